//! Rounds and turns: how they open, how they close.

use crate::effect::Trigger;
use crate::event::{Event, Why};
use crate::state::{Point, State, Storing, TurnState, Wait};
use crate::types::{AcolyteId, Face, Faces, Resource};
use game_core::{Seat, Sink};

impl State {
    /// WW-021 to WW-023: the acolyte appears, and every seat pays its mana penalty.
    pub(crate) fn open_round(&mut self, acolyte: AcolyteId, sink: &mut impl Sink<Event>) {
        self.acolytes &= !(1 << acolyte.0);
        self.acolyte = Some(acolyte);
        self.round += 1;
        self.point = Point::Opening;
        let round = self.round;
        sink.emit(|| Event::Revealed { acolyte, round });
        let figures = self.cards().acolyte(acolyte);
        if self.is_solo() {
            let skulls = figures.solo_skulls;
            sink.emit(|| Event::OpponentMarked { skulls });
            self.mark(Seat::S2, i32::from(skulls), sink);
        }
        if figures.mana > 0 {
            for seat in self.start.clockwise(self.seats()) {
                let ignoring = self.mods(seat).find(|(_, mods)| mods.ignore_mana_penalty);
                if let Some((source, _)) = ignoring {
                    sink.emit(|| Event::Helped { seat, source, why: Why::IgnorePenalty });
                    continue;
                }
                sink.emit(|| Event::ManaPenalty { seat, mana: figures.mana });
                let skulls = self.players[seat].skulls;
                let lost = self.lose(seat, Resource::Mana, figures.mana, sink);
                if lost > 0 || self.players[seat].skulls > skulls {
                    self.raise(Trigger::ManaPenalty, seat, figures.mana);
                }
            }
        }
        self.proceed(sink);
    }

    /// WW-028: the turn begins with Fill the Display.
    pub(crate) fn begin_turn(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let stock = &self.players[seat].stock;
        self.active = seat;
        self.turn = TurnState {
            rerolls: self.cards().setup.max_rolls - 1,
            bribes_allowed: 1,
            start_gem: stock[Resource::Gem as usize],
            start_mana: stock[Resource::Mana as usize],
            ..TurnState::default()
        };
        self.wait = Wait::Point;
        let round = self.round;
        sink.emit(|| Event::TurnBegan { seat, round });
        // WW-110, WW-111: in solo the display is put out anew, but not in the first turn.
        if self.is_solo() && round > 1 {
            self.clear_display(Why::Solo, sink);
        }
        self.point = if self.are_decks_empty() || self.is_solo() && round == 1 {
            Point::Preroll
        } else if self.is_display_full() {
            Point::FillSwap
        } else {
            Point::FillDraw
        };
    }

    /// WW-098: storing and limits; then the turn is over.
    pub(crate) fn finish_turn(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let storing = self.turn.storing;
        let limits = self.limits(seat);
        let stock = self.stored_by(storing, limits);
        if is_above_sheet(limits, self.cards().side(self.side(seat)).limits, stock) {
            for (source, _) in self.mods(seat).filter(|(_, mods)| mods.limit.iter().any(|&more| more > 0)) {
                sink.emit(|| Event::Helped { seat, source, why: Why::Limit });
            }
        }
        let has_bought = self.turn.bought != [0; 2];
        if has_bought && storing != Storing::None {
            let before = self.players[seat].stock;
            for resource in [Resource::Tome, Resource::Arcane] {
                if stock[resource as usize] > before[resource as usize] {
                    let storers = self.mods(seat).filter(|(_, mods)| mods.store_after_buy[resource as usize]);
                    for (source, _) in storers {
                        sink.emit(|| Event::Helped { seat, source, why: Why::StoreAfterBuy });
                    }
                }
            }
        }
        self.players[seat].stock = stock;
        let [tome, arcane, gem, mana] = stock;
        sink.emit(|| Event::Stored { seat, storing, has_bought, tome, arcane, gem, mana });
        self.turn = TurnState::default();
        let next = seat.next(self.seats());
        if next == self.start {
            self.close_round(sink);
        } else {
            self.begin_turn(next, sink);
        }
    }

    /// WW-024; in solo WW-116.
    fn close_round(&mut self, sink: &mut impl Sink<Event>) {
        self.point = Point::Closing;
        self.wait = Wait::Point;
        let skulls = |state: &State, seat: Seat| state.players[seat].skulls;
        if self.is_solo() {
            if skulls(self, Seat::S1) == skulls(self, Seat::S2) {
                sink.emit(|| Event::NoSoloPenalty);
                return self.proceed(sink);
            }
            self.wait = Wait::SoloDie;
            return;
        }
        let most = Seat::all(self.seats()).map(|seat| skulls(self, seat)).max().unwrap_or(0);
        if Seat::all(self.seats()).all(|seat| skulls(self, seat) == most) {
            sink.emit(|| Event::NoPenalty);
            return self.proceed(sink);
        }
        let acolyte = self.acolyte.expect("an acolyte is there until the round is closed");
        let vp = self.cards().acolyte(acolyte).skull_vp;
        for seat in self.start.clockwise(self.seats()) {
            if skulls(self, seat) == most && vp > 0 {
                self.players[seat].vp -= vp;
                sink.emit(|| Event::SkullPenalty { seat, vp, by_die: false });
                self.raise(Trigger::SkullPenalty, seat, 1);
            }
        }
        self.proceed(sink);
    }

    /// The wizard with more skulls, when a solo round ends unequal.
    pub(crate) fn most_skulls_alone(&self) -> Seat {
        if self.players[Seat::S1].skulls > self.players[Seat::S2].skulls { Seat::S1 } else { Seat::S2 }
    }

    /// WW-116 to WW-119: what the penalty die takes.
    pub(crate) fn solo_penalty(&mut self, faces: Faces, sink: &mut impl Sink<Event>) {
        let seat = self.most_skulls_alone();
        let face = Face::ALL.into_iter().find(|&face| faces.count(face) > 0).expect("one die was rolled");
        sink.emit(|| Event::SoloDie { seat, face });
        self.wait = Wait::Point;
        match face {
            Face::Arcane => _ = self.lose(seat, Resource::Arcane, 1, sink),
            Face::Tome => _ = self.lose(seat, Resource::Tome, 1, sink),
            Face::ArcaneTome => {
                let [tome, arcane, ..] = self.players[seat].stock;
                if tome == arcane && tome > 0 {
                    self.wait = Wait::SoloPick;
                    return;
                }
                if tome != arcane {
                    self.lose(seat, if tome > arcane { Resource::Tome } else { Resource::Arcane }, 1, sink);
                }
            }
            Face::Mana => _ = self.lose(seat, Resource::Mana, self.cards().setup.mana_per_face, sink),
            Face::Gem => _ = self.lose(seat, Resource::Gem, 1, sink),
            Face::Skull => {
                let vp = self.cards().setup.solo_skull_die_vp;
                self.players[seat].vp -= vp;
                sink.emit(|| Event::SkullPenalty { seat, vp, by_die: true });
                self.raise(Trigger::SkullPenalty, seat, 1);
            }
        }
        self.proceed(sink);
    }

    /// WW-025 to WW-027.
    pub(crate) fn end_round(&mut self, sink: &mut impl Sink<Event>) {
        for seat in Seat::all(self.wizards()) {
            self.players[seat].skulls = 0;
        }
        self.acolyte = None;
        let round = self.round;
        if round == self.cards().setup.rounds {
            self.point = Point::Over;
            sink.emit(|| Event::LastRoundEnded { round });
            self.final_scoring(sink);
        } else {
            self.start = self.start.next(self.seats());
            self.active = self.start;
            self.point = Point::Reveal;
            let start = self.start;
            sink.emit(|| Event::RoundEnded { round, start });
        }
    }
}

/// Whether something is stored that the sheet alone would not hold.
fn is_above_sheet(limits: [u8; 4], sheet: [u8; 4], stock: [u8; 4]) -> bool {
    (0..4).any(|place| limits[place] > sheet[place] && stock[place] > sheet[place])
}
