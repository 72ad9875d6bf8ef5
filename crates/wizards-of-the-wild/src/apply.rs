//! The deed: rounds, turns and steps. Every step has been checked.

use crate::action::Action;
use crate::args::Args;
use crate::chance::Chance;
use crate::effect::{ChallengeEffect, Source, Trigger};
use crate::event::{Event, Why};
use crate::resolve::Effect;
use crate::state::{Point, Raised, State, Storing, Wait};
use crate::types::{Card, DICE, Face, Faces, Resource};
use game_core::{Seat, Sink};

impl State {
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.turn.actions = self.turn.actions.saturating_add(1);
        match action {
            Action::ChooseWizard { wizard } => {
                self.players[seat].side = Some(wizard);
                sink.emit(|| Event::WizardChosen { seat, wizard });
                self.after_wizard();
            }
            Action::ChooseOpponent { wizard, level } => {
                let opponent = &mut self.players[Seat::S2];
                opponent.side = Some(wizard);
                opponent.vp = self.edition.opponent_vp(level);
                sink.emit(|| Event::OpponentChosen { wizard, level });
                self.point = Point::Display;
            }
            Action::Draw { deck } => self.wait = Wait::Draw(deck),
            Action::Exchange { card, deck } => {
                self.leave_display(card);
                self.discards[card.deck() as usize] |= 1 << card.index();
                sink.emit(|| Event::Exchanged { seat, card });
                self.wait = Wait::Draw(deck);
            }
            Action::Leave => {
                sink.emit(|| Event::Left { seat });
                self.point = Point::Preroll;
            }
            Action::Roll => self.wait = Wait::Dice(DICE),
            Action::Keep { faces } => {
                sink.emit(|| Event::Kept { seat, faces });
                self.turn.dice = faces;
                self.turn.rerolls -= 1;
                self.wait = Wait::Dice(DICE - faces.total());
            }
            Action::Stop => {
                let dice = self.turn.dice;
                sink.emit(|| Event::Settled { seat, faces: dice });
                self.settle_dice(dice, sink);
                self.point = Point::Main;
            }
            Action::Buy { card, wilds, args } => self.buy(seat, card, wilds, args, sink),
            Action::Use { spell, wilds, args } => {
                self.turn.used |= 1 << spell.0;
                self.pay_all(seat, self.cards().spell(spell).ability.cost, wilds);
                sink.emit(|| Event::SpellUsed { seat, spell });
                self.begin_effect(Source::Spell(spell), args);
                self.proceed(sink);
            }
            Action::Power { wilds, args } => {
                let side = self.side(seat);
                self.turn.power_used = true;
                self.pay_all(seat, self.cards().side(side).power.cost, wilds);
                sink.emit(|| Event::PowerUsed { seat, wizard: side });
                self.begin_effect(Source::Power(side), args);
                self.proceed(sink);
            }
            Action::Convert { from, to } => self.convert(seat, from, to, sink),
            Action::Bribe => self.bribe(seat, sink),
            Action::Accept { wilds, args } => {
                let Wait::Answer(asked) = self.wait else { unreachable!("an answer is given when asked") };
                let ability = self.ability(asked.source).expect("powers and spells have abilities");
                self.pay_all(seat, ability.cost, wilds);
                let size = self.raised[0].size;
                self.trigger(Effect { owner: seat, source: asked.source, args, size }, sink);
                self.proceed(sink);
            }
            Action::Decline => {
                if let Wait::Answer(asked) = self.wait {
                    sink.emit(|| Event::Declined { seat, source: asked.source });
                }
                self.proceed(sink);
            }
            Action::Pick { card } => {
                let (picking, _, lose_vp) = self.picking().expect("a card is picked when asked");
                self.discard_owned(picking.victim, card, lose_vp, sink);
                self.proceed(sink);
            }
            Action::PickResource { resource } => {
                let loser = self.most_skulls_alone();
                self.lose(loser, resource, 1, sink);
                self.proceed(sink);
            }
            Action::End => self.end_turn(Storing::Plain, sink),
            Action::EndWith { tomes } => self.end_turn(Storing::Tomes(tomes), sink),
            Action::EndNone => self.end_turn(Storing::None, sink),
        }
    }

    #[inline]
    pub(crate) fn happen(&mut self, chance: Chance, sink: &mut impl Sink<Event>) {
        match chance {
            Chance::First { seat } => {
                sink.emit(|| Event::FirstDrawn { seat });
                self.begin_with(seat);
            }
            Chance::Deal { seat, wizard } => {
                self.players[seat].side = Some(wizard);
                sink.emit(|| Event::WizardDealt { seat, wizard });
                self.after_wizard();
            }
            Chance::Draw { card } => self.drawn(card, sink),
            Chance::Reveal { acolyte } => self.open_round(acolyte, sink),
            Chance::Roll { faces, .. } => self.rolled(faces, sink),
        }
    }

    /// WW-013: when every seat has its wizard the display follows; in solo first the opponent (WW-106).
    fn after_wizard(&mut self) {
        if Seat::all(self.seats()).all(|seat| self.players[seat].side.is_some()) {
            self.point = if self.is_solo() { Point::Opponent } else { Point::Display };
        }
    }

    fn drawn(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let deck = card.deck();
        self.unseen[deck as usize] &= !(1 << card.index());
        let left = &mut self.decks[deck as usize];
        if left.level1 > 0 {
            left.level1 -= 1;
        } else {
            left.level2 -= 1;
        }
        self.display.push(card);
        match self.point {
            Point::Display => {
                sink.emit(|| Event::Displayed { card, why: Why::Setup });
                let [spells, challenges] = self.cards().setup.initial_display;
                if self.display.len() == usize::from(spells + challenges) {
                    self.point = Point::Reveal;
                }
            }
            Point::FillSwap => {
                sink.emit(|| Event::Displayed { card, why: Why::Exchange });
                self.wait = Wait::Point;
                self.point = Point::Preroll;
            }
            Point::FillDraw => {
                sink.emit(|| Event::Displayed { card, why: Why::Fill });
                self.wait = Wait::Point;
                if self.is_display_full() || self.are_decks_empty() {
                    self.point = Point::Preroll;
                }
            }
            Point::Main => {
                sink.emit(|| Event::Displayed { card, why: Why::Refresh });
                self.proceed(sink);
            }
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Reveal
            | Point::Opening
            | Point::Preroll
            | Point::Roll
            | Point::End
            | Point::Closing
            | Point::Over => unreachable!("cards are drawn at set-up, at FILL and by `refresh_display` alone"),
        }
    }

    pub(crate) fn is_display_full(&self) -> bool {
        self.display.len() >= usize::from(self.cards().setup.display_size)
    }

    pub(crate) fn clear_display(&mut self, why: Why, sink: &mut impl Sink<Event>) {
        for card in &self.display {
            self.discards[card.deck() as usize] |= 1 << card.index();
        }
        self.display.clear();
        sink.emit(|| Event::DisplayCleared { why });
    }

    fn leave_display(&mut self, card: Card) {
        if let Some(place) = self.display.iter().position(|&displayed| displayed == card) {
            self.display.remove(place);
        }
    }

    /// Dice of the active seat, bonus dice, or the penalty die of the solo game.
    fn rolled(&mut self, faces: Faces, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        match self.wait {
            Wait::SoloDie => return self.solo_penalty(faces, sink),
            Wait::BonusDice(_) => {
                sink.emit(|| Event::BonusRolled { seat, faces });
                self.mark_rolled(seat, faces, sink);
                self.settle_dice(faces, sink);
            }
            Wait::Point
            | Wait::Draw(_)
            | Wait::Dice(_)
            | Wait::Answer(_)
            | Wait::Refresh
            | Wait::Pick(_)
            | Wait::SoloPick => {
                self.turn.dice = self.turn.dice.plus(faces);
                sink.emit(|| Event::Rolled { seat, faces });
                self.mark_rolled(seat, faces, sink);
            }
        }
        if let Some(frame) = &mut self.frame {
            frame.op += 1;
        }
        if self.point == Point::Preroll {
            self.point = Point::Roll;
        }
        self.proceed(sink);
    }

    /// WW-042, WW-077: a skull for each die just rolled that shows one; the event follows the dice, not the marker.
    fn mark_rolled(&mut self, seat: Seat, faces: Faces, sink: &mut impl Sink<Event>) {
        let skulls = faces.count(Face::Skull);
        if skulls > 0 {
            self.mark(seat, i32::from(skulls), sink);
            self.raise(Trigger::SkullRolled, seat, skulls);
        }
    }

    /// WW-067: pay; the card joins its owner; its immediate effect; then triggers.
    fn buy(&mut self, seat: Seat, card: Card, wilds: u8, args: Args, sink: &mut impl Sink<Event>) {
        let deck = card.deck();
        let cost = self.cost(card);
        let is_first = self.turn.bought[deck as usize] == 0;
        for (source, mods) in self.mods(seat) {
            let less = mods.card_cost[deck as usize] < 0 || is_first && mods.first_card_cost[deck as usize] < 0;
            if less && self.cards().printed_cost(card) > cost {
                sink.emit(|| Event::Helped { seat, source, why: Why::Cheaper });
            }
        }
        self.pay(seat, deck.price(), cost, wilds);
        self.leave_display(card);
        self.turn.bought[deck as usize] += 1;
        self.turn.discounts[deck as usize] = 0;
        sink.emit(|| Event::Bought { seat, card, cost, wilds });
        match card {
            Card::Spell(spell) => {
                self.players[seat].spells.push(spell);
                self.raised.push(Raised { event: Trigger::BuySpell, seat, size: 1, without: Some(spell) });
            }
            Card::Challenge(challenge) => {
                self.players[seat].challenges.push(challenge);
                match self.cards().challenge(challenge).effect {
                    ChallengeEffect::Immediate(_) => {
                        sink.emit(|| Event::ChallengeResolved { seat, challenge });
                        self.begin_effect(Source::Challenge(challenge), args);
                    }
                    ChallengeEffect::End(_) => self.raise(Trigger::BuyChallenge, seat, 1),
                }
            }
        }
        self.proceed(sink);
    }

    /// WW-086: one bundle for the other, in one direction for the rest of the turn.
    fn convert(&mut self, seat: Seat, from: Resource, to: Resource, sink: &mut impl Sink<Event>) {
        let (source, given, got) = self.conversion(seat, from, to).expect("checked: there is such a conversion");
        self.turn.conversion = Some((from, to));
        sink.emit(|| Event::Converted { seat, source, from, to });
        self.pay(seat, from, given, 0);
        self.gain(seat, to, got, sink);
    }

    /// What a free conversion in that direction takes and gives.
    pub(crate) fn conversion(&self, seat: Seat, from: Resource, to: Resource) -> Option<(Source, u8, u8)> {
        self.mods(seat).find_map(|(source, mods)| {
            let [a, b] = mods.free_convert?;
            if (a.resource, b.resource) == (from, to) {
                Some((source, a.n, b.n))
            } else if (b.resource, a.resource) == (from, to) {
                Some((source, b.n, a.n))
            } else {
                None
            }
        })
    }

    fn bribe(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let acolyte = self.acolyte.expect("an acolyte is there in every turn");
        let figures = self.cards().acolyte(acolyte);
        let gems = self.bribe_cost();
        if gems < figures.bribe_gems {
            for (source, _) in self.mods(seat).filter(|(_, mods)| mods.bribe_cost < 0) {
                sink.emit(|| Event::Helped { seat, source, why: Why::CheaperBribe });
            }
        }
        self.pay(seat, Resource::Gem, gems, 0);
        self.players[seat].vp += figures.bribe_vp;
        self.turn.bribes += 1;
        sink.emit(|| Event::Bribed { seat, acolyte, gems, vp: figures.bribe_vp });
        self.raise(Trigger::Bribe, seat, 1);
        self.proceed(sink);
    }

    fn end_turn(&mut self, storing: Storing, sink: &mut impl Sink<Event>) {
        self.point = Point::End;
        self.turn.storing = storing;
        self.raise(Trigger::TurnEnd, self.active, 1);
        self.proceed(sink);
    }
}
