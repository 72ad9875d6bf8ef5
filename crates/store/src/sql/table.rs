use super::{Query, Sql, Word};
use crate::engine::{Engine, Row, Statement};
use crate::{
    Contested, IdentityId, NewTable, Page, StoreError, TableChange, TableFilter, TableId, TableRow, TableState, Tables,
    Visibility,
};
use async_trait::async_trait;

const SELECT: &str = "SELECT id, host, game, visibility, state, doc, version, created, updated FROM tables";

#[async_trait]
impl<E: Engine> Tables for Sql<E> {
    async fn add_table(&self, table: NewTable) -> Result<(), StoreError> {
        let sql = "INSERT INTO tables (id, host, game, visibility, state, doc, version, chat_lines, created, updated) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, 0, ?7, ?7)";
        let values = [
            table.id.as_str().into(),
            table.host.as_str().into(),
            table.game.as_str().into(),
            table.visibility.word().into(),
            TableState::Open.word().into(),
            table.doc.as_str().into(),
            table.created.into(),
        ];
        let mut write = vec![Statement::new(sql, values).taken(Contested::Table)];
        write.extend(table.people.iter().map(|person| insert_person(&table.id, person)));
        self.0.write(write).await.map(drop)
    }

    async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let mut query = Query::new(SELECT);
        query.and_value("id =", id.as_str());
        self.row(query.done(), read_table).await
    }

    async fn change_table(&self, change: TableChange) -> Result<u64, StoreError> {
        self.0.write(change_statements(&change)).await?;
        Ok(change.version + 1)
    }

    async fn tables(&self, filter: TableFilter, page: Page) -> Result<Vec<TableRow>, StoreError> {
        self.rows(filtered(SELECT, filter).page("updated", "id", page), read_table).await
    }

    async fn count_tables(&self, filter: TableFilter) -> Result<u64, StoreError> {
        let count = self.row(filtered("SELECT COUNT(*) FROM tables", filter).done(), Row::number).await?;
        Ok(count.unwrap_or(0))
    }
}

pub(super) fn change_statements(change: &TableChange) -> Vec<Statement> {
    let sql = "UPDATE tables SET version = version + 1, host = ?3, game = ?4, visibility = ?5, state = ?6, doc = ?7, \
         updated = ?8 WHERE id = ?1 AND version = ?2";
    let values = [
        change.id.as_str().into(),
        change.version.into(),
        change.host.as_str().into(),
        change.game.as_str().into(),
        change.visibility.word().into(),
        change.state.word().into(),
        change.doc.as_str().into(),
        change.updated.into(),
    ];
    let mut write = vec![Statement::new(sql, values).missing(Contested::Table)];
    if let Some(people) = &change.people {
        write.push(Statement::new("DELETE FROM table_people WHERE table_id = ?1", [change.id.as_str().into()]));
        write.extend(people.iter().map(|person| insert_person(&change.id, person)));
    }
    write
}

fn insert_person(table: &TableId, person: &IdentityId) -> Statement {
    let sql = "INSERT INTO table_people (identity, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    Statement::new(sql, [person.as_str().into(), table.as_str().into()])
}

fn filtered(select: &str, filter: TableFilter) -> Query {
    let mut query = Query::new(select);
    query.and_one_of("state", &filter.states);
    if let Some(visibility) = filter.visibility {
        query.and_value("visibility =", visibility.word());
    }
    if let Some(game) = &filter.game {
        query.and_value("game =", game.as_str());
    }
    if let Some(host) = &filter.host {
        query.and_value("host =", host.as_str());
    }
    if let Some(person) = &filter.person {
        let person = query.value(person.as_str());
        query.and(&format!("id IN (SELECT table_id FROM table_people WHERE identity = {person})"));
    }
    if let Some(before) = filter.updated_before {
        query.and_value("updated <", before);
    }
    query
}

fn read_table(row: &mut Row) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        id: row.text()?.into(),
        host: row.text()?.into(),
        game: row.text()?,
        visibility: Visibility::read(row)?,
        state: TableState::read(row)?,
        doc: row.text()?,
        version: row.number()?,
        created: row.number()?,
        updated: row.number()?,
    })
}
