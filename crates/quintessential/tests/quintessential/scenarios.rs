//! The scenarios of this game: each passes, and shows every rule that it cites.

use game_core::scenario::{Scenario, run};
use quintessential::Quintessential;
use std::path::Path;

#[test]
fn every_scenario_passes_and_shows_what_it_cites() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let wrong: Vec<String> = files
        .iter()
        .filter_map(|file| {
            let scenario = Scenario::read(&std::fs::read_to_string(file).unwrap()).map_err(|error| error.to_string());
            let result = scenario.and_then(|scenario| {
                let shown = run::<Quintessential>(&scenario, &|_| Err("no edition beside it".into()))?;
                let missing: Vec<_> = scenario.rules.iter().filter(|rule| !shown.rules.contains(rule)).collect();
                if missing.is_empty() { Ok(()) } else { Err(format!("cited and not shown: {missing:?}")) }
            });
            result.err().map(|error| format!("{}: {error}", file.file_name().unwrap().display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} fail\n{}", wrong.len(), files.len(), wrong.join("\n"));
    assert!(files.len() > 80);
}
