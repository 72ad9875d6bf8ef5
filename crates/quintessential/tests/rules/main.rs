//! The rules by their numbers, a test for each card, and the picture.

mod bids_claims_and_cleanup;
mod cards;
mod editions;
mod formulas_and_chains;
mod picture;
mod positions;
mod set_up_and_turns;
mod support;
