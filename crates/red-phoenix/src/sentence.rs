//! Sentences for prompts, actions and events.

use crate::action::Action;
use crate::bundle::{Promise, Side, Subject, Term, Word};
use crate::event::Event;
use crate::ids::{KindId, Kinds};
use crate::state::{Phase, Question, RedPhoenix, rp};
use crate::types::{Ingredients, Speed, Target};
use crate::view::BundleView;
use game_core::{Arg, Decision, Message, Seat, message};

impl RedPhoenix {
    pub(crate) fn prompt(&self, seat: Seat) -> Decision {
        let points = self.record.action_points;
        match self.question() {
            // RP-222
            Some(Question::Action) if points == 0 && self.record.window => {
                Decision::new("action", rp(204), message!("prompt-action-buying", seat = seat))
            }
            None | Some(Question::Action) => {
                Decision::new("action", rp(204), message!("prompt-action", seat = seat, points = points))
            }
            Some(Question::Ingredient) => {
                let (least, most) = (self.edition.setup.ingredients_min, self.edition.setup.ingredients_max);
                let message = message!("prompt-ingredient", seat = seat, least = least, most = most);
                Decision::new("ingredient", rp(407), message)
            }
            Some(Question::Results) => {
                let (least, most) = match &self.phase {
                    Phase::Drop(trial) => {
                        let method = self.edition.method(trial.method);
                        (method.discard_min, method.discard_max)
                    }
                    Phase::First
                    | Phase::Action
                    | Phase::Declare { .. }
                    | Phase::Draw(_)
                    | Phase::Lose(..)
                    | Phase::Steal(_)
                    | Phase::Trade(_)
                    | Phase::Shed(_)
                    | Phase::Over(_) => (0, 0),
                };
                Decision::new("results", rp(416), message!("prompt-results", seat = seat, least = least, most = most))
            }
            Some(Question::Term(_)) => Decision::new("term", rp(715), message!("prompt-term", seat = seat)),
            Some(Question::Subject(_)) => Decision::new("subject", rp(716), message!("prompt-subject", seat = seat)),
            Some(Question::Turns(_)) => {
                let is_peace = self.unfinished_word() == Some(Word::Peace);
                let within = || message!("prompt-turns-within", seat = seat);
                Decision::new("turns", rp(716), if is_peace { message!("prompt-turns", seat = seat) } else { within() })
            }
            Some(Question::Answer(_)) => Decision::new("answer", rp(705), message!("prompt-answer", seat = seat)),
            Some(Question::HandLimit) => {
                let limit = self.edition.setup.hand_limit;
                Decision::new("hand-limit", rp(801), message!("prompt-hand-limit", seat = seat, limit = limit))
            }
        }
    }
}

impl RedPhoenix {
    fn unfinished_word(&self) -> Option<Word> {
        let Phase::Trade(offer) = &self.phase else { return None };
        offer.unfinished().map(|(_, promise)| promise.word)
    }
}

pub(crate) fn action_message(action: &Action) -> Message {
    match *action {
        Action::Coins => message!("coins"),
        Action::Buy { card } => message!("buy", card = card),
        Action::Experiment { speed: Speed::Slow } => message!("exp-slow"),
        Action::Experiment { speed: Speed::Fast } => message!("exp-fast"),
        Action::Add { card } => message!("add", card = card),
        Action::Via { method } => message!("via", method = method),
        Action::Drop { positions } => {
            let numbers: Vec<String> = positions.numbers().map(|number| number.to_string()).collect();
            if numbers.is_empty() { message!("drop-none") } else { message!("drop", positions = numbers.join(", ")) }
        }
        Action::Reproduce { formula, fee: None } => message!("reproduce", formula = formula),
        Action::Reproduce { formula, fee: Some(fee) } => message!("reproduce-for-fee", formula = formula, fee = fee),
        Action::Dissolve { formula, ingredients: Ingredients::Return } => message!("dissolve", formula = formula),
        Action::Dissolve { formula, ingredients: Ingredients::Keep } => {
            message!("dissolve-and-keep", formula = formula)
        }
        Action::Use { card, mode, target } => match (mode, target) {
            (None, None) => message!("use", card = card),
            (Some(mode), None) => message!("use-mode", card = card, mode = mode),
            (None, Some(Target::Seat(target))) => message!("use-on-seat", card = card, target = target),
            (None, Some(Target::Monster(target))) => message!("use-on-monster", card = card, target = target),
            (Some(mode), Some(Target::Seat(target))) => {
                message!("use-mode-on-seat", card = card, mode = mode, target = target)
            }
            (Some(mode), Some(Target::Monster(target))) => {
                message!("use-mode-on-monster", card = card, mode = mode, target = target)
            }
        },
        Action::Offer { to } => message!("offer", to = to),
        Action::Give { term } => match term {
            Term::Coins(coins) => message!("give-coins", coins = coins),
            Term::Card(card) => message!("give-card", card = card),
            Term::Formula(formula) => message!("give-formula", formula = formula),
            Term::Promise(word) => message!("give-promise", promise = word_arg(word)),
        },
        Action::Want { term } => match term {
            Term::Coins(coins) => message!("want-coins", coins = coins),
            Term::Card(card) => message!("want-card", card = card),
            Term::Formula(formula) => message!("want-formula", formula = formula),
            Term::Promise(word) => message!("want-promise", promise = word_arg(word)),
        },
        Action::Of { subject } => match subject {
            Subject::Coins(coins) => message!("of-coins", coins = coins),
            Subject::Card(card) => message!("of-card", card = card),
            Subject::Formula(formula) => message!("of-formula", formula = formula),
        },
        Action::Turns { turns } => message!("turns", turns = turns),
        Action::Done => message!("done"),
        Action::Withdraw => message!("withdraw"),
        Action::Accept => message!("accept"),
        Action::Decline => message!("decline"),
        Action::Counter => message!("counter"),
        Action::License { formula, fee: Some(fee) } => message!("license", formula = formula, fee = fee),
        Action::License { formula, fee: None } => message!("license-off", formula = formula),
        Action::Forget { formula } => message!("forget", formula = formula),
        Action::Shed { card } => message!("shed", card = card),
        Action::End => message!("end"),
    }
}

pub(crate) fn event_message(event: &Event) -> Message {
    match event {
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
        Event::MonsterGone { monster, card, .. } => message!("monster-gone", monster = *monster, card = *card),
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
        Event::FormulaDiscarded { formula, .. } => message!("formula-discarded", formula = *formula),
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
        Event::Declined { seat, of, .. } => message!("declined", seat = *seat, of = *of),
        Event::Traded { seat, with, give, want } => bundles(message!("traded", seat = *seat, to = *with), give, want),
        Event::Promised { seat, to, promise } => promised_message(*seat, *to, promise),
        Event::Shed { seat, card } => message!("shed-card", seat = *seat, card = *card),
        Event::TurnEnded { seat } => message!("turn-ended", seat = *seat),
        Event::BoostLapsed { seat, boost } => message!("boost-lapsed", seat = *seat, boost = *boost),
        Event::WardExpired { seat, ward } => message!("ward-expired", seat = *seat, ward = *ward),
    }
}

fn cards(kinds: Kinds) -> Arg {
    Arg::Cards(kinds.iter().map(KindId::card).collect())
}

fn word_arg(word: Word) -> Arg {
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

/// The two sides of an offer as arguments.
fn bundles(message: Message, give: &BundleView, want: &BundleView) -> Message {
    let cards = |bundle: &BundleView| Arg::Cards(bundle.cards.iter().map(|card| card.card()).collect());
    let formulas = |bundle: &BundleView| bundle.formulas.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    // Whether a comma stands before the cards, the formulas and the promises, and how many terms there are.
    let commas = |bundle: &BundleView| {
        let coins = usize::from(bundle.coins > 0);
        let cards = coins + bundle.cards.len();
        let formulas = cards + bundle.formulas.len();
        (coins.min(1), cards.min(1), formulas.min(1), formulas + bundle.promises.len())
    };
    let (give_commas, want_commas) = (commas(give), commas(want));
    message
        .with("give_terms", give_commas.3)
        .with("give_coins", give.coins)
        .with("give_cards", cards(give))
        .with("give_card_count", give.cards.len())
        .with("give_card_comma", give_commas.0)
        .with("give_formulas", formulas(give))
        .with("give_formula_count", give.formulas.len())
        .with("give_formula_comma", give_commas.1)
        .with("give_promises", give.promises.len())
        .with("give_promise_comma", give_commas.2)
        .with("want_terms", want_commas.3)
        .with("want_coins", want.coins)
        .with("want_cards", cards(want))
        .with("want_card_count", want.cards.len())
        .with("want_card_comma", want_commas.0)
        .with("want_formulas", formulas(want))
        .with("want_formula_count", want.formulas.len())
        .with("want_formula_comma", want_commas.1)
        .with("want_promises", want.promises.len())
        .with("want_promise_comma", want_commas.2)
}
