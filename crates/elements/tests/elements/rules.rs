//! Rules that scenarios do not show, each by its id.

use crate::support::{OTHER, at, gems, is_legal, legal, play, position, refusal, tells};
use elements::types::{DiscardDraw, TakeHand, Trading};
use elements::{Action, Cards, Chance, Config, Elements, Event, Phase};
use game_core::{Fast, Game, Happening, Notation, Seat, Seats, Turn, Viewer, default_edition, play as random_play};
use serde_json::json;
use std::collections::HashMap;

fn edition() -> &'static elements::ElementsEdition {
    default_edition::<Elements>()
}

fn fresh(seats: usize) -> Elements {
    Elements::new(&Config::with_seats(seats), edition()).expect("a table of that size")
}

// Components

#[test]
fn el001_el002_el003_the_edition_has_the_components_of_the_box() {
    let edition = edition();
    assert_eq!(edition.cards.0, [10, 10, 10, 10, 6, 8, 8, 6, 2, 2]);
    assert_eq!(edition.gems.0, [8, 8, 8, 8, 2, 2]);
    assert_eq!((edition.cards.total(), edition.gems.total(), edition.substance_cards.total()), (72, 36, 18));
}

#[test]
fn el004_primaries_and_specials_exist_as_cards_and_gems_secondaries_as_cards() {
    assert!("fwaemx".chars().all(|letter| edition().gem_of(letter).is_some()));
    assert!("FWAEOPDLMX".chars().all(|letter| edition().card_of(letter).is_some()));
    assert!("opdl".chars().all(|letter| edition().gem_of(letter).is_none()));
}

#[test]
fn el005_the_match_of_colours_and_elements_is_data() {
    // Orange and blue change their elements: the rows need not stand in the order of the elements.
    let swapped = Elements::DEFAULT_EDITION
        .replace("colour = \"orange\"\nelement = \"fire\"", "colour = \"blue\"\nelement = \"fire\"#")
        .replace("colour = \"blue\"\nelement = \"water\"", "colour = \"orange\"\nelement = \"water\"")
        .replace("\"fire\"#", "\"fire\"");
    let swapped = Elements::load_edition(&swapped).expect("a sound edition");
    // The bonus of Lava is one orange gem, which is now of water.
    let lava = swapped.tables_row("lava");
    assert_eq!(
        swapped.substances[lava].bonus,
        [elements::cards::Grant::Colour { gem: elements::types::GemId(1), count: 1 }]
    );
}

trait TablesRow {
    fn tables_row(&self, id: &str) -> usize;
}

impl TablesRow for elements::ElementsEdition {
    fn tables_row(&self, id: &str) -> usize {
        elements::types::SubstanceId::find(self, id).expect("a substance").index()
    }
}

#[test]
fn el008_slots_stand_in_the_canonical_order() {
    let slots = |id: &str| -> String {
        let slots = &edition().substances[edition().tables_row(id)].slots;
        slots.iter().map(|&element| edition().letter(element)).collect()
    };
    assert_eq!((slots("lava").as_str(), slots("rocket-fuel").as_str()), ("FFE", "FOOP"));
    assert_eq!(slots("quicksilver"), "FWAEL");
}

#[test]
fn el010_gems_do_not_count_toward_the_hand_limits() {
    let mut game = position(&["hand FWAEO; gems ffffwwww; sub glass [F,-,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: end", "s1: keep"]);
    assert_eq!(at(&game, "/active"), "s2");
}

// Set-up

#[test]
fn el021_el025_el028_set_up_runs_in_the_order_of_the_seats() {
    let mut game = fresh(2);
    assert_eq!(game.turn(), Turn::Seats(game_core::SeatSet::one(Seat::S1)));
    let mut steps = vec!["s1: gem f".to_owned(), "s2: gem w".to_owned()];
    for seat in ["s1", "s2"] {
        steps.push(format!("chance: deal {seat} {}", if seat == "s1" { "lava" } else { "rust" }));
        steps.extend(["F", "W", "A", "E"].map(|card| format!("chance: draw {seat} {card}")));
    }
    steps.extend(["O", "P", "D"].map(|card| format!("chance: draw {card}")));
    steps.extend(["glass", "snow", "steel"].map(|card| format!("chance: reveal {card}")));
    steps.extend(["chance: roll s1 1 2", "chance: roll s2 6 5"].map(str::to_owned));
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    play(&mut game, &steps);
    assert_eq!((at(&game, "/active"), at(&game, "/turn")), (json!("s2"), json!(1)));
    // EL-028: clockwise is ascending, s1 after the last.
    play(
        &mut game,
        &["chance: draw s2 W", "chance: roll s2 1 2", "s2: die 1", "chance: draw s2 W", "s2: end", "s2: keep"],
    );
    play(&mut game, &["s2: toss W"]);
    assert_eq!((at(&game, "/active"), at(&game, "/turn")), (json!("s1"), json!(2)));
    let refused = |seats| Elements::new(&Config::with_seats(seats), edition()).unwrap_err().rule.to_string();
    assert_eq!((refused(1).as_str(), refused(5).as_str()), ("EL-028", "EL-028"));
}

#[test]
fn el029_special_cards_are_dealt_and_discarded_like_others() {
    let mut game = fresh(2);
    play(&mut game, &["s1: gem f", "s2: gem w", "chance: deal s1 lava"]);
    play(&mut game, &["chance: draw s1 M", "chance: draw s1 X", "chance: draw s1 F", "chance: draw s1 W"]);
    play(&mut game, &["chance: deal s2 rust", "chance: draw s2 F", "chance: draw s2 W", "chance: draw s2 A"]);
    play(&mut game, &["chance: draw s2 E", "chance: draw M", "chance: draw X"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["fire", "water", "meta", "elixir"]));
    assert_eq!(at(&game, "/discard"), json!(["meta", "elixir"]));
}

// The turn

#[test]
fn el040_el043_a_turn_is_draw_roll_die_outcome_build_end() {
    let mut game = position(&["hand FAE; gems -; sub glass [-,-,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: end"]);
    assert!(matches!(at(&game, "/step/kind").as_str(), Some("draw")));
    let events = play(&mut game, &["chance: draw s2 F", "chance: roll s2 4 1"]);
    assert!(tells(&events, "EL-040"));
    for action in ["play W>1", "fuse m fwae", "end", "redraw f", "keep"] {
        assert_eq!(refusal(&game, "s2", action), "TB-023", "{action}");
    }
    play(&mut game, &["s2: die 4", "s1: pass F", "s2: pass F", "s2: end"]);
    assert_eq!(at(&game, "/active"), "s1");
}

#[test]
fn el045_a_decision_with_a_single_option_is_a_step() {
    let game = position(&["hand FAE; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    let swap = crate::support::Position { step: "swap", dice: "3 1", ..game.clone() }.game();
    assert_eq!(legal(&swap, "s1"), ["swap s2"]);
    let die = crate::support::Position { step: "die", dice: "4 4", ..game.clone() }.game();
    assert_eq!(legal(&die, "s1"), ["die 4"]);
    let lone_end = position(&["hand O; gems -; sub glass [-,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(legal(&lone_end, "s1"), ["end"]);
}

#[test]
fn el046_a_seat_without_a_substance_takes_full_turns() {
    let all_but_one = "hand LLO; gems -; sub dust [-,-]; pts 6; done steam*,varnish*,lava*,snow*,glass*,charcoal*,paper*,plasma*,rust*,steel*,gunpowder*,concrete*,rubber*,rocket-fuel*,composite*,quicksilver*";
    let mut game = position(&["hand FAE; gems f; sub -; pts 2; done clay", all_but_one]);
    game.pool = "-";
    game.seat = "s2";
    let mut game = game.game();
    play(&mut game, &["s2: end", "chance: draw s1 W", "chance: roll s1 6 6", "s1: die 6"]);
    play(&mut game, &["s1: take s2.hand", "chance: random s2 L", "s1: steal a table"]);
    assert_eq!(legal(&game, "s1"), ["end"]);
    play(&mut game, &["s1: end", "s1: keep"]);
    assert_eq!(at(&game, "/active"), "s2");
}

// Dice

#[test]
fn el061_whether_an_outcome_is_possible_is_public() {
    // In every world that another seat could take the position for, the same dice are possible.
    let game = crate::support::Position {
        step: "die",
        dice: "5 6",
        ..position(&["hand FAE; gems f; sub glass [F,-,-]; pts 0; done -", OTHER])
    }
    .game();
    let mut draws = Fast::new(5);
    for seed in 0..50 {
        let world = Elements::world(&game.view(Viewer::Spectator), edition(), &mut draws);
        assert_eq!(legal(&world, "s1"), legal(&game, "s1"), "{seed}");
    }
}

#[test]
fn el064_el081_a_reroll_leaves_one_option_and_no_doubles() {
    let mut game = position(&["hand FWA; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    (game.step, game.dice) = ("reroll", "5 2");
    let mut game = game.game();
    play(&mut game, &["s1: reroll 2", "chance: roll s1 1"]);
    assert_eq!(legal(&game, "s1"), ["die 1"]);
    let events = play(&mut game, &["s1: die 1", "chance: draw s1 F"]);
    assert!(!tells(&events, "EL-079") && !tells(&events, "EL-082"));
    assert_eq!(at(&game, "/step/kind"), "build");
}

#[test]
fn el066_el078_el137_el138_special_gems_are_exempt_special_cards_are_not() {
    let lines = [
        "hand FAE; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand WDL; gems mx; sub rocket-fuel [F,m,M,-] +X@3; pts 0; done -",
    ];
    let mut take = position(&lines);
    (take.step, take.dice) = ("take", "6 1");
    let take = take.game();
    assert_eq!(legal(&take, "s1"), ["take s2.1", "take s2.3", "take s2.hand", "take s2.x"]);
    assert_eq!(refusal(&take, "s1", "take s2.2"), "EL-078");
    let mut steal = position(&lines);
    (steal.step, steal.dice) = ("doubles", "1 1");
    let steal = steal.game();
    for action in
        ["steal m s2.hand", "steal x s2.hand", "steal m s2.2", "steal m table", "steal x table", "steal x s2.x"]
    {
        assert_eq!(refusal(&steal, "s1", action), "EL-082", "{action}");
    }
    let gem = position(&[
        "hand FAE; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand WDL; gems -; sub snow [W,-,-] +x; pts 0; done -",
    ]);
    let gem = crate::support::Position { step: "take", dice: "6 1", ..gem }.game();
    assert_eq!(refusal(&gem, "s1", "take s2.x"), "EL-078");
}

#[test]
fn el080_el083_the_outcome_comes_once_and_before_the_doubles_gem() {
    // Without a gem of its own the seat cannot trade: the gem of doubles comes too late for that.
    let mut game = position(&["hand FWA; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    (game.step, game.dice) = ("die", "1 1");
    let mut game = game.game();
    let events = play(&mut game, &["s1: die 1", "chance: draw s1 F"]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::CardDrawn { .. })).count(), 1);
    assert!(is_legal(&game, "s1", "steal f table"));
    let trade = position(&["hand FWA; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    let mut trade = crate::support::Position { seat: "s2", ..trade }.game();
    play(&mut trade, &["s2: end", "chance: draw s1 F", "chance: roll s1 5 5"]);
    assert_eq!(legal(&trade, "s1"), ["forgo", "reroll 1", "reroll 2"]);
}

// Building

#[test]
fn el103_el131_a_meta_gem_begins_in_a_primary_slot_a_meta_card_does_not() {
    let game = position(&["hand M; gems m; sub glass [-,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(legal(&game, "s1"), ["end", "play m>1", "play m>2", "play m>3"]);
    assert_eq!(refusal(&game, "s1", "play M>1"), "EL-139");
    // In a secondary slot it is no primary.
    let game = position(&["hand M; gems m; sub charcoal [-,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(refusal(&game, "s1", "play m>2"), "EL-102");
    let standing_in = position(&["hand ADX; gems -; sub charcoal [m,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(legal(&standing_in, "s1"), ["end", "play D>2", "play X"]);
}

#[test]
fn el105_el112_later_turns_have_no_limit_and_no_order() {
    let mut game = position(&["hand WAEL; gems fww; sub quicksilver [F,-,-,-,-]; pts 0; done -", OTHER]);
    game.pool = "rubber,composite,steel";
    let mut game = game.game();
    play(&mut game, &["s1: play L>5", "s1: play E>4", "s1: play w>2", "s1: play A>3"]);
    assert_eq!(at(&game, "/players/0/points"), 4);
}

#[test]
fn el106_el108_el109_what_a_loss_asks_for() {
    // EL-106: others remain, so a primary comes first, then no limit.
    let game = position(&["hand FDE; gems -; sub charcoal [-,D,-]; pts 0; done -", OTHER]).game();
    assert_eq!(legal(&game, "s1"), ["end", "play F>1"]);
    // EL-108: nothing remains, so the begin rule holds.
    let mut game = position(&["hand FDE; gems -; sub charcoal [-,-,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play F>1"]);
    assert_eq!(refusal(&game, "s1", "play D>2"), "EL-104");
    // EL-109: a lone special gem is something.
    let mut game = position(&["hand FDE; gems -; sub charcoal [-,m,-]; pts 0; done -", OTHER]).game();
    assert_eq!(refusal(&game, "s1", "play D>3"), "EL-107");
    play(&mut game, &["s1: play F>1"]);
    assert!(is_legal(&game, "s1", "play D>3"));
}

#[test]
fn el110_substances_of_secondaries_have_no_begin_lock() {
    let mut game = position(&["hand POD; gems -; sub steel [-,-,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play P>1"]);
    assert_eq!(at(&game, "/step"), json!({ "kind": "build", "lock": false }));
}

#[test]
fn el111_nothing_played_is_taken_back_moved_or_replaced() {
    let game = position(&["hand FAE; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(legal(&game, "s1"), ["end", "play A>2", "play E>3"]);
    assert_eq!(refusal(&game, "s1", "play f>1"), "EL-101");
    let mut trade = position(&["hand FAE; gems a; sub glass [f,-,-]; pts 0; done -", OTHER]);
    (trade.step, trade.dice) = ("trade", "5 1");
    assert_eq!(refusal(&trade.game(), "s1", "trade a>f s1.1"), "EL-074");
}

#[test]
fn el113_el201_el202_a_new_substance_is_begun_in_the_same_turn_with_what_was_gained() {
    let mut game = position(&["hand WOP; gems -; sub steam [F,-]; pts 0; done -", OTHER]);
    game.pool = "glass,composite,quicksilver";
    let mut game = game.game();
    let events = play(&mut game, &["s1: play W>2", "s1: gain f", "s1: substance glass", "chance: reveal dust"]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Gained { .. })).count(), 1);
    assert_eq!(gems(&game, 0), "fwa");
    play(&mut game, &["s1: play f>1"]);
    assert_eq!(refusal(&game, "s1", "play a>2"), "EL-104");
}

#[test]
fn el115_a_meta_has_one_option_for_each_required_element_with_an_empty_slot() {
    let mut game = position(&["hand MO; gems m; sub rocket-fuel [F,-,-,-]; pts 0; done -", OTHER]).game();
    let expected = ["end", "play M>2", "play M>4", "play O>2", "play m>2", "play m>4"];
    assert_eq!(legal(&game, "s1"), expected);
    play(&mut game, &["s1: play m>2"]);
    assert_eq!(legal(&game, "s1"), ["end", "play M>3", "play M>4", "play O>3"]);
}

// Special elements and fusion

#[test]
fn el132_meta_does_not_stand_for_elixir() {
    let game = position(&["hand M; gems m; sub steam [F,-]; pts 0; done -", OTHER]).game();
    assert!(Action::parse("play M", edition()).is_none() && Action::parse("play m", edition()).is_none());
    assert_eq!(legal(&game, "s1"), ["end", "play M>2", "play m>2"]);
}

#[test]
fn el135_el136_an_elixir_card_waits_for_a_turn_an_elixir_gem_does_not() {
    for (line, points) in [
        ("hand W; gems -; sub steam [F,-] +X@8; pts 0; done -", 2),
        ("hand W; gems -; sub steam [F,-] +X@9; pts 0; done -", 1),
        ("hand W; gems -; sub steam [F,-] +x; pts 0; done -", 2),
    ] {
        let mut game = position(&[line, OTHER]).game();
        play(&mut game, &["s1: play W>2"]);
        assert_eq!(at(&game, "/players/0/points"), points, "{line}");
    }
}

#[test]
fn el141_a_taken_special_card_is_an_ordinary_card_in_the_new_hand() {
    let mut game = position(&[
        "hand FAE; gems -; sub steel [P,-,-]; pts 0; done -",
        "hand WDL; gems -; sub charcoal [F,M,-] +X@2; pts 0; done -",
    ]);
    (game.step, game.dice) = ("take", "6 1");
    let mut game = game.game();
    play(&mut game, &["s1: take s2.x", "s1: play X"]);
    assert_eq!(at(&game, "/players/0/elixir"), json!({ "kind": "card", "turn": 9 }));
}

#[test]
fn el150_el153_el156_fused_pairs_are_natural_secondaries() {
    let game = position(&["hand O; gems fe; sub rust [-,-,-]; pts 0; done -", OTHER]).game();
    assert_eq!(refusal(&game, "s1", "play fe>3"), "EL-102");
    let mut game = position(&["hand A; gems fe; sub rust [W,-,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play fe>3", "s1: play A>2"]);
    assert_eq!(at(&game, "/players/0/done/0/natural"), true);
    assert_eq!(at(&game, "/out_of_play/gems/gem-fire"), 1);
}

#[test]
fn el155_special_gems_leave_the_table_by_fusion_alone() {
    assert_eq!(refusal(&fresh(2), "s1", "gem m"), "EL-020");
    let mut game = position(&["hand W; gems fwae; sub steam [F,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: fuse m fwae", "s1: play W>2"]);
    assert_eq!(refusal(&game, "s1", "gain x"), "EL-252");
    assert_eq!((at(&game, "/table/gem-meta"), at(&game, "/table/gem-elixir")), (json!(1), json!(2)));
}

// Losses

#[test]
fn el171_the_partner_returns_before_special_cards_are_discarded() {
    let mut game = position(&[
        "hand FAE; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand WDL; gems -; sub rust [-,-,(fe)] +X@2; pts 0; done -",
    ]);
    (game.step, game.dice) = ("doubles", "1 1");
    let mut game = game.game();
    let rules: Vec<String> =
        play(&mut game, &["s1: steal f s2.3"]).iter().map(|event| event.rule().to_string()).collect();
    assert_eq!(rules, ["EL-079", "EL-170", "EL-139"]);
}

#[test]
fn el172_in_a_trade_both_gems_end_in_hands() {
    let mut game = position(&[
        "hand FAE; gems w; sub glass [F,-,-]; pts 0; done -",
        "hand WDL; gems -; sub rust [-,-,(fe)] +X@2; pts 0; done -",
    ]);
    (game.step, game.dice) = ("trade", "5 1");
    let mut game = game.game();
    play(&mut game, &["s1: trade w>e s2.3"]);
    assert_eq!((gems(&game, 0).as_str(), gems(&game, 1).as_str()), ("e", "fw"));
    assert_eq!(at(&game, "/discard"), json!(["elixir"]));
}

#[test]
fn el173_completed_substances_are_out_of_reach() {
    let mut game = position(&[
        "hand FAE; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand -; gems -; sub clay [-,-,-]; pts 4; done lava*,rust*",
    ]);
    (game.step, game.dice) = ("reroll", "3 6");
    let mut outcomes = Vec::new();
    let mut game = game.game();
    play(&mut game, &["s1: reroll 2"]);
    assert!(game.chance_outcomes(&mut outcomes));
    let faces: Vec<String> = outcomes.iter().map(|(outcome, _)| outcome.text(edition())).collect();
    assert_eq!(faces, ["roll s1 1", "roll s1 4"]);
}

// Completion

#[test]
fn el191_everything_on_a_completed_substance_leaves_play() {
    let mut game = position(&["hand L; gems x; sub concrete [W,e,m,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play x", "s1: play L>4"]);
    assert_eq!(at(&game, "/out_of_play/cards"), json!(["water", "metal"]));
    let gone = at(&game, "/out_of_play/gems");
    assert_eq!((&gone["gem-earth"], &gone["gem-elixir"], &gone["gem-meta"]), (&json!(1), &json!(1), &json!(0)));
    assert_eq!((at(&game, "/players/0/points"), gems(&game, 0)), (json!(4), "m".into()));
}

#[test]
fn el198_the_free_gem_comes_before_the_bonus() {
    let mut game = position(&["hand E; gems -; sub glass [F,A,-]; pts 0; done -", OTHER]).game();
    let events = play(&mut game, &["s1: play E>3", "s1: gain a"]);
    let rules: Vec<String> = events.iter().map(|event| event.rule().to_string()).collect();
    assert_eq!(rules, ["EL-100", "EL-190", "EL-195", "EL-192", "EL-193"]);
}

#[test]
fn el199_the_target_ends_the_game_before_the_rewards() {
    let mut game = position(&["hand E; gems -; sub glass [F,A,-]; pts 8; done -", OTHER]).game();
    let events = play(&mut game, &["s1: play E>3"]);
    assert!(tells(&events, "EL-230") && !tells(&events, "EL-192"));
    assert_eq!((game.turn(), gems(&game, 0)), (Turn::Over, String::new()));
}

#[test]
fn el200_a_new_substance_must_be_taken() {
    let mut game = position(&["hand E; gems -; sub glass [F,A,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play E>3", "s1: gain f"]);
    assert_eq!(legal(&game, "s1"), ["substance composite", "substance quicksilver", "substance rubber"]);
    assert_eq!(refusal(&game, "s1", "end"), "TB-023");
}

// End of turn and of the game

#[test]
fn el216_el254_hands_may_lie_outside_the_limits_during_a_turn() {
    let mut game = position(&[
        "hand FWAEO; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand W; gems -; sub clay [-,-,-]; pts 0; done -",
    ]);
    (game.step, game.dice) = ("die", "1 3");
    let mut game = game.game();
    play(&mut game, &["s1: die 1", "chance: draw s1 F"]);
    assert_eq!(at(&game, "/players/0/hand").as_array().map(Vec::len), Some(6));
    play(&mut game, &["s1: play A>2", "s1: end"]);
    assert_eq!(at(&game, "/players/1/hand"), json!(["water"]), "s2 is not drawn up outside its turn");
}

#[test]
fn el232_el233_el235_ranks_go_by_points_gems_and_natural_sets() {
    let over = |lines: &[&'static str]| {
        // EL-260: stalled, twelve rounds after turn 2.
        let turn = 2 + 12 * lines.len() as u16;
        let game = crate::support::Position { step: "over", turn, last: 2, ..position(lines) }.game();
        let standing = game.result().expect("the game is over");
        Seat::all(lines.len()).map(|seat| (standing.rank(seat), standing.score(seat))).collect::<Vec<_>>()
    };
    let with = |gems: &str, points: u8, done: &str, sub: &str| -> &'static str {
        Box::leak(format!("hand FA; gems {gems}; sub {sub}; pts {points}; done {done}").into_boxed_str())
    };
    let (a, b, c) = ("glass [F,-,-]", "clay [-,-,-]", "paper [-,-,-]");
    // Cards and unfinished substances score nothing.
    assert_eq!(over(&[with("-", 4, "-", a), with("-", 6, "-", b)]), [(2, 4), (1, 6)]);
    // Special gems count as gems in hand.
    assert_eq!(over(&[with("fm", 6, "-", a), with("f", 6, "-", b)]), [(1, 6), (2, 6)]);
    assert_eq!(over(&[with("f", 4, "lava*,snow", a), with("f", 4, "rust*,steel*", b)]), [(2, 4), (1, 4)]);
    let three = over(&[with("f", 4, "lava*,snow", a), with("f", 4, "rust*,steel", b), with("ff", 3, "-", c)]);
    assert_eq!(three, [(1, 4), (1, 4), (3, 3)]);
}

#[test]
fn el234_el295_a_resigned_seat_is_played_on_by_default_actions() {
    use game_core::record::Remarks;
    use game_core::table::{Consent, Match, TableStep};
    let game = position(&[
        "hand FFA; gems f; sub glass [F,-,-]; pts 0; done -",
        OTHER,
        "hand AEE; gems -; sub lava [-,-,-]; pts 0; done -",
    ])
    .game();
    assert_eq!(Action::parse("resign", edition()), None, "resigning is no action of the game");
    let mut table = Match::from_position(game);
    let resign = TableStep::parse("resign s1").expect("a step of the table");
    table.table(resign, Some(Seat::S1), Consent::NotAsked, Remarks::default()).expect("it cannot be refused");
    table.caretake(&mut ());
    // `end`, `keep`: the turn of s1 is over, and everything it had stays with it.
    assert_eq!((at(table.game(), "/active"), gems(table.game(), 0)), (json!("s2"), "f".into()));
    assert_eq!(at(table.game(), "/players/0/slots/0"), "fire");
}

#[test]
fn el251_the_pile_is_reshuffled_only_at_the_moment_of_need() {
    let mut game = position(&["hand FWA; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    (game.step, game.dice, game.deck, game.disc) = ("die", "1 3", Some("F"), "W,A");
    let mut game = game.game();
    play(&mut game, &["s1: die 1", "chance: draw s1 F"]);
    assert_eq!(at(&game, "/discard"), json!(["water", "air"]));
    let events = play(&mut game, &["s1: end"]);
    assert!(tells(&events, "EL-250"), "the draw of the next turn is due");
}

#[test]
fn el253_only_gems_of_completed_substances_leave_the_game() {
    let mut game = position(&["hand WO; gems fwaem; sub steam [f,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: fuse m fwae", "s1: play W>2", "s1: gain f", "s1: substance rubber", "chance: reveal dust"]);
    play(&mut game, &["s1: end", "s1: redraw a"]);
    let gone = at(&game, "/out_of_play/gems");
    let total: u64 = gone.as_object().expect("gems").values().map(|count| count.as_u64().expect("a number")).sum();
    assert_eq!((total, &gone["gem-fire"]), (1, &json!(1)));
}

#[test]
fn el256_what_breaks_an_invariant_is_found() {
    let game = position(&["hand FWA; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]).game();
    let broken = |change: &dyn Fn(&mut elements::View)| {
        let mut view = game.view(Viewer::Open);
        change(&mut view);
        Elements::world(&view, edition(), &mut Fast::new(1)).audit().is_err()
    };
    assert!(!broken(&|_| {}));
    assert!(broken(&|view| view.discard.push(elements::types::ElementId(0))));
    assert!(broken(&|view| view.players[0].gems.0.add(0)));
    assert!(broken(&|view| view.pool.push(elements::types::SubstanceId(0))));
    assert!(broken(&|view| view.players[0].slots.swap(0, 1)), "Fire does not fit into the Air slot");
}

#[test]
fn el261_games_end_within_the_bound() {
    let mut buffer = Vec::new();
    for seats in 2..=4 {
        let bound = fresh(seats).step_bound();
        // 6000 n (S + 1) steps after the set-up.
        assert_eq!(bound - bound % 6000, 6000 * seats as u64 * 19);
        for seed in 0..20 {
            let mut game = fresh(seats);
            let length = random_play::playout(&mut game, &mut buffer, &mut Fast::new(seed));
            assert!(length.steps <= bound && game.turn() == Turn::Over);
        }
    }
}

// Chance

#[test]
fn el287_odds_are_those_of_a_shuffled_deck() {
    let mut game = position(&[
        "hand FFA; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand WWD; gems -; sub clay [-,-,-]; pts 0; done -",
    ]);
    (game.deck, game.step, game.dice) = (Some("FFFWM"), "swap", "3 1");
    let mut game = game.game();
    let weights = |game: &Elements| -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        assert!(game.chance_outcomes(&mut outcomes));
        outcomes.iter().map(|(outcome, weight)| (outcome.text(edition()), *weight)).collect()
    };
    play(&mut game, &["s1: swap s2"]);
    assert_eq!(weights(&game), [("random s2 W".into(), 2), ("random s2 D".into(), 1)]);
    play(&mut game, &["chance: random s2 D", "s1: give D", "s1: end"]);
    assert_eq!(weights(&game), [("draw s2 F".into(), 3), ("draw s2 W".into(), 1), ("draw s2 M".into(), 1)]);
    let mut counts: HashMap<Chance, u32> = HashMap::new();
    let mut draws = Fast::new(3);
    for _ in 0..50_000 {
        *counts.entry(game.draw_chance(&mut draws)).or_default() += 1;
    }
    for (text, expected) in [("draw s2 F", 30_000), ("draw s2 W", 10_000), ("draw s2 M", 10_000u32)] {
        let count = counts[&Chance::parse(text, edition()).expect("an outcome")];
        assert!(count.abs_diff(expected) < 500, "{text}: {count}");
    }
    play(&mut game, &["chance: draw s2 F"]);
    assert_eq!(weights(&game).len(), 36);
    assert!(weights(&game).iter().all(|&(_, weight)| weight == 1));
}

#[test]
fn el293_chance_comes_as_soon_as_it_is_due() {
    let mut game = position(&["hand W; gems -; sub steam [F,-]; pts 0; done -", OTHER]).game();
    play(&mut game, &["s1: play W>2", "s1: gain f", "s1: substance rubber"]);
    assert_eq!(game.turn(), Turn::Chance);
    play(&mut game, &["chance: reveal dust", "s1: end"]);
    // The hand is empty, so no redraw is asked for; the draws up to three follow each other before the next turn's.
    play(
        &mut game,
        &["chance: draw s1 A", "chance: draw s1 A", "chance: draw s1 A", "chance: draw s2 A", "chance: roll s2 2 1"],
    );
    assert_eq!(legal(&game, "s2"), ["die 1"]);
}

// Eyes

#[test]
fn el288_el289_hands_are_hidden_until_the_end_gems_never() {
    let mut game = position(&["hand E; gems f; sub glass [F,A,-]; pts 8; done -", OTHER]).game();
    let hand = |game: &Elements, viewer, seat: usize| game.view(viewer).players[seat].hand.clone();
    assert_eq!(hand(&game, Viewer::Seat(Seat::S2), 0), Cards::Hidden(1));
    assert_eq!(hand(&game, Viewer::Spectator, 1), Cards::Hidden(4));
    assert!(matches!(hand(&game, Viewer::Seat(Seat::S2), 1), Cards::Seen(cards) if cards.len() == 4));
    assert_eq!(game.view(Viewer::Seat(Seat::S2)).players[0].gems, game.view(Viewer::Open).players[0].gems);
    assert_eq!(game.view(Viewer::Seat(Seat::S1)).deck, Cards::Hidden(65));
    play(&mut game, &["s1: play E>3"]);
    assert!(matches!(hand(&game, Viewer::Spectator, 1), Cards::Seen(cards) if cards.len() == 4));
}

#[test]
fn el288_texts_and_events_hide_what_the_viewer_may_not_see() {
    let lines = [
        "hand FAE; gems -; sub glass [F,-,-]; pts 0; done -",
        OTHER,
        "hand OPP; gems -; sub lava [-,-,-]; pts 0; done -",
    ];
    let seen = |game: &Elements, text: &str, viewer| {
        let (who, what) = text.split_once(": ").expect("who");
        match Chance::parse(what, edition()) {
            Some(chance) if who == "chance" => game.seen_chance(&chance, viewer),
            _ => game.seen_action(
                who.parse().expect("a seat"),
                &Action::parse(what, edition()).expect("an action"),
                viewer,
            ),
        }
    };
    let (s1, s2, s3) = (Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Seat(Seat::S3));
    let mut game = crate::support::Position { step: "swap", dice: "3 1", ..position(&lines) }.game();
    play(&mut game, &["s1: swap s3"]);
    let random = "chance: random s3 P";
    assert_eq!([s1, s2, s3].map(|viewer| seen(&game, random, viewer)), ["random s3 P", "random s3 ?", "random s3 P"]);
    let events = play(&mut game, &[random]);
    let card = |viewer| match Elements::redact(events.last().expect("an event"), viewer) {
        Some(Event::CardTaken { card, .. }) => card.is_some(),
        other => panic!("{other:?}"),
    };
    assert_eq!(([s1, s2, s3].map(card), card(Viewer::Spectator)), ([true, false, true], false));
    assert_eq!([s1, s2, s3].map(|viewer| seen(&game, "s1: give F", viewer)), ["give F", "give ?", "give F"]);
    play(&mut game, &["s1: give F", "s1: end"]);
    let draw = "chance: draw s2 W";
    assert_eq!([s1, s2, s3].map(|viewer| seen(&game, draw, viewer)), ["draw s2 ?", "draw s2 W", "draw s2 ?"]);
    assert_eq!(seen(&game, draw, Viewer::Spectator), "draw s2 ?");
    play(&mut game, &[draw, "chance: roll s2 4 1", "s2: die 4"]);
    assert_eq!([s1, s2, s3].map(|viewer| seen(&game, "s1: pass A", viewer)), ["pass A", "pass ?", "pass ?"]);
    let mut game =
        crate::support::Position { step: "take", dice: "6 1", opt: "take_hand=chosen", ..position(&lines) }.game();
    play(&mut game, &["s1: take s3.hand"]);
    assert_eq!([s1, s2, s3].map(|viewer| seen(&game, "s1: pick P", viewer)), ["pick P", "pick ?", "pick P"]);
}

#[test]
fn el292_unseen_cards_are_dealt_card_by_card() {
    // The cards that s1 does not see: 1 Fire, 3 Water, 2 Meta. s2 holds two of them.
    let mut game = position(&[
        "hand AAA; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand FW; gems -; sub clay [-,-,-]; pts 0; done -",
    ]);
    game.deck = Some("WWMM");
    let game = game.game();
    let view = game.view(Viewer::Seat(Seat::S1));
    let mut draws = Fast::new(11);
    let mut counts: HashMap<String, u32> = HashMap::new();
    const WORLDS: u32 = 30_000;
    for _ in 0..WORLDS {
        let world = Elements::world(&view, edition(), &mut draws);
        world.audit().expect("a sound world");
        let hand = at(&world, "/players/1/hand");
        let hand: Vec<&str> =
            hand.as_array().expect("a hand").iter().map(|card| card.as_str().expect("a word")).collect();
        *counts.entry(hand.join(" ")).or_default() += 1;
    }
    // 15 pairs of cards: Fire Water 3, Fire Meta 2, Water Water 3, Water Meta 6, Meta Meta 1.
    let expected = [("fire water", 3), ("fire meta", 2), ("water water", 3), ("water meta", 6), ("meta meta", 1)];
    for (hand, ways) in expected {
        let count = counts.remove(hand).unwrap_or(0);
        assert!(count.abs_diff(WORLDS * ways / 15) < 350, "{hand}: {count} of {WORLDS}");
    }
    assert!(counts.is_empty(), "{counts:?}");
}

#[test]
fn el292_a_secret_choice_is_any_card_of_the_hand() {
    let mut game = position(&[
        "hand FAA; gems -; sub glass [F,-,-]; pts 0; done -",
        "hand WWWD; gems -; sub clay [-,-,-]; pts 0; done -",
    ]);
    (game.step, game.dice, game.deck) = ("die", "4 1", Some("-"));
    let mut game = game.game();
    play(&mut game, &["s1: die 4", "s2: pass D"]);
    // With nothing else unseen s1 knows the hand, and Water three times as likely as Wood to be chosen.
    let view = game.view(Viewer::Seat(Seat::S1));
    let mut draws = Fast::new(12);
    let water = (0..8_000)
        .filter(|_| at(&Elements::world(&view, edition(), &mut draws), "/players/1/chosen") == json!(["water"]));
    assert!((water.count() as u32).abs_diff(6_000) < 200);
}

// Refusals, defaults, options

#[test]
fn el296_refusals_come_in_the_order_of_the_table() {
    let build = position(&["hand DX; gems f; sub charcoal [-,-,-]; pts 0; done -", OTHER]).game();
    for (action, rule) in [
        ("play F>1", "EL-101"),
        ("play D>1", "EL-101"),
        ("play D>3", "EL-101"),
        ("play D>2", "EL-102"),
        ("play X", "EL-102"),
        ("play x", "EL-101"),
        ("fuse m fwae", "EL-151"),
        ("die 1", "TB-023"),
    ] {
        assert_eq!(refusal(&build, "s1", action), rule, "{action}");
    }
    assert_eq!(refusal(&build, "s2", "end"), "TB-022");
    let trade = crate::support::Position {
        step: "trade",
        dice: "5 1",
        ..position(&[
            "hand D; gems f; sub glass [F,-,-]; pts 0; done -",
            "hand W; gems -; sub clay [-,e,e]; pts 0; done -",
        ])
    }
    .game();
    for (action, rule) in [
        ("trade w>f table", "EL-074"),
        ("trade f>f table", "EL-074"),
        ("trade f>w s2.hand", "EL-074"),
        ("trade f>e s3.hand", "EL-074"),
        ("trade f>e s2.8", "EL-074"),
        ("trade f>e s2.3", "EL-084"),
    ] {
        assert_eq!(refusal(&trade, "s1", action), rule, "{action}");
    }
}

#[test]
fn el297_default_actions() {
    let default = |game: &Elements, seat: Seat| game.default_action(seat).text(edition());
    let s1 = |game: &crate::support::Position| default(&game.game(), Seat::S1);
    let mut setup = fresh(2);
    assert_eq!(default(&setup, Seat::S1), "gem f");
    play(&mut setup, &["s1: gem f"]);
    assert_eq!(default(&setup, Seat::S2), "gem w");

    let base = position(&[
        "hand FFOO; gems fm; sub glass [F,-,-]; pts 0; done -",
        "hand WD; gems w; sub clay [-,e,-]; pts 0; done -",
        "hand LL; gems e; sub lava [F,-,E] +X@2; pts 0; done -",
    ]);
    for (dice, expected) in [("6 3", "die 3"), ("3 4", "die 4"), ("4 5", "die 5"), ("5 1", "die 1")] {
        let dice: &'static str = dice;
        assert_eq!(s1(&crate::support::Position { step: "die", dice, ..base.clone() }), expected);
    }
    let reroll = position(&["hand FFOO; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    assert_eq!(s1(&crate::support::Position { step: "reroll", dice: "5 2", ..reroll.clone() }), "forgo");
    // Trade: the table, then hands, then slots, by the gems.
    let trade = crate::support::Position { step: "trade", dice: "5 1", ..base.clone() };
    assert_eq!(s1(&trade), "trade f>w table");
    assert_eq!(
        s1(&crate::support::Position { table: Some("f7 w0 a0 e0 m1 x2"), ..trade.clone() }),
        "trade f>w s2.hand"
    );
    let slots = position(&[
        "hand F; gems f; sub glass [F,-,-]; pts 0; done -",
        "hand WD; gems -; sub clay [-,e,-]; pts 0; done -",
        "hand LL; gems -; sub paper [w,-,-]; pts 0; done -",
    ]);
    let slots = crate::support::Position { step: "trade", dice: "5 1", table: Some("f6 w0 a0 e0 m2 x2"), ..slots };
    assert_eq!(s1(&slots), "trade f>w s3.1");
    let steal = crate::support::Position { step: "doubles", dice: "1 1", ..base.clone() };
    assert_eq!(s1(&steal), "steal f table");
    assert_eq!(s1(&crate::support::Position { table: Some("f0 w0 a0 e0 m1 x2"), ..steal }), "steal w s2.hand");
    assert_eq!(s1(&crate::support::Position { step: "swap", dice: "3 1", ..base.clone() }), "swap s2");
    let take = crate::support::Position { step: "take", dice: "6 1", ..base.clone() };
    assert_eq!(s1(&take), "take s2.hand");
    let play_only = position(&[
        "hand F; gems f; sub glass [F,-,-]; pts 0; done -",
        "hand -; gems -; sub lava [-,F,E] +X@2; pts 0; done -",
    ]);
    assert_eq!(s1(&crate::support::Position { step: "take", dice: "6 1", ..play_only }), "take s2.2");
    let elixir_only = position(&[
        "hand F; gems f; sub glass [F,-,-]; pts 0; done -",
        "hand -; gems -; sub lava [f,-,-] +X@2; pts 0; done -",
    ]);
    assert_eq!(s1(&crate::support::Position { step: "take", dice: "6 1", ..elixir_only }), "take s2.x");
    // Give, pass, toss: what it holds most of, among equals O P D L F W A E M X.
    let mut give = crate::support::Position { step: "swap", dice: "3 1", ..base.clone() }.game();
    play(&mut give, &["s1: swap s2", "chance: random s2 W"]);
    assert_eq!(default(&give, Seat::S1), "give O");
    let mut pass = crate::support::Position { step: "die", dice: "4 1", ..base.clone() }.game();
    play(&mut pass, &["s1: die 4"]);
    let defaults = [Seat::S1, Seat::S2, Seat::S3].map(|seat| default(&pass, seat));
    assert_eq!(defaults, ["pass O", "pass D", "pass L"]);
    assert_eq!(s1(&base), "end");
    assert_eq!(s1(&crate::support::Position { step: "redraw", ..base.clone() }), "keep");
    let mut toss = crate::support::Position { step: "redraw", ..base.clone() }.game();
    play(&mut toss, &["s1: redraw f"]);
    assert_eq!(default(&toss, Seat::S1), "toss O");
    play(&mut toss, &["s1: toss F"]);
    assert_eq!(default(&toss, Seat::S1), "stop");
    let limit = position(&["hand FFFMMWWE; gems -; sub glass [F,-,-]; pts 0; done -", OTHER]);
    assert_eq!(s1(&crate::support::Position { step: "limit", ..limit }), "toss F");
    // Rewards: the first option.
    let mut rewards = position(&["hand D; gems -; sub varnish [O,-]; pts 0; done -", OTHER]);
    rewards.table = Some("f0 w0 a2 e2 m2 x2");
    let mut rewards = rewards.game();
    play(&mut rewards, &["s1: play D>2"]);
    assert_eq!(default(&rewards, Seat::S1), "gain a");
    play(&mut rewards, &["s1: gain a"]);
    assert_eq!(default(&rewards, Seat::S1), "bonus a");
    play(&mut rewards, &["s1: bonus a", "s1: bonus e"]);
    assert_eq!(default(&rewards, Seat::S1), "substance rubber");
    // Options.
    let any =
        crate::support::Position { step: "die", dice: "2 1", disc: "X,O,E", opt: "discard_draw=any", ..base.clone() };
    let mut any = any.game();
    play(&mut any, &["s1: die 2"]);
    assert_eq!(default(&any, Seat::S1), "salvage E");
    let mut consent = crate::support::Position { opt: "trade=consent", ..trade }.game();
    play(&mut consent, &["s1: trade f>w s2.hand"]);
    assert_eq!(default(&consent, Seat::S2), "decline");
    let mut pick = crate::support::Position { opt: "take_hand=chosen", ..take }.game();
    play(&mut pick, &["s1: take s2.hand"]);
    assert_eq!(default(&pick, Seat::S1), "pick W");
}

#[test]
fn el291_the_target_is_5_to_20() {
    let with = |target| Elements::new(&Config { target: Some(target), ..Config::default() }, edition());
    assert!(with(5).is_ok() && with(20).is_ok());
    assert_eq!(with(4).unwrap_err().rule.to_string(), "EL-291");
    assert_eq!(with(21).unwrap_err().rule.to_string(), "EL-291");
}

#[test]
fn el282_el283_el284_options_are_typed() {
    let config: Config = serde_json::from_value(json!({
        "seats": 3, "discard_draw": "any", "trade": "consent", "take_hand": "chosen", "target": 12
    }))
    .expect("a config");
    assert_eq!(config.discard_draw, Some(DiscardDraw::Any));
    assert_eq!(
        (config.trade, config.take_hand, config.target),
        (Some(Trading::Consent), Some(TakeHand::Chosen), Some(12))
    );
    assert!(serde_json::from_value::<Config>(json!({ "seats": 2, "speed": 3 })).is_err());
    assert!(serde_json::from_value::<Config>(json!({ "trade": "barter" })).is_err());
    assert_eq!(serde_json::to_value(Config::default()).expect("JSON"), json!({ "seats": 2 }));
}

// Take-back and size

#[test]
fn tb043_what_bars_a_take_back() {
    let game = position(&["hand FAE; gems f; sub glass [-,-,-]; pts 0; done -", OTHER]).game();
    let end = Action::parse("end", edition()).expect("an action");
    assert!(game.bars_takeback(Seat::S1, &end, Seat::S2) && !game.bars_takeback(Seat::S1, &end, Seat::S1));
    let take = Action::parse("take s2.hand", edition()).expect("an action");
    for (opt, barred) in [("-", false), ("take_hand=chosen", true)] {
        let game = crate::support::Position {
            step: "take",
            dice: "6 1",
            opt,
            ..position(&["hand F; gems f; sub glass [-,-,-]; pts 0; done -", OTHER])
        };
        assert_eq!(game.game().bars_takeback(Seat::S1, &take, Seat::S1), barred);
    }
    let mut pass = crate::support::Position {
        step: "die",
        dice: "4 1",
        ..position(&["hand F; gems f; sub glass [-,-,-]; pts 0; done -", OTHER])
    }
    .game();
    play(&mut pass, &["s1: die 4"]);
    assert!(pass.is_sealed(Seat::S1) && pass.is_sealed(Seat::S2));
    assert!(pass.bars_takeback(Seat::S1, &Action::parse("pass F", edition()).expect("an action"), Seat::S1));
}

#[test]
fn el283_a_trade_that_was_agreed_to_is_not_told_as_imposed() {
    for (opt, steps, rule) in [
        ("trade=consent", &["s1: trade f>w s2.hand", "s2: accept"][..], "EL-283"),
        ("trade=consent", &["s1: trade f>w table"], "EL-073"),
        ("-", &["s1: trade f>w s2.hand"], "EL-075"),
    ] {
        let mut game = crate::support::Position {
            step: "trade",
            dice: "5 1",
            opt,
            ..position(&[
                "hand EOP; gems f; sub glass [F,-,-]; pts 0; done -",
                "hand WDL; gems w; sub clay [-,-,-]; pts 0; done -",
            ])
        }
        .game();
        let told = play(&mut game, steps);
        let traded = told.iter().find(|event| matches!(event, Event::Traded { .. })).expect("a trade");
        assert_eq!(traded.rule().to_string(), rule, "{steps:?}");
    }
}

#[test]
fn el046_el205_who_has_no_substance_is_not_asked_to_fill_it() {
    for (sub, key) in [("sub -", "prompt-build-none"), ("sub glass [F,-,-]", "prompt-build")] {
        let line: &'static str = format!("hand WOP; gems f; {sub}; pts 0; done -").leak();
        assert_eq!(position(&[line, OTHER]).game().decision(Seat::S1).message.key, key);
    }
}

#[test]
fn tb026_el071_a_draft_goes_on_behind_a_pass_only_where_nobody_else_passes() {
    use game_core::record::Remarks;
    use game_core::table::Match;
    let table = |other: &'static str| {
        let mine = "hand A; gems -; sub steam [F,-]; pts 0; done -";
        let position = crate::support::Position { step: "die", dice: "4 1", ..position(&[mine, other]) };
        Match::from_position(position.game())
    };
    let draft = |texts: &[&str]| -> Vec<Action> {
        texts.iter().map(|text| Action::parse(text, edition()).expect("an action")).collect()
    };
    let refused = |table: &Match<Elements>, texts: &[&str]| {
        table.check_draft(Seat::S1, &draft(texts)).map_err(|illegal| illegal.rule.to_string())
    };
    // EL-072: s2 has no card to pass.
    let mut alone = table("hand -; gems -; sub clay [-,-,-]; pts 0; done -");
    assert_eq!(refused(&alone, &["die 4", "pass A", "end"]), Ok(()));
    alone.draft(Seat::S1, &draft(&["die 4"]), Remarks::default(), &mut ()).expect("both dice are possible");
    assert_eq!(refused(&alone, &["pass A", "end"]), Ok(()));
    assert_eq!(refused(&alone, &["pass A", "play W>2"]), Err("EL-101".into()));
    // Whatever s2 has chosen, s1 is told the same.
    for card in ["pass W", "pass D"] {
        let mut secret = table("hand WD; gems -; sub clay [-,-,-]; pts 0; done -");
        secret.draft(Seat::S1, &draft(&["die 4"]), Remarks::default(), &mut ()).expect("both dice are possible");
        assert_eq!(refused(&secret, &["pass A", "play W>2"]), Err("TB-026".into()), "before {card}");
        secret.draft(Seat::S2, &draft(&[card]), Remarks::default(), &mut ()).expect("a card in hand");
        assert_eq!(refused(&secret, &["pass A", "play W>2"]), Err("TB-026".into()), "after {card}");
        assert_eq!(refused(&secret, &["pass A"]), Ok(()));
    }
}

#[test]
fn states_and_actions_are_small() {
    assert!(size_of::<Elements>() <= 1536 && size_of::<Action>() <= 16 && size_of::<Chance>() <= 16);
}

#[test]
fn the_example_position_of_the_catalogue_reads_but_for_its_hidden_cards() {
    let text = "EL1; turn 14; seat s2; step build; dice 3 5; last 9; deck 45; disc F,W,O,A,A,P,E,D; sdeck 10; \
                pool lava,rust,steel; table f7 w8 a7 e7 m1 x2; opt -\n\
                s1: hand FWOD; gems f; sub glass [F,-,e]; pts 3; done steam*,snow\n\
                s2: hand 4?; gems a; sub charcoal [F,m,-] +X@12; pts 2; done paper*";
    let error = Elements::from_position(text, &Config::with_seats(2), edition()).unwrap_err();
    assert_eq!(error.to_string(), "a position with hidden cards cannot be loaded");
}

#[test]
fn a_position_comes_back_as_it_was_written() {
    let game = crate::support::Position {
        disc: "F,W,O",
        opt: "discard_draw=any,target=7",
        ..position(&[
            "hand FWOD; gems fx; sub rust [W,-,(fe)] +X@7; pts 3; done steam*,snow",
            "hand AA; gems -; sub charcoal [F,m,-]; pts 0; done -",
        ])
    }
    .game();
    let text = game.position().expect("a build step can be written");
    assert_eq!(Elements::from_position(&text, &Config::with_seats(2), edition()), Ok(game.clone()));
    assert!(text.contains("opt discard_draw=any,target=7") && text.contains("sub rust [W,-,(fe)] +X@7"));
    let mut drawn = game;
    play(&mut drawn, &["s1: end", "s1: redraw f"]);
    assert_eq!(drawn.position(), None, "the middle of a redraw is not written");
    for wrong in [
        "",
        "EL2",
        "EL1; turn 1",
        &text.replace("s2:", "s1:"),
        &text.replace("disc F", "disc Q"),
        &text.replace("[W,-,(fe)]", "[W]"),
    ] {
        assert!(Elements::from_position(wrong, &Config::with_seats(2), edition()).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_in_which_nothing_can_be_done_is_refused() {
    let start = |step: &str, dice: &str, line: &str, other: &str| {
        let text = format!(
            "EL1; turn 9; seat s1; step {step}; dice {dice}; last 8; deck -; disc -; sdeck 13; \
             pool rubber,composite,quicksilver; table f8 w0 a0 e0 m2 x2; opt -\ns1: {line}; pts 0; done -\ns2: {other}; pts 0; done -"
        );
        Elements::from_position(&text, &Config::with_seats(2), edition())
    };
    let (mine, theirs) = ("hand FWA; gems -; sub glass [F,-,-]", "hand W; gems -; sub clay [-,-,-]");
    let empty = "hand -; gems -; sub clay [-,-,-]";
    for (step, dice, line, other) in [
        ("die", "1 2", mine, theirs),
        ("die", "-", mine, theirs),
        ("reroll", "4 2", mine, theirs),
        ("reroll", "1 2", empty, "hand -; gems -; sub glass [-,-,-]"),
        ("swap", "3 1", mine, empty),
        ("take", "6 1", mine, empty),
        ("trade", "5 1", mine, theirs),
        ("trade", "4 1", mine, theirs),
        ("redraw", "4 1", mine, theirs),
        ("redraw", "4 1", "hand -; gems m; sub glass [F,-,-]", theirs),
        ("limit", "4 1", mine, theirs),
        ("build", "4 1", "hand F; gems -; sub glass [F,-,-] +X@10", theirs),
    ] {
        assert!(start(step, dice, line, other).is_err(), "{step} {dice} {line}");
    }
    for (step, dice) in [("die", "1 4"), ("reroll", "1 2"), ("swap", "3 1"), ("take", "6 1"), ("build", "1 2")] {
        start(step, dice, mine, theirs).unwrap_or_else(|error| panic!("{step} {dice}: {error}"));
    }
}

#[test]
fn the_begin_lock_may_stand_in_the_head_or_with_the_seat_that_builds() {
    let game = position(&["hand FAE; gems -; sub glass [-,-,-]; pts 0; done -", OTHER]);
    let mut locked = game.game();
    play(&mut locked, &["s1: play F>1"]);
    let text = locked.position().expect("a build step can be written");
    assert!(text.contains("; lock\ns1:"), "{text}");
    let moved = text.replace("; lock\n", "\n").replace("done -\ns2", "done -; lock\ns2");
    assert_ne!(moved, text);
    let read = |text: &str| Elements::from_position(text, &Config::with_seats(2), edition());
    assert_eq!((read(&text), read(&moved)), (Ok(locked.clone()), Ok(locked)));
    assert!(read(&(text.replace("; lock\n", "\n") + "; lock")).is_err(), "s2 does not build");
}

#[test]
fn a_picture_has_at_most_100_columns() {
    let mut buffer = Vec::new();
    for seed in 0..4 {
        let mut game = fresh(4);
        let mut draws = Fast::new(seed);
        while let Some(step) = random_play::random_step(&game, &mut buffer, &mut draws) {
            game.apply(&step, &mut ());
            for viewer in [Viewer::Seat(Seat::S1), Viewer::Spectator, Viewer::Open] {
                let picture = Elements::picture(&game.view(viewer), edition());
                let widest = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= 100, "{widest} columns:\n{picture}");
            }
        }
        assert!(matches!(game.view(Viewer::Open).step, Phase::Over { .. }));
    }
}

#[test]
fn the_page_lists_the_names_of_the_open_view() {
    let config = Config {
        seats: 3,
        discard_draw: Some(DiscardDraw::Any),
        trade: Some(Trading::Consent),
        take_hand: Some(TakeHand::Chosen),
        target: Some(9),
    };
    game_testkit::view_names_are_listed::<Elements>(&config, include_str!("../../../../docs/games/elements.md"));
}
