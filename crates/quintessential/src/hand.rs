//! What a pool can pay for: every way to fill a card, once each (QL-220).

use crate::action::Action;
use crate::cards::Recipe;
use crate::flasks::Flasks;
use crate::types::{Assistant, COLOURS, COUNT, ClaimCard, Colour, ColourSet, LabCard};

pub(crate) fn activate(card: LabCard, product: Option<Colour>, dice: Flasks) -> Action {
    Action::Activate { assistant: Assistant::Normal, card, product, dice }
}

pub(crate) fn claim(card: ClaimCard, product: Option<Colour>, dice: Flasks) -> Action {
    Action::Claim { assistant: Assistant::Normal, card, product, dice }
}

/// What a pool can pay, by colour.
pub(crate) struct Hand {
    pub(crate) counts: [u8; COLOURS],
    /// The colours with at least one die, and with at least two.
    one: ColourSet,
    two: ColourSet,
}

impl Hand {
    #[inline]
    pub(crate) fn new(counts: [u8; COLOURS]) -> Hand {
        let (mut one, mut two) = (0, 0);
        for (colour, &count) in counts.iter().enumerate() {
            one |= u8::from(count > 0) << colour;
            two |= u8::from(count > 1) << colour;
        }
        Hand { counts, one: ColourSet(one), two: ColourSet(two) }
    }

    /// QL-220: every way to fill the open flasks, in colour order where flasks are interchangeable.
    #[inline]
    pub(crate) fn list_formula(&self, recipe: &Recipe, contents: Flasks, card: LabCard, out: &mut Vec<Action>) {
        let open = recipe.open(contents);
        let choices = recipe.choices();
        let mut push = |dice: Flasks| {
            if choices.is_empty() {
                out.push(activate(card, None, dice));
            } else {
                choices.iter().for_each(|product| out.push(activate(card, Some(product), dice)));
            }
        };
        match COUNT[usize::from(open)] {
            0 => {}
            1 => {
                let slot = open.trailing_zeros() as usize;
                for colour in recipe.accepts[slot].and(self.one).iter() {
                    push(Flasks::OPEN.with(0, colour));
                }
            }
            2 => {
                let slot = open.trailing_zeros() as usize;
                let other = (open & (open - 1)).trailing_zeros() as usize;
                let are_twins = recipe.twins[other] >> slot & 1 != 0;
                let seconds = recipe.accepts[other].and(self.one);
                for first in recipe.accepts[slot].and(self.one).iter() {
                    // The same colour twice needs two dice; twins stand in colour order.
                    let spent = if self.two.contains(first) { ColourSet::NONE } else { ColourSet::one(first) };
                    let before = if are_twins { ColourSet(ColourSet::one(first).0 - 1) } else { ColourSet::NONE };
                    for second in ColourSet(seconds.0 & !spent.0 & !before.0).iter() {
                        push(Flasks::OPEN.with(0, first).with(1, second));
                    }
                }
            }
            _ => {
                let mut counts = self.counts;
                fill(recipe, open, Flasks::OPEN, Flasks::OPEN, &mut counts, &mut push);
            }
        }
    }

    /// How many actions [`Hand::list_formula`] lists.
    #[inline]
    pub(crate) fn count_formula(&self, recipe: &Recipe, contents: Flasks) -> usize {
        let open = recipe.open(contents);
        let ways = match COUNT[usize::from(open)] {
            0 => 0,
            1 => recipe.accepts[open.trailing_zeros() as usize].and(self.one).len(),
            2 => {
                let slot = open.trailing_zeros() as usize;
                let other = (open & (open - 1)).trailing_zeros() as usize;
                let firsts = recipe.accepts[slot].and(self.one);
                let seconds = recipe.accepts[other].and(self.one);
                if recipe.twins[other] >> slot & 1 != 0 {
                    let kinds = firsts.len();
                    kinds * kinds.saturating_sub(1) / 2 + firsts.and(self.two).len()
                } else {
                    let single = ColourSet(firsts.0 & seconds.0 & !self.two.0);
                    firsts.len() * seconds.len() - single.len()
                }
            }
            _ => {
                let (mut counts, mut ways) = (self.counts, 0);
                fill(recipe, open, Flasks::OPEN, Flasks::OPEN, &mut counts, &mut |_| ways += 1);
                ways
            }
        };
        ways * recipe.choices().len().max(1)
    }

    /// A Multi-Forge: whether each of these commons is there, a K standing in for what is missing.
    pub(crate) fn can_fill_each(&self, slots: u8) -> bool {
        let missing = slots & !self.one.0;
        COUNT[usize::from(missing)] <= self.counts[Colour::K.index()]
    }

    /// Every way to put the commons of these slots, or K, on a Multi-Forge.
    pub(crate) fn list_each(&self, slots: u8, out: &mut Vec<Action>, make: impl Fn(Flasks) -> Action) {
        let black = self.counts[Colour::K.index()];
        let must = slots & !self.one.0;
        let mut blacks = must;
        // Every set of slots that holds those without a common die.
        loop {
            if COUNT[usize::from(blacks)] <= black {
                let colours = ColourSet(slots).iter();
                let is_black = |colour: Colour| blacks >> colour.index() & 1 != 0;
                let dice = colours.map(|colour| if is_black(colour) { Colour::K } else { colour }).collect();
                out.push(make(dice));
            }
            if blacks == slots {
                return;
            }
            blacks = (blacks | !slots).wrapping_add(1) & slots | must;
        }
    }

    /// How many actions [`Hand::list_each`] lists.
    pub(crate) fn count_each(&self, slots: u8) -> usize {
        let must = usize::from(COUNT[usize::from(slots & !self.one.0)]);
        let free = usize::from(COUNT[usize::from(slots & self.one.0)]);
        let spare = usize::from(self.counts[Colour::K.index()]).saturating_sub(must).min(free);
        (0..=spare).map(|blacks| choose(free, blacks)).sum()
    }

    pub(crate) fn can_mono_forge(&self) -> bool {
        let most = Colour::COMMONS.into_iter().map(|colour| self.counts[colour.index()]).max().unwrap_or(0);
        most + self.counts[Colour::K.index()] >= 4
    }

    /// QL-180: four of one common, K in place of some or all.
    pub(crate) fn list_mono_forge(&self, out: &mut Vec<Action>) {
        let black = self.counts[Colour::K.index()];
        for colour in Colour::COMMONS {
            let own = self.counts[colour.index()].min(4);
            for number in (4u8.saturating_sub(black)).max(1)..=own {
                out.push(claim(ClaimCard::MONO_FORGE, None, run([(colour, number), (Colour::K, 4 - number)])));
            }
        }
        if black >= 4 {
            out.push(claim(ClaimCard::MONO_FORGE, None, run([(Colour::K, 4)])));
        }
    }

    /// How many actions [`Hand::list_mono_forge`] lists.
    pub(crate) fn count_mono_forge(&self) -> usize {
        let black = self.counts[Colour::K.index()];
        let least = 4u8.saturating_sub(black).max(1);
        let own = |colour: Colour| (self.counts[colour.index()].min(4) + 1).saturating_sub(least);
        Colour::COMMONS.into_iter().map(|colour| usize::from(own(colour))).sum::<usize>() + usize::from(black >= 4)
    }

    /// The ways to choose that many wild dice among K and W.
    fn wild_ways(&self, wild: u8) -> usize {
        let (black, white) = (self.counts[Colour::K.index()], self.counts[Colour::W.index()]);
        usize::from((wild.min(black) + 1).saturating_sub(wild.saturating_sub(white)))
    }

    /// How many actions [`Hand::list_multi`] lists.
    pub(crate) fn count_multi(&self) -> usize {
        let commons = self.one.and(ColourSet::COMMONS).len();
        (0..=3).map(|chosen| choose(commons, chosen) * (4 - chosen) * self.wild_ways(3 - chosen as u8)).sum()
    }

    /// How many actions [`Hand::list_mono`] lists.
    pub(crate) fn count_mono(&self) -> usize {
        let ways = [self.wild_ways(3), self.wild_ways(2), self.wild_ways(1), 1];
        let of = |colour: Colour| ways[..=usize::from(self.counts[colour.index()].min(3))].iter().sum::<usize>();
        Colour::COMMONS.into_iter().map(of).sum()
    }

    /// How many actions [`Hand::list_trade`] lists.
    pub(crate) fn count_trade(&self, products: ColourSet) -> usize {
        if self.counts[Colour::W.index()] == 0 {
            return 0;
        }
        let spare =
            if self.two.contains(Colour::W) { self.one } else { ColourSet(self.one.0 & !ColourSet::one(Colour::W).0) };
        spare.len() * products.len() - spare.and(products).len()
    }

    /// QL-174: some of the three other commons, once each, and wild dice for the rest.
    pub(crate) fn list_multi(&self, out: &mut Vec<Action>) {
        let (black, white) = (self.counts[Colour::K.index()].min(3), self.counts[Colour::W.index()].min(3));
        let commons = self.one.0 & ColourSet::COMMONS.0;
        if COUNT[usize::from(commons)] + black + white < 3 {
            return;
        }
        // Every set of at most three commons that are there, with the products outside of it.
        let mut chosen = 0u8;
        loop {
            let number = COUNT[usize::from(chosen)];
            if number <= 3 {
                let wild = 3 - number;
                for blacks in wild.saturating_sub(white)..=wild.min(black) {
                    let mut dice: Flasks = ColourSet(chosen).iter().collect();
                    (0..blacks).for_each(|_| dice.push(Colour::K));
                    (blacks..wild).for_each(|_| dice.push(Colour::W));
                    for product in ColourSet(ColourSet::COMMONS.0 & !chosen).iter() {
                        out.push(claim(ClaimCard::MULTI, Some(product), dice));
                    }
                }
            }
            if chosen == commons {
                return;
            }
            chosen = (chosen | !commons).wrapping_add(1) & commons;
        }
    }

    /// QL-175: three of the product's colour, K or W in place of some or all.
    pub(crate) fn list_mono(&self, out: &mut Vec<Action>) {
        let (black, white) = (self.counts[Colour::K.index()], self.counts[Colour::W.index()]);
        for product in Colour::COMMONS {
            let own = self.counts[product.index()].min(3);
            for number in 3u8.saturating_sub(black + white)..=own {
                let wild = 3 - number;
                for blacks in wild.saturating_sub(white)..=wild.min(black) {
                    let dice = run([(product, number), (Colour::K, blacks), (Colour::W, wild - blacks)]);
                    out.push(claim(ClaimCard::MONO, Some(product), dice));
                }
            }
        }
    }

    /// QL-179: a W, and a second die of another colour than the product.
    pub(crate) fn list_trade(&self, products: ColourSet, out: &mut Vec<Action>) {
        if self.counts[Colour::W.index()] == 0 {
            return;
        }
        for second in self.one.iter() {
            if second == Colour::W && !self.two.contains(Colour::W) {
                continue;
            }
            let dice = Flasks::OPEN.with(0, Colour::W).with(1, second);
            for product in products.iter().filter(|&product| product != second) {
                out.push(claim(ClaimCard::TRADE, Some(product), dice));
            }
        }
    }
}

/// The ways to choose `some` of at most four things.
const fn choose(all: usize, some: usize) -> usize {
    const WAYS: [[usize; 5]; 5] = [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    WAYS[all][some]
}

/// A list of dice from runs of one colour.
fn run<const N: usize>(parts: [(Colour, u8); N]) -> Flasks {
    parts.into_iter().flat_map(|(colour, number)| std::iter::repeat_n(colour, usize::from(number))).collect()
}

/// Fills the open flasks one after the other; `placed` knows the colours by slot, `dice` as a list.
fn fill(
    recipe: &Recipe,
    open: u8,
    placed: Flasks,
    dice: Flasks,
    counts: &mut [u8; COLOURS],
    push: &mut impl FnMut(Flasks),
) {
    if open == 0 {
        return push(dice);
    }
    let slot = open.trailing_zeros() as usize;
    for colour in recipe.accepts[slot].iter() {
        let twins = recipe.twins[slot];
        let out_of_order = (0..slot).any(|lower| twins >> lower & 1 != 0 && placed.get(lower) > Some(colour));
        if counts[colour.index()] == 0 || out_of_order {
            continue;
        }
        counts[colour.index()] -= 1;
        let mut more = dice;
        more.push(colour);
        fill(recipe, open & (open - 1), placed.with(slot, colour), more, counts, push);
        counts[colour.index()] += 1;
    }
}
