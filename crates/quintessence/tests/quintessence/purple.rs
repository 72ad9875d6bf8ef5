//! Quints, Purple points and the order of resolution (QN-070 to QN-084).

use crate::support::{after, events, legal, line, position, refusal, start, try_line, walk};
use game_core::{Game, Happening, Seat, Turn, Viewer};
use quintessence::{Action, Event, Part, Piece, Quintessence, Source};

#[test]
fn qn070_quints_come_from_setup_lotus_won_mark_and_violence_alone() {
    assert_eq!(start().view(Viewer::Open).quints.len(), 1);
    let mut seen = [0; 3];
    walk(13, 40, |before, seat, action, after| {
        let mut events = Vec::new();
        before.clone().apply(&game_core::Step::Act(seat, action), &mut events);
        let mut change = 0;
        for event in &events {
            match event {
                Event::QuintAppeared { source, .. } => {
                    seen[*source as usize] += 1;
                    change += 1;
                }
                Event::QuintsVanished { .. } | Event::Cleared { quint: true, .. } => change -= 1,
                _ => {}
            }
        }
        let count = |game: &Quintessence| game.view(Viewer::Open).quints.len() as i32;
        assert_eq!(count(after), count(before) + change);
    });
    assert!([Source::Lotus, Source::Mark, Source::Violence].iter().all(|&source| seen[source as usize] > 0));
}

#[test]
fn qn071_a_quint_under_a_cleared_piece_earns_a_point_and_leaves() {
    // Under a piece of a Mark, and under a petal.
    let before = "3R3/7/7/B2q2G/7/4rR1/3N1N1 b N 00000/00000 21";
    assert_eq!(after(before, "Rg2"), "3R3/7/7/B2q2G/7/6R/3N1N1 b R 01000/00000 21 *1");
    let before = "3R3/2r4/1b5/B1gq2G/7/7/3N3 b R 00000/00000 21";
    assert_eq!(after(before, "Nd5"), "3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *4");
}

#[test]
fn qn072_qn073_a_quint_on_a_quint_vanishes_with_it_for_a_point() {
    let before = "3R3/1B5/7/B2q2G/5N1/4RRq/3N3 w N 02000/00000 22";
    assert_eq!(after(before, "Rg2"), "3R3/1B5/7/B2q2G/5N1/6R/3N3 w R 02000/00000 22 *1");
    let before = "3R3/7/7/B2q2G/2Rg3/5N1/3N3 b N 00000/00000 21";
    assert_eq!(after(before, "Re3"), "3R3/7/7/B2q2G/2R1R2/5N1/3N3 b R 00000/00000 21 *1");
}

#[test]
fn qn074_the_quint_under_the_placed_piece_stays() {
    for (before, text, expected) in [
        ("3R3/1B5/7/B2q2G/5N1/4RRq/3N3 w N 00000/00000 22", "Rg2", "3R3/1B5/7/B2q2G/5N1/6r/3N3 b R 00000/01000 23"),
        ("3R3/2R4/1B1q3/B1Gq2G/7/7/3N3 b R 00000/00000 21", "Nd5=R", "3R3/7/2qn3/B2q2G/7/7/3N3 w N 01000/00000 22"),
    ] {
        assert_eq!(after(before, text), expected);
    }
}

#[test]
fn qn075_a_purple_point_goes_to_any_colour_that_is_not_won() {
    let waiting = "3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *1";
    for (target, points) in [("=P", "10000"), ("=R", "01000"), ("=G", "00100"), ("=B", "00010"), ("=N", "00001")] {
        assert_eq!(after(waiting, target), format!("3R3/7/2qN3/B2q2G/7/7/3N3 w N {points}/00000 22"));
    }
    let waiting = "3R3/7/2qN3/B2q2G/7/7/3N3 b N 10000/02300 21 *1";
    assert_eq!(legal(&position(waiting)).len(), 2);
    for won in ["=P", "=R", "=G"] {
        assert_eq!(refusal(waiting, won), "QN-076");
    }
}

#[test]
fn qn076_points_are_assigned_one_at_a_time_and_a_colour_won_is_closed_to_the_next() {
    let mut game = position("3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *3");
    line(&mut game, "=P");
    assert_eq!(try_line(&mut game, "=P").unwrap_err().rule.to_string(), "QN-076");
    assert_eq!(game.view(Viewer::Open).purple_points_waiting, 2);
    line(&mut game, "=RR");
    assert_eq!(game.position().as_deref(), Some("3R3/7/2qN3/B2q2G/7/7/3N3 w N 12000/00000 22"));
}

#[test]
fn qn077_there_is_always_a_colour_to_choose() {
    let waiting = position("3R3/7/2qN3/B2q2G/7/7/3N3 b N 12004/00340 21 *2");
    assert_eq!(legal(&waiting).len(), 1);
    walk(17, 40, |before, _, action, _| {
        if matches!(action, Action::Target { .. }) {
            assert!(!legal(before).is_empty());
        }
    });
}

#[test]
fn qn080_formations_are_judged_on_one_picture_and_points_without_a_choice_come_first() {
    // Mark and Violence by one placement; the partner stays (V16).
    let before = "3R3/7/4R2/B2qR1G/2RG3/5N1/3N3 b N 00000/00000 21";
    assert_eq!(after(before, "Re3"), "3R3/7/7/B2q2G/2RqR2/5N1/3N3 w R 01000/00000 22");
    // The Mark wins the third colour, so the Purple point is void (V21).
    let made = events("3R3/2R2N1/4gG1/B2B2G/7/7/3N3 b R 12200/00010 21", "Gd5");
    let seat = Seat::S1;
    assert!(made.contains(&Event::PurpleEarned { seat, points: 1 }));
    assert!(made.contains(&Event::PurpleVoid { seat, points: 1 }));
    // A Purple point wins the third colour, the next is void (V22).
    let waiting = "3R3/7/7/B2q2G/3N3/7/3N3 w N 00120/12030 22 *2";
    assert_eq!(after(waiting, "=B"), "3R3/7/7/B2q2G/3N3/7/3N3 w N 00120/12040 22");
}

#[test]
fn qn081_a_centre_within_a_mark_counts_in_both_and_goes_once() {
    let made = events("3R3/7/7/B2qG1G/1NN1nR1/2R1B2/3N3 b R 00000/00000 21", "Nd3");
    let overlap: Vec<&Event> =
        made.iter().filter(|event| matches!(event, Event::Cleared { part: Part::MarkAndCentre, .. })).collect();
    assert_eq!(overlap.len(), 1);
    assert_eq!(overlap[0].rule().to_string(), "QN-081");
    // Two Brown for the Mark of four, one for the centre; a Purple point for the Lotus and one for the Quint, once.
    let before = "3R3/7/7/B2qG1G/1NN1nR1/2R1B2/3N3 b R 00000/00000 21";
    assert_eq!(after(before, "Nd3"), "3R3/7/7/B2q2G/3Nq2/2R4/3N3 b N 00003/00000 21 *2");
}

#[test]
fn qn082_qn083_points_above_the_price_are_lost_and_a_colour_won_stays_won() {
    let before = "3R3/3B3/1RR1RR1/B2q2G/7/5G1/3N3 b B 00000/01000 21";
    let text = after(before, "Rd5");
    assert_eq!(text, "3R3/3B3/3R3/B2q2G/7/5G1/3N3 w R 02000/01000 22");
    let view = position(&text).view(Viewer::Open);
    assert_eq!(view.players[0].colours_won, [Piece::Red.colour()]);
    assert!(view.players[1].colours_won.is_empty());
    walk(19, 30, |before, _, _, after| {
        let (before, after) = (before.view(Viewer::Open), after.view(Viewer::Open));
        for (old, new) in before.players.iter().zip(&after.players) {
            assert!(old.colours_won.iter().all(|colour| new.colours_won.contains(colour)));
        }
        for seat in [0, 1] {
            // Nothing is booked for anybody in a colour that is won.
            for colour in &before.players[1 - seat].colours_won {
                let points = |view: &quintessence::View| view.players[seat].points.in_order()[colour.index()];
                assert_eq!(points(&before), points(&after));
            }
        }
    });
}

#[test]
fn qn084_events_come_in_one_order() {
    fn place(event: &Event) -> usize {
        match event {
            Event::Placed { .. } => 0,
            Event::MarkMade { .. } => 1,
            Event::LotusFormed { .. } => 2,
            Event::Cleared { .. } => 3,
            Event::QuintAppeared { .. } | Event::QuintsVanished { .. } => 4,
            Event::Destroyed { .. } => 5,
            Event::ColourWon { .. } => 6,
            Event::PurpleEarned { .. } => 7,
            Event::PurpleVoid { .. } => 8,
            Event::GameOver { .. } => 9,
            Event::PurpleAssigned { .. } => panic!("a target is a step of its own"),
        }
    }
    let mut longest = 0;
    walk(23, 60, |before, seat, action, after| {
        let mut events = Vec::new();
        before.clone().apply(&game_core::Step::Act(seat, action), &mut events);
        if matches!(action, Action::Target { .. }) {
            // The point, then the colour that it wins, then the end.
            assert!(matches!(events[0], Event::PurpleAssigned { .. }));
            events.remove(0);
        }
        assert!(events.iter().map(place).is_sorted(), "{events:?}");
        assert_eq!(matches!(events.last(), Some(Event::GameOver { .. })), after.turn() == Turn::Over);
        longest = longest.max(events.len());
    });
    assert!(longest > 10);
}
