//! The list of legal actions: the same as `legal`, written down.

use crate::action::Action;
use crate::cards::Substance;
use crate::effect::{Op, Program, Zones};
use crate::legal::has_pair;
use crate::state::{Elements, Elixir, Phase, Player, Wait, gem_mask};
use crate::types::{
    ELEMENTS, ELIXIR, ELIXIR_GEM, ElementId, GemId, MAX_SLOTS, META, META_GEM, PAIRS, PRIMARIES, Pair, Place, Unit,
};
use game_core::{Pool, Seat, SeatSet};

impl Elements {
    #[inline]
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Gem => {
                let free = GemId::primaries().filter(|&gem| self.is_gem_free(gem));
                out.extend(free.map(|gem| Action::Gem { gem }));
            }
            Phase::Die => {
                let [one, two] = self.dice;
                if self.can_do(one) {
                    out.push(Action::Die { face: one });
                }
                if two != one && self.can_do(two) {
                    out.push(Action::Die { face: two });
                }
            }
            Phase::Reroll => out.extend([Action::Reroll { die: 1 }, Action::Reroll { die: 2 }, Action::Forgo]),
            Phase::Effect { program, op, wait } => self.list_effect(seat, program, op, wait, out),
            Phase::Build { lock } => self.list_build(lock, out),
            Phase::Gain => self.list_primary_gems(out, |gem| Action::Gain { gem }),
            Phase::Bonus { .. } => self.list_primary_gems(out, |gem| Action::Bonus { gem }),
            Phase::Substance => {
                for (place, &substance) in self.pool.iter().enumerate() {
                    if !self.pool[..place].contains(&substance) {
                        out.push(Action::Substance { substance });
                    }
                }
            }
            Phase::Redraw => {
                out.push(Action::Keep);
                out.extend(self.player().gems.kinds().map(|gem| Action::Redraw { gem: GemId(gem as u8) }));
            }
            Phase::Toss { tossed } => {
                list_cards(&self.player().hand, out, |card| Action::Toss { card });
                if tossed > 0 {
                    out.push(Action::Stop);
                }
            }
            Phase::Limit => list_cards(&self.player().hand, out, |card| Action::Toss { card }),
            Phase::DealSubstance
            | Phase::DealCards { .. }
            | Phase::DealDiscard { .. }
            | Phase::DealPool
            | Phase::FirstRoll { .. }
            | Phase::First { .. }
            | Phase::Draw
            | Phase::Roll
            | Phase::RollAgain { .. }
            | Phase::Refill { .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp
            | Phase::Over { .. } => {}
        }
    }

    fn list_primary_gems(&self, out: &mut Vec<Action>, action: impl Fn(GemId) -> Action) {
        out.extend(GemId::primaries().filter(|gem| self.table.has(gem.index())).map(action));
    }

    fn list_effect(&self, seat: Seat, program: Program, op: u8, wait: Wait, out: &mut Vec<Action>) {
        match wait {
            Wait::Salvage { .. } => {
                let pile: Pool<ELEMENTS> = self.discard.iter().map(|card| card.index()).collect();
                list_cards(&pile, out, |card| Action::Salvage { card });
            }
            Wait::Swap => {
                let with_cards = self.opponents().filter(|&seat| self.players[seat].hand_size() > 0);
                out.extend(with_cards.map(|seat| Action::Swap { seat }));
            }
            Wait::Take => self.list_takes(self.op(program, op), out),
            Wait::Pick { from } => list_cards(&self.players[from].hand, out, |card| Action::Pick { card }),
            Wait::Give { .. } => list_cards(&self.player().hand, out, |card| Action::Give { card }),
            Wait::Pass { .. } => list_cards(&self.players[seat].hand, out, |card| Action::Pass { card }),
            Wait::Trade { declined } => {
                let Op::TradeGem { zones, differ, .. } = self.op(program, op) else {
                    unreachable!("a trade waits in a trade op")
                };
                let gives = gem_mask(&self.player().gems) & self.edition.takeable;
                self.each_gem_place(zones, declined, |gems, place| {
                    for take in bits(gems) {
                        for give in bits(gives) {
                            if !differ || give != take {
                                out.push(Action::Trade { give, take, place });
                            }
                        }
                    }
                });
            }
            Wait::Consent { .. } => out.extend([Action::Accept, Action::Decline]),
            Wait::Steal => {
                let Op::TakeGem(zones) = self.op(program, op) else { unreachable!("a theft waits in a take op") };
                self.each_gem_place(zones, SeatSet::NONE, |gems, place| {
                    out.extend(bits(gems).map(|gem| Action::Steal { gem, place }));
                });
            }
            Wait::Draw { .. } | Wait::Random { .. } => {}
        }
    }

    /// Every place with takeable gems: the table, then each opponent's hand, slots and Elixir place.
    fn each_gem_place(&self, zones: Zones, without: SeatSet, mut each: impl FnMut(u8, Place)) {
        let takeable = self.edition.takeable;
        if zones.table {
            each(gem_mask(&self.table) & takeable, Place::Table);
        }
        for seat in self.opponents().filter(|&seat| !without.contains(seat)) {
            let player = &self.players[seat];
            if zones.hand {
                each(gem_mask(&player.gems) & takeable, Place::Hand { seat });
            }
            if zones.play && player.gems_in_play() & takeable != 0 {
                for (slot, unit) in player.slots.iter().enumerate() {
                    let gems = unit.map_or(0, Unit::gems) & takeable;
                    if gems != 0 && self.is_lowest_equal(player, slot) {
                        each(gems, Place::Slot { seat, slot: slot as u8 + 1 });
                    }
                }
                if player.elixir == Some(Elixir::Gem) {
                    each(ELIXIR_GEM.bit() & takeable, Place::Elixir { seat });
                }
            }
        }
    }

    fn list_takes(&self, op: Op, out: &mut Vec<Action>) {
        let Op::TakeCard { hand, play, .. } = op else { unreachable!("a take waits in a take op") };
        for seat in self.opponents() {
            let player = &self.players[seat];
            if hand.is_some() && player.hand_size() > 0 {
                out.push(Action::Take { place: Place::Hand { seat } });
            }
            if !play {
                continue;
            }
            for (slot, unit) in player.slots.iter().enumerate() {
                if matches!(unit, Some(Unit::Card(_))) && self.is_lowest_equal(player, slot) {
                    out.push(Action::Take { place: Place::Slot { seat, slot: slot as u8 + 1 } });
                }
            }
            if matches!(player.elixir, Some(Elixir::Card { .. })) {
                out.push(Action::Take { place: Place::Elixir { seat } });
            }
        }
    }

    #[inline]
    fn list_build(&self, lock: bool, out: &mut Vec<Action>) {
        let player = self.player();
        if let Some(substance) = self.substance_of(player).filter(|_| !lock) {
            self.list_plays(player, substance, out);
        }
        let gems = gem_bytes(player);
        for &(gem, inputs) in &self.edition.exchanges {
            if covers(gems, u32::from_le_bytes(inputs.0)) && self.table.has(gem.index()) {
                out.push(Action::Fuse { gem, inputs });
            }
        }
        out.push(Action::End);
    }

    fn list_plays(&self, player: &Player, substance: &Substance, out: &mut Vec<Action>) {
        let filled = player.filled();
        let is_empty = filled == 0 && player.elixir.is_none();
        let needs_primary = self.needs_primary(substance, filled);
        let has_meta = player.hand.has(META.index()) && !is_empty;
        let has_meta_gem = player.gems.has(META_GEM.index());
        for run in &substance.runs {
            let open = run.slots & !filled;
            if open == 0 || (needs_primary && !run.element.is_primary()) {
                continue;
            }
            let slot = open.trailing_zeros() as u8 + 1;
            let element = run.element.index();
            if player.hand.has(element) {
                out.push(Action::PlayCard { card: run.element, slot });
            }
            if element < PRIMARIES {
                if player.gems.has(element) {
                    out.push(Action::PlayGem { gem: GemId(run.element.0), slot });
                }
            } else {
                let mut pairs = self.edition.pairs[element];
                while pairs != 0 {
                    let gems = Pair::at((pairs.trailing_zeros() as usize).min(PAIRS - 1));
                    if has_pair(player, gems) {
                        out.push(Action::PlayPair { gems, slot });
                    }
                    pairs &= pairs - 1;
                }
            }
            if has_meta {
                out.push(Action::PlayCard { card: META, slot });
            }
            if has_meta_gem {
                out.push(Action::PlayGem { gem: META_GEM, slot });
            }
        }
        if player.elixir.is_none() && filled != 0 && !needs_primary {
            if player.hand.has(ELIXIR.index()) {
                out.push(Action::PlayElixirCard);
            }
            if player.gems.has(ELIXIR_GEM.index()) {
                out.push(Action::PlayElixirGem);
            }
        }
    }
}

/// The primary gems in hand, a byte for each colour.
#[inline]
fn gem_bytes(player: &Player) -> u32 {
    let [f, w, a, e, ..] = player.gems.0;
    u32::from_le_bytes([f, w, a, e])
}

/// Whether every byte is at least as large as its need; counts stay below 128.
#[inline]
fn covers(has: u32, needs: u32) -> bool {
    const HIGH: u32 = 0x8080_8080;
    (has | HIGH).wrapping_sub(needs) & HIGH == HIGH
}

/// The gems of a mask, ascending.
fn bits(mask: u8) -> impl Iterator<Item = GemId> {
    GemId::all().filter(move |gem| mask & gem.bit() != 0)
}

fn list_cards(hand: &Pool<ELEMENTS>, out: &mut Vec<Action>, action: impl Fn(ElementId) -> Action) {
    out.extend(hand.kinds().map(|kind| action(ElementId(kind as u8))));
}

const _: () = assert!(MAX_SLOTS == 8, "slots are the bits of a byte");
