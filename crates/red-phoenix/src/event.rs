//! What happened: the rule that decided, a sentence, and what simulations count.

use crate::bundle::{Offer, Promise, Side, Subject, Term, Word};
use crate::ids::{FormulaId, KindId, Kinds, MethodId, ModeId, MonsterId, ResultId};
use crate::state::rp;
use crate::types::{Ingredients, Speed, Target};
use crate::view::BundleView;
use game_core::{Arg, Happening, Message, Rule, Seat, Tally, message};
use serde::{Deserialize, Serialize};

/// Everything that can happen, in the past tense.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    FirstChosen {
        seat: Seat,
    },
    TurnBegun {
        seat: Seat,
        turn: u8,
    },
    CoinsTaken {
        seat: Seat,
        coins: u8,
    },
    Bought {
        seat: Seat,
        card: KindId,
        cost: u8,
    },
    ExperimentBegun {
        seat: Seat,
        speed: Speed,
    },
    Added {
        seat: Seat,
        card: KindId,
    },
    Declared {
        seat: Seat,
        speed: Speed,
        ingredients: Kinds,
        method: MethodId,
        level: u8,
        value: u8,
        coins: u8,
        health: u8,
    },
    SlowResolved {
        seat: Seat,
        ingredients: Kinds,
        method: MethodId,
    },
    Reshuffled {
        level: u8,
    },
    Drawn {
        seat: Seat,
        result: ResultId,
    },
    Dropped {
        seat: Seat,
        result: ResultId,
    },
    IngredientsReturned {
        seat: Seat,
        ingredients: Kinds,
    },
    Succeeded {
        seat: Seat,
        result: ResultId,
        card: KindId,
        is_taken: bool,
    },
    Established {
        seat: Seat,
        formula: FormulaId,
        ingredients: Kinds,
    },
    FellShort {
        seat: Seat,
        result: ResultId,
    },
    SimpleFailure {
        seat: Seat,
        result: ResultId,
        card: KindId,
        is_taken: bool,
    },
    Catastrophe {
        seat: Seat,
        result: ResultId,
    },
    GoldMade {
        seat: Seat,
        result: ResultId,
    },
    Consoled {
        seat: Seat,
        card: KindId,
    },
    Hurt {
        seat: Seat,
        lost: u8,
        warded: u8,
    },
    Eliminated {
        seat: Seat,
    },
    CoinsLost {
        seat: Seat,
        coins: u8,
    },
    CardLost {
        seat: Seat,
        card: KindId,
    },
    MonsterArrived {
        seat: Seat,
        result: ResultId,
        monster: MonsterId,
    },
    MonsterAttacked {
        monster: MonsterId,
        card: ResultId,
        damage: u8,
    },
    MonsterHurt {
        seat: Seat,
        monster: MonsterId,
        card: ResultId,
        left: u8,
    },
    MonsterGone {
        monster: MonsterId,
        card: ResultId,
    },
    ItemUsed {
        seat: Seat,
        card: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
    },
    Healed {
        seat: Seat,
        gained: u8,
    },
    Warded {
        seat: Seat,
        points: u8,
    },
    CoinsGained {
        seat: Seat,
        coins: u8,
    },
    Boosted {
        seat: Seat,
        points: u8,
    },
    /// The card is seen by thief and victim only (RP-505).
    Stolen {
        seat: Seat,
        from: Seat,
        card: Option<KindId>,
    },
    FeePaid {
        seat: Seat,
        owner: Seat,
        formula: FormulaId,
        fee: u8,
    },
    Reproduced {
        seat: Seat,
        formula: FormulaId,
        ingredients: Kinds,
    },
    Produced {
        seat: Seat,
        formula: FormulaId,
        card: KindId,
    },
    Dissolved {
        seat: Seat,
        formula: FormulaId,
        ingredients: Ingredients,
    },
    FormulaDiscarded {
        formula: FormulaId,
    },
    Orphaned {
        formula: FormulaId,
    },
    Licensed {
        seat: Seat,
        formula: FormulaId,
        fee: Option<u8>,
    },
    Forgot {
        seat: Seat,
        formula: FormulaId,
    },
    OfferBegun {
        seat: Seat,
        to: Seat,
    },
    CounterBegun {
        seat: Seat,
        to: Seat,
    },
    TermGiven {
        seat: Seat,
        term: Term,
    },
    TermWanted {
        seat: Seat,
        term: Term,
    },
    PromiseSpelled {
        seat: Seat,
        promise: Promise,
    },
    OfferMade {
        seat: Seat,
        to: Seat,
        give: BundleView,
        want: BundleView,
    },
    Withdrawn {
        seat: Seat,
        to: Seat,
    },
    Declined {
        seat: Seat,
        of: Seat,
    },
    /// What `seat` gave and received; the promises among it are on record with the trade (RP-711).
    Traded {
        seat: Seat,
        with: Seat,
        give: BundleView,
        want: BundleView,
    },
    Promised {
        seat: Seat,
        to: Seat,
        promise: Promise,
    },
    Shed {
        seat: Seat,
        card: KindId,
    },
    TurnEnded {
        seat: Seat,
    },
    BoostLapsed {
        seat: Seat,
        boost: u8,
    },
    WardExpired {
        seat: Seat,
        ward: u8,
    },
}

impl Event {
    pub(crate) fn offer_made(offer: &Offer) -> Event {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        Event::OfferMade { seat: offer.by, to: offer.to, give, want }
    }

    pub(crate) fn traded(offer: &Offer) -> Event {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        Event::Traded { seat: offer.by, with: offer.to, give, want }
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        rp(match self {
            Event::FirstChosen { .. } => 108,
            Event::TurnBegun { .. } => 209,
            Event::CoinsTaken { .. } => 210,
            Event::Bought { .. } => 220,
            Event::ExperimentBegun { .. } => 401,
            Event::Added { .. } => 402,
            Event::Declared { .. } => 403,
            Event::SlowResolved { .. } => 202,
            Event::Reshuffled { .. } => 415,
            Event::Drawn { .. } => 414,
            Event::Dropped { .. } => 416,
            Event::IngredientsReturned { .. } => 421,
            Event::Succeeded { is_taken: true, .. } => 420,
            Event::Succeeded { is_taken: false, .. } => 431,
            Event::Established { .. } => 422,
            Event::FellShort { .. } => 423,
            Event::SimpleFailure { .. } => 424,
            Event::Catastrophe { .. } => 425,
            Event::GoldMade { .. } => 430,
            Event::Consoled { .. } => 436,
            Event::Hurt { .. } => 501,
            Event::Eliminated { .. } => 601,
            Event::CoinsLost { .. } | Event::CardLost { .. } => 510,
            Event::MonsterArrived { .. } => 520,
            Event::MonsterAttacked { .. } => 522,
            Event::MonsterHurt { .. } => 524,
            Event::MonsterGone { .. } => 523,
            Event::ItemUsed { .. } => 502,
            Event::Healed { .. } | Event::CoinsGained { .. } => 507,
            Event::Warded { .. } | Event::WardExpired { .. } => 506,
            Event::Boosted { .. } | Event::BoostLapsed { .. } => 410,
            Event::Stolen { .. } => 505,
            Event::FeePaid { .. } | Event::Licensed { .. } => 713,
            Event::Reproduced { .. } => 303,
            Event::Produced { .. } => 306,
            Event::Dissolved { ingredients: Ingredients::Return, .. } => 310,
            Event::Dissolved { ingredients: Ingredients::Keep, .. } => 311,
            Event::FormulaDiscarded { .. } => 312,
            Event::Orphaned { .. } => 604,
            Event::Forgot { .. } => 709,
            Event::OfferBegun { .. } | Event::CounterBegun { .. } | Event::OfferMade { .. } => 705,
            Event::TermGiven { .. } | Event::TermWanted { .. } => 715,
            Event::PromiseSpelled { .. } => 716,
            Event::Withdrawn { .. } | Event::Declined { .. } => 718,
            Event::Traded { .. } => 706,
            Event::Promised { .. } => 711,
            Event::Shed { .. } => 802,
            Event::TurnEnded { .. } => 206,
        })
    }

    fn message(&self) -> Message {
        match self {
            Event::FirstChosen { seat } => message!("first-chosen", seat = *seat),
            Event::TurnBegun { seat, turn } => message!("turn-begun", seat = *seat, turn = *turn),
            Event::CoinsTaken { seat, coins } => message!("coins-taken", seat = *seat, coins = *coins),
            Event::Bought { seat, card, cost } => message!("bought", seat = *seat, card = *card, cost = *cost),
            Event::ExperimentBegun { seat, speed: Speed::Slow } => message!("slow-begun", seat = *seat),
            Event::ExperimentBegun { seat, speed: Speed::Fast } => message!("fast-begun", seat = *seat),
            Event::Added { seat, card } => message!("added", seat = *seat, card = *card),
            Event::Declared { seat, ingredients, method, level, value, coins, health, .. } => message!(
                "declared",
                seat = *seat,
                cards = cards(*ingredients),
                method = *method,
                level = *level,
                value = *value,
                coins = *coins,
                health = *health
            ),
            Event::SlowResolved { seat, ingredients, method } => {
                message!("slow-resolved", seat = *seat, cards = cards(*ingredients), method = *method)
            }
            Event::Reshuffled { level } => message!("reshuffled", level = *level),
            Event::Drawn { seat, result } => message!("drawn", seat = *seat, result = *result),
            Event::Dropped { seat, result } => message!("dropped", seat = *seat, result = *result),
            Event::IngredientsReturned { seat, ingredients } => {
                message!("ingredients-returned", seat = *seat, cards = cards(*ingredients))
            }
            Event::Succeeded { seat, card, is_taken: true, .. } => message!("succeeded", seat = *seat, card = *card),
            Event::Succeeded { seat, card, is_taken: false, .. } => {
                message!("succeeded-out-of-stock", seat = *seat, card = *card)
            }
            Event::Established { seat, formula, ingredients } => {
                message!("established", seat = *seat, formula = *formula, cards = cards(*ingredients))
            }
            Event::FellShort { seat, result } => message!("fell-short", seat = *seat, result = *result),
            Event::SimpleFailure { seat, card, is_taken: true, .. } => {
                message!("simple-failure", seat = *seat, card = *card)
            }
            Event::SimpleFailure { seat, card, is_taken: false, .. } => {
                message!("simple-failure-out-of-stock", seat = *seat, card = *card)
            }
            Event::Catastrophe { seat, result } => message!("catastrophe", seat = *seat, result = *result),
            Event::GoldMade { seat, .. } => message!("gold-made", seat = *seat),
            Event::Consoled { seat, card } => message!("consoled", seat = *seat, card = *card),
            Event::Hurt { seat, lost, warded } => message!("hurt", seat = *seat, lost = *lost, warded = *warded),
            Event::Eliminated { seat } => message!("eliminated", seat = *seat),
            Event::CoinsLost { seat, coins } => message!("coins-lost", seat = *seat, coins = *coins),
            Event::CardLost { seat, card } => message!("card-lost", seat = *seat, card = *card),
            Event::MonsterArrived { seat, result, monster } => {
                message!("monster-arrived", seat = *seat, result = *result, monster = *monster)
            }
            Event::MonsterAttacked { monster, card, damage } => {
                message!("monster-attacked", monster = *monster, card = *card, damage = *damage)
            }
            Event::MonsterHurt { seat, monster, card, left } => {
                message!("monster-hurt", seat = *seat, monster = *monster, card = *card, left = *left)
            }
            Event::MonsterGone { monster, card } => message!("monster-gone", monster = *monster, card = *card),
            Event::ItemUsed { seat, card, target, .. } => match target {
                None => message!("item-used", seat = *seat, card = *card),
                Some(Target::Seat(target)) => {
                    message!("item-used-on-seat", seat = *seat, card = *card, target = *target)
                }
                Some(Target::Monster(target)) => {
                    message!("item-used-on-monster", seat = *seat, card = *card, target = *target)
                }
            },
            Event::Healed { seat, gained } => message!("healed", seat = *seat, gained = *gained),
            Event::Warded { seat, points } => message!("warded", seat = *seat, points = *points),
            Event::CoinsGained { seat, coins } => message!("coins-gained", seat = *seat, coins = *coins),
            Event::Boosted { seat, points } => message!("boosted", seat = *seat, points = *points),
            Event::Stolen { seat, from, card: Some(card) } => {
                message!("stolen", seat = *seat, from = *from, card = *card)
            }
            Event::Stolen { seat, from, card: None } => message!("stolen-unseen", seat = *seat, from = *from),
            Event::FeePaid { seat, owner, formula, fee } => {
                message!("fee-paid", seat = *seat, owner = *owner, formula = *formula, fee = *fee)
            }
            Event::Reproduced { seat, formula, ingredients } => {
                message!("reproduced", seat = *seat, formula = *formula, cards = cards(*ingredients))
            }
            Event::Produced { seat, card, .. } => message!("produced", seat = *seat, card = *card),
            Event::Dissolved { seat, formula, ingredients: Ingredients::Return } => {
                message!("dissolved", seat = *seat, formula = *formula)
            }
            Event::Dissolved { seat, formula, ingredients: Ingredients::Keep } => {
                message!("dissolved-and-kept", seat = *seat, formula = *formula)
            }
            Event::FormulaDiscarded { formula } => message!("formula-discarded", formula = *formula),
            Event::Orphaned { formula } => message!("orphaned", formula = *formula),
            Event::Licensed { seat, formula, fee: Some(fee) } => {
                message!("licensed", seat = *seat, formula = *formula, fee = *fee)
            }
            Event::Licensed { seat, formula, fee: None } => {
                message!("licence-ended", seat = *seat, formula = *formula)
            }
            Event::Forgot { seat, formula } => message!("forgot", seat = *seat, formula = *formula),
            Event::OfferBegun { seat, to } => message!("offer-begun", seat = *seat, to = *to),
            Event::CounterBegun { seat, to } => message!("counter-begun", seat = *seat, to = *to),
            Event::TermGiven { seat, term } => term_message(*seat, Side::Give, *term),
            Event::TermWanted { seat, term } => term_message(*seat, Side::Want, *term),
            Event::PromiseSpelled { seat, promise } => promise_message(*seat, promise),
            Event::OfferMade { seat, to, give, want } => {
                bundles(message!("offer-made", seat = *seat, to = *to), give, want)
            }
            Event::Withdrawn { seat, to } => message!("withdrawn", seat = *seat, to = *to),
            Event::Declined { seat, of } => message!("declined", seat = *seat, of = *of),
            Event::Traded { seat, with, give, want } => {
                bundles(message!("traded", seat = *seat, to = *with), give, want)
            }
            Event::Promised { seat, to, promise } => promised_message(*seat, *to, promise),
            Event::Shed { seat, card } => message!("shed-card", seat = *seat, card = *card),
            Event::TurnEnded { seat } => message!("turn-ended", seat = *seat),
            Event::BoostLapsed { seat, boost } => message!("boost-lapsed", seat = *seat, boost = *boost),
            Event::WardExpired { seat, ward } => message!("ward-expired", seat = *seat, ward = *ward),
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |kind: &'static str, what: Arg, seat: Seat| Some(Tally { kind, what, seat: Some(seat) });
        match self {
            Event::Bought { seat, card, .. } => tally("bought", (*card).into(), *seat),
            Event::Declared { seat, method, .. } => tally("method", (*method).into(), *seat),
            Event::Drawn { seat, result } => tally("result", (*result).into(), *seat),
            Event::ItemUsed { seat, card, .. } => tally("item", (*card).into(), *seat),
            Event::Succeeded { seat, card, .. } => tally("produced", (*card).into(), *seat),
            Event::Produced { seat, card, .. } => tally("reproduced", (*card).into(), *seat),
            Event::OfferMade { seat, .. } => tally("trade", Arg::Word("trade-offered"), *seat),
            Event::Traded { seat, .. } => tally("trade", Arg::Word("trade-completed"), *seat),
            Event::Declined { seat, .. } => tally("trade", Arg::Word("trade-declined"), *seat),
            Event::CounterBegun { seat, .. } => tally("trade", Arg::Word("trade-countered"), *seat),
            Event::Licensed { seat, fee: Some(_), .. } => tally("trade", Arg::Word("trade-licensed"), *seat),
            Event::FeePaid { seat, .. } => tally("trade", Arg::Word("trade-fee-paid"), *seat),
            Event::FirstChosen { .. }
            | Event::TurnBegun { .. }
            | Event::CoinsTaken { .. }
            | Event::ExperimentBegun { .. }
            | Event::Added { .. }
            | Event::SlowResolved { .. }
            | Event::Reshuffled { .. }
            | Event::Dropped { .. }
            | Event::IngredientsReturned { .. }
            | Event::Established { .. }
            | Event::FellShort { .. }
            | Event::SimpleFailure { .. }
            | Event::Catastrophe { .. }
            | Event::GoldMade { .. }
            | Event::Consoled { .. }
            | Event::Hurt { .. }
            | Event::Eliminated { .. }
            | Event::CoinsLost { .. }
            | Event::CardLost { .. }
            | Event::MonsterArrived { .. }
            | Event::MonsterAttacked { .. }
            | Event::MonsterHurt { .. }
            | Event::MonsterGone { .. }
            | Event::Healed { .. }
            | Event::Warded { .. }
            | Event::CoinsGained { .. }
            | Event::Boosted { .. }
            | Event::Stolen { .. }
            | Event::Reproduced { .. }
            | Event::Dissolved { .. }
            | Event::FormulaDiscarded { .. }
            | Event::Orphaned { .. }
            | Event::Licensed { fee: None, .. }
            | Event::Forgot { .. }
            | Event::OfferBegun { .. }
            | Event::TermGiven { .. }
            | Event::TermWanted { .. }
            | Event::PromiseSpelled { .. }
            | Event::Withdrawn { .. }
            | Event::Promised { .. }
            | Event::Shed { .. }
            | Event::TurnEnded { .. }
            | Event::BoostLapsed { .. }
            | Event::WardExpired { .. } => None,
        }
    }
}

fn cards(kinds: Kinds) -> Arg {
    Arg::Cards(kinds.iter().map(KindId::card).collect())
}

pub(crate) fn word_arg(word: Word) -> Arg {
    match word {
        Word::Peace => Arg::Word("promise-peace"),
        Word::Pay => Arg::Word("promise-pay"),
        Word::Give => Arg::Word("promise-give"),
        Word::Teach => Arg::Word("promise-teach"),
    }
}

fn term_message(seat: Seat, side: Side, term: Term) -> Message {
    match (side, term) {
        (Side::Give, Term::Coins(coins)) => message!("gives-coins", seat = seat, coins = coins),
        (Side::Give, Term::Card(card)) => message!("gives-card", seat = seat, card = card),
        (Side::Give, Term::Formula(formula)) => message!("gives-formula", seat = seat, formula = formula),
        (Side::Give, Term::Promise(word)) => message!("gives-promise", seat = seat, promise = word_arg(word)),
        (Side::Want, Term::Coins(coins)) => message!("wants-coins", seat = seat, coins = coins),
        (Side::Want, Term::Card(card)) => message!("wants-card", seat = seat, card = card),
        (Side::Want, Term::Formula(formula)) => message!("wants-formula", seat = seat, formula = formula),
        (Side::Want, Term::Promise(word)) => message!("wants-promise", seat = seat, promise = word_arg(word)),
    }
}

/// A promise being spelled by the composing seat, whosever it is.
fn promise_message(seat: Seat, promise: &Promise) -> Message {
    let turns = promise.turns;
    match promise.of {
        None => message!("spells-peace", seat = seat, turns = turns),
        Some(Subject::Coins(coins)) => message!("spells-pay", seat = seat, coins = coins, turns = turns),
        Some(Subject::Card(card)) => message!("spells-give", seat = seat, card = card, turns = turns),
        Some(Subject::Formula(formula)) => message!("spells-teach", seat = seat, formula = formula, turns = turns),
    }
}

/// A promise that went on record with a trade.
fn promised_message(seat: Seat, to: Seat, promise: &Promise) -> Message {
    let turns = promise.turns;
    match promise.of {
        None => message!("promised-peace", seat = seat, to = to, turns = turns),
        Some(Subject::Coins(coins)) => message!("promised-pay", seat = seat, to = to, coins = coins, turns = turns),
        Some(Subject::Card(card)) => message!("promised-give", seat = seat, to = to, card = card, turns = turns),
        Some(Subject::Formula(formula)) => {
            message!("promised-teach", seat = seat, to = to, formula = formula, turns = turns)
        }
    }
}

/// The two sides of an offer as arguments: coins, cards, formulas and the number of promises of each.
fn bundles(message: Message, give: &BundleView, want: &BundleView) -> Message {
    let cards = |bundle: &BundleView| Arg::Cards(bundle.cards.iter().map(|card| card.card()).collect());
    let formulas = |bundle: &BundleView| bundle.formulas.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    message
        .with("give_coins", give.coins)
        .with("give_cards", cards(give))
        .with("give_card_count", give.cards.len())
        .with("give_formulas", formulas(give))
        .with("give_formula_count", give.formulas.len())
        .with("give_promises", give.promises.len())
        .with("want_coins", want.coins)
        .with("want_cards", cards(want))
        .with("want_card_count", want.cards.len())
        .with("want_formulas", formulas(want))
        .with("want_formula_count", want.formulas.len())
        .with("want_promises", want.promises.len())
}
