//! The one list of the games, and what every program needs to serve any of them: dispatch by id, matches in text and JSON,
//! sentences, and the text of the rules.

#[macro_use]
mod list;
mod any_match;
mod config;
pub mod rules;
mod sentences;

pub use any_match::{
    AnyMatch, Choice, Ended, NewMatch, Prompt, Refusal, ReplayError, Source, StartError, Told, ToldEvent, replay,
    start, verify,
};
pub use config::{ConfigError, config};
pub use list::{Entry, GAMES, Kind, UnknownGame, entry, games};
pub use rules::{RuleText, Rulebook};
pub use sentences::{CORE_LOCALE, Sentences, Voice};
