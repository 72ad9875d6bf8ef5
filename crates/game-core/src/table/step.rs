//! The steps of the table (TB-003), which the match folds and no game sees.

use crate::seat::Seat;
use std::fmt;

/// Exactly these five (TB-003).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableStep {
    /// TB-030
    Resign(Seat),
    /// TB-031
    Timeout(Seat),
    /// TB-040: the game goes on from the position after that step.
    Takeback(u64),
    /// TB-015: the seat goes to the participant with that id.
    Sit(Seat, String),
    /// TB-055
    Abort,
}

impl TableStep {
    /// Reads the text of a table step.
    #[must_use]
    pub fn parse(text: &str) -> Option<TableStep> {
        let mut words = text.split(' ');
        let step = match (words.next()?, words.next(), words.next()) {
            ("resign", Some(seat), None) => TableStep::Resign(seat.parse().ok()?),
            ("timeout", Some(seat), None) => TableStep::Timeout(seat.parse().ok()?),
            ("takeback", Some(number), None) => {
                let seq: u64 = number.parse().ok()?;
                // One text for each step: no sign, no leading zero.
                (seq.to_string() == number).then_some(TableStep::Takeback(seq))?
            }
            ("sit", Some(seat), Some(id)) if is_id(id) => TableStep::Sit(seat.parse().ok()?, id.to_owned()),
            ("abort", None, None) => TableStep::Abort,
            _ => return None,
        };
        words.next().is_none().then_some(step)
    }
}

/// Ids of participants: letters, digits, `-` and `_`.
fn is_id(id: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(is_part)
}

impl fmt::Display for TableStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableStep::Resign(seat) => write!(f, "resign {seat}"),
            TableStep::Timeout(seat) => write!(f, "timeout {seat}"),
            TableStep::Takeback(seq) => write!(f, "takeback {seq}"),
            TableStep::Sit(seat, id) => write!(f, "sit {seat} {id}"),
            TableStep::Abort => f.write_str("abort"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb003_the_five_table_steps_read_as_they_are_written() {
        for text in ["resign s2", "timeout s1", "takeback 0", "takeback 40", "sit s3 bot-7f", "abort"] {
            assert_eq!(TableStep::parse(text).map(|step| step.to_string()).as_deref(), Some(text));
        }
        let wrong = [
            "resign",
            "resign s6",
            "takeback -1",
            "takeback 04",
            "takeback",
            "sit s1",
            "sit s1 a/b",
            "abort now",
            "draw",
            "",
        ];
        for text in wrong {
            assert_eq!(TableStep::parse(text), None, "{text}");
        }
    }
}
