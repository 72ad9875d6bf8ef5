//! Lessons over HTTP. A request carries all that was done in a step; the answer follows from it alone, and nothing is kept.

use crate::app::App;
use crate::asked::Path;
use crate::identities::{Address, Body};
use crate::refused::{Outcome, Refused};
use crate::room::{choices, event, prompt_of, stop_of, to_seat, told, turn_of};
use axum::Json;
use axum::extract::State;
use game_registry::lessons::{self, Progress, Teaching};
use protocol::{
    Ask, Code, Lesson, LessonAnswer, LessonPlay, LessonProgress, LessonQuestion, LessonState, LessonStep, Position,
    Problem, Stop,
};
use std::sync::Arc;

/// More than the longest lesson needs.
const MOST_ACTIONS: usize = 60;
const LONGEST_ACTION: usize = 120;

/// `GET /api/lessons/{game}`
pub async fn show(Path(game): Path<String>) -> Outcome<Json<Lesson>> {
    let lesson = lesson_of(&game)?;
    let step = |step: &lessons::LessonStep| LessonStep {
        title: step.title.clone(),
        text: step.text.trim().to_owned(),
        goals: step.goals.iter().map(|goal| goal.say.clone()).collect(),
        rules: step.rules.iter().map(ToString::to_string).collect(),
        seat: to_seat(step.me),
        names: step.names(),
    };
    Ok(Json(Lesson { game: lesson.game.clone(), steps: lesson.steps.iter().map(step).collect() }))
}

/// `POST /api/lessons/{game}/{step}`
pub async fn play(
    State(app): State<Arc<App>>,
    address: Address,
    Path((game, step)): Path<(String, usize)>,
    Body(play): Body<LessonPlay>,
) -> Outcome<Json<LessonAnswer>> {
    app.limits.lesson(address.0, app.now())?;
    let lesson = lesson_of(&game)?;
    check_size(&play)?;
    let begun = lesson.begin(step).map_err(|_| Refused::not_found("step"))?;
    let taught = begun.go_on(&play.actions)?;
    let answer = match play.question {
        None => {
            let position = Box::new(position(&game, step, &taught));
            LessonAnswer::Position { position, progress: progress(&taught) }
        }
        Some(LessonQuestion::Legal { draft }) => {
            let (prompt, legal) = taught.legal_after(&draft)?;
            LessonAnswer::Legal { prompt: prompt.as_ref().map(prompt_of), legal: choices(legal) }
        }
        Some(LessonQuestion::WhyNot { mut draft, action }) => {
            draft.push(action);
            LessonAnswer::WhyNot { problem: taught.check(&draft).err().map(|refusal| Refused::from(refusal).0) }
        }
        Some(LessonQuestion::Preview { draft }) => match taught.preview(&draft) {
            Ok(preview) => LessonAnswer::Preview {
                events: preview.events.into_iter().map(event).collect(),
                view: preview.view,
                stop: stop_of(preview.stop),
            },
            Err(_) => LessonAnswer::Preview { events: Vec::new(), view: taught.view(), stop: Stop::Refused },
        },
    };
    Ok(Json(answer))
}

fn lesson_of(game: &str) -> Outcome<&'static lessons::Lesson> {
    lessons::lesson(game).ok_or_else(|| Refused::not_found("lesson"))
}

fn check_size(play: &LessonPlay) -> Outcome<()> {
    let (draft, action): (&[String], Option<&String>) = match &play.question {
        None => (&[], None),
        Some(LessonQuestion::Legal { draft } | LessonQuestion::Preview { draft }) => (draft, None),
        Some(LessonQuestion::WhyNot { draft, action }) => (draft, Some(action)),
    };
    let too_large = |what: &str| Err(Refused(Problem::new(Code::TooLarge, what)));
    if play.actions.len() + draft.len() > MOST_ACTIONS {
        return too_large("A step of a lesson takes fewer actions. Begin it again.");
    }
    if play.actions.iter().chain(draft).chain(action).any(|text| text.len() > LONGEST_ACTION) {
        return too_large("No action is as long as this.");
    }
    Ok(())
}

fn position(game: &str, step: usize, taught: &Teaching<'_>) -> Position {
    let seat = to_seat(taught.me());
    let ask = taught.prompt().map(|prompt| Ask {
        seat,
        seq: taught.seq(),
        prompt: prompt_of(&prompt),
        legal: choices(taught.legal()),
        is_sealed: taught.is_sealed(),
        chosen: None,
    });
    Position {
        match_id: format!("lesson-{game}-{step}"),
        seq: taught.seq(),
        eyes: seat.into(),
        view: taught.view(),
        asks: ask.into_iter().collect(),
        events: taught.told().into_iter().map(told).collect(),
        turn: turn_of(taught.turn()),
        clocks: Vec::new(),
        undo: Vec::new(),
        result: None,
    }
}

fn progress(taught: &Teaching<'_>) -> LessonProgress {
    let state = match taught.progress() {
        Progress::Going => LessonState::Going,
        Progress::Done => LessonState::Done,
        Progress::Astray => LessonState::Astray,
    };
    LessonProgress { state, goals: taught.met().to_vec(), sentence: taught.sentence().to_owned() }
}
