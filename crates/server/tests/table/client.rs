//! A client that knows only the documented interface.

use futures_util::{SinkExt, StreamExt};
use game_core::edition::hex;
use protocol::{Answer, ClientMessage, PROTOCOL, Position, Seat, ServerMessage, Status, Table};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::cell::Cell;
use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Nothing takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    pub address: SocketAddr,
    pub cookie: String,
    pub id: String,
    pub name: String,
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub text: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    pub fn ok(self) -> Value {
        assert!(self.status < 300, "{self:?}");
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// Code and rule of a refusal.
    pub fn refused(self) -> (String, String) {
        assert!(self.status >= 400, "{self:?}");
        let problem = self.json();
        assert!(!problem["sentence"].as_str().unwrap().is_empty());
        (problem["code"].as_str().unwrap().to_owned(), problem["rule"].as_str().unwrap_or("").to_owned())
    }
}

/// One request, as bytes.
pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(body);
    let _ = stream.write_all(&bytes).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Reply { status, head: head.to_owned(), text: text.to_owned() }
}

pub fn cookie_of(reply: &Reply) -> Option<String> {
    let line = reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"))?;
    Some(line.split_once(':')?.1.trim().split(';').next()?.to_owned())
}

impl Person {
    pub async fn arrive(address: SocketAddr, name: &str) -> Person {
        let reply = request(address, "POST", "/api/guest", "", json!({ "name": name }).to_string().as_bytes()).await;
        let cookie = cookie_of(&reply).expect("a cookie");
        let id = reply.ok()["id"].as_str().unwrap().to_owned();
        Person { address, cookie, id, name: name.to_owned() }
    }

    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Reply {
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n", self.cookie);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        request(self.address, method, path, &headers, body.as_bytes()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, body).await
    }

    /// A table, and its id.
    pub async fn create(&self, new: Value) -> String {
        self.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned()
    }

    pub async fn sit(&self, table: &str) {
        self.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    }

    pub async fn ready(&self, table: &str) {
        self.post(&format!("/api/tables/{table}/ready"), json!({ "ready": true })).await.ok();
    }

    pub async fn join(&self, table: &str) -> Line {
        self.join_as(table, json!({})).await
    }

    /// Joins with more in `hello`: `since`, `eyes`, `link`.
    pub async fn join_as(&self, table: &str, hello: Value) -> Line {
        let mut line = self.connect(table).await;
        let mut message = json!({ "type": "hello", "protocol": PROTOCOL });
        message.as_object_mut().unwrap().extend(hello.as_object().unwrap().clone());
        line.send_text(&message.to_string()).await;
        line.until(|line| line.table.is_some() && line.has_presence).await;
        line
    }

    /// A connection that has not said `hello`.
    pub async fn connect(&self, table: &str) -> Line {
        let url = format!("ws://{}/api/tables/{table}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (socket, _) = client_async(request, stream).await.unwrap();
        Line::new(socket, self.clone())
    }
}

/// A connection to a table.
pub struct Line {
    pub socket: WebSocketStream<TcpStream>,
    pub person: Person,
    pub table: Option<Table>,
    pub position: Option<Position>,
    /// Every frame, as it came.
    pub frames: Vec<String>,
    pub messages: Vec<ServerMessage>,
    /// Whether contributions to chance are made at once.
    pub contributes: bool,
    has_presence: bool,
    commands: u64,
    /// Ids are chosen once, also by another connection of the same person.
    number: u64,
    is_open: bool,
    acted: HashSet<(Seat, u64)>,
}

thread_local! {
    static LINES: Cell<u64> = const { Cell::new(0) };
}

/// Connections are numbered from the beginning again: for runs that are compared.
pub fn number_anew() {
    LINES.set(0);
}

/// The contribution of a seat: known, so that runs can be repeated.
pub fn contribution(seat: Seat) -> [u8; 32] {
    [seat.index() as u8 + 7; 32]
}

impl Line {
    fn new(socket: WebSocketStream<TcpStream>, person: Person) -> Line {
        Line {
            socket,
            person,
            table: None,
            position: None,
            frames: Vec::new(),
            messages: Vec::new(),
            contributes: true,
            has_presence: false,
            commands: 0,
            number: LINES.replace(LINES.get() + 1),
            is_open: true,
            acted: HashSet::new(),
        }
    }

    pub async fn send_text(&mut self, text: &str) {
        let _ = self.socket.send(Message::Text(text.to_owned().into())).await;
    }

    pub async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub fn new_id(&mut self) -> String {
        self.commands += 1;
        format!("{}-{}-{}", self.person.name, self.number, self.commands)
    }

    /// The next message; none when the connection has ended.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let next = next.unwrap_or_else(|_| panic!("{} waits for a message", self.person.name));
            let text = match next {
                Some(Ok(Message::Text(text))) => text.to_string(),
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => {
                    self.is_open = false;
                    return None;
                }
                Some(Ok(_)) => continue,
            };
            self.frames.push(text.clone());
            let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            self.note(&message).await;
            self.messages.push(message.clone());
            return Some(message);
        }
    }

    async fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { table, .. } | ServerMessage::Table { table } => self.table = Some(table.clone()),
            ServerMessage::Joined { position } => self.position = Some(position.clone()),
            ServerMessage::Update { position } => {
                let before = self.position.as_ref().map_or(0, |position| position.seq);
                if let Some(first) = position.events.first() {
                    assert_eq!(first.seq, before + 1, "steps are numbered without gaps");
                }
                self.position = Some(position.clone());
            }
            ServerMessage::Presence { .. } => self.has_presence = true,
            ServerMessage::Contribute { start } if self.contributes => {
                for &seat in &start.seats {
                    let (id, hash) = (self.new_id(), hex(&Sha256::digest(contribution(seat))));
                    self.send(&ClientMessage::Contribute { id, seat, hash }).await;
                }
            }
            ServerMessage::Reveal { start } if self.contributes => {
                for &seat in &start.seats {
                    let (id, bytes) = (self.new_id(), hex(&contribution(seat)));
                    self.send(&ClientMessage::Reveal { id, seat, bytes }).await;
                }
            }
            _ => {}
        }
    }

    /// Reads until something holds.
    pub async fn until(&mut self, holds: impl Fn(&Line) -> bool) {
        while !holds(self) {
            assert!(
                self.next().await.is_some(),
                "{}: the connection ended: {:?}",
                self.person.name,
                self.messages.last()
            );
        }
    }

    /// Reads until such a message comes.
    pub async fn wait<T>(&mut self, found: impl Fn(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("{}: the connection ended", self.person.name));
            if let Some(found) = found(&message) {
                return found;
            }
        }
    }

    /// Reads everything that was sent to this connection so far.
    pub async fn catch_up(&mut self) {
        let id = self.new_id();
        self.send(&ClientMessage::Ping { id: id.clone(), lag: None }).await;
        self.wait(|message| matches!(message, ServerMessage::Pong { id: own, .. } if *own == id).then_some(())).await;
    }

    /// Sends a command and waits for its answer.
    pub async fn command(&mut self, message: ClientMessage) -> Answer {
        let text = serde_json::to_value(&message).unwrap();
        let id = text["id"].as_str().unwrap().to_owned();
        self.send(&message).await;
        self.wait(|message| match message {
            ServerMessage::Answer(answer) if answer.id == id => Some(answer.clone()),
            _ => None,
        })
        .await
    }

    pub async fn act(&mut self, seat: Seat, seq: u64, draft: &[&str]) -> Answer {
        let draft = draft.iter().map(|&text| text.to_owned()).collect();
        let id = self.new_id();
        self.command(ClientMessage::Act { id, seat, seq, draft }).await
    }

    /// The seats that this person holds now.
    pub fn seats(&self) -> Vec<Seat> {
        self.table.as_ref().map(|table| table.you.seats.clone()).unwrap_or_default()
    }

    pub fn seat(&self) -> Seat {
        self.seats()[0]
    }

    pub fn position(&self) -> &Position {
        self.position.as_ref().expect("a match is played")
    }

    pub fn is_over(&self) -> bool {
        self.position.as_ref().is_some_and(|position| position.result.is_some())
    }

    /// Does something legal where asked; says whether it was asked.
    pub async fn act_if_asked(&mut self, choose: &mut impl FnMut(usize) -> usize) -> bool {
        let Some(position) = &self.position else { return false };
        let open = |ask: &&protocol::Ask| ask.chosen.is_none() && !self.acted.contains(&(ask.seat, ask.seq));
        let Some(ask) = position.asks.iter().find(open) else { return false };
        let (seat, seq) = (ask.seat, ask.seq);
        assert!(!ask.legal.is_empty(), "an asked seat has something to do");
        let text = ask.legal[choose(ask.legal.len())].text.clone();
        self.acted.insert((seat, seq));
        let answer = self.act(seat, seq, &[&text]).await;
        assert_eq!(answer.status, Status::Ok, "{text}: {answer:?}");
        true
    }

    /// Plays at random until the match is over.
    pub async fn play_to_the_end(mut self, seed: u64) -> Line {
        let mut draws = game_core::Fast::new(seed);
        while !self.is_over() {
            let mut choose = |count: usize| draws.next_u64() as usize % count;
            if !self.act_if_asked(&mut choose).await {
                self.next().await.expect("the match goes on");
            }
        }
        self
    }

    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}
