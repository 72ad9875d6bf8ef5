//! The messages of the socket, one by one.

use super::eyes::Heard;
use super::keep::Command;
use super::play::Act;
use super::tell::{choices, event, prompt_of, stop_of};
use super::{Inside, Viewer};
use crate::bus::Link;
use crate::clocks::Side;
use crate::refused::{Outcome, Refused};
use protocol::{Answer, ClientMessage, Code, Eyes, LeadsTo, PROTOCOL, Problem, ServerMessage, Status};
use std::collections::HashSet;
use store::Millis;
use tokio::sync::mpsc;

/// Actions in a draft, and the length of their texts.
const LONGEST_DRAFT: usize = 64;
const LONGEST_TEXT: usize = 200;
/// The longest id that a client may choose.
const LONGEST_ID: usize = 64;

/// Somebody who wants to come in.
#[derive(Debug)]
pub struct Arrival {
    pub identity: Option<String>,
    pub frames: mpsc::Sender<Vec<u8>>,
    pub since: Option<u64>,
    pub eyes: Option<Eyes>,
    pub link: Option<String>,
}

impl Inside {
    /// Lets somebody in, and tells how everything stands.
    pub async fn arrive(&mut self, arrival: Arrival) -> Outcome<u64> {
        let now = self.app.now();
        if *self.app.bus.link().borrow() != Link::Alone {
            // Whoever comes from another node may have seen more there than this one has heard of: nobody is shown less.
            self.refresh().await?;
        }
        let has_link = arrival.link.as_deref().is_some_and(|token| self.leads_to(token) == LeadsTo::Watch);
        let mutes: HashSet<String> = match &arrival.identity {
            None => HashSet::new(),
            Some(identity) => {
                let muted = self.app.store.mutes(&identity.as_str().into()).await?;
                muted.into_iter().map(|muted| muted.0).collect()
            }
        };
        let viewer = Viewer {
            identity: arrival.identity.clone(),
            frames: arrival.frames,
            wish: arrival.eyes,
            link: arrival.link.clone(),
            has_link,
            told: None,
            lag: 0,
            mutes,
            heard: Heard::default(),
        };
        self.last_viewer += 1;
        let id = self.last_viewer;
        self.viewers.insert(id, viewer);
        let away = arrival.identity.clone().and_then(|identity| self.away.remove_entry(&identity));
        let said = match self.receive(id, away.as_ref(), now).await {
            Ok(said) => said,
            Err(refused) => {
                // Nobody was told of them yet.
                self.viewers.remove(&id);
                self.away.extend(away);
                return Err(refused);
            }
        };
        let sight = self.viewers.get(&id).and_then(|viewer| self.sight(viewer));
        let eyes = sight.map_or(Eyes::Spectator, |sight| sight.eyes);
        let table = self.table_for(arrival.identity.as_deref(), arrival.link.as_deref());
        self.send(id, &ServerMessage::Welcome { protocol: PROTOCOL, now, eyes, table });
        self.send(id, &said);
        self.tell_start(id);
        self.tell_joined(id, arrival.since.unwrap_or(0));
        self.tell_questions(id);
        self.tell_presence();
        self.say_who_is_here();
        Ok(id)
    }

    /// Excuses somebody who comes back, and reads what they need from the store.
    async fn receive(&mut self, viewer: u64, away: Option<&(String, Millis)>, now: Millis) -> Outcome<ServerMessage> {
        if let Some((identity, away)) = away {
            self.came_back(identity, *away, now).await;
        }
        // Nobody is shown what may never have been stored.
        if self.must_reload {
            self.reload().await?;
        }
        self.learn_names().await?;
        self.said(viewer).await
    }

    /// TB-052: what is excused is kept, so that no node charges it.
    async fn came_back(&mut self, identity: &str, away: Millis, now: Millis) {
        let seats = self.seats_of(identity);
        let Some(playing) = self.playing.as_mut().filter(|playing| !playing.is_over()) else { return };
        let excuse = |side: &mut Side| seats.iter().for_each(|seat| side.seats[seat.index()].came_back(away, now));
        let mut after = playing.side.clone();
        excuse(&mut after);
        if after.seats != playing.side.seats {
            let kept = self.change_side(|side| {
                excuse(side);
                Ok(())
            });
            if let Err(refused) = kept.await {
                tracing::warn!(table = %self.id, problem = refused.0.sentence, "an excused absence cannot be stored");
            }
        }
        self.end_retirement(identity).await;
    }

    /// Somebody's connection has ended.
    pub fn leave(&mut self, viewer: u64) {
        let Some(gone) = self.viewers.remove(&viewer) else { return };
        if let Some(identity) = gone.identity {
            if !self.is_here(&identity) {
                self.note_who_is_away();
                self.tell_presence();
            }
            self.say_who_is_here();
        }
    }

    /// Does what a message asks for, and answers it.
    pub async fn handle(&mut self, viewer: u64, message: ClientMessage, arrived: Millis) {
        let Some(from) = self.viewers.get(&viewer) else { return };
        let identity = from.identity.clone();
        let who = identity.as_deref();
        let Some(id) = id_of(&message) else {
            let problem = Problem::new(Code::Protocol, "`hello` comes first, and once.");
            self.send(viewer, &ServerMessage::Error { problem });
            return;
        };
        if id.chars().count() > LONGEST_ID {
            let problem = Problem::new(Code::BadRequest, format!("An id has at most {LONGEST_ID} characters."));
            self.send(viewer, &ServerMessage::Error { problem });
            return;
        }
        if let Some(answer) = who.and_then(|who| self.answers.find(who, &id)) {
            return self.send(viewer, &ServerMessage::Answer(answer));
        }
        if let ClientMessage::Act { seat, seq, draft, .. } = message {
            let answer = self.act_for(viewer, who, &id, seat, seq, &draft, arrived).await;
            return self.keep_and_send(viewer, who, answer);
        }
        // Actions are many: what the rest needs is not carried along with them.
        Box::pin(self.handle_rest(viewer, who, id, message)).await;
    }

    /// Everything but actions.
    async fn handle_rest(&mut self, viewer: u64, who: Option<&str>, id: String, message: ClientMessage) {
        let command = Command { who, id: &id };
        let is_step = matches!(
            message,
            ClientMessage::Resign { .. } | ClientMessage::Takeback { .. } | ClientMessage::Abort { .. }
        );
        // TB-027: it may have been done before a crash, or through another node.
        if let Some(who) = who.filter(|_| is_step)
            && let Some(answer) = self.answer_before(who, &id).await
        {
            return self.keep_and_send(viewer, Some(who), answer);
        }
        let outcome = match message {
            ClientMessage::Hello { .. } | ClientMessage::Act { .. } => return,
            ClientMessage::Legal { seat, draft, .. } => self.legal(who, &id, seat, &draft).map(Reply::message),
            ClientMessage::WhyNot { seat, draft, action, .. } => {
                self.why_not(who, &id, seat, draft, action).map(Reply::message)
            }
            ClientMessage::Preview { seat, draft, .. } => self.preview(who, &id, seat, &draft).map(Reply::message),
            ClientMessage::Hint { seat, .. } => self.ask_hint(viewer, id.clone(), seat).map(|()| Reply::Later),
            ClientMessage::Ping { lag, .. } => {
                if let Some(from) = self.viewers.get_mut(&viewer) {
                    from.lag = Millis::from(lag.unwrap_or(0));
                }
                Ok(Reply::message(ServerMessage::Pong { id: id.clone(), now: self.app.now() }))
            }
            ClientMessage::Resign { seat, .. } => self.resign(command, seat).await.map(Reply::Status),
            ClientMessage::Takeback { seat, to, .. } => self.take_back(command, seat, to).await.map(Reply::Status),
            ClientMessage::Consent { question, yes, .. } => self.consent(who, &question, yes).await.map(Reply::Status),
            ClientMessage::Abort { .. } => self.abort(command).await.map(Reply::Status),
            ClientMessage::HandOver { seat, to, .. } => self.hand_over(who, seat, &to).await.map(Reply::Status),
            ClientMessage::Retire { seat, .. } => self.retire(who, seat).await.map(Reply::Status),
            ClientMessage::Show { seat, on, .. } => self.show(who, seat, on).await.map(Reply::Status),
            ClientMessage::Chat { text, .. } => self.say(who, &id, &text).await.map(Reply::Status),
            ClientMessage::Mute { who: muted, on, .. } => self.mute(viewer, &muted, on).await.map(Reply::Status),
            ClientMessage::Ready { ready, .. } => match who {
                Some(who) => self.set_ready(who, ready).await.map(|()| Reply::Status(Status::Ok)),
                None => Err(Refused::new(Code::NotSignedIn, "Say who you are first.")),
            },
            ClientMessage::Contribute { seat, hash, .. } => {
                self.contribute(who, seat, &hash).await.map(|()| Reply::Status(Status::Ok))
            }
            ClientMessage::Reveal { seat, bytes, .. } => {
                self.reveal(who, seat, &bytes).await.map(|()| Reply::Status(Status::Ok))
            }
        };
        let seq = self.seq_for(viewer);
        match outcome {
            Ok(Reply::Later) => {}
            Ok(Reply::Message(message)) => self.send(viewer, &message),
            Ok(Reply::Status(status)) => self.keep_and_send(viewer, who, Answer { id, status, problem: None, seq }),
            Err(Refused(problem)) => {
                // What could not be stored for certain may have been.
                if let Some(who) = who.filter(|_| is_step)
                    && let Some(answer) = self.answer_before(who, &id).await
                {
                    return self.keep_and_send(viewer, Some(who), answer);
                }
                let status = if problem.code == Code::Stale { Status::Stale } else { Status::Refused };
                self.keep_and_send(viewer, who, Answer { id, status, problem: Some(problem), seq });
            }
        }
    }

    fn keep_and_send(&mut self, viewer: u64, who: Option<&str>, answer: Answer) {
        // What could not be stored may be tried again.
        let is_final = answer.problem.as_ref().is_none_or(|problem| problem.code != Code::NotStored);
        if let (Some(who), true) = (who, is_final) {
            let now = self.app.now();
            if self.answers.keep(who, &answer, now) {
                let here = self.everybody();
                let doc = &self.doc;
                self.answers.forget_the_gone(now, |who| here.contains(who) || doc.holds(who));
            }
        }
        self.send(viewer, &ServerMessage::Answer(answer));
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of one message")]
    async fn act_for(
        &mut self,
        viewer: u64,
        who: Option<&str>,
        id: &str,
        seat: protocol::Seat,
        seq: u64,
        draft: &[String],
        arrived: Millis,
    ) -> Answer {
        let lag = self.viewers.get(&viewer).map_or(0, |viewer| viewer.lag);
        let refused = |problem| Answer { id: id.to_owned(), status: Status::Refused, problem: Some(problem), seq: 0 };
        let seat = match self.own_seat(who, seat).and_then(|seat| check_draft(draft).map(|()| seat)) {
            Ok(seat) => seat,
            Err(Refused(problem)) => return refused(problem),
        };
        let retry = who.map(|who| (who, id));
        self.act(Act { seat, seq, draft, retry, is_auto: false, lag, arrived }).await
    }

    fn legal(&self, who: Option<&str>, id: &str, seat: protocol::Seat, draft: &[String]) -> Outcome<ServerMessage> {
        let own = self.seat_or_refuse(who, seat)?;
        check_draft(draft)?;
        let playing = self.playing.as_ref().ok_or_else(super::play::not_started)?;
        let (prompt, legal) = playing.game.legal_after(own, draft)?;
        let prompt = prompt.as_ref().map(prompt_of);
        Ok(ServerMessage::Legal { id: id.to_owned(), seat, prompt, legal: choices(legal) })
    }

    fn why_not(
        &self,
        who: Option<&str>,
        id: &str,
        seat: protocol::Seat,
        mut draft: Vec<String>,
        action: String,
    ) -> Outcome<ServerMessage> {
        let own = self.seat_or_refuse(who, seat)?;
        draft.push(action);
        check_draft(&draft)?;
        let playing = self.playing.as_ref().ok_or_else(super::play::not_started)?;
        let problem = playing.game.check_draft(own, &draft).err().map(|refusal| Refused::from(refusal).0);
        Ok(ServerMessage::WhyNot { id: id.to_owned(), problem })
    }

    fn preview(&self, who: Option<&str>, id: &str, seat: protocol::Seat, draft: &[String]) -> Outcome<ServerMessage> {
        let own = self.seat_or_refuse(who, seat)?;
        check_draft(draft)?;
        let playing = self.playing.as_ref().ok_or_else(super::play::not_started)?;
        let preview = playing.game.preview(own, draft)?;
        Ok(ServerMessage::Preview {
            id: id.to_owned(),
            events: preview.events.into_iter().map(event).collect(),
            view: preview.view,
            stop: stop_of(preview.stop),
        })
    }
}

enum Reply {
    Status(Status),
    Message(Box<ServerMessage>),
    /// The answer comes when it is there.
    Later,
}

impl Reply {
    fn message(message: ServerMessage) -> Reply {
        Reply::Message(Box::new(message))
    }
}

fn check_draft(draft: &[String]) -> Outcome<()> {
    if draft.len() > LONGEST_DRAFT || draft.iter().any(|text| text.len() > LONGEST_TEXT) {
        return Err(Refused::by_table(26, "This draft is longer than any that the games have."));
    }
    Ok(())
}

/// The id that the client chose; `hello` has none.
pub fn id_of(message: &ClientMessage) -> Option<String> {
    match message {
        ClientMessage::Hello { .. } => None,
        ClientMessage::Act { id, .. }
        | ClientMessage::Legal { id, .. }
        | ClientMessage::WhyNot { id, .. }
        | ClientMessage::Preview { id, .. }
        | ClientMessage::Resign { id, .. }
        | ClientMessage::Takeback { id, .. }
        | ClientMessage::Consent { id, .. }
        | ClientMessage::Abort { id }
        | ClientMessage::HandOver { id, .. }
        | ClientMessage::Retire { id, .. }
        | ClientMessage::Hint { id, .. }
        | ClientMessage::Show { id, .. }
        | ClientMessage::Chat { id, .. }
        | ClientMessage::Mute { id, .. }
        | ClientMessage::Ready { id, .. }
        | ClientMessage::Contribute { id, .. }
        | ClientMessage::Reveal { id, .. }
        | ClientMessage::Ping { id, .. } => Some(id.clone()),
    }
}
