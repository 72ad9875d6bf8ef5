//! Dice and what they show.

use crate::types::DICE;
use game_core::Arg;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The six faces of a sorcery die (WW-004), in the order of the notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    Arcane,
    Tome,
    /// Arcane or tome, as its owner chooses (WW-046).
    ArcaneTome,
    Mana,
    Gem,
    Skull,
}

impl Face {
    pub const ALL: [Face; 6] = [Face::Arcane, Face::Tome, Face::ArcaneTome, Face::Mana, Face::Gem, Face::Skull];

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Face::Arcane => 'A',
            Face::Tome => 'T',
            Face::ArcaneTome => 'W',
            Face::Mana => 'M',
            Face::Gem => 'G',
            Face::Skull => 'S',
        }
    }

    /// What a sentence calls a die that shows it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Face::Arcane => "face-arcane",
            Face::Tome => "face-tome",
            Face::ArcaneTome => "face-arcane-tome",
            Face::Mana => "face-mana",
            Face::Gem => "face-gem",
            Face::Skull => "face-skull",
        }
    }

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }
}

/// A multiset of at most six faces, four bits for each: dice are interchangeable (WW-043).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Faces(u32);

impl Faces {
    pub const NONE: Faces = Faces(0);

    #[inline]
    #[must_use]
    pub const fn of(face: Face, count: u8) -> Faces {
        Faces((count as u32) << (4 * face as u32))
    }

    #[inline]
    #[must_use]
    pub const fn count(self, face: Face) -> u8 {
        (self.0 >> (4 * face as u32) & 0xF) as u8
    }

    /// How many dice, exact also for what is no multiset of six, so that an audit sees it.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u8 {
        const LOW: u32 = 0x0F0F_0F0F;
        let pairs = (self.0 & LOW) + (self.0 >> 4 & LOW);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    #[inline]
    #[must_use]
    pub const fn contains(self, other: Faces) -> bool {
        const HIGH: u32 = 0x0088_8888;
        ((self.0 | HIGH) - (other.0 & 0x0077_7777)) & HIGH == HIGH
    }

    #[inline]
    #[must_use]
    pub const fn plus(self, other: Faces) -> Faces {
        Faces(self.0 + other.0)
    }

    /// Without the dice of another multiset, which this one contains.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Faces) -> Faces {
        Faces(self.0 - other.0)
    }

    /// Reads `ATTS` (or `-` for none): at most six, in the order of the faces.
    #[must_use]
    pub fn parse(text: &str) -> Option<Faces> {
        if text == "-" {
            return Some(Faces::NONE);
        }
        if text.is_empty() || text.len() > usize::from(DICE) {
            return None;
        }
        let mut faces = Faces::NONE;
        let mut last = Face::Arcane;
        for letter in text.chars() {
            let face = Face::from_letter(letter)?;
            if face < last {
                return None;
            }
            last = face;
            faces = faces.plus(Faces::of(face, 1));
        }
        Some(faces)
    }

    /// How many multisets of at most `DICE` faces there are.
    pub const KINDS: usize = Faces::kinds(6, DICE);

    /// The place in the list of all multisets of at most `room` faces.
    #[must_use]
    pub fn rank(self, mut room: u8) -> usize {
        let mut rank = 0;
        for (at, face) in Face::ALL.into_iter().enumerate() {
            for taken in 0..self.count(face) {
                rank += Faces::kinds(5 - at, room - taken);
            }
            room -= self.count(face);
        }
        rank
    }

    #[must_use]
    pub fn unrank(mut rank: usize, mut room: u8) -> Faces {
        let mut faces = Faces::NONE;
        for (at, face) in Face::ALL.into_iter().enumerate() {
            while room > 0 && rank >= Faces::kinds(5 - at, room) {
                rank -= Faces::kinds(5 - at, room);
                faces = faces.plus(Faces::of(face, 1));
                room -= 1;
            }
        }
        faces
    }

    /// Multisets of at most `room` things of `kinds` kinds: the binomial of room + kinds over kinds.
    #[must_use]
    pub const fn kinds(kinds: usize, room: u8) -> usize {
        let (mut product, mut k) = (1, 1);
        while k <= kinds {
            product = product * (room as usize + k) / k;
            k += 1;
        }
        product
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Faces::NONE {
            return f.write_str("-");
        }
        for face in Face::ALL {
            for _ in 0..self.count(face) {
                write!(f, "{}", face.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Die by die, in words.
impl From<Faces> for Arg {
    fn from(faces: Faces) -> Arg {
        let dice = Face::ALL.into_iter().flat_map(|face| (0..faces.count(face)).map(move |_| face.key()));
        Arg::Words(dice.collect())
    }
}

impl From<Face> for Arg {
    fn from(face: Face) -> Arg {
        Arg::Word(face.key())
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Faces, D::Error> {
        let text = String::deserialize(deserializer)?;
        Faces::parse(&text).ok_or_else(|| serde::de::Error::custom("faces are written like ATTGS, and - for none"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_multisets_with_one_text_and_one_rank() {
        let mut seen = std::collections::HashSet::new();
        for rank in 0..Faces::KINDS {
            let faces = Faces::unrank(rank, DICE);
            assert_eq!(faces.rank(DICE), rank);
            assert_eq!(Faces::parse(&faces.to_string()), Some(faces));
            assert_eq!(
                u32::from(faces.total()),
                Face::ALL.iter().map(|&face| u32::from(faces.count(face))).sum::<u32>()
            );
            assert!(seen.insert(faces) && faces.total() <= DICE);
        }
        let [some, all] = ["TTG", "ATTGGS"].map(|text| Faces::parse(text).unwrap());
        assert!(all.contains(some) && !some.contains(all) && all.contains(all));
        assert_eq!(all.minus(some).to_string(), "AGS");
        assert!(!all.contains(Faces::parse("TTT").unwrap()));
        for wrong in ["", "TA", "X", "TTTTTTT", "T-"] {
            assert_eq!(Faces::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_count_of_dice_looks_like_another() {
        let six = Faces::parse("AATTMG").unwrap();
        assert_eq!(Faces(six.0 | Faces::of(Face::Skull, 15).0).total(), 21);
        // A die is taken away that is not there.
        assert_eq!(Faces(six.0.wrapping_sub(Faces::of(Face::Skull, 1).0)).total(), 6 + 3 * 15);
        assert_eq!(Faces(u32::MAX).total(), 8 * 15);
    }
}
