//! Who is at the table through other nodes, and what changes there.

use super::Inside;
use crate::bus::{Link, News};
use crate::refused::Outcome;
use std::collections::BTreeSet;
use store::Millis;

impl Inside {
    /// Whether somebody is at the table, here or through another node.
    pub fn is_here(&self, identity: &str) -> bool {
        self.viewers.values().any(|viewer| viewer.identity.as_deref() == Some(identity)) || self.is_elsewhere(identity)
    }

    pub(super) fn is_elsewhere(&self, identity: &str) -> bool {
        self.elsewhere.values().flatten().any(|person| person == identity)
    }

    /// Whoever holds a place and is not here is away from now on, if not before; nobody else is waited for.
    pub(super) fn note_who_is_away(&mut self) {
        let (held, now) = (self.doc.identities(), self.app.now());
        self.away.retain(|identity, _| held.contains(identity));
        for identity in held {
            if !self.is_here(&identity) {
                self.away.entry(identity).or_insert(now);
            }
        }
    }

    /// All who are at the table, each once.
    pub(super) fn everybody(&self) -> BTreeSet<String> {
        let here = self.viewers.values().filter_map(|viewer| viewer.identity.clone());
        here.chain(self.elsewhere.values().flatten().cloned()).collect()
    }

    /// Tells the other nodes who is at the table through this one.
    pub fn say_who_is_here(&self) {
        if *self.app.bus.link().borrow() != Link::Alone {
            let people: BTreeSet<String> = self.viewers.values().filter_map(|viewer| viewer.identity.clone()).collect();
            self.app.bus.tell(News::Here { table: self.id.clone(), people: people.into_iter().collect() });
        }
    }

    /// Another node says who is at the table through it.
    pub async fn hear_who_is_there(&mut self, node: &str, people: Vec<String>) -> Outcome<()> {
        let before = self.elsewhere.remove(node).unwrap_or_default();
        if before == people {
            self.elsewhere.insert(node.to_owned(), people);
            return Ok(());
        }
        if !people.is_empty() {
            self.elsewhere.insert(node.to_owned(), people.clone());
        }
        // The node that they come to excuses the lost connection (TB-052).
        for identity in &people {
            self.away.remove(identity);
        }
        self.note_who_is_away();
        let learned = self.learn_names().await;
        self.tell_presence();
        learned
    }

    /// Another node has changed the table: what is new is read and told. Where it cannot be read, the
    /// table is marked to be loaded anew.
    pub async fn refresh(&mut self) -> Outcome<()> {
        self.looked = self.app.now();
        let followed = match self.follow().await {
            Ok(followed) => followed,
            Err(refused) => {
                tracing::warn!(table = %self.id, problem = refused.0.sentence, "a table cannot be read anew");
                self.must_reload = true;
                return Err(refused);
            }
        };
        if !followed {
            return Ok(());
        }
        // What was under way here is decided there.
        let playing = self.playing.as_ref();
        self.thinking.retain(|due| playing.is_some_and(|playing| playing.asks(due)));
        if std::mem::take(&mut self.has_ended) {
            self.open_chat().await;
        }
        self.is_own_turn = false;
        Ok(())
    }

    /// Reads what others have written; says whether there was anything.
    async fn follow(&mut self) -> Outcome<bool> {
        let row = self.app.store.table(&self.id).await?;
        let is_same_table = row.is_some_and(|row| row.version == self.row.version);
        let clean = self.playing.as_ref().filter(|_| is_same_table && !self.must_reload);
        let Some((id, point)) = clean.map(|playing| (playing.id.clone(), playing.point)) else {
            let is_lobby = is_same_table && self.playing.is_none() && self.starting.is_none();
            if !is_lobby || self.must_reload {
                self.reload().await?;
                return Ok(true);
            }
            return Ok(false);
        };
        let Some(stored) = self.app.store.load_match_from(&id, point.next_line).await? else {
            self.reload().await?;
            return Ok(true);
        };
        if stored.row.point == point {
            return Ok(false);
        }
        let playing = self.playing.as_mut().expect("a match is played");
        let (new, app) = (&stored.lines, &self.app);
        // A match that has ended brings its table with it: that is read whole.
        if stored.row.state != store::MatchState::Running || playing.game.follow(new).is_err() {
            self.reload().await?;
            return Ok(true);
        }
        playing.read_side(app, &stored);
        self.has_match_changed = true;
        Ok(true)
    }

    /// When the store was last looked at because of others.
    pub fn looked(&self) -> Millis {
        self.looked
    }
}
