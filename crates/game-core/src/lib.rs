pub mod chance;
pub mod edition;
mod game;
mod message;
pub mod play;
mod pool;
pub mod record;
pub mod scenario;
mod seat;
pub mod table;

pub use chance::{Draws, Fast};
pub use edition::{Edition, EditionError, EditionRef};
pub use game::{
    Decision, Ending, Export, Game, Happening, NoChance, Notation, PositionError, Reason, Seats, Sink, Standing, Step,
    StepOf, Tally, Turn, Viewer, default_edition, plain_number,
};
pub use message::{Arg, CardRef, Illegal, Message, NoSuchRule, Rule};
pub use play::Observed;
pub use pool::{Pile, Pool};
pub use seat::{MAX_SEATS, NoSuchSeat, PerSeat, Seat, SeatSet};
#[doc(hidden)]
pub use serde;
