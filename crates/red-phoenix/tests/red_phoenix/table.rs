//! A table for tests: positions by pointers into the open view, steps by their texts.

use game_core::edition::{from_json, to_json};
use game_core::{Fast, Game, Happening, Notation, Seat, Step, Turn, Viewer, default_edition};
use red_phoenix::{Action, Cards, Chance, Config, Event, RedPhoenix};
use serde_json::{Value, json};

pub struct Table {
    pub game: RedPhoenix,
    /// Of the last step.
    pub events: Vec<Event>,
}

pub fn cards() -> &'static Cards {
    default_edition::<RedPhoenix>()
}

/// A fresh game in which s1 begins.
pub fn table(seats: usize) -> Table {
    let game = RedPhoenix::new(&Config { seats }, cards()).unwrap();
    let mut table = Table { game, events: Vec::new() };
    table.chance("first s1");
    table
}

/// The same with parts of the open view set; stacks, decks, bank and markers become the rest.
pub fn set(seats: usize, parts: &[(&str, Value)]) -> Table {
    let mut table = table(seats);
    let mut view = to_json(cards(), &table.game.view(Viewer::Open));
    for (pointer, value) in parts {
        *view.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone();
    }
    let mut view = from_json(cards(), view).unwrap();
    let is_set = |pointer: &str| parts.iter().any(|(key, _)| pointer.starts_with(key) || key.starts_with(pointer));
    RedPhoenix::settle(&mut view, cards(), &is_set);
    table.game = RedPhoenix::world(&view, cards(), &mut Fast::new(0));
    table.game.audit().unwrap();
    table
}

/// A hand as a list of codes: `"QS BR SA"`.
pub fn hand(codes: &str) -> Value {
    json!(codes.split_whitespace().collect::<Vec<_>>())
}

impl Table {
    /// Acts with the seat that is asked; several steps are separated by semicolons, chance is written `chance draw 1S01`.
    pub fn play(&mut self, steps: &str) -> &mut Table {
        self.events.clear();
        for text in steps.split(';').map(str::trim) {
            if let Some(outcome) = text.strip_prefix("chance ") {
                self.chance_more(outcome);
                continue;
            }
            let draft = RedPhoenix::parse_draft(text, cards()).unwrap_or_else(|| panic!("`{text}` is no action"));
            for action in draft {
                let seat = self.asked();
                self.game
                    .check(seat, &action)
                    .unwrap_or_else(|illegal| panic!("{seat}: `{text}` is refused: {illegal}"));
                self.game.apply(&Step::Act(seat, action), &mut self.events);
                self.game.audit().unwrap_or_else(|error| panic!("after `{text}`: {error}"));
            }
        }
        self
    }

    pub fn chance(&mut self, outcome: &str) -> &mut Table {
        self.events.clear();
        self.chance_more(outcome);
        self
    }

    fn chance_more(&mut self, outcome: &str) {
        let chance = Chance::parse(outcome, cards()).unwrap_or_else(|| panic!("`{outcome}` is no outcome"));
        assert_eq!(self.game.turn(), Turn::Chance, "before `{outcome}`");
        assert!(self.game.is_possible(&chance), "`{outcome}` is impossible");
        self.game.apply(&Step::Chance(chance), &mut self.events);
        self.game.audit().unwrap_or_else(|error| panic!("after `{outcome}`: {error}"));
    }

    pub fn asked(&self) -> Seat {
        match self.game.turn() {
            Turn::Seats(seats) => seats.first().unwrap(),
            turn => panic!("nobody is asked: {turn:?}"),
        }
    }

    /// The rule that refuses an action of the seat that is asked.
    pub fn refusal(&self, text: &str) -> String {
        let action = Action::parse(text, cards()).unwrap_or_else(|| panic!("`{text}` is no action"));
        self.game.check(self.asked(), &action).expect_err(text).rule.to_string()
    }

    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(self.asked(), &mut actions);
        actions.iter().map(|action| action.text(cards())).collect()
    }

    pub fn is_legal(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    /// What stands at a pointer of the open view.
    pub fn at(&self, pointer: &str) -> Value {
        self.seen(Viewer::Open, pointer)
    }

    pub fn seen(&self, viewer: Viewer, pointer: &str) -> Value {
        let view = to_json(cards(), &self.game.view(viewer));
        view.pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    pub fn health(&self, seat: usize) -> i64 {
        self.at(&format!("/players/{}/health", seat - 1)).as_i64().unwrap()
    }

    pub fn coins(&self, seat: usize) -> i64 {
        self.at(&format!("/players/{}/coins", seat - 1)).as_i64().unwrap()
    }

    pub fn hand(&self, seat: usize) -> String {
        let hand = self.at(&format!("/players/{}/hand", seat - 1));
        let codes: Vec<&str> = hand.as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        codes.join(" ")
    }

    /// The rules that the events of the last step carry.
    pub fn rules(&self) -> Vec<String> {
        self.events.iter().map(|event| event.rule().to_string()).collect()
    }

    pub fn has_rule(&self, rule: &str) -> bool {
        self.rules().iter().any(|found| found == rule)
    }
}
