//! `aludel verify`: is a record whole, legal and fair?

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::replay::read_record;
use clap::Args;
use game_core::table::Verified;
use serde::Serialize;
use std::path::PathBuf;

/// Check that a record is whole and legal, and that its chance follows from the sealed seed
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel verify game.aludel")]
pub(crate) struct Verify {
    /// A file *.aludel
    record: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    #[serde(rename = "match")]
    id: String,
    steps: usize,
    closed: bool,
    /// `fair` or `not-committed`.
    chance: &'static str,
    chance_steps: Option<u64>,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let record = read_record(&self.record)?;
        let file = self.record.display();
        let (game, id) = (record.header.game.clone(), record.header.id.clone());
        let (steps, closed) = (record.steps.len(), record.close.is_some());
        let verified = game_registry::verify(record)
            .map_err(|unknown| Failure::job(format!("{file}, line 1: {unknown}")))?
            .map_err(|error| Failure::job(format!("{file}, {error}")))?;
        let (chance, chance_steps) = match verified {
            Verified::Fair { chance_steps } => ("fair", Some(chance_steps)),
            Verified::NotCommitted => ("not-committed", None),
        };
        if self.json {
            return output.json(&Report { game, id, steps, closed, chance, chance_steps });
        }
        output.line(format!(
            "{file} is whole: {steps} legal steps of {game}{}.",
            if closed { "" } else { ", not closed yet" }
        ))?;
        output.line(match verified {
            Verified::Fair { chance_steps } => {
                format!(
                    "Fair: the seed fits its commitment, and each of its {chance_steps} chance steps follows from it."
                )
            }
            Verified::NotCommitted => {
                "Not committed: the header seals no seed, so nothing is proven about its chance (TB-075).".to_owned()
            }
        })
    }
}
