//! The edition. Quintessence has no cards: its file holds prices, homes, opening edges, the counter cycle and the points,
//! which the engine reads, and the board, the effects and the order of resolution, which the engine fixes by its
//! construction and which must stand there as it plays them.

use crate::board::{BOARD, beside};
use crate::effect::{self, EffectRow};
use crate::position;
use crate::types::{Colour, Piece, SIDE, SQUARES, Square};
use game_core::edition::{self, Head, Row, Table};
use game_core::{Edition, EditionError};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    edition: BTreeMap<String, IgnoredAny>,
    components: ComponentsTable,
    setup: Setup,
    board: Board,
    colour: Vec<ColourRow>,
    start_quint: Vec<StartQuint>,
    counter_cycle: CounterCycle,
    mark_value: Vec<MarkValue>,
    effect: Vec<EffectRow>,
    purple: Purple,
    resolution: Resolution,
    switches: Switches,
    notation: NotationTable,
    perft: Perft,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComponentsTable {
    squares: usize,
    home_pieces: usize,
    quints: usize,
    pieces: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    players_min: usize,
    players_max: usize,
    seats: Vec<String>,
    first_seat: String,
    perfect_information: bool,
    chance: bool,
    colours_to_win: u8,
    ply_bound: u16,
    source: String,
}

type Offset = [i8; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    files: usize,
    ranks: usize,
    file_names: Vec<String>,
    rank_names: Vec<String>,
    squares: usize,
    centre: String,
    touch: Vec<Offset>,
    line_directions: Vec<Offset>,
    petal_offsets: Vec<Offset>,
    violence_pairs: Vec<[Offset; 2]>,
    lotus_centres: LotusCentres,
    start: String,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LotusCentres {
    from: String,
    to: String,
    count: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColourRow {
    id: String,
    name: String,
    code: String,
    price: u8,
    placeable: bool,
    source: String,
    home: Option<Square>,
    opening_edge: Option<String>,
    opening_squares: Option<Vec<Square>>,
    counters: Option<Piece>,
    countered_by: Option<Piece>,
    pool: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartQuint {
    square: Square,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterCycle {
    order: Vec<Piece>,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkValue {
    length: u8,
    #[serde(default)]
    or_more: bool,
    points: u8,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Purple {
    lotus: u8,
    captured_quint: u8,
    collision_purple: u8,
    collision_triggers: Vec<String>,
    targets: String,
    per_point_choice: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resolution {
    steps: Vec<String>,
    event_order: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Switches {
    quint_square_is_empty: bool,
    quint_counts_as_piece: bool,
    pool_limited: bool,
    won_status: String,
    double_mark_counts_twice: bool,
    overlap_centre_scores_in_both: bool,
    centre_piece_points: u8,
    captured_quint_leaves_board: bool,
    surplus: String,
    colour_points_before_purple: bool,
    no_reply_loses: bool,
    draws: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotationTable {
    colour_order: Vec<String>,
    placement: String,
    target: String,
    joined: String,
    piece_on_quint: String,
    lone_quint: String,
    results: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Perft {
    policy: String,
    start: Vec<u64>,
}

/// Each of these fields must have the one value that this build plays.
macro_rules! only {
    ($text:expr, $table:literal, $section:expr, { $($field:ident = $value:expr,)* }) => {
        $(if $section.$field != $value {
            let what = format!("this build plays only {:?} here", $value);
            return Err(EditionError::field($text, $table, stringify!($field), what));
        })*
    };
}

pub(crate) fn load(text: &str) -> Result<Components, EditionError> {
    let head = edition::head(text, "quintessence")?;
    let file: File = edition::read(text)?;
    if let Some(unknown) =
        file.edition.keys().find(|key| !["format", "game", "name", "edition"].contains(&key.as_str()))
    {
        return Err(EditionError::field(text, "edition", unknown, "unknown field"));
    }
    check_fixed(text, &file)?;
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
    check_sums(text, &file, &components)?;
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
    let homes: [Square; 4] = homes.try_into().map_err(|_| EditionError::whole("four colours have a home"))?;
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

/// What the engine fixes by its construction.
fn check_fixed(text: &str, file: &File) -> Result<(), EditionError> {
    only!(text, "components", file.components, { squares = SQUARES, pieces = "unlimited", });
    only!(text, "setup", file.setup, {
        players_min = 2, players_max = 2, seats = ["black", "white"], first_seat = "black",
        perfect_information = true, chance = false,
    });
    only!(text, "board", file.board, {
        files = SIDE, ranks = SIDE, squares = SQUARES, centre = "d4",
        file_names = ["a", "b", "c", "d", "e", "f", "g"], rank_names = ["1", "2", "3", "4", "5", "6", "7"],
        touch = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]],
        line_directions = [[1, 0], [0, 1]], petal_offsets = [[1, 0], [-1, 0], [0, 1], [0, -1]],
        violence_pairs = [[[1, 0], [-1, 0]], [[0, 1], [0, -1]]],
        lotus_centres = LotusCentres { from: "b2".into(), to: "f6".into(), count: 25 },
    });
    only!(text, "purple", file.purple, {
        collision_triggers = ["mark", "violence"], targets = "any colour not won", per_point_choice = true,
    });
    only!(text, "resolution", file.resolution, {
        steps = ["place", "snapshot", "colour-points", "clear", "quints", "win-check", "purple", "pass-turn"],
        event_order =
            ["placed", "mark", "lotus", "cleared", "quint", "violence", "colour-won", "purple", "game-over"],
    });
    only!(text, "switches", file.switches, {
        quint_square_is_empty = true, quint_counts_as_piece = false, pool_limited = false,
        won_status = "before-placement", double_mark_counts_twice = true, overlap_centre_scores_in_both = true,
        captured_quint_leaves_board = true, surplus = "lost", colour_points_before_purple = true,
        no_reply_loses = true, draws = false,
    });
    only!(text, "notation", file.notation, {
        colour_order = ["P", "R", "G", "B", "N"], placement = "^[RGBN][a-g][1-7]$", target = "^=[PRGBN]$",
        joined = "^[RGBN][a-g][1-7](=[PRGBN]+)?$|^=[PRGBN]+$", piece_on_quint = "lower-case letter", lone_quint = "q",
        results = ["B#C", "W#C", "B#S", "W#S", "B#R", "W#R", "B#T", "W#T", "*"],
    });
    only!(text, "perft", file.perft, {
        policy = "Purple points go to the first colour not won in colour_order; finished games are not continued",
    });
    check_colours(text, &file.colour)
}

fn check_colours(text: &str, rows: &[ColourRow]) -> Result<(), EditionError> {
    const IDS: [&str; 5] = ["purple", "red", "green", "blue", "brown"];
    if rows.iter().map(|row| row.id.as_str()).ne(IDS) {
        return Err(EditionError::whole(format!("the colours are {}, in this order", IDS.join(", "))));
    }
    for (row, colour) in rows.iter().zip(Colour::ALL) {
        let wrong = |field: &str, what: &str| Err(EditionError::card(text, &row.id, field, what));
        let is_piece = colour != Colour::Purple;
        if row.code != colour.letter().to_string() {
            return wrong("code", "the letters are P R G B N");
        }
        if row.name.is_empty() {
            return wrong("name", "players read this name; it is empty");
        }
        if row.placeable != is_piece {
            return wrong("placeable", "every colour but Purple is placed");
        }
        if row.pool.as_deref() != is_piece.then_some("unlimited") {
            return wrong("pool", "this build plays only \"unlimited\" here, and Purple has no pool");
        }
        let piece_fields =
            [row.home.is_some(), row.opening_edge.is_some(), row.counters.is_some(), row.countered_by.is_some()];
        if !is_piece && (piece_fields.contains(&true) || row.opening_squares.is_some()) {
            return wrong("id", "Purple has no home, no opening edge and no counter");
        }
        source(&row.source).or_else(|what| wrong("source", &what))?;
    }
    Ok(())
}

/// What is said twice must agree, and what is derived must follow.
fn check_sums(text: &str, file: &File, components: &Components) -> Result<(), EditionError> {
    let wrong = |table: &str, field: &str, what: String| Err(EditionError::field(text, table, field, what));
    if file.components.home_pieces != Piece::ALL.len() {
        return wrong("components", "home_pieces", "each of the four colours has one home piece".into());
    }
    if file.components.quints != file.start_quint.len() {
        return wrong("components", "quints", format!("{} Quints lie on the board", file.start_quint.len()));
    }
    for (piece, row) in placeable(&file.colour) {
        let cycle = [components.counters[piece.index()], components.countered_by[piece.index()]];
        for (field, found, must) in [("counters", row.counters, cycle[0]), ("countered_by", row.countered_by, cycle[1])]
        {
            if found != Some(must) {
                let what = format!("by the counter cycle this is {}", components.name(must.colour()).to_lowercase());
                return Err(EditionError::card(text, &row.id, field, what));
            }
        }
    }
    let sources = [("setup", &file.setup.source), ("counter_cycle", &file.counter_cycle.source)];
    let quints = file.start_quint.iter().map(|quint| ("[start_quint]", &quint.source));
    for (table, found) in sources.into_iter().chain(quints) {
        source(found).or_else(|what| wrong(table, "source", what))?;
    }
    if !(1..=MAX_COLOURS_TO_WIN).contains(&components.colours_to_win) {
        return wrong("setup", "colours_to_win", format!("a game is won with 1 to {MAX_COLOURS_TO_WIN} colours"));
    }
    let bound = proven_bound(components.prices);
    if !(bound..=MAX_PLY_BOUND).contains(&components.ply_bound) {
        let what =
            format!("with these prices a game may have {bound} placements; the bound is {bound} to {MAX_PLY_BOUND}");
        return wrong("setup", "ply_bound", what);
    }
    let purple = [
        ("lotus", file.purple.lotus, components.lotus_points),
        ("captured_quint", file.purple.captured_quint, components.quint_points),
    ];
    for (field, found, must) in purple {
        if found != must {
            return wrong("purple", field, format!("the effect gives {must}"));
        }
    }
    points(components.collision_points).or_else(|what| wrong("purple", "collision_purple", what))?;
    if file.switches.centre_piece_points != components.centre_points {
        let what = format!("the effect gives {}", components.centre_points);
        return wrong("switches", "centre_piece_points", what);
    }
    let start = position::placement(&components.homes.map(Square::bit), components.start_quints);
    let start = format!("{start} b - 00000/00000 1");
    if file.board.start != start {
        return wrong("board", "start", format!("with these homes and Quints a game starts as {start}"));
    }
    let openings: u32 = components.opening.iter().map(|edge| edge.count_ones()).sum();
    if file.perft.start.first() != Some(&u64::from(openings)) {
        return wrong("perft", "start", format!("there are {openings} opening placements"));
    }
    Ok(())
}
