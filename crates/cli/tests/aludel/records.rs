//! Records: written by simulations, told, verified, damaged.

use crate::{aludel, command, json, refused, said, stderr};
use game_core::Seat;
use game_core::chance::{Secret, commitment};
use game_core::edition::hex;
use game_core::record::{Open, Record, Remarks, TableConfig, Who};
use game_registry::{NewMatch, Source};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn recorded_games_replay_to_the_same_end() {
    for entry in json(&["games", "--json"]).as_array().unwrap() {
        let game = entry["id"].as_str().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made/here");
        let arguments = ["sim", game, "--games", "6", "--seed", "3", "--json", "--record", path.to_str().unwrap()];
        let figures = json(&arguments);
        let files = files(&path);
        assert_eq!(files.len(), 6);
        let (mut steps, mut wins) = (0, 0);
        for file in &files {
            let file = file.to_str().unwrap();
            let told = json(&["replay", file, "--json"]);
            steps += told["seq"].as_u64().unwrap();
            wins += u64::from(told["result"]["winners"] == serde_json::json!(["s1"]));
            assert_eq!((&told["turn"], &told["header"]["game"]), (&"over".into(), &game.into()));
            assert_eq!(told["steps"].as_array().unwrap().len() as u64, told["seq"].as_u64().unwrap());
            let verified = json(&["verify", file, "--json"]);
            assert_eq!((&verified["chance"], &verified["closed"]), (&"not-committed".into(), &true.into()));
        }
        assert_eq!(figures["length"]["steps"], steps);
        assert_eq!(figures["results"][0]["wins"], wins);
        // The same games whether they are recorded or not, and record by record the same bytes.
        let again = folder.path().join("again");
        let plain: Value = json(&["sim", game, "--games", "6", "--seed", "3", "--json"]);
        assert_eq!(plain["length"], figures["length"]);
        said(&["sim", game, "--games", "6", "--seed", "3", "--threads", "1", "--record", again.to_str().unwrap()]);
        for (one, other) in files.iter().zip(self::files(&again)) {
            assert_eq!(std::fs::read(one).unwrap(), std::fs::read(other).unwrap(), "{}", one.display());
        }
    }
}

fn one_record(folder: &Path, game: &str) -> PathBuf {
    said(&["sim", game, "--games", "1", "--seed", "4", "--record", folder.to_str().unwrap()]);
    files(folder).remove(0)
}

#[test]
fn one_flipped_byte_is_found_and_its_line_named() {
    let folder = tempfile::tempdir().unwrap();
    let whole = one_record(folder.path(), "quintessence");
    let bytes = std::fs::read(&whole).unwrap();
    let damaged = folder.path().join("damaged.aludel");
    for at in (3..bytes.len()).step_by(bytes.len() / 12) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1;
        std::fs::write(&damaged, &flipped).unwrap();
        let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
        for command in ["verify", "replay"] {
            let sentence = refused(&[command, damaged.to_str().unwrap()], 1);
            assert!(sentence.contains(&format!("damaged.aludel, line {line}:")), "byte {at}: {sentence}");
        }
    }
    std::fs::write(&damaged, &bytes[..bytes.len() / 2]).unwrap();
    assert!(refused(&["verify", damaged.to_str().unwrap()], 1).contains("ends in the middle of this line"));
}

#[test]
fn a_record_is_shown_as_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let file = one_record(folder.path(), "tic-tac-toe");
    let file = file.to_str().unwrap();
    let start = json(&["replay", file, "--at", "0", "--as", "s2", "--json"]);
    assert_eq!(
        (&start["seq"], &start["viewer"], &start["turn"]),
        (&0.into(), &"s2".into(), &serde_json::json!(["s1"]))
    );
    assert_eq!(start["view"], json(&["state", "tic-tac-toe", "--as", "s2"]));
    assert_eq!(start["prompts"][0]["rule"], "TT-003");
    let third = said(&["replay", file, "--at", "3"]);
    assert!(third.contains("\n    3  s1: ") && third.contains("s2 is asked"), "{third}");
    let told = said(&["replay", file, "--as", "spectator"]);
    assert!(told.contains("(TT-003)") && told.contains("    1  s1: "), "{told}");
    let sentence = refused(&["replay", file, "--at", "999"], 2);
    assert!(sentence.contains("choose --at 0 to"), "{sentence}");
    assert!(refused(&["replay", file, "--as", "s5"], 2).contains("2 seats"));
    assert!(refused(&["replay", file, "--export"], 1).contains("no record of its own"));
    assert!(refused(&["replay", file, "--export", "--json"], 2).contains("--export"));
}

/// A record of tic-tac-toe whose first step says this.
fn record_with(folder: &Path, what: &str) -> String {
    let played = game_registry::start("tic-tac-toe", NewMatch::default()).unwrap();
    let mut record = played.record().clone();
    record.push_step(Who::Seat(Seat::S1), what.to_owned(), Remarks::default());
    let path = folder.join("odd.aludel");
    std::fs::write(&path, record.to_text()).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn what_a_file_holds_does_not_break_the_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let odd = record_with(folder.path(), "b2\n\u{1b}[31maludel: all is well.\r");
    for command in ["verify", "replay"] {
        let sentence = refused(&[command, &odd], 1);
        assert!(sentence.contains("line 3: `s1: b2\\n\\u{1b}[31maludel: all is well.\\r` is no step"), "{sentence}");
    }
}

#[test]
fn tb015_tb068_simulated_players_are_bots_with_level_and_version() {
    let folder = tempfile::tempdir().unwrap();
    for (place, bots, level) in [("random", &[][..], "random"), ("bots", &["--bots", "greedy"], "greedy")] {
        let path = folder.path().join(place);
        let arguments = ["sim", "tic-tac-toe", "--games", "1", "--seed", "4", "--record", path.to_str().unwrap()];
        said(&[&arguments[..], bots].concat());
        let told = json(&["replay", files(&path)[0].to_str().unwrap(), "--json"]);
        for (number, participant) in (1..).zip(told["header"]["participants"].as_array().unwrap()) {
            assert_eq!((&participant["kind"], &participant["level"]), (&"bot".into(), &level.into()), "{participant}");
            assert_eq!(participant["id"], format!("bot{number}"));
            assert_eq!(participant["version"], env!("CARGO_PKG_VERSION"));
        }
    }
}

#[test]
fn tb070_an_open_line_that_does_not_fit_the_participants_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let played = game_registry::start("tic-tac-toe", NewMatch::default()).unwrap();
    let verified = |open: Vec<Option<String>>| {
        let mut record = Record::new(played.record().header.clone());
        record.push_open(Open { open });
        let path = folder.path().join("open.aludel");
        std::fs::write(&path, record.to_text()).unwrap();
        refused(&["verify", path.to_str().unwrap()], 1)
    };
    assert!(verified(Vec::new()).contains("open.aludel, line 2: the open line has 0 places for 2 participants"));
    assert!(verified(vec![None, Some("x".to_owned())]).contains("line 2: the contribution of participant 2"));
}

#[test]
fn quintessence_exports_its_customary_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = one_record(folder.path(), "quintessence");
    let exported = said(&["replay", file.to_str().unwrap(), "--export"]);
    assert!(exported.lines().count() > 1, "{exported}");
    assert!(!exported.contains("[Date"), "nobody knows when: {exported}");
    let mut record = game_registry::start("quintessence", NewMatch::default()).unwrap().record().clone();
    let at = Remarks { at: Some(951_782_400_000), ..Remarks::default() };
    record.push_step(Who::Seat(Seat::S1), "Rf1".to_owned(), at);
    let dated = folder.path().join("dated.aludel");
    std::fs::write(&dated, record.to_text()).unwrap();
    let exported = said(&["replay", dated.to_str().unwrap(), "--export"]);
    assert!(exported.contains("[Date \"2000.02.29\"]") && exported.contains("1. Rf1"), "{exported}");
}

#[test]
fn tb075_a_committed_record_is_verified_and_another_seed_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, sealed: Secret, published: Secret| {
        let mut played = game_registry::start(
            "tic-tac-toe",
            NewMatch {
                table: TableConfig::default(),
                commitment: Some(commitment(&sealed)),
                contributions: vec![Some(hex(&[1; 32])), Some(hex(&[2; 32]))],
                ..NewMatch::default()
            },
        )
        .unwrap();
        // The draw of seats is a chance step (TB-014).
        played.draw(Source::Fair(&published), Remarks::default());
        for (seat, action) in [(Seat::S1, "a1"), (Seat::S2, "b1"), (Seat::S1, "a2"), (Seat::S2, "b2"), (Seat::S1, "a3")]
        {
            played.act(seat, action, Remarks::default()).unwrap();
        }
        played.close(Some(&published));
        let path = folder.path().join(name);
        std::fs::write(&path, played.record().to_text()).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let fair = write("fair.aludel", [7; 32], [7; 32]);
    assert!(
        said(&["verify", &fair]).contains("Fair: the seed fits its commitment, and each of its 1 chance steps follows")
    );
    assert_eq!(json(&["verify", &fair, "--json"])["chance"], "fair");
    let unfair = write("unfair.aludel", [7; 32], [8; 32]);
    assert!(refused(&["verify", &unfair], 1).contains("does not fit the commitment"));
}

#[test]
#[cfg(unix)]
fn an_interrupted_simulation_leaves_whole_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let mut child = command(&["sim", "quintessence", "--games", "10000000", "--record", path])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while files(folder.path()).len() < 20 {
        assert!(child.try_wait().unwrap().is_none(), "it is still at work");
        std::thread::yield_now();
    }
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    for file in files(folder.path()) {
        let output = aludel(&["verify", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
}
