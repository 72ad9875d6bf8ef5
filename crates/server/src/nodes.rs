//! The other nodes: their news, which of them live, and a look at the store where nothing can be heard.

use crate::app::App;
use crate::bus::{Heard, Link, News};
use crate::operation::closed;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::{Millis, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::{self, UnboundedSender};

/// How often a node says that it lives, and how long it may be silent.
const PULSE: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(6);
/// How often an open table is looked at in the store: while the bus is down, and for news that were lost.
const LOOK_WHILE_DOWN: Millis = 1_000;
const LOOK: Millis = 20_000;

/// The other nodes, and when each was heard last.
#[derive(Debug, Default)]
pub struct Others(Mutex<HashMap<String, Instant>>);

impl Others {
    /// Notes a sign of life; says whether the node was not known.
    fn note(&self, node: &str) -> bool {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.insert(node.to_owned(), Instant::now()).is_none()
    }

    fn knows(&self, node: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(node)
    }

    fn forget(&self, node: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(node);
    }

    /// While the bus was down nobody could be heard.
    fn excuse_all(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values_mut().for_each(|heard| *heard = Instant::now());
    }

    fn silent(&self) -> Vec<String> {
        let heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.iter().filter(|(_, heard)| heard.elapsed() > SILENCE).map(|(node, _)| node.clone()).collect()
    }
}

impl App {
    /// Hears the other nodes until the server stops.
    pub async fn attend(self: Arc<App>) {
        let mut closing = self.closing.subscribe();
        let mut news = self.bus.listen();
        // A table may be busy for long: others are heard meanwhile.
        let (to_tables, mut for_tables) = mpsc::unbounded_channel::<(String, News)>();
        let app = Arc::clone(&self);
        tokio::spawn(async move {
            while let Some((node, news)) = for_tables.recv().await {
                app.hear_at_table(&node, news).await;
            }
        });
        loop {
            tokio::select! {
                () = closed(&mut closing) => return,
                heard = news.recv() => match heard {
                    Ok(heard) => self.hear(heard, &to_tables),
                    Err(RecvError::Lagged(_)) => self.look_everywhere(),
                    Err(RecvError::Closed) => std::future::pending().await,
                },
            }
        }
    }

    /// At once; what has to wait for a table goes on to it.
    fn hear(self: &Arc<App>, Heard { node, news }: Heard, to_tables: &UnboundedSender<(String, News)>) {
        if news == News::Missed {
            return self.look_everywhere();
        }
        if news == News::Gone {
            self.others.forget(&node);
            return self.lose(node);
        }
        if self.others.note(&node) {
            // It does not know who is here, nor is it known who is there.
            self.say_who_is_everywhere();
        }
        match news {
            News::Changed { table } => self.look(&table),
            News::Said { .. } | News::Here { .. } | News::Who { .. } => {
                // It ends with the server.
                let _ = to_tables.send((node, news));
            }
            News::Pulse | News::Gone | News::Missed => {}
        }
    }

    /// What others say of a table.
    async fn hear_at_table(self: &Arc<App>, node: &str, news: News) {
        match news {
            News::Said { table } => {
                if let Some(mut inside) = self.enter_if_here(&table).await {
                    if let Err(refused) = inside.tell_chat().await {
                        tracing::warn!(%table, problem = refused.0.sentence, "the chat cannot be read");
                    }
                    inside.finish_quietly();
                }
            }
            News::Here { table, people } => {
                if let Some(mut inside) = self.enter_if_here(&table).await
                    // It may be gone by now.
                    && self.others.knows(node)
                {
                    if let Err(refused) = inside.hear_who_is_there(node, people).await {
                        tracing::warn!(%table, problem = refused.0.sentence, "names cannot be read");
                    }
                    inside.finish_quietly();
                }
            }
            News::Who { table } => {
                if let Some(inside) = self.enter_if_here(&table).await
                    && !inside.viewers.is_empty()
                {
                    inside.say_who_is_here();
                }
            }
            News::Changed { .. } | News::Pulse | News::Gone | News::Missed => {}
        }
    }

    /// Looks at a table in the store, soon and once, however many news there are of it.
    fn look(self: &Arc<App>, table: &TableId) {
        let Some(room) = self.room(table) else { return };
        if room.has_news.swap(true, Ordering::SeqCst) {
            return;
        }
        let (app, table) = (Arc::clone(self), table.clone());
        tokio::spawn(async move {
            let inside = app.enter_if_here(&table).await;
            // What comes from now on is not in what is read now.
            room.has_news.store(false, Ordering::SeqCst);
            if let Some(mut inside) = inside {
                // A failure is logged, and read anew later.
                inside.refresh().await.ok();
                inside.finish_quietly();
            }
        });
    }

    fn look_everywhere(self: &Arc<App>) {
        for table in self.tables() {
            self.look(&table);
        }
    }

    /// Beside everything else: a table may be busy for long.
    fn say_who_is_everywhere(self: &Arc<App>) {
        let app = Arc::clone(self);
        tokio::spawn(async move {
            for table in app.tables() {
                if let Some(inside) = app.enter_if_here(&table).await
                    && !inside.viewers.is_empty()
                {
                    inside.say_who_is_here();
                    app.bus.tell(News::Who { table });
                }
            }
        });
    }

    /// A node is gone: so are the people at it, and their tables are looked after here. That takes its time, in which the
    /// others are heard and hear that this node lives.
    fn lose(self: &Arc<App>, node: String) {
        tracing::info!(node, "another node is gone");
        self.to_wake.notify_one();
        let app = Arc::clone(self);
        tokio::spawn(async move {
            for table in app.tables() {
                let Some(mut inside) = app.enter_if_here(&table).await else { continue };
                // It was only silent for a while.
                if app.others.knows(&node) {
                    return;
                }
                let _ = inside.hear_who_is_there(&node, Vec::new()).await;
                inside.finish_quietly();
            }
        });
    }

    /// Says that this node lives, notices who does not, and looks at tables that nothing was heard of.
    pub async fn pulse(self: Arc<App>) {
        let mut closing = self.closing.subscribe();
        let mut link = self.bus.link();
        if *link.borrow_and_update() == Link::Alone {
            return;
        }
        let mut beat = tokio::time::interval(PULSE);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closed(&mut closing) => return self.bus.tell(News::Gone),
                changed = link.changed() => {
                    if changed.is_ok() && *link.borrow_and_update() == Link::Up {
                        self.others.excuse_all();
                        self.bus.tell(News::Pulse);
                        self.say_who_is_everywhere();
                        self.look_everywhere();
                    }
                }
                _ = beat.tick() => self.beat(),
            }
        }
    }

    fn beat(self: &Arc<App>) {
        self.bus.tell(News::Pulse);
        let is_up = *self.bus.link().borrow() == Link::Up;
        if is_up {
            for node in self.others.silent() {
                self.others.forget(&node);
                self.lose(node);
            }
        }
        let age = if is_up { LOOK } else { LOOK_WHILE_DOWN };
        for table in self.tables() {
            // Whoever is at work there looks at the store anyway.
            let Some(inside) = self.enter_if_free(&table) else { continue };
            let is_due = !inside.viewers.is_empty() && inside.looked() + age <= self.now();
            drop(inside);
            if is_due {
                self.look(&table);
            }
        }
    }
}
