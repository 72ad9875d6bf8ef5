//! What is certain. Where two seats have no chance and no secrets, an end that was found is an end for good: an action that
//! leads to it is never followed again, and where one action wins, or all have known ends, the node above has one too.

use super::grow::{Edge, NONE, Node, Passed, Tree};
use crate::knowledge::knowledge;
use crate::reward::Values;
use game_core::{Game, MAX_SEATS, Seat};

/// In the place of a child: lost for the seat that acts, then drawn, then won.
const LOST: u32 = NONE - 3;

impl<A> Edge<A> {
    /// What it is worth to the seat that acts, where that is certain.
    #[inline]
    pub(super) fn certain(&self) -> Option<f32> {
        certain(self.child)
    }
}

/// The same, by what stands in the place of its child.
#[inline]
pub(super) fn certain(child: u32) -> Option<f32> {
    (child >= LOST && child != NONE).then(|| (child - LOST) as f32 / 2.0)
}

/// Whether an end is the same however it is reached: what alpha-beta asks of a game.
pub(super) fn is_solvable<G: Game>() -> bool {
    knowledge::<G>().two_seats.is_some()
}

/// What both have where one has that value.
#[inline]
pub(super) fn between_two(seat: Seat, value: f32) -> Values {
    let mut values = [0.0; MAX_SEATS];
    values[seat.index()] = value;
    values[seat.next(2).index()] = 1.0 - value;
    values
}

impl<G: Game> Tree<'_, G> {
    /// The last action of the path ends the game. Keeps that for every node for which it settles the outcome; the path then
    /// ends with the first action that has a certain value, which is given back.
    pub(super) fn follow_up(&mut self, mut values: Values) -> Values {
        for last in (0..self.path.len()).rev() {
            let Passed { node, edge, seat, .. } = self.path[last];
            let value = values[seat.index()];
            let settled = &mut self.edges[edge as usize];
            settled.child = LOST + (value * 2.0) as u32;
            // As if it had been known from the beginning.
            let visits = f64::from(settled.visits);
            settled.sum = f64::from(value) * visits;
            self.path.truncate(last + 1);
            if last == 0 {
                self.root_sums[edge as usize] = values.map(|value| f64::from(value) * visits);
                break;
            }
            let best = if value == 1.0 { Some(value) } else { self.best_of_certain(node as usize) };
            let Some(best) = best else { break };
            values = between_two(seat, best);
        }
        values
    }

    /// The best that the seat can reach at a node, if all its actions are certain.
    fn best_of_certain(&self, node: usize) -> Option<f32> {
        let Node { first_edge, edges, .. } = self.nodes[node];
        let edges = &self.edges[first_edge as usize..(first_edge + edges) as usize];
        edges.iter().try_fold(0.0, |best: f32, edge| edge.certain().map(|value| best.max(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::Knowledge;
    use crate::reward::at_end;
    use crate::tree::Information;
    use crate::tree::grow::Arena;
    use crate::{Bot, Budget, TreeSearch};
    use game_core::play::random_step;
    use game_core::{Fast, Observed, Step, Turn, default_edition};
    use reference_games::TicTacToe;

    /// What both can reach, by looking at everything.
    fn exact(game: &TicTacToe) -> Values {
        let Turn::Seats(asked) = game.turn() else { return at_end(game) };
        let seat = asked.first().unwrap();
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let after = legal.into_iter().map(|action| exact(&after(game, seat, action)));
        after.max_by(|a, b| a[seat.index()].total_cmp(&b[seat.index()])).unwrap()
    }

    fn after(game: &TicTacToe, seat: Seat, action: <TicTacToe as Game>::Action) -> TicTacToe {
        let mut game = game.clone();
        game.apply(&Step::Act(seat, action), &mut ());
        game
    }

    #[test]
    fn what_is_certain_is_so_and_the_best_of_it_is_chosen() {
        let (mut draws, mut buffer) = (Fast::new(5), Vec::new());
        let (mut found, mut ends) = (0, [0; 3]);
        for round in 0..120 {
            let mut game = TicTacToe::new(&Default::default(), default_edition::<TicTacToe>()).unwrap();
            for _ in 0..round % 7 {
                if let Some(step) = random_step(&game, &mut buffer, &mut draws) {
                    game.apply(&step, &mut ());
                }
            }
            let Turn::Seats(asked) = game.turn() else { continue };
            let seen = Observed::new(&game, asked.first().unwrap());
            let mut tree = Tree::new(&seen, Information::Perfect, Knowledge::NONE, round, Arena::new());
            tree.grow(3_000, Budget::of(3_000).deadline());
            for (place, &action) in seen.legal.iter().enumerate() {
                let Some(value) = tree.edges[place].certain() else { continue };
                found += 1;
                assert_eq!(value, exact(&after(&game, seen.seat, action))[seen.seat.index()], "{game:?}");
                let told = tree.root_sums[place][seen.seat.index()];
                assert_eq!(told, f64::from(value) * f64::from(tree.edges[place].visits), "{game:?}");
            }
            // With five squares left the best is found and known to be so.
            if seen.legal.len() <= 5 {
                let best = exact(&game)[seen.seat.index()];
                ends[(best * 2.0) as usize] += 1;
                assert!((0..seen.legal.len()).any(|place| tree.edges[place].certain() == Some(best)), "{game:?}");
                let chosen = TreeSearch::new(Budget::of(3_000), None).choose(&seen, round).action;
                assert_eq!(exact(&after(&game, seen.seat, chosen))[seen.seat.index()], best, "{game:?}");
            }
        }
        assert!(found > 300 && ends.into_iter().all(|count| count > 3), "{found} found, {ends:?}");
    }
}
