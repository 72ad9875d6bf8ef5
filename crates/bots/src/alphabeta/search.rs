//! Below the root: principal variation search, quiescence, and the order in which actions are tried.

use super::table::{Bound, Found};
use super::{AlphaBeta, Buffer, NO_ACTION, WIN, Window};
use game_core::{Game, Seat, Step, Turn};

/// Above every score.
pub(super) const INFINITE: i32 = WIN + 1;
/// How many loud actions are followed after the last quiet one.
const MAX_LOUD: u32 = 8;

impl<G: Game> AlphaBeta<G> {
    /// The score of a position after an action of `seat`, for that seat.
    pub(super) fn below(&mut self, child: &G, seat: Seat, depth: u32, window: Window, ply: usize) -> i32 {
        match child.turn() {
            Turn::Over => {
                self.nodes += 1;
                at_end(child, seat, ply)
            }
            Turn::Seats(seats) => {
                let next = seats.first().expect("a turn of seats asks at least one");
                // The same seat may go on, as with the targets of Purple points.
                if next == seat {
                    self.search(child, next, depth, window, ply)
                } else {
                    -self.search(child, next, depth, window.turned(), ply)
                }
            }
            Turn::Chance => unreachable!("alpha-beta is for games without chance"),
        }
    }

    fn search(&mut self, game: &G, seat: Seat, depth: u32, mut window: Window, ply: usize) -> i32 {
        if depth == 0 {
            return self.quiet(game, seat, MAX_LOUD, window, ply);
        }
        self.nodes += 1;
        if self.is_stopped() {
            return 0;
        }
        let key = game.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && u32::from(entry.depth) >= depth
        {
            let score = entry.score(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= window.beta,
                Bound::AtMost => score <= window.alpha,
            };
            if decides {
                return score;
            }
        }

        let mut buffer = self.take_buffer();
        game.legal_actions(seat, &mut buffer.actions);
        self.put_in_order(game, seat, &mut buffer, known.map_or(NO_ACTION, |entry| entry.best), ply);
        let reduce = u32::from(game.minor_action(seat).is_none());
        let full = window;
        let mut best = -INFINITE;
        let mut best_action = NO_ACTION;
        for place in 0..buffer.actions.len() {
            let (action, order) = next_in_order(&mut buffer, place);
            let mut child = game.clone();
            child.apply(&Step::Act(seat, action), &mut ());
            let left = depth - reduce;
            let mut score = window.alpha;
            if place > 0 {
                // Late quiet actions are searched less deeply first.
                let late = u32::from(order <= 0 && place >= 4 && depth >= 3)
                    + u32::from(order <= 0 && place >= 16 && depth >= 4);
                score = self.below(&child, seat, left - late.min(left), window.null(), ply + 1);
                if late > 0 && score > window.alpha {
                    score = self.below(&child, seat, left, window.null(), ply + 1);
                }
            }
            if place == 0 || (score > window.alpha && score < window.beta) {
                score = self.below(&child, seat, left, window, ply + 1);
            }
            if self.stop.is_some() {
                self.buffers.push(buffer);
                return 0;
            }
            if score > best {
                best = score;
                best_action = G::action_index(&action) as u32;
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                self.reward(&action, depth, ply);
                break;
            }
        }
        self.buffers.push(buffer);
        let bound = if best >= full.beta {
            Bound::AtLeast
        } else if best <= full.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.table.put(key, Found { score: best, ply, best: best_action, depth, bound });
        best
    }

    /// Follows loud actions only, until the position is quiet.
    fn quiet(&mut self, game: &G, seat: Seat, loud_left: u32, mut window: Window, ply: usize) -> i32 {
        self.nodes += 1;
        if self.is_stopped() {
            return 0;
        }
        let must_go_on = game.minor_action(seat).is_some();
        let mut best = -INFINITE;
        if !must_go_on {
            let score = (self.hooks.score)(game);
            best = if seat == Seat::S1 { score } else { -score };
            if best >= window.beta || loud_left == 0 {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let mut buffer = self.take_buffer();
        if must_go_on {
            game.legal_actions(seat, &mut buffer.actions);
        } else {
            (self.hooks.loud)(game, seat, &mut buffer.actions);
        }
        // Mostly there is nothing to put in order.
        if buffer.actions.len() > 1 {
            (self.hooks.order)(game, seat, &buffer.actions, &mut buffer.order);
        } else {
            buffer.order.clear();
            buffer.order.resize(buffer.actions.len(), 0);
        }
        for place in 0..buffer.actions.len() {
            let (action, _) = next_in_order(&mut buffer, place);
            let mut child = game.clone();
            child.apply(&Step::Act(seat, action), &mut ());
            let left = loud_left - u32::from(!must_go_on);
            let score = match child.turn() {
                Turn::Over => at_end(&child, seat, ply + 1),
                Turn::Seats(seats) if seats.contains(seat) => self.quiet(&child, seat, left, window, ply + 1),
                Turn::Seats(_) => -self.quiet(&child, seat.next(2), left, window.turned(), ply + 1),
                Turn::Chance => unreachable!("alpha-beta is for games without chance"),
            };
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta || self.stop.is_some() {
                break;
            }
        }
        self.buffers.push(buffer);
        best
    }

    fn take_buffer(&mut self) -> Buffer<G> {
        self.buffers.pop().unwrap_or_else(|| Buffer { actions: Vec::new(), order: Vec::new() })
    }

    /// Best known action, what the game calls good, what refuted a sibling, what has been good elsewhere.
    fn put_in_order(&mut self, game: &G, seat: Seat, buffer: &mut Buffer<G>, best: u32, ply: usize) {
        (self.hooks.order)(game, seat, &buffer.actions, &mut buffer.order);
        let killers = self.killers.get(ply).copied().unwrap_or([NO_ACTION; 2]);
        for (action, order) in buffer.actions.iter().zip(&mut buffer.order) {
            let index = G::action_index(action) as u32;
            if index == best {
                *order = i32::MAX;
            } else if *order <= 0 {
                let killer = if killers.contains(&index) { 50_000 } else { 0 };
                // Below 0, so that it stays a quiet action.
                *order = *order * 1_000 + self.history[index as usize].min(100_000) + killer - 20_000_000;
            }
        }
    }

    fn reward(&mut self, action: &G::Action, depth: u32, ply: usize) {
        let index = G::action_index(action) as u32;
        let history = &mut self.history[index as usize];
        *history = (*history + (depth * depth) as i32).min(100_000);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_ACTION; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
    }
}

/// Selection sort, one step: most nodes are left after a few actions.
#[inline]
fn next_in_order<G: Game>(buffer: &mut Buffer<G>, place: usize) -> (G::Action, i32) {
    let rest = &buffer.order[place..];
    // First the largest, then its place: both loops are short ones of the processor, and one of pairs is not.
    let best = rest.iter().fold(i32::MIN, |best, &order| best.max(order));
    // The first of equals, so that the order of the list decides.
    let offset = rest.iter().position(|&order| order == best).unwrap_or(0);
    buffer.actions.swap(place, place + offset);
    buffer.order.swap(place, place + offset);
    (buffer.actions[place], buffer.order[place])
}

fn at_end<G: Game>(game: &G, seat: Seat, ply: usize) -> i32 {
    let standing = game.result().expect("a game that is over has a result");
    match standing.rank(seat).cmp(&standing.rank(seat.next(2))) {
        std::cmp::Ordering::Less => WIN - ply as i32,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => ply as i32 - WIN,
    }
}
