//! A table in memory: a cache over the store, with the people who are at it. It can be dropped and read again at any time.

mod answers;
mod consent;
mod elsewhere;
mod eyes;
mod handle;
mod keep;
mod load;
mod lobby;
mod play;
mod questions;
mod seats;
mod start;
mod talk;
mod tell;
mod think;
mod tick;

pub use eyes::{Viewer, WAITING_FRAMES, has_left, who};
pub use handle::{Arrival, id_of};
pub use keep::ALIKE;
pub use load::{record_of, standing};
pub use lobby::{check_level, check_settings};
pub use questions::{Consents, OpenQuestion};
pub use seats::told_apart;
pub use tell::{all_eyes, choices, event, prompt_of, stop_of, told, turn_of};

use crate::app::{App, Entered};
use crate::clocks::{ClockRule, Side};
use crate::doc::Doc;
use crate::refused::{Outcome, Refused};
use answers::Answers;
use game_core::{MAX_SEATS, Seat};
use game_registry::AnyMatch;
use protocol::HolderKind;
use start::Starting;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use store::{MatchId, Millis, Point, Secret, TableId, TableRow};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

/// The place in memory of a table; empty as long as nobody needs it.
#[derive(Debug, Default)]
pub struct Room {
    pub inside: Arc<Mutex<Option<Inside>>>,
    /// Commands that have arrived and wait for their turn: a clock that stands at zero lets them pass (TB-031).
    waiting: Arc<AtomicUsize>,
    /// Others have changed the table, and it will be looked at.
    pub has_news: AtomicBool,
}

impl Room {
    pub async fn enter(&self, app: &Arc<App>, id: &TableId) -> Outcome<Entered> {
        let turn = Waiting::for_turn(&self.waiting);
        let mut guard = Arc::clone(&self.inside).lock_owned().await;
        drop(turn);
        match &mut *guard {
            None => *guard = Some(Box::pin(Inside::load(app, id, Arc::clone(&self.waiting))).await?),
            Some(inside) if inside.must_reload => Box::pin(inside.reload()).await?,
            Some(_) => {}
        }
        Ok(OwnedMutexGuard::map(guard, |inside| inside.as_mut().expect("it was read just now")))
    }
}

/// One that waits for its turn, until it has it or goes away.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn for_turn(waiting: &AtomicUsize) -> Waiting<'_> {
        waiting.fetch_add(1, Ordering::SeqCst);
        Waiting(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What is known of a table.
#[derive(Debug)]
pub struct Inside {
    pub app: Arc<App>,
    pub id: TableId,
    pub row: TableRow,
    pub doc: Doc,
    people: HashMap<String, Person>,
    pub playing: Option<Playing>,
    starting: Option<Starting>,
    pub viewers: BTreeMap<u64, Viewer>,
    last_viewer: u64,
    /// Who is here through other nodes, by node.
    elsewhere: BTreeMap<String, Vec<String>>,
    /// The questions that people here know of.
    told_questions: Vec<OpenQuestion>,
    /// The start that people here know of, and whether its bytes are asked for.
    told_start: Option<(MatchId, bool)>,
    /// Since when those who hold places are away.
    away: HashMap<String, Millis>,
    /// When a delayed watcher may hear the next line of the chat.
    chat_due: Option<Millis>,
    /// Nothing was ever said here, and nobody else can say anything here.
    is_silent: bool,
    /// The last step was written here: the bots that it asks are set to work at once.
    is_own_turn: bool,
    /// By seat, the place whose holder has it, while people are told what has changed: nothing changes then, and it is asked
    /// for again and again.
    while_telling: Option<[Option<usize>; MAX_SEATS]>,
    /// When the store was last looked at because of others.
    looked: Millis,
    /// Bots at work.
    thinking: HashSet<Due>,
    /// Hints that are looked for: who waits for it, and the id of the command. One for each decision, so that nobody keeps
    /// the bots of others waiting.
    hinting: HashMap<Due, (u64, String)>,
    /// Answers to commands, to be given again (TB-027).
    answers: Answers,
    /// A write failed: what is in memory may not be what is stored.
    pub must_reload: bool,
    has_table_changed: bool,
    /// Who is here was not told because of that.
    owes_presence: bool,
    has_match_changed: bool,
    has_ended: bool,
    deadline: watch::Sender<Option<Millis>>,
    waiting: Arc<AtomicUsize>,
    /// What could not be stored is not tried again before.
    rest_until: Millis,
    /// Nobody has been here since.
    idle_since: Millis,
}

/// A decision of a seat, by the step at which it was asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Due {
    match_id: MatchId,
    seat: Seat,
    seq: u64,
}

/// How somebody is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub name: String,
    pub kind: HolderKind,
}

/// The present match.
#[derive(Debug)]
pub struct Playing {
    pub id: MatchId,
    pub game: Box<dyn AnyMatch>,
    point: Point,
    /// Choices outside the record (TB-069).
    sealed: Vec<Sealed>,
    seed: Option<Secret<[u8; 32]>>,
    pub side: Side,
    clock: ClockRule,
    started: Millis,
    /// How the match calls its seats.
    names: Vec<String>,
}

/// One sealed choice.
#[derive(Clone, PartialEq, Eq)]
struct Sealed {
    seat: Seat,
    seq: u64,
    draft: Vec<String>,
    is_auto: bool,
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sealed({})", self.seat)
    }
}

impl Playing {
    pub fn is_over(&self) -> bool {
        self.game.turn() == game_core::Turn::Over
    }

    /// What a seat is asked now.
    fn due(&self, seat: Seat) -> Option<Due> {
        Some(Due { match_id: self.id.clone(), seat, seq: self.side.seats[seat.index()].asked? })
    }

    /// Whether this is asked now.
    fn asks(&self, due: &Due) -> bool {
        self.id == due.match_id && self.side.seats[due.seat.index()].asked == Some(due.seq)
    }

    fn has_sealed(&self, seat: Seat) -> bool {
        self.sealed.iter().any(|choice| choice.seat == seat)
    }

    /// TB-043: a choice that is sealed and not yet opened is nothing that could be taken back across.
    fn check_unsealed(&self) -> Outcome<()> {
        if self.sealed.is_empty() {
            return Ok(());
        }
        Err(Refused::by_table(43, "Somebody has sealed a choice: nothing can be taken back until all have chosen."))
    }
}

/// Seats as the protocol names them.
pub fn to_seat(seat: Seat) -> protocol::Seat {
    protocol::Seat::ALL[seat.index()]
}

pub fn from_seat(seat: protocol::Seat) -> Seat {
    Seat::new(seat.index())
}
