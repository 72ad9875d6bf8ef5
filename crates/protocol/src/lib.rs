//! What a client and the server say to each other: the bodies of the HTTP interface and the messages of the socket.
//!
//! Views, actions and events of a game are opaque here: JSON that only the game and its board understand. Everything else
//! is typed, and the TypeScript types ([`typescript`]), the OpenAPI document ([`openapi`]) and the tables in
//! `docs/protocol.md` are made from these types and from [`ROUTES`].

mod editions;
mod games;
mod history;
mod identity;
mod lessons;
mod problem;
mod routes;
mod seat;
mod socket;
mod tables;
mod typescript;

pub use editions::{EditionFile, EditionInfo};
pub use games::{Example, ExampleStage, GameInfo, GameOption, RuleText, Rulebook};
pub use history::{MatchList, MatchState, MatchSummary, Replay, Standing, Timeline, Verification};
pub use identity::{
    ChangePassword, DeleteMe, IdentityKind, Login, Me, NewGuest, Rename, Return, ReturnLink, Session, SignUp,
};
pub use lessons::{Lesson, LessonAnswer, LessonPlay, LessonProgress, LessonQuestion, LessonState, LessonStep};
pub use problem::{Code, Problem};
pub use routes::{Method, ROUTES, Route, openapi};
pub use seat::{Eyes, Seat};
pub use socket::{
    Answer, Ask, ChatAudience, ChatLine, Choice, ClientMessage, Clock, Event, Hint, HintLine, Newcomer, Position,
    Presence, Prompt, Question, QuestionKind, Sealed, ServerMessage, Status, Stop, Told, Turn, Undo,
};
pub use tables::{
    Branch, Holder, HolderKind, LeadsTo, Leave, Link, NewLink, NewTable, PutBot, Quick, Ready, Rematch, SeatInfo,
    Seating, Settings, SettingsPatch, Sit, Starting, Table, TableLine, TableList, TablePatch, TableState, UndoRule,
    Watch, Yours,
};
pub use typescript::typescript;

/// The version of the socket's messages; `hello` carries it.
pub const PROTOCOL: u32 = 1;
