//! The store, written once for both databases.

mod edition;
mod identity;
mod matches;
mod operation;
mod table;
mod talk;

use crate::engine::{Answer, Engine, Row, Statement, Value, unreadable};
use crate::{Audience, IdentityKind, MatchState, Page, Store, StoreError, TableState, Visibility};

#[derive(Debug)]
pub(crate) struct Sql<E>(pub E);

impl<E: Engine> Store for Sql<E> {}

impl<E: Engine> Sql<E> {
    /// The rows of one statement.
    async fn rows<T>(
        &self,
        statement: Statement,
        read: fn(&mut Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        all(&mut self.0.read(vec![statement]).await?.into_iter(), read)
    }

    /// The one row of a statement, if there is one.
    async fn row<T>(
        &self,
        statement: Statement,
        read: fn(&mut Row) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(statement, read).await?.pop())
    }

    /// How many rows a single write touched.
    async fn touched(&self, statement: Statement) -> Result<u64, StoreError> {
        Ok(self.0.write(vec![statement]).await?.first().map_or(0, |answer| answer.touched))
    }
}

/// The rows of the next answer.
fn all<T>(
    answers: &mut impl Iterator<Item = Answer>,
    read: impl Fn(&mut Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let rows = answers.next().map_or_else(Vec::new, |answer| answer.rows);
    rows.into_iter().map(|mut row| read(&mut row)).collect()
}

/// A query that is put together: the conditions that apply, then the page.
struct Query {
    sql: String,
    values: Vec<Value>,
    joint: &'static str,
}

impl Query {
    fn new(sql: &str) -> Query {
        Query { sql: sql.to_owned(), values: Vec::new(), joint: " WHERE " }
    }

    /// Adds a value, and says how it is written in the statement.
    fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("?{}", self.values.len())
    }

    fn and(&mut self, condition: &str) {
        self.sql += self.joint;
        self.sql += condition;
        self.joint = " AND ";
    }

    /// `column = value`, `column < value`: what stands before the value.
    fn and_value(&mut self, before: &str, value: impl Into<Value>) {
        let value = self.value(value);
        self.and(&format!("{before} {value}"));
    }

    /// One of these words; any if there are none.
    fn and_one_of<W: Word>(&mut self, column: &str, words: &[W]) {
        if words.is_empty() {
            return;
        }
        // Our own words: nothing in them needs to be a value.
        let words: Vec<String> = words.iter().map(|word| format!("'{}'", word.word())).collect();
        self.and(&format!("{column} IN ({})", words.join(", ")));
    }

    /// From the newest to the oldest by time and id, behind the cursor.
    fn page(mut self, time: &str, id: &str, page: Page) -> Statement {
        if let Some(cursor) = page.after {
            let (after_time, after_id) = (self.value(cursor.time), self.value(cursor.id.as_str()));
            self.and(&format!("({time}, {id}) < ({after_time}, {after_id})"));
        }
        let limit = self.value(u64::from(page.limit));
        self.sql += &format!(" ORDER BY {time} DESC, {id} DESC LIMIT {limit}");
        self.done()
    }

    fn done(self) -> Statement {
        Statement::new(self.sql, self.values)
    }
}

/// An enum as a word in a column.
trait Word: Copy + 'static {
    const WORDS: &'static [(&'static str, Self)];

    fn word(self) -> &'static str;

    fn read(row: &mut Row) -> Result<Self, StoreError> {
        let text = row.text()?;
        Self::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, value)| value).ok_or_else(unreadable)
    }
}

macro_rules! words {
    ($($name:ident { $($variant:ident = $word:literal),* })*) => {$(
        impl Word for $name {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, $name::$variant)),*];

            fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),*
                }
            }
        }
    )*};
}

words! {
    IdentityKind { Guest = "guest", Account = "account" }
    TableState { Open = "open", Running = "running", Over = "over", Aborted = "aborted", Closed = "closed" }
    Visibility { Public = "public", Link = "link" }
    MatchState { Running = "running", Over = "over", Aborted = "aborted" }
    Audience { Seats = "seats", Watchers = "watchers" }
}
