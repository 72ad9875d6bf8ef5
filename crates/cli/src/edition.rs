//! `aludel edition check`: is a file of cards sound?

use crate::failure::{Failure, Outcome};
use crate::output::{Output, read_text};
use crate::setup::read_edition;
use clap::{Args, Subcommand};
use game_core::{Edition, Game};
use game_registry::with_game;
use serde::Serialize;
use std::path::PathBuf;

/// Work with files of cards
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel edition check editions/quintessence.toml")]
pub(crate) struct Editions {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Say whether a file of cards can be played with, or what is wrong with it and where
    #[command(after_help = "Example: aludel edition check editions/quintessence.toml")]
    Check {
        file: PathBuf,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Serialize)]
struct Sound<'a> {
    game: &'static str,
    name: &'a str,
    edition: &'a str,
    hash: &'a str,
    tables: Vec<Counted>,
}

#[derive(Serialize)]
struct Counted {
    name: &'static str,
    rows: usize,
}

impl Editions {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let Task::Check { file, json } = &self.task;
        let text = read_text(file)?;
        let value: toml::Table = game_core::edition::read(&text)
            .map_err(|error| Failure::job(format!("{} is no edition: {error}", file.display())))?;
        let game = value.get("edition").and_then(|head| head.get("game")).and_then(toml::Value::as_str);
        let game = game.ok_or_else(|| {
            Failure::job(format!("{}: [edition] names no game; add game = \"quintessence\" or another", file.display()))
        })?;
        let checked = with_game!(game, G => check::<G>(file, *json, output));
        checked.map_err(|unknown| Failure::job(format!("{}: {unknown}", file.display())))?
    }
}

fn check<G: Game>(file: &std::path::Path, json: bool, output: &mut Output) -> Outcome {
    let edition = read_edition::<G>(file)?;
    let head = edition.head();
    let tables = edition.tables().iter().map(|table| Counted { name: table.name, rows: table.rows.len() }).collect();
    let sound = Sound { game: G::ID, name: &head.name, edition: &head.edition, hash: &head.hash, tables };
    if json {
        return output.json(&sound);
    }
    output.line(format!(
        "{} is sound: an edition of {}, “{}” ({}).",
        file.display(),
        G::NAME,
        sound.name,
        sound.edition
    ))?;
    for table in &sound.tables {
        output.line(format!("  {}: {}", table.name, table.rows))?;
    }
    output.line(format!("  hash of the rules content: {}", sound.hash))
}
