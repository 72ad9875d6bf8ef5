//! Before the start, and the rematch.

use crate::support::{House, Line, Person, Reply, catch_up, play_until, request, seated, start_all};
use protocol::{ClientMessage, LeadsTo, Seat, Status};
use serde_json::json;

#[tokio::test]
async fn tb010_one_person_has_several_seats_only_on_a_shared_screen() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(ada.post(&sit, json!({})).await.refused(), ("refused".into(), "TB-010".into()));
    let shared = ada.create(json!({ "game": "quintessence", "settings": { "shared_screen": true } })).await;
    ada.sit(&shared).await;
    let mut line = ada.join(&shared).await;
    ada.ready(&shared).await;
    start_all(std::slice::from_mut(&mut line)).await;
    assert_eq!(line.seats(), [Seat::S1, Seat::S2]);
    for _ in 0..4 {
        let ask = line.position().asks[0].clone();
        assert_eq!(protocol::Eyes::from(ask.seat), line.position().eyes, "the screen shows the seat that is asked");
        assert_eq!(line.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
        line.catch_up().await;
    }
}

#[tokio::test]
async fn tb010_a_screen_stays_shared_as_long_as_somebody_has_several_seats() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence", "settings": { "shared_screen": true } })).await;
    ada.sit(&table).await;
    let path = format!("/api/tables/{table}");
    let alone = json!({ "settings": { "shared_screen": false } });
    assert_eq!(ada.ask("PATCH", &path, alone.clone()).await.refused(), ("refused".into(), "TB-010".into()));
    assert_eq!(ada.get(&path).await.ok()["settings"]["shared_screen"], json!(true));
    ada.post(&format!("{path}/leave"), json!({ "seat": "s2" })).await.ok();
    assert_eq!(ada.ask("PATCH", &path, alone).await.ok()["settings"]["shared_screen"], json!(false));
}

#[tokio::test]
async fn tb011_a_link_names_one_seat_can_be_revoked_and_is_worthless_once_taken() {
    let house = House::open().await;
    let (ada, ben, eve) = (house.guest("Ada").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = ada.create(json!({ "game": "elements", "config": { "seats": 3 } })).await;
    let links = format!("/api/tables/{table}/links");
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(ben.post(&links, json!({ "seat": "s2" })).await.refused().0, "not_yours", "only the host makes links");
    let link = ada.post(&links, json!({ "seat": "s2" })).await.ok();
    let token = link["token"].as_str().unwrap();
    assert!(link["path"].as_str().unwrap().contains(token));
    // The seat is kept for the one who has the link; nobody takes it by guessing.
    assert_eq!(eve.post(&sit, json!({ "seat": "s2" })).await.refused(), ("refused".into(), "TB-011".into()));
    assert_eq!(eve.post(&sit, json!({ "link": "0123" })).await.refused(), ("link_worthless".into(), "TB-011".into()));
    let seated = ben.post(&sit, json!({ "link": token })).await.ok();
    assert_eq!(seated["you"]["seats"], json!(["s2"]));
    // Another browser finds it worthless, the same one returns.
    assert_eq!(eve.post(&sit, json!({ "link": token })).await.refused(), ("link_worthless".into(), "TB-011".into()));
    assert_eq!(ben.post(&sit, json!({ "link": token })).await.ok()["you"]["seats"], json!(["s2"]));
    // Through an open seat, and by a link that was revoked meanwhile.
    let revoked = ada.post(&links, json!({ "seat": "s3" })).await.ok()["token"].as_str().unwrap().to_owned();
    assert_eq!(ada.ask("DELETE", &format!("{links}/{revoked}"), json!(null)).await.status, 204);
    assert_eq!(eve.post(&sit, json!({ "link": revoked })).await.refused().0, "link_worthless");
    assert_eq!(eve.post(&sit, json!({})).await.ok()["you"]["seats"], json!(["s3"]));
    let watchers = ada.post(&links, json!({})).await.ok();
    let zoe = house.guest("Zoe").await;
    // Whoever shows a link is told what is behind it before they try.
    let behind = async |token: &str| zoe.join_as(&table, json!({ "link": token })).await.table.unwrap().you.link;
    assert_eq!(behind(token).await, Some(LeadsTo::Seat { seat: Seat::S2 }));
    assert_eq!(behind(watchers["token"].as_str().unwrap()).await, Some(LeadsTo::Watch));
    assert_eq!(behind(&revoked).await, Some(LeadsTo::Nothing));
    assert_eq!(zoe.join(&table).await.table.unwrap().you.link, None);
    assert_eq!(zoe.post(&sit, json!({ "link": watchers["token"] })).await.refused().1, "TB-011");
}

#[tokio::test]
async fn tb013_the_match_starts_when_all_are_ready_and_any_change_takes_readiness_back() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let table = ada.create(json!({ "game": "elements", "config": { "seats": 3 } })).await;
    ben.sit(&table).await;
    ada.ready(&table).await;
    ben.ready(&table).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(ada.get(&path).await.ok()["state"], json!("lobby"), "a seat is empty");
    let ready = |table: &serde_json::Value| -> Vec<bool> {
        table["seats"].as_array().unwrap().iter().map(|seat| seat["is_ready"].as_bool().unwrap()).collect()
    };
    // A bot, a setting, a level: each takes readiness back.
    let with_bot = ada.post(&format!("{path}/bots"), json!({ "seat": "s3", "level": "random" })).await.ok();
    assert_eq!(ready(&with_bot), [false, false, true]);
    ben.ready(&table).await;
    let patched = ada.ask("PATCH", &path, json!({ "config": { "trade": "consent" } })).await.ok();
    assert_eq!((ready(&patched), &patched["config"]["trade"]), (vec![false, false, true], &json!("consent")));
    assert_eq!(ben.ask("PATCH", &path, json!({ "settings": { "hints": false } })).await.refused().0, "not_yours");
    ada.ready(&table).await;
    ben.ready(&table).await;
    assert_eq!(ada.get(&path).await.ok()["state"], json!("starting"));
    // Even now: nobody has seen anything of the match.
    let left = ben.post(&format!("{path}/ready"), json!({ "ready": false })).await.ok();
    assert_eq!(left["state"], json!("lobby"));
    let mut lines = [ada.join(&table).await, ben.join(&table).await];
    ben.ready(&table).await;
    start_all(&mut lines).await;
    assert_eq!(
        ada.ask("PATCH", &path, json!({ "settings": { "hints": false } })).await.refused(),
        ("started".into(), "TB-013".into())
    );
    assert_eq!(house.guest("Eve").await.post(&format!("{path}/sit"), json!({})).await.refused().0, "started");
}

#[tokio::test]
async fn tb083_a_rematch_has_its_own_record_and_moves_everybody_one_seat_on() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "seating": "fixed" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let path = format!("/api/tables/{table}/rematch");
    let early = lines[0].person.post(&path, json!({})).await.refused();
    assert_eq!(early, ("not_over".into(), "TB-083".into()));
    let first = lines[0].position().match_id.clone();
    let first_s1 = lines[0].person.id.clone();
    let resign = ClientMessage::Resign { id: "r".into(), seat: Seat::S1 };
    assert_eq!(lines[0].command(resign).await.status, Status::Ok);
    play_until(&mut lines, 1, |lines| lines.iter().all(Line::is_over)).await;
    let again = lines[0].person.post(&path, json!({ "settings": { "hints": false } })).await.ok();
    assert_eq!(
        (&again["state"], &again["rematch_of"]),
        (&json!("lobby"), &json!(first)),
        "the other one is asked, too"
    );
    assert_eq!(again["settings"]["hints"], json!(false));
    lines[1].person.ready(&table).await;
    while lines.iter().any(|line| line.position().match_id == first) {
        catch_up(&mut lines).await;
    }
    let s1 = lines[0].table.as_ref().unwrap().seats[0].holder.clone().unwrap();
    assert_ne!(s1.id, first_s1, "s1 goes last");
    let second = lines[0].position().match_id.clone();
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r2".into(), seat }).await;
    lines[0].until(Line::is_over).await;
    let record = lines[0].person.get(&format!("/api/matches/{second}/record")).await;
    let header = game_core::record::Record::read(record.text.as_bytes()).unwrap().header;
    assert_eq!(header.rematch_of, Some(first.clone()));
    let old = lines[0].person.get(&format!("/api/matches/{first}/verify")).await.ok();
    assert_eq!(old["is_fair"], json!(true), "the first match stays as it was");
}

#[tokio::test]
async fn tb083_a_rematch_may_change_seats_levels_and_variants() {
    let house = House::open().await;
    let bots = json!([{ "seat": "s2", "level": "apprentice" }, { "seat": "s3", "level": "apprentice" }]);
    let new = json!({ "game": "elements", "config": { "seats": 3 }, "bots": bots });
    let (table, mut lines) = seated(&house, &["Ada"], new).await;
    let path = format!("/api/tables/{table}/rematch");
    let end = async |line: &mut Line| {
        let id = line.new_id();
        line.command(ClientMessage::Abort { id }).await;
        line.until(Line::is_over).await;
    };
    end(&mut lines[0]).await;
    let unknown = lines[0].person.post(&path, json!({ "level": "wizard" })).await.refused();
    assert_eq!(unknown.0, "bad_request");
    let first = lines[0].position().match_id.clone();
    let with = json!({ "config": { "seats": 2, "target": 5 }, "level": "adept" });
    let again = lines[0].person.post(&path, with).await.ok();
    let held = |table: &serde_json::Value| {
        let seats = table["seats"].as_array().unwrap();
        let mut levels: Vec<String> = seats.iter().map(|seat| seat["holder"]["level"].to_string()).collect();
        levels.sort();
        levels
    };
    assert_eq!(held(&again), ["\"adept\"", "null"], "a bot went, the person stays");
    assert_eq!(again["config"]["target"], json!(5));
    lines[0].until(|line| line.position.as_ref().is_some_and(|position| position.match_id != first)).await;
    end(&mut lines[0]).await;
    let more = lines[0].person.post(&path, json!({ "config": { "seats": 4 }, "level": "apprentice" })).await.ok();
    assert_eq!(held(&more), ["\"apprentice\"", "\"apprentice\"", "\"apprentice\"", "null"]);
}

#[tokio::test]
async fn an_edition_of_ones_own_is_checked_kept_and_played() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let built_in = ada.get("/api/editions/elements/default").await.ok();
    assert!(built_in["content"]["edition"]["game"] == json!("elements"), "{}", built_in["info"]);
    let text = built_in["text"].as_str().unwrap();
    let broken =
        send_file(&ada, "POST", "/api/editions/elements/check", &text.replace("[edition]", "[edition]\nnonsense = 1"))
            .await;
    assert!(broken.text.contains("nonsense"), "{}", broken.text);
    assert_eq!(broken.refused().0, "bad_request");
    let renamed = send_file(&ada, "PUT", "/api/editions/elements", &text.replace("\"Steam\"", "\"Vapour\"")).await;
    assert!(renamed.text.contains("names and texts only"), "{}", renamed.text);
    let own = text.replacen("points = 1", "points = 2", 1);
    assert_ne!(own, text);
    let info = send_file(&ada, "PUT", "/api/editions/elements", &own).await.ok();
    assert_eq!(info["is_built_in"], json!(false), "{info}");
    let table = ada
        .create(json!({ "game": "elements", "edition": info["hash"], "bots": [{ "seat": "s2", "level": "random" }] }))
        .await;
    let mut line = ada.join(&table).await;
    ada.ready(&table).await;
    start_all(std::slice::from_mut(&mut line)).await;
    let seat = line.seat();
    line.command(ClientMessage::Resign { id: "r".into(), seat }).await;
    line.until(Line::is_over).await;
    let match_id = line.position().match_id.clone();
    let record = ada.get(&format!("/api/matches/{match_id}/record")).await;
    let header = game_core::record::Record::read(record.text.as_bytes()).unwrap().header;
    assert_eq!(header.edition.hash, info["hash"].as_str().unwrap());
    assert!(header.edition.text.is_some(), "an edition that is not built in is embedded whole");
}

#[tokio::test]
async fn one_edition_in_many_spellings_takes_one_place() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let built_in = ada.get("/api/editions/elements/default").await.ok();
    let text = built_in["text"].as_str().unwrap();
    let own = text.replacen("points = 1", "points = 4", 1);
    for spelling in 0..300 {
        send_file(&ada, "PUT", "/api/editions/elements", &format!("# {spelling}\n{own}")).await.ok();
    }
    let another = text.replacen("points = 1", "points = 5", 1);
    send_file(&ada, "PUT", "/api/editions/elements", &another).await.ok();
}

async fn send_file(person: &Person, method: &str, path: &str, text: &str) -> Reply {
    let headers = format!("Cookie: {}\r\n", person.cookie);
    request(person.address, method, path, &headers, text.as_bytes()).await
}
