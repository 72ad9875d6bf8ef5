//! Chance (EL-287): decks are multisets, and what is drawn is decided when it is drawn.

use crate::action::Chance;
use crate::state::{Elements, Phase, Wait};
use crate::types::{ELEMENTS, ElementId, MAX_SUBSTANCES, SubstanceId};
use game_core::{Draws, Game, Pool, Turn};

impl Elements {
    #[inline]
    pub(crate) fn draw_outcome(&self, draws: &mut impl Draws) -> Chance {
        let seat = self.active;
        let substance = |draws| SubstanceId(self.substance_deck.draw(draws) as u8);
        match self.phase {
            Phase::DealSubstance => Chance::Deal { seat, substance: substance(draws) },
            Phase::DealPool | Phase::Refill { .. } => Chance::Reveal { substance: substance(draws) },
            Phase::DealDiscard { .. } => Chance::Discard { card: ElementId(self.deck.draw(draws) as u8) },
            Phase::FirstRoll { .. } | Phase::Roll => {
                let one = draws.one_of(6) as u8 + 1;
                Chance::Roll { seat, dice: [one, draws.one_of(6) as u8 + 1] }
            }
            Phase::First { tied } => {
                let place = draws.one_of(tied.len());
                Chance::First { seat: tied.iter().nth(place).expect("the place is below the number of seats") }
            }
            Phase::RollAgain { .. } => {
                let place = draws.one_of(self.possible_faces().count());
                let face = self.possible_faces().nth(place).expect("the place is below the number of faces");
                Chance::Reroll { seat, face }
            }
            Phase::Effect { wait: Wait::Random { from }, .. } => {
                Chance::Random { seat: from, card: ElementId(self.players[from].hand.draw(draws) as u8) }
            }
            Phase::DealCards { .. }
            | Phase::Draw
            | Phase::Effect { wait: Wait::Draw { .. }, .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp => Chance::Draw { seat, card: ElementId(self.deck.draw(draws) as u8) },
            Phase::Gem
            | Phase::Die
            | Phase::Reroll
            | Phase::Effect { .. }
            | Phase::Build { .. }
            | Phase::Gain
            | Phase::Bonus { .. }
            | Phase::Substance
            | Phase::Redraw
            | Phase::Toss { .. }
            | Phase::Limit
            | Phase::Over { .. } => unreachable!("no chance step is due in {:?}", self.phase),
        }
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Chance, u64)>) {
        out.clear();
        let seat = self.active;
        let cards = |pool: &Pool<ELEMENTS>| weighted(pool).map(|(kind, weight)| (ElementId(kind), weight));
        let substances = |pool: &Pool<MAX_SUBSTANCES>| weighted(pool).map(|(kind, weight)| (SubstanceId(kind), weight));
        match self.phase {
            Phase::DealSubstance => {
                let deals = substances(&self.substance_deck);
                out.extend(deals.map(|(substance, weight)| (Chance::Deal { seat, substance }, weight)));
            }
            Phase::DealPool | Phase::Refill { .. } => {
                let reveals = substances(&self.substance_deck);
                out.extend(reveals.map(|(substance, weight)| (Chance::Reveal { substance }, weight)));
            }
            Phase::DealDiscard { .. } => {
                out.extend(cards(&self.deck).map(|(card, weight)| (Chance::Discard { card }, weight)));
            }
            Phase::FirstRoll { .. } | Phase::Roll => {
                let pairs = (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]));
                out.extend(pairs.map(|dice| (Chance::Roll { seat, dice }, 1)));
            }
            Phase::First { tied } => out.extend(tied.iter().map(|seat| (Chance::First { seat }, 1))),
            Phase::RollAgain { .. } => {
                out.extend(self.possible_faces().map(|face| (Chance::Reroll { seat, face }, 1)));
            }
            Phase::Effect { wait: Wait::Random { from }, .. } => {
                let hand = cards(&self.players[from].hand);
                out.extend(hand.map(|(card, weight)| (Chance::Random { seat: from, card }, weight)));
            }
            Phase::DealCards { .. }
            | Phase::Draw
            | Phase::Effect { wait: Wait::Draw { .. }, .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp => {
                out.extend(cards(&self.deck).map(|(card, weight)| (Chance::Draw { seat, card }, weight)));
            }
            Phase::Gem
            | Phase::Die
            | Phase::Reroll
            | Phase::Effect { .. }
            | Phase::Build { .. }
            | Phase::Gain
            | Phase::Bonus { .. }
            | Phase::Substance
            | Phase::Redraw
            | Phase::Toss { .. }
            | Phase::Limit
            | Phase::Over { .. } => unreachable!("no chance step is due in {:?}", self.phase),
        }
    }

    pub(crate) fn can_happen(&self, chance: &Chance) -> bool {
        let mut outcomes = Vec::new();
        self.turn() == Turn::Chance && {
            self.list_outcomes(&mut outcomes);
            outcomes.iter().any(|(outcome, _)| outcome == chance)
        }
    }
}

/// The kinds that are there, with their copies as weights.
fn weighted<const N: usize>(pool: &Pool<N>) -> impl Iterator<Item = (u8, u64)> + use<N> {
    let counts = pool.0.into_iter().enumerate().filter(|&(_, count)| count > 0);
    counts.map(|(kind, count)| (kind as u8, u64::from(count)))
}
