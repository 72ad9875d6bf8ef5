//! Squares of a board, named as in chess: `a1` is the lower left one.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A square of a board with that many files (`a`, `b`, …) and ranks (`1`, `2`, …), counted from `a1` along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square<const FILES: u8, const RANKS: u8>(u8);

impl<const FILES: u8, const RANKS: u8> Square<FILES, RANKS> {
    pub const COUNT: usize = FILES as usize * RANKS as usize;

    /// The square with that place in arrays; there are [`Square::COUNT`] of them.
    #[inline(always)]
    #[must_use]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Square(index as u8)
    }

    /// The square on that file and rank, both counted from 0.
    #[inline(always)]
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Self {
        Self::new(rank * FILES as usize + file)
    }

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All squares in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..FILES * RANKS).map(Square)
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Display for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % FILES), self.0 / FILES + 1)
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Debug for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const FILES: u8, const RANKS: u8> FromStr for Square<FILES, RANKS> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let [file, rank] = *text.as_bytes() {
            let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
            if file < FILES && rank < RANKS {
                return Ok(Self::at(file.into(), rank.into()));
            }
        }
        Err(format!("there is no square {text:?}"))
    }
}

impl<const FILES: u8, const RANKS: u8> From<Square<FILES, RANKS>> for String {
    fn from(square: Square<FILES, RANKS>) -> String {
        square.to_string()
    }
}

impl<const FILES: u8, const RANKS: u8> TryFrom<String> for Square<FILES, RANKS> {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl<const FILES: u8, const RANKS: u8> From<Square<FILES, RANKS>> for game_core::Arg {
    fn from(square: Square<FILES, RANKS>) -> game_core::Arg {
        game_core::Arg::from(square.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_as_they_are_written() {
        for square in Square::<7, 6>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::<3, 3>::at(1, 2).to_string(), "b3");
        for wrong in ["", "a", "d1", "a4", "a0", "A1", "a1 ", "1a", "ä1"] {
            assert!(wrong.parse::<Square<3, 3>>().is_err(), "{wrong}");
        }
    }
}
