//! Bots in threads of their own behind a bounded queue: a Grandmaster delays no move elsewhere. A bot receives the view of
//! its seat and the legal actions, nothing more (TB-068).

use crate::random::Randomness;
use bots::{AnyAnalysis, Asked, Level, Spec, analyst_for, bot_for};
use game_core::record::Header;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot};

/// What a bot is asked.
#[derive(Clone, Debug)]
pub struct Task {
    pub header: Header,
    pub asked: Asked,
    pub spec: Spec,
    /// Of the bot's own generator.
    pub seed: u64,
}

#[derive(Debug)]
enum Job {
    Choose(Task, oneshot::Sender<()>, oneshot::Sender<Option<String>>),
    Analyse(Task, oneshot::Sender<Option<AnyAnalysis>>),
}

/// The threads.
#[derive(Clone, Debug)]
pub struct BotPool {
    jobs: mpsc::Sender<Job>,
    /// Places for hints: further ones wait outside the queue, and moves that come meanwhile pass them.
    hints: Arc<Semaphore>,
}

/// Jobs that may wait; the tables of further ones wait for a place.
const QUEUE: usize = 256;
/// A decision is spread over as many threads as the levels are calibrated for; the choice does not depend on it.
const FOR_ONE: usize = 2;
/// How long a hint may think.
const HINT_TIME: Duration = Duration::from_millis(800);

impl BotPool {
    #[must_use]
    pub fn new(threads: usize) -> BotPool {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            let work = move || work(&waiting);
            std::thread::Builder::new().name(format!("bot-{number}")).spawn(work).expect("a thread can be started");
        }
        BotPool { jobs, hints: Arc::new(Semaphore::new(threads.div_ceil(2).max(1))) }
    }

    /// The action that a bot chooses; none if it crashed. `late` is how long it may think, counted from its beginning.
    pub async fn choose(&self, task: Task, late: Duration) -> Option<String> {
        let (begin, begun) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Choose(task, begin, answer)).await.ok()?;
        begun.await.ok()?;
        tokio::time::timeout(late, answered).await.ok()?.ok()?
    }

    /// The same without a limit; `begin` hears when it begins to think.
    pub async fn choose_telling(&self, task: Task, begin: mpsc::Sender<()>) -> Option<String> {
        let (own_begin, begun) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Choose(task, own_begin, answer)).await.ok()?;
        begun.await.ok()?;
        // Whoever does not listen does not need to know.
        let _ = begin.try_send(());
        answered.await.ok()?
    }

    pub async fn analyse(&self, task: Task) -> Option<AnyAnalysis> {
        let _place = self.hints.acquire().await.ok()?;
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Analyse(task, answer)).await.ok()?;
        answered.await.ok()?
    }
}

fn work(waiting: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        match job {
            None => return,
            Some(Job::Choose(task, begin, answer)) => {
                // Nobody waits any more: the table went on.
                if begin.send(()).is_ok() {
                    let _ = answer.send(catch_unwind(AssertUnwindSafe(|| choose(&task))).ok().flatten());
                }
            }
            Some(Job::Analyse(task, answer)) => {
                if !answer.is_closed() {
                    let _ = answer.send(catch_unwind(AssertUnwindSafe(|| analyse(&task))).ok().flatten());
                }
            }
        }
    }
}

fn choose(task: &Task) -> Option<String> {
    let mut bot = bot_for(&task.header, task.asked.seat, &task.spec, FOR_ONE).ok()?;
    bot.choose(&task.asked, task.seed).ok().map(|choice| choice.text)
}

fn analyse(task: &Task) -> Option<AnyAnalysis> {
    let mut analyst = analyst_for(&task.header, None, Some(HINT_TIME), FOR_ONE).ok()?;
    analyst.analyse(&task.asked, task.seed).ok()
}

/// The bot of a level; `random` is accepted beside the four levels.
#[must_use]
pub fn spec_of(level: &str) -> Option<Spec> {
    match level {
        "random" => Some(Spec::Random),
        level => level.parse::<Level>().ok().map(Spec::Level),
    }
}

/// The time that a bot has for a choice.
#[must_use]
pub fn budget(spec: &Spec) -> Duration {
    match spec {
        Spec::Level(level) => level.time(),
        _ => Duration::from_millis(5),
    }
}

/// The id of a bot that takes a seat over: `bot_master_1-0-0_4f…`. The header knows nothing of it, so that its id says its
/// level and version (TB-068).
#[must_use]
pub fn newcomer_id(level: &str, random: &Randomness) -> String {
    random.id(&format!("bot_{level}_{}", env!("CARGO_PKG_VERSION").replace(['.', '+'], "-")))
}

/// Level and version of a bot with such an id.
#[must_use]
pub fn of_newcomer(id: &str) -> Option<(String, String)> {
    let mut parts = id.strip_prefix("bot_")?.split('_');
    let (level, version, _random) = (parts.next()?, parts.next()?, parts.next()?);
    spec_of(level)?;
    Some((level.to_owned(), version.replacen('-', ".", 2)))
}

/// `Apprentice`: how a bot is called at the table.
#[must_use]
pub fn name_of(level: &str) -> String {
    let mut letters = level.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Seat;
    use game_registry::{NewMatch, start};

    fn task(view: serde_json::Value) -> Task {
        let fresh = start("quintessence", NewMatch::default()).unwrap();
        let legal = fresh.legal(Seat::S1).into_iter().map(|choice| choice.text).collect();
        let asked = Asked { seat: Seat::S1, view, legal };
        Task { header: fresh.record().header.clone(), asked, spec: Spec::Random, seed: 1 }
    }

    #[test]
    fn tb068_the_id_of_a_newcomer_says_level_and_version() {
        let id = newcomer_id("grandmaster", &Randomness::repeatable(7));
        assert_eq!(of_newcomer(&id), Some(("grandmaster".to_owned(), env!("CARGO_PKG_VERSION").to_owned())));
        assert_eq!(of_newcomer("bot_4f00"), None);
        let step = format!("sit s1 {id}");
        assert!(game_core::table::TableStep::parse(&step).is_some(), "{step}");
    }

    #[tokio::test]
    async fn a_move_passes_hints_that_wait() {
        let pool = BotPool::new(1);
        let view = start("quintessence", NewMatch::default()).unwrap().view(game_core::Viewer::Seat(Seat::S1));
        let task = task(view);
        let hint = || pool.analyse(task.clone());
        let hints = async { tokio::join!(hint(), hint(), hint()) };
        // The hints are asked for first; the move waits for one of them at most.
        tokio::select! {
            biased;
            _ = hints => panic!("a move waited for all hints"),
            chosen = pool.choose(task.clone(), Duration::from_secs(60)) => assert!(chosen.is_some()),
        }
    }

    #[tokio::test]
    async fn tb038_a_bot_that_fails_gives_no_answer_and_the_next_one_is_served() {
        let pool = BotPool::new(1);
        let broken = task(serde_json::json!({ "no": "view" }));
        assert_eq!(pool.choose(broken, Duration::from_secs(60)).await, None);
        let view = start("quintessence", NewMatch::default()).unwrap().view(game_core::Viewer::Seat(Seat::S1));
        let sound = task(view);
        let chosen = pool.choose(sound.clone(), Duration::from_secs(60)).await.unwrap();
        assert!(sound.asked.legal.contains(&chosen));
        // One that is late is not waited for.
        let slow = Task { spec: Spec::Level(Level::Grandmaster), ..sound };
        assert_eq!(pool.choose(slow, Duration::ZERO).await, None);
    }
}
