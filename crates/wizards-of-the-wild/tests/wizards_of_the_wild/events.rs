//! Events name the rule that decided them, where several could.

use crate::common::Table;
use game_core::edition::to_json;
use game_core::{Game, Happening, default_edition};
use serde_json::{Value, json};
use wizards_of_the_wild::{Event, WizardsOfTheWild};

/// Rule, sentence and JSON of the events of that kind in the last step.
fn told(table: &Table, kind: &str) -> Vec<(String, &'static str, Value)> {
    let edition = default_edition::<WizardsOfTheWild>();
    let told = |event: &Event| (event.rule().to_string(), event.message().key, to_json(edition, event));
    table.events.iter().map(told).filter(|(_, _, json)| json["kind"] == kind).collect()
}

#[test]
fn ww024_ww115_ww116_the_skull_of_the_penalty_die_is_not_the_skull_penalty() {
    for (skulls, seat, vp) in [("s1.skulls=2", "s1", "s1.vp=7"), ("s2.skulls=2", "s2", "s2.vp=77")] {
        let mut table = Table::at(&format!("seats=1 s2.vp=80 acolyte=tippy {skulls}"));
        table.act("end {roll s1 S} {reveal biscuit}").shows(vp);
        let json = json!({ "kind": "skull-penalty", "seat": seat, "vp": 3, "by_die": true });
        assert_eq!(told(&table, "skull-penalty"), [("WW-116".to_owned(), "solo-skull-penalty", json)]);
        assert!(table.events.iter().all(|event| event.rule().to_string() != "WW-024"), "{:?}", table.events);
    }
    let mut table = Table::at("acolyte=tippy start=s1 active=s2 s1.skulls=2");
    table.act("s2: end {reveal biscuit}").shows("s1.vp=7");
    let json = json!({ "kind": "skull-penalty", "seat": "s1", "vp": 3 });
    assert_eq!(told(&table, "skull-penalty"), [("WW-024".to_owned(), "skull-penalty", json)]);
}

#[test]
fn ww056_ww057_a_loss_of_mana_has_its_own_rule() {
    let rules = |words: &str, action: &str| -> Vec<String> {
        let mut table = Table::at(words);
        table.act(action);
        told(&table, "lost").into_iter().map(|(rule, ..)| rule).collect()
    };
    assert_eq!(rules("s1.wizard=fennimore/A s2.mana=1", "pow s2"), ["WW-056"]);
    assert_eq!(rules("s1.wizard=fennimore/A s2.mana=0", "pow s2"), ["WW-056"]);
    assert_eq!(rules("display=wild-chase pool.arcane=5 s2.gem=1", "buy wild-chase s2"), ["WW-057"]);
}

#[test]
fn ww059_only_skulls_that_were_marked_or_removed_are_told() {
    let marked = |words: &str, action: &str| -> Vec<(&'static str, i64, i64)> {
        let mut table = Table::at(words);
        table.act(action);
        let told = told(&table, "marked").into_iter();
        told.map(|(rule, key, json)| {
            assert_eq!(rule, "WW-059");
            (key, json["n"].as_i64().unwrap(), json["skulls"].as_i64().unwrap())
        })
        .collect()
    };
    let rolling = |skulls: u8| format!("step=roll dice=AATTMG rerolls=2 s1.skulls={skulls}");
    assert_eq!(marked(&rolling(5), "keep AATT {roll s1 SS}"), [("marked", 2, 7)]);
    assert_eq!(marked(&rolling(7), "keep AATT {roll s1 SS}"), [("marked", 1, 8)]);
    assert_eq!(marked(&rolling(8), "keep AATT {roll s1 SS}"), [("marked-none", 0, 8)]);
    let hunting = |skulls: u8| format!("display=ghost-hunt pool.arcane=3 s1.skulls={skulls}");
    assert_eq!(marked(&hunting(6), "buy ghost-hunt"), [("unmarked", -6, 0)]);
    assert_eq!(marked(&hunting(0), "buy ghost-hunt"), []);
    let mossback = |skulls: u8| format!("s1.wizard=mossback/B s1.skulls={skulls}");
    assert_eq!(marked(&mossback(3), "pow"), [("unmarked", -2, 1)]);
    assert_eq!(marked(&mossback(1), "pow"), [("unmarked", -1, 0)]);
    assert_eq!(marked(&mossback(0), "pow"), []);
}

#[test]
fn ww055_ww056_what_is_spent_by_choice_is_no_forced_loss() {
    let mut table = Table::at("s1.spells=philosophers-teapot");
    table.act("use philosophers-teapot 2").shows("s1.mana=2 pool.tome=2 s1.skulls=0");
    let json = json!({ "kind": "spent", "seat": "s1", "resource": "mana", "n": 2 });
    assert_eq!(told(&table, "spent"), [("WW-055".to_owned(), "spent", json)]);
    assert_eq!(told(&table, "lost"), []);
    assert!(table.events.iter().all(|event| event.rule().to_string() != "WW-056"), "{:?}", table.events);
}

#[test]
fn ww128_a_discount_is_on_the_next_card_bought() {
    let mut table = Table::at("display=scholars-gauntlet pool.arcane=5");
    table.act("buy scholars-gauntlet");
    let told = told(&table, "discount-pending");
    assert_eq!(
        told.iter().map(|(rule, key, _)| (rule.as_str(), *key)).collect::<Vec<_>>(),
        [("WW-128", "discount-pending")]
    );
    let sentence = "\ndiscount-pending = The next { $card } of { $seat } bought this turn costs { $less } less.\n";
    assert!(WizardsOfTheWild::LOCALE.contains(sentence));
}

#[test]
fn every_sentence_and_word_is_there() {
    for key in ["skull-penalty", "solo-skull-penalty", "spent", "marked-none", "card-spell", "card-challenge"] {
        assert!(WizardsOfTheWild::LOCALE.lines().any(|line| line.starts_with(&format!("{key} = "))), "{key}");
    }
}
