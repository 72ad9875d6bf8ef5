//! Several nodes on one store: the bus wakes the others, the store decides.

use crate::client::Line;
use crate::support::{BEGINNING, House, Person, catch_up, options, rule, seated, start_all};
use protocol::{ClientMessage, PROTOCOL, ServerMessage, Status};
use serde_json::json;
use server::{App, Bus, InProcess, ManualClock, Running, SystemClock};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Two nodes in one process on one database.
struct Nodes {
    apps: Vec<Arc<App>>,
    running: Vec<Running>,
    clock: ManualClock,
    folder: tempfile::TempDir,
}

impl Nodes {
    async fn open() -> Nodes {
        Nodes::on(InProcess::nodes(2)).await
    }

    async fn on(buses: impl IntoIterator<Item = InProcess>) -> Nodes {
        let (folder, clock) = (tempfile::tempdir().unwrap(), ManualClock::new(BEGINNING));
        let (mut apps, mut running) = (Vec::new(), Vec::new());
        for bus in buses {
            let store = store::open_sqlite(folder.path()).unwrap();
            let app = App::new(store, Arc::new(clock.clone()), Arc::new(bus), options());
            apps.push(Arc::clone(&app));
            running.push(server::serve(app, TcpListener::bind("127.0.0.1:0").await.unwrap()).unwrap());
        }
        Nodes { apps, running, clock, folder }
    }

    /// Ada at the first node and Ben at the second one, at a table that has started.
    async fn seated(&self, new: serde_json::Value) -> (String, Vec<Line>) {
        let people = [
            Person::arrive(self.running[0].address, "Ada").await,
            Person::arrive(self.running[1].address, "Ben").await,
        ];
        let table = people[0].create(new).await;
        people[1].sit(&table).await;
        let mut lines = Vec::new();
        for person in &people {
            lines.push(person.join(&table).await);
            person.ready(&table).await;
        }
        start_all(&mut lines).await;
        lines.sort_by_key(|line| line.seats().first().copied());
        (table, lines)
    }
}

fn two_seats() -> serde_json::Value {
    json!({ "game": "quintessence", "config": { "seats": 2 } })
}

/// Whether somebody was last told that this person is here.
fn sees(line: &Line, name: &str) -> Option<bool> {
    line.messages.iter().rev().find_map(|message| match message {
        ServerMessage::Presence { people } => {
            people.iter().find(|person| person.name == name).map(|person| person.is_here)
        }
        _ => None,
    })
}

/// A step at the first node of which the second one, where Ada has been before, has heard nothing: Ada as she comes there
/// again, the table, and the step.
async fn ahead(nodes: &Nodes) -> (Person, String, u64) {
    let ada = Person::arrive(nodes.running[0].address, "Ada").await;
    let ben = Person::arrive(nodes.running[0].address, "Ben").await;
    let table = ada.create(two_seats()).await;
    ben.sit(&table).await;
    let mut lines = vec![ada.join(&table).await, ben.join(&table).await];
    ada.ready(&table).await;
    ben.ready(&table).await;
    start_all(&mut lines).await;
    let there = Person { address: nodes.running[1].address, ..ada.clone() };
    there.join(&table).await.close().await;
    let mover = usize::from(lines[0].position().asks.is_empty());
    let ask = lines[mover].position().asks[0].clone();
    let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    (there, table, answer.seq)
}

/// Two nodes that do not hear of each other.
async fn deaf() -> Nodes {
    let buses = [InProcess::nodes(2), InProcess::nodes(2)];
    Nodes::on(buses.into_iter().filter_map(|pair| pair.into_iter().next())).await
}

#[tokio::test]
async fn whoever_comes_from_another_node_sees_all_that_they_saw_there() {
    let nodes = deaf().await;
    let (ada, table, seq) = ahead(&nodes).await;
    let line = ada.join(&table).await;
    assert_eq!(line.position().seq, seq);
}

#[tokio::test]
async fn nobody_is_shown_an_older_step_while_the_store_cannot_be_read() {
    let nodes = deaf().await;
    let (ada, table, seq) = ahead(&nodes).await;
    let database = rusqlite::Connection::open(nodes.folder.path().join("aludel.db")).unwrap();
    database.execute_batch("ALTER TABLE match_chunks RENAME TO out_of_reach").unwrap();
    let mut line = ada.connect(&table).await;
    line.send(&ClientMessage::Hello { protocol: PROTOCOL, since: None, eyes: None, link: None }).await;
    let told = line.next().await;
    assert!(matches!(told, Some(ServerMessage::Error { .. })), "{told:?}");
    assert_eq!(line.next().await, None);
    database.execute_batch("ALTER TABLE out_of_reach RENAME TO match_chunks").unwrap();
    let line = ada.join(&table).await;
    assert_eq!(line.position().seq, seq);
}

#[tokio::test]
async fn tb070_a_match_starts_and_is_played_with_its_seats_at_two_nodes() {
    let nodes = Nodes::open().await;
    let (_, mut lines) = nodes.seated(two_seats()).await;
    for mover in [0, 1, 0, 1] {
        lines[mover].until(|line| !line.position().asks.is_empty()).await;
        let ask = lines[mover].position().asks[0].clone();
        let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        assert_eq!(answer.status, Status::Ok, "{answer:?}");
        lines[1 - mover].until(|line| line.position().seq == answer.seq).await;
    }
}

#[tokio::test]
async fn tb042_a_question_is_asked_and_answered_across_nodes() {
    let nodes = Nodes::open().await;
    let (_, mut lines) = nodes.seated(two_seats()).await;
    let mut done = Vec::new();
    for mover in [0, 1] {
        lines[mover].until(|line| !line.position().asks.is_empty()).await;
        let ask = lines[mover].position().asks[0].clone();
        done.push(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.seq);
    }
    let (own, to) = (lines[0].seat(), done[0] - 1);
    lines[0].until(|line| line.position().seq == done[1]).await;
    let id = lines[0].new_id();
    let asked = lines[0].command(ClientMessage::Takeback { id, seat: own, to }).await;
    assert_eq!(asked.status, Status::Asked, "{asked:?}");
    let question = lines[1]
        .wait(|message| match message {
            ServerMessage::Question { question } => Some(question.id.clone()),
            _ => None,
        })
        .await;
    let id = lines[1].new_id();
    let agreed = lines[1].command(ClientMessage::Consent { id, question: question.clone(), yes: true }).await;
    assert_eq!(agreed.status, Status::Ok, "{agreed:?}");
    let decided = lines[0]
        .wait(|message| match message {
            ServerMessage::Decided { question: decided, agreed, .. } if *decided == question => Some(*agreed),
            _ => None,
        })
        .await;
    assert!(decided);
    for line in &mut lines {
        line.until(|line| line.position().events.last().is_some_and(|told| told.what == format!("takeback {to}")))
            .await;
    }
    // TB-042: asked once, whichever node is asked.
    let (seat, id) = (lines[1].seat(), lines[1].new_id());
    let again = lines[1].command(ClientMessage::Takeback { id, seat, to }).await;
    assert_ne!(again.status, Status::Asked, "{again:?}");
}

#[tokio::test]
async fn tb054_tb065_presence_and_chat_are_those_of_all_nodes() {
    let nodes = Nodes::open().await;
    let (table, mut lines) = nodes.seated(two_seats()).await;
    let [mut ada, mut ben] = <[Line; 2]>::try_from(std::mem::take(&mut lines)).ok().unwrap();
    if ada.person.name == "Ben" {
        std::mem::swap(&mut ada, &mut ben);
    }
    ada.until(|line| sees(line, "Ben") == Some(true)).await;
    ben.until(|line| sees(line, "Ada") == Some(true)).await;
    let id = ben.new_id();
    ben.command(ClientMessage::Chat { id, text: "Well met!".to_owned() }).await;
    ada.wait(|message| matches!(message, ServerMessage::Chat { line } if line.text == "Well met!").then_some(())).await;
    // Ben is there, at the other node: he cannot be retired, however long he thinks.
    let (own, other) = (ada.seat(), ben.seat());
    if !ada.position().asks.is_empty() {
        let ask = ada.position().asks[0].clone();
        ada.act(own, ask.seq, &[&ask.legal[0].text]).await;
        ben.until(|line| !line.position().asks.is_empty()).await;
    }
    nodes.clock.advance(11 * 60_000);
    let id = ada.new_id();
    assert_eq!(rule(&ada.command(ClientMessage::Retire { id, seat: other }).await), "TB-054");
    // He goes, and ten minutes later he can be.
    let person = ben.person.clone();
    ben.close().await;
    ada.until(|line| sees(line, "Ben") == Some(false)).await;
    nodes.clock.advance(11 * 60_000);
    let id = ada.new_id();
    let retired = ada.command(ClientMessage::Retire { id, seat: other }).await;
    assert_eq!(retired.status, Status::Ok, "{retired:?}");
    // He comes back to the other node, and finds the end.
    let mut back = Person { address: nodes.running[0].address, ..person }.join(&table).await;
    catch_up(std::slice::from_mut(&mut back)).await;
    assert!(back.is_over());
}

#[tokio::test]
async fn another_node_hears_of_a_step_and_can_make_the_next_one() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    // A second process on the same database, which nobody tells anything.
    let store = store::open_sqlite(house.folder.path()).unwrap();
    let deaf = App::new(store, Arc::new(SystemClock), Arc::new(InProcess::alone()), options());
    let other = server::serve(deaf, TcpListener::bind("127.0.0.1:0").await.unwrap()).unwrap();
    let mover = crate::support::asked(&lines);
    let elsewhere = Person { address: other.address, ..lines[mover].person.clone() };
    let mut far = elsewhere.join(&table).await;
    let ask = far.position().asks[0].clone();
    assert_eq!(far.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    // Here the table in memory is behind: the store refuses, the table is read anew, and the command is stale.
    let stale = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[1].text]).await;
    assert_eq!(stale.status, Status::Stale, "{stale:?}");
    lines[mover].catch_up().await;
    assert_eq!(lines[mover].position().seq, far.position().seq.max(ask.seq + 1));
    other.stop().await.unwrap();
}

#[tokio::test]
async fn the_end_of_a_match_is_told_at_another_node_although_a_rematch_begins_at_once() {
    let nodes = Nodes::open().await;
    let (table, mut lines) = nodes.seated(two_seats()).await;
    let first = usize::from(lines[0].person.name != "Ada");
    // Ben's node is kept from looking until the table has gone on.
    let held = nodes.apps[1].enter(&store::TableId(table.clone())).await.unwrap();
    let (id, seat) = (lines[first].new_id(), lines[first].seat());
    let answer = lines[first].command(ClientMessage::Resign { id, seat }).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    lines[first].person.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
    drop(held);
    lines[1 - first].until(Line::is_over).await;
    let told = lines[1 - first].position().events.last().map(|told| told.what.clone());
    assert_eq!(told, Some(format!("resign {}", serde_json::to_value(seat).unwrap().as_str().unwrap())));
}

/// Ada and Ben at the first node of two that do not hear of each other, with the table in the memory of the second one too.
async fn unheard(nodes: &Nodes, new: serde_json::Value) -> (String, [Person; 2], [Person; 2]) {
    let here =
        [Person::arrive(nodes.running[0].address, "Ada").await, Person::arrive(nodes.running[0].address, "Ben").await];
    let there = here.clone().map(|person| Person { address: nodes.running[1].address, ..person });
    let table = here[0].create(new).await;
    here[1].sit(&table).await;
    there[0].get(&format!("/api/tables/{table}")).await.ok();
    (table, here, there)
}

async fn started(table: &str, people: &[Person; 2]) -> Vec<Line> {
    let mut lines = vec![people[0].join(table).await, people[1].join(table).await];
    for person in people {
        person.ready(table).await;
    }
    start_all(&mut lines).await;
    lines
}

#[tokio::test]
async fn tb031_who_moves_in_time_is_not_timed_out_by_a_node_that_has_not_heard_of_it() {
    let nodes = deaf().await;
    let new = json!({ "game": "quintessence", "config": { "seats": 2 }, "settings": { "clock": "move 30s" } });
    let (table, here, there) = unheard(&nodes, new).await;
    let mut lines = started(&table, &here).await;
    there[0].join(&table).await.close().await;
    // The other node believes all the time that the first decision is still open, and its deadline comes and goes: after
    // the 30 seconds and the two minutes that are excused to those who are not there.
    for _ in 0..16 {
        nodes.clock.advance(20_000);
        catch_up(&mut lines).await;
        let mover = usize::from(lines[0].position().asks.is_empty());
        let ask = lines[mover].position().asks[0].clone();
        let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        assert_eq!(answer.status, Status::Ok, "{answer:?}");
        catch_up(&mut lines).await;
        assert!(!lines[0].is_over(), "{:?}", lines[0].position().result);
        // The other node does what is due there.
        drop(nodes.apps[1].enter(&store::TableId(table.clone())).await.unwrap());
    }
}

#[tokio::test]
async fn tb013_a_node_that_lags_behind_does_not_take_a_running_match_back() {
    let nodes = deaf().await;
    let (table, here, there) = unheard(&nodes, two_seats()).await;
    let lines = started(&table, &here).await;
    let path = format!("/api/tables/{table}");
    let settings = json!({ "settings": { "undo": "none" } });
    let tries = [
        ("PATCH", path.clone(), settings, "TB-013"),
        ("POST", format!("{path}/ready"), json!({ "ready": false }), "TB-013"),
        ("POST", format!("{path}/leave"), json!({}), "TB-013"),
        ("DELETE", path.clone(), json!(null), "TB-013"),
    ];
    for (method, path, body, expected) in tries {
        // What this node knows is older than what is stored, again and again.
        let stale = nodes.apps[1].enter(&store::TableId(table.clone())).await.unwrap();
        drop(stale);
        let refused = there[0].ask(method, &path, body).await;
        assert_eq!(refused.refused(), ("started".into(), expected.into()), "{method} {path}");
    }
    assert_eq!(here[0].get(&path).await.ok()["state"], json!("playing"));
    assert!(!lines[0].is_over());
}

#[tokio::test]
async fn tb013_readiness_taken_back_at_another_node_ends_the_start() {
    let nodes = deaf().await;
    let (table, here, there) = unheard(&nodes, two_seats()).await;
    let mut line = here[0].join(&table).await;
    for person in &here {
        person.ready(&table).await;
    }
    let path = format!("/api/tables/{table}");
    assert_eq!(here[0].get(&path).await.ok()["state"], json!("starting"));
    there[1].post(&format!("{path}/ready"), json!({ "ready": false })).await.ok();
    // Ben comes to the other node: nothing is asked of him.
    let ben = there[1].join(&table).await;
    let is_asked = |message: &ServerMessage| matches!(message, ServerMessage::Contribute { .. });
    assert!(!ben.messages.iter().any(is_asked), "{:?}", ben.messages);
    // And what Ada gives for the start at her node finds none.
    line.catch_up().await;
    let hash = "00".repeat(32);
    let id = line.new_id();
    let given = line.command(ClientMessage::Contribute { id, seat: protocol::Seat::S1, hash }).await;
    assert_eq!(rule(&given), "TB-070");
    for address in [&here[0], &there[0]] {
        let seen = address.get(&path).await.ok();
        assert_eq!((&seen["state"], &seen["match_id"]), (&json!("lobby"), &json!(null)), "{seen}");
    }
}

#[tokio::test]
async fn tb083_a_rematch_that_both_ask_for_at_their_nodes_is_one() {
    let nodes = deaf().await;
    let new = json!({ "game": "quintessence", "config": { "seats": 2 }, "settings": { "seating": "fixed" } });
    let (table, here, there) = unheard(&nodes, new).await;
    let mut lines = started(&table, &here).await;
    let (id, seat) = (lines[0].new_id(), lines[0].seat());
    lines[0].command(ClientMessage::Resign { id, seat }).await;
    lines[0].until(Line::is_over).await;
    let old = lines[0].position().match_id.clone();
    for line in lines {
        line.close().await;
    }
    // Both nodes know that it is over.
    there[1].join(&table).await.close().await;
    let path = format!("/api/tables/{table}/rematch");
    here[0].post(&path, json!({})).await.ok();
    let agreed = there[1].post(&path, json!({})).await.ok();
    assert_eq!((&agreed["state"], &agreed["rematch_of"]), (&json!("starting"), &json!(old)), "{agreed}");
    assert_eq!(agreed["seats"][0]["holder"]["name"], json!("Ben"), "everybody went one seat further, once");
}

#[tokio::test]
async fn tb015_who_gave_the_seat_away_neither_acts_nor_resigns_for_it_at_a_node_that_has_not_heard() {
    let nodes = deaf().await;
    let new = json!({ "game": "quintessence", "config": { "seats": 2 }, "settings": { "watch": "all" } });
    let commands: [fn(&protocol::Ask) -> ClientMessage; 2] = [
        |ask| ClientMessage::Act {
            id: "a".into(),
            seat: ask.seat,
            seq: ask.seq,
            draft: vec![ask.legal[0].text.clone()],
        },
        |ask| ClientMessage::Resign { id: "r".into(), seat: ask.seat },
    ];
    for command in commands {
        let (table, here, there) = unheard(&nodes, new.clone()).await;
        let mut lines = started(&table, &here).await;
        let mover = usize::from(lines[0].position().asks.is_empty());
        let mut behind = there[mover].join(&table).await;
        let ask = behind.position().asks[0].clone();
        let wat = Person::arrive(nodes.running[0].address, "Wat").await;
        let mut watching = wat.join(&table).await;
        let to = protocol::Newcomer::Person { id: wat.id.clone() };
        let asked = lines[mover].command(ClientMessage::HandOver { id: "h".into(), seat: ask.seat, to }).await;
        assert_eq!(asked.status, Status::Asked, "{asked:?}");
        for line in [&mut lines[1 - mover], &mut watching] {
            let question = line.wait(|message| match message {
                ServerMessage::Question { question } => Some(question.id.clone()),
                _ => None,
            });
            let question = question.await;
            line.command(ClientMessage::Consent { id: "y".into(), question, yes: true }).await;
        }
        watching.until(|line| line.seats() == [ask.seat]).await;
        let refused = behind.command(command(&ask)).await;
        assert_eq!(crate::support::problem(&refused).code, protocol::Code::NotYours, "{refused:?}");
        watching.catch_up().await;
        assert!(!watching.is_over());
        assert_eq!(watching.position().asks[0].seq, ask.seq, "the decision is Wat's, and open");
    }
}

#[tokio::test]
async fn tb027_a_line_that_is_sent_again_to_another_node_is_said_once() {
    let nodes = Nodes::open().await;
    let (table, mut lines) = nodes.seated(two_seats()).await;
    let ben = usize::from(lines[0].person.name == "Ada");
    let once = || ClientMessage::Chat { id: "once".into(), text: "Well met!".into() };
    let again = || ClientMessage::Chat { id: "again".into(), text: "Well met!".into() };
    assert_eq!(lines[1 - ben].command(once()).await.status, Status::Ok);
    let mut there = Person { address: nodes.running[1].address, ..lines[1 - ben].person.clone() }.join(&table).await;
    for message in [once(), again()] {
        assert_eq!(there.command(message).await.status, Status::Ok);
    }
    lines[ben].catch_up().await;
    let said = nodes.apps[0].store.chat(&table.as_str().into(), None, 0, 9).await.unwrap();
    assert_eq!(said.len(), 2, "once, and once under another id: {said:?}");
}

#[tokio::test]
async fn tb027_a_take_back_and_a_resignation_that_are_sent_again_to_another_node_are_done_once() {
    let nodes = Nodes::open().await;
    let (table, mut lines) = nodes.seated(two_seats()).await;
    let mover = usize::from(lines[0].position().asks.is_empty());
    let (ask, to) = (lines[mover].position().asks[0].clone(), lines[mover].position().seq);
    let seat = ask.seat;
    // Twice: at first the same step could be taken back again, then it is not the last one any more.
    let elsewhere = nodes.running.iter().map(|node| node.address).find(|&node| node != lines[mover].person.address);
    let elsewhere = Person { address: elsewhere.unwrap(), ..lines[mover].person.clone() };
    let act = |line: &Line| line.position().asks[0].clone();
    lines[mover].act(seat, ask.seq, &[&ask.legal[0].text]).await;
    let back = || ClientMessage::Takeback { id: "back".into(), seat, to };
    let first = lines[mover].command(back()).await;
    assert_eq!(first.status, Status::Ok, "{first:?}");
    lines[mover].until(|line| !line.position().asks.is_empty()).await;
    let again = act(&lines[mover]);
    lines[mover].act(seat, again.seq, &[&again.legal[0].text]).await;
    let mut there = elsewhere.join(&table).await;
    assert_eq!(there.command(back()).await, first);
    there.catch_up().await;
    let taken_back = |line: &Line| {
        let told = line.position().events.iter().filter(|told| told.what.starts_with("takeback"));
        told.count()
    };
    assert_eq!(taken_back(&there), 1);
    let resign = || ClientMessage::Resign { id: "gone".into(), seat };
    let first = lines[mover].command(resign()).await;
    assert_eq!(first.status, Status::Ok, "{first:?}");
    assert_eq!(there.command(resign()).await, first);
}

#[tokio::test]
async fn who_logs_out_at_one_node_is_shown_out_at_the_others() {
    let nodes = deaf().await;
    let (table, here, there) = unheard(&nodes, two_seats()).await;
    let mut line = there[0].join(&table).await;
    assert_eq!(here[0].post("/api/logout", json!({})).await.status, 204);
    nodes.clock.advance(15_000);
    while line.next().await.is_some() {}
    let last = line.messages.last();
    assert!(matches!(last, Some(ServerMessage::Error { problem }) if problem.code == protocol::Code::NotSignedIn));
}

#[tokio::test]
async fn a_node_hears_the_others_while_it_takes_over_the_tables_of_one_that_is_gone() {
    let mut buses = InProcess::nodes(3);
    let gone = buses.pop().unwrap();
    let nodes = Nodes::on(buses).await;
    let (busy, _others) = nodes.seated(two_seats()).await;
    let (_, mut lines) = nodes.seated(two_seats()).await;
    // The first node comes to a table that is busy for long.
    let held = nodes.apps[0].enter(&store::TableId(busy)).await.unwrap();
    gone.tell(server::News::Gone);
    for _ in 0..2 {
        let mover = usize::from(lines[0].position().asks.is_empty());
        let ask = lines[mover].position().asks[0].clone();
        let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        let heard = lines[1 - mover].until(|line| line.position().seq == answer.seq);
        tokio::time::timeout(Duration::from_secs(20), heard).await.expect("the step is heard of at the other node");
        lines[mover].catch_up().await;
    }
    drop(held);
}
