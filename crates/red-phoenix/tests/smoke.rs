use game_core::{Fast, Game, Step, Turn, Viewer, default_edition, play};
use red_phoenix::{Config, RedPhoenix};
#[test]
fn playouts() {
    let edition = default_edition::<RedPhoenix>();
    println!("size {} action {}", size_of::<RedPhoenix>(), size_of::<red_phoenix::Action>());
    for seats in 2..=5 {
        let mut ends = std::collections::BTreeMap::new();
        let mut steps = 0;
        for seed in 0..20 {
            let mut game = RedPhoenix::new(&Config { seats }, edition).unwrap();
            let mut draws = Fast::new(seed);
            let mut buffer = Vec::new();
            let mut n = 0u64;
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                if let Step::Act(seat, action) = step { game.check(seat, &action).unwrap(); }
                game.apply(&step, &mut ());
                n += 1;
                if n % 7 == 0 { game.audit().unwrap(); 
                  let view = game.view(Viewer::Open);
                  assert_eq!(RedPhoenix::world(&view, edition, &mut draws), game);
                  if let Some(p) = game.position() { assert_eq!(RedPhoenix::from_position(&p, &Config::default(), edition).unwrap(), game, "{p}"); }
                }
            }
            assert_eq!(game.turn(), Turn::Over);
            *ends.entry(game.result().unwrap().reason.key).or_insert(0) += 1;
            steps += n;
        }
        println!("{seats} {ends:?} {steps}");
    }
    let mut game = RedPhoenix::new(&Config { seats: 3 }, edition).unwrap();
    let mut draws = Fast::new(5);
    let mut buffer = Vec::new();
    for _ in 0..1500 { if let Some(step) = play::random_step(&game, &mut buffer, &mut draws) { game.apply(&step, &mut ()); } }
    println!("{}", RedPhoenix::picture(&game.view(Viewer::Open), edition));
    println!("{:?}", game.position());
    for seats in [2usize, 5] {
    let start = std::time::Instant::now(); let mut steps = 0; let mut len=0u64;
    for seed in 0..300 { let mut game = RedPhoenix::new(&Config { seats }, edition).unwrap(); let mut d = Fast::new(seed); 
      steps += play::playout(&mut game, &mut buffer, &mut d).steps; len += buffer.len() as u64; }
    println!("{seats} {} steps, {} ns/step", steps, start.elapsed().as_nanos() as f64 / steps as f64);
    }
}
