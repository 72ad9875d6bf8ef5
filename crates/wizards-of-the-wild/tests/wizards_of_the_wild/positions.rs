//! Positions that are written otherwise than the catalogue says, or that no play reaches, are refused.

use crate::common::Table;
use crate::rules::all_but;
use game_core::{Game, default_edition};
use wizards_of_the_wild::{Config, WizardsOfTheWild};

fn read(text: &str, config: &Config) -> Result<WizardsOfTheWild, String> {
    let edition = default_edition::<WizardsOfTheWild>();
    WizardsOfTheWild::from_position(text, config, edition).map_err(|error| error.to_string())
}

/// A position with one part of its text replaced is refused for that reason.
fn refused(words: &str, from: &str, to: &str, why: &str) {
    let game = Table::at(words).game;
    let (text, config) = (game.position().unwrap(), game.config());
    assert!(read(&text, &config).is_ok(), "{text}");
    assert!(text.contains(from), "{text}");
    let changed = text.replacen(from, to, 1);
    let error = read(&changed, &config).map(|_| ()).expect_err(&changed);
    assert!(error.contains(why), "{changed}: {error}");
}

#[test]
fn a_number_has_one_text() {
    for (from, to) in [(":v10:", ":v010:"), (":v10:", ":v+10:"), ("|r1|", "|r01|"), (":2/2/3/4/0:", ":2/02/3/4/0:")] {
        refused("", from, to, "is a number");
    }
    refused("", ":br0/1:", ":br00/1:", "is a number");
    refused("", ":g3m4|", ":g3m04|", "is a number");
}

#[test]
fn lists_are_sorted_and_name_nothing_twice() {
    let words = "round=3 acolyte=biscuit past_acolytes=goldie,tippy discards=lucky-acorn,treasure-hunt";
    refused(words, "a:goldie,tippy", "a:tippy,goldie", "past acolytes are sorted by id");
    refused(words, "a:goldie,tippy", "a:goldie,goldie", "past acolytes are sorted by id");
    refused(words, "x:lucky-acorn,treasure-hunt", "x:treasure-hunt,lucky-acorn", "discarded cards are sorted by id");
    refused(words, "x:lucky-acorn,", "x:lucky-acorn,lucky-acorn,", "discarded cards are sorted by id");
}

#[test]
fn ww011_a_conversion_goes_from_one_resource_to_another() {
    refused("s1.wizard=quantum/B", ":c-:", ":cg>z:", "the conversion is");
}

#[test]
fn ww051_ww052_the_active_seat_begins_its_turn_within_its_limits() {
    // Mossback A: tomes and arcane gained in the turn are in the pool, gems and mana may be more by then.
    refused("", "mossback/A:v10:2/2/3/4/0", "mossback/A:v10:30/2/3/4/0", "stores 30 Tome");
    refused("", "mossback/A:v10:2/2/3/4/0", "mossback/A:v10:2/30/3/4/0", "stores 30 Arcane");
    refused("", ":g3m4|", ":g90m4|", "stores 90 Gem");
    refused("", ":g3m4|", ":g3m90|", "stores 90 Mana");
    refused("step=preroll", "mossback/A:v10:2/2/3/4/0", "mossback/A:v10:2/2/90/4/0", "stores 90 Gem");
    Table::at("s1.gem=90 s1.mana=90 start_gem=3 start_mana=4").shows("s1.gem=90 s1.mana=90");
}

#[test]
fn what_no_game_can_count_to_is_refused() {
    refused("", ":v10:", ":v2147483647:", "more than any game brings");
    refused("", ":v10:", ":v-2147483648:", "more than any game brings");
    refused("", ":b0.0:", ":b0.255:", "were bought in a turn");
}

#[test]
fn ww088_ww090_no_more_bribes_are_made_than_are_allowed() {
    refused("", ":br0/1:", ":br2/1:", "2 bribes were made, 1 are allowed");
    Table::at("bribes=2 allowed=2").shows("bribes=2 allowed=2");
}

#[test]
fn ww021_the_acolyte_of_the_round_is_none_of_the_past() {
    let words = "round=3 acolyte=biscuit past_acolytes=goldie,tippy";
    let why = "biscuit is the acolyte of this round";
    refused(words, "a:goldie,tippy", "a:biscuit,goldie", why);
    refused(words, "a:goldie,tippy", "a:biscuit,goldie,tippy", why);
}

#[test]
fn ww036_ww037_there_is_no_fill_with_both_decks_empty() {
    let four = ["twin-comets", "lunar-regatta", "hall-of-mirrors", "overthrow"];
    for shown in [&four[..], &four[..2]] {
        let words = format!("step=preroll display={} discards={}", shown.join(","), all_but(shown));
        refused(&words, "|preroll|", "|fill|", "both decks empty");
    }
}

#[test]
fn ww110_ww111_a_solo_fill_is_not_in_the_first_turn_and_no_exchange() {
    let four = "display=lucky-acorn,thunderclap,river-crossing,ghost-hunt";
    refused(&format!("seats=1 step=preroll {four}"), "|preroll|", "|fill|", "WW-111");
    refused("seats=1 step=preroll", "|preroll|", "|fill|", "WW-111");
    let second = "seats=1 step=preroll round=2 past_acolytes=goldie";
    refused(&format!("{second} {four}"), "|preroll|", "|fill|", "WW-110");
    let game = Table::at("seats=1 step=fill-draw round=2 past_acolytes=goldie").game;
    assert!(read(&game.position().unwrap(), &game.config()).is_ok());
}
