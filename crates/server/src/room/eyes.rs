//! Those who look at a table, and through whose eyes (TB-061, TB-063).

use super::{Inside, to_seat};
use crate::time::MINUTE;
use game_core::record::{self, StepLine};
use game_core::{Seat, SeatSet, Turn, Viewer as Who};
use protocol::{Eyes, TableState, Watch};
use serde::Serialize;
use std::collections::HashSet;
use store::Millis;
use tokio::sync::mpsc;

/// Frames that may wait for a slow reader. One more, and it is dropped: it reads everything anew when it returns.
pub const WAITING_FRAMES: usize = 128;

/// A connection to a table.
#[derive(Debug)]
pub struct Viewer {
    pub identity: Option<String>,
    /// Texts on their way out.
    pub frames: mpsc::Sender<Vec<u8>>,
    /// The eyes that were asked for.
    pub wish: Option<Eyes>,
    /// The link that was shown.
    pub link: Option<String>,
    /// Came through a watchers' link.
    pub has_link: bool,
    /// The match and the last step that it was told of.
    pub told: Option<(String, u64)>,
    pub lag: Millis,
    pub mutes: HashSet<String>,
    pub heard: Heard,
}

/// The last chat lines that somebody was told, or never will be told: what the seats say may come later than what the
/// watchers say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    pub seats: u64,
    pub watchers: u64,
}

/// What somebody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    pub eyes: Eyes,
    /// How far behind.
    pub delay: Millis,
}

impl Inside {
    /// The eyes of a viewer; none if the match is not for it.
    pub fn sight(&self, viewer: &Viewer) -> Option<Sight> {
        let own = viewer.identity.as_deref().map(|identity| self.seats_of(identity)).unwrap_or_default();
        let wished = viewer.wish.filter(|&wish| self.may_see(own, wish));
        if let Some(eyes) = wished {
            let is_own = own.iter().any(|seat| Eyes::from(to_seat(seat)) == eyes);
            return Some(Sight { eyes, delay: if is_own { 0 } else { self.delay_of(eyes) } });
        }
        if let Some(seat) = self.asked_first(own) {
            return Some(Sight { eyes: to_seat(seat).into(), delay: 0 });
        }
        self.may_watch(viewer).then(|| Sight { eyes: Eyes::Spectator, delay: self.delay_of(Eyes::Spectator) })
    }

    /// Of several own seats (one screen) the one that is asked, else the first.
    fn asked_first(&self, own: SeatSet) -> Option<Seat> {
        let asked = self.playing.as_ref().and_then(|playing| match playing.game.turn() {
            Turn::Seats(asked) => own.iter().find(|&seat| asked.contains(seat) && !playing.has_sealed(seat)),
            Turn::Chance | Turn::Over => None,
        });
        asked.or(own.first())
    }

    fn may_see(&self, own: SeatSet, wish: Eyes) -> bool {
        if self.doc.state == TableState::Over {
            return wish.seat().is_none_or(|seat| seat.index() < self.doc.places.len());
        }
        match wish.seat() {
            Some(seat) => {
                let seat = super::from_seat(seat);
                // TB-036: nobody sees through the eyes of a seat that was left.
                let shows = self.place(seat).is_some_and(|place| place.shows) && !self.has_left(seat);
                own.contains(seat) || (own.is_empty() && shows)
            }
            None => wish == Eyes::Spectator && own.is_empty(),
        }
    }

    pub fn may_watch(&self, viewer: &Viewer) -> bool {
        // Who had a seat may stay (TB-036).
        let had_seat = viewer.identity.as_deref().is_some_and(|identity| self.doc.holds(identity));
        had_seat
            || self.doc.state == TableState::Over
            || match self.doc.settings.watch {
                Watch::All => true,
                Watch::Link => viewer.has_link,
                Watch::Nobody => false,
            }
    }

    /// TB-061: through a seat's eyes at least five minutes.
    pub fn delay_of(&self, eyes: Eyes) -> Millis {
        if self.doc.state == TableState::Over {
            return 0;
        }
        let minutes = u64::from(self.doc.settings.delay);
        let is_shown = self.doc.places.iter().any(|place| place.shows);
        let least = if eyes.seat().is_some() || is_shown { 5 } else { 0 };
        minutes.max(least) * MINUTE
    }

    /// The last step that may be seen with that delay.
    pub fn visible(&self, delay: Millis, now: Millis) -> u64 {
        let Some(playing) = &self.playing else { return 0 };
        if delay == 0 || playing.is_over() {
            return playing.game.seq();
        }
        let steps = &playing.game.record().steps;
        let mut at = playing.started;
        let mut seen = 0;
        for step in steps {
            // Steps that the table adds have the time of the step that led to them.
            at = step.remarks.at.unwrap_or(at);
            if at + delay > now {
                break;
            }
            seen = step.seq;
        }
        seen
    }

    /// The last step that a viewer may see; 0 if the match is not for it, or it cannot be read how far it has come.
    pub(super) fn seq_for(&self, viewer: u64) -> u64 {
        let sight = self.viewers.get(&viewer).filter(|_| !self.must_reload).and_then(|to| self.sight(to));
        sight.map_or(0, |sight| self.visible(sight.delay, self.app.now()))
    }

    /// The last step that somebody may see: those who have a seat all, the others with the delay (TB-061).
    pub(super) fn seen_by(&self, identity: Option<&str>) -> u64 {
        let is_seat = identity.is_some_and(|identity| !self.seats_of(identity).is_empty());
        let delay = if is_seat { 0 } else { self.delay_of(Eyes::Spectator) };
        self.visible(delay, self.app.now())
    }

    /// Whether a seat had been left after a step. Nothing is taken back across that (TB-043).
    pub(super) fn had_left(&self, seat: Seat, seen: u64) -> bool {
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.game.has_left(seat)) else { return false };
        let steps = &playing.game.record().steps;
        has_left(&steps[..steps.len().min(seen as usize)], seat)
    }

    /// When the next step can be seen by those who are behind.
    pub fn next_release(&self, delay: Millis, now: Millis) -> Option<Millis> {
        let playing = self.playing.as_ref().filter(|playing| !playing.is_over())?;
        let seen = self.visible(delay, now) as usize;
        playing.game.record().steps.get(seen)?.remarks.at.map(|at| at + delay)
    }

    pub(super) fn send(&mut self, viewer: u64, message: &impl Serialize) {
        self.send_frame(viewer, serde_json::to_vec(message).expect("messages have string keys"));
    }

    pub(super) fn send_frame(&mut self, viewer: u64, text: Vec<u8>) {
        let Some(to) = self.viewers.get(&viewer) else { return };
        self.app.metrics.frames_sent.add(1);
        if to.frames.try_send(text).is_err() {
            self.app.metrics.slow_readers.add(1);
            self.leave(viewer);
        }
    }
}

/// Whether a seat leaves with one of these steps (TB-030, TB-031).
pub fn has_left(steps: &[StepLine], seat: Seat) -> bool {
    let leaves = [format!("resign {seat}"), format!("timeout {seat}")];
    steps.iter().any(|step| step.who == record::Who::Table && leaves.contains(&step.what))
}

/// The eyes as the game knows them.
pub fn who(eyes: Eyes) -> Who {
    match eyes {
        Eyes::Spectator => Who::Spectator,
        Eyes::Open => Who::Open,
        Eyes::S1 => Who::Seat(Seat::S1),
        Eyes::S2 => Who::Seat(Seat::S2),
        Eyes::S3 => Who::Seat(Seat::S3),
        Eyes::S4 => Who::Seat(Seat::S4),
        Eyes::S5 => Who::Seat(Seat::S5),
    }
}
