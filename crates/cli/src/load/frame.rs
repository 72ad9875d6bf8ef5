//! What a client reads of the server's messages: as little as it needs to act and to check.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Debug, Deserialize)]
pub(super) struct Frame<'a> {
    #[serde(rename = "type", borrow)]
    pub kind: Cow<'a, str>,
    #[serde(borrow, default)]
    pub position: Option<Position<'a>>,
    #[serde(borrow, default)]
    pub id: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub status: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub problem: Option<Problem<'a>>,
    #[serde(borrow, default)]
    pub start: Option<Start<'a>>,
    #[serde(borrow, default)]
    pub table: Option<Table<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Table<'a> {
    #[serde(borrow)]
    pub state: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Problem<'a> {
    #[serde(borrow)]
    pub code: Cow<'a, str>,
    #[serde(borrow)]
    pub sentence: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Start<'a> {
    #[serde(borrow)]
    pub seats: Vec<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Position<'a> {
    #[serde(rename = "match", borrow)]
    pub match_id: Cow<'a, str>,
    pub seq: u64,
    #[serde(borrow)]
    pub eyes: Cow<'a, str>,
    pub view: Digest,
    #[serde(borrow)]
    pub asks: Vec<Ask<'a>>,
    #[serde(borrow)]
    pub events: Vec<Told<'a>>,
    pub result: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Ask<'a> {
    #[serde(borrow)]
    pub seat: Cow<'a, str>,
    pub seq: u64,
    #[serde(borrow)]
    pub legal: Vec<Choice<'a>>,
    pub is_sealed: bool,
    pub chosen: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Choice<'a> {
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Told<'a> {
    pub seq: u64,
    #[serde(borrow)]
    pub who: Cow<'a, str>,
    #[serde(borrow)]
    pub what: Cow<'a, str>,
    pub auto: bool,
}

/// A number that stands for a JSON value: equal values have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Digest(pub u64);

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let mut hasher = DefaultHasher::new();
        Hashing(&mut hasher).deserialize(deserializer)?;
        Ok(Digest(hasher.finish()))
    }
}

/// Takes a value into a number as it is read.
struct Hashing<'h>(&'h mut DefaultHasher);

impl<'de> DeserializeSeed<'de> for Hashing<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Hashing<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        0_u8.hash(self.0);
        Ok(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        (1_u8, value).hash(self.0);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        (2_u8, value).hash(self.0);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        (2_u8, value as i64).hash(self.0);
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        (3_u8, value.to_bits()).hash(self.0);
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        (4_u8, value).hash(self.0);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        5_u8.hash(self.0);
        while values.next_element_seed(Hashing(self.0))?.is_some() {}
        6_u8.hash(self.0);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        // In whichever order the fields come.
        let mut sum = 0_u64;
        let mut field = DefaultHasher::new();
        while values.next_key_seed(Hashing(&mut field))?.is_some() {
            values.next_value_seed(Hashing(&mut field))?;
            sum = sum.wrapping_add(std::mem::take(&mut field).finish());
        }
        (7_u8, sum).hash(self.0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn equal_values_have_equal_numbers_as_text_and_as_value() {
        let digest = |value: &Value| {
            let read: Digest = serde_json::from_str(&value.to_string()).unwrap();
            assert_eq!(Digest::deserialize(value).unwrap(), read, "{value}");
            read
        };
        let values = [
            json!(null),
            json!({}),
            json!({ "a": [1, -2, "x", true], "b": null }),
            json!({ "a": [1, -2, "x"], "b": true }),
        ];
        for (place, value) in values.iter().enumerate() {
            for other in &values[place + 1..] {
                assert_ne!(digest(value), digest(other));
            }
        }
    }
}
