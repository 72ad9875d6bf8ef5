//! Bots. They are handed [`Observed`]: the view of their seat, the edition and the legal actions, never the state, and
//! search worlds that are sampled from that view (TB-068).
//!
//! A choice is a function of the view and the seed: search is a fixed number of trees with derived seeds, merged in a
//! fixed order, however many threads there are. Only a time limit can change it, and an answer that it cut says so.
//!
//! What is known of a game beyond its rules stands in `eval/<game>.rs` and nowhere else; a game without such a file is
//! searched by random playouts.

mod alphabeta;
mod analysis;
mod any;
pub mod arena;
mod budget;
mod eval;
mod external;
mod greedy;
mod knowledge;
pub mod law;
mod levels;
mod random;
pub mod rating;
mod reward;
mod spec;
mod tree;

pub use alphabeta::AlphaBeta;
pub use analysis::{Analysis, Candidate, Unit};
pub use any::{AnyAnalysis, AnyBot, AnyCandidate, AnyChoice, Asked, BotError, analyst_for, bot_for};
pub use budget::Budget;
pub use external::{EditionName, Fault, Hello, PROTOCOL, Program, end_programs};
pub use greedy::Greedy;
pub use knowledge::{Aim, Engine, Knowledge, Levels, Policy, Promise, TwoSeats, knowledge};
pub use levels::{Level, LevelBot};
pub use random::Random;
pub use spec::{BadSpec, Spec};
pub use tree::{Information, TreeSearch};

use game_core::{Draws, Fast, Game, Observed, Viewer};

/// A player that chooses from what its seat sees.
pub trait Bot<G: Game>: Send {
    /// What it thinks of the position, the best action first. At least one action is legal.
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G>;

    /// Its choice: the same for the same view and the same seed, unless it was cut by time.
    fn choose(&mut self, seen: &Observed<G>, seed: u64) -> Choice<G::Action> {
        if let [only] = seen.legal[..] {
            return Choice { action: only, cut: false };
        }
        let analysis = self.analyse(seen, seed);
        Choice { action: analysis.best(), cut: analysis.cut }
    }
}

/// An action, and whether a time limit cut the search for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    pub action: A,
    pub cut: bool,
}

/// Whether nothing is hidden from this seat: then the open view of any world is what the seat sees.
#[must_use]
pub fn is_open<G: Game>(seen: &Observed<G>) -> bool {
    seen.world(&mut Fast::new(0)).view(Viewer::Open) == seen.view
}

/// One of several seeds that follow from a seed.
pub(crate) fn derived(seed: u64, index: u64) -> u64 {
    Fast::part(seed, index).next_u64()
}

/// A number from 0 to 1.
pub(crate) fn unit(draws: &mut impl Draws) -> f64 {
    draws.below(1 << 32) as f64 / (1u64 << 32) as f64
}
