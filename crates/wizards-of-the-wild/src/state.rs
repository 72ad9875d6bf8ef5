//! The state of a game.

use crate::args::Args;
use crate::cards::{Cards, Tier};
use crate::effect::{Ability, ChallengeEffect, List, Source, Trigger};
use crate::types::{
    AcolyteId, Card, ChallengeId, Config, Deck, Faces, MAX_CHALLENGES, MAX_DISPLAY, MAX_SPELLS, Resource, SideId,
    SpellId,
};
use game_core::{EditionRef, PerSeat, Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A game of Wizards of the Wild.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) edition: Edition,
    pub(crate) config: Config,
    pub(crate) round: u8,
    /// The start player of the round.
    pub(crate) start: Seat,
    pub(crate) active: Seat,
    pub(crate) point: Point,
    pub(crate) wait: Wait,
    pub(crate) acolyte: Option<AcolyteId>,
    /// The acolytes that have not appeared, by bit.
    pub(crate) acolytes: u8,
    pub(crate) decks: [DeckLeft; 2],
    /// The cards of each deck that have not appeared (in the deck or in the box), by bit.
    pub(crate) unseen: [u64; 2],
    pub(crate) discards: [u64; 2],
    pub(crate) display: Pile<Card, MAX_DISPLAY>,
    pub(crate) players: PerSeat<Player>,
    pub(crate) turn: TurnState,
    /// The effect that is being resolved.
    pub(crate) frame: Option<Frame>,
    /// Events whose triggers have not all been handled, in the order raised (WW-074).
    pub(crate) raised: Pile<Raised, MAX_RAISED>,
    pub(crate) cursor: Cursor,
}

/// The edition by its address: it has no part in what a position shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edition(pub(crate) EditionRef<Cards>);

impl std::hash::Hash for Edition {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl std::ops::Deref for Edition {
    type Target = Cards;
    #[inline(always)]
    fn deref(&self) -> &Cards {
        self.0.0
    }
}

/// Events of one effect, or one for each seat.
pub(crate) const MAX_RAISED: usize = 12;

/// Where the game stands: the decision points of WW-029, and what surrounds them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Point {
    /// The first start player is drawn.
    First,
    /// Wizards are dealt at random.
    Deal,
    Wizards,
    Opponent,
    /// The first cards are displayed.
    Display,
    /// The acolyte of the round is revealed.
    Reveal,
    /// The mana penalty and its triggers.
    Opening,
    FillDraw,
    FillSwap,
    Preroll,
    Roll,
    Main,
    /// Triggers at the end of a turn; then storing, as the action said.
    End,
    /// The skull penalty and its triggers.
    Closing,
    Over,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wait {
    /// What the point itself asks, or its chance.
    Point,
    /// A card off a deck.
    Draw(Deck),
    /// So many dice of the active seat.
    Dice(u8),
    /// So many bonus dice.
    BonusDice(u8),
    /// The owner of an ability says yes or no.
    Answer(Asked),
    /// The deck of the next card of a refreshed display.
    Refresh,
    /// Somebody picks the card that a victim discards.
    Pick(Picking),
    SoloDie,
    SoloPick,
}

/// Who picks whose card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picking {
    pub seat: Seat,
    pub victim: Seat,
}

/// An ability that triggered and asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub seat: Seat,
    pub source: Source,
}

/// How many cards of each level a deck still holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLeft {
    pub level1: u8,
    pub level2: u8,
}

impl DeckLeft {
    #[inline]
    #[must_use]
    pub const fn total(self) -> u8 {
        self.level1 + self.level2
    }
}

/// What belongs to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    pub side: Option<SideId>,
    pub vp: i32,
    /// Stored tomes and arcane; gems and mana.
    pub stock: [u8; 4],
    pub skulls: u8,
    pub spells: Pile<SpellId, MAX_SPELLS>,
    pub challenges: Pile<ChallengeId, MAX_CHALLENGES>,
}

/// What lasts for one turn (WW-011).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TurnState {
    pub dice: Faces,
    pub rerolls: u8,
    pub pool_tome: u8,
    pub pool_arcane: u8,
    pub wild: u8,
    pub bought: [u8; 2],
    pub bribes: u8,
    pub bribes_allowed: u8,
    pub discounts: [u8; 2],
    pub power_used: bool,
    pub conversion: Option<(Resource, Resource)>,
    pub start_gem: u8,
    pub start_mana: u8,
    pub actions: u16,
    /// The spells used this turn, by bit.
    pub used: u64,
    pub storing: Storing,
}

/// How the turn ends: judged with the action, done after the triggers of WW-098.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Storing {
    #[default]
    Plain,
    /// So many wilds as tomes.
    Tomes(u8),
    None,
}

/// An effect that is being resolved: the next op of its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    pub(crate) source: Source,
    pub(crate) args: Args,
    pub(crate) op: u8,
    /// The victims of the op at hand that have not yet picked; `None` before they are fixed.
    pub(crate) victims: Option<SeatSet>,
}

/// Something that abilities may react to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raised {
    pub event: Trigger,
    /// Whose event.
    pub seat: Seat,
    pub size: u8,
    /// The spell just bought does not trigger on its own purchase (WW-067).
    pub without: Option<SpellId>,
}

impl Default for Raised {
    fn default() -> Raised {
        Raised { event: Trigger::SkullRolled, seat: Seat::S1, size: 0, without: None }
    }
}

/// How far the triggers of the first raised event have been handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cursor {
    /// Seats clockwise from the first.
    pub seat: u8,
    /// Those that ask come after those that do not.
    pub asking: bool,
    /// 0 is the wizard power, then the spells in order.
    pub place: u8,
}

impl State {
    #[inline]
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.config.seats == 1
    }

    /// Seats that take turns.
    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.config.seats)
    }

    /// All wizards, the opposing one of the solo game included.
    #[inline]
    #[must_use]
    pub fn wizards(&self) -> usize {
        self.seats().max(2)
    }

    #[inline]
    pub(crate) fn is_opponent(&self, seat: Seat) -> bool {
        self.is_solo() && seat == Seat::S2
    }

    /// Whether it is that seat's own turn, in which gains are not cut (WW-051 to WW-053).
    #[inline]
    #[must_use]
    pub fn is_own_turn(&self, seat: Seat) -> bool {
        seat == self.active
            && match self.point {
                Point::FillDraw | Point::FillSwap | Point::Preroll | Point::Roll | Point::Main | Point::End => true,
                Point::First
                | Point::Deal
                | Point::Wizards
                | Point::Opponent
                | Point::Display
                | Point::Reveal
                | Point::Opening
                | Point::Closing
                | Point::Over => false,
            }
    }

    /// The seat in the place of the active one in the order of triggers (WW-023).
    #[inline]
    pub(crate) fn first_in_order(&self) -> Seat {
        match self.point {
            Point::Opening | Point::Closing => self.start,
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Display
            | Point::Reveal
            | Point::FillDraw
            | Point::FillSwap
            | Point::Preroll
            | Point::Roll
            | Point::Main
            | Point::End
            | Point::Over => self.active,
        }
    }

    pub(crate) fn side(&self, seat: Seat) -> SideId {
        self.players[seat].side.expect("wizards are chosen before the first round")
    }

    /// The power of a seat; the opposing wizard's is never used (WW-107).
    #[inline]
    pub(crate) fn power(&self, seat: Seat) -> Option<(SideId, &'static Ability)> {
        if self.is_opponent(seat) {
            return None;
        }
        self.players[seat].side.map(|side| (side, &self.cards().side(side).power))
    }

    #[inline(always)]
    pub(crate) fn cards(&self) -> &'static Cards {
        self.edition.0.0
    }

    /// The lists of ops that a source has.
    #[inline]
    pub(crate) fn lists(&self, source: Source) -> &'static [List] {
        let cards = self.cards();
        match source {
            Source::Spell(spell) => &cards.spell(spell).ability.lists,
            Source::Power(side) => &cards.side(side).power.lists,
            Source::Challenge(challenge) => match &cards.challenge(challenge).effect {
                ChallengeEffect::Immediate(lists) => lists,
                ChallengeEffect::End(_) => &[],
            },
        }
    }

    pub(crate) fn ability(&self, source: Source) -> Option<&'static Ability> {
        match source {
            Source::Spell(spell) => Some(&self.cards().spell(spell).ability),
            Source::Power(side) => Some(&self.cards().side(side).power),
            Source::Challenge(_) => None,
        }
    }

    /// All cards that a seat owns, spells first.
    pub(crate) fn owned(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let player = &self.players[seat];
        let challenges = player.challenges.iter().map(|&challenge| Card::Challenge(challenge));
        player.spells.iter().map(|&spell| Card::Spell(spell)).chain(challenges)
    }

    #[inline]
    pub(crate) fn is_deck_empty(&self, deck: Deck) -> bool {
        self.decks[deck as usize].total() == 0
    }

    #[inline]
    pub(crate) fn are_decks_empty(&self) -> bool {
        Deck::ALL.into_iter().all(|deck| self.is_deck_empty(deck))
    }

    /// WW-131: the cards that may be drawn from a deck, by bit, all alike.
    #[inline]
    pub(crate) fn drawable(&self, deck: Deck) -> u64 {
        let tier = if self.decks[deck as usize].level1 > 0 { Tier::One } else { Tier::Two };
        self.unseen[deck as usize] & self.cards().in_play(deck, tier, self.is_solo())
    }

    /// Acolytes left in their deck: one for each round to come.
    pub(crate) fn acolytes_left(&self) -> u8 {
        self.cards().setup.rounds - self.round
    }

    /// The next wizard to be chosen or dealt belongs to this seat (WW-013).
    pub(crate) fn choosing(&self) -> Seat {
        self.start.clockwise(self.seats()).find(|&seat| self.players[seat].side.is_none()).unwrap_or(self.start)
    }

    pub(crate) fn is_free(&self, side: SideId) -> bool {
        let taken = |seat: Seat| self.players[seat].side.is_some_and(|taken| taken.wizard() == side.wizard());
        side.index() < self.cards().sides.len() && !Seat::all(self.wizards()).any(taken)
    }
}
