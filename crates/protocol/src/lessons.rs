//! Lessons: a game in a few steps on the game itself, with chance and the other seats written down.

use crate::problem::Problem;
use crate::seat::Seat;
use crate::socket::{Choice, Event, Position, Prompt, Stop};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The lesson of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Lesson {
    pub game: String,
    pub steps: Vec<LessonStep>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonStep {
    pub title: String,
    /// Paragraphs, with blank lines between them.
    pub text: String,
    /// What is to come about, in order.
    pub goals: Vec<String>,
    /// The rules to read.
    pub rules: Vec<String>,
    /// The learner's seat.
    pub seat: Seat,
    /// How the seats are called, in seat order.
    pub names: Vec<String>,
}

/// What the learner did in a step, from its beginning, and perhaps a question. The server keeps nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonPlay {
    /// At most 60, each of at most 120 bytes.
    #[serde(default)]
    pub actions: Vec<String>,
    /// None: how does the step stand?
    #[serde(default)]
    pub question: Option<LessonQuestion>,
}

/// The questions of the socket (`legal`, `why_not`, `preview`), asked after the actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LessonQuestion {
    Legal { draft: Vec<String> },
    WhyNot { draft: Vec<String>, action: String },
    Preview { draft: Vec<String> },
}

/// The answer to a `LessonPlay`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LessonAnswer {
    /// All events since the beginning of the step. Nothing is asked once it is done or went astray.
    Position {
        position: Box<Position>,
        progress: LessonProgress,
    },
    Legal {
        prompt: Option<Prompt>,
        legal: Vec<Choice>,
    },
    /// None: it could follow.
    WhyNot {
        problem: Option<Problem>,
    },
    Preview {
        events: Vec<Event>,
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        view: serde_json::Value,
        stop: Stop,
    },
}

/// How a step stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonProgress {
    pub state: LessonState,
    /// Which goals have come about.
    pub goals: Vec<bool>,
    /// What is said of it; empty while it goes on.
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonState {
    Going,
    Done,
    /// Something else was done, which was legal: begin again.
    Astray,
}
