//! The health of a state: every card in one place, every level within its limit.

use crate::cards::Tier;
use crate::chance::bits;
use crate::state::{Point, State, Wait};
use crate::types::{Card, DICE, Deck, Resource};
use game_core::Seat;

impl State {
    /// Conservation and invariants.
    pub(crate) fn audited(&self) -> Result<(), String> {
        let cards = self.cards();
        for deck in Deck::ALL {
            let place = deck as usize;
            let [one, two] = [Tier::One, Tier::Two].map(|tier| cards.in_play(deck, tier, self.is_solo()));
            let owned = Seat::all(self.wizards()).flat_map(|seat| self.owned(seat));
            let mut seen = self.unseen[place];
            let mut once = |card: Card| {
                let bit = 1u64 << card.index();
                let fresh = seen & bit == 0;
                seen |= bit;
                if fresh { Ok(()) } else { Err(format!("{} is in two places", card.word(cards))) }
            };
            for card in owned.chain(self.display.iter().copied()).filter(|card| card.deck() == deck) {
                once(card)?;
            }
            for bit in bits(self.discards[place]) {
                once(Card::at(deck, bit))?;
            }
            if seen != one | two {
                return Err(format!("the {deck:?} of the game are not all in one place each"));
            }
            let left = self.decks[place];
            let level2 = (self.unseen[place] & two).count_ones();
            if u32::from(left.level2) != level2 {
                return Err(format!("the deck of {deck:?} holds {} level II cards, {level2} are unseen", left.level2));
            }
            let unseen1 = (self.unseen[place] & one).count_ones();
            let dealt = u32::from(cards.setup.level1_dealt[self.seats() - 1]);
            if u32::from(left.level1) != dealt.saturating_sub(one.count_ones() - unseen1) {
                return Err(format!("of {dealt} level I {deck:?} dealt the deck cannot hold {}", left.level1));
            }
        }
        if self.display.len() > usize::from(cards.setup.display_size) {
            return Err("more cards are displayed than there is room".into());
        }
        let seen_acolytes = cards.acolytes.len() as u32 - self.acolytes.count_ones();
        if seen_acolytes != u32::from(self.round) {
            return Err(format!("in round {} {seen_acolytes} acolytes have been seen", self.round));
        }
        self.audit_seats()?;
        self.audit_turn()
    }

    fn audit_seats(&self) -> Result<(), String> {
        for seat in Seat::all(self.wizards()) {
            let player = &self.players[seat];
            let Some(side) = player.side else { continue };
            if Seat::all(self.wizards()).any(|other| {
                other != seat && self.players[other].side.is_some_and(|taken| taken.wizard() == side.wizard())
            }) {
                return Err(format!("{seat} shares its wizard"));
            }
            if player.skulls > self.cards().side(side).skull_limit {
                return Err(format!("{seat} has {} skulls, more than its sheet shows", player.skulls));
            }
            if self.is_own_turn(seat) {
                continue;
            }
            for (resource, limit) in Resource::ALL.into_iter().zip(self.limits(seat)) {
                let stored = player.stock[resource as usize];
                if stored > limit {
                    return Err(format!("{seat} stores {stored} {resource:?}, more than its limit of {limit}"));
                }
            }
        }
        Ok(())
    }

    fn audit_turn(&self) -> Result<(), String> {
        let turn = &self.turn;
        let dice = turn.dice.total();
        let rolling = if let Wait::Dice(rolling) = self.wait { rolling } else { 0 };
        let expected = match self.point {
            Point::Roll => DICE.saturating_sub(rolling),
            Point::Main | Point::End => DICE,
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Display
            | Point::Reveal
            | Point::Opening
            | Point::FillDraw
            | Point::FillSwap
            | Point::Preroll
            | Point::Closing
            | Point::Over => 0,
        };
        if dice != expected {
            return Err(format!("{dice} dice are on the table, not {expected}"));
        }
        let owned = self.players[self.active].spells.iter().fold(0u64, |owned, spell| owned | 1 << spell.0);
        if turn.used & !owned != 0 {
            return Err("a spell is marked as used that the active seat does not own".into());
        }
        if self.wait == Wait::Point && !self.raised.is_empty() {
            return Err("triggers are left over".into());
        }
        Ok(())
    }
}
