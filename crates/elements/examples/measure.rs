use elements::{Config, Elements};
use game_core::{Fast, Game, Seats, default_edition, play};
use std::time::Instant;

fn main() {
    let edition = default_edition::<Elements>();
    println!("state {} action {}", size_of::<Elements>(), size_of::<elements::Action>());
    let mut buffer = Vec::new();
    for seats in 2..=4 {
        let mut best = f64::MAX;
        let mut draws = Fast::new(7);
        let (mut total, mut games) = (0, 0);
        for _ in 0..31 {
            let start = Instant::now();
            let mut steps = 0;
            while start.elapsed().as_millis() < 50 {
                let mut game = Elements::new(&Config::with_seats(seats), edition).unwrap();
                steps += play::playout(&mut game, &mut buffer, &mut draws).steps;
                games += 1;
            }
            total += steps;
            best = best.min(start.elapsed().as_nanos() as f64 / steps as f64);
        }
        println!("{seats} seats: {best:.1} ns per step, {} steps a game", total / games);
    }
}
