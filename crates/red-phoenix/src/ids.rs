//! Ids of cards, formulas and monsters, and sets of them.

use crate::types::{MAX_FORMULAS, MAX_MONSTERS};
use game_core::{Arg, card_id};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

card_id!(
    /// A kind of ingredient card.
    pub struct KindId = 0
);
card_id!(
    /// A method card.
    pub struct MethodId = 1
);
card_id!(
    /// A results card.
    pub struct ResultId = 2
);
card_id!(
    /// The label of a mode of an item.
    pub struct ModeId = 3
);

/// An id that is a letter and a number counted from 1: `F3`, `m1`.
macro_rules! numbered_id {
    ($(#[$meta:meta])* $name:ident, $letter:literal, $max:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub u8);

        impl $name {
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[must_use]
            pub fn parse(text: &str) -> Option<$name> {
                let number = small_number(text.strip_prefix($letter)?, $max as u8)?;
                number.checked_sub(1).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $letter, self.0 + 1)
            }
        }

        impl From<$name> for Arg {
            fn from(id: $name) -> Arg {
                id.to_string().into()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                $name::parse(&text).ok_or_else(|| serde::de::Error::custom(format!("no such id: {text:?}")))
            }
        }
    };
}

numbered_id!(
    /// A formula on the table: `F1` … (RP-301).
    FormulaId, 'F', MAX_FORMULAS
);
numbered_id!(
    /// A monster in play: `m1` … (RP-523).
    MonsterId, 'm', MAX_MONSTERS
);

/// A number without sign or leading zeros, at most `max`.
#[must_use]
pub(crate) fn small_number(text: &str, max: u8) -> Option<u8> {
    let digits = text.as_bytes();
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || digits[0] != b'0');
    let number: u8 = text.parse().ok().filter(|_| plain)?;
    (number <= max).then_some(number)
}

/// A set of ids as a bit for each, in the order of the card file.
macro_rules! id_set {
    ($(#[$meta:meta])* $name:ident, $bits:ty, $id:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $bits);

        impl $name {
            pub const NONE: $name = $name(0);

            #[inline]
            #[must_use]
            pub const fn contains(self, id: $id) -> bool {
                self.0 >> id.0 & 1 != 0
            }

            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            #[inline]
            #[must_use]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            #[inline]
            #[must_use]
            pub const fn or(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            #[inline]
            #[must_use]
            pub const fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Those that stand after an id.
            #[inline]
            #[must_use]
            pub const fn after(self, id: $id) -> $name {
                $name(self.0 & (!1 << id.0))
            }

            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            #[inline]
            #[must_use]
            pub const fn last(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id((<$bits>::BITS - 1 - self.0.leading_zeros()) as u8)) }
            }

            /// The id with `place` others of the set before it.
            #[inline]
            #[must_use]
            pub const fn nth(self, place: usize) -> Option<$id> {
                let mut left = self;
                let mut before = 0;
                while before < place {
                    left.0 &= left.0.wrapping_sub(1);
                    before += 1;
                }
                left.first()
            }

            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self;
                std::iter::from_fn(move || {
                    let first = left.first()?;
                    left.0 &= left.0 - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $name {
                ids.into_iter().fold($name::NONE, |mut set, id| {
                    set.insert(id);
                    set
                })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$id>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

id_set!(
    /// Different kinds.
    Kinds, u32, KindId
);
id_set!(
    /// Results cards: a deck or a discard pile, neither of which has an order (RP-011, RP-414).
    Results, u64, ResultId
);
id_set!(
    /// Formulas on the table.
    Formulas, u64, FormulaId
);
