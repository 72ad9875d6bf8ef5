//! The card file as it is written, and what the rules say of the cards that are the same in every edition.

use crate::action::may_follow_blue;
use crate::cards::{MAX_CODE, NOTHING, is_plain};
use crate::types::{ClaimCard, Colour, ColourSet, PlayerColour, Target};
use game_core::edition::EditionError;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    #[serde(rename = "edition")]
    pub(crate) _edition: HeadFile,
    pub(crate) components: Components,
    pub(crate) setup: Setup,
    pub(crate) card: Vec<Card>,
}

/// Checked by [`head`]; named here so that unknown fields are refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeadFile {
    #[serde(rename = "format")]
    pub(crate) _format: u32,
    #[serde(rename = "game")]
    pub(crate) _game: String,
    #[serde(rename = "name")]
    pub(crate) _name: String,
    #[serde(rename = "edition")]
    pub(crate) _edition: String,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    pub(crate) cards: u32,
    pub(crate) starting_player_tokens: u32,
    pub(crate) assistants_per_player: u8,
    pub(crate) normal_assistants: u8,
    pub(crate) dice: DiceCounts,
    pub(crate) assistants: AssistantCounts,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the letters of the colours")]
pub(crate) struct DiceCounts {
    pub(crate) R: u8,
    pub(crate) G: u8,
    pub(crate) Y: u8,
    pub(crate) B: u8,
    pub(crate) K: u8,
    pub(crate) W: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssistantCounts {
    pub(crate) black: u8,
    pub(crate) yellow: u8,
    pub(crate) green: u8,
    pub(crate) red: u8,
    pub(crate) blue: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) players_min: usize,
    pub(crate) players_max: usize,
    pub(crate) round_cap: u8,
    pub(crate) pool: Vec<Colour>,
    pub(crate) market_size: usize,
    pub(crate) white_cap: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) count: u32,
    pub(crate) class: Class,
    pub(crate) zone: Zone,
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) wild: Vec<Colour>,
    #[serde(default)]
    pub(crate) slots: Vec<Slot>,
    #[serde(rename = "match", default)]
    pub(crate) matching: Matching,
    pub(crate) create: Option<Create>,
    pub(crate) effect: Option<Effect>,
    pub(crate) set: Option<StartingSet>,
    #[serde(rename = "source")]
    pub(crate) _source: Source,
    #[serde(rename = "flavour", default)]
    pub(crate) _flavour: String,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
}

impl Card {
    /// QL-240: why the code cannot stand in the notation.
    pub(crate) fn fault_of_code(&self) -> Option<String> {
        let length = self.code.chars().count();
        if !is_plain(&self.code) {
            return Some("a code has no blank, '.', '=', ';', ',', ':', '/', '@', bracket or brace".into());
        }
        if length > MAX_CODE {
            return Some(format!("this code has {length} characters; at most {MAX_CODE} are allowed"));
        }
        if self.code == NOTHING {
            return Some(format!("in positions {NOTHING} stands for an empty place"));
        }
        if self.zone != Zone::Bottom {
            return None;
        }
        if Target::FORMULAS.iter().any(|place| place.word() == self.code) {
            return Some(format!("{} is a place in the row, which is bid on by this word", self.code));
        }
        may_follow_blue(&self.code)
            .then(|| format!("`B {0}` could be a blue die with {0} after it, not a bid", self.code))
    }

    /// QL-240: whether two formulas have the same name and the same effect. The order of the flasks makes no difference.
    pub(crate) fn is_again(&self, other: &Card) -> bool {
        let effect = |card: &Card| {
            let flask = |slot: &Slot| {
                let accept = set_of(&slot.accept);
                // QL-077: wild dice stand for commons only.
                let wild = if accept.and(ColourSet::COMMONS).is_empty() { 0 } else { set_of(&card.wild).0 };
                (accept.0 | wild, slot.fate == Fate::Destroy)
            };
            let mut flasks: Vec<(u8, bool)> = card.slots.iter().map(flask).collect();
            flasks.sort_unstable();
            let products = match &card.create {
                Some(Create::Fixed { colour }) => set_of(&[*colour]),
                Some(Create::Choice { colours, .. }) => set_of(colours),
                Some(Create::Complement | Create::Same | Create::Win) | None => ColourSet::NONE,
            };
            (flasks, products)
        };
        let are_formulas = self.zone == Zone::Deck && other.zone == Zone::Deck;
        are_formulas && self.name == other.name && effect(self) == effect(other)
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    Formula,
    Forge,
    Transmuter,
    Stone,
    Service,
    Boon,
    Dismiss,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Zone {
    Deck,
    Personal,
    Top,
    Stone,
    Bottom,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Slot {
    pub(crate) accept: Vec<Colour>,
    pub(crate) fate: Fate,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fate {
    Return,
    Destroy,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Matching {
    #[default]
    Each,
    AllDifferent,
    AllSame,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "mode", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Create {
    Fixed { colour: Colour },
    Choice { colours: Vec<Colour>, not_slot: Option<usize> },
    Complement,
    Same,
    Win,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Effect {
    Salvage { n: u32 },
    DrawFormula { n: u32 },
    AssignStart,
    ExtraAssistant,
    Reroll { dice: Rerollable },
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rerollable {
    Any,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartingSet {
    pub(crate) colour: PlayerColour,
    pub(crate) number: u8,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Source {
    Rulebook,
    Public,
    Reconstructed,
}

/// What the rules say of a card that is not a deck formula (QL-173 to QL-182).
#[derive(Default)]
pub(crate) struct Model {
    pub(crate) matching: Matching,
    pub(crate) wild: Vec<Colour>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) create: Option<Create>,
    pub(crate) effect: Option<Effect>,
}

impl Model {
    pub(crate) fn check(&self, text: &str, card: &Card) -> Result<(), EditionError> {
        let wrong = |field| Err(EditionError::card(text, &card.id, field, "the rules give this card another value"));
        if card.matching != self.matching {
            return wrong("match");
        }
        if set_of(&card.wild) != set_of(&self.wild) {
            return wrong("wild");
        }
        let alike =
            |mine: &Slot, other: &Slot| mine.fate == other.fate && set_of(&mine.accept) == set_of(&other.accept);
        let same = card.slots.len() == self.slots.len() && card.slots.iter().zip(&self.slots).all(|(a, b)| alike(a, b));
        if !same {
            return wrong("slots");
        }
        if card.create != self.create {
            return wrong("create");
        }
        if card.effect != self.effect {
            return wrong("effect");
        }
        if card.set.is_some() {
            return wrong("set");
        }
        Ok(())
    }
}

pub(crate) fn set_of(colours: &[Colour]) -> ColourSet {
    colours.iter().copied().collect()
}

fn slots(accepts: &[&[Colour]], fate: Fate) -> Vec<Slot> {
    accepts.iter().map(|accept| Slot { accept: accept.to_vec(), fate }).collect()
}

pub(crate) fn multi_forge() -> Model {
    let each: Vec<[Colour; 1]> = Colour::COMMONS.into_iter().map(|colour| [colour]).collect();
    let each: Vec<&[Colour]> = each.iter().map(<[Colour; 1]>::as_slice).collect();
    Model {
        wild: vec![Colour::K],
        slots: slots(&each, Fate::Destroy),
        create: Some(Create::Fixed { colour: Colour::W }),
        ..Model::default()
    }
}

/// The Stone and the top row, in the order of [`ClaimCard`].
pub(crate) fn models() -> [Model; ClaimCard::COUNT] {
    const COMMONS: &[Colour] = &Colour::COMMONS;
    let wild = || vec![Colour::W, Colour::K];
    let transmuter = |matching, create| {
        let slots = slots(&[COMMONS; 3], Fate::Return);
        Model { matching, wild: wild(), slots, create: Some(create), effect: None }
    };
    let mut stone = slots(&[&[Colour::W][..]; 5], Fate::Return);
    stone.extend(slots(&[&[Colour::K]], Fate::Destroy));
    let mut trade = slots(&[&[Colour::W]], Fate::Return);
    trade.extend(slots(&[&Colour::ALL], Fate::Destroy));
    let tradable = vec![Colour::R, Colour::B, Colour::Y, Colour::G, Colour::K];
    [
        Model { slots: stone, create: Some(Create::Win), ..Model::default() },
        transmuter(Matching::AllDifferent, Create::Complement),
        transmuter(Matching::AllSame, Create::Same),
        Model {
            slots: trade,
            create: Some(Create::Choice { colours: tradable, not_slot: Some(2) }),
            ..Model::default()
        },
        Model { effect: Some(Effect::Salvage { n: 1 }), ..Model::default() },
        multi_forge(),
        Model {
            matching: Matching::AllSame,
            wild: vec![Colour::K],
            slots: slots(&[COMMONS; 4], Fate::Destroy),
            create: Some(Create::Fixed { colour: Colour::W }),
            effect: None,
        },
    ]
}
