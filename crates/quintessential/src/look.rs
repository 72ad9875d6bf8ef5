//! What a position shows, without the cost of a view: for those who judge many positions.

use crate::state::{Bid, Claim, Phase, Player, Quintessential};
use crate::types::{COLOURS, ClaimCard, LabCard, LabSet};
use game_core::Seat;

impl Quintessential {
    /// What is asked or drawn next.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The same table with another question: for tests and analysis.
    pub fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// 0 during set-up.
    #[inline]
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The holder of the Starting Player token; s1 during set-up, when it is not drawn yet.
    #[inline]
    #[must_use]
    pub fn token(&self) -> Seat {
        self.token
    }

    #[inline]
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The dice owned by nobody, by colour.
    #[inline]
    #[must_use]
    pub fn stockpile(&self) -> &[u8; COLOURS] {
        &self.stockpile
    }

    /// The formulas F1, F2, F3.
    #[inline]
    #[must_use]
    pub fn row(&self) -> &[Option<LabCard>; 3] {
        &self.row
    }

    #[inline]
    #[must_use]
    pub fn deck(&self) -> LabSet {
        self.deck
    }

    #[inline]
    #[must_use]
    pub fn claimed(&self, card: ClaimCard) -> Option<&Claim> {
        self.claims[card.index()].as_ref()
    }

    /// By card, and for each card in the order of bidding.
    #[inline]
    #[must_use]
    pub fn bids(&self) -> &[Bid] {
        &self.bids
    }
}
