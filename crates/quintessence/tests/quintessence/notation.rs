//! Positions, actions and game records (QN-120 to QN-132), and the forms for programs.

use crate::support::{START, action, edition, legal, line, mover, position, start, walk};
use game_core::edition::{from_json, to_json};
use game_core::record::Remarks;
use game_core::table::{Consent, Match, TableStep};
use game_core::{Draws, Fast, Game, Notation, Seat, Step, Viewer};
use quintessence::notation::{GameResult, ResultReason, read_game};
use quintessence::{Action, Config, Event, Quintessence, View};

const CATALOGUE: &str = include_str!("../../../../docs/games/quintessence.md");

fn wrong_position(text: &str) -> String {
    match Quintessence::from_position(text, &Config::default(), edition()) {
        Ok(_) => panic!("{text} was read"),
        Err(wrong) => wrong.to_string(),
    }
}

#[test]
fn qn120_a_position_has_one_text() {
    walk(201, 20, |game, _, _, after| {
        for game in [game, after] {
            let text = game.position().unwrap();
            assert_eq!(Quintessence::from_position(&text, &Config::default(), edition()).as_ref(), Ok(game), "{text}");
        }
    });
}

#[test]
fn qn120_what_is_no_position_is_refused() {
    for text in [
        "",
        "3R3/7/7/B2q2G/7/7/3N3",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1 ",
        "3R3/7/7/B2q2G/7/7/3N3  b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1 *1 x",
        "3R3/7/7/B2q2G/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N4 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N2 b - 00000/00000 1",
        "3R3/7/7/B2q2GG/7/7/3N3 b - 00000/00000 1",
        "12R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/61/3N3 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/07/3N3 b - 00000/00000 1",
        "3R3/8/7/B2q2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2Q2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2p2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2x2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2é2G/7/7/3N3 b - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 B - 00000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 w P 00000/00000 2",
        "3R3/7/7/B2q2G/7/7/3N3 w r 00000/00000 2",
        "3R3/7/7/B2q2G/7/7/3N3 w RG 00000/00000 2",
        "3R3/7/7/B2q2G/7/7/3N3 b - 0000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 000000/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000-00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 0000x/00000 1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 01",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 +1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 -1",
        "3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 99999999999999999999",
        "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2 *0",
        "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2 1",
        "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2 *01",
        "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2 *256",
        "3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2 *",
    ] {
        assert!(wrong_position(text).starts_with("QN-120: "), "{text}: {}", wrong_position(text));
    }
}

#[test]
fn qn121_what_cannot_arise_in_play_is_refused() {
    for (text, says) in [
        ("3R3/7/7/B2q2G/7/GGG4/3N3 w R 00000/00000 2", "Green Mark"),
        ("3R3/7/N6/N2q2G/N6/7/3N3 w R 00000/00000 2", "Brown Mark"),
        ("3R3/2R4/1B1N3/B1Gq2G/7/7/3N3 w R 00000/00000 2", "Lotus stands round c5"),
        ("3R3/7/7/B2q2G/2RGR2/7/3N3 w R 00000/00000 2", "d3 stands under Violence of Red"),
        ("3R3/7/7/B2q2G/2BgB2/7/3N3 w R 00000/00000 2", ""),
        ("3R3/7/7/B2q2G/2BrB2/7/3N3 w R 00000/00000 2", "Violence of Blue"),
        ("3R3/7/7/B2q2G/7/7/R2N3 w R 20000/00000 2", "Purple has a price of 1"),
        ("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00006 2", "Brown has a price of 5"),
        ("3R3/7/7/B2q2G/7/7/R2N3 w R 02000/02000 2", "both players have won Red"),
        ("3R3/7/7/B2q2G/7/7/R2N3 w R 12300/00000 2", "won before this turn"),
        ("3R3/7/7/B2q2G/7/7/R2N3 b R 12300/00000 3 *1", "Purple points wait"),
        ("7/7/7/B2q2G/7/7/3N3 w R 00000/00000 2", "no Red piece"),
        ("3R3/7/7/B2q2G/7/7/3N3 w - 00000/00000 2", "before the opening"),
        ("3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1 *1", "before the opening"),
        ("3R3/7/7/B2q2G/7/7/R2N3 b R 00000/00000 2", "odd placements are Black's"),
        ("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 1", "odd placements are Black's"),
        ("3R3/7/7/B2q2G/7/7/R2N3 b R 00000/00000 641", "1 to 640 placements"),
    ] {
        if says.is_empty() {
            // Blue does not counter Green: this one is valid.
            position(text);
            continue;
        }
        let wrong = wrong_position(text);
        assert!(wrong.starts_with("QN-121: ") && wrong.contains(says), "{text}: {wrong}");
    }
    // Final positions are valid: three colours for the side to move, and a full board.
    assert!(position("3R3/2R2N1/3G3/B2B2G/7/7/3N3 b G 12300/00010 21").result().is_some());
    assert!(position("RBNRBRR/bNNGrRN/nRGNRBR/BNRbngG/GRBRRNB/RgBnRRG/BNGBGNN b B 10210/02100 65").result().is_some());
}

#[test]
fn spoilt_positions_never_panic() {
    let letters: Vec<char> = "RGBNrgbnq1234567/ bw-*0Pé".chars().collect();
    let mut draws = Fast::new(7);
    walk(202, 6, |game, _, _, _| {
        let mut text: Vec<char> = game.position().unwrap().chars().collect();
        for _ in 0..3 {
            let at = draws.one_of(text.len());
            text[at] = letters[draws.one_of(letters.len())];
            let spoilt: String = text.iter().collect();
            if let Ok(read) = Quintessence::from_position(&spoilt, &Config::default(), edition()) {
                assert_eq!(read.position(), Some(spoilt));
                read.audit().unwrap();
            }
        }
    });
}

#[test]
fn qn130_every_action_has_one_text_one_index_and_one_json_form() {
    let mut texts = std::collections::HashSet::new();
    for index in 0..Quintessence::ACTION_COUNT {
        let action = Quintessence::action_at(index).unwrap();
        assert_eq!(Quintessence::action_index(&action), index);
        let text = action.text(edition());
        assert_eq!(Action::parse(&text, edition()), Some(action));
        let json = to_json(edition(), &action);
        assert_eq!(from_json::<Action>(edition(), json).unwrap(), action);
        assert!(texts.insert(text));
    }
    assert_eq!(texts.len(), 201);
    for wrong in
        ["rd4", "Rd8", "Rh1", "Rd", "R4d", "RD4", "Pd4", "=p", "=", "=PG", "Rd4 ", " Rd4", "Rd4=P", "P", "", "é", "=é"]
    {
        assert_eq!(Action::parse(wrong, edition()), None, "{wrong}");
    }
    assert_eq!(to_json(edition(), &action("Rd4")).to_string(), r#"{"colour":"red","kind":"place","square":"d4"}"#);
    assert_eq!(to_json(edition(), &action("=P")).to_string(), r#"{"colour":"purple","kind":"target"}"#);
    assert!(
        from_json::<Action>(edition(), serde_json::json!({"kind": "place", "colour": "purple", "square": "d4"}))
            .is_err()
    );
}

/// The record of V27 as the catalogue prints it.
fn v27() -> &'static str {
    let start = CATALOGUE.find("[Game \"Quintessence\"]\n").unwrap();
    let end = CATALOGUE[start..].find("```").unwrap();
    &CATALOGUE[start..start + end]
}

#[test]
fn qn131_qn132_the_record_of_v27_is_read_and_written_again_letter_by_letter() {
    let record = read_game(v27(), edition()).unwrap();
    assert_eq!(record.header("Black"), Some("A"));
    assert_eq!(record.result, Some(GameResult { winner: Seat::S1, reason: ResultReason::Colours }));
    assert_eq!(record.start, start());
    let places = record.actions.iter().filter(|(_, action)| matches!(action, Action::Place { .. })).count();
    assert_eq!(places, 17);
    let mut table = Match::from_position(start());
    for &(seat, action) in &record.actions {
        table.act(seat, action, Remarks::default(), &mut ()).unwrap();
    }
    assert_eq!(*table.game(), record.end);
    assert_eq!(table.export(&["A".into(), "B".into()], None).as_deref(), Some(v27()));
}

#[test]
fn qn131_points_of_one_colour_are_added_up() {
    for (before, turn, remark) in [
        // A centre piece, and the Purple point of the Lotus in its colour.
        ("3R3/7/7/B2qR1G/3BBN1/7/3N3 b B 00000/00000 21", "Ge2=B", "Lb +2B"),
        // Targets that do not stand side by side; the colour won right after its sum.
        ("7/3B3/2G1R2/1B1q1B1/2R1G2/3B3/7 b R 00000/00000 21", "Nd4=GPGR", "L L L L +2G +1P !P +1R"),
        // V25: a Mark and a Purple point win Red together.
        ("3R3/7/7/B2q2G/7/4rR1/3N1N1 b N 00000/00000 21", "Rg2=R", "M3 +2R !R"),
        // V19, with Brown at 2 of 5: Mark and centre win it, then Purple.
        ("3R3/7/7/B2qG1G/1NN1NR1/2R1B2/3N3 b R 00002/00000 21", "Nd3=P", "M4 Ln +3N !N +1P !P"),
        // Two centre pieces stand in the order of their Lotuses, north before south.
        ("7/3B3/2GBR2/1B1q1B1/2RRG2/3B3/7 b G 00000/00000 21", "Nd4=GGG", "L L Lb Lr +1B +1R +3G !G"),
    ] {
        let mut table = Match::from_position(position(before));
        let draft = Quintessence::parse_draft(turn, edition()).unwrap();
        table
            .draft(Seat::S1, &draft, Remarks::default(), &mut ())
            .unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
        let text = table.export(&["A".into(), "B".into()], None).unwrap();
        assert!(text.ends_with(&format!("\n\n11. {turn} {{{remark}}} *\n")), "{text}");
    }
}

#[test]
fn qn132_other_starts_names_and_ends_survive() {
    let mut table = Match::from_position(position("3R3/7/7/B2q2G/3N3/7/3N3 w N 00120/12030 22 *2"));
    table.act(Seat::S2, action("=P"), Remarks::default(), &mut ()).unwrap_err();
    table.act(Seat::S2, action("=G"), Remarks::default(), &mut ()).unwrap();
    table.act(Seat::S2, action("=G"), Remarks::default(), &mut ()).unwrap();
    table.act(Seat::S1, action("Rc4"), Remarks::default(), &mut ()).unwrap();
    table.act(Seat::S2, action("Gb5"), Remarks::default(), &mut ()).unwrap();
    table.table(TableStep::Timeout(Seat::S1), None, Consent::Given, Remarks::default()).unwrap();
    let names = ["Zoë \"Z\" \\ Y".to_owned(), "line\nbreak".to_owned()];
    let text = table.export(&names, Some("2026.11.15")).unwrap();
    assert!(text.contains("[Start \"3R3/7/7/B2q2G/3N3/7/3N3 w N 00120/12030 22 *2\"]"), "{text}");
    assert!(text.contains("\n\n11... =GG {+2G} 12. Rc4 Gb5 W#T\n"), "{text}");
    let record = read_game(&text, edition()).unwrap();
    assert_eq!(record.header("Black"), Some("Zoë \"Z\" \\ Y"));
    assert_eq!(record.header("Date"), Some("2026.11.15"));
    assert_eq!(record.end, *table.game());
    assert_eq!(record.result, Some(GameResult { winner: Seat::S2, reason: ResultReason::Time }));
}

#[test]
fn qn132_random_games_survive_their_record() {
    let mut draws = Fast::new(77);
    for number in 0..30 {
        let mut table = Match::from_position(start());
        let length = draws.one_of(120);
        for _ in 0..length {
            if table.game().result().is_some() {
                break;
            }
            let actions = legal(table.game());
            let seat = mover(table.game());
            let action = actions[draws.one_of(actions.len())];
            table.act(seat, action, Remarks::default(), &mut ()).unwrap();
        }
        if number % 5 == 0 && table.game().result().is_none() {
            table.table(TableStep::Resign(Seat::S2), None, Consent::Given, Remarks::default()).unwrap();
        }
        let text = table.export(&["A".into(), "B".into()], None).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let record = read_game(&text, edition()).unwrap_or_else(|wrong| panic!("{wrong} in\n{text}"));
        assert_eq!(record.end, *table.game());
        assert_eq!(record.result.is_some(), table.outcome().is_some());
    }
}

#[test]
fn qn132_what_is_wrong_with_a_record_is_named_with_its_line() {
    for (from, to, says) in [
        ("[Game \"Quintessence\"]", "[Game \"Chess\"]", "line 1: this is a record of another game"),
        ("[Game \"Quintessence\"]\n", "", "line 1: the header [Game"),
        ("[Black \"A\"]", "[Black A]", "line 2: a header line"),
        ("[White \"B\"]", "[Black \"B\"]", "line 3: the header \"Black\" stands here a second time"),
        ("[Result \"B#C\"]", "[Result \"W#C\"]", "line 4: the result"),
        ("[Result \"B#C\"]", "[Start \"x\"]", "line 4: QN-120"),
        (" B#C", "", "the result is missing"),
        (" B#C", " W#C", "line 7: the moves lead to B#C"),
        (" B#C", " B#R", "line 7: the moves lead to B#C"),
        (" B#C", " *", "line 7: the moves lead to B#C"),
        (" B#C", " B#C Ra1", "line 7: \"Ra1\" follows the result"),
        ("9. Ne4=G {L +1G !G #C} B#C", "B#C", "line 7: the moves do not end the game"),
        ("3. Rf2", "4. Rf2", "line 6: the number 4. does not stand before its turn"),
        ("Bg1", "Bh1", "line 6: \"Bh1\" is no turn"),
        ("Bg1", "Rg1", "line 6: Rg1 at placement 4: Rg1 is refused by QN-032"),
        ("7. Bf3=GG", "7. Bf3=GGG", "line 7: Bf3=GGG at placement 14: =G is refused by TB-022"),
        ("#C}", "#C", "line 7: this remark is not closed"),
    ] {
        assert!(v27().contains(from), "{from}");
        let wrong = match read_game(&v27().replacen(from, to, 1), edition()) {
            Ok(_) => panic!("{from} -> {to} was read"),
            Err(wrong) => wrong.to_string(),
        };
        assert!(wrong.contains(says), "{from} -> {to}: {wrong}");
    }
    assert!(read_game("", edition()).is_err());
    assert!(read_game("[Game \"Quintessence\"]\n\n*", edition()).is_ok());
}

#[test]
fn views_and_events_survive_their_json_and_every_eye_sees_the_same() {
    walk(203, 6, |game, seat, action, _| {
        let view = game.view(Viewer::Open);
        let json = to_json(edition(), &view);
        let read: View = from_json(edition(), json).unwrap();
        assert_eq!(read, view);
        assert_eq!(Quintessence::world(&read, edition(), &mut Fast::new(0)), *game);
        let mut events = Vec::new();
        game.clone().apply(&Step::Act(seat, action), &mut events);
        for viewer in [Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Spectator] {
            assert_eq!(game.view(viewer), view);
            for event in &events {
                assert_eq!(Quintessence::redact(event, viewer).as_ref(), Some(event));
                let json = to_json(edition(), event);
                assert_eq!(from_json::<Event>(edition(), json).unwrap(), *event);
            }
        }
    });
}

#[test]
fn the_tensor_shows_the_view_from_the_seat() {
    let game = position("3R3/7/7/B2q2G/3n3/7/3N3 w N 00120/12030 22 *2");
    let view = game.view(Viewer::Open);
    let mut tensor = vec![9.0; Quintessence::OBSERVATION_LEN];
    let observe = |seat, out: &mut Vec<f32>| Quintessence::observe(&view, seat, edition(), out);
    let part = |tensor: &[f32], name: &str| -> Vec<f32> {
        let mut at = 0;
        for &(known, len) in Quintessence::OBSERVATION {
            if known == name {
                return tensor[at..at + len].to_vec();
            }
            at += len;
        }
        panic!("no part {name}")
    };
    observe(Seat::S2, &mut tensor);
    let ones = |name: &str, tensor: &[f32]| -> Vec<usize> {
        part(tensor, name).iter().enumerate().filter(|&(_, &x)| x == 1.0).map(|(at, _)| at).collect()
    };
    assert_eq!(ones("brown pieces", &tensor), [3, 17]);
    assert_eq!(ones("red pieces", &tensor), [45]);
    assert_eq!(ones("quints", &tensor), [17, 24]);
    assert_eq!(ones("colour just played: none, red, green, blue, brown", &tensor), [4]);
    assert_eq!((part(&tensor, "own turn"), part(&tensor, "purple points waiting")), (vec![1.0], vec![0.2]));
    assert_eq!(part(&tensor, "own points by price"), [1.0, 1.0, 0.0, 0.75, 0.0]);
    assert_eq!(ones("own colours won", &tensor), [0, 1]);
    let own = part(&tensor, "other's points by price");
    observe(Seat::S1, &mut tensor);
    assert_eq!((part(&tensor, "own points by price"), part(&tensor, "own turn")), (own, vec![0.0]));
    assert!(tensor.iter().all(|x| (0.0..=1.0).contains(x)));
}

#[test]
fn keys_differ_where_positions_do() {
    let mut keys = std::collections::HashMap::new();
    walk(204, 60, |game, _, _, _| {
        let known = keys.entry(game.key()).or_insert_with(|| game.position());
        assert_eq!(*known, game.position());
    });
    assert!(keys.len() > 3000);
}

#[test]
fn keys_tell_waiting_points_from_the_number_of_the_placement() {
    let waiting = position("3R3/7/7/B2q2G/3N3/7/3N3 w N 00120/12030 22 *128");
    let placing = position("3R3/7/7/B2q2G/3N3/7/3N3 b N 00120/12030 23");
    assert_ne!(waiting.key(), placing.key());
}

#[test]
fn state_and_action_are_small() {
    assert_eq!(size_of::<Quintessence>(), 64);
    assert_eq!(size_of::<Action>(), 2);
}

#[test]
fn a_line_of_play_reads_as_the_catalogue_says() {
    let mut game = position(START);
    for text in ["Rf1", "Gf2", "Rf3", "Bg1", "Rf2", "Ge3", "Re4", "Be1", "Nd2=PR"] {
        line(&mut game, text);
    }
    assert_eq!(game.position().as_deref(), Some("3R3/7/7/B2qR1G/7/3Nq2/3N2B w N 12000/00000 10"));
}
