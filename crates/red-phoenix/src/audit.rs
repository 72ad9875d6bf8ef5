//! Conservation and invariants: every card, coin and marker is in exactly one place.

use crate::action::Action;
use crate::bundle::{Bundle, Offer, Stage, Subject, Term};
use crate::cards::OutcomeEffect;
use crate::ids::{Kinds, Results};
use crate::state::{End, Phase, RedPhoenix};
use crate::types::MAX_FORMULAS;
use crate::view::HandView;
use game_core::{Seat, SeatSet, Step, Viewer};

/// `ensure(holds, || what is wrong)`.
fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl RedPhoenix {
    pub(crate) fn examine(&self) -> Result<(), String> {
        self.examine_cards()?;
        self.examine_results()?;
        self.examine_turn()?;
        self.examine_seats()?;
        self.examine_experiments()?;
        self.examine_formulas()?;
        self.examine_monsters()?;
        self.examine_phase()
    }

    /// RP-003, RP-104: every copy of every kind.
    fn examine_cards(&self) -> Result<(), String> {
        let view = self.seen(Viewer::Open);
        let mut found = [0u32; crate::types::MAX_KINDS];
        for player in &view.players {
            let HandView::Cards(hand) = &player.hand else { return Err("an open view shows all hands".into()) };
            hand.iter().for_each(|kind| found[kind.index()] += 1);
            let pending = player.experiments.iter().flat_map(|experiment| experiment.ingredients.iter());
            pending.for_each(|kind| found[kind.index()] += 1);
        }
        view.formulas.iter().flat_map(|formula| formula.ingredients.iter()).for_each(|kind| found[kind.index()] += 1);
        view.phase.cards().iter().for_each(|kind| found[kind.index()] += 1);
        for kind in self.edition.kind_ids() {
            let (all, copies) = (
                found[kind.index()] + u32::from(self.stacks.count(kind)),
                u32::from(self.edition.copies(kind, self.seat_count())),
            );
            ensure(all == copies, || format!("{all} cards of {}, not {copies}", self.edition.code(kind)))?;
        }
        Ok(())
    }

    /// Every result is in a deck, in a pile, on a formula, a monster in play, or drawn.
    fn examine_results(&self) -> Result<(), String> {
        let mut seen = Results::NONE;
        let mut place = |results: Results, whence: &str| {
            ensure(seen.and(results).is_empty(), || format!("a result of {whence} is in two places"))?;
            seen = seen.or(results);
            Ok::<(), String>(())
        };
        place(self.deck, "a deck")?;
        place(self.discards, "a discard pile")?;
        for formula in self.on_table.iter() {
            for &success in &self.formula(formula).successes {
                place([success].into_iter().collect(), "a formula")?;
            }
        }
        for monster in &self.monsters {
            place([monster.card].into_iter().collect(), "the monsters")?;
        }
        place(self.seen(Viewer::Open).phase.results(), "the experiment")?;
        let all = self.edition.level.iter().fold(Results::NONE, |all, &level| all.or(level));
        ensure(seen == all, || "a result is missing".into())
    }

    /// RP-203, RP-705, RP-903: what a turn and the game can count.
    fn examine_turn(&self) -> Result<(), String> {
        let (setup, record) = (&self.edition.setup, &self.record);
        ensure(record.action_points <= setup.action_points, || "more action points than a turn has".into())?;
        ensure(record.offers <= setup.offers_per_turn, || "more offers than a turn has".into())?;
        let acted_on = record.reproduced.or(record.licences);
        ensure(acted_on.without(self.on_table).is_empty(), || "a formula of the turn's records is missing".into())?;
        let last = if self.is_over() { setup.round_cap + 1 } else { setup.round_cap };
        ensure((1..=last).contains(&self.round), || format!("round {} of {}", self.round, setup.round_cap))?;
        let to_come = u32::from(setup.round_cap.saturating_sub(self.round));
        Seat::all(self.seat_count()).try_for_each(|seat| {
            let turn = u32::from(self.player(seat).turn);
            ensure(turn + to_come <= u32::from(u8::MAX), || format!("{seat} cannot have had {turn} turns"))
        })
    }

    fn is_mixture(&self, ingredients: Kinds) -> bool {
        let (least, most) = (self.edition.setup.ingredients_min, self.edition.setup.ingredients_max);
        (usize::from(least)..=usize::from(most)).contains(&ingredients.len())
            && ingredients.without(self.edition.ingredients).is_empty()
    }

    fn examine_experiments(&self) -> Result<(), String> {
        for seat in Seat::all(self.seat_count()) {
            for experiment in &self.player(seat).pending {
                ensure(self.is_mixture(experiment.ingredients), || format!("{seat} experiments with no mixture"))?;
            }
        }
        // RP-202: those of the active seat were declared in this turn, once the phase Start is over.
        let setup = &self.edition.setup;
        let declared = self.player(self.active).pending.len() * usize::from(setup.action_cost.slow);
        let points = usize::from(self.record.action_points);
        let has_acted = matches!(self.phase, Phase::Action | Phase::Declare { .. } | Phase::Trade(_));
        ensure(!has_acted || declared + points <= usize::from(setup.action_points), || {
            format!("{} cannot have declared so many experiments", self.active)
        })
    }

    fn examine_seats(&self) -> Result<(), String> {
        let setup = &self.edition.setup;
        ensure(self.edition.has_seats(self.seat_count()), || "the number of seats".into())?;
        let held: u32 = self.players.0.iter().map(|player| u32::from(player.coins)).sum();
        let all = u32::from(self.edition.coin_value);
        ensure(held + u32::from(self.bank) == all, || format!("the coins are not worth {all}"))?;
        let living: SeatSet = Seat::all(self.seat_count()).filter(|&seat| self.player(seat).out == 0).collect();
        ensure(living == self.living, || "who is living".into())?;
        let limit = u32::from(setup.hand_limit);
        for seat in Seat::all(self.seat_count()) {
            let player = self.player(seat);
            let is_living = player.out == 0;
            ensure(player.health <= setup.max_health, || format!("{seat} has too much health"))?;
            ensure((player.health > 0) == is_living, || format!("{seat} is living exactly with health"))?;
            let markers = usize::from(player.free_markers) + player.knows.len();
            ensure(markers == usize::from(setup.formula_markers_each), || format!("the formula markers of {seat}"))?;
            let is_busy = seat == self.active || self.phase == Phase::Shed(seat);
            let hand = u32::from(player.hand.total());
            ensure(is_busy || hand <= limit, || format!("{seat} holds more than {limit} cards"))?;
            let formulas = player.owns.or(player.knows);
            let is_bare = hand == 0 && player.coins == 0 && formulas.is_empty() && player.pending.is_empty();
            ensure(is_living || is_bare, || format!("{seat} is eliminated and holds something"))?;
            ensure(player.boost == 0 || seat == self.active, || format!("{seat} has a boost out of turn"))?;
            // RP-506: it expired at the end of that turn.
            ensure(player.ward == 0 || seat == self.active, || format!("a ward of {seat} has expired"))?;
            // RP-601: eliminations are numbered without a gap.
            let follows = player.out <= 1 || self.players.0.iter().any(|other| other.out == player.out - 1);
            ensure(follows, || format!("the elimination of {seat} is number {} without another before", player.out))?;
        }
        Ok(())
    }

    fn examine_formulas(&self) -> Result<(), String> {
        ensure(self.on_table.0 >> MAX_FORMULAS == 0, || "a formula beyond the last number".into())?;
        for id in self.on_table.iter() {
            let formula = self.formula(id);
            ensure(self.is_mixture(formula.ingredients), || format!("the ingredients of {id}"))?;
            ensure(!formula.successes.is_empty(), || format!("{id} bears no success"))?;
            for &success in &formula.successes {
                ensure(self.edition.product(success).is_some(), || format!("{id} bears a card that is no success"))?;
            }
            let owners = Seat::all(self.seat_count()).filter(|&seat| self.player(seat).owns.contains(id)).count();
            ensure(owners <= 1, || format!("{id} has two owners"))?;
            ensure(owners == 1 || !self.markers(id).is_empty(), || format!("nobody knows {id}"))?;
            let is_past = self.owner(id).is_none_or(|owner| formula.established <= self.player(owner).turn);
            ensure(is_past, || format!("{id} was not established yet"))?;
            let is_own = self.owner(id).is_some_and(|owner| self.player(owner).knows.contains(id));
            ensure(!is_own, || format!("the owner of {id} has a marker on it"))?;
            ensure((formula.fee > 0) == self.licensed.contains(id), || format!("the licence of {id}"))?;
            ensure(formula.fee == 0 || owners == 1, || format!("{id} is licensed by nobody"))?;
            ensure(formula.fee <= self.edition.setup.licence_fee_max, || format!("the fee of {id}"))?;
        }
        let known = self.players.0.iter().fold(self.licensed, |all, player| all.or(player.owns).or(player.knows));
        ensure(known.without(self.on_table).is_empty(), || "a formula that is not on the table is known".into())?;
        Ok(())
    }

    fn examine_monsters(&self) -> Result<(), String> {
        let later = self.edition.setup.monster_later_attacks;
        for (place, monster) in self.monsters.iter().enumerate() {
            let (id, seat) = (monster.id, monster.seat);
            let is_twice = self.monsters[..place].iter().any(|other| other.id == id);
            ensure(!is_twice, || format!("two monsters are {id}"))?;
            let OutcomeEffect::Monster { health, .. } = self.edition.result(monster.card).effect else {
                return Err(format!("{id} is no monster"));
            };
            ensure((1..=health).contains(&monster.health), || format!("the health of {id}"))?;
            ensure((1..=later).contains(&monster.attacks_left), || format!("the attacks of {id}"))?;
            ensure(self.is_living(seat), || format!("{id} stands before nobody"))?;
            ensure(monster.drawn <= self.player(seat).turn, || format!("{id} was not drawn yet"))?;
        }
        Ok(())
    }

    /// RP-706: every offer stands at the end of a chain of legal steps.
    fn examine_offer(&self, offer: &Offer) -> Result<(), String> {
        let mut again = self.clone();
        again.phase = Phase::Trade(Offer::new(offer.by, offer.to));
        for action in chain(offer) {
            let could_not = |rule| format!("an offer that cannot be composed like this ({rule})");
            again.refusal(offer.by, action).map_err(|refused| could_not(refused.rule))?;
            again.perform(&Step::Act(offer.by, action), &mut ());
        }
        ensure(again.phase == self.phase, || "an offer that is not in order".into())
    }

    fn examine_phase(&self) -> Result<(), String> {
        let is_over = self.is_over();
        ensure(is_over == (self.living.len() < 2) || is_over, || "one seat is left and the game goes on".into())?;
        ensure(is_over || self.is_living(self.active), || "an eliminated seat is active".into())?;
        match &self.phase {
            Phase::First | Phase::Action | Phase::Steal(_) | Phase::Lose(..) => Ok(()),
            Phase::Declare { ingredients, .. } => {
                ensure(ingredients.len() <= usize::from(self.edition.setup.ingredients_max), || "a long mixture".into())
            }
            Phase::Draw(trial) => ensure(!self.deck_of(trial.level).is_empty(), || "nothing is left to draw".into()),
            Phase::Drop(trial) => {
                let all = usize::from(self.edition.method(trial.method).draw);
                ensure(trial.drawn.len() == all, || "the draw is not complete".into())
            }
            Phase::Trade(offer) => {
                let is_fair = offer.by != offer.to && self.is_living(offer.by) && self.is_living(offer.to);
                ensure(is_fair, || "an offer between one seat or a dead one".into())?;
                let is_due = offer.by == self.active || offer.to == self.active;
                ensure(is_due, || "an offer without the active seat".into())?;
                // RP-703, RP-705: it was begun in this turn, before any trade.
                let can_be = self.record.offers > 0 && !self.record.traded;
                ensure(can_be, || "an offer that was not begun, or after a trade".into())?;
                self.examine_offer(offer)
            }
            Phase::Shed(seat) => {
                let is_over = self.player(*seat).hand.total() > self.edition.setup.hand_limit;
                ensure(is_over, || format!("{seat} need not shed"))
            }
            Phase::Over(end) => {
                let left = self.living.len();
                ensure(
                    match end {
                        End::Gold | End::RoundCap => left >= 2,
                        End::LastAlive => left == 1,
                        End::NobodyLeft => left == 0,
                    },
                    || "the end does not fit the living".into(),
                )
            }
        }
    }
}

/// The steps that compose an offer as far as it goes (RP-715, RP-716).
fn chain(offer: &Offer) -> Vec<Action> {
    let give = |term: Term| Action::Give { term };
    let want = |term: Term| Action::Want { term };
    let mut steps = spelled(&offer.give, give);
    steps.extend(spelled(&offer.want, want));
    if offer.stage == Stage::Made {
        steps.push(Action::Done);
    }
    steps
}

fn spelled(bundle: &Bundle, name: impl Fn(Term) -> Action) -> Vec<Action> {
    let mut steps = Vec::new();
    if bundle.coins > 0 {
        steps.push(name(Term::Coins(bundle.coins)));
    }
    steps.extend(bundle.cards.iter().map(|&card| name(Term::Card(card))));
    steps.extend(bundle.formulas.iter().map(|&formula| name(Term::Formula(formula))));
    for promise in &bundle.promises {
        steps.push(name(Term::Promise(promise.word)));
        steps.extend(promise.of.map(|subject: Subject| Action::Of { subject }));
        if promise.is_complete() {
            steps.push(Action::Turns { turns: promise.turns });
        }
    }
    steps
}
