//! The catalogues of `docs/games` as data: every rule with its id, its section and its text.

use crate::{Entry, GAMES, UnknownGame};
use game_core::Rule;
use serde::Serialize;

/// What is common to all games.
pub const TABLE_CATALOGUE: &str = include_str!("../../../docs/games/table.md");
/// The name by which the catalogue of the table is asked for.
pub const TABLE: &str = "table";

/// One catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rulebook {
    /// The id of the game, or `table`.
    pub game: &'static str,
    pub name: &'static str,
    pub rules: Vec<RuleText>,
}

/// One numbered rule as the catalogue states it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleText {
    pub id: Rule,
    /// `3. The turn and legal placements`.
    pub section: String,
    /// Markdown, without the id.
    pub text: String,
}

impl Rulebook {
    /// The catalogue of the table, then those of the games.
    #[must_use]
    pub fn all() -> Vec<Rulebook> {
        let games = GAMES.iter().filter_map(Rulebook::of_entry);
        std::iter::once(Rulebook::table()).chain(games).collect()
    }

    /// The catalogue of a game, or of the table; a game without one has no rules in it.
    pub fn of(game: &str) -> Result<Rulebook, UnknownGame> {
        if game == TABLE {
            return Ok(Rulebook::table());
        }
        let entry = crate::entry(game)?;
        Ok(Rulebook::of_entry(entry).unwrap_or(Rulebook { game: entry.id, name: entry.name, rules: Vec::new() }))
    }

    fn table() -> Rulebook {
        Rulebook { game: TABLE, name: "The table", rules: read(TABLE_CATALOGUE) }
    }

    fn of_entry(entry: &Entry) -> Option<Rulebook> {
        Some(Rulebook { game: entry.id, name: entry.name, rules: read(entry.catalogue?) })
    }

    #[must_use]
    pub fn find(&self, id: Rule) -> Option<&RuleText> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// The rule with that id, in whichever catalogue.
#[must_use]
pub fn find(id: Rule) -> Option<RuleText> {
    Rulebook::all().into_iter().find_map(|book| book.find(id).cloned())
}

/// Reads a catalogue: a rule is a line `- **QN-042** …` with the lines that continue it, or a row `| **EL-270** … |`.
#[must_use]
pub fn read(catalogue: &str) -> Vec<RuleText> {
    let mut rules: Vec<RuleText> = Vec::new();
    let mut section = String::new();
    let mut is_open = false;
    for line in catalogue.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.trim().to_owned();
            is_open = false;
        } else if let Some((id, text)) = line.strip_prefix("- **").and_then(defined) {
            rules.push(RuleText { id, section: section.clone(), text: text.trim().to_owned() });
            is_open = true;
        } else if let Some((id, row)) = line.strip_prefix("| **").and_then(defined) {
            let cells: Vec<&str> = row.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
            rules.push(RuleText { id, section: section.clone(), text: cells.join("; ") });
            is_open = false;
        } else if is_open && line.starts_with("  ") && !line.trim().is_empty() {
            let rule = rules.last_mut().expect("a rule is open");
            rule.text.push(if line.trim_start().starts_with(['-', '*', '|']) { '\n' } else { ' ' });
            rule.text.push_str(line.trim());
        } else {
            is_open = false;
        }
    }
    rules
}

/// `QN-042** [R] …` as the id and what follows.
fn defined(line: &str) -> Option<(Rule, &str)> {
    let (id, text) = line.split_once("**")?;
    Some((id.parse().ok()?, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_lines_and_rows() {
        let text = "# Title\n- **QN-000** [R] no section\n## 1. First\n\n- **QN-001** [R] One\n  goes on.\n  - a\n\nother\n\
                    ## 2. Second\n| id | who |\n| **QN-002** die | active | a, b |\n- **QN-03** not an id\n";
        let read: Vec<(String, String, String)> =
            read(text).into_iter().map(|rule| (rule.id.to_string(), rule.section, rule.text)).collect();
        let row = |id: &str, section: &str, text: &str| (id.to_owned(), section.to_owned(), text.to_owned());
        assert_eq!(
            read,
            [
                row("QN-000", "", "[R] no section"),
                row("QN-001", "1. First", "[R] One goes on.\n- a"),
                row("QN-002", "2. Second", "die; active; a, b"),
            ]
        );
    }

    #[test]
    fn every_catalogue_has_each_id_once() {
        for book in Rulebook::all() {
            assert!(!book.rules.is_empty(), "{}", book.game);
            for (place, rule) in book.rules.iter().enumerate() {
                assert!(!book.rules[..place].iter().any(|other| other.id == rule.id), "{} twice", rule.id);
                assert!(!rule.text.is_empty(), "{}", rule.id);
            }
        }
    }
}
