//! Every bot on every registered game and number of seats: law 7, and no illegal choice.

use bots::{AlphaBeta, Bot, Budget, Greedy, Information, Level, LevelBot, Random, TreeSearch, law};
use game_core::{Game, Seats};
use game_registry::{GAMES, with_game};

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

fn no_illegal_choice<G: Game>() {
    for seats in G::SEATS.0..=G::SEATS.1 {
        let config = G::Config::with_seats(seats);
        for seed in 0..games(1, 500) {
            law::plays_legally(&config, &mut TreeSearch::<G>::new(Budget::of(games(3, 100)), None), seed);
        }
        for bot in &mut bots::<G>(2) {
            for seed in 0..games(0, 10) {
                law::plays_legally(&config, bot.as_mut(), seed);
            }
        }
    }
}

#[test]
fn tb068_law_7_every_bot_chooses_from_the_view_alone() {
    for entry in GAMES {
        let began = std::time::Instant::now();
        with_game!(entry.id, G => law_7::<G>()).unwrap();
        println!("{}: {:.1?}", entry.id, began.elapsed());
    }
}

#[test]
fn no_bot_chooses_what_is_not_legal() {
    for entry in GAMES {
        let began = std::time::Instant::now();
        with_game!(entry.id, G => no_illegal_choice::<G>()).unwrap();
        println!("{}: {:.1?}", entry.id, began.elapsed());
    }
}
