//! Positions and set-ups that cannot be: each is refused in a sentence, and none is played.

use crate::support::{at, legal, play, position, refusal};
use elements::{Config, Elements};
use game_core::scenario::{Scenario, set_up};
use game_core::{Game, Seats, default_edition};
use serde_json::json;

const POSITION: &str = "EL1; turn 9; seat s1; step build; dice 1 2; last 8; deck 67; disc -; sdeck 13; \
                        pool rubber,composite,quicksilver; table f8 w8 a8 e8 m2 x2; opt -\n\
                        s1: hand WAE; gems -; sub steam [F,-]; pts 0; done -\n\
                        s2: hand F; gems -; sub clay [-,-,-]; pts 0; done -";

fn read(text: &str) -> Result<Elements, String> {
    let edition = default_edition::<Elements>();
    Elements::from_position(text, &Config::with_seats(2), edition).map_err(|error| error.to_string())
}

/// The position with one passage changed, and why it is refused.
fn refused(from: &str, to: &str) -> String {
    assert!(POSITION.contains(from), "{from}");
    read(&POSITION.replacen(from, to, 1)).expect_err(to)
}

/// What comes of a set-up on top of a position; without one, of a fresh table.
fn set(position: &str, config: &str, lines: &str) -> Result<Elements, String> {
    let position = if position.is_empty() { String::new() } else { format!("position = '''\n{position}\n'''\n") };
    let text = format!(
        "game = \"elements\"\ntitle = \"-\"\nrules = []\n[setup]\nconfig = {config}\n{position}[setup.set]\n{lines}"
    );
    let scenario = Scenario::read(&text).expect("a scenario");
    set_up::<Elements>(scenario.setup(), &|name| Err(name.into())).map(|table| table.game().clone())
}

fn set_refused(lines: &str) -> String {
    set(POSITION, "{ seats = 2 }", lines).expect_err(lines)
}

#[test]
fn el231_with_cards_in_the_substance_deck_not_all_is_built() {
    for (rest, kind) in [("17", "build"), ("-", "over")] {
        let text = POSITION.replace("pool rubber,composite,quicksilver", "pool -");
        let text = text.replace("sdeck 13", &format!("sdeck {rest}")).replace("sub clay [-,-,-]", "sub -");
        let all = "dust,varnish,lava,snow,clay,glass,charcoal,paper,plasma,rust,steel,gunpowder,concrete,rubber,\
                   rocket-fuel,composite,quicksilver";
        let text = if rest == "-" { format!("{}done {all}", text.trim_end_matches("done -")) } else { text };
        let mut game = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        play(&mut game, &["s1: play W>2", "s1: gain f"]);
        assert_eq!(at(&game, "/step/kind"), kind);
    }
}

#[test]
fn el261_a_turn_that_no_game_reaches_is_refused() {
    assert!(read(POSITION).is_ok());
    assert!(read(&POSITION.replace("turn 9", "turn 456").replace("last 8", "last 450")).is_ok());
    let error = refused("turn 9", "turn 457");
    assert_eq!(error, "turn 457 cannot be: a game has at most 456 turns (EL-261)");
    assert!(refused("turn 9", "turn 65535").contains("EL-261"));
    assert!(refused("turn 9", "turn 65536").contains("no number"));
    assert!(set_refused("\"/turn\" = 65535").contains("EL-261"));
}

#[test]
fn el044_turns_are_counted_from_1_in_digits() {
    assert!(
        refused("turn 9; seat s1; step build; dice 1 2; last 8", "turn 0; seat s1; step build; dice 1 2; last 0")
            .contains("EL-044")
    );
    for (from, to) in [("turn 9", "turn +9"), ("last 8", "last +8"), ("pts 0", "pts +0"), ("table f8", "table f+8")] {
        assert!(refused(from, to).contains("no number"), "{to}");
    }
    refused("deck 67", "deck +67");
    refused("sdeck 13", "sdeck +13");
    // One text for one number: none begins with a zero.
    for (from, to) in [("turn 9", "turn 09"), ("last 8", "last 008"), ("pts 0", "pts 00"), ("table f8", "table f08")] {
        assert!(refused(from, to).contains("no number"), "{to}");
    }
    refused("deck 67", "deck 067");
    refused("sdeck 13", "sdeck 013");
    refused("opt -", "opt target=07");
}

#[test]
fn el256_a_gem_of_the_table_is_named_once() {
    assert_eq!(refused("table f8", "table f7 f8"), "\"f8\" names a gem of the table a second time");
    refused("x2", "x2 x2");
}

#[test]
fn el260_a_turn_after_the_stall_is_refused() {
    let since_8 = |turn: u16| read(&POSITION.replace("turn 9", &format!("turn {turn}")));
    assert!(since_8(32).is_ok(), "the last turn of the 24 without a completion");
    let error = since_8(33).expect_err("the game ended with turn 32");
    assert_eq!(error, "turn 33 cannot be: the game ended before, with no completion since turn 8 (EL-260)");
    assert!(since_8(100).expect_err("long over").contains("EL-260"));
    let over = POSITION.replace("step build", "step over");
    assert!(read(&over).is_err(), "nothing has ended the game");
    assert!(read(&over.replace("turn 9", "turn 32")).is_ok(), "the stall has");
}

#[test]
fn el079_el060_an_outcome_is_shown_by_the_dice() {
    let doubles = POSITION.replace("step build", "step doubles");
    assert!(read(&doubles).expect_err("1 and 2").contains("1 and 2 are no doubles (EL-079)"));
    assert!(read(&doubles.replace("dice 1 2", "dice 2 2")).is_ok());
    let step = "\"/step\" = { kind = \"effect\", program = { face = 3 }, op = 0, wait = { kind = \"swap\" } }";
    assert!(set_refused(step).contains("no die shows the outcome 3 (EL-060)"));
    assert!(set(POSITION, "{ seats = 2 }", &format!("\"/dice\" = [1, 3]\n{step}")).is_ok());
}

#[test]
fn el230_points_of_the_target_are_the_end() {
    assert!(read(&POSITION.replacen("pts 0", "pts 9", 1)).is_ok());
    for points in ["10", "12", "255"] {
        assert!(refused("pts 0", &format!("pts {points}")).contains("EL-230"), "{points}");
    }
    assert!(set_refused("\"/players/1/points\" = 255").contains("EL-230"));
    // 9 points, then Quicksilver with an Elixir.
    let over = POSITION.replace("step build", "step over");
    assert!(read(&over.replacen("pts 0", "pts 14", 1)).is_ok());
    assert!(read(&over.replacen("pts 0", "pts 15", 1)).is_err());
}

#[test]
fn el235_only_the_winner_reaches_the_target_in_the_own_turn() {
    let over = POSITION.replace("step build", "step over").replacen("pts 0", "pts 11", 1);
    assert!(read(&over).is_ok());
    assert!(read(&over.replace("pts 0", "pts 9")).is_ok());
    for text in [over.replace("pts 0", "pts 12"), over.replace("pts 0", "pts 10"), over.replace("seat s1", "seat s2")] {
        assert!(read(&text).expect_err(&text).contains("EL-235"), "{text}");
    }
}

#[test]
fn el104_a_begin_lock_needs_a_primary_in_play() {
    let lock = POSITION.replacen("opt -", "opt -; lock", 1);
    assert!(read(&lock).is_ok(), "Steam was begun with Fire");
    for (hand, sub) in [("hand FWAE", "sub steam [-,-]"), ("hand FWAE", "sub -")] {
        let text = lock.replace("hand WAE", hand).replace("sub steam [F,-]", sub);
        let text = if sub == "sub -" { text.replace("sdeck 13", "sdeck 14") } else { text };
        assert!(read(&text).expect_err(sub).contains("EL-104"), "{sub}");
    }
    // Nothing follows a begin play: one element is all that is in play.
    for (hand, sub) in [("hand E", "sub glass [F,A,-]"), ("hand AE", "sub glass [F,-,-] +X@8")] {
        let text = POSITION.replace("hand WAE", hand).replace("sub steam [F,-]", sub).replace("deck 67", "deck 68");
        let text = if sub.contains('X') { text.replace("deck 68", "deck 67") } else { text };
        assert!(read(&text).is_ok(), "{sub}");
        let text = text.replacen("opt -", "opt -; lock", 1);
        assert!(read(&text).expect_err(sub).contains("EL-104"), "{sub}");
    }
}

#[test]
fn el291_a_target_in_a_position_is_refused_in_a_sentence() {
    assert!(read(&POSITION.replace("opt -", "opt target=5")).is_ok());
    assert_eq!(refused("opt -", "opt target=4"), "the target is 5 to 20 points, not 4 (EL-291)");
    assert!(refused("opt -", "opt target=999").contains("EL-291"));
    assert!(set_refused("\"/config/target\" = 21").contains("EL-291"));
    let error = Elements::from_position(POSITION, &Config::with_seats(5), default_edition::<Elements>());
    assert_eq!(error.expect_err("five seats").to_string(), "a table has 2 to 4 seats, not 5 (EL-028)");
}

#[test]
fn el028_a_set_up_has_a_player_for_each_seat() {
    for seats in [0, 1, 3, 4, 200] {
        let error = set_refused(&format!("\"/config/seats\" = {seats}"));
        assert!(error.contains(&format!("the table has {seats} seats, and there are 2 players")), "{error}");
    }
}

#[test]
fn el009_lists_beyond_the_capacity_are_refused() {
    let pool = "[\"lava\", \"snow\", \"glass\", \"rust\", \"steel\", \"dust\", \"paper\"]";
    assert!(set_refused(&format!("\"/pool\" = {pool}")).contains("pool: 7 are more than 6"));
    let four = "[\"lava\", \"snow\", \"glass\", \"rust\"]";
    assert!(set_refused(&format!("\"/pool\" = {four}")).contains("EL-024"));
    let many = format!("[{}]", ["\"fire\""; 300].join(", "));
    for place in ["/deck", "/discard", "/players/0/hand", "/out_of_play/cards"] {
        assert!(set_refused(&format!("\"{place}\" = {many}")).contains("300 are more than 96"), "{place}");
    }
    let many = format!("[{}]", ["\"fire\""; 90].join(", "));
    assert!(
        set_refused(&format!("\"/discard\" = {many}\n\"/players/0/hand\" = {many}\n\"/players/1/hand\" = {many}"))
            .contains("element cards")
    );
    set_refused("\"/table/gem-fire\" = 255\n\"/players/0/gems/gem-fire\" = 255");
    set_refused("\"/players/0/hand\" = 90");
    let lava = ["lava"; 300].join(",");
    assert!(refused("sdeck 13", &format!("sdeck {lava}")).contains("too long"));
}

#[test]
fn el213_el197_el287_a_step_that_counts_counts_what_there_is() {
    for step in [
        "{ kind = \"toss\", tossed = 255 }",
        "{ kind = \"draw-again\", left = 255 }",
        "{ kind = \"deal-cards\", left = 5 }",
        "{ kind = \"deal-discard\", left = 4 }",
        "{ kind = \"bonus\", grant = 9, left = 1 }",
        "{ kind = \"first-roll\", sums = [255, 0, 0, 0] }",
        "{ kind = \"first\", tied = [\"s1\", \"s4\"] }",
        "{ kind = \"effect\", program = { face = 1 }, op = 0, wait = { kind = \"draw\", left = 99 } }",
    ] {
        let error = set_refused(&format!("\"/step\" = {step}"));
        assert!(error.contains("cannot be due") || error.contains("does not wait"), "{step}: {error}");
    }
}

#[test]
fn el283_an_offer_can_be_carried_out() {
    let line = "hand FWA; gems f; sub glass [F,-,-]; pts 0; done -";
    let offer = |place: &str, config: &str| {
        let game = position(&[line, "hand WWDL; gems w; sub paper [-,a,-]; pts 0; done -"]);
        let game = crate::support::Position { dice: "5 1", ..game };
        let text = game.game().position().expect("a build step can be written");
        let step = format!(
            "{{ kind = \"effect\", program = {{ face = 5 }}, op = 0, wait = {{ kind = \"consent\", give = \"gem-fire\", \
             take = \"gem-air\", place = {place}, declined = [] }} }}"
        );
        set(&text, config, &format!("\"/step\" = {step}"))
    };
    let consent = "{ seats = 2, trade = \"consent\" }";
    let mut game = offer("{ zone = \"slot\", seat = \"s2\", slot = 2 }", consent).expect("a gem lies there");
    play(&mut game, &["s2: accept"]);
    assert_eq!(at(&game, "/players/1/slots/1"), json!("-"));
    for place in [
        "{ zone = \"slot\", seat = \"s2\", slot = 99 }",
        "{ zone = \"slot\", seat = \"s2\", slot = 0 }",
        "{ zone = \"slot\", seat = \"s2\", slot = 1 }",
        "{ zone = \"hand\", seat = \"s2\" }",
        "{ zone = \"hand\", seat = \"s1\" }",
        "{ zone = \"elixir\", seat = \"s2\" }",
        "{ zone = \"table\" }",
    ] {
        offer(place, consent).expect_err(place);
    }
    offer("{ zone = \"slot\", seat = \"s2\", slot = 2 }", "{ seats = 2 }").expect_err("nobody is asked");
}

#[test]
fn el250_el256_what_is_not_set_becomes_the_rest() {
    let game = set(POSITION, "{ seats = 2 }", "\"/deck\" = [\"fire\"]").expect("the other cards are out of play");
    assert_eq!(at(&game, "/out_of_play/cards").as_array().map(Vec::len), Some(66));
    let lines = "\"/table/gem-fire\" = 3\n\"/players/0/gems/gem-water\" = 2\n\"/players/1/gems/gem-fire\" = 1";
    let game = set(POSITION, "{ seats = 2 }", lines).expect("the other gems are out of play");
    let gems = |place: &str| (at(&game, &format!("{place}/gem-fire")), at(&game, &format!("{place}/gem-water")));
    assert_eq!(gems("/table"), (json!(3), json!(6)));
    assert_eq!(gems("/out_of_play/gems"), (json!(4), json!(0)));
    // Both are set: they must add up.
    let error = set_refused("\"/deck\" = []\n\"/out_of_play/cards\" = []");
    assert!(error.contains("element cards"), "{error}");
    assert!(set_refused("\"/table/gem-fire\" = 3\n\"/out_of_play/gems/gem-fire\" = 0").contains("gems"));
    assert!(set_refused("\"/table/gem-meta\" = 0").contains("reusable"), "EL-256");
    assert!(set_refused("\"/table/gem-fire\" = 9").contains("gems"));
}

#[test]
fn el252_a_colour_that_is_not_on_the_table_is_not_chosen() {
    let game = set("", "{ seats = 2 }", "\"/table/gem-fire\" = 0").expect("no fire gem is left");
    assert_eq!(legal(&game, "s1"), ["gem a", "gem e", "gem w"]);
    assert_eq!(refusal(&game, "s1", "gem f"), "EL-020");
}
