//! What cards, powers and stores are worth, in victory points, read off their effects: so it holds for every edition.

use game_core::{Game, Seat};
use wizards_of_the_wild::{
    Ability, Amount, By, Card, ChallengeEffect, Count, List, Mods, Need, Op, Resource, Score, Skulls, SpellType,
    Trigger, Usage, What, Who, WizardsOfTheWild,
};

/// Points for one tome, arcane, gem, mana that can still be used.
pub(super) const RESOURCE: [f32; 4] = [1.2, 1.1, 1.55, 0.4];
/// What a skull costs, as long as nothing more is known about the round.
const SKULL: f32 = 0.5;
/// How much of what an ability promises comes true.
const USED: f32 = 0.8;
/// Bought in a turn, on average: spells, and challenges.
const BUYS: [f32; 2] = [0.55, 0.6];
/// Bribes in a turn.
const BRIBES: f32 = 0.5;
/// Skulls rolled in a turn, and how often two come in one roll.
const SKULLS_ROLLED: f32 = 1.7;
const TWO_SKULLS: f32 = 0.35;

/// A seat and how many turns it has still to come.
#[derive(Clone, Copy)]
pub(super) struct Owner<'a> {
    pub(super) game: &'a WizardsOfTheWild,
    pub(super) seat: Seat,
    pub(super) turns: f32,
}

/// What stored resources turned out to be worth in games of our own, by the turns to come in which they can be spent.
const STORED: [[f32; 5]; 4] =
    [[0.0, 0.95, 1.2, 1.4, 1.4], [0.0, 1.0, 1.2, 1.25, 1.25], [0.0, 1.2, 1.5, 1.6, 1.75], [0.0, 0.05, 0.15, 0.4, 0.6]];

/// Stored resources, with that many turns to come.
pub(super) fn store(resource: Resource, stored: f32, turns: f32) -> f32 {
    let each = STORED[resource as usize][(turns as usize).min(4)];
    match resource {
        Resource::Tome | Resource::Arcane => each * stored,
        // With one turn left they must make up one bribe.
        Resource::Gem if turns < 1.5 => each * stored.min(5.0),
        Resource::Gem => each * stored.min(4.0 * turns),
        // The first pay the penalties to come, the others feed spells.
        Resource::Mana => each * (stored.min(3.0) * 1.2 + (stored - 3.0).max(0.0) * 0.7),
    }
}

impl Owner<'_> {
    /// The cards, with what they will give in the turns to come.
    pub(super) fn cards(self) -> f32 {
        let cards = self.game.edition();
        let player = self.game.player(self.seat);
        let spell = |&spell| cards.spell(spell).vp as f32 + self.turns * self.each_turn(&cards.spell(spell).ability);
        let spells: f32 = player.spells.iter().map(spell).sum();
        let challenges: f32 = player
            .challenges
            .iter()
            .map(|&challenge| cards.challenge(challenge).vp as f32 + self.at_end(challenge))
            .sum();
        let power = player.side.map_or(0.0, |side| self.turns * self.each_turn(&cards.side(side).power));
        spells + challenges + power
    }

    /// A card that is bought now, by the active seat.
    pub(super) fn bought(self, card: Card) -> f32 {
        let cards = self.game.edition();
        let printed = cards.printed_vp(card) as f32;
        // Sets: what it adds to challenges that count cards.
        let counted: f32 = self.game.player(self.seat).challenges.iter().map(|&owned| self.added(owned, card)).sum();
        printed
            + counted
            + match card {
                Card::Spell(spell) => {
                    let ability = &cards.spell(spell).ability;
                    // WW-064: it may be used in the same turn.
                    let at_once = if matches!(ability.usage, Usage::Once { .. }) { 0.5 } else { 0.0 };
                    (self.turns + at_once) * self.each_turn(ability)
                }
                Card::Challenge(challenge) => match &cards.challenge(challenge).effect {
                    ChallengeEffect::Immediate(lists) => self.best(lists, 1.0),
                    ChallengeEffect::End(_) => self.at_end(challenge) + self.added(challenge, card),
                },
            }
    }

    /// What an ability gives in an average turn.
    pub(super) fn each_turn(self, ability: &Ability) -> f32 {
        let cost: f32 = ability.cost.iter().zip(RESOURCE).map(|(&n, each)| f32::from(n) * each).sum();
        match ability.usage {
            Usage::Once { .. } => {
                (self.best(&ability.lists, SKULLS_ROLLED) - cost).max(0.0) * met(&ability.need) * USED
            }
            Usage::Whenever { events, by, .. } => {
                let others = (self.game.wizards() - 1) as f32;
                let size = if ability.need.event_count_min >= 2 { 2.0 } else { 1.0 };
                let each = (self.best(&ability.lists, size) - cost).max(0.0);
                let own = |event: Trigger| match event {
                    Trigger::SkullRolled if ability.need.event_count_min >= 2 => TWO_SKULLS,
                    Trigger::SkullRolled => SKULLS_ROLLED,
                    Trigger::BuySpell => BUYS[0],
                    Trigger::BuyChallenge => BUYS[1],
                    Trigger::Bribe => BRIBES,
                    Trigger::TurnEnd if ability.need.no_buy => 0.3,
                    Trigger::TurnEnd | Trigger::ManaPenalty => 1.0,
                    Trigger::SkullPenalty => 0.5,
                    Trigger::SpellUsed => 0.7,
                };
                let times: f32 = EVENTS.into_iter().filter(|&event| events >> event as u8 & 1 != 0).map(own).sum();
                let by = if by == By::Other { others } else { 1.0 };
                each * times * by * 0.9
            }
            Usage::Always => of_mods(&ability.mods),
        }
    }

    /// The best of the options; `event` is the size of the event that triggered.
    fn best(self, lists: &[List], event: f32) -> f32 {
        let worth = |list: &List| list.ops.iter().map(|&op| self.op(op, event)).sum::<f32>();
        lists.iter().map(worth).reduce(f32::max).unwrap_or(0.0)
    }

    fn op(self, op: Op, event: f32) -> f32 {
        let rivals = (self.game.wizards() - 1) as f32;
        // A rival's loss counts in full against the only rival, and less the more there are.
        let hurt = |who: Who, worth: f32| match who {
            Who::Owner => -worth,
            Who::EachOther => worth * if rivals > 1.5 { 0.8 } else { 0.9 },
            Who::All => 0.0,
            Who::ChooseOther | Who::LeaderOther => worth * 0.9 / rivals.sqrt(),
            Who::Ahead => worth * 0.45,
        };
        let of = |what: What| match what {
            What::Fixed(resource) => RESOURCE[resource as usize],
            What::Picked(_) => RESOURCE[0],
        };
        match op {
            Op::Gain { who: Who::Owner, what, amount } => of(what) * self.amount(amount, event),
            Op::Gain { who, what, amount } => -hurt(who, of(what) * self.amount(amount, event)),
            Op::Lose { who, what, amount } => hurt(who, of(what) * self.amount(amount, event) * 0.8),
            Op::Take { who, what, amount } => {
                let taken = of(what) * self.amount(amount, event) * 0.75;
                let givers = if matches!(who, Who::EachOther) { rivals } else { 1.0 };
                taken * givers + hurt(who, taken)
            }
            Op::Skulls { who, skulls: Skulls::By(amount) } => hurt(who, SKULL * self.amount(amount, event)),
            Op::Skulls { skulls: Skulls::RemoveAll, .. } => 1.2 * SKULL,
            Op::Vp { who: Who::Owner, amount } => self.amount(amount, event),
            // A loss of points is written as a negative gain.
            Op::Vp { who, amount } => -hurt(who, self.amount(amount, event)),
            Op::Convert { from, to } => f32::max(0.0, 3.0 * (RESOURCE[to as usize] - RESOURCE[from as usize])),
            Op::ExtraRolls { rolls } => 1.3 * f32::from(rolls),
            Op::RerollDice => 1.0,
            Op::SetDie { fixed: Some(_) } => 1.0,
            Op::SetDie { fixed: None } => 1.8,
            Op::BonusDice { dice } => 0.9 * f32::from(dice),
            Op::Discount { less, .. } => 0.4 * f32::from(less),
            Op::ExtraBribe { bribes } => 0.8 * f32::from(bribes),
            Op::Refresh { .. } => 0.8,
            Op::RefreshDisplay => 0.6,
            Op::DiscardCard { who, lose_vp, .. } => hurt(who, if lose_vp { 6.0 } else { 3.5 }),
        }
    }

    fn amount(self, amount: Amount, event: f32) -> f32 {
        let Some(per) = amount.per else { return amount.n as f32 };
        let count = if per == Count::Event { event } else { self.count(per) };
        let product = amount.n as f32 * count / amount.div as f32;
        amount.max.map_or(product, |max| product.min(max as f32))
    }

    /// What is counted, as it stands.
    fn count(self, count: Count) -> f32 {
        let player = self.game.player(self.seat);
        let of = |kind: SpellType| {
            player.spells.iter().filter(|&&spell| self.game.edition().spell(spell).kind == kind).count() as f32
        };
        match count {
            Count::Spells => player.spells.len() as f32,
            Count::SpellsOf(kind) => of(kind),
            Count::Challenges => player.challenges.len() as f32,
            Count::Cards => (player.spells.len() + player.challenges.len()) as f32,
            Count::Stock(resource) => f32::from(player.stock[resource as usize]),
            Count::Skulls => f32::from(player.skulls),
            Count::SpellSets => SpellType::ALL.into_iter().map(of).fold(f32::MAX, f32::min),
            Count::Event => 0.0,
        }
    }

    /// What is counted at the end: cards that will be bought, stores that will be left.
    fn count_at_end(self, count: Count) -> f32 {
        let now = self.count(count);
        let growth = match count {
            Count::Spells => BUYS[0],
            Count::SpellsOf(_) => BUYS[0] / 3.0,
            Count::SpellSets => BUYS[0] / 4.0,
            Count::Challenges => BUYS[1],
            Count::Cards => BUYS[0] + BUYS[1],
            Count::Stock(_) => {
                // As far as the turns to come do not spend it; a store that counts is kept.
                return if self.turns > 0.0 { now * 0.5 + 1.5 } else { now };
            }
            Count::Skulls | Count::Event => 0.0,
        };
        now + growth * self.turns
    }

    /// The end-of-game score that a challenge will bring.
    fn at_end(self, challenge: wizards_of_the_wild::ChallengeId) -> f32 {
        let ChallengeEffect::End(scores) = &self.game.edition().challenge(challenge).effect else { return 0.0 };
        let worth = |score: &Score| match *score {
            Score::Each(Amount { n, per: Some(per), div, max }) => {
                let count = self.count_at_end(per);
                // Whole steps count, once nothing can be added.
                let steps = count / div as f32;
                let steps = if self.turns > 0.0 { (steps - 0.3).max(0.0) } else { steps.floor() };
                max.map_or(n as f32 * steps, |max| (n as f32 * steps).min(max as f32))
            }
            Score::Each(Amount { n, per: None, .. }) => n as f32,
            Score::IfMost { count, vp } => {
                let others = Seat::all(self.game.wizards()).filter(|&other| other != self.seat);
                let most = others.map(|seat| Owner { seat, ..self }.count(count)).fold(0.0, f32::max);
                let lead = self.count(count) - most;
                let spread = 0.8 * self.turns.sqrt() + 0.01;
                vp as f32 / (1.0 + (-(lead - 0.5) / spread).exp())
            }
        };
        scores.iter().map(worth).sum()
    }

    /// What one more card adds to a challenge that counts cards.
    fn added(self, challenge: wizards_of_the_wild::ChallengeId, card: Card) -> f32 {
        let ChallengeEffect::End(scores) = &self.game.edition().challenge(challenge).effect else { return 0.0 };
        let counts = |count: Count| match (count, card) {
            (Count::Spells, Card::Spell(_)) | (Count::Challenges, Card::Challenge(_)) | (Count::Cards, _) => 1.0,
            (Count::SpellsOf(kind), Card::Spell(spell)) if self.game.edition().spell(spell).kind == kind => 1.0,
            (Count::SpellSets, Card::Spell(spell)) => {
                let kind = self.game.edition().spell(spell).kind;
                if self.count(Count::SpellsOf(kind)) <= self.count(Count::SpellSets) { 0.6 } else { 0.1 }
            }
            _ => 0.0,
        };
        let worth = |score: &Score| match *score {
            Score::Each(Amount { n, per: Some(per), div, max: None }) => n as f32 * counts(per) / div as f32,
            Score::Each(Amount { n, per: Some(per), div, max: Some(max) }) => {
                let room = max as f32 - n as f32 * self.count(per) / div as f32;
                (n as f32 * counts(per) / div as f32).min(room.max(0.0))
            }
            Score::Each(Amount { per: None, .. }) => 0.0,
            Score::IfMost { count, vp } => vp as f32 * counts(count) * 0.2,
        };
        // Part of it is expected already, as long as there are turns in which it may be bought.
        scores.iter().map(worth).sum::<f32>() * if self.turns > 0.0 { 0.85 } else { 1.0 }
    }
}

const EVENTS: [Trigger; 8] = [
    Trigger::SkullRolled,
    Trigger::BuySpell,
    Trigger::BuyChallenge,
    Trigger::Bribe,
    Trigger::TurnEnd,
    Trigger::ManaPenalty,
    Trigger::SkullPenalty,
    Trigger::SpellUsed,
];

/// How often the conditions hold.
fn met(need: &Need) -> f32 {
    let mut chance = match need.skulls_min {
        None | Some(0) => 1.0,
        Some(1) => 0.8,
        Some(2) => 0.55,
        Some(_) => 0.5,
    };
    chance *= match need.skulls_max {
        None => 1.0,
        Some(0) => 0.3,
        Some(_) => 0.5,
    };
    chance * if need.bought_min >= 2 { 0.25 } else { 1.0 }
}

fn of_mods(mods: &Mods) -> f32 {
    let flag = |set: bool, worth: f32| if set { worth } else { 0.0 };
    mods.store_after_buy.iter().map(|&set| flag(set, 0.2)).sum::<f32>()
        + mods.limit.iter().map(|&more| 0.12 * f32::from(more)).sum::<f32>()
        + flag(mods.dice_wild, 0.5)
        + 1.2 * f32::from(-mods.bribe_cost)
        + mods.card_cost.iter().zip(BUYS).map(|(&more, buys)| -f32::from(more) * buys).sum::<f32>()
        + mods.first_card_cost.iter().zip(BUYS).map(|(&more, buys)| -f32::from(more) * buys).sum::<f32>()
        + flag(mods.ignore_mana_penalty, 1.75 * RESOURCE[3])
        + flag(mods.ward, 0.3)
        + flag(mods.free_convert.is_some(), 0.1)
}
