//! `aludel rules`: the numbered rules, and what shows each of them.

use crate::failure::{Failure, Outcome};
use crate::output::{Output, wrap};
use clap::Args;
use game_core::Rule;
use game_registry::{RuleText, Rulebook, rules};
use serde::Serialize;
use std::path::PathBuf;

/// Read the numbered rules of a game, or of the table
#[derive(Args, Debug)]
#[command(
    after_help = "Examples: aludel rules quintessence\n          aludel rules quintessence QN-042\n          aludel rules --coverage"
)]
pub(crate) struct Rules {
    /// The game's id, or `table` for what all games share
    game: Option<String>,
    /// The id of one rule, like QN-042
    id: Option<String>,
    /// List every rule with the scenarios and tests that show it; fails where nothing shows one
    #[arg(long, conflicts_with = "id")]
    coverage: bool,
    /// The source tree, for --coverage; by default found from here upwards
    #[arg(long, value_name = "DIR", requires = "coverage")]
    root: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Catalogue {
    game: &'static str,
    name: &'static str,
    rules: usize,
    first: Option<Rule>,
    last: Option<Rule>,
}

impl Rules {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        if self.coverage {
            let report = crate::coverage::run(self.game.as_deref(), self.root.as_deref())?;
            if self.json { output.json(&report) } else { report.print(output) }?;
            return output.flush().and_then(|()| report.judge());
        }
        match (&self.game, &self.id) {
            (None, _) => self.list(output),
            (Some(game), None) if game.parse::<Rule>().is_ok() => self.one(read_id(game)?, None, output),
            (Some(game), None) => {
                let book = Rulebook::of(game)?;
                if self.json { output.json(&book) } else { print_book(&book, output) }
            }
            (Some(game), Some(id)) => self.one(read_id(id)?, Some(&Rulebook::of(game)?), output),
        }
    }

    fn list(&self, output: &mut Output) -> Outcome {
        let catalogue = |book: &Rulebook| Catalogue {
            game: book.game,
            name: book.name,
            rules: book.rules.len(),
            first: book.rules.iter().map(|rule| rule.id).min(),
            last: book.rules.iter().map(|rule| rule.id).max(),
        };
        let catalogues: Vec<Catalogue> = Rulebook::all().iter().map(catalogue).collect();
        if self.json {
            return output.json(&catalogues);
        }
        let mut rows = vec![["id", "name", "rules", "first", "last"].map(str::to_owned).to_vec()];
        let shown = |rule: Option<Rule>| rule.map_or_else(String::new, |rule| rule.to_string());
        rows.extend(catalogues.iter().map(|book| {
            vec![book.game.into(), book.name.into(), book.rules.to_string(), shown(book.first), shown(book.last)]
        }));
        output.table(&rows)?;
        output.line("\n`aludel rules GAME` reads a catalogue, `aludel rules GAME ID` a rule.")
    }

    fn one(&self, id: Rule, book: Option<&Rulebook>, output: &mut Output) -> Outcome {
        let rule = rules::find(id)
            .ok_or_else(|| Failure::usage(format!("there is no rule {id}; `aludel rules GAME` lists them")))?;
        // A rule of the table is found from every game: its refusals cite them.
        let is_the_tables = Rulebook::of("table")?.find(id).is_some();
        if let Some(book) = book.filter(|book| book.find(id).is_none() && !is_the_tables) {
            return Err(Failure::usage(format!("{id} is no rule of {}; `aludel rules {id}` reads it", book.name)));
        }
        if self.json { output.json(&rule) } else { output.text(&shown(&rule)) }
    }
}

fn read_id(text: &str) -> Outcome<Rule> {
    text.parse().map_err(|error| Failure::usage(format!("{text:?} is no rule: {error}")))
}

/// A rule as it is read on a terminal.
pub(crate) fn shown(rule: &RuleText) -> String {
    format!("{} ({})\n{}", rule.id, rule.section, wrap(&rule.text, "  "))
}

fn print_book(book: &Rulebook, output: &mut Output) -> Outcome {
    let mut section = "";
    output.line(book.name)?;
    for rule in &book.rules {
        if section != rule.section {
            section = &rule.section;
            output.line(format!("\n{section}"))?;
        }
        let text = wrap(&rule.text, "         ");
        output.text(&format!("  {}{}", rule.id, text.strip_prefix("        ").unwrap_or(&text)))?;
    }
    if book.rules.is_empty() {
        output.line("has no catalogue of its own; everybody knows its rules.")?;
    }
    Ok(())
}
