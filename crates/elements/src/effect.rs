//! What dice outcomes do: small programs of ops, read from the edition and run by one interpreter (`resolve`).

use crate::types::{DiscardDraw, FaceId, TakeHand, Trading};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// The most ops of one outcome.
pub const MAX_OPS: usize = 4;
/// The most cards that one op draws.
pub const MAX_DRAWS: u8 = 9;

/// One op of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    DrawDeck {
        count: u8,
    },
    DrawDiscard {
        pick: DiscardDraw,
        count: u8,
    },
    TakeCard {
        asked: Asked,
        /// `None` where the hand is no zone of this op.
        hand: Option<TakeHand>,
        play: bool,
    },
    TakeGem(Zones),
    /// To the opponent of the op before.
    GiveCard,
    PassCard(Direction),
    TradeGem {
        zones: Zones,
        differ: bool,
        trading: Trading,
    },
}

/// Whether a card is taken by `swap S`, since one is given back, or by `take PLACE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Swap,
    Take,
}

/// Where gems are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zones {
    pub hand: bool,
    pub play: bool,
    pub table: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Left,
    Right,
}

impl Direction {
    /// The seat next to that one, at a table of so many (EL-028).
    #[must_use]
    pub fn next_to(self, seat: Seat, seats: usize) -> Seat {
        match self {
            Direction::Left => seat.next(seats),
            Direction::Right => seat.clockwise(seats).last().expect("a table has seats"),
        }
    }
}

/// The six outcomes in the order of their faces, then the doubles gem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// The outcome of a face, 1 to 6.
    Face(u8),
    Doubles,
}

impl Program {
    /// The place in the edition's list of programs.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Program::Face(face) => usize::from(face - 1),
            Program::Doubles => 6,
        }
    }
}

/// The row of a face in the edition's table.
#[must_use]
pub fn face_id(face: u8) -> FaceId {
    FaceId(face - 1)
}
