//! What happens by time: clocks at zero, silence, delayed watchers, abandoned matches, and rooms that nobody needs.

use super::Inside;
use super::start::Starting;
use crate::app::App;
use crate::clocks::{ClockRule, LAG_LIMIT};
use crate::refused::Outcome;
use crate::time::{DAY, MINUTE, SECOND};
use game_core::Seat;
use protocol::Eyes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::{Millis, TableId};
use tokio::sync::watch;

/// A table at which nobody is and nothing is to be done is let go after this.
const IDLE: Millis = 5 * MINUTE;
/// What could not be stored is tried again after this.
pub(super) const REST: Millis = 5 * SECOND;
/// TB-055: a match in which no person has acted for so long is aborted.
pub const ABANDONED: Millis = 60 * DAY;

/// Waits for the deadline of a table, as often as it is set, until the table is let go.
pub(super) fn watch_deadline(app: Arc<App>, id: TableId, mut deadline: watch::Receiver<Option<Millis>>) {
    tokio::spawn(async move {
        loop {
            let due = *deadline.borrow_and_update();
            let changed = match due {
                None => deadline.changed().await,
                Some(at) => tokio::select! {
                    changed = deadline.changed() => changed,
                    () = app.clock.sleep_until(at) => {
                        // In a box: the task of a table that waits is small.
                        Box::pin(tick(&app, &id)).await;
                        Ok(())
                    }
                },
            };
            if changed.is_err() {
                return;
            }
        }
    });
}

async fn tick(app: &Arc<App>, id: &TableId) {
    let Some(mut inside) = app.enter_if_here(id).await else { return };
    inside.tick().await;
    inside.finish().await;
    let is_idle = inside.is_idle();
    drop(inside);
    if is_idle {
        app.let_go(id).await;
    }
}

impl Inside {
    /// Does everything that is due.
    pub(super) async fn tick(&mut self) {
        let now = self.app.now();
        if self.must_reload && self.reload().await.is_err() {
            self.rest_until = now + REST;
            return;
        }
        if let Err(refused) = self.do_what_is_due(now).await {
            tracing::warn!(table = %self.id, problem = refused.0.sentence, "what is due cannot be stored");
            self.must_reload = true;
            self.rest_until = now + REST;
            if self.reload().await.is_err() {
                return;
            }
        }
        self.tell_the_delayed().await;
    }

    /// One after the other: behind what could not be stored nothing else is done.
    async fn do_what_is_due(&mut self, now: Millis) -> Outcome<()> {
        match self.agreed_question() {
            Some(question) => self.agree(&question).await?,
            None => self.end_silence(now).await?,
        }
        self.check_start(now).await?;
        // TB-031: a command that arrived before counts, also if it is stored later.
        if self.waiting.load(Ordering::SeqCst) == 0 {
            self.end_time(now).await?;
        }
        if self.abandoned_at().is_some_and(|at| at <= now) {
            let is_due = |inside: &Inside, now| inside.abandoned_at().is_some_and(|at| at <= now);
            self.due_step("abort", is_due).await?;
        }
        Ok(())
    }

    /// TB-031: seats whose clock stands at zero.
    async fn end_time(&mut self, now: Millis) -> Outcome<()> {
        for seat in self.seats() {
            let is_due = |inside: &Inside, now| inside.time_out_at(seat).is_some_and(|at| at <= now);
            if is_due(self, now) {
                self.due_step(&format!("timeout {seat}"), is_due).await?;
            }
        }
        Ok(())
    }

    /// When the clock of a seat stands at zero; none if it does not run.
    fn time_out_at(&self, seat: Seat) -> Option<Millis> {
        let playing = self.playing.as_ref().filter(|playing| !playing.is_over())?;
        let side = playing.side.seats[seat.index()];
        if playing.clock == ClockRule::None || side.asked.is_none() || playing.has_sealed(seat) {
            return None;
        }
        let identity = self.identity_of(seat)?;
        let lag = self.viewers.values().filter(|viewer| viewer.identity.as_deref() == Some(identity));
        let lag = lag.map(|viewer| viewer.lag).max();
        // Whoever is at another node may have a command on its way there.
        let lag = lag.unwrap_or(if self.is_elsewhere(identity) { LAG_LIMIT } else { 0 });
        Some(side.deadline(self.away_since(seat), lag))
    }

    fn abandoned_at(&self) -> Option<Millis> {
        let playing = self.playing.as_ref().filter(|playing| !playing.is_over())?;
        Some(playing.side.acted + ABANDONED)
    }

    async fn tell_the_delayed(&mut self) {
        let behind: Vec<u64> = self
            .viewers
            .iter()
            .filter(|(_, viewer)| self.sight(viewer).is_some_and(|sight| sight.delay > 0))
            .map(|(id, _)| *id)
            .collect();
        let mut made = Vec::new();
        for viewer in behind {
            self.tell_position(viewer, &mut made);
        }
        if self.chat_due.is_some_and(|due| due <= self.app.now())
            && let Err(refused) = self.tell_chat().await
        {
            tracing::warn!(table = %self.id, problem = refused.0.sentence, "the chat cannot be read");
        }
    }

    /// Notes when something is due next.
    pub(super) fn set_deadline(&mut self) {
        let now = self.app.now();
        let clocks = self.seats().filter_map(|seat| self.time_out_at(seat)).min();
        // Nobody is behind where watchers are not.
        let are_behind = self.delay_of(Eyes::Spectator) > 0;
        let delays = self.viewers.values().filter(|_| are_behind).filter_map(|viewer| {
            let sight = self.sight(viewer).filter(|sight| sight.delay > 0)?;
            self.next_release(sight.delay, now)
        });
        let delays = delays.min();
        // What only has to be written is left to the node that took the last answer, for a while.
        let to_write = (self.agreed_question().is_some() || self.has_all_bytes()).then_some(self.looked + REST);
        let start = self.starting.as_ref().map(Starting::until);
        if !self.is_empty() {
            self.idle_since = now;
        }
        let idle = self.can_be_let_go().then_some(self.idle_since + IDLE);
        // In memory it may be done already what is not stored.
        let again = self.must_reload.then_some(self.rest_until);
        let silence = self.next_silence();
        let due = [clocks, delays, self.chat_due, start, to_write, silence, self.abandoned_at(), idle, again];
        let due = due.into_iter().flatten().min().map(|at| at.max(self.rest_until));
        // Most steps only put it off: the table is then looked at once too early, instead of woken by every step.
        self.deadline.send_if_modified(|deadline| {
            let is_new = *deadline != due && deadline.is_none_or(|old| old <= now || due.is_some_and(|due| due < old));
            if is_new {
                *deadline = due;
            }
            is_new
        });
    }

    /// Nobody is here and nobody is at work.
    fn is_empty(&self) -> bool {
        self.viewers.is_empty() && self.thinking.is_empty()
    }

    /// It can be let go: what is due later is found by the next start or by whoever comes.
    fn can_be_let_go(&self) -> bool {
        self.is_empty() && !self.seats().any(|seat| self.time_out_at(seat).is_some())
    }

    fn is_idle(&self) -> bool {
        self.can_be_let_go() && self.idle_since + IDLE <= self.app.now()
    }
}
