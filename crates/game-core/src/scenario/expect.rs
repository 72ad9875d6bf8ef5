//! What a scenario expects, and whether it holds.

use super::file::{Default, Expect, Legal, Outcomes, Prompt, ResultTest, Test, View};
use super::{Run, listed, whose};
use crate::edition::to_json;
use crate::game::{Game, Happening, Notation, Turn, Viewer};
use crate::seat::Seat;
use serde_json::Value;
use std::fmt::Display;

impl<G: Game> Run<G> {
    pub(super) fn expect(&self, expect: &Expect) -> Result<(), String> {
        let Expect { at, test, legal, view, turn, result, position, event, prompt, default, outcomes } = expect;
        let subjects = usize::from(at.is_some())
            + usize::from(legal.is_some())
            + usize::from(view.is_some())
            + usize::from(turn.is_some())
            + usize::from(result.is_some())
            + usize::from(position.is_some())
            + usize::from(event.is_some())
            + usize::from(prompt.is_some())
            + usize::from(default.is_some())
            + usize::from(outcomes.is_some());
        if subjects != 1 {
            return Err("an expectation speaks of exactly one thing: at, legal, view, turn, result, …".into());
        }
        if at.is_none() && !test.is_empty() {
            return Err("is, contains, absent, len, gte and lte need an `at`".into());
        }
        if let Some(at) = at {
            return holds(&self.view(Viewer::Open), at, test);
        }
        if let Some(View { of, at, test }) = view {
            let viewer: Viewer = of.parse().map_err(|_| format!("{of:?} is no viewer"))?;
            if matches!(viewer, Viewer::Seat(seat) if seat.index() >= self.table.ranked_seats()) {
                return Err(format!("there is no {viewer} at this table"));
            }
            return holds(&self.view(viewer), at, test).map_err(|error| format!("in the view of {viewer}: {error}"));
        }
        if let Some(legal) = legal {
            return self.legal(legal);
        }
        if let Some(turn) = turn {
            return self.turn(turn);
        }
        if let Some(result) = result {
            return self.result(result);
        }
        if let Some(position) = position {
            let found = self.table.game().position().unwrap_or_else(|| "none".into());
            return equal("the position", &found.as_str(), &position.as_str());
        }
        if let Some(rule) = event {
            let found = self.events.iter().any(|event| event.rule() == *rule);
            return if found { Ok(()) } else { Err(format!("no event of this step carries {rule}")) };
        }
        if let Some(prompt) = prompt {
            return self.prompt(prompt);
        }
        if let Some(Default { seat, is }) = default {
            self.asked(*seat)?;
            let action = self.table.game().default_action(*seat).text(self.table.edition());
            return equal("the default action", &action, is);
        }
        let outcomes = outcomes.as_ref().expect("exactly one subject was counted");
        self.outcomes(outcomes)
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(self.table.edition(), &self.table.game().view(viewer))
    }

    fn asked(&self, seat: Seat) -> Result<(), String> {
        match self.table.turn() {
            Turn::Seats(asked) if asked.contains(seat) => Ok(()),
            turn => Err(format!("{seat} is not asked; {}", whose(turn))),
        }
    }

    fn legal(&self, legal: &Legal) -> Result<(), String> {
        let edition = self.table.edition();
        let mut actions = Vec::new();
        if self.asked(legal.seat).is_ok() {
            self.table.game().legal_actions(legal.seat, &mut actions);
        }
        let texts: Vec<String> = actions.iter().map(|action| action.text(edition)).collect();
        let listed = || texts.join(", ");
        for text in legal.includes.iter().chain(&legal.excludes).chain(legal.are.iter().flatten()) {
            if G::Action::parse(text, edition).is_none() {
                return Err(format!("`{text}` is no action of {}", G::ID));
            }
        }
        if let Some(text) = legal.includes.iter().find(|text| !texts.contains(text)) {
            return Err(format!("`{text}` must be legal; legal are {}", listed()));
        }
        if let Some(text) = legal.excludes.iter().find(|text| texts.contains(text)) {
            return Err(format!("`{text}` must not be legal"));
        }
        if let Some(are) = &legal.are {
            let sorted = |texts: &[String]| {
                let mut texts = texts.to_vec();
                texts.sort();
                texts
            };
            same_lists("the legal actions", &sorted(&texts), &sorted(are))?;
        }
        legal.count.map_or(Ok(()), |count| equal("the number of legal actions", &texts.len(), &count))
    }

    fn turn(&self, expected: &Value) -> Result<(), String> {
        let found = match self.table.turn() {
            Turn::Over => "over".to_owned(),
            Turn::Chance => "chance".to_owned(),
            Turn::Seats(seats) => listed(seats.iter()),
        };
        let expected = match expected {
            Value::String(turn) => turn.clone(),
            Value::Array(seats) if seats.iter().all(Value::is_string) => listed(seats.iter().filter_map(Value::as_str)),
            other => return Err(format!("the turn is a seat, a list of seats, chance or over, and not {other}")),
        };
        equal("the turn", &found, &expected)
    }

    fn result(&self, expected: &ResultTest) -> Result<(), String> {
        let outcome = self.table.outcome().ok_or("there is no result yet")?;
        if let Some(winner) = &expected.winner {
            same_lists("the winners", &outcome.winners(), winner)?;
        }
        if let Some(scores) = &expected.scores {
            same_lists("the scores", outcome.scores.as_deref().unwrap_or_default(), scores)?;
        }
        if let Some(ranks) = &expected.ranks {
            same_lists("the ranks", outcome.ranks.as_deref().unwrap_or_default(), ranks)?;
        }
        expected.rule.map_or(Ok(()), |rule| equal("the rule of the end", &outcome.rule, &rule))
    }

    fn prompt(&self, expected: &Prompt) -> Result<(), String> {
        self.asked(expected.seat)?;
        let decision = self.table.game().decision(expected.seat);
        if let Some(rule) = expected.rule {
            equal("the rule of the prompt", &decision.rule, &rule)?;
        }
        expected.kind.as_deref().map_or(Ok(()), |kind| equal("the kind of the prompt", &decision.kind, &kind))
    }

    fn outcomes(&self, expected: &Outcomes) -> Result<(), String> {
        if self.table.turn() != Turn::Chance {
            return Err("no chance step is due".into());
        }
        let edition = self.table.edition();
        for (texts, possible) in [(&expected.includes, true), (&expected.excludes, false)] {
            for text in texts {
                let chance = G::Chance::parse(text, edition).ok_or_else(|| format!("`{text}` is no outcome"))?;
                if self.table.game().is_possible(&chance) != possible {
                    return Err(format!("`{text}` must be {}", if possible { "possible" } else { "impossible" }));
                }
            }
        }
        if expected.count.is_none() && expected.weights.is_empty() {
            return Ok(());
        }
        let mut outcomes = Vec::new();
        if !self.table.game().chance_outcomes(&mut outcomes) {
            return Err("the outcomes are too many to list".into());
        }
        if let Some(count) = expected.count {
            equal("the number of outcomes", &outcomes.len(), &count)?;
        }
        let weight = |text: &str| {
            let found = outcomes.iter().find(|(chance, _)| chance.text(edition) == text);
            found.map(|&(_, weight)| weight).ok_or_else(|| format!("`{text}` is not among the outcomes"))
        };
        let mut first: Option<(u64, u64)> = None;
        for (text, &expected) in &expected.weights {
            let found = weight(text)?;
            let (one, other) = *first.get_or_insert((found, expected));
            if found * other != expected * one {
                return Err(format!("the weight of `{text}` is {found} where {one} stands for {other}"));
            }
        }
        Ok(())
    }
}

impl Test {
    fn is_empty(&self) -> bool {
        let Test { is, contains, absent, len, gte, lte } = self;
        is.is_none() && contains.is_none() && absent.is_none() && len.is_none() && gte.is_none() && lte.is_none()
    }
}

fn equal<T: PartialEq + Display>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found}, expected {expected}")) }
}

fn same_lists<T: PartialEq + Display>(what: &str, found: &[T], expected: &[T]) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {}, expected {}", listed(found), listed(expected)))
}

/// Whether a test holds where a JSON pointer points, and if not, why.
pub fn holds(view: &Value, at: &str, test: &Test) -> Result<(), String> {
    if test.is_empty() {
        return Err(format!("{at}: what should it be?"));
    }
    let found = view.pointer(at);
    if test.absent == Some(true) {
        let alone = Test { absent: None, ..test.clone() };
        return match found {
            _ if !alone.is_empty() => Err(format!("{at}: where nothing is, there is nothing else to test")),
            None => Ok(()),
            Some(found) => Err(format!("{at} is {found}, expected nothing there")),
        };
    }
    let found = found.ok_or_else(|| format!("there is no {at}"))?;
    let fail = |expected: String| Err(format!("{at} is {found}, expected {expected}"));
    if let Some(is) = &test.is
        && !same(found, is)
    {
        return fail(is.to_string());
    }
    if let Some(part) = &test.contains {
        let contained = match found {
            Value::Array(items) => items.iter().any(|item| same(item, part)),
            Value::String(text) => part.as_str().is_some_and(|part| text.contains(part)),
            Value::Object(fields) => part.as_str().is_some_and(|key| fields.contains_key(key)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        };
        if !contained {
            return fail(format!("{part} in it"));
        }
    }
    if let Some(len) = test.len {
        let found_len = match found {
            Value::Array(items) => Some(items.len()),
            Value::String(text) => Some(text.chars().count()),
            Value::Object(fields) => Some(fields.len()),
            Value::Null | Value::Bool(_) | Value::Number(_) => None,
        };
        if found_len != Some(len) {
            return fail(format!("a length of {len}"));
        }
    }
    if let Some(least) = test.gte
        && !found.as_f64().is_some_and(|number| number >= least)
    {
        return fail(format!("at least {least}"));
    }
    if let Some(most) = test.lte
        && !found.as_f64().is_some_and(|number| number <= most)
    {
        return fail(format!("at most {most}"));
    }
    Ok(())
}

/// Equal as JSON, numbers by value. TOML has no null: the text `"null"` stands for it.
pub(super) fn same(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Number(found), Value::Number(expected)) => found.as_f64() == expected.as_f64(),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len() && found.iter().zip(expected).all(|(found, expected)| same(found, expected))
        }
        (Value::Object(found), Value::Object(expected)) => {
            found.len() == expected.len()
                && found.iter().all(|(key, found)| expected.get(key).is_some_and(|expected| same(found, expected)))
        }
        (Value::Null, Value::String(text)) => text == "null",
        (found, expected) => found == expected,
    }
}
