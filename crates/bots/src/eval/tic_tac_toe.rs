//! Tic-tac-toe: small enough to be searched to its end.

use crate::knowledge::{Engine, Knowledge, Levels, TwoSeats};
use reference_games::TicTacToe;

pub(crate) const KNOWLEDGE: Knowledge<TicTacToe> = Knowledge {
    two_seats: Some(TwoSeats {
        score: |_| 0,
        scale: 1.0,
        order: |_, _, actions, order| {
            order.clear();
            order.resize(actions.len(), 0);
        },
        loud: |_, _, loud| loud.clear(),
    }),
    levels: Levels {
        engine: Engine::AlphaBeta,
        work: [30, 300, 20_000, 20_000],
        at_more: Levels::ALIKE,
        blur: Levels::BLUR,
    },
    ..Knowledge::NONE
};
