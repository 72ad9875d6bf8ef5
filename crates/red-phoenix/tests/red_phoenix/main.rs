//! The tests of Red Phoenix, in one program: they are built once.

mod cards;
mod catalogue;
mod conservation;
mod edition;
mod golden;
mod laws;
mod notation;
mod table;
