//! Positions that are written otherwise than the catalogue says, or that no play reaches, are refused.

use crate::common::Table;
use game_core::{Game, Seats, default_edition};
use wizards_of_the_wild::{Config, WizardsOfTheWild};

fn read(text: &str) -> Result<WizardsOfTheWild, String> {
    let edition = default_edition::<WizardsOfTheWild>();
    WizardsOfTheWild::from_position(text, &Config::with_seats(2), edition).map_err(|error| error.to_string())
}

/// A position with one part of its text replaced is refused for that reason.
fn refused(words: &str, from: &str, to: &str, why: &str) {
    let text = Table::at(words).game.position().unwrap();
    assert!(read(&text).is_ok(), "{text}");
    assert!(text.contains(from), "{text}");
    let changed = text.replacen(from, to, 1);
    let error = read(&changed).map(|_| ()).expect_err(&changed);
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
fn ww088_ww090_no_more_bribes_are_made_than_are_allowed() {
    refused("", ":br0/1:", ":br2/1:", "2 bribes were made, 1 are allowed");
    Table::at("bribes=2 allowed=2").shows("bribes=2 allowed=2");
}
