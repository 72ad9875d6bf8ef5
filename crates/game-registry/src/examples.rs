//! Scenarios as examples: what a rule does at the table, stage by stage.

use crate::any_match::{Refusal, ToldEvent};
use crate::lessons::script::{Scripted, begin};
use game_core::record::Remarks;
use game_core::scenario::{Scenario, ScenarioStep};
use game_core::table::Consent;
use game_core::{Rule, Seat, Viewer};
use serde_json::Value;

const NAMES: [&str; 5] = ["Ada", "Ben", "Cyd", "Dov", "Eve"];

/// A scenario as people look at it. Everything lies open.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    pub game: String,
    pub title: String,
    pub rules: Vec<Rule>,
    /// How the seats are called.
    pub names: Vec<String>,
    /// The beginning, then one for each step.
    pub stages: Vec<Stage>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// Who did what to come here; nobody for steps of the table and for the beginning.
    pub seat: Option<Seat>,
    pub what: Option<String>,
    /// Why it was refused, if it was: the view is the one before.
    pub refused: Option<Refusal>,
    pub events: Vec<ToldEvent>,
    pub view: Value,
}

impl Example {
    /// Plays a scenario; with another edition than the default one it is no example.
    pub fn of(scenario: &Scenario) -> Result<Example, String> {
        let mut played = begin(&scenario.game, scenario.setup())?;
        let names: Vec<String> = NAMES.iter().take(played.seats()).map(|name| (*name).to_owned()).collect();
        played.set_names(names.clone());
        let view = played.view(Viewer::Open);
        let mut stages = vec![Stage { seat: None, what: None, refused: None, events: Vec::new(), view }];
        for step in scenario.steps() {
            stages.push(stage(&mut *played, step)?);
        }
        let title = scenario.title.split_once(": ").filter(|(number, _)| is_number(number));
        Ok(Example {
            game: scenario.game.clone(),
            title: capital(title.map_or(scenario.title.as_str(), |(_, title)| title)),
            rules: scenario.rules.clone(),
            names,
            stages,
        })
    }
}

/// `E11`, `EX-3 (a)` or `Edge case 27`, as the catalogue counts its examples.
fn is_number(text: &str) -> bool {
    text.len() <= "Edge case 100".len() && text.bytes().any(|byte| byte.is_ascii_digit())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn stage(played: &mut dyn Scripted, step: &ScenarioStep) -> Result<Stage, String> {
    let before = played.seq();
    let remarks = Remarks::default();
    let (seat, what, done) = match (&step.table, &step.action, step.seat) {
        (None, Some(text), Some(seat)) => (Some(seat), text, played.act(seat, text, remarks)),
        (Some(text), None, by) => {
            let consent = if step.consent.unwrap_or(true) { Consent::Given } else { Consent::NotAsked };
            (None, text, played.table(text, by, consent, remarks))
        }
        (_, _, _) => return Err("a step has either an action or a table step".to_owned()),
    };
    let refused = done.err();
    if refused.is_some() != step.illegal.is_some() {
        return Err(format!("`{what}` is not taken as the scenario says"));
    }
    played.caretake();
    for outcome in &step.chance {
        played.chance(outcome).map_err(|()| format!("chance does not bring `{outcome}`"))?;
        played.caretake();
    }
    let told = played.told_since(before, Viewer::Open);
    let events = told.into_iter().flat_map(|step| step.events).collect();
    Ok(Stage { seat, what: Some(what.clone()), refused, events, view: played.view(Viewer::Open) })
}
