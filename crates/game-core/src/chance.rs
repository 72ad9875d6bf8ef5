//! Chance: one way of drawing with exact odds, and the streams that feed it.

use crate::edition::hex;
use hmac::{Hmac, KeyInit, Mac};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

/// A source of outcomes. A game says what may happen and with which whole weights, in the order of TB-074; it never sees
/// a generator.
pub trait Draws {
    /// A number below `total`, every one alike. `total` is at least 1 and below 2^63.
    fn below(&mut self, total: u64) -> u64;

    /// The place of an outcome, with the odds of its weight: the first whose running sum exceeds the number drawn below
    /// the sum of all (TB-073).
    #[inline]
    fn pick<W: Copy + Into<u64>>(&mut self, weights: &[W]) -> usize {
        let total = weights.iter().map(|&weight| weight.into()).sum();
        let mut left: u64 = self.below(total);
        for (place, &weight) in weights.iter().enumerate() {
            let weight = weight.into();
            if left < weight {
                return place;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights falls on one of them")
    }

    /// One of `count` outcomes, every one alike.
    #[inline]
    fn one_of(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }
}

impl<D: Draws + ?Sized> Draws for &mut D {
    #[inline]
    fn below(&mut self, total: u64) -> u64 {
        (**self).below(total)
    }
}

/// The fast generator of simulations and search: xoshiro256++, never used for a live match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    #[must_use]
    pub fn new(seed: u64) -> Fast {
        Fast(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A generator for part `index` of a job: the parts do not depend on how they are spread over threads.
    #[must_use]
    pub fn part(seed: u64, index: u64) -> Fast {
        Fast::new(seed ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Draws for Fast {
    /// By multiply-shift: the bias is below 2^-32 for the small numbers that games draw.
    #[inline]
    fn below(&mut self, total: u64) -> u64 {
        if total <= u64::from(u32::MAX) {
            ((self.0.next_u64() >> 32) * total) >> 32
        } else {
            ((u128::from(self.0.next_u64()) * u128::from(total)) >> 64) as u64
        }
    }
}

/// A secret of 32 bytes: a match's seed, or a seat's contribution.
pub type Secret = [u8; 32];

/// What the header publishes: SHA-256(`aludel/seed/1` | seed), in hex (TB-070).
#[must_use]
pub fn commitment(seed: &Secret) -> String {
    hex(&Sha256::new().chain_update(b"aludel/seed/1").chain_update(seed).finalize())
}

/// The identity of a match in the chance stream: SHA-256 of the header line and the `open` line as they stand, without
/// line ends (TB-072).
#[must_use]
pub fn match_identity(header_line: &[u8], open_line: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(header_line).chain_update(open_line).finalize().into()
}

/// The fair stream of one chance step (TB-072, TB-073): words of HMAC-SHA-256 keyed by the seed over domain, match, seq and
/// counter. Each step has a stream of its own, so no outcome depends on another.
#[derive(Clone, Debug)]
pub struct Stream {
    seed: Secret,
    identity: [u8; 32],
    seq: u64,
    counter: u32,
    words: [u64; 4],
    used: usize,
}

const DOMAIN: &[u8] = b"aludel/chance/1\0";

impl Stream {
    #[must_use]
    pub fn new(seed: &Secret, identity: &[u8; 32], seq: u64) -> Stream {
        Stream { seed: *seed, identity: *identity, seq, counter: 0, words: [0; 4], used: 4 }
    }

    fn word(&mut self) -> u64 {
        if self.used == 4 {
            let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.seed).expect("HMAC takes keys of any length");
            mac.update(DOMAIN);
            mac.update(&self.identity);
            mac.update(&self.seq.to_be_bytes());
            mac.update(&self.counter.to_be_bytes());
            let block = mac.finalize().into_bytes();
            for (word, bytes) in self.words.iter_mut().zip(block.chunks_exact(8)) {
                *word = u64::from_be_bytes(bytes.try_into().expect("a chunk of eight bytes"));
            }
            self.counter += 1;
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

impl Draws for Stream {
    fn below(&mut self, total: u64) -> u64 {
        below_by_words(total, || self.word())
    }
}

/// TB-073: words are taken until one lies below the largest multiple of `total`; its remainder is the number.
fn below_by_words(total: u64, mut word: impl FnMut() -> u64) -> u64 {
    let limit = (1u128 << 64) / u128::from(total) * u128::from(total);
    loop {
        let x = word();
        if u128::from(x) < limit {
            return x % total;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb073_mapping_rejects_the_tail_and_takes_the_running_sum() {
        // The example of the catalogue: a deck of 3 F and 2 W.
        let mut words = [u64::MAX, 13].into_iter();
        let r = below_by_words(5, || words.next().unwrap());
        assert_eq!((r, words.next()), (3, None));

        struct Fixed(u64);
        impl Draws for Fixed {
            fn below(&mut self, total: u64) -> u64 {
                assert_eq!(total, 5);
                self.0
            }
        }
        let places: Vec<usize> = (0..5).map(|r| Fixed(r).pick(&[3u8, 2])).collect();
        assert_eq!(places, [0, 0, 0, 1, 1]);
        assert_eq!(Fixed(3).pick(&[3u8, 0, 2]), 2, "an outcome of no weight never happens");
    }

    #[test]
    fn tb072_words_are_hmac_blocks_of_seq_and_counter() {
        // Computed with Python: hmac.new(bytes(32), b"aludel/chance/1\0" + bytes([1]*32) + (7).to_bytes(8,"big")
        // + (0).to_bytes(4,"big"), "sha256").
        let mut stream = Stream::new(&[0; 32], &[1; 32], 7);
        let first: Vec<u64> = (0..5).map(|_| stream.word()).collect();
        assert_eq!(first, FIRST_WORDS);
    }
    const FIRST_WORDS: [u64; 5] =
        [0x97290d4caaad8407, 0x95b553d266bd03b4, 0x586d66c4e8f97c27, 0xb793a0a30c67ccfc, 0x128afddfa0098ca4];

    #[test]
    fn tb070_commitment_is_the_hash_of_domain_and_seed() {
        // printf 'aludel/seed/1' and 32 zero bytes | sha256sum
        assert_eq!(commitment(&[0; 32]), COMMITMENT);
    }
    const COMMITMENT: &str = "a9a90994e6c7f71a3c73e66250f14de8622d6e8fd5d1da7e4645cb625cf75990";

    #[test]
    fn fast_draws_hit_every_outcome_with_its_weight() {
        let mut fast = Fast::new(1);
        let mut counts = [0u32; 3];
        for _ in 0..60_000 {
            counts[fast.pick(&[1u8, 2, 3])] += 1;
        }
        for (count, expected) in counts.into_iter().zip([10_000, 20_000, 30_000]) {
            assert!(count.abs_diff(expected) < 500, "{counts:?}");
        }
        assert_ne!(Fast::part(1, 0).next_u64(), Fast::part(1, 1).next_u64());
        assert!(fast.below(1 << 62) < 1 << 62);
    }
}
