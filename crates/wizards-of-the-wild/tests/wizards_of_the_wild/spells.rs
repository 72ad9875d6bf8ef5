//! One test for each spell: its effect, its refusal where it cannot be paid or a need does not hold, its limit of once per
//! turn where it has one. Expectations are written from the cards' texts.

use crate::common::{Table, play};

macro_rules! cards {
    ($($name:ident: $($words:literal => [$($action:literal => $outcome:literal),* $(,)?]),+;)*) => { $(
        #[test]
        fn $name() { $(play($words, &[$(($action, $outcome)),*]);)+ }
    )* };
}

cards! {
    little_white_lie:
        "s1.spells=little-white-lie s1.mana=4 s1.skulls=3" =>
            ["use little-white-lie" => "s1.mana=2 s1.skulls=1", "use little-white-lie" => "WW-068"],
        "s1.spells=little-white-lie s1.mana=2 s1.skulls=1" => ["use little-white-lie" => "s1.mana=0 s1.skulls=0"],
        "s1.spells=little-white-lie s1.mana=1" => ["use little-white-lie" => "WW-055"];
    creeping_dread:
        "s1.spells=creeping-dread s1.skulls=2" =>
            ["use creeping-dread" => "s1.mana=6 s1.skulls=2", "use creeping-dread" => "WW-068"],
        "s1.spells=creeping-dread s1.skulls=1" => ["use creeping-dread" => "WW-072"];
    grave_robbing:
        "s1.spells=grave-robbing s1.skulls=3" =>
            ["use grave-robbing" => "s1.gem=5 s1.skulls=3", "use grave-robbing" => "WW-068"],
        "s1.spells=grave-robbing s1.skulls=2" => ["use grave-robbing" => "WW-072"];
    pickpocket_paws:
        "seats=3 s1.spells=pickpocket-paws" =>
            ["use pickpocket-paws" => "WW-078", "use pickpocket-paws s1" => "WW-078", "use pickpocket-paws s4" => "WW-078",
             "use pickpocket-paws s3" => "s1.mana=3 s1.gem=4 s3.gem=2 s2.gem=3", "use pickpocket-paws s3" => "WW-068"],
        "s1.spells=pickpocket-paws s2.gem=0" => ["use pickpocket-paws s2" => "s1.mana=3 s1.gem=3 s2.gem=0"],
        "s1.spells=pickpocket-paws s1.mana=0" => ["use pickpocket-paws s2" => "WW-055"];
    borrowed_nightmare:
        "s1.spells=borrowed-nightmare" =>
            ["use borrowed-nightmare" => "s1.skulls=2 pool.tome=1 pool.arcane=1", "use borrowed-nightmare" => "WW-068"];
    whisper_of_envy:
        "s2.spells=whisper-of-envy s2.mana=3 s1.gem=4" =>
            ["bribe" => "s2.mana=5 s1.gem=2", "use whisper-of-envy" => "WW-068"],
        "s1.spells=whisper-of-envy s1.gem=2" => ["bribe" => "s1.mana=4 s1.gem=0", "use whisper-of-envy" => "WW-068"];
    the_cauldron:
        "s1.spells=the-cauldron" => ["use the-cauldron" => "s1.mana=2 pool.arcane=2", "use the-cauldron" => "WW-068"],
        "s1.spells=the-cauldron s1.mana=1" => ["use the-cauldron" => "WW-055"];
    pebble_polish:
        "s1.spells=pebble-polish" => ["use pebble-polish" => "s1.mana=2 s1.gem=4", "use pebble-polish" => "WW-068"],
        "s1.spells=pebble-polish s1.mana=1" => ["use pebble-polish" => "WW-055"];
    fairy_ring:
        "s2.spells=fairy-ring s1.spells=pickpocket-paws,puppet-strings display=fog-of-midges,blizzard pool.arcane=8" =>
            ["use pickpocket-paws s2" => "s2.gem=3 s1.gem=3", "use puppet-strings s2 t" => "s2.tome=2 pool.tome=0",
             "buy fog-of-midges" => "s2.mana=4 s2.skulls=0", "buy blizzard" => "s2.tome=2 s2.arcane=2"],
        "s1.spells=fairy-ring display=dragon-parley pool.arcane=6" =>
            ["use fairy-ring" => "WW-068", "buy dragon-parley" => "s1.gem=1"];
    bottomless_satchel:
        "s1.spells=bottomless-satchel pool.tome=4 pool.arcane=4" =>
            ["use bottomless-satchel" => "WW-068", "end" => "s1.tome=5 s1.arcane=5"],
        "pool.tome=4 pool.arcane=4" => ["end" => "s1.tome=3 s1.arcane=3"];
    mirror_moss:
        "step=roll dice=ATMGSS s1.skulls=2 s1.spells=mirror-moss" =>
            ["use mirror-moss" => "dice=ATMGGS s1.skulls=2", "use mirror-moss" => "WW-068"],
        "step=roll dice=ATMGGG s1.spells=mirror-moss" => ["use mirror-moss" => "WW-080"],
        "s1.spells=mirror-moss" => ["use mirror-moss" => "WW-031"];
    lucky_acorn:
        "step=roll dice=AATTMS rerolls=0 s1.spells=lucky-acorn" =>
            ["use lucky-acorn G" => "WW-080", "use lucky-acorn AT" => "WW-070", "use lucky-acorn" => "WW-070",
             "use lucky-acorn S {roll s1 G}" => "dice=AATTMG rerolls=0", "use lucky-acorn A" => "WW-068"],
        "step=roll dice=AATTMM rerolls=2 s1.spells=lucky-acorn" =>
            ["use lucky-acorn M {roll s1 S}" => "dice=AATTMS rerolls=2 s1.skulls=1"];
    moonlit_bargain:
        "s1.spells=moonlit-bargain s1.gem=2" => ["bribe" => "s1.vp=15 s1.gem=0", "use moonlit-bargain" => "WW-068"],
        "s2.spells=moonlit-bargain s1.gem=2" => ["bribe" => "s1.vp=13 s2.vp=10"];
    animation_of_brooms:
        "s1.spells=animation-of-brooms" =>
            ["use animation-of-brooms" => "s1.mana=7 s1.skulls=1", "use animation-of-brooms" => "WW-068"];
    candle_of_study:
        "s1.spells=candle-of-study" => ["use candle-of-study" => "s1.mana=2 pool.tome=2", "use candle-of-study" => "WW-068"],
        "s1.spells=candle-of-study s1.mana=1" => ["use candle-of-study" => "WW-055"];
    spark_of_genius:
        "s1.spells=spark-of-genius" =>
            ["use spark-of-genius" => "s1.gem=2 pool.tome=1 pool.arcane=1", "use spark-of-genius" => "WW-068"],
        "s1.spells=spark-of-genius s1.gem=0" => ["use spark-of-genius" => "WW-055"];
    second_sight:
        "step=roll rerolls=0 s1.spells=second-sight" =>
            ["use second-sight" => "rerolls=1 s1.mana=3", "use second-sight" => "WW-068"],
        "step=roll s1.spells=second-sight s1.mana=0" => ["use second-sight" => "WW-055"];
    thunderclap:
        "seats=3 s1.spells=thunderclap" =>
            ["use thunderclap" => "s1.mana=3 s1.skulls=0 s2.skulls=1 s3.skulls=1", "use thunderclap" => "WW-068"],
        "s1.spells=thunderclap s1.mana=0" => ["use thunderclap" => "WW-055"];
    tail_wind:
        "s1.spells=tail-wind display=bramble-dash,treasure-hunt pool.arcane=7" =>
            ["buy bramble-dash" => "s1.skulls=2", "yes" => "s1.mana=3 pool.tome=1", "buy treasure-hunt" => "s1.gem=5",
             "no" => "s1.mana=3 pool.tome=1", "use tail-wind" => "WW-068"],
        "s1.spells=tail-wind s1.mana=0 display=bramble-dash pool.arcane=3" => ["buy bramble-dash" => "waits=point"];
    raven_court:
        "s1.spells=raven-court s1.skulls=3" =>
            ["use raven-court" => "s1.vp=13 s1.skulls=3", "use raven-court" => "WW-068"],
        "s1.spells=raven-court s1.skulls=2" => ["use raven-court" => "WW-072"];
    soul_lantern:
        "step=preroll s1.spells=soul-lantern" =>
            ["roll {roll s1 AATTSS}" => "s1.gem=4 s1.mana=5", "keep AATTSS" => "WW-043",
             "keep AATTS {roll s1 S}" => "s1.gem=4 s1.mana=5", "use soul-lantern" => "WW-068"];
    puppet_strings:
        "s1.spells=puppet-strings" =>
            ["use puppet-strings s2" => "WW-070", "use puppet-strings t" => "WW-078",
             "use puppet-strings s2 a" => "s1.mana=2 pool.arcane=1 s2.arcane=1 s2.tome=2", "use puppet-strings s2 t" => "WW-068"],
        "s1.spells=puppet-strings s2.tome=0" => ["use puppet-strings s2 t" => "s1.mana=2 pool.tome=0 s2.tome=0"],
        "s1.spells=puppet-strings s1.mana=1" => ["use puppet-strings s2 t" => "WW-055"];
    blackmail:
        "s1.spells=blackmail" => ["use blackmail s2" => "s1.gem=2 s1.vp=12 s2.vp=8", "use blackmail s2" => "WW-068"],
        "s1.spells=blackmail s1.gem=0" => ["use blackmail s2" => "WW-055"];
    bone_orchard:
        "s1.spells=bone-orchard,little-white-lie,the-cauldron" =>
            ["use bone-orchard" => "s1.mana=6", "use bone-orchard" => "WW-068"],
        "s1.spells=bone-orchard,little-white-lie,creeping-dread,blackmail,raven-court" => ["use bone-orchard" => "s1.mana=7"];
    shadow_double:
        "s1.spells=shadow-double,the-cauldron,golden-goose" =>
            ["use shadow-double the-cauldron" => "WW-082", "use the-cauldron" => "pool.arcane=2",
             "use shadow-double golden-goose" => "WW-070", "use shadow-double" => "WW-070",
             "use shadow-double the-cauldron" => "s1.skulls=1", "use the-cauldron" => "pool.arcane=4 s1.mana=0",
             "use shadow-double the-cauldron" => "WW-068"];
    midnight_toll:
        "s2.spells=midnight-toll s2.mana=3 display=bramble-dash,lucky-acorn pool.arcane=3 pool.tome=3" =>
            ["buy bramble-dash" => "s2.mana=4", "buy lucky-acorn" => "s2.mana=4"],
        "s1.spells=midnight-toll display=bramble-dash pool.arcane=3" =>
            ["buy bramble-dash" => "s1.mana=4", "use midnight-toll" => "WW-068"];
    philosophers_teapot:
        "s1.spells=philosophers-teapot" =>
            ["use philosophers-teapot" => "WW-070", "use philosophers-teapot 4" => "WW-070",
             "use philosophers-teapot 3" => "s1.mana=1 pool.tome=3", "use philosophers-teapot 1" => "WW-068"],
        "s1.spells=philosophers-teapot s1.mana=2" =>
            ["use philosophers-teapot 3" => "WW-070", "use philosophers-teapot 2" => "s1.mana=0 pool.tome=2"],
        "s1.spells=philosophers-teapot s1.mana=0" => ["use philosophers-teapot 1" => "WW-070"];
    golden_goose:
        "s1.spells=golden-goose" => ["use golden-goose" => "s1.gem=4", "use golden-goose" => "WW-068"];
    veil_of_ivy:
        "start=s1 active=s2 s1.wizard=oona/A s1.spells=veil-of-ivy" =>
            ["s2: end {reveal goldie}" => "s1.mana=4 s1.skulls=0 s2.mana=1"],
        "s1.spells=veil-of-ivy display=trial-by-thorns pool.arcane=4" =>
            ["use veil-of-ivy" => "WW-068", "buy trial-by-thorns" => "s1.mana=1"];
    wishing_well:
        "s1.spells=wishing-well" => ["use wishing-well" => "s1.gem=1 s1.vp=15", "use wishing-well" => "WW-068"],
        "s1.spells=wishing-well s1.gem=1" => ["use wishing-well" => "WW-055"];
    everfull_inkwell:
        "s1.spells=everfull-inkwell display=lucky-acorn,thunderclap pool.tome=5 s1.tome=0" =>
            ["use everfull-inkwell" => "WW-068", "buy lucky-acorn" => "pool.tome=3", "buy thunderclap" => "pool.tome=0"],
        "s1.spells=everfull-inkwell display=bramble-dash pool.arcane=3" => ["buy bramble-dash" => "pool.arcane=0"];
    menagerie_charm:
        "s1.spells=menagerie-charm display=bramble-dash,lucky-acorn pool.arcane=3 pool.tome=3" =>
            ["use menagerie-charm" => "WW-068", "buy bramble-dash" => "s1.vp=12", "buy lucky-acorn" => "s1.vp=14"];
    white_magic:
        "s1.spells=white-magic" => ["use white-magic" => "s1.vp=13", "use white-magic" => "WW-068"],
        "s1.spells=white-magic s1.skulls=1" => ["use white-magic" => "WW-072"];
    storm_caller:
        "step=roll dice=AATTMS s1.spells=storm-caller" =>
            ["use storm-caller" => "WW-070", "use storm-caller G>T" => "WW-080", "use storm-caller S>S" => "WW-070",
             "use storm-caller A>S" => "WW-070", "use storm-caller S>W" => "dice=AATTWM s1.mana=2",
             "use storm-caller A>T" => "WW-068"],
        "step=roll s1.spells=storm-caller s1.mana=1" => ["use storm-caller A>T" => "WW-055"];
    meteor_shower:
        "seats=3 s1.spells=meteor-shower" =>
            ["use meteor-shower" => "s1.mana=1 s1.vp=10 s2.vp=8 s3.vp=8", "use meteor-shower" => "WW-068"],
        "s1.spells=meteor-shower s1.mana=2" => ["use meteor-shower" => "WW-055"];
    crows_coin:
        "s1.spells=crows-coin" => ["use crows-coin {roll s1 M}" => "s1.mana=5", "use crows-coin" => "WW-068"],
        "s1.spells=crows-coin" => ["use crows-coin {roll s1 G}" => "s1.mana=3 s1.gem=4"],
        "s1.spells=crows-coin" => ["use crows-coin {roll s1 A}" => "pool.arcane=1"],
        "s1.spells=crows-coin" => ["use crows-coin {roll s1 W}" => "pool.wild=1"],
        "s1.spells=crows-coin" => ["use crows-coin {roll s1 S}" => "s1.skulls=1 dice=AATTMG"],
        "s1.spells=crows-coin s1.mana=0" => ["use crows-coin" => "WW-055"];
    library_of_leaves:
        "s1.spells=library-of-leaves" =>
            ["use library-of-leaves" => "WW-070", "use library-of-leaves a" => "pool.arcane=1 pool.tome=0",
             "use library-of-leaves t" => "WW-068"],
        "s1.spells=library-of-leaves" => ["use library-of-leaves t" => "pool.arcane=0 pool.tome=1"];
    grand_finale:
        "s1.spells=grand-finale bought.spells=1 bought.challenges=1" =>
            ["use grand-finale" => "s1.vp=13", "use grand-finale" => "WW-068"],
        "s1.spells=grand-finale bought.spells=1" => ["use grand-finale" => "WW-070"];
    twin_comets:
        "s1.spells=twin-comets" =>
            ["use twin-comets" => "s1.mana=2 s1.gem=4 pool.tome=1 pool.arcane=1", "use twin-comets" => "WW-068"],
        "s1.spells=twin-comets s1.mana=1" => ["use twin-comets" => "WW-055"];
}

/// A spell belongs to its owner, and a test above to each spell of the edition.
#[test]
fn every_spell_has_its_test() {
    let source = include_str!("spells.rs");
    let edition = game_core::default_edition::<wizards_of_the_wild::WizardsOfTheWild>();
    for row in &game_core::Edition::tables(edition)[2].rows {
        let name = format!("    {}:\n", row.id.replace('-', "_"));
        assert!(source.contains(&name), "{} has no test", row.id);
    }
    Table::at("s2.spells=the-cauldron").refuse("use the-cauldron", "WW-068");
}
