//! Bots for whichever game: a view in JSON and legal actions in text go in, an action in text comes out. Nothing but the
//! view of the seat reaches a bot this way, wherever it runs.

use crate::external::Hello;
use crate::{Analysis, Bot, Budget, Fault, LevelBot, Program, Spec, Unit};
use game_core::edition::{from_json, intern};
use game_core::record::Header;
use game_core::{Edition, Game, Notation, Observed, Seat, Seats, Step, StepOf, default_edition};
use game_registry::{UnknownGame, with_game};
use serde::Serialize;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What a seat is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub seat: Seat,
    pub view: Value,
    /// The legal actions in text.
    pub legal: Vec<String>,
}

/// An action in text, and whether a time limit cut the search for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyChoice {
    pub text: String,
    pub cut: bool,
}

/// What a bot thinks of a position, in text.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyAnalysis {
    pub work: u64,
    /// `iterations` or `nodes`.
    pub unit: &'static str,
    /// Plies that were searched completely, where the search goes by depth.
    pub depth: Option<u32>,
    pub cut: bool,
    /// The best first.
    pub candidates: Vec<AnyCandidate>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyCandidate {
    pub action: String,
    pub visits: u64,
    /// What each seat can expect, from 0 (lost) to 1 (won); empty where nothing was looked at.
    pub values: Vec<f64>,
    /// Otherwise the seat to act can expect at most its value.
    pub is_exact: bool,
    /// What is expected to follow, this action first: `s1: Rd4`.
    pub line: Vec<String>,
}

impl AnyAnalysis {
    /// The candidates of which something is known.
    pub fn looked_at(&self) -> impl Iterator<Item = &AnyCandidate> {
        self.candidates.iter().filter(|candidate| candidate.visits > 0)
    }
}

/// Why a bot gives no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    #[error("{spec} cannot search {game}")]
    NoSearch { spec: String, game: &'static str },
    #[error("the view or the actions do not fit the game: {0}")]
    Unreadable(String),
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("it crashed; please report it")]
    Crashed,
}

/// A bot for some game.
pub trait AnyBot: Send {
    fn choose(&mut self, asked: &Asked, seed: u64) -> Result<AnyChoice, BotError>;
    /// Hears the ranks of the seats, s1 first, when the match is over.
    fn end(&mut self, _ranks: &[u8]) {}
    /// What it thinks; programs do not say.
    fn analyse(&mut self, asked: &Asked, seed: u64) -> Result<AnyAnalysis, BotError>;
}

/// The bot for a seat of the match with that header, as people meet it.
pub fn bot_for(header: &Header, seat: Seat, spec: &Spec, threads: usize) -> Result<Box<dyn AnyBot>, BotError> {
    fn of<G: Game>(header: &Header, seat: Seat, spec: &Spec, threads: usize) -> Result<Box<dyn AnyBot>, BotError> {
        let edition = edition_of::<G>(header)?;
        if let Spec::Program(command) = spec {
            let config: G::Config = serde_json::from_value(header.config.clone()).map_err(unreadable)?;
            return Ok(Box::new(Outside::start(command, Hello::new::<G>(&config, edition, seat))?));
        }
        let bot = spec.timed_bot::<G>(threads).ok_or_else(|| no_search::<G>(spec))?;
        Ok(Box::new(Inside { bot, edition }))
    }
    with_game!(&header.game, G => of::<G>(header, seat, spec, threads))?
}

/// The game's engine for analysis and hints, with that much work, or a Master's.
pub fn analyst_for(
    header: &Header,
    work: Option<u64>,
    time: Option<Duration>,
    threads: usize,
) -> Result<Box<dyn AnyBot>, BotError> {
    fn of<G: Game>(
        header: &Header,
        work: Option<u64>,
        time: Option<Duration>,
        threads: usize,
    ) -> Result<Box<dyn AnyBot>, BotError> {
        let work = work.unwrap_or_else(|| crate::Level::Master.work::<G>());
        let bot = Box::new(LevelBot::<G>::analyst(Budget { work, time, threads }));
        Ok(Box::new(Inside { bot, edition: edition_of::<G>(header)? }))
    }
    with_game!(&header.game, G => of::<G>(header, work, time, threads))?
}

fn no_search<G: Game>(spec: &Spec) -> BotError {
    BotError::NoSearch { spec: spec.to_string(), game: G::NAME }
}

fn unreadable(error: impl std::fmt::Display) -> BotError {
    BotError::Unreadable(error.to_string())
}

/// The edition that the header names: the built-in one, or the one that it embeds.
fn edition_of<G: Game>(header: &Header) -> Result<&'static G::Edition, BotError> {
    let built_in = default_edition::<G>();
    match &header.edition.text {
        Some(text) if built_in.head().hash != header.edition.hash => intern(text, G::load_edition).map_err(unreadable),
        Some(_) | None => Ok(built_in),
    }
}

/// A bot of this build.
struct Inside<G: Game> {
    bot: Box<dyn Bot<G>>,
    edition: &'static G::Edition,
}

impl<G: Game> Inside<G> {
    fn observed(&self, asked: &Asked) -> Result<Observed<G>, BotError> {
        let view: G::View = from_json(self.edition, asked.view.clone()).map_err(unreadable)?;
        let parse = |text: &String| G::Action::parse(text, self.edition).ok_or_else(|| unreadable(format!("{text:?}")));
        let legal = asked.legal.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        if legal.is_empty() {
            return Err(BotError::Unreadable(format!("{} is not asked", asked.seat)));
        }
        Ok(Observed { seat: asked.seat, view, edition: self.edition, legal })
    }

    fn in_text(&self, analysis: &Analysis<G>, seats: usize) -> AnyAnalysis {
        let step = |step: &StepOf<G>| match step {
            Step::Act(seat, action) => format!("{seat}: {}", action.text(self.edition)),
            Step::Chance(outcome) => format!("chance: {}", outcome.text(self.edition)),
        };
        AnyAnalysis {
            work: analysis.work,
            unit: match analysis.unit {
                Unit::Iterations => "iterations",
                Unit::Nodes => "nodes",
            },
            depth: analysis.depth,
            cut: analysis.cut,
            candidates: analysis
                .candidates
                .iter()
                .map(|candidate| AnyCandidate {
                    action: candidate.action.text(self.edition),
                    visits: candidate.visits,
                    values: candidate.values[..if candidate.visits > 0 { seats } else { 0 }].to_vec(),
                    is_exact: candidate.is_exact,
                    line: candidate.line.iter().map(step).collect(),
                })
                .collect(),
        }
    }
}

impl<G: Game> AnyBot for Inside<G> {
    fn choose(&mut self, asked: &Asked, seed: u64) -> Result<AnyChoice, BotError> {
        let seen = self.observed(asked)?;
        // TB-038: a broken bot must not stop people's game. It keeps nothing from one choice to the next.
        let choice = catch_unwind(AssertUnwindSafe(|| self.bot.choose(&seen, seed))).map_err(|_| BotError::Crashed)?;
        Ok(AnyChoice { text: choice.action.text(self.edition), cut: choice.cut })
    }

    fn analyse(&mut self, asked: &Asked, seed: u64) -> Result<AnyAnalysis, BotError> {
        let seen = self.observed(asked)?;
        let world = seen.world(&mut game_core::Fast::new(0));
        let seats = world.config().seats() + world.automata().len();
        let analysis = self.bot.analyse(&seen, seed);
        Ok(self.in_text(&analysis, seats))
    }
}

/// How long a program is told that it has where people wait for it.
const PROGRAM_TIME: Duration = Duration::from_secs(5);
/// TB-038: when it really counts as failed.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a program is started anew after it failed.
const RESTARTS: u8 = 2;

/// A program of its own. One that fails is ended, and started anew for its next decision, but not for ever.
struct Outside {
    command: Vec<String>,
    hello: Hello,
    program: Option<Program>,
    restarts_left: u8,
}

impl Outside {
    fn start(command: &[String], hello: Hello) -> Result<Outside, Fault> {
        let program = Program::start(command, &hello)?;
        Ok(Outside { command: command.to_vec(), hello, program: Some(program), restarts_left: RESTARTS })
    }

    fn program(&mut self) -> Result<&mut Program, Fault> {
        if self.program.is_none() {
            self.restarts_left = self.restarts_left.checked_sub(1).ok_or(Fault::GivenUp)?;
            self.program = Some(Program::start(&self.command, &self.hello)?);
        }
        Ok(self.program.as_mut().expect("it was just started"))
    }
}

impl AnyBot for Outside {
    fn choose(&mut self, asked: &Asked, _: u64) -> Result<AnyChoice, BotError> {
        let answer = self.program()?.ask(asked.seat, &asked.view, &asked.legal, PROGRAM_TIME, PATIENCE);
        if answer.is_err() {
            // What it says late must not be taken for its next answer.
            self.program = None;
        }
        Ok(AnyChoice { text: asked.legal[answer?].clone(), cut: false })
    }

    fn end(&mut self, ranks: &[u8]) {
        if let Some(program) = &mut self.program {
            program.end(ranks);
        }
    }

    fn analyse(&mut self, _: &Asked, _: u64) -> Result<AnyAnalysis, BotError> {
        Err(BotError::Unreadable("a program does not say what it thinks".into()))
    }
}
