//! What a seat can do, its arguments, their notation and their numbers.

use crate::cards::Cards;
use crate::effect::{MAX_CONVERTED, MAX_OPTIONS, Pair};
use crate::types::{
    Card, Deck, Face, Faces, Level, MAX_ABILITY_COST, MAX_CARDS, MAX_CHALLENGES, MAX_COST, MAX_SIDES, MAX_SPELLS,
    MAX_STORE, Resource, SideId, SpellId,
};
use game_core::{Arg, MAX_SEATS, Message, Notation, Seat, message};
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

/// The arguments of an ability: every combination that a text can have and an edition may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "NamedArgs", try_from = "NamedArgs")]
pub enum Args {
    Plain {
        /// From 1; 0 where the ability has no options.
        option: u8,
        seat: Option<Seat>,
        resources: Picked,
    },
    Number {
        option: u8,
        number: u8,
    },
    /// Solo: what the opposing wizard loses instead of a card (WW-113).
    Pair {
        seat: Option<Seat>,
        pair: Pair,
    },
    Spell(SpellId),
    Card {
        seat: Seat,
        card: Card,
    },
    Dice(Faces),
    Turned {
        from: Face,
        to: Face,
    },
}

/// Up to two picks of tome or arcane, in the order of the ops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Picked(u8);

impl Picked {
    pub const NONE: Picked = Picked(0);
    const ALL: [&[Resource]; 7] = {
        use Resource::{Arcane, Tome};
        [&[], &[Tome], &[Arcane], &[Tome, Tome], &[Tome, Arcane], &[Arcane, Tome], &[Arcane, Arcane]]
    };

    #[inline]
    #[must_use]
    pub fn resources(self) -> &'static [Resource] {
        Picked::ALL[usize::from(self.0)]
    }

    /// All picks of so many resources.
    pub fn of(count: u8) -> impl Iterator<Item = Picked> {
        let range = match count {
            0 => 0..1,
            1 => 1..3,
            _ => 3..7,
        };
        range.map(Picked)
    }

    fn find(resources: &[Resource]) -> Option<Picked> {
        Picked::ALL.iter().position(|&all| all == resources).map(|place| Picked(place as u8))
    }
}

impl Args {
    pub const NONE: Args = Args::Plain { option: 0, seat: None, resources: Picked::NONE };

    /// The option that is picked: the place of its list.
    #[inline]
    #[must_use]
    pub fn list(self) -> usize {
        usize::from(self.option().saturating_sub(1))
    }

    #[inline]
    #[must_use]
    pub fn option(self) -> u8 {
        match self {
            Args::Plain { option, .. } | Args::Number { option, .. } => option,
            Args::Pair { .. } | Args::Spell(_) | Args::Card { .. } | Args::Dice(_) | Args::Turned { .. } => 0,
        }
    }

    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Args::Plain { seat, .. } | Args::Pair { seat, .. } => seat,
            Args::Card { seat, .. } => Some(seat),
            Args::Number { .. } | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => None,
        }
    }

    #[inline]
    #[must_use]
    pub fn resources(self) -> &'static [Resource] {
        match self {
            Args::Plain { resources, .. } => resources.resources(),
            Args::Number { .. }
            | Args::Pair { .. }
            | Args::Spell(_)
            | Args::Card { .. }
            | Args::Dice(_)
            | Args::Turned { .. } => &[],
        }
    }

    fn write(self, edition: &Cards, text: &mut String) {
        let mut word = |word: &dyn std::fmt::Display| write!(text, " {word}").expect("a String takes any text");
        if self.option() > 0 {
            word(&format_args!("o{}", self.option()));
        }
        if let Some(seat) = self.seat() {
            word(&seat);
        }
        for resource in self.resources() {
            word(&resource.letter());
        }
        match self {
            Args::Plain { .. } => {}
            Args::Number { number, .. } => word(&number),
            Args::Pair { pair, .. } => {
                let [first, second] = pair.resources().map(Resource::letter);
                word(&format_args!("{first}{second}"));
            }
            Args::Spell(spell) => word(&spell.word(edition)),
            Args::Card { card, .. } => word(&card.word(edition)),
            Args::Dice(faces) => word(&faces),
            Args::Turned { from, to } => word(&format_args!("{}>{}", from.letter(), to.letter())),
        }
    }

    /// Reads the words that follow; the caller compares the text that comes out with the text that went in.
    fn parse<'a>(words: impl Iterator<Item = &'a str>, edition: &Cards) -> Option<Args> {
        let mut named = NamedArgs::default();
        for word in words {
            let letters: Vec<char> = word.chars().collect();
            if let Some(option) = word.strip_prefix('o').and_then(|digit| digit.parse().ok()) {
                named.option = Some(option);
            } else if let Ok(seat) = word.parse() {
                named.target = Some(seat);
            } else if let Ok(number) = word.parse() {
                named.number = Some(number);
            } else if let ([letter], Some(resource)) =
                (&letters[..], letters.first().and_then(|&l| Resource::from_letter(l)))
            {
                debug_assert_eq!(resource.letter(), *letter);
                named.resources.get_or_insert_default().push(resource);
            } else if let [first, second] = letters[..]
                && let (Some(first), Some(second)) = (Resource::from_letter(first), Resource::from_letter(second))
            {
                named.loses = Some([first, second]);
            } else if let [from, '>', to] = letters[..] {
                named.from = Some(Face::from_letter(from)?);
                named.to = Some(Face::from_letter(to)?);
            } else if let Some(faces) = Faces::parse(word) {
                named.dice = Some(faces);
            } else {
                match Card::find(edition, word)? {
                    Card::Spell(spell) if named.target.is_none() => named.refreshed = Some(spell),
                    card => named.discarded = Some(card),
                }
            }
        }
        Args::try_from(named).ok()
    }
}

/// The JSON form of arguments: each field names what it touches.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct NamedArgs {
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resources: Option<Vec<Resource>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loses: Option<[Resource; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refreshed: Option<SpellId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discarded: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Faces>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Face>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Face>,
}

impl From<Args> for NamedArgs {
    fn from(args: Args) -> NamedArgs {
        let mut named = NamedArgs {
            option: Some(args.option()).filter(|&option| option > 0),
            target: args.seat(),
            resources: Some(args.resources().to_vec()).filter(|resources| !resources.is_empty()),
            ..NamedArgs::default()
        };
        match args {
            Args::Plain { .. } => {}
            Args::Number { number, .. } => named.number = Some(number),
            Args::Pair { pair, .. } => named.loses = Some(pair.resources()),
            Args::Spell(spell) => named.refreshed = Some(spell),
            Args::Card { card, .. } => named.discarded = Some(card),
            Args::Dice(faces) => named.dice = Some(faces),
            Args::Turned { from, to } => (named.from, named.to) = (Some(from), Some(to)),
        }
        named
    }
}

impl TryFrom<NamedArgs> for Args {
    type Error = &'static str;

    fn try_from(named: NamedArgs) -> Result<Args, &'static str> {
        const NO: &str = "no ability takes such arguments";
        let NamedArgs { option, target, resources, number, loses, refreshed, discarded, dice, from, to } = named;
        let picked = Picked::find(resources.as_deref().unwrap_or_default()).ok_or(NO)?;
        let plain = option.is_none() && resources.is_none();
        let args = match (number, loses, refreshed, discarded, dice, from, to) {
            (None, None, None, None, None, None, None) => {
                Args::Plain { option: option.unwrap_or(0), seat: target, resources: picked }
            }
            (Some(number), None, None, None, None, None, None) if target.is_none() && resources.is_none() => {
                Args::Number { option: option.unwrap_or(0), number }
            }
            (None, Some(loses), None, None, None, None, None) if plain => {
                Args::Pair { seat: target, pair: Pair::of(loses).ok_or(NO)? }
            }
            (None, None, Some(spell), None, None, None, None) if plain && target.is_none() => Args::Spell(spell),
            (None, None, None, Some(card), None, None, None) if plain => Args::Card { seat: target.ok_or(NO)?, card },
            (None, None, None, None, Some(faces), None, None) if plain && target.is_none() && faces.total() > 0 => {
                Args::Dice(faces)
            }
            (None, None, None, None, None, Some(from), Some(to)) if plain && target.is_none() => {
                Args::Turned { from, to }
            }
            _ => return Err(NO),
        };
        if args.index().is_some() { Ok(args) } else { Err(NO) }
    }
}

/// The numbers of arguments, kind after kind; what a purchase may have comes first.
const OPTIONS: usize = MAX_OPTIONS as usize + 1;
const TARGETS: usize = MAX_SEATS + 1;
const ONE_PICK: usize = OPTIONS * TARGETS * 3;
const TWO_PICKS: usize = TARGETS * 4;
const PLAIN: usize = ONE_PICK + TWO_PICKS;
const NUMBERS: usize = PLAIN + OPTIONS * MAX_CONVERTED as usize;
const PAIRS: usize = NUMBERS + 2 * Pair::KINDS as usize;
const BUYING: usize = PAIRS + MAX_SPELLS;
const DISCARDS: usize = BUYING + MAX_SEATS * MAX_CARDS;
const REROLLS: usize = DISCARDS + Faces::KINDS - 1;
const USING: usize = REROLLS + 36;

impl Args {
    /// The place among all arguments; `None` for what no text can say.
    fn index(self) -> Option<usize> {
        let target = |seat: Option<Seat>| seat.map_or(0, |seat| seat.index() + 1);
        let option_place = |option: u8| usize::from(option) * TARGETS;
        let index = match self {
            Args::Plain { option, seat, resources: Picked(picked @ 0..3) } if option <= MAX_OPTIONS => {
                (option_place(option) + target(seat)) * 3 + usize::from(picked)
            }
            Args::Plain { option: 0, seat, resources: Picked(picked @ 3..7) } => {
                ONE_PICK + target(seat) * 4 + usize::from(picked) - 3
            }
            Args::Plain { .. } => return None,
            Args::Number { option, number: number @ 1..=MAX_CONVERTED } if option <= MAX_OPTIONS => {
                PLAIN + usize::from(option) * usize::from(MAX_CONVERTED) + usize::from(number) - 1
            }
            Args::Number { .. } => return None,
            Args::Pair { seat: None, pair } => NUMBERS + pair.index(),
            Args::Pair { seat: Some(Seat::S2), pair } => NUMBERS + usize::from(Pair::KINDS) + pair.index(),
            Args::Pair { .. } => return None,
            Args::Spell(spell) => PAIRS + spell.index(),
            Args::Card { seat, card } => BUYING + seat.index() * MAX_CARDS + card_place(card),
            Args::Dice(faces) => DISCARDS + faces.rank() - 1,
            Args::Turned { from, to } => REROLLS + from as usize * 6 + to as usize,
        };
        Some(index)
    }

    fn at(index: usize) -> Args {
        let target = |place: usize| place.checked_sub(1).map(Seat::new);
        match index {
            0..ONE_PICK => Args::Plain {
                option: (index / 3 / TARGETS) as u8,
                seat: target(index / 3 % TARGETS),
                resources: Picked((index % 3) as u8),
            },
            ONE_PICK..PLAIN => {
                let index = index - ONE_PICK;
                Args::Plain { option: 0, seat: target(index / 4), resources: Picked((index % 4) as u8 + 3) }
            }
            PLAIN..NUMBERS => {
                let (index, numbers) = (index - PLAIN, usize::from(MAX_CONVERTED));
                Args::Number { option: (index / numbers) as u8, number: (index % numbers) as u8 + 1 }
            }
            NUMBERS..PAIRS => {
                let (index, kinds) = (index - NUMBERS, usize::from(Pair::KINDS));
                let pair = Pair::all().nth(index % kinds).expect("a remainder by the number of pairs");
                Args::Pair { seat: (index >= kinds).then_some(Seat::S2), pair }
            }
            PAIRS..BUYING => Args::Spell(SpellId((index - PAIRS) as u8)),
            BUYING..DISCARDS => {
                let index = index - BUYING;
                Args::Card { seat: Seat::new(index / MAX_CARDS), card: card_at(index % MAX_CARDS) }
            }
            DISCARDS..REROLLS => Args::Dice(Faces::unrank(index - DISCARDS + 1)),
            _ => {
                let index = index - REROLLS;
                Args::Turned { from: Face::ALL[index / 6], to: Face::ALL[index % 6] }
            }
        }
    }
}

fn card_place(card: Card) -> usize {
    match card {
        Card::Spell(spell) => spell.index(),
        Card::Challenge(challenge) => MAX_SPELLS + challenge.index(),
    }
}

fn card_at(place: usize) -> Card {
    if place < MAX_SPELLS {
        Card::at(Deck::Spells, place as u8)
    } else {
        Card::at(Deck::Challenges, (place - MAX_SPELLS) as u8)
    }
}

/// Wilds that a purchase or a use may name, 0 included.
const BUY_WILDS: usize = MAX_COST as usize + 1;
const USE_WILDS: usize = MAX_ABILITY_COST as usize;
/// A use without wilds has any arguments; with wilds only plain ones.
const USES: usize = USING + USE_WILDS * PLAIN;

const WIZARD: usize = 0;
const OPPONENT: usize = WIZARD + MAX_SIDES;
const DRAW: usize = OPPONENT + 3 * MAX_SIDES;
const EXCHANGE: usize = DRAW + 2;
const SIMPLE: usize = EXCHANGE + 2 * MAX_CARDS;
const KEEP: usize = SIMPLE + 7;
const BUY_SPELL: usize = KEEP + Faces::KINDS;
const BUY_CHALLENGE: usize = BUY_SPELL + MAX_SPELLS * BUY_WILDS;
const USE: usize = BUY_CHALLENGE + MAX_CHALLENGES * BUY_WILDS * BUYING;
const POWER: usize = USE + MAX_SPELLS * USES;
const CONVERT: usize = POWER + USES;
const ACCEPT: usize = CONVERT + 16;
const PICK: usize = ACCEPT + (1 + USE_WILDS) * PLAIN;
const PICK_RESOURCE: usize = PICK + MAX_CARDS;
const END_WITH: usize = PICK_RESOURCE + 2;
/// Every action has an index below this.
pub(crate) const ACTION_COUNT: usize = END_WITH + MAX_STORE as usize + 1;

const SIMPLE_ACTIONS: [Action; 7] =
    [Action::Leave, Action::Roll, Action::Stop, Action::Bribe, Action::Decline, Action::End, Action::EndNone];

impl Action {
    /// `None` for what no text can say: such an action comes from no legal list.
    fn try_index(self) -> Option<usize> {
        let using = |wilds: u8, args: Args| match (usize::from(wilds), args.index()?) {
            (0, index) => Some(index),
            (wilds, index) => (wilds <= USE_WILDS && index < PLAIN).then(|| USING + (wilds - 1) * PLAIN + index),
        };
        let simple = |action: Action| SIMPLE_ACTIONS.iter().position(|&simple| simple == action).map(|at| SIMPLE + at);
        match self {
            Action::ChooseWizard { wizard } => Some(WIZARD + wizard.index()),
            Action::ChooseOpponent { wizard, level } => Some(OPPONENT + wizard.index() * 3 + level as usize),
            Action::Draw { deck } => Some(DRAW + deck as usize),
            Action::Exchange { card, deck } => Some(EXCHANGE + card_place(card) * 2 + deck as usize),
            Action::Leave
            | Action::Roll
            | Action::Stop
            | Action::Bribe
            | Action::Decline
            | Action::End
            | Action::EndNone => simple(self),
            Action::Keep { faces } => Some(KEEP + faces.rank()),
            Action::Buy { wilds, .. } if usize::from(wilds) >= BUY_WILDS => None,
            Action::Buy { card: Card::Spell(spell), wilds, args } => {
                (args == Args::NONE).then(|| BUY_SPELL + spell.index() * BUY_WILDS + usize::from(wilds))
            }
            Action::Buy { card: Card::Challenge(challenge), wilds, args } => {
                let index = args.index().filter(|&index| index < BUYING)?;
                Some(BUY_CHALLENGE + (challenge.index() * BUY_WILDS + usize::from(wilds)) * BUYING + index)
            }
            Action::Use { spell, wilds, args } => Some(USE + spell.index() * USES + using(wilds, args)?),
            Action::Power { wilds, args } => Some(POWER + using(wilds, args)?),
            Action::Convert { from, to } => (from != to).then_some(CONVERT + from as usize * 4 + to as usize),
            Action::Accept { wilds, args } => {
                let index = args.index().filter(|&index| index < PLAIN && usize::from(wilds) <= USE_WILDS)?;
                Some(ACCEPT + usize::from(wilds) * PLAIN + index)
            }
            Action::Pick { card } => Some(PICK + card_place(card)),
            Action::PickResource { resource: resource @ (Resource::Tome | Resource::Arcane) } => {
                Some(PICK_RESOURCE + resource as usize)
            }
            Action::PickResource { resource: Resource::Gem | Resource::Mana } => None,
            Action::EndWith { tomes } => (tomes <= MAX_STORE).then_some(END_WITH + usize::from(tomes)),
        }
    }

    pub(crate) fn index(self) -> usize {
        self.try_index().unwrap_or(ACTION_COUNT)
    }

    pub(crate) fn at(index: usize) -> Option<Action> {
        let using = |place: usize| match place.checked_sub(USING) {
            None => (0, Args::at(place)),
            Some(place) => ((place / PLAIN) as u8 + 1, Args::at(place % PLAIN)),
        };
        Some(match index {
            WIZARD..OPPONENT => Action::ChooseWizard { wizard: SideId((index - WIZARD) as u8) },
            OPPONENT..DRAW => {
                let index = index - OPPONENT;
                Action::ChooseOpponent { wizard: SideId((index / 3) as u8), level: Level::ALL[index % 3] }
            }
            DRAW..EXCHANGE => Action::Draw { deck: Deck::ALL[index - DRAW] },
            EXCHANGE..SIMPLE => {
                let index = index - EXCHANGE;
                Action::Exchange { card: card_at(index / 2), deck: Deck::ALL[index % 2] }
            }
            SIMPLE..KEEP => SIMPLE_ACTIONS[index - SIMPLE],
            KEEP..BUY_SPELL => Action::Keep { faces: Faces::unrank(index - KEEP) },
            BUY_SPELL..BUY_CHALLENGE => {
                let index = index - BUY_SPELL;
                let card = Card::at(Deck::Spells, (index / BUY_WILDS) as u8);
                Action::Buy { card, wilds: (index % BUY_WILDS) as u8, args: Args::NONE }
            }
            BUY_CHALLENGE..USE => {
                let index = index - BUY_CHALLENGE;
                let card = Card::at(Deck::Challenges, (index / BUYING / BUY_WILDS) as u8);
                Action::Buy { card, wilds: (index / BUYING % BUY_WILDS) as u8, args: Args::at(index % BUYING) }
            }
            USE..POWER => {
                let index = index - USE;
                let (wilds, args) = using(index % USES);
                Action::Use { spell: SpellId((index / USES) as u8), wilds, args }
            }
            POWER..CONVERT => {
                let (wilds, args) = using(index - POWER);
                Action::Power { wilds, args }
            }
            CONVERT..ACCEPT => {
                let index = index - CONVERT;
                let (from, to) = (Resource::ALL[index / 4], Resource::ALL[index % 4]);
                return (from != to).then_some(Action::Convert { from, to });
            }
            ACCEPT..PICK => {
                let index = index - ACCEPT;
                Action::Accept { wilds: (index / PLAIN) as u8, args: Args::at(index % PLAIN) }
            }
            PICK..PICK_RESOURCE => Action::Pick { card: card_at(index - PICK) },
            PICK_RESOURCE..END_WITH => Action::PickResource { resource: Resource::ALL[index - PICK_RESOURCE] },
            END_WITH..ACTION_COUNT => Action::EndWith { tomes: (index - END_WITH) as u8 },
            _ => return None,
        })
    }

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

/// Adds what the arguments say. `details` names the kind of argument, for the text to select by.
fn detailed(message: Message, args: Args) -> Message {
    let seat = |seat: Option<Seat>| seat.map_or(Arg::from("-"), Arg::from);
    let letters = |resources: &[Resource]| resources.iter().map(|resource| resource.letter()).collect::<String>();
    let (details, target, choice): (&'static str, Arg, Arg) = match args {
        Args::Plain { option: 0, seat: None, resources: Picked::NONE } => ("none", "-".into(), "-".into()),
        Args::Plain { option: 0, seat: Some(target), resources: Picked::NONE } => ("target", target.into(), "-".into()),
        Args::Plain { option: 0, seat: None, resources } => {
            ("choice", "-".into(), letters(resources.resources()).into())
        }
        Args::Plain { option: 0, seat: target, resources } => {
            ("target-choice", seat(target), letters(resources.resources()).into())
        }
        Args::Plain { option, seat: None, resources } => {
            ("choice", "-".into(), format!("o{option}{}", letters(resources.resources())).into())
        }
        Args::Plain { option, seat: target, resources } => {
            ("target-choice", seat(target), format!("o{option}{}", letters(resources.resources())).into())
        }
        Args::Number { option: 0, number } => ("choice", "-".into(), number.into()),
        Args::Number { option, number } => ("choice", "-".into(), format!("o{option} {number}").into()),
        Args::Pair { pair, .. } => ("choice", "-".into(), letters(&pair.resources()).into()),
        Args::Spell(spell) => ("choice", "-".into(), spell.into()),
        Args::Card { seat, card } => ("target-choice", seat.into(), card.into()),
        Args::Dice(faces) => ("choice", "-".into(), faces.into()),
        Args::Turned { from, to } => ("choice", "-".into(), format!("{}>{}", from.letter(), to.letter()).into()),
    };
    message.with("details", details).with("target", target).with("choice", choice)
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
