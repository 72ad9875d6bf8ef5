//! Clients that mean no good: no panic, no effect, a clear refusal, bounded memory.

use crate::support::{House, Line, asked, catch_up, options, problem, request, rule, seated};
use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, Code, PROTOCOL, Seat, ServerMessage, Status};
use serde_json::json;
use server::Randomness;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The last problem that a connection was told.
async fn last_problem(mut line: Line) -> Code {
    while line.next().await.is_some() {}
    let problems = line.messages.iter().rev().find_map(|message| match message {
        ServerMessage::Error { problem } => Some(problem.code),
        _ => None,
    });
    problems.unwrap_or_else(|| panic!("{:?}", line.messages))
}

#[tokio::test]
async fn what_is_no_message_is_answered_and_changes_nothing() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let seq = lines[0].position().seq;
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let nested = format!("{{\"type\":\"act\",\"id\":{}1{}}}", "[".repeat(500), "]".repeat(500));
    for text in [
        "",
        "no json",
        "null",
        "{}",
        "[]",
        "{\"type\":\"act\"}",
        "{\"type\":\"wish\"}",
        &deep,
        &nested,
        "{\"type\":\"act\",\"id\":\"1\",\"seat\":\"s9\",\"seq\":1,\"draft\":[]}",
        "{\"type\":\"act\",\"id\":\"1\",\"seat\":\"s1\",\"seq\":-1,\"draft\":[]}",
        "{\"type\":\"act\",\"id\":\"1\",\"seat\":\"s1\",\"seq\":1e99,\"draft\":[]}",
        "{\"type\":\"takeback\",\"id\":\"1\",\"seat\":\"s1\",\"to\":18446744073709551616}",
        "{\"type\":\"hello\",\"protocol\":1}",
        "\u{0}\u{0}",
        "{\"type\":\"chat\",\"id\":\"\",\"text\":null}",
    ] {
        let before = lines[0].messages.len();
        lines[0].send_text(text).await;
        lines[0].catch_up().await;
        let is_told = lines[0].messages[before..].iter().any(|message| matches!(message, ServerMessage::Error { .. }));
        assert!(is_told, "{}", &text[..text.len().min(80)]);
    }
    // Numbers at their limits, another seat, drafts without end, questions that nobody asked.
    let own = lines[0].seat();
    let other = lines[1].seat();
    for message in [
        ClientMessage::Act { id: "h1".into(), seat: other, seq, draft: vec!["Rd4".into()] },
        ClientMessage::Act { id: "h2".into(), seat: own, seq: u64::MAX, draft: vec!["Rd4".into()] },
        ClientMessage::Act { id: "h3".into(), seat: own, seq, draft: vec!["x".repeat(5_000)] },
        ClientMessage::Act { id: "h4".into(), seat: own, seq, draft: vec!["Rd4".into(); 1_000] },
        ClientMessage::Act { id: "h5".into(), seat: Seat::S5, seq, draft: vec!["Rd4".into()] },
        ClientMessage::Takeback { id: "h6".into(), seat: own, to: u64::MAX },
        ClientMessage::Takeback { id: "h7".into(), seat: other, to: 0 },
        ClientMessage::Consent { id: "h8".into(), question: "q_0".into(), yes: true },
        ClientMessage::Resign { id: "h9".into(), seat: other },
        ClientMessage::Retire { id: "h10".into(), seat: other },
        ClientMessage::Reveal { id: "h11".into(), seat: own, bytes: "zz".into() },
        ClientMessage::Chat { id: "h12".into(), text: "x".repeat(2_000) },
        ClientMessage::Preview { id: "h13".into(), seat: other, draft: vec!["Rd4".into()] },
        ClientMessage::Legal { id: "h14".into(), seat: other, draft: vec![] },
    ] {
        let answer = lines[0].command(message.clone()).await;
        assert!(matches!(answer.status, Status::Refused | Status::Stale), "{message:?}: {answer:?}");
        assert!(!problem(&answer).sentence.is_empty());
    }
    catch_up(&mut lines).await;
    assert_eq!((lines[0].position().seq, lines[1].position().seq), (seq, seq), "nothing has happened");
    assert!(asked(&lines) < 2);
    let _ = table;
}

#[tokio::test]
async fn nothing_is_kept_of_nobody_and_under_no_endless_id() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    for who in ["nobody".to_owned(), "y".repeat(60_000)] {
        let id = lines[0].new_id();
        let answer = lines[0].command(ClientMessage::Mute { id, who, on: true }).await;
        assert_eq!((problem(&answer).code, rule(&answer)), (Code::NotFound, "TB-065"));
    }
    let ada = lines[0].person.id.as_str().into();
    assert_eq!(house.app().store.mutes(&ada).await.unwrap(), []);
    let chat = |id: String| ClientMessage::Chat { id, text: "hello".into() };
    assert_eq!(lines[0].command(chat("i".repeat(64))).await.status, Status::Ok);
    lines[0].send(&chat("i".repeat(65))).await;
    let refused = lines[0].wait(|message| match message {
        ServerMessage::Error { problem } => Some(problem.code),
        _ => None,
    });
    assert_eq!(refused.await, Code::BadRequest);
    catch_up(&mut lines).await;
    let said = |message: &&ServerMessage| matches!(message, ServerMessage::Chat { .. });
    assert_eq!(lines[1].messages.iter().filter(said).count(), 1);
}

#[tokio::test]
async fn large_binary_early_and_late_frames_end_the_connection_with_a_sentence() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let mut binary = ada.join(&table).await;
    binary.socket.send(Message::Binary(vec![1, 2, 3].into())).await.unwrap();
    assert_eq!(last_problem(binary).await, Code::BadRequest);
    let mut early = ada.connect(&table).await;
    early.send_text("{\"type\":\"ping\",\"id\":\"1\"}").await;
    assert_eq!(last_problem(early).await, Code::Protocol);
    let mut old = ada.connect(&table).await;
    old.send_text(&format!("{{\"type\":\"hello\",\"protocol\":{}}}", PROTOCOL + 1)).await;
    assert_eq!(last_problem(old).await, Code::Protocol);
    let mut large = ada.join(&table).await;
    large.send_text(&format!("{{\"type\":\"chat\",\"id\":\"1\",\"text\":\"{}\"}}", "x".repeat(200_000))).await;
    while large.next().await.is_some() {}
    // A frame in pieces is a frame.
    let mut pieces = ada.join(&table).await;
    let text = "{\"type\":\"ping\",\"id\":\"pieces\"}";
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let (first, last) = text.split_at(10);
    for (text, code, is_final) in [(first, Data::Text, false), (last, Data::Continue, true)] {
        let frame = Frame::message(text.as_bytes().to_vec(), OpCode::Data(code), is_final);
        pieces.socket.send(Message::Frame(frame)).await.unwrap();
    }
    pieces.wait(|message| matches!(message, ServerMessage::Pong { id, .. } if id == "pieces").then_some(())).await;
}

#[tokio::test]
async fn whoever_says_good_bye_hears_it_back() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let line = &mut lines[0];
    line.catch_up().await;
    // A ping between commands is answered and splits no frame.
    for number in 0..50 {
        line.socket.send(Message::Ping(vec![number].into())).await.unwrap();
        line.catch_up().await;
    }
    line.socket.send(Message::Close(None)).await.unwrap();
    let mut last = None;
    while let Some(Ok(message)) = line.socket.next().await {
        last = Some(message);
    }
    assert!(matches!(last, Some(Message::Close(_))), "{last:?}");
}

#[tokio::test]
async fn ten_thousand_frames_a_second_are_too_many() {
    let mut limits = options();
    limits.limits.frames_per_second = 30;
    let house = House::with(limits, Randomness::Machine).await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let line = ada.join(&table).await;
    let (mut sink, mut stream) = line.socket.split();
    let begun = std::time::Instant::now();
    let flood = tokio::spawn(async move {
        for number in 0..10_000 {
            let text = format!("{{\"type\":\"ping\",\"id\":\"{number}\"}}");
            if sink.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
    });
    let mut answered = 0;
    let mut is_refused = false;
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        answered += u64::from(text.contains("\"pong\""));
        is_refused |= text.contains("too_many");
    }
    // A full bucket, and what came back meanwhile.
    let most = 30 * (4 + begun.elapsed().as_secs() + 1);
    assert!(answered <= most, "{answered} of 10000 were answered");
    assert!(is_refused);
    flood.await.unwrap();
    // Others are served.
    assert_eq!(ada.get("/api/me").await.status, 200);
}

#[tokio::test]
async fn a_slow_reader_is_dropped_and_reads_everything_anew() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let wat = house.guest("Wat").await;
    let lazy = wat.join(&table).await;
    // It reads nothing while somebody moves and takes back more often than may wait for it.
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    let (seat, text) = (ask.seat, ask.legal[0].text.clone());
    for number in 0.. {
        let ask = lines[mover].position().asks[0].clone();
        assert_eq!(lines[mover].act(seat, ask.seq, &[&text]).await.status, Status::Ok);
        let id = lines[mover].new_id();
        assert_eq!(lines[mover].command(ClientMessage::Takeback { id, seat, to: 1 }).await.status, Status::Ok);
        catch_up(&mut lines).await;
        let table = lines[0].person.get(&format!("/api/tables/{table}")).await.ok();
        if table["watchers"] == json!([]) {
            break;
        }
        assert!(number < 5_000, "memory must stay bounded");
    }
    drop(lazy);
    let again = wat.join(&table).await;
    assert_eq!(again.position().seq, lines[0].position().seq);
}

#[tokio::test]
async fn limits_hold_for_connections_tables_bodies_and_guests() {
    let mut limits = options();
    limits.limits.connections_per_address = 3;
    limits.limits.tables_per_identity = 2;
    limits.limits.guests_per_minute = 4;
    limits.limits.logins_per_minute = 2;
    let house = House::with(limits, Randomness::Machine).await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    ada.create(json!({ "game": "quintessence" })).await;
    assert_eq!(ada.post("/api/tables", json!({ "game": "quintessence" })).await.refused().0, "too_many");
    let lines = [ada.join(&table).await, ada.join(&table).await, ada.join(&table).await];
    let headers = format!(
        "Cookie: {}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        ada.cookie
    );
    let fourth = raw_upgrade(&house, &table, &headers).await;
    assert!(fourth.contains("429") && fourth.contains("too_many"), "{fourth}");
    drop(lines);
    let large = ada.post("/api/tables", json!({ "game": "x".repeat(100_000) })).await;
    assert_eq!(large.refused().0, "too_large");
    for _ in 0..3 {
        house.guest("Bot").await;
    }
    assert_eq!(request(house.address(), "POST", "/api/guest", "", b"{}").await.refused().0, "too_many");
    let body = b"{\"name\":\"Ada\",\"password\":\"guess guess\"}";
    for expected in ["wrong_password", "wrong_password", "too_many"] {
        assert_eq!(request(house.address(), "POST", "/api/login", "", body).await.refused().0, expected);
    }
}

async fn raw_upgrade(house: &House, table: &str, headers: &str) -> String {
    let address = house.address();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head =
        format!("GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n{headers}\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = vec![0; 4096];
    let read = stream.read(&mut bytes).await.unwrap();
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

#[tokio::test]
async fn another_site_is_refused_and_every_answer_has_its_headers() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let foreign = format!("Cookie: {}\r\nOrigin: https://evil.example\r\n", ada.cookie);
    let reply = request(house.address(), "POST", "/api/tables", &foreign, b"{\"game\":\"quintessence\"}").await;
    assert_eq!(reply.refused().0, "wrong_origin");
    let headers = format!(
        "{foreign}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    );
    assert!(raw_upgrade(&house, &table, &headers).await.contains("wrong_origin"));
    let own = format!("Cookie: {}\r\nOrigin: http://{}\r\n", ada.cookie, house.address());
    assert_eq!(request(house.address(), "POST", "/api/tables", &own, b"{\"game\":\"quintessence\"}").await.status, 200);
    for path in ["/", "/api/games", "/api/none", "/t/abc", "/healthz"] {
        let head = request(house.address(), "GET", path, "", b"").await.head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff") && head.contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_refused_with_a_code_and_a_sentence() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    for (method, path) in [
        ("GET", "/api/matches/x/replay?at=-1".to_owned()),
        ("GET", "/api/matches/x/timeline?as=nobody".to_owned()),
        ("GET", "/api/matches?state=bogus".to_owned()),
        ("GET", "/api/matches?before=x".to_owned()),
        ("GET", "/api/matches?before=99999999999999999999,x".to_owned()),
        ("GET", "/api/me/matches?before=18446744073709551615,x".to_owned()),
        ("GET", "/api/examples/ZZ-1".to_owned()),
        ("GET", "/api/games/%ff".to_owned()),
        ("POST", "/api/lessons/elements/first".to_owned()),
        ("DELETE", format!("/api/tables/{table}/bots/s9")),
        ("GET", format!("/api/tables/{table}/socket")),
        ("PUT", "/api/tables".to_owned()),
    ] {
        let reply = ada.ask(method, &path, json!(null)).await;
        assert_eq!(reply.refused().0, "bad_request", "{method} {path}");
    }
    let edition = ada.ask("PUT", "/api/editions/elements", json!("x".repeat(400_000))).await;
    assert_eq!(edition.refused().0, "too_large");
}

#[tokio::test]
async fn half_open_and_garbled_connections_hurt_nobody() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let mut half_open = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        stream.write_all(b"GET /api/tables/").await.unwrap();
        half_open.push(stream);
    }
    let mut garbled = TcpStream::connect(house.address()).await.unwrap();
    garbled.write_all(&[0xff; 2_000]).await.unwrap();
    let line = ada.join(&table).await;
    assert!(line.table.is_some());
    assert_eq!(ada.get("/api/me").await.status, 200);
}

/// What comes until the connection is ended.
async fn last_words(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut heard)).await;
    // Who had sent something may hear of the end before the words.
    let _ = read.expect("the connection is ended");
    String::from_utf8_lossy(&heard).into_owned()
}

/// Connections that have begun a request and say nothing more.
async fn half_open(house: &House, number: usize) -> Vec<TcpStream> {
    let mut all = Vec::new();
    for _ in 0..number {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        let _ = stream.write_all(b"GET /api/tables/").await;
        all.push(stream);
    }
    all
}

#[tokio::test]
async fn nobody_fills_the_door_from_one_address() {
    let mut limits = options();
    limits.limits.connections_per_address = 4;
    let house = House::with(limits.clone(), Randomness::Machine).await;
    let ada = house.guest("Ada").await;
    let mut all = half_open(&house, 100).await;
    let said = last_words(all.pop().unwrap()).await;
    assert!(said.is_empty() || said.contains("429") && said.contains("too_many"), "{said}");
    assert!(house.app().limits.in_the_door() <= 69, "a quarter more than four, and 64");
    drop(all);
    while house.app().limits.in_the_door() > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ada.get("/api/me").await.status, 200);
    // Behind a proxy all come from one address.
    limits.is_behind_proxy = true;
    let house = House::with(limits, Randomness::Machine).await;
    let _all = half_open(&house, 100).await;
    assert_eq!(request(house.address(), "GET", "/healthz", "", b"").await.status, 200);
}

#[tokio::test]
async fn who_does_not_finish_a_request_or_begin_the_next_one_is_shown_out() {
    let mut limits = options();
    limits.limits.head_time = Duration::from_millis(200);
    let house = House::with(limits, Randomness::Machine).await;
    let ada = house.guest("Ada").await;
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let mut line = ada.join(&table).await;
    for stream in half_open(&house, 3).await {
        assert_eq!(last_words(stream).await, "");
    }
    let silent = TcpStream::connect(house.address()).await.unwrap();
    assert_eq!(last_words(silent).await, "");
    let mut idle = TcpStream::connect(house.address()).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let answer = last_words(idle).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    // Who sits at a table may be silent for longer.
    line.catch_up().await;
    assert!(line.table.is_some());
}
