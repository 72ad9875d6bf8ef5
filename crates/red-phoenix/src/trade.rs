//! Trade: offers, answers and the exchange (section 7).

use crate::bundle::{Bundle, Offer, Promise, Side, Stage, Term};
use crate::event::Event;
use crate::state::{Phase, RedPhoenix};
use crate::terms::{payee, payer};
use game_core::{Seat, Sink};

impl RedPhoenix {
    pub(crate) fn begin_offer(&mut self, to: Seat, sink: &mut impl Sink<Event>) {
        let seat = self.active;
        self.record.offers += 1;
        self.phase = Phase::Trade(Offer::new(seat, to));
        sink.emit(|| Event::OfferBegun { seat, to });
    }

    pub(crate) fn counter(&mut self, offer: &Offer, sink: &mut impl Sink<Event>) {
        let (seat, to) = (offer.to, offer.by);
        self.phase = Phase::Trade(Offer::new(seat, to));
        sink.emit(|| Event::CounterBegun { seat, to });
    }

    pub(crate) fn name_term(&mut self, side: Side, term: Term, sink: &mut impl Sink<Event>) {
        let Phase::Trade(offer) = &mut self.phase else { return };
        let bundle = offer.side_mut(side);
        match term {
            Term::Coins(coins) => bundle.coins = coins,
            Term::Card(card) => bundle.cards.push(card),
            Term::Formula(formula) => bundle.formulas.push(formula),
            Term::Promise(word) => bundle.promises.push(Promise { word, of: None, turns: 0 }),
        }
        let seat = offer.by;
        sink.emit(|| match side {
            Side::Give => Event::TermGiven { seat, term },
            Side::Want => Event::TermWanted { seat, term },
        });
    }

    pub(crate) fn spell(&mut self, spelled: impl FnOnce(&mut Promise), sink: &mut impl Sink<Event>) {
        let Phase::Trade(offer) = &mut self.phase else { return };
        let side = offer.last_side();
        let seat = offer.by;
        let Some(promise) = offer.side_mut(side).promises.last_mut() else { return };
        spelled(promise);
        let promise = *promise;
        sink.emit(|| Event::PromiseSpelled { seat, promise });
    }

    pub(crate) fn make_offer(&mut self, sink: &mut impl Sink<Event>) {
        let Phase::Trade(offer) = &mut self.phase else { return };
        offer.stage = Stage::Made;
        let offer = *offer;
        sink.emit(|| Event::offer_made(&offer));
    }

    pub(crate) fn withdraw(&mut self, offer: &Offer, sink: &mut impl Sink<Event>) {
        let (seat, to) = (offer.by, offer.to);
        self.phase = Phase::Action;
        sink.emit(|| Event::Withdrawn { seat, to });
    }

    /// By the seat asked, or by the one that drops its counter (RP-718).
    pub(crate) fn decline(&mut self, offer: &Offer, sink: &mut impl Sink<Event>) {
        let is_composing = offer.stage == Stage::Open;
        let (seat, of) = if is_composing { (offer.by, offer.to) } else { (offer.to, offer.by) };
        self.phase = Phase::Action;
        sink.emit(|| Event::Declined { seat, of, is_composing });
    }

    /// RP-706: everything changes hands at once.
    #[inline(never)]
    pub(crate) fn exchange(&mut self, offer: &Offer, sink: &mut impl Sink<Event>) {
        self.hand_over(offer.by, offer.to, &offer.give);
        self.hand_over(offer.to, offer.by, &offer.want);
        self.record.traded = true;
        sink.emit(|| Event::traded(offer));
        for side in [Side::Give, Side::Want] {
            let (seat, to) = (payer(offer, side), payee(offer, side));
            for &promise in &offer.side(side).promises {
                sink.emit(|| Event::Promised { seat, to, promise });
            }
        }
        let partner = if offer.by == self.active { offer.to } else { offer.by };
        // RP-801: the partner is over the limit in another seat's turn.
        let is_over = self.player(partner).hand.total() > self.edition.setup.hand_limit;
        self.phase = if is_over { Phase::Shed(partner) } else { Phase::Action };
    }

    fn hand_over(&mut self, from: Seat, to: Seat, bundle: &Bundle) {
        self.players[from].coins -= bundle.coins;
        self.players[to].coins += bundle.coins;
        for &card in &bundle.cards {
            self.players[from].hand.take(card);
            self.players[to].hand.add(card);
        }
        for &formula in &bundle.formulas {
            self.players[to].knows.insert(formula);
            self.players[to].free_markers -= 1;
        }
    }
}
