//! The socket of a table: frames in, frames out, and nothing that grows without bound.

use crate::app::App;
use crate::asked::Path;
use crate::door::Guest;
use crate::identities::{Address, Anybody};
use crate::limits::Ticket;
use crate::lines::Line;
use crate::refused::{Outcome, Refused};
use crate::room::{Arrival, Room, WAITING_FRAMES, id_of};
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE};
use axum::http::{HeaderName, Method, StatusCode};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::{Answer, ClientMessage, Code, PROTOCOL, Problem, ServerMessage, Status};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use store::{Millis, TableId};
use tokio::io::AsyncWrite;
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

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
/// Room for what comes in: commands are short.
const READ_BUFFER: usize = 1024;
/// Frames that go out with one call of the system.
const TOGETHER: usize = 8;

/// `GET /api/tables/{table}/socket`
pub async fn open(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    address: Address,
    Path(id): Path<String>,
    mut request: Request,
) -> Outcome<Response> {
    if *app.closing.borrow() {
        return Err(Refused::new(Code::Closing, "The server is stopping. Try again in a moment."));
    }
    let key = accept_key(&request);
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let (Some(key), Some(upgrade)) = (key, upgrade) else {
        return Err(Refused::new(Code::BadRequest, "This address is for WebSockets."));
    };
    let ticket = app.limits.connect(address.0)?;
    let line = app.lines.open(&anybody, address.0);
    let identity = anybody.id().map(str::to_owned);
    let table = TableId(id);
    drop(app.enter(&table).await?);
    tokio::spawn(async move {
        if let Some(socket) = upgraded(upgrade).await {
            serve(app, socket, table, identity, (ticket, line)).await;
        }
    });
    let response = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
    let response = response.header(CONNECTION, "upgrade").header(UPGRADE, "websocket");
    Ok(response.header(SEC_WEBSOCKET_ACCEPT, key).body(Body::empty()).expect("these headers are sound"))
}

/// What the key of a WebSocket's first request is answered with; none if it is none.
fn accept_key(request: &Request) -> Option<String> {
    let headers = request.headers();
    let says = |name: HeaderName, word: &str| {
        let text = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        text.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let is_socket = request.method() == Method::GET
        && says(CONNECTION, "upgrade")
        && says(UPGRADE, "websocket")
        && says(SEC_WEBSOCKET_VERSION, "13");
    headers.get(SEC_WEBSOCKET_KEY).filter(|_| is_socket).map(|key| derive_accept_key(key.as_bytes()))
}

/// The connection itself, without the layers of HTTP around it; in a box, for every function that it is handed to would
/// keep room for it in the task.
async fn upgraded(upgrade: OnUpgrade) -> Option<Box<WebSocketStream<Guest>>> {
    let parts = upgrade.await.ok()?.downcast::<TokioIo<Guest>>().ok()?;
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .max_message_size(Some(LARGEST_FRAME))
        .max_frame_size(Some(LARGEST_FRAME));
    let (guest, early) = (parts.io.into_inner(), parts.read_buf.to_vec());
    Some(Box::new(WebSocketStream::from_partially_read(guest, early, Role::Server, Some(config)).await))
}

async fn serve(
    app: Arc<App>,
    socket: Box<WebSocketStream<Guest>>,
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
    frames: mpsc::Sender<Vec<u8>>,
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
    let room = app.place_of(table);
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
                    Ok(message) => work = Some(Box::pin(deal_with(app, &room, table, viewer, message, arrived))),
                    Err(problem) => wire.say(problem),
                }
            }
            Happened::Done(done) => {
                work = None;
                match done {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(message) => wire.send(&message),
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

/// Does what a message asks for; says whether its sender is still there, or what to answer where the table cannot be
/// entered.
async fn deal_with(
    app: &Arc<App>,
    room: &Room,
    table: &TableId,
    viewer: u64,
    message: ClientMessage,
    arrived: Millis,
) -> Dealt {
    let mut inside = match room.enter(app, table).await {
        Ok(inside) => inside,
        // Whoever waits for an answer gets one.
        Err(Refused(problem)) => {
            return Err(Box::new(match id_of(&message) {
                None => ServerMessage::Error { problem },
                Some(id) => {
                    ServerMessage::Answer(Answer { id, status: Status::Refused, problem: Some(problem), seq: 0 })
                }
            }));
        }
    };
    // A slow reader was dropped meanwhile: it comes back and reads everything anew.
    let is_there = inside.viewers.contains_key(&viewer);
    if is_there {
        inside.handle(viewer, message, arrived).await;
        inside.finish().await;
    }
    Ok(is_there)
}

type Dealt = Result<bool, Box<ServerMessage>>;
type Work<'a> = Pin<Box<dyn Future<Output = Dealt> + Send + 'a>>;

/// What there is to do next.
enum Happened {
    Heard(Utf8Bytes),
    /// What was being dealt with is done: whether its sender is still there.
    Done(Dealt),
    /// The other side broke the protocol, or has to go.
    Wrong(Problem),
    Ended,
}

/// A text frame on its way out. Texts go to the connection as they are; only pings, pongs and the end are left to the
/// library, whose buffer would keep the size of the largest frame.
struct Frame {
    /// FIN and the kind, then the length (RFC 6455, 5.2).
    head: [u8; Frame::LONGEST_HEAD],
    head_len: usize,
    text: Vec<u8>,
}

impl Frame {
    const LONGEST_HEAD: usize = 10;
    const TEXT: u8 = 0x81;

    fn new(text: Vec<u8>) -> Frame {
        let mut head = [0; Frame::LONGEST_HEAD];
        head[0] = Frame::TEXT;
        let head_len = match (u8::try_from(text.len()), u16::try_from(text.len())) {
            (Ok(short @ ..126), _) => {
                head[1] = short;
                2
            }
            (_, Ok(middling)) => {
                head[1] = 126;
                head[2..4].copy_from_slice(&middling.to_be_bytes());
                4
            }
            (_, Err(_)) => {
                head[1] = 127;
                head[2..].copy_from_slice(&(text.len() as u64).to_be_bytes());
                Frame::LONGEST_HEAD
            }
        };
        Frame { head, head_len, text }
    }

    fn len(&self) -> usize {
        self.head_len + self.text.len()
    }

    /// Head and text without the bytes that are written already.
    fn rest(&self, written: usize) -> [&[u8]; 2] {
        let head = &self.head[written.min(self.head_len)..self.head_len];
        [head, &self.text[written.saturating_sub(self.head_len)..]]
    }
}

/// Both directions of a connection in one task: what a command brings about goes out as soon as it is done, without waiting
/// for another task, and nothing here waits for a slow reader while a command holds the table.
struct Wire {
    socket: Box<WebSocketStream<Guest>>,
    waiting: mpsc::Receiver<Vec<u8>>,
    /// On their way; of the first one `written` bytes are gone. As long as there are any, nothing is read: the library would
    /// answer a ping in the middle of a frame.
    leaving: VecDeque<Frame>,
    written: usize,
    /// Since when the reader takes nothing.
    blocked: Option<Instant>,
    /// When something last came.
    heard: Instant,
    /// When to look whether somebody is there.
    alarm: Pin<Box<Sleep>>,
    /// The other side has ended the line.
    is_ended: bool,
    /// What it says cannot be understood any more.
    is_garbled: bool,
    /// Why the line ends; nothing is said after it.
    parting: Option<Problem>,
}

impl Wire {
    fn new(socket: Box<WebSocketStream<Guest>>, waiting: mpsc::Receiver<Vec<u8>>) -> Wire {
        let now = Instant::now();
        let alarm = Box::pin(sleep_until(now + PING_EVERY));
        let leaving = VecDeque::new();
        let (blocked, parting) = (None, None);
        let (is_ended, is_garbled) = (false, false);
        Wire { socket, waiting, leaving, written: 0, blocked, heard: now, alarm, is_ended, is_garbled, parting }
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
            while self.leaving.len() < TOGETHER {
                match self.waiting.poll_recv(context) {
                    Poll::Ready(Some(text)) => self.leaving.push_back(Frame::new(text)),
                    // The table has let this reader go.
                    Poll::Ready(None) => return ControlFlow::Break(()),
                    Poll::Pending => break,
                }
            }
            if self.leaving.is_empty() {
                return ControlFlow::Continue(());
            }
            match self.poll_leaving(context) {
                Poll::Ready(Ok(())) => self.blocked = None,
                Poll::Ready(Err(_)) => return ControlFlow::Break(()),
                Poll::Pending => {
                    self.wait_for_reader();
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// Writes all frames that are on their way.
    fn poll_leaving(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.written == 0 {
            // The library may have begun a pong.
            match self.socket.poll_flush_unpin(context) {
                Poll::Ready(Ok(())) => {}
                Poll::Ready(Err(error)) => return Poll::Ready(Err(io::Error::other(error))),
                Poll::Pending => return Poll::Pending,
            }
        }
        while !self.leaving.is_empty() {
            let mut slices = [IoSlice::new(&[]); 2 * TOGETHER];
            for (place, frame) in self.leaving.iter().take(TOGETHER).enumerate() {
                let [head, text] = frame.rest(if place == 0 { self.written } else { 0 });
                slices[2 * place] = IoSlice::new(head);
                slices[2 * place + 1] = IoSlice::new(text);
            }
            let count = 2 * self.leaving.len().min(TOGETHER);
            match Pin::new(self.socket.get_mut()).poll_write_vectored(context, &slices[..count]) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(more)) => {
                    self.written += more;
                    self.blocked = None;
                }
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => return Poll::Pending,
            }
            while let Some(first) = self.leaving.front().map(Frame::len).filter(|&first| first <= self.written) {
                self.written -= first;
                self.leaving.pop_front();
            }
        }
        Poll::Ready(Ok(()))
    }

    fn wait_for_reader(&mut self) {
        let since = *self.blocked.get_or_insert_with(Instant::now);
        if self.alarm.deadline() > since + WRITE_TIME {
            self.alarm.as_mut().reset(since + WRITE_TIME);
        }
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
            if is_silent && self.leaving.is_empty() && self.poll_ping(context).is_err() {
                return ControlFlow::Break(());
            }
            let next = (if is_silent { now } else { self.heard } + PING_EVERY).min(self.heard + SILENCE);
            self.alarm.as_mut().reset(self.blocked.map_or(next, |since| next.min(since + WRITE_TIME)));
        }
        ControlFlow::Continue(())
    }

    fn poll_ping(&mut self, context: &mut Context<'_>) -> Result<(), tungstenite::Error> {
        self.socket.start_send_unpin(Message::Ping(Bytes::new()))?;
        // What cannot go out now goes out before the next frame.
        match self.socket.poll_flush_unpin(context) {
            Poll::Ready(flushed) => flushed,
            Poll::Pending => Ok(()),
        }
    }

    /// The next text frame.
    fn poll_heard(&mut self, context: &mut Context<'_>) -> Poll<Happened> {
        while self.leaving.is_empty() {
            let Poll::Ready(message) = self.socket.poll_next_unpin(context) else { return Poll::Pending };
            self.heard = Instant::now();
            let happened = match message {
                Some(Ok(Message::Text(text))) => Happened::Heard(text),
                Some(Ok(Message::Binary(_))) => {
                    Happened::Wrong(Problem::new(Code::BadRequest, "Messages are text, not binary."))
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Err(tungstenite::Error::Capacity(_))) => {
                    self.is_garbled = true;
                    Happened::Wrong(Problem::new(Code::TooLarge, "A message has at most 64 KB."))
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    self.is_ended = true;
                    Happened::Ended
                }
            };
            return Poll::Ready(happened);
        }
        Poll::Pending
    }

    /// Says what was wrong; it goes out with the next frames.
    fn say(&mut self, problem: Problem) {
        self.send(&ServerMessage::Error { problem });
    }

    fn send(&mut self, message: &ServerMessage) {
        let text = serde_json::to_vec(message).expect("messages have string keys");
        self.leaving.push_back(Frame::new(text));
    }

    /// Says what was wrong as the last words: they come behind all that still waits.
    fn part(&mut self, problem: Problem) {
        self.parting = Some(problem);
    }

    /// Sends what still waits, says good-bye, and throws away what still comes: else the last words would be lost with the
    /// connection.
    async fn end(mut self) {
        let last_words = async {
            if self.is_ended {
                // The library has its answer ready.
                return self.socket.flush().await;
            }
            while let Ok(text) = self.waiting.try_recv() {
                self.leaving.push_back(Frame::new(text));
            }
            if let Some(problem) = self.parting.take() {
                self.say(problem);
            }
            poll_fn(|context| self.poll_leaving(context)).await?;
            let close = CloseFrame { code: CloseCode::Away, reason: "".into() };
            self.socket.send(Message::Close(Some(close))).await
        };
        if let Ok(Ok(())) = timeout(WRITE_TIME, last_words).await {
            let _ = timeout(LAST_WORDS, async {
                if self.is_garbled {
                    let _ = tokio::io::copy(self.socket.get_mut(), &mut tokio::io::sink()).await;
                }
                while let Some(Ok(_)) = self.socket.next().await {}
            })
            .await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_those_of_the_library() {
        use tungstenite::protocol::frame::Frame as Theirs;
        use tungstenite::protocol::frame::coding::{Data, OpCode};
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 200_000] {
            let text = "x".repeat(length);
            let mut expected = Vec::new();
            Theirs::message(text.clone(), OpCode::Data(Data::Text), true).format(&mut expected).unwrap();
            let frame = Frame::new(text.into_bytes());
            assert_eq!(frame.len(), expected.len());
            for written in [0, 1, 2, 3, 4, 9, 10, 11, expected.len()] {
                let rest = frame.rest(written.min(expected.len())).concat();
                assert_eq!(rest, expected[written.min(expected.len())..], "{length}, {written} written");
            }
        }
    }
}
