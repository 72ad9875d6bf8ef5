//! Tables: what is agreed before the start, and where a table stands afterwards.

use crate::{IdentityId, Millis, Page, StoreError, TableId};
use async_trait::async_trait;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub id: TableId,
    pub host: IdentityId,
    pub game: String,
    pub visibility: Visibility,
    pub state: TableState,
    /// The whole table as JSON: game and table config, edition, seats with their holders, readiness and link hashes,
    /// the match, rematches. The store does not look into it.
    pub doc: String,
    /// 1 at first; each change adds 1.
    pub version: u64,
    pub created: Millis,
    pub updated: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableState {
    /// Before the start.
    Open,
    Running,
    /// The match has a result.
    Over,
    /// The match was aborted (TB-055).
    Aborted,
    /// Closed by its host or the operator before it started.
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Listed for everybody.
    Public,
    /// Found by its link alone.
    Link,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    pub id: TableId,
    pub host: IdentityId,
    pub game: String,
    pub visibility: Visibility,
    pub doc: String,
    /// Who sits at it: whose list of tables it stands in.
    pub people: Vec<IdentityId>,
    pub created: Millis,
}

/// A change of a table that builds on the version that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableChange {
    pub id: TableId,
    /// The version that was read.
    pub version: u64,
    pub host: IdentityId,
    pub game: String,
    pub visibility: Visibility,
    pub state: TableState,
    pub doc: String,
    /// Who sits at it from now on; none if that stays as it was.
    pub people: Option<Vec<IdentityId>>,
    pub updated: Millis,
}

impl TableChange {
    /// Everything as it was read, at another time; set what changes.
    #[must_use]
    pub fn of(row: TableRow, now: Millis) -> TableChange {
        TableChange {
            id: row.id,
            version: row.version,
            host: row.host,
            game: row.game,
            visibility: row.visibility,
            state: row.state,
            doc: row.doc,
            people: None,
            updated: now,
        }
    }
}

/// Which tables: those to which all that is given applies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableFilter {
    /// In one of these states; in any if empty.
    pub states: Vec<TableState>,
    pub visibility: Option<Visibility>,
    pub game: Option<String>,
    pub host: Option<IdentityId>,
    /// At which this identity sits.
    pub person: Option<IdentityId>,
    /// Not changed since.
    pub updated_before: Option<Millis>,
}

#[async_trait]
pub trait Tables: Send + Sync {
    /// Adds an open table with version 1. Conflict: `Table`.
    async fn add_table(&self, table: NewTable) -> Result<(), StoreError>;

    async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError>;

    /// Changes a table, if it still has that version, and returns the new one. Conflict: `Table`.
    async fn change_table(&self, change: TableChange) -> Result<u64, StoreError>;

    /// By last change, newest first; the cursor's time is `updated`.
    async fn tables(&self, filter: TableFilter, page: Page) -> Result<Vec<TableRow>, StoreError>;

    /// How many tables there are of these.
    async fn count_tables(&self, filter: TableFilter) -> Result<u64, StoreError>;
}
