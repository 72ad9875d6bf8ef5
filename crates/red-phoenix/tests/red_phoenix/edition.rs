//! What is wrong with an edition is said with line, card and field.

use crate::table::cards;
use game_core::edition::{self, from_json, to_json};
use game_core::{Edition, Fast, Game, Notation, Seat, Step, Viewer, message, play};
use red_phoenix::{Action, Cards, Chance, Config, KindId, RedPhoenix};
use serde_json::{Value, json};

/// The error of the default edition with one part replaced.
fn error(part: &str, other: &str) -> String {
    let text = RedPhoenix::DEFAULT_EDITION;
    assert!(text.contains(part), "{part}");
    RedPhoenix::load_edition(&text.replacen(part, other, 1)).expect_err(other).to_string()
}

#[test]
fn the_default_edition_loads() {
    assert_eq!(cards().head().edition, "reconstructed-1");
    assert_eq!(cards().head().hash.len(), 64);
    let titles: Vec<&str> = cards().tables()[1].rows.iter().map(|row| row.title.as_str()).collect();
    assert_eq!(titles[1], "The Gold Standard");
}

/// Over all results, not in every deck.
#[test]
fn rp015_more_results_succeed_than_fail() {
    let hooch = "type = \"success\"\nscore = 3\nproduct = \"alchemists-hooch\"";
    let (success, failure) = ("type = \"success\"", "type = \"simple\"\ndraws = \"acid-flask\"");
    let half = RedPhoenix::DEFAULT_EDITION.replacen(hooch, failure, 2);
    assert!(RedPhoenix::load_edition(&half).is_ok(), "12 of 24 in deck I, 36 of 64 in all");
    let mut rows: Vec<String> = half.split("\n\n").map(str::to_owned).collect();
    for row in rows.iter_mut().filter(|row| row.contains(success)).take(4) {
        let other = |line: &&str| !line.starts_with("score") && !line.starts_with("product");
        *row = row.lines().filter(other).collect::<Vec<_>>().join("\n").replace(success, failure);
    }
    let error = RedPhoenix::load_edition(&rows.join("\n\n")).expect_err("32 of 64");
    assert!(error.to_string().contains("more successes than failures (RP-015)"), "{error}");
}

#[test]
fn rp016_what_every_edition_must_satisfy() {
    // (a) a method that costs nothing
    assert!(
        error("coin_cost = [0, 0, 0]\nhealth_cost = [0, 0, 0]", "coin_cost = [0, 0, 1]\nhealth_cost = [0, 0, 0]")
            .contains("cost nothing")
    );
    // (b) at least one result is played
    assert!(
        error("draw = 2\ndiscard_min = 1\ndiscard_max = 1", "draw = 2\ndiscard_min = 1\ndiscard_max = 2")
            .contains("at least one result must be played")
    );
    // (c) a draw never falls short
    let few = RedPhoenix::DEFAULT_EDITION
        .replace("product = \"gold\"", "product = \"phlogiston\"")
        .replace("draw = 4", "draw = 5");
    assert!(RedPhoenix::load_edition(&few).is_ok(), "deck III still holds three simple failures and three others");
    let few = few.replacen(
        "type = \"catastrophe\"\neffects = [ { op = \"damage\", n = 2, to = \"all\" } ]",
        "type = \"monster\"\nmonster = { damage = 1, health = 1 }",
        1,
    );
    let few = few.replacen("type = \"catastrophe\"\neffects = [ { op = \"damage\", n = 3, to = \"self\" }, { op = \"discard_random\", n = 1, to = \"self\" } ]", "type = \"monster\"\nmonster = { damage = 1, health = 1 }", 1);
    assert!(RedPhoenix::load_edition(&few).expect_err("too few").to_string().contains("deck 3 could run out"));
    // (d) one consolation kind that no result gives
    let consolation = error("supply = \"consolation\"\n", "");
    assert!(consolation.starts_with("line ") && consolation.contains("one ingredient needs supply"), "{consolation}");
    assert!(error("draws = \"quicksilver\"", "draws = \"aqua-regia\"").contains("consolation"));
    // (e) three Level I kinds; the stacks of Level I hold level 1
    assert!(error("level = 1\ncost = 1", "level = 2\ncost = 1").contains("hold level 1"));
}

#[test]
fn errors_name_line_card_and_field() {
    let wrong = [
        ("count = 8", "count = 9", "field \"components.ingredient_cards\": 118 is stated, but the file holds 119"),
        ("coins_value_5 = 20", "coins_value_5 = 21", "field \"components.coin_value_total\""),
        ("health_markers = 50", "health_markers = 49", "field \"components.health_markers\""),
        ("cards = 192", "cards = 193", "field \"components.cards\""),
        ("code = \"BR\"", "code = \"QS\"", "card \"brimstone\", field \"code\""),
        ("code = \"BR\"", "code = \"F7\"", "card \"brimstone\", field \"code\""),
        ("id = \"brimstone\"", "id = \"quicksilver\"", "field \"id\""),
        (
            "text = \"Regain 1 health.\"\nitem = { target = \"none\", effects = [ { op = \"heal\", n = 1 } ] }\n",
            "text = \"Regain 1 health.\"\n",
            "card \"yarrow-poultice\", field \"text\": this text has no effect",
        ),
        ("text = \"Regain 1 health.\"\n", "", "card \"yarrow-poultice\", field \"item\": this item has no text"),
        ("{ op = \"heal\", n = 1 }", "{ op = \"heal\", n = 0 }", "card \"yarrow-poultice\", field \"item\""),
        ("{ op = \"heal\", n = 1 }", "{ op = \"discard_random\", n = 1 }", "card \"yarrow-poultice\", field \"item\""),
        ("{ op = \"heal\", n = 1 }", "{ op = \"dance\", n = 1 }", "card \"yarrow-poultice\""),
        ("target = \"player_or_monster\"", "target = \"none\"", "card \"acid-flask\", field \"item\""),
        ("cost = 3\nmarket = \"basic\"", "market = \"basic\"", "card \"acid-flask\", field \"cost\""),
        (
            "product = \"dusky-resin\"",
            "product = \"dusky-raisin\"",
            "field \"product\": there is no ingredient \"dusky-raisin\"",
        ),
        ("score = 3\n", "", "field \"score\""),
        (
            "draws = \"mandrake-root\"",
            "draws = \"mandrake-root\"\nscore = 3",
            "card \"simple-failure-1f04\", field \"score\"",
        ),
        ("to = \"all\"", "to = \"target\"", "field \"effects\""),
        (
            "monster = { damage = 1, health = 2 }",
            "monster = { damage = 0, health = 2 }",
            "card \"dire-wolf\", field \"monster\"",
        ),
        ("attested = [\"cost\"]", "attested = [\"price\"]", "card \"quicksilver\", field \"attested\""),
        ("draw = 4", "draw = 6", "card \"flight-of-the-phoenix\", field \"draw\""),
        (
            "effects = [ { op = \"ward\", n = 1 } ]",
            "effects = [ { op = \"ward\", n = 9 }, { op = \"ward\", n = 9 } ]",
            "card \"smoked-glass-mask\", field \"item\": an item does each thing once",
        ),
        (
            "id = \"phlogiston\"\n",
            "id = \"phlogiston\"\nsupply = \"consolation\"\n",
            "card \"phlogiston\", field \"supply\"",
        ),
        ("code = \"QS\"", "code = \"QS1\"", "card \"quicksilver\", field \"code\""),
        ("name = \"Brimstone\"", "name = \" \"", "card \"brimstone\", field \"name\""),
        ("name = \"Brimstone\"\n", "", "card \"brimstone\": missing field `name`"),
        ("text = \"Regain 1 health.\"", "text = \"\"", "card \"yarrow-poultice\", field \"text\""),
        ("count = 8\nlevel = 1", "count = 8\nlevel = \"I\"", "card \"quicksilver\", field \"level\""),
        ("round_cap = 60", "round_cap = 0", "field \"setup.round_cap\""),
        ("use = 0", "use = 1", "field \"setup.action_cost\""),
        ("action_points = 3", "action_points = 4", "slow experiments could wait at once"),
        ("\"5\" = 8", "\"5\" = 9", "field \"setup.level1_stack\""),
        ("label = \"ward\"", "label = \"heal\"", "card \"luminiferous-aether\""),
        ("coins_each = 2", "coins_each = 2\ncoins_all = 9", "coins_all"),
        ("level = 1\ntype = \"simple\"", "level = 4\ntype = \"simple\"", "field \"level\""),
    ];
    for (part, other, sentence) in wrong {
        let error = error(part, other);
        assert!(error.contains(sentence), "{other}: {error}");
        assert!(error.starts_with("line ") || !sentence.contains("card "), "{error}");
    }
}

/// An owner's figures change what happens, from the purse to the monsters.
#[test]
fn the_figures_of_another_edition_are_the_ones_that_count() {
    let mut text = RedPhoenix::DEFAULT_EDITION.to_owned();
    let changes = [
        ("coins_each = 2", "coins_each = 5"),
        ("coins_per_action = 3", "coins_per_action = 4"),
        ("cost = 1\nmarket", "cost = 2\nmarket"),
        ("fast = 2", "fast = 1"),
        ("health_cost = [1, 2, 2]", "health_cost = [3, 2, 2]"),
        ("draw = 3\ndiscard_min = 2\ndiscard_max = 2", "draw = 2\ndiscard_min = 0\ndiscard_max = 1"),
        ("monster = { damage = 1, health = 2 }", "monster = { damage = 2, health = 3 }"),
        ("score = 3\nproduct = \"alchemists-hooch\"", "score = 1\nproduct = \"phlogiston\""),
        ("{ op = \"damage\", n = 1, to = \"target\" }", "{ op = \"damage\", n = 3, to = \"target\" }"),
        ("hand_limit = 7", "hand_limit = 1"),
    ];
    for (part, other) in changes {
        assert!(text.contains(part), "{part}");
        text = text.replacen(part, other, 1);
    }
    let other = edition::intern(&text, RedPhoenix::load_edition).unwrap();
    let mut game = RedPhoenix::new(&Config { seats: 2 }, other).unwrap();
    let play = |game: &mut RedPhoenix, steps: &str| {
        for step in steps.split("; ") {
            match step.strip_prefix("chance ") {
                Some(chance) => game.apply(&Step::Chance(Chance::parse(chance, other).unwrap()), &mut ()),
                None => {
                    let action = Action::parse(step, other).unwrap();
                    game.check(Seat::S1, &action).unwrap_or_else(|refused| panic!("{step}: {refused}"));
                    game.apply(&Step::Act(Seat::S1, action), &mut ());
                }
            }
            game.audit().unwrap();
        }
    };
    let at = |game: &RedPhoenix, pointer: &str| {
        to_json(other, &game.view(Viewer::Open)).pointer(pointer).cloned().unwrap_or_default()
    };
    play(&mut game, "chance first s1; coins; buy QS; buy BR; buy SA; buy AF");
    assert_eq!(at(&game, "/players/0/coins"), json!(5 + 4 - 2 - 1 - 1 - 3));
    play(&mut game, "exp fast; add QS; add BR; add SA; via BP; chance draw 1C05; chance draw 1S01");
    assert_eq!((at(&game, "/players/0/health"), at(&game, "/turn/action_points")), (json!(7), json!(0)));
    let mut legal = Vec::new();
    game.legal_actions(Seat::S1, &mut legal);
    assert_eq!(legal.iter().map(|action| action.text(other)).collect::<Vec<_>>(), ["drop -", "drop 1", "drop 2"]);
    play(&mut game, "drop -");
    assert_eq!((at(&game, "/players/0/health"), at(&game, "/players/1/health")), (json!(5), json!(8)));
    assert_eq!((at(&game, "/monsters/0/health"), at(&game, "/players/0/hand")), (json!(3), json!(["AF", "PH"])));
    play(&mut game, "use AF @m1");
    assert_eq!((at(&game, "/monsters"), at(&game, "/players/0/hand")), (json!([]), json!(["PH"])));
    play(&mut game, "end");
    assert_eq!(at(&game, "/active"), json!("s2"), "one card is within the limit of one");
}

/// Items and catastrophes of other shapes keep the game sound.
#[test]
fn another_edition_plays_by_its_own_figures() {
    let text = RedPhoenix::DEFAULT_EDITION
        .replace("coins_per_action = 3", "coins_per_action = 4")
        .replace("round_cap = 60", "round_cap = 9")
        .replace("hand_limit = 7", "hand_limit = 5")
        .replace("monster_later_attacks = 2", "monster_later_attacks = 0")
        .replace("{ op = \"discard_random\", n = 1, to = \"self\" }", "{ op = \"discard_random\", n = 2, to = \"all\" }, { op = \"lose_coins\", n = 1, to = \"neighbours\" }")
        .replace("effects = [ { op = \"steal_random\", n = 1 } ]", "effects = [ { op = \"steal_random\", n = 3 }, { op = \"damage\", n = 1, to = \"target\" }, { op = \"heal\", n = 1 } ]");
    let other = edition::intern(&text, RedPhoenix::load_edition).unwrap();
    assert_ne!(other.head().hash, cards().head().hash);
    for seats in 2..=5 {
        for seed in 0..20 {
            let mut game = RedPhoenix::new(&Config { seats }, other).unwrap();
            let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
                game.audit().unwrap();
            }
        }
    }
}

/// A game of another edition in which s1 begins, with parts of the open view set.
fn set_in(other: &'static Cards, seats: usize, parts: &[(&str, Value)]) -> RedPhoenix {
    let mut game = RedPhoenix::new(&Config { seats }, other).unwrap();
    play_in(&mut game, "chance first s1");
    let mut view = to_json(other, &game.view(Viewer::Open));
    for (pointer, value) in parts {
        *view.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone();
    }
    let mut view = from_json(other, view).unwrap();
    RedPhoenix::settle(&mut view, other, &|_| false);
    RedPhoenix::world(&view, other, &mut Fast::new(0))
}

/// Steps of s1 and outcomes, separated by semicolons.
fn play_in(game: &mut RedPhoenix, steps: &str) {
    let edition = game.edition();
    for text in steps.split("; ") {
        let step = match text.strip_prefix("chance ") {
            Some(chance) => Step::Chance(Chance::parse(chance, edition).unwrap()),
            None => Step::Act(Seat::S1, Action::parse(text, edition).unwrap()),
        };
        game.apply(&step, &mut ());
        game.audit().unwrap_or_else(|error| panic!("after `{text}`: {error}"));
    }
}

/// The default edition with one part replaced.
fn changed(part: &str, other: &str) -> &'static Cards {
    assert!(RedPhoenix::DEFAULT_EDITION.contains(part), "{part}");
    edition::intern(&RedPhoenix::DEFAULT_EDITION.replacen(part, other, 1), RedPhoenix::load_edition).unwrap()
}

/// Who sits behind a neighbour that the card killed is not meant, through all that waits for chance.
#[test]
fn rp427_the_neighbours_are_those_before_the_damage() {
    let other = changed(
        "effects = [ { op = \"damage\", n = 2, to = \"self\" }, { op = \"damage\", n = 2, to = \"neighbours\" } ]",
        "effects = [ { op = \"damage\", n = 2, to = \"neighbours\" }, { op = \"discard_random\", n = 2, to = \"neighbours\" }, \
         { op = \"lose_coins\", n = 1, to = \"neighbours\" }, { op = \"discard_random\", n = 1, to = \"others\" } ]",
    );
    let parts = [
        ("/players/0/hand", json!(["QS", "BR", "HO"])),
        ("/players/1/health", json!(2)),
        ("/players/2/hand", json!(["QS", "BR"])),
        ("/players/3/hand", json!(["QS", "BR", "SA"])),
    ];
    let mut game = set_in(other, 4, &parts);
    let at = |game: &RedPhoenix, pointer: &str| {
        to_json(other, &game.view(Viewer::Open)).pointer(pointer).cloned().unwrap_or_default()
    };
    play_in(&mut game, "exp fast; add QS; add BR; add HO; via OH; chance draw 2C03");
    assert_eq!((at(&game, "/players/1/out"), at(&game, "/phase/seat")), (json!(1), json!("s4")));
    assert_eq!(at(&game, "/phase/spared"), json!(["s3"]));
    let again = RedPhoenix::world(&game.view(Viewer::Open), other, &mut Fast::new(0));
    assert_eq!(again, game, "the file form of the state keeps it");
    play_in(&mut game, "chance lose s4 BR; chance lose s4 SA");
    assert_eq!((at(&game, "/players/2/coins"), at(&game, "/players/3/coins")), (json!(2), json!(1)));
    // The other effects mean whom they mean.
    play_in(&mut game, "chance lose s3 QS; chance lose s4 QS");
    assert_eq!(at(&game, "/phase/kind"), json!("action"));
    assert_eq!((at(&game, "/players/2/hand"), at(&game, "/players/3/hand")), (json!(["BR"]), json!([])));
}

/// The sentences name the figures of the edition.
#[test]
fn rp402_as_many_ingredients_as_the_edition_says() {
    let hand = json!(["QS", "BR", "SA", "LD", "VI"]);
    let refused = |game: &RedPhoenix, text: &str| {
        let action = Action::parse(text, game.edition()).unwrap();
        game.check(Seat::S1, &action).expect_err(text).message
    };
    let prompt = |least: u8, most: u8| message!("prompt-ingredient", seat = Seat::S1, least = least, most = most);
    let three = changed("ingredients_max = 4", "ingredients_max = 3");
    let mut game = set_in(three, 2, &[("/players/0/hand", hand.clone())]);
    play_in(&mut game, "exp fast");
    assert_eq!(game.decision(Seat::S1).message, prompt(3, 3));
    play_in(&mut game, "add QS; add BR; add SA");
    assert_eq!(refused(&game, "add LD"), message!("refused-mixture-full", most = 3u8));

    let four = changed("ingredients_min = 3", "ingredients_min = 4");
    let few = set_in(four, 2, &[("/players/0/hand", json!(["QS", "BR", "SA"]))]);
    assert_eq!(refused(&few, "exp fast"), message!("refused-few-ingredients", least = 4u8));
    let mut game = set_in(four, 2, &[("/players/0/hand", hand)]);
    play_in(&mut game, "exp fast");
    assert_eq!(game.decision(Seat::S1).message, prompt(4, 4));
    let sa = KindId::find(four, "SA").unwrap();
    assert_eq!(refused(&game, "add SA"), message!("refused-dead-end", card = sa, least = 4u8));
    play_in(&mut game, "add QS; add BR; add SA");
    assert_eq!(refused(&game, "via OH"), message!("refused-mixture-short", least = 4u8));
}
