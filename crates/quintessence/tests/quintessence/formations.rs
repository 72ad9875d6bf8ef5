//! Marks, Lotuses and Violence (QN-040 to QN-066).

use crate::support::{action, after, events, legal, position, refusal};
use game_core::{Game, Happening, Seat};
use quintessence::{Event, Line, Part, Piece, Source, Square};

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

#[test]
fn qn040_only_the_line_through_the_placed_piece_counts() {
    // Four Greens in two pairs; a placement elsewhere completes nothing.
    let before = "3R3/7/4GG1/B2q3/2GG3/3R3/3N3 w R 00000/00000 6";
    assert_eq!(after(before, "Gc1"), "3R3/7/4GG1/B2q3/2GG3/3R3/2GN3 b G 00000/00000 7");
    // A broken line is none: c3, d3, a gap, f3.
    let before = "3R3/7/7/B2q3/2GG3/6R/3N3 w R 00000/00000 6";
    assert_eq!(after(before, "Gf3"), "3R3/7/7/B2q3/2GG1G1/6R/3N3 b G 00000/00000 7");
}

#[test]
fn qn041_the_line_is_maximal_on_both_sides() {
    let made = events("3R3/3B3/1NN1NN1/B2q2G/7/5G1/3N3 b B 00000/00000 21", "Nd5");
    let expected = Event::MarkMade {
        seat: Seat::S1,
        colour: Piece::Brown,
        line: Line::Row,
        from: square("b5"),
        to: square("f5"),
        length: 5,
        points: 3,
        was_won: false,
    };
    assert!(made.contains(&expected), "{made:?}");
}

#[test]
fn qn042_qn044_three_four_and_five_pieces_score_1_2_and_3_and_all_but_the_placed_one_go() {
    for (row, points) in [("1N2N2", 0), ("2N1N2", 1), ("1NN1N2", 2), ("1NN1NN1", 3)] {
        let text = after(&format!("3R3/3B3/{row}/B2q2G/7/5G1/3N3 b B 00000/00000 21"), "Nd5");
        let left = if points == 0 { "1N1NN2" } else { "3N3" };
        assert_eq!(text, format!("3R3/3B3/{left}/B2q2G/7/5G1/3N3 w N 0000{points}/00000 22"), "{row}");
    }
}

#[test]
fn qn043_row_and_column_are_two_marks() {
    let made = events("3R3/7/2G4/B1Gq2G/GG5/3R3/3N3 w R 00000/00000 22", "Gc3");
    let marks: Vec<(Line, u8, u8)> = made
        .iter()
        .filter_map(|event| match *event {
            Event::MarkMade { line, length, points, .. } => Some((line, length, points)),
            _ => None,
        })
        .collect();
    assert_eq!(marks, [(Line::Row, 3, 1), (Line::Column, 3, 1)]);
}

#[test]
fn qn045_qn046_won_is_judged_before_the_placement() {
    // Won before: no points, a Quint under the placed piece.
    let before = "3R3/7/2G4/B1Gq2G/1G5/3R3/3N3 w R 00300/00000 22";
    assert_eq!(after(before, "Gc3"), "3R3/7/7/B2q2G/1Gg4/3R3/3N3 b G 00300/00000 23");
    // Won by the first of two Marks: the second scores too, the surplus is lost, no Quint.
    let before = "3R3/7/2G4/B1Gq2G/GG5/3R3/3N3 w R 00000/00200 22";
    assert_eq!(after(before, "Gc3"), "3R3/7/7/B2q2G/2G4/3R3/3N3 b G 00000/00300 23");
}

#[test]
fn qn047_two_marks_in_a_won_colour_generate_two_quints_one_after_the_other() {
    let made = events("3R3/7/2G4/B1Gq2G/GG5/3R3/3N3 w R 00300/00000 22", "Gc3");
    let quints: Vec<&Event> = made
        .iter()
        .filter(|event| matches!(event, Event::QuintAppeared { .. } | Event::QuintsVanished { .. }))
        .collect();
    let (square, source) = (square("c3"), Source::Mark);
    assert_eq!(
        quints,
        [&Event::QuintAppeared { square, source }, &Event::QuintsVanished { square, source, points: 1 }]
    );
}

#[test]
fn qn050_the_placed_piece_must_be_a_petal() {
    // Whichever petal comes last: c6, b5, c4 or d5.
    for (ranks, last, text) in [
        ("2q4/1B1N3/B1G4", 'N', "Rc6"),
        ("2R4/3N3/B1G4", 'R', "Bb5"),
        ("2R4/1B1N3/B6", 'N', "Gc4"),
        ("2R4/1B5/B1G4", 'R', "Nd5"),
    ] {
        let before = format!("7/{ranks}/7/7/3N3 b {last} 00000/00000 21");
        let made = events(&before, text);
        assert!(
            made.iter().any(|event| matches!(event, Event::LotusFormed { centre, .. } if *centre == square("c5"))),
            "{text}: {made:?}"
        );
    }
    // Two petals of one colour are no Lotus.
    let before = "7/2R4/1B5/B1R4/7/7/3N3 b R 00000/00000 21";
    assert_eq!(after(before, "Nd5"), "7/2R4/1B1N3/B1R4/7/7/3N3 w N 00000/00000 22");
}

#[test]
fn qn051_a_centre_lies_within_b2_to_f6() {
    // Round a3 three colours fit, and the fourth would be off the board.
    let before = "3R3/7/7/B2q2G/7/R1N4/3N3 w N 00000/00000 22";
    assert_eq!(after(before, "Gb3"), "3R3/7/7/B2q2G/1G5/R1N4/3N3 b G 00000/00000 23");
    // b2 is a centre.
    let before = "3R3/7/7/B5G/1R5/B1N4/3N3 w N 00000/00000 22";
    assert_eq!(after(before, "Gb1"), "3R3/7/7/B5G/7/1q5/1G1N3 w G 00000/00000 22 *1");
}

#[test]
fn qn052_qn053_qn055_whatever_the_centre_holds() {
    let centres = [("1", 1, "00000"), ("q", 2, "00000"), ("G", 1, "00100"), ("g", 2, "00100")];
    for (centre, purple, points) in centres {
        let before = format!("3R3/7/7/B2qR1G/3B{centre}N1/7/3N3 b B 00000/00000 21");
        let expected = format!("3R3/7/7/B2q2G/4q2/4G2/3N3 b G {points}/00000 21 *{purple}");
        assert_eq!(after(&before, "Ge2"), expected, "{centre}");
    }
}

#[test]
fn qn054_qn057_the_other_petals_go_and_a_quint_appears() {
    let made = events("3R3/2R4/1B5/B1Gq2G/7/7/3N3 b R 00000/00000 21", "Nd5");
    let cleared: Vec<(String, Part)> = made
        .iter()
        .filter_map(|event| match event {
            Event::Cleared { square, part, .. } => Some((square.to_string(), *part)),
            _ => None,
        })
        .collect();
    assert_eq!(cleared, [("c4".into(), Part::Petal), ("b5".into(), Part::Petal), ("c6".into(), Part::Petal)]);
    assert!(made.contains(&Event::QuintAppeared { square: square("c5"), source: Source::Lotus }));
}

#[test]
fn qn056_a_centre_piece_of_a_won_colour_gives_nothing() {
    for (black, white) in [("00300", "00000"), ("00000", "00300")] {
        let before = format!("3R3/7/7/B2qR1G/3BGN1/7/3N3 b B {black}/{white} 21");
        assert_eq!(after(&before, "Ge2"), format!("3R3/7/7/B2q2G/4q2/4G2/3N3 b G {black}/{white} 21 *1"));
    }
    // What goes from the centre names the rule by which it scores or does not.
    for (centre, points, rule) in
        [("G", "00300", "QN-056"), ("g", "00300", "QN-055"), ("G", "00000", "QN-055"), ("q", "00300", "QN-055")]
    {
        let made = events(&format!("3R3/7/7/B2qR1G/3B{centre}N1/7/3N3 b B 00000/{points} 21"), "Ge2");
        let is_centre = |event: &&Event| matches!(event, Event::Cleared { square: at, .. } if *at == square("e3"));
        let rules: Vec<String> = made.iter().filter(is_centre).map(|event| event.rule().to_string()).collect();
        assert_eq!(rules, [rule], "{centre} {points}");
    }
}

#[test]
fn qn058_up_to_four_lotuses_each_with_its_point_and_quint() {
    let made = events("7/3B3/2G1R2/1B1q1B1/2R1G2/3B3/7 b R 00000/00000 21", "Nd4");
    let centres: Vec<String> = made
        .iter()
        .filter_map(|event| match event {
            Event::LotusFormed { centre, .. } => Some(centre.to_string()),
            _ => None,
        })
        .collect();
    // East, west, north, south (QN-080).
    assert_eq!(centres, ["e4", "c4", "d5", "d3"]);
    assert!(made.contains(&Event::PurpleEarned { seat: Seat::S1, points: 4 }));
    // Eight shared petals: each square is cleared once.
    assert_eq!(made.iter().filter(|event| matches!(event, Event::Cleared { .. })).count(), 8);
}

#[test]
fn qn060_qn061_a_square_between_two_of_a_colour_bars_what_it_counters() {
    // In the row, in the column, and with a Quint on the square.
    for (board, target) in [
        ("3R3/7/7/B2q2G/2R1R2/2NB3/3N3", "d3"),
        ("3R3/7/7/B2R2G/7/2NR3/3N3", "d3"),
        ("3R3/7/7/B2q2G/2RqR2/2NB3/3N3", "d3"),
    ] {
        let game = position(&format!("{board} w N 00000/00000 22"));
        let can = |letter: char| game.check(Seat::S2, &action(&format!("{letter}{target}"))).is_ok();
        assert_eq!(['R', 'G', 'B'].map(can), [true, false, true], "{board}");
        assert_eq!(refusal(&format!("{board} w N 00000/00000 22"), &format!("G{target}")), "QN-035");
        assert!(legal(&game).iter().all(|listed| *listed != action(&format!("G{target}"))));
    }
}

#[test]
fn qn062_qn064_qn066_violence_destroys_earns_nothing_and_keeps_the_attackers() {
    let made = events("3R3/7/7/B2q2G/2RG3/5N1/3N3 b N 00000/00000 21", "Re3");
    let placed = &made[0];
    assert!(matches!(placed, Event::Placed { .. }));
    let square = square("d3");
    let quint = Event::QuintAppeared { square, source: Source::Violence };
    let destroyed = Event::Destroyed { square, colour: Piece::Green, by: Piece::Red };
    // No point, no choice: it is done within the placement.
    assert_eq!(made[1..], [quint, destroyed]);
}

#[test]
fn qn063_at_most_four_pieces_fall_at_once_all_beside_the_placed_one() {
    let before = "7/3R3/3G3/1RG1GR1/2NG3/3R3/7 b N 00000/00000 21";
    assert_eq!(after(before, "Rd4"), "7/3R3/3q3/1RqRqR1/2Nq3/3R3/7 w R 00000/00000 22");
}

#[test]
fn qn065_no_violence_from_afar_from_the_corner_or_from_neighbours() {
    for (before, text, expected) in [
        ("3R3/7/7/B2q2G/1RG4/5N1/3N3", "Re3", "3R3/7/7/B2q2G/1RG1R2/5N1/3N3"),
        ("3R3/7/7/B2q2G/2RG3/7/3N3", "Rd2", "3R3/7/7/B2q2G/2RG3/3R3/3N3"),
        ("3R3/7/7/B2q2G/3GR2/5N1/3N3", "Rf3", "3R3/7/7/B2q2G/3GRR1/5N1/3N3"),
    ] {
        let before = format!("{before} b N 00000/00000 21");
        assert_eq!(after(&before, text), format!("{expected} w R 00000/00000 22"));
    }
}
