//! What every bot must keep, as checks that tests run over every game.

use crate::{Bot, derived};
use game_core::{Fast, Game, Observed, Seat, Step, Turn, Viewer, default_edition, play};

/// Law 7 for bots: with the same seed a bot chooses alike in every state that its seat cannot tell from the real one. The
/// bot plays all seats of one random game and is asked again in worlds sampled from its view. Also: it chooses among the
/// legal actions, and again the same when asked twice.
///
/// # Panics
/// With the position, where the law does not hold.
pub fn choices_follow_from_the_view<G: Game>(config: &G::Config, bot: &mut dyn Bot<G>, seed: u64, decisions: usize) {
    let mut game = G::new(config, default_edition::<G>()).expect("the config is one of the game's own");
    let mut draws = Fast::new(seed);
    let mut buffer = Vec::new();
    let mut left = decisions;
    while left > 0
        && let Some(step) = play::random_step(&game, &mut buffer, &mut draws)
    {
        if let Turn::Seats(seats) = game.turn() {
            for seat in seats.iter() {
                judge(&game, seat, bot, derived(seed, left as u64));
            }
            left -= 1;
        }
        game.apply(&step, &mut ());
    }
}

fn judge<G: Game>(game: &G, seat: Seat, bot: &mut dyn Bot<G>, seed: u64) {
    let seen = Observed::new(game, seat);
    let choice = bot.choose(&seen, seed).action;
    assert!(game.check(seat, &choice).is_ok(), "{}: {choice:?} is not legal in {game:?}", G::ID);
    for world in 0..2 {
        let other = seen.world(&mut Fast::part(seed, world));
        assert!(other.view(Viewer::Seat(seat)) == seen.view, "{}: a world shows {seat} another view: {game:?}", G::ID);
        let again = bot.choose(&Observed::new(&other, seat), seed).action;
        assert!(choice == again, "{}: {seat} chooses {choice:?} in {game:?} but {again:?} in {other:?}", G::ID);
    }
}

/// Plays a game of bots to its end and checks that every choice is legal. Returns the number of steps.
///
/// # Panics
/// With the position, where a choice is not legal, or the game is longer than its bound.
pub fn plays_legally<G: Game>(config: &G::Config, bot: &mut dyn Bot<G>, seed: u64) -> u64 {
    let mut game = G::new(config, default_edition::<G>()).expect("the config is one of the game's own");
    let mut draws = Fast::new(seed);
    let bound = game.step_bound();
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Over => return steps,
            Turn::Chance => Step::Chance(game.draw_chance(&mut draws)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn of seats asks at least one");
                let action = bot.choose(&Observed::new(&game, seat), derived(seed, steps)).action;
                assert!(game.check(seat, &action).is_ok(), "{}: {action:?} is not legal in {game:?}", G::ID);
                Step::Act(seat, action)
            }
        };
        game.apply(&step, &mut ());
        steps += 1;
        assert!(steps <= bound, "{}: longer than its bound of {bound} steps", G::ID);
    }
}
