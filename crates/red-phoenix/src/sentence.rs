//! Sentences for prompts and actions.

use crate::action::Action;
use crate::bundle::{Subject, Term};
use crate::event::word_arg;
use crate::state::{Phase, Question, RedPhoenix, rp};
use crate::types::{Ingredients, Speed, Target};
use game_core::{Decision, Message, Seat, message};

impl RedPhoenix {
    pub(crate) fn prompt(&self, seat: Seat) -> Decision {
        let points = self.record.action_points;
        match self.question() {
            None | Some(Question::Action) => {
                Decision::new("action", rp(204), message!("prompt-action", seat = seat, points = points))
            }
            Some(Question::Ingredient) => {
                Decision::new("ingredient", rp(407), message!("prompt-ingredient", seat = seat))
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
            Some(Question::Turns(_)) => Decision::new("turns", rp(716), message!("prompt-turns", seat = seat)),
            Some(Question::Answer(_)) => Decision::new("answer", rp(705), message!("prompt-answer", seat = seat)),
            Some(Question::HandLimit) => {
                let limit = self.edition.setup.hand_limit;
                Decision::new("hand-limit", rp(801), message!("prompt-hand-limit", seat = seat, limit = limit))
            }
        }
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
