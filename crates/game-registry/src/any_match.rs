//! Matches of any game, in text and JSON: what the command line and the server play with.

mod choices;
mod drafts;
mod seated;

use crate::{ConfigError, Entry, UnknownGame, Voice, config, entry};
use game_core::chance::Secret;
use game_core::edition::{from_json, intern};
use game_core::record::{Outcome, Participant, Record, RecordError, Remarks, TableConfig, Who};
use game_core::table::{Consent, Match, Setup, TableStep, Verified, VerifyError};
use game_core::{
    EditionError, Fast, Game, Illegal, Message, Rule, Seat, SeatSet, Turn, Viewer, default_edition, message,
};
pub(crate) use seated::Seated;
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Debug;

/// A match of some game. Texts go in, sentences and JSON come out; [`start`] and [`replay`] make one.
pub trait AnyMatch: Debug + Send + Sync {
    fn entry(&self) -> &'static Entry;
    fn record(&self) -> &Record;
    /// The number of steps, which is also the number of the last one.
    fn seq(&self) -> u64;
    /// Seats held by participants.
    fn seats(&self) -> usize;
    fn turn(&self) -> Turn;
    fn holder(&self, seat: Seat) -> Option<&str>;
    fn is_human(&self, seat: Seat) -> bool;
    fn has_left(&self, seat: Seat) -> bool;
    fn in_the_running(&self) -> SeatSet;

    /// How the seats are called in sentences from now on; seats without a name are `s1` to `s5`.
    fn set_names(&mut self, names: Vec<String>);
    fn voice(&self) -> &Voice;

    // Eyes

    fn view(&self, viewer: Viewer) -> Value;
    /// The same as JSON, written behind a text.
    fn write_view(&self, viewer: Viewer, text: &mut Vec<u8>);
    /// The view drawn for a terminal.
    fn picture(&self, viewer: Viewer) -> String;
    /// The question that a seat is asked; none if it is not asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// What a seat may do; nothing if it is not asked.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// The same as JSON, written behind a text: a list of objects with `text`, `sentence` and `action`.
    fn write_legal(&self, seat: Seat, text: &mut Vec<u8>);
    /// What a seat may do, if it is a single thing.
    fn only_action(&self, seat: Seat) -> Option<String>;
    /// The steps after a number, as that viewer reads them.
    fn told_since(&self, seq: u64, viewer: Viewer) -> Vec<Told>;
    /// The same as JSON, written behind a text.
    fn write_told(&self, seq: u64, viewer: Viewer, text: &mut Vec<u8>);
    /// Whether everybody reads the steps after a number alike.
    fn is_told_alike(&self, seq: u64) -> bool;
    fn result(&self) -> Option<Ended>;
    /// The position notation, where the game has one.
    fn position(&self) -> Option<String>;
    /// The game's customary record, where it has one.
    fn export(&self, names: &[String], date: Option<&str>) -> Option<String>;
    /// The match as it stood after a step; none if there are not so many.
    fn at(&self, seq: u64) -> Option<Box<dyn AnyMatch>>;
    /// A new match that begins with the steps of this one up to a number; config, edition and commitment of `new` are not
    /// looked at. None if there are not so many steps.
    fn branch(&self, seq: u64, new: NewMatch) -> Option<Result<Box<dyn AnyMatch>, StartError>>;

    // Drafts (TB-026): nothing is stored, and what is hidden from the seat stays hidden

    /// Whether a draft could be sent.
    fn check_draft(&self, seat: Seat, draft: &[String]) -> Result<(), Refusal>;
    /// What the seat would be asked after a draft, and what it could do then; no prompt if it is not asked any more.
    fn legal_after(&self, seat: Seat, draft: &[String]) -> Result<(Option<Prompt>, Vec<Choice>), Refusal>;
    /// What a draft would do, up to the first chance step or hidden fact.
    fn preview(&self, seat: Seat, draft: &[String]) -> Result<Preview, Refusal>;

    // What a table needs to know

    /// Whether the decision now asked of that seat is secret and simultaneous (TB-069).
    fn is_sealed(&self, seat: Seat) -> bool;
    /// Whether anything is hidden from anybody now.
    fn has_secrets(&self) -> bool;
    /// What the caretaker would play (TB-033); none if the seat is not asked.
    fn default_action(&self, seat: Seat) -> Option<String>;

    // Steps

    /// Whether a seat may do that now, and if not, why. The text is one action, or several joined (TB-026).
    fn why_not(&self, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Does it: all of a draft or nothing.
    fn act(&mut self, seat: Seat, text: &str, remarks: Remarks) -> Result<(), Refusal>;
    /// The same with actions in their JSON form.
    fn act_json(&mut self, seat: Seat, actions: &[Value], remarks: Remarks) -> Result<(), Refusal>;
    /// The same with a list of texts.
    fn act_draft(&mut self, seat: Seat, draft: &[String], remarks: Remarks) -> Result<(), Refusal>;
    /// Does a uniformly random action; what a seat does while no stronger bot exists.
    fn act_at_random(&mut self, seat: Seat, draws: &mut Fast, remarks: Remarks);
    /// Plays what the caretaker owes for seats that left (TB-033), and says how many steps.
    fn caretake(&mut self) -> usize;
    /// The same for one seat; says whether it was due.
    fn caretake_seat(&mut self, seat: Seat) -> bool;
    /// Draws the chance step that is due; does nothing if none is.
    fn draw(&mut self, source: Source<'_>, remarks: Remarks);
    /// A step of the table, `resign s2`, asked for by a seat or by the table itself.
    fn table(&mut self, text: &str, by: Option<Seat>, consent: Consent, remarks: Remarks) -> Result<(), Refusal>;
    /// Whether the table could write that now; changes nothing.
    fn check_table(&self, text: &str, by: Option<Seat>, consent: Consent) -> Result<(), Refusal>;
    /// The step to which a seat may go back without asking anybody.
    fn undo_of(&self, seat: Seat) -> Option<u64>;
    /// Goes on with lines that were written elsewhere. After an error the match is of no use.
    fn follow(&mut self, lines: &[Vec<u8>]) -> Result<(), RecordError>;
    /// Writes the close line, if the match is over and has none.
    fn close(&mut self, seed: Option<&Secret>);
}

/// Where chance comes from.
#[derive(Debug)]
pub enum Source<'a> {
    /// For local games.
    Fast(&'a mut Fast),
    /// The fair stream of a committed seed (TB-072).
    Fair(&'a Secret),
}

/// The question that a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    pub seat: Seat,
    pub kind: &'static str,
    pub rule: Rule,
    pub sentence: String,
}

/// What a draft would do, as the seat would see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Preview {
    pub events: Vec<ToldEvent>,
    /// After the last action that could be shown.
    pub view: Value,
    pub stop: Stop,
}

/// Where a preview ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The whole draft is shown.
    End,
    /// Chance comes next.
    Chance,
    /// The next action shows something that is hidden now.
    Hidden,
}

/// Something a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The notation.
    pub text: String,
    pub sentence: String,
    pub index: usize,
    /// The tagged form, whose fields name what it touches.
    pub action: Value,
}

/// One step as a viewer reads it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    pub seq: u64,
    pub who: Who,
    /// The text, with `?` for what the viewer may not see.
    pub what: String,
    /// False for a take-back and the steps that it skips.
    pub stands: bool,
    /// Played by the table.
    pub auto: bool,
    pub events: Vec<ToldEvent>,
}

/// Something that happened, as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldEvent {
    pub rule: Rule,
    pub sentence: String,
    /// The tagged form; none for what the table did.
    pub event: Option<Value>,
}

/// A refusal in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{sentence} ({rule})")]
pub struct Refusal {
    pub rule: Rule,
    pub key: &'static str,
    pub sentence: String,
}

impl Refusal {
    pub(crate) fn new(illegal: &Illegal, voice: &Voice) -> Refusal {
        Refusal { rule: illegal.rule, key: illegal.message.key, sentence: voice.say(&illegal.message) }
    }
}

/// How a match ended, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ended {
    pub winners: Vec<Seat>,
    #[serde(flatten)]
    pub outcome: Outcome,
    pub sentence: String,
}

/// What is fixed before a match starts.
#[derive(Clone, Debug)]
pub struct NewMatch {
    pub id: String,
    /// Options of the game that differ from its defaults.
    pub config: Map<String, Value>,
    /// The text of an edition to play with instead of the default one.
    pub edition_text: Option<String>,
    pub table: TableConfig,
    /// One for each seat; none stands for guests.
    pub participants: Vec<Participant>,
    pub commitment: Option<String>,
    pub contributions: Vec<Option<String>>,
    pub rematch_of: Option<String>,
}

impl Default for NewMatch {
    /// A local game between guests who sit as they come.
    fn default() -> NewMatch {
        NewMatch {
            id: "local".to_owned(),
            config: Map::new(),
            edition_text: None,
            table: TableConfig { seating: game_core::record::Seating::Fixed, ..TableConfig::default() },
            participants: Vec::new(),
            commitment: None,
            contributions: Vec::new(),
            rematch_of: None,
        }
    }
}

/// Why a match cannot start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("the edition: {0}")]
    Edition(#[from] EditionError),
    #[error("{found} participants for {seats} seats")]
    Participants { found: usize, seats: usize },
    #[error(transparent)]
    Refused(Refusal),
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("line 1: {0}")]
    UnknownGame(#[from] UnknownGame),
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Starts a match of the game with that id.
pub fn start(game: &str, new: NewMatch) -> Result<Box<dyn AnyMatch>, StartError> {
    with_game!(game, G => start_game::<G>(new))?
}

fn start_game<G: Game>(new: NewMatch) -> Result<Box<dyn AnyMatch>, StartError> {
    let config = config::<G>(None, &new.config)?;
    let edition = match &new.edition_text {
        None => default_edition::<G>(),
        Some(text) => intern(text, G::load_edition)?,
    };
    let voice = Voice::new::<G>(edition, Vec::new());
    let started = Match::<G>::new(setup_of(config, edition, new)?);
    let played = started.map_err(|illegal| StartError::Refused(Refusal::new(&illegal, &voice)))?;
    Ok(Box::new(Seated::new(played, voice)))
}

fn setup_of<G: Game>(config: G::Config, edition: &'static G::Edition, new: NewMatch) -> Result<Setup<G>, StartError> {
    let mut setup = Setup::<G>::local(config);
    let seats = setup.participants.len();
    if !new.participants.is_empty() {
        if new.participants.len() != seats {
            return Err(StartError::Participants { found: new.participants.len(), seats });
        }
        setup.participants = new.participants;
    }
    setup.id = new.id;
    setup.edition = edition;
    setup.edition_text = new.edition_text;
    setup.table = new.table;
    setup.commitment = new.commitment;
    setup.rematch_of = new.rematch_of;
    if !new.contributions.is_empty() {
        setup.contributions = new.contributions;
    }
    Ok(setup)
}

/// Replays a record of whichever game.
pub fn replay(record: Record) -> Result<Box<dyn AnyMatch>, ReplayError> {
    fn of<G: Game>(record: Record) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let played = Match::<G>::replay(record)?;
        let voice = Voice::new::<G>(played.edition(), Vec::new());
        Ok(Box::new(Seated::new(played, voice)))
    }
    let game = record.header.game.clone();
    with_game!(&game, G => of::<G>(record))?
}

/// Replays a record and recomputes every chance outcome (TB-075).
pub fn verify(record: Record) -> Result<Result<Verified, VerifyError>, UnknownGame> {
    let game = record.header.game.clone();
    with_game!(&game, G => game_core::table::verify::<G>(record))
}
