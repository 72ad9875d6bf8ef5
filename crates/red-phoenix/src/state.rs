//! The state: the table, the seats, the turn, and what the game waits for.

use crate::bundle::{Offer, Stage};
use crate::cards::{Cards, LEVELS};
use crate::ids::{FormulaId, Formulas, KindId, Kinds, MethodId, ModeId, Results};
use crate::types::{
    Experiment, Formula, Holding, MAX_DRAW, MAX_FORMULAS, MAX_MONSTERS, MAX_PENDING, Monster, Speed, Target,
};
use game_core::{EditionRef, Illegal, PerSeat, Pile, Rule, Seat, SeatSet, Seats, Turn, message};
use serde::{Deserialize, Serialize};

/// The id of a rule of this game.
#[must_use]
pub(crate) const fn rp(number: u16) -> Rule {
    Rule::new(*b"RP", number)
}

/// The number of seats is all there is to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(default = "default_seats")]
    pub seats: usize,
}

fn default_seats() -> usize {
    2
}

impl Default for Config {
    fn default() -> Config {
        Config { seats: default_seats() }
    }
}

impl Seats for Config {
    fn seats(&self) -> usize {
        self.seats
    }

    fn with_seats(seats: usize) -> Config {
        Config { seats }
    }
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RedPhoenix {
    pub(crate) edition: EditionRef<Cards>,
    /// The three decks together: each result knows its level.
    pub(crate) deck: Results,
    /// The three discard piles together.
    pub(crate) discards: Results,
    /// The numbers that formulas bear.
    pub(crate) on_table: Formulas,
    /// Formulas with a licence (RP-713).
    pub(crate) licensed: Formulas,
    pub(crate) record: TurnRecord,
    /// The Market and the stacks beside it (RP-010).
    pub(crate) stacks: Holding,
    pub(crate) players: PerSeat<Player>,
    pub(crate) formulas: [Formula; MAX_FORMULAS],
    /// In order of arrival.
    pub(crate) monsters: Pile<Monster, MAX_MONSTERS>,
    pub(crate) phase: Phase,
    pub(crate) living: SeatSet,
    pub(crate) seats: u8,
    /// Who began.
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    /// The round that is being played, from 1.
    pub(crate) round: u8,
    /// The value of the coins in the bank.
    pub(crate) bank: u8,
}

/// One alchemist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The formulas in front of the seat.
    pub owns: Formulas,
    /// The formulas that bear the seat's marker.
    pub knows: Formulas,
    pub hand: Holding,
    /// Slow experiments in the order of their declaration (RP-408).
    pub pending: Pile<Experiment, MAX_PENDING>,
    pub coins: u8,
    pub health: u8,
    /// The number of the current or last turn.
    pub turn: u8,
    /// Ward points that expire at the end of turn `turn` (RP-506).
    pub ward: u8,
    /// Ward points that expire at the end of the turn after `turn`.
    pub new_ward: u8,
    pub boost: u8,
    /// Markers that can still be put on formulas of others (RP-707).
    pub free_markers: u8,
    /// The number of the damage event that eliminated the seat; 0 for the living (RP-601).
    pub out: u8,
}

/// What is counted anew in every turn (RP-209).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TurnRecord {
    pub used: Kinds,
    pub reproduced: Formulas,
    pub licences: Formulas,
    pub action_points: u8,
    /// Further purchases are free of action points (RP-222).
    pub window: bool,
    pub traded: bool,
    pub offers: u8,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance: who begins.
    First,
    Action,
    /// The next ingredient, or the method.
    Declare {
        speed: Speed,
        ingredients: Kinds,
    },
    /// Chance: the next result of an experiment.
    Draw(Trial),
    /// Which results to discard unplayed.
    Drop(Trial),
    /// Chance: which card a mishap costs.
    Lose(Trial, Losing),
    /// Chance: which card is stolen.
    Steal(Theft),
    /// An offer being composed or waiting for its answer.
    Trade(Offer),
    /// A seat with too many cards.
    Shed(Seat),
    Over(End),
}

/// An experiment that draws and resolves its results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// On the table, as long as they are neither returned nor a formula.
    pub ingredients: Kinds,
    pub drawn: Pile<crate::ids::ResultId, MAX_DRAW>,
    pub method: MethodId,
    pub level: u8,
    pub value: u8,
    pub speed: Speed,
    /// How many results have taken effect.
    pub played: u8,
    /// The formula established by it.
    pub formula: Option<FormulaId>,
    /// Whether a product or an indicated card came to the hand (RP-436).
    pub gained: bool,
}

/// An effect of the catastrophe now played that waits for chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Losing {
    /// Its place among the effects of the card.
    pub(crate) effect: u8,
    pub(crate) seat: Seat,
    /// Cards still to lose.
    pub(crate) left: u8,
    /// Seats that only the damage of this card made neighbours: they are not meant (RP-427).
    pub(crate) spared: SeatSet,
}

/// An item that steals and waits for chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Theft {
    pub(crate) item: KindId,
    pub(crate) mode: Option<ModeId>,
    pub(crate) target: Option<Target>,
    /// Its place among the effects of the item.
    pub(crate) effect: u8,
    pub(crate) from: Seat,
    pub(crate) left: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The active seat made gold (RP-901).
    Gold,
    /// One seat is left (RP-901).
    LastAlive,
    /// One event eliminated all (RP-902).
    NobodyLeft,
    /// The last round is complete (RP-903).
    RoundCap,
}

/// The question that is asked, for TB-023.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    Action,
    Ingredient,
    Results,
    Term(Dealing),
    Subject(Dealing),
    Turns(Dealing),
    Answer(Dealing),
    HandLimit,
}

/// An offer of the active seat, or the counter to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dealing {
    Offer,
    Counter,
}

impl RedPhoenix {
    pub(crate) fn set_up(config: &Config, edition: &'static Cards) -> Result<RedPhoenix, Illegal> {
        if !edition.has_seats(config.seats) {
            let setup = &edition.setup;
            let message = message!("refused-seats", least = setup.players_min, most = setup.players_max);
            return Err(Illegal::new(rp(1), message));
        }
        let setup = &edition.setup;
        let seats = config.seats;
        let mut players = PerSeat::<Player>::default();
        for seat in Seat::all(seats) {
            players[seat].coins = setup.coins_each;
            players[seat].health = setup.health_each;
            players[seat].free_markers = setup.formula_markers_each;
        }
        let copies = |kind: KindId| std::iter::repeat_n(kind, usize::from(edition.copies(kind, seats)));
        Ok(RedPhoenix {
            edition: EditionRef(edition),
            deck: edition.level.iter().fold(Results::NONE, |all, &level| all.or(level)),
            discards: Results::NONE,
            on_table: Formulas::NONE,
            licensed: Formulas::NONE,
            record: TurnRecord::default(),
            stacks: edition.kind_ids().flat_map(copies).collect(),
            players,
            formulas: [Formula::default(); MAX_FORMULAS],
            monsters: Pile::new(),
            phase: Phase::First,
            living: SeatSet::all(seats),
            seats: seats as u8,
            first: Seat::S1,
            active: Seat::S1,
            round: 1,
            bank: edition.coin_value - seats as u8 * setup.coins_each,
        })
    }

    #[inline]
    pub(crate) fn seat_count(&self) -> usize {
        usize::from(self.seats)
    }

    #[inline(always)]
    pub(crate) fn whose_turn(&self) -> Turn {
        match &self.phase {
            Phase::First | Phase::Draw(_) | Phase::Lose(..) | Phase::Steal(_) => Turn::Chance,
            Phase::Action | Phase::Declare { .. } | Phase::Drop(_) => Turn::Seats(SeatSet::one(self.active)),
            Phase::Trade(offer) => Turn::Seats(SeatSet::one(asked(offer))),
            Phase::Shed(seat) => Turn::Seats(SeatSet::one(*seat)),
            Phase::Over(_) => Turn::Over,
        }
    }

    /// The question asked; `None` when chance is due or the game is over.
    #[inline]
    pub(crate) fn question(&self) -> Option<Question> {
        match &self.phase {
            Phase::First | Phase::Draw(_) | Phase::Lose(..) | Phase::Steal(_) | Phase::Over(_) => None,
            Phase::Action => Some(Question::Action),
            Phase::Declare { .. } => Some(Question::Ingredient),
            Phase::Drop(_) => Some(Question::Results),
            Phase::Shed(_) => Some(Question::HandLimit),
            Phase::Trade(offer) => {
                let dealing = if offer.by == self.active { Dealing::Offer } else { Dealing::Counter };
                Some(match (offer.stage, offer.unfinished()) {
                    (Stage::Made, _) => Question::Answer(dealing),
                    (Stage::Open, None) => Question::Term(dealing),
                    (Stage::Open, Some((_, promise))) if promise.wants_subject() => Question::Subject(dealing),
                    (Stage::Open, Some(_)) => Question::Turns(dealing),
                })
            }
        }
    }

    #[inline]
    #[must_use]
    pub fn is_living(&self, seat: Seat) -> bool {
        self.living.contains(seat)
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    #[inline]
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    #[inline]
    pub(crate) fn me(&mut self) -> &mut Player {
        &mut self.players[self.active]
    }

    #[inline]
    #[must_use]
    pub fn formula(&self, id: FormulaId) -> &Formula {
        &self.formulas[id.index()]
    }

    #[must_use]
    pub(crate) fn owner(&self, id: FormulaId) -> Option<Seat> {
        Seat::all(self.seat_count()).find(|&seat| self.player(seat).owns.contains(id))
    }

    /// The seats with a marker on a formula.
    #[must_use]
    pub(crate) fn markers(&self, id: FormulaId) -> SeatSet {
        Seat::all(self.seat_count()).filter(|&seat| self.player(seat).knows.contains(id)).collect()
    }

    /// The deck of a level.
    #[inline]
    #[must_use]
    pub fn deck_of(&self, level: u8) -> Results {
        debug_assert!((1..=LEVELS as u8).contains(&level));
        self.deck.and(self.edition.level[usize::from(level) - 1])
    }

    /// RP-305: the owner cannot reproduce a formula in the turn of its establishment.
    #[inline]
    pub(crate) fn is_new(&self, seat: Seat, id: FormulaId) -> bool {
        let player = self.player(seat);
        player.owns.contains(id) && self.formula(id).established == player.turn
    }

    /// RP-306: whether a product can be taken, the returned ingredients counted.
    #[inline]
    pub(crate) fn has_product(&self, id: FormulaId) -> bool {
        let formula = self.formula(id);
        let stock = self.stacks.kinds().or(formula.ingredients);
        formula.successes.iter().any(|&success| self.edition.product(success).is_some_and(|kind| stock.contains(kind)))
    }

    /// RP-406: whether the active seat can pay a method for these ingredients.
    #[inline]
    pub(crate) fn can_pay(&self, method: MethodId, ingredients: Kinds) -> bool {
        let level = usize::from(self.edition.level_of(ingredients)) - 1;
        let (method, player) = (self.edition.method(method), self.player(self.active));
        player.coins >= method.coin_cost[level] && player.health > method.health_cost[level]
    }

    /// How often a damage event has eliminated somebody so far.
    pub(crate) fn eliminations(&self) -> u8 {
        Seat::all(self.seat_count()).map(|seat| self.player(seat).out).max().unwrap_or(0)
    }
}

/// Who is asked about an offer.
#[inline]
fn asked(offer: &Offer) -> Seat {
    match offer.stage {
        Stage::Open => offer.by,
        Stage::Made => offer.to,
    }
}
