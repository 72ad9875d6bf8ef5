//! The rules of both games, one test for each.

use game_core::play::{self, Count};
use game_core::{Game, Happening, Seat, Seats, Step, Turn, default_edition, edition};
use reference_games::{ConnectFour, TicTacToe};

fn start<G: Game>() -> G {
    G::new(&G::Config::with_seats(2), default_edition::<G>()).expect("a game for two")
}

/// Plays the actions of a text in turn; gives the position and the rules of the last step's events.
fn played<G: Game>(actions: &str) -> (G, Vec<String>) {
    let mut game: G = start();
    let mut events = Vec::new();
    for text in actions.split_whitespace() {
        let Turn::Seats(seats) = game.turn() else { panic!("nobody is asked before {text}") };
        let action = game_core::Notation::parse(text, game.edition()).expect("an action of the game");
        events.clear();
        let seat = seats.first().expect("a seat is asked");
        play::act(&mut game, seat, action, &mut events).expect("a legal action");
    }
    let rules = events.iter().map(|event| event.rule().to_string()).collect();
    (game, rules)
}

fn refusal<G: Game>(game: &G, seat: Seat, text: &str) -> String {
    let action = game_core::Notation::parse(text, game.edition()).expect("an action of the game");
    game.check(seat, &action).expect_err("a refusal").rule.to_string()
}

fn position<G: Game>(text: &str) -> Result<G, game_core::PositionError> {
    G::from_position(text, &G::Config::default(), default_edition::<G>())
}

#[test]
fn tt001_cf001_games_for_two() {
    for seats in [0, 1, 3] {
        let refused = TicTacToe::new(&Seats::with_seats(seats), default_edition::<TicTacToe>()).unwrap_err();
        assert_eq!(refused.rule.to_string(), "TT-001");
        let refused = ConnectFour::new(&Seats::with_seats(seats), default_edition::<ConnectFour>()).unwrap_err();
        assert_eq!(refused.rule.to_string(), "CF-001");
    }
}

#[test]
fn tt003_players_take_turns() {
    let (game, rules) = played::<TicTacToe>("b2 a1");
    assert_eq!((game.position().unwrap().as_str(), rules), (".../.X./O..", vec!["TT-003".to_string()]));
    assert_eq!(refusal(&game, Seat::S2, "c3"), "TB-022");
}

#[test]
fn cf003_discs_fall_to_the_lowest_empty_square() {
    let (game, rules) = played::<ConnectFour>("d d a");
    assert_eq!(game.position().unwrap(), "......./......./......./......./...O.../X..X...");
    assert_eq!(rules, ["CF-003"]);
    assert_eq!(refusal(&game, Seat::S1, "d"), "TB-022");
}

#[test]
fn tt004_a_taken_square_is_refused() {
    let (game, _) = played::<TicTacToe>("b2");
    assert_eq!(refusal(&game, Seat::S2, "b2"), "TT-004");
}

#[test]
fn cf004_a_full_column_is_refused() {
    let (game, _) = played::<ConnectFour>("c c c c c c");
    assert_eq!(refusal(&game, Seat::S1, "c"), "CF-004");
    let mut legal = Vec::new();
    game.legal_actions(Seat::S1, &mut legal);
    assert_eq!(legal.len(), 6);
}

#[test]
fn tt005_three_in_a_row_wins() {
    for (actions, winner) in [
        ("a1 a2 b1 b2 c1", Seat::S1),
        ("a1 b3 a2 b1 c2 b2", Seat::S2),
        ("a1 a2 b2 b1 c3", Seat::S1),
        ("a1 a3 b1 b2 a2 c1", Seat::S2),
        ("b2 c1 a1 c3 b3 c2", Seat::S2),
    ] {
        let (game, rules) = played::<TicTacToe>(actions);
        let standing = game.result().expect("the game is over");
        assert_eq!(standing.winners().iter().collect::<Vec<_>>(), [winner], "{actions}");
        assert_eq!((standing.score(winner), standing.score(winner.next(2))), (1, 0));
        assert_eq!(rules, ["TT-003", "TT-005"]);
        assert_eq!(refusal(&game, winner.next(2), "a1"), "TB-021");
    }
}

#[test]
fn cf005_four_in_a_row_wins() {
    for (actions, winner) in [
        ("a b a b a b a", Seat::S1),
        ("a d a e b f b g", Seat::S2),
        ("a b b c c d c d d f d", Seat::S1),
        ("g f f e e d e d d b d", Seat::S1),
    ] {
        let (game, rules) = played::<ConnectFour>(actions);
        let standing = game.result().expect("the game is over");
        assert_eq!(standing.winners().iter().collect::<Vec<_>>(), [winner], "{actions}");
        assert_eq!((standing.score(winner), standing.score(winner.next(2))), (1, 0));
        assert_eq!(rules, ["CF-003", "CF-005"]);
        assert_eq!(refusal(&game, winner.next(2), "g"), "TB-021");
    }
    // Three at the top of one column and one at the foot of the next are no row.
    let (game, _) = played::<ConnectFour>("a a b a b a a b a");
    assert_eq!(game.turn(), Turn::Seats([Seat::S2].into_iter().collect()));
}

#[test]
fn tt006_a_full_board_is_a_draw() {
    let (game, rules) = played::<TicTacToe>("a1 b1 c1 b2 a2 c2 b3 a3 c3");
    let standing = game.result().expect("the game is over");
    assert_eq!((standing.winners().len(), standing.score(Seat::S1), rules[1].as_str()), (2, 0, "TT-006"));
}

#[test]
fn cf006_a_full_board_is_a_draw() {
    let columns = ["a b a b a b b a b a b a", "c d c d c d d c d c d c", "e f e f e f f e f e f e", "g g g g g g"];
    let (game, rules) = played::<ConnectFour>(&columns.join(" "));
    let standing = game.result().expect("the game is over");
    assert_eq!((standing.winners().len(), standing.score(Seat::S2), rules[1].as_str()), (2, 0, "CF-006"));
}

#[test]
fn tt007_cf007_every_step_fills_a_square() {
    let (game, _) = played::<TicTacToe>("a1 b1 c1 b2 a2 c2 b3 a3 c3");
    assert_eq!((game.step_bound(), game.turn()), (9, Turn::Over));
    assert_eq!(start::<ConnectFour>().step_bound(), 42);
}

#[test]
fn tt008_cf008_default_actions_take_the_first_place() {
    let (game, _) = played::<TicTacToe>("b1 a1");
    assert_eq!(game_core::Notation::text(&game.default_action(Seat::S1), game.edition()), "c1");
    let (game, _) = played::<ConnectFour>("a a a a a a");
    assert_eq!(game_core::Notation::text(&game.default_action(Seat::S1), game.edition()), "b");
}

/// The well-known numbers of move sequences: 255,168 games of tic-tac-toe, and connect four's perft.
#[test]
fn perft_agrees_with_the_literature() {
    let sequences = |depth| play::perft(&start::<TicTacToe>(), depth, Count::Steps).unwrap();
    assert_eq!([1, 2, 3, 4, 5, 6].map(sequences), [9, 72, 504, 3_024, 15_120, 54_720]);
    // Games won at the end of 5, 6, 7, 8 steps, and those that fill the board.
    let won: Vec<u64> = (5..9).map(|depth| sequences(depth) * (9 - u64::from(depth)) - sequences(depth + 1)).collect();
    let over =
        [4, 3, 2, 1].iter().zip(won).map(|(continuations, lost)| lost / continuations).sum::<u64>() + sequences(9);
    assert_eq!(over, 255_168);
    let sequences = |depth| play::perft(&start::<ConnectFour>(), depth, Count::Steps).unwrap();
    assert_eq!([4, 7, 8].map(sequences), [2_401, 823_536, 5_673_234]);
}

#[test]
fn positions_read_as_they_are_written() {
    let (game, _) = played::<TicTacToe>("b2 a1 c3");
    assert_eq!(position(&game.position().unwrap()), Ok(game));
    for wrong in ["", ".../...", ".../.../..x", "XXX/.../...", ".../.../...."] {
        assert!(position::<TicTacToe>(wrong).is_err(), "{wrong}");
    }
    let (game, _) = played::<ConnectFour>("d d a g");
    assert_eq!(position(&game.position().unwrap()), Ok(game));
    let floating = "......./......./......./......./X....../......O";
    assert!(position::<ConnectFour>(floating).unwrap_err().to_string().contains("lies on nothing"));
}

#[test]
fn winning_rows_are_named() {
    let mut events = Vec::new();
    let (mut game, _) = played::<ConnectFour>("a b b c c d c d d f");
    let action = game_core::Notation::parse("d", game.edition()).unwrap();
    game.apply(&Step::Act(Seat::S1, action), &mut events);
    let json = edition::to_json(game.edition(), &events[1]);
    assert_eq!(json.to_string(), r#"{"kind":"won","seat":"s1","squares":["a1","b2","c3","d4"]}"#);
}

#[test]
fn states_are_small() {
    assert!(size_of::<TicTacToe>() <= 16 && size_of::<ConnectFour>() <= 32);
    assert!(
        size_of::<reference_games::tic_tac_toe::Action>() == 1
            && size_of::<reference_games::connect_four::Action>() == 1
    );
}

/// `docs/adding-a-game.md` shows the file of the laws as it is; its other code is run as documentation tests.
#[test]
fn the_page_on_adding_a_game_shows_the_real_test_file() {
    let page = include_str!("../../../docs/adding-a-game.md");
    let (_, shown) = include_str!("laws.rs").split_once("\n\n").unwrap();
    assert!(page.contains(&format!("```rust\n{shown}```")), "copy tests/laws.rs to docs/adding-a-game.md");
}
