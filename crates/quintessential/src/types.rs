//! Colours, assistants and cards: the small values that everything else is made of.

use game_core::card_id;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The colour of a die, in colour order: fire, water, air, earth, the anti-element, aether.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Colour {
    R,
    B,
    Y,
    G,
    K,
    W,
}

/// How many colours there are.
pub(crate) const COLOURS: usize = 6;

impl Colour {
    pub const ALL: [Colour; COLOURS] = [Colour::R, Colour::B, Colour::Y, Colour::G, Colour::K, Colour::W];
    /// QL-007: fire, water, air and earth.
    pub const COMMONS: [Colour; 4] = [Colour::R, Colour::B, Colour::Y, Colour::G];

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::R => 'R',
            Colour::B => 'B',
            Colour::Y => 'Y',
            Colour::G => 'G',
            Colour::K => 'K',
            Colour::W => 'W',
        }
    }

    #[must_use]
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour that a text of one letter names.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let mut letters = text.chars();
        let colour = Colour::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(colour)
    }
}

/// A set of colours, a bit for each in colour order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ColourSet(pub u8);

impl ColourSet {
    pub const NONE: ColourSet = ColourSet(0);
    pub const COMMONS: ColourSet = ColourSet(0b00_1111);

    #[inline(always)]
    #[must_use]
    pub const fn one(colour: Colour) -> ColourSet {
        ColourSet(1 << colour as u8)
    }

    #[inline(always)]
    #[must_use]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 != 0
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, colour: Colour) -> ColourSet {
        ColourSet(self.0 | 1 << colour as u8)
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        COUNT[(self.0 & 63) as usize] as usize
    }

    /// The colours in colour order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let colour = *Colour::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(colour)
        })
    }
}

/// How many bits are set in a small number: faster than counting them on processors without that instruction.
pub(crate) const COUNT: [u8; 64] = {
    let mut counts = [0; 64];
    let mut set = 0;
    while set < 64 {
        counts[set] = (set as u8).count_ones() as u8;
        set += 1;
    }
    counts
};

impl fmt::Debug for ColourSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        colours.into_iter().fold(ColourSet::NONE, ColourSet::with)
    }
}

/// The colour of a seat and its assistants (QL-021), in the order of that rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum PlayerColour {
    Red,
    Blue,
    Yellow,
    Green,
    Black,
}

impl PlayerColour {
    pub const ALL: [PlayerColour; 5] =
        [PlayerColour::Red, PlayerColour::Blue, PlayerColour::Yellow, PlayerColour::Green, PlayerColour::Black];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PlayerColour::Red => "red",
            PlayerColour::Blue => "blue",
            PlayerColour::Yellow => "yellow",
            PlayerColour::Green => "green",
            PlayerColour::Black => "black",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<PlayerColour> {
        PlayerColour::ALL.into_iter().find(|colour| colour.name() == text)
    }
}

/// Which of a seat's assistants acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assistant {
    #[default]
    Normal,
    Extra,
}

/// Where a seat's fifth assistant is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// On the Extra Action card.
    #[default]
    Card,
    /// On the Dismiss card, ready for use.
    Held,
    /// Placed in this round.
    Used,
}

/// A biddable card, in the order in which cleanup resolves them (QL-191).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Target {
    #[default]
    #[serde(rename = "draw")]
    Draw,
    #[serde(rename = "start")]
    Start,
    #[serde(rename = "extra")]
    Extra,
    F1,
    F2,
    F3,
}

impl Target {
    pub const ALL: [Target; 6] = [Target::Draw, Target::Start, Target::Extra, Target::F1, Target::F2, Target::F3];
    /// The formula slots of the row.
    pub const FORMULAS: [Target; 3] = [Target::F1, Target::F2, Target::F3];

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place in the row of formulas, for F1, F2 and F3.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> Option<usize> {
        match self {
            Target::Draw | Target::Start | Target::Extra => None,
            Target::F1 => Some(0),
            Target::F2 => Some(1),
            Target::F3 => Some(2),
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Target::Draw => "draw",
            Target::Start => "start",
            Target::Extra => "extra",
            Target::F1 => "F1",
            Target::F2 => "F2",
            Target::F3 => "F3",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.word() == text)
    }
}

card_id!(
    /// A card of a Personal Lab: 0 is the personal Multi-Forge, then the formulas in the order of the card file.
    pub struct LabCard = 0
);

/// The formulas of the deck and the starting sets (QL-004).
pub(crate) const FORMULAS: usize = 31;
/// The cards that a lab can hold: all formulas and the forge.
pub(crate) const LAB_CARDS: usize = FORMULAS + 1;

impl LabCard {
    pub const FORGE: LabCard = LabCard(0);

    /// The bit of the card in a [`LabSet`].
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
}

/// A set of lab cards, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LabSet(pub u32);

impl LabSet {
    pub const NONE: LabSet = LabSet(0);
    /// All formulas, without the forge.
    pub const FORMULAS: LabSet = LabSet(!1);

    #[inline(always)]
    #[must_use]
    pub const fn one(card: LabCard) -> LabSet {
        LabSet(card.bit())
    }

    #[inline(always)]
    #[must_use]
    pub const fn contains(self, card: LabCard) -> bool {
        self.0 & card.bit() != 0
    }

    #[inline]
    pub const fn insert(&mut self, card: LabCard) {
        self.0 |= card.bit();
    }

    #[inline]
    pub const fn remove(&mut self, card: LabCard) {
        self.0 &= !card.bit();
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

    /// The cards in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = LabCard> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| LabCard(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl fmt::Debug for LabSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<LabCard> for LabSet {
    fn from_iter<I: IntoIterator<Item = LabCard>>(cards: I) -> LabSet {
        let mut set = LabSet::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Serialize for LabSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for LabSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LabSet, D::Error> {
        Ok(Vec::<LabCard>::deserialize(deserializer)?.into_iter().collect())
    }
}

card_id!(
    /// A card that is claimed: the Stone and the top row, in the order of the constants.
    pub struct ClaimCard = 1
);

impl ClaimCard {
    pub const STONE: ClaimCard = ClaimCard(0);
    pub const MULTI: ClaimCard = ClaimCard(1);
    pub const MONO: ClaimCard = ClaimCard(2);
    pub const TRADE: ClaimCard = ClaimCard(3);
    pub const DISCARD: ClaimCard = ClaimCard(4);
    pub const MULTI_FORGE: ClaimCard = ClaimCard(5);
    pub const MONO_FORGE: ClaimCard = ClaimCard(6);
    /// How many there are.
    pub const COUNT: usize = 7;

    pub fn all() -> impl Iterator<Item = ClaimCard> {
        (0..ClaimCard::COUNT as u8).map(ClaimCard)
    }
}
