//! What must stand in the file as the engine plays it, and what must add up.

use super::file::{ColourRow, File, LotusCentres};
use super::{Components, MAX_COLOURS_TO_WIN, MAX_PLY_BOUND, placeable, points, proven_bound, source};
use crate::position;
use crate::types::{Colour, Piece, SIDE, SQUARES, Square};
use game_core::EditionError;

/// Each of these fields must have the one value that this build plays.
macro_rules! only {
    ($text:expr, $table:literal, $section:expr, { $($field:ident = $value:expr,)* }) => {
        $(if $section.$field != $value {
            let what = format!("this build plays only {:?} here", $value);
            return Err(EditionError::field($text, $table, stringify!($field), what));
        })*
    };
}

/// What the engine fixes by its construction.
pub(super) fn check_fixed(text: &str, file: &File) -> Result<(), EditionError> {
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
        return Err(EditionError::rows(text, "colour", format!("the colours are {}, in this order", IDS.join(", "))));
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
pub(super) fn check_sums(text: &str, file: &File, components: &Components) -> Result<(), EditionError> {
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
