//! A recorded game for every number of seats.

use elements::{Config, Elements};
use game_core::Seats;

fn golden(name: &str, seats: usize, seed: u64) {
    game_testkit::golden::<Elements>(env!("CARGO_MANIFEST_DIR"), name, &Config::with_seats(seats), seed);
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
