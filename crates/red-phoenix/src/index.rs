//! The number of every action.

use crate::action::Action;
use crate::bundle::{Subject, Term, Word};
use crate::ids::{FormulaId, KindId, MethodId, ModeId, MonsterId};
use crate::types::{
    Ingredients, MAX_DRAW, MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MODES, MAX_MONSTERS, MAX_NUMBER, Positions, Speed,
    Target,
};
use game_core::{MAX_SEATS, Seat};

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
            let ingredients = if within.is_multiple_of(2) { Ingredients::Return } else { Ingredients::Keep };
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
