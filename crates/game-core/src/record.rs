//! The record of a match: lines of JSON, chained by their hashes (TB-001 to TB-006).
//!
//! A record has a header, an `open` line, the steps, and after the end a `close` line. Lines are bytes: they are kept as
//! they were written and never serialized anew.

use crate::edition::hex;
use crate::message::Rule;
use crate::seat::Seat;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// The version of the line format.
pub const FORMAT: u32 = 1;
/// The longest line that is read: an embedded edition, with room for its escapes.
pub const MAX_LINE: usize = 1 << 20;
const HASH_DIGITS: usize = 32;
/// The bytes of `,"h":"…"}` at the end of every line.
const TAIL: usize = 6 + HASH_DIGITS + 2;

/// The first line: everything that is fixed before the first step (TB-005).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the line format.
    pub aludel: u32,
    #[serde(rename = "match")]
    pub id: String,
    pub game: String,
    pub rules: u32,
    pub edition: EditionTag,
    pub config: serde_json::Value,
    pub table: TableConfig,
    pub participants: Vec<Participant>,
    /// SHA-256 of the sealed seed; none in local games, simulations and tests (TB-075).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub commitment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rematch_of: Option<String>,
}

/// Which edition: by name and hash; one that is not built in is embedded whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionTag {
    pub name: String,
    pub hash: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
}

/// A holder of a seat. Names stand outside the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    pub id: String,
    pub kind: ParticipantKind,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParticipantKind {
    Person,
    Guest,
    Bot,
}

/// The options of the table that the fold depends on, and those that it only keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableConfig {
    /// TB-014
    pub seating: Seating,
    /// TB-050: `none`, `move T` or `bank T+I`.
    pub clock: String,
    /// TB-045
    pub undo: Undo,
    /// TB-066
    pub hints: Switch,
    /// TB-061
    pub watch: Watch,
    /// TB-061, in minutes.
    pub delay: u32,
    /// TB-082
    pub rated: Answer,
    /// TB-010
    pub shared_screen: Answer,
}

impl Default for TableConfig {
    fn default() -> Self {
        TableConfig {
            seating: Seating::Random,
            clock: "none".into(),
            undo: Undo::Free,
            hints: Switch::On,
            watch: Watch::Link,
            delay: 0,
            rated: Answer::No,
            shared_screen: Answer::No,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    Random,
    Fixed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    Free,
    Consent,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Watch {
    Link,
    Nobody,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    No,
    Yes,
}

/// The second line: the opened contributions in the order of participants, none for bots (TB-070).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    pub open: Vec<Option<String>>,
}

/// Who made a step (TB-002).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Seat(Seat),
    Chance,
    Table,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Seat(seat) => seat.fmt(f),
            Who::Chance => f.write_str("chance"),
            Who::Table => f.write_str("table"),
        }
    }
}

impl Serialize for Who {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "chance" => Ok(Who::Chance),
            "table" => Ok(Who::Table),
            seat => seat.parse().map(Who::Seat).map_err(serde::de::Error::custom),
        }
    }
}

/// A step: number, who, what, and remarks that never change the fold (TB-002, TB-004).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepLine {
    pub seq: u64,
    pub who: Who,
    pub what: String,
    #[serde(flatten)]
    pub remarks: Remarks,
}

// By hand: a flattened part would go through a slower way, and a line is written with every step.
impl Serialize for StepLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Remarks { at, used, auto, hint } = self.remarks;
        let mut line = serializer.serialize_map(None)?;
        line.serialize_entry("seq", &self.seq)?;
        line.serialize_entry("who", &self.who)?;
        line.serialize_entry("what", &self.what)?;
        if let Some(at) = at {
            line.serialize_entry("at", &at)?;
        }
        if let Some(used) = used {
            line.serialize_entry("used", &used)?;
        }
        if auto {
            line.serialize_entry("auto", &auto)?;
        }
        if hint {
            line.serialize_entry("hint", &hint)?;
        }
        line.end()
    }
}

/// Remarks on a step (TB-004); those that say nothing are not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Remarks {
    /// When it was made, in milliseconds since 1970.
    pub at: Option<u64>,
    /// Time used, in milliseconds.
    pub used: Option<u64>,
    /// Played by the table (TB-025, TB-033, TB-038).
    pub auto: bool,
    /// A hint came before it (TB-066).
    pub hint: bool,
}

impl Remarks {
    /// Played by the table.
    pub const AUTO: Remarks = Remarks { at: None, used: None, auto: true, hint: false };
}

/// The last line: how it ended, and the seed (TB-005, TB-075).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Close {
    pub close: Outcome,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<String>,
}

/// How a match ended: a rank for every seat, scores where the game came to its end, and the rule (TB-080).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// By seat; none if the match was aborted (TB-055).
    pub ranks: Option<Vec<u8>>,
    /// By seat; none if the game did not come to its end (TB-034).
    pub scores: Option<Vec<i32>>,
    pub rule: Rule,
    /// The key of the sentence: `end-colours`.
    pub reason: String,
}

impl Outcome {
    /// The seats with rank 1.
    #[must_use]
    pub fn winners(&self) -> Vec<Seat> {
        let ranks = self.ranks.iter().flatten();
        ranks.enumerate().filter(|&(_, &rank)| rank == 1).map(|(index, _)| Seat::new(index)).collect()
    }
}

/// What is wrong with a record, and in which line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    pub line: usize,
    pub what: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> RecordError {
        RecordError { line, what: what.into() }
    }
}

/// A record whose lines fit their hashes and stand in the right order. Whether its steps are legal is for the fold to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    lines: Vec<String>,
    pub header: Header,
    pub open: Option<Open>,
    pub steps: Vec<StepLine>,
    pub close: Option<Close>,
}

impl Record {
    #[must_use]
    pub fn new(header: Header) -> Record {
        let mut record = Record { lines: Vec::new(), header, open: None, steps: Vec::new(), close: None };
        let line = record.seal(&record.header);
        record.lines.push(line);
        record
    }

    /// The lines as they were written, without line ends.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The file: every line with its line end.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// The line of a step in the file, counted from 1.
    #[must_use]
    pub fn line_of(seq: u64) -> usize {
        seq as usize + 2
    }

    pub fn push_open(&mut self, open: Open) {
        assert!(self.lines.len() == 1, "the open line follows the header");
        self.lines.push(self.seal(&open));
        self.open = Some(open);
    }

    /// Adds a step with the next number, and returns that number.
    pub fn push_step(&mut self, who: Who, what: String, remarks: Remarks) -> u64 {
        assert!(self.open.is_some() && self.close.is_none(), "steps stand between the open and the close line");
        let seq = self.steps.len() as u64 + 1;
        let step = StepLine { seq, who, what, remarks };
        self.lines.push(self.seal(&step));
        self.steps.push(step);
        seq
    }

    pub fn push_close(&mut self, close: Close) {
        assert!(self.open.is_some() && self.close.is_none(), "a record is closed once");
        self.lines.push(self.seal(&close));
        self.close = Some(close);
    }

    /// Adds a step or the close line that was written elsewhere, as it stands (TB-006).
    pub fn push_line(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        let mut reader = Reader {
            lines: std::mem::take(&mut self.lines),
            header: None,
            open: self.open.take(),
            steps: std::mem::take(&mut self.steps),
            close: self.close.take(),
        };
        let number = reader.lines.len() + 1;
        assert!(number > 2, "steps stand behind the open line");
        let read = reader.line(number, bytes);
        let Reader { lines, header: _, open, steps, close } = reader;
        (self.lines, self.open, self.steps, self.close) = (lines, open, steps, close);
        read
    }

    fn seal(&self, content: &impl Serialize) -> String {
        let mut body = serde_json::to_string(content).expect("lines have string keys");
        let hash = line_hash(self.lines.last().map_or("", |line| hash_of(line)), &body);
        body.pop();
        for part in [",\"h\":\"", &hash, "\"}"] {
            body.push_str(part);
        }
        // It is kept for as long as the match runs.
        body.shrink_to_fit();
        body
    }

    /// Reads the lines of a file; the first that does not fit is named.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        let mut reader = Reader::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let number = reader.lines.len() + 1;
            let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
                return Err(RecordError::new(number, "the file ends in the middle of this line"));
            };
            reader.line(number, &rest[..end])?;
            rest = &rest[end + 1..];
        }
        let Some(header) = reader.header else {
            return Err(RecordError::new(1, "the file is empty; a record begins with its header"));
        };
        if reader.open.is_none() {
            return Err(RecordError::new(2, "the file ends before its open line"));
        }
        Ok(Record { lines: reader.lines, header, open: reader.open, steps: reader.steps, close: reader.close })
    }
}

#[derive(Default)]
struct Reader {
    lines: Vec<String>,
    header: Option<Header>,
    open: Option<Open>,
    steps: Vec<StepLine>,
    close: Option<Close>,
}

impl Reader {
    fn line(&mut self, number: usize, bytes: &[u8]) -> Result<(), RecordError> {
        let fault = |what: &str| RecordError::new(number, what);
        if bytes.len() > MAX_LINE {
            return Err(fault("the line is too long"));
        }
        let line = std::str::from_utf8(bytes).map_err(|_| fault("the line is not UTF-8"))?;
        let Some((head, hash)) = split_hash(line) else {
            return Err(fault("the line does not end with its hash \"h\""));
        };
        let body = format!("{head}}}");
        if line_hash(self.lines.last().map_or("", |line| hash_of(line)), &body) != hash {
            return Err(fault("the line does not fit its hash: a byte of it, or of the line before, was changed"));
        }
        let readable = |error: serde_json::Error| fault(&format!("the line cannot be read: {error}"));
        if number == 1 {
            let header: Header = serde_json::from_str(&body).map_err(readable)?;
            if header.aludel != FORMAT {
                return Err(fault(&format!("format {}; this build reads {FORMAT}", header.aludel)));
            }
            self.header = Some(header);
        } else if self.close.is_some() {
            return Err(fault("nothing follows the close line"));
        } else if number == 2 {
            self.open = Some(serde_json::from_str(&body).map_err(readable)?);
        } else if body.starts_with("{\"close\"") {
            self.close = Some(serde_json::from_str(&body).map_err(readable)?);
        } else {
            let step: StepLine = serde_json::from_str(&body).map_err(readable)?;
            let expected = self.steps.len() as u64 + 1;
            if step.seq != expected {
                return Err(fault(&format!("step {} stands where step {expected} belongs", step.seq)));
            }
            self.steps.push(step);
        }
        self.lines.push(line.to_owned());
        Ok(())
    }
}

/// The line without `,"h":"…"}`, and its hash.
fn split_hash(line: &str) -> Option<(&str, &str)> {
    let (head, tail) = line.split_at_checked(line.len().checked_sub(TAIL)?)?;
    let hash = tail.strip_prefix(",\"h\":\"")?.strip_suffix("\"}")?;
    Some((head, hash))
}

fn hash_of(line: &str) -> &str {
    split_hash(line).map_or("", |(_, hash)| hash)
}

/// TB-006: the first 32 hex digits of SHA-256(previous `h` | line without `h`).
fn line_hash(previous: &str, body: &str) -> String {
    hex(&Sha256::new().chain_update(previous).chain_update(body).finalize()[..HASH_DIGITS / 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            aludel: FORMAT,
            id: "m1".into(),
            game: "stones".into(),
            rules: 1,
            edition: EditionTag { name: "one".into(), hash: "00".into(), text: None },
            config: serde_json::json!({ "seats": 2 }),
            table: TableConfig::default(),
            participants: Vec::new(),
            commitment: None,
            rematch_of: None,
        }
    }

    fn record() -> Record {
        let mut record = Record::new(header());
        record.push_open(Open { open: vec![None, None] });
        record.push_step(Who::Seat(Seat::S1), "take 2".into(), Remarks::default());
        record.push_step(Who::Seat(Seat::S2), "take 1".into(), Remarks { hint: true, at: Some(7), ..Remarks::AUTO });
        record.push_step(Who::Table, "resign s1".into(), Remarks::default());
        let rule = Rule::table(32);
        let close = Outcome { ranks: Some(vec![2, 1]), scores: None, rule, reason: "end-departure".into() };
        record.push_close(Close { close, seed: None });
        record
    }

    #[test]
    fn tb001_a_record_is_header_open_steps_and_close() {
        let record = record();
        let text = record.to_text();
        assert_eq!(Record::read(text.as_bytes()), Ok(record));
        let starts: Vec<&str> = text.lines().map(|line| &line[..8]).collect();
        assert_eq!(starts, ["{\"aludel", "{\"open\":", "{\"seq\":1", "{\"seq\":2", "{\"seq\":3", "{\"close\""]);
    }

    #[test]
    fn tb002_tb004_a_step_has_number_who_text_and_remarks() {
        let record = record();
        assert!(record.lines()[2].starts_with(r#"{"seq":1,"who":"s1","what":"take 2","h":"#));
        let second = r#"{"seq":2,"who":"s2","what":"take 1","at":7,"auto":true,"hint":true,"h":"#;
        assert!(record.lines()[3].starts_with(second), "{}", record.lines()[3]);
        assert!(record.lines()[4].starts_with(r#"{"seq":3,"who":"table","what":"resign s1","h":"#));
    }

    #[test]
    fn tb006_h_is_the_hash_of_the_line_before_and_this_line() {
        // Computed outside: printf '%s' '{"open":[null,null]}' behind the header's h | sha256sum | cut -c1-32
        let record = record();
        let (first, h1) = split_hash(&record.lines()[0]).unwrap();
        assert_eq!(h1, &hex(&Sha256::digest(format!("{first}}}")))[..32]);
        let (second, h2) = split_hash(&record.lines()[1]).unwrap();
        assert_eq!(second, r#"{"open":[null,null]"#);
        assert_eq!(h2, &hex(&Sha256::digest(format!("{h1}{second}}}")))[..32]);
    }

    #[test]
    fn tb006_every_flipped_bit_is_found_and_its_line_named() {
        let text = record().to_text();
        let mut line = 1;
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let error = Record::read(&bytes).expect_err("a flipped bit must be found");
                assert_eq!(error.line, line, "byte {at}, bit {bit}: {error}");
            }
            line += usize::from(text.as_bytes()[at] == b'\n');
        }
    }

    #[test]
    fn tb006_a_line_written_elsewhere_is_added_as_it_stands_or_not_at_all() {
        let whole = record();
        let text = whole.to_text();
        let lines: Vec<&str> = text.lines().collect();
        let mut followed = Record::read(format!("{}\n{}\n", lines[0], lines[1]).as_bytes()).unwrap();
        let before = followed.clone();
        assert_eq!(followed.push_line(lines[3].as_bytes()).unwrap_err().line, 3, "a line is missing before it");
        assert_eq!(followed, before);
        for line in &lines[2..] {
            followed.push_line(line.as_bytes()).unwrap();
        }
        assert_eq!(followed, whole);
    }

    #[test]
    fn tb006_a_truncated_file_names_the_line_it_breaks_off_in() {
        let text = record().to_text();
        for at in 0..text.len() {
            let cut = &text.as_bytes()[..at];
            let whole_lines = cut.iter().filter(|&&byte| byte == b'\n').count();
            match Record::read(cut) {
                // At a line end the rest is a record that is not finished.
                Ok(record) => {
                    assert!(cut.ends_with(b"\n") && whole_lines >= 2);
                    assert_eq!(record.close, None);
                }
                Err(error) => assert_eq!(error.line, whole_lines + 1, "{error}"),
            }
        }
    }

    #[test]
    fn lines_that_are_sealed_but_wrong_are_named() {
        let sealed = |lines: &[&str]| {
            let mut text = String::new();
            let mut previous = String::new();
            for body in lines {
                previous = line_hash(&previous, body);
                text += &format!("{},\"h\":\"{previous}\"}}\n", &body[..body.len() - 1]);
            }
            Record::read(text.as_bytes()).expect_err("wrong").to_string()
        };
        let header = serde_json::to_string(&header()).unwrap();
        let open = r#"{"open":[]}"#;
        assert!(sealed(&[&header]).starts_with("line 2: the file ends before its open line"));
        assert!(
            sealed(&[&header, open, r#"{"seq":2,"who":"s1","what":"x"}"#]).starts_with("line 3: step 2 stands where")
        );
        assert!(sealed(&[&header, open, r#"{"seq":1,"who":"s9","what":"x"}"#]).starts_with("line 3: the line cannot"));
        assert!(sealed(&[&header, open, r#"{"seq":1,"who":"s1"}"#]).starts_with("line 3: the line cannot"));
        let future = header.replace("\"aludel\":1", "\"aludel\":2");
        assert!(sealed(&[&future]).starts_with("line 1: format 2"));
        assert!(sealed(&[&header, r#"{"shut":[]}"#]).starts_with("line 2: the line cannot"));
        let odd = r#"{"seq":1,"who":"s1","what":"x","mood":"good"}"#;
        assert!(sealed(&[&header, open, odd]).starts_with("line 3: the line cannot"));
    }
}
