//! The laws, and what else every game is tested with.

use game_testkit::{allocations_of_a_playout, golden, laws, scenarios, view_names_are_listed};
use quintessence::{Config, Quintessence};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_laws_hold_for_two_seats() {
    laws::<Quintessence>(&Config::default());
}

#[test]
fn the_scenarios_pass() {
    scenarios::<Quintessence>(CRATE);
}

#[test]
fn golden_matches_play_out_as_they_did() {
    golden::<Quintessence>(CRATE, "two-seats", &Config::default(), 7);
    golden::<Quintessence>(CRATE, "stalemate", &Config::default(), 37);
}

#[test]
fn playouts_do_not_allocate() {
    for seed in 0..20 {
        assert_eq!(allocations_of_a_playout::<Quintessence>(&Config::default(), seed), 0);
    }
}

#[test]
fn the_page_names_what_the_open_view_shows() {
    let page = include_str!("../../../../docs/games/quintessence.md");
    view_names_are_listed::<Quintessence>(&Config::default(), page);
}
