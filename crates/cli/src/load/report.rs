//! What `aludel load` prints.

use super::notes::{Checked, Notes};
use super::process::Usage;
use crate::failure::Outcome;
use crate::output::Output;
use serde::Serialize;
use std::time::Duration;

#[derive(Debug, Serialize)]
pub(super) struct Report {
    matches: u32,
    seats: u32,
    game: String,
    seconds: u64,
    cores: usize,
    server: Figures,
    /// The bare room with the same traffic, in the same run.
    bare: Option<Figures>,
    /// Server over bare room.
    ratios: Option<Ratios>,
    connections_cut: u64,
    not_stored: u64,
    pub faults: u64,
    named_faults: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Figures {
    actions: u64,
    actions_per_second: f64,
    /// Microseconds from a command to its acknowledgement.
    own: Spread,
    /// Microseconds from a command to another seat's event.
    others: Spread,
    /// Microseconds of the server's processors.
    processor_per_action: Option<f64>,
    bytes_sent_per_action: f64,
    idle_memory_mb: Option<f64>,
    /// All that was needed to start the matches, shared by them.
    memory_per_match_kb: Option<f64>,
    /// What a match needs once a fifth of them have started.
    pub further_match_kb: Option<f64>,
    /// What was grown while playing, in MB.
    memory_grown_mb: Option<f64>,
    /// One after the other: whether anything grows with the time, or with the length of the matches.
    pub thirds: Vec<Third>,
    matches_checked: u64,
    views_checked: u64,
    steps_checked: u64,
    acknowledged_checked: u64,
    /// Matches that did not end in time: their records are not open yet.
    matches_unfinished: u64,
}

/// A third of the time.
#[derive(Debug, Serialize)]
pub(super) struct Third {
    /// Steps of all matches that were stored in it.
    pub steps: u64,
    /// Microseconds of the server's processors.
    pub processor_per_step: f64,
    /// At its end.
    pub memory_mb: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Spread {
    p50: u32,
    p95: u32,
    p99: u32,
}

#[derive(Debug, Serialize)]
struct Ratios {
    processor_per_action: Option<f64>,
    actions_per_second: f64,
    own_p50: f64,
    others_p50: f64,
}

impl Spread {
    fn of(micros: &[u32]) -> Spread {
        let mut sorted = micros.to_vec();
        sorted.sort_unstable();
        let at = |share: f64| {
            let place = (sorted.len() as f64 * share) as usize;
            sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0)
        };
        Spread { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    }
}

impl Figures {
    pub(super) fn new(
        notes: &Notes,
        took: Duration,
        idle: Option<Usage>,
        before: Option<Usage>,
        after: Option<Usage>,
        matches: u32,
        checked: Checked,
    ) -> Figures {
        let actions = notes.own.len() as u64;
        let each = |sum: f64| if actions == 0 { 0.0 } else { sum / actions as f64 };
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let per_match = |idle: Usage, before: Usage| {
            before.memory.saturating_sub(idle.memory) as f64 / 1e3 / f64::from(matches.max(1))
        };
        Figures {
            actions,
            actions_per_second: actions as f64 / took.as_secs_f64(),
            own: Spread::of(&notes.own),
            others: Spread::of(&notes.others),
            processor_per_action: before
                .zip(after)
                .map(|(before, after)| each((after.processor - before.processor) * 1e6)),
            bytes_sent_per_action: each(notes.bytes as f64),
            idle_memory_mb: idle.map(|idle| mb(idle.memory)),
            memory_per_match_kb: idle.zip(before).map(|(idle, before)| per_match(idle, before)),
            further_match_kb: None,
            memory_grown_mb: before.zip(after).map(|(before, after)| mb(after.memory) - mb(before.memory)),
            thirds: Vec::new(),
            matches_checked: checked.matches,
            views_checked: checked.views,
            steps_checked: checked.steps,
            acknowledged_checked: checked.acknowledged,
            matches_unfinished: checked.unfinished,
        }
    }
}

impl Report {
    pub(super) fn new(matches: u32, seats: u32, game: &str, seconds: u64, server: Figures, notes: &Notes) -> Report {
        Report {
            matches,
            seats,
            game: game.to_owned(),
            seconds,
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            server,
            bare: None,
            ratios: None,
            connections_cut: notes.reconnects,
            not_stored: notes.not_stored,
            faults: notes.fault_count,
            named_faults: notes.faults.clone(),
        }
    }

    pub(super) fn compare(&mut self, bare: Figures) {
        let share = |ours: f64, theirs: f64| if theirs > 0.0 { ours / theirs } else { 0.0 };
        let micros = |ours: u32, theirs: u32| share(f64::from(ours), f64::from(theirs));
        self.ratios = Some(Ratios {
            processor_per_action: self
                .server
                .processor_per_action
                .zip(bare.processor_per_action)
                .map(|(ours, theirs)| share(ours, theirs)),
            actions_per_second: share(self.server.actions_per_second, bare.actions_per_second),
            own_p50: micros(self.server.own.p50, bare.own.p50),
            others_p50: micros(self.server.others.p50, bare.others.p50),
        });
        self.bare = Some(bare);
    }

    pub(super) fn print(&self, output: &mut Output) -> Outcome {
        let Report { matches, seats, game, seconds, cores, .. } = self;
        output.line(format!("{matches} matches of {game}, {seats} seats, {seconds} s, {cores} cores"))?;
        let number = |number: f64| format!("{number:.1}");
        let maybe = |given: Option<f64>| given.map_or_else(|| "-".to_owned(), number);
        let mut rows = vec![vec![String::new(), "server".to_owned(), "bare room".to_owned(), "ratio".to_owned()]];
        let bare = self.bare.as_ref();
        let ratios = self.ratios.as_ref();
        let mut row = |name: &str, ours: String, theirs: Option<String>, ratio: Option<f64>| {
            let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
            rows.push(vec![name.to_owned(), ours, theirs.unwrap_or_default(), ratio]);
        };
        let server = &self.server;
        row(
            "actions/s",
            number(server.actions_per_second),
            bare.map(|bare| number(bare.actions_per_second)),
            ratios.map(|ratios| ratios.actions_per_second),
        );
        row(
            "processor µs/action",
            maybe(server.processor_per_action),
            bare.map(|bare| maybe(bare.processor_per_action)),
            ratios.and_then(|ratios| ratios.processor_per_action),
        );
        let spread = |spread: &Spread| format!("{}/{}/{}", spread.p50, spread.p95, spread.p99);
        row(
            "own µs p50/p95/p99",
            spread(&server.own),
            bare.map(|bare| spread(&bare.own)),
            ratios.map(|ratios| ratios.own_p50),
        );
        row(
            "others µs p50/p95/p99",
            spread(&server.others),
            bare.map(|bare| spread(&bare.others)),
            ratios.map(|ratios| ratios.others_p50),
        );
        row(
            "bytes sent/action",
            number(server.bytes_sent_per_action),
            bare.map(|b| number(b.bytes_sent_per_action)),
            None,
        );
        row("idle memory MB", maybe(server.idle_memory_mb), bare.map(|b| maybe(b.idle_memory_mb)), None);
        row("memory KB/match", maybe(server.memory_per_match_kb), bare.map(|b| maybe(b.memory_per_match_kb)), None);
        row("memory KB/further match", maybe(server.further_match_kb), None, None);
        row("memory grown MB", maybe(server.memory_grown_mb), bare.map(|b| maybe(b.memory_grown_mb)), None);
        output.table(&rows)?;
        if let [_, _, _] = server.thirds.as_slice() {
            let all = |figure: &dyn Fn(&Third) -> f64| {
                server.thirds.iter().map(|third| number(figure(third))).collect::<Vec<_>>().join(", ")
            };
            output.line(format!(
                "third by third: {} processor µs/step, {} MB",
                all(&|third| third.processor_per_step),
                all(&|third| third.memory_mb)
            ))?;
        }
        output.line(format!(
            "{} matches replayed and verified, {} did not end in time; {} views, {} steps and {} acknowledgements checked; {} \
             connections cut, {} commands sent again, {} faults",
            server.matches_checked,
            server.matches_unfinished,
            server.views_checked,
            server.steps_checked,
            server.acknowledged_checked,
            self.connections_cut,
            self.not_stored,
            self.faults
        ))?;
        for fault in &self.named_faults {
            output.line(fault)?;
        }
        Ok(())
    }
}
