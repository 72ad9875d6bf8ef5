//! The standing at the end (section 9).

use crate::state::{End, Phase, RedPhoenix, rp};
use game_core::{MAX_SEATS, Reason, Seat, Standing};

/// What the gold counts (RP-905).
const GOLD_SCORE: i32 = 3;

impl RedPhoenix {
    /// The sum of the levels of the success cards on the formulas that a seat owns (RP-903).
    #[must_use]
    pub fn discoveries(&self, seat: Seat) -> i32 {
        let owned = self.player(seat).owns;
        owned.iter().map(|formula| self.edition.levels(&self.formula(formula).successes)).sum()
    }

    pub(crate) fn standing(&self) -> Option<Standing> {
        let Phase::Over(end) = self.phase else { return None };
        let is_winner = |seat: Seat| end == End::Gold && seat == self.active;
        let mut scores = [0; MAX_SEATS];
        for seat in Seat::all(self.seat_count()) {
            let gold = if is_winner(seat) { GOLD_SCORE } else { 0 };
            scores[seat.index()] = self.discoveries(seat) + gold;
        }
        let reason = match end {
            End::Gold => Reason::new(rp(901), "end-gold"),
            End::LastAlive => Reason::new(rp(901), "end-last-alive"),
            End::NobodyLeft => Reason::new(rp(902), "end-nobody-left"),
            End::RoundCap => Reason::new(rp(903), "end-round-cap"),
        };
        // RP-905: the winner, then the living by discoveries, health and coins, then the eliminated, the later the better.
        let merit = |seat: Seat| {
            let player = self.player(seat);
            let living = player.out == 0;
            let compared = if living { (scores[seat.index()], player.health, player.coins) } else { (0, 0, 0) };
            (is_winner(seat), living, player.out, compared)
        };
        Some(Standing::by_merit(reason, &scores[..self.seat_count()], merit))
    }
}
