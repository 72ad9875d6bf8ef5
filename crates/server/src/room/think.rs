//! Bots and hints: they receive the view of their seat and the legal actions (TB-066, TB-068).

use super::play::{Act, Broken, not_started};
use super::tick::REST;
use super::{Due, Inside, to_seat};
use crate::app::App;
use crate::bots::{Task, budget, spec_of};
use crate::operation::closed;
use crate::refused::{Outcome, Refused};
use crate::workers;
use bots::{Asked, Spec};
use game_core::{Seat, Turn, Viewer};
use protocol::{Answer, Choice, Code, Hint, HintLine, Problem, ServerMessage, Status};
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
        // What is in memory may not be what is stored: they are asked when it was read anew.
        if self.must_reload {
            return;
        }
        let Some(playing) = &self.playing else { return };
        let Turn::Seats(asked) = playing.game.turn() else { return };
        let mut tasks = Vec::new();
        for seat in asked.iter().filter(|&seat| !playing.has_sealed(seat)) {
            let Some(due) = playing.due(seat) else { continue };
            let level =
                self.place(seat).and_then(|place| place.holder.as_ref()).and_then(|holder| holder.level.as_deref());
            let Some(spec) = level.and_then(spec_of) else { continue };
            if !self.thinking.contains(&due) {
                tasks.push((due, self.task(seat, spec)));
            }
        }
        let has_secrets = !tasks.is_empty() && playing.game.has_secrets();
        for (due, task) in tasks {
            self.thinking.insert(due.clone());
            self.app.metrics.bot_moves.add(1);
            // TB-069: where something is hidden a choice among many must not take longer than one among few.
            let pause = if has_secrets { budget(&task.spec) } else { Duration::ZERO };
            // The node that wrote the last step asks; the others ask when that one does not seem to live any more.
            let patience = if self.is_own_turn { Duration::ZERO } else { budget(&task.spec) * LATE + OTHERS_TIME };
            let (app, table) = (Arc::clone(&self.app), self.id.clone());
            tokio::spawn(async move {
                tokio::time::sleep(patience).await;
                if !patience.is_zero() && !is_still_asked(&app, &table, &due).await {
                    return;
                }
                let work = choose(&app, task);
                let (chosen, ()) = tokio::join!(work, tokio::time::sleep(pause));
                bot_answers(&app, &table, &due, chosen).await;
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
        let Some(due) = playing.due(seat) else {
            return Err(Refused::by_table(22, "You are not asked anything now."));
        };
        if let Some((asker, under_way)) = self.hinting.get_mut(&due) {
            // TB-027: asked again after a lost connection.
            if *under_way == id {
                *asker = viewer;
                return Ok(());
            }
            return Err(Refused::by_table(66, "A hint for this seat is on its way."));
        }
        self.hinting.insert(due.clone(), (viewer, id));
        let task = self.task(seat, Spec::Random);
        let (app, table) = (Arc::clone(&self.app), self.id.clone());
        tokio::spawn(async move {
            let analysis = app.bots.analyse(task).await;
            if let Some(mut inside) = app.enter_if_here(&table).await {
                inside.tell_hint(&due, analysis).await;
                inside.finish().await;
            }
        });
        Ok(())
    }

    async fn tell_hint(&mut self, due: &Due, analysis: Option<bots::AnyAnalysis>) {
        let Some((viewer, id)) = self.hinting.remove(due) else { return };
        match self.hint(due, analysis).await {
            Ok(hint) => self.send(viewer, &ServerMessage::Hint { id, hint }),
            Err(Refused(problem)) => {
                let status = if problem.code == Code::Stale { Status::Stale } else { Status::Refused };
                let seq = self.seq_for(viewer);
                self.send(viewer, &ServerMessage::Answer(Answer { id, status, problem: Some(problem), seq }));
            }
        }
    }

    /// The hint, once it is stored that it was given.
    async fn hint(&mut self, due: &Due, analysis: Option<bots::AnyAnalysis>) -> Outcome<Hint> {
        let none = || Refused::by_table(66, "No hint was found this time. Ask again.");
        if self.must_reload {
            self.reload().await?;
        }
        let (playing, seat) = (self.playing.as_mut().ok_or_else(not_started)?, due.seat);
        if !playing.asks(due) {
            return Err(Problem::by_rule(Code::Stale, "TB-066", "The table moved on.").into());
        }
        let side = &mut playing.side.seats[seat.index()];
        let best = analysis.as_ref().and_then(|analysis| analysis.candidates.first()).ok_or_else(none)?;
        let legal = playing.game.legal(seat);
        let chosen = legal.iter().find(|choice| choice.text == best.action).ok_or_else(none)?;
        side.is_hinted = true;
        side.hints += 1;
        let used = side.hints;
        let kind = playing.game.prompt(seat).map_or("", |prompt| prompt.kind).to_owned();
        let sentence = |text: &str| {
            let found = legal.iter().find(|choice| choice.text == text);
            found.map_or_else(|| text.to_owned(), |choice| choice.sentence.clone())
        };
        let action =
            Choice { text: chosen.text.clone(), sentence: chosen.sentence.clone(), action: chosen.action.clone() };
        let candidates = analysis.iter().flat_map(bots::AnyAnalysis::looked_at).take(3);
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
        let (lines, seq) = (playing.game.record().lines().len(), playing.game.seq());
        match self.store_steps(lines, seq, now, super::keep::Write::plain()).await {
            Ok(()) => Ok(hint),
            Err(Broken::Failed(refused)) => Err(refused),
            Err(Broken::Conflict | Broken::Repeated) => Err(none()),
        }
    }

    /// What a bot chose; nothing if it crashed or was late.
    async fn bot_chose(&mut self, due: &Due, chosen: Option<&str>) -> BotMove {
        let Some(playing) = &self.playing else { return BotMove::Done };
        let (seat, seq) = (due.seat, due.seq);
        let is_bot = self.place(seat).is_some_and(crate::doc::Place::is_bot);
        if !playing.asks(due) || playing.has_sealed(seat) || !is_bot {
            return BotMove::Done;
        }
        let arrived = self.app.now();
        let act = |draft| Act { seat, seq, draft, retry: None, is_auto: false, lag: 0, arrived };
        let default = playing.game.default_action(seat);
        let chosen = chosen.map(|text| [text.to_owned()]);
        if let Some(draft) = &chosen {
            let answer = self.act(act(draft)).await;
            if is_not_stored(&answer) {
                return BotMove::NotStored;
            }
            // A person may have the seat by now.
            let is_bot = self.place(seat).is_some_and(crate::doc::Place::is_bot);
            if answer.status != Status::Refused || !is_bot {
                return BotMove::Done;
            }
        }
        // TB-038: the default action is played, and the chronicle says so.
        self.app.metrics.bot_faults.add(1);
        // Not what it chose: that may name a card of its hand.
        tracing::warn!(table = %self.id, %seat, "a bot gave no legal answer in time");
        let Some(text) = default else { return BotMove::Done };
        let answer = self.act(Act { is_auto: true, ..act(&[text]) }).await;
        if is_not_stored(&answer) { BotMove::NotStored } else { BotMove::Done }
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

async fn is_still_asked(app: &Arc<App>, table: &TableId, due: &Due) -> bool {
    let Some(mut inside) = app.enter_if_here(table).await else { return false };
    let is_asked = inside.playing.as_ref().is_some_and(|playing| playing.asks(due));
    if !is_asked {
        inside.thinking.remove(due);
    }
    is_asked
}

async fn forget_bot(app: &Arc<App>, table: &TableId, due: &Due) {
    if let Some(mut inside) = app.enter_if_here(table).await {
        inside.thinking.remove(due);
    }
}

/// What became of a bot's choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BotMove {
    Done,
    /// No fault of the bot: it is said again.
    NotStored,
}

fn is_not_stored(answer: &Answer) -> bool {
    answer.problem.as_ref().is_some_and(|problem| problem.code == Code::NotStored)
}

/// Says what a bot chose, as often as it cannot be stored.
async fn bot_answers(app: &Arc<App>, table: &TableId, due: &Due, chosen: Option<String>) {
    let mut closing = app.closing.subscribe();
    loop {
        let heard = match app.enter(table).await {
            Ok(mut inside) => {
                let heard = inside.bot_chose(due, chosen.as_deref()).await;
                if heard == BotMove::Done {
                    inside.thinking.remove(due);
                }
                inside.finish().await;
                heard
            }
            Err(refused) => {
                tracing::warn!(%table, problem = refused.0.sentence, "a bot cannot come to its table");
                if refused.0.code != Code::NotStored {
                    return forget_bot(app, table, due).await;
                }
                BotMove::NotStored
            }
        };
        if heard == BotMove::Done {
            return;
        }
        tokio::select! {
            () = closed(&mut closing) => return,
            () = app.clock.sleep_until(app.now() + REST) => {}
        }
    }
}
