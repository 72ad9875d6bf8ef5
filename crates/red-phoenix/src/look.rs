//! Looking at a state without changing it. Bots look at worlds in this way, never at the state of a match.

use crate::state::{Phase, RedPhoenix, TurnRecord};
use crate::types::{Holding, Monster};
use game_core::Seat;

impl RedPhoenix {
    #[inline]
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    #[must_use]
    pub fn record(&self) -> &TurnRecord {
        &self.record
    }

    /// The Market and the stacks beside it.
    #[inline]
    #[must_use]
    pub fn stacks(&self) -> &Holding {
        &self.stacks
    }

    /// The round that is being played, from 1.
    #[inline]
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// RP-210.
    #[inline]
    #[must_use]
    pub fn can_take_coins(&self) -> bool {
        self.bank > 0
    }

    #[inline]
    #[must_use]
    pub fn monsters(&self) -> &[Monster] {
        &self.monsters
    }
}
