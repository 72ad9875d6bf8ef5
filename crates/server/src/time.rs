//! Time as the server sees it. Tests hand in a clock that they turn themselves.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::Millis;
use tokio::sync::watch;

pub const SECOND: Millis = 1_000;
pub const MINUTE: Millis = 60 * SECOND;
pub const DAY: Millis = 24 * 60 * MINUTE;

/// What tells the time.
pub trait Clock: Send + Sync + std::fmt::Debug {
    fn now(&self) -> Millis;
    /// Ends when that time has come.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// The time of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = Duration::from_millis(at.saturating_sub(self.now()));
        Box::pin(tokio::time::sleep(wait))
    }
}

/// A clock that stands still until it is turned.
#[derive(Clone, Debug)]
pub struct ManualClock(watch::Sender<Millis>);

impl ManualClock {
    #[must_use]
    pub fn new(now: Millis) -> ManualClock {
        ManualClock(watch::channel(now).0)
    }

    pub fn advance(&self, by: Millis) {
        self.0.send_modify(|now| *now += by);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Millis {
        *self.0.borrow()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut time = self.0.subscribe();
        Box::pin(async move {
            if time.wait_for(|now| *now >= at).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
