//! What a placement causes: QN-080, steps 2 to 5.

use crate::board::{beside, line, petals_in_order, squares};
use crate::event::{Event, Line, Part, Source};
use crate::state::{ColourSet, Quintessence};
use crate::types::{Piece, Square};
use game_core::{Seat, Sink};

/// The board as it is judged: after the placement, before anything is cleared.
struct Snapshot {
    seat: Seat,
    piece: Piece,
    square: Square,
    /// Row, then column: the whole line, or nothing where it is no Mark.
    marks: [u64; 2],
    /// The centres east, west, north and south of the square, or nothing.
    lotuses: [u64; 4],
    victims: [u64; 4],
    /// Won before the placement (QN-046).
    won: ColourSet,
}

impl Quintessence {
    #[inline(never)]
    pub(crate) fn resolve(
        &mut self,
        piece: Piece,
        square: Square,
        lotuses: u64,
        victims: u64,
        sink: &mut impl Sink<Event>,
    ) {
        let own = self.pieces[piece.index()];
        let mark = |step| Some(line(own, square, step)).filter(|line| line.count_ones() >= 3).unwrap_or(0);
        let petals = petals_in_order(square);
        let now = Snapshot {
            seat: self.mover(),
            piece,
            square,
            marks: [mark(1), mark(8)],
            lotuses: petals.map(|centre| centre & lotuses),
            victims: petals.map(|victim| victim & victims),
            won: self.won(),
        };
        let before = self.won_by(now.seat);
        self.score_marks(&now, sink);
        self.score_lotuses(&now, sink);
        let mut purple = self.clear(&now, sink);
        purple += self.generate_quints(&now, sink);
        self.destroy(&now, sink);
        self.report_won(before, sink);
        if purple > 0 {
            sink.emit(|| Event::PurpleEarned { seat: now.seat, points: purple });
        }
        self.go_on(purple, sink);
    }

    fn score_marks(&mut self, now: &Snapshot, sink: &mut impl Sink<Event>) {
        let was_won = now.won.contains(now.piece.colour());
        for (mark, line) in now.marks.into_iter().zip([Line::Row, Line::Column]).filter(|&(mark, _)| mark != 0) {
            let length = mark.count_ones() as u8;
            let value = self.edition.mark_value(length);
            let points = if was_won { 0 } else { self.book(now.piece.colour(), value) };
            sink.emit(|| Event::MarkMade {
                seat: now.seat,
                colour: now.piece,
                line,
                from: Square::lowest(mark),
                to: Square::at(mark.ilog2()),
                length,
                points,
                was_won,
            });
        }
    }

    fn score_lotuses(&mut self, now: &Snapshot, sink: &mut impl Sink<Event>) {
        for centre in now.lotuses.into_iter().filter(|&centre| centre != 0) {
            let centre = Square::lowest(centre);
            let piece = self.piece_on(centre);
            let was_won = piece.is_some_and(|piece| now.won.contains(piece.colour()));
            let points = match piece {
                Some(piece) if !was_won => self.book(piece.colour(), self.edition.centre_points),
                Some(_) | None => 0,
            };
            let quint = self.quints & centre.bit() != 0;
            sink.emit(|| Event::LotusFormed { seat: now.seat, centre, piece, quint, points, was_won });
        }
    }

    /// Removes what the formations consist of, but for the placed piece and its Quint, and what the centres hold. Returns
    /// the Purple points: one for each Lotus, one for each Quint removed (QN-053, QN-071).
    fn clear(&mut self, now: &Snapshot, sink: &mut impl Sink<Event>) -> u8 {
        let centres = now.lotuses.iter().fold(0, |all, &centre| all | centre);
        let marks = (now.marks[0] | now.marks[1]) & !now.square.bit();
        let petals = beside(centres) & !now.square.bit();
        let cleared = marks | petals | centres;
        for square in squares(cleared & (self.occupied() | self.quints)) {
            sink.emit(|| {
                let (piece, quint) = (self.piece_on(square), self.quints & square.bit() != 0);
                let is_won = piece.is_some_and(|piece| now.won.contains(piece.colour()));
                let part = match (marks & square.bit() != 0, centres & square.bit() != 0) {
                    (true, true) => Part::MarkAndCentre,
                    (true, false) => Part::Mark,
                    (false, true) if is_won => Part::WonCentre,
                    (false, true) => Part::Centre,
                    (false, false) => Part::Petal,
                };
                let points = if quint { self.edition.quint_points } else { 0 };
                Event::Cleared { square, piece, quint, part, points }
            });
        }
        let captured = (self.quints & cleared).count_ones() as u8;
        for pieces in &mut self.pieces {
            *pieces &= !cleared;
        }
        self.quints &= !cleared;
        centres.count_ones() as u8 * self.edition.lotus_points + captured * self.edition.quint_points
    }

    /// QN-080, step 5: a Quint on each centre, one on the placed square for each Mark in a won colour, one for each victim.
    /// Returns the Purple points for Quints that met a Quint.
    fn generate_quints(&mut self, now: &Snapshot, sink: &mut impl Sink<Event>) -> u8 {
        for centre in now.lotuses.into_iter().filter(|&centre| centre != 0) {
            self.quints |= centre;
            sink.emit(|| Event::QuintAppeared { square: Square::lowest(centre), source: Source::Lotus });
        }
        let mut collisions = 0;
        if now.won.contains(now.piece.colour()) {
            for _ in now.marks.into_iter().filter(|&mark| mark != 0) {
                collisions += self.generate(now.square, Source::Mark, sink);
            }
        }
        for victim in now.victims.into_iter().filter(|&victim| victim != 0) {
            collisions += self.generate(Square::lowest(victim), Source::Violence, sink);
        }
        collisions * self.edition.collision_points
    }

    /// Puts a Quint there, or takes away the one that is there: 1 where two met (QN-072, QN-073).
    fn generate(&mut self, square: Square, source: Source, sink: &mut impl Sink<Event>) -> u8 {
        self.quints ^= square.bit();
        if self.quints & square.bit() != 0 {
            sink.emit(|| Event::QuintAppeared { square, source });
            0
        } else {
            sink.emit(|| Event::QuintsVanished { square, source, points: self.edition.collision_points });
            1
        }
    }

    fn destroy(&mut self, now: &Snapshot, sink: &mut impl Sink<Event>) {
        let victim = self.edition.counters[now.piece.index()];
        for square in now.victims.into_iter().filter(|&square| square != 0) {
            self.pieces[victim.index()] &= !square;
            sink.emit(|| Event::Destroyed { square: Square::lowest(square), colour: victim, by: now.piece });
        }
    }
}
