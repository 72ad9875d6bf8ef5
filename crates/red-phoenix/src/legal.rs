//! What is legal: the refusals of section 13 in their order (RP-954).

use crate::action::Action;
use crate::cards::{Effect, TargetKind};
use crate::ids::{FormulaId, KindId, Kinds, MethodId, ModeId};
use crate::state::{Phase, RedPhoenix, rp};
use crate::types::{Ingredients, Positions, Speed, Target};
use game_core::{Illegal, Message, Seat, Turn, message};

/// A refusal: the number of the rule and the sentence.
#[cold]
pub(crate) fn refuse(rule: u16, message: Message) -> Result<(), Illegal> {
    Err(Illegal::new(rp(rule), message))
}

impl RedPhoenix {
    pub(crate) fn refusal(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match self.whose_turn() {
            Turn::Over => return Err(Illegal::over()),
            Turn::Seats(seats) if seats.contains(seat) => {}
            Turn::Seats(_) | Turn::Chance => return Err(Illegal::not_asked(seat)),
        }
        if !self.question().is_some_and(|question| action.answers(question)) {
            return Err(Illegal::wrong_kind());
        }
        match action {
            Action::Coins => self.check_coins(),
            Action::Buy { card } => self.check_buy(card),
            Action::Experiment { speed } => self.check_experiment(speed),
            Action::Add { card } => self.check_add(card),
            Action::Via { method } => self.check_via(method),
            Action::Drop { positions } => self.check_drop(positions),
            Action::Reproduce { formula, fee } => self.check_reproduce(formula, fee),
            Action::Dissolve { formula, ingredients } => self.check_dissolve(formula, ingredients),
            Action::Use { card, mode, target } => self.check_use(card, mode, target),
            Action::Offer { to } => self.check_offer(to),
            Action::Give { term } => self.check_give(term),
            Action::Want { term } => self.check_want(term),
            Action::Of { subject } => self.check_of(subject),
            Action::Turns { turns } => self.check_turns(turns),
            Action::Done => self.check_done(),
            Action::Accept => self.check_accept(),
            Action::License { formula, fee } => self.check_license(formula, fee),
            Action::Forget { formula } => self.check_forget(formula),
            Action::Shed { card } => self.check_shed(seat, card),
            // RP-208, RP-705, RP-718: always legal when they are due.
            Action::Withdraw | Action::Decline | Action::Counter | Action::End => Ok(()),
        }
    }

    fn needs_points(&self, points: u8, rule: u16) -> Result<(), Illegal> {
        let left = self.record.action_points;
        if left < points {
            return refuse(rule, message!("refused-points", needed = points, left = left));
        }
        Ok(())
    }

    fn check_coins(&self) -> Result<(), Illegal> {
        self.needs_points(self.edition.setup.action_cost.coins, 203)?;
        if self.bank == 0 {
            return refuse(210, message!("refused-bank-empty"));
        }
        Ok(())
    }

    fn check_buy(&self, card: KindId) -> Result<(), Illegal> {
        let Some(cost) = self.edition.kind(card).cost else {
            return refuse(103, message!("refused-not-for-sale", card = card));
        };
        if !self.record.window {
            self.needs_points(self.edition.setup.action_cost.buy, 222)?;
        }
        if !self.stacks.has(card) {
            return refuse(221, message!("refused-sold-out", card = card));
        }
        let coins = self.player(self.active).coins;
        if coins < cost {
            return refuse(220, message!("refused-too-dear", card = card, cost = cost, coins = coins));
        }
        Ok(())
    }

    fn check_experiment(&self, speed: Speed) -> Result<(), Illegal> {
        self.needs_points(self.experiment_cost(speed), 401)?;
        if self.playable_kinds().len() < usize::from(self.edition.setup.ingredients_min) {
            return refuse(402, message!("refused-few-ingredients", least = self.edition.setup.ingredients_min));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn experiment_cost(&self, speed: Speed) -> u8 {
        match speed {
            Speed::Slow => self.edition.setup.action_cost.slow,
            Speed::Fast => self.edition.setup.action_cost.fast,
        }
    }

    /// The kinds in the active hand that may be played in an experiment.
    #[inline]
    pub(crate) fn playable_kinds(&self) -> Kinds {
        self.player(self.active).hand.kinds().and(self.edition.ingredients)
    }

    #[inline]
    fn declared(&self) -> Kinds {
        match self.phase {
            Phase::Declare { ingredients, .. } => ingredients,
            Phase::First
            | Phase::Action
            | Phase::Draw(_)
            | Phase::Drop(_)
            | Phase::Lose(..)
            | Phase::Steal(_)
            | Phase::Trade(_)
            | Phase::Shed(_)
            | Phase::Over(_) => Kinds::NONE,
        }
    }

    fn check_add(&self, card: KindId) -> Result<(), Illegal> {
        let (added, setup) = (self.declared(), &self.edition.setup);
        if !self.edition.ingredients.contains(card) {
            return refuse(8, message!("refused-no-ingredient", card = card));
        }
        if !self.player(self.active).hand.has(card) {
            return refuse(402, message!("refused-not-in-hand", card = card));
        }
        if added.contains(card) {
            return refuse(402, message!("refused-added-already", card = card));
        }
        if added.len() >= usize::from(setup.ingredients_max) {
            return refuse(402, message!("refused-mixture-full", most = setup.ingredients_max));
        }
        if added.last().is_some_and(|last| card < last) {
            return refuse(407, message!("refused-out-of-order", card = card));
        }
        if added.len() + 1 + self.playable_kinds().after(card).len() < usize::from(setup.ingredients_min) {
            return refuse(407, message!("refused-dead-end", card = card, least = setup.ingredients_min));
        }
        Ok(())
    }

    fn check_via(&self, method: MethodId) -> Result<(), Illegal> {
        let (added, least) = (self.declared(), self.edition.setup.ingredients_min);
        if added.len() < usize::from(least) {
            return refuse(402, message!("refused-mixture-short", least = least));
        }
        if !self.can_pay(method, added) {
            return refuse(406, message!("refused-method-cost", method = method));
        }
        Ok(())
    }

    fn check_drop(&self, positions: Positions) -> Result<(), Illegal> {
        let Phase::Drop(trial) = &self.phase else { return Err(Illegal::wrong_kind()) };
        let method = self.edition.method(trial.method);
        let number = usize::from(method.discard_min)..=usize::from(method.discard_max);
        if usize::from(positions.0) >= 1 << trial.drawn.len() || !number.contains(&positions.len()) {
            return refuse(416, message!("refused-drop", least = method.discard_min, most = method.discard_max));
        }
        Ok(())
    }

    fn check_exists(&self, formula: FormulaId) -> Result<(), Illegal> {
        if !self.on_table.contains(formula) {
            return refuse(301, message!("refused-no-formula", formula = formula));
        }
        Ok(())
    }

    fn check_reproduce(&self, id: FormulaId, fee: Option<u8>) -> Result<(), Illegal> {
        self.check_exists(id)?;
        self.needs_points(self.edition.setup.action_cost.reproduce, 203)?;
        let (formula, player) = (self.formula(id), self.player(self.active));
        let is_known = player.owns.or(player.knows).contains(id);
        match fee {
            None if !is_known => return refuse(304, message!("refused-not-known", formula = id)),
            // No fee is 0, which stands for no licence.
            Some(fee) if is_known || fee == 0 || formula.fee != fee || player.coins < fee => {
                return refuse(713, message!("refused-licence", formula = id, fee = fee));
            }
            None | Some(_) => {}
        }
        if self.is_new(self.active, id) {
            return refuse(305, message!("refused-new-formula", formula = id));
        }
        if self.record.reproduced.contains(id) {
            return refuse(303, message!("refused-reproduced-already", formula = id));
        }
        if !formula.ingredients.without(player.hand.kinds()).is_empty() {
            return refuse(303, message!("refused-ingredients-missing", formula = id));
        }
        if !self.has_product(id) {
            return refuse(306, message!("refused-no-product", formula = id));
        }
        Ok(())
    }

    fn check_dissolve(&self, id: FormulaId, ingredients: Ingredients) -> Result<(), Illegal> {
        self.check_exists(id)?;
        if !self.player(self.active).owns.contains(id) {
            return refuse(310, message!("refused-not-owner", formula = id, seat = self.active));
        }
        let cost = &self.edition.setup.action_cost;
        self.needs_points(cost.dissolve, 203)?;
        match ingredients {
            Ingredients::Return => Ok(()),
            Ingredients::Keep => self.needs_points(cost.dissolve_keep, 311),
        }
    }

    fn check_use(&self, card: KindId, mode: Option<ModeId>, target: Option<Target>) -> Result<(), Illegal> {
        let Some(item) = &self.edition.kind(card).item else {
            return refuse(9, message!("refused-no-item", card = card));
        };
        if !self.player(self.active).hand.has(card) {
            return refuse(502, message!("refused-not-in-hand", card = card));
        }
        if self.record.used.contains(card) {
            return refuse(502, message!("refused-used-already", card = card));
        }
        let Some(mode) = item.modes.iter().find(|known| known.label == mode) else {
            return refuse(504, message!("refused-mode", card = card));
        };
        if !self.is_target(item.target, target) {
            return refuse(504, message!("refused-target", card = card));
        }
        if !self.counts(&mode.effects) {
            return refuse(205, message!("refused-no-effect", card = card));
        }
        Ok(())
    }

    /// RP-504: whether an item may be aimed there.
    fn is_target(&self, kind: TargetKind, target: Option<Target>) -> bool {
        let is_other = |seat: Seat| seat != self.active && self.is_living(seat);
        match (kind, target) {
            (TargetKind::None, None) => true,
            (TargetKind::Player | TargetKind::PlayerOrMonster, Some(Target::Seat(seat))) => is_other(seat),
            (TargetKind::PlayerWithCards, Some(Target::Seat(seat))) => {
                is_other(seat) && self.player(seat).hand.total() > 0
            }
            (TargetKind::PlayerOrMonster, Some(Target::Monster(id))) => {
                self.monsters.iter().any(|monster| monster.id == id)
            }
            (TargetKind::None, Some(_))
            | (TargetKind::Player | TargetKind::PlayerWithCards, Some(Target::Monster(_)))
            | (TargetKind::Player | TargetKind::PlayerWithCards | TargetKind::PlayerOrMonster, None) => false,
        }
    }

    /// RP-205: one effect that counts is enough.
    #[inline]
    pub(crate) fn counts(&self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Heal { .. } => self.player(self.active).health < self.edition.setup.max_health,
            Effect::Coins { .. } => self.bank > 0,
            Effect::Damage { .. }
            | Effect::Ward { .. }
            | Effect::Boost { .. }
            | Effect::StealRandom { .. }
            | Effect::LoseCoins { .. }
            | Effect::DiscardRandom { .. } => true,
        })
    }

    fn check_license(&self, id: FormulaId, fee: Option<u8>) -> Result<(), Illegal> {
        self.check_exists(id)?;
        let setup = &self.edition.setup;
        if !self.player(self.active).owns.contains(id) {
            return refuse(713, message!("refused-not-owner", formula = id, seat = self.active));
        }
        if fee.is_some_and(|fee| !(setup.licence_fee_min..=setup.licence_fee_max).contains(&fee)) {
            let (least, most) = (setup.licence_fee_min, setup.licence_fee_max);
            return refuse(713, message!("refused-fee", least = least, most = most));
        }
        if self.record.licences.contains(id) {
            return refuse(713, message!("refused-licence-changed", formula = id));
        }
        if fee.unwrap_or(0) == self.formula(id).fee {
            return refuse(205, message!("refused-no-change", formula = id));
        }
        Ok(())
    }

    fn check_forget(&self, id: FormulaId) -> Result<(), Illegal> {
        if !self.player(self.active).knows.contains(id) {
            return refuse(709, message!("refused-no-marker", formula = id));
        }
        Ok(())
    }

    fn check_shed(&self, seat: Seat, card: KindId) -> Result<(), Illegal> {
        if !self.player(seat).hand.has(card) {
            return refuse(802, message!("refused-not-in-hand", card = card));
        }
        Ok(())
    }
}
