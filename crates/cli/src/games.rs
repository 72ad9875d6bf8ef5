//! `aludel games`: what can be played.

use crate::failure::Outcome;
use crate::output::Output;
use clap::Args;
use game_registry::{Entry, GAMES, Kind};

/// List the games
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel games --json")]
pub(crate) struct Games {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        if self.json {
            return output.json(&GAMES);
        }
        output.table(&rows(Kind::Game))?;
        output.line("\nReference games, the yardstick of the benchmark:")?;
        output.table(&rows(Kind::Reference))
    }
}

fn rows(kind: Kind) -> Vec<Vec<String>> {
    let heading = ["id", "name", "seats", "rules"].map(str::to_owned).to_vec();
    let row = |entry: &Entry| {
        vec![entry.id.to_owned(), entry.name.to_owned(), seats(entry.seats), format!("version {}", entry.rules)]
    };
    std::iter::once(heading).chain(GAMES.iter().filter(|entry| entry.kind == kind).map(row)).collect()
}

/// `2` or `2 to 5`.
pub(crate) fn seats((least, most): (usize, usize)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
