//! The state: five sets of squares, the points, and where the turn stands.

use crate::board::{BOARD, beside, between, threes};
use crate::cards::Components;
use crate::types::{Colour, Piece, SEATS, Square};
use game_core::{EditionRef, Seat};

/// A position of Quintessence: 64 bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quintessence {
    /// By colour; a square holds at most one piece (QN-007).
    pub(crate) pieces: [u64; 4],
    /// Lone Quints and those under pieces.
    pub(crate) quints: u64,
    pub(crate) edition: EditionRef<Components>,
    /// By seat, then by colour; never above the price (QN-082). Who has won what follows from it.
    pub(crate) points: [[u8; 5]; SEATS],
    pub(crate) phase: Phase,
    /// The colour just played (QN-033); none before the opening.
    pub(crate) last: Option<Piece>,
    /// The number of the placement to be made or being resolved, from 1; odd = Black (QN-120).
    pub(crate) ply: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// D1.
    Placement,
    /// D2, once for each Purple point that waits.
    Targets { waiting: u8 },
    /// The mover has won enough colours (QN-090).
    WonByColours,
    /// The board is full: the side to move wins (QN-092).
    Stalemate,
}

/// A set of colours, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ColourSet(u8);

impl ColourSet {
    #[inline]
    pub(crate) fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.index() & 1 != 0
    }

    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(crate) fn and(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & other.0)
    }

    pub(crate) fn or(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 | other.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }
}

impl Quintessence {
    /// QN-020 to QN-023.
    pub(crate) fn start(edition: &'static Components) -> Quintessence {
        Quintessence {
            pieces: edition.homes.map(Square::bit),
            quints: edition.start_quints,
            edition: EditionRef(edition),
            points: [[0; 5]; SEATS],
            phase: Phase::Placement,
            last: None,
            ply: 1,
        }
    }

    /// The squares of the pieces by colour, R G B N, one bit each as [`Square::bit`] counts them.
    #[inline]
    #[must_use]
    pub fn pieces(&self) -> &[u64; 4] {
        &self.pieces
    }

    /// The squares with a Quint, also those under pieces.
    #[inline]
    #[must_use]
    pub fn quints(&self) -> u64 {
        self.quints
    }

    /// The points of a seat by colour, P R G B N.
    #[inline]
    #[must_use]
    pub fn points(&self, seat: Seat) -> &[u8; 5] {
        &self.points[seat.index()]
    }

    /// None before the opening.
    #[inline]
    #[must_use]
    pub fn colour_just_played(&self) -> Option<Piece> {
        self.last
    }

    /// The player whose turn it is. After a stalemate this is the one without a move.
    #[inline(always)]
    pub(crate) fn mover(&self) -> Seat {
        if self.ply & 1 != 0 { Seat::S1 } else { Seat::S2 }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]
    }

    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| self.pieces[piece.index()] & square.bit() != 0)
    }

    /// The centres with one piece of each colour round them. Four neighbours of four colours are all on the board (QN-051).
    #[inline(always)]
    pub(crate) fn lotus_centres(&self) -> u64 {
        self.pieces.iter().fold(u64::MAX, |centres, &pieces| centres & beside(pieces))
    }

    /// The colours that a seat has won: those whose price it has reached (QN-083).
    #[inline]
    pub(crate) fn won_by(&self, seat: Seat) -> ColourSet {
        let (points, prices) = (&self.points[seat.index()], &self.edition.prices);
        ColourSet((0..5).fold(0, |won, colour| won | u8::from(points[colour] >= prices[colour]) << colour))
    }

    /// The colours that somebody has won.
    #[inline]
    pub(crate) fn won(&self) -> ColourSet {
        self.won_by(Seat::S1).or(self.won_by(Seat::S2))
    }

    /// Where the turn stands follows from the rest, given the Purple points that wait.
    pub(crate) fn phase_of(&self, waiting: u8) -> Phase {
        if self.won_by(self.mover()).len() >= self.edition.colours_to_win {
            Phase::WonByColours
        } else if waiting > 0 {
            Phase::Targets { waiting }
        } else if self.occupied() == BOARD {
            Phase::Stalemate
        } else {
            Phase::Placement
        }
    }

    pub(crate) fn waiting(&self) -> u8 {
        match self.phase {
            Phase::Targets { waiting } => waiting,
            Phase::Placement | Phase::WonByColours | Phase::Stalemate => 0,
        }
    }

    /// A valid position (QN-121), which is what every turn leaves behind (L1): what is wrong, if anything.
    pub(crate) fn validate(&self) -> Result<(), String> {
        let wrong = |what: String| Err(format!("QN-121: {what}"));
        let mut seen = 0;
        for piece in Piece::ALL {
            let (pieces, colour) = (self.pieces[piece.index()], self.name(piece.colour()));
            if pieces & seen != 0 {
                return wrong(format!("two pieces stand on {}", Square::lowest(pieces & seen & BOARD)));
            }
            seen |= pieces;
            if threes(pieces) != 0 {
                return wrong(format!("a {colour} Mark stands on the board"));
            }
            let counter = self.edition.countered_by[piece.index()];
            let victims = between(self.pieces[counter.index()]) & pieces;
            if victims != 0 {
                let (square, by) = (Square::lowest(victims), self.name(counter.colour()));
                return wrong(format!("the {colour} piece on {square} stands under Violence of {by}"));
            }
        }
        if (seen | self.quints) & !BOARD != 0 {
            return wrong("something stands beside the board".into());
        }
        if self.lotus_centres() != 0 {
            return wrong(format!("a Lotus stands round {}", Square::lowest(self.lotus_centres())));
        }
        self.validate_points()?;
        match self.last {
            None if self.ply != 1 || self.phase != Phase::Placement => {
                wrong("before the opening there is only placement 1".into())
            }
            None if !self.has_opening() => wrong("no piece can open".into()),
            Some(last) if self.pieces[last.index()] == 0 => {
                wrong(format!("no {} piece is on the board, but one was just played", self.name(last.colour())))
            }
            None | Some(_) => Ok(()),
        }
    }

    fn validate_points(&self) -> Result<(), String> {
        let wrong = |what: String| Err(format!("QN-121: {what}"));
        for colour in Colour::ALL {
            let price = self.edition.prices[colour.index()];
            if self.points.iter().any(|points| points[colour.index()] > price) {
                return wrong(format!("{} has a price of {price} points, and no more are booked", self.name(colour)));
            }
        }
        if let Some(colour) = self.won_by(Seat::S1).and(self.won_by(Seat::S2)).iter().next() {
            return wrong(format!("both players have won {}", self.name(colour)));
        }
        let other = self.mover().next(SEATS);
        if self.won_by(other).len() >= self.edition.colours_to_win {
            return wrong("the game was won before this turn".into());
        }
        if self.phase != self.phase_of(self.waiting()) {
            return wrong("Purple points wait after the game is over".into());
        }
        if !(1..=self.edition.ply_bound + 1).contains(&self.ply) {
            // QN-110: no game is longer; after the last placement the next one would be due.
            return wrong(format!("a game has 1 to {} placements", self.edition.ply_bound));
        }
        Ok(())
    }

    /// A hash of the whole position: nothing in it is hidden from the seat to act.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        let [black, white] = self.points.map(|points| points.iter().fold(0, |all, &n| all << 4 | u64::from(n)));
        let last = self.last.map_or(0, |piece| 1 + piece as u64);
        let rest = black | white << 20 | last << 40 | u64::from(self.ply) << 43;
        // The eighth rank is no part of the board: the bits there are free.
        let quints = self.quints | u64::from(self.waiting()) << 56;
        let words = [self.pieces[0], self.pieces[1], self.pieces[2], self.pieces[3], quints, rest];
        words.into_iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, word| {
            let mixed = (hash ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
            mixed ^ mixed >> 32
        })
    }

    fn name(&self, colour: Colour) -> &'static str {
        self.edition.0.name(colour)
    }
}
