//! What experiments bring, reckoned over the results that are still in the decks.

use game_core::Game;
use red_phoenix::{Cards, Effect, Holding, KindId, Kinds, Method, MethodId, OutcomeEffect, Player, RedPhoenix};

/// Success Scores are at most this; higher ones in other editions count as this.
const SCORES: usize = 16;
const LEVELS: usize = 3;
/// What gold is worth in products of Level I.
const GOLD: f32 = 8.0;

/// By level, the results that an experiment of that level may draw.
pub(crate) struct Decks([Deck; LEVELS]);

#[derive(Clone, Copy, Default)]
struct Deck {
    cards: u8,
    /// By the value of a formula, the cards that give gold, and those that give something else.
    gold: [u8; SCORES],
    successes: [u8; SCORES],
    mishaps: u8,
}

/// What an experiment can be expected to bring.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Outlook {
    /// The odds of gold.
    pub(crate) gold: f32,
    /// Products, by the level of the experiment, and catastrophes that its results inflict.
    pub(crate) products: [f32; LEVELS],
    pub(crate) harm: f32,
}

impl Decks {
    pub(crate) fn of(game: &RedPhoenix) -> Decks {
        let edition = game.edition();
        Decks([1, 2, 3].map(|level| {
            let mut cards = game.deck_of(level);
            // RP-415: a short deck takes its pile when it runs out.
            if cards.len() < 4 {
                cards = edition.level[usize::from(level) - 1];
            }
            let mut deck = Deck { cards: cards.len() as u8, ..Deck::default() };
            for card in cards.iter() {
                match &edition.result(card).effect {
                    OutcomeEffect::Success { score, .. } => deck.successes[usize::from(*score).min(SCORES - 1)] += 1,
                    OutcomeEffect::Gold { score } => deck.gold[usize::from(*score).min(SCORES - 1)] += 1,
                    OutcomeEffect::Simple { .. } => {}
                    OutcomeEffect::Catastrophe { .. } | OutcomeEffect::Monster { .. } => deck.mishaps += 1,
                }
            }
            for value in 1..SCORES {
                deck.gold[value] += deck.gold[value - 1];
                deck.successes[value] += deck.successes[value - 1];
            }
            deck
        }))
    }

    /// What a method draws for a formula of that level and value.
    pub(crate) fn outlook(&self, level: u8, value: u8, method: &Method) -> Outlook {
        let place = usize::from(level) - 1;
        let deck = &self.0[place];
        let value = usize::from(value).min(SCORES - 1);
        let (golds, successes) = (deck.gold[value], deck.successes[value]);
        let gold = any_of(method.draw, golds, deck.cards);
        let mut products = [0.0; LEVELS];
        let share = |cards: u8| f32::from(method.draw) * f32::from(cards) / f32::from(deck.cards.max(1));
        let harm = if method.has_discards() {
            // One is picked: a mishap only where nothing else was drawn.
            products[place] = any_of(method.draw, golds + successes, deck.cards) - gold;
            1.0 - any_of(method.draw, deck.cards - deck.mishaps, deck.cards)
        } else {
            products[place] = share(successes) * (1.0 - gold);
            share(deck.mishaps)
        };
        Outlook { gold, products, harm }
    }
}

/// The odds that of so many cards drawn at least one is among `good`.
fn any_of(draws: u8, good: u8, cards: u8) -> f32 {
    let mut none = 1.0;
    for drawn in 0..draws {
        let left = f32::from(cards.saturating_sub(drawn).max(1));
        none *= (f32::from(cards.saturating_sub(good + drawn)) / left).min(1.0);
    }
    1.0 - none
}

/// What the best method that the seat can pay brings for a mixture.
pub(crate) fn best_method(decks: &Decks, edition: &Cards, player: &Player, mixture: Kinds, boost: u8) -> Outlook {
    choice_of_method(decks, edition, player, mixture, boost).1
}

/// The method to choose for a mixture, and what it brings; costs weigh in the choice.
pub(crate) fn choice_of_method(
    decks: &Decks,
    edition: &Cards,
    player: &Player,
    mixture: Kinds,
    boost: u8,
) -> (MethodId, Outlook) {
    let (level, value) = (edition.level_of(mixture), edition.value_of(mixture) + boost);
    let place = usize::from(level) - 1;
    let mut best = (f32::MIN, MethodId::default(), Outlook::default());
    for id in edition.method_ids() {
        let method = edition.method(id);
        let (coins, health) = (method.coin_cost[place], method.health_cost[place]);
        if player.coins < coins || player.health <= health {
            continue;
        }
        let outlook = decks.outlook(level, value, method);
        // Health is money until it runs short.
        let is_short = player.health - health <= 3;
        let (health_price, harm_price) = if is_short { (0.6, 1.2) } else { (0.25, 0.3) };
        let gain = GOLD * outlook.gold + outlook.products[place] - harm_price * f32::from(level) * outlook.harm;
        let worth = gain - 0.08 * f32::from(coins) - health_price * f32::from(health);
        if worth > best.0 {
            best = (worth, id, outlook);
        }
    }
    (best.1, best.2)
}

/// What an item adds to the next formula.
pub(crate) fn boost(edition: &Cards, kind: KindId) -> u8 {
    let modes = edition.kind(kind).item.iter().flat_map(|item| &item.modes);
    let effects = modes.flat_map(|mode| &mode.effects);
    effects.map(|effect| if let Effect::Boost { n } = effect { *n } else { 0 }).sum()
}

/// The best experiment of exactly that level that the cards of a hand allow.
pub(crate) fn hope(game: &RedPhoenix, decks: &Decks, player: &Player, hand: &Holding, level: u8) -> Outlook {
    let edition = game.edition();
    mixture(edition, hand, level).map_or_else(Outlook::default, |(mixture, boost)| {
        best_method(decks, edition, player, mixture, player.boost + boost)
    })
}

/// The best mixture of exactly that level, and what the other cards can boost it by.
pub(crate) fn mixture(edition: &Cards, hand: &Holding, level: u8) -> Option<(Kinds, u8)> {
    let usable = edition.ingredients.and(hand.kinds());
    let of_level = |wanted: u8| usable.and(edition.of_level[usize::from(wanted)]);
    // One of the level first, then the highest; what boosts is better used than mixed in.
    let leaders = of_level(level);
    let leader = leaders.without(edition.boosters).iter().next().or_else(|| leaders.iter().next())?;
    let most = usize::from(edition.setup.ingredients_max);
    let mut mixture = Kinds::NONE;
    mixture.insert(leader);
    for others in [usable.without(edition.boosters), usable.and(edition.boosters)] {
        for wanted in (1..=level).rev() {
            for kind in others.and(of_level(wanted)).iter() {
                if mixture.len() < most {
                    mixture.insert(kind);
                }
            }
        }
    }
    if mixture.len() < usize::from(edition.setup.ingredients_min) {
        return None;
    }
    let boosters = hand.kinds().and(edition.boosters);
    let spare = boosters.iter().filter(|&kind| hand.count(kind) > u8::from(mixture.contains(kind)));
    Some((mixture, spare.map(|kind| boost(edition, kind)).sum()))
}

/// A mixture begun, with the highest kinds up to a level that may still be added to it (RP-407); none where three cannot be
/// reached.
pub(crate) fn completed(edition: &Cards, player: &Player, begun: Kinds, highest: u8) -> Option<Kinds> {
    let usable = edition.ingredients.and(player.hand.kinds()).without(begun);
    let next = begun.last().map_or(usable, |last| usable.after(last));
    let mut mixture = begun;
    for wanted in (1..=highest).rev() {
        for kind in next.and(edition.of_level[usize::from(wanted)]).iter() {
            if mixture.len() < usize::from(edition.setup.ingredients_max) {
                mixture.insert(kind);
            }
        }
    }
    (mixture.len() >= usize::from(edition.setup.ingredients_min)).then_some(mixture)
}
