//! Rules by their ids: what no scenario shows, or shows only in passing.

use crate::common::{Table, play, run};
use game_core::{Edition, Fast, Game, Happening, Seat, SeatSet, Seats, Step, Turn, Viewer, default_edition};
use std::collections::HashSet;
use wizards_of_the_wild::{Action, Config, Event, First, SideId, Wizards, WizardsOfTheWild};

const PAST: &str = "past_acolytes=duchess,captain-crackers,goldie,sir-nibbles,marmalade,old-scratch";

fn edition() -> &'static wizards_of_the_wild::Cards {
    default_edition::<WizardsOfTheWild>()
}

/// All spells, then all challenges, but for some.
pub fn all_but(left_out: &[&str]) -> String {
    let rows = edition().tables()[2..].iter().flat_map(|table| &table.rows).map(|row| row.id.as_str());
    rows.filter(|id| !left_out.contains(id)).collect::<Vec<_>>().join(",")
}

/// Plays a whole game with the default actions and gives its events.
fn default_game(config: &Config, seed: u64) -> (WizardsOfTheWild, Vec<Event>) {
    let mut game = WizardsOfTheWild::new(config, edition()).unwrap();
    let (mut events, mut draws) = (Vec::new(), Fast::new(seed));
    loop {
        let step = match game.turn() {
            Turn::Over => return (game, events),
            Turn::Chance => Step::Chance(game.draw_chance(&mut draws)),
            Turn::Seats(asked) => {
                let seat = asked.first().unwrap();
                Step::Act(seat, game.default_action(seat))
            }
        };
        game.apply(&step, &mut events);
    }
}

#[test]
fn ww001_ww006_the_box_holds_each_card_once() {
    let counts: Vec<usize> = edition().tables().iter().map(|table| table.rows.len()).collect();
    assert_eq!(counts, [14, 8, 39, 39]);
    let level1 = |levels: Vec<u8>| levels.into_iter().filter(|&level| level == 1).count();
    assert_eq!(level1(edition().spells.iter().map(|spell| spell.level).collect()), 19);
    assert_eq!(level1(edition().challenges.iter().map(|challenge| challenge.level).collect()), 19);
    let ids: HashSet<&str> =
        edition().tables().iter().flat_map(|table| &table.rows).map(|row| row.id.as_str()).collect();
    assert_eq!(ids.len(), 14 + 8 + 39 + 39);
    let texts: HashSet<&str> =
        edition().tables()[2..].iter().flat_map(|t| &t.rows).map(|row| row.text.as_str()).collect();
    assert_eq!(texts.len(), 78, "every card has a unique effect");
}

#[test]
fn ww003_clive_stores_3_tomes_3_arcane_8_gems_8_mana_8_skulls() {
    for side in ["clive/A", "clive/B"] {
        let side = edition().side(SideId::find(edition(), side).unwrap());
        assert_eq!((side.limits, side.skull_limit), ([3, 3, 8, 8], 8));
    }
}

#[test]
fn ww004_every_face_is_as_likely_as_another() {
    let mut table = Table::at("s1.spells=crows-coin");
    let faces: Vec<(String, u64)> = table.act("use crows-coin").outcomes();
    let expected = ["A", "T", "W", "M", "G", "S"].map(|face| (format!("roll s1 {face}"), 1));
    assert_eq!(faces, expected);
    let six = Table::at("step=preroll").act("roll").outcomes();
    assert_eq!((six.len(), six.iter().map(|(_, weight)| weight).sum()), (462, 46_656u64));
    assert_eq!(six[0], ("roll s1 AAAAAA".to_owned(), 1));
    assert!(six.contains(&("roll s1 ATWMGS".to_owned(), 720)) && six.contains(&("roll s1 AATTMM".to_owned(), 90)));
}

#[test]
fn ww010_a_score_may_be_negative() {
    play("s1.spells=blackmail s2.vp=1", &[("use blackmail s2", "s2.vp=-1 s1.vp=12")]);
    play("acolyte=old-scratch start=s1 active=s2 s1.skulls=1 s1.vp=2", &[("s2: end {reveal tippy}", "s1.vp=-4")]);
}

#[test]
fn ww011_the_state_of_a_turn_is_in_the_position() {
    let mut table = Table::at(
        "s1.wizard=quantum/B s1.spells=lucky-acorn,the-cauldron s1.challenges=breathing-tax display=fairy-ring s1.mana=6",
    );
    table.act("use the-cauldron").act("conv g>m");
    let text = table.game.position().unwrap();
    assert!(text.contains("quantum/B:v10:2/2/2/6/0:p-:lucky-acorn,the-cauldron*:breathing-tax"), "{text}");
    assert!(text.contains("|AATTMG:0:0,2,0:b0.0:br0/1:d0.0:cg>m:g3m6|x:-|a:-"), "{text}");
    let back = WizardsOfTheWild::from_position(&text, &Config::with_seats(2), edition()).unwrap();
    assert_eq!(back.position(), Some(text));
}

#[test]
fn ww012_ww013_ww020_wizards_are_chosen_in_order_before_any_card_is_seen() {
    let config = Config { seats: 3, first: First::Named(Seat::S2), ..Config::default() };
    let mut table = Table::fresh(&config);
    table.asks("s2", "WW-013").shows("display=- step=wizards");
    assert_eq!(table.legal().len(), 14);
    assert_eq!(table.default(), "wz willow/A");
    table.act("s2: wz willow/B").asks("s3", "WW-013");
    assert_eq!(table.legal().len(), 12);
    table.refuse("s3: wz willow/A", "WW-012").refuse("s3: wz willow/B", "WW-012").refuse("s1: wz clive/A", "TB-022");
    table.act("s3: wz clive/A").asks("s1", "WW-013").refuse("s1: roll", "TB-023");
    table.act("s1: wz oona/A {draw lucky-acorn} {draw thunderclap} {draw river-crossing} {draw ghost-hunt}");
    table.shows("display=lucky-acorn,thunderclap,river-crossing,ghost-hunt step=reveal start=s2");
    table.chance("reveal biscuit").asks("s2", "WW-034");
}

#[test]
fn ww013_wizards_can_be_dealt_at_random() {
    let config = Config { seats: 2, wizards: Wizards::Random, ..Config::default() };
    let mut table = Table::fresh(&config);
    table.chance("first s2");
    assert_eq!(table.outcomes().len(), 14);
    table.chance("deal s2 willow/A");
    let second = table.outcomes();
    assert_eq!(second.len(), 12);
    assert!(second.iter().all(|(text, weight)| text.starts_with("deal s1 ") && *weight == 1));
    table.chance("deal s1 clive/B").shows("s1.wizard=clive/B s2.wizard=willow/A step=display").tells("WW-013");
    let solo = Config { seats: 1, wizards: Wizards::Random, ..Config::default() };
    assert_eq!(WizardsOfTheWild::new(&solo, edition()).unwrap_err().rule.to_string(), "WW-013");
}

/// EX-01.
#[test]
fn ww014_ww015_ww016_ww017_ww018_ww104_ww105_ww008_set_up() {
    for (seats, dealt) in [(2, 6), (3, 8), (4, 10), (5, 12), (1, 7)] {
        let mut game = WizardsOfTheWild::new(&Config::with_seats(seats), edition()).unwrap();
        let view = game.view(Viewer::Open);
        let (spells2, challenges2) = if seats == 1 { (19, 18) } else { (20, 20) };
        assert_eq!((view.spell_deck.level1, view.spell_deck.level2), (dealt, spells2));
        assert_eq!((view.challenge_deck.level1, view.challenge_deck.level2), (dealt, challenges2));
        assert_eq!(view.acolytes_left, 7);
        let mut draws = Fast::new(seats as u64);
        while game.view(Viewer::Open).acolyte.is_none() {
            let step = game_core::play::random_step(&game, &mut Vec::new(), &mut draws).unwrap();
            if matches!(step, Step::Chance(wizards_of_the_wild::Chance::Reveal { .. })) {
                break;
            }
            game.apply(&step, &mut ());
        }
        let view = game.view(Viewer::Open);
        assert_eq!(
            (view.spell_deck.total(), view.challenge_deck.total()),
            (dealt + spells2 - 2, dealt + challenges2 - 2)
        );
        assert_eq!(view.display.len(), 4);
        let decks: Vec<_> = view.display.iter().map(|card| card.deck()).collect();
        use wizards_of_the_wild::Deck::{Challenges, Spells};
        assert_eq!(decks, [Spells, Spells, Challenges, Challenges]);
        for (place, player) in view.players.iter().enumerate() {
            let levels = (player.tome, player.arcane, player.gem, player.mana, player.skulls);
            assert_eq!(levels, (2, 2, 3, 4, 0));
            let opponent = seats == 1 && place == 1;
            assert!(if opponent { [70, 80, 90].contains(&player.vp) } else { player.vp == 10 });
        }
    }
    let solo = Table::at("seats=1 step=fill-draw").act("f C").outcomes();
    assert!(solo.iter().all(|(text, _)| text != "draw champions-laurel"));
}

#[test]
fn ww019_the_first_start_player_is_drawn_unless_named() {
    let mut table = Table::fresh(&Config::with_seats(3));
    let seats: Vec<(String, u64)> = table.outcomes();
    assert_eq!(seats, ["first s1", "first s2", "first s3"].map(|text| (text.to_owned(), 1)));
    table.chance("first s3").tells("WW-019").asks("s3", "WW-013");
    Table::fresh(&Config::with_seats(1)).asks("s1", "WW-013");
    let wrong = Config { seats: 2, first: First::Named(Seat::S3), ..Config::default() };
    assert_eq!(WizardsOfTheWild::new(&wrong, edition()).unwrap_err().rule.to_string(), "WW-019");
}

/// Golden Goose becomes a "whenever" ability.
const GOOSE: &str = r#"ability = { use = "once", window = "main", do = [{ op = "gain", res = "gem", n = 1 }] }"#;

fn goose(ability: &str, words: &str) -> Table {
    let replaced = format!("ability = {ability}");
    Table::edited(&[(GOOSE, &replaced)], words)
}

#[test]
fn ww023_the_mana_penalty_strikes_all_before_its_triggers() {
    let taker = r#"{ use = "whenever", event = "mana_penalty", do = [{ op = "take", who = "each-other", res = "mana", n = 1 }] }"#;
    let mut table = goose(taker, "start=s1 active=s2 s1.wizard=oona/A s1.mana=1 s2.spells=golden-goose");
    // s2 begins the next round; had its trigger come before the penalty of s1, it would have gained a mana.
    table.act("s2: end {reveal tippy}").shows("s1.mana=0 s1.skulls=1 s2.mana=3");
}

/// Whoever has no mana and no room for a skull loses nothing by it, and nothing reacts.
#[test]
fn ww023_a_penalty_that_takes_nothing_triggers_nothing() {
    let finder =
        r#"ability = { use = "whenever", event = "mana_penalty", do = [{ op = "gain", res = "gem", n = 1 }] }"#;
    // The first sheet of the edition.
    let limits = "limits = { tome = 3, arcane = 3, gem = 8, mana = 8, skulls = 8 }";
    for (room, gems) in [(1, 4), (0, 3)] {
        let narrow = limits.replace("skulls = 8", &format!("skulls = {room}"));
        let words = "active=s2 s1.wizard=willow/A s2.wizard=oona/A s1.spells=golden-goose s1.mana=0 s1.gem=3";
        let mut table = Table::edited(&[(GOOSE, finder), (limits, &narrow)], words);
        table.act("s2: end {reveal tippy}").shows(&format!("s1.gem={gems} s1.skulls={room}"));
    }
}

#[test]
fn ww025_ww027_skulls_return_to_zero_and_seven_rounds_are_played() {
    play(
        "start=s1 active=s2 s1.wizard=oona/A s1.mana=0 s1.skulls=3 s2.skulls=1",
        &[("s2: end {reveal tippy}", "s1.skulls=1 s2.skulls=0 s1.vp=8 round=2")],
    );
    for seats in 1..=5 {
        let (game, events) = default_game(&Config::with_seats(seats), 7);
        for seat in Seat::all(seats) {
            let turns =
                events.iter().filter(|event| matches!(event, Event::TurnBegan { seat: whose, .. } if *whose == seat));
            assert_eq!(turns.count(), 7, "{seats} seats");
        }
        assert_eq!(game.view(Viewer::Open).past_acolytes.len(), 7);
        assert!(game.view(Viewer::Open).players.iter().all(|player| player.skulls == 0));
    }
}

#[test]
fn ww026_the_start_player_moves_clockwise() {
    let (_, events) = default_game(&Config { first: First::Named(Seat::S1), ..Config::with_seats(2) }, 3);
    let turns: Vec<Seat> = events
        .iter()
        .filter_map(|event| if let Event::TurnBegan { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(turns[..6], [Seat::S1, Seat::S2, Seat::S2, Seat::S1, Seat::S1, Seat::S2]);
}

#[test]
fn ww028_ww029_ww040_a_turn_goes_from_fill_to_preroll_to_roll_to_main() {
    let mut table = Table::at("step=fill-swap display=lucky-acorn,thunderclap,river-crossing,treasure-hunt");
    table.refuse("roll", "TB-023").act("f -").asks("s1", "WW-040");
    assert_eq!(table.legal(), ["roll"]);
    table.refuse("stop", "TB-023").refuse("end", "TB-023").act("roll {roll s1 AATTMG}").asks("s1", "WW-043");
    table.refuse("buy lucky-acorn", "TB-023").refuse("roll", "TB-023").act("stop").asks("s1", "WW-029");
    table.refuse("stop", "TB-023").refuse("keep AA", "TB-023").act("end").asks("s2", "WW-034");
}

#[test]
fn ww030_a_power_at_every_decision_point_of_its_owner() {
    for step in ["fill-draw", "preroll", "roll", "main"] {
        play(&format!("s1.wizard=oona/A step={step}"), &[("pow", "pool.tome=1 s1.mana=3"), ("pow", "WW-068")]);
    }
    let four = "display=lucky-acorn,thunderclap,river-crossing,treasure-hunt";
    play(&format!("s1.wizard=oona/A step=fill-swap {four}"), &[("pow", "pool.tome=1 step=fill-swap")]);
    // Never in the middle of an effect, nor in another's turn.
    let mut table = Table::at("s1.wizard=oona/A display=sprint-to-the-stones pool.arcane=4");
    table.act("buy sprint-to-the-stones").refuse("pow", "TB-023");
    Table::at("s2.wizard=oona/A").refuse("s2: pow", "TB-022");
    Table::at("s1.wizard=clive/A s2.wizard=oona/A step=preroll").refuse("pow A", "WW-030");
}

#[test]
fn ww031_a_spell_is_used_in_its_window() {
    Table::at("step=roll s1.spells=the-cauldron").refuse("use the-cauldron", "WW-031");
    Table::at("s1.spells=lucky-acorn").refuse("use lucky-acorn A", "WW-031");
    Table::at("step=preroll s1.spells=the-cauldron").refuse("use the-cauldron", "TB-023");
}

#[test]
fn ww033_each_card_is_seen_before_the_next_deck_is_chosen() {
    let mut table = Table::at("step=fill-draw display=lucky-acorn,river-crossing");
    assert_eq!(table.legal(), ["f S", "f C"]);
    table.act("f C {draw ghost-hunt}").shows("display=lucky-acorn,river-crossing,ghost-hunt").asks("s1", "WW-032");
    table.act("f S {draw thunderclap}").shows("display=lucky-acorn,river-crossing,ghost-hunt,thunderclap step=preroll");
    // A card that leaves closes the gap.
    let mut table = Table::at("display=lucky-acorn,river-crossing,ghost-hunt pool.arcane=3");
    table.act("buy river-crossing").shows("display=lucky-acorn,ghost-hunt");
}

#[test]
fn ww034_e63_the_exchange_has_nine_options_in_the_first_turn() {
    let table = Table::at("step=fill-swap display=lucky-acorn,thunderclap,river-crossing,treasure-hunt");
    assert_eq!(table.legal().len(), 9);
    let mut table = table;
    table.refuse("f x ghost-hunt S", "WW-034");
    table.act("f x lucky-acorn S {draw the-cauldron}").refuse("f x thunderclap S", "TB-023");
}

#[test]
fn ww035_who_had_to_draw_may_not_exchange() {
    let mut table = Table::at("step=fill-draw display=lucky-acorn,thunderclap,river-crossing");
    table.refuse("f x lucky-acorn S", "TB-023").refuse("f -", "TB-023");
    table.act("f S {draw the-cauldron}").asks("s1", "WW-040");
    assert_eq!(table.legal(), ["roll"]);
}

#[test]
fn ww036_ww037_empty_decks() {
    let four = ["twin-comets", "lunar-regatta", "hall-of-mirrors", "overthrow"];
    let words = format!("start=s1 active=s1 display={} discards={}", four.join(","), all_but(&four));
    // No replacement is left: FILL is skipped.
    Table::at(&words).act("end").shows("active=s2 step=preroll");
    let three = format!("display={} discards={}", four[..3].join(","), all_but(&four[..3]));
    Table::at(&three).act("end").shows("active=s2 step=preroll");
    let one_deck = format!("step=fill-draw display={} discards={}", four[1], all_but(&[four[0], four[1]]));
    let mut table = Table::at(&one_deck);
    assert_eq!((table.legal(), table.default()), (vec!["f S".to_owned()], "f S".to_owned()));
    table.refuse("f C", "WW-037").act("f S {draw twin-comets}").shows("step=preroll display=lunar-regatta,twin-comets");
    let swap = format!(
        "step=fill-swap display={} discards={}",
        four.join(","),
        all_but(&["twin-comets", "grand-finale", "lunar-regatta", "hall-of-mirrors", "overthrow"])
    );
    let mut table = Table::at(&swap);
    assert_eq!(table.legal().len(), 5);
    table.refuse("f x overthrow C", "WW-037");
}

#[test]
fn ww038_a_bought_card_is_not_replaced_in_the_same_turn() {
    let mut table = Table::at("display=lucky-acorn,thunderclap,river-crossing,treasure-hunt pool.tome=3");
    table.act("buy lucky-acorn").shows("display=thunderclap,river-crossing,treasure-hunt").asks("s1", "WW-029");
    table.act("end").asks("s2", "WW-032");
}

#[test]
fn ww041_ww043_any_dice_may_be_kept_but_not_all() {
    let mut table = Table::at("step=roll dice=ATWMGS");
    assert_eq!(table.legal().len(), 64);
    table.refuse("keep ATWMGS", "WW-043").refuse("keep AA", "WW-043");
    table.act("keep - {roll s1 AAAAAA}").shows("dice=AAAAAA rerolls=1");
    assert_eq!(table.legal().len(), 7);
    table.act("keep AAAAA {roll s1 S}").shows("rerolls=0").refuse("keep A", "WW-041");
    assert_eq!(table.legal(), ["stop"]);
}

#[test]
fn ww045_ww047_settled_dice() {
    play("step=roll dice=ATWMGS", &[("stop", "pool.tome=1 pool.arcane=1 pool.wild=1 s1.mana=6 s1.gem=4 s1.skulls=0")]);
}

#[test]
fn ww048_gains_of_triggers_can_be_spent_while_rolling() {
    let mut table = Table::at("step=preroll s1.wizard=bramble/A s1.mana=0 s1.spells=second-sight");
    table.act("roll {roll s1 AATMMM}").refuse("use second-sight", "WW-055");
    table.act("keep AATMM {roll s1 S}").shows("s1.mana=1").act("use second-sight").shows("s1.mana=0 rerolls=2");
}

#[test]
fn ww049_ww050_ww062_ww064_dice_store_and_effects_pay_together_for_several_cards() {
    let mut table =
        Table::at("display=the-cauldron,treasure-hunt,bramble-dash pool.tome=3 s1.tome=1 pool.arcane=2 s1.arcane=2");
    table.refuse("buy bramble-dash w1", "WW-061").act("buy the-cauldron").shows("s1.tome=0 pool.tome=0");
    // Bought in this turn and used at once.
    table.act("use the-cauldron").shows("pool.arcane=4 s1.mana=2");
    table.act("buy treasure-hunt").shows("pool.arcane=0 s1.arcane=2").refuse("buy bramble-dash", "WW-061");
    table.shows("bought.spells=1 bought.challenges=1");
}

#[test]
fn ww051_ww052_gains_go_to_the_pool_and_may_exceed_limits() {
    let mut table = Table::at("s1.spells=the-cauldron,animation-of-brooms s1.arcane=3 s1.mana=8");
    table.act("use the-cauldron").shows("pool.arcane=2 s1.arcane=3").act("use animation-of-brooms").shows("s1.mana=9");
    table.act("end").shows("s1.arcane=3 s1.mana=8");
}

#[test]
fn ww054_a_cost_in_tomes_takes_wilds_then_pool_then_storage() {
    let dear = r#"{ use = "once", window = "main", cost = { tome = 2 }, do = [{ op = "gain", res = "gem", n = 1 }] }"#;
    let words = "s1.spells=golden-goose s1.tome=2 pool.tome=1 pool.wild=1";
    let mut table = goose(dear, words);
    table.refuse("use golden-goose w2", "WW-055").act("use golden-goose").shows("s1.tome=1 pool.tome=0 pool.wild=1");
    goose(dear, words).act("use golden-goose w1").shows("s1.tome=2 pool.tome=0 pool.wild=0 s1.gem=4");
    assert!(goose(dear, words).legal().contains(&"use golden-goose w1".to_owned()));
    goose(dear, "s1.spells=golden-goose s1.tome=0 pool.tome=1").refuse("use golden-goose", "WW-055");
}

#[test]
fn ww058_who_is_paid_gains_what_was_lost() {
    play("s1.wizard=fennimore/A s2.mana=1", &[("pow s2", "s1.mana=5 s2.mana=0 s2.skulls=0")]);
    play("display=wild-chase pool.arcane=5 s2.gem=1", &[("buy wild-chase s2", "s1.gem=4 s2.gem=0")]);
}

#[test]
fn ww060_stores_are_cut_when_a_limit_falls() {
    let mut table =
        Table::at("display=banish-the-familiar pool.arcane=6 s2.spells=bottomless-satchel s2.tome=5 s2.arcane=4");
    table.act("buy banish-the-familiar s2").act("s2: pick bottomless-satchel").shows("s2.tome=3 s2.arcane=3 s2.vp=6");
}

#[test]
fn ww063_printed_points_are_scored_at_the_end() {
    let mut table = Table::at("display=golden-goose pool.tome=5");
    table.act("buy golden-goose").shows("s1.vp=10");
    let mut table = Table::at(&format!("round=7 {PAST} start=s1 active=s2 s1.spells=golden-goose"));
    table.act("s2: end").shows("s1.vp=15").tells("WW-063");
}

#[test]
fn ww066_ww126_challenges_are_public_and_inactive() {
    let table = Table::at("s1.challenges=treasure-hunt");
    for viewer in [Viewer::Seat(Seat::S2), Viewer::Spectator, Viewer::Seat(Seat::S1)] {
        assert_eq!(table.game.view(viewer), table.game.view(Viewer::Open));
    }
    let mut table = table;
    table.act("end").shows("s1.gem=3");
}

#[test]
fn ww067_the_effect_comes_before_the_triggers_and_a_card_not_on_its_own_purchase() {
    let mut table = Table::at("display=menagerie-charm,lucky-acorn pool.tome=8");
    table.act("buy menagerie-charm").shows("s1.vp=10").act("buy lucky-acorn").shows("s1.vp=12");
    let mut table = Table::at("display=apprentices-exam pool.arcane=3 s1.spells=menagerie-charm");
    table.act("buy apprentices-exam");
    let scores: Vec<i32> = table
        .events
        .iter()
        .filter_map(|event| if let Event::Scored { vp, .. } = event { Some(*vp) } else { None })
        .collect();
    assert_eq!(scores, [1, 2]);
}

#[test]
fn ww069_an_effect_is_taken_whole_or_not_at_all() {
    let table = Table::at("s1.spells=animation-of-brooms");
    let uses: Vec<String> = table.legal().into_iter().filter(|text| text.starts_with("use")).collect();
    assert_eq!(uses, ["use animation-of-brooms"]);
    let mut table = table;
    table.act("use animation-of-brooms").shows("s1.mana=7 s1.skulls=1");
}

#[test]
fn ww070_a_use_that_changes_nothing_is_legal() {
    play("s1.spells=little-white-lie s1.skulls=0", &[("use little-white-lie", "s1.mana=2 s1.skulls=0")]);
    // A challenge is never blocked: what has no legal value is left out.
    let convert = r#"effect = { when = "immediate", do = [{ op = "convert", from = "gem", to = "tome", max = 2 }] }"#;
    let river = r#"effect = { when = "immediate", do = [{ op = "gain", res = "mana", n = 3 }] }"#;
    let edited = |words: &str| Table::edited(&[(river, convert)], words);
    edited("display=river-crossing pool.arcane=3 s1.gem=0")
        .refuse("buy river-crossing 1", "WW-070")
        .act("buy river-crossing")
        .shows("pool.tome=0");
    edited("display=river-crossing pool.arcane=3 s1.gem=1")
        .refuse("buy river-crossing", "WW-070")
        .act("buy river-crossing 1")
        .shows("pool.tome=1 s1.gem=0");
}

#[test]
fn ww071_needs_are_tested_before_the_cost_is_paid() {
    let ability = r#"{ use = "once", window = "main", need = { skulls_min = 2 }, cost = { mana = 1 }, do = [{ op = "skulls", n = -2 }, { op = "gain", res = "gem", n = 1, per = "skulls" }] }"#;
    goose(ability, "s1.spells=golden-goose s1.skulls=3")
        .act("use golden-goose")
        .shows("s1.skulls=1 s1.gem=4 s1.mana=3");
    goose(ability, "s1.spells=golden-goose s1.skulls=1 s1.mana=0").refuse("use golden-goose", "WW-072");
}

#[test]
fn ww074_the_order_of_triggers() {
    // The active seat: what asks nothing before what asks, though it was acquired later; then clockwise.
    let mut table = Table::at(
        "seats=3 display=bramble-dash pool.arcane=3 s1.spells=tail-wind,menagerie-charm s2.spells=midnight-toll",
    );
    table.act("buy bramble-dash").shows("s1.vp=12 s2.mana=4").asks("s1", "WW-075");
    table.act("no").shows("s2.mana=5").tells("WW-075").asks("s1", "WW-029");
    // Within a group the wizard power comes before the spells.
    let mut table = Table::at("display=lucky-acorn pool.tome=3 s1.wizard=oona/B s1.spells=menagerie-charm");
    table.act("buy lucky-acorn");
    let order: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Gained { .. } => Some("power"),
            Event::Scored { .. } => Some("spell"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["power", "spell"]);
}

#[test]
fn ww075_an_asking_trigger_takes_arguments_and_a_cost() {
    let ability = r#"{ use = "whenever", event = "bribe", by = "other", asks = true, cost = { mana = 1 }, do = [{ op = "take", who = "choose-other", res = "tome|arcane", n = 1 }] }"#;
    let mut table = goose(ability, "seats=3 s2.spells=golden-goose s1.gem=2");
    table.act("bribe").asks("s2", "WW-075");
    assert_eq!(table.default(), "no");
    assert_eq!(table.legal(), ["no", "yes s1 t", "yes s1 a", "yes s3 t", "yes s3 a"]);
    table
        .refuse("s2: yes", "WW-070")
        .refuse("s2: yes s2 t", "WW-070")
        .refuse("s2: yes w1 s1 t", "WW-075")
        .refuse("end", "TB-022");
    // Outside its own turn a gain goes to storage.
    table.act("s2: yes s3 a").shows("s2.mana=3 s2.arcane=3 s3.arcane=1").asks("s1", "WW-029");
    goose(ability, "seats=3 s2.spells=golden-goose s2.mana=0 s1.gem=2").act("bribe").asks("s1", "WW-029");
}

#[test]
fn ww076_a_whenever_ability_raises_no_event() {
    for op in [
        r#"{ op = "bonus_die", n = 1 }"#,
        r#"{ op = "refresh", which = "all" }"#,
        r#"{ op = "refresh_display" }"#,
        r#"{ op = "discard_card", who = "choose-other", kind = "any", chooser = "victim" }"#,
    ] {
        let ability = format!(r#"ability = {{ use = "whenever", event = "bribe", asks = true, do = [{op}] }}"#);
        let text = WizardsOfTheWild::DEFAULT_EDITION.replacen(GOOSE, &ability, 1);
        let error = WizardsOfTheWild::load_edition(&text).unwrap_err();
        assert_eq!((error.card.as_deref(), error.field.as_deref()), (Some("golden-goose"), Some("ability")), "{error}");
    }
}

#[test]
fn ww077_one_roll_is_one_event_and_one_purchase_matches_both_kinds() {
    let mut table = Table::at("step=preroll s1.wizard=bramble/A s1.spells=soul-lantern s1.skulls=8");
    table.act("roll {roll s1 AATSSS}").shows("s1.mana=8 s1.gem=4 s1.skulls=8");
    let mut table = Table::at("display=lucky-acorn pool.tome=3 s1.wizard=oona/B s1.spells=menagerie-charm");
    table.act("buy lucky-acorn").shows("s1.vp=12 s1.mana=6");
}

#[test]
fn ww078_one_choice_serves_the_whole_ability() {
    let mut table = Table::at("seats=3 display=tug-of-war pool.arcane=4");
    table
        .refuse("buy tug-of-war", "WW-078")
        .refuse("buy tug-of-war s1", "WW-078")
        .refuse("buy tug-of-war s5", "WW-078");
    table.act("buy tug-of-war s2").shows("s2.tome=1 s2.arcane=1 s3.tome=2 s3.arcane=2");
    // Also one with nothing to lose.
    play("s1.spells=pickpocket-paws s2.gem=0", &[("use pickpocket-paws s2", "s1.gem=3")]);
}

#[test]
fn ww079_rivals_are_touched_clockwise() {
    let mut table = Table::at("seats=4 active=s3 start=s1 s3.spells=thunderclap");
    table.act("s3: use thunderclap");
    let seats: Vec<Seat> = table
        .events
        .iter()
        .filter_map(|event| if let Event::Marked { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(seats, [Seat::S4, Seat::S1, Seat::S2]);
}

#[test]
fn ww085_e35_discarded_cards_count_for_nothing() {
    let mut table = Table::at("display=banish-the-familiar pool.arcane=6 s2.spells=lucky-acorn,bottomless-satchel");
    table.act("buy banish-the-familiar s2").act("s2: pick lucky-acorn");
    table.shows("discards=lucky-acorn s2.spells=bottomless-satchel s2.vp=7").tells("WW-085");
}

#[test]
fn ww089_a_bribe_never_costs_less_than_one_gem() {
    let cheap = r#"{ use = "always", mods = [{ mod = "bribe_cost", n = -5 }] }"#;
    goose(cheap, "s1.spells=golden-goose s1.gem=1").act("bribe").shows("s1.gem=0");
    goose(cheap, "s1.spells=golden-goose s1.gem=0").refuse("bribe", "WW-089");
}

#[test]
fn ww091_every_seat_may_bribe_the_same_acolyte() {
    let mut table = Table::at("display=lucky-acorn,thunderclap,river-crossing,treasure-hunt");
    table.act("bribe").shows("s1.vp=13").act("end").act("s2: f -").act("s2: roll {roll s2 AATTSS}").act("s2: stop");
    table.act("s2: bribe").shows("s2.vp=13 s2.gem=1");
}

#[test]
fn ww094_ww095_storing_is_maximal_and_gems_and_mana_are_always_kept() {
    play("bought.spells=1 s1.gem=6 s1.mana=7 start_gem=3 start_mana=4", &[("end", "s1.gem=6 s1.mana=7")]);
    play(
        "pool.tome=1 pool.arcane=5 s1.gem=11 s1.mana=5 start_gem=3",
        &[("end", "s1.tome=3 s1.arcane=3 s1.gem=8 s1.mana=5")],
    );
}

#[test]
fn ww096_with_both_store_after_buy_the_choice_is_as_without_a_purchase() {
    let both = r#"{ use = "always", mods = [{ mod = "store_after_buy", res = "tome" }, { mod = "store_after_buy", res = "arcane" }] }"#;
    let table = goose(both, "s1.spells=golden-goose bought.spells=1 pool.wild=1");
    assert_eq!(table.legal(), ["end 0", "end 1", "end none", "bribe"]);
    let tome = r#"{ use = "always", mods = [{ mod = "store_after_buy", res = "tome" }] }"#;
    goose(tome, "s1.spells=golden-goose bought.spells=1 pool.wild=1 pool.arcane=1")
        .act("end")
        .shows("s1.tome=3 s1.arcane=2");
}

#[test]
fn ww098_triggers_at_the_end_come_before_storing() {
    play("s1.wizard=willow/B s1.gem=9", &[("end", "s1.gem=10")]);
    play("s1.wizard=willow/B s1.gem=3 pool.tome=1", &[("end none", "s1.gem=3 s1.tome=2")]);
    let asking = r#"{ use = "whenever", event = "turn_end", asks = true, cost = { mana = 1 }, do = [{ op = "gain", res = "tome", n = 1 }] }"#;
    let mut table = goose(asking, "s1.spells=golden-goose s1.tome=1 pool.wild=2 s1.arcane=1");
    table.act("end 1").asks("s1", "WW-075").act("yes").shows("s1.tome=3 s1.arcane=2 s1.mana=3 active=s2");
}

/// WW-095: the form stays plain, and what it stores is as much as there is room for then.
#[test]
fn ww095_ww098_a_plain_end_fills_the_room_that_a_trigger_made() {
    let paying = |resource: &str| {
        let cost = format!("cost = {{ {resource} = 1 }}");
        format!(r#"{{ use = "whenever", event = "turn_end", asks = true, {cost}, do = [{{ op = "vp", n = 1 }}] }}"#)
    };
    let mut full = goose(&paying("tome"), "s1.spells=golden-goose s1.tome=3 s1.arcane=3 pool.wild=1");
    full.act("end").asks("s1", "WW-075").act("yes").shows("s1.vp=11 s1.tome=3 s1.arcane=3");
    let mut either = goose(&paying("arcane"), "s1.spells=golden-goose s1.tome=2 s1.arcane=3 pool.wild=1");
    either.act("end").asks("s1", "WW-075").act("yes").shows("s1.vp=11 s1.tome=2 s1.arcane=3");
}

#[test]
fn ww099_some_end_is_always_legal_at_main() {
    let (mut draws, mut buffer) = (Fast::new(5), Vec::new());
    for seats in 1..=5 {
        let mut game = WizardsOfTheWild::new(&Config::with_seats(seats), edition()).unwrap();
        while let Some(step) = game_core::play::random_step(&game, &mut buffer, &mut draws) {
            if let Turn::Seats(asked) = game.turn()
                && game.decision(asked.first().unwrap()).kind == "main"
            {
                let is_end = |action: &Action| matches!(action, Action::End | Action::EndWith { .. });
                assert!(buffer.iter().any(is_end));
            }
            game.apply(&step, &mut ());
        }
    }
}

#[test]
fn ww102_end_effects_are_computed_from_the_stores_after_the_last_end() {
    let words = format!(
        "round=7 {PAST} start=s1 active=s2 s1.vp=0 s2.vp=0 s2.gem=12 s2.challenges=hoarders-hall,bake-sale start_gem=3"
    );
    // 12 gems are cut to 8: 4 + 6 at most, 3 + 4.
    Table::at(&words).act("s2: end").shows("s2.vp=17");
}

#[test]
fn ww100_ww101_ww103_ranks_and_shared_places() {
    let standing = |words: &str| {
        let seats = Table::at(&format!("seats=3 round=7 {PAST} start=s1 active=s3 {words}"));
        let mut seats = seats;
        seats.act("s3: end").game.result().unwrap()
    };
    let shared = standing("s1.vp=20 s2.vp=20 s3.vp=10");
    assert_eq!([0, 1, 2].map(|seat| shared.rank(Seat::new(seat))), [1, 1, 3]);
    assert_eq!([0, 1, 2].map(|seat| shared.score(Seat::new(seat))), [20, 20, 10]);
    assert_eq!(shared.reason.rule.to_string(), "WW-101");
    let challenges = standing("s1.vp=23 s2.vp=20 s3.vp=10 s2.challenges=river-crossing");
    assert_eq!([0, 1, 2].map(|seat| challenges.rank(Seat::new(seat))), [2, 1, 3]);
    let highest = standing("s1.vp=23 s2.vp=21 s3.vp=10 s2.challenges=river-crossing");
    assert_eq!((highest.winners(), highest.reason.rule.to_string()), (SeatSet::one(Seat::S2), "WW-100".to_owned()));
}

#[test]
fn ww106_ww107_ww108_the_opposing_wizard() {
    let mut table = Table::fresh(&Config::with_seats(1));
    table.act("wz oona/A").asks("s1", "WW-106").refuse("op oona/B sorcerer", "WW-012").refuse("wz clive/A", "TB-023");
    assert_eq!((table.legal().len(), table.default()), (36, "op willow/A sorcerer".to_owned()));
    for (level, vp) in [("apprentice", 70), ("sorcerer", 80), ("archmage", 90)] {
        let mut table = Table::fresh(&Config::with_seats(1));
        table.act("wz oona/A").act(&format!("op bramble/A {level}")).shows(&format!("s2.vp={vp} s2.wizard=bramble/A"));
        table.shows("s2.tome=2 s2.arcane=2 s2.gem=3 s2.mana=4 s2.skulls=0 s1.vp=10").tells("WW-106");
        assert_eq!(table.game.automata(), SeatSet::one(Seat::S2));
    }
    // It suffers no mana penalty, takes no turns, and its power is never used.
    let mut table = Table::at("seats=1 s1.wizard=oona/A s2.wizard=willow/B s2.vp=80");
    table
        .act("end {reveal old-scratch}")
        .shows("s1.mana=1 s2.mana=4 s2.skulls=4 s2.gem=3 active=s1")
        .refuse("s2: f S", "TB-022");
}

#[test]
fn ww110_ww111_e43_the_solo_display() {
    let mut table = Table::fresh(&Config::with_seats(1));
    table
        .act("wz oona/A")
        .act("op clive/A sorcerer {draw lucky-acorn} {draw thunderclap} {draw river-crossing} {draw ghost-hunt}");
    table
        .chance("reveal biscuit")
        .shows("step=preroll display=lucky-acorn,thunderclap,river-crossing,ghost-hunt")
        .asks("s1", "WW-040");
    table.act("roll {roll s1 AATTTG}").act("stop").act("buy lucky-acorn").act("end {roll s1 T} {reveal tippy}");
    table
        .shows("display=- step=fill-draw discards=thunderclap,river-crossing,ghost-hunt")
        .tells("WW-110")
        .asks("s1", "WW-032");
}

#[test]
fn ww112_effects_reach_the_opposing_wizard() {
    let solo = |words: &str| Table::at(&format!("seats=1 s2.vp=80 {words}"));
    solo("s1.spells=thunderclap").act("use thunderclap").shows("s2.skulls=1");
    solo("display=fog-of-midges pool.arcane=3 s2.mana=1").act("buy fog-of-midges").shows("s2.mana=0 s2.skulls=1");
    solo("display=staring-contest pool.arcane=4").act("buy staring-contest").shows("s2.vp=78");
    solo("display=overthrow pool.arcane=5").act("buy overthrow").shows("s2.vp=77");
    solo("s1.wizard=fennimore/A").act("pow s2").shows("s1.mana=5 s2.mana=3");
}

#[test]
fn ww113_any_pair_may_be_named() {
    let mut table = Table::at("seats=1 s2.vp=80 display=banish-the-familiar pool.arcane=6 s2.gem=0 s2.mana=0");
    let pairs = table.legal().into_iter().filter(|text| text.starts_with("buy")).count();
    assert_eq!(pairs, 6);
    table.refuse("buy banish-the-familiar tg", "WW-078").refuse("buy banish-the-familiar s2", "WW-113");
    table.act("buy banish-the-familiar s2 gm").shows("s2.gem=0 s2.mana=0 s2.skulls=1 s2.vp=76").tells("WW-114");
    Table::at("display=banish-the-familiar pool.arcane=6").refuse("buy banish-the-familiar s2 gm", "WW-113");
}

#[test]
fn ww115_ww116_the_solo_round_ends_with_a_die() {
    let solo = |words: &str| Table::at(&format!("seats=1 s2.vp=80 acolyte=tippy {words}"));
    solo("s1.gem=4").act("bribe").shows("s1.vp=17 s1.gem=0");
    for (die, shows) in
        [("T", "s1.tome=1"), ("A", "s1.arcane=1"), ("M", "s1.mana=2"), ("G", "s1.gem=2"), ("S", "s1.vp=7")]
    {
        solo("s1.skulls=2 s2.skulls=1")
            .act(&format!("end {{roll s1 {die}}} {{reveal biscuit}}"))
            .shows(shows)
            .tells("WW-116");
    }
    solo("s1.skulls=1 s2.skulls=2")
        .act("end {roll s1 S} {reveal biscuit}")
        .shows("s2.vp=77 s1.vp=10 s1.skulls=0 s2.skulls=1");
    solo("s1.skulls=2 s2.skulls=2").act("end {reveal biscuit}").shows("s1.vp=10 s2.vp=80").tells("WW-116");
    assert_eq!(solo("s1.skulls=2").act("end").outcomes().len(), 6);
}

#[test]
fn ww117_arcane_tome_takes_what_there_is_more_of() {
    let solo = |words: &str| Table::at(&format!("seats=1 s2.vp=80 {words}"));
    solo("s1.skulls=2 s1.tome=1").act("end {roll s1 W} {reveal tippy}").shows("s1.tome=1 s1.arcane=1");
    let mut table = solo("s2.skulls=2");
    table.act("end {roll s1 W}").asks("s1", "WW-117").refuse("pick lucky-acorn", "WW-117");
    assert_eq!((table.legal(), table.default()), (vec!["pick t".to_owned(), "pick a".to_owned()], "pick t".to_owned()));
    table.act("pick a {reveal tippy}").shows("s2.arcane=1 s2.tome=2");
}

#[test]
fn ww118_ww119_the_penalty_die_marks_no_skull_and_triggers_nothing() {
    let mut table = Table::at("seats=1 s2.vp=80 s1.wizard=bramble/A s1.skulls=2 s1.mana=4");
    table
        .act("end {roll s1 S} {reveal biscuit}".replace("biscuit", "tippy").as_str())
        .shows("s1.vp=7 s1.mana=3 s1.skulls=0");
    let mut table = Table::at("seats=1 s2.vp=80 s1.skulls=2 s1.mana=0");
    table.act("end {roll s1 M} {reveal tippy}").shows("s1.mana=0 s1.skulls=0");
}

#[test]
fn ww120_ww121_lost_value_is_a_final_level_below_the_start() {
    let end = |levels: &str| {
        let mut table = Table::at(&format!("seats=1 round=7 {PAST} s1.vp=10 s2.vp=80 {levels}"));
        table.act("end").game.result().unwrap().score(Seat::S2)
    };
    assert_eq!(end(""), 80);
    assert_eq!(end("s2.tome=1"), 80);
    assert_eq!(end("s2.tome=1 s2.arcane=1"), 79);
    assert_eq!(end("s2.tome=1 s2.arcane=1 s2.gem=2"), 78);
    assert_eq!(end("s2.tome=1 s2.arcane=1 s2.gem=2 s2.mana=3"), 76);
    assert_eq!(end("s2.tome=0 s2.arcane=0 s2.gem=0 s2.mana=0"), 68);
    assert_eq!(end("s2.tome=3 s2.gem=5"), 80);
    assert_eq!(end("s2.tome=0"), 78);
}

#[test]
fn ww122_the_opponent_must_be_beaten() {
    let end = |vp: i32| {
        let mut table = Table::at(&format!("seats=1 round=7 {PAST} s1.vp={vp} s2.vp=80 s1.spells=golden-goose"));
        let standing = table.act("end").game.result().unwrap();
        (standing.rank(Seat::S1), standing.rank(Seat::S2), standing.seats())
    };
    assert_eq!([end(74), end(75), end(76)], [(2, 1, 2), (2, 1, 2), (1, 2, 2)]);
}

#[test]
fn ww123_the_opponents_sheet_limits_it() {
    let mut table = Table::at(
        "seats=1 s2.wizard=quantum/A s2.vp=80 display=feast-of-fools,eclipse pool.arcane=8 s2.gem=6 s2.skulls=7",
    );
    table.act("buy feast-of-fools").shows("s2.gem=6").act("buy eclipse").shows("s2.skulls=8");
}

#[test]
fn ww124_after_300_actions_only_the_end_is_left() {
    let mut table =
        Table::at("actions=300 display=lucky-acorn pool.tome=3 s1.spells=golden-goose s1.wizard=oona/A s1.gem=4");
    assert_eq!(table.legal(), ["end", "end none"]);
    for action in ["buy lucky-acorn", "use golden-goose", "pow", "bribe"] {
        table.refuse(action, "WW-124");
    }
    let mut table = Table::at("actions=300 step=roll");
    assert_eq!(table.legal(), ["stop"]);
    table.refuse("keep AA", "WW-124");
    Table::at("actions=299 display=lucky-acorn pool.tome=3").act("buy lucky-acorn").refuse("bribe", "WW-124");
    for seats in 1..=5 {
        let game = WizardsOfTheWild::new(&Config::with_seats(seats), edition()).unwrap();
        assert!(game.step_bound() <= 5000 * seats as u64);
    }
}

#[test]
fn ww125_ww127_default_actions() {
    assert_eq!(Table::at("step=fill-draw").default(), "f S");
    assert_eq!(Table::at("step=fill-draw display=lucky-acorn,thunderclap,the-cauldron").default(), "f C");
    assert_eq!(
        Table::at("step=fill-swap display=lucky-acorn,thunderclap,river-crossing,treasure-hunt").default(),
        "f -"
    );
    assert_eq!(Table::at("step=preroll").default(), "roll");
    assert_eq!(Table::at("step=roll").default(), "stop");
    assert_eq!(Table::at("").default(), "end");
    assert_eq!(Table::at("pool.wild=2 s1.tome=1 s1.arcane=1").default(), "end 2");
    let mut table =
        Table::at("display=banish-the-familiar pool.arcane=6 s2.spells=golden-goose,thunderclap,mirror-moss");
    assert_eq!(table.act("buy banish-the-familiar s2").default(), "pick mirror-moss");
    for seats in 1..=5 {
        let (game, _) = default_game(&Config::with_seats(seats), 11);
        assert!(game.result().is_some());
    }
}

#[test]
fn ww129_a_card_prevails_over_a_rule() {
    play("s1.wizard=willow/A bought.spells=1 pool.arcane=1 s1.arcane=0", &[("end", "s1.arcane=1")]);
    play("s1.wizard=willow/B bought.spells=1 pool.arcane=1 s1.arcane=0", &[("end", "s1.arcane=0")]);
}

/// E64.
#[test]
fn ww131_decks_are_pools_level_one_first() {
    let owned = "s1.spells=lucky-acorn,thunderclap,the-cauldron";
    let fourth = Table::at(&format!("step=fill-draw {owned}")).act("f S").outcomes();
    assert_eq!(fourth.len(), 16);
    assert!(fourth.iter().all(|(_, weight)| *weight == 1));
    let six = "s1.spells=lucky-acorn,thunderclap,the-cauldron,mirror-moss,tail-wind,fairy-ring";
    let seventh = Table::at(&format!("step=fill-draw {six}")).act("f S").outcomes();
    assert_eq!(seventh.len(), 20);
    assert!(seventh.contains(&("draw twin-comets".to_owned(), 1)));
    let acolytes = Table::at("start=s1 active=s2").act("s2: end").outcomes();
    assert_eq!(acolytes.len(), 7, "the eighth may be in the box");
}

#[test]
fn ww132_bonus_dice_are_none_of_the_six() {
    play("s1.spells=crows-coin dice=AATTMG", &[("use crows-coin {roll s1 T}", "pool.tome=1 dice=AATTMG")]);
}

#[test]
fn ww133_a_ward_does_not_save_points_cards_or_skulls() {
    let mut table =
        Table::at("s2.spells=fairy-ring s1.spells=blackmail,thunderclap display=banish-the-familiar pool.arcane=6");
    table.act("use blackmail s2").shows("s2.vp=8").act("use thunderclap").shows("s2.skulls=1");
    table.act("buy banish-the-familiar s2").act("s2: pick fairy-ring").shows("s2.spells=- s2.vp=5");
}

#[test]
fn ww134_a_single_option_is_asked_what_is_skipped_is_not() {
    let mut table = Table::at("step=roll rerolls=0");
    assert_eq!(table.legal(), ["stop"]);
    table.asks("s1", "WW-044").act("stop").asks("s1", "WW-029");
}

#[test]
fn ww135_refusals_come_in_the_order_of_the_table() {
    // Not displayed before not affordable before arguments.
    let mut table = Table::at("display=tug-of-war");
    table.refuse("buy wild-chase s5", "WW-061").refuse("buy tug-of-war s5", "WW-061");
    Table::at("display=tug-of-war actions=300").refuse("buy tug-of-war s5", "WW-124");
    // Not owned, window, used, need, cost, argument.
    let mut table = Table::at("s1.spells=puppet-strings,raven-court,lucky-acorn s1.mana=1 used=raven-court");
    table
        .refuse("use blackmail s2", "WW-068")
        .refuse("use lucky-acorn AA", "WW-031")
        .refuse("use raven-court", "WW-068");
    table.refuse("use puppet-strings s5", "WW-055");
    Table::at("s1.spells=puppet-strings")
        .refuse("use puppet-strings s5", "WW-078")
        .refuse("use puppet-strings s2", "WW-070");
    Table::at("s1.wizard=bramble/B").refuse("pow w1 s2", "WW-072");
    // The game first: over, not asked, wrong kind.
    let mut table = Table::at(&format!("round=7 {PAST} start=s1 active=s2"));
    table.refuse("end", "TB-022").refuse("s2: roll", "TB-023").act("s2: end").refuse("s2: end", "TB-021");
}

#[test]
fn options_of_a_choose_are_arguments() {
    let choose = r#"{ use = "once", window = "main", do = [{ op = "choose", options = [[{ op = "gain", res = "gem", n = 2 }], [{ op = "take", who = "choose-other", res = "tome", n = 1 }], [{ op = "gain", res = "tome|arcane", n = 1 }]] }] }"#;
    let mut table = goose(choose, "s1.spells=golden-goose");
    let uses: Vec<String> = table.legal().into_iter().filter(|text| text.starts_with("use")).collect();
    assert_eq!(
        uses,
        ["use golden-goose o1", "use golden-goose o2 s2", "use golden-goose o3 t", "use golden-goose o3 a"]
    );
    table
        .refuse("use golden-goose", "WW-070")
        .refuse("use golden-goose o3", "WW-070")
        .refuse("use golden-goose o1 s2", "WW-078");
    table.act("use golden-goose o2 s2").shows("pool.tome=1 s2.tome=1 s1.gem=3");
}

#[test]
fn the_owner_of_an_effect_may_pick_the_card_that_is_discarded() {
    let ability = r#"{ use = "once", window = "main", do = [{ op = "discard_card", who = "choose-other", kind = "any", chooser = "owner", lose_vp = true }, { op = "gain", res = "gem", n = 1 }] }"#;
    let words = "seats=3 s1.spells=golden-goose s2.spells=lucky-acorn s3.challenges=bake-sale,ghost-hunt";
    let mut table = goose(ability, words);
    table.refuse("use golden-goose", "WW-078").act("use golden-goose s3").asks("s1", "WW-084");
    assert_eq!(
        (table.legal(), table.default()),
        (vec!["pick bake-sale".to_owned(), "pick ghost-hunt".to_owned()], "pick bake-sale".to_owned())
    );
    table.refuse("pick lucky-acorn", "WW-084").refuse("s3: pick bake-sale", "TB-022");
    table.act("pick ghost-hunt").shows("s3.challenges=bake-sale s3.vp=6 discards=ghost-hunt s1.gem=4");
    let solo = "seats=1 s2.vp=80 s1.spells=golden-goose";
    goose(ability, solo)
        .refuse("use golden-goose s2", "WW-113")
        .act("use golden-goose s2 ta")
        .shows("s2.tome=1 s2.arcane=1 s2.vp=76 s1.gem=4");
    goose(ability, "s1.spells=golden-goose").act("use golden-goose s2").shows("s1.gem=4 s2.vp=10");
}

#[test]
fn sizes_are_small() {
    assert!(size_of::<WizardsOfTheWild>() <= 1536, "{}", size_of::<WizardsOfTheWild>());
    assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
}

#[test]
fn every_event_names_a_rule_of_this_game() {
    let (_, events) = default_game(&Config::with_seats(3), 2);
    assert!(events.iter().all(|event| event.rule().to_string().starts_with("WW-")));
    run(Table::at(""), &[("end", "active=s2")]);
}

#[test]
fn the_picture_fits_a_terminal_and_says_what_cards_do() {
    let table = Table::at(
        "step=roll dice=ATWMGS s1.spells=the-cauldron used=the-cauldron s2.challenges=breathing-tax display=lucky-acorn,treasure-hunt",
    );
    let picture = WizardsOfTheWild::picture(&table.game.view(Viewer::Open), edition());
    assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
    for part in ["gain 2 arcane.", "(used this turn)", "[S SKULL]", "Treasure Hunt", "Power:", "mana 4/8"] {
        assert!(picture.contains(part), "{part} is missing in\n{picture}");
    }
}

#[test]
fn the_picture_shows_limits_with_what_spells_add() {
    let table = Table::at("s1.spells=bottomless-satchel s1.tome=5 s1.arcane=4");
    let picture = WizardsOfTheWild::picture(&table.game.view(Viewer::Open), edition());
    for part in ["tome 5/5  arcane 4/5  gem 3/8  mana 4/8  skulls 0/8", "tome 2/3  arcane 2/3"] {
        assert!(picture.contains(part), "{part} is missing in\n{picture}");
    }
}
