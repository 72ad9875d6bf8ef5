//! The edition as typed tables: kinds, methods, results and the figures of the set-up.

use crate::ids::{KindId, Kinds, MethodId, ModeId, ResultId, Results};
use crate::types::MAX_METHODS;
use game_core::edition::{Edition, Head, Table};
use game_core::{MAX_SEATS, Seat};
use serde::Deserialize;

pub(crate) mod file;
mod judge;
mod rows;

/// The levels of ingredients, formulas and results decks.
pub const LEVELS: usize = 3;

/// The tables of one edition.
#[derive(Clone, Debug)]
pub struct Cards {
    pub(crate) head: Head,
    pub(crate) tables: [Table; 4],
    /// Kebab-case names of the file, by kind: edition errors and tests speak of them.
    pub kinds: Vec<Kind>,
    pub methods: Vec<Method>,
    pub results: Vec<Outcome>,
    pub setup: Setup,
    /// Kinds that may be played in an experiment (RP-008).
    pub ingredients: Kinds,
    /// Kinds with a price (RP-103).
    pub market: Kinds,
    /// Kinds that can be used as items (RP-009).
    pub items: Kinds,
    /// Items that add to a formula.
    pub boosters: Kinds,
    /// The kinds of each level, from level 0 on.
    pub of_level: [Kinds; LEVELS + 1],
    /// The kind taken after an experiment that gave nothing (RP-436).
    pub consolation: KindId,
    /// All results of a level; level 1 is at place 0.
    pub level: [Results; LEVELS],
    /// The value of all coins (RP-012).
    pub coin_value: u8,
}

/// A kind of ingredient card.
#[derive(Clone, Debug)]
pub struct Kind {
    pub count: u8,
    pub level: u8,
    pub cost: Option<u8>,
    pub in_level1_stacks: bool,
    pub item: Option<Item>,
}

impl Kind {
    fn is_booster(&self) -> bool {
        let modes = self.item.iter().flat_map(|item| &item.modes);
        modes.flat_map(|mode| &mode.effects).any(|effect| matches!(effect, Effect::Boost { .. }))
    }
}

/// What a kind does when it is used.
#[derive(Clone, Debug)]
pub struct Item {
    pub target: TargetKind,
    /// One entry without a label, or one for each mode.
    pub modes: Vec<Mode>,
}

#[derive(Clone, Debug)]
pub struct Mode {
    pub label: Option<ModeId>,
    pub effects: Vec<Effect>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    None,
    Player,
    PlayerWithCards,
    PlayerOrMonster,
}

/// What items and catastrophes do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Damage { n: u8, to: Selector },
    Heal { n: u8 },
    Ward { n: u8 },
    Coins { n: u8 },
    Boost { n: u8 },
    StealRandom { n: u8 },
    LoseCoins { n: u8, to: Selector },
    DiscardRandom { n: u8, to: Selector },
}

/// The seats meant by an effect (RP-509).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    #[serde(rename = "self")]
    Own,
    Others,
    All,
    Neighbours,
    Target,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub draw: u8,
    pub discard_min: u8,
    pub discard_max: u8,
    /// By level, level 1 at place 0.
    pub coin_cost: [u8; LEVELS],
    pub health_cost: [u8; LEVELS],
}

impl Method {
    /// Whether its experimenter is asked which results to discard (RP-416).
    #[must_use]
    pub fn has_discards(&self) -> bool {
        self.discard_max > 0
    }
}

/// A results card.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub level: u8,
    pub effect: OutcomeEffect,
}

#[derive(Clone, Debug)]
pub enum OutcomeEffect {
    Success { score: u8, product: KindId },
    Gold { score: u8 },
    Simple { draws: KindId },
    Catastrophe { effects: Vec<Effect> },
    Monster { damage: u8, health: u8 },
}

/// The figures of the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub players_min: u8,
    pub players_max: u8,
    pub coins_each: u8,
    pub health_each: u8,
    pub max_health: u8,
    pub formula_markers_each: u8,
    pub action_points: u8,
    pub coins_per_action: u8,
    pub hand_limit: u8,
    pub monster_later_attacks: u8,
    pub ingredients_min: u8,
    pub ingredients_max: u8,
    pub round_cap: u8,
    pub offers_per_turn: u8,
    pub licence_fee_min: u8,
    pub licence_fee_max: u8,
    pub level1_stack: Level1Stack,
    pub action_cost: ActionCost,
}

/// Cards in a Level I stack, by number of seats (RP-104).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level1Stack {
    #[serde(rename = "2")]
    pub two: u8,
    #[serde(rename = "3")]
    pub three: u8,
    #[serde(rename = "4")]
    pub four: u8,
    #[serde(rename = "5")]
    pub five: u8,
}

impl Level1Stack {
    #[must_use]
    pub fn of(self, seats: usize) -> u8 {
        match seats {
            0..=2 => self.two,
            3 => self.three,
            4 => self.four,
            _ => self.five,
        }
    }
}

/// Action points by action (RP-204).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCost {
    pub coins: u8,
    pub buy: u8,
    pub slow: u8,
    pub fast: u8,
    pub reproduce: u8,
    pub dissolve: u8,
    pub dissolve_keep: u8,
    #[serde(rename = "use")]
    pub use_item: u8,
    pub trade: u8,
}

impl Cards {
    #[inline]
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.index()]
    }

    #[inline]
    #[must_use]
    pub fn method(&self, method: MethodId) -> &Method {
        &self.methods[method.index()]
    }

    #[inline]
    #[must_use]
    pub fn result(&self, result: ResultId) -> &Outcome {
        &self.results[result.index()]
    }

    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    pub fn method_ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        debug_assert!(self.methods.len() <= MAX_METHODS);
        (0..self.methods.len() as u8).map(MethodId)
    }

    /// Cards of a kind that take part in a game of so many seats: spare Level I cards leave it (RP-104).
    #[must_use]
    pub fn copies(&self, kind: KindId, seats: usize) -> u8 {
        let row = self.kind(kind);
        if row.in_level1_stacks { self.setup.level1_stack.of(seats) } else { row.count }
    }

    /// The highest level of the ingredients (RP-404).
    #[inline]
    #[must_use]
    pub fn level_of(&self, ingredients: Kinds) -> u8 {
        ingredients.iter().map(|kind| self.kind(kind).level).max().unwrap_or(1)
    }

    /// The sum of the ingredients' numerals (RP-405).
    #[inline]
    #[must_use]
    pub fn value_of(&self, ingredients: Kinds) -> u8 {
        ingredients.iter().map(|kind| self.kind(kind).level).sum()
    }

    /// The levels of the success cards on a formula, together (RP-903).
    #[must_use]
    pub fn levels(&self, results: &[ResultId]) -> i32 {
        results.iter().map(|&result| i32::from(self.result(result).level)).sum()
    }

    /// What a success card produces; nothing for gold and failures.
    #[inline]
    #[must_use]
    pub fn product(&self, result: ResultId) -> Option<KindId> {
        match self.result(result).effect {
            OutcomeEffect::Success { product, .. } => Some(product),
            OutcomeEffect::Gold { .. }
            | OutcomeEffect::Simple { .. }
            | OutcomeEffect::Catastrophe { .. }
            | OutcomeEffect::Monster { .. } => None,
        }
    }

    /// The Damage of a monster; 0 for other results.
    #[must_use]
    pub fn monster_damage(&self, result: ResultId) -> u8 {
        match self.result(result).effect {
            OutcomeEffect::Monster { damage, .. } => damage,
            OutcomeEffect::Success { .. }
            | OutcomeEffect::Gold { .. }
            | OutcomeEffect::Simple { .. }
            | OutcomeEffect::Catastrophe { .. } => 0,
        }
    }

    /// The item whose mode is named, if there is such a mode.
    #[inline]
    #[must_use]
    pub fn mode(&self, kind: KindId, label: Option<ModeId>) -> Option<&Mode> {
        self.kind(kind).item.as_ref()?.modes.iter().find(|mode| mode.label == label)
    }

    /// The code that the notation uses.
    #[must_use]
    pub fn code(&self, kind: KindId) -> &str {
        kind.word(self)
    }

    /// The seats of a table that this edition is made for.
    #[must_use]
    pub fn has_seats(&self, seats: usize) -> bool {
        (usize::from(self.setup.players_min)..=usize::from(self.setup.players_max)).contains(&seats)
            && seats <= MAX_SEATS
            && Seat::all(seats).len() >= 2
    }
}

impl Edition for Cards {
    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> &[Table] {
        &self.tables
    }
}
