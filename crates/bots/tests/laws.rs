//! Every bot on every registered game and number of seats: law 7, and no illegal choice.

use bots::{AlphaBeta, Bot, Budget, Greedy, Information, Level, LevelBot, Random, TreeSearch, law};
use game_core::{Game, Seats};
use game_registry::{GAMES, with_game};

/// A few by default; more in a soak.
fn games(few: u64, soak: u64) -> u64 {
    if std::env::var_os("ALUDEL_SOAK").is_some() { soak } else { few }
}

fn bots<G: Game>(work: u64) -> Vec<Box<dyn Bot<G>>> {
    let budget = Budget::of(work);
    let mut bots: Vec<Box<dyn Bot<G>>> = vec![
        Box::new(Random),
        Box::new(Greedy),
        Box::new(TreeSearch::new(budget, Some(Information::Perfect))),
        Box::new(TreeSearch::new(budget, Some(Information::Hidden))),
    ];
    for level in Level::ALL {
        bots.push(Box::new(LevelBot::with_budget(level, budget)));
    }
    if let Some(alphabeta) = AlphaBeta::new(budget) {
        bots.push(Box::new(alphabeta));
    }
    bots
}

fn configs<G: Game>() -> impl Iterator<Item = G::Config> {
    (G::SEATS.0..=G::SEATS.1).map(G::Config::with_seats)
}

fn law_7<G: Game>() {
    for config in configs::<G>() {
        for bot in &mut bots::<G>(60) {
            for seed in 0..games(3, 20) {
                law::choices_follow_from_the_view(&config, bot.as_mut(), seed, 12);
            }
        }
    }
}

fn no_illegal_choice<G: Game>() {
    for config in configs::<G>() {
        for seed in 0..games(9, 500) {
            let bots = &mut bots::<G>(games(30, 100));
            let place = seed as usize % bots.len();
            law::plays_legally(&config, bots[place].as_mut(), seed);
            law::plays_legally(&config, &mut TreeSearch::<G>::new(Budget::of(games(30, 100)), None), seed);
        }
    }
}

#[test]
fn tb068_law_7_every_bot_chooses_from_the_view_alone() {
    for entry in GAMES {
        with_game!(entry.id, G => law_7::<G>()).unwrap();
    }
}

#[test]
fn no_bot_chooses_what_is_not_legal() {
    for entry in GAMES {
        with_game!(entry.id, G => no_illegal_choice::<G>()).unwrap();
    }
}
