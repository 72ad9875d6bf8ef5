//! Options that say what is played: seats, config, edition.

use crate::failure::{Failure, Outcome};
use crate::output::read_text;
use clap::Args;
use game_core::{Game, Illegal, Seats, Viewer, edition};
use game_registry::Voice;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Setup {
    /// How many seats; by default what the game's config says
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options of the game, as JSON or as a list: target=7,trade=consent
    #[arg(long, value_name = "JSON")]
    pub(crate) config: Option<String>,
    /// A file of cards to play with instead of the default edition
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

impl Setup {
    pub(crate) fn config<G: Game>(&self) -> Outcome<G::Config> {
        let config = game_registry::config::<G>(self.seats, &self.options()?);
        config.map_err(|error| Failure::usage(error.to_string()))
    }

    /// The options that `--config` names.
    pub(crate) fn options(&self) -> Outcome<Map<String, Value>> {
        self.config.as_deref().map_or_else(|| Ok(Map::new()), read_options)
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

/// Reads a whole number; a refusal names the range.
pub(crate) fn whole(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("give a whole number that is at least {least}"),
            (least, most) => format!("give a whole number from {least} to {most}"),
        })
    }
}

/// For `--as`.
pub(crate) fn read_viewer(text: &str) -> Result<Viewer, String> {
    text.parse().map_err(|_| "choose a seat from s1 to s5, spectator or open".to_owned())
}

/// Refuses the eyes of a seat that a table does not have.
pub(crate) fn seat_at_the_table(viewer: Viewer, seats: usize) -> Outcome {
    match viewer {
        Viewer::Seat(seat) if seat.index() >= seats => {
            Err(Failure::usage(format!("there is no {seat} with {seats} seats; choose --as s1 to s{seats}")))
        }
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Open => Ok(()),
    }
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
    // Before its cards are looked at, which would be taken for mistakes.
    if let Some(found) = game_of(&text).filter(|found| found != G::ID) {
        return Err(Failure::job(format!("{}: this is an edition of {found}, not of {}", path.display(), G::ID)));
    }
    let read = edition::intern(&text, G::load_edition);
    read.map_err(|error| Failure::job(format!("{}: {error}", path.display())))
}

/// The game that an edition names.
fn game_of(text: &str) -> Option<String> {
    let file: toml::Table = edition::read(text).ok()?;
    Some(file.get("edition")?.get("game")?.as_str()?.to_owned())
}

/// `{"first":"s2"}` or `first=s2,stall=20`; what has no key belongs to the value before it: `seats=2,colours=red,black`.
fn read_options(text: &str) -> Outcome<Map<String, Value>> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text)
            .map_err(|error| Failure::usage(format!("--config is no JSON object: {error}")));
    }
    let mut options: Vec<(&str, String)> = Vec::new();
    for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        match (option.split_once('='), options.last_mut()) {
            (Some((key, value)), _) => options.push((key.trim(), value.trim().to_owned())),
            (None, Some((_, value))) => *value += &format!(",{option}"),
            (None, None) => {
                let what = format!("--config {option:?} has no value; write key=value,key=value or a JSON object");
                return Err(Failure::usage(what));
            }
        }
    }
    let read = |value: String| serde_json::from_str(&value).unwrap_or(Value::String(value));
    Ok(options.into_iter().map(|(key, value)| (key.to_owned(), read(value))).collect())
}
