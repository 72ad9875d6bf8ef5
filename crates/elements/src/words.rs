//! The sentences for actions.

use crate::action::Action;
use crate::effect::face_id;
use crate::event::gems_arg;
use crate::types::{ELIXIR, ELIXIR_GEM, Place};
use game_core::{Message, message};

impl Action {
    /// What a button or a list says.
    pub(crate) fn message(self) -> Message {
        match self {
            Action::Gem { gem } => message!("gem", gem = gem),
            Action::Die { face } => message!("die", face = face, outcome = face_id(face)),
            Action::Reroll { die: 1 } => message!("reroll-first"),
            Action::Reroll { .. } => message!("reroll-second"),
            Action::Forgo => message!("forgo"),
            Action::Swap { seat } => message!("swap", seat = seat),
            Action::Give { card } => message!("give", card = card),
            Action::Pass { card } => message!("pass", card = card),
            Action::Trade { give, take, place } => match place {
                Place::Table => message!("trade-table", give = give, take = take),
                Place::Hand { seat } => message!("trade-hand", give = give, take = take, seat = seat),
                Place::Slot { seat, slot } => {
                    message!("trade-slot", give = give, take = take, seat = seat, slot = slot)
                }
                Place::Elixir { seat } => message!("trade-elixir", give = give, take = take, seat = seat),
            },
            Action::Take { place } => match place {
                Place::Table => message!("take-table"),
                Place::Hand { seat } => message!("take-hand", seat = seat),
                Place::Slot { seat, slot } => message!("take-slot", seat = seat, slot = slot),
                Place::Elixir { seat } => message!("take-elixir", seat = seat, card = ELIXIR),
            },
            Action::Steal { gem, place } => match place {
                Place::Table => message!("steal-table", gem = gem),
                Place::Hand { seat } => message!("steal-hand", gem = gem, seat = seat),
                Place::Slot { seat, slot } => message!("steal-slot", gem = gem, seat = seat, slot = slot),
                Place::Elixir { seat } => message!("steal-elixir", gem = gem, seat = seat),
            },
            Action::PlayCard { card, slot } => message!("play-card", card = card, slot = slot),
            Action::PlayGem { gem, slot } => message!("play-gem", gem = gem, slot = slot),
            Action::PlayPair { gems, slot } => {
                message!("play-pair", one = gems.first(), two = gems.second(), slot = slot)
            }
            Action::PlayElixirCard => message!("play-elixir-card", card = ELIXIR),
            Action::PlayElixirGem => message!("play-elixir-gem", gem = ELIXIR_GEM),
            Action::Fuse { gem, inputs } => message!("fuse", gem = gem, inputs = gems_arg(inputs)),
            Action::End => message!("end"),
            Action::Gain { gem } => message!("gain", gem = gem),
            Action::Bonus { gem } => message!("bonus", gem = gem),
            Action::Substance { substance } => message!("substance", substance = substance),
            Action::Keep => message!("keep"),
            Action::Redraw { gem } => message!("redraw", gem = gem),
            Action::Toss { card } => message!("toss", card = card),
            Action::Stop => message!("stop"),
            Action::Salvage { card } => message!("salvage", card = card),
            Action::Accept => message!("accept"),
            Action::Decline => message!("decline"),
            Action::Pick { card } => message!("pick", card = card),
        }
    }
}
