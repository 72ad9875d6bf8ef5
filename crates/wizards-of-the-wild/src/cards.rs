//! The edition: sheets, acolytes, spells and challenges as typed tables.

use crate::effect::{Ability, ChallengeEffect, SpellType, Trigger, Usage};
use crate::types::{AcolyteId, Card, ChallengeId, Deck, Level, SideId, SpellId};
use game_core::Edition;
use game_core::edition::{Head, Table};

/// An edition as the game reads it.
#[derive(Debug)]
pub struct Cards {
    pub(crate) head: Head,
    pub(crate) tables: Vec<Table>,
    pub sides: Vec<Side>,
    pub acolytes: Vec<Acolyte>,
    pub spells: Vec<Spell>,
    pub challenges: Vec<Challenge>,
    pub setup: Setup,
    /// The spells with modifiers, and those that may trigger on each event: bit by place.
    pub(crate) modding: u64,
    pub(crate) reacting: [u64; 8],
    /// By solo, deck and level.
    pub(crate) in_play: [[[u64; 2]; 2]; 2],
}

/// The two levels of cards: all of level I come out before the first of level II (WW-016).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tier {
    One,
    Two,
}

impl Edition for Cards {
    fn head(&self) -> &Head {
        &self.head
    }
    fn tables(&self) -> &[Table] {
        &self.tables
    }
}

/// One side of a wizard sheet (WW-002).
#[derive(Debug)]
pub struct Side {
    pub limits: [u8; 4],
    pub skull_limit: u8,
    pub power: Ability,
}

/// WW-007.
#[derive(Debug)]
pub struct Acolyte {
    pub mana: u8,
    pub bribe_gems: u8,
    pub bribe_vp: i32,
    pub skull_vp: i32,
    pub solo_skulls: u8,
}

#[derive(Debug)]
pub struct Spell {
    pub level: u8,
    pub kind: SpellType,
    pub cost: u8,
    pub vp: i32,
    pub solo_remove: bool,
    pub ability: Ability,
}

#[derive(Debug)]
pub struct Challenge {
    pub level: u8,
    pub cost: u8,
    pub vp: i32,
    pub solo_remove: bool,
    pub effect: ChallengeEffect,
}

/// The figures of set-up and of the solo game.
#[derive(Debug)]
pub struct Setup {
    pub rounds: u8,
    pub display_size: u8,
    /// Spells and challenges displayed at the start.
    pub initial_display: [u8; 2],
    pub start: Start,
    /// Level I cards dealt of each kind, by the number of players from 1.
    pub level1_dealt: [u8; 5],
    pub max_rolls: u8,
    pub mana_per_face: u8,
    pub solo_opponent_vp: [i32; 3],
    pub solo_discard: u8,
    pub solo_card_vp_loss: i32,
    pub solo_skull_die_vp: i32,
    pub solo_breadth_penalty: [i32; 5],
    pub solo_depleted_penalty: i32,
}

#[derive(Debug)]
pub struct Start {
    pub stock: [u8; 4],
    pub skulls: u8,
    pub vp: i32,
}

impl Cards {
    #[inline]
    #[must_use]
    pub fn side(&self, side: SideId) -> &Side {
        &self.sides[side.index()]
    }
    #[inline]
    #[must_use]
    pub fn acolyte(&self, acolyte: AcolyteId) -> &Acolyte {
        &self.acolytes[acolyte.index()]
    }
    #[inline]
    #[must_use]
    pub fn spell(&self, spell: SpellId) -> &Spell {
        &self.spells[spell.index()]
    }
    #[inline]
    #[must_use]
    pub fn challenge(&self, challenge: ChallengeId) -> &Challenge {
        &self.challenges[challenge.index()]
    }

    #[inline]
    #[must_use]
    pub fn printed_cost(&self, card: Card) -> u8 {
        match card {
            Card::Spell(spell) => self.spell(spell).cost,
            Card::Challenge(challenge) => self.challenge(challenge).cost,
        }
    }

    #[inline]
    #[must_use]
    pub fn printed_vp(&self, card: Card) -> i32 {
        match card {
            Card::Spell(spell) => self.spell(spell).vp,
            Card::Challenge(challenge) => self.challenge(challenge).vp,
        }
    }

    /// Whether the edition has such a card at all.
    #[must_use]
    pub fn has(&self, card: Card) -> bool {
        card.index() < self.size(card.deck())
    }

    #[must_use]
    pub fn size(&self, deck: Deck) -> usize {
        match deck {
            Deck::Spells => self.spells.len(),
            Deck::Challenges => self.challenges.len(),
        }
    }

    /// The cards of a deck and level that are in the game: bit by place. WW-105: some leave before a solo game.
    #[inline]
    pub(crate) fn in_play(&self, deck: Deck, level: Tier, solo: bool) -> u64 {
        self.in_play[usize::from(solo)][deck as usize][level as usize]
    }

    #[must_use]
    pub fn opponent_vp(&self, level: Level) -> i32 {
        self.setup.solo_opponent_vp[level as usize]
    }

    /// Bits that spare the rules a look at every spell of every seat.
    pub(crate) fn index(&mut self) {
        let spells = self.spells.iter().map(|spell| (Deck::Spells, spell.level, spell.solo_remove)).enumerate();
        let challenges =
            self.challenges.iter().map(|card| (Deck::Challenges, card.level, card.solo_remove)).enumerate();
        for (place, (deck, level, solo_remove)) in spells.chain(challenges) {
            let level = usize::from(level != 1);
            self.in_play[0][deck as usize][level] |= 1 << place;
            self.in_play[1][deck as usize][level] |= u64::from(!solo_remove) << place;
        }
        for (place, spell) in self.spells.iter().enumerate() {
            match spell.ability.usage {
                Usage::Always => self.modding |= 1 << place,
                Usage::Whenever { events, .. } => {
                    for (event, reacting) in self.reacting.iter_mut().enumerate() {
                        *reacting |= u64::from(events >> event & 1) << place;
                    }
                }
                Usage::Once { .. } => {}
            }
        }
    }

    /// The spells that may trigger on that event.
    #[inline]
    pub(crate) fn reacting(&self, event: Trigger) -> u64 {
        self.reacting[event as usize]
    }
}
