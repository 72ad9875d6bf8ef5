//! Those who go away while they wait for their turn at a busy table.

use crate::support::{House, Line, asked, catch_up, seated};
use protocol::{ClientMessage, ServerMessage, Status};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Waits until so many have hold of a table: its place in memory is the first.
async fn hold(house: &House, table: &TableId, number: usize) {
    let room = house.app().room(table).unwrap();
    while Arc::strong_count(&room.inside) != number {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_request_whose_sender_goes_away_is_carried_out() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let table = TableId(ada.create(json!({ "game": "quintessence" })).await);
    let busy = house.app().enter(&table).await.unwrap();
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let head = format!("POST /api/tables/{table}/sit HTTP/1.1\r\nHost: {}\r\nCookie: {}", house.address(), ben.cookie);
    stream.write_all(format!("{head}\r\nContent-Length: 2\r\n\r\n{{}}").as_bytes()).await.unwrap();
    hold(&house, &table, 3).await;
    drop(stream);
    while house.app().limits.in_the_door() > 0 {
        tokio::task::yield_now().await;
    }
    drop(busy);
    // Behind the one who waits.
    let inside = house.app().enter(&table).await.unwrap();
    assert!(inside.doc.holds(&ben.id), "Ben has sat down, although he has not heard of it");
}

/// Somebody is asked until 40 s with a clock that is looked at after 30 s, when the table is busy: the look waits.
async fn looked_at_too_early(house: &House) -> (TableId, Vec<Line>, usize) {
    let new = json!({ "game": "quintessence", "settings": { "clock": "move 30s" } });
    let (table, mut lines) = seated(house, &["Ada", "Ben"], new).await;
    house.clock.advance(10_000);
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    catch_up(&mut lines).await;
    (TableId(table), lines, 1 - mover)
}

#[tokio::test]
async fn tb031_a_command_that_waits_for_its_turn_when_the_clock_stands_at_zero_counts() {
    let house = House::open().await;
    let (table, mut lines, asked) = looked_at_too_early(&house).await;
    let busy = house.app().enter(&table).await.unwrap();
    house.clock.advance(20_000);
    hold(&house, &table, 3).await;
    let ask = lines[asked].position().asks[0].clone();
    let draft = vec![ask.legal[0].text.clone()];
    lines[asked].send(&ClientMessage::Act { id: "in time".into(), seat: ask.seat, seq: ask.seq, draft }).await;
    hold(&house, &table, 4).await;
    house.clock.advance(15_000);
    drop(busy);
    let answer = lines[asked].wait(|message| match message {
        ServerMessage::Answer(answer) if answer.id == "in time" => Some(answer.clone()),
        _ => None,
    });
    let answer = answer.await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    catch_up(&mut lines).await;
    assert!(!lines[0].is_over());
}

#[tokio::test]
async fn tb031_who_waited_and_went_away_keeps_no_clock_from_standing_at_zero() {
    let house = House::open().await;
    let (table, mut lines, asked) = looked_at_too_early(&house).await;
    let busy = house.app().enter(&table).await.unwrap();
    for _ in 0..3 {
        tokio::time::timeout(Duration::ZERO, house.app().enter(&table)).await.unwrap_err();
    }
    drop(busy);
    house.clock.advance(30_000);
    let end = lines[asked].until(Line::is_over);
    tokio::time::timeout(Duration::from_secs(20), end).await.expect("the seat has timed out");
}
