//! The four levels for people, the same for every game.

use crate::{AlphaBeta, Analysis, Bot, Budget, Engine, Levels, TreeSearch, knowledge, unit};
use game_core::{Fast, Game, Observed, Seats};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Apprentice,
    Adept,
    Master,
    Grandmaster,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Apprentice, Level::Adept, Level::Master, Level::Grandmaster];

    /// `master`: in commands and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Adept => "adept",
            Level::Master => "master",
            Level::Grandmaster => "grandmaster",
        }
    }

    /// Within this time it answers. The work is calibrated to half of it on two cores.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Apprentice => 100,
            Level::Adept => 300,
            Level::Master => 1_000,
            Level::Grandmaster => 5_000,
        })
    }

    /// The work that this level does for a choice in that game, at a table of two where that counts.
    #[must_use]
    pub fn work<G: Game>(self) -> u64 {
        knowledge::<G>().levels.work[self as usize]
    }

    /// The same at a table of so many seats.
    #[must_use]
    pub fn work_at<G: Game>(self, seats: usize) -> u64 {
        knowledge::<G>().levels.shared(self.work::<G>(), seats)
    }

    /// How far below the best value an action may be to be confused with it, between two.
    fn blur<G: Game>(self) -> f64 {
        knowledge::<G>().levels.blur[self as usize]
    }

    /// The same at a table of so many seats: where more share the win, values lie closer together.
    fn blur_at<G: Game>(self, seats: usize) -> f64 {
        self.blur::<G>() * 2.0 / seats.max(2) as f64
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Level {
    type Err = ();
    fn from_str(text: &str) -> Result<Level, ()> {
        Level::ALL.into_iter().find(|level| level.id() == text).ok_or(())
    }
}

/// The share of its time after which a level stops searching, so that its answer is there in time.
const SEARCHING: f64 = 0.9;

/// A level as a bot: the game's engine with the level's work, and a blurred eye for near-equal actions.
#[derive(Debug)]
pub struct LevelBot<G: Game> {
    level: Level,
    levels: Levels,
    engine: Searcher<G>,
}

#[derive(Debug)]
enum Searcher<G: Game> {
    Tree(TreeSearch<G>),
    AlphaBeta(Box<AlphaBeta<G>>),
}

impl<G: Game> LevelBot<G> {
    /// The game's engine for analysis: no blur, every candidate valued, and the whole of the budget however many sit there.
    #[must_use]
    pub fn analyst(budget: Budget) -> LevelBot<G> {
        let mut analyst = LevelBot::with_budget(Level::Grandmaster, budget);
        analyst.levels.at_more = Levels::ALIKE;
        if let Searcher::AlphaBeta(search) = &mut analyst.engine {
            search.noise = 0;
            search.values_all = true;
        }
        analyst
    }

    /// The level with its own budget and its time as a hard stop.
    #[must_use]
    pub fn new(level: Level, threads: usize) -> LevelBot<G> {
        let time = Some(level.time().mul_f64(SEARCHING));
        LevelBot::with_budget(level, Budget { work: level.work::<G>(), time, threads })
    }

    /// The level with another budget: a tenth of its work in the arena, or no clock in tests.
    #[must_use]
    pub fn with_budget(level: Level, budget: Budget) -> LevelBot<G> {
        let levels = knowledge::<G>().levels;
        let engine = match (levels.engine, AlphaBeta::new(budget)) {
            (Engine::AlphaBeta, Some(mut search)) => {
                search.noise = search.noise.max(blur_of_scores::<G>(level));
                Searcher::AlphaBeta(Box::new(search))
            }
            (Engine::AlphaBeta | Engine::Tree, _) => Searcher::Tree(TreeSearch::new(budget, None)),
        };
        LevelBot { level, levels, engine }
    }
}

/// The blur in scores of alpha-beta: near the middle a value of `blur` is four times that share of the scale.
fn blur_of_scores<G: Game>(level: Level) -> i32 {
    let scale = knowledge::<G>().two_seats.map_or(0.0, |known| f64::from(known.scale));
    (level.blur::<G>() * 4.0 * scale).round() as i32
}

impl<G: Game> Bot<G> for LevelBot<G> {
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G> {
        match &mut self.engine {
            Searcher::Tree(search) => {
                let seats = seen.world(&mut Fast::new(seed)).config().seats();
                let whole = search.budget.work;
                search.budget.work = self.levels.shared(whole, seats);
                let mut analysis = search.analyse(seen, seed);
                search.budget.work = whole;
                confuse(&mut analysis, seen.seat.index(), self.level.blur_at::<G>(seats), seed);
                analysis
            }
            Searcher::AlphaBeta(search) => search.analyse(seen, seed),
        }
    }
}

/// From this value on a win is certain.
const CERTAIN: f64 = 0.999;
/// What was looked at less than this share of the best one is not known well enough to be confused with it.
const LEAST_LOOKED_AT: u64 = 32;

/// Puts another action first that looks nearly as good: people err so, too. A certain win is never missed.
fn confuse<G: Game>(analysis: &mut Analysis<G>, own: usize, blur: f64, seed: u64) {
    let Some(best) = analysis.candidates.first().map(|candidate| candidate.values[own]) else { return };
    if blur == 0.0 || best >= CERTAIN {
        return;
    }
    let most = analysis.candidates[0].visits;
    let mut draws = Fast::part(seed, u64::MAX);
    let blurred = |place: usize, draws: &mut Fast| {
        let candidate = &analysis.candidates[place];
        let is_near = candidate.visits * LEAST_LOOKED_AT >= most && candidate.values[own] >= best - blur;
        let luck = unit(draws) * blur;
        if is_near { candidate.values[own] + luck } else { f64::MIN }
    };
    let seen: Vec<f64> = (0..analysis.candidates.len()).map(|place| blurred(place, &mut draws)).collect();
    let chosen = (0..seen.len()).fold(0, |chosen, place| if seen[place] > seen[chosen] { place } else { chosen });
    analysis.candidates[..=chosen].rotate_right(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Unit};
    use elements::Elements;
    use game_core::{Seat, Step, Turn, default_edition};
    use reference_games::TicTacToe;
    use std::collections::HashSet;

    /// What an analysis puts first, by place: each candidate with its visits and its value.
    fn firsts(candidates: &[(u64, f64)], blur: f64) -> HashSet<usize> {
        let game = TicTacToe::new(&Default::default(), default_edition::<TicTacToe>()).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(Seat::S1, &mut legal);
        let candidate = |(&(visits, value), &action)| {
            let mut values = [0.0; game_core::MAX_SEATS];
            values[0] = value;
            Candidate { action, visits, values, is_exact: true, line: vec![Step::Act(Seat::S1, action)] }
        };
        let candidates: Vec<Candidate<TicTacToe>> = candidates.iter().zip(&legal).map(candidate).collect();
        let place = |seed| {
            let candidates = candidates.clone();
            let mut analysis = Analysis { candidates, work: 0, unit: Unit::Iterations, depth: None, cut: false };
            confuse(&mut analysis, 0, blur, seed);
            legal.iter().position(|&action| action == analysis.best()).unwrap()
        };
        (0..200).map(place).collect()
    }

    #[test]
    fn what_is_near_is_confused_and_nothing_else() {
        // The third is too bad, the fourth was hardly looked at.
        let four = [(1000, 0.60), (200, 0.55), (200, 0.20), (20, 0.60)];
        assert_eq!(firsts(&four, 0.25), HashSet::from([0, 1]));
        assert_eq!(firsts(&four, 0.0), HashSet::from([0]));
    }

    #[test]
    fn where_more_share_the_win_less_is_confused() {
        let blurs = [1, 2, 4].map(|seats| Level::Apprentice.blur_at::<Elements>(seats));
        assert_eq!(blurs, [0.30, 0.30, 0.15]);
        assert_eq!(Level::Grandmaster.blur_at::<Elements>(4), 0.0);
    }

    #[test]
    fn work_for_two_is_shared_by_more() {
        let levels = Levels { at_more: [70, 50, 30], ..Levels::DEFAULT };
        assert_eq!([1, 2, 3, 4, 5].map(|seats| levels.shared(100, seats)), [100, 100, 70, 50, 30]);
        assert_eq!(levels.shared(1, 5), 1, "a level always looks");
        let alike = Levels { at_more: Levels::ALIKE, ..levels };
        assert_eq!([1, 5].map(|seats| alike.shared(100, seats)), [100, 100]);
        // A level does less at a larger table; who asks for an analysis gets all that was asked for.
        let position = |seats| {
            let config = elements::Config { seats, ..Default::default() };
            let game = Elements::new(&config, default_edition::<Elements>()).unwrap();
            let mut game = game;
            let mut draws = Fast::new(3);
            while let Turn::Chance = game.turn() {
                let outcome = game.draw_chance(&mut draws);
                game.apply(&Step::Chance(outcome), &mut ());
            }
            let Turn::Seats(asked) = game.turn() else { panic!("a seat is asked") };
            Observed::new(&game, asked.first().unwrap())
        };
        for (seats, done) in [(2, 60), (4, 30)] {
            let seen = position(seats);
            let work = |mut bot: LevelBot<Elements>| bot.analyse(&seen, 1).work;
            assert_eq!(work(LevelBot::with_budget(Level::Master, Budget::of(60))), done);
            assert_eq!(work(LevelBot::analyst(Budget::of(60))), 60);
        }
    }

    #[test]
    fn a_certain_win_is_never_missed() {
        assert_eq!(firsts(&[(1000, 1.0), (900, 0.98)], 0.25), HashSet::from([0]));
        assert_eq!(firsts(&[(1000, 0.99), (900, 0.98)], 0.25), HashSet::from([0, 1]));
    }
}
