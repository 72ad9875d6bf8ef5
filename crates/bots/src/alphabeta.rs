//! Alpha-beta for two seats with perfect information: iterative deepening, principal variation search, a transposition
//! table on the game's key, and a quiescence search over what the game calls loud.

use crate::budget::{Budget, Deadline};
use crate::knowledge::{TwoSeats, knowledge};
use crate::{Analysis, Bot, Candidate, Unit};
use game_core::{Draws, Fast, Game, MAX_SEATS, Observed, Seat, Step, Turn};

/// Above every evaluation.
const WIN: i32 = 10_000_000;
/// Scores beyond this are certain: so many steps before the win are told apart.
const CERTAIN: i32 = WIN - 10_000;
const INFINITE: i32 = WIN + 1;
/// How deep lines are followed at most.
const MAX_DEPTH: u32 = 64;
/// How many loud actions are followed after the last quiet one.
const MAX_LOUD: u32 = 8;
/// Positions in the transposition table, at most; a search with less work has a smaller one.
const MAX_POSITIONS: usize = 1 << 21;
/// The least noise: scores that differ by less are equal.
pub(crate) const VARIETY: i32 = 2;
/// How many nodes are searched between two looks at the clock.
const CLOCK_STRIDE: u64 = 2048;

/// The search; two seats and a game of which [`TwoSeats`] are known.
#[derive(Debug)]
pub struct AlphaBeta<G: Game> {
    pub budget: Budget,
    /// Each root action's score is changed by up to this much. A little of it varies play among equal actions; more makes
    /// near-equal ones be confused.
    pub noise: i32,
    /// Every root action is valued exactly, which takes more work: for analysis.
    pub values_all: bool,
    hooks: TwoSeats<G>,
    table: Vec<Entry>,
    generation: u32,
    /// By action index, how often an action has been best.
    history: Vec<i32>,
    killers: Vec<[u32; 2]>,
    buffers: Vec<Buffer<G>>,
    nodes: u64,
    limit: u64,
    deadline: Deadline,
    stop: Option<Stop>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Work,
    Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position. The best action is kept by its index.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    score: i32,
    best: u32,
    generation: u32,
    depth: u8,
    bound: Bound,
}

#[derive(Debug)]
struct Buffer<G: Game> {
    actions: Vec<G::Action>,
    order: Vec<i32>,
}

const NO_ACTION: u32 = u32::MAX;

/// The window of scores that matter.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether alpha is exceeded.
    fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

/// One root action as the search knows it.
struct Root<G: Game> {
    action: G::Action,
    /// Of the last complete iteration that looked at it; a bound unless it was best.
    score: i32,
    noise: i32,
    nodes: u64,
    is_exact: bool,
}

impl<G: Game> AlphaBeta<G> {
    /// None where nothing is known about the game that alpha-beta could use.
    #[must_use]
    pub fn new(budget: Budget) -> Option<AlphaBeta<G>> {
        let hooks = knowledge::<G>().two_seats?;
        Some(AlphaBeta {
            budget,
            noise: VARIETY,
            values_all: false,
            hooks,
            table: Vec::new(),
            generation: 0,
            history: Vec::new(),
            killers: Vec::new(),
            buffers: Vec::new(),
            nodes: 0,
            limit: 0,
            deadline: budget.deadline(),
            stop: None,
        })
    }

    /// Forgets everything: a choice must not depend on those before it.
    fn begin(&mut self) {
        let positions = self.budget.work.clamp(1 << 10, MAX_POSITIONS as u64).next_power_of_two() as usize;
        self.generation = self.generation.wrapping_add(1);
        if self.table.len() != positions || self.generation == 0 {
            self.table.clear();
            self.table.resize(positions, Entry::default());
            self.generation = 1;
        }
        self.history.clear();
        self.history.resize(G::ACTION_COUNT, 0);
        self.killers.clear();
        self.nodes = 0;
        self.limit = self.budget.work;
        self.deadline = self.budget.deadline();
        self.stop = None;
    }

    fn is_stopped(&mut self) -> bool {
        if self.stop.is_none() {
            if self.nodes >= self.limit {
                self.stop = Some(Stop::Work);
            } else if self.nodes.is_multiple_of(CLOCK_STRIDE) && self.deadline.has_passed() {
                self.stop = Some(Stop::Time);
            }
        }
        self.stop.is_some()
    }

    /// Searches the root actions to one depth, best first. Returns whether the iteration may be used: at least its first
    /// action was searched.
    fn iterate(&mut self, game: &G, seat: Seat, roots: &mut [Root<G>], depth: u32) -> bool {
        let open = Window { alpha: -INFINITE, beta: INFINITE };
        let mut window = open;
        let reduce = u32::from(game.minor_action(seat).is_none());
        for place in 0..roots.len() {
            let before = self.nodes;
            let root = &roots[place];
            let noise = root.noise;
            let mut child = game.clone();
            child.apply(&Step::Act(seat, root.action), &mut ());
            // The noise is added to what is found, so the window moves the other way.
            let moved = Window { alpha: window.alpha - noise, beta: window.beta - noise };
            let is_exact = place == 0 || self.values_all;
            let mut score = moved.alpha;
            if !is_exact {
                score = self.below(&child, seat, depth - reduce, moved.null(), 1);
            }
            if is_exact || (score > moved.alpha && self.stop.is_none()) {
                score = self.below(&child, seat, depth - reduce, if is_exact { open } else { moved }, 1);
            }
            if self.stop.is_some() {
                return place > 0;
            }
            let score = if score.abs() >= CERTAIN { score } else { score + noise };
            roots[place].score = score;
            roots[place].nodes += self.nodes - before;
            roots[place].is_exact = is_exact || score > window.alpha;
            if score > window.alpha {
                window.alpha = score;
                // The best goes first; the order of the others stays.
                roots[..=place].rotate_right(1);
            }
        }
        true
    }

    /// The score of a position after an action of `seat`, for that seat.
    fn below(&mut self, child: &G, seat: Seat, depth: u32, window: Window, ply: usize) -> i32 {
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
        let entry = self.table[self.slot(key)];
        let known = (entry.key == key && entry.generation == self.generation).then_some(entry);
        if let Some(entry) = known
            && u32::from(entry.depth) >= depth
        {
            let score = from_table(entry.score, ply);
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
        let slot = self.slot(key);
        let old = &self.table[slot];
        if old.generation != self.generation || old.key == key || u32::from(old.depth) <= depth + 2 {
            let depth = depth.min(u32::from(u8::MAX)) as u8;
            let generation = self.generation;
            self.table[slot] = Entry { key, score: to_table(best, ply), best: best_action, generation, depth, bound };
        }
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
        (self.hooks.order)(game, seat, &buffer.actions, &mut buffer.order);
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

    fn slot(&self, key: u64) -> usize {
        // Keys of small games are not spread out.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread >> 40) as usize & (self.table.len() - 1)
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

    /// The line that the table holds from a position on.
    fn line_from(&self, mut game: G, line: &mut Vec<Step<G::Action, G::Chance>>) {
        while line.len() < 12
            && let Turn::Seats(seats) = game.turn()
            && let Some(seat) = seats.first()
        {
            let key = game.key();
            let entry = self.table[self.slot(key)];
            if entry.key != key || entry.generation != self.generation {
                return;
            }
            let Some(action) = G::action_at(entry.best as usize).filter(|action| game.check(seat, action).is_ok())
            else {
                return;
            };
            line.push(Step::Act(seat, action));
            game.apply(&Step::Act(seat, action), &mut ());
        }
    }

    fn values(&self, score: i32, seat: Seat) -> [f64; MAX_SEATS] {
        let own = if score >= CERTAIN {
            1.0
        } else if score <= -CERTAIN {
            0.0
        } else {
            1.0 / (1.0 + (-f64::from(score) / f64::from(self.hooks.scale)).exp())
        };
        let mut values = [0.0; MAX_SEATS];
        values[seat.index()] = own;
        values[seat.next(2).index()] = 1.0 - own;
        values
    }
}

/// Selection sort, one step: most nodes are left after a few actions.
#[inline]
fn next_in_order<G: Game>(buffer: &mut Buffer<G>, place: usize) -> (G::Action, i32) {
    let rest = buffer.order[place..].iter().enumerate();
    // The first of equals, so that the order of the list decides.
    let (offset, _) = rest.fold((0, i32::MIN), |best, (at, &order)| if order > best.1 { (at, order) } else { best });
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

/// In the table, certain scores count from the position and not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score + ply as i32
    } else if score <= -CERTAIN {
        score - ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score - ply as i32
    } else if score <= -CERTAIN {
        score + ply as i32
    } else {
        score
    }
}

impl<G: Game> Bot<G> for AlphaBeta<G> {
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G> {
        self.begin();
        let mut draws = Fast::new(seed);
        let game = seen.world(&mut draws);
        let seat = seen.seat;
        let mut roots: Vec<Root<G>> = seen
            .legal
            .iter()
            .map(|&action| {
                let noise = draws.below(2 * self.noise as u64 + 1) as i32 - self.noise;
                Root { action, score: noise, noise, nodes: 0, is_exact: false }
            })
            .collect();
        let mut order = Vec::new();
        (self.hooks.order)(&game, seat, &seen.legal, &mut order);
        let mut places: Vec<usize> = (0..roots.len()).collect();
        for place in (1..places.len()).rev() {
            places.swap(place, draws.one_of(place + 1));
        }
        places.sort_by_key(|&place| -order[place]);
        let mut sorted: Vec<Option<Root<G>>> = roots.drain(..).map(Some).collect();
        roots.extend(places.into_iter().filter_map(|place| sorted[place].take()));

        let mut complete = 0;
        let deepest = u64::from(MAX_DEPTH).min(game.step_bound()) as u32;
        for depth in 1..=deepest {
            let used = self.iterate(&game, seat, &mut roots, depth);
            if self.stop.is_some() {
                complete = if used && complete == 0 { 1 } else { complete };
                break;
            }
            complete = depth;
            if self.values_all {
                roots.sort_by_key(|root| -root.score);
            }
            if !self.values_all && roots[0].score.abs() >= CERTAIN {
                break;
            }
        }
        let candidates = roots
            .iter()
            .map(|root| {
                let mut line = vec![Step::Act(seat, root.action)];
                let mut after = game.clone();
                after.apply(&line[0], &mut ());
                self.line_from(after, &mut line);
                let values = self.values(root.score, seat);
                Candidate { action: root.action, visits: root.nodes, values, is_exact: root.is_exact, line }
            })
            .collect();
        Analysis {
            candidates,
            work: self.nodes,
            unit: Unit::Nodes,
            depth: Some(complete),
            cut: self.stop == Some(Stop::Time),
        }
    }
}
