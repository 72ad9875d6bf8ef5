//! Wizards of the Wild: points that are there, what cards and stores will still bring, and the turn at hand, whose dice
//! are kept and re-rolled by an exact dynamic programme.

mod dice;
mod plan;
mod worth;

use crate::knowledge::{Aim, Engine, Knowledge, Levels};
use crate::reward::Values;
use dice::Rolls;
use game_core::{Fast, Game, MAX_SEATS, Seat, Step, Turn};
use plan::Plan;
use wizards_of_the_wild::{Action, Point, Resource, WizardsOfTheWild};
use worth::{Owner, store};

pub(crate) const KNOWLEDGE: Knowledge<WizardsOfTheWild> = Knowledge {
    value: Some(value),
    foresight: None,
    cutoff: Some(0),
    promise: Some(promise),
    policy: Some(policy),
    two_seats: None,
    aim: Aim::Share,
    levels: Levels {
        engine: Engine::Tree,
        work: [10_000, 30_000, 100_000, 500_000],
        at_more: Levels::ALIKE,
        blur: Levels::BLUR,
    },
};

/// By round, beyond what is valued otherwise: what the turn of a seat that has not acted yet brings, and the rounds to
/// come.
const NOW: [f32; 8] = [12.0, 12.0, 8.7, 8.0, 7.3, 7.0, 5.5, 3.0];
const REST: [f32; 8] = [36.0, 29.0, 21.0, 14.0, 8.0, 3.0, 0.0, 0.0];
/// Skulls that are still rolled: in a whole turn, and by the re-rolls left.
const SKULLS_IN_TURN: f32 = 1.7;
const SKULLS_BY_REROLLS: [f32; 3] = [0.0, 0.4, 0.75];
/// More skulls than any sheet counts are not told apart.
const MOST_SKULLS: usize = 12;
/// In solo: what the penalty die costs (WW-116), and what it is worth when the opposing wizard suffers it.
const SOLO_LOSS: f32 = 1.4;
const SOLO_GAIN: f32 = 0.9;

/// How far the turn of a seat has come in the round at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    ToCome,
    Now,
    Done,
}

fn progress(game: &WizardsOfTheWild, seat: Seat) -> Progress {
    match game.point() {
        Point::FillDraw | Point::FillSwap | Point::Preroll | Point::Roll | Point::Main | Point::End => {
            let seats = game.wizards();
            let after_start = |seat: Seat| (seat.index() + seats - game.start().index()) % seats;
            match after_start(seat).cmp(&after_start(game.active())) {
                _ if game.is_solo() && seat == Seat::S2 => Progress::Done,
                std::cmp::Ordering::Less => Progress::Done,
                // While the display is being filled nobody knows what it will offer.
                std::cmp::Ordering::Equal if matches!(game.point(), Point::FillDraw | Point::FillSwap) => {
                    Progress::ToCome
                }
                std::cmp::Ordering::Equal => Progress::Now,
                std::cmp::Ordering::Greater => Progress::ToCome,
            }
        }
        Point::Opening => Progress::ToCome,
        Point::First | Point::Deal | Point::Wizards | Point::Opponent | Point::Display | Point::Reveal => {
            Progress::Done
        }
        Point::Closing | Point::Over => Progress::Done,
    }
}

/// What each seat can expect.
fn value(game: &WizardsOfTheWild) -> Values {
    let wizards = game.wizards();
    let left = f32::from(game.edition().setup.rounds - game.round());
    let mut prospects = [0.0; MAX_SEATS];
    let mut turns_left = 0.0;
    let skulls = SkullRace::new(game);
    for seat in Seat::all(wizards) {
        let progress = progress(game, seat);
        let turns = left + if progress == Progress::ToCome { 1.0 } else { 0.0 };
        turns_left += turns + if progress == Progress::Now { 0.6 } else { 0.0 };
        prospects[seat.index()] = prospect(game, seat, turns, progress, &skulls);
    }
    let spread = 1.0 + 1.8 * turns_left.sqrt();
    let beats = |a: usize, b: usize| 1.0 / (1.0 + ((prospects[b] - prospects[a]) / spread).exp());
    let mut values = [0.0; MAX_SEATS];
    if wizards == 2 {
        (values[0], values[1]) = (beats(0, 1), beats(1, 0));
        return values;
    }
    let best = prospects[..wizards].iter().fold(f32::MIN, |best, &prospect| best.max(prospect));
    let weights: [f32; MAX_SEATS] = std::array::from_fn(|at| ((prospects[at] - best) / (spread * 0.9)).exp());
    let total: f32 = weights[..wizards].iter().sum();
    for at in 0..wizards {
        let ahead: f32 = (0..wizards).filter(|&other| other != at).map(|other| beats(at, other)).sum();
        // As the end is valued: winning, and a little for the rank.
        values[at] = 0.9 * weights[at] / total + 0.1 * ahead / (wizards - 1) as f32;
    }
    values
}

/// The points that a seat can expect at the end.
fn prospect(game: &WizardsOfTheWild, seat: Seat, turns: f32, progress: Progress, skulls: &SkullRace) -> f32 {
    let player = game.player(seat);
    if game.is_solo() && seat == Seat::S2 {
        return opponent(game) - skulls.expected(seat);
    }
    let round = usize::from(game.round()).min(7);
    let to_come = REST[round] + if progress == Progress::ToCome { NOW[round] } else { 0.0 };
    let owner = Owner { game, seat, turns };
    let at_hand = match progress {
        Progress::Now => Plan::new(game, turns, skulls.next(seat)).worth(game),
        Progress::ToCome | Progress::Done => {
            Resource::ALL.into_iter().map(|kind| store(kind, f32::from(player.stock[kind as usize]), turns)).sum()
        }
    };
    player.vp as f32 + owner.cards() + at_hand + to_come - skulls.expected(seat)
}

/// WW-120: what the opposing wizard of the solo game will have.
fn opponent(game: &WizardsOfTheWild) -> f32 {
    let setup = &game.edition().setup;
    let player = game.player(Seat::S2);
    let fewer = player.stock.iter().zip(setup.start.stock).filter(|&(&level, start)| level < start).count();
    let depleted = player.stock.iter().filter(|&&level| level == 0).count() as i32;
    (player.vp - setup.solo_breadth_penalty[fewer] - depleted * setup.solo_depleted_penalty) as f32
}

/// Who will have the most skulls at the end of the round (WW-024).
struct SkullRace {
    wizards: usize,
    is_solo: bool,
    penalty: f32,
    /// For each wizard the chance of each number of skulls.
    chances: [[f32; MOST_SKULLS]; MAX_SEATS],
    /// And of at most that number.
    at_most: [[f32; MOST_SKULLS]; MAX_SEATS],
}

impl SkullRace {
    fn new(game: &WizardsOfTheWild) -> SkullRace {
        let wizards = game.wizards();
        let penalty = game.acolyte().map_or(0.0, |acolyte| game.edition().acolyte(acolyte).skull_vp as f32);
        let mut race = SkullRace {
            wizards,
            is_solo: game.is_solo(),
            penalty,
            chances: [[0.0; MOST_SKULLS]; MAX_SEATS],
            at_most: [[0.0; MOST_SKULLS]; MAX_SEATS],
        };
        if penalty == 0.0 {
            return race;
        }
        for seat in Seat::all(wizards) {
            let expected = match progress(game, seat) {
                Progress::Done => 0.0,
                Progress::ToCome => SKULLS_IN_TURN,
                Progress::Now => match game.point() {
                    Point::Roll => SKULLS_BY_REROLLS[usize::from(game.this_turn().rerolls.min(2))],
                    Point::Main | Point::End => 0.0,
                    _ => SKULLS_IN_TURN,
                },
            };
            let mut chance = (-expected).exp();
            let mut sum = 0.0;
            let marked = usize::from(game.player(seat).skulls).min(MOST_SKULLS - 1);
            for more in 0..MOST_SKULLS - marked {
                race.chances[seat.index()][marked + more] = chance;
                sum += chance;
                race.at_most[seat.index()][marked + more] = sum;
                chance *= expected / (more + 1) as f32;
            }
        }
        race
    }

    /// The points that the penalty of the round is expected to cost; below 0 where it is expected to help.
    fn expected(&self, seat: Seat) -> f32 {
        self.shifted(seat, 0)
    }

    /// What one more skull costs.
    fn next(&self, seat: Seat) -> f32 {
        self.shifted(seat, 1) - self.shifted(seat, 0)
    }

    fn shifted(&self, seat: Seat, more: usize) -> f32 {
        if self.penalty == 0.0 {
            return 0.0;
        }
        let own = seat.index();
        let mut points = 0.0;
        for skulls in 0..MOST_SKULLS - more {
            let chance = self.chances[own][skulls];
            if chance > 0.0 {
                points += chance * self.cost(own, skulls + more);
            }
        }
        points
    }

    /// With so many skulls in the end.
    fn cost(&self, own: usize, skulls: usize) -> f32 {
        let others = || (0..self.wizards).filter(|&other| other != own);
        if self.is_solo {
            let other = 1 - own;
            let fewer = if skulls > 0 { self.at_most[other][skulls - 1] } else { 0.0 };
            return if own == 0 { SOLO_LOSS } else { SOLO_GAIN } * fewer;
        }
        let none_above: f32 = others().map(|other| self.at_most[other][skulls]).product();
        let all_equal: f32 = others().map(|other| self.chances[other][skulls]).product();
        self.penalty * (none_above - all_equal)
    }
}

/// How sharply a difference in points is preferred, and one in chances of winning.
const POINTS: f32 = 0.6;
const CHANCES: f32 = 0.03;

/// Keeps by their exact worth; what has a certain result by the value of that result.
fn promise(game: &WizardsOfTheWild, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.clear();
    if actions.len() == 1 {
        promise.push(1.0);
        return;
    }
    match game.point() {
        Point::Roll if seat == game.active() && matches!(actions[0], Action::Stop) => {
            promise_rolls(game, actions, promise);
        }
        _ => promise_results(game, seat, actions, promise),
    }
}

fn promise_rolls(game: &WizardsOfTheWild, actions: &[Action], promise: &mut Vec<f32>) {
    plan(game).solved(|rolls| promise.extend(actions.iter().map(|&action| worth_of_roll(game, rolls, action))));
    sharpen(promise, POINTS);
}

/// The turn at hand.
fn plan(game: &WizardsOfTheWild) -> Plan {
    let turns = f32::from(game.edition().setup.rounds - game.round());
    Plan::new(game, turns, SkullRace::new(game).next(game.active()))
}

/// What an action on the dice is worth.
fn worth_of_roll(game: &WizardsOfTheWild, rolls: &mut Rolls, action: Action) -> f32 {
    let turn = game.this_turn();
    match action {
        Action::Keep { faces } => rolls.kept(faces, turn.rerolls),
        Action::Stop => rolls.shown(turn.dice, 0),
        // Powers and spells of the roll: about as good as going on.
        _ => rolls.shown(turn.dice, turn.rerolls) + 0.2,
    }
}

fn promise_results(game: &WizardsOfTheWild, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.extend(actions.iter().map(|&action| after(game, seat, action)));
    sharpen(promise, CHANCES);
}

/// What a seat can expect after its action, before chance has come to pass.
fn after(game: &WizardsOfTheWild, seat: Seat, action: Action) -> f32 {
    let mut after = game.clone();
    after.apply(&Step::Act(seat, action), &mut ());
    match after.turn() {
        Turn::Over => crate::reward::at_end(&after)[seat.index()],
        Turn::Chance | Turn::Seats(_) => value(&after)[seat.index()],
    }
}

/// From worths to promises: the best has 1, and none is hopeless.
fn sharpen(promise: &mut [f32], scale: f32) {
    let best = promise.iter().fold(f32::MIN, |best, &worth| best.max(worth));
    for worth in promise {
        *worth = ((*worth - best) / scale).exp() + 0.02;
    }
}

/// What is best at first sight: dice by the exact programme, all else by what follows at once.
fn policy(game: &WizardsOfTheWild, seat: Seat, buffer: &mut Vec<Action>, draws: &mut Fast) -> Action {
    game.legal_actions(seat, buffer);
    let is_roll = game.point() == Point::Roll && seat == game.active() && buffer[0] == Action::Stop;
    let plan = is_roll.then(|| plan(game));
    let mut best = (buffer[0], f32::MIN);
    for &action in buffer.iter() {
        let worth = match &plan {
            Some(plan) => plan.solved(|rolls| worth_of_roll(game, rolls, action)),
            None => after(game, seat, action),
        };
        // Equal ones are told apart by chance.
        let worth = worth + 1e-4 * crate::unit(draws) as f32;
        if worth > best.1 {
            best = (action, worth);
        }
    }
    best.0
}

#[cfg(test)]
mod tests;
