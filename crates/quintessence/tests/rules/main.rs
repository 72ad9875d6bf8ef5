//! The rules of Quintessence, shown.

mod differential;
mod oracle;
mod support;
mod vectors;
