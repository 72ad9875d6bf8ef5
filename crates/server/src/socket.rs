//! The socket of a table: frames in, frames out, and nothing that grows without bound.

use crate::app::App;
use crate::asked::Path;
use crate::identities::{Address, Anybody};
use crate::limits::Ticket;
use crate::lines::Line;
use crate::refused::{Outcome, Refused};
use crate::room::{Arrival, WAITING_FRAMES};
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, Code, PROTOCOL, Problem, ServerMessage};
use std::future::poll_fn;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use store::{Millis, TableId};
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until, timeout};

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
    let line = app.lines.open(&anybody, address.0);
    let identity = anybody.id().map(str::to_owned);
    let table = TableId(id);
    drop(app.enter(&table).await?);
    // A small read buffer instead of 131 kB for each connection: commands are short.
    let upgrade = upgrade.read_buffer_size(1024).max_message_size(LARGEST_FRAME).max_frame_size(LARGEST_FRAME);
    Ok(upgrade.on_upgrade(move |socket| serve(app, socket, table, identity, (ticket, line))))
}

async fn serve(
    app: Arc<App>,
    socket: WebSocket,
    table: TableId,
    identity: Option<String>,
    (ticket, mut known): (Ticket, Line),
) {
    tracing::debug!(%table, "a connection is opened");
    let (frames, waiting) = mpsc::channel(WAITING_FRAMES);
    let mut wire = Wire::new(socket, waiting);
    let mut closing = app.closing.subscribe();
    tokio::select! {
        biased;
        () = attend(&app, &mut wire, &table, identity, frames, &mut known) => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
    wire.end().await;
    tracing::debug!(%table, "a connection has ended");
    drop((ticket, known));
}

async fn attend(
    app: &Arc<App>,
    wire: &mut Wire,
    table: &TableId,
    identity: Option<String>,
    frames: mpsc::Sender<String>,
    known: &mut Line,
) {
    let hello = tokio::select! {
        hello = timeout(HELLO_TIME, hello(app, wire)) => hello,
        problem = known.ended() => return wire.part(problem),
    };
    let hello = match hello {
        Ok(Ok(hello)) => hello,
        Ok(Err(problem)) => return wire.part(problem),
        Err(_) => return wire.part(Problem::new(Code::Protocol, "`hello` did not come in time.")),
    };
    let Hello { since, eyes, link } = hello;
    // The table alone keeps the line to a reader: when it lets a slow one go, the connection ends.
    let arrival = Arrival { identity, frames, since, eyes, link };
    // What is done at times is in boxes: the task of a connection that waits is small.
    let viewer = match Box::pin(enter(app, table, arrival)).await {
        Ok(viewer) => viewer,
        Err(Refused(problem)) => return wire.part(problem),
    };
    listen(app, wire, table, viewer, known).await;
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

/// Reads a message; what is no message is answered with a sentence.
pub fn parse(text: &str) -> Result<ClientMessage, Problem> {
    serde_json::from_str(text)
        .map_err(|error| Problem::new(Code::BadRequest, format!("This is no message of the protocol: {error}.")))
}

async fn hello(app: &App, wire: &mut Wire) -> Result<Hello, Problem> {
    let gone = || Problem::new(Code::Protocol, "The connection ended before `hello`.");
    let text = match poll_fn(|context| wire.poll_heard(context)).await {
        Happened::Heard(text) => text,
        Happened::Wrong(problem) => return Err(problem),
        Happened::Done(_) | Happened::Ended => return Err(gone()),
    };
    app.metrics.frames_received.add(1);
    match parse(&text)? {
        ClientMessage::Hello { protocol, since, eyes, link } if protocol == PROTOCOL => Ok(Hello { since, eyes, link }),
        ClientMessage::Hello { .. } => {
            Err(Problem::new(Code::Protocol, format!("This server speaks version {PROTOCOL}. Load the page again.")))
        }
        _ => Err(Problem::new(Code::Protocol, "`hello` comes first.")),
    }
}

async fn listen(app: &Arc<App>, wire: &mut Wire, table: &TableId, viewer: u64, known: &mut Line) {
    let mut bucket = app.limits.frames(app.now());
    // The message that is being dealt with; the next one is read after it.
    let mut work: Option<Work<'_>> = None;
    loop {
        let happened = tokio::select! {
            biased;
            problem = known.ended() => Happened::Wrong(problem),
            happened = poll_fn(|context| wire.poll(context, &mut work)) => happened,
        };
        match happened {
            Happened::Heard(text) => {
                app.metrics.frames_received.add(1);
                let arrived = app.now();
                if !bucket.take(arrived) {
                    app.metrics.too_fast.add(1);
                    return wire.part(Problem::new(Code::TooMany, "Too many messages. Connect again, more slowly."));
                }
                match parse(&text) {
                    Ok(message) => work = Some(Box::pin(deal_with(app, table, viewer, message, arrived))),
                    Err(problem) => wire.say(problem),
                }
            }
            Happened::Done(done) => {
                work = None;
                match done {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(Refused(problem)) => wire.say(problem),
                }
            }
            Happened::Wrong(problem) => {
                wire.part(problem);
                break;
            }
            Happened::Ended => break,
        }
    }
    // What was begun is carried out.
    if let Some(work) = work {
        let _ = work.await;
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

type Work<'a> = Pin<Box<dyn Future<Output = Outcome<bool>> + Send + 'a>>;

/// What there is to do next.
enum Happened {
    Heard(Utf8Bytes),
    /// What was being dealt with is done: whether its sender is still there.
    Done(Outcome<bool>),
    /// The other side broke the protocol, or has to go.
    Wrong(Problem),
    Ended,
}

/// Both directions of a connection in one task: what a command brings about goes out as soon as it is done, without waiting
/// for another task, and nothing here waits for a slow reader while a command holds the table.
struct Wire {
    socket: WebSocket,
    waiting: mpsc::Receiver<String>,
    /// Something was written and is not flushed.
    is_unsent: bool,
    /// Since when the reader takes nothing.
    blocked: Option<Instant>,
    /// When something last came.
    heard: Instant,
    /// When to look whether somebody is there.
    alarm: Pin<Box<Sleep>>,
    /// Why the line ends; nothing is said after it.
    parting: Option<Problem>,
}

impl Wire {
    fn new(socket: WebSocket, waiting: mpsc::Receiver<String>) -> Wire {
        let now = Instant::now();
        let alarm = Box::pin(sleep_until(now + PING_EVERY));
        Wire { socket, waiting, is_unsent: false, blocked: None, heard: now, alarm, parting: None }
    }

    /// Sends what waits, goes on with what is being dealt with, and reads if that is nothing.
    fn poll(&mut self, context: &mut Context<'_>, work: &mut Option<Work<'_>>) -> Poll<Happened> {
        if self.poll_waiting(context).is_break() || self.poll_alarm(context).is_break() {
            return Poll::Ready(Happened::Ended);
        }
        match work {
            Some(work) => work.as_mut().poll(context).map(Happened::Done),
            None => self.poll_heard(context),
        }
    }

    /// Sends what waits together; breaks when the line has ended.
    fn poll_waiting(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        loop {
            match self.socket.poll_ready_unpin(context) {
                Poll::Ready(Ok(())) => {}
                Poll::Ready(Err(_)) => return ControlFlow::Break(()),
                Poll::Pending => return self.wait_for_reader(),
            }
            match self.waiting.poll_recv(context) {
                Poll::Ready(Some(text)) => self.feed(Message::Text(text.into()))?,
                // The table has let this reader go.
                Poll::Ready(None) => return ControlFlow::Break(()),
                Poll::Pending => break,
            }
        }
        if !self.is_unsent {
            return ControlFlow::Continue(());
        }
        match self.socket.poll_flush_unpin(context) {
            Poll::Ready(Ok(())) => {
                (self.is_unsent, self.blocked) = (false, None);
                ControlFlow::Continue(())
            }
            Poll::Ready(Err(_)) => ControlFlow::Break(()),
            Poll::Pending => self.wait_for_reader(),
        }
    }

    fn feed(&mut self, message: Message) -> ControlFlow<()> {
        self.is_unsent = true;
        match self.socket.start_send_unpin(message) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn wait_for_reader(&mut self) -> ControlFlow<()> {
        let since = *self.blocked.get_or_insert_with(Instant::now);
        if self.alarm.deadline() > since + WRITE_TIME {
            self.alarm.as_mut().reset(since + WRITE_TIME);
        }
        ControlFlow::Continue(())
    }

    /// Asks whether somebody is there; breaks when nobody is.
    fn poll_alarm(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        while self.alarm.as_mut().poll(context).is_ready() {
            let now = Instant::now();
            let is_slow = self.blocked.is_some_and(|since| now >= since + WRITE_TIME);
            if is_slow || now >= self.heard + SILENCE {
                return ControlFlow::Break(());
            }
            let is_silent = now >= self.heard + PING_EVERY;
            if is_silent && self.blocked.is_none() {
                self.feed(Message::Ping(Bytes::new()))?;
                self.poll_waiting(context)?;
            }
            let next = (if is_silent { now } else { self.heard } + PING_EVERY).min(self.heard + SILENCE);
            self.alarm.as_mut().reset(self.blocked.map_or(next, |since| next.min(since + WRITE_TIME)));
        }
        ControlFlow::Continue(())
    }

    /// The next text frame.
    fn poll_heard(&mut self, context: &mut Context<'_>) -> Poll<Happened> {
        loop {
            let Poll::Ready(message) = self.socket.poll_next_unpin(context) else { return Poll::Pending };
            self.heard = Instant::now();
            let happened = match message {
                Some(Ok(Message::Text(text))) => Happened::Heard(text),
                Some(Ok(Message::Binary(_))) => {
                    Happened::Wrong(Problem::new(Code::BadRequest, "Messages are text, not binary."))
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_))) | None => Happened::Ended,
                Some(Err(error)) => {
                    let text = error.to_string();
                    match text.contains("long") || text.contains("large") || text.contains("size") {
                        true => Happened::Wrong(Problem::new(Code::TooLarge, "A message has at most 64 KB.")),
                        false => Happened::Ended,
                    }
                }
            };
            return Poll::Ready(happened);
        }
    }

    /// Says what was wrong; it goes out with the next frames.
    fn say(&mut self, problem: Problem) {
        // If nothing can be written any more, that is noticed there.
        let _ = self.feed(told(problem));
    }

    /// Says what was wrong as the last words: they come behind all that still waits.
    fn part(&mut self, problem: Problem) {
        self.parting = Some(problem);
    }

    /// Sends what still waits, says good-bye, and throws away what still comes: else the last words would be lost with the
    /// connection.
    async fn end(mut self) {
        let last_words = async {
            while let Ok(text) = self.waiting.try_recv() {
                self.socket.feed(Message::Text(text.into())).await?;
            }
            if let Some(problem) = self.parting.take() {
                self.socket.feed(told(problem)).await?;
            }
            let close = CloseFrame { code: 1001, reason: "".into() };
            self.socket.send(Message::Close(Some(close))).await
        };
        if let Ok(Ok(())) = timeout(WRITE_TIME, last_words).await {
            let _ = timeout(LAST_WORDS, async { while let Some(Ok(_)) = self.socket.next().await {} }).await;
        }
    }
}

fn told(problem: Problem) -> Message {
    let text = serde_json::to_string(&ServerMessage::Error { problem }).expect("messages have string keys");
    Message::Text(text.into())
}
