//! The rows of an edition file, as they are written.

use super::{LEVELS, Selector, Setup, TargetKind};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(rename = "edition")]
    pub(super) _edition: HeadRow,
    pub(super) components: Components,
    pub(super) setup: Setup,
    pub(super) ingredient: Vec<IngredientRow>,
    pub(super) method: Vec<MethodRow>,
    pub(super) result: Vec<ResultRow>,
    pub(super) reference: Vec<ReferenceRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read by edition::head; here only to refuse unknown fields")]
pub(super) struct HeadRow {
    pub(super) format: u8,
    pub(super) game: String,
    pub(super) name: String,
    pub(super) edition: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Components {
    pub(super) cards: u32,
    pub(super) ingredient_cards: u32,
    pub(super) ingredient_kinds: u32,
    pub(super) method_cards: u32,
    pub(super) result_cards: u32,
    pub(super) reference_cards: u32,
    pub(super) health_markers: u32,
    pub(super) formula_markers: u32,
    pub(super) coins_value_1: u32,
    pub(super) coins_value_5: u32,
    pub(super) coin_value_total: u32,
}

/// Where a card comes from.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    Rulebook,
    Public,
    Reconstructed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IngredientRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) count: u8,
    pub(super) level: u8,
    pub(super) cost: Option<u8>,
    pub(super) market: Option<MarketRow>,
    pub(super) supply: Option<Supply>,
    pub(super) text: Option<String>,
    pub(super) item: Option<ItemRow>,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<String>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
    #[serde(rename = "source")]
    pub(super) _source: Source,
    pub(super) attested: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MarketRow {
    Level1,
    Basic,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Supply {
    Consolation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemRow {
    pub(super) target: TargetKind,
    pub(super) effects: Option<Vec<EffectRow>>,
    pub(super) modes: Option<Vec<ModeRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModeRow {
    pub(super) label: String,
    pub(super) effects: Vec<EffectRow>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EffectRow {
    pub(super) op: Op,
    pub(super) n: u8,
    pub(super) to: Option<Selector>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Op {
    Damage,
    Heal,
    Ward,
    Coins,
    Boost,
    StealRandom,
    LoseCoins,
    DiscardRandom,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MethodRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) draw: u8,
    pub(super) discard_min: u8,
    pub(super) discard_max: u8,
    pub(super) coin_cost: [u8; LEVELS],
    pub(super) health_cost: [u8; LEVELS],
    pub(super) text: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<String>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
    #[serde(rename = "source")]
    pub(super) _source: Source,
    pub(super) attested: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) level: u8,
    #[serde(rename = "type")]
    pub(super) sort: Sort,
    pub(super) score: Option<u8>,
    pub(super) product: Option<String>,
    pub(super) draws: Option<String>,
    pub(super) effects: Option<Vec<EffectRow>>,
    pub(super) monster: Option<MonsterRow>,
    pub(super) text: String,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<String>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
    #[serde(rename = "source")]
    pub(super) _source: Source,
    pub(super) attested: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    Success,
    Simple,
    Catastrophe,
    Monster,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MonsterRow {
    pub(super) damage: u8,
    pub(super) health: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReferenceRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) count: u8,
    #[serde(rename = "flavour")]
    pub(super) _flavour: Option<String>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
    #[serde(rename = "source")]
    pub(super) _source: Source,
    pub(super) attested: Vec<String>,
}
