//! Chat and mutes (TB-065).

use crate::{IdentityId, Millis, StoreError, TableId};
use async_trait::async_trait;

/// To whom a line was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// To everybody at the table.
    Seats,
    /// By a watcher: seats hear it only after the end.
    Watchers,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChatLine {
    pub table: TableId,
    pub author: IdentityId,
    pub audience: Audience,
    pub text: String,
    pub at: Millis,
    /// The id that the author chose, so that a repeated line is said once (TB-027).
    pub retry: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// 1, 2, 3, … without gaps at each table.
    pub number: u64,
    pub author: IdentityId,
    pub audience: Audience,
    pub text: String,
    pub at: Millis,
}

#[async_trait]
pub trait Talk: Send + Sync {
    /// Adds a line, and returns its number. Conflict: `Table` if there is no such table, `Retry` if its author said it
    /// before.
    async fn say(&self, line: NewChatLine) -> Result<u64, StoreError>;

    /// The lines behind this number, oldest first; one audience's alone, if one is given.
    async fn chat(
        &self,
        table: &TableId,
        audience: Option<Audience>,
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError>;

    /// The last lines that were said to an audience up to a time, oldest first.
    async fn last_chat(
        &self,
        table: &TableId,
        audience: Audience,
        until: Millis,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError>;

    /// No harm if that identity is muted already.
    async fn mute(&self, identity: &IdentityId, muted: &IdentityId) -> Result<(), StoreError>;

    async fn unmute(&self, identity: &IdentityId, muted: &IdentityId) -> Result<(), StoreError>;

    /// Whom this identity has muted.
    async fn mutes(&self, identity: &IdentityId) -> Result<Vec<IdentityId>, StoreError>;
}
