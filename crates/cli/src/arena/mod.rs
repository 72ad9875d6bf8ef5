//! `aludel arena`: bots against bots, with figures that can be trusted.

mod html;
mod report;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, Target, in_words, interrupt, is_one_file, progress_from, read_bytes, remark, write_whole};
use crate::setup::{Setup, whole};
use crate::workers::threads;
use bots::Spec;
use bots::arena::{Plan, Played, can_open, run, seatings};
use bots::rating::Sprt;
use clap::Args;
use game_core::{Edition, Game, Seats};
use game_registry::with_game;
use report::Report;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Let bots play each other on every seat, and rate them
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel arena quintessence --bots master,greedy --games 40 --budget 0.1
A program of your own: aludel arena quintessence --bots \"cmd:python3 examples/first_legal.py\" --bots random --games 4")]
pub(crate) struct Arena {
    /// The game's id, as listed by `aludel games`
    game: String,
    /// The bots: random, greedy, mcts:N, ismcts:N, alphabeta:N, apprentice, adept, master, grandmaster; a program as
    /// `cmd:PROGRAM ARGS` in an option of its own
    #[arg(long, value_name = "BOTS", required = true, value_parser = |text: &str| Spec::list(text))]
    bots: Vec<Vec<Spec>>,
    /// How many games at most; whole rounds of all seatings are fairest
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1..=10_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The share of their work that bots are given: 0.1 for a tenth
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = read_share, allow_hyphen_values = true)]
    budget: f64,
    /// The seed: the same seed gives the same games on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// So many random steps come first, the same in every seating
    #[arg(long, value_name = "STEPS", default_value_t = 0, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    opening: u64,
    /// Stop as soon as it is clear whether the first bot wins at most LOW or at least HIGH percent: 60,65
    #[arg(long, value_name = "LOW,HIGH", value_parser = read_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How long a program may take for a decision, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    program_time: u64,
    /// How many threads; by default one for each processor
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Keep the games in this file, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write a page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    setup: Setup,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share: &f64| share.is_finite() && *share > 0.0 && *share <= 1000.0);
    share.ok_or_else(|| "give a factor above 0 and at most 1000, like 0.1".to_owned())
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let percent = |text: &str| text.trim().parse().ok().filter(|percent: &f64| percent.is_finite());
    let bounds = text.split_once(',').and_then(|(low, high)| Some((percent(low)?, percent(high)?)));
    let (low, high) = bounds.ok_or_else(|| "give two shares in percent, the lower first: 60,65".to_owned())?;
    if low.min(high) <= 0.0 || low.max(high) >= 100.0 {
        return Err("give two shares above 0 and below 100 percent: 60,65".to_owned());
    }
    if low.max(high) <= 1.0 {
        return Err("give the shares in percent, not as parts of 1: 60,65".to_owned());
    }
    if low >= high {
        return Err("give two different shares in percent, the lower first: 60,65".to_owned());
    }
    Ok(Sprt { low: low / 100.0, high: high / 100.0 })
}

/// The version of the file that keeps games.
const FORMAT: u32 = 1;

/// The first line of the file that keeps games: what they belong to.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Kept {
    arena: u32,
    game: String,
    rules: u32,
    edition: String,
    config: Value,
    bots: Vec<String>,
    budget: f64,
    seed: u64,
    opening: u64,
}

impl Kept {
    /// In what games of one kind are no games of the other.
    fn difference(&self, other: &Kept) -> &'static str {
        let parts = [
            ("game", self.game == other.game),
            ("version of the rules", self.rules == other.rules),
            ("edition", self.edition == other.edition),
            ("configuration", self.config == other.config),
            ("list of bots", self.bots == other.bots),
            ("budget", self.budget == other.budget),
            ("seed", self.seed == other.seed),
        ];
        parts.into_iter().find(|(_, is_same)| !is_same).map_or("opening", |(part, _)| part)
    }
}

impl Arena {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        with_game!(&self.game, G => self.run_game::<G>(output))?
    }

    fn run_game<G: Game>(&self, output: &mut Output) -> Outcome {
        let start: G = self.setup.start()?;
        let plan = self.plan::<G>()?;
        if start.config().seats() == 1 {
            return Err(Failure::usage(format!(
                "on one seat nobody plays another; give more --seats, or measure one bot alone with \
                 `aludel sim {} --seats 1 --bots {}`",
                G::ID,
                plan.bots[0]
            )));
        }
        if !can_open(&start, &plan) {
            return Err(Failure::usage(format!(
                "after --opening {} every game is over; give fewer steps",
                self.opening
            )));
        }
        if let (Some(kept), Some(page)) = (&self.resume, &self.report)
            && is_one_file(kept, page)
        {
            return Err(Failure::usage("--resume and --report name the same file; name two"));
        }
        let page = self.report.as_deref().map(Target::open).transpose()?;
        let (done, mut keeper) = self.keeper(&start, &plan)?;
        let bar = progress_from(done.len() as u64, self.games, "games");
        let stop = interrupt::caught(bots::arena::break_off);
        let mut failure = None;
        let results = run(&start, &plan, done, stop, |played| {
            if let Some(keeper) = &mut keeper
                && let Err(error) = keeper.write_all(format!("{}\n", line(played)).as_bytes())
            {
                failure.get_or_insert_with(|| {
                    Failure::job(format!("the games cannot be kept ({error}); free some space"))
                });
            }
            bar.inc(1);
        });
        interrupt::release();
        bar.finish_and_clear();
        failure.map_or(Ok(()), Err)?;
        if results.games.is_empty() {
            return Err(Failure::job("no game was finished; let it run longer, or with a smaller --budget"));
        }
        let report = Report::new(&start, &plan, &results);
        // The page may fail: the figures are there all the same.
        if self.json { output.json(&report) } else { report.print(output) }?;
        output.flush()?;
        page.map_or(Ok(()), |page| page.write(html::page(&report).as_bytes()))
    }

    fn plan<G: Game>(&self) -> Outcome<Plan> {
        let bots: Vec<Spec> = self.bots.iter().flatten().cloned().collect();
        if bots.len() < 2 {
            let hint = match bots.first() {
                Some(Spec::Program(command)) if command.iter().any(|word| word.contains(',')) => {
                    "one bot has nobody to play, and what follows a program belongs to its command; give the others a \
                     --bots of their own"
                }
                _ => "one bot has nobody to play; name at least two with --bots a,b",
            };
            return Err(Failure::usage(hint));
        }
        if self.sprt.is_some() && bots.len() != 2 {
            return Err(Failure::usage("--sprt compares two bots; name exactly two"));
        }
        for spec in &bots {
            if !matches!(spec, Spec::Program(_)) && spec.bot::<G>(self.budget).is_none() {
                return Err(Failure::usage(format!("{spec} cannot search {}; try mcts or ismcts", G::NAME)));
            }
        }
        Ok(Plan {
            bots,
            games: self.games,
            seed: self.seed,
            opening: self.opening,
            share: self.budget,
            program_time: Duration::from_millis(self.program_time),
            sprt: self.sprt,
            threads: threads(self.threads),
        })
    }

    /// The games that are done already, and where new ones are kept.
    fn keeper<G: Game>(&self, start: &G, plan: &Plan) -> Outcome<(Vec<Played>, Option<File>)> {
        let Some(path) = &self.resume else { return Ok((Vec::new(), None)) };
        let config = start.config();
        let kept = Kept {
            arena: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            edition: start.edition().head().hash.clone(),
            config: serde_json::to_value(&config).unwrap_or_default(),
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            budget: self.budget,
            seed: self.seed,
            opening: self.opening,
        };
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(Failure::usage(format!(
                "{} is no file that games can be read from again; name another one",
                path.display()
            )));
        }
        // Held until the file is replaced, so that nobody else writes what is read here.
        let held = hold(path)?;
        let is_new = held.metadata().is_ok_and(|file| file.len() == 0);
        let (done, mut damaged) = if is_new { (Vec::new(), 0) } else { read_kept(path, &kept)? };
        // What cannot have been played so is played again.
        let seatings = seatings(plan.bots.len(), config.seats());
        let fits = |game: &Played| game.fits(&seatings[(game.index % seatings.len() as u64) as usize]);
        let (mut done, wrong): (Vec<Played>, Vec<Played>) = done.into_iter().partition(fits);
        damaged += wrong.len() as u64;
        // Written anew, so that a line broken off by a crash does not stay.
        let mut text = format!("{}\n", line(&kept));
        for game in &done {
            text += &format!("{}\n", line(game));
        }
        write_whole(path, text.as_bytes())?;
        if damaged > 0 {
            let (are, these) = if damaged == 1 { ("is", "this game is") } else { ("are", "these games are") };
            let lines = in_words(damaged, "damaged line");
            remark(&format!("{lines} of {} {are} left out: {these} played again.", path.display()));
        }
        // Those beyond stay in the file.
        done.retain(|game| game.index < self.games);
        Ok((done, Some(hold(path)?)))
    }
}

/// Opens a file of games for this arena alone.
fn hold(path: &Path) -> Outcome<File> {
    let cannot = |error| Failure::job(format!("{} cannot be opened: {error}", path.display()));
    let file = OpenOptions::new().append(true).create(true).open(path).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(Failure::job(format!("{} is written by another arena that is under way", path.display())))
        }
        // Where files cannot be locked, nobody is kept from anything.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The games that a file keeps, and how many of its lines are damaged.
fn read_kept(path: &Path, wanted: &Kept) -> Outcome<(Vec<Played>, u64)> {
    let bytes = read_bytes(path)?;
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let head: Option<Value> = lines.next().and_then(|first| serde_json::from_slice(first).ok());
    let format = head.as_ref().and_then(|head| head["arena"].as_u64());
    if let Some(format) = format.filter(|&format| format != u64::from(FORMAT)) {
        return Err(Failure::usage(format!(
            "{} is of another version of the arena's file format ({format}; this build reads {FORMAT}); name another file",
            path.display()
        )));
    }
    let kept: Option<Kept> = head.and_then(|head| serde_json::from_value(head).ok());
    match kept {
        None => Err(Failure::usage(format!("{} holds no games of an arena; name another file", path.display()))),
        Some(kept) if kept != *wanted => Err(Failure::usage(format!(
            "{} holds games of another arena ({} with {}): its {} is another one; name another file",
            path.display(),
            kept.game,
            kept.bots.join(", "),
            kept.difference(wanted)
        ))),
        Some(_) => {
            let (mut games, mut damaged) = (Vec::new(), 0);
            for line in lines.filter(|line| !line.trim_ascii().is_empty()) {
                match serde_json::from_slice(line) {
                    Ok(game) => games.push(game),
                    Err(_) => damaged += 1,
                }
            }
            Ok((games, damaged))
        }
    }
}
