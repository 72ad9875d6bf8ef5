//! The tests of Elements, in one program: they are built once.

mod cards;
mod conservation;
mod edition;
mod golden;
mod laws;
mod rules;
mod scenarios;
mod setups;
mod support;
