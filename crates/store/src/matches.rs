//! Matches: the lines of their records, and what is kept beside them.

use crate::{IdentityId, MatchId, Millis, Page, Secret, StoreError, TableChange, TableId, Visibility};
use async_trait::async_trait;

/// The line of a step: line 0 is the header, line 1 `open`, step n line n + 1, and `close` follows the last step. So the
/// lines of a match are dense, and each is written once.
#[must_use]
pub fn line_of_step(seq: u64) -> u64 {
    seq + 1
}

/// The step that a line holds; none for header and `open`. The `close` line has the number of a step that never was.
#[must_use]
pub fn step_of_line(line: u64) -> Option<u64> {
    line.checked_sub(1).filter(|&seq| seq > 0)
}

/// Where a match stands: what a write builds on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// The number of lines, and so of the next line.
    pub next_line: u64,
    /// Counts every commit, also those without a line: 1 after the match was begun.
    pub revision: u64,
}

/// A match without its lines and secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    pub id: MatchId,
    pub table: TableId,
    pub game: String,
    pub state: MatchState,
    pub point: Point,
    /// What the table keeps beside the record as JSON: clocks, lag quota, open questions of consent.
    pub clock: Option<String>,
    /// The result as JSON, once the match is over.
    pub summary: Option<String>,
    /// What lists tell of it as JSON; none for matches that were begun before this was kept.
    pub listed: Option<String>,
    pub started: Millis,
    pub updated: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MatchState {
    Running,
    Over,
    Aborted,
}

/// A match as it is read to be folded: all of it from one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMatch {
    pub row: MatchRow,
    /// From the header on.
    pub lines: Vec<Vec<u8>>,
    /// By seat.
    pub sealed: Vec<SealedChoice>,
}

/// A choice in a secret simultaneous decision, outside the record until all have chosen (TB-069).
#[derive(Clone, PartialEq, Eq)]
pub struct SealedChoice {
    /// The step after which the decision was asked.
    pub seq: u64,
    /// 1 for s1.
    pub seat: u8,
    pub choice: Vec<u8>,
}

impl std::fmt::Debug for SealedChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SealedChoice(seq {}, s{})", self.seq, self.seat)
    }
}

/// The first lines of a match, and what belongs to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    pub id: MatchId,
    pub table: TableId,
    pub game: String,
    /// The sealed seed (TB-070). It is removed when the match is finished: the `close` line has it then.
    pub seed: Option<Secret<[u8; 32]>>,
    /// The header, and what is known of the lines that follow; at least one.
    pub lines: Vec<Vec<u8>>,
    pub players: Vec<Player>,
    pub clock: Option<String>,
    pub listed: Option<String>,
    pub started: Millis,
    /// Conflict: `Table`.
    pub table_change: Option<TableChange>,
}

/// A person at a match, by whom it is found among *my matches*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub identity: IdentityId,
    /// 1 for s1, as it was said last; empty as long as the seating is not drawn, and for who gave their seat to another.
    pub seats: Vec<u8>,
}

/// One write to a match: everything that a command brings about, in one transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    pub id: MatchId,
    /// Where the match stood when it was read. Conflict: `Point`.
    pub point: Point,
    /// The lines `point.next_line`, … as they are, without line ends.
    pub lines: Vec<Vec<u8>>,
    pub sealed: SealedChange,
    /// The answer to the command, to be given again if it is repeated (TB-027). Conflict: `Retry`, if it is among the last
    /// ones; one of long ago builds on a point of long ago.
    pub retry: Option<Retry>,
    /// Replaces what is kept beside the record; none if that stays as it is.
    pub clock: Option<String>,
    /// Replaces what lists tell of the match; none if that stays as it is.
    pub listed: Option<String>,
    /// Persons whose seats are known now, or who got a seat.
    pub players: Vec<Player>,
    /// Conflict: `Table`.
    pub table_change: Option<TableChange>,
    /// The match is over with this commit.
    pub finished: Option<Finished>,
    pub now: Millis,
}

impl Commit {
    /// A commit that changes nothing yet; set what it brings.
    #[must_use]
    pub fn at(id: &MatchId, point: Point, now: Millis) -> Commit {
        Commit {
            id: id.clone(),
            point,
            lines: Vec::new(),
            sealed: SealedChange::Keep,
            retry: None,
            clock: None,
            listed: None,
            players: Vec::new(),
            table_change: None,
            finished: None,
            now,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SealedChange {
    Keep,
    /// These seats have chosen. Conflict: `Sealed`.
    Add(Vec<SealedChoice>),
    /// All have chosen: the choices are in the lines of this commit, and no longer sealed.
    Clear,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retry {
    pub identity: IdentityId,
    pub id: String,
    /// JSON.
    pub answer: String,
}

/// How a match ended. Its seed and sealed choices are removed: the record has them (TB-064).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub end: MatchEnd,
    /// The result as JSON.
    pub summary: String,
    /// The redacted events of each viewer, so that a build that no longer plays these rules can show the match.
    pub events: Vec<ViewerEvents>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    Over,
    Aborted,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViewerEvents {
    /// `s1`, `spectator`, `open`.
    pub viewer: String,
    pub events: Vec<u8>,
}

/// Which matches: those to which all that is given applies. A match of which only the header stands is not listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchFilter {
    /// In one of these states; in any if empty.
    pub states: Vec<MatchState>,
    pub game: Option<String>,
    /// Nothing was committed since (TB-055).
    pub updated_before: Option<Millis>,
    /// Of tables that can be found like this.
    pub visibility: Option<Visibility>,
}

/// One of *my matches*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMatch {
    pub row: MatchRow,
    /// The seats I hold or held.
    pub seats: Vec<u8>,
}

#[async_trait]
pub trait Matches: Send + Sync {
    /// Begins a match. Conflict: `Point` if its id is taken, `Table`.
    async fn begin_match(&self, new: NewMatch) -> Result<Point, StoreError>;

    /// Removes a match of which only the header stands: its start began anew (TB-070). Conflict: `Point`.
    async fn discard_match(&self, id: &MatchId) -> Result<(), StoreError>;

    /// Everything that a command brings about, whole or not at all, and the point to build on next.
    /// Conflict: `Point`, `Sealed`, `Retry`, `Table`.
    async fn commit(&self, commit: Commit) -> Result<Point, StoreError>;

    async fn load_match(&self, id: &MatchId) -> Result<Option<StoredMatch>, StoreError>;

    /// The same with the lines from this one on.
    async fn load_match_from(&self, id: &MatchId, from: u64) -> Result<Option<StoredMatch>, StoreError>;

    /// Notes what lists tell of a match of which nothing is noted yet.
    async fn list_match(&self, id: &MatchId, listed: &str) -> Result<(), StoreError>;

    async fn match_row(&self, id: &MatchId) -> Result<Option<MatchRow>, StoreError>;

    /// The lines from this one on.
    async fn lines(&self, id: &MatchId, from: u64) -> Result<Vec<Vec<u8>>, StoreError>;

    /// The sealed seed of a match that is not finished.
    async fn seed(&self, id: &MatchId) -> Result<Option<Secret<[u8; 32]>>, StoreError>;

    /// The answer that was given to this retry id.
    async fn retry(&self, id: &MatchId, identity: &IdentityId, retry: &str) -> Result<Option<String>, StoreError>;

    /// By start, newest first; the cursor's time is `started`.
    async fn matches(&self, filter: MatchFilter, page: Page) -> Result<Vec<MatchRow>, StoreError>;

    /// The matches of a person; by start, newest first; the cursor's time is `started`.
    async fn matches_of(
        &self,
        identity: &IdentityId,
        filter: MatchFilter,
        page: Page,
    ) -> Result<Vec<PlayedMatch>, StoreError>;

    /// Who has or had a seat at a match.
    async fn players(&self, id: &MatchId) -> Result<Vec<Player>, StoreError>;

    /// The redacted events of a finished match.
    async fn events(&self, id: &MatchId, viewer: &str) -> Result<Option<Vec<u8>>, StoreError>;
}
