//! What an operator sees, and that every documented path is there.

use crate::support::{House, request};
use protocol::{Method, ROUTES};
use serde_json::json;
use store::AddressBar;

#[tokio::test]
async fn every_documented_path_is_served() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for route in ROUTES {
        let path: String = route
            .path
            .split('/')
            .map(|part| match part {
                "{game}" => "elements",
                "{hash}" => "default",
                "{seat}" => "s2",
                part if part.starts_with('{') => "none",
                part => part,
            })
            .collect::<Vec<_>>()
            .join("/");
        let method = route.method.to_string();
        let body = if route.method == Method::Get { json!(null) } else { json!({}) };
        // Deleting oneself comes last.
        if route.path == "/api/me" && route.method == Method::Delete || route.path == "/api/logout" {
            continue;
        }
        let reply = ada.ask(&method, &path, body).await;
        assert!(reply.status != 405 && reply.status != 0, "{method} {path}: {reply:?}");
        if reply.status == 404 {
            assert_eq!(reply.json()["code"], json!("not_found"), "{method} {path}");
            assert_ne!(reply.json()["sentence"], json!("There is no such path."), "{method} {path}");
        }
    }
    let document = ada.get("/api/openapi.json").await.ok();
    assert_eq!(document["paths"].as_object().unwrap().len(), {
        let mut paths: Vec<_> = ROUTES.iter().map(|route| route.path).collect();
        paths.sort_unstable();
        paths.dedup();
        paths.len()
    });
}

#[tokio::test]
async fn health_readiness_and_figures_tell_no_secret() {
    let house = House::open().await;
    assert_eq!(request(house.address(), "GET", "/healthz", "", b"").await.text, "ok\n");
    assert_eq!(request(house.address(), "GET", "/readyz", "", b"").await.text, "ready\n");
    let ada = house.guest("Ada").await;
    let table = ada.post("/api/quick", json!({ "game": "quintessence" })).await.ok();
    let figures = request(house.address(), "GET", "/metrics", "", b"").await.text;
    assert!(
        figures.contains("aludel_guests 1\n") && figures.contains("# TYPE aludel_steps_total counter"),
        "{figures}"
    );
    assert!(!figures.contains("Ada") && !figures.contains(table["id"].as_str().unwrap()));
}

#[tokio::test]
async fn barred_identities_and_addresses_are_told_so() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let app = house.running.as_ref().unwrap().app().clone();
    app.store.set_bar(&ada.id.as_str().into(), Some("for shouting")).await.unwrap();
    let reply = ada.get("/api/me").await;
    assert!(reply.text.contains("for shouting"));
    assert_eq!(reply.refused().0, "barred");
    app.store.set_bar(&ada.id.as_str().into(), None).await.unwrap();
    assert_eq!(ada.get("/api/me").await.status, 200);
    let bar = AddressBar { address: "127.0.0.0/8".into(), reason: "for floods".into(), since: 0, until: None };
    app.store.bar_address(bar).await.unwrap();
    // The list is believed for a quarter of a minute.
    house.clock.advance(15_000);
    assert_eq!(ada.get("/api/me").await.refused().0, "barred");
    assert_eq!(request(house.address(), "GET", "/healthz", "", b"").await.status, 200);
}

#[tokio::test]
async fn games_and_rules_are_listed_for_the_pages() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok();
    assert_eq!(games.as_array().unwrap().len(), 5);
    assert_eq!(games[0]["levels"], json!(["apprentice", "adept", "master", "grandmaster"]));
    let rules = ada.get("/api/rules/table").await.ok();
    assert!(rules["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == json!("TB-070")));
    assert!(ada.get("/api/locale/elements").await.text.contains("prompt"));
    assert_eq!(ada.get("/api/rules/chess").await.refused().0, "not_found");
}
