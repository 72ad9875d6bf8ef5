//! `aludel load`: real matches over real sockets, everything that is told checked, beside a bare room for comparison.

mod bare;
mod client;
mod frame;
mod notes;
mod process;
mod report;
mod rooms;
mod seat;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, progress};
use crate::serve::runtime;
use clap::Args;
use client::Person;
use notes::{Checked, Notes, Played};
use process::{Served, Usage};
use report::{Figures, Report, Third};
use seat::{Player, Sent, Stage};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// Requests under way while tables are made.
const AT_ONCE: usize = 16;

/// One in so many matches is begun before the others.
const FIRST: u32 = 5;

/// How long everybody waits between the start of the matches and the first action.
const SETTLE: Duration = Duration::from_secs(2);

/// Play many matches at once over sockets, check all that is told, and compare with a bare room
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel load --matches 500 --seats 2 --seconds 10 --json")]
pub(crate) struct Load {
    /// Matches at the same time
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    matches: u32,
    /// Seats of each match
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=5))]
    seats: u32,
    /// How long they play
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// The game
    #[arg(long, default_value = "quintessence")]
    game: String,
    /// Connections that are cut each second, in all; their people come back
    #[arg(long, value_name = "N", default_value_t = 0.0)]
    drops: f64,
    /// The seed of the choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A running server, as http://127.0.0.1:8080, instead of one of its own; the seats of a match are spread over several
    #[arg(long, value_name = "URL")]
    url: Vec<String>,
    /// With several servers: all seats of a match at the same one
    #[arg(long)]
    together: bool,
    /// The process of a running server, for its processor time and memory; may be given several times
    #[arg(long, value_name = "PID")]
    pid: Vec<u32>,
    /// Cores for the server and the bare room, such as 0 or 0-1, where `taskset` is there
    #[arg(long, value_name = "CORES")]
    server_cores: Option<String>,
    /// Threads of its own server and of the bare room [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    server_threads: Option<usize>,
    /// Leave the bare room out
    #[arg(long)]
    no_bare: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Be the bare room, which sends the lines of this file
    #[arg(long, value_name = "FILE", hide = true, requires = "listen")]
    bare_frames: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS", hide = true)]
    listen: Option<SocketAddr>,
}

impl Load {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        if let (Some(frames), Some(listen)) = (&self.bare_frames, self.listen) {
            let frames = crate::output::read_text(frames)?;
            return runtime(self.server_threads)?.block_on(bare::serve(listen, &frames));
        }
        game_registry::entry(&self.game)?;
        if self.drops < 0.0 || !self.drops.is_finite() {
            return Err(Failure::usage("--drops is a number of connections each second, 0 or more"));
        }
        let report = runtime(None)?.block_on(self.measure())?;
        if self.json {
            output.json(&report)?;
        } else {
            report.print(output)?;
        }
        output.flush()?;
        match report.faults {
            0 => Ok(()),
            faults => Err(Failure::job(format!("{faults} things were not as they must be; see the report"))),
        }
    }

    async fn measure(&self) -> Outcome<Report> {
        let folder = tempfile::tempdir().map_err(|error| Failure::job(format!("no folder can be made: {error}")))?;
        let own = if self.url.is_empty() { Some(self.serve(folder.path()).await?) } else { None };
        let addresses = match &own {
            Some(own) => vec![own.address],
            None => self.url.iter().map(|url| address_of(url)).collect::<Outcome<_>>()?,
        };
        let pids: Vec<u32> = own.iter().map(Served::pid).chain(self.pid.iter().copied()).collect();
        let bar = progress(self.seconds * if self.no_bare { 1 } else { 2 }, "seconds");
        let (table, notes) = self.play(&addresses, &pids, &bar).await?;
        drop(own);
        let mut report = Report::new(self.matches, self.seats, &self.game, self.seconds, table, &notes);
        if !self.no_bare && !notes.samples.is_empty() {
            let file = folder.path().join("frames.jsonl");
            std::fs::write(&file, notes.samples.join("\n"))
                .map_err(|error| Failure::job(format!("a file cannot be made: {error}")))?;
            let threads = self.server_threads.map(|threads| threads.to_string());
            let mut arguments = vec!["load", "--bare-frames", file.to_str().unwrap_or_default()];
            arguments.extend(threads.iter().flat_map(|threads| ["--server-threads", threads]));
            let bare = Served::start(&arguments, self.server_cores.as_deref()).await?;
            let rooms = rooms::Rooms { count: self.matches, seats: self.seats, seconds: self.seconds };
            report.compare(rooms.play(&bare, &bar).await.map_err(Failure::job)?);
        }
        bar.finish_and_clear();
        Ok(report)
    }

    /// A server of its own, with limits that let everybody come from one address.
    async fn serve(&self, folder: &std::path::Path) -> Outcome<Served> {
        let threads = self.server_threads.map(|threads| threads.to_string());
        let many = "1000000";
        let mut arguments = vec!["serve", "--data", folder.to_str().unwrap_or_default(), "--bot-threads", "1"];
        for limit in
            ["--max-connections", "--max-connections-per-address", "--max-frames-per-second", "--max-guests-per-minute"]
        {
            arguments.extend([limit, many]);
        }
        arguments.extend(threads.iter().flat_map(|threads| ["--threads", threads]));
        Served::start(&arguments, self.server_cores.as_deref()).await
    }

    async fn play(
        &self,
        addresses: &[SocketAddr],
        pids: &[u32],
        bar: &indicatif::ProgressBar,
    ) -> Outcome<(Figures, Notes)> {
        let idle = Usage::of(pids);
        let (stage, watched) = watch::channel(Stage::Prepare);
        let mut hosts: Vec<Person> = Vec::new();
        let mut playing = JoinSet::new();
        // What is needed once is there after the first of them; the rest shows what a further match needs.
        let first = self.matches.div_ceil(FIRST);
        let mut few = None;
        for numbers in [0..first, first..self.matches] {
            few = few.or_else(|| Usage::of(pids).filter(|_| numbers.start > 0));
            for players in self.prepare(addresses, numbers.clone(), &watched).await.map_err(Failure::job)? {
                let number = hosts.len();
                hosts.push(players[0].person.clone());
                for player in players {
                    playing.spawn(async move { (number, player.play().await) });
                }
            }
            all_started(&hosts[0], addresses, numbers.end).await;
            // What only the preparations needed is given back meanwhile.
            tokio::time::sleep(SETTLE).await;
        }
        let before = Usage::of(pids);
        let begun = Instant::now();
        stage.send_replace(Stage::Play);
        let mut course = vec![Moment::now(&hosts[0], addresses, pids).await];
        for second in 1..=self.seconds {
            tokio::time::sleep(Duration::from_secs(1)).await;
            bar.inc(1);
            if second * 3 / self.seconds > (second - 1) * 3 / self.seconds {
                course.push(Moment::now(&hosts[0], addresses, pids).await);
            }
        }
        let after = Usage::of(pids);
        let took = begun.elapsed();
        stage.send_replace(Stage::Stop);
        let mut all = Notes::default();
        let mut told: Vec<Vec<Notes>> = hosts.iter().map(|_| Vec::new()).collect();
        while let Some(ended) = playing.join_next().await {
            let (number, mut notes) = ended.map_err(|error| Failure::job(error.to_string()))?;
            let matches = std::mem::take(&mut notes.matches);
            all.add(notes);
            told[number].push(Notes { matches, ..Notes::default() });
        }
        let checked = check_all(hosts, told, &mut all).await;
        let mut figures = Figures::new(&all, took, idle, before, after, self.matches, checked);
        figures.further_match_kb = few.zip(before).filter(|_| first < self.matches).map(|(few, before)| {
            before.memory.saturating_sub(few.memory) as f64 / 1e3 / f64::from(self.matches - first)
        });
        figures.thirds = course.windows(2).filter_map(|two| Third::between(two[0]?, two[1]?)).collect();
        Ok((figures, all))
    }

    /// Makes the tables with these numbers; the matches start as soon as everybody is connected.
    async fn prepare(
        &self,
        addresses: &[SocketAddr],
        numbers: Range<u32>,
        stage: &watch::Receiver<Stage>,
    ) -> Result<Vec<Vec<Player>>, String> {
        let gate = Arc::new(Semaphore::new(AT_ONCE));
        let mut making = JoinSet::new();
        for number in numbers.start as usize..numbers.end as usize {
            let (gate, stage) = (Arc::clone(&gate), stage.clone());
            let servers = addresses.to_vec();
            let addresses: Vec<SocketAddr> = (0..self.seats as usize)
                .map(|seat| addresses[if self.together { number } else { number + seat } % addresses.len()])
                .collect();
            let (game, seed) = (self.game.clone(), self.seed);
            let connections = f64::from(self.matches * self.seats);
            let life = (self.drops > 0.0).then(|| Duration::from_secs_f64(connections / self.drops));
            making.spawn(async move {
                let _place = gate.acquire().await.map_err(|error| error.to_string())?;
                let mut people = Vec::new();
                for (place, address) in addresses.iter().enumerate() {
                    people.push(Person::arrive(*address, &format!("Seat {}", place + 1)).await?);
                }
                let new = json!({ "game": game, "config": { "seats": people.len() } });
                let text = people[0].ask("POST", "/api/tables", &new).await?;
                let made: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                let table = made["id"].as_str().unwrap_or_default().to_owned();
                for (place, person) in people.iter().enumerate() {
                    if place > 0 {
                        person.ask("POST", &format!("/api/tables/{table}/sit"), &json!({})).await?;
                    }
                }
                for person in &people {
                    person.ask("POST", &format!("/api/tables/{table}/ready"), &json!({ "ready": true })).await?;
                }
                let (seats, sent) = (people.len(), Sent::default());
                let player = |(place, person): (usize, Person)| {
                    let seed = seed.wrapping_mul(1_000_003).wrapping_add((number * seats + place) as u64);
                    let (table, sent, stage) = (table.clone(), Arc::clone(&sent), stage.clone());
                    let mut player = Player::new(person, table, place, sent, stage, seed);
                    (player.life, player.servers) = (life, servers.clone());
                    player
                };
                Ok::<_, String>(people.into_iter().enumerate().map(player).collect::<Vec<_>>())
            });
        }
        let mut tables = Vec::new();
        while let Some(made) = making.join_next().await {
            tables.push(made.map_err(|error| error.to_string())??);
        }
        Ok(tables)
    }
}

/// Waits until the servers have started so many matches, as far as they say so.
async fn all_started(person: &Person, addresses: &[SocketAddr], matches: u32) {
    let patience = Instant::now();
    while patience.elapsed() < client::PATIENCE {
        if told(person, addresses, "aludel_matches_started_total").await >= u64::from(matches) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The sum of what the servers tell of themselves under a name.
async fn told(person: &Person, addresses: &[SocketAddr], name: &str) -> u64 {
    let mut sum = 0;
    for &address in addresses {
        let asking = Person { address, ..person.clone() };
        let text = asking.ask("GET", "/metrics", &Value::Null).await.unwrap_or_default();
        let own = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<u64>().ok());
        sum += own.unwrap_or(0);
    }
    sum
}

/// How far the servers were at a moment.
#[derive(Clone, Copy, Debug)]
struct Moment {
    usage: Usage,
    steps: u64,
}

impl Moment {
    /// None where the machine does not tell.
    async fn now(person: &Person, addresses: &[SocketAddr], pids: &[u32]) -> Option<Moment> {
        let steps = told(person, addresses, "aludel_steps_total").await;
        Some(Moment { usage: Usage::of(pids)?, steps })
    }
}

impl Third {
    fn between(from: Moment, to: Moment) -> Option<Third> {
        let steps = to.steps.checked_sub(from.steps).filter(|&steps| steps > 0)?;
        let processor = (to.usage.processor - from.usage.processor) * 1e6;
        Some(Third { steps, processor_per_step: processor / steps as f64, memory_mb: to.usage.memory as f64 / 1e6 })
    }
}

/// Fetches the record of every match, and compares it with what its people were told.
async fn check_all(hosts: Vec<Person>, told: Vec<Vec<Notes>>, all: &mut Notes) -> Checked {
    let mut checked = Checked::default();
    for (host, notes) in hosts.iter().zip(&told) {
        let mut ids: Vec<&String> = notes.iter().flat_map(|notes| notes.matches.keys()).collect();
        ids.sort();
        ids.dedup();
        for id in ids {
            let record = host.ask("GET", &format!("/api/matches/{id}/record"), &Value::Null).await;
            let people: Vec<&Played> = notes.iter().filter_map(|notes| notes.matches.get(id)).collect();
            // The record of a match that still runs is nobody's to read (TB-064).
            if record.as_ref().is_err_and(|error| error.contains("TB-064")) {
                checked.unfinished += 1;
                continue;
            }
            if let Err(error) = record.and_then(|record| notes::check(&record, &people, &mut checked)) {
                all.fault(format!("{id}: {error}"));
            }
        }
    }
    checked
}

fn address_of(url: &str) -> Outcome<SocketAddr> {
    let host = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let address = host.parse().or_else(|_| host.parse().map(|ip: std::net::IpAddr| (ip, 80).into()));
    address.map_err(|_| Failure::usage(format!("`{url}` is no address such as http://127.0.0.1:8080")))
}
