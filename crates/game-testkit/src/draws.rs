//! Sources of outcomes that the laws need: one that counts, and one that goes through everything that can be drawn.

use game_core::{Draws, Fast};

/// Counts how often it is asked.
pub(crate) struct Counting {
    pub(crate) draws: Fast,
    pub(crate) asked: u64,
}

impl Draws for Counting {
    fn below(&mut self, total: u64) -> u64 {
        self.asked += 1;
        self.draws.below(total)
    }
}

/// One way through a tree of draws: what was drawn, and below what.
#[derive(Default)]
struct Path {
    drawn: Vec<(u64, u64)>,
    at: usize,
}

impl Draws for Path {
    fn below(&mut self, total: u64) -> u64 {
        if self.at == self.drawn.len() {
            self.drawn.push((0, total));
        }
        self.at += 1;
        self.drawn[self.at - 1].0
    }
}

impl Path {
    /// The next way, or `false` after the last.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some((value, total)) = self.drawn.last_mut() {
            *value += 1;
            if value < total {
                return true;
            }
            self.drawn.pop();
        }
        false
    }
}

/// Everything that a draw can give, with its exact odds, in the order of the numbers drawn; `None` where there are more
/// than `limit` ways. The second part tells whether each outcome came from a single number.
pub(crate) fn all_draws<T>(
    limit: usize,
    draw: impl Fn(&mut dyn FnMut(u64) -> u64) -> T,
) -> Option<(Vec<(T, f64)>, bool)> {
    let mut path = Path::default();
    let (mut outcomes, mut is_single) = (Vec::new(), true);
    loop {
        let outcome = draw(&mut |total| path.below(total));
        is_single &= path.drawn.len() <= 1;
        outcomes.push((outcome, path.drawn.iter().map(|&(_, total)| 1.0 / total as f64).product()));
        if outcomes.len() > limit {
            return None;
        }
        if !path.advance() {
            return Some((outcomes, is_single));
        }
    }
}

/// Draws by a closure.
pub(crate) struct By<'a>(pub(crate) &'a mut dyn FnMut(u64) -> u64);

impl Draws for By<'_> {
    fn below(&mut self, total: u64) -> u64 {
        (self.0)(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_gone_once() {
        let two_dice = all_draws(100, |below| (below(3), below(2))).unwrap();
        let outcomes: Vec<(u64, u64)> = two_dice.0.iter().map(|(outcome, _)| *outcome).collect();
        assert_eq!(outcomes, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]);
        assert!(two_dice.0.iter().all(|&(_, odds)| (odds - 1.0 / 6.0).abs() < 1e-12) && !two_dice.1);
        assert!(all_draws(5, |below| (below(3), below(2))).is_none());
        assert_eq!(all_draws(5, |_| 7).unwrap().0.len(), 1);
    }
}
