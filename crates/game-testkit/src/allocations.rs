//! The counting allocator.

use game_core::{Fast, Game, default_edition, play};

/// How often a random playout allocates after its first step. The buffer for actions is given beforehand, large enough.
///
/// # Panics
/// If the config is refused.
#[must_use]
pub fn allocations_of_a_playout<G: Game>(config: &G::Config, seed: u64) -> u64 {
    let mut game = G::new(config, default_edition::<G>()).unwrap_or_else(|illegal| panic!("set-up: {illegal}"));
    let mut buffer = Vec::with_capacity(G::ACTION_COUNT);
    let mut draws = Fast::new(seed);
    if let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
        game.apply(&step, &mut ());
    }
    allocation_counter::measure(|| {
        std::hint::black_box(play::playout(&mut game, &mut buffer, &mut draws));
    })
    .count_total
}
