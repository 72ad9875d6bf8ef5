//! Every bot on every registered game and number of seats: law 7, and no illegal choice.

use bots::{AlphaBeta, Bot, Budget, Greedy, Information, Level, LevelBot, Random, TreeSearch, law};
use game_core::{Draws, Fast, Game, Seats};
use game_registry::{GAMES, with_game};
use std::sync::atomic::{AtomicU64, Ordering};

/// A few by default; more in a soak.
fn games(few: u64, soak: u64) -> u64 {
    if std::env::var_os("ALUDEL_SOAK").is_some() { soak } else { few }
}

/// Every kind of bot; of the levels those that search otherwise.
fn bots<G: Game>(work: u64) -> Vec<Box<dyn Bot<G>>> {
    let budget = Budget::of(work);
    let mut bots: Vec<Box<dyn Bot<G>>> = vec![
        Box::new(Random),
        Box::new(Greedy),
        Box::new(TreeSearch::new(budget, Some(Information::Perfect))),
        Box::new(TreeSearch::new(budget, Some(Information::Hidden))),
        Box::new(LevelBot::with_budget(Level::Apprentice, budget)),
        Box::new(LevelBot::with_budget(Level::Master, budget)),
    ];
    if let Some(alphabeta) = AlphaBeta::new(budget) {
        bots.push(Box::new(alphabeta));
    }
    bots
}

fn law_7<G: Game>() {
    for seats in [G::SEATS.0, G::SEATS.1] {
        for bot in &mut bots::<G>(games(8, 60)) {
            for seed in 0..games(1, 20) {
                law::choices_follow_from_the_view(&G::Config::with_seats(seats), bot.as_mut(), seed, 6);
            }
        }
    }
}

/// A game of one kind of bot, with a random number of seats.
fn no_illegal_choice<G: Game>(index: u64, work: u64) {
    let mut draws = Fast::part(7, index);
    let seats = G::SEATS.0 + draws.one_of(G::SEATS.1 - G::SEATS.0 + 1);
    // Most games are searched as the game is searched for people; in every fourth one another kind of bot plays.
    let mut all = bots::<G>(work);
    let place = draws.one_of(4 * all.len());
    let searching: Box<dyn Bot<G>> = Box::new(TreeSearch::new(Budget::of(work), None));
    let mut bot = if place < all.len() { all.swap_remove(place) } else { searching };
    law::plays_legally(&G::Config::with_seats(seats), bot.as_mut(), index);
}

#[test]
fn tb068_law_7_every_bot_chooses_from_the_view_alone() {
    for entry in GAMES {
        let began = std::time::Instant::now();
        with_game!(entry.id, G => law_7::<G>()).unwrap();
        println!("{}: {:.1?}", entry.id, began.elapsed());
    }
}

/// In a soak 10,000 games at 100 iterations a move; `ALUDEL_BOT_GAMES` sets another number.
#[test]
fn no_bot_chooses_what_is_not_legal() {
    let asked = std::env::var("ALUDEL_BOT_GAMES").ok().and_then(|games| games.parse().ok());
    let (count, work) = (asked.unwrap_or_else(|| games(21, 10_000)), games(3, 100));
    let next = AtomicU64::new(0);
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let entry = &GAMES[(index % GAMES.len() as u64) as usize];
            with_game!(entry.id, G => no_illegal_choice::<G>(index, work)).unwrap();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
}
