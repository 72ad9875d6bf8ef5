//! What both databases have in common: a write is a list of statements, carried out whole or not at all; a read is a
//! list of statements that see one moment. Everything above this is written once.

pub(crate) mod postgres;
pub(crate) mod schema;
pub(crate) mod sqlite;

use crate::{Contested, StoreError};
use std::borrow::Cow;
use std::future::Future;

pub(crate) trait Engine: Send + Sync + 'static {
    const NAME: &'static str;
    const BYTES: Bytes;

    fn read(&self, statements: Vec<Statement>) -> impl Future<Output = Answers> + Send;

    /// Durable when it returns. Goes on if the future is dropped.
    fn write(&self, statements: Vec<Statement>) -> impl Future<Output = Answers> + Send;

    fn tally(&self) -> Tally;

    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// What a column of bytes is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bytes {
    Blob,
    Bytea,
}

pub(crate) type Answers = Result<Vec<Answer>, StoreError>;

/// Writes that succeeded since the start, and the transactions they took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub writes: u64,
    pub transactions: u64,
}

/// A statement with its values: `?1` is the first of them.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub sql: Cow<'static, str>,
    pub values: Vec<Value>,
    /// The conflict if a unique key is taken.
    pub taken: Option<Contested>,
    /// The conflict if no row is touched.
    pub missing: Option<Contested>,
}

impl Statement {
    pub(crate) fn new(sql: impl Into<Cow<'static, str>>, values: impl Into<Vec<Value>>) -> Statement {
        Statement { sql: sql.into(), values: values.into(), taken: None, missing: None }
    }

    pub(crate) fn taken(self, contested: Contested) -> Statement {
        Statement { taken: Some(contested), ..self }
    }

    pub(crate) fn missing(self, contested: Contested) -> Statement {
        Statement { missing: Some(contested), ..self }
    }

    /// What the touched rows say about the write as a whole.
    pub(crate) fn judge(&self, answer: Answer) -> Result<Answer, StoreError> {
        match self.missing {
            Some(contested) if answer.touched == 0 => Err(StoreError::Conflict(contested)),
            Some(_) | None => Ok(answer),
        }
    }
}

/// A value of a column, or null.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Value {
    pub(crate) const NULL: Value = Value::Int(None);

    fn is_null(&self) -> bool {
        matches!(self, Value::Int(None) | Value::Text(None) | Value::Bytes(None))
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Int(Some(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl From<Option<u64>> for Value {
    fn from(number: Option<u64>) -> Value {
        number.map_or(Value::Int(None), Value::from)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        // PostgreSQL takes no NUL in a text, so neither does SQLite here.
        let has_nul = text.as_bytes().contains(&0);
        Value::Text(Some(if has_nul { text.replace('\0', "\u{fffd}") } else { text.to_owned() }))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        if text.as_bytes().contains(&0) { Value::from(text.as_str()) } else { Value::Text(Some(text)) }
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Value {
        text.map_or(Value::Text(None), Value::from)
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        text.map_or(Value::Text(None), Value::from)
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(Some(bytes.to_owned()))
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Bytes(Some(bytes))
    }
}

/// The rows that a statement returned, and how many it touched: returned, where it returns any.
#[derive(Debug)]
pub(crate) struct Answer {
    pub rows: Vec<Row>,
    pub touched: u64,
}

/// A row, read from left to right.
#[derive(Debug)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values.into_iter())
    }

    pub(crate) fn opt_text(&mut self) -> Result<Option<String>, StoreError> {
        match self.next()? {
            Value::Text(text) => Ok(text),
            other => null(&other),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String, StoreError> {
        self.opt_text()?.ok_or_else(unreadable)
    }

    pub(crate) fn opt_number(&mut self) -> Result<Option<u64>, StoreError> {
        match self.next()? {
            Value::Int(number) => number.map(|number| u64::try_from(number).map_err(|_| unreadable())).transpose(),
            other => null(&other),
        }
    }

    pub(crate) fn number(&mut self) -> Result<u64, StoreError> {
        self.opt_number()?.ok_or_else(unreadable)
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, StoreError> {
        match self.next()? {
            Value::Bytes(Some(bytes)) => Ok(bytes),
            Value::Bytes(None) | Value::Int(_) | Value::Text(_) => Err(unreadable()),
        }
    }

    pub(crate) fn bytes_32(&mut self) -> Result<[u8; 32], StoreError> {
        self.bytes()?.try_into().map_err(|_| unreadable())
    }

    fn next(&mut self) -> Result<Value, StoreError> {
        self.0.next().ok_or_else(unreadable)
    }
}

fn null<T>(value: &Value) -> Result<Option<T>, StoreError> {
    if value.is_null() { Ok(None) } else { Err(unreadable()) }
}

pub(crate) fn unreadable() -> StoreError {
    StoreError::Corrupt("The database holds a value of a kind that Aludel never writes: restore a backup.".into())
}
