//! Questions of consent. They are kept beside the record, so that every node asks them and takes the answers.

use super::play::{Broken, TRIES, not_started};
use super::tell::told;
use super::{Inside, from_seat, to_seat};
use crate::clocks::Side;
use crate::doc::{Doc, PlaceHolder};
use crate::refused::{Outcome, Refused};
use crate::time::MINUTE;
use game_core::table::Consent;
use game_core::{Rule, Seat};
use protocol::{Code, Problem, QuestionKind, ServerMessage, Status};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use store::Millis;

/// TB-042: silence for so long is a no.
const PATIENCE: Millis = MINUTE;
/// Decisions that are kept, so that all nodes can tell them.
const KEPT: usize = 8;

/// What is asked at a table, and how it was decided.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Consents {
    pub open: Vec<OpenQuestion>,
    /// TB-042: asked once for each step.
    takebacks: BTreeSet<u64>,
    decided: Vec<Decision>,
}

/// A question that waits for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenQuestion {
    id: String,
    kind: QuestionKind,
    by: Seat,
    rule: Rule,
    /// The step of the table that is written if all agree.
    step: String,
    /// The newcomer of a seat.
    newcomer: Option<PlaceHolder>,
    /// Who has not answered, by identity.
    owed: Vec<String>,
    until: Millis,
    /// The last step when it was asked.
    seq: u64,
}

/// How the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Went {
    To(u64),
    /// Choices are kept sealed.
    Sealed,
    Over,
}

/// How a question was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Decision {
    id: String,
    agreed: bool,
    sentence: String,
}

impl OpenQuestion {
    /// A seat asks for one thing of a kind at a time.
    fn is_like(&self, other: &OpenQuestion) -> bool {
        let is_same_kind = match (&self.kind, &other.kind) {
            (QuestionKind::Takeback { .. }, QuestionKind::Takeback { .. })
            | (QuestionKind::Abort, QuestionKind::Abort)
            | (QuestionKind::HandOver { .. }, QuestionKind::HandOver { .. }) => true,
            (QuestionKind::Retire { seat }, QuestionKind::Retire { seat: other }) => seat == other,
            (
                QuestionKind::Takeback { .. }
                | QuestionKind::Abort
                | QuestionKind::HandOver { .. }
                | QuestionKind::Retire { .. },
                _,
            ) => false,
        };
        self.by == other.by && is_same_kind
    }
}

impl Consents {
    pub fn is_empty(&self) -> bool {
        *self == Consents::default()
    }

    pub(super) fn find(&self, id: &str) -> Outcome<&OpenQuestion> {
        let found = self.open.iter().find(|question| question.id == id);
        found.ok_or_else(|| Refused(Problem::new(Code::Stale, "This question is decided already.")))
    }

    pub(super) fn decide(&mut self, id: &str, agreed: bool, sentence: &str) {
        let before = self.open.len();
        self.open.retain(|question| question.id != id);
        if self.open.len() < before {
            self.decided.push(Decision { id: id.to_owned(), agreed, sentence: sentence.to_owned() });
            let surplus = self.decided.len().saturating_sub(KEPT);
            self.decided.drain(..surplus);
        }
    }

    fn decide_all(&mut self, sentence: &str, is_meant: impl Fn(&OpenQuestion) -> bool) {
        let ids: Vec<String> =
            self.open.iter().filter(|question| is_meant(question)).map(|question| question.id.clone()).collect();
        for id in ids {
            self.decide(&id, false, sentence);
        }
    }

    /// TB-042: any further step is a no to a take-back, a sealed choice as well; after the end nothing is asked any more.
    pub(super) fn withdraw(&mut self, playing: Went) {
        self.decide_all("The table went on.", |question| {
            let is_takeback = matches!(question.kind, QuestionKind::Takeback { .. });
            match playing {
                Went::Over => true,
                Went::Sealed => is_takeback,
                Went::To(seq) => is_takeback && question.seq != seq,
            }
        });
    }
}

impl Inside {
    /// Changes what is kept beside the record, if it can be changed like that; whoever was faster is looked at anew.
    pub(super) async fn change_side(&mut self, edit: impl Fn(&mut Side) -> Outcome<()>) -> Outcome<()> {
        for _ in 0..TRIES {
            let playing = self.playing.as_mut().ok_or_else(not_started)?;
            edit(&mut playing.side)?;
            let (lines, seq) = (playing.game.record().lines().len(), playing.game.seq());
            let now = self.app.now();
            match self.store_steps(lines, seq, now, super::keep::Write::plain()).await {
                Ok(()) => return Ok(()),
                Err(Broken::Failed(refused)) => return Err(refused),
                Err(Broken::Conflict | Broken::Repeated) => self.reload().await?,
            }
        }
        Err(super::keep::too_busy())
    }

    /// Asks all other people at the table; where there are none, it is done at once.
    pub(super) async fn ask_others(
        &mut self,
        kind: QuestionKind,
        rule: u16,
        by: Seat,
        step: String,
        newcomer: Option<PlaceHolder>,
    ) -> Outcome<Status> {
        let own = self.identity_of(by).map(str::to_owned);
        let retired = match &kind {
            QuestionKind::Retire { seat } => self.identity_of(from_seat(*seat)).map(str::to_owned),
            QuestionKind::Takeback { .. } | QuestionKind::Abort | QuestionKind::HandOver { .. } => None,
        };
        let mut owed: Vec<String> = Vec::new();
        let others = self.human_seats().iter().filter_map(|seat| self.identity_of(seat).map(str::to_owned));
        let newcomer_id = newcomer.as_ref().and_then(|holder| holder.identity.clone());
        for other in others.chain(newcomer_id) {
            if Some(&other) != own.as_ref() && Some(&other) != retired.as_ref() && !owed.contains(&other) {
                owed.push(other);
            }
        }
        let question = OpenQuestion {
            id: self.app.random.id("q"),
            kind,
            by,
            rule: Rule::table(rule),
            step,
            newcomer,
            owed,
            until: self.app.now() + PATIENCE,
            seq: self.playing.as_ref().map_or(0, |playing| playing.game.seq()),
        };
        self.change_side(|side| {
            if side.consents.open.iter().any(|open| open.is_like(&question)) {
                return Err(Refused::by_table(rule, "This is asked already. Wait for the answers."));
            }
            if let QuestionKind::Takeback { to } = question.kind
                && !side.consents.takebacks.insert(to)
            {
                return Err(Refused::by_table(42, "This was asked before. A take-back is asked once for each step."));
            }
            side.consents.open.push(question.clone());
            Ok(())
        })
        .await?;
        if question.owed.is_empty() && self.agree_or_wait(&question.id).await? {
            return Ok(Status::Ok);
        }
        Ok(Status::Asked)
    }

    /// The answer of one person.
    pub(super) async fn consent(&mut self, identity: Option<&str>, id: &str, yes: bool) -> Outcome<Status> {
        let identity = identity.ok_or_else(|| Refused::new(Code::NotYours, "Nobody asks you."))?;
        let name = self.name_of(identity);
        self.change_side(|side| {
            let question = side.consents.find(id)?;
            if !question.owed.iter().any(|owed| owed == identity) {
                return Err(Refused::new(Code::NotYours, "This question is not for you."));
            }
            if yes {
                let open = side.consents.open.iter_mut().filter(|question| question.id == id);
                open.for_each(|question| question.owed.retain(|owed| owed != identity));
            } else {
                side.consents.decide(id, false, &format!("{name} does not agree."));
            }
            Ok(())
        })
        .await?;
        let is_agreed = self
            .consents()
            .is_some_and(|consents| consents.open.iter().any(|question| question.id == id && question.owed.is_empty()));
        if is_agreed {
            self.agree_or_wait(id).await?;
        }
        Ok(Status::Ok)
    }

    /// The answers are stored: where the step is not, it is tried again later. Says whether it is.
    async fn agree_or_wait(&mut self, id: &str) -> Outcome<bool> {
        match self.agree(id).await {
            Ok(()) => Ok(true),
            Err(refused) if refused.0.code == Code::NotStored => Ok(false),
            Err(refused) => Err(refused),
        }
    }

    fn consents(&self) -> Option<&Consents> {
        self.playing.as_ref().map(|playing| &playing.side.consents)
    }

    /// All have agreed: the step is written together with the decision.
    pub(super) async fn agree(&mut self, id: &str) -> Outcome<()> {
        let question = self.consents().ok_or_else(not_started)?.find(id)?.clone();
        let by = match question.kind {
            QuestionKind::Retire { .. } => None,
            QuestionKind::Takeback { .. } | QuestionKind::Abort | QuestionKind::HandOver { .. } => Some(question.by),
        };
        let done = self.decided_step(&question.step, by, Consent::Given, id).await;
        match &done {
            Ok(()) if question.newcomer.is_some() => {
                if let Err(refused) = self.learn_names().await {
                    tracing::warn!(table = %self.id, problem = refused.0.sentence, "a name cannot be read");
                }
                self.name_seats();
            }
            Ok(()) => {}
            // All have agreed: it is tried again.
            Err(refused) if refused.0.code == Code::NotStored => {}
            // Another node may have decided it meanwhile.
            Err(refused) if self.consents().is_some_and(|consents| consents.find(id).is_ok()) => {
                let sentence = refused.0.sentence.clone();
                self.change_side(|side| {
                    side.consents.decide(id, false, &sentence);
                    Ok(())
                })
                .await?;
            }
            Err(_) => {}
        }
        done
    }

    /// Whether what was asked still holds: people come, go and sit down meanwhile. Gives the table's document with the
    /// newcomer, if there is one.
    pub(super) fn check_agreed(&self, id: &str) -> Outcome<Option<Doc>> {
        let question = self.consents().ok_or_else(not_started)?.find(id)?;
        if let QuestionKind::Retire { seat } = question.kind {
            self.check_absent(from_seat(seat))?;
        }
        let (Some(holder), Some(place)) = (&question.newcomer, self.place_of(question.by)) else { return Ok(None) };
        let has_seat = holder.identity.as_deref().is_some_and(|identity| self.doc.holds(identity));
        if has_seat && !self.doc.settings.shared_screen {
            return Err(Refused::by_table(10, "The newcomer has a seat at this table already."));
        }
        let mut doc = self.doc.clone();
        doc.places[place].holder = Some(holder.clone());
        doc.places[place].shows = false;
        Ok(Some(doc))
    }

    /// TB-054: whoever is back is not retired.
    pub(super) async fn end_retirement(&mut self, identity: &str) {
        let seats = self.seats_of(identity);
        let is_meant = |question: &OpenQuestion| match question.kind {
            QuestionKind::Retire { seat } => seats.contains(from_seat(seat)),
            QuestionKind::Takeback { .. } | QuestionKind::Abort | QuestionKind::HandOver { .. } => false,
        };
        if !self.consents().is_some_and(|consents| consents.open.iter().any(is_meant)) {
            return;
        }
        let sentence = format!("{} is back.", self.name_of(identity));
        let ended = self.change_side(|side| {
            side.consents.decide_all(&sentence, is_meant);
            Ok(())
        });
        if let Err(refused) = ended.await {
            tracing::warn!(table = %self.id, problem = refused.0.sentence, "a question cannot be withdrawn");
        }
    }

    /// Whether the holder of a seat owes an answer.
    pub(super) fn owes_answer(&self, seat: Seat) -> bool {
        let open = self.consents().map_or(&[][..], |consents| &consents.open);
        !open.is_empty()
            && self
                .identity_of(seat)
                .is_some_and(|identity| open.iter().any(|question| question.owed.iter().any(|owed| owed == identity)))
    }

    /// TB-042: silence is a no.
    pub(super) async fn end_silence(&mut self, now: Millis) -> Outcome<()> {
        if self.next_silence().is_none_or(|until| until > now) {
            return Ok(());
        }
        self.change_side(|side| {
            side.consents.decide_all("Nobody answered in time.", |question| question.until <= now);
            Ok(())
        })
        .await
    }

    pub(super) fn next_silence(&self) -> Option<Millis> {
        self.consents()?.open.iter().map(|question| question.until).min()
    }

    /// A question that all have agreed to, but whose step was not written: the node that took the last answer is gone.
    pub(super) fn agreed_question(&self) -> Option<String> {
        let agreed = self.consents()?.open.iter().find(|question| question.owed.is_empty());
        agreed.map(|question| question.id.clone())
    }

    /// Tells what was asked and decided since this was called last.
    pub(super) fn tell_question_news(&mut self) {
        if self.told_questions.is_empty() && self.consents().is_none_or(|consents| consents.open.is_empty()) {
            return;
        }
        let consents = self.consents().cloned().unwrap_or_default();
        let before = std::mem::replace(&mut self.told_questions, consents.open.clone());
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for question in &before {
            if consents.open.iter().any(|open| open.id == question.id) {
                continue;
            }
            let decision = consents.decided.iter().find(|decision| decision.id == question.id);
            let (agreed, sentence) = decision
                .map_or((false, "The table went on."), |decision| (decision.agreed, decision.sentence.as_str()));
            let message =
                ServerMessage::Decided { question: question.id.clone(), agreed, sentence: sentence.to_owned() };
            for &viewer in &viewers {
                if self.may_hear_decision(viewer, question) {
                    self.send(viewer, &message);
                }
            }
        }
        for question in &consents.open {
            if !before.iter().any(|told| told.id == question.id) {
                viewers.iter().for_each(|&viewer| self.tell_question(viewer, question));
            }
        }
    }

    /// TB-061: who is behind hears of it by the steps that follow, unless it is the newcomer who was asked.
    fn may_hear_decision(&self, viewer: u64, question: &OpenQuestion) -> bool {
        let Some(to) = self.viewers.get(&viewer) else { return false };
        let newcomer = question.newcomer.as_ref().and_then(|holder| holder.identity.as_ref());
        let is_newcomer = newcomer.is_some() && to.identity.as_ref() == newcomer;
        is_newcomer || self.sight(to).is_some_and(|sight| sight.delay == 0)
    }

    /// Tells a viewer on arrival all that it owes an answer to.
    pub(super) fn tell_questions(&mut self, viewer: u64) {
        let open = self.consents().map(|consents| consents.open.clone()).unwrap_or_default();
        for question in &open {
            self.tell_question(viewer, question);
        }
    }

    fn tell_question(&mut self, viewer: u64, question: &OpenQuestion) {
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else { return };
        if question.owed.contains(&identity) {
            let message = ServerMessage::Question { question: self.question(question, &identity) };
            self.send(viewer, &message);
        }
    }

    fn question(&self, question: &OpenQuestion, identity: &str) -> protocol::Question {
        let own = self.seats_of(identity);
        let asking = self.seat_name(question.by);
        let (sentence, steps) = match &question.kind {
            QuestionKind::Takeback { to } => {
                let eyes = own.first().map_or(game_core::Viewer::Spectator, game_core::Viewer::Seat);
                let playing = self.playing.as_ref();
                let steps = playing.map(|playing| playing.game.told_since(*to, eyes)).unwrap_or_default();
                let steps = steps.into_iter().filter(|step| step.stands).map(told).collect();
                (format!("{asking} asks to go back to the position after step {to}."), steps)
            }
            QuestionKind::Abort => (format!("{asking} asks to abort the match, without a result."), Vec::new()),
            QuestionKind::HandOver { seat, name } => {
                (format!("{asking} asks to hand seat {} over to {name}.", from_seat(*seat)), Vec::new())
            }
            QuestionKind::Retire { seat } => {
                let gone = self.seat_name(from_seat(*seat));
                (format!("{asking} asks to go on without {gone}, who is away."), Vec::new())
            }
        };
        protocol::Question {
            id: question.id.clone(),
            kind: question.kind.clone(),
            by: to_seat(question.by),
            sentence,
            rule: question.rule.to_string(),
            steps,
            until: question.until,
            owed: own.iter().map(to_seat).collect(),
        }
    }
}
