//! What is known of each game: the only place that knows one.

pub(crate) mod connect_four;
pub(crate) mod elements;
pub(crate) mod quintessence;
pub(crate) mod quintessential;
pub(crate) mod red_phoenix;
pub(crate) mod tic_tac_toe;
pub(crate) mod wizards_of_the_wild;

/// The value of an advantage for two seats: `scale` of it is worth 73 %.
pub(crate) fn expectation(advantage: i32, scale: f32) -> crate::reward::Values {
    let first = 1.0 / (1.0 + (-(advantage as f32) / scale).exp());
    [first, 1.0 - first, 0.0, 0.0, 0.0]
}

/// What each seat can expect by its logit: the odds of winning, and at a larger table a little for the rank.
pub(crate) fn shares(logits: &[f32]) -> crate::reward::Values {
    let mut values = [0.0; game_core::MAX_SEATS];
    let best = logits.iter().copied().fold(f32::MIN, f32::max);
    let odds = |logit: f32| (logit - best).exp();
    let total: f32 = logits.iter().map(|&logit| odds(logit)).sum();
    for (value, &own) in values.iter_mut().zip(logits) {
        let won = odds(own) / total;
        let rank_share = if logits.len() > 2 { crate::reward::RANK_SHARE } else { 0.0 };
        let ahead: f32 = logits.iter().map(|&other| 1.0 / (1.0 + (other - own).exp())).sum::<f32>() - 0.5;
        *value = (1.0 - rank_share) * won + rank_share * ahead / (logits.len() - 1) as f32;
    }
    values
}
