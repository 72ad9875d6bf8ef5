//! Experiments: declaring, drawing and resolving results (section 4).

use crate::cards::{Effect, OutcomeEffect, Selector};
use crate::event::Event;
use crate::ids::{FormulaId, KindId, Kinds, MethodId, ResultId};
use crate::state::{End, Losing, Phase, RedPhoenix, Trial};
use crate::types::{Experiment, Formula, Monster, Positions, Speed};
use game_core::{PerSeat, Pile, Seat, SeatSet, Sink};

/// Whether the results go on, or something waits or has ended them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    GoesOn,
    Stops,
}

impl RedPhoenix {
    pub(crate) fn begin_experiment(&mut self, speed: Speed, sink: &mut impl Sink<Event>) {
        self.record.action_points -= self.experiment_cost(speed);
        self.phase = Phase::Declare { speed, ingredients: Kinds::NONE };
        let seat = self.active;
        sink.emit(|| Event::ExperimentBegun { seat, speed });
    }

    #[inline]
    pub(crate) fn add(&mut self, card: KindId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.players[seat].hand.take(card);
        if let Phase::Declare { ingredients, .. } = &mut self.phase {
            ingredients.insert(card);
        }
        sink.emit(|| Event::Added { seat, card });
    }

    /// `via M`: the cost is paid, the boost attached, level and value are fixed (RP-403, RP-410, RP-411).
    pub(crate) fn declare(&mut self, speed: Speed, ingredients: Kinds, method: MethodId, sink: &mut impl Sink<Event>) {
        let (seat, level) = (self.active, self.edition.level_of(ingredients));
        let row = self.edition.method(method);
        let (coins, health) = (row.coin_cost[usize::from(level) - 1], row.health_cost[usize::from(level) - 1]);
        self.bank += coins;
        let player = self.me();
        player.coins -= coins;
        player.health -= health;
        let boost = std::mem::take(&mut player.boost);
        let value = self.edition.value_of(ingredients) + boost;
        sink.emit(|| Event::Declared { seat, speed, ingredients, method, level, value, coins, health });
        let experiment = Experiment { ingredients, method, boost };
        match speed {
            Speed::Slow => {
                self.me().pending.push(experiment);
                self.phase = Phase::Action;
            }
            Speed::Fast => self.begin_trial(experiment, speed, sink),
        }
    }

    pub(crate) fn begin_trial(&mut self, experiment: Experiment, speed: Speed, sink: &mut impl Sink<Event>) {
        let Experiment { ingredients, method, boost } = experiment;
        let trial = Trial {
            ingredients,
            drawn: Pile::new(),
            method,
            level: self.edition.level_of(ingredients),
            value: self.edition.value_of(ingredients) + boost,
            speed,
            played: 0,
            formula: None,
            gained: false,
        };
        if speed == Speed::Slow {
            let seat = self.active;
            sink.emit(|| Event::SlowResolved { seat, ingredients, method });
        }
        self.await_draw(trial, sink);
    }

    /// RP-415: an empty deck takes its discard pile when a card is to be drawn.
    fn await_draw(&mut self, trial: Trial, sink: &mut impl Sink<Event>) {
        if self.deck_of(trial.level).is_empty() {
            let pile = self.discards.and(self.edition.level[usize::from(trial.level) - 1]);
            self.deck = self.deck.or(pile);
            self.discards = self.discards.without(pile);
            let level = trial.level;
            sink.emit(|| Event::Reshuffled { level });
        }
        self.phase = Phase::Draw(trial);
    }

    #[inline(never)]
    pub(crate) fn draw(&mut self, mut trial: Trial, result: ResultId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.deck.remove(result);
        trial.drawn.push(result);
        sink.emit(|| Event::Drawn { seat, result });
        let method = self.edition.0.method(trial.method);
        if trial.drawn.len() < usize::from(method.draw) {
            self.await_draw(trial, sink);
        } else if method.has_discards() {
            self.phase = Phase::Drop(trial);
        } else {
            self.play_results(trial, sink);
        }
    }

    pub(crate) fn drop_results(&mut self, mut trial: Trial, positions: Positions, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let mut kept = Pile::new();
        for (place, &result) in trial.drawn.iter().enumerate() {
            if positions.contains(place) {
                self.discards.insert(result);
                sink.emit(|| Event::Dropped { seat, result });
            } else {
                kept.push(result);
            }
        }
        trial.drawn = kept;
        self.play_results(trial, sink);
    }

    /// RP-421: the disposition is settled before the first card takes effect.
    fn play_results(&mut self, mut trial: Trial, sink: &mut impl Sink<Event>) {
        if !trial.drawn.iter().any(|&result| self.succeeds(&trial, result)) {
            self.return_ingredients(&mut trial, sink);
        }
        self.resolve(trial, sink);
    }

    /// RP-420.
    fn succeeds(&self, trial: &Trial, result: ResultId) -> bool {
        match self.edition.result(result).effect {
            OutcomeEffect::Success { score, .. } | OutcomeEffect::Gold { score } => trial.value >= score,
            OutcomeEffect::Simple { .. } | OutcomeEffect::Catastrophe { .. } | OutcomeEffect::Monster { .. } => false,
        }
    }

    fn return_ingredients(&mut self, trial: &mut Trial, sink: &mut impl Sink<Event>) {
        let ingredients = std::mem::take(&mut trial.ingredients);
        self.stacks.add_each(ingredients);
        let seat = self.active;
        sink.emit(|| Event::IngredientsReturned { seat, ingredients });
    }

    /// RP-417: the results take effect in drawn order, from the first that has not.
    fn resolve(&mut self, mut trial: Trial, sink: &mut impl Sink<Event>) {
        while let Some(&result) = trial.drawn.get(usize::from(trial.played)) {
            if self.take_effect(&mut trial, result, sink) == Course::Stops {
                return;
            }
        }
        self.conclude(&trial, sink);
    }

    /// RP-436, then back to where the experiment came from.
    fn conclude(&mut self, trial: &Trial, sink: &mut impl Sink<Event>) {
        let (seat, card) = (self.active, self.edition.consolation);
        if !trial.gained && self.stacks.has(card) {
            self.stacks.take(card);
            self.me().hand.add(card);
            sink.emit(|| Event::Consoled { seat, card });
        }
        match trial.speed {
            Speed::Slow => self.next_slow(sink),
            Speed::Fast => self.phase = Phase::Action,
        }
    }

    fn take_effect(&mut self, trial: &mut Trial, result: ResultId, sink: &mut impl Sink<Event>) -> Course {
        let seat = self.active;
        match &self.edition.0.result(result).effect {
            OutcomeEffect::Success { product, .. } if self.succeeds(trial, result) => {
                self.succeed(trial, result, *product, sink);
                trial.played += 1;
                return Course::GoesOn;
            }
            OutcomeEffect::Gold { .. } if self.succeeds(trial, result) => {
                sink.emit(|| Event::GoldMade { seat, result });
                self.phase = Phase::Over(End::Gold);
                self.break_off(trial);
                return Course::Stops;
            }
            OutcomeEffect::Success { .. } | OutcomeEffect::Gold { .. } => {
                sink.emit(|| Event::FellShort { seat, result });
            }
            OutcomeEffect::Simple { draws } => {
                let is_taken = self.take_card(*draws, trial);
                let card = *draws;
                sink.emit(|| Event::SimpleFailure { seat, result, card, is_taken });
            }
            OutcomeEffect::Catastrophe { effects } => return self.catastrophe(trial, result, effects, sink),
            OutcomeEffect::Monster { health, .. } => return self.monster_arrives(trial, result, *health, sink),
        }
        self.discards.insert(result);
        trial.played += 1;
        Course::GoesOn
    }

    /// A product or an indicated card comes to the hand, if there is one (RP-424, RP-431).
    fn take_card(&mut self, card: KindId, trial: &mut Trial) -> bool {
        let is_taken = self.stacks.has(card);
        if is_taken {
            self.stacks.take(card);
            self.me().hand.add(card);
            trial.gained = true;
        }
        is_taken
    }

    /// RP-422: the first success establishes the formula, later ones are added to it.
    fn succeed(&mut self, trial: &mut Trial, result: ResultId, card: KindId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let is_taken = self.take_card(card, trial);
        sink.emit(|| Event::Succeeded { seat, result, card, is_taken });
        let id = match trial.formula {
            Some(id) => id,
            None => {
                let id = FormulaId((!self.on_table.0).trailing_zeros() as u8);
                let ingredients = std::mem::take(&mut trial.ingredients);
                let established = self.player(seat).turn;
                self.formulas[id.index()] = Formula { ingredients, established, ..Formula::default() };
                self.on_table.insert(id);
                self.me().owns.insert(id);
                trial.formula = Some(id);
                sink.emit(|| Event::Established { seat, formula: id, ingredients });
                id
            }
        };
        self.formulas[id.index()].successes.push(result);
    }

    /// RP-427: all damage as one event, then the other effects in printed order.
    fn catastrophe(
        &mut self,
        trial: &mut Trial,
        result: ResultId,
        effects: &'static [Effect],
        sink: &mut impl Sink<Event>,
    ) -> Course {
        let seat = self.active;
        sink.emit(|| Event::Catastrophe { seat, result });
        let mut amounts = PerSeat::<u8>::default();
        for effect in effects {
            if let Effect::Damage { n, to } = *effect {
                self.selected(to).iter().for_each(|seat| amounts[seat] += n);
            }
        }
        let neighbours = self.selected(Selector::Neighbours);
        self.damage(amounts, sink);
        if self.is_cut_short(trial, sink) {
            return Course::Stops;
        }
        // The card means the seats that it found: who sits behind a dead neighbour is none of them.
        let spared = if effects.iter().any(|effect| mishap(effect).is_some_and(|(_, to)| to == Selector::Neighbours)) {
            self.selected(Selector::Neighbours).iter().filter(|&seat| !neighbours.contains(seat)).collect()
        } else {
            SeatSet::NONE
        };
        self.mishaps(trial, result, effects, Losing { effect: 0, seat, left: 0, spared }, sink)
    }

    /// The effects of a catastrophe other than damage, from a place and a seat on.
    fn mishaps(
        &mut self,
        trial: &mut Trial,
        result: ResultId,
        effects: &'static [Effect],
        from: Losing,
        sink: &mut impl Sink<Event>,
    ) -> Course {
        let (seats, first, spared) = (self.seat_count(), usize::from(from.effect), from.spared);
        for (place, effect) in effects.iter().enumerate().skip(first) {
            let Some((n, to)) = mishap(effect) else { continue };
            let mut hit = self.selected(to);
            if to == Selector::Neighbours {
                spared.iter().for_each(|seat| hit.remove(seat));
            }
            let is_due = |seat: &Seat| {
                place > first || clockwise(self.active, *seat, seats) >= clockwise(self.active, from.seat, seats)
            };
            let due: SeatSet = hit.iter().filter(is_due).collect();
            for seat in self.active.clockwise(seats).filter(|&seat| due.contains(seat)) {
                if let Effect::LoseCoins { .. } = effect {
                    let coins = n.min(self.player(seat).coins);
                    self.players[seat].coins -= coins;
                    self.bank += coins;
                    sink.emit(|| Event::CoinsLost { seat, coins });
                } else if self.player(seat).hand.total() > 0 {
                    self.phase = Phase::Lose(*trial, Losing { effect: place as u8, seat, left: n, spared });
                    return Course::Stops;
                }
            }
        }
        self.discards.insert(result);
        trial.played += 1;
        Course::GoesOn
    }

    /// A card of a hand is lost at random and returns home (RP-510).
    #[inline(never)]
    pub(crate) fn lose_card(&mut self, mut trial: Trial, losing: Losing, card: KindId, sink: &mut impl Sink<Event>) {
        let Losing { effect, seat, left, spared } = losing;
        self.players[seat].hand.take(card);
        self.stacks.add(card);
        sink.emit(|| Event::CardLost { seat, card });
        if left > 1 && self.player(seat).hand.total() > 0 {
            self.phase = Phase::Lose(trial, Losing { left: left - 1, ..losing });
            return;
        }
        let result = trial.drawn[usize::from(trial.played)];
        let OutcomeEffect::Catastrophe { effects } = &self.edition.0.result(result).effect else { return };
        let seats = self.seat_count();
        let next = seat.next(seats);
        // After the last seat clockwise the next effect begins.
        let effect = if next == self.active { effect + 1 } else { effect };
        let from = Losing { effect, seat: next, left: 0, spared };
        if self.mishaps(&mut trial, result, effects, from, sink) == Course::GoesOn {
            self.resolve(trial, sink);
        }
    }

    /// RP-520, RP-523: it stays in front of the drawer and attacks at once.
    fn monster_arrives(
        &mut self,
        trial: &mut Trial,
        result: ResultId,
        health: u8,
        sink: &mut impl Sink<Event>,
    ) -> Course {
        let seat = self.active;
        let id = self.free_monster();
        let (attacks_left, drawn) = (self.edition.setup.monster_later_attacks, self.player(seat).turn);
        let monster = Monster { id, card: result, seat, health, attacks_left, drawn };
        self.monsters.push(monster);
        trial.played += 1;
        sink.emit(|| Event::MonsterArrived { seat, result, monster: id });
        self.attack(&monster, sink);
        if self.is_cut_short(trial, sink) {
            return Course::Stops;
        }
        if attacks_left == 0 {
            self.remove_monster(id, sink);
        }
        Course::GoesOn
    }

    /// RP-207, RP-428, RP-437: after damage, whether the experiment ends here.
    fn is_cut_short(&mut self, trial: &mut Trial, sink: &mut impl Sink<Event>) -> bool {
        if !self.is_over() && self.is_living(self.active) {
            return false;
        }
        self.break_off(trial);
        if !self.is_over() {
            self.pass_turn(sink);
        }
        true
    }

    /// RP-602: unresolved results to their pile, ingredients home.
    fn break_off(&mut self, trial: &mut Trial) {
        for &result in &trial.drawn[usize::from(trial.played)..] {
            self.discards.insert(result);
        }
        self.stacks.add_each(std::mem::take(&mut trial.ingredients));
    }

    /// RP-509: the living seats that an effect of the active seat means.
    pub(crate) fn selected(&self, to: Selector) -> SeatSet {
        let own = self.active;
        match to {
            Selector::Own => SeatSet::one(own),
            Selector::Others => self.living.without(own),
            Selector::All => self.living,
            Selector::Neighbours => {
                let seats = self.seat_count();
                let others = || own.clockwise(seats).skip(1).filter(|&seat| self.is_living(seat));
                [others().next(), others().last()].into_iter().flatten().collect()
            }
            Selector::Target => SeatSet::NONE,
        }
    }
}

/// How much an effect of a catastrophe other than damage costs, and whom.
fn mishap(effect: &Effect) -> Option<(u8, Selector)> {
    match *effect {
        Effect::LoseCoins { n, to } | Effect::DiscardRandom { n, to } => Some((n, to)),
        Effect::Damage { .. }
        | Effect::Heal { .. }
        | Effect::Ward { .. }
        | Effect::Coins { .. }
        | Effect::Boost { .. }
        | Effect::StealRandom { .. } => None,
    }
}

/// How many places a seat sits from another, clockwise.
fn clockwise(from: Seat, to: Seat, seats: usize) -> usize {
    (to.index() + seats - from.index()) % seats
}
