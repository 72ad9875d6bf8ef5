//! The door: how many may come in at once, and that nobody stands in it without a word.

use crate::app::App;
use crate::limits::{Ticket, with_room};
use crate::operation::closed;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep};

/// A connection on which nothing moves for so long is ended. Sockets of tables are asked more often whether they live.
const SILENCE: Duration = Duration::from_secs(75);
/// Where no further connection can be taken, as when all file descriptors are in use.
const PAUSE: Duration = Duration::from_millis(50);
/// The largest head of a request.
const LARGEST_HEAD: usize = 64 * 1024;

/// What those hear who have too many connections already.
const TURNED_AWAY: &str = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: application/json\r\n\
    content-length: 81\r\n\r\n{\"code\":\"too_many\",\"sentence\":\"Too many connections. Close one and try again.\"}\r\n";

/// The socket on which people arrive.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    app: Arc<App>,
}

impl Door {
    pub fn new(listener: TcpListener, app: Arc<App>) -> Door {
        let places = Arc::new(Semaphore::new(with_room(app.options.limits.connections)));
        Door { listener, places, app }
    }

    /// Serves everybody who comes, until the server stops and the last request has its answer.
    pub async fn receive(self, router: Router) {
        let mut closing = self.app.closing.subscribe();
        let (inside, anybody) = watch::channel(());
        loop {
            let (guest, address) = tokio::select! {
                came = self.accept() => came,
                () = closed(&mut closing) => break,
            };
            tokio::spawn(self.serve(guest, address, router.clone(), anybody.clone()));
        }
        drop((self, anybody));
        inside.closed().await;
    }

    fn serve(
        &self,
        guest: Guest,
        address: SocketAddr,
        router: Router,
        anybody: watch::Receiver<()>,
    ) -> impl Future<Output = ()> + use<> {
        let router = TowerToHyperService::new(router);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(Peer(address)));
            router.call(request)
        });
        let mut http = http1::Builder::new();
        let head_time = self.app.options.limits.head_time;
        http.timer(TokioTimer::new()).header_read_timeout(head_time).max_buf_size(LARGEST_HEAD);
        let mut closing = self.app.closing.subscribe();
        async move {
            let mut connection = pin!(http.serve_connection(TokioIo::new(guest), service).with_upgrades());
            // Who breaks off, or is too slow, hears nothing more.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = closed(&mut closing) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(anybody);
        }
    }

    async fn accept(&self) -> (Guest, SocketAddr) {
        loop {
            let place = Arc::clone(&self.places).acquire_owned().await.expect("the places are never closed");
            let (stream, address) = match self.listener.accept().await {
                Ok(came) => came,
                Err(error) => {
                    tracing::warn!(%error, "a connection cannot be taken");
                    sleep(PAUSE).await;
                    continue;
                }
            };
            let ticket = self.app.limits.come_in(address.ip());
            // Behind a proxy all come from one address.
            if ticket.is_none() && !self.app.options.is_behind_proxy {
                turn_away(stream);
                continue;
            }
            // Frames are small and wanted at once; where this fails they come a little later.
            let _ = stream.set_nodelay(true);
            let (moved, silence) = (Instant::now(), Box::pin(sleep(SILENCE)));
            return (Guest { stream, moved, silence, _place: place, _ticket: ticket }, address);
        }
    }
}

/// Says why, as far as that goes without waiting.
fn turn_away(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(TURNED_AWAY.as_bytes());
        let _ = stream.shutdown(Shutdown::Both);
    }
}

/// A connection with its place and its patience.
#[derive(Debug)]
pub struct Guest {
    stream: TcpStream,
    /// When something last came or went.
    moved: Instant,
    silence: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
    _ticket: Option<Ticket>,
}

impl Guest {
    /// Ends what does not move for too long.
    fn patient<T>(&mut self, context: &mut Context<'_>, moved: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.moved = Instant::now();
            return moved;
        }
        // The alarm is put off when it rings, and not with every frame.
        while self.silence.as_mut().poll(context).is_ready() {
            let end = self.moved + SILENCE;
            if Instant::now() >= end {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.silence.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.patient(context, read)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.patient(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.patient(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);
