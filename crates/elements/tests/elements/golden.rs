//! A recorded game for every number of seats.

use elements::{Config, Elements};
use game_core::Seats;
use game_core::record::Record;
use game_core::table::Match;

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

/// A game of eager builders, with natural and artificial sets, fused pairs, redraws and thefts, to its end.
#[test]
fn a_whole_game_is_replayed_to_its_end() {
    let record = Record::read(include_bytes!("../../golden/whole-game.aludel")).expect("a sound record");
    let table = Match::<Elements>::replay(record).expect("every step is legal");
    let outcome = table.outcome().expect("the game is over");
    assert_eq!((outcome.ranks.clone(), outcome.scores.clone()), (Some(vec![2, 1]), Some(vec![7, 12])));
    assert_eq!(outcome.rule.to_string(), "EL-230");
}
