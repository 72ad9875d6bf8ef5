//! The deed: set-up, the steps of a turn, building and the end of the turn. Outcomes are in `resolve`, completions in `score`.

use crate::action::{Action, Chance};
use crate::effect::Program;
use crate::event::{DrawReason, Event};
use crate::state::{Elements, Elixir, End, Phase, Wait};
use crate::types::{ELIXIR, ELIXIR_GEM, ElementId, GemId, Inputs, MAX_PLAYERS, Place, SubstanceId, Unit};
use game_core::{Seat, SeatSet, Sink};

impl Elements {
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match (self.phase, action) {
            (Phase::Gem, Action::Gem { gem }) => self.choose_gem(gem, sink),
            (Phase::Die, Action::Die { face }) => {
                sink.emit(|| Event::DieChosen { seat, face });
                self.run(Program::Face(face), 0, None, sink);
            }
            (Phase::Reroll, Action::Reroll { die }) => self.phase = Phase::RollAgain { die },
            (Phase::Reroll, Action::Forgo) => {
                sink.emit(|| Event::Forgone { seat });
                self.phase = Phase::Build { lock: false };
            }
            (Phase::Effect { program, op, wait }, action) => self.act_effect(seat, action, program, op, wait, sink),
            (Phase::Build { lock }, action) => self.build(action, lock, sink),
            (Phase::Gain, Action::Gain { gem }) => self.gain(gem, sink),
            (Phase::Bonus { grant, left }, Action::Bonus { gem }) => self.gain_bonus(gem, grant, left, sink),
            (Phase::Substance, Action::Substance { substance }) => self.take_substance(substance, sink),
            (Phase::Redraw, Action::Keep) => {
                sink.emit(|| Event::HandKept { seat });
                self.begin_limits(sink);
            }
            (Phase::Redraw, Action::Redraw { gem }) => {
                self.player_mut().gems.take(gem.index());
                self.table.add(gem.index());
                sink.emit(|| Event::RedrawPaid { seat, gem });
                self.phase = Phase::Toss { tossed: 0 };
            }
            (Phase::Toss { tossed }, Action::Toss { card }) => self.toss(card, tossed + 1, sink),
            (Phase::Toss { tossed }, Action::Stop) => self.stop_discarding(tossed, sink),
            (Phase::Limit, Action::Toss { card }) => {
                self.discard_from_hand(card);
                sink.emit(|| Event::CardDiscarded { seat, card, is_limit: true });
                self.begin_limits(sink);
            }
            (phase, action) => unreachable!("{action:?} was checked in {phase:?}"),
        }
    }

    fn act_effect(
        &mut self,
        seat: Seat,
        action: Action,
        program: Program,
        op: u8,
        wait: Wait,
        sink: &mut impl Sink<Event>,
    ) {
        match (wait, action) {
            (Wait::Salvage { left }, Action::Salvage { card }) => self.salvage(program, op, left, card, sink),
            (Wait::Swap, Action::Swap { seat: from }) => self.name_hand(program, op, from, sink),
            (Wait::Take, Action::Take { place: Place::Hand { seat: from } }) => self.name_hand(program, op, from, sink),
            (Wait::Take, Action::Take { place }) => self.take_from_play(program, op, place, sink),
            (Wait::Pick { from }, Action::Pick { card }) => self.take_from_hand(program, op, from, card, sink),
            (Wait::Give { to }, Action::Give { card }) => self.give(program, op, to, card, sink),
            (Wait::Pass { chosen }, Action::Pass { card }) => self.choose_pass((program, op), chosen, seat, card, sink),
            (Wait::Trade { declined }, Action::Trade { give, take, place }) => {
                self.trade((program, op), declined, (give, take, place), sink);
            }
            (Wait::Consent { give, take, place, .. }, Action::Accept) => {
                sink.emit(|| Event::TradeAccepted { seat });
                self.carry_out_trade((program, op), (give, take, place), sink);
            }
            (Wait::Consent { declined, .. }, Action::Decline) => {
                sink.emit(|| Event::TradeDeclined { seat });
                self.decline(program, op, declined.with(seat), sink);
            }
            (Wait::Steal, Action::Steal { gem, place }) => self.steal(program, op, gem, place, sink),
            (wait, action) => unreachable!("{action:?} was checked in {wait:?}"),
        }
    }

    #[inline]
    pub(crate) fn happen(&mut self, chance: Chance, sink: &mut impl Sink<Event>) {
        match (self.phase, chance) {
            (Phase::DealSubstance, Chance::Deal { seat, substance }) => self.deal_substance(seat, substance, sink),
            (Phase::DealCards { left }, Chance::Draw { seat, card }) => {
                self.draw_card(seat, card, DrawReason::Deal, sink);
                self.deal_cards(left - 1, sink);
            }
            (Phase::DealDiscard { left }, Chance::Discard { card }) => {
                self.deck.take(card.index());
                self.discard.push(card);
                sink.emit(|| Event::SetupDiscarded { card });
                self.deal_discards(left - 1);
            }
            (Phase::DealPool, Chance::Reveal { substance }) => {
                self.reveal(self.pool.len(), substance, true, sink);
                self.deal_pool();
            }
            (Phase::FirstRoll { sums }, Chance::Roll { seat, dice }) => self.roll_for_first(seat, dice, sums, sink),
            (Phase::First { .. }, Chance::First { seat }) => {
                sink.emit(|| Event::FirstDrawn { seat });
                self.begin_turn(seat, sink);
            }
            (Phase::Draw, Chance::Draw { seat, card }) => {
                self.draw_card(seat, card, DrawReason::Turn, sink);
                self.phase = Phase::Roll;
            }
            (Phase::Roll, Chance::Roll { seat, dice }) => {
                self.dice = dice;
                sink.emit(|| Event::Rolled { seat, dice });
                self.read_dice(sink);
            }
            (Phase::RollAgain { die }, Chance::Reroll { seat, face }) => {
                self.dice[usize::from(die) - 1] = face;
                sink.emit(|| Event::Rerolled { seat, die, face });
                self.phase = Phase::Die;
            }
            (Phase::Effect { program, op, wait: Wait::Draw { left } }, Chance::Draw { seat, card }) => {
                self.draw_card(seat, card, DrawReason::Outcome, sink);
                self.draw_by_outcome(program, op, left, sink);
            }
            (Phase::Effect { program, op, wait: Wait::Random { .. } }, Chance::Random { seat, card }) => {
                self.take_from_hand(program, op, seat, card, sink);
            }
            (Phase::Refill { place }, Chance::Reveal { substance }) => {
                self.reveal(usize::from(place), substance, false, sink);
                self.phase = Phase::Build { lock: false };
            }
            (Phase::DrawAgain { left }, Chance::Draw { seat, card }) => {
                self.draw_card(seat, card, DrawReason::Redraw, sink);
                self.draw_again(left - 1, sink);
            }
            (Phase::DrawUp, Chance::Draw { seat, card }) => {
                self.draw_card(seat, card, DrawReason::UpToLimit, sink);
                self.begin_limits(sink);
            }
            (phase, chance) => unreachable!("{chance:?} was checked in {phase:?}"),
        }
    }

    // Set-up (EL-025)

    fn choose_gem(&mut self, gem: GemId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.table.take(gem.index());
        self.player_mut().gems.add(gem.index());
        sink.emit(|| Event::GemChosen { seat, gem });
        self.active = seat.next(self.seats());
        if self.active == Seat::S1 {
            self.phase = Phase::DealSubstance;
        }
    }

    fn deal_substance(&mut self, seat: Seat, substance: SubstanceId, sink: &mut impl Sink<Event>) {
        self.substance_deck.take(substance.index());
        self.players[seat].substance = Some(substance);
        sink.emit(|| Event::SubstanceDealt { seat, substance });
        self.deal_cards(self.edition.setup.deal_cards, sink);
    }

    fn deal_cards(&mut self, left: u8, _sink: &mut impl Sink<Event>) {
        if left > 0 {
            self.phase = Phase::DealCards { left };
            return;
        }
        self.active = self.active.next(self.seats());
        if self.active == Seat::S1 {
            self.deal_discards(self.edition.setup.initial_discards);
        } else {
            self.phase = Phase::DealSubstance;
        }
    }

    fn deal_discards(&mut self, left: u8) {
        if left > 0 {
            self.phase = Phase::DealDiscard { left };
        } else {
            self.deal_pool();
        }
    }

    fn deal_pool(&mut self) {
        let is_full = self.pool.len() >= usize::from(self.edition.setup.pool_size);
        self.phase = if is_full || self.substance_deck.is_empty() {
            Phase::FirstRoll { sums: [0; MAX_PLAYERS] }
        } else {
            Phase::DealPool
        };
    }

    /// A substance is turned up into the pool.
    fn reveal(&mut self, place: usize, substance: SubstanceId, is_setup: bool, sink: &mut impl Sink<Event>) {
        self.substance_deck.take(substance.index());
        self.pool.insert(place, substance);
        sink.emit(|| Event::SubstanceRevealed { substance, place: place as u8, is_setup });
    }

    fn roll_for_first(&mut self, seat: Seat, dice: [u8; 2], mut sums: [u8; MAX_PLAYERS], sink: &mut impl Sink<Event>) {
        sums[seat.index()] = dice[0] + dice[1];
        sink.emit(|| Event::RolledForFirst { seat, dice });
        self.active = seat.next(self.seats());
        if self.active != Seat::S1 {
            self.phase = Phase::FirstRoll { sums };
            return;
        }
        let highest = sums.into_iter().max().unwrap_or(0);
        let tied: SeatSet = Seat::all(self.seats()).filter(|seat| sums[seat.index()] == highest).collect();
        match tied.first() {
            Some(first) if tied.len() == 1 => self.begin_turn(first, sink),
            _ => self.phase = Phase::First { tied },
        }
    }

    // The turn

    fn begin_turn(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.active = seat;
        self.turn += 1;
        self.dice = [0; 2];
        let turn = self.turn;
        sink.emit(|| Event::TurnBegan { seat, turn });
        self.phase = if self.prepare_draw(DrawReason::Turn, sink) { Phase::Draw } else { Phase::Roll };
    }

    /// EL-250, EL-293: an empty deck is replaced by the pile when a draw is due. Whether there is a card to draw.
    pub(crate) fn prepare_draw(&mut self, why: DrawReason, sink: &mut impl Sink<Event>) -> bool {
        if !self.deck.is_empty() {
            return true;
        }
        let (seat, cards) = (self.active, self.discard.len() as u8);
        if cards == 0 {
            sink.emit(|| Event::DrawSkipped { seat, why });
            return false;
        }
        for card in &self.discard {
            self.deck.add(card.index());
        }
        self.discard.clear();
        sink.emit(|| Event::Reshuffled { cards });
        true
    }

    fn draw_card(&mut self, seat: Seat, card: ElementId, why: DrawReason, sink: &mut impl Sink<Event>) {
        self.deck.take(card.index());
        self.players[seat].hand.add(card.index());
        sink.emit(|| Event::CardDrawn { seat, card: Some(card), why });
    }

    /// EL-062, EL-063, EL-065: a die, the reroll, or no outcome at all.
    fn read_dice(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let [one, two] = self.dice;
        if self.can_do(one) || self.can_do(two) {
            self.phase = Phase::Die;
        } else if self.possible_faces().next().is_some() {
            self.phase = Phase::Reroll;
        } else {
            sink.emit(|| Event::NothingPossible { seat });
            self.phase = Phase::Build { lock: false };
        }
    }

    // Building

    #[inline]
    fn build(&mut self, action: Action, lock: bool, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        match action {
            Action::End => {
                sink.emit(|| Event::BuildingEnded { seat });
                self.end_building(sink);
            }
            Action::PlayCard { card, slot } => {
                self.player_mut().hand.take(card.index());
                let begins = self.fill_slot(slot, Unit::Card(card));
                sink.emit(|| Event::CardPlayed { seat, card, slot, begins });
                self.check_complete(begins, sink);
            }
            Action::PlayGem { gem, slot } => {
                self.player_mut().gems.take(gem.index());
                let begins = self.fill_slot(slot, Unit::Gem(gem));
                sink.emit(|| Event::GemPlayed { seat, gem, slot, begins });
                self.check_complete(begins, sink);
            }
            Action::PlayPair { gems, slot } => {
                let player = self.player_mut();
                player.gems.take(gems.first().index());
                player.gems.take(gems.second().index());
                let begins = self.fill_slot(slot, Unit::Pair(gems));
                let substance = self.substance_of(self.player()).expect("a pair is played on a substance");
                let element = substance.slots[usize::from(slot) - 1];
                sink.emit(|| Event::PairPlayed { seat, gems, element, slot });
                self.check_complete(begins, sink);
            }
            Action::PlayElixirCard => {
                let turn = self.turn;
                let player = self.player_mut();
                player.hand.take(ELIXIR.index());
                player.elixir = Some(Elixir::Card { turn });
                sink.emit(|| Event::ElixirCardPlayed { seat });
            }
            Action::PlayElixirGem => {
                let player = self.player_mut();
                player.gems.take(ELIXIR_GEM.index());
                player.elixir = Some(Elixir::Gem);
                sink.emit(|| Event::ElixirGemPlayed { seat });
            }
            Action::Fuse { gem, inputs } => self.fuse(gem, inputs, sink),
            action => unreachable!("{action:?} was checked in the build step with lock {lock}"),
        }
    }

    /// Whether this play begins a substance that requires a primary: then the begin lock holds (EL-104).
    fn fill_slot(&mut self, slot: u8, unit: Unit) -> bool {
        let player = self.player();
        let has_primaries = self.substance_of(player).is_some_and(|substance| substance.primary_slots != 0);
        let begins = has_primaries && player.is_area_empty();
        self.player_mut().slots[usize::from(slot) - 1] = Some(unit);
        begins
    }

    /// EL-154: the inputs go back to the table, the special gem goes to the hand.
    fn fuse(&mut self, gem: GemId, inputs: Inputs, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        for input in inputs.each() {
            self.player_mut().gems.take(input.index());
            self.table.add(input.index());
        }
        self.table.take(gem.index());
        self.player_mut().gems.add(gem.index());
        sink.emit(|| Event::Fused { seat, gem, inputs });
    }

    // End of turn

    fn end_building(&mut self, sink: &mut impl Sink<Event>) {
        let player = self.player();
        if player.gems.is_empty() || player.hand.is_empty() {
            self.begin_limits(sink);
        } else {
            self.phase = Phase::Redraw;
        }
    }

    fn discard_from_hand(&mut self, card: ElementId) {
        self.player_mut().hand.take(card.index());
        self.discard.push(card);
    }

    fn toss(&mut self, card: ElementId, tossed: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.discard_from_hand(card);
        sink.emit(|| Event::CardDiscarded { seat, card, is_limit: false });
        if self.player().hand.is_empty() {
            self.stop_discarding(tossed, sink);
        } else {
            self.phase = Phase::Toss { tossed };
        }
    }

    fn stop_discarding(&mut self, tossed: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        sink.emit(|| Event::DiscardingStopped { seat, cards: tossed });
        self.draw_again(tossed, sink);
    }

    fn draw_again(&mut self, left: u8, sink: &mut impl Sink<Event>) {
        if left > 0 && self.prepare_draw(DrawReason::Redraw, sink) {
            self.phase = Phase::DrawAgain { left };
        } else {
            self.begin_limits(sink);
        }
    }

    /// EL-214, EL-215: discard down to the maximum, draw up to the minimum, then the turn ends.
    fn begin_limits(&mut self, sink: &mut impl Sink<Event>) {
        let cards = self.player().hand_size();
        let setup = &self.edition.0.setup;
        if cards > u32::from(setup.hand_max) {
            self.phase = Phase::Limit;
        } else if cards < u32::from(setup.hand_min) && self.prepare_draw(DrawReason::UpToLimit, sink) {
            self.phase = Phase::DrawUp;
        } else {
            let seat = self.active;
            if cards < u32::from(setup.hand_min) {
                sink.emit(|| Event::HandLeftShort { seat, cards: cards as u8 });
            }
            self.end_turn(sink);
        }
    }

    /// EL-044, EL-260.
    fn end_turn(&mut self, sink: &mut impl Sink<Event>) {
        let rounds = u16::from(self.edition.setup.stall_rounds);
        if self.turn - self.last_completion >= rounds * self.seats() as u16 {
            self.finish(End::Stall, sink);
        } else {
            self.begin_turn(self.active.next(self.seats()), sink);
        }
    }
}
