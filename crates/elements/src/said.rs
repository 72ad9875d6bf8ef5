//! Texts that fit section 16 with arguments that no action holds, and why they are refused (EL-296).

use crate::action::Action;
use crate::cards::ElementsEdition;
use crate::state::{Elements, Phase, Wait};
use crate::types::{GemId, Inputs, PRIMARIES, Pair, Place, el};
use game_core::{Illegal, Seat, message, plain_number};

/// Every seat beyond the fourth stands for this one, which no table has.
const NO_SEAT: Seat = Seat::S5;

/// Inputs with a special gem stand for these, which no recipe has.
const NO_RECIPE: Inputs = Inputs([u8::MAX; PRIMARIES]);

/// What a text says.
enum Said {
    /// An action with a place, slot or inputs that there are not.
    Act(Action),
    /// `swap` with a seat that no table has.
    NoSeat,
}

impl Said {
    fn read(text: &str, edition: &ElementsEdition) -> Option<Said> {
        let words: Vec<&str> = text.split(' ').collect();
        let gem = |word: &str| {
            let mut letters = word.chars();
            letters.next().filter(|_| letters.next().is_none()).and_then(|letter| edition.gem_of(letter))
        };
        Some(match *words.as_slice() {
            ["swap", seat] => {
                read_seat(seat)?;
                Said::NoSeat
            }
            ["trade", gems, place] => {
                let (give, take) = gems.split_once('>')?;
                Said::Act(Action::Trade { give: gem(give)?, take: gem(take)?, place: read_place(place)? })
            }
            ["take", place] => Said::Act(Action::Take { place: read_place(place)? }),
            ["steal", word, place] => Said::Act(Action::Steal { gem: gem(word)?, place: read_place(place)? }),
            ["play", what] => Said::Act(read_play(what, edition)?),
            ["fuse", result, inputs] => {
                Said::Act(Action::Fuse { gem: gem(result)?, inputs: read_inputs(inputs, edition)? })
            }
            _ => return None,
        })
    }
}

fn read_seat(word: &str) -> Option<Seat> {
    counted(word.strip_prefix('s')?)?;
    Some(word.parse().unwrap_or(NO_SEAT))
}

/// A place of another seat, with any number of a seat or slot.
fn read_place(word: &str) -> Option<Place> {
    let (seat, place) = word.split_once('.')?;
    let seat = read_seat(seat)?;
    Some(match place {
        "hand" => Place::Hand { seat },
        "x" => Place::Elixir { seat },
        slot => Place::Slot { seat, slot: counted(slot)? },
    })
}

/// A number from 1; those that are too large for anything are alike.
fn counted(word: &str) -> Option<u8> {
    plain_number(word).filter(|&number| number > 0).map(|number| number.min(u8::MAX.into()) as u8)
}

fn read_play(what: &str, edition: &ElementsEdition) -> Option<Action> {
    let (unit, slot) = what.split_once('>')?;
    let slot = counted(slot)?;
    match *unit.chars().collect::<Vec<char>>().as_slice() {
        [letter] => match (edition.card_of(letter), edition.gem_of(letter)) {
            (Some(card), _) => Some(Action::PlayCard { card, slot }),
            (None, gem) => Some(Action::PlayGem { gem: gem?, slot }),
        },
        [first, second] => {
            let (first, second) = (edition.gem_of(first)?, edition.gem_of(second)?);
            // One text for one pair: its letters stand in order.
            (first <= second).then(|| Action::PlayPair { gems: Pair::new(first, second), slot })
        }
        _ => None,
    }
}

/// Any number of gems, in the order f w a e m x.
fn read_inputs(word: &str, edition: &ElementsEdition) -> Option<Inputs> {
    let gems = word.chars().map(|letter| edition.gem_of(letter)).collect::<Option<Vec<GemId>>>()?;
    if gems.is_empty() || !gems.is_sorted() {
        return None;
    }
    let mut inputs = Inputs([0; PRIMARIES]);
    for gem in gems {
        let Some(count) = inputs.0.get_mut(gem.index()) else { return Some(NO_RECIPE) };
        *count = count.saturating_add(1);
    }
    Some(inputs)
}

impl Elements {
    /// Why a text is refused that no action has.
    pub(crate) fn refuse(&self, seat: Seat, text: &str) -> Illegal {
        let judged = match (Said::read(text, self.edition.0), self.phase) {
            (Some(Said::Act(action)), _) => self.check_action(seat, &action),
            (Some(Said::NoSeat), Phase::Effect { wait: Wait::Swap, .. }) => {
                Err(Illegal::new(el(70), message!("refused-no-seat")))
            }
            (Some(Said::NoSeat), _) => Err(Illegal::wrong_kind()),
            (None, _) => Ok(()),
        };
        judged.err().unwrap_or_else(|| Illegal::no_such_action(text))
    }
}
