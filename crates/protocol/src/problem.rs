//! Why something was not done: a code for programs, a sentence for people, and the rule where one decided.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The answer to whatever is refused, over HTTP and over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    pub code: Code,
    /// A sentence that a player understands.
    pub sentence: String,
    /// The id of the rule that decided: `QN-032`, `TB-022`.
    pub rule: Option<String>,
}

impl Problem {
    #[must_use]
    pub fn new(code: Code, sentence: impl Into<String>) -> Problem {
        Problem { code, sentence: sentence.into(), rule: None }
    }

    #[must_use]
    pub fn by_rule(code: Code, rule: impl ToString, sentence: impl Into<String>) -> Problem {
        Problem { code, sentence: sentence.into(), rule: Some(rule.to_string()) }
    }
}

/// What kind of problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request cannot be read.
    BadRequest,
    TooLarge,
    /// A limit was reached: wait, or close something.
    TooMany,
    NotFound,
    /// There is no identity yet: `POST /api/guest` makes one.
    NotSignedIn,
    WrongPassword,
    NameTaken,
    /// The operator has barred this identity or address.
    Barred,
    /// The seat, table or match is not yours.
    NotYours,
    SeatTaken,
    /// A link that was revoked, or whose seat another browser has taken (TB-011).
    LinkWorthless,
    /// The match runs already.
    Started,
    NotStarted,
    /// Shown only after the end (TB-063, TB-064).
    NotOver,
    /// A rule bars it; `rule` says which.
    Refused,
    /// The decision has changed since (TB-027).
    Stale,
    WrongOrigin,
    /// Another version of the protocol.
    Protocol,
    /// The server could not store it; nothing changed.
    NotStored,
    /// The server is stopping; connect again.
    Closing,
}
