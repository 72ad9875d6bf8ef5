//! The rules of Quintessence, shown.

mod board;
mod differential;
mod editions;
mod ending;
mod formations;
mod lemmas;
mod notation;
mod oracle;
mod purple;
mod support;
mod vectors;
