//! The figures of a simulation for people and programs.

use super::estimate::{Estimate, Histogram, Moments, share_of_sixtieths};
use super::figures::{CAME_UP, Counted, Figures, SeatFigures};
use crate::failure::Outcome;
use crate::output::{Output, in_words, seats_in_words};
use game_core::{Edition, Game, Message, Rule, Seat, Seats};
use game_registry::Voice;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// How it was run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) seed: u64,
    /// By seat; empty where all played at random.
    pub(crate) bots: Vec<String>,
    pub(crate) budget: f64,
    pub(crate) threads: usize,
    pub(crate) took: Duration,
    pub(crate) was_stopped: bool,
}

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    pub(crate) game: &'static str,
    #[serde(skip)]
    pub(crate) name: &'static str,
    pub(crate) seats: usize,
    config: Value,
    pub(crate) edition: String,
    #[serde(skip)]
    pub(crate) edition_name: String,
    edition_hash: String,
    rules: u32,
    pub(crate) seed: u64,
    pub(crate) games: u64,
    pub(crate) bots: Vec<String>,
    pub(crate) budget: f64,
    pub(crate) was_stopped: bool,
    pub(crate) length: Length,
    /// How often another seat came to lead alone; none where the game has no measure of it.
    pub(crate) lead_changes: Option<Estimate>,
    branching: Branching,
    pub(crate) results: Vec<SeatResult>,
    pub(crate) ends: Vec<End>,
    pub(crate) tallies: Vec<Tallied>,
    speed: Speed,
    #[serde(skip)]
    pub(crate) lead_histogram: Histogram,
}

#[derive(Serialize, Debug)]
pub(crate) struct Length {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) max: u64,
    pub(crate) steps: u64,
    pub(crate) chance_steps: u64,
    #[serde(skip)]
    pub(crate) all: Histogram,
}

#[derive(Serialize, Debug)]
struct Branching {
    mean: f64,
    max: u64,
    decisions: u64,
}

#[derive(Serialize, Debug)]
pub(crate) struct SeatResult {
    pub(crate) seat: Seat,
    wins: u64,
    shared_wins: u64,
    /// The share of games won; wins that are shared count in part.
    pub(crate) win_rate: Estimate,
    pub(crate) score: Estimate,
    mean_rank: f64,
    #[serde(skip)]
    pub(crate) scores: Histogram,
}

#[derive(Serialize, Debug)]
pub(crate) struct End {
    rule: Rule,
    pub(crate) reason: &'static str,
    pub(crate) sentence: String,
    pub(crate) games: u64,
}

/// One card, method or other thing that is counted.
#[derive(Serialize, Debug)]
pub(crate) struct Tallied {
    /// What was done with it; `unused` where it only came up.
    pub(crate) kind: &'static str,
    pub(crate) what: String,
    pub(crate) times: i64,
    /// How often that happened in a game.
    pub(crate) per_game: Estimate,
    /// How often it was drawn, dealt or displayed in a game; none for what does not come up.
    pub(crate) came_up: Option<Estimate>,
    /// Of the times that belong to a seat, the share that belongs to a winner.
    pub(crate) winning_share: Option<Estimate>,
}

pub(crate) const UNUSED: &str = "unused";

/// The one part that differs from run to run.
#[derive(Serialize, Debug)]
struct Speed {
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    steps_per_second: f64,
}

impl Report {
    pub(crate) fn new<G: Game>(fresh: &G, figures: &Figures, run: Run) -> Report {
        let voice = Voice::new::<G>(fresh.edition(), Vec::new());
        let head = fresh.edition().head();
        let config = fresh.config();
        let seconds = run.took.as_secs_f64().max(1e-9);
        let (count, steps) = (figures.games, figures.steps());
        let games = count as f64;
        let seat_result = |(index, seat): (usize, &SeatFigures)| SeatResult {
            seat: Seat::new(index),
            wins: seat.wins,
            shared_wins: seat.shared_wins,
            win_rate: share_of_sixtieths(&seat.shares, count),
            score: Moments::of(&seat.scores).estimate(count),
            mean_rank: seat.rank as f64 / games,
            scores: seat.scores.clone(),
        };
        let mut ends: Vec<End> = figures
            .ends
            .iter()
            .map(|(&(rule, reason), &games)| End { rule, reason, sentence: voice.say(&Message::new(reason)), games })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games));
        let Estimate { value: mean, low, high } = Moments::of(&figures.lengths).count(count);
        Report {
            game: G::ID,
            name: G::NAME,
            seats: config.seats(),
            config: serde_json::to_value(&config).unwrap_or(Value::Null),
            edition: head.edition.clone(),
            edition_name: head.name.clone(),
            edition_hash: head.hash.clone(),
            rules: G::RULES,
            seed: run.seed,
            games: count,
            bots: run.bots,
            budget: run.budget,
            was_stopped: run.was_stopped,
            length: Length {
                mean,
                low,
                high,
                max: figures.lengths.keys().last().map_or(0, |&steps| steps as u64),
                steps,
                chance_steps: figures.chance_steps,
                all: figures.lengths.clone(),
            },
            lead_changes: (!figures.lead_changes.is_empty()).then(|| Moments::of(&figures.lead_changes).count(count)),
            branching: Branching {
                mean: figures.choices as f64 / figures.decisions.max(1) as f64,
                max: figures.most_choices,
                decisions: figures.decisions,
            },
            results: figures.seats.iter().enumerate().map(seat_result).collect(),
            ends,
            tallies: tallied(figures, &voice),
            speed: Speed {
                threads: run.threads,
                seconds,
                games_per_second: games / seconds,
                steps_per_second: steps as f64 / seconds,
            },
            lead_histogram: figures.lead_changes.clone(),
        }
    }

    /// `12 games of adept, random`.
    fn games_in_words(&self) -> String {
        match self.players() {
            None => in_words(self.games, "random game"),
            Some(players) => format!("{} of {players}", in_words(self.games, "game")),
        }
    }

    /// `12 pairs of games of adept, random`.
    pub(crate) fn pairs_in_words(&self) -> String {
        let pairs = in_words(self.games, "pair");
        match self.players() {
            None => format!("{pairs} of random games"),
            Some(players) => format!("{pairs} of games of {players}"),
        }
    }

    /// None where all play at random.
    fn players(&self) -> Option<String> {
        match self.bots.as_slice() {
            [] => None,
            [first, others @ ..] if others.iter().all(|other| other == first) => Some(format!("{first} on every seat")),
            bots => Some(bots.join(", ")),
        }
    }

    /// `2 seats: 12 random games`.
    pub(crate) fn heading(&self) -> String {
        format!("{}: {}", seats_in_words(self.seats), self.games_in_words())
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let Report { name, games, seed, length, branching, speed, .. } = self;
        let stopped = if self.was_stopped { ", stopped early" } else { "" };
        output.line(format!("{name}, {}, seed {seed}{stopped}", self.heading()))?;
        output.line(format!("  edition    {}", self.edition))?;
        output.line(format!("  length     {:.1} steps a game, at most {}", length.mean, length.max))?;
        if length.chance_steps > 0 {
            let share = length.chance_steps as f64 / length.steps as f64 * 100.0;
            output.line(format!("  chance     {share:.1} % of the steps"))?;
        }
        output.line(format!("  branching  {:.1} actions a decision, at most {}", branching.mean, branching.max))?;
        if let Some(changes) = self.lead_changes {
            output.line(format!("  lead       changes {} times a game", number(changes)))?;
        }
        output.line(format!(
            "  speed      {:.0} games/s, {:.0} steps/s on {} threads\n",
            speed.games_per_second, speed.steps_per_second, speed.threads
        ))?;
        let percent = |part: u64| format!("{:.1} %", part as f64 / *games as f64 * 100.0);
        let mut rows = vec![row(["seat", "win rate", "wins", "shared wins", "mean score", "mean rank"])];
        rows.extend(self.results.iter().map(|seat| {
            row([
                &seat.seat.to_string(),
                &share(seat.win_rate),
                &percent(seat.wins),
                &percent(seat.shared_wins),
                &format!("{:.2}", seat.score.value),
                &format!("{:.2}", seat.mean_rank),
            ])
        }));
        output.table(&rows)?;
        output.line("")?;
        let mut rows = vec![row(["end", "games", "rule", "because"])];
        rows.extend(
            self.ends.iter().map(|end| row([end.reason, &percent(end.games), &end.rule.to_string(), &end.sentence])),
        );
        output.table(&rows)?;
        if !self.tallies.is_empty() {
            output.line("\nA game, with 95 % intervals:")?;
            let mut rows = vec![row(["counted", "what", "came up", "times", "by winners"])];
            rows.extend(self.tallies.iter().map(|tallied| {
                row([
                    tallied.kind,
                    &tallied.what,
                    &tallied.came_up.map_or_else(|| "-".to_owned(), |up| format!("{:.3}", up.value)),
                    &number(tallied.per_game),
                    &tallied.winning_share.map_or_else(|| "-".to_owned(), share),
                ])
            }));
            output.table(&rows)?;
        }
        Ok(())
    }
}

/// By kind, what happened most often first; then what came up and was never used.
fn tallied(figures: &Figures, voice: &Voice) -> Vec<Tallied> {
    let named = |counted: &Counted| voice.arg(&counted.what);
    let (came_up, used): (Vec<&Counted>, Vec<&Counted>) =
        // What only a game had that was broken off is nothing.
        figures.tallies().iter().filter(|counted| counted.times.sum > 0).partition(|counted| counted.kind == CAME_UP);
    let mut idle: BTreeMap<String, Moments> = came_up.iter().map(|counted| (named(counted), counted.times)).collect();
    let estimate = |times: Moments| times.count(figures.games);
    let came_up = idle.clone();
    let mut tallies: Vec<Tallied> = used
        .into_iter()
        .map(|counted| {
            let what = named(counted);
            idle.remove(&what);
            Tallied {
                kind: counted.kind,
                times: counted.times.sum,
                per_game: estimate(counted.times),
                came_up: came_up.get(&what).copied().map(estimate),
                winning_share: counted.won.estimate(),
                what,
            }
        })
        .collect();
    tallies.sort_by(|a, b| (a.kind, b.times, &a.what).cmp(&(b.kind, a.times, &b.what)));
    tallies.extend(idle.into_iter().map(|(what, times)| Tallied {
        kind: UNUSED,
        what,
        times: 0,
        per_game: estimate(Moments::default()),
        came_up: Some(estimate(times)),
        winning_share: None,
    }));
    tallies
}

/// `0.512 (0.480 to 0.544)`.
pub(crate) fn number(Estimate { value, low, high }: Estimate) -> String {
    if low.is_finite() { format!("{value:.3} ({low:.3} to {high:.3})") } else { format!("{value:.3}") }
}

/// `51.2 % (48.0 to 54.4)`.
pub(crate) fn share(Estimate { value, low, high }: Estimate) -> String {
    format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
}

pub(crate) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
