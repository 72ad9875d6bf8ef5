//! The laws for every number of seats, the size of states and actions, and what a playout allocates.

use game_core::Seats;
use game_testkit::{allocations_of_a_playout, laws, view_names_are_listed};
use quintessential::{Action, Colours, Config, Quintessential};

#[test]
fn laws_with_two_seats() {
    laws::<Quintessential>(&Config::with_seats(2));
}

#[test]
fn laws_with_three_seats() {
    laws::<Quintessential>(&Config::with_seats(3));
}

#[test]
fn laws_with_four_seats_and_colours_dealt() {
    laws::<Quintessential>(&Config { seats: 4, colours: Colours::Random });
}

#[test]
fn laws_with_five_seats() {
    laws::<Quintessential>(&Config::with_seats(5));
}

#[test]
fn states_and_actions_are_small() {
    assert!(size_of::<Quintessential>() <= 1536, "{}", size_of::<Quintessential>());
    assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
}

#[test]
fn a_playout_allocates_nothing_after_its_first_move() {
    for seats in 2..=5 {
        for seed in 0..5 {
            assert_eq!(allocations_of_a_playout::<Quintessential>(&Config::with_seats(seats), seed), 0, "{seats}");
        }
    }
}

#[test]
fn the_page_lists_the_names_of_the_open_view() {
    let page = include_str!("../../../../docs/games/quintessential.md");
    for seats in [2, 5] {
        view_names_are_listed::<Quintessential>(&Config::with_seats(seats), page);
    }
}
