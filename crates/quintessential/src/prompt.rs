//! The questions that seats are asked, and the sentence for each action.

use crate::action::Action;
use crate::event::{colour_word, letters, player_word, target_arg};
use crate::state::{CreatedFace, Phase, Purpose, Quintessential, ql};
use crate::types::{Assistant, Extra};
use game_core::{Decision, Message, message};

impl Quintessential {
    pub(crate) fn question(&self) -> Decision {
        match self.phase {
            Phase::Colours => Decision::new("colour", ql(22), message!("prompt-colour")),
            Phase::Set { .. } => Decision::new("set", ql(26), message!("prompt-set")),
            Phase::Act { seat } if self.players[seat].extra == Extra::Held => {
                Decision::new("action", ql(56), message!("prompt-action-extra"))
            }
            Phase::Act { seat } => {
                let left = self.players[seat].assistants;
                Decision::new("action", ql(52), message!("prompt-action", left = left))
            }
            Phase::Pick { purpose: Purpose::Bid(target), picked, .. } => {
                let (value, highest) = (picked.value(), self.highest(target));
                let card = target_arg(target);
                let message = message!("prompt-bid", card = card, value = value, highest = highest);
                Decision::new("bid-dice", ql(221), message)
            }
            Phase::Pick { purpose: Purpose::Dismiss, picked, .. } => {
                Decision::new("reroll-dice", ql(222), message!("prompt-reroll", number = picked.total()))
            }
            Phase::Created(created) => {
                let colour = colour_word(created.colour);
                let (rule, message) = match (created.face, self.can_be_placed(&created)) {
                    (CreatedFace::Looped, true) => (ql(130), message!("prompt-looped", colour = colour)),
                    (CreatedFace::Looped, false) => (ql(130), message!("prompt-looped-pool", colour = colour)),
                    (CreatedFace::Rolled(_) | CreatedFace::Unrolled, true) => {
                        (ql(102), message!("prompt-created", colour = colour))
                    }
                    (CreatedFace::Rolled(_) | CreatedFace::Unrolled, false) => {
                        (ql(102), message!("prompt-created-pool", colour = colour))
                    }
                };
                Decision::new("created-die", rule, message)
            }
            Phase::Token { .. } => Decision::new("token", ql(193), message!("prompt-token")),
            Phase::Salvage { .. } => Decision::new("salvage", ql(196), message!("prompt-salvage")),
            Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Reroll { .. }
            | Phase::Draw { .. }
            | Phase::Over => Decision::new("nothing", ql(52), message!("prompt-nothing")),
        }
    }
}

/// The sentence on a button.
pub(crate) fn sentence(action: &Action) -> Message {
    match *action {
        Action::Colour { colour } => message!("act-colour", colour = player_word(colour)),
        Action::Set { colour, number } => message!("act-set", colour = player_word(colour), number = number),
        Action::Activate { assistant, card, product, dice } => {
            let message = match (assistant, product) {
                (Assistant::Normal, None) => message!("act-activate"),
                (Assistant::Extra, None) => message!("act-activate-extra"),
                (Assistant::Normal, Some(colour)) => message!("act-activate-product", product = colour_word(colour)),
                (Assistant::Extra, Some(colour)) => {
                    message!("act-activate-product-extra", product = colour_word(colour))
                }
            };
            message.with("card", card).with("dice", letters(dice))
        }
        Action::Claim { assistant, card, product, dice } if dice.is_empty() && product.is_none() => match assistant {
            Assistant::Normal => message!("act-claim-plain", card = card),
            Assistant::Extra => message!("act-claim-plain-extra", card = card),
        },
        Action::Claim { assistant, card, product, dice } => {
            let message = match (assistant, product) {
                (Assistant::Normal, None) => message!("act-claim"),
                (Assistant::Extra, None) => message!("act-claim-extra"),
                (Assistant::Normal, Some(colour)) => message!("act-claim-product", product = colour_word(colour)),
                (Assistant::Extra, Some(colour)) => message!("act-claim-product-extra", product = colour_word(colour)),
            };
            message.with("card", card).with("dice", letters(dice))
        }
        Action::Bid { assistant: Assistant::Normal, target } => message!("act-bid", card = target_arg(target)),
        Action::Bid { assistant: Assistant::Extra, target } => message!("act-bid-extra", card = target_arg(target)),
        Action::Dismiss { assistant: Assistant::Normal } => message!("act-dismiss"),
        Action::Dismiss { assistant: Assistant::Extra } => message!("act-dismiss-extra"),
        Action::Pick { die } => message!("act-pick", die = die.to_string()),
        Action::Done => message!("act-done"),
        Action::Pool { face: None } => message!("act-pool"),
        Action::Pool { face: Some(face) } => message!("act-pool-face", face = face),
        Action::FreePlace { card, slot, product: None } => message!("act-place", card = card, slot = slot),
        Action::FreePlace { card, slot, product: Some(colour) } => {
            message!("act-place-product", card = card, slot = slot, product = colour_word(colour))
        }
        Action::Start { seat } => message!("act-start", seat = seat),
        Action::Take { card } => message!("act-take", card = card),
    }
}
