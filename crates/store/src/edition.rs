//! Editions that are not built in, by the hash of their rules content.

use crate::{EditionHash, IdentityId, Millis, Page, StoreError};
use async_trait::async_trait;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEdition {
    pub hash: EditionHash,
    pub game: String,
    pub name: String,
    /// The file as it was given.
    pub text: Vec<u8>,
    pub put_by: IdentityId,
    pub created: Millis,
}

/// An edition without its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRow {
    pub hash: EditionHash,
    pub game: String,
    pub name: String,
    pub size: u64,
    pub put_by: IdentityId,
    pub created: Millis,
}

#[async_trait]
pub trait Editions: Send + Sync {
    /// Keeps an edition; one that is kept already stays as it is. Conflict: `Editions` if there are `cap` others, also
    /// when several nodes keep one at the same moment.
    async fn keep_edition(&self, edition: NewEdition, cap: u32) -> Result<(), StoreError>;

    async fn edition(&self, hash: &EditionHash) -> Result<Option<(EditionRow, Vec<u8>)>, StoreError>;

    /// By creation, newest first; the cursor's time is `created`.
    async fn editions(&self, game: Option<&str>, page: Page) -> Result<Vec<EditionRow>, StoreError>;

    /// Removes an edition, and says whether there was one. Records that use it have it in their header.
    async fn remove_edition(&self, hash: &EditionHash) -> Result<bool, StoreError>;
}
