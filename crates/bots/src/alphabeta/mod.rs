//! Alpha-beta for two seats with perfect information: iterative deepening, principal variation search, a transposition
//! table on the game's key, and a quiescence search over what the game calls loud.

mod search;
mod table;

use crate::budget::{Budget, Deadline};
use crate::knowledge::{TwoSeats, knowledge};
use crate::{Analysis, Bot, Candidate, Unit};
use game_core::{Draws, Fast, Game, MAX_SEATS, Observed, Seat, Step, Turn};
use search::INFINITE;
use table::Table;

/// Above every evaluation.
const WIN: i32 = 10_000_000;
/// Scores beyond this are certain: so many steps before the win are told apart.
const CERTAIN: i32 = WIN - 10_000;
/// How deep lines are followed at most.
const MAX_DEPTH: u32 = 64;
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
    table: Table,
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
#[derive(Clone)]
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
            table: Table::default(),
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
        self.table.begin(self.budget.work);
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
            // The noise is added to what is found, so the window moves the other way; what is certain has none.
            let shift = if window.alpha.abs() >= CERTAIN { 0 } else { noise };
            let moved = Window { alpha: window.alpha - shift, beta: INFINITE };
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
            // A score that does not exceed the window is only a bound: it may seem to be certain.
            let is_above = is_exact || score > moved.alpha;
            let score = if score.abs() >= CERTAIN { score } else { score + noise };
            roots[place].score = score;
            roots[place].nodes += self.nodes - before;
            roots[place].is_exact = is_above;
            if is_above && score > window.alpha {
                window.alpha = score;
                // The best goes first; the order of the others stays.
                roots[..=place].rotate_right(1);
            }
        }
        true
    }

    /// The line that the table holds from a position on.
    fn line_from(&self, mut game: G, line: &mut Vec<Step<G::Action, G::Chance>>) {
        while line.len() < 12
            && let Turn::Seats(seats) = game.turn()
            && let Some(seat) = seats.first()
        {
            let Some(entry) = self.table.get(game.key()) else { return };
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
            let shallower = self.values_all.then(|| roots.clone());
            let used = self.iterate(&game, seat, &mut roots, depth);
            if self.stop.is_some() {
                // Values of two depths cannot be compared.
                if let Some(shallower) = shallower.filter(|_| complete > 0) {
                    roots = shallower;
                }
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
