//! `aludel bench --levels`: how long the levels for people take to answer, beside the time they are allowed.

use crate::failure::{Failure, Outcome};
use crate::output::{Output, progress};
use bots::{Bot, Greedy, Level, LevelBot};
use game_core::{Fast, Game, Illegal, Observed, Seats, Step, Turn, default_edition};
use serde::Serialize;
use std::time::Instant;

/// The times of all levels in one game and number of seats, in milliseconds by the clock on the wall.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    threads: usize,
    seed: u64,
    pub(crate) rows: Vec<Row>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Row {
    game: &'static str,
    seats: usize,
    level: Level,
    /// Iterations or nodes.
    work: u64,
    decisions: usize,
    allowed_ms: f64,
    median_ms: f64,
    longest_ms: f64,
    /// How many answers the hard stop cut.
    cut: usize,
}

impl Report {
    pub(crate) fn new(threads: usize, seed: u64) -> Report {
        Report { threads, seed, rows: Vec::new() }
    }

    /// Measures one game with its fewest and its most seats.
    pub(crate) fn measure<G: Game>(&mut self, decisions: usize) -> Outcome {
        let mut counts = vec![G::SEATS.0, G::SEATS.1];
        counts.dedup();
        for seats in counts {
            let positions = positions::<G>(seats, decisions, self.seed)
                .map_err(|illegal| Failure::job(crate::setup::refusal::<G>(&illegal, default_edition::<G>())))?;
            let bar = progress((positions.len() * Level::ALL.len()) as u64, "decisions");
            for level in Level::ALL {
                let mut bot = LevelBot::<G>::new(level, self.threads);
                let (mut times, mut cut) = (Vec::with_capacity(positions.len()), 0);
                for (seed, seen) in (self.seed..).zip(&positions) {
                    let began = Instant::now();
                    cut += usize::from(bot.choose(seen, seed).cut);
                    times.push(began.elapsed().as_secs_f64() * 1e3);
                    bar.inc(1);
                }
                times.sort_by(f64::total_cmp);
                self.rows.push(Row {
                    game: G::ID,
                    seats,
                    level,
                    work: level.work_at::<G>(seats),
                    decisions: times.len(),
                    allowed_ms: level.time().as_secs_f64() * 1e3,
                    median_ms: times.get(times.len() / 2).copied().unwrap_or(0.0),
                    longest_ms: times.last().copied().unwrap_or(0.0),
                    cut,
                });
            }
            bar.finish_and_clear();
        }
        Ok(())
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        output.line(format!("Levels on {} threads; milliseconds for an answer:", self.threads))?;
        let heading = ["game", "seats", "level", "work", "decisions", "allowed", "median", "longest", "cut"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(self.rows.iter().map(|row| {
            vec![
                row.game.to_owned(),
                row.seats.to_string(),
                row.level.to_string(),
                row.work.to_string(),
                row.decisions.to_string(),
                format!("{:.0}", row.allowed_ms),
                format!("{:.1}", row.median_ms),
                format!("{:.1}", row.longest_ms),
                row.cut.to_string(),
            ]
        }));
        output.table(&rows)?;
        output.line("Positions: real decisions, spread over a game of greedy bots. Cut: answers that the hard stop ended early.")
    }
}

/// So many decisions with a choice, spread over a game of greedy bots.
fn positions<G: Game>(seats: usize, count: usize, seed: u64) -> Result<Vec<Observed<G>>, Illegal> {
    let mut game = G::new(&G::Config::with_seats(seats), default_edition::<G>())?;
    let mut draws = Fast::new(seed);
    let mut all = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw_chance(&mut draws)),
            Turn::Seats(asked) => {
                let seat = asked.first().expect("a turn of seats asks at least one");
                let seen = Observed::new(&game, seat);
                let action = Greedy.choose(&seen, draws.next_u64()).action;
                if seen.legal.len() > 1 {
                    all.push(seen);
                }
                Step::Act(seat, action)
            }
        };
        game.apply(&step, &mut ());
    }
    let (found, wanted) = (all.len(), count.min(all.len()));
    let is_taken = |place: usize| place * wanted / found < (place + 1) * wanted / found;
    Ok(all.into_iter().enumerate().filter(|&(place, _)| is_taken(place)).map(|(_, seen)| seen).collect())
}
