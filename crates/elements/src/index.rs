//! The numbers of the actions.

use crate::action::Action;
use crate::types::{
    ELEMENTS, ElementId, GEMS, GemId, INPUTS, Inputs, MAX_PLAYERS, MAX_SLOTS, MAX_SUBSTANCES, PAIRS, PRIMARIES, Pair,
    Place, SubstanceId,
};
use game_core::Seat;

/// Places of gems: the table, then for each seat its hand, its slots, its Elixir place.
const PLACES: usize = 1 + MAX_PLAYERS * SEAT_PLACES;
const SEAT_PLACES: usize = 2 + MAX_SLOTS;

fn place_index(place: Place) -> usize {
    let of = |seat: Seat, place: usize| 1 + seat.index() * SEAT_PLACES + place;
    match place {
        Place::Table => 0,
        Place::Hand { seat } => of(seat, 0),
        Place::Slot { seat, slot } => of(seat, usize::from(slot)),
        Place::Elixir { seat } => of(seat, SEAT_PLACES - 1),
    }
}

fn place_at(index: usize) -> Place {
    let Some(index) = index.checked_sub(1) else { return Place::Table };
    let seat = Seat::new(index / SEAT_PLACES);
    match index % SEAT_PLACES {
        0 => Place::Hand { seat },
        slot if slot <= MAX_SLOTS => Place::Slot { seat, slot: slot as u8 },
        _ => Place::Elixir { seat },
    }
}

/// The kinds of actions with how many of each there are, in the order of their numbers.
const SIZES: [usize; 28] = [
    GEMS,
    6,
    2,
    1,
    MAX_PLAYERS,
    ELEMENTS,
    ELEMENTS,
    GEMS * GEMS * PLACES,
    PLACES - 1,
    GEMS * PLACES,
    ELEMENTS * MAX_SLOTS,
    GEMS * MAX_SLOTS,
    PAIRS * MAX_SLOTS,
    1,
    1,
    (GEMS - PRIMARIES) * INPUTS,
    1,
    GEMS,
    GEMS,
    MAX_SUBSTANCES,
    1,
    GEMS,
    ELEMENTS,
    1,
    ELEMENTS,
    1,
    1,
    ELEMENTS,
];

/// The number of the first action of each kind; the last entry is how many actions there are.
const STARTS: [usize; 29] = {
    let mut starts = [0; 29];
    let mut kind = 0;
    while kind < 28 {
        starts[kind + 1] = starts[kind] + SIZES[kind];
        kind += 1;
    }
    starts
};

pub(crate) const ACTION_COUNT: usize = STARTS[28];

impl Action {
    pub(crate) fn number(self) -> usize {
        let slotted = |kind: usize, slot: u8| kind * MAX_SLOTS + usize::from(slot) - 1;
        let (kind, number) = match self {
            Action::Gem { gem } => (0, gem.index()),
            Action::Die { face } => (1, usize::from(face) - 1),
            Action::Reroll { die } => (2, usize::from(die) - 1),
            Action::Forgo => (3, 0),
            Action::Swap { seat } => (4, seat.index()),
            Action::Give { card } => (5, card.index()),
            Action::Pass { card } => (6, card.index()),
            Action::Trade { give, take, place } => {
                (7, (give.index() * GEMS + take.index()) * PLACES + place_index(place))
            }
            Action::Take { place } => (8, place_index(place) - 1),
            Action::Steal { gem, place } => (9, gem.index() * PLACES + place_index(place)),
            Action::PlayCard { card, slot } => (10, slotted(card.index(), slot)),
            Action::PlayGem { gem, slot } => (11, slotted(gem.index(), slot)),
            Action::PlayPair { gems, slot } => (12, slotted(gems.index(), slot)),
            Action::PlayElixirCard => (13, 0),
            Action::PlayElixirGem => (14, 0),
            Action::Fuse { gem, inputs } => {
                let inputs = inputs.index().expect("a fusion that can be written has 1 to 5 inputs");
                (15, (gem.index() - PRIMARIES) * INPUTS + inputs)
            }
            Action::End => (16, 0),
            Action::Gain { gem } => (17, gem.index()),
            Action::Bonus { gem } => (18, gem.index()),
            Action::Substance { substance } => (19, substance.index()),
            Action::Keep => (20, 0),
            Action::Redraw { gem } => (21, gem.index()),
            Action::Toss { card } => (22, card.index()),
            Action::Stop => (23, 0),
            Action::Salvage { card } => (24, card.index()),
            Action::Accept => (25, 0),
            Action::Decline => (26, 0),
            Action::Pick { card } => (27, card.index()),
        };
        STARTS[kind] + number
    }

    pub(crate) fn at(index: usize) -> Option<Action> {
        let kind = STARTS.iter().position(|&start| start > index)? - 1;
        let number = index - STARTS[kind];
        let (gem, card) = (GemId(number as u8), ElementId(number as u8));
        let (what, slot) = ((number / MAX_SLOTS) as u8, (number % MAX_SLOTS) as u8 + 1);
        Some(match kind {
            0 => Action::Gem { gem },
            1 => Action::Die { face: number as u8 + 1 },
            2 => Action::Reroll { die: number as u8 + 1 },
            3 => Action::Forgo,
            4 => Action::Swap { seat: Seat::new(number) },
            5 => Action::Give { card },
            6 => Action::Pass { card },
            7 => {
                let (give, take) = (number / PLACES / GEMS, number / PLACES % GEMS);
                Action::Trade { give: GemId(give as u8), take: GemId(take as u8), place: place_at(number % PLACES) }
            }
            8 => Action::Take { place: place_at(number + 1) },
            9 => Action::Steal { gem: GemId((number / PLACES) as u8), place: place_at(number % PLACES) },
            10 => Action::PlayCard { card: ElementId(what), slot },
            11 => Action::PlayGem { gem: GemId(what), slot },
            12 => Action::PlayPair { gems: Pair::at(usize::from(what)), slot },
            13 => Action::PlayElixirCard,
            14 => Action::PlayElixirGem,
            15 => {
                let gem = GemId((PRIMARIES + number / INPUTS) as u8);
                Action::Fuse { gem, inputs: Inputs::at(number % INPUTS)? }
            }
            16 => Action::End,
            17 => Action::Gain { gem },
            18 => Action::Bonus { gem },
            19 => Action::Substance { substance: SubstanceId(number as u8) },
            20 => Action::Keep,
            21 => Action::Redraw { gem },
            22 => Action::Toss { card },
            23 => Action::Stop,
            24 => Action::Salvage { card },
            25 => Action::Accept,
            26 => Action::Decline,
            _ => Action::Pick { card },
        })
    }
}
