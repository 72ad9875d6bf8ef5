//! Help, exit codes, bad input.

use crate::{aludel, command, json, refused, root, said, stderr};
use std::io::Read;
use std::process::Stdio;

const COMMANDS: [&[&str]; 16] = [
    &["games"],
    &["rules"],
    &["play"],
    &["scenario"],
    &["scenario", "run"],
    &["state"],
    &["replay"],
    &["verify"],
    &["sim"],
    &["bench"],
    &["perft"],
    &["edition"],
    &["edition", "check"],
    &["admin"],
    &["admin", "bar"],
    &[],
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let help = said(&[command, &["--help"]].concat());
        assert!(help.contains("Example") && help.contains("aludel"), "{command:?}: {help}");
    }
    assert!(said(&["--version"]).starts_with("aludel "));
}

#[test]
fn bad_usage_is_one_sentence_and_exit_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "aludel --help"),
        (&["sing"], "aludel --help"),
        (&["games", "--loud"], "'--loud'"),
        (&["sim"], "<GAME>"),
        (&["sim", "chess"], "choose one of"),
        (&["sim", "tic-tac-toe", "--games", "0"], "see `aludel sim --help`"),
        (&["scenario"], "requires a subcommand"),
        (&["edition"], "see `aludel edition --help`"),
        (&["sim", "tic-tac-toe", "--games", "1000000000000000000000000000000"], "--games"),
        (&["sim", "tic-tac-toe", "--games", "-5"], "a whole number from 1 to 1000000000000"),
        (&["sim", "tic-tac-toe", "--seed", "-1"], "a whole number that is at least 0"),
        (&["sim", "tic-tac-toe", "--threads", "-1"], "1..=1024"),
        (&["sim", "tic-tac-toe", "--budget", "-1"], "above 0"),
        (&["arena", "tic-tac-toe", "--bots", "random,greedy", "--games", "-1"], "from 1 to 10000000"),
        (&["arena", "tic-tac-toe", "--bots", "random,greedy", "--seed", "-1"], "at least 0"),
        (&["arena", "tic-tac-toe", "--bots", "random,greedy", "--opening", "-1"], "at least 0"),
        (&["arena", "tic-tac-toe", "--bots", "random,greedy", "--program-time", "-1"], "at least 1"),
        (&["analyse", "game.aludel", "--budget", "-1"], "from 1 to 1000000000000"),
        (&["sim", "tic-tac-toe", "--seats", "1000000000000000000000000000000"], "number of seats"),
        (&["sim", "tic-tac-toe", "--seats", "3"], "exactly 2 seats"),
        (&["sim", "tic-tac-toe", "--seats", "18446744073709551615"], "exactly 2 seats"),
        (&["sim", "tic-tac-toe", "--threads", "0"], "--threads"),
        (&["sim", "tic-tac-toe", "--seed", "x"], "--seed"),
        (&["sim", "tic-tac-toe", "--config", "{"], "JSON"),
        (&["sim", "tic-tac-toe", "--config", "colour=red"], "colour"),
        (&["sim", "tic-tac-toe", "--config", "colour"], "key=value"),
        (&["sim", "tic-tac-toe", "--config", "seats=two"], "number of seats"),
        (&["sim", "tic-tac-toe", "--config", "seats=2", "--seats", "3"], "differ"),
        (&["sim", "tic-tac-toe", "--config", "seats=2", "--seats", "all"], "--seats all"),
        (&["state", "chess"], "choose one of"),
        (&["state", "tic-tac-toe", "--as", "s9"], "s1 to s5, spectator or open"),
        (&["state", "tic-tac-toe", "--as", "s3"], "there is no s3 with 2 seats"),
        (&["state", "tic-tac-toe", "--position", "nonsense"], "--position"),
        (&["perft", "chess", "3"], "choose one of"),
        (&["perft", "tic-tac-toe", "99"], "at most"),
        (&["perft", "tic-tac-toe", "-1"], "-1"),
        (&["perft", "tic-tac-toe", "99999999999999999999"], "DEPTH"),
        (&["perft", "tic-tac-toe"], "<DEPTH>"),
        (&["perft", "quintessence", "--position", "x", "1"], "--position"),
        (&["bench", "--game", "chess"], "choose one of"),
        (&["bench", "--slices", "0"], "--slices"),
        (&["bench", "--levels", "0"], "--levels"),
        (&["bench", "--threads", "2"], "--levels"),
        (&["rules", "chess"], "choose one of"),
        (&["rules", "quintessence", "42"], "QN-042"),
        (&["rules", "quintessence", "QN-999"], "no rule QN-999"),
        (&["rules", "quintessence", "EL-001"], "no rule of Quintessence"),
        (&["rules", "--coverage", "--root", "/"], "source tree"),
        (&["play", "chess"], "choose one of"),
        (&["play", "tic-tac-toe", "--seat", "s3"], "s1 to s2"),
        (&["play", "tic-tac-toe", "--seats", "9"], "exactly 2 seats"),
        (&["scenario", "run"], "<PATHS>"),
        (&["edition", "check"], "<FILE>"),
        (&["verify"], "<RECORD>"),
        (&["admin"], "requires a subcommand"),
        (&["admin"], "[subcommands: tables, close, people,"),
        (&["admin"], "see `aludel admin --help`"),
        (&["admin", "bar", "10.0.0.0/x"], "0 to 32 bits"),
        (&["admin", "bar", "10.0.0.0/"], "0 to 32 bits"),
        (&["admin", "bar", "10.0.0.0/-1"], "0 to 32 bits"),
        (&["admin", "bar", "10.0.0.0/33"], "0 to 32 bits"),
        (&["admin", "bar", "2001:db8::/129"], "0 to 128 bits"),
        (&["admin", "bar", "::ffff:10.0.0.1"], "IPv4 address 10.0.0.1"),
        (&["admin", "bar", "Ada"], "an identity (i_…), an address or a range"),
        (&["serve", "--public-url", "nonsense"], "like https://aludel.example"),
        (&["serve", "--public-url", "https://aludel.example/table"], "no path"),
        (&["serve", "--threads", "0"], "--threads"),
        (&["serve", "--max-connections", "0"], "--max-connections"),
        (&["serve", "--max-connections-per-address", "0"], "--max-connections-per-address"),
        (&["serve", "--max-frames-per-second", "0"], "--max-frames-per-second"),
    ];
    for (arguments, part) in cases {
        let sentence = refused(arguments, 2);
        assert!(sentence.contains(part), "{arguments:?}: {sentence}");
    }
}

#[test]
fn a_failed_job_is_one_sentence_and_exit_code_1() {
    let cases: &[(&[&str], &str)] = &[
        (&["replay", "no/such.aludel"], "no/such.aludel"),
        (&["verify", "no/such.aludel"], "no/such.aludel"),
        (&["replay", "Cargo.toml"], "line 1"),
        (&["verify", "Cargo.toml"], "line 1"),
        (&["edition", "check", "no/such.toml"], "no such file"),
        (&["edition", "check", "Cargo.toml"], "names no game"),
        (&["edition", "check", "README.nothing"], "no such file"),
        (&["sim", "tic-tac-toe", "--edition", "no/such.toml"], "no such file"),
        (&["sim", "tic-tac-toe", "--record", "Cargo.toml/x"], "another folder"),
        (&["scenario", "run", "crates/cli/src"], "no scenario"),
        (&["scenario", "run", "no/such.toml"], "no/such.toml"),
    ];
    for (arguments, part) in cases {
        let sentence = refused(arguments, 1);
        assert!(sentence.contains(part), "{arguments:?}: {sentence}");
    }
}

#[test]
fn coverage_outside_the_source_tree_says_where_to_go() {
    let output = command(&["rules", "--coverage"]).current_dir("/").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--root DIR"), "{}", stderr(&output));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for arguments in [&["rules", "table"][..], &["rules", "--json"], &["play", "tic-tac-toe"], &["--help"]] {
        let mut child =
            command(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let status = child.wait().unwrap();
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert_eq!((status.code(), complaint.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_is_full_is_a_failed_job() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["games"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot be written"), "{}", stderr(&output));
}

#[test]
fn games_are_listed_with_the_reference_games_apart() {
    let games = json(&["games", "--json"]);
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"quintessence") && ids.contains(&"connect-four"), "{ids:?}");
    assert_eq!(games[0]["kind"], "game");
    let said = said(&["games"]);
    let (ours, reference) = said.split_once("Reference games").unwrap();
    assert!(ours.contains("quintessence") && !ours.contains("tic-tac-toe"), "{said}");
    assert!(reference.contains("tic-tac-toe"), "{said}");
}

#[test]
fn rules_are_read_by_game_and_by_id() {
    assert_eq!(json(&["rules", "--json"])[0]["game"], "table");
    assert_eq!(json(&["rules", "table", "--json"])["rules"][0]["id"], "TB-001");
    let rule = json(&["rules", "quintessence", "QN-042", "--json"]);
    assert_eq!(rule["id"], "QN-042");
    assert!(rule["text"].as_str().unwrap().starts_with("[R] Value: 3 pieces 1 point"), "{rule}");
    assert!(said(&["rules", "quintessence", "TB-022"]).starts_with("TB-022"));
    assert_eq!(said(&["rules", "QN-042"]), said(&["rules", "quintessence", "QN-042"]));
    let all = said(&["rules", "quintessence"]);
    assert!(all.contains("QN-001") && all.contains("QN-132"));
    assert!(all.lines().all(|line| line.chars().count() <= 100), "lines fit into 100 columns");
}

#[test]
fn coverage_lists_what_shows_each_rule() {
    let report = json(&["rules", "tic-tac-toe", "--coverage", "--json"]);
    assert_eq!((&report["missing"], &report["failures"]), (&0.into(), &serde_json::json!([])));
    let rules = report["rules"].as_array().unwrap();
    let rule = |id: &str| rules.iter().find(|rule| rule["id"] == id).unwrap();
    assert_eq!(rule("TT-004")["state"], "shown");
    assert!(!rule("TT-004")["by"].as_array().unwrap().is_empty());
    assert_eq!(rule("TT-002")["state"], "without-behaviour");
    assert!(said(&["rules", "tic-tac-toe", "--coverage"]).contains("0 that nothing shows"));
}

#[test]
fn coverage_fails_where_nothing_shows_a_rule() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("docs/games/table.md", "");
    // TT-001 by a test, TT-003 and TT-004 by a scenario, TT-005 only cited, TT-002 and TT-006 without behaviour (2 of 8).
    let test = concat!("#[te", "st]\nfn tt001_two() {}\nfn tt007_helper() {}\n");
    write("crates/one/src/lib.rs", test);
    write(
        "crates/one/scenarios/a.toml",
        "game = \"tic-tac-toe\"\ntitle = \"t\"\nrules = [\"TT-003\", \"TT-004\", \"TT-005\", \"TT-099\"]\n\
         [[step]]\nseat = \"s1\"\naction = \"b2\"\n[[step]]\nseat = \"s2\"\naction = \"b2\"\nillegal = \"TT-004\"\n",
    );
    write("docs/games/without-behaviour/one.toml", "\"TT-002\" = \"a board\"\n\"TT-006\" = \"no\"\n");
    write("docs/games/later-layers.toml", "\"TT-008\" = \"server\"\n");
    let arguments = ["rules", "tic-tac-toe", "--coverage", "--json", "--root", folder.path().to_str().unwrap()];
    let output = aludel(&arguments);
    assert_eq!((output.status.code(), stderr(&output).lines().count()), (Some(1), 1), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let states: Vec<&str> =
        report["rules"].as_array().unwrap().iter().map(|rule| rule["state"].as_str().unwrap()).collect();
    let (shown, idle) = ("shown", "without-behaviour");
    assert_eq!(states, [shown, idle, shown, shown, "missing", idle, "missing", "later"]);
    let failures = report["failures"].to_string();
    for part in ["nothing shows TT-005, TT-007", "TT-099", "2 of 8 rules"] {
        assert!(failures.contains(part), "{part}: {failures}");
    }
}

#[test]
fn a_list_is_one_value_of_a_config() {
    let state = json(&["state", "quintessential", "--config", "seats=2,colours=red,black"]);
    assert_eq!(state["config"], serde_json::json!({ "seats": 2, "colours": "red,black" }));
}

#[test]
fn a_fresh_state_is_shown_to_whom_it_may_concern() {
    let open = json(&["state", "tic-tac-toe"]);
    assert_eq!(open["to_move"], "s1");
    assert_eq!(json(&["state", "tic-tac-toe", "--position", "..O/.X./..."])["to_move"], "s1");
    assert_eq!(json(&["state", "quintessence", "--seats", "2", "--seed", "1"]), json(&["state", "quintessence"]));
    assert_eq!(
        json(&["state", "quintessence", "--config", "seats=2", "--as", "s2"]),
        json(&["state", "quintessence", "--as", "s2"])
    );
    assert!(said(&["state", "quintessence", "--picture"]).lines().count() > 7);
}

#[test]
fn admin_makes_no_database_where_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong");
    let tasks: &[&[&str]] =
        &[&["tables"], &["people"], &["bars"], &["close", "t_0"], &["bar", "10.0.0.1"], &["unbar", "10.0.0.1"]];
    for task in tasks {
        for place in [&wrong, &folder.path().to_owned()] {
            let place = place.to_str().unwrap();
            let sentence = refused(&[&["admin"], *task, &["--data", place]].concat(), 1);
            assert!(sentence.contains(&format!("there is no database in {place}")), "{sentence}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{task:?} leaves nothing behind");
    }
}

#[test]
fn admin_says_who_is_not_known_and_bars_ranges() {
    let folder = tempfile::tempdir().unwrap();
    drop(store::open_sqlite(folder.path()).unwrap());
    let place = folder.path().to_str().unwrap();
    for task in ["bar", "unbar"] {
        let sentence = refused(&["admin", task, "i_nosuch", "--data", place], 1);
        assert!(sentence.contains("there is no identity i_nosuch"), "{sentence}");
    }
    let ranges = ["0.0.0.0/0", "10.0.0.0/32", "192.0.2.7", "2001:db8::/128", "2001:db8::1"];
    for range in ranges {
        assert_eq!(said(&["admin", "bar", range, "--data", place]), format!("{range} is barred\n"));
    }
    assert_eq!(json(&["admin", "bars", "--json", "--data", place]).as_array().unwrap().len(), ranges.len());
}

#[test]
fn names_and_games_of_editions_are_checked_with_line_and_field() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.toml");
    for game in ["elements", "quintessence", "quintessential", "red-phoenix", "wizards-of-the-wild"] {
        let text = std::fs::read_to_string(root().join(format!("editions/{game}.toml"))).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        // The first name of a card, behind the head.
        let cards = lines.iter().position(|line| line.starts_with("[[")).unwrap();
        let name = cards + lines[cards..].iter().position(|line| line.starts_with("name = ")).unwrap();
        let game_line = lines.iter().position(|line| line.starts_with("game = ")).unwrap();
        let cases = [
            (name, "name = \"\"", "field \"name\": "),
            (name, "name = \"two\\nlines\"", "field \"name\": a name is one line and has no control characters"),
            (name, "name = \"\\u001b[31mred\"", "field \"name\": a name is one line and has no control characters"),
            (game_line, "game = \"chess\"", "field \"edition.game\": there is no game \"chess\""),
        ];
        for (at, line, part) in cases {
            let mut changed = lines.clone();
            changed[at] = line;
            std::fs::write(&path, changed.join("\n")).unwrap();
            let sentence = refused(&["edition", "check", path.to_str().unwrap()], 1);
            let place = format!("line {}, ", at + 1);
            assert!(sentence.contains(&place) && sentence.contains(part), "{game}: {sentence}");
        }
    }
}

#[test]
fn the_default_editions_are_sound_and_a_broken_one_is_named() {
    let sound = json(&["edition", "check", "editions/quintessence.toml", "--json"]);
    assert_eq!(sound["game"], "quintessence");
    assert_eq!(sound["hash"].as_str().unwrap().len(), 64);
    assert!(said(&["edition", "check", "editions/quintessence.toml"]).contains("is sound"));

    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(root().join("editions/quintessence.toml")).unwrap();
    let path = folder.path().join("broken.toml");
    std::fs::write(&path, text.replacen("[setup]", "[setup]\nsurprise = 1", 1)).unwrap();
    let sentence = refused(&["edition", "check", path.to_str().unwrap()], 1);
    assert!(sentence.contains("broken.toml: line") && sentence.contains("surprise"), "{sentence}");
}
