//! The observation tensor, computed from the view, and the key of a position.

use crate::cards::Cards;
use crate::state::{Point, State};
use crate::types::{Card, Face, MAX_ACOLYTES, MAX_CARDS, MAX_SIDES, MAX_SPELLS};
use crate::view::{PlayerView, View};
use game_core::{MAX_SEATS, Seat};
use std::hash::{Hash, Hasher};

const SEAT_FIGURES: usize = 6;
const SEAT: usize = SEAT_FIGURES + MAX_SIDES + MAX_CARDS;

/// Seats are seen from the observing one, clockwise.
pub(crate) const LAYOUT: &[(&str, usize)] = &[
    ("round", 1),
    ("step", 15),
    ("own turn", 1),
    ("seats in turn order", MAX_SEATS),
    ("acolyte", MAX_ACOLYTES),
    ("past acolytes", MAX_ACOLYTES),
    ("decks: level I and II left of spells and challenges", 4),
    ("display", MAX_CARDS),
    ("discards", MAX_CARDS),
    ("seats: vp, tome, arcane, gem, mana, skulls, side, cards", MAX_SEATS * SEAT),
    ("dice by face", 6),
    ("re-rolls, pool, bought, bribes, discounts, power used", 11),
    ("used spells", MAX_SPELLS),
];

/// Writes one part after another.
struct Tensor<'a> {
    left: &'a mut [f32],
}

impl Tensor<'_> {
    fn push(&mut self, value: f32) {
        let left = std::mem::take(&mut self.left);
        let (first, rest) = left.split_first_mut().expect("the layout has room for every part");
        *first = value;
        self.left = rest;
    }

    /// Ones at these places, zeros elsewhere.
    fn places(&mut self, count: usize, places: impl Iterator<Item = usize>) {
        let left = std::mem::take(&mut self.left);
        let (part, rest) = left.split_at_mut(count);
        part.fill(0.0);
        places.for_each(|place| part[place] = 1.0);
        self.left = rest;
    }
}

fn place(card: Card) -> usize {
    match card {
        Card::Spell(spell) => spell.index(),
        Card::Challenge(challenge) => MAX_SPELLS + challenge.index(),
    }
}

pub(crate) fn fill(view: &View, seat: Seat, edition: &Cards, out: &mut [f32]) {
    let mut tensor = Tensor { left: out };
    let tenth = |value: u8| f32::from(value) / 10.0;
    tensor.push(f32::from(view.round) / f32::from(edition.setup.rounds));
    tensor.places(15, std::iter::once(view.step as usize));
    tensor.push(f32::from(u8::from(view.active == seat && view.step != Point::Over)));
    let seats = view.players.len();
    let distance = |other: Seat| (other.index() + seats - seat.index().min(seats - 1)) % seats;
    tensor.places(MAX_SEATS, std::iter::once(distance(view.start)));
    tensor.places(MAX_ACOLYTES, view.acolyte.iter().map(|acolyte| acolyte.index()));
    tensor.places(MAX_ACOLYTES, view.past_acolytes.iter().map(|acolyte| acolyte.index()));
    for deck in [view.spell_deck, view.challenge_deck] {
        tensor.push(tenth(deck.level1));
        tensor.push(tenth(deck.level2));
    }
    tensor.places(MAX_CARDS, view.display.iter().map(|&card| place(card)));
    tensor.places(MAX_CARDS, view.discards.iter().map(|&card| place(card)));
    for step in 0..MAX_SEATS {
        if step < seats {
            let player = &view.players[(seat.index().min(seats - 1) + step) % seats];
            push_seat(&mut tensor, player);
        } else {
            tensor.places(SEAT, std::iter::empty());
        }
    }
    let turn = &view.turn;
    for face in Face::ALL {
        tensor.push(f32::from(turn.dice.count(face)) / 6.0);
    }
    let (bought, discounts, pool) = (&turn.bought, &turn.discounts, &turn.pool);
    for figure in [
        turn.rerolls,
        pool.tome,
        pool.arcane,
        pool.wild,
        bought.spells,
        bought.challenges,
        turn.bribes,
        turn.bribes_allowed,
        discounts.spells,
        discounts.challenges,
        u8::from(turn.power_used) * 10,
    ] {
        tensor.push(tenth(figure));
    }
    tensor.places(MAX_SPELLS, turn.used.iter().map(|spell| spell.index()));
}

fn push_seat(tensor: &mut Tensor<'_>, player: &PlayerView) {
    tensor.push(player.vp as f32 / 100.0);
    for level in [player.tome, player.arcane, player.gem, player.mana, player.skulls] {
        tensor.push(f32::from(level) / 10.0);
    }
    tensor.places(MAX_SIDES, player.wizard.iter().map(|side| side.index()));
    let spells = player.spells.iter().map(|&spell| place(Card::Spell(spell)));
    let challenges = player.challenges.iter().map(|&challenge| place(Card::Challenge(challenge)));
    tensor.places(MAX_CARDS, spells.chain(challenges));
}

/// Everything is open, so the key is a hash of the whole state.
pub(crate) fn key(state: &State) -> u64 {
    let mut hasher = Fold(0);
    state.hash(&mut hasher);
    hasher.finish()
}

/// A small multiplicative hash: the same on every machine and in every run.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
