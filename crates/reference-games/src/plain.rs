//! What games without cards and without options share: an edition that is only a head, and a config of two seats.

use game_core::edition::{self, Head, Table};
use game_core::{Edition, EditionError, Illegal, Message, Rule, Seats};
use serde::{Deserialize, Serialize};

/// The edition of a game that has no cards.
#[derive(Debug)]
pub struct NoCards(Head);

impl NoCards {
    /// Reads the `[edition]` table; a file with anything else is refused.
    pub fn load(text: &str, game: &str) -> Result<NoCards, EditionError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            #[allow(dead_code, reason = "read by `edition::head`")]
            edition: Fields,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "read by `edition::head`")]
        struct Fields {
            format: u32,
            game: String,
            name: String,
            edition: String,
        }
        let _: File = edition::read(text)?;
        edition::head(text, game).map(NoCards)
    }
}

impl Edition for NoCards {
    fn head(&self) -> &Head {
        &self.0
    }
    fn tables(&self) -> &[Table] {
        &[]
    }
}

/// `{ seats = 2 }`, for games of two without further options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TwoSeats {
    seats: usize,
}

impl TwoSeats {
    /// Any other number of seats is refused by the rule that fixes it.
    pub(crate) fn check(self, rule: Rule, refusal: Message) -> Result<(), Illegal> {
        if self.seats == 2 { Ok(()) } else { Err(Illegal::new(rule, refusal)) }
    }
}

impl Default for TwoSeats {
    fn default() -> TwoSeats {
        TwoSeats { seats: 2 }
    }
}

impl Seats for TwoSeats {
    fn seats(&self) -> usize {
        self.seats
    }
    fn with_seats(seats: usize) -> TwoSeats {
        TwoSeats { seats }
    }
}
