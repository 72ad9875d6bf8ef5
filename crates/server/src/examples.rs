//! Examples of rules: the scenarios of the games, embedded and played for whoever reads a rule.

use crate::app::App;
use crate::asked::Path;
use crate::identities::Address;
use crate::refused::{Outcome, Refused};
use crate::room::{event, to_seat};
use axum::Json;
use axum::extract::State;
use game_core::Rule;
use game_core::scenario::Scenario;
use game_registry::examples;
use protocol::{Example, ExampleStage};
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

#[derive(RustEmbed)]
#[folder = "../"]
#[include = "*/scenarios/*.toml"]
#[include = "*/scenarios/*/*.toml"]
struct Scenarios;

/// Examples of one rule.
const MOST: usize = 3;

/// The scenarios that show each rule, the plainest first: rules shown, then steps.
static BY_RULE: LazyLock<HashMap<Rule, Vec<Scenario>>> = LazyLock::new(|| {
    let texts = Scenarios::iter().filter_map(|path| Scenarios::get(&path));
    let scenarios = texts.filter_map(|file| Scenario::read(&String::from_utf8_lossy(&file.data)).ok());
    let mut by_rule: HashMap<Rule, Vec<Scenario>> = HashMap::new();
    for scenario in scenarios.filter(|scenario| examples::Example::of(scenario).is_ok()) {
        for &rule in &scenario.rules {
            by_rule.entry(rule).or_default().push(scenario.clone());
        }
    }
    for scenarios in by_rule.values_mut() {
        scenarios.sort_by_key(|scenario| (scenario.rules.len(), scenario.steps().len(), scenario.title.clone()));
        scenarios.truncate(MOST);
    }
    by_rule
});

/// How many examples a rule has.
pub fn count(rule: Rule) -> u32 {
    BY_RULE.get(&rule).map_or(0, |scenarios| scenarios.len() as u32)
}

/// `GET /api/examples/{rule}`
pub async fn of_rule(
    State(app): State<Arc<App>>,
    address: Address,
    Path(rule): Path<Rule>,
) -> Outcome<Json<Vec<Example>>> {
    app.limits.lesson(address.0, app.now())?;
    examples_of(rule).map(Json)
}

fn examples_of(rule: Rule) -> Outcome<Vec<Example>> {
    let Some(scenarios) = BY_RULE.get(&rule) else {
        let is_rule = game_registry::rules::find(rule).is_some();
        return if is_rule { Ok(Vec::new()) } else { Err(Refused::not_found("rule")) };
    };
    let played = scenarios.iter().filter_map(|scenario| examples::Example::of(scenario).ok());
    Ok(played.map(shown).collect())
}

fn shown(example: examples::Example) -> Example {
    let stage = |stage: examples::Stage| ExampleStage {
        seat: stage.seat.map(to_seat),
        what: stage.what,
        refused: stage.refused.map(|refusal| Refused::from(refusal).0),
        events: stage.events.into_iter().map(event).collect(),
        view: stage.view,
    };
    Example {
        game: example.game,
        title: example.title,
        rules: example.rules.iter().map(ToString::to_string).collect(),
        names: example.names,
        stages: example.stages.into_iter().map(stage).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_every_scenario_is_an_example_and_every_game_has_some() {
        let all: Vec<Scenario> = Scenarios::iter()
            .map(|path| Scenario::read(&String::from_utf8_lossy(&Scenarios::get(&path).unwrap().data)).unwrap())
            .collect();
        let failed: Vec<String> = all
            .iter()
            .filter_map(|scenario| Some(format!("{}: {}", scenario.title, examples::Example::of(scenario).err()?)))
            .collect();
        assert!(failed.len() * 20 < all.len(), "{} of {}: {failed:#?}", failed.len(), all.len());
        for entry in game_registry::GAMES.iter().filter(|entry| entry.kind == game_registry::Kind::Game) {
            let book = game_registry::Rulebook::of(entry.id).unwrap();
            let shown = book.rules.iter().filter(|rule| count(rule.id) > 0).count();
            assert!(
                shown * 4 > book.rules.len(),
                "{}: {shown} of {} rules have an example",
                entry.id,
                book.rules.len()
            );
        }
    }

    #[test]
    fn an_example_shows_what_is_done_and_what_is_refused() {
        let found = examples_of("QN-008".parse().unwrap()).unwrap();
        let refused =
            found.iter().flat_map(|example| &example.stages).find_map(|stage| stage.refused.as_ref()).unwrap();
        assert_eq!(refused.rule.as_deref(), Some("QN-008"));
        assert_eq!(examples_of("QN-001".parse().unwrap()).unwrap(), [], "a rule without an example");
        assert!(examples_of("QN-999".parse().unwrap()).is_err(), "no rule");
        assert!(found.iter().all(|example| example.stages[0].what.is_none() && example.names[0] == "Ada"));
    }
}
