//! The interpreter: one op after another, and after the effect its triggers, in the order of WW-074.

use crate::args::Args;
use crate::effect::{Chooser, Op, Pair, Refresh, Skulls, Source, Trigger, What, Who};
use crate::event::{Event, Why};
use crate::state::{Frame, Picking, Point, State, Wait};
use crate::types::{Faces, Resource};
use game_core::{Seat, SeatSet, Sink};

/// Who does what: the owner of an effect, its source and arguments, and the size of the event that triggered it.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    pub(crate) owner: Seat,
    pub(crate) source: Source,
    pub(crate) args: Args,
    pub(crate) size: u8,
}

impl State {
    /// Goes on after a step: the rest of the effect, then triggers, then where the game stands.
    pub(crate) fn proceed(&mut self, sink: &mut impl Sink<Event>) {
        self.wait = Wait::Point;
        if self.frame.is_some() && !self.run_effect(sink) {
            return;
        }
        if !self.raised.is_empty() && !self.run_triggers(sink) {
            return;
        }
        match self.point {
            Point::Opening => self.begin_turn(self.start, sink),
            Point::End => self.finish_turn(sink),
            Point::Closing => self.end_round(sink),
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Display
            | Point::Reveal
            | Point::FillDraw
            | Point::FillSwap
            | Point::Preroll
            | Point::Roll
            | Point::Main
            | Point::Over => {}
        }
    }

    /// Starts an effect of the active seat.
    pub(crate) fn begin_effect(&mut self, source: Source, args: Args) {
        self.frame = Some(Frame { source, args, op: 0, victims: None });
    }

    /// Runs the effect at hand; `false` if it waits.
    #[inline(never)]
    fn run_effect(&mut self, sink: &mut impl Sink<Event>) -> bool {
        while let Some(frame) = self.frame {
            let Some(&op) = self.lists(frame.source)[frame.args.list()].ops.get(usize::from(frame.op)) else {
                self.frame = None;
                self.end_effect(frame.source);
                break;
            };
            if !self.run_waiting_op(op, frame, sink) {
                return false;
            }
            if let Some(frame) = &mut self.frame {
                frame.op += 1;
                frame.victims = None;
            }
        }
        true
    }

    /// WW-067, WW-071: the triggers of a use or a purchase come after those that its effect raised.
    fn end_effect(&mut self, source: Source) {
        match source {
            Source::Spell(_) => self.raise(Trigger::SpellUsed, self.active, 1),
            Source::Power(_) => {}
            Source::Challenge(_) => self.raise(Trigger::BuyChallenge, self.active, 1),
        }
    }

    /// Runs one op of the effect at hand; `false` if it waits for dice, a card or a decision.
    fn run_waiting_op(&mut self, op: Op, frame: Frame, sink: &mut impl Sink<Event>) -> bool {
        let owner = self.active;
        match op {
            Op::RerollDice => {
                let Args::Dice(faces) = frame.args else { return true };
                self.turn.dice = self.turn.dice.minus(faces);
                self.wait = Wait::Dice(faces.total());
                false
            }
            Op::BonusDice { dice } => {
                self.wait = Wait::BonusDice(dice);
                false
            }
            Op::RefreshDisplay => {
                if frame.victims.is_none() {
                    self.clear_display(Why::Refresh, sink);
                    // The mark that the old cards are gone.
                    self.frame = Some(Frame { victims: Some(SeatSet::NONE), ..frame });
                }
                if self.is_display_full() || self.are_decks_empty() {
                    return true;
                }
                self.wait = Wait::Refresh;
                false
            }
            Op::DiscardCard { who, kind, chooser, lose_vp } => {
                let effect = Effect { owner, source: frame.source, args: frame.args, size: 0 };
                let mut victims = frame.victims.unwrap_or_else(|| self.touched(who, effect));
                for seat in owner.clockwise(self.wizards()) {
                    if !victims.contains(seat) {
                        continue;
                    }
                    victims.remove(seat);
                    if self.is_opponent(seat) {
                        self.lose_instead_of_card(seat, frame.args, lose_vp, effect, sink);
                        continue;
                    }
                    if self.has_card(seat, kind) {
                        let picks = match chooser {
                            Chooser::Victim => seat,
                            Chooser::Owner => owner,
                        };
                        self.frame = Some(Frame { victims: Some(victims), ..frame });
                        self.wait = Wait::Pick(Picking { seat: picks, victim: seat });
                        return false;
                    }
                }
                true
            }
            Op::Gain { .. }
            | Op::Lose { .. }
            | Op::Take { .. }
            | Op::Skulls { .. }
            | Op::Vp { .. }
            | Op::Convert { .. }
            | Op::ExtraRolls { .. }
            | Op::SetDie { .. }
            | Op::Discount { .. }
            | Op::ExtraBribe { .. }
            | Op::Refresh { .. } => {
                self.run_op(op, Effect { owner, source: frame.source, args: frame.args, size: 0 }, sink);
                true
            }
        }
    }

    /// Runs an op that waits for nothing.
    pub(crate) fn run_op(&mut self, op: Op, effect: Effect, sink: &mut impl Sink<Event>) {
        let owner = effect.owner;
        match op {
            Op::Gain { who, what, amount } => {
                let Some(resource) = picked(what, effect.args) else { return };
                let n = figure(self.amount(owner, amount, effect.size));
                for seat in self.in_order(who, effect) {
                    self.gain(seat, resource, n, sink);
                }
            }
            Op::Lose { who, what, amount } => {
                let Some(resource) = picked(what, effect.args) else { return };
                let n = figure(self.amount(owner, amount, effect.size));
                for seat in self.in_order(who, effect) {
                    self.lose_to(seat, resource, n, effect, sink);
                }
            }
            Op::Take { who, what, amount } => {
                let Some(resource) = picked(what, effect.args) else { return };
                let n = figure(self.amount(owner, amount, effect.size));
                // WW-058: what was really lost.
                let seats = self.in_order(who, effect);
                let taken = seats.map(|seat| i32::from(self.lose_to(seat, resource, n, effect, sink))).sum();
                self.gain(owner, resource, figure(taken), sink);
            }
            Op::Skulls { who, skulls } => {
                let n = match skulls {
                    Skulls::By(amount) => self.amount(owner, amount, effect.size),
                    Skulls::RemoveAll => -i32::from(u8::MAX),
                };
                for seat in self.in_order(who, effect) {
                    self.mark(seat, n, sink);
                }
            }
            Op::Vp { who, amount } => {
                let vp = self.amount(owner, amount, effect.size);
                for seat in self.in_order(who, effect) {
                    self.score(seat, vp, sink);
                }
            }
            Op::Convert { from, to } => {
                let Args::Number(number) = effect.args else { return };
                // WW-055: a payment of one's own will, no forced loss.
                let n = number.min(self.has(owner, from));
                if n > 0 {
                    self.pay(owner, from, n, 0);
                    sink.emit(|| Event::Spent { seat: owner, resource: from, n });
                    self.gain(owner, to, n, sink);
                }
            }
            Op::ExtraRolls { rolls } => {
                self.turn.rerolls = self.turn.rerolls.saturating_add(rolls);
                sink.emit(|| Event::MoreRerolls { seat: owner, rolls });
            }
            Op::SetDie { fixed } => {
                let (from, to) = match (fixed, effect.args) {
                    (Some(faces), _) => faces,
                    (None, Args::Turned { from, to }) => (from, to),
                    (None, _) => return,
                };
                if self.turn.dice.count(from) > 0 {
                    self.turn.dice = self.turn.dice.minus(Faces::of(from, 1)).plus(Faces::of(to, 1));
                    sink.emit(|| Event::DieTurned { seat: owner, from, to });
                }
            }
            // A discount or a further bribe is of use in one's own turn alone.
            Op::Discount { deck, less } => {
                if self.is_own_turn(owner) {
                    let discount = &mut self.turn.discounts[deck as usize];
                    *discount = discount.saturating_add(less);
                    sink.emit(|| Event::DiscountPending { seat: owner, deck, less });
                }
            }
            Op::ExtraBribe { bribes } => {
                if self.is_own_turn(owner) {
                    self.turn.bribes_allowed = self.turn.bribes_allowed.saturating_add(bribes);
                    sink.emit(|| Event::MoreBribes { seat: owner, bribes });
                }
            }
            Op::Refresh { which } => match (which, effect.args) {
                (Refresh::All, _) => {
                    self.turn.used = 0;
                    sink.emit(|| Event::AllRefreshed { seat: owner });
                }
                (Refresh::OneOther, Args::Spell(spell)) => {
                    self.turn.used &= !(1 << spell.0);
                    sink.emit(|| Event::Refreshed { seat: owner, spell });
                }
                (Refresh::OneOther, _) => {}
            },
            Op::RerollDice | Op::BonusDice { .. } | Op::RefreshDisplay | Op::DiscardCard { .. } => {
                unreachable!("these wait, and belong to no \"whenever\" ability")
            }
        }
    }

    /// The seats that an op touches: fixed when it starts, so that all are judged by the same scores.
    fn touched(&self, who: Who, effect: Effect) -> SeatSet {
        let all = SeatSet::all(self.wizards());
        let others = all.without(effect.owner);
        let vp = |seat: Seat| self.players[seat].vp;
        match who {
            Who::Owner => SeatSet::one(effect.owner),
            Who::EachOther => others,
            Who::All => all,
            Who::ChooseOther => effect.args.seat().map_or(SeatSet::NONE, SeatSet::one),
            Who::LeaderOther => {
                let most = others.iter().map(vp).max();
                others.iter().filter(|&seat| Some(vp(seat)) == most).collect()
            }
            Who::Ahead => others.iter().filter(|&seat| vp(seat) > vp(effect.owner)).collect(),
        }
    }

    /// WW-079: clockwise from the owner.
    fn in_order(&self, who: Who, effect: Effect) -> impl Iterator<Item = Seat> + use<> {
        let touched = self.touched(who, effect);
        effect.owner.clockwise(self.wizards()).filter(move |&seat| touched.contains(seat))
    }

    /// WW-113, WW-114: the opposing wizard has no cards.
    fn lose_instead_of_card(
        &mut self,
        seat: Seat,
        args: Args,
        lose_vp: bool,
        effect: Effect,
        sink: &mut impl Sink<Event>,
    ) {
        let values = self.cards().setup.solo_discard;
        if let Args::Pair { pair, .. } = args {
            sink.emit(|| Event::LostInsteadOfCard { seat });
            for resource in Pair::resources(pair) {
                self.lose_to(seat, resource, values, effect, sink);
            }
        }
        if lose_vp {
            let vp = self.cards().setup.solo_card_vp_loss;
            self.players[seat].vp -= vp;
            sink.emit(|| Event::LostInsteadOfValue { seat, vp });
        }
    }
}

fn picked(what: What, args: Args) -> Option<Resource> {
    match what {
        What::Fixed(resource) => Some(resource),
        What::Picked(number) => args.resources().get(usize::from(number)).copied(),
    }
}

fn figure(amount: i32) -> u8 {
    amount.clamp(0, i32::from(u8::MAX)) as u8
}
