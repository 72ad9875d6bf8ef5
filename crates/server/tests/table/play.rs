//! A table of each game: created, played to the end, watched, left, rejoined, replayed, verified.

use crate::support::{House, request};
use game_core::record::Record;
use protocol::ServerMessage;
use serde_json::{Value, json};

async fn a_whole_evening(game: &str, seats: u64) {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let watcher = house.guest("Wat").await;
    let bots: Vec<Value> = (3..=seats).map(|seat| json!({ "seat": format!("s{seat}"), "level": "random" })).collect();
    let new = json!({ "game": game, "config": { "seats": seats }, "bots": bots, "settings": { "watch": "all", "public": true } });
    let table = ada.create(new).await;
    ben.sit(&table).await;
    assert_eq!(house.guest("Zoe").await.get("/api/tables").await.ok()["tables"][0]["id"], table.as_str());

    let ada_line = ada.join(&table).await;
    let mut ben_line = ben.join(&table).await;
    ada.ready(&table).await;
    ben.ready(&table).await;
    let ada_plays = tokio::spawn(ada_line.play_to_the_end(1));
    ben_line.until(|line| line.position.is_some()).await;

    // Ben plays a little, leaves, and comes back on another connection with what he has.
    let mut draws = game_core::Fast::new(2);
    while ben_line.position().seq < 12 && !ben_line.is_over() {
        let mut choose = |count: usize| draws.next_u64() as usize % count;
        if !ben_line.act_if_asked(&mut choose).await {
            ben_line.next().await.unwrap();
        }
    }
    let known = ben_line.position().seq;
    let match_id = ben_line.position().match_id.clone();
    ben_line.close().await;
    let ben_again = ben.join_as(&table, json!({ "since": known })).await;
    let gap = ben_again.position().events.first().map_or(known + 1, |told| told.seq);
    assert_eq!(gap, known + 1, "only the gap is told");
    let watching = watcher.join(&table).await;
    assert!(watching.position().asks.is_empty());

    let ben_line = ben_again.play_to_the_end(3).await;
    let ada_line = ada_plays.await.unwrap();
    let mut watching = watching;
    watching.until(super::support::Line::is_over).await;
    let result = ada_line.position().result.clone().unwrap();
    assert_eq!(ben_line.position().result.as_ref(), Some(&result));
    assert_eq!(watching.position().result.as_ref(), Some(&result));
    assert!(!result.winners.is_empty() && !result.sentence.is_empty());

    // History, record, replay, verification.
    let mine = ada.get("/api/me/matches").await.ok();
    assert_eq!((&mine["matches"][0]["id"], &mine["matches"][0]["state"]), (&json!(match_id), &json!("over")));
    let text = ada.get(&format!("/api/matches/{match_id}/record")).await;
    let record = Record::read(text.text.as_bytes()).unwrap();
    let steps = record.steps.len() as u64;
    assert_eq!(steps, ada_line.position().seq);
    let verified = ada.get(&format!("/api/matches/{match_id}/verify")).await.ok();
    assert_eq!(verified["is_fair"], json!(true), "{verified}");
    let replayed = game_registry::replay(record).unwrap();
    for eyes in ["s1", "s2", "spectator", "open"] {
        for at in [0, steps / 2, steps] {
            let shown = watcher.get(&format!("/api/matches/{match_id}/replay?as={eyes}&at={at}")).await.ok();
            let viewer = eyes.parse().unwrap();
            assert_eq!(shown["view"], replayed.at(at).unwrap().view(viewer), "{eyes} after {at}");
        }
        let timeline = watcher.get(&format!("/api/matches/{match_id}/timeline?as={eyes}")).await.ok();
        assert_eq!(timeline["steps"].as_array().unwrap().len() as u64, steps);
    }
    let finished = house.guest("Yan").await.get("/api/matches").await.ok();
    assert_eq!(finished["matches"][0]["id"], json!(match_id));
}

#[tokio::test]
async fn quintessence_from_the_table_to_the_replay() {
    a_whole_evening("quintessence", 2).await;
}

#[tokio::test]
async fn elements_from_the_table_to_the_replay() {
    a_whole_evening("elements", 3).await;
}

#[tokio::test]
async fn quintessential_from_the_table_to_the_replay() {
    a_whole_evening("quintessential", 3).await;
}

#[tokio::test]
async fn red_phoenix_from_the_table_to_the_replay() {
    a_whole_evening("red-phoenix", 3).await;
}

#[tokio::test]
async fn wizards_from_the_table_to_the_replay() {
    a_whole_evening("wizards-of-the-wild", 3).await;
}

#[tokio::test]
async fn tb068_play_now_seats_bots_that_are_shown_as_bots_everywhere() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.post("/api/quick", json!({ "game": "quintessence" })).await.ok();
    assert_eq!(table["state"], json!("starting"));
    let id = table["id"].as_str().unwrap();
    let mut line = ada.join(id).await;
    line.until(|line| line.position.is_some()).await;
    // The bot moves, or the person is asked.
    line.until(|line| !line.position().asks.is_empty()).await;
    let shown = line.table.clone().unwrap();
    let bot = shown.seats.iter().filter_map(|seat| seat.holder.as_ref()).find(|holder| holder.level.is_some()).unwrap();
    assert_eq!((bot.kind, bot.level.as_deref()), (protocol::HolderKind::Bot, Some("apprentice")));
    assert!(bot.version.is_some());
    let seat = line.seat();
    let answer = line.command(protocol::ClientMessage::Resign { id: "r".into(), seat }).await;
    assert_eq!(answer.status, protocol::Status::Ok);
    line.until(super::support::Line::is_over).await;
    let match_id = line.position().match_id.clone();
    let record = ada.get(&format!("/api/matches/{match_id}/record")).await;
    let header = &Record::read(record.text.as_bytes()).unwrap().header;
    let bots: Vec<_> = header.participants.iter().filter(|participant| participant.level.is_some()).collect();
    assert_eq!((bots.len(), bots[0].version.is_some()), (1, true));
    assert!(!record.text.contains("Ada"), "names stand outside the record");
}

#[tokio::test]
async fn a_person_returns_on_another_device_by_a_personal_link() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.post("/api/quick", json!({ "game": "quintessence", "level": "random" })).await.ok();
    let id = table["id"].as_str().unwrap().to_owned();
    let mut first = ada.join(&id).await;
    first.until(|line| line.position.as_ref().is_some_and(|position| !position.asks.is_empty())).await;
    let link = ada.post("/api/me/link", json!({})).await.ok();
    let body = json!({ "token": link["token"] }).to_string();
    let reply = request(house.address(), "POST", "/api/return", "", body.as_bytes()).await;
    let phone = super::support::Person { cookie: super::support::cookie_of(&reply).unwrap(), ..ada.clone() };
    assert_eq!(reply.ok()["id"], json!(ada.id));
    let mut second = phone.join(&id).await;
    assert_eq!(second.position().asks, first.position().asks, "the seat belongs to the person, not to the connection");
    let ask = second.position().asks[0].clone();
    let answer = second.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(answer.status, protocol::Status::Ok);
    // The other tab acts on what it saw before: stale.
    let answer = first.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(answer.status, protocol::Status::Stale);
    let again = request(house.address(), "POST", "/api/return", "", body.as_bytes()).await;
    assert_eq!(again.refused().0, "link_worthless", "a personal link works once");
    assert!(first.messages.iter().any(|message| matches!(message, ServerMessage::Update { .. })));
}
