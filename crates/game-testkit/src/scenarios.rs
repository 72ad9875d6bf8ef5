//! Runs the scenarios of a crate.

use game_core::Game;
use game_core::scenario::{self, Scenario};
use std::fs;
use std::path::{Path, PathBuf};

/// Runs every `scenarios/**/*.toml` of that game below the folder of a crate. Scenarios of another game are
/// passed over, so that a crate may have several games.
///
/// # Panics
/// With a list of the scenarios that fail, or if there is none.
pub fn scenarios<G: Game>(crate_dir: &str) {
    let mut files = Vec::new();
    collect(&Path::new(crate_dir).join("scenarios"), &mut files);
    let (mut runs, mut failures) = (0, Vec::new());
    for file in files {
        match run::<G>(&file) {
            Ok(Run::Passed) => runs += 1,
            Ok(Run::OtherGame) => {}
            Err(error) => failures.push(format!("{}: {error}", file.display())),
        }
    }
    assert!(failures.is_empty(), "{runs} passed, {} failed\n{}", failures.len(), failures.join("\n"));
    assert!(runs > 0, "there is no scenario of {} below {crate_dir}/scenarios", G::ID);
}

enum Run {
    Passed,
    OtherGame,
}

fn run<G: Game>(file: &Path) -> Result<Run, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let scenario = Scenario::read(&text).map_err(|error| error.to_string())?;
    if scenario.game != G::ID {
        return Ok(Run::OtherGame);
    }
    let open_edition = |name: &str| {
        let path = file.parent().map_or_else(|| PathBuf::from(name), |folder| folder.join(name));
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    scenario::run::<G>(&scenario, &open_edition).map(|_| Run::Passed)
}

/// All scenario files below a folder, in the order of their names.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, files);
        } else if entry.extension().is_some_and(|extension| extension == "toml") {
            files.push(entry);
        }
    }
}
