//! History and replay: my matches, records, what was seen when, and whether chance was fair (TB-063, TB-064, TB-075).

use crate::app::App;
use crate::asked::{Path, Query};
use crate::doc::Doc;
use crate::identities::{Anybody, Visitor};
use crate::listed::{Listed, ListedHolder, ListedSeat, Names, names};
use crate::refused::{Outcome, Refused};
use crate::room::{ALIKE, all_eyes, has_left, record_of, standing, to_seat, told, who};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use game_core::record::{Header, ParticipantKind, Record};
use game_core::table::Verified;
use game_core::{Seat, Viewer};
use game_registry::AnyMatch;
use protocol::{
    Code, Eyes, Holder, HolderKind, MatchList, MatchState, MatchSummary, Problem, Replay, Standing, Timeline, Told,
    Verification, Watch,
};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use store::{Cursor, IdentityId, MatchFilter, MatchId, MatchRow, Page, Player, TableId, Visibility};

/// A match as it is kept, folded where this build plays its rules.
struct Kept {
    row: MatchRow,
    record: Record,
    game: Option<Box<dyn AnyMatch>>,
    players: Vec<Player>,
    names: Names,
    /// The levels of the bots that sit at the table now, by their ids in the record.
    bots: HashMap<String, String>,
}

impl Kept {
    async fn read(app: &App, id: &MatchId) -> Outcome<Kept> {
        let stored = app.store.load_match(id).await?.ok_or_else(|| Refused::not_found("match"))?;
        let record = record_of(&stored.lines)?;
        let players = app.store.players(id).await?;
        let ids: Vec<IdentityId> = players.iter().map(|player| player.identity.clone()).collect();
        let names = names(app.store.identities(&ids).await?);
        let bots = bots_at(app, &stored.row.table, &record).await?;
        let mut game = game_registry::replay(record.clone()).ok();
        let mut kept = Kept { row: stored.row, record, game: None, players, names, bots };
        if let Some(game) = &mut game {
            game.set_names(kept.seat_names(game.seats()));
        }
        kept.game = game;
        Ok(kept)
    }

    fn seats(&self) -> usize {
        self.record.header.participants.len()
    }

    fn is_over(&self) -> bool {
        self.row.state != store::MatchState::Running
    }

    /// The place in the header's list of the one who sat down at a seat (TB-014).
    fn participant(&self, seat: Seat) -> Option<&game_core::record::Participant> {
        let drawn = self.record.steps.first().and_then(|step| step.what.strip_prefix("seating "));
        let place = match drawn {
            None => seat.index(),
            Some(places) => places.split(' ').nth(seat.index())?.parse::<usize>().ok()?.checked_sub(1)?,
        };
        self.record.header.participants.get(place)
    }

    /// The last who took the seat over, if anybody did (TB-015).
    fn newcomer(&self, seat: Seat) -> Option<&str> {
        let prefix = format!("sit {seat} ");
        self.record.steps.iter().rev().find_map(|step| step.what.strip_prefix(&prefix))
    }

    /// Level and version of a bot that took a seat over, as far as its id or the table tells them (TB-068).
    fn newcomer_bot(&self, id: &str) -> (Option<String>, Option<String>) {
        match crate::bots::of_newcomer(id) {
            Some((level, version)) => (Some(level), Some(version)),
            None => (self.bots.get(id).cloned(), None),
        }
    }

    fn identity(&self, seat: Seat) -> Option<&str> {
        let number = seat.index() as u8 + 1;
        let player = self.players.iter().find(|player| player.seats.contains(&number));
        player.map(|player| player.identity.as_str())
    }

    fn holder(&self, seat: Seat) -> Option<Holder> {
        let participant = self.participant(seat)?;
        let newcomer = self.newcomer(seat);
        let is_bot = newcomer.map_or(participant.kind == ParticipantKind::Bot, |id| id.starts_with("bot"));
        if is_bot {
            let (level, version) = match newcomer {
                Some(id) => self.newcomer_bot(id),
                None => (participant.level.clone(), participant.version.clone()),
            };
            let level = level.unwrap_or_else(|| "bot".to_owned());
            return Some(Holder {
                id: newcomer.unwrap_or(&participant.id).to_owned(),
                name: crate::bots::name_of(&level),
                kind: HolderKind::Bot,
                level: Some(level),
                version,
            });
        }
        let identity = self.identity(seat)?;
        let (name, kind) = self.names.get(identity).cloned().unwrap_or(("Somebody".to_owned(), HolderKind::Guest));
        Some(Holder { id: identity.to_owned(), name, kind, level: None, version: None })
    }

    fn name(&self, seat: Seat) -> String {
        self.holder(seat).map_or_else(|| seat.to_string(), |holder| holder.name)
    }

    fn seat_names(&self, seats: usize) -> Vec<String> {
        let names: Vec<String> = Seat::all(seats).map(|seat| self.name(seat)).collect();
        crate::room::told_apart(&names)
    }

    fn own_seats(&self, identity: Option<&str>) -> Vec<Seat> {
        let all = Seat::all(self.seats());
        all.filter(|&seat| identity.is_some() && self.identity(seat) == identity).collect()
    }

    fn standing(&self) -> Option<Standing> {
        if let Some(summary) = &self.row.summary
            && let Ok(standing) = serde_json::from_str(summary)
        {
            return standing;
        }
        standing(self.game.as_deref()?, Vec::new())
    }

    fn listed(&self) -> Listed {
        let seat = |seat: Seat| {
            let holder = self.holder(seat).map(|holder| match holder.level {
                Some(level) => ListedHolder::Bot { id: holder.id, level, version: holder.version },
                None => ListedHolder::Person { identity: holder.id },
            });
            ListedSeat { holder, has_left: has_left(&self.record.steps, seat) }
        };
        Listed::new(&self.record.header, Seat::all(self.seats()).map(seat).collect())
    }

    fn summary(&self, identity: Option<&str>) -> MatchSummary {
        let is_playable = self.game.is_some();
        MatchSummary { result: self.standing(), is_playable, ..self.listed().summary(&self.row, &self.names, identity) }
    }
}

/// What lists tell of matches. Those that were begun before it was kept are read whole, once.
async fn summaries(app: &App, rows: Vec<MatchRow>, identity: Option<&str>) -> Outcome<MatchList> {
    let mut all = Vec::new();
    for row in rows {
        let listed = match row.listed.as_deref().and_then(Listed::read) {
            Some(listed) => listed,
            None => match Kept::read(app, &row.id).await {
                Ok(kept) => {
                    let listed = kept.listed();
                    app.store.list_match(&row.id, &listed.to_json()).await?;
                    listed
                }
                // A damaged record is listed by what stands beside it, and hides no other match.
                Err(Refused(problem)) if problem.code == Code::NotFound => Listed::unreadable(),
                Err(refused) => return Err(refused),
            },
        };
        all.push((row, listed));
    }
    let people: Vec<IdentityId> = all.iter().flat_map(|(_, listed)| listed.people().map(IdentityId::from)).collect();
    let names = names(app.store.identities(&people).await?);
    Ok(MatchList { matches: all.iter().map(|(row, listed)| listed.summary(row, &names, identity)).collect() })
}

/// The levels of the bots at a table, where a bot took a seat over and its id does not say them.
async fn bots_at(app: &App, table: &TableId, record: &Record) -> Outcome<HashMap<String, String>> {
    let mut ids = record.steps.iter().filter_map(|step| step.what.strip_prefix("sit ")?.split_once(' '));
    if ids.all(|(_, id)| !id.starts_with("bot") || crate::bots::of_newcomer(id).is_some()) {
        return Ok(HashMap::new());
    }
    let row = app.store.table(table).await?;
    let doc = row.and_then(|row| serde_json::from_str::<Doc>(&row.doc).ok());
    let holders = doc.into_iter().flat_map(|doc| doc.places).filter_map(|place| place.holder);
    Ok(holders.filter_map(|holder| Some((holder.participant?, holder.level?))).collect())
}

#[derive(Debug, Deserialize)]
pub struct Which {
    game: Option<String>,
    state: Option<MatchState>,
    /// The time before which a list goes on, and the id there: `1794782160000,m_…`.
    before: Option<String>,
}

/// Entries of a list.
const PAGE: u32 = 30;

impl Which {
    fn filter(&self, states: Vec<store::MatchState>) -> MatchFilter {
        let wanted = self.state.map(|state| match state {
            MatchState::Running => store::MatchState::Running,
            MatchState::Over => store::MatchState::Over,
            MatchState::Aborted => store::MatchState::Aborted,
        });
        let states = wanted.map_or(states, |state| vec![state]);
        MatchFilter { states, game: self.game.clone(), ..MatchFilter::default() }
    }

    fn page(&self) -> Outcome<Page> {
        let cursor = |before: &String| {
            let (time, id) = before.split_once(',')?;
            // The store counts in signed numbers.
            let time = time.parse::<i64>().ok()?;
            Some(Cursor { time: time.try_into().ok()?, id: id.to_owned() })
        };
        let unreadable = || Refused::new(Code::BadRequest, "`before` is a time and an id: `1794782160000,m_…`.");
        let after = self.before.as_ref().map(|before| cursor(before).ok_or_else(unreadable)).transpose()?;
        Ok(Page { after, limit: PAGE })
    }
}

/// `GET /api/me/matches`
pub async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(which): Query<Which>,
) -> Outcome<Json<MatchList>> {
    let id = &visitor.identity.id;
    let rows = app.store.matches_of(id, which.filter(Vec::new()), which.page()?).await?;
    let rows = rows.into_iter().map(|played| played.row).collect();
    summaries(&app, rows, Some(visitor.id())).await.map(Json)
}

/// `GET /api/matches`
pub async fn list(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    Query(which): Query<Which>,
) -> Outcome<Json<MatchList>> {
    if which.state == Some(MatchState::Running) {
        return Ok(Json(MatchList { matches: Vec::new() }));
    }
    let mut filter = which.filter(vec![store::MatchState::Over]);
    filter.visibility = Some(Visibility::Public);
    let rows = app.store.matches(filter, which.page()?).await?;
    summaries(&app, rows, anybody.id()).await.map(Json)
}

/// `GET /api/matches/{match}`
pub async fn show(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Outcome<Json<MatchSummary>> {
    let kept = Kept::read(&app, &id.into()).await?;
    let mut summary = kept.summary(anybody.id());
    if !kept.is_over() {
        // TB-063: no more than a replay would show.
        let last = look(&app, &kept, anybody.id(), &looking).await.map_or(0, |look| look.last);
        let seen = &kept.record.steps[..last as usize];
        if seen.len() < kept.record.steps.len() {
            summary.steps = last;
            summary.changed = seen.iter().rev().find_map(|step| step.remarks.at).unwrap_or(summary.started);
            for (seat, info) in Seat::all(kept.seats()).zip(&mut summary.seats) {
                info.has_left = has_left(seen, seat);
            }
        }
    }
    Ok(Json(summary))
}

fn not_over(rule: &str) -> Refused {
    Refused(Problem::by_rule(Code::NotOver, rule, "This is opened when the match is over."))
}

/// `GET /api/matches/{match}/record`
pub async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Outcome<Response> {
    let kept = Kept::read(&app, &id.clone().into()).await?;
    if !kept.is_over() {
        return Err(not_over("TB-064"));
    }
    let name = format!("attachment; filename=\"{id}.aludel\"");
    let headers = [(CONTENT_TYPE, "application/x-ndjson".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, kept.record.to_text()).into_response())
}

/// A match that is over, with its header.
pub async fn finished(app: &App, id: &MatchId) -> Outcome<(Box<dyn AnyMatch>, Header)> {
    let kept = Kept::read(app, id).await?;
    if !kept.is_over() {
        return Err(not_over("TB-063"));
    }
    let refused = unplayable(&kept);
    Ok((kept.game.ok_or(refused)?, kept.record.header))
}

#[derive(Debug, Deserialize)]
pub struct Looking {
    #[serde(rename = "as")]
    eyes: Option<Eyes>,
    at: Option<u64>,
    since: Option<u64>,
    link: Option<String>,
}

/// The eyes that somebody may look through, those that are taken, and the last step that they see (TB-063).
struct Look {
    allowed: Vec<Eyes>,
    eyes: Eyes,
    last: u64,
}

async fn look(app: &Arc<App>, kept: &Kept, identity: Option<&str>, looking: &Looking) -> Outcome<Look> {
    let own: Vec<Eyes> = kept.own_seats(identity).into_iter().map(|seat| to_seat(seat).into()).collect();
    let steps = kept.record.steps.len() as u64;
    if kept.is_over() {
        let allowed = all_eyes(kept.seats());
        let eyes = looking.eyes.or_else(|| own.first().copied()).unwrap_or(Eyes::Spectator);
        if !allowed.contains(&eyes) {
            return Err(Refused::not_found("seat"));
        }
        return Ok(Look { allowed, eyes, last: steps });
    }
    let table = app.enter(&kept.row.table).await?;
    let mut allowed: Vec<Eyes> = match identity {
        Some(identity) => table.seats_of(identity).iter().map(|seat| to_seat(seat).into()).collect(),
        None => Vec::new(),
    };
    let mut last = steps;
    if allowed.is_empty() {
        let has_link = looking
            .link
            .as_ref()
            .is_some_and(|token| table.doc.links.iter().any(|link| link.token == *token && link.place.is_none()));
        let may_watch = !own.is_empty()
            || match table.doc.settings.watch {
                Watch::All => true,
                Watch::Link => has_link,
                Watch::Nobody => false,
            };
        if !may_watch {
            return Err(not_over("TB-063"));
        }
        allowed.push(Eyes::Spectator);
        last = table.visible(table.delay_of(Eyes::Spectator), app.now()).min(steps);
    }
    let eyes = looking.eyes.unwrap_or(allowed[0]);
    if !allowed.contains(&eyes) {
        return Err(not_over("TB-063"));
    }
    Ok(Look { allowed, eyes, last })
}

fn unplayable(kept: &Kept) -> Refused {
    let rules = kept.record.header.rules;
    let sentence = format!("This match was played under rules {rules}, which this server no longer plays.");
    Refused(Problem::by_rule(Code::NotFound, "TB-001", sentence))
}

/// `GET /api/matches/{match}/timeline`
pub async fn timeline(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Outcome<Json<Timeline>> {
    let kept = Kept::read(&app, &id.into()).await?;
    let look = look(&app, &kept, anybody.id(), &looking).await?;
    let since = looking.since.unwrap_or(0).min(look.last);
    let steps: Vec<Told> = match &kept.game {
        Some(game) => {
            // As it stood then: whether a step was taken back later is a step of its own.
            let then = game.at(look.last).ok_or_else(|| Refused::not_found("step"))?;
            then.told_since(since, who(look.eyes)).into_iter().map(told).collect()
        }
        None => {
            // A build that no longer plays the rules shows what was told when the match ended.
            let viewer = who(look.eyes).to_string();
            let own = app.store.events(&kept.row.id, &viewer).await?;
            let events = if own.is_some() { own } else { app.store.events(&kept.row.id, ALIKE).await? };
            let events = events.ok_or_else(|| unplayable(&kept))?;
            let all: Vec<Told> = serde_json::from_slice(&events).map_err(|_| unplayable(&kept))?;
            all.into_iter().filter(|step| step.seq > since).collect()
        }
    };
    let seats: Vec<Seat> = Seat::all(kept.seats()).collect();
    Ok(Json(Timeline {
        match_id: kept.row.id.0.clone(),
        game: kept.row.game.clone(),
        eyes: look.eyes,
        allowed: look.allowed,
        names: kept.seat_names(seats.len()),
        kinds: seats.iter().map(|&seat| kept.holder(seat).map_or(HolderKind::Guest, |holder| holder.kind)).collect(),
        steps,
        result: if kept.is_over() { kept.standing() } else { None },
        commitment: kept.record.header.commitment.clone(),
    }))
}

/// `GET /api/matches/{match}/replay`
pub async fn replay(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Outcome<Json<Replay>> {
    let kept = Kept::read(&app, &id.into()).await?;
    let look = look(&app, &kept, anybody.id(), &looking).await?;
    let at = looking.at.unwrap_or(look.last);
    if at > look.last {
        return Err(Refused::not_found("step"));
    }
    let game = kept.game.as_ref().ok_or_else(|| unplayable(&kept))?;
    let then = game.at(at).ok_or_else(|| Refused::not_found("step"))?;
    let viewer: Viewer = who(look.eyes);
    let step = at.checked_sub(1).and_then(|before| then.told_since(before, viewer).into_iter().next());
    Ok(Json(Replay {
        match_id: kept.row.id.0.clone(),
        eyes: look.eyes,
        at,
        last: look.last,
        view: then.view(viewer),
        told: step.map(told),
    }))
}

/// `GET /api/matches/{match}/verify`
pub async fn verify(State(app): State<Arc<App>>, Path(id): Path<String>) -> Outcome<Json<Verification>> {
    let kept = Kept::read(&app, &id.into()).await?;
    if !kept.is_over() {
        return Err(not_over("TB-075"));
    }
    let commitment = kept.record.header.commitment.clone();
    let seed = kept.record.close.as_ref().and_then(|close| close.seed.clone());
    let verified = game_registry::verify(kept.record).map_err(|_| Refused::not_found("game"))?;
    let (is_fair, chance_steps, sentence) = match verified {
        Ok(Verified::Fair { chance_steps }) => (
            true,
            chance_steps,
            "The seed fits its commitment, and every outcome of chance follows from it.".to_owned(),
        ),
        Ok(Verified::NotCommitted) => (false, 0, "No commitment stands in the header: nothing is proven.".to_owned()),
        Err(error) => (false, 0, format!("Not proven: {error}.")),
    };
    Ok(Json(Verification { is_fair, chance_steps, commitment, seed, sentence }))
}
