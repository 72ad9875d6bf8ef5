//! The tests of Quintessence, in one program: they are built once.

mod board;
mod differential;
mod editions;
mod ending;
mod formations;
mod laws;
mod lemmas;
mod notation;
mod oracle;
mod purple;
mod scenarios;
mod support;
mod vectors;
