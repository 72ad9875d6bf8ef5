//! One test for every substance and for every dice outcome.

use crate::support::{OTHER, at, gems, is_legal, legal, play, position, refusal, tells};
use serde_json::json;

/// Builds a substance out of its cards: begun in one turn where it requires a primary, finished in the next.
fn build(id: &str, needs: &str, points: u8, bonus: &str, choices: usize) {
    let pool = ["steam", "dust", "varnish", "glass"].into_iter().filter(|other| *other != id).take(3);
    let pool: &'static str = Box::leak(pool.collect::<Vec<_>>().join(",").into_boxed_str());
    let with = |hand: &str, slots: &str| -> &'static str {
        Box::leak(format!("hand {hand}; gems -; sub {id} [{slots}]; pts 0; done -").into_boxed_str())
    };
    let empty = vec!["-"; needs.len()].join(",");
    let other = "hand -; gems -; sub -; pts 0; done -";
    let mut begun = crate::support::Position { pool, ..position(&[with(needs, &empty), other]) }.game();
    let first = &needs[..1];
    let events = play(&mut begun, &[&format!("s1: play {first}>1")]);
    let has_primary = "FWAE".contains(first);
    assert_eq!(tells(&events, "EL-102"), has_primary, "{id} is begun under the begin rule");
    if has_primary {
        assert_eq!(legal(&begun, "s1"), ["end"]);
    }

    let slots = first.to_owned() + &",-".repeat(needs.len() - 1);
    let mut game = crate::support::Position { pool, ..position(&[with(&needs[1..], &slots), other]) }.game();
    for (place, card) in needs.chars().enumerate().skip(1) {
        assert_eq!(at(&game, "/players/0/points"), 0, "{id} is not complete yet");
        play(&mut game, &[&format!("s1: play {card}>{}", place + 1)]);
    }
    assert_eq!(at(&game, "/players/0/points"), points, "{id}");
    assert_eq!(at(&game, "/players/0/done"), json!([{ "substance": id, "natural": true }]));
    assert_eq!(at(&game, "/out_of_play/cards").as_array().map(Vec::len), Some(needs.len()));
    play(&mut game, &["s1: gain e"]);
    for _ in 0..choices {
        play(&mut game, &["s1: bonus w"]);
    }
    assert!(legal(&game, "s1").iter().all(|action| action.starts_with("substance ")), "{id}: no more gems");
    let mut expected: Vec<char> = ("e".to_owned() + bonus + &"w".repeat(choices)).chars().collect();
    expected.sort_by_key(|gem| "fwae".find(*gem));
    assert_eq!(gems(&game, 0), expected.into_iter().collect::<String>(), "{id}: the free gem and the bonus");
}

macro_rules! substances {
    ($($name:ident $id:literal $needs:literal $points:literal $bonus:literal $choices:literal;)*) => {
        $(#[test]
        fn $name() {
            build($id, $needs, $points, $bonus, $choices);
        })*

        #[test]
        fn every_substance_of_the_edition_has_its_test() {
            use game_core::Edition;
            let edition = game_core::default_edition::<elements::Elements>();
            let rows: Vec<&str> = edition.tables()[2].rows.iter().map(|row| row.id.as_str()).collect();
            assert_eq!(rows, [$($id),*]);
        }
    };
}

// What each requires, its points, the gems of its bonus, and how many it gives by choice.
substances! {
    steam "steam" "FW" 1 "aw" 0;
    dust "dust" "AE" 1 "ef" 0;
    varnish "varnish" "OD" 1 "" 2;
    lava "lava" "FFE" 2 "f" 0;
    snow "snow" "WWA" 2 "w" 0;
    clay "clay" "WEE" 2 "e" 0;
    glass "glass" "FAE" 2 "a" 0;
    charcoal "charcoal" "FDD" 2 "a" 0;
    paper "paper" "WAD" 2 "e" 0;
    plasma "plasma" "FAP" 2 "" 0;
    rust "rust" "WAL" 2 "" 1;
    steel "steel" "PPL" 2 "" 0;
    gunpowder "gunpowder" "FAEP" 3 "" 1;
    concrete "concrete" "WEEL" 3 "" 0;
    rubber "rubber" "WAOD" 3 "w" 0;
    rocket_fuel "rocket-fuel" "FOOP" 3 "f" 0;
    composite "composite" "OPDL" 3 "" 1;
    quicksilver "quicksilver" "FWAEL" 4 "" 0;
}

#[test]
fn fusion_table() {
    // Every pair of gems, and the secondary element it makes.
    let makes = [("fa", 'P'), ("wa", 'O'), ("we", 'D'), ("fe", 'L')];
    for pair in ["ff", "fw", "fa", "fe", "ww", "wa", "we", "aa", "ae", "ee"] {
        let line = Box::leak(format!("hand -; gems {pair}; sub composite [-,-,-,-]; pts 0; done -").into_boxed_str());
        let game = crate::support::Position { pool: "steam,dust,steel", ..position(&[line, OTHER]) }.game();
        for (slot, element) in ["O", "P", "D", "L"].into_iter().enumerate() {
            let action = format!("play {pair}>{}", slot + 1);
            let expected = makes.iter().any(|(gems, made)| *gems == pair && element.starts_with(*made));
            assert_eq!(is_legal(&game, "s1", &action), expected, "{pair} for {element}");
        }
    }
    let game = position(&["hand -; gems fffwwwaaaeee; sub glass [F,-,-]; pts 0; done -", OTHER]).game();
    let fusions: Vec<String> = legal(&game, "s1").into_iter().filter(|action| action.starts_with("fuse")).collect();
    assert_eq!(fusions, ["fuse m fwae", "fuse x aaa", "fuse x eee", "fuse x fff", "fuse x www"]);
}

// The outcomes of the dice

fn die(dice: &'static str, lines: &[&'static str]) -> elements::Elements {
    crate::support::Position { step: "die", dice, disc: "F,O", ..position(lines) }.game()
}

const OWN: &str = "hand FAE; gems f; sub snow [W,-,-]; pts 0; done -";
const OPPONENT: &str = "hand WDL; gems w; sub glass [F,a,-]; pts 0; done -";

#[test]
fn outcome_1_draws_from_the_deck() {
    let mut game = die("1 2", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 1", "chance: draw s1 P"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["fire", "air", "earth", "power"]));
    assert_eq!(at(&game, "/step/kind"), "build");
}

#[test]
fn outcome_2_draws_the_top_of_the_discard_pile() {
    let mut game = die("2 1", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 2"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["fire", "air", "earth", "oil"]));
    assert_eq!(at(&game, "/discard"), json!(["fire"]));
}

#[test]
fn outcome_3_swaps_a_random_card_for_one_of_choice() {
    let mut game = die("3 1", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 3", "s1: swap s2", "chance: random s2 L", "s1: give F"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["air", "earth", "metal"]));
    assert_eq!(at(&game, "/players/1/hand"), json!(["fire", "water", "wood"]));
}

#[test]
fn outcome_4_passes_cards_to_the_left() {
    let third = "hand OPP; gems -; sub lava [-,-,-]; pts 0; done -";
    let mut game = die("4 1", &[OWN, OPPONENT, third]);
    play(&mut game, &["s1: die 4", "s3: pass O", "s1: pass F", "s2: pass D"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["air", "earth", "oil"]));
    assert_eq!(at(&game, "/players/1/hand"), json!(["fire", "water", "metal"]));
    assert_eq!(at(&game, "/players/2/hand"), json!(["power", "power", "wood"]));
}

#[test]
fn outcome_5_trades_a_gem() {
    let mut game = die("5 1", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 5", "s1: trade f>w s2.hand"]);
    assert_eq!((gems(&game, 0).as_str(), gems(&game, 1).as_str()), ("w", "f"));
}

#[test]
fn outcome_6_takes_a_card() {
    let mut game = die("6 1", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 6"]);
    assert_eq!(refusal(&game, "s1", "take s2.2"), "EL-078");
    play(&mut game, &["s1: take s2.1"]);
    assert_eq!(at(&game, "/players/0/hand"), json!(["fire", "fire", "air", "earth"]));
    let mut game = die("6 1", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 6", "s1: take s2.hand", "chance: random s2 W"]);
    assert_eq!(at(&game, "/players/1/hand"), json!(["wood", "metal"]));
}

#[test]
fn doubles_take_a_gem_after_the_outcome() {
    let mut game = die("2 2", &[OWN, OPPONENT]);
    play(&mut game, &["s1: die 2", "s1: steal a s2.2"]);
    assert_eq!(gems(&game, 0), "fa");
    assert_eq!(at(&game, "/players/1/slots"), json!(["fire", "-", "-"]));
}
