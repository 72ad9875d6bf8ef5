//! Rules of formulas, firing, free placement and loops, each by its number.

use crate::support::{field, lab, legal, play, pool, read, refused, rules, table};
use game_core::{Game, Turn, Viewer, default_edition};
use quintessential::{CreatedFace, Event, Phase, Quintessential};

fn face(game: &Quintessential) -> CreatedFace {
    let Phase::Created(created) = game.phase() else { panic!("no created die") };
    created.face
}

#[test]
fn ql073_an_activation_fills_exactly_the_open_slots() {
    let mut game = table("Y2 / YY>R[Y,-]", "W1");
    assert_eq!(legal(&game).iter().filter(|text| text.starts_with('A')).collect::<Vec<_>>(), ["A YY>R Y"]);
    play(&mut game, "A YY>R Y {R1}; P");
    assert_eq!(lab(&game, "s1"), "YY>R[Y,Y]@");
    let full = table("G1 / G>Y[W]", "W1");
    assert_eq!(refused(&full, "A G>Y G").as_deref(), Some("QL-074"));
}

#[test]
fn ql078_of_a_colour_the_lowest_die_is_taken() {
    let mut game = table("G6 G2 G4 / G!>R[-]", "W1");
    play(&mut game, "A G!>R G {R1}; P");
    assert_eq!(pool(&game, "s1"), "R1 G4 G6");
}

#[test]
fn ql079_ql080_symbols_decide_and_faces_on_cards_are_not_kept() {
    let mut game = table("B5 Y6 / BY!>RG[-,-]", "W1");
    play(&mut game, "A BY!>RG=R B Y {R2}; P");
    assert_eq!(lab(&game, "s1"), "BY!>RG[B,-]@", "one symbol returns, the other destroys; no face is written");
}

#[test]
fn ql091_ql092_black_burns_everywhere_and_white_nowhere() {
    let mut game = table("K1 W1 / GR>Y[-,-]", "W1");
    play(&mut game, "A GR>Y K W {Y1}; P");
    assert_eq!(lab(&game, "s1"), "GR>Y[-,W]@");
    let mut game = table("W1 / R!>B[-]", "W1");
    play(&mut game, "A R!>B W {B1}; P");
    assert_eq!(lab(&game, "s1"), "R!>B[W]@");
    let mut game = table("G1 R1 / GR>Y[-,-]", "W1");
    play(&mut game, "A GR>Y G R {Y1}; P");
    assert_eq!(lab(&game, "s1"), "GR>Y[G,R]@");
}

#[test]
fn ql093_a_waiting_die_is_destroyed_by_the_next_firing_only() {
    let mut game = table("R1 / R!>Y[-] BY!>RG[-,-]", "W1");
    play(&mut game, "A R!>Y R {Y3}; F BY!>RG.2");
    assert_eq!(lab(&game, "s1"), "R!>Y[-]@ BY!>RG[-,Y]");
    assert!(field(&game, "stock").contains("Y9"), "it waits and is not destroyed");
    let mut game = table("B1 / BY!>RG[-,Y]", "W1");
    play(&mut game, "A BY!>RG=G B {G1}; P");
    assert_eq!(lab(&game, "s1"), "BY!>RG[B,-]@");
}

#[test]
fn ql094_a_card_fires_as_often_as_it_is_filled() {
    let mut game = table("Y1 G1 / G>Y[-] Y!>B[-]", "W1");
    play(&mut game, "A Y!>B Y {B1}; P; D; done; A G>Y G {Y1}; F Y!>B.1 {B2}; P");
    assert_eq!(pool(&game, "s1"), "B1 B2");
}

#[test]
fn ql098_ql104_white_comes_from_forges_and_black_by_shortage_or_trade() {
    let edition = default_edition::<Quintessential>();
    for recipe in &edition.lab[1..] {
        let products = recipe.products();
        assert!(!products.contains(quintessential::Colour::W) && !products.contains(quintessential::Colour::K));
    }
    let game = table("W1 W2 R1", "W1");
    assert_eq!(refused(&game, "C TRADE=W W R").as_deref(), Some("QL-179"));
    let mut game = table("Y1 / Y!>B[-]", "B1 B1 B1 B1 B1 B1 B1 B1 B1 B1 W1");
    let events = play(&mut game, "A Y!>B Y {K2}; P");
    assert!(rules(&events).contains(&"QL-096".to_owned()));
}

#[test]
fn ql114_a_chain_runs_until_a_die_waits_or_goes_to_the_pool() {
    let mut game = table("R1 / R!>B[-] B!>Y[-] YY>R[-,-]", "W1");
    let events = play(&mut game, "A R!>B R {B1}; F B!>Y.1 {Y2}; F YY>R.1");
    assert!(matches!(events.last(), Some(Event::Waits { links: 2, .. })), "{events:?}");
    assert_eq!(lab(&game, "s1"), "R!>B[-]@ B!>Y[-] YY>R[Y,-]");
}

#[test]
fn ql115_created_wild_dice_are_placed_as_wild() {
    let mut game = table("W1 G1 / GR>Y[-,-]", "W1");
    play(&mut game, "C TRADE=K W G {K3}");
    assert_eq!(legal(&game), ["P", "F MF.1", "F MF.2", "F MF.3", "F MF.4", "F GR>Y.1", "F GR>Y.2"]);
    let mut game = table("R1 B1 Y1 G1 / GR>Y[-,-]", "W1");
    play(&mut game, "C PMF R B Y G {W3}");
    assert_eq!(legal(&game), ["P", "F GR>Y.1", "F GR>Y.2"], "aether goes on no forge");
}

#[test]
fn ql116_an_assistant_on_the_target_does_not_matter() {
    let mut game = table("R1 B1 / R!>B[-] B!>Y[-]", "W1");
    play(&mut game, "A B!>Y B {Y1}; P; D; done; A R!>B R {B4}; F B!>Y.1 {Y2}; P");
    assert_eq!((pool(&game, "s1"), lab(&game, "s1")), ("Y1 Y2".into(), "R!>B[-]@ B!>Y[-]@".into()));
}

#[test]
fn ql117_dice_leave_a_card_only_at_cleanup() {
    let mut game = table("G1 R1 B2 / GR>Y[-,-]", "W1");
    play(&mut game, "A GR>Y G R {Y1}; P");
    for _ in 0..3 {
        play(&mut game, "D; done; D; done");
        assert_eq!(lab(&game, "s1"), "GR>Y[G,R]@");
    }
    play(&mut game, "D; done");
    assert_eq!(lab(&game, "s1"), "GR>Y[-,-]");
    assert_eq!(pool(&game, "s1"), "R? B2 Y1 G?");
}

#[test]
fn ql111_ql119_the_forge_takes_every_common_while_its_slot_is_open() {
    for (code, taken, made, slot) in
        [("G!>R", 'G', 'R', 1), ("R!>B", 'R', 'B', 2), ("R!>Y", 'R', 'Y', 3), ("R!>G", 'R', 'G', 4)]
    {
        let mut game = table(&format!("{taken}1 / {code}[-]"), "W1");
        play(&mut game, &format!("A {code} {taken} {{{made}1}}"));
        assert_eq!(legal(&game), ["P".to_owned(), format!("F MF.{slot}")]);
        play(&mut game, &format!("F MF.{slot}"));
        assert_eq!(pool(&game, "s1"), "");
    }
}

#[test]
fn ql131_a_firing_that_binds_or_uses_up_a_die_is_not_steady() {
    // The way back leads over a Return slot: the die would stay there.
    let mut game = table("Y1 / Y!>G[-] G>Y[-]", "W1");
    play(&mut game, "A Y!>G Y {G1}");
    assert!(matches!(face(&game), CreatedFace::Rolled(1)));
    // The way back would use up a waiting die.
    let mut game = table("R1 / R!>B[-] BY!>RG[-,Y]", "W1");
    play(&mut game, "A R!>B R {B1}");
    assert!(matches!(face(&game), CreatedFace::Rolled(1)));
    // With the ferment in place it is steady.
    let mut game = table("R1 / R!>Y[-] BY!>RG[B,-]", "W1");
    play(&mut game, "A R!>Y R");
    assert_eq!(face(&game), CreatedFace::Looped);
}

#[test]
fn ql133_the_first_die_and_every_other_member_of_the_loop_are_looped() {
    let mut game = table("Y1 / Y!>B[-] B!>R[-] R!>G[-] G!>Y[-]", "W1");
    play(&mut game, "A Y!>B Y");
    for place in ["F B!>R.1", "F R!>G.1", "F G!>Y.1"] {
        assert_eq!(face(&game), CreatedFace::Looped);
        play(&mut game, place);
    }
    play(&mut game, "P5");
    assert_eq!(pool(&game, "s1"), "Y5");
}

#[test]
fn ql133_a_looped_die_may_leave_the_loop_by_another_card() {
    let mut game = table("Y1 / Y!>B[-] B!>Y[-] BB>Y[-,-]", "W1");
    play(&mut game, "A Y!>B Y");
    assert_eq!(face(&game), CreatedFace::Looped);
    play(&mut game, "F BB>Y.1");
    assert_eq!(lab(&game, "s1"), "B!>Y[-] Y!>B[-]@ BB>Y[B,-]");
}

#[test]
fn ql134_the_braces_hold_what_has_fired_since_the_contents_changed() {
    let mut game = table("G1 B1 / GB>Y[-,-] Y!>R[-] R>B[-] B!>Y[-]", "W1");
    let mut seen = Vec::new();
    for step in ["A GB>Y G B {Y1}", "F Y!>R.1 {R2}", "F R>B.1 {B3}", "F B!>Y.1 {Y4}", "F Y!>R.1 {R5}"] {
        play(&mut game, step);
        seen.push(field(&game, "pend").strip_prefix("pend ").unwrap().to_owned());
    }
    let expected =
        ["Y1@GB>Y{GB>Y}", "R2@Y!>R{GB>Y,Y!>R}", "B3@R>B{R>B}", "Y4@B!>Y{R>B,B!>Y}", "R5@Y!>R{B!>Y,R>B,Y!>R}"];
    assert_eq!(seen, expected);
}

/// QL-138: how long a chain is already is no part of its position.
#[test]
fn ql138_the_length_of_a_chain_makes_no_difference() {
    let mut long = table("G1 B1 / GB>Y[-,-] Y!>R[-] R>B[-] B!>Y[-]", "W1");
    play(&mut long, "A GB>Y G B {Y1}; F Y!>R.1 {R2}; F R>B.1 {B3}");
    let short = read(&long.position().unwrap());
    let links = |game: &Quintessential| match game.phase() {
        Phase::Created(created) => created.links,
        phase => panic!("no die was created: {phase:?}"),
    };
    assert_eq!((links(&long), links(&short)), (3, 1));
    assert_eq!((&long, long.key()), (&short, short.key()));
    let events = play(&mut long, "P");
    assert!(matches!(events[..], [Event::Pooled { links: 3, .. }]), "{events:?}");
}

#[test]
fn ql135_the_die_of_a_claim_is_never_looped() {
    let mut game = table("W1 R1 / Y!>B[-] B!>Y[-]", "W1");
    play(&mut game, "C TRADE=Y W R {Y4}");
    assert_eq!(face(&game), CreatedFace::Rolled(4));
    play(&mut game, "F Y!>B.1");
    assert_eq!(face(&game), CreatedFace::Looped);
}

#[test]
fn ql136_what_fills_a_slot_closes_no_loop() {
    let mut game = table("W1 / Y!>B[-] B!>Y[-]", "W1");
    play(&mut game, "A Y!>B W {B3}");
    assert_eq!(face(&game), CreatedFace::Rolled(3));
    // On a Return slot only K comes out again: with B and Y missing, K runs round.
    let all = "B1 B1 B1 B1 B1 B1 B1 B1 B1 B1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 W1";
    let mut game = table("W1 K1 K1 / R>B[-] G>Y[-]", all);
    play(&mut game, "A R>B K");
    assert_eq!(face(&game), CreatedFace::Looped);
}

#[test]
fn ql137_a_loop_gives_no_second_die() {
    let mut game = table("Y1 / Y!>B[-] B!>R[-] R!>Y[-]", "W1");
    let before = game.view(Viewer::Open).stockpile.counts().iter().map(|&n| u32::from(n)).sum::<u32>();
    play(&mut game, "A Y!>B Y F B!>R.1 F R!>Y.1 P6");
    let after = game.view(Viewer::Open).stockpile.counts().iter().map(|&n| u32::from(n)).sum::<u32>();
    assert_eq!((before, after), (78, 78), "one die went in, one came out");
    assert!(matches!(game.turn(), Turn::Seats(_)));
}

#[test]
fn ql224_no_two_actions_lead_to_the_same_position() {
    let game = table("R1 R2 B1 Y1 Y2 G1 K1 K2 W1 W2 / GR>Y[-,-] YY>R[-,-] BY!>RG[-,-] R!>B[-]", "W1");
    let mut actions = Vec::new();
    game.legal_actions(game_core::Seat::S1, &mut actions);
    let mut positions: Vec<String> = Vec::new();
    for action in actions {
        let mut after = game.clone();
        after.apply(&game_core::Step::Act(game_core::Seat::S1, action), &mut ());
        positions.push(after.position().unwrap());
    }
    let count = positions.len();
    positions.sort();
    positions.dedup();
    assert_eq!(positions.len(), count);
}

#[test]
fn ql226_the_first_rule_that_fails_is_named() {
    let cases = [
        ("x A Y!>B K", "QL-056"),
        ("A Y!>B K", "QL-070"),
        ("A R>B K", "QL-072"),
        ("A GR>Y K", "QL-055"),
        ("A GR>Y G", "QL-071"),
        ("A MF W", "QL-071"),
        ("A GR>Y W G", "QL-075"),
        ("A GR>Y=Y W W", "QL-055"),
        ("C PMF R B Y G", "QL-055"),
        ("C LAPIS", "QL-182"),
        ("B F1", "QL-156"),
    ];
    let heads = ["s1:red a3 ec d0", "s2:black a4 ec d0"];
    let game = crate::support::position(
        &heads,
        &["G1 W1 / GR>Y[-,-] R>B[W]@", "W1"],
        "row - / disc - / top - / bids - / pend -",
    );
    for (text, rule) in cases {
        assert_eq!(refused(&game, text).as_deref(), Some(rule), "{text}");
    }
}

#[test]
fn ql242_no_starting_set_closes_a_loop_alone() {
    let edition = default_edition::<Quintessential>();
    for set in edition.sets.iter().flatten() {
        let [pair, convertus] = set.map(|card| card.word(edition).to_owned());
        let taken = convertus.chars().next().unwrap();
        let made = convertus.chars().last().unwrap();
        let mut game = table(&format!("{taken}1 / {pair}[-,-] {convertus}[-]"), "W1");
        play(&mut game, &format!("A {convertus} {taken} {{{made}1}}"));
        assert_eq!(face(&game), CreatedFace::Rolled(1), "{pair} {convertus}");
    }
    let convertus: Vec<&str> = edition.lab[1..]
        .iter()
        .enumerate()
        .filter(|(_, recipe)| recipe.flasks == 1 && recipe.destroys == 1)
        .map(|(place, _)| quintessential::LabCard(place as u8 + 1).word(edition))
        .collect();
    let answers = |one: &str, other: &str| {
        one.chars().next() == other.chars().last() && one.chars().last() == other.chars().next()
    };
    let pairs =
        convertus.iter().enumerate().flat_map(|(place, one)| convertus[..place].iter().map(move |other| (one, other)));
    assert_eq!(pairs.filter(|(one, other)| answers(one, other)).count(), 6);
}
