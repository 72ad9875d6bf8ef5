//! Rules of bids, claims, Dismiss, cleanup and the end, each by its number.

use crate::support::{field, happen, lab, legal, play, pool, position, read, refused, rules, table};
use game_core::{Game, Happening, Notation, Seat, SeatSet, Turn};
use quintessential::{Chance, Event, Quintessential};

const ROW: &str = "row YY>R,RR>G,GG>B / disc - / top - / bids - / pend -";

#[test]
fn ql150_six_cards_can_be_bid_on() {
    let game = position(&["s1:red a4 ec d0", "s2:black a4 ec d0"], &["R1", "W1"], ROW);
    let bids: Vec<String> = legal(&game).into_iter().filter(|text| text.starts_with('B')).collect();
    assert_eq!(bids, ["B draw", "B start", "B extra", "B F1", "B F2", "B F3"]);
    assert_eq!(quintessential::Action::parse("B F4", game.edition()), None);
}

#[test]
fn ql151_the_value_is_the_sum_of_the_faces_whatever_the_colours() {
    let mut game = position(&["s1:red a4 ec d0", "s2:black a4 ec d0"], &["R1 B2 K3 W6", "W1"], ROW);
    let events = play(&mut game, "B F1 +R1 +B2 +K3 +W6 done");
    assert!(events.iter().any(|event| matches!(event, Event::BidMade { value: 12, .. })));
    assert_eq!(field(&game, "bids"), "bids F1:s1[R1,B2,K3,W6]");
}

#[test]
fn ql153_bids_are_never_added_together() {
    let mut game = position(&["s1:red a4 ec d0", "s2:black a4 ec d0"], &["R4 B5", "W5"], ROW);
    play(&mut game, "B F1 +R4 done; B F1 +W5 done");
    assert_eq!(refused(&game, "B F1").as_deref(), Some("QL-221"), "4 and 5 are two bids, not one of 9");
}

#[test]
fn ql157_any_number_of_bids_lie_at_one_card_until_cleanup() {
    let mut game = position(&["s1:red a4 ec d0", "s2:black a4 ec d0"], &["R1 R3 R5", "W2 B4 B6"], ROW);
    play(&mut game, "B F1 +R1 done; B F1 +W2 done; B F1 +R3 done; B F1 +B4 done; B F1 +R5 done; B F1 +B6 done");
    assert_eq!(field(&game, "bids"), "bids F1:s1[R1],s2[W2],s1[R3],s2[B4],s1[R5],s2[B6]");
    assert!(field(&game, "s1:").contains("a1 ec"));
}

#[test]
fn ql161_the_winner_gets_no_pity_for_own_earlier_bids() {
    let public = "row YY>R,RR>G,GG>B / disc - / top - / bids F1:s1[R1],s2[B2],s1[R3] / pend -";
    let mut game = position(&["s1:red a1 ec d1", "s2:black a1 ec d2"], &["", ""], public);
    play(&mut game, "D; done; D; done");
    assert_eq!((pool(&game, "s1"), pool(&game, "s2")), ("R1 R3".into(), "B2 K?".into()));
}

#[test]
fn ql162_pity_goes_by_the_first_seat_of_the_round_also_when_the_token_moves() {
    // s2 gives the token away; pity for the cards that follow still begins with s1, the round's first seat.
    let heads = ["s1:red a1 ec d2", "s2:blue a1 ec d2", "s3:green a1 ec d1"];
    let black = "K1 K1 K1 K1 K1 K1 K1 K1 K1 K1 K1 K1 K1 K1";
    let public = "row YY>R,RR>G,GG>B / disc - / top - / bids F1:s3[R1],s1[R2],s3[R4];start:s2[W2] / pend -";
    let mut game = position(&heads, &["W1", "", &format!("W1 {black}")], public);
    play(&mut game, "D; done; D; done; D; done; start s3");
    assert_eq!(pool(&game, "s1"), "R2 K? W1");
}

/// QL-193: the winner may have held the token before or not, and the event is the same: its sentence is true of both.
#[test]
fn ql193_a_winner_who_takes_the_token_is_not_said_to_keep_it() {
    for holder in ["fs1", "fs2"] {
        let mut game = read(&format!(
            "QL1 r1p3 n2 ts2 {holder} / stock rest / row YY>R,RR>G,GG>B / disc - / top - / bids start:s2[W5] / pend start / \
             s1:red a4 ec d0 pool[R1] lab[MF[-,-,-,-]] / s2:blue a3 ec d0 pool[R1] lab[MF[-,-,-,-]]"
        ));
        let events = play(&mut game, "start s2");
        assert_eq!(events[0].message().key, "token-taken");
    }
    let sentence = Quintessential::LOCALE.lines().find(|line| line.starts_with("token-taken = ")).unwrap();
    assert!(!sentence.contains("keep"), "{sentence}");
}

/// QL-198: one card is not "1 cards".
#[test]
fn ql198_a_pile_of_one_card_is_told_in_the_singular() {
    let told = Quintessential::LOCALE.split_once("\ndeck-renewed = { $cards ->").expect("a form for one").1;
    assert!(told.lines().nth(1).is_some_and(|one| one.trim().starts_with("[one]") && one.ends_with(" 1 card.")));
}

/// QL-102: the question offers a free placement only where there is one.
#[test]
fn ql102_ql130_the_question_for_a_created_die_names_its_ways() {
    let asked = |lab: &str, line: &str| {
        let mut game = table(lab, "W1");
        play(&mut game, line);
        (game.decision(Seat::S1).message.key, legal(&game).iter().any(|text| text.starts_with('F')))
    };
    assert_eq!(asked("G1 R1 / GR>Y[-,-] Y!>B[-]", "A GR>Y G R {Y4}"), ("prompt-created", true));
    assert_eq!(asked("G1 R1 / MF[-,-,Y,-] GR>Y[-,-]", "A GR>Y G R {Y4}"), ("prompt-created-pool", false));
    assert_eq!(asked("Y1 / Y!>B[-] B!>Y[-]", "A Y!>B Y"), ("prompt-looped", true));
    let lap = "A Y!>B Y; F B!>Y.1";
    assert_eq!(asked("Y1 / MF[-,-,Y,-] Y!>B[-] B!>Y[-]", lap), ("prompt-looped-pool", false));
}

#[test]
fn ql170_ql171_one_player_may_claim_several_cards() {
    let mut game = table("R1 R1 R1 B1 B2 W1", "W1");
    play(&mut game, "C MONO=R R R R {R2}; P; D; done; C TRADE=Y W B {Y1}; P; D; done; C DISCARD");
    assert_eq!(field(&game, "top"), "top MONO:s1[R,R,R];TRADE:s1[W];DISCARD:s1");
    assert_eq!(game.turn(), Turn::Seats(SeatSet::one(Seat::S2)));
}

#[test]
fn ql172_the_die_of_a_claim_may_be_free_placed() {
    let mut game = table("R1 Y1 G1 / B!>R[-]", "W1");
    play(&mut game, "C MULTI=B R Y G {B4}; F B!>R.1 {R6}; P");
    assert_eq!(pool(&game, "s1"), "R6");
}

#[test]
fn ql176_both_transmuters_return_their_dice_but_burn_black() {
    let mut game = table("R1 K1 W1 / ", "W1");
    play(&mut game, "C MULTI=B R K W {B4}; P");
    assert_eq!(field(&game, "top"), "top MULTI:s1[R,W]");
    let mut game = table("R1 K1 W1 / ", "W1");
    play(&mut game, "C MONO=R R K W {R4}; P");
    assert_eq!(field(&game, "top"), "top MONO:s1[R,W]");
}

#[test]
fn ql178_trade_makes_black_by_choice() {
    let game = table("W1 R1", "W1");
    let trades: Vec<String> = legal(&game).into_iter().filter(|text| text.starts_with("C TRADE")).collect();
    assert_eq!(trades, ["C TRADE=B W R", "C TRADE=Y W R", "C TRADE=G W R", "C TRADE=K W R"]);
}

#[test]
fn ql180_four_black_dice_serve_both_forges() {
    let game = table("K1 K1 K1 K1", "W1");
    assert_eq!((refused(&game, "C PMF K K K K"), refused(&game, "C OMF K K K K")), (None, None));
}

#[test]
fn ql181_discard_may_be_claimed_with_an_empty_pile() {
    assert_eq!(refused(&table("", "W1"), "C DISCARD"), None);
}

#[test]
fn ql187_several_assistants_may_be_dismissed() {
    let mut game = table("R1", "W1");
    play(&mut game, "D; done; D; done; D +R1 done {R5}; D; done");
    assert!(field(&game, "s1:").contains("a2 ec d2 pool[R5]"));
}

#[test]
fn ql191_bids_are_resolved_in_the_order_of_the_cards() {
    let public =
        "row YY>R,RR>G,GG>B / disc - / top - / bids F1:s1[R1];F3:s2[R2];draw:s2[B1];start:s1[Y1];extra:s2[G1] / pend -";
    let mut game = position(&["s1:red a1 ec d1", "s2:black a1 ec d0"], &["W1", "W1"], public);
    let mut events = play(&mut game, "D; done; D; done");
    happen(&mut game, "draw s2 BB>Y", &mut events);
    events.extend(play(&mut game, "start s2"));
    let won: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Won { target, .. } => Some(target.word()),
            _ => None,
        })
        .collect();
    assert_eq!(won, ["draw", "start", "extra", "F1", "F3"]);
    assert_eq!((lab(&game, "s1"), lab(&game, "s2")), ("YY>R[-,-]".into(), "GG>B[-,-] BB>Y[-,-]".into()));
}

#[test]
fn ql199_a_lab_has_no_limit() {
    let all: Vec<String> = default_lab();
    let text = format!(
        "QL1 r1p2 n2 ts1 fs1 / stock rest / row - / disc - / top - / bids - / pend - / \
         s1:red a4 ec d0 pool[R1] lab[MF[-,-,-,-] {}] / s2:black a4 ec d0 pool[W1] lab[MF[-,-,-,-]]",
        all.join(" ")
    );
    let game = read(&text);
    assert_eq!(lab(&game, "s1").split(' ').count(), 31);
}

fn default_lab() -> Vec<String> {
    let edition = game_core::default_edition::<Quintessential>();
    let empty = |card: u8| {
        let card = quintessential::LabCard(card);
        let slots = vec!["-"; usize::from(edition.recipe(card).flasks)].join(",");
        format!("{}[{slots}]", card.word(edition))
    };
    (1..=31).map(empty).collect()
}

/// The figures of `sim` count a card that is dealt to the row as come up, also when the row is refilled.
#[test]
fn ql197_a_refilled_place_comes_up() {
    let mut game = read(
        "QL1 r1p3 n2 ts1 fs1 / stock rest / row YY>R,RR>G,- / disc - / top - / bids - / pend deal F3 / \
         s1:red a4 ec d0 pool[R1] lab[MF[-,-,-,-]] / s2:blue a4 ec d0 pool[R1] lab[MF[-,-,-,-]]",
    );
    let mut events = Vec::new();
    happen(&mut game, "deal F3 GG>B", &mut events);
    let came_up: Vec<&Event> = events.iter().filter(|event| event.came_up().is_some()).collect();
    assert!(matches!(came_up[..], [Event::RowRefilled { .. }]), "{events:?}");
}

/// The end of round 40 with these pools.
fn last_round(pools: [&str; 3]) -> Quintessential {
    let text = format!(
        "QL1 r40p3 n3 ts1 fs1 / stock rest / row YY>R,RR>G,- / disc - / top - / bids - / pend deal F3 / \
         s1:red a4 ec d0 pool[{}] lab[MF[-,-,-,-]] / s2:blue a4 ec d0 pool[{}] lab[MF[-,-,-,-] R>B[-]] / \
         s3:green a4 ec d0 pool[{}] lab[MF[-,-,-,-]]",
        pools[0], pools[1], pools[2]
    );
    let mut game = read(&text);
    happen(&mut game, "deal F3 GG>B", &mut Vec::new());
    game
}

#[test]
fn ql211_white_then_black_then_dice_then_formulas_decide() {
    let cases = [
        (["W1 W1", "W1 K1 K1", "W1 K1 R1"], [1, 2, 3]),
        (["W1 R1", "W1 R1", "W1 R1"], [2, 1, 2]),
        (["W1 R1 R1", "W1 R1", "W1 R1 R1 R1"], [2, 3, 1]),
        (["W1 W1", "W1", "W1 W1"], [1, 3, 1]),
    ];
    for (pools, ranks) in cases {
        let standing = last_round(pools).result().unwrap();
        let found: Vec<u8> = Seat::all(3).map(|seat| standing.rank(seat)).collect();
        assert_eq!(found, ranks, "{pools:?}");
        assert_eq!(standing.reason.rule.to_string(), "QL-211");
    }
}

#[test]
fn ql212_after_the_stone_the_others_are_ranked_by_the_same_list() {
    let heads = ["s1:red a4 ec d0", "s2:blue a4 ec d0", "s3:green a4 ec d0", "s4:black a4 ec d0"];
    let seats = ["W1 W1 W1 W1 W1 K1", "W1 R1", "W1 W1 / R!>B[W]", "W1 R1"];
    let mut game = position(&heads, &seats, "row - / disc - / top - / bids - / pend -");
    play(&mut game, "C LAPIS");
    let standing = game.result().unwrap();
    let ranks: Vec<u8> = Seat::all(4).map(|seat| standing.rank(seat)).collect();
    let scores: Vec<i32> = Seat::all(4).map(|seat| standing.score(seat)).collect();
    assert_eq!((ranks, scores), (vec![1, 3, 2, 3], vec![5, 1, 3, 1]));
}

#[test]
fn ql230_a_roll_is_a_multiset_of_faces_with_its_odds() {
    let mut game = table("R1 R2 B3", "W1");
    play(&mut game, "D +R1 +R2 +B3 done");
    let mut outcomes = Vec::new();
    assert!(game.chance_outcomes(&mut outcomes));
    assert_eq!(outcomes.len(), 21 * 6);
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u64>(), 216);
    let edition = game.edition();
    let weight = |text: &str| outcomes.iter().find(|(outcome, _)| outcome.text(edition) == text).map(|(_, w)| *w);
    assert_eq!((weight("roll s1 R1 R1 B1"), weight("roll s1 R1 R2 B1")), (Some(1), Some(2)));
    assert_eq!(Chance::parse("roll s1 R2 R1 B1", edition), None, "faces ascend");
    assert_eq!(Chance::parse("roll s1 B1 R1 R2", edition), None, "colours stand in colour order");
    let texts: Vec<String> = outcomes.iter().map(|(outcome, _)| outcome.text(edition)).collect();
    assert!(texts.is_sorted(), "faces ascending");
}

#[test]
fn ql225_an_unfinished_bid_is_a_position_like_any_other() {
    let mut game = position(&["s1:red a4 eh d0", "s2:black a4 ec d0"], &["R1 B2 K3 W6", "W1"], ROW);
    play(&mut game, "x B F2 +R1 +K3");
    assert_eq!((field(&game, "pend"), pool(&game, "s1")), ("pend xB F2[R1,K3]".into(), "B2 W6".into()));
    assert_eq!(read(&game.position().unwrap()), game);
    let mut game = table("R1 B2", "W1");
    let events = play(&mut game, "D +R1 done");
    assert_eq!(field(&game, "pend"), "pend D?[R1]");
    assert_eq!(rules(&events), ["QL-185", "QL-225"]);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let good = "QL1 r1p2 n2 ts1 fs1 / stock rest / row - / disc - / top - / bids - / pend - / \
                s1:red a4 ec d0 pool[R1] lab[MF[-,-,-,-]] / s2:black a4 ec d0 pool[W1] lab[MF[-,-,-,-]]";
    let config = game_core::Seats::with_seats(2);
    let edition = game_core::default_edition::<Quintessential>();
    let error = |text: &str| Quintessential::from_position(text, &config, edition).err().map(|error| error.to_string());
    assert_eq!(error(good), None);
    for (from, to) in [
        ("QL1", "QL2"),
        ("n2", "n3"),
        ("ts1", "ts3"),
        ("stock rest", "stock R1B1"),
        ("row -", "row GR>Y"),
        ("row -", "row GR>Y,GR>Y,-"),
        ("s1:red", "s1:pink"),
        ("s1:red", "s1:black"),
        ("a4", "a3"),
        ("pool[W1]", "pool[W1 W1 W1 W1 W1 W1]"),
        ("pool[R1]", "pool[R7]"),
        ("pool[R1]", "pool[R?]"),
        ("lab[MF[-,-,-,-]]", "lab[]"),
        ("lab[MF[-,-,-,-]]", "lab[MF[B,-,-,-]]"),
        ("lab[MF[-,-,-,-]]", "lab[MF[-,-,-,-] Y!>B[Y]]"),
        ("lab[MF[-,-,-,-]]", "lab[MF[-,-,-,-] Y!>B[-,-]]"),
        ("bids -", "bids F1:s1[R3]"),
        ("pend -", "pend roll s1"),
        ("pend -", "pend Y9@GR>Y{}"),
    ] {
        assert!(error(&good.replacen(from, to, 1)).is_some(), "accepted: {to}");
    }
}
