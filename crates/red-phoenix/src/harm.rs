//! Damage, wards, monsters and elimination (sections 5 and 6).

use crate::cards::OutcomeEffect;
use crate::event::{Discard, Event};
use crate::ids::{FormulaId, Formulas, MonsterId, ResultId};
use crate::state::{End, Phase, Player, RedPhoenix};
use crate::types::{MAX_MONSTERS, Monster};
use game_core::{PerSeat, Pile, Seat, SeatSet, Sink};

impl RedPhoenix {
    /// One damage event (RP-501): wards first, the rest comes off health, then all at 0 are eliminated together.
    #[inline(never)]
    pub(crate) fn damage(&mut self, amounts: PerSeat<u8>, sink: &mut impl Sink<Event>) {
        let mut dead = SeatSet::NONE;
        for seat in self.living.iter() {
            let amount = amounts[seat];
            if amount == 0 {
                continue;
            }
            let player = &mut self.players[seat];
            // RP-506: points that expire sooner are used first.
            let old = amount.min(player.ward);
            let new = (amount - old).min(player.new_ward);
            player.ward -= old;
            player.new_ward -= new;
            let lost = (amount - old - new).min(player.health);
            player.health -= lost;
            if player.health == 0 {
                dead.insert(seat);
            }
            let warded = old + new;
            sink.emit(|| Event::Hurt { seat, lost, warded });
        }
        if !dead.is_empty() {
            self.eliminate(dead, sink);
        }
    }

    /// RP-601, RP-602: cleanup clockwise from the active seat, then the end of the game is looked at.
    fn eliminate(&mut self, dead: SeatSet, sink: &mut impl Sink<Event>) {
        let number = self.eliminations() + 1;
        // All at once (RP-501): who dies with the owner of a formula does not know it any more.
        self.living = self.living.iter().filter(|&seat| !dead.contains(seat)).collect();
        for seat in self.active.clockwise(self.seat_count()).filter(|&seat| dead.contains(seat)) {
            sink.emit(|| Event::Eliminated { seat });
            self.clean_up(seat, number, sink);
        }
        match self.living.len() {
            0 => self.phase = Phase::Over(End::NobodyLeft),
            1 => self.phase = Phase::Over(End::LastAlive),
            _ => {}
        }
    }

    fn clean_up(&mut self, seat: Seat, number: u8, sink: &mut impl Sink<Event>) {
        let free_markers = self.edition.setup.formula_markers_each;
        let gone = Player { out: number, free_markers, ..Player::default() };
        let player = std::mem::replace(&mut self.players[seat], gone);
        self.stacks.add_all(&player.hand);
        self.bank += player.coins;
        player.pending.iter().for_each(|experiment| self.stacks.add_each(experiment.ingredients));
        let gone: Pile<MonsterId, MAX_MONSTERS> =
            self.monsters.iter().filter(|monster| monster.seat == seat).map(|monster| monster.id).collect();
        for &monster in &gone {
            if let Some(card) = self.discard_monster(monster) {
                sink.emit(|| Event::MonsterGone { monster, card, is_drawer_out: true });
            }
        }
        // RP-603, RP-604: formulas that another living seat knows stay as orphans; the licence ends.
        self.licensed = self.licensed.without(player.owns);
        for formula in player.owns.iter() {
            if !self.is_known(formula) {
                self.discard_formula(formula, Discard::OwnerOut, sink);
            } else {
                self.formulas[formula.index()].fee = 0;
                sink.emit(|| Event::Orphaned { formula });
            }
        }
        // RP-606
        self.drop_orphans(player.knows, sink);
    }

    fn drop_orphans(&mut self, formulas: Formulas, sink: &mut impl Sink<Event>) {
        for formula in formulas.iter() {
            if self.owner(formula).is_none() && self.markers(formula).is_empty() {
                self.discard_formula(formula, Discard::Forgotten, sink);
            }
        }
    }

    /// Whether a living seat has a marker on it.
    fn is_known(&self, formula: FormulaId) -> bool {
        self.markers(formula).iter().any(|seat| self.is_living(seat))
    }

    /// RP-206 (a): monsters in front of the active seat that were drawn in an earlier turn, oldest first.
    pub(crate) fn monsters_attack(&mut self, sink: &mut impl Sink<Event>) {
        let (seat, turn) = (self.active, self.player(self.active).turn);
        let due: Pile<Monster, MAX_MONSTERS> =
            self.monsters.iter().filter(|monster| monster.seat == seat && monster.drawn < turn).copied().collect();
        for monster in &due {
            self.attack(monster, sink);
            if self.is_over() || !self.is_living(seat) {
                return;
            }
            let left = monster.attacks_left - 1;
            if left == 0 {
                self.remove_monster(monster.id, sink);
            } else if let Some(standing) = self.monsters.iter_mut().find(|other| other.id == monster.id) {
                standing.attacks_left = left;
            }
        }
    }

    /// RP-520 to RP-522: the drawer and the other seats with the most cards lose health.
    pub(crate) fn attack(&mut self, monster: &Monster, sink: &mut impl Sink<Event>) {
        let OutcomeEffect::Monster { damage, .. } = self.edition.result(monster.card).effect else { return };
        let others = self.living.without(monster.seat);
        let most = others.iter().map(|seat| self.player(seat).hand.total()).max().unwrap_or(0);
        let mut amounts = PerSeat::<u8>::default();
        amounts[monster.seat] = damage;
        for seat in others.iter().filter(|&seat| self.player(seat).hand.total() == most) {
            amounts[seat] = damage;
        }
        let (id, card) = (monster.id, monster.card);
        sink.emit(|| Event::MonsterAttacked { monster: id, card, damage });
        self.damage(amounts, sink);
    }

    /// RP-524: damage to a monster is permanent, excess is lost.
    pub(crate) fn hurt_monster(&mut self, id: MonsterId, amount: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let Some(monster) = self.monsters.iter_mut().find(|monster| monster.id == id) else { return };
        monster.health = monster.health.saturating_sub(amount);
        let (card, left) = (monster.card, monster.health);
        sink.emit(|| Event::MonsterHurt { seat, monster: id, card, left });
        if left == 0 {
            self.remove_monster(id, sink);
        }
    }

    /// RP-523: it is killed, or its last attack is over.
    pub(crate) fn remove_monster(&mut self, id: MonsterId, sink: &mut impl Sink<Event>) {
        if let Some(card) = self.discard_monster(id) {
            sink.emit(|| Event::MonsterGone { monster: id, card, is_drawer_out: false });
        }
    }

    /// Its card goes to the pile of its level.
    fn discard_monster(&mut self, id: MonsterId) -> Option<ResultId> {
        let place = self.monsters.iter().position(|monster| monster.id == id)?;
        let card = self.monsters.remove(place).card;
        self.discards.insert(card);
        Some(card)
    }

    /// The lowest number that no monster in play bears (RP-523).
    pub(crate) fn free_monster(&self) -> MonsterId {
        let taken = self.monsters.iter().fold(0u8, |taken, monster| taken | 1 << monster.id.0);
        MonsterId((!taken).trailing_zeros() as u8)
    }
}
