//! The laws, and what else every game is tested with.

use game_testkit::{allocations_of_a_playout, laws, scenarios, view_names_are_listed};
use red_phoenix::{Config, RedPhoenix};

#[test]
fn the_laws_hold_for_two() {
    laws::<RedPhoenix>(&Config { seats: 2 });
}

#[test]
fn the_laws_hold_for_three() {
    laws::<RedPhoenix>(&Config { seats: 3 });
}

#[test]
fn the_laws_hold_for_four() {
    laws::<RedPhoenix>(&Config { seats: 4 });
}

#[test]
fn the_laws_hold_for_five() {
    laws::<RedPhoenix>(&Config { seats: 5 });
}

#[test]
fn playouts_do_not_allocate() {
    for seats in 2..=5 {
        for seed in 0..10 {
            assert_eq!(
                allocations_of_a_playout::<RedPhoenix>(&Config { seats }, seed),
                0,
                "{seats} seats, seed {seed}"
            );
        }
    }
}

#[test]
fn the_page_names_what_the_open_view_shows() {
    let page = include_str!("../../../../docs/games/red-phoenix.md");
    for seats in 2..=5 {
        view_names_are_listed::<RedPhoenix>(&Config { seats }, page);
    }
}

#[test]
fn the_scenarios_pass() {
    scenarios::<RedPhoenix>(env!("CARGO_MANIFEST_DIR"));
}
