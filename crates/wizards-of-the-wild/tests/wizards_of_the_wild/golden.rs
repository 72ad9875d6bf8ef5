//! Golden records: one for each number of seats, and the solo game at each level.

use game_core::{Fast, Game, Seat, Seats, Step, default_edition, play};
use wizards_of_the_wild::{Action, Config, Level, WizardsOfTheWild};

fn golden(name: &str, seats: usize, seed: u64) {
    game_testkit::golden::<WizardsOfTheWild>(env!("CARGO_MANIFEST_DIR"), name, &Config::with_seats(seats), seed);
}

#[test]
fn golden_two_seats() {
    golden("two-seats", 2, 2);
}

#[test]
fn golden_three_seats() {
    golden("three-seats", 3, 3);
}

#[test]
fn golden_four_seats() {
    golden("four-seats", 4, 4);
}

#[test]
fn golden_five_seats() {
    golden("five-seats", 5, 5);
}

#[test]
fn golden_solo_apprentice() {
    golden("solo-apprentice", 1, seed_of(Level::Apprentice));
}

#[test]
fn golden_solo_sorcerer() {
    golden("solo-sorcerer", 1, seed_of(Level::Sorcerer));
}

#[test]
fn golden_solo_archmage() {
    golden("solo-archmage", 1, seed_of(Level::Archmage));
}

/// The first seed with which the random player of golden records picks that level.
fn seed_of(level: Level) -> u64 {
    let picks = |seed: u64| {
        let edition = default_edition::<WizardsOfTheWild>();
        let mut game = WizardsOfTheWild::new(&Config::with_seats(1), edition).unwrap();
        let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
        let mut choose = |game: &WizardsOfTheWild| play::random_action(game, Seat::S1, &mut buffer, &mut draws);
        let wizard = choose(&game);
        game.apply(&Step::Act(Seat::S1, wizard), &mut ());
        matches!(choose(&game), Action::ChooseOpponent { level: picked, .. } if picked == level)
    };
    (1..).find(|&seed| picks(seed)).expect("some seed picks each level")
}
