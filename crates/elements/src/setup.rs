//! Set-up, in the order of EL-025: gems, deal, discards, pool, and the rolls for who begins.

use crate::event::Event;
use crate::state::{Elements, Phase};
use crate::types::{GemId, MAX_PLAYERS, SubstanceId};
use game_core::{Seat, SeatSet, Sink};

impl Elements {
    pub(crate) fn choose_gem(&mut self, gem: GemId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.table.take(gem.index());
        self.player_mut().gems.add(gem.index());
        sink.emit(|| Event::GemChosen { seat, gem });
        self.active = seat.next(self.seats());
        if self.active == Seat::S1 {
            self.phase = Phase::DealSubstance;
        }
    }

    pub(crate) fn deal_substance(&mut self, seat: Seat, substance: SubstanceId, sink: &mut impl Sink<Event>) {
        self.substance_deck.take(substance.index());
        self.players[seat].substance = Some(substance);
        sink.emit(|| Event::SubstanceDealt { seat, substance });
        self.deal_cards(self.edition.setup.deal_cards);
    }

    pub(crate) fn deal_cards(&mut self, left: u8) {
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

    pub(crate) fn deal_discards(&mut self, left: u8) {
        if left > 0 {
            self.phase = Phase::DealDiscard { left };
        } else {
            self.deal_pool();
        }
    }

    pub(crate) fn deal_pool(&mut self) {
        let is_full = self.pool.len() >= usize::from(self.edition.setup.pool_size);
        self.phase = if is_full || self.substance_deck.is_empty() {
            Phase::FirstRoll { sums: [0; MAX_PLAYERS] }
        } else {
            Phase::DealPool
        };
    }

    /// A substance is turned up into the pool.
    pub(crate) fn reveal(&mut self, place: usize, substance: SubstanceId, is_setup: bool, sink: &mut impl Sink<Event>) {
        self.substance_deck.take(substance.index());
        self.pool.insert(place, substance);
        sink.emit(|| Event::SubstanceRevealed { substance, place: place as u8, is_setup });
    }

    pub(crate) fn roll_for_first(
        &mut self,
        seat: Seat,
        dice: [u8; 2],
        mut sums: [u8; MAX_PLAYERS],
        sink: &mut impl Sink<Event>,
    ) {
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
}
