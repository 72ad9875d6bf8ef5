//! Sets of squares, and the pieces on them, as the view has them: bits inside, a list and a map in JSON.

use crate::board::squares;
use crate::types::{Piece, SQUARES, Square};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Every square and every piece once: what the iterators point to.
static ALL_SQUARES: [Square; SQUARES] = {
    let mut all = [Square::lowest(1); SQUARES];
    let mut index = 0;
    while index < SQUARES {
        all[index] = Square::from_index(index).expect("there are so many squares");
        index += 1;
    }
    all
};
static ALL_PIECES: [Piece; 4] = Piece::ALL;

/// A set of squares, in the order a1, b1, … g7.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Squares(u64);

/// The pieces on the board, by square in the order a1, b1, … g7. Inside they are sets by colour that share no square.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pieces([u64; 4]);

impl Squares {
    pub(crate) const fn of(bits: u64) -> Squares {
        Squares(bits)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn contains(&self, square: &Square) -> bool {
        self.0 & square.bit() != 0
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static Square> + use<> {
        squares(self.0).map(|square| &ALL_SQUARES[square.index()])
    }
}

impl Pieces {
    pub(crate) const fn of(by_colour: [u64; 4]) -> Pieces {
        Pieces(by_colour)
    }

    pub(crate) const fn by_colour(self) -> [u64; 4] {
        self.0
    }

    /// The squares with a piece.
    const fn occupied(&self) -> Squares {
        let [red, green, blue, brown] = self.0;
        Squares(red | green | blue | brown)
    }

    #[must_use]
    pub const fn len(&self) -> usize {
        self.occupied().len()
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.occupied().is_empty()
    }

    #[must_use]
    pub const fn contains_key(&self, square: &Square) -> bool {
        self.occupied().contains(square)
    }

    #[must_use]
    pub fn get(&self, square: &Square) -> Option<&'static Piece> {
        ALL_PIECES.iter().find(|piece| self.0[piece.index()] & square.bit() != 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static Square, &'static Piece)> + use<> {
        let pieces = *self;
        self.occupied().iter().filter_map(move |square| Some((square, pieces.get(square)?)))
    }

    pub fn values(&self) -> impl Iterator<Item = &'static Piece> + use<> {
        self.iter().map(|(_, piece)| piece)
    }

    /// Puts a piece on a square, in place of another one.
    fn put(&mut self, square: Square, piece: Piece) {
        self.0 = self.0.map(|of_colour| of_colour & !square.bit());
        self.0[piece.index()] |= square.bit();
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        Squares(squares.into_iter().fold(0, |set, square| set | square.bit()))
    }
}

impl FromIterator<(Square, Piece)> for Pieces {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(placed: I) -> Pieces {
        let mut pieces = Pieces::default();
        placed.into_iter().for_each(|(square, piece)| pieces.put(square, piece));
        pieces
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Squares, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Squares;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Squares, A::Error> {
                std::iter::from_fn(|| list.next_element().transpose()).collect()
            }
        }
        deserializer.deserialize_seq(List)
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pieces, D::Error> {
        struct Map;
        impl<'de> Visitor<'de> for Map {
            type Value = Pieces;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pieces, A::Error> {
                std::iter::from_fn(|| map.next_entry().transpose()).collect()
            }
        }
        deserializer.deserialize_map(Map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn json_is_that_of_a_map_and_a_list() {
        for step in 1..=SQUARES {
            let some = || Square::all().rev().step_by(step);
            let pieces = || some().map(|square| (square, Piece::ALL[square.index() % 4]));
            let map: BTreeMap<Square, Piece> = pieces().collect();
            let list: BTreeSet<Square> = some().collect();
            let (pieces, squares) = (pieces().collect::<Pieces>(), some().collect::<Squares>());
            assert_eq!((pieces.len(), squares.len()), (map.len(), list.len()));
            let (map, list) = (to_string(&map).unwrap(), to_string(&list).unwrap());
            assert_eq!((to_string(&pieces).unwrap(), to_string(&squares).unwrap()), (map.clone(), list.clone()));
            assert_eq!((from_str::<Pieces>(&map).unwrap(), from_str::<Squares>(&list).unwrap()), (pieces, squares));
        }
        assert_eq!(to_string(&(Pieces::default(), Squares::default())).unwrap(), "[{},[]]");
    }

    #[test]
    fn what_is_no_square_is_refused_and_of_two_pieces_the_last_one_stands() {
        assert!(from_str::<Pieces>(r#"{"h1":"red"}"#).is_err() && from_str::<Squares>(r#"["a8"]"#).is_err());
        assert!(from_str::<Pieces>(r#"{"a1":"purple"}"#).is_err());
        let twice: Pieces = from_str(r#"{"a1":"red","a1":"blue"}"#).unwrap();
        assert_eq!(twice.iter().collect::<Vec<_>>(), [(&Square::lowest(1), &Piece::Blue)]);
    }
}
