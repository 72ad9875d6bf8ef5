//! The same traffic against the bare room: whoever's turn it is sends a frame of an action's size, and everybody in the
//! room reads a frame of the server's.

use super::client::Socket;
use super::frame::Frame;
use super::notes::Notes;
use super::process::{Served, Usage};
use super::report::Figures;
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// When the commands of a room were sent. Others may have sent the next one before somebody reads of this one.
type Sent = Arc<Mutex<Vec<Instant>>>;

#[derive(Clone, Copy, Debug)]
pub(super) struct Rooms {
    pub count: u32,
    pub seats: u32,
    pub seconds: u64,
}

impl Rooms {
    pub(super) async fn play(self, bare: &Served, bar: &indicatif::ProgressBar) -> Result<Figures, String> {
        let idle = Usage::of(&[bare.pid()]);
        let (stop, stopped) = watch::channel(false);
        let mut playing = JoinSet::new();
        let mut rooms = Vec::new();
        for number in 0..self.count {
            let sent = Sent::default();
            for place in 0..self.seats {
                let socket = Socket::open(bare.address, &format!("/room/{number}"), "none=none").await?;
                rooms.push((socket, place, Arc::clone(&sent)));
            }
        }
        let before = Usage::of(&[bare.pid()]);
        let begun = Instant::now();
        for (socket, place, sent) in rooms {
            playing.spawn(attend(socket, place, self.seats, sent, stopped.clone()));
        }
        for _ in 0..self.seconds {
            tokio::time::sleep(Duration::from_secs(1)).await;
            bar.inc(1);
        }
        let after = Usage::of(&[bare.pid()]);
        let took = begun.elapsed();
        stop.send_replace(true);
        let mut all = Notes::default();
        while let Some(notes) = playing.join_next().await {
            all.add(notes.map_err(|error| error.to_string())??);
        }
        Ok(Figures::new(&all, took, idle, before, after, self.count, super::Checked::default()))
    }
}

async fn attend(
    mut socket: Socket,
    place: u32,
    seats: u32,
    sent: Sent,
    mut stopped: watch::Receiver<bool>,
) -> Result<Notes, String> {
    let act = json!({ "type": "act", "id": "0-1000", "seat": "s1", "seq": 1000, "draft": ["Rd4"] }).to_string();
    let mut notes = Notes::default();
    let mut turn = 0_u32;
    let mut heard = 0;
    if place == 0 {
        send(&mut socket, &sent, &act).await?;
    }
    loop {
        let text = tokio::select! {
            text = socket.next() => text.ok_or("the bare room has closed")?,
            _ = stopped.changed() => return Ok(notes),
        };
        let now = Instant::now();
        let at = sent.lock().unwrap_or_else(PoisonError::into_inner)[heard];
        let micros = (now - at).as_micros() as u32;
        heard += 1;
        // Read like the server's frames, so that both cost the client the same.
        let _: Frame<'_> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        notes.heard(true, &text, "");
        if turn == place {
            notes.own.push(micros);
        } else {
            notes.others.push(micros);
        }
        turn = (turn + 1) % seats;
        if turn == place {
            send(&mut socket, &sent, &act).await?;
        }
    }
}

async fn send(socket: &mut Socket, sent: &Sent, act: &str) -> Result<(), String> {
    sent.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
    socket.send(act.to_owned()).await
}
