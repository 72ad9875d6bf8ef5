//! The deed: a placement or a target, then on to the next seat.

use crate::board::{BOARD, between, threes};
use crate::event::{End, Event, PlacementRule};
use crate::legal::Ground;
use crate::state::{Phase, Quintessence};
use crate::types::{Colour, Piece, Square};
use game_core::Sink;

impl Quintessence {
    #[inline(always)]
    pub(crate) fn place(&mut self, piece: Piece, square: Square, sink: &mut impl Sink<Event>) {
        sink.emit(|| Event::Placed { seat: self.mover(), colour: piece, square, rule: self.placement_rule() });
        self.pieces[piece.index()] |= square.bit();
        self.last = Some(piece);
        // By L1 no formation and no victim stood before: whatever there is now, this placement made.
        let own = self.pieces[piece.index()];
        let lotuses = self.lotus_centres();
        let victims = between(own) & self.pieces[self.edition.counters[piece.index()].index()];
        if threes(own) | lotuses | victims == 0 {
            self.pass_turn(sink);
        } else {
            self.resolve(piece, square, lotuses, victims, sink);
        }
    }

    fn placement_rule(&self) -> PlacementRule {
        match self.ground() {
            Ground::Opening => PlacementRule::Opening,
            Ground::Main(_) => PlacementRule::Main,
            Ground::Fallback(_) => PlacementRule::Fallback,
        }
    }

    /// QN-080, step 7: one Purple point.
    #[inline(never)]
    pub(crate) fn assign(&mut self, colour: Colour, sink: &mut impl Sink<Event>) {
        let seat = self.mover();
        let before = self.won_by(seat);
        self.book(colour, 1);
        sink.emit(|| Event::PurpleAssigned { seat, colour });
        self.report_won(before, sink);
        self.go_on(self.waiting() - 1, sink);
    }

    /// QN-080, steps 6 to 8: a win ends the game at once, Purple points wait, or the turn passes.
    pub(crate) fn go_on(&mut self, waiting: u8, sink: &mut impl Sink<Event>) {
        let seat = self.mover();
        if self.won_by(seat).len() >= self.edition.colours_to_win {
            if waiting > 0 {
                sink.emit(|| Event::PurpleVoid { seat, points: waiting });
            }
            self.phase = Phase::WonByColours;
            sink.emit(|| Event::GameOver { winner: seat, end: End::Colours });
        } else if waiting > 0 {
            self.phase = Phase::Targets { waiting };
        } else {
            self.phase = Phase::Placement;
            self.pass_turn(sink);
        }
    }

    /// QN-080, step 8. By L3 the opponent has no placement exactly when the board is full; then the mover has lost (QN-092).
    #[inline(always)]
    fn pass_turn(&mut self, sink: &mut impl Sink<Event>) {
        self.ply += 1;
        if self.occupied() == BOARD {
            self.phase = Phase::Stalemate;
            sink.emit(|| Event::GameOver { winner: self.mover(), end: End::Stalemate });
        }
    }
}
