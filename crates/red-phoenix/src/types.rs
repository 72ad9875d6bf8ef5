//! What a seat holds, experiments, formulas, monsters.

use crate::ids::{KindId, Kinds, MethodId, MonsterId, ResultId};
use game_core::{Pile, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Kinds of ingredient cards in the box (RP-005).
pub const MAX_KINDS: usize = 20;
/// Method cards in the box (RP-003).
pub const MAX_METHODS: usize = 5;
/// Results cards in the box (RP-003).
pub const MAX_RESULTS: usize = 64;
/// Different labels of item modes in one edition.
pub const MAX_MODES: usize = 4;
/// The most results that a method draws.
pub const MAX_DRAW: usize = 5;
/// Formulas on the table: each takes three of the 118 ingredient cards.
pub const MAX_FORMULAS: usize = 40;
/// Monster cards in one edition.
pub const MAX_MONSTERS: usize = 8;
/// Slow experiments of one seat that wait for its next turn (RP-408).
pub const MAX_PENDING: usize = 3;
/// The most coins in a term, turns in a promise and coins of a licence: one digit each (RP-704, RP-711, RP-713).
pub const MAX_NUMBER: u8 = 9;
/// Ingredient cards in a hand or in the stacks: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holding {
    counts: [u8; MAX_KINDS],
    kinds: Kinds,
    total: u8,
}

impl Holding {
    #[inline]
    #[must_use]
    pub fn count(&self, kind: KindId) -> u8 {
        self.counts[kind.index()]
    }

    #[inline]
    #[must_use]
    pub fn has(&self, kind: KindId) -> bool {
        self.kinds.contains(kind)
    }

    /// The kinds of which at least one card is here.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// Cards of all kinds together.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u8 {
        self.total
    }

    #[inline]
    pub fn add(&mut self, kind: KindId) {
        self.counts[kind.index()] += 1;
        self.kinds.insert(kind);
        self.total += 1;
    }

    /// So many cards of one kind.
    #[inline]
    pub fn add_copies(&mut self, kind: KindId, copies: u8) {
        if copies > 0 {
            self.counts[kind.index()] += copies;
            self.kinds.insert(kind);
            self.total += copies;
        }
    }

    /// Takes so many cards of one kind, or all of them if they are fewer.
    #[inline]
    pub fn take_copies(&mut self, kind: KindId, copies: u8) {
        let left = self.counts[kind.index()].saturating_sub(copies);
        self.total -= self.counts[kind.index()] - left;
        self.counts[kind.index()] = left;
        self.kinds.0 &= !(u32::from(left == 0) << kind.0);
    }

    /// Takes a card that is here.
    #[inline]
    pub fn take(&mut self, kind: KindId) {
        debug_assert!(self.has(kind), "{kind:?} is not here");
        let left = self.counts[kind.index()] - 1;
        self.counts[kind.index()] = left;
        self.kinds.0 &= !(u32::from(left == 0) << kind.0);
        self.total -= 1;
    }

    #[inline]
    pub fn add_each(&mut self, kinds: Kinds) {
        kinds.iter().for_each(|kind| self.add(kind));
    }

    #[inline]
    pub fn take_each(&mut self, kinds: Kinds) {
        kinds.iter().for_each(|kind| self.take(kind));
    }

    pub fn add_all(&mut self, other: &Holding) {
        for (mine, more) in self.counts.iter_mut().zip(other.counts) {
            *mine += more;
        }
        self.kinds.0 |= other.kinds.0;
        self.total += other.total;
    }

    /// The kind of the card with `place` others before it, in file order.
    #[inline]
    #[must_use]
    pub fn nth(&self, place: u64) -> KindId {
        let mut left = place;
        for kind in self.kinds.iter() {
            let count = u64::from(self.count(kind));
            if left < count {
                return kind;
            }
            left -= count;
        }
        unreachable!("a place below the total falls on a card")
    }

    /// Every card by its kind, in file order, equal ones repeated.
    pub fn each(&self) -> impl Iterator<Item = KindId> {
        let counts = self.counts;
        self.kinds.iter().flat_map(move |kind| std::iter::repeat_n(kind, usize::from(counts[kind.index()])))
    }
}

impl FromIterator<KindId> for Holding {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Holding {
        kinds.into_iter().fold(Holding::default(), |mut holding, kind| {
            holding.add(kind);
            holding
        })
    }
}

/// When an experiment draws its results (RP-401).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    #[default]
    Slow,
    Fast,
}

/// What becomes of the ingredients of a dissolved formula (RP-310, RP-311).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ingredients {
    Return,
    Keep,
}

/// A declared experiment (RP-407): its ingredients lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    pub ingredients: Kinds,
    pub method: MethodId,
    pub boost: u8,
}

/// A formula on the table (RP-301). Who owns it and who has a marker on it is written with the seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Formula {
    pub ingredients: Kinds,
    /// In drawn order.
    pub successes: Pile<ResultId, MAX_DRAW>,
    /// The owner's turn in which it was established.
    pub established: u8,
    /// The fee of the licence; 0 where there is none.
    pub fee: u8,
}

/// A monster in play (RP-523).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    pub id: MonsterId,
    pub card: ResultId,
    /// Who drew it.
    pub seat: Seat,
    pub health: u8,
    pub attacks_left: u8,
    /// The turn of that seat in which it was drawn.
    pub drawn: u8,
}

/// Whom an item is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Seat(Seat),
    Monster(MonsterId),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Seat(seat) => write!(f, "{seat}"),
            Target::Monster(monster) => write!(f, "{monster}"),
        }
    }
}

/// Positions of drawn results, as a bit for each (RP-416).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Positions(pub u8);

impl Positions {
    #[inline]
    #[must_use]
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }

    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The positions counted from 1, ascending.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (0..MAX_DRAW).filter(move |&place| self.contains(place)).map(|place| place as u8 + 1)
    }
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers())
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut positions = Positions(0);
        for number in Vec::<u8>::deserialize(deserializer)? {
            if !(1..=MAX_DRAW as u8).contains(&number) {
                return Err(serde::de::Error::custom("positions run from 1"));
            }
            positions.0 |= 1 << (number - 1);
        }
        Ok(positions)
    }
}
