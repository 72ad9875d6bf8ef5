//! Bots against bots: paired seeds, every seating, on any number of threads with the same result.

use crate::budget::break_off_searches;
use crate::external::break_off_programs;
use crate::rating::{Placed, Sprt, Verdict, permutations};
use crate::{Bot, Choice, Fault, Hello, Program, Spec, derived};
use game_core::play::random_step;
use game_core::{Fast, Game, MAX_SEATS, Observed, Seat, Seats, Step, Turn};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    pub bots: Vec<Spec>,
    pub games: u64,
    pub seed: u64,
    /// So many random steps come first, the same in every seating: without chance, bots would repeat their games.
    pub opening: u64,
    /// The share of their work that bots are given.
    pub share: f64,
    /// How long a program may take for one decision.
    pub program_time: Duration,
    /// Ends early when the first bot's share of wins is decided; two bots only.
    pub sprt: Option<Sprt>,
    pub threads: usize,
}

/// One game of the arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Games of one round have the same seed and differ in the seating.
    pub index: u64,
    /// By seat, the bot's place in the list.
    pub seating: Vec<usize>,
    /// By seat.
    pub ranks: Vec<u8>,
    /// By seat; none after a forfeit.
    pub scores: Option<Vec<i32>>,
    pub steps: u64,
    /// The seat that forfeited, and why.
    pub forfeit: Option<(Seat, String)>,
}

impl Played {
    /// The share of the win that a bot has: its seats among those of rank 1.
    #[must_use]
    pub fn share_of(&self, bot: usize) -> f64 {
        let winners = self.ranks.iter().filter(|&&rank| rank == 1).count();
        let own = self.seating.iter().zip(&self.ranks).filter(|&(&seated, &rank)| seated == bot && rank == 1).count();
        own as f64 / winners.max(1) as f64
    }

    /// Whether a game can have ended so with this seating.
    #[must_use]
    pub fn fits(&self, seating: &[usize]) -> bool {
        let behind = |rank: u8| 1 + self.ranks.iter().filter(|&&other| other < rank).count();
        self.seating == seating
            && self.ranks.len() == seating.len()
            && self.ranks.iter().all(|&rank| usize::from(rank) == behind(rank))
            && self.scores.as_ref().is_none_or(|scores| scores.len() == seating.len())
            && self.scores.is_none() == self.forfeit.is_some()
    }

    /// For the ratings.
    #[must_use]
    pub fn placed(&self) -> Vec<Placed> {
        self.seating.iter().zip(&self.ranks).map(|(&bot, &rank)| Placed { bot, rank }).collect()
    }
}

/// Every way to seat bots: each bot once where there are as many seats, every choice of them where there are fewer seats,
/// and the last bot on all seats left over where there are more.
#[must_use]
pub fn seatings(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut tables: Vec<Vec<usize>> = Vec::new();
    if bots <= seats {
        tables.push((0..seats).map(|seat| seat.min(bots - 1)).collect());
    } else {
        choose(bots, seats, &mut Vec::new(), &mut tables);
    }
    let orders = tables.iter().flat_map(|table| permutations(table));
    let mut seen = BTreeSet::new();
    orders.filter(|order| seen.insert(order.clone())).collect()
}

fn choose(bots: usize, seats: usize, chosen: &mut Vec<usize>, tables: &mut Vec<Vec<usize>>) {
    if chosen.len() == seats {
        tables.push(chosen.clone());
        return;
    }
    for bot in chosen.last().map_or(0, |last| last + 1)..bots {
        chosen.push(bot);
        choose(bots, seats, chosen, tables);
        chosen.pop();
    }
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Results {
    /// In the order of their index.
    pub games: Vec<Played>,
    pub verdict: Verdict,
    pub was_stopped: bool,
}

/// Ends all decisions that are under way in this process, for an arena that is stopped: what comes of them is not counted.
pub fn break_off() {
    break_off_searches();
    break_off_programs();
}

/// Plays the plan. Games that are done already are taken over; `each` is told of every new game. `stop` ends it early.
pub fn run<G: Game>(
    start: &G,
    plan: &Plan,
    done: Vec<Played>,
    stop: &AtomicBool,
    each: impl FnMut(&Played) + Send,
) -> Results {
    let seatings = seatings(plan.bots.len(), start.config().seats());
    let games: BTreeMap<u64, Played> = done.into_iter().map(|game| (game.index, game)).collect();
    let decided = AtomicBool::new(verdict(plan, &games, seatings.len()).0 != Verdict::Open);
    let shared = Mutex::new((games, each));
    let next = AtomicU64::new(0);
    let worker = || {
        let mut bots = Bots::new(plan);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.games || stop.load(Ordering::Relaxed) || decided.load(Ordering::Relaxed) {
                return;
            }
            let is_done = |shared: &(BTreeMap<u64, Played>, _)| shared.0.contains_key(&index);
            if is_done(&shared.lock().expect("nobody panics while holding it")) {
                continue;
            }
            let seating = &seatings[(index % seatings.len() as u64) as usize];
            let seed = derived(plan.seed, index / seatings.len() as u64);
            let opened = opened(start, plan.opening, seed).unwrap_or_else(|| start.clone());
            let Some(played) = play(&opened, &mut bots, seating, index, seed, stop) else { return };
            let (games, each) = &mut *shared.lock().expect("nobody panics while holding it");
            each(&played);
            games.insert(index, played);
            if verdict(plan, games, seatings.len()).0 != Verdict::Open {
                decided.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(worker);
        }
    });
    let (games, _) = shared.into_inner().expect("nobody panics while holding it");
    let (verdict, counted) = verdict(plan, &games, seatings.len());
    let was_stopped = stop.load(Ordering::Relaxed);
    // Games beyond the decision were played by other threads and are not counted, so that threads change nothing.
    let games = games.into_values().filter(|game| verdict == Verdict::Open || game.index < counted).collect();
    Results { games, verdict, was_stopped }
}

/// The verdict after the first whole rounds that decide it, and how many games those are.
fn verdict(plan: &Plan, games: &BTreeMap<u64, Played>, round: usize) -> (Verdict, u64) {
    let Some(test) = plan.sprt else { return (Verdict::Open, 0) };
    let mut won = 0.0;
    for (index, game) in (0..).zip(games.values()) {
        if game.index != index {
            break;
        }
        won += game.share_of(0);
        let counted = index + 1;
        if counted.is_multiple_of(round as u64) {
            let verdict = test.verdict(won / counted as f64, counted as f64);
            if verdict != Verdict::Open {
                return (verdict, counted);
            }
        }
    }
    (Verdict::Open, 0)
}

/// The bots of one thread; programs are started for every game.
struct Bots<G: Game> {
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    specs: Vec<Spec>,
    program_time: Duration,
}

impl<G: Game> Bots<G> {
    fn new(plan: &Plan) -> Bots<G> {
        let bots = plan.bots.iter().map(|spec| spec.bot(plan.share)).collect();
        Bots { bots, specs: plan.bots.clone(), program_time: plan.program_time }
    }
}

/// Whether there are games that go on after so many random steps.
#[must_use]
pub fn can_open<G: Game>(start: &G, plan: &Plan) -> bool {
    opened(start, plan.opening, derived(plan.seed, 0)).is_some()
}

/// The position after the random opening of a round. A game that would end in it begins anew; none where all do.
fn opened<G: Game>(start: &G, steps: u64, seed: u64) -> Option<G> {
    let mut buffer = Vec::new();
    for attempt in 0..100 {
        let mut draws = Fast::part(seed, u64::MAX - attempt);
        let mut game = start.clone();
        for _ in 0..steps {
            if let Some(step) = random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
            }
        }
        if game.turn() != Turn::Over {
            return Some(game);
        }
    }
    None
}

/// Plays one game; none where it was stopped.
fn play<G: Game>(
    start: &G,
    bots: &mut Bots<G>,
    seating: &[usize],
    index: u64,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut game = start.clone();
    let mut draws = Fast::part(seed, 0);
    let mut programs: [Option<Program>; MAX_SEATS] = Default::default();
    let mut steps = 0;
    let mut forfeit = None;
    for (seat, &bot) in Seat::all(seating.len()).zip(seating) {
        if let Spec::Program(command) = &bots.specs[bot] {
            match Program::start(command, &Hello::new::<G>(&game.config(), game.edition(), seat)) {
                Ok(program) => programs[seat.index()] = Some(program),
                Err(_) if stop.load(Ordering::Relaxed) => return None,
                Err(fault) => forfeit = forfeit.or(Some((seat, fault))),
            }
        }
    }
    while forfeit.is_none() {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw_chance(&mut draws)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn of seats asks at least one");
                let seen = Observed::new(&game, seat);
                let program = programs[seat.index()].as_mut();
                let bot = bots.bots[seating[seat.index()]].as_mut();
                let seed = derived(seed, 1 + steps);
                let decided = decide(&seen, program, bot, bots.program_time, seed);
                // What was broken off is no choice of the bot's, and no fault either.
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                match decided {
                    Ok(action) => Step::Act(seat, action),
                    Err(fault) => {
                        forfeit = Some((seat, fault));
                        break;
                    }
                }
            }
        };
        if let Step::Act(seat, action) = &step {
            debug_assert!(game.check(*seat, action).is_ok(), "a bot chooses among the legal actions");
        }
        game.apply(&step, &mut ());
        steps += 1;
    }
    let seats = seating.len();
    let (ranks, scores): (Vec<u8>, Option<Vec<i32>>) = match (&forfeit, game.result()) {
        (None, Some(standing)) => {
            let ranks = Seat::all(seats).map(|seat| standing.rank(seat)).collect();
            (ranks, Some(Seat::all(seats).map(|seat| standing.score(seat)).collect()))
        }
        (forfeit, _) => {
            let lost = forfeit.as_ref().map(|(seat, _)| *seat);
            // Who forfeits is last; the others have won.
            let ranks = Seat::all(seats).map(|seat| if Some(seat) == lost { seats as u8 } else { 1 }).collect();
            (ranks, None)
        }
    };
    // The one that failed is not waited for.
    if let Some((failed, _)) = &forfeit {
        programs[failed.index()] = None;
    }
    for program in programs.iter_mut().flatten() {
        program.end(&ranks);
    }
    let forfeit = forfeit.map(|(seat, fault)| (seat, fault.to_string()));
    Some(Played { index, seating: seating.to_vec(), ranks, scores, steps, forfeit })
}

fn decide<G: Game>(
    seen: &Observed<G>,
    program: Option<&mut Program>,
    bot: Option<&mut Box<dyn Bot<G>>>,
    time: Duration,
    seed: u64,
) -> Result<G::Action, Fault> {
    match (program, bot) {
        (Some(program), _) => program.choose(seen, time),
        (None, Some(bot)) => {
            let Choice { action, cut: _ } = bot.choose(seen, seed);
            Ok(action)
        }
        (None, None) => unreachable!("a bot that is no program can be made: the plan was checked"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seating_comes_once() {
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seatings(3, 2).len(), 6);
        assert_eq!(seatings(3, 3).len(), 6);
        // One among the others, on every seat.
        let mut one = seatings(2, 4);
        one.sort();
        assert_eq!(one, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    }

    #[test]
    fn a_shared_win_is_shared() {
        let game =
            Played { index: 0, seating: vec![0, 1, 1], ranks: vec![1, 1, 3], scores: None, steps: 1, forfeit: None };
        assert_eq!((game.share_of(0), game.share_of(1)), (0.5, 0.5));
    }
}
