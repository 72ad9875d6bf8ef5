//! `aludel rules --coverage`: what shows each rule.
//!
//! A rule is shown by a scenario that cites it and really produced an event, refusal, prompt or result carrying it, or by a
//! test named after it. Rules without behaviour, and rules of a layer that does not exist yet, stand in lists with reasons.

mod named_tests;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, read_text, wrap};
use crate::scenario::{run_file, walk};
use game_core::Rule;
use game_registry::Rulebook;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Of how many rules of a game one may be without behaviour.
const ONE_IN: usize = 8;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    shown: usize,
    without_behaviour: usize,
    later: usize,
    missing: usize,
    rules: Vec<Traced>,
    /// What makes the command fail, in sentences.
    failures: Vec<String>,
}

/// A rule, and what there is to say about it.
#[derive(Serialize, Debug)]
struct Traced {
    id: Rule,
    game: &'static str,
    #[serde(flatten)]
    trace: Trace,
}

#[derive(Serialize, Debug)]
#[serde(tag = "state", rename_all = "kebab-case")]
enum Trace {
    Shown { by: Vec<String> },
    WithoutBehaviour { reason: String },
    Later { layer: String },
    Missing,
}

/// What was found in the source tree.
#[derive(Default, Debug)]
struct Found {
    shown: BTreeMap<Rule, Vec<String>>,
    without_behaviour: BTreeMap<Rule, String>,
    later: BTreeMap<Rule, String>,
    failures: Vec<String>,
}

/// Traces all catalogues, or one.
pub(crate) fn run(game: Option<&str>, root: Option<&Path>) -> Outcome<Report> {
    let books = match game {
        Some(game) => vec![Rulebook::of(game)?],
        None => Rulebook::all(),
    };
    let root = find_root(root)?;
    Ok(trace(&books, search(&root)?))
}

/// The folder that holds the sources.
fn find_root(given: Option<&Path>) -> Outcome<PathBuf> {
    let is_root = |folder: &Path| folder.join("docs/games/table.md").is_file() && folder.join("crates").is_dir();
    if let Some(root) = given {
        let what = || Failure::usage(format!("{} is not the source tree of Aludel; name its folder", root.display()));
        return is_root(root).then(|| root.to_owned()).ok_or_else(what);
    }
    let here = std::env::current_dir().map_err(|error| Failure::job(format!("there is no current folder: {error}")))?;
    here.ancestors().find(|folder| is_root(folder)).map(Path::to_owned).ok_or_else(|| {
        Failure::usage("--coverage reads the source tree; run it inside, or name its folder with --root DIR")
    })
}

fn search(root: &Path) -> Outcome<Found> {
    let known: BTreeSet<Rule> = Rulebook::all().iter().flat_map(|book| &book.rules).map(|rule| rule.id).collect();
    let mut found = Found::default();
    let mut folders: Vec<PathBuf> = std::fs::read_dir(root.join("crates"))
        .map_err(|error| Failure::job(format!("{} has no crates: {error}", root.display())))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    for folder in &folders {
        scenarios_below(&folder.join("scenarios"), root, &known, &mut found)?;
        for part in ["src", "tests"] {
            tests_below(&folder.join(part), root, &known, &mut found)?;
        }
    }
    found.later = read_list(&root.join("docs/games/later-layers.toml"), &known, &mut found.failures)?;
    let mut lists = Vec::new();
    let folder = root.join("docs/games/without-behaviour");
    if folder.is_dir() {
        walk(&folder, "toml", &mut lists)?;
    }
    for list in lists {
        found.without_behaviour.extend(read_list(&list, &known, &mut found.failures)?);
    }
    Ok(found)
}

fn scenarios_below(folder: &Path, root: &Path, known: &BTreeSet<Rule>, found: &mut Found) -> Outcome {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut files = Vec::new();
    crate::scenario::find(folder, &mut files)?;
    for file in &files {
        let ran = run_file(file);
        let name = within(file, root);
        if let Some(why) = ran.failure {
            found.failures.push(format!("{name} fails: {why}"));
        }
        for rule in ran.rules {
            if !known.contains(&rule) {
                found.failures.push(format!("{name} cites {rule}, which no catalogue has"));
            } else if ran.shown.contains(&rule) {
                found.shown.entry(rule).or_default().push(name.clone());
            }
        }
    }
    Ok(())
}

fn tests_below(folder: &Path, root: &Path, known: &BTreeSet<Rule>, found: &mut Found) -> Outcome {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut files = Vec::new();
    walk(folder, "rs", &mut files)?;
    let prefixes: BTreeSet<String> = known.iter().map(|rule| rule.to_string()[..2].to_lowercase()).collect();
    for file in &files {
        for test in named_tests::named_tests(&read_text(file)?) {
            let name = format!("{} {}", within(file, root), test.name);
            for rule in test.rules {
                if known.contains(&rule) {
                    found.shown.entry(rule).or_default().push(name.clone());
                } else if prefixes.contains(&rule.to_string()[..2].to_lowercase()) {
                    found.failures.push(format!("{name} is named after {rule}, which no catalogue has"));
                }
            }
        }
    }
    Ok(())
}

/// Reads a list of ids with reasons.
fn read_list(path: &Path, known: &BTreeSet<Rule>, failures: &mut Vec<String>) -> Outcome<BTreeMap<Rule, String>> {
    if !path.is_file() {
        return Ok(BTreeMap::new());
    }
    let list: BTreeMap<Rule, String> = toml::from_str(&read_text(path)?).map_err(|error| {
        Failure::job(format!("{} is no list of ids with reasons: {}", path.display(), error.message()))
    })?;
    for (rule, reason) in &list {
        if reason.trim().is_empty() {
            failures.push(format!("{} gives no reason for {rule}", path.display()));
        }
        if !known.contains(rule) {
            failures.push(format!("{} lists {rule}, which no catalogue has", path.display()));
        }
    }
    Ok(list)
}

fn within(file: &Path, root: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).display().to_string()
}

fn trace(books: &[Rulebook], mut found: Found) -> Report {
    let (mut rules, mut missing) = (Vec::new(), Vec::new());
    for book in books {
        for rule in &book.rules {
            let id = rule.id;
            let trace = if let Some(by) = found.shown.remove(&id) {
                Trace::Shown { by }
            } else if let Some(reason) = found.without_behaviour.remove(&id) {
                Trace::WithoutBehaviour { reason }
            } else if let Some(layer) = found.later.remove(&id) {
                Trace::Later { layer }
            } else {
                missing.push(id.to_string());
                Trace::Missing
            };
            rules.push(Traced { id, game: book.game, trace });
        }
        let idle =
            |traced: &&Traced| traced.game == book.game && matches!(traced.trace, Trace::WithoutBehaviour { .. });
        let (without, all) = (rules.iter().filter(idle).count(), book.rules.len());
        if without * ONE_IN > all {
            let what = format!("{without} of {all} rules of {} are listed as without behaviour", book.game);
            found.failures.push(format!("{what}; at most one in {ONE_IN} may be"));
        }
    }
    if !missing.is_empty() {
        found.failures.push(format!("nothing shows {}", missing.join(", ")));
    }
    let count = |is: fn(&Trace) -> bool| rules.iter().filter(|traced| is(&traced.trace)).count();
    Report {
        shown: count(|trace| matches!(trace, Trace::Shown { .. })),
        without_behaviour: count(|trace| matches!(trace, Trace::WithoutBehaviour { .. })),
        later: count(|trace| matches!(trace, Trace::Later { .. })),
        missing: count(|trace| matches!(trace, Trace::Missing)),
        failures: found.failures,
        rules,
    }
}

impl Report {
    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let mut game = "";
        for traced in &self.rules {
            if game != traced.game {
                game = traced.game;
                output.line(game)?;
            }
            let said = match &traced.trace {
                Trace::Shown { by } if by.len() > 3 => format!("{}, and {} more", by[..3].join(", "), by.len() - 3),
                Trace::Shown { by } => by.join(", "),
                Trace::WithoutBehaviour { reason } => format!("no behaviour: {reason}"),
                Trace::Later { layer } => format!("later: {layer}"),
                Trace::Missing => "NOTHING SHOWS IT".to_owned(),
            };
            output.line(format!("  {}  {said}", traced.id))?;
        }
        for failure in &self.failures {
            output.text(&wrap(&format!("FAIL: {failure}"), ""))?;
        }
        let Report { shown, without_behaviour, later, missing, .. } = self;
        let all = self.rules.len();
        output.line(format!("{all} rules: {shown} shown, {without_behaviour} without behaviour, {later} of later layers, {missing} that nothing shows"))
    }

    /// Fails unless everything is shown that must be.
    pub(crate) fn judge(&self) -> Outcome {
        match self.failures.as_slice() {
            [] => Ok(()),
            [one] => Err(Failure::job(one.as_str())),
            [first, others @ ..] => {
                Err(Failure::job(format!("{first}; {} more failures are listed above", others.len())))
            }
        }
    }
}
