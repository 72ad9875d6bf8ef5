//! `aludel edition check`: is a file of cards sound?

use crate::failure::{Failure, Outcome};
use crate::output::{Output, read_text};
use crate::setup::read_edition;
use clap::{Args, Subcommand};
use game_core::edition::EditionError;
use game_core::{Edition, Game};
use game_registry::with_game;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Work with files of cards
#[derive(Args, Debug)]
#[command(arg_required_else_help = false)]
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
struct Sound {
    game: &'static str,
    name: &'static str,
    edition: &'static str,
    hash: &'static str,
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
        let sound = with_game!(game, G => check::<G>(file));
        let sound = sound.map_err(|unknown| {
            let error = EditionError::field(&text, "edition", "game", unknown.to_string());
            Failure::job(format!("{}: {error}", file.display()))
        })??;
        if *json { output.json(&sound) } else { sound.print(file, output) }
    }
}

fn check<G: Game>(file: &Path) -> Outcome<Sound> {
    let edition = read_edition::<G>(file)?;
    let head = edition.head();
    let tables = edition.tables().iter().map(|table| Counted { name: table.name, rows: table.rows.len() }).collect();
    Ok(Sound { game: G::ID, name: &head.name, edition: &head.edition, hash: &head.hash, tables })
}

impl Sound {
    fn print(&self, file: &Path, output: &mut Output) -> Outcome {
        let Sound { game, name, edition, hash, tables } = self;
        output.line(format!("{} is sound: {edition}, an edition of {game} called “{name}”.", file.display()))?;
        for table in tables {
            output.line(format!("  {}: {}", table.name, table.rows))?;
        }
        output.line(format!("  hash of the rules content: {hash}"))
    }
}
