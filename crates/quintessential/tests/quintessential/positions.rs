//! Positions that no play reaches are refused, with a sentence that says why.

use crate::support::read;
use game_core::{Game, Seats, default_edition};
use quintessential::{Config, Quintessential};

/// Two seats: the public fields but for the stockpile, and the two seats.
fn text(public: &str, own: &str, other: &str) -> String {
    format!("QL1 r1p2 n2 ts1 fs1 / stock rest / {public} / s1:red {own} / s2:black {other}")
}

const ROW: &str = "row GB>R,R>B,YY>R / disc -";
const LOOP: &str = "lab[MF[-,-,-,-] Y!>B[-]@ B!>Y[-]]";
const IDLE: &str = "a4 ec d0 pool[R1 B1 Y1 G1 W1] lab[MF[-,-,-,-]]";

fn refused(public: &str, own: &str, why: &str) {
    let text = text(public, own, IDLE);
    let error = Quintessential::from_position(&text, &Config::with_seats(2), default_edition::<Quintessential>());
    let error = error.expect_err(&text).to_string();
    assert!(error.contains(why), "{text}: {error}");
}

fn accepted(public: &str, own: &str) {
    read(&text(public, own, IDLE));
}

#[test]
fn ql185_dice_are_rerolled_by_an_assistant_that_was_dismissed() {
    let public = |pending: &str| format!("{ROW} / top - / bids - / pend {pending}");
    refused(&public("D[R1]"), "a4 ec d0 pool[B1] lab[MF[-,-,-,-]]", "no assistant of it was dismissed");
    refused(&public("D?[R1]"), "a3 ec d0 pool[B1] lab[MF[-,-,-,-] Y!>B[-]@]", "no assistant of it was dismissed");
    refused(&public("xD[R1]"), "a3 eh d1 pool[B1] lab[MF[-,-,-,-]]", "acts, and was not placed");
    accepted(&public("D[R1]"), "a3 ec d1 pool[B1] lab[MF[-,-,-,-]]");
    accepted(&public("xD[R1]"), "a4 eu d1 pool[B1] lab[MF[-,-,-,-]]");
}

#[test]
fn ql155_ql156_bids_lie_where_they_can_be_made() {
    let own = "a3 ec d0 pool[B1] lab[MF[-,-,-,-]]";
    refused("row -,R>B,YY>R / disc - / top - / bids F1:s1[R1] / pend -", own, "there is no formula");
    refused("row -,R>B,YY>R / disc - / top - / bids - / pend B F1[R1]", own, "there is no formula");
    let held = "a3 eh d0 pool[B1] lab[MF[-,-,-,-]]";
    refused(&format!("{ROW} / top - / bids extra:s1[R1] / pend -"), held, "does not lie on its card");
    refused(&format!("{ROW} / top - / bids - / pend B extra[R1]"), held, "does not lie on its card");
    refused(&format!("{ROW} / top - / bids F1:s1[R1] / pend B F1[]"), "a2 ec d0 pool[B6] lab[MF[-,-,-,-]]", "begun");
    accepted(&format!("{ROW} / top - / bids extra:s1[R1] / pend -"), own);
}

#[test]
fn ql091_dice_lie_on_claimed_cards_as_firing_leaves_them() {
    let own = "a3 ec d0 pool[] lab[MF[-,-,-,-]]";
    let public = |top: &str| format!("{ROW} / top {top} / bids - / pend -");
    for top in ["MULTI:s1[R,K,Y]", "MULTI:s1[R,R,Y]", "MULTI:s1[R,B,Y,G]", "MONO:s1[R,Y]", "MONO:s1[R,K]"] {
        refused(&public(top), own, "cannot lie on M");
    }
    for top in ["TRADE:s1", "TRADE:s1[W,R]", "TRADE:s1[R]"] {
        refused(&public(top), own, "cannot lie on TRADE");
    }
    for top in ["PMF:s1[R]", "OMF:s1[K]", "DISCARD:s1[R]", "LAPIS:s1[W,W,W,W,W,K]"] {
        refused(&public(top), own, "cannot lie on");
    }
    for top in
        ["MULTI:s1[R,Y]", "MULTI:s1[W,W,W]", "MULTI:s1", "MONO:s1[R,R,W]", "TRADE:s1[W]", "TRADE:s1[W,W]", "PMF:s1"]
    {
        accepted(&public(top), own);
    }
}

#[test]
fn ql132_a_created_die_is_marked_as_looped_exactly_where_it_is() {
    let public = |pending: &str| format!("{ROW} / top - / bids - / pend {pending}");
    let own = format!("a3 ec d0 pool[R1] {LOOP}");
    accepted(&public("B*@Y!>B{Y!>B}"), &own);
    refused(&public("B4@Y!>B{Y!>B}"), &own, "is looped (QL-132)");
    refused(&public("B?@Y!>B{Y!>B}"), &own, "is looped (QL-132)");
    let alone = "a3 ec d0 pool[R1] lab[MF[-,-,-,-] Y!>B[-]@]";
    accepted(&public("B4@Y!>B{Y!>B}"), alone);
    refused(&public("B*@Y!>B{Y!>B}"), alone, "is not looped (QL-132)");
}

#[test]
fn ql138_a_created_die_comes_from_a_card_that_has_fired() {
    let public = |pending: &str| format!("{ROW} / top - / bids - / pend {pending}");
    let own = "a3 ec d0 pool[R1] lab[MF[-,-,-,-] Y!>B[-]@]";
    refused(&public("Y4@Y!>B{Y!>B}"), own, "does not create a die of colour Y");
    refused(&public("B4@Y!>B{}"), own, "has not fired");
    refused(&public("B4@B!>Y{B!>Y}"), own, "has not fired");
    refused(&public("Y4@TRADE{}"), own, "has not fired");
    refused(&public("B4@Y!>B{Y!>B}"), "a4 ec d0 pool[R1] lab[MF[-,-,-,-] Y!>B[-]]", "its assistant lies nowhere");
    let claimed = format!("{ROW} / top TRADE:s1[W] / bids - / pend Y4@TRADE{{}}");
    accepted(&claimed, "a3 ec d0 pool[R1] lab[MF[-,-,-,-]]");
}

#[test]
fn ql052_a_seat_to_act_has_an_assistant() {
    refused(&format!("{ROW} / top - / bids - / pend -"), "a0 ec d4 pool[R1] lab[MF[-,-,-,-]]", "no assistant left");
}

#[test]
fn ql191_ql196_cleanup_asks_whom_it_concerns() {
    let read = |pending: &str, acting: &str, bids: &str, row: &str| {
        let seats = "s1:red a3 ec d0 pool[R1] lab[MF[-,-,-,-]] / s2:black a4 ec d0 pool[R1] lab[MF[-,-,-,-]]";
        let text = format!(
            "QL1 r1p3 n2 t{acting} fs1 / stock rest / row {row} / disc - / top - / bids {bids} / pend {pending} / {seats}"
        );
        let config = Config::with_seats(2);
        Quintessential::from_position(&text, &config, default_edition::<Quintessential>()).map_err(|e| e.to_string())
    };
    assert!(read("draw", "s1", "draw:s1[B1]", "GB>R,R>B,YY>R").is_ok());
    assert!(read("draw", "s2", "draw:s1[B1]", "GB>R,R>B,YY>R").unwrap_err().contains("s2 has not won draw"));
    assert!(read("start", "s1", "start:s1[B1]", "GB>R,R>B,YY>R").is_ok());
    assert!(read("start", "s1", "draw:s1[B1]", "GB>R,R>B,YY>R").unwrap_err().contains("s1 has not won start"));
    let salvage = read("take", "s1", "F1:s1[B1]", "GB>R,-,-");
    assert!(salvage.unwrap_err().contains("an empty pile"));
    assert!(read("deal F1", "s1", "F1:s1[B1]", "GB>R,-,-").unwrap_err().contains("a place that is taken"));
}

/// What two tidy seats before the Phase 1 roll and after it look like.
const UNROLLED: [&str; 2] =
    ["s1:red a4 ec d0 pool[R? W?] lab[MF[-,-,-,-]]", "s2:black a4 ec d0 pool[W?] lab[MF[-,-,-,-]]"];
const ROLLED: [&str; 2] =
    ["s1:red a4 ec d0 pool[R1 W1] lab[MF[-,-,-,-]]", "s2:black a4 ec d0 pool[W1] lab[MF[-,-,-,-]]"];

/// Reads a position of two seats from its first word, its public fields but for the stockpile, and the seats.
fn verdict(when: &str, public: &str, seats: [&str; 2]) -> String {
    verdict_of(&format!("{when} n2 ts1 fs1"), public, seats)
}

fn verdict_of(head: &str, public: &str, seats: [&str; 2]) -> String {
    let text = format!("QL1 {head} / stock rest / {public} / {} / {}", seats[0], seats[1]);
    let read = Quintessential::from_position(&text, &Config::with_seats(2), default_edition::<Quintessential>());
    read.map_or_else(|error| error.to_string(), |game| game.position().unwrap())
}

#[test]
fn ql051_phase_one_rolls_seat_by_seat() {
    let verdict = |next: &str, seats| {
        let acting = if next == "s2" { "s2" } else { "s1" };
        let public = format!("{ROW} / top - / bids - / pend roll {next}");
        verdict_of(&format!("r1p1 n2 t{acting} fs1"), &public, seats)
    };
    assert!(verdict("s1", UNROLLED).starts_with("QL1"));
    assert!(verdict("s2", [ROLLED[0], UNROLLED[1]]).starts_with("QL1"));
    assert!(verdict("s3", UNROLLED).contains("s3 is not at the table"));
    assert!(verdict("s1", ROLLED).contains("s1 has not rolled yet, and its dice have faces"));
    assert!(verdict("s2", UNROLLED).contains("s1 has rolled, and some of its dice have no face"));
    assert!(verdict("s2", ROLLED).contains("s2 has not rolled yet"));
    let used = "s1:red a4 eu d0 pool[R?] lab[MF[-,-,-,-]]";
    assert!(verdict("s1", [used, UNROLLED[1]]).contains("the extra assistant of s1 is in use"));
    let busy = "s1:red a3 ec d0 pool[R?] lab[MF[-,-,-,-]@]";
    assert!(verdict("s1", [busy, UNROLLED[1]]).contains("assistants lie in the lab of s1"));
}

#[test]
fn only_what_is_done_by_an_assistant_is_marked_as_done_by_the_extra_one() {
    let public = |pending: &str| format!("{ROW} / top - / bids - / pend {pending}");
    assert!(verdict("r1p2", &public("-"), ROLLED).starts_with("QL1"));
    assert!(verdict("r1p2", &public("x-"), ROLLED).contains("a created die reads"));
    assert!(verdict("r1p1", &public("xroll s1"), UNROLLED).contains("phase 1 is pending as `roll s1`"));
    assert!(verdict("r40pE", &public("x-"), ROLLED).contains("nothing can be pending"));
    let away = "s1:red a3 ec d0 pool[R1 W1] lab[MF[-,-,-,-]]";
    for (row, bids, pend, seat) in [
        ("-", "-", "take", ROLLED[0]),
        ("-", "-", "deal F1", ROLLED[0]),
        ("-", "draw:s1[B4]", "draw", away),
        ("-", "start:s1[B4]", "start", away),
    ] {
        let public = |mark: &str| format!("row {row} / disc R>B / top - / bids {bids} / pend {mark}{pend}");
        assert!(verdict("r1p3", &public(""), [seat, ROLLED[1]]).starts_with("QL1"), "{pend}");
        assert!(verdict("r1p3", &public("x"), [seat, ROLLED[1]]).contains("cleanup is pending as"), "x{pend}");
    }
}

/// `t` is the seat that acts or rolls; where none does, the winner or the holder of the token.
#[test]
fn the_seat_to_act_agrees_with_what_is_pending() {
    let public = |top: &str, pending: &str| format!("{ROW} / top {top} / bids - / pend {pending}");
    let deal = "row - / disc - / top - / bids - / pend deal F1";
    let won = [ROLLED[0], "s2:black a3 ec d0 pool[] lab[MF[-,-,-,-]]"];
    let stone = public("LAPIS:s2[K,W,W,W,W,W]", "-");
    for (when, public, seats, token, acting, other) in [
        ("r1p1", &public("-", "roll s1"), UNROLLED, "s2", "s1", "s2"),
        ("r1p1", &public("-", "roll s2"), [ROLLED[0], UNROLLED[1]], "s1", "s2", "s1"),
        ("r1p3", &deal.to_owned(), ROLLED, "s2", "s2", "s1"),
        ("r40pE", &public("-", "-"), ROLLED, "s2", "s2", "s1"),
        ("r3pE", &stone, won, "s1", "s2", "s1"),
    ] {
        let good = format!("{when} n2 t{acting} f{token}");
        assert!(verdict_of(&good, public, seats).starts_with(&format!("QL1 {good}")), "{good}");
        let error = verdict_of(&format!("{when} n2 t{other} f{token}"), public, seats);
        assert!(error.contains(&format!("t{other}, and here it is t{acting}")), "{error}");
    }
}

#[test]
fn numbers_have_one_form() {
    let good = text(&format!("{ROW} / top - / bids - / pend -"), "a3 ec d1 pool[R1 W1] lab[MF[-,-,-,-]]", IDLE)
        .replacen("stock rest", "stock R8B9Y9G9K15W23", 1);
    read(&good);
    for (from, to) in [("r1p2", "r01p2"), ("r1p2", "r+1p2"), ("n2", "n02"), ("a3", "a03"), ("d1", "d+1"), ("R8", "R08")]
    {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        let read = Quintessential::from_position(&text, &Config::with_seats(2), default_edition::<Quintessential>());
        assert!(read.is_err(), "{to}");
    }
    let fired = "a3 ec d0 pool[R1] lab[MF[-,-,-,-] Y!>B[-]@]";
    refused(&format!("{ROW} / top - / bids - / pend B04@Y!>B{{Y!>B}}"), fired, "no such face");
}

#[test]
fn ql210_ql211_a_game_ends_by_the_stone_or_the_last_round() {
    let public = |top: &str| format!("{ROW} / top {top} / bids - / pend -");
    assert!(verdict("r3pE", &public("-"), ROLLED).contains("the game ends by the Stone or after round 40"));
    assert!(verdict("r40pE", &public("-"), ROLLED).starts_with("QL1"));
    let winner = "s1:red a3 ec d0 pool[R1] lab[MF[-,-,-,-]]";
    assert!(verdict("r3pE", &public("LAPIS:s1[K,W,W,W,W,W]"), [winner, ROLLED[1]]).starts_with("QL1"));
    assert!(verdict("r40pE", &public("DISCARD:s1"), [winner, ROLLED[1]]).contains("a card is claimed"));
    assert!(verdict("r40p2", &public("-"), ROLLED).starts_with("QL1"));
    for round in ["r41p2", "r255p2"] {
        assert!(verdict(round, &public("-"), ROLLED).contains("the game ends with round 40 (QL-211)"), "{round}");
    }
}

#[test]
fn ql006_nothing_is_named_twice() {
    let pend = "bids - / pend -";
    assert!(verdict("r1p2", &format!("row - / disc R>B,R>B / top - / {pend}"), ROLLED).contains("named twice"));
    let claimed = ["s1:red a3 ec d0 pool[R1] lab[MF[-,-,-,-]]", ROLLED[1]];
    let twice = format!("{ROW} / top DISCARD:s1;DISCARD:s1 / {pend}");
    assert!(verdict("r1p2", &twice, claimed).contains("claimed twice"));
    let good = text(&format!("{ROW} / top - / {pend}"), "a4 ec d0 pool[R1 W1] lab[MF[-,-,-,-]]", IDLE);
    let stock = |stock: &str| {
        let text = good.replacen("stock rest", &format!("stock {stock}"), 1);
        let read = Quintessential::from_position(&text, &Config::with_seats(2), default_edition::<Quintessential>());
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(stock("R8B9Y9G9K15W23"), Ok(()));
    assert!(stock("R8B9Y9G9K15W23R8").unwrap_err().contains("names a colour twice"));
    let fired = "a3 ec d0 pool[R1] lab[MF[-,-,-,-] Y!>B[-]@]";
    refused(&format!("{ROW} / top - / bids - / pend B4@Y!>B{{Y!>B,Y!>B}}"), fired, "named twice");
    refused(&format!("{ROW} / top - / bids - / pend B4@Y!>B{{Y!>B}}#2"), fired, "a created die reads");
}

#[test]
fn ql190_ql197_cleanup_goes_step_by_step() {
    let verdict = |public: &str, seats| verdict("r1p3", public, seats);
    let away = "s1:red a3 ec d0 pool[R1 W1] lab[MF[-,-,-,-]]";
    let take = |row: &str, top: &str| format!("row {row} / disc R>B / top {top} / bids - / pend take");
    assert!(verdict(&take("-", "-"), ROLLED).starts_with("QL1"));
    assert!(verdict(&take("-", "DISCARD:s1"), [away, ROLLED[1]]).contains("a card is claimed"));
    assert!(verdict(&take("YY>R,RR>G,GG>B", "-"), ROLLED).contains("a formula lies in the row"));
    let deal = |row: &str, top: &str, bids: &str, slot: &str| {
        format!("row {row} / disc R>B / top {top} / bids {bids} / pend deal {slot}")
    };
    assert!(verdict(&deal("-", "-", "-", "F1"), ROLLED).starts_with("QL1"));
    assert!(verdict(&deal("YY>R,-,-", "-", "-", "F2"), ROLLED).starts_with("QL1"));
    assert!(verdict(&deal("-", "-", "-", "F2"), ROLLED).contains("an earlier place is empty"));
    assert!(verdict(&deal("-", "MULTI:s1[R]", "-", "F1"), [away, ROLLED[1]]).contains("a card is claimed"));
    assert!(verdict(&deal("-", "-", "draw:s1[R4]", "F1"), [away, ROLLED[1]]).contains("bids lie on the table"));
    let dice = "s1:red a4 ec d0 pool[W1] lab[MF[R,-,-,-]]";
    assert!(verdict(&deal("-", "-", "-", "F1"), [dice, ROLLED[1]]).contains("dice lie in the lab of s1"));
    let step = |bids: &str, pend: &str| format!("{ROW} / top - / bids {bids} / pend {pend}");
    let dice = "s1:red a3 ec d0 pool[W1] lab[MF[R,-,-,-]]";
    let dismissed = "s1:red a2 ec d1 pool[W1] lab[MF[-,-,-,-]]";
    for (bids, pend) in [("draw:s1[R4]", "draw"), ("start:s1[R4]", "start")] {
        assert!(verdict(&step(bids, pend), [away, ROLLED[1]]).starts_with("QL1"));
        assert!(verdict(&step(bids, pend), [dice, ROLLED[1]]).contains("dice lie in the lab of s1"));
        assert!(verdict(&step(bids, pend), [dismissed, ROLLED[1]]).contains("assistants lie in the lab of s1"));
    }
}
