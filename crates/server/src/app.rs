//! What all parts of the server share.

use crate::bots::BotPool;
use crate::bus::Bus;
use crate::limits::Limits;
use crate::lines::Lines;
use crate::metrics::Metrics;
use crate::nodes::Others;
use crate::random::Randomness;
use crate::refused::Outcome;
use crate::room::{Inside, Room};
use crate::time::Clock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{AddressBar, Millis, Store, TableId};
use tokio::sync::{Notify, OwnedMappedMutexGuard, OwnedMutexGuard, watch};

/// What an operator chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// `https://aludel.example`: the one origin that may speak to this server; none for whichever host it is reached by.
    pub public_url: Option<String>,
    /// Believe the last address in `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// Threads for bots.
    pub bot_threads: usize,
    pub limits: LimitOptions,
}

/// How much anybody may ask for.
#[derive(Clone, Debug)]
pub struct LimitOptions {
    /// Sockets of tables; there is room for a quarter more connections, and 64.
    pub connections: usize,
    pub connections_per_address: usize,
    /// How long the head of a request may take, and a connection rest between two requests.
    pub head_time: Duration,
    pub frames_per_second: u32,
    pub tables_per_identity: u64,
    pub guests_per_minute: u32,
    pub logins_per_minute: u32,
    /// Requests of lessons, from one address.
    pub lessons_per_minute: u32,
}

impl Default for Options {
    fn default() -> Options {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Options {
            public_url: None,
            is_behind_proxy: false,
            bot_threads: cores.saturating_sub(1).max(1),
            limits: LimitOptions {
                connections: 10_000,
                connections_per_address: 100,
                head_time: Duration::from_secs(15),
                frames_per_second: 30,
                tables_per_identity: 30,
                guests_per_minute: 30,
                logins_per_minute: 10,
                lessons_per_minute: 600,
            },
        }
    }
}

/// The server, apart from its socket.
pub struct App {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub bots: BotPool,
    pub bus: Arc<dyn Bus>,
    pub limits: Limits,
    pub lines: Lines,
    pub metrics: Metrics,
    pub options: Options,
    pub random: Randomness,
    pub others: Others,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Running matches are to be looked after that others looked after before.
    pub(crate) to_wake: Notify,
    /// Barred addresses, and when they were read.
    pub(crate) known_bars: tokio::sync::Mutex<(Option<Millis>, Arc<Vec<AddressBar>>)>,
    pub started: Millis,
    /// True once the server is stopping.
    pub closing: watch::Sender<bool>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A table that nobody else changes meanwhile.
pub type Entered = OwnedMappedMutexGuard<Option<Inside>, Inside>;

impl App {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, bus: Arc<dyn Bus>, options: Options) -> Arc<App> {
        App::with_randomness(store, clock, bus, options, Randomness::Machine)
    }

    #[must_use]
    pub fn with_randomness(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        bus: Arc<dyn Bus>,
        options: Options,
        random: Randomness,
    ) -> Arc<App> {
        let app = App {
            random,
            bots: BotPool::new(options.bot_threads),
            limits: Limits::new(options.limits.clone()),
            lines: Lines::default(),
            metrics: Metrics::default(),
            others: Others::default(),
            rooms: Mutex::default(),
            to_wake: Notify::new(),
            known_bars: tokio::sync::Mutex::default(),
            started: clock.now(),
            closing: watch::channel(false).0,
            store,
            clock,
            bus,
            options,
        };
        Arc::new(app)
    }

    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Goes to a table; it is read from the store unless it is in memory.
    pub async fn enter(self: &Arc<App>, id: &TableId) -> Outcome<Entered> {
        let entered = self.place_of(id).enter(self, id).await;
        if entered.is_err() {
            self.forget_empty_rooms();
        }
        entered
    }

    /// The place of a table in memory; made if there is none. Whoever keeps it keeps it from being forgotten.
    pub fn place_of(&self, id: &TableId) -> Arc<Room> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        match rooms.get(id) {
            Some(room) => Arc::clone(room),
            None => Arc::clone(rooms.entry(id.clone()).or_default()),
        }
    }

    /// The same, but only if the table is in memory.
    pub async fn enter_if_here(self: &Arc<App>, id: &TableId) -> Option<Entered> {
        let room = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()?;
        let guard = Arc::clone(&room.inside).lock_owned().await;
        OwnedMutexGuard::try_map(guard, Option::as_mut).ok()
    }

    /// The same, but only if nobody else is at work there.
    pub fn enter_if_free(&self, id: &TableId) -> Option<Entered> {
        let guard = Arc::clone(&self.room(id)?.inside).try_lock_owned().ok()?;
        OwnedMutexGuard::try_map(guard, Option::as_mut).ok()
    }

    /// The tables in memory.
    pub fn tables(&self) -> Vec<TableId> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// The place of a table in memory.
    pub fn room(&self, id: &TableId) -> Option<Arc<Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Lets a table go, unless somebody came meanwhile.
    pub async fn let_go(self: &Arc<App>, id: &TableId) {
        let room = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        if let Some(room) = room {
            let mut inside = room.inside.lock().await;
            if inside.as_ref().is_some_and(|inside| inside.viewers.is_empty()) {
                *inside = None;
            }
        }
        self.forget_empty_rooms();
    }

    /// How many tables are in memory.
    pub fn rooms(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Lets go what nobody is at.
    pub fn forget_empty_rooms(&self) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody else can get hold of a room while the list is locked.
        rooms.retain(|_, room| {
            Arc::strong_count(room) > 1
                || Arc::strong_count(&room.inside) > 1
                || room.inside.try_lock().map_or(true, |inside| inside.is_some())
        });
    }

    /// Ends what is under way: connections are told, rooms are let go.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
