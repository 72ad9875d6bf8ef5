//! The state: plain values, one struct for the table and one for each player.

use crate::cards::{ElementsEdition, Substance};
use crate::effect::{Asked, Op, Program};
use crate::types::{
    Config, DiscardDraw, ELEMENTS, ElementId, GEMS, GemId, MAX_CARDS, MAX_PLAYERS, MAX_POOL, MAX_SLOTS, MAX_SUBSTANCES,
    Place, SubstanceId, TakeHand, Trading, Unit, el,
};
use game_core::{EditionRef, Illegal, PerSeat, Pile, Pool, Seat, SeatSet, Seats, message};
use serde::{Deserialize, Serialize};

/// A game of Elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elements {
    pub(crate) edition: EditionRef<ElementsEdition>,
    pub(crate) config: Config,
    pub(crate) phase: Phase,
    /// Whose turn it is; at set-up the seat that is dealt to, chooses or rolls.
    pub(crate) active: Seat,
    /// Counts from 1; 0 at set-up (EL-044).
    pub(crate) turn: u16,
    /// The turn of the last completion (EL-260).
    pub(crate) last_completion: u16,
    /// The faces as they lie; 0 before the roll of a turn.
    pub(crate) dice: [u8; 2],
    pub(crate) deck: Pool<ELEMENTS>,
    /// The last card is the top.
    pub(crate) discard: Pile<ElementId, MAX_CARDS>,
    pub(crate) substance_deck: Pool<MAX_SUBSTANCES>,
    pub(crate) pool: Pile<SubstanceId, MAX_POOL>,
    /// The gems in the centre.
    pub(crate) table: Pool<GEMS>,
    /// What left the game with completed substances.
    pub(crate) gone_cards: Pool<ELEMENTS>,
    pub(crate) gone_gems: Pool<GEMS>,
    pub(crate) players: PerSeat<Player, MAX_PLAYERS>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    pub hand: Pool<ELEMENTS>,
    pub gems: Pool<GEMS>,
    pub substance: Option<SubstanceId>,
    pub slots: [Option<Unit>; MAX_SLOTS],
    /// The Elixir place.
    pub elixir: Option<Elixir>,
    pub points: u8,
    pub done: Pile<Done, MAX_SUBSTANCES>,
}

/// What lies in the Elixir place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Elixir {
    /// The card, and the turn in which it was played (EL-135).
    Card {
        turn: u16,
    },
    Gem,
}

/// A completed substance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    pub substance: SubstanceId,
    pub natural: bool,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Phase {
    /// The set-up gem (EL-270).
    Gem,
    DealSubstance,
    DealCards {
        left: u8,
    },
    DealDiscard {
        left: u8,
    },
    DealPool,
    /// The sums rolled so far (EL-026).
    FirstRoll {
        sums: [u8; MAX_PLAYERS],
    },
    First {
        tied: SeatSet,
    },
    /// Step (1) of the turn.
    Draw,
    Roll,
    Die,
    Reroll,
    /// The die, 1 or 2, that is rolled again.
    RollAgain {
        die: u8,
    },
    /// A dice outcome or the doubles gem waits in one of its ops.
    Effect {
        program: Program,
        op: u8,
        wait: Wait,
    },
    Build {
        /// The begin lock (EL-104).
        lock: bool,
    },
    Gain,
    Bonus {
        grant: u8,
        left: u8,
    },
    Substance,
    /// The pool is replenished at this place, counted from 0.
    Refill {
        place: u8,
    },
    Redraw,
    Toss {
        tossed: u8,
    },
    DrawAgain {
        left: u8,
    },
    Limit,
    DrawUp,
    Over {
        end: End,
    },
}

/// What an op waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wait {
    Draw {
        left: u8,
    },
    Salvage {
        left: u8,
    },
    Swap,
    Take,
    /// A card of that hand, by chance.
    Random {
        from: Seat,
    },
    /// A card of that hand, by choice (EL-284).
    Pick {
        from: Seat,
    },
    Give {
        to: Seat,
    },
    /// What each seat has chosen; no card has moved (EL-071). In a view it stands with the players.
    Pass {
        #[serde(skip)]
        chosen: PerSeat<Option<ElementId>, MAX_PLAYERS>,
    },
    Trade {
        declined: SeatSet,
    },
    Consent {
        give: GemId,
        take: GemId,
        place: Place,
        declined: SeatSet,
    },
    Steal,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// EL-230.
    Target,
    /// EL-231.
    AllBuilt,
    /// EL-260.
    Stall,
}

impl Player {
    #[inline]
    #[must_use]
    pub fn hand_size(&self) -> u32 {
        self.hand.total()
    }

    /// The filled slots, as a mask.
    #[inline]
    #[must_use]
    pub fn filled(&self) -> u8 {
        let mut filled = 0;
        for (slot, unit) in self.slots.iter().enumerate() {
            filled |= u8::from(unit.is_some()) << slot;
        }
        filled
    }

    /// EL-109: no slot and no Elixir place is filled.
    #[inline]
    #[must_use]
    pub fn is_area_empty(&self) -> bool {
        self.filled() == 0 && self.elixir.is_none()
    }

    /// The gems that single slots and fused pairs hold, as a mask.
    #[inline]
    pub(crate) fn gems_in_play(&self) -> u8 {
        let slots = self.slots.iter().flatten().fold(0, |gems, unit| gems | unit.gems());
        slots | if self.elixir == Some(Elixir::Gem) { crate::types::ELIXIR_GEM.bit() } else { 0 }
    }

    pub(crate) fn has_card_in_play(&self) -> bool {
        matches!(self.elixir, Some(Elixir::Card { .. }))
            || self.slots.iter().flatten().any(|unit| matches!(unit, Unit::Card(_)))
    }

    /// EL-232: natural sets.
    pub(crate) fn natural_sets(&self) -> usize {
        self.done.iter().filter(|done| done.natural).count()
    }
}

/// The kinds of gems that are there, as a mask.
#[inline]
pub(crate) fn gem_mask(gems: &Pool<GEMS>) -> u8 {
    let mut mask = 0;
    for (gem, &count) in gems.0.iter().enumerate() {
        mask |= u8::from(count > 0) << gem;
    }
    mask
}

fn has_seats(config: &Config, edition: &ElementsEdition) -> bool {
    (edition.setup.players_min..=edition.setup.players_max).contains(&config.seats)
}

fn has_target(config: &Config) -> bool {
    config.target.is_none_or(|target| (5..=20).contains(&target))
}

/// The table of a position or a set-up, refused in a sentence.
pub(crate) fn audit_config(config: &Config, edition: &ElementsEdition) -> Result<(), String> {
    let (min, max) = (edition.setup.players_min, edition.setup.players_max);
    if !has_seats(config, edition) {
        return Err(format!("a table has {min} to {max} seats, not {} (EL-028)", config.seats));
    }
    match config.target {
        Some(target) if !has_target(config) => Err(format!("the target is 5 to 20 points, not {target} (EL-291)")),
        Some(_) | None => Ok(()),
    }
}

impl Elements {
    pub(crate) fn start(config: &Config, edition: &'static ElementsEdition) -> Result<Elements, Illegal> {
        let setup = &edition.setup;
        if !has_seats(config, edition) {
            let (min, max) = (setup.players_min, setup.players_max);
            return Err(Illegal::new(el(28), message!("refused-seats", min = min, max = max)));
        }
        if !has_target(config) {
            return Err(Illegal::new(el(291), message!("refused-target")));
        }
        Ok(Elements {
            edition: EditionRef(edition),
            config: config.clone(),
            phase: Phase::Gem,
            active: Seat::S1,
            turn: 0,
            last_completion: 0,
            dice: [0; 2],
            deck: edition.cards,
            discard: Pile::new(),
            substance_deck: edition.substance_cards,
            pool: Pile::new(),
            table: edition.gems,
            gone_cards: Pool::default(),
            gone_gems: Pool::default(),
            players: PerSeat::default(),
        })
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.config.seats()
    }

    /// What one seat has. Bots look at worlds in this way, never at the state of a match.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    #[inline]
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The substance pool.
    #[inline]
    #[must_use]
    pub fn pool(&self) -> &[SubstanceId] {
        &self.pool
    }

    /// The points that win (EL-230, EL-291).
    #[inline]
    #[must_use]
    pub fn target(&self) -> u8 {
        self.config.target.unwrap_or(self.edition.setup.target_points)
    }

    #[inline]
    pub(crate) fn player(&self) -> &Player {
        &self.players[self.active]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.active]
    }

    #[inline]
    pub(crate) fn is_opponent(&self, seat: Seat) -> bool {
        seat.index() < self.seats() && seat != self.active
    }

    /// The opponents, clockwise from the active seat.
    #[inline]
    pub(crate) fn opponents(&self) -> impl Iterator<Item = Seat> {
        self.active.clockwise(self.seats()).skip(1)
    }

    /// The card of a player's current substance.
    #[inline]
    #[must_use]
    pub fn substance_of(&self, player: &Player) -> Option<&'static Substance> {
        let edition: &'static ElementsEdition = self.edition.0;
        player.substance.map(|substance| &edition.substances[substance.index()])
    }

    /// The op that waits.
    #[inline]
    pub(crate) fn op(&self, program: Program, op: u8) -> Op {
        self.edition.program(program)[usize::from(op)]
    }

    // An option that is given replaces the field of the edition's data.

    #[inline]
    pub(crate) fn discard_draw(&self, data: DiscardDraw) -> DiscardDraw {
        self.config.discard_draw.unwrap_or(data)
    }

    #[inline]
    pub(crate) fn trading(&self, data: Trading) -> Trading {
        self.config.trade.unwrap_or(data)
    }

    /// EL-284 is of outcome 6: a swap stays as it is.
    #[inline]
    pub(crate) fn take_hand(&self, asked: Asked, data: TakeHand) -> TakeHand {
        match asked {
            Asked::Swap => data,
            Asked::Take => self.config.take_hand.unwrap_or(data),
        }
    }

    /// Whether naming a hand now means looking at it (EL-284).
    pub(crate) fn shows_hand(&self) -> bool {
        let Phase::Effect { program, op, .. } = self.phase else { return false };
        match self.op(program, op) {
            Op::TakeCard { asked, hand: Some(hand), .. } => self.take_hand(asked, hand) == TakeHand::Chosen,
            Op::TakeCard { hand: None, .. }
            | Op::DrawDeck { .. }
            | Op::DrawDiscard { .. }
            | Op::TakeGem(_)
            | Op::GiveCard
            | Op::PassCard(_)
            | Op::TradeGem { .. } => false,
        }
    }

    /// The lowest slot that holds an equal unit where the same element is required (EL-084).
    #[inline]
    pub(crate) fn is_lowest_equal(&self, player: &Player, slot: usize) -> bool {
        let Some(substance) = self.substance_of(player) else { return false };
        let element = substance.slots[slot];
        !(0..slot).any(|lower| substance.slots[lower] == element && player.slots[lower] == player.slots[slot])
    }
}
