//! Leaving and mending: resigning, take-back, abort, handing over, absent seats, and the consent that some of it needs.

use super::play::not_started;
use super::tell::told;
use super::{Inside, from_seat, to_seat};
use crate::clocks::ClockRule;
use crate::doc::PlaceHolder;
use crate::refused::{Outcome, Refused};
use crate::time::{DAY, MINUTE};
use game_core::table::Consent;
use game_core::{Rule, Seat};
use protocol::{Code, Newcomer, Problem, QuestionKind, ServerMessage, Status};
use store::Millis;

/// TB-042: silence for so long is a no.
const PATIENCE: Millis = MINUTE;
/// TB-054: how long a seat must have been asked while away.
const ABSENT: Millis = 10 * MINUTE;
const ABSENT_SLOW: Millis = 14 * DAY;

/// A question that waits for people.
#[derive(Clone, Debug)]
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

impl Inside {
    /// TB-030: cannot be refused while the seat is in the running.
    pub(super) async fn resign(&mut self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        self.table_step(&format!("resign {seat}"), Some(seat), Consent::NotAsked, None).await?;
        Ok(Status::Ok)
    }

    /// TB-040 to TB-045.
    pub(super) async fn take_back(&mut self, identity: Option<&str>, seat: protocol::Seat, to: u64) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        let step = format!("takeback {to}");
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        if playing.game.check_table(&step, Some(seat), Consent::NotAsked).is_ok() {
            self.table_step(&step, Some(seat), Consent::NotAsked, None).await?;
            return Ok(Status::Ok);
        }
        playing.game.check_table(&step, Some(seat), Consent::Given)?;
        if !self.asked_takebacks.insert(to) {
            return Err(Refused::by_table(42, "This was asked before. A take-back is asked once for each step."));
        }
        self.ask_others(QuestionKind::Takeback { to }, 42, seat, step, None).await
    }

    /// TB-055: by any one before every person has acted, then by all together.
    pub(super) async fn abort(&mut self, identity: Option<&str>) -> Outcome<Status> {
        let own = identity.map(|identity| self.seats_of(identity)).unwrap_or_default();
        let seat = *own.first().ok_or_else(|| Refused::new(Code::NotYours, "You have no seat at this table."))?;
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        if playing.game.check_table("abort", Some(seat), Consent::NotAsked).is_ok() {
            self.table_step("abort", Some(seat), Consent::NotAsked, None).await?;
            return Ok(Status::Ok);
        }
        playing.game.check_table("abort", Some(seat), Consent::Given)?;
        self.ask_others(QuestionKind::Abort, 55, seat, "abort".to_owned(), None).await
    }

    /// TB-015: to a bot, or to somebody who watches.
    pub(super) async fn hand_over(
        &mut self,
        identity: Option<&str>,
        seat: protocol::Seat,
        to: &Newcomer,
    ) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        let (participant, mut holder, name) = match to {
            Newcomer::Bot { level } => {
                super::check_level(level)?;
                (self.app.random.id("bot"), PlaceHolder::bot(level), crate::bots::name_of(level))
            }
            Newcomer::Person { id } => {
                let watches = self.viewers.values().any(|viewer| viewer.identity.as_ref() == Some(id));
                if !watches || self.doc.holds(id) {
                    return Err(Refused::by_table(15, "A seat goes to somebody who watches and has none."));
                }
                let kind = self.people.get(id).map_or(protocol::HolderKind::Guest, |person| person.kind);
                (self.app.random.id("p"), PlaceHolder::person(id, kind), self.name_of(id))
            }
        };
        let step = format!("sit {seat} {participant}");
        holder.participant = Some(participant);
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        playing.game.check_table(&step, Some(seat), Consent::Given)?;
        self.ask_others(QuestionKind::HandOver { seat: to_seat(seat), name }, 15, seat, step, Some(holder)).await
    }

    /// TB-054: a seat that has been asked for long while its holder is away.
    pub(super) async fn retire(&mut self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<Status> {
        let own = identity.map(|identity| self.seats_of(identity)).unwrap_or_default();
        let by = *own.first().ok_or_else(|| Refused::new(Code::NotYours, "You have no seat at this table."))?;
        let seat = from_seat(seat);
        if own.contains(&seat) {
            return Err(Refused::by_table(54, "Your own seat can resign."));
        }
        let now = self.app.now();
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        let step = format!("timeout {seat}");
        playing.game.check_table(&step, None, Consent::Given)?;
        let side = playing.side.seats[seat.index()];
        let long = if playing.clock != ClockRule::None && playing.clock.is_slow() { ABSENT_SLOW } else { ABSENT };
        let absent = match (side.asked, self.away_since(seat)) {
            (Some(_), Some(away)) => now.saturating_sub(away.max(side.since)),
            (_, _) => 0,
        };
        if absent < long {
            return Err(Refused::by_table(54, "A seat can be retired when it was asked for 10 minutes while away."));
        }
        self.ask_others(QuestionKind::Retire { seat: to_seat(seat) }, 54, by, step, None).await
    }

    /// TB-061: all seats are told; the table's document says so.
    pub(super) async fn show(&mut self, identity: Option<&str>, seat: protocol::Seat, on: bool) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        let place = self.place_of(seat).ok_or_else(not_started)?;
        self.change(|doc| {
            doc.places[place].shows = on;
            Ok(())
        })
        .await?;
        self.has_match_changed = true;
        Ok(Status::Ok)
    }

    /// Asks all other people at the table; where there are none, it is done at once.
    async fn ask_others(
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
        let others = self.human_seats().into_iter().filter_map(|seat| self.identity_of(seat).map(str::to_owned));
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
        if question.owed.is_empty() {
            self.agree(question).await?;
            return Ok(Status::Ok);
        }
        self.questions.push(question);
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            self.tell_questions(viewer);
        }
        Ok(Status::Asked)
    }

    /// Tells a viewer the last question, or on arrival all that it owes an answer to.
    pub(super) fn tell_questions(&mut self, viewer: u64) {
        let Some(identity) = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone()) else { return };
        let questions: Vec<OpenQuestion> =
            self.questions.iter().filter(|question| question.owed.contains(&identity)).cloned().collect();
        for question in questions {
            let message = ServerMessage::Question { question: self.question(&question, &identity) };
            self.send(viewer, &message);
        }
    }

    fn question(&self, question: &OpenQuestion, identity: &str) -> protocol::Question {
        let own = self.seats_of(identity);
        let asking = self.seat_name(question.by);
        let (sentence, steps) = match &question.kind {
            QuestionKind::Takeback { to } => {
                let eyes = own.first().map_or(game_core::Viewer::Spectator, |&seat| game_core::Viewer::Seat(seat));
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
            owed: own.into_iter().map(to_seat).collect(),
        }
    }

    /// The answer of one person.
    pub(super) async fn consent(&mut self, identity: Option<&str>, id: &str, yes: bool) -> Outcome<Status> {
        let identity = identity.ok_or_else(|| Refused::new(Code::NotYours, "Nobody asks you."))?;
        let place = self.questions.iter().position(|question| question.id == id);
        let place = place.ok_or_else(|| Refused(Problem::new(Code::Stale, "This question is decided already.")))?;
        if !self.questions[place].owed.iter().any(|owed| owed == identity) {
            return Err(Refused::new(Code::NotYours, "This question is not for you."));
        }
        if !yes {
            let question = self.questions.remove(place);
            let name = self.name_of(identity);
            self.decide(&question, false, &format!("{name} does not agree."));
            return Ok(Status::Ok);
        }
        let question = &mut self.questions[place];
        question.owed.retain(|owed| owed != identity);
        if question.owed.is_empty() {
            let question = self.questions.remove(place);
            self.agree(question).await?;
        }
        Ok(Status::Ok)
    }

    async fn agree(&mut self, question: OpenQuestion) -> Outcome<()> {
        let by = match question.kind {
            QuestionKind::Retire { .. } => None,
            QuestionKind::Takeback { .. } | QuestionKind::Abort | QuestionKind::HandOver { .. } => Some(question.by),
        };
        let doc = match (&question.newcomer, self.place_of(question.by)) {
            (Some(holder), Some(place)) => {
                let mut doc = self.doc.clone();
                doc.places[place].holder = Some(holder.clone());
                doc.places[place].shows = false;
                Some(doc)
            }
            (_, _) => None,
        };
        // Written first, so that the question is not withdrawn by its own step.
        let done = self.table_step(&question.step, by, Consent::Given, doc).await;
        match &done {
            Ok(()) => {
                if question.newcomer.is_some() {
                    self.learn_names().await?;
                    self.name_seats();
                }
                self.decide(&question, true, "Agreed.");
            }
            Err(refused) => self.decide(&question, false, &refused.0.sentence),
        }
        done
    }

    fn decide(&mut self, question: &OpenQuestion, agreed: bool, sentence: &str) {
        let message = ServerMessage::Decided { question: question.id.clone(), agreed, sentence: sentence.to_owned() };
        let viewers: Vec<u64> = self.viewers.keys().copied().collect();
        for viewer in viewers {
            self.send(viewer, &message);
        }
    }

    /// TB-042: any further step is a no to a take-back; after the end nothing is asked any more.
    pub(super) fn withdraw_questions(&mut self) {
        let Some(playing) = &self.playing else { return };
        let (seq, is_over) = (playing.game.seq(), playing.is_over());
        let is_void = |question: &OpenQuestion| {
            is_over || (matches!(question.kind, QuestionKind::Takeback { .. }) && question.seq != seq)
        };
        let (void, open): (Vec<_>, Vec<_>) = std::mem::take(&mut self.questions).into_iter().partition(is_void);
        self.questions = open;
        for question in void {
            self.decide(&question, false, "The table went on.");
        }
    }

    /// TB-042: silence is a no.
    pub(super) fn end_silence(&mut self, now: Millis) {
        let (late, open): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.questions).into_iter().partition(|question| question.until <= now);
        self.questions = open;
        for question in late {
            self.decide(&question, false, "Nobody answered in time.");
        }
    }

    pub(super) fn next_silence(&self) -> Option<Millis> {
        self.questions.iter().map(|question| question.until).min()
    }
}
