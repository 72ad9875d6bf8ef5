//! The server as people meet it: over HTTP and the socket of a table, on a free port, with an embedded database.

mod acting;
mod branch;
mod broken_off;
mod client;
mod clocks;
mod consent;
mod failures;
mod fuzz;
mod hostile;
mod identities;
mod leaks;
mod lessons;
mod lobby;
mod nodes;
mod operation;
mod play;
mod start;
mod support;
mod watching;
