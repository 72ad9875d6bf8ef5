//! Lessons: five steps for each game, played on the game itself. What chance brings and what others do is written down.
//!
//! A step is a function of the actions played so far: nothing is kept. Scripted chance lives here and nowhere else: a
//! [`Teaching`] lends out what can be seen and asked, never the match behind it, so no table can play on with it.

mod file;
pub(crate) mod script;

pub use file::{Goal, Lesson, LessonStep};

use crate::{Choice, GAMES, Preview, Prompt, Refusal, Told};
use game_core::record::{Remarks, Who};
use game_core::{Fast, Seat, Turn, Viewer};
use script::Scripted;
use serde_json::Value;
use std::sync::LazyLock;

/// How a step stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The learner is asked.
    Going,
    /// All goals are reached.
    Done,
    /// The goals cannot be reached any more: begin again.
    Astray,
}

/// What is drawn where no outcome is written down: always the same.
const CHANCE: u64 = 7;

macro_rules! the_lessons {
    ($($game:literal)*) => {
        static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
            let texts = [$(include_str!(concat!("../../lessons/", $game, ".toml"))),*];
            texts.iter().map(|text| Lesson::read(text).expect("the tests read every lesson")).collect()
        });
    };
}

the_lessons! { "quintessential" "wizards-of-the-wild" "red-phoenix" "quintessence" "elements" }

/// The lesson of a game; none for games that are no game of ours.
#[must_use]
pub fn lesson(game: &str) -> Option<&'static Lesson> {
    let known = GAMES.iter().any(|entry| entry.id == game);
    LESSONS.iter().find(|lesson| known && lesson.game == game)
}

impl Lesson {
    /// Lays out a step; steps count from 1.
    pub fn begin(&self, step: usize) -> Result<Teaching<'_>, String> {
        let step = step.checked_sub(1).and_then(|place| self.steps.get(place)).ok_or("there is no such step")?;
        Teaching::begin(&self.game, step)
    }
}

/// A step that somebody is playing, as the learner may see it.
#[derive(Debug)]
pub struct Teaching<'a> {
    step: &'a LessonStep,
    played: Box<dyn Scripted>,
    progress: Progress,
    /// Goals that have come about.
    met: Vec<bool>,
    /// What led astray.
    stray: Option<String>,
    outcomes: std::slice::Iter<'a, file::Alternatives>,
    replies: std::slice::Iter<'a, file::Reply>,
    fast: Fast,
}

impl<'a> Teaching<'a> {
    fn begin(game: &str, step: &'a LessonStep) -> Result<Teaching<'a>, String> {
        let mut played = script::begin(game, &step.setup)?;
        if played.seats() != step.others.len() + 1 {
            return Err(format!("{} seats and {} names", played.seats(), step.others.len() + 1));
        }
        played.set_names(step.names());
        let mut taught = Teaching {
            step,
            played,
            progress: Progress::Going,
            met: vec![false; step.goals.len()],
            stray: None,
            outcomes: step.chance.iter(),
            replies: step.replies.iter(),
            fast: Fast::new(CHANCE),
        };
        taught.settle();
        Ok(taught)
    }

    /// Does what the learner did; the first action that is refused is answered by its rule.
    pub fn go_on(mut self, actions: &[String]) -> Result<Teaching<'a>, Refusal> {
        for action in actions {
            if self.progress != Progress::Going {
                break;
            }
            let before = self.played.seq();
            self.played.act(self.step.me, action, Remarks::default())?;
            let own = self.played.told_since(before, self.eyes());
            self.settle();
            self.judge(&own);
        }
        Ok(self)
    }

    /// Plays what is written down until the learner is asked, or nothing more is written.
    fn settle(&mut self) {
        loop {
            match self.played.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let scripted = self.outcomes.as_slice().first();
                    let mut happens = |text: &String| self.played.chance(text).is_ok();
                    if scripted.is_some_and(|outcome| outcome.0.iter().any(&mut happens)) {
                        self.outcomes.next();
                    } else {
                        self.played.draw(crate::Source::Fast(&mut self.fast), Remarks::default());
                    }
                }
                Turn::Seats(asked) if asked.contains(self.step.me) => return,
                Turn::Seats(_) => {
                    let Some(reply) = self.replies.next() else { return };
                    let act = |text: &String| self.played.act(reply.seat, text, Remarks::default()).is_ok();
                    if !reply.texts.0.iter().any(act) {
                        return;
                    }
                }
            }
        }
    }

    fn judge(&mut self, own: &[Told]) {
        let met: Vec<bool> = self.step.goals.iter().map(|goal| goal.is_met(self)).collect();
        // What was seen once stays seen, though the view moves on.
        self.met.iter_mut().zip(met).for_each(|(once, now)| *once |= now);
        let off = own.iter().map(|told| &told.what).find(|what| !self.step.leads_on(what));
        let acted = self.told().iter().filter(|told| told.who == Who::Seat(self.step.me)).count();
        let is_late = self.step.order.is_broken(&self.met, acted);
        let is_lost =
            self.told().iter().flat_map(|told| &told.events).any(|event| self.step.lost.contains(&event.rule));
        let is_asked = matches!(self.played.turn(), Turn::Seats(asked) if asked.contains(self.step.me));
        self.progress = if self.met.iter().all(|&met| met) {
            Progress::Done
        } else if off.is_some() || is_late || is_lost || !is_asked {
            self.stray = off.or_else(|| own.last().map(|told| &told.what)).cloned();
            Progress::Astray
        } else {
            Progress::Going
        };
    }

    fn eyes(&self) -> Viewer {
        Viewer::Seat(self.step.me)
    }

    #[must_use]
    pub fn me(&self) -> Seat {
        self.step.me
    }

    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Which goals have come about.
    #[must_use]
    pub fn met(&self) -> &[bool] {
        &self.met
    }

    /// What the teacher says now: nothing while it goes on.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match self.progress {
            Progress::Going => "",
            Progress::Done => &self.step.done,
            Progress::Astray => self.step.words(self.stray.as_deref(), &self.met),
        }
    }

    #[must_use]
    pub fn seq(&self) -> u64 {
        self.played.seq()
    }

    #[must_use]
    pub fn turn(&self) -> Turn {
        self.played.turn()
    }

    #[must_use]
    pub fn view(&self) -> Value {
        self.played.view(self.eyes())
    }

    /// Every step since the beginning, as the learner reads it.
    #[must_use]
    pub fn told(&self) -> Vec<Told> {
        self.played.told_since(0, self.eyes())
    }

    /// The learner's question; none once the step is done or went astray.
    #[must_use]
    pub fn prompt(&self) -> Option<Prompt> {
        if self.progress == Progress::Going { self.played.prompt(self.step.me) } else { None }
    }

    #[must_use]
    pub fn legal(&self) -> Vec<Choice> {
        if self.progress == Progress::Going { self.played.legal(self.step.me) } else { Vec::new() }
    }

    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.played.is_sealed(self.step.me)
    }

    /// Whether a draft could be played.
    pub fn check(&self, draft: &[String]) -> Result<(), Refusal> {
        self.played.check_draft(self.step.me, draft)
    }

    pub fn legal_after(&self, draft: &[String]) -> Result<(Option<Prompt>, Vec<Choice>), Refusal> {
        self.played.legal_after(self.step.me, draft)
    }

    pub fn preview(&self, draft: &[String]) -> Result<Preview, Refusal> {
        self.played.preview(self.step.me, draft)
    }
}
