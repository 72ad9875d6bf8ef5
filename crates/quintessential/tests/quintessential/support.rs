//! Short positions and lines of play for the tests: rules as tables.

use game_core::{Game, Happening, Notation, Seat, Seats, Step, Turn, default_edition};
use quintessential::{Chance, Config, Event, Quintessential};

/// A table for two in round 1 with s1 to act. Each seat is given as `pool / lab`, the forge standing first in the lab.
pub fn table(own: &str, other: &str) -> Quintessential {
    position(&["s1:red a4 ec d0", "s2:black a4 ec d0"], &[own, other], "row - / disc - / top - / bids - / pend -")
}

/// A table from the heads of the seats (`s1:red a4 ec d0`), their `pool / lab`, and the public fields.
pub fn position(heads: &[&str], seats: &[&str], public: &str) -> Quintessential {
    let seats: Vec<String> = heads.iter().zip(seats).map(|(head, seat)| seat_text(head, seat)).collect();
    read(&format!("QL1 r1p2 n{} ts1 fs1 / stock rest / {public} / {}", seats.len(), seats.join(" / ")))
}

fn seat_text(head: &str, seat: &str) -> String {
    let (pool, lab) = seat.split_once('/').unwrap_or((seat, ""));
    let lab = lab.trim();
    let lab = if lab.starts_with("MF[") { lab.to_owned() } else { format!("MF[-,-,-,-] {lab}") };
    format!("{head} pool[{}] lab[{}]", pool.trim(), lab.trim())
}

pub fn read(text: &str) -> Quintessential {
    let seats = text.split_whitespace().find_map(|word| word.strip_prefix('n')?.parse().ok()).unwrap();
    Quintessential::from_position(text, &Config::with_seats(seats), default_edition::<Quintessential>())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Plays a line of steps separated by `;`, a roll of the acting seat in braces: `A GR>Y G R {Y4}; P`. Gives what happened.
pub fn play(game: &mut Quintessential, line: &str) -> Vec<Event> {
    let edition = game.edition();
    let mut events = Vec::new();
    for part in line.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (text, rolls) = part.split_once('{').unwrap_or((part, ""));
        let Turn::Seats(asked) = game.turn() else { panic!("nobody is asked before `{part}`: {:?}", game.turn()) };
        let seat = asked.first().unwrap();
        let actions =
            Quintessential::parse_draft(text.trim(), edition).unwrap_or_else(|| panic!("no action: `{part}`"));
        for action in actions {
            let text = action.text(edition);
            game.check(seat, &action).unwrap_or_else(|illegal| panic!("`{text}` is refused by {illegal}"));
            game.apply(&Step::Act(seat, action), &mut events);
            game.audit().unwrap();
        }
        if let Some(dice) = rolls.strip_suffix('}') {
            happen(game, &format!("roll {seat} {dice}"), &mut events);
        }
    }
    events
}

/// A chance outcome.
pub fn happen(game: &mut Quintessential, text: &str, events: &mut Vec<Event>) {
    let chance = Chance::parse(text, game.edition()).unwrap_or_else(|| panic!("no outcome: `{text}`"));
    assert!(game.is_possible(&chance), "`{text}` cannot happen now");
    game.apply(&Step::Chance(chance), events);
    game.audit().unwrap();
}

/// The rule that refuses an action of s1, or nothing.
pub fn refused(game: &Quintessential, text: &str) -> Option<String> {
    let action = quintessential::Action::parse(text, game.edition()).unwrap_or_else(|| panic!("no action: `{text}`"));
    game.check(Seat::S1, &action).err().map(|illegal| illegal.rule.to_string())
}

/// The legal actions of whoever is asked, in their order.
pub fn legal(game: &Quintessential) -> Vec<String> {
    let Turn::Seats(asked) = game.turn() else { return Vec::new() };
    let mut actions = Vec::new();
    game.legal_actions(asked.first().unwrap(), &mut actions);
    actions.iter().map(|action| action.text(game.edition())).collect()
}

/// One field of the position: `stock`, `s1`, `pend` …
pub fn field(game: &Quintessential, name: &str) -> String {
    let text = game.position().expect("a position from round 1 on");
    let found = text.split(" / ").find(|field| field.starts_with(name));
    found.unwrap_or_else(|| panic!("no field {name} in {text}")).to_owned()
}

/// The pool of a seat.
pub fn pool(game: &Quintessential, seat: &str) -> String {
    let text = field(game, &format!("{seat}:"));
    text.split_once("pool[").unwrap().1.split_once(']').unwrap().0.to_owned()
}

/// The lab of a seat, without a forge on which nothing lies.
pub fn lab(game: &Quintessential, seat: &str) -> String {
    let text = field(game, &format!("{seat}:"));
    let lab = text.split_once(" lab[").unwrap().1.strip_suffix(']').unwrap();
    lab.strip_prefix("MF[-,-,-,-]").unwrap_or(lab).trim().to_owned()
}

/// The rules of some events, in order.
pub fn rules(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event.rule().to_string()).collect()
}
