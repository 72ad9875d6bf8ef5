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
    if let Err(what) = run_all::<G>(&Path::new(crate_dir).join("scenarios")) {
        panic!("{what}");
    }
}

/// The number of scenarios that passed, or what failed.
fn run_all<G: Game>(folder: &Path) -> Result<usize, String> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    let (mut passed, mut failures) = (0, Vec::new());
    for file in files {
        match run::<G>(&file) {
            Ok(Run::Passed) => passed += 1,
            Ok(Run::OtherGame) => {}
            Err(error) => failures.push(format!("{}: {error}", file.display())),
        }
    }
    if !failures.is_empty() {
        return Err(format!("{passed} passed, {} failed\n{}", failures.len(), failures.join("\n")));
    }
    if passed == 0 {
        return Err(format!("there is no scenario of {} below {}", G::ID, folder.display()));
    }
    Ok(passed)
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

#[cfg(test)]
mod tests {
    use super::*;
    use reference_games::{ConnectFour, TicTacToe};

    #[test]
    fn what_does_not_hold_is_listed() {
        let folder = std::env::temp_dir().join(format!("aludel-scenarios-{}", std::process::id()));
        let inner = folder.join("squares");
        assert!(run_all::<TicTacToe>(&folder).unwrap_err().contains("there is no scenario of tic-tac-toe"));
        fs::create_dir_all(&inner).unwrap();
        let scenario = |expected: &str| {
            let step = "[[step]]\nseat = \"s1\"\naction = \"a1\"";
            let expect = format!("[[expect]]\nat = \"/squares/0\"\nis = \"{expected}\"");
            format!("game = \"tic-tac-toe\"\ntitle = \"A mark\"\nrules = []\n{step}\n{expect}\n")
        };
        fs::write(inner.join("right.toml"), scenario("s1")).unwrap();
        assert_eq!(run_all::<TicTacToe>(&folder), Ok(1));
        assert!(run_all::<ConnectFour>(&folder).is_err(), "those of another game do not count");
        fs::write(inner.join("wrong.toml"), scenario("s2")).unwrap();
        fs::write(folder.join("unreadable.toml"), "game = ").unwrap();
        let error = run_all::<TicTacToe>(&folder).unwrap_err();
        assert!(error.starts_with("1 passed, 2 failed\n"), "{error}");
        assert!(error.contains("wrong.toml: expectation 1") && error.contains("unreadable.toml: line 1"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
