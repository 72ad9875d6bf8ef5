//! News over NATS. While it is down nothing is kept for later: the nodes look at the store meanwhile.

use super::{Bus, Heard, Link, News, WAITING};
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};

/// How soon a silent server is noticed.
const PING_EVERY: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to reach it again.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// News on their way out; more are lost.
const OUTGOING: usize = 4096;

/// A connection to NATS.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
    /// What all subjects begin with.
    space: String,
    outgoing: mpsc::Sender<News>,
    heard: broadcast::Sender<Heard>,
    link: watch::Sender<Link>,
}

impl Nats {
    /// Connects to `nats://host:port/space`, now or as soon as it answers. Nodes and workers of one table house name the
    /// same space; `aludel` if none is named.
    pub async fn connect(url: &str, node: &str) -> Result<Nats, String> {
        let unreadable =
            || format!("`{url}` is no address of a bus: write nats://host:port, or nats://host:port/space");
        let (scheme, rest) = url.split_once("://").ok_or_else(unreadable)?;
        let (host, space) = rest.split_once('/').unwrap_or((rest, ""));
        let is_space = space.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if !["nats", "tls"].contains(&scheme) || host.is_empty() || !is_space {
            return Err(unreadable());
        }
        let space = if space.is_empty() { "aludel" } else { space };
        let (link, heard) = (watch::channel(Link::Down).0, broadcast::channel(WAITING).0);
        let (told_link, told_heard) = (link.clone(), heard.clone());
        // Not who asks: that may be a password.
        let place = host.rsplit('@').next().unwrap_or(host).to_owned();
        let noticed = move |event| {
            notice(&event, &place, &told_link, &told_heard);
            std::future::ready(())
        };
        let pause = |attempt: usize| Duration::from_millis(50 * attempt.min(1_000) as u64).min(LONGEST_PAUSE);
        let client = ConnectOptions::new()
            .name("aludel")
            .no_echo()
            .ping_interval(PING_EVERY)
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(pause)
            .event_callback(noticed)
            .connect(format!("{scheme}://{host}"))
            .await
            .map_err(|error| format!("the bus cannot be used: {error}"))?;
        let (outgoing, news) = mpsc::channel(OUTGOING);
        let told = link.subscribe();
        tokio::spawn(publish(client.clone(), format!("{space}.news"), node.to_owned(), told, news));
        Ok(Nats { client, space: space.to_owned(), outgoing, heard, link })
    }

    /// Hears the other nodes from now on.
    pub async fn join(&self) -> Result<(), String> {
        let subscribed = self.client.subscribe(self.subject("news")).await;
        let mut messages = subscribed.map_err(|error| format!("the bus cannot be heard: {error}"))?;
        let heard = self.heard.clone();
        tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                match serde_json::from_slice::<Heard>(&message.payload) {
                    // Nobody listens yet, or any more.
                    Ok(news) => drop(heard.send(news)),
                    Err(error) => tracing::warn!(%error, "a message on the bus cannot be read"),
                }
            }
        });
        Ok(())
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn subject(&self, name: &str) -> String {
        format!("{}.{name}", self.space)
    }

    pub(crate) fn is_up(&self) -> bool {
        *self.link.borrow() == Link::Up
    }
}

/// Until the last sender is gone.
async fn publish(
    client: Client,
    subject: String,
    node: String,
    link: watch::Receiver<Link>,
    mut news: mpsc::Receiver<News>,
) {
    while let Some(news) = news.recv().await {
        if *link.borrow() != Link::Up {
            continue;
        }
        let bytes = serde_json::to_vec(&Heard { node: node.clone(), news }).expect("news are JSON");
        if let Err(error) = client.publish(subject.clone(), bytes.into()).await {
            tracing::warn!(%error, "news cannot be told");
        }
    }
}

fn notice(event: &Event, bus: &str, link: &watch::Sender<Link>, heard: &broadcast::Sender<Heard>) {
    match event {
        Event::Connected => {
            tracing::info!(bus, "the bus answers");
            link.send_replace(Link::Up);
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!(bus, "the bus does not answer: tables are looked at in the store meanwhile");
            link.send_replace(Link::Down);
        }
        Event::SlowConsumer(_) => drop(heard.send(Heard { node: String::new(), news: News::Missed })),
        Event::LameDuckMode | Event::Draining | Event::ServerError(_) | Event::ClientError(_) => {
            tracing::warn!(bus, %event, "the bus does not do what was asked");
        }
    }
}

impl Bus for Nats {
    fn tell(&self, news: News) {
        // Too many wait: the others look at the store when they hear nothing for long.
        let _ = self.outgoing.try_send(news);
    }

    fn listen(&self) -> broadcast::Receiver<Heard> {
        self.heard.subscribe()
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }

    fn workers(&self) -> Option<&Nats> {
        Some(self)
    }
}
