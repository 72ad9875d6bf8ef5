//! Editions: the cards of a game as data, read from TOML, named in texts, interned for the life of the process.

use crate::message::CardRef;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::any::Any;
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The largest edition file that is read.
pub const MAX_EDITION_BYTES: usize = 256 * 1024;
/// How many different editions one process takes.
pub const MAX_EDITIONS: usize = 256;

/// What every edition has, whatever its game: a head, and tables whose rows have an id and a title.
pub trait Edition: fmt::Debug + Send + Sync + 'static {
    fn head(&self) -> &Head;
    /// The tables that ids made by [`card_id!`](crate::card_id) point into.
    fn tables(&self) -> &[Table];

    /// The row that an id names.
    fn row(&self, card: CardRef) -> Option<&Row> {
        self.tables().get(usize::from(card.table))?.rows.get(usize::from(card.index))
    }

    /// The row with that id, in one of the tables.
    fn find(&self, table: u8, id: &str) -> Option<u8> {
        let rows = &self.tables().get(usize::from(table))?.rows;
        rows.iter().position(|row| row.id == id).map(|index| index as u8)
    }
}

/// The edition that a state plays with: one pointer, equal only to itself.
pub struct EditionRef<E: 'static>(pub &'static E);

impl<E> Clone for EditionRef<E> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for EditionRef<E> {}

impl<E> PartialEq for EditionRef<E> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<E> Eq for EditionRef<E> {}

impl<E> std::ops::Deref for EditionRef<E> {
    type Target = E;
    #[inline(always)]
    fn deref(&self) -> &E {
        self.0
    }
}

impl<E: Edition> fmt::Debug for EditionRef<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.head().edition)
    }
}

/// The `[edition]` table that opens every file, and the hash of the rules content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Head {
    pub game: String,
    pub name: String,
    pub edition: String,
    /// 64 hex digits; see [`rules_hash`].
    pub hash: String,
}

/// One table of an edition: spells, substances, methods …
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    pub name: &'static str,
    pub rows: Vec<Row>,
}

/// One row: the id of the notation, the title that players read, and the text of the card, if it has one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    pub id: String,
    pub title: String,
    pub text: String,
}

/// What is wrong with an edition file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct EditionError {
    pub line: Option<usize>,
    pub card: Option<String>,
    pub field: Option<String>,
    pub what: String,
}

impl fmt::Display for EditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        let mut part = |f: &mut fmt::Formatter<'_>, text: String| {
            write!(f, "{comma}{text}")?;
            comma = ", ";
            Ok(())
        };
        if let Some(line) = self.line {
            part(f, format!("line {line}"))?;
        }
        if let Some(card) = &self.card {
            part(f, format!("card {card:?}"))?;
        }
        if let Some(field) = &self.field {
            part(f, format!("field {field:?}"))?;
        }
        let colon = if comma.is_empty() { "" } else { ": " };
        write!(f, "{colon}{}", self.what)
    }
}

impl EditionError {
    /// About the file as a whole.
    #[must_use]
    pub fn whole(what: impl Into<String>) -> EditionError {
        EditionError { line: None, card: None, field: None, what: what.into() }
    }

    /// About the rows of a table together, or one that is missing among them: the line is that of its first header.
    #[must_use]
    pub fn rows(text: &str, table: &str, what: impl Into<String>) -> EditionError {
        let headers = [format!("[[{table}]]"), format!("[{table}]")];
        let line = text.lines().position(|line| headers.iter().any(|header| line.trim_end().starts_with(header)));
        EditionError { line: line.map(|n| n + 1), ..EditionError::whole(what) }
    }

    /// About a field of the card with that id: the line is looked up in the text.
    #[must_use]
    pub fn card(text: &str, id: &str, field: &str, what: impl Into<String>) -> EditionError {
        let line = line_of(text, id, field, 0);
        EditionError { line, card: Some(id.into()), field: Some(field.into()), what: what.into() }
    }

    /// About an id that another card has: the line is that of the second of them.
    #[must_use]
    pub fn again(text: &str, id: &str, what: impl Into<String>) -> EditionError {
        EditionError { line: line_of(text, id, "id", 1), ..EditionError::card(text, id, "id", what) }
    }

    /// About a field of a table without cards: `[components] gems`.
    #[must_use]
    pub fn field(text: &str, table: &str, field: &str, what: impl Into<String>) -> EditionError {
        let header = format!("[{table}]");
        let mut inside = false;
        let line = text.lines().position(|line| {
            if line.starts_with('[') {
                inside = line.trim_end().starts_with(&header);
            }
            inside && line.trim_start().strip_prefix(field).is_some_and(|rest| rest.trim_start().starts_with('='))
        });
        let field = Some(format!("{table}.{field}"));
        EditionError { line: line.map(|n| n + 1), card: None, field, what: what.into() }
    }
}

/// The line of a field of the card with that id, or of the id; of several cards with it, the one after so many others.
fn line_of(text: &str, id: &str, field: &str, others: usize) -> Option<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let is_key = |line: &str, key: &str| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let is_named = |at: &usize| is_key(lines[*at], "id") && lines[*at].contains(&format!("\"{id}\""));
    let start = (0..lines.len()).filter(is_named).nth(others)?;
    let end = lines[start..].iter().position(|line| line.starts_with('[')).map_or(lines.len(), |n| start + n);
    Some((start..end).find(|&at| is_key(lines[at], field)).unwrap_or(start) + 1)
}

/// Reads the text of an edition into the game's file type. Unknown fields are refused by `deny_unknown_fields` there.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, EditionError> {
    if text.len() > MAX_EDITION_BYTES {
        let what = format!("the file has {} bytes; an edition has at most {MAX_EDITION_BYTES}", text.len());
        return Err(EditionError::whole(what));
    }
    toml::from_str(text).map_err(|error| {
        let at = error.span().map(|span| span.start.min(text.len()));
        let line = at.map(|at| text[..at].matches('\n').count() + 1);
        // An error of a whole row stands at its header, which belongs to the row.
        let so_far = at.map_or("", |at| &text[..text[at..].find('\n').map_or(text.len(), |end| at + end)]);
        let table = so_far.rfind("\n[").map_or("", |start| &text[start + 1..]);
        let card = table.starts_with("[[").then(|| {
            let row = &table[..table[2..].find("\n[").map_or(table.len(), |end| end + 2)];
            row.lines().find_map(|line| {
                let value = line.trim_start().strip_prefix("id")?.trim_start().strip_prefix('=')?;
                Some(value.trim().split('"').nth(1)?.to_owned())
            })
        });
        let card = card.flatten();
        let key = so_far.lines().last().and_then(|line| line.split_once('=')).map(|(key, _)| key.trim());
        let is_word = |key: &&str| !key.is_empty() && key.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
        let field =
            key.filter(is_word).map(|key| match table.strip_prefix('[').and_then(|name| name.split_once(']')) {
                Some((name, _)) if !name.starts_with('[') => format!("{name}.{key}"),
                Some(_) | None => key.to_owned(),
            });
        EditionError { line, card, field, what: error.message().to_owned() }
    })
}

/// The head of an edition whose text has been read: checks format, game and the names of cards, and computes the hash.
pub fn head(text: &str, game: &str) -> Result<Head, EditionError> {
    let value: toml::Table = read(text)?;
    let field = |name: &str| value.get("edition").and_then(|edition| edition.get(name));
    let string = |name: &str| {
        let found = field(name).and_then(toml::Value::as_str).filter(|found| !found.is_empty());
        found.map(str::to_owned).ok_or_else(|| EditionError::field(text, "edition", name, "a text is missing here"))
    };
    if field("format").and_then(toml::Value::as_integer) != Some(1) {
        return Err(EditionError::field(text, "edition", "format", "this build reads format 1"));
    }
    let found = string("game")?;
    if found != game {
        let what = format!("this is an edition of {found}, not of {game}");
        return Err(EditionError::field(text, "edition", "game", what));
    }
    for name in ["name", "edition"] {
        if let Some(what) = fault_of_name(&string(name)?) {
            return Err(EditionError::field(text, "edition", name, what));
        }
    }
    for (table, cards) in &value {
        for card in cards.as_array().into_iter().flatten().filter_map(toml::Value::as_table) {
            check_names(text, table, card)?;
        }
    }
    Ok(Head { game: found, name: string("name")?, edition: string("edition")?, hash: rules_hash(&value) })
}

/// What people read as one word or one line must be readable.
fn check_names(text: &str, table: &str, card: &toml::Table) -> Result<(), EditionError> {
    let word = |field: &str| card.get(field).and_then(toml::Value::as_str);
    for field in ["id", "code", "name"] {
        let Some(what) = word(field).and_then(fault_of_name) else { continue };
        let Some(id) = word("id") else { return Err(EditionError::rows(text, table, format!("{field}: {what}"))) };
        let error = EditionError::card(text, id, field, what);
        // An id that is written with escapes is not found by its line.
        let line = error.line.or(EditionError::rows(text, table, what).line);
        return Err(EditionError { line, ..error });
    }
    Ok(())
}

fn fault_of_name(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("a text is missing here")
    } else if name.contains(char::is_control) {
        Some("a name is one line and has no control characters")
    } else {
        None
    }
}

/// SHA-256 of the canonical rules content: keys sorted, comments and blanks gone, and without what has no effect on a
/// game (names, texts, notes, sources, and the head but for format and game).
#[must_use]
pub fn rules_hash(file: &toml::Table) -> String {
    const WITHOUT_EFFECT: [&str; 6] = ["name", "text", "flavour", "note", "source", "edition"];
    fn canonical(value: &toml::Value) -> serde_json::Value {
        match value {
            toml::Value::Table(table) => table
                .iter()
                .filter(|(key, _)| !WITHOUT_EFFECT.contains(&key.as_str()))
                .map(|(key, value)| (key.clone(), canonical(value)))
                .collect::<serde_json::Map<_, _>>()
                .into(),
            toml::Value::Array(items) => items.iter().map(canonical).collect(),
            toml::Value::String(text) => text.clone().into(),
            toml::Value::Integer(number) => (*number).into(),
            toml::Value::Boolean(truth) => (*truth).into(),
            toml::Value::Float(number) => number.to_string().into(),
            toml::Value::Datetime(date) => date.to_string().into(),
        }
    }
    let mut content = canonical(&toml::Value::Table(file.clone()));
    if let (Some(content), Some(edition)) = (content.as_object_mut(), file.get("edition")) {
        for key in ["format", "game"] {
            content.insert(format!("edition.{key}"), edition.get(key).map_or(serde_json::Value::Null, canonical));
        }
    }
    hex(&Sha256::digest(content.to_string()))
}

/// Lower-case hex digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    String::from_utf8(digits.collect()).expect("digits are text")
}

/// The bytes of lower-case hex digits.
#[must_use]
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// Loads a text once for the life of the process: the same text again gives the same edition.
pub fn intern<E: Edition>(
    text: &str,
    load: impl FnOnce(&str) -> Result<E, EditionError>,
) -> Result<&'static E, EditionError> {
    type Interned = HashMap<[u8; 32], &'static (dyn Any + Send + Sync)>;
    static INTERNED: LazyLock<Mutex<Interned>> = LazyLock::new(Mutex::default);

    let key: [u8; 32] = Sha256::digest(text).into();
    let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = interned.get(&key).and_then(|known| known.downcast_ref()) {
        return Ok(known);
    }
    if interned.len() >= MAX_EDITIONS {
        return Err(EditionError::whole(format!("this process has taken its {MAX_EDITIONS} editions")));
    }
    let edition: &'static E = Box::leak(Box::new(load(text)?));
    interned.insert(key, edition);
    Ok(edition)
}

thread_local! {
    static NAMING: Cell<Option<&'static dyn Edition>> = const { Cell::new(None) };
}

/// Runs something with the names of an edition at hand: inside, ids made by [`card_id!`](crate::card_id) are written to
/// and read from JSON by the id of their row.
pub fn naming<R>(edition: &'static dyn Edition, run: impl FnOnce() -> R) -> R {
    struct Restore(Option<&'static dyn Edition>);
    impl Drop for Restore {
        fn drop(&mut self) {
            NAMING.set(self.0);
        }
    }
    let _restore = Restore(NAMING.replace(Some(edition)));
    run()
}

/// The JSON form of an action, event or view, with the words of the edition.
#[must_use]
pub fn to_json<T: Serialize>(edition: &'static dyn Edition, value: &T) -> serde_json::Value {
    naming(edition, || serde_json::to_value(value)).expect("actions, events and views have string keys")
}

/// Reads the JSON form back.
pub fn from_json<T: DeserializeOwned>(
    edition: &'static dyn Edition,
    value: serde_json::Value,
) -> Result<T, serde_json::Error> {
    naming(edition, || serde_json::from_value(value))
}

/// For [`card_id!`](crate::card_id): the id of a row of the edition at hand.
pub fn serialize_card<S: serde::Serializer>(card: CardRef, serializer: S) -> Result<S::Ok, S::Error> {
    match NAMING.get().and_then(|edition| edition.row(card)) {
        Some(row) => serializer.serialize_str(&row.id),
        None => Err(serde::ser::Error::custom("a card is written outside `to_json`, or is not in the edition")),
    }
}

/// For [`card_id!`](crate::card_id): the row of the edition at hand with that id.
pub fn deserialize_card<'de, D: serde::Deserializer<'de>>(table: u8, deserializer: D) -> Result<u8, D::Error> {
    let id = <String as serde::Deserialize>::deserialize(deserializer)?;
    let found = NAMING.get().and_then(|edition| edition.find(table, &id));
    found.ok_or_else(|| serde::de::Error::custom(format!("the edition has no {id:?}")))
}

/// A newtype for the rows of one table of the edition: one byte in the state, the row's id in JSON.
///
/// `card_id!(/// A substance card. pub struct SubstanceId = 0);` is an id into `edition.tables()[0]`.
#[macro_export]
macro_rules! card_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $table:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis struct $name(pub u8);

        impl $name {
            /// The place in the edition's table.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[must_use]
            pub const fn card(self) -> $crate::CardRef {
                $crate::CardRef { table: $table, index: self.0 }
            }

            /// The id that the notation uses.
            #[must_use]
            pub fn word(self, edition: &dyn $crate::Edition) -> &str {
                edition.row(self.card()).map_or("?", |row| &row.id)
            }

            /// The row with that id.
            #[must_use]
            pub fn find(edition: &dyn $crate::Edition, word: &str) -> Option<Self> {
                edition.find($table, word).map(Self)
            }
        }

        impl From<$name> for $crate::Arg {
            fn from(id: $name) -> $crate::Arg {
                $crate::Arg::Card(id.card())
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::edition::serialize_card(self.card(), serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::edition::deserialize_card($table, deserializer).map(Self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    card_id!(
        /// A stone.
        pub struct StoneId = 0
    );

    #[derive(Debug)]
    struct Stones(Head, Vec<Table>);

    impl Edition for Stones {
        fn head(&self) -> &Head {
            &self.0
        }
        fn tables(&self) -> &[Table] {
            &self.1
        }
    }

    const TEXT: &str = "[edition]\nformat = 1\ngame = \"stones\"\nname = \"Stones\"\nedition = \"one\"\n\n[[stone]]\nid = \"ruby\"\nprice = 3\ntext = \"Red.\"\n";

    fn load(text: &str) -> Result<Stones, EditionError> {
        let rows = ["ruby", "opal"].map(|id| Row { id: id.into(), title: id.to_uppercase(), text: String::new() });
        Ok(Stones(head(text, "stones")?, vec![Table { name: "stone", rows: rows.to_vec() }]))
    }

    #[test]
    fn ids_are_written_by_name_and_refused_without_one() {
        let stones = intern(TEXT, load).unwrap();
        let json = to_json(stones, &vec![StoneId(1), StoneId(0)]);
        assert_eq!(json, serde_json::json!(["opal", "ruby"]));
        assert_eq!(from_json::<Vec<StoneId>>(stones, json).unwrap(), [StoneId(1), StoneId(0)]);
        assert!(from_json::<StoneId>(stones, "pearl".into()).is_err());
        assert!(serde_json::to_value(StoneId(1)).is_err());
        assert!(std::ptr::eq(stones, intern(TEXT, load).unwrap()));
    }

    #[test]
    fn the_hash_is_of_the_rules_not_of_the_bytes() {
        let hash = |text: &str| head(text, "stones").unwrap().hash;
        let same =
            TEXT.replace("Red.", "Very red.").replace("price = 3", "price=3 # dear").replace("\"one\"", "\"two\"");
        assert_eq!(hash(TEXT), hash(&same));
        assert_ne!(hash(TEXT), hash(&TEXT.replace("price = 3", "price = 4")));
    }

    #[test]
    fn errors_name_line_card_and_field() {
        let error = EditionError::card(TEXT, "ruby", "price", "too dear");
        assert_eq!(error.to_string(), "line 9, card \"ruby\", field \"price\": too dear");
        let twice = format!("{TEXT}\n[[stone]]\nid = \"opal\"\n\n[[stone]]\nid = \"ruby\"\n");
        let error = EditionError::again(&twice, "ruby", "another stone has this id");
        assert_eq!(error.to_string(), "line 16, card \"ruby\", field \"id\": another stone has this id");
        assert_eq!(EditionError::rows(&twice, "stone", "no pearl").to_string(), "line 7: no pearl");
        assert_eq!(EditionError::rows(&twice, "edition", "no date").to_string(), "line 1: no date");
        let error = head(&TEXT.replace("format = 1", "format = 2"), "stones").unwrap_err();
        assert_eq!(error.to_string(), "line 2, field \"edition.format\": this build reads format 1");
        let error = read::<toml::Table>(&TEXT.replace("price = 3", "price = ")).unwrap_err();
        let place = |error: &EditionError| (error.line, error.card.clone(), error.field.clone());
        assert_eq!(place(&error), (Some(9), Some("ruby".into()), Some("price".into())));
        assert!(read::<toml::Table>(&" ".repeat(MAX_EDITION_BYTES + 1)).is_err());
    }

    #[test]
    fn names_of_cards_are_one_readable_line() {
        let named = |name: &str| head(&TEXT.replace("price = 3", &format!("name = {name}\nprice = 3")), "stones");
        assert!(named("\"Rubin à l’air\"").is_ok());
        for (name, what) in [
            ("\"\"", "a text is missing here"),
            ("\" \"", "a text is missing here"),
            ("\"Ru\\nby\"", "a name is one line and has no control characters"),
            ("\"\\u001b[31mRuby\"", "a name is one line and has no control characters"),
        ] {
            let expected = format!("line 9, card \"ruby\", field \"name\": {what}");
            assert_eq!(named(name).unwrap_err().to_string(), expected);
        }
        let error = head(&TEXT.replace("\"ruby\"", "\"ru\\u0007by\""), "stones").unwrap_err();
        assert_eq!((error.line, error.field.as_deref()), (Some(7), Some("id")));
        let error = head(&TEXT.replace("\"Stones\"", "\"Sto\\u001bnes\""), "stones").unwrap_err();
        assert_eq!((error.line, error.field.as_deref()), (Some(4), Some("edition.name")));
    }

    #[test]
    fn errors_of_reading_name_the_row_they_stand_in() {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct File {
            edition: toml::Table,
            setup: Setup,
            stone: Vec<Stone>,
        }
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Setup {
            coins: u8,
        }
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Stone {
            id: String,
            price: u8,
            text: String,
        }
        let text = format!("{TEXT}\n[[stone]]\nid = \"opal\"\nprice = 4\ntext = \"Grey.\"\n\n[setup]\ncoins = 2\n");
        assert!(read::<File>(&text).is_ok());
        let error = |part: &str, other: &str| {
            let error = read::<File>(&text.replace(part, other)).err().expect(other);
            (error.line.unwrap(), error.card, error.field)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(error("price = 4\n", ""), (12, some("opal"), None), "a missing field stands at the head of its row");
        assert_eq!(error("price = 4", "price = \"dear\""), (14, some("opal"), some("price")));
        assert_eq!(error("price = 4", "price = 4\nprize = 1"), (15, some("opal"), some("prize")));
        assert_eq!(error("coins = 2", "coins = -2"), (18, None, some("setup.coins")));
    }

    #[test]
    fn what_does_not_fit_its_type_is_named_by_card_and_field() {
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct File {
            #[serde(rename = "edition")]
            _head: toml::Table,
            #[serde(rename = "stone")]
            _stones: Vec<Stone>,
        }
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Stone {
            #[serde(rename = "id")]
            _id: String,
            #[serde(rename = "price")]
            _price: u8,
            #[serde(rename = "text")]
            _text: String,
        }
        let says = |from: &str, to: &str| read::<File>(&TEXT.replace(from, to)).unwrap_err().to_string();
        assert!(read::<File>(TEXT).is_ok());
        assert!(says("price = 3", "price = -3").starts_with("line 9, card \"ruby\", field \"price\": invalid value"));
        assert!(says("price = 3", "weight = 3").starts_with("line 9, card \"ruby\", field \"weight\": unknown field"));
        assert!(says("price = 3\n", "").starts_with("line 7, card \"ruby\": missing field `price`"));
        assert!(says("text = \"Red.\"\n", "text = \"Red.\"\n[more]\n").starts_with("line 11: unknown field `more`"));
    }

    #[test]
    fn hex_digits_come_back() {
        assert_eq!(unhex::<3>(&hex(&[0, 171, 255])), Some([0, 171, 255]));
        assert_eq!((unhex::<1>("0G"), unhex::<1>("AB"), unhex::<1>("abc")), (None, None, None));
    }
}
