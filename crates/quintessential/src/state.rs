//! The table as a flat value: what lies where, and what is asked.

use crate::cards::{Cards, DICE, NORMAL_ASSISTANTS, WHITE_CAP};
use crate::config::{Colours, Config};
use crate::dice::{Dice, Die, UNROLLED};
use crate::flasks::Flasks;
use crate::types::{Assistant, COLOURS, ClaimCard, Colour, Extra, FORMULAS, LabCard, LabSet, PlayerColour, Target};
use game_core::{EditionRef, Illegal, MAX_SEATS, PerSeat, Pile, Rule, Seat, message};
use serde::{Deserialize, Serialize};

/// The number of a rule of this game.
#[must_use]
pub(crate) const fn ql(number: u16) -> Rule {
    Rule::new(*b"QL", number)
}

/// The most bids that lie at once: five seats with five assistants.
pub(crate) const MAX_BIDS: usize = 25;

/// The game: a position at any step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quintessential {
    pub(crate) edition: EditionRef<Cards>,
    pub(crate) seats: u8,
    pub(crate) colours: Colours,
    /// 0 during set-up.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// The holder of the Starting Player token: the round's first seat until cleanup gives it away. Not drawn yet in set-up.
    pub(crate) token: Seat,
    pub(crate) stockpile: [u8; COLOURS],
    pub(crate) deck: LabSet,
    pub(crate) discard: LabSet,
    pub(crate) row: [Option<LabCard>; 3],
    pub(crate) claims: [Option<Claim>; ClaimCard::COUNT],
    /// By card, and for each card in the order of bidding.
    pub(crate) bids: Pile<Bid, MAX_BIDS>,
    pub(crate) players: PerSeat<Player>,
    /// What lies on the formulas, and after them on the forge of each seat.
    pub(crate) contents: [Flasks; FORMULAS + MAX_SEATS],
}

/// What belongs to a seat, but for the dice on cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    pub colour: Option<PlayerColour>,
    pub extra: Extra,
    /// Normal assistants left.
    pub assistants: u8,
    /// Assistants on the Dismiss card in this round.
    pub dismissed: u8,
    pub pool: Dice,
    pub lab: LabSet,
    /// The lab cards with an assistant.
    pub busy: LabSet,
    /// The lab card with the extra assistant, if it lies on one.
    pub busy_extra: LabSet,
}

/// A claimed card and the dice that lie there until cleanup, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    pub seat: Seat,
    pub assistant: Assistant,
    pub dice: [u8; COLOURS],
}

/// A bid on one of the biddable cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bid {
    pub target: Target,
    pub seat: Seat,
    pub assistant: Assistant,
    /// QL-151: the sum of the faces.
    pub value: u16,
    pub dice: Dice,
}

/// What is asked or drawn next, with what only that needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Set-up: a colour for the first seat without one.
    Colours,
    /// Set-up: a starting set for that seat.
    Set {
        seat: Seat,
    },
    /// Set-up and cleanup step 4: a formula for that place in the row.
    Deal {
        slot: u8,
    },
    /// Set-up: the first holder of the token.
    First,
    /// Phase 1.
    Roll {
        seat: Seat,
    },
    /// Phase 2: an action of that seat.
    Act {
        seat: Seat,
    },
    /// Dice for a bid or a reroll, one by one.
    Pick {
        seat: Seat,
        assistant: Assistant,
        purpose: Purpose,
        picked: Dice,
    },
    /// The picked dice are about to be rolled.
    Reroll {
        seat: Seat,
        assistant: Assistant,
        picked: Dice,
    },
    /// A created die is about to be rolled, or waits for its owner's choice.
    Created(Created),
    /// Cleanup step 2: the winner of Draw is about to draw.
    Draw {
        seat: Seat,
    },
    /// Cleanup step 2: the winner of Starting Player gives the token.
    Token {
        seat: Seat,
    },
    /// Cleanup step 3: the claimer of Discard takes a card.
    Salvage {
        seat: Seat,
    },
    Over,
}

/// What dice are picked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    Bid(Target),
    Dismiss,
}

/// QL-138: all that an unfinished chain needs.
#[derive(Clone, Copy, Debug)]
pub struct Created {
    pub seat: Seat,
    pub assistant: Assistant,
    pub colour: Colour,
    pub face: CreatedFace,
    pub source: Maker,
    /// QL-134: the seat's cards that have fired in this action since the contents last changed.
    pub fired: LabSet,
    /// How many cards have fired in this action. It is counted for the figures: no rule reads it, and no position tells it.
    pub links: u8,
}

/// The face of a created die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CreatedFace {
    Unrolled,
    Rolled(u8),
    /// QL-132: its owner sets the face.
    Looped,
}

/// The card that created a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Maker {
    Lab(LabCard),
    Claim(ClaimCard),
}

impl Quintessential {
    /// QL-020, QL-029, QL-030: the table before anybody has chosen.
    pub(crate) fn set_up(config: &Config, edition: &'static Cards) -> Result<Quintessential, Illegal> {
        if !(2..=MAX_SEATS).contains(&config.seats) {
            return Err(Illegal::new(ql(33), message!("refused-seats", seats = config.seats)));
        }
        let mut game = Quintessential {
            edition: EditionRef(edition),
            seats: config.seats as u8,
            colours: config.colours,
            round: 0,
            phase: Phase::Colours,
            token: Seat::S1,
            stockpile: DICE,
            deck: LabSet::FORMULAS,
            discard: LabSet::NONE,
            row: [None; 3],
            claims: [None; ClaimCard::COUNT],
            bids: Pile::new(),
            players: PerSeat::default(),
            contents: [Flasks::OPEN; FORMULAS + MAX_SEATS],
        };
        for seat in Seat::all(config.seats) {
            let player = &mut game.players[seat];
            player.assistants = NORMAL_ASSISTANTS;
            player.lab = LabSet::one(LabCard::FORGE);
            for colour in Colour::ALL {
                let number = edition.pool[colour.index()];
                player.pool.add_unrolled(colour, number);
                game.stockpile[colour.index()] -= number;
            }
        }
        if let Colours::Given(list) = config.colours {
            if list.len() != config.seats {
                return Err(Illegal::new(ql(22), message!("refused-colour-list", seats = config.seats)));
            }
            for (place, given) in list.iter().enumerate() {
                if list[..place].iter().any(|other| other == given) {
                    return Err(Illegal::new(ql(21), message!("refused-colour-twice")));
                }
                game.players[Seat::new(place)].colour = Some(given.0);
            }
            game.phase = Phase::Set { seat: game.next_to_choose_set(None).expect("nobody has a set yet") };
        }
        Ok(game)
    }

    #[inline(always)]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The first seat without a colour (QL-022).
    pub(crate) fn next_without_colour(&self) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.players[seat].colour.is_none())
    }

    /// QL-025, QL-026: the coloured seats in seat order, the black one last.
    pub(crate) fn next_to_choose_set(&self, after: Option<Seat>) -> Option<Seat> {
        let is_black = |seat: Seat| self.players[seat].colour == Some(PlayerColour::Black);
        let later = |seat: &Seat| after.is_none_or(|after| is_black(*seat) || *seat > after);
        if after.is_some_and(is_black) {
            return None;
        }
        let coloured = Seat::all(self.seats()).find(|seat| !is_black(*seat) && later(seat));
        coloured.or_else(|| Seat::all(self.seats()).find(|&seat| is_black(seat)))
    }

    /// What lies on a card of that seat's lab.
    #[inline(always)]
    #[must_use]
    pub fn contents(&self, seat: Seat, card: LabCard) -> Flasks {
        self.contents[place(seat, card)]
    }

    #[inline(always)]
    pub(crate) fn set_contents(&mut self, seat: Seat, card: LabCard, flasks: Flasks) {
        self.contents[place(seat, card)] = flasks;
    }

    /// The bid that leads on a card.
    #[inline]
    #[must_use]
    pub fn leader(&self, target: Target) -> Option<&Bid> {
        self.bids.iter().rev().find(|bid| bid.target == target)
    }

    /// Puts a finished bid after the others on its card.
    pub(crate) fn insert_bid(&mut self, bid: Bid) {
        let place = self.bids.iter().take_while(|other| other.target <= bid.target).count();
        self.bids.insert(place, bid);
    }

    /// QL-099: the aether that a seat owns, wherever it lies.
    pub(crate) fn aether(&self, seat: Seat) -> u8 {
        const W: usize = Colour::W.index();
        let player = &self.players[seat];
        let in_lab = |card| self.contents(seat, card).holding(Colour::W).count_ones() as u8;
        let claims = self.claims.iter().flatten().filter(|claim| claim.seat == seat).map(|claim| claim.dice[W]);
        let bids = self.bids.iter().filter(|bid| bid.seat == seat).map(|bid| bid.dice.count(Colour::W));
        let unfinished =
            match self.phase {
                Phase::Created(created) => u8::from(created.seat == seat && created.colour == Colour::W),
                Phase::Pick { seat: acting, picked, .. } | Phase::Reroll { seat: acting, picked, .. } => {
                    if acting == seat { picked.count(Colour::W) } else { 0 }
                }
                Phase::Colours
                | Phase::Set { .. }
                | Phase::Deal { .. }
                | Phase::First
                | Phase::Roll { .. }
                | Phase::Act { .. }
                | Phase::Draw { .. }
                | Phase::Token { .. }
                | Phase::Salvage { .. }
                | Phase::Over => 0,
            };
        let lab = player.lab.iter().map(in_lab).sum::<u8>();
        player.pool.count(Colour::W) + lab + claims.sum::<u8>() + bids.sum::<u8>() + unfinished
    }

    /// QL-100. Fewer than five aether gone from the stockpile say no at once.
    #[inline]
    pub(crate) fn has_five_aether(&self, seat: Seat) -> bool {
        let gone = DICE[Colour::W.index()] - self.stockpile[Colour::W.index()].min(DICE[Colour::W.index()]);
        gone >= WHITE_CAP && self.aether(seat) >= WHITE_CAP
    }

    /// The dice that a seat owns, by colour: pool, cards, bids and what is unfinished.
    #[must_use]
    pub fn owned(&self, seat: Seat) -> [u8; COLOURS] {
        let player = &self.players[seat];
        let mut owned = player.pool.counts();
        for card in player.lab.iter() {
            for colour in self.contents(seat, card).iter() {
                owned[colour.index()] += 1;
            }
        }
        let mut add = |counts: [u8; COLOURS]| owned.iter_mut().zip(counts).for_each(|(mine, more)| *mine += more);
        for claim in self.claims.iter().flatten().filter(|claim| claim.seat == seat) {
            add(claim.dice);
        }
        for bid in self.bids.iter().filter(|bid| bid.seat == seat) {
            add(bid.dice.counts());
        }
        match self.phase {
            Phase::Pick { seat: acting, picked, .. } | Phase::Reroll { seat: acting, picked, .. } if acting == seat => {
                add(picked.counts());
            }
            Phase::Created(created) if created.seat == seat => owned[created.colour.index()] += 1,
            Phase::Colours
            | Phase::Set { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Act { .. }
            | Phase::Pick { .. }
            | Phase::Reroll { .. }
            | Phase::Created(_)
            | Phase::Draw { .. }
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => {}
        }
        owned
    }

    /// The dice that no seat owns.
    pub(crate) fn rest_of_dice(&self) -> [u8; COLOURS] {
        let mut rest = DICE;
        for seat in Seat::all(self.seats()) {
            let owned = self.owned(seat);
            rest.iter_mut().zip(owned).for_each(|(left, taken)| *left = left.saturating_sub(taken));
        }
        rest
    }

    /// The formulas in a lab, without forge and Dismiss (QL-211).
    #[must_use]
    pub fn formulas(&self, seat: Seat) -> usize {
        LabSet(self.players[seat].lab.0 & LabSet::FORMULAS.0).len()
    }

    /// QL-078: takes the die with the lowest face of that colour, which is there.
    #[inline]
    pub(crate) fn take_lowest(&mut self, seat: Seat, colour: Colour) {
        let pool = &mut self.players[seat].pool;
        let face = pool.lowest(colour).unwrap_or(UNROLLED);
        pool.remove(Die { colour, face });
    }
}

/// Formulas exist once, so their contents need no seat; forges are the seats' own.
#[inline(always)]
fn place(seat: Seat, card: LabCard) -> usize {
    let formula = card.index().wrapping_sub(1);
    if formula < FORMULAS { formula } else { FORMULAS + seat.index() }
}

impl Phase {
    /// The seat that the phase concerns, where it concerns one.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Phase::Set { seat }
            | Phase::Roll { seat }
            | Phase::Act { seat }
            | Phase::Pick { seat, .. }
            | Phase::Reroll { seat, .. }
            | Phase::Created(Created { seat, .. })
            | Phase::Draw { seat }
            | Phase::Token { seat }
            | Phase::Salvage { seat } => Some(seat),
            Phase::Colours | Phase::Deal { .. } | Phase::First | Phase::Over => None,
        }
    }
}
