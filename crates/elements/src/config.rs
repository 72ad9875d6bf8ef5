//! The options of a table (section 15 of the catalogue).

use serde::{Deserialize, Serialize};

/// EL-282: which card of the discard pile is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiscardDraw {
    Top,
    Any,
}

/// EL-283: whether an opponent may refuse a trade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trading {
    Forced,
    Consent,
}

/// EL-284: how a card is taken from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakeHand {
    Random,
    Chosen,
}

/// The options of a table. One that is not given leaves the edition's data as they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(default = "two")]
    pub seats: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard_draw: Option<DiscardDraw>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trade: Option<Trading>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_hand: Option<TakeHand>,
    /// 5 to 20 (EL-291).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u8>,
}

fn two() -> u8 {
    2
}

impl Default for Config {
    fn default() -> Config {
        Config { seats: 2, discard_draw: None, trade: None, take_hand: None, target: None }
    }
}

impl game_core::Seats for Config {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn with_seats(seats: usize) -> Config {
        Config { seats: seats.min(usize::from(u8::MAX)) as u8, ..Config::default() }
    }
}
