//! Which action to follow: by its value, its promise, and how little it was tried.

use super::grow::{EXPLORATION, Edge, NONE, Node, ROOT, Tree, WIDE, new_edge};
use game_core::{Draws, Game, Seat};
use std::ops::Range;

/// What the actions of a node are weighed with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scales {
    /// What an action is taken to be worth that was never tried.
    pub(super) first_play: f32,
    /// How strongly actions that were tried little are tried.
    pub(super) curiosity: f32,
}

/// The place of the edge to follow, where all actions are always legal.
#[inline]
pub(super) fn select<A>(Scales { first_play, curiosity }: Scales, edges: &[Edge<A>]) -> u32 {
    let mut best = (0, f32::MIN);
    for (place, edge) in edges.iter().enumerate() {
        let score = (edge.sum as f32 + first_play + curiosity * edge.prior) / (edge.visits + 1) as f32;
        if score > best.1 {
            best = (place, score);
        }
    }
    best.0 as u32
}

impl Node {
    /// The edges that are looked at, where all actions are always legal.
    #[inline]
    pub(super) fn tried(&self, node: usize) -> Range<usize> {
        let (first, count) = (self.first_edge as usize, self.edges as usize);
        let tried = if node == ROOT || count <= WIDE { count } else { count.min(width(self.visits)) };
        first..first + tried
    }
}

impl<G: Game> Tree<'_, G> {
    /// The edge to follow among the actions that are legal in this world; those never seen before get an edge.
    pub(super) fn select_available(&mut self, node: usize, game: &G, seat: Seat) -> usize {
        if node == ROOT {
            // Law 7: the same in every world.
            self.actions.clone_from(&self.seen.legal);
        } else {
            game.legal_actions(seat, &mut self.actions);
        }
        self.stamp += 1;
        for (place, action) in self.actions.iter().enumerate() {
            self.stamps[G::action_index(action)] = (self.stamp, place as u32);
        }
        let mut known = 0;
        let mut last = NONE;
        let mut at = self.nodes[node].first_edge;
        while at != NONE {
            let edge = &mut self.edges[at as usize];
            let stamp = &mut self.stamps[edge.index as usize];
            if stamp.0 == self.stamp {
                edge.available += 1;
                // An action that has its edge needs no other.
                stamp.1 = NONE;
                known += 1;
            }
            (last, at) = (at, edge.next);
        }
        if known < self.actions.len() {
            self.add_edges(node, last, game, seat);
        }
        self.best_available(node)
    }

    /// Adds the edges that this world needs and others did not.
    #[cold]
    fn add_edges(&mut self, node: usize, mut last: u32, game: &G, seat: Seat) {
        self.fill_promise(game, seat);
        let total: f32 = self.promise.iter().sum();
        let mut places: Vec<usize> = (0..self.actions.len()).collect();
        if places.len() > WIDE {
            for place in (1..places.len()).rev() {
                places.swap(place, self.draws.one_of(place + 1));
            }
            places.sort_by(|&a, &b| self.promise[b].total_cmp(&self.promise[a]));
        }
        for place in places {
            let action = self.actions[place];
            if self.stamps[G::action_index(&action)].1 == NONE {
                continue;
            }
            let added = self.edges.len() as u32;
            let mut edge = new_edge::<G>(action, self.promise[place] / total, NONE);
            edge.available = 1;
            self.edges.push(edge);
            match last {
                NONE => self.nodes[node].first_edge = added,
                last => self.edges[last as usize].next = added,
            }
            self.nodes[node].edges += 1;
            last = added;
        }
    }

    fn best_available(&self, node: usize) -> usize {
        let legal = |edge: &Edge<G::Action>| self.stamps[edge.index as usize].0 == self.stamp;
        let Node { first_edge, edges, visits, .. } = self.nodes[node];
        let Scales { first_play, .. } = self.nodes[node].scales();
        let chain = || {
            std::iter::successors(Some(first_edge as usize), |&at| match self.edges[at].next {
                NONE => None,
                next => Some(next as usize),
            })
        };
        // A wide node looks at those already tried, and at new ones while it has few.
        let mut wanted = if node == ROOT { edges as usize } else { width(visits) };
        let mut best = (first_edge as usize, f32::MIN);
        for at in chain() {
            let edge = &self.edges[at];
            if !legal(edge) || (edge.visits == 0 && wanted == 0) {
                continue;
            }
            wanted = wanted.saturating_sub(1);
            let curiosity = (edge.available as f32).sqrt() * EXPLORATION;
            let score = (edge.sum as f32 + first_play + curiosity * edge.prior) / (edge.visits + 1) as f32;
            if score > best.1 {
                best = (at, score);
            }
        }
        best.0
    }
}

/// How many actions of a wide node are looked at after so many visits.
#[inline]
fn width(visits: u32) -> usize {
    WIDE + (2.0 * (visits as f32).sqrt()) as usize
}
