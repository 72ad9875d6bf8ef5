//! The lemmas L1 to L9 on every position of random games.

use crate::support::{action, edition, legal, mover, position, start, walk};
use game_core::{Game, Notation, Seat, Step, Turn, Viewer};
use quintessence::{Action, Event, Piece, Quintessence, Square, View};

const GAMES: u64 = 40;

fn open(game: &Quintessence) -> View {
    game.view(Viewer::Open)
}

fn at(view: &View, file: i32, rank: i32) -> Option<Piece> {
    let on_board = (0..7).contains(&file) && (0..7).contains(&rank);
    let square = on_board.then(|| Square::from_index((rank * 7 + file) as usize).unwrap())?;
    view.pieces.get(&square).copied()
}

fn place(square: Square) -> (i32, i32) {
    (square.file() as i32, square.rank() as i32)
}

const SIDES: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Marks, Lotuses and victims that stand on the board, counted the plain way.
fn standing_formations(view: &View) -> usize {
    let mut count = 0;
    for file in 0..7 {
        for rank in 0..7 {
            let here = at(view, file, rank);
            for (x, y) in [(1, 0), (0, 1)] {
                let [next, third] = [1, 2].map(|n| at(view, file + n * x, rank + n * y));
                count += usize::from(here.is_some() && here == next && next == third);
                let before = at(view, file - x, rank - y);
                let is_victim =
                    before.is_some_and(|counter| before == next && here == Some(edition().counters[counter.index()]));
                count += usize::from(is_victim);
            }
            let petals = SIDES.map(|(x, y)| at(view, file + x, rank + y));
            count += usize::from(Piece::ALL.iter().all(|&piece| petals.contains(&Some(piece))));
        }
    }
    count
}

#[test]
fn l1_after_every_turn_no_formation_and_no_victim_stands_and_the_placed_piece_is_there() {
    walk(101, GAMES, |_, _, action, after| {
        let view = open(after);
        assert_eq!(standing_formations(&view), 0, "{:?}", after.position());
        if let Action::Place { colour, square } = action {
            assert_eq!(view.pieces.get(&square), Some(&colour));
        }
        let last = view.colour_just_played.unwrap();
        assert!(view.pieces.values().any(|&piece| piece == last));
        after.audit().unwrap();
    });
}

#[test]
fn l2_every_empty_square_that_serves_admits_a_colour() {
    walk(102, GAMES, |before, seat, action, _| {
        let view = open(before);
        let (Some(last), Action::Place { .. }) = (view.colour_just_played, action) else { return };
        let touches = |square: Square| {
            let (file, rank) = place(square);
            (-1..=1).any(|x| (-1..=1).any(|y| at(&view, file + x, rank + y) == Some(last)))
        };
        let empty = || Square::all().filter(|square| !view.pieces.contains_key(square));
        let legal = legal(before);
        let is_fallback = !empty().any(touches);
        assert_eq!(before.decision(seat).rule.to_string() == "QN-034", is_fallback);
        for square in empty().filter(|&square| touches(square)) {
            assert!(legal.iter().any(|action| matches!(action, Action::Place { square: on, .. } if *on == square)));
        }
    });
}

#[test]
fn l3_a_stalemate_is_a_full_board() {
    walk(103, GAMES, |before, _, _, after| {
        assert!(!legal(before).is_empty());
        let is_stalemate = after.result().is_some_and(|standing| standing.reason.key == "end-stalemate");
        assert_eq!(open(after).pieces.len() == 49, is_stalemate);
    });
}

#[test]
fn l4_a_mark_has_3_to_5_pieces_and_a_placement_changes_nothing_beyond_two_steps() {
    walk(104, GAMES, |before, seat, action, after| {
        let Action::Place { square, .. } = action else { return };
        let mut events = Vec::new();
        before.clone().apply(&Step::Act(seat, action), &mut events);
        for event in &events {
            if let Event::MarkMade { length, .. } = event {
                assert!((3..=5).contains(length));
            }
        }
        let (old, new) = (open(before), open(after));
        let (file, rank) = place(square);
        for other in Square::all() {
            let (x, y) = place(other);
            if (x - file).abs() + (y - rank).abs() > 2 {
                assert_eq!(old.pieces.get(&other), new.pieces.get(&other));
                assert_eq!(old.quints.contains(&other), new.quints.contains(&other));
            }
        }
    });
}

#[test]
fn l5_e39_what_a_placement_removes_is_disjoint_and_violence_comes_from_the_placed_piece() {
    let mut seen = [0; 2];
    walk(105, 4 * GAMES, |before, seat, action, after| {
        let Action::Place { square, colour } = action else { return };
        let mut events = Vec::new();
        before.clone().apply(&Step::Act(seat, action), &mut events);
        let mut cleared = Vec::new();
        let mut destroyed = Vec::new();
        for event in &events {
            match event {
                Event::Cleared { square, .. } => cleared.push(*square),
                Event::Destroyed { square, .. } => destroyed.push(*square),
                _ => {}
            }
        }
        let (file, rank) = place(square);
        for &victim in &destroyed {
            assert!(!cleared.contains(&victim));
            let (x, y) = place(victim);
            assert_eq!((x - file).abs() + (y - rank).abs(), 1);
            // The partner of the pair is not removed.
            assert_eq!(at(&open(after), 2 * x - file, 2 * y - rank), Some(colour));
        }
        let mut once = cleared.clone();
        once.dedup();
        assert_eq!(once, cleared, "a thing is removed once");
        assert!(!cleared.contains(&square) && !destroyed.contains(&square));
        seen[0] += usize::from(!destroyed.is_empty() && !cleared.is_empty());
        seen[1] += usize::from(destroyed.len() > 1);
    });
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn l6_points_quints_and_pieces_grow_in_dictionary_order_with_every_turn() {
    let triple = |game: &Quintessence| {
        let view = open(game);
        let points: u32 = view.players.iter().flat_map(|player| player.points.in_order()).map(u32::from).sum();
        assert!(points <= 25);
        (points, view.quints.len(), view.pieces.len())
    };
    let mut at_turn_start = triple(&start());
    walk(106, GAMES, |before, _, action, after| {
        if matches!(action, Action::Place { .. }) {
            at_turn_start = triple(before);
        }
        if open(after).purple_points_waiting == 0 {
            assert!(triple(after) > at_turn_start);
        }
    });
}

#[test]
fn l7_while_the_game_goes_on_at_most_four_colours_are_won() {
    walk(107, GAMES, |before, _, _, _| {
        let won = open(before).players.map(|player| player.colours_won.len());
        assert!(won[0] < 3 && won[1] < 3);
    });
}

#[test]
fn l8_placements_depend_on_pieces_and_the_colour_just_played_alone() {
    walk(108, GAMES, |before, _, action, _| {
        if !matches!(action, Action::Place { .. }) || open(before).colour_just_played.is_none() {
            return;
        }
        let mut view = open(before);
        view.quints = if view.quints.is_empty() { Square::all().collect() } else { Default::default() };
        view.players.swap(0, 1);
        view.ply += 1;
        let other = Quintessence::world(&view, edition(), &mut game_core::Fast::new(0));
        assert_ne!(mover(&other), mover(before));
        assert_eq!(legal(&other), legal(before));
    });
}

/// A quarter turn clockwise, with R→G→N→B→R.
fn turned(square: Square) -> Square {
    let (file, rank) = place(square);
    Square::from_index(((6 - file) * 7 + rank) as usize).unwrap()
}

fn renamed(piece: Piece) -> Piece {
    match piece {
        Piece::Red => Piece::Green,
        Piece::Green => Piece::Brown,
        Piece::Brown => Piece::Blue,
        Piece::Blue => Piece::Red,
    }
}

/// The turned position, without points: the prices break the symmetry.
fn turned_game(game: &Quintessence) -> Quintessence {
    let mut view = open(game);
    view.pieces = view.pieces.iter().map(|(&square, &piece)| (turned(square), renamed(piece))).collect();
    view.quints = view.quints.iter().map(|&square| turned(square)).collect();
    view.colour_just_played = view.colour_just_played.map(renamed);
    for player in &mut view.players {
        player.points = open(&start()).players[0].points;
    }
    view.purple_points_waiting = 0;
    Quintessence::world(&view, edition(), &mut game_core::Fast::new(0))
}

#[test]
fn l9_a_quarter_turn_with_renamed_colours_maps_placements_and_formations() {
    assert_eq!(turned_game(&start()), start(), "the homes run round");
    walk(109, GAMES, |before, seat, action, _| {
        let Action::Place { colour, square } = action else { return };
        let here = {
            let mut view = open(before);
            for player in &mut view.players {
                player.points = open(&start()).players[0].points;
            }
            Quintessence::world(&view, edition(), &mut game_core::Fast::new(0))
        };
        let there = turned_game(before);
        let turn = |action: &Action| match *action {
            Action::Place { colour, square } => Action::Place { colour: renamed(colour), square: turned(square) },
            Action::Target { .. } => *action,
        };
        let mut mapped: Vec<String> = legal(before).iter().map(|action| turn(action).text(edition())).collect();
        let mut listed: Vec<String> = legal(&there).iter().map(|action| action.text(edition())).collect();
        mapped.sort();
        listed.sort();
        assert_eq!(mapped, listed);
        let (mut first, mut second) = (here, there);
        let (mut events, mut turned_events) = (Vec::new(), Vec::new());
        first.apply(&Step::Act(seat, Action::Place { colour, square }), &mut events);
        second.apply(&Step::Act(seat, turn(&action)), &mut turned_events);
        let kinds = |events: &[Event]| {
            let marks = events.iter().filter(|event| matches!(event, Event::MarkMade { .. })).count();
            let lotuses = events.iter().filter(|event| matches!(event, Event::LotusFormed { .. })).count();
            let victims = events.iter().filter(|event| matches!(event, Event::Destroyed { .. })).count();
            (marks, lotuses, victims)
        };
        assert_eq!(kinds(&events), kinds(&turned_events));
        if first.turn() != Turn::Over && second.turn() != Turn::Over {
            let board = |game: &Quintessence| (open(game).pieces, open(game).quints);
            assert_eq!(board(&turned_game(&first)), board(&second));
        }
    });
    // A mirror image does not preserve Violence: the cycle would run the other way.
    assert_ne!(edition().counters[Piece::Red.index()], edition().countered_by[Piece::Red.index()]);
    assert_eq!(position("3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1").check(Seat::S1, &action("Ra1")), Ok(()));
}
