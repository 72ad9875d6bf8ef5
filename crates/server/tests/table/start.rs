//! Provably fair chance: commitment, contributions, reveal (TB-070 to TB-075).

use crate::support::{House, Line, catch_up, contribution, rule, start_all};
use game_core::edition::hex;
use game_core::record::Record;
use protocol::{ClientMessage, Seat, ServerMessage, Status};
use serde_json::json;
use sha2::{Digest, Sha256};

/// Two people at a table that is about to start; nobody contributes by itself.
async fn about_to_start(house: &House) -> (String, Vec<Line>) {
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let table = ada.create(json!({ "game": "quintessence" })).await;
    ben.sit(&table).await;
    let mut lines = vec![ada.join(&table).await, ben.join(&table).await];
    for line in &mut lines {
        line.contributes = false;
        line.person.ready(&table).await;
    }
    catch_up(&mut lines).await;
    (table, lines)
}

fn commitments(line: &Line) -> Vec<String> {
    let asked = |message: &ServerMessage| match message {
        ServerMessage::Contribute { start } => Some(start.commitment.clone()),
        _ => None,
    };
    line.messages.iter().filter_map(asked).collect()
}

fn announce(line: &mut Line, seat: Seat) -> ClientMessage {
    ClientMessage::Contribute { id: line.new_id(), seat, hash: hex(&Sha256::digest(contribution(seat))) }
}

fn open(line: &mut Line, seat: Seat, bytes: &[u8; 32]) -> ClientMessage {
    ClientMessage::Reveal { id: line.new_id(), seat, bytes: hex(bytes) }
}

#[tokio::test]
async fn tb070_the_header_is_published_first_and_all_contributions_stand_in_the_record() {
    let house = House::open().await;
    let (_, mut lines) = about_to_start(&house).await;
    let shown = lines[0].table.as_ref().unwrap().commitment.clone().expect("the commitment is shown at the table");
    assert_eq!(commitments(&lines[0]).as_slice(), std::slice::from_ref(&shown));
    let header = lines[0].messages.iter().find_map(|message| match message {
        ServerMessage::Contribute { start } => Some(start.header.clone()),
        _ => None,
    });
    // Bytes before everybody has announced are refused: the last must not choose by what the others sent.
    let early = open(&mut lines[0], Seat::S1, &contribution(Seat::S1));
    assert_eq!(rule(&lines[0].command(early).await), "TB-070");
    let message = announce(&mut lines[0], Seat::S1);
    assert_eq!(lines[0].command(message).await.status, Status::Ok);
    let other = ClientMessage::Contribute { id: "x".into(), seat: Seat::S1, hash: "0".repeat(64) };
    assert_eq!(rule(&lines[0].command(other).await), "TB-070", "announced once");
    let foreign = announce(&mut lines[0], Seat::S2);
    assert_eq!(lines[0].command(foreign).await.problem.unwrap().code, protocol::Code::NotYours);
    let message = announce(&mut lines[1], Seat::S2);
    lines[1].command(message).await;
    for (place, seat) in [(0, Seat::S1), (1, Seat::S2)] {
        let message = open(&mut lines[place], seat, &contribution(seat));
        assert_eq!(lines[place].command(message).await.status, Status::Ok);
    }
    start_all(&mut lines).await;
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[0].until(Line::is_over).await;
    let match_id = lines[0].position().match_id.clone();
    let text = lines[0].person.get(&format!("/api/matches/{match_id}/record")).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    assert_eq!(Some(record.lines()[0].clone()), header, "the record begins with the header that was shown");
    assert_eq!(record.header.commitment.as_ref(), Some(&shown));
    let opened: Vec<_> = [Seat::S1, Seat::S2].map(|seat| Some(hex(&contribution(seat)))).to_vec();
    assert_eq!(record.open.as_ref().unwrap().open, opened);
    let verified = lines[0].person.get(&format!("/api/matches/{match_id}/verify")).await.ok();
    assert_eq!((&verified["is_fair"], &verified["chance_steps"]), (&json!(true), &json!(1)), "TB-075: {verified}");
}

#[tokio::test]
async fn tb070_who_does_not_open_or_opens_something_else_starts_it_anew_with_another_seed() {
    let house = House::open().await;
    let (_, mut lines) = about_to_start(&house).await;
    for (place, seat) in [(0, Seat::S1), (1, Seat::S2)] {
        let message = announce(&mut lines[place], seat);
        lines[place].command(message).await;
    }
    // Other bytes than announced.
    let message = open(&mut lines[0], Seat::S1, &[9; 32]);
    assert_eq!(rule(&lines[0].command(message).await), "TB-070");
    catch_up(&mut lines).await;
    let seeds = commitments(&lines[1]);
    assert_eq!(seeds.len(), 2);
    assert_ne!(seeds[0], seeds[1]);
    // No bytes at all.
    for (place, seat) in [(0, Seat::S1), (1, Seat::S2)] {
        let message = announce(&mut lines[place], seat);
        lines[place].command(message).await;
    }
    let message = open(&mut lines[0], Seat::S1, &contribution(Seat::S1));
    lines[0].command(message).await;
    house.clock.advance(20_000);
    lines[1].until(|line| commitments(line).len() == 3).await;
    let seeds = commitments(&lines[1]);
    assert!(seeds[2] != seeds[1] && seeds[2] != seeds[0]);
    for line in &mut lines {
        line.contributes = true;
        line.catch_up().await;
    }
    // They answer what was asked while they were silent.
    for (place, seat) in [(0, Seat::S1), (1, Seat::S2)] {
        let message = announce(&mut lines[place], seat);
        lines[place].command(message).await;
    }
    start_all(&mut lines).await;
}

#[tokio::test]
async fn a_start_that_a_crash_interrupts_goes_on() {
    let mut house = House::open().await;
    let (table, mut lines) = about_to_start(&house).await;
    let before = commitments(&lines[0]);
    let message = announce(&mut lines[0], Seat::S1);
    lines[0].command(message).await;
    house.restart().await;
    let people: Vec<_> = lines.iter().map(|line| line.person.clone()).collect();
    let mut lines = Vec::new();
    for mut person in people {
        person.address = house.address();
        lines.push(person.join(&table).await);
    }
    start_all(&mut lines).await;
    assert_eq!(lines[0].table.as_ref().unwrap().commitment.as_ref(), before.first(), "with the same seed");
}

#[tokio::test]
async fn tb070_who_announces_nothing_is_not_ready_and_the_others_wait_a_minute_at_most() {
    let house = House::open().await;
    let (_, mut lines) = about_to_start(&house).await;
    let message = announce(&mut lines[0], Seat::S1);
    assert_eq!(lines[0].command(message).await.status, Status::Ok);
    house.clock.advance(59_000);
    lines[0].catch_up().await;
    assert_eq!(lines[0].table.as_ref().unwrap().state, protocol::TableState::Starting);
    house.clock.advance(1_000);
    for line in &mut lines {
        line.until(|line| line.table.as_ref().unwrap().state == protocol::TableState::Lobby).await;
        let table = line.table.as_ref().unwrap();
        assert_eq!([table.seats[0].is_ready, table.seats[1].is_ready], [true, false]);
        assert_eq!((&table.commitment, &table.match_id), (&None, &None));
    }
    // Nothing is due any more; as soon as the other one is ready it begins, with another seed.
    let late = announce(&mut lines[1], Seat::S2);
    assert_eq!(rule(&lines[1].command(late).await), "TB-070");
    for line in &mut lines {
        line.contributes = true;
    }
    let table = lines[1].table.as_ref().unwrap().id.clone();
    lines[1].person.ready(&table).await;
    start_all(&mut lines).await;
    let seeds = commitments(&lines[0]);
    assert_eq!(seeds.len(), 2);
    assert_ne!(seeds[0], seeds[1]);
}
