//! Randomness: tokens, ids, seeds. Chance in a match comes from its committed seed alone (TB-072).

use game_core::Fast;
use game_core::edition::hex;
use sha2::{Digest, Sha256};
use std::sync::{Mutex, PoisonError};
use store::TokenHash;

/// Where random bytes come from.
#[derive(Debug, Default)]
pub enum Randomness {
    /// The machine.
    #[default]
    Machine,
    /// A generator with a known seed: for tests that compare two runs, and for nothing else.
    Repeatable(Mutex<Fast>),
}

impl Randomness {
    #[must_use]
    pub fn repeatable(seed: u64) -> Randomness {
        Randomness::Repeatable(Mutex::new(Fast::new(seed)))
    }

    /// So many random bytes.
    ///
    /// # Panics
    /// If the machine gives no randomness: nothing safe could be done without.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Randomness::Machine => getrandom::fill(&mut bytes).expect("the machine gives randomness"),
            Randomness::Repeatable(fast) => {
                let mut fast = fast.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.fill_with(|| fast.next_u64().to_le_bytes()[7]);
            }
        }
        bytes
    }

    /// A random id that says what it is of: `t_4f…`.
    pub fn id(&self, prefix: &str) -> String {
        format!("{prefix}_{}", hex(&self.bytes::<10>()))
    }

    /// A secret for a cookie or a link.
    pub fn token(&self) -> String {
        hex(&self.bytes::<24>())
    }

    pub fn number(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }
}

/// What is stored of a token.
#[must_use]
pub fn token_hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}
