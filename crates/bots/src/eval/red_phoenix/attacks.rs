//! What the others' attacks do to a lead before it is one's turn again.

use super::{items, weight_of_health};
use game_core::{Game, MAX_SEATS, Seat, Seats};
use red_phoenix::{Kinds, RedPhoenix};

/// For how many rounds the attacks are followed: a lead of one round is no lead.
const ROUNDS: usize = 3;
/// The share of what a seat could inflict in a turn that it does inflict.
const RATE: f32 = 0.6;
/// The most that a seat inflicts in a turn.
const MOST: u8 = 4;
/// What the last point of health is worth beyond its weight, as a logit.
const LAST_POINT: f32 = 2.0;
/// Health that is as good as none.
const HARDLY_ANY: f32 = 0.01;

/// A seat as its attackers see it.
#[derive(Clone, Copy, Default)]
struct Target {
    odds: f32,
    health: f32,
    ward: f32,
    /// What the others gain when it is hit once.
    loss: f32,
}

impl Target {
    fn judge(&mut self) {
        let left = self.health - (1.0 - self.ward).max(0.0);
        let falls = weight_of_health(self.health) - weight_of_health(left);
        self.loss = if left <= 0.0 { self.odds } else { self.odds * (1.0 - (-falls).exp()) };
    }

    /// By how much the logit changes.
    fn hit(&mut self, damage: f32) -> f32 {
        let left = self.health - (damage - self.ward).max(0.0);
        self.ward = (self.ward - damage).max(0.0);
        let last_point = if left < 1.0 { LAST_POINT * (left - 1.0).max(-1.0) } else { 0.0 };
        let change = weight_of_health(left.max(0.0)) - weight_of_health(self.health) + last_point;
        self.health = left.max(HARDLY_ANY);
        self.odds *= change.exp();
        self.judge();
        change
    }
}

/// The logits after the others have attacked, each in its turn the seat by whose loss it gains most. The active seat is
/// not counted among them: what it does is for the search to find.
pub(super) fn foresee(game: &RedPhoenix, logits: &mut [f32; MAX_SEATS]) {
    let seats = game.config().seats();
    let mut targets = [Target::default(); MAX_SEATS];
    let mut damage = [0.0; MAX_SEATS];
    let best = logits[..seats].iter().copied().fold(f32::MIN, f32::max);
    let price = price_of_damage(game);
    for seat in Seat::all(seats).filter(|&seat| game.is_living(seat)) {
        let (player, target) = (game.player(seat), &mut targets[seat.index()]);
        target.odds = (logits[seat.index()] - best).exp();
        target.health = f32::from(player.health);
        target.ward = f32::from(player.ward + player.new_ward);
        target.judge();
        let in_hand = items(game, player.hand.kinds()).damage;
        let to_buy = u8::from(price.is_some_and(|price| player.coins >= price));
        damage[seat.index()] = RATE * f32::from(in_hand.max(to_buy).min(MOST));
    }
    for round in 0..ROUNDS {
        for seat in game.active().clockwise(seats).skip(1).filter(|&seat| game.is_living(seat)) {
            let others = Seat::all(seats).filter(|&other| other != seat && targets[other.index()].loss > 0.0);
            let loss = |seat: &Seat| targets[seat.index()].loss;
            if let Some(other) = others.max_by(|a, b| loss(a).total_cmp(&loss(b)).then(b.cmp(a))) {
                logits[other.index()] += targets[other.index()].hit(damage[seat.index()]);
            }
        }
        if round == 0 {
            // RP-506: what is left of wards expires.
            for target in &mut targets[..seats] {
                target.ward = 0.0;
                target.judge();
            }
        }
    }
}

/// What the cheapest item that inflicts damage costs, where one lies in the Market.
fn price_of_damage(game: &RedPhoenix) -> Option<u8> {
    let edition = game.edition();
    let sold = edition.market.and(edition.items).iter().filter(|&kind| game.stacks().has(kind));
    sold.filter(|kind| items(game, Kinds(1 << kind.0)).damage > 0).filter_map(|kind| edition.kind(kind).cost).min()
}
