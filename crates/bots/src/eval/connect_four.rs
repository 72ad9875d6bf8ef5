//! Connect four: rows that still can become four, and the middle.

use super::expectation;
use crate::knowledge::{Engine, Knowledge, Levels, TwoSeats};
use game_core::{Game, Seat};
use reference_games::ConnectFour;
use reference_games::connect_four::{Action, RANKS};

pub(crate) const KNOWLEDGE: Knowledge<ConnectFour> = Knowledge {
    value: Some(|game| expectation(score(game), SCALE)),
    two_seats: Some(TwoSeats { score, scale: SCALE, order, loud: |_, _, loud| loud.clear() }),
    levels: Levels {
        engine: Engine::AlphaBeta,
        work: [400, 6_000, 150_000, 2_000_000],
        at_more: Levels::ALIKE,
        blur: Levels::BLUR,
    },
    ..Knowledge::NONE
};

const SCALE: f32 = 60.0;
const STRIDE: usize = RANKS + 1;
const BOARD: u64 = 0x0000_0408_1020_4081 * 0b11_1111;
const MIDDLE: u64 = 0b11_1111 << (3 * STRIDE);
/// Beside the middle.
const NEAR: u64 = 0b11_1111 << (2 * STRIDE) | 0b11_1111 << (4 * STRIDE);
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

fn score(game: &ConnectFour) -> i32 {
    let [first, second] = [game.discs(Seat::S1), game.discs(Seat::S2)];
    let empty = BOARD & !(first | second);
    promise(first, empty) - promise(second, empty)
}

fn promise(discs: u64, empty: u64) -> i32 {
    let squares = 20 * (completing(discs) & empty).count_ones();
    let centre = 3 * (discs & MIDDLE).count_ones() + (discs & NEAR).count_ones();
    (squares + centre) as i32
}

/// The squares that would complete a row of four.
fn completing(discs: u64) -> u64 {
    DIRECTIONS.into_iter().fold(0, |all, step| all | lacking(discs, step))
}

/// The squares that lack to four in one direction.
fn lacking(discs: u64, step: usize) -> u64 {
    let (one, two, three) = (discs << step, discs << (2 * step), discs << (3 * step));
    let (up, over, far) = (discs >> step, discs >> (2 * step), discs >> (3 * step));
    one & two & three | up & one & two | over & up & one | far & over & up
}

fn order(_: &ConnectFour, _: Seat, actions: &[Action], order: &mut Vec<i32>) {
    order.clear();
    order.extend(actions.iter().map(|action| -(ConnectFour::action_index(action) as i32 - 3).abs()));
}
