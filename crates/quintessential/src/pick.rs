//! One of the legal actions without listing all of them: for playouts.

use crate::action::Action;
use crate::hand::Hand;
use crate::list::{ClaimPart, push_bids, with_extra};
use crate::state::{Phase, Quintessential};
use crate::types::{Assistant, ClaimCard, Extra, LAB_CARDS};
use game_core::Seat;

impl Quintessential {
    /// The action at the place that `choose` names in the list of [`Quintessential::list`].
    #[inline]
    pub(crate) fn pick_one(&self, seat: Seat, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        match self.phase {
            Phase::Act { .. } => self.pick_action(seat, buffer, choose),
            Phase::Pick { .. }
            | Phase::Created(_)
            | Phase::Colours
            | Phase::Set { .. }
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Reroll { .. }
            | Phase::Draw { .. }
            | Phase::Over => {
                self.list(seat, buffer);
                buffer[choose(buffer.len() as u32) as usize]
            }
        }
    }

    /// Counts the parts of the list, and lists only the part that is chosen.
    fn pick_action(&self, seat: Seat, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        let hand = Hand::new(self.players[seat].pool.counts());
        let payable = self.payable(seat, &hand);
        let targets = self.open_targets(seat);
        let formulas = self.idle_formulas(seat);
        let mut ways_of = [0u16; LAB_CARDS];
        let mut of_formulas = 0;
        for card in formulas.iter() {
            let ways = hand.count_formula(self.edition.recipe(card), self.contents(seat, card));
            ways_of[card.index()] = ways as u16;
            of_formulas += ways;
        }
        let of_claims = ClaimPart::ALL.map(|part| {
            let (is_payable, count) = match part {
                ClaimPart::Discard => (payable.discard, 1),
                ClaimPart::Stone => (payable.stone, 1),
                ClaimPart::Multi => (payable.multi, hand.count_multi()),
                ClaimPart::Mono => (payable.mono, hand.count_mono()),
                ClaimPart::Trade => (payable.trade, hand.count_trade(self.edition.claim(ClaimCard::TRADE).choices())),
                ClaimPart::OwnForge => (payable.own_forge != 0, hand.count_each(payable.own_forge)),
                ClaimPart::MultiForge => (payable.multi_forge, hand.count_each(0b1111)),
                ClaimPart::MonoForge => (payable.mono_forge, hand.count_mono_forge()),
            };
            if is_payable { count } else { 0 }
        });
        let of_bids = targets.count_ones() as usize;
        let normal = 1 + of_bids + of_formulas + of_claims.iter().sum::<usize>();
        let is_held = self.players[seat].extra == Extra::Held;
        let chosen = choose((normal << u8::from(is_held)) as u32) as usize;
        let (mut place, is_extra) = if chosen < normal { (chosen, false) } else { (chosen - normal, true) };

        buffer.clear();
        buffer.reserve(crate::list::ROOM);
        let action = 'found: {
            if place == 0 {
                break 'found Action::Dismiss { assistant: Assistant::Normal };
            }
            place -= 1;
            if place < of_bids {
                push_bids(targets, buffer);
                break 'found buffer[place];
            }
            place -= of_bids;
            if place < of_formulas {
                for card in formulas.iter() {
                    let ways = usize::from(ways_of[card.index()]);
                    if place < ways {
                        hand.list_formula(self.edition.recipe(card), self.contents(seat, card), card, buffer);
                        break 'found buffer[place];
                    }
                    place -= ways;
                }
            }
            place -= of_formulas;
            for (part, ways) in ClaimPart::ALL.into_iter().zip(of_claims) {
                if place < ways {
                    self.list_claim(part, &hand, &payable, buffer);
                    break 'found buffer[place];
                }
                place -= ways;
            }
            unreachable!("the parts add up to the whole")
        };
        if is_extra { with_extra(action) } else { action }
    }
}
