//! The fourteen laws for every number of seats and every mode; no allocation; the names of the open view.

use game_core::{Seat, Seats};
use wizards_of_the_wild::{Config, First, Wizards, WizardsOfTheWild};

fn laws(config: &Config) {
    let report = game_testkit::laws::<WizardsOfTheWild>(config);
    assert!(report.games > 0);
}

#[test]
fn laws_of_the_solo_game() {
    laws(&Config::with_seats(1));
}

#[test]
fn laws_of_two_seats() {
    laws(&Config::with_seats(2));
}

#[test]
fn laws_of_three_seats() {
    laws(&Config::with_seats(3));
}

#[test]
fn laws_of_four_seats() {
    laws(&Config::with_seats(4));
}

#[test]
fn laws_of_five_seats() {
    laws(&Config::with_seats(5));
}

#[test]
fn laws_of_random_wizards_and_a_named_first() {
    laws(&Config { seats: 3, wizards: Wizards::Random, first: First::Named(Seat::S2) });
}

#[test]
fn playouts_allocate_nothing() {
    for seats in 1..=5 {
        for seed in 0..10 {
            let allocations =
                game_testkit::allocations_of_a_playout::<WizardsOfTheWild>(&Config::with_seats(seats), seed);
            assert_eq!(allocations, 0, "{seats} seats, seed {seed}");
        }
    }
}

#[test]
fn the_page_names_the_open_view() {
    let page = include_str!("../../../../docs/games/wizards-of-the-wild.md");
    for seats in 1..=5 {
        game_testkit::view_names_are_listed::<WizardsOfTheWild>(&Config::with_seats(seats), page);
    }
}
