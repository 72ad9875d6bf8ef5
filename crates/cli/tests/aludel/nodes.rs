//! Several nodes on one PostgreSQL and one NATS, as processes, and what happens to them: kills, a bus that stops, a database
//! that is started again, workers that are gone. `aludel load` plays meanwhile, and checks that every acknowledged step is
//! there exactly once, that every record verifies, and that every view was that of the record.

use crate::client::Person;
use crate::command;
use crate::serve::{Server, free_address, kills, start_at};
use protocol::{ServerMessage, Status};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn programs(variable: &str) -> PathBuf {
    std::env::var_os(variable).expect("run the tests by scripts/with-postgres scripts/with-nats").into()
}

/// A bus of its own.
struct Bus {
    address: SocketAddr,
    server: Option<Child>,
}

impl Bus {
    async fn start() -> Bus {
        let mut bus = Bus { address: free_address(), server: None };
        bus.go_on().await;
        bus
    }

    fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    async fn go_on(&mut self) {
        let (host, port) = (self.address.ip().to_string(), self.address.port().to_string());
        let mut command = Command::new(programs("ALUDEL_NATS_SERVER"));
        command.args(["-a", &host, "-p", &port]).stdout(Stdio::null()).stderr(Stdio::null());
        self.server = Some(command.spawn().unwrap());
        wait_for(async || tokio::net::TcpStream::connect(self.address).await.is_ok(), "the bus").await;
    }

    fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A database of its own.
struct Database {
    folder: tempfile::TempDir,
    port: u16,
}

impl Database {
    fn start() -> Database {
        let folder = tempfile::tempdir().unwrap();
        if rustix::process::geteuid().is_root() {
            assert!(Command::new("chown").arg("nobody").arg(folder.path()).status().unwrap().success());
        }
        let database = Database { folder, port: free_address().port() };
        database.run("initdb", &["-A", "trust", "-U", "postgres", "--no-sync"]);
        database.control("start");
        database
    }

    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = programs("ALUDEL_POSTGRES_BIN").join(program);
        // The server refuses to run as root.
        let mut command = match rustix::process::geteuid().is_root() {
            true => {
                let mut other = Command::new("setpriv");
                other.args(["--reuid=nobody", "--clear-groups"]).arg(program);
                other
            }
            false => Command::new(program),
        };
        command.arg("-D").arg(self.folder.path().join("data")).args(arguments);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(quiet.status().unwrap().success(), "{command:?}");
    }

    /// Takes nothing but TLS from now on; returns the certificate to trust.
    fn demand_tls(&self) -> PathBuf {
        let (certificate, key) = (self.folder.path().join("server.crt"), self.folder.path().join("server.key"));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
        openssl.args(["-days", "2", "-subj", "/CN=aludel", "-addext", "subjectAltName=IP:127.0.0.1"]);
        openssl
            .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
            .arg(&key)
            .arg("-out")
            .arg(&certificate);
        let made = openssl.output().expect("the tests need openssl");
        assert!(made.status.success(), "{made:?}");
        if rustix::process::geteuid().is_root() {
            assert!(Command::new("chown").arg("nobody").args([&certificate, &key]).status().unwrap().success());
        }
        let data = self.folder.path().join("data");
        let settings =
            format!("ssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'\n", certificate.display(), key.display());
        let known = std::fs::read_to_string(data.join("postgresql.conf")).unwrap();
        std::fs::write(data.join("postgresql.conf"), known + &settings).unwrap();
        std::fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\n").unwrap();
        self.control("restart");
        certificate
    }

    fn control(&self, what: &str) {
        let folder = self.folder.path().display();
        let options = format!("-p {} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=100", self.port);
        let log = format!("{folder}/log");
        self.run("pg_ctl", &[what, "-m", "immediate", "-w", "-l", &log, "-o", &options]);
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.control("stop");
    }
}

async fn wait_for(mut holds: impl AsyncFnMut() -> bool, what: &str) {
    let patience = Instant::now();
    while !holds().await {
        assert!(patience.elapsed() < Duration::from_secs(60), "{what} is waited for in vain");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_database_is_reached_over_tls_if_its_server_is_trusted() {
    let database = Database::start();
    let certificate = database.demand_tls();
    let people = |address: &str, trusted: Option<&PathBuf>| {
        let mut command = command(&["admin", "people", "--database", address]);
        let output = match trusted {
            Some(file) => command.env("SSL_CERT_FILE", file).output().unwrap(),
            None => command.env_remove("SSL_CERT_FILE").output().unwrap(),
        };
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let plain = people(&database.url(), Some(&certificate));
    assert!(plain.contains("no encryption"), "{plain}");
    let encrypted = database.url() + "?sslmode=require";
    let stranger = people(&encrypted, None);
    assert!(stranger.contains("certificate"), "{stranger}");
    let reached = people(&encrypted, Some(&certificate));
    assert!(reached.contains("holds nothing of Aludel"), "{reached}");
}

/// Two nodes on one database and one bus.
struct Nodes {
    bus: Bus,
    database: Database,
    addresses: Vec<SocketAddr>,
    servers: Vec<Option<Server>>,
}

impl Nodes {
    async fn start() -> Nodes {
        let (bus, database) = (Bus::start().await, Database::start());
        let addresses = vec![free_address(), free_address()];
        let mut nodes = Nodes { bus, database, addresses, servers: vec![None, None] };
        for place in 0..nodes.addresses.len() {
            nodes.go_on(place).await;
        }
        nodes
    }

    async fn go_on(&mut self, place: usize) {
        let arguments = ["--database".to_owned(), self.database.url(), "--bus".to_owned(), self.bus.url()];
        self.servers[place] = Some(start_at(self.addresses[place], &arguments).await);
    }
}

/// `aludel load` against these servers, under way.
struct Playing(Option<Child>);

impl Playing {
    fn start(addresses: &[SocketAddr], seconds: u64) -> Playing {
        let seconds = seconds.to_string();
        let mut command = command(&[
            "load",
            "--matches",
            "4",
            "--game",
            "elements",
            "--seconds",
            &seconds,
            "--drops",
            "1",
            "--no-bare",
        ]);
        for address in addresses {
            command.args(["--url", &format!("http://{address}")]);
        }
        command.arg("--json").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Playing(Some(command.spawn().unwrap()))
    }

    fn is_under_way(&mut self) -> bool {
        self.0.as_mut().is_some_and(|child| child.try_wait().unwrap().is_none())
    }

    /// Waits for the end: nothing may have been wrong.
    async fn end(mut self) -> Value {
        let child = self.0.take().unwrap();
        let output: Output = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap()).await.unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said} {}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_str(&said).unwrap();
        let number = |name: &str| report["server"][name].as_u64().unwrap();
        assert_eq!(report["faults"], json!(0), "{said}");
        assert!(number("matches_checked") >= 4 && number("views_checked") > 0, "{said}");
        assert!(number("acknowledged_checked") > 0, "{said}");
        report
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A moment that nobody has chosen.
async fn some_time(draws: &mut game_core::Fast) {
    tokio::time::sleep(Duration::from_millis(300 + draws.next_u64() % 900)).await;
}

#[tokio::test]
async fn either_of_two_nodes_is_killed_under_load_and_nothing_is_lost_or_doubled() {
    let mut nodes = Nodes::start().await;
    let mut playing = Playing::start(&nodes.addresses, 8 * kills());
    let mut draws = game_core::Fast::new(5);
    for kill in 0..2 * kills() {
        let place = kill as usize % 2;
        some_time(&mut draws).await;
        assert!(playing.is_under_way());
        nodes.servers[place] = None;
        nodes.go_on(place).await;
    }
    playing.end().await;
}

#[tokio::test]
async fn a_single_node_on_sqlite_is_killed_under_load_and_nothing_is_lost_or_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let place = ["--data".to_owned(), folder.path().to_str().unwrap().to_owned()];
    let mut server = start_at(address, &place).await;
    let mut playing = Playing::start(&[address], 4 * kills());
    let mut draws = game_core::Fast::new(6);
    for _ in 0..kills() {
        some_time(&mut draws).await;
        assert!(playing.is_under_way());
        drop(server);
        server = start_at(address, &place).await;
    }
    playing.end().await;
}

#[tokio::test]
async fn the_bus_stops_and_the_database_is_started_again_and_play_goes_on() {
    let mut nodes = Nodes::start().await;
    let mut playing = Playing::start(&nodes.addresses, 12 * kills());
    let mut draws = game_core::Fast::new(7);
    for _ in 0..kills() {
        some_time(&mut draws).await;
        nodes.bus.stop();
        some_time(&mut draws).await;
        some_time(&mut draws).await;
        nodes.bus.go_on().await;
        some_time(&mut draws).await;
        nodes.database.control("restart");
        assert!(playing.is_under_way());
    }
    playing.end().await;
}

#[tokio::test]
async fn while_the_bus_is_down_a_step_reaches_the_other_node_all_the_same() {
    let mut nodes = Nodes::start().await;
    let (ada, ben) = (Person::arrive(nodes.addresses[0], "Ada").await, Person::arrive(nodes.addresses[1], "Ben").await);
    let table = ada.create(json!({ "game": "quintessence", "config": { "seats": 2 } })).await;
    ben.sit(&table).await;
    let mut lines = vec![ada.join(&table).await, ben.join(&table).await];
    ada.ready(&table).await;
    ben.ready(&table).await;
    while lines.iter().any(|line| line.position.is_none()) {
        for line in &mut lines {
            line.catch_up().await;
        }
    }
    nodes.bus.stop();
    let first = usize::from(lines[0].position().asks.is_empty());
    for mover in [first, 1 - first] {
        lines[mover].until(|line| !line.position().asks.is_empty()).await;
        let ask = lines[mover].position().asks[0].clone();
        let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        assert_eq!(answer.status, Status::Ok, "{answer:?}");
        lines[1 - mover].until(|line| line.position().seq >= answer.seq).await;
    }
}

/// Ticks of the processor that a process has used, its own and the system's.
fn used(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // Behind the name, which may hold anything. Some fields are negative where there is no terminal.
    let fields: Vec<&str> = stat.rsplit_once(')').map_or(Vec::new(), |(_, fields)| fields.split_whitespace().collect());
    fields.iter().skip(11).take(2).map(|ticks| ticks.parse::<u64>().expect("ticks are numbers")).sum()
}

struct Worker(Child);

impl Worker {
    /// Returns once decisions come to it.
    fn start(bus: &str) -> Worker {
        let mut child = command(&["worker", "--bus", bus, "--bot-threads", "1"])
            .env("ALUDEL_LOG", "info")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().expect("its log is read")).lines();
        assert!(said.any(|line| line.unwrap().contains("thinking for others")), "the worker never listened");
        // What it says later is read, so that it never waits for a reader.
        std::thread::spawn(move || said.for_each(drop));
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn tb038_a_worker_that_is_killed_in_the_middle_of_a_decision_only_delays_it() {
    let nodes = Nodes::start().await;
    let ada = Person::arrive(nodes.addresses[0], "Ada").await;
    let table = ada
        .create(json!({ "game": "quintessence", "config": { "seats": 2 }, "settings": { "seating": "fixed" } }))
        .await;
    ada.post(&format!("/api/tables/{table}/bots"), json!({ "seat": "s2", "level": "grandmaster" })).await.ok();
    let mut line = ada.join(&table).await;
    ada.ready(&table).await;
    line.until(|line| line.position.is_some()).await;
    // With a worker that is killed while it thinks, with one that lives, and without any.
    let (mut turn, mut worker) = (0, Some(Worker::start(&nodes.bus.url())));
    for _ in 0..12 {
        line.until(|line| !line.position().asks.is_empty()).await;
        let before = worker.as_ref().map_or(0, |worker| used(worker.0.id()));
        let ask = line.position().asks[0].clone();
        let answer = line.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        assert_eq!(answer.status, Status::Ok, "{answer:?}");
        // A node that is cut off from the bus for a moment decides by itself: then the next decision counts.
        let mut is_counted = worker.is_none();
        while let Some(worker) = worker.as_ref().filter(|_| !is_counted && line.position().seq <= answer.seq) {
            is_counted = used(worker.0.id()) >= before + 5;
            line.catch_up().await;
        }
        if turn == 0 && is_counted {
            worker = None;
        }
        line.until(|line| line.position().seq > answer.seq).await;
        let told = line.messages.iter().rev().find_map(|message| match message {
            ServerMessage::Update { position } => position.events.iter().rev().find(|told| told.who == "s2").cloned(),
            _ => None,
        });
        assert!(told.is_some_and(|told| !told.auto), "turn {turn}: a lost worker is no fault of the bot");
        turn += usize::from(is_counted);
        match turn {
            1 if is_counted => worker = Some(Worker::start(&nodes.bus.url())),
            2 => worker = None,
            3 => return,
            _ => {}
        }
    }
    panic!("of twelve decisions only {turn} went where they should");
}
