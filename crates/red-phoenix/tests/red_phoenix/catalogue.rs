//! Rules that no single event, refusal or prompt carries, one test for each.

use crate::table::{Table, cards, hand, set, table};
use game_core::{Fast, Game, Happening, Illegal, Notation, Seat, Seats, Step, Turn, Viewer, play};
use red_phoenix::{Action, Config, Effect, HandView, KindId, OutcomeEffect, RedPhoenix, Selector};
use serde_json::{Value, json};

fn formula(id: &str, owner: &str, ingredients: &str, success: &str, markers: &str) -> Value {
    json!({ "id": id, "owner": owner, "ingredients": hand(ingredients), "successes": hand(success), "established": 0,
            "markers": hand(markers) })
}

fn monster(id: &str, card: &str, seat: &str, health: u8, drawn: u8) -> Value {
    json!({ "id": id, "card": card, "seat": seat, "health": health, "attacks_left": 2, "drawn": drawn })
}

// Components and set-up

#[test]
fn rp001_two_to_five_seats() {
    for seats in [0, 1, 6] {
        let Illegal { rule, .. } = RedPhoenix::new(&Config { seats }, cards()).unwrap_err();
        assert_eq!(rule.to_string(), "RP-001");
    }
    for seats in 2..=5 {
        assert_eq!(RedPhoenix::new(&Config::with_seats(seats), cards()).unwrap().config().seats(), seats);
    }
}

#[test]
fn rp002_gold_or_last_alive_wins() {
    let mut gold = set(3, &[("/players/0/hand", hand("TA RS LA"))]);
    gold.play("exp fast TA+RS+LA via OH; chance draw 3S01");
    assert_eq!(gold.game.result().unwrap().winners().first(), Some(Seat::S1));
    let mut last = set(2, &[("/players/0/hand", hand("AF")), ("/players/1/health", json!(1))]);
    last.play("use AF @s2");
    assert_eq!(last.game.result().unwrap().winners().first(), Some(Seat::S1));
}

#[test]
fn rp003_rp005_rp006_the_cards_of_the_box() {
    let counts: Vec<u8> = cards().kinds.iter().map(|kind| kind.count).collect();
    assert_eq!(counts.len(), 20);
    assert_eq!(counts.iter().filter(|&&count| count == 8).count(), 6);
    assert_eq!(counts.iter().filter(|&&count| count == 5).count(), 14);
    let ingredients: usize = counts.iter().map(|&count| usize::from(count)).sum();
    assert_eq!((ingredients, cards().methods.len(), cards().results.len()), (118, 5, 64));
    assert_eq!(ingredients + 5 + 64 + 5, 192);
}

#[test]
fn rp004_rp012_coins_count_by_value() {
    assert_eq!(cards().coin_value, 150);
    let mut table = table(5);
    assert_eq!(table.at("/bank"), json!(140));
    table.play("coins; buy QS");
    assert_eq!((table.coins(1), table.at("/bank")), (4, json!(138)));
}

#[test]
fn rp010_an_ingredient_returns_to_its_home() {
    let mut table = set(2, &[("/players/0/hand", hand("QS QS QS QS QS QS HO DR"))]);
    assert_eq!((table.at("/market/QS"), table.at("/stacks/HO")), (json!(0), json!(4)));
    table.play("end; shed HO");
    assert_eq!((table.at("/market/QS"), table.at("/stacks/HO")), (json!(0), json!(5)));
}

#[test]
fn rp011_three_decks_and_three_piles() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR BR SA HO"))]);
    table.play("exp fast BR+SA+HO via OH; chance draw 2F01");
    assert_eq!(table.at("/discards"), json!([[], ["2F01"], []]));
    for (level, cards) in [(0, 24), (1, 21), (2, 18)] {
        assert_eq!(table.at(&format!("/decks/{level}")).as_array().unwrap().len(), cards);
    }
}

#[test]
fn rp013_rp014_health_stays_between_0_and_10() {
    let mut table =
        set(3, &[("/players/0/hand", hand("HO PH")), ("/players/0/health", json!(9)), ("/players/1/health", json!(1))]);
    table.play("use HO; use PH @s2");
    assert_eq!((table.health(1), table.health(2), table.at("/players/1/out")), (10, 0, json!(1)));
}

#[test]
fn rp015_more_successes_than_failures_and_scores_out_of_natural_reach() {
    for (level, natural, top) in [(1, 4, 5), (2, 8, 9), (3, 12, 13)] {
        let deck = || cards().results.iter().filter(move |result| result.level == level);
        let scores: Vec<u8> = deck()
            .filter_map(|result| match result.effect {
                OutcomeEffect::Success { score, .. } | OutcomeEffect::Gold { score } => Some(score),
                OutcomeEffect::Simple { .. } | OutcomeEffect::Catastrophe { .. } | OutcomeEffect::Monster { .. } => {
                    None
                }
            })
            .collect();
        assert!(2 * scores.len() > deck().count());
        assert_eq!(scores.iter().max(), Some(&top));
        assert!(top > natural);
    }
}

#[test]
fn rp101_what_each_seat_starts_with() {
    for seats in 2..=5 {
        let table = table(seats);
        for seat in 0..seats {
            let player = table.at(&format!("/players/{seat}"));
            assert_eq!(
                (&player["coins"], &player["health"], &player["free_markers"]),
                (&json!(2), &json!(10), &json!(10))
            );
            assert_eq!(player["hand"], json!([]));
        }
        assert_eq!(table.at("/formulas"), json!([]));
    }
}

#[test]
fn rp102_the_decks_are_complete_at_the_start() {
    let table = table(2);
    let sizes: Vec<usize> =
        (0..3).map(|level| table.at(&format!("/decks/{level}")).as_array().unwrap().len()).collect();
    assert_eq!(sizes, [24, 22, 18]);
}

#[test]
fn rp104_rp105_rp107_the_stacks() {
    for (seats, level1) in [(2, 6), (3, 6), (4, 7), (5, 8)] {
        let table = table(seats);
        for kind in ["QS", "BR", "SA", "LD", "VI", "MA"] {
            assert_eq!(table.at(&format!("/market/{kind}")), json!(level1), "{kind} of {seats} seats");
        }
        for kind in ["AF", "PY", "SG"] {
            assert_eq!(table.at(&format!("/market/{kind}")), json!(5));
        }
        assert_eq!(table.at("/stacks").as_object().unwrap().len(), 11);
        assert!(table.at("/stacks").as_object().unwrap().values().all(|count| *count == json!(5)));
    }
}

#[test]
fn rp106_a_method_is_never_used_up() {
    let mut table = set(2, &[("/players/0/hand", hand("QS QS BR BR SA SA"))]);
    table.play("exp slow QS+BR+SA via OH; exp slow; add QS; add BR; add SA");
    assert!(table.is_legal("via OH") && table.is_legal("via BP"));
}

#[test]
fn rp108_the_first_seat_is_drawn_with_equal_odds() {
    let mut game = RedPhoenix::new(&Config { seats: 4 }, cards()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    let mut outcomes = Vec::new();
    assert!(game.chance_outcomes(&mut outcomes));
    let odds: Vec<(String, u64)> = outcomes.iter().map(|(chance, weight)| (chance.text(cards()), *weight)).collect();
    let expected = ["first s1", "first s2", "first s3", "first s4"].map(|text| (text.to_owned(), 1));
    assert_eq!(odds, expected);
    game.apply(&Step::Chance(outcomes[2].0), &mut ());
    assert_eq!(game.turn(), Turn::Seats([Seat::S3].into_iter().collect()));
    game.apply(&Step::Act(Seat::S3, Action::End), &mut ());
    assert_eq!(game.turn(), Turn::Seats([Seat::S4].into_iter().collect()), "clockwise");
}

// The turn

#[test]
fn rp201_results_come_first_monsters_and_the_limit_last() {
    let parts = [
        ("/players/0/hand", hand("QS BR SA LD LD LD LD LD LD VI VI VI")),
        ("/monsters", json!([monster("m1", "1C05", "s1", 2, 0)])),
    ];
    let mut table = set(2, &parts);
    table.play("exp slow QS+BR+SA via OH; end");
    assert_eq!(table.health(1), 9, "the monster attacks before cards are shed");
    table.play("shed LD; shed LD; end");
    assert_eq!(table.game.turn(), Turn::Chance, "the slow experiment draws before any action");
}

#[test]
fn rp207_who_dies_in_the_own_turn_does_nothing_more() {
    let parts = [
        ("/players/0/health", json!(1)),
        ("/turn/action_points", json!(1)),
        (
            "/players/0/experiments",
            json!([
                { "ingredients": ["QS", "BR", "SA"], "method": "OH", "boost": 0 },
                { "ingredients": ["QS", "BR", "SA"], "method": "OH", "boost": 0 }
            ]),
        ),
    ];
    let mut table = set(3, &parts);
    table.play("end; end; end; chance draw 1C01");
    assert_eq!((table.at("/players/0/out"), table.asked()), (json!(1), Seat::S2));
    assert_eq!(table.at("/market/QS"), json!(6), "the second experiment is cancelled");
}

#[test]
fn rp208_end_is_always_legal() {
    let mut table = table(2);
    table.play("coins; coins; coins");
    assert!(table.is_legal("end"));
}

#[test]
fn rp223_the_hand_may_exceed_seven_in_the_own_turn() {
    let mut table = set(2, &[("/players/0/hand", hand("QS QS QS BR BR BR SA"))]);
    table.play("buy SA; buy SA");
    assert_eq!(table.hand(1).split(' ').count(), 9);
}

#[test]
fn rp222_who_may_go_on_buying_without_action_points_is_told_so() {
    let mut table = set(2, &[("/players/0/hand", hand("HO")), ("/players/0/health", json!(9))]);
    let asked = |table: &Table| table.game.decision(table.asked()).message.key;
    table.play("coins; coins; buy QS");
    assert!(table.is_legal("buy BR"));
    assert_eq!(asked(&table), "prompt-action-buying");
    table.play("use HO");
    assert!(!table.is_legal("buy BR"), "another action closes the purchase window");
    assert_eq!(asked(&table), "prompt-action");
}

// Formulas

#[test]
fn rp302_cards_in_a_formula_are_in_no_hand() {
    let parts = [("/players/1/hand", hand("FO")), ("/formulas", json!([formula("F1", "s1", "QS BR SA", "1S01", "")]))];
    let mut table = set(2, &parts);
    assert_eq!(table.hand(1), "");
    table.play("offer s2");
    assert_eq!(table.refusal("give QS"), "RP-704");
    table.play("withdraw; end");
    assert_eq!(table.refusal("use FO @s1"), "RP-504", "nothing to steal");
}

#[test]
fn rp307_rp308_reproduction_makes_all_products_and_draws_nothing() {
    let parts = [
        ("/players/0/hand", hand("QS BR SA")),
        ("/formulas", json!([formula("F1", "s1", "QS BR SA", "1S01 1S04", "")])),
    ];
    let mut table = set(2, &parts);
    table.play("rep F1");
    assert_eq!((table.hand(1).as_str(), table.coins(1), table.at("/stacks/AR")), ("HO DR", 2, json!(5)));
    assert_eq!(table.asked(), Seat::S1);
}

#[test]
fn rp309_knowledge_is_of_one_formula() {
    let formulas = json!([formula("F1", "s2", "QS BR SA", "1S01", ""), formula("F2", "s2", "QS BR HO", "2S01", "s1")]);
    let table = set(2, &[("/players/0/hand", hand("QS QS BR SA HO")), ("/formulas", formulas)]);
    assert!(table.is_legal("rep F2"));
    assert_eq!(table.refusal("rep F1"), "RP-304");
}

#[test]
fn rp313_a_formula_may_be_dissolved_at_once_and_made_again() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR SA"))]);
    table.play("exp slow QS+BR+SA via OH; end; end; chance draw 1S01");
    assert_eq!(table.refusal("rep F1"), "RP-305", "it was established in this turn");
    table.play("dis F1 keep; exp slow QS+BR+SA via OH; end; end; chance draw 1S04");
    assert_eq!((table.hand(1).as_str(), table.at("/formulas/0/successes")), ("HO DR", json!(["1S04"])));
}

// Experiments

#[test]
fn rp404_rp405_rp409_rp411_level_and_value() {
    let value = |kinds: &str, boost: u8| {
        let mut table = set(2, &[("/players/0/hand", hand(kinds)), ("/players/0/boost", json!(boost))]);
        table.play(&format!("exp fast {} via OH", kinds.replace(' ', "+")));
        (table.at("/phase/trial/level").as_u64().unwrap(), table.at("/phase/trial/value").as_u64().unwrap())
    };
    assert_eq!(value("QS BR SA", 0), (1, 3));
    assert_eq!(value("QS BR HO TA", 0), (3, 7));
    assert_eq!(value("QS AR OI TA", 0), (3, 8), "as ingredients they count their numeral");
    assert_eq!(value("QS BR SA", 3), (1, 6), "a boost does not change the level");
}

#[test]
fn rp408_pending_experiments_are_out_of_reach() {
    let mut table = set(2, &[("/players/0/hand", hand("QS QS QS BR BR BR SA SA SA")), ("/players/1/hand", hand("FO"))]);
    table.play("exp slow QS+BR+SA via OH; exp slow QS+BR+SA via OH; exp slow QS+BR+SA via OH");
    assert_eq!(table.at("/players/0/experiments").as_array().unwrap().len(), 3);
    assert_eq!((table.hand(1).as_str(), table.at("/turn/action_points")), ("", json!(0)));
    table.play("end");
    assert_eq!(table.refusal("use FO @s1"), "RP-504");
    table.play("end; chance draw 1F01; chance draw 1F03; chance draw 1F04");
    assert_eq!((table.hand(1).as_str(), table.asked()), ("MA AF PY", Seat::S1));
}

#[test]
fn rp417_results_take_effect_in_drawn_order() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR SA"))]);
    table.play("exp fast QS+BR+SA via TF; chance draw 1S04; chance draw 1S01; chance draw 1C01");
    assert_eq!(table.at("/formulas/0/successes"), json!(["1S04", "1S01"]));
    let order: Vec<String> = table.rules().into_iter().filter(|rule| rule == "RP-420" || rule == "RP-425").collect();
    assert_eq!(order, ["RP-420", "RP-420", "RP-425"]);
}

/// Edge case 12: all 14 successes of level I lie on formulas and the Dire Wolf is in play.
#[test]
fn rp016_rp418_a_draw_never_falls_short() {
    let successes: Vec<String> = (1..=14).map(|number| format!("1S{number:02}")).collect();
    let mixtures = ["QS BR SA", "LD VI MA", "HO DR FG", "FO SW OI"];
    let formulas: Vec<Value> = successes
        .chunks(4)
        .zip(mixtures)
        .enumerate()
        .map(|(place, (successes, kinds))| formula(&format!("F{}", place + 1), "s2", kinds, &successes.join(" "), ""))
        .collect();
    let parts = [
        ("/players/0/hand", hand("QS BR SA")),
        ("/formulas", json!(formulas)),
        ("/monsters", json!([monster("m1", "1C05", "s2", 2, 0)])),
        ("/decks/0", json!([])),
    ];
    let mut table = set(2, &parts);
    table.play("exp fast QS+BR+SA via PX");
    assert_eq!(table.at("/decks/0").as_array().unwrap().len(), 9);
    table.play("chance draw 1F01; chance draw 1F02; chance draw 1F03; chance draw 1F04; drop 1,2,3");
    assert_eq!(table.hand(1), "MA");
}

#[test]
fn rp426_successes_are_kept_and_failures_resolved() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR SA"))]);
    table.play("exp fast QS+BR+SA via TF; chance draw 1F01; chance draw 1S01; chance draw 1C03");
    assert_eq!((table.hand(1).as_str(), table.health(1)), ("AF HO", 8));
    assert_eq!(table.at("/formulas/0/ingredients"), hand("QS BR SA"));
    assert_eq!(table.at("/discards/0"), json!(["1F01", "1C03"]));
}

#[test]
fn rp427_one_catastrophe_is_one_moment() {
    // Athanor Explosion: s1 and the others are hurt together, so all of them die at once.
    let parts =
        [("/players/0/hand", hand("TA RS LA")), ("/players/0/health", json!(4)), ("/players/1/health", json!(1))];
    let mut table = set(2, &parts);
    table.play("exp fast TA+RS+LA via OH; chance draw 3C01");
    assert_eq!(table.at("/phase/end"), json!("nobody-left"));
    let effects = cards().results.iter().filter_map(|result| match &result.effect {
        OutcomeEffect::Catastrophe { effects } => Some(effects.as_slice()),
        OutcomeEffect::Success { .. }
        | OutcomeEffect::Gold { .. }
        | OutcomeEffect::Simple { .. }
        | OutcomeEffect::Monster { .. } => None,
    });
    assert!(
        effects
            .into_iter()
            .any(|effects| effects.len() == 2 && matches!(effects[1], Effect::Damage { to: Selector::Others, .. }))
    );
}

#[test]
fn rp428_rp429_results_of_the_dead_are_discarded() {
    let parts =
        [("/players/0/hand", hand("TA RS LA")), ("/players/0/health", json!(3)), ("/players/0/coins", json!(3))];
    let mut table = set(3, &parts);
    table.play("exp fast TA+RS+LA via TF; chance draw 3F01; chance draw 3C02; chance draw 3S01");
    assert_eq!(table.at("/discards/2"), json!(["3S01", "3F01", "3C02"]));
    assert_eq!((table.at("/stacks/HO"), table.at("/stacks/TA")), (json!(5), json!(5)));
    assert_eq!((table.at("/phase/kind"), table.asked()), (json!("action"), Seat::S2));
}

#[test]
fn rp437_the_last_one_alive_wins_with_results_left() {
    let parts = [("/players/0/hand", hand("QS BR SA")), ("/players/1/health", json!(1))];
    let mut table = set(2, &parts);
    table.play("exp fast QS+BR+SA via TF; chance draw 1C02; chance draw 1C03; chance draw 1S01");
    assert_eq!((table.at("/phase/end"), table.health(1)), (json!("last-alive"), 9));
}

/// What simulations count as produced is what came to a hand.
#[test]
fn rp431_a_success_out_of_stock_produces_nothing() {
    for (stock, produced) in [(1, 1), (0, 0)] {
        let others = hand(&"HO ".repeat(5 - stock));
        let mut table = set(2, &[("/players/0/hand", hand("QS BR SA")), ("/players/1/hand", others)]);
        table.play("exp fast QS+BR+SA via OH; chance draw 1S01");
        assert_eq!(table.at("/formulas/0/id"), json!("F1"));
        let kinds = table.events.iter().filter_map(Happening::tally).map(|tally| tally.kind);
        assert_eq!(kinds.filter(|&kind| kind == "produced").count(), produced, "{stock} in stock");
    }
}

// Items, damage, monsters

#[test]
fn rp503_the_damage_of_flask_and_resin() {
    let mut table = set(3, &[("/players/0/hand", hand("AF DR"))]);
    table.play("use AF @s2; use DR @s2");
    assert_eq!(table.health(2), 7);
}

#[test]
fn rp508_there_are_no_reactions() {
    let mut table = set(3, &[("/players/0/hand", hand("DR")), ("/players/1/hand", hand("SW HO"))]);
    let use_wool = Action::parse("use SW", cards()).unwrap();
    assert_eq!(table.game.check(Seat::S2, &use_wool).unwrap_err().rule.to_string(), "TB-022");
    table.play("use DR @s2");
    assert_eq!((table.health(2), table.asked()), (8, Seat::S1));
}

#[test]
fn rp509_whom_an_effect_means() {
    let hurt = |seats: usize, out: Option<usize>, result: &str| -> Vec<i64> {
        let mut parts = vec![("/players/0/hand", hand("QS BR HO TA"))];
        if out.is_some() {
            parts.extend([
                ("/players/1/out", json!(1)),
                ("/players/1/health", json!(0)),
                ("/players/1/coins", json!(0)),
            ]);
        }
        let mut table = set(seats, &parts);
        let mixture = if result.starts_with('2') { "QS+BR+HO" } else { "QS+BR+TA" };
        table.play(&format!("exp fast {mixture} via OH; chance draw {result}"));
        (1..=seats).map(|seat| 10 - table.health(seat)).collect()
    };
    assert_eq!(hurt(5, None, "2C01"), [3, 0, 0, 0, 0], "self");
    assert_eq!(hurt(5, None, "2C02"), [2, 1, 1, 1, 1], "others");
    assert_eq!(hurt(5, None, "2C03"), [2, 2, 0, 0, 2], "neighbours");
    assert_eq!(hurt(2, None, "2C03"), [2, 2], "one neighbour of two seats, once");
    assert_eq!(hurt(4, Some(2), "2C03"), [2, 10, 2, 2], "past the dead");
    assert_eq!(hurt(3, None, "3C03"), [2, 2, 2], "all");
}

#[test]
fn rp521_a_monster_looks_for_the_largest_other_hand() {
    let parts = [
        ("/players/0/hand", hand("QS BR SA LD LD LD LD LD")),
        ("/players/1/hand", hand("VI VI")),
        ("/players/2/hand", hand("VI VI")),
        ("/players/3/hand", hand("VI")),
    ];
    let mut table = set(4, &parts);
    table.play("exp fast QS+BR+SA via OH; chance draw 1C05");
    assert_eq!((1..=4).map(|seat| table.health(seat)).collect::<Vec<_>>(), [9, 9, 9, 10]);
}

#[test]
fn rp525_a_monster_attacks_at_the_ends_of_the_two_following_turns() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR SA"))]);
    table.play("exp fast QS+BR+SA via OH; chance draw 1C05");
    let mut healths = vec![table.health(1)];
    for _ in 0..4 {
        table.play("end");
        healths.push(table.health(1));
        table.play("end");
    }
    assert_eq!(healths, [9, 9, 8, 7, 7]);
    assert_eq!((table.at("/monsters"), table.at("/discards/0")), (json!([]), json!(["1C05"])));
}

#[test]
fn rp526_rp527_monsters_attack_oldest_first_and_leave_with_their_drawer() {
    let monsters = json!([monster("m2", "1C05", "s1", 2, 0), monster("m1", "2C05", "s1", 4, 0)]);
    let parts = [("/players/0/health", json!(1)), ("/monsters", monsters), ("/players/1/health", json!(5))];
    let mut table = set(3, &parts);
    table.play("end");
    // The Dire Wolf kills s1 and takes 1 of the others; the Basilisk does not attack any more.
    assert_eq!((table.at("/players/0/out"), table.health(2), table.health(3)), (json!(1), 4, 9));
    assert_eq!((table.at("/monsters"), table.asked()), (json!([]), Seat::S2));
}

#[test]
fn rp528_a_discarded_monster_does_nothing() {
    let mut table = set(2, &[("/players/0/hand", hand("QS BR SA"))]);
    table.play("exp fast QS+BR+SA via GS; chance draw 1C05; chance draw 1S01; drop 1");
    assert_eq!((table.health(1), table.health(2), table.at("/monsters")), (10, 10, json!([])));
}

// Elimination

#[test]
fn rp602_the_cleanup_of_an_eliminated_seat() {
    let parts = [
        ("/players/0/hand", hand("DR")),
        ("/players/1/hand", hand("QS HO")),
        ("/players/1/coins", json!(7)),
        ("/players/1/health", json!(2)),
        ("/players/1/turn", json!(4)),
        ("/players/1/experiments", json!([{ "ingredients": ["BR", "SA", "LD"], "method": "OH", "boost": 1 }])),
        ("/monsters", json!([monster("m1", "1C05", "s2", 2, 0)])),
    ];
    let mut table = set(3, &parts);
    table.play("use DR @s2");
    assert_eq!((table.at("/bank"), table.at("/market/QS"), table.at("/market/BR")), (json!(146), json!(6), json!(6)));
    assert_eq!(
        (table.at("/stacks/HO"), table.at("/monsters"), table.at("/discards/0")),
        (json!(5), json!([]), json!(["1C05"]))
    );
    assert_eq!((table.at("/players/1/experiments"), table.at("/players/1/turn")), (json!([]), json!(0)));
    assert!(table.game.is_eliminated(Seat::S2) && !table.game.is_eliminated(Seat::S1));
}

#[test]
fn rp603_rp605_rp606_formulas_of_the_dead() {
    let formulas = json!([
        formula("F1", "s2", "QS BR SA", "1S01", "s3"),
        formula("F2", "s2", "QS BR SA", "1S02", ""),
        formula("F3", "s3", "QS BR SA", "1S04", "s2"),
    ]);
    let parts = [
        ("/players/0/hand", hand("DR PH")),
        ("/players/1/health", json!(1)),
        ("/players/2/health", json!(1)),
        ("/formulas", formulas),
    ];
    let mut table = set(4, &parts);
    table.play("use DR @s2");
    assert_eq!(table.at("/formulas/0/id"), json!("F1"));
    assert_eq!((table.at("/formulas/0/owner"), table.at("/formulas/1/markers")), (Value::Null, json!([])));
    assert_eq!(table.at("/discards/0"), json!(["1S02"]));
    table.play("use PH @s3");
    assert_eq!(table.at("/formulas"), json!([]), "the last marker on the orphan went with s3");
}

/// Whoever of them is cleaned up first: nobody is told that a dead seat may still reproduce it.
#[test]
fn rp603_owner_and_only_holder_die_in_one_event() {
    for (owner, holder) in [("s1", "s2"), ("s2", "s1")] {
        let parts = [
            ("/players/0/health", json!(1)),
            ("/players/1/health", json!(1)),
            ("/players/2/hand", hand("QS BR SA")),
            ("/formulas", json!([formula("F1", owner, "QS BR SA", "1S01", holder)])),
            ("/active", json!("s3")),
        ];
        let mut table = set(4, &parts);
        table.play("exp fast QS+BR+SA via OH; chance draw 1C02");
        assert_eq!((table.at("/formulas"), table.at("/discards/0")), (json!([]), json!(["1S01", "1C02"])));
        let told = ["RP-603", "RP-604", "RP-605"].map(|rule| table.has_rule(rule));
        assert_eq!(told, [true, false, false], "{owner}");
        assert_eq!((table.at("/players/0/free_markers"), table.at("/players/1/free_markers")), (json!(10), json!(10)));
    }
    // An orphan whose last two holders die together is discarded once (RP-605); a third who lives keeps it (RP-604).
    for (markers, left) in [("s1 s2", 0), ("s1 s2 s4", 1)] {
        let mut orphan = formula("F1", "s5", "QS BR SA", "1S01", markers);
        orphan.as_object_mut().unwrap().remove("owner");
        let parts = [
            ("/players/0/health", json!(1)),
            ("/players/1/health", json!(1)),
            ("/players/2/hand", hand("QS BR SA")),
            ("/players/4/out", json!(1)),
            ("/players/4/health", json!(0)),
            ("/players/4/coins", json!(0)),
            ("/formulas", json!([orphan])),
            ("/active", json!("s3")),
        ];
        let mut table = set(5, &parts);
        table.play("exp fast QS+BR+SA via OH; chance draw 1C02");
        assert_eq!(table.at("/formulas").as_array().unwrap().len(), left);
        assert_eq!(table.rules().iter().filter(|rule| *rule == "RP-605").count(), 1 - left);
    }
}

/// Edge case 51: a departure moves no card; default actions go on.
#[test]
fn rp607_rp951_default_actions_finish_what_was_begun() {
    let mut table = set(3, &[("/players/0/hand", hand("QS BR SA LD AF")), ("/players/0/coins", json!(0))]);
    table.play("exp fast; add QS");
    let mut played = Vec::new();
    while let Turn::Seats(asked) = table.game.turn() {
        let seat = asked.first().unwrap();
        if seat != Seat::S1 {
            break;
        }
        let text = table.game.default_action(seat).text(cards());
        table.play(&text);
        played.push(text);
        if table.game.turn() == Turn::Chance {
            table.chance("draw 1S01");
        }
    }
    assert_eq!(played, ["add BR", "add SA", "via OH", "end"]);
    assert_eq!((table.hand(1).as_str(), table.health(1)), ("LD AF HO", 10));
}

// Trade

#[test]
fn rp701_coins_cards_knowledge_and_promises_in_any_combination() {
    let parts = [
        ("/players/0/hand", hand("QS")),
        ("/players/1/hand", hand("DR")),
        ("/formulas", json!([formula("F1", "s1", "QS BR SA", "1S01", "")])),
    ];
    let mut table = set(2, &parts);
    table.play("offer s2 give 1c+QS+F1+!peace:2 want DR+!pay:3:2+!give:HO:1; accept");
    assert_eq!((table.hand(1).as_str(), table.hand(2).as_str(), table.coins(1), table.coins(2)), ("DR", "QS", 1, 3));
    assert_eq!(table.at("/formulas/0/markers"), json!(["s2"]));
    assert_eq!(table.rules().iter().filter(|rule| *rule == "RP-711").count(), 3);
    assert_eq!(table.at("/turn/action_points"), json!(3), "trade is free");
}

#[test]
fn rp702_health_cannot_be_named() {
    for text in ["give 1h", "want 1h", "give health", "of 1h"] {
        assert_eq!(Action::parse(text, cards()), None, "{text}");
    }
}

#[test]
fn rp710_knowledge_may_be_used_in_the_same_turn() {
    let parts =
        [("/players/0/hand", hand("QS BR SA")), ("/formulas", json!([formula("F1", "s2", "QS BR SA", "1S01", "")]))];
    let mut table = set(2, &parts);
    table.play("offer s2 give 1c want F1; accept; rep F1");
    assert_eq!(table.hand(1), "HO");
}

#[test]
fn rp712_rp714_a_licence_is_for_everybody_and_gives_no_knowledge() {
    let formulas = json!([formula("F1", "s1", "QS BR SA", "1S01", "")]);
    let parts = [("/players/1/hand", hand("QS BR SA")), ("/players/2/hand", hand("QS BR SA")), ("/formulas", formulas)];
    let mut table = set(3, &parts);
    table.play("lic F1 1; end; rep F1 pay 1");
    assert_eq!(table.at("/formulas/0/markers"), json!([]));
    table.play("end; rep F1 pay 1; end");
    assert_eq!((table.coins(1), table.coins(2), table.coins(3)), (4, 1, 1));
    table.play("dis F1; end");
    assert_eq!(table.refusal("rep F1 pay 1"), "RP-301", "it ends with the formula");
}

#[test]
fn rp719_an_offer_being_composed_is_an_ordinary_position() {
    let mut table = set(3, &[("/players/0/hand", hand("QS HO")), ("/players/1/hand", hand("BR"))]);
    table.play("offer s2; give HO; give !pay; of 3c");
    for viewer in [Viewer::Seat(Seat::S2), Viewer::Seat(Seat::S3), Viewer::Spectator] {
        assert_eq!(table.seen(viewer, "/phase/offer/give/cards"), json!(["HO"]));
        let promise = json!([{ "word": "pay", "of": { "coins": 3 }, "turns": 0 }]);
        assert_eq!(table.seen(viewer, "/phase/offer/give/promises"), promise);
    }
    assert_eq!(table.hand(1), "QS HO", "nothing has moved");
    let position = table.game.position().unwrap();
    assert!(position.ends_with("O s1>s2 give HO+!pay:3 want 0 open\n"), "{position}");
    let again = RedPhoenix::from_position(&position, &Config { seats: 3 }, cards()).unwrap();
    assert_eq!(again, table.game);
}

/// Lists while composing stay short, and so do chains.
#[test]
fn rp720_how_many_actions_are_legal_while_composing() {
    let mut longest = 0;
    let mut most = 0;
    for seed in 0..60 {
        let mut game = RedPhoenix::new(&Config { seats: 5 }, cards()).unwrap();
        let (mut draws, mut buffer, mut chain) = (Fast::new(seed), Vec::new(), 0);
        while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
            let is_composing = matches!(&step, Step::Act(_, action) if matches!(action,
                Action::Give { .. } | Action::Want { .. } | Action::Of { .. } | Action::Turns { .. } | Action::Done));
            if is_composing {
                chain += 1;
                longest = longest.max(chain);
                most = most.max(buffer.len());
            } else {
                chain = 0;
            }
            game.apply(&step, &mut ());
        }
    }
    assert!(longest <= 24, "{longest} steps after `offer`");
    assert!(most <= 99, "{most} actions");
}

// The end

/// RP-904: laws check the bound of the whole game; here the longest turn of random games.
#[test]
fn rp904_a_turn_is_finite() {
    for seats in 2..=5 {
        for seed in 0..25 {
            let mut game = RedPhoenix::new(&Config { seats }, cards()).unwrap();
            let (mut draws, mut buffer, mut steps) = (Fast::new(seed), Vec::new(), 0);
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                steps = if matches!(step, Step::Act(_, Action::End)) { 0 } else { steps + 1 };
                assert!(steps < 600);
                game.apply(&step, &mut ());
            }
        }
    }
}

#[test]
fn rp905_the_standing() {
    let formulas = json!([
        formula("F1", "s2", "QS BR SA", "1S01 1S02", ""),
        formula("F2", "s3", "QS BR HO", "2S01", ""),
        formula("F3", "s1", "QS BR TA", "3S07", ""),
    ]);
    let parts = [
        ("/players/0/hand", hand("TA RS LA")),
        ("/players/1/health", json!(4)),
        ("/players/2/health", json!(5)),
        ("/players/3/out", json!(2)),
        ("/players/3/health", json!(0)),
        ("/players/3/coins", json!(0)),
        ("/players/4/out", json!(1)),
        ("/players/4/health", json!(0)),
        ("/players/4/coins", json!(0)),
        ("/formulas", formulas),
    ];
    let mut table = set(5, &parts);
    table.play("exp fast TA+RS+LA via OH; chance draw 3S01");
    let standing = table.game.result().unwrap();
    let ranks: Vec<u8> = Seat::all(5).map(|seat| standing.rank(seat)).collect();
    let scores: Vec<i32> = Seat::all(5).map(|seat| standing.score(seat)).collect();
    assert_eq!((ranks, scores), (vec![1, 3, 2, 4, 5], vec![6, 2, 2, 0, 0]));
    assert_eq!(standing.reason.rule.to_string(), "RP-901");
}

// Decisions, eyes, refusals

#[test]
fn rp950_one_thing_at_a_time() {
    for seed in 0..10 {
        let mut game = RedPhoenix::new(&Config { seats: 4 }, cards()).unwrap();
        let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
        while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
            if let Turn::Seats(asked) = game.turn() {
                assert_eq!(asked.len(), 1);
                assert!(!game.is_sealed(asked.first().unwrap()));
            }
            game.apply(&step, &mut ());
        }
    }
}

#[test]
fn rp952_hands_are_hidden_and_all_else_is_open() {
    let mut table = set(3, &[("/players/0/hand", hand("QS BR SA SA HO")), ("/players/1/hand", hand("DR"))]);
    table.play("exp slow QS+BR+SA via OH");
    let open = table.game.view(Viewer::Open);
    for viewer in [Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Seat(Seat::S3), Viewer::Spectator] {
        let mut seen = table.game.view(viewer);
        for (place, player) in seen.players.iter_mut().enumerate() {
            let seat = Seat::new(place);
            if viewer != Viewer::Seat(seat) {
                assert_eq!(player.hand, HandView::Count(open.players[place].hand.total() as u8));
                player.hand = open.players[place].hand.clone();
            }
        }
        assert_eq!(seen, open, "but for the hands {viewer} sees everything");
    }
    let action = Action::parse("coins", cards()).unwrap();
    assert!(
        table.game.bars_takeback(Seat::S2, &action, Seat::S1) && !table.game.bars_takeback(Seat::S1, &action, Seat::S1)
    );
}

/// s1 sees one HO, one DR and one FG missing; s2 and s3 hold two and one card.
#[test]
fn rp953_hidden_cards_lie_in_all_ways_alike() {
    let mut table = set(3, &[("/players/1/hand", hand("HO DR")), ("/players/2/hand", hand("FG"))]);
    let lone = |table: &Table, viewer: Viewer| {
        let view = table.game.view(viewer);
        let mut draws = Fast::new(3);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            let world = RedPhoenix::world(&view, cards(), &mut draws);
            world.audit().unwrap();
            let open = world.view(Viewer::Open);
            let HandView::Cards(hand) = &open.players[2].hand else { panic!("an open view shows hands") };
            let names = ["HO", "DR", "FG"].map(|code| KindId::find(cards(), code).unwrap());
            counts[names.iter().position(|kind| *kind == hand[0]).unwrap()] += 1;
        }
        counts
    };
    for count in lone(&table, Viewer::Seat(Seat::S1)) {
        assert!((900..1_100).contains(&count), "{count} of 3,000");
    }
    assert_eq!(lone(&table, Viewer::Seat(Seat::S3)), [0, 0, 3_000], "the own hand is seen");
    // A card given in an open offer is seen in that hand; the other two are spread evenly.
    table.play("end; offer s1; give HO");
    let [hooch, resin, fools_gold] = lone(&table, Viewer::Seat(Seat::S1));
    assert_eq!(hooch, 0);
    assert!((1_350..1_650).contains(&resin) && resin + fools_gold == 3_000, "{resin}");
    table.play("withdraw");
    assert!(lone(&table, Viewer::Seat(Seat::S1))[0] > 900, "hidden again");
}

/// A world of a view in which somebody declares an experiment is one in which it can be gone on with.
#[test]
fn rp953_a_declaring_seat_holds_what_it_needs() {
    let parts = [("/players/0/hand", hand("TA RS LA")), ("/players/1/hand", hand("QS QS QS QS QS QS"))];
    let mut table = set(3, &parts);
    table.play("exp fast; add TA");
    let view = table.game.view(Viewer::Seat(Seat::S3));
    let mut draws = Fast::new(1);
    for _ in 0..50 {
        let world = RedPhoenix::world(&view, cards(), &mut draws);
        let mut legal = Vec::new();
        world.legal_actions(Seat::S1, &mut legal);
        assert!(!legal.is_empty());
        assert_eq!(world.view(Viewer::Seat(Seat::S3)), view);
    }
}

#[test]
fn rp954_the_first_rule_that_fails_is_named() {
    let formulas = json!([formula("F1", "s2", "QS BR SA", "1S01", ""), formula("F2", "s1", "QS BR SA", "1S02", "")]);
    let mut table =
        set(2, &[("/formulas", formulas), ("/turn/action_points", json!(0)), ("/players/0/hand", hand("HO AF"))]);
    let refusals = [
        ("coins", "RP-203"),
        ("buy HO", "RP-103"),
        ("buy QS", "RP-222"),
        ("exp slow", "RP-401"),
        ("rep F3", "RP-301"),
        ("rep F1", "RP-203"),
        ("dis F1", "RP-310"),
        ("dis F2 keep", "RP-203"),
        ("use QS", "RP-009"),
        ("use DR @s2", "RP-502"),
        ("use AF", "RP-504"),
        ("use HO", "RP-205"),
        ("offer s1", "RP-703"),
        ("lic F9 3", "RP-301"),
        ("lic F1 3", "RP-713"),
        ("lic F2 off", "RP-205"),
        ("forget F1", "RP-709"),
        ("shed HO", "TB-023"),
        ("accept", "TB-023"),
    ];
    for (text, rule) in refusals {
        assert_eq!(table.refusal(text), rule, "{text}");
    }
    table.play("offer s2");
    for (text, rule) in [
        ("give F9", "RP-301"),
        ("give F1", "RP-708"),
        ("give 3c", "RP-704"),
        ("want QS", "RP-717"),
        ("coins", "TB-023"),
    ] {
        assert_eq!(table.refusal(text), rule, "{text}");
    }
}
