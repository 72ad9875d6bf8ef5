//! Bots and hints: they receive the view of their seat and the legal actions (TB-066, TB-068).

use super::play::{Act, not_started};
use super::{Inside, to_seat};
use crate::app::App;
use crate::bots::{Task, budget, spec_of};
use crate::refused::{Outcome, Refused};
use crate::workers;
use bots::{Asked, Spec};
use game_core::{Seat, Turn, Viewer};
use protocol::{Choice, Hint, HintLine, ServerMessage};
use std::sync::Arc;
use std::time::Duration;
use store::TableId;

/// TB-038: a bot that takes so many times its budget is late.
const LATE: u32 = 3;
/// What another node may need beyond that.
const OTHERS_TIME: Duration = Duration::from_secs(3);

impl Inside {
    /// Sets every bot to work that is asked and not at work.
    pub(super) fn set_bots_to_work(&mut self) {
        let Some(playing) = &self.playing else { return };
        let Turn::Seats(asked) = playing.game.turn() else { return };
        let mut tasks = Vec::new();
        for seat in asked.iter().filter(|&seat| !playing.has_sealed(seat)) {
            let Some(seq) = playing.side.seats[seat.index()].asked else { continue };
            let level =
                self.place(seat).and_then(|place| place.holder.as_ref()).and_then(|holder| holder.level.as_deref());
            let Some(spec) = level.and_then(spec_of) else { continue };
            if !self.thinking.contains(&(seat, seq)) {
                tasks.push((seat, seq, self.task(seat, spec)));
            }
        }
        let has_secrets = !tasks.is_empty() && playing.game.has_secrets();
        for (seat, seq, task) in tasks {
            self.thinking.insert((seat, seq));
            self.app.metrics.bot_moves.add(1);
            // TB-069: where something is hidden a choice among many must not take longer than one among few.
            let pause = if has_secrets { budget(&task.spec) } else { Duration::ZERO };
            // The node that wrote the last step asks; the others ask when that one does not seem to live any more.
            let patience = if self.is_own_turn { Duration::ZERO } else { budget(&task.spec) * LATE + OTHERS_TIME };
            let (app, table) = (Arc::clone(&self.app), self.id.clone());
            tokio::spawn(async move {
                tokio::time::sleep(patience).await;
                if !patience.is_zero() && !is_still_asked(&app, &table, seat, seq).await {
                    return;
                }
                let work = choose(&app, task);
                let (chosen, ()) = tokio::join!(work, tokio::time::sleep(pause));
                bot_answers(&app, &table, seat, seq, chosen).await;
            });
        }
    }

    fn task(&self, seat: Seat, spec: Spec) -> Task {
        let playing = self.playing.as_ref().expect("a match is played");
        let legal = playing.game.legal(seat).into_iter().map(|choice| choice.text).collect();
        let mut header = playing.game.record().header.clone();
        // TB-068: a bot knows no commitment and nobody's ids.
        header.commitment = None;
        Task {
            header,
            asked: Asked { seat, view: playing.game.view(Viewer::Seat(seat)), legal },
            spec,
            seed: self.app.random.number(),
        }
    }

    /// TB-066: from the view of the asking seat alone.
    pub(super) fn ask_hint(&mut self, viewer: u64, id: String, seat: protocol::Seat) -> Outcome<()> {
        let identity = self.viewers.get(&viewer).and_then(|viewer| viewer.identity.clone());
        let seat = self.own_seat(identity.as_deref(), seat)?;
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        if !self.doc.settings.hints {
            return Err(Refused::by_table(66, "This table plays without hints."));
        }
        let Some(seq) = playing.side.seats[seat.index()].asked else {
            return Err(Refused::by_table(22, "You are not asked anything now."));
        };
        let task = self.task(seat, Spec::Random);
        let (app, table) = (Arc::clone(&self.app), self.id.clone());
        tokio::spawn(async move {
            let analysis = app.bots.analyse(task).await;
            if let Some(mut inside) = app.enter_if_here(&table).await {
                inside.tell_hint(viewer, id, seat, seq, analysis).await;
                inside.finish().await;
            }
        });
        Ok(())
    }

    async fn tell_hint(&mut self, viewer: u64, id: String, seat: Seat, seq: u64, analysis: Option<bots::AnyAnalysis>) {
        let Some(playing) = &mut self.playing else { return };
        let side = &mut playing.side.seats[seat.index()];
        let best = analysis.as_ref().and_then(|analysis| analysis.candidates.first());
        let is_same = side.asked == Some(seq);
        let (Some(best), true) = (best, is_same) else {
            use protocol::{Code, Status};
            let (status, code, sentence) = match is_same {
                false => (Status::Stale, Code::Stale, "The table moved on."),
                true => (Status::Refused, Code::Refused, "No hint was found this time. Ask again."),
            };
            let problem = protocol::Problem::by_rule(code, "TB-066", sentence);
            let answer = protocol::Answer { id, status, problem: Some(problem), seq: playing.game.seq() };
            self.send(viewer, &ServerMessage::Answer(answer));
            return;
        };
        side.is_hinted = true;
        side.hints += 1;
        let used = side.hints;
        let legal = playing.game.legal(seat);
        let kind = playing.game.prompt(seat).map_or("", |prompt| prompt.kind).to_owned();
        let sentence = |text: &str| {
            let found = legal.iter().find(|choice| choice.text == text);
            found.map_or_else(|| text.to_owned(), |choice| choice.sentence.clone())
        };
        let Some(chosen) = legal.iter().find(|choice| choice.text == best.action) else { return };
        let action =
            Choice { text: chosen.text.clone(), sentence: chosen.sentence.clone(), action: chosen.action.clone() };
        let candidates = analysis.iter().flat_map(|analysis| &analysis.candidates).take(3);
        let lines = candidates
            .map(|candidate| HintLine {
                action: candidate.action.clone(),
                sentence: sentence(&candidate.action),
                value: candidate.values.get(seat.index()).copied().unwrap_or_default(),
                line: candidate.line.clone(),
            })
            .collect();
        let hint = Hint { seat: to_seat(seat), kind, action, lines, used };
        // The remark must survive a crash: it is kept before the hint is told.
        let now = self.app.now();
        let seq = self.playing.as_ref().map_or(0, |playing| playing.game.seq());
        let lines = self.playing.as_ref().map_or(0, |playing| playing.game.record().lines().len());
        if self.store_steps(lines, seq, now, super::keep::Write::plain()).await.is_ok() {
            self.send(viewer, &ServerMessage::Hint { id, hint });
        }
    }

    /// What a bot chose; nothing if it crashed or was late.
    async fn bot_chose(&mut self, seat: Seat, seq: u64, chosen: Option<String>) {
        self.thinking.remove(&(seat, seq));
        let Some(playing) = &self.playing else { return };
        let is_bot = self.place(seat).is_some_and(crate::doc::Place::is_bot);
        if playing.side.seats[seat.index()].asked != Some(seq) || playing.has_sealed(seat) || !is_bot {
            return;
        }
        let arrived = self.app.now();
        let act = |draft| Act { seat, seq, draft, retry: None, is_auto: false, lag: 0, arrived };
        let default = playing.game.default_action(seat);
        if let Some(text) = &chosen {
            let answer = self.act(act(std::slice::from_ref(text))).await;
            if answer.status != protocol::Status::Refused {
                return;
            }
        }
        // TB-038: the default action is played, and the chronicle says so.
        self.app.metrics.bot_faults.add(1);
        // Not what it chose: that may name a card of its hand.
        tracing::warn!(table = %self.id, %seat, "a bot gave no legal answer in time");
        if let Some(text) = default {
            self.act(Act { is_auto: true, ..act(&[text]) }).await;
        }
    }

    /// The seat that a client means.
    pub(super) fn seat_or_refuse(&self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<Seat> {
        let seat = self.own_seat(identity, seat)?;
        if self.has_left(seat) {
            return Err(Refused::by_table(36, "This seat was left: nobody sees through its eyes any more."));
        }
        Ok(seat)
    }
}

/// By a worker, where there are any, or here.
async fn choose(app: &Arc<App>, task: Task) -> Option<String> {
    let late = budget(&task.spec) * LATE;
    if let Some(nats) = app.bus.workers()
        && let Some(answer) = workers::ask(nats, &task, late).await
    {
        return answer;
    }
    app.bots.choose(task, late).await
}

async fn is_still_asked(app: &Arc<App>, table: &TableId, seat: Seat, seq: u64) -> bool {
    let Some(mut inside) = app.enter_if_here(table).await else { return false };
    let asked = inside.playing.as_ref().and_then(|playing| playing.side.seats[seat.index()].asked);
    if asked != Some(seq) {
        inside.thinking.remove(&(seat, seq));
    }
    asked == Some(seq)
}

async fn bot_answers(app: &Arc<App>, table: &TableId, seat: Seat, seq: u64, chosen: Option<String>) {
    match app.enter(table).await {
        Ok(mut inside) => {
            inside.bot_chose(seat, seq, chosen).await;
            inside.finish().await;
        }
        Err(refused) => tracing::warn!(%table, problem = refused.0.sentence, "a bot finds its table no more"),
    }
}
