//! Components, set-up, and where a piece may be placed (QN-001 to QN-037).

use crate::support::{START, action, after, edition, legal, line, mover, position, refusal, start, walk};
use game_core::{Edition, Game, Happening, Notation, Seat, Turn, Viewer};
use quintessence::{Action, Colour, Config, Piece, Quintessence, Square};

#[test]
fn qn001_two_players_and_black_is_s1() {
    for seats in [0, 1, 3, 5] {
        let refused = Quintessence::new(&Config { seats }, edition()).unwrap_err();
        assert_eq!(refused.rule.to_string(), "QN-001");
    }
    assert!(Quintessence::from_position(START, &Config { seats: 3 }, edition()).is_err());
    assert_eq!(mover(&position("3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1")), Seat::S1);
    assert_eq!(mover(&position("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2")), Seat::S2);
}

#[test]
fn qn002_seven_by_seven_squares_named_file_then_rank() {
    let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!(names.len(), 49);
    assert_eq!(
        (names[0].as_str(), names[1].as_str(), names[24].as_str(), names[48].as_str()),
        ("a1", "b1", "d4", "g7")
    );
    for (index, name) in names.iter().enumerate() {
        let square = Square::parse(name).unwrap();
        assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
    }
    for wrong in ["h1", "a8", "a0", "A1", "a", "a11", "1a", ""] {
        assert_eq!(Square::parse(wrong), None, "{wrong}");
    }
    assert_eq!(Square::from_index(49), None);
}

#[test]
fn qn003_rank_7_is_drawn_on_top_and_file_a_on_the_left_for_all() {
    let game = position("3R3/7/7/b2q2G/7/7/3N3 w G 12000/00100 22");
    let pictures = [Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Spectator, Viewer::Open]
        .map(|viewer| Quintessence::picture(&game.view(viewer), edition()));
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
    let lines: Vec<&str> = pictures[0].lines().collect();
    let row = |digit: char| lines.iter().position(|line| line.starts_with(digit)).unwrap();
    assert!(row('7') < row('1'));
    assert!(lines[row('7')].contains("| R  |") && lines[row('1')].contains("| N  |"));
    // A piece on a Quint and a lone Quint can be told apart.
    assert!(lines[row('4')].starts_with("4 | B* |") && lines[row('4')].contains("|(*) |"));
    assert!(lines.iter().all(|line| line.chars().count() <= 100));
    for shown in ["Just played: Green.", "Placement 22: White (s2) to move.", "2 won", "price"] {
        assert!(pictures[0].contains(shown), "{shown} in\n{}", pictures[0]);
    }
}

#[test]
fn qn004_qn005_qn006_four_colours_without_owner_from_a_pool_without_end() {
    assert_eq!(Piece::ALL.map(Piece::letter), ['R', 'G', 'B', 'N']);
    assert_eq!(Colour::ALL.map(Colour::letter), ['P', 'R', 'G', 'B', 'N']);
    // Purple is never placed; both seats may place every colour.
    assert_eq!(Action::parse("Pd4", edition()), None);
    let mut placed = [[0; 4]; 2];
    let mut most = [0; 4];
    walk(3, 40, |_, seat, action, after| {
        if let Action::Place { colour, .. } = action {
            placed[seat.index()][colour.index()] += 1;
        }
        for piece in Piece::ALL {
            let count = after.view(Viewer::Open).pieces.values().filter(|&&colour| colour == piece).count();
            most[piece.index()] = most[piece.index()].max(count);
        }
    });
    assert!(placed.iter().flatten().all(|&count| count > 0), "{placed:?}");
    // No limit shows up: every colour comes to more than a quarter of the board.
    assert!(most.iter().all(|&count| count > 12), "{most:?}");
}

#[test]
fn qn007_a_piece_and_a_quint_share_a_square_but_not_two_pieces() {
    let mut game = position("3R3/7/7/B2q2G/2R4/7/3N3 w R 00000/00000 22");
    line(&mut game, "Gd4");
    let view = game.view(Viewer::Open);
    let square = Square::parse("d4").unwrap();
    assert_eq!((view.pieces.get(&square), view.quints.contains(&square)), (Some(&Piece::Green), true));
    assert_eq!(game.check(Seat::S1, &action("Nd4")).unwrap_err().rule.to_string(), "QN-008");
}

#[test]
fn qn009_a_quint_counts_for_nothing() {
    // Neither for touching …
    assert_eq!(refusal("2BRG2/2NGB2/7/B2q2G/7/GN5/RB1N3 w R 00000/00000 22", "Gd3"), "QN-034");
    // … nor in a Mark: c3, a Quint, and the placed piece.
    let before = "3R3/7/7/B2q2G/2Gq3/5R1/3N3 w R 00000/00000 6";
    assert_eq!(after(before, "Ge3"), "3R3/7/7/B2q2G/2GqG2/5R1/3N3 b G 00000/00000 7");
    // … nor as a petal, nor as a victim: nothing happens to the Quint between two Reds.
    let before = "3R3/7/7/B2q2G/2Rq3/5N1/3N3 b N 00000/00000 21";
    assert_eq!(after(before, "Re3"), "3R3/7/7/B2q2G/2RqR2/5N1/3N3 w R 00000/00000 22");
}

#[test]
fn qn010_prices_are_1_2_3_4_5() {
    assert_eq!(edition().prices, [1, 2, 3, 4, 5]);
    // One point short is not won, the price is.
    for (points, won) in
        [("02344", [Colour::Red, Colour::Green, Colour::Blue].as_slice()), ("11235", &[Colour::Purple, Colour::Brown])]
    {
        let text = format!("3R3/7/7/B2q2G/7/7/R2N3 b R {points}/00000 3");
        match Quintessence::from_position(&text, &Config::default(), edition()) {
            Ok(game) => assert_eq!(game.view(Viewer::Open).players[0].colours_won, won),
            Err(wrong) => panic!("{wrong}"),
        }
    }
}

#[test]
fn qn011_rows_and_columns_count_and_diagonals_do_not() {
    // A row of three, a column of three, and a diagonal of three.
    assert!(after("3R3/7/7/B2q2G/2GG3/5R1/3N3 w R 00000/00000 6", "Ge3").contains("00000/00100"));
    assert!(after("3R3/7/7/B2qG1G/4G2/5R1/3N3 w R 00000/00000 6", "Ge2").contains("00000/00100"));
    let before = "3R3/7/6G/B2q1G1/7/5R1/3N3 w R 00000/00000 6";
    assert_eq!(after(before, "Ge3"), "3R3/7/6G/B2q1G1/4G2/5R1/3N3 b G 00000/00000 7");
}

#[test]
fn qn012_the_eight_neighbours_touch() {
    let game = position("7/7/7/3R3/7/7/B6 w R 00000/00000 22");
    let mut squares: Vec<String> = legal(&game).iter().map(|action| action.text(edition())[1..].to_owned()).collect();
    squares.dedup();
    assert_eq!(squares, ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]);
}

#[test]
fn qn013_red_green_brown_blue_counter_each_other_in_a_cycle() {
    let counters = [
        (Piece::Red, Piece::Green),
        (Piece::Green, Piece::Brown),
        (Piece::Brown, Piece::Blue),
        (Piece::Blue, Piece::Red),
    ];
    for (attacker, victim) in counters {
        assert_eq!(edition().counters[attacker.index()], victim);
        assert_eq!(edition().countered_by[victim.index()], attacker);
        // Of the four colours between two attackers exactly the countered one falls.
        for between in Piece::ALL.into_iter().filter(|&between| between != attacker) {
            let last = Piece::ALL.into_iter().find(|&last| last != attacker && last != between).unwrap();
            let (a, b) = (attacker.letter(), between.letter());
            let text = format!("7/7/7/7/2{a}{b}3/4{}2/7 b {} 00000/00000 21", last.letter(), last.letter());
            let falls = after(&text, &format!("{a}e3")).contains(&format!("2{a}q{a}2"));
            assert_eq!(falls, between == victim, "{attacker:?} and {between:?}");
        }
    }
}

#[test]
fn qn020_qn021_qn022_qn023_the_start() {
    let game = start();
    assert_eq!(game.position().as_deref(), Some(START));
    let view = game.view(Viewer::Open);
    let homes: Vec<String> = view.pieces.iter().map(|(square, piece)| format!("{}{square}", piece.letter())).collect();
    assert_eq!(homes, ["Nd1", "Ba4", "Gg4", "Rd7"]);
    assert_eq!(view.quints.iter().map(Square::to_string).collect::<Vec<_>>(), ["d4"]);
    assert!(view.players.iter().all(|player| player.points.in_order() == [0; 5] && player.colours_won.is_empty()));
    assert_eq!(game.turn(), Turn::Seats(game_core::SeatSet::one(Seat::S1)));
}

#[test]
fn qn024_home_pieces_are_ordinary_pieces() {
    // Cleared in a Mark …
    let before = "2RR3/4B2/7/B2q2G/7/7/3N3 b B 00000/00000 21";
    assert_eq!(after(before, "Re7"), "4R2/4B2/7/B2q2G/7/7/3N3 w R 01000/00000 22");
    // … destroyed by Violence …
    let before = "3R3/7/6R/B2q2G/5B1/7/3N3 b B 00000/00000 21";
    assert_eq!(after(before, "Rg3"), "3R3/7/6R/B2q2q/5BR/7/3N3 w R 00000/00000 22");
    // … and a petal of a Lotus.
    let before = "3R3/2G1N2/7/B2q2G/7/7/3N3 b G 00000/00000 21";
    assert_eq!(after(before, "Bd5"), "7/3q3/3B3/B2q2G/7/7/3N3 b B 00000/00000 21 *1");
}

#[test]
fn qn030_players_alternate_one_placement_each_and_nobody_passes() {
    walk(7, 15, |before, seat, action, after| {
        assert_eq!(mover(before), seat);
        let (pieces, ply) = (before.view(Viewer::Open).pieces.len(), before.view(Viewer::Open).ply);
        if after.turn() != Turn::Over && matches!(action, Action::Place { .. }) {
            let view = after.view(Viewer::Open);
            assert!(view.pieces.len() <= pieces + 1);
            let waits = view.purple_points_waiting > 0;
            assert_eq!((view.ply, mover(after) == seat), (ply + u16::from(!waits), waits));
        }
        assert!(!legal(before).is_empty());
    });
    assert_eq!(Action::parse("pass", edition()), None);
}

#[test]
fn qn031_each_colour_opens_on_the_edge_opposite_its_home() {
    let openings: Vec<String> = legal(&start()).iter().map(|action| action.text(edition())).collect();
    assert_eq!(openings.len(), 24);
    for (letter, on_edge) in [('R', "1"), ('G', "a"), ('B', "g"), ('N', "7")] {
        let squares: Vec<&String> = openings.iter().filter(|text| text.starts_with(letter)).collect();
        assert_eq!(squares.len(), 6);
        assert!(squares.iter().all(|text| text[1..].contains(on_edge)), "{squares:?}");
    }
    assert_eq!(refusal(START, "Ra7"), "QN-031");
}

#[test]
fn qn033_the_colour_just_played_is_that_of_the_placement_whatever_it_caused() {
    // The Mark cleared the Browns on c5 and e5; Brown is still the colour just played, and any Brown serves.
    let text = after("3R3/3B3/1NN1N2/B2q2G/7/5G1/3N3 b B 00000/00000 21", "Nd5");
    let game = position(&text);
    assert!(game.check(Seat::S2, &action("Rc4")).is_ok());
    assert!(game.check(Seat::S2, &action("Rc1")).is_ok());
    assert_eq!(game.check(Seat::S2, &action("Nc4")).unwrap_err().rule.to_string(), "QN-032");
    // Purple points between the placements change nothing.
    let text = after("3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/00000 22", "Nd3=PG");
    assert_eq!(position(&text).view(Viewer::Open).colour_just_played, Some(Piece::Brown));
}

#[test]
fn qn036_the_fallback_applies_when_no_pair_of_colour_and_square_is_left() {
    let fallback = position("2BRG2/2NGB2/7/B2q2G/7/GN5/RB1N3 w R 00000/00000 22");
    assert_eq!(fallback.decision(Seat::S2).rule.to_string(), "QN-034");
    assert_eq!(legal(&fallback).len(), 69);
    // One free square beside a Red, and the main rule holds.
    let main = position("2BRG2/2N1B2/7/B2q2G/7/GN5/RB1N3 w R 00000/00000 22");
    assert_eq!(main.decision(Seat::S2).rule.to_string(), "QN-032");
    assert!(legal(&main).iter().all(|action| action.text(edition()).ends_with("d6")));
}

#[test]
fn qn037_qn105_refusals_come_in_order_and_change_nothing() {
    let board = "3R3/7/7/B2B2G/2R1R2/2NB3/3N3 w N 00000/00000 22";
    for (text, rule) in [("Nc2", "QN-008"), ("Na1", "QN-032"), ("Ga1", "QN-032"), ("Gd3", "QN-035"), ("=P", "TB-023")] {
        assert_eq!(refusal(board, text), rule, "{text}");
    }
    // A square that holds a piece comes first, the colour just played before the touch, the touch before the bar.
    assert_eq!(refusal(START, "Rd1"), "QN-008");
    let game = position(board);
    let before = game.clone();
    for index in 0..Quintessence::ACTION_COUNT {
        let action = Quintessence::action_at(index).unwrap();
        assert_eq!(game.check(Seat::S1, &action).unwrap_err().rule.to_string(), "TB-022");
        let _ = game.check(Seat::S2, &action);
    }
    assert_eq!(game, before);
}

#[test]
fn names_of_colours_come_from_the_edition() {
    assert_eq!(
        edition().tables()[0].rows.iter().map(|row| row.title.as_str()).collect::<Vec<_>>(),
        ["Purple", "Red", "Green", "Blue", "Brown"]
    );
    let mut game = start();
    let rules: Vec<String> = line(&mut game, "Ra1").iter().map(|event| event.rule().to_string()).collect();
    assert_eq!(rules, ["QN-031"]);
}
