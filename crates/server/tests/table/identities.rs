//! Identities: guests, names with passwords, sessions, deletion.

use crate::support::{House, Line, Person, cookie_of, request, seated};
use protocol::{ClientMessage, Code, ServerMessage};
use serde_json::{Value, json};

async fn login(house: &House, name: &str, password: &str) -> crate::support::Reply {
    let body = json!({ "name": name, "password": password }).to_string();
    request(house.address(), "POST", "/api/login", "", body.as_bytes()).await
}

#[tokio::test]
async fn a_guest_becomes_a_person_and_keeps_everything() {
    let house = House::open().await;
    let nobody = request(house.address(), "GET", "/api/me", "", b"").await;
    assert_eq!(nobody.refused().0, "not_signed_in");
    let ada = house.guest("Ada").await;
    let set = request(house.address(), "POST", "/api/guest", "", b"{}").await.head;
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    assert_eq!(ada.get("/api/me").await.ok(), json!({ "id": ada.id, "name": "Ada", "kind": "guest" }));
    let table = ada.post("/api/quick", json!({ "game": "quintessence", "level": "random" })).await.ok();
    let id = table["id"].as_str().unwrap();
    let mut line = ada.join(id).await;
    line.until(|line| line.position.is_some()).await;
    let account = ada.post("/api/me/account", json!({ "name": "Ada L", "password": "correct horse" })).await.ok();
    assert_eq!((&account["kind"], &account["id"]), (&json!("person"), &json!(ada.id)));
    assert_eq!(ada.get("/api/me/matches").await.ok()["matches"].as_array().unwrap().len(), 1, "the history stays");
    // The name is taken, whatever its case; the password is needed.
    let eve = house.guest("Eve").await;
    let taken = eve.post("/api/me/account", json!({ "name": "ADA l", "password": "correct horse" })).await;
    assert_eq!(taken.refused().0, "name_taken");
    assert_eq!(
        eve.post("/api/me/account", json!({ "name": "Eve", "password": "short" })).await.refused().0,
        "bad_request"
    );
    assert_eq!(login(&house, "Ada L", "wrong horse").await.refused().0, "wrong_password");
    assert_eq!(login(&house, "Nobody", "wrong horse").await.refused().0, "wrong_password");
    let reply = login(&house, "ada l", "correct horse").await;
    let phone = Person { cookie: cookie_of(&reply).unwrap(), ..ada.clone() };
    assert_eq!(phone.get("/api/me").await.ok()["id"], json!(ada.id));
}

#[tokio::test]
async fn sessions_end_and_a_new_password_ends_the_others() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    ada.post("/api/me/account", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let second = Person { cookie: cookie_of(&login(&house, "Ada", "correct horse").await).unwrap(), ..ada.clone() };
    let third = Person { cookie: cookie_of(&login(&house, "Ada", "correct horse").await).unwrap(), ..ada.clone() };
    let sessions = ada.get("/api/me/sessions").await.ok();
    assert_eq!(sessions.as_array().unwrap().len(), 3);
    let own: Vec<&Value> =
        sessions.as_array().unwrap().iter().filter(|session| session["is_this"] == json!(true)).collect();
    assert_eq!(own.len(), 1);
    let others = third.get("/api/me/sessions").await.ok();
    let third_id =
        others.as_array().unwrap().iter().find(|session| session["is_this"] == json!(true)).unwrap()["id"].clone();
    let ended = ada.ask("DELETE", &format!("/api/me/sessions/{}", third_id.as_str().unwrap()), Value::Null).await;
    assert_eq!(ended.status, 204);
    assert_eq!(third.get("/api/me").await.refused().0, "not_signed_in");
    let wrong = json!({ "old": "wrong", "new": "battery staple" });
    assert_eq!(ada.post("/api/me/password", wrong).await.refused().0, "wrong_password");
    assert_eq!(
        ada.post("/api/me/password", json!({ "old": "correct horse", "new": "battery staple" })).await.status,
        204
    );
    assert_eq!(second.get("/api/me").await.refused().0, "not_signed_in");
    assert!(ada.get("/api/me").await.status == 200, "this one stays");
    assert_eq!(ada.post("/api/logout", json!({})).await.status, 204);
    assert_eq!(ada.get("/api/me").await.refused().0, "not_signed_in");
}

#[tokio::test]
async fn who_deletes_the_account_leaves_records_without_a_name() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada Lovelace", "Ben"], json!({ "game": "quintessence" })).await;
    let place = lines.iter().position(|line| line.person.name == "Ada Lovelace").unwrap();
    let seat = lines[place].seat();
    lines[place].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[1 - place].until(Line::is_over).await;
    let id = lines[place].position().match_id.clone();
    assert_eq!(lines[place].person.ask("DELETE", "/api/me", json!({})).await.status, 204);
    assert_eq!(lines[place].person.get("/api/me").await.refused().0, "not_signed_in");
    let ben = lines[1 - place].person.clone();
    let summary = ben.get(&format!("/api/matches/{id}")).await;
    assert!(!summary.text.contains("Lovelace"), "{}", summary.text);
    assert_eq!(ben.get(&format!("/api/matches/{id}/verify")).await.ok()["is_fair"], json!(true), "the record stays");
}

#[tokio::test]
async fn everything_needs_the_right_one() {
    let house = House::open().await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let table = ada.create(json!({ "game": "elements", "config": { "seats": 3 } })).await;
    let path = |part: &str| format!("/api/tables/{table}{part}");
    for (method, part, body) in [
        ("PATCH", "", json!({ "settings": { "hints": false } })),
        ("DELETE", "", json!({})),
        ("POST", "/bots", json!({ "seat": "s2", "level": "random" })),
        ("POST", "/links", json!({ "seat": "s2" })),
        ("POST", "/ready", json!({ "ready": true })),
        ("POST", "/leave", json!({ "seat": "s1" })),
        ("POST", "/rematch", json!({})),
    ] {
        assert_eq!(eve.ask(method, &path(part), body).await.refused().0, "not_yours", "{method} {part}");
    }
    assert_eq!(ada.ask("DELETE", &path(""), json!({})).await.status, 204);
    assert_eq!(eve.post(&path("/sit"), json!({})).await.refused().0, "not_found", "the table is closed");
}

#[tokio::test]
async fn accounts_cannot_be_tried_without_end() {
    let mut limited = crate::support::options();
    limited.limits.guests_per_minute = 3;
    let house = House::with(limited, server::Randomness::Machine).await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let wish = json!({ "name": "Ada", "password": "correct horse" });
    ada.post("/api/me/account", wish.clone()).await.ok();
    let mut refused = Vec::new();
    for _ in 0..3 {
        refused.push(eve.post("/api/me/account", wish.clone()).await.refused().0);
    }
    assert_eq!(refused, ["name_taken", "name_taken", "too_many"]);
    house.clock.advance(60_000);
    assert_eq!(eve.post("/api/me/account", wish).await.refused().0, "name_taken");
}

#[tokio::test]
async fn an_address_is_the_one_that_the_proxy_wrote_last() {
    let mut behind = crate::support::options();
    (behind.is_behind_proxy, behind.limits.guests_per_minute) = (true, 2);
    let house = House::with(behind, server::Randomness::Machine).await;
    let mut statuses = Vec::new();
    for invented in 1..=3 {
        // A proxy that adds a line of its own, and one that adds to the line that came.
        let headers = format!("X-Forwarded-For: 10.1.1.{invented}\r\nX-Forwarded-For: 10.2.2.{invented}, 10.0.0.9\r\n");
        statuses.push(request(house.address(), "POST", "/api/guest", &headers, b"{}").await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
}

/// Reads a line to its end, and says why it ended.
async fn why(mut line: Line) -> Option<Code> {
    while line.next().await.is_some() {}
    match line.messages.last() {
        Some(ServerMessage::Error { problem }) => Some(problem.code),
        _ => None,
    }
}

#[tokio::test]
async fn who_logs_out_is_shown_out_of_the_tables_where_that_session_sat() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    ada.post("/api/me/account", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let mut sessions = Vec::new();
    for _ in 0..3 {
        sessions
            .push(Person { cookie: cookie_of(&login(&house, "Ada", "correct horse").await).unwrap(), ..ada.clone() });
    }
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let mut stays = ada.join(&table).await;
    let phone = sessions[0].join(&table).await;
    assert_eq!(sessions[0].post("/api/logout", json!({})).await.status, 204);
    assert_eq!(why(phone).await, Some(Code::NotSignedIn));
    // One that has not said hello, and one that is ended from elsewhere.
    let early = sessions[1].connect(&table).await;
    let others = sessions[1].get("/api/me/sessions").await.ok();
    let own = others.as_array().unwrap().iter().find(|session| session["is_this"] == json!(true)).unwrap();
    let path = format!("/api/me/sessions/{}", own["id"].as_str().unwrap());
    assert_eq!(ada.ask("DELETE", &path, Value::Null).await.status, 204);
    assert_eq!(why(early).await, Some(Code::NotSignedIn));
    let tablet = sessions[2].join(&table).await;
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    assert_eq!(ada.post("/api/me/password", change).await.status, 204);
    assert_eq!(why(tablet).await, Some(Code::NotSignedIn));
    stays.catch_up().await;
    let deleted = ada.ask("DELETE", "/api/me", json!({ "password": "battery staple" })).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(why(stays).await, Some(Code::NotSignedIn));
}

#[tokio::test]
async fn who_is_barred_is_shown_out_within_a_quarter_of_a_minute() {
    let house = House::open().await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let (mut here, shouting) = (ada.join(&table).await, eve.join(&table).await);
    let nobody = Person { cookie: "none=1".into(), ..eve.clone() }.join(&table).await;
    let store = &house.app().store;
    store.set_bar(&eve.id.as_str().into(), Some("for shouting")).await.unwrap();
    house.clock.advance(15_000);
    assert_eq!(why(shouting).await, Some(Code::Barred));
    here.catch_up().await;
    let seen = ada.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(seen["watchers"], json!([]), "and is not at the table any more");
    let bar = store::AddressBar { address: "127.0.0.0/8".into(), reason: "for floods".into(), since: 0, until: None };
    store.bar_address(bar).await.unwrap();
    house.clock.advance(15_000);
    for line in [here, nobody] {
        assert_eq!(why(line).await, Some(Code::Barred));
    }
}
