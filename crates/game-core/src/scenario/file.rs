//! The file format of scenarios.

use crate::message::Rule;
use crate::seat::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub game: String,
    pub title: String,
    /// The rules that it shows.
    pub rules: Vec<Rule>,
    #[serde(default)]
    pub(super) setup: Setup,
    #[serde(default)]
    pub(super) step: Vec<ScenarioStep>,
    #[serde(default)]
    pub(super) expect: Vec<Expect>,
}

/// What is wrong with the text of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ScenarioError {
    pub line: usize,
    pub what: String,
}

impl Scenario {
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    #[must_use]
    pub fn steps(&self) -> &[ScenarioStep] {
        &self.step
    }

    pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text[..at].matches('\n').count() + 1;
            ScenarioError { line, what: error.message().trim().replace('\n', " ") }
        })
    }
}

/// The position that a scenario or a step of a lesson begins with; applied in this order.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub config: Option<Value>,
    pub edition: Option<String>,
    #[serde(default)]
    pub chance: Vec<String>,
    pub position: Option<String>,
    #[serde(default)]
    pub set: BTreeMap<String, Value>,
}

/// Something that is done: an action of a seat or a step of the table, and the chance that follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioStep {
    pub seat: Option<Seat>,
    pub action: Option<String>,
    pub table: Option<String>,
    /// For table steps that need it; given unless said otherwise.
    pub consent: Option<bool>,
    #[serde(default)]
    pub chance: Vec<String>,
    /// The rule by which it is refused.
    pub illegal: Option<Rule>,
    #[serde(default)]
    pub(super) expect: Vec<Expect>,
}

/// One expectation: exactly one subject, with its tests.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    /// A pointer into the open view.
    pub at: Option<String>,
    #[serde(flatten)]
    pub test: Test,
    pub legal: Option<Legal>,
    pub view: Option<View>,
    /// A seat, a list of seats, `chance` or `over`.
    pub turn: Option<Value>,
    pub result: Option<ResultTest>,
    /// The game's position notation.
    pub position: Option<String>,
    /// A rule that an event of this step carries.
    pub event: Option<Rule>,
    /// The rule of the prompt that a seat is asked by.
    pub prompt: Option<Prompt>,
    /// What the caretaker would play.
    pub default: Option<Default>,
    /// The outcomes of the chance step that is due.
    pub outcomes: Option<Outcomes>,
}

/// What is said of a value.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Test {
    pub is: Option<Value>,
    pub contains: Option<Value>,
    pub absent: Option<bool>,
    pub len: Option<usize>,
    pub gte: Option<f64>,
    pub lte: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub seat: Seat,
    #[serde(default)]
    pub includes: Vec<String>,
    #[serde(default)]
    pub excludes: Vec<String>,
    /// All of them, in any order.
    pub are: Option<Vec<String>>,
    pub count: Option<usize>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct View {
    pub of: String,
    pub at: String,
    #[serde(flatten)]
    pub test: Test,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultTest {
    pub winner: Option<Vec<Seat>>,
    pub scores: Option<Vec<i32>>,
    pub ranks: Option<Vec<u8>>,
    pub rule: Option<Rule>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Prompt {
    pub seat: Seat,
    pub rule: Option<Rule>,
    pub kind: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Default {
    pub seat: Seat,
    pub is: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcomes {
    #[serde(default)]
    pub includes: Vec<String>,
    #[serde(default)]
    pub excludes: Vec<String>,
    pub count: Option<usize>,
    /// Whole weights, up to a common factor.
    #[serde(default)]
    pub weights: BTreeMap<String, u64>,
}
