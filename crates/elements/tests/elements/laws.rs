//! The laws of every game, for every number of seats and every option.

use elements::types::{DiscardDraw, TakeHand, Trading};
use elements::{Config, Elements};
use game_core::Seats;
use game_testkit::laws;

#[test]
fn laws_hold_with_two_seats() {
    laws::<Elements>(&Config::with_seats(2));
}

#[test]
fn laws_hold_with_three_seats() {
    laws::<Elements>(&Config::with_seats(3));
}

#[test]
fn laws_hold_with_four_seats() {
    laws::<Elements>(&Config::with_seats(4));
}

#[test]
fn laws_hold_when_any_discard_may_be_drawn() {
    laws::<Elements>(&Config { discard_draw: Some(DiscardDraw::Any), ..Config::with_seats(2) });
}

#[test]
fn laws_hold_when_trades_need_consent() {
    laws::<Elements>(&Config { trade: Some(Trading::Consent), ..Config::with_seats(3) });
}

#[test]
fn laws_hold_when_a_card_of_a_hand_is_chosen() {
    laws::<Elements>(&Config { take_hand: Some(TakeHand::Chosen), ..Config::with_seats(3) });
}

#[test]
fn laws_hold_with_another_target_and_all_options() {
    laws::<Elements>(&Config {
        seats: 4,
        discard_draw: Some(DiscardDraw::Any),
        trade: Some(Trading::Consent),
        take_hand: Some(TakeHand::Chosen),
        target: Some(5),
    });
}

#[test]
fn a_playout_allocates_nothing_after_its_first_move() {
    for seats in 2..=4 {
        for seed in 1..=5 {
            assert_eq!(game_testkit::allocations_of_a_playout::<Elements>(&Config::with_seats(seats), seed), 0);
        }
    }
}
