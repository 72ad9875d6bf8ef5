//! Editions: the cards as data.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EditionInfo {
    pub game: String,
    /// `reconstructed-1`
    pub name: String,
    /// Of the rules content, not of the bytes.
    pub hash: String,
    pub is_built_in: bool,
}

/// An edition with all its cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EditionFile {
    pub info: EditionInfo,
    /// The file.
    pub text: String,
    /// The same as JSON: tables as objects, rows as arrays.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub content: serde_json::Value,
}
