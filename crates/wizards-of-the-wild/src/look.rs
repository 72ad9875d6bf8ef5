//! What a position shows, without the cost of a view: for those who judge many positions.

use crate::state::{Player, Point, State, TurnState};
use crate::types::{AcolyteId, Card};
use game_core::Seat;

impl State {
    /// 0 before the first acolyte, then 1 to the last round.
    #[inline]
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    #[inline]
    #[must_use]
    pub fn point(&self) -> Point {
        self.point
    }

    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The start player of the round.
    #[inline]
    #[must_use]
    pub fn start(&self) -> Seat {
        self.start
    }

    #[inline]
    #[must_use]
    pub fn acolyte(&self) -> Option<AcolyteId> {
        self.acolyte
    }

    #[inline]
    #[must_use]
    pub fn display(&self) -> &[Card] {
        &self.display
    }

    #[inline]
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// What lasts for the turn of the active seat.
    #[inline]
    #[must_use]
    pub fn this_turn(&self) -> &TurnState {
        &self.turn
    }
}
