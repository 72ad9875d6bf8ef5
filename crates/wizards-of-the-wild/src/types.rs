//! The words of the game: resources, faces, sides, decks, and the ids of cards.

pub use crate::faces::{Face, Faces};
use game_core::{Arg, Seat, Seats, card_id};
use serde::de::{IntoDeserializer, value::StrDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The box of WW-001: an edition has at most so many.
pub const MAX_WIZARDS: usize = 7;
pub const MAX_SIDES: usize = 2 * MAX_WIZARDS;
pub const MAX_ACOLYTES: usize = 8;
pub const MAX_SPELLS: usize = 39;
pub const MAX_CHALLENGES: usize = 39;
pub const MAX_CARDS: usize = MAX_SPELLS + MAX_CHALLENGES;
pub const MAX_DISPLAY: usize = 6;
/// The dice of the box (WW-001).
pub const DICE: u8 = 6;
/// The most that a card may cost, modifiers included: so many wilds may help to pay it.
pub const MAX_COST: u8 = 8;
/// The most tomes or arcane that using an ability may cost.
pub const MAX_ABILITY_COST: u8 = 2;
/// The highest storage limit for tomes and for arcane, modifiers included.
pub const MAX_STORE: u8 = 30;
/// The fewest characters of an id of an edition.
pub const MIN_ID: usize = 4;
/// The safeguard of WW-124.
pub const MAX_ACTIONS_PER_TURN: u16 = 300;

card_id!(
    /// One side of a wizard sheet; both sides of a sheet stand together, A first.
    pub struct SideId = 0
);
card_id!(
    /// An acolyte.
    pub struct AcolyteId = 1
);
card_id!(
    /// A spell.
    pub struct SpellId = 2
);
card_id!(
    /// A challenge.
    pub struct ChallengeId = 3
);

impl SideId {
    /// The sheet that has this side: a wizard that is taken is taken with both.
    #[inline]
    #[must_use]
    pub const fn wizard(self) -> u8 {
        self.0 / 2
    }
}

/// A spell or a challenge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    Spell(SpellId),
    Challenge(ChallengeId),
}

impl Default for Card {
    fn default() -> Card {
        Card::Spell(SpellId(0))
    }
}

impl Card {
    #[inline]
    #[must_use]
    pub const fn deck(self) -> Deck {
        match self {
            Card::Spell(_) => Deck::Spells,
            Card::Challenge(_) => Deck::Challenges,
        }
    }

    /// The place among the cards of its deck.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Card::Spell(spell) => spell.index(),
            Card::Challenge(challenge) => challenge.index(),
        }
    }

    /// The card at that place of a deck's cards.
    #[inline]
    #[must_use]
    pub const fn at(deck: Deck, index: u8) -> Card {
        match deck {
            Deck::Spells => Card::Spell(SpellId(index)),
            Deck::Challenges => Card::Challenge(ChallengeId(index)),
        }
    }

    #[must_use]
    pub fn word(self, edition: &dyn game_core::Edition) -> &str {
        match self {
            Card::Spell(spell) => spell.word(edition),
            Card::Challenge(challenge) => challenge.word(edition),
        }
    }

    #[must_use]
    pub fn find(edition: &dyn game_core::Edition, word: &str) -> Option<Card> {
        let spell = SpellId::find(edition, word).map(Card::Spell);
        spell.or_else(|| ChallengeId::find(edition, word).map(Card::Challenge))
    }
}

impl From<Card> for Arg {
    fn from(card: Card) -> Arg {
        match card {
            Card::Spell(spell) => spell.into(),
            Card::Challenge(challenge) => challenge.into(),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Card::Spell(spell) => spell.serialize(serializer),
            Card::Challenge(challenge) => challenge.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let word = String::deserialize(deserializer)?;
        let words = || -> StrDeserializer<'_, D::Error> { word.as_str().into_deserializer() };
        let spell = SpellId::deserialize(words()).map(Card::Spell);
        spell.or_else(|_| ChallengeId::deserialize(words()).map(Card::Challenge))
    }
}

/// The two decks, and the two kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    Spells,
    Challenges,
}

impl Deck {
    pub const ALL: [Deck; 2] = [Deck::Spells, Deck::Challenges];

    /// The letter of the notation.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Deck::Spells => "S",
            Deck::Challenges => "C",
        }
    }

    /// What buys a card of this deck (WW-049).
    #[inline]
    #[must_use]
    pub const fn price(self) -> Resource {
        match self {
            Deck::Spells => Resource::Tome,
            Deck::Challenges => Resource::Arcane,
        }
    }

    #[must_use]
    pub const fn word(self) -> Arg {
        match self {
            Deck::Spells => Arg::Word("deck-spells"),
            Deck::Challenges => Arg::Word("deck-challenges"),
        }
    }

    /// What a card of this deck is called.
    #[must_use]
    pub const fn card_word(self) -> Arg {
        match self {
            Deck::Spells => Arg::Word("card-spell"),
            Deck::Challenges => Arg::Word("card-challenge"),
        }
    }
}

/// What a wizard stores, in the order of the notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Resource {
    Tome,
    Arcane,
    Gem,
    Mana,
}

impl Resource {
    pub const ALL: [Resource; 4] = [Resource::Tome, Resource::Arcane, Resource::Gem, Resource::Mana];

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Resource::Tome => 't',
            Resource::Arcane => 'a',
            Resource::Gem => 'g',
            Resource::Mana => 'm',
        }
    }

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| resource.letter() == letter)
    }

    #[must_use]
    pub const fn word(self) -> Arg {
        Arg::Word(self.key())
    }

    const fn key(self) -> &'static str {
        match self {
            Resource::Tome => "resource-tome",
            Resource::Arcane => "resource-arcane",
            Resource::Gem => "resource-gem",
            Resource::Mana => "resource-mana",
        }
    }

    /// Several, one after another.
    #[must_use]
    pub fn words(resources: &[Resource]) -> Arg {
        Arg::Words(resources.iter().map(|resource| resource.key()).collect())
    }
}

/// How strong the opposing wizard of the solo game is (WW-106).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Apprentice,
    Sorcerer,
    Archmage,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Sorcerer, Level::Archmage];

    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Sorcerer => "sorcerer",
            Level::Archmage => "archmage",
        }
    }

    #[must_use]
    pub const fn word(self) -> Arg {
        match self {
            Level::Apprentice => Arg::Word("level-apprentice"),
            Level::Sorcerer => Arg::Word("level-sorcerer"),
            Level::Archmage => Arg::Word("level-archmage"),
        }
    }
}

/// The options of a game (section 16 of the catalogue).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// 1 is the solo game.
    pub seats: u8,
    pub wizards: Wizards,
    pub first: First,
}

impl Default for Config {
    fn default() -> Config {
        Config { seats: 2, wizards: Wizards::Choose, first: First::Random }
    }
}

impl Seats for Config {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }
    fn with_seats(seats: usize) -> Config {
        Config { seats: seats as u8, ..Config::default() }
    }
}

/// How wizards come to their seats (WW-013).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wizards {
    Choose,
    Random,
}

/// Who is the first start player (WW-019).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum First {
    Random,
    Named(Seat),
}

impl Serialize for First {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            First::Random => serializer.serialize_str("random"),
            First::Named(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<First, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "random" {
            return Ok(First::Random);
        }
        text.parse().map(First::Named).map_err(|_| serde::de::Error::custom("first is random, or one of s1 to s5"))
    }
}
