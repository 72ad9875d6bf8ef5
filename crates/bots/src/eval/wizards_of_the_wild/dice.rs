//! Keep or re-roll, exactly: a dynamic programme over the multisets of at most six dice. How they are connected is
//! computed once; what six dice are worth when they are settled is given anew for every turn.

use std::sync::LazyLock;
use wizards_of_the_wild::{DICE, Face, Faces};

/// Multisets of at most six dice.
pub(super) const KINDS: usize = Faces::KINDS;
/// Multisets of exactly six dice: they stand last.
pub(super) const FULL: usize = 462;
pub(super) const FIRST_FULL: usize = KINDS - FULL;
const FACES: usize = 6;
/// Tables are a power of two long, so that a masked place is always within.
const ROOM: usize = KINDS.next_power_of_two();
const MASK: usize = ROOM - 1;

/// All multisets, those with fewer dice first.
pub(super) struct Multisets {
    pub(super) faces: [Faces; KINDS],
    /// With one die more of each face; only for those with fewer than six dice.
    more: [[u16; FACES]; FIRST_FULL],
    /// With one die less of each face; itself where there is none.
    less: [[u16; FACES]; KINDS],
    by_rank: [u16; KINDS],
}

pub(super) static MULTISETS: LazyLock<Multisets> = LazyLock::new(Multisets::new);

impl Multisets {
    fn new() -> Multisets {
        let mut faces: [Faces; KINDS] = std::array::from_fn(|rank| Faces::unrank(rank, DICE));
        faces.sort_by_key(|faces| faces.total());
        let mut by_rank = [0; KINDS];
        for (place, faces) in faces.iter().enumerate() {
            by_rank[faces.rank(DICE)] = place as u16;
        }
        let place = |faces: Faces| by_rank[faces.rank(DICE)];
        let more = std::array::from_fn(|at| Face::ALL.map(|face| place(faces[at].plus(Faces::of(face, 1)))));
        let less = std::array::from_fn(|at| {
            Face::ALL.map(|face| match faces[at].count(face) {
                0 => at as u16,
                _ => place(faces[at].minus(Faces::of(face, 1))),
            })
        });
        Multisets { faces, more, less, by_rank }
    }

    #[inline]
    pub(super) fn place(&self, faces: Faces) -> usize {
        usize::from(self.by_rank[faces.rank(DICE)])
    }
}

/// What it is worth to keep dice and roll the others, with up to two more re-rolls after that roll. Worked out only as far
/// as it was asked for.
#[derive(Clone)]
pub(super) struct Rolls {
    /// By the re-rolls that are left after the roll (0, 1), and by the multiset that is kept.
    kept: [[f32; ROOM]; 2],
    /// By re-rolls left (0, 1, 2), and by the dice shown.
    shown: [[f32; FULL]; 3],
    /// Before the first roll.
    before: f32,
    skull: f32,
    /// For how many re-rolls it is worked out; 3 is the whole turn.
    depth: usize,
}

impl Rolls {
    pub(super) const EMPTY: Rolls =
        Rolls { kept: [[0.0; ROOM]; 2], shown: [[0.0; FULL]; 3], before: 0.0, skull: 0.0, depth: 0 };

    /// Begins with what six settled dice are worth, and what a skull costs when it is rolled (WW-042).
    pub(super) fn begin(&mut self, skull: f32, mut settled: impl FnMut(Faces) -> f32) {
        for (worth, &dice) in self.shown[0].iter_mut().zip(&MULTISETS.faces[FIRST_FULL..]) {
            *worth = settled(dice);
        }
        (self.skull, self.depth) = (skull, 0);
    }

    fn deepen(&mut self, depth: usize) {
        let sets = &*MULTISETS;
        for rerolls in self.depth..depth.min(2) {
            expect(sets, &self.shown[rerolls], self.skull, &mut self.kept[rerolls]);
            let mut best = self.kept[rerolls];
            for at in 1..KINDS {
                let [a, b, c, d, e, f] = gathered(&best, &sets.less[at]);
                best[at] = larger(larger(larger(a, b), larger(c, d)), larger(larger(e, f), best[at]));
            }
            self.shown[rerolls + 1].copy_from_slice(&best[FIRST_FULL..KINDS]);
        }
        if depth == 3 && self.depth < 3 {
            let mut first = [0.0; ROOM];
            expect(sets, &self.shown[2], self.skull, &mut first);
            self.before = first[0];
        }
        self.depth = self.depth.max(depth);
    }

    /// Before the first roll of the turn.
    #[inline]
    pub(super) fn before(&mut self) -> f32 {
        self.deepen(3);
        self.before
    }

    /// These six dice, with so many re-rolls left; more than two count as two.
    #[inline]
    pub(super) fn shown(&mut self, dice: Faces, rerolls: u8) -> f32 {
        let rerolls = usize::from(rerolls.min(2));
        self.deepen(rerolls);
        self.shown[rerolls][MULTISETS.place(dice) - FIRST_FULL]
    }

    /// Keeping these and rolling the others, `rerolls` of them being left before this one.
    #[inline]
    pub(super) fn kept(&mut self, kept: Faces, rerolls: u8) -> f32 {
        let rerolls = usize::from(rerolls.clamp(1, 2));
        self.deepen(rerolls);
        self.kept[rerolls - 1][MULTISETS.place(kept)]
    }
}

#[inline(always)]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The entries at six places; without a closure, which is not inlined in every build.
#[inline(always)]
fn gathered(table: &[f32; ROOM], &[a, b, c, d, e, f]: &[u16; FACES]) -> [f32; FACES] {
    [
        table[a as usize & MASK],
        table[b as usize & MASK],
        table[c as usize & MASK],
        table[d as usize & MASK],
        table[e as usize & MASK],
        table[f as usize & MASK],
    ]
}

/// The mean over the dice that are missing to six.
fn expect(sets: &Multisets, full: &[f32; FULL], skull: f32, out: &mut [f32; ROOM]) {
    out[FIRST_FULL..KINDS].copy_from_slice(full);
    for at in (0..FIRST_FULL).rev() {
        let [a, b, c, d, e, f] = gathered(out, &sets.more[at]);
        out[at] = ((a + b) + (c + d) + (e + f) - skull) / FACES as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ordered rolls of so many dice.
    fn each_roll(dice: u8, mut each: impl FnMut(Faces)) {
        for code in 0..FACES.pow(u32::from(dice)) {
            let mut left = code;
            let mut faces = Faces::NONE;
            for _ in 0..dice {
                faces = faces.plus(Faces::of(Face::ALL[left % FACES], 1));
                left /= FACES;
            }
            each(faces);
        }
    }

    fn keeps(dice: Faces) -> impl Iterator<Item = Faces> {
        MULTISETS.faces.iter().copied().filter(move |&kept| dice.contains(kept))
    }

    /// Something that no single die decides: a card that costs four tomes, and gems that count in pairs.
    fn worth(dice: Faces) -> f32 {
        let tomes = dice.count(Face::Tome) + dice.count(Face::ArcaneTome);
        let card = if tomes >= 4 { 6.0 } else { f32::from(tomes) * 0.5 };
        card + f32::from(dice.count(Face::Gem) / 2) * 3.0 + f32::from(dice.count(Face::Mana)) * 0.9
    }

    const COST: f32 = 0.7;

    /// Brute force: every roll, every keep.
    fn brute(dice: Faces, rerolls: u8) -> f32 {
        if rerolls == 0 {
            return worth(dice);
        }
        let best = keeps(dice).filter(|kept| kept.total() < DICE).map(|kept| brute_kept(kept, rerolls));
        best.fold(worth(dice), f32::max)
    }

    fn brute_kept(kept: Faces, rerolls: u8) -> f32 {
        let rolled = DICE - kept.total();
        let (mut sum, mut count) = (0.0f64, 0);
        each_roll(rolled, |roll| {
            let skulls = f32::from(roll.count(Face::Skull)) * COST;
            sum += f64::from(brute(kept.plus(roll), rerolls - 1) - skulls);
            count += 1;
        });
        (sum / f64::from(count)) as f32
    }

    #[test]
    fn the_programme_agrees_with_brute_force() {
        let mut rolls = Rolls::EMPTY;
        rolls.begin(COST, worth);
        for text in ["ATTGGS", "SSSSSS", "TTTWMG", "AAMMGS", "TTTTGG"] {
            let dice = Faces::parse(text).unwrap();
            assert!((rolls.shown(dice, 0) - worth(dice)).abs() < 1e-4);
            assert!((rolls.shown(dice, 1) - brute(dice, 1)).abs() < 1e-3, "{text}");
            for kept in keeps(dice).filter(|kept| kept.total() < DICE) {
                assert!((rolls.kept(kept, 1) - brute_kept(kept, 1)).abs() < 1e-3, "{text} keep {kept}");
            }
        }
        // Two re-rolls, where few dice are rolled at first.
        for text in ["TTTW", "TTMGG"] {
            let kept = Faces::parse(text).unwrap();
            assert!((rolls.kept(kept, 2) - brute_kept(kept, 2)).abs() < 1e-3, "keep {text}");
        }
    }

    #[test]
    fn more_rerolls_are_never_worse_and_the_hint_of_the_catalogue_holds() {
        let mut rolls = Rolls::EMPTY;
        rolls.begin(COST, worth);
        for &dice in &MULTISETS.faces[FIRST_FULL..] {
            assert!(rolls.shown(dice, 1) >= rolls.shown(dice, 0) && rolls.shown(dice, 2) >= rolls.shown(dice, 1));
        }
        // The hints of the catalogue: chasing a pair of faces with all dice hits 0.70 of them over three rolls.
        rolls.begin(0.0, |dice| f32::from(dice.count(Face::Tome) + dice.count(Face::ArcaneTome)));
        assert!((rolls.before() - 6.0 * (1.0 - (2.0f32 / 3.0).powi(3))).abs() < 1e-3);
    }
}
