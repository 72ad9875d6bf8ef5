//! Ids, times, secrets and pages.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Milliseconds since 1970.
pub type Millis = u64;

macro_rules! text_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                $name(text.to_owned())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                $name(text)
            }
        }
    )*};
}

text_id! {
    /// A person, known by a random id.
    IdentityId;
    /// A table.
    TableId;
    /// A match: the `match` of its header.
    MatchId;
    /// The hash of an edition's rules content.
    EditionHash;
}

/// The hash of a token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// A value that no log shows: a sealed seed, the hash of a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    pub fn new(value: T) -> Secret<T> {
        Secret(value)
    }

    /// The value; see that it goes nowhere else.
    pub fn expose(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A piece of a list that runs from the newest to the oldest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Go on behind this entry; from the newest if none.
    pub after: Option<Cursor>,
    /// How many entries at most.
    pub limit: u32,
}

impl Page {
    #[must_use]
    pub fn first(limit: u32) -> Page {
        Page { after: None, limit }
    }

    #[must_use]
    pub fn behind(cursor: Cursor, limit: u32) -> Page {
        Page { after: Some(cursor), limit }
    }
}

/// Where an entry stands in a list: by its time, then by its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cursor {
    pub time: Millis,
    pub id: String,
}
