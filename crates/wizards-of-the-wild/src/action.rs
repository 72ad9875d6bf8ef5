//! What a seat can do, and its notation.

use crate::args::{Args, Picked};
use crate::cards::Cards;
use crate::types::{Card, Deck, Faces, Level, Resource, SideId, SpellId};
use game_core::{Arg, Message, Notation, message};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Section 19 of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    ChooseWizard {
        wizard: SideId,
    },
    ChooseOpponent {
        wizard: SideId,
        level: Level,
    },
    Draw {
        deck: Deck,
    },
    Exchange {
        card: Card,
        deck: Deck,
    },
    /// Leaves the display as it is.
    Leave,
    Roll,
    /// Keeps these faces and re-rolls all other dice.
    Keep {
        faces: Faces,
    },
    Stop,
    Buy {
        card: Card,
        wilds: u8,
        #[serde(flatten)]
        args: Args,
    },
    Use {
        spell: SpellId,
        wilds: u8,
        #[serde(flatten)]
        args: Args,
    },
    Power {
        wilds: u8,
        #[serde(flatten)]
        args: Args,
    },
    Convert {
        from: Resource,
        to: Resource,
    },
    Bribe,
    /// `yes`
    Accept {
        wilds: u8,
        #[serde(flatten)]
        args: Args,
    },
    /// `no`
    Decline,
    Pick {
        card: Card,
    },
    PickResource {
        resource: Resource,
    },
    End,
    /// Stores so many wilds as tomes and the others as arcane.
    EndWith {
        tomes: u8,
    },
    EndNone,
}

impl Action {
    fn read(text: &str, edition: &Cards) -> Option<Action> {
        let mut words = text.split(' ').peekable();
        let verb = words.next()?;
        let deck = |word: &str| Deck::ALL.into_iter().find(|deck| deck.letter() == word);
        // A card, a spell or nothing; then wilds; then arguments.
        let wilds = |word: &&str| word.strip_prefix('w').is_some_and(|digits| digits.parse::<u8>().is_ok());
        match verb {
            "wz" => Some(Action::ChooseWizard { wizard: SideId::find(edition, words.next()?)? }),
            "op" => {
                let wizard = SideId::find(edition, words.next()?)?;
                let level = words.next()?;
                let level = Level::ALL.into_iter().find(|known| known.id() == level)?;
                Some(Action::ChooseOpponent { wizard, level })
            }
            "f" => match words.next()? {
                "-" => Some(Action::Leave),
                "x" => {
                    let card = Card::find(edition, words.next()?)?;
                    Some(Action::Exchange { card, deck: deck(words.next()?)? })
                }
                letter => deck(letter).map(|deck| Action::Draw { deck }),
            },
            "roll" => Some(Action::Roll),
            "keep" => Some(Action::Keep { faces: Faces::parse(words.next()?)? }),
            "stop" => Some(Action::Stop),
            "buy" | "use" | "pow" | "yes" => {
                let card = match verb {
                    "buy" => Some(Card::find(edition, words.next()?)?),
                    "use" => Some(Card::Spell(SpellId::find(edition, words.next()?)?)),
                    _ => None,
                };
                let wilds = words.next_if(wilds).map_or(Some(0), |word| word[1..].parse().ok())?;
                let args = Args::parse(words, edition)?;
                match (verb, card) {
                    ("buy", Some(card)) => Some(Action::Buy { card, wilds, args }),
                    ("use", Some(Card::Spell(spell))) => Some(Action::Use { spell, wilds, args }),
                    ("pow", None) => Some(Action::Power { wilds, args }),
                    _ => Some(Action::Accept { wilds, args }),
                }
            }
            "conv" => match words.next()?.chars().collect::<Vec<_>>()[..] {
                [from, '>', to] => {
                    Some(Action::Convert { from: Resource::from_letter(from)?, to: Resource::from_letter(to)? })
                }
                _ => None,
            },
            "bribe" => Some(Action::Bribe),
            "no" => Some(Action::Decline),
            "pick" => match words.next()? {
                "t" => Some(Action::PickResource { resource: Resource::Tome }),
                "a" => Some(Action::PickResource { resource: Resource::Arcane }),
                word => Card::find(edition, word).map(|card| Action::Pick { card }),
            },
            "end" => match words.next() {
                None => Some(Action::End),
                Some("none") => Some(Action::EndNone),
                Some(number) => number.parse().ok().map(|tomes| Action::EndWith { tomes }),
            },
            _ => None,
        }
    }

    pub(crate) fn message(self) -> Message {
        match self {
            Action::ChooseWizard { wizard } => message!("choose-wizard", wizard = wizard),
            Action::ChooseOpponent { wizard, level } => {
                message!("choose-opponent", wizard = wizard, level = level.word())
            }
            Action::Draw { deck } => message!("draw", deck = deck.word()),
            Action::Exchange { card, deck } => message!("exchange", card = card, deck = deck.word()),
            Action::Leave => message!("leave"),
            Action::Roll => message!("roll"),
            Action::Keep { faces: Faces::NONE } => message!("keep-none"),
            Action::Keep { faces } => message!("keep", faces = faces),
            Action::Stop => message!("stop"),
            Action::Buy { card, wilds, args } => detailed(message!("buy", card = card, wilds = wilds), args),
            Action::Use { spell, wilds, args } => detailed(message!("use", card = spell, wilds = wilds), args),
            Action::Power { wilds, args } => detailed(message!("power", wilds = wilds), args),
            Action::Convert { from, to } => message!("convert", from = from.word(), to = to.word()),
            Action::Bribe => message!("bribe"),
            Action::Accept { wilds, args } => detailed(message!("accept", wilds = wilds), args),
            Action::Decline => message!("decline"),
            Action::Pick { card } => message!("pick", card = card),
            Action::PickResource { resource } => message!("pick-resource", resource = resource.word()),
            Action::End => message!("end"),
            Action::EndWith { tomes } => message!("end-with", tomes = tomes),
            Action::EndNone => message!("end-storing-none"),
        }
    }
}

/// Adds what the arguments say. `aim` and `kind` name what there is to say, for the text to select by; option 0 is none.
fn detailed(message: Message, args: Args) -> Message {
    let message = match args {
        Args::Plain { seat: Some(target), .. } => message.with("aim", "seat").with("target", target),
        // Two resources are named of the opposing wizard alone.
        Args::Plain { seat: None, .. }
        | Args::Pair { .. }
        | Args::Number(_)
        | Args::Spell(_)
        | Args::Dice(_)
        | Args::Turned { .. } => message.with("aim", "none"),
    };
    let message = message.with("option", args.option());
    let chosen = |message: Message, choice: Arg| message.with("kind", "choice").with("choice", choice);
    match args {
        Args::Plain { resources: Picked::NONE, .. } => message.with("kind", "none"),
        Args::Plain { resources, .. } => chosen(message, Resource::words(resources.resources())),
        Args::Pair { pair, .. } => chosen(message, Resource::words(&pair.resources())),
        Args::Number(number) => chosen(message, number.into()),
        Args::Spell(spell) => chosen(message, spell.into()),
        Args::Dice(faces) => chosen(message, faces.into()),
        Args::Turned { from, to } => message.with("kind", "turned").with("from", from).with("to", to),
    }
}

impl Notation<Cards> for Action {
    fn parse(text: &str, edition: &Cards) -> Option<Action> {
        // One text for each action: whatever reads otherwise is none.
        Action::read(text, edition).filter(|action| action.try_index().is_some() && action.text(edition) == text)
    }

    fn text(&self, edition: &Cards) -> String {
        let with = |verb: String, wilds: u8, args: Args| {
            let mut text = verb;
            if wilds > 0 {
                write!(text, " w{wilds}").expect("a String takes any text");
            }
            args.write(edition, &mut text);
            text
        };
        match *self {
            Action::ChooseWizard { wizard } => format!("wz {}", wizard.word(edition)),
            Action::ChooseOpponent { wizard, level } => format!("op {} {}", wizard.word(edition), level.id()),
            Action::Draw { deck } => format!("f {}", deck.letter()),
            Action::Exchange { card, deck } => format!("f x {} {}", card.word(edition), deck.letter()),
            Action::Leave => "f -".into(),
            Action::Roll => "roll".into(),
            Action::Keep { faces } => format!("keep {faces}"),
            Action::Stop => "stop".into(),
            Action::Buy { card, wilds, args } => with(format!("buy {}", card.word(edition)), wilds, args),
            Action::Use { spell, wilds, args } => with(format!("use {}", spell.word(edition)), wilds, args),
            Action::Power { wilds, args } => with("pow".into(), wilds, args),
            Action::Convert { from, to } => format!("conv {}>{}", from.letter(), to.letter()),
            Action::Bribe => "bribe".into(),
            Action::Accept { wilds, args } => with("yes".into(), wilds, args),
            Action::Decline => "no".into(),
            Action::Pick { card } => format!("pick {}", card.word(edition)),
            Action::PickResource { resource } => format!("pick {}", resource.letter()),
            Action::End => "end".into(),
            Action::EndWith { tomes } => format!("end {tomes}"),
            Action::EndNone => "end none".into(),
        }
    }
}
