//! The scenarios of this game: each passes, and shows every rule that it cites.

use game_core::scenario::{Scenario, run};
use quintessence::Quintessence;
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
                let shown = run::<Quintessence>(&scenario, &|_| Err("no edition beside it".into()))?;
                match scenario.rules.iter().find(|rule| !shown.rules.contains(rule)) {
                    Some(rule) => Err(format!("{rule} is cited and not shown")),
                    None => Ok(()),
                }
            });
            result.err().map(|error| format!("{}: {error}", file.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() > 50);
}

#[test]
fn qn120_the_side_to_move_is_set_without_skipping_its_placement() {
    for (side, ply) in [("s2", 22), ("s1", 23)] {
        let text = format!(
            r#"
            game = "quintessence"
            title = "the side to move is set"
            rules = []
            [setup]
            position = "3R3/7/3R3/B1gqB1G/7/7/3N3 w B 00120/02030 22"
            set = {{ "/side_to_move" = "{side}" }}
            [[expect]]
            at = "/ply"
            is = {ply}
            "#
        );
        let scenario = Scenario::read(&text).unwrap();
        run::<Quintessence>(&scenario, &|_| Err("no edition beside it".into())).unwrap();
    }
}
