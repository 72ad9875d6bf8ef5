//! The bare room that the server is compared with: an axum room without rules and without a store. One frame in, two out.

use crate::failure::{Failure, Outcome};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

#[derive(Debug)]
struct Bare {
    rooms: Mutex<HashMap<String, Vec<mpsc::Sender<Utf8Bytes>>>>,
    /// What everybody in the room is sent for each frame, one after the other.
    frames: Vec<Utf8Bytes>,
    sent: AtomicUsize,
}

impl Bare {
    fn next_frame(&self) -> Utf8Bytes {
        self.frames[self.sent.fetch_add(1, Ordering::Relaxed) % self.frames.len()].clone()
    }
}

/// Serves bare rooms until the process is ended.
pub(super) async fn serve(listen: SocketAddr, frames: &str) -> Outcome {
    let failed = |error: std::io::Error| Failure::job(format!("{listen} cannot be listened on: {error}"));
    let frames = frames.lines().map(Utf8Bytes::from).collect();
    let bare = Arc::new(Bare { rooms: Mutex::default(), frames, sent: AtomicUsize::new(0) });
    let router = Router::new().route("/room/{room}", get(open)).with_state(bare);
    let listener = tokio::net::TcpListener::bind(listen).await.map_err(failed)?;
    // As the server does: else frames wait for the other side's acknowledgement, and the room is slower than it must be.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await.map_err(failed)
}

async fn open(State(bare): State<Arc<Bare>>, Path(room): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.read_buffer_size(4096).on_upgrade(move |socket| attend(bare, room, socket))
}

async fn attend(bare: Arc<Bare>, room: String, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (frames, mut waiting) = mpsc::channel::<Utf8Bytes>(128);
    bare.rooms.lock().unwrap_or_else(PoisonError::into_inner).entry(room.clone()).or_default().push(frames);
    tokio::spawn(async move {
        while let Some(frame) = waiting.recv().await {
            if sink.send(Message::Text(frame)).await.is_err() {
                return;
            }
        }
    });
    while let Some(Ok(message)) = stream.next().await {
        if let Message::Text(_) = message {
            let rooms = bare.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            for to in rooms.get(&room).into_iter().flatten() {
                // A slow reader loses frames.
                let _ = to.try_send(bare.next_frame());
            }
        }
    }
}
