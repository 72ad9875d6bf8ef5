//! Golden records: matches that must play out as they did, for every number of seats, to each of the ends.
//!
//! The scripted ones are recorded from `golden/<name>.script`, one step a line as in a log; the random ones by the testkit.
//! `ALUDEL_RECORD=1` writes record and chronicle anew.

use game_core::edition::to_json;
use game_core::record::{Record, Remarks};
use game_core::table::{Match, Setup};
use game_core::{Game, Happening, Seat, Viewer};
use red_phoenix::{Config, RedPhoenix};
use std::fmt::Write;
use std::fs;
use std::path::Path;

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Replays `golden/<name>.aludel` and compares what happens with `golden/<name>.txt`; gives the key of the end.
fn scripted(name: &str, seats: usize) -> String {
    let folder = Path::new(CRATE).join("golden");
    let file = |kind: &str| folder.join(format!("{name}.{kind}"));
    if std::env::var_os("ALUDEL_RECORD").is_some_and(|value| value == "1") {
        let table = record(&fs::read_to_string(file("script")).unwrap(), name, seats);
        fs::write(file("aludel"), table.record().to_text()).unwrap();
        fs::write(file("txt"), chronicle(&table)).unwrap();
    }
    let record = Record::read(&fs::read(file("aludel")).unwrap()).unwrap();
    let table = Match::<RedPhoenix>::replay(record).unwrap();
    assert_eq!(table.game().config(), Config { seats });
    let (expected, found) = (fs::read_to_string(file("txt")).unwrap(), chronicle(&table));
    for (number, (expected, found)) in (1..).zip(expected.lines().zip(found.lines())) {
        assert_eq!(expected, found, "{name}.txt, line {number}");
    }
    assert_eq!(expected.lines().count(), found.lines().count());
    table.game().result().expect("the match came to its end").reason.key.to_owned()
}

/// Plays a script: `s1: exp fast QS+BR+SA via OH`, `chance: draw 1S01`; blank lines and `#` lines are for readers.
fn record(script: &str, name: &str, seats: usize) -> Match<RedPhoenix> {
    let setup = Setup { id: format!("golden-{name}"), ..Setup::local(Config { seats }) };
    let mut table = Match::<RedPhoenix>::new(setup).unwrap();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        // `60 x s1: end` repeats a line, `s1 s2 s3: end` has several seats do the same in turn.
        let (times, line) = match line.split_once(" x ") {
            Some((times, line)) => (times.parse().unwrap(), line),
            None => (1, line),
        };
        for _ in 0..times {
            let (who, what) = line.split_once(": ").unwrap();
            for who in who.split(' ') {
                step(&mut table, who, what);
            }
        }
    }
    table.close(None);
    table
}

fn step(table: &mut Match<RedPhoenix>, who: &str, what: &str) {
    let done = if who == "chance" {
        table.chance(what, Remarks::default(), &mut ())
    } else {
        let seat: Seat = who.parse().unwrap();
        let draft = RedPhoenix::parse_draft(what, table.edition()).unwrap_or_else(|| panic!("{what}"));
        table.draft(seat, &draft, Remarks::default(), &mut ())
    };
    done.unwrap_or_else(|illegal| panic!("{who}: {what}: {illegal}"));
}

/// Every step, every event with its rule, the result, and the position at the end.
fn chronicle(table: &Match<RedPhoenix>) -> String {
    let edition = table.edition();
    let mut text = String::new();
    table.walk(|seq, _, step, events| {
        let (who, what) = table.text_of(step);
        writeln!(text, "{seq} {who}: {what}").unwrap();
        for event in events {
            writeln!(text, "    {} {}", event.rule(), to_json(edition, event)).unwrap();
        }
    });
    if let Some(outcome) = table.outcome() {
        let (ranks, scores) = (outcome.ranks.as_deref(), outcome.scores.as_deref());
        writeln!(text, "{} {}: ranks {ranks:?}, scores {scores:?}", outcome.rule, outcome.reason).unwrap();
    }
    writeln!(text, "{}", to_json(edition, &table.game().view(Viewer::Open))).unwrap();
    text
}

#[test]
fn golden_matches_that_end_by_gold() {
    for seats in 2..=5 {
        assert_eq!(scripted(&format!("gold-{seats}"), seats), "end-gold");
    }
}

#[test]
fn golden_matches_that_end_with_one_alive() {
    for seats in 2..=5 {
        assert_eq!(scripted(&format!("last-alive-{seats}"), seats), "end-last-alive");
    }
}

#[test]
fn golden_matches_that_end_by_the_cap() {
    for seats in 2..=5 {
        assert_eq!(scripted(&format!("cap-{seats}"), seats), "end-round-cap");
    }
}

#[test]
fn golden_beginnings_of_random_matches() {
    for seats in 2..=5 {
        game_testkit::golden::<RedPhoenix>(CRATE, &format!("random-{seats}"), &Config { seats }, seats as u64);
    }
}
