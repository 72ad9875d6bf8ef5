//! Steps: checked, stored, then told.

use super::keep::Write;
use super::seats::not_yours;
use super::{Inside, Playing, Sealed};
use crate::doc::Place;
use crate::refused::{Outcome, Refused};
use game_core::record::Remarks;
use game_core::{Seat, Turn};
use game_registry::Source;
use protocol::{Answer, Code, Problem, Status};
use store::{Contested, Millis, Retry, SealedChange, SealedChoice, StoreError};

/// TB-025: people roll and close their turns themselves, and answer yes or no.
const NEVER_PLAYED_FOR: [&str; 7] = ["roll", "end", "done", "decline", "yes", "no", "pass"];

/// A command of a seat.
#[derive(Clone, Debug)]
pub struct Act<'a> {
    pub seat: Seat,
    pub seq: u64,
    pub draft: &'a [String],
    /// Who sends it, and its retry id; none for bots.
    pub retry: Option<(&'a str, &'a str)>,
    pub is_auto: bool,
    pub lag: Millis,
    pub arrived: Millis,
}

/// Why a write was not done.
#[derive(Debug)]
pub(super) enum Broken {
    /// Somebody else was first: read anew and decide again.
    Conflict,
    /// This very command was carried out before.
    Repeated,
    Failed(Refused),
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Broken {
        match error {
            StoreError::Conflict(Contested::Retry) => Broken::Repeated,
            StoreError::Conflict(_) => Broken::Conflict,
            error => Broken::Failed(error.into()),
        }
    }
}

impl From<Refused> for Broken {
    fn from(refused: Refused) -> Broken {
        Broken::Failed(refused)
    }
}

/// How often a command is tried when others are faster.
pub(super) const TRIES: usize = 8;

impl Inside {
    /// Carries a command out and says how it went (TB-024, TB-026, TB-027).
    pub async fn act(&mut self, act: Act<'_>) -> Answer {
        for _ in 0..TRIES {
            // Whoever was faster may have given the seat to another (TB-015).
            let tried = match self.check_holder(&act) {
                Ok(()) => self.try_act(&act).await,
                Err(refused) => Err(refused.into()),
            };
            let broken = match tried {
                Ok(()) => return self.answer(&act, Status::Ok, None),
                Err(broken) => broken,
            };
            match broken {
                Broken::Failed(Refused(problem)) => {
                    // What is refused now may be the repetition of what was done before a crash.
                    if let Some((identity, id)) = act.retry
                        && let Some(answer) = Box::pin(self.answer_before(identity, id)).await
                    {
                        return answer;
                    }
                    let status = if problem.code == Code::Stale { Status::Stale } else { Status::Refused };
                    return self.answer(&act, status, Some(problem));
                }
                Broken::Repeated => {
                    self.must_reload = true;
                    if let Some((identity, id)) = act.retry
                        && let Some(answer) = Box::pin(self.answer_before(identity, id)).await
                    {
                        return answer;
                    }
                }
                Broken::Conflict => {}
            }
            if let Err(Refused(problem)) = Box::pin(self.reload()).await {
                return self.answer(&act, Status::Refused, Some(problem));
            }
        }
        let problem = Problem::new(Code::NotStored, "The table is too busy. Nothing changed. Try again.");
        self.answer(&act, Status::Refused, Some(problem))
    }

    fn answer(&self, act: &Act<'_>, status: Status, problem: Option<Problem>) -> Answer {
        let id = act.retry.map_or("", |(_, id)| id).to_owned();
        let stored = self.playing.as_ref().filter(|_| !self.must_reload);
        Answer { id, status, problem, seq: stored.map_or(0, |playing| playing.game.seq()) }
    }

    /// The answer that is stored with what a command does, and given again when it is repeated (TB-027).
    pub(super) fn kept_answer(&self, identity: &str, id: &str) -> Retry {
        let seq = self.playing.as_ref().map_or(0, |playing| playing.game.seq());
        // It is written with every step: all but this follows.
        Retry { identity: identity.into(), id: id.to_owned(), answer: seq.to_string() }
    }

    /// What was answered to a command that was carried out before.
    pub(super) async fn answer_before(&self, identity: &str, id: &str) -> Option<Answer> {
        let playing = self.playing.as_ref()?;
        let stored = self.app.store.retry(&playing.id, &identity.into(), id).await.ok()??;
        read_answer(id, &stored)
    }

    /// Whether the seat is of the person who sends the command, or of a bot.
    fn check_holder(&self, act: &Act<'_>) -> Outcome<()> {
        match act.retry {
            Some((identity, _)) => self.check_own(Some(identity), act.seat),
            None if self.place(act.seat).is_some_and(Place::is_bot) => Ok(()),
            None => Err(not_yours(act.seat)),
        }
    }

    async fn try_act(&mut self, act: &Act<'_>) -> Result<(), Broken> {
        let now = act.arrived;
        let away = self.away_since(act.seat);
        let playing = self.playing.as_mut().ok_or_else(not_started)?;
        let side = playing.side.seats[act.seat.index()];
        if side.asked != Some(act.seq) && act.seq != playing.game.seq() {
            let sentence = "The table moved on while you chose.";
            return Err(Refused(Problem::by_rule(Code::Stale, "TB-027", sentence)).into());
        }
        let before = playing.game.record().lines().len();
        let seq = playing.game.seq();
        let is_sealed = playing.game.is_sealed(act.seat);
        if is_sealed && playing.has_sealed(act.seat) {
            return Err(Refused::by_table(69, "Your choice is sealed already.").into());
        }
        playing.game.check_draft(act.seat, act.draft).map_err(Refused::from)?;
        let mut sealed = SealedChange::Keep;
        if is_sealed {
            let choice = Sealed { seat: act.seat, seq, draft: act.draft.to_vec(), is_auto: act.is_auto };
            sealed = SealedChange::Add(vec![SealedChoice {
                seq,
                seat: act.seat.index() as u8 + 1,
                choice: serde_json::to_vec(&(&choice.draft, choice.is_auto)).expect("texts are JSON"),
            }]);
            playing.sealed.push(choice);
        } else {
            let charged = side.charge(away, now, act.lag);
            let is_charged = playing.clock != crate::clocks::ClockRule::None && act.retry.is_some();
            let used = is_charged.then_some(charged);
            for (place, text) in act.draft.iter().enumerate() {
                let used = if place == 0 { used } else { used.map(|_| 0) };
                let remarks = Remarks { at: Some(now), used, auto: act.is_auto, hint: side.is_hinted };
                playing.game.act(act.seat, text, remarks).map_err(Refused::from)?;
            }
        }
        self.charge(act, away);
        let is_flushed = self.settle(now);
        if is_flushed {
            sealed = SealedChange::Clear;
        }
        let retry = act.retry.map(|(identity, id)| self.kept_answer(identity, id));
        self.store_steps(before, seq, now, Write { sealed, retry, doc: None }).await
    }

    /// TB-050 to TB-052: what the command costs its seat.
    fn charge(&mut self, act: &Act<'_>, away: Option<Millis>) {
        let Some(playing) = &mut self.playing else { return };
        let clock = playing.clock;
        let is_sealed = playing.has_sealed(act.seat);
        let side = &mut playing.side.seats[act.seat.index()];
        if !act.is_auto && act.retry.is_some() {
            playing.side.acted = act.arrived;
            if let Some(away) = away {
                side.came_back(away, act.arrived);
            }
            let charged = side.charge(None, act.arrived, act.lag);
            // TB-069: the others learn of it when the choices are opened.
            side.veil = is_sealed.then_some(side.left);
            side.left = clock.after(side.left, charged, act.draft.len() as u64);
        }
    }

    /// Plays what follows by itself: sealed choices that are complete, chance, the caretaker's duties, decisions with one
    /// option. Says whether sealed choices entered the record.
    pub(super) fn settle(&mut self, now: Millis) -> bool {
        let Some(playing) = &mut self.playing else { return false };
        let drawn = Remarks { at: Some(now), ..Remarks::default() };
        let mut is_flushed = false;
        loop {
            match playing.game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let seed = playing.seed.as_ref().expect("a running match has its seed");
                    playing.game.draw(Source::Fair(seed.expose()), drawn);
                }
                Turn::Seats(asked) => {
                    let first = asked.first().expect("somebody is asked");
                    if playing.game.is_sealed(first) {
                        if !asked.iter().all(|seat| playing.has_sealed(seat) || playing.game.has_left(seat)) {
                            break;
                        }
                        playing.open_sealed(now);
                        is_flushed = true;
                    } else if playing.game.caretake() == 0 && !playing.play_only_option(first, now) {
                        break;
                    }
                }
            }
        }
        if playing.is_over() {
            let is_committed = playing.game.record().header.commitment.is_some();
            let seed = playing.seed.as_ref().filter(|_| is_committed).map(|seed| *seed.expose());
            playing.game.close(seed.as_ref());
        }
        is_flushed
    }
}

impl Playing {
    /// TB-069: the choices enter the record together, in seat order.
    fn open_sealed(&mut self, now: Millis) {
        let mut sealed = std::mem::take(&mut self.sealed);
        let Turn::Seats(asked) = self.game.turn() else { return };
        for seat in asked.iter().filter(|&seat| self.game.has_left(seat)) {
            let draft = self.game.default_action(seat).into_iter().collect();
            sealed.retain(|choice| choice.seat != seat);
            sealed.push(Sealed { seat, seq: 0, draft, is_auto: true });
        }
        sealed.sort_by_key(|choice| choice.seat);
        for choice in sealed {
            let remarks = Remarks { at: Some(now), auto: choice.is_auto, ..Remarks::default() };
            if self.game.has_left(choice.seat) {
                // The caretaker plays seats that left; their turn comes in seat order.
                self.game.caretake_seat(choice.seat);
            } else if let Err(refusal) = self.game.act_draft(choice.seat, &choice.draft, remarks) {
                // Not which one: it may name a card of a hand.
                tracing::error!(rule = %refusal.rule, "a sealed choice is no longer legal");
            }
        }
    }

    /// TB-025: where nothing is hidden a decision with a single option is played by the table.
    fn play_only_option(&mut self, seat: Seat, now: Millis) -> bool {
        let Some(only) = self.game.only_action(seat) else { return false };
        let verb = only.split(' ').next().unwrap_or_default();
        if NEVER_PLAYED_FOR.contains(&verb) || !self.game.is_human(seat) || self.game.has_secrets() {
            return false;
        }
        let remarks = Remarks { at: Some(now), ..Remarks::AUTO };
        self.game.act(seat, &only, remarks).is_ok()
    }
}

pub(super) fn not_started() -> Refused {
    Refused::new(Code::NotStarted, "The match has not started yet.")
}

/// The answer to a command that was carried out, from what is stored of it.
fn read_answer(id: &str, stored: &str) -> Option<Answer> {
    match stored.parse() {
        Ok(seq) => Some(Answer { id: id.to_owned(), status: Status::Ok, problem: None, seq }),
        // Older ones were stored whole.
        Err(_) => serde_json::from_str(stored).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb027_answers_are_read_as_they_are_stored_now_and_as_they_were() {
        let answer = Answer { id: "7".into(), status: Status::Ok, problem: None, seq: 41 };
        assert_eq!(read_answer("7", "41"), Some(answer.clone()));
        assert_eq!(read_answer("7", r#"{"id":"7","status":"ok","problem":null,"seq":41}"#), Some(answer));
    }
}
