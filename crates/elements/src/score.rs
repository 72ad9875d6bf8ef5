//! Completing a substance, its rewards, and the end of the game (sections 9, 11 and 13).

use crate::cards::Grant;
use crate::event::Event;
use crate::state::{Done, Elements, Elixir, End, Phase};
use crate::types::{ELIXIR, ELIXIR_GEM, GemId, PRIMARIES, SubstanceId, Unit};
use game_core::{Reason, Seat, Sink, Standing};

impl Elements {
    /// EL-190: checked after every play. What follows is the rewards, the end, or more building.
    pub(crate) fn check_complete(&mut self, lock: bool, sink: &mut impl Sink<Event>) {
        let player = self.player();
        let substance = self.substance_of(player).expect("something was just played on a substance");
        if player.filled() == substance.all_slots() {
            self.complete(sink);
        } else {
            self.phase = Phase::Build { lock };
        }
    }

    #[inline(never)]
    fn complete(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let substance = self.player().substance.expect("a substance was completed");
        let card = &self.edition.0.substances[substance.index()];
        let elixir = self.elixir_points();
        sink.emit(|| Event::Completed { seat, substance });
        let natural = self.clear_area(sink);
        let points = card.points + elixir;
        let turn = self.turn;
        self.last_completion = turn;
        let player = self.player_mut();
        player.points += points;
        player.done.push(Done { substance, natural });
        player.substance = None;
        sink.emit(|| Event::SetScored { seat, natural, points, elixir });
        // EL-199: the target ends the game before the rewards.
        if self.player().points >= self.target() {
            return self.finish(End::Target, sink);
        }
        if self.table.0[..PRIMARIES].iter().any(|&count| count > 0) {
            self.phase = Phase::Gain;
        } else {
            sink.emit(|| Event::NothingToGain { seat });
            self.begin_bonus(sink);
        }
    }

    /// EL-135, EL-136: what the Elixir on the substance adds now.
    fn elixir_points(&self) -> u8 {
        match self.player().elixir {
            None => 0,
            Some(Elixir::Gem) => self.edition.elixir_gem.points,
            Some(Elixir::Card { turn }) => {
                let waited = self.turn - turn >= u16::from(self.edition.elixir_card.wait_turns);
                if waited { self.edition.elixir_card.points } else { 0 }
            }
        }
    }

    /// Everything on the substance leaves the game, reusable gems return (EL-140, EL-191). Whether the set was natural.
    fn clear_area(&mut self, sink: &mut impl Sink<Event>) -> bool {
        let seat = self.active;
        let mut natural = true;
        for slot in 0..self.player().slots.len() {
            let Some(unit) = self.player_mut().slots[slot].take() else { continue };
            natural &= !unit.is_special();
            match unit {
                Unit::Card(card) => self.gone_cards.add(card.index()),
                Unit::Gem(gem) => self.retire_gem(seat, gem, sink),
                Unit::Pair(pair) => {
                    self.retire_gem(seat, pair.first(), sink);
                    self.retire_gem(seat, pair.second(), sink);
                }
            }
        }
        match self.player_mut().elixir.take() {
            None => return natural,
            Some(Elixir::Card { .. }) => self.gone_cards.add(ELIXIR.index()),
            Some(Elixir::Gem) => self.retire_gem(seat, ELIXIR_GEM, sink),
        }
        false
    }

    fn retire_gem(&mut self, seat: Seat, gem: GemId, sink: &mut impl Sink<Event>) {
        if gem.bit() & self.edition.reusable != 0 {
            self.players[seat].gems.add(gem.index());
            sink.emit(|| Event::GemReturned { seat, gem });
        } else {
            self.gone_gems.add(gem.index());
        }
    }

    /// EL-193: the gem bonus of a natural set.
    pub(crate) fn begin_bonus(&mut self, sink: &mut impl Sink<Event>) {
        let done = *self.player().done.last().expect("a substance was just completed");
        if done.natural { self.grant_from(done.substance, 0, sink) } else { self.begin_substance(sink) }
    }

    /// The grants from that one on, in the order of the data; what the table lacks is skipped (EL-197).
    fn grant_from(&mut self, substance: SubstanceId, first: usize, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let grants = &self.edition.0.substances[substance.index()].bonus;
        for (place, &grant) in grants.iter().enumerate().skip(first) {
            match grant {
                Grant::Colour { gem, count } => {
                    for _ in 0..count {
                        if self.table.has(gem.index()) {
                            self.table.take(gem.index());
                            self.players[seat].gems.add(gem.index());
                            sink.emit(|| Event::BonusGained { seat, gem, is_chosen: false });
                        } else {
                            sink.emit(|| Event::BonusMissing { seat });
                        }
                    }
                }
                Grant::Choice { count } => {
                    if self.table.0[..PRIMARIES].iter().any(|&count| count > 0) {
                        self.phase = Phase::Bonus { grant: place as u8, left: count };
                        return;
                    }
                    sink.emit(|| Event::BonusMissing { seat });
                }
            }
        }
        self.begin_substance(sink);
    }

    /// The free gem (EL-192) or a bonus gem of choice.
    fn take_from_table(&mut self, gem: GemId) {
        self.table.take(gem.index());
        self.player_mut().gems.add(gem.index());
    }

    pub(crate) fn gain(&mut self, gem: GemId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.take_from_table(gem);
        sink.emit(|| Event::Gained { seat, gem });
        self.begin_bonus(sink);
    }

    pub(crate) fn gain_bonus(&mut self, gem: GemId, grant: u8, left: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.take_from_table(gem);
        sink.emit(|| Event::BonusGained { seat, gem, is_chosen: true });
        let has_more = self.table.0[..PRIMARIES].iter().any(|&count| count > 0);
        if left > 1 && has_more {
            self.phase = Phase::Bonus { grant, left: left - 1 };
            return;
        }
        if left > 1 {
            sink.emit(|| Event::BonusMissing { seat });
        }
        let substance = self.player().done.last().expect("a substance was just completed").substance;
        self.grant_from(substance, usize::from(grant) + 1, sink);
    }

    /// EL-194, EL-205: a new substance where there is one.
    fn begin_substance(&mut self, sink: &mut impl Sink<Event>) {
        if !self.pool.is_empty() {
            self.phase = Phase::Substance;
            return;
        }
        let seat = self.active;
        sink.emit(|| Event::NoSubstance { seat });
        // EL-231: after the rewards of every completion. In play the substance deck is empty when the pool is.
        let is_building = |seat: Seat| self.players[seat].substance.is_some();
        if !self.substance_deck.is_empty() || Seat::all(self.seats()).any(is_building) {
            self.phase = Phase::Build { lock: false };
        } else {
            self.finish(End::AllBuilt, sink);
        }
    }

    pub(crate) fn take_substance(&mut self, substance: SubstanceId, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let place = self.pool.iter().position(|&card| card == substance).expect("the substance is in the pool");
        self.pool.remove(place);
        self.player_mut().substance = Some(substance);
        sink.emit(|| Event::SubstanceTaken { seat, substance });
        self.phase = if self.substance_deck.is_empty() {
            Phase::Build { lock: false }
        } else {
            Phase::Refill { place: place as u8 }
        };
    }

    pub(crate) fn finish(&mut self, end: End, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Over { end };
        sink.emit(|| Event::GameOver { end });
    }

    /// EL-235: points, then gems in hand, then natural sets.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let Phase::Over { end } = self.phase else { return None };
        let reason = match end {
            End::Target => Reason::new(end.rule(), "end-target"),
            End::AllBuilt => Reason::new(end.rule(), "end-all-built"),
            End::Stall => Reason::new(end.rule(), "end-stall"),
        };
        let scores = self.players.0.each_ref().map(|player| i32::from(player.points));
        Some(Standing::by_merit(reason, &scores[..self.seats()], |seat| {
            let player = &self.players[seat];
            (player.points, player.gems.total(), player.natural_sets())
        }))
    }
}
