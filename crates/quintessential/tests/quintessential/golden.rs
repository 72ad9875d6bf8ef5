//! One short record for each number of seats.

use game_core::Seats;
use game_testkit::golden;
use quintessential::{Config, Quintessential};

#[test]
fn golden_two_seats() {
    golden::<Quintessential>(env!("CARGO_MANIFEST_DIR"), "two-seats", &Config::with_seats(2), 2);
}

#[test]
fn golden_three_seats() {
    golden::<Quintessential>(env!("CARGO_MANIFEST_DIR"), "three-seats", &Config::with_seats(3), 3);
}

#[test]
fn golden_four_seats() {
    golden::<Quintessential>(env!("CARGO_MANIFEST_DIR"), "four-seats", &Config::with_seats(4), 4);
}

#[test]
fn golden_five_seats() {
    golden::<Quintessential>(env!("CARGO_MANIFEST_DIR"), "five-seats", &Config::with_seats(5), 5);
}
