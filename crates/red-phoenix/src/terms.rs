//! Composing an offer step by step: what may come next (RP-704, RP-715 to RP-718).

use crate::action::Action;
use crate::bundle::{
    Bundle, MAX_BUNDLE_CARDS, MAX_BUNDLE_FORMULAS, MAX_BUNDLE_PROMISES, Offer, Promise, Side, Stage, Subject, Term,
    Word,
};
use crate::ids::{FormulaId, Formulas, KindId, Kinds};
use crate::legal::refuse;
use crate::state::{Phase, RedPhoenix};
use crate::types::MAX_NUMBER;
use game_core::{Illegal, Seat, message};

impl RedPhoenix {
    pub(crate) fn check_offer(&self, to: Seat) -> Result<(), Illegal> {
        if self.record.traded {
            return refuse(703, message!("refused-traded-already"));
        }
        if to == self.active || !self.is_living(to) {
            return refuse(703, message!("refused-partner", seat = to));
        }
        if self.record.offers >= self.edition.setup.offers_per_turn {
            return refuse(705, message!("refused-offers", most = self.edition.setup.offers_per_turn));
        }
        Ok(())
    }

    #[inline]
    fn offer(&self) -> Result<&Offer, Illegal> {
        match &self.phase {
            Phase::Trade(offer) => Ok(offer),
            Phase::First
            | Phase::Action
            | Phase::Declare { .. }
            | Phase::Draw(_)
            | Phase::Drop(_)
            | Phase::Lose(..)
            | Phase::Steal(_)
            | Phase::Shed(_)
            | Phase::Over(_) => Err(Illegal::wrong_kind()),
        }
    }

    pub(crate) fn check_give(&self, term: Term) -> Result<(), Illegal> {
        self.check_term(self.offer()?, Side::Give, term)
    }

    pub(crate) fn check_want(&self, term: Term) -> Result<(), Illegal> {
        self.check_term(self.offer()?, Side::Want, term)
    }

    /// The refusals of `give T` and `want T` in their order.
    fn check_term(&self, offer: &Offer, side: Side, term: Term) -> Result<(), Illegal> {
        if let Term::Formula(formula) = term
            && !self.on_table.contains(formula)
        {
            return refuse(301, message!("refused-no-formula", formula = formula));
        }
        let bundle = offer.side(side);
        if (side == Side::Give && !offer.want.is_empty()) || !is_in_order(bundle, term) {
            return refuse(715, message!("refused-term-order"));
        }
        match term {
            Term::Coins(coins) => self.check_coins_term(offer, side, coins),
            Term::Card(card) => self.check_card_term(offer, side, card),
            Term::Formula(formula) => self.check_formula_term(offer, side, formula),
            Term::Promise(word) => {
                if bundle.promises.is_full() {
                    return refuse(704, message!("refused-many-promises", most = MAX_BUNDLE_PROMISES));
                }
                if !self.can_promise(offer, side, word) {
                    return refuse(716, message!("refused-promise"));
                }
                Ok(())
            }
        }
    }

    fn check_coins_term(&self, offer: &Offer, side: Side, coins: u8) -> Result<(), Illegal> {
        if side == Side::Want && offer.give.coins > 0 {
            return refuse(704, message!("refused-both-sides"));
        }
        let seat = payer(offer, side);
        if self.player(seat).coins < coins {
            return refuse(704, message!("refused-coins-missing", seat = seat, coins = coins));
        }
        Ok(())
    }

    fn check_card_term(&self, offer: &Offer, side: Side, card: KindId) -> Result<(), Illegal> {
        let bundle = offer.side(side);
        if bundle.cards.is_full() {
            return refuse(704, message!("refused-many-cards", most = MAX_BUNDLE_CARDS));
        }
        if side == Side::Want && offer.give.cards.contains(&card) {
            return refuse(704, message!("refused-both-sides"));
        }
        let named = bundle.count(card);
        match side {
            Side::Give if self.player(offer.by).hand.count(card) <= named => {
                refuse(704, message!("refused-not-in-hand", card = card))
            }
            // RP-717: everybody can reckon both figures.
            Side::Want if !self.can_ask(offer, card, named) => {
                refuse(717, message!("refused-cannot-ask", card = card, seat = offer.to))
            }
            Side::Give | Side::Want => Ok(()),
        }
    }

    fn check_formula_term(&self, offer: &Offer, side: Side, formula: FormulaId) -> Result<(), Illegal> {
        let bundle = offer.side(side);
        if bundle.formulas.is_full() {
            return refuse(704, message!("refused-many-formulas", most = MAX_BUNDLE_FORMULAS));
        }
        let (teacher, pupil) = (payer(offer, side), payee(offer, side));
        if !self.player(teacher).owns.contains(formula) {
            return refuse(708, message!("refused-not-owner", formula = formula, seat = teacher));
        }
        if self.player(pupil).knows.contains(formula) {
            return refuse(704, message!("refused-known-already", formula = formula));
        }
        if usize::from(self.player(pupil).free_markers) <= bundle.formulas.len() {
            return refuse(707, message!("refused-no-free-marker", seat = pupil));
        }
        Ok(())
    }

    /// RP-717: all hands together hold one more, and the asked hand holds more cards than are asked for.
    #[inline]
    fn can_ask(&self, offer: &Offer, card: KindId, named: u8) -> bool {
        self.in_all_hands(card) > named && usize::from(self.player(offer.to).hand.total()) > offer.want.cards.len()
    }

    fn in_all_hands(&self, card: KindId) -> u8 {
        self.living.iter().map(|seat| self.player(seat).hand.count(card)).sum()
    }

    /// The formulas that a side may promise to teach (RP-716).
    #[inline]
    fn teachable(&self, offer: &Offer, side: Side) -> Formulas {
        let owned = self.player(payer(offer, side)).owns.without(self.player(payee(offer, side)).knows);
        owned.without(offer.side(side).formulas.iter().copied().collect())
    }

    /// Whether some promise with that word may stand next on that side.
    fn can_promise(&self, offer: &Offer, side: Side, word: Word) -> bool {
        let last = offer.side(side).promises.last();
        let follows = match last {
            Some(last) if last.word > word => return false,
            Some(last) if last.word == word => Some(last),
            Some(_) | None => None,
        };
        let is_open = follows.is_none_or(|last| last.turns < MAX_NUMBER);
        match word {
            Word::Peace => is_open,
            Word::Pay => is_open || follows.is_none_or(|last| last.of < Some(Subject::Coins(MAX_NUMBER))),
            Word::Give => is_open || follows.is_none_or(|last| last.of < Some(Subject::Card(self.last_kind()))),
            Word::Teach => {
                let formulas = self.teachable(offer, side);
                formulas.iter().any(|formula| is_open_subject(follows, Subject::Formula(formula)))
            }
        }
    }

    fn last_kind(&self) -> KindId {
        KindId(self.edition.kinds.len() as u8 - 1)
    }

    pub(crate) fn check_of(&self, subject: Subject) -> Result<(), Illegal> {
        let offer = self.offer()?;
        let Some((side, promise)) = offer.unfinished() else { return Err(Illegal::wrong_kind()) };
        if let Subject::Formula(formula) = subject
            && !self.on_table.contains(formula)
        {
            return refuse(301, message!("refused-no-formula", formula = formula));
        }
        let fits = match (promise.word, subject) {
            (Word::Pay, Subject::Coins(_)) | (Word::Give, Subject::Card(_)) => true,
            (Word::Teach, Subject::Formula(formula)) => self.teachable(offer, side).contains(formula),
            (Word::Peace, Subject::Coins(_) | Subject::Card(_) | Subject::Formula(_))
            | (Word::Pay, Subject::Card(_) | Subject::Formula(_))
            | (Word::Give, Subject::Coins(_) | Subject::Formula(_))
            | (Word::Teach, Subject::Coins(_) | Subject::Card(_)) => false,
        };
        if !fits || !is_open_subject(same_word_before(offer.side(side)), subject) {
            return refuse(716, message!("refused-promise"));
        }
        Ok(())
    }

    pub(crate) fn check_turns(&self, turns: u8) -> Result<(), Illegal> {
        let offer = self.offer()?;
        let Some((side, promise)) = offer.unfinished() else { return Err(Illegal::wrong_kind()) };
        if turns < least_turns(offer.side(side), promise) {
            return refuse(716, message!("refused-promise"));
        }
        Ok(())
    }

    pub(crate) fn check_done(&self) -> Result<(), Illegal> {
        let offer = self.offer()?;
        if offer.give.is_empty() && offer.want.is_empty() {
            return refuse(704, message!("refused-empty-offer"));
        }
        Ok(())
    }

    pub(crate) fn check_accept(&self) -> Result<(), Illegal> {
        if !self.is_acceptable(self.offer()?) {
            return refuse(704, message!("refused-cards-missing"));
        }
        Ok(())
    }

    /// RP-704: whether the asked seat has the cards asked of it.
    fn is_acceptable(&self, offer: &Offer) -> bool {
        let hand = &self.player(offer.to).hand;
        offer.want.cards.iter().all(|&card| hand.count(card) >= offer.want.count(card))
    }

    // The list

    pub(crate) fn list_trade(&self, offer: &Offer, out: &mut Vec<Action>) {
        let is_counter = offer.by != self.active;
        match (offer.stage, offer.unfinished()) {
            (Stage::Made, _) => {
                if self.is_acceptable(offer) {
                    out.push(Action::Accept);
                }
                out.push(Action::Decline);
                if !is_counter {
                    out.push(Action::Counter);
                }
                return;
            }
            (Stage::Open, None) => self.list_terms(offer, out),
            (Stage::Open, Some((side, promise))) if promise.wants_subject() => {
                self.list_subjects(offer, side, promise.word, out);
            }
            (Stage::Open, Some((side, promise))) => {
                let turns = least_turns(offer.side(side), promise)..=MAX_NUMBER;
                out.extend(turns.map(|turns| Action::Turns { turns }));
            }
        }
        out.push(if is_counter { Action::Decline } else { Action::Withdraw });
    }

    fn list_terms(&self, offer: &Offer, out: &mut Vec<Action>) {
        if offer.want.is_empty() {
            self.list_side(offer, Side::Give, out);
        }
        self.list_side(offer, Side::Want, out);
        if !offer.give.is_empty() || !offer.want.is_empty() {
            out.push(Action::Done);
        }
    }

    fn list_side(&self, offer: &Offer, side: Side, out: &mut Vec<Action>) {
        let bundle = offer.side(side);
        let term = |term: Term| match side {
            Side::Give => Action::Give { term },
            Side::Want => Action::Want { term },
        };
        let (seat, other) = (payer(offer, side), payee(offer, side));
        if bundle.promises.is_empty() {
            if bundle.formulas.is_empty() {
                if bundle.cards.is_empty() && bundle.coins == 0 && (side == Side::Give || offer.give.coins == 0) {
                    let most = self.player(seat).coins.min(MAX_NUMBER);
                    out.extend((1..=most).map(|coins| term(Term::Coins(coins))));
                }
                if !bundle.cards.is_full() {
                    out.extend(self.cards_to_name(offer, side).iter().map(|card| term(Term::Card(card))));
                }
            }
            let free = usize::from(self.player(other).free_markers);
            if !bundle.formulas.is_full() && free > bundle.formulas.len() {
                let formulas = self.player(seat).owns.without(self.player(other).knows);
                let next = bundle.formulas.last().map_or(formulas, |&last| formulas.after(last));
                out.extend(next.iter().map(|formula| term(Term::Formula(formula))));
            }
        }
        if !bundle.promises.is_full() {
            let words = Word::ALL.into_iter().filter(|&word| self.can_promise(offer, side, word));
            out.extend(words.map(|word| term(Term::Promise(word))));
        }
    }

    /// The kinds of which one more card may be named on that side, the last one named or those after it.
    fn cards_to_name(&self, offer: &Offer, side: Side) -> Kinds {
        let bundle = offer.side(side);
        let mut kinds = match side {
            Side::Give => self.player(offer.by).hand.kinds(),
            Side::Want if usize::from(self.player(offer.to).hand.total()) > bundle.cards.len() => {
                let all = self.living.iter().fold(Kinds::NONE, |all, seat| all.or(self.player(seat).hand.kinds()));
                all.without(offer.give.cards.iter().copied().collect())
            }
            Side::Want => Kinds::NONE,
        };
        if let Some(&last) = bundle.cards.last() {
            let named = bundle.count(last);
            let once_more = match side {
                Side::Give => self.player(offer.by).hand.count(last) > named,
                Side::Want => kinds.contains(last) && self.in_all_hands(last) > named,
            };
            kinds = kinds.after(last);
            if once_more {
                kinds.insert(last);
            }
        }
        kinds
    }

    fn list_subjects(&self, offer: &Offer, side: Side, word: Word, out: &mut Vec<Action>) {
        let before = same_word_before(offer.side(side));
        let mut list = |subject: Subject| {
            if is_open_subject(before, subject) {
                out.push(Action::Of { subject });
            }
        };
        match word {
            Word::Peace => {}
            Word::Pay => (1..=MAX_NUMBER).map(Subject::Coins).for_each(&mut list),
            Word::Give => self.edition.kind_ids().map(Subject::Card).for_each(&mut list),
            Word::Teach => self.teachable(offer, side).iter().map(Subject::Formula).for_each(&mut list),
        }
    }

    pub(crate) fn default_answer(&self, offer: &Offer) -> Action {
        match offer.stage {
            Stage::Open if offer.by == self.active => Action::Withdraw,
            Stage::Open | Stage::Made => Action::Decline,
        }
    }
}

/// Who gives what stands on that side.
#[inline]
pub(crate) fn payer(offer: &Offer, side: Side) -> Seat {
    match side {
        Side::Give => offer.by,
        Side::Want => offer.to,
    }
}

/// Who receives what stands on that side.
#[inline]
pub(crate) fn payee(offer: &Offer, side: Side) -> Seat {
    match side {
        Side::Give => offer.to,
        Side::Want => offer.by,
    }
}

/// RP-715: whether a term comes next or later on its side; promises among themselves are left to RP-716.
fn is_in_order(bundle: &Bundle, term: Term) -> bool {
    let before_promises = bundle.promises.is_empty();
    match term {
        Term::Coins(_) => before_promises && bundle.formulas.is_empty() && bundle.cards.is_empty() && bundle.coins == 0,
        Term::Card(card) => {
            before_promises && bundle.formulas.is_empty() && bundle.cards.last().is_none_or(|&last| last <= card)
        }
        Term::Formula(formula) => before_promises && bundle.formulas.last().is_none_or(|&last| last < formula),
        Term::Promise(_) => true,
    }
}

/// The complete promise before the unfinished one, if it has the same word.
fn same_word_before(bundle: &Bundle) -> Option<&Promise> {
    match &bundle.promises[..] {
        [before, unfinished] if before.word == unfinished.word => Some(before),
        _ => None,
    }
}

/// Whether a promise about that subject can still rise above the one before it (RP-716).
fn is_open_subject(before: Option<&Promise>, subject: Subject) -> bool {
    before.is_none_or(|before| before.of < Some(subject) || (before.of == Some(subject) && before.turns < MAX_NUMBER))
}

/// The fewest turns with which the unfinished promise rises above the one before it.
fn least_turns(bundle: &Bundle, promise: Promise) -> u8 {
    same_word_before(bundle).filter(|before| before.of == promise.of).map_or(1, |before| before.turns + 1)
}
