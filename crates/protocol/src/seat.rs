//! Seats and eyes as they are written everywhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A place at the table, clockwise from `s1` (TB-010).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    S1,
    S2,
    S3,
    S4,
    S5,
}

impl Seat {
    pub const ALL: [Seat; 5] = [Seat::S1, Seat::S2, Seat::S3, Seat::S4, Seat::S5];

    /// The place in arrays: `s1` is 0.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// Through whose eyes something is seen. `open` sees everything and exists only after the end (TB-064).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Eyes {
    S1,
    S2,
    S3,
    S4,
    S5,
    Spectator,
    Open,
}

impl Eyes {
    /// The seat whose eyes these are.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::S1 => Some(Seat::S1),
            Eyes::S2 => Some(Seat::S2),
            Eyes::S3 => Some(Seat::S3),
            Eyes::S4 => Some(Seat::S4),
            Eyes::S5 => Some(Seat::S5),
            Eyes::Spectator | Eyes::Open => None,
        }
    }
}

impl From<Seat> for Eyes {
    fn from(seat: Seat) -> Eyes {
        [Eyes::S1, Eyes::S2, Eyes::S3, Eyes::S4, Eyes::S5][seat.index()]
    }
}
