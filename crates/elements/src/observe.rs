//! Numbers: the observation tensor, made from a seat's view, and the key of a position.

use crate::cards::{ElementsEdition, Grant};
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{ELEMENTS, GEMS, MAX_PLAYERS, MAX_POOL, META, META_GEM, REQUIRABLE, SubstanceId, Unit};
use crate::view::{PlayerView, View};
use game_core::{Pool, Seat, SeatSet, Turn};
use std::hash::{Hash, Hasher};

const STEPS: usize = 20;
const PLAYER: usize = 1 + GEMS + 2 * REQUIRABLE + 4 + 6;
const CARD: usize = REQUIRABLE + 2;

pub(crate) const LAYOUT: &[(&str, usize)] = &[
    ("own hand, a number for each element", ELEMENTS),
    ("table gems", GEMS),
    ("discard pile, a number for each element", ELEMENTS),
    ("top of the discard pile", ELEMENTS),
    ("cards in the deck", 1),
    ("dice, two times six faces", 12),
    ("step that is due", STEPS),
    ("turns since the last completion", 1),
    ("target", 1),
    ("players, the own seat first, then clockwise", MAX_PLAYERS * PLAYER),
    ("substance pool", MAX_POOL * CARD),
];

/// Fills a tensor from the front.
struct Writer<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Writer<'_> {
    fn put(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    fn counts(&mut self, counts: &[u8], scale: f32) {
        counts.iter().for_each(|&count| self.put(f32::from(count) / scale));
    }

    fn one_hot(&mut self, place: Option<usize>, len: usize) {
        (0..len).for_each(|n| self.put(f32::from(u8::from(place == Some(n)))));
    }
}

pub(crate) fn observe(view: &View, seat: Seat, edition: &ElementsEdition, out: &mut [f32]) {
    let seats = view.players.len();
    let mut to = Writer { out, at: 0 };
    let own = view.players[seat.index()].hand.seen().unwrap_or_default();
    to.counts(&own.0, 5.0);
    to.counts(&view.table.0.0, 8.0);
    let pile: Pool<ELEMENTS> = view.discard.iter().map(|card| card.index()).collect();
    to.counts(&pile.0, 10.0);
    to.one_hot(view.discard.last().map(|card| card.index()), ELEMENTS);
    to.put(view.deck.count() as f32 / 72.0);
    for die in 0..2 {
        to.one_hot(view.dice.get(die).map(|&face| usize::from(face).wrapping_sub(1)), 6);
    }
    to.one_hot(step_number(view.step), STEPS);
    to.put(f32::from(view.turn - view.last_completion) / 12.0);
    to.put(f32::from(view.config.target.unwrap_or(edition.setup.target_points)) / 10.0);
    let mut clockwise = seat.clockwise(seats);
    for _ in 0..MAX_PLAYERS {
        match clockwise.next() {
            Some(other) => observe_player(&view.players[other.index()], other == view.active, edition, &mut to),
            None => (0..PLAYER).for_each(|_| to.put(0.0)),
        }
    }
    for place in 0..MAX_POOL {
        observe_substance(view.pool.get(place).copied(), edition, &mut to);
    }
}

fn observe_player(player: &PlayerView, is_active: bool, edition: &ElementsEdition, to: &mut Writer<'_>) {
    to.put(player.hand.count() as f32 / 5.0);
    to.counts(&player.gems.0.0, 4.0);
    let (mut missing, mut filled) = ([0; REQUIRABLE], [0; REQUIRABLE]);
    let mut specials = [0u8; 4];
    if let Some(substance) = player.substance {
        let required = &edition.substances[substance.index()].slots;
        for (slot, element) in player.slots.iter().zip(required.iter()) {
            let counts = if slot.0.is_some() { &mut filled } else { &mut missing };
            counts[element.index()] += 1;
            specials[0] += u8::from(slot.0 == Some(Unit::Card(META)));
            specials[1] += u8::from(slot.0 == Some(Unit::Gem(META_GEM)));
        }
    }
    specials[2] = u8::from(matches!(player.elixir, Some(Elixir::Card { .. })));
    specials[3] = u8::from(player.elixir == Some(Elixir::Gem));
    to.counts(&missing, 2.0);
    to.counts(&filled, 2.0);
    to.counts(&specials, 1.0);
    to.put(1.0);
    to.put(f32::from(u8::from(is_active)));
    to.put(f32::from(player.points) / 10.0);
    to.put(player.substance.map_or(0.0, |substance| f32::from(edition.substances[substance.index()].points) / 4.0));
    to.put(player.done.iter().filter(|done| done.natural).count() as f32 / 5.0);
    to.put(f32::from(u8::from(player.chosen.is_some())));
}

fn observe_substance(substance: Option<SubstanceId>, edition: &ElementsEdition, to: &mut Writer<'_>) {
    let Some(substance) = substance else {
        return (0..CARD).for_each(|_| to.put(0.0));
    };
    let card = &edition.substances[substance.index()];
    let required: Pool<REQUIRABLE> = card.slots.iter().map(|element| element.index()).collect();
    to.counts(&required.0, 2.0);
    to.put(f32::from(card.points) / 4.0);
    let gems = card.bonus.iter().map(|grant| match grant {
        Grant::Colour { count, .. } | Grant::Choice { count } => f32::from(*count),
    });
    to.put(gems.sum::<f32>() / 2.0);
}

/// The place of a decision in the tensor; chance steps have none.
fn step_number(step: Phase) -> Option<usize> {
    match step {
        Phase::Gem => Some(0),
        Phase::Die => Some(1),
        Phase::Reroll => Some(2),
        Phase::Effect { wait, .. } => match wait {
            Wait::Swap => Some(3),
            Wait::Give { .. } => Some(4),
            Wait::Pass { .. } => Some(5),
            Wait::Trade { .. } => Some(6),
            Wait::Take => Some(7),
            Wait::Steal => Some(8),
            Wait::Salvage { .. } => Some(9),
            Wait::Consent { .. } => Some(10),
            Wait::Pick { .. } => Some(11),
            Wait::Draw { .. } | Wait::Random { .. } => None,
        },
        Phase::Build { lock: false } => Some(12),
        Phase::Build { lock: true } => Some(13),
        Phase::Gain => Some(14),
        Phase::Bonus { .. } => Some(15),
        Phase::Substance => Some(16),
        Phase::Redraw => Some(17),
        Phase::Toss { .. } => Some(18),
        Phase::Limit => Some(19),
        Phase::DealSubstance
        | Phase::DealCards { .. }
        | Phase::DealDiscard { .. }
        | Phase::DealPool
        | Phase::FirstRoll { .. }
        | Phase::First { .. }
        | Phase::Draw
        | Phase::Roll
        | Phase::RollAgain { .. }
        | Phase::Refill { .. }
        | Phase::DrawAgain { .. }
        | Phase::DrawUp
        | Phase::Over { .. } => None,
    }
}

/// A small mixing hasher with the same result on every machine.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}

/// A hash of what the view of the seat to act shows; of what all see where none is asked.
pub(crate) fn key(game: &Elements, turn: Turn) -> u64 {
    let asked = match turn {
        Turn::Seats(seats) => seats.first(),
        Turn::Chance | Turn::Over => None,
    };
    let mut mix = Mix(0x517C_C1B7_2722_0A95);
    game.config.hash(&mut mix);
    (game.active, game.turn, game.last_completion, game.dice).hash(&mut mix);
    let mut phase = game.phase;
    let mut picked_from = None;
    if let Phase::Effect { wait, .. } = &mut phase {
        match wait {
            Wait::Pass { chosen } => {
                let have: SeatSet = Seat::all(game.seats()).filter(|&seat| chosen[seat].is_some()).collect();
                have.hash(&mut mix);
                *chosen = game_core::PerSeat::default();
            }
            Wait::Pick { from } => picked_from = Some(*from),
            Wait::Draw { .. }
            | Wait::Salvage { .. }
            | Wait::Swap
            | Wait::Take
            | Wait::Random { .. }
            | Wait::Give { .. }
            | Wait::Trade { .. }
            | Wait::Consent { .. }
            | Wait::Steal => {}
        }
    }
    phase.hash(&mut mix);
    game.deck.total().hash(&mut mix);
    game.discard.hash(&mut mix);
    (game.pool, game.table, game.gone_cards, game.gone_gems).hash(&mut mix);
    let is_over = matches!(game.phase, Phase::Over { .. });
    for seat in Seat::all(game.seats()) {
        let player = &game.players[seat];
        if is_over || asked == Some(seat) || picked_from == Some(seat) {
            player.hand.hash(&mut mix);
        }
        (player.hand.total(), player.gems, player.substance, player.slots).hash(&mut mix);
        (player.elixir, player.points).hash(&mut mix);
        player.done[..].hash(&mut mix);
    }
    mix.finish()
}
