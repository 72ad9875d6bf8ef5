//! Search finds what is there, gives the same answer on any number of threads, and stops when its time is over.

use bots::{AlphaBeta, Bot, Budget, Greedy, Information, Level, LevelBot, TreeSearch, law};
use game_core::{Fast, Game, Observed, Seat, Turn, default_edition, play};
use quintessence::Quintessence;
use reference_games::{ConnectFour, TicTacToe};
use std::time::{Duration, Instant};

fn at<G: Game>(position: &str) -> G {
    G::from_position(position, &G::Config::default(), default_edition::<G>()).unwrap()
}

fn seen<G: Game>(game: &G) -> Observed<G> {
    let Turn::Seats(seats) = game.turn() else { panic!("{game:?} asks nobody") };
    Observed::new(game, seats.first().unwrap())
}

fn text<G: Game>(action: &G::Action) -> String {
    game_core::Notation::text(action, default_edition::<G>())
}

fn best<G: Game>(bot: &mut dyn Bot<G>, position: &str) -> String {
    text::<G>(&bot.analyse(&seen(&at::<G>(position)), 3).best())
}

#[test]
fn tic_tac_toe_is_a_draw_between_those_who_search_it() {
    let mut alphabeta = AlphaBeta::<TicTacToe>::new(Budget::of(100_000)).unwrap();
    let mut mcts = TreeSearch::<TicTacToe>::new(Budget::of(4_000), None);
    for alphabeta_seat in [Seat::S1, Seat::S2] {
        let mut game = TicTacToe::new(&Default::default(), default_edition::<TicTacToe>()).unwrap();
        while let Turn::Seats(seats) = game.turn() {
            let seat = seats.first().unwrap();
            let bot: &mut dyn Bot<TicTacToe> = if seat == alphabeta_seat { &mut alphabeta } else { &mut mcts };
            let action = bot.choose(&Observed::new(&game, seat), 1).action;
            play::act(&mut game, seat, action, &mut ()).unwrap();
        }
        assert_eq!(game.result().unwrap().winners().len(), 2);
    }
}

#[test]
fn wins_and_threats_are_found() {
    let mut alphabeta = AlphaBeta::<ConnectFour>::new(Budget::of(50_000)).unwrap();
    let mut mcts = TreeSearch::<ConnectFour>::new(Budget::of(5_000), None);
    let mut ismcts = TreeSearch::<ConnectFour>::new(Budget::of(5_000), Some(Information::Hidden));
    let bots: [&mut dyn Bot<ConnectFour>; 3] = [&mut alphabeta, &mut mcts, &mut ismcts];
    for bot in bots {
        // X completes d1; O must stop X on d1.
        assert_eq!(best(bot, "......./......./......./......./OOO..../XXX...."), "d");
        assert_eq!(best(bot, "......./......./......./......./OO...../XXX...."), "d");
        // Two open ends: a row of two in the middle becomes three that cannot be stopped.
        let trap = best(bot, "......./......./......./......./..OO.../..XX...");
        assert!(["b", "e"].contains(&trap.as_str()), "{trap}");
    }
}

#[test]
fn a_certain_win_is_worth_all() {
    let mut alphabeta = AlphaBeta::<ConnectFour>::new(Budget::of(50_000)).unwrap();
    let analysis = alphabeta.analyse(&seen(&at("......./......./......./......./..OO.../..XX...")), 1);
    assert_eq!(analysis.candidates[0].values[0], 1.0);
    assert!(analysis.candidates[0].line.len() >= 3);
}

#[test]
fn quintessence_takes_purple_points_where_they_win() {
    // V11 with Red and Green one point short for White: the Lotus round d4 gives two Purple points. Together with Purple
    // itself, or with two colours, they win only if they are put where they are missing.
    let position = "3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/01200 22";
    let mut bots: [Box<dyn Bot<Quintessence>>; 2] = [
        Box::new(AlphaBeta::<Quintessence>::new(Budget::of(20_000)).unwrap()),
        Box::new(TreeSearch::<Quintessence>::new(Budget::of(3_000), None)),
    ];
    for bot in &mut bots {
        let mut game: Quintessence = at(position);
        let mut played = Vec::new();
        while let Turn::Seats(seats) = game.turn()
            && seats.contains(Seat::S2)
        {
            let action = bot.choose(&Observed::new(&game, Seat::S2), 1).action;
            played.push(text::<Quintessence>(&action));
            play::act(&mut game, Seat::S2, action, &mut ()).unwrap();
        }
        assert_eq!(played[0], "Nd3", "{played:?}");
        assert_eq!(played.len(), 3, "{played:?}");
        assert!(!played[1..].contains(&"=N".to_owned()) && !played[1..].contains(&"=B".to_owned()), "{played:?}");
    }
}

#[test]
fn quintessence_looks_ahead_in_alternation_and_in_chains() {
    // Whatever is searched, a line is made of legal steps.
    let mut alphabeta = AlphaBeta::<Quintessence>::new(Budget::of(30_000)).unwrap();
    let mut draws = Fast::new(4);
    for _ in 0..10 {
        let mut game = Quintessence::new(&Default::default(), default_edition::<Quintessence>()).unwrap();
        let mut buffer = Vec::new();
        for _ in 0..30 {
            if let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
            }
        }
        if game.turn() == Turn::Over {
            continue;
        }
        for candidate in &alphabeta.analyse(&seen(&game), 1).candidates {
            let mut game = game.clone();
            for step in &candidate.line {
                let game_core::Step::Act(seat, action) = *step else { unreachable!("no chance") };
                play::act(&mut game, seat, action, &mut ()).unwrap();
            }
        }
    }
}

/// Noise confuses what is near; what is certain it neither hides nor invents.
#[test]
fn what_is_certain_stays_certain_with_any_noise() {
    let search = |game: &Quintessence, work, noise, seed| {
        let mut alphabeta = AlphaBeta::<Quintessence>::new(Budget::of(work)).unwrap();
        alphabeta.noise = noise;
        let seen = seen(game);
        let analysis = alphabeta.analyse(&seen, seed);
        // Only what is certain ends a search before its budget.
        let value = (analysis.work < work).then(|| analysis.candidates[0].values[seen.seat.index()]);
        (analysis.best(), value)
    };
    let mut draws = Fast::new(9);
    let (mut wins, mut losses, mut buffer) = (0, 0, Vec::new());
    for seed in 0..40 {
        let mut game = Quintessence::new(&Default::default(), default_edition::<Quintessence>()).unwrap();
        let mut steps = 0;
        while let Turn::Seats(seats) = game.turn() {
            let seat = seats.first().unwrap();
            steps += 1;
            // Far enough for certain wins; then those who take what they see, with any noise.
            if steps < 40 {
                let action = Greedy.analyse(&Observed::new(&game, seat), seed + steps).best();
                let random = play::random_step(&game, &mut buffer, &mut draws).unwrap();
                let step = if steps % 4 == 0 { random } else { game_core::Step::Act(seat, action) };
                game.apply(&step, &mut ());
                continue;
            }
            let (_, exact) = search(&game, 6_000, 0, seed);
            let noise = [2, 80, 300][steps as usize % 3];
            let (action, value) = search(&game, 6_000, noise, seed + steps);
            assert!(exact != Some(1.0) || value == Some(1.0), "{:?}: a win is missed", game.position());
            game.apply(&game_core::Step::Act(seat, action), &mut ());
            if let (Some(value), Turn::Seats(next)) = (value, game.turn()) {
                let (_, found) = search(&game, 100_000, 0, seed);
                let own = if next.contains(seat) { found } else { found.map(|other| 1.0 - other) };
                assert_eq!(own, Some(value), "{:?} after {action:?}", game.position());
                wins += u32::from(value == 1.0);
                losses += u32::from(value == 0.0);
            }
        }
    }
    assert!(wins > 40 && losses > 40, "{wins} wins, {losses} losses");
}

#[test]
fn threads_change_nothing() {
    let game: Quintessence = at("3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/00000 22");
    for information in [Information::Perfect, Information::Hidden] {
        let analyse = |threads| {
            let budget = Budget { work: 5_003, time: None, threads };
            TreeSearch::new(budget, Some(information)).analyse(&seen(&game), 11)
        };
        let one = analyse(1);
        assert_eq!(one.work, 5_003);
        for threads in [2, 3, 8] {
            assert_eq!(one, analyse(threads), "{threads} threads");
        }
    }
}

#[test]
fn a_bot_has_no_memory() {
    let positions = ["3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/00000 22", "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2"];
    let games: Vec<Quintessence> = positions.into_iter().map(at).collect();
    let mut used = AlphaBeta::<Quintessence>::new(Budget::of(8_000)).unwrap();
    let _ = used.analyse(&seen(&games[1]), 1);
    let fresh = AlphaBeta::<Quintessence>::new(Budget::of(8_000)).unwrap().analyse(&seen(&games[0]), 1);
    assert_eq!(used.analyse(&seen(&games[0]), 1), fresh);
}

#[test]
fn time_is_a_hard_stop_and_the_answer_says_so() {
    let game: Quintessence = at("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2");
    let budget = Budget { work: u64::MAX / 2, time: Some(Duration::from_millis(60)), threads: 2 };
    let mut bots: [Box<dyn Bot<Quintessence>>; 3] = [
        Box::new(TreeSearch::new(budget, Some(Information::Perfect))),
        Box::new(TreeSearch::new(budget, Some(Information::Hidden))),
        Box::new(AlphaBeta::new(budget).unwrap()),
    ];
    for bot in &mut bots {
        let began = Instant::now();
        let choice = bot.choose(&seen(&game), 1);
        assert!(choice.cut);
        // Generous, because tests share the machine.
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
        assert!(game.check(Seat::S2, &choice.action).is_ok());
    }
}

#[test]
fn the_least_work_still_gives_a_legal_choice() {
    for work in [1, 2, 7] {
        law::plays_legally(&Default::default(), &mut TreeSearch::<Quintessence>::new(Budget::of(work), None), work);
        law::plays_legally(&Default::default(), &mut AlphaBeta::<Quintessence>::new(Budget::of(work)).unwrap(), work);
    }
}

/// Wins of the first bot over the second in games on both seats.
fn wins<G: Game>(first: &mut dyn Bot<G>, second: &mut dyn Bot<G>, rounds: u64) -> f64 {
    let mut won = 0.0;
    for game_index in 0..2 * rounds {
        let own = Seat::new((game_index % 2) as usize);
        let mut game = G::new(&G::Config::default(), default_edition::<G>()).unwrap();
        let mut step = 0;
        while let Turn::Seats(seats) = game.turn() {
            let seat = seats.first().unwrap();
            let bot: &mut dyn Bot<G> = if seat == own { first } else { second };
            step += 1;
            let action = bot.choose(&Observed::new(&game, seat), game_index * 1000 + step).action;
            play::act(&mut game, seat, action, &mut ()).unwrap();
        }
        let winners = game.result().unwrap().winners();
        won += if winners.contains(own) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    won / (2 * rounds) as f64
}

#[test]
fn quintessence_bots_stand_in_order() {
    let level = |level| LevelBot::<Quintessence>::with_budget(level, Budget::of(level.work::<Quintessence>() / 60));
    assert!(wins::<Quintessence>(&mut Greedy, &mut bots::Random, 20) >= 0.8);
    assert!(wins(&mut level(Level::Apprentice), &mut Greedy, 10) >= 0.6);
    assert!(wins(&mut level(Level::Adept), &mut level(Level::Apprentice), 15) >= 0.6);
    assert!(wins(&mut level(Level::Master), &mut level(Level::Adept), 6) >= 0.6);
}

#[test]
fn a_level_confuses_near_equal_actions_and_nothing_else() {
    // At the start many placements are alike: an Apprentice varies.
    let game = Quintessence::new(&Default::default(), default_edition::<Quintessence>()).unwrap();
    let mut bot = LevelBot::<Quintessence>::with_budget(Level::Apprentice, Budget::of(500));
    let choices: std::collections::HashSet<_> = (0..20).map(|seed| bot.choose(&seen(&game), seed).action).collect();
    assert!(choices.len() > 3);
    // A win is taken by every level, whatever the seed.
    let won = "......./......./......./......./OOO..../XXX....";
    for level in Level::ALL {
        let mut bot = LevelBot::<ConnectFour>::with_budget(level, Budget::of(300));
        for seed in 0..10 {
            assert_eq!(text::<ConnectFour>(&bot.choose(&seen(&at(won)), seed).action), "d", "{level}");
        }
    }
}

#[test]
fn an_analysis_compares_values_of_one_depth() {
    let position = "3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/01200 22";
    // Some of these end in the midst of an iteration.
    for work in [2_000, 5_000, 9_000, 20_000, 33_000] {
        let analysis = LevelBot::<Quintessence>::analyst(Budget::of(work)).analyse(&seen(&at(position)), 1);
        let values: Vec<f64> = analysis.candidates.iter().map(|candidate| candidate.values[1]).collect();
        assert!(values.is_sorted_by(|better, worse| better >= worse), "{work}: {values:?}");
        assert!(analysis.candidates.iter().all(|candidate| candidate.is_exact), "{work}");
    }
}
