//! Chat (TB-065): no part of the record. Watchers' lines reach the seats after the end.

use super::Inside;
use crate::bus::News;
use crate::refused::{Outcome, Refused};
use protocol::{ChatAudience, ChatLine, Code, ServerMessage, Status};
use store::{Audience, Millis, NewChatLine};

const LONGEST_LINE: usize = 500;
/// Lines that are told on arrival.
const REMEMBERED: u32 = 500;

impl Inside {
    pub(super) async fn say(&mut self, identity: Option<&str>, text: &str) -> Outcome<Status> {
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
        };
        self.app.store.say(line).await?;
        self.app.bus.tell(News::Said { table: self.id.clone() });
        self.tell_chat().await?;
        Ok(Status::Ok)
    }

    /// Tells everybody the lines that they have not heard and may hear now.
    pub async fn tell_chat(&mut self) -> Outcome<()> {
        let now = self.app.now();
        let from = self.viewers.values().map(|viewer| viewer.heard).min().unwrap_or(0);
        let lines = self.app.store.chat(&self.id, None, from, REMEMBERED).await?;
        self.learn_authors(&lines).await?;
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            for line in &lines {
                let Some(to) = self.viewers.get(&viewer) else { break };
                if line.number <= to.heard || !self.may_hear(to, line, now) {
                    continue;
                }
                let message = ServerMessage::Chat { line: self.chat_line(line) };
                self.send(viewer, &message);
            }
            self.hear(viewer, &lines, now);
        }
        Ok(())
    }

    /// What was said before somebody came.
    pub(super) async fn tell_said(&mut self, viewer: u64) -> Outcome<()> {
        let now = self.app.now();
        let stored = self.app.store.chat(&self.id, None, 0, REMEMBERED).await?;
        self.learn_authors(&stored).await?;
        let Some(to) = self.viewers.get(&viewer) else { return Ok(()) };
        let lines =
            stored.iter().filter(|line| self.may_hear(to, line, now)).map(|line| self.chat_line(line)).collect();
        self.hear(viewer, &stored, now);
        self.send(viewer, &ServerMessage::Said { lines });
        Ok(())
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

    fn may_hear(&self, viewer: &super::Viewer, line: &store::ChatLine, now: Millis) -> bool {
        if viewer.mutes.contains(line.author.as_str()) {
            return false;
        }
        if viewer.identity.as_deref() == Some(line.author.as_str()) || self.is_over() {
            return true;
        }
        let is_seat = viewer.identity.as_deref().is_some_and(|identity| !self.seats_of(identity).is_empty());
        match (is_seat, line.audience) {
            (true, Audience::Seats) => true,
            // TB-065: not before the end.
            (true, Audience::Watchers) => false,
            // TB-061: what the seats say comes with the delay, as their steps do.
            (false, Audience::Seats) => line.at + self.delay_of(protocol::Eyes::Spectator) <= now,
            (false, Audience::Watchers) => true,
        }
    }

    /// Notes how far a viewer has heard: up to the first line that comes later with the delay.
    fn hear(&mut self, viewer: u64, lines: &[store::ChatLine], now: Millis) {
        let Some(to) = self.viewers.get(&viewer) else { return };
        let is_behind = |line: &&store::ChatLine| {
            line.number > to.heard
                && line.audience == Audience::Seats
                && !self.may_hear(to, line, now)
                && !to.mutes.contains(line.author.as_str())
        };
        let heard = match lines.iter().find(is_behind) {
            Some(line) => line.number - 1,
            None => lines.last().map_or(to.heard, |line| line.number.max(to.heard)),
        };
        if let Some(to) = self.viewers.get_mut(&viewer) {
            to.heard = heard;
        }
    }

    pub(super) async fn mute(&mut self, viewer: u64, who: &str, on: bool) -> Outcome<Status> {
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else {
            return Err(Refused::new(Code::NotSignedIn, "Say who you are first."));
        };
        let (own, other) = (identity.as_str().into(), who.into());
        if on {
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
            if let Err(refused) = self.tell_said(viewer).await {
                tracing::warn!(table = %self.id, problem = refused.0.sentence, "the chat cannot be read");
            }
        }
    }
}
