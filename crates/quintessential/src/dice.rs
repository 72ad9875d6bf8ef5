//! Dice with their faces.

use crate::types::{COLOURS, Colour};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The face of a die that has not been rolled.
pub(crate) const UNROLLED: u8 = 0;
/// The sides of a die.
pub(crate) const FACES: u8 = 6;

/// A die with its face: `R4`; `R?` before it is rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    pub colour: Colour,
    pub face: u8,
}

impl Die {
    #[must_use]
    pub fn parse(text: &str) -> Option<Die> {
        let mut letters = text.chars();
        let colour = Colour::of_letter(letters.next()?)?;
        let face = match letters.next()? {
            '?' => UNROLLED,
            digit @ '1'..='6' => digit as u8 - b'0',
            _ => return None,
        };
        letters.next().is_none().then_some(Die { colour, face })
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face {
            UNROLLED => write!(f, "{}?", self.colour.letter()),
            face => write!(f, "{}{face}", self.colour.letter()),
        }
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Die, D::Error> {
        let text = String::deserialize(deserializer)?;
        Die::parse(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is no die; one reads R4, or R? unrolled")))
    }
}

/// A multiset of dice with their faces: a word for each colour, in it four bits for the number of dice of each face.
/// QL-001 has at most 15 dice of a colour but for white, of which a seat has at most five.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dice([u32; COLOURS]);

/// Every second group of four bits.
const EVEN: u32 = 0x0F0F_0F0F;

impl Dice {
    pub const NONE: Dice = Dice([0; COLOURS]);

    #[inline]
    #[must_use]
    pub fn one(die: Die) -> Dice {
        let mut dice = Dice::NONE;
        dice.add(die);
        dice
    }

    #[inline(always)]
    pub fn add(&mut self, die: Die) {
        self.0[die.colour.index()] += 1 << (4 * die.face);
    }

    /// Takes a die that is there.
    #[inline(always)]
    pub fn remove(&mut self, die: Die) {
        debug_assert!(self.count_of(die) > 0, "{die} is not there");
        self.0[die.colour.index()] -= 1 << (4 * die.face);
    }

    #[inline]
    pub fn add_all(&mut self, other: &Dice) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine += more;
        }
    }

    #[inline]
    pub fn add_unrolled(&mut self, colour: Colour, number: u8) {
        self.0[colour.index()] += u32::from(number);
    }

    #[inline]
    #[must_use]
    pub fn count_of(&self, die: Die) -> u8 {
        (self.0[die.colour.index()] >> (4 * die.face) & 15) as u8
    }

    /// How many dice of each colour.
    #[inline]
    #[must_use]
    pub fn counts(&self) -> [u8; COLOURS] {
        self.0.map(count_of_row)
    }

    #[inline]
    #[must_use]
    pub fn count(&self, colour: Colour) -> u8 {
        count_of_row(self.0[colour.index()])
    }

    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts().into_iter().map(u32::from).sum()
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// QL-151: the sum of the faces.
    #[inline]
    #[must_use]
    pub fn value(&self) -> u16 {
        self.0.iter().map(|&row| value_of_row(row)).sum()
    }

    /// QL-078: the lowest face of that colour, where there is one.
    #[inline]
    #[must_use]
    pub fn lowest(&self, colour: Colour) -> Option<u8> {
        let row = self.0[colour.index()];
        (row != 0).then(|| (row.trailing_zeros() / 4) as u8)
    }

    /// QL-221: the last die in picking order.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<Die> {
        let colour = Colour::ALL.into_iter().rev().find(|colour| self.0[colour.index()] != 0)?;
        let face = (self.0[colour.index()].ilog2() / 4) as u8;
        Some(Die { colour, face })
    }

    /// The dice that stand at or after that one in picking order.
    #[inline]
    #[must_use]
    pub fn from(&self, first: Die) -> Dice {
        let mut rest = *self;
        for (index, row) in rest.0.iter_mut().enumerate() {
            if index < first.colour.index() {
                *row = 0;
            }
        }
        rest.0[first.colour.index()] &= u32::MAX << (4 * first.face);
        rest
    }

    /// The different dice in picking order: colour order, within a colour by ascending face (QL-221).
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Die> {
        let rows = self.0;
        Colour::ALL.into_iter().flat_map(move |colour| {
            let mut row = rows[colour.index()];
            std::iter::from_fn(move || {
                let face = (row != 0).then(|| row.trailing_zeros() / 4)?;
                row &= !(15 << (4 * face));
                Some(Die { colour, face: face as u8 })
            })
        })
    }

    /// All dice in picking order.
    pub fn each(&self) -> impl Iterator<Item = Die> {
        let dice = *self;
        self.kinds().flat_map(move |die| std::iter::repeat_n(die, usize::from(dice.count_of(die))))
    }

    /// The same dice before they are rolled.
    #[inline]
    #[must_use]
    pub fn unrolled(&self) -> Dice {
        Dice(self.counts().map(u32::from))
    }

    #[must_use]
    pub fn is_rolled(&self) -> bool {
        self.0.iter().all(|row| row & 15 == 0)
    }
}

/// The number of dice in a row.
#[inline(always)]
fn count_of_row(row: u32) -> u8 {
    (((row & EVEN) + (row >> 4 & EVEN)).wrapping_mul(0x0101_0101) >> 24) as u8
}

/// The sum of the faces in a row: a product of bytes gathers each half in its top byte.
#[inline(always)]
pub(crate) fn value_of_row(row: u32) -> u16 {
    let even = (row & EVEN).wrapping_mul(0x0002_0406) >> 24;
    let odd = (row >> 4 & EVEN).wrapping_mul(0x0103_0507) >> 24;
    (even + odd) as u16
}

impl Dice {
    /// The rows, a word for each colour.
    #[inline(always)]
    pub(crate) fn rows(&self) -> &[u32; COLOURS] {
        &self.0
    }

    #[inline(always)]
    pub(crate) fn from_rows(rows: [u32; COLOURS]) -> Dice {
        Dice(rows)
    }
}

impl FromIterator<Die> for Dice {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Dice {
        let mut all = Dice::NONE;
        dice.into_iter().for_each(|die| all.add(die));
        all
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, die) in self.each().enumerate() {
            write!(f, "{}{die}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
        let dice = Vec::<Die>::deserialize(deserializer)?;
        let full = dice.iter().any(|die| dice.iter().filter(|&other| other == die).count() > 15);
        if full { Err(de::Error::custom("more than 15 dice that are alike")) } else { Ok(dice.into_iter().collect()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Dice {
        text.split_whitespace().map(|die| Die::parse(die).unwrap()).collect()
    }

    #[test]
    fn dice_count_and_add_up() {
        let pool = dice("R1 R1 R6 B5 K3 K3 W2 W?");
        assert_eq!(pool.counts(), [3, 1, 0, 0, 2, 2]);
        assert_eq!((pool.value(), pool.total()), (21, 8));
        assert_eq!(pool.to_string(), "R1 R1 R6 B5 K3 K3 W? W2");
        assert_eq!(pool.last(), Die::parse("W2"));
        assert_eq!(pool.from(Die::parse("B6").unwrap()), dice("K3 K3 W2 W?"));
        assert_eq!(pool.kinds().count(), 6);
        let black: Dice = std::iter::repeat_n(Die { colour: Colour::K, face: 6 }, 15).collect();
        assert_eq!((black.value(), black.count(Colour::K)), (90, 15));
    }
}
