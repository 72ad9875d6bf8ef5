//! Positions, drafts and the picture.

use crate::table::{cards, hand, set, table};
use game_core::edition::from_json;
use game_core::{Fast, Game, Notation, Seat, Turn, Viewer, play};
use red_phoenix::{Action, Config, RedPhoenix};
use serde_json::json;

/// The example of section 14.
const EXAMPLE: &str = "\
RP1 n=3 round=4 first=s1 turn=s2 ap=1 win=0 traded=0 offers=1
MK QS2 BR3 SA5 LD4 VI6 MA6 AF5 PY5 SG5
ST AR5 HO3 DR4 FG5 FO5 SW5 OI5 TA5 RS5 LA5 PH5
X1 1F01,1C03
X2 -
X3 -
s1 t4 h9 c4 H:QS*2,HO W:2@T5 B0 U:- R:- L:-
s2 t4 h9 c2 H:BR,HO,DR W:- B0 U:AF,OI R:F1 L:-
s3 out1
F1 s1 QS+BR+LD 1S01 est=T3 lic=2 K:s2
E s2 QS+BR+SA+LD via GS b2
M m1 s2 1C05 hp1 left=2 drawn=T4
O s2>s1 give 1c+BR want HO+!pay:3 open
";

fn load(text: &str) -> Result<RedPhoenix, String> {
    RedPhoenix::from_position(text, &Config { seats: 3 }, cards()).map_err(|error| error.to_string())
}

fn legal(game: &RedPhoenix) -> Vec<String> {
    let Turn::Seats(seats) = game.turn() else { return Vec::new() };
    let mut actions = Vec::new();
    game.legal_actions(seats.first().unwrap(), &mut actions);
    actions.iter().map(|action| action.text(cards())).collect()
}

#[test]
fn rp719_the_example_of_the_catalogue_loads_and_is_written_alike() {
    let game = load(EXAMPLE).unwrap();
    assert_eq!(game.position().as_deref(), Some(EXAMPLE));
    let turns: Vec<String> = (1..=9).map(|turns| format!("turns {turns}")).chain(["withdraw".into()]).collect();
    assert_eq!(legal(&game), turns);
    let made = load(&EXAMPLE.replace("!pay:3 open", "!pay:3:2 made")).unwrap();
    assert_eq!(made.turn(), Turn::Seats([Seat::S1].into_iter().collect()));
    assert_eq!(legal(&made), ["accept", "decline", "counter"]);
}

#[test]
fn positions_that_cannot_be_are_refused_with_a_sentence() {
    let wrong = [
        ("RP1", "RP2", "not understood"),
        ("MK QS2", "MK QS3", "cards of QS"),
        ("H:QS*2,HO", "H:#3", "hidden hands"),
        ("s3 out1", "s4 out1", "not understood"),
        ("lic=2", "lic=x", "not understood"),
        ("c4 H:", "c199 H:", "coins"),
        ("1F01,1C03", "1F01,1S01", "two places"),
        ("give 1c+BR", "give 9c+BR", "cannot be composed like this (RP-704)"),
        ("give 1c+BR", "give BR*2", "cannot be composed like this (RP-704)"),
        ("give 1c+BR", "give F1", "cannot be composed like this (RP-708)"),
        ("give 1c+BR", "give F2", "cannot be composed like this (RP-301)"),
        ("want HO+!pay:3", "want 9c", "cannot be composed like this (RP-704)"),
        ("want HO+!pay:3", "want PH", "cannot be composed like this (RP-717)"),
        ("want HO+!pay:3", "want !teach:F1", "cannot be composed like this (RP-716)"),
        ("want HO+!pay:3", "want !peace:9+!peace", "cannot be composed like this (RP-716)"),
        // Section 13: each term at most once
        ("want HO+!pay:3", "want !peace:3+!peace:3", "not understood"),
        ("give 1c+BR", "give 1c+1c", "not understood"),
        ("give 1c+BR", "give BR+BR", "not understood"),
        ("!pay:3 open", "!pay:3 made", "cannot be composed like this (TB-023)"),
        ("give 1c+BR want HO+!pay:3 open", "give 0 want 0 made", "cannot be composed like this (RP-704)"),
        ("ap=1", "ap=9", "action points"),
        ("ap=1", "ap=3", "so many experiments"),
        ("offers=1", "offers=4", "offers"),
        ("round=4", "round=0", "round 0"),
        ("round=4", "round=61", "round 61"),
        ("s1 t4", "s1 t200", "not understood"),
        ("hp1", "hp3", "the health of m1"),
        ("left=2", "left=3", "the attacks of m1"),
        ("drawn=T4", "drawn=T5", "not drawn yet"),
        ("lic=2", "lic=77", "the fee of F1"),
        ("MK QS2", "MK QS255", "not understood"),
        ("MK QS2", "MK QS8 QS8", "not understood"),
        ("H:QS*2", "H:QS*255", "not understood"),
        ("SA5 LD4 VI6", "SA6 LD5 VI6", "cards of SA"),
        ("W:2@T5", "W:2@T9", "not understood"),
        ("open", "perhaps", "not understood"),
        // RP-506: the ward of a seat that waits would have expired
        ("W:2@T5", "W:2@T4", "a ward of s1 has expired"),
        // RP-703, RP-705: an offer that could not be begun
        ("offers=1", "offers=0", "an offer that was not begun"),
        ("traded=0", "traded=1", "after a trade"),
        // RP-301: what is named is on the table, and older than now
        ("est=T3", "est=T9", "F1 was not established yet"),
        ("R:F1", "R:F9", "records is missing"),
        ("R:F1 L:-", "R:F1 L:F2", "records is missing"),
        // RP-601, RP-602: eliminations follow each other, and leave nothing
        ("s3 out1", "s3 out4", "the elimination of s3 is number 4"),
        ("K:s2", "K:s2,s3", "s3 is eliminated and holds something"),
        ("E s2", "E s3", "s3 is eliminated and holds something"),
    ];
    for (part, other, sentence) in wrong {
        let error = load(&EXAMPLE.replacen(part, other, 1)).unwrap_err();
        assert!(error.contains(sentence), "{other}: {error}");
    }
    assert!(load("").is_err());
    let short = EXAMPLE.replace("E s2 QS+BR+SA+LD", "E s2 QS+BR").replace("SA5 LD4", "SA6 LD5");
    assert!(load(&short).unwrap_err().contains("no mixture"));
    let item = EXAMPLE.replace("F1 s1 QS+BR+LD", "F1 s1 QS+BR+AF").replace("LD4", "LD5").replace("AF5", "AF4");
    assert!(load(&item).unwrap_err().contains("the ingredients of F1"));
    let late = EXAMPLE.replace("s1 t4", "s1 t200").replace("W:2@T5", "W:2@T201");
    assert!(load(&late).unwrap_err().contains("200 turns"));
}

#[test]
fn positions_of_random_games_survive_their_text() {
    for seats in 2..=5 {
        let mut written = 0;
        for seed in 0..6 {
            let mut game = RedPhoenix::new(&Config { seats }, cards()).unwrap();
            let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
                if let Some(text) = game.position() {
                    let again = load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                    assert_eq!(again, game, "{text}");
                    written += 1;
                }
            }
        }
        assert!(written > 1_000, "{written}");
    }
}

fn draft(text: &str) -> Option<Vec<String>> {
    RedPhoenix::parse_draft(text, cards()).map(|steps| steps.iter().map(|step| step.text(cards())).collect())
}

#[test]
fn rp407_an_experiment_joined_on_one_line() {
    let steps = ["exp fast", "add QS", "add BR", "add SA", "add LD", "via GS"];
    assert_eq!(draft("exp fast LD+QS+SA+BR via GS").unwrap(), steps, "kinds in any order");
    assert_eq!(draft("exp slow QS+BR+SA via OH").unwrap()[0], "exp slow");
    assert_eq!(draft("exp slow"), Some(vec!["exp slow".into()]), "a single action is a draft of one");
    for wrong in
        ["exp quick QS+BR+SA via OH", "exp fast QS+XX+SA via OH", "exp fast QS+BR+SA via XX", "exp fast via OH"]
    {
        assert_eq!(draft(wrong), None, "{wrong}");
    }
}

#[test]
fn rp715_an_offer_joined_on_one_line() {
    let steps = ["offer s3", "give 2c", "give QS", "give QS", "give F2", "want DR", "want !peace", "turns 2", "done"];
    assert_eq!(draft("offer s3 give 2c+QS*2+F2 want DR+!peace:2").unwrap(), steps);
    assert_eq!(draft("offer s3 give F2+QS*2+2c want !peace:2+DR").unwrap(), steps, "terms in any order");
    let steps = ["counter", "want !pay", "of 3c", "turns 2", "want !give", "of QS", "turns 1", "done"];
    assert_eq!(draft("counter give 0 want !give:QS:1+!pay:3:2").unwrap(), steps);
    assert_eq!(draft("offer s2 give !teach:F2:1 want 0").unwrap()[1..], ["give !teach", "of F2", "turns 1", "done"]);
    for wrong in [
        "offer s3 give 10c want 0",
        "offer s3 give QS*1 want 0",
        "offer s3 give !pay:3 want 0",
        "offer s3 give QS+QS want 0",
        "offer s3 give QS+QS*2 want 0",
        "offer s3 give 0 want BR+QS+BR",
        "offer s3 give 1c+1c want 0",
        "offer s3 give F2+F2 want 0",
        "offer s3 give !peace:2+!peace:2 want 0",
        "counter give QS+QS want 0",
        "offer s3 give 2c",
        "counter give QS",
    ] {
        assert_eq!(draft(wrong), None, "{wrong}");
    }
}

#[test]
fn texts_that_no_action_has() {
    let wrong = [
        "",
        "Coins",
        "coins ",
        "buy",
        "buy XX",
        "exp",
        "drop 2,1",
        "drop 1,1",
        "drop 6",
        "drop",
        "rep F0",
        "rep F41",
        "rep F01",
        "rep F1 pay 0",
        "lic F1 10",
        "give 0c",
        "give 10c",
        "turns 0",
        "turns 10",
        "use AF s2",
        "use AF @s6",
        "use AF @m9",
        "use LA :nothing",
        "offer s6",
        "give !love",
        "of peace",
        "steal s1 QS",
        "draw 1S01",
    ];
    for text in wrong {
        assert_eq!(Action::parse(text, cards()), None, "{text}");
    }
}

#[test]
fn rp001_two_seats_unless_the_config_says_otherwise() {
    let read = |json: serde_json::Value| serde_json::from_value::<Config>(json);
    assert_eq!(read(json!({})).unwrap(), Config { seats: 2 });
    assert_eq!(read(json!({ "seats": 4 })).unwrap(), Config { seats: 4 });
    assert!(read(json!({ "seat": 4 })).is_err());
}

#[test]
fn json_that_no_action_has() {
    let read = |json: serde_json::Value| from_json::<Action>(cards(), json);
    assert!(read(json!({ "kind": "turns", "turns": 3 })).is_ok());
    assert!(read(json!({ "kind": "license", "formula": "F1" })).is_ok());
    for wrong in [
        json!({ "kind": "turns", "turns": 0 }),
        json!({ "kind": "turns", "turns": 10 }),
        json!({ "kind": "give", "term": { "coins": 0 } }),
        json!({ "kind": "of", "subject": { "coins": 200 } }),
        json!({ "kind": "reproduce", "formula": "F1", "fee": 0 }),
        json!({ "kind": "license", "formula": "F1", "fee": 10 }),
        json!({ "kind": "forget", "formula": "F41" }),
        json!({ "kind": "drop", "positions": [6] }),
        json!({ "kind": "buy", "card": "XX" }),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn rp505_a_stolen_card_reads_as_a_question_mark_to_the_others() {
    let mut table = set(3, &[("/players/0/hand", hand("FO")), ("/players/1/hand", hand("QS"))]);
    table.play("use FO @s2");
    let chance = red_phoenix::Chance::parse("steal s2 QS", cards()).unwrap();
    let reads = |viewer| table.game.seen_chance(&chance, viewer);
    assert_eq!(reads(Viewer::Seat(Seat::S1)), "steal s2 QS");
    assert_eq!(reads(Viewer::Seat(Seat::S2)), "steal s2 QS");
    assert_eq!(reads(Viewer::Open), "steal s2 QS");
    assert_eq!(reads(Viewer::Seat(Seat::S3)), "steal s2 ?");
    assert_eq!(reads(Viewer::Spectator), "steal s2 ?");
    table.chance("steal s2 QS");
    let event = table.events.iter().find(|event| matches!(event, red_phoenix::Event::Stolen { .. })).unwrap();
    let seen = RedPhoenix::redact(event, Viewer::Seat(Seat::S3)).unwrap();
    assert!(matches!(seen, red_phoenix::Event::Stolen { card: None, .. }));
}

#[test]
fn the_picture_fits_a_terminal_and_names_things() {
    let mut table = table(5);
    let (mut draws, mut buffer) = (Fast::new(9), Vec::new());
    for _ in 0..900 {
        let Some(step) = play::random_step(&table.game, &mut buffer, &mut draws) else { break };
        table.game.apply(&step, &mut ());
        for viewer in [Viewer::Seat(Seat::S1), Viewer::Spectator, Viewer::Open] {
            let picture = RedPhoenix::picture(&table.game.view(viewer), cards());
            let widest = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= 100, "{widest} columns\n{picture}");
        }
    }
    let game = load(EXAMPLE).unwrap();
    let picture = RedPhoenix::picture(&game.view(Viewer::Seat(Seat::S1)), cards());
    for part in [
        "Round 4 of 60",
        "F1: QS+BR+LD makes HO, known to s2, licensed for 2 coins",
        "Dire Wolf",
        "3 hidden cards",
        "slow experiment: QS+BR+SA+LD via GS, value 6",
        "s3 is eliminated",
        "s2 gives: 1 coin, BR Brimstone",
        "QS Quicksilver",
    ] {
        assert!(picture.contains(part), "{part}\n{picture}");
    }
    assert_eq!(json!(picture.contains('?')), json!(false));
}
