//! The one thread that writes.

use super::file::Place;
use super::{Counters, Job, execute};
use crate::StoreError;
use crate::engine::{Answers, Statement};
use rusqlite::{Connection, TransactionState};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::mpsc;

/// The most writes that share a transaction, so that none waits for long.
const GROUP: usize = 256;

pub(super) struct Writer {
    pub place: Place,
    pub connection: Connection,
    pub counters: Arc<Counters>,
}

impl Writer {
    /// Until every sender is gone.
    pub(super) fn run(self, mut jobs: mpsc::Receiver<Job>) {
        while let Some(first) = jobs.blocking_recv() {
            let mut more = || jobs.try_recv().ok();
            if let Err((error, group)) = self.write_group(first, &mut more) {
                self.settle(error, group);
            }
        }
    }

    /// One transaction for all who wait, answered when it is durable.
    fn write_group(&self, first: Job, more: &mut dyn FnMut() -> Option<Job>) -> Result<(), (StoreError, Vec<Job>)> {
        if let Err(error) = self.control("BEGIN IMMEDIATE") {
            return Err((error, vec![first]));
        }
        let mut group = Vec::new();
        let mut outcomes = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            let outcome = self.carry_out(&job.statements);
            group.push(job);
            if let (Err(error), true) = (&outcome, self.connection.is_autocommit()) {
                // A full disk takes the whole transaction back.
                return Err((error.clone(), group));
            }
            outcomes.push(outcome);
            next = if group.len() < GROUP { more() } else { None };
        }
        if let Err(error) = self.control("COMMIT") {
            if self.connection.transaction_state(None::<&str>) != Ok(TransactionState::None) {
                self.control("ROLLBACK").ok();
            }
            return Err((error, group));
        }
        self.counters.transactions.fetch_add(1, Ordering::Relaxed);
        self.counters.writes.fetch_add(group.len() as u64, Ordering::Relaxed);
        for (job, outcome) in group.into_iter().zip(outcomes) {
            // Whoever gave up waiting needs no answer.
            job.reply.send(outcome).ok();
        }
        Ok(())
    }

    /// A group that failed was taken back whole. Where room ran out, what is small enough may still fit.
    fn settle(&self, error: StoreError, group: Vec<Job>) {
        let alone = group.len() == 1;
        for job in group {
            match &error {
                StoreError::Full(_) if !alone => {
                    if let Err((error, group)) = self.write_group(job, &mut || None) {
                        self.settle(error, group);
                    }
                }
                _ => drop(job.reply.send(Err(error.clone()))),
            }
        }
    }

    /// The statements of one write: all, or none of them.
    fn carry_out(&self, statements: &[Statement]) -> Answers {
        if let [only] = statements {
            return execute::one(&self.place, &self.connection, only).map(|answer| vec![answer]);
        }
        self.control("SAVEPOINT one")?;
        let answers = execute::all(&self.place, &self.connection, statements);
        if answers.is_err() && !self.connection.is_autocommit() {
            self.control("ROLLBACK TO one")?;
        }
        if !self.connection.is_autocommit() {
            self.control("RELEASE one")?;
        }
        answers
    }

    fn control(&self, sql: &str) -> Result<(), StoreError> {
        let run = || self.connection.prepare_cached(sql)?.execute([]);
        run().map(drop).map_err(|error| self.place.explain(&error))
    }
}
