//! What the server keeps, durably: one trait, [`Store`], on an embedded SQLite ([`open_sqlite`]) or on PostgreSQL
//! ([`open_postgres`]).
//!
//! **Durable, then told.** A call that writes returns when what it wrote survives a crash of the process and of the
//! machine, and not before. It is done whole or not at all. Dropping its future does not stop it.
//!
//! **The store is the lock.** Several nodes may share one PostgreSQL, and several processes one SQLite file: every
//! write that builds on something read names what it builds on (a next line and a revision, a version), and fails with
//! [`StoreError::Conflict`] if that has changed. Whoever gets a conflict reads anew and decides again.
//!
//! **The store knows no rules and no clock.** Lines, documents, answers and summaries are bytes and texts of the caller;
//! they come back as they went in. Only a NUL character in a text comes back as U+FFFD. Times are the caller's, in
//! milliseconds since 1970.
//!
//! The methods stand in six traits, by what they are about; [`Store`] is all of them together: `use store::*`.
//!
//! ```
//! use store::*;
//!
//! async fn play(store: &dyn Store, id: &MatchId, line: Vec<u8>, now: Millis) -> Result<Point, StoreError> {
//!     let stored = store.load_match(id).await?.expect("the match was begun");
//!     // ... fold `stored.lines`, check the command, write its line ...
//!     store.commit(Commit { lines: vec![line], ..Commit::at(id, stored.row.point, now) }).await
//! }
//! ```

mod base;
mod edition;
mod engine;
mod error;
mod identity;
mod matches;
mod operation;
mod sql;
mod table;
mod talk;

pub use base::{Cursor, EditionHash, IdentityId, MatchId, Millis, Page, Secret, TableId, TokenHash};
pub use edition::{EditionRow, Editions, NewEdition};
pub use error::{Contested, StoreError};
pub use identity::{Credentials, Identities, Identity, IdentityKind, NewIdentity, NewSession, Session};
pub use matches::{
    Commit, Finished, MatchEnd, MatchFilter, MatchRow, MatchState, Matches, NewMatch, PlayedMatch, Player, Point,
    Retry, SealedChange, SealedChoice, StoredMatch, ViewerEvents, line_of_step, step_of_line,
};
pub use operation::{AddressBar, Counts, Health, Operation, Swept};
pub use table::{NewTable, TableChange, TableFilter, TableRow, TableState, Tables, Visibility};
pub use talk::{Audience, ChatLine, NewChatLine, Talk};

use engine::postgres::Postgres;
use engine::sqlite::Sqlite;
use sql::Sql;
use std::path::Path;
use std::sync::Arc;

/// Everything that is kept. See the crate's page for what holds for every call.
pub trait Store: Identities + Tables + Matches + Editions + Talk + Operation {}

/// Opens the embedded database in a folder, as `aludel.db`; makes both where they are missing, and brings an older
/// database to this build's version.
pub fn open_sqlite(folder: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sql(Sqlite::open(folder, None)?)))
}

/// As [`open_sqlite`], and never lets the database grow beyond so many pages of 4 KiB: then it is full.
pub fn open_sqlite_within(folder: &Path, pages: u32) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sql(Sqlite::open(folder, Some(pages))?)))
}

/// Opens a PostgreSQL database, given as `postgres://user:password@host:port/database`, with `?sslmode=require` over TLS;
/// makes the tables where they are missing, and brings an older database to this build's version.
pub async fn open_postgres(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sql(Postgres::open(url).await?)))
}

/// As [`open_postgres`], and refuses a database that holds nothing of Aludel, instead of making the tables.
pub async fn open_existing_postgres(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sql(Postgres::open_existing(url).await?)))
}
