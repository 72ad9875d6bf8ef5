//! Fixed-capacity containers for flat states: an ordered pile, and a pool that is a multiset.

use crate::chance::Draws;
use std::ops::Deref;

/// An ordered pile of at most `N` things, the last on top. It never allocates; places above the top hold the default,
/// so that equal piles are equal byte for byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        Pile { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> Pile<T, N> {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a thing on top. A full pile is a broken capacity, which the edition reader refuses beforehand.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the top thing.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let top = self.len.checked_sub(1)?;
        self.len = top;
        Some(std::mem::take(&mut self.items[top as usize]))
    }

    /// Takes the thing at a place; those above move down.
    #[inline]
    pub fn remove(&mut self, place: usize) -> T {
        let len = self.len as usize;
        assert!(place < len, "place {place} of a pile of {len}");
        let item = self.items[place];
        self.items.copy_within(place + 1..len, place);
        self.items[len - 1] = T::default();
        self.len -= 1;
        item
    }

    /// Puts a thing at a place; those from there on move up.
    #[inline]
    pub fn insert(&mut self, place: usize, item: T) {
        let len = self.len as usize;
        assert!(place <= len, "place {place} of a pile of {len}");
        self.items.copy_within(place..len, place + 1);
        self.items[place] = item;
        self.len += 1;
    }

    /// Leaves the lowest `len` things.
    pub fn truncate(&mut self, len: usize) {
        while (self.len as usize) > len {
            self.pop();
        }
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> std::ops::DerefMut for Pile<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Pile<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut pile = Self::default();
        items.into_iter().for_each(|item| pile.push(item));
        pile
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Pile<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A multiset over `N` kinds: how many of each. A face-down deck is a pool, because nobody knows its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Pool<N> {
    fn default() -> Self {
        Pool([0; N])
    }
}

impl<const N: usize> Pool<N> {
    #[inline]
    #[must_use]
    pub fn count(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    #[inline]
    #[must_use]
    pub fn has(&self, kind: usize) -> bool {
        self.0[kind] > 0
    }

    #[inline]
    pub fn add(&mut self, kind: usize) {
        self.0[kind] += 1;
    }

    /// Takes one of a kind; the caller has seen that it is there.
    #[inline]
    pub fn take(&mut self, kind: usize) {
        debug_assert!(self.0[kind] > 0, "kind {kind} is not in the pool");
        self.0[kind] -= 1;
    }

    #[inline]
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    /// The kinds that are there, ascending.
    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|&(_, count)| count > 0).map(|(kind, _)| kind)
    }

    /// Every thing in the pool by its kind, ascending, equal ones repeated.
    pub fn each(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
    }

    /// Draws a kind with the odds of a shuffled deck, without taking it out.
    #[inline]
    pub fn draw(&self, draws: &mut impl Draws) -> usize {
        draws.pick(&self.0)
    }

    /// Adds all of another pool.
    pub fn add_all(&mut self, other: &Self) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine += more;
        }
    }

    /// Takes all of another pool out, or says that this pool does not hold it.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        let mut left = *self;
        for (mine, less) in left.0.iter_mut().zip(other.0) {
            *mine = mine.checked_sub(less)?;
        }
        Some(left)
    }
}

impl<const N: usize> FromIterator<usize> for Pool<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(kinds: I) -> Self {
        let mut pool = Self::default();
        kinds.into_iter().for_each(|kind| pool.add(kind));
        pool
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_piles_are_equal_whatever_they_held_before() {
        let mut pile: Pile<u8, 4> = [1, 2, 3, 4].into_iter().collect();
        assert!(pile.is_full());
        assert_eq!(pile.remove(1), 2);
        assert_eq!(pile.pop(), Some(4));
        pile.insert(0, 9);
        assert_eq!(*pile, [9, 1, 3]);
        pile.truncate(1);
        assert_eq!(pile, [9].into_iter().collect());
        pile.clear();
        assert_eq!((pile.pop(), pile), (None, Pile::new()));
    }

    #[test]
    fn a_pool_counts() {
        let mut pool: Pool<3> = [0, 2, 2].into_iter().collect();
        pool.take(0);
        pool.add(1);
        assert_eq!(pool.each().collect::<Vec<_>>(), [1, 2, 2]);
        assert_eq!(pool.kinds().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(pool.minus(&Pool([0, 1, 1])), Some(Pool([0, 0, 1])));
        assert_eq!(pool.minus(&Pool([1, 0, 0])), None);
        assert_eq!((pool.total(), pool.count(2), pool.has(0)), (3, 2, false));
    }
}
