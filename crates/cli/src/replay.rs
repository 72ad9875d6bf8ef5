//! `aludel replay`: a record told, step by step or at one step.

use crate::failure::{Failure, Outcome};
use crate::output::{Output, read_bytes, seats_in_words};
use crate::play::telling;
use crate::setup::{read_viewer, seat_at_the_table};
use clap::Args;
use game_core::record::{Header, Record, Who};
use game_core::{Turn, Viewer};
use game_registry::{AnyMatch, Ended, Prompt, Told};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Tell a recorded match, or show it as it stood after a step
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel replay game.aludel --at 12 --as s1")]
pub(crate) struct Replay {
    /// A file *.aludel
    record: PathBuf,
    /// Show the match as it stood after this step
    #[arg(long, value_name = "SEQ")]
    at: Option<u64>,
    /// Whose eyes: s1 to s5, spectator or open
    #[arg(long = "as", value_name = "VIEWER", default_value = "open", value_parser = read_viewer)]
    viewer: Viewer,
    /// Write the game's customary record instead, where it has one
    #[arg(long, conflicts_with_all = ["json", "at", "viewer"])]
    export: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    header: &'a Header,
    seq: u64,
    viewer: String,
    turn: Value,
    prompts: Vec<Prompt>,
    view: Value,
    position: Option<String>,
    result: Option<Ended>,
    steps: Vec<Told>,
}

impl Replay {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let whole = read_match(&self.record)?;
        let played = match self.at {
            None => whole,
            Some(seq) => whole.at(seq).ok_or_else(|| {
                Failure::usage(format!("the record has {} steps; choose --at 0 to {}", whole.seq(), whole.seq()))
            })?,
        };
        seat_at_the_table(self.viewer, played.seats())?;
        if self.export {
            let names: Vec<String> = (1..=played.seats()).map(|number| format!("s{number}")).collect();
            let exported = played.export(&names, date_of(&*played).as_deref()).ok_or_else(|| {
                Failure::job(format!("{} has no record of its own to export to", played.entry().name))
            })?;
            return output.line(exported.trim_end());
        }
        if self.json { output.json(&self.report(&*played)) } else { self.tell(&*played, output) }
    }

    fn report<'a>(&self, played: &'a dyn AnyMatch) -> Report<'a> {
        let (turn, asked) = match played.turn() {
            Turn::Over => (Value::from("over"), Vec::new()),
            Turn::Chance => (Value::from("chance"), Vec::new()),
            Turn::Seats(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                (seats.iter().map(ToString::to_string).collect(), seats)
            }
        };
        Report {
            header: &played.record().header,
            seq: played.seq(),
            viewer: self.viewer.to_string(),
            turn,
            prompts: asked.into_iter().filter_map(|seat| played.prompt(seat)).collect(),
            view: played.view(self.viewer),
            position: (self.viewer == Viewer::Open).then(|| played.position()).flatten(),
            result: played.result(),
            steps: played.told_since(0, self.viewer),
        }
    }

    fn tell(&self, played: &dyn AnyMatch, output: &mut Output) -> Outcome {
        let header = &played.record().header;
        let (name, seats, seq) = (played.entry().name, played.seats(), played.seq());
        output.line(format!("{name}, {}, match {}: {seq} steps", seats_in_words(seats), header.id))?;
        let from = if self.at.is_some() { seq.saturating_sub(1) } else { 0 };
        for told in played.told_since(from, self.viewer) {
            let note = match (told.stands, told.auto) {
                (false, _) if told.who == Who::Table => "",
                (false, _) => " (taken back)",
                (true, true) => " (by the table)",
                (true, false) => "",
            };
            output.line(format!("{:>5}  {}: {}{note}", told.seq, told.who, told.what))?;
            output.text(&telling(&told, "         "))?;
        }
        output.line(format!("\n{}", played.picture(self.viewer).trim_end()))?;
        match (played.result(), played.turn()) {
            (Some(ended), _) => output.text(&format!("\n{}", crate::play::ending(played, &ended))),
            (None, Turn::Seats(seats)) => {
                let prompts = seats.iter().filter_map(|seat| played.prompt(seat));
                prompts.into_iter().try_for_each(|prompt| {
                    output.line(format!("\n{} is asked: {} ({})", prompt.seat, prompt.sentence, prompt.rule))
                })
            }
            (None, Turn::Chance | Turn::Over) => output.line("\nA chance step is due."),
        }
    }
}

/// Reads a record file and replays it.
pub(crate) fn read_match(path: &Path) -> Outcome<Box<dyn AnyMatch>> {
    let record = read_record(path)?;
    game_registry::replay(record).map_err(|error| Failure::job(format!("{}, {error}", path.display())))
}

/// Reads a record file; whether its steps are legal is not yet said.
pub(crate) fn read_record(path: &Path) -> Outcome<Record> {
    Record::read(&read_bytes(path)?).map_err(|error| Failure::job(format!("{}, {error}", path.display())))
}

/// The day on which the first step was made, if the record says when.
fn date_of(played: &dyn AnyMatch) -> Option<String> {
    played.record().steps.iter().find_map(|step| step.remarks.at).map(day)
}

/// The day of a moment in milliseconds since 1970, as 2026.11.15. Years begin in March here, so that leap days come last.
fn day(at: u64) -> String {
    let days = at / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, expected) in [
            (0, "1970.01.01"),
            (951_782_399_999, "2000.02.28"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (4_102_444_799_999, "2099.12.31"),
            (4_107_542_400_000, "2100.03.01"),
        ] {
            assert_eq!(day(at), expected);
        }
    }
}
