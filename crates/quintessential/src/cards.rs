//! The cards as typed tables: recipes, starting sets, and the figures that the rules fix.

use crate::flasks::{Flasks, MAX_FLASKS};
use crate::types::{COLOURS, ClaimCard, Colour, ColourSet, LAB_CARDS, LabCard, LabSet, PlayerColour, Target};
use game_core::Edition;
use game_core::edition::{Head, Table};

/// The most flasks of a deck formula.
pub(crate) const MAX_FORMULA_FLASKS: usize = 3;
/// The most flasks of a deck formula whose owner names the product.
pub(crate) const MAX_CHOICE_FLASKS: usize = 2;
/// The longest game that an edition may ask for, in rounds.
pub(crate) const MAX_ROUND_CAP: u8 = 100;
/// QL-099: no seat has more aether.
pub(crate) const WHITE_CAP: u8 = 5;
/// QL-029: the assistants of a seat that act in every round.
pub(crate) const NORMAL_ASSISTANTS: u8 = 4;
/// QL-001, in colour order.
pub(crate) const DICE: [u8; COLOURS] = [10, 10, 10, 10, 15, 25];

/// The longest code of a card, in characters.
pub(crate) const MAX_CODE: usize = 24;

/// What stands for an empty place in a position, and is no code.
pub(crate) const NOTHING: &str = "-";

/// QL-240: whether a word could be the code of a card.
pub(crate) fn is_code(word: &str) -> bool {
    is_plain(word) && word.chars().count() <= MAX_CODE && word != NOTHING
}

/// QL-240: whether a word can stand in the notation as one word.
pub(crate) fn is_plain(word: &str) -> bool {
    let barred = |c: char| c.is_whitespace() || c.is_control() || ".=;,[](){}/@:".contains(c);
    !word.is_empty() && !word.contains(barred)
}

/// All cards of an edition.
#[derive(Debug)]
pub struct Cards {
    pub(crate) head: Head,
    pub(crate) tables: Vec<Table>,
    /// The recipes of the lab cards: the personal Multi-Forge, then the formulas.
    pub lab: [Recipe; LAB_CARDS],
    /// The recipes of the Stone and the top row; the Stone and Discard have no flasks here.
    pub claims: [Recipe; ClaimCard::COUNT],
    /// For each colour the lab cards with a flask that takes it.
    pub takers: [LabSet; COLOURS],
    /// QL-024: the two cards of each starting set, by colour and number.
    pub sets: [[[LabCard; 2]; 3]; 4],
    /// QL-030: what every seat begins with, by colour.
    pub pool: [u8; COLOURS],
    /// QL-211.
    pub round_cap: u8,
}

impl Cards {
    #[inline(always)]
    #[must_use]
    pub fn recipe(&self, card: LabCard) -> &Recipe {
        &self.lab[card.index() & (LAB_CARDS - 1)]
    }

    #[inline(always)]
    #[must_use]
    pub fn claim(&self, card: ClaimCard) -> &Recipe {
        &self.claims[card.index().min(ClaimCard::COUNT - 1)]
    }

    /// QL-024: the set of that colour and number (1 to 3).
    #[must_use]
    pub fn set(&self, colour: PlayerColour, number: u8) -> Option<[LabCard; 2]> {
        self.sets.get(colour.index())?.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The code of a biddable card.
    #[must_use]
    pub fn bottom_code(&self, target: Target) -> &str {
        match target {
            Target::Draw | Target::Start | Target::Extra => &self.tables[2].rows[target.index()].id,
            Target::F1 | Target::F2 | Target::F3 => target.word(),
        }
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

/// What a card takes and makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    pub flasks: u8,
    /// What each flask takes, wild dice included.
    pub accepts: [ColourSet; MAX_FLASKS],
    /// For each colour the flasks that take it, a bit for each slot.
    pub slots_for: [u8; COLOURS],
    /// The flasks with a Destroy symbol, a bit for each slot.
    pub destroys: u8,
    /// For each flask the lower flasks that are interchangeable with it (QL-118).
    pub twins: [u8; MAX_FLASKS],
    pub product: Product,
    pub is_forge: bool,
}

/// What a card creates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    Fixed(Colour),
    /// The owner names one of these (QL-103).
    Choice(ColourSet),
    /// No die: the Stone and Discard.
    Nothing,
}

impl Recipe {
    pub(crate) const NONE: Recipe = Recipe {
        flasks: 0,
        accepts: [ColourSet::NONE; MAX_FLASKS],
        slots_for: [0; COLOURS],
        destroys: 0,
        twins: [0; MAX_FLASKS],
        product: Product::Nothing,
        is_forge: false,
    };

    /// The open flasks of a card with these contents, a bit for each slot.
    #[inline(always)]
    #[must_use]
    pub const fn open(&self, contents: Flasks) -> u8 {
        !contents.filled() & ((1u8 << self.flasks) - 1)
    }

    /// QL-091: the flasks whose dice a firing destroys: every K, and commons on Destroy symbols, never W.
    #[inline]
    #[must_use]
    pub const fn burnt(&self, contents: Flasks) -> u8 {
        (contents.holding(Colour::K) | self.destroys & contents.filled()) & !contents.holding(Colour::W)
    }

    /// The products that the owner may name; none where there is no choice.
    #[inline]
    #[must_use]
    pub const fn choices(&self) -> ColourSet {
        match self.product {
            Product::Choice(colours) => colours,
            Product::Fixed(_) | Product::Nothing => ColourSet::NONE,
        }
    }

    /// The colours that a firing can ask for.
    #[inline]
    #[must_use]
    pub const fn products(&self) -> ColourSet {
        match self.product {
            Product::Choice(colours) => colours,
            Product::Fixed(colour) => ColourSet::one(colour),
            Product::Nothing => ColourSet::NONE,
        }
    }
}
