//! `aludel sim`: many games of random players or bots, and the figures that they give.

mod figures;
mod record;
mod report;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, progress, read_text};
use crate::setup::{Setup, configs_of_all_seats, start};
use crate::workers::{spread, threads};
use bots::{Bot, Spec};
use clap::Args;
use figures::Figures;
use game_core::{Draws, Fast, Game, Observed, Seats, Step, StepOf, Turn};
use game_registry::with_game;
use record::Recorder;
use report::Report;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// How many games a thread takes at a time.
const SHARE: u64 = 16;

/// Play many games at random or with bots, and print figures
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel sim connect-four --games 10000 --seed 7 --json
With bots: aludel sim quintessence --bots adept,adept --budget 0.1 --games 100")]
pub(crate) struct Sim {
    /// The game's id, as listed by `aludel games`
    game: String,
    /// How many seats: a number, or `all` for each number in turn
    #[arg(long, value_name = "N", value_parser = read_seats)]
    seats: Option<SeatChoice>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The seed: the same seed gives the same games on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; by default one for each processor
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Options of the game, as JSON or as a list: first=s2,stall=20
    #[arg(long, value_name = "JSON")]
    config: Option<String>,
    /// A file of cards to play with instead of the default edition
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// The bots, one for all seats or one for each; by default random
    #[arg(long, value_name = "BOTS", value_parser = |text: &str| Spec::list(text))]
    bots: Vec<Vec<Spec>>,
    /// The share of their work that bots are given: 0.1 for a tenth
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = crate::arena::read_share)]
    budget: f64,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
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
        if self.seats != Some(SeatChoice::All) {
            let report = self.simulate::<G>(&setup.config::<G>()?, edition)?;
            return if self.json { output.json(&report) } else { report.print(output) };
        }
        if self.config.is_some() {
            return Err(Failure::usage("--seats all plays the default config; leave out --config or name the seats"));
        }
        let reports = configs_of_all_seats::<G>()
            .iter()
            .map(|config| self.simulate::<G>(config, edition))
            .collect::<Outcome<Vec<Report>>>()?;
        if self.json {
            return output.json(&reports);
        }
        reports.iter().try_for_each(|report| report.print(output))
    }

    fn simulate<G: Game>(&self, config: &G::Config, edition: &'static G::Edition) -> Outcome<Report> {
        let fresh: G = start(config, edition)?;
        let specs = self.specs::<G>(config.seats())?;
        let recorder = self.recorder::<G>(config, edition, &specs)?;
        let share = if specs.is_empty() { SHARE } else { 1 };
        let shares = usize::try_from(self.games.div_ceil(share)).unwrap_or(usize::MAX);
        let threads = threads(self.threads).min(shares);
        let bar = progress(self.games, "games");
        let next = AtomicU64::new(0);
        let began = Instant::now();
        let worker = || -> Outcome<Figures> {
            let mut figures = Figures::default();
            let bots = specs.iter().filter_map(|spec| spec.bot::<G>(self.budget)).collect();
            let mut player = Player::<G> { keeps_steps: recorder.is_some(), bots, ..Player::default() };
            loop {
                let first = next.fetch_add(share, Ordering::Relaxed);
                if first >= self.games {
                    return Ok(figures);
                }
                let last = (first + share).min(self.games);
                for index in first..last {
                    player.thoughts = Fast::part(!self.seed, index);
                    player.play(fresh.clone(), &mut Fast::part(self.seed, index), &mut figures).map_err(|steps| {
                        let place = format!("game {index} of seed {}", self.seed);
                        Failure::job(format!("{place} did not end within its bound of {steps} steps; report it"))
                    })?;
                    if let Some(recorder) = &recorder {
                        recorder.write(&player.steps, index)?;
                    }
                }
                bar.inc(last - first);
            }
        };
        let parts = spread(threads, worker);
        bar.finish_and_clear();
        let mut figures = Figures::default();
        for part in parts {
            figures.merge(part?);
        }
        let bots = specs.iter().map(ToString::to_string).collect();
        Ok(Report::new(&fresh, &figures, self.seed, bots, threads, began.elapsed()))
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

/// Plays one game after the other with the same buffers.
struct Player<G: Game> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    one: figures::OneGame,
    /// By seat; none where all play at random.
    bots: Vec<Box<dyn Bot<G>>>,
    /// The seeds of the bots, apart from chance.
    thoughts: Fast,
    keeps_steps: bool,
    /// The steps of the last game, if they are kept.
    steps: Vec<StepOf<G>>,
}

impl<G: Game> Default for Player<G> {
    fn default() -> Self {
        Player {
            legal: Vec::new(),
            events: Vec::new(),
            one: figures::OneGame::default(),
            bots: Vec::new(),
            thoughts: Fast::new(0),
            keeps_steps: false,
            steps: Vec::new(),
        }
    }
}

impl<G: Game> Player<G> {
    /// Plays one game to its end and counts it. An error is the game's bound, where it was passed.
    fn play(&mut self, mut game: G, draws: &mut Fast, figures: &mut Figures) -> Result<(), u64> {
        let bound = game.step_bound();
        self.one.clear();
        self.steps.clear();
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    self.one.chance_steps += 1;
                    Step::Chance(game.draw_chance(draws))
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn of seats asks at least one");
                    game.legal_actions(seat, &mut self.legal);
                    self.one.choose_among(self.legal.len());
                    match self.bots.get_mut(seat.index()) {
                        Some(bot) => {
                            let choice = bot.choose(&Observed::new(&game, seat), self.thoughts.next_u64());
                            Step::Act(seat, choice.action)
                        }
                        None => Step::Act(seat, self.legal[draws.one_of(self.legal.len())]),
                    }
                }
            };
            self.one.steps += 1;
            if self.one.steps > bound {
                return Err(bound);
            }
            if self.keeps_steps {
                self.steps.push(step);
            }
            game.apply(&step, &mut self.events);
            for event in self.events.drain(..) {
                figures.note(&event, &mut self.one);
            }
        }
        let standing = game.result().expect("a game that is over has a result");
        figures.close(&self.one, &standing);
        Ok(())
    }
}
