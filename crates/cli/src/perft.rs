//! `aludel perft`: the number of ways in which a game can go on, a check on the rules and their speed.

use crate::failure::{Failure, Outcome};
use crate::output::{Output, progress};
use crate::setup::Setup;
use crate::state::position;
use crate::workers::{spread, threads};
use clap::Args;
use game_core::play::{Count, perft};
use game_core::{Game, Step, Turn};
use game_registry::with_game;
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Deeper counts would not end within a lifetime.
const MAX_DEPTH: u32 = 16;
/// Into how many parts a count is split, for the threads and the bar.
const PARTS: usize = 256;

/// Count the sequences of a number of steps
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel perft quintessence --placements 5")]
pub(crate) struct Perft {
    /// The game's id, as listed by `aludel games`
    game: String,
    /// How many steps
    depth: u32,
    /// Count decisions only, and answer minor ones by the game's fixed rule
    #[arg(long)]
    placements: bool,
    /// Begin with a position in the game's notation
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// How many threads; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    depth: u32,
    placements: bool,
    sequences: u64,
    seconds: f64,
}

impl Perft {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        with_game!(&self.game, G => self.run_game::<G>(output))?
    }

    fn run_game<G: Game>(&self, output: &mut Output) -> Outcome {
        if self.depth > MAX_DEPTH {
            return Err(Failure::usage(format!(
                "a depth of {} takes too long; choose at most {MAX_DEPTH}",
                self.depth
            )));
        }
        let start: G = position(&self.setup, self.position.as_deref())?;
        let count = if self.placements { Count::Placements } else { Count::Steps };
        let began = Instant::now();
        let sequences = count_in_parts(start, self.depth, count, threads(self.threads)).ok_or_else(|| {
            let way = "count less deep, or with --placements from a position without it";
            Failure::job(format!("a chance step of {} has too many outcomes to list; {way}", G::NAME))
        })?;
        let counted = Counted {
            game: G::ID,
            depth: self.depth,
            placements: self.placements,
            sequences,
            seconds: began.elapsed().as_secs_f64(),
        };
        if self.json {
            return output.json(&counted);
        }
        let what = if self.placements { "placements" } else { "steps" };
        let Counted { game, depth, sequences, seconds, .. } = counted;
        output.line(format!("{game}: {sequences} sequences of {depth} {what} ({seconds:.2} s)"))
    }
}

/// Splits the tree below its root into parts and counts them side by side.
fn count_in_parts<G: Game>(start: G, depth: u32, count: Count, threads: usize) -> Option<u64> {
    let mut parts = vec![(start, depth)];
    while parts.len() < PARTS && parts.iter().any(|(_, depth)| *depth > 2) {
        let mut next = Vec::with_capacity(parts.len() * 8);
        for part in parts {
            expand(part, count, &mut next)?;
        }
        parts = next;
    }
    let bar = progress(parts.len() as u64, "parts");
    let taken = AtomicUsize::new(0);
    let worker = || -> Option<u64> {
        let mut total = 0;
        while let Some((game, depth)) = parts.get(taken.fetch_add(1, Ordering::Relaxed)) {
            total += perft(game, *depth, count)?;
            bar.inc(1);
        }
        Some(total)
    };
    let totals = spread(threads.min(parts.len()), worker);
    bar.finish_and_clear();
    totals.into_iter().sum()
}

/// The positions one step on, as `perft` counts them; games that are over have none.
fn expand<G: Game>((game, depth): (G, u32), count: Count, out: &mut Vec<(G, u32)>) -> Option<()> {
    if depth <= 1 {
        out.push((game, depth));
        return Some(());
    }
    let after = |step| {
        let mut after = game.clone();
        after.apply(&step, &mut ());
        after
    };
    match game.turn() {
        Turn::Over => {}
        Turn::Seats(seats) => {
            let mut actions = Vec::new();
            for seat in seats.iter() {
                match game.minor_action(seat).filter(|_| count == Count::Placements) {
                    Some(action) => out.push((after(Step::Act(seat, action)), depth)),
                    None => {
                        game.legal_actions(seat, &mut actions);
                        out.extend(actions.iter().map(|&action| (after(Step::Act(seat, action)), depth - 1)));
                    }
                }
            }
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            if !game.chance_outcomes(&mut outcomes) {
                return None;
            }
            let left = depth - u32::from(count == Count::Steps);
            out.extend(outcomes.iter().map(|&(outcome, _)| (after(Step::Chance(outcome)), left)));
        }
    }
    Some(())
}
