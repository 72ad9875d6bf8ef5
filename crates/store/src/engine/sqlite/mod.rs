//! SQLite: one thread writes, a few read.
//!
//! The writer gathers the writes that wait into one transaction, and answers them once that transaction is on the disk:
//! many waiting writers share one flush.

mod execute;
mod file;
mod writer;

use super::{Answers, Bytes, Engine, Statement, Tally};
use crate::StoreError;
use file::Place;
use rusqlite::Connection;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc as blocking};
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

const READERS: usize = 4;
const QUEUE: usize = 1024;

/// A job for a thread, with the way back.
struct Job {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Answers>,
}

pub(crate) struct Sqlite {
    to_writer: Mutex<Option<mpsc::Sender<Job>>>,
    to_readers: Mutex<Option<blocking::Sender<Job>>>,
    /// The readers, and the writer last.
    threads: Mutex<Vec<JoinHandle<()>>>,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    writes: AtomicU64,
    transactions: AtomicU64,
}

impl Sqlite {
    /// Opens the database in a folder; makes both where they are missing. At most `pages` pages, if given.
    pub(crate) fn open(folder: &Path, pages: Option<u32>) -> Result<Sqlite, StoreError> {
        let place = Place::within(folder);
        file::make_folder(folder)?;
        file::look_at(&place)?;
        let mut connection = file::connect(&place)?;
        file::migrate(&place, &mut connection)?;
        file::equip_writer(&place, &connection, pages)?;
        let counters = Arc::new(Counters::default());
        let (to_writer, jobs) = mpsc::channel(QUEUE);
        let writer = writer::Writer { place: place.clone(), connection, counters: counters.clone() };
        let writer = spawn("store-writer", move || writer.run(jobs))?;
        let mut threads = Vec::new();
        let (to_readers, jobs) = blocking::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..READERS {
            let connection = file::connect(&place)?;
            file::equip_reader(&place, &connection)?;
            let (place, jobs) = (place.clone(), jobs.clone());
            threads.push(spawn("store-reader", move || read_jobs(&place, &connection, &jobs))?);
        }
        threads.push(writer);
        Ok(Sqlite {
            to_writer: Mutex::new(Some(to_writer)),
            to_readers: Mutex::new(Some(to_readers)),
            threads: Mutex::new(threads),
            counters,
        })
    }
}

impl Engine for Sqlite {
    const NAME: &'static str = "sqlite";
    const BYTES: Bytes = Bytes::Blob;

    async fn read(&self, statements: Vec<Statement>) -> Answers {
        let (reply, answer) = oneshot::channel();
        {
            let to_readers = lock(&self.to_readers);
            to_readers.as_ref().ok_or_else(closed)?.send(Job { statements, reply }).map_err(|_| closed())?;
        }
        answer.await.map_err(|_| closed())?
    }

    async fn write(&self, statements: Vec<Statement>) -> Answers {
        let (reply, answer) = oneshot::channel();
        let to_writer = lock(&self.to_writer).clone().ok_or_else(closed)?;
        to_writer.send(Job { statements, reply }).await.map_err(|_| closed())?;
        drop(to_writer);
        answer.await.map_err(|_| closed())?
    }

    fn tally(&self) -> Tally {
        Tally {
            writes: self.counters.writes.load(Ordering::Relaxed),
            transactions: self.counters.transactions.load(Ordering::Relaxed),
        }
    }

    async fn close(&self) {
        let to_writer = lock(&self.to_writer).take();
        lock(&self.to_readers).take();
        let mut threads = std::mem::take(&mut *lock(&self.threads));
        let writer = threads.pop();
        let join = move || {
            threads.into_iter().for_each(|reader| drop(reader.join()));
            // The last to leave brings the log into the file.
            drop(to_writer);
            drop(writer.map(JoinHandle::join));
        };
        tokio::task::spawn_blocking(join).await.ok();
    }
}

/// Until the sender is gone.
fn read_jobs(place: &Place, connection: &Connection, jobs: &Mutex<blocking::Receiver<Job>>) {
    loop {
        let job = lock(jobs).recv();
        let Ok(Job { statements, reply }) = job else { return };
        let answers = match statements.as_slice() {
            [only] => execute::one(place, connection, only).map(|answer| vec![answer]),
            several => connection.unchecked_transaction().map_err(|error| place.explain(&error)).and_then(|moment| {
                let answers = execute::all(place, &moment, several);
                moment.finish().map_err(|error| place.explain(&error))?;
                answers
            }),
        };
        reply.send(answers).ok();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.into()).spawn(work);
    thread.map_err(|error| StoreError::Other(format!("A thread of the store cannot be started: {error}.")))
}

fn closed() -> StoreError {
    StoreError::Unreachable("The store is closed.".into())
}

/// What the locks of the store guard stays whole, whoever panicked meanwhile.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
