//! The transposition table: what is known of positions that were searched.

use super::CERTAIN;

/// Positions in the table, at most; a search with less work has a smaller one.
const MAX_POSITIONS: u64 = 1 << 21;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: u64,
    score: i32,
    /// The best action by its index.
    pub(super) best: u32,
    generation: u32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

impl Entry {
    pub(super) fn score(&self, ply: usize) -> i32 {
        from_table(self.score, ply)
    }
}

/// The table. Entries of other searches are as good as none: a choice must not depend on those before it.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: Vec<Entry>,
    generation: u32,
}

impl Table {
    pub(super) fn begin(&mut self, work: u64) {
        let positions = work.clamp(1 << 10, MAX_POSITIONS).next_power_of_two() as usize;
        self.generation = self.generation.wrapping_add(1);
        if self.entries.len() != positions || self.generation == 0 {
            self.entries.clear();
            self.entries.resize(positions, Entry::default());
            self.generation = 1;
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.slot(key)];
        (entry.key == key && entry.generation == self.generation).then_some(entry)
    }

    /// Keeps what was found, unless the place holds something of this search that went much deeper.
    pub(super) fn put(&mut self, key: u64, found: Found) {
        let Found { score, ply, best, depth, bound } = found;
        let slot = self.slot(key);
        let old = &self.entries[slot];
        if old.generation != self.generation || old.key == key || u32::from(old.depth) <= depth + 2 {
            let depth = depth.min(u32::from(u8::MAX)) as u8;
            let generation = self.generation;
            self.entries[slot] = Entry { key, score: to_table(score, ply), best, generation, depth, bound };
        }
    }

    fn slot(&self, key: u64) -> usize {
        // Keys of small games are not spread out.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread >> 40) as usize & (self.entries.len() - 1)
    }
}

/// What a search found of a position, `ply` steps from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) ply: usize,
    pub(super) best: u32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
}

/// In the table, certain scores count from the position and not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score + ply as i32
    } else if score <= -CERTAIN {
        score - ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score - ply as i32
    } else if score <= -CERTAIN {
        score + ply as i32
    } else {
        score
    }
}
