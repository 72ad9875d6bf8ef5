//! What is known of a game beyond its rules, as plain functions that a search looks up once.

use crate::eval;
use crate::reward::Values;
use game_core::{Fast, Game, Seat};
use std::any::Any;

/// The knowledge about one game; everything in it is optional. All of it may look at a whole state, because searches hand
/// it worlds that were sampled from a view.
pub struct Knowledge<G: Game> {
    /// What each seat can expect, from 0 to 1, in a position that is not over.
    pub value: Option<fn(&G) -> Values>,
    /// The same where a tree search stops looking, with what the others will do before the seat is asked again; none: the
    /// value.
    pub foresight: Option<fn(&G) -> Values>,
    /// How many steps a playout goes on before the value is taken; none: to the end.
    pub cutoff: Option<u32>,
    /// How promising each action is: as many numbers as there are actions, larger for better ones, 0 for what is never to
    /// be tried; one is above 0 at least.
    pub promise: Option<Promise<G>>,
    /// What is played in playouts, where a little sense is stronger than pure chance.
    pub policy: Option<Policy<G>>,
    /// For alpha-beta, where two seats have perfect information and no chance.
    pub two_seats: Option<TwoSeats<G>>,
    /// What a tree search counts for each seat at a table of more than two.
    pub aim: Aim,
    pub levels: Levels,
}

pub type Promise<G> = fn(&G, Seat, &[<G as Game>::Action], &mut Vec<f32>);
pub type Policy<G> = fn(&G, Seat, &mut Vec<<G as Game>::Action>, &mut Fast) -> <G as Game>::Action;

/// What a seat wants more of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Its value.
    Share,
    /// The log-odds of its value, where whoever leads is attacked by all the others: a lead does not last, so it is worth no
    /// gamble, and falling behind costs as much as getting ahead brings.
    Odds,
}

/// What alpha-beta needs.
pub struct TwoSeats<G: Game> {
    /// The advantage of s1 over s2 in a position that is not over; below a million either way.
    pub score: fn(&G) -> i32,
    /// The advantage with which s1 wins 73 games of 100.
    pub scale: f32,
    /// How early each action is tried: as many numbers as there are actions, from -9,999 to 9,999, larger for earlier
    /// ones. What is above 0 is never searched less deeply.
    pub order: fn(&G, Seat, &[G::Action], &mut Vec<i32>),
    /// Replaces the content of the buffer by the actions that the quiescence search follows.
    pub loud: fn(&G, Seat, &mut Vec<G::Action>),
}

/// How a search is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Tree search; over worlds where something is hidden.
    Tree,
    AlphaBeta,
}

/// The engine, the work and the blur of the four levels, calibrated for the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Levels {
    pub engine: Engine,
    pub work: [u64; 4],
    /// How much of the work is done at tables of three, four and five seats, in per cent: an iteration takes longer there.
    pub at_more: [u64; 3],
    /// How far below the best value an action may be to be confused with it, between two; 2/n of it at a table of n.
    pub blur: [f64; 4],
}

impl Levels {
    /// For games that nobody has calibrated.
    pub const DEFAULT: Levels =
        Levels { engine: Engine::Tree, work: [100, 400, 2_000, 12_000], at_more: Levels::SHARED, blur: Levels::BLUR };

    /// The same work at every table.
    pub const ALIKE: [u64; 3] = [100; 3];
    /// 2/n of the work of two: an iteration takes as much longer as there are more seats.
    pub const SHARED: [u64; 3] = [67, 50, 40];

    /// What is left at a table of so many seats of work for two.
    #[must_use]
    pub const fn shared(self, work: u64, seats: usize) -> u64 {
        if seats > 2 { (work * self.at_more[seats - 3]).div_ceil(100) } else { work }
    }

    /// People who begin confuse much, masters nothing.
    pub const BLUR: [f64; 4] = [0.25, 0.10, 0.0, 0.0];
}

impl<G: Game> Knowledge<G> {
    /// Nothing but the rules.
    pub const NONE: Knowledge<G> = Knowledge {
        value: None,
        foresight: None,
        cutoff: None,
        promise: None,
        policy: None,
        two_seats: None,
        aim: Aim::Share,
        levels: Levels::DEFAULT,
    };
}

// By hand: the derive would ask the game to be `Copy` as well.
impl<G: Game> Clone for Knowledge<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Knowledge<G> {}

impl<G: Game> std::fmt::Debug for Knowledge<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Knowledge").field("levels", &self.levels).finish_non_exhaustive()
    }
}

impl<G: Game> Clone for TwoSeats<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for TwoSeats<G> {}

impl<G: Game> std::fmt::Debug for TwoSeats<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TwoSeats")
    }
}

/// The knowledge about a game; only its rules where `eval` has no file for it.
#[must_use]
pub fn knowledge<G: Game>() -> Knowledge<G> {
    // A new evaluation is one line here.
    of(eval::quintessence::KNOWLEDGE)
        .or_else(|| of(eval::elements::KNOWLEDGE))
        .or_else(|| of(eval::red_phoenix::KNOWLEDGE))
        .or_else(|| of(eval::connect_four::KNOWLEDGE))
        .or_else(|| of(eval::tic_tac_toe::KNOWLEDGE))
        .or_else(|| of(eval::wizards_of_the_wild::KNOWLEDGE))
        .or_else(|| of(eval::quintessential::KNOWLEDGE))
        .unwrap_or(Knowledge::NONE)
}

/// The knowledge, if it is about that game.
fn of<Known: Game, G: Game>(knowledge: Knowledge<Known>) -> Option<Knowledge<G>> {
    (&knowledge as &dyn Any).downcast_ref().copied()
}
