//! Game records in the customs of chess (QN-130 to QN-132): an export, and its reader.

use crate::action::{Action, parse_draft};
use crate::cards::Components;
use crate::event::{End, Event};
use crate::score::BY_STALEMATE;
use crate::state::Quintessence;
use crate::types::{Colour, Config};
use game_core::{Ending, Export, Game, Notation, Seat, Step, Turn};
use std::fmt::{self, Write};

/// Lines of moves are not longer.
const WIDTH: usize = 100;

/// How a game ended (QN-132).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultReason {
    Colours,
    Stalemate,
    Resignation,
    Time,
}

/// The result that closes a record: `B#C`. An unfinished one closes with `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    pub winner: Seat,
    pub reason: ResultReason,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            ResultReason::Colours => 'C',
            ResultReason::Stalemate => 'S',
            ResultReason::Resignation => 'R',
            ResultReason::Time => 'T',
        };
        write!(f, "{}#{reason}", if self.winner == Seat::S1 { 'B' } else { 'W' })
    }
}

/// `B#C` … `W#T` as a result, `*` as none; nothing for any other text.
fn parse_result(text: &str) -> Option<Option<GameResult>> {
    let (winner, reason) = match *text.as_bytes() {
        [b'*'] => return Some(None),
        [winner, b'#', reason] => (winner, reason),
        _ => return None,
    };
    let winner = match winner {
        b'B' => Seat::S1,
        b'W' => Seat::S2,
        _ => return None,
    };
    let reason = match reason {
        b'C' => ResultReason::Colours,
        b'S' => ResultReason::Stalemate,
        b'R' => ResultReason::Resignation,
        b'T' => ResultReason::Time,
        _ => return None,
    };
    Some(Some(GameResult { winner, reason }))
}

/// Writes a record with computed remarks in braces.
pub(crate) fn write_game(export: &Export<'_, Quintessence>) -> String {
    let result = export.ending.map(|(winner, ending)| GameResult {
        winner,
        reason: match ending {
            Ending::Game(reason) if reason == BY_STALEMATE => ResultReason::Stalemate,
            Ending::Game(_) => ResultReason::Colours,
            Ending::Resignation => ResultReason::Resignation,
            Ending::Timeout => ResultReason::Time,
        },
    });
    let result = result.map_or("*".to_owned(), |result| result.to_string());
    let mut text = String::new();
    let mut header = |key: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{key} \"{value}\"]");
    };
    header("Game", Quintessence::NAME);
    for (key, name) in ["Black", "White"].into_iter().zip(export.names) {
        header(key, name);
    }
    if let Some(date) = export.date {
        header("Date", date);
    }
    header("Result", &result);
    let start = crate::position::write(export.start);
    if start != crate::position::write(&Quintessence::start(export.start.edition())) {
        header("Start", &start);
    }
    text.push('\n');
    let mut tokens = moves(export);
    tokens.push(result);
    let mut width = 0;
    for token in tokens {
        if width > 0 && width + 1 + token.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(&token);
        width += token.len();
    }
    text.push('\n');
    text
}

/// One token for each turn, with its number where Black moves and in front of the first.
fn moves(export: &Export<'_, Quintessence>) -> Vec<String> {
    let mut game = export.start.clone();
    let mut tokens: Vec<String> = Vec::new();
    let mut turn: Option<(String, Vec<Event>)> = None;
    for step in export.steps {
        let action = match *step {
            Step::Act(_, action) => action,
            Step::Chance(never) => match never {},
        };
        let (mut token, mut events) = match (turn.take(), action) {
            (Some((token, events)), Action::Target { .. }) => (token, events),
            (before, Action::Place { .. } | Action::Target { .. }) => {
                tokens.extend(before.map(finish));
                let number = game.ply.div_ceil(2);
                let token = match game.mover() {
                    Seat::S1 => format!("{number}. "),
                    _ if tokens.is_empty() => format!("{number}... "),
                    _ => String::new(),
                };
                (token, Vec::new())
            }
        };
        match action {
            Action::Place { .. } => token.push_str(&action.text(game.edition())),
            Action::Target { colour } => {
                let has_targets = token.contains('=');
                token.push_str(if has_targets { "" } else { "=" });
                token.push(colour.letter());
            }
        }
        game.apply(step, &mut events);
        turn = Some((token, events));
    }
    tokens.extend(turn.map(finish));
    tokens
}

fn finish((token, events): (String, Vec<Event>)) -> String {
    let remark = remark(&events);
    if remark.is_empty() { token } else { format!("{token} {{{remark}}}") }
}

/// QN-131: what the turn caused.
fn remark(events: &[Event]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut victims = String::new();
    // One sum for each colour, in the order in which they first appear.
    let mut sums: Vec<(Colour, u8)> = Vec::new();
    let mut book = |colour, points| match sums.iter_mut().find(|(known, _)| *known == colour) {
        Some((_, sum)) => *sum += points,
        None if points > 0 => sums.push((colour, points)),
        None => {}
    };
    let mut won: Vec<Colour> = Vec::new();
    let mut end = None;
    for event in events {
        match *event {
            Event::MarkMade { colour, length, points, .. } => {
                parts.push(format!("M{length}"));
                book(colour.colour(), points);
            }
            Event::LotusFormed { piece, quint, points, .. } => {
                let letter = piece.map(|piece| piece.letter().to_ascii_lowercase().to_string()).unwrap_or_default();
                parts.push(format!("L{letter}{}", if quint { "q" } else { "" }));
                if let Some(piece) = piece {
                    book(piece.colour(), points);
                }
            }
            Event::Destroyed { square, .. } => {
                let _ = write!(victims, "{square}");
            }
            Event::PurpleAssigned { colour, .. } => book(colour, 1),
            Event::ColourWon { colour, .. } => won.push(colour),
            Event::GameOver { end: End::Colours, .. } => end = Some("#C".to_owned()),
            Event::GameOver { end: End::Stalemate, .. } => end = Some("#S".to_owned()),
            Event::Placed { .. }
            | Event::Cleared { .. }
            | Event::QuintAppeared { .. }
            | Event::QuintsVanished { .. }
            | Event::PurpleEarned { .. }
            | Event::PurpleVoid { .. } => {}
        }
    }
    if !victims.is_empty() {
        parts.push(format!("V{victims}"));
    }
    for (colour, sum) in sums {
        let letter = colour.letter();
        parts.push(format!("+{sum}{letter}"));
        if won.contains(&colour) {
            parts.push(format!("!{letter}"));
        }
    }
    parts.extend(end);
    parts.join(" ")
}

/// A record that was read, played through and found legal.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The header lines in order.
    pub headers: Vec<(String, String)>,
    pub start: Quintessence,
    pub actions: Vec<(Seat, Action)>,
    /// The position after the last action.
    pub end: Quintessence,
    /// None where the game is unfinished.
    pub result: Option<GameResult>,
}

impl GameRecord {
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct GameRecordError {
    pub line: usize,
    pub what: String,
}

fn error<T>(line: usize, what: impl Into<String>) -> Result<T, GameRecordError> {
    Err(GameRecordError { line, what: what.into() })
}

/// Reads a record and plays it through. Remarks are ignored (QN-131).
pub fn read_game(text: &str, edition: &'static Components) -> Result<GameRecord, GameRecordError> {
    let (headers, first_move_line) = read_headers(text)?;
    let header = |key: &str| headers.iter().enumerate().find(|(_, (known, _))| known == key);
    match header("Game") {
        Some((_, (_, name))) if name == Quintessence::NAME => {}
        Some((at, _)) => return error(at + 1, "this is a record of another game"),
        None => return error(1, "the header [Game \"Quintessence\"] is missing"),
    }
    let start = match header("Start") {
        None => Quintessence::start(edition),
        Some((at, (_, position))) => Quintessence::from_position(position, &Config::default(), edition)
            .or_else(|wrong| error(at + 1, wrong.to_string()))?,
    };
    let mut record =
        GameRecord { headers: headers.clone(), start: start.clone(), actions: vec![], end: start, result: None };
    let mut closed = None;
    for (line, token) in tokens(text, first_move_line)? {
        if closed.is_some() {
            return error(line, format!("{token:?} follows the result"));
        } else if let Some(result) = parse_result(token) {
            closed = Some((line, result));
        } else if let Some(number) = token.strip_suffix("...").or_else(|| token.strip_suffix('.')) {
            if number != record.end.ply.div_ceil(2).to_string() {
                return error(line, format!("the number {token} does not stand before its turn"));
            }
        } else {
            play(&mut record, token).or_else(|what| error(line, what))?;
        }
    }
    let Some((line, result)) = closed else {
        return error(text.lines().count().max(1), "the result is missing at the end: B#C … W#T, or * if unfinished");
    };
    check_result(&record, result).or_else(|what| error(line, what))?;
    if let Some((at, (_, value))) = header("Result")
        && parse_result(value) != Some(result)
    {
        return error(at + 1, format!("the result {value:?} here differs from the one at the end"));
    }
    record.result = result;
    Ok(record)
}

/// The header lines up to the blank line, and the number of the first line of moves.
fn read_headers(text: &str) -> Result<(Vec<(String, String)>, usize), GameRecordError> {
    let mut headers: Vec<(String, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            return Ok((headers, at + 2));
        }
        let inside = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix("\"]"));
        let Some((key, value)) = inside.and_then(|inside| inside.split_once(" \"")) else {
            return error(at + 1, "a header line reads [Key \"value\"], and a blank line follows the last");
        };
        if headers.iter().any(|(known, _)| known == key) {
            return error(at + 1, format!("the header {key:?} stands here a second time"));
        }
        headers.push((key.to_owned(), unescape(value)));
    }
    error(text.lines().count().max(1), "a blank line and the moves are missing")
}

fn unescape(value: &str) -> String {
    let mut escaped = false;
    value
        .chars()
        .filter(|&letter| {
            escaped = letter == '\\' && !escaped;
            !escaped
        })
        .collect()
}

/// The words of the moves with their lines, without remarks.
fn tokens(text: &str, first_line: usize) -> Result<Vec<(usize, &str)>, GameRecordError> {
    let mut tokens = Vec::new();
    let mut remark_since = None;
    for (line, mut rest) in (1..).zip(text.lines()).skip(first_line - 1) {
        loop {
            if remark_since.is_some() {
                let Some((_, after)) = rest.split_once('}') else { break };
                (remark_since, rest) = (None, after);
            }
            let (words, after) = rest.split_once('{').map_or((rest, None), |(words, after)| (words, Some(after)));
            tokens.extend(words.split_whitespace().map(|word| (line, word)));
            let Some(after) = after else { break };
            (remark_since, rest) = (Some(line), after);
        }
    }
    match remark_since {
        None => Ok(tokens),
        Some(line) => error(line, "this remark is not closed"),
    }
}

/// Plays a turn, or the targets that wait.
fn play(record: &mut GameRecord, token: &str) -> Result<(), String> {
    let edition = record.start.edition();
    let draft = parse_draft(token, edition).ok_or_else(|| format!("{token:?} is no turn like Rd4, Nd3=PG or =PG"))?;
    let seat = record.end.mover();
    for action in draft {
        record.end.check(seat, &action).map_err(|illegal| {
            format!("{token} at placement {}: {} is refused by {}", record.end.ply, action.text(edition), illegal.rule)
        })?;
        record.end.apply(&Step::Act(seat, action), &mut ());
        record.actions.push((seat, action));
    }
    Ok(())
}

/// A result by the rules of the game must be the one that the moves lead to.
fn check_result(record: &GameRecord, result: Option<GameResult>) -> Result<(), String> {
    let by_rules = record.end.result().map(|standing| GameResult {
        winner: record.end.mover(),
        reason: if standing.reason == BY_STALEMATE { ResultReason::Stalemate } else { ResultReason::Colours },
    });
    let fits = match result {
        Some(GameResult { reason: ResultReason::Resignation | ResultReason::Time, .. }) | None => {
            record.end.turn() != Turn::Over
        }
        Some(GameResult { reason: ResultReason::Colours | ResultReason::Stalemate, .. }) => result == by_rules,
    };
    match by_rules {
        _ if fits => Ok(()),
        Some(must) => Err(format!("the moves lead to {must}")),
        None => Err("the moves do not end the game".into()),
    }
}
