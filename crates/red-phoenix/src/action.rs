//! Actions and chance outcomes: their kinds, texts and numbers.

use crate::bundle::{Subject, Term, Word};
use crate::cards::Cards;
use crate::ids::{FormulaId, KindId, MethodId, ModeId, MonsterId, ResultId, small_number};
use crate::state::{Dealing, Question};
use crate::types::{
    Ingredients, MAX_DRAW, MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MODES, MAX_MONSTERS, MAX_NUMBER, Positions, Speed,
    Target,
};
use game_core::{MAX_SEATS, Notation, Seat};
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

// Numbers: each kind of action has a block of indices, in the order of the enum.

const FEES: usize = MAX_NUMBER as usize + 1;
const TARGETS: usize = 1 + MAX_SEATS + MAX_MONSTERS;
const SUBJECTS: usize = MAX_NUMBER as usize + MAX_KINDS + MAX_FORMULAS;
const TERMS: usize = SUBJECTS + Word::ALL.len();
const BLOCKS: [usize; 23] = [
    1,
    MAX_KINDS,
    2,
    MAX_KINDS,
    MAX_METHODS,
    1 << MAX_DRAW,
    MAX_FORMULAS * FEES,
    MAX_FORMULAS * 2,
    MAX_KINDS * (MAX_MODES + 1) * TARGETS,
    MAX_SEATS,
    TERMS,
    TERMS,
    SUBJECTS,
    MAX_NUMBER as usize,
    1,
    1,
    1,
    1,
    1,
    MAX_FORMULAS * (FEES + 1),
    MAX_FORMULAS,
    MAX_KINDS,
    1,
];

const fn base(block: usize) -> usize {
    let (mut base, mut before) = (0, 0);
    while before < block {
        base += BLOCKS[before];
        before += 1;
    }
    base
}

/// How many actions there are.
pub const ACTION_COUNT: usize = base(BLOCKS.len());

const BASES: [usize; BLOCKS.len()] = {
    let mut bases = [0; BLOCKS.len()];
    let mut block = 0;
    while block < bases.len() {
        bases[block] = base(block);
        block += 1;
    }
    bases
};

#[must_use]
pub(crate) fn index(action: Action) -> usize {
    let (block, within) = match action {
        Action::Coins => (0, 0),
        Action::Buy { card } => (1, card.index()),
        Action::Experiment { speed } => (2, usize::from(speed == Speed::Fast)),
        Action::Add { card } => (3, card.index()),
        Action::Via { method } => (4, method.index()),
        Action::Drop { positions } => (5, usize::from(positions.0)),
        Action::Reproduce { formula, fee } => (6, formula.index() * FEES + usize::from(fee.unwrap_or(0))),
        Action::Dissolve { formula, ingredients } => {
            (7, formula.index() * 2 + usize::from(ingredients == Ingredients::Keep))
        }
        Action::Use { card, mode, target } => {
            let mode = mode.map_or(0, |mode| 1 + mode.index());
            let target = match target {
                None => 0,
                Some(Target::Seat(seat)) => 1 + seat.index(),
                Some(Target::Monster(monster)) => 1 + MAX_SEATS + monster.index(),
            };
            (8, (card.index() * (MAX_MODES + 1) + mode) * TARGETS + target)
        }
        Action::Offer { to } => (9, to.index()),
        Action::Give { term } => (10, term_index(term)),
        Action::Want { term } => (11, term_index(term)),
        Action::Of { subject } => (12, subject_index(subject)),
        Action::Turns { turns } => (13, usize::from(turns) - 1),
        Action::Done => (14, 0),
        Action::Withdraw => (15, 0),
        Action::Accept => (16, 0),
        Action::Decline => (17, 0),
        Action::Counter => (18, 0),
        Action::License { formula, fee } => (19, formula.index() * (FEES + 1) + fee.map_or(FEES, usize::from)),
        Action::Forget { formula } => (20, formula.index()),
        Action::Shed { card } => (21, card.index()),
        Action::End => (22, 0),
    };
    BASES[block] + within
}

#[must_use]
pub(crate) fn at(index: usize) -> Option<Action> {
    let block = BASES.iter().rposition(|&base| base <= index).filter(|_| index < ACTION_COUNT)?;
    let within = index - BASES[block];
    let (byte, formula) = (within as u8, |per: usize| FormulaId((within / per) as u8));
    Some(match block {
        0 => Action::Coins,
        1 => Action::Buy { card: KindId(byte) },
        2 => Action::Experiment { speed: if within == 0 { Speed::Slow } else { Speed::Fast } },
        3 => Action::Add { card: KindId(byte) },
        4 => Action::Via { method: MethodId(byte) },
        5 => Action::Drop { positions: Positions(byte) },
        6 => {
            let fee = (within % FEES) as u8;
            Action::Reproduce { formula: formula(FEES), fee: (fee > 0).then_some(fee) }
        }
        7 => {
            let ingredients = if within % 2 == 0 { Ingredients::Return } else { Ingredients::Keep };
            Action::Dissolve { formula: formula(2), ingredients }
        }
        8 => {
            let (rest, target) = (within / TARGETS, within % TARGETS);
            let (card, mode) = (rest / (MAX_MODES + 1), rest % (MAX_MODES + 1));
            let target = match target {
                0 => None,
                seat if seat <= MAX_SEATS => Some(Target::Seat(Seat::new(seat - 1))),
                monster => Some(Target::Monster(MonsterId((monster - 1 - MAX_SEATS) as u8))),
            };
            Action::Use { card: KindId(card as u8), mode: mode.checked_sub(1).map(|mode| ModeId(mode as u8)), target }
        }
        9 => Action::Offer { to: Seat::new(within) },
        10 => Action::Give { term: term_at(within) },
        11 => Action::Want { term: term_at(within) },
        12 => Action::Of { subject: subject_at(within) },
        13 => Action::Turns { turns: byte + 1 },
        14 => Action::Done,
        15 => Action::Withdraw,
        16 => Action::Accept,
        17 => Action::Decline,
        18 => Action::Counter,
        19 => {
            let fee = within % (FEES + 1);
            Action::License { formula: formula(FEES + 1), fee: (fee < FEES).then_some(fee as u8) }
        }
        20 => Action::Forget { formula: FormulaId(byte) },
        21 => Action::Shed { card: KindId(byte) },
        _ => Action::End,
    })
}

fn subject_index(subject: Subject) -> usize {
    match subject {
        Subject::Coins(coins) => usize::from(coins) - 1,
        Subject::Card(card) => MAX_NUMBER as usize + card.index(),
        Subject::Formula(formula) => MAX_NUMBER as usize + MAX_KINDS + formula.index(),
    }
}

fn subject_at(index: usize) -> Subject {
    const CARDS: usize = MAX_NUMBER as usize;
    const FORMULAS: usize = CARDS + MAX_KINDS;
    match index {
        0..CARDS => Subject::Coins(index as u8 + 1),
        CARDS..FORMULAS => Subject::Card(KindId((index - CARDS) as u8)),
        _ => Subject::Formula(FormulaId((index - FORMULAS) as u8)),
    }
}

fn term_index(term: Term) -> usize {
    match term {
        Term::Coins(coins) => subject_index(Subject::Coins(coins)),
        Term::Card(card) => subject_index(Subject::Card(card)),
        Term::Formula(formula) => subject_index(Subject::Formula(formula)),
        Term::Promise(word) => SUBJECTS + word as usize,
    }
}

fn term_at(index: usize) -> Term {
    if index >= SUBJECTS {
        return Term::Promise(Word::ALL[index - SUBJECTS]);
    }
    match subject_at(index) {
        Subject::Coins(coins) => Term::Coins(coins),
        Subject::Card(card) => Term::Card(card),
        Subject::Formula(formula) => Term::Formula(formula),
    }
}
