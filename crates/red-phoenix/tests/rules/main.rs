//! The rules, card by card and id by id.

mod cards;
mod catalogue;
mod conservation;
mod edition;
mod notation;
mod table;
