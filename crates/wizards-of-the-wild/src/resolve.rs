//! The interpreter: one op after another, and after the effect its triggers, in the order of WW-074.

use crate::action::Args;
use crate::effect::{Ability, By, Chooser, Kind, Op, Pair, Refresh, Skulls, Source, Trigger, Usage, What, Who};
use crate::event::{Event, Why};
use crate::state::{Asked, Cursor, Frame, Point, Raised, State, Wait};
use crate::types::{Card, Deck, Face, Faces, Resource};
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
                    match (chooser, frame.args) {
                        (Chooser::Owner, Args::Card { card, .. }) => self.discard_owned(seat, card, lose_vp, sink),
                        (Chooser::Owner, _) => {}
                        (Chooser::Victim, _) if self.has_card(seat, kind) => {
                            self.frame = Some(Frame { victims: Some(victims), ..frame });
                            self.wait = Wait::Victim(seat);
                            return false;
                        }
                        (Chooser::Victim, _) => {}
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
    fn run_op(&mut self, op: Op, effect: Effect, sink: &mut impl Sink<Event>) {
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
                let taken = self.in_order(who, effect).map(|seat| self.lose_to(seat, resource, n, effect, sink)).sum();
                self.gain(owner, resource, taken, sink);
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
                let Args::Number { number, .. } = effect.args else { return };
                let spent = self.lose(owner, from, number.min(self.has(owner, from)), sink);
                self.gain(owner, to, spent, sink);
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

    /// A gain: without a cap in one's own turn, otherwise into storage and cut at once (WW-051 to WW-053).
    pub(crate) fn gain(&mut self, seat: Seat, resource: Resource, n: u8, sink: &mut impl Sink<Event>) {
        if n == 0 {
            return;
        }
        let mut gained = n;
        if !self.is_own_turn(seat) {
            let limit = self.limits(seat)[resource as usize];
            let stored = &mut self.players[seat].stock[resource as usize];
            gained = n.min(limit.saturating_sub(*stored));
            *stored += gained;
        } else if let Some(pool) = self.pool(resource) {
            *pool = pool.saturating_add(n);
        } else {
            let stored = &mut self.players[seat].stock[resource as usize];
            *stored = stored.saturating_add(n);
        }
        sink.emit(|| Event::Gained { seat, resource, n: gained, lost: n - gained });
    }

    /// A forced loss by an effect; a ward holds those of other seats off (WW-133).
    fn lose_to(&mut self, seat: Seat, resource: Resource, n: u8, effect: Effect, sink: &mut impl Sink<Event>) -> u8 {
        if seat != effect.owner
            && let Some(source) = self.has_ward(seat)
        {
            sink.emit(|| Event::Helped { seat, source, why: Why::Ward });
            return 0;
        }
        self.lose(seat, resource, n, sink)
    }

    /// A forced loss: what is there; mana that is lacking marks skulls, all else is forgiven (WW-056, WW-057).
    pub(crate) fn lose(&mut self, seat: Seat, resource: Resource, n: u8, sink: &mut impl Sink<Event>) -> u8 {
        let mut left = n;
        if self.is_own_turn(seat)
            && let Some(pool) = self.pool(resource)
        {
            let from_pool = left.min(*pool);
            *pool -= from_pool;
            left -= from_pool;
        }
        let stored = &mut self.players[seat].stock[resource as usize];
        let from_store = left.min(*stored);
        *stored -= from_store;
        left -= from_store;
        let lost = n - left;
        let lacking = match resource {
            Resource::Mana => left,
            Resource::Tome | Resource::Arcane | Resource::Gem => 0,
        };
        sink.emit(|| Event::Lost { seat, resource, n: lost, lacking });
        if lacking > 0 {
            self.mark(seat, i32::from(lacking), sink);
        }
        lost
    }

    /// Marks skulls up to the sheet's limit, or removes them (WW-059).
    pub(crate) fn mark(&mut self, seat: Seat, n: i32, sink: &mut impl Sink<Event>) {
        let limit = i32::from(self.cards().side(self.side(seat)).skull_limit);
        let skulls = &mut self.players[seat].skulls;
        *skulls = (i32::from(*skulls) + n).clamp(0, limit) as u8;
        let skulls = *skulls;
        sink.emit(|| Event::Marked { seat, n, skulls });
    }

    pub(crate) fn score(&mut self, seat: Seat, vp: i32, sink: &mut impl Sink<Event>) {
        self.players[seat].vp += vp;
        sink.emit(|| Event::Scored { seat, vp });
    }

    /// Pays a cost that is known to be payable: so many wilds, then the pool, then storage (WW-054).
    pub(crate) fn pay(&mut self, seat: Seat, resource: Resource, cost: u8, wilds: u8) {
        self.turn.wild -= wilds;
        let mut left = cost - wilds;
        if self.is_own_turn(seat)
            && let Some(pool) = self.pool(resource)
        {
            let from_pool = left.min(*pool);
            *pool -= from_pool;
            left -= from_pool;
        }
        self.players[seat].stock[resource as usize] -= left;
    }

    pub(crate) fn pay_all(&mut self, seat: Seat, cost: [u8; 4], wilds: u8) {
        for resource in Resource::ALL {
            let due = cost[resource as usize];
            if due > 0 {
                let is_pooled = matches!(resource, Resource::Tome | Resource::Arcane);
                self.pay(seat, resource, due, if is_pooled { wilds } else { 0 });
            }
        }
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

    pub(crate) fn has_card(&self, seat: Seat, kind: Kind) -> bool {
        match kind {
            Kind::Only(Deck::Spells) => !self.players[seat].spells.is_empty(),
            Kind::Only(Deck::Challenges) => !self.players[seat].challenges.is_empty(),
            Kind::Any => self.owned(seat).next().is_some(),
        }
    }

    /// WW-085: the card goes to the discard pile and counts for nothing any more.
    pub(crate) fn discard_owned(&mut self, seat: Seat, card: Card, lose_vp: bool, sink: &mut impl Sink<Event>) {
        let player = &mut self.players[seat];
        match card {
            Card::Spell(spell) => {
                let Some(place) = player.spells.iter().position(|&owned| owned == spell) else { return };
                player.spells.remove(place);
                self.turn.used &= !(1 << spell.0);
            }
            Card::Challenge(challenge) => {
                let Some(place) = player.challenges.iter().position(|&owned| owned == challenge) else { return };
                player.challenges.remove(place);
            }
        }
        self.discards[card.deck() as usize] |= 1 << card.index();
        sink.emit(|| Event::Discarded { seat, card });
        if lose_vp {
            self.score(seat, -self.cards().printed_vp(card), sink);
        }
        // WW-060: storage never exceeds the limit outside one's own turn.
        if !self.is_own_turn(seat) {
            let limits = self.limits(seat);
            for (stored, limit) in self.players[seat].stock.iter_mut().zip(limits) {
                *stored = (*stored).min(limit);
            }
        }
    }

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

    /// What dice give when they are settled: T and A as wilds for whoever has `dice_wild` (WW-045, WW-087).
    pub(crate) fn settle_dice(&mut self, dice: Faces, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        let wild = self.mods(seat).find(|(_, mods)| mods.dice_wild).map(|(source, _)| source);
        let (tomes, arcane) = (dice.count(Face::Tome), dice.count(Face::Arcane));
        let turn = &mut self.turn;
        turn.wild = turn.wild.saturating_add(dice.count(Face::ArcaneTome));
        if wild.is_some() {
            turn.wild = turn.wild.saturating_add(tomes + arcane);
        } else {
            turn.pool_tome = turn.pool_tome.saturating_add(tomes);
            turn.pool_arcane = turn.pool_arcane.saturating_add(arcane);
        }
        let mana = dice.count(Face::Mana).saturating_mul(self.cards().setup.mana_per_face);
        let stock = &mut self.players[seat].stock;
        stock[Resource::Mana as usize] = stock[Resource::Mana as usize].saturating_add(mana);
        stock[Resource::Gem as usize] = stock[Resource::Gem as usize].saturating_add(dice.count(Face::Gem));
        if let Some(source) = wild
            && tomes + arcane > 0
        {
            sink.emit(|| Event::Helped { seat, source, why: Why::DiceWild });
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
