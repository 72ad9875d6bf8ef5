//! Playing without a table: checked steps, random playouts, perft, and what a bot is given.

use crate::chance::{Draws, Fast};
use crate::game::{Game, Sink, Step, StepOf, Turn, Viewer};
use crate::message::Illegal;
use crate::seat::Seat;

/// What a bot is given: the view of its seat, the edition, the legal actions; never the state.
#[derive(Debug)]
pub struct Observed<G: Game> {
    pub seat: Seat,
    pub view: G::View,
    pub edition: &'static G::Edition,
    pub legal: Vec<G::Action>,
}

// By hand: the derive would ask the edition to be `Clone` as well.
impl<G: Game> Clone for Observed<G> {
    fn clone(&self) -> Self {
        let Observed { seat, view, edition, legal } = self;
        Observed { seat: *seat, view: view.clone(), edition, legal: legal.clone() }
    }
}

impl<G: Game> Observed<G> {
    /// What that seat sees of a position in which it is asked.
    #[must_use]
    pub fn new(game: &G, seat: Seat) -> Observed<G> {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        Observed { seat, view: game.view(Viewer::Seat(seat)), edition: game.edition(), legal }
    }

    /// A random state that this seat cannot tell from the real one.
    pub fn world(&self, draws: &mut impl Draws) -> G {
        G::world(&self.view, self.edition, draws)
    }
}

/// The question, then the deed: a refused action changes nothing.
pub fn act<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    sink: &mut impl Sink<G::Event>,
) -> Result<(), Illegal> {
    game.check(seat, &action)?;
    game.apply(&Step::Act(seat, action), sink);
    Ok(())
}

/// A uniformly random legal action.
#[inline(always)]
pub fn random_action<G: Game>(game: &G, seat: Seat, buffer: &mut Vec<G::Action>, draws: &mut impl Draws) -> G::Action {
    loop {
        if let Some(action) = game.try_pick(seat, buffer, |count| draws.below(u64::from(count)) as u32) {
            return action;
        }
    }
}

/// A random step of whoever is due: chance with its odds, the lowest seat asked with every action alike. `None` when over.
#[inline(always)]
pub fn random_step<G: Game>(game: &G, buffer: &mut Vec<G::Action>, draws: &mut impl Draws) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Seats(seats) => {
            let seat = seats.first().expect("a turn of seats asks at least one");
            Some(Step::Act(seat, random_action(game, seat, buffer, draws)))
        }
        Turn::Chance => Some(Step::Chance(game.draw_chance(draws))),
        Turn::Over => None,
    }
}

/// How long a playout was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// All steps, chance steps included.
    pub steps: u64,
    pub chance_steps: u64,
}

/// Plays random steps to the end. Never inlined: what a caller does before and after must not change how the loop is compiled.
#[inline(never)]
pub fn playout<G: Game>(game: &mut G, buffer: &mut Vec<G::Action>, draws: &mut Fast) -> Length {
    let mut length = Length::default();
    while let Some(step) = random_step(game, buffer, draws) {
        length.steps += 1;
        length.chance_steps += u64::from(matches!(step, Step::Chance(_)));
        game.apply(&step, &mut ());
    }
    length
}

/// What perft counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Every step, chance outcomes included.
    Steps,
    /// Decisions only; minor ones are answered by [`Game::minor_action`] and not counted.
    Placements,
}

/// The number of sequences of `depth` steps; finished games are not continued. `None` where a chance step has too many
/// outcomes to list.
pub fn perft<G: Game>(game: &G, depth: u32, count: Count) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    match game.turn() {
        Turn::Over => Some(0),
        Turn::Seats(seats) => {
            let mut total = 0;
            for seat in seats.iter() {
                if let Some(action) = game.minor_action(seat).filter(|_| count == Count::Placements) {
                    let mut after = game.clone();
                    after.apply(&Step::Act(seat, action), &mut ());
                    total += perft(&after, depth, count)?;
                    continue;
                }
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                if depth == 1 {
                    total += actions.len() as u64;
                    continue;
                }
                for action in actions {
                    let mut after = game.clone();
                    after.apply(&Step::Act(seat, action), &mut ());
                    total += perft(&after, depth - 1, count)?;
                }
            }
            Some(total)
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            if !game.chance_outcomes(&mut outcomes) {
                return None;
            }
            let mut total = 0;
            for (outcome, _) in outcomes {
                let mut after = game.clone();
                after.apply(&Step::Chance(outcome), &mut ());
                total += perft(&after, depth - u32::from(count == Count::Steps), count)?;
            }
            Some(total)
        }
    }
}
