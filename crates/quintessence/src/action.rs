//! The two actions, their texts and their numbers.

use crate::cards::Components;
use crate::types::{Colour, Piece, SQUARES, Square};
use game_core::{Message, Notation, message};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// D1: a piece of that colour on that square.
    Place { colour: Piece, square: Square },
    /// D2: one Purple point goes toward that colour.
    Target { colour: Colour },
}

impl Action {
    /// 4 colours × 49 squares, 5 targets.
    pub const COUNT: usize = 4 * SQUARES + Colour::ALL.len();

    pub(crate) fn index(self) -> usize {
        match self {
            Action::Place { colour, square } => colour.index() * SQUARES + square.index(),
            Action::Target { colour } => 4 * SQUARES + colour.index(),
        }
    }

    pub(crate) fn at(index: usize) -> Option<Action> {
        if let Some(target) = index.checked_sub(4 * SQUARES) {
            return Colour::ALL.get(target).map(|&colour| Action::Target { colour });
        }
        let square = Square::from_index(index % SQUARES)?;
        Some(Action::Place { colour: Piece::ALL[index / SQUARES], square })
    }

    pub(crate) fn message(self) -> Message {
        match self {
            Action::Place { colour, square } => message!("place", colour = colour, square = square),
            Action::Target { colour } => message!("target", colour = colour),
        }
    }
}

impl Notation<Components> for Action {
    /// QN-130: `[RGBN][a-g][1-7]` or `=[PRGBN]`.
    fn parse(text: &str, _: &Components) -> Option<Action> {
        let mut letters = text.chars();
        let first = letters.next()?;
        let rest = letters.as_str();
        if first == '=' {
            let mut target = rest.chars();
            let colour = Colour::from_letter(target.next()?)?;
            return target.next().is_none().then_some(Action::Target { colour });
        }
        Some(Action::Place { colour: Piece::from_letter(first)?, square: Square::parse(rest)? })
    }

    fn text(&self, _: &Components) -> String {
        match *self {
            Action::Place { colour, square } => format!("{}{square}", colour.letter()),
            Action::Target { colour } => format!("={}", colour.letter()),
        }
    }
}

/// QN-101, QN-130: a placement with its targets, `Nd3=PG`, or targets alone, `=PG`.
pub(crate) fn parse_draft(text: &str, edition: &Components) -> Option<Vec<Action>> {
    let (placement, targets) = match text.split_once('=') {
        Some((placement, targets)) => (placement, Some(targets)),
        None => (text, None),
    };
    let mut draft = Vec::new();
    if !placement.is_empty() {
        draft.push(Action::parse(placement, edition)?);
    }
    if let Some(targets) = targets {
        if targets.is_empty() {
            return None;
        }
        for letter in targets.chars() {
            draft.push(Action::Target { colour: Colour::from_letter(letter)? });
        }
    }
    (!draft.is_empty()).then_some(draft)
}
