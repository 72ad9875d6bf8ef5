//! `aludel scenario run`: rules as executable examples.

use crate::failure::{Failure, Outcome};
use crate::output::{Output, one_line, progress, read_text};
use clap::{Args, Subcommand};
use game_core::Rule;
use game_core::scenario::{Scenario, Shown, run};
use game_registry::with_game;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Run scenarios: rules as executable examples
#[derive(Args, Debug)]
#[command(arg_required_else_help = false)]
#[command(after_help = "Example: aludel scenario run crates/quintessence/scenarios")]
pub(crate) struct Scenarios {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Run files, and all files below folders, and say which of them fail
    #[command(after_help = "Example: aludel scenario run crates/quintessence/scenarios")]
    Run {
        /// Files (*.toml) and folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Serialize)]
struct Report<'a> {
    passed: usize,
    failed: usize,
    scenarios: &'a [Ran],
}

/// A scenario that was run.
#[derive(Serialize, Debug)]
pub(crate) struct Ran {
    pub(crate) path: PathBuf,
    pub(crate) game: String,
    pub(crate) title: String,
    /// The rules that it cites.
    pub(crate) rules: Vec<Rule>,
    /// Those that its events, refusals, prompts or result carried.
    pub(crate) shown: BTreeSet<Rule>,
    /// Why it failed.
    pub(crate) failure: Option<String>,
}

impl Scenarios {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let Task::Run { paths, json } = &self.task;
        let mut files = Vec::new();
        for path in paths {
            find(path, &mut files)?;
        }
        let bar = progress(files.len() as u64, "scenarios");
        let ran: Vec<Ran> = files.iter().map(|file| run_file(file)).inspect(|_| bar.inc(1)).collect();
        bar.finish_and_clear();
        let failed = ran.iter().filter(|ran| ran.failure.is_some()).count();
        let passed = ran.len() - failed;
        if *json {
            output.json(&Report { passed, failed, scenarios: &ran })?;
        } else {
            for Ran { path, title, failure, .. } in &ran {
                let title = one_line(title);
                match failure {
                    None => output.line(format!("pass  {}: {title}", path.display()))?,
                    Some(why) => {
                        output.line(format!("FAIL  {}: {title}\n      {}", path.display(), one_line(why)))?;
                    }
                }
            }
            output.line(format!("{passed} passed, {failed} failed"))?;
        }
        output.flush()?;
        let which = if failed == 1 { "1 scenario fails".to_owned() } else { format!("{failed} scenarios fail") };
        if failed == 0 { Ok(()) } else { Err(Failure::job(format!("{which}; see why above"))) }
    }
}

/// The scenario files at a path, in the order of their names: a file itself; below a folder those in folders named
/// `scenarios` or, where there are none, all *.toml. Editions that lie beside them are no scenarios.
pub(crate) fn find(path: &Path, files: &mut Vec<PathBuf>) -> Outcome {
    if !path.exists() {
        return Err(Failure::job(format!("there is no {}; name scenario files or folders", path.display())));
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut found = Vec::new();
    walk(path, "toml", &mut found)?;
    let is_named = |file: &PathBuf| {
        let whole = file.canonicalize().unwrap_or_else(|_| file.clone());
        whole.components().any(|part| part.as_os_str() == "scenarios")
    };
    if found.iter().any(is_named) {
        found.retain(is_named);
    }
    found.retain(|file| !file.ends_with("Cargo.toml") && !is_edition(file));
    files.extend_from_slice(&found);
    if found.is_empty() {
        return Err(Failure::job(format!("{} holds no scenario; name a folder with *.toml files", path.display())));
    }
    Ok(())
}

fn is_edition(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    toml::from_str::<toml::Table>(&text).is_ok_and(|table| table.contains_key("edition"))
}

/// All files below a folder with that ending, in the order of their names.
pub(crate) fn walk(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> Outcome {
    let unreadable = |error| Failure::job(format!("{} cannot be read ({error}); check the folder", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<Vec<_>>>()
        .map_err(unreadable)?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if path.ends_with("target") {
                continue;
            }
            walk(&path, ending, files)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    Ok(())
}

/// Runs one file. Whatever is wrong with it is its failure.
pub(crate) fn run_file(path: &Path) -> Ran {
    let mut ran = Ran {
        path: path.to_owned(),
        game: String::new(),
        title: String::new(),
        rules: Vec::new(),
        shown: BTreeSet::new(),
        failure: None,
    };
    match try_file(path, &mut ran) {
        Ok(shown) => ran.shown = shown.rules,
        Err(why) => ran.failure = Some(why),
    }
    ran
}

fn try_file(path: &Path, ran: &mut Ran) -> Result<Shown, String> {
    let text = read_text(path).map_err(|failure| failure.to_string())?;
    let scenario = Scenario::read(&text).map_err(|error| error.to_string())?;
    ran.game.clone_from(&scenario.game);
    ran.title.clone_from(&scenario.title);
    ran.rules.clone_from(&scenario.rules);
    let folder = path.parent().unwrap_or(Path::new("."));
    let open_edition = |name: &str| read_text(&folder.join(name)).map_err(|failure| failure.to_string());
    with_game!(&scenario.game, G => run::<G>(&scenario, &open_edition)).map_err(|unknown| unknown.to_string())?
}
