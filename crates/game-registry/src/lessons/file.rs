//! The file format of lessons.

use super::Teaching;
use crate::ToldEvent;
use game_core::record::Who;
use game_core::scenario::{Setup, Test};
use game_core::{Rule, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The lesson of a game as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub game: String,
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

/// One step: a position, what to do there, and what to say then.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    pub title: String,
    /// What the learner reads; a blank line begins a paragraph.
    pub text: String,
    /// The rules to read.
    pub rules: Vec<Rule>,
    #[serde(default)]
    pub(super) setup: Setup,
    /// The learner's seat.
    #[serde(default = "first")]
    pub me: Seat,
    /// How the other seats are called, in seat order without the learner's.
    pub others: Vec<String>,
    /// Outcomes of chance in the order in which they fall due, with alternatives: `roll s1 TT | roll s1 TTM`.
    #[serde(default)]
    pub(super) chance: Vec<Alternatives>,
    /// What other seats do once they are asked, with alternatives where the learner is free: `s2: Rd4 | Re4`.
    #[serde(default)]
    pub(super) replies: Vec<Reply>,
    /// What the learner's actions must look like, with `*` for any text; another one leads astray. All may be done if empty.
    #[serde(default)]
    pub(super) way: Vec<String>,
    #[serde(default)]
    pub(super) order: Order,
    /// All must come about.
    #[serde(rename = "goal")]
    pub goals: Vec<Goal>,
    /// The rules of events after which they cannot come about any more.
    #[serde(default)]
    pub(super) lost: Vec<Rule>,
    /// What is said when they have.
    pub done: String,
    /// What is said when something else was done.
    pub astray: String,
    /// Better words for some of the ways to go astray; the first that fits is said.
    #[serde(default, rename = "stray")]
    pub(super) strays: Vec<Stray>,
    /// Actions that reach the goals: the tests play them.
    pub solution: Vec<String>,
    /// A legal action that does not: the tests play it, too.
    pub deviation: Vec<String>,
}

/// In which order the goals must come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Order {
    #[default]
    Any,
    /// None before the one above it.
    Goals,
    /// The first action must meet the first goal, the second the second, and so on.
    Actions,
}

impl Order {
    /// Whether goals that are met after so many actions break it.
    pub fn is_broken(self, met: &[bool], actions: usize) -> bool {
        match self {
            Order::Any => false,
            Order::Goals => met.iter().skip_while(|met| **met).any(|&met| met),
            Order::Actions => !met.iter().take(actions).all(|&met| met),
        }
    }
}

/// What another seat does: the first of these that is legal then.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Reply {
    pub seat: Seat,
    pub texts: Alternatives,
}

/// Texts of which the first that is possible happens.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct Alternatives(pub Vec<String>);

impl From<String> for Alternatives {
    fn from(text: String) -> Alternatives {
        Alternatives(text.split(" | ").map(str::to_owned).collect())
    }
}

impl TryFrom<String> for Reply {
    type Error = String;

    fn try_from(line: String) -> Result<Reply, String> {
        let (seat, text) = line.split_once(": ").ok_or_else(|| format!("{line:?}: a reply is `s2: action`"))?;
        let seat = seat.parse().map_err(|_| format!("{seat:?} is no seat"))?;
        Ok(Reply { seat, texts: Alternatives::from(text.to_owned()) })
    }
}

/// Something that must come about; every test that is given must hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// In words, as an imperative.
    pub say: String,
    /// What is said when the step went astray and this is the first goal that was not reached.
    pub(super) missed: Option<String>,
    /// An action of the learner, with `*` for any text.
    pub(super) action: Option<String>,
    /// The rule of an event since the step began.
    pub(super) event: Option<Rule>,
    /// What that event holds, by pointers into its JSON.
    #[serde(default)]
    pub(super) holds: BTreeMap<String, Value>,
    /// How often the action or the event must have happened.
    #[serde(default = "once")]
    pub(super) count: usize,
    /// Facts of the learner's view, by pointers.
    #[serde(default)]
    pub(super) view: BTreeMap<String, Test>,
}

/// A way to go astray.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stray {
    pub action: String,
    pub say: String,
}

/// How the learner is called: the sentences of the games speak of seats by name.
const LEARNER: &str = "Ada";

fn once() -> usize {
    1
}

fn first() -> Seat {
    Seat::S1
}

impl Lesson {
    pub fn read(text: &str) -> Result<Lesson, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }
}

impl LessonStep {
    /// The names of all seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names = self.others.clone();
        names.insert(self.me.index().min(names.len()), LEARNER.to_owned());
        names
    }

    /// What is said when an action led astray, with the goals that were reached.
    pub(super) fn words(&self, action: Option<&str>, met: &[bool]) -> &str {
        let fits = |stray: &&Stray| action.is_some_and(|action| fits(&stray.action, action));
        let missed = self.goals.iter().zip(met).find(|(_, met)| !**met).and_then(|(goal, _)| goal.missed.as_ref());
        self.strays.iter().find(fits).map(|stray| &stray.say).or(missed).unwrap_or(&self.astray)
    }

    pub(super) fn leads_on(&self, action: &str) -> bool {
        self.way.is_empty() || self.way.iter().any(|way| fits(way, action))
    }
}

impl Goal {
    /// Whether it has come about.
    pub(super) fn is_met(&self, taught: &Teaching<'_>) -> bool {
        let told = taught.told();
        let own = || told.iter().filter(|step| step.who == Who::Seat(taught.me()));
        let has_acted = |pattern: &str| own().filter(|step| fits(pattern, &step.what)).count() >= self.count;
        let is_so = |event: &&ToldEvent| {
            let event = event.event.as_ref().unwrap_or(&Value::Null);
            self.holds.iter().all(|(pointer, value)| event.pointer(pointer) == Some(value))
        };
        let has_happened = |rule: Rule| {
            let events = told.iter().flat_map(|step| &step.events).filter(|event| event.rule == rule);
            events.filter(is_so).count() >= self.count
        };
        let view = taught.view();
        let holds = |(pointer, test): (&String, &Test)| game_core::scenario::holds(&view, pointer, test).is_ok();
        self.action.as_deref().is_none_or(has_acted)
            && self.event.is_none_or(has_happened)
            && self.view.iter().all(holds)
    }
}

/// Whether a text fits a pattern with at most a few `*`.
pub(super) fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.into_iter().any(|at| fits(rest, &text[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, expected) in [
            ("Rd4", "Rd4", true),
            ("Rd4", "Rd5", false),
            ("R*", "Rd4", true),
            ("*", "", true),
            ("exp * via *", "exp slow QS via OH", true),
            ("exp * via TF", "exp slow QS via OH", false),
            ("R*", "B", false),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
