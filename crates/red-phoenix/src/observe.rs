//! Numbers for learners and search: the tensor of a view and the hash of what the seat to act sees.

use crate::bundle::Stage;
use crate::cards::{Cards, LEVELS};
use crate::ids::{FormulaId, KindId, Kinds, ResultId};
use crate::state::{Player, RedPhoenix};
use crate::types::{MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MONSTERS, MAX_PENDING, MAX_RESULTS};
use crate::view::{BundleView, HandView, PhaseView, TrialView, View};
use game_core::{MAX_SEATS, Seat, Turn};
use std::hash::{Hash, Hasher};

const PER_SEAT: usize = 12;
const PER_FORMULA: usize = MAX_SEATS + 5 + 2 * MAX_KINDS;
const PER_EXPERIMENT: usize = MAX_KINDS + MAX_METHODS + 1;
const PER_MONSTER: usize = MAX_SEATS + 3;
const PER_BUNDLE: usize = 2 + MAX_KINDS + MAX_FORMULAS + 4;

/// The parts of the tensor. Seats run clockwise from the observing one.
pub const OBSERVATION: &[(&str, usize)] = &[
    ("own hand by kind", MAX_KINDS),
    ("stacks by kind", MAX_KINDS),
    (
        "seats: living, active, health, coins, hand, wards now and next, boost, free markers, experiments, first, bank",
        { MAX_SEATS * PER_SEAT },
    ),
    ("turn: round, action points, window, traded, offers", 5),
    ("items used this turn by kind", MAX_KINDS),
    ("results in the decks", MAX_RESULTS),
    ("results in the discard piles", MAX_RESULTS),
    ("formulas: owner, own marker, fee, reproduced, licence changed, new; ingredients; products", {
        MAX_FORMULAS * PER_FORMULA
    }),
    ("pending experiments: ingredients, method, boost", MAX_SEATS * MAX_PENDING * PER_EXPERIMENT),
    ("monsters: before whom, damage, health, attacks left", MAX_MONSTERS * PER_MONSTER),
    ("phase, one of ten", 10),
    ("ingredients on the table in the middle of something", MAX_KINDS),
    ("results drawn and not yet played", MAX_RESULTS),
    ("experiment: level, value, method, gained", 3 + MAX_METHODS),
    ("offer: by, to, made", 2 * MAX_SEATS + 1),
    ("offer: what is given and asked", 2 * PER_BUNDLE),
];

/// Writes one figure after the other.
struct Writer<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Writer<'_> {
    fn put(&mut self, figure: f32) {
        self.out[self.at] = figure;
        self.at += 1;
    }

    fn flag(&mut self, flag: bool) {
        self.put(f32::from(u8::from(flag)));
    }

    fn share(&mut self, figure: u8, of: f32) {
        self.put(f32::from(figure) / of);
    }

    fn one_of(&mut self, place: Option<usize>, count: usize) {
        (0..count).for_each(|other| self.flag(place == Some(other)));
    }

    fn kinds(&mut self, kinds: Kinds) {
        (0..MAX_KINDS as u8).for_each(|kind| self.flag(kinds.contains(KindId(kind))));
    }

    fn zeros(&mut self, count: usize) {
        (0..count).for_each(|_| self.put(0.0));
    }
}

pub(crate) fn observe(view: &View, seat: Seat, cards: &Cards, out: &mut [f32]) {
    let mut w = Writer { out, at: 0 };
    let seats = view.config.seats;
    let place = |other: Seat| (other.index() + seats - seat.index()) % seats;
    let mut own = [0u8; MAX_KINDS];
    if let HandView::Cards(hand) = &view.players[seat.index()].hand {
        hand.iter().for_each(|card| own[card.index()] += 1);
    }
    own.into_iter().for_each(|count| w.share(count, 8.0));
    for kind in (0..MAX_KINDS as u8).map(KindId) {
        let count = view.market.get(&kind).or_else(|| view.stacks.get(&kind));
        w.share(count.copied().unwrap_or(0), 8.0);
    }
    let around: Vec<Seat> = seat.clockwise(seats).collect();
    for place in 0..MAX_SEATS {
        match around.get(place) {
            Some(&other) => write_seat(&mut w, view, other),
            None => w.zeros(PER_SEAT),
        }
    }
    w.share(view.round, f32::from(cards.setup.round_cap));
    w.share(view.turn.action_points, f32::from(cards.setup.action_points));
    w.flag(view.turn.window);
    w.flag(view.turn.traded);
    w.share(view.turn.offers, 3.0);
    w.kinds(view.turn.used);
    for piles in [&view.decks, &view.discards] {
        for result in (0..MAX_RESULTS as u8).map(ResultId) {
            w.flag(piles.iter().any(|pile| pile.contains(result)));
        }
    }
    write_formulas(&mut w, view, seat, cards, &place);
    for place in 0..MAX_SEATS {
        for slot in 0..MAX_PENDING {
            let seat = around.get(place).map(|seat| &view.players[seat.index()]);
            match seat.and_then(|player| player.experiments.get(slot)) {
                Some(experiment) => {
                    w.kinds(experiment.ingredients);
                    w.one_of(Some(experiment.method.index()), MAX_METHODS);
                    w.share(experiment.boost, 10.0);
                }
                None => w.zeros(PER_EXPERIMENT),
            }
        }
    }
    for slot in 0..MAX_MONSTERS {
        match view.monsters.get(slot) {
            Some(monster) => {
                w.one_of(Some(place(monster.seat)), MAX_SEATS);
                w.share(cards.monster_damage(monster.card), 10.0);
                w.share(monster.health, 10.0);
                w.share(monster.attacks_left, 2.0);
            }
            None => w.zeros(PER_MONSTER),
        }
    }
    write_phase(&mut w, view, &place);
    debug_assert_eq!(w.at, w.out.len());
}

fn write_seat(w: &mut Writer<'_>, view: &View, seat: Seat) {
    let player = &view.players[seat.index()];
    w.flag(player.out == 0);
    w.flag(view.active == seat);
    w.share(player.health, 10.0);
    w.share(player.coins, 20.0);
    w.put(player.hand.total() as f32 / 10.0);
    w.share(player.ward, 10.0);
    w.share(player.new_ward, 10.0);
    w.share(player.boost, 10.0);
    w.share(player.free_markers, 10.0);
    w.put(player.experiments.len() as f32 / MAX_PENDING as f32);
    w.flag(view.first == seat);
    w.share(view.bank, 150.0);
}

fn write_formulas(w: &mut Writer<'_>, view: &View, seat: Seat, cards: &Cards, place: &impl Fn(Seat) -> usize) {
    for id in (0..MAX_FORMULAS as u8).map(FormulaId) {
        let Some(formula) = view.formulas.iter().find(|formula| formula.id == id) else {
            w.zeros(PER_FORMULA);
            continue;
        };
        w.one_of(formula.owner.map(place), MAX_SEATS);
        w.flag(formula.markers.contains(seat));
        w.share(formula.licence.unwrap_or(0), 9.0);
        w.flag(view.turn.reproduced.contains(id));
        w.flag(view.turn.licences.contains(id));
        let is_new = formula.owner.is_some_and(|owner| view.players[owner.index()].turn == formula.established);
        w.flag(is_new);
        w.kinds(formula.ingredients);
        w.kinds(formula.successes.iter().filter_map(|&success| cards.product(success)).collect());
    }
}

fn write_phase(w: &mut Writer<'_>, view: &View, place: &impl Fn(Seat) -> usize) {
    let phase = match &view.phase {
        PhaseView::First => 0,
        PhaseView::Action => 1,
        PhaseView::Declare { .. } => 2,
        PhaseView::Draw { .. } => 3,
        PhaseView::Drop { .. } => 4,
        PhaseView::Lose { .. } => 5,
        PhaseView::Steal { .. } => 6,
        PhaseView::Trade { .. } => 7,
        PhaseView::Shed { .. } => 8,
        PhaseView::Over { .. } => 9,
    };
    w.one_of(Some(phase), 10);
    w.kinds(view.phase.cards());
    let drawn = view.phase.results();
    (0..MAX_RESULTS as u8).map(ResultId).for_each(|result| w.flag(drawn.contains(result)));
    match view.phase.trial() {
        Some(TrialView { level, value, method, gained, .. }) => {
            w.share(*level, LEVELS as f32);
            w.share(*value, 20.0);
            w.one_of(Some(method.index()), MAX_METHODS);
            w.flag(*gained);
        }
        None => w.zeros(3 + MAX_METHODS),
    }
    if let PhaseView::Trade { offer } = &view.phase {
        w.one_of(Some(place(offer.by)), MAX_SEATS);
        w.one_of(Some(place(offer.to)), MAX_SEATS);
        w.flag(offer.stage == Stage::Made);
        write_bundle(w, &offer.give);
        write_bundle(w, &offer.want);
    } else {
        w.zeros(2 * MAX_SEATS + 1 + 2 * PER_BUNDLE);
    }
}

fn write_bundle(w: &mut Writer<'_>, bundle: &BundleView) {
    w.share(bundle.coins, 9.0);
    let mut counts = [0u8; MAX_KINDS];
    bundle.cards.iter().for_each(|card| counts[card.index()] += 1);
    counts.into_iter().for_each(|count| w.share(count, 3.0));
    let formulas = (0..MAX_FORMULAS as u8).map(FormulaId);
    formulas.for_each(|formula| w.flag(bundle.formulas.contains(&formula)));
    w.put(bundle.promises.len() as f32 / 2.0);
    for word in crate::bundle::Word::ALL {
        let turns = bundle.promises.iter().filter(|promise| promise.word == word).map(|promise| promise.turns).max();
        w.share(turns.unwrap_or(0), 9.0);
    }
}

/// Words mixed into one number.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let folded = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        folded ^ folded >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

impl RedPhoenix {
    /// A hash of what the view of the seat to act shows; of what all see, where chance is due.
    pub(crate) fn hash_of_view(&self) -> u64 {
        let viewer = match self.whose_turn() {
            Turn::Seats(seats) => seats.first(),
            Turn::Chance | Turn::Over => None,
        };
        let mut mixer = Mixer(u64::from(self.seats));
        (self.deck, self.discards, self.on_table, self.record, self.stacks).hash(&mut mixer);
        (self.phase, self.first, self.active, self.round, self.monsters).hash(&mut mixer);
        for id in self.on_table.iter() {
            self.formula(id).hash(&mut mixer);
        }
        for seat in Seat::all(self.seat_count()) {
            let Player { owns, knows, hand, pending, coins, health, turn, ward, new_ward, boost, free_markers: _, out } =
                *self.player(seat);
            (owns, knows, pending, coins, health, turn, ward, new_ward, boost, out).hash(&mut mixer);
            if viewer == Some(seat) { hand.hash(&mut mixer) } else { hand.total().hash(&mut mixer) }
        }
        mixer.finish()
    }
}
