//! The flasks of a card, and what lies in them.

use crate::types::{COLOURS, COUNT, Colour};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The most flasks that a card with contents has.
pub(crate) const MAX_FLASKS: usize = 4;

/// The flasks of a card: for each slot 0 if it is open, otherwise the colour of the die there, counted from 1 (QL-080: no
/// face is kept). The three bits of these numbers stand in three groups of four, a bit for each slot, so that questions
/// about all slots are single operations. The same form serves a list of at most four colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flasks(u16);

/// The number of each colour, its three bits in the lowest place of each group.
const CODES: [u16; COLOURS] = {
    let mut codes = [0; COLOURS];
    let mut colour = 0;
    while colour < COLOURS {
        let number = colour as u16 + 1;
        codes[colour] = number & 1 | (number & 2) << 3 | (number & 4) << 6;
        colour += 1;
    }
    codes
};

impl Flasks {
    pub const OPEN: Flasks = Flasks(0);

    #[inline(always)]
    #[must_use]
    pub const fn get(self, slot: usize) -> Option<Colour> {
        let bits = self.0 >> slot;
        match bits & 1 | bits >> 3 & 2 | bits >> 6 & 4 {
            0 | 7 => None,
            colour => Some(Colour::ALL[colour as usize - 1]),
        }
    }

    /// Puts a die into an open flask.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, slot: usize, colour: Colour) -> Flasks {
        Flasks(self.0 | CODES[colour as usize] << slot)
    }

    /// Takes out the dice of the slots in the mask (a bit for each slot).
    #[inline]
    #[must_use]
    pub const fn without(self, slots: u8) -> Flasks {
        Flasks(self.0 & !(slots as u16 & 15).wrapping_mul(0x111))
    }

    /// The slots that hold a die, a bit for each.
    #[inline(always)]
    #[must_use]
    pub const fn filled(self) -> u8 {
        ((self.0 | self.0 >> 4 | self.0 >> 8) & 15) as u8
    }

    /// The slots that hold a die of that colour.
    #[inline(always)]
    #[must_use]
    pub const fn holding(self, colour: Colour) -> u8 {
        let other = self.0 ^ (CODES[colour as usize] * 15);
        (!(other | other >> 4 | other >> 8) & 15) as u8
    }

    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        COUNT[self.filled() as usize] as usize
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As a list: puts a colour at the end.
    #[inline]
    pub fn push(&mut self, colour: Colour) {
        *self = self.with(self.len(), colour);
    }

    /// The colours of the dice there, in slot order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        let mut left = self.filled();
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            self.get(slot)
        })
    }
}

impl FromIterator<Colour> for Flasks {
    /// The first four of a list of colours.
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Flasks {
        let slots = (0..MAX_FLASKS).zip(colours);
        slots.fold(Flasks::OPEN, |list, (slot, colour)| list.with(slot, colour))
    }
}

impl fmt::Debug for Flasks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// As a list of colours in actions and events.
impl Serialize for Flasks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Flasks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flasks, D::Error> {
        let colours = Vec::<Colour>::deserialize(deserializer)?;
        if colours.len() > MAX_FLASKS {
            return Err(de::Error::custom(format!("at most {MAX_FLASKS} dice")));
        }
        Ok(colours.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flasks_hold_a_colour_each() {
        let flasks = Flasks::OPEN.with(0, Colour::W).with(2, Colour::K).with(3, Colour::R);
        assert_eq!((flasks.filled(), flasks.len()), (0b1101, 3));
        assert_eq!((flasks.holding(Colour::K), flasks.holding(Colour::B)), (0b100, 0));
        assert_eq!(flasks.without(0b1001), Flasks::OPEN.with(2, Colour::K));
        assert_eq!(flasks.iter().collect::<Vec<_>>(), [Colour::W, Colour::K, Colour::R]);
    }
}
