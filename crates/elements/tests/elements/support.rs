//! Positions and steps as short texts.

use elements::{Action, Chance, Config, Elements, Event};
use game_core::{Game, Happening, Notation, Rule, Seat, Seats, Step, Viewer, default_edition};

/// A position of which only what matters is said: all other cards are in the deck, all other gems on the table.
#[derive(Clone, Debug)]
pub struct Position {
    pub turn: u16,
    pub last: u16,
    pub seat: &'static str,
    pub step: &'static str,
    pub dice: &'static str,
    pub disc: &'static str,
    pub pool: &'static str,
    pub opt: &'static str,
    /// `None`: the rest.
    pub deck: Option<&'static str>,
    /// `None`: the rest.
    pub table: Option<&'static str>,
    /// `hand F; gems f; sub glass [F,-,-]; pts 0; done -` for each seat.
    pub lines: Vec<&'static str>,
}

/// What an opponent has who does not matter.
pub const OTHER: &str = "hand WWDL; gems -; sub clay [-,-,-]; pts 0; done -";

pub fn position(lines: &[&'static str]) -> Position {
    Position {
        turn: 9,
        last: 8,
        seat: "s1",
        step: "build",
        dice: "1 2",
        disc: "-",
        pool: "rubber,composite,quicksilver",
        opt: "-",
        deck: None,
        table: None,
        lines: lines.to_vec(),
    }
}

impl Position {
    pub fn game(&self) -> Elements {
        let edition = default_edition::<Elements>();
        let text = self.text(&self.deck.map_or_else(|| self.rest_of_cards(), str::to_owned));
        let config = Config::with_seats(self.lines.len());
        Elements::from_position(&text, &config, edition).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn text(&self, deck: &str) -> String {
        let table = self.table.map_or_else(|| self.rest_of_gems(), str::to_owned);
        let Position { turn, last, seat, step, dice, disc, pool, opt, .. } = self;
        let head = format!(
            "EL1; turn {turn}; seat {seat}; step {step}; dice {dice}; last {last}; deck {deck}; disc {disc}; \
             sdeck {}; pool {pool}; table {table}; opt {opt}",
            self.rest_of_substances()
        );
        let lines = self.lines.iter().enumerate().map(|(seat, line)| format!("\ns{}: {line}", seat + 1));
        head + &lines.collect::<String>()
    }

    /// What a field of a line says, without the name of the substance.
    fn fields(&self, name: &str) -> String {
        let mut all = String::new();
        for line in &self.lines {
            let field = line.split("; ").find_map(|field| field.strip_prefix(name)).unwrap_or_default();
            all += field.split_once(" [").map_or(field, |(_, slots)| slots);
        }
        all
    }

    fn rest_of_cards(&self) -> String {
        let used = self.fields("hand") + &self.fields("sub") + self.disc;
        let total = 72 - used.chars().filter(char::is_ascii_uppercase).count();
        total.to_string()
    }

    fn rest_of_gems(&self) -> String {
        let used = self.fields("gems") + &self.fields("sub");
        let left = [('f', 8), ('w', 8), ('a', 8), ('e', 8), ('m', 2), ('x', 2)]
            .map(|(gem, count)| format!("{gem}{}", count - used.matches(gem).count()));
        left.join(" ")
    }

    fn rest_of_substances(&self) -> usize {
        let listed = |text: &str| if text == "-" { 0 } else { text.split(',').count() };
        let mut used = listed(self.pool);
        for line in &self.lines {
            used += line.split("; ").filter(|field| field.starts_with("sub ") && *field != "sub -").count();
            used += line.split("; ").find_map(|field| field.strip_prefix("done ")).map_or(0, listed);
        }
        18 - used
    }
}

/// Does steps written as in a log, `s1: die 6` or `chance: roll s1 3 5`, and gives what they told.
pub fn play(game: &mut Elements, steps: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in steps {
        let edition = game.edition();
        let (who, what) = text.split_once(": ").unwrap_or_else(|| panic!("who does {text:?}?"));
        let step = if who == "chance" {
            let chance = Chance::parse(what, edition).unwrap_or_else(|| panic!("{what:?} is no outcome"));
            assert!(game.is_possible(&chance), "{what} cannot happen now");
            Step::Chance(chance)
        } else {
            let seat: Seat = who.parse().expect("a seat");
            let action = Action::parse(what, edition).unwrap_or_else(|| panic!("{what:?} is no action"));
            game.check(seat, &action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            Step::Act(seat, action)
        };
        game.apply(&step, &mut events);
        game.audit().unwrap_or_else(|error| panic!("after {text}: {error}"));
    }
    events
}

/// The texts of what that seat may do, sorted.
pub fn legal(game: &Elements, seat: &str) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(seat.parse().expect("a seat"), &mut actions);
    let mut texts: Vec<String> = actions.iter().map(|action| action.text(game.edition())).collect();
    texts.sort();
    texts
}

pub fn is_legal(game: &Elements, seat: &str, action: &str) -> bool {
    legal(game, seat).iter().any(|text| text == action)
}

/// The rule that refuses an action of that seat.
pub fn refusal(game: &Elements, seat: &str, action: &str) -> String {
    let parsed = Action::parse(action, game.edition()).unwrap_or_else(|| panic!("{action:?} is no action"));
    match game.check(seat.parse().expect("a seat"), &parsed) {
        Ok(()) => panic!("{action} is legal"),
        Err(refusal) => refusal.rule.to_string(),
    }
}

pub fn tells(events: &[Event], rule: &str) -> bool {
    let rule: Rule = rule.parse().expect("a rule");
    events.iter().any(|event| event.rule() == rule)
}

/// What stands in the open view, as JSON.
pub fn open(game: &Elements) -> serde_json::Value {
    game_core::edition::to_json(game.edition(), &game.view(Viewer::Open))
}

/// What stands at a pointer in the open view.
pub fn at(game: &Elements, pointer: &str) -> serde_json::Value {
    open(game).pointer(pointer).cloned().unwrap_or_else(|| panic!("there is no {pointer}"))
}

/// The gems in hand of a seat as letters.
pub fn gems(game: &Elements, seat: usize) -> String {
    let all = at(game, &format!("/players/{seat}/gems"));
    let mut text = String::new();
    for (id, letter) in [
        ("gem-fire", 'f'),
        ("gem-water", 'w'),
        ("gem-air", 'a'),
        ("gem-earth", 'e'),
        ("gem-meta", 'm'),
        ("gem-elixir", 'x'),
    ] {
        let count = all[id].as_u64().expect("a number");
        text.extend(std::iter::repeat_n(letter, count as usize));
    }
    text
}
