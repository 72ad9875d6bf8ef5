//! Figures for designers: editions side by side.

use crate::pages::is_a_page;
use crate::{json, refused, root, said};
use serde_json::Value;
use std::path::Path;

/// A copy of an edition with some parts replaced.
fn changed(folder: &Path, game: &str, changes: &[(&str, &str)]) -> String {
    let mut text = std::fs::read_to_string(root().join(format!("editions/{game}.toml"))).unwrap();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from:?} stands once in the edition");
        text = text.replace(from, to);
    }
    let path = folder.join("changed.toml");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn every_estimate(value: &Value, visit: &mut dyn FnMut(f64, f64, f64)) {
    match value {
        Value::Object(object) => {
            let part = |name: &str| object.get(name).and_then(Value::as_f64);
            if let (Some(value), Some(low), Some(high)) = (part("value"), part("low"), part("high")) {
                visit(value, low, high);
            }
            object.values().for_each(|value| every_estimate(value, visit));
        }
        Value::Array(all) => all.iter().for_each(|value| every_estimate(value, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn an_edition_does_not_differ_from_itself() {
    for game in ["elements", "wizards-of-the-wild", "red-phoenix", "quintessential", "quintessence"] {
        let file = format!("editions/{game}.toml");
        let report = json(&["sim", game, "--games", "6", "--against", &file, "--json"]);
        assert_eq!(report["a"]["tallies"], report["b"]["tallies"], "{game}");
        let mut seen = 0;
        every_estimate(&report["differences"], &mut |value, low, high| {
            seen += 1;
            assert!(value.abs() < 1e-9 && low <= 1e-9 && high >= -1e-9, "{game}: {value} {low} {high}");
        });
        assert!(seen > 10, "{game}: {seen} differences");
        // All pairs are equal, so means differ by exactly nothing.
        assert_eq!(report["differences"]["length"]["low"], report["differences"]["length"]["high"], "{game}");
        assert!(report["differences"]["lead_changes"]["value"].is_number(), "{game} measures who leads");
    }
}

#[test]
fn a_change_shows_in_the_figures_and_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    // Purple at two points instead of one: it is harder to win.
    let changes = [("price = 1\n", "price = 2\n"), ("ply_bound = 640", "ply_bound = 670"), ("standard-1", "changed-1")];
    let file = changed(folder.path(), "quintessence", &changes);
    let page = folder.path().join("page.html");
    let arguments = ["sim", "quintessence", "--games", "300", "--seed", "4", "--against", &file];
    let compare = |threads: &str| {
        let more = ["--threads", threads, "--report", page.to_str().unwrap(), "--json"];
        let mut report = json(&[&arguments[..], &more].concat());
        for side in ["a", "b"] {
            report[side]["speed"] = Value::Null;
        }
        (report, std::fs::read_to_string(&page).unwrap())
    };
    let (report, text) = compare("1");
    assert_eq!((report.clone(), text.clone()), compare("3"), "threads change nothing");
    is_a_page(&text);
    for part in ["Win rate by seat", "Length in steps", "Lead changes", "Counted: colour won", "B - A"] {
        assert!(text.contains(part), "{part}");
    }
    assert_eq!((&report["a"]["edition"], &report["b"]["edition"]), (&"standard-1".into(), &"changed-1".into()));
    let won = report["differences"]["tallies"].as_array().unwrap().iter();
    let purple = won.clone().find(|row| row["kind"] == "colour won" && row["what"] == "Purple").unwrap();
    assert!(purple["per_game"]["high"].as_f64().unwrap() < 0.0, "{purple}");
    assert!(purple["a"]["per_game"].as_f64() > purple["b"]["per_game"].as_f64(), "{purple}");
    let difference = report["b"]["length"]["mean"].as_f64().unwrap() - report["a"]["length"]["mean"].as_f64().unwrap();
    assert!((report["differences"]["length"]["value"].as_f64().unwrap() - difference).abs() < 1e-9);
    // The first edition of a pair is played as it is alone.
    let alone = json(&["sim", "quintessence", "--games", "300", "--seed", "4", "--json"]);
    assert_eq!((&alone["results"], &alone["tallies"]), (&report["a"]["results"], &report["a"]["tallies"]));
    let told = said(&arguments);
    assert!(told.contains("B - A, 95 %") && told.contains("lead changes") && told.contains("changed-1"), "{told}");
}

#[test]
fn cards_are_followed_from_the_deck_to_the_winner() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let arguments = ["sim", "wizards-of-the-wild", "--seats", "2", "--games", "40", "--seed", "2"];
    let report = json(&[&arguments[..], &["--report", page.to_str().unwrap(), "--json"]].concat());
    is_a_page(&std::fs::read_to_string(&page).unwrap());
    let mut bought = 0;
    for row in report["tallies"].as_array().unwrap().iter().filter(|row| row["kind"] == "bought") {
        bought += 1;
        let part = |name: &str| row[name]["value"].as_f64().unwrap();
        // What was bought had come up before.
        assert!(part("came_up") >= part("per_game") && part("per_game") > 0.0, "{row}");
        assert!((0.0..=1.0).contains(&part("winning_share")), "{row}");
        assert!(row["winning_share"]["low"].as_f64() < row["winning_share"]["high"].as_f64(), "{row}");
    }
    assert!(bought > 10);
    let rates: f64 =
        report["results"].as_array().unwrap().iter().map(|seat| seat["win_rate"]["value"].as_f64().unwrap()).sum();
    assert!((rates - 1.0).abs() < 1e-9);
}

#[test]
fn counts_have_no_limits_below_0() {
    let report = json(&["sim", "elements", "--games", "2", "--seed", "1", "--json"]);
    let mut rows: Vec<&Value> = vec![&report["lead_changes"]];
    for tallied in report["tallies"].as_array().unwrap() {
        rows.extend([&tallied["per_game"], &tallied["came_up"]].into_iter().filter(|row| !row.is_null()));
    }
    let low = |row: &&Value| row["low"].as_f64().unwrap();
    assert!(rows.iter().all(|row| low(row) >= 0.0) && rows.iter().any(|row| low(row) == 0.0), "{report}");
}

#[test]
fn what_cannot_be_compared_is_said() {
    assert!(refused(&["sim", "elements", "--against", "no/such.toml"], 1).contains("no/such.toml"));
    assert!(refused(&["sim", "elements", "--against", "editions/quintessence.toml"], 1).contains("quintessence"));
    let other = "editions/elements.toml: this is an edition of elements, not of ";
    for game in ["tic-tac-toe", "connect-four", "quintessence"] {
        let says = format!("{other}{game}.");
        assert!(refused(&["sim", game, "--against", "editions/elements.toml"], 1).contains(&says));
        let arena = ["arena", game, "--bots", "random,greedy", "--edition", "editions/elements.toml"];
        assert!(refused(&arena, 1).contains(&says));
    }
    let both = ["sim", "elements", "--against", "editions/elements.toml", "--record", "x"];
    assert!(refused(&both, 2).contains("--record"));
}
