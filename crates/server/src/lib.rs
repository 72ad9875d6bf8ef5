//! The web table: tables, play over WebSockets, bots, clocks, identities, history.
//!
//! **Write, then tell.** A step is stored before anybody sees it; a table in memory is a cache over the store and can be
//! dropped at any time. **Only views leave**: whatever is sent is made by the game for the eyes of the one who gets it.

mod app;
mod asked;
mod bots;
mod bus;
mod clocks;
mod doc;
mod door;
mod editions;
mod examples;
mod games;
mod guard;
mod identities;
mod lessons;
mod limits;
mod lines;
mod listed;
mod matches;
mod metrics;
mod nodes;
mod operation;
mod random;
mod refused;
mod room;
mod serve;
mod site;
mod socket;
mod tables;
mod time;
mod workers;

pub use app::{App, LimitOptions, Options};
pub use bus::{Bus, Heard, InProcess, Link, Nats, News};
pub use identities::reset_password;
pub use random::Randomness;
pub use serve::{Running, router, serve};
pub use socket::parse;

pub use time::{Clock, DAY, MINUTE, ManualClock, SECOND, SystemClock};
pub use workers::work_for;
