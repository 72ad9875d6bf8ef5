//! Matches that were played, or still are.

use crate::seat::{Eyes, Seat};
use crate::socket::Told;
use crate::tables::{HolderKind, SeatInfo};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    Running,
    Over,
    Aborted,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchList {
    pub matches: Vec<MatchSummary>,
}

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchSummary {
    pub id: String,
    pub table: String,
    pub game: String,
    pub state: MatchState,
    pub seats: Vec<SeatInfo>,
    /// Own seats.
    pub yours: Vec<Seat>,
    /// One of your seats is asked.
    pub is_your_move: bool,
    pub steps: u64,
    pub started: u64,
    pub changed: u64,
    pub result: Option<Standing>,
    pub rules: u32,
    /// Whether this build plays its rules; if not, `told` events can still be read (TB-001).
    pub is_playable: bool,
}

/// How a match ended (TB-080).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    pub winners: Vec<Seat>,
    /// By seat, seats that the game plays itself included; none if aborted.
    pub ranks: Option<Vec<u32>>,
    /// By seat; none if the game did not come to its end.
    pub scores: Option<Vec<i32>>,
    pub rule: String,
    pub sentence: String,
    /// Hints used, by seat (TB-066).
    pub hints: Vec<u32>,
}

/// The whole chronicle, as a viewer may read it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Timeline {
    #[serde(rename = "match")]
    pub match_id: String,
    pub game: String,
    pub eyes: Eyes,
    /// The eyes that may be chosen (TB-063).
    pub allowed: Vec<Eyes>,
    pub names: Vec<String>,
    pub kinds: Vec<HolderKind>,
    pub steps: Vec<Told>,
    pub result: Option<Standing>,
    pub commitment: Option<String>,
}

/// The match as it stood after a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    #[serde(rename = "match")]
    pub match_id: String,
    pub eyes: Eyes,
    pub at: u64,
    /// The last step that this viewer may see.
    pub last: u64,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: serde_json::Value,
    /// The step itself; none at 0.
    pub told: Option<Told>,
}

/// Whether the record is what it claims to be (TB-075).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Verification {
    /// Every outcome of chance follows from the seed that was committed to.
    pub is_fair: bool,
    /// Chance steps that were recomputed.
    pub chance_steps: u64,
    pub commitment: Option<String>,
    pub seed: Option<String>,
    /// What was found, in a sentence; the first step that differs is named.
    pub sentence: String,
}
