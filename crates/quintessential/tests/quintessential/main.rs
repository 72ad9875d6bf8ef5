//! The tests of Quintessential, in one program: they are built once. The rules by their numbers, a test for each card, the
//! picture, the laws, the records.

mod bids_claims_and_cleanup;
mod cards;
mod editions;
mod formulas_and_chains;
mod golden;
mod laws;
mod picture;
mod positions;
mod scenarios;
mod set_up_and_turns;
mod support;
mod walk;
