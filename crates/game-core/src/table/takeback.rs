//! Take-back (TB-040 to TB-045).

use super::{Match, Played, TableStep, Taken};
use crate::game::{Game, Step};
use crate::message::{Illegal, Message, Rule};
use crate::record::Undo;
use crate::seat::{Seat, SeatSet};

/// Whether the other human seats have agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consent {
    NotAsked,
    Given,
}

impl<G: Game> Match<G> {
    /// Whether the game may go on from the position after step `to`. A replay does not know who asked: `by` is `None` there,
    /// and it is enough that one of the seats could have.
    ///
    /// A take-back and the steps that it skipped are no barrier to a further one, which may lead to the position after it.
    pub(super) fn check_takeback(&self, to: u64, by: Option<Seat>, consent: Consent) -> Result<(), Illegal> {
        let barred = |number: u16, message: Message| Err(Illegal::new(Rule::table(number), message));
        let undo = self.record.header.table.undo;
        if undo == Undo::None {
            return barred(45, crate::message!("refused-no-undo"));
        }
        if by.is_some_and(|seat| self.has_left(seat)) {
            return barred(43, crate::message!("refused-takeback-departed"));
        }
        let reaches = to == 0 || self.taken.get(to as usize - 1).is_some_and(|taken| taken.stands);
        if !reaches || !self.taken.iter().skip(to as usize).any(Taken::is_in_play) {
            return barred(40, crate::message!("refused-nothing-to-take-back", seq = to as i64));
        }

        // Where only the last step of the game is taken back, the position before it is known.
        let of_game = |taken: &&Taken<G>| taken.stands && matches!(taken.step, Played::Act(..) | Played::Chance(_));
        let is_one_step = self.taken.iter().skip(to as usize).filter(of_game).count() == 1;
        let (mut game, from) = if is_one_step { (self.previous.clone(), to) } else { self.milestone(to) };
        // TB-042: bots always agree.
        let is_alone = by.is_some_and(|by| Seat::all(self.seats()).all(|seat| seat == by || !self.is_human(seat)));
        let consent = if is_alone { Consent::Given } else { consent };
        let mut all_own = true;
        let asks = |seat: &Seat| by.map_or(!self.has_left(*seat), |by| by == *seat);
        let mut may_ask: SeatSet = Seat::all(self.seats()).filter(asks).collect();
        for (taken, seq) in self.taken.iter().zip(1..).skip(from as usize).filter(|(taken, _)| taken.stands) {
            let is_taken_back = seq > to;
            match &taken.step {
                Played::Act(seat, action) => {
                    if is_taken_back {
                        may_ask = may_ask.iter().filter(|&by| !game.bars_takeback(*seat, action, by)).collect();
                        if game.is_sealed(*seat) || may_ask.is_empty() {
                            return barred(43, crate::message!("refused-takeback-revealed"));
                        }
                        all_own &= by == Some(*seat);
                    }
                    game.apply(&Step::Act(*seat, *action), &mut ());
                }
                Played::Chance(_) | Played::Seating(_) if is_taken_back => {
                    return barred(43, crate::message!("refused-takeback-chance"));
                }
                Played::Table(TableStep::Takeback(_)) => {}
                Played::Table(_) if is_taken_back => {
                    return barred(43, crate::message!("refused-takeback-table"));
                }
                Played::Chance(chance) => game.apply(&Step::Chance(*chance), &mut ()),
                Played::Seating(_) | Played::Table(_) => {}
            }
        }
        match (consent, undo) {
            (Consent::Given, Undo::Free | Undo::Consent) => Ok(()),
            (Consent::NotAsked, Undo::Free) if all_own => Ok(()),
            (Consent::NotAsked, Undo::Consent) if all_own => barred(45, crate::message!("refused-without-consent")),
            (Consent::NotAsked, _) => barred(42, crate::message!("refused-without-consent")),
            (Consent::Given, Undo::None) => unreachable!("refused above"),
        }
    }

    /// A position that is known, at or before the one after step `to`, and the number of its last step.
    fn milestone(&self, to: u64) -> (G, u64) {
        let known = self.milestones.iter().rev().find(|(seq, _)| *seq <= to);
        known.map_or_else(|| (self.start.clone(), 0), |(seq, game)| (game.clone(), *seq))
    }

    /// Skips every step after `to`; they stay in the record (TB-040).
    pub(super) fn take_back(&mut self, to: u64) {
        for taken in self.taken.iter_mut().skip(to as usize) {
            taken.stands = false;
        }
        self.milestones.retain(|(seq, _)| *seq <= to);
        self.game = self.start.clone();
        self.eliminated = crate::seat::PerSeat::default();
        self.note_eliminated(0);
        let steps: Vec<_> = self.standing_steps().collect();
        for (seq, step) in steps {
            self.apply(seq, &step, &mut ());
        }
    }

    /// The step to which a free take-back of that seat would lead: before its last action that was not played for it,
    /// since the table would play that again at once (TB-025).
    #[must_use]
    pub fn undo_of(&self, seat: Seat) -> Option<u64> {
        let is_own = |taken: &Taken<G>| matches!(taken.step, Played::Act(actor, _) if actor == seat);
        let last = self.taken.iter().rposition(|taken| taken.is_in_play() && is_own(taken) && !taken.auto)?;
        let to = self.taken[..last].iter().rposition(|taken| taken.stands).map_or(0, |place| place as u64 + 1);
        // Asked for with every step, so what surely needs consent, or is barred, is seen at once.
        let is_alone = Seat::all(self.seats()).all(|other| other == seat || !self.is_human(other));
        let needs_consent = |taken: &Taken<G>| match taken.step {
            Played::Act(actor, _) => actor != seat && !is_alone,
            Played::Chance(_) | Played::Seating(_) => true,
            Played::Table(_) => false,
        };
        if self.taken[to as usize..].iter().any(|taken| taken.stands && needs_consent(taken)) {
            return None;
        }
        let step = TableStep::Takeback(to);
        self.check_table(&step, Some(seat), Consent::NotAsked).is_ok().then_some(to)
    }
}
