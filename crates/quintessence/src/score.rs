//! Points, colours won, and the result.

use crate::event::{Event, qn};
use crate::state::{ColourSet, Phase, Quintessence};
use crate::types::{Colour, SEATS};
use game_core::{Reason, Seat, Sink, Standing};

pub(crate) const BY_COLOURS: Reason = Reason::new(qn(90), "end-colours");
pub(crate) const BY_STALEMATE: Reason = Reason::new(qn(92), "end-stalemate");

impl Quintessence {
    /// Books points for the mover, and says how many: those above the price are lost (QN-082).
    pub(crate) fn book(&mut self, colour: Colour, points: u8) -> u8 {
        let price = self.edition.prices[colour.index()];
        let seat = self.mover().index();
        let total = &mut self.points[seat][colour.index()];
        let booked = points.min(price - *total);
        *total += booked;
        booked
    }

    /// Reports the colours that the mover has won since.
    pub(crate) fn report_won(&self, before: ColourSet, sink: &mut impl Sink<Event>) {
        let seat = self.mover();
        for colour in self.won_by(seat).iter().filter(|&colour| !before.contains(colour)) {
            sink.emit(|| Event::ColourWon { seat, colour });
        }
    }

    /// QN-096: the winner has rank 1, and the score is the number of colours won.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let reason = match self.phase {
            Phase::Placement | Phase::Targets { .. } => return None,
            Phase::WonByColours => BY_COLOURS,
            Phase::Stalemate => BY_STALEMATE,
        };
        // In both cases the winner is the side to move: by colours the turn does not pass, by stalemate it has passed.
        let scores = [Seat::S1, Seat::S2].map(|seat| i32::from(self.won_by(seat).len()));
        Some(Standing::winner(SEATS, self.mover(), scores, reason))
    }
}
