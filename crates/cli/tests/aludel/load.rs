//! `aludel load`: it plays, checks and compares; what it finds wrong ends it with 1.

use crate::{json, refused};

#[test]
fn it_plays_checks_every_view_and_compares_with_a_bare_room() {
    let report = json(&[
        "load",
        "--matches",
        "3",
        "--seats",
        "3",
        "--game",
        "elements",
        "--seconds",
        "2",
        "--drops",
        "2",
        "--json",
    ]);
    let server = &report["server"];
    let number = |name: &str| server[name].as_f64().unwrap_or_else(|| panic!("{name}: {report}"));
    for name in ["actions", "actions_per_second", "processor_per_action", "matches_checked", "views_checked"] {
        assert!(number(name) > 0.0, "{name}: {report}");
    }
    assert!(number("acknowledged_checked") >= number("actions") || number("matches_unfinished") > 0.0, "{report}");
    assert_eq!(report["faults"], 0, "{report}");
    assert!(server["own"]["p99"].as_u64() >= server["own"]["p50"].as_u64());
    assert!(server["others"]["p50"].as_u64() > Some(0), "{report}");
    assert!(report["bare"]["actions"].as_u64() > Some(0), "{report}");
    assert!(report["ratios"]["actions_per_second"].as_f64() > Some(0.0), "{report}");
}

#[test]
fn it_says_what_is_wrong_with_its_arguments() {
    assert!(refused(&["load", "--game", "chess"], 2).contains("chess"));
    assert!(refused(&["load", "--url", "http://somewhere"], 2).contains("http://somewhere"));
    refused(&["load", "--drops", "-1"], 2);
    refused(&["worker", "--bus", "http://127.0.0.1:4222"], 2);
}
