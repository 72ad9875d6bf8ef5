//! What a text says that fits section 19, also where no action can hold it, and why it is refused (WW-135).

use crate::action::Action;
use crate::args::{Args, Picked};
use crate::cards::Cards;
use crate::effect::Pair;
use crate::legal::{is_kind, refused};
use crate::state::{State, Storing};
use crate::types::{Card, DICE, Deck, Face, Faces, Level, MIN_ID, Resource, SideId, SpellId};
use game_core::{Illegal, Seat, message, plain_number};

/// An argument that is named or not, or in a way that fits nothing: several times, or what there is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named<T> {
    Not,
    One(T),
    Odd,
}

impl<T> Named<T> {
    fn add(&mut self, value: Option<T>) {
        *self = match (&self, value) {
            (Named::Not, Some(value)) => Named::One(value),
            (Named::Not, None) | (Named::One(_) | Named::Odd, _) => Named::Odd,
        };
    }
}

impl<T> From<Option<T>> for Named<T> {
    fn from(value: Option<T>) -> Named<T> {
        value.map_or(Named::Not, Named::One)
    }
}

/// The arguments that a text names, whatever ability takes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spoken {
    /// From 1.
    pub(crate) option: Named<u8>,
    pub(crate) target: Named<Seat>,
    pub(crate) pair: Named<Pair>,
    /// Picks, a number, a spell, dice or a face; option, target and pair stand above.
    pub(crate) choice: Args,
    /// Whether there is a choice besides that nothing takes.
    pub(crate) is_more: bool,
}

impl From<Args> for Spoken {
    fn from(args: Args) -> Spoken {
        let pair = match args {
            Args::Pair { pair, .. } => Named::One(pair),
            Args::Plain { .. } | Args::Number(_) | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => Named::Not,
        };
        let choice = match args {
            Args::Plain { resources, .. } => Args::Plain { option: 0, seat: None, resources },
            Args::Pair { .. } => Args::NONE,
            Args::Number(_) | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => args,
        };
        let option = Some(args.option()).filter(|&option| option > 0).into();
        Spoken { option, target: args.seat().into(), pair, choice, is_more: false }
    }
}

impl Spoken {
    /// Reads the words of arguments: options, then seats, then all others.
    fn read<'a>(words: impl Iterator<Item = &'a str>, cards: &Cards) -> Option<Spoken> {
        let mut spoken = Spoken::from(Args::NONE);
        let mut picks = Vec::new();
        let mut choices = Vec::new();
        let mut last = 0;
        for word in words {
            let numbered = |letter: char| word.strip_prefix(letter).and_then(plain_number);
            let letters: Vec<char> = word.chars().collect();
            let place = if let Some(option) = numbered('o') {
                spoken.option.add(u8::try_from(option).ok().filter(|&option| option > 0));
                0
            } else if numbered('s').is_some() {
                spoken.target.add(word.parse().ok());
                1
            } else {
                match letters[..] {
                    ['w', ..] if numbered('w').is_some() => return None,
                    [letter] if Resource::from_letter(letter).is_some() => picks.extend(Resource::from_letter(letter)),
                    [first, second] if let Some(pair) = both(Resource::from_letter, first, second) => {
                        spoken.pair.add(Pair::of(pair));
                    }
                    [from, '>', to] => {
                        let [from, to] = both(Face::from_letter, from, to)?;
                        choices.push(Args::Turned { from, to });
                    }
                    _ => choices.push(read_choice(word, cards)?),
                }
                2
            };
            if place < last {
                return None;
            }
            last = place;
        }
        let resources = Picked::find(&picks);
        spoken.is_more = choices.len() > 1 || resources.is_none() || !(choices.is_empty() || picks.is_empty());
        let picked = Args::Plain { option: 0, seat: None, resources: resources.unwrap_or(Picked::NONE) };
        spoken.choice = choices.first().copied().unwrap_or(picked);
        Some(spoken)
    }
}

fn both<T>(read: impl Fn(char) -> Option<T>, first: char, second: char) -> Option<[T; 2]> {
    Some([read(first)?, read(second)?])
}

/// A number, dice or a spell; one that there is not for a name that no spell has.
fn read_choice(word: &str, cards: &Cards) -> Option<Args> {
    let number = plain_number(word).map(|number| Args::Number(small(number)));
    let spell = || id(word).map(|id| Args::Spell(SpellId::find(cards, id).unwrap_or(NO_SPELL)));
    number.or_else(|| read_faces(word).map(Args::Dice)).or_else(spell)
}

/// A name that no spell has stands for this one: nobody owns it.
const NO_SPELL: SpellId = SpellId(u8::MAX);

fn small(number: u32) -> u8 {
    number.min(u8::MAX.into()) as u8
}

/// Faces in their order; more than there are dice are one too many.
fn read_faces(word: &str) -> Option<Faces> {
    let too_many = || {
        let faces = word.chars().map(Face::from_letter).collect::<Option<Vec<Face>>>()?;
        let is_more = faces.len() > usize::from(DICE) && faces.is_sorted();
        is_more.then_some(Faces::of(Face::Arcane, DICE + 1))
    };
    Faces::parse(word).or_else(too_many)
}

/// A word that could be the id of a card or a wizard: such ids have at least four characters, `w01` and `s02` are none.
fn id(word: &str) -> Option<&str> {
    name(word).filter(|id| id.len() >= MIN_ID)
}

fn name(word: &str) -> Option<&str> {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(is_letter)).then_some(word)
}

/// A step that fits the notation.
#[derive(Debug)]
enum Said {
    /// No such wizard or side.
    Wizard,
    Opponent {
        wizard: Option<SideId>,
        level: Option<Level>,
    },
    /// A card that does not exist.
    Exchange,
    /// More dice than there are.
    Keep(Faces),
    Buy {
        card: Option<Card>,
        wilds: u8,
        args: Spoken,
    },
    Use {
        spell: Option<SpellId>,
        wilds: u8,
        args: Spoken,
    },
    Power {
        wilds: u8,
        args: Spoken,
    },
    Convert {
        from: Resource,
        to: Resource,
    },
    Accept {
        wilds: u8,
        args: Spoken,
    },
    /// A card that does not exist.
    Pick,
    /// More tomes than anybody stores.
    End(u8),
}

impl Said {
    fn read(text: &str, cards: &Cards) -> Option<Said> {
        let mut words = text.split(' ').peekable();
        let verb = words.next()?;
        let said = match verb {
            "wz" => {
                read_side(words.next()?, cards)?;
                Said::Wizard
            }
            "op" => {
                let wizard = read_side(words.next()?, cards)?;
                let level = name(words.next()?)?;
                Said::Opponent { wizard, level: Level::ALL.into_iter().find(|known| known.id() == level) }
            }
            "f" => {
                let is_exchange = words.next()? == "x" && id(words.next()?).is_some();
                let letter = words.next()?;
                let is_deck = Deck::ALL.into_iter().any(|deck| deck.letter() == letter);
                (is_exchange && is_deck).then_some(Said::Exchange)?
            }
            "keep" => Said::Keep(read_faces(words.next()?)?),
            "buy" | "use" | "pow" | "yes" => {
                let card = match verb {
                    "buy" | "use" => Some(id(words.next()?)?),
                    _ => None,
                };
                let wilds = |word: &&str| word.strip_prefix('w').and_then(plain_number).is_some_and(|wilds| wilds > 0);
                let wilds = words.next_if(wilds).and_then(|word| plain_number(&word[1..])).map_or(0, small);
                let args = Spoken::read(words, cards)?;
                return Some(match (verb, card) {
                    ("buy", Some(card)) => Said::Buy { card: Card::find(cards, card), wilds, args },
                    (_, Some(spell)) => Said::Use { spell: SpellId::find(cards, spell), wilds, args },
                    ("pow", None) => Said::Power { wilds, args },
                    (_, None) => Said::Accept { wilds, args },
                });
            }
            "conv" => match words.next()?.chars().collect::<Vec<_>>()[..] {
                [from, '>', to] => {
                    let [from, to] = both(Resource::from_letter, from, to)?;
                    Said::Convert { from, to }
                }
                _ => return None,
            },
            "pick" => {
                let word = words.next()?;
                let is_resource = Resource::ALL.into_iter().any(|resource| word == resource.letter().to_string());
                (is_resource || id(word).is_some()).then_some(Said::Pick)?
            }
            "end" => Said::End(small(plain_number(words.next()?)?)),
            _ => return None,
        };
        words.next().is_none().then_some(said)
    }

    /// An action of the same kind (TB-023).
    fn kind(&self) -> Action {
        let (side, spell, args) = (SideId(0), SpellId(0), Args::NONE);
        match *self {
            Said::Wizard => Action::ChooseWizard { wizard: side },
            Said::Opponent { .. } => Action::ChooseOpponent { wizard: side, level: Level::Sorcerer },
            Said::Exchange => Action::Exchange { card: Card::Spell(spell), deck: Deck::Spells },
            Said::Keep(faces) => Action::Keep { faces },
            Said::Buy { wilds, .. } => Action::Buy { card: Card::Spell(spell), wilds, args },
            Said::Use { wilds, .. } => Action::Use { spell, wilds, args },
            Said::Power { wilds, .. } => Action::Power { wilds, args },
            Said::Convert { from, to } => Action::Convert { from, to },
            Said::Accept { wilds, .. } => Action::Accept { wilds, args },
            Said::Pick => Action::Pick { card: Card::Spell(spell) },
            Said::End(tomes) => Action::EndWith { tomes },
        }
    }
}

/// `willow/A`, or a side that there is not.
fn read_side(word: &str, cards: &Cards) -> Option<Option<SideId>> {
    let (wizard, side) = word.split_once('/')?;
    id(wizard)?;
    let is_side = !side.is_empty() && !side.contains('/');
    is_side.then(|| SideId::find(cards, word))
}

impl State {
    /// Why a text is refused that no action has.
    pub(crate) fn refuse(&self, seat: Seat, text: &str) -> Illegal {
        let judged = Said::read(text, self.cards()).map(|said| self.judge(seat, &said));
        match judged {
            Some(Err(illegal)) => illegal,
            Some(Ok(())) | None => Illegal::no_such_action(text),
        }
    }

    fn judge(&self, seat: Seat, said: &Said) -> Result<(), Illegal> {
        let asking = self.asking().expect("a seat is asked");
        if !is_kind(asking, &said.kind()) {
            return Err(Illegal::wrong_kind());
        }
        match *said {
            Said::Wizard | Said::Opponent { wizard: None, .. } => refused(12, message!("refused-wizard-taken")),
            Said::Opponent { wizard: Some(wizard), level } => {
                self.check_wizard(wizard)?;
                if level.is_some() { Ok(()) } else { refused(106, message!("refused-level")) }
            }
            Said::Exchange => refused(34, message!("refused-not-displayed")),
            Said::Keep(faces) => self.check_keep(faces),
            Said::Buy { card: None, .. } => refused(61, message!("refused-not-displayed")),
            Said::Buy { card: Some(card), wilds, args } => self.check_buy(seat, card, wilds, args),
            Said::Use { spell: None, .. } => refused(68, message!("refused-not-yours")),
            Said::Use { spell: Some(spell), wilds, args } => self.check_use(seat, asking, spell, wilds, args),
            Said::Power { wilds, args } => self.check_power(seat, asking, wilds, args),
            Said::Convert { from, to } => self.check_convert(seat, from, to),
            Said::Accept { wilds, args } => self.check_accept(seat, wilds, args),
            Said::Pick if self.picking().is_some() => refused(84, message!("refused-not-that-card")),
            Said::Pick => refused(117, message!("refused-pick-resource")),
            Said::End(tomes) => self.check_end(Storing::Tomes(tomes)),
        }
    }
}
