//! The figures of a simulation for people and programs.

use super::figures::{Counted, Figures, SeatFigures};
use crate::failure::Outcome;
use crate::output::Output;
use game_core::{Edition, Game, Message, Rule, Seat, Seats};
use game_registry::Voice;
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    game: &'static str,
    #[serde(skip)]
    name: &'static str,
    seats: usize,
    config: Value,
    edition: String,
    edition_hash: String,
    rules: u32,
    seed: u64,
    games: u64,
    /// By seat; empty where all played at random.
    bots: Vec<String>,
    length: Length,
    branching: Branching,
    results: Vec<SeatResult>,
    ends: Vec<End>,
    tallies: Vec<Tallied>,
    speed: Speed,
}

#[derive(Serialize, Debug)]
struct Length {
    mean: f64,
    max: u64,
    steps: u64,
    chance_steps: u64,
}

#[derive(Serialize, Debug)]
struct Branching {
    mean: f64,
    max: u64,
    decisions: u64,
}

#[derive(Serialize, Debug)]
struct SeatResult {
    seat: Seat,
    wins: u64,
    shared_wins: u64,
    mean_score: f64,
    mean_rank: f64,
}

#[derive(Serialize, Debug)]
struct End {
    rule: Rule,
    reason: &'static str,
    sentence: String,
    games: u64,
}

#[derive(Serialize, Debug)]
struct Tallied {
    kind: &'static str,
    what: String,
    times: u64,
    per_game: f64,
    /// Of the times that belong to a seat, the share that belongs to a winner.
    winning_share: Option<f64>,
}

/// The one part that differs from run to run.
#[derive(Serialize, Debug)]
struct Speed {
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    steps_per_second: f64,
}

impl Report {
    pub(crate) fn new<G: Game>(
        fresh: &G,
        figures: &Figures,
        seed: u64,
        bots: Vec<String>,
        threads: usize,
        took: Duration,
    ) -> Report {
        let voice = Voice::new::<G>(fresh.edition(), Vec::new());
        let head = fresh.edition().head();
        let config = fresh.config();
        let seconds = took.as_secs_f64().max(1e-9);
        let games = figures.games as f64;
        let seat_result = |(index, seat): (usize, &SeatFigures)| SeatResult {
            seat: Seat::new(index),
            wins: seat.wins,
            shared_wins: seat.shared_wins,
            mean_score: seat.score as f64 / games,
            mean_rank: seat.rank as f64 / games,
        };
        let mut ends: Vec<End> = figures
            .ends
            .iter()
            .map(|(&(rule, reason), &games)| End { rule, reason, sentence: voice.say(&Message::new(reason)), games })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games));
        let tallied = |counted: &Counted| Tallied {
            kind: counted.kind,
            what: voice.arg(&counted.what),
            times: counted.times,
            per_game: counted.times as f64 / games,
            winning_share: (counted.by_a_seat > 0).then(|| counted.by_a_winner as f64 / counted.by_a_seat as f64),
        };
        let mut tallies: Vec<Tallied> = figures.tallies().iter().map(tallied).collect();
        tallies.sort_by(|a, b| (a.kind, b.times, &a.what).cmp(&(b.kind, a.times, &b.what)));
        Report {
            game: G::ID,
            name: G::NAME,
            seats: config.seats(),
            config: serde_json::to_value(&config).unwrap_or(Value::Null),
            edition: head.edition.clone(),
            edition_hash: head.hash.clone(),
            rules: G::RULES,
            seed,
            games: figures.games,
            bots,
            length: Length {
                mean: figures.steps as f64 / games,
                max: figures.longest,
                steps: figures.steps,
                chance_steps: figures.chance_steps,
            },
            branching: Branching {
                mean: figures.choices as f64 / figures.decisions.max(1) as f64,
                max: figures.most_choices,
                decisions: figures.decisions,
            },
            results: figures.seats.iter().enumerate().map(seat_result).collect(),
            ends,
            tallies,
            speed: Speed {
                threads,
                seconds,
                games_per_second: games / seconds,
                steps_per_second: figures.steps as f64 / seconds,
            },
        }
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let Report { name, seats, games, seed, length, branching, speed, .. } = self;
        let who =
            if self.bots.is_empty() { "random games".to_owned() } else { format!("games of {}", self.bots.join(", ")) };
        output.line(format!("{name}, {seats} seats: {games} {who}, seed {seed}"))?;
        output.line(format!("  edition    {}", self.edition))?;
        output.line(format!("  length     {:.1} steps a game, at most {}", length.mean, length.max))?;
        if length.chance_steps > 0 {
            let share = length.chance_steps as f64 / length.steps as f64 * 100.0;
            output.line(format!("  chance     {share:.1} % of the steps"))?;
        }
        output.line(format!("  branching  {:.1} actions a decision, at most {}", branching.mean, branching.max))?;
        output.line(format!(
            "  speed      {:.0} games/s, {:.0} steps/s on {} threads\n",
            speed.games_per_second, speed.steps_per_second, speed.threads
        ))?;
        let percent = |part: u64| format!("{:.1} %", part as f64 / *games as f64 * 100.0);
        let mut rows = vec![row(["seat", "wins", "shared wins", "mean score", "mean rank"])];
        rows.extend(self.results.iter().map(|seat| {
            let SeatResult { seat, wins, shared_wins, mean_score, mean_rank } = seat;
            row([
                &seat.to_string(),
                &percent(*wins),
                &percent(*shared_wins),
                &format!("{mean_score:.2}"),
                &format!("{mean_rank:.2}"),
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
            output.line("")?;
            let mut rows = vec![row(["counted", "what", "a game", "by winners"])];
            rows.extend(self.tallies.iter().map(|tallied| {
                let share = tallied.winning_share.map_or_else(String::new, |share| format!("{:.1} %", share * 100.0));
                row([tallied.kind, &tallied.what, &format!("{:.3}", tallied.per_game), &share])
            }));
            output.table(&rows)?;
        }
        Ok(())
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
