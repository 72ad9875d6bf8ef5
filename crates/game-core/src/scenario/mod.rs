//! Scenarios: rules as executable examples, in TOML files that anyone who knows the game can read.

mod expect;
mod file;

pub use expect::holds;
pub use file::{Scenario, ScenarioError, ScenarioStep, Setup, Test};

use crate::edition::{from_json, intern, to_json};
use crate::game::{Game, Happening, Turn, Viewer, default_edition};
use crate::message::{Illegal, Rule};
use crate::record::Remarks;
use crate::seat::Seat;
use crate::table::{Consent, Match, Played, TableStep};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What a run showed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// Rules carried by an event, a refusal, a prompt or the result.
    pub rules: BTreeSet<Rule>,
}

/// Runs a scenario of that game. `open_edition` gives the text of an edition file named in the set-up.
pub fn run<G: Game>(
    scenario: &Scenario,
    open_edition: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Shown, String> {
    if scenario.game != G::ID {
        return Err(format!("this is a scenario of {}, not of {}", scenario.game, G::ID));
    }
    let table = set_up::<G>(&scenario.setup, open_edition).map_err(|error| format!("set-up: {error}"))?;
    let mut run = Run { table, shown: Shown::default(), events: Vec::new() };
    run.healthy().map_err(|error| format!("after the set-up: {error}"))?;
    for (index, step) in scenario.step.iter().enumerate() {
        run.step(step).map_err(|error| format!("step {}: {error}", index + 1))?;
    }
    let rests_on_chance = scenario.expect.iter().any(|expect| expect.turn == Some(Value::from("chance")));
    if run.table.turn() == Turn::Chance && !rests_on_chance {
        return Err("a chance outcome is missing after the last step".into());
    }
    for (index, expect) in scenario.expect.iter().enumerate() {
        run.expect(expect).map_err(|error| format!("expectation {}: {error}", index + 1))?;
    }
    Ok(run.shown)
}

/// The position that a set-up describes. Its record cannot be replayed by itself.
pub fn set_up<G: Game>(
    setup: &Setup,
    open_edition: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Match<G>, String> {
    let edition = match &setup.edition {
        None => default_edition::<G>(),
        Some(name) => intern(&open_edition(name)?, G::load_edition).map_err(|error| format!("{name}: {error}"))?,
    };
    let config: G::Config = match &setup.config {
        None => G::Config::default(),
        Some(config) => serde_json::from_value(config.clone()).map_err(|error| format!("config: {error}"))?,
    };
    let refused = |illegal: Illegal| format!("refused by {}", illegal.rule);
    let start = G::new(&config, edition).map_err(refused)?;
    let mut table = Match::from_position(start);
    for outcome in &setup.chance {
        table
            .chance(outcome, Remarks::default(), &mut ())
            .map_err(|illegal| refused_chance(outcome, &illegal, table.turn()))?;
    }
    if let Some(position) = &setup.position {
        let game = G::from_position(position, &config, edition).map_err(|error| format!("position: {error}"))?;
        table = Match::from_position(game);
    }
    if !setup.set.is_empty() {
        let json = to_json(edition, &table.game().view(Viewer::Open));
        let mut view: G::View = put_all(json, &setup.set, |json| from_json(edition, json))?;
        let is_set = |pointer: &str| {
            let is_within = |inner: &str, outer: &str| {
                inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            };
            setup.set.keys().any(|key| is_within(key, pointer) || is_within(pointer, key))
        };
        G::settle(&mut view, edition, &is_set);
        // With an open view nothing is random.
        table = Match::from_position(G::world(&view, edition, &mut crate::chance::Fast::new(0)));
        if let Err(error) = table.game().audit() {
            return Err(format!("what is set breaks the audit: {error}"));
        }
        let shown = to_json(edition, &table.game().view(Viewer::Open));
        for (pointer, value) in &setup.set {
            if shown.pointer(pointer).is_some_and(|found| !has_become(found, value)) {
                return Err(format!("set: {pointer} cannot be {value}"));
            }
        }
    }
    Ok(table)
}

/// Whether what was set is what is found. Hands and the like have no order, so that they may be set in any; numbers that
/// are left out of a table are 0.
fn has_become(found: &Value, set: &Value) -> bool {
    let by_text = |items: &[Value]| {
        let mut items = items.to_vec();
        items.sort_by_cached_key(Value::to_string);
        items
    };
    match (found, set) {
        (Value::Array(found), Value::Array(set)) => {
            let (found, set) = (by_text(found), by_text(set));
            found.len() == set.len() && found.iter().zip(&set).all(|(found, set)| has_become(found, set))
        }
        (Value::Object(found), Value::Object(set)) => {
            let is_known = set.keys().all(|name| found.contains_key(name));
            let fits = |(name, found): (&String, &Value)| match set.get(name) {
                Some(set) => has_become(found, set),
                None => *found == 0,
            };
            is_known && found.iter().all(fits)
        }
        (found, set) => expect::same(found, set),
    }
}

/// Puts all values where their pointers point and reads what results; where it cannot be read, the pointer that is at
/// fault is named.
fn put_all<V>(
    json: Value,
    set: &BTreeMap<String, Value>,
    read: impl Fn(Value) -> Result<V, serde_json::Error>,
) -> Result<V, String> {
    // TOML has no null: the text "null" stands for it.
    let value = |value: &Value| if value == "null" { Value::Null } else { value.clone() };
    let mut whole = json.clone();
    for (pointer, set) in set {
        put(&mut whole, pointer, value(set))?;
    }
    read(whole).map_err(|error| {
        let alone = set.iter().find_map(|(pointer, set)| {
            let mut json = json.clone();
            put(&mut json, pointer, value(set)).ok()?;
            Some((pointer, set, read(json).err()?))
        });
        match alone {
            Some((pointer, set, error)) => format!("set: {pointer} cannot be {set}: {}", reason(&error)),
            None => {
                let pointers: Vec<&str> = set.keys().map(String::as_str).collect();
                format!("set: {} do not fit together: {}", pointers.join(", "), reason(&error))
            }
        }
    })
}

/// What is wrong with a value, without the names of our types.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    if text.contains("untagged enum") { "it has none of the forms that belong there".to_owned() } else { text }
}

/// Puts a value where a JSON pointer points; the place before the last segment must exist.
fn put(json: &mut Value, pointer: &str, value: Value) -> Result<(), String> {
    if let Some(place) = json.pointer_mut(pointer) {
        *place = value;
        return Ok(());
    }
    let missing = || format!("set: the open view has no {pointer}");
    let (parent, name) = pointer.rsplit_once('/').ok_or_else(missing)?;
    match json.pointer_mut(parent).ok_or_else(missing)? {
        Value::Object(fields) => {
            fields.insert(name.into(), value);
            Ok(())
        }
        Value::Array(items) if name == "-" || name == items.len().to_string() => {
            items.push(value);
            Ok(())
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Err(missing()),
    }
}

fn refused_chance(outcome: &str, illegal: &Illegal, turn: Turn) -> String {
    format!("chance `{outcome}` was refused by {} ({}); {}", illegal.rule, words(illegal), whose(turn))
}

/// The key of a refusal as words: `refused-no-chance-due` is “no chance due”. The sentences stand in the locales.
fn words(illegal: &Illegal) -> String {
    let key = illegal.message.key;
    key.strip_prefix("refused-").unwrap_or(key).replace('-', " ")
}

fn whose(turn: Turn) -> String {
    match turn {
        Turn::Over => "the match is over".to_owned(),
        Turn::Chance => "a chance step is due".to_owned(),
        Turn::Seats(seats) => format!("asked: {}", listed(seats.iter())),
    }
}

/// `s1, s2`
fn listed(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

struct Run<G: Game> {
    table: Match<G>,
    shown: Shown,
    events: Vec<G::Event>,
}

impl<G: Game> Run<G> {
    fn step(&mut self, step: &ScenarioStep) -> Result<(), String> {
        self.note_prompts();
        self.events.clear();
        let before = self.table.game().clone();
        let (what, done) = match (&step.table, &step.action) {
            (Some(text), None) => (text, self.table_step(text, step.seat, step.consent)),
            (None, Some(text)) => {
                let seat = step.seat.ok_or("an action needs its seat")?;
                (text, self.act(seat, text))
            }
            (None, None) | (Some(_), Some(_)) => return Err("a step has either an action or a table step".into()),
        };
        match (done, step.illegal) {
            (Ok(()), None) => {}
            (Ok(()), Some(rule)) => return Err(format!("`{what}` must be refused by {rule}, but was accepted")),
            (Err(illegal), Some(rule)) if illegal.rule == rule => {
                self.shown.rules.insert(rule);
                if *self.table.game() != before {
                    return Err(format!("`{what}` was refused, but the state changed"));
                }
            }
            (Err(illegal), Some(rule)) => {
                return Err(format!("`{what}` must be refused by {rule}, but was by {}", illegal.rule));
            }
            (Err(illegal), None) => {
                return Err(format!("`{what}` was refused by {} ({})", illegal.rule, words(&illegal)));
            }
        }
        self.caretake()?;
        for outcome in &step.chance {
            let done = self.table.chance(outcome, Remarks::default(), &mut self.events);
            done.map_err(|illegal| refused_chance(outcome, &illegal, self.table.turn()))?;
            self.caretake()?;
        }
        for expect in &step.expect {
            self.expect(expect)?;
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        let draft = self.table.read(seat, text)?;
        self.table.draft(seat, &draft, Remarks::default(), &mut self.events)
    }

    /// A step of the table. A take-back is asked for by the seat given, or by the one whose step it takes back first, and
    /// agreed to unless the step says otherwise.
    fn table_step(&mut self, text: &str, by: Option<Seat>, consent: Option<bool>) -> Result<(), Illegal> {
        let step = TableStep::parse(text).ok_or_else(|| Illegal::no_such_action(text))?;
        let by = by.or_else(|| match step {
            TableStep::Takeback(seq) => self.table.steps().skip(seq as usize).find_map(|(step, stands)| match step {
                Played::Act(seat, _) if stands => Some(*seat),
                Played::Act(..) | Played::Chance(_) | Played::Seating(_) | Played::Table(_) => None,
            }),
            TableStep::Resign(_) | TableStep::Timeout(_) | TableStep::Sit(..) | TableStep::Abort => None,
        });
        let consent = if consent.unwrap_or(true) { Consent::Given } else { Consent::NotAsked };
        self.table.table(step, by, consent, Remarks::default())
    }

    /// Caretakers play at once, whatever the step was that asks their seats (TB-033).
    fn caretake(&mut self) -> Result<(), String> {
        self.note_events();
        self.table.caretake(&mut self.events);
        self.note_events();
        self.healthy()
    }

    fn healthy(&self) -> Result<(), String> {
        self.table.game().audit().map_err(|error| format!("the audit fails: {error}"))
    }

    fn note_events(&mut self) {
        self.shown.rules.extend(self.events.iter().map(Happening::rule));
        self.note_prompts();
        if let Some(outcome) = self.table.outcome() {
            self.shown.rules.insert(outcome.rule);
        }
    }

    fn note_prompts(&mut self) {
        if let Turn::Seats(asked) = self.table.turn() {
            self.shown.rules.extend(asked.iter().map(|seat| self.table.game().decision(seat).rule));
        }
    }
}
