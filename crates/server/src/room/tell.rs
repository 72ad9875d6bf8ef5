//! What the people at a table are told, after it was stored.

use super::eyes::{Sight, who};
use super::{Inside, Playing, from_seat, standing, to_seat};
use crate::bus::News;
use crate::clocks::ClockRule;
use game_core::{Seat, SeatSet, Turn};
use game_registry::AnyMatch;
use protocol::{
    Choice, Clock, Event, Eyes, Holder, Link, Presence, Prompt, SeatInfo, ServerMessage, Stop, Table, TableState, Told,
    Undo, Yours,
};
use serde::Serialize;
use store::Millis;

/// How long a question with its legal actions is, more or less.
const TYPICAL_ASK: usize = 4 * 1024;

/// A [`protocol::Position`] whose largest parts are text already.
struct Shown<'a> {
    match_id: &'a str,
    seq: u64,
    eyes: Eyes,
    parts: &'a Parts,
    asks: Vec<ShownAsk<'a>>,
    turn: protocol::Turn,
    clocks: Vec<Clock>,
    undo: Vec<Undo>,
    result: Option<protocol::Standing>,
}

/// What several viewers may read alike: made once for all of them.
#[derive(Debug)]
pub(super) struct Parts {
    eyes: Eyes,
    /// Everybody reads the same.
    is_alike: bool,
    since: u64,
    seq: u64,
    view: Vec<u8>,
    events: Vec<u8>,
}

struct ShownAsk<'a> {
    game: &'a dyn AnyMatch,
    seat: Seat,
    seq: u64,
    prompt: Prompt,
    is_sealed: bool,
    chosen: Option<Vec<String>>,
}

/// JSON, written piece by piece: texts that are JSON already are not read again.
struct Json(Vec<u8>);

impl Json {
    fn text(self, text: &str) -> Json {
        self.bytes(text.as_bytes())
    }

    fn bytes(mut self, text: &[u8]) -> Json {
        self.0.extend_from_slice(text);
        self
    }

    /// What a seat may do.
    fn legal(mut self, ask: &ShownAsk<'_>) -> Json {
        match ask.chosen {
            Some(_) => self.0.extend_from_slice(b"[]"),
            None => ask.game.write_legal(ask.seat, &mut self.0),
        }
        self
    }

    fn value(mut self, value: &impl Serialize) -> Json {
        serde_json::to_writer(&mut self.0, value).expect("messages have string keys");
        self
    }
}

impl Shown<'_> {
    /// The frame `joined` or `update`.
    fn frame(&self, kind: &str) -> Vec<u8> {
        let size = self.parts.view.len() + self.parts.events.len() + self.asks.len() * TYPICAL_ASK + 512;
        let mut json = Json(Vec::with_capacity(size))
            .text(r#"{"type":""#)
            .text(kind)
            .text(r#"","position":{"match":"#)
            .value(&self.match_id)
            .text(r#","seq":"#)
            .value(&self.seq)
            .text(r#","eyes":"#)
            .value(&self.eyes)
            .text(r#","view":"#)
            .bytes(&self.parts.view)
            .text(r#","asks":["#);
        for (place, ask) in self.asks.iter().enumerate() {
            json = json
                .text(if place > 0 { r#",{"seat":"# } else { r#"{"seat":"# })
                .value(&to_seat(ask.seat))
                .text(r#","seq":"#)
                .value(&ask.seq)
                .text(r#","prompt":"#)
                .value(&ask.prompt)
                .text(r#","legal":"#)
                .legal(ask)
                .text(r#","is_sealed":"#)
                .value(&ask.is_sealed)
                .text(r#","chosen":"#)
                .value(&ask.chosen)
                .text("}");
        }
        json.text(r#"],"events":"#)
            .bytes(&self.parts.events)
            .text(r#","turn":"#)
            .value(&self.turn)
            .text(r#","clocks":"#)
            .value(&self.clocks)
            .text(r#","undo":"#)
            .value(&self.undo)
            .text(r#","result":"#)
            .value(&self.result)
            .text("}}")
            .0
    }
}

impl Inside {
    /// Tells everybody what has changed, sets bots to work, and notes when the table must be looked at again.
    pub async fn finish(&mut self) {
        let has_changed = self.has_table_changed || self.has_match_changed;
        if has_changed {
            self.app.bus.tell(News::Changed { table: self.id.clone() });
        }
        self.finish_quietly();
        if std::mem::take(&mut self.has_ended) {
            Box::pin(self.open_chat()).await;
        }
    }

    /// The same without waking other nodes.
    pub fn finish_quietly(&mut self) {
        // What is in memory may never have been stored: nobody hears of it before it was read anew.
        if self.must_reload {
            return self.set_deadline();
        }
        self.while_telling = Some(std::array::from_fn(|seat| self.find_place(Seat::new(seat))));
        self.tell_changes();
        self.while_telling = None;
    }

    fn tell_changes(&mut self) {
        if self.owes_presence {
            self.tell_presence();
        }
        if std::mem::take(&mut self.has_table_changed) {
            self.note_who_is_away();
            self.tell_table();
        }
        if std::mem::take(&mut self.has_match_changed) {
            self.tell_match();
            self.tell_question_news();
        }
        self.tell_start_news();
        self.set_bots_to_work();
        self.set_deadline();
    }

    fn tell_table(&mut self) {
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            let Some(to) = self.viewers.get(&viewer) else { continue };
            let table = self.table_for(to.identity.as_deref(), to.link.as_deref());
            self.send(viewer, &ServerMessage::Table { table });
        }
    }

    pub(super) fn tell_match(&mut self) {
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        let mut made = Vec::new();
        for viewer in viewers {
            self.tell_position(viewer, &mut made);
        }
    }

    /// Tells one viewer how the match stands, with the steps that it does not have.
    pub(super) fn tell_position(&mut self, viewer: u64, made: &mut Vec<Parts>) {
        let (Some(to), Some(playing)) = (self.viewers.get(&viewer), &self.playing) else { return };
        let since = to.told.as_ref().filter(|(told, _)| *told == playing.id.0).map(|(_, seq)| *seq);
        let Some(since) = since else { return self.tell_joined(viewer, 0) };
        let now = self.app.now();
        let Some(sight) = self.sight(to) else { return };
        let visible = self.visible(sight.delay, now);
        // Those who are behind hear of a step when its time has come.
        if sight.delay > 0 && visible <= since {
            return;
        }
        self.tell_from(viewer, sight, since.min(visible), "update", made);
    }

    /// Tells one viewer the match from the step that it has.
    pub(super) fn tell_joined(&mut self, viewer: u64, since: u64) {
        let Some(sight) = self.viewers.get(&viewer).and_then(|to| self.sight(to)) else { return };
        let since = since.min(self.visible(sight.delay, self.app.now()));
        self.tell_from(viewer, sight, since, "joined", &mut Vec::new());
    }

    fn tell_from(&mut self, viewer: u64, sight: Sight, since: u64, kind: &str, made: &mut Vec<Parts>) {
        let now = self.app.now();
        let (Some(to), Some(playing)) = (self.viewers.get(&viewer), &self.playing) else { return };
        let seq = self.visible(sight.delay, now);
        let earlier = if seq < playing.game.seq() { playing.game.at(seq) } else { None };
        let game: &dyn AnyMatch = earlier.as_deref().unwrap_or(&*playing.game);
        let is_live = earlier.is_none();
        let own = to.identity.as_deref().map(|identity| self.seats_of(identity)).unwrap_or_default();
        let shown = Shown {
            match_id: &playing.id.0,
            seq,
            eyes: sight.eyes,
            parts: parts(game, sight.eyes, since, made),
            asks: own.iter().filter_map(|seat| self.ask(playing, seat)).collect(),
            turn: if is_live && sight.delay == 0 { self.turn(playing) } else { turn_of(game.turn()) },
            clocks: if is_live && sight.delay == 0 { self.clocks(playing, own, now) } else { Vec::new() },
            undo: own
                .iter()
                // TB-043: nothing is taken back while choices are sealed.
                .filter(|_| playing.sealed.is_empty())
                .filter_map(|seat| playing.game.undo_of(seat).map(|to| Undo { seat: to_seat(seat), to }))
                .collect(),
            result: if is_live { self.standing() } else { None },
        };
        let frame = shown.frame(kind);
        if let Some(to) = self.viewers.get_mut(&viewer) {
            match &mut to.told {
                Some((told, last)) if *told == playing.id.0 => *last = seq,
                told => *told = Some((playing.id.0.clone(), seq)),
            }
        }
        self.send_frame(viewer, frame);
    }

    fn ask<'a>(&self, playing: &'a Playing, seat: Seat) -> Option<ShownAsk<'a>> {
        let seq = playing.side.seats[seat.index()].asked?;
        let prompt = playing.game.prompt(seat)?;
        let is_sealed = playing.game.is_sealed(seat);
        let chosen = playing.sealed.iter().find(|choice| choice.seat == seat).map(|choice| choice.draft.clone());
        Some(ShownAsk { game: &*playing.game, seat, seq, prompt: prompt_of(&prompt), is_sealed, chosen })
    }

    /// Who is waited for; of a sealed decision only how many have chosen (TB-069).
    fn turn(&self, playing: &Playing) -> protocol::Turn {
        let mut turn = turn_of(playing.game.turn());
        if turn.waiting.first().is_some_and(|&seat| playing.game.is_sealed(from_seat(seat))) {
            let has_chosen = |seat: &&protocol::Seat| {
                let seat = from_seat(**seat);
                playing.has_sealed(seat) || playing.game.has_left(seat)
            };
            let chosen = turn.waiting.iter().filter(has_chosen).count() as u32;
            turn.sealed = Some(protocol::Sealed { chosen, of: turn.waiting.len() as u32 });
        }
        turn
    }

    fn clocks(&self, playing: &Playing, own: SeatSet, now: Millis) -> Vec<Clock> {
        if playing.clock == ClockRule::None {
            return Vec::new();
        }
        let clock = |seat: Seat| {
            let side = &playing.side.seats[seat.index()];
            let is_asked = side.asked.is_some() && !playing.is_over();
            // TB-069: the clock of another seat must not tell that it has chosen.
            let is_veiled = playing.game.is_sealed(seat) && !own.contains(seat);
            let charged = match is_asked && !is_veiled && !playing.has_sealed(seat) {
                true => side.charged(self.away_since(seat), now),
                false => 0,
            };
            let left = if is_veiled { side.veil.unwrap_or(side.left) } else { side.left };
            Clock {
                seat: to_seat(seat),
                left: left.saturating_sub(charged),
                is_running: is_asked && (is_veiled || (!playing.has_sealed(seat) && side.paused.is_none())),
                quota: side.quota,
            }
        };
        self.human_seats().iter().map(clock).collect()
    }

    /// Since when the holder of a seat has no connection.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.away.get(self.identity_of(seat)?).copied()
    }

    pub fn standing(&self) -> Option<protocol::Standing> {
        let playing = self.playing.as_ref().filter(|playing| playing.is_over())?;
        let hints = self.seats().map(|seat| playing.side.seats[seat.index()].hints).collect();
        standing(&*playing.game, hints)
    }

    /// The table as somebody sees it who has shown a link, or none.
    pub fn table_for(&self, identity: Option<&str>, link: Option<&str>) -> Table {
        let is_host = identity == Some(self.row.host.as_str());
        let seen = self.seen_by(identity);
        let seats = self.seats().map(|seat| self.seat_info(seat, seen)).collect();
        let mut watchers: Vec<String> = self
            .everybody()
            .iter()
            .filter(|identity| !self.doc.holds(identity))
            .map(|identity| self.name_of(identity))
            .collect();
        watchers.sort();
        watchers.dedup();
        let mut yours = Yours { is_host, link: link.map(|token| self.leads_to(token)), ..Yours::default() };
        if let Some(identity) = identity {
            yours.seats = self.all_seats_of(identity).iter().map(to_seat).collect();
        }
        if is_host {
            yours.links = self.doc.links.iter().map(|link| link_of(self.id.as_str(), link)).collect();
        }
        let commitment = match (&self.starting, &self.playing) {
            (Some(starting), _) => Some(starting.commitment.clone()),
            (None, Some(playing)) => playing.game.record().header.commitment.clone(),
            (None, None) => None,
        };
        Table {
            id: self.id.0.clone(),
            game: self.row.game.clone(),
            state: self.doc.state,
            config: self.doc.config.clone(),
            edition: crate::editions::info_of(&self.row.game, self.doc.edition.as_deref()),
            settings: self.doc.settings.clone(),
            seats,
            host: self.row.host.0.clone(),
            match_id: self.doc.match_id.clone().filter(|_| self.playing.is_some()),
            rematch_of: self.doc.rematch_of.clone(),
            commitment,
            watchers,
            you: yours,
        }
    }

    /// A seat for somebody who has seen the match up to a step.
    fn seat_info(&self, seat: Seat, seen: u64) -> SeatInfo {
        let has_left = self.had_left(seat, seen);
        let place = self.place(seat);
        let holder = place.and_then(|place| place.holder.as_ref());
        let is_here = holder.is_some_and(|holder| match &holder.identity {
            Some(identity) => self.is_here(identity),
            None => true,
        });
        let index = self.place_of(seat);
        SeatInfo {
            seat: to_seat(seat),
            holder: holder.map(|holder| Holder {
                id: holder.identity.clone().or_else(|| holder.participant.clone()).unwrap_or_else(|| "bot".to_owned()),
                name: self.holder_name(holder),
                kind: holder.kind,
                version: holder.level.as_ref().map(|_| env!("CARGO_PKG_VERSION").to_owned()),
                level: holder.level.clone(),
            }),
            is_ready: place.is_some_and(|place| place.is_ready || place.is_bot()),
            is_here,
            is_invited: holder.is_none()
                && self.doc.links.iter().any(|link| link.place.is_some() && link.place == index),
            has_left,
            shows: place.is_some_and(|place| place.shows) && !has_left,
        }
    }

    pub(super) fn presence(&self) -> ServerMessage {
        let mut people: Vec<Presence> = Vec::new();
        for identity in self.doc.identities().into_iter().chain(self.everybody()) {
            if people.iter().any(|person| person.id == identity) {
                continue;
            }
            people.push(Presence {
                name: self.name_of(&identity),
                seats: self.all_seats_of(&identity).iter().map(to_seat).collect(),
                is_here: self.is_here(&identity),
                id: identity,
            });
        }
        ServerMessage::Presence { people }
    }

    pub(super) fn tell_presence(&mut self) {
        self.owes_presence = self.must_reload;
        if self.must_reload {
            return;
        }
        let presence = self.presence();
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            self.send(viewer, &presence);
        }
    }

    /// Whether replays of others are open to everybody (TB-063).
    pub fn is_over(&self) -> bool {
        self.doc.state == TableState::Over
    }
}

/// What these eyes read after a step: made before for others who read the same, or now.
fn parts<'m>(game: &dyn AnyMatch, eyes: Eyes, since: u64, made: &'m mut Vec<Parts>) -> &'m Parts {
    let seq = game.seq();
    let fits = |parts: &Parts| (parts.since, parts.seq) == (since, seq) && (parts.is_alike || parts.eyes == eyes);
    let place = made.iter().position(fits).unwrap_or_else(|| {
        // Where nobody sees less than others, everybody sees the same.
        let is_alike = game.is_told_alike(since) && !game.has_secrets();
        let (mut view, mut events) = (Vec::new(), Vec::new());
        game.write_view(who(eyes), &mut view);
        game.write_told(since, who(eyes), &mut events);
        made.push(Parts { eyes, is_alike, since, seq, view, events });
        made.len() - 1
    });
    &made[place]
}

pub fn turn_of(turn: Turn) -> protocol::Turn {
    let waiting = match turn {
        Turn::Seats(asked) => asked.iter().map(to_seat).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    };
    protocol::Turn { waiting, sealed: None, is_over: turn == Turn::Over }
}

pub fn told(told: game_registry::Told) -> Told {
    Told {
        seq: told.seq,
        who: told.who.to_string(),
        what: told.what,
        stands: told.stands,
        auto: told.auto,
        events: told.events.into_iter().map(event).collect(),
    }
}

pub fn event(event: game_registry::ToldEvent) -> Event {
    Event { rule: event.rule.to_string(), sentence: event.sentence, event: event.event.unwrap_or_default() }
}

pub fn stop_of(stop: game_registry::Stop) -> Stop {
    match stop {
        game_registry::Stop::End => Stop::End,
        game_registry::Stop::Chance => Stop::Chance,
        game_registry::Stop::Hidden => Stop::Hidden,
    }
}

pub fn choices(legal: Vec<game_registry::Choice>) -> Vec<Choice> {
    legal
        .into_iter()
        .map(|choice| Choice { text: choice.text, sentence: choice.sentence, action: choice.action })
        .collect()
}

pub fn prompt_of(prompt: &game_registry::Prompt) -> Prompt {
    Prompt { kind: prompt.kind.to_owned(), rule: prompt.rule.to_string(), sentence: prompt.sentence.clone() }
}

pub fn link_of(table: &str, link: &crate::doc::LinkDoc) -> Link {
    Link {
        token: link.token.clone(),
        seat: link.place.and_then(|place| protocol::Seat::ALL.get(place).copied()),
        path: format!("/t/{table}?link={}", link.token),
    }
}

/// The eyes that there are at a table of so many seats.
pub fn all_eyes(seats: usize) -> Vec<Eyes> {
    protocol::Seat::ALL[..seats].iter().map(|&seat| seat.into()).chain([Eyes::Spectator, Eyes::Open]).collect()
}
