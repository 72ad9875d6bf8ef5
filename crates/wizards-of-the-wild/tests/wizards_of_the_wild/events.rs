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
fn every_sentence_of_a_penalty_is_there() {
    for key in ["skull-penalty", "solo-skull-penalty"] {
        assert!(WizardsOfTheWild::LOCALE.lines().any(|line| line.starts_with(&format!("{key} = "))), "{key}");
    }
}
