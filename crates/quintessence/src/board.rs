//! The board as sets of squares: one bit each, rank by rank, with an empty eighth file and rank around which nothing wraps.

use crate::types::Square;

/// All 49 squares.
pub(crate) const BOARD: u64 = 0x007f_7f7f_7f7f_7f7f;

/// East, west, north, south: the order of Lotus centres and victims (QN-080).
pub(crate) fn petals_in_order(square: Square) -> [u64; 4] {
    let bit = square.bit();
    [bit << 1, bit >> 1, bit << 8, bit >> 8]
}

/// The squares beside a set, in row or column.
#[inline(always)]
pub(crate) const fn beside(set: u64) -> u64 {
    set << 1 | set >> 1 | set << 8 | set >> 8
}

/// The squares that touch a set, diagonals included (QN-012), and some of the set itself.
#[inline(always)]
pub(crate) const fn touching(set: u64) -> u64 {
    let row = set | set << 1 | set >> 1;
    row | row << 8 | row >> 8
}

/// The squares between two of a set in row or column: those under its Violence (QN-060).
#[inline(always)]
pub(crate) const fn between(set: u64) -> u64 {
    set << 1 & set >> 1 | set << 8 & set >> 8
}

/// Not empty when three of a set stand in a row or a column.
#[inline(always)]
pub(crate) const fn threes(set: u64) -> u64 {
    set & set >> 1 & set >> 2 | set & set >> 8 & set >> 16
}

/// The unbroken line of a set through a square, `step` apart: no more than two to each side can belong to it (L4).
pub(crate) const fn line(set: u64, square: Square, step: u32) -> u64 {
    let mut line = square.bit();
    line |= (line << step | line >> step) & set;
    line | (line << step | line >> step) & set
}

/// The squares of a set in order.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// A set of squares with the running counts of its ranks: its size and its n-th square without a loop.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    set: u64,
    /// Byte r: how many squares stand on ranks up to r.
    running: u64,
}

const BYTES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = BYTES << 7;

impl Counted {
    #[inline(always)]
    pub(crate) const fn new(set: u64) -> Counted {
        let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Counted { set, running: bytes.wrapping_mul(BYTES) }
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        (self.running >> 56) as u32
    }

    /// The n-th square, counted from 0; `n` is below the size.
    #[inline(always)]
    pub(crate) const fn nth(self, n: u32) -> Square {
        // The high bit of byte r stays where the ranks up to r hold no more than n squares.
        let passed = (((BYTES * n as u64) | HIGH_BITS) - self.running) & HIGH_BITS;
        let shift = (!passed & HIGH_BITS).trailing_zeros() & !7;
        let before = (self.running << 8 >> shift & 0xff) as u32;
        let rank = (self.set >> shift & 0x7f) as usize;
        Square::at(shift + NTH[rank][(n - before) as usize & 7] as u32)
    }
}

/// The place of the n-th bit of a rank.
const NTH: [[u8; 8]; 128] = {
    let mut table = [[0; 8]; 128];
    let mut rank = 0;
    while rank < 128 {
        let (mut file, mut n) = (0, 0);
        while file < 7 {
            if rank >> file & 1 != 0 {
                table[rank][n] = file as u8;
                n += 1;
            }
            file += 1;
        }
        rank += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_square_is_found_without_a_loop() {
        let mut set = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..2000 {
            set = set.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(17) ^ 0x1405;
            let reach = set & set.rotate_left(23) & BOARD;
            let counted = Counted::new(reach);
            let expected: Vec<Square> = squares(reach).collect();
            assert_eq!(counted.len() as usize, expected.len());
            for (n, &square) in expected.iter().enumerate() {
                assert_eq!(counted.nth(n as u32), square);
            }
        }
        assert_eq!(Counted::new(BOARD).nth(48).to_string(), "g7");
    }

    #[test]
    fn nothing_wraps_round_the_edges() {
        let set = |names: &[&str]| names.iter().map(|name| Square::parse(name).unwrap().bit()).sum::<u64>();
        assert_eq!(touching(set(&["g1"])) & BOARD & !set(&["g1"]), set(&["f1", "f2", "g2"]));
        assert_eq!(touching(set(&["a7"])) & BOARD & !set(&["a7"]), set(&["a6", "b6", "b7"]));
        assert_eq!(beside(set(&["a2"])) & BOARD, set(&["a1", "a3", "b2"]));
        assert_eq!(between(set(&["g1", "a2", "g3"])) & BOARD, set(&["g2"]));
        assert_eq!(threes(set(&["f1", "g1", "a2", "b2"])), 0);
        assert_eq!(line(set(&["f1", "g1", "a2"]), Square::parse("g1").unwrap(), 1), set(&["f1", "g1"]));
    }
}
