//! The file: opening it, telling ours from others, bringing it to this build's version, and sentences about it.

use crate::StoreError;
use crate::engine::schema::{self, Dialect};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};
use std::path::{Path, PathBuf};
use std::time::Duration;

const FILE: &str = "aludel.db";
/// `ALUD`, in the head of the file: tells our database from others.
const APPLICATION_ID: u32 = 0x414C_5544;
const CACHED_STATEMENTS: usize = 128;
/// Room for the pages of a large group, in negative KiB as SQLite has it.
const WRITER_CACHE: i64 = -2_048;
/// A reader reads a match once and then leaves it: what it would keep is of no use.
const READER_CACHE: i64 = -256;
/// How many pages the log takes before they are brought into the file: a page that is written often goes there once.
const LOG_PAGES: i64 = 8_192;
/// How long another process, as `aludel admin`, may hold the file.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) const DIALECT: Dialect =
    Dialect { int: "INTEGER", bytes: "BLOB", table: "STRICT, WITHOUT ROWID", rows: "STRICT" };

/// Where the database lies, for sentences.
#[derive(Clone)]
pub(super) struct Place(PathBuf);

impl Place {
    pub(super) fn within(folder: &Path) -> Place {
        Place(folder.join(FILE))
    }

    pub(super) fn explain(&self, error: &rusqlite::Error) -> StoreError {
        let place = self.0.display();
        let Some(code) = error.sqlite_error() else {
            return StoreError::Other(format!("{place}: {error}."));
        };
        match code.code {
            ErrorCode::DiskFull => self.full(),
            ErrorCode::SystemIoFailure if code.extended_code == ffi::SQLITE_IOERR_SHMSIZE => self.full(),
            ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied => self.read_only(),
            ErrorCode::NotADatabase => self.foreign(),
            ErrorCode::DatabaseCorrupt => StoreError::Corrupt(format!(
                "{place} is damaged and was left as it is: keep a copy of it and restore a backup."
            )),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                StoreError::Unreachable(format!("{place} is held by another process: end that one, or wait for it."))
            }
            _ => StoreError::Other(format!("{place}: {error}.")),
        }
    }

    fn full(&self) -> StoreError {
        StoreError::Full(format!(
            "The disk is full, and nothing more can be written to {}: make room; everything stored before is safe.",
            self.0.display()
        ))
    }

    fn read_only(&self) -> StoreError {
        StoreError::ReadOnly(format!(
            "{} cannot be written: see that this user may write to the file and its folder, and that the disk is not \
             mounted read-only.",
            self.0.display()
        ))
    }

    fn foreign(&self) -> StoreError {
        StoreError::Corrupt(format!(
            "{} is not a database of Aludel and was left as it is: choose another folder, or restore a backup.",
            self.0.display()
        ))
    }
}

pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    use std::io::ErrorKind;
    let mut builder = std::fs::DirBuilder::new();
    // The folder holds sealed seeds and hashes of passwords.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| {
        let sentence = format!("The folder {} cannot be made: {error}.", folder.display());
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(sentence),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full(sentence),
            _ => StoreError::Other(sentence),
        }
    })
}

/// Looks at a file that is there, without changing it: whether it is ours, and not newer.
pub(super) fn look_at(place: &Place) -> Result<(), StoreError> {
    if std::fs::metadata(&place.0).map_or(true, |file| file.len() == 0) {
        return Ok(());
    }
    let explain = |error: rusqlite::Error| place.explain(&error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&place.0, flags).map_err(explain)?;
    connection.busy_timeout(PATIENCE).map_err(explain)?;
    schema::check_version(&place.0.display().to_string(), version(place, &connection)?)
}

/// 0 for an empty database. One with other tables is not ours.
fn version(place: &Place, connection: &Connection) -> Result<u32, StoreError> {
    let explain = |error: rusqlite::Error| place.explain(&error);
    let tables: u32 =
        connection.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(explain)?;
    if tables == 0 {
        return Ok(0);
    }
    let id: u32 = connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(explain)?;
    if id != APPLICATION_ID {
        return Err(place.foreign());
    }
    connection.query_row(schema::READ_VERSION, [], |row| row.get(0)).map_err(explain)
}

pub(super) fn connect(place: &Place) -> Result<Connection, StoreError> {
    let explain = |error: rusqlite::Error| place.explain(&error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&place.0, flags).map_err(explain)?;
    connection.busy_timeout(PATIENCE).map_err(explain)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    // A statement is planned once: otherwise each one with a limit would be read anew for every value of it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(explain)?;
    if connection.is_readonly("main").map_err(explain)? {
        return Err(place.read_only());
    }
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0)).map_err(explain)?;
    if mode != "wal" {
        let sentence = "lies on a disk where SQLite cannot keep a write-ahead log: choose a folder on a local disk";
        return Err(StoreError::Other(format!("{} {sentence}.", place.0.display())));
    }
    connection.pragma_update(None, "synchronous", "FULL").map_err(explain)?;
    Ok(connection)
}

/// What the readers have beyond other connections.
pub(super) fn equip_reader(place: &Place, connection: &Connection) -> Result<(), StoreError> {
    let explain = |error: rusqlite::Error| place.explain(&error);
    connection.pragma_update(None, "query_only", true).map_err(explain)?;
    connection.pragma_update(None, "cache_size", READER_CACHE).map_err(explain)
}

/// What the one writer has beyond other connections.
pub(super) fn equip_writer(place: &Place, connection: &Connection, pages: Option<u32>) -> Result<(), StoreError> {
    let set = |pragma, value: i64| connection.pragma_update(None, pragma, value).map_err(|error| place.explain(&error));
    set("cache_size", WRITER_CACHE)?;
    set("wal_autocheckpoint", LOG_PAGES)?;
    pages.map_or(Ok(()), |pages| set("max_page_count", pages.into()))
}

pub(super) fn migrate(place: &Place, connection: &mut Connection) -> Result<(), StoreError> {
    let explain = |error: rusqlite::Error| place.explain(&error);
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(explain)?;
    // Looked at again under the lock: another process may have been first.
    let found = version(place, &transaction)?;
    schema::check_version(&place.0.display().to_string(), found)?;
    if found < schema::VERSION {
        transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(explain)?;
        transaction.execute_batch(&DIALECT.spell(schema::CREATE_VERSIONS)).map_err(explain)?;
        for (reached, sql) in schema::missing_since(found, &DIALECT) {
            transaction.execute_batch(&sql).map_err(explain)?;
            transaction.execute(schema::ADD_VERSION, [reached]).map_err(explain)?;
        }
    }
    transaction.commit().map_err(explain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_commit_is_flushed() {
        let folder = tempfile::tempdir().unwrap();
        let connection = connect(&Place::within(folder.path())).unwrap();
        let pragma =
            |name| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0)).unwrap();
        assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
        assert_eq!(pragma("synchronous"), 2.into(), "FULL");
    }
}
