use super::{Query, Sql};
use crate::engine::{Engine, Row, Statement};
use crate::{Contested, EditionHash, EditionRow, Editions, NewEdition, Page, StoreError};
use async_trait::async_trait;

macro_rules! columns {
    () => {
        "hash, game, name, LENGTH(content), put_by, created"
    };
}

#[async_trait]
impl<E: Engine> Editions for Sql<E> {
    async fn keep_edition(&self, edition: NewEdition, cap: u32) -> Result<(), StoreError> {
        let known = "SELECT COUNT(*) FROM editions WHERE hash = ?1";
        let known = self.row(Statement::new(known, [edition.hash.as_str().into()]), Row::number).await?;
        if known.is_some_and(|count| count > 0) {
            return Ok(());
        }
        // Whoever adds an edition holds this row until all is counted.
        let hold = "UPDATE markers SET value = value + 1 WHERE name = 'editions'";
        let insert = "INSERT INTO editions (hash, game, name, content, put_by, created) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (hash) DO NOTHING";
        let values = [
            edition.hash.as_str().into(),
            edition.game.as_str().into(),
            edition.name.as_str().into(),
            edition.text.into(),
            edition.put_by.as_str().into(),
            edition.created.into(),
        ];
        let count = "SELECT COUNT(*) FROM editions HAVING COUNT(*) <= ?1";
        let count = Statement::new(count, [u64::from(cap).into()]).missing(Contested::Editions);
        self.0.write(vec![Statement::new(hold, []), Statement::new(insert, values), count]).await.map(drop)
    }

    async fn edition(&self, hash: &EditionHash) -> Result<Option<(EditionRow, Vec<u8>)>, StoreError> {
        let sql = concat!("SELECT ", columns!(), ", content FROM editions WHERE hash = ?1");
        let read = |row: &mut Row| Ok((read_edition(row)?, row.bytes()?));
        self.row(Statement::new(sql, [hash.as_str().into()]), read).await
    }

    async fn editions(&self, game: Option<&str>, page: Page) -> Result<Vec<EditionRow>, StoreError> {
        let mut query = Query::new(concat!("SELECT ", columns!(), " FROM editions"));
        if let Some(game) = game {
            query.and_value("game =", game);
        }
        self.rows(query.page("created", "hash", page), read_edition).await
    }

    async fn remove_edition(&self, hash: &EditionHash) -> Result<bool, StoreError> {
        let delete = Statement::new("DELETE FROM editions WHERE hash = ?1", [hash.as_str().into()]);
        Ok(self.touched(delete).await? > 0)
    }
}

fn read_edition(row: &mut Row) -> Result<EditionRow, StoreError> {
    Ok(EditionRow {
        hash: row.text()?.into(),
        game: row.text()?,
        name: row.text()?,
        size: row.number()?,
        put_by: row.text()?.into(),
        created: row.number()?,
    })
}
