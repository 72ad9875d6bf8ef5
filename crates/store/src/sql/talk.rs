use super::{Query, Sql, Word};
use crate::engine::{Engine, Row, Statement, unreadable};
use crate::{Audience, ChatLine, Contested, IdentityId, Millis, NewChatLine, StoreError, TableId, Talk};
use async_trait::async_trait;

#[async_trait]
impl<E: Engine> Talk for Sql<E> {
    async fn say(&self, line: NewChatLine) -> Result<u64, StoreError> {
        let count = "UPDATE tables SET chat_lines = chat_lines + 1 WHERE id = ?1";
        let count = Statement::new(count, [line.table.as_str().into()]).missing(Contested::Table);
        let insert = "INSERT INTO chat (table_id, number, author, audience, content, at, retry_id) \
             VALUES (?1, (SELECT chat_lines FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6) RETURNING number";
        let values = [
            line.table.as_str().into(),
            line.author.as_str().into(),
            line.audience.word().into(),
            line.text.as_str().into(),
            line.at.into(),
            line.retry.as_deref().into(),
        ];
        let insert = Statement::new(insert, values).taken(Contested::Retry);
        let mut answers = self.0.write(vec![count, insert]).await?;
        let mut said = answers.pop().and_then(|mut answer| answer.rows.pop()).ok_or_else(unreadable)?;
        said.number()
    }

    async fn chat(
        &self,
        table: &TableId,
        audience: Option<Audience>,
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let mut query = Query::new("SELECT number, author, audience, content, at FROM chat");
        query.and_value("table_id =", table.as_str());
        query.and_value("number >", after);
        if let Some(audience) = audience {
            query.and_value("audience =", audience.word());
        }
        let limit = query.value(u64::from(limit));
        query.sql += &format!(" ORDER BY number LIMIT {limit}");
        self.rows(query.done(), read_line).await
    }

    async fn last_chat(
        &self,
        table: &TableId,
        audience: Audience,
        until: Millis,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let sql = "SELECT number, author, audience, content, at FROM chat \
             WHERE table_id = ?1 AND audience = ?2 AND at <= ?3 ORDER BY number DESC LIMIT ?4";
        let values = [table.as_str().into(), audience.word().into(), until.into(), u64::from(limit).into()];
        let mut lines = self.rows(Statement::new(sql, values), read_line).await?;
        lines.reverse();
        Ok(lines)
    }

    async fn mute(&self, identity: &IdentityId, muted: &IdentityId) -> Result<(), StoreError> {
        let sql = "INSERT INTO mutes (identity, muted) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        self.touched(Statement::new(sql, [identity.as_str().into(), muted.as_str().into()])).await.map(drop)
    }

    async fn unmute(&self, identity: &IdentityId, muted: &IdentityId) -> Result<(), StoreError> {
        let sql = "DELETE FROM mutes WHERE identity = ?1 AND muted = ?2";
        self.touched(Statement::new(sql, [identity.as_str().into(), muted.as_str().into()])).await.map(drop)
    }

    async fn mutes(&self, identity: &IdentityId) -> Result<Vec<IdentityId>, StoreError> {
        let sql = "SELECT muted FROM mutes WHERE identity = ?1 ORDER BY muted";
        self.rows(Statement::new(sql, [identity.as_str().into()]), |row| row.text().map(IdentityId)).await
    }
}

fn read_line(row: &mut Row) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.number()?,
        author: row.text()?.into(),
        audience: Audience::read(row)?,
        text: row.text()?,
        at: row.number()?,
    })
}
