//! One tree: down from the root, a node added, a value brought back.

use super::select::{Scales, select};
use super::solve::{between_two, certain, is_solvable};
use super::{Harvest, Information};
use crate::budget::Deadline;
use crate::knowledge::{Aim, Knowledge, Policy};
use crate::reward::{Values, at_end, by_odds};
use game_core::play::{playout, random_action};
use game_core::{Draws, Fast, Game, MAX_SEATS, Observed, Seat, SeatSet, Seats, Step, StepOf, Turn, Viewer};
use std::hash::{Hash, Hasher};

/// Nodes with more actions than this widen step by step.
pub(super) const WIDE: usize = 16;
/// Iterations between two looks at the clock.
const CLOCK_STRIDE: u64 = 32;
pub(super) const NONE: u32 = u32::MAX;
/// How strongly actions that were tried little are tried again.
pub(super) const EXPLORATION: f32 = 1.6;
/// What an action is taken to be worth before any of its node was tried; and then, below the mean of those.
const FIRST_PLAY: f32 = 0.5;
const FIRST_PLAY_LOSS: f32 = 0.1;

/// An action at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// The action's own, kept because it is asked for at every visit.
    pub(super) index: u32,
    pub(super) visits: u32,
    /// In how many visits of its node the action was legal; only counted where worlds differ.
    pub(super) available: u32,
    /// Of what the seat that acts counts ([`Aim`]), in double precision: large sums round small values.
    pub(super) sum: f64,
    pub(super) prior: f32,
    /// The first node below, or how it ends where that is certain (`solve.rs`).
    pub(super) child: u32,
    /// How many nodes are below.
    pub(super) children: u32,
    /// The next edge of the node, where worlds differ.
    pub(super) next: u32,
}

/// A decision of one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What the searching seat saw between the edge above and this decision.
    pub(super) label: u64,
    /// The next node below the same edge.
    pub(super) next: u32,
    pub(super) first_edge: u32,
    pub(super) edges: u32,
    pub(super) visits: u32,
    /// Of what the seat that decides here counts.
    sum: f64,
    /// The edge to follow at the next visit, where all actions are always legal; none before it has edges.
    choice: u32,
}

impl Node {
    const fn new(label: u64) -> Node {
        Node { label, next: NONE, first_edge: NONE, edges: 0, visits: 0, sum: 0.0, choice: NONE }
    }

    #[inline]
    fn count(&mut self, value: f64) {
        self.visits += 1;
        self.sum += value;
    }

    #[inline]
    pub(super) fn scales(&self) -> Scales {
        let first_play = match self.visits {
            0 => FIRST_PLAY,
            visits => (self.sum as f32 / visits as f32 - FIRST_PLAY_LOSS).max(0.0),
        };
        Scales { first_play, curiosity: (self.visits as f32 + 1.0).sqrt() * EXPLORATION }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub(super) node: u32,
    pub(super) edge: u32,
    pub(super) seat: Seat,
    /// Those of the node, after the visit.
    scales: Scales,
}

/// Where nodes and edges lie. Empty between two searches, but with room for small ones: new memory costs as much as a tenth
/// of a search.
#[derive(Debug)]
pub(super) struct Arena<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

/// Room for more is given back after a search.
const MOST_KEPT: usize = 1 << 16;

impl<A> Arena<A> {
    pub(super) const fn new() -> Arena<A> {
        Arena { nodes: Vec::new(), edges: Vec::new() }
    }

    /// Emptied; none where it is too large to be kept.
    fn emptied(mut self) -> Option<Arena<A>> {
        self.nodes.clear();
        self.edges.clear();
        (self.nodes.capacity().max(self.edges.capacity()) <= MOST_KEPT).then_some(self)
    }
}

pub(super) struct Tree<'a, G: Game> {
    pub(super) seen: &'a Observed<G>,
    pub(super) information: Information,
    pub(super) known: Knowledge<G>,
    /// Whether the ends that are found are followed up the tree.
    solves: bool,
    aim: Aim,
    pub(super) draws: Fast,
    /// The one world, where nothing is hidden.
    pub(super) root: G,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<G::Action>>,
    pub(super) root_sums: Vec<[f64; MAX_SEATS]>,
    pub(super) iterations: u64,
    pub(super) cut: bool,
    pub(super) path: Vec<Passed>,
    pub(super) actions: Vec<G::Action>,
    pub(super) promise: Vec<f32>,
    /// By action index, the iteration step in which the action was last legal, and its place in the list.
    pub(super) stamps: Vec<(u32, u32)>,
    pub(super) stamp: u32,
}

pub(super) const ROOT: usize = 0;

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(
        seen: &'a Observed<G>,
        information: Information,
        known: Knowledge<G>,
        seed: u64,
        arena: Arena<G::Action>,
    ) -> Self {
        let mut draws = Fast::new(seed);
        let root = seen.world(&mut draws);
        let stamps = match information {
            Information::Perfect => Vec::new(),
            Information::Hidden => vec![(0, 0); G::ACTION_COUNT],
        };
        // Between two what one gains the other loses.
        let aim = if root.config().seats() > 2 { known.aim } else { Aim::Share };
        let mut tree = Tree {
            seen,
            information,
            known,
            solves: information == Information::Perfect && is_solvable::<G>(),
            aim,
            draws,
            root,
            nodes: arena.nodes,
            edges: arena.edges,
            root_sums: vec![[0.0; MAX_SEATS]; seen.legal.len()],
            iterations: 0,
            cut: false,
            path: Vec::new(),
            actions: Vec::new(),
            promise: Vec::new(),
            stamps,
            stamp: 0,
        };
        tree.add_node(0);
        // The root's edges stand in the order of the legal actions.
        let root = tree.root.clone();
        tree.actions.clone_from(&seen.legal);
        tree.expand(ROOT, &root, seen.seat);
        tree
    }

    pub(super) fn grow(&mut self, work: u64, deadline: Deadline) {
        while self.iterations < work {
            if self.iterations.is_multiple_of(CLOCK_STRIDE) && deadline.has_passed() {
                self.cut = true;
                return;
            }
            self.iterate();
        }
    }

    #[inline]
    fn iterate(&mut self) {
        let game = match self.information {
            Information::Perfect => self.root.clone(),
            Information::Hidden => self.seen.world(&mut self.draws),
        };
        let values = self.descend(game);
        self.iterations += 1;
        for passed in &mut self.path {
            let value = counted(self.aim, values[passed.seat.index()]);
            let node = &mut self.nodes[passed.node as usize];
            node.count(value);
            passed.scales = node.scales();
            let edge = &mut self.edges[passed.edge as usize];
            edge.visits += 1;
            edge.sum += value;
        }
        if self.information == Information::Perfect {
            self.choose();
        }
        // The root's edges are the first.
        let sums = &mut self.root_sums[self.path[0].edge as usize];
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += f64::from(value);
        }
    }

    /// What to follow next at every node that was passed. On the way down each choice would wait for the one above it; here
    /// none waits for another, nor for what it is weighed with, because all nodes were counted before.
    #[inline]
    fn choose(&mut self) {
        for passed in &self.path {
            let node = &mut self.nodes[passed.node as usize];
            let edges = &self.edges[node.tried(passed.node as usize)];
            node.choice = node.first_edge + select(passed.scales, edges);
        }
    }

    /// Goes down the tree, adds a node, and evaluates the position there.
    #[inline]
    fn descend(&mut self, mut game: G) -> Values {
        self.path.clear();
        let mut node = ROOT;
        let mut asked = match game.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::one(self.seen.seat),
        };
        let mut seat = self.seen.seat;
        // The choices of a secret simultaneous decision that nobody knows yet.
        let mut sealed = 0;
        loop {
            let edge = match self.information {
                Information::Perfect => match self.nodes[node].choice {
                    NONE => {
                        game.legal_actions(seat, &mut self.actions);
                        self.expand(node, &game, seat)
                    }
                    choice => choice as usize,
                },
                Information::Hidden => self.select_available(node, &game, seat),
            };
            let Edge { action, child, .. } = self.edges[edge];
            self.path.push(Passed { node: node as u32, edge: edge as u32, seat, scales: Scales::default() });
            if self.solves
                && let Some(value) = certain(child)
            {
                return between_two(seat, value);
            }
            let (anchor, mut label) = match (game.is_sealed(seat), asked.len()) {
                // The next seat decides without knowing this choice: its node is the same for all of them.
                (true, 2..) => {
                    sealed = mixed(sealed, u64::from(self.edges[edge].index) + 1);
                    (self.nodes[node].first_edge as usize, SEALED)
                }
                // With the last choice all are opened.
                (true, _) => (edge, std::mem::take(&mut sealed)),
                (false, _) => match self.hidden_text(&game, seat, &action) {
                    Some(text) => (self.nodes[node].first_edge as usize, text),
                    None => (edge, 0),
                },
            };
            game.apply(&Step::Act(seat, action), &mut ());
            loop {
                match game.turn() {
                    Turn::Over if self.solves => return self.follow_up(at_end(&game)),
                    Turn::Over => return at_end(&game),
                    Turn::Seats(seats) => {
                        asked = seats;
                        break;
                    }
                    Turn::Chance => {
                        let outcome = game.draw_chance(&mut self.draws);
                        label = mixed(label, self.seen_outcome(&game, &outcome));
                        game.apply(&Step::Chance(outcome), &mut ());
                    }
                }
            }
            seat = asked.first().expect("a turn of seats asks at least one");
            if self.information == Information::Hidden {
                // In another world another seat may be asked.
                label = mixed(label, 1 + seat.index() as u64);
            }
            let first = if anchor == edge { child } else { self.edges[anchor].child };
            match self.child(anchor, first, label) {
                Some(child) if self.nodes[child].visits > 0 => node = child,
                // A node gets its edges with the second visit: most are never visited again.
                Some(child) => {
                    let values = self.evaluate(&mut game);
                    let value = counted(self.aim, values[seat.index()]);
                    self.nodes[child].count(value);
                    return values;
                }
                None => return self.evaluate(&mut game),
            }
        }
    }

    /// The node below an edge with that label, looked for from the first one on. A new one is made, unless the edge has many
    /// already for its visits.
    #[inline]
    fn child(&mut self, edge: usize, first: u32, label: u64) -> Option<usize> {
        let mut at = first;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.label == label {
                return Some(at as usize);
            }
            at = node.next;
        }
        let Edge { visits, children, child, .. } = self.edges[edge];
        if children >= 1 && children * children > 4 + 2 * visits {
            return None;
        }
        let added = self.add_node(label);
        self.nodes[added].next = child;
        self.edges[edge].child = added as u32;
        self.edges[edge].children += 1;
        Some(added)
    }

    fn add_node(&mut self, label: u64) -> usize {
        self.nodes.push(Node::new(label));
        self.nodes.len() - 1
    }

    /// Gives a node the edges of `self.actions`, the most promising first unless it is the root; and the one to follow.
    fn expand(&mut self, node: usize, game: &G, seat: Seat) -> usize {
        let count = self.actions.len();
        let first = self.edges.len();
        if self.known.promise.is_some() {
            self.fill_promise(game, seat);
            let total: f32 = self.promise.iter().sum();
            let edge = |(next, (&action, &promise))| new_edge::<G>(action, promise / total, next);
            self.edges.extend((first as u32 + 1..).zip(self.actions.iter().zip(&self.promise)).map(edge));
        } else {
            let prior = 1.0 / count as f32;
            let edge = |(next, &action)| new_edge::<G>(action, prior, next);
            self.edges.extend((first as u32 + 1..).zip(&self.actions).map(edge));
        }
        if let Some(last) = self.edges[first..].last_mut() {
            last.next = NONE;
        }
        if count > WIDE && node != ROOT && self.information == Information::Perfect {
            self.put_in_order(first);
        }
        let expanded = &mut self.nodes[node];
        (expanded.first_edge, expanded.edges) = (first as u32, count as u32);
        if self.information == Information::Perfect {
            expanded.choice = expanded.first_edge + select(expanded.scales(), &self.edges[expanded.tried(node)]);
        }
        expanded.choice as usize
    }

    pub(super) fn fill_promise(&mut self, game: &G, seat: Seat) {
        match self.known.promise {
            Some(promise) => promise(game, seat, &self.actions, &mut self.promise),
            None => {
                self.promise.clear();
                self.promise.resize(self.actions.len(), 1.0);
            }
        }
    }

    /// Wide nodes try the more promising actions first, and equal ones in random order.
    fn put_in_order(&mut self, first: usize) {
        let count = self.edges.len() - first;
        for place in (1..count).rev() {
            let other = self.draws.one_of(place + 1);
            self.edges.swap(first + place, first + other);
        }
        let edges = &mut self.edges[first..];
        if self.known.promise.is_some() {
            edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        }
    }

    /// Plays on for a while and takes the value of where that leads.
    #[inline]
    fn evaluate(&mut self, game: &mut G) -> Values {
        let value = self.known.foresight.or(self.known.value);
        let (Some(value), Some(cutoff)) = (value, self.known.cutoff) else {
            match self.known.policy {
                None => {
                    playout(game, &mut self.actions, &mut self.draws);
                }
                Some(policy) => while self.play_on(game, policy) {},
            }
            return at_end(game);
        };
        for _ in 0..cutoff {
            let goes_on = match self.known.policy {
                Some(policy) => self.play_on(game, policy),
                None => self.play_on(game, |game, seat, buffer, draws| random_action(game, seat, buffer, draws)),
            };
            if !goes_on {
                return at_end(game);
            }
        }
        if game.turn() == Turn::Over { at_end(game) } else { value(game) }
    }

    /// One step of a playout; false when the game is over.
    #[inline]
    fn play_on(&mut self, game: &mut G, policy: Policy<G>) -> bool {
        let step = match game.turn() {
            Turn::Over => return false,
            Turn::Chance => Step::Chance(game.draw_chance(&mut self.draws)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn of seats asks at least one");
                Step::Act(seat, policy(game, seat, &mut self.actions, &mut self.draws))
            }
        };
        game.apply(&step, &mut ());
        true
    }

    /// What the searching seat reads of another seat's action, where that is not all of it.
    #[inline]
    fn hidden_text(&self, game: &G, seat: Seat, action: &G::Action) -> Option<u64> {
        if self.information == Information::Perfect || seat == self.seen.seat {
            return None;
        }
        let viewer = Viewer::Seat(self.seen.seat);
        game.hides_action(seat, action, viewer).then(|| hash_of(&game.seen_action(seat, action, viewer)))
    }

    #[inline]
    fn seen_outcome(&self, game: &G, outcome: &G::Chance) -> u64 {
        match self.information {
            Information::Hidden if game.hides_chance(outcome, Viewer::Seat(self.seen.seat)) => {
                hash_of(&game.seen_chance(outcome, Viewer::Seat(self.seen.seat)))
            }
            Information::Hidden | Information::Perfect => hash_of(outcome),
        }
    }

    /// What was found, and the arena for another tree.
    pub(super) fn harvest(self) -> (Harvest<G>, Option<Arena<G::Action>>) {
        let count = self.seen.legal.len();
        let lines = (0..count).map(|place| self.line(place)).collect();
        let harvest = Harvest {
            visits: self.edges[..count].iter().map(|edge| u64::from(edge.visits)).collect(),
            is_won: self.edges[..count].iter().map(|edge| edge.certain() == Some(1.0)).collect(),
            lines,
            sums: self.root_sums,
            iterations: self.iterations,
            cut: self.cut,
        };
        (harvest, Arena { nodes: self.nodes, edges: self.edges }.emptied())
    }

    /// The most visited line below a root action, as far as no chance comes between and nothing is hidden.
    fn line(&self, place: usize) -> Vec<StepOf<G>> {
        const LENGTH: usize = 12;
        let mut line = Vec::new();
        let mut game = self.root.clone();
        let (mut seat, mut edge) = (self.seen.seat, place);
        while line.len() < LENGTH && self.edges[edge].visits > 0 {
            let action = self.edges[edge].action;
            if game.check(seat, &action).is_err() {
                break;
            }
            line.push(Step::Act(seat, action));
            game.apply(&Step::Act(seat, action), &mut ());
            let (Turn::Seats(seats), Some(child)) = (game.turn(), self.only_child(edge)) else { break };
            let Some(next) = seats.first() else { break };
            let Some(best) = self.most_visited(child) else { break };
            (seat, edge) = (next, best);
        }
        line
    }

    fn only_child(&self, edge: usize) -> Option<usize> {
        let Edge { child, children, .. } = self.edges[edge];
        (children == 1 && self.edges[edge].certain().is_none()).then_some(child as usize)
    }

    fn most_visited(&self, node: usize) -> Option<usize> {
        let first = self.nodes[node].first_edge;
        let next = |&at: &u32| (at != NONE).then(|| self.edges[at as usize].next);
        let all = match self.information {
            Information::Perfect if first == NONE => Vec::new(),
            Information::Perfect => (first..first + self.nodes[node].edges).collect(),
            Information::Hidden => {
                std::iter::successors(Some(first), next).filter(|&at| at != NONE).collect::<Vec<u32>>()
            }
        };
        let tried = all.into_iter().filter(|&at| self.edges[at as usize].visits > 0);
        tried.max_by_key(|&at| (self.edges[at as usize].visits, std::cmp::Reverse(at))).map(|at| at as usize)
    }
}

/// What a seat counts of a value; what is told of the root stays a value.
#[inline]
fn counted(aim: Aim, value: f32) -> f64 {
    f64::from(match aim {
        Aim::Share => value,
        Aim::Odds => by_odds(value),
    })
}

/// The label of the next seat's node in a secret simultaneous decision.
const SEALED: u64 = 0x5ea1_ed00_0000_0001;

pub(super) fn new_edge<G: Game>(action: G::Action, prior: f32, next: u32) -> Edge<G::Action> {
    let index = G::action_index(&action) as u32;
    Edge { action, index, visits: 0, available: 0, sum: 0.0, prior, child: NONE, children: 0, next }
}

#[inline]
fn mixed(label: u64, more: u64) -> u64 {
    let mixed = (label ^ more).wrapping_mul(0x9fb2_1c65_1e98_df25);
    mixed ^ mixed >> 32
}

#[inline]
fn hash_of<T: Hash + ?Sized>(thing: &T) -> u64 {
    /// FNV-1a: the same on every machine and in every build.
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    thing.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, knowledge};
    use elements::Elements;
    use game_core::default_edition;
    use red_phoenix::RedPhoenix;

    /// What the first seat that is asked sees.
    fn at_the_start<G: Game>(seats: usize) -> Observed<G> {
        let mut game = G::new(&G::Config::with_seats(seats), default_edition::<G>()).unwrap();
        let mut draws = Fast::new(1);
        while game.turn() == Turn::Chance {
            let outcome = game.draw_chance(&mut draws);
            game.apply(&Step::Chance(outcome), &mut ());
        }
        let Turn::Seats(asked) = game.turn() else { panic!("a game begins with a decision") };
        Observed::new(&game, asked.first().unwrap())
    }

    #[test]
    fn where_a_lead_is_attacked_log_odds_are_counted_and_values_told() {
        for (seats, is_by_odds) in [(2, false), (3, true), (5, true)] {
            let seen = at_the_start::<RedPhoenix>(seats);
            let mut tree = Tree::new(&seen, Information::Perfect, knowledge(), 1, Arena::new());
            tree.grow(200, Budget::of(200).deadline());
            let told = tree.root_sums.iter().map(|sums| sums[seen.seat.index()]).sum::<f64>() / 200.0;
            let counted = tree.nodes[ROOT].sum / 200.0;
            let expected = if is_by_odds { f64::from(by_odds(told as f32)) } else { told };
            assert!((counted - expected).abs() < 0.01, "{counted} at {seats}, told {told}");
        }
    }

    #[test]
    fn small_values_are_not_lost_in_large_sums() {
        let seen = at_the_start::<Elements>(2);
        let mut tree = Tree::new(&seen, Information::Perfect, knowledge(), 1, Arena::new());
        tree.grow(300_000, Budget::of(300_000).deadline());
        let exact: f64 = tree.root_sums.iter().map(|sums| sums[seen.seat.index()]).sum();
        assert!((tree.nodes[ROOT].sum - exact).abs() < 1e-6 * exact, "{} {exact}", tree.nodes[ROOT].sum);
    }
}
