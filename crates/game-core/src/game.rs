//! The contract between a game and everything else.

use crate::chance::Draws;
use crate::edition::{Edition, EditionError};
use crate::message::{Arg, Illegal, Message, Rule};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use std::any::Any;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The rules of one game, implemented by its state.
///
/// A state is a plain value: cheap to clone, equal when its parts are equal, without heap, history or generator. The same
/// trait serves the table, the terminal, bots, the simulator and the tests, so every promise made here is checked for
/// every game by the laws in `game-testkit`.
///
/// # What the caller promises
/// - `legal_actions`, `try_pick`, `default_action`, `decision` and `is_sealed` are called only for seats that [`Game::turn`]
///   asks; `draw_chance`, `chance_outcomes` and `check_chance` only when it says [`Turn::Chance`].
/// - `apply` is called only with a step that `check` or `check_chance` accepted. On such a step it cannot fail.
///
/// # What the game promises
/// - `check` is the authority on what is legal, and `legal_actions` lists exactly what it accepts (law 3).
/// - A refusal names the first rule that fails in the order of the catalogue (TB-024) and changes nothing (law 10).
/// - All chance goes through [`Draws`], with whole weights in the order of TB-074; no step but a chance step is random.
/// - What a seat can see or do depends on nothing that is hidden from it (law 7).
/// - `view`, `redact` and `world` agree: what one hides the others hide or sample anew.
///
/// # Example
/// A game for two: take one or two stones; who takes the last stone wins. `crates/reference-games` has whole games to copy.
/// ```
/// use game_core::*;
/// # use game_core::edition::{Head, Table};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// struct Stones { left: u8, to_move: Seat, edition: EditionRef<Plain> }
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
/// #[serde(tag = "kind", rename_all = "kebab-case")]
/// enum Action { Take { stones: u8 } }
///
/// impl Notation<Plain> for Action {
///     fn parse(text: &str, _: &Plain) -> Option<Action> {
///         match text { "take 1" => Some(Action::Take { stones: 1 }), "take 2" => Some(Action::Take { stones: 2 }), _ => None }
///     }
///     fn text(&self, _: &Plain) -> String { let Action::Take { stones } = self; format!("take {stones}") }
/// }
///
/// #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
/// #[serde(tag = "kind", rename_all = "kebab-case")]
/// enum Event { Took { seat: Seat, stones: u8 } }
///
/// impl Happening for Event {
///     fn rule(&self) -> Rule { Rule::new(*b"ST", 1) }
///     fn message(&self) -> Message { let Event::Took { seat, stones } = self; message!("took", seat = *seat, stones = *stones) }
/// }
///
/// # #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Default)] struct Config;
/// # impl Seats for Config { fn seats(&self) -> usize { 2 } fn with_seats(_: usize) -> Config { Config } }
/// # #[derive(Debug)] struct Plain(Head);
/// # impl Edition for Plain { fn head(&self) -> &Head { &self.0 } fn tables(&self) -> &[Table] { &[] } }
/// #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
/// struct View { left: u8, to_move: Seat }
///
/// impl Game for Stones {
///     type Config = Config; type Edition = Plain;
///     type Action = Action; type Chance = NoChance; type Event = Event; type View = View;
///     const ID: &'static str = "stones";
///     const NAME: &'static str = "Stones";
///     const SEATS: (usize, usize) = (2, 2);
///     const RULES: u32 = 1;
///     const ACTION_COUNT: usize = 2;
///     const OBSERVATION: &'static [(&'static str, usize)] = &[("stones left", 1)];
///     const LOCALE: &'static str = "took = { $seat } takes { $stones }";
///     const DEFAULT_EDITION: &'static str = "";
///
///     fn load_edition(_: &str) -> Result<Plain, EditionError> {
///         Ok(Plain(Head { game: "stones".into(), name: "Stones".into(), edition: "one".into(), hash: String::new() }))
///     }
///     fn new(_: &Config, edition: &'static Plain) -> Result<Stones, Illegal> {
///         Ok(Stones { left: 10, to_move: Seat::S1, edition: EditionRef(edition) })
///     }
///     fn config(&self) -> Config { Config }
///     fn edition(&self) -> &'static Plain { self.edition.0 }
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Seats(SeatSet::one(self.to_move)) }
///     }
///     fn decision(&self, _: Seat) -> Decision { Decision::new("take", Rule::new(*b"ST", 1), message!("prompt")) }
///     fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
///         self.check_asked(seat)?;
///         let Action::Take { stones } = *action;
///         if stones > self.left { return Err(Illegal::new(Rule::new(*b"ST", 1), message!("too-many"))); }
///         Ok(())
///     }
///     fn legal_actions(&self, _: Seat, out: &mut Vec<Action>) {
///         out.clear();
///         out.extend((1..=self.left.min(2)).map(|stones| Action::Take { stones }));
///     }
///     fn default_action(&self, _: Seat) -> Action { Action::Take { stones: 1 } }
///     fn apply(&mut self, step: &StepOf<Stones>, sink: &mut impl Sink<Event>) {
///         let Step::Act(seat, Action::Take { stones }) = *step else { unreachable!("no chance in this game") };
///         self.left -= stones;
///         self.to_move = seat.next(2);
///         sink.emit(|| Event::Took { seat, stones });
///     }
///     fn view(&self, _: Viewer) -> View { View { left: self.left, to_move: self.to_move } }
///     fn redact(event: &Event, _: Viewer) -> Option<Event> { Some(event.clone()) }
///     fn world(view: &View, edition: &'static Plain, _: &mut impl Draws) -> Stones {
///         Stones { left: view.left, to_move: view.to_move, edition: EditionRef(edition) }
///     }
///     fn result(&self) -> Option<Standing> {
///         let last = self.to_move.next(2);
///         (self.left == 0).then(|| Standing::winner(2, last, [0; 2], Reason::new(Rule::new(*b"ST", 1), "end-last-stone")))
///     }
///     fn action_message(action: &Action) -> Message { let Action::Take { stones } = *action; message!("take", stones = stones) }
///     fn action_index(action: &Action) -> usize { let Action::Take { stones } = action; usize::from(*stones) - 1 }
///     fn action_at(index: usize) -> Option<Action> { (index < 2).then(|| Action::Take { stones: index as u8 + 1 }) }
///     fn observe(view: &View, _: Seat, _: &Plain, out: &mut [f32]) { out[0] = f32::from(view.left) / 10.0; }
///     fn key(&self) -> u64 { u64::from(self.left) << 1 | self.to_move.index() as u64 }
///     fn step_bound(&self) -> u64 { 10 }
///     fn audit(&self) -> Result<(), String> { if self.left <= 10 { Ok(()) } else { Err("more than ten stones".into()) } }
///     fn picture(view: &View, _: &Plain) -> String { "o".repeat(usize::from(view.left)) }
/// }
///
/// let edition = default_edition::<Stones>();
/// let mut game = Stones::new(&Config, edition).unwrap();
/// game.apply(&Step::Act(Seat::S1, Action::Take { stones: 2 }), &mut ());
/// assert_eq!(game.left, 8);
/// assert_eq!(game.check(Seat::S1, &Action::Take { stones: 1 }).unwrap_err().rule.to_string(), "TB-022");
/// ```
pub trait Game: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    /// Seats, modes and variants; read from `{ seats = 2, … }` with unknown options refused.
    type Config: Seats + Clone + PartialEq + Default + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The cards as typed tables.
    type Edition: Edition;
    /// At most 16 bytes. Its JSON form is tagged by `kind`, and its fields name what it touches.
    type Action: Notation<Self::Edition>
        + Copy
        + Eq
        + Hash
        + Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// One outcome of a chance step; [`NoChance`] where there is none.
    type Chance: Notation<Self::Edition>
        + Copy
        + Eq
        + Hash
        + Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    type Event: Happening + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// All that a viewer may see, as a complete type of its own, config included; with [`Viewer::Open`] the file form of
    /// the state. Field names are the catalogue's words: scenarios point into its JSON.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// `wizards-of-the-wild`: in commands, records and files.
    const ID: &'static str;
    /// `Wizards of the Wild`: on the screen.
    const NAME: &'static str;
    /// The fewest and the most seats held by participants.
    const SEATS: (usize, usize);
    /// Raised whenever any legal game could play out differently.
    const RULES: u32;
    /// The oldest `RULES` that this build still plays.
    const RULES_MIN: u32 = Self::RULES;
    /// Every action has an index below this, whatever the edition.
    const ACTION_COUNT: usize;
    /// The parts of the observation tensor in order, with their lengths.
    const OBSERVATION: &'static [(&'static str, usize)];
    /// The length of the observation tensor.
    const OBSERVATION_LEN: usize = total_len(Self::OBSERVATION);
    /// The text of `locales/en.ftl`.
    const LOCALE: &'static str;
    /// The text of the default edition's file.
    const DEFAULT_EDITION: &'static str;
    /// Nothing is ever hidden from anybody: all have the same view, and read the same texts and events. Law 7 holds a game
    /// to it; a table need not look for secrets then.
    const IS_OPEN: bool = false;

    /// Reads an edition file; every error names line, card and field where it can.
    fn load_edition(text: &str) -> Result<Self::Edition, EditionError>;

    // Set-up

    fn new(config: &Self::Config, edition: &'static Self::Edition) -> Result<Self, Illegal>;
    fn config(&self) -> Self::Config;
    fn edition(&self) -> &'static Self::Edition;

    // Whose turn

    fn turn(&self) -> Turn;
    /// The question now asked of that seat.
    fn decision(&self, seat: Seat) -> Decision;
    /// Seats that no participant holds and the game plays itself (the opposing wizard of the solo game).
    fn automata(&self) -> SeatSet {
        SeatSet::NONE
    }
    /// Whether the game has eliminated that seat (TB-032).
    fn is_eliminated(&self, _seat: Seat) -> bool {
        false
    }
    /// The number of the event that eliminated that seat: the later the event, the larger, and equal for the seats of one
    /// event (TB-034). `None` for other seats, and in games where one step eliminates in one event only: there the step in
    /// which it happened decides.
    fn elimination(&self, _seat: Seat) -> Option<u32> {
        None
    }
    /// Whether the decision now asked of that seat is secret and simultaneous (TB-069).
    fn is_sealed(&self, _seat: Seat) -> bool {
        false
    }
    /// Whether, by that action, `to` comes to see what had been hidden from it and what the step's own text does not say: a
    /// hand laid open, say. Law 7 makes an exception for such steps and for no others.
    fn reveals(&self, _actor: Seat, _action: &Self::Action, _to: Seat) -> bool {
        false
    }
    /// The same for an outcome of chance: a mishap that eliminates a seat and lays its hand open, say.
    fn chance_reveals(&self, _chance: &Self::Chance, _to: Seat) -> bool {
        false
    }
    /// Whether `asking` may never take that action back (TB-043). Games with hidden hands bar every action of another
    /// seat, since a hand shows itself in what it plays.
    fn bars_takeback(&self, actor: Seat, action: &Self::Action, asking: Seat) -> bool {
        self.reveals(actor, action, asking)
    }

    // What is legal

    /// TB-021, TB-022, then the kind (TB-023), then the action's own rules in the catalogue's order (TB-024).
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Illegal>;
    /// Replaces the content of the buffer by the legal actions, in a fixed order without repetition.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// Why a text that no action has is refused, of a seat that is asked (so TB-021 and TB-022 are passed). The rules of an
    /// action's line in the catalogue hold for arguments, too, that nothing has (`B F4`: no such card), as long as actions
    /// of that kind answer the decision now asked; every other text is refused by TB-023.
    fn refuse_text(&self, _seat: Seat, text: &str) -> Illegal {
        Illegal::no_such_action(text)
    }
    /// What the caretaker plays (TB-033).
    fn default_action(&self, seat: Seat) -> Self::Action;
    /// Picks one slot of a list with holes: `choose(n)` is below `n`, and `None` means an empty slot, pick again. The
    /// filled slots, in order, are `legal_actions`, so picking until one is filled stays exactly uniform. Override it only
    /// where it is faster than filling the list.
    #[inline(always)]
    fn try_pick(
        &self,
        seat: Seat,
        buffer: &mut Vec<Self::Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Option<Self::Action> {
        self.legal_actions(seat, buffer);
        Some(buffer[choose(buffer.len() as u32) as usize])
    }
    /// For `perft --placements`: the fixed answer to a minor decision that is not counted.
    fn minor_action(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }
    /// TB-021 and TB-022, with which every `check` begins.
    #[inline]
    fn check_asked(&self, seat: Seat) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over => Err(Illegal::over()),
            Turn::Seats(seats) if seats.contains(seat) => Ok(()),
            Turn::Seats(_) | Turn::Chance => Err(Illegal::not_asked(seat)),
        }
    }

    // Chance

    /// Draws the outcome of the chance step that is due.
    fn draw_chance(&self, _draws: &mut impl Draws) -> Self::Chance {
        unreachable!("this game has no chance steps")
    }
    /// Whether the outcome can happen in the chance step that is due; for records and scripts.
    fn is_possible(&self, _chance: &Self::Chance) -> bool {
        false
    }
    /// Replaces the content of the buffer by the outcomes with their weights, in the order of TB-074; `false` (and an empty
    /// buffer) where they are too many to list.
    fn chance_outcomes(&self, out: &mut Vec<(Self::Chance, u64)>) -> bool {
        out.clear();
        false
    }

    // The deed

    fn apply(&mut self, step: &StepOf<Self>, sink: &mut impl Sink<Self::Event>);

    // Eyes and mind

    fn view(&self, viewer: Viewer) -> Self::View;
    /// The event as that viewer sees it; `None` where it sees nothing of it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// The text of an action about to be applied, as that viewer reads it: `give ?` for hidden values.
    fn seen_action(&self, _seat: Seat, action: &Self::Action, _viewer: Viewer) -> String {
        action.text(self.edition())
    }
    /// Whether that is less than the action's own text. Search asks this instead of comparing texts.
    #[inline]
    fn hides_action(&self, _seat: Seat, _action: &Self::Action, _viewer: Viewer) -> bool {
        false
    }
    /// The text of a chance outcome about to be applied, as that viewer reads it.
    fn seen_chance(&self, chance: &Self::Chance, _viewer: Viewer) -> String {
        chance.text(self.edition())
    }
    /// Whether that is less than the outcome's own text.
    #[inline]
    fn hides_chance(&self, _chance: &Self::Chance, _viewer: Viewer) -> bool {
        false
    }
    /// A random state that the viewer cannot tell from the real one, as ruled by TB-060: a function of the view alone. From
    /// an open view it is the state itself.
    fn world(view: &Self::View, edition: &'static Self::Edition, draws: &mut impl Draws) -> Self;
    /// For scenarios that set parts of an open view: pools that were not set become the rest. `is_set` tells whether a
    /// pointer, or one below or above it, was set.
    fn settle(_view: &mut Self::View, _edition: &'static Self::Edition, _is_set: &dyn Fn(&str) -> bool) {}

    // Result

    /// Rank and score for each seat, exactly when the game is over.
    fn result(&self) -> Option<Standing>;
    /// How far that seat has come while the game is not over, by what the catalogue ranks seats with at the end: the larger
    /// the better. `None` where the game has no such measure. For figures only, like how often the lead changes; no rule
    /// depends on it, and it may look at what is hidden.
    fn progress(&self, _seat: Seat) -> Option<i32> {
        None
    }

    // Words

    /// Several actions of one turn joined in print (TB-026): `Nd3=PG`. A single action is a draft of one.
    fn parse_draft(text: &str, edition: &Self::Edition) -> Option<Vec<Self::Action>> {
        Self::Action::parse(text, edition).map(|action| vec![action])
    }
    /// The sentence for an action on a button or in a list.
    fn action_message(action: &Self::Action) -> Message;
    /// The position notation of the catalogue, where there is one and the position can be written.
    fn position(&self) -> Option<String> {
        None
    }
    fn from_position(
        _text: &str,
        _config: &Self::Config,
        _edition: &'static Self::Edition,
    ) -> Result<Self, PositionError> {
        Err(PositionError::new("this game has no position notation"))
    }
    /// What the viewer sees, drawn for a terminal.
    fn picture(view: &Self::View, edition: &Self::Edition) -> String;
    /// The game's customary record for export, where it has one.
    fn export(_export: &Export<'_, Self>) -> Option<String> {
        None
    }

    // Numbers

    fn action_index(action: &Self::Action) -> usize;
    /// The action with that index; `None` for indices that no action has.
    fn action_at(index: usize) -> Option<Self::Action>;
    /// Fills the tensor from the view of that seat.
    fn observe(view: &Self::View, seat: Seat, edition: &Self::Edition, out: &mut [f32]);
    /// A hash of what the view of the seat to act shows.
    fn key(&self) -> u64;
    /// No game has more steps than this (law 11).
    fn step_bound(&self) -> u64;

    // Health

    /// Conservation and invariants: what is wrong, if anything.
    fn audit(&self) -> Result<(), String>;
}

const fn total_len(parts: &[(&'static str, usize)]) -> usize {
    let (mut total, mut part) = (0, 0);
    while part < parts.len() {
        total += parts[part].1;
        part += 1;
    }
    total
}

/// The default edition of a game, read once.
///
/// # Panics
/// Never in a build whose tests pass: each game tests that its default edition loads.
#[must_use]
pub fn default_edition<G: Game>() -> &'static G::Edition {
    type Loaded = HashMap<(&'static str, usize), &'static (dyn Any + Send + Sync)>;
    static LOADED: LazyLock<RwLock<Loaded>> = LazyLock::new(RwLock::default);

    // A text of the program lies where it lies: its place and the game name it.
    let key = (G::ID, G::DEFAULT_EDITION.as_ptr().addr());
    let loaded = LOADED.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    if let Some(edition) = loaded.and_then(|loaded| loaded.downcast_ref()) {
        return edition;
    }
    let text = format!("# {}\n{}", G::ID, G::DEFAULT_EDITION);
    let edition = crate::edition::intern(&text, |_| G::load_edition(G::DEFAULT_EDITION))
        .expect("the default edition is tested to load");
    LOADED.write().unwrap_or_else(PoisonError::into_inner).insert(key, edition);
    edition
}

/// How many seats participants hold.
pub trait Seats {
    fn seats(&self) -> usize;
    /// The default config for that many seats; whether the game has so many is decided by [`Game::new`].
    fn with_seats(seats: usize) -> Self;
}

/// One text for each value, and one value for each text, whatever the position.
pub trait Notation<E>: Sized {
    fn parse(text: &str, edition: &E) -> Option<Self>;
    fn text(&self, edition: &E) -> String;
}

/// A whole number as texts write it: digits without sign or leading zeros. One that is too large for any use is the largest.
#[must_use]
pub fn plain_number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    (is_plain && !text.is_empty()).then(|| text.parse().unwrap_or(u32::MAX))
}

/// What happened: says the rule that decided, and a sentence.
pub trait Happening {
    fn rule(&self) -> Rule;
    fn message(&self) -> Message;
    /// What simulations count: `("bought", card)`, with the seat it belongs to.
    fn tally(&self) -> Option<Tally> {
        None
    }
    /// The card or other thing that came up, so that somebody may use it: drawn, dealt, displayed.
    fn came_up(&self) -> Option<Arg> {
        None
    }
}

/// One thing to count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// `bought`, `outcome`, `chain`.
    pub kind: &'static str,
    pub what: Arg,
    /// Whose deed it was, for shares of the winning side.
    pub seat: Option<Seat>,
}

/// Who must act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// These seats are asked; several where the rules say that all players choose.
    Seats(SeatSet),
    Chance,
    Over,
}

/// The question that a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Decision {
    pub kind: &'static str,
    pub rule: Rule,
    pub message: Message,
}

impl Decision {
    #[must_use]
    pub fn new(kind: &'static str, rule: Rule, message: Message) -> Decision {
        Decision { kind, rule, message }
    }
}

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    Act(Seat, A),
    Chance(C),
}

/// A step of that game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// The chance outcome of games without chance: there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
pub enum NoChance {}

impl Serialize for NoChance {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match *self {}
    }
}

impl<E> Notation<E> for NoChance {
    fn parse(_: &str, _: &E) -> Option<NoChance> {
        None
    }
    fn text(&self, _: &E) -> String {
        match *self {}
    }
}

/// Where events go. Events are made inside the closure, so that a sink which wants none pays nothing.
pub trait Sink<E> {
    fn emit(&mut self, event: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Sees what every seat sees (TB-061).
    Spectator,
    /// Sees everything: scenarios, and replays after the end.
    Open,
}

impl Viewer {
    /// Whether this viewer has the eyes of that seat, or all eyes.
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Open => true,
        }
    }
}

impl std::fmt::Display for Viewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "{seat}"),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Open => f.write_str("open"),
        }
    }
}

impl std::str::FromStr for Viewer {
    type Err = crate::seat::NoSuchSeat;
    fn from_str(text: &str) -> Result<Viewer, Self::Err> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            "open" => Ok(Viewer::Open),
            seat => seat.parse().map(Viewer::Seat),
        }
    }
}

/// The rule that ended a game, and the key of its sentence: `end-colours`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    pub rule: Rule,
    pub key: &'static str,
}

impl Reason {
    #[must_use]
    pub const fn new(rule: Rule, key: &'static str) -> Reason {
        Reason { rule, key }
    }
}

/// Rank and score for each seat, and why (TB-080). Seats that the game plays itself are ranked too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    seats: u8,
    ranks: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
    pub reason: Reason,
}

impl Standing {
    /// Ranks seats by their merit: rank 1 + the number of seats that stand better; equal seats share a rank.
    pub fn by_merit<M: PartialOrd>(reason: Reason, scores: &[i32], merit: impl Fn(Seat) -> M) -> Standing {
        let seats = scores.len();
        let mut standing = Standing { seats: seats as u8, ranks: [0; MAX_SEATS], scores: [0; MAX_SEATS], reason };
        for seat in Seat::all(seats) {
            let own = merit(seat);
            let better = Seat::all(seats).filter(|&other| merit(other) > own).count();
            standing.ranks[seat.index()] = 1 + better as u8;
            standing.scores[seat.index()] = scores[seat.index()];
        }
        standing
    }

    /// One winner; all others share the next rank.
    #[must_use]
    pub fn winner<const N: usize>(seats: usize, winner: Seat, scores: [i32; N], reason: Reason) -> Standing {
        Standing::by_merit(reason, &scores[..seats], |seat| seat == winner)
    }

    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    #[inline]
    #[must_use]
    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    #[inline]
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// The seats with rank 1.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|&seat| self.rank(seat) == 1).collect()
    }
}

/// What is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(String);

impl PositionError {
    #[must_use]
    pub fn new(what: impl Into<String>) -> PositionError {
        PositionError(what.into())
    }
}

/// What a game needs to write its customary record.
#[derive(Debug)]
pub struct Export<'a, G: Game> {
    /// A name for each seat.
    pub names: &'a [String],
    /// `2026.11.15`, where known.
    pub date: Option<&'a str>,
    /// The position before the first step.
    pub start: &'a G,
    /// The steps that stand, without those taken back.
    pub steps: &'a [StepOf<G>],
    /// The winner and how it came to be, if the match is over: see [`Ending`].
    pub ending: Option<(Seat, Ending)>,
}

/// How a match came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the game's own rule.
    Game(Reason),
    /// The others resigned, the last by `resign` (TB-030).
    Resignation,
    /// The others left, the last by `timeout` (TB-031).
    Timeout,
}
