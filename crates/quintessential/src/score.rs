//! The end of the game and the order of the seats (QL-210 to QL-212).

use crate::state::{Phase, Quintessential, ql};
use crate::types::{ClaimCard, Colour};
use game_core::{MAX_SEATS, Reason, Seat, Standing};

impl Quintessential {
    pub(crate) fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::Over).then(|| {
            let winner = self.claims[ClaimCard::STONE.index()].map(|claim| claim.seat);
            let reason = match winner {
                Some(_) => Reason::new(ql(210), "end-stone"),
                None => Reason::new(ql(211), "end-round-cap"),
            };
            let mut scores = [0; MAX_SEATS];
            for seat in Seat::all(self.seats()) {
                scores[seat.index()] = i32::from(self.aether(seat));
            }
            Standing::by_merit(reason, &scores[..self.seats()], |seat| (winner == Some(seat), self.merit(seat)))
        })
    }

    /// QL-211: most W, then K, then dice, then formulas.
    pub(crate) fn merit(&self, seat: Seat) -> [u32; 4] {
        let owned = self.owned(seat);
        let [white, black] = [Colour::W, Colour::K].map(|colour| u32::from(owned[colour.index()]));
        let dice = owned.into_iter().map(u32::from).sum();
        [white, black, dice, self.formulas(seat) as u32]
    }
}
