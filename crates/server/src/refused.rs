//! What is answered when something is not done: a problem with its status. Causes are logged, never sent.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game_registry::Refusal;
use protocol::{Code, Problem};
use store::{Contested, StoreError};

/// A refusal on its way to the client.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused(pub Problem);

pub type Outcome<T> = Result<T, Refused>;

impl Refused {
    pub fn new(code: Code, sentence: impl Into<String>) -> Refused {
        Refused(Problem::new(code, sentence))
    }

    /// By a rule of the table.
    pub fn by_table(number: u16, sentence: impl Into<String>) -> Refused {
        Refused(Problem::by_rule(Code::Refused, game_core::Rule::table(number), sentence))
    }

    pub fn not_found(what: &str) -> Refused {
        Refused::new(Code::NotFound, format!("There is no such {what}."))
    }

    pub fn is_conflict(&self) -> bool {
        self.0.code == Code::Stale
    }

    fn status(&self) -> StatusCode {
        match self.0.code {
            Code::BadRequest | Code::Protocol => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::NotSignedIn | Code::WrongPassword => StatusCode::UNAUTHORIZED,
            Code::Barred | Code::NotYours | Code::WrongOrigin => StatusCode::FORBIDDEN,
            Code::NameTaken
            | Code::SeatTaken
            | Code::LinkWorthless
            | Code::Started
            | Code::NotStarted
            | Code::NotOver
            | Code::Refused
            | Code::Stale => StatusCode::CONFLICT,
            Code::NotStored | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status(), Json(self.0)).into_response()
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused(problem)
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(Problem::by_rule(Code::Refused, refusal.rule, refusal.sentence))
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Conflict(Contested::Login) => {
                Refused::new(Code::NameTaken, "Somebody else has this name. Choose another one.")
            }
            StoreError::Conflict(Contested::Editions) => {
                Refused::new(Code::TooMany, "This server keeps no further editions.")
            }
            StoreError::Conflict(_) => Refused::new(Code::Stale, "This has changed meanwhile. Look again."),
            StoreError::Newer(cause)
            | StoreError::Full(cause)
            | StoreError::ReadOnly(cause)
            | StoreError::Corrupt(cause)
            | StoreError::Unreachable(cause)
            | StoreError::Other(cause) => {
                tracing::error!(%cause, "the store failed");
                Refused::new(Code::NotStored, "The server could not store this. Nothing changed. Try again.")
            }
        }
    }
}
