//! Chance steps: who begins, wizards, cards, acolytes, dice (section 15 of the catalogue).

use crate::cards::Cards;
use crate::state::{Point, State, Wait};
use crate::types::{AcolyteId, Card, DICE, Deck, Face, Faces, SideId};
use game_core::{Draws, Notation, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Chance {
    First { seat: Seat },
    Deal { seat: Seat, wizard: SideId },
    Draw { card: Card },
    Reveal { acolyte: AcolyteId },
    Roll { seat: Seat, faces: Faces },
}

impl Notation<Cards> for Chance {
    fn parse(text: &str, edition: &Cards) -> Option<Chance> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["first", seat] => Some(Chance::First { seat: seat.parse().ok()? }),
            ["deal", seat, side] => {
                Some(Chance::Deal { seat: seat.parse().ok()?, wizard: SideId::find(edition, side)? })
            }
            ["draw", card] => Some(Chance::Draw { card: Card::find(edition, card)? }),
            ["reveal", acolyte] => Some(Chance::Reveal { acolyte: AcolyteId::find(edition, acolyte)? }),
            ["roll", seat, faces] if faces != "-" => {
                Some(Chance::Roll { seat: seat.parse().ok()?, faces: Faces::parse(faces)? })
            }
            _ => None,
        }
    }

    fn text(&self, edition: &Cards) -> String {
        match *self {
            Chance::First { seat } => format!("first {seat}"),
            Chance::Deal { seat, wizard } => format!("deal {seat} {}", wizard.word(edition)),
            Chance::Draw { card } => format!("draw {}", card.word(edition)),
            Chance::Reveal { acolyte } => format!("reveal {}", acolyte.word(edition)),
            Chance::Roll { seat, faces } => format!("roll {seat} {faces}"),
        }
    }
}

/// What kind of chance step is due.
enum Due {
    First,
    Deal,
    Card(Deck),
    Acolyte,
    Dice(Seat, u8),
}

impl State {
    #[inline]
    fn due(&self) -> Due {
        match self.wait {
            Wait::Draw(deck) => Due::Card(deck),
            Wait::Dice(dice) | Wait::BonusDice(dice) => Due::Dice(self.active, dice),
            Wait::SoloDie => Due::Dice(Seat::S1, 1),
            Wait::Point => match self.point {
                Point::First => Due::First,
                Point::Deal => Due::Deal,
                Point::Display => Due::Card(self.next_displayed()),
                Point::Reveal => Due::Acolyte,
                Point::Wizards
                | Point::Opponent
                | Point::Opening
                | Point::FillDraw
                | Point::FillSwap
                | Point::Preroll
                | Point::Roll
                | Point::Main
                | Point::End
                | Point::Closing
                | Point::Over => unreachable!("chance is asked only where it is due"),
            },
            Wait::Answer(_) | Wait::Refresh | Wait::Pick(_) | Wait::SoloPick => {
                unreachable!("chance is asked only where it is due")
            }
        }
    }

    /// WW-020: first the spells of the display, then the challenges.
    fn next_displayed(&self) -> Deck {
        let spells = usize::from(self.cards().setup.initial_display[0]);
        if self.display.len() < spells { Deck::Spells } else { Deck::Challenges }
    }

    #[inline]
    pub(crate) fn draw_outcome(&self, draws: &mut impl Draws) -> Chance {
        match self.due() {
            Due::First => Chance::First { seat: Seat::new(draws.one_of(self.seats())) },
            Due::Deal => {
                let free = self.free_sides();
                Chance::Deal {
                    seat: self.choosing(),
                    wizard: SideId(nth_bit(free.into(), draws.one_of(free.count_ones() as usize))),
                }
            }
            Due::Card(deck) => {
                let cards = self.drawable(deck);
                Chance::Draw { card: Card::at(deck, nth_bit(cards, draws.one_of(cards.count_ones() as usize))) }
            }
            Due::Acolyte => {
                let place = draws.one_of(self.acolytes.count_ones() as usize);
                Chance::Reveal { acolyte: AcolyteId(nth_bit(self.acolytes.into(), place)) }
            }
            Due::Dice(seat, dice) => {
                let mut faces = Faces::NONE;
                for _ in 0..dice {
                    faces = faces.plus(Faces::of(Face::ALL[draws.one_of(6)], 1));
                }
                Chance::Roll { seat, faces }
            }
        }
    }

    pub(crate) fn can_happen(&self, chance: &Chance) -> bool {
        match (self.due(), *chance) {
            (Due::First, Chance::First { seat }) => seat.index() < self.seats(),
            (Due::Deal, Chance::Deal { seat, wizard }) => seat == self.choosing() && self.is_free(wizard),
            (Due::Card(deck), Chance::Draw { card }) => {
                card.deck() == deck && self.drawable(deck) >> card.index() & 1 != 0
            }
            (Due::Acolyte, Chance::Reveal { acolyte }) => self.acolytes >> acolyte.0 & 1 != 0,
            (Due::Dice(owner, dice), Chance::Roll { seat, faces }) => owner == seat && faces.total() == dice,
            (Due::First | Due::Deal | Due::Card(_) | Due::Acolyte | Due::Dice(..), _) => false,
        }
    }

    pub(crate) fn outcomes(&self, out: &mut Vec<(Chance, u64)>) {
        out.clear();
        match self.due() {
            Due::First => out.extend(Seat::all(self.seats()).map(|seat| (Chance::First { seat }, 1))),
            Due::Deal => {
                let seat = self.choosing();
                let sides = bits(self.free_sides().into());
                out.extend(sides.map(|side| (Chance::Deal { seat, wizard: SideId(side) }, 1)));
            }
            Due::Card(deck) => {
                out.extend(bits(self.drawable(deck)).map(|card| (Chance::Draw { card: Card::at(deck, card) }, 1)));
            }
            Due::Acolyte => {
                out.extend(bits(self.acolytes.into()).map(|bit| (Chance::Reveal { acolyte: AcolyteId(bit) }, 1)));
            }
            Due::Dice(seat, dice) => {
                let rolls =
                    (0..Faces::KINDS).rev().map(|rank| Faces::unrank(rank, DICE)).filter(|faces| faces.total() == dice);
                out.extend(rolls.map(|faces| (Chance::Roll { seat, faces }, ways(faces))));
            }
        }
    }

    /// The sides of wizards that nobody has, by bit.
    fn free_sides(&self) -> u16 {
        let sides = 0..self.cards().sides.len() as u8;
        sides.filter(|&side| self.is_free(SideId(side))).fold(0, |bits, side| bits | 1 << side)
    }
}

/// In how many ways dice can show a multiset: n! / product of c!.
fn ways(faces: Faces) -> u64 {
    let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
    debug_assert!(faces.total() <= DICE);
    Face::ALL.into_iter().fold(factorial(faces.total()), |ways, face| ways / factorial(faces.count(face)))
}

/// The place of the bit with that number, from 0.
#[inline]
fn nth_bit(mut bits: u64, number: usize) -> u8 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

/// The places of the bits, ascending.
pub(crate) fn bits(bits: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |place| bits >> place & 1 != 0)
}
