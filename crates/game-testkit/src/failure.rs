//! What a broken law looks like: which law, in which game, and how to come there again.

use std::fmt;

/// The laws by their numbers; 0 is a panic.
pub const LAWS: [&str; 15] = [
    "no method panics on what it may be asked",
    "`Over` exactly when there is a result",
    "seats to act have at least one legal action, among them the default action; others have none",
    "`check` accepts exactly what `legal_actions` lists, and the slots of `try_pick` are that list",
    "text, JSON and index round trips; no two actions share a text",
    "`draw_chance` is among `chance_outcomes`, with its odds",
    "replaying the record gives an equal state and equal events",
    "non-interference: what a seat sees and may do depends on nothing hidden from it",
    "worlds differ where something is hidden, with the right frequencies",
    "`audit` holds",
    "a refused action leaves the state equal, and names its rule",
    "the game ends within its bound",
    "a spectator sees nothing that some seat does not see",
    "clones share nothing",
    "`world(view(Open))` is the state; views and records survive their file forms",
];

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// 1 to 14; 0 where the game panicked.
    pub law: u8,
    pub game: &'static str,
    /// As JSON.
    pub config: String,
    /// Of the random game.
    pub seed: u64,
    /// The steps that lead to the position: `s1: b2`, `chance: roll s1 3`.
    pub steps: Vec<String>,
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "law {}: {}", self.law, LAWS[usize::from(self.law)])?;
        writeln!(f, "  {}", self.what.replace('\n', "\n  "))?;
        writeln!(f, "in {}, config {}, seed {}, after {} steps", self.game, self.config, self.seed, self.steps.len())?;
        self.steps.iter().try_for_each(|step| writeln!(f, "  {step}"))
    }
}

impl std::error::Error for Failure {}
