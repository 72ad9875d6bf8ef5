//! The edition file: what is data is read, what is fixed must stand there, and errors name line and field.

use crate::support::{edition, start};
use game_core::edition::intern;
use game_core::table::{Match, Setup};
use game_core::{Arg, CardRef, Edition, Game, Happening, Seat, Viewer};
use quintessence::{Colour, Config, Quintessence, Square};

fn load(changes: &[(&str, &str)]) -> Result<Quintessence, String> {
    let mut text = Quintessence::DEFAULT_EDITION.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let edition = intern(&text, Quintessence::load_edition).map_err(|error| error.to_string())?;
    Ok(Quintessence::new(&Config::default(), edition).unwrap())
}

fn fails(from: &str, to: &str, says: &str) {
    let error = load(&[(from, to)]).expect_err(to);
    let line = Quintessence::DEFAULT_EDITION.split(from).next().unwrap().lines().count();
    assert!(error.contains(says), "{to}: {error}");
    assert!(error.starts_with("line "), "{to}: {error}");
    if says.contains("only") && !from.contains('\n') {
        let named: usize = error[5..].split([',', ':']).next().unwrap().parse().unwrap();
        assert!(named == line || named == line + 1, "{to}: {error}, expected line {line}");
    }
}

#[test]
fn prices_values_and_colours_to_win_are_data() {
    let game =
        load(&[("price = 2", "price = 7"), ("points = 2", "points = 6"), ("ply_bound = 640", "ply_bound = 999")])
            .unwrap();
    assert_eq!(game.edition().prices, [1, 7, 3, 4, 5]);
    assert_eq!(game.edition().mark_values, [1, 6, 3]);
    assert_eq!(game.step_bound(), 999 + 35);
    let four = "3R3/3B3/1RR1R2/B2q2G/7/5G1/3N3 b B 00000/00000 21";
    let mut game = Quintessence::from_position(four, &Config::default(), game.edition()).unwrap();
    crate::support::line(&mut game, "Rd5");
    assert_eq!(game.view(Viewer::Open).players[0].points.red, 6);

    let game = load(&[("colours_to_win = 3", "colours_to_win = 1")]).unwrap();
    let waiting = "3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *2";
    let mut game = Quintessence::from_position(waiting, &Config::default(), game.edition()).unwrap();
    crate::support::line(&mut game, "=P");
    assert_eq!(game.result().unwrap().rank(Seat::S1), 1);
}

#[test]
fn homes_opening_edges_start_quints_and_the_counter_cycle_are_data() {
    let moved = load(&[
        ("home = \"d7\"", "home = \"c6\""),
        ("3R3/7/7/B2q2G/7/7/3N3", "7/2R4/7/B2q2q/7/7/3N2G"),
        ("home = \"g4\"", "home = \"g1\""),
        ("\"c1\", \"e1\", \"f1\", \"g1\"]", "\"c1\", \"e1\", \"f1\"]"),
        (
            "opening_squares = [\"g1\", \"g2\", \"g3\", \"g5\", \"g6\", \"g7\"]",
            "opening_squares = [\"g2\", \"g3\", \"g4\", \"g5\", \"g6\", \"g7\"]",
        ),
        ("\"c7\", \"e7\", \"f7\", \"g7\"]\ncounters", "\"c7\", \"d7\", \"e7\", \"f7\", \"g7\"]\ncounters"),
        (
            "square = \"d4\"\nsource = \"rulebook\"",
            "square = \"d4\"\nsource = \"rulebook\"\n[[start_quint]]\nsquare = \"g4\"\nsource = \"rulebook\"",
        ),
        ("quints = 1", "quints = 2"),
        ("start = [24,", "start = [24,"),
    ]);
    let game = moved.unwrap();
    assert_eq!(game.position().as_deref(), Some("7/2R4/7/B2q2q/7/7/3N2G b - 00000/00000 1"));
    assert_eq!(game.edition().homes[0], Square::parse("c6").unwrap());

    // Red counters Brown here.
    let game = load(&[
        ("order = [\"red\", \"green\", \"brown\", \"blue\"]", "order = [\"red\", \"brown\", \"green\", \"blue\"]"),
        ("counters = \"green\"\ncountered_by = \"blue\"", "counters = \"brown\"\ncountered_by = \"blue\""),
        ("counters = \"brown\"\ncountered_by = \"red\"", "counters = \"blue\"\ncountered_by = \"brown\""),
        ("counters = \"red\"\ncountered_by = \"brown\"", "counters = \"red\"\ncountered_by = \"green\""),
        ("counters = \"blue\"\ncountered_by = \"green\"", "counters = \"green\"\ncountered_by = \"red\""),
    ])
    .unwrap();
    let before = "3R3/7/7/B2q2G/2RN3/5B1/7 b B 00000/00000 21";
    let mut game = Quintessence::from_position(before, &Config::default(), game.edition()).unwrap();
    crate::support::line(&mut game, "Re3");
    assert!(game.position().unwrap().contains("2RqR2"));
}

#[test]
fn purple_points_are_data_and_must_agree() {
    let game = load(&[
        (
            "do = [\"score-purple\", \"remove\"]\nn = 1\nrules = [\"QN-050\"",
            "do = [\"score-purple\", \"remove\"]\nn = 2\nrules = [\"QN-050\"",
        ),
        ("[purple]\nlotus = 1", "[purple]\nlotus = 2"),
        ("collision_purple = 1", "collision_purple = 3"),
    ])
    .unwrap();
    let lotus = "3R3/2R4/1B5/B1Gq2G/7/7/3N3 b R 00000/00000 21";
    let mut game = Quintessence::from_position(lotus, &Config::default(), game.edition()).unwrap();
    crate::support::line(&mut game, "Nd5");
    assert_eq!(game.view(Viewer::Open).purple_points_waiting, 2);
    fails("[purple]\nlotus = 1", "[purple]\nlotus = 2", "purple.lotus");
    fails("captured_quint = 1", "captured_quint = 2", "purple.captured_quint");
    fails("centre_piece_points = 1", "centre_piece_points = 2", "switches.centre_piece_points");
    fails("n = 1\nrules = [\"QN-071\"]", "n = 2\nrules = [\"QN-071\"]", "lotus-centre-quint");
}

#[test]
fn events_say_the_purple_points_of_their_edition() {
    let game = load(&[
        (
            "subject = \"centre-quint\"\ndo = [\"score-purple\", \"remove\"]\nn = 1",
            "subject = \"centre-quint\"\ndo = [\"score-purple\", \"remove\"]\nn = 2",
        ),
        ("n = 1\nrules = [\"QN-071\"]", "n = 2\nrules = [\"QN-071\"]"),
        ("captured_quint = 1", "captured_quint = 2"),
        ("collision_purple = 1", "collision_purple = 3"),
    ])
    .unwrap();
    for (before, text, key, points) in [
        // A Lotus round a lone Quint, and round a piece on a Quint.
        ("3R3/7/7/B2qR1G/3BqN1/7/3N3 b B 00000/00000 21", "Ge2", "event-cleared-quint", 2),
        ("3R3/7/7/B2qR1G/3BgN1/7/3N3 b B 00000/00000 21", "Ge2", "event-cleared-both", 2),
        // Two Marks in a won colour.
        ("3R3/7/2G4/B1Gq2G/GG5/3R3/3N3 w R 00300/00000 22", "Gc3", "event-quints-vanished", 3),
    ] {
        let mut game = Quintessence::from_position(before, &Config::default(), game.edition()).unwrap();
        let told = crate::support::line(&mut game, text);
        let message = told.iter().map(Happening::message).find(|message| message.key == key).expect(key);
        assert!(message.args.contains(&("points", Arg::from(points))), "{message:?}");
    }
}

#[test]
fn what_the_engine_fixes_has_one_value() {
    fails("files = 7", "files = 8", "board.files\": this build plays only 7");
    fails("squares = 49                    \n".trim_end(), "squares = 64", "components.squares");
    fails(
        "lotus_centres = { from = \"b2\"",
        "lotus_centres = { from = \"a1\"",
        "board.lotus_centres\": this build plays only",
    );
    fails("touch = [[1, 0], ", "touch = [", "board.touch\": this build plays only");
    fails(
        "won_status = \"before-placement\"",
        "won_status = \"after\"",
        "switches.won_status\": this build plays only",
    );
    for switch in ["quint_square_is_empty", "double_mark_counts_twice", "no_reply_loses", "colour_points_before_purple"]
    {
        let says = format!("switches.{switch}\": this build plays only true");
        fails(&format!("{switch} = true"), &format!("{switch} = false"), &says);
    }
    fails("draws = false", "draws = true", "switches.draws\": this build plays only false");
    fails("\"win-check\", \"purple\"", "\"purple\", \"win-check\"", "resolution.steps\": this build plays only");
    fails("first_seat = \"black\"", "first_seat = \"white\"", "setup.first_seat\": this build plays only");
    fails("lone_quint = \"q\"", "lone_quint = \"Q\"", "notation.lone_quint\": this build plays only");
    fails(
        "subject = \"victim\"",
        "subject = \"placed\"",
        "card \"violence\", field \"subject\": this build plays only",
    );
    fails("do = [\"remove\"]", "do = [\"score-colour\", \"remove\"]", "card \"lotus-centre-piece-won\", field \"do\"");
    fails("quint_on = \"placed\"", "quint_on = \"victim\"", "card \"mark-won\", field \"quint_on\"");
    fails("n = \"mark-value\"", "n = 1", "card \"mark-open\", field \"n\"");
    fails("id = \"violence\"", "id = \"peace\"", "no effect has this id");
    fails("id = \"violence\"", "id = \"lotus\"", "more than once");
}

#[test]
fn what_does_not_add_up_is_named() {
    fails("price = 5", "price = 0", "card \"brown\", field \"price\": points are 1 to 9");
    fails("price = 5", "price = 10", "card \"brown\", field \"price\"");
    fails("price = 5", "price = 6", "setup.ply_bound");
    fails("ply_bound = 640", "ply_bound = 600", "setup.ply_bound");
    fails("colours_to_win = 3", "colours_to_win = 4", "setup.colours_to_win");
    fails("home_pieces = 4", "home_pieces = 5", "components.home_pieces");
    fails("quints = 1 ", "quints = 2 ", "components.quints");
    fails("home = \"d7\"", "home = \"d1\"", "card \"brown\", field \"home\": d1 is the home of another colour");
    fails("home = \"d7\"", "home = \"d8\"", "a square is one of a1 to g7");
    fails("opening_edge = \"rank-1\"", "opening_edge = \"rank-2\"", "card \"red\", field \"opening_edge\"");
    fails("opening_edge = \"rank-1\"", "opening_edge = \"rank-7\"", "card \"red\", field \"opening_squares\"");
    fails("counters = \"green\"", "counters = \"blue\"", "card \"red\", field \"counters\"");
    fails("countered_by = \"green\"", "countered_by = \"blue\"", "card \"brown\", field \"countered_by\"");
    fails("order = [\"red\", \"green\"", "order = [\"red\", \"red\"", "counter_cycle.order");
    fails("length = 4", "length = 6", "mark_value");
    fails("points = 3\n", "points = 0\n", "points are 1 to 9");
    fails("code = \"N\"", "code = \"O\"", "card \"brown\", field \"code\"");
    fails("name = \"Brown\"", "name = \"\"", "card \"brown\", field \"name\"");
    fails("id = \"brown\"", "id = \"black\"", "in this order");
    fails("placeable = false", "placeable = true", "card \"purple\", field \"placeable\"");
    fails("start = [24,", "start = [25,", "perft.start\": there are 24");
    fails("start = \"3R3/7/7/B2q2G", "start = \"3R3/7/7/B2Q2G", "board.start");
    fails("source = \"rulebook\"", "source = \"hearsay\"", "source");
    fails("draws = false", "draws = false\ndice = true", "unknown field `dice`");
    fails("edition = \"standard-1\"", "edition = \"standard-1\"\nyear = 2026", "edition.year");
    fails("game = \"quintessence\"", "game = \"elements\"", "an edition of elements");
    fails("pool = \"unlimited\"", "pool = \"twelve\"", "card \"red\", field \"pool\"");
    fails(
        "text = \"Afterwards a Quint appears on the centre.\"",
        "text = \"\"",
        "card \"lotus-bloom\", field \"text\"",
    );
    fails("rules = [\"QN-057\"]", "rules = [\"QN57\"]", "card \"lotus-bloom\", field \"rules\"");
}

#[test]
fn the_default_edition_is_the_catalogues() {
    assert_eq!(edition().prices, [1, 2, 3, 4, 5]);
    assert_eq!(edition().mark_values, [1, 2, 3]);
    assert_eq!((edition().colours_to_win, edition().ply_bound), (3, 640));
    assert_eq!(start().edition().homes.map(|home| home.to_string()), ["d7", "g4", "a4", "d1"]);
}

#[test]
fn names_are_data_and_a_record_is_replayed_with_its_own() {
    let text = Quintessence::DEFAULT_EDITION.replacen("name = \"Red\"", "name = \"Crimson\"", 1);
    let edition = intern(&text, Quintessence::load_edition).unwrap();
    assert_eq!(edition.head().hash, crate::support::edition().head().hash, "names are no part of it");
    let setup = Setup { edition, edition_text: Some(text), ..Setup::local(Config::default()) };
    let played = Match::<Quintessence>::new(setup).unwrap();
    let again = Match::<Quintessence>::replay(played.record().clone()).unwrap();
    assert_eq!(again.edition().name(Colour::Red), "Crimson");
    let picture = Quintessence::picture(&again.game().view(Viewer::Open), again.edition());
    assert!(picture.contains("R Crimson  G Green"), "{picture}");
    assert_eq!(Arg::from(Colour::Red), Arg::Card(CardRef { table: 0, index: Colour::Red.index() as u8 }));
}

#[test]
fn notes_and_flavour_have_no_effect() {
    for row in ["[components]", "[setup]", "[[colour]]", "[[start_quint]]", "[[mark_value]]", "[[effect]]"] {
        let with = format!("\n{row}\nnote = \"n\"\nflavour = \"f\"\n");
        let row = &format!("\n{row}\n");
        let game = load(&[(row, &with)]).unwrap();
        assert_eq!(game.edition().head().hash, edition().head().hash, "{row}");
    }
}
