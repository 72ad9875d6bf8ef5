//! What a bot thinks of a position.

use game_core::{Game, MAX_SEATS, StepOf};

/// Candidate actions, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    pub candidates: Vec<Candidate<G>>,
    /// How much was searched.
    pub work: u64,
    pub unit: Unit,
    /// Plies that were searched completely, where the search goes by depth.
    pub depth: Option<u32>,
    /// A time limit ended the search before its work was done.
    pub cut: bool,
}

/// What the work of a search is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Iterations,
    Nodes,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<G: Game> {
    pub action: G::Action,
    /// How much of the work went into it.
    pub visits: u64,
    /// What each seat can expect, from 0 (lost) to 1 (won). Seats beyond the table's number have 0.
    pub values: [f64; MAX_SEATS],
    /// Otherwise the seat to act can expect at most its value.
    pub is_exact: bool,
    /// What is expected to follow, this action first.
    pub line: Vec<StepOf<G>>,
}

impl<G: Game> Analysis<G> {
    /// The best action.
    ///
    /// # Panics
    /// If there is no candidate: a seat that is asked has a legal action (law 2).
    #[must_use]
    pub fn best(&self) -> G::Action {
        self.candidates.first().expect("a seat that is asked has a legal action").action
    }
}
