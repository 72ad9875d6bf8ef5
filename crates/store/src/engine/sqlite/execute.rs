//! One statement after the other, and values on their way.

use super::file::Place;
use crate::StoreError;
use crate::engine::{Answer, Answers, Row, Statement, Value, unreadable};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, ffi};

pub(super) fn all(place: &Place, connection: &Connection, statements: &[Statement]) -> Answers {
    statements.iter().map(|statement| one(place, connection, statement)).collect()
}

pub(super) fn one(place: &Place, connection: &Connection, statement: &Statement) -> Result<Answer, StoreError> {
    let run = || -> rusqlite::Result<Result<Answer, StoreError>> {
        let mut prepared = connection.prepare_cached(&statement.sql)?;
        let columns = prepared.column_count();
        let values = rusqlite::params_from_iter(&statement.values);
        if columns == 0 {
            let touched = prepared.execute(values)? as u64;
            return Ok(Ok(Answer { rows: Vec::new(), touched }));
        }
        let mut rows = Vec::new();
        let mut found = prepared.query(values)?;
        while let Some(row) = found.next()? {
            let values: Result<Vec<Value>, StoreError> =
                (0..columns).map(|column| value(row.get_ref(column).map_err(|error| place.explain(&error))?)).collect();
            match values {
                Ok(values) => rows.push(Row::new(values)),
                Err(error) => return Ok(Err(error)),
            }
        }
        let touched = rows.len() as u64;
        Ok(Ok(Answer { rows, touched }))
    };
    match (run(), statement.taken) {
        (Ok(answer), _) => statement.judge(answer?),
        (Err(error), Some(contested)) if is_taken(&error) => Err(StoreError::Conflict(contested)),
        (Err(error), _) => Err(place.explain(&error)),
    }
}

fn is_taken(error: &rusqlite::Error) -> bool {
    let keys = [ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_UNIQUE];
    error.sqlite_error().is_some_and(|code| keys.contains(&code.extended_code))
}

fn value(value: ValueRef<'_>) -> Result<Value, StoreError> {
    match value {
        ValueRef::Null => Ok(Value::NULL),
        ValueRef::Integer(number) => Ok(Value::Int(Some(number))),
        ValueRef::Text(text) => Ok(Value::Text(Some(String::from_utf8(text.to_owned()).map_err(|_| unreadable())?))),
        ValueRef::Blob(bytes) => Ok(Value::Bytes(Some(bytes.to_owned()))),
        ValueRef::Real(_) => Err(unreadable()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Value::Int(number) => number.to_sql(),
            Value::Text(text) => text.to_sql(),
            Value::Bytes(bytes) => bytes.to_sql(),
        }
    }
}
