//! The bus wakes other nodes when a table has changed, and tells them who is where. Correctness never depends on it: the
//! store is the lock, and what the bus does not bring is found by a look at the store.

mod nats;

pub use nats::Nats;

use serde::{Deserialize, Serialize};
use store::TableId;
use tokio::sync::{broadcast, watch};

/// What a node tells the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum News {
    /// The document of a table or its match is not what it was.
    Changed { table: TableId },
    /// Somebody said something at a table.
    Said { table: TableId },
    /// All who are at a table through this node.
    Here { table: TableId, people: Vec<String> },
    /// Who is at this table elsewhere?
    Who { table: TableId },
    /// This node lives.
    Pulse,
    /// This node stops.
    Gone,
    /// News may have been lost on the way. No node says this: the bus notices it.
    #[serde(skip)]
    Missed,
}

/// News, and the node that tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heard {
    pub node: String,
    #[serde(flatten)]
    pub news: News,
}

/// Whether the other nodes can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// There are no others.
    Alone,
    Up,
    /// For now they cannot be heard.
    Down,
}

/// Something that carries news to the other nodes.
pub trait Bus: Send + Sync + std::fmt::Debug {
    /// Tells the others, without waiting; losing it does no harm.
    fn tell(&self, news: News);
    /// What the others tell from now on.
    fn listen(&self) -> broadcast::Receiver<Heard>;
    fn link(&self) -> watch::Receiver<Link>;
    /// Where bot workers are asked; none if there cannot be any.
    fn workers(&self) -> Option<&Nats>;
}

/// News that may wait; whoever is slower looks at the store.
const WAITING: usize = 1024;

/// One process. Several nodes in it are told of one another's changes; a single node hears nothing.
#[derive(Debug)]
pub struct InProcess {
    name: String,
    own: broadcast::Sender<Heard>,
    others: Vec<broadcast::Sender<Heard>>,
    link: watch::Sender<Link>,
}

impl InProcess {
    #[must_use]
    pub fn alone() -> InProcess {
        let link = watch::channel(Link::Alone).0;
        InProcess { name: "alone".to_owned(), own: broadcast::channel(WAITING).0, others: Vec::new(), link }
    }

    /// The buses of so many nodes.
    #[must_use]
    pub fn nodes(count: usize) -> Vec<InProcess> {
        let all: Vec<_> = (0..count).map(|_| broadcast::channel(WAITING).0).collect();
        let node = |place: usize| InProcess {
            name: format!("node-{place}"),
            own: all[place].clone(),
            others: all.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, bus)| bus.clone()).collect(),
            link: watch::channel(Link::Up).0,
        };
        (0..count).map(node).collect()
    }
}

impl Bus for InProcess {
    fn tell(&self, news: News) {
        for other in &self.others {
            // Nobody listens: nobody needs to know.
            let _ = other.send(Heard { node: self.name.clone(), news: news.clone() });
        }
    }

    fn listen(&self) -> broadcast::Receiver<Heard> {
        self.own.subscribe()
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }

    fn workers(&self) -> Option<&Nats> {
        None
    }
}
