//! How a sensible alchemist plays on: buys, mixes, draws, and goes for gold as soon as the odds are fair.

use super::odds::{self, Decks};
use super::{last_rival, mending};
use game_core::{Draws, Fast, Game, Seat, Seats};
use red_phoenix::{
    Action, Cards, Effect, FormulaId, Holding, KindId, Kinds, MethodId, OutcomeEffect, Phase, Player, Positions,
    RedPhoenix, ResultId, Speed, Stage, Target, Trial,
};

/// The odds of gold that are worth an experiment of Level III.
const FAIR: f32 = 0.25;
/// The health at which healing comes first.
const WEAK: u8 = 4;

pub(super) fn policy(game: &RedPhoenix, seat: Seat, _: &mut Vec<Action>, draws: &mut Fast) -> Action {
    match game.phase() {
        Phase::Action => act(game, seat, draws),
        Phase::Declare { ingredients, .. } => declare(game, seat, *ingredients),
        Phase::Drop(trial) => Action::Drop { positions: worst(game, trial) },
        Phase::Trade(offer) => match offer.stage {
            Stage::Open if offer.by == game.active() => Action::Withdraw,
            Stage::Open | Stage::Made => Action::Decline,
        },
        Phase::Shed(_) => Action::Shed { card: least(game.edition(), &game.player(seat).hand) },
        Phase::First | Phase::Draw(_) | Phase::Lose(..) | Phase::Steal(_) | Phase::Over(_) => {
            unreachable!("no seat is asked while chance is due or after the end")
        }
    }
}

/// What a seat is after with its cards.
struct Plan {
    mixture: Kinds,
    level: u8,
    /// The odds of gold.
    gold: f32,
}

/// The experiment that the cards suggest: gold with fair odds, else the highest level with a good value.
fn plan(game: &RedPhoenix, player: &Player, hand: &Holding) -> Plan {
    let edition = game.edition();
    let decks = Decks::of(game);
    let of_level = |level: u8| hand.kinds().iter().filter(|&kind| edition.kind(kind).level == level).count();
    let (twos, threes) = (of_level(2), of_level(3));
    if threes > 0 && let Some((mixture, boost)) = odds::mixture(edition, hand, 3) {
        let gold = odds::best_method(&decks, edition, player, mixture, player.boost + boost).gold;
        if gold >= FAIR || twos + threes > 4 {
            return Plan { mixture, level: 3, gold };
        }
    }
    let level = if twos >= 2 { 2 } else { 1 };
    let mixture = odds::mixture(edition, hand, level).map_or(Kinds::NONE, |(mixture, _)| mixture);
    Plan { mixture, level, gold: 0.0 }
}

fn act(game: &RedPhoenix, seat: Seat, draws: &mut Fast) -> Action {
    let (edition, player, record) = (game.edition(), game.player(seat), game.record());
    let (hand, points) = (&player.hand, record.action_points);
    let usable = hand.kinds().and(edition.items).without(record.used);
    let rival = target(game, seat);
    let plan = plan(game, player, hand);
    let enough = usize::from(edition.setup.ingredients_max);
    let is_ready = plan.mixture.len() >= usize::from(edition.setup.ingredients_min);
    let goes_for_gold = plan.level == 3 && is_ready && points >= 1;
    let kills = last_rival(game, seat).is_some_and(|last| {
        let last = game.player(last);
        super::items(game, usable).damage >= last.health + last.ward + last.new_ward
    });
    for card in usable.iter() {
        let Some(item) = &edition.kind(card).item else { continue };
        let is_spare = edition.kind(card).level == 0 || (hand.count(card) > 1 && !goes_for_gold);
        for mode in &item.modes {
            let plain = Action::Use { card, mode: mode.label, target: None };
            match mode.effects[0] {
                Effect::Damage { .. } if kills || is_spare => {
                    return Action::Use { card, mode: mode.label, target: Some(Target::Seat(rival)) };
                }
                Effect::StealRandom { .. } if is_spare && game.player(rival).hand.total() > 0 => {
                    return Action::Use { card, mode: mode.label, target: Some(Target::Seat(rival)) };
                }
                Effect::Heal { n } if mending(game, player) >= n && (is_spare || player.health <= WEAK) => return plain,
                Effect::Ward { .. } if edition.kind(card).level == 0 => return plain,
                Effect::Boost { .. } if goes_for_gold && hand.count(card) > u8::from(plan.mixture.contains(card)) => {
                    return plain;
                }
                Effect::Damage { .. }
                | Effect::StealRandom { .. }
                | Effect::Heal { .. }
                | Effect::Ward { .. }
                | Effect::Boost { .. }
                | Effect::Coins { .. }
                | Effect::LoseCoins { .. }
                | Effect::DiscardRandom { .. } => {}
            }
        }
    }
    if points == 0 && !record.window {
        return Action::End;
    }
    if goes_for_gold {
        return Action::Experiment { speed: if points >= 2 { Speed::Fast } else { Speed::Slow } };
    }
    if points >= 1 && let Some(formula) = reproducible(game, player) {
        return Action::Reproduce { formula, fee: None };
    }
    let can_buy = record.window || points >= 1;
    // Cheap ingredients fill the mixture up.
    if plan.mixture.len() < enough && can_buy && points >= u8::from(!record.window) {
        let wanted = edition.market.and(edition.ingredients).and(game.stacks().kinds()).without(hand.kinds());
        let short = enough - plan.mixture.len();
        let price = |kind: KindId| edition.kind(kind).cost.unwrap_or(u8::MAX);
        let affordable = wanted.iter().filter(|&kind| price(kind) <= player.coins).count();
        if affordable > 0 && (record.window || usize::from(player.coins) >= short) {
            let place = draws.one_of(affordable);
            let card = wanted.iter().filter(|&kind| price(kind) <= player.coins).nth(place);
            return Action::Buy { card: card.expect("the place is below the number") };
        }
    }
    if is_ready && points >= 1 && plan.mixture.len() >= enough {
        return Action::Experiment { speed: Speed::Slow };
    }
    if can_buy && let Some(card) = remedy(game, player, draws) {
        return Action::Buy { card };
    }
    match points {
        0 => Action::End,
        _ if game.can_take_coins() => Action::Coins,
        _ if is_ready => Action::Experiment { speed: Speed::Slow },
        _ => Action::End,
    }
}

/// A Basic Item that helps now: something against weakness, or against a rival.
fn remedy(game: &RedPhoenix, player: &Player, draws: &mut Fast) -> Option<KindId> {
    let edition = game.edition();
    let helps = |kind: KindId| {
        let row = edition.kind(kind);
        let effect = row.item.as_ref().and_then(|item| item.modes.first()).and_then(|mode| mode.effects.first());
        match effect {
            Some(Effect::Heal { .. }) => player.health <= WEAK,
            Some(Effect::Damage { .. }) => player.coins >= 6 || draws.one_of(3) == 0,
            _ => false,
        }
    };
    let priced = edition.market.without(edition.ingredients).and(game.stacks().kinds()).without(game.record().used);
    let affordable = |kind: &KindId| edition.kind(*kind).cost.is_some_and(|cost| cost <= player.coins);
    let mut helps = helps;
    priced.without(player.hand.kinds()).iter().filter(affordable).find(|&kind| helps(kind))
}

/// The rival that is most to be feared: the weakest that could be finished, else the one with most cards.
fn target(game: &RedPhoenix, seat: Seat) -> Seat {
    let others = Seat::all(game.config().seats()).filter(|&other| other != seat && game.is_living(other));
    let fear = |other: &Seat| {
        let player = game.player(*other);
        let levels: u8 = player.hand.kinds().iter().map(|kind| game.edition().kind(kind).level).sum();
        i32::from(levels) - i32::from(player.health)
    };
    others.max_by_key(fear).expect("a game that goes on has another living seat")
}

/// A known formula whose ingredients are in the hand and whose product is not.
fn reproducible(game: &RedPhoenix, player: &Player) -> Option<FormulaId> {
    let edition = game.edition();
    let known = player.owns.or(player.knows).without(game.record().reproduced);
    let mut ready = known.iter().filter(|&id| {
        let formula = game.formula(id);
        let is_new = player.owns.contains(id) && formula.established == player.turn;
        let gives = |kind: KindId| game.stacks().has(kind) && !player.hand.has(kind);
        !is_new
            && formula.ingredients.without(player.hand.kinds()).is_empty()
            && formula.successes.iter().filter_map(|&success| edition.product(success)).any(gives)
    });
    ready.next()
}

fn declare(game: &RedPhoenix, seat: Seat, added: Kinds) -> Action {
    let (edition, player) = (game.edition(), game.player(seat));
    let mut hand = player.hand;
    hand.add_each(added);
    let planned = plan(game, player, &hand).mixture;
    let (least, most) = (usize::from(edition.setup.ingredients_min), usize::from(edition.setup.ingredients_max));
    // Another mixture may have been begun.
    let wanted = if added.without(planned).is_empty() { planned } else { odds::completed(edition, player, added) };
    let next = wanted.without(added);
    let next = added.last().map_or(next, |last| next.after(last));
    if let (Some(card), true) = (next.first(), added.len() < most && (added.len() + next.len()) >= least) {
        return Action::Add { card };
    }
    if added.len() < least {
        let rest = edition.ingredients.and(player.hand.kinds());
        let rest = added.last().map_or(rest, |last| rest.after(last));
        return Action::Add { card: rest.first().expect("a declaration can always reach three kinds (RP-407)") };
    }
    Action::Via { method: odds::choice_of_method(&Decks::of(game), edition, player, added, player.boost).0 }
}

/// What a drawn result is worth to the experimenter.
fn worth(edition: &Cards, trial: &Trial, result: ResultId) -> i32 {
    match &edition.result(result).effect {
        OutcomeEffect::Gold { score } if *score <= trial.value => 100,
        OutcomeEffect::Success { score, product } if *score <= trial.value => 10 + i32::from(edition.kind(*product).level),
        OutcomeEffect::Simple { draws } => 3 + i32::from(edition.kind(*draws).level),
        OutcomeEffect::Gold { .. } | OutcomeEffect::Success { .. } => 2,
        OutcomeEffect::Catastrophe { effects } => {
            let harm = |effect: &Effect| if let Effect::Damage { n, .. } = effect { i32::from(*n) } else { 1 };
            -effects.iter().map(harm).sum::<i32>()
        }
        OutcomeEffect::Monster { damage, .. } => -2 * i32::from(*damage),
    }
}

/// The results to discard: all but those that are worth more than nothing, within the bounds of the method.
fn worst(game: &RedPhoenix, trial: &Trial) -> Positions {
    let edition = game.edition();
    let method = edition.method(trial.method);
    let mut dropped = Positions::default();
    while dropped.len() < usize::from(method.discard_max) {
        let left = (0..trial.drawn.len()).filter(|&place| !dropped.contains(place));
        let worst = left.min_by_key(|&place| worth(edition, trial, trial.drawn[place]));
        let Some(place) = worst else { break };
        if dropped.len() >= usize::from(method.discard_min) && worth(edition, trial, trial.drawn[place]) > 2 {
            break;
        }
        dropped.0 |= 1 << place;
    }
    dropped
}

/// The card that is missed least: spare copies first, then the lowest.
fn least(edition: &Cards, hand: &Holding) -> KindId {
    let rank = |kind: &KindId| (hand.count(*kind) == 1, edition.kind(*kind).level);
    hand.kinds().iter().min_by_key(rank).expect("a hand over the limit is not empty")
}

/// The method that the policy would choose; for tests of the odds.
#[cfg(test)]
pub(super) fn method_for(game: &RedPhoenix, seat: Seat, mixture: Kinds) -> MethodId {
    odds::choice_of_method(&Decks::of(game), game.edition(), game.player(seat), mixture, 0).0
}
