//! The numbers of actions: every action that a text can say has one, whatever the edition.

use crate::action::Action;
use crate::args::{Args, Picked};
use crate::effect::{MAX_CONVERTED, MAX_OPTIONS, MAX_REROLLED, Pair};
use crate::types::{
    Card, DICE, Deck, Face, Faces, Level, MAX_ABILITY_COST, MAX_CARDS, MAX_CHALLENGES, MAX_COST, MAX_SIDES, MAX_SPELLS,
    MAX_STORE, Resource, SideId, SpellId,
};
use game_core::{MAX_SEATS, Seat};

/// The numbers of arguments, kind after kind: what may go with wilds first, then what a purchase may have.
const NO_SEAT: usize = 7;
const PLAIN: usize = NO_SEAT + MAX_SEATS * 3;
const PER_OPTION: usize = 1 + MAX_SEATS + 2;
const OPTIONS: usize = PLAIN + MAX_OPTIONS as usize * PER_OPTION;
const NUMBERS: usize = OPTIONS + MAX_CONVERTED as usize;
const BUYING: usize = NUMBERS + 2 * Pair::KINDS as usize;
const SPELLS: usize = BUYING + MAX_SPELLS;
const REROLLS: usize = SPELLS + Faces::kinds(6, MAX_REROLLED) - 1;
const USING: usize = REROLLS + 36;

impl Args {
    /// The place among all arguments; `None` for what no text can say.
    pub(crate) fn place(self) -> Option<usize> {
        Some(match self {
            Args::Plain { option: 0, seat: None, resources: Picked(picked) } => usize::from(picked),
            Args::Plain { option: 0, seat: Some(seat), resources: Picked(picked @ 0..3) } => {
                NO_SEAT + seat.index() * 3 + usize::from(picked)
            }
            Args::Plain { option: option @ 1..=MAX_OPTIONS, seat, resources: Picked(picked @ 0..3) } => {
                let within = match (seat, picked) {
                    (None, 0) => 0,
                    (Some(seat), 0) => 1 + seat.index(),
                    (None, picked) => MAX_SEATS + usize::from(picked),
                    (Some(_), _) => return None,
                };
                PLAIN + usize::from(option - 1) * PER_OPTION + within
            }
            Args::Plain { .. } => return None,
            Args::Number(number @ 1..=MAX_CONVERTED) => OPTIONS + usize::from(number) - 1,
            Args::Number(_) => return None,
            Args::Pair { seat: None, pair } => NUMBERS + pair.index(),
            Args::Pair { seat: Some(Seat::S2), pair } => NUMBERS + usize::from(Pair::KINDS) + pair.index(),
            Args::Pair { .. } => return None,
            Args::Spell(spell) => BUYING + spell.index(),
            Args::Dice(faces) if (1..=MAX_REROLLED).contains(&faces.total()) => SPELLS + faces.rank(MAX_REROLLED) - 1,
            Args::Dice(_) => return None,
            Args::Turned { from, to } => REROLLS + from as usize * 6 + to as usize,
        })
    }

    fn at(index: usize) -> Args {
        let plain = |option: u8, seat: Option<usize>, picked: usize| Args::Plain {
            option,
            seat: seat.map(Seat::new),
            resources: Picked(picked as u8),
        };
        match index {
            0..NO_SEAT => plain(0, None, index),
            NO_SEAT..PLAIN => plain(0, Some((index - NO_SEAT) / 3), (index - NO_SEAT) % 3),
            PLAIN..OPTIONS => {
                let option = ((index - PLAIN) / PER_OPTION) as u8 + 1;
                match (index - PLAIN) % PER_OPTION {
                    0 => plain(option, None, 0),
                    within @ 1..=MAX_SEATS => plain(option, Some(within - 1), 0),
                    within => plain(option, None, within - MAX_SEATS),
                }
            }
            OPTIONS..NUMBERS => Args::Number((index - OPTIONS) as u8 + 1),
            NUMBERS..BUYING => {
                let (index, kinds) = (index - NUMBERS, usize::from(Pair::KINDS));
                let pair = Pair::all().nth(index % kinds).expect("a remainder by the number of pairs");
                Args::Pair { seat: (index >= kinds).then_some(Seat::S2), pair }
            }
            BUYING..SPELLS => Args::Spell(SpellId((index - BUYING) as u8)),
            SPELLS..REROLLS => Args::Dice(Faces::unrank(index - SPELLS + 1, MAX_REROLLED)),
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
    pub(crate) fn try_index(self) -> Option<usize> {
        let using = |wilds: u8, args: Args| match (usize::from(wilds), args.place()?) {
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
            Action::Keep { faces } => Some(KEEP + faces.rank(DICE)),
            Action::Buy { wilds, .. } if usize::from(wilds) >= BUY_WILDS => None,
            Action::Buy { card: Card::Spell(spell), wilds, args } => {
                (args == Args::NONE).then(|| BUY_SPELL + spell.index() * BUY_WILDS + usize::from(wilds))
            }
            Action::Buy { card: Card::Challenge(challenge), wilds, args } => {
                let index = args.place().filter(|&index| index < BUYING)?;
                Some(BUY_CHALLENGE + (challenge.index() * BUY_WILDS + usize::from(wilds)) * BUYING + index)
            }
            Action::Use { spell, wilds, args } => Some(USE + spell.index() * USES + using(wilds, args)?),
            Action::Power { wilds, args } => Some(POWER + using(wilds, args)?),
            Action::Convert { from, to } => (from != to).then_some(CONVERT + from as usize * 4 + to as usize),
            Action::Accept { wilds, args } => {
                let index = args.place().filter(|&index| index < PLAIN && usize::from(wilds) <= USE_WILDS)?;
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
            KEEP..BUY_SPELL => Action::Keep { faces: Faces::unrank(index - KEEP, DICE) },
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
}
