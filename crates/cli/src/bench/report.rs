//! The benchmark's table for people and programs.

use super::contestant::{Contestant, Slice};
use crate::failure::Outcome;
use crate::output::Output;
use serde::Serialize;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    clock: &'static str,
    slices: u32,
    slice_ms: u32,
    seed: u64,
    rows: Vec<Row>,
    searches: Vec<SearchRow>,
}

/// A search: iterations of a tree search with playouts to the end, or nodes of alpha-beta.
#[derive(Serialize, Debug)]
struct SearchRow {
    game: &'static str,
    seats: usize,
    search: &'static str,
    per_second: f64,
    ns: Spread,
    /// How many for each random playout of the same game, by the minima.
    per_playout: Option<f64>,
    /// How many for each step of the baseline's connect four, by the minima.
    per_baseline_step: f64,
}

#[derive(Serialize, Debug)]
struct Row {
    game: &'static str,
    seats: usize,
    /// `trait`, or `baseline` for the hand-written loop.
    engine: &'static str,
    playouts_per_second: f64,
    steps_per_playout: f64,
    chance_steps_per_playout: f64,
    ns_per_step: Spread,
    /// All the time, over the steps that are no chance.
    ns_per_decision: Spread,
    state_bytes: Option<usize>,
    action_bytes: Option<usize>,
    ns_per_clone: Option<f64>,
    allocated_bytes_per_playout: Option<f64>,
    /// Ratios of the minima.
    to_baseline_connect_four: f64,
    to_own_baseline: Option<f64>,
}

/// Minimum, median, and the distance between the quartiles.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
struct Spread {
    min: f64,
    median: f64,
    spread: f64,
}

impl Spread {
    fn of(slices: &[Slice], figure: impl Fn(&Slice) -> f64) -> Spread {
        let mut figures: Vec<f64> = slices.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        let at = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
        Spread { min: at(0.0), median: at(0.5), spread: at(0.75) - at(0.25) }
    }
}

impl Report {
    pub(crate) fn new(contestants: &[Contestant], slices: u32, slice_ms: u32, seed: u64) -> Report {
        let per_step = |contestant: &Contestant| {
            Spread::of(&contestant.slices, |slice| slice.nanoseconds / slice.length.steps.max(1) as f64)
        };
        let baseline = |game: &str| {
            let of_game = |contestant: &&Contestant| {
                contestant.game == game && contestant.through_trait.is_none() && contestant.search.is_none()
            };
            contestants.iter().find(of_game).map(|contestant| per_step(contestant).min)
        };
        let yardstick = baseline("connect-four").expect("the baseline is always measured");
        let row = |contestant: &Contestant| {
            let sum = |figure: fn(&Slice) -> u64| contestant.slices.iter().map(figure).sum::<u64>() as f64;
            let playouts = sum(|slice| slice.playouts);
            let ns_per_step = per_step(contestant);
            let per_playout = Spread::of(&contestant.slices, |slice| slice.nanoseconds / slice.playouts as f64);
            let known = contestant.through_trait;
            Row {
                game: contestant.game,
                seats: contestant.seats,
                engine: if known.is_some() { "trait" } else { "baseline" },
                playouts_per_second: 1e9 / per_playout.median,
                steps_per_playout: sum(|slice| slice.length.steps) / playouts,
                chance_steps_per_playout: sum(|slice| slice.length.chance_steps) / playouts,
                ns_per_step,
                ns_per_decision: Spread::of(&contestant.slices, |slice| {
                    slice.nanoseconds / (slice.length.steps - slice.length.chance_steps).max(1) as f64
                }),
                state_bytes: known.map(|known| known.state_bytes),
                action_bytes: known.map(|known| known.action_bytes),
                ns_per_clone: known.map(|_| Spread::of(&contestant.slices, |slice| slice.per_clone).min),
                allocated_bytes_per_playout: known.map(|known| known.allocated_bytes_per_playout),
                to_baseline_connect_four: ns_per_step.min / yardstick,
                to_own_baseline: known.and(baseline(contestant.game)).map(|own| ns_per_step.min / own),
            }
        };
        let search_row = |contestant: &Contestant| {
            let ns = per_step(contestant);
            let same = |other: &&Contestant| {
                other.game == contestant.game && other.seats == contestant.seats && other.through_trait.is_some()
            };
            let playout = contestants
                .iter()
                .find(same)
                .map(|other| Spread::of(&other.slices, |slice| slice.nanoseconds / slice.playouts as f64).min);
            contestant.search.map(|search| SearchRow {
                game: contestant.game,
                seats: contestant.seats,
                search,
                per_second: 1e9 / ns.median,
                ns,
                per_playout: playout.filter(|_| search != "alphabeta").map(|playout| playout / ns.min),
                per_baseline_step: yardstick / ns.min,
            })
        };
        Report {
            clock: "processor time of the thread",
            slices,
            slice_ms,
            seed,
            rows: contestants.iter().filter(|contestant| contestant.search.is_none()).map(row).collect(),
            searches: contestants.iter().filter_map(search_row).collect(),
        }
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let Report { slices, slice_ms, .. } = self;
        output.line(format!("{slices} interleaved slices of {slice_ms} ms each, {}; ns per step:", self.clock))?;
        let heading = [
            "game",
            "seats",
            "engine",
            "min",
            "median",
            "spread",
            "to c4",
            "to own",
            "playouts/s",
            "steps",
            "chance",
            "state",
            "action",
            "clone ns",
            "allocated",
        ];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        let bytes = |bytes: Option<usize>| bytes.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
        let figure = |figure: Option<f64>, digits| figure.map_or_else(|| "-".to_owned(), |x| format!("{x:.digits$}"));
        rows.extend(self.rows.iter().map(|row| {
            vec![
                row.game.to_owned(),
                row.seats.to_string(),
                row.engine.to_owned(),
                format!("{:.2}", row.ns_per_step.min),
                format!("{:.2}", row.ns_per_step.median),
                format!("{:.2}", row.ns_per_step.spread),
                format!("{:.2}", row.to_baseline_connect_four),
                figure(row.to_own_baseline, 2),
                format!("{:.0}", row.playouts_per_second),
                format!("{:.1}", row.steps_per_playout),
                format!("{:.1}", row.chance_steps_per_playout),
                bytes(row.state_bytes),
                bytes(row.action_bytes),
                figure(row.ns_per_clone, 1),
                figure(row.allocated_bytes_per_playout, 1),
            ]
        }));
        output.table(&rows)?;
        output.line(
            "to c4, to own: ratio of the minima to the baseline's connect four and to the game's own baseline; allocated: bytes a \
             playout.",
        )?;
        let heading = ["game", "seats", "search", "per second", "min ns", "median ns", "to playouts", "to c4 steps"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(self.searches.iter().map(|row| {
            vec![
                row.game.to_owned(),
                row.seats.to_string(),
                row.search.to_owned(),
                format!("{:.0}", row.per_second),
                format!("{:.1}", row.ns.min),
                format!("{:.1}", row.ns.median),
                figure(row.per_playout, 3),
                format!("{:.4}", row.per_baseline_step),
            ]
        }));
        output.line("")?;
        output.table(&rows)?;
        output.line("Searches: iterations with playouts to the end, nodes of alpha-beta; to playouts, to c4 steps: how many for")?;
        output.line(
            "each random playout of the same game, and for each step of the baseline's connect four, by the minima.",
        )
    }
}
