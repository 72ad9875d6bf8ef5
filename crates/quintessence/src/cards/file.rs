//! The tables of the edition file as they are written.

use crate::effect::EffectRow;
use crate::types::{Piece, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) edition: BTreeMap<String, IgnoredAny>,
    pub(super) components: ComponentsTable,
    pub(super) setup: Setup,
    pub(super) board: Board,
    pub(super) colour: Vec<ColourRow>,
    pub(super) start_quint: Vec<StartQuint>,
    pub(super) counter_cycle: CounterCycle,
    pub(super) mark_value: Vec<MarkValue>,
    pub(super) effect: Vec<EffectRow>,
    pub(super) purple: Purple,
    pub(super) resolution: Resolution,
    pub(super) switches: Switches,
    pub(super) notation: NotationTable,
    pub(super) perft: Perft,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComponentsTable {
    pub(super) squares: usize,
    pub(super) home_pieces: usize,
    pub(super) quints: usize,
    pub(super) pieces: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    pub(super) players_min: usize,
    pub(super) players_max: usize,
    pub(super) seats: Vec<String>,
    pub(super) first_seat: String,
    pub(super) perfect_information: bool,
    pub(super) chance: bool,
    pub(super) colours_to_win: u8,
    pub(super) ply_bound: u16,
    pub(super) source: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

pub(super) type Offset = [i8; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) file_names: Vec<String>,
    pub(super) rank_names: Vec<String>,
    pub(super) squares: usize,
    pub(super) centre: String,
    pub(super) touch: Vec<Offset>,
    pub(super) line_directions: Vec<Offset>,
    pub(super) petal_offsets: Vec<Offset>,
    pub(super) violence_pairs: Vec<[Offset; 2]>,
    pub(super) lotus_centres: LotusCentres,
    pub(super) start: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LotusCentres {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) count: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ColourRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) code: String,
    pub(super) price: u8,
    pub(super) placeable: bool,
    pub(super) source: String,
    pub(super) home: Option<Square>,
    pub(super) opening_edge: Option<String>,
    pub(super) opening_squares: Option<Vec<Square>>,
    pub(super) counters: Option<Piece>,
    pub(super) countered_by: Option<Piece>,
    pub(super) pool: Option<String>,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartQuint {
    pub(super) square: Square,
    pub(super) source: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CounterCycle {
    pub(super) order: Vec<Piece>,
    pub(super) source: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkValue {
    pub(super) length: u8,
    #[serde(default)]
    pub(super) or_more: bool,
    pub(super) points: u8,
    pub(super) source: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Purple {
    pub(super) lotus: u8,
    pub(super) captured_quint: u8,
    pub(super) collision_purple: u8,
    pub(super) collision_triggers: Vec<String>,
    pub(super) targets: String,
    pub(super) per_point_choice: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resolution {
    pub(super) steps: Vec<String>,
    pub(super) event_order: Vec<String>,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Switches {
    pub(super) quint_square_is_empty: bool,
    pub(super) quint_counts_as_piece: bool,
    pub(super) pool_limited: bool,
    pub(super) won_status: String,
    pub(super) double_mark_counts_twice: bool,
    pub(super) overlap_centre_scores_in_both: bool,
    pub(super) centre_piece_points: u8,
    pub(super) captured_quint_leaves_board: bool,
    pub(super) surplus: String,
    pub(super) colour_points_before_purple: bool,
    pub(super) no_reply_loses: bool,
    pub(super) draws: bool,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotationTable {
    pub(super) colour_order: Vec<String>,
    pub(super) placement: String,
    pub(super) target: String,
    pub(super) joined: String,
    pub(super) piece_on_quint: String,
    pub(super) lone_quint: String,
    pub(super) results: Vec<String>,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Perft {
    pub(super) policy: String,
    pub(super) start: Vec<u64>,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    pub(super) _note: Option<IgnoredAny>,
}
