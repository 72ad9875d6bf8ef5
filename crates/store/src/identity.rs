//! Identities, their sessions and personal links.

use crate::{IdentityId, Millis, Page, Secret, StoreError, TokenHash};
use async_trait::async_trait;

/// A person, guest or with an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    pub id: IdentityId,
    pub kind: IdentityKind,
    /// The name shown at tables; none once the identity was deleted.
    pub name: Option<String>,
    /// As the person wrote it; accounts only.
    pub login: Option<String>,
    pub created: Millis,
    pub seen: Millis,
    /// Why the operator barred it.
    pub barred: Option<String>,
    /// When it was deleted: names went, the id stays in the records.
    pub deleted: Option<Millis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdentityKind {
    Guest,
    Account,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewIdentity {
    pub id: IdentityId,
    pub name: String,
    pub created: Millis,
}

/// What a login needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    /// Unique among all accounts, whatever the case of its letters.
    pub login: String,
    /// As the server's password hasher writes it.
    pub password_hash: Secret<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    pub token: TokenHash,
    /// Which browser, in words that a person recognizes.
    pub agent: String,
    pub created: Millis,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub token: TokenHash,
    pub identity: IdentityId,
    pub agent: String,
    pub created: Millis,
    pub seen: Millis,
}

#[async_trait]
pub trait Identities: Send + Sync {
    /// Adds a guest together with its first session. Conflict: `Identity`, `Session`.
    async fn add_guest(&self, guest: NewIdentity, session: NewSession) -> Result<(), StoreError>;

    async fn identity(&self, id: &IdentityId) -> Result<Option<Identity>, StoreError>;

    /// Those of these that there are, in no particular order.
    async fn identities(&self, ids: &[IdentityId]) -> Result<Vec<Identity>, StoreError>;

    /// For the operator: by creation, newest first; the cursor's time is `created`.
    async fn list_identities(&self, page: Page) -> Result<Vec<Identity>, StoreError>;

    /// Changes the shown name. Conflict: `Identity`.
    async fn rename(&self, id: &IdentityId, name: &str) -> Result<(), StoreError>;

    /// Makes a guest an account; everything that is linked to it stays. Conflict: `Login`, `Identity`.
    async fn register(&self, id: &IdentityId, credentials: Credentials) -> Result<(), StoreError>;

    /// The account of a login name, whatever the case of its letters, and the hash of its password.
    async fn account(&self, login: &str) -> Result<Option<(Identity, Secret<String>)>, StoreError>;

    /// Sets another password and ends every session but `keep`, and every personal link. Conflict: `Identity`.
    async fn change_password(
        &self,
        id: &IdentityId,
        password_hash: Secret<String>,
        keep: Option<TokenHash>,
    ) -> Result<(), StoreError>;

    /// Bars an identity for a reason, or lifts the bar. Its sessions stay, and say so. Conflict: `Identity`.
    async fn set_bar(&self, id: &IdentityId, reason: Option<&str>) -> Result<(), StoreError>;

    /// Removes names, login, password, sessions, links and mutes; the id stays, and so do the records. The login name is
    /// free again. Conflict: `Identity`.
    async fn delete_identity(&self, id: &IdentityId, now: Millis) -> Result<(), StoreError>;

    /// Conflict: `Session`.
    async fn add_session(&self, identity: &IdentityId, session: NewSession) -> Result<(), StoreError>;

    async fn session(&self, token: &TokenHash) -> Result<Option<(Session, Identity)>, StoreError>;

    /// Those of these sessions that have not ended, each with the reason why its identity is barred, if it is.
    async fn standing_sessions(&self, tokens: &[TokenHash]) -> Result<Vec<(TokenHash, Option<String>)>, StoreError>;

    /// Notes that session and identity were seen now. No harm if the session has ended.
    async fn touch_session(&self, token: &TokenHash, now: Millis) -> Result<(), StoreError>;

    /// Newest first.
    async fn sessions(&self, identity: &IdentityId) -> Result<Vec<Session>, StoreError>;

    /// Ends one session of this identity, and says whether there was one.
    async fn end_session(&self, identity: &IdentityId, token: &TokenHash) -> Result<bool, StoreError>;

    /// Ends every session of this identity but `keep`, and says how many.
    async fn end_other_sessions(&self, identity: &IdentityId, keep: Option<TokenHash>) -> Result<u64, StoreError>;

    /// Adds a personal link: whoever has its token is this identity. Conflict: `Session`.
    async fn add_return_link(
        &self,
        identity: &IdentityId,
        token: &TokenHash,
        created: Millis,
    ) -> Result<(), StoreError>;

    /// Whose personal link it is.
    async fn return_link(&self, token: &TokenHash) -> Result<Option<Identity>, StoreError>;

    /// Ends every personal link of this identity, and says how many.
    async fn end_return_links(&self, identity: &IdentityId) -> Result<u64, StoreError>;
}
