//! What can be played, and by which rules.

use crate::editions::EditionInfo;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::socket::Event;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// `wizards-of-the-wild`
    pub id: String,
    /// `Wizards of the Wild`
    pub name: String,
    /// One line: what it is.
    pub line: String,
    pub min_seats: u32,
    pub max_seats: u32,
    /// How many seats *Play now* takes.
    pub best_seats: u32,
    /// `10-25 min`
    pub length: String,
    /// From 1, light, to 3, heavy.
    pub weight: u32,
    /// Whether something is hidden from other seats: hands, say.
    pub has_secrets: bool,
    /// The version of the rules.
    pub rules: u32,
    /// The edition that is built in.
    pub edition: EditionInfo,
    /// The default config; `options` says what can be changed.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub config: serde_json::Value,
    pub options: Vec<GameOption>,
    /// Levels of bots, weakest first: `apprentice` …
    pub levels: Vec<String>,
}

/// One option of the config.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameOption {
    /// `discard_draw`
    pub name: String,
    pub default: String,
    /// The other values as the catalogue writes them: `any`, `5..20`, `s1…s5`.
    pub others: Vec<String>,
    /// `EL-282`
    pub rules: Vec<String>,
}

/// The catalogue of a game or of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rulebook {
    pub game: String,
    pub name: String,
    pub rules: Vec<RuleText>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleText {
    pub id: String,
    /// `3. The turn and legal placements`
    pub section: String,
    /// Markdown, without the id.
    pub text: String,
    /// How many examples there are of it.
    pub examples: u32,
}

/// A rule at work, stage by stage. Everything lies open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Example {
    pub game: String,
    pub title: String,
    pub rules: Vec<String>,
    /// How the seats are called.
    pub names: Vec<String>,
    /// The beginning, then one for each step.
    pub stages: Vec<ExampleStage>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ExampleStage {
    /// Who did what to come here; nobody for steps of the table and for the beginning.
    pub seat: Option<Seat>,
    pub what: Option<String>,
    /// Why it was refused, if it was: the view is the one before.
    pub refused: Option<Problem>,
    pub events: Vec<Event>,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: serde_json::Value,
}
