//! PostgreSQL: a pool of connections; the statements of a write go out together, and one more round trip commits them.

use super::schema::{self, Dialect};
use super::{Answer, Answers, Bytes, Engine, Row, Statement, Tally, Value};
use crate::StoreError;
use deadpool_postgres::{
    ClientWrapper, Hook, HookError, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, Timeouts,
};
use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

const CONNECTIONS: usize = 16;
const PATIENCE: Duration = Duration::from_secs(5);
/// Nodes that start together migrate one after the other: `ALUDEL`.
const MIGRATION_LOCK: i64 = 0x414C_5544_454C;

const DIALECT: Dialect = Dialect { int: "BIGINT", bytes: "BYTEA", table: "", rows: "" };

/// Whether Aludel has written this database before.
const IS_KNOWN: &str = "SELECT to_regclass('aludel_schema') IS NOT NULL";

/// What every write relies on: a commit that is on the disk, and statements that see what others have committed.
const SESSION: &str = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED; \
     SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

#[derive(Clone)]
pub(crate) struct Postgres {
    pool: Pool,
    place: Arc<str>,
    writes: Arc<AtomicU64>,
}

impl Postgres {
    /// Opens the database at an address as `postgres://user:password@host:port/database`.
    pub(crate) async fn open(url: &str) -> Result<Postgres, StoreError> {
        let postgres = Postgres::at(url)?;
        postgres.migrate().await?;
        Ok(postgres)
    }

    /// The same for a database that Aludel has written before: any other is left as it is.
    pub(crate) async fn open_existing(url: &str) -> Result<Postgres, StoreError> {
        let postgres = Postgres::at(url)?;
        let client = postgres.connect().await?;
        let known = client.query_one(IS_KNOWN, &[]).await.map_err(|error| postgres.explain(&error))?;
        drop(client);
        if !known.get::<_, bool>(0) {
            let place = &postgres.place;
            return Err(StoreError::Other(format!(
                "{place} holds nothing of Aludel: name the server's own with --database."
            )));
        }
        postgres.migrate().await?;
        Ok(postgres)
    }

    fn at(url: &str) -> Result<Postgres, StoreError> {
        // The address may hold a password, so no sentence repeats it.
        let mut config: Config = url.parse().map_err(|_| {
            StoreError::Unreachable(
                "The address of the database cannot be read: write postgres://user:password@host:port/database.".into(),
            )
        })?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        // A connection on which nothing comes back is given up: a table waits for it.
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(2 * PATIENCE);
        }
        if config.get_application_name().is_none() {
            config.application_name("aludel");
        }
        // A password with a stroke or an at sign that is not escaped would end up in the name.
        let is_plain = |name: &&str| name.chars().all(|letter| letter.is_alphanumeric() || "_-.".contains(letter));
        let place: Arc<str> = match config.get_dbname().unwrap_or("aludel") {
            name if is_plain(&name) => format!("The PostgreSQL database {name}").into(),
            _ => "The PostgreSQL database".into(),
        };
        let settings = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match config.get_ssl_mode() {
            SslMode::Require => Manager::from_config(config, encrypted()?, settings),
            _ => Manager::from_config(config, NoTls, settings),
        };
        let prepare = Hook::async_fn(|client: &mut ClientWrapper, _| {
            Box::pin(async move { client.batch_execute(SESSION).await.map_err(HookError::Backend) })
        });
        let timeouts = Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) };
        let pool = Pool::builder(manager).max_size(CONNECTIONS).runtime(Runtime::Tokio1).timeouts(timeouts);
        let pool =
            pool.post_create(prepare).build().map_err(|error| StoreError::Other(format!("{place}: {error}.")))?;
        Ok(Postgres { pool, place, writes: Arc::default() })
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let explain = |error: tokio_postgres::Error| self.explain(&error);
        let mut client = self.connect().await?;
        let transaction = client.transaction().await.map_err(explain)?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await.map_err(explain)?;
        let known = transaction.query_one(IS_KNOWN, &[]).await;
        let version: i64 = if known.map_err(explain)?.get(0) {
            transaction.query_one(schema::READ_VERSION, &[]).await.map_err(explain)?.get(0)
        } else {
            0
        };
        let version = u32::try_from(version).unwrap_or(u32::MAX);
        schema::check_version(&self.place, version)?;
        if version == schema::VERSION {
            return Ok(());
        }
        transaction.batch_execute(&DIALECT.spell(schema::CREATE_VERSIONS)).await.map_err(explain)?;
        for (reached, sql) in schema::missing_since(version, &DIALECT) {
            transaction.batch_execute(&sql).await.map_err(|error| self.explain_migration(&error))?;
            transaction.execute(&numbered(schema::ADD_VERSION), &[&i64::from(reached)]).await.map_err(explain)?;
        }
        transaction.commit().await.map_err(explain)
    }

    async fn connect(&self) -> Result<Object, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => self.explain(&error),
            PoolError::Closed => StoreError::Unreachable("The store is closed.".into()),
            PoolError::PostCreateHook(HookError::Backend(error)) => self.explain(&error),
            PoolError::Timeout(_) | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
                StoreError::Unreachable(format!("{} does not answer: see that it runs, and try again.", self.place))
            }
        })
    }

    fn explain(&self, error: &tokio_postgres::Error) -> StoreError {
        let place = &self.place;
        let Some(refusal) = error.as_db_error() else {
            let cause = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
            return StoreError::Unreachable(format!(
                "{place} does not answer ({cause}): see that it runs and is allowed."
            ));
        };
        let said = refusal.message();
        let code = refusal.code();
        if *code == SqlState::DISK_FULL {
            StoreError::Full(format!("{place} has no room left: make room; everything stored before is safe."))
        } else if [SqlState::READ_ONLY_SQL_TRANSACTION, SqlState::INSUFFICIENT_PRIVILEGE].contains(code) {
            StoreError::ReadOnly(format!("{place} cannot be written ({said}): give this user the right to write."))
        } else if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(code) {
            StoreError::Corrupt(format!("{place} is damaged ({said}): restore a backup."))
        } else if ["08", "28", "3D", "53", "57"].iter().any(|class| code.code().starts_with(class)) {
            StoreError::Unreachable(format!("{place} does not serve us ({said}): see that it runs and is allowed."))
        } else {
            StoreError::Other(format!("{place}: {said}."))
        }
    }

    fn explain_migration(&self, error: &tokio_postgres::Error) -> StoreError {
        if error.code() == Some(&SqlState::DUPLICATE_TABLE) {
            let sentence =
                "holds tables that are not Aludel's and was left as it is: give Aludel a database of its own";
            return StoreError::Corrupt(format!("{} {sentence}.", self.place));
        }
        self.explain(error)
    }

    fn explain_statement(&self, statement: &Statement, error: &tokio_postgres::Error) -> StoreError {
        let lost_race = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
        let contested = match error.code() {
            Some(code) if *code == SqlState::UNIQUE_VIOLATION => statement.taken,
            Some(code) if lost_race.contains(code) => statement.missing.or(statement.taken),
            Some(_) | None => None,
        };
        contested.map_or_else(|| self.explain(error), StoreError::Conflict)
    }

    /// One statement is a transaction by itself.
    async fn run_one(&self, statement: &Statement) -> Answers {
        let client = self.connect().await?;
        let prepared = self.prepare(&client, statement).await?;
        let answer = execute(&client, &prepared, statement).await;
        let answer = answer.map_err(|error| self.explain_statement(statement, &error))??;
        Ok(vec![statement.judge(answer)?])
    }

    /// All statements in one round trip, a second one for the end.
    async fn run_all(&self, begin: &str, statements: &[Statement]) -> Answers {
        let client = self.connect().await?;
        let mut prepared = Vec::new();
        for statement in statements {
            prepared.push(self.prepare(&client, statement).await?);
        }
        let opened = async { client.batch_execute(begin).await.map(|()| Ok(Answer { rows: Vec::new(), touched: 0 })) };
        let mut sent: Vec<Sent<'_>> = vec![Box::pin(opened)];
        for (prepared, statement) in prepared.iter().zip(statements) {
            sent.push(Box::pin(execute(&client, prepared, statement)));
        }
        let mut answers = in_order(sent).await.into_iter();
        let judged = match answers.next() {
            Some(Ok(_)) => answers.zip(statements).map(|(answer, statement)| {
                statement.judge(answer.map_err(|error| self.explain_statement(statement, &error))??)
            }),
            Some(Err(error)) => {
                drop(Object::take(client));
                return Err(self.explain(&error));
            }
            None => unreachable!("the first answer is the transaction's"),
        };
        let judged: Answers = judged.collect();
        let end = client.batch_execute(if judged.is_ok() { "COMMIT" } else { "ROLLBACK" }).await;
        if let Err(error) = end {
            // Nobody shall find this connection in the middle of something.
            drop(Object::take(client));
            return judged.and(Err(self.explain(&error)));
        }
        judged
    }

    async fn prepare(&self, client: &Object, statement: &Statement) -> Result<tokio_postgres::Statement, StoreError> {
        client.prepare_cached(&numbered(&statement.sql)).await.map_err(|error| self.explain(&error))
    }

    /// Runs to its end even if nobody waits for it any more.
    async fn detached(&self, begin: &'static str, statements: Vec<Statement>) -> Answers {
        let postgres = self.clone();
        let work = async move {
            match statements.as_slice() {
                [only] => postgres.run_one(only).await,
                several => postgres.run_all(begin, several).await,
            }
        };
        let ended = tokio::spawn(work).await;
        ended.map_err(|error| StoreError::Other(format!("{}: a write ended early ({error}).", self.place)))?
    }
}

impl Engine for Postgres {
    const NAME: &'static str = "postgres";
    const BYTES: Bytes = Bytes::Bytea;

    async fn read(&self, statements: Vec<Statement>) -> Answers {
        match statements.as_slice() {
            [only] => self.run_one(only).await,
            _ => self.detached("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", statements).await,
        }
    }

    async fn write(&self, statements: Vec<Statement>) -> Answers {
        let answers = self.detached("BEGIN", statements).await?;
        self.writes.fetch_add(1, Ordering::Relaxed);
        Ok(answers)
    }

    fn tally(&self) -> Tally {
        let writes = self.writes.load(Ordering::Relaxed);
        Tally { writes, transactions: writes }
    }

    async fn close(&self) {
        self.pool.close();
    }
}

type Sent<'a> =
    std::pin::Pin<Box<dyn Future<Output = Result<Result<Answer, StoreError>, tokio_postgres::Error>> + Send + 'a>>;

/// Polls in order, so that what each sends at its first poll goes out in order.
async fn in_order(mut futures: Vec<Sent<'_>>) -> Vec<Result<Result<Answer, StoreError>, tokio_postgres::Error>> {
    let mut outputs: Vec<Option<_>> = futures.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (future, output) in futures.iter_mut().zip(&mut outputs) {
            if output.is_none()
                && let Poll::Ready(ready) = future.as_mut().poll(context)
            {
                *output = Some(ready);
            }
        }
        if outputs.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    outputs.into_iter().flatten().collect()
}

async fn execute(
    client: &Object,
    prepared: &tokio_postgres::Statement,
    statement: &Statement,
) -> Result<Result<Answer, StoreError>, tokio_postgres::Error> {
    let values: Vec<&(dyn ToSql + Sync)> = statement.values.iter().map(parameter).collect();
    if prepared.columns().is_empty() {
        let touched = client.execute(prepared, &values).await?;
        return Ok(Ok(Answer { rows: Vec::new(), touched }));
    }
    let rows = client.query(prepared, &values).await?;
    let touched = rows.len() as u64;
    let read: Result<Vec<Row>, StoreError> = rows.iter().map(row).collect();
    Ok(read.map(|rows| Answer { rows, touched }))
}

fn parameter(value: &Value) -> &(dyn ToSql + Sync) {
    match value {
        Value::Int(number) => number,
        Value::Text(text) => text,
        Value::Bytes(bytes) => bytes,
    }
}

fn row(row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let value = |(index, column): (usize, &tokio_postgres::Column)| {
        let value = match *column.type_() {
            Type::INT8 => row.try_get(index).map(Value::Int),
            Type::INT4 => row.try_get::<_, Option<i32>>(index).map(|number| Value::Int(number.map(i64::from))),
            Type::TEXT => row.try_get(index).map(Value::Text),
            Type::BYTEA => row.try_get(index).map(Value::Bytes),
            _ => return Err(super::unreadable()),
        };
        value.map_err(|_| super::unreadable())
    };
    Ok(Row::new(row.columns().iter().enumerate().map(value).collect::<Result<_, _>>()?))
}

/// `?1` is `$1` here.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

/// TLS that trusts whom this machine trusts.
fn encrypted() -> Result<MakeRustlsConnect, StoreError> {
    MakeRustlsConnect::with_native_certs().map(|(tls, _)| tls).map_err(|_| {
        StoreError::Unreachable(
            "This machine has no certificates to check the server of the database by: install ca-certificates, or name \
             the file of your own in SSL_CERT_FILE."
                .into(),
        )
    })
}
