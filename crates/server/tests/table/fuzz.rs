//! Random input for everything that reads what strangers write: it answers with an error or a value, never with a panic.

use game_core::Notation;
use game_core::edition::Edition;
use game_core::record::Record;
use game_core::{Game, default_edition};
use game_registry::{GAMES, NewMatch, start, with_game};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

fn cases() -> u32 {
    if std::env::var_os("ALUDEL_SOAK").is_some() { 100_000 } else { 300 }
}

fn runner() -> TestRunner {
    let config = Config { cases: cases(), failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    )
}

/// A text with some bytes changed, cut, doubled.
fn mangled(text: &str, changes: &[(usize, u8, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(place, kind, byte) in changes {
        if bytes.is_empty() {
            break;
        }
        let place = place % bytes.len();
        match kind % 4 {
            0 => bytes[place] = byte,
            1 => bytes.truncate(place),
            2 => bytes.insert(place, byte),
            _ => {
                let part = bytes[place..(place + 20).min(bytes.len())].to_vec();
                bytes.splice(place..place, part);
            }
        }
    }
    bytes
}

fn changes() -> impl Strategy<Value = Vec<(usize, u8, u8)>> {
    prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..8)
}

#[test]
fn frames_of_any_kind_are_read_or_refused() {
    let messages = [
        "{\"type\":\"hello\",\"protocol\":1,\"since\":7,\"eyes\":\"s1\"}",
        "{\"type\":\"act\",\"id\":\"a\",\"seat\":\"s1\",\"seq\":3,\"draft\":[\"Rd4\",\"=R\"]}",
        "{\"type\":\"hand_over\",\"id\":\"a\",\"seat\":\"s1\",\"to\":{\"kind\":\"bot\",\"level\":\"adept\"}}",
    ];
    runner()
        .run(&(0..messages.len(), changes(), ".*"), |(which, changes, any)| {
            let bytes = mangled(messages[which], &changes);
            let _ = server::parse(&String::from_utf8_lossy(&bytes));
            if let Err(problem) = server::parse(&any) {
                prop_assert!(!problem.sentence.is_empty());
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn records_are_read_or_refused_with_their_line() {
    let mut played = start("quintessence", NewMatch::default()).unwrap();
    let mut draws = game_core::Fast::new(1);
    for _ in 0..6 {
        for seat in [game_core::Seat::S1, game_core::Seat::S2] {
            played.act_at_random(seat, &mut draws, game_core::record::Remarks::default());
        }
    }
    let text = played.record().to_text();
    runner()
        .run(&changes(), |changes| {
            let bytes = mangled(&text, &changes);
            if let Ok(record) = Record::read(&bytes) {
                let _ = game_registry::replay(record);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn editions_are_read_or_refused() {
    // A whole edition is read in a millisecond or more: fewer cases.
    let config = Config { cases: cases() / 10, failure_persistence: None, ..Config::default() };
    let rng = proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha);
    for entry in GAMES {
        let text = with_game!(entry.id, G => G::DEFAULT_EDITION).unwrap();
        TestRunner::new_with_rng(config.clone(), rng.clone())
            .run(&changes(), |changes| {
                let bytes = mangled(text, &changes);
                let text = String::from_utf8_lossy(&bytes);
                let loaded =
                    with_game!(entry.id, G => G::load_edition(&text).map(|edition| edition.head().hash.clone()));
                prop_assert!(loaded.is_ok());
                Ok(())
            })
            .unwrap();
    }
}

#[test]
fn notations_read_what_they_write_and_refuse_the_rest() {
    fn check<G: Game>(text: &str) -> Result<(), TestCaseError> {
        let edition = default_edition::<G>();
        if let Some(action) = G::Action::parse(text, edition) {
            prop_assert_eq!(action.text(edition), text, "one text for each action");
        }
        let _ = G::Chance::parse(text, edition);
        let _ = G::parse_draft(text, edition);
        Ok(())
    }
    for entry in GAMES {
        let mut played = start(entry.id, NewMatch::default()).unwrap();
        let mut draws = game_core::Fast::new(3);
        let mut texts: Vec<String> = vec!["pass".into(), "=R".into(), "exp fast QS+BR+SA via OH".into()];
        for _ in 0..40 {
            match played.turn() {
                game_core::Turn::Chance => {
                    played.draw(game_registry::Source::Fast(&mut draws), game_core::record::Remarks::default());
                }
                game_core::Turn::Seats(asked) => {
                    let seat = asked.first().unwrap();
                    texts.extend(played.legal(seat).into_iter().take(10).map(|choice| choice.text));
                    played.act_at_random(seat, &mut draws, game_core::record::Remarks::default());
                }
                game_core::Turn::Over => break,
            }
        }
        runner()
            .run(&(0..texts.len(), changes(), ".{0,40}"), |(which, changes, any)| {
                let bytes = mangled(&texts[which], &changes);
                let text = String::from_utf8_lossy(&bytes);
                with_game!(entry.id, G => check::<G>(&text)).unwrap()?;
                with_game!(entry.id, G => check::<G>(&any)).unwrap()
            })
            .unwrap();
    }
}
