//! `aludel analyse`: what a bot thinks of a recorded position, from a seat's view.

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::replay::read_match;
use crate::setup::whole;
use crate::workers::threads;
use bots::{AnyAnalysis, Asked};
use clap::Args;
use game_core::{Seat, Turn, Viewer};
use serde::Serialize;
use std::path::PathBuf;

/// Show candidate actions of a recorded position with their values, from a seat's view
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel analyse game.aludel --at 12 --as s2 --budget 20000
A value is the share of the win that a seat can expect. At three or more seats a tenth of it is for the rank, so that the
values of all seats add up to more than 100 %. What was not looked at has none.")]
pub(crate) struct Analyse {
    /// A file *.aludel
    record: PathBuf,
    /// The position after this step; by default the last in which a seat is asked
    #[arg(long, value_name = "SEQ")]
    at: Option<u64>,
    /// The seat that is asked; by default the first one
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<Seat>,
    /// How much to search: iterations of a tree search, nodes of alpha-beta; by default what a Master does
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000_000_000), allow_negative_numbers = true)]
    budget: Option<u64>,
    /// The seed of the search
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// How many candidates to print
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seq: u64,
    seat: Seat,
    seed: u64,
    #[serde(flatten)]
    analysis: AnyAnalysis,
}

impl Analyse {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let whole = read_match(&self.record)?;
        let asks = |seq: u64| whole.at(seq).is_some_and(|played| matches!(played.turn(), Turn::Seats(_)));
        let seq = match self.at {
            Some(seq) => seq,
            None => (0..=whole.seq()).rev().find(|&seq| asks(seq)).unwrap_or(0),
        };
        let played = whole.at(seq).ok_or_else(|| {
            Failure::usage(format!("the record has {} steps; choose --at 0 to {}", whole.seq(), whole.seq()))
        })?;
        let Turn::Seats(asked) = played.turn() else {
            return Err(Failure::usage(format!("nobody is asked after step {seq}; choose another --at")));
        };
        let seat = self.seat.or_else(|| asked.first()).filter(|&seat| asked.contains(seat)).ok_or_else(|| {
            let seats: Vec<String> = asked.iter().map(|seat| seat.to_string()).collect();
            Failure::usage(format!("that seat is not asked after step {seq}; choose --as {}", seats.join(" or ")))
        })?;
        let legal = played.legal(seat);
        let texts = legal.iter().map(|choice| choice.text.clone()).collect();
        let asked = Asked { seat, view: played.view(Viewer::Seat(seat)), legal: texts };
        let analysis = bots::analyst_for(&played.record().header, self.budget, None, threads(None))
            .and_then(|mut analyst| analyst.analyse(&asked, self.seed))
            .map_err(|error| Failure::job(format!("the position cannot be analysed: {error}")))?;
        if self.json {
            return output.json(&Report { game: played.entry().id, seq, seat, seed: self.seed, analysis });
        }
        let AnyAnalysis { work, unit, depth, .. } = &analysis;
        let depth = depth.map_or_else(String::new, |depth| format!(", {depth} plies deep"));
        let name = played.entry().name;
        output.line(format!("{name}, after step {seq}: what {seat} can do ({work} {unit}{depth})\n"))?;
        let mut heading = vec!["action".to_owned(), "visits".to_owned()];
        let seats = played.seats();
        heading.extend(Seat::all(seats).map(|seat| seat.to_string()));
        heading.push("expected".to_owned());
        let mut rows = vec![heading];
        for candidate in analysis.candidates.iter().take(self.top as usize) {
            let mut row = vec![candidate.action.clone(), candidate.visits.to_string()];
            let value = |seat: usize| candidate.values.get(seat).map_or("-".to_owned(), |value| percent(*value));
            row.extend((0..seats).map(value));
            row.push(candidate.line.iter().take(8).cloned().collect::<Vec<_>>().join(", "));
            rows.push(row);
        }
        output.table(&rows)
    }
}

fn percent(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}
