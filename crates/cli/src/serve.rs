//! `aludel serve`: the web table.

use crate::failure::{Failure, Outcome};
use axum::http::Uri;
use axum::http::uri::Authority;
use clap::Args;
use server::{App, Bus, InProcess, LimitOptions, Nats, Options, Randomness, SystemClock};
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use store::Store;

/// Serve the web table
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel serve --listen 127.0.0.1:8080 --data ./data")]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    listen: SocketAddr,
    #[command(flatten)]
    store: Where,
    /// The address that people type, such as https://aludel.example; other origins are refused
    #[arg(long, value_name = "URL", value_parser = read_origin)]
    public_url: Option<String>,
    /// Believe the client's address in X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,
    /// The bus of several nodes on one PostgreSQL, such as nats://host:4222
    #[arg(long, value_name = "URL", env = "ALUDEL_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Threads of the server, apart from bots and store [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    #[command(flatten)]
    limits: Limits,
    /// Bots that think at the same time, each on two threads [default: one less than there are cores]
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// Open the table in a browser
    #[arg(long)]
    open: bool,
    /// Write the log as JSON
    #[arg(long)]
    json: bool,
}

/// How much anybody may ask for.
#[derive(Args, Debug)]
struct Limits {
    /// Sockets in all [default: 10000]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    max_connections: Option<usize>,
    /// Sockets from one address [default: 100]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    max_connections_per_address: Option<usize>,
    /// Messages a second on one socket [default: 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_frames_per_second: Option<u32>,
    /// New guests a minute from one address [default: 30]
    #[arg(long, value_name = "N")]
    max_guests_per_minute: Option<u32>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "give a number of at least 1".to_owned())
}

/// Browsers name an origin by scheme, host and port; nothing else is ever equal to one.
fn read_origin(text: &str) -> Result<String, String> {
    let is_origin = |url: &Uri| {
        let is_host = |authority: &Authority| !authority.host().is_empty() && !authority.as_str().contains('@');
        matches!(url.scheme_str(), Some("http" | "https"))
            && url.authority().is_some_and(is_host)
            && url.path() == "/"
            && url.query().is_none()
    };
    let url: Option<Uri> = text.parse().ok().filter(is_origin);
    let url = url.ok_or_else(|| "give scheme and host, and no path, like https://aludel.example".to_owned())?;
    Ok(url.to_string().trim_end_matches('/').to_ascii_lowercase())
}

impl Limits {
    fn set(&self, limits: &mut LimitOptions) {
        limits.connections = self.max_connections.unwrap_or(limits.connections);
        limits.connections_per_address = self.max_connections_per_address.unwrap_or(limits.connections_per_address);
        limits.frames_per_second = self.max_frames_per_second.unwrap_or(limits.frames_per_second);
        limits.guests_per_minute = self.max_guests_per_minute.unwrap_or(limits.guests_per_minute);
    }
}

/// Where everything is kept.
#[derive(Args, Debug)]
pub(crate) struct Where {
    /// The folder of the embedded database
    #[arg(long, default_value = "aludel-data", value_name = "DIR", conflicts_with = "database")]
    data: PathBuf,
    /// A PostgreSQL database instead, such as postgres://user:password@host/aludel; with ?sslmode=require over TLS
    #[arg(long, value_name = "URL", env = "ALUDEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Where {
    /// Opens what is there, and makes no folder and no database where there is none.
    pub(crate) async fn open_existing(&self) -> Outcome<Arc<dyn Store>> {
        if let Some(url) = &self.database {
            return store::open_existing_postgres(url).await.map_err(|error| Failure::job(error.to_string()));
        }
        if !self.data.join("aludel.db").is_file() {
            let folder = self.data.display();
            return Err(Failure::job(format!(
                "there is no database in {folder}; name the server's folder with --data"
            )));
        }
        self.open().await
    }

    /// Opens the database, and makes it where there is none.
    async fn open(&self) -> Outcome<Arc<dyn Store>> {
        let opened = match &self.database {
            Some(url) => store::open_postgres(url).await,
            None => {
                let made = std::fs::create_dir_all(&self.data);
                made.map_err(|error| Failure::job(format!("{} cannot be made: {error}", self.data.display())))?;
                store::open_sqlite(&self.data)
            }
        };
        opened.map_err(|error| Failure::job(error.to_string()))
    }
}

/// A runtime for one command.
pub(crate) fn runtime(threads: Option<usize>) -> Outcome<tokio::runtime::Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = threads {
        builder.worker_threads(threads.max(1));
    }
    let runtime = builder.enable_all().build();
    runtime.map_err(|error| Failure::job(format!("the server cannot start: {error}")))
}

/// Says on stderr what happens.
pub(crate) fn log(as_json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("ALUDEL_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,async_nats=off"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // Somebody else may have set a log up: then it is theirs.
    let _ = if as_json { log.json().try_init() } else { log.with_target(false).try_init() };
}

/// Connects to the bus under a name that no other process has.
pub(crate) async fn connect(bus: &str) -> Outcome<Nats> {
    let name = Randomness::Machine.id("n");
    Nats::connect(bus, &name).await.map_err(Failure::usage)
}

impl Serve {
    pub(crate) fn run(&self) -> Outcome {
        log(self.json);
        runtime(self.threads)?.block_on(self.serve())
    }

    async fn serve(&self) -> Outcome {
        // First of all: where a server runs already nothing is opened or made.
        let listener = tokio::net::TcpListener::bind(self.listen).await.map_err(|error| {
            Failure::job(format!("{} cannot be listened on: {error}; name another address with --listen", self.listen))
        })?;
        let store = self.store.open().await?;
        let mut options =
            Options { public_url: self.public_url.clone(), is_behind_proxy: self.behind_proxy, ..Options::default() };
        if let Some(threads) = self.bot_threads {
            options.bot_threads = threads;
        }
        self.limits.set(&mut options.limits);
        let bus: Arc<dyn Bus> = match &self.bus {
            None => Arc::new(InProcess::alone()),
            Some(url) => {
                let nats = connect(url).await?;
                nats.join().await.map_err(Failure::job)?;
                Arc::new(nats)
            }
        };
        let app = App::new(store, Arc::new(SystemClock), bus, options);
        let running = server::serve(app, listener).map_err(|error| Failure::job(error.to_string()))?;
        let address = format!("http://{}", running.address);
        tracing::info!(%address, "serving");
        if self.open {
            open_browser(self.public_url.as_deref().unwrap_or(&address));
        }
        stop_signal().await;
        tracing::info!("stopping");
        running.stop().await.map_err(|error| Failure::job(error.to_string()))
    }
}

/// Ctrl-C, or a friendly request to end.
pub(crate) async fn stop_signal() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

/// Nobody waits for the browser, and what its starter complains of is no concern of who reads the log.
fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut starter = std::process::Command::new(program);
    starter.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let url = url.to_owned();
    std::thread::spawn(move || {
        if !starter.status().is_ok_and(|ended| ended.success()) {
            tracing::warn!(url, "no browser could be opened: open this address in one");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_is_an_origin() {
        for (text, origin) in [
            ("https://aludel.example", "https://aludel.example"),
            ("https://Aludel.Example/", "https://aludel.example"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(read_origin(text).as_deref(), Ok(origin));
        }
        for text in ["", "nonsense", "aludel.example", "aludel.example:80", "/", "ftp://aludel.example", "https://"] {
            assert!(read_origin(text).is_err(), "{text:?}");
        }
        for tail in ["/table", "/?", "?a=b", " "] {
            assert!(read_origin(&format!("https://aludel.example{tail}")).is_err(), "{tail:?}");
        }
        assert!(read_origin("https://user@aludel.example").is_err());
    }
}
