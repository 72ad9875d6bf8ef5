//! What every game is tested with.
//!
//! - [`laws`]: the fourteen laws of the design, checked on random games. Every game calls it for every number of seats and
//!   every mode.
//! - [`golden`]: a short recorded match that must play out as it did.
//! - [`scenarios`]: the rules as executable examples.
//! - [`allocations_of_a_playout`]: none after the first move.
//! - [`view_names_are_listed`]: the catalogue names every field of the open view.
//!
//! ```
//! use game_core::{Game, Seats};
//! type G = reference_games::TicTacToe;
//!
//! let config = <G as Game>::Config::with_seats(2);
//! game_testkit::laws::<G>(&config);
//! assert_eq!(game_testkit::allocations_of_a_playout::<G>(&config, 1), 0);
//! ```

mod allocations;
mod draws;
mod failure;
mod frequency;
mod golden;
mod names;
mod position;
mod scenarios;
mod secrets;
mod walk;

pub use allocations::allocations_of_a_playout;
pub use failure::{Failure, LAWS};
pub use golden::golden;
pub use names::view_names_are_listed;
pub use scenarios::scenarios;
pub use walk::{Options, Report, check_laws, laws};
