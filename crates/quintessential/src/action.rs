//! What a seat can do, one text and one index for each.

use crate::cards::Cards;
use crate::dice::Die;
use crate::flasks::Flasks;
use crate::index::index;
use crate::said::Said;
use crate::types::{Assistant, ClaimCard, Colour, LabCard, PlayerColour, Target};
use game_core::{Notation, Seat};
use serde::{Deserialize, Serialize};

/// One step of a seat (section 16 of the catalogue).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Colour { colour: PlayerColour },
    Set { colour: PlayerColour, number: u8 },
    Activate { assistant: Assistant, card: LabCard, product: Option<Colour>, dice: Flasks },
    Claim { assistant: Assistant, card: ClaimCard, product: Option<Colour>, dice: Flasks },
    Bid { assistant: Assistant, target: Target },
    Dismiss { assistant: Assistant },
    Pick { die: Die },
    Done,
    Pool { face: Option<u8> },
    FreePlace { card: LabCard, slot: u8, product: Option<Colour> },
    Start { seat: Seat },
    Take { card: LabCard },
}

impl Notation<Cards> for Action {
    fn parse(text: &str, edition: &Cards) -> Option<Action> {
        // One text, one action: what reads differently when written is no text of it.
        let is_its_text = |action: &Action| index(action).is_some() && action.text(edition) == text;
        Said::read(text, edition)?.action().filter(is_its_text)
    }

    fn text(&self, edition: &Cards) -> String {
        let with_dice = |verb, card: &str, product: Option<Colour>, dice: Flasks| {
            let mut text = format!("{verb} {card}");
            push_product(&mut text, product);
            for colour in dice.iter() {
                text.push(' ');
                text.push(colour.letter());
            }
            text
        };
        let (assistant, text) = match *self {
            Action::Colour { colour } => (Assistant::Normal, format!("col {}", colour.name())),
            Action::Set { colour, number } => (Assistant::Normal, format!("set {}{number}", set_letter(colour))),
            Action::Activate { assistant, card, product, dice } => {
                (assistant, with_dice("A", card.word(edition), product, dice))
            }
            Action::Claim { assistant, card, product, dice } => {
                (assistant, with_dice("C", card.word(edition), product, dice))
            }
            Action::Bid { assistant, target } => (assistant, format!("B {}", edition.bottom_code(target))),
            Action::Dismiss { assistant } => (assistant, "D".into()),
            Action::Pick { die } => (Assistant::Normal, format!("+{die}")),
            Action::Done => (Assistant::Normal, "done".into()),
            Action::Pool { face: None } => (Assistant::Normal, "P".into()),
            Action::Pool { face: Some(face) } => (Assistant::Normal, format!("P{face}")),
            Action::FreePlace { card, slot, product } => {
                let mut text = format!("F {}.{slot}", card.word(edition));
                push_product(&mut text, product);
                (Assistant::Normal, text)
            }
            Action::Start { seat } => (Assistant::Normal, format!("start {seat}")),
            Action::Take { card } => (Assistant::Normal, format!("take {}", card.word(edition))),
        };
        match assistant {
            Assistant::Normal => text,
            Assistant::Extra => format!("x {text}"),
        }
    }
}

fn push_product(text: &mut String, product: Option<Colour>) {
    if let Some(colour) = product {
        text.push('=');
        text.push(colour.letter());
    }
}

pub(crate) fn set_letter(colour: PlayerColour) -> char {
    match colour {
        PlayerColour::Red => 'R',
        PlayerColour::Blue => 'B',
        PlayerColour::Yellow => 'Y',
        PlayerColour::Green => 'G',
        PlayerColour::Black => 'K',
    }
}

/// Several steps on one line (TB-026): `B F1 +R2 +K3 done`, `A Y!>B Y F B!>Y.1 P6`. A line with a roll in braces is no
/// draft, because chance stands between its steps.
pub(crate) fn parse_draft(text: &str, edition: &Cards) -> Option<Vec<Action>> {
    let steps = split_draft(text, edition)?;
    steps.iter().map(|step| Action::parse(step, edition)).collect()
}

/// The texts of the single steps on a line. Single blanks separate, and `; ` between two actions: nothing else is a text
/// of them.
pub(crate) fn split_draft(text: &str, edition: &Cards) -> Option<Vec<String>> {
    let mut steps = Vec::new();
    for part in text.split("; ") {
        let words: Vec<&str> = part.split(' ').collect();
        if words.contains(&"") {
            return None;
        }
        let mut rest = &words[..];
        while !rest.is_empty() {
            let (step, later) = rest.split_at_checked(length_of_first(rest, edition))?;
            steps.push(step.join(" "));
            rest = later;
        }
    }
    Some(steps)
}

/// How many words the first action has. `B` after dice is a blue die unless a biddable card follows it.
fn length_of_first(words: &[&str], edition: &Cards) -> usize {
    let prefix = usize::from(words[0] == "x");
    match words.get(prefix).copied() {
        Some("A" | "C") => {
            let is_target = |word: &str| Target::ALL.into_iter().any(|target| edition.bottom_code(target) == word);
            let is_die = |place: usize| {
                let begins_bid = words[place] == "B" && words.get(place + 1).is_some_and(|word| is_target(word));
                Colour::parse(words[place]).is_some() && !begins_bid
            };
            let dice = (prefix + 2..words.len()).take_while(|&place| is_die(place)).count();
            prefix + 2 + dice
        }
        Some("B" | "F" | "col" | "set" | "start" | "take") => prefix + 2,
        _ => prefix + 1,
    }
}

/// Whether a word may stand on a line after a blue die: as a further die, or as the beginning of the next action. A
/// biddable card is not called so (QL-240).
pub(crate) fn may_follow_blue(word: &str) -> bool {
    match word.strip_prefix('P') {
        Some(face) => matches!(face, "" | "1" | "2" | "3" | "4" | "5" | "6"),
        None => Colour::parse(word).is_some() || ["A", "C", "D", "F", "x"].contains(&word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_as_in_the_catalogue() {
        let edition = crate::edition::load(include_str!("../../../editions/quintessential.toml")).unwrap();
        let texts = [
            "col red",
            "set Y1",
            "A GR>Y G R",
            "A MF R B K G",
            "A BY!>RG=R B Y",
            "C MULTI=B R Y G",
            "C MONO=R R R W",
            "C TRADE=K W R",
            "C PMF R B Y G",
            "C OMF Y Y Y K",
            "C DISCARD",
            "C LAPIS",
            "B F2",
            "B draw",
            "B start",
            "B extra",
            "D",
            "+R3",
            "done",
            "x B F1",
            "x D",
            "P",
            "P6",
            "F Y!>B.1",
            "F BY!>RG.2=R",
            "start s2",
            "take YY>R",
        ];
        for text in texts {
            let action = Action::parse(text, &edition).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(action.text(&edition), text);
        }
        let wrong = [
            "",
            "A",
            "A GR>Y  G R",
            "A gr>y G R",
            "P7",
            "P0",
            "x P",
            "x done",
            "+R7",
            "+R?",
            "F Y!>B",
            "F Y!>B.5",
            "set K1",
            "start s6",
            "take MF",
            "take LAPIS",
            "C GR>Y G R",
            "D ",
            "x x D",
            "P01",
            "A GR>Y G R R R",
            "col white",
        ];
        for text in wrong {
            assert_eq!(Action::parse(text, &edition), None, "{text}");
        }
    }

    #[test]
    fn lines_of_several_steps_are_split() {
        let edition = crate::edition::load(include_str!("../../../editions/quintessential.toml")).unwrap();
        let split = |text: &str| {
            let actions = parse_draft(text, &edition)?;
            Some(actions.iter().map(|action| action.text(&edition)).collect::<Vec<_>>().join(" | "))
        };
        assert_eq!(split("B F1 +R2 +K3 done").unwrap(), "B F1 | +R2 | +K3 | done");
        assert_eq!(split("A GB>Y G B F B!>Y.1 P6").unwrap(), "A GB>Y G B | F B!>Y.1 | P6");
        assert_eq!(split("x B F1 +W5 done; A Y!>B Y").unwrap(), "x B F1 | +W5 | done | A Y!>B Y");
        assert_eq!(split("x C DISCARD B draw").unwrap(), "x C DISCARD | B draw");
        assert_eq!(split("A GR>Y G R {Y4} P"), None);
        assert_eq!(split("hello"), None);
    }

    /// TB-023: an action has exactly one text, with single blanks.
    #[test]
    fn lines_with_other_blanks_are_no_texts() {
        let edition = crate::edition::load(include_str!("../../../editions/quintessential.toml")).unwrap();
        let wrong = [
            "",
            " ",
            "D ",
            " D",
            "x  D",
            "A  Y!>B Y",
            "A Y!>B Y ",
            "D;",
            ";D",
            "D; ",
            "; D",
            "D;done",
            "x D;;done",
            "D ; done",
            "D;  done",
            "D\tdone",
            "x\tD",
            "x\u{a0}D",
            "D\u{a0}",
            "D\n",
        ];
        for text in wrong {
            assert_eq!(parse_draft(text, &edition), None, "{text:?}");
        }
        assert!(parse_draft("x D done; D done", &edition).is_some());
    }
}
