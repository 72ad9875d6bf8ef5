//! Red Phoenix: who makes gold, or is left alive. Experiments are reckoned exactly over the results that are still in the
//! decks; health is money until it runs short; a bargain is struck where both sides gain.

mod attacks;
mod odds;
mod promise;
#[cfg(test)]
mod tests;
mod trade;

use super::shares;
use crate::knowledge::{Aim, Engine, Knowledge, Levels};
use crate::reward::{Values, at_end};
use game_core::{Game, MAX_SEATS, Seat, Seats, Step, Turn};
use odds::{Decks, Outlook};
use red_phoenix::{Action, Effect, Experiment, Holding, Kinds, Phase, Player, Positions, RedPhoenix, Speed, Trial};

pub(crate) const KNOWLEDGE: Knowledge<RedPhoenix> = Knowledge {
    value: Some(value),
    foresight: Some(foresight),
    cutoff: Some(0),
    promise: Some(promise::promise),
    policy: None,
    two_seats: None,
    aim: Aim::Odds,
    levels: Levels {
        engine: Engine::Tree,
        work: [6_000, 18_000, 60_000, 250_000],
        at_more: Levels::SHARED,
        blur: [0.16, 0.10, 0.0, 0.0],
    },
};

pub(crate) const FEATURES: usize = 37;

/// What each number of a [`Side`] is worth, in the logit of winning. They follow from prices: an action point is three coins,
/// a point of health costs two of them (Acid Flask, Yarrow Poultice), and cards are worth what making them costs.
pub(crate) const WEIGHTS: [f32; FEATURES] = [
    2.0, 1.2, 0.1, 0.5, 0.1, 0.3, // health, wards, coins, Level I
    0.25, 0.25, 0.2, 0.8, 0.6, 0.5, 0.1, 0.1, // Level II, Level III, spare copies, boosts
    0.15, 0.2, 0.3, // what experiments from the hand would bring
    0.8, 1.4, 1.2, 0.3, -0.3, // what declared ones bring
    0.4, 0.5, 0.15, // formulas
    0.16, 0.2, 0.16, 0.15, // items
    0.5, 0.1, -0.15, 0.1, 0.1, // action points, the turn, monsters, boost, wards to come
    0.1, 1.0, 2.0, // discoveries
];

/// The table from each seat's side: its numbers, and what becomes of the game before they count.
pub(crate) struct Survey {
    pub(crate) numbers: [[f32; FEATURES]; MAX_SEATS],
    /// The odds that a seat wins within the next round, by gold or as the last one alive.
    pub(crate) wins: [f32; MAX_SEATS],
    /// The odds that nobody does.
    pub(crate) goes_on: f32,
}

/// How far a value looks.
#[derive(Clone, Copy)]
enum Sight {
    /// At the table as it is.
    Now,
    /// Beyond the attacks that are to come.
    Ahead,
}

/// What each seat can expect.
fn value(game: &RedPhoenix) -> Values {
    seen_with(game, Sight::Now)
}

/// What is left of it when the others have had their turns.
fn foresight(game: &RedPhoenix) -> Values {
    seen_with(game, Sight::Ahead)
}

fn seen_with(game: &RedPhoenix, sight: Sight) -> Values {
    match game.phase() {
        Phase::Drop(trial) => after_best_drop(game, trial, sight),
        Phase::Trade(offer) => trade::after_answer(game, offer, sight),
        Phase::First
        | Phase::Action
        | Phase::Declare { .. }
        | Phase::Draw(_)
        | Phase::Lose(..)
        | Phase::Steal(_)
        | Phase::Shed(_)
        | Phase::Over(_) => of_table(game, sight),
    }
}

/// The value of a position whose question does not matter.
fn of_table(game: &RedPhoenix, sight: Sight) -> Values {
    if game.turn() == Turn::Over {
        return at_end(game);
    }
    let seats = game.config().seats();
    let Survey { numbers, wins, goes_on } = survey(game);
    let mut logits = [OUT; MAX_SEATS];
    for seat in Seat::all(seats).filter(|&seat| game.is_living(seat)) {
        logits[seat.index()] = weigh(&numbers[seat.index()]);
    }
    match sight {
        // Between two there is nobody else to attack.
        Sight::Ahead if seats > 2 => attacks::foresee(game, &mut logits),
        Sight::Ahead | Sight::Now => {}
    }
    let mut values = shares(&logits[..seats]);
    for (value, win) in values.iter_mut().zip(wins) {
        *value = win + goes_on * *value;
    }
    values
}

/// The logit of a seat that is eliminated.
const OUT: f32 = -30.0;

fn weigh(numbers: &[f32; FEATURES]) -> f32 {
    numbers.iter().zip(&WEIGHTS).map(|(number, weight)| number * weight).sum()
}

/// What so much health adds to a logit.
fn weight_of_health(health: f32) -> f32 {
    WEIGHTS[0] * health / 10.0 + WEIGHTS[1] * health.min(4.0) / 4.0
}

/// The experimenter keeps what is best for it.
fn after_best_drop(game: &RedPhoenix, trial: &Trial, sight: Sight) -> Values {
    let (seat, method) = (game.active(), game.edition().method(trial.method));
    let mut best = [f32::MIN; MAX_SEATS];
    for set in 0..1u8 << trial.drawn.len() {
        let positions = Positions(set);
        if !(usize::from(method.discard_min)..=usize::from(method.discard_max)).contains(&positions.len()) {
            continue;
        }
        let mut after = game.clone();
        after.apply(&Step::Act(seat, Action::Drop { positions }), &mut ());
        let values = of_table(&after, sight);
        if values[seat.index()] > best[seat.index()] {
            best = values;
        }
    }
    best
}

pub(crate) fn survey(game: &RedPhoenix) -> Survey {
    let decks = Decks::of(game);
    let (seats, active) = (game.config().seats(), game.active());
    let mut all = Survey { numbers: [[0.0; FEATURES]; MAX_SEATS], wins: [0.0; MAX_SEATS], goes_on: 1.0 };
    let (mut now, mut own_next) = (0.0, 0.0);
    for seat in active.clockwise(seats).filter(|&seat| game.is_living(seat)) {
        let side = Side::of(game, &decks, seat, game.player(seat));
        all.numbers[seat.index()] = side.numbers;
        if seat == active {
            (now, own_next) = (side.wins_now, side.wins_next);
            all.wins[seat.index()] = now;
            all.goes_on = 1.0 - now;
        } else {
            all.wins[seat.index()] = all.goes_on * side.wins_next;
            all.goes_on *= 1.0 - side.wins_next;
        }
    }
    debug_assert!(now <= 1.0);
    all.wins[active.index()] += all.goes_on * own_next;
    all.goes_on *= 1.0 - own_next;
    all
}

/// One seat's side of the table.
pub(super) struct Side {
    pub(super) numbers: [f32; FEATURES],
    /// The odds to win in this turn, for the seat whose turn it is.
    wins_now: f32,
    /// The odds to win in its next turn.
    wins_next: f32,
}

/// What the cards of a hand can do as items, each kind once a turn.
#[derive(Default)]
struct Items {
    damage: u8,
    heal: u8,
    steal: u8,
    ward: u8,
}

fn items(game: &RedPhoenix, kinds: Kinds) -> Items {
    let mut items = Items::default();
    for kind in kinds.and(game.edition().items).iter() {
        let modes = game.edition().kind(kind).item.iter().flat_map(|item| &item.modes);
        for effect in modes.flat_map(|mode| &mode.effects) {
            match *effect {
                Effect::Damage { n, .. } => items.damage += n,
                Effect::Heal { n } => items.heal += n,
                Effect::StealRandom { n } => items.steal += n,
                Effect::Ward { n } => items.ward += n,
                Effect::Coins { .. }
                | Effect::Boost { .. }
                | Effect::LoseCoins { .. }
                | Effect::DiscardRandom { .. } => {}
            }
        }
    }
    items
}

impl Side {
    /// The seat as it is, or as it would be with another hand, more coins, more knowledge. A mixture that is being put
    /// together is completed in the best way, so that good cards are not wasted on poor odds.
    pub(super) fn of(game: &RedPhoenix, decks: &Decks, seat: Seat, player: &Player) -> Side {
        match game.phase() {
            Phase::Declare { ingredients, .. } if seat == game.active() => {
                let complete = |highest| odds::completed(game.edition(), player, *ingredients, highest);
                let sides = (1..=3).filter_map(complete).map(|mixture| Side::with(game, decks, seat, player, mixture));
                let best = sides.max_by(|a, b| a.prospects().total_cmp(&b.prospects()));
                best.expect("a declaration can always reach three kinds (RP-407)")
            }
            _ => Side::with(game, decks, seat, player, Kinds::NONE),
        }
    }

    /// By what mixtures are compared.
    fn prospects(&self) -> f32 {
        weigh(&self.numbers) + 4.0 * (self.wins_now + self.wins_next)
    }

    /// The seat with the mixture that it is about to declare.
    fn with(game: &RedPhoenix, decks: &Decks, seat: Seat, player: &Player, mixture: Kinds) -> Side {
        let edition = game.edition();
        let is_active = seat == game.active();
        let points = if is_active { game.record().action_points } else { 0 };
        let mut hand = player.hand;
        // A mixture that is still being put together, or drawn for.
        let mut declared = None;
        if is_active {
            match game.phase() {
                Phase::Declare { speed, ingredients } => {
                    hand.take_each(mixture.without(*ingredients));
                    declared = Some((odds::best_method(decks, edition, player, mixture, player.boost), *speed));
                }
                Phase::Draw(trial) | Phase::Drop(trial) | Phase::Lose(trial, _) if !trial.ingredients.is_empty() => {
                    let level = trial.level;
                    declared = Some((decks.outlook(level, trial.value, edition.method(trial.method)), Speed::Fast));
                }
                Phase::First
                | Phase::Action
                | Phase::Draw(_)
                | Phase::Drop(_)
                | Phase::Lose(..)
                | Phase::Steal(_)
                | Phase::Trade(_)
                | Phase::Shed(_)
                | Phase::Over(_) => {}
            }
        }
        let mut pending = Outlook::default();
        let mut gold_later = 0.0;
        let add = |outlook: &Outlook, pending: &mut Outlook| {
            pending.products.iter_mut().zip(outlook.products).for_each(|(all, more)| *all += more);
            pending.harm += outlook.harm;
        };
        for &Experiment { ingredients, method, boost } in &player.pending {
            let value = edition.value_of(ingredients) + boost;
            let outlook = decks.outlook(edition.level_of(ingredients), value, edition.method(method));
            gold_later += (1.0 - gold_later) * outlook.gold;
            add(&outlook, &mut pending);
        }
        let mut gold_now = 0.0;
        if let Some((outlook, speed)) = &declared {
            match speed {
                Speed::Fast => gold_now = outlook.gold,
                Speed::Slow => gold_later += (1.0 - gold_later) * outlook.gold,
            }
            add(outlook, &mut pending);
        }
        // What the hand could be made into.
        let hopes = [1, 2, 3].map(|level| odds::hope(game, decks, player, &hand, level));
        let gold = hopes[2].gold;
        let (act_now, act_later) = match points {
            2.. => (SURE * gold, 0.0),
            1 => (0.0, SURE * gold),
            0 => (0.0, LIKELY * gold),
        };
        let usable = if is_active { hand.kinds().without(game.record().used) } else { hand.kinds() };
        let can = items(game, usable);
        let kills = last_rival(game, seat).is_some_and(|rival| {
            let rival = game.player(rival);
            can.damage >= rival.health + rival.ward + rival.new_ward
        });
        let (kill_now, kill_later) = match (kills, is_active) {
            (false, _) => (0.0, 0.0),
            (true, true) => (SURE, 0.0),
            (true, false) => (0.0, LIKELY),
        };
        let or = |one: f32, other: f32| 1.0 - (1.0 - one) * (1.0 - other);
        let numbers = {
            let kinds = hand.kinds();
            let of_level = edition.of_level.map(|of_level| of_level.and(kinds));
            let [_, ones, twos, threes] = of_level.map(Kinds::len);
            let copies: u8 = of_level[2].or(of_level[3]).iter().map(|kind| hand.count(kind) - 1).sum();
            let boosts: u8 = kinds.and(edition.boosters).iter().map(|kind| odds::boost(edition, kind)).sum();
            let engine = formulas(game, player, &hand);
            let at_least = |count: usize, least: usize| f32::from(u8::from(count >= least));
            let monsters = game.monsters().iter().filter(|monster| monster.seat == seat);
            // RP-903: in the last round discoveries decide, and nothing else does.
            let discoveries = game.discoveries(seat) as f32;
            let first_ones = discoveries.min(8.0) / 4.0;
            let age = f32::from(game.round()) / f32::from(edition.setup.round_cap);
            let menace: u8 = monsters.map(|one| edition.monster_damage(one.card) * one.attacks_left).sum();
            [
                f32::from(player.health) / 10.0,
                f32::from(player.health.min(4)) / 4.0,
                f32::from(player.ward + player.new_ward),
                f32::from(player.coins.min(12)) / 10.0,
                f32::from(player.coins.min(4)) / 4.0,
                ones.min(4) as f32 / 4.0,
                at_least(twos, 1),
                at_least(twos, 2),
                at_least(twos, 3),
                at_least(threes, 1),
                at_least(threes, 2),
                at_least(threes, 3),
                f32::from(copies.min(3)),
                f32::from(boosts.min(6)),
                hopes[0].products[0],
                hopes[1].products[1],
                hopes[2].products[2],
                pending.products[0],
                pending.products[1],
                pending.products[2],
                or(gold_later, act_later),
                pending.harm,
                engine[0],
                engine[1],
                engine[2],
                f32::from(can.damage),
                f32::from(u8::from(kills)),
                f32::from(can.heal.min(mending(game, player))),
                f32::from(can.steal),
                f32::from(points) / 3.0,
                f32::from(u8::from(is_active)),
                f32::from(menace),
                f32::from(player.boost),
                f32::from(can.ward),
                first_ones,
                first_ones * age * age,
                discoveries * age.powi(4),
            ]
        };
        Side {
            numbers,
            wins_now: or(or(gold_now, act_now), kill_now),
            wins_next: or(or(gold_later, act_later), kill_later),
        }
    }
}

/// That a seat does what wins, if it is its turn, and that it still can when its turn comes.
const SURE: f32 = 0.95;
const LIKELY: f32 = 0.7;

/// The health that could be regained.
fn mending(game: &RedPhoenix, player: &Player) -> u8 {
    game.edition().setup.max_health - player.health
}

/// The other seat, where only one is left.
fn last_rival(game: &RedPhoenix, seat: Seat) -> Option<Seat> {
    let mut others = Seat::all(game.config().seats()).filter(|&other| other != seat && game.is_living(other));
    others.next().filter(|_| others.next().is_none())
}

/// Known formulas that make Level II, those that make Level III, and what can be made at once.
fn formulas(game: &RedPhoenix, player: &Player, hand: &Holding) -> [f32; 3] {
    let edition = game.edition();
    let mut engine = [0.0; 3];
    for id in player.owns.or(player.knows).iter() {
        let formula = game.formula(id);
        let is_ready = formula.ingredients.without(hand.kinds()).is_empty();
        for kind in formula.successes.iter().filter_map(|&success| edition.product(success)) {
            if !game.stacks().has(kind) {
                continue;
            }
            let level = edition.kind(kind).level;
            engine[if level >= 3 { 1 } else { 0 }] += 1.0;
            if is_ready {
                engine[2] += f32::from(level) - 1.0;
            }
        }
    }
    [engine[0].min(3.0), engine[1].min(2.0), engine[2].min(3.0)]
}
