//! Ratings from results: Plackett-Luce over the ranks of every game, which is Bradley-Terry where two seats play.
//!
//! A game is a race: who comes first, then who comes first among the rest, and so on, each with the odds of its strength.
//! Shared ranks count as every order of those who share, each with the same small weight. The strengths are those of
//! greatest likelihood, found by Hunter's MM algorithm, with one drawn game of each bot against a bot of average strength
//! added, so that a bot which never lost has a finite rating. Intervals come from the curvature of the likelihood.

use serde::Serialize;

/// One seat of a game: which bot had it, and which rank it reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub bot: usize,
    pub rank: u8,
}

/// A rating on the scale of Elo: 400 points are odds of ten to one. The mean of all bots is 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub elo: f64,
    /// The 95 % interval.
    pub low: f64,
    pub high: f64,
}

/// Points of Elo for a factor of e in strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The weight of the drawn game with an average bot.
const PRIOR: f64 = 1.0;
/// Two-sided 95 %.
const Z: f64 = 1.959_963_985;
const MOST_ROUNDS: usize = 10_000;

/// One choice of who comes first among some seats.
struct Stage {
    weight: f64,
    first: usize,
    /// The bots of the seats that were left, the first included.
    among: Vec<usize>,
}

/// The ratings of `bots` bots. Games between seats of one bot alone say nothing and are left out.
#[must_use]
pub fn ratings(bots: usize, games: &[Vec<Placed>]) -> Vec<Rating> {
    let stages: Vec<Stage> = games.iter().flat_map(|game| stages(game)).collect();
    let logs = strongest(bots, &stages);
    let spread = covariance(bots, &stages, &logs);
    let mean = logs.iter().sum::<f64>() / bots as f64;
    (0..bots)
        .map(|bot| {
            let elo = (logs[bot] - mean) * ELO;
            let error = spread[bot].max(0.0).sqrt() * ELO * Z;
            Rating { elo, low: elo - error, high: elo + error }
        })
        .collect()
}

fn stages(game: &[Placed]) -> Vec<Stage> {
    let mut orders = vec![Vec::new()];
    let mut ranks: Vec<u8> = game.iter().map(|placed| placed.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    for rank in ranks {
        let tied: Vec<usize> = game.iter().filter(|placed| placed.rank == rank).map(|placed| placed.bot).collect();
        let tied = permutations(&tied);
        orders =
            orders.iter().flat_map(|order: &Vec<usize>| tied.iter().map(|tied| [&order[..], tied].concat())).collect();
    }
    let weight = 1.0 / orders.len() as f64;
    let mut stages = Vec::new();
    for order in orders {
        for first in 0..order.len().saturating_sub(1) {
            let among = order[first..].to_vec();
            if among.iter().any(|&bot| bot != among[0]) {
                stages.push(Stage { weight, first: order[first], among });
            }
        }
    }
    stages
}

pub(crate) fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.len() <= 1 {
        return vec![items.to_vec()];
    }
    let mut all = Vec::new();
    for place in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(place);
        all.extend(permutations(&rest).into_iter().map(|rest| [&[first][..], &rest].concat()));
    }
    all
}

/// The logarithms of the strengths of greatest likelihood.
fn strongest(bots: usize, stages: &[Stage]) -> Vec<f64> {
    let mut strengths = vec![1.0; bots];
    let mut wins = vec![PRIOR / 2.0; bots];
    for stage in stages {
        wins[stage.first] += stage.weight;
    }
    for _ in 0..MOST_ROUNDS {
        let mut expected: Vec<f64> = strengths.iter().map(|own| PRIOR / (own + 1.0)).collect();
        for stage in stages {
            let total: f64 = stage.among.iter().map(|&bot| strengths[bot]).sum();
            for &bot in &stage.among {
                expected[bot] += stage.weight / total;
            }
        }
        let next: Vec<f64> = wins.iter().zip(&expected).map(|(wins, expected)| wins / expected).collect();
        let change = next.iter().zip(&strengths).map(|(next, old)| (next / old).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if change < 1e-9 {
            break;
        }
    }
    strengths.iter().map(|strength| strength.ln()).collect()
}

/// How far each rating may be off: the variance of its difference from the mean.
fn covariance(bots: usize, stages: &[Stage], logs: &[f64]) -> Vec<f64> {
    let mut information = vec![vec![0.0; bots]; bots];
    for (bot, log) in logs.iter().enumerate() {
        let win = 1.0 / (1.0 + (-log).exp());
        information[bot][bot] += PRIOR * win * (1.0 - win);
    }
    for stage in stages {
        let total: f64 = stage.among.iter().map(|&bot| logs[bot].exp()).sum();
        let mut shares = vec![0.0; bots];
        for &bot in &stage.among {
            shares[bot] += logs[bot].exp() / total;
        }
        for a in 0..bots {
            information[a][a] += stage.weight * shares[a];
            for b in 0..bots {
                information[a][b] -= stage.weight * shares[a] * shares[b];
            }
        }
    }
    let inverse = inverse(information);
    let mean_of_row = |bot: usize| inverse[bot].iter().sum::<f64>() / bots as f64;
    let mean = (0..bots).map(mean_of_row).sum::<f64>() / bots as f64;
    (0..bots).map(|bot| inverse[bot][bot] - 2.0 * mean_of_row(bot) + mean).collect()
}

/// By Gauss and Jordan; the information is positive definite because of the prior.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        let pivot = pivot.expect("a column is left");
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for at in 0..size {
            matrix[column][at] /= scale;
            inverse[column][at] /= scale;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for at in 0..size {
                matrix[row][at] -= factor * matrix[column][at];
                inverse[row][at] -= factor * inverse[column][at];
            }
        }
    }
    inverse
}

/// The interval of Wilson for a share of `n` games, 95 %.
#[must_use]
pub fn wilson(share: f64, n: f64) -> (f64, f64) {
    if n == 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// A sequential test whether a share is at least `high` rather than at most `low`, each error at most 5 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The share is at least `high`, as far as the test can tell.
    Passed,
    /// It is at most `low`.
    Failed,
    Open,
}

impl Sprt {
    const ERROR: f64 = 0.05;

    /// The logarithm of the likelihood ratio after so many games with that share won; a draw is half of each.
    #[must_use]
    pub fn ratio(&self, share: f64, games: f64) -> f64 {
        let (won, lost) = (share * games, (1.0 - share) * games);
        won * (self.high / self.low).ln() + lost * ((1.0 - self.high) / (1.0 - self.low)).ln()
    }

    #[must_use]
    pub fn verdict(&self, share: f64, games: f64) -> Verdict {
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        match self.ratio(share, games) {
            ratio if ratio >= bound => Verdict::Passed,
            ratio if ratio <= -bound => Verdict::Failed,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit;
    use game_core::Fast;

    fn duel(winner: usize, loser: usize) -> Vec<Placed> {
        vec![Placed { bot: winner, rank: 1 }, Placed { bot: loser, rank: 2 }]
    }

    #[test]
    fn two_bots_have_the_odds_of_their_games() {
        // 750 of 1000: odds of three to one are 190.8 points.
        let games: Vec<Vec<Placed>> =
            (0..1000).map(|game| if game % 4 == 0 { duel(1, 0) } else { duel(0, 1) }).collect();
        let rated = ratings(2, &games);
        let apart = rated[0].elo - rated[1].elo;
        assert!((apart - 190.8).abs() < 1.5, "{apart}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-9);
        // The error of a difference of log odds is 1 / sqrt(n p q), half of it on each side of the mean.
        let error = 0.5 * ELO * Z / (1000.0_f64 * 0.75 * 0.25).sqrt();
        assert!((rated[0].high - rated[0].elo - error).abs() < 0.3);
    }

    #[test]
    fn a_draw_is_half_a_win_and_a_clean_score_is_finite() {
        let draw = vec![Placed { bot: 0, rank: 1 }, Placed { bot: 1, rank: 1 }];
        let rated = ratings(2, &vec![draw; 50]);
        assert!(rated[0].elo.abs() < 1e-6);
        let clean = ratings(2, &vec![duel(0, 1); 100]);
        assert!(clean[0].elo > 300.0 && clean[0].elo < 1500.0 && clean[0].low > 0.0);
        let alone = ratings(2, &vec![duel(0, 0); 10]);
        assert_eq!((alone[0].elo, alone[1].elo), (0.0, 0.0));
    }

    #[test]
    fn intervals_hold_the_truth_about_95_times_of_100() {
        let truth = [0.0, 100.0, -100.0, 0.0];
        let mut draws = Fast::new(9);
        let (mut inside, mut all) = (0, 0);
        for _ in 0..150 {
            // Three seats, drawn from four bots in turn.
            let game = |index: usize, draws: &mut Fast| {
                let mut left: Vec<usize> = (0..4).filter(|bot| bot % 4 != index % 4).collect();
                let mut placed = Vec::new();
                for rank in 1..=3 {
                    let strengths: Vec<f64> = left.iter().map(|&bot| (truth[bot] / ELO).exp()).collect();
                    let mut luck = unit(draws) * strengths.iter().sum::<f64>();
                    let place = strengths.iter().position(|strength| {
                        luck -= strength;
                        luck < 0.0
                    });
                    placed.push(Placed { bot: left.remove(place.unwrap_or(0)), rank });
                }
                placed
            };
            let games: Vec<Vec<Placed>> = (0..120).map(|index| game(index, &mut draws)).collect();
            for (rating, truth) in ratings(4, &games).iter().zip(truth) {
                inside += usize::from((rating.low..=rating.high).contains(&truth));
                all += 1;
            }
        }
        let share = f64::from(inside as u32) / f64::from(all as u32);
        assert!((0.92..=0.98).contains(&share), "{share}");
    }

    #[test]
    fn wilson_is_the_textbook_interval() {
        // 40 of 50: 0.6696 to 0.8876.
        let (low, high) = wilson(0.8, 50.0);
        assert!((low - 0.6696).abs() < 1e-3 && (high - 0.8876).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn the_sequential_test_errs_rarely_and_stops_early() {
        let test = Sprt { low: 0.5, high: 0.65 };
        let mut draws = Fast::new(3);
        for (truth, wanted) in [(0.5, Verdict::Failed), (0.65, Verdict::Passed)] {
            let (mut right, mut games) = (0, 0);
            for _ in 0..400 {
                let (mut won, mut played) = (0.0, 0.0);
                let verdict = loop {
                    played += 1.0;
                    won += f64::from(u8::from(unit(&mut draws) < truth));
                    match test.verdict(won / played, played) {
                        Verdict::Open => {}
                        verdict => break verdict,
                    }
                };
                right += u32::from(verdict == wanted);
                games += played as u32;
            }
            assert!(right >= 370, "{truth}: {right} of 400");
            assert!(games / 400 < 120, "{}", games / 400);
        }
    }
}
