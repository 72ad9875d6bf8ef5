use super::{Query, Sql, Word, all};
use crate::engine::{Engine, Row, Statement, Value};
use crate::{
    Contested, Credentials, Identities, Identity, IdentityId, IdentityKind, Millis, NewIdentity, NewSession, Page,
    Secret, Session, StoreError, TokenHash,
};
use async_trait::async_trait;

macro_rules! columns {
    () => {
        "i.id, i.kind, i.name, i.login, i.created, i.seen, i.barred, i.deleted"
    };
}

/// How many ids one statement asks for.
const ASKED: usize = 8;
/// How many sessions one statement asks for.
const SESSIONS: usize = 64;

#[async_trait]
impl<E: Engine> Identities for Sql<E> {
    async fn add_guest(&self, guest: NewIdentity, session: NewSession) -> Result<(), StoreError> {
        let sql = "INSERT INTO identities (id, kind, name, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)";
        let kind = IdentityKind::Guest.word();
        let values = [guest.id.as_str().into(), kind.into(), guest.name.as_str().into(), guest.created.into()];
        let add = Statement::new(sql, values).taken(Contested::Identity);
        self.0.write(vec![add, insert_session(&guest.id, &session)]).await.map(drop)
    }

    async fn identity(&self, id: &IdentityId) -> Result<Option<Identity>, StoreError> {
        let sql = concat!("SELECT ", columns!(), " FROM identities i WHERE i.id = ?1");
        self.row(Statement::new(sql, [id.as_str().into()]), read_identity).await
    }

    async fn identities(&self, ids: &[IdentityId]) -> Result<Vec<Identity>, StoreError> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM identities i WHERE i.id IN (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ORDER BY i.id"
        );
        let mut ids: Vec<&str> = ids.iter().map(IdentityId::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        // The last id fills up: one statement for any number of ids.
        let asked = ids.chunks(ASKED).map(|ids| {
            let values: Vec<Value> = (0..ASKED).map(|index| ids[index.min(ids.len() - 1)].into()).collect();
            Statement::new(sql, values)
        });
        let mut answers = self.0.read(asked.collect()).await?.into_iter();
        let mut found = Vec::new();
        while answers.len() > 0 {
            found.extend(all(&mut answers, read_identity)?);
        }
        Ok(found)
    }

    async fn list_identities(&self, page: Page) -> Result<Vec<Identity>, StoreError> {
        let query = Query::new(concat!("SELECT ", columns!(), " FROM identities i"));
        self.rows(query.page("i.created", "i.id", page), read_identity).await
    }

    async fn rename(&self, id: &IdentityId, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE identities SET name = ?2 WHERE id = ?1 AND deleted IS NULL";
        let update = Statement::new(sql, [id.as_str().into(), name.into()]).missing(Contested::Identity);
        self.touched(update).await.map(drop)
    }

    async fn register(&self, id: &IdentityId, credentials: Credentials) -> Result<(), StoreError> {
        let sql = "UPDATE identities SET kind = 'account', login = ?2, login_key = ?3, password_hash = ?4 \
             WHERE id = ?1 AND kind = 'guest' AND deleted IS NULL";
        let values = [
            id.as_str().into(),
            credentials.login.as_str().into(),
            login_key(&credentials.login).as_str().into(),
            credentials.password_hash.expose().as_str().into(),
        ];
        let update = Statement::new(sql, values).taken(Contested::Login).missing(Contested::Identity);
        self.touched(update).await.map(drop)
    }

    async fn account(&self, login: &str) -> Result<Option<(Identity, Secret<String>)>, StoreError> {
        let sql = concat!("SELECT ", columns!(), ", i.password_hash FROM identities i WHERE i.login_key = ?1");
        let read = |row: &mut Row| Ok((read_identity(row)?, Secret::new(row.text()?)));
        self.row(Statement::new(sql, [login_key(login).as_str().into()]), read).await
    }

    async fn change_password(
        &self,
        id: &IdentityId,
        password_hash: Secret<String>,
        keep: Option<TokenHash>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE identities SET password_hash = ?2 WHERE id = ?1 AND kind = 'account' AND deleted IS NULL";
        let values = [id.as_str().into(), password_hash.expose().as_str().into()];
        let update = Statement::new(sql, values).missing(Contested::Identity);
        self.0.write(vec![update, delete_sessions(id, keep), delete_links(id)]).await.map(drop)
    }

    async fn set_bar(&self, id: &IdentityId, reason: Option<&str>) -> Result<(), StoreError> {
        let sql = "UPDATE identities SET barred = ?2 WHERE id = ?1";
        let update = Statement::new(sql, [id.as_str().into(), reason.into()]).missing(Contested::Identity);
        self.touched(update).await.map(drop)
    }

    async fn delete_identity(&self, id: &IdentityId, now: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE identities SET name = NULL, login = NULL, login_key = NULL, password_hash = NULL, deleted = ?2 \
             WHERE id = ?1 AND deleted IS NULL";
        let update = Statement::new(sql, [id.as_str().into(), now.into()]).missing(Contested::Identity);
        let mutes = Statement::new("DELETE FROM mutes WHERE identity = ?1", [id.as_str().into()]);
        self.0.write(vec![update, delete_sessions(id, None), delete_links(id), mutes]).await.map(drop)
    }

    async fn add_session(&self, identity: &IdentityId, session: NewSession) -> Result<(), StoreError> {
        self.touched(insert_session(identity, &session)).await.map(drop)
    }

    async fn session(&self, token: &TokenHash) -> Result<Option<(Session, Identity)>, StoreError> {
        let sql = concat!(
            "SELECT s.token, s.identity, s.agent, s.created, s.seen, ",
            columns!(),
            " FROM sessions s JOIN identities i ON i.id = s.identity WHERE s.token = ?1 AND i.deleted IS NULL"
        );
        let read = |row: &mut Row| Ok((read_session(row)?, read_identity(row)?));
        self.row(Statement::new(sql, [token_value(token)]), read).await
    }

    async fn standing_sessions(&self, tokens: &[TokenHash]) -> Result<Vec<(TokenHash, Option<String>)>, StoreError> {
        let places: Vec<String> = (1..=SESSIONS).map(|place| format!("?{place}")).collect();
        let sql = format!(
            "SELECT s.token, i.barred FROM sessions s JOIN identities i ON i.id = s.identity \
             WHERE i.deleted IS NULL AND s.token IN ({})",
            places.join(", ")
        );
        // The last token fills up: one statement for any number of tokens.
        let asked = tokens.chunks(SESSIONS).map(|tokens| {
            let values: Vec<Value> =
                (0..SESSIONS).map(|index| token_value(&tokens[index.min(tokens.len() - 1)])).collect();
            Statement::new(sql.clone(), values)
        });
        let asked: Vec<Statement> = asked.collect();
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let mut answers = self.0.read(asked).await?.into_iter();
        let mut found = Vec::new();
        while answers.len() > 0 {
            found.extend(all(&mut answers, |row| Ok((TokenHash(row.bytes_32()?), row.opt_text()?)))?);
        }
        Ok(found)
    }

    async fn touch_session(&self, token: &TokenHash, now: Millis) -> Result<(), StoreError> {
        let session = "UPDATE sessions SET seen = ?2 WHERE token = ?1";
        let identity = "UPDATE identities SET seen = ?2 WHERE id = (SELECT identity FROM sessions WHERE token = ?1)";
        let values = || [token_value(token), now.into()];
        self.0.write(vec![Statement::new(session, values()), Statement::new(identity, values())]).await.map(drop)
    }

    async fn sessions(&self, identity: &IdentityId) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT token, identity, agent, created, seen FROM sessions WHERE identity = ?1 \
             ORDER BY created DESC, token DESC";
        self.rows(Statement::new(sql, [identity.as_str().into()]), read_session).await
    }

    async fn end_session(&self, identity: &IdentityId, token: &TokenHash) -> Result<bool, StoreError> {
        let sql = "DELETE FROM sessions WHERE identity = ?1 AND token = ?2";
        Ok(self.touched(Statement::new(sql, [identity.as_str().into(), token_value(token)])).await? > 0)
    }

    async fn end_other_sessions(&self, identity: &IdentityId, keep: Option<TokenHash>) -> Result<u64, StoreError> {
        self.touched(delete_sessions(identity, keep)).await
    }

    async fn add_return_link(
        &self,
        identity: &IdentityId,
        token: &TokenHash,
        created: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO return_links (token, identity, created) VALUES (?1, ?2, ?3)";
        let values = [token_value(token), identity.as_str().into(), created.into()];
        self.touched(Statement::new(sql, values).taken(Contested::Session)).await.map(drop)
    }

    async fn return_link(&self, token: &TokenHash) -> Result<Option<Identity>, StoreError> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM return_links l JOIN identities i ON i.id = l.identity WHERE l.token = ?1 AND i.deleted IS NULL"
        );
        self.row(Statement::new(sql, [token_value(token)]), read_identity).await
    }

    async fn end_return_links(&self, identity: &IdentityId) -> Result<u64, StoreError> {
        self.touched(delete_links(identity)).await
    }
}

/// Names that differ in the case of letters alone are one name.
fn login_key(login: &str) -> String {
    login.to_lowercase()
}

fn token_value(token: &TokenHash) -> Value {
    token.0.as_slice().into()
}

fn insert_session(identity: &IdentityId, session: &NewSession) -> Statement {
    let sql = "INSERT INTO sessions (token, identity, agent, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)";
    let values =
        [token_value(&session.token), identity.as_str().into(), session.agent.as_str().into(), session.created.into()];
    Statement::new(sql, values).taken(Contested::Session)
}

fn delete_sessions(identity: &IdentityId, keep: Option<TokenHash>) -> Statement {
    // No token is empty.
    let keep = keep.map_or_else(Vec::new, |token| token.0.to_vec());
    let sql = "DELETE FROM sessions WHERE identity = ?1 AND token <> ?2";
    Statement::new(sql, [identity.as_str().into(), keep.into()])
}

fn delete_links(identity: &IdentityId) -> Statement {
    Statement::new("DELETE FROM return_links WHERE identity = ?1", [identity.as_str().into()])
}

fn read_identity(row: &mut Row) -> Result<Identity, StoreError> {
    Ok(Identity {
        id: row.text()?.into(),
        kind: IdentityKind::read(row)?,
        name: row.opt_text()?,
        login: row.opt_text()?,
        created: row.number()?,
        seen: row.number()?,
        barred: row.opt_text()?,
        deleted: row.opt_number()?,
    })
}

fn read_session(row: &mut Row) -> Result<Session, StoreError> {
    Ok(Session {
        token: TokenHash(row.bytes_32()?),
        identity: row.text()?.into(),
        agent: row.text()?,
        created: row.number()?,
        seen: row.number()?,
    })
}
