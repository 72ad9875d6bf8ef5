//! Writing: everything that a step brings about goes to the store in one piece, and only then to people.

use super::play::{Broken, TRIES, not_started};
use super::questions::Went;
use super::{Inside, Playing, to_seat};
use crate::clocks::{self, ClockRule, SeatSide, Thought};
use crate::doc::Doc;
use crate::listed::Listed;
use crate::refused::{Outcome, Refused};
use game_core::record::{Remarks, Who};
use game_core::table::Consent;
use game_core::{MAX_SEATS, Seat, Turn, Viewer};
use protocol::{Code, TableState};
use store::{
    Commit, Finished, IdentityId, MatchEnd, Millis, Player, Retry, SealedChange, StoreError, TableChange, ViewerEvents,
    Visibility,
};

/// Whose events are kept where everybody reads the same.
pub const ALIKE: &str = "all";

/// The clocks of the seats, and what they have thought for nothing.
type AfterTakeback = ([SeatSide; MAX_SEATS], Vec<Thought>);

/// Who commands, and the id by which the command is known when it comes again (TB-027).
#[derive(Clone, Copy, Debug)]
pub(super) struct Command<'a> {
    pub who: Option<&'a str>,
    pub id: &'a str,
}

/// What a write brings beside the steps.
#[derive(Debug)]
pub(super) struct Write {
    pub sealed: SealedChange,
    pub retry: Option<Retry>,
    /// The table's document, if it changes.
    pub doc: Option<Doc>,
}

impl Write {
    pub const fn plain() -> Write {
        Write { sealed: SealedChange::Keep, retry: None, doc: None }
    }
}

impl Inside {
    /// A step of the table (TB-003) that the holder of a seat asks for, as long as they hold it.
    pub(super) async fn table_step(&mut self, text: &str, by: Seat, command: Command<'_>) -> Outcome<()> {
        for _ in 0..TRIES {
            self.check_own(command.who, by)?;
            if self.try_step(text, Some(by), Consent::NotAsked, None, command.who.zip(Some(command.id))).await? {
                return Ok(());
            }
        }
        Err(too_busy())
    }

    /// A step of the table together with the question that it decides.
    pub(super) async fn decided_step(
        &mut self,
        text: &str,
        by: Option<Seat>,
        consent: Consent,
        question: &str,
    ) -> Outcome<()> {
        for _ in 0..TRIES {
            if self.try_step(text, by, consent, Some(question), None).await? {
                return Ok(());
            }
        }
        Err(too_busy())
    }

    /// A step that the table makes by itself when its time has come, unless that is not so any more: others may have
    /// been faster.
    pub(super) async fn due_step(&mut self, text: &str, is_due: impl Fn(&Inside, Millis) -> bool) -> Outcome<()> {
        for _ in 0..TRIES {
            let now = self.app.now();
            if !is_due(self, now) || self.try_step(text, None, Consent::Given, None, None).await? {
                return Ok(());
            }
        }
        Err(too_busy())
    }

    /// Whether it was stored; if not, everything was read anew.
    async fn try_step(
        &mut self,
        text: &str,
        by: Option<Seat>,
        consent: Consent,
        question: Option<&str>,
        retry: Option<(&str, &str)>,
    ) -> Outcome<bool> {
        let now = self.app.now();
        let doc = match question {
            Some(question) => self.check_agreed(question)?,
            None => None,
        };
        let clocks = match text.strip_prefix("takeback ").and_then(|to| to.parse().ok()) {
            Some(to) => Some(self.clocks_after_takeback(to, by, now)?),
            None => None,
        };
        let playing = self.playing.as_mut().ok_or_else(not_started)?;
        let before = playing.game.record().lines().len();
        let seq = playing.game.seq();
        let remarks = Remarks { at: Some(now), ..Remarks::default() };
        playing.game.table(text, by, consent, remarks)?;
        if let Some((clocks, thoughts)) = clocks {
            (playing.side.seats, playing.side.thoughts) = (clocks, thoughts);
        }
        if let Some(question) = question {
            playing.side.consents.decide(question, true, "Agreed.");
        }
        let sealed = if self.settle(now) { SealedChange::Clear } else { SealedChange::Keep };
        let retry = retry.map(|(identity, id)| self.kept_answer(identity, id));
        let write = Write { sealed, retry, doc };
        match self.store_steps(before, seq, now, write).await {
            Ok(()) => Ok(true),
            Err(Broken::Failed(refused)) => Err(refused),
            Err(Broken::Conflict) => self.reload().await.map(|()| false),
            // TB-027: it was done before.
            Err(Broken::Repeated) => self.reload().await.map(|()| true),
        }
    }

    /// TB-045: time used stays used, and the increments of steps that are taken back go with them.
    fn clocks_after_takeback(&self, to: u64, by: Option<Seat>, now: Millis) -> Outcome<AfterTakeback> {
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        playing.check_unsealed()?;
        let steps = &playing.game.record().steps;
        let (mut clocks, mut thoughts) = (playing.side.seats, playing.side.thoughts.clone());
        for seat in self.human_seats().iter() {
            let side = &mut clocks[seat.index()];
            let before = side.left;
            if side.asked.is_some() {
                if let Some(away) = self.away_since(seat) {
                    side.came_back(away, now);
                }
                let charged = side.charge(None, now, self.lag_of(seat));
                side.left = playing.clock.after(side.left, charged, 0);
                // The others did not choose to think for nothing.
                if matches!(playing.clock, ClockRule::Move(_)) && by == Some(seat) && charged > 0 {
                    thoughts.push(Thought::now(steps, seat, charged));
                }
            }
            match playing.clock {
                ClockRule::None => {}
                ClockRule::Move(time) => {
                    side.left = time.saturating_sub(clocks::used_before(steps, &thoughts, seat, to));
                }
                ClockRule::Bank(_, step) => {
                    let gained = step * clocks::steps_charged_since(steps, seat, to);
                    side.left = side.left.saturating_sub(gained);
                }
            }
            if before > 0 && side.left == 0 {
                let name = self.seat_name(seat);
                return Err(Refused::by_table(45, format!("Time used stays used: {name} would have none left.")));
            }
        }
        Ok((clocks, thoughts))
    }

    /// The measured delay of the one who holds a seat.
    fn lag_of(&self, seat: Seat) -> Millis {
        let identity = self.identity_of(seat);
        let own = self.viewers.values().filter(|viewer| viewer.identity.as_deref() == identity);
        own.map(|viewer| viewer.lag).max().unwrap_or(0)
    }

    /// Stores the lines from `before` on with all that belongs to them. Nobody is told before.
    pub(super) async fn store_steps(
        &mut self,
        before: usize,
        seq: u64,
        now: Millis,
        write: Write,
    ) -> Result<(), Broken> {
        // Lines that were never stored stand before these: what is in memory must be read anew.
        if self.playing.as_ref().is_some_and(|playing| playing.point.next_line != before as u64) {
            self.must_reload = true;
            return Err(Broken::Conflict);
        }
        let was_drawn = seq > 0;
        self.note_asked(seq, now);
        let (doc, is_over) = {
            let playing = self.playing.as_mut().ok_or_else(not_started)?;
            let (seq, is_over) = (playing.game.seq(), playing.is_over());
            playing.side.consents.withdraw(match (is_over, playing.sealed.is_empty()) {
                (true, _) => Went::Over,
                (false, false) => Went::Sealed,
                (false, true) => Went::To(seq),
            });
            let mut doc = write.doc;
            if is_over && self.doc.state != TableState::Over {
                let changed = doc.get_or_insert_with(|| self.doc.clone());
                changed.state = TableState::Over;
            }
            (doc, is_over)
        };
        self.note_owing(now);
        let table_change = doc.as_ref().map(|doc| self.table_change(doc, now));
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        let lines = &playing.game.record().lines()[before..];
        let mut commit = Commit::at(&playing.id, playing.point, now);
        commit.lines = lines.iter().map(|line| line.clone().into_bytes()).collect();
        commit.sealed = write.sealed;
        commit.retry = write.retry;
        commit.clock = Some(serde_json::to_string(&playing.side).expect("clocks are JSON"));
        commit.finished = is_over.then(|| self.finished(playing));
        if !was_drawn || doc.is_some() {
            commit.players = self.players(doc.as_ref().unwrap_or(&self.doc));
            // TB-015: who gave a place up has no seat any more.
            let gone = doc.iter().flat_map(|doc| self.doc.identities().into_iter().filter(|old| !doc.holds(old)));
            commit.players.extend(gone.map(|identity| Player { identity: identity.into(), seats: Vec::new() }));
        }
        commit.table_change = table_change;
        let steps = commit.lines.len();
        // Seats change their holders by steps of the table, people their names with the table's document.
        let new = playing.game.record().steps.get(seq as usize..).unwrap_or_default();
        let may_rename = !was_drawn || doc.is_some() || new.iter().any(|step| step.who == Who::Table);
        commit.listed = may_rename.then(|| Listed::in_room(playing, doc.as_ref().unwrap_or(&self.doc)).to_json());
        match self.app.store.commit(commit).await {
            Ok(point) => {
                self.app.metrics.steps.add(steps as u64);
                tracing::debug!(table = %self.id, line = point.next_line, "steps are stored");
                if let Some(playing) = &mut self.playing {
                    playing.point = point;
                }
                if let Some(doc) = doc {
                    self.doc = doc;
                    self.row.version += 1;
                    self.has_table_changed = true;
                }
                self.has_match_changed = true;
                self.has_ended |= is_over;
                self.is_own_turn = true;
                if may_rename {
                    self.name_seats();
                }
                Ok(())
            }
            Err(error) => {
                // The match in memory is ahead of the stored one.
                self.must_reload = true;
                let broken = Broken::from(error);
                if matches!(broken, Broken::Failed(_)) {
                    // It may have been stored or not: what is told next is what was read anew.
                    let _ = Box::pin(self.reload()).await;
                }
                Err(broken)
            }
        }
    }

    /// What failed may have been stored or not: everything is read anew.
    pub(super) fn unknown(&mut self, error: StoreError) -> Refused {
        self.must_reload = true;
        error.into()
    }

    /// TB-027: notes what each seat is asked, and since when. Steps of the table, take-backs apart, leave a decision as it was.
    pub(super) fn note_asked(&mut self, before: u64, now: Millis) {
        let Some(playing) = &mut self.playing else { return };
        let asked = match playing.game.turn() {
            Turn::Seats(asked) => asked,
            Turn::Chance | Turn::Over => game_core::SeatSet::NONE,
        };
        let steps = &playing.game.record().steps[before as usize..];
        let is_same = steps.iter().all(|step| step.who == Who::Table && !step.what.starts_with("takeback"));
        let seq = playing.game.seq();
        let clock = playing.clock;
        let steps = &playing.game.record().steps;
        let thoughts = &playing.side.thoughts;
        for seat in Seat::all(playing.game.seats()) {
            let side = &mut playing.side.seats[seat.index()];
            if !asked.contains(seat) || playing.game.has_left(seat) {
                side.asked = None;
                side.veil = None;
            } else if side.asked.is_none() || !is_same {
                side.asked = Some(seq);
                side.since = now;
                side.excused = 0;
                side.veil = None;
                side.is_hinted = false;
                if let ClockRule::Move(time) = clock {
                    side.left = time.saturating_sub(clocks::used_before(steps, thoughts, seat, seq));
                }
            }
        }
    }

    /// TB-051: the clock of a seat stands while it owes an answer to a question of consent.
    fn note_owing(&mut self, now: Millis) {
        if self.playing.as_ref().is_none_or(|playing| playing.clock == ClockRule::None) {
            return;
        }
        for seat in self.seats() {
            let (owes, away) = (self.owes_answer(seat), self.away_since(seat));
            let Some(playing) = &mut self.playing else { return };
            let side = &mut playing.side.seats[seat.index()];
            if owes {
                side.owe(now);
            } else {
                side.owe_nothing(away, now);
            }
        }
    }

    pub(super) fn table_change(&self, doc: &Doc, now: Millis) -> TableChange {
        let state = match doc.state {
            TableState::Lobby | TableState::Starting => store::TableState::Open,
            TableState::Playing => store::TableState::Running,
            TableState::Over => store::TableState::Over,
            TableState::Closed => store::TableState::Closed,
        };
        let mut change = TableChange::of(self.row.clone(), now);
        change.state = state;
        change.visibility = if doc.settings.public { Visibility::Public } else { Visibility::Link };
        change.doc = serde_json::to_string(doc).expect("a table is JSON");
        // Most changes leave everybody at their place, and need not write who sits here anew.
        let people = doc.identities();
        change.people = (people != self.doc.identities()).then(|| people.into_iter().map(IdentityId).collect());
        change
    }

    pub(super) fn players(&self, doc: &Doc) -> Vec<Player> {
        let seats_of = |identity: &String| {
            let holds = |seat: &Seat| {
                let participant = self.playing.as_ref().and_then(|playing| playing.game.holder(*seat));
                doc.places.iter().any(|place| {
                    place.identity() == Some(identity.as_str())
                        && participant.is_some()
                        && place.holder.as_ref().and_then(|holder| holder.participant.as_deref()) == participant
                })
            };
            self.seats().filter(holds).map(|seat| seat.index() as u8 + 1).collect()
        };
        let player = |identity: String| Player { seats: seats_of(&identity), identity: identity.into() };
        doc.identities().into_iter().map(player).collect()
    }

    fn finished(&self, playing: &Playing) -> Finished {
        let game = &*playing.game;
        let kept = |viewer: String, eyes| {
            let mut events = Vec::new();
            game.write_told(0, eyes, &mut events);
            ViewerEvents { viewer, events }
        };
        let events = if game.is_told_alike(0) {
            vec![kept(ALIKE.to_owned(), Viewer::Open)]
        } else {
            let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Open]);
            viewers.map(|viewer| kept(viewer.to_string(), viewer)).collect()
        };
        let standing = self.standing();
        let is_aborted = standing.as_ref().is_some_and(|standing| standing.ranks.is_none());
        let end = if is_aborted { MatchEnd::Aborted } else { MatchEnd::Over };
        Finished { end, summary: serde_json::to_string(&standing).expect("a standing is JSON"), events }
    }

    /// The seats that somebody is told of as theirs.
    pub fn protocol_seats(&self, identity: &str) -> Vec<protocol::Seat> {
        self.all_seats_of(identity).iter().map(to_seat).collect()
    }
}

/// What was tried again and again was always overtaken.
pub(super) fn too_busy() -> Refused {
    Refused::new(Code::NotStored, "The table is too busy. Nothing changed. Try again.")
}
