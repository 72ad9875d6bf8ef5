//! Seats, sets of seats, and one value for each seat.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// The most seats that any game has.
pub const MAX_SEATS: usize = 5;

/// A place at the table: `s1` to `s5` in every text, counted from 0 in arrays (TB-010).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    pub const S1: Seat = Seat(0);
    pub const S2: Seat = Seat(1);
    pub const S3: Seat = Seat(2);
    pub const S4: Seat = Seat(3);
    pub const S5: Seat = Seat(4);

    /// The seat with that place in arrays: 0 is `s1`.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Seat {
        debug_assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise among `seats` seats: the one to the left.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        if next as usize >= seats { Seat(0) } else { Seat(next) }
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        debug_assert!(seats <= MAX_SEATS);
        (0..seats as u8).map(Seat)
    }

    /// All seats of a table, clockwise, beginning with this one.
    pub fn clockwise(self, seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats).map(move |step| Seat(((self.index() + step) % seats) as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["s1", "s2", "s3", "s4", "s5"][self.index()])
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seat is one of s1 to s5")]
pub struct NoSuchSeat;

impl FromStr for Seat {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Seat, NoSuchSeat> {
        match text.as_bytes() {
            [b's', digit @ b'1'..=b'5'] => Ok(Seat(digit - b'1')),
            _ => Err(NoSuchSeat),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of seats, as a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const NONE: SeatSet = SeatSet(0);

    #[inline(always)]
    #[must_use]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// All seats of a table.
    #[inline]
    #[must_use]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    #[inline(always)]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The lowest seat of the set.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat; seats beyond the table's number hold the default and mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T, const N: usize = MAX_SEATS>(pub [T; N]);

impl<T: Default, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        PerSeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> PerSeat<T, N> {
    /// A value for each seat, made from the seat.
    pub fn from_fn(make: impl FnMut(Seat) -> T) -> Self {
        let mut make = make;
        PerSeat(std::array::from_fn(|index| make(Seat(index as u8))))
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb010_seats_run_clockwise_and_read_s1_to_s5() {
        assert_eq!(Seat::S3.next(3), Seat::S1);
        assert_eq!(Seat::S2.clockwise(3).collect::<Vec<_>>(), [Seat::S2, Seat::S3, Seat::S1]);
        for seat in Seat::all(MAX_SEATS) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for wrong in ["s0", "s6", "S1", "s", "s11", "1", ""] {
            assert_eq!(wrong.parse::<Seat>(), Err(NoSuchSeat), "{wrong}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set = SeatSet::all(4).without(Seat::S1);
        set.insert(Seat::S5);
        set.remove(Seat::S3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::S2, Seat::S4, Seat::S5]);
        assert_eq!((set.len(), set.first()), (3, Some(Seat::S2)));
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["s2","s4","s5"]"#);
    }
}
