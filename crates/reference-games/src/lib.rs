//! Two small games that everybody knows, complete on the [`Game`](game_core::Game) trait: the example to copy for a new
//! game (`docs/adding-a-game.md`), and the yardstick of the benchmark.

#[allow(clippy::cast_lossless, missing_debug_implementations, missing_docs, unreachable_pub)]
pub mod baseline;
mod board;
pub mod connect_four;
mod plain;
pub mod tic_tac_toe;

pub use board::Square;
pub use connect_four::ConnectFour;
pub use plain::{NoCards, TwoSeats};
pub use tic_tac_toe::TicTacToe;

/// The page on adding a game: its code is compiled and run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;
