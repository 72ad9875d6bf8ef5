//! The interpreter of dice outcomes, and what losing elements in play brings about (sections 4 and 8).

use crate::effect::{Op, Program};
use crate::event::{DrawReason, Event};
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{ELIXIR, ELIXIR_GEM, ElementId, GemId, MAX_PLAYERS, Place, TakeHand, Unit, el};
use game_core::{PerSeat, Seat, SeatSet, Sink};

impl Elements {
    /// Runs a program from that op until it waits or ends. Ops that cannot be done are skipped.
    #[inline(never)]
    pub(crate) fn run(&mut self, program: Program, first: u8, mut other: Option<Seat>, sink: &mut impl Sink<Event>) {
        let ops = self.edition.0.program(program);
        for (place, &op) in ops.iter().enumerate().skip(usize::from(first)) {
            if let Some(wait) = self.begin_op(op, other, sink) {
                self.phase = Phase::Effect { program, op: place as u8, wait };
                return;
            }
            // What is given goes to the opponent of the op before it, and this one had none.
            other = None;
        }
        let [one, two] = self.dice;
        match program {
            // EL-080: the outcome first, then the gem of doubles.
            Program::Face(_) if one == two => self.run_doubles(sink),
            Program::Face(_) | Program::Doubles => self.phase = Phase::Build { lock: false },
        }
    }

    fn run_doubles(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        if self.can_begin(self.op(Program::Doubles, 0), SeatSet::NONE) {
            self.run(Program::Doubles, 0, None, sink);
        } else {
            sink.emit(|| Event::NoGemToSteal { seat });
            self.phase = Phase::Build { lock: false };
        }
    }

    /// Begins an op: what it waits for, or `None` if it is done or cannot be done.
    fn begin_op(&mut self, op: Op, other: Option<Seat>, sink: &mut impl Sink<Event>) -> Option<Wait> {
        let can = self.can_begin(op, SeatSet::NONE);
        match op {
            Op::DrawDeck { count } => {
                self.prepare_draw(DrawReason::Outcome, sink).then_some(Wait::Draw { left: count })
            }
            Op::DrawDiscard { pick, count } if self.is_salvage(pick) => can.then_some(Wait::Salvage { left: count }),
            Op::DrawDiscard { count, .. } => {
                let seat = self.active;
                for _ in 0..count {
                    let Some(card) = self.discard.pop() else { break };
                    self.player_mut().hand.add(card.index());
                    sink.emit(|| Event::Salvaged { seat, card, is_chosen: false });
                }
                None
            }
            Op::TakeCard { .. } if Elements::is_swap(op) => can.then_some(Wait::Swap),
            Op::TakeCard { .. } => can.then_some(Wait::Take),
            Op::TakeGem(_) => can.then_some(Wait::Steal),
            Op::GiveCard => other.filter(|_| can).map(|to| Wait::Give { to }),
            Op::PassCard(_) => can.then_some(Wait::Pass { chosen: PerSeat::default() }),
            Op::TradeGem { .. } => can.then_some(Wait::Trade { declined: SeatSet::NONE }),
        }
    }

    pub(crate) fn draw_by_outcome(&mut self, program: Program, op: u8, left: u8, sink: &mut impl Sink<Event>) {
        if left > 1 && self.prepare_draw(DrawReason::Outcome, sink) {
            self.phase = Phase::Effect { program, op, wait: Wait::Draw { left: left - 1 } };
        } else {
            self.run(program, op + 1, None, sink);
        }
    }

    /// EL-282: of several copies the one nearest the top is drawn.
    pub(crate) fn salvage(&mut self, program: Program, op: u8, left: u8, card: ElementId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let place = self.discard.iter().rposition(|&other| other == card).expect("the card is in the pile");
        self.discard.remove(place);
        self.player_mut().hand.add(card.index());
        sink.emit(|| Event::Salvaged { seat, card, is_chosen: true });
        if left > 1 && !self.discard.is_empty() {
            self.phase = Phase::Effect { program, op, wait: Wait::Salvage { left: left - 1 } };
        } else {
            self.run(program, op + 1, None, sink);
        }
    }

    /// A hand was named, by `swap` or `take`: a random card of it, or one of choice.
    pub(crate) fn name_hand(&mut self, program: Program, op: u8, from: Seat, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let Op::TakeCard { asked, hand: Some(hand), .. } = self.op(program, op) else {
            unreachable!("a hand is named in an op that takes from hands")
        };
        let (wait, rule) = match self.take_hand(asked, hand) {
            TakeHand::Random => (Wait::Random { from }, el(77)),
            TakeHand::Chosen => (Wait::Pick { from }, el(284)),
        };
        let rule = if Elements::is_swap(self.op(program, op)) { el(69) } else { rule };
        sink.emit(|| Event::HandNamed { seat, from, rule });
        self.phase = Phase::Effect { program, op, wait };
    }

    pub(crate) fn take_from_hand(
        &mut self,
        program: Program,
        op: u8,
        from: Seat,
        card: ElementId,
        sink: &mut impl Sink<Event>,
    ) {
        let seat = self.active;
        let rule = match (Elements::is_swap(self.op(program, op)), self.phase) {
            (true, _) => el(69),
            (false, Phase::Effect { wait: Wait::Pick { .. }, .. }) => el(284),
            (false, _) => el(77),
        };
        self.players[from].hand.take(card.index());
        self.player_mut().hand.add(card.index());
        sink.emit(|| Event::CardTaken { seat, from, card: Some(card), rule });
        self.run(program, op + 1, Some(from), sink);
    }

    pub(crate) fn take_from_play(&mut self, program: Program, op: u8, place: Place, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let from = place.seat().expect("cards in play are somebody's");
        let player = &mut self.players[from];
        let card = match place {
            Place::Slot { slot, .. } => match player.slots[usize::from(slot) - 1].take() {
                Some(Unit::Card(card)) => card,
                Some(Unit::Gem(_) | Unit::Pair(_)) | None => unreachable!("a card lies in that slot"),
            },
            Place::Elixir { .. } => {
                player.elixir = None;
                ELIXIR
            }
            Place::Table | Place::Hand { .. } => unreachable!("a place in play was named"),
        };
        self.player_mut().hand.add(card.index());
        sink.emit(|| Event::CardTakenFromPlay { seat, card, place });
        self.discard_lone_specials(from, sink);
        self.run(program, op + 1, Some(from), sink);
    }

    pub(crate) fn give(&mut self, program: Program, op: u8, to: Seat, card: ElementId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.player_mut().hand.take(card.index());
        self.players[to].hand.add(card.index());
        sink.emit(|| Event::CardGiven { seat, to, card: Some(card) });
        self.run(program, op + 1, None, sink);
    }

    /// The seats that still have to choose a card to pass.
    #[inline]
    pub(crate) fn still_passing(&self, chosen: &PerSeat<Option<ElementId>, MAX_PLAYERS>) -> SeatSet {
        let is_asked = |&seat: &Seat| chosen[seat].is_none() && !self.players[seat].hand.is_empty();
        Seat::all(self.seats()).filter(is_asked).collect()
    }

    /// EL-071: the card stays hidden in the state until the last seat has chosen; then all move at once.
    pub(crate) fn choose_pass(
        &mut self,
        (program, op): (Program, u8),
        mut chosen: PerSeat<Option<ElementId>, MAX_PLAYERS>,
        seat: Seat,
        card: ElementId,
        sink: &mut impl Sink<Event>,
    ) {
        chosen[seat] = Some(card);
        sink.emit(|| Event::PassChosen { seat, card: Some(card) });
        if !self.still_passing(&chosen).is_empty() {
            self.phase = Phase::Effect { program, op, wait: Wait::Pass { chosen } };
            return;
        }
        let Op::PassCard(direction) = self.op(program, op) else { unreachable!("a pass waits in a pass op") };
        let seats = self.seats();
        for seat in Seat::all(seats) {
            let Some(card) = chosen[seat] else {
                sink.emit(|| Event::NothingPassed { seat });
                continue;
            };
            let to = direction.next_to(seat, seats);
            self.players[seat].hand.take(card.index());
            self.players[to].hand.add(card.index());
            sink.emit(|| Event::CardPassed { seat, to, card: Some(card) });
        }
        self.run(program, op + 1, None, sink);
    }

    pub(crate) fn trade(
        &mut self,
        (program, op): (Program, u8),
        declined: SeatSet,
        (give, take, place): (GemId, GemId, Place),
        sink: &mut impl Sink<Event>,
    ) {
        let Op::TradeGem { trading, .. } = self.op(program, op) else { unreachable!("a trade waits in a trade op") };
        if self.needs_consent(trading, place) {
            let seat = self.active;
            sink.emit(|| Event::TradeOffered { seat, give, take, place });
            self.phase = Phase::Effect { program, op, wait: Wait::Consent { give, take, place, declined } };
        } else {
            self.carry_out_trade((program, op), (give, take, place), sink);
        }
    }

    pub(crate) fn carry_out_trade(
        &mut self,
        (program, op): (Program, u8),
        (give, take, place): (GemId, GemId, Place),
        sink: &mut impl Sink<Event>,
    ) {
        let seat = self.active;
        let is_agreed = matches!(self.phase, Phase::Effect { wait: Wait::Consent { .. }, .. });
        sink.emit(|| Event::Traded { seat, give, take, place, is_agreed });
        self.player_mut().gems.take(give.index());
        // EL-172: the gem received moves first.
        self.move_gem(take, place, sink);
        match place.seat() {
            None => self.table.add(give.index()),
            Some(other) => self.players[other].gems.add(give.index()),
        }
        self.run(program, op + 1, None, sink);
    }

    /// EL-283: asked again without that opponent, as long as a legal trade is left.
    pub(crate) fn decline(&mut self, program: Program, op: u8, declined: SeatSet, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        if self.can_begin(self.op(program, op), declined) {
            self.phase = Phase::Effect { program, op, wait: Wait::Trade { declined } };
        } else {
            sink.emit(|| Event::NoTradeLeft { seat });
            self.run(program, op + 1, None, sink);
        }
    }

    pub(crate) fn steal(&mut self, program: Program, op: u8, gem: GemId, place: Place, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        sink.emit(|| Event::GemStolen { seat, gem, place });
        self.move_gem(gem, place, sink);
        self.run(program, op + 1, None, sink);
    }

    /// A gem goes from that place to the hand of the active seat (EL-171).
    fn move_gem(&mut self, gem: GemId, place: Place, sink: &mut impl Sink<Event>) {
        match place {
            Place::Table => self.table.take(gem.index()),
            Place::Hand { seat } => self.players[seat].gems.take(gem.index()),
            Place::Slot { seat, slot } => {
                let owner = &mut self.players[seat];
                let unit = owner.slots[usize::from(slot) - 1].take().expect("a gem lies in that slot");
                // EL-170: the other gem of a fused pair returns to its owner's hand.
                if let Unit::Pair(pair) = unit {
                    let partner = pair.partner(gem);
                    owner.gems.add(partner.index());
                    sink.emit(|| Event::PairBroken { seat, gem: partner });
                }
            }
            Place::Elixir { seat } => {
                debug_assert_eq!(gem, ELIXIR_GEM);
                self.players[seat].elixir = None;
            }
        }
        self.player_mut().gems.add(gem.index());
        if let Some(owner) = place.seat() {
            self.discard_lone_specials(owner, sink);
        }
    }

    /// EL-139: where only special cards are left they are discarded, slots in ascending order, then the Elixir.
    fn discard_lone_specials(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let player = &self.players[seat];
        let is_special_card = |unit: &Unit| matches!(unit, Unit::Card(card) if card.is_special());
        if player.elixir == Some(Elixir::Gem) || !player.slots.iter().flatten().all(is_special_card) {
            return;
        }
        for slot in 0..player.slots.len() {
            if let Some(Unit::Card(card)) = self.players[seat].slots[slot].take() {
                self.discard.push(card);
                sink.emit(|| Event::SpecialDiscarded { seat, card });
            }
        }
        if self.players[seat].elixir.take().is_some() {
            self.discard.push(ELIXIR);
            sink.emit(|| Event::SpecialDiscarded { seat, card: ELIXIR });
        }
    }
}
