//! One test for each challenge: its effect, and its refusal when it cannot be paid. Expectations are written from the
//! cards' texts.

use crate::common::{Table, play};
use game_core::Game;

macro_rules! cards {
    ($($name:ident: $($words:literal => [$($action:literal => $outcome:literal),* $(,)?]),+;)*) => { $(
        #[test]
        fn $name() { $(play($words, &[$(($action, $outcome)),*]);)+ }
    )* };
}

cards! {
    breathing_tax:
        "seats=3 display=breathing-tax pool.arcane=2 s2.gem=0" => ["buy breathing-tax" => "s1.gem=4 s2.gem=0 s3.gem=2 s1.arcane=0"],
        "display=breathing-tax pool.arcane=1" => ["buy breathing-tax" => "WW-061"];
    assassination_attempt:
        "seats=3 display=assassination-attempt pool.arcane=4" =>
            ["buy assassination-attempt" => "WW-078", "buy assassination-attempt s1" => "WW-078",
             "buy assassination-attempt s3" => "s1.mana=2 s3.vp=7 s2.vp=10"],
        "display=assassination-attempt pool.arcane=1" => ["buy assassination-attempt s2" => "WW-061"];
    river_crossing:
        "display=river-crossing pool.arcane=1" => ["buy river-crossing" => "s1.mana=7 s1.arcane=0"],
        "display=river-crossing" => ["buy river-crossing" => "WW-061"];
    moths_riddle:
        "display=moths-riddle pool.arcane=4" => ["buy moths-riddle" => "pool.tome=2 s1.tome=2"],
        "display=moths-riddle pool.arcane=1" => ["buy moths-riddle" => "WW-061"];
    bramble_dash:
        "display=bramble-dash pool.arcane=3" => ["buy bramble-dash" => "s1.skulls=2"],
        "display=bramble-dash" => ["buy bramble-dash" => "WW-061"];
    treasure_hunt:
        "display=treasure-hunt pool.arcane=4" => ["buy treasure-hunt" => "s1.gem=5"],
        "display=treasure-hunt pool.arcane=1" => ["buy treasure-hunt" => "WW-061"];
    staring_contest:
        "seats=3 display=staring-contest pool.arcane=4 s1.vp=50 s2.vp=20" => ["buy staring-contest" => "s1.vp=50 s2.vp=18 s3.vp=10"],
        "display=staring-contest pool.arcane=1" => ["buy staring-contest" => "WW-061"];
    trial_by_thorns:
        "display=trial-by-thorns pool.arcane=4" => ["buy trial-by-thorns" => "s1.mana=1 s1.skulls=0"],
        "display=trial-by-thorns pool.arcane=1" => ["buy trial-by-thorns" => "WW-061"];
    fog_of_midges:
        "seats=3 display=fog-of-midges pool.arcane=3 s2.mana=1" =>
            ["buy fog-of-midges" => "s1.mana=4 s2.mana=0 s2.skulls=1 s3.mana=2 s3.skulls=0"],
        "display=fog-of-midges" => ["buy fog-of-midges" => "WW-061"];
    sprint_to_the_stones:
        "display=sprint-to-the-stones,lucky-acorn,bramble-dash pool.arcane=4" =>
            ["buy sprint-to-the-stones" => "display=- discards=lucky-acorn,bramble-dash", "bribe" => "TB-023",
             "f S {draw thunderclap}" => "display=thunderclap", "f C {draw ghost-hunt}" => "display=thunderclap,ghost-hunt",
             "f C {draw bake-sale}" => "waits=refresh", "f S {draw the-cauldron}" => "waits=point step=main",
             "bribe" => "s1.gem=1"],
        "display=sprint-to-the-stones pool.arcane=1" => ["buy sprint-to-the-stones" => "WW-061"];
    feast_of_fools:
        "seats=3 display=feast-of-fools pool.arcane=3" => ["buy feast-of-fools" => "s1.gem=4 s2.gem=4 s3.gem=4"],
        "display=feast-of-fools" => ["buy feast-of-fools" => "WW-061"];
    ghost_hunt:
        "display=ghost-hunt pool.arcane=3 s1.skulls=6 s2.skulls=2" => ["buy ghost-hunt" => "s1.skulls=0 s2.skulls=2"],
        "display=ghost-hunt" => ["buy ghost-hunt" => "WW-061"];
    apprentices_exam:
        "display=apprentices-exam pool.arcane=3 s1.spells=the-cauldron,lucky-acorn" => ["buy apprentices-exam" => "s1.vp=12"],
        "display=apprentices-exam" => ["buy apprentices-exam" => "WW-061"];
    tug_of_war:
        "seats=3 display=tug-of-war pool.arcane=4 s3.arcane=0" =>
            ["buy tug-of-war s3" => "pool.tome=1 pool.arcane=0 s3.tome=1 s3.arcane=0 s2.tome=2"],
        "display=tug-of-war pool.arcane=1" => ["buy tug-of-war s2" => "WW-061"];
    banish_the_familiar:
        "seats=3 display=banish-the-familiar pool.arcane=6 s3.spells=lucky-acorn,golden-goose s3.challenges=bake-sale" =>
            ["buy banish-the-familiar s3" => "s1.challenges=banish-the-familiar", "s3: pick bake-sale" => "WW-084",
             "s3: pick lucky-acorn" => "s3.vp=7 s3.spells=golden-goose s3.challenges=bake-sale"],
        "display=banish-the-familiar pool.arcane=3" => ["buy banish-the-familiar s2" => "WW-061"];
    dragon_parley:
        "display=dragon-parley pool.arcane=6" => ["buy dragon-parley" => "s1.gem=1"],
        "display=dragon-parley pool.arcane=3" => ["buy dragon-parley" => "WW-061"];
    comet_hunt:
        "display=comet-hunt pool.arcane=5" => ["buy comet-hunt" => "s1.mana=7 s1.skulls=1"],
        "display=comet-hunt pool.arcane=2" => ["buy comet-hunt" => "WW-061"];
    eclipse:
        "seats=3 display=eclipse pool.arcane=5" => ["buy eclipse" => "s1.skulls=0 s2.skulls=2 s3.skulls=2"],
        "display=eclipse pool.arcane=2" => ["buy eclipse" => "WW-061"];
    winter_court:
        "display=winter-court pool.arcane=5" => ["buy winter-court" => "pool.tome=1 s1.gem=4 s1.mana=5 s1.arcane=0"],
        "display=winter-court pool.arcane=4" => ["buy winter-court" => "WW-061"];
    acolytes_audit:
        "display=acolytes-audit pool.arcane=5 s1.gem=6" =>
            ["buy acolytes-audit" => "allowed=2", "bribe" => "s1.vp=13", "bribe" => "s1.vp=16", "bribe" => "WW-090"],
        "display=acolytes-audit pool.arcane=2" => ["buy acolytes-audit" => "WW-061"];
    wild_chase:
        "seats=3 display=wild-chase pool.arcane=5 s2.gem=1" => ["buy wild-chase s2" => "s1.gem=4 s2.gem=0 s3.gem=3"],
        "display=wild-chase pool.arcane=2" => ["buy wild-chase s2" => "WW-061"];
    scholars_gauntlet:
        "display=scholars-gauntlet,golden-goose,lucky-acorn pool.arcane=5 s1.tome=2" =>
            ["buy golden-goose" => "WW-061", "buy scholars-gauntlet" => "discounts.spells=3",
             "buy golden-goose" => "s1.tome=0 discounts.spells=0", "buy lucky-acorn" => "WW-061"],
        "display=scholars-gauntlet pool.arcane=2" => ["buy scholars-gauntlet" => "WW-061"];
    blizzard:
        "seats=3 display=blizzard pool.arcane=5 s2.tome=0" => ["buy blizzard" => "s2.tome=0 s2.arcane=1 s3.tome=1 s3.arcane=1 s1.tome=2"],
        "display=blizzard pool.arcane=2" => ["buy blizzard" => "WW-061"];
    overthrow:
        "seats=4 display=overthrow pool.arcane=5 s2.vp=11 s3.vp=10 s4.vp=9" => ["buy overthrow" => "s1.vp=10 s2.vp=8 s3.vp=10 s4.vp=9"],
        "display=overthrow pool.arcane=2" => ["buy overthrow" => "WW-061"];
    hall_of_mirrors:
        "display=hall-of-mirrors pool.arcane=5 s1.spells=golden-goose,the-cauldron used=golden-goose,the-cauldron" =>
            ["use golden-goose" => "WW-068", "buy hall-of-mirrors" => "used=-", "use golden-goose" => "s1.gem=4",
             "use the-cauldron" => "pool.arcane=2"],
        "display=hall-of-mirrors pool.arcane=2" => ["buy hall-of-mirrors" => "WW-061"];
}

/// End-of-game challenges: bought for their cost without any effect, then worth so much in the end.
fn at_the_end(challenge: &str, cost: u8, holdings: &str, vp: i32) {
    let poor = format!("display={challenge} s1.arcane=0 pool.arcane={}", cost - 1);
    Table::at(&poor).refuse(&format!("buy {challenge}"), "WW-061");
    let rich = format!("display={challenge} s1.arcane=0 pool.arcane={cost}");
    Table::at(&rich).act(&format!("buy {challenge}")).shows(&format!(
        "s1.challenges={challenge} s1.vp=10 s1.gem=3 s1.mana=4 s1.skulls=0 pool.arcane=0 pool.tome=0 s2.vp=10"
    ));
    let bare: i32 = Table::at(&format!("round=7 {PAST} start=s1 active=s2 s1.vp=0 s2.vp=0 {holdings}"))
        .act("s2: end")
        .game
        .result()
        .unwrap()
        .score(game_core::Seat::S1);
    let owned = match holdings.split_once("s1.challenges=") {
        Some((before, after)) => format!("{before}s1.challenges={challenge},{after}"),
        None => format!("{holdings} s1.challenges={challenge}"),
    };
    Table::at(&format!("round=7 {PAST} start=s1 active=s2 s1.vp=0 s2.vp=0 {owned}"))
        .act("s2: end")
        .tells("WW-100")
        .shows(&format!("s1.vp={}", bare + vp));
}

const PAST: &str = "past_acolytes=duchess,captain-crackers,goldie,sir-nibbles,marmalade,old-scratch";

macro_rules! end_challenges {
    ($($name:ident($id:literal, $cost:literal): $($holdings:literal => $vp:literal),+;)*) => { $(
        #[test]
        fn $name() { $(at_the_end($id, $cost, $holdings, $vp);)+ }
    )* };
}

end_challenges! {
    dastardly_plot("dastardly-plot", 5): "" => 0, "s1.spells=blackmail,little-white-lie,the-cauldron" => 6;
    bake_sale("bake-sale", 3): "s1.gem=5" => 5, "s1.gem=1" => 3;
    collectors_cup("collectors-cup", 4): "" => 1, "s1.spells=blackmail,little-white-lie,the-cauldron" => 4;
    midsummer_pageant("midsummer-pageant", 4): "s1.spells=pebble-polish,the-cauldron,thunderclap" => 5;
    lightning_rod("lightning-rod", 4): "s1.spells=pebble-polish,tail-wind,thunderclap" => 5;
    trial_of_three_paths("trial-of-three-paths", 5):
        "s1.spells=blackmail,little-white-lie,the-cauldron,fairy-ring,thunderclap" => 8, "s1.spells=blackmail" => 3;
    royal_ball("royal-ball", 6): "s1.spells=pebble-polish,the-cauldron,thunderclap" => 8;
    storm_the_circle("storm-the-circle", 6): "s1.spells=pebble-polish,tail-wind,thunderclap" => 8;
    crown_of_antlers("crown-of-antlers", 6): "" => 5, "s1.challenges=river-crossing,bramble-dash" => 9;
    hoarders_hall("hoarders-hall", 5): "s1.gem=4" => 8, "s1.gem=8" => 10;
    wellspring("wellspring", 5): "s1.mana=7" => 8, "s1.mana=0" => 5;
    champions_laurel("champions-laurel", 5): "" => 10, "s2.challenges=river-crossing" => 5,
        "s1.challenges=bramble-dash s2.challenges=river-crossing" => 10;
    spellbinders_duel("spellbinders-duel", 5): "" => 5, "s1.spells=the-cauldron" => 10,
        "s1.spells=the-cauldron s2.spells=thunderclap" => 5;
    lunar_regatta("lunar-regatta", 7): "" => 5, "s1.spells=the-cauldron,thunderclap s1.challenges=river-crossing" => 8,
        "s1.spells=the-cauldron,thunderclap,tail-wind,lucky-acorn,mirror-moss,fairy-ring,blackmail s1.challenges=river-crossing,bramble-dash" => 13;
}

/// A test above belongs to each challenge of the edition.
#[test]
fn every_challenge_has_its_test() {
    let source = include_str!("challenges.rs");
    let edition = game_core::default_edition::<wizards_of_the_wild::WizardsOfTheWild>();
    for row in &game_core::Edition::tables(edition)[3].rows {
        let name = row.id.replace('-', "_");
        let is_there =
            source.contains(&format!("    {name}:\n")) || source.contains(&format!("    {name}(\"{}\"", row.id));
        assert!(is_there, "{} has no test", row.id);
    }
}
