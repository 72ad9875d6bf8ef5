//! Golden records: short matches that must play out as they did.

use game_core::edition::to_json;
use game_core::record::{Record, RecordError, Remarks};
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
    let is_recording = std::env::var_os("ALUDEL_RECORD").is_some_and(|value| value == "1");
    let recorded = if is_recording { record::<G>(&folder, name, config, seed) } else { Ok(()) };
    if let Err(what) = recorded.and_then(|()| compare::<G>(&folder, name, config)) {
        panic!("{what}");
    }
}

fn record<G: Game>(folder: &Path, name: &str, config: &G::Config, seed: u64) -> Result<(), String> {
    let table = random_match::<G>(config, seed);
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(folder.join(format!("{name}.aludel")), table.record().to_text()))
        .and_then(|()| fs::write(folder.join(format!("{name}.txt")), chronicle(&table)));
    written.map_err(|error| format!("{}: {error}", folder.display()))
}

fn compare<G: Game>(folder: &Path, name: &str, config: &G::Config) -> Result<(), String> {
    let file = folder.join(format!("{name}.aludel"));
    let read =
        |file: &Path| fs::read(file).map_err(|error| format!("{}: {error}; `make golden` records it", file.display()));
    let in_file = |error: RecordError| format!("{}, {error}", file.display());
    let table = Match::<G>::replay(Record::read(&read(&file)?).map_err(in_file)?).map_err(in_file)?;
    if table.game().config() != *config {
        return Err(format!("{}: the config is {:?}", file.display(), table.game().config()));
    }
    let file = folder.join(format!("{name}.txt"));
    let expected = String::from_utf8_lossy(&read(&file)?).into_owned();
    first_difference(&expected, &chronicle(&table)).map_or(Ok(()), |difference| {
        let advice = "If that is meant, raise RULES, run `make golden` and explain every changed line.";
        Err(format!("{}, {difference}\n{advice}", file.display()))
    })
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

    use game_core::Seats;
    use reference_games::{ConnectFour, TwoSeats};

    #[test]
    fn a_record_that_plays_out_differently_is_found() {
        let folder = std::env::temp_dir().join(format!("aludel-golden-{}", std::process::id()));
        let config = TwoSeats::with_seats(2);
        let check = || compare::<ConnectFour>(&folder, "two-seats", &config);
        assert!(check().unwrap_err().contains("`make golden` records it"));
        record::<ConnectFour>(&folder, "two-seats", &config, 3).unwrap();
        assert_eq!(check(), Ok(()));

        let alter = |file: &str, from: &str, to: &str| {
            let path = folder.join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{text}");
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
        };
        alter("two-seats.txt", "CF-003", "CF-009");
        let error = check().unwrap_err();
        assert!(error.contains("two-seats.txt, line 2:\n  expected     CF-009"), "{error}");
        alter("two-seats.txt", "CF-009", "CF-003");
        alter("two-seats.aludel", "\"who\":\"s2\"", "\"who\":\"s1\"");
        let error = check().unwrap_err();
        assert!(error.contains("two-seats.aludel, line 4: the line does not fit its hash"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn golden_records_are_short() {
        for seed in 0..20 {
            assert!(random_match::<ConnectFour>(&TwoSeats::with_seats(2), seed).seq() <= MAX_STEPS);
        }
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let difference = first_difference("a\nb\n", "a\nc\n").unwrap();
        assert_eq!(difference, "line 2:\n  expected b\n  found    c");
        assert!(first_difference("a\n", "a\nb\n").unwrap().contains("expected (nothing)"));
    }
}
