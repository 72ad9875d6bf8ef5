//! One way of playing one game at random, and what its slices of time gave.

use bots::{AlphaBeta, Bot, Budget, Information, TreeSearch};
use game_core::play::{Length, playout, random_step};
use game_core::{Fast, Game, Illegal, Observed, Seats, Step, Turn, default_edition};
use reference_games::baseline::Generator;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use tikv_jemalloc_ctl::thread;

/// How many clones are timed at a time.
const CLONES: u64 = 4096;
/// After how many playouts the buffers have their size.
const WARM_PLAYOUTS: u64 = 64;

/// What a search is given for a move, at most: where playouts are long, what fills a slice.
const ITERATIONS: u64 = 10_000;
/// Iterations by which that is found out, and the least that are measured.
const PROBE: u64 = 64;
const NODES: u64 = 50_000;

pub(crate) struct Contestant {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    /// What the trait knows of a game; none for the hand-written loops.
    pub(crate) through_trait: Option<ThroughTrait>,
    /// The search that is measured instead of playouts; its steps are iterations or nodes.
    pub(crate) search: Option<&'static str>,
    play: Box<dyn FnMut(u64) -> Length>,
    clones: Option<Box<dyn FnMut(u64)>>,
    /// How many playouts fill a slice.
    batch: u64,
    pub(crate) slices: Vec<Slice>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ThroughTrait {
    pub(crate) state_bytes: usize,
    pub(crate) action_bytes: usize,
    pub(crate) allocated_bytes_per_playout: f64,
}

/// What a slice of time gave, in nanoseconds of processor time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    pub(crate) nanoseconds: f64,
    pub(crate) playouts: u64,
    pub(crate) length: Length,
    pub(crate) per_clone: f64,
}

impl std::fmt::Debug for Contestant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contestant").field("game", &self.game).field("seats", &self.seats).finish_non_exhaustive()
    }
}

impl Contestant {
    /// The hand-written loop of a reference game.
    pub(crate) fn baseline(
        game: &'static str,
        run: impl Fn(u64, &mut Generator) -> (u64, u64) + 'static,
        seed: u64,
    ) -> Contestant {
        let mut generator = Generator::new(seed);
        let play = move |playouts| {
            let (steps, _first_wins) = black_box(run(black_box(playouts), &mut generator));
            Length { steps, chance_steps: 0 }
        };
        Contestant {
            game,
            seats: 2,
            through_trait: None,
            search: None,
            play: Box::new(play),
            clones: None,
            batch: 1,
            slices: Vec::new(),
        }
    }

    /// A game through the trait.
    pub(crate) fn of_game<G: Game>(seats: usize, seed: u64) -> Result<Contestant, Illegal> {
        let start = G::new(&G::Config::with_seats(seats), default_edition::<G>())?;
        let middle = middle_of_a_game(&start, seed);
        let mut draws = Fast::new(seed);
        let mut buffer = Vec::new();
        let mut play = move |playouts| play_out(&start, playouts, &mut buffer, &mut draws);
        play(WARM_PLAYOUTS);
        let allocated = thread::allocatedp::read().expect("the allocator counts");
        let before = allocated.get();
        play(WARM_PLAYOUTS);
        let during = allocated.get() - before;
        let clones = move |count| {
            for _ in 0..count {
                black_box(black_box(&middle).clone());
            }
        };
        Ok(Contestant {
            game: G::ID,
            seats,
            through_trait: Some(ThroughTrait {
                state_bytes: size_of::<G>(),
                action_bytes: size_of::<G::Action>(),
                allocated_bytes_per_playout: during as f64 / WARM_PLAYOUTS as f64,
            }),
            search: None,
            play: Box::new(play),
            clones: Some(Box::new(clones)),
            batch: 1,
            slices: Vec::new(),
        })
    }

    /// The searches that a game can be measured with: tree search with random playouts to the end, from the start; and
    /// alpha-beta from the middle of a game.
    pub(crate) fn searches<G: Game>(seats: usize, seed: u64, slice_ms: u32) -> Result<Vec<Contestant>, Illegal> {
        let start = G::new(&G::Config::with_seats(seats), default_edition::<G>())?;
        let mut first = start.clone();
        let mut draws = Fast::new(seed);
        while first.turn() == Turn::Chance {
            let outcome = first.draw_chance(&mut draws);
            first.apply(&Step::Chance(outcome), &mut ());
        }
        let mut found = Vec::new();
        if let Some(seen) = observed(&first) {
            let tree = |information| {
                let mut search = TreeSearch::<G>::new(Budget::of(PROBE), Some(information));
                search.is_blind = true;
                let (took, _) = timed(|| search.analyse(&seen, seed));
                let fills = f64::from(slice_ms) * 1e6 / took.max(1.0) * PROBE as f64;
                search.budget.work = (fills as u64).clamp(PROBE, ITERATIONS);
                Box::new(search)
            };
            if bots::is_open(&seen) {
                let search = tree(Information::Perfect);
                found.push(Contestant::of_search("mcts", seats, seen.clone(), search, seed));
            }
            let search = tree(Information::Hidden);
            found.push(Contestant::of_search("ismcts", seats, seen, search, seed));
        }
        if let (Some(seen), Some(search)) =
            (observed(&middle_of_a_game(&start, seed)), AlphaBeta::<G>::new(Budget::of(NODES)))
        {
            found.push(Contestant::of_search("alphabeta", seats, seen, Box::new(search), seed));
        }
        Ok(found)
    }

    fn of_search<G: Game>(
        search: &'static str,
        seats: usize,
        seen: Observed<G>,
        mut bot: Box<dyn Bot<G>>,
        seed: u64,
    ) -> Contestant {
        let mut thoughts = Fast::new(seed);
        let play = move |searches| {
            let work = (0..searches).map(|_| bot.analyse(&seen, thoughts.next_u64()).work).sum();
            Length { steps: work, chance_steps: 0 }
        };
        Contestant {
            game: G::ID,
            seats,
            through_trait: None,
            search: Some(search),
            play: Box::new(play),
            clones: None,
            batch: 1,
            slices: Vec::new(),
        }
    }

    /// Finds how many playouts fill a slice.
    pub(crate) fn warm_up(&mut self, slice_ms: u32) {
        let wanted = f64::from(slice_ms) * 1e6;
        loop {
            let (took, _) = timed(|| (self.play)(self.batch));
            if took * 8.0 >= wanted {
                self.batch = ((self.batch as f64 * wanted / took).round() as u64).max(1);
                return;
            }
            self.batch *= 2;
        }
    }

    pub(crate) fn run_slice(&mut self) {
        let (nanoseconds, length) = timed(|| (self.play)(self.batch));
        let per_clone = self.clones.as_mut().map_or(0.0, |clones| timed(|| clones(CLONES)).0 / CLONES as f64);
        self.slices.push(Slice { nanoseconds, playouts: self.batch, length, per_clone });
    }
}

#[inline(never)]
fn play_out<G: Game>(start: &G, playouts: u64, buffer: &mut Vec<G::Action>, draws: &mut Fast) -> Length {
    let mut total = Length::default();
    for _ in 0..playouts {
        let length = playout(&mut start.clone(), buffer, draws);
        total.steps += length.steps;
        total.chance_steps += length.chance_steps;
    }
    total
}

/// What the first seat asked sees; none where nobody is asked.
fn observed<G: Game>(game: &G) -> Option<Observed<G>> {
    match game.turn() {
        Turn::Seats(seats) => seats.first().map(|seat| Observed::new(game, seat)),
        Turn::Chance | Turn::Over => None,
    }
}

/// A position half-way through a random game.
fn middle_of_a_game<G: Game>(start: &G, seed: u64) -> G {
    let (mut game, mut draws, mut buffer) = (start.clone(), Fast::new(seed), Vec::new());
    let mut steps: Vec<Step<G::Action, G::Chance>> = Vec::new();
    while let Some(step) = random_step(&game, &mut buffer, &mut draws) {
        game.apply(&step, &mut ());
        steps.push(step);
    }
    let mut middle = start.clone();
    for step in &steps[..steps.len() / 2] {
        middle.apply(step, &mut ());
    }
    middle
}

/// Runs something and gives the processor time of this thread that it took, in nanoseconds.
fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let before = thread_time();
    let done = run();
    (thread_time() - before, done)
}

fn thread_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
