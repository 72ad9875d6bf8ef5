//! The arguments of abilities: what an action says besides its card.

use crate::cards::Cards;
use crate::effect::Pair;
use crate::types::{Face, Faces, Resource, SpellId};
use game_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

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
    Number(u8),
    /// Solo: what the opposing wizard loses instead of a card (WW-113).
    Pair {
        seat: Option<Seat>,
        pair: Pair,
    },
    Spell(SpellId),
    Dice(Faces),
    Turned {
        from: Face,
        to: Face,
    },
}

/// Up to two picks of tome or arcane, in the order of the ops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Picked(pub(crate) u8);

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

    pub(crate) fn find(resources: &[Resource]) -> Option<Picked> {
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
            Args::Plain { option, .. } => option,
            Args::Number(_) | Args::Pair { .. } | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => 0,
        }
    }

    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Args::Plain { seat, .. } | Args::Pair { seat, .. } => seat,
            Args::Number(_) | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => None,
        }
    }

    #[inline]
    #[must_use]
    pub fn resources(self) -> &'static [Resource] {
        match self {
            Args::Plain { resources, .. } => resources.resources(),
            Args::Number(_) | Args::Pair { .. } | Args::Spell(_) | Args::Dice(_) | Args::Turned { .. } => &[],
        }
    }

    pub(crate) fn write(self, edition: &Cards, text: &mut String) {
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
            Args::Number(number) => word(&number),
            Args::Pair { pair, .. } => {
                let [first, second] = pair.resources().map(Resource::letter);
                word(&format_args!("{first}{second}"));
            }
            Args::Spell(spell) => word(&spell.word(edition)),
            Args::Dice(faces) => word(&faces),
            Args::Turned { from, to } => word(&format_args!("{}>{}", from.letter(), to.letter())),
        }
    }

    /// Reads the words that follow; the caller compares the text that comes out with the text that went in.
    pub(crate) fn parse<'a>(words: impl Iterator<Item = &'a str>, edition: &Cards) -> Option<Args> {
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
                named.refreshed = Some(SpellId::find(edition, word)?);
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
            Args::Number(number) => named.number = Some(number),
            Args::Pair { pair, .. } => named.loses = Some(pair.resources()),
            Args::Spell(spell) => named.refreshed = Some(spell),
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
        let NamedArgs { option, target, resources, number, loses, refreshed, dice, from, to } = named;
        let picked = Picked::find(resources.as_deref().unwrap_or_default()).ok_or(NO)?;
        let is_bare = option.is_none() && resources.is_none();
        let args = match (number, loses, refreshed, dice, from, to) {
            (None, None, None, None, None, None) => {
                Args::Plain { option: option.unwrap_or(0), seat: target, resources: picked }
            }
            (None, Some(loses), None, None, None, None) if is_bare => {
                Args::Pair { seat: target, pair: Pair::of(loses).ok_or(NO)? }
            }
            _ if target.is_some() || !is_bare => return Err(NO),
            (Some(number), None, None, None, None, None) => Args::Number(number),
            (None, None, Some(spell), None, None, None) => Args::Spell(spell),
            (None, None, None, Some(faces), None, None) => Args::Dice(faces),
            (None, None, None, None, Some(from), Some(to)) => Args::Turned { from, to },
            _ => return Err(NO),
        };
        if args.place().is_some() { Ok(args) } else { Err(NO) }
    }
}
