//! The rest of the turn of the active seat: what its dice, its store and the display are worth together.

use super::dice::Rolls;
use super::worth::{Owner, RESOURCE, store};
use game_core::{Game, Seat};
use std::cell::RefCell;
use wizards_of_the_wild::{
    Card, Face, Faces, MAX_DISPLAY, Op, Point, Resource, Usage, What, Who, Window, WizardsOfTheWild,
};

/// Everything that decides what settled dice are worth. Two turns that are alike here have the same solution.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Plan {
    /// Stored tomes and arcane, and how much may be stored.
    stored: [u8; 2],
    limits: [u8; 4],
    pool: [u8; 2],
    wild: u8,
    gem: u8,
    mana: u8,
    mana_per_face: u8,
    /// Which of tomes and arcane are stored although a card is bought.
    storing: [bool; 2],
    has_bought: bool,
    dice_wild: bool,
    /// Tomes and arcane that spells and powers can still give this turn, and what they cost.
    helped: [u8; 2],
    help: f32,
    offers: [Offer; MAX_DISPLAY],
    offered: u8,
    /// The gems of a bribe and its points; none where no bribe is left.
    bribe: Option<(u8, f32)>,
    /// Turns to come after this one.
    turns: f32,
    skull: f32,
}

/// A displayed card: its cost in tomes or arcane, and its worth.
#[derive(Clone, Copy, PartialEq, Default)]
struct Offer {
    is_challenge: bool,
    cost: u8,
    worth: f32,
}

/// A set of displayed cards: tomes and arcane to pay, and the worth.
#[derive(Clone, Copy)]
struct Set {
    cost: [u8; 2],
    worth: f32,
    is_none: bool,
}

impl Set {
    const NONE: Set = Set { cost: [0; 2], worth: 0.0, is_none: true };
}

/// All sets, the best first.
struct Sets([Set; 1 << MAX_DISPLAY]);

impl Plan {
    /// What lies before the active seat; `skull` is what a skull costs it.
    pub(super) fn new(game: &WizardsOfTheWild, turns: f32, skull: f32) -> Plan {
        let seat = game.active();
        let owner = Owner { game, seat, turns };
        let player = game.player(seat);
        let turn = game.this_turn();
        let mut offers = [Offer::default(); MAX_DISPLAY];
        for (offer, &card) in offers.iter_mut().zip(game.display()) {
            let is_challenge = matches!(card, Card::Challenge(_));
            *offer = Offer { is_challenge, cost: game.cost(card), worth: owner.bought(card) };
        }
        let mut storing = [false; 2];
        let mut dice_wild = false;
        for (_, mods) in game.mods(seat) {
            storing[0] |= mods.store_after_buy[0];
            storing[1] |= mods.store_after_buy[1];
            dice_wild |= mods.dice_wild;
        }
        let bribe = game.acolyte().filter(|_| turn.bribes < turn.bribes_allowed).map(|acolyte| {
            let figures = game.edition().acolyte(acolyte);
            (game.bribe_cost(), figures.bribe_vp as f32 + on_bribe(game, seat))
        });
        let (helped, help) = helped(game, seat);
        Plan {
            stored: [player.stock[0], player.stock[1]],
            limits: game.limits(seat),
            pool: [turn.pool_tome, turn.pool_arcane],
            wild: turn.wild,
            gem: player.stock[2],
            mana: player.stock[3],
            mana_per_face: game.edition().setup.mana_per_face,
            storing,
            has_bought: turn.bought != [0; 2],
            dice_wild,
            helped,
            help,
            offers,
            offered: game.display().len() as u8,
            bribe,
            turns,
            // In steps, so that positions of the same turn share their solution.
            skull: (skull * 3.0).round() / 3.0,
        }
    }

    /// What the turn still brings, store included.
    pub(super) fn worth(&self, game: &WizardsOfTheWild) -> f32 {
        let turn = game.this_turn();
        match game.point() {
            Point::Main | Point::End => self.settled(Faces::NONE),
            Point::Roll if turn.dice.total() < 6 || turn.rerolls == 0 => self.settled(turn.dice),
            Point::Roll => self.solved(|rolls| rolls.shown(turn.dice, turn.rerolls)),
            _ => self.solved(Rolls::before),
        }
    }

    /// These dice, settled.
    fn settled(&self, dice: Faces) -> f32 {
        self.bought(dice, &self.sets()) + self.gems(dice.count(Face::Gem)) + self.mana(dice.count(Face::Mana))
    }

    fn gems(&self, rolled: u8) -> f32 {
        let kept = |gems: u8| store(Resource::Gem, f32::from(gems.min(self.limits[2])), self.turns);
        let gems = self.gem + rolled;
        match self.bribe {
            Some((cost, vp)) if gems >= cost => (vp + kept(gems - cost)).max(kept(gems)),
            Some(_) | None => kept(gems),
        }
    }

    fn mana(&self, rolled: u8) -> f32 {
        let mana = self.mana + rolled * self.mana_per_face;
        store(Resource::Mana, f32::from(mana.min(self.limits[3])), self.turns)
            // What is above the limit may still feed a spell.
            + 0.15 * f32::from(mana.saturating_sub(self.limits[3]))
    }

    /// The best purchase with these dice.
    fn bought(&self, dice: Faces, sets: &Sets) -> f32 {
        let (mut tomes, mut arcane) = (dice.count(Face::Tome), dice.count(Face::Arcane));
        let mut wild = self.wild + dice.count(Face::ArcaneTome);
        if self.dice_wild {
            wild += tomes + arcane;
            (tomes, arcane) = (0, 0);
        }
        let pool = [self.pool[0] + tomes, self.pool[1] + arcane];
        let plain = self.purchase(pool, wild, sets);
        if self.helped == [0; 2] {
            return plain;
        }
        let helped = [pool[0] + self.helped[0], pool[1] + self.helped[1]];
        plain.max(self.purchase(helped, wild, sets) - self.help)
    }

    /// The best of all sets of displayed cards that can be paid for, with what is stored afterwards.
    fn purchase(&self, pool: [u8; 2], wild: u8, sets: &Sets) -> f32 {
        let each = store(Resource::Arcane, 1.0, self.turns);
        let stored = self.stored[0] + self.stored[1];
        let mut best = self.left(&Set::NONE, pool, wild).map_or(f32::MIN, |left| each * f32::from(left));
        for set in &sets.0[..1 << self.offered] {
            // The best sets stand first; what is stored can still be worth so much.
            if set.worth + each * f32::from(stored) <= best && self.storing == [false; 2] {
                break;
            }
            if let Some(left) = self.left(set, pool, wild) {
                best = best.max(set.worth + each * f32::from(left));
            }
        }
        best
    }

    /// What is stored after a set was bought; none if it cannot be paid for.
    #[inline]
    fn left(&self, &Set { cost, is_none, .. }: &Set, pool: [u8; 2], wild: u8) -> Option<u8> {
        let lacking = [cost[0].saturating_sub(pool[0]), cost[1].saturating_sub(pool[1])];
        let beyond = lacking[0].saturating_sub(self.stored[0]) + lacking[1].saturating_sub(self.stored[1]);
        if beyond > wild {
            return None;
        }
        // WW-054: wilds spare the store, because they are lost with the pool where a card was bought.
        let spent = (lacking[0] + lacking[1]).saturating_sub(wild);
        let mut left = self.stored[0] + self.stored[1] - spent;
        if is_none && !self.has_bought || self.storing != [false; 2] {
            let mut spare = (wild + spent).saturating_sub(lacking[0] + lacking[1]);
            for kind in 0..2 {
                if is_none && !self.has_bought || self.storing[kind] {
                    let room = self.limits[kind].saturating_sub(self.stored[kind]);
                    let over = pool[kind].saturating_sub(cost[kind]);
                    let filled = (over + spare).min(room);
                    spare -= filled.saturating_sub(over);
                    left += filled;
                }
            }
        }
        Some(left)
    }

    /// What every set of displayed cards costs and is worth.
    fn sets(&self) -> Sets {
        let mut sets = [Set::NONE; 1 << MAX_DISPLAY];
        for set in 1..1usize << self.offered {
            let last = set.ilog2() as usize;
            let Set { mut cost, worth, .. } = sets[set & !(1 << last)];
            cost[usize::from(self.offers[last].is_challenge)] += self.offers[last].cost;
            sets[set] = Set { cost, worth: worth + self.offers[last].worth, is_none: false };
        }
        sets[..1 << self.offered].sort_unstable_by(|a, b| b.worth.total_cmp(&a.worth));
        Sets(sets)
    }
}

/// Points that an own bribe brings besides its own.
fn on_bribe(game: &WizardsOfTheWild, seat: Seat) -> f32 {
    let cards = game.edition();
    let mut points = 0.0;
    for &spell in &game.player(seat).spells {
        let ability = &cards.spell(spell).ability;
        if let Usage::Whenever { events, by: wizards_of_the_wild::By::Owner, .. } = ability.usage
            && events >> wizards_of_the_wild::Trigger::Bribe as u8 & 1 != 0
        {
            for op in ability.lists.iter().flat_map(|list| &list.ops) {
                if let Op::Vp { who: Who::Owner, amount } = op {
                    points += amount.n as f32;
                }
            }
        }
    }
    points
}

/// Tomes and arcane that unused spells and the power can add for gems and mana that are there, and what those are worth.
fn helped(game: &WizardsOfTheWild, seat: Seat) -> ([u8; 2], f32) {
    let cards = game.edition();
    let (player, turn) = (game.player(seat), game.this_turn());
    let mut purse = player.stock;
    let (mut added, mut price) = ([0u8; 2], 0.0);
    let spells =
        player.spells.iter().filter(|spell| turn.used >> spell.0 & 1 == 0).map(|&spell| &cards.spell(spell).ability);
    let power = player.side.filter(|_| !turn.power_used).map(|side| &cards.side(side).power);
    for ability in power.into_iter().chain(spells) {
        let Usage::Once { window: Window::Main | Window::Any } = ability.usage else { continue };
        let Some(list) = ability.lists.first() else { continue };
        let is_met = ability.need.skulls_min.is_none_or(|least| player.skulls >= least);
        let is_payable = (0..4).all(|kind| ability.cost[kind] <= if kind < 2 { 0 } else { purse[kind] });
        if !is_met || !is_payable {
            continue;
        }
        let mut gains = [0u8; 2];
        let mut other = 0.0;
        for op in &list.ops {
            match *op {
                Op::Gain { who: Who::Owner, what: What::Fixed(Resource::Tome), amount } => gains[0] += amount.n as u8,
                Op::Gain { who: Who::Owner, what: What::Fixed(Resource::Arcane), amount } => gains[1] += amount.n as u8,
                // Whichever is wanted: half of the time it is this one.
                Op::Gain { who: Who::Owner, what: What::Picked(_), amount } => gains[1] += amount.n as u8,
                Op::Gain { who: Who::Owner, what: What::Fixed(resource), amount } => {
                    other += RESOURCE[resource as usize] * amount.n as f32;
                }
                Op::Skulls { who: Who::Owner, .. } => other -= 0.6,
                Op::Convert { from: Resource::Mana, to: Resource::Tome } => {
                    let converted = purse[3].min(3);
                    purse[3] -= converted;
                    price += f32::from(converted) * RESOURCE[3];
                    gains[0] += converted;
                }
                _ => {}
            }
        }
        if gains == [0; 2] {
            continue;
        }
        for kind in 2..4 {
            purse[kind] -= ability.cost[kind];
            price += f32::from(ability.cost[kind]) * RESOURCE[kind];
        }
        price -= other;
        added = [added[0] + gains[0], added[1] + gains[1]];
    }
    (added, price)
}

/// Solutions that are kept for the next positions of the same turn: seven megabytes for each thread.
const SLOTS: usize = 512;

thread_local! {
    static SOLVED: RefCell<Vec<(Option<Plan>, Rolls)>> = const { RefCell::new(Vec::new()) };
}

impl Plan {
    /// Looks into the solution of a plan: solved now, or the same as before. Which of the two makes no difference to it.
    pub(super) fn solved<T>(&self, look: impl FnOnce(&mut Rolls) -> T) -> T {
        SOLVED.with_borrow_mut(|slots| {
            if slots.is_empty() {
                slots.resize(SLOTS, (None, Rolls::EMPTY));
            }
            let (key, rolls) = &mut slots[self.slot()];
            if *key != Some(*self) {
                // Of the dice only tomes, arcane and wilds decide a purchase, gems a bribe.
                let sets = self.sets();
                let mut by_dice = [[[f32::NAN; 7]; 7]; 7];
                let (gems, mana): ([f32; 7], [f32; 7]) =
                    (std::array::from_fn(|n| self.gems(n as u8)), std::array::from_fn(|n| self.mana(n as u8)));
                rolls.begin(self.skull, |dice| {
                    let count = |face: Face| usize::from(dice.count(face));
                    let bought = &mut by_dice[count(Face::Tome)][count(Face::Arcane)][count(Face::ArcaneTome)];
                    if bought.is_nan() {
                        *bought = self.bought(dice, &sets);
                    }
                    *bought + gems[count(Face::Gem)] + mana[count(Face::Mana)]
                });
                *key = Some(*self);
            }
            look(rolls)
        })
    }

    fn slot(&self) -> usize {
        let mut mixed = u64::from(self.gem) << 8 | u64::from(self.mana) << 16 | u64::from(self.stored[0]) << 4;
        mixed ^= u64::from(self.stored[1]) << 24 ^ u64::from(self.skull.to_bits()) << 20;
        for offer in &self.offers[..usize::from(self.offered)] {
            mixed = (mixed ^ u64::from(offer.worth.to_bits())).wrapping_mul(0x9fb2_1c65_1e98_df25);
        }
        (mixed.wrapping_mul(0x9fb2_1c65_1e98_df25) >> 40) as usize % SLOTS
    }
}
