//! Phase 3: Lab Cleanup, in its four steps (QL-190 to QL-198).

use crate::event::Event;
use crate::flasks::Flasks;
use crate::resolve::unrolled;
use crate::state::{Maker, Phase, Quintessential};
use crate::types::{Assistant, ClaimCard, Extra, LabSet, Target};
use game_core::{Seat, SeatSet, Sink};

impl Quintessential {
    /// Step 1: dice and assistants leave the Personal Labs (QL-190).
    #[inline(never)]
    pub(crate) fn clean_up(&mut self, sink: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let mut returned = crate::dice::Dice::NONE;
            for card in self.players[seat].lab.iter() {
                let contents = self.contents(seat, card);
                if !contents.is_empty() {
                    contents.iter().for_each(|colour| returned.add_unrolled(colour, 1));
                    self.set_contents(seat, card, Flasks::OPEN);
                }
            }
            let player = &mut self.players[seat];
            player.pool.add_all(&returned);
            let tokens = player.busy.len() as u8 + player.dismissed;
            let extra_came_home = player.extra == Extra::Used
                && !self.bids.iter().any(|bid| bid.seat == seat && bid.assistant == Assistant::Extra)
                && !self.claims.iter().flatten().any(|claim| claim.seat == seat && claim.assistant == Assistant::Extra);
            player.assistants += tokens - u8::from(extra_came_home);
            player.dismissed = 0;
            player.busy = LabSet::NONE;
            player.busy_extra = LabSet::NONE;
            if !returned.is_empty() {
                sink.emit(|| Event::LabCleaned { seat, dice: returned });
            }
        }
        self.clean_bottom(Target::Draw, self.token, sink);
    }

    /// Step 2 from that card on: the winners take their effects (QL-191). `first` is the round's first seat.
    pub(crate) fn clean_bottom(&mut self, from: Target, first: Seat, sink: &mut impl Sink<Event>) {
        for target in Target::ALL.into_iter().skip(from.index()) {
            let winner = self.leader(target).map(|bid| (bid.seat, bid.value));
            if let Some((seat, value)) = winner {
                sink.emit(|| Event::Won { seat, target, value });
            }
            match (target, winner.map(|(seat, _)| seat)) {
                (Target::Draw, Some(seat)) => {
                    if self.renew_deck(sink) {
                        self.phase = Phase::Draw { seat };
                        return;
                    }
                    sink.emit(|| Event::NothingDrawn { seat });
                }
                (Target::Start, Some(seat)) => {
                    self.phase = Phase::Token { seat };
                    return;
                }
                (Target::Start, None) => sink.emit(|| Event::TokenStays { seat: first }),
                (Target::Extra, Some(seat)) => {
                    self.players[seat].extra = Extra::Held;
                    sink.emit(|| Event::ExtraWon { seat });
                }
                (Target::Draw | Target::Extra, None) => {}
                (Target::F1 | Target::F2 | Target::F3, winner) => {
                    let slot = target.slot().expect("a formula slot");
                    match (self.row[slot].take(), winner) {
                        (Some(card), Some(seat)) => {
                            self.players[seat].lab.insert(card);
                            sink.emit(|| Event::FormulaWon { seat, card });
                        }
                        (Some(card), None) => {
                            self.discard.insert(card);
                            sink.emit(|| Event::FormulaDiscarded { card });
                        }
                        (None, _) => {}
                    }
                }
            }
            self.settle_bids(target, first, sink);
        }
        self.clean_top(sink);
    }

    /// QL-159 to QL-162: bid dice and assistants go home, then the losers of the card receive pity.
    pub(crate) fn settle_bids(&mut self, target: Target, first: Seat, sink: &mut impl Sink<Event>) {
        let Some(winner) = self.leader(target).map(|bid| bid.seat) else { return };
        let place = self.bids.iter().take_while(|bid| bid.target < target).count();
        let mut losers = SeatSet::NONE;
        while self.bids.get(place).is_some_and(|bid| bid.target == target) {
            let bid = self.bids.remove(place);
            let player = &mut self.players[bid.seat];
            player.pool.add_all(&bid.dice);
            player.assistants += u8::from(bid.assistant == Assistant::Normal);
            sink.emit(|| Event::BidReturned { seat: bid.seat, target, dice: bid.dice });
            // QL-161: the winner gets no pity for own earlier bids.
            if bid.seat != winner {
                losers.insert(bid.seat);
            }
        }
        for seat in first.clockwise(self.seats()).filter(|&seat| losers.contains(seat)) {
            let black = &mut self.stockpile[crate::types::Colour::K.index()];
            if *black > 0 {
                *black -= 1;
                self.players[seat].pool.add_unrolled(crate::types::Colour::K, 1);
                sink.emit(|| Event::Pitied { seat, target });
            } else {
                sink.emit(|| Event::NoPity { seat, target });
            }
        }
    }

    /// Step 3: the top row (QL-196).
    fn clean_top(&mut self, sink: &mut impl Sink<Event>) {
        let salvager = self.claims[ClaimCard::DISCARD.index()].map(|claim| claim.seat);
        for card in ClaimCard::all() {
            let Some(claim) = self.claims[card.index()].take() else { continue };
            let dice = unrolled(claim.dice);
            let player = &mut self.players[claim.seat];
            player.pool.add_all(&dice);
            player.assistants += u8::from(claim.assistant == Assistant::Normal);
            sink.emit(|| Event::ClaimReturned { seat: claim.seat, card: Maker::Claim(card), dice });
        }
        match salvager {
            Some(seat) if !self.discard.is_empty() => self.phase = Phase::Salvage { seat },
            Some(seat) => {
                sink.emit(|| Event::NothingSalvaged { seat });
                self.refill(0, sink);
            }
            None => self.refill(0, sink),
        }
    }

    /// Step 4, and the end of set-up: formulas for the row from that place on, as long as there are any (QL-197, QL-198).
    pub(crate) fn refill(&mut self, slot: u8, sink: &mut impl Sink<Event>) {
        if usize::from(slot) < Target::FORMULAS.len() {
            if self.renew_deck(sink) {
                self.phase = Phase::Deal { slot };
                return;
            }
            for target in Target::FORMULAS.into_iter().skip(usize::from(slot)) {
                sink.emit(|| Event::SlotEmpty { target });
            }
        }
        if self.round == 0 {
            self.phase = Phase::First;
            return;
        }
        for seat in Seat::all(self.seats()) {
            // QL-061: a used extra assistant goes back to its card.
            if self.players[seat].extra == Extra::Used {
                self.players[seat].extra = Extra::Card;
                sink.emit(|| Event::ExtraReturned { seat });
            }
        }
        if self.round >= self.edition.round_cap {
            let round = self.round;
            self.phase = Phase::Over;
            sink.emit(|| Event::RoundCapReached { round });
        } else {
            self.begin_round(sink);
        }
    }

    /// QL-198: an empty deck takes over the discard pile. Whether there is a card to draw.
    fn renew_deck(&mut self, sink: &mut impl Sink<Event>) -> bool {
        if self.deck.is_empty() && !self.discard.is_empty() {
            self.deck = std::mem::take(&mut self.discard);
            let cards = self.deck.len() as u8;
            sink.emit(|| Event::DeckRenewed { cards });
        }
        !self.deck.is_empty()
    }
}
