//! Editions: what is wrong is named with line, card and field.

use game_core::Game;
use wizards_of_the_wild::WizardsOfTheWild;

/// The default edition with one text replaced: the error it gives.
fn error(from: &str, to: &str) -> game_core::EditionError {
    let text = WizardsOfTheWild::DEFAULT_EDITION;
    assert!(text.contains(from), "the edition has no {from:?}");
    WizardsOfTheWild::load_edition(&text.replacen(from, to, 1)).expect_err(to)
}

#[test]
fn the_default_edition_loads() {
    let edition = WizardsOfTheWild::load_edition(WizardsOfTheWild::DEFAULT_EDITION).unwrap();
    assert_eq!((edition.spells.len(), edition.challenges.len(), edition.sides.len()), (39, 39, 14));
}

#[test]
fn counts_that_do_not_add_up_are_named() {
    let error = error("spells = 39", "spells = 38");
    assert_eq!(error.field.as_deref(), Some("components.spells"));
    assert!(error.line.is_some() && error.to_string().contains("38 are announced, the file has 39"), "{error}");
}

#[test]
fn mistakes_on_a_card_are_named_with_card_and_field() {
    let goose = r#"ability = { use = "once", window = "main", do = [{ op = "gain", res = "gem", n = 1 }] }"#;
    let with = |ability: &str| error(goose, &format!("ability = {ability}"));
    for (ability, what) in [
        (r#"{ use = "once", window = "main" }"#, "have `do`"),
        (r#"{ use = "always" }"#, "has `mods`"),
        (r#"{ use = "once", do = [{ op = "gain", res = "gem", n = 1 }] }"#, "`window` is missing"),
        (r#"{ use = "once", window = "any", do = [{ op = "gain", res = "gem", n = 1 }] }"#, "for wizard powers"),
        (r#"{ use = "whenever", do = [{ op = "gain", res = "gem", n = 1 }] }"#, "`event` is missing"),
        (r#"{ use = "whenever", event = "bribe", cost = { mana = 1 }, do = [{ op = "vp", n = 1 }] }"#, "`asks = true`"),
        (r#"{ use = "once", window = "main", do = [{ op = "reroll_dice", max = 1 }] }"#, "window"),
        (r#"{ use = "once", window = "roll", do = [{ op = "reroll_dice", max = 4 }] }"#, "1 to 3"),
        (r#"{ use = "once", window = "main", cost = { tome = 3 }, do = [{ op = "vp", n = 1 }] }"#, "at most 2"),
        (r#"{ use = "once", window = "main", do = [{ op = "vp", n = 100 }] }"#, "at most 99"),
        (r#"{ use = "once", window = "main", do = [{ op = "gain", res = "gem", n = -1 }] }"#, "not negative"),
        (r#"{ use = "once", window = "main", do = [{ op = "take", who = "self", res = "gem", n = 1 }] }"#, "himself"),
        (r#"{ use = "once", window = "main", do = [{ op = "vp", n = 1, div = 2 }] }"#, "belong to `per`"),
    ] {
        let error = with(ability);
        let named = (error.card.as_deref(), error.field.as_deref(), error.line.is_some());
        assert_eq!(named, (Some("golden-goose"), Some("ability"), true), "{error}");
        assert!(error.what.contains(what), "{error} should say {what:?}");
    }
    assert_eq!(error("cost = 6\nvp = 8", "cost = 9\nvp = 8").field.as_deref(), Some("cost"));
    assert_eq!(error("id = \"goldie\"", "id = \"tippy\"").card.as_deref(), Some("tippy"));
    assert_eq!(error("id = \"goldie\"", "id = \"Go\"").field.as_deref(), Some("id"));
    assert_eq!(error("text = \"Gain 1 gem.\"", "text = \"\"").field.as_deref(), Some("text"));
}

#[test]
fn unknown_fields_and_words_are_refused() {
    for (from, to) in [
        ("vp = 8\n", "vp = 8\nwings = 2\n"),
        ("op = \"bonus_die\"", "op = \"bonus_dice\""),
        ("mod = \"ward\"", "mod = \"guard\""),
        ("rounds = 7", "rounds = 7\nhalftime = true"),
    ] {
        let error = error(from, to);
        assert!(error.line.is_some(), "{error}");
    }
    assert_eq!(error("max_rolls = 3", "max_rolls = 0").field.as_deref(), Some("setup.max_rolls"));
    assert_eq!(error("\"5\" = 12", "\"5\" = 20").field.as_deref(), Some("setup.level1_dealt"));
}
