//! Conservation and invariants (EL-256).

use crate::effect::{Op, Program};
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{ELIXIR, ELIXIR_GEM, GemId, MAX_POOL, MAX_SLOTS, META, META_GEM, Unit};
use crate::view::count_gems;
use game_core::{Game, Seat, Turn};

impl Elements {
    pub(crate) fn audit_all(&self) -> Result<(), String> {
        self.audit_cards()?;
        self.audit_gems()?;
        self.audit_substances()?;
        for seat in Seat::all(self.seats()) {
            self.audit_area(seat)?;
        }
        if self.active.index() >= self.seats() {
            return Err(format!("{} is not at this table", self.active));
        }
        if self.last_completion > self.turn {
            return Err("the last completion lies in the future".into());
        }
        if self.dice != [0; 2] && !self.dice.iter().all(|face| (1..=6).contains(face)) {
            return Err(format!("the dice cannot show {:?}", self.dice));
        }
        self.audit_step()
    }

    /// What is due can be done: a position or a set-up may say anything.
    fn audit_step(&self) -> Result<(), String> {
        let player = self.player();
        let is_sound = match self.phase {
            Phase::Effect { program, op, wait } => return self.audit_effect(program, op, wait),
            Phase::DealCards { left } | Phase::DealDiscard { left } | Phase::DrawAgain { left } => left > 0,
            Phase::RollAgain { die } => (1..=2).contains(&die),
            Phase::Refill { place } => usize::from(place) <= self.pool.len() && self.pool.len() < MAX_POOL,
            Phase::Gain | Phase::Substance => player.substance.is_none() && !player.done.is_empty(),
            Phase::Bonus { left, .. } => left > 0 && player.substance.is_none() && !player.done.is_empty(),
            Phase::Reroll => !self.dice.iter().any(|&face| self.can_do(face)) && self.possible_faces().next().is_some(),
            Phase::Redraw => !player.gems.is_empty() && !player.hand.is_empty(),
            Phase::Limit => player.hand_size() > u32::from(self.edition.setup.hand_max),
            Phase::Gem
            | Phase::DealSubstance
            | Phase::DealPool
            | Phase::FirstRoll { .. }
            | Phase::First { .. }
            | Phase::Draw
            | Phase::Roll
            | Phase::Die
            | Phase::Build { .. }
            | Phase::Toss { .. }
            | Phase::DrawUp
            | Phase::Over { .. } => true,
        };
        if is_sound { self.audit_options() } else { Err(format!("{:?} cannot be due", self.phase)) }
    }

    fn audit_effect(&self, program: Program, op: u8, wait: Wait) -> Result<(), String> {
        let is_outcome = !matches!(program, Program::Face(0 | 7..));
        if !is_outcome || usize::from(op) >= self.edition.program(program).len() {
            return Err(format!("there is no op {op} of {program:?}"));
        }
        let op = self.op(program, op);
        let is_sound = match wait {
            Wait::Draw { left } => matches!(op, Op::DrawDeck { .. }) && left > 0,
            Wait::Salvage { left } => matches!(op, Op::DrawDiscard { .. }) && left > 0,
            Wait::Swap => Elements::is_swap(op),
            Wait::Take => matches!(op, Op::TakeCard { .. }) && !Elements::is_swap(op),
            Wait::Random { from } | Wait::Pick { from } => {
                matches!(op, Op::TakeCard { hand: Some(_), .. }) && self.is_opponent(from)
            }
            Wait::Give { to } => op == Op::GiveCard && self.is_opponent(to),
            Wait::Pass { chosen } => {
                let is_held = |seat| chosen[seat].is_none_or(|card| self.players[seat].hand.has(card.index()));
                matches!(op, Op::PassCard(_)) && Seat::all(self.seats()).all(is_held)
            }
            Wait::Trade { .. } => matches!(op, Op::TradeGem { .. }),
            Wait::Consent { place, .. } => {
                matches!(op, Op::TradeGem { .. }) && place.seat().is_some_and(|seat| self.is_opponent(seat))
            }
            Wait::Steal => matches!(op, Op::TakeGem(_)),
        };
        if is_sound { self.audit_options() } else { Err(format!("{op:?} does not wait for {wait:?}")) }
    }

    /// TB-025: who is asked has something to choose, and chance has something to draw.
    fn audit_options(&self) -> Result<(), String> {
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        let has_none = match self.turn() {
            Turn::Seats(asked) => {
                asked.is_empty()
                    || asked.iter().any(|seat| {
                        self.list_actions(seat, &mut actions);
                        actions.is_empty()
                    })
            }
            Turn::Chance => {
                self.list_outcomes(&mut outcomes);
                outcomes.is_empty()
            }
            Turn::Over => false,
        };
        if has_none { Err(format!("nothing can be done in {:?}", self.phase)) } else { Ok(()) }
    }

    fn audit_cards(&self) -> Result<(), String> {
        let mut cards = self.deck;
        cards.add_all(&self.gone_cards);
        self.discard.iter().for_each(|card| cards.add(card.index()));
        for player in &self.players.0 {
            cards.add_all(&player.hand);
            for unit in player.slots.iter().flatten() {
                if let Unit::Card(card) = unit {
                    cards.add(card.index());
                }
            }
            if matches!(player.elixir, Some(Elixir::Card { .. })) {
                cards.add(ELIXIR.index());
            }
        }
        if cards != self.edition.cards {
            return Err(format!("element cards: {:?} instead of {:?}", cards.0, self.edition.cards.0));
        }
        Ok(())
    }

    fn audit_gems(&self) -> Result<(), String> {
        let mut gems = self.table;
        gems.add_all(&self.gone_gems);
        for player in &self.players.0 {
            gems.add_all(&player.gems);
            player.slots.iter().flatten().for_each(|&unit| count_gems(unit, &mut gems));
            if player.elixir == Some(Elixir::Gem) {
                gems.add(ELIXIR_GEM.index());
            }
        }
        if gems != self.edition.gems {
            return Err(format!("gems: {:?} instead of {:?}", gems.0, self.edition.gems.0));
        }
        let is_reusable = |gem: &GemId| gem.bit() & self.edition.reusable != 0;
        match GemId::all().filter(is_reusable).find(|gem| self.gone_gems.has(gem.index())) {
            Some(gem) => Err(format!("a reusable gem is out of play: {}", self.edition.gem_letter(gem))),
            None => Ok(()),
        }
    }

    fn audit_substances(&self) -> Result<(), String> {
        let mut substances = self.substance_deck;
        self.pool.iter().for_each(|substance| substances.add(substance.index()));
        for player in &self.players.0 {
            player.substance.iter().for_each(|substance| substances.add(substance.index()));
            player.done.iter().for_each(|done| substances.add(done.substance.index()));
        }
        if substances != self.edition.substance_cards {
            return Err(format!("substances: {:?} instead of {:?}", substances.0, self.edition.substance_cards.0));
        }
        Ok(())
    }

    /// What lies on a substance fits it, and is not special cards alone (EL-101, EL-139).
    fn audit_area(&self, seat: Seat) -> Result<(), String> {
        let player = &self.players[seat];
        if matches!(player.elixir, Some(Elixir::Card { turn }) if turn > self.turn) {
            return Err(format!("the Elixir card of {seat} was played in a turn to come"));
        }
        let Some(substance) = self.substance_of(player) else {
            return if player.is_area_empty() { Ok(()) } else { Err(format!("{seat} builds on no substance")) };
        };
        for slot in 0..MAX_SLOTS {
            let fits = match (player.slots[slot], substance.slots.get(slot)) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(Unit::Card(card)), Some(&element)) => card == element || card == META,
                (Some(Unit::Gem(gem)), Some(&element)) => gem.element() == element || gem == META_GEM,
                (Some(Unit::Pair(pair)), Some(&element)) => {
                    self.edition.pairs[element.index()] >> pair.index() & 1 != 0
                }
            };
            if !fits {
                return Err(format!("what lies in slot {} of {seat} does not fit there", slot + 1));
            }
        }
        if player.filled() == substance.all_slots() {
            return Err(format!("the substance of {seat} is complete and still in play"));
        }
        let is_special_card = |unit: &Unit| matches!(unit, Unit::Card(card) if card.is_special());
        let has_only_cards = player.slots.iter().flatten().all(is_special_card) && player.elixir != Some(Elixir::Gem);
        if has_only_cards && !player.is_area_empty() {
            return Err(format!("the substance of {seat} holds only special cards"));
        }
        Ok(())
    }
}
