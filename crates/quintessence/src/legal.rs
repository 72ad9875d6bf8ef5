//! What may be placed where: `check` decides, the lists follow.

use crate::action::Action;
use crate::board::{BOARD, Counted, between, squares, touching};
use crate::event::qn;
use crate::state::{Phase, Quintessence};
use crate::types::{Colour, Piece, SQUARES, Square};
use game_core::{Illegal, message};

/// Three colours on each of the 45 squares that can be empty.
const MAX_PLACEMENTS: usize = 3 * (SQUARES - 4);

/// Which rule opens a square to a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Opening,
    Main(Piece),
    Fallback(Piece),
}

impl Quintessence {
    /// The empty squares that touch a set of pieces.
    #[inline(always)]
    fn reach(&self, pieces: u64) -> u64 {
        touching(pieces) & !self.occupied() & BOARD
    }

    pub(crate) fn ground(&self) -> Ground {
        match self.last {
            None => Ground::Opening,
            Some(last) if self.reach(self.pieces[last.index()]) != 0 => Ground::Main(last),
            Some(last) => Ground::Fallback(last),
        }
    }

    /// The squares of QN-032, or of QN-034 where there is none: by L2 each of them admits a colour.
    #[inline(always)]
    fn open_squares(&self, last: Piece) -> u64 {
        let main = self.reach(self.pieces[last.index()]);
        if main != 0 { main } else { self.reach(self.occupied()) }
    }

    /// The squares of QN-031 for a colour.
    fn opening_squares(&self, piece: Piece) -> u64 {
        self.edition.opening[piece.index()] & !self.occupied() & !self.barred(piece)
    }

    pub(crate) fn has_opening(&self) -> bool {
        Piece::ALL.into_iter().any(|piece| self.opening_squares(piece) != 0)
    }

    /// The squares that Violence bars to a colour (QN-035).
    #[inline(always)]
    fn barred(&self, piece: Piece) -> u64 {
        between(self.pieces[self.edition.countered_by[piece.index()].index()])
    }

    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Placement, Action::Place { colour, square }) => self.check_placement(colour, square),
            (Phase::Targets { .. }, Action::Target { colour }) => self.check_target(colour),
            (Phase::Placement, Action::Target { .. }) | (Phase::Targets { .. }, Action::Place { .. }) => {
                Err(Illegal::wrong_kind())
            }
            (Phase::WonByColours | Phase::Stalemate, Action::Place { .. } | Action::Target { .. }) => {
                Err(Illegal::over())
            }
        }
    }

    /// The refusals of QN-105, in its order.
    fn check_placement(&self, piece: Piece, square: Square) -> Result<(), Illegal> {
        if self.occupied() & square.bit() != 0 {
            return Err(Illegal::new(qn(8), message!("refused-occupied", square = square)));
        }
        let on = |squares: u64| squares & square.bit() != 0;
        match self.ground() {
            Ground::Opening if !on(self.edition.opening[piece.index()]) => {
                return Err(Illegal::new(qn(31), message!("refused-opening", colour = piece)));
            }
            Ground::Main(last) | Ground::Fallback(last) if piece == last => {
                return Err(Illegal::new(qn(32), message!("refused-just-played", colour = piece)));
            }
            Ground::Main(last) if !on(self.reach(self.pieces[last.index()])) => {
                return Err(Illegal::new(qn(32), message!("refused-touch", square = square, colour = last)));
            }
            Ground::Fallback(_) if !on(self.reach(self.occupied())) => {
                return Err(Illegal::new(qn(34), message!("refused-touch-any", square = square)));
            }
            Ground::Opening | Ground::Main(_) | Ground::Fallback(_) => {}
        }
        if on(self.barred(piece)) {
            let by = self.edition.countered_by[piece.index()];
            return Err(Illegal::new(qn(35), message!("refused-violence", square = square, colour = piece, by = by)));
        }
        Ok(())
    }

    fn check_target(&self, colour: Colour) -> Result<(), Illegal> {
        if self.won().contains(colour) {
            return Err(Illegal::new(qn(76), message!("refused-won", colour = colour)));
        }
        Ok(())
    }

    /// By square, then R G B N; targets in the order P R G B N.
    #[inline]
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        match (self.phase, self.last) {
            (Phase::Placement, Some(last)) => self.list_placements(last, out),
            (Phase::Placement, None) => {
                out.clear();
                let of = |square: Square| Piece::ALL.into_iter().map(move |colour| Action::Place { colour, square });
                out.extend(Square::all().flat_map(of).filter(|&action| match action {
                    Action::Place { colour, square } => self.opening_squares(colour) & square.bit() != 0,
                    Action::Target { .. } => false,
                }));
            }
            (Phase::Targets { .. }, _) => {
                out.clear();
                let won = self.won();
                let open = Colour::ALL.into_iter().filter(|&colour| !won.contains(colour));
                out.extend(open.map(|colour| Action::Target { colour }));
            }
            (Phase::WonByColours | Phase::Stalemate, _) => out.clear(),
        }
    }

    /// Every slot is written and counted only where it holds, which costs less than a branch.
    #[inline]
    fn list_placements(&self, last: Piece, out: &mut Vec<Action>) {
        let colours = others(last);
        let barred = colours.map(|piece| self.barred(piece));
        out.resize(MAX_PLACEMENTS, Action::Target { colour: Colour::Purple });
        let mut count = 0;
        for square in squares(self.open_squares(last)) {
            for (colour, barred) in colours.into_iter().zip(barred) {
                out[count] = Action::Place { colour, square };
                count += usize::from(barred & square.bit() == 0);
            }
        }
        out.truncate(count);
    }

    /// One of three slots for each open square; empty where Violence bars.
    #[inline(always)]
    pub(crate) fn pick_placement(&self, last: Piece, choose: impl FnOnce(u32) -> u32) -> Option<Action> {
        let open = Counted::new(self.open_squares(last));
        let slot = choose(3 * open.len());
        let (colour, square) = (others(last)[(slot % 3) as usize], open.nth(slot / 3));
        (self.barred(colour) & square.bit() == 0).then_some(Action::Place { colour, square })
    }

    /// QN-104: the first of the list.
    pub(crate) fn default_choice(&self) -> Action {
        let all = match self.phase {
            Phase::Targets { .. } => return self.first_target(),
            Phase::Placement | Phase::WonByColours | Phase::Stalemate => Square::all(),
        };
        all.flat_map(|square| Piece::ALL.into_iter().map(move |colour| Action::Place { colour, square }))
            .find(|&action| self.check_action(action).is_ok())
            .expect("a seat that is asked for a placement has one (L3)")
    }

    pub(crate) fn first_target(&self) -> Action {
        let won = self.won();
        let colour = Colour::ALL.into_iter().find(|&colour| !won.contains(colour));
        Action::Target { colour: colour.expect("a colour is open while the game goes on (L7)") }
    }
}

/// The three colours that may follow a colour.
#[inline(always)]
fn others(last: Piece) -> [Piece; 3] {
    const OTHERS: [[Piece; 3]; 4] = [
        [Piece::Green, Piece::Blue, Piece::Brown],
        [Piece::Red, Piece::Blue, Piece::Brown],
        [Piece::Red, Piece::Green, Piece::Brown],
        [Piece::Red, Piece::Green, Piece::Blue],
    ];
    OTHERS[last.index()]
}
