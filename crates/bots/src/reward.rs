//! What an end is worth to each seat.

use game_core::{Game, MAX_SEATS, Seat, Standing};

/// For each seat from 0 to 1.
pub(crate) type Values = [f32; MAX_SEATS];

/// Winning is what counts; among many seats a better rank counts a little, so that a lost game is still played well.
pub(crate) const RANK_SHARE: f32 = 0.1;

#[inline]
pub(crate) fn of_standing(standing: &Standing) -> Values {
    if standing.seats() != 2 {
        return among_many(standing);
    }
    let (first, second) = (standing.rank(Seat::S1), standing.rank(Seat::S2));
    let value = match first.cmp(&second) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let mut values = [0.0; MAX_SEATS];
    (values[0], values[1]) = (value, 1.0 - value);
    values
}

fn among_many(standing: &Standing) -> Values {
    let seats = standing.seats();
    let mut values = [0.0; MAX_SEATS];
    let winners = standing.winners();
    let share = 1.0 / winners.len() as f32;
    for seat in Seat::all(seats) {
        let won = if winners.contains(seat) { share } else { 0.0 };
        let behind = f32::from(standing.rank(seat) - 1) / (seats.max(2) - 1) as f32;
        values[seat.index()] = (1.0 - RANK_SHARE) * won + RANK_SHARE * (1.0 - behind);
    }
    values
}

/// Values nearer to 0 or 1 than this have the log-odds of this.
const LEAST: f32 = 0.005;
/// So much in log-odds is the whole scale of values.
const SCALE: f32 = 12.0;

/// The log-odds of a value, on the scale of values: one half stays one half.
#[inline]
pub(crate) fn by_odds(value: f32) -> f32 {
    let value = value.clamp(LEAST, 1.0 - LEAST);
    0.5 + (value / (1.0 - value)).ln() / SCALE
}

/// The value of a game that is over.
#[inline]
pub(crate) fn at_end<G: Game>(game: &G) -> Values {
    of_standing(&game.result().expect("a game that is over has a result"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Reason, Rule};

    #[test]
    fn log_odds_are_on_the_scale_of_values() {
        let odds = [0.0, 0.1, 0.2, 0.5, 0.8, 1.0].map(by_odds);
        assert!(odds.is_sorted() && odds[0] > 0.0 && odds[5] < 1.0 && odds[3] == 0.5, "{odds:?}");
        // What is lost by falling behind is what is gained by getting ahead.
        assert!((by_odds(0.2) - by_odds(1.0 / 9.0) - (by_odds(1.0 / 3.0) - by_odds(0.2))).abs() < 1e-6);
    }

    #[test]
    fn winning_counts_more_than_any_rank() {
        let reason = Reason::new(Rule::table(80), "end");
        let four = of_standing(&Standing::by_merit(reason, &[7, 9, 7, 1], |seat| [7, 9, 7, 1][seat.index()]));
        assert!(four[1] > four[0] + 0.8 && four[0] == four[2] && four[0] > four[3]);
        assert_eq!(four[4], 0.0);
        let drawn = of_standing(&Standing::by_merit(reason, &[0, 0], |_| 0));
        assert_eq!(drawn[..2], [0.5, 0.5]);
        assert_eq!(of_standing(&Standing::winner(2, Seat::S2, [0, 0], reason))[..2], [0.0, 1.0]);
    }
}
