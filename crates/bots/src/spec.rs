//! Which bot: `random`, `greedy`, `mcts:1000`, `ismcts:1000`, `alphabeta:20000`, a level, or `cmd:PROGRAM ARGS`.

use crate::{AlphaBeta, Bot, Budget, Greedy, Information, Level, LevelBot, Random, TreeSearch};
use game_core::Game;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    Random,
    Greedy,
    Mcts(u64),
    Ismcts(u64),
    AlphaBeta(u64),
    Level(Level),
    /// A program and its arguments.
    Program(Vec<String>),
}

/// A text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no bot {0:?}; choose random, greedy, mcts:N, ismcts:N, alphabeta:N with N of at least 1, apprentice, adept, master, grandmaster or cmd:PROGRAM"
)]
pub struct BadSpec(pub String);

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let wrong = || BadSpec(text.to_owned());
        if let Some(command) = text.strip_prefix("cmd:") {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            return if words.is_empty() { Err(wrong()) } else { Ok(Spec::Program(words)) };
        }
        if let Ok(level) = text.parse() {
            return Ok(Spec::Level(level));
        }
        let (name, work) = match text.split_once(':') {
            Some((name, work)) => (name, Some(work.parse().ok().filter(|&work| work > 0).ok_or_else(wrong)?)),
            None => (text, None),
        };
        match (name, work) {
            ("random", None) => Ok(Spec::Random),
            ("greedy", None) => Ok(Spec::Greedy),
            ("mcts", work) => Ok(Spec::Mcts(work.unwrap_or(1000))),
            ("ismcts", work) => Ok(Spec::Ismcts(work.unwrap_or(1000))),
            ("alphabeta", work) => Ok(Spec::AlphaBeta(work.unwrap_or(20_000))),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Mcts(work) => write!(f, "mcts:{work}"),
            Spec::Ismcts(work) => write!(f, "ismcts:{work}"),
            Spec::AlphaBeta(work) => write!(f, "alphabeta:{work}"),
            Spec::Level(level) => level.fmt(f),
            Spec::Program(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

impl Spec {
    /// The bots of a list that is separated by commas. A program is given alone, because its arguments may hold commas.
    pub fn list(text: &str) -> Result<Vec<Spec>, BadSpec> {
        if text.starts_with("cmd:") {
            return Ok(vec![text.parse()?]);
        }
        text.split(',').map(|part| part.trim().parse()).collect()
    }

    /// The bot as people meet it: levels with their own time as a hard stop.
    #[must_use]
    pub fn timed_bot<G: Game>(&self, threads: usize) -> Option<Box<dyn Bot<G>>> {
        match self {
            Spec::Level(level) => Some(Box::new(LevelBot::new(*level, threads))),
            Spec::Random | Spec::Greedy | Spec::Mcts(_) | Spec::Ismcts(_) | Spec::AlphaBeta(_) | Spec::Program(_) => {
                self.bot(1.0)
            }
        }
    }

    /// The bot, without a clock and with that share of its work; none for a program, and none where the game cannot be
    /// searched that way.
    #[must_use]
    pub fn bot<G: Game>(&self, share: f64) -> Option<Box<dyn Bot<G>>> {
        let budget = |work: u64| Budget::of(work).scaled(share);
        Some(match *self {
            Spec::Random => Box::new(Random),
            Spec::Greedy => Box::new(Greedy),
            Spec::Mcts(work) => Box::new(TreeSearch::new(budget(work), Some(Information::Perfect))),
            Spec::Ismcts(work) => Box::new(TreeSearch::new(budget(work), Some(Information::Hidden))),
            Spec::AlphaBeta(work) => Box::new(AlphaBeta::new(budget(work))?),
            Spec::Level(level) => Box::new(LevelBot::with_budget(level, budget(level.work::<G>()))),
            Spec::Program(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_read_as_they_are_written() {
        for text in ["random", "greedy", "mcts:50", "ismcts:7", "alphabeta:900", "master", "cmd:python3 bot.py --fast"]
        {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()).as_deref(), Ok(text));
        }
        for wrong in ["", "mcts:0", "mcts:x", "random:3", "wizard", "cmd:", "cmd:  "] {
            assert!(wrong.parse::<Spec>().is_err(), "{wrong}");
        }
        assert_eq!(Spec::list("random, master").map(|all| all.len()), Ok(2));
        assert_eq!(Spec::list("cmd:a b,c").map(|all| all.len()), Ok(1));
    }
}
