//! The one list of the games, and what every program needs to serve any of them: dispatch by id, matches in text and JSON,
//! sentences, and the text of the rules.
//!
//! ```
//! use game_core::{Game, Seat, record::Remarks};
//! use game_registry::{NewMatch, start, with_game};
//!
//! // Dispatch by id: the expression is compiled for each game, and nothing inside it is dynamic.
//! assert_eq!(with_game!("tic-tac-toe", G => G::ACTION_COUNT), Ok(9));
//!
//! // A match of whichever game, in texts and sentences.
//! let mut played = start("tic-tac-toe", NewMatch::default()).unwrap();
//! played.act(Seat::S1, "b2", Remarks::default()).unwrap();
//! let refusal = played.act(Seat::S2, "b2", Remarks::default()).unwrap_err();
//! assert_eq!(refusal.to_string(), "Square b2 is already taken. (TT-004)");
//! ```

#[macro_use]
mod list;
mod any_match;
mod config;
pub mod examples;
pub mod lessons;
pub mod rules;
mod sentences;

pub use any_match::{
    AnyMatch, Choice, Ended, NewMatch, Preview, Prompt, Refusal, ReplayError, Source, StartError, Stop, Told,
    ToldEvent, replay, start, verify,
};
pub use config::{ConfigError, config};
pub use list::{Entry, GAMES, Kind, UnknownGame, entry, games};
pub use rules::{RuleText, Rulebook};
pub use sentences::{CORE_LOCALE, Sentences, Voice};
