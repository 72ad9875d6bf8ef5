//! The conformance walk through random games. What must hold in each position is in `position`, the laws of secrets are
//! in `secrets`, those of frequencies in `frequency`.

use crate::failure::Failure;
use crate::frequency;
use game_core::edition::{from_json, naming};
use game_core::record::{Record, Remarks};
use game_core::table::{Match, Setup};
use game_core::{Draws, Fast, Game, Notation, Seats, Step, StepOf, default_edition, play};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many actions are tried in each game, over all close looks and seats.
const MAX_TRIED: u64 = 200_000;

/// How much is checked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Random games; by default from `ALUDEL_GAMES`, or 50.
    pub games: u64,
    /// Of the first game; the others follow.
    pub seed: u64,
    /// Positions of each game that are looked at closely, on average: every action index, every viewer, worlds.
    pub close_looks: u64,
    /// Worlds for each viewer in such a position.
    pub worlds: u64,
    /// Whether hidden cards after the deal are counted against the odds of the deal itself (law 8). Off only where
    /// the set-up shows something that later views hide, so that TB-060 rules otherwise.
    pub count_deals: bool,
}

impl Default for Options {
    fn default() -> Options {
        let games = std::env::var("ALUDEL_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(50);
        Options { games, seed: 1, close_looks: 6, worlds: 2, count_deals: true }
    }
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    pub games: u64,
    pub steps: u64,
    pub longest: u64,
    pub close_looks: u64,
    pub worlds: u64,
    /// Worlds that were not the real state: something was hidden.
    pub other_worlds: u64,
    /// Steps compared between the state and a world.
    pub steps_compared: u64,
    /// Chance steps whose every outcome was compared with the list.
    pub chance_steps_counted: u64,
    /// Tables of frequencies compared.
    pub frequencies: u64,
}

/// Walks random games and checks the fourteen laws.
///
/// # Panics
/// With the law, the game, its config, the seed and the steps, where one does not hold.
pub fn laws<G: Game>(config: &G::Config) -> Report {
    check_laws::<G>(config, &Options::default()).unwrap_or_else(|failure| panic!("{failure}"))
}

/// The same with options, and without a panic.
pub fn check_laws<G: Game>(config: &G::Config, options: &Options) -> Result<Report, Box<Failure>> {
    let edition = default_edition::<G>();
    let mut walk = Walk {
        config,
        options,
        edition,
        seed: options.seed,
        steps: Vec::new(),
        draws: Fast::new(options.seed),
        stride: 1,
        seen: Vec::new(),
        report: Report::default(),
    };
    walk.guarded(Walk::<G>::words)?;
    walk.guarded(Walk::<G>::find_stride)?;
    let mut samples = Vec::new();
    for game in 0..options.games {
        walk.seed = options.seed + game;
        walk.steps.clear();
        walk.draws = Fast::part(walk.seed, 0);
        samples.extend(walk.guarded(Walk::<G>::game)?);
    }
    frequency::check(&mut walk, &samples)?;
    Ok(walk.report)
}

/// A position worth counting in, and the way to it.
pub(crate) struct Sample<G: Game> {
    pub(crate) state: G,
    pub(crate) seed: u64,
    pub(crate) steps: Vec<StepOf<G>>,
}

pub(crate) type Checked<T = ()> = Result<T, Box<Failure>>;

pub(crate) struct Walk<'a, G: Game> {
    pub(crate) config: &'a G::Config,
    pub(crate) options: &'a Options,
    pub(crate) edition: &'static G::Edition,
    pub(crate) seed: u64,
    pub(crate) steps: Vec<StepOf<G>>,
    pub(crate) draws: Fast,
    pub(crate) report: Report,
    /// One position in so many is looked at closely.
    stride: u64,
    /// Outcomes of chance met so far.
    pub(crate) seen: Vec<G::Chance>,
}

/// Fails with the number of a law unless something holds.
macro_rules! hold {
    ($walk:expr, $law:literal, $holds:expr, $($what:tt)*) => {
        if !$holds {
            return Err($walk.failure($law, format!($($what)*)));
        }
    };
}
pub(crate) use hold;

impl<G: Game> Walk<'_, G> {
    pub(crate) fn failure(&self, law: u8, what: String) -> Box<Failure> {
        Box::new(Failure {
            law,
            game: G::ID,
            config: serde_json::to_string(self.config).unwrap_or_default(),
            seed: self.seed,
            steps: self.steps.iter().map(|step| self.step_text(step)).collect(),
            what,
        })
    }

    pub(crate) fn step_text(&self, step: &StepOf<G>) -> String {
        match step {
            Step::Act(seat, action) => format!("{seat}: {}", action.text(self.edition)),
            Step::Chance(chance) => format!("chance: {}", chance.text(self.edition)),
        }
    }

    /// Turns a panic of the game into a failure that says where.
    pub(crate) fn guarded<T>(&mut self, run: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        catch_unwind(AssertUnwindSafe(|| run(self))).unwrap_or_else(|panic| {
            let what = panic.downcast_ref::<String>().map(String::as_str);
            let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?");
            Err(self.failure(0, format!("the game panicked: {what}")))
        })
    }

    pub(crate) fn start(&self) -> Checked<G> {
        G::new(self.config, self.edition).map_err(|illegal| self.failure(2, format!("set-up is refused: {illegal}")))
    }

    pub(crate) fn action(&self, index: usize) -> Option<G::Action> {
        G::action_at(index)
    }

    fn find_stride(&mut self) -> Checked {
        const TRIALS: u64 = 5;
        let mut steps = 0;
        let mut buffer = Vec::new();
        for trial in 0..TRIALS {
            let mut game = self.start()?;
            let mut draws = Fast::part(self.options.seed, trial);
            let bound = game.step_bound();
            for _ in 0..bound {
                let Some(step) = play::random_step(&game, &mut buffer, &mut draws) else { break };
                game.apply(&step, &mut ());
                steps += 1;
            }
        }
        // A close look tries every action index for every seat: fewer looks where that is much.
        let size = (G::ACTION_COUNT * self.config.seats()).max(1) as u64;
        let looks = self.options.close_looks.min(MAX_TRIED / size).max(2);
        self.stride = (steps / TRIALS / looks).max(1);
        Ok(())
    }

    /// Law 4, for every action index: those of cards that this edition does not have cannot be written, nor read.
    fn words(&mut self) -> Checked {
        let mut texts: HashMap<String, G::Action> = HashMap::new();
        for index in 0..G::ACTION_COUNT {
            let Some(action) = self.action(index) else { continue };
            let back = G::action_index(&action);
            hold!(self, 4, back == index, "the action {action:?} at index {index} has the index {back}");
            let text = action.text(self.edition);
            let Ok(json) = naming(self.edition, || serde_json::to_value(action)) else {
                let read = G::Action::parse(&text, self.edition);
                hold!(self, 4, read.is_none(), "`{text}` has no JSON form, yet reads as {read:?}");
                continue;
            };
            let read = G::Action::parse(&text, self.edition);
            hold!(self, 4, read == Some(action), "{action:?} is written `{text}`, which reads as {read:?}");
            let draft = G::parse_draft(&text, self.edition);
            hold!(self, 4, draft.as_deref() == Some(&[action]), "`{text}` as a draft reads as {draft:?}");
            hold!(
                self,
                4,
                json.get("kind").is_some_and(serde_json::Value::is_string),
                "{json} is not tagged by `kind`"
            );
            let read = from_json::<G::Action>(self.edition, json.clone());
            hold!(
                self,
                4,
                read.as_ref().ok() == Some(&action),
                "{action:?} is written {json}, which reads as {read:?}"
            );
            hold!(self, 4, !G::action_message(&action).key.is_empty(), "{action:?} has no sentence");
            if let Some(other) = texts.insert(text, action) {
                let text = action.text(self.edition);
                return Err(self.failure(4, format!("`{text}` is the text of {action:?} and of {other:?}")));
            }
        }
        hold!(self, 4, self.action(G::ACTION_COUNT).is_none(), "there is an action at index {}", G::ACTION_COUNT);
        Ok(())
    }

    /// One random game; gives a position of it, for counting.
    fn game(&mut self) -> Checked<Option<Sample<G>>> {
        let mut state = self.start()?;
        hold!(self, 14, state.config() == *self.config, "the config of a fresh game is {:?}", state.config());
        let bound = state.step_bound();
        let (mut all_events, mut past) = (Vec::new(), Vec::new());
        let (mut sample, mut looks) = (None, 0);
        loop {
            let next = self.look(&state)?;
            let done = next.map(|step| self.twice(&state, &step)).transpose()?;
            if self.draws.below(self.stride) == 0 || next.is_none() {
                past.push((state.clone(), picture_of(&state), self.steps.len()));
                self.look_closely(&state)?;
                looks += 1;
                if matches!(next, Some(Step::Act(..))) && self.draws.below(looks) == 0 {
                    sample = Some(Sample { state: state.clone(), seed: self.seed, steps: self.steps.clone() });
                }
            }
            let (Some(step), Some((after, events))) = (next, done) else { break };
            state = after;
            self.steps.push(step);
            hold!(self, 11, self.steps.len() as u64 <= bound, "the bound is {bound} steps");
            self.events(&events)?;
            all_events.push(events);
        }
        for (copy, picture, steps) in &past {
            let now = picture_of(copy);
            hold!(self, 13, now == *picture, "the copy made after {steps} steps was\n{picture}\nand is now\n{now}");
        }
        self.replay(&state, &all_events)?;
        self.report.games += 1;
        self.report.steps += self.steps.len() as u64;
        self.report.longest = self.report.longest.max(self.steps.len() as u64);
        Ok(sample)
    }

    /// Law 6 for one step: nothing but the state and the step decides what happens.
    fn twice(&self, state: &G, step: &StepOf<G>) -> Checked<(G, Vec<G::Event>)> {
        let [(after, events), (again, events_again)] = [(); 2].map(|()| {
            let (mut after, mut events) = (state.clone(), Vec::new());
            after.apply(step, &mut events);
            (after, events)
        });
        let text = self.step_text(step);
        hold!(self, 6, after == again, "`{text}`, done twice, gives\n{after:?}\nand\n{again:?}");
        hold!(self, 6, events == events_again, "`{text}`, done twice, tells\n{events:?}\nand\n{events_again:?}");
        Ok((after, events))
    }

    /// Laws 6 and 14: through the record and its file.
    fn replay(&mut self, end: &G, events: &[Vec<G::Event>]) -> Checked {
        let mut table = Match::<G>::new(Setup::local(self.config.clone()))
            .map_err(|illegal| self.failure(6, format!("the match is refused: {illegal}")))?;
        for step in &self.steps {
            let taken = match step {
                Step::Act(seat, action) => table.act(*seat, *action, Remarks::default(), &mut ()),
                Step::Chance(chance) => table.chance(&chance.text(self.edition), Remarks::default(), &mut ()),
            };
            if let Err(illegal) = taken {
                let text = self.step_text(step);
                return Err(self.failure(6, format!("`{text}` is refused when the steps are played again: {illegal}")));
            }
        }
        table.close(None);
        let text = table.record().to_text();
        let record = Record::read(text.as_bytes());
        let Ok(record) = record else {
            return Err(self.failure(14, format!("the record does not survive its file form: {record:?}")));
        };
        let replayed = Match::<G>::replay(record)
            .map_err(|error| self.failure(6, format!("the record does not replay: {error}")))?;
        let game = replayed.game();
        hold!(self, 6, game == end, "the game ended with\n{end:?}\nand replayed with\n{game:?}");
        let mut difference = None;
        replayed.walk(|seq, _, _, replayed| {
            let first = &events[seq as usize - 1];
            if difference.is_none() && replayed != first.as_slice() {
                difference = Some(format!("step {seq} told\n{first:?}\nand replayed\n{replayed:?}"));
            }
        });
        difference.map_or(Ok(()), |what| Err(self.failure(6, what)))
    }
}

/// Everything that a state shows of itself, as a text that no later change can reach.
pub(crate) fn picture_of<G: Game>(state: &G) -> String {
    format!("{state:?}")
}
