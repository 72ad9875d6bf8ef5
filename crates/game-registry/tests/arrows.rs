//! Arrows between crates point down only (DESIGN: Layers).

use std::collections::BTreeMap;
use std::path::Path;

/// What a game crate may use besides game-core: no file, no clock, no generator, nothing asynchronous.
const FOR_GAMES: [&str; 3] = ["game-core", "serde", "thiserror"];

/// The layer of a crate; an arrow goes to a lower one. Every crate that is not named here is a game.
fn layer(name: &str) -> u8 {
    match name {
        "game-core" => 0,
        "game-testkit" => 1,
        "game-registry" => 3,
        "bots" | "store" | "protocol" => 4,
        "server" | "wasm" | "python-bindings" => 5,
        "cli" => 6,
        _game => 2,
    }
}

/// By crate: what it depends on, and what its tests depend on besides.
fn manifests() -> BTreeMap<String, (Vec<String>, Vec<String>)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates");
    let mut manifests = BTreeMap::new();
    for entry in std::fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap();
        let Ok(text) = std::fs::read_to_string(folder.path().join("Cargo.toml")) else { continue };
        let manifest: toml::Table = toml::from_str(&text).unwrap();
        let name = manifest["package"]["name"].as_str().unwrap().to_owned();
        assert_eq!(folder.file_name().to_str(), Some(name.as_str()), "a folder is named after its crate");
        let keys = |table: &str| -> Vec<String> {
            let found = manifest.get(table).and_then(toml::Value::as_table);
            found.map_or_else(Vec::new, |table| table.keys().cloned().collect())
        };
        for unusual in ["target", "build-dependencies"] {
            assert!(manifest.get(unusual).is_none(), "{name}: this test does not look into [{unusual}]");
        }
        manifests.insert(name, (keys("dependencies"), keys("dev-dependencies")));
    }
    manifests
}

#[test]
fn no_arrow_points_up() {
    let manifests = manifests();
    assert!(manifests.len() >= 4 && manifests.contains_key("game-registry"), "{manifests:?}");
    let ours = |name: &&String| manifests.contains_key(*name);
    let mut wrong = Vec::new();
    for (name, (uses, tests_use)) in &manifests {
        for other in uses.iter().filter(ours) {
            if layer(other) >= layer(name) {
                wrong.push(format!("{name} -> {other} points up"));
            }
            if other == "game-testkit" {
                wrong.push(format!("{name} -> {other}: the testkit is for tests only"));
            }
        }
        for other in tests_use.iter().filter(ours) {
            // The testkit may try itself out on the reference games.
            let is_trial = name == "game-testkit" && other == "reference-games";
            if layer(other) >= layer(name) && !is_trial {
                wrong.push(format!("{name} -> {other} points up, in its tests"));
            }
        }
        if name == "store" {
            let known = uses.iter().filter(ours);
            wrong.extend(known.map(|other| format!("{name} -> {other}: the store keeps bytes and knows no rules")));
        }
        if layer(name) == layer("a game") {
            let strangers = uses.iter().filter(|other| !FOR_GAMES.contains(&other.as_str()));
            wrong.extend(strangers.map(|other| format!("{name} -> {other}: a game knows game-core and nothing else")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_game_crate_is_registered() {
    let manifests = manifests();
    let (registered, _) = &manifests["game-registry"];
    for name in manifests.keys().filter(|name| layer(name) == layer("a game")) {
        assert!(registered.contains(name), "{name} is missing in game-registry");
    }
}
