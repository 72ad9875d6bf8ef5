//! Going on from a step of a finished match.

use crate::support::{House, Line, catch_up, play_until, request, seated};
use game_core::Turn;
use game_core::record::Record;
use serde_json::{Value, json};

/// Plays a match of two people to its end, by resigning if it takes long.
async fn finished_match(house: &House, game: &str) -> String {
    let (_, mut lines) = seated(house, &["Ada", "Ben"], json!({ "game": game, "config": { "seats": 2 } })).await;
    play_until(&mut lines, 7, |lines| lines[0].position().seq >= 60).await;
    if !lines[0].is_over() {
        let (id, seat) = (lines[0].new_id(), lines[0].seat());
        lines[0].command(protocol::ClientMessage::Resign { id, seat }).await;
        catch_up(&mut lines).await;
    }
    assert!(lines[0].is_over());
    lines[0].position().match_id.clone()
}

async fn record_of(house: &House, id: &str) -> Record {
    let text = request(house.address(), "GET", &format!("/api/matches/{id}/record"), "", b"").await.text;
    Record::read(text.as_bytes()).unwrap()
}

async fn goes_on(game: &str) {
    let house = House::open().await;
    let old = finished_match(&house, game).await;
    let record = record_of(&house, &old).await;
    let replayed = game_registry::replay(record.clone()).unwrap();
    let is_decision = |seq: &u64| matches!(replayed.at(*seq).unwrap().turn(), Turn::Seats(_));
    let at = (10..replayed.seq()).find(is_decision).unwrap();
    let cyd = house.guest("Cyd").await;
    let table = cyd.post(&format!("/api/matches/{old}/branch"), json!({ "at": at, "seat": "s2" })).await.ok();
    assert_eq!(table["state"], "playing", "{table}");
    let line = cyd.join(table["id"].as_str().unwrap()).await;
    assert_eq!(line.seat(), protocol::Seat::ALL[1]);
    // The steps up to there are told as they were seen from that seat, and the first one that is new comes after them.
    let told = cyd.get(&format!("/api/matches/{old}/timeline?as=s2")).await.ok();
    let told: Vec<&Value> = told["steps"].as_array().unwrap().iter().filter(|step| step["who"] != "table").collect();
    let kept = told.iter().filter(|step| step["seq"].as_u64().unwrap() <= at);
    let expected: Vec<String> = kept.map(|step| step["what"].as_str().unwrap().to_owned()).collect();
    let expected: Vec<String> = expected.into_iter().filter(|what| !what.starts_with("seating")).collect();
    let own: Vec<String> = line.position().events.iter().map(|step| step.what.clone()).collect();
    assert_eq!(own[..expected.len()], expected[..], "{game}");
    let new = line.position().match_id.clone();
    let mut line = line;
    let steps = line.position().seq;
    let draws = &mut |_| 0;
    line.act_if_asked(draws).await;
    line.until(|line| line.is_over() || line.position().seq > steps).await;
    if !line.is_over() {
        let (id, seat) = (line.new_id(), line.seat());
        line.command(protocol::ClientMessage::Resign { id, seat }).await;
        line.until(Line::is_over).await;
    }
    let record = record_of(&house, &new).await;
    assert_eq!(record.header.commitment, None);
    assert_eq!(record.close.as_ref().unwrap().seed, None);
    let verified = game_registry::verify(record).unwrap();
    assert_eq!(verified, Ok(game_core::table::Verified::NotCommitted));
}

#[tokio::test]
async fn a_finished_match_goes_on_from_any_step_against_bots() {
    for game in ["quintessence", "elements", "wizards-of-the-wild", "red-phoenix", "quintessential"] {
        goes_on(game).await;
    }
}

#[tokio::test]
async fn tb063_only_a_finished_match_goes_on_and_only_from_where_something_is_left_to_decide() {
    let house = House::open().await;
    let (_, lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let running = lines[0].position().match_id.clone();
    let ada = lines[0].person.clone();
    let branch = |id: &str| format!("/api/matches/{id}/branch");
    let (code, _) = ada.post(&branch(&running), json!({ "at": 1, "seat": "s1" })).await.refused();
    assert_eq!(code, "not_over");
    let over = finished_match(&house, "quintessence").await;
    let last = record_of(&house, &over).await.steps.len();
    for (wanted, expected) in [
        (json!({ "at": last, "seat": "s1" }), "bad_request"),
        (json!({ "at": last + 1, "seat": "s1" }), "not_found"),
        (json!({ "at": 1, "seat": "s3" }), "not_found"),
        (json!({ "at": 1, "seat": "s1", "level": "god" }), "bad_request"),
    ] {
        let (code, sentence) = ada.post(&branch(&over), wanted).await.refused();
        assert_eq!(code, expected, "{sentence}");
    }
    let tables = ada.get("/api/me/matches").await.ok();
    assert_eq!(tables["matches"].as_array().unwrap().len(), 1, "nothing was begun: {tables}");
}
