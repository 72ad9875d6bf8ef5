//! Chance: which outcomes the step that is due can have, and with which odds (section 10).

use crate::action::Chance;
use crate::state::{Phase, RedPhoenix};
use game_core::{Draws, Seat};

impl RedPhoenix {
    /// Outcomes run in the order of the card file, seats ascending (TB-074).
    #[inline]
    pub(crate) fn draw_outcome(&self, draws: &mut impl Draws) -> Chance {
        match &self.phase {
            Phase::First => Chance::First { seat: Seat::new(draws.one_of(self.seat_count())) },
            Phase::Draw(trial) => {
                let deck = self.deck_of(trial.level);
                let result = deck.nth(draws.one_of(deck.len())).expect("a deck that is drawn from holds a card");
                Chance::Draw { result }
            }
            Phase::Lose(_, losing) => {
                let hand = &self.player(losing.seat).hand;
                Chance::Lose { seat: losing.seat, card: hand.nth(draws.below(u64::from(hand.total()))) }
            }
            Phase::Steal(theft) => {
                let hand = &self.player(theft.from).hand;
                Chance::Steal { from: theft.from, card: hand.nth(draws.below(u64::from(hand.total()))) }
            }
            Phase::Action
            | Phase::Declare { .. }
            | Phase::Drop(_)
            | Phase::Trade(_)
            | Phase::Shed(_)
            | Phase::Over(_) => unreachable!("no chance step is due"),
        }
    }

    pub(crate) fn can_happen(&self, chance: Chance) -> bool {
        match (&self.phase, chance) {
            (Phase::First, Chance::First { seat }) => seat.index() < self.seat_count(),
            (Phase::Draw(trial), Chance::Draw { result }) => self.deck_of(trial.level).contains(result),
            (Phase::Lose(_, losing), Chance::Lose { seat, card }) => {
                seat == losing.seat && self.player(seat).hand.has(card)
            }
            (Phase::Steal(theft), Chance::Steal { from, card }) => {
                from == theft.from && self.player(from).hand.has(card)
            }
            (
                Phase::First
                | Phase::Action
                | Phase::Declare { .. }
                | Phase::Draw(_)
                | Phase::Drop(_)
                | Phase::Lose(..)
                | Phase::Steal(_)
                | Phase::Trade(_)
                | Phase::Shed(_)
                | Phase::Over(_),
                Chance::First { .. } | Chance::Draw { .. } | Chance::Lose { .. } | Chance::Steal { .. },
            ) => false,
        }
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Chance, u64)>) {
        out.clear();
        match &self.phase {
            Phase::First => out.extend(Seat::all(self.seat_count()).map(|seat| (Chance::First { seat }, 1))),
            Phase::Draw(trial) => {
                out.extend(self.deck_of(trial.level).iter().map(|result| (Chance::Draw { result }, 1)));
            }
            Phase::Lose(_, losing) => {
                let (seat, hand) = (losing.seat, &self.player(losing.seat).hand);
                let weigh = |card| (Chance::Lose { seat, card }, u64::from(hand.count(card)));
                out.extend(hand.kinds().iter().map(weigh));
            }
            Phase::Steal(theft) => {
                let (from, hand) = (theft.from, &self.player(theft.from).hand);
                let weigh = |card| (Chance::Steal { from, card }, u64::from(hand.count(card)));
                out.extend(hand.kinds().iter().map(weigh));
            }
            Phase::Action
            | Phase::Declare { .. }
            | Phase::Drop(_)
            | Phase::Trade(_)
            | Phase::Shed(_)
            | Phase::Over(_) => {}
        }
    }
}
