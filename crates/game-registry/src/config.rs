//! Reading a game's config from options that a person or a client names.

use game_core::{Game, Seats};
use serde_json::{Map, Value};

/// Why a config cannot be had; a sentence that says what to choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(String);

/// The default config for that many seats, with the named options in place of its own. Seats may be given apart, as the
/// option `seats`, or not at all.
pub fn config<G: Game>(seats: Option<usize>, options: &Map<String, Value>) -> Result<G::Config, ConfigError> {
    let fail = |what: String| Err(ConfigError(what));
    let named = match options.get("seats") {
        None => None,
        Some(value) => match value.as_u64().and_then(|seats| usize::try_from(seats).ok()) {
            Some(named) => Some(named),
            None => return fail(format!("{value} is no number of seats; {}", seats_of::<G>())),
        },
    };
    let seats = match (seats, named) {
        (Some(seats), Some(named)) if seats != named => {
            return fail(format!("{seats} seats and seats = {named} differ; give one of them"));
        }
        (seats, named) => seats.or(named),
    };
    let base = match seats {
        Some(seats) if !(G::SEATS.0..=G::SEATS.1).contains(&seats) => return fail(seats_of::<G>()),
        Some(seats) => G::Config::with_seats(seats),
        None => G::Config::default(),
    };
    if options.is_empty() {
        return Ok(base);
    }
    let unreadable = |error: serde_json::Error| ConfigError(format!("the config does not fit {}: {error}", G::NAME));
    let mut value = serde_json::to_value(&base).map_err(unreadable)?;
    let Value::Object(fields) = &mut value else {
        return fail(format!("{} has no options; leave the config out", G::NAME));
    };
    fields.extend(options.clone());
    serde_json::from_value(value).map_err(unreadable)
}

/// `Elements has 2 to 4 seats`.
fn seats_of<G: Game>() -> String {
    match G::SEATS {
        (only, most) if only == most => format!("{} has exactly {only} seats", G::NAME),
        (least, most) => format!("{} has {least} to {most} seats", G::NAME),
    }
}
