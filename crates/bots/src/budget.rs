//! How long a bot may think.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may do. The work decides the answer; time is only a hard stop beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Iterations of a tree search, nodes of alpha-beta.
    pub work: u64,
    pub time: Option<Duration>,
    /// Threads to spread the work over; the answer does not depend on it.
    pub threads: usize,
}

impl Budget {
    /// So much work on one thread, however long it takes.
    #[must_use]
    pub fn of(work: u64) -> Budget {
        Budget { work, time: None, threads: 1 }
    }

    /// The share of the work, at least one.
    #[must_use]
    pub fn scaled(self, share: f64) -> Budget {
        Budget { work: ((self.work as f64 * share).round() as u64).max(1), ..self }
    }

    pub(crate) fn deadline(&self) -> Deadline {
        Deadline(self.time.map(|time| Instant::now() + time))
    }
}

/// When to stop; never where no time was given, and then no clock is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    #[inline]
    pub(crate) fn has_passed(self) -> bool {
        BROKEN_OFF.load(Ordering::Relaxed) || self.0.is_some_and(|end| Instant::now() >= end)
    }
}

static BROKEN_OFF: AtomicBool = AtomicBool::new(false);

/// From now on every search of this process is cut as soon as it has any answer: nobody waits for them any more.
pub(crate) fn break_off_searches() {
    BROKEN_OFF.store(true, Ordering::Relaxed);
}
