//! Numbers for learning programs: the observation tensor and the key of a position.

use crate::dice::{Dice, Die, FACES};
use crate::flasks::MAX_FLASKS;
use crate::state::{Maker, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LAB_CARDS, LabCard, LabSet, Target};
use crate::view::{FaceView, FaceWord, PhaseView, View};
use game_core::{MAX_SEATS, Seat};
use std::hash::{Hash, Hasher};

const KINDS: usize = 14;
const POOL: usize = Colour::ALL.len() * FACES as usize;
const CREATED: usize = 2 + Colour::ALL.len() + FACES as usize + LAB_CARDS + ClaimCard::COUNT + LAB_CARDS;

/// The parts of the tensor. Seats stand clockwise from the observer.
pub(crate) const LAYOUT: &[(&str, usize)] = &[
    ("round", 1),
    ("decision", KINDS),
    ("stockpile by colour", Colour::ALL.len()),
    ("deck", LAB_CARDS),
    ("discard pile", LAB_CARDS),
    ("formula row", Target::FORMULAS.len() * LAB_CARDS),
    ("claims: own, others", 2 * ClaimCard::COUNT),
    ("leading bids: value, own, others", 3 * Target::ALL.len()),
    ("picked dice", POOL),
    ("bid target", Target::ALL.len()),
    ("created die: extra, looped, colour, face, card, fired", CREATED),
    ("seat: there, acting, token", 3 * MAX_SEATS),
    ("seat: assistants, dismissed, extra", 5 * MAX_SEATS),
    ("seat: pool by colour and face", POOL * MAX_SEATS),
    ("seat: lab", LAB_CARDS * MAX_SEATS),
    ("seat: assistants on the lab", LAB_CARDS * MAX_SEATS),
    ("seat: colours in the flasks", LAB_CARDS * MAX_FLASKS * MAX_SEATS),
];

/// Fills a tensor part by part.
struct Writer<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Writer<'_> {
    fn number(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    fn one_of(&mut self, place: Option<usize>, length: usize) {
        (0..length).for_each(|other| self.number(f32::from(u8::from(place == Some(other)))));
    }

    fn cards(&mut self, cards: LabSet) {
        (0..LAB_CARDS).for_each(|card| self.number(f32::from(u8::from(cards.0 >> card & 1 != 0))));
    }

    fn dice(&mut self, dice: Option<&Dice>) {
        for colour in Colour::ALL {
            for face in 1..=FACES {
                let number = dice.map_or(0, |dice| dice.count_of(Die { colour, face }));
                self.number(f32::from(number) / 5.0);
            }
        }
    }
}

pub(crate) fn observe(view: &View, seat: Seat, out: &mut [f32]) {
    let seats = view.players.len();
    let mut to = Writer { out, at: 0 };
    let acting = acting_seat(&view.phase);
    to.number(f32::from(view.round) / 40.0);
    to.one_of(Some(kind(&view.phase)), KINDS);
    view.stockpile.counts().into_iter().for_each(|number| to.number(f32::from(number) / 10.0));
    to.cards(view.deck);
    to.cards(view.discard);
    view.row.iter().for_each(|card| to.one_of(card.map(LabCard::index), LAB_CARDS));
    for card in ClaimCard::all() {
        let claim = view.claims.iter().find(|claim| claim.card == card);
        to.number(f32::from(u8::from(claim.is_some_and(|claim| claim.seat == seat))));
        to.number(f32::from(u8::from(claim.is_some_and(|claim| claim.seat != seat))));
    }
    for target in Target::ALL {
        let leader = view.bids.iter().rev().find(|bid| bid.target == target);
        to.number(leader.map_or(0.0, |bid| f32::from(bid.dice.value()) / 20.0));
        to.number(f32::from(u8::from(leader.is_some_and(|bid| bid.seat == seat))));
        to.number(f32::from(u8::from(leader.is_some_and(|bid| bid.seat != seat))));
    }
    let (picked, target) = match &view.phase {
        PhaseView::BidDice { picked, target, .. } => (Some(picked), Some(*target)),
        PhaseView::RerollDice { picked, .. } | PhaseView::Reroll { picked, .. } => (Some(picked), None),
        _ => (None, None),
    };
    to.dice(picked);
    to.one_of(target.map(Target::index), Target::ALL.len());
    observe_created(&view.phase, &mut to);

    let order: Vec<usize> = (0..MAX_SEATS).map(|step| (seat.index() + step) % seats.max(1)).collect();
    let players: Vec<_> = (0..MAX_SEATS).map(|step| (step < seats).then(|| &view.players[order[step]])).collect();
    for (step, player) in players.iter().enumerate() {
        let is = |other: Option<Seat>| player.is_some() && other.map(Seat::index) == Some(order[step]);
        to.number(f32::from(u8::from(player.is_some())));
        to.number(f32::from(u8::from(is(acting))));
        to.number(f32::from(u8::from(is(view.token))));
    }
    for player in &players {
        to.number(player.map_or(0.0, |player| f32::from(player.assistants) / 4.0));
        to.number(player.map_or(0.0, |player| f32::from(player.dismissed) / 4.0));
        let extra = player.map(|player| match player.extra {
            Extra::Card => 0,
            Extra::Held => 1,
            Extra::Used => 2,
        });
        to.one_of(extra, 3);
    }
    for player in &players {
        to.dice(player.map(|player| &player.pool));
    }
    for player in &players {
        to.cards(player.map_or(LabSet::NONE, |player| player.lab.iter().map(|card| card.card).collect()));
    }
    for player in &players {
        let busy = |player: &crate::view::PlayerView| {
            player.lab.iter().filter(|card| card.assistant.is_some()).map(|card| card.card).collect()
        };
        to.cards(player.map_or(LabSet::NONE, busy));
    }
    for player in &players {
        let start = to.at;
        (0..LAB_CARDS * MAX_FLASKS).for_each(|_| to.number(0.0));
        for card in player.iter().flat_map(|player| &player.lab) {
            for (slot, colour) in card.flasks.iter().enumerate() {
                let value = colour.map_or(0.0, |colour| (colour.index() + 1) as f32 / Colour::ALL.len() as f32);
                to.out[start + card.card.index() * MAX_FLASKS + slot] = value;
            }
        }
    }
}

fn observe_created(phase: &PhaseView, to: &mut Writer<'_>) {
    let PhaseView::Created { assistant, colour, face, card, fired, .. } = phase else {
        return (0..CREATED).for_each(|_| to.number(0.0));
    };
    to.number(f32::from(u8::from(*assistant == Assistant::Extra)));
    to.number(f32::from(u8::from(*face == FaceView::Word(FaceWord::Looped))));
    to.one_of(Some(colour.index()), Colour::ALL.len());
    let rolled = match face {
        FaceView::Rolled(face) => Some(usize::from(*face) - 1),
        FaceView::Word(FaceWord::Looped | FaceWord::Unrolled) => None,
    };
    to.one_of(rolled, usize::from(FACES));
    let (lab, claim) = match card {
        Maker::Lab(card) => (Some(card.index()), None),
        Maker::Claim(card) => (None, Some(card.index())),
    };
    to.one_of(lab, LAB_CARDS);
    to.one_of(claim, ClaimCard::COUNT);
    to.cards(*fired);
}

fn kind(phase: &PhaseView) -> usize {
    match phase {
        PhaseView::Colours => 0,
        PhaseView::Set { .. } => 1,
        PhaseView::Deal { .. } => 2,
        PhaseView::First => 3,
        PhaseView::Roll { .. } => 4,
        PhaseView::Action { .. } => 5,
        PhaseView::BidDice { .. } => 6,
        PhaseView::RerollDice { .. } => 7,
        PhaseView::Reroll { .. } => 8,
        PhaseView::Created { .. } => 9,
        PhaseView::Draw { .. } => 10,
        PhaseView::Token { .. } => 11,
        PhaseView::Salvage { .. } => 12,
        PhaseView::Over => 13,
    }
}

pub(crate) fn acting_seat(phase: &PhaseView) -> Option<Seat> {
    match *phase {
        PhaseView::Set { seat }
        | PhaseView::Roll { seat }
        | PhaseView::Action { seat }
        | PhaseView::BidDice { seat, .. }
        | PhaseView::RerollDice { seat, .. }
        | PhaseView::Reroll { seat, .. }
        | PhaseView::Created { seat, .. }
        | PhaseView::Draw { seat }
        | PhaseView::Token { seat }
        | PhaseView::Salvage { seat } => Some(seat),
        PhaseView::Colours | PhaseView::Deal { .. } | PhaseView::First | PhaseView::Over => None,
    }
}

/// A hash of the position. QL-138: how it was reached does not matter.
pub(crate) fn key(game: &Quintessential) -> u64 {
    let mut hasher = Mixer(0);
    let seats = game.seats();
    (game.seats, game.round, game.phase, game.token, game.stockpile).hash(&mut hasher);
    (game.deck, game.discard, game.row, game.claims, &game.contents).hash(&mut hasher);
    (&game.players.0[..seats], &game.bids[..]).hash(&mut hasher);
    hasher.finish()
}

/// A small multiplicative hash: the same on every machine and in every build.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}
