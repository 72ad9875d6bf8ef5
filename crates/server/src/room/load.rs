//! Reading a table and its match from the store.

use super::answers::Answers;
use super::{Inside, Person, Playing, Sealed, to_seat};
use crate::app::App;
use crate::clocks::{ClockRule, Side};
use crate::doc::Doc;
use crate::refused::{Outcome, Refused};
use game_core::Seat;
use game_core::record::Record;
use game_registry::AnyMatch;
use protocol::{Code, HolderKind, TableState};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use store::{IdentityId, IdentityKind, MatchId, StoredMatch, TableId, TableRow};
use tokio::sync::watch;

/// How deleted people are called.
const GONE: &str = "Somebody";

impl Inside {
    pub(super) async fn load(app: &Arc<App>, id: &TableId, waiting: Arc<AtomicUsize>) -> Outcome<Inside> {
        let row = app.store.table(id).await?.ok_or_else(|| Refused::not_found("table"))?;
        let doc = read_doc(&row)?;
        let (deadline, turns) = watch::channel(None);
        let mut inside = Inside {
            app: Arc::clone(app),
            id: id.clone(),
            row,
            doc,
            people: HashMap::new(),
            playing: None,
            starting: None,
            viewers: BTreeMap::new(),
            last_viewer: 0,
            elsewhere: BTreeMap::new(),
            told_questions: Vec::new(),
            told_start: None,
            is_own_turn: true,
            while_telling: None,
            looked: app.now(),
            away: HashMap::new(),
            chat_due: None,
            is_silent: false,
            thinking: HashSet::new(),
            hinting: HashMap::new(),
            answers: Answers::default(),
            must_reload: false,
            has_table_changed: false,
            owes_presence: false,
            has_match_changed: false,
            has_ended: false,
            deadline,
            waiting,
            rest_until: 0,
            idle_since: app.now(),
        };
        inside.read_match().await?;
        // Whoever does not come back is away from now on (TB-054).
        inside.note_who_is_away();
        inside.told_questions = inside.playing.iter().flat_map(|playing| playing.side.consents.open.clone()).collect();
        app.bus.tell(crate::bus::News::Who { table: id.clone() });
        super::tick::watch_deadline(Arc::clone(app), id.clone(), turns);
        inside.finish().await;
        Ok(inside)
    }

    /// Reads everything anew; who is here stays.
    pub async fn reload(&mut self) -> Outcome<()> {
        let row = self.app.store.table(&self.id).await?.ok_or_else(|| Refused::not_found("table"))?;
        let doc = read_doc(&row)?;
        self.tell_end_of_old_match(&doc).await?;
        let was_over = !self.must_reload && self.playing.as_ref().is_some_and(Playing::is_over);
        // Until everything was read.
        self.must_reload = true;
        self.doc = doc;
        self.row = row;
        self.read_match().await?;
        self.must_reload = false;
        self.has_ended |= !was_over && self.playing.as_ref().is_some_and(Playing::is_over);
        self.has_table_changed = true;
        self.has_match_changed = true;
        Ok(())
    }

    /// Elsewhere a match may have ended and the table gone on to the next one: people here hear of that end first.
    async fn tell_end_of_old_match(&mut self, doc: &Doc) -> Outcome<()> {
        let old = self.playing.as_ref().filter(|playing| self.must_reload || !playing.is_over());
        let old = old.map(|playing| playing.id.clone()).filter(|id| doc.match_id.as_ref() != Some(&id.0));
        let Some(id) = old else { return Ok(()) };
        if let Some(stored) = self.app.store.load_match(&id).await? {
            self.playing = playing_of(&self.app, id, stored).await?;
            self.name_seats();
            self.tell_match();
        }
        Ok(())
    }

    async fn read_match(&mut self) -> Outcome<()> {
        self.learn_names().await?;
        self.playing = None;
        match (self.doc.state, self.doc.match_id.clone()) {
            (TableState::Playing | TableState::Over, Some(id)) => {
                self.starting = None;
                let stored = self.app.store.load_match(&id.clone().into()).await?;
                let stored = stored.ok_or_else(|| Refused::not_found("match"))?;
                self.playing = playing_of(&self.app, id.into(), stored).await?;
                self.name_seats();
            }
            (TableState::Starting, Some(id)) => self.read_start(id.into()).await?,
            (_, _) => self.starting = None,
        }
        Ok(())
    }

    /// Learns how the people of the table are called.
    pub(super) async fn learn_names(&mut self) -> Outcome<()> {
        let mut ids: Vec<IdentityId> = self.doc.identities().into_iter().map(IdentityId).collect();
        ids.push(self.row.host.clone());
        ids.extend(self.everybody().into_iter().map(IdentityId));
        for identity in self.app.store.identities(&ids).await? {
            self.people.insert(identity.id.0.clone(), person_of(&identity));
        }
        Ok(())
    }

    pub(super) fn name_of(&self, identity: &str) -> String {
        self.people.get(identity).map_or_else(|| GONE.to_owned(), |person| person.name.clone())
    }

    /// Tells the match how its seats are called.
    pub(super) fn name_seats(&mut self) {
        let seats = self.playing.as_ref().map_or(0, |playing| playing.game.seats());
        let names: Vec<String> = Seat::all(seats).map(|seat| self.seat_name(seat)).collect();
        let names = super::told_apart(&names);
        if let Some(playing) = self.playing.as_mut().filter(|playing| playing.names != names) {
            playing.game.set_names(names.clone());
            playing.names = names;
        }
    }

    pub(super) fn seat_name(&self, seat: Seat) -> String {
        let holder = self.place_of(seat).and_then(|place| self.doc.places[place].holder.as_ref());
        holder.map_or_else(|| seat.to_string(), |holder| self.holder_name(holder))
    }

    pub(super) fn holder_name(&self, holder: &crate::doc::PlaceHolder) -> String {
        match (&holder.identity, &holder.level) {
            (Some(identity), _) => self.name_of(identity),
            (None, Some(level)) => crate::bots::name_of(level),
            (None, None) => GONE.to_owned(),
        }
    }
}

pub(super) fn person_of(identity: &store::Identity) -> Person {
    Person {
        name: identity.name.clone().unwrap_or_else(|| GONE.to_owned()),
        kind: match identity.kind {
            IdentityKind::Guest => HolderKind::Guest,
            IdentityKind::Account => HolderKind::Person,
        },
    }
}

fn read_doc(row: &TableRow) -> Outcome<Doc> {
    serde_json::from_str(&row.doc).map_err(|error| {
        tracing::error!(table = %row.id, %error, "a table cannot be read");
        Refused::new(Code::NotFound, "This table cannot be read by this version of the server.")
    })
}

/// The record as its lines are kept.
pub fn record_of(lines: &[Vec<u8>]) -> Outcome<Record> {
    let bytes: Vec<u8> = lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect();
    Record::read(&bytes).map_err(|error| {
        tracing::error!(%error, "a stored record cannot be read");
        Refused::new(Code::NotFound, format!("The record of this match is damaged: {error}."))
    })
}

/// The match as it is kept; none if it is over and this build no longer plays its rules.
async fn playing_of(app: &Arc<App>, id: MatchId, stored: StoredMatch) -> Outcome<Option<Playing>> {
    let record = record_of(&stored.lines)?;
    let clock = ClockRule::parse(&record.header.table.clock).unwrap_or(ClockRule::None);
    let game = match game_registry::replay(record) {
        Ok(game) => game,
        Err(error) => {
            tracing::warn!(r#match = %id, %error, "a match cannot be played by this build");
            return Ok(None);
        }
    };
    let seed = app.store.seed(&id).await?;
    if seed.is_none() && stored.row.state == store::MatchState::Running {
        return Err(Refused::new(Code::NotStored, "The match ended while it was read. Try again."));
    }
    let started = stored.row.started;
    let side = Side::new(clock, app.now());
    let mut playing = Playing {
        id,
        game,
        point: stored.row.point,
        sealed: Vec::new(),
        seed,
        side,
        clock,
        started,
        names: Vec::new(),
    };
    playing.read_side(app, &stored);
    Ok(Some(playing))
}

impl Playing {
    /// Takes what is kept beside the record.
    pub(super) fn read_side(&mut self, app: &App, stored: &StoredMatch) {
        if let Some(side) = stored.row.clock.as_deref().and_then(|side| serde_json::from_str(side).ok()) {
            self.side = side;
        }
        // TB-051: while the server was away no prompt could be delivered; slow tables count days all the same.
        if !self.clock.is_slow() {
            for seat in &mut self.side.seats {
                seat.since = seat.since.max(app.started);
            }
        }
        let sealed = stored.sealed.iter().filter_map(|choice| {
            let (draft, is_auto) = serde_json::from_slice(&choice.choice).ok()?;
            Some(Sealed { seat: Seat::new(usize::from(choice.seat) - 1), seq: choice.seq, draft, is_auto })
        });
        self.sealed = sealed.collect();
        self.point = stored.row.point;
    }
}

/// How a match ended, for the protocol.
pub fn standing(game: &dyn AnyMatch, hints: Vec<u32>) -> Option<protocol::Standing> {
    let ended = game.result()?;
    Some(protocol::Standing {
        winners: ended.winners.iter().copied().map(to_seat).collect(),
        ranks: ended.outcome.ranks.as_ref().map(|ranks| ranks.iter().map(|&rank| u32::from(rank)).collect()),
        scores: ended.outcome.scores.clone(),
        rule: ended.outcome.rule.to_string(),
        sentence: ended.sentence,
        hints,
    })
}
