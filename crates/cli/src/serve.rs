//! `aludel serve`: the web table.

use crate::failure::{Failure, Outcome};
use clap::Args;
use server::{App, InProcess, Options, SystemClock};
use std::net::SocketAddr;
use std::path::PathBuf;
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
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Believe the client's address in X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,
    /// Threads for bots [default: one less than there are cores]
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// Open the table in a browser
    #[arg(long)]
    open: bool,
    /// Write the log as JSON
    #[arg(long)]
    json: bool,
}

/// Where everything is kept.
#[derive(Args, Debug)]
pub(crate) struct Where {
    /// The folder of the embedded database
    #[arg(long, default_value = "aludel-data", value_name = "DIR", conflicts_with = "database")]
    data: PathBuf,
    /// A PostgreSQL database instead, such as postgres://user:password@host/aludel
    #[arg(long, value_name = "URL", env = "ALUDEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Where {
    pub(crate) async fn open(&self) -> Outcome<Arc<dyn Store>> {
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
pub(crate) fn runtime() -> Outcome<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::job(format!("the server cannot start: {error}")))
}

impl Serve {
    pub(crate) fn run(&self) -> Outcome {
        self.log();
        runtime()?.block_on(self.serve())
    }

    fn log(&self) {
        let filter = tracing_subscriber::EnvFilter::try_from_env("ALUDEL_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // Somebody else may have set a log up: then it is theirs.
        let _ = if self.json { log.json().try_init() } else { log.with_target(false).try_init() };
    }

    async fn serve(&self) -> Outcome {
        let store = self.store.open().await?;
        let mut options = Options {
            public_url: self.public_url.as_ref().map(|url| url.trim_end_matches('/').to_owned()),
            is_behind_proxy: self.behind_proxy,
            ..Options::default()
        };
        if let Some(threads) = self.bot_threads {
            options.bot_threads = threads;
        }
        let app = App::new(store, Arc::new(SystemClock), Arc::new(InProcess::alone()), options);
        let listener = tokio::net::TcpListener::bind(self.listen).await;
        let listener =
            listener.map_err(|error| Failure::job(format!("{} cannot be listened on: {error}", self.listen)))?;
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
async fn stop_signal() {
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

fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if std::process::Command::new(program).arg(url).spawn().is_err() {
        tracing::warn!(url, "no browser could be opened");
    }
}
