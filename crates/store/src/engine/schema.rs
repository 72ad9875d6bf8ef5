//! The versions of the database. They only go forward: a migration that was released never changes.

use crate::StoreError;

/// Version n is reached by the n-th of these.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001.sql"),
    include_str!("../../migrations/0002.sql"),
    include_str!("../../migrations/0003.sql"),
    include_str!("../../migrations/0004.sql"),
];

/// The version that this build reads and writes.
pub(crate) const VERSION: u32 = MIGRATIONS.len() as u32;

/// The one table that every version has.
pub(crate) const CREATE_VERSIONS: &str =
    "CREATE TABLE IF NOT EXISTS aludel_schema (version {int} NOT NULL PRIMARY KEY) {table}";
pub(crate) const READ_VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM aludel_schema";
pub(crate) const ADD_VERSION: &str = "INSERT INTO aludel_schema (version) VALUES (?1)";

/// What an engine calls things.
pub(crate) struct Dialect {
    pub int: &'static str,
    pub bytes: &'static str,
    /// What follows the columns of a table.
    pub table: &'static str,
    /// The same where rows lie in the order in which they were made, and not in that of their key.
    pub rows: &'static str,
}

impl Dialect {
    pub(crate) fn spell(&self, sql: &str) -> String {
        let words = [("{int}", self.int), ("{bytes}", self.bytes), ("{table}", self.table), ("{rows}", self.rows)];
        words.iter().fold(sql.to_owned(), |sql, (word, spelt)| sql.replace(word, spelt))
    }
}

/// The migrations that lead from a version to this build's, each with the version it reaches.
pub(crate) fn missing_since(version: u32, dialect: &Dialect) -> Vec<(u32, String)> {
    let numbered = (1..).zip(MIGRATIONS);
    numbered.filter(|&(reached, _)| reached > version).map(|(reached, sql)| (reached, dialect.spell(sql))).collect()
}

/// Refuses a database that a newer build has written.
pub(crate) fn check_version(place: &str, version: u32) -> Result<(), StoreError> {
    if version <= VERSION {
        return Ok(());
    }
    Err(StoreError::Newer(format!(
        "{place} has version {version}, and this build of Aludel knows versions up to {VERSION}: run the newer build again, \
         or restore a backup from before the upgrade."
    )))
}
