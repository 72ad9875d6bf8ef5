//! The start: a sealed seed, contributions of the people, and the first step (TB-070).

use super::keep::Write;
use super::play::Broken;
use super::{Inside, Playing};
use crate::clocks::{ClockRule, Side};
use crate::doc::{Doc, table_config};
use crate::refused::{Outcome, Refused};
use crate::time::SECOND;
use game_core::Seat;
use game_core::chance::commitment;
use game_core::edition::{hex, unhex};
use game_core::record::{Participant, ParticipantKind};
use protocol::{Code, HolderKind, ServerMessage, TableState};
use sha2::{Digest, Sha256};
use store::{IdentityId, MatchId, Millis, Player, Point, Secret};

/// How long the bytes may take, once all hashes are there.
const REVEAL_TIME: Millis = 20 * SECOND;

/// A start that is under way. It is in memory only: if it is lost, it begins anew with another seed.
#[derive(Debug)]
pub(super) struct Starting {
    match_id: MatchId,
    new: game_registry::NewMatch,
    /// The header line, fixed and published.
    header: String,
    pub commitment: String,
    seed: [u8; 32],
    point: Point,
    hashes: Vec<Option<String>>,
    bytes: Vec<Option<String>>,
    /// Until when the bytes must come.
    pub until: Option<Millis>,
}

impl Inside {
    /// Starts if everybody agreed to the same table (TB-013).
    pub(super) async fn start_if_ready(&mut self) -> Outcome<()> {
        if self.doc.can_start() { self.begin_start().await } else { Ok(()) }
    }

    /// Draws a seed, fixes the header and publishes its commitment.
    async fn begin_start(&mut self) -> Outcome<()> {
        let now = self.app.now();
        let id = self.app.random.id("m");
        let seed = self.app.random.bytes::<32>();
        let mut doc = self.doc.clone();
        doc.state = TableState::Starting;
        doc.match_id = Some(id.clone());
        for holder in doc.places.iter_mut().filter_map(|place| place.holder.as_mut()) {
            holder.participant = Some(self.app.random.id(if holder.kind == HolderKind::Bot { "bot" } else { "p" }));
        }
        let new = self.new_match(&doc, &id, commitment(&seed)).await?;
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
            started: now,
            table_change: Some(self.table_change(&doc, now)),
        };
        let point = self.app.store.begin_match(begun).await?;
        let places = doc.places.len();
        self.row.version += 1;
        self.doc = doc;
        self.starting = Some(Starting {
            match_id: id.into(),
            commitment: commitment(&seed),
            new,
            header,
            seed,
            point,
            hashes: vec![None; places],
            bytes: vec![None; places],
            until: None,
        });
        self.playing = None;
        self.has_table_changed = true;
        self.tell_starting();
        self.go_on_starting().await
    }

    async fn new_match(&self, doc: &Doc, id: &str, commitment: String) -> Outcome<game_registry::NewMatch> {
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
            commitment: Some(commitment),
            contributions: Vec::new(),
            rematch_of: doc.rematch_of.clone(),
        })
    }

    /// Forgets a start that did not come to its end, and begins another one (TB-070).
    pub(super) async fn begin_anew(&mut self) -> Outcome<()> {
        self.forget_start().await;
        self.doc.state = TableState::Lobby;
        self.begin_start().await
    }

    /// Back to the lobby: somebody left or changed something.
    pub(super) async fn forget_start(&mut self) {
        self.starting = None;
        if let Some(id) = self.doc.match_id.take() {
            // A header without a match does no harm: it is not listed.
            let _ = self.app.store.discard_match(&id.into()).await;
        }
    }

    fn owes(&self, place: usize) -> bool {
        self.doc.places.get(place).is_some_and(|place| place.identity().is_some())
    }

    fn starting_place(&self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<usize> {
        let seat = self.own_seat(identity, seat)?;
        if self.starting.is_none() {
            return Err(Refused::by_table(70, "No contribution to chance is due now."));
        }
        Ok(seat.index())
    }

    /// The hash of a contribution.
    pub(super) async fn contribute(&mut self, identity: Option<&str>, seat: protocol::Seat, hash: &str) -> Outcome<()> {
        let place = self.starting_place(identity, seat)?;
        if unhex::<32>(hash).is_none() {
            return Err(Refused::by_table(70, "A contribution is announced by a SHA-256 of 64 hex digits."));
        }
        let Some(starting) = &mut self.starting else { return Ok(()) };
        match &starting.hashes[place] {
            Some(known) if known != hash => return Err(Refused::by_table(70, "A contribution is announced once.")),
            Some(_) => return Ok(()),
            None => starting.hashes[place] = Some(hash.to_owned()),
        }
        self.go_on_starting().await
    }

    /// The bytes of a contribution.
    pub(super) async fn reveal(&mut self, identity: Option<&str>, seat: protocol::Seat, bytes: &str) -> Outcome<()> {
        let place = self.starting_place(identity, seat)?;
        let is_time = self.starting.as_ref().is_some_and(|starting| starting.until.is_some());
        if !is_time {
            return Err(Refused::by_table(70, "The bytes are opened when everybody has announced theirs."));
        }
        let opened = unhex::<32>(bytes);
        let Some(starting) = &mut self.starting else { return Ok(()) };
        let fits = opened.is_some_and(|bytes| starting.hashes[place] == Some(hex(&Sha256::digest(bytes))));
        if !fits {
            self.begin_anew().await?;
            return Err(Refused::by_table(70, "These bytes are not the announced ones. The start begins anew."));
        }
        starting.bytes[place] = Some(bytes.to_owned());
        self.go_on_starting().await
    }

    /// Goes on when all hashes or all bytes are there.
    async fn go_on_starting(&mut self) -> Outcome<()> {
        let owing: Vec<usize> = (0..self.doc.places.len()).filter(|&place| self.owes(place)).collect();
        let now = self.app.now();
        let Some(starting) = &mut self.starting else { return Ok(()) };
        if owing.iter().any(|&place| starting.hashes[place].is_none()) {
            return Ok(());
        }
        if owing.iter().any(|&place| starting.bytes[place].is_none()) {
            if starting.until.is_none() {
                starting.until = Some(now + REVEAL_TIME);
                self.tell_starting();
            }
        } else {
            self.complete_start(now).await?;
        }
        Ok(())
    }

    async fn complete_start(&mut self, now: Millis) -> Outcome<()> {
        let Some(starting) = self.starting.take() else { return Ok(()) };
        let mut new = starting.new;
        new.contributions = starting.bytes;
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
        });
        self.asked_takebacks.clear();
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

    fn tell_starting(&mut self) {
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            self.tell_start(viewer);
        }
    }

    /// Tells one viewer what it owes.
    pub(super) fn tell_start(&mut self, viewer: u64) {
        let Some(starting) = &self.starting else { return };
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else { return };
        let is_reveal = starting.until.is_some();
        let owes = |seat: &Seat| {
            let given = if is_reveal { &starting.bytes } else { &starting.hashes };
            given[seat.index()].is_none()
        };
        let seats: Vec<_> = self.all_seats_of(&identity).into_iter().filter(owes).map(super::to_seat).collect();
        if seats.is_empty() {
            return;
        }
        let start =
            protocol::Starting { header: starting.header.clone(), commitment: starting.commitment.clone(), seats };
        let message = if is_reveal { ServerMessage::Reveal { start } } else { ServerMessage::Contribute { start } };
        self.send(viewer, &message);
    }

    /// The bytes did not come in time.
    pub(super) async fn check_start(&mut self, now: Millis) -> Outcome<()> {
        if self.starting.as_ref().and_then(|starting| starting.until).is_some_and(|until| until <= now) {
            self.begin_anew().await?;
        }
        Ok(())
    }
}

fn cannot_start(error: game_registry::StartError) -> Refused {
    match error {
        game_registry::StartError::Refused(refusal) => refusal.into(),
        error => Refused::new(Code::BadRequest, format!("The match cannot start: {error}.")),
    }
}
