//! What lists tell of a match: kept beside it in the store, so that no list folds records.

use crate::clocks::Side;
use crate::doc::Doc;
use crate::editions;
use crate::room::{Playing, to_seat};
use game_core::Seat;
use game_core::record::Header;
use protocol::{Holder, HolderKind, MatchState, MatchSummary, SeatInfo};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::{Identity, MatchRow};

/// How people are called, by identity.
pub type Names = HashMap<String, (String, HolderKind)>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    rules: u32,
    /// The hash of its edition, unless that is embedded in its record.
    edition: Option<String>,
    seats: Vec<ListedSeat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ListedSeat {
    pub holder: Option<ListedHolder>,
    pub has_left: bool,
}

/// Names stand outside: they can be deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ListedHolder {
    Person { identity: String },
    Bot { id: String, level: String, version: Option<String> },
}

impl Listed {
    pub fn new(header: &Header, seats: Vec<ListedSeat>) -> Listed {
        let edition = header.edition.text.is_none().then(|| header.edition.hash.clone());
        Listed { rules: header.rules, edition, seats }
    }

    /// Of a match whose record is damaged: nobody knows who sat there, and no build plays it.
    pub const fn unreadable() -> Listed {
        Listed { rules: 0, edition: None, seats: Vec::new() }
    }

    /// As the table knows it.
    pub fn in_room(playing: &Playing, doc: &Doc) -> Listed {
        let game = &playing.game;
        let header = &game.record().header;
        let holder = |seat: Seat| {
            let participant = game.holder(seat)?;
            let held = doc.places.iter().filter_map(|place| place.holder.as_ref());
            let holder = held.into_iter().find(|holder| holder.participant.as_deref() == Some(participant))?;
            if let Some(identity) = &holder.identity {
                return Some(ListedHolder::Person { identity: identity.clone() });
            }
            let first = header.participants.iter().find(|one| one.id == participant);
            let version = first.and_then(|one| one.version.clone());
            let version = version.or_else(|| crate::bots::of_newcomer(participant).map(|(_, version)| version));
            Some(ListedHolder::Bot { id: participant.to_owned(), level: holder.level.clone()?, version })
        };
        let seats = Seat::all(doc.places.len());
        let seats = seats.map(|seat| ListedSeat { holder: holder(seat), has_left: game.has_left(seat) });
        Listed::new(header, seats.collect())
    }

    pub fn read(json: &str) -> Option<Listed> {
        serde_json::from_str(json).ok()
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("what lists tell is JSON")
    }

    /// Whose names are needed.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| match &seat.holder {
            Some(ListedHolder::Person { identity }) => Some(identity.as_str()),
            Some(ListedHolder::Bot { .. }) | None => None,
        })
    }

    /// The match in a line, for somebody.
    pub fn summary(&self, row: &MatchRow, names: &Names, identity: Option<&str>) -> MatchSummary {
        let seats = || Seat::all(self.seats.len()).zip(&self.seats);
        let is_own = |seat: &ListedSeat| match &seat.holder {
            Some(ListedHolder::Person { identity: holder }) => identity == Some(holder.as_str()),
            Some(ListedHolder::Bot { .. }) | None => false,
        };
        let own: Vec<Seat> = seats().filter(|(_, held)| is_own(held)).map(|(seat, _)| seat).collect();
        let is_running = row.state == store::MatchState::Running;
        let side = row.clock.as_deref().and_then(|side| serde_json::from_str::<Side>(side).ok());
        let is_asked = |seat: &Seat| side.as_ref().is_some_and(|side| side.seats[seat.index()].asked.is_some());
        let standing = row.summary.as_deref().and_then(|summary| serde_json::from_str(summary).ok());
        // Header and `open`, and `close` where there is one.
        let beside = if is_running { 2 } else { 3 };
        MatchSummary {
            id: row.id.0.clone(),
            table: row.table.0.clone(),
            game: row.game.clone(),
            state: match row.state {
                store::MatchState::Running => MatchState::Running,
                store::MatchState::Over => MatchState::Over,
                store::MatchState::Aborted => MatchState::Aborted,
            },
            seats: seats().map(|(seat, held)| seat_info(seat, held, names)).collect(),
            yours: own.iter().copied().map(to_seat).collect(),
            is_your_move: is_running && own.iter().any(is_asked),
            steps: row.point.next_line.saturating_sub(beside),
            started: row.started,
            changed: row.updated,
            result: standing.flatten(),
            rules: self.rules,
            is_playable: self.is_playable(&row.game),
        }
    }

    /// Whether this build plays it (TB-001).
    fn is_playable(&self, game: &str) -> bool {
        let Ok(entry) = game_registry::entry(game) else { return false };
        let is_known = self.edition.as_ref().is_none_or(|hash| *hash == editions::info_of(game, None).hash);
        (entry.rules_min..=entry.rules).contains(&self.rules) && is_known
    }
}

fn seat_info(seat: Seat, held: &ListedSeat, names: &Names) -> SeatInfo {
    let holder = held.holder.as_ref().map(|holder| match holder {
        ListedHolder::Person { identity } => {
            let (name, kind) = names.get(identity).cloned().unwrap_or(("Somebody".to_owned(), HolderKind::Guest));
            Holder { id: identity.clone(), name, kind, level: None, version: None }
        }
        ListedHolder::Bot { id, level, version } => Holder {
            id: id.clone(),
            name: crate::bots::name_of(level),
            kind: HolderKind::Bot,
            level: Some(level.clone()),
            version: version.clone(),
        },
    });
    SeatInfo {
        seat: to_seat(seat),
        holder,
        is_ready: true,
        is_here: false,
        is_invited: false,
        has_left: held.has_left,
        shows: false,
    }
}

/// The names of people, as lists tell them.
pub fn names(people: Vec<Identity>) -> Names {
    let name = |person: Identity| {
        let kind = match person.kind {
            store::IdentityKind::Guest => HolderKind::Guest,
            store::IdentityKind::Account => HolderKind::Person,
        };
        (person.id.0, (person.name.unwrap_or_else(|| "Somebody".to_owned()), kind))
    };
    people.into_iter().map(name).collect()
}
