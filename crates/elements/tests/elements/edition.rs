//! Editions: the default one loads, others are played as they are written, and mistakes are named.

use elements::types::{DiscardDraw, TakeHand, Trading};
use elements::{Action, Config, Elements, ElementsEdition, End, Phase};
use game_core::edition::intern;
use game_core::{Fast, Game, Notation, Seat, Seats, Step, Turn, Viewer, play};

const DEFAULT: &str = Elements::DEFAULT_EDITION;

/// The default edition with some passages changed.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(DEFAULT.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the edition does not say {from:?}");
        text.replacen(from, to, 1)
    })
}

fn load(changes: &[(&str, &str)]) -> &'static ElementsEdition {
    intern(&changed(changes), Elements::load_edition).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_default_edition_loads() {
    let edition = game_core::default_edition::<Elements>();
    assert_eq!((edition.substances.len(), edition.exchanges.len()), (18, 5));
}

#[test]
fn errors_name_line_card_and_field() {
    let line_of = |text: &str, passage: &str| text.lines().position(|line| line.contains(passage)).map(|n| n + 1);
    for (from, to, card, field, what) in [
        (
            "requires = { fire = 2, earth = 1 }",
            "requires = { fire = 2, meta = 1 }",
            "lava",
            "requires",
            "primary or secondary",
        ),
        (
            "requires = { fire = 2, earth = 1 }",
            "requires = { fire = 8, earth = 1 }",
            "lava",
            "requires",
            "1 to 8 slots",
        ),
        (
            "gem_bonus = [{ colour = \"orange\", count = 1 }]",
            "gem_bonus = [{ colour = \"red\", count = 1 }]",
            "lava",
            "gem_bonus",
            "no primary colour",
        ),
        (
            "gem_bonus = [{ colour = \"orange\", count = 1 }]",
            "gem_bonus = [{ count = 1 }]",
            "lava",
            "gem_bonus",
            "a colour",
        ),
        (
            "effect = [{ op = \"substitute\", for = \"any-required\" }]",
            "effect = []",
            "meta",
            "effect",
            "text without an effect",
        ),
        ("points = 1, wait_turns = 1", "points = 1", "elixir", "effect", "wait_turns"),
        (
            "class = \"secondary\"\ncode = \"O\"",
            "class = \"primary\"\ncode = \"O\"",
            "oil",
            "class",
            "oil is secondary",
        ),
        ("code = \"O\"", "code = \"F\"", "fire", "code", "\"oil\" has this code too"),
        ("element = \"water\"\ncode", "element = \"fire\"\ncode", "gem-water", "element", "is of this element already"),
        ("colour = \"blue\"\n", "colour = \"pink\"\n", "gem-water", "colour", "the colours are"),
        (
            "from = \"element-deck\", pick = \"top\"",
            "from = \"element-deck\", pick = \"choice\"",
            "draw-deck",
            "effect",
            "cannot be chosen",
        ),
        ("direction = \"left\", pick", "direction = \"up\", pick", "pass-left", "effect", "direction"),
        ("{ op = \"pass\"", "{ op = \"juggle\"", "pass-left", "effect", "\"juggle\" is no op"),
        ("face = 3", "face = 2", "swap", "face", "face 2 has an outcome already"),
        ("face = 3", "face = 7", "swap", "face", "1 to 6"),
        ("id = \"snow\"", "id = \"lava\"", "lava", "id", "2 rows have this id"),
        ("id = \"snow\"", "id = \"3\"", "3", "id", "begins with a letter"),
        ("id = \"gem-water\"", "id = \"gem-fire\"", "gem-fire", "id", "2 rows have this id"),
        ("id = \"gem-water\"", "id = \"water\"", "water", "id", "an element has this id"),
        ("id = \"gem-water\"", "id = \"-\"", "-", "id", "begins with a letter"),
        ("id = \"swap\"", "id = \"take\"", "take", "id", "2 rows have this id"),
        ("points = 1, wait_turns = 0", "points = 1, wait_turns = 1", "gem-elixir", "effect", "at once"),
    ] {
        let text = changed(&[(from, to)]);
        let error = Elements::load_edition(&text).expect_err(to);
        assert_eq!((error.card.as_deref(), error.field.as_deref()), (Some(card), Some(field)), "{error}");
        assert!(error.what.contains(what), "{error}");
        assert!(error.line.is_some(), "{error}");
    }
    let text = changed(&[("inputs = { clear = 1, blue = 1 }", "inputs = { clear = 1, blue = 2 }")]);
    let error = Elements::load_edition(&text).expect_err("three gems are no pair");
    assert_eq!(error.line, line_of(&text, "blue = 2"));
    assert_eq!((error.card.as_deref(), error.field.as_deref()), (Some("fusion 2"), Some("inputs")));
    for (from, to, field) in [
        ("element_cards = 72", "element_cards = 71", "components.element_cards"),
        ("gems = 36", "gems = 35", "components.gems"),
        ("substance_cards = 18", "substance_cards = 20", "components.substance_cards"),
        ("dice = 2", "dice = 3", "components.dice"),
        ("hand_min = 3", "hand_min = 6", "setup.hand_min"),
        ("pool_size = 3", "pool_size = 9", "setup.pool_size"),
        ("players_max = 4", "players_max = 5", "setup.players_min"),
    ] {
        let text = changed(&[(from, to)]);
        let error = Elements::load_edition(&text).expect_err(to);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        let passage = if field == "setup.players_min" { "players_min" } else { to };
        assert_eq!(error.line, line_of(&text, passage), "{error}");
    }
    // Unknown fields are named by their line, more than the capacity by the card that is too much.
    let text = changed(&[("points = 4", "points = 4\nweight = 3")]);
    let error = Elements::load_edition(&text).expect_err("an unknown field");
    assert_eq!((error.line, error.card.as_deref()), (line_of(&text, "weight = 3"), Some("quicksilver")), "{error}");
    let many = (0..23).map(|n| {
        format!("\n[[substance]]\nid = \"extra-{n}\"\nname = \"X\"\ncount = 0\nrequires = {{ fire = 1 }}\npoints = 1\n")
    });
    let error = Elements::load_edition(&(DEFAULT.to_owned() + &many.collect::<String>())).expect_err("too many");
    assert_eq!((error.card.as_deref(), error.what.contains("at most 40")), (Some("extra-22"), true), "{error}");
    let text = changed(&[("effect = [{ op = \"take\", what = \"gem\"", "effect = [{ op = \"take\", what = \"card\"")]);
    assert_eq!(
        Elements::load_edition(&text).expect_err("no cards on the table").field.as_deref(),
        Some("doubles.effect")
    );
}

/// Other recipes, outcomes, points and constants.
const OTHER_GAME: &[(&str, &str)] = &[
    ("target_points = 10", "target_points = 14"),
    ("deal_cards = 4", "deal_cards = 3"),
    ("initial_discards = 3", "initial_discards = 5"),
    ("pool_size = 3", "pool_size = 4"),
    ("hand_max = 5", "hand_max = 6"),
    ("stall_rounds = 12", "stall_rounds = 8"),
    ("points = 1, wait_turns = 1", "points = 3, wait_turns = 2"),
    ("inputs = { clear = 1, blue = 1 }", "inputs = { same = 2 }"),
    ("inputs = { same = 3 }", "inputs = { any = 2 }"),
    (
        "from = \"element-deck\", pick = \"top\", count = 1 }]",
        "from = \"element-deck\", pick = \"top\", count = 2 }, { op = \"trade\", what = \"gem\", with = [\"table\"], give_from = \"hand\", pick = \"choice\", differ = true, consent = true }]",
    ),
    (
        "from = \"element-discard\", pick = \"top\", count = 1",
        "from = \"element-discard\", pick = \"choice\", count = 2",
    ),
    (
        "from = [\"opponent-hand\"], pick = { opponent-hand = \"random\" }",
        "from = [\"opponent-hand\"], pick = { opponent-hand = \"choice\" }",
    ),
    ("direction = \"left\", pick", "direction = \"right\", pick"),
    ("differ = true, consent = false", "differ = false, consent = true"),
    (
        "effect = [{ op = \"take\", what = \"card\", from = [\"opponent-play\", \"opponent-hand\"], pick = { opponent-play = \"choice\", opponent-hand = \"random\" } }]",
        "effect = [{ op = \"take\", what = \"gem\", from = [\"opponent-play\", \"opponent-hand\"], pick = { opponent-play = \"choice\", opponent-hand = \"choice\" } }]",
    ),
    (
        "effect = [{ op = \"take\", what = \"gem\", from = [\"opponent-hand\", \"opponent-play\", \"table\"], pick = { opponent-hand = \"choice\", opponent-play = \"choice\", table = \"choice\" } }]",
        "effect = [{ op = \"draw\", from = \"element-deck\", pick = \"top\", count = 1 }]",
    ),
    ("protected = true\nreusable = false", "protected = false\nreusable = true"),
    ("requires = { fire = 2, earth = 1 }\npoints = 2", "requires = { fire = 2, earth = 1, oil = 5 }\npoints = 7"),
];

#[test]
fn another_edition_is_played_as_it_is_written() {
    let edition = load(OTHER_GAME);
    let mut legal = Vec::new();
    for seats in 2..=4 {
        let config = Config::with_seats(seats);
        for seed in 0..15 {
            let mut game = Elements::new(&config, edition).expect("a table");
            let mut draws = Fast::new(seed);
            while let Some(step) = play::random_step(&game, &mut legal, &mut draws) {
                if let Turn::Seats(asked) = game.turn() {
                    for seat in asked.iter() {
                        game.legal_actions(seat, &mut legal);
                        assert!(legal.contains(&game.default_action(seat)));
                        assert!(legal.iter().all(|action| game.check(seat, action).is_ok()));
                        let accepted = (0..Elements::ACTION_COUNT).filter_map(Elements::action_at);
                        let accepted = accepted.filter(|action| game.check(seat, action).is_ok()).count();
                        assert_eq!(accepted, legal.len());
                    }
                }
                game.apply(&step, &mut ());
                game.audit().expect("conservation");
                assert_eq!(Elements::world(&game.view(Viewer::Open), edition, &mut draws), game);
            }
            let target = Seat::all(seats).any(|seat| game.result().is_some_and(|standing| standing.score(seat) >= 14));
            assert_eq!(target, matches!(game.view(Viewer::Open).step, Phase::Over { end: End::Target }));
        }
    }
}

/// A game of that edition in the middle of a turn of s1, with dice that show those faces.
fn rolled(edition: &'static ElementsEdition, dice: &str) -> Elements {
    let mut game = Elements::new(&Config::with_seats(2), edition).expect("a table");
    let mut draws = Fast::new(4);
    let mut buffer = Vec::new();
    let roll = Elements::parse_roll(dice, edition);
    loop {
        let step = play::random_step(&game, &mut buffer, &mut draws).expect("the first turn is not the last");
        let is_turn = game.view(Viewer::Open).turn == 1;
        if let (true, Step::Chance(elements::Chance::Roll { seat, .. })) = (is_turn, step) {
            game.apply(&Step::Chance(elements::Chance::Roll { seat, dice: roll }), &mut ());
            return game;
        }
        game.apply(&step, &mut ());
    }
}

trait ParseRoll {
    fn parse_roll(dice: &str, edition: &ElementsEdition) -> [u8; 2];
}

impl ParseRoll for Elements {
    fn parse_roll(dice: &str, edition: &ElementsEdition) -> [u8; 2] {
        match elements::Chance::parse(&format!("roll s1 {dice}"), edition) {
            Some(elements::Chance::Roll { dice, .. }) => dice,
            other => panic!("{other:?}"),
        }
    }
}

/// What is given goes to the opponent of the op before; where that one was skipped, to nobody.
#[test]
fn a_gift_behind_an_op_that_was_skipped_is_none() {
    let draw = r#"effect = [{ op = "draw", from = "element-deck", pick = "top", count = 1 }]"#;
    let twice = r#"effect = [{ op = "take", what = "card", from = ["opponent-play"], pick = { opponent-play = "choice" } }, { op = "take", what = "card", from = ["opponent-hand"], pick = { opponent-hand = "random" } }, { op = "give", what = "card", to = "same-opponent", pick = "choice" }]"#;
    let edition = load(&[(draw, twice)]);
    let position = "EL1; turn 9; seat s1; step die; dice 1 6; last 8; deck 67; disc -; sdeck 13; pool rubber,composite,quicksilver; table f8 w8 a8 e8 m2 x2; opt -
s1: hand EOP; gems -; sub glass [F,-,-]; pts 0; done -
s2: hand -; gems -; sub clay [W,-,-]; pts 0; done -
";
    let mut game = Elements::from_position(position, &Config::with_seats(2), edition).expect("a position");
    for text in ["die 1", "take s2.1"] {
        let action = Action::parse(text, edition).expect("an action");
        play::act(&mut game, Seat::S1, action, &mut ()).expect(text);
    }
    assert!(matches!(game.view(Viewer::Open).step, Phase::Build { .. }), "{:?}", game.view(Viewer::Open).step);
}

#[test]
fn outcomes_of_another_edition_do_what_they_say() {
    let edition = load(OTHER_GAME);
    let act = |game: &mut Elements, text: &str| {
        let seat = game.view(Viewer::Open).active;
        let action = Action::parse(text, edition).expect("an action");
        game.check(seat, &action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.apply(&Step::Act(seat, action), &mut ());
    };
    let chance = |game: &mut Elements| {
        let outcome = game.draw_chance(&mut Fast::new(1));
        game.apply(&Step::Chance(outcome), &mut ());
    };
    let hand = |game: &Elements| game.view(Viewer::Open).players[game.view(Viewer::Open).active.index()].hand.count();

    // Face 1 draws two cards, then trades with the table, where consent means nothing.
    let mut game = rolled(edition, "1 2");
    let before = hand(&game);
    act(&mut game, "die 1");
    chance(&mut game);
    chance(&mut game);
    assert_eq!(hand(&game), before + 2);
    let seat = game.view(Viewer::Open).active;
    assert_eq!(game.decision(seat).kind, "trade");
    let default = game.default_action(seat).text(edition);
    assert!(default.ends_with(" table"), "{default}");
    act(&mut game, &default);
    assert_eq!(game.decision(seat).kind, "build");

    // Face 2 takes two chosen cards of the pile.
    let mut game = rolled(edition, "2 1");
    act(&mut game, "die 2");
    for _ in 0..2 {
        assert_eq!(game.decision(seat).kind, "salvage");
        let default = game.default_action(seat).text(edition);
        act(&mut game, &default);
    }
    assert_eq!((game.decision(seat).kind, hand(&game)), ("build", before + 2));

    // Doubles of 2 draw a card afterwards, as the doubles of this edition say.
    let mut game = rolled(edition, "2 2");
    act(&mut game, "die 2");
    for _ in 0..2 {
        let default = game.default_action(seat).text(edition);
        act(&mut game, &default);
    }
    assert_eq!(game.turn(), Turn::Chance);
    chance(&mut game);
    assert_eq!((game.decision(seat).kind, hand(&game)), ("build", before + 3));

    // Face 3 swaps a card of choice: the hand is seen.
    let mut game = rolled(edition, "3 1");
    act(&mut game, "die 3");
    let default = game.default_action(seat).text(edition);
    act(&mut game, &default);
    assert_eq!(game.decision(seat).kind, "pick");
    let default = game.default_action(seat).text(edition);
    act(&mut game, &default);
    assert_eq!(game.decision(seat).kind, "give");

    // Face 6 steals a gem, also of the like colour that face 5 may trade for.
    let mut game = rolled(edition, "6 1");
    act(&mut game, "die 6");
    assert_eq!(game.decision(seat).kind, "steal");
}

#[test]
fn el282_el283_el284_a_position_lists_options_that_replace_a_field_of_its_edition() {
    const DISCARD: &str = "from = \"element-discard\", pick = ";
    const TAKE: &str = "opponent-play = \"choice\", opponent-hand = ";
    let edition = load(&[
        (&format!("{DISCARD}\"top\""), &format!("{DISCARD}\"choice\"")),
        (&format!("{TAKE}\"random\""), &format!("{TAKE}\"choice\"")),
        ("differ = true, consent = false", "differ = true, consent = true"),
    ]);
    let config = Config {
        discard_draw: Some(DiscardDraw::Top),
        trade: Some(Trading::Forced),
        take_hand: Some(TakeHand::Random),
        ..Config::with_seats(2)
    };
    let text = "EL1; turn 9; seat s1; step build; dice 1 2; last 8; deck 67; disc -; sdeck 13; \
                pool rubber,composite,quicksilver; table f8 w8 a8 e8 m2 x2; opt -\n\
                s1: hand WAE; gems -; sub steam [F,-]; pts 0; done -\n\
                s2: hand F; gems -; sub clay [-,-,-]; pts 0; done -";
    let game = Elements::from_position(text, &config, edition).expect("a position");
    let written = game.position().expect("a build step can be written");
    assert!(written.contains("opt discard_draw=top,trade=forced,take_hand=random\n"), "{written}");
    assert_eq!(Elements::from_position(&written, &Config::with_seats(2), edition), Ok(game));
    // Where the edition says the same there is nothing to list.
    let default = game_core::default_edition::<Elements>();
    let game = Elements::from_position(text, &config, default).expect("a position");
    assert!(game.position().is_some_and(|written| written.contains("opt -\n")));
}

#[test]
fn doubles_that_cannot_begin_are_skipped_as_a_whole() {
    const TAKE: &str = "from = [\"opponent-hand\", \"opponent-play\", \"table\"], pick = { opponent-hand = \"choice\", opponent-play = \"choice\", table = \"choice\" } }]";
    const TAKE_THEN_DRAW: &str = "from = [\"table\"], pick = { table = \"choice\" } }, { op = \"draw\", from = \"element-deck\", pick = \"top\", count = 1 }]";
    let edition = load(&[(TAKE, TAKE_THEN_DRAW)]);
    for (table, kind) in [("f1 w0 a0 e0 m2 x2", "effect"), ("f0 w0 a0 e0 m2 x2", "build")] {
        let text = format!(
            "EL1; turn 9; seat s1; step die; dice 2 2; last 8; deck 63; disc F; sdeck 13; \
             pool rubber,composite,quicksilver; table {table}; opt -\n\
             s1: hand FWA; gems -; sub glass [F,-,-]; pts 0; done -\n\
             s2: hand WWDL; gems -; sub clay [-,-,-]; pts 0; done -"
        );
        let mut game = Elements::from_position(&text, &Config::with_seats(2), edition).expect("a position");
        let action = Action::parse("die 2", edition).expect("an action");
        game.apply(&Step::Act(Seat::S1, action), &mut ());
        let view = game_core::edition::to_json(edition, &game.view(Viewer::Open));
        assert_eq!(view["step"]["kind"], kind, "{table}");
    }
}
