//! A number for every action, whatever the edition.

use crate::action::Action;
use crate::cards::{MAX_CHOICE_FLASKS, MAX_FORMULA_FLASKS};
use crate::dice::{Die, FACES};
use crate::flasks::{Flasks, MAX_FLASKS};
use crate::types::{Assistant, ClaimCard, Colour, FORMULAS, LAB_CARDS, LabCard, PlayerColour, Target};
use game_core::{MAX_SEATS, Seat};

/// How many lists of at most `length` colours there are.
const fn lists(length: usize) -> usize {
    let (mut total, mut power, mut n) = (0, 1, 0);
    while n <= length {
        total += power;
        power *= Colour::ALL.len();
        n += 1;
    }
    total
}

/// The blocks of indices, in the order of the action's kinds.
mod block {
    use super::{
        ClaimCard, Colour, FACES, FORMULAS, LAB_CARDS, MAX_CHOICE_FLASKS, MAX_FLASKS, MAX_FORMULA_FLASKS, MAX_SEATS,
        PlayerColour, Target, lists,
    };
    /// With and without the extra assistant.
    pub(super) const ASSISTANTS: usize = 2;
    pub(super) const COMMONS: usize = Colour::COMMONS.len();
    /// No product, or one of the colours.
    pub(super) const PRODUCTS: usize = Colour::ALL.len() + 1;
    pub(super) const PLACE_PRODUCTS: usize = COMMONS + 1;

    pub(super) const SIZES: [usize; 16] = [
        PlayerColour::ALL.len(),
        COMMONS * 3,
        ASSISTANTS * FORMULAS * lists(MAX_FORMULA_FLASKS),
        ASSISTANTS * FORMULAS * COMMONS * lists(MAX_CHOICE_FLASKS),
        ASSISTANTS * lists(MAX_FLASKS),
        // The Stone and Discard.
        ASSISTANTS * 2,
        // The three Transmutus cards.
        ASSISTANTS * 3 * PRODUCTS * lists(3),
        // The two forges.
        ASSISTANTS * 2 * lists(MAX_FLASKS),
        ASSISTANTS * Target::ALL.len(),
        ASSISTANTS,
        Colour::ALL.len() * FACES as usize,
        1,
        1 + FACES as usize,
        LAB_CARDS * MAX_FLASKS * PLACE_PRODUCTS,
        MAX_SEATS,
        FORMULAS,
    ];

    /// Where each block begins, and where the last one ends.
    pub(super) const STARTS: [usize; SIZES.len() + 1] = {
        let mut starts = [0; SIZES.len() + 1];
        let mut block = 0;
        while block < SIZES.len() {
            starts[block + 1] = starts[block] + SIZES[block];
            block += 1;
        }
        starts
    };

    pub(super) const CLAIM_PLAIN: [ClaimCard; 2] = [ClaimCard::STONE, ClaimCard::DISCARD];
    pub(super) const CLAIM_TRANSMUTUS: [ClaimCard; 3] = [ClaimCard::MULTI, ClaimCard::MONO, ClaimCard::TRADE];
    pub(super) const CLAIM_FORGE: [ClaimCard; 2] = [ClaimCard::MULTI_FORGE, ClaimCard::MONO_FORGE];
}

/// How many actions have an index.
pub(crate) const ACTION_COUNT: usize = block::STARTS[block::SIZES.len()];

/// A number built up from digits of different bases, the last one lowest.
struct Digits(usize);

impl Digits {
    fn then(self, digit: usize, base: usize) -> Option<Digits> {
        (digit < base).then(|| Digits(self.0 * base + digit))
    }
}

/// The index of an action; `None` for one that no text and no index has (three dice for a formula with a product …).
pub(crate) fn index(action: &Action) -> Option<usize> {
    let begin = |block: usize, assistant: Assistant| (block, Digits(assistant as usize));
    let plain = |block: usize, digit: usize, base: usize| Some((block, Digits(0).then(digit, base)?));
    let product_digit = |product: Option<Colour>| product.map_or(0, |colour| colour.index() + 1);
    let (block, digits) = match *action {
        Action::Colour { colour } => plain(0, colour.index(), 5)?,
        Action::Set { colour, number } => {
            let digits = Digits(0).then(colour.index(), block::COMMONS)?;
            (1, digits.then(usize::from(number).checked_sub(1)?, 3)?)
        }
        Action::Activate { assistant, card: LabCard::FORGE, product, dice } => {
            let (block, digits) = begin(4, assistant);
            product.is_none().then_some(())?;
            (block, digits.then(list_index(dice)?, lists(MAX_FLASKS))?)
        }
        Action::Activate { assistant, card, product: None, dice } => {
            let (block, digits) = begin(2, assistant);
            let digits = digits.then(card.index() - 1, FORMULAS)?;
            (block, digits.then(list_index(dice)?, lists(MAX_FORMULA_FLASKS))?)
        }
        Action::Activate { assistant, card, product: Some(colour), dice } => {
            let (block, digits) = begin(3, assistant);
            let digits = digits.then(card.index() - 1, FORMULAS)?.then(colour.index(), block::COMMONS)?;
            (block, digits.then(list_index(dice)?, lists(MAX_CHOICE_FLASKS))?)
        }
        Action::Claim { assistant, card, product, dice } => {
            let place = |cards: &[ClaimCard]| cards.iter().position(|&other| other == card);
            if let Some(place) = place(&block::CLAIM_PLAIN) {
                let (block, digits) = begin(5, assistant);
                (product.is_none() && dice.is_empty()).then_some(())?;
                (block, digits.then(place, 2)?)
            } else if let Some(place) = place(&block::CLAIM_TRANSMUTUS) {
                let (block, digits) = begin(6, assistant);
                let digits = digits.then(place, 3)?.then(product_digit(product), block::PRODUCTS)?;
                (block, digits.then(list_index(dice)?, lists(3))?)
            } else {
                let (block, digits) = begin(7, assistant);
                product.is_none().then_some(())?;
                let digits = digits.then(place(&block::CLAIM_FORGE)?, 2)?;
                (block, digits.then(list_index(dice)?, lists(MAX_FLASKS))?)
            }
        }
        Action::Bid { assistant, target } => {
            let (block, digits) = begin(8, assistant);
            (block, digits.then(target.index(), Target::ALL.len())?)
        }
        Action::Dismiss { assistant } => begin(9, assistant),
        Action::Pick { die } => {
            let digits = Digits(die.colour.index());
            (10, digits.then(usize::from(die.face).checked_sub(1)?, usize::from(FACES))?)
        }
        Action::Done => (11, Digits(0)),
        Action::Pool { face: None } => (12, Digits(0)),
        Action::Pool { face: Some(face) } => {
            (1..=FACES).contains(&face).then_some(())?;
            plain(12, usize::from(face), 1 + usize::from(FACES))?
        }
        Action::FreePlace { card, slot, product } => {
            let digits = Digits(0).then(card.index(), LAB_CARDS)?;
            let digits = digits.then(usize::from(slot).checked_sub(1)?, MAX_FLASKS)?;
            (13, digits.then(product_digit(product), block::PLACE_PRODUCTS)?)
        }
        Action::Start { seat } => plain(14, seat.index(), MAX_SEATS)?,
        Action::Take { card } => plain(15, card.index().checked_sub(1)?, FORMULAS)?,
    };
    Some(block::STARTS[block] + digits.0)
}

/// The action with that index.
pub(crate) fn at(index: usize) -> Option<Action> {
    let block = block::STARTS[1..].iter().position(|&end| index < end)?;
    let mut rest = index - block::STARTS[block];
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let assistant = |digit: usize| if digit == 0 { Assistant::Normal } else { Assistant::Extra };
    let product = |digit: usize| digit.checked_sub(1).map(|colour| Colour::ALL[colour]);
    let formula = |digit: usize| LabCard(digit as u8 + 1);
    let seat = Seat::new;
    Some(match block {
        0 => Action::Colour { colour: PlayerColour::ALL[digit(5)] },
        1 => {
            let number = digit(3) as u8 + 1;
            Action::Set { colour: PlayerColour::ALL[digit(block::COMMONS)], number }
        }
        2 => {
            let dice = list_at(digit(lists(MAX_FORMULA_FLASKS)));
            let card = formula(digit(FORMULAS));
            Action::Activate { assistant: assistant(digit(2)), card, product: None, dice }
        }
        3 => {
            let dice = list_at(digit(lists(MAX_CHOICE_FLASKS)));
            let colour = Colour::ALL[digit(block::COMMONS)];
            let card = formula(digit(FORMULAS));
            Action::Activate { assistant: assistant(digit(2)), card, product: Some(colour), dice }
        }
        4 => {
            let dice = list_at(digit(lists(MAX_FLASKS)));
            Action::Activate { assistant: assistant(digit(2)), card: LabCard::FORGE, product: None, dice }
        }
        5 => {
            let card = block::CLAIM_PLAIN[digit(2)];
            Action::Claim { assistant: assistant(digit(2)), card, product: None, dice: Flasks::OPEN }
        }
        6 => {
            let dice = list_at(digit(lists(3)));
            let product = product(digit(block::PRODUCTS));
            let card = block::CLAIM_TRANSMUTUS[digit(3)];
            Action::Claim { assistant: assistant(digit(2)), card, product, dice }
        }
        7 => {
            let dice = list_at(digit(lists(MAX_FLASKS)));
            let card = block::CLAIM_FORGE[digit(2)];
            Action::Claim { assistant: assistant(digit(2)), card, product: None, dice }
        }
        8 => {
            let target = Target::ALL[digit(Target::ALL.len())];
            Action::Bid { assistant: assistant(digit(2)), target }
        }
        9 => Action::Dismiss { assistant: assistant(digit(2)) },
        10 => {
            let face = digit(usize::from(FACES)) as u8 + 1;
            Action::Pick { die: Die { colour: Colour::ALL[digit(Colour::ALL.len())], face } }
        }
        11 => Action::Done,
        12 => {
            let face = digit(1 + usize::from(FACES)) as u8;
            Action::Pool { face: (face > 0).then_some(face) }
        }
        13 => {
            let product = product(digit(block::PLACE_PRODUCTS));
            let slot = digit(MAX_FLASKS) as u8 + 1;
            Action::FreePlace { card: LabCard(digit(LAB_CARDS) as u8), slot, product }
        }
        14 => Action::Start { seat: seat(digit(MAX_SEATS)) },
        15 => Action::Take { card: formula(digit(FORMULAS)) },
        _ => return None,
    })
}

/// The place of a list of colours: shorter lists first.
fn list_index(dice: Flasks) -> Option<usize> {
    let length = dice.len();
    // A list has no open place before its end.
    (dice.filled() == (1 << length) - 1).then_some(())?;
    let shorter = if length == 0 { 0 } else { lists(length - 1) };
    Some(shorter + dice.iter().fold(0, |number, colour| number * Colour::ALL.len() + colour.index()))
}

fn list_at(index: usize) -> Flasks {
    let length = (0..MAX_FLASKS).find(|&length| index < lists(length)).unwrap_or(MAX_FLASKS);
    let mut rest = index - if length == 0 { 0 } else { lists(length - 1) };
    let mut dice = Flasks::OPEN;
    for slot in (0..length).rev() {
        dice = dice.with(slot, Colour::ALL[rest % Colour::ALL.len()]);
        rest /= Colour::ALL.len();
    }
    dice
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Notation;
    use std::mem::size_of;

    #[test]
    fn every_index_is_an_action_and_every_action_its_index() {
        assert!(size_of::<Action>() <= 16);
        let edition = crate::edition::load(include_str!("../../../editions/quintessential.toml")).unwrap();
        for number in 0..ACTION_COUNT {
            let action = at(number).unwrap_or_else(|| panic!("no action has index {number}"));
            assert_eq!(index(&action), Some(number), "{action:?}");
            if number % 7 == 0 {
                assert_eq!(Action::parse(&action.text(&edition), &edition), Some(action));
            }
        }
        assert_eq!(at(ACTION_COUNT), None);
    }
}
