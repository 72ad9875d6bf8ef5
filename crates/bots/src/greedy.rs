//! One step ahead: every action is tried in the same sampled worlds, and the position after it is valued.

use crate::knowledge::{Knowledge, knowledge};
use crate::reward::{Values, at_end};
use crate::{Analysis, Bot, Candidate, Unit, derived};
use game_core::play::playout;
use game_core::{Fast, Game, MAX_SEATS, Observed, Step, Turn};

/// Worlds in which each action is tried, where the game has an evaluation.
const WORLDS: u64 = 8;
/// Random playouts after each action, where it has none.
const PLAYOUTS: u64 = 16;

#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Game> Bot<G> for Greedy {
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G> {
        let known = knowledge::<G>();
        let samples = match known.value {
            Some(_) if crate::is_open(seen) && !has_chance::<G>() => 1,
            Some(_) => WORLDS,
            None => PLAYOUTS,
        };
        let mut buffer = Vec::new();
        let legal = promising(seen, &known, seed);
        let mut sums = vec![[0.0; MAX_SEATS]; legal.len()];
        for sample in 0..samples {
            // Every action meets the same worlds and the same luck.
            let seed = derived(seed, sample);
            let world = seen.world(&mut Fast::new(seed));
            for (action, sums) in legal.iter().zip(&mut sums) {
                let mut game = world.clone();
                game.apply(&Step::Act(seen.seat, *action), &mut ());
                let values = value_after(game, &known, &mut Fast::part(seed, 1), &mut buffer);
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += f64::from(value);
                }
            }
        }
        let own = seen.seat.index();
        let candidate = |(&action, sums): (&G::Action, [f64; MAX_SEATS])| Candidate {
            action,
            visits: samples,
            values: sums.map(|sum| sum / samples as f64),
            is_exact: true,
            line: vec![Step::Act(seen.seat, action)],
        };
        let mut candidates: Vec<Candidate<G>> = legal.iter().zip(sums).map(candidate).collect();
        // Equal ones are shuffled, so that the order of the list is no style of play.
        let mut draws = Fast::new(seed);
        for place in (1..candidates.len()).rev() {
            candidates.swap(place, game_core::Draws::one_of(&mut draws, place + 1));
        }
        candidates.sort_by(|a, b| b.values[own].total_cmp(&a.values[own]));
        let work = samples * legal.len() as u64;
        Analysis { candidates, work, unit: Unit::Iterations, depth: None, cut: false }
    }
}

/// The legal actions without those that promise nothing at all.
fn promising<G: Game>(seen: &Observed<G>, known: &Knowledge<G>, seed: u64) -> Vec<G::Action> {
    let mut legal = seen.legal.clone();
    if let Some(promise) = known.promise {
        let mut promises = Vec::new();
        promise(&seen.world(&mut Fast::new(seed)), seen.seat, &legal, &mut promises);
        let mut promises = promises.into_iter();
        legal.retain(|_| promises.next().is_some_and(|promise| promise > 0.0));
    }
    legal
}

/// Whether the game's chance type has any values at all.
fn has_chance<G: Game>() -> bool {
    size_of::<G::Chance>() > 0
}

/// Chance comes to pass, then the evaluation or a random playout.
fn value_after<G: Game>(mut game: G, known: &Knowledge<G>, draws: &mut Fast, buffer: &mut Vec<G::Action>) -> Values {
    while game.turn() == Turn::Chance {
        let outcome = game.draw_chance(draws);
        game.apply(&Step::Chance(outcome), &mut ());
    }
    match (game.turn(), known.value) {
        (Turn::Over, _) => at_end(&game),
        (Turn::Seats(_), Some(value)) => value(&game),
        (Turn::Seats(_), None) => {
            playout(&mut game, buffer, draws);
            at_end(&game)
        }
        (Turn::Chance, _) => unreachable!("chance has come to pass"),
    }
}
