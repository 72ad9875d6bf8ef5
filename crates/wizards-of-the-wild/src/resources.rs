//! Gains, losses, payments, skulls, points, cards that are discarded, dice that are settled.

use crate::effect::Kind;
use crate::event::{Event, Why};
use crate::resolve::Effect;
use crate::state::State;
use crate::types::{Card, Deck, Face, Faces, Resource};
use game_core::{Seat, Sink};

impl State {
    /// A gain: without a cap in one's own turn, otherwise into storage and cut at once (WW-051 to WW-053).
    pub(crate) fn gain(&mut self, seat: Seat, resource: Resource, n: u8, sink: &mut impl Sink<Event>) {
        if n == 0 {
            return;
        }
        let mut gained = n;
        if !self.is_own_turn(seat) {
            let limit = self.limits(seat)[resource as usize];
            let stored = &mut self.players[seat].stock[resource as usize];
            gained = n.min(limit.saturating_sub(*stored));
            *stored += gained;
        } else if let Some(pool) = self.pool(resource) {
            *pool = pool.saturating_add(n);
        } else {
            let stored = &mut self.players[seat].stock[resource as usize];
            *stored = stored.saturating_add(n);
        }
        sink.emit(|| Event::Gained { seat, resource, n: gained, lost: n - gained });
    }

    /// A forced loss by an effect; a ward holds those of other seats off (WW-133).
    pub(crate) fn lose_to(
        &mut self,
        seat: Seat,
        resource: Resource,
        n: u8,
        effect: Effect,
        sink: &mut impl Sink<Event>,
    ) -> u8 {
        if seat != effect.owner
            && let Some(source) = self.has_ward(seat)
        {
            sink.emit(|| Event::Helped { seat, source, why: Why::Ward });
            return 0;
        }
        self.lose(seat, resource, n, sink)
    }

    /// A forced loss: what is there; mana that is lacking marks skulls, all else is forgiven (WW-056, WW-057).
    pub(crate) fn lose(&mut self, seat: Seat, resource: Resource, n: u8, sink: &mut impl Sink<Event>) -> u8 {
        let mut left = n;
        if self.is_own_turn(seat)
            && let Some(pool) = self.pool(resource)
        {
            let from_pool = left.min(*pool);
            *pool -= from_pool;
            left -= from_pool;
        }
        let stored = &mut self.players[seat].stock[resource as usize];
        let from_store = left.min(*stored);
        *stored -= from_store;
        left -= from_store;
        let lost = n - left;
        let lacking = match resource {
            Resource::Mana => left,
            Resource::Tome | Resource::Arcane | Resource::Gem => 0,
        };
        sink.emit(|| Event::Lost { seat, resource, n: lost, lacking });
        if lacking > 0 {
            self.mark(seat, i32::from(lacking), sink);
        }
        lost
    }

    /// Marks skulls up to the sheet's limit, or removes them (WW-059). Only what was really marked or removed is told,
    /// and that the limit was reached before.
    pub(crate) fn mark(&mut self, seat: Seat, n: i32, sink: &mut impl Sink<Event>) {
        let limit = i32::from(self.cards().side(self.side(seat)).skull_limit);
        let before = i32::from(self.players[seat].skulls);
        let after = (before + n).clamp(0, limit);
        self.players[seat].skulls = after as u8;
        if n > 0 || after < before {
            sink.emit(|| Event::Marked { seat, n: after - before, skulls: after as u8 });
        }
    }

    pub(crate) fn score(&mut self, seat: Seat, vp: i32, sink: &mut impl Sink<Event>) {
        self.players[seat].vp += vp;
        sink.emit(|| Event::Scored { seat, vp });
    }

    /// Pays a cost that is known to be payable: so many wilds, then the pool, then storage (WW-054).
    pub(crate) fn pay(&mut self, seat: Seat, resource: Resource, cost: u8, wilds: u8) {
        self.turn.wild -= wilds;
        let mut left = cost - wilds;
        if self.is_own_turn(seat)
            && let Some(pool) = self.pool(resource)
        {
            let from_pool = left.min(*pool);
            *pool -= from_pool;
            left -= from_pool;
        }
        self.players[seat].stock[resource as usize] -= left;
    }

    pub(crate) fn pay_all(&mut self, seat: Seat, cost: [u8; 4], wilds: u8) {
        for resource in Resource::ALL {
            let due = cost[resource as usize];
            if due > 0 {
                let is_pooled = matches!(resource, Resource::Tome | Resource::Arcane);
                self.pay(seat, resource, due, if is_pooled { wilds } else { 0 });
            }
        }
    }

    pub(crate) fn has_card(&self, seat: Seat, kind: Kind) -> bool {
        match kind {
            Kind::Only(Deck::Spells) => !self.players[seat].spells.is_empty(),
            Kind::Only(Deck::Challenges) => !self.players[seat].challenges.is_empty(),
            Kind::Any => self.owned(seat).next().is_some(),
        }
    }

    /// WW-085: the card goes to the discard pile and counts for nothing any more.
    pub(crate) fn discard_owned(&mut self, seat: Seat, card: Card, lose_vp: bool, sink: &mut impl Sink<Event>) {
        let player = &mut self.players[seat];
        match card {
            Card::Spell(spell) => {
                let Some(place) = player.spells.iter().position(|&owned| owned == spell) else { return };
                player.spells.remove(place);
                self.turn.used &= !(1 << spell.0);
            }
            Card::Challenge(challenge) => {
                let Some(place) = player.challenges.iter().position(|&owned| owned == challenge) else { return };
                player.challenges.remove(place);
            }
        }
        self.discards[card.deck() as usize] |= 1 << card.index();
        sink.emit(|| Event::Discarded { seat, card });
        if lose_vp {
            self.score(seat, -self.cards().printed_vp(card), sink);
        }
        // WW-060: storage never exceeds the limit outside one's own turn.
        if !self.is_own_turn(seat) {
            let limits = self.limits(seat);
            for (resource, limit) in Resource::ALL.into_iter().zip(limits) {
                let stored = &mut self.players[seat].stock[resource as usize];
                let n = stored.saturating_sub(limit);
                *stored -= n;
                if n > 0 {
                    sink.emit(|| Event::Exceeded { seat, resource, n });
                }
            }
        }
    }

    /// What dice give when they are settled: T and A as wilds for whoever has `dice_wild` (WW-045, WW-087).
    pub(crate) fn settle_dice(&mut self, dice: Faces, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let wild = self.mods(seat).find(|(_, mods)| mods.dice_wild).map(|(source, _)| source);
        let (tomes, arcane) = (dice.count(Face::Tome), dice.count(Face::Arcane));
        let turn = &mut self.turn;
        turn.wild = turn.wild.saturating_add(dice.count(Face::ArcaneTome));
        if wild.is_some() {
            turn.wild = turn.wild.saturating_add(tomes + arcane);
        } else {
            turn.pool_tome = turn.pool_tome.saturating_add(tomes);
            turn.pool_arcane = turn.pool_arcane.saturating_add(arcane);
        }
        let mana = dice.count(Face::Mana).saturating_mul(self.cards().setup.mana_per_face);
        let stock = &mut self.players[seat].stock;
        stock[Resource::Mana as usize] = stock[Resource::Mana as usize].saturating_add(mana);
        stock[Resource::Gem as usize] = stock[Resource::Gem as usize].saturating_add(dice.count(Face::Gem));
        if let Some(source) = wild
            && tomes + arcane > 0
        {
            sink.emit(|| Event::Helped { seat, source, why: Why::DiceWild });
        }
    }
}
