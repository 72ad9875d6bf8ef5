//! Golden records: short matches that must play out as they did.

use game_core::edition::to_json;
use game_core::record::{Record, Remarks};
use game_core::table::{Match, Setup};
use game_core::{Fast, Game, Happening, Turn, Viewer, play};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The longest golden record: short enough to review.
const MAX_STEPS: u64 = 60;

/// Replays `golden/<name>.aludel` below the folder of a crate and compares what happens with the chronicle beside it,
/// `golden/<name>.txt`: every step, every event with its rule, and the position at the end.
///
/// With `ALUDEL_RECORD=1` in the environment (`make golden`) both files are written anew, from a random game with that
/// seed: the whole game or its first 60 steps. Name the test so that `golden` is part of it.
///
/// # Panics
/// With the first line that differs.
pub fn golden<G: Game>(crate_dir: &str, name: &str, config: &G::Config, seed: u64) {
    let folder = Path::new(crate_dir).join("golden");
    let (record_file, chronicle_file) = (folder.join(format!("{name}.aludel")), folder.join(format!("{name}.txt")));
    if std::env::var_os("ALUDEL_RECORD").is_some_and(|value| value == "1") {
        let table = random_match::<G>(config, seed);
        let written = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&record_file, table.record().to_text()))
            .and_then(|()| fs::write(&chronicle_file, chronicle(&table)));
        written.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    let read = |file: &Path| {
        fs::read(file).unwrap_or_else(|error| panic!("{}: {error}; `make golden` records it", file.display()))
    };
    let record = Record::read(&read(&record_file)).unwrap_or_else(|error| panic!("{}: {error}", record_file.display()));
    let table = Match::<G>::replay(record).unwrap_or_else(|error| panic!("{}: {error}", record_file.display()));
    assert_eq!(table.game().config(), *config, "{} has another config", record_file.display());
    let expected = String::from_utf8_lossy(&read(&chronicle_file)).into_owned();
    if let Some(difference) = first_difference(&expected, &chronicle(&table)) {
        panic!(
            "{}, {difference}\nIf that is meant, raise RULES, run `make golden` and explain every changed line.",
            chronicle_file.display()
        );
    }
}

fn random_match<G: Game>(config: &G::Config, seed: u64) -> Match<G> {
    let setup = Setup { id: format!("golden-{seed}"), ..Setup::local(config.clone()) };
    let mut table = Match::<G>::new(setup).unwrap_or_else(|illegal| panic!("set-up: {illegal}"));
    let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
    while table.seq() < MAX_STEPS {
        match table.turn() {
            Turn::Over => {
                table.close(None);
                break;
            }
            Turn::Chance => table.draw(&mut draws, Remarks::default(), &mut ()),
            Turn::Seats(asked) => {
                let seat = asked.first().expect("a turn of seats asks at least one");
                let action = play::random_action(table.game(), seat, &mut buffer, &mut draws);
                let done = table.act(seat, action, Remarks::default(), &mut ());
                done.unwrap_or_else(|illegal| panic!("a legal action is refused: {illegal}"));
            }
        }
    }
    table
}

/// What happened, line by line.
fn chronicle<G: Game>(table: &Match<G>) -> String {
    let edition = table.edition();
    let mut text = String::new();
    let mut line = |line: String| writeln!(text, "{line}").expect("a String takes any text");
    table.walk(|seq, _, step, events| {
        let (who, what) = table.text_of(step);
        line(format!("{seq} {who}: {what}"));
        for event in events {
            line(format!("    {} {}", event.rule(), to_json(edition, event)));
        }
    });
    match table.outcome() {
        Some(outcome) => {
            let (ranks, scores) = (outcome.ranks.as_deref(), outcome.scores.as_deref());
            let (ranks, scores) = (ranks.unwrap_or_default(), scores.unwrap_or_default());
            line(format!("{} {}: ranks {ranks:?}, scores {scores:?}", outcome.rule, outcome.reason));
        }
        None => line("…".into()),
    }
    line(to_json(edition, &table.game().view(Viewer::Open)).to_string());
    text
}

fn first_difference(expected: &str, found: &str) -> Option<String> {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    (1..).find_map(|number| match (expected.next(), found.next()) {
        (None, None) => Some(None),
        (left, right) if left == right => None,
        (left, right) => {
            let shown = |line: Option<&str>| line.unwrap_or("(nothing)").to_owned();
            Some(Some(format!("line {number}:\n  expected {}\n  found    {}", shown(left), shown(right))))
        }
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let difference = first_difference("a\nb\n", "a\nc\n").unwrap();
        assert_eq!(difference, "line 2:\n  expected b\n  found    c");
        assert!(first_difference("a\n", "a\nb\n").unwrap().contains("expected (nothing)"));
    }
}
