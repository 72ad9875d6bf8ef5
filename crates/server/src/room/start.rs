//! The start: a sealed seed, contributions of the people, and the first step (TB-070).

use super::keep::Write;
use super::play::{Broken, TRIES};
use super::{Inside, Playing};
use crate::bus::News;
use crate::clocks::{ClockRule, Side};
use crate::doc::{Doc, table_config};
use crate::listed::Listed;
use crate::refused::{Outcome, Refused};
use crate::time::SECOND;
use game_core::Seat;
use game_core::chance::commitment;
use game_core::edition::{hex, unhex};
use game_core::record::{Participant, ParticipantKind};
use game_registry::AnyMatch;
use protocol::{Code, HolderKind, ServerMessage, TableState};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Commit, IdentityId, MatchId, Millis, Player, Point, Secret, StoreError};

/// How long the hashes may take, from the beginning of a start.
const ANNOUNCE_TIME: Millis = 60 * SECOND;
/// How long the bytes may take, once all hashes are there.
const REVEAL_TIME: Millis = 20 * SECOND;

/// A start that is under way. What people gave for it is stored, so that they may be at different nodes.
#[derive(Debug)]
pub(super) struct Starting {
    match_id: MatchId,
    new: game_registry::NewMatch,
    /// The header line, fixed and published.
    header: String,
    pub commitment: String,
    seed: [u8; 32],
    point: Point,
    began: Millis,
    kept: Kept,
}

impl Starting {
    /// Until when something must come: the hashes, then the bytes.
    pub(super) fn until(&self) -> Millis {
        self.kept.until.unwrap_or(self.began + ANNOUNCE_TIME)
    }
}

/// What is stored of a start, in the place of the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    hashes: Vec<Option<String>>,
    bytes: Vec<Option<String>>,
    /// Until when the bytes must come.
    until: Option<Millis>,
}

impl Kept {
    fn new(places: usize) -> Kept {
        Kept { hashes: vec![None; places], bytes: vec![None; places], until: None }
    }
}

impl Inside {
    /// Starts if everybody agreed to the same table (TB-013).
    pub(super) async fn start_if_ready(&mut self) -> Outcome<()> {
        if self.doc.can_start() { self.begin_start().await } else { Ok(()) }
    }

    /// Draws a seed, fixes the header and publishes its commitment.
    async fn begin_start(&mut self) -> Outcome<()> {
        let now = self.app.now();
        let id = self.app.random.kept_id("m", self.app.now());
        let seed = self.app.random.bytes::<32>();
        let mut doc = self.doc.clone();
        doc.state = TableState::Starting;
        doc.match_id = Some(id.clone());
        self.name_participants(&mut doc);
        let new = self.new_match(&doc, &id, Some(commitment(&seed))).await?;
        let provisional = game_registry::start(&self.row.game, new.clone()).map_err(cannot_start)?;
        let header = provisional.record().lines()[0].clone();
        let begun = store::NewMatch {
            id: id.clone().into(),
            table: self.id.clone(),
            game: self.row.game.clone(),
            seed: Some(Secret::new(seed)),
            lines: vec![header.clone().into_bytes()],
            players: doc
                .identities()
                .into_iter()
                .map(|identity| Player { identity: IdentityId(identity), seats: Vec::new() })
                .collect(),
            clock: None,
            listed: None,
            started: now,
            table_change: Some(self.table_change(&doc, now)),
        };
        let point = match self.app.store.begin_match(begun).await {
            Ok(point) => point,
            // Another node was first.
            Err(StoreError::Conflict(_)) => return Box::pin(self.reload()).await,
            Err(error) => return Err(self.unknown(error)),
        };
        let kept = Kept::new(doc.places.len());
        self.row.version += 1;
        self.doc = doc;
        let (match_id, commitment) = (id.into(), commitment(&seed));
        self.starting = Some(Starting { match_id, commitment, new, header, seed, point, began: now, kept });
        self.playing = None;
        self.has_table_changed = true;
        self.go_on_starting().await
    }

    /// Everybody gets an id for the record.
    fn name_participants(&self, doc: &mut Doc) {
        for holder in doc.places.iter_mut().filter_map(|place| place.holder.as_mut()) {
            holder.participant = Some(self.app.random.id(if holder.kind == HolderKind::Bot { "bot" } else { "p" }));
        }
    }

    /// Reads a start that is under way from the store.
    pub(super) async fn read_start(&mut self, id: MatchId) -> Outcome<()> {
        let stored = self.app.store.load_match(&id).await?;
        let seed = self.app.store.seed(&id).await?;
        let (Some(stored), Some(seed)) = (stored, seed) else {
            // Its match is gone: it begins anew with another seed (TB-070).
            return Box::pin(self.begin_anew()).await;
        };
        if stored.row.point.next_line > 1 {
            // It has come to its end since the table was read.
            return Box::pin(self.reload()).await;
        }
        let kept = stored.row.clock.as_deref().and_then(|kept| serde_json::from_str(kept).ok());
        let commitment = commitment(seed.expose());
        self.starting = Some(Starting {
            new: self.new_match(&self.doc, id.as_str(), Some(commitment.clone())).await?,
            header: stored.lines.first().map(|line| String::from_utf8_lossy(line).into_owned()).unwrap_or_default(),
            match_id: id,
            commitment,
            seed: *seed.expose(),
            point: stored.row.point,
            // While the server was away nobody could give anything.
            began: stored.row.started.max(self.app.started),
            kept: kept.unwrap_or_else(|| Kept::new(self.doc.places.len())),
        });
        Ok(())
    }

    /// Stores what people give for the start; whoever was faster is looked at anew.
    async fn change_start(&mut self, edit: impl Fn(&mut Kept) -> Outcome<()>) -> Outcome<()> {
        let meant = self.starting.as_ref().map(|starting| starting.match_id.clone());
        for _ in 0..TRIES {
            let starting = self.starting.as_mut().ok_or_else(nothing_due)?;
            // Another start began meanwhile, to which this was not given.
            if Some(&starting.match_id) != meant.as_ref() {
                return Err(nothing_due());
            }
            let mut kept = starting.kept.clone();
            edit(&mut kept)?;
            if kept == starting.kept {
                return Ok(());
            }
            let mut commit = Commit::at(&starting.match_id, starting.point, self.app.now());
            commit.clock = Some(serde_json::to_string(&kept).expect("a start is JSON"));
            match self.app.store.commit(commit).await {
                Ok(point) => {
                    (starting.point, starting.kept) = (point, kept);
                    self.app.bus.tell(News::Changed { table: self.id.clone() });
                    return Ok(());
                }
                Err(StoreError::Conflict(_)) => self.reload().await?,
                Err(error) => return Err(self.unknown(error)),
            }
        }
        Err(super::keep::too_busy())
    }

    async fn new_match(&self, doc: &Doc, id: &str, commitment: Option<String>) -> Outcome<game_registry::NewMatch> {
        let participant = |holder: &crate::doc::PlaceHolder| Participant {
            id: holder.participant.clone().unwrap_or_default(),
            kind: match holder.kind {
                HolderKind::Guest => ParticipantKind::Guest,
                HolderKind::Person => ParticipantKind::Person,
                HolderKind::Bot => ParticipantKind::Bot,
            },
            level: holder.level.clone(),
            version: holder.level.as_ref().map(|_| env!("CARGO_PKG_VERSION").to_owned()),
        };
        Ok(game_registry::NewMatch {
            id: id.to_owned(),
            config: doc.config.as_object().cloned().unwrap_or_default(),
            edition_text: crate::editions::text_of(&self.app, &self.row.game, doc.edition.as_deref()).await?,
            table: table_config(&doc.settings),
            participants: doc.places.iter().filter_map(|place| place.holder.as_ref()).map(participant).collect(),
            commitment,
            contributions: Vec::new(),
            rematch_of: doc.rematch_of.clone(),
        })
    }

    /// Forgets a start that did not come to its end, and begins another one (TB-070).
    pub(super) async fn begin_anew(&mut self) -> Outcome<()> {
        let old = self.starting.take();
        if let Err(refused) = self.begin_start().await {
            // The table still has the old one.
            self.must_reload = true;
            return Err(refused);
        }
        let is_another = |old: &Starting| self.starting.as_ref().is_none_or(|new| new.match_id != old.match_id);
        if let Some(old) = old.filter(is_another) {
            self.discard(&old.match_id).await;
        }
        Ok(())
    }

    /// Somebody left or changed something: the table knows nothing of a start any more.
    pub(super) async fn forget_start(&mut self) {
        if let Some(old) = self.starting.take() {
            self.discard(&old.match_id).await;
        }
    }

    /// A header without a match does no harm where this fails: it is not listed.
    async fn discard(&self, id: &MatchId) {
        let _ = self.app.store.discard_match(id).await;
    }

    fn owes(&self, place: usize) -> bool {
        self.doc.places.get(place).is_some_and(|place| place.identity().is_some())
    }

    fn starting_place(&self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<usize> {
        let seat = self.own_seat(identity, seat)?;
        if self.starting.is_none() || self.doc.state != TableState::Starting {
            return Err(nothing_due());
        }
        Ok(seat.index())
    }

    /// The hash of a contribution.
    pub(super) async fn contribute(&mut self, identity: Option<&str>, seat: protocol::Seat, hash: &str) -> Outcome<()> {
        let place = self.starting_place(identity, seat)?;
        if unhex::<32>(hash).is_none() {
            return Err(Refused::by_table(70, "A contribution is announced by a SHA-256 of 64 hex digits."));
        }
        let owing = self.owing();
        let until = self.app.now() + REVEAL_TIME;
        self.change_start(|kept| {
            match &kept.hashes[place] {
                Some(known) if known != hash => {
                    return Err(Refused::by_table(70, "A contribution is announced once."));
                }
                Some(_) => return Ok(()),
                None => kept.hashes[place] = Some(hash.to_owned()),
            }
            if owing.iter().all(|&place| kept.hashes[place].is_some()) {
                kept.until.get_or_insert(until);
            }
            Ok(())
        })
        .await
    }

    fn owing(&self) -> Vec<usize> {
        (0..self.doc.places.len()).filter(|&place| self.owes(place)).collect()
    }

    /// The bytes of a contribution.
    pub(super) async fn reveal(&mut self, identity: Option<&str>, seat: protocol::Seat, bytes: &str) -> Outcome<()> {
        let place = self.starting_place(identity, seat)?;
        let Some(Starting { kept, .. }) = &self.starting else { return Err(nothing_due()) };
        if kept.until.is_none() {
            return Err(Refused::by_table(70, "The bytes are opened when everybody has announced theirs."));
        }
        let opened = unhex::<32>(bytes);
        let fits = opened.is_some_and(|bytes| kept.hashes[place] == Some(hex(&Sha256::digest(bytes))));
        if !fits {
            self.begin_anew().await?;
            return Err(Refused::by_table(70, "These bytes are not the announced ones. The start begins anew."));
        }
        self.change_start(|kept| {
            kept.bytes[place] = Some(bytes.to_owned());
            Ok(())
        })
        .await?;
        self.go_on_starting().await
    }

    /// The match begins when all bytes are there.
    async fn go_on_starting(&mut self) -> Outcome<()> {
        if self.has_all_bytes() { self.complete_start(self.app.now()).await } else { Ok(()) }
    }

    /// Whether a start only has to be written.
    pub(super) fn has_all_bytes(&self) -> bool {
        let given = |kept: &Kept| self.owing().iter().all(|&place| kept.bytes[place].is_some());
        self.starting.as_ref().is_some_and(|starting| given(&starting.kept))
    }

    async fn complete_start(&mut self, now: Millis) -> Outcome<()> {
        let Some(starting) = self.starting.take() else { return Ok(()) };
        let mut new = starting.new;
        new.contributions = starting.kept.bytes;
        let game = game_registry::start(&self.row.game, new).map_err(cannot_start)?;
        debug_assert_eq!(game.record().lines()[0], starting.header, "the published header stands in the record");
        let clock = ClockRule::parse(&self.doc.settings.clock).unwrap_or(ClockRule::None);
        self.playing = Some(Playing {
            id: starting.match_id,
            game,
            point: starting.point,
            sealed: Vec::new(),
            seed: Some(Secret::new(starting.seed)),
            side: Side::new(clock, now),
            clock,
            started: now,
            names: Vec::new(),
        });
        let mut doc = self.doc.clone();
        doc.state = TableState::Playing;
        self.settle(now);
        match self.store_steps(1, 0, now, Write { doc: Some(doc), ..Write::plain() }).await {
            Ok(()) => {
                self.app.metrics.matches.add(1);
                Ok(())
            }
            Err(Broken::Failed(refused)) => Err(refused),
            Err(Broken::Conflict | Broken::Repeated) => self.reload().await,
        }
    }

    /// Begins the match of a new table with the steps of another one, which is over. Nothing is committed and nobody
    /// contributes: the record's first chance steps are taken over, and the later ones are drawn anew.
    pub async fn begin_branch(&mut self, from: &dyn AnyMatch, at: u64) -> Outcome<()> {
        let now = self.app.now();
        let id = self.app.random.kept_id("m", self.app.now());
        let mut doc = self.doc.clone();
        doc.state = TableState::Playing;
        doc.match_id = Some(id.clone());
        self.name_participants(&mut doc);
        let new = self.new_match(&doc, &id, None).await?;
        let branch = from.branch(at, new).ok_or_else(|| Refused::not_found("step"))?;
        let clock = ClockRule::parse(&doc.settings.clock).unwrap_or(ClockRule::None);
        let seed = Secret::new(self.app.random.bytes::<32>());
        self.playing = Some(Playing {
            id: id.clone().into(),
            game: branch.map_err(cannot_start)?,
            point: Point { next_line: 0, revision: 0 },
            sealed: Vec::new(),
            seed: Some(seed.clone()),
            side: Side::new(clock, now),
            clock,
            started: now,
            names: Vec::new(),
        });
        self.settle(now);
        self.note_asked(0, now);
        let Some(playing) = self.playing.as_ref().filter(|playing| !playing.is_over()) else {
            self.playing = None;
            return Err(Refused::new(Code::BadRequest, "Nothing is left to decide after this step."));
        };
        let begun = store::NewMatch {
            id: playing.id.clone(),
            table: self.id.clone(),
            game: self.row.game.clone(),
            seed: Some(seed),
            lines: playing.game.record().lines().iter().map(|line| line.clone().into_bytes()).collect(),
            players: self.players(&doc),
            clock: Some(serde_json::to_string(&playing.side).expect("clocks are JSON")),
            listed: Some(Listed::in_room(playing, &doc).to_json()),
            started: now,
            table_change: Some(self.table_change(&doc, now)),
        };
        let point = self.app.store.begin_match(begun).await;
        // What is told is what was stored.
        self.playing = None;
        point.map_err(|error| self.unknown(error))?;
        self.app.metrics.matches.add(1);
        self.reload().await
    }

    /// Tells a start that people here do not know of.
    pub(super) fn tell_start_news(&mut self) {
        let known = self.starting.as_ref().map(|starting| (starting.match_id.clone(), starting.kept.until.is_some()));
        if self.told_start == known {
            return;
        }
        self.told_start = known;
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            self.tell_start(viewer);
        }
    }

    /// Tells one viewer what it owes.
    pub(super) fn tell_start(&mut self, viewer: u64) {
        let Some(starting) = &self.starting else { return };
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else { return };
        let is_reveal = starting.kept.until.is_some();
        let owes = |seat: &Seat| {
            let given = if is_reveal { &starting.kept.bytes } else { &starting.kept.hashes };
            given[seat.index()].is_none()
        };
        let seats: Vec<_> = self.all_seats_of(&identity).iter().filter(owes).map(super::to_seat).collect();
        if seats.is_empty() {
            return;
        }
        let start =
            protocol::Starting { header: starting.header.clone(), commitment: starting.commitment.clone(), seats };
        let message = if is_reveal { ServerMessage::Reveal { start } } else { ServerMessage::Contribute { start } };
        self.send(viewer, &message);
    }

    /// Hashes or bytes may not have come in time.
    pub(super) async fn check_start(&mut self, now: Millis) -> Outcome<()> {
        if self.starting.as_ref().is_none_or(|starting| starting.until() > now) && !self.has_all_bytes() {
            return Ok(());
        }
        // They may have come through another node.
        self.reload().await?;
        if self.has_all_bytes() {
            return self.complete_start(now).await;
        }
        let Some(starting) = self.starting.as_ref().filter(|starting| starting.until() <= now) else { return Ok(()) };
        if starting.kept.until.is_some() {
            return self.begin_anew().await;
        }
        // TB-013: whoever says nothing is not ready.
        let (meant, given) = (starting.match_id.clone(), starting.kept.hashes.clone());
        self.change(|doc| {
            if doc.state == TableState::Starting && doc.match_id.as_ref() == Some(&meant.0) {
                for (place, hash) in doc.places.iter_mut().zip(&given) {
                    place.is_ready &= hash.is_some();
                }
                doc.go_back_to_lobby();
            }
            Ok(())
        })
        .await
    }
}

fn nothing_due() -> Refused {
    Refused::by_table(70, "No contribution to chance is due now.")
}

fn cannot_start(error: game_registry::StartError) -> Refused {
    match error {
        game_registry::StartError::Refused(refusal) => refusal.into(),
        error => Refused::new(Code::BadRequest, format!("The match cannot start: {error}.")),
    }
}
