//! `aludel sim`: many games of random players or bots, and the figures that they give.

mod compare;
mod estimate;
mod figures;
mod page;
mod pair;
mod player;
mod record;
mod report;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, Target, interrupt, progress, read_text};
use crate::setup::{Setup, configs_of_all_seats, read_edition, start, whole};
use crate::workers::{spread, threads};
use bots::Spec;
use clap::Args;
use compare::Comparison;
use figures::Figures;
use game_core::{Game, Seats, Standing};
use game_registry::{Voice, with_game};
use indicatif::ProgressBar;
use pair::{Names, Pairs, Side};
use player::Player;
use record::Recorder;
use report::{Report, Run};
use serde::Serialize;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// How many games a thread takes at a time.
const SHARE: u64 = 16;

/// Play many games at random or with bots, and print figures
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel sim connect-four --games 10000 --seed 7 --json
With bots: aludel sim quintessence --bots adept,adept --budget 0.1 --games 100
Two editions: aludel sim elements --bots apprentice --games 200 --against my-elements.toml --report page.html")]
pub(crate) struct Sim {
    /// The game's id, as listed by `aludel games`
    game: String,
    /// How many seats: a number, or `all` for each number in turn
    #[arg(long, value_name = "N", value_parser = read_seats)]
    seats: Option<SeatChoice>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = whole(1..=1_000_000_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The seed: the same seed gives the same games on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// How many threads; by default one for each processor
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Options of the game, as JSON or as a list: target=7,trade=consent
    #[arg(long, value_name = "JSON")]
    config: Option<String>,
    /// A file of cards to play with instead of the default edition
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Another file of cards: every game is played with both editions on the same seed, and the differences are told
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    against: Option<PathBuf>,
    /// The bots, one for all seats or one for each; by default random
    #[arg(long, value_name = "BOTS", value_parser = |text: &str| Spec::list(text))]
    bots: Vec<Vec<Spec>>,
    /// The share of their work that bots are given: 0.1 for a tenth
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = crate::arena::read_share, allow_hyphen_values = true)]
    budget: f64,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Write a page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SeatChoice {
    Number(usize),
    All,
}

fn read_seats(text: &str) -> Result<SeatChoice, String> {
    match text {
        "all" => Ok(SeatChoice::All),
        number => number.parse().map(SeatChoice::Number).map_err(|_| "give a number of seats, or `all`".to_owned()),
    }
}

/// What a simulation found.
#[derive(Serialize, Debug)]
#[serde(untagged)]
enum Found {
    One(Box<Report>),
    Two(Box<Comparison>),
}

impl Found {
    fn print(&self, output: &mut Output) -> Outcome {
        match self {
            Found::One(report) => report.print(output),
            Found::Two(comparison) => comparison.print(output),
        }
    }
}

impl Sim {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        with_game!(&self.game, G => self.run_game::<G>(output))?
    }

    fn run_game<G: Game>(&self, output: &mut Output) -> Outcome {
        let seats = match self.seats {
            Some(SeatChoice::Number(seats)) => Some(seats),
            Some(SeatChoice::All) | None => None,
        };
        let setup = Setup { seats, config: self.config.clone(), edition: self.edition.clone() };
        let edition = setup.edition::<G>()?;
        let other = self.against.as_deref().map(read_edition::<G>).transpose()?;
        let all = self.seats == Some(SeatChoice::All);
        if all && self.config.is_some() {
            return Err(Failure::usage("--seats all plays the default config; leave out --config or name the seats"));
        }
        let page = self.report.as_deref().map(Target::open).transpose()?;
        let configs = if all { configs_of_all_seats::<G>() } else { vec![setup.config::<G>()?] };
        let stop = interrupt::caught(bots::arena::break_off);
        let mut found = Vec::new();
        for config in &configs {
            let one = match other {
                None => self.simulate::<G>(config, edition)?.map(|report| Found::One(Box::new(report))),
                Some(other) => self.compare::<G>(config, [edition, other])?.map(|both| Found::Two(Box::new(both))),
            };
            found.extend(one);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        interrupt::release();
        if found.is_empty() {
            return Err(Failure::job("no game was finished; let it run longer, or with a smaller --budget"));
        }
        // The page may fail: the figures are there all the same.
        match (self.json, found.as_slice()) {
            (true, [one]) if !all => output.json(one),
            (true, several) => output.json(&several),
            (false, several) => several.iter().try_for_each(|found| found.print(output)),
        }?;
        output.flush()?;
        page.map_or(Ok(()), |page| page.write(page::page(&found).as_bytes()))
    }

    /// None where it was interrupted before the first game was over.
    fn simulate<G: Game>(&self, config: &G::Config, edition: &'static G::Edition) -> Outcome<Option<Report>> {
        let fresh: G = start(config, edition)?;
        let specs = self.specs::<G>(config.seats())?;
        let recorder = self.recorder::<G>(config, edition, &specs)?;
        let began = Instant::now();
        let (threads, parts) = self.spread(&specs, |shares| {
            let mut figures = Figures::default();
            let mut player = self.player::<G>(&specs);
            player.keeps_steps = recorder.is_some();
            while let Some(index) = shares.next() {
                let Some(standing) = self.play(&mut player, &fresh, index, &mut figures)? else { break };
                figures.close(&mut player.one, &standing);
                if let Some(recorder) = &recorder {
                    recorder.write(&player.steps, index)?;
                }
            }
            Ok(figures)
        });
        let mut figures = Figures::default();
        for part in parts {
            figures.merge(part?);
        }
        Ok((figures.games > 0).then(|| Report::new(&fresh, &figures, self.as_run(&specs, threads, began))))
    }

    /// Plays every game with both editions on one seed; none where it was interrupted before the first was over.
    fn compare<G: Game>(&self, config: &G::Config, editions: [&'static G::Edition; 2]) -> Outcome<Option<Comparison>> {
        let fresh: [G; 2] = [start(config, editions[0])?, start(config, editions[1])?];
        let voices = editions.map(|edition| Voice::new::<G>(edition, Vec::new()));
        let specs = self.specs::<G>(config.seats())?;
        let began = Instant::now();
        let (threads, parts) = self.spread(&specs, |shares| {
            let mut figures = [Figures::default(), Figures::default()];
            let mut players = [self.player::<G>(&specs), self.player::<G>(&specs)];
            let mut names = voices.clone().map(Names::new);
            let mut pairs = Pairs::default();
            while let Some(index) = shares.next() {
                let [first, second] = &mut players;
                let Some(ended) = self.play(first, &fresh[0], index, &mut figures[0])? else { break };
                let Some(other) = self.play(second, &fresh[1], index, &mut figures[1])? else { break };
                // A pair counts whole.
                figures[0].close(&mut first.one, &ended);
                figures[1].close(&mut second.one, &other);
                let [a, b] = &mut names;
                pairs.add(
                    Side { figures: &figures[0], one: &players[0].one, names: a },
                    Side { figures: &figures[1], one: &players[1].one, names: b },
                );
            }
            Ok((figures, pairs))
        });
        let (mut a, mut b, mut pairs) = (Figures::default(), Figures::default(), Pairs::default());
        for part in parts {
            let (figures, more) = part?;
            let [first, second] = figures;
            a.merge(first);
            b.merge(second);
            pairs.merge(more);
        }
        if a.games == 0 {
            return Ok(None);
        }
        let run = self.as_run(&specs, threads, began);
        let reports = [Report::new(&fresh[0], &a, run.clone()), Report::new(&fresh[1], &b, run)];
        Ok(Some(Comparison::new(reports, [&a, &b], voices.each_ref(), &pairs)))
    }

    fn as_run(&self, specs: &[Spec], threads: usize, began: Instant) -> Run {
        let bots = specs.iter().map(ToString::to_string).collect();
        let was_stopped = interrupt::has_come();
        Run { seed: self.seed, bots, budget: self.budget, threads, took: began.elapsed(), was_stopped }
    }

    fn player<G: Game>(&self, specs: &[Spec]) -> Player<G> {
        Player::new(specs.iter().filter_map(|spec| spec.bot::<G>(self.budget)).collect())
    }

    /// None where it was interrupted.
    fn play<G: Game>(
        &self,
        player: &mut Player<G>,
        fresh: &G,
        index: u64,
        figures: &mut Figures,
    ) -> Outcome<Option<Standing>> {
        player.play(fresh.clone(), self.seed, index, figures).map_err(|steps| {
            let place = format!("game {index} of seed {}", self.seed);
            Failure::job(format!("{place} did not end within its bound of {steps} steps; report it"))
        })
    }

    /// Spreads the games over threads: how many there were, and what each brings back.
    fn spread<T: Send>(
        &self,
        specs: &[Spec],
        work: impl Fn(&mut Shares<'_>) -> Outcome<T> + Sync,
    ) -> (usize, Vec<Outcome<T>>) {
        let size = if specs.is_empty() { SHARE } else { 1 };
        let shares = usize::try_from(self.games.div_ceil(size)).unwrap_or(usize::MAX);
        let threads = threads(self.threads).min(shares);
        let bar = progress(self.games, "games");
        let next = AtomicU64::new(0);
        let worker = || work(&mut Shares { next: &next, bar: &bar, games: self.games, size, left: 0..0, taken: 0 });
        let parts = spread(threads, worker);
        bar.finish_and_clear();
        (threads, parts)
    }
}

/// The games that one thread plays: shares of some at a time.
struct Shares<'a> {
    next: &'a AtomicU64,
    bar: &'a ProgressBar,
    games: u64,
    size: u64,
    left: Range<u64>,
    /// How many games the share has.
    taken: u64,
}

impl Shares<'_> {
    /// The number of the next game.
    fn next(&mut self) -> Option<u64> {
        if interrupt::has_come() {
            return None;
        }
        if self.left.is_empty() {
            // Those taken before are finished.
            self.bar.inc(self.taken);
            let first = self.next.fetch_add(self.size, Ordering::Relaxed);
            let last = first.saturating_add(self.size).min(self.games);
            self.left = first..last;
            self.taken = last.saturating_sub(first);
        }
        self.left.next()
    }
}

impl Sim {
    fn recorder<G: Game>(
        &self,
        config: &G::Config,
        edition: &'static G::Edition,
        specs: &[Spec],
    ) -> Outcome<Option<Recorder<G>>> {
        let Some(folder) = &self.record else { return Ok(None) };
        let edition_text = self.edition.as_deref().map(read_text).transpose()?;
        let recorder = Recorder::new(folder, self.seed, config.clone(), edition, edition_text)?;
        Ok(Some(recorder.with_bots(specs)))
    }

    /// By seat; none where all play at random.
    fn specs<G: Game>(&self, seats: usize) -> Outcome<Vec<Spec>> {
        let named: Vec<Spec> = self.bots.iter().flatten().cloned().collect();
        for spec in &named {
            if matches!(spec, Spec::Program(_)) {
                return Err(Failure::usage("programs play in the arena; name bots of this build"));
            }
            if spec.bot::<G>(self.budget).is_none() {
                return Err(Failure::usage(format!("{spec} cannot search {}; try mcts or ismcts", G::NAME)));
            }
        }
        match named.as_slice() {
            [one] => Ok(vec![one.clone(); seats]),
            [] => Ok(named),
            several if several.len() == seats => Ok(named),
            several => {
                let found = several.len();
                Err(Failure::usage(format!("{found} bots for {seats} seats; name one, or one for each seat")))
            }
        }
    }
}
