//! What is known of each game: the only place that knows one.

pub(crate) mod connect_four;
pub(crate) mod quintessence;
pub(crate) mod quintessential;
pub(crate) mod tic_tac_toe;
pub(crate) mod wizards_of_the_wild;

/// The value of an advantage for two seats: `scale` of it is worth 73 %.
pub(crate) fn expectation(advantage: i32, scale: f32) -> crate::reward::Values {
    let first = 1.0 / (1.0 + (-(advantage as f32) / scale).exp());
    [first, 1.0 - first, 0.0, 0.0, 0.0]
}
