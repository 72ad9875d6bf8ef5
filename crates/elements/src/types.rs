//! The words of the game: elements, gems, substances, places, units, and the options of a table.

use game_core::{Rule, Seat, card_id};
use serde::de::value::StrDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The most seats.
pub const MAX_PLAYERS: usize = 4;
/// Element kinds: four primary, four secondary, two special (EL-004).
pub const ELEMENTS: usize = 10;
/// The kinds that a substance may require: primary and secondary (EL-008).
pub const REQUIRABLE: usize = 8;
/// The primary elements are the first four, of cards and of gems alike.
pub const PRIMARIES: usize = 4;
/// Gem kinds: a gem for each primary and each special element.
pub const GEMS: usize = 6;
/// The most slots of a substance.
pub const MAX_SLOTS: usize = 8;
/// The most element cards, gems and substance cards of an edition.
pub const MAX_CARDS: usize = 96;
pub const MAX_GEMS: usize = 64;
pub const MAX_SUBSTANCES: usize = 40;
/// The most cards in the substance pool.
pub const MAX_POOL: usize = 6;
/// The most gems that a special gem is fused from.
pub const MAX_INPUTS: usize = 5;

/// The rule with that number.
pub(crate) const fn el(number: u16) -> Rule {
    Rule::new(*b"EL", number)
}

card_id!(
    /// An element, and a card of it.
    pub struct ElementId = 0
);
card_id!(
    /// A gem of one colour.
    pub struct GemId = 1
);
card_id!(
    /// A substance card.
    pub struct SubstanceId = 2
);
card_id!(
    /// A face of the dice, with its outcome.
    pub struct FaceId = 3
);

pub const META: ElementId = ElementId(8);
pub const ELIXIR: ElementId = ElementId(9);
pub const META_GEM: GemId = GemId(4);
pub const ELIXIR_GEM: GemId = GemId(5);

impl ElementId {
    pub fn all() -> impl DoubleEndedIterator<Item = ElementId> {
        (0..ELEMENTS as u8).map(ElementId)
    }

    #[inline]
    #[must_use]
    pub fn is_primary(self) -> bool {
        self.index() < PRIMARIES
    }

    #[inline]
    #[must_use]
    pub fn is_special(self) -> bool {
        self.index() >= REQUIRABLE
    }
}

impl GemId {
    pub fn all() -> impl DoubleEndedIterator<Item = GemId> {
        (0..GEMS as u8).map(GemId)
    }

    /// The primary gems, in the order f w a e.
    pub fn primaries() -> impl DoubleEndedIterator<Item = GemId> {
        (0..PRIMARIES as u8).map(GemId)
    }

    #[inline]
    #[must_use]
    pub fn is_primary(self) -> bool {
        self.index() < PRIMARIES
    }

    #[inline]
    #[must_use]
    pub fn is_special(self) -> bool {
        !self.is_primary()
    }

    /// The element of the gem.
    #[inline]
    #[must_use]
    pub fn element(self) -> ElementId {
        if self.is_primary() { ElementId(self.0) } else { ElementId(self.0 + (REQUIRABLE - PRIMARIES) as u8) }
    }

    /// The bit of this gem in a mask of gems.
    #[inline]
    #[must_use]
    pub fn bit(self) -> u8 {
        1 << self.0
    }
}

/// What fills a slot (EL-012).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    Card(ElementId),
    Gem(GemId),
    /// Two primary gems fused into a secondary element.
    Pair(Pair),
}

impl Unit {
    /// The gems of the unit, as a mask.
    #[inline]
    #[must_use]
    pub fn gems(self) -> u8 {
        match self {
            Unit::Card(_) => 0,
            Unit::Gem(gem) => gem.bit(),
            Unit::Pair(pair) => pair.first().bit() | pair.second().bit(),
        }
    }

    #[inline]
    #[must_use]
    pub fn is_special(self) -> bool {
        match self {
            Unit::Card(card) => card.is_special(),
            Unit::Gem(gem) => gem.is_special(),
            Unit::Pair(_) => false,
        }
    }
}

/// Two primary gems, the lower first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pair([GemId; 2]);

/// How many pairs there are.
pub const PAIRS: usize = PRIMARIES * (PRIMARIES + 1) / 2;

impl Pair {
    #[must_use]
    pub fn new(one: GemId, other: GemId) -> Pair {
        Pair([one.min(other), one.max(other)])
    }

    #[inline]
    #[must_use]
    pub fn first(self) -> GemId {
        self.0[0]
    }

    #[inline]
    #[must_use]
    pub fn second(self) -> GemId {
        self.0[1]
    }

    /// Whether both are primary gems in order: JSON may hold anything.
    #[must_use]
    pub fn is_sound(self) -> bool {
        self.first() <= self.second() && self.second().is_primary()
    }

    /// All pairs, in the order of their letters.
    pub fn all() -> impl Iterator<Item = Pair> {
        (0..PAIRS).map(Pair::at)
    }

    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        const START: [usize; PRIMARIES] = [0, 3, 5, 6];
        START[self.first().index()] + self.second().index()
    }

    #[inline]
    #[must_use]
    pub fn at(index: usize) -> Pair {
        const PAIR: [[u8; 2]; PAIRS] = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [3, 3]];
        Pair(PAIR[index].map(GemId))
    }

    /// The gem that is left when the other is removed (EL-170).
    #[must_use]
    pub fn partner(self, gem: GemId) -> GemId {
        if self.first() == gem { self.second() } else { self.first() }
    }
}

/// A slot in a view: `-` empty, an element, a gem, or the two gems of a fused pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SlotView(pub Option<Unit>);

impl Serialize for SlotView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            None => serializer.serialize_str("-"),
            Some(Unit::Card(card)) => card.serialize(serializer),
            Some(Unit::Gem(gem)) => gem.serialize(serializer),
            Some(Unit::Pair(pair)) => pair.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SlotView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SlotView, D::Error> {
        struct Slot;
        impl<'de> Visitor<'de> for Slot {
            type Value = SlotView;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"-\", an element, a gem or the two gems of a fused pair")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<SlotView, E> {
                if word == "-" {
                    return Ok(SlotView(None));
                }
                let card = ElementId::deserialize(StrDeserializer::<E>::new(word)).map(Unit::Card);
                let unit = card.or_else(|_| GemId::deserialize(StrDeserializer::<E>::new(word)).map(Unit::Gem))?;
                Ok(SlotView(Some(unit)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut gems: A) -> Result<SlotView, A::Error> {
                let mut gem = || gems.next_element::<GemId>()?.ok_or_else(|| A::Error::custom("a pair has two gems"));
                let pair = Pair::new(gem()?, gem()?);
                if !pair.is_sound() || gems.next_element::<GemId>()?.is_some() {
                    return Err(A::Error::custom("a pair has two primary gems"));
                }
                Ok(SlotView(Some(Unit::Pair(pair))))
            }
        }
        deserializer.deserialize_any(Slot)
    }
}

/// Where an outcome takes a card or gem from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "zone", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Place {
    Table,
    Hand {
        seat: Seat,
    },
    /// Slots are numbered from 1 (EL-008).
    Slot {
        seat: Seat,
        slot: u8,
    },
    /// The Elixir place.
    Elixir {
        seat: Seat,
    },
}

impl Place {
    /// Whose place it is.
    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Place::Table => None,
            Place::Hand { seat } | Place::Slot { seat, .. } | Place::Elixir { seat } => Some(seat),
        }
    }
}

/// The primary gems that a special gem is fused from: how many of each, f w a e.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inputs(pub [u8; PRIMARIES]);

/// How many multisets of one to five primary gems there are.
pub const INPUTS: usize = 125;

/// All of them, in the order of their letters.
static ALL_INPUTS: [Inputs; INPUTS] = {
    let mut all = [Inputs([0; PRIMARIES]); INPUTS];
    let (mut code, mut next) = (0, 0);
    while code < 6 * 6 * 6 * 6 {
        let inputs = [code / 216, code / 36 % 6, code / 6 % 6, code % 6];
        let total = inputs[0] + inputs[1] + inputs[2] + inputs[3];
        if total >= 1 && total <= MAX_INPUTS {
            all[next] = Inputs([inputs[0] as u8, inputs[1] as u8, inputs[2] as u8, inputs[3] as u8]);
            next += 1;
        }
        code += 1;
    }
    assert!(next == INPUTS);
    all
};

impl Inputs {
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    #[must_use]
    pub fn index(self) -> Option<usize> {
        ALL_INPUTS.iter().position(|&inputs| inputs == self)
    }

    #[must_use]
    pub fn at(index: usize) -> Option<Inputs> {
        ALL_INPUTS.get(index).copied()
    }

    pub fn all() -> impl Iterator<Item = Inputs> {
        ALL_INPUTS.iter().copied()
    }

    /// Every gem, equal ones repeated.
    pub fn each(self) -> impl Iterator<Item = GemId> {
        GemId::primaries().flat_map(move |gem| std::iter::repeat_n(gem, usize::from(self.0[gem.index()])))
    }
}

impl Serialize for Inputs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Inputs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inputs, D::Error> {
        let mut inputs = Inputs([0; PRIMARIES]);
        for gem in Vec::<GemId>::deserialize(deserializer)?.into_iter().take(MAX_INPUTS + 1) {
            let count = inputs.0.get_mut(gem.index()).ok_or_else(|| D::Error::custom("primary gems are fused"))?;
            *count += 1;
        }
        Ok(inputs)
    }
}

/// EL-282: which card of the discard pile is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiscardDraw {
    Top,
    Any,
}

/// EL-283: whether an opponent may refuse a trade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trading {
    Forced,
    Consent,
}

/// EL-284: how a card is taken from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakeHand {
    Random,
    Chosen,
}

/// The options of a table. One that is not given leaves the edition's data as they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(default = "two")]
    pub seats: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard_draw: Option<DiscardDraw>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trade: Option<Trading>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_hand: Option<TakeHand>,
    /// 5 to 20 (EL-291).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u8>,
}

fn two() -> u8 {
    2
}

impl Default for Config {
    fn default() -> Config {
        Config { seats: 2, discard_draw: None, trade: None, take_hand: None, target: None }
    }
}

impl game_core::Seats for Config {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn with_seats(seats: usize) -> Config {
        Config { seats: seats.min(usize::from(u8::MAX)) as u8, ..Config::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_inputs_have_one_index_each() {
        for (index, pair) in Pair::all().enumerate() {
            assert_eq!((pair.index(), pair.is_sound()), (index, true));
        }
        for (index, inputs) in Inputs::all().enumerate() {
            assert_eq!((inputs.index(), Inputs::at(index)), (Some(index), Some(inputs)));
        }
        assert_eq!(Inputs([0; 4]).index(), None);
    }
}
