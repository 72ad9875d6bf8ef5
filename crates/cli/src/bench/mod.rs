//! `aludel bench`: what a random playout costs, what the trait costs beside hand-written loops, and what searches cost;
//! with `--levels`, how long the levels for people take.

mod contestant;
mod levels;
mod report;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, progress};
use clap::Args;
use contestant::Contestant;
use game_core::Game;
use game_registry::{Entry, GAMES, with_game};
use reference_games::baseline;
use report::Report;

/// Measure random playouts and searches of every game, beside the hand-written loops of the baseline
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel bench --game connect-four --json")]
pub(crate) struct Bench {
    /// Only this game, and the baseline; may be given several times
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// How many slices of time each playout is given, in turn with the others
    #[arg(long, value_name = "N", default_value_t = 31, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    slices: u32,
    /// How long a slice is, in milliseconds of processor time
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    slice_ms: u32,
    /// The seed of the playouts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure instead how long the levels for people take to answer, each with so many decisions
    #[arg(long, value_name = "DECISIONS", num_args = 0..=1, default_missing_value = "12", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    levels: Option<u32>,
    /// On how many threads the levels think; by default one for each processor
    #[arg(long, value_name = "T", requires = "levels", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        for game in &self.games {
            game_registry::entry(game)?;
        }
        match self.levels {
            None => self.measure_playouts(output),
            Some(decisions) => self.measure_levels(decisions as usize, output),
        }
    }

    fn measure_levels(&self, decisions: usize, output: &mut Output) -> Outcome {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, |threads| threads as usize);
        let mut report = levels::Report::new(threads, self.seed);
        for entry in self.entries() {
            with_game!(entry.id, G => report.measure::<G>(decisions))??;
        }
        if self.json { output.json(&report) } else { report.print(output) }
    }

    /// The games that are measured.
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        GAMES.iter().filter(|entry| self.games.is_empty() || self.games.iter().any(|id| id == entry.id))
    }

    fn measure_playouts(&self, output: &mut Output) -> Outcome {
        let mut contestants = self.contestants()?;
        let bar = progress(u64::from(self.slices) * contestants.len() as u64, "slices");
        for contestant in &mut contestants {
            contestant.warm_up(self.slice_ms);
        }
        // In turn, so that a loud phase of the machine falls on all alike.
        for _ in 0..self.slices {
            for contestant in &mut contestants {
                contestant.run_slice();
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let report = Report::new(&contestants, self.slices, self.slice_ms, self.seed);
        if self.json { output.json(&report) } else { report.print(output) }
    }

    fn contestants(&self) -> Outcome<Vec<Contestant>> {
        let mut contestants = vec![
            Contestant::baseline("tic-tac-toe", baseline::tic_tac_toe, self.seed),
            Contestant::baseline("connect-four", baseline::connect_four, self.seed),
        ];
        for entry in self.entries() {
            contestants.extend(with_game!(entry.id, G => self.of_game::<G>())??);
        }
        Ok(contestants)
    }

    fn of_game<G: Game>(&self) -> Outcome<Vec<Contestant>> {
        let seats = G::SEATS.0..=G::SEATS.1;
        let of_seats = |seats| {
            Contestant::of_game::<G>(seats, self.seed).map_err(|illegal| {
                let edition = game_core::default_edition::<G>();
                Failure::job(crate::setup::refusal::<G>(&illegal, edition))
            })
        };
        let mut contestants = seats.map(of_seats).collect::<Outcome<Vec<Contestant>>>()?;
        let searches = Contestant::searches::<G>(G::SEATS.0.max(2).min(G::SEATS.1), self.seed, self.slice_ms);
        contestants.extend(searches.map_err(|illegal| {
            Failure::job(crate::setup::refusal::<G>(&illegal, game_core::default_edition::<G>()))
        })?);
        Ok(contestants)
    }
}
