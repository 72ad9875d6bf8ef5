//! Chance: what may be drawn or rolled, with which odds, and how it reads (section 14 of the catalogue).

use crate::cards::Cards;
use crate::dice::{Dice, Die, FACES, UNROLLED};
use crate::state::{Created, CreatedFace, Phase, Quintessential};
use crate::types::{COLOURS, Colour, LabCard, PlayerColour, Target};
use game_core::{Draws, Notation, Seat};
use serde::{Deserialize, Serialize};

/// The most outcomes that are listed.
const MAX_LISTED: usize = 512;

/// The outcome of a chance step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    DealColour { seat: Seat, colour: PlayerColour },
    DealFormula { target: Target, card: LabCard },
    First { seat: Seat },
    Roll { seat: Seat, dice: Dice },
    Draw { seat: Seat, card: LabCard },
}

impl Notation<Cards> for Chance {
    fn parse(text: &str, edition: &Cards) -> Option<Chance> {
        let (verb, rest) = text.split_once(' ')?;
        let chance = match verb {
            "first" => Chance::First { seat: rest.parse().ok()? },
            "deal" => {
                let (place, what) = rest.split_once(' ')?;
                match place.parse() {
                    Ok(seat) => Chance::DealColour { seat, colour: PlayerColour::parse(what)? },
                    Err(_) => {
                        let target = Target::parse(place).filter(|target| target.slot().is_some())?;
                        Chance::DealFormula { target, card: LabCard::find(edition, what)? }
                    }
                }
            }
            "draw" => {
                let (seat, code) = rest.split_once(' ')?;
                Chance::Draw { seat: seat.parse().ok()?, card: LabCard::find(edition, code)? }
            }
            "roll" => {
                let (seat, dice) = rest.split_once(' ').unwrap_or((rest, ""));
                let dice: Vec<Die> = dice.split_whitespace().map(Die::parse).collect::<Option<_>>()?;
                let few = Colour::ALL.into_iter().all(|c| dice.iter().filter(|die| die.colour == c).count() <= 15);
                few.then_some(())?;
                Chance::Roll { seat: seat.parse().ok()?, dice: dice.into_iter().collect() }
            }
            _ => return None,
        };
        (chance.text(edition) == text).then_some(chance)
    }

    fn text(&self, edition: &Cards) -> String {
        match self {
            Chance::DealColour { seat, colour } => format!("deal {seat} {}", colour.name()),
            Chance::DealFormula { target, card } => format!("deal {} {}", target.word(), card.word(edition)),
            Chance::First { seat } => format!("first {seat}"),
            Chance::Roll { seat, dice } if dice.is_empty() => format!("roll {seat}"),
            Chance::Roll { seat, dice } => format!("roll {seat} {dice}"),
            Chance::Draw { seat, card } => format!("draw {seat} {}", card.word(edition)),
        }
    }
}

impl Quintessential {
    /// The dice that are about to be rolled, and whose they are.
    fn dice_to_roll(&self) -> Option<(Seat, Dice)> {
        match self.phase {
            Phase::Roll { seat } => Some((seat, self.players[seat].pool)),
            Phase::Reroll { seat, picked, .. } => Some((seat, picked)),
            Phase::Created(Created { seat, colour, face: CreatedFace::Unrolled, .. }) => {
                Some((seat, Dice::one(Die { colour, face: UNROLLED })))
            }
            Phase::Colours
            | Phase::Set { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Act { .. }
            | Phase::Pick { .. }
            | Phase::Created(_)
            | Phase::Draw { .. }
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => None,
        }
    }

    #[inline]
    pub(crate) fn draw(&self, draws: &mut impl Draws) -> Chance {
        if let Phase::Created(Created { seat, colour, face: CreatedFace::Unrolled, .. }) = self.phase {
            let face = draws.below(u64::from(FACES)) as u8 + 1;
            return Chance::Roll { seat, dice: Dice::one(Die { colour, face }) };
        }
        if let Some((seat, dice)) = self.dice_to_roll() {
            return Chance::Roll { seat, dice: roll(&dice, draws) };
        }
        match self.phase {
            Phase::Colours => {
                let seat = self.next_without_colour().expect("a colour is dealt to a seat without one");
                let left: Vec<PlayerColour> = self.colours_left().collect();
                Chance::DealColour { seat, colour: left[draws.one_of(left.len())] }
            }
            Phase::Deal { slot } => {
                Chance::DealFormula { target: Target::FORMULAS[usize::from(slot)], card: self.draw_formula(draws) }
            }
            Phase::First => Chance::First { seat: Seat::new(draws.one_of(self.seats())) },
            Phase::Draw { seat } => Chance::Draw { seat, card: self.draw_formula(draws) },
            Phase::Set { .. }
            | Phase::Roll { .. }
            | Phase::Act { .. }
            | Phase::Pick { .. }
            | Phase::Reroll { .. }
            | Phase::Created(_)
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => unreachable!("nothing is left to chance now"),
        }
    }

    /// QL-027: each card of the deck with equal chance.
    fn draw_formula(&self, draws: &mut impl Draws) -> LabCard {
        let place = draws.one_of(self.deck.len());
        self.deck.iter().nth(place).expect("a number below the size of the deck")
    }

    /// The colours that no seat has (QL-022).
    pub(crate) fn colours_left(&self) -> impl Iterator<Item = PlayerColour> {
        PlayerColour::ALL
            .into_iter()
            .filter(|&colour| Seat::all(self.seats()).all(|seat| self.players[seat].colour != Some(colour)))
    }

    pub(crate) fn can_happen(&self, chance: &Chance) -> bool {
        match *chance {
            Chance::DealColour { seat, colour } => {
                self.phase == Phase::Colours
                    && self.next_without_colour() == Some(seat)
                    && self.colours_left().any(|left| left == colour)
            }
            Chance::DealFormula { target, card } => {
                let due = target.slot().map(|slot| Phase::Deal { slot: slot as u8 });
                due == Some(self.phase) && self.deck.contains(card) && card != LabCard::FORGE
            }
            Chance::First { seat } => self.phase == Phase::First && seat.index() < self.seats(),
            Chance::Roll { seat, dice } => self
                .dice_to_roll()
                .is_some_and(|(roller, before)| roller == seat && dice.is_rolled() && dice.counts() == before.counts()),
            Chance::Draw { seat, card } => {
                self.phase == Phase::Draw { seat } && self.deck.contains(card) && card != LabCard::FORGE
            }
        }
    }

    pub(crate) fn outcomes(&self, out: &mut Vec<(Chance, u64)>) -> bool {
        out.clear();
        if let Some((seat, dice)) = self.dice_to_roll() {
            return roll_outcomes(seat, &dice, out);
        }
        match self.phase {
            Phase::Colours => {
                let seat = self.next_without_colour().expect("a colour is dealt to a seat without one");
                out.extend(self.colours_left().map(|colour| (Chance::DealColour { seat, colour }, 1)));
            }
            Phase::Deal { slot } => {
                let target = Target::FORMULAS[usize::from(slot)];
                out.extend(self.deck.iter().map(|card| (Chance::DealFormula { target, card }, 1)));
            }
            Phase::First => out.extend(Seat::all(self.seats()).map(|seat| (Chance::First { seat }, 1))),
            Phase::Draw { seat } => out.extend(self.deck.iter().map(|card| (Chance::Draw { seat, card }, 1))),
            Phase::Set { .. }
            | Phase::Roll { .. }
            | Phase::Act { .. }
            | Phase::Pick { .. }
            | Phase::Reroll { .. }
            | Phase::Created(_)
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => return false,
        }
        true
    }
}

/// One draw for each die in colour order (TB-074); the result stands in picking order (QL-230).
#[inline]
fn roll(dice: &Dice, draws: &mut impl Draws) -> Dice {
    let mut rows = [0u32; COLOURS];
    for (row, number) in rows.iter_mut().zip(dice.counts()) {
        for _ in 0..number {
            *row += 16 << (4 * draws.below(u64::from(FACES)));
        }
    }
    Dice::from_rows(rows)
}

/// QL-230: for each colour the multisets of faces with their multinomial chance.
fn roll_outcomes(seat: Seat, dice: &Dice, out: &mut Vec<(Chance, u64)>) -> bool {
    let counts = dice.counts();
    let ways = |number: u8| (1..=5).fold(1, |ways, n| ways * (usize::from(number) + n) / n);
    if counts.into_iter().fold(1usize, |total, number| total.saturating_mul(ways(number))) > MAX_LISTED {
        return false;
    }
    let mut rolls = vec![(Dice::NONE, 1u64)];
    for colour in Colour::ALL {
        for _ in 0..counts[colour.index()] {
            // A further die of this colour: every face, alike outcomes brought together.
            let mut next: Vec<(Dice, u64)> = Vec::new();
            for (dice, weight) in &rolls {
                for face in 1..=FACES {
                    let mut more = *dice;
                    more.add(Die { colour, face });
                    match next.iter_mut().find(|(known, _)| *known == more) {
                        Some((_, known)) => *known += weight,
                        None => next.push((more, *weight)),
                    }
                }
            }
            rolls = next;
        }
    }
    rolls.sort_by_cached_key(|(dice, _)| dice.each().collect::<Vec<_>>());
    out.extend(rolls.into_iter().map(|(dice, weight)| (Chance::Roll { seat, dice }, weight)));
    true
}
