//! The grammar of section 16: what a text says, also where it names what is not there, and why that is refused (QL-226).

use crate::action::{Action, set_letter, split_draft};
use crate::cards::{Cards, is_code};
use crate::dice::Die;
use crate::flasks::{Flasks, MAX_FLASKS};
use crate::legal::refuse;
use crate::state::{Phase, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, LabCard, PlayerColour, Target};
use game_core::{Game, Illegal, Notation, Seat, message, plain_number};

/// Codes that no card has stand for these: they lie in no lab, in no pile and in no row.
const NO_LAB_CARD: LabCard = LabCard(u8::MAX);
const NO_CLAIM_CARD: ClaimCard = ClaimCard(u8::MAX);

/// A step that fits the grammar.
#[derive(Debug)]
pub(crate) enum Said {
    /// An action, perhaps with a card, face, slot, number or product that nothing has, and dice beyond what any card takes.
    Act { action: Action, surplus: Vec<Colour> },
    /// A colour that no player can have.
    NoColour,
    /// A bid on what is no biddable card.
    NoTarget(Assistant),
    /// The token for a seat that no table has.
    NoSeat,
}

impl Said {
    /// The action, if all dice have room in it.
    pub(crate) fn action(self) -> Option<Action> {
        match self {
            Said::Act { action, surplus } => surplus.is_empty().then_some(action),
            Said::NoColour | Said::NoTarget(_) | Said::NoSeat => None,
        }
    }

    pub(crate) fn read(text: &str, edition: &Cards) -> Option<Said> {
        let plain = |action| Some(Said::Act { action, surplus: Vec::new() });
        let (assistant, text) = match text.strip_prefix("x ") {
            Some(rest) => (Assistant::Extra, rest),
            None => (Assistant::Normal, text),
        };
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, assistant) {
            ("A", _) => {
                let (code, product, dice, surplus) = read_card_with_dice(rest)?;
                let card = LabCard::find(edition, code).unwrap_or(NO_LAB_CARD);
                Some(Said::Act { action: Action::Activate { assistant, card, product, dice }, surplus })
            }
            ("C", _) => {
                let (code, product, dice, surplus) = read_card_with_dice(rest)?;
                let card = ClaimCard::find(edition, code).unwrap_or(NO_CLAIM_CARD);
                Some(Said::Act { action: Action::Claim { assistant, card, product, dice }, surplus })
            }
            ("B", _) => {
                let code = code(rest)?;
                match Target::ALL.into_iter().find(|&target| edition.bottom_code(target) == code) {
                    Some(target) => plain(Action::Bid { assistant, target }),
                    None => Some(Said::NoTarget(assistant)),
                }
            }
            ("D", _) if rest.is_empty() => plain(Action::Dismiss { assistant }),
            (_, Assistant::Extra) => None,
            ("col", Assistant::Normal) => match PlayerColour::parse(code(rest)?) {
                Some(colour) => plain(Action::Colour { colour }),
                None => Some(Said::NoColour),
            },
            ("set", Assistant::Normal) => {
                let letter = Colour::of_letter(rest.chars().next()?)?.letter();
                let colour = PlayerColour::ALL.into_iter().find(|&colour| set_letter(colour) == letter);
                // No set is white, as none is black.
                let colour = colour.unwrap_or(PlayerColour::Black);
                plain(Action::Set { colour, number: small(&rest[1..])? })
            }
            ("F", Assistant::Normal) => {
                let (place, product) = read_product(rest)?;
                let (name, slot) = place.rsplit_once('.')?;
                let card = LabCard::find(edition, code(name)?).unwrap_or(NO_LAB_CARD);
                plain(Action::FreePlace { card, slot: small(slot)?, product })
            }
            ("start", Assistant::Normal) => match (rest.parse(), rest.strip_prefix('s').and_then(plain_number)) {
                (Ok(seat), _) => plain(Action::Start { seat }),
                (Err(_), Some(_)) => Some(Said::NoSeat),
                (Err(_), None) => None,
            },
            ("take", Assistant::Normal) => {
                plain(Action::Take { card: LabCard::find(edition, code(rest)?).unwrap_or(NO_LAB_CARD) })
            }
            (_, Assistant::Normal) => plain(read_word(text)?),
        }
    }
}

/// Steps without an argument of their own: `done`, `P`, `P6`, `+R3`.
fn read_word(text: &str) -> Option<Action> {
    let face = |text: &str| small(text).filter(|_| text.len() == 1);
    match text {
        "done" => Some(Action::Done),
        "P" => Some(Action::Pool { face: None }),
        _ => match text.strip_prefix('+') {
            Some(die) => {
                let colour = Colour::of_letter(die.chars().next()?)?;
                Some(Action::Pick { die: Die { colour, face: face(&die[1..])? } })
            }
            None => Some(Action::Pool { face: Some(face(text.strip_prefix('P')?)?) }),
        },
    }
}

/// A word that could be the code of a card.
fn code(text: &str) -> Option<&str> {
    is_code(text).then_some(text)
}

/// A number; all that are too large for anything are alike.
fn small(text: &str) -> Option<u8> {
    plain_number(text).map(|number| number.min(u8::MAX.into()) as u8)
}

/// The code, the product, as many dice as fit on a card, and the others.
fn read_card_with_dice(text: &str) -> Option<(&str, Option<Colour>, Flasks, Vec<Colour>)> {
    let mut words = text.split(' ');
    let (name, product) = read_product(words.next()?)?;
    let mut dice = words.map(Colour::parse).collect::<Option<Vec<Colour>>>()?;
    let surplus = dice.split_off(dice.len().min(MAX_FLASKS));
    Some((code(name)?, product, dice.into_iter().collect(), surplus))
}

fn read_product(text: &str) -> Option<(&str, Option<Colour>)> {
    match text.split_once('=') {
        Some((code, product)) => Some((code, Some(Colour::parse(product)?))),
        None => Some((text, None)),
    }
}

impl Quintessential {
    /// Why a line of one or several steps is refused of which at least one is no action.
    pub(crate) fn refuse_line(&self, seat: Seat, text: &str) -> Illegal {
        let edition = self.edition.0;
        let steps = split_draft(text, edition).unwrap_or_default();
        let Some(steps) = steps.iter().map(|step| Said::read(step, edition)).collect::<Option<Vec<Said>>>() else {
            return Illegal::no_such_action(text);
        };
        let mut game = self.clone();
        for said in steps {
            if let Err(illegal) = game.judge_said(seat, &said) {
                return illegal;
            }
            match said.action().filter(|action| Action::parse(&action.text(edition), edition) == Some(*action)) {
                Some(action) => game.act(seat, action, &mut ()),
                None => break,
            }
        }
        Illegal::no_such_action(text)
    }

    fn judge_said(&self, seat: Seat, said: &Said) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        match (said, self.phase) {
            (Said::Act { action, surplus }, _) => self.judge(seat, action, surplus),
            (Said::NoColour, Phase::Colours) => refuse(21, message!("refused-no-colour")),
            (Said::NoTarget(assistant), Phase::Act { .. }) => {
                self.check_assistant(seat, *assistant)?;
                refuse(150, message!("refused-no-such-target"))
            }
            (Said::NoSeat, Phase::Token { .. }) => refuse(193, message!("refused-seat-not-at-the-table")),
            (Said::NoColour | Said::NoTarget(_) | Said::NoSeat, _) => Err(Illegal::wrong_kind()),
        }
    }
}
