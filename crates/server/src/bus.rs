//! The bus wakes other nodes when a table has changed. Correctness never depends on it: the store is the lock.

use async_trait::async_trait;
use store::TableId;
use tokio::sync::broadcast;

/// Something that carries the news of a change to the other nodes.
#[async_trait]
pub trait Bus: Send + Sync + std::fmt::Debug {
    /// Tells the others; losing it does no harm.
    async fn announce(&self, table: &TableId);
    /// What the others announce from now on.
    fn listen(&self) -> broadcast::Receiver<TableId>;
}

/// One process. Several nodes in it are told of one another's changes; a single node hears nothing.
#[derive(Debug)]
pub struct InProcess {
    own: broadcast::Sender<TableId>,
    others: Vec<broadcast::Sender<TableId>>,
}

/// News that may wait; whoever is slower finds the change when it writes.
const WAITING: usize = 1024;

impl InProcess {
    #[must_use]
    pub fn alone() -> InProcess {
        InProcess { own: broadcast::channel(WAITING).0, others: Vec::new() }
    }

    /// The buses of so many nodes.
    #[must_use]
    pub fn nodes(count: usize) -> Vec<InProcess> {
        let all: Vec<_> = (0..count).map(|_| broadcast::channel(WAITING).0).collect();
        let node = |place: usize| InProcess {
            own: all[place].clone(),
            others: all.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, bus)| bus.clone()).collect(),
        };
        (0..count).map(node).collect()
    }
}

#[async_trait]
impl Bus for InProcess {
    async fn announce(&self, table: &TableId) {
        for other in &self.others {
            // Nobody listens: nobody needs to know.
            let _ = other.send(table.clone());
        }
    }

    fn listen(&self) -> broadcast::Receiver<TableId> {
        self.own.subscribe()
    }
}
