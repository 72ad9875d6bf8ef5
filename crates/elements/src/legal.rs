//! What is legal: `check` in the order of EL-296, and the list of the same actions.

use crate::action::Action;
use crate::cards::Substance;
use crate::effect::{Asked, Op, Program, Zones};
use crate::state::{Elements, Elixir, Phase, Player, Wait, gem_mask};
use crate::types::{
    DiscardDraw, ELIXIR, ELIXIR_GEM, ElementId, GemId, Inputs, META, META_GEM, Pair, Place, Trading, Unit, el,
};
use game_core::{Game, Illegal, Message, Rule, Seat, SeatSet, message};

type Verdict = Result<(), Illegal>;

/// Refuses by that rule unless the condition holds.
#[inline]
fn require(holds: bool, rule: Rule, message: impl FnOnce() -> Message) -> Verdict {
    if holds { Ok(()) } else { Err(Illegal::new(rule, message())) }
}

impl Elements {
    pub(crate) fn check_action(&self, seat: Seat, action: &Action) -> Verdict {
        self.check_asked(seat)?;
        match (self.phase, *action) {
            (Phase::Gem, Action::Gem { gem }) => self.check_gem(gem),
            (Phase::Die, Action::Die { face }) => self.check_die(face),
            (Phase::Reroll, Action::Reroll { die: 1 | 2 } | Action::Forgo) => Ok(()),
            (Phase::Effect { program, op, wait }, action) => self.check_effect(seat, action, program, op, wait),
            (Phase::Build { lock }, action) => self.check_build(action, lock),
            (Phase::Gain, Action::Gain { gem }) | (Phase::Bonus { .. }, Action::Bonus { gem }) => {
                let is_there = gem.is_primary() && self.table.has(gem.index());
                require(is_there, el(252), || message!("refused-gem-not-on-table", gem = gem))
            }
            (Phase::Substance, Action::Substance { substance }) => {
                let is_there = self.pool.contains(&substance);
                require(is_there, el(194), || message!("refused-substance-not-in-pool", substance = substance))
            }
            (Phase::Redraw, Action::Keep) => Ok(()),
            (Phase::Redraw, Action::Redraw { gem }) => {
                require(has_gem(self.player(), gem), el(212), || message!("refused-gem-not-in-hand", gem = gem))
            }
            (Phase::Toss { .. }, Action::Toss { card }) => self.check_card(el(213), card),
            (Phase::Toss { tossed }, Action::Stop) => {
                require(tossed > 0, el(212), || message!("refused-nothing-discarded"))
            }
            (Phase::Limit, Action::Toss { card }) => self.check_card(el(215), card),
            _ => Err(Illegal::wrong_kind()),
        }
    }

    fn check_gem(&self, gem: GemId) -> Verdict {
        require(gem.is_primary(), el(20), || message!("refused-gem-special"))?;
        require(self.is_gem_free(gem), el(20), || message!("refused-gem-chosen", gem = gem))
    }

    /// Whether that colour is on the table and no seat has chosen it yet.
    pub(crate) fn is_gem_free(&self, gem: GemId) -> bool {
        self.table.has(gem.index()) && !self.players.0.iter().any(|player| player.gems.has(gem.index()))
    }

    fn check_die(&self, face: u8) -> Verdict {
        require(self.dice.contains(&face), el(60), || message!("refused-face-not-shown", face = face))?;
        require(self.can_do(face), el(62), || message!("refused-outcome-impossible", face = face))
    }

    /// A card in the hand of the active seat.
    fn check_card(&self, rule: Rule, card: ElementId) -> Verdict {
        require(has_card(self.player(), card), rule, || message!("refused-card-not-in-hand", card = card))
    }

    fn check_effect(&self, seat: Seat, action: Action, program: Program, op: u8, wait: Wait) -> Verdict {
        match (wait, action) {
            (Wait::Salvage { .. }, Action::Salvage { card }) => {
                require(self.discard.contains(&card), el(282), || message!("refused-card-not-in-pile", card = card))
            }
            (Wait::Swap, Action::Swap { seat }) => {
                let can = self.is_opponent(seat) && self.players[seat].hand_size() > 0;
                require(can, el(70), || message!("refused-no-hand", seat = seat))
            }
            (Wait::Take, Action::Take { place }) => self.check_take(place, self.op(program, op)),
            (Wait::Pick { from }, Action::Pick { card }) => {
                let has = has_card(&self.players[from], card);
                require(has, el(284), || message!("refused-card-not-there", seat = from, card = card))
            }
            (Wait::Give { .. }, Action::Give { card }) => self.check_card(el(69), card),
            (Wait::Pass { .. }, Action::Pass { card }) => {
                let has = has_card(&self.players[seat], card);
                require(has, el(71), || message!("refused-card-not-in-hand", card = card))
            }
            (Wait::Trade { declined }, Action::Trade { give, take, place }) => {
                self.check_trade(self.op(program, op), declined, (give, take, place))
            }
            (Wait::Consent { .. }, Action::Accept | Action::Decline) => Ok(()),
            (Wait::Steal, Action::Steal { gem, place }) => {
                let Op::TakeGem(zones) = self.op(program, op) else { unreachable!("a theft waits in a take op") };
                require(self.is_gem_at(gem, place, zones), el(82), || message!("refused-gem-not-there", gem = gem))?;
                self.check_lowest(place)
            }
            _ => Err(Illegal::wrong_kind()),
        }
    }

    pub(crate) fn check_trade(&self, op: Op, declined: SeatSet, (give, take, place): (GemId, GemId, Place)) -> Verdict {
        let Op::TradeGem { zones, differ, .. } = op else { unreachable!("a trade waits in a trade op") };
        let can_give = has_gem(self.player(), give) && give.bit() & self.edition.takeable != 0;
        require(can_give, el(74), || message!("refused-gem-not-tradable", gem = give))?;
        require(!differ || give != take, el(74), || message!("refused-like-for-like"))?;
        require(self.is_gem_at(take, place, zones), el(74), || message!("refused-gem-not-there", gem = take))?;
        self.check_lowest(place)?;
        let is_open = place.seat().is_none_or(|seat| !declined.contains(seat));
        require(is_open, el(283), || message!("refused-declined-before"))
    }

    fn check_take(&self, place: Place, op: Op) -> Verdict {
        let Op::TakeCard { hand, play, .. } = op else { unreachable!("a take waits in a take op") };
        let nothing = || Illegal::new(el(76), message!("refused-nothing-there"));
        let seat = place.seat().filter(|&seat| self.is_opponent(seat)).ok_or_else(nothing)?;
        let player = &self.players[seat];
        let is_card = match place {
            Place::Table => unreachable!("the table has no seat"),
            Place::Hand { .. } if hand.is_some() && player.hand_size() > 0 => true,
            Place::Hand { .. } => return Err(nothing()),
            Place::Slot { .. } | Place::Elixir { .. } if !play => return Err(nothing()),
            Place::Slot { slot, .. } => {
                let unit = usize::from(slot).checked_sub(1).and_then(|slot| player.slots.get(slot).copied().flatten());
                matches!(unit.ok_or_else(nothing)?, Unit::Card(_))
            }
            Place::Elixir { .. } => matches!(player.elixir.ok_or_else(nothing)?, Elixir::Card { .. }),
        };
        require(is_card, el(78), || message!("refused-a-gem"))?;
        self.check_lowest(place)
    }

    fn check_lowest(&self, place: Place) -> Verdict {
        let Place::Slot { seat, slot } = place else { return Ok(()) };
        let is_lowest = self.is_lowest_equal(&self.players[seat], usize::from(slot) - 1);
        require(is_lowest, el(84), || message!("refused-lower-slot"))
    }

    /// Whether a gem that outcomes may take lies there, in one of those zones.
    fn is_gem_at(&self, gem: GemId, place: Place, zones: Zones) -> bool {
        if gem.index() >= crate::types::GEMS || gem.bit() & self.edition.takeable == 0 {
            return false;
        }
        if place.seat().is_some_and(|seat| !self.is_opponent(seat)) {
            return false;
        }
        match place {
            Place::Table => zones.table && self.table.has(gem.index()),
            Place::Hand { seat } => zones.hand && self.players[seat].gems.has(gem.index()),
            Place::Slot { seat, slot } => {
                let slot = usize::from(slot).wrapping_sub(1);
                let unit = self.players[seat].slots.get(slot).copied().flatten();
                zones.play && unit.is_some_and(|unit| unit.gems() & gem.bit() != 0)
            }
            Place::Elixir { seat } => zones.play && gem == ELIXIR_GEM && self.players[seat].elixir == Some(Elixir::Gem),
        }
    }

    fn check_build(&self, action: Action, lock: bool) -> Verdict {
        let player = self.player();
        let substance = || {
            let substance = self.substance_of(player);
            substance.ok_or_else(|| Illegal::new(el(114), message!("refused-no-substance")))
        };
        let not_in_hand = || message!("refused-unit-not-in-hand");
        match action {
            Action::PlayCard { card, slot } => {
                let substance = substance()?;
                require(has_card(player, card), el(101), not_in_hand)?;
                self.check_slot(substance, slot, lock, Unit::Card(card))
            }
            Action::PlayGem { gem, slot } => {
                let substance = substance()?;
                require(has_gem(player, gem), el(101), not_in_hand)?;
                self.check_slot(substance, slot, lock, Unit::Gem(gem))
            }
            Action::PlayPair { gems, slot } => {
                let substance = substance()?;
                require(gems.is_sound() && has_pair(player, gems), el(101), not_in_hand)?;
                self.check_slot(substance, slot, lock, Unit::Pair(gems))
            }
            Action::PlayElixirCard => {
                let substance = substance()?;
                require(has_card(player, ELIXIR), el(101), not_in_hand)?;
                self.check_elixir(substance, lock)
            }
            Action::PlayElixirGem => {
                let substance = substance()?;
                require(has_gem(player, ELIXIR_GEM), el(101), not_in_hand)?;
                self.check_elixir(substance, lock)
            }
            Action::Fuse { gem, inputs } => {
                let is_recipe = self.edition.exchanges.contains(&(gem, inputs));
                require(is_recipe, el(151), || message!("refused-no-recipe"))?;
                require(has_inputs(player, inputs), el(151), || message!("refused-inputs-not-in-hand"))?;
                require(self.table.has(gem.index()), el(154), || message!("refused-result-not-on-table", gem = gem))
            }
            Action::End => Ok(()),
            _ => Err(Illegal::wrong_kind()),
        }
    }

    fn check_slot(&self, substance: &Substance, slot: u8, lock: bool, unit: Unit) -> Verdict {
        let player = self.player();
        let filled = player.filled();
        let element = usize::from(slot).checked_sub(1).and_then(|slot| substance.slots.get(slot).copied());
        let element = element.filter(|&element| match unit {
            Unit::Card(card) => card == element || card == META,
            Unit::Gem(gem) => gem.element() == element || gem == META_GEM,
            Unit::Pair(pair) => self.edition.pairs[element.index()] >> pair.index() & 1 != 0,
        });
        let Some(element) = element else {
            return Err(Illegal::new(el(101), message!("refused-does-not-fit")));
        };
        let run =
            substance.runs.iter().find(|run| run.element == element).expect("a slot is in the run of its element");
        let is_next = (run.slots & !filled).trailing_zeros() == u32::from(slot) - 1;
        require(is_next, el(101), || message!("refused-wrong-slot"))?;
        self.check_lock(lock)?;
        let can = element.is_primary() || !self.needs_primary(substance, filled);
        require(can, self.primary_rule(), || message!("refused-primary-first"))?;
        let is_lone_meta = unit == Unit::Card(META) && player.is_area_empty();
        require(!is_lone_meta, el(139), || message!("refused-only-special-cards"))
    }

    fn check_elixir(&self, substance: &Substance, lock: bool) -> Verdict {
        let player = self.player();
        require(player.elixir.is_none(), el(133), || message!("refused-second-elixir"))?;
        self.check_lock(lock)?;
        let can = !self.needs_primary(substance, player.filled());
        require(can, self.primary_rule(), || message!("refused-primary-first"))?;
        require(player.filled() != 0, el(134), || message!("refused-no-slot-filled"))
    }

    fn check_lock(&self, lock: bool) -> Verdict {
        require(!lock, el(104), || message!("refused-begin-lock"))
    }

    /// EL-115 (4): there are primary slots and none is filled.
    #[inline]
    pub(crate) fn needs_primary(&self, substance: &Substance, filled: u8) -> bool {
        substance.primary_slots != 0 && substance.primary_slots & filled == 0
    }

    /// EL-102 with an empty area, EL-107 else.
    fn primary_rule(&self) -> Rule {
        if self.player().is_area_empty() { el(102) } else { el(107) }
    }

    // Possibility (EL-061): the outcome is possible when its first op can be done.

    /// Whether the outcome of a face is possible.
    #[inline]
    pub(crate) fn can_do(&self, face: u8) -> bool {
        (1..=6).contains(&face) && self.can_begin(self.op(Program::Face(face), 0), SeatSet::NONE)
    }

    /// The faces that are possible, ascending.
    pub(crate) fn possible_faces(&self) -> impl Iterator<Item = u8> {
        (1..=6).filter(|&face| self.can_do(face))
    }

    /// Whether an op can be done now; a trade without the seats that declined.
    pub(crate) fn can_begin(&self, op: Op, declined: SeatSet) -> bool {
        match op {
            Op::DrawDeck { .. } => !self.discard.is_empty() || !self.deck.is_empty(),
            Op::DrawDiscard { .. } => !self.discard.is_empty(),
            Op::TakeCard { hand, play, .. } => self.opponents().any(|seat| {
                let player = &self.players[seat];
                (hand.is_some() && !player.hand.is_empty()) || (play && player.has_card_in_play())
            }),
            Op::GiveCard => !self.player().hand.is_empty(),
            Op::PassCard(_) => Seat::all(self.seats()).any(|seat| !self.players[seat].hand.is_empty()),
            Op::TakeGem(zones) => self.gems_within_reach(zones, SeatSet::NONE) != 0,
            Op::TradeGem { zones, differ, .. } => {
                let gives = gem_mask(&self.player().gems) & self.edition.takeable;
                let takes = self.gems_within_reach(zones, declined);
                // With two colours to give, one differs from whatever is taken.
                let is_lone = differ && gives.is_power_of_two();
                gives != 0 && takes & !(if is_lone { gives } else { 0 }) != 0
            }
        }
    }

    fn gems_within_reach(&self, zones: Zones, without: SeatSet) -> u8 {
        let mut gems = if zones.table { gem_mask(&self.table) } else { 0 };
        for seat in self.opponents().filter(|&seat| !without.contains(seat)) {
            let player = &self.players[seat];
            if zones.hand {
                gems |= gem_mask(&player.gems);
            }
            if zones.play {
                gems |= player.gems_in_play();
            }
        }
        gems & self.edition.takeable
    }

    /// Whether a card of the discard pile is chosen (EL-282).
    pub(crate) fn is_salvage(&self, pick: DiscardDraw) -> bool {
        self.discard_draw(pick) == DiscardDraw::Any
    }

    pub(crate) fn needs_consent(&self, trading: Trading, place: Place) -> bool {
        self.trading(trading) == Trading::Consent && place.seat().is_some()
    }

    pub(crate) fn is_swap(op: Op) -> bool {
        matches!(op, Op::TakeCard { asked: Asked::Swap, .. })
    }
}

#[inline]
fn has_card(player: &Player, card: ElementId) -> bool {
    player.hand.0.get(card.index()).is_some_and(|&count| count > 0)
}

#[inline]
fn has_gem(player: &Player, gem: GemId) -> bool {
    player.gems.0.get(gem.index()).is_some_and(|&count| count > 0)
}

#[inline]
pub(crate) fn has_pair(player: &Player, pair: Pair) -> bool {
    let needed = if pair.first() == pair.second() { 2 } else { 1 };
    player.gems.count(pair.first().index()) >= needed && player.gems.count(pair.second().index()) >= needed
}

fn has_inputs(player: &Player, inputs: Inputs) -> bool {
    inputs.0.iter().enumerate().all(|(gem, &count)| player.gems.count(gem) >= count)
}
