//! Whether the catalogue names what the open view shows.

use game_core::edition::to_json;
use game_core::{Fast, Game, Viewer, default_edition, play};
use serde_json::Value;
use std::collections::BTreeSet;

const HEADING: &str = "## Names in the open view";
const GAMES: u64 = 20;

/// Compares the names of all fields that occur in open views of random games with the section `## Names in the open view`
/// of the game's page, where each stands as `` `name` ``.
///
/// # Panics
/// If a name is missing there, or the section is.
pub fn view_names_are_listed<G: Game>(config: &G::Config, page: &str) {
    let section = page.split_once(HEADING).map(|(_, rest)| rest.split("\n## ").next().unwrap_or(rest));
    let section = section.unwrap_or_else(|| panic!("the page of {} has no section `{HEADING}`", G::ID));
    let listed: BTreeSet<&str> = section.split('`').skip(1).step_by(2).collect();
    let missing: Vec<String> = names::<G>(config).into_iter().filter(|name| !listed.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "the page of {} does not list these names of the open view: {missing:?}", G::ID);
}

fn names<G: Game>(config: &G::Config) -> BTreeSet<String> {
    let edition = default_edition::<G>();
    let start = G::new(config, edition).unwrap_or_else(|illegal| panic!("set-up: {illegal}"));
    let mut names = BTreeSet::new();
    let mut buffer = Vec::new();
    for seed in 0..GAMES {
        let (mut game, mut draws) = (start.clone(), Fast::new(seed));
        loop {
            collect(&to_json(edition, &game.view(Viewer::Open)), &mut names);
            let Some(step) = play::random_step(&game, &mut buffer, &mut draws) else { break };
            game.apply(&step, &mut ());
        }
    }
    names
}

/// The names of fields. Ids of cards are no names: objects keyed by them would have to be listed card by card.
fn collect(json: &Value, names: &mut BTreeSet<String>) {
    match json {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            names.insert(name.clone());
            collect(value, names);
        }),
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Seats;
    use reference_games::TicTacToe;

    #[test]
    fn names_are_found_wherever_they_stand() {
        let mut names = BTreeSet::new();
        collect(&serde_json::json!({ "a": [{ "b": 1 }, { "c": null }], "d": { "e": "f" } }), &mut names);
        assert_eq!(names.into_iter().collect::<String>(), "abcde");
    }

    #[test]
    #[should_panic(expected = "does not list these names of the open view: [\"to_move\"]")]
    fn a_missing_name_is_named() {
        let page = "# A game\n`to_move`\n## Names in the open view\n- `squares`: …\n## Next\n`to_move`\n";
        view_names_are_listed::<TicTacToe>(&Seats::with_seats(2), page);
    }
}
