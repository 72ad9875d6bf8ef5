//! Colours, pieces, squares, and the config.

use game_core::{Arg, CardRef, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A colour of points, in the fixed order P R G B N.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Colour {
    Purple,
    Red,
    Green,
    Blue,
    Brown,
}

impl Colour {
    pub const ALL: [Colour; 5] = [Colour::Purple, Colour::Red, Colour::Green, Colour::Blue, Colour::Brown];

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `P R G B N`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'R', 'G', 'B', 'N'][self as usize]
    }

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl From<Colour> for Arg {
    fn from(colour: Colour) -> Arg {
        // By the name that the edition gives it: the colours are its first table.
        Arg::Card(CardRef { table: 0, index: colour.index() as u8 })
    }
}

/// The colour of a piece: Purple has none (QN-005).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Piece {
    Red,
    Green,
    Blue,
    Brown,
}

impl Piece {
    pub const ALL: [Piece; 4] = [Piece::Red, Piece::Green, Piece::Blue, Piece::Brown];

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline(always)]
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Piece::Red => Colour::Red,
            Piece::Green => Colour::Green,
            Piece::Blue => Colour::Blue,
            Piece::Brown => Colour::Brown,
        }
    }

    /// `R G B N`.
    #[must_use]
    pub const fn letter(self) -> char {
        self.colour().letter()
    }

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter)
    }
}

impl From<Piece> for Arg {
    fn from(piece: Piece) -> Arg {
        piece.colour().into()
    }
}

/// Files and ranks of the board (QN-002).
pub const SIDE: usize = 7;
pub const SQUARES: usize = SIDE * SIDE;

/// A square, ordered a1, b1, … g7. Inside it is its place in a bitboard: eight times the rank plus the file, so that an
/// empty eighth file keeps the ranks apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in the order a1, b1, … g7.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES { Some(Square((index / SIDE * 8 + index % SIDE) as u8)) } else { None }
    }

    /// 0 for a1, 1 for b1, … 48 for g7.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.rank() * SIDE + self.file()
    }

    /// 0 for file a.
    #[inline]
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// 0 for rank 1.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES).filter_map(Square::from_index)
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Square> {
        match *text.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => Some(Square((rank - b'1') * 8 + (file - b'a'))),
            _ => None,
        }
    }

    /// Its bit in a set of squares: eight bits to a rank.
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square at that place of a bitboard.
    #[inline(always)]
    pub(crate) const fn at(place: u32) -> Square {
        debug_assert!(place < 64 && 1 << place & crate::board::BOARD != 0);
        Square(place as u8)
    }

    /// The square of the lowest bit of a set of squares that is not empty.
    #[inline(always)]
    pub(crate) const fn lowest(squares: u64) -> Square {
        Square::at(squares.trailing_zeros())
    }
}

/// `a1` to `g7`, one after the other.
const NAMES: &str =
    "a1b1c1d1e1f1g1a2b2c2d2e2f2g2a3b3c3d3e3f3g3a4b4c4d4e4f4g4a5b5c5d5e5f5g5a6b6c6d6e6f6g6a7b7c7d7e7f7g7";

impl Square {
    /// `d4`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &NAMES[2 * self.index()..][..2]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Square> for Arg {
    fn from(square: Square) -> Arg {
        Arg::from(square.name())
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = String::deserialize(deserializer)?;
        Square::parse(&text).ok_or_else(|| serde::de::Error::custom("a square is one of a1 to g7"))
    }
}

/// The number of seats: always two (QN-001).
pub const SEATS: usize = 2;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    pub seats: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config { seats: SEATS }
    }
}

impl Seats for Config {
    fn seats(&self) -> usize {
        self.seats
    }
    fn with_seats(seats: usize) -> Config {
        Config { seats }
    }
}
