//! The scenario runner: what holds passes, and everything that does not hold fails.

mod common;

use common::Brawl;
use game_core::Rule;
use game_core::scenario::{Scenario, run};

const GOOD: &str = r#"
game = "brawl"
title = "A die gives its points"
rules = ["BR-001", "TB-022"]
[setup]
config = { seats = 3 }
set = { "/points/0" = 7 }
[[step]]
seat = "s2"
action = "wait"
illegal = "TB-022"
[[step]]
seat = "s1"
action = "roll"
expect = [{ event = "BR-001" }, { at = "/points", is = [9, 0, 0] }]
chance = ["roll s1 2"]
[[step]]
seat = "s2"
action = "strike s3"
[[expect]]
at = "/points/0"
is = 9
gte = 9
lte = 9.5
[[expect]]
at = "/alive"
len = 2
contains = "s1"
[[expect]]
at = "/points/3"
absent = true
[[expect]]
view = { of = "spectator", at = "/seats", is = 3 }
[[expect]]
legal = { seat = "s1", includes = ["mark", "strike s2"], excludes = ["strike s3"], count = 8 }
[[expect]]
legal = { seat = "s2", are = [] }
[[expect]]
turn = "s1"
[[expect]]
prompt = { seat = "s1", rule = "BR-001", kind = "act" }
[[expect]]
default = { seat = "s1", is = "wait" }
"#;

fn result(text: &str) -> Result<Vec<String>, String> {
    let scenario = Scenario::read(text).map_err(|error| error.to_string())?;
    let shown = run::<Brawl>(&scenario, &|_| Err("no file".into()))?;
    Ok(shown.rules.iter().map(Rule::to_string).collect())
}

/// The good scenario with a part replaced must fail, and say this.
fn fails(from: &str, to: &str, says: &str) {
    assert!(GOOD.contains(from), "{from}");
    let error = result(&GOOD.replace(from, to)).expect_err(to);
    assert!(error.contains(says), "{to}: {error}");
}

#[test]
fn a_true_scenario_passes_and_tells_which_rules_it_showed() {
    assert_eq!(result(GOOD), Ok(vec!["BR-001".into(), "TB-022".into()]));
}

#[test]
fn every_wrong_expectation_fails() {
    fails("is = 9\n", "is = 8\n", "/points/0 is 9, expected 8");
    fails("gte = 9", "gte = 10", "at least 10");
    fails("lte = 9.5", "lte = 8.5", "at most 8.5");
    fails("len = 2", "len = 3", "a length of 3");
    fails("contains = \"s1\"", "contains = \"s3\"", "\"s3\" in it");
    fails("at = \"/points/3\"", "at = \"/points/2\"", "expected nothing there");
    fails("absent = true", "absent = true\nis = 0", "nothing else to test");
    fails("is = 9\ngte = 9", "absent = false\nis = 8", "/points/0 is 9, expected 8");
    fails("gte = 9", "gte = nan", "at least NaN");
    fails("lte = 9.5", "lte = nan", "at most NaN");
    fails("of = \"spectator\"", "of = \"s4\"", "there is no s4 at this table");
    fails("at = \"/alive\"", "at = \"/dead\"", "there is no /dead");
    fails("is = 3 }", "is = 4 }", "in the view of spectator");
    fails("includes = [\"mark\"", "includes = [\"strike s3\"", "must be legal");
    fails("includes = [\"mark\"", "includes = [\"fly\"", "no action");
    fails("excludes = [\"strike s3\"]", "excludes = [\"mark\"]", "must not be legal");
    fails("count = 8", "count = 7", "number of legal actions");
    fails("are = []", "are = [\"wait\"]", "the legal actions: none, expected wait");
    fails("turn = \"s1\"", "turn = \"s2\"", "the turn");
    fails("turn = \"s1\"", "turn = [\"s1\", \"s2\"]", "the turn: s1, expected s1, s2");
    fails("turn = \"s1\"", "turn = \"over\"", "expectation 7: the turn: s1, expected over");
    fails("turn = \"s1\"", "turn = 3", "the turn is a seat, a list of seats, chance or over, and not 3");
    fails("kind = \"act\"", "kind = \"pick\"", "the kind of the prompt");
    fails("is = \"wait\"", "is = \"mark\"", "the default action");
    fails("event = \"BR-001\"", "event = \"BR-002\"", "no event");
    fails("is = [9, 0, 0]", "is = [9, 0]", "/points is [9,0,0]");
}

#[test]
fn every_wrong_step_fails() {
    fails("illegal = \"TB-022\"", "illegal = \"TB-023\"", "must be refused by TB-023, but was by TB-022");
    fails("action = \"strike s3\"", "action = \"strike s3\"\nillegal = \"BR-001\"", "but was accepted");
    fails("action = \"strike s3\"", "action = \"strike s2\"", "`strike s2` was refused by BR-001 (");
    fails("action = \"strike s3\"", "action = \"fly\"", "refused by TB-023");
    fails("action = \"strike s3\"", "table = \"fly\"", "refused by TB-023");
    fails("seat = \"s2\"\naction = \"strike s3\"", "action = \"wait\"", "needs its seat");
    fails("action = \"strike s3\"", "action = \"wait\"\ntable = \"abort\"", "either an action or a table step");
}

#[test]
fn chance_outcomes_left_over_missing_or_impossible_fail() {
    fails(
        "chance = [\"roll s1 2\"]",
        "chance = [\"roll s1 2\", \"roll s1 3\"]",
        "chance `roll s1 3` was refused by TB-074 (no chance due); asked: s2",
    );
    fails("chance = [\"roll s1 2\"]", "", "/points is [7,0,0]");
    fails(
        "chance = [\"roll s1 2\"]",
        "chance = [\"roll s2 2\"]",
        "refused by TB-074 (impossible chance); a chance step is due",
    );
    fails("action = \"strike s3\"", "action = \"roll\"", "a chance outcome is missing after the last step");
    fails(
        "[setup]\n",
        "[setup]\nchance = [\"roll s1 1\"]\n",
        "set-up: chance `roll s1 1` was refused by TB-074 (no chance due); asked: s1",
    );
    let rests = GOOD.replace("action = \"strike s3\"", "action = \"roll\"");
    let rests = &rests[..rests.find("[[expect]]").unwrap()];
    assert!(result(&format!("{rests}[[expect]]\nturn = \"chance\"\n[[expect]]\noutcomes = {{ includes = [\"roll s2 6\"], excludes = [\"roll s1 6\"] }}")).is_ok());
}

#[test]
fn a_broken_set_up_fails() {
    fails("\"/points/0\" = 7", "\"/points/0\" = 101", "breaks the audit");
    fails("\"/points/0\" = 7", "\"/coins/0\" = 7", "the open view has no /coins/0");
    fails("\"/points/0\" = 7", "\"/points/0\" = \"many\"", "set: /points/0 cannot be \"many\": ");
    fails("\"/points/0\" = 7", "\"/points/0\" = 7, \"/points/1\" = -1", "set: /points/1 cannot be -1: ");
    fails("seats = 3", "seats = 6", "refused by BR-001");
    fails("seats = 3", "seats = 3, mood = 1", "unknown field");
    fails("[setup]\n", "[setup]\nedition = \"x.toml\"\n", "no file");
    fails("[setup]\n", "[setup]\nposition = \"x\"\n", "no position notation");
    fails("game = \"brawl\"", "game = \"chess\"", "a scenario of chess");
}

#[test]
fn a_file_that_is_no_scenario_names_its_line() {
    fails("title = ", "titel = ", "line 3");
    fails("illegal = ", "ilegal = ", "unknown field");
    fails("is = 9\n", "ist = 9\n", "unknown field");
    fails("rules = [\"BR-001\"", "rules = [\"BR1\"", "line 4");
    fails("turn = \"s1\"", "turn = \"s1\"\nat = \"/points\"", "exactly one thing");
    fails("turn = \"s1\"", "turn = \"s1\"\nis = 3", "need an `at`");
}

#[test]
fn table_steps_are_played_with_their_caretakers() {
    let text = r#"
game = "brawl"
title = "s2 leaves, the caretaker waits for it"
rules = ["TB-033", "TB-032"]
[setup]
config = { seats = 3 }
[[step]]
seat = "s1"
action = "wait"
[[step]]
table = "resign s2"
expect = [{ turn = "s3" }]
[[step]]
table = "takeback 0"
illegal = "TB-043"
[[step]]
table = "timeout s3"
[[expect]]
result = { winner = ["s1"], ranks = [1, 3, 2], rule = "TB-032" }
"#;
    assert_eq!(result(text).map(|rules| rules.contains(&"TB-032".to_owned())), Ok(true));
    let says = |from: &str, to: &str| result(&text.replace(from, to)).expect_err(to);
    let said = says("ranks = [1, 3, 2]", "ranks = [1, 2, 3]");
    assert_eq!(said, "expectation 1: the ranks: 1, 3, 2, expected 1, 2, 3");
    let said = says("winner = [\"s1\"]", "winner = [\"s3\"]");
    assert_eq!(said, "expectation 1: the winners: s1, expected s3");
    let said = says("rule = \"TB-032\"", "scores = [0, 0, 0]");
    assert_eq!(said, "expectation 1: the scores: none, expected 0, 0, 0");
}
