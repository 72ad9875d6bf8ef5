//! Golden records: one for each number of seats, and the solo game at each level.

use game_core::Seats;
use wizards_of_the_wild::{Config, WizardsOfTheWild};

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

// The seeds are those whose random player picks the level.

#[test]
fn golden_solo_apprentice() {
    golden("solo-apprentice", 1, SOLO[0]);
    picks("solo-apprentice", "apprentice");
}

#[test]
fn golden_solo_sorcerer() {
    golden("solo-sorcerer", 1, SOLO[1]);
    picks("solo-sorcerer", "sorcerer");
}

#[test]
fn golden_solo_archmage() {
    golden("solo-archmage", 1, SOLO[2]);
    picks("solo-archmage", "archmage");
}

const SOLO: [u64; 3] = [1, 2, 3];

/// The record is one of that level.
fn picks(name: &str, level: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.txt"));
    let text = std::fs::read_to_string(file).unwrap();
    assert!(
        text.lines().any(|line| line.contains(": op ") && line.ends_with(level)),
        "{name} is not a game of {level}"
    );
}
