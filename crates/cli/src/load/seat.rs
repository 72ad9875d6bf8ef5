//! One person at a table: acts at random, notes what it sees, loses its connection now and then.

use super::client::{PATIENCE, Person, Socket};
use super::frame::{Digest, Frame, Position};
use super::notes::Notes;
use game_core::Fast;
use game_core::edition::hex;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{sleep_until, timeout};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    Prepare,
    Play,
    Stop,
}

/// What the people of one table share: when each seat sent its actions, by match and seat.
pub(super) type Sent = Arc<Mutex<HashMap<(String, String), Vec<Instant>>>>;

/// An action that is not answered.
#[derive(Clone, Debug)]
struct Pending {
    id: String,
    text: String,
    at: Instant,
    is_sealed: bool,
}

/// An action that may be sent.
#[derive(Debug)]
struct Wish {
    seat: String,
    seq: u64,
    action: String,
    is_sealed: bool,
}

#[derive(Debug)]
pub(super) struct Player {
    pub person: Person,
    pub table: String,
    /// The place in the list of participants; the first one asks for rematches.
    pub place: usize,
    pub sent: Sent,
    pub stage: watch::Receiver<Stage>,
    pub draws: Fast,
    /// Where it goes when a server does not answer: in turn.
    pub servers: Vec<std::net::SocketAddr>,
    /// The mean time between losses of its connection.
    pub life: Option<Duration>,
    pub notes: Notes,
    contribution: [u8; 32],
    commands: u64,
    /// The match, its last known step, and whether it is over.
    at: Option<(String, u64, bool)>,
    own: Option<String>,
    /// Non-automatic steps that were told, by seat.
    counted: HashMap<String, usize>,
    pending: Option<Pending>,
    /// What it does as soon as it may: seat, seq, action.
    wish: Option<Wish>,
    acted: Option<(String, u64)>,
    has_resigned: bool,
    /// When it is no longer waited for the end of the last match.
    patience: Option<tokio::time::Instant>,
}

/// How long the end of a last match is waited for. A rematch may have begun that others, gone already, never saw.
const LAST_MATCH: Duration = Duration::from_secs(10);

enum Ended {
    /// The connection is lost: come back.
    Lost,
    Done,
}

impl Player {
    pub(super) fn new(
        person: Person,
        table: String,
        place: usize,
        sent: Sent,
        stage: watch::Receiver<Stage>,
        seed: u64,
    ) -> Player {
        let mut draws = Fast::new(seed);
        let mut contribution = [0; 32];
        contribution.fill_with(|| draws.next_u64().to_le_bytes()[7]);
        Player {
            person,
            table,
            place,
            sent,
            stage,
            draws,
            servers: Vec::new(),
            life: None,
            notes: Notes::default(),
            contribution,
            commands: 0,
            at: None,
            own: None,
            counted: HashMap::new(),
            pending: None,
            wish: None,
            acted: None,
            has_resigned: false,
            patience: None,
        }
    }

    /// Plays until the stage is over; gives back what it has noted.
    pub(super) async fn play(mut self) -> Notes {
        let begun = Instant::now();
        let mut fails = 0;
        loop {
            match self.sit().await {
                Ok(Ended::Done) => return self.notes,
                Ok(Ended::Lost) => {
                    fails = 0;
                    self.notes.reconnects += 1;
                }
                Err(error) => {
                    // A server that is being started again is waited for.
                    fails += 1;
                    if fails > 200 {
                        self.notes.fault(format!("{} after {:?}: {error}", self.table, begun.elapsed()));
                        return self.notes;
                    }
                    let place = self.servers.iter().position(|server| *server == self.person.address);
                    if let Some(place) = place {
                        self.person.address = self.servers[(place + 1) % self.servers.len()];
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// One connection.
    async fn sit(&mut self) -> Result<Ended, String> {
        let path = format!("/api/tables/{}/socket", self.table);
        let mut socket = self.person.connect(&path).await?;
        self.has_resigned = false;
        let since = self.at.as_ref().map_or(0, |(_, seq, _)| *seq);
        socket.send(json!({ "type": "hello", "protocol": protocol::PROTOCOL, "since": since }).to_string()).await?;
        if let Some(pending) = &self.pending {
            socket.send(pending.text.clone()).await?;
        }
        let end = self.life.map(|life| {
            let share = (self.draws.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            tokio::time::Instant::now() + life.mul_f64(-(1.0 - share).ln())
        });
        let never = tokio::time::Instant::now() + Duration::from_secs(86_400);
        let mut stage = self.stage.clone();
        loop {
            if self.is_done() {
                return Ok(Ended::Done);
            }
            if self.stage() == Stage::Stop {
                self.patience.get_or_insert_with(|| tokio::time::Instant::now() + LAST_MATCH);
            }
            tokio::select! {
                text = timeout(PATIENCE, socket.next()) => match text {
                    Ok(Some(text)) => self.hear(&mut socket, &text).await?,
                    Ok(None) => return Ok(Ended::Lost),
                    Err(_) => return Err(format!("nothing was heard for {PATIENCE:?}")),
                },
                changed = stage.changed() => {
                    if changed.is_err() {
                        return Ok(Ended::Done);
                    }
                    self.go_on(&mut socket).await?;
                }
                () = sleep_until(self.patience.unwrap_or(never)) => return Ok(Ended::Done),
                // The cable is pulled: nothing is said good-bye to.
                () = sleep_until(end.unwrap_or(never)) => return Ok(Ended::Lost),
            }
        }
    }

    fn stage(&self) -> Stage {
        *self.stage.borrow()
    }

    fn is_done(&self) -> bool {
        let is_over = self.at.as_ref().is_none_or(|(_, _, is_over)| *is_over);
        self.stage() == Stage::Stop && is_over && self.pending.is_none()
    }

    async fn hear(&mut self, socket: &mut Socket, text: &str) -> Result<(), String> {
        let now = Instant::now();
        let frame: Frame<'_> = serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))?;
        self.notes.heard(self.stage() == Stage::Play, text, &frame.kind);
        match &*frame.kind {
            "joined" | "update" => {
                if let Some(position) = frame.position {
                    self.see(&position, now);
                    self.go_on(socket).await?;
                }
            }
            "answer" => self.answered(socket, &frame, now).await?,
            "contribute" | "reveal" => {
                let is_reveal = frame.kind == "reveal";
                for seat in frame.start.iter().flat_map(|start| &start.seats) {
                    let id = self.new_id();
                    let message = match is_reveal {
                        true => json!({ "type": "reveal", "id": id, "seat": seat, "bytes": hex(&self.contribution) }),
                        false => json!({ "type": "contribute", "id": id, "seat": seat,
                                         "hash": hex(&Sha256::digest(self.contribution)) }),
                    };
                    socket.send(message.to_string()).await?;
                }
            }
            "table" | "welcome" => {
                let is_lobby = frame.table.is_some_and(|table| table.state == "lobby");
                let is_over = self.at.as_ref().is_some_and(|(_, _, is_over)| *is_over);
                if is_lobby && is_over && self.place > 0 && self.stage() == Stage::Play {
                    let id = self.new_id();
                    socket.send(json!({ "type": "ready", "id": id, "ready": true }).to_string()).await?;
                }
            }
            "error" => {
                let problem = frame.problem.map(|problem| format!("{}: {}", problem.code, problem.sentence));
                return Err(problem.unwrap_or_default());
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a position in: every step once and in order, every view noted.
    fn see(&mut self, position: &Position<'_>, now: Instant) {
        let is_known = self.at.as_ref().is_some_and(|(id, _, _)| *id == position.match_id);
        if !is_known {
            self.at = Some((position.match_id.to_string(), 0, false));
            self.counted.clear();
            (self.wish, self.acted, self.has_resigned) = (None, None, false);
        }
        // Seats are drawn anew for every match: whose eyes these are is told with every position.
        self.own = (position.eyes != "spectator").then(|| position.eyes.to_string());
        let known = self.at.as_ref().map_or(0, |(_, seq, _)| *seq);
        let mut next = known + 1;
        for told in &position.events {
            if told.seq < next {
                continue;
            }
            if told.seq > next {
                self.notes.fault(format!("{}: step {} came when {next} was due", position.match_id, told.seq));
            }
            next = told.seq + 1;
            self.notes.step(&position.match_id, told.seq, &told.who, &told.what);
            if told.who.starts_with('s') && !told.auto {
                let count = self.counted.entry(told.who.to_string()).or_default();
                let place = *count;
                *count += 1;
                if self.own.as_deref() != Some(&*told.who) && self.stage() == Stage::Play {
                    let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
                    let times = sent.get(&(position.match_id.to_string(), told.who.to_string()));
                    if let Some(at) = times.and_then(|times| times.get(place)) {
                        self.notes.others.push((now - *at).as_micros() as u32);
                    }
                }
            }
        }
        if position.seq + 1 < next || position.seq < known {
            self.notes.fault(format!("{}: the view of step {} came after {known}", position.match_id, position.seq));
        }
        let Digest(view) = position.view;
        self.notes.view(&position.match_id, position.seq, &position.eyes, view);
        self.at = Some((position.match_id.to_string(), position.seq.max(known), position.result.is_some()));
        let open = position.asks.iter().find(|ask| ask.chosen.is_none());
        self.wish = open.filter(|ask| !ask.legal.is_empty()).map(|ask| {
            let choice = self.draws.next_u64() as usize % ask.legal.len();
            let action = ask.legal[choice].text.to_string();
            Wish { seat: ask.seat.to_string(), seq: ask.seq, action, is_sealed: ask.is_sealed }
        });
    }

    /// Acts if it may and is asked; ends or begins a match where that is due.
    async fn go_on(&mut self, socket: &mut Socket) -> Result<(), String> {
        let Some((match_id, _, is_over)) = self.at.clone() else { return Ok(()) };
        match self.stage() {
            Stage::Prepare => {}
            Stage::Play if is_over => {
                if self.place == 0 {
                    let path = format!("/api/tables/{}/rematch", self.table);
                    // Whoever lost the answer asks again, and is told that it has begun.
                    let _ = self.person.ask("POST", &path, &json!({})).await;
                }
            }
            Stage::Play => {
                let is_new = |wish: &Wish| self.acted != Some((wish.seat.clone(), wish.seq));
                if self.pending.is_none()
                    && let Some(Wish { seat, seq, action, is_sealed }) = self.wish.take_if(|wish| is_new(wish))
                {
                    let id = self.new_id();
                    let text = json!({ "type": "act", "id": id, "seat": seat, "seq": seq, "draft": [action] });
                    let (text, at) = (text.to_string(), Instant::now());
                    self.acted = Some((seat.clone(), seq));
                    self.note_sent(match_id, seat, at);
                    self.pending = Some(Pending { id, text: text.clone(), at, is_sealed });
                    socket.send(text).await?;
                }
            }
            // The last one at the table wins, and the match is over (TB-032). Everybody tries: who has not seen a rematch
            // begin is gone already.
            Stage::Stop if !is_over && !self.has_resigned => {
                let Some(seat) = self.own.clone() else { return Ok(()) };
                self.has_resigned = true;
                let id = self.new_id();
                socket.send(json!({ "type": "resign", "id": id, "seat": seat }).to_string()).await?;
            }
            Stage::Stop => {}
        }
        Ok(())
    }

    async fn answered(&mut self, socket: &mut Socket, frame: &Frame<'_>, now: Instant) -> Result<(), String> {
        let Some(pending) = self.pending.take_if(|pending| frame.id.as_deref() == Some(&pending.id)) else {
            return Ok(());
        };
        match frame.status.as_deref() {
            Some("ok") => {
                let match_id = self.at.as_ref().map(|(id, _, _)| id.clone()).unwrap_or_default();
                self.notes.acknowledged(&match_id, self.own.as_deref().unwrap_or_default(), pending.is_sealed);
                if self.stage() == Stage::Play {
                    self.notes.own.push((now - pending.at).as_micros() as u32);
                }
            }
            // The match ends, and whoever still wanted to act is too late.
            Some("stale" | "refused") if self.stage() == Stage::Stop => {}
            status => {
                let problem = frame.problem.as_ref();
                if problem.is_some_and(|problem| problem.code == "not_stored") {
                    // Nothing changed, says the server: the same again.
                    self.notes.not_stored += 1;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    socket.send(pending.text.clone()).await?;
                    self.pending = Some(pending);
                    return Ok(());
                }
                let sentence = problem.map(|problem| problem.sentence.to_string());
                self.notes.fault(format!("{}: {status:?}: {sentence:?}: {}", self.table, pending.text));
            }
        }
        self.go_on(socket).await
    }

    fn note_sent(&self, match_id: String, seat: String, at: Instant) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.entry((match_id, seat)).or_default().push(at);
    }

    fn new_id(&mut self) -> String {
        self.commands += 1;
        format!("{}-{}", self.place, self.commands)
    }
}
