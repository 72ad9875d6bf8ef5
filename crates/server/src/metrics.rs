//! Figures for Prometheus. They count; they name nobody and nothing that is hidden.

use crate::app::App;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub requests: Count,
    pub refused: Count,
    pub frames_received: Count,
    pub frames_sent: Count,
    pub slow_readers: Count,
    pub too_fast: Count,
    pub steps: Count,
    pub matches: Count,
    pub bot_moves: Count,
    pub bot_faults: Count,
}

impl App {
    /// The text that Prometheus reads.
    pub async fn exposition(&self) -> String {
        let counters = [
            ("http_requests", "HTTP requests", &self.metrics.requests),
            ("http_refused", "HTTP requests that were refused", &self.metrics.refused),
            ("frames_received", "Messages received over sockets", &self.metrics.frames_received),
            ("frames_sent", "Messages sent over sockets", &self.metrics.frames_sent),
            ("slow_readers", "Connections dropped because they read too slowly", &self.metrics.slow_readers),
            ("too_fast", "Connections closed because they sent too fast", &self.metrics.too_fast),
            ("steps", "Lines of records stored", &self.metrics.steps),
            ("matches_started", "Matches started", &self.metrics.matches),
            ("bot_moves", "Choices asked of bots", &self.metrics.bot_moves),
            ("bot_faults", "Choices that a bot did not give", &self.metrics.bot_faults),
        ];
        let mut text = String::new();
        for (name, help, count) in counters {
            let _ = writeln!(text, "# HELP aludel_{name}_total {help}\n# TYPE aludel_{name}_total counter");
            let _ = writeln!(text, "aludel_{name}_total {}", count.get());
        }
        let mut gauge = |name: &str, help: &str, number: u64| {
            let _ = writeln!(text, "# HELP aludel_{name} {help}\n# TYPE aludel_{name} gauge\naludel_{name} {number}");
        };
        gauge("door", "Connections of any kind", self.limits.in_the_door() as u64);
        gauge("connections", "Open sockets", self.limits.connections() as u64);
        gauge("rooms", "Tables in memory", self.rooms() as u64);
        gauge("uptime_seconds", "Seconds since the start", (self.now().saturating_sub(self.started)) / 1_000);
        if let Ok(counts) = self.store.counts().await {
            gauge("guests", "Guests", counts.guests);
            gauge("accounts", "Accounts", counts.accounts);
            gauge("sessions", "Sessions", counts.sessions);
            gauge("tables", "Tables", counts.tables.iter().map(|(_, number)| number).sum());
            gauge("matches", "Matches", counts.matches.iter().map(|(_, number)| number).sum());
        }
        text
    }
}
