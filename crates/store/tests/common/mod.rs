//! Where the tests keep their data: SQLite in a folder of its own, PostgreSQL in a schema of its own.

#![allow(dead_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::*;

pub enum Place {
    Sqlite(tempfile::TempDir),
    Postgres { url: String, schema: String },
}

impl Place {
    pub fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().expect("a folder for the test"))
    }

    pub async fn postgres() -> Place {
        let schema = fresh_name();
        admin(&format!("CREATE SCHEMA {schema}")).await;
        Place::Postgres { url: url_with(&format!("-c search_path={schema}")), schema }
    }

    /// Opens it as one node does; several may.
    pub async fn open(&self) -> Arc<dyn Store> {
        match self {
            Place::Sqlite(folder) => open_sqlite(folder.path()).expect("SQLite opens"),
            Place::Postgres { url, .. } => open_postgres(url).await.expect("PostgreSQL opens"),
        }
    }

    /// For a child process: a folder or an address.
    pub fn address(&self) -> String {
        match self {
            Place::Sqlite(folder) => folder.path().to_str().expect("a folder with a plain name").to_owned(),
            Place::Postgres { url, .. } => url.clone(),
        }
    }
}

pub fn fresh_name() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// The server of the tests; its absence is a failure, for nothing else shows that PostgreSQL works.
pub fn server() -> String {
    std::env::var("ALUDEL_TEST_POSTGRES").expect(
        "these tests need a PostgreSQL server in ALUDEL_TEST_POSTGRES=postgres://…; run them by `scripts/with-postgres cargo test …`",
    )
}

/// The address of the server with options for the session.
pub fn url_with(options: &str) -> String {
    let joint = if server().contains('?') { '&' } else { '?' };
    format!("{}{joint}options={}", server(), options.replace(' ', "%20").replace('=', "%3D"))
}

/// Statements beside the store.
pub async fn admin(sql: &str) {
    let (client, connection) =
        tokio_postgres::connect(&server(), tokio_postgres::NoTls).await.expect("the server answers");
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.expect("the statements work");
    drop(client);
    connection.await.expect("no panic").expect("the connection ends well");
}

pub fn hash(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

pub async fn add_guest(store: &dyn Store, id: &str, token: u8) {
    let guest = NewIdentity { id: id.into(), name: format!("Guest {id}"), created: u64::from(token) };
    let session = NewSession { token: hash(token), agent: "Firefox on Linux".into(), created: u64::from(token) };
    store.add_guest(guest, session).await.expect("a new guest");
}

pub async fn add_table(store: &dyn Store, id: &str, now: Millis) -> TableRow {
    let table = NewTable {
        id: id.into(),
        host: "host".into(),
        game: "elements".into(),
        visibility: Visibility::Public,
        doc: "0".into(),
        people: vec!["host".into()],
        created: now,
    };
    store.add_table(table).await.expect("a new table");
    store.table(&id.into()).await.expect("readable").expect("there")
}

pub fn new_match(id: &str, lines: &[&str], started: Millis) -> NewMatch {
    NewMatch {
        id: id.into(),
        table: "t".into(),
        game: "elements".into(),
        seed: Some(Secret::new([7; 32])),
        lines: bytes(lines),
        players: vec![Player { identity: "ann".into(), seats: vec![1] }],
        clock: Some("{}".into()),
        listed: None,
        started,
        table_change: None,
    }
}

/// A match with its header and open lines.
pub async fn begin(store: &dyn Store, id: &str) -> Point {
    store.begin_match(new_match(id, &["header", "open"], 1)).await.expect("a new match")
}

pub fn bytes(lines: &[&str]) -> Vec<Vec<u8>> {
    lines.iter().map(|line| line.as_bytes().to_vec()).collect()
}

pub fn with_lines(id: &str, point: Point, lines: &[&str]) -> Commit {
    Commit { lines: bytes(lines), ..Commit::at(&id.into(), point, 5) }
}

pub fn conflict<T>(contested: Contested) -> Result<T, StoreError> {
    Err(StoreError::Conflict(contested))
}

/// What makes a database of the second version: every line a row of its own, the point and the answers to commands in
/// tables apart; one match runs, one is over.
pub fn second_version_of(int: &str, bytes: &str, table: &str, blob: impl Fn(&str) -> String) -> String {
    let migrations = [include_str!("../../migrations/0001.sql"), include_str!("../../migrations/0002.sql")];
    let made = migrations.map(|sql| sql.replace("{int}", int).replace("{bytes}", bytes).replace("{table}", table));
    let line = |id: &str, number: usize, hex: &str| format!("('{id}', {number}, {})", blob(hex));
    let lines = [line("m", 0, "30"), line("m", 1, "31"), line("m", 2, "32"), line("n", 0, "61"), line("n", 1, "62")];
    format!(
        "{} CREATE TABLE aludel_schema (version {int} NOT NULL PRIMARY KEY) {table};
         INSERT INTO aludel_schema VALUES (1), (2);
         INSERT INTO matches (id, table_id, game, state, next_line, revision, clock, started, updated) VALUES
             ('m', 't', 'quintessence', 'running', 3, 5, '{{}}', 1, 7),
             ('n', 't', 'quintessence', 'over', 2, 2, NULL, 1, 2);
         INSERT INTO match_lines VALUES {};
         INSERT INTO match_events VALUES ('n', 'all', {});
         INSERT INTO retries VALUES ('m', 'ann', 'r1', 'before');",
        made.concat(),
        lines.join(", "),
        blob("746f6c64")
    )
}

/// Goes on with the matches of the second version.
pub async fn goes_on(store: &dyn Store) {
    let row = store.match_row(&"m".into()).await.unwrap().unwrap();
    assert_eq!((row.point, row.clock.as_deref(), row.updated), (Point { next_line: 3, revision: 5 }, Some("{}"), 7));
    let mut point = row.point;
    for number in 3..30 {
        point = store.commit(with_lines("m", point, &[&number.to_string()])).await.unwrap();
    }
    let retry = Some(Retry { identity: "ann".into(), id: "r2".into(), answer: "after".into() });
    store.commit(Commit { retry, ..with_lines("m", point, &["30"]) }).await.unwrap();
    let expected: Vec<Vec<u8>> = (0..=30).map(|number: i32| number.to_string().into_bytes()).collect();
    for from in [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 24, 29, 30, 31] {
        assert_eq!(store.lines(&"m".into(), from).await.unwrap(), expected[from as usize..], "from {from}");
        let stored = store.load_match_from(&"m".into(), from).await.unwrap().unwrap();
        assert_eq!((stored.lines.as_slice(), stored.row.point.next_line), (&expected[from as usize..], 31));
    }
    for (id, answer) in [("r1", Some("before")), ("r2", Some("after")), ("r3", None)] {
        assert_eq!(store.retry(&"m".into(), &"ann".into(), id).await.unwrap().as_deref(), answer);
    }
    assert_eq!(store.lines(&"n".into(), 0).await.unwrap(), bytes(&["a", "b"]));
    assert_eq!(store.match_row(&"n".into()).await.unwrap().unwrap().point, Point { next_line: 2, revision: 2 });
    let refused = store.commit(with_lines("n", Point { next_line: 2, revision: 2 }, &["c"])).await;
    assert_eq!(refused, conflict(Contested::Point), "it is over");
    let told = |viewer: &'static str| async move { store.events(&"n".into(), viewer).await.unwrap() };
    assert_eq!((told("all").await, told("s1").await), (Some(b"told".to_vec()), None));
}
