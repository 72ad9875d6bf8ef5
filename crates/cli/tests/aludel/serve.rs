//! `aludel serve` as a process: it starts fast, survives kills, and is asked about by `aludel admin`.

use crate::client::{Line, Person, request};
use crate::{aludel, command};
use game_core::record::Record;
use protocol::{ClientMessage, ServerMessage, Status};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Kills while matches are played.
pub fn kills() -> u64 {
    if std::env::var_os("ALUDEL_SOAK").is_some() { 20 } else { 2 }
}

pub struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL: nothing is said good-bye to.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn free_address() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Starts a server and waits until it is ready.
async fn start(place: &[String]) -> Server {
    start_at(free_address(), place).await
}

/// The same at an address that is known.
pub async fn start_at(address: SocketAddr, place: &[String]) -> Server {
    let listen = address.to_string();
    let mut arguments = vec!["serve", "--listen", &listen, "--bot-threads", "1"];
    for limit in ["--max-frames-per-second", "--max-guests-per-minute"] {
        arguments.extend([limit, "1000000"]);
    }
    arguments.extend(place.iter().map(String::as_str));
    let child = command(&arguments).env("ALUDEL_LOG", "warn").stdin(Stdio::null()).spawn().unwrap();
    let server = Server { child, address };
    let patience = Instant::now();
    loop {
        if tokio::net::TcpStream::connect(address).await.is_ok()
            && request(address, "GET", "/readyz", "", b"").await.status == 200
        {
            return server;
        }
        assert!(patience.elapsed() < Duration::from_secs(60), "the server is not ready");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A match of two people, and everything that they were told and promised.
struct Evening {
    people: Vec<Person>,
    game: &'static str,
    table: String,
    match_id: String,
    told: Vec<(u64, String, String)>,
    acknowledged: u64,
}

impl Evening {
    async fn begin(people: Vec<Person>, game: &'static str) -> Evening {
        let table = people[0].create(json!({ "game": game, "config": { "seats": 2 } })).await;
        people[1].sit(&table).await;
        let mut lines = Vec::new();
        for person in &people {
            lines.push(person.join(&table).await);
            person.ready(&table).await;
        }
        while lines.iter().any(|line| line.position.is_none()) {
            for line in &mut lines {
                line.catch_up().await;
            }
        }
        let match_id = lines[0].position().match_id.clone();
        Evening { people, game, table, match_id, told: Vec::new(), acknowledged: 0 }
    }

    /// Everybody is back; what they were told before is told again, word for word.
    async fn return_to(&mut self, address: SocketAddr) -> Vec<Line> {
        let mut lines = Vec::new();
        for person in &mut self.people {
            person.address = address;
            lines.push(person.join(&self.table).await);
        }
        assert!(lines[0].position().seq >= self.acknowledged, "an acknowledged step is lost");
        let now = steps(&lines[0]);
        assert_eq!(now[..self.told.len()], self.told, "what was told has changed");
        lines
    }

    /// Plays at random until the connection breaks or the match is over.
    async fn play(&mut self, mut lines: Vec<Line>, seed: u64) -> bool {
        let mut draws = game_core::Fast::new(seed);
        // What was on its way to PostgreSQL when the server was killed may be committed after everybody is back: one step,
        // which nobody was promised.
        let mut may_move_on = true;
        loop {
            for line in &mut lines {
                let Some(position) = line.position.clone() else { return false };
                if position.result.is_some() {
                    self.note(line);
                    return true;
                }
                if let Some(ask) = position.asks.iter().find(|ask| ask.chosen.is_none()) {
                    let choice = &ask.legal[draws.next_u64() as usize % ask.legal.len()];
                    let id = line.new_id();
                    let draft = vec![choice.text.clone()];
                    line.send(&ClientMessage::Act { id: id.clone(), seat: ask.seat, seq: ask.seq, draft }).await;
                    loop {
                        match line.next().await {
                            None => {
                                self.note(line);
                                return false;
                            }
                            Some(ServerMessage::Answer(answer)) if answer.id == id => {
                                if answer.status == Status::Stale && may_move_on && answer.seq > position.seq {
                                    may_move_on = false;
                                    break;
                                }
                                assert_eq!(answer.status, Status::Ok, "{answer:?}");
                                self.acknowledged = self.acknowledged.max(answer.seq);
                                break;
                            }
                            Some(_) => {}
                        }
                    }
                }
                let id = line.new_id();
                line.send(&ClientMessage::Ping { id: id.clone(), lag: None }).await;
                loop {
                    match line.next().await {
                        None => {
                            self.note(line);
                            return false;
                        }
                        Some(ServerMessage::Pong { id: own, .. }) if own == id => break,
                        Some(_) => {}
                    }
                }
            }
        }
    }

    /// The record of a match that is over replays and verifies, with every acknowledged step in it.
    async fn is_whole(&self) {
        let person = &self.people[0];
        let text = person.get(&format!("/api/matches/{}/record", self.match_id)).await.text;
        let record = Record::read(text.as_bytes()).unwrap();
        assert!(record.steps.len() as u64 >= self.acknowledged);
        for (seq, who, _) in &self.told {
            assert_eq!(&record.steps[*seq as usize - 1].who.to_string(), who, "step {seq}");
        }
        game_registry::replay(record).unwrap();
        let verified: Value = person.get(&format!("/api/matches/{}/verify", self.match_id)).await.ok();
        assert_eq!(verified["is_fair"], json!(true), "{verified}");
    }

    fn note(&mut self, line: &Line) {
        let told = steps(line);
        if told.len() > self.told.len() && line.person.id == self.people[0].id {
            self.told = told;
        }
    }
}

/// The steps that a connection was told, in order.
fn steps(line: &Line) -> Vec<(u64, String, String)> {
    let mut steps = Vec::new();
    for message in &line.messages {
        if let ServerMessage::Joined { position } | ServerMessage::Update { position } = message {
            steps.extend(position.events.iter().map(|told| (told.seq, told.who.clone(), told.what.clone())));
        }
    }
    steps
}

async fn nothing_is_lost(place: Vec<String>) {
    let mut server = start(&place).await;
    let mut draws = game_core::Fast::new(11);
    let mut evenings = Vec::new();
    for game in ["elements", "quintessence"] {
        let people = vec![Person::arrive(server.address, "Ada").await, Person::arrive(server.address, "Ben").await];
        evenings.push(Evening::begin(people, game).await);
    }
    let mut interrupted = 0;
    for kill in 0..kills() {
        let delay = Duration::from_millis(30 + draws.next_u64() % 400);
        let mut playing = Vec::new();
        for (number, mut evening) in evenings.drain(..).enumerate() {
            let lines = evening.return_to(server.address).await;
            playing.push(tokio::spawn(async move {
                let is_over = evening.play(lines, kill * 2 + number as u64).await;
                (evening, is_over)
            }));
        }
        tokio::time::sleep(delay).await;
        drop(server);
        server = start(&place).await;
        for evening in playing {
            let (mut evening, is_over) = evening.await.unwrap();
            interrupted += usize::from(!is_over);
            // A match that ended before the kill is looked at, and the same people play another one.
            if is_over {
                evening.return_to(server.address).await;
                evening.is_whole().await;
                evening = Evening::begin(evening.people, evening.game).await;
            }
            evenings.push(evening);
        }
    }
    assert!(interrupted > 0, "no kill fell into a match");
    for (number, evening) in evenings.iter_mut().enumerate() {
        // Whoever sends too fast is sent away, and comes back.
        let mut seed = 1_000 * (1 + number as u64);
        loop {
            let lines = evening.return_to(server.address).await;
            let before = lines[0].position().seq;
            if evening.play(lines, seed).await {
                break;
            }
            assert!(evening.acknowledged > before, "the match goes on after every return");
            seed += 1;
        }
        evening.is_whole().await;
    }
}

#[cfg(target_os = "linux")]
#[test]
fn where_no_browser_opens_the_address_is_told() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let starter = folder.path().join("xdg-open");
    std::fs::write(&starter, "#!/bin/sh\necho noise >&2\nexit 3\n").unwrap();
    std::fs::set_permissions(&starter, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (address, data) = (free_address(), folder.path().join("data"));
    let listen = address.to_string();
    let mut serve = command(&["serve", "--open", "--listen", &listen, "--data", data.to_str().unwrap()]);
    serve.env("PATH", folder.path()).env("ALUDEL_LOG", "warn").stdin(Stdio::null()).stderr(Stdio::piped());
    let mut child = serve.spawn().unwrap();
    let log = BufReader::new(child.stderr.take().unwrap());
    let _server = Server { child, address };
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || log.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let told = told.recv_timeout(Duration::from_secs(60)).expect("something is told");
    assert!(told.contains("open this address in one") && told.contains(&listen), "{told}");
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_step_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    nothing_is_lost(vec!["--data".to_owned(), folder.path().to_str().unwrap().to_owned()]).await;
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_step_on_postgres() {
    let url = std::env::var("ALUDEL_TEST_POSTGRES").expect("run the tests by scripts/with-postgres");
    // A database of its own, so that other tests do not meet this one.
    let name = format!("kill_{}", std::process::id());
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE SCHEMA {name}")).await.unwrap();
    let joint = if url.contains('?') { '&' } else { '?' };
    let url = format!("{url}{joint}options=-c%20search_path%3D{name}");
    nothing_is_lost(vec!["--database".to_owned(), url]).await;
}

#[tokio::test]
async fn the_server_is_ready_at_once_and_an_operator_can_look_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    let server = start(&["--data".to_owned(), data.clone()]).await;
    let ada = Person::arrive(server.address, "Ada").await;
    ada.post("/api/me/account", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let table = ada.create(json!({ "game": "quintessence" })).await;
    let json = |arguments: &[&str]| -> Value {
        let output = aludel(&[arguments, &["--data", &data, "--json"]].concat());
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(json(&["admin", "tables"])[0]["id"], json!(table));
    assert_eq!(json(&["admin", "people"])[0]["account"], json!("Ada"));
    let run = |arguments: &[&str]| aludel(&[arguments, &["--data", &data]].concat());
    assert!(run(&["admin", "bar", &ada.id, "--reason", "for shouting"]).status.success());
    assert_eq!(ada.get("/api/me").await.refused().0, "barred");
    assert!(run(&["admin", "unbar", &ada.id]).status.success());
    assert!(run(&["admin", "close", &table]).status.success());
    assert_eq!(run(&["admin", "close", "t_none"]).status.code(), Some(1));
    let reset = crate::typed(&["admin", "password", "Ada", "--data", &data], "battery staple\n");
    assert!(reset.status.success(), "{reset:?}");
    assert_eq!(ada.get("/api/me").await.refused().0, "not_signed_in", "all sessions have ended");
    let body = b"{\"name\":\"Ada\",\"password\":\"battery staple\"}";
    assert_eq!(request(server.address, "POST", "/api/login", "", body).await.status, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn an_interrupted_server_closes_its_database() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM"] {
        let mut server = start(&["--data".to_owned(), folder.path().to_str().unwrap().to_owned()]).await;
        let told = std::process::Command::new("kill").args([signal, &server.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(!folder.path().join("aludel.db-wal").exists(), "{signal}: the log of the database is folded in");
    }
}
