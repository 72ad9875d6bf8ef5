//! Simulations, counts, measurements, scenarios.

use crate::{aludel, json, said, stderr, stdout};
use serde_json::Value;

/// The figures of a simulation without its speed, which differs from run to run.
fn figures(arguments: &[&str]) -> Value {
    let mut figures = json(&[&["sim"], arguments, &["--json"]].concat());
    let speed = figures.as_object_mut().unwrap().remove("speed").unwrap();
    for part in ["threads", "seconds", "games_per_second", "steps_per_second"] {
        assert!(speed[part].as_f64().unwrap() > 0.0, "{part}");
    }
    figures
}

#[test]
fn a_simulation_depends_on_its_seed_and_not_on_its_threads() {
    for game in ["tic-tac-toe", "connect-four", "quintessence"] {
        let run = |seed: &str, threads: &str| figures(&[game, "--games", "333", "--seed", seed, "--threads", threads]);
        let one = run("5", "1");
        assert_eq!(one, run("5", "2"), "{game}");
        assert_eq!(one, run("5", "7"), "{game}");
        assert_ne!(one, run("6", "1"), "{game}");
    }
}

#[test]
fn the_figures_of_a_simulation_add_up() {
    let games = 2000;
    let figures = figures(&["tic-tac-toe", "--games", "2000", "--seed", "9"]);
    assert_eq!(figures["games"], games);
    let sum = |list: &str, parts: &[&str]| -> u64 {
        let list = figures[list].as_array().unwrap();
        list.iter().flat_map(|row| parts.iter().map(|part| row[*part].as_u64().unwrap())).sum()
    };
    assert_eq!(sum("ends", &["games"]), games);
    let drawn = figures["ends"].as_array().unwrap().iter().find(|end| end["rule"] == "TT-006").unwrap();
    let drawn = drawn["games"].as_u64().unwrap();
    assert_eq!(sum("results", &["wins"]), games - drawn);
    assert_eq!(sum("results", &["shared_wins"]), 2 * drawn);
    // Known of random tic-tac-toe: s1 wins 58.5 %, s2 28.8 %, 12.7 % are drawn.
    let first = figures["results"][0]["wins"].as_u64().unwrap();
    assert!(first.abs_diff(1170) < 100 && drawn.abs_diff(254) < 60, "{first} {drawn}");
    assert_eq!((&figures["length"]["max"], &figures["branching"]["max"]), (&9.into(), &9.into()));
    let text = said(&["sim", "tic-tac-toe", "--games", "10"]);
    assert!(text.contains("games/s") && text.contains("TT-005"), "{text}");
}

#[test]
fn all_numbers_of_seats_are_simulated_in_turn() {
    let reports = json(&["sim", "quintessence", "--seats", "all", "--games", "5", "--json"]);
    assert_eq!(reports.as_array().unwrap().len(), 1);
    assert_eq!(reports[0]["seats"], 2);
}

#[test]
fn perft_counts_what_is_known() {
    let count =
        |arguments: &[&str]| json(&[&["perft"], arguments, &["--json"]].concat())["sequences"].as_u64().unwrap();
    let counts: Vec<u64> = (0..=9).map(|depth| count(&["tic-tac-toe", &depth.to_string()])).collect();
    // Sequences of exactly so many moves; games that are over are not continued.
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
    assert_eq!(count(&["connect-four", "7"]), 823_536);
    assert_eq!(count(&["connect-four", "7", "--threads", "3"]), 823_536);
    // V26 of the catalogue.
    for (depth, sequences) in [("1", 24), ("2", 648), ("3", 19152), ("4", 617_232)] {
        assert_eq!(count(&["quintessence", "--placements", depth]), sequences);
    }
    assert_eq!(count(&["tic-tac-toe", "--position", "XX./OO./...", "1"]), 5);
    assert!(said(&["perft", "tic-tac-toe", "2"]).starts_with("tic-tac-toe: 72 sequences of 2 steps"));
}

#[test]
fn the_benchmark_has_a_row_for_each_game_and_for_the_baseline() {
    let report = json(&["bench", "--slices", "2", "--slice-ms", "1", "--json"]);
    let rows = report["rows"].as_array().unwrap();
    let row =
        |game: &str, engine: &str| rows.iter().find(|row| row["game"] == game && row["engine"] == engine).unwrap();
    for game in ["tic-tac-toe", "connect-four"] {
        assert!(row(game, "trait")["to_own_baseline"].as_f64().unwrap() > 0.0);
        assert!(row(game, "baseline")["state_bytes"].is_null());
    }
    assert_eq!(row("connect-four", "baseline")["to_baseline_connect_four"], 1.0);
    let quintessence = row("quintessence", "trait");
    assert_eq!(quintessence["allocated_bytes_per_playout"], 0.0);
    assert!(quintessence["state_bytes"].as_u64().unwrap() <= 128);
    for part in ["min", "median", "spread"] {
        assert!(quintessence["ns_per_step"][part].as_f64().unwrap() >= 0.0);
    }
    for part in ["playouts_per_second", "steps_per_playout", "ns_per_clone", "action_bytes"] {
        assert!(quintessence[part].as_f64().unwrap() > 0.0, "{part}");
    }
    let one = said(&["bench", "--game", "tic-tac-toe", "--slices", "1", "--slice-ms", "1"]);
    assert!(one.contains("baseline") && !one.contains("quintessence"), "{one}");
}

#[test]
fn the_benchmark_of_the_levels_tells_how_long_they_take() {
    let report = json(&["bench", "--levels", "3", "--game", "tic-tac-toe", "--threads", "1", "--json"]);
    let rows = report["rows"].as_array().unwrap();
    let levels: Vec<&str> = rows.iter().map(|row| row["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["apprentice", "adept", "master", "grandmaster"]);
    let allowed: Vec<f64> = rows.iter().map(|row| row["allowed_ms"].as_f64().unwrap()).collect();
    assert_eq!(allowed, [100.0, 300.0, 1_000.0, 5_000.0]);
    for row in rows {
        assert_eq!(row["decisions"], 3);
        let (median, longest) = (row["median_ms"].as_f64().unwrap(), row["longest_ms"].as_f64().unwrap());
        assert!(median > 0.0 && median <= longest, "{row}");
    }
    let text = said(&["bench", "--levels", "--game", "tic-tac-toe"]);
    assert!(text.contains("grandmaster") && text.contains("cut"), "{text}");
}

const SCENARIO: &str = "\
game = \"tic-tac-toe\"
title = \"Three in a row win\"
rules = [\"TT-005\"]
[setup]
position = \"XX./OO./...\"
[[step]]
seat = \"s1\"
action = \"c3\"
[[expect]]
result = { winner = [\"s1\"], scores = [1, 0] }
";

#[test]
fn a_scenario_passes_and_a_wrong_expectation_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("right.toml", SCENARIO);
    write("cards.toml", "[edition]\nformat = 1\n");
    let text = said(&["scenario", "run", path]);
    assert!(text.starts_with("pass") && text.ends_with("\n1 passed, 0 failed\n"), "{text}");

    let wrong = [
        ("winner.toml", SCENARIO.replace("winner = [\"s1\"]", "winner = [\"s2\"]"), "winners"),
        ("score.toml", SCENARIO.replace("[1, 0]", "[2, 0]"), "scores"),
        ("action.toml", SCENARIO.replace("\"c3\"", "\"a3\""), "refused by TT-004"),
        ("field.toml", SCENARIO.replace("title", "titel"), "titel"),
        ("game.toml", SCENARIO.replace("tic-tac-toe", "chess"), "no game"),
        ("syntax.toml", SCENARIO.replace("[setup]", "[setup"), "line 4"),
    ];
    for (name, text, part) in &wrong {
        write(name, text);
        let output = aludel(&["scenario", "run", &format!("{path}/{name}")]);
        let said = stdout(&output);
        let complaint = "aludel: 1 scenario fails; see why above.\n";
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), complaint), "{name}");
        assert!(said.starts_with("FAIL") && said.contains(part), "{name}: {said}");
        assert!(said.ends_with("\n0 passed, 1 failed\n"), "{name}: {said}");
    }
    let output = aludel(&["scenario", "run", path, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["passed"], &report["failed"]), (Some(1), &1.into(), &wrong.len().into()));
}

#[test]
fn a_scenario_that_fails_says_so_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.toml");
    let run = |game: &str, rest: &str| {
        let text = format!("game = \"{game}\"\ntitle = \"a\\u001b[31m\\nb\"\nrules = []\n{rest}\n");
        std::fs::write(&path, text).unwrap();
        let output = aludel(&["scenario", "run", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{rest}");
        let told = stdout(&output);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 3, "{told}");
        assert!(lines[0].ends_with("odd.toml: a\\u{1b}[31m\\nb"), "{told}");
        lines[1].trim().to_owned()
    };
    for (rest, says) in [
        ("setup.chance = [\"x\"]", "set-up: chance `x` was refused by TB-074 (no chance due); asked: s1"),
        ("[[expect]]\nturn = \"over\"", "expectation 1: the turn: s1, expected over"),
        ("[[expect]]\nturn = [\"s1\", \"s2\"]", "expectation 1: the turn: s1, expected s1, s2"),
        ("[[step]]\nseat = \"s2\"\naction = \"a1\"", "step 1: `a1` was refused by TB-022 (not asked)"),
    ] {
        assert_eq!(run("tic-tac-toe", rest), says);
    }
    let says = run("elements", "setup.set = { \"/players/0/hand\" = [1, true] }");
    assert!(says.starts_with("set-up: set: /players/0/hand cannot be [1,true]: "), "{says}");
    assert!(!says.contains("untagged"), "{says}");
}
