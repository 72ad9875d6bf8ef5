//! Conservation and invariants (EL-256).

use crate::seen::count_gems;
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{ELIXIR, ELIXIR_GEM, GemId, MAX_SLOTS, META, META_GEM, Unit};
use game_core::Seat;

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
        if let Phase::Effect { program, op, wait } = self.phase {
            if usize::from(op) >= self.edition.program(program).len() {
                return Err(format!("the outcome has no op {op}"));
            }
            if let Wait::Pass { chosen } = wait {
                let is_held = |seat| chosen[seat].is_none_or(|card| self.players[seat].hand.has(card.index()));
                if !Seat::all(self.seats()).all(is_held) {
                    return Err("a card chosen to be passed is not in the hand".into());
                }
            }
        }
        Ok(())
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
