//! "Whenever" abilities: what they react to, and in which order.

use crate::args::Args;
use crate::effect::{Ability, By, Source, Trigger, Usage};
use crate::event::Event;
use crate::resolve::Effect;
use crate::state::{Asked, Cursor, Raised, State, Wait};
use game_core::{Seat, Sink};

impl State {
    #[inline]
    pub(crate) fn raise(&mut self, event: Trigger, seat: Seat, size: u8) {
        self.raised.push(Raised { event, seat, size, without: None });
    }

    /// Handles what was raised; `false` if an ability asks. This is the one place that orders triggers (WW-074): events as
    /// raised; for each the active seat first, then clockwise; in a seat those that ask nothing before those that ask; the
    /// wizard power before the spells in order of acquisition.
    #[inline(never)]
    pub(crate) fn run_triggers(&mut self, sink: &mut impl Sink<Event>) -> bool {
        while let Some(&raised) = self.raised.first() {
            while let Some((seat, source, ability)) = self.next_trigger(raised) {
                if self.unmet_need(seat, ability, raised.size).is_some() {
                    continue;
                }
                if let Usage::Whenever { asks: true, .. } = ability.usage {
                    // WW-075: offered only if it can be paid now.
                    if self.payable(seat, ability.cost).is_some() {
                        self.wait = Wait::Answer(Asked { seat, source });
                        return false;
                    }
                    continue;
                }
                self.trigger(Effect { owner: seat, source, args: Args::NONE, size: raised.size }, sink);
            }
            self.raised.remove(0);
            self.cursor = Cursor::default();
        }
        true
    }

    /// The next ability that reacts to an event; moves the cursor behind it.
    fn next_trigger(&mut self, raised: Raised) -> Option<(Seat, Source, &'static Ability)> {
        let reacting = self.cards().reacting(raised.event);
        while usize::from(self.cursor.seat) < self.seats() {
            let seat = Seat::new((self.first_in_order().index() + usize::from(self.cursor.seat)) % self.seats());
            loop {
                let place = usize::from(self.cursor.place);
                let spells = &self.players[seat].spells;
                if place > spells.len() {
                    break;
                }
                self.cursor.place += 1;
                let source = match place.checked_sub(1) {
                    None => Source::Power(self.side(seat)),
                    Some(place) if reacting >> spells[place].0 & 1 != 0 => Source::Spell(spells[place]),
                    Some(_) => continue,
                };
                if raised.without.is_some_and(|bought| source == Source::Spell(bought)) {
                    continue;
                }
                let ability = self.ability(source).expect("powers and spells have abilities");
                if let Usage::Whenever { events, by, asks } = ability.usage
                    && events >> raised.event as u8 & 1 != 0
                    && asks == self.cursor.asking
                    && (by == By::Owner) == (seat == raised.seat)
                {
                    return Some((seat, source, ability));
                }
            }
            self.cursor.place = 0;
            if self.cursor.asking {
                self.cursor.seat += 1;
            }
            self.cursor.asking = !self.cursor.asking;
        }
        None
    }

    /// Applies an ability that triggered.
    pub(crate) fn trigger(&mut self, effect: Effect, sink: &mut impl Sink<Event>) {
        sink.emit(|| Event::Triggered { seat: effect.owner, source: effect.source });
        for &op in &self.lists(effect.source)[effect.args.list()].ops {
            self.run_op(op, effect, sink);
        }
    }
}
