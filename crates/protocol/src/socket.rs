//! The messages of the socket of a table, each tagged by `type`.

use crate::history::Standing;
use crate::problem::Problem;
use crate::seat::{Eyes, Seat};
use crate::tables::{Starting, Table};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a client says. `id` is chosen by the client; the answer carries it, and the same id again is answered as the first
/// time (TB-027).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum ClientMessage {
    /// The first message. `since` is the last step that this client has; `eyes` for watchers that look through a seat's.
    Hello {
        protocol: u32,
        since: Option<u64>,
        eyes: Option<Eyes>,
        link: Option<String>,
    },
    /// Acts: `seq` is that of the `Ask`, `draft` one or several actions in their notation, all or none (TB-026).
    Act {
        id: String,
        seat: Seat,
        seq: u64,
        draft: Vec<String>,
    },
    /// What could follow a draft.
    Legal {
        id: String,
        seat: Seat,
        draft: Vec<String>,
    },
    /// Why an action could not follow a draft.
    WhyNot {
        id: String,
        seat: Seat,
        draft: Vec<String>,
        action: String,
    },
    /// What a draft would do, up to the first chance step or hidden fact.
    Preview {
        id: String,
        seat: Seat,
        draft: Vec<String>,
    },
    /// TB-030
    Resign {
        id: String,
        seat: Seat,
    },
    /// TB-040: go on from the position after step `to`. Asks the others where their consent is needed.
    Takeback {
        id: String,
        seat: Seat,
        to: u64,
    },
    /// The answer to a `question`.
    Consent {
        id: String,
        question: String,
        yes: bool,
    },
    /// TB-055
    Abort {
        id: String,
    },
    /// TB-015
    HandOver {
        id: String,
        seat: Seat,
        to: Newcomer,
    },
    /// TB-054: declare an absent seat timed out.
    Retire {
        id: String,
        seat: Seat,
    },
    /// TB-066
    Hint {
        id: String,
        seat: Seat,
    },
    /// TB-061: let watchers see through the eyes of an own seat.
    Show {
        id: String,
        seat: Seat,
        on: bool,
    },
    Chat {
        id: String,
        text: String,
    },
    /// TB-065: by the id of an identity.
    Mute {
        id: String,
        who: String,
        on: bool,
    },
    Ready {
        id: String,
        ready: bool,
    },
    /// TB-070: the SHA-256 of 32 random bytes, in hex.
    Contribute {
        id: String,
        seat: Seat,
        hash: String,
    },
    /// TB-070: the bytes themselves, in hex.
    Reveal {
        id: String,
        seat: Seat,
        bytes: String,
    },
    /// Answered by `pong`; `lag` is the round trip that this client measured last, in milliseconds (TB-052).
    Ping {
        id: String,
        lag: Option<u32>,
    },
}

/// Who takes a seat over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Newcomer {
    Bot {
        level: String,
    },
    /// Somebody who watches, by the id of the identity.
    Person {
        id: String,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`. `now` is the server's time in milliseconds since 1970.
    Welcome {
        protocol: u32,
        now: u64,
        eyes: Eyes,
        table: Table,
    },
    /// Whenever something about the table itself has changed.
    Table {
        table: Table,
    },
    /// TB-070: contribute a hash for each of these seats.
    Contribute {
        start: Starting,
    },
    /// TB-070: all hashes are there; reveal the bytes.
    Reveal {
        start: Starting,
    },
    /// The match as it stands, after `welcome` and at the start of a match; the events are those after `since`.
    Joined {
        position: Position,
    },
    /// The match went on; the events are new.
    Update {
        position: Position,
    },
    Answer(Answer),
    Legal {
        id: String,
        seat: Seat,
        prompt: Option<Prompt>,
        legal: Vec<Choice>,
    },
    /// None: it could follow.
    WhyNot {
        id: String,
        problem: Option<Problem>,
    },
    /// `view` is what the seat would see after the last action that could be shown.
    Preview {
        id: String,
        events: Vec<Event>,
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        view: serde_json::Value,
        stop: Stop,
    },
    Hint {
        id: String,
        hint: Hint,
    },
    Chat {
        line: ChatLine,
    },
    /// After `welcome`: what was said before.
    Said {
        lines: Vec<ChatLine>,
    },
    Question {
        question: Question,
    },
    /// A question is decided, or nobody needs to answer it any more.
    Decided {
        question: String,
        agreed: bool,
        sentence: String,
    },
    Presence {
        people: Vec<Presence>,
    },
    /// Something was wrong that answers no message with an id. Where the connection is closed, this is the last message.
    Error {
        problem: Problem,
    },
    Pong {
        id: String,
        now: u64,
    },
}

/// The answer to a command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Answer {
    pub id: String,
    pub status: Status,
    /// Where it was refused or stale.
    pub problem: Option<Problem>,
    /// The last step of the match when it was answered; 0 where that could not be read.
    pub seq: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Ok,
    /// The others are asked; a `decided` follows.
    Asked,
    Refused,
    /// TB-027: nothing happened, and an `update` has come or is coming.
    Stale,
}

/// The match as a viewer sees it. Steps are numbered without gaps, the same for every viewer: one who has step 7 and is
/// told of step 9 has missed something and says `hello` again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Position {
    #[serde(rename = "match")]
    pub match_id: String,
    /// The last step that this viewer knows.
    pub seq: u64,
    pub eyes: Eyes,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: serde_json::Value,
    /// What own seats are asked.
    pub asks: Vec<Ask>,
    pub events: Vec<Told>,
    pub turn: Turn,
    /// By seat; empty without a clock.
    pub clocks: Vec<Clock>,
    /// Where own seats may go back to without asking anybody (TB-041).
    pub undo: Vec<Undo>,
    pub result: Option<Standing>,
}

/// A question to an own seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Ask {
    pub seat: Seat,
    /// To be sent back with `act` (TB-027).
    pub seq: u64,
    pub prompt: Prompt,
    pub legal: Vec<Choice>,
    /// A secret simultaneous decision (TB-069).
    pub is_sealed: bool,
    /// The own choice that is sealed already.
    pub chosen: Option<Vec<String>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Prompt {
    pub kind: String,
    pub rule: String,
    pub sentence: String,
}

/// Something that a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// The notation, as `act` takes it.
    pub text: String,
    pub sentence: String,
    /// The tagged form of the game, whose fields name what it touches.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub action: serde_json::Value,
}

/// One step as a viewer reads it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Told {
    pub seq: u64,
    /// `s1`, `chance` or `table`.
    pub who: String,
    /// With `?` for what the viewer may not see.
    pub what: String,
    /// False for a take-back and the steps that it skips.
    pub stands: bool,
    /// Played by the table.
    pub auto: bool,
    pub events: Vec<Event>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Event {
    pub rule: String,
    pub sentence: String,
    /// The tagged form of the game; null for what the table did.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub event: serde_json::Value,
}

/// Who is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Turn {
    /// Seats that are asked; in a sealed decision all that take part, whoever has chosen.
    pub waiting: Vec<Seat>,
    pub sealed: Option<Sealed>,
    pub is_over: bool,
}

/// How many have chosen (TB-069).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Sealed {
    pub chosen: u32,
    pub of: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clock {
    pub seat: Seat,
    /// Milliseconds left, at the time of this message.
    pub left: u64,
    pub is_running: bool,
    /// What is left of the quota for lost connections, in milliseconds (TB-052).
    pub quota: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Undo {
    pub seat: Seat,
    pub to: u64,
}

/// Where a preview ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// The whole draft is shown.
    End,
    /// Chance comes next.
    Chance,
    /// The next action shows something that is hidden now.
    Hidden,
    /// Some action of the draft is refused; `why_not` says why.
    Refused,
}

/// What a bot would do from this seat's view (TB-066).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    pub seat: Seat,
    /// The kind of the action: `place`.
    pub kind: String,
    pub action: Choice,
    /// The best few, with what the seat can expect, from 0 (lost) to 1 (won).
    pub lines: Vec<HintLine>,
    /// Hints that this seat has used.
    pub used: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HintLine {
    pub action: String,
    pub sentence: String,
    pub value: f64,
    /// What is expected to follow: `s1: Rd4`.
    pub line: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatAudience {
    /// Said by a seat: for everybody.
    Table,
    /// Said by a watcher: for watchers, and for everybody after the end (TB-065).
    Watchers,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    pub number: u64,
    pub at: u64,
    /// The id of the identity.
    pub from: String,
    pub name: String,
    pub audience: ChatAudience,
    pub text: String,
}

/// Something that needs the consent of other people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Question {
    pub id: String,
    pub kind: QuestionKind,
    pub by: Seat,
    pub sentence: String,
    /// The rule that asks for consent.
    pub rule: String,
    /// Take-backs: the steps that would be taken back.
    pub steps: Vec<Told>,
    /// Silence until then is a no.
    pub until: u64,
    /// Own seats that have not answered.
    pub owed: Vec<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuestionKind {
    Takeback { to: u64 },
    Abort,
    HandOver { seat: Seat, name: String },
    Retire { seat: Seat },
}

/// Somebody who is at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    pub id: String,
    pub name: String,
    /// Empty for watchers.
    pub seats: Vec<Seat>,
    pub is_here: bool,
}
