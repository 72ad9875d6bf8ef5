//! What is seen. Nothing is hidden: every viewer has the same view, and a world is the state itself.

use crate::cards::Components;
use crate::squares::{Pieces, Squares};
use crate::state::{Phase, Quintessence};
use crate::types::{Colour, Config, Piece, SEATS, SIDE, SQUARES, Square};
use game_core::{EditionRef, Seat};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub config: Config,
    pub pieces: Pieces,
    /// Lone Quints and those under pieces.
    pub quints: Squares,
    pub colour_just_played: Option<Piece>,
    /// To place, or still to choose Purple targets; after the end see QN-120.
    pub side_to_move: Seat,
    pub ply: u16,
    pub purple_points_waiting: u8,
    pub players: [Player; SEATS],
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub points: Points,
    /// Follows from the points.
    pub colours_won: Vec<Colour>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub purple: u8,
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub brown: u8,
}

impl Points {
    fn new([purple, red, green, blue, brown]: [u8; 5]) -> Points {
        Points { purple, red, green, blue, brown }
    }

    /// In the order P R G B N.
    #[must_use]
    pub fn in_order(&self) -> [u8; 5] {
        [self.purple, self.red, self.green, self.blue, self.brown]
    }
}

impl View {
    pub(crate) fn of(game: &Quintessence) -> View {
        View {
            config: Config::default(),
            pieces: Pieces::of(game.pieces),
            quints: Squares::of(game.quints),
            colour_just_played: game.last,
            side_to_move: game.mover(),
            ply: game.ply,
            purple_points_waiting: game.waiting(),
            players: [Seat::S1, Seat::S2].map(|seat| Player {
                points: Points::new(game.points[seat.index()]),
                colours_won: game.won_by(seat).iter().collect(),
            }),
        }
    }

    /// The state that this view shows. The side to move follows from the ply, the colours won from the points.
    pub(crate) fn world(&self, edition: &'static Components) -> Quintessence {
        let mut game = Quintessence {
            pieces: self.pieces.by_colour(),
            quints: self.quints.bits(),
            edition: EditionRef(edition),
            points: [0, 1].map(|seat| self.players[seat].points.in_order()),
            phase: Phase::Placement,
            last: self.colour_just_played,
            ply: self.ply,
        };
        game.phase = game.phase_of(self.purple_points_waiting);
        game
    }

    pub(crate) fn settle(&mut self, edition: &'static Components, is_set: &dyn Fn(&str) -> bool) {
        if is_set("/side_to_move") && !is_set("/ply") {
            // Odd plies are Black's (QN-120): the present one, or the next.
            let is_black = self.side_to_move == Seat::S1;
            self.ply += u16::from((self.ply % 2 == 1) != is_black);
        }
        let world = self.world(edition);
        self.side_to_move = world.mover();
        for seat in [Seat::S1, Seat::S2] {
            self.players[seat.index()].colours_won = world.won_by(seat).iter().collect();
        }
    }
}

/// The parts of the observation tensor: sets of squares in the order a1 … g7, then figures, own before other's.
pub(crate) const OBSERVATION: &[(&str, usize)] = &[
    ("red pieces", SQUARES),
    ("green pieces", SQUARES),
    ("blue pieces", SQUARES),
    ("brown pieces", SQUARES),
    ("quints", SQUARES),
    ("colour just played: none, red, green, blue, brown", 5),
    ("own turn", 1),
    ("purple points waiting", 1),
    ("own points by price", 5),
    ("other's points by price", 5),
    ("own colours won", 5),
    ("other's colours won", 5),
];

pub(crate) fn observe(view: &View, seat: Seat, edition: &Components, out: &mut [f32]) {
    out.fill(0.0);
    for (square, piece) in view.pieces.iter() {
        out[piece.index() * SQUARES + square.index()] = 1.0;
    }
    for square in view.quints.iter() {
        out[4 * SQUARES + square.index()] = 1.0;
    }
    let rest = &mut out[5 * SQUARES..];
    rest[view.colour_just_played.map_or(0, |piece| 1 + piece.index())] = 1.0;
    rest[5] = f32::from(u8::from(view.side_to_move == seat));
    rest[6] = f32::from(view.purple_points_waiting) / 10.0;
    for (part, player) in [seat, seat.next(SEATS)].into_iter().enumerate() {
        let Player { points, colours_won } = &view.players[player.index()];
        for (colour, points) in points.in_order().into_iter().enumerate() {
            rest[7 + part * 5 + colour] = f32::from(points) / f32::from(edition.prices[colour]);
        }
        for colour in colours_won {
            rest[17 + part * 5 + colour.index()] = 1.0;
        }
    }
}

/// The board with rank 7 on top (QN-003), the points beside it.
pub(crate) fn picture(view: &View, edition: &Components) -> String {
    let beside = points_table(view, edition);
    let mut text = String::from("     a    b    c    d    e    f    g\n");
    let edge = format!("  +{}", "----+".repeat(SIDE));
    for rank in (0..SIDE).rev() {
        let row: String = (0..SIDE).map(|file| format!("{}|", cell(view, rank * SIDE + file))).collect();
        for (line, beside) in [edge.clone(), format!("{} |{row}", rank + 1)].into_iter().zip(&beside[(6 - rank) * 2..])
        {
            let _ = writeln!(text, "{}", format!("{line}   {beside}").trim_end());
        }
    }
    let _ = writeln!(text, "{edge}");
    let pieces = Piece::ALL.map(|piece| format!("{} {}", piece.letter(), edition.name(piece.colour())));
    let _ = writeln!(text, "  {}   (*) a Quint   R* a piece standing on a Quint", pieces.join("  "));
    text
}

fn cell(view: &View, index: usize) -> String {
    let square = Square::from_index(index).expect("a rank and a file of the board");
    match (view.pieces.get(&square), view.quints.contains(&square)) {
        (Some(piece), true) => format!(" {}* ", piece.letter()),
        (Some(piece), false) => format!(" {}  ", piece.letter()),
        (None, true) => "(*) ".into(),
        (None, false) => "    ".into(),
    }
}

/// Fourteen lines to stand beside the board.
fn points_table(view: &View, edition: &Components) -> Vec<String> {
    let mut lines =
        vec![String::new(), format!("{:<9}{:>5}   {:<9}   {:<9}", "Points", "price", "Black s1", "White s2")];
    for colour in Colour::ALL {
        let mut line = format!("{:<9}{:>5}", edition.name(colour), edition.prices[colour.index()]);
        for player in &view.players {
            let won = if player.colours_won.contains(&colour) { " won" } else { "" };
            let _ = write!(line, "   {:<9}", format!("{}{won}", player.points.in_order()[colour.index()]));
        }
        lines.push(line);
    }
    let [black, white] = [0, 1].map(|seat| view.players[seat].colours_won.len());
    lines.push(format!("{:<14}   {black:<9}   {white:<9}", "Colours won"));
    lines.push(format!("Who wins {} colours wins the game.", edition.colours_to_win));
    lines.push(String::new());
    lines.push(match view.colour_just_played {
        None => "Nothing has been played yet: Black opens.".into(),
        Some(piece) => format!("Just played: {}.", edition.name(piece.colour())),
    });
    let side = if view.side_to_move == Seat::S1 { "Black (s1)" } else { "White (s2)" };
    let over = if [black, white].iter().any(|&won| won >= usize::from(edition.colours_to_win)) {
        format!("{side} has won by colours.")
    } else if view.purple_points_waiting > 0 {
        format!("{side} has {} Purple points to assign.", view.purple_points_waiting)
    } else if view.pieces.len() == SQUARES {
        format!("The board is full: {side} has no move and wins.")
    } else {
        format!("Placement {}: {side} to move.", view.ply)
    };
    lines.push(over);
    lines.resize(2 * SIDE, String::new());
    lines
}
