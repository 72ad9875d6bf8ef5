//! Tables: created, sat down at, made ready, played at, played at again.

use crate::editions::EditionInfo;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A new table. The one who creates it is its host and takes the first free seat, unless `sit` is false.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewTable {
    pub game: String,
    /// Options of the game that differ from its defaults, `seats` among them.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    #[serde(default)]
    pub config: Option<serde_json::Value>,
    /// The hash of an edition that was put before; none for the built-in one.
    pub edition: Option<String>,
    pub settings: Option<SettingsPatch>,
    /// Seats that bots take at once.
    pub bots: Option<Vec<PutBot>>,
    pub sit: Option<bool>,
}

/// *Play now*: a table with bots in all other seats, ready to start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Quick {
    pub game: String,
    /// The game's best number of seats unless given.
    pub seats: Option<u32>,
    /// `apprentice` unless given.
    pub level: Option<String>,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    #[serde(default)]
    pub config: Option<serde_json::Value>,
}

/// The options of the table (TB, section Config), and who may find it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Settings {
    /// TB-014
    pub seating: Seating,
    /// TB-050: `none`, `move 90s`, `move 3d`, `bank 10m+20s`; units `s`, `m`, `h`, `d`.
    pub clock: String,
    /// TB-045
    pub undo: UndoRule,
    /// TB-066
    pub hints: bool,
    /// TB-061
    pub watch: Watch,
    /// TB-061: minutes by which watchers are behind.
    pub delay: u32,
    /// TB-010: one person may hold several seats.
    pub shared_screen: bool,
    /// Listed among the open tables.
    pub public: bool,
}

/// What is to be changed; the rest stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SettingsPatch {
    pub seating: Option<Seating>,
    pub clock: Option<String>,
    pub undo: Option<UndoRule>,
    pub hints: Option<bool>,
    pub watch: Option<Watch>,
    pub delay: Option<u32>,
    pub shared_screen: Option<bool>,
    pub public: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    Random,
    Fixed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    Free,
    Consent,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watch {
    Link,
    Nobody,
    All,
}

/// Changes before the start, by the host; takes all readiness back (TB-013).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TablePatch {
    /// Options of the game; those not named keep their value. Another number of seats adds or removes the last ones.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    #[serde(default)]
    pub config: Option<serde_json::Value>,
    /// A hash, or `default`.
    pub edition: Option<String>,
    pub settings: Option<SettingsPatch>,
}

/// Sits down: at an open seat, at any open seat, or through a private link (TB-011).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Sit {
    pub seat: Option<Seat>,
    pub link: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Leave {
    /// All own seats unless given. The host may empty any seat.
    pub seat: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutBot {
    pub seat: Seat,
    pub level: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ready {
    pub ready: bool,
}

/// A private link: to one seat, or for the watchers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewLink {
    pub seat: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Link {
    /// What `sit`, `hello` and `GET /api/tables/{id}?link=` take; it also names the link when it is revoked.
    pub token: String,
    /// None: for the watchers.
    pub seat: Option<Seat>,
    /// `/t/<table>?link=<token>`, to be put behind the address of the site.
    pub path: String,
}

/// Another match at the same table (TB-083), with changed settings if given. Starts when all people are ready.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Rematch {
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    #[serde(default)]
    pub config: Option<serde_json::Value>,
    pub settings: Option<SettingsPatch>,
    /// The level of all bots at the table; seats that are added get such bots, too.
    pub level: Option<String>,
}

/// A new table that goes on from a step of a finished match, with bots in all other seats. Chance is drawn anew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Branch {
    /// The number of the last step that is kept.
    pub at: u64,
    pub seat: Seat,
    /// Of the bots; `apprentice` if it is not given.
    pub level: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Seats are filled, settings can be changed.
    Lobby,
    /// All are ready; the contributions to chance are collected (TB-070).
    Starting,
    Playing,
    Over,
    /// The host has closed it before a match began.
    Closed,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Table {
    pub id: String,
    pub game: String,
    pub state: TableState,
    /// The whole config of the game.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub config: serde_json::Value,
    pub edition: EditionInfo,
    pub settings: Settings,
    /// By seat. With random seating these are places in a list until the seats are drawn (TB-014).
    pub seats: Vec<SeatInfo>,
    pub host: String,
    /// The present match, once it has started.
    pub match_id: Option<String>,
    /// The match before it at this table.
    pub rematch_of: Option<String>,
    /// What chance is bound to (TB-070), once all are ready.
    pub commitment: Option<String>,
    /// Who watches, by name.
    pub watchers: Vec<String>,
    pub you: Yours,
}

/// What the one who asks is at this table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Yours {
    pub seats: Vec<Seat>,
    pub is_host: bool,
    /// For the host: the links that are valid.
    pub links: Vec<Link>,
    /// What the link leads to that was shown; none if none was.
    pub link: Option<LeadsTo>,
}

/// What somebody finds behind a link (TB-011).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "to", rename_all = "snake_case")]
pub enum LeadsTo {
    /// A seat, free or taken.
    Seat {
        seat: Seat,
    },
    Watch,
    /// It was revoked, or there never was such a link.
    Nothing,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    pub seat: Seat,
    pub holder: Option<Holder>,
    pub is_ready: bool,
    /// Connected.
    pub is_here: bool,
    /// There is a link to this seat, and nobody has taken it.
    pub is_invited: bool,
    /// Resigned or timed out (TB-032); the caretaker plays.
    pub has_left: bool,
    /// Lets watchers see through its eyes (TB-061).
    pub shows: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HolderKind {
    Guest,
    Person,
    Bot,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Holder {
    /// The identity; bots have ids that begin with `bot`.
    pub id: String,
    pub name: String,
    pub kind: HolderKind,
    /// Bots only (TB-068).
    pub level: Option<String>,
    pub version: Option<String>,
}

/// A table in the list of open ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableLine {
    pub id: String,
    pub game: String,
    pub state: TableState,
    pub seats: u32,
    pub free_seats: u32,
    pub names: Vec<String>,
    pub settings: Settings,
    pub created: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    pub tables: Vec<TableLine>,
}

/// What is owed before the first step (TB-070).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Starting {
    /// The header line as it will stand in the record, with the commitment in it.
    pub header: String,
    pub commitment: String,
    /// Own seats that owe it.
    pub seats: Vec<Seat>,
}
