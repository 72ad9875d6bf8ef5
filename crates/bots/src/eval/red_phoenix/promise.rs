//! Which actions are worth a look.

use super::{foresight, items, mending, trade};
use game_core::{Game, Seat, Step};
use red_phoenix::{Action, Ingredients, Kinds, Phase, Player, RedPhoenix};

/// By what the position is worth to the seat after each action; 0 for what is never done.
pub(super) fn promise(game: &RedPhoenix, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.clear();
    if let Phase::Trade(offer) = game.phase() {
        return trade::promise(game, seat, offer, actions, promise);
    }
    let bargain = trade::can_offer(game).then(|| trade::best_partner(game, seat)).flatten();
    let mut best = f32::MIN;
    for action in actions {
        let is_sensible = match action {
            Action::Offer { to } => bargain == Some(*to),
            _ => is_sensible(game, game.player(seat), action),
        };
        let mut worth = f32::MIN;
        if is_sensible {
            let mut after = game.clone();
            after.apply(&Step::Act(seat, *action), &mut ());
            let chance = foresight(&after)[seat.index()].clamp(0.001, 0.999);
            worth = (chance / (1.0 - chance)).ln();
        }
        promise.push(worth);
        best = best.max(worth);
    }
    for worth in promise {
        *worth = if *worth == f32::MIN { 0.0 } else { 0.03 + ((*worth - best) / SPREAD).exp() };
    }
}

/// An action whose logit is so much below that of the best promises a third.
const SPREAD: f32 = 0.25;

/// Without licences, which help the others, without idle action points, and without cards that nobody needs twice.
fn is_sensible(game: &RedPhoenix, player: &Player, action: &Action) -> bool {
    let edition = game.edition();
    match *action {
        Action::License { .. } | Action::Forget { .. } => false,
        Action::Dissolve { formula, ingredients } => {
            ingredients == Ingredients::Keep && edition.level_of(game.formula(formula).ingredients) > 1
        }
        Action::Buy { card } => {
            let heals = items(game, Kinds(1 << card.0)).heal > 0;
            !player.hand.has(card) && (!heals || mending(game, player) > 0)
        }
        Action::End => game.record().action_points == 0 || !game.can_take_coins(),
        Action::Coins
        | Action::Experiment { .. }
        | Action::Add { .. }
        | Action::Via { .. }
        | Action::Drop { .. }
        | Action::Reproduce { .. }
        | Action::Use { .. }
        | Action::Offer { .. }
        | Action::Give { .. }
        | Action::Want { .. }
        | Action::Of { .. }
        | Action::Turns { .. }
        | Action::Done
        | Action::Withdraw
        | Action::Accept
        | Action::Decline
        | Action::Counter
        | Action::Shed { .. } => true,
    }
}
