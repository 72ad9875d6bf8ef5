//! One test for each result card, item and method. Figures are those printed on the cards.

use crate::table::{Table, hand, set};
use serde_json::{Value, json};

/// Three ingredients of a level and what they count.
fn mixture(level: u8) -> (&'static str, u8) {
    match level {
        1 => ("QS BR SA", 3),
        2 => ("QS BR HO", 4),
        _ => ("QS BR TA", 5),
    }
}

/// A fast experiment of s1 via Open Hearth that draws one result, with the boost that makes it count `value`.
fn experiment(seats: usize, result: &str, value: Option<u8>, parts: &[(&str, Value)]) -> Table {
    let level = result.as_bytes()[0] - b'0';
    let (kinds, counts) = mixture(level);
    let boost = value.map_or(0, |value| value - counts);
    let mut all = vec![("/players/0/hand", hand(kinds)), ("/players/0/boost", json!(boost))];
    all.extend(parts.iter().cloned());
    let mut table = set(seats, &all);
    table.play(&format!("exp fast {} via OH; chance draw {result}", kinds.replace(' ', "+")));
    table
}

/// It succeeds at its score and not one below it.
fn success(result: &str, score: u8, product: &str) {
    let level = result.as_bytes()[0] - b'0';
    let table = experiment(3, result, Some(score), &[]);
    assert_eq!(table.hand(1), product, "{result} at {score}");
    assert_eq!(table.at("/formulas/0/successes"), json!([result]));
    assert_eq!(table.at("/formulas/0/owner"), json!("s1"));
    if score > mixture(level).1 {
        let table = experiment(3, result, Some(score - 1), &[]);
        assert_eq!(table.hand(1), "AR", "{result} below {score}");
        assert_eq!(table.at("/formulas"), json!([]));
        assert_eq!(table.at(&format!("/discards/{}", level - 1)), json!([result]));
    }
}

fn gold(result: &str, score: u8) {
    let table = experiment(3, result, Some(score), &[]);
    assert_eq!(table.at("/phase"), json!({ "kind": "over", "end": "gold" }), "{result} at {score}");
    let table = experiment(3, result, Some(score - 1), &[]);
    assert_eq!(table.at("/phase/kind"), json!("action"), "{result} below {score}");
    assert_eq!(table.hand(1), "AR");
}

fn simple(result: &str, card: &str) {
    let table = experiment(3, result, None, &[]);
    assert_eq!(table.hand(1), card, "{result}");
    assert_eq!(table.at("/formulas"), json!([]));
    assert!(table.has_rule("RP-424"));
}

/// What a catastrophe of s1 leaves of everybody's 10 health, in a game for four: s1, s2 and s4 beside it, s3 opposite.
fn catastrophe(result: &str, health: [i64; 4]) -> Table {
    let table = experiment(4, result, None, &[]);
    for (seat, left) in (1..).zip(health) {
        assert_eq!(table.health(seat), left, "{result}: s{seat}");
    }
    assert_eq!(table.hand(1), "AR");
    table
}

/// It attacks s1 and the largest other hand, stays with its health, and attacks at the ends of the next two turns.
fn monster(result: &str, damage: i64, health: u8) {
    let mut table = experiment(3, result, None, &[("/players/1/hand", hand("LD LD"))]);
    assert_eq!([table.health(1), table.health(2), table.health(3)], [10 - damage, 10 - damage, 10], "{result}");
    assert_eq!(table.at("/monsters/0/card"), json!(result));
    assert_eq!(table.at("/monsters/0/health"), json!(health));
    table.play("end; end; end; end");
    assert_eq!([table.health(1), table.health(2)], [10 - 2 * damage, 10 - 2 * damage]);
    table.play("end; end; end");
    assert_eq!([table.health(1), table.health(2)], [10 - 3 * damage, 10 - 3 * damage]);
    assert_eq!(table.at("/monsters"), json!([]));
}

// Results

#[test]
fn card_1s01_alchemists_hooch() {
    success("1S01", 3, "HO");
}

#[test]
fn card_1s02_alchemists_hooch() {
    success("1S02", 3, "HO");
}

#[test]
fn card_1s03_alchemists_hooch() {
    success("1S03", 4, "HO");
}

#[test]
fn card_1s04_dusky_resin() {
    success("1S04", 3, "DR");
}

#[test]
fn card_1s05_dusky_resin() {
    success("1S05", 4, "DR");
}

#[test]
fn card_1s06_dusky_resin() {
    success("1S06", 4, "DR");
}

#[test]
fn card_1s07_fools_gold() {
    success("1S07", 3, "FG");
}

#[test]
fn card_1s08_fools_gold() {
    success("1S08", 4, "FG");
}

#[test]
fn card_1s09_aqua_fortis() {
    success("1S09", 4, "FO");
}

#[test]
fn card_1s10_aqua_fortis() {
    success("1S10", 5, "FO");
}

#[test]
fn card_1s11_salamander_wool() {
    success("1S11", 3, "SW");
}

#[test]
fn card_1s12_salamander_wool() {
    success("1S12", 5, "SW");
}

#[test]
fn card_1s13_odorless_incense() {
    success("1S13", 4, "OI");
}

#[test]
fn card_1s14_odorless_incense() {
    success("1S14", 5, "OI");
}

#[test]
fn card_1f01_simple_failure() {
    simple("1F01", "AF");
}

#[test]
fn card_1f02_simple_failure() {
    simple("1F02", "AF");
}

#[test]
fn card_1f03_simple_failure() {
    simple("1F03", "PY");
}

#[test]
fn card_1f04_simple_failure() {
    simple("1F04", "MA");
}

#[test]
fn card_1f05_simple_failure() {
    simple("1F05", "QS");
}

#[test]
fn card_1c01_singed_sleeves() {
    catastrophe("1C01", [9, 10, 10, 10]);
}

#[test]
fn card_1c02_noxious_fumes() {
    catastrophe("1C02", [9, 9, 9, 9]);
}

#[test]
fn card_1c03_crucible_fire() {
    catastrophe("1C03", [8, 10, 10, 10]);
}

#[test]
fn card_1c04_shattered_retort() {
    assert_eq!(catastrophe("1C04", [9, 10, 10, 10]).coins(1), 0);
    let table = experiment(2, "1C04", None, &[("/players/0/coins", json!(5))]);
    assert_eq!(table.coins(1), 3);
}

#[test]
fn card_1c05_dire_wolf() {
    monster("1C05", 1, 2);
}

#[test]
fn card_2s01_phlogiston() {
    success("2S01", 4, "PH");
}

#[test]
fn card_2s02_phlogiston() {
    success("2S02", 5, "PH");
}

#[test]
fn card_2s03_phlogiston() {
    success("2S03", 7, "PH");
}

#[test]
fn card_2s04_luminiferous_aether() {
    success("2S04", 5, "LA");
}

#[test]
fn card_2s05_luminiferous_aether() {
    success("2S05", 6, "LA");
}

#[test]
fn card_2s06_luminiferous_aether() {
    success("2S06", 6, "LA");
}

#[test]
fn card_2s07_luminiferous_aether() {
    success("2S07", 8, "LA");
}

#[test]
fn card_2s08_stone_of_red_sol() {
    success("2S08", 5, "RS");
}

#[test]
fn card_2s09_stone_of_red_sol() {
    success("2S09", 6, "RS");
}

#[test]
fn card_2s10_stone_of_red_sol() {
    success("2S10", 8, "RS");
}

#[test]
fn card_2s11_tincture_of_the_alchemists() {
    success("2S11", 6, "TA");
}

#[test]
fn card_2s12_tincture_of_the_alchemists() {
    success("2S12", 7, "TA");
}

#[test]
fn card_2s13_tincture_of_the_alchemists() {
    success("2S13", 9, "TA");
}

#[test]
fn card_2f01_simple_failure() {
    simple("2F01", "AF");
}

#[test]
fn card_2f02_simple_failure() {
    simple("2F02", "PY");
}

#[test]
fn card_2f03_simple_failure() {
    simple("2F03", "SG");
}

#[test]
fn card_2f04_simple_failure() {
    simple("2F04", "FG");
}

#[test]
fn card_2c01_laboratory_fire() {
    catastrophe("2C01", [7, 10, 10, 10]);
}

#[test]
fn card_2c02_caustic_cloud() {
    catastrophe("2C02", [8, 9, 9, 9]);
}

#[test]
fn card_2c03_bursting_alembic() {
    catastrophe("2C03", [8, 8, 10, 8]);
}

#[test]
fn card_2c04_rogue_homunculus() {
    monster("2C04", 2, 2);
}

#[test]
fn card_2c05_basilisk() {
    monster("2C05", 2, 4);
}

#[test]
fn card_3s01_gold() {
    gold("3S01", 7);
}

#[test]
fn card_3s02_gold() {
    gold("3S02", 8);
}

#[test]
fn card_3s03_gold() {
    gold("3S03", 9);
}

#[test]
fn card_3s04_gold() {
    gold("3S04", 10);
}

#[test]
fn card_3s05_gold() {
    gold("3S05", 11);
}

#[test]
fn card_3s06_gold() {
    gold("3S06", 13);
}

#[test]
fn card_3s07_phlogiston() {
    success("3S07", 5, "PH");
}

#[test]
fn card_3s08_tincture_of_the_alchemists() {
    success("3S08", 6, "TA");
}

#[test]
fn card_3s09_stone_of_red_sol() {
    success("3S09", 6, "RS");
}

#[test]
fn card_3s10_luminiferous_aether() {
    success("3S10", 7, "LA");
}

#[test]
fn card_3s11_tincture_of_the_alchemists() {
    success("3S11", 8, "TA");
}

#[test]
fn card_3f01_simple_failure() {
    simple("3F01", "HO");
}

#[test]
fn card_3f02_simple_failure() {
    simple("3F02", "DR");
}

#[test]
fn card_3f03_simple_failure() {
    simple("3F03", "OI");
}

#[test]
fn card_3c01_athanor_explosion() {
    catastrophe("3C01", [6, 9, 9, 9]);
}

#[test]
fn card_3c02_arsenical_vapours() {
    catastrophe("3C02", [7, 10, 10, 10]);
    let mut table = experiment(2, "3C02", None, &[("/players/0/hand", hand("QS BR LD LD TA"))]);
    table.chance("lose s1 LD");
    assert_eq!((table.hand(1).as_str(), table.health(1)), ("LD AR", 7));
}

#[test]
fn card_3c03_rain_of_ash() {
    catastrophe("3C03", [8, 8, 8, 8]);
}

#[test]
fn card_3c04_horror_of_the_outer_plane() {
    monster("3C04", 3, 5);
}

// Items

#[test]
fn item_af_acid_flask() {
    let mut table = set(3, &[("/players/0/hand", hand("AF"))]);
    table.play("use AF @s3");
    assert_eq!((table.health(3), table.at("/market/AF")), (9, json!(5)));
}

#[test]
fn item_py_yarrow_poultice() {
    let mut table = set(3, &[("/players/0/hand", hand("PY")), ("/players/0/health", json!(4))]);
    table.play("use PY");
    assert_eq!((table.health(1), table.at("/market/PY")), (5, json!(5)));
}

#[test]
fn item_sg_smoked_glass_mask() {
    let mut table = set(3, &[("/players/0/hand", hand("SG"))]);
    table.play("use SG");
    assert_eq!((table.at("/players/0/new_ward"), table.at("/market/SG")), (json!(1), json!(5)));
}

#[test]
fn item_ar_aqua_regia() {
    let mut table = set(3, &[("/players/0/hand", hand("QS BR SA AR"))]);
    table.play("use AR; exp fast QS+BR+SA via OH");
    assert_eq!(table.at("/phase/trial/value"), json!(4));
    assert_eq!(table.at("/stacks/AR"), json!(5));
}

#[test]
fn item_ho_alchemists_hooch() {
    let mut table = set(3, &[("/players/0/hand", hand("HO")), ("/players/0/health", json!(4))]);
    table.play("use HO");
    assert_eq!((table.health(1), table.at("/stacks/HO")), (7, json!(5)));
}

#[test]
fn item_dr_dusky_resin() {
    let mut table = set(3, &[("/players/0/hand", hand("DR"))]);
    table.play("use DR @s2");
    assert_eq!((table.health(2), table.at("/stacks/DR")), (8, json!(5)));
}

#[test]
fn item_fg_fools_gold() {
    let mut table = set(3, &[("/players/0/hand", hand("FG"))]);
    table.play("use FG");
    assert_eq!((table.coins(1), table.at("/stacks/FG")), (7, json!(5)));
}

#[test]
fn item_fo_aqua_fortis() {
    let mut table = set(3, &[("/players/0/hand", hand("FO")), ("/players/1/hand", hand("QS HO"))]);
    table.play("use FO @s2; chance steal s2 HO");
    assert_eq!((table.hand(1).as_str(), table.hand(2).as_str(), table.at("/stacks/FO")), ("HO", "QS", json!(5)));
}

#[test]
fn item_sw_salamander_wool() {
    let mut table = set(3, &[("/players/0/hand", hand("SW"))]);
    table.play("use SW");
    assert_eq!((table.at("/players/0/new_ward"), table.at("/stacks/SW")), (json!(3), json!(5)));
}

#[test]
fn item_oi_odorless_incense() {
    let mut table = set(3, &[("/players/0/hand", hand("QS BR SA OI"))]);
    table.play("use OI; exp fast QS+BR+SA via OH");
    assert_eq!(table.at("/phase/trial/value"), json!(5));
}

#[test]
fn item_ta_tincture_of_the_alchemists() {
    let mut table = set(3, &[("/players/0/hand", hand("QS BR SA TA"))]);
    table.play("use TA; exp fast QS+BR+SA via OH");
    assert_eq!(table.at("/phase/trial/value"), json!(6));
    assert_eq!(table.at("/phase/trial/level"), json!(1));
}

#[test]
fn item_rs_stone_of_red_sol() {
    let mut table = set(3, &[("/players/0/hand", hand("RS")), ("/players/1/hand", hand("QS QS HO"))]);
    table.play("use RS @s2; chance steal s2 QS; chance steal s2 HO");
    assert_eq!((table.hand(1).as_str(), table.hand(2).as_str(), table.at("/stacks/RS")), ("QS HO", "QS", json!(5)));
}

#[test]
fn item_la_luminiferous_aether() {
    let parts = [("/players/0/hand", hand("LA")), ("/players/0/health", json!(4))];
    let mut table = set(3, &parts);
    table.play("use LA :heal");
    assert_eq!((table.health(1), table.at("/players/0/new_ward")), (8, json!(0)));
    let mut table = set(3, &parts);
    table.play("use LA :ward");
    assert_eq!((table.health(1), table.at("/players/0/new_ward"), table.at("/stacks/LA")), (4, json!(4), json!(5)));
}

#[test]
fn item_ph_phlogiston() {
    let monster = json!([{ "id": "m1", "card": "3C04", "seat": "s2", "health": 5, "attacks_left": 2, "drawn": 0 }]);
    let mut table = set(3, &[("/players/0/hand", hand("PH PH")), ("/monsters", monster)]);
    table.play("use PH @m1");
    assert_eq!(table.at("/monsters/0/health"), json!(1));
    assert_eq!(table.refusal("use PH @s2"), "RP-502");
    table.play("end; end; end; use PH @s2");
    assert_eq!((table.health(2), table.at("/stacks/PH")), (3, json!(5)));
}

// Methods: what they cost at each level, how many results they draw, how many of them are discarded.

fn method(method: &str, coins: [i64; 3], health: [i64; 3], draw: usize, drops: &[&str]) {
    for level in 1..=3u8 {
        let (kinds, _) = mixture(level);
        let mut table = set(3, &[("/players/0/hand", hand(kinds)), ("/players/0/coins", json!(9))]);
        table.play(&format!("exp fast {} via {method}", kinds.replace(' ', "+")));
        let at = usize::from(level) - 1;
        assert_eq!((table.coins(1), table.health(1)), (9 - coins[at], 10 - health[at]), "{method} at level {level}");
        for number in 1..=draw {
            assert_eq!(table.at("/phase/kind"), json!("draw"), "{method} draws {draw}");
            table.chance(&format!("draw {level}S{number:02}"));
        }
        if drops.is_empty() {
            assert_eq!(table.at("/phase/kind"), json!("action"), "gold is out of reach at value 5");
        } else {
            assert_eq!(table.at("/phase/kind"), json!("drop"));
            assert_eq!(table.legal(), drops, "{method}");
        }
    }
}

#[test]
fn method_oh_open_hearth() {
    method("OH", [0, 0, 0], [0, 0, 0], 1, &[]);
}

#[test]
fn method_gs_the_gold_standard() {
    method("GS", [2, 3, 4], [0, 0, 0], 2, &["drop 1", "drop 2"]);
}

#[test]
fn method_bp_blood_of_the_pelican() {
    method("BP", [0, 0, 0], [1, 2, 2], 3, &["drop 1,2", "drop 1,3", "drop 2,3"]);
}

#[test]
fn method_tf_the_triple_furnace() {
    method("TF", [1, 2, 3], [0, 0, 0], 3, &[]);
}

#[test]
fn method_px_flight_of_the_phoenix() {
    let two = ["drop 1,2", "drop 1,3", "drop 2,3", "drop 1,2,3", "drop 1,4", "drop 2,4", "drop 1,2,4", "drop 3,4"];
    let drops: Vec<&str> = two.into_iter().chain(["drop 1,3,4", "drop 2,3,4"]).collect();
    method("PX", [2, 3, 4], [1, 1, 2], 4, &drops);
}
