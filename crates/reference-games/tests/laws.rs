//! The laws, and what else every game is tested with.

use game_core::Seats;
use game_testkit::{allocations_of_a_playout, golden, laws, scenarios, view_names_are_listed};
use reference_games::{ConnectFour, TicTacToe, TwoSeats};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_laws_hold() {
    laws::<TicTacToe>(&TwoSeats::with_seats(2));
    laws::<ConnectFour>(&TwoSeats::with_seats(2));
}

#[test]
fn the_scenarios_pass() {
    scenarios::<TicTacToe>(CRATE);
    scenarios::<ConnectFour>(CRATE);
}

#[test]
fn golden_matches_play_out_as_they_did() {
    golden::<TicTacToe>(CRATE, "tic-tac-toe", &TwoSeats::with_seats(2), 1);
    golden::<ConnectFour>(CRATE, "connect-four", &TwoSeats::with_seats(2), 1);
}

#[test]
fn playouts_do_not_allocate() {
    for seed in 0..20 {
        assert_eq!(allocations_of_a_playout::<TicTacToe>(&TwoSeats::default(), seed), 0);
        assert_eq!(allocations_of_a_playout::<ConnectFour>(&TwoSeats::default(), seed), 0);
    }
}

#[test]
fn the_pages_name_what_the_open_view_shows() {
    view_names_are_listed::<TicTacToe>(&TwoSeats::default(), include_str!("../../../docs/games/tic-tac-toe.md"));
    view_names_are_listed::<ConnectFour>(&TwoSeats::default(), include_str!("../../../docs/games/connect-four.md"));
}
