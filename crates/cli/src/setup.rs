//! Options that say what is played: seats, config, edition.

use crate::failure::{Failure, Outcome};
use crate::output::read_text;
use clap::Args;
use game_core::{Edition, Game, Illegal, Seats, edition};
use game_registry::Voice;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Setup {
    /// How many seats; by default what the game's config says
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options of the game, as JSON or as a list: first=s2,stall=20
    #[arg(long, value_name = "JSON")]
    pub(crate) config: Option<String>,
    /// A file of cards to play with instead of the default edition
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

impl Setup {
    pub(crate) fn config<G: Game>(&self) -> Outcome<G::Config> {
        let options = self.config.as_deref().map_or(Ok(Map::new()), read_options)?;
        let named = match options.get("seats") {
            None => None,
            Some(value) => Some(
                value
                    .as_u64()
                    .and_then(|seats| usize::try_from(seats).ok())
                    .ok_or_else(|| Failure::usage(format!("seats = {value} is no number of seats; {}", seats_of::<G>())))?,
            ),
        };
        let seats = match (self.seats, named) {
            (Some(seats), Some(named)) if seats != named => {
                return Err(Failure::usage(format!("--seats {seats} and --config seats={named} differ; give one of them")));
            }
            (seats, named) => seats.or(named),
        };
        let base = match seats {
            Some(seats) if (G::SEATS.0..=G::SEATS.1).contains(&seats) => G::Config::with_seats(seats),
            Some(_) => return Err(Failure::usage(seats_of::<G>())),
            None => G::Config::default(),
        };
        let unreadable =
            |error: serde_json::Error| Failure::usage(format!("the config does not fit {}: {error}", G::NAME));
        let mut value = serde_json::to_value(&base).map_err(unreadable)?;
        match &mut value {
            Value::Object(fields) => fields.extend(options),
            _ if options.is_empty() => {}
            _ => return Err(Failure::usage(format!("{} has no options; leave out --config", G::NAME))),
        }
        serde_json::from_value(value).map_err(unreadable)
    }

    pub(crate) fn edition<G: Game>(&self) -> Outcome<&'static G::Edition> {
        self.edition.as_deref().map_or_else(|| Ok(game_core::default_edition::<G>()), read_edition::<G>)
    }

    /// A fresh game.
    pub(crate) fn start<G: Game>(&self) -> Outcome<G> {
        start(&self.config::<G>()?, self.edition::<G>()?)
    }
}

/// A fresh game with that config.
pub(crate) fn start<G: Game>(config: &G::Config, edition: &'static G::Edition) -> Outcome<G> {
    G::new(config, edition).map_err(|illegal| Failure::usage(refusal::<G>(&illegal, edition)))
}

/// The configs to run a job over: one, or the default for every number of seats.
pub(crate) fn configs_of_all_seats<G: Game>() -> Vec<G::Config> {
    (G::SEATS.0..=G::SEATS.1).map(G::Config::with_seats).collect()
}

/// The sentence of a refusal, with its rule.
pub(crate) fn refusal<G: Game>(illegal: &Illegal, edition: &'static G::Edition) -> String {
    format!("{} ({})", Voice::new::<G>(edition, Vec::new()).say(&illegal.message), illegal.rule)
}

pub(crate) fn read_edition<G: Game>(path: &Path) -> Outcome<&'static G::Edition> {
    let text = read_text(path)?;
    let read = edition::intern(&text, G::load_edition);
    let edition = read.map_err(|error| Failure::job(format!("{}: {error}", path.display())))?;
    debug_assert_eq!(edition.head().game, G::ID);
    Ok(edition)
}

fn seats_of<G: Game>() -> String {
    match G::SEATS {
        (only, most) if only == most => format!("{} has exactly {only} seats", G::NAME),
        (least, most) => format!("{} has {least} to {most} seats", G::NAME),
    }
}

/// `{"first":"s2"}` or `first=s2,stall=20`.
fn read_options(text: &str) -> Outcome<Map<String, Value>> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| Failure::usage(format!("--config is no JSON object: {error}")));
    }
    let mut options = Map::new();
    for option in text.split(',').filter(|option| !option.trim().is_empty()) {
        let (key, value) = option.split_once('=').ok_or_else(|| {
            Failure::usage(format!("--config {option:?} has no value; write key=value,key=value or a JSON object"))
        })?;
        let value = value.trim();
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        options.insert(key.trim().to_owned(), value);
    }
    Ok(options)
}
