//! Items: what they do when they are used (section 5).

use crate::cards::Effect;
use crate::event::Event;
use crate::ids::{KindId, ModeId};
use crate::state::{Phase, RedPhoenix, Theft};
use crate::types::Target;
use game_core::{PerSeat, Sink};

impl RedPhoenix {
    #[inline(never)]
    pub(crate) fn use_item(
        &mut self,
        card: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
        sink: &mut impl Sink<Event>,
    ) {
        let seat = self.active;
        self.record.used.insert(card);
        self.me().hand.take(card);
        sink.emit(|| Event::ItemUsed { seat, card, mode, target });
        self.run_item(card, mode, target, 0, sink);
    }

    /// The effects of an item from a place on; then it returns home (RP-502).
    fn run_item(
        &mut self,
        card: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
        from: usize,
        sink: &mut impl Sink<Event>,
    ) {
        let effects = self.edition.0.mode(card, mode).map_or(&[][..], |mode| &mode.effects);
        for (place, effect) in effects.iter().enumerate().skip(from) {
            match (*effect, target) {
                (Effect::Damage { n, .. }, Some(Target::Seat(seat))) => {
                    let mut amounts = PerSeat::<u8>::default();
                    amounts[seat] = n;
                    self.damage(amounts, sink);
                }
                (Effect::Damage { n, .. }, Some(Target::Monster(monster))) => self.hurt_monster(monster, n, sink),
                (Effect::StealRandom { n }, Some(Target::Seat(from))) => {
                    if self.player(from).hand.total() > 0 && self.is_living(from) {
                        let effect = place as u8;
                        self.phase = Phase::Steal(Theft { item: card, mode, target, effect, from, left: n });
                        return;
                    }
                }
                (Effect::Heal { n }, _) => self.heal(n, sink),
                (Effect::Ward { n }, _) => self.ward(n, sink),
                (Effect::Coins { n }, _) => self.gain_coins(n, sink),
                (Effect::Boost { n }, _) => self.boost(n, sink),
                // The edition reader lets an item aim only where it has a target.
                (Effect::Damage { .. } | Effect::StealRandom { .. }, _)
                | (Effect::LoseCoins { .. } | Effect::DiscardRandom { .. }, _) => {}
            }
            if self.is_over() {
                break;
            }
        }
        self.stacks.add(card);
    }

    /// RP-507: healing stops at the most that a seat can have.
    fn heal(&mut self, n: u8, sink: &mut impl Sink<Event>) {
        let most = self.edition.setup.max_health;
        let seat = self.active;
        let player = self.me();
        let gained = n.min(most - player.health);
        player.health += gained;
        sink.emit(|| Event::Healed { seat, gained });
    }

    /// RP-506: it lasts until the end of the seat's next turn.
    fn ward(&mut self, n: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.me().new_ward += n;
        sink.emit(|| Event::Warded { seat, points: n });
    }

    fn gain_coins(&mut self, n: u8, sink: &mut impl Sink<Event>) {
        let (seat, coins) = (self.active, n.min(self.bank));
        self.bank -= coins;
        self.me().coins += coins;
        sink.emit(|| Event::CoinsGained { seat, coins });
    }

    fn boost(&mut self, n: u8, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.me().boost += n;
        sink.emit(|| Event::Boosted { seat, points: n });
    }

    /// One card is stolen (RP-505).
    #[inline(never)]
    pub(crate) fn steal(&mut self, theft: Theft, card: KindId, sink: &mut impl Sink<Event>) {
        let (seat, from) = (self.active, theft.from);
        self.players[from].hand.take(card);
        self.me().hand.add(card);
        sink.emit(|| Event::Stolen { seat, from, card: Some(card) });
        if theft.left > 1 && self.player(from).hand.total() > 0 {
            self.phase = Phase::Steal(Theft { left: theft.left - 1, ..theft });
            return;
        }
        self.phase = Phase::Action;
        self.run_item(theft.item, theft.mode, theft.target, usize::from(theft.effect) + 1, sink);
    }
}
