//! Offers: two bundles of terms between two seats (RP-704, RP-715, RP-716).

use crate::ids::{FormulaId, KindId};
use crate::types::MAX_NUMBER;
use game_core::{Pile, Seat};
use serde::{Deserialize, Deserializer, Serialize};

/// Cards in one bundle (RP-704).
pub const MAX_BUNDLE_CARDS: usize = 3;
/// Formulas in one bundle (RP-704).
pub const MAX_BUNDLE_FORMULAS: usize = 2;
/// Promises in one bundle (RP-704).
pub const MAX_BUNDLE_PROMISES: usize = 2;

/// The words of promises in their order (RP-716).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    #[default]
    Peace,
    Pay,
    Give,
    Teach,
}

impl Word {
    pub const ALL: [Word; 4] = [Word::Peace, Word::Pay, Word::Give, Word::Teach];

    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Word::Peace => "peace",
            Word::Pay => "pay",
            Word::Give => "give",
            Word::Teach => "teach",
        }
    }
}

/// What a promise is about (RP-716), in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    Coins(#[serde(deserialize_with = "digit")] u8),
    Card(KindId),
    Formula(FormulaId),
}

/// A promise, as far as it is spelled (RP-711, RP-716).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    pub word: Word,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub of: Option<Subject>,
    /// 0 while it is not complete.
    pub turns: u8,
}

impl Promise {
    #[inline]
    #[must_use]
    pub fn wants_subject(&self) -> bool {
        self.word != Word::Peace && self.of.is_none()
    }

    #[inline]
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.turns > 0
    }
}

/// One term of an offer (RP-715).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    Coins(#[serde(deserialize_with = "digit")] u8),
    Card(KindId),
    Formula(FormulaId),
    Promise(Word),
}

/// One side of an offer (RP-704), its parts in the order of RP-715.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bundle {
    pub coins: u8,
    pub cards: Pile<KindId, MAX_BUNDLE_CARDS>,
    pub formulas: Pile<FormulaId, MAX_BUNDLE_FORMULAS>,
    pub promises: Pile<Promise, MAX_BUNDLE_PROMISES>,
}

impl Bundle {
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coins == 0 && self.cards.is_empty() && self.formulas.is_empty() && self.promises.is_empty()
    }

    /// How many cards of a kind it holds.
    #[inline]
    #[must_use]
    pub fn count(&self, kind: KindId) -> u8 {
        self.cards.iter().filter(|&&card| card == kind).count() as u8
    }
}

/// Which side of an offer a term stands on, as seen by the composing seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Give,
    Want,
}

/// Whether an offer is still being composed or waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Open,
    Made,
}

/// An offer, or the counter that took its place (RP-705).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The composing seat; not the active one in a counter.
    pub by: Seat,
    pub to: Seat,
    pub give: Bundle,
    pub want: Bundle,
    pub stage: Stage,
}

impl Offer {
    #[must_use]
    pub fn new(by: Seat, to: Seat) -> Offer {
        Offer { by, to, give: Bundle::default(), want: Bundle::default(), stage: Stage::Open }
    }

    #[inline]
    #[must_use]
    pub fn side(&self, side: Side) -> &Bundle {
        match side {
            Side::Give => &self.give,
            Side::Want => &self.want,
        }
    }

    #[inline]
    pub fn side_mut(&mut self, side: Side) -> &mut Bundle {
        match side {
            Side::Give => &mut self.give,
            Side::Want => &mut self.want,
        }
    }

    /// The side on which the last term stands.
    #[inline]
    #[must_use]
    pub fn last_side(&self) -> Side {
        if self.want.is_empty() { Side::Give } else { Side::Want }
    }

    /// The promise that is not complete yet, and whose it is.
    #[inline]
    #[must_use]
    pub fn unfinished(&self) -> Option<(Side, Promise)> {
        let side = self.last_side();
        self.side(side).promises.last().filter(|promise| !promise.is_complete()).map(|&promise| (side, promise))
    }
}

/// A number from 1 to 9, read from JSON: no action has another.
pub(crate) fn digit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    in_digits(u8::deserialize(deserializer)?, 1)
}

/// The fee of a licence that is paid, or none.
pub(crate) fn fee_paid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    Option::<u8>::deserialize(deserializer)?.map(|fee| in_digits(fee, 1)).transpose()
}

/// The fee of a licence that is set; 0 can be said, but is refused (RP-713).
pub(crate) fn fee_set<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    Option::<u8>::deserialize(deserializer)?.map(|fee| in_digits(fee, 0)).transpose()
}

fn in_digits<E: serde::de::Error>(number: u8, least: u8) -> Result<u8, E> {
    if (least..=MAX_NUMBER).contains(&number) {
        return Ok(number);
    }
    Err(E::custom(format!("{number} is not between {least} and {MAX_NUMBER}")))
}
