//! The edition. Quintessence has no cards: its file holds prices, homes, opening edges, the counter cycle and the points,
//! which the engine reads, and the board, the effects and the order of resolution, which the engine fixes by its
//! construction and which must stand there as it plays them.

mod check;
mod file;

use crate::board::{BOARD, beside};
use crate::effect;
use crate::types::{Colour, Piece, SIDE, Square};
use file::{ColourRow, File, MarkValue};
use game_core::edition::{self, Head, Row, Table};
use game_core::{Edition, EditionError};

/// One digit of the position notation (QN-120).
pub const MAX_POINTS: u8 = 9;
/// With more, both players could fall short of them when all colours are won (L7).
pub const MAX_COLOURS_TO_WIN: u8 = 3;
/// What the number of a placement can count.
pub const MAX_PLY_BOUND: u16 = 9999;

/// The figures of an edition.
#[derive(Debug)]
pub struct Components {
    head: Head,
    tables: [Table; 1],
    /// By colour, P R G B N (QN-010).
    pub prices: [u8; 5],
    pub homes: [Square; 4],
    /// The squares on which a colour may open, by colour (QN-031).
    pub(crate) opening: [u64; 4],
    pub(crate) start_quints: u64,
    /// What a colour counters, and what counters it (QN-013).
    pub counters: [Piece; 4],
    pub countered_by: [Piece; 4],
    /// For 3, 4, and 5 or more pieces (QN-042).
    pub mark_values: [u8; 3],
    pub lotus_points: u8,
    pub centre_points: u8,
    pub quint_points: u8,
    pub collision_points: u8,
    pub colours_to_win: u8,
    pub ply_bound: u16,
}

impl Edition for Components {
    fn head(&self) -> &Head {
        &self.head
    }
    fn tables(&self) -> &[Table] {
        &self.tables
    }
}

impl Components {
    /// How the edition calls a colour.
    #[must_use]
    pub fn name(&self, colour: Colour) -> &str {
        &self.tables[0].rows[colour.index()].title
    }

    #[inline]
    pub(crate) fn mark_value(&self, length: u8) -> u8 {
        self.mark_values[usize::from(length.clamp(3, 5)) - 3]
    }

    /// The most points that both players together can have: Σ(2·price − 1), as L6 counts them.
    pub(crate) fn most_points(&self) -> u16 {
        most_points(self.prices)
    }
}

fn most_points(prices: [u8; 5]) -> u16 {
    prices.iter().map(|&price| 2 * u16::from(price) - 1).sum()
}

/// L6, for any prices: Quints made in turns without points cost at most 4 pieces each, turns with points at most 12.
fn proven_bound(prices: [u8; 5]) -> u16 {
    let points = most_points(prices);
    45 + 4 * (48 + points) + 12 * points + 1
}

pub(crate) fn load(text: &str) -> Result<Components, EditionError> {
    let head = edition::head(text, "quintessence")?;
    let file: File = edition::read(text)?;
    if let Some(unknown) =
        file.edition.keys().find(|key| !["format", "game", "name", "edition"].contains(&key.as_str()))
    {
        return Err(EditionError::field(text, "edition", unknown, "unknown field"));
    }
    check::check_fixed(text, &file)?;
    let order = counter_cycle(text, &file)?;
    let effects = effect::read(text, &file.effect)?;
    let homes = homes(text, &file)?;
    let mut components = Components {
        head,
        tables: [Table { name: "colour", rows: rows(&file.colour) }],
        prices: prices(text, &file.colour)?,
        homes,
        opening: opening(text, &file.colour, homes)?,
        start_quints: start_quints(text, &file)?,
        counters: Piece::ALL,
        countered_by: Piece::ALL,
        mark_values: mark_values(text, &file.mark_value)?,
        lotus_points: effects.lotus,
        centre_points: effects.centre_piece,
        quint_points: effects.quint,
        collision_points: file.purple.collision_purple,
        colours_to_win: file.setup.colours_to_win,
        ply_bound: file.setup.ply_bound,
    };
    for (place, piece) in order.into_iter().enumerate() {
        components.counters[piece.index()] = order[(place + 1) % 4];
        components.countered_by[piece.index()] = order[(place + 3) % 4];
    }
    check::check_sums(text, &file, &components)?;
    Ok(components)
}

/// QN-013: each colour counters the next, the last the first.
fn counter_cycle(text: &str, file: &File) -> Result<[Piece; 4], EditionError> {
    let wrong = |what: &str| EditionError::field(text, "counter_cycle", "order", what);
    let order: [Piece; 4] =
        file.counter_cycle.order.clone().try_into().map_err(|_| wrong("the cycle has four colours"))?;
    if Piece::ALL.into_iter().any(|piece| !order.contains(&piece)) {
        return Err(wrong("each of the four colours stands once in the cycle"));
    }
    Ok(order)
}

fn prices(text: &str, rows: &[ColourRow]) -> Result<[u8; 5], EditionError> {
    let mut prices = [0; 5];
    for (price, row) in prices.iter_mut().zip(rows) {
        points(row.price).map_err(|what| EditionError::card(text, &row.id, "price", what))?;
        *price = row.price;
    }
    Ok(prices)
}

/// The four rows of colours that have pieces, with their piece.
fn placeable(rows: &[ColourRow]) -> impl Iterator<Item = (Piece, &ColourRow)> {
    Piece::ALL.into_iter().zip(&rows[1..])
}

fn homes(text: &str, file: &File) -> Result<[Square; 4], EditionError> {
    let mut homes: Vec<Square> = Vec::new();
    for (_, row) in placeable(&file.colour) {
        let wrong = |what: String| EditionError::card(text, &row.id, "home", what);
        let home = row.home.ok_or_else(|| wrong("the home square is missing".into()))?;
        if homes.contains(&home) {
            return Err(wrong(format!("{home} is the home of another colour, too")));
        }
        homes.push(home);
    }
    let homes: [Square; 4] =
        homes.try_into().map_err(|_| EditionError::rows(text, "colour", "four colours have a home"))?;
    if homes.iter().fold(BOARD, |centres, home| centres & beside(home.bit())) != 0 {
        return Err(EditionError::card(text, &file.colour[1].id, "home", "the four homes form a Lotus"));
    }
    Ok(homes)
}

fn opening(text: &str, rows: &[ColourRow], homes: [Square; 4]) -> Result<[u64; 4], EditionError> {
    let mut opening = [0; 4];
    for (piece, row) in placeable(rows) {
        let edge: fn(Square) -> bool = match row.opening_edge.as_deref() {
            Some("rank-1") => |square| square.rank() == 0,
            Some("rank-7") => |square| square.rank() == SIDE - 1,
            Some("file-a") => |square| square.file() == 0,
            Some("file-g") => |square| square.file() == SIDE - 1,
            Some(_) | None => {
                let what = "an edge is one of \"rank-1\", \"rank-7\", \"file-a\", \"file-g\"";
                return Err(EditionError::card(text, &row.id, "opening_edge", what));
            }
        };
        let squares: Vec<Square> = Square::all().filter(|&square| edge(square) && !homes.contains(&square)).collect();
        if row.opening_squares.as_ref() != Some(&squares) {
            let names: Vec<String> = squares.iter().map(Square::to_string).collect();
            let what = format!("the edge without homes has the squares {}", names.join(" "));
            return Err(EditionError::card(text, &row.id, "opening_squares", what));
        }
        opening[piece.index()] = squares.iter().fold(0, |set, square| set | square.bit());
    }
    Ok(opening)
}

fn start_quints(text: &str, file: &File) -> Result<u64, EditionError> {
    let quints = file.start_quint.iter().fold(0, |set, quint| set | quint.square.bit());
    if quints.count_ones() as usize != file.start_quint.len() {
        return Err(EditionError::field(text, "[start_quint]", "square", "a square holds at most one Quint"));
    }
    Ok(quints)
}

fn mark_values(text: &str, rows: &[MarkValue]) -> Result<[u8; 3], EditionError> {
    let wrong = |field: &str, what: String| EditionError::field(text, "[mark_value]", field, what);
    let mut values = [0; 3];
    let lengths: Vec<(u8, bool)> = rows.iter().map(|row| (row.length, row.or_more)).collect();
    if lengths != [(3, false), (4, false), (5, true)] {
        return Err(wrong("length", "this build plays only Marks of 3, 4, and 5 or more".into()));
    }
    for (value, row) in values.iter_mut().zip(rows) {
        points(row.points).map_err(|what| wrong("points", what))?;
        source(&row.source).map_err(|what| wrong("source", what))?;
        *value = row.points;
    }
    Ok(values)
}

fn rows(colours: &[ColourRow]) -> Vec<Row> {
    colours.iter().map(|row| Row { id: row.id.clone(), title: row.name.clone(), text: String::new() }).collect()
}

/// Points of any kind: a formation that gave none would let a game go on for ever (L6).
pub(crate) fn points(points: u8) -> Result<(), String> {
    if (1..=MAX_POINTS).contains(&points) { Ok(()) } else { Err(format!("points are 1 to {MAX_POINTS}")) }
}

pub(crate) fn source(source: &str) -> Result<(), String> {
    let known = ["rulebook", "public", "reconstructed"].contains(&source);
    if known { Ok(()) } else { Err("a source is \"rulebook\", \"public\" or \"reconstructed\"".into()) }
}
