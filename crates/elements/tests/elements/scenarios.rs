//! The rules as executable examples.

use elements::Elements;
use game_core::scenario::{Scenario, run};
use std::fs;

#[test]
fn every_scenario_passes() {
    game_testkit::scenarios::<Elements>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn every_scenario_shows_the_rules_that_it_cites() {
    let mut missing = Vec::new();
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios")).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("the file can be read");
        let scenario = Scenario::read(&text).expect("the file is a scenario");
        let Ok(shown) = run::<Elements>(&scenario, &|name| Err(format!("no edition {name}"))) else { continue };
        let unshown: Vec<_> = scenario.rules.iter().filter(|rule| !shown.rules.contains(rule)).collect();
        if !unshown.is_empty() {
            missing.push(format!("{}: {unshown:?}", path.display()));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
