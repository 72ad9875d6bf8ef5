//! Tic-tac-toe. The rules are numbered in `docs/games/tic-tac-toe.md`.

use crate::plain::{NoCards, TwoSeats};
use game_core::{
    Decision, Draws, EditionError, EditionRef, Game, Happening, Illegal, Message, NoChance, Notation, PerSeat,
    PositionError, Reason, Rule, Seat, SeatSet, Sink, Standing, Step, StepOf, Turn, Viewer, message,
};
use serde::{Deserialize, Serialize};

const SEATS: Rule = Rule::new(*b"TT", 1);
const PLACE: Rule = Rule::new(*b"TT", 3);
const TAKEN: Rule = Rule::new(*b"TT", 4);
const ROW: Rule = Rule::new(*b"TT", 5);
const FULL: Rule = Rule::new(*b"TT", 6);

pub type Square = crate::board::Square<3, 3>;

/// A position: the squares of each seat as a bit mask by [`Square::index`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    marks: PerSeat<u16, 2>,
    to_move: Seat,
    /// The seat that moved last has a row of three.
    is_won: bool,
    edition: EditionRef<NoCards>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Place { square: Square },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Placed { seat: Seat, square: Square },
    Won { seat: Seat, squares: [Square; 3] },
    Drawn,
}

/// Nothing is hidden, so every viewer has the same view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose mark stands on each square: a1, b1, c1, a2, …
    pub squares: [Option<Seat>; Square::COUNT],
    pub to_move: Seat,
}

const BOARD: u16 = 0o777;
const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether a set of squares holds a row, looked up.
const HAS_ROW: [bool; 512] = {
    let mut has_row = [false; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut row = 0;
        while row < ROWS.len() {
            has_row[marks] |= marks as u16 & ROWS[row] == ROWS[row];
            row += 1;
        }
        marks += 1;
    }
    has_row
};

/// The empty squares for every set of taken ones, and how many they are.
static EMPTY: [([Square; Square::COUNT], usize); 512] = {
    let mut empty = [([Square::new(0); Square::COUNT], 0); 512];
    let mut taken = 0;
    while taken < 512 {
        let (squares, count) = &mut empty[taken];
        let mut index = 0;
        while index < Square::COUNT {
            if taken >> index & 1 == 0 {
                squares[*count] = Square::new(index);
                *count += 1;
            }
            index += 1;
        }
        taken += 1;
    }
    empty
};

#[inline(always)]
fn has_row(marks: u16) -> bool {
    HAS_ROW[usize::from(marks & BOARD)]
}

#[inline(always)]
fn bit(square: Square) -> u16 {
    1 << square.index()
}

impl TicTacToe {
    #[inline(always)]
    fn taken(&self) -> u16 {
        self.marks[Seat::S1] | self.marks[Seat::S2]
    }

    #[inline(always)]
    fn empty_squares(&self) -> &'static [Square] {
        let (squares, count) = &EMPTY[usize::from(self.taken() & BOARD)];
        &squares[..*count]
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_won | (self.taken() == BOARD)
    }

    fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.marks[seat] & bit(square) != 0)
    }

    /// The position with those marks; what else a state holds follows from them.
    fn from_squares(squares: impl Fn(Square) -> Option<Seat>, to_move: Seat, edition: &'static NoCards) -> TicTacToe {
        let marks = PerSeat::from_fn(|seat| {
            Square::all().filter(|&square| squares(square) == Some(seat)).fold(0, |marks, square| marks | bit(square))
        });
        TicTacToe { marks, to_move, is_won: has_row(marks[to_move.next(2)]), edition: EditionRef(edition) }
    }
}

impl Game for TicTacToe {
    type Config = TwoSeats;
    type Edition = NoCards;
    type Action = Action;
    type Chance = NoChance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "tic-tac-toe";
    const NAME: &'static str = "Tic-tac-toe";
    const SEATS: (usize, usize) = (2, 2);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = Square::COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] =
        &[("own marks by square", Square::COUNT), ("other marks by square", Square::COUNT)];
    const LOCALE: &'static str = include_str!("../locales/tic-tac-toe.ftl");
    const DEFAULT_EDITION: &'static str =
        "[edition]\nformat = 1\ngame = \"tic-tac-toe\"\nname = \"Tic-tac-toe\"\nedition = \"plain\"\n";
    const IS_OPEN: bool = true;

    fn load_edition(text: &str) -> Result<NoCards, EditionError> {
        NoCards::load(text, Self::ID)
    }

    fn new(config: &TwoSeats, edition: &'static NoCards) -> Result<TicTacToe, Illegal> {
        config.check(SEATS, message!("refused-seats"))?;
        Ok(TicTacToe::from_squares(|_| None, Seat::S1, edition))
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
        Decision::new("place", PLACE, message!("prompt-place"))
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        let Action::Place { square } = *action;
        if self.taken() & bit(square) != 0 {
            return Err(Illegal::new(TAKEN, message!("refused-taken", square = square)));
        }
        Ok(())
    }

    #[inline(always)]
    fn legal_actions(&self, _: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.extend(self.empty_squares().iter().map(|&square| Action::Place { square }));
    }

    fn default_action(&self, _: Seat) -> Action {
        // TT-008: the first empty square.
        Action::Place { square: self.empty_squares()[0] }
    }

    #[inline(always)]
    fn apply(&mut self, step: &StepOf<TicTacToe>, sink: &mut impl Sink<Event>) {
        let Step::Act(seat, Action::Place { square }) = *step else { unreachable!("this game has no chance") };
        self.marks[seat] |= bit(square);
        self.is_won = has_row(self.marks[seat]);
        self.to_move = seat.next(2);
        sink.emit(|| Event::Placed { seat, square });
        if self.is_won {
            sink.emit(|| Event::Won { seat, squares: row_of(self.marks[seat]) });
        } else if self.taken() == BOARD {
            sink.emit(|| Event::Drawn);
        }
    }

    fn view(&self, _: Viewer) -> View {
        View { squares: std::array::from_fn(|index| self.owner(Square::new(index))), to_move: self.to_move }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn world(view: &View, edition: &'static NoCards, _: &mut impl Draws) -> TicTacToe {
        TicTacToe::from_squares(|square| view.squares[square.index()], view.to_move, edition)
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
        let Action::Place { square } = *action;
        message!("place", square = square)
    }

    fn position(&self) -> Option<String> {
        Some(rows_of_picture(|square| self.owner(square)).join("/"))
    }

    fn from_position(text: &str, _: &TwoSeats, edition: &'static NoCards) -> Result<TicTacToe, PositionError> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 3 || ranks.iter().any(|rank| rank.len() != 3 || !rank.bytes().all(|c| b"XO.".contains(&c))) {
            return Err(PositionError::new(
                "a position is three ranks of three squares, each X, O or a dot: ..O/.X./...",
            ));
        }
        let squares = |square: Square| match ranks[2 - square.index() / 3].as_bytes()[square.index() % 3] {
            b'X' => Some(Seat::S1),
            b'O' => Some(Seat::S2),
            _ => None,
        };
        let to_move = Seat::new(Square::all().filter(|&square| squares(square).is_some()).count() % 2);
        let position = TicTacToe::from_squares(squares, to_move, edition);
        position.audit().map_err(PositionError::new)?;
        Ok(position)
    }

    fn picture(view: &View, _: &NoCards) -> String {
        let rows = rows_of_picture(|square| view.squares[square.index()]);
        let ranks = rows.iter().zip(["3", "2", "1"]).map(|(row, rank)| {
            let marks: Vec<String> = row.chars().map(String::from).collect();
            format!("{rank}  {}\n", marks.join(" "))
        });
        format!("{}   a b c\n", ranks.collect::<String>())
    }

    #[inline]
    fn action_index(action: &Action) -> usize {
        let Action::Place { square } = action;
        square.index()
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        (index < Square::COUNT).then(|| Action::Place { square: Square::new(index) })
    }

    fn observe(view: &View, seat: Seat, _: &NoCards, out: &mut [f32]) {
        let (own, other) = out.split_at_mut(Square::COUNT);
        for (index, &owner) in view.squares.iter().enumerate() {
            own[index] = f32::from(owner == Some(seat));
            other[index] = f32::from(owner == Some(seat.next(2)));
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.marks[Seat::S1]) << 9 | u64::from(self.marks[Seat::S2])
    }

    fn step_bound(&self) -> u64 {
        Square::COUNT as u64
    }

    fn audit(&self) -> Result<(), String> {
        let [first, second] = self.marks.0;
        let ahead = first.count_ones() as i32 - second.count_ones() as i32;
        if first & second != 0 {
            Err("a square holds two marks".into())
        } else if ahead != self.to_move.index() as i32 {
            Err("the marks do not alternate".into())
        } else if has_row(self.marks[self.to_move]) {
            Err("play went on after a row".into())
        } else {
            Ok(())
        }
    }
}

/// The row among these marks.
fn row_of(marks: u16) -> [Square; 3] {
    let row = ROWS.into_iter().find(|&row| marks & row == row).expect("the winner has a row");
    let mut squares = Square::all().filter(|&square| row & bit(square) != 0);
    std::array::from_fn(|_| squares.next().expect("a row has three squares"))
}

/// The three ranks as texts, the upper one first.
fn rows_of_picture(owner: impl Fn(Square) -> Option<Seat>) -> [String; 3] {
    let mark = |square| match owner(square) {
        Some(Seat::S1) => 'X',
        Some(_) => 'O',
        None => '.',
    };
    std::array::from_fn(|row| (0..3).map(|file| mark(Square::at(file, 2 - row))).collect())
}

impl Notation<NoCards> for Action {
    fn parse(text: &str, _: &NoCards) -> Option<Action> {
        text.parse().ok().map(|square| Action::Place { square })
    }

    fn text(&self, _: &NoCards) -> String {
        let Action::Place { square } = self;
        square.to_string()
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::Placed { .. } => PLACE,
            Event::Won { .. } => ROW,
            Event::Drawn => FULL,
        }
    }

    fn message(&self) -> Message {
        match *self {
            Event::Placed { seat, square } => message!("placed", seat = seat, square = square),
            Event::Won { seat, squares: [first, _, last] } => message!("won", seat = seat, first = first, last = last),
            Event::Drawn => message!("drawn"),
        }
    }
}
