//! What the tests share: positions and lines in texts, and random walks.

use game_core::play::{act, random_step};
use game_core::{Fast, Game, Illegal, Notation, Seat, Step, Turn, default_edition};
use quintessence::{Action, Components, Config, Event, Quintessence};

pub(crate) const START: &str = "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1";

pub(crate) fn edition() -> &'static Components {
    default_edition::<Quintessence>()
}

pub(crate) fn start() -> Quintessence {
    Quintessence::new(&Config::default(), edition()).unwrap()
}

pub(crate) fn position(text: &str) -> Quintessence {
    Quintessence::from_position(text, &Config::default(), edition()).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

pub(crate) fn action(text: &str) -> Action {
    Action::parse(text, edition()).unwrap_or_else(|| panic!("{text} is no action"))
}

pub(crate) fn mover(game: &Quintessence) -> Seat {
    match game.turn() {
        Turn::Seats(seats) => seats.first().unwrap(),
        Turn::Chance | Turn::Over => panic!("nobody is asked"),
    }
}

pub(crate) fn legal(game: &Quintessence) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(mover(game), &mut actions);
    actions
}

/// Plays a joined line of the seat to move; the events of the last action, or the refusal.
pub(crate) fn try_line(game: &mut Quintessence, line: &str) -> Result<Vec<Event>, Illegal> {
    let seat = mover(game);
    let mut events = Vec::new();
    for action in Quintessence::parse_draft(line, edition()).unwrap_or_else(|| panic!("{line} is no line")) {
        events.clear();
        act(game, seat, action, &mut events)?;
    }
    Ok(events)
}

pub(crate) fn line(game: &mut Quintessence, line: &str) -> Vec<Event> {
    try_line(game, line).unwrap_or_else(|illegal| panic!("{line}: {illegal}"))
}

/// The position after a line.
pub(crate) fn after(from: &str, text: &str) -> String {
    let mut game = position(from);
    line(&mut game, text);
    game.position().unwrap()
}

/// The events of the last action of a line.
pub(crate) fn events(from: &str, text: &str) -> Vec<Event> {
    line(&mut position(from), text)
}

/// The rule that refuses the last action of a line.
pub(crate) fn refusal(from: &str, text: &str) -> String {
    let illegal = try_line(&mut position(from), text).expect_err("refused");
    illegal.rule.to_string()
}

/// Every position of random games, with the step that is made there.
pub(crate) fn walk(seed: u64, games: u64, mut visit: impl FnMut(&Quintessence, Seat, Action, &Quintessence)) {
    let mut buffer = Vec::new();
    for index in 0..games {
        let mut draws = Fast::part(seed, index);
        let mut game = start();
        while let Some(step) = random_step(&game, &mut buffer, &mut draws) {
            let before = game.clone();
            game.apply(&step, &mut ());
            match step {
                Step::Act(seat, action) => visit(&before, seat, action, &game),
                Step::Chance(never) => match never {},
            }
        }
    }
}
