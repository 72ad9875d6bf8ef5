//! Randomness of the machine: tokens, ids, seeds. Chance in a match comes from its committed seed alone (TB-072).

use game_core::edition::hex;
use sha2::{Digest, Sha256};
use store::TokenHash;

/// So many random bytes.
///
/// # Panics
/// If the machine gives no randomness: nothing safe could be done without.
#[must_use]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine gives randomness");
    bytes
}

/// A random id that says what it is of: `t_4f…`.
#[must_use]
pub fn id(prefix: &str) -> String {
    format!("{prefix}_{}", hex(&bytes::<10>()))
}

/// A secret for a cookie or a link.
#[must_use]
pub fn token() -> String {
    hex(&bytes::<24>())
}

/// What is stored of a token.
#[must_use]
pub fn token_hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

#[must_use]
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
