//! The bot that does not think.

use crate::{Analysis, Bot, Candidate, Unit};
use game_core::{Draws, Fast, Game, MAX_SEATS, Observed, Step};

/// Every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G> {
        let action = seen.legal[Fast::new(seed).one_of(seen.legal.len())];
        let line = vec![Step::Act(seen.seat, action)];
        let candidate = Candidate { action, visits: 1, values: [0.0; MAX_SEATS], is_exact: false, line };
        Analysis { candidates: vec![candidate], work: 1, unit: Unit::Iterations, depth: None, cut: false }
    }
}
