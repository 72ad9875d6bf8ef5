//! A quick walk: whole random games with the basic promises.
use game_core::edition::{from_json, to_json};
use game_core::{Fast, Game, Notation, Seats, Step, Turn, Viewer, default_edition};
use wizards_of_the_wild::{Config, WizardsOfTheWild as State};

#[test]
fn random_games_keep_their_promises() {
    let edition = default_edition::<State>();
    let mut buffer = Vec::new();
    let (mut steps, mut games) = (0u64, 0u64);
    for seats in 1..=5 {
        for seed in 0..30 {
            let mut draws = Fast::new(seed);
            let mut game = State::new(&Config::with_seats(seats), edition).unwrap();
            let mut events = Vec::new();
            games += 1;
            loop {
                game.audit().unwrap();
                let view = game.view(Viewer::Open);
                assert_eq!(State::world(&view, edition, &mut draws), game);
                let json = to_json(edition, &view);
                assert_eq!(from_json::<<State as Game>::View>(edition, json).unwrap(), view);
                let step = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => Step::Chance(game.draw_chance(&mut draws)),
                    Turn::Seats(set) => {
                        let seat = set.first().unwrap();
                        game.legal_actions(seat, &mut buffer);
                        assert!(buffer.contains(&game.default_action(seat)));
                        for action in &buffer {
                            assert_eq!(game.check(seat, action), Ok(()), "{action:?}");
                            let text = action.text(edition);
                            assert_eq!(wizards_of_the_wild::Action::parse(&text, edition), Some(*action), "{text}");
                            let index = State::action_index(action);
                            assert_eq!(State::action_at(index), Some(*action), "{text}");
                            let json = to_json(edition, action);
                            assert_eq!(from_json::<wizards_of_the_wild::Action>(edition, json).unwrap(), *action);
                        }
                        if steps % 97 == 0 {
                            let legal = (0..State::ACTION_COUNT)
                                .filter_map(State::action_at)
                                .filter(|action| game.check(seat, action).is_ok())
                                .count();
                            assert_eq!(legal, buffer.len());
                        }
                        let action = game_core::play::random_action(&game, seat, &mut buffer, &mut draws);
                        Step::Act(seat, action)
                    }
                };
                if let Some(text) = game.position() {
                    let back = State::from_position(&text, &game.config(), edition).unwrap();
                    assert_eq!(back.position(), Some(text));
                    back.position();
                }
                game.apply(&step, &mut events);
                steps += 1;
            }
            for event in &events {
                let json = to_json(edition, event);
                assert_eq!(&from_json::<wizards_of_the_wild::Event>(edition, json).unwrap(), event);
            }
            assert!(game.result().is_some());
        }
    }
    eprintln!(
        "{games} games, {steps} steps, {} bytes of state, {} of action, {} actions",
        size_of::<State>(),
        size_of::<wizards_of_the_wild::Action>(),
        State::ACTION_COUNT
    );
}
