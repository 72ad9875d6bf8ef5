//! The health of a state: every card in one place, every level within its limit.

use crate::cards::Tier;
use crate::chance::bits;
use crate::state::{Point, State, Wait};
use crate::types::{Card, DICE, Deck, Resource, SpellId};
use game_core::Seat;

/// No game comes near this.
const MOST_VP: u32 = 1_000_000;
/// A deck has no more cards than a state has bits for them.
const MOST_BOUGHT: u8 = 64;

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
            if player.vp.unsigned_abs() > MOST_VP {
                return Err(format!("{seat} has {} VP, more than any game brings", player.vp));
            }
            if player.skulls > self.cards().side(side).skull_limit {
                return Err(format!("{seat} has {} skulls, more than its sheet shows", player.skulls));
            }
            let (limits, stored) = if self.is_own_turn(seat) {
                (self.most_ever(seat), self.stored_before(seat))
            } else {
                (self.limits(seat), player.stock)
            };
            for ((resource, limit), stored) in Resource::ALL.into_iter().zip(limits).zip(stored) {
                if stored > limit {
                    return Err(format!("{seat} stores {stored} {resource:?}, more than its limit of {limit}"));
                }
            }
        }
        Ok(())
    }

    /// The highest limits that a seat can have had in its turn: spells discarded since may have raised them.
    fn most_ever(&self, seat: Seat) -> [u8; 4] {
        let cards = self.cards();
        let owned = self.players[seat].spells.iter().copied();
        let gone = bits(self.discards[Deck::Spells as usize]).map(SpellId);
        let mut limits = cards.side(self.side(seat)).limits;
        let power = self.power(seat).map(|(_, power)| &power.mods);
        for mods in power.into_iter().chain(owned.chain(gone).map(|spell| &cards.spell(spell).ability.mods)) {
            for (limit, more) in limits.iter_mut().zip(mods.limit) {
                *limit = limit.saturating_add_signed(more.max(0));
            }
        }
        limits
    }

    /// What the active seat had stored before this turn, as far as it shows: tomes and arcane gained since are in the pool
    /// (WW-051), gems and mana may have become more (WW-052) since their figures at the start of the turn.
    fn stored_before(&self, seat: Seat) -> [u8; 4] {
        let [tome, arcane, gem, mana] = self.players[seat].stock;
        let is_fresh = match self.point {
            Point::FillDraw | Point::FillSwap | Point::Preroll => {
                !self.turn.power_used && self.turn.conversion.is_none()
            }
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Display
            | Point::Reveal
            | Point::Opening
            | Point::Roll
            | Point::Main
            | Point::End
            | Point::Closing
            | Point::Over => false,
        };
        let (start_gem, start_mana) = (self.turn.start_gem, self.turn.start_mana);
        if is_fresh {
            [tome, arcane, gem.max(start_gem), mana.max(start_mana)]
        } else {
            [tome, arcane, start_gem, start_mana]
        }
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
        if turn.bought.iter().any(|&bought| bought > MOST_BOUGHT) {
            return Err(format!("more than {MOST_BOUGHT} cards of a deck were bought in a turn"));
        }
        if turn.bribes > turn.bribes_allowed {
            return Err(format!("{} bribes were made, {} are allowed", turn.bribes, turn.bribes_allowed));
        }
        if self.wait == Wait::Point && !self.raised.is_empty() {
            return Err("triggers are left over".into());
        }
        Ok(())
    }
}
