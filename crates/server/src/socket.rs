//! The socket of a table: frames in, frames out, and nothing that grows without bound.

use crate::app::App;
use crate::asked::Path;
use crate::identities::{Address, Anybody};
use crate::limits::Ticket;
use crate::refused::{Outcome, Refused};
use crate::room::{Arrival, WAITING_FRAMES};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, Code, PROTOCOL, Problem, ServerMessage};
use std::sync::Arc;
use std::time::Duration;
use store::{Millis, TableId};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The largest frame.
const LARGEST_FRAME: usize = 64 * 1024;
/// How long `hello` may take.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// A connection that says nothing is asked whether it lives, and is dropped when it does not answer.
const PING_EVERY: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(70);
/// A reader who takes longer for one frame is dropped.
const WRITE_TIME: Duration = Duration::from_secs(20);

/// How long the other side is listened to after the last words.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// `GET /api/tables/{table}/socket`
pub async fn open(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    address: Address,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Outcome<Response> {
    if *app.closing.borrow() {
        return Err(Refused::new(Code::Closing, "The server is stopping. Try again in a moment."));
    }
    let upgrade = upgrade.map_err(|_| Refused::new(Code::BadRequest, "This address is for WebSockets."))?;
    let ticket = app.limits.connect(address.0)?;
    let identity = anybody.id().map(str::to_owned);
    let table = TableId(id);
    drop(app.enter(&table).await?);
    // A small read buffer: 6 kB instead of 131 kB for each connection.
    let upgrade = upgrade.read_buffer_size(4096).max_message_size(LARGEST_FRAME).max_frame_size(LARGEST_FRAME);
    Ok(upgrade.on_upgrade(move |socket| serve(app, socket, table, identity, ticket)))
}

async fn serve(app: Arc<App>, socket: WebSocket, table: TableId, identity: Option<String>, ticket: Ticket) {
    let (sink, mut stream) = socket.split();
    let (frames, waiting) = mpsc::channel(WAITING_FRAMES);
    let mut closing = app.closing.subscribe();
    let writer = tokio::spawn(write(sink, waiting));
    tokio::select! {
        () = read(&app, &mut stream, &table, identity, frames) => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
    // The writer ends when the last sender is gone: it sends what waits and closes. What still comes is read and thrown
    // away, or the last words would be lost with the connection.
    let drain = async { while let Some(Ok(_)) = stream.next().await {} };
    let _ = tokio::join!(timeout(WRITE_TIME, writer), timeout(LAST_WORDS, drain));
    drop(ticket);
}

/// Sends what comes; asks in between whether somebody is there.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut waiting: mpsc::Receiver<String>) {
    loop {
        let message = match timeout(PING_EVERY, waiting.recv()).await {
            Ok(Some(text)) => Message::Text(text.into()),
            Ok(None) => break,
            Err(_) => Message::Ping(Vec::new().into()),
        };
        // What waits together goes out together.
        let written = async {
            sink.feed(message).await?;
            while let Ok(text) = waiting.try_recv() {
                sink.feed(Message::Text(text.into())).await?;
            }
            sink.flush().await
        };
        match timeout(WRITE_TIME, written).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    }
    let close = CloseFrame { code: 1001, reason: "".into() };
    let _ = timeout(WRITE_TIME, sink.send(Message::Close(Some(close)))).await;
}

async fn read(
    app: &Arc<App>,
    stream: &mut SplitStream<WebSocket>,
    table: &TableId,
    identity: Option<String>,
    frames: mpsc::Sender<String>,
) {
    let hello = match timeout(HELLO_TIME, hello(app, stream)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(problem)) => return tell(&frames, problem).await,
        Err(_) => return tell(&frames, Problem::new(Code::Protocol, "`hello` did not come in time.")).await,
    };
    // The table alone keeps the line to a reader: when it lets a slow one go, the connection ends.
    let line = frames.downgrade();
    let Hello { since, eyes, link } = hello;
    let arrival = Arrival { identity, frames: frames.clone(), since, eyes, link };
    // What is done at times is in boxes: the task of a connection that waits is small.
    let viewer = match Box::pin(enter(app, table, arrival)).await {
        Ok(viewer) => viewer,
        Err(Refused(problem)) => return tell(&frames, problem).await,
    };
    drop(frames);
    listen(app, stream, table, viewer, &line).await;
    if let Some(mut inside) = app.enter_if_here(table).await {
        inside.leave(viewer);
        Box::pin(inside.finish()).await;
    }
}

/// What the first message says.
struct Hello {
    since: Option<u64>,
    eyes: Option<protocol::Eyes>,
    link: Option<String>,
}

async fn enter(app: &Arc<App>, table: &TableId, arrival: Arrival) -> Outcome<u64> {
    let mut inside = app.enter(table).await?;
    let viewer = inside.arrive(arrival).await;
    inside.finish().await;
    viewer
}

async fn tell(frames: &mpsc::Sender<String>, problem: Problem) {
    let text = serde_json::to_string(&ServerMessage::Error { problem }).expect("messages have string keys");
    let _ = frames.send(text).await;
}

async fn tell_on(line: &mpsc::WeakSender<String>, problem: Problem) {
    if let Some(frames) = line.upgrade() {
        tell(&frames, problem).await;
    }
}

/// The next text frame; none when the connection has ended.
async fn next(app: &App, stream: &mut SplitStream<WebSocket>) -> Result<Option<String>, Problem> {
    loop {
        let message = match timeout(SILENCE, stream.next()).await {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(error))) => {
                let text = error.to_string();
                let is_large = text.contains("long") || text.contains("large") || text.contains("size");
                return match is_large {
                    true => Err(Problem::new(Code::TooLarge, "A message has at most 64 KB.")),
                    false => Ok(None),
                };
            }
            Ok(None) | Err(_) => return Ok(None),
        };
        match message {
            Message::Text(text) => {
                app.metrics.frames_received.add(1);
                return Ok(Some(text.to_string()));
            }
            Message::Binary(_) => return Err(Problem::new(Code::BadRequest, "Messages are text, not binary.")),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Close(_) => return Ok(None),
        }
    }
}

/// Reads a message; what is no message is answered with a sentence.
pub fn parse(text: &str) -> Result<ClientMessage, Problem> {
    serde_json::from_str(text)
        .map_err(|error| Problem::new(Code::BadRequest, format!("This is no message of the protocol: {error}.")))
}

async fn hello(app: &Arc<App>, stream: &mut SplitStream<WebSocket>) -> Result<Hello, Problem> {
    let gone = || Problem::new(Code::Protocol, "The connection ended before `hello`.");
    let text = next(app, stream).await?.ok_or_else(gone)?;
    match parse(&text)? {
        ClientMessage::Hello { protocol, since, eyes, link } if protocol == PROTOCOL => Ok(Hello { since, eyes, link }),
        ClientMessage::Hello { .. } => {
            Err(Problem::new(Code::Protocol, format!("This server speaks version {PROTOCOL}. Load the page again.")))
        }
        _ => Err(Problem::new(Code::Protocol, "`hello` comes first.")),
    }
}

async fn listen(
    app: &Arc<App>,
    stream: &mut SplitStream<WebSocket>,
    table: &TableId,
    viewer: u64,
    line: &mpsc::WeakSender<String>,
) {
    let mut bucket = app.limits.frames(app.now());
    loop {
        let text = match next(app, stream).await {
            Ok(Some(text)) => text,
            Ok(None) => return,
            Err(problem) => return tell_on(line, problem).await,
        };
        let arrived = app.now();
        if !bucket.take(arrived) {
            app.metrics.too_fast.add(1);
            let problem = Problem::new(Code::TooMany, "Too many messages. Connect again, more slowly.");
            return tell_on(line, problem).await;
        }
        let message = match parse(&text) {
            Ok(message) => message,
            Err(problem) => {
                tell_on(line, problem).await;
                continue;
            }
        };
        match Box::pin(deal_with(app, table, viewer, message, arrived)).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(Refused(problem)) => tell_on(line, problem).await,
        }
    }
}

/// Does what a message asks for; says whether its sender is still there.
async fn deal_with(
    app: &Arc<App>,
    table: &TableId,
    viewer: u64,
    message: ClientMessage,
    arrived: Millis,
) -> Outcome<bool> {
    let mut inside = app.enter(table).await?;
    // A slow reader was dropped meanwhile: it comes back and reads everything anew.
    let is_there = inside.viewers.contains_key(&viewer);
    if is_there {
        inside.handle(viewer, message, arrived).await;
        inside.finish().await;
    }
    Ok(is_there)
}
