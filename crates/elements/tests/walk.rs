//! Random games, step by step: conservation, the list against the authority, and every text.

use elements::{Action, Chance, Config, Elements};
use game_core::{Draws, Fast, Game, Notation, Seats, Step, Turn, Viewer, default_edition, play};

fn walk(config: &Config, games: u64) {
    let edition = default_edition::<Elements>();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut draws = Fast::new(seed);
        let mut game = Elements::new(config, edition).unwrap();
        let mut steps = 0;
        while let Some(step) = play::random_step(&game, &mut legal, &mut draws) {
            game.audit().unwrap();
            if let Turn::Seats(seats) = game.turn() {
                for seat in seats.iter() {
                    game.legal_actions(seat, &mut legal);
                    assert!(legal.contains(&game.default_action(seat)));
                    let mut accepted: Vec<Action> = (0..Elements::ACTION_COUNT)
                        .filter_map(Elements::action_at)
                        .filter(|action| game.check(seat, action).is_ok())
                        .collect();
                    for action in &legal {
                        assert_eq!(Action::parse(&action.text(edition), edition).as_ref(), Some(action));
                        let at = accepted.iter().position(|other| other == action);
                        accepted.remove(at.unwrap_or_else(|| panic!("{action:?} is listed, not accepted")));
                    }
                    assert!(accepted.is_empty(), "{accepted:?} accepted, not listed");
                    game.decision(seat);
                }
            }
            if let Step::Chance(chance) = step {
                assert_eq!(Chance::parse(&chance.text(edition), edition), Some(chance));
                assert!(game.chance_outcomes(&mut outcomes) && outcomes.iter().any(|(other, _)| *other == chance));
            }
            if let Some(text) = game.position() {
                assert_eq!(Elements::from_position(&text, config, edition).as_ref(), Ok(&game));
            }
            let open = game.view(Viewer::Open);
            assert_eq!(Elements::world(&open, edition, &mut draws), game);
            for seat in game_core::Seat::all(config.seats()) {
                let view = game.view(Viewer::Seat(seat));
                let world = Elements::world(&view, edition, &mut draws);
                world.audit().unwrap();
                assert_eq!(world.view(Viewer::Seat(seat)), view);
            }
            game.apply(&step, &mut ());
            steps += 1;
        }
        assert!(steps <= game.step_bound());
        game.audit().unwrap();
        assert!(game.result().is_some());
        let _ = draws.below(2);
    }
}

#[test]
fn random_games_are_sound() {
    for seats in 2..=4 {
        walk(&Config::with_seats(seats), 3);
    }
}
