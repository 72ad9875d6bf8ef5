//! Editions: what is wrong is named with line, card and field.

use crate::common::Table;
use game_core::Game;
use wizards_of_the_wild::WizardsOfTheWild;

/// The default edition with one text replaced: the error it gives.
fn error(from: &str, to: &str) -> game_core::EditionError {
    let text = WizardsOfTheWild::DEFAULT_EDITION;
    assert!(text.contains(from), "the edition has no {from:?}");
    WizardsOfTheWild::load_edition(&text.replacen(from, to, 1)).expect_err(to)
}

const GOOSE: &str = r#"ability = { use = "once", window = "main", do = [{ op = "gain", res = "gem", n = 1 }] }"#;

/// Golden Goose with that ability is refused, with a sentence that says so.
fn wrong_goose(ability: &str, what: &str) {
    let error = error(GOOSE, &format!("ability = {ability}"));
    let named = (error.card.as_deref(), error.field.as_deref(), error.line.is_some());
    assert_eq!(named, (Some("golden-goose"), Some("ability"), true), "{error}");
    assert!(error.what.contains(what), "{error} should say {what:?}");
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
        wrong_goose(ability, what);
    }
    assert_eq!(error("cost = 6\nvp = 8", "cost = 9\nvp = 8").field.as_deref(), Some("cost"));
    assert_eq!(error("id = \"goldie\"", "id = \"tippy\"").card.as_deref(), Some("tippy"));
    assert_eq!(error("id = \"goldie\"", "id = \"Go\"").field.as_deref(), Some("id"));
    assert_eq!(error("text = \"Gain 1 gem.\"", "text = \"\"").field.as_deref(), Some("text"));
}

#[test]
fn ids_are_no_arguments_of_actions() {
    for id in ["w123", "o123", "s123", "g2024"] {
        let error = error("id = \"goldie\"", &format!("id = \"{id}\""));
        assert_eq!((error.card.as_deref(), error.field.as_deref()), (Some(id), Some("id")), "{error}");
        assert!(error.line.is_some() && error.what.contains("one letter with digits alone"), "{error}");
    }
    for id in ["w-123", "wo123"] {
        let text = WizardsOfTheWild::DEFAULT_EDITION.replacen("id = \"goldie\"", &format!("id = \"{id}\""), 1);
        WizardsOfTheWild::load_edition(&text).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// WW-080: the dice are chosen before the effect, which must not turn one of them first.
#[test]
fn ww080_an_ability_turns_a_die_by_name_or_lets_dice_be_chosen() {
    let [fixed, any, again] = [
        r#"{ op = "set_die", from = "skull", to = "gem" }"#,
        r#"{ op = "set_die", from = "any", to = "any" }"#,
        r#"{ op = "reroll_dice", max = 1 }"#,
    ];
    for [first, second] in [[fixed, again], [again, fixed], [fixed, any], [any, fixed]] {
        let ability = format!(r#"{{ use = "once", window = "roll", do = [{first}, {second}] }}"#);
        wrong_goose(&ability, "no dice and no face to choose");
    }
}

const QUANTUM: &str = r#"{ mod = "free_convert", a = { gem = 1 }, b = { mana = 2 } }"#;

#[test]
fn ww086_a_conversion_is_between_two_resources() {
    for (mods, what) in [
        (r#"{ mod = "free_convert", a = { gem = 1 }, b = { gem = 2 } }"#, "one resource into another"),
        (r#"{ mod = "free_convert", a = { gem = 1, mana = 1 }, b = { tome = 1 } }"#, "has one resource"),
        (
            &format!(r#"{QUANTUM}, {{ mod = "free_convert", a = {{ gem = 1 }}, b = {{ tome = 1 }} }}"#),
            "one `free_convert`",
        ),
    ] {
        let error = error(QUANTUM, mods);
        let named = (error.card.as_deref(), error.field.as_deref());
        assert_eq!(named, (Some("quantum"), Some("power")), "{error}");
        assert!(error.what.contains(what), "{error}");
    }
}

#[test]
fn what_an_ability_cannot_heed_is_refused() {
    for part in ["need = { skulls_min = 5 }", "cost = { mana = 3 }"] {
        let ability = format!(r#"{{ use = "always", {part}, mods = [{{ mod = "bribe_cost", n = -1 }}] }}"#);
        wrong_goose(&ability, "no `need` and no `cost`");
    }
    for part in [r#"per = "spells""#, "div = 2", "max = 1"] {
        let ability = format!(r#"{{ use = "once", window = "main", do = [{{ op = "skulls", n = "all", {part} }}] }}"#);
        wrong_goose(&ability, "no `per`, `div` or `max`");
    }
}

#[test]
fn limits_are_added_up_in_whatever_order() {
    let limit =
        |n: i8| format!(r#"ability = {{ use = "always", mods = [{{ mod = "limit", res = "tome", n = {n} }}] }}"#);
    let ivy = r#"ability = { use = "always", mods = [{ mod = "ignore_mana_penalty" }] }"#;
    for spells in ["golden-goose,veil-of-ivy", "veil-of-ivy,golden-goose"] {
        let words = format!("s1.wizard=mossback/A s1.tome=0 s1.spells={spells} pool.tome=5");
        Table::edited(&[(GOOSE, &limit(-9)), (ivy, &limit(8))], &words).act("end").shows("s1.tome=2");
    }
}

#[test]
fn ww112_the_opponents_penalty_is_anothers() {
    let goose = r#"ability = { use = "whenever", event = "skull_penalty", by = "other", do = [{ op = "gain", res = "gem", n = 1 }] }"#;
    for (skulls, gems) in [("s2.skulls=3", 3), ("s1.skulls=3", 2)] {
        let words = format!("seats=1 s1.gem=2 s1.spells=golden-goose {skulls}");
        Table::edited(&[(GOOSE, goose)], &words).act("end {roll s1 S}").shows(&format!("s1.gem={gems}"));
    }
}

#[test]
fn ww086_one_direction_in_a_turn_also_with_two_conversions() {
    let ivy = r#"mods = [{ mod = "ignore_mana_penalty" }] }
source = "reconstructed"

[[spell]]"#;
    let exchange = ivy.replacen(
        r#"{ mod = "ignore_mana_penalty" }"#,
        r#"{ mod = "free_convert", a = { tome = 1 }, b = { arcane = 1 } }"#,
        1,
    );
    let words = "s1.wizard=quantum/B s1.spells=veil-of-ivy";
    let mut table = Table::edited(&[(ivy, &exchange)], words);
    let listed = |table: &Table| table.legal().into_iter().filter(|text| text.starts_with("conv")).collect::<Vec<_>>();
    assert_eq!(listed(&table), ["conv g>m", "conv m>g", "conv t>a", "conv a>t"]);
    table.act("conv g>m").refuse("conv m>g", "WW-086").refuse("conv t>a", "WW-086");
    assert_eq!(listed(&table), ["conv g>m"]);
    // True of the way back and of another conversion alike.
    let sentence = "\nrefused-direction = You converted in another direction this turn.\n";
    assert!(WizardsOfTheWild::LOCALE.contains(sentence));
}

#[test]
fn ww084_the_owner_may_aim_at_a_seat_without_cards() {
    let ability = r#"ability = { use = "once", window = "main", do = [{ op = "discard_card", who = "choose-other", kind = "any", chooser = "owner" }] }"#;
    let words = "seats=3 s1.spells=golden-goose s3.spells=lucky-acorn s3.challenges=bake-sale";
    let goose = || Table::edited(&[(GOOSE, ability)], words);
    goose().act("use golden-goose s2").shows("waits=point used=golden-goose s2.vp=10 discards=-");
    let mut table = goose();
    table.act("use golden-goose s3").asks("s1", "WW-084");
    assert_eq!(table.legal(), ["pick lucky-acorn", "pick bake-sale"]);
    table.refuse("pick golden-goose", "WW-084").act("pick bake-sale").shows("discards=bake-sale s3.spells=lucky-acorn");
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

#[test]
fn ww017_some_card_is_displayed_at_the_start_and_no_more_than_there_is_room() {
    for (display, what) in [
        ("{ spell = 0, challenge = 0 }", "at least one card"),
        ("{ spell = 3, challenge = 2 }", "more cards than the display takes"),
        ("{ spell = 200, challenge = 100 }", "more cards than the display takes"),
    ] {
        let error = error("{ spell = 2, challenge = 2 }", display);
        assert_eq!(error.field.as_deref(), Some("setup.initial_display"), "{error}");
        assert!(error.line.is_some() && error.what.contains(what), "{error}");
    }
}

#[test]
fn ww075_ww076_a_whenever_ability_has_no_choose() {
    let choose = r#"{ op = "choose", options = [[{ op = "gain", res = "tome", n = 1 }], [{ op = "vp", n = 1 }]] }"#;
    for asks in ["true", "false"] {
        let ability = format!(r#"{{ use = "whenever", event = "bribe", asks = {asks}, do = [{choose}] }}"#);
        wrong_goose(&ability, "no `choose`");
    }
}

/// WW-054: such a cost takes `w<k>`, and every action on offer has a text and an index.
#[test]
fn ww054_a_cost_in_tomes_or_arcane_goes_with_a_target_and_picks_alone() {
    let choose = r#"{ op = "choose", options = [[{ op = "gain", res = "tome", n = 1 }], [{ op = "vp", n = 1 }]] }"#;
    let discard = r#"{ op = "discard_card", who = "choose-other", kind = "any", chooser = "victim" }"#;
    for (window, op) in [
        ("main", choose),
        ("main", discard),
        ("main", r#"{ op = "convert", from = "mana", to = "tome", max = 3 }"#),
        ("main", r#"{ op = "refresh", which = "one-other" }"#),
        ("roll", r#"{ op = "reroll_dice", max = 2 }"#),
        ("roll", r#"{ op = "set_die", from = "any", to = "any" }"#),
    ] {
        for cost in ["tome = 1", "arcane = 2, mana = 1"] {
            let ability = format!(r#"{{ use = "once", window = "{window}", cost = {{ {cost} }}, do = [{op}] }}"#);
            wrong_goose(&ability, "with a cost in tomes or arcane");
        }
    }
    let take = r#"{ use = "once", window = "main", cost = { arcane = 1 }, do = [{ op = "take", who = "choose-other", res = "tome|arcane", n = 1 }] }"#;
    let goose = format!("ability = {take}");
    let mut table = Table::edited(&[(GOOSE, &goose)], "s1.spells=golden-goose s1.arcane=0 pool.wild=1");
    let uses: Vec<String> = table.legal().into_iter().filter(|text| text.starts_with("use")).collect();
    assert_eq!(uses, ["use golden-goose w1 s2 t", "use golden-goose w1 s2 a"]);
    table.act("use golden-goose w1 s2 a").shows("pool.wild=0 pool.arcane=1 s2.arcane=1");
}

#[test]
fn figures_are_at_most_99() {
    let satchel = r#"mods = [{ mod = "limit", res = "tome", n = 2 }, { mod = "limit", res = "arcane", n = 2 }]"#;
    let twice = |each: &str| format!("mods = [{{ {each} }}, {{ {each} }}]");
    let dear = twice(r#"mod = "card_cost", kind = "spell", n = -100"#);
    let [limits, more] = ["n = 100", "n = 60"].map(|n| twice(&format!(r#"mod = "limit", res = "gem", {n}"#)));
    for (from, to, field) in [
        (satchel, limits.as_str(), "ability"),
        (satchel, &more, "ability"),
        (satchel, &dear, "ability"),
        ("\nvp = 8\n", "\nvp = 2000000000\n", "vp"),
        ("vp = 5 }] }", "vp = 2000000000 }] }", "effect"),
        ("skulls = 8 }", "skulls = 200 }", "limits"),
        ("bribe_gems = 4", "bribe_gems = 200", "mana"),
        ("skulls = 0, vp = 10", "skulls = 0, vp = 2000000000", "setup.start"),
        ("apprentice = 70", "apprentice = 2000000000", "setup.solo_opponent_vp"),
        ("values = 1, resources", "values = 100, resources", "setup.solo_card_discard"),
        ("solo_card_vp_loss = 4", "solo_card_vp_loss = 100", "setup.solo_card_vp_loss"),
        ("solo_skull_die_vp = 3", "solo_skull_die_vp = -2000000000", "setup.solo_skull_die_vp"),
        ("= [0, 0, 1, 2, 4]", "= [0, 0, 1, 2, 400]", "setup.solo_breadth_penalty"),
        ("solo_depleted_penalty = 2", "solo_depleted_penalty = 100", "setup.solo_depleted_penalty"),
        ("mana_per_face = 2", "mana_per_face = 200", "die.mana_per_face"),
    ] {
        let error = error(from, to);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        assert!(error.line.is_some() && error.what.contains("99"), "{error}");
    }
    for part in ["cost = { mana = 200 }", "cost = { gem = 100 }", "need = { skulls_min = 100 }"] {
        let ability = format!(r#"{{ use = "once", window = "main", {part}, do = [{{ op = "vp", n = 1 }}] }}"#);
        wrong_goose(&ability, "at most 99");
    }
    for op in ["discount\", kind = \"spell", "extra_bribe"] {
        let ability = format!(r#"{{ use = "once", window = "main", do = [{{ op = "{op}", n = 100 }}] }}"#);
        wrong_goose(&ability, "at most 99");
    }
}

/// WW-058: three rivals together pay more than a byte counts.
#[test]
fn ww058_what_many_rivals_pay_is_added_up() {
    let tax = r#"{ op = "take", who = "each-other", res = "gem", n = 1 }"#;
    let all = r#"{ op = "take", who = "each-other", res = "gem", n = 90 }"#;
    let limits = ("gem = 8, mana", "gem = 90, mana");
    let mut replaced = vec![limits; WizardsOfTheWild::DEFAULT_EDITION.matches(limits.0).count()];
    replaced.push((tax, all));
    let words = "seats=4 display=breathing-tax pool.arcane=8 s3.wizard=willow/A s2.gem=90 s3.gem=90 s4.gem=90";
    Table::edited(&replaced, words).act("buy breathing-tax").shows("s1.gem=255 s2.gem=0 s3.gem=0 s4.gem=0");
}

#[test]
fn ww080_a_die_may_be_turned_with_one_face_named() {
    let moss = |faces: &str, dice: &str| {
        let replaced = [(r#"from = "skull", to = "gem""#, faces)];
        Table::edited(&replaced, &format!("step=roll s1.spells=mirror-moss dice={dice}"))
    };
    let uses = |table: &Table| -> Vec<String> {
        table.legal().iter().filter_map(|text| text.strip_prefix("use mirror-moss ").map(str::to_owned)).collect()
    };
    // The owner picks the face, never a skull.
    let from_skull = r#"from = "skull", to = "any""#;
    let mut table = moss(from_skull, "ATMGSS");
    assert_eq!(uses(&table), ["S>A", "S>T", "S>W", "S>M", "S>G"]);
    for action in ["use mirror-moss", "use mirror-moss A>T", "use mirror-moss S>S"] {
        table.refuse(action, "WW-070");
    }
    table.act("use mirror-moss S>W").shows("dice=ATWMGS");
    let mut table = moss(from_skull, "ATMGGG");
    assert_eq!(uses(&table), [""; 0]);
    table.refuse("use mirror-moss S>T", "WW-080");
    // The owner picks the die.
    let to_gem = r#"from = "any", to = "gem""#;
    let mut table = moss(to_gem, "ATMGSS");
    assert_eq!(uses(&table), ["A>G", "T>G", "M>G", "S>G"]);
    table.refuse("use mirror-moss A>T", "WW-070").refuse("use mirror-moss W>G", "WW-080");
    table.act("use mirror-moss S>G").shows("dice=ATMGGS");
    let mut table = moss(to_gem, "GGGGGG");
    assert_eq!(uses(&table), [""; 0]);
    table.refuse("use mirror-moss G>G", "WW-070");
    assert_eq!(uses(&moss(r#"from = "any", to = "skull""#, "AAAGSS")), ["A>S", "G>S"]);
    let same = error(r#"from = "skull", to = "gem""#, r#"from = "skull", to = "skull""#);
    assert!(same.what.contains("another face"), "{same}");
}
