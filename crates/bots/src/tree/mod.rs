//! Monte Carlo tree search for any number of seats: each maximizes its own value (max^n).
//!
//! Nodes and edges lie in one arena each. No node holds a state: every iteration plays from the root, through a clone where
//! nothing is hidden (`mcts`) and through a world sampled anew where something is (`ismcts`). Chance has no nodes of its
//! own: a child is found by the edge and by what the searching seat sees of the chance that followed.

mod grow;
mod select;
mod solve;

use crate::budget::Budget;
use crate::knowledge::{Knowledge, knowledge};
use crate::{Analysis, Bot, Candidate, Unit, derived};
use game_core::{Game, MAX_SEATS, Observed, Step, StepOf};
use grow::{Arena, Tree};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Independent trees, where the work is large enough for each: as many as the processors that the levels are calibrated
/// for. More of them would each see less: four lost 62 % of 200 games against two with the same work in Quintessential.
const TREES: u64 = 2;
/// The least iterations worth a tree of its own.
const LEAST: u64 = 1000;

/// Whether the search takes the position for known, or samples worlds from what its seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Information {
    /// `mcts`: one world, the same in every iteration.
    Perfect,
    /// `ismcts`: a world for every iteration, and actions that are not always available. Where nothing is hidden it is
    /// `mcts`.
    Hidden,
}

/// `mcts` or `ismcts`.
#[derive(Debug)]
pub struct TreeSearch<G: Game> {
    pub budget: Budget,
    /// None: perfect exactly where nothing is hidden.
    pub information: Option<Information>,
    /// Playouts go to the end by chance alone, whatever is known about the game.
    pub is_blind: bool,
    /// Arenas of former searches.
    spare: Mutex<Vec<Arena<G::Action>>>,
}

impl<G: Game> TreeSearch<G> {
    #[must_use]
    pub fn new(budget: Budget, information: Option<Information>) -> TreeSearch<G> {
        TreeSearch { budget, information, is_blind: false, spare: Mutex::new(Vec::new()) }
    }
}

impl<G: Game> Bot<G> for TreeSearch<G> {
    fn analyse(&mut self, seen: &Observed<G>, seed: u64) -> Analysis<G> {
        let information = match self.information {
            // Where nothing is hidden every world is the same, with the same actions.
            Some(Information::Hidden) | None if crate::is_open(seen) => Information::Perfect,
            Some(Information::Perfect) => Information::Perfect,
            Some(Information::Hidden) | None => Information::Hidden,
        };
        let trees = (self.budget.work / LEAST).clamp(1, TREES);
        let deadline = self.budget.deadline();
        let known = if self.is_blind { Knowledge::NONE } else { knowledge::<G>() };
        let grow = |index: u64| {
            // The first trees take what does not divide evenly.
            let work = self.budget.work / trees + u64::from(index < self.budget.work % trees);
            let arena = self.spare.lock().expect("nobody panics while holding it").pop().unwrap_or(Arena::new());
            let mut tree = Tree::new(seen, information, known, derived(seed, index), arena);
            tree.grow(work, deadline);
            let (harvest, arena) = tree.harvest();
            self.spare.lock().expect("nobody panics while holding it").extend(arena);
            harvest
        };
        merge(seen, grow_all(trees as usize, self.budget.threads, grow))
    }
}

/// Grows trees on the threads there are; the harvests stand in the order of the trees.
fn grow_all<G: Game>(trees: usize, threads: usize, grow: impl Fn(u64) -> Harvest<G> + Sync) -> Vec<Harvest<G>> {
    let threads = threads.min(trees);
    if threads <= 1 {
        return (0..trees as u64).map(grow).collect();
    }
    let next = AtomicUsize::new(0);
    let harvests: Vec<Mutex<Option<Harvest<G>>>> = (0..trees).map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(slot) = harvests.get(place) else { break };
                    let harvest = grow(place as u64);
                    *slot.lock().expect("nobody panics while holding it") = Some(harvest);
                }
            });
        }
    });
    let grown = |slot: Mutex<Option<Harvest<G>>>| {
        slot.into_inner().expect("nobody panics while holding it").expect("every tree was grown")
    };
    harvests.into_iter().map(grown).collect()
}

/// What a tree has found at its root.
struct Harvest<G: Game> {
    /// In the order of the legal actions: visits, and the sum of the values of each seat.
    visits: Vec<u64>,
    sums: Vec<[f64; MAX_SEATS]>,
    /// Whether it wins for certain.
    is_won: Vec<bool>,
    lines: Vec<Vec<StepOf<G>>>,
    iterations: u64,
    cut: bool,
}

fn merge<G: Game>(seen: &Observed<G>, harvests: Vec<Harvest<G>>) -> Analysis<G> {
    let mut candidates: Vec<Candidate<G>> = Vec::with_capacity(seen.legal.len());
    for (place, &action) in seen.legal.iter().enumerate() {
        let visits = harvests.iter().map(|harvest| harvest.visits[place]).sum();
        let values = std::array::from_fn(|seat| {
            let sum: f64 = harvests.iter().map(|harvest| harvest.sums[place][seat]).sum();
            if visits == 0 { 0.0 } else { sum / visits as f64 }
        });
        let line = harvests.iter().map(|harvest| &harvest.lines[place]).max_by_key(|line| line.len());
        let line = line.filter(|line| !line.is_empty()).cloned().unwrap_or_else(|| vec![Step::Act(seen.seat, action)]);
        candidates.push(Candidate { action, visits, values, is_exact: visits > 0, line });
    }
    let own = seen.seat.index();
    // Most visits, then the higher value, then the order of the list.
    candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.values[own].total_cmp(&a.values[own])));
    // A certain win goes before all of it.
    let is_won = |place: usize| harvests.iter().any(|harvest| harvest.is_won[place]);
    if let Some(won) = (0..seen.legal.len()).find(|&place| is_won(place)) {
        let place = candidates.iter().position(|candidate| candidate.action == seen.legal[won]);
        candidates[..=place.unwrap_or(0)].rotate_right(1);
    }
    let work = harvests.iter().map(|harvest| harvest.iterations).sum();
    let cut = harvests.iter().any(|harvest| harvest.cut);
    Analysis { candidates, work, unit: Unit::Iterations, depth: None, cut }
}
