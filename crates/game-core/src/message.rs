//! Rule ids, and sentences as keys with arguments. The texts stand in each crate's `locales/en.ftl`.

use crate::seat::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The id of a numbered rule: `QN-042`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    prefix: [u8; 2],
    number: u16,
}

impl Rule {
    /// `Rule::new(*b"QN", 42)` is QN-042.
    #[must_use]
    pub const fn new(prefix: [u8; 2], number: u16) -> Rule {
        Rule { prefix, number }
    }

    /// A rule of the table: `Rule::table(21)` is TB-021.
    #[must_use]
    pub const fn table(number: u16) -> Rule {
        Rule::new(*b"TB", number)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.prefix.map(char::from);
        write!(f, "{first}{second}-{:03}", self.number)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no rule id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rule id has two capital letters, a hyphen and three digits, like QN-042")]
pub struct NoSuchRule;

impl FromStr for Rule {
    type Err = NoSuchRule;

    fn from_str(text: &str) -> Result<Rule, NoSuchRule> {
        match *text.as_bytes() {
            [a @ b'A'..=b'Z', b @ b'A'..=b'Z', b'-', ref digits @ ..]
                if digits.len() == 3 && digits.iter().all(u8::is_ascii_digit) =>
            {
                let number = digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
                Ok(Rule::new([a, b], number))
            }
            _ => Err(NoSuchRule),
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A sentence to be: the key of a text and what to put into it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Message {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    #[must_use]
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }
}

/// What a sentence speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    Number(i64),
    Seat(Seat),
    /// Text that reads the same in every language: a square, a face, a number of cards `2W+1F`.
    Text(Cow<'static, str>),
    /// A word that has a text of its own: `colour-red`.
    Word(&'static str),
    /// Several words, joined by the language's commas.
    Words(Vec<&'static str>),
    /// A thing of the edition, shown by its title.
    Card(CardRef),
    /// Several things of the edition.
    Cards(Vec<CardRef>),
}

/// A row of one of the edition's tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct CardRef {
    pub table: u8,
    pub index: u8,
}

macro_rules! arg_from_number {
    ($($number:ty)*) => { $(impl From<$number> for Arg {
        fn from(number: $number) -> Arg { Arg::Number(i64::from(number)) }
    })* };
}
arg_from_number!(u8 u16 u32 i8 i16 i32 i64);

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(Cow::Owned(text))
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Arg {
        Arg::Text(Cow::Borrowed(text))
    }
}

impl From<CardRef> for Arg {
    fn from(card: CardRef) -> Arg {
        Arg::Card(card)
    }
}

/// `message!("mark-made", colour = Arg::Word("red"), length = 3)`. The key is a literal, so that a test can compare the
/// keys in the source with those in the locale file.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $arg:expr)* $(,)?) => {
        $crate::Message::new($key)$(.with(stringify!($name), $arg))*
    };
}

/// Why an action is refused: the rule that bars it (TB-024) and the sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{rule}: {}", message.key)]
pub struct Illegal {
    pub rule: Rule,
    pub message: Message,
}

impl Illegal {
    #[must_use]
    pub fn new(rule: Rule, message: Message) -> Illegal {
        Illegal { rule, message }
    }

    /// TB-021: nothing can follow.
    #[must_use]
    #[cold]
    pub fn over() -> Illegal {
        Illegal::new(Rule::table(21), message!("refused-over"))
    }

    /// TB-026: what the draft so far would lay open is not judged for somebody who may still change it.
    #[must_use]
    #[cold]
    pub fn after_revealing() -> Illegal {
        Illegal::new(Rule::table(26), message!("refused-draft-reveals"))
    }

    /// TB-022: that seat is not asked.
    #[must_use]
    #[cold]
    pub fn not_asked(seat: Seat) -> Illegal {
        Illegal::new(Rule::table(22), message!("refused-not-asked", seat = seat))
    }

    /// TB-023: the action does not belong to the decision now asked.
    #[must_use]
    #[cold]
    pub fn wrong_kind() -> Illegal {
        Illegal::new(Rule::table(23), message!("refused-wrong-kind"))
    }

    /// TB-023: no action of the game reads like this.
    #[must_use]
    #[cold]
    pub fn no_such_action(text: &str) -> Illegal {
        let shown: String = text.chars().take(60).collect();
        Illegal::new(Rule::table(23), message!("refused-no-such-action", text = shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_reads_as_it_is_written() {
        assert_eq!(Rule::new(*b"QN", 42).to_string(), "QN-042");
        assert_eq!("QN-042".parse(), Ok(Rule::new(*b"QN", 42)));
        for wrong in ["QN-42", "qn-042", "QN042", "QN-0420", "Q-042", "QN-04x", ""] {
            assert_eq!(wrong.parse::<Rule>(), Err(NoSuchRule), "{wrong}");
        }
    }
}
