//! The position notation QPN (QN-120): one text for each position.

use crate::cards::Components;
use crate::state::{Phase, Quintessence};
use crate::types::{Piece, SEATS, SIDE, Square};
use game_core::{EditionRef, PositionError, Seat};
use std::fmt::Write;

pub(crate) fn write(game: &Quintessence) -> String {
    let side = if game.mover() == Seat::S1 { 'b' } else { 'w' };
    let last = game.last.map_or('-', Piece::letter);
    let [black, white] = game.points.map(|points| points.iter().map(u8::to_string).collect::<String>());
    let mut text = format!("{} {side} {last} {black}/{white} {}", placement(&game.pieces, game.quints), game.ply);
    if let Phase::Targets { waiting } = game.phase {
        let _ = write!(text, " *{waiting}");
    }
    text
}

/// The first field: what stands on the board.
pub(crate) fn placement(pieces: &[u64; 4], quints: u64) -> String {
    let mut text = String::new();
    for rank in (0..SIDE).rev() {
        let mut bare = 0;
        for file in 0..SIDE {
            let square = Square::from_index(rank * SIDE + file).expect("a rank and a file of the board");
            let piece = Piece::ALL.into_iter().find(|piece| pieces[piece.index()] & square.bit() != 0);
            let letter = match (piece, quints & square.bit() != 0) {
                (None, false) => {
                    bare += 1;
                    continue;
                }
                (None, true) => 'q',
                (Some(piece), false) => piece.letter(),
                (Some(piece), true) => piece.letter().to_ascii_lowercase(),
            };
            flush(&mut text, &mut bare);
            text.push(letter);
        }
        flush(&mut text, &mut bare);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn flush(text: &mut String, bare: &mut u8) {
    if *bare > 0 {
        let _ = write!(text, "{bare}");
        *bare = 0;
    }
}

pub(crate) fn read(text: &str, edition: &'static Components) -> Result<Quintessence, PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (fields, waiting) = match *fields.as_slice() {
        [placement, side, last, points, ply] => ([placement, side, last, points, ply], 0),
        [placement, side, last, points, ply, waiting] => {
            let number = waiting.strip_prefix('*').and_then(number).and_then(|n| u8::try_from(n).ok());
            let number = number.ok_or_else(|| syntax(format!("{waiting:?} is no number of waiting points like *2")))?;
            ([placement, side, last, points, ply], number)
        }
        _ => return Err(syntax("a position reads: placement side last black/white ply, and *waiting at the end")),
    };
    let [placement, side, last, points, ply] = fields;
    let (pieces, quints) = read_placement(placement)?;
    let last = match last {
        "-" => None,
        letter => Some(one(letter).and_then(Piece::from_letter).ok_or_else(|| {
            syntax(format!("the colour just played is one of R G B N, or - before the opening, not {letter:?}"))
        })?),
    };
    let mut game = Quintessence {
        pieces,
        quints,
        edition: EditionRef(edition),
        points: read_points(points)?,
        phase: Phase::Placement,
        last,
        ply: number(ply).ok_or_else(|| syntax(format!("{ply:?} is no number of a placement")))?,
    };
    let mover = match side {
        "b" => Seat::S1,
        "w" => Seat::S2,
        _ => return Err(syntax(format!("the side to move is b or w, not {side:?}"))),
    };
    if mover != game.mover() {
        return Err(PositionError::new("QN-121: odd placements are Black's, even ones White's"));
    }
    game.phase = game.phase_of(waiting);
    if waiting > 0 && game.phase != (Phase::Targets { waiting }) {
        return Err(PositionError::new("QN-121: Purple points wait after the game is over"));
    }
    if game.ply > edition.ply_bound {
        return Err(PositionError::new(format!("QN-121: a game has 1 to {} placements", edition.ply_bound)));
    }
    game.validate().map_err(PositionError::new)?;
    Ok(game)
}

fn read_placement(text: &str) -> Result<([u64; 4], u64), PositionError> {
    let (mut pieces, mut quints) = ([0; 4], 0);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != SIDE {
        return Err(syntax(format!("a board has {SIDE} ranks, this has {}", ranks.len())));
    }
    for (rank, letters) in (0..SIDE).rev().zip(ranks) {
        let (mut file, mut after_digit) = (0, false);
        for letter in letters.chars() {
            if let Some(bare @ 1..=7) = letter.to_digit(10) {
                if after_digit {
                    return Err(syntax(format!("bare squares are counted by one digit on rank {}", rank + 1)));
                }
                after_digit = true;
                file += bare as usize;
                continue;
            }
            after_digit = false;
            let square = (file < SIDE).then(|| Square::from_index(rank * SIDE + file)).flatten();
            let bit = square.ok_or_else(|| too_long(rank))?.bit();
            if letter == 'q' || letter.is_ascii_lowercase() {
                quints |= bit;
            }
            if letter != 'q' {
                let piece = Piece::from_letter(letter.to_ascii_uppercase());
                let piece = piece.ok_or_else(|| syntax(format!("{letter:?} stands for nothing on a board")))?;
                pieces[piece.index()] |= bit;
            }
            file += 1;
        }
        if file != SIDE {
            return Err(too_long(rank));
        }
    }
    Ok((pieces, quints))
}

fn too_long(rank: usize) -> PositionError {
    syntax(format!("rank {} does not have {SIDE} squares", rank + 1))
}

fn read_points(text: &str) -> Result<[[u8; 5]; SEATS], PositionError> {
    let digits = |text: &str| -> Option<[u8; 5]> {
        let digits: Vec<u8> = text.chars().map(|digit| digit.to_digit(10).map(|n| n as u8)).collect::<Option<_>>()?;
        digits.try_into().ok()
    };
    let both = text.split_once('/').and_then(|(black, white)| Some([digits(black)?, digits(white)?]));
    both.ok_or_else(|| syntax(format!("points are five digits, a slash and five digits, not {text:?}")))
}

/// A whole number without sign or leading zeros.
fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn syntax(what: impl Into<String>) -> PositionError {
    PositionError::new(format!("QN-120: {}", what.into()))
}
