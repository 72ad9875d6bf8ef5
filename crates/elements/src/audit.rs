//! Conservation and invariants (EL-256).

use crate::cards::Grant;
use crate::effect::{Op, Program};
use crate::state::{Elements, Elixir, End, Phase, Wait, audit_config};
use crate::types::{ELEMENTS, ELIXIR, ELIXIR_GEM, GEMS, GemId, MAX_SLOTS, META, META_GEM, Unit};
use crate::view::{count_gems, tally};
use game_core::{Game, Pool, Seat, Turn};

impl Elements {
    pub(crate) fn audit_all(&self) -> Result<(), String> {
        audit_config(&self.config, self.edition.0)?;
        self.audit_cards()?;
        self.audit_gems()?;
        self.audit_substances()?;
        for seat in Seat::all(self.seats()) {
            self.audit_area(seat)?;
        }
        if self.active.index() >= self.seats() {
            return Err(format!("{} is not at this table", self.active));
        }
        self.audit_figures()?;
        if self.dice != [0; 2] && !self.dice.iter().all(|face| (1..=6).contains(face)) {
            return Err(format!("the dice cannot show {:?}", self.dice));
        }
        self.audit_step()
    }

    /// Turns and points that a game can reach.
    fn audit_figures(&self) -> Result<(), String> {
        let edition = self.edition.0;
        let turns = self.stall_turns() * (edition.substance_cards.total() + 1);
        if u32::from(self.turn) > turns {
            return Err(format!("turn {} cannot be: a game has at most {turns} turns (EL-261)", self.turn));
        }
        if self.last_completion > self.turn {
            return Err("the last completion lies in the future".into());
        }
        if self.turns_without_completion() > self.stall_turns() {
            let (turn, last) = (self.turn, self.last_completion);
            return Err(format!(
                "turn {turn} cannot be: the game ended before, with no completion since turn {last} (EL-260)"
            ));
        }
        let is_over = matches!(self.phase, Phase::Over { .. });
        let target = u16::from(self.target());
        let substance = edition.substances.iter().map(|substance| substance.points).max().unwrap_or(0);
        let elixir = edition.elixir_card.points.max(edition.elixir_gem.points);
        for seat in Seat::all(self.seats()) {
            let (most, why) = match (is_over, seat == self.active) {
                (false, _) => (target - 1, "the target ends the game at once (EL-230)"),
                (true, false) => (target - 1, "only the winner reaches the target, in the own turn (EL-235)"),
                (true, true) => {
                    (target - 1 + u16::from(substance) + u16::from(elixir), "more than a game can bring (EL-230)")
                }
            };
            let points = u16::from(self.players[seat].points);
            if points > most {
                return Err(format!("{seat} cannot have {points} points: {why}"));
            }
        }
        let pool_size = usize::from(edition.setup.pool_size);
        if self.pool.len() > pool_size {
            return Err(format!("the pool has {} substances, more than {pool_size} (EL-024)", self.pool.len()));
        }
        Ok(())
    }

    /// EL-260: the game ends with the turn that is so many after the last completion.
    fn stall_turns(&self) -> u32 {
        u32::from(self.edition.setup.stall_rounds) * self.seats() as u32
    }

    fn turns_without_completion(&self) -> u32 {
        u32::from(self.turn) - u32::from(self.last_completion)
    }

    /// What is due can be done: a position or a set-up may say anything.
    fn audit_step(&self) -> Result<(), String> {
        let (player, setup) = (self.player(), &self.edition.0.setup);
        let is_sound = match self.phase {
            Phase::Effect { program, op, wait } => return self.audit_effect(program, op, wait),
            Phase::DealCards { left } => (1..=setup.deal_cards).contains(&left),
            Phase::DealDiscard { left } => (1..=setup.initial_discards).contains(&left),
            // The cards that were discarded lie in the pile, or have become the deck.
            Phase::Toss { tossed } => usize::from(tossed) <= self.discard.len(),
            Phase::DrawAgain { left } => {
                left > 0 && usize::from(left) <= self.discard.len() + self.deck.total() as usize
            }
            Phase::FirstRoll { sums } => sums.iter().all(|&sum| sum <= 12),
            Phase::First { tied } => tied.iter().all(|seat| seat.index() < self.seats()),
            Phase::RollAgain { die } => (1..=2).contains(&die),
            Phase::Refill { place } => {
                usize::from(place) <= self.pool.len() && self.pool.len() < usize::from(setup.pool_size)
            }
            Phase::Gain | Phase::Substance => player.substance.is_none() && !player.done.is_empty(),
            Phase::Bonus { grant, left } => player.substance.is_none() && self.is_bonus(grant, left),
            Phase::Reroll => !self.dice.iter().any(|&face| self.can_do(face)) && self.possible_faces().next().is_some(),
            Phase::Redraw => !player.gems.is_empty() && !player.hand.is_empty(),
            Phase::Limit => player.hand_size() > u32::from(self.edition.setup.hand_max),
            Phase::Build { lock: true } => {
                let filled = player.filled();
                let is_begun = self.substance_of(player).is_some_and(|card| card.primary_slots & filled != 0);
                if !is_begun || filled.count_ones() != 1 || player.elixir.is_some() {
                    return Err("a begin lock holds where one primary element is all that is in play (EL-104)".into());
                }
                true
            }
            Phase::Over { end } => self.has_ended(end),
            Phase::Gem
            | Phase::DealSubstance
            | Phase::DealPool
            | Phase::Draw
            | Phase::Roll
            | Phase::Die
            | Phase::Build { lock: false }
            | Phase::DrawUp => true,
        };
        if is_sound { self.audit_options() } else { Err(format!("{:?} cannot be due", self.phase)) }
    }

    fn has_ended(&self, end: End) -> bool {
        match end {
            End::Target => self.player().points >= self.target(),
            End::AllBuilt => {
                let is_building = self.players.0.iter().any(|player| player.substance.is_some());
                self.pool.is_empty() && self.substance_deck.is_empty() && !is_building
            }
            End::Stall => self.turns_without_completion() == self.stall_turns(),
        }
    }

    /// EL-197: so many gems of choice are left of that grant of the substance just completed.
    fn is_bonus(&self, grant: u8, left: u8) -> bool {
        let Some(done) = self.player().done.last().filter(|done| done.natural) else { return false };
        let grants = &self.edition.0.substances[done.substance.index()].bonus;
        matches!(grants.get(usize::from(grant)), Some(Grant::Choice { count }) if (1..=*count).contains(&left))
    }

    fn audit_effect(&self, program: Program, op: u8, wait: Wait) -> Result<(), String> {
        let is_outcome = !matches!(program, Program::Face(0 | 7..));
        if !is_outcome || usize::from(op) >= self.edition.program(program).len() {
            return Err(format!("there is no op {op} of {program:?}"));
        }
        let [one, two] = self.dice;
        match program {
            Program::Face(face) if !self.dice.contains(&face) => {
                return Err(format!("no die shows the outcome {face} (EL-060)"));
            }
            Program::Doubles if one != two => return Err(format!("{one} and {two} are no doubles (EL-079)")),
            Program::Face(_) | Program::Doubles => {}
        }
        let op = self.op(program, op);
        let is_sound = match wait {
            Wait::Draw { left } => matches!(op, Op::DrawDeck { count } if (1..=count).contains(&left)),
            Wait::Salvage { left } => {
                matches!(op, Op::DrawDiscard { count, .. } if (1..=count).contains(&left))
            }
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
            // What was offered can still be carried out.
            Wait::Consent { give, take, place, declined } => {
                matches!(op, Op::TradeGem { trading, .. } if self.needs_consent(trading, place))
                    && self.check_trade(op, declined, (give, take, place)).is_ok()
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
        let mut cards = [0; ELEMENTS];
        tally(&mut cards, &self.deck);
        tally(&mut cards, &self.gone_cards);
        self.discard.iter().for_each(|card| cards[card.index()] += 1);
        for player in &self.players.0 {
            tally(&mut cards, &player.hand);
            for unit in player.slots.iter().flatten() {
                if let Unit::Card(card) = unit {
                    cards[card.index()] += 1;
                }
            }
            if matches!(player.elixir, Some(Elixir::Card { .. })) {
                cards[ELIXIR.index()] += 1;
            }
        }
        if cards != self.edition.cards.0.map(u16::from) {
            return Err(format!("element cards: {cards:?} instead of {:?}", self.edition.cards.0));
        }
        Ok(())
    }

    fn audit_gems(&self) -> Result<(), String> {
        let mut gems = [0; GEMS];
        tally(&mut gems, &self.table);
        tally(&mut gems, &self.gone_gems);
        for player in &self.players.0 {
            tally(&mut gems, &player.gems);
            let mut in_play = Pool::default();
            player.slots.iter().flatten().for_each(|&unit| count_gems(unit, &mut in_play));
            if player.elixir == Some(Elixir::Gem) {
                in_play.add(ELIXIR_GEM.index());
            }
            tally(&mut gems, &in_play);
        }
        if gems != self.edition.gems.0.map(u16::from) {
            return Err(format!("gems: {gems:?} instead of {:?}", self.edition.gems.0));
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
