//! Storing at the end of a turn, and final scoring.

use crate::effect::{ChallengeEffect, Score};
use crate::event::Event;
use crate::state::{Point, State, Storing};
use crate::types::{Card, Resource};
use crate::ww;
use game_core::{Reason, Seat, Sink, Standing};

/// The forms of `end` that are on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    /// `end k` for these k; `None`: plain `end`.
    pub(crate) tomes: Option<(u8, u8)>,
    /// Whether `end none` is on offer.
    pub(crate) none: bool,
}

impl State {
    /// Whether tomes, and whether arcane, of this turn may be stored (WW-092, WW-093, WW-097).
    fn may_store(&self) -> [bool; 2] {
        if self.turn.bought == [0; 2] {
            return [true; 2];
        }
        let mut may = [false; 2];
        for (_, mods) in self.mods(self.active) {
            may[0] |= mods.store_after_buy[Resource::Tome as usize];
            may[1] |= mods.store_after_buy[Resource::Arcane as usize];
        }
        may
    }

    /// Room for wilds in the storage of tomes and of arcane, after what the pool takes.
    fn room(&self, limits: [u8; 4]) -> [u8; 2] {
        let stock = &self.players[self.active].stock;
        let room = |limit: u8, stored: u8, pool: u8| limit.saturating_sub(stored).saturating_sub(pool);
        [room(limits[0], stock[0], self.turn.pool_tome), room(limits[1], stock[1], self.turn.pool_arcane)]
    }

    /// WW-096: the k whose result no other surpasses. With less wilds than room every k within the room gives another
    /// result of the same sum; with more, all fill up alike.
    fn tome_choices(&self, limits: [u8; 4]) -> (u8, u8) {
        let [tome, arcane] = self.room(limits);
        let wild = self.turn.wild;
        if wild >= tome.saturating_add(arcane) {
            return (tome, tome);
        }
        (wild.saturating_sub(arcane), wild.min(tome))
    }

    pub(crate) fn ends(&self) -> Ends {
        let seat = self.active;
        let limits = self.limits(seat);
        let may = self.may_store();
        let tomes = match may {
            [true, true] => Some(self.tome_choices(limits)).filter(|(least, most)| least < most),
            [true, false] | [false, true] | [false, false] => None,
        };
        // WW-130: on offer when some other form would leave more of something.
        let stock = &self.players[seat].stock;
        let turn = &self.turn;
        let more_pooled =
            |place: usize, pool: u8| may[place] && limits[place] > stock[place] && (pool > 0 || turn.wild > 0);
        let more_kept = |place: usize, start: u8| stock[place].min(limits[place]) > start;
        let none = more_pooled(0, turn.pool_tome)
            || more_pooled(1, turn.pool_arcane)
            || more_kept(2, turn.start_gem)
            || more_kept(3, turn.start_mana);
        Ends { tomes, none }
    }

    /// What is stored by that form of `end` (WW-092 to WW-097, WW-130).
    pub(crate) fn stored_by(&self, storing: Storing, limits: [u8; 4]) -> [u8; 4] {
        let mut stock = self.players[self.active].stock;
        let turn = &self.turn;
        if storing == Storing::None {
            stock[Resource::Gem as usize] = stock[Resource::Gem as usize].min(turn.start_gem);
            stock[Resource::Mana as usize] = stock[Resource::Mana as usize].min(turn.start_mana);
        } else {
            let may = self.may_store();
            let tomes = match (may, storing) {
                ([true, true], Storing::Tomes(tomes)) => tomes.min(turn.wild),
                ([true, true], Storing::Plain | Storing::None) => self.tome_choices(limits).0,
                ([true, false], _) => turn.wild,
                ([false, _], _) => 0,
            };
            if may[0] {
                stock[0] = stock[0].saturating_add(turn.pool_tome).saturating_add(tomes);
            }
            if may[1] {
                stock[1] = stock[1].saturating_add(turn.pool_arcane).saturating_add(turn.wild.saturating_sub(tomes));
            }
        }
        for (stored, limit) in stock.iter_mut().zip(limits) {
            *stored = (*stored).min(limit);
        }
        stock
    }

    /// WW-100, WW-102: all effects are computed from the same final state, then added.
    pub(crate) fn final_scoring(&mut self, sink: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let mut vp = 0;
            for card in self.owned(seat) {
                let printed = self.cards().printed_vp(card);
                let Card::Challenge(challenge) = card else {
                    vp += printed;
                    sink.emit(|| Event::CardScored { seat, card, vp: printed });
                    continue;
                };
                match &self.cards().challenge(challenge).effect {
                    ChallengeEffect::Immediate(_) => {
                        vp += printed;
                        sink.emit(|| Event::CardScored { seat, card, vp: printed });
                    }
                    ChallengeEffect::End(scores) => {
                        let bonus = self.end_scores(seat, scores);
                        vp += printed + bonus;
                        sink.emit(|| Event::ChallengeScored { seat, challenge, vp: printed + bonus, bonus });
                    }
                }
            }
            self.players[seat].vp += vp;
            let total = self.players[seat].vp;
            sink.emit(|| Event::FinalScore { seat, vp: total });
        }
        if self.is_solo() {
            self.weaken_opponent(sink);
        }
    }

    /// What the score would be if the game ended now (WW-100, WW-120).
    pub(crate) fn score_now(&self, seat: Seat) -> i32 {
        let bonus = |card: Card| match card {
            Card::Spell(_) => 0,
            Card::Challenge(challenge) => match &self.cards().challenge(challenge).effect {
                ChallengeEffect::Immediate(_) => 0,
                ChallengeEffect::End(scores) => self.end_scores(seat, scores),
            },
        };
        let cards: i32 = self.owned(seat).map(|card| self.cards().printed_vp(card) + bonus(card)).sum();
        let lost = if self.is_solo() && seat == Seat::S2 { self.weakness().2 } else { 0 };
        self.players[seat].vp + cards - lost
    }

    fn end_scores(&self, seat: Seat, scores: &[Score]) -> i32 {
        scores.iter().map(|&score| self.end_score(seat, score)).sum()
    }

    fn end_score(&self, seat: Seat, score: Score) -> i32 {
        match score {
            Score::Each(amount) => self.amount(seat, amount, 0),
            Score::IfMost { count, vp } => {
                let own = self.count(seat, count, 0);
                let others = Seat::all(self.wizards()).filter(|&other| other != seat);
                if others.into_iter().all(|other| self.count(other, count, 0) < own) { vp } else { 0 }
            }
        }
    }

    fn weaken_opponent(&mut self, sink: &mut impl Sink<Event>) {
        let (fewer, depleted, vp) = self.weakness();
        self.players[Seat::S2].vp -= vp;
        sink.emit(|| Event::OpponentWeakened { fewer: fewer as u8, depleted: depleted as u8, vp });
    }

    /// WW-120, WW-121: the resources of which the opposing wizard has fewer than at the start, those of which it has none,
    /// and what both cost it.
    fn weakness(&self) -> (usize, usize, i32) {
        let setup = &self.cards().setup;
        let stock = self.players[Seat::S2].stock;
        let fewer = stock.into_iter().zip(setup.start.stock).filter(|(level, start)| level < start).count();
        let depleted = stock.into_iter().filter(|&level| level == 0).count();
        (fewer, depleted, setup.solo_breadth_penalty[fewer] + depleted as i32 * setup.solo_depleted_penalty)
    }

    /// WW-101, WW-103; in solo WW-122.
    pub(crate) fn standing(&self) -> Option<Standing> {
        if self.point != Point::Over {
            return None;
        }
        let vp = |seat: Seat| self.players[seat].vp;
        let scores = [0, 1, 2, 3, 4].map(|place| vp(Seat::new(place)));
        if self.is_solo() {
            let is_won = vp(Seat::S1) > vp(Seat::S2);
            let reason =
                if is_won { Reason::new(ww(122), "end-solo-won") } else { Reason::new(ww(122), "end-solo-lost") };
            return Some(Standing::by_merit(reason, &scores[..2], |seat| (seat == Seat::S1) == is_won));
        }
        let merit = |seat: Seat| {
            let player = &self.players[seat];
            (player.vp, player.challenges.len(), player.spells.len())
        };
        let most = Seat::all(self.seats()).map(vp).max();
        let is_tied = Seat::all(self.seats()).filter(|&seat| Some(vp(seat)) == most).count() > 1;
        let reason = if is_tied { Reason::new(ww(101), "end-tie") } else { Reason::new(ww(100), "end-most-points") };
        Some(Standing::by_merit(reason, &scores[..self.seats()], merit))
    }
}
