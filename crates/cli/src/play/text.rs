//! Matches in words.

use crate::output::{COLUMNS, wrap};
use game_core::Seat;
use game_registry::{AnyMatch, Choice, Ended, Told};

/// What happened in a step, a line for each event.
pub(crate) fn telling(told: &Told, indent: &str) -> String {
    told.events.iter().map(|event| wrap(&format!("{} ({})", event.sentence, event.rule), indent)).collect()
}

/// How a match ended, and why.
pub(crate) fn ending(played: &dyn AnyMatch, ended: &Ended) -> String {
    let voice = played.voice();
    let name = |seat: &Seat| voice.seat(*seat);
    let who = match ended.winners.as_slice() {
        [] => "Nobody wins".to_owned(),
        [winner] => format!("{} wins", name(winner)),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(name).collect();
            format!("{} and {} share the first place", others.join(", "), name(last))
        }
    };
    let why = ended.sentence.trim_end_matches('.');
    let mut text = wrap(&format!("{who}. {why} ({}).", ended.outcome.rule), "");
    let mut places: Vec<(usize, &u8)> = ended.outcome.ranks.iter().flatten().enumerate().collect();
    places.sort_by_key(|&(_, rank)| rank);
    for (index, rank) in places {
        let score = ended.outcome.scores.as_ref().and_then(|scores| scores.get(index));
        let score = score.map_or_else(String::new, |score| format!(", score {score}"));
        text += &format!("  {rank}. {}{score}\n", voice.seat(Seat::new(index)));
    }
    text
}

/// The numbered actions, in as many columns as fit.
pub(crate) fn choices(choices: &[Choice]) -> String {
    let digits = choices.len().to_string().len();
    let notation = choices.iter().map(|choice| choice.text.chars().count()).max().unwrap_or(0);
    let cells: Vec<String> = (1..)
        .zip(choices)
        .map(|(number, choice)| format!("  {number:>digits$}  {:<notation$}  {}", choice.text, choice.sentence))
        .collect();
    if cells.iter().any(|cell| cell.chars().count() > COLUMNS) {
        return cells.iter().map(|cell| hanging(cell, digits + notation + 6)).collect();
    }
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let columns = (COLUMNS / (widest + 1)).clamp(1, 4);
    let rows = cells.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let line: Vec<String> = (0..columns)
            .filter_map(|column| cells.get(column * rows + row))
            .map(|cell| format!("{cell:<widest$}"))
            .collect();
        text += line.join(" ").trim_end();
        text.push('\n');
    }
    text
}

/// A cell that is too long for a line goes on below, behind its own indent.
fn hanging(cell: &str, indent: usize) -> String {
    let start = cell.char_indices().nth(indent).map_or(cell.len(), |(at, _)| at);
    let wrapped = wrap(&cell[start..], &" ".repeat(indent));
    format!("{}{}", &cell[..start], wrapped.trim_start())
}

pub(crate) const HELP: &str = "\
Answer with the number of an action or with its notation; several actions may be joined where the game says so.
  why ACTION    may I do that, and if not, which rule bars it?
  rules ID      read a rule, like `rules TB-041`
  hint          what looks best from here; the record remarks it
  show          show the table and the actions again
  undo          take your last action back, where nothing was revealed since
  resign        give up
  record FILE   save the match so far
  quit          leave
";
