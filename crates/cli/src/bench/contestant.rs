//! One way of playing one game at random, and what its slices of time gave.

use game_core::play::{Length, playout, random_step};
use game_core::{Fast, Game, Illegal, Seats, Step, default_edition};
use reference_games::baseline::Generator;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// How many clones are timed at a time.
const CLONES: u64 = 4096;
/// After how many playouts the buffers have their size.
const WARM_PLAYOUTS: u64 = 64;

pub(crate) struct Contestant {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    /// What the trait knows of a game; none for the hand-written loops.
    pub(crate) through_trait: Option<ThroughTrait>,
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
    pub(crate) allocations_per_playout: f64,
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
        let measured = allocation_counter::measure(|| {
            play(WARM_PLAYOUTS);
        });
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
                allocations_per_playout: measured.count_total as f64 / WARM_PLAYOUTS as f64,
            }),
            play: Box::new(play),
            clones: Some(Box::new(clones)),
            batch: 1,
            slices: Vec::new(),
        })
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
