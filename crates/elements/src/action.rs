//! Actions and chance outcomes, their texts and their numbers (section 16 of the catalogue).

use crate::cards::ElementsEdition;
use crate::types::{
    ELEMENTS, ElementId, GEMS, GemId, INPUTS, Inputs, MAX_PLAYERS, MAX_SLOTS, MAX_SUBSTANCES, PAIRS, PRIMARIES, Pair,
    Place, SubstanceId,
};
use game_core::{Notation, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Gem { gem: GemId },
    Die { face: u8 },
    Reroll { die: u8 },
    Forgo,
    Swap { seat: Seat },
    Give { card: ElementId },
    Pass { card: ElementId },
    Trade { give: GemId, take: GemId, place: Place },
    Take { place: Place },
    Steal { gem: GemId, place: Place },
    PlayCard { card: ElementId, slot: u8 },
    PlayGem { gem: GemId, slot: u8 },
    PlayPair { gems: Pair, slot: u8 },
    PlayElixirCard,
    PlayElixirGem,
    Fuse { gem: GemId, inputs: Inputs },
    End,
    Gain { gem: GemId },
    Bonus { gem: GemId },
    Substance { substance: SubstanceId },
    Keep,
    Redraw { gem: GemId },
    Toss { card: ElementId },
    Stop,
    Salvage { card: ElementId },
    Accept,
    Decline,
    Pick { card: ElementId },
}

/// One outcome of a chance step (EL-287).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    /// Off the deck into a hand.
    Draw {
        seat: Seat,
        card: ElementId,
    },
    /// Off the deck onto the discard pile.
    Discard {
        card: ElementId,
    },
    Deal {
        seat: Seat,
        substance: SubstanceId,
    },
    Reveal {
        substance: SubstanceId,
    },
    Roll {
        seat: Seat,
        dice: [u8; 2],
    },
    Reroll {
        seat: Seat,
        face: u8,
    },
    First {
        seat: Seat,
    },
    /// Out of the hand of that seat.
    Random {
        seat: Seat,
        card: ElementId,
    },
}

impl Notation<ElementsEdition> for Action {
    fn parse(text: &str, edition: &ElementsEdition) -> Option<Action> {
        let words: Vec<&str> = text.split(' ').collect();
        let gem = |word: &str| one(word).and_then(|letter| edition.gem_of(letter));
        let card = |word: &str| one(word).and_then(|letter| edition.card_of(letter));
        Some(match *words.as_slice() {
            ["gem", word] => Action::Gem { gem: gem(word)? },
            ["die", face] => Action::Die { face: digit(face, 6)? },
            ["reroll", die] => Action::Reroll { die: digit(die, 2)? },
            ["forgo"] => Action::Forgo,
            ["swap", seat] => Action::Swap { seat: parse_seat(seat)? },
            ["give", word] => Action::Give { card: card(word)? },
            ["pass", word] => Action::Pass { card: card(word)? },
            ["trade", gems, place] => {
                let (give, take) = gems.split_once('>')?;
                Action::Trade { give: gem(give)?, take: gem(take)?, place: parse_place(place)? }
            }
            ["take", place] => match parse_place(place)? {
                Place::Table => return None,
                place => Action::Take { place },
            },
            ["steal", word, place] => Action::Steal { gem: gem(word)?, place: parse_place(place)? },
            ["play", what] => parse_play(what, edition)?,
            ["fuse", result, inputs] => {
                let result = gem(result).filter(|gem| gem.is_special())?;
                let mut counts = Inputs([0; PRIMARIES]);
                for letter in inputs.chars() {
                    let count = counts.0.get_mut(edition.gem_of(letter)?.index())?;
                    *count = count.checked_add(1)?;
                }
                let action = Action::Fuse { gem: result, inputs: counts };
                // One text for one action: the letters stand in the order f w a e.
                (counts.index().is_some() && action.text(edition) == text).then_some(action)?
            }
            ["end"] => Action::End,
            ["gain", word] => Action::Gain { gem: gem(word)? },
            ["bonus", word] => Action::Bonus { gem: gem(word)? },
            ["substance", id] => Action::Substance { substance: SubstanceId::find(edition, id)? },
            ["keep"] => Action::Keep,
            ["redraw", word] => Action::Redraw { gem: gem(word)? },
            ["toss", word] => Action::Toss { card: card(word)? },
            ["stop"] => Action::Stop,
            ["salvage", word] => Action::Salvage { card: card(word)? },
            ["accept"] => Action::Accept,
            ["decline"] => Action::Decline,
            ["pick", word] => Action::Pick { card: card(word)? },
            _ => return None,
        })
    }

    fn text(&self, edition: &ElementsEdition) -> String {
        let gem = |gem: GemId| edition.gem_letter(gem);
        let card = |card: ElementId| edition.letter(card);
        match *self {
            Action::Gem { gem: g } => format!("gem {}", gem(g)),
            Action::Die { face } => format!("die {face}"),
            Action::Reroll { die } => format!("reroll {die}"),
            Action::Forgo => "forgo".into(),
            Action::Swap { seat } => format!("swap {seat}"),
            Action::Give { card: c } => format!("give {}", card(c)),
            Action::Pass { card: c } => format!("pass {}", card(c)),
            Action::Trade { give, take, place } => format!("trade {}>{} {}", gem(give), gem(take), place_text(place)),
            Action::Take { place } => format!("take {}", place_text(place)),
            Action::Steal { gem: g, place } => format!("steal {} {}", gem(g), place_text(place)),
            Action::PlayCard { card: c, slot } => format!("play {}>{slot}", card(c)),
            Action::PlayGem { gem: g, slot } => format!("play {}>{slot}", gem(g)),
            Action::PlayPair { gems, slot } => format!("play {}{}>{slot}", gem(gems.first()), gem(gems.second())),
            Action::PlayElixirCard => format!("play {}", card(crate::types::ELIXIR)),
            Action::PlayElixirGem => format!("play {}", gem(crate::types::ELIXIR_GEM)),
            Action::Fuse { gem: g, inputs } => {
                format!("fuse {} {}", gem(g), inputs.each().map(gem).collect::<String>())
            }
            Action::End => "end".into(),
            Action::Gain { gem: g } => format!("gain {}", gem(g)),
            Action::Bonus { gem: g } => format!("bonus {}", gem(g)),
            Action::Substance { substance } => format!("substance {}", substance.word(edition)),
            Action::Keep => "keep".into(),
            Action::Redraw { gem: g } => format!("redraw {}", gem(g)),
            Action::Toss { card: c } => format!("toss {}", card(c)),
            Action::Stop => "stop".into(),
            Action::Salvage { card: c } => format!("salvage {}", card(c)),
            Action::Accept => "accept".into(),
            Action::Decline => "decline".into(),
            Action::Pick { card: c } => format!("pick {}", card(c)),
        }
    }
}

impl Notation<ElementsEdition> for Chance {
    fn parse(text: &str, edition: &ElementsEdition) -> Option<Chance> {
        let words: Vec<&str> = text.split(' ').collect();
        let card = |word: &str| one(word).and_then(|letter| edition.card_of(letter));
        Some(match *words.as_slice() {
            ["draw", seat, word] => Chance::Draw { seat: parse_seat(seat)?, card: card(word)? },
            ["draw", word] => Chance::Discard { card: card(word)? },
            ["deal", seat, id] => Chance::Deal { seat: parse_seat(seat)?, substance: SubstanceId::find(edition, id)? },
            ["reveal", id] => Chance::Reveal { substance: SubstanceId::find(edition, id)? },
            ["roll", seat, one, two] => {
                Chance::Roll { seat: parse_seat(seat)?, dice: [digit(one, 6)?, digit(two, 6)?] }
            }
            ["roll", seat, face] => Chance::Reroll { seat: parse_seat(seat)?, face: digit(face, 6)? },
            ["first", seat] => Chance::First { seat: parse_seat(seat)? },
            ["random", seat, word] => Chance::Random { seat: parse_seat(seat)?, card: card(word)? },
            _ => return None,
        })
    }

    fn text(&self, edition: &ElementsEdition) -> String {
        match *self {
            Chance::Draw { seat, card } => format!("draw {seat} {}", edition.letter(card)),
            Chance::Discard { card } => format!("draw {}", edition.letter(card)),
            Chance::Deal { seat, substance } => format!("deal {seat} {}", substance.word(edition)),
            Chance::Reveal { substance } => format!("reveal {}", substance.word(edition)),
            Chance::Roll { seat, dice: [one, two] } => format!("roll {seat} {one} {two}"),
            Chance::Reroll { seat, face } => format!("roll {seat} {face}"),
            Chance::First { seat } => format!("first {seat}"),
            Chance::Random { seat, card } => format!("random {seat} {}", edition.letter(card)),
        }
    }
}

/// The only character of a word.
fn one(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// A digit from 1 to `max`.
fn digit(word: &str, max: u8) -> Option<u8> {
    let number = one(word)?.to_digit(10)? as u8;
    (1..=max).contains(&number).then_some(number)
}

fn parse_seat(word: &str) -> Option<Seat> {
    word.parse().ok().filter(|seat: &Seat| seat.index() < MAX_PLAYERS)
}

fn parse_place(word: &str) -> Option<Place> {
    if word == "table" {
        return Some(Place::Table);
    }
    let (seat, place) = word.split_once('.')?;
    let seat = parse_seat(seat)?;
    Some(match place {
        "hand" => Place::Hand { seat },
        "x" => Place::Elixir { seat },
        slot => Place::Slot { seat, slot: digit(slot, MAX_SLOTS as u8)? },
    })
}

fn place_text(place: Place) -> String {
    match place {
        Place::Table => "table".into(),
        Place::Hand { seat } => format!("{seat}.hand"),
        Place::Slot { seat, slot } => format!("{seat}.{slot}"),
        Place::Elixir { seat } => format!("{seat}.x"),
    }
}

fn parse_play(what: &str, edition: &ElementsEdition) -> Option<Action> {
    let Some((unit, slot)) = what.split_once('>') else {
        let letter = one(what)?;
        return match (edition.card_of(letter), edition.gem_of(letter)) {
            (Some(crate::types::ELIXIR), _) => Some(Action::PlayElixirCard),
            (_, Some(crate::types::ELIXIR_GEM)) => Some(Action::PlayElixirGem),
            _ => None,
        };
    };
    let slot = digit(slot, MAX_SLOTS as u8)?;
    let letters: Vec<char> = unit.chars().collect();
    match *letters.as_slice() {
        [letter] => match (edition.card_of(letter), edition.gem_of(letter)) {
            (Some(card), _) => Some(Action::PlayCard { card, slot }),
            (None, Some(gem)) => Some(Action::PlayGem { gem, slot }),
            (None, None) => None,
        },
        [first, second] => {
            let (first, second) = (edition.gem_of(first)?, edition.gem_of(second)?);
            let gems = Pair::new(first, second);
            (gems.first() == first && gems.is_sound()).then_some(Action::PlayPair { gems, slot })
        }
        _ => None,
    }
}

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
