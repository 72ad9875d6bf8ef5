//! What happened, in the order of QN-084, with the rule that decided and a sentence.

use crate::types::{Colour, Piece, Square};
use game_core::{Arg, Happening, Message, Rule, Seat, Tally, message};
use serde::{Deserialize, Serialize};

/// A rule of this game: `qn(42)` is QN-042.
pub(crate) const fn qn(number: u16) -> Rule {
    Rule::new(*b"QN", number)
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Placed {
        seat: Seat,
        colour: Piece,
        square: Square,
        rule: PlacementRule,
    },
    /// `points` are those booked: none in a colour that was won before, and none above the price.
    MarkMade {
        seat: Seat,
        colour: Piece,
        line: Line,
        from: Square,
        to: Square,
        length: u8,
        points: u8,
        was_won: bool,
    },
    /// `piece` and `quint` are what the centre held; `points` are booked in the colour of that piece.
    LotusFormed {
        seat: Seat,
        centre: Square,
        piece: Option<Piece>,
        quint: bool,
        points: u8,
        was_won: bool,
    },
    /// A formation removed a piece, a Quint or both from a square. `points` are the Purple points for the Quint.
    Cleared {
        square: Square,
        piece: Option<Piece>,
        quint: bool,
        part: Part,
        points: u8,
    },
    QuintAppeared {
        square: Square,
        source: Source,
    },
    /// A Quint was generated on a Quint: both vanished, for so many Purple points.
    QuintsVanished {
        square: Square,
        source: Source,
        points: u8,
    },
    Destroyed {
        square: Square,
        colour: Piece,
        by: Piece,
    },
    ColourWon {
        seat: Seat,
        colour: Colour,
    },
    /// All that a placement earned, void points included.
    PurpleEarned {
        seat: Seat,
        points: u8,
    },
    PurpleAssigned {
        seat: Seat,
        colour: Colour,
    },
    /// The game was won before these points could be assigned.
    PurpleVoid {
        seat: Seat,
        points: u8,
    },
    GameOver {
        winner: Seat,
        end: End,
    },
}

/// Which rule opened the square to the placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlacementRule {
    Opening,
    Main,
    Fallback,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    Row,
    Column,
}

/// What a cleared square belonged to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Mark,
    Petal,
    Centre,
    /// The piece on the centre had a colour that was won before (QN-056).
    WonCentre,
    /// The one overlap (QN-081).
    MarkAndCentre,
}

/// Where a Quint comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Lotus,
    Mark,
    Violence,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Colours,
    Stalemate,
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        match *self {
            Event::Placed { rule: PlacementRule::Opening, .. } => qn(31),
            Event::Placed { rule: PlacementRule::Main, .. } => qn(32),
            Event::Placed { rule: PlacementRule::Fallback, .. } => qn(34),
            Event::MarkMade { was_won: false, .. } => qn(42),
            Event::MarkMade { was_won: true, .. } => qn(45),
            Event::LotusFormed { was_won: true, .. } => qn(56),
            Event::LotusFormed { piece: Some(_), .. } | Event::LotusFormed { quint: true, .. } => qn(55),
            Event::LotusFormed { piece: None, quint: false, .. } => qn(53),
            Event::Cleared { part: Part::MarkAndCentre, .. } => qn(81),
            Event::Cleared { part: Part::Centre, .. } | Event::Cleared { part: Part::WonCentre, quint: true, .. } => {
                qn(55)
            }
            Event::Cleared { part: Part::WonCentre, quint: false, .. } => qn(56),
            Event::Cleared { part: Part::Mark | Part::Petal, quint: true, .. } => qn(71),
            Event::Cleared { part: Part::Mark, quint: false, .. } => qn(44),
            Event::Cleared { part: Part::Petal, quint: false, .. } => qn(54),
            Event::QuintAppeared { source: Source::Lotus, .. } => qn(57),
            Event::QuintAppeared { source: Source::Mark, .. } => qn(45),
            Event::QuintAppeared { source: Source::Violence, .. } => qn(62),
            Event::QuintsVanished { source: Source::Violence, .. } => qn(73),
            Event::QuintsVanished { source: Source::Mark | Source::Lotus, .. } => qn(72),
            Event::Destroyed { .. } => qn(62),
            Event::ColourWon { .. } => qn(83),
            Event::PurpleEarned { .. } => qn(75),
            Event::PurpleAssigned { .. } => qn(76),
            Event::PurpleVoid { .. } => qn(80),
            Event::GameOver { end: End::Colours, .. } => qn(90),
            Event::GameOver { end: End::Stalemate, .. } => qn(92),
        }
    }

    fn message(&self) -> Message {
        match *self {
            Event::Placed { seat, colour, square, rule: _ } => {
                message!("event-placed", seat = seat, colour = colour, square = square)
            }
            Event::MarkMade { seat, colour, line, from, to, length, points, was_won } => {
                let line = match line {
                    Line::Row => Arg::Word("line-row"),
                    Line::Column => Arg::Word("line-column"),
                };
                let message = if was_won { message!("event-mark-won") } else { message!("event-mark") };
                let message = message.with("seat", seat).with("colour", colour).with("line", line);
                message.with("from", from).with("to", to).with("length", length).with("points", points)
            }
            Event::LotusFormed { seat, centre, piece: Some(piece), points, .. } => {
                message!("event-lotus-piece", seat = seat, centre = centre, colour = piece, points = points)
            }
            Event::LotusFormed { seat, centre, piece: None, quint: true, .. } => {
                message!("event-lotus-quint", seat = seat, centre = centre)
            }
            Event::LotusFormed { seat, centre, piece: None, quint: false, .. } => {
                message!("event-lotus", seat = seat, centre = centre)
            }
            Event::Cleared { square, piece: Some(piece), quint: false, .. } => {
                message!("event-cleared-piece", square = square, colour = piece)
            }
            Event::Cleared { square, piece: Some(piece), quint: true, points, .. } => {
                message!("event-cleared-both", square = square, colour = piece, points = points)
            }
            Event::Cleared { square, piece: None, points, .. } => {
                message!("event-cleared-quint", square = square, points = points)
            }
            Event::QuintAppeared { square, source } => {
                message!("event-quint", square = square, source = source_word(source))
            }
            Event::QuintsVanished { square, source, points } => {
                message!("event-quints-vanished", square = square, source = source_word(source), points = points)
            }
            Event::Destroyed { square, colour, by } => {
                message!("event-destroyed", square = square, colour = colour, by = by)
            }
            Event::ColourWon { seat, colour } => message!("event-colour-won", seat = seat, colour = colour),
            Event::PurpleEarned { seat, points } => message!("event-purple-earned", seat = seat, points = points),
            Event::PurpleAssigned { seat, colour } => message!("event-purple-assigned", seat = seat, colour = colour),
            Event::PurpleVoid { seat, points } => message!("event-purple-void", seat = seat, points = points),
            Event::GameOver { winner, end: End::Colours } => message!("event-over-colours", seat = winner),
            Event::GameOver { winner, end: End::Stalemate } => message!("event-over-stalemate", seat = winner),
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |kind, what: Arg, seat| Some(Tally { kind, what, seat });
        match *self {
            Event::Placed { seat, colour, rule, .. } => match rule {
                PlacementRule::Opening => tally("opened", colour.into(), Some(seat)),
                PlacementRule::Main => tally("placed", colour.into(), Some(seat)),
                PlacementRule::Fallback => tally("placed by fallback", colour.into(), Some(seat)),
            },
            Event::MarkMade { seat, length, was_won: false, .. } => tally("mark", length.into(), Some(seat)),
            Event::MarkMade { seat, length, was_won: true, .. } => {
                tally("mark in a won colour", length.into(), Some(seat))
            }
            Event::LotusFormed { seat, piece, quint, .. } => {
                let centre = match (piece, quint) {
                    (None, false) => Arg::Word("centre-empty"),
                    (None, true) => Arg::Word("centre-quint"),
                    (Some(_), false) => Arg::Word("centre-piece"),
                    (Some(_), true) => Arg::Word("centre-both"),
                };
                tally("lotus", centre, Some(seat))
            }
            Event::QuintAppeared { source, .. } => tally("quint", source_word(source), None),
            Event::QuintsVanished { source, .. } => tally("quints vanished", source_word(source), None),
            Event::Destroyed { by, .. } => tally("violence", by.into(), None),
            Event::ColourWon { seat, colour } => tally("colour won", colour.into(), Some(seat)),
            Event::PurpleAssigned { seat, colour } => tally("purple point", colour.into(), Some(seat)),
            Event::Cleared { .. } | Event::PurpleEarned { .. } | Event::PurpleVoid { .. } | Event::GameOver { .. } => {
                None
            }
        }
    }
}

fn source_word(source: Source) -> Arg {
    match source {
        Source::Lotus => Arg::Word("source-lotus"),
        Source::Mark => Arg::Word("source-mark"),
        Source::Violence => Arg::Word("source-violence"),
    }
}
