//! What can go wrong, each with one sentence that says what to do.

/// Why a call failed. Nothing of it was stored, except after [`StoreError::Unreachable`] and [`StoreError::Other`],
/// when a write may have been stored or not: read anew.
///
/// The sentences are for the operator and name files and settings; a player is told something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database was written by a newer build. It was not touched.
    #[error("{0}")]
    Newer(String),
    /// The disk, or the room the database may take, is full. What was stored before is safe.
    #[error("{0}")]
    Full(String),
    /// The file, its folder or the database cannot be written. What was stored before is safe.
    #[error("{0}")]
    ReadOnly(String),
    /// The file is damaged, or is no database of Aludel. It was not changed.
    #[error("{0}")]
    Corrupt(String),
    /// The database does not answer.
    #[error("{0}")]
    Unreachable(String),
    /// Somebody else was first, or what the write builds on is not there: read anew and decide again.
    #[error("{0}")]
    Conflict(Contested),
    #[error("{0}")]
    Other(String),
}

/// What a conflict is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contested {
    /// The match does not stand at the point that the write builds on, or is over, or exists already.
    #[error("the match has gone on since it was read")]
    Point,
    /// That seat has a sealed choice already.
    #[error("this seat has chosen already")]
    Sealed,
    /// That retry id was answered already (TB-027).
    #[error("this command was carried out already")]
    Retry,
    /// The table has another version by now, or exists already.
    #[error("the table has changed since it was read")]
    Table,
    /// Another account has this login name.
    #[error("this login name is taken")]
    Login,
    /// The identity exists already, is not there, was deleted, or is no longer a guest.
    #[error("the identity has changed since it was read")]
    Identity,
    /// A session or a personal link with this token exists already, or is not there.
    #[error("this session exists already or has ended")]
    Session,
    /// As many editions are kept as may be.
    #[error("no further edition can be kept")]
    Editions,
}
