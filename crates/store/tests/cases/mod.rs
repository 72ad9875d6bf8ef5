pub mod identities;
pub mod matches;
pub mod others;
pub mod tables;
