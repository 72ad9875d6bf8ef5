//! The tests of Wizards of the Wild, in one program: they are built once.

mod challenges;
mod common;
mod edition;
mod events;
mod golden;
mod laws;
mod positions;
mod rules;
mod scenarios;
mod spells;
mod tallies;
mod wizards;
