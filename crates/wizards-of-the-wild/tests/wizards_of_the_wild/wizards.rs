//! One test for each side of a wizard sheet and for each acolyte.

use crate::common::{Table, play};

#[test]
fn willow_a_stores_arcane_after_a_purchase() {
    let bought = "s1.wizard=willow/A bought.spells=1 pool.arcane=1 pool.tome=1 s1.arcane=1 s1.tome=1";
    play(bought, &[("pow", "WW-068"), ("end", "s1.arcane=2 s1.tome=1")]);
    play(&bought.replace("willow/A", "willow/B"), &[("end", "s1.arcane=1 s1.tome=1")]);
}

#[test]
fn willow_b_gains_gems_when_she_bought_nothing() {
    play("s1.wizard=willow/B", &[("pow", "WW-068"), ("end", "s1.gem=5")]);
    play("s1.wizard=willow/B bought.challenges=1", &[("end", "s1.gem=3")]);
}

#[test]
fn clive_a_rerolls_up_to_two_dice_once_while_rolling() {
    let rolling = "s1.wizard=clive/A s2.wizard=mossback/A step=roll dice=AATTMS rerolls=0";
    play(rolling, &[("pow MS {roll s1 GS}", "dice=AATTGS s1.skulls=1 rerolls=0"), ("pow A", "WW-068")]);
    play(
        rolling,
        &[("pow AMS", "WW-070"), ("pow G", "WW-080"), ("pow", "WW-070"), ("pow A {roll s1 W}", "dice=ATTWMS")],
    );
    play("s1.wizard=clive/A s2.wizard=mossback/A", &[("pow A", "WW-030")]);
}

#[test]
fn clive_b_turns_a_gem_into_mana_and_a_tome_or_arcane() {
    let clive = "s1.wizard=clive/B s2.wizard=mossback/A";
    play(clive, &[("pow", "WW-070"), ("pow a", "s1.gem=2 s1.mana=6 pool.arcane=1"), ("pow t", "WW-068")]);
    play(
        &format!("{clive} step=preroll"),
        &[("pow t", "s1.gem=2 s1.mana=6 pool.tome=1"), ("roll {roll s1 AATTMG}", "pool.tome=1")],
    );
    play(&format!("{clive} s1.gem=0"), &[("pow t", "WW-055")]);
}

#[test]
fn quantum_a_uses_tome_and_arcane_dice_as_either() {
    play(
        "s1.wizard=quantum/A step=roll dice=AATTWG",
        &[("pow", "WW-068"), ("stop", "pool.wild=5 pool.tome=0 pool.arcane=0 s1.gem=4")],
    );
}

#[test]
fn quantum_b_converts_in_one_direction() {
    let quantum = "s1.wizard=quantum/B";
    play(
        quantum,
        &[
            ("pow", "WW-068"),
            ("conv m>g", "s1.gem=4 s1.mana=2"),
            ("conv m>g", "s1.gem=5 s1.mana=0"),
            ("conv m>g", "WW-055"),
            ("conv g>m", "WW-086"),
        ],
    );
    play(&format!("{quantum} step=preroll s1.gem=0 s1.mana=1"), &[("conv g>m", "WW-055"), ("conv m>g", "WW-055")]);
    play(&format!("{quantum} step=roll"), &[("conv g>m", "s1.gem=2 s1.mana=6")]);
    play("", &[("conv g>m", "WW-086"), ("conv t>a", "WW-086")]);
}

#[test]
fn bramble_a_gains_mana_for_new_skulls() {
    play(
        "s1.wizard=bramble/A step=preroll",
        &[
            ("pow", "WW-068"),
            ("roll {roll s1 AATTSS}", "s1.mana=6 s1.skulls=2"),
            ("keep AATTS {roll s1 S}", "s1.mana=7 s1.skulls=3"),
        ],
    );
}

#[test]
fn bramble_b_gains_a_tome_and_arcane_at_three_skulls() {
    play("s1.wizard=bramble/B s1.skulls=3", &[("pow", "pool.tome=1 pool.arcane=1 s1.skulls=3"), ("pow", "WW-068")]);
    play("s1.wizard=bramble/B s1.skulls=2", &[("pow", "WW-072")]);
}

#[test]
fn oona_a_buys_a_tome_with_mana() {
    play("s1.wizard=oona/A", &[("pow", "s1.mana=3 pool.tome=1"), ("pow", "WW-068")]);
    play("s1.wizard=oona/A s1.mana=0", &[("pow", "WW-055")]);
    play(
        "s1.wizard=oona/A step=fill-draw",
        &[("pow", "s1.mana=3 pool.tome=1 step=fill-draw"), ("f S {draw lucky-acorn}", "pool.tome=1")],
    );
}

#[test]
fn oona_b_gains_mana_when_she_buys_a_spell() {
    play(
        "s1.wizard=oona/B display=lucky-acorn,thunderclap,bramble-dash pool.tome=6 pool.arcane=3",
        &[
            ("pow", "WW-068"),
            ("buy lucky-acorn", "s1.mana=6"),
            ("buy thunderclap", "s1.mana=8"),
            ("buy bramble-dash", "s1.mana=8"),
        ],
    );
}

#[test]
fn fennimore_a_takes_a_mana() {
    play(
        "seats=3 s1.wizard=fennimore/A",
        &[("pow", "WW-078"), ("pow s1", "WW-078"), ("pow s3", "s1.mana=5 s3.mana=3 s2.mana=4"), ("pow s2", "WW-068")],
    );
}

#[test]
fn fennimore_b_bribes_for_a_gem_less() {
    play("s1.wizard=fennimore/B acolyte=tippy", &[("pow", "WW-068"), ("bribe", "s1.gem=0 s1.vp=17")]);
    play("s1.wizard=fennimore/B acolyte=tippy s1.gem=2", &[("bribe", "WW-089")]);
}

#[test]
fn mossback_a_ignores_the_mana_penalty() {
    play(
        "s1.wizard=mossback/A start=s1 active=s2",
        &[("s2: end {reveal old-scratch}", "s1.mana=4 s1.skulls=0 s2.mana=1")],
    );
    play("s1.wizard=mossback/A", &[("pow", "WW-068")]);
}

#[test]
fn mossback_b_removes_two_skulls() {
    play("s1.wizard=mossback/B s1.skulls=5", &[("pow", "s1.skulls=3"), ("pow", "WW-068")]);
    play("s1.wizard=mossback/B s1.skulls=1", &[("pow", "s1.skulls=0")]);
}

/// Mana penalty, bribe, skull penalty and single player icon of an acolyte, all from its card.
fn acolyte(id: &str, mana: i32, gems: i32, vp: i32, skull_vp: i32, solo_skulls: i32) {
    let other = if id == "tippy" { "biscuit" } else { "tippy" };
    Table::at(&format!("acolyte={other} start=s1 active=s2 s1.wizard=oona/A s1.mana=5 s2.mana=0"))
        .act(&format!("s2: end {{reveal {id}}}"))
        .shows(&format!("s1.mana={} s2.mana=0 s2.skulls={mana}", 5 - mana));
    let gem = gems - 1;
    Table::at(&format!("acolyte={id} s1.gem={gem}")).refuse("bribe", "WW-089");
    Table::at(&format!("acolyte={id} s1.gem={gems}"))
        .act("bribe")
        .shows(&format!("s1.gem=0 s1.vp={}", 10 + vp))
        .refuse("bribe", "WW-088");
    Table::at(&format!("acolyte={id} start=s1 active=s2 s1.skulls=1"))
        .act(&format!("s2: end {{reveal {other}}}"))
        .shows(&format!("s1.vp={} s2.vp=10", 10 - skull_vp));
    Table::at(&format!("seats=1 acolyte={other} s1.wizard=oona/A s1.mana=5"))
        .act(&format!("end {{reveal {id}}}"))
        .shows(&format!("s2.skulls={solo_skulls} s1.mana={} s2.mana=4", 5 - mana));
}

macro_rules! acolytes {
    ($($name:ident($id:literal): $mana:literal, $gems:literal, $vp:literal, $skull_vp:literal, $solo:literal;)*) => { $(
        #[test]
        fn $name() { acolyte($id, $mana, $gems, $vp, $skull_vp, $solo); }
    )* };
}

acolytes! {
    tippy("tippy"): 1, 4, 7, 3, 2;
    biscuit("biscuit"): 0, 2, 3, 2, 1;
    duchess("duchess"): 2, 5, 9, 4, 3;
    captain_crackers("captain-crackers"): 1, 3, 5, 4, 2;
    goldie("goldie"): 3, 3, 6, 2, 2;
    sir_nibbles("sir-nibbles"): 2, 4, 8, 5, 3;
    marmalade("marmalade"): 2, 6, 12, 3, 3;
    old_scratch("old-scratch"): 3, 5, 10, 6, 4;
}

#[test]
fn every_side_and_acolyte_has_its_test() {
    let source = include_str!("wizards.rs");
    let edition = game_core::default_edition::<wizards_of_the_wild::WizardsOfTheWild>();
    let tables = game_core::Edition::tables(edition);
    for row in &tables[0].rows {
        let name = format!("fn {}_", row.id.replace('/', "_").to_lowercase());
        assert!(source.contains(&name), "{} has no test", row.id);
    }
    for row in &tables[1].rows {
        assert!(source.contains(&format!("(\"{}\"):", row.id)), "{} has no test", row.id);
    }
}
