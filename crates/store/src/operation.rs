//! What an operator needs: health, figures, bars of addresses, sweeping.

use crate::{MatchState, Millis, StoreError, TableState};
use async_trait::async_trait;

/// An address, or a range of them, that is not served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressBar {
    /// As the server writes it: an address, or a range as `192.0.2.0/24`.
    pub address: String,
    pub reason: String,
    pub since: Millis,
    /// For good if none.
    pub until: Option<Millis>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Those states that there are tables in.
    pub tables: Vec<(TableState, u64)>,
    /// Those states that there are matches in.
    pub matches: Vec<(MatchState, u64)>,
    pub guests: u64,
    pub accounts: u64,
    pub sessions: u64,
    pub editions: u64,
}

/// A store that answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    /// `sqlite` or `postgres`.
    pub engine: &'static str,
    /// The version of the database.
    pub schema: u32,
    /// Writes that succeeded since this store was opened.
    pub writes: u64,
    /// The transactions that they took; fewer where several waiting writes shared one.
    pub transactions: u64,
}

/// What a sweep removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    pub sessions: u64,
    pub return_links: u64,
    pub retries: u64,
}

#[async_trait]
pub trait Operation: Send + Sync {
    /// Reads, and writes durably, once: a full or read-only disk shows here.
    async fn health(&self) -> Result<Health, StoreError>;

    async fn counts(&self) -> Result<Counts, StoreError>;

    /// Bars an address; a bar that there is gets the new reason and term.
    async fn bar_address(&self, bar: AddressBar) -> Result<(), StoreError>;

    /// Says whether there was a bar.
    async fn lift_address_bar(&self, address: &str) -> Result<bool, StoreError>;

    /// All bars that hold at this time, newest first.
    async fn address_bars(&self, now: Millis) -> Result<Vec<AddressBar>, StoreError>;

    /// Removes sessions not seen since, personal links made before, and answers to commands of matches that are over and
    /// have not changed since.
    async fn sweep(&self, before: Millis) -> Result<Swept, StoreError>;

    /// Finishes what is being written and lets the database go. Calls that come later fail.
    async fn close(&self);
}
