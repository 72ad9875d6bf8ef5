//! Health of what lies on public cards and of what is unfinished: positions that no play reaches are refused.

use crate::audit::{Health, demand};
use crate::cards::NORMAL_ASSISTANTS;
use crate::resolve::available;
use crate::state::{Claim, Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LabSet, Target};
use game_core::Seat;

impl Quintessential {
    pub(crate) fn check_reach(&self) -> Health {
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
                self.check_winner(seat, Target::Draw)
            }
            Phase::Token { seat } => self.check_winner(seat, Target::Start),
            Phase::Salvage { .. } => demand(!self.discard.is_empty(), || "a card is taken from an empty pile".into()),
            Phase::Deal { slot } => {
                let is_due = self.row.iter().skip(slot.into()).all(Option::is_none) && !self.deck.is_empty();
                demand(is_due, || "a formula is dealt to a place that is taken, or from an empty deck".into())
            }
            Phase::Colours | Phase::Set { .. } | Phase::First | Phase::Roll { .. } | Phase::Over => Ok(()),
        }
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
