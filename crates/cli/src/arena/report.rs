//! The figures of an arena for people and programs.

use crate::failure::Outcome;
use crate::output::{Output, in_words, seats_in_words};
use bots::arena::{Plan, Results, seatings};
use bots::rating::{Placed, Rating, Sprt, Verdict, ratings, wilson};
use game_core::{Game, Seat, Seats};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    pub(crate) game: &'static str,
    #[serde(skip)]
    pub(crate) name: &'static str,
    pub(crate) seats: usize,
    config: Value,
    pub(crate) games: usize,
    pub(crate) games_planned: u64,
    pub(crate) seed: u64,
    pub(crate) budget: f64,
    opening: u64,
    sprt: Option<Sprt>,
    verdict: Verdict,
    was_stopped: bool,
    /// Whether every round was played in all its seatings, so that bots sat equally often on each seat.
    pub(crate) rounds_are_whole: bool,
    pub(crate) bots: Vec<BotFigures>,
    /// By row's bot and column's bot: how often the first stood above the second, draws as halves.
    pub(crate) pairs: Vec<Vec<Option<Share>>>,
    pub(crate) by_seat: Vec<SeatFigures>,
    pub(crate) length: Length,
    pub(crate) forfeits: Vec<Forfeit>,
}

#[derive(Serialize, Debug)]
pub(crate) struct BotFigures {
    pub(crate) bot: String,
    /// Seats taken over all games.
    seats_taken: u64,
    /// The share of games won; wins that are shared count in part.
    pub(crate) wins: Share,
    /// What a bot of average strength would win on the seats taken.
    pub(crate) fair_share: f64,
    pub(crate) rating: Rating,
    mean_rank: f64,
    pub(crate) scores: Vec<i32>,
    pub(crate) mean_score: Option<f64>,
}

#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) share: f64,
    /// The 95 % interval.
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) games: f64,
}

impl Share {
    fn of(won: f64, games: f64) -> Share {
        let share = if games > 0.0 { won / games } else { 0.0 };
        let (low, high) = wilson(share, games);
        Share { share, low, high, games }
    }
}

#[derive(Serialize, Debug)]
pub(crate) struct SeatFigures {
    pub(crate) seat: Seat,
    pub(crate) wins: Share,
}

#[derive(Serialize, Debug)]
pub(crate) struct Length {
    pub(crate) mean: f64,
    max: u64,
    #[serde(skip)]
    pub(crate) all: Vec<u64>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Forfeit {
    /// From 1.
    pub(crate) game: u64,
    pub(crate) seat: Seat,
    pub(crate) bot: String,
    pub(crate) why: String,
}

impl Report {
    pub(crate) fn new<G: Game>(start: &G, plan: &Plan, results: &Results) -> Report {
        let games = &results.games;
        let config = start.config();
        let placed: Vec<Vec<Placed>> = games.iter().map(bots::arena::Played::placed).collect();
        let rated = ratings(plan.bots.len(), &placed);
        let of_bot = |bot: usize| {
            let seats: Vec<(&Placed, Option<i32>)> = games
                .iter()
                .zip(&placed)
                .flat_map(|(game, placed)| {
                    placed.iter().enumerate().map(move |(seat, placed)| {
                        (placed, game.scores.as_ref().and_then(|scores| scores.get(seat)).copied())
                    })
                })
                .filter(|(placed, _)| placed.bot == bot)
                .collect();
            let present = games.iter().filter(|game| game.seating.contains(&bot));
            let won: f64 = present.clone().map(|game| game.share_of(bot)).sum();
            let fair: f64 = present
                .clone()
                .map(|game| {
                    let own = game.seating.iter().filter(|&&seated| seated == bot).count();
                    own as f64 / game.seating.len() as f64
                })
                .sum();
            let count = present.count() as f64;
            let scores: Vec<i32> = seats.iter().filter_map(|(_, score)| *score).collect();
            let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
            BotFigures {
                bot: plan.bots[bot].to_string(),
                seats_taken: seats.len() as u64,
                wins: Share::of(won, count),
                fair_share: fair / count.max(1.0),
                rating: rated[bot],
                mean_rank: mean(seats.iter().map(|(placed, _)| f64::from(placed.rank)).sum(), seats.len()),
                mean_score: (!scores.is_empty())
                    .then(|| mean(scores.iter().map(|&score| f64::from(score)).sum(), scores.len())),
                scores,
            }
        };
        let pair = |a: usize, b: usize| {
            let met = |placed: &&Vec<Placed>| {
                placed.iter().any(|placed| placed.bot == a) && placed.iter().any(|placed| placed.bot == b)
            };
            let meetings: Vec<&Vec<Placed>> = placed.iter().filter(met).collect();
            let above = |placed: &&Vec<Placed>| {
                let of = |bot: usize| placed.iter().filter(move |placed| placed.bot == bot);
                let all = of(a).flat_map(|own| of(b).map(move |other| (own.rank, other.rank)));
                let (won, count) = all.fold((0.0, 0.0), |(won, count), (own, other)| {
                    let won_now = if own < other { 1.0 } else { f64::from(u8::from(own == other)) / 2.0 };
                    (won + won_now, count + 1.0)
                });
                won / count
            };
            (a != b && !meetings.is_empty()).then(|| Share::of(meetings.iter().map(above).sum(), meetings.len() as f64))
        };
        let count = plan.bots.len();
        let by_seat = Seat::all(config.seats()).map(|seat| {
            let winners = |game: &bots::arena::Played| game.ranks.iter().filter(|&&rank| rank == 1).count().max(1);
            let share =
                |game: &bots::arena::Played| f64::from(u8::from(game.ranks[seat.index()] == 1)) / winners(game) as f64;
            SeatFigures { seat, wins: Share::of(games.iter().map(share).sum(), games.len() as f64) }
        });
        let round = seatings(count, config.seats()).len();
        let mut rounds: BTreeMap<u64, usize> = BTreeMap::new();
        for game in games {
            *rounds.entry(game.index / round as u64).or_default() += 1;
        }
        let lengths: Vec<u64> = games.iter().map(|game| game.steps).collect();
        let forfeits = games.iter().filter_map(|game| {
            let (seat, why) = game.forfeit.as_ref()?;
            let bot = plan.bots[game.seating[seat.index()]].to_string();
            Some(Forfeit { game: game.index + 1, seat: *seat, bot, why: why.clone() })
        });
        Report {
            game: G::ID,
            name: G::NAME,
            seats: config.seats(),
            config: serde_json::to_value(&config).unwrap_or_default(),
            games: games.len(),
            games_planned: plan.games,
            seed: plan.seed,
            budget: plan.share,
            opening: plan.opening,
            sprt: plan.sprt,
            verdict: results.verdict,
            was_stopped: results.was_stopped,
            rounds_are_whole: rounds.values().all(|&played| played == round),
            bots: (0..count).map(of_bot).collect(),
            pairs: (0..count).map(|a| (0..count).map(|b| pair(a, b)).collect()).collect(),
            by_seat: by_seat.collect(),
            length: Length {
                mean: lengths.iter().sum::<u64>() as f64 / lengths.len().max(1) as f64,
                max: lengths.iter().copied().max().unwrap_or(0),
                all: lengths,
            },
            forfeits: forfeits.collect(),
        }
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let Report { name, seats, games, seed, budget, .. } = self;
        let stopped = if self.was_stopped { ", stopped early" } else { "" };
        output.line(format!(
            "{name}, {}: {}, seed {seed}, budget {budget}{stopped}\n",
            seats_in_words(*seats),
            in_words(*games as u64, "game")
        ))?;
        let heading = ["bot", "wins", "95 %", "fair", "Elo", "95 %", "mean rank", "mean score"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        for bot in &self.bots {
            let Rating { elo, low, high } = bot.rating;
            rows.push(vec![
                bot.bot.clone(),
                percent(bot.wins.share),
                format!("{} to {}", percent(bot.wins.low), percent(bot.wins.high)),
                percent(bot.fair_share),
                format!("{elo:.0}"),
                format!("{low:.0} to {high:.0}"),
                format!("{:.2}", bot.mean_rank + 0.0),
                bot.mean_score.map_or_else(|| "-".to_owned(), |score| format!("{:.2}", score + 0.0)),
            ]);
        }
        output.table(&rows)?;
        if self.bots.len() > 2 {
            output.line("\nHow often the bot of the row stood above that of the column:")?;
            let names = self.bots.iter().map(|bot| bot.bot.clone());
            let mut rows = vec![std::iter::once(String::new()).chain(names).collect::<Vec<_>>()];
            for (bot, row) in self.bots.iter().zip(&self.pairs) {
                let cell = |share: &Option<Share>| share.map_or_else(|| "-".to_owned(), |share| percent(share.share));
                rows.push(std::iter::once(bot.bot.clone()).chain(row.iter().map(cell)).collect());
            }
            output.table(&rows)?;
        }
        output.line("")?;
        let mut rows = vec![["seat", "wins", "95 %"].map(str::to_owned).to_vec()];
        rows.extend(self.by_seat.iter().map(|seat| {
            let Share { share, low, high, .. } = seat.wins;
            vec![seat.seat.to_string(), percent(share), format!("{} to {}", percent(low), percent(high))]
        }));
        output.table(&rows)?;
        output.line(format!("\n{:.1} steps a game, at most {}", self.length.mean, self.length.max))?;
        if !self.rounds_are_whole {
            output.line(INCOMPLETE)?;
        }
        if let Some(Sprt { low, high }) = self.sprt {
            let first = &self.bots[0].bot;
            output.line(match self.verdict {
                Verdict::Passed => format!("{first} wins at least {} rather than {}.", percent(high), percent(low)),
                Verdict::Failed => format!("{first} wins at most {} rather than {}.", percent(low), percent(high)),
                Verdict::Open => {
                    format!("Open whether {first} wins {} or {}: play more games.", percent(low), percent(high))
                }
            })?;
        }
        for Fault { bot, why, games, first } in self.faults() {
            output.line(match games {
                1 => format!("{bot} forfeits game {first}, because {why}."),
                _ => format!("{bot} forfeits {games} games, the first of them game {first}, because {why}."),
            })?;
        }
        Ok(())
    }

    /// Every different forfeit once, in the order of their first games.
    pub(crate) fn faults(&self) -> Vec<Fault<'_>> {
        let mut faults: Vec<Fault<'_>> = Vec::new();
        for Forfeit { game, bot, why, .. } in &self.forfeits {
            match faults.iter_mut().find(|fault| fault.bot == bot && fault.why == why) {
                Some(fault) => fault.games += 1,
                None => faults.push(Fault { bot, why, games: 1, first: *game }),
            }
        }
        faults
    }
}

pub(crate) const INCOMPLETE: &str = "The last round is incomplete: the bots did not sit equally often on each seat.";

/// Why a bot forfeited games, and how many.
#[derive(Debug)]
pub(crate) struct Fault<'a> {
    pub(crate) bot: &'a str,
    pub(crate) why: &'a str,
    pub(crate) games: u64,
    pub(crate) first: u64,
}

pub(crate) fn percent(share: f64) -> String {
    // Nothing of nothing is no negative share.
    format!("{:.1} %", share * 100.0 + 0.0)
}
