//! The deed: what an action or a chance outcome does, and how turns begin, end and pass on.

use crate::action::{Action, Chance};
use crate::bundle::Side;
use crate::event::{Discard, Event};
use crate::ids::{FormulaId, KindId};
use crate::state::{End, Phase, RedPhoenix, TurnRecord};
use crate::types::{Ingredients, Speed};
use game_core::{Seat, Sink, Step, StepOf};

impl RedPhoenix {
    #[inline]
    pub(crate) fn perform(&mut self, step: &StepOf<RedPhoenix>, sink: &mut impl Sink<Event>) {
        match *step {
            Step::Act(seat, action) => self.act(seat, action, sink),
            Step::Chance(chance) => self.happen(chance, sink),
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::Buy { card } => return self.buy(card, sink),
            Action::Give { term } => return self.name_term(Side::Give, term, sink),
            Action::Want { term } => return self.name_term(Side::Want, term, sink),
            Action::Of { subject } => return self.spell(|promise| promise.of = Some(subject), sink),
            Action::Turns { turns } => return self.spell(|promise| promise.turns = turns, sink),
            Action::Done => return self.make_offer(sink),
            Action::Add { card } => return self.add(card, sink),
            Action::Coins
            | Action::Experiment { .. }
            | Action::Via { .. }
            | Action::Drop { .. }
            | Action::Reproduce { .. }
            | Action::Dissolve { .. }
            | Action::Use { .. }
            | Action::Offer { .. }
            | Action::Withdraw
            | Action::Accept
            | Action::Decline
            | Action::Counter
            | Action::License { .. }
            | Action::Forget { .. }
            | Action::Shed { .. }
            | Action::End => {}
        }
        // RP-222: any other action closes the purchase window.
        self.record.window = false;
        match (action, self.phase) {
            (Action::Coins, _) => self.take_coins(sink),
            (Action::Experiment { speed }, _) => self.begin_experiment(speed, sink),
            (Action::Via { method }, Phase::Declare { speed, ingredients }) => {
                self.declare(speed, ingredients, method, sink);
            }
            (Action::Drop { positions }, Phase::Drop(trial)) => self.drop_results(trial, positions, sink),
            (Action::Reproduce { formula, fee }, _) => self.reproduce(formula, fee, sink),
            (Action::Dissolve { formula, ingredients }, _) => self.dissolve(formula, ingredients, sink),
            (Action::Use { card, mode, target }, _) => self.use_item(card, mode, target, sink),
            (Action::Offer { to }, _) => self.begin_offer(to, sink),
            (Action::Withdraw, Phase::Trade(offer)) => self.withdraw(&offer, sink),
            (Action::Accept, Phase::Trade(offer)) => self.exchange(&offer, sink),
            (Action::Decline, Phase::Trade(offer)) => self.decline(&offer, sink),
            (Action::Counter, Phase::Trade(offer)) => self.counter(&offer, sink),
            (Action::License { formula, fee }, _) => self.license(formula, fee, sink),
            (Action::Forget { formula }, _) => self.forget(formula, sink),
            (Action::Shed { card }, _) => self.shed(seat, card, sink),
            (Action::End, _) => self.end_turn(sink),
            (
                Action::Buy { .. }
                | Action::Give { .. }
                | Action::Want { .. }
                | Action::Of { .. }
                | Action::Turns { .. }
                | Action::Done
                | Action::Add { .. },
                _,
            ) => unreachable!("done above"),
            (
                Action::Via { .. }
                | Action::Drop { .. }
                | Action::Withdraw
                | Action::Accept
                | Action::Decline
                | Action::Counter,
                _,
            ) => unreachable!("a checked action answers the question that is asked"),
        }
    }

    #[inline]
    fn happen(&mut self, chance: Chance, sink: &mut impl Sink<Event>) {
        match (chance, self.phase) {
            (Chance::First { seat }, _) => {
                self.first = seat;
                self.active = seat;
                sink.emit(|| Event::FirstChosen { seat });
                self.begin_turn(sink);
            }
            (Chance::Draw { result }, Phase::Draw(trial)) => self.draw(trial, result, sink),
            (Chance::Lose { card, .. }, Phase::Lose(trial, losing)) => self.lose_card(trial, losing, card, sink),
            (Chance::Steal { card, .. }, Phase::Steal(theft)) => self.steal(theft, card, sink),
            (Chance::Draw { .. } | Chance::Lose { .. } | Chance::Steal { .. }, _) => {
                unreachable!("a checked outcome belongs to the step that is due")
            }
        }
    }

    fn spend(&mut self, points: u8) {
        self.record.action_points -= points;
    }

    fn take_coins(&mut self, sink: &mut impl Sink<Event>) {
        self.spend(self.edition.setup.action_cost.coins);
        let (seat, coins) = (self.active, self.edition.setup.coins_per_action.min(self.bank));
        self.bank -= coins;
        self.me().coins += coins;
        sink.emit(|| Event::CoinsTaken { seat, coins });
    }

    #[inline]
    fn buy(&mut self, card: KindId, sink: &mut impl Sink<Event>) {
        if !self.record.window {
            self.spend(self.edition.setup.action_cost.buy);
            self.record.window = true;
        }
        let cost = self.edition.kind(card).cost.expect("what is bought has a price");
        let seat = self.active;
        self.stacks.take(card);
        self.bank += cost;
        let player = self.me();
        player.coins -= cost;
        player.hand.add(card);
        sink.emit(|| Event::Bought { seat, card, cost });
    }

    #[inline(never)]
    fn reproduce(&mut self, id: FormulaId, fee: Option<u8>, sink: &mut impl Sink<Event>) {
        self.spend(self.edition.setup.action_cost.reproduce);
        self.record.reproduced.insert(id);
        let (seat, formula) = (self.active, *self.formula(id));
        if let (Some(fee), Some(owner)) = (fee, self.owner(id)) {
            self.players[seat].coins -= fee;
            self.players[owner].coins += fee;
            sink.emit(|| Event::FeePaid { seat, owner, formula: id, fee });
        }
        self.me().hand.take_each(formula.ingredients);
        self.stacks.add_each(formula.ingredients);
        sink.emit(|| Event::Reproduced { seat, formula: id, ingredients: formula.ingredients });
        for &success in &formula.successes {
            let card = self.edition.product(success).expect("a formula bears successes that produce");
            if self.stacks.has(card) {
                self.stacks.take(card);
                self.me().hand.add(card);
                sink.emit(|| Event::Produced { seat, formula: id, card });
            }
        }
    }

    #[inline(never)]
    fn dissolve(&mut self, id: FormulaId, ingredients: Ingredients, sink: &mut impl Sink<Event>) {
        let cost = &self.edition.setup.action_cost;
        self.spend(match ingredients {
            Ingredients::Return => cost.dissolve,
            Ingredients::Keep => cost.dissolve_keep,
        });
        let seat = self.active;
        let kinds = self.formula(id).ingredients;
        sink.emit(|| Event::Dissolved { seat, formula: id, ingredients });
        self.discard_formula(id, Discard::Dissolved, sink);
        if ingredients == Ingredients::Keep {
            self.stacks.take_each(kinds);
            self.me().hand.add_each(kinds);
        }
    }

    /// RP-310, RP-312: ingredients home, successes to the piles, markers back, licence ended.
    pub(crate) fn discard_formula(&mut self, id: FormulaId, why: Discard, sink: &mut impl Sink<Event>) {
        let formula = std::mem::take(&mut self.formulas[id.index()]);
        self.stacks.add_each(formula.ingredients);
        formula.successes.iter().for_each(|&success| self.discards.insert(success));
        for player in &mut self.players.0 {
            player.owns.remove(id);
            player.free_markers += u8::from(player.knows.contains(id));
            player.knows.remove(id);
        }
        // A later formula may bear the number again (RP-301): the turn's records spoke of this one.
        let sets = [&mut self.on_table, &mut self.licensed, &mut self.record.reproduced, &mut self.record.licences];
        sets.into_iter().for_each(|set| set.remove(id));
        sink.emit(|| Event::FormulaDiscarded { formula: id, why });
    }

    fn license(&mut self, id: FormulaId, fee: Option<u8>, sink: &mut impl Sink<Event>) {
        self.record.licences.insert(id);
        self.formulas[id.index()].fee = fee.unwrap_or(0);
        match fee {
            Some(_) => self.licensed.insert(id),
            None => self.licensed.remove(id),
        }
        let seat = self.active;
        sink.emit(|| Event::Licensed { seat, formula: id, fee });
    }

    fn forget(&mut self, id: FormulaId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        sink.emit(|| Event::Forgot { seat, formula: id });
        self.remove_marker(seat, id, sink);
    }

    /// RP-605: an orphan that nobody knows any more is discarded.
    pub(crate) fn remove_marker(&mut self, seat: Seat, id: FormulaId, sink: &mut impl Sink<Event>) {
        self.players[seat].knows.remove(id);
        self.players[seat].free_markers += 1;
        if self.owner(id).is_none() && self.markers(id).is_empty() {
            self.discard_formula(id, Discard::Forgotten, sink);
        }
    }

    fn shed(&mut self, seat: Seat, card: KindId, sink: &mut impl Sink<Event>) {
        self.players[seat].hand.take(card);
        self.stacks.add(card);
        sink.emit(|| Event::Shed { seat, card });
        if self.player(seat).hand.total() <= self.edition.setup.hand_limit {
            if seat == self.active {
                self.pass_turn(sink);
            } else {
                self.phase = Phase::Action;
            }
        }
    }

    /// RP-209, then phase Start.
    pub(crate) fn begin_turn(&mut self, sink: &mut impl Sink<Event>) {
        let points = self.edition.setup.action_points;
        self.record = TurnRecord { action_points: points, ..TurnRecord::default() };
        let seat = self.active;
        let player = self.me();
        player.turn += 1;
        player.ward = std::mem::take(&mut player.new_ward);
        let turn = player.turn;
        sink.emit(|| Event::TurnBegun { seat, turn });
        self.next_slow(sink);
    }

    /// RP-202: the pending slow experiments in their order, then phase Actions.
    pub(crate) fn next_slow(&mut self, sink: &mut impl Sink<Event>) {
        let player = self.me();
        if player.pending.is_empty() {
            self.phase = Phase::Action;
            return;
        }
        let experiment = player.pending.remove(0);
        self.begin_trial(experiment, Speed::Slow, sink);
    }

    /// RP-206: monsters, boost, wards, hand limit, next seat.
    #[inline(never)]
    pub(crate) fn end_turn(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        sink.emit(|| Event::TurnEnded { seat });
        self.monsters_attack(sink);
        if self.is_over() {
            return;
        }
        if !self.is_living(seat) {
            return self.pass_turn(sink);
        }
        let player = self.me();
        let (boost, ward) = (std::mem::take(&mut player.boost), std::mem::take(&mut player.ward));
        if boost > 0 {
            sink.emit(|| Event::BoostLapsed { seat, boost });
        }
        if ward > 0 {
            sink.emit(|| Event::WardExpired { seat, ward });
        }
        if self.player(seat).hand.total() > self.edition.setup.hand_limit {
            self.phase = Phase::Shed(seat);
        } else {
            self.pass_turn(sink);
        }
    }

    /// The turn passes clockwise to the next living seat; the place of the first seat counts the rounds (RP-903).
    pub(crate) fn pass_turn(&mut self, sink: &mut impl Sink<Event>) {
        let seats = self.seat_count();
        loop {
            self.active = self.active.next(seats);
            if self.active == self.first {
                self.round += 1;
            }
            if self.is_living(self.active) {
                break;
            }
        }
        if self.round > self.edition.setup.round_cap {
            self.phase = Phase::Over(End::RoundCap);
            return;
        }
        self.begin_turn(sink);
    }
}
