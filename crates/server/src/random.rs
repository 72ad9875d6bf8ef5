//! Randomness: tokens, ids, seeds. Chance in a match comes from its committed seed alone (TB-072).

use game_core::Fast;
use game_core::edition::hex;
use sha2::{Digest, Sha256};
use std::sync::{Mutex, PoisonError};
use store::{Millis, TokenHash};

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

    /// The same for what the store keeps, as hard to guess: those of one time lie side by side there, so that the many
    /// that are written together are on few pages.
    pub fn kept_id(&self, prefix: &str, now: Millis) -> String {
        let seconds = (now / 1_000) as u32;
        format!("{prefix}_{seconds:08x}{}", hex(&self.bytes::<10>()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_lies_in_the_order_of_time_and_cannot_be_guessed() {
        let random = Randomness::Machine;
        let ids = [1_700_000_000_000, 1_800_000_000_000, 4_294_967_295_999].map(|now| random.kept_id("m", now));
        assert!(ids.is_sorted() && ids.iter().all(|id| id.len() == "m_".len() + 8 + 20), "{ids:?}");
        let [a, b] = [random.kept_id("t", 5), random.kept_id("t", 5)];
        assert!(a[..10] == b[..10] && a[10..] != b[10..], "{a} {b}");
    }
}
