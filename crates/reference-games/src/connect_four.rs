//! Connect four. The rules are numbered in `docs/games/connect-four.md`.

use crate::plain::{NoCards, TwoSeats};
use game_core::{
    Arg, Decision, Draws, EditionError, EditionRef, Game, Happening, Illegal, Message, NoChance, Notation, PerSeat,
    PositionError, Reason, Rule, Seat, SeatSet, Sink, Standing, Step, StepOf, Turn, Viewer, message,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

const SEATS: Rule = Rule::new(*b"CF", 1);
const DROP: Rule = Rule::new(*b"CF", 3);
const COLUMN_FULL: Rule = Rule::new(*b"CF", 4);
const ROW: Rule = Rule::new(*b"CF", 5);
const FULL: Rule = Rule::new(*b"CF", 6);

pub const COLUMNS: usize = 7;
pub const RANKS: usize = 6;

pub type Square = crate::board::Square<{ COLUMNS as u8 }, { RANKS as u8 }>;

/// A column of the board, `a` to `g`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Column(u8);

/// A position: the discs of each seat as a bit mask, seven bits for each column, the lowest square first and an empty
/// guard bit on top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    discs: PerSeat<u64, 2>,
    to_move: Seat,
    /// The seat that moved last has a row of four.
    is_won: bool,
    edition: EditionRef<NoCards>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Drop { column: Column },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Dropped { seat: Seat, column: Column, square: Square },
    Won { seat: Seat, squares: [Square; 4] },
    Drawn,
}

/// Nothing is hidden, so every viewer has the same view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose disc lies on each square: the columns from a to g, each from the bottom up.
    pub columns: [[Option<Seat>; RANKS]; COLUMNS],
    pub to_move: Seat,
}

/// Seven bits for each column.
const STRIDE: usize = RANKS + 1;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;
const TOP: u64 = BOTTOM << (RANKS - 1);
/// From a square to the next one: up, right, down right, up right.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// The first squares of the rows of four in one direction.
#[inline(always)]
fn rows(discs: u64, direction: usize) -> u64 {
    let pairs = discs & discs >> direction;
    pairs & pairs >> (2 * direction)
}

#[inline(always)]
fn has_row(discs: u64) -> bool {
    DIRECTIONS.into_iter().fold(0, |found, direction| found | rows(discs, direction)) != 0
}

#[inline(always)]
fn bit(square: Square) -> u64 {
    1 << (square.index() % COLUMNS * STRIDE + square.index() / COLUMNS)
}

fn square_at(place: u32) -> Square {
    Square::at(place as usize / STRIDE, place as usize % STRIDE)
}

impl ConnectFour {
    /// The discs of a seat as a bit mask, seven bits for each column, the lowest square first.
    #[inline]
    #[must_use]
    pub fn discs(&self, seat: Seat) -> u64 {
        self.discs[seat]
    }

    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.discs[Seat::S1] | self.discs[Seat::S2]
    }

    #[inline(always)]
    fn is_full(&self, column: Column) -> bool {
        self.occupied() & TOP & 1 << (column.index() * STRIDE + RANKS - 1) != 0
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_won | (self.occupied() == BOARD)
    }

    fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.discs[seat] & bit(square) != 0)
    }

    /// The position with those discs; what else a state holds follows from them.
    fn from_squares(squares: impl Fn(Square) -> Option<Seat>, to_move: Seat, edition: &'static NoCards) -> ConnectFour {
        let discs = PerSeat::from_fn(|seat| {
            Square::all().filter(|&square| squares(square) == Some(seat)).fold(0, |discs, square| discs | bit(square))
        });
        ConnectFour { discs, to_move, is_won: has_row(discs[to_move.next(2)]), edition: EditionRef(edition) }
    }
}

impl Game for ConnectFour {
    type Config = TwoSeats;
    type Edition = NoCards;
    type Action = Action;
    type Chance = NoChance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "connect-four";
    const NAME: &'static str = "Connect four";
    const SEATS: (usize, usize) = (2, 2);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = COLUMNS;
    const OBSERVATION: &'static [(&'static str, usize)] =
        &[("own discs by square", Square::COUNT), ("other discs by square", Square::COUNT)];
    const LOCALE: &'static str = include_str!("../locales/connect-four.ftl");
    const DEFAULT_EDITION: &'static str =
        "[edition]\nformat = 1\ngame = \"connect-four\"\nname = \"Connect four\"\nedition = \"plain\"\n";
    const IS_OPEN: bool = true;

    fn load_edition(text: &str) -> Result<NoCards, EditionError> {
        NoCards::load(text, Self::ID)
    }

    fn new(config: &TwoSeats, edition: &'static NoCards) -> Result<ConnectFour, Illegal> {
        config.check(SEATS, message!("refused-seats"))?;
        Ok(ConnectFour::from_squares(|_| None, Seat::S1, edition))
    }

    fn config(&self) -> TwoSeats {
        TwoSeats::default()
    }

    fn edition(&self) -> &'static NoCards {
        self.edition.0
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Seats(SeatSet::one(self.to_move)) }
    }

    fn decision(&self, _: Seat) -> Decision {
        Decision::new("drop", DROP, message!("prompt-drop"))
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        let Action::Drop { column } = *action;
        if self.is_full(column) {
            return Err(Illegal::new(COLUMN_FULL, message!("refused-full", column = column)));
        }
        Ok(())
    }

    #[inline(always)]
    fn legal_actions(&self, _: Seat, out: &mut Vec<Action>) {
        // Written without branches: every column is put down, and the next one over it where it is full.
        out.resize(COLUMNS, Action::Drop { column: Column(0) });
        let mut count = 0;
        for column in Column::all() {
            out[count] = Action::Drop { column };
            count += usize::from(!self.is_full(column));
        }
        out.truncate(count);
    }

    fn default_action(&self, _: Seat) -> Action {
        // CF-008: the first column that is not full.
        let column = Column::all().find(|&column| !self.is_full(column)).expect("a seat that is asked can drop");
        Action::Drop { column }
    }

    #[inline(always)]
    fn apply(&mut self, step: &StepOf<ConnectFour>, sink: &mut impl Sink<Event>) {
        let Step::Act(seat, Action::Drop { column }) = *step else { unreachable!("this game has no chance") };
        // One more at the foot of the column carries up to the first empty square.
        let occupied = self.occupied();
        let disc = (occupied + (1 << (column.index() * STRIDE))) & !occupied;
        self.discs[seat] |= disc;
        self.is_won = has_row(self.discs[seat]);
        self.to_move = seat.next(2);
        sink.emit(|| Event::Dropped { seat, column, square: square_at(disc.trailing_zeros()) });
        if self.is_won {
            sink.emit(|| Event::Won { seat, squares: row_of(self.discs[seat]) });
        } else if self.occupied() == BOARD {
            sink.emit(|| Event::Drawn);
        }
    }

    fn view(&self, _: Viewer) -> View {
        let column = |file| std::array::from_fn(|rank| self.owner(Square::at(file, rank)));
        View { columns: std::array::from_fn(column), to_move: self.to_move }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn world(view: &View, edition: &'static NoCards, _: &mut impl Draws) -> ConnectFour {
        ConnectFour::from_squares(|square| view.owner(square), view.to_move, edition)
    }

    #[inline]
    fn result(&self) -> Option<Standing> {
        let last = self.to_move.next(2);
        if self.is_won {
            let scores = PerSeat::<i32, 2>::from_fn(|seat| i32::from(seat == last));
            Some(Standing::winner(2, last, scores.0, Reason::new(ROW, "end-row")))
        } else {
            self.is_over().then(|| Standing::by_merit(Reason::new(FULL, "end-full"), &[0, 0], |_| 0))
        }
    }

    fn action_message(action: &Action) -> Message {
        let Action::Drop { column } = *action;
        message!("drop", column = column)
    }

    fn position(&self) -> Option<String> {
        Some(rows_of_picture(|square| self.owner(square)).join("/"))
    }

    fn from_position(text: &str, _: &TwoSeats, edition: &'static NoCards) -> Result<ConnectFour, PositionError> {
        let ranks: Vec<&str> = text.split('/').collect();
        let is_rank = |rank: &&str| rank.len() == COLUMNS && rank.bytes().all(|c| b"XO.".contains(&c));
        if ranks.len() != RANKS || !ranks.iter().all(is_rank) {
            return Err(PositionError::new("a position is six ranks of seven squares, each X, O or a dot"));
        }
        let squares =
            |square: Square| match ranks[RANKS - 1 - square.index() / COLUMNS].as_bytes()[square.index() % COLUMNS] {
                b'X' => Some(Seat::S1),
                b'O' => Some(Seat::S2),
                _ => None,
            };
        let to_move = Seat::new(Square::all().filter(|&square| squares(square).is_some()).count() % 2);
        let position = ConnectFour::from_squares(squares, to_move, edition);
        position.audit().map_err(PositionError::new)?;
        Ok(position)
    }

    fn picture(view: &View, _: &NoCards) -> String {
        let ranks = rows_of_picture(|square| view.owner(square)).map(|row| {
            let discs: Vec<String> = row.chars().map(String::from).collect();
            format!("{}\n", discs.join(" "))
        });
        format!("{}a b c d e f g\n", ranks.concat())
    }

    #[inline]
    fn action_index(action: &Action) -> usize {
        let Action::Drop { column } = action;
        column.index()
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        (index < COLUMNS).then_some(Action::Drop { column: Column(index as u8) })
    }

    fn observe(view: &View, seat: Seat, _: &NoCards, out: &mut [f32]) {
        let (own, other) = out.split_at_mut(Square::COUNT);
        for square in Square::all() {
            own[square.index()] = f32::from(view.owner(square) == Some(seat));
            other[square.index()] = f32::from(view.owner(square) == Some(seat.next(2)));
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        // In each column the lowest bit above the discs marks the height, so no two positions share a key.
        self.discs[self.to_move] + self.occupied() + BOTTOM
    }

    fn step_bound(&self) -> u64 {
        Square::COUNT as u64
    }

    fn audit(&self) -> Result<(), String> {
        let [first, second] = self.discs.0;
        let ahead = first.count_ones() as i32 - second.count_ones() as i32;
        if first & second != 0 {
            Err("a square holds two discs".into())
        } else if self.occupied() & !BOARD != 0 || self.occupied() & !(self.occupied() << 1 | BOTTOM) != 0 {
            Err("a disc lies on nothing".into())
        } else if ahead != self.to_move.index() as i32 {
            Err("the discs do not alternate".into())
        } else if has_row(self.discs[self.to_move]) {
            Err("play went on after a row".into())
        } else {
            Ok(())
        }
    }
}

/// The first row among these discs.
fn row_of(discs: u64) -> [Square; 4] {
    let direction = DIRECTIONS.into_iter().find(|&direction| rows(discs, direction) != 0);
    let direction = direction.expect("the winner has a row");
    let first = rows(discs, direction).trailing_zeros();
    std::array::from_fn(|step| square_at(first + (step * direction) as u32))
}

/// The six ranks as texts, the upper one first.
fn rows_of_picture(owner: impl Fn(Square) -> Option<Seat>) -> [String; RANKS] {
    let disc = |square| match owner(square) {
        Some(Seat::S1) => 'X',
        Some(_) => 'O',
        None => '.',
    };
    std::array::from_fn(|row| (0..COLUMNS).map(|file| disc(Square::at(file, RANKS - 1 - row))).collect())
}

impl View {
    fn owner(&self, square: Square) -> Option<Seat> {
        self.columns[square.index() % COLUMNS][square.index() / COLUMNS]
    }
}

impl Column {
    #[inline(always)]
    fn all() -> impl Iterator<Item = Column> {
        (0..COLUMNS as u8).map(Column)
    }

    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Column, String> {
        Column::all().find(|column| column.to_string() == text).ok_or_else(|| format!("there is no column {text:?}"))
    }
}

impl From<Column> for String {
    fn from(column: Column) -> String {
        column.to_string()
    }
}

impl TryFrom<String> for Column {
    type Error = String;
    fn try_from(text: String) -> Result<Column, String> {
        text.parse()
    }
}

impl From<Column> for Arg {
    fn from(column: Column) -> Arg {
        Arg::from(column.to_string())
    }
}

impl Notation<NoCards> for Action {
    fn parse(text: &str, _: &NoCards) -> Option<Action> {
        text.parse().ok().map(|column| Action::Drop { column })
    }

    fn text(&self, _: &NoCards) -> String {
        let Action::Drop { column } = self;
        column.to_string()
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::Dropped { .. } => DROP,
            Event::Won { .. } => ROW,
            Event::Drawn => FULL,
        }
    }

    fn message(&self) -> Message {
        match *self {
            Event::Dropped { seat, column, square } => {
                message!("dropped", seat = seat, column = column, square = square)
            }
            Event::Won { seat, squares: [first, _, _, last] } => {
                message!("won", seat = seat, first = first, last = last)
            }
            Event::Drawn => message!("drawn"),
        }
    }
}
