//! What sums over games say, with intervals of 95 %.

use bots::rating::wilson;
use serde::Serialize;
use std::collections::BTreeMap;

/// Two-sided 95 %.
const Z: f64 = 1.959_963_985;

/// How many games had each value.
pub(crate) type Histogram = BTreeMap<i64, u64>;

/// An estimate and its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// Whether the interval of a difference leaves out 0.
    pub(crate) fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The sum of a value over all games, and of its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Moments {
    pub(crate) sum: i64,
    pub(crate) squares: i64,
}

impl Moments {
    pub(crate) fn add(&mut self, value: i64) {
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn merge(&mut self, other: Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn of(histogram: &Histogram) -> Moments {
        let sum = histogram.iter().map(|(value, &games)| value * games as i64).sum();
        let squares = histogram.iter().map(|(value, &games)| value * value * games as i64).sum();
        Moments { sum, squares }
    }

    fn mean(self, games: u64) -> f64 {
        self.sum as f64 / games.max(1) as f64
    }

    /// The mean of all games.
    pub(crate) fn estimate(self, games: u64) -> Estimate {
        let mean = self.mean(games);
        around(mean, covariance(self, self, self.squares, games), games)
    }

    /// The mean of what is counted: its interval has no part below 0.
    pub(crate) fn count(self, games: u64) -> Estimate {
        let estimate = self.estimate(games);
        // Of one game no bound is known.
        let low = if estimate.low.is_finite() { estimate.low.max(0.0) } else { estimate.low };
        Estimate { low, ..estimate }
    }
}

/// How much more a value is in the second game of a pair than in the first. `products` is the sum over the pairs of the
/// one times the other.
pub(crate) fn difference(a: Moments, b: Moments, products: i64, games: u64) -> Estimate {
    let variance = covariance(a, a, a.squares, games) + covariance(b, b, b.squares, games)
        - 2.0 * covariance(a, b, products, games);
    around(b.mean(games) - a.mean(games), variance.max(0.0), games)
}

fn covariance(a: Moments, b: Moments, products: i64, games: u64) -> f64 {
    let games = games as f64;
    (products as f64 - a.sum as f64 * b.sum as f64 / games) / (games - 1.0).max(1.0)
}

/// The interval of a mean by the variance of one game, a little wider where there are few games (Student's t), and without
/// bounds where there is one.
fn around(mean: f64, variance: f64, games: u64) -> Estimate {
    if games < 2 {
        return Estimate { value: mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let quantile = Z + (Z.powi(3) + Z) / (4.0 * (games as f64 - 1.0).max(1.0));
    let half = quantile * (variance / games as f64).sqrt();
    Estimate { value: mean, low: mean - half, high: mean + half }
}

/// Of the deeds of seats, those of winners. Deeds of one game go together, so the interval goes by games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Won {
    /// Games with such a deed.
    pub(crate) games: u64,
    deeds: Moments,
    won: Moments,
    /// The sum over the games of deeds times deeds of winners.
    products: i64,
}

/// Sums over pairs of games that bind two [`Won`] together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct WonTogether {
    pub(crate) deeds: i64,
    pub(crate) deeds_won: i64,
    pub(crate) won_deeds: i64,
    pub(crate) won: i64,
}

impl Won {
    pub(crate) fn add(&mut self, deeds: i64, won: i64) {
        self.games += u64::from(deeds > 0);
        self.deeds.add(deeds);
        self.won.add(won);
        self.products += deeds * won;
    }

    pub(crate) fn merge(&mut self, other: Won) {
        self.games += other.games;
        self.deeds.merge(other.deeds);
        self.won.merge(other.won);
        self.products += other.products;
    }

    fn share(&self) -> f64 {
        self.won.sum as f64 / self.deeds.sum.max(1) as f64
    }

    /// Of the share, by the residuals of the games.
    fn variance(&self) -> f64 {
        let share = self.share();
        let residuals =
            self.won.squares as f64 - 2.0 * share * self.products as f64 + share * share * self.deeds.squares as f64;
        let few = self.games as f64 / (self.games as f64 - 1.0).max(1.0);
        residuals.max(0.0) * few / (self.deeds.sum as f64).powi(2)
    }

    /// None where no seat did it.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        if self.deeds.sum == 0 {
            return None;
        }
        let (share, variance) = (self.share(), self.variance());
        // As many independent deeds as would vary so much; never more than there were. Where all agree, games count.
        let alone = share * (1.0 - share);
        let count = if variance > 0.0 && alone > 0.0 { alone / variance } else { self.games as f64 };
        let (low, high) = wilson(share, count.min(self.deeds.sum as f64));
        Some(Estimate { value: share, low, high })
    }

    /// How much greater the share is in the second games of pairs: the intervals of both, put together.
    pub(crate) fn difference(a: &Won, b: &Won, together: &WonTogether) -> Option<Estimate> {
        let (first, second) = (a.estimate()?, b.estimate()?);
        let bound =
            together.won as f64 - first.value * together.deeds_won as f64 - second.value * together.won_deeds as f64
                + first.value * second.value * together.deeds as f64;
        let spread = (a.variance() * b.variance()).sqrt() * a.deeds.sum as f64 * b.deeds.sum as f64;
        let correlation = if spread > 0.0 { (bound / spread).clamp(-1.0, 1.0) } else { 0.0 };
        let joined =
            |one: f64, other: f64| (one * one + other * other - 2.0 * correlation * one * other).max(0.0).sqrt();
        let value = second.value - first.value;
        let low = value - joined(second.value - second.low, first.high - first.value);
        let high = value + joined(second.high - second.value, first.value - first.low);
        Some(Estimate { value, low, high })
    }
}

/// The share of games that a sum of sixtieths makes: with five seats at most, shared wins are whole sixtieths.
pub(crate) fn share_of_sixtieths(shares: &Histogram, games: u64) -> Estimate {
    let value = Moments::of(shares).mean(games) / f64::from(SIXTIETHS);
    let (low, high) = wilson(value, games as f64);
    Estimate { value, low, high }
}

pub(crate) const SIXTIETHS: u8 = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Draws, Fast};

    fn near(estimate: Estimate, wanted: [f64; 3]) {
        let found = [estimate.value, estimate.low, estimate.high];
        assert!(
            found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 5e-3),
            "{found:?}, not {wanted:?}"
        );
    }

    #[test]
    fn a_mean_has_the_textbook_interval() {
        // 1 to 10: mean 5.5, standard deviation 3.0277; t of 9 degrees is 2.262, so half of the interval is 2.166.
        let mut moments = Moments::default();
        (1..=10).for_each(|value| moments.add(value));
        let estimate = moments.estimate(10);
        assert!((estimate.value - 5.5).abs() < 1e-9 && (estimate.high - 5.5 - 2.166).abs() < 0.05, "{estimate:?}");
        assert_eq!(Moments::of(&(1..=10).map(|value| (value, 1)).collect()), moments);
    }

    #[test]
    fn pairs_that_move_together_differ_narrowly() {
        // B is always one more than A: the difference is 1 and nothing else.
        let (mut a, mut b, mut products) = (Moments::default(), Moments::default(), 0);
        for value in 0..50 {
            a.add(value);
            b.add(value + 1);
            products += value * (value + 1);
        }
        near(difference(a, b, products, 50), [1.0, 1.0, 1.0]);
        // The same values without the pairs would not show it.
        let apart = difference(a, b, a.sum * b.sum / 50, 50);
        assert!(!apart.is_clear() && difference(a, b, products, 50).is_clear(), "{apart:?}");
    }

    #[test]
    fn deeds_of_one_game_are_no_independent_witnesses() {
        // One deed in each of 100 games, 60 won: Wilson's interval.
        let mut single = Won::default();
        (0..100).for_each(|game| single.add(1, i64::from(game < 60)));
        near(single.estimate().unwrap(), [0.6, 0.502, 0.691]);
        // Ten deeds in each game, all won or all lost: they say no more than one.
        let mut tenfold = Won::default();
        (0..100).for_each(|game| tenfold.add(10, if game < 60 { 10 } else { 0 }));
        near(tenfold.estimate().unwrap(), [0.6, 0.502, 0.691]);
        let mut all = Won::default();
        (0..4).for_each(|_| all.add(5, 5));
        let sure = all.estimate().unwrap();
        assert!(sure.value == 1.0 && sure.low < 0.52, "{sure:?}");
        assert_eq!(Won::default().estimate(), None);
    }

    #[test]
    fn intervals_of_differences_hold_the_truth_about_95_times_of_100() {
        let mut draws = Fast::new(11);
        let mut held = [0; 2];
        for _ in 0..1000 {
            let (mut a, mut b, mut products) = (Moments::default(), Moments::default(), 0);
            let (mut won_a, mut won_b, mut together) = (Won::default(), Won::default(), WonTogether::default());
            for _ in 0..150 {
                // Both share a die; B has 1 more with odds of 1 to 2.
                let die = draws.below(6) as i64;
                let first = die + draws.below(3) as i64;
                let second = die + draws.below(3) as i64 + i64::from(draws.below(3) == 0);
                a.add(first);
                b.add(second);
                products += first * second;
                // Deeds by the die; won in 1 of 2, and in 2 of 3.
                let (deeds, won) = (die, if draws.below(2) == 0 { die } else { 0 });
                let other = if draws.below(3) < 2 { die } else { 0 };
                won_a.add(deeds, won);
                won_b.add(deeds, other);
                together.deeds += deeds * deeds;
                together.deeds_won += deeds * other;
                together.won_deeds += won * deeds;
                together.won += won * other;
            }
            let truth = |estimate: Estimate, truth: f64| i32::from((estimate.low..=estimate.high).contains(&truth));
            held[0] += truth(difference(a, b, products, 150), 1.0 / 3.0);
            held[1] += truth(Won::difference(&won_a, &won_b, &together).unwrap(), 1.0 / 6.0);
        }
        assert!(held.iter().all(|held| (925..=985).contains(held)), "{held:?}");
    }
}
