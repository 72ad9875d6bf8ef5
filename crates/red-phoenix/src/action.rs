//! Actions and chance outcomes: their kinds and texts.

use crate::bundle::{Subject, Term, Word, digit, fee_paid, fee_set};
use crate::cards::Cards;
use crate::ids::{FormulaId, KindId, MethodId, ModeId, MonsterId, ResultId, small_number};
use crate::state::{Dealing, Question};
use crate::types::{Ingredients, MAX_DRAW, MAX_NUMBER, Positions, Speed, Target};
use game_core::{Notation, Seat};
use serde::{Deserialize, Serialize};

/// What a seat can do (section 13 of the catalogue).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    Coins,
    Buy {
        card: KindId,
    },
    Experiment {
        speed: Speed,
    },
    Add {
        card: KindId,
    },
    Via {
        method: MethodId,
    },
    Drop {
        positions: Positions,
    },
    /// With a fee by licence, without one by knowledge.
    Reproduce {
        formula: FormulaId,
        #[serde(default, deserialize_with = "fee_paid")]
        fee: Option<u8>,
    },
    Dissolve {
        formula: FormulaId,
        ingredients: Ingredients,
    },
    Use {
        card: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
    },
    Offer {
        to: Seat,
    },
    Give {
        term: Term,
    },
    Want {
        term: Term,
    },
    Of {
        subject: Subject,
    },
    Turns {
        #[serde(deserialize_with = "digit")]
        turns: u8,
    },
    Done,
    Withdraw,
    Accept,
    Decline,
    Counter,
    /// No fee ends the licence.
    License {
        formula: FormulaId,
        #[serde(default, deserialize_with = "fee_set")]
        fee: Option<u8>,
    },
    Forget {
        formula: FormulaId,
    },
    Shed {
        card: KindId,
    },
    End,
}

impl Action {
    /// Whether it answers that question, whatever its arguments (TB-023).
    #[inline]
    pub(crate) fn answers(self, question: Question) -> bool {
        match self {
            Action::Coins
            | Action::Buy { .. }
            | Action::Experiment { .. }
            | Action::Reproduce { .. }
            | Action::Dissolve { .. }
            | Action::Use { .. }
            | Action::Offer { .. }
            | Action::License { .. }
            | Action::Forget { .. }
            | Action::End => question == Question::Action,
            Action::Add { .. } | Action::Via { .. } => question == Question::Ingredient,
            Action::Drop { .. } => question == Question::Results,
            Action::Give { .. } | Action::Want { .. } | Action::Done => matches!(question, Question::Term(_)),
            Action::Of { .. } => matches!(question, Question::Subject(_)),
            Action::Turns { .. } => matches!(question, Question::Turns(_)),
            Action::Withdraw => question.composes(Dealing::Offer),
            Action::Decline => question.composes(Dealing::Counter) || matches!(question, Question::Answer(_)),
            Action::Accept => matches!(question, Question::Answer(_)),
            Action::Counter => question == Question::Answer(Dealing::Offer),
            Action::Shed { .. } => question == Question::HandLimit,
        }
    }
}

impl Question {
    /// Whether an offer or a counter is being composed.
    fn composes(self, what: Dealing) -> bool {
        match self {
            Question::Term(dealing) | Question::Subject(dealing) | Question::Turns(dealing) => dealing == what,
            Question::Action | Question::Ingredient | Question::Results | Question::Answer(_) | Question::HandLimit => {
                false
            }
        }
    }
}

/// The outcome of a chance step (section 10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Chance {
    First { seat: Seat },
    Draw { result: ResultId },
    Steal { from: Seat, card: KindId },
    Lose { seat: Seat, card: KindId },
}

impl Notation<Cards> for Action {
    fn parse(text: &str, cards: &Cards) -> Option<Action> {
        let kind = |word: &str| KindId::find(cards, word);
        let words: Vec<&str> = text.split(' ').collect();
        Some(match *words.as_slice() {
            ["coins"] => Action::Coins,
            ["buy", card] => Action::Buy { card: kind(card)? },
            ["exp", "slow"] => Action::Experiment { speed: Speed::Slow },
            ["exp", "fast"] => Action::Experiment { speed: Speed::Fast },
            ["add", card] => Action::Add { card: kind(card)? },
            ["via", method] => Action::Via { method: MethodId::find(cards, method)? },
            ["drop", positions] => Action::Drop { positions: parse_positions(positions)? },
            ["rep", formula] => Action::Reproduce { formula: FormulaId::parse(formula)?, fee: None },
            ["rep", formula, "pay", fee] => {
                Action::Reproduce { formula: FormulaId::parse(formula)?, fee: Some(number(fee)?) }
            }
            ["dis", formula] => {
                Action::Dissolve { formula: FormulaId::parse(formula)?, ingredients: Ingredients::Return }
            }
            ["dis", formula, "keep"] => {
                Action::Dissolve { formula: FormulaId::parse(formula)?, ingredients: Ingredients::Keep }
            }
            ["use", card] => Action::Use { card: kind(card)?, mode: None, target: None },
            ["use", card, last] => match (parse_mode(last, cards), parse_target(last)) {
                (None, None) => return None,
                (mode, target) => Action::Use { card: kind(card)?, mode, target },
            },
            ["use", card, mode, target] => Action::Use {
                card: kind(card)?,
                mode: Some(parse_mode(mode, cards)?),
                target: Some(parse_target(target)?),
            },
            ["offer", seat] => Action::Offer { to: seat.parse().ok()? },
            ["give", term] => Action::Give { term: parse_term(term, cards)? },
            ["want", term] => Action::Want { term: parse_term(term, cards)? },
            ["of", subject] => Action::Of { subject: parse_subject(subject, cards)? },
            ["turns", turns] => Action::Turns { turns: number(turns)? },
            ["done"] => Action::Done,
            ["withdraw"] => Action::Withdraw,
            ["accept"] => Action::Accept,
            ["decline"] => Action::Decline,
            ["counter"] => Action::Counter,
            ["lic", formula, "off"] => Action::License { formula: FormulaId::parse(formula)?, fee: None },
            ["lic", formula, fee] => {
                Action::License { formula: FormulaId::parse(formula)?, fee: Some(small_number(fee, MAX_NUMBER)?) }
            }
            ["forget", formula] => Action::Forget { formula: FormulaId::parse(formula)? },
            ["shed", card] => Action::Shed { card: kind(card)? },
            ["end"] => Action::End,
            _ => return None,
        })
    }

    fn text(&self, cards: &Cards) -> String {
        match *self {
            Action::Coins => "coins".into(),
            Action::Buy { card } => format!("buy {}", card.word(cards)),
            Action::Experiment { speed: Speed::Slow } => "exp slow".into(),
            Action::Experiment { speed: Speed::Fast } => "exp fast".into(),
            Action::Add { card } => format!("add {}", card.word(cards)),
            Action::Via { method } => format!("via {}", method.word(cards)),
            Action::Drop { positions } => format!("drop {}", positions_text(positions)),
            Action::Reproduce { formula, fee: None } => format!("rep {formula}"),
            Action::Reproduce { formula, fee: Some(fee) } => format!("rep {formula} pay {fee}"),
            Action::Dissolve { formula, ingredients: Ingredients::Return } => format!("dis {formula}"),
            Action::Dissolve { formula, ingredients: Ingredients::Keep } => format!("dis {formula} keep"),
            Action::Use { card, mode, target } => {
                let mode = mode.map(|mode| format!(" :{}", mode.word(cards))).unwrap_or_default();
                let target = target.map(|target| format!(" @{target}")).unwrap_or_default();
                format!("use {}{mode}{target}", card.word(cards))
            }
            Action::Offer { to } => format!("offer {to}"),
            Action::Give { term } => format!("give {}", term_text(term, cards)),
            Action::Want { term } => format!("want {}", term_text(term, cards)),
            Action::Of { subject } => format!("of {}", subject_text(subject, cards)),
            Action::Turns { turns } => format!("turns {turns}"),
            Action::Done => "done".into(),
            Action::Withdraw => "withdraw".into(),
            Action::Accept => "accept".into(),
            Action::Decline => "decline".into(),
            Action::Counter => "counter".into(),
            Action::License { formula, fee: Some(fee) } => format!("lic {formula} {fee}"),
            Action::License { formula, fee: None } => format!("lic {formula} off"),
            Action::Forget { formula } => format!("forget {formula}"),
            Action::Shed { card } => format!("shed {}", card.word(cards)),
            Action::End => "end".into(),
        }
    }
}

impl Notation<Cards> for Chance {
    fn parse(text: &str, cards: &Cards) -> Option<Chance> {
        let words: Vec<&str> = text.split(' ').collect();
        Some(match *words.as_slice() {
            ["first", seat] => Chance::First { seat: seat.parse().ok()? },
            ["draw", result] => Chance::Draw { result: ResultId::find(cards, result)? },
            ["steal", seat, card] => Chance::Steal { from: seat.parse().ok()?, card: KindId::find(cards, card)? },
            ["lose", seat, card] => Chance::Lose { seat: seat.parse().ok()?, card: KindId::find(cards, card)? },
            _ => return None,
        })
    }

    fn text(&self, cards: &Cards) -> String {
        match *self {
            Chance::First { seat } => format!("first {seat}"),
            Chance::Draw { result } => format!("draw {}", result.word(cards)),
            Chance::Steal { from, card } => format!("steal {from} {}", card.word(cards)),
            Chance::Lose { seat, card } => format!("lose {seat} {}", card.word(cards)),
        }
    }
}

/// A number from 1 to 9.
fn number(text: &str) -> Option<u8> {
    small_number(text, MAX_NUMBER).filter(|&number| number > 0)
}

fn parse_positions(text: &str) -> Option<Positions> {
    let mut positions = Positions(0);
    if text == "-" {
        return Some(positions);
    }
    for word in text.split(',') {
        let place = small_number(word, MAX_DRAW as u8)?.checked_sub(1)?;
        // Ascending, so that a set has one text.
        if positions.0 >> place != 0 {
            return None;
        }
        positions.0 |= 1 << place;
    }
    Some(positions)
}

fn positions_text(positions: Positions) -> String {
    if positions.is_empty() {
        return "-".into();
    }
    positions.numbers().map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

fn parse_mode(text: &str, cards: &Cards) -> Option<ModeId> {
    ModeId::find(cards, text.strip_prefix(':')?)
}

fn parse_target(text: &str) -> Option<Target> {
    let text = text.strip_prefix('@')?;
    text.parse().ok().map(Target::Seat).or_else(|| MonsterId::parse(text).map(Target::Monster))
}

pub(crate) fn parse_subject(text: &str, cards: &Cards) -> Option<Subject> {
    let coins = || text.strip_suffix('c').and_then(number).map(Subject::Coins);
    let formula = || FormulaId::parse(text).map(Subject::Formula);
    coins().or_else(formula).or_else(|| KindId::find(cards, text).map(Subject::Card))
}

pub(crate) fn subject_text(subject: Subject, cards: &Cards) -> String {
    match subject {
        Subject::Coins(coins) => format!("{coins}c"),
        Subject::Card(card) => card.word(cards).to_owned(),
        Subject::Formula(formula) => formula.to_string(),
    }
}

fn parse_term(text: &str, cards: &Cards) -> Option<Term> {
    if let Some(word) = text.strip_prefix('!') {
        return Word::ALL.into_iter().find(|known| known.text() == word).map(Term::Promise);
    }
    Some(match parse_subject(text, cards)? {
        Subject::Coins(coins) => Term::Coins(coins),
        Subject::Card(card) => Term::Card(card),
        Subject::Formula(formula) => Term::Formula(formula),
    })
}

fn term_text(term: Term, cards: &Cards) -> String {
    match term {
        Term::Coins(coins) => subject_text(Subject::Coins(coins), cards),
        Term::Card(card) => subject_text(Subject::Card(card), cards),
        Term::Formula(formula) => subject_text(Subject::Formula(formula), cards),
        Term::Promise(word) => format!("!{}", word.text()),
    }
}
