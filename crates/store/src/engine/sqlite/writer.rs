//! The one thread that writes.

use super::file::Place;
use super::{Counters, Job, execute};
use crate::StoreError;
use crate::engine::{Answer, Answers};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The most writes that share a transaction, so that none waits for long.
const GROUP: usize = 512;
/// Where many write at the same time, a transaction begins this long after the one before it, so that more of them share
/// its pages and its flush. Who writes alone waits for nobody.
const GATHER: Duration = Duration::from_millis(10);

pub(super) struct Writer {
    pub place: Place,
    pub connection: Connection,
    pub counters: Arc<Counters>,
}

impl Writer {
    /// Until every sender is gone.
    pub(super) fn run(self, mut jobs: mpsc::Receiver<Job>) {
        let mut next = None;
        while let Some(first) = jobs.blocking_recv() {
            if let Some(next) = next {
                std::thread::sleep(Instant::saturating_duration_since(&next, Instant::now()));
            }
            let began = Instant::now();
            let mut group = vec![first];
            let outcomes = match self.together(&mut group, &mut || jobs.try_recv().ok()) {
                Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
                Err(error) if group.len() == 1 => vec![Err(error)],
                Err(_) => self.apart(&group),
            };
            next = (group.len() > 1).then(|| began + GATHER);
            for (job, outcome) in group.into_iter().zip(outcomes) {
                self.counters.writes.fetch_add(u64::from(outcome.is_ok()), Ordering::Relaxed);
                // Whoever gave up waiting needs no answer.
                job.reply.send(outcome).ok();
            }
        }
    }

    /// One transaction for all who wait, also for those who come while it is open.
    fn together(
        &self,
        group: &mut Vec<Job>,
        more: &mut dyn FnMut() -> Option<Job>,
    ) -> Result<Vec<Vec<Answer>>, StoreError> {
        self.transaction(|| {
            let mut outcomes = Vec::new();
            while let Some(job) = group.get(outcomes.len()) {
                outcomes.push(execute::all(&self.place, &self.connection, &job.statements)?);
                if group.len() < GROUP && outcomes.len() == group.len() {
                    group.extend(more());
                }
            }
            Ok(outcomes)
        })
    }

    /// Somebody's write failed, and all were taken back: once more, each behind a savepoint of its own. Savepoints cost
    /// copies of pages, so they are not there from the beginning.
    fn apart(&self, group: &[Job]) -> Vec<Answers> {
        let outcomes = self.transaction(|| group.iter().map(|job| self.behind_savepoint(job)).collect());
        match outcomes {
            Ok(outcomes) => outcomes,
            // What is small enough may still fit.
            Err(StoreError::Full(_)) => group.iter().map(|job| self.alone(job)).collect(),
            Err(error) => group.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn behind_savepoint(&self, job: &Job) -> Result<Answers, StoreError> {
        self.control("SAVEPOINT one")?;
        let answers = execute::all(&self.place, &self.connection, &job.statements);
        match &answers {
            Err(error) if self.connection.is_autocommit() => return Err(error.clone()),
            Err(_) => self.control("ROLLBACK TO one")?,
            Ok(_) => {}
        }
        self.control("RELEASE one")?;
        Ok(answers)
    }

    fn alone(&self, job: &Job) -> Answers {
        self.transaction(|| execute::all(&self.place, &self.connection, &job.statements))
    }

    /// Durable when it returns, or taken back.
    fn transaction<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.control("BEGIN IMMEDIATE")?;
        let outcome = work().and_then(|outcome| self.control("COMMIT").map(|()| outcome));
        match &outcome {
            Ok(_) => drop(self.counters.transactions.fetch_add(1, Ordering::Relaxed)),
            // A full disk may have taken it back already.
            Err(_) if self.connection.is_autocommit() => {}
            Err(_) => self.control("ROLLBACK")?,
        }
        outcome
    }

    fn control(&self, sql: &str) -> Result<(), StoreError> {
        let run = || self.connection.prepare_cached(sql)?.execute([]);
        run().map(drop).map_err(|error| self.place.explain(&error))
    }
}
