//! The worked examples, edge cases and rules as scenarios.

#[test]
fn scenarios_hold() {
    game_testkit::scenarios::<wizards_of_the_wild::WizardsOfTheWild>(env!("CARGO_MANIFEST_DIR"));
}

/// A scenario shows every rule that it cites.
#[test]
fn scenarios_show_what_they_cite() {
    use game_core::scenario::{Scenario, run};
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut wrong = Vec::new();
    for part in std::fs::read_dir(folder).unwrap().flatten() {
        for file in std::fs::read_dir(part.path()).unwrap().flatten() {
            let scenario = Scenario::read(&std::fs::read_to_string(file.path()).unwrap()).unwrap();
            match run::<wizards_of_the_wild::WizardsOfTheWild>(&scenario, &|name| Err(name.to_owned())) {
                Err(error) => wrong.push(format!("{:?}: {error}", file.file_name())),
                Ok(shown) => {
                    let missing: Vec<_> = scenario.rules.iter().filter(|rule| !shown.rules.contains(rule)).collect();
                    if !missing.is_empty() {
                        wrong.push(format!("{:?} does not show {missing:?}", file.file_name()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
