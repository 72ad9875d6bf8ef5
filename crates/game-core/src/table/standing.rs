//! Who is in the running, and how a match stands at its end (TB-032, TB-034).

use super::{Departure, Match};
use crate::game::{Ending, Game, Reason, Standing};
use crate::message::Rule;
use crate::record::Outcome;
use crate::seat::{Seat, SeatSet};
use std::cmp::Reverse;

/// TB-032: one seat or none is left in the running.
const LAST_IN_THE_RUNNING: Reason = Reason::new(Rule::table(32), "end-last-in-the-running");
/// TB-055
const ABORTED: Reason = Reason::new(Rule::table(55), "end-aborted");

impl<G: Game> Match<G> {
    /// All seats that are ranked: those of participants and those that the game plays itself.
    #[must_use]
    pub fn ranked_seats(&self) -> usize {
        self.seats() + self.game.automata().len()
    }

    /// TB-032: neither left nor eliminated.
    #[must_use]
    pub fn in_the_running(&self) -> SeatSet {
        self.running_in(&self.game)
    }

    fn running_in(&self, game: &G) -> SeatSet {
        Seat::all(self.ranked_seats()).filter(|&seat| !self.has_left(seat) && !game.is_eliminated(seat)).collect()
    }

    /// TB-032: a seat has left, and in that position one or none is in the running.
    pub(super) fn ends_by_departures(&self, game: &G) -> bool {
        !self.departures.is_empty() && self.running_in(game).len() <= 1
    }

    /// Judges after every step whether the match is over. The game's own end comes first (TB-032).
    pub(super) fn judge(&mut self) {
        if let Some(standing) = self.game.result() {
            self.outcome = Some(self.after_the_game(&standing));
            self.ending = Some(Ending::Game(standing.reason));
        } else if let Some(last) = self.departures.last()
            && self.ends_by_departures(&self.game)
        {
            self.ending = Some(if last.by_timeout { Ending::Timeout } else { Ending::Resignation });
            self.outcome = Some(self.after_departures());
        }
    }

    pub(super) fn aborted(&self) -> Outcome {
        Outcome { ranks: None, scores: None, rule: ABORTED.rule, reason: ABORTED.key.into() }
    }

    /// The game came to its end: who stayed keeps the game's order, who left comes after (TB-034).
    fn after_the_game(&self, standing: &Standing) -> Outcome {
        let seats = Seat::all(standing.seats());
        let ranks = self.rank(|seat| standing.rank(seat));
        let scores = seats.map(|seat| standing.score(seat)).collect();
        Outcome {
            ranks: Some(ranks),
            scores: Some(scores),
            rule: standing.reason.rule,
            reason: standing.reason.key.into(),
        }
    }

    /// The match ended by departures: the seat in the running, then the eliminated, the later the better (TB-034).
    fn after_departures(&self) -> Outcome {
        // TB-001: a match that was closed while steps alone decided keeps its result.
        let by_steps = self.by_eliminations(|_| None);
        match &self.record.close {
            Some(closed) if closed.close == by_steps => by_steps,
            Some(_) | None => self.by_eliminations(|seat| self.game.elimination(seat)),
        }
    }

    /// Eliminated seats by the step in which it happened, those of one step by the number of the event.
    fn by_eliminations(&self, event: impl Fn(Seat) -> Option<u32>) -> Outcome {
        let ranks = self.rank(|seat| self.eliminated[seat].map(|seq| Reverse((seq, event(seat)))));
        let reason = LAST_IN_THE_RUNNING;
        Outcome { ranks: Some(ranks), scores: None, rule: reason.rule, reason: reason.key.into() }
    }

    /// Ranks by the place given to seats that stayed, the lower the better; seats that left follow, the later the better.
    fn rank<P: Ord>(&self, place: impl Fn(Seat) -> P) -> Vec<u8> {
        let order = |seat: Seat| match self.departure(seat) {
            None => (None, Some(place(seat))),
            Some(departure) => (Some(Reverse(departure.seq)), None),
        };
        let seats: Vec<Seat> = Seat::all(self.ranked_seats()).collect();
        let better = |seat: Seat| seats.iter().filter(|&&other| order(other) < order(seat)).count();
        seats.iter().map(|&seat| 1 + better(seat) as u8).collect()
    }

    pub(super) fn departure(&self, seat: Seat) -> Option<&Departure> {
        self.departures.iter().find(|departure| departure.seat == seat)
    }

    /// Whether that seat has resigned or timed out.
    #[must_use]
    pub fn has_left(&self, seat: Seat) -> bool {
        self.departure(seat).is_some()
    }
}
