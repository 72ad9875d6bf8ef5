//! How a command fails: one sentence on stderr, exit code 2 for bad usage and 1 for a failed job.

use crate::output::one_line;
use game_registry::UnknownGame;
use std::io::Write;
use std::process::ExitCode;

/// What a command comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command was not asked for in a way that it understands.
    #[error("{0}")]
    Usage(String),
    /// The job itself failed.
    #[error("{0}")]
    Job(String),
    /// Whoever read the output has read enough.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
    pub(crate) fn usage(what: impl Into<String>) -> Failure {
        Failure::Usage(what.into())
    }

    pub(crate) fn job(what: impl Into<String>) -> Failure {
        Failure::Job(what.into())
    }

    /// Says the sentence and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (sentence, code) = match self {
            Failure::Usage(sentence) => (Some(sentence), 2),
            Failure::Job(sentence) => (Some(sentence), 1),
            Failure::Closed => (None, 0),
        };
        if let Some(sentence) = sentence {
            let end = if sentence.ends_with(['.', '?', '!']) { "" } else { "." };
            let sentence = one_line(sentence);
            // Where even stderr is closed there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "aludel: {sentence}{end}");
        }
        ExitCode::from(code)
    }
}

impl From<UnknownGame> for Failure {
    fn from(unknown: UnknownGame) -> Failure {
        Failure::usage(unknown.to_string())
    }
}
