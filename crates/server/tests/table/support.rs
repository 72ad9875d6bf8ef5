//! A server on a free port, and tables with people at them.

pub use crate::client::{Line, Person, Reply, contribution, cookie_of, request};
use protocol::{Answer, Problem};
use serde_json::{Value, json};
use server::{App, InProcess, ManualClock, Options, Randomness, Running};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;

/// When the tests begin: some day in 2026.
pub const BEGINNING: u64 = 1_790_000_000_000;

/// A server with a database in a folder of its own.
pub struct House {
    pub running: Option<Running>,
    pub clock: ManualClock,
    pub folder: Arc<tempfile::TempDir>,
    options: Options,
}

/// Generous limits: tests come from one address.
pub fn options() -> Options {
    let mut options = Options { bot_threads: 1, ..Options::default() };
    options.limits.guests_per_minute = 1_000;
    options.limits.logins_per_minute = 1_000;
    options.limits.lessons_per_minute = 10_000;
    options.limits.frames_per_second = 10_000;
    options
}

impl House {
    pub async fn open() -> House {
        House::with(options(), Randomness::Machine).await
    }

    pub async fn with(options: Options, random: Randomness) -> House {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let clock = ManualClock::new(BEGINNING);
        let running = start(folder.path().into(), &clock, &options, random).await;
        House { running: Some(running), clock, folder, options }
    }

    /// The process ends and another one begins on the same database.
    pub async fn restart(&mut self) {
        self.running.take().unwrap().stop().await.unwrap();
        let folder: PathBuf = self.folder.path().into();
        self.running = Some(start(folder, &self.clock, &self.options, Randomness::Machine).await);
    }

    /// The process ends: where a test opens many, one after the other.
    pub async fn close(mut self) {
        self.running.take().unwrap().stop().await.unwrap();
    }

    pub fn app(&self) -> &Arc<App> {
        self.running.as_ref().unwrap().app()
    }

    /// The database, as somebody else has it open.
    pub fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join("aludel.db")).unwrap()
    }

    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address
    }

    pub async fn guest(&self, name: &str) -> Person {
        Person::arrive(self.address(), name).await
    }
}

async fn start(folder: PathBuf, clock: &ManualClock, options: &Options, random: Randomness) -> Running {
    let store = store::open_sqlite(&folder).unwrap();
    let bus = Arc::new(InProcess::alone());
    let app = App::with_randomness(store, Arc::new(clock.clone()), bus, options.clone(), random);
    server::serve(app, TcpListener::bind("127.0.0.1:0").await.unwrap()).unwrap()
}

/// What a refused command says.
pub fn problem(answer: &Answer) -> &Problem {
    answer.problem.as_ref().unwrap_or_else(|| panic!("{answer:?}"))
}

pub fn rule(answer: &Answer) -> &str {
    problem(answer).rule.as_deref().unwrap_or("")
}

/// A table of so many people, started, with everybody connected, in the order of their seats.
pub async fn seated(house: &House, names: &[&str], mut new: Value) -> (String, Vec<Line>) {
    let mut people = Vec::new();
    for name in names {
        people.push(house.guest(name).await);
    }
    let seats = new["config"]["seats"].as_u64().unwrap_or(names.len() as u64);
    new["config"]["seats"] = json!(seats);
    let table = people[0].create(new).await;
    for person in &people[1..] {
        person.sit(&table).await;
    }
    let mut lines = Vec::new();
    for person in &people {
        lines.push(person.join(&table).await);
        person.ready(&table).await;
    }
    start_all(&mut lines).await;
    lines.sort_by_key(|line| line.seats().first().copied());
    (table, lines)
}

/// Brings a start to its end.
pub async fn start_all(lines: &mut [Line]) {
    // Everybody announces, then everybody opens: each is read as far as it can go in turn.
    while lines.iter().any(|line| line.position.is_none()) {
        for line in lines.iter_mut() {
            line.catch_up().await;
        }
    }
    catch_up(lines).await;
}

pub async fn catch_up(lines: &mut [Line]) {
    for line in lines.iter_mut() {
        line.catch_up().await;
    }
}

/// Plays at random, one step at a time, until something holds or the match is over.
pub async fn play_until(lines: &mut [Line], seed: u64, holds: impl Fn(&[Line]) -> bool) -> bool {
    let mut draws = game_core::Fast::new(seed);
    loop {
        catch_up(lines).await;
        if holds(lines) {
            return true;
        }
        if lines[0].is_over() {
            return false;
        }
        let mut has_acted = false;
        for line in lines.iter_mut() {
            let mut choose = |count: usize| draws.next_u64() as usize % count;
            if line.act_if_asked(&mut choose).await {
                has_acted = true;
                break;
            }
        }
        assert!(has_acted, "somebody is asked");
    }
}

/// The line whose seat is asked.
pub fn asked(lines: &[Line]) -> usize {
    lines
        .iter()
        .position(|line| line.position().asks.iter().any(|ask| ask.chosen.is_none()))
        .expect("somebody is asked")
}

/// The tables of a database beside people and their sessions: without them nothing can be read or written.
const OUT_OF_REACH: &str = "out_of_reach_";

fn tables(database: &rusqlite::Connection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let mut names = database.prepare(sql).unwrap();
    let names = names.query_map([], |row| row.get(0)).unwrap();
    names.map(Result::unwrap).filter(|name: &String| name != "identities" && name != "sessions").collect()
}

/// The store fails.
pub fn break_store(database: &rusqlite::Connection) {
    for name in tables(database) {
        database.execute_batch(&format!("ALTER TABLE {name} RENAME TO {OUT_OF_REACH}{name}")).unwrap();
    }
}

/// It works again.
pub fn mend_store(database: &rusqlite::Connection) {
    for name in tables(database) {
        if let Some(before) = name.strip_prefix(OUT_OF_REACH) {
            database.execute_batch(&format!("ALTER TABLE {name} RENAME TO {before}")).unwrap();
        }
    }
}
