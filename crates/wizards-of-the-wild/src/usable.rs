//! What an ability asks for: needs, costs, things to choose from.

use crate::effect::{Ability, Cost, Kind, Op};
use crate::state::{Picking, State, Wait};
use crate::types::{Card, Face, Resource, SpellId};
use game_core::Seat;
use std::ops::RangeInclusive;

/// Which need does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unmet {
    Skulls,
    Other,
}

impl State {
    #[inline]
    pub(crate) fn is_used(&self, spell: SpellId) -> bool {
        self.turn.used >> spell.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn unmet_need(&self, seat: Seat, ability: &Ability, size: u8) -> Option<Unmet> {
        let need = &ability.need;
        let skulls = self.players[seat].skulls;
        if need.skulls_min.is_some_and(|min| skulls < min) || need.skulls_max.is_some_and(|max| skulls > max) {
            return Some(Unmet::Skulls);
        }
        let bought = if seat == self.active { self.turn.bought[0].saturating_add(self.turn.bought[1]) } else { 0 };
        if bought < need.bought_min || need.no_buy && bought > 0 || size < need.event_count_min {
            return Some(Unmet::Other);
        }
        None
    }

    /// The wilds with which a cost can be paid now; `None` if it cannot.
    #[inline]
    pub(crate) fn payable(&self, seat: Seat, cost: Cost) -> Option<RangeInclusive<u8>> {
        let [tome, arcane, gem, mana] = cost;
        let stock = &self.players[seat].stock;
        if stock[Resource::Gem as usize] < gem || stock[Resource::Mana as usize] < mana {
            return None;
        }
        let range = match (tome, arcane) {
            (0, 0) => return Some(0..=0),
            (0, arcane) => self.wilds_for(seat, Resource::Arcane, arcane),
            (tome, _) => self.wilds_for(seat, Resource::Tome, tome),
        };
        Some(range).filter(|range| !range.is_empty())
    }

    /// How many of a resource a `convert` may turn over, after the cost.
    pub(crate) fn convertible(&self, seat: Seat, from: Resource, max: u8, cost: Cost) -> u8 {
        self.has(seat, from).saturating_sub(cost[from as usize]).min(max)
    }

    /// Which die may be turned to which face (WW-080): of those that the card names, or of all; "any" is no skull.
    pub(crate) fn turnable(&self, from: Option<Face>, to: Option<Face>) -> impl Iterator<Item = (Face, Face)> {
        let dice = self.turn.dice;
        let shown = Face::ALL.into_iter().filter(move |&face| dice.count(face) > 0 && from.is_none_or(|is| is == face));
        let is_target = move |face: Face| to.map_or(face != Face::Skull, |is| is == face);
        shown.flat_map(move |from| {
            let others = Face::ALL.into_iter().filter(move |&to| to != from && is_target(to));
            others.map(move |to| (from, to))
        })
    }

    /// The other used spells (WW-082).
    pub(crate) fn refreshable(&self, seat: Seat, itself: Option<SpellId>) -> impl Iterator<Item = SpellId> {
        let spells = self.players[seat].spells.iter().copied();
        spells.filter(move |&spell| Some(spell) != itself && self.is_used(spell))
    }

    /// Who picks whose card, of which kind, and whether its value is lost; `None` where no card is picked.
    pub(crate) fn picking(&self) -> Option<(Picking, Kind, bool)> {
        let (Wait::Pick(picking), Some(frame)) = (self.wait, self.frame) else { return None };
        let op = self.lists(frame.source)[frame.args.list()].ops.get(usize::from(frame.op));
        let Some(&Op::DiscardCard { kind, lose_vp, .. }) = op else { return None };
        Some((picking, kind, lose_vp))
    }

    /// The cards of that kind that a seat owns.
    pub(crate) fn discardable(&self, victim: Seat, kind: Kind) -> impl Iterator<Item = Card> {
        self.owned(victim).filter(move |&card| kind.includes(card))
    }
}
