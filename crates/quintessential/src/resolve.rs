//! Firing, creation, chains and loops.

use crate::cards::{Product, Recipe};
use crate::dice::Dice;
use crate::event::Event;
use crate::flasks::Flasks;
use crate::state::{Created, CreatedFace, Maker, Phase, Quintessential};
use crate::types::{Assistant, COLOURS, Colour, ColourSet, LAB_CARDS, LabCard, LabSet};
use game_core::{Seat, Sink};
use std::hash::{Hash, Hasher};

/// Who acts, and what has fired so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    pub(crate) seat: Seat,
    pub(crate) assistant: Assistant,
    pub(crate) fired: LabSet,
    pub(crate) links: u8,
    /// Whether the die that makes the card fire was looped itself.
    pub(crate) from_loop: bool,
}

impl Created {
    /// QL-138: what makes two unfinished chains the same. How long they are is not part of it.
    fn essence(&self) -> (Seat, Assistant, Colour, CreatedFace, Maker, LabSet) {
        let &Created { seat, assistant, colour, face, source, fired, links: _ } = self;
        (seat, assistant, colour, face, source, fired)
    }
}

impl PartialEq for Created {
    fn eq(&self, other: &Created) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Created {}

impl Hash for Created {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.essence().hash(hasher);
    }
}

/// What a die does when it is put into a flask of a lab card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// QL-113: the card stays incomplete.
    Waits,
    /// QL-090: the card fires, and its contents change.
    Fires,
    /// QL-131: the card fires, and only the placed die is destroyed.
    Steady,
}

impl Recipe {
    #[inline]
    pub(crate) fn outcome(&self, before: Flasks, slot: usize, colour: Colour) -> Outcome {
        let after = before.with(slot, colour);
        if self.open(after) != 0 {
            Outcome::Waits
        } else if self.burnt(after) == 1 << slot {
            Outcome::Steady
        } else {
            Outcome::Fires
        }
    }
}

impl Quintessential {
    /// QL-090: the card has no open flask. Dice are destroyed, then one is created.
    pub(crate) fn fire(&mut self, chain: Chain, card: LabCard, product: Option<Colour>, sink: &mut impl Sink<Event>) {
        let recipe = *self.edition.recipe(card);
        let contents = self.contents(chain.seat, card);
        let burnt = recipe.burnt(contents);
        self.set_contents(chain.seat, card, contents.without(burnt));
        let destroyed = contents.without(!burnt);
        self.burn(destroyed);
        sink.emit(|| Event::Fired { seat: chain.seat, card: Maker::Lab(card), destroyed: list(destroyed) });
        let wanted = match product {
            Some(colour) => colour,
            None => recipe.products().iter().next().expect("every lab card creates a die"),
        };
        self.create(chain, Maker::Lab(card), wanted, sink);
    }

    /// QL-091: the dice go to the stockpile.
    pub(crate) fn burn(&mut self, destroyed: Flasks) {
        for colour in destroyed.iter() {
            self.stockpile[colour.index()] += 1;
        }
    }

    /// QL-095 to QL-097: the created die comes from the stockpile.
    pub(crate) fn create(&mut self, chain: Chain, source: Maker, wanted: Colour, sink: &mut impl Sink<Event>) {
        let Chain { seat, assistant, fired, links, from_loop } = chain;
        let Some(colour) = available(&self.stockpile, wanted) else {
            sink.emit(|| Event::NothingCreated { seat, card: source, links });
            return self.end_action(seat, assistant, sink);
        };
        let is_looped = match source {
            Maker::Lab(card) => self.is_looped(seat, card, colour),
            // QL-135: a public card takes no free placement, so it cannot create the same die again.
            Maker::Claim(_) => false,
        };
        self.stockpile[colour.index()] -= 1;
        if colour == wanted {
            sink.emit(|| Event::Created { seat, card: source, colour });
        } else {
            sink.emit(|| Event::CreatedByShortage { seat, card: source, wanted });
        }
        if is_looped {
            sink.emit(|| Event::Looped { seat, card: source, colour, again: from_loop });
        }
        let face = if is_looped { CreatedFace::Looped } else { CreatedFace::Unrolled };
        self.phase = Phase::Created(Created { seat, assistant, colour, face, source, fired, links });
    }

    /// QL-132: whether a series of steady firings, beginning with this die, could make its card create it again. Before it
    /// is taken, the die is still in the stockpile: a steady firing puts its die back before it takes the next, so the
    /// stockpile at each creation of the lap is this one.
    pub(crate) fn is_looped(&self, seat: Seat, card: LabCard, colour: Colour) -> bool {
        let Some(start) = self.lap_takes(seat, card) else { return false };
        let given =
            Colour::ALL.map(|wanted| available(&self.stockpile, wanted).map_or(0, |colour| ColourSet::one(colour).0));
        let makes = |card: LabCard| match self.edition.recipe(card).product {
            Product::Fixed(wanted) => ColourSet(given[wanted.index()]),
            Product::Choice(all) => ColourSet(all.iter().fold(0, |set, wanted| set | given[wanted.index()])),
            Product::Nothing => ColourSet::NONE,
        };
        if !makes(card).contains(colour) {
            return false;
        }
        let mut members = [Member { takes: ColourSet::NONE, makes: ColourSet::NONE }; LAB_CARDS];
        let mut count = 0;
        for other in LabSet(self.players[seat].lab.0 & !card.bit()).iter() {
            if let Some(takes) = self.lap_takes(seat, other) {
                members[count] = Member { takes, makes: makes(other) };
                count += 1;
            }
        }
        // All that can be made on the way. A card takes no die of its own (QL-112); here that never matters, because a
        // card already on the way adds nothing when it comes again.
        let mut made = ColourSet::one(colour);
        let mut on_the_way = ColourSet::NONE;
        let mut left = (1u64 << count) - 1;
        loop {
            let mut grew = false;
            for (place, member) in members[..count].iter().enumerate() {
                if left >> place & 1 != 0 && !member.takes.and(made).is_empty() {
                    left &= !(1 << place);
                    on_the_way = ColourSet(on_the_way.0 | member.makes.0);
                    grew = true;
                }
            }
            if !on_the_way.and(start).is_empty() {
                return true;
            }
            if !grew {
                return false;
            }
            // After the first step only dice made on the way go further.
            made = on_the_way;
        }
    }

    /// What a card takes for a steady firing, if it has the one open flask that this needs.
    #[inline]
    fn lap_takes(&self, seat: Seat, card: LabCard) -> Option<ColourSet> {
        let recipe = self.edition.recipe(card);
        let contents = self.contents(seat, card);
        let open = recipe.open(contents);
        // A waiting die that the firing would destroy is used up by it: not steady.
        if open == 0 || open & (open - 1) != 0 || recipe.burnt(contents) != 0 {
            return None;
        }
        let burnable = if recipe.destroys & open != 0 { BURNABLE } else { ColourSet::one(Colour::K) };
        Some(recipe.accepts[open.trailing_zeros() as usize].and(burnable))
    }

    /// The assistant has done its work: the same seat goes on after its extra one, otherwise the next that has assistants,
    /// until all are placed (QL-052, QL-057).
    pub(crate) fn end_action(&mut self, seat: Seat, assistant: Assistant, sink: &mut impl Sink<Event>) {
        let next = match assistant {
            Assistant::Extra => seat,
            Assistant::Normal => seat.next(self.seats()),
        };
        match next.clockwise(self.seats()).find(|&seat| self.players[seat].assistants > 0) {
            Some(seat) => self.phase = Phase::Act { seat },
            None => self.clean_up(sink),
        }
    }
}

/// What a Destroy symbol destroys.
const BURNABLE: ColourSet = ColourSet::COMMONS.with(Colour::K);

/// A card as a station of a lap.
#[derive(Clone, Copy)]
struct Member {
    takes: ColourSet,
    makes: ColourSet,
}

/// QL-096, QL-097: what the stockpile gives for a colour.
pub(crate) fn available(stockpile: &[u8; COLOURS], wanted: Colour) -> Option<Colour> {
    let has = |colour: Colour| stockpile[colour.index()] > 0;
    if has(wanted) {
        return Some(wanted);
    }
    (wanted != Colour::W && has(Colour::K)).then_some(Colour::K)
}

/// The dice of some flasks as a list.
pub(crate) fn list(flasks: Flasks) -> Flasks {
    flasks.iter().collect()
}

/// The dice of a list, unrolled.
pub(crate) fn unrolled(counts: [u8; COLOURS]) -> Dice {
    let mut dice = Dice::NONE;
    for colour in Colour::ALL {
        dice.add_unrolled(colour, counts[colour.index()]);
    }
    dice
}
