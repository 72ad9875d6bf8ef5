//! Health of what lies on public cards and of what is unfinished: positions that no play reaches are refused.

use crate::audit::{Health, demand};
use crate::cards::NORMAL_ASSISTANTS;
use crate::resolve::available;
use crate::state::{Claim, Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LabSet, Target};
use game_core::Seat;

impl Quintessential {
    pub(crate) fn check_reach(&self) -> Health {
        let (round, cap) = (self.round, self.edition.round_cap);
        demand(round <= cap, || format!("round {round}; the game ends with round {cap} (QL-211)"))?;
        for seat in self.phase.seat().into_iter().chain([self.token]) {
            demand(seat.index() < self.seats(), || format!("{seat} is not at the table"))?;
        }
        for card in ClaimCard::all() {
            if let Some(claim) = &self.claims[card.index()] {
                let can_lie = self.can_lie(card, claim);
                demand(can_lie, || format!("these dice cannot lie on {}", card.word(self.edition.0)))?;
            }
        }
        self.bids.iter().try_for_each(|bid| self.check_target(bid.seat, bid.target))?;
        match self.phase {
            Phase::Act { seat } => self.check_turn(seat),
            Phase::Pick { seat, assistant, purpose: Purpose::Bid(target), picked } => {
                self.check_target(seat, target)?;
                let (pool, highest) = (self.players[seat].pool, self.highest(target));
                let rest = picked.last().map_or(pool, |last| pool.from(last));
                let leads = self.leader(target).is_some_and(|bid| bid.seat == seat);
                let can_win = !leads && picked.value() + rest.value() > highest;
                demand(can_win, || format!("{seat} cannot have begun this bid on {}", target.word()))?;
                self.check_at_work(seat, assistant)
            }
            Phase::Pick { seat, assistant, purpose: Purpose::Dismiss, .. } | Phase::Reroll { seat, assistant, .. } => {
                let is_dismissed = match assistant {
                    Assistant::Normal => self.players[seat].dismissed > 0,
                    Assistant::Extra => self.players[seat].dismissed > 0 && self.places_of_extra(seat) == 0,
                };
                demand(is_dismissed, || format!("{seat} rerolls dice, and no assistant of it was dismissed"))?;
                self.check_at_work(seat, assistant)
            }
            Phase::Created(created) => {
                self.check_created(&created)?;
                self.check_at_work(created.seat, created.assistant)
            }
            Phase::Draw { seat } => {
                demand(!self.deck.is_empty(), || "a card is drawn from an empty deck".into())?;
                self.check_winner(seat, Target::Draw)?;
                self.check_labs_are_clean()
            }
            Phase::Token { seat } => {
                self.check_winner(seat, Target::Start)?;
                self.check_labs_are_clean()
            }
            Phase::Salvage { .. } => {
                demand(!self.discard.is_empty(), || "a card is taken from an empty pile".into())?;
                let is_clean = self.row.iter().all(Option::is_none);
                demand(is_clean, || {
                    "a formula lies in the row, and it is cleaned before a card is taken (QL-195)".into()
                })?;
                self.check_table_is_clean()
            }
            Phase::Deal { slot } => {
                let is_due = self.row.iter().skip(slot.into()).all(Option::is_none) && !self.deck.is_empty();
                demand(is_due, || "a formula is dealt to a place that is taken, or from an empty deck".into())?;
                let in_order = self.row.iter().take(slot.into()).all(Option::is_some);
                demand(in_order, || "the row is filled from F1 on, and an earlier place is empty (QL-198)".into())?;
                self.check_table_is_clean()
            }
            Phase::Roll { seat } => self.check_rolls(seat),
            Phase::Over if self.claims[ClaimCard::STONE.index()].is_some() => Ok(()),
            Phase::Over => {
                demand(round == cap, || format!("the game ends by the Stone or after round {cap} (QL-210, QL-211)"))?;
                self.check_round_is_over()
            }
            Phase::Colours | Phase::Set { .. } | Phase::First => Ok(()),
        }
    }

    /// QL-051: the seats roll one after the other, each all its dice.
    fn check_rolls(&self, next: Seat) -> Health {
        self.check_round_is_over()?;
        for seat in Seat::all(self.seats()) {
            let pool = &self.players[seat].pool;
            if seat < next {
                demand(pool.is_rolled(), || format!("{seat} has rolled, and some of its dice have no face: {pool}"))?;
            } else {
                demand(*pool == pool.unrolled(), || {
                    format!("{seat} has not rolled yet, and its dice have faces: {pool}")
                })?;
            }
        }
        Ok(())
    }

    /// QL-061: after cleanup no extra assistant is in use either.
    fn check_round_is_over(&self) -> Health {
        for seat in Seat::all(self.seats()) {
            let is_back = self.players[seat].extra != Extra::Used;
            demand(is_back, || format!("the extra assistant of {seat} is in use, and its round is over (QL-061)"))?;
        }
        self.check_table_is_clean()
    }

    /// QL-191, QL-196: bids and claimed cards have gone home.
    fn check_table_is_clean(&self) -> Health {
        self.check_labs_are_clean()?;
        demand(self.bids.is_empty(), || "bids lie on the table, and cleanup has settled them (QL-191)".into())?;
        let are_free = self.claims.iter().all(Option::is_none);
        demand(are_free, || "a card is claimed, and cleanup has freed all of them (QL-196)".into())
    }

    /// QL-190: cleanup begins with the labs.
    fn check_labs_are_clean(&self) -> Health {
        for seat in Seat::all(self.seats()) {
            let player = &self.players[seat];
            let in_use = !player.busy.is_empty() || player.dismissed > 0;
            demand(!in_use, || {
                format!("assistants lie in the lab of {seat}, and cleanup has taken them off (QL-190)")
            })?;
            let has_dice = player.lab.iter().any(|card| !self.contents(seat, card).is_empty());
            demand(!has_dice, || format!("dice lie in the lab of {seat}, and cleanup has taken them off (QL-190)"))?;
        }
        Ok(())
    }

    /// QL-091: whether these dice may be left on a claimed card.
    fn can_lie(&self, card: ClaimCard, claim: &Claim) -> bool {
        let lie = |colour: Colour| claim.dice[colour.index()];
        let commons = || Colour::COMMONS.into_iter().map(lie);
        let total: u8 = claim.dice.iter().sum();
        match card {
            ClaimCard::STONE => lie(Colour::W) == 5 && lie(Colour::K) == 1 && total == 6 && self.phase == Phase::Over,
            ClaimCard::MULTI => lie(Colour::K) == 0 && total <= 3 && commons().all(|dice| dice <= 1),
            ClaimCard::MONO => lie(Colour::K) == 0 && total <= 3 && commons().filter(|&dice| dice > 0).count() <= 1,
            ClaimCard::TRADE => total == lie(Colour::W) && (1..=2).contains(&total),
            // Discard takes none, and the forges destroy all of theirs.
            _ => total == 0,
        }
    }

    /// QL-155, QL-156: whether a bid may lie there.
    fn check_target(&self, seat: Seat, target: Target) -> Health {
        let is_there = target.slot().is_none_or(|slot| self.row[slot].is_some());
        demand(is_there, || format!("{seat} bids on {}, where there is no formula", target.word()))?;
        let has_token = target != Target::Extra || self.players[seat].extra == Extra::Card;
        demand(has_token, || format!("{seat} bids on an extra assistant that does not lie on its card"))
    }

    fn check_winner(&self, seat: Seat, target: Target) -> Health {
        let wins = self.leader(target).is_some_and(|bid| bid.seat == seat);
        let is_next = self.bids.first().is_some_and(|bid| bid.target == target);
        demand(wins && is_next, || format!("{seat} has not won {}, or it is not due", target.word()))
    }

    /// On how many cards the extra assistant of a seat lies.
    fn places_of_extra(&self, seat: Seat) -> usize {
        let is_extra = |of: Seat, assistant: Assistant| of == seat && assistant == Assistant::Extra;
        let bids = self.bids.iter().filter(|bid| is_extra(bid.seat, bid.assistant)).count();
        let claims = self.claims.iter().flatten().filter(|claim| is_extra(claim.seat, claim.assistant)).count();
        self.players[seat].busy_extra.len() + bids + claims
    }

    /// QL-138: the die, its card and the cards that have fired agree with the table.
    fn check_created(&self, created: &Created) -> Health {
        let &Created { seat, assistant, colour, face, source, fired, .. } = created;
        let player = &self.players[seat];
        let in_lab = match assistant {
            Assistant::Normal => LabSet(player.busy.0 & !player.busy_extra.0),
            Assistant::Extra => player.busy_extra,
        };
        let is_his = |claim: &Claim| claim.seat == seat && claim.assistant == assistant;
        let acts = !in_lab.is_empty() || self.claims.iter().flatten().any(is_his);
        demand(acts, || format!("{seat} has created a die, and its assistant lies nowhere"))?;
        let (recipe, has_fired) = match source {
            Maker::Lab(card) => {
                (self.edition.recipe(card), fired.contains(card) && LabSet(fired.0 & !player.lab.0).is_empty())
            }
            Maker::Claim(card) => {
                (self.edition.claim(card), fired.is_empty() && self.claims[card.index()].as_ref().is_some_and(is_his))
            }
        };
        demand(has_fired, || format!("the card that created the die of {seat} has not fired"))?;
        // The die is back in the stockpile, as when it was about to be created.
        let mut before = self.clone();
        before.stockpile[colour.index()] += 1;
        let makes = recipe.products().iter().any(|wanted| available(&before.stockpile, wanted) == Some(colour));
        demand(makes, || format!("this card does not create a die of colour {}", colour.letter()))?;
        let is_looped = match source {
            Maker::Lab(card) => before.is_looped(seat, card, colour),
            Maker::Claim(_) => false,
        };
        demand(is_looped == (face == CreatedFace::Looped), || {
            let what = if is_looped { "is looped" } else { "is not looped" };
            format!("the created die {what} (QL-132)")
        })
    }

    /// The normal assistant that acts has left its owner; after the extra one a normal one follows.
    fn check_at_work(&self, seat: Seat, assistant: Assistant) -> Health {
        match assistant {
            Assistant::Normal => {
                let has_left = self.players[seat].assistants < NORMAL_ASSISTANTS;
                demand(has_left, || format!("an assistant of {seat} acts, and all of them are still there"))
            }
            Assistant::Extra => {
                let is_used = self.players[seat].extra == Extra::Used;
                demand(is_used, || format!("the extra assistant of {seat} acts, and was not placed"))?;
                self.check_turn(seat)
            }
        }
    }

    /// QL-052, QL-057: a turn ends with a normal assistant. How many turns the others have had is left open, as it is in
    /// the edge cases of the catalogue.
    fn check_turn(&self, seat: Seat) -> Health {
        demand(self.players[seat].assistants > 0, || format!("{seat} is to act and has no assistant left"))
    }
}
