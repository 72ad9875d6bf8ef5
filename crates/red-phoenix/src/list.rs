//! The list of what is legal, and what the caretaker plays.

use crate::action::Action;
use crate::cards::TargetKind;
use crate::ids::{KindId, Kinds};
use crate::state::{Phase, RedPhoenix, Trial};
use crate::types::{Ingredients, Positions, Speed, Target};
use game_core::Seat;

impl RedPhoenix {
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        out.clear();
        match &self.phase {
            Phase::First | Phase::Draw(_) | Phase::Lose(..) | Phase::Steal(_) | Phase::Over(_) => {}
            Phase::Action => self.list_actions(out),
            Phase::Declare { ingredients, .. } => self.list_ingredients(*ingredients, out),
            Phase::Drop(trial) => self.list_drops(trial, out),
            Phase::Trade(offer) => self.list_trade(offer, out),
            Phase::Shed(seat) => {
                out.extend(self.player(*seat).hand.kinds().iter().map(|card| Action::Shed { card }));
            }
        }
    }

    fn list_actions(&self, out: &mut Vec<Action>) {
        let (cards, player, record) = (&*self.edition, self.player(self.active), &self.record);
        let (cost, points) = (&cards.setup.action_cost, record.action_points);
        if points >= cost.coins && self.bank > 0 {
            out.push(Action::Coins);
        }
        if record.window || points >= cost.buy {
            for card in cards.market.and(self.stacks.kinds()).iter() {
                if cards.kind(card).cost.is_some_and(|price| price <= player.coins) {
                    out.push(Action::Buy { card });
                }
            }
        }
        if self.playable_kinds().len() >= usize::from(cards.setup.ingredients_min) {
            for speed in [Speed::Slow, Speed::Fast] {
                if points >= self.experiment_cost(speed) {
                    out.push(Action::Experiment { speed });
                }
            }
        }
        self.list_formulas(out);
        for card in player.hand.kinds().and(cards.items).without(record.used).iter() {
            self.list_uses(card, out);
        }
        if !record.traded && record.offers < cards.setup.offers_per_turn {
            out.extend(self.living.without(self.active).iter().map(|to| Action::Offer { to }));
        }
        out.push(Action::End);
    }

    fn list_formulas(&self, out: &mut Vec<Action>) {
        let (player, record, setup) = (self.player(self.active), &self.record, &self.edition.setup);
        let (cost, points) = (&setup.action_cost, record.action_points);
        let known = player.owns.or(player.knows);
        if points >= cost.reproduce {
            for formula in known.or(self.licensed).without(record.reproduced).iter() {
                let row = self.formula(formula);
                if !row.ingredients.without(player.hand.kinds()).is_empty() {
                    continue;
                }
                let fee = (!known.contains(formula)).then_some(row.fee);
                if fee.unwrap_or(0) <= player.coins && !self.is_new(self.active, formula) && self.has_product(formula) {
                    out.push(Action::Reproduce { formula, fee });
                }
            }
        }
        if points >= cost.dissolve {
            for formula in player.owns.iter() {
                out.push(Action::Dissolve { formula, ingredients: Ingredients::Return });
                if points >= cost.dissolve_keep {
                    out.push(Action::Dissolve { formula, ingredients: Ingredients::Keep });
                }
            }
        }
        for formula in player.owns.without(record.licences).iter() {
            let standing = self.formula(formula).fee;
            for fee in setup.licence_fee_min..=setup.licence_fee_max {
                if fee != standing {
                    out.push(Action::License { formula, fee: Some(fee) });
                }
            }
            if standing > 0 {
                out.push(Action::License { formula, fee: None });
            }
        }
        out.extend(player.knows.iter().map(|formula| Action::Forget { formula }));
    }

    fn list_uses(&self, card: KindId, out: &mut Vec<Action>) {
        let Some(item) = &self.edition.kind(card).item else { return };
        let others = self.living.without(self.active);
        for mode in &item.modes {
            if !self.counts(&mode.effects) {
                continue;
            }
            let mode = mode.label;
            let at = |target: Target| Action::Use { card, mode, target: Some(target) };
            let with_cards = |seat: &Seat| self.player(*seat).hand.total() > 0;
            match item.target {
                TargetKind::None => out.push(Action::Use { card, mode, target: None }),
                TargetKind::Player => out.extend(others.iter().map(Target::Seat).map(at)),
                TargetKind::PlayerWithCards => out.extend(others.iter().filter(with_cards).map(Target::Seat).map(at)),
                TargetKind::PlayerOrMonster => {
                    out.extend(others.iter().map(Target::Seat).map(at));
                    out.extend(self.monsters.iter().map(|monster| at(Target::Monster(monster.id))));
                }
            }
        }
    }

    fn list_ingredients(&self, added: Kinds, out: &mut Vec<Action>) {
        let setup = &self.edition.setup;
        let (least, most) = (usize::from(setup.ingredients_min), usize::from(setup.ingredients_max));
        if added.len() < most {
            let next = added.last().map_or(self.playable_kinds(), |last| self.playable_kinds().after(last));
            // The last of them leave too few kinds behind them to reach three.
            let usable = (added.len() + next.len() + 1).saturating_sub(least).min(next.len());
            out.extend(next.iter().take(usable).map(|card| Action::Add { card }));
        }
        if added.len() >= least {
            for method in self.edition.method_ids() {
                if self.can_pay(method, added) {
                    out.push(Action::Via { method });
                }
            }
        }
    }

    fn list_drops(&self, trial: &Trial, out: &mut Vec<Action>) {
        let method = self.edition.method(trial.method);
        let number = usize::from(method.discard_min)..=usize::from(method.discard_max);
        for set in 0..1u8 << trial.drawn.len() {
            let positions = Positions(set);
            if number.contains(&positions.len()) {
                out.push(Action::Drop { positions });
            }
        }
    }

    /// RP-951: the least harm that needs no judgement.
    pub(crate) fn default_of(&self, seat: Seat) -> Action {
        match &self.phase {
            Phase::Action => Action::End,
            Phase::Declare { ingredients, .. } => self.default_declaration(*ingredients),
            Phase::Drop(trial) => {
                let (drawn, dropped) = (trial.drawn.len(), self.edition.method(trial.method).discard_min);
                let all = (1u8 << drawn) - 1;
                Action::Drop { positions: Positions(all & !(all >> dropped)) }
            }
            Phase::Trade(offer) => self.default_answer(offer),
            Phase::Shed(_) => {
                let hand = self.player(seat).hand.kinds();
                let card = hand.iter().min_by_key(|&card| (self.edition.kind(card).level, card));
                Action::Shed { card: card.expect("a hand over the limit is not empty") }
            }
            Phase::First | Phase::Draw(_) | Phase::Lose(..) | Phase::Steal(_) | Phase::Over(_) => {
                unreachable!("no seat is asked while chance is due or after the end")
            }
        }
    }

    fn default_declaration(&self, added: Kinds) -> Action {
        if added.len() < usize::from(self.edition.setup.ingredients_min) {
            let next = added.last().map_or(self.playable_kinds(), |last| self.playable_kinds().after(last));
            let card = next.first().expect("a declaration can always reach three kinds (RP-407)");
            return Action::Add { card };
        }
        let method = self.edition.method_ids().find(|&method| self.can_pay(method, added));
        Action::Via { method: method.expect("some method costs nothing (RP-016)") }
    }
}
