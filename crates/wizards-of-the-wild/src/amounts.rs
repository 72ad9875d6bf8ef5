//! What follows from a state without a decision: modifiers, limits, costs, counts.

use crate::effect::{Amount, Count, Mods, Source, SpellType};
use crate::state::State;
use crate::types::{Card, Resource};
use game_core::Seat;

impl State {
    /// The modifiers that are at work for a seat, with their sources.
    #[inline]
    pub fn mods(&self, seat: Seat) -> impl Iterator<Item = (Source, &'static Mods)> {
        let cards = self.cards();
        let power = self.power(seat).map(|(side, power)| (Source::Power(side), &power.mods));
        let spells = self.players[seat].spells.iter();
        let spells = spells.filter(|spell| cards.modding >> spell.0 & 1 != 0);
        power.into_iter().chain(spells.map(|&spell| (Source::Spell(spell), &cards.spell(spell).ability.mods)))
    }

    /// The storage limits: those of the sheet and what spells add.
    #[must_use]
    pub fn limits(&self, seat: Seat) -> [u8; 4] {
        raised(self.cards().side(self.side(seat)).limits, self.mods(seat).map(|(_, mods)| mods))
    }

    /// What a seat can spend: in its own turn tomes and arcane of the pool too, never wilds.
    #[inline]
    pub(crate) fn has(&self, seat: Seat, resource: Resource) -> u8 {
        let stored = self.players[seat].stock[resource as usize];
        if !self.is_own_turn(seat) {
            return stored;
        }
        match resource {
            Resource::Tome => stored.saturating_add(self.turn.pool_tome),
            Resource::Arcane => stored.saturating_add(self.turn.pool_arcane),
            Resource::Gem | Resource::Mana => stored,
        }
    }

    /// The pool of tomes or of arcane, which gems and mana do not have.
    #[inline]
    pub(crate) fn pool(&mut self, resource: Resource) -> Option<&mut u8> {
        match resource {
            Resource::Tome => Some(&mut self.turn.pool_tome),
            Resource::Arcane => Some(&mut self.turn.pool_arcane),
            Resource::Gem | Resource::Mana => None,
        }
    }

    /// WW-061: how few and how many wilds may help to pay so much of that kind; empty if it cannot be paid.
    #[inline]
    pub(crate) fn wilds_for(&self, seat: Seat, resource: Resource, cost: u8) -> std::ops::RangeInclusive<u8> {
        let (pool, wild) = match (resource, self.is_own_turn(seat)) {
            (_, false) => (0, 0),
            (Resource::Tome, true) => (self.turn.pool_tome, self.turn.wild),
            (Resource::Arcane, true) => (self.turn.pool_arcane, self.turn.wild),
            (Resource::Gem | Resource::Mana, true) => (0, 0),
        };
        let lacking = cost.saturating_sub(pool);
        lacking.saturating_sub(self.players[seat].stock[resource as usize])..=lacking.min(wild)
    }

    /// WW-128: printed cost, modifiers, pending discounts.
    #[must_use]
    pub fn cost(&self, card: Card) -> u8 {
        let deck = card.deck() as usize;
        let is_first = self.turn.bought[deck] == 0;
        let mut cost = i32::from(self.cards().printed_cost(card)) - i32::from(self.turn.discounts[deck]);
        for (_, mods) in self.mods(self.active) {
            cost += i32::from(mods.card_cost[deck]) + if is_first { i32::from(mods.first_card_cost[deck]) } else { 0 };
        }
        cost.max(0) as u8
    }

    /// WW-089: the gems of a bribe.
    #[must_use]
    pub fn bribe_cost(&self) -> u8 {
        let acolyte = self.acolyte.expect("an acolyte is there in every turn");
        let mods: i32 = self.mods(self.active).map(|(_, mods)| i32::from(mods.bribe_cost)).sum();
        (i32::from(self.cards().acolyte(acolyte).bribe_gems) + mods).clamp(1, 255) as u8
    }

    pub(crate) fn has_ward(&self, seat: Seat) -> Option<Source> {
        self.mods(seat).find(|(_, mods)| mods.ward).map(|(source, _)| source)
    }

    pub(crate) fn count(&self, seat: Seat, count: Count, size: u8) -> i32 {
        let player = &self.players[seat];
        let of = |kind: SpellType| {
            player.spells.iter().filter(|&&spell| self.edition.spell(spell).kind == kind).count() as i32
        };
        match count {
            Count::Spells => player.spells.len() as i32,
            Count::SpellsOf(kind) => of(kind),
            Count::Challenges => player.challenges.len() as i32,
            Count::Cards => (player.spells.len() + player.challenges.len()) as i32,
            Count::Stock(resource) => i32::from(self.has(seat, resource)),
            Count::Skulls => i32::from(player.skulls),
            Count::SpellSets => SpellType::ALL.into_iter().map(of).min().unwrap_or(0),
            Count::Event => i32::from(size),
        }
    }

    #[inline]
    pub(crate) fn amount(&self, owner: Seat, amount: Amount, size: u8) -> i32 {
        match amount.per {
            None => amount.n,
            Some(per) => {
                let product = amount.n * (self.count(owner, per, size) / amount.div);
                amount.max.map_or(product, |max| product.min(max))
            }
        }
    }
}

/// Storage limits with all that is added to them or taken from them, in whatever order.
#[inline]
pub(crate) fn raised<'a>(limits: [u8; 4], mods: impl Iterator<Item = &'a Mods>) -> [u8; 4] {
    let mut sums = limits.map(i16::from);
    for mods in mods {
        for (sum, more) in sums.iter_mut().zip(mods.limit) {
            *sum += i16::from(more);
        }
    }
    sums.map(|sum| sum.clamp(0, i16::from(u8::MAX)) as u8)
}
