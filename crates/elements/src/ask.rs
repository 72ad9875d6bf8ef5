//! The questions that seats are asked, and the default answers of a departed seat (EL-297).

use crate::action::Action;
use crate::effect::{Op, Program};
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{ELEMENTS, ElementId, GemId, MAX_SLOTS, Place, Unit, el};
use game_core::{Decision, Game, Pool, Seat, message};

/// Of equally many cards the first in this order is given away: O P D L F W A E M X.
const GIVEN_FIRST: [u8; ELEMENTS] = [4, 5, 6, 7, 0, 1, 2, 3, 8, 9];
/// Of the faces shown the first in this order is chosen.
const FACES_FIRST: [u8; 6] = [1, 2, 5, 4, 3, 6];

impl Elements {
    pub(crate) fn question(&self, seat: Seat) -> Decision {
        let [one, two] = self.dice;
        match self.phase {
            Phase::Gem => Decision::new("gem", el(270), message!("prompt-gem")),
            Phase::Die => Decision::new("die", el(271), message!("prompt-die", one = one, two = two)),
            Phase::Reroll => Decision::new("reroll", el(272), message!("prompt-reroll", one = one, two = two)),
            Phase::Effect { program, op, wait } => self.outcome_question(seat, self.op(program, op), wait),
            Phase::Build { lock: false } if self.player().substance.is_none() => {
                Decision::new("build", el(278), message!("prompt-build-none"))
            }
            Phase::Build { lock: false } => Decision::new("build", el(278), message!("prompt-build")),
            Phase::Build { lock: true } => Decision::new("build", el(278), message!("prompt-build-locked")),
            Phase::Gain => Decision::new("gain", el(279), message!("prompt-gain")),
            Phase::Bonus { left, .. } => Decision::new("bonus", el(280), message!("prompt-bonus", left = left)),
            Phase::Substance => Decision::new("substance", el(281), message!("prompt-substance")),
            Phase::Redraw => Decision::new("redraw", el(285), message!("prompt-redraw")),
            Phase::Toss { tossed } => Decision::new("toss", el(285), message!("prompt-toss", tossed = tossed)),
            Phase::Limit => {
                let max = self.edition.setup.hand_max;
                let over = self.player().hand_size() - u32::from(max);
                Decision::new("limit", el(286), message!("prompt-limit", max = max, over = over))
            }
            Phase::DealSubstance
            | Phase::DealCards { .. }
            | Phase::DealDiscard { .. }
            | Phase::DealPool
            | Phase::FirstRoll { .. }
            | Phase::First { .. }
            | Phase::Draw
            | Phase::Roll
            | Phase::RollAgain { .. }
            | Phase::Refill { .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp
            | Phase::Over { .. } => unreachable!("nobody is asked in {:?}", self.phase),
        }
    }

    fn outcome_question(&self, seat: Seat, op: Op, wait: Wait) -> Decision {
        match wait {
            Wait::Swap => Decision::new("swap", el(273), message!("prompt-swap")),
            Wait::Give { to } => Decision::new("give", el(273), message!("prompt-give", seat = to)),
            Wait::Pass { .. } => {
                let Op::PassCard(direction) = op else { unreachable!("a pass waits in a pass op") };
                Decision::new("pass", el(274), message!("prompt-pass", seat = direction.next_to(seat, self.seats())))
            }
            Wait::Trade { .. } => Decision::new("trade", el(275), message!("prompt-trade")),
            Wait::Take if self.shows_hand() => Decision::new("take", el(276), message!("prompt-take-seen")),
            Wait::Take => Decision::new("take", el(276), message!("prompt-take")),
            Wait::Steal => Decision::new("steal", el(277), message!("prompt-steal")),
            Wait::Salvage { .. } => Decision::new("salvage", el(294), message!("prompt-salvage")),
            Wait::Consent { give, take, place, .. } => {
                let message = match place {
                    Place::Table | Place::Hand { .. } => {
                        message!("prompt-consent", seat = self.active, give = give, take = take)
                    }
                    Place::Slot { .. } | Place::Elixir { .. } => {
                        message!("prompt-consent-play", seat = self.active, give = give, take = take)
                    }
                };
                Decision::new("consent", el(294), message)
            }
            Wait::Pick { from } => Decision::new("pick", el(294), message!("prompt-pick", seat = from)),
            Wait::Draw { .. } | Wait::Random { .. } => unreachable!("nobody is asked while a card is drawn"),
        }
    }

    pub(crate) fn default_of(&self, seat: Seat) -> Action {
        let first_gem = || {
            let gem = GemId::primaries().find(|gem| self.table.has(gem.index()));
            gem.expect("a reward is asked for only where a primary gem is left")
        };
        match self.phase {
            Phase::Gem => {
                let free = GemId::primaries().find(|&gem| self.is_gem_free(gem));
                Action::Gem { gem: free.expect("there are as many colours as seats") }
            }
            Phase::Die => {
                let is_due = |face: &u8| self.dice.contains(face) && self.can_do(*face);
                let face = FACES_FIRST.into_iter().find(is_due);
                Action::Die { face: face.expect("a die is asked for only where one is possible") }
            }
            Phase::Reroll => Action::Forgo,
            Phase::Effect { program, op, wait } => self.default_in_outcome(seat, program, op, wait),
            Phase::Build { .. } => Action::End,
            Phase::Gain => Action::Gain { gem: first_gem() },
            Phase::Bonus { .. } => Action::Bonus { gem: first_gem() },
            Phase::Substance => Action::Substance { substance: self.pool[0] },
            Phase::Redraw => Action::Keep,
            Phase::Toss { tossed: 1.. } => Action::Stop,
            Phase::Toss { tossed: 0 } | Phase::Limit => Action::Toss { card: most_held(&self.player().hand) },
            Phase::DealSubstance
            | Phase::DealCards { .. }
            | Phase::DealDiscard { .. }
            | Phase::DealPool
            | Phase::FirstRoll { .. }
            | Phase::First { .. }
            | Phase::Draw
            | Phase::Roll
            | Phase::RollAgain { .. }
            | Phase::Refill { .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp
            | Phase::Over { .. } => unreachable!("nobody is asked in {:?}", self.phase),
        }
    }

    fn default_in_outcome(&self, seat: Seat, program: Program, op: u8, wait: Wait) -> Action {
        let first_card = |hand: &Pool<ELEMENTS>| ElementId(hand.kinds().next().expect("there is a card") as u8);
        match wait {
            Wait::Salvage { .. } => {
                let card = self.discard.iter().min().expect("a card is asked for only where one is left");
                Action::Salvage { card: *card }
            }
            Wait::Swap => {
                let from = self.opponents().find(|&seat| !self.players[seat].hand.is_empty());
                Action::Swap { seat: from.expect("a swap is asked for only where one is possible") }
            }
            Wait::Take => self.default_take(self.op(program, op)),
            Wait::Pick { from } => Action::Pick { card: first_card(&self.players[from].hand) },
            Wait::Give { .. } => Action::Give { card: most_held(&self.player().hand) },
            Wait::Pass { .. } => Action::Pass { card: most_held(&self.players[seat].hand) },
            Wait::Trade { .. } => {
                let trades = GemId::all().flat_map(|give| GemId::all().map(move |take| (give, take)));
                let trades: Vec<(GemId, GemId)> = trades.collect();
                self.first_by_place(seat, &trades, |&(give, take), place| Action::Trade { give, take, place })
            }
            Wait::Consent { .. } => Action::Decline,
            Wait::Steal => {
                let gems: Vec<GemId> = GemId::all().collect();
                self.first_by_place(seat, &gems, |&gem, place| Action::Steal { gem, place })
            }
            Wait::Draw { .. } | Wait::Random { .. } => unreachable!("nobody is asked while a card is drawn"),
        }
    }

    /// The table first, then hands, then slots; within these by gems, seat and slot.
    fn first_by_place<T>(&self, seat: Seat, gems: &[T], action: impl Fn(&T, Place) -> Action) -> Action {
        let hands: Vec<Place> = Seat::all(self.seats()).map(|seat| Place::Hand { seat }).collect();
        let slots = Seat::all(self.seats()).flat_map(|seat| {
            let slots = (1..=MAX_SLOTS as u8).map(move |slot| Place::Slot { seat, slot });
            slots.chain([Place::Elixir { seat }])
        });
        let slots: Vec<Place> = slots.collect();
        for places in [&[Place::Table][..], &hands, &slots] {
            for gems in gems {
                for &place in places {
                    let action = action(gems, place);
                    if self.check(seat, &action).is_ok() {
                        return action;
                    }
                }
            }
        }
        unreachable!("a gem is asked for only where one can be had")
    }

    fn default_take(&self, op: Op) -> Action {
        let Op::TakeCard { hand, play, .. } = op else { unreachable!("a take waits in a take op") };
        for seat in self.opponents() {
            let player = &self.players[seat];
            if hand.is_some() && !player.hand.is_empty() {
                return Action::Take { place: Place::Hand { seat } };
            }
            let slot = player.slots.iter().position(|unit| matches!(unit, Some(Unit::Card(_))));
            if let Some(slot) = slot.filter(|_| play) {
                return Action::Take { place: Place::Slot { seat, slot: slot as u8 + 1 } };
            }
            if play && matches!(player.elixir, Some(Elixir::Card { .. })) {
                return Action::Take { place: Place::Elixir { seat } };
            }
        }
        unreachable!("a card is asked for only where one can be had")
    }
}

/// The kind of which there are most.
fn most_held(hand: &Pool<ELEMENTS>) -> ElementId {
    let most = hand.0.iter().copied().max().unwrap_or(0);
    let kind = GIVEN_FIRST.into_iter().find(|&kind| hand.count(usize::from(kind)) == most);
    ElementId(kind.expect("some kind has the most cards"))
}
