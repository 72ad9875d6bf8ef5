//! Texts that fit section 13 with arguments that no action holds, and why they are refused (RP-954).

use crate::action::Action;
use crate::cards::Cards;
use crate::draft;
use crate::ids::{FormulaId, KindId, ModeId, MonsterId};
use crate::state::{RedPhoenix, rp};
use crate::types::{Ingredients, Positions, Target};
use game_core::{Illegal, Message, Notation, Seat, Step, message, plain_number};

/// What a text says.
enum Said {
    /// An action with a number, mode or target that there is not.
    Act(Action),
    /// What is named does not exist, and the first rule of the line asks for it; an action of the same kind.
    Missing(Action, u16, Message),
}

impl RedPhoenix {
    /// Why a text is refused that no action has; of a joined form the first single step that is refused (TB-026).
    pub(crate) fn refuse(&self, seat: Seat, text: &str) -> Illegal {
        let steps = draft::steps(text, self.edition.0).unwrap_or_else(|| vec![text.to_owned()]);
        self.first_refusal(seat, &steps).unwrap_or_else(|| Illegal::no_such_action(text))
    }

    /// `None` unless every step has a form of section 13.
    fn first_refusal(&self, seat: Seat, steps: &[String]) -> Option<Illegal> {
        let read = |step: &String| Action::parse(step, self.edition.0);
        if !steps.iter().all(|step| read(step).is_some() || self.said(step).is_some()) {
            return None;
        }
        let mut state = self.clone();
        for step in steps {
            let Some(action) = read(step) else { return state.refuse_said(seat, state.said(step)?) };
            if let Err(illegal) = state.refusal(seat, action) {
                return Some(illegal);
            }
            state.perform(&Step::Act(seat, action), &mut ());
        }
        None
    }

    fn refuse_said(&self, seat: Seat, said: Said) -> Option<Illegal> {
        match said {
            Said::Act(action) => self.refusal(seat, action).err(),
            Said::Missing(kind, rule, message) => {
                let is_asked = self.question().is_some_and(|question| kind.answers(question));
                Some(if is_asked { Illegal::new(rp(rule), message) } else { Illegal::wrong_kind() })
            }
        }
    }

    fn said(&self, text: &str) -> Option<Said> {
        let cards = self.edition.0;
        let words: Vec<&str> = text.split(' ').collect();
        let (card, formula) = (KindId(0), FormulaId(0));
        match *words.as_slice() {
            ["buy", code] => missing_card(code, cards, Action::Buy { card }, 103),
            ["add", code] => missing_card(code, cards, Action::Add { card }, 8),
            ["shed", code] => missing_card(code, cards, Action::Shed { card }, 802),
            ["use", code, ..] => self.said_use(code, &words[2..]),
            ["drop", list] => {
                let places = list.split(',').map(plain_number).collect::<Option<Vec<u32>>>()?;
                let is_list = places[0] > 0 && places.is_sorted_by(|one, next| one < next);
                is_list.then_some(Said::Act(Action::Drop { positions: Positions(u8::MAX) }))
            }
            ["rep", id] | ["rep", id, "pay", _] if FormulaId::parse(id).is_none() => {
                words.get(3).map_or(Some(0), |fee| plain_number(fee))?;
                missing_formula(id, Action::Reproduce { formula, fee: None }, 301)
            }
            ["rep", id, "pay", fee] => {
                Some(Said::Act(Action::Reproduce { formula: FormulaId::parse(id)?, fee: Some(said_fee(fee)?) }))
            }
            ["dis", id] | ["dis", id, "keep"] => {
                missing_formula(id, Action::Dissolve { formula, ingredients: Ingredients::Return }, 301)
            }
            ["lic", id, fee] => {
                let fee = if fee == "off" { None } else { Some(said_fee(fee)?) };
                match FormulaId::parse(id) {
                    Some(formula) => Some(Said::Act(Action::License { formula, fee })),
                    None => missing_formula(id, Action::License { formula, fee }, 301),
                }
            }
            ["give" | "want", id] => missing_formula(id, Action::Done, 301),
            ["of", id] => missing_formula(id, Action::Of { subject: crate::bundle::Subject::Formula(formula) }, 301),
            ["forget", id] => missing_formula(id, Action::Forget { formula }, 709),
            ["offer", seat] => {
                plain_number(seat.strip_prefix('s')?)?;
                Some(Said::Missing(Action::Offer { to: self.active }, 703, message!("refused-no-seat")))
            }
            _ => None,
        }
    }

    /// `use K [:mode] [@target]`
    fn said_use(&self, code: &str, words: &[&str]) -> Option<Said> {
        let (mode, target) = match *words {
            [] => (None, None),
            [mode] if mode.starts_with(':') => (Some(mode), None),
            [target] => (None, Some(target)),
            [mode, target] => (Some(mode), Some(target)),
            _ => return None,
        };
        let mode = match mode {
            Some(mode) => {
                Some(ModeId::find(self.edition.0, is_word(mode.strip_prefix(':')?)?).unwrap_or(ModeId(u8::MAX)))
            }
            None => None,
        };
        let target = match target {
            Some(target) => Some(self.said_target(target.strip_prefix('@')?)?),
            None => None,
        };
        match KindId::find(self.edition.0, code) {
            Some(card) => Some(Said::Act(Action::Use { card, mode, target })),
            None => missing_card(code, self.edition.0, Action::Use { card: KindId(0), mode, target }, 9),
        }
    }

    /// A seat or monster of any number. The active seat, at which nothing is aimed, stands for seats that no table has.
    fn said_target(&self, text: &str) -> Option<Target> {
        let (letter, number) = text.split_at_checked(1)?;
        plain_number(number)?;
        match letter {
            "s" => Some(Target::Seat(text.parse().unwrap_or(self.active))),
            "m" => Some(Target::Monster(MonsterId::parse(text).unwrap_or(MonsterId(u8::MAX)))),
            _ => None,
        }
    }
}

/// The coins of a licence, of any number: those that no licence costs are refused by RP-713.
fn said_fee(text: &str) -> Option<u8> {
    Some(plain_number(text)?.min(u8::MAX.into()) as u8)
}

fn is_word(word: &str) -> Option<&str> {
    (!word.is_empty() && word.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-')).then_some(word)
}

/// A code that no kind of card has.
fn missing_card(code: &str, cards: &Cards, kind: Action, rule: u16) -> Option<Said> {
    let code = is_word(code).filter(|code| KindId::find(cards, code).is_none())?;
    Some(Said::Missing(kind, rule, message!("refused-no-card", code = code.to_owned())))
}

/// A formula beyond those that a table can hold.
fn missing_formula(id: &str, kind: Action, rule: u16) -> Option<Said> {
    plain_number(id.strip_prefix('F')?)?;
    Some(Said::Missing(kind, rule, message!("refused-no-formula", formula = id.to_owned())))
}
