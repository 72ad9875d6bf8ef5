//! The edition: elements, gems, fusion table, dice outcomes and substances as typed tables, read from TOML.

use crate::effect::{Op, Program};
use crate::types::{ELEMENTS, ElementId, GEMS, GemId, Inputs, MAX_SLOTS, MAX_SUBSTANCES};
use game_core::edition::{Head, Table};
use game_core::{Edition, Pile, Pool};
use serde::Deserialize;

/// The most grants of one gem bonus.
pub const MAX_GRANTS: usize = 4;

/// The cards, gems and figures that a game is played with.
#[derive(Debug)]
pub struct ElementsEdition {
    pub(crate) head: Head,
    pub(crate) tables: Vec<Table>,
    pub setup: Setup,
    pub element_codes: [u8; ELEMENTS],
    pub gem_codes: [u8; GEMS],
    /// How many there are of each kind.
    pub cards: Pool<ELEMENTS>,
    pub gems: Pool<GEMS>,
    pub substance_cards: Pool<MAX_SUBSTANCES>,
    /// The gems that dice outcomes may take, as a mask: all that are not protected.
    pub takeable: u8,
    /// The gems that return to the hand on completion, as a mask.
    pub reusable: u8,
    pub elixir_card: AddPoints,
    pub elixir_gem: AddPoints,
    /// For each element the pairs that fuse into it, as a mask of [`Pair::index`].
    pub pairs: [u16; ELEMENTS],
    /// What special gems are fused from.
    pub exchanges: Vec<(GemId, Inputs)>,
    pub substances: Vec<Substance>,
    pub(crate) programs: [Vec<Op>; 7],
}

/// The constants of the rules.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub players_min: u8,
    pub players_max: u8,
    pub target_points: u8,
    pub deal_cards: u8,
    pub initial_discards: u8,
    pub pool_size: u8,
    pub hand_min: u8,
    pub hand_max: u8,
    pub stall_rounds: u8,
}

/// What an Elixir adds, and how many turns it must have lain there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AddPoints {
    pub points: u8,
    pub wait_turns: u8,
}

/// One substance card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Substance {
    /// The element that each slot requires, in order of the slots (EL-008).
    pub slots: Pile<ElementId, MAX_SLOTS>,
    /// The slots of each required element.
    pub runs: Pile<Run, MAX_SLOTS>,
    /// The slots that require a primary element, as a mask.
    pub primary_slots: u8,
    pub points: u8,
    pub bonus: Vec<Grant>,
}

impl Substance {
    /// All slots, as a mask.
    #[inline]
    #[must_use]
    pub fn all_slots(&self) -> u8 {
        ((1u16 << self.slots.len()) - 1) as u8
    }
}

/// The slots that require the same element, as a mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run {
    pub element: ElementId,
    pub slots: u8,
}

/// One part of a gem bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grant {
    Colour { gem: GemId, count: u8 },
    Choice { count: u8 },
}

impl Edition for ElementsEdition {
    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> &[Table] {
        &self.tables
    }
}

impl ElementsEdition {
    #[inline]
    #[must_use]
    pub fn program(&self, program: Program) -> &[Op] {
        &self.programs[program.index()]
    }

    /// The letter of a card.
    #[must_use]
    pub fn letter(&self, card: ElementId) -> char {
        char::from(self.element_codes[card.index()])
    }

    /// The letter of a gem.
    #[must_use]
    pub fn gem_letter(&self, gem: GemId) -> char {
        char::from(self.gem_codes[gem.index()])
    }

    #[must_use]
    pub fn card_of(&self, letter: char) -> Option<ElementId> {
        ElementId::all().find(|&card| self.letter(card) == letter)
    }

    #[must_use]
    pub fn gem_of(&self, letter: char) -> Option<GemId> {
        GemId::all().find(|&gem| self.gem_letter(gem) == letter)
    }
}
