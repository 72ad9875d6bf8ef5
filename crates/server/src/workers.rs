//! Bot workers: processes that take decisions of bots from the bus. They receive what a bot receives, nothing more
//! (TB-068). One that is killed delays a decision: it is asked for again, and made here if there is no other.

use crate::bots::{BotPool, Task, budget};
use crate::bus::Nats;
use async_nats::RequestErrorKind;
use axum::body::Bytes;
use bots::{Asked, Spec};
use futures_util::StreamExt;
use game_core::Seat;
use game_core::record::Header;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

/// How often a worker says that it is at a decision, and how long its silence is believed.
const SIGN_EVERY: Duration = Duration::from_millis(250);
const SILENCE: Duration = Duration::from_millis(1_500);
/// How often a decision is asked for before it is made here.
const TRIES: usize = 4;
/// Decisions that may wait at a worker for each of its threads; others are sent back.
const WAITING: usize = 4;
const GROUP: &str = "workers";

/// A decision on its way to a worker.
#[derive(Debug, Serialize, Deserialize)]
struct Order {
    header: Header,
    seat: Seat,
    view: Value,
    legal: Vec<String>,
    bot: String,
    seed: u64,
}

/// What a worker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "sign", rename_all = "snake_case")]
enum Sign {
    /// It has too much to do.
    Busy,
    /// It has the decision, but other ones come first.
    Waiting,
    /// It is thinking.
    Thinking,
    /// None if the bot crashed.
    Chosen { action: Option<String> },
}

/// Other builds may play other rules.
fn subject(nats: &Nats) -> String {
    nats.subject(&format!("bots.{}", env!("CARGO_PKG_VERSION").replace('.', "_")))
}

/// Asks a worker. The inner answer is none if the bot crashed or was late; the outer one if no worker has decided.
pub async fn ask(nats: &Nats, task: &Task, late: Duration) -> Option<Option<String>> {
    let order = Order {
        header: task.header.clone(),
        seat: task.asked.seat,
        view: task.asked.view.clone(),
        legal: task.asked.legal.clone(),
        bot: task.spec.to_string(),
        seed: task.seed,
    };
    let order: Bytes = serde_json::to_vec(&order).expect("an order is JSON").into();
    for _ in 0..TRIES {
        if !nats.is_up() {
            return None;
        }
        match ask_once(nats, order.clone(), late).await {
            Asking::Chosen(action) => return Some(action),
            Asking::Nobody => return None,
            Asking::Lost => tracing::info!("a bot worker is gone; its decision is asked for again"),
        }
    }
    None
}

enum Asking {
    Chosen(Option<String>),
    /// There is no worker that could.
    Nobody,
    Lost,
}

async fn ask_once(nats: &Nats, order: Bytes, late: Duration) -> Asking {
    let inbox = nats.client().new_inbox();
    let Ok(mut signs) = nats.client().subscribe(inbox.clone()).await else { return Asking::Nobody };
    if nats.client().publish_with_reply(subject(nats), inbox, order).await.is_err() {
        return Asking::Nobody;
    }
    let mut thinking: Option<Instant> = None;
    loop {
        let Ok(Some(message)) = timeout(SILENCE, signs.next()).await else { return Asking::Lost };
        if message.status == Some(async_nats::StatusCode::NO_RESPONDERS) {
            return Asking::Nobody;
        }
        match serde_json::from_slice(&message.payload) {
            Ok(Sign::Chosen { action }) => return Asking::Chosen(action),
            Ok(Sign::Busy) | Err(_) => return Asking::Nobody,
            Ok(Sign::Waiting) => {}
            // TB-038: counted from the beginning of its thinking.
            Ok(Sign::Thinking) if thinking.get_or_insert_with(Instant::now).elapsed() > late => {
                return Asking::Chosen(None);
            }
            Ok(Sign::Thinking) => {}
        }
    }
}

/// Takes decisions from the bus until it ends.
pub async fn work_for(nats: &Nats, threads: usize) -> Result<(), String> {
    let threads = threads.max(1);
    let pool = BotPool::new(threads);
    let subscribed = nats.client().queue_subscribe(subject(nats), GROUP.to_owned()).await;
    let mut orders = subscribed.map_err(|error| format!("the bus cannot be heard: {error}"))?;
    tokio::spawn(say_when_heard(nats.clone(), threads));
    let room = std::sync::Arc::new(tokio::sync::Semaphore::new(threads * (1 + WAITING)));
    while let Some(message) = orders.next().await {
        let Some(reply) = message.reply else { continue };
        let (nats, pool) = (nats.clone(), pool.clone());
        let place = std::sync::Arc::clone(&room).try_acquire_owned();
        tokio::spawn(async move {
            let task = serde_json::from_slice(&message.payload).ok().and_then(task_of);
            let (Ok(_place), Some(task)) = (place, task) else { return say(&nats, &reply, &Sign::Busy).await };
            let (begin, mut begun) = mpsc::channel(1);
            let work = pool.choose_telling(task, begin);
            tokio::pin!(work);
            let mut sign = Sign::Waiting;
            say(&nats, &reply, &sign).await;
            let action = loop {
                tokio::select! {
                    action = &mut work => break action,
                    Some(()) = begun.recv() => sign = Sign::Thinking,
                    () = tokio::time::sleep(SIGN_EVERY) => {}
                }
                say(&nats, &reply, &sign).await;
            };
            say(&nats, &reply, &Sign::Chosen { action }).await;
        });
    }
    Ok(())
}

/// A server answers in the order in which it is asked: once it has said that nobody listens elsewhere, decisions come here.
async fn say_when_heard(nats: Nats, threads: usize) {
    let nowhere = nats.client().new_inbox();
    loop {
        match nats.client().request(nowhere.clone(), Bytes::new()).await.map_err(|error| error.kind()) {
            Ok(_) | Err(RequestErrorKind::NoResponders) => return tracing::info!(threads, "thinking for others"),
            Err(RequestErrorKind::TimedOut) => {}
            Err(RequestErrorKind::InvalidSubject | RequestErrorKind::MaxPayloadExceeded | RequestErrorKind::Other) => {
                return;
            }
        }
    }
}

async fn say(nats: &Nats, to: &async_nats::Subject, sign: &Sign) {
    let bytes = serde_json::to_vec(sign).expect("a sign is JSON");
    if let Err(error) = nats.client().publish(to.clone(), bytes.into()).await {
        tracing::warn!(%error, "a sign cannot be given");
    }
}

fn task_of(order: Order) -> Option<Task> {
    let spec: Spec = order.bot.parse().ok()?;
    let asked = Asked { seat: order.seat, view: order.view, legal: order.legal };
    // A program could be anything: only bots of this build are run for others.
    let is_own = !matches!(spec, Spec::Program(_)) && !budget(&spec).is_zero();
    is_own.then_some(Task { header: order.header, asked, spec, seed: order.seed })
}
