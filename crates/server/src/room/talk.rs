//! Chat (TB-065): no part of the record. Watchers' lines reach the seats after the end.

use super::eyes::Heard;
use super::tick::REST;
use super::{Inside, Viewer};
use crate::bus::{Link, News};
use crate::refused::{Outcome, Refused};
use game_core::Rule;
use protocol::{ChatAudience, ChatLine, Code, Problem, ServerMessage, Status, TableState};
use std::collections::{BTreeMap, BTreeSet};
use store::{Audience, Contested, Millis, NewChatLine, StoreError};

const LONGEST_LINE: usize = 500;
/// Lines that are told on arrival.
const REMEMBERED: u32 = 500;
/// Who has missed so many lines is told them as on arrival.
const MISSED: u32 = 64;
/// Later than any line: the clocks of nodes differ.
const ANY_TIME: Millis = i64::MAX as Millis;

impl Inside {
    pub(super) async fn say(&mut self, identity: Option<&str>, id: &str, text: &str) -> Outcome<Status> {
        let identity = identity.ok_or_else(|| Refused::new(Code::NotSignedIn, "Say who you are first."))?;
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_LINE {
            return Err(Refused::by_table(65, format!("A line has 1 to {LONGEST_LINE} characters.")));
        }
        let is_seat = !self.seats_of(identity).is_empty();
        let line = NewChatLine {
            table: self.id.clone(),
            author: identity.into(),
            audience: if is_seat { Audience::Seats } else { Audience::Watchers },
            text: text.to_owned(),
            at: self.app.now(),
            retry: Some(id.to_owned()),
        };
        self.is_silent = false;
        match self.app.store.say(line).await {
            // TB-027: it may have been said before, through another node or before a crash, and not been told.
            Ok(_) | Err(StoreError::Conflict(Contested::Retry)) => {}
            Err(error) => {
                // It may have been stored.
                self.chat_due = Some(self.app.now() + REST);
                return Err(error.into());
            }
        }
        self.app.bus.tell(News::Said { table: self.id.clone() });
        // It is said: who has not heard it hears it later.
        if let Err(refused) = self.tell_chat().await {
            tracing::warn!(table = %self.id, problem = refused.0.sentence, "the chat cannot be read");
        }
        Ok(Status::Ok)
    }

    /// Tells everybody the lines that they have not heard and may hear now, however far behind somebody is.
    pub async fn tell_chat(&mut self) -> Outcome<()> {
        let now = self.app.now();
        // Until it is done.
        self.chat_due = Some(now + REST);
        // Who has a seat, and whether the match is over, is not known now.
        if self.must_reload {
            return Ok(());
        }
        let mut due_next = None;
        let mut new: BTreeMap<u64, Vec<ChatLine>> = BTreeMap::new();
        let mut missed = BTreeSet::new();
        for audience in [Audience::Seats, Audience::Watchers] {
            // Those who have heard as much are told the same.
            let mut alike: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
            for (&id, viewer) in &self.viewers {
                alike.entry(*viewer.heard.mark(audience)).or_default().push(id);
            }
            for (after, viewers) in alike {
                let lines = self.app.store.chat(&self.id, Some(audience), after, MISSED).await?;
                self.learn_authors(&lines).await?;
                for viewer in viewers {
                    let Some(to) = self.viewers.get(&viewer) else { continue };
                    let until = self.heard_until(to, audience, now);
                    let due = lines.iter().take_while(|line| line.at <= until).count();
                    if due == MISSED as usize {
                        missed.insert(viewer);
                        continue;
                    }
                    let held_back = lines.get(due).map(|line| now + (line.at - until));
                    due_next = due_next.into_iter().chain(held_back).min();
                    let due = &lines[..due];
                    let heard = due.iter().filter(|line| self.may_hear(to, line)).map(|line| self.chat_line(line));
                    new.entry(viewer).or_default().extend(heard);
                    self.hear(viewer, due);
                }
            }
        }
        for (viewer, mut lines) in new {
            lines.sort_by_key(|line| line.number);
            for line in lines.into_iter().filter(|_| !missed.contains(&viewer)) {
                self.send(viewer, &ServerMessage::Chat { line });
            }
        }
        self.chat_due = due_next;
        for viewer in missed {
            self.tell_said(viewer).await?;
        }
        Ok(())
    }

    /// What was said before somebody came.
    pub(super) async fn tell_said(&mut self, viewer: u64) -> Outcome<()> {
        let said = self.said(viewer).await?;
        self.send(viewer, &said);
        Ok(())
    }

    /// The last lines of those that somebody may hear.
    pub(super) async fn said(&mut self, viewer: u64) -> Outcome<ServerMessage> {
        let now = self.app.now();
        let mut all: Vec<store::ChatLine> = Vec::new();
        let mut is_all = true;
        for audience in [Audience::Seats, Audience::Watchers] {
            let until = self.viewers.get(&viewer).map_or(0, |to| self.heard_until(to, audience, now));
            let lines = self.app.store.last_chat(&self.id, audience, until, REMEMBERED).await?;
            if until < now {
                is_all = false;
                let last = lines.iter().map(|line| line.number).max().unwrap_or(0);
                let next = self.app.store.chat(&self.id, Some(audience), last, 1).await?;
                let held_back = next.first().map(|line| now + line.at.saturating_sub(until));
                self.chat_due = self.chat_due.into_iter().chain(held_back).min();
            }
            all.extend(lines);
        }
        // Whatever is said from now on is said here, where there are no other nodes.
        self.is_silent = is_all && all.is_empty() && *self.app.bus.link().borrow() == Link::Alone;
        self.learn_authors(&all).await?;
        self.hear(viewer, &all);
        if let Some(to) = self.viewers.get(&viewer) {
            all.retain(|line| self.may_hear(to, line));
        }
        all.sort_by_key(|line| line.number);
        let surplus = all.len().saturating_sub(REMEMBERED as usize);
        Ok(ServerMessage::Said { lines: all[surplus..].iter().map(|line| self.chat_line(line)).collect() })
    }

    async fn learn_authors(&mut self, lines: &[store::ChatLine]) -> Outcome<()> {
        for line in lines {
            if !self.people.contains_key(line.author.as_str())
                && let Some(author) = self.app.store.identity(&line.author).await?
            {
                self.people.insert(line.author.0.clone(), super::load::person_of(&author));
            }
        }
        Ok(())
    }

    fn chat_line(&self, line: &store::ChatLine) -> ChatLine {
        ChatLine {
            number: line.number,
            at: line.at,
            from: line.author.0.clone(),
            name: self.name_of(line.author.as_str()),
            audience: match line.audience {
                Audience::Seats => ChatAudience::Table,
                Audience::Watchers => ChatAudience::Watchers,
            },
            text: line.text.clone(),
        }
    }

    fn is_seat(&self, viewer: &Viewer) -> bool {
        viewer.identity.as_deref().is_some_and(|identity| !self.seats_of(identity).is_empty())
    }

    /// TB-061: what the seats say comes to the others with the delay, as their steps do.
    fn heard_until(&self, viewer: &Viewer, audience: Audience, now: Millis) -> Millis {
        let delay = match audience {
            Audience::Seats if !self.is_seat(viewer) => self.delay_of(protocol::Eyes::Spectator),
            Audience::Seats | Audience::Watchers => 0,
        };
        if delay > 0 { now.saturating_sub(delay) } else { ANY_TIME }
    }

    /// Whether a line whose time has come is for somebody.
    fn may_hear(&self, viewer: &Viewer, line: &store::ChatLine) -> bool {
        if viewer.mutes.contains(line.author.as_str()) {
            return false;
        }
        let is_own = viewer.identity.as_deref() == Some(line.author.as_str());
        match line.audience {
            // TB-061: what is said at the table while a match runs is for those who may watch it.
            Audience::Seats => self.doc.state != TableState::Playing || self.may_watch(viewer),
            // TB-065: seats hear it after the end.
            Audience::Watchers => is_own || self.is_over() || !self.is_seat(viewer),
        }
    }

    /// Notes how far somebody has heard.
    fn hear(&mut self, viewer: u64, lines: &[store::ChatLine]) {
        let Some(to) = self.viewers.get_mut(&viewer) else { return };
        for line in lines {
            let mark = to.heard.mark_mut(line.audience);
            *mark = line.number.max(*mark);
        }
    }

    pub(super) async fn mute(&mut self, viewer: u64, who: &str, on: bool) -> Outcome<Status> {
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else {
            return Err(Refused::new(Code::NotSignedIn, "Say who you are first."));
        };
        let (own, other) = (identity.as_str().into(), who.into());
        if on {
            if self.app.store.identity(&other).await?.is_none() {
                return Err(Problem::by_rule(Code::NotFound, Rule::table(65), "There is no such person.").into());
            }
            self.app.store.mute(&own, &other).await?;
        } else {
            self.app.store.unmute(&own, &other).await?;
        }
        for viewer in self.viewers.values_mut().filter(|viewer| viewer.identity.as_ref() == Some(&identity)) {
            if on {
                viewer.mutes.insert(who.to_owned())
            } else {
                viewer.mutes.remove(who)
            };
        }
        Ok(Status::Ok)
    }

    /// TB-065: after the end everybody hears everything.
    pub(super) async fn open_chat(&mut self) {
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            if self.is_silent {
                self.send(viewer, &ServerMessage::Said { lines: Vec::new() });
            } else if let Err(refused) = self.tell_said(viewer).await {
                tracing::warn!(table = %self.id, problem = refused.0.sentence, "the chat cannot be read");
                self.has_ended = true;
            }
        }
        if self.has_ended {
            self.chat_due = Some(self.app.now() + REST);
            self.set_deadline();
        }
    }
}

impl Heard {
    fn mark(&self, audience: Audience) -> &u64 {
        match audience {
            Audience::Seats => &self.seats,
            Audience::Watchers => &self.watchers,
        }
    }

    fn mark_mut(&mut self, audience: Audience) -> &mut u64 {
        match audience {
            Audience::Seats => &mut self.seats,
            Audience::Watchers => &mut self.watchers,
        }
    }
}
