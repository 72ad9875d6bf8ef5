//! The options of a table.

use crate::types::PlayerColour;
use game_core::{MAX_SEATS, Pile, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Seats and colours (QL-022, QL-033).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(default = "default_seats")]
    pub seats: usize,
    #[serde(default)]
    pub colours: Colours,
}

fn default_seats() -> usize {
    2
}

impl Default for Config {
    fn default() -> Config {
        Config::with_seats(default_seats())
    }
}

impl Seats for Config {
    fn seats(&self) -> usize {
        self.seats
    }
    fn with_seats(seats: usize) -> Config {
        Config { seats, colours: Colours::Choose }
    }
}

/// How the seats come to their colours (QL-022): `choose`, `random`, or a list by seat, `red,black`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    #[default]
    Choose,
    Random,
    Given(Pile<GivenColour, MAX_SEATS>),
}

/// A colour in the list of the config.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenColour(pub PlayerColour);

impl Default for GivenColour {
    fn default() -> GivenColour {
        GivenColour(PlayerColour::Red)
    }
}

impl Serialize for Colours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Colours::Choose => serializer.serialize_str("choose"),
            Colours::Random => serializer.serialize_str("random"),
            Colours::Given(list) => {
                let names: Vec<&str> = list.iter().map(|given| given.0.name()).collect();
                serializer.serialize_str(&names.join(","))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Colours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Colours, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Text(String),
            List(Vec<String>),
        }
        let names = match Form::deserialize(deserializer)? {
            Form::Text(text) if text == "choose" => return Ok(Colours::Choose),
            Form::Text(text) if text == "random" => return Ok(Colours::Random),
            Form::Text(text) => text.split(',').map(|name| name.trim().to_owned()).collect(),
            Form::List(names) => names,
        };
        if names.len() > MAX_SEATS {
            return Err(de::Error::custom("colours: at most one for each of five seats"));
        }
        let colours = names.iter().map(|name| PlayerColour::parse(name).map(GivenColour)).collect::<Option<_>>();
        colours.map(Colours::Given).ok_or_else(|| {
            de::Error::custom("colours is `choose`, `random` or a list by seat of red, blue, yellow, green, black")
        })
    }
}
