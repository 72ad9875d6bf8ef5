//! What happened, each with its rule and its sentence.

use crate::dice::{Dice, Die};
use crate::flasks::Flasks;
use crate::state::{Maker, ql};
use crate::types::{Assistant, ClaimCard, Colour, LabCard, PlayerColour, Target};
use game_core::{Arg, CardRef, Happening, Message, Rule, Seat, Tally, message};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    ColourChosen { seat: Seat, colour: PlayerColour },
    ColourDealt { seat: Seat, colour: PlayerColour },
    SetChosen { seat: Seat, own: PlayerColour, colour: PlayerColour, number: u8 },
    RowLaid { target: Target, card: LabCard },
    FirstDrawn { seat: Seat },
    RoundBegan { round: u8, token: Seat },
    Rolled { seat: Seat, dice: Dice },
    Activated { seat: Seat, assistant: Assistant, card: LabCard, dice: Flasks },
    Claimed { seat: Seat, assistant: Assistant, card: ClaimCard, dice: Flasks },
    Fired { seat: Seat, card: Maker, destroyed: Flasks },
    Created { seat: Seat, card: Maker, colour: Colour },
    CreatedByShortage { seat: Seat, card: Maker, wanted: Colour },
    NothingCreated { seat: Seat, card: Maker, links: u8 },
    Looped { seat: Seat, card: Maker, colour: Colour, again: bool },
    CreatedRolled { seat: Seat, die: Die },
    Pooled { seat: Seat, die: Die, links: u8 },
    Pulled { seat: Seat, die: Die, links: u8 },
    FreePlaced { seat: Seat, colour: Colour, card: LabCard, slot: u8 },
    Waits { seat: Seat, colour: Colour, card: LabCard, links: u8 },
    BidBegun { seat: Seat, assistant: Assistant, target: Target },
    Picked { seat: Seat, die: Die },
    BidMade { seat: Seat, target: Target, value: u16, dice: Dice },
    Outbid { seat: Seat, target: Target, by: Seat },
    Dismissed { seat: Seat, assistant: Assistant },
    Rerolled { seat: Seat, dice: Dice },
    NothingRerolled { seat: Seat },
    LabCleaned { seat: Seat, dice: Dice },
    Won { seat: Seat, target: Target, value: u16 },
    Drawn { seat: Seat, card: LabCard },
    NothingDrawn { seat: Seat },
    TokenGiven { seat: Seat, to: Seat },
    TokenStays { seat: Seat },
    ExtraWon { seat: Seat },
    FormulaWon { seat: Seat, card: LabCard },
    FormulaDiscarded { card: LabCard },
    BidReturned { seat: Seat, target: Target, dice: Dice },
    Pitied { seat: Seat, target: Target },
    NoPity { seat: Seat, target: Target },
    ClaimReturned { seat: Seat, card: Maker, dice: Dice },
    Salvaged { seat: Seat, card: LabCard },
    NothingSalvaged { seat: Seat },
    RowRefilled { target: Target, card: LabCard },
    DeckRenewed { cards: u8 },
    SlotEmpty { target: Target },
    ExtraReturned { seat: Seat },
    StoneClaimed { seat: Seat, round: u8 },
    RoundCapReached { round: u8 },
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        ql(match self {
            Event::ColourChosen { .. } => 21,
            Event::ColourDealt { .. } => 22,
            Event::SetChosen { own: PlayerColour::Black, .. } => 25,
            Event::SetChosen { .. } => 24,
            Event::RowLaid { .. } => 28,
            Event::FirstDrawn { .. } => 31,
            Event::RoundBegan { .. } => 50,
            Event::Rolled { .. } => 51,
            Event::Activated { assistant: Assistant::Normal, .. } => 70,
            Event::Claimed { assistant: Assistant::Normal, card: ClaimCard::DISCARD, .. } => 181,
            Event::Claimed { assistant: Assistant::Normal, .. } => 170,
            Event::Activated { assistant: Assistant::Extra, .. }
            | Event::Claimed { assistant: Assistant::Extra, .. }
            | Event::BidBegun { assistant: Assistant::Extra, .. }
            | Event::Dismissed { assistant: Assistant::Extra, .. } => 56,
            Event::Fired { card: Maker::Lab(_), .. } => 90,
            Event::Fired { card: Maker::Claim(ClaimCard::MULTI), .. } => 173,
            Event::Fired { card: Maker::Claim(ClaimCard::MONO), .. } => 175,
            Event::Fired { card: Maker::Claim(ClaimCard::TRADE), .. } => 177,
            Event::Fired { card: Maker::Claim(ClaimCard::MULTI_FORGE | ClaimCard::MONO_FORGE), .. } => 180,
            Event::Fired { card: Maker::Claim(_), .. } => 172,
            Event::Created { .. } => 95,
            Event::CreatedByShortage { .. } => 96,
            Event::NothingCreated { .. } => 97,
            Event::Looped { .. } => 132,
            Event::CreatedRolled { .. } => 102,
            Event::Pooled { .. } => 101,
            Event::Pulled { .. } => 130,
            Event::FreePlaced { .. } => 110,
            Event::Waits { .. } => 113,
            Event::BidBegun { .. } => 151,
            Event::Picked { .. } => 225,
            Event::BidMade { .. } => 152,
            Event::Outbid { .. } => 153,
            Event::Dismissed { .. } => 185,
            Event::Rerolled { .. } => 186,
            Event::NothingRerolled { .. } => 222,
            Event::LabCleaned { .. } => 190,
            Event::Won { .. } => 158,
            Event::Drawn { .. } => 192,
            Event::NothingDrawn { .. } | Event::DeckRenewed { .. } | Event::SlotEmpty { .. } => 198,
            Event::TokenGiven { .. } => 193,
            Event::TokenStays { .. } => 62,
            Event::ExtraWon { .. } => 194,
            Event::FormulaWon { .. } | Event::FormulaDiscarded { .. } => 195,
            Event::BidReturned { .. } => 159,
            Event::Pitied { .. } => 160,
            Event::NoPity { .. } => 162,
            Event::ClaimReturned { .. } | Event::Salvaged { .. } | Event::NothingSalvaged { .. } => 196,
            Event::RowRefilled { .. } => 197,
            Event::ExtraReturned { .. } => 61,
            Event::StoneClaimed { .. } => 210,
            Event::RoundCapReached { .. } => 211,
        })
    }

    fn message(&self) -> Message {
        match *self {
            Event::ColourChosen { seat, colour } => {
                message!("colour-chosen", seat = seat, colour = player_word(colour))
            }
            Event::ColourDealt { seat, colour } => message!("colour-dealt", seat = seat, colour = player_word(colour)),
            Event::SetChosen { seat, own: _, colour, number } => {
                message!("set-chosen", seat = seat, colour = player_word(colour), number = number)
            }
            Event::RowLaid { target, card } => message!("row-laid", card = card, place = target.word()),
            Event::FirstDrawn { seat } => message!("first-drawn", seat = seat),
            Event::RoundBegan { round, token } => message!("round-began", round = round, token = token),
            Event::Rolled { seat, dice } => message!("rolled", seat = seat, dice = dice.to_string()),
            Event::Activated { seat, assistant: Assistant::Normal, card, dice } => {
                message!("activated", seat = seat, card = card, dice = letters(dice))
            }
            Event::Activated { seat, assistant: Assistant::Extra, card, dice } => {
                message!("activated-extra", seat = seat, card = card, dice = letters(dice))
            }
            Event::Claimed { seat, assistant: Assistant::Normal, card, .. } => {
                message!("claimed", seat = seat, card = card)
            }
            Event::Claimed { seat, assistant: Assistant::Extra, card, .. } => {
                message!("claimed-extra", seat = seat, card = card)
            }
            Event::Fired { seat, card, destroyed } if destroyed.is_empty() => {
                message!("fired", seat = seat, card = card)
            }
            Event::Fired { seat, card, destroyed } => {
                message!("fired-destroying", seat = seat, card = card, dice = letters(destroyed))
            }
            Event::Created { seat, card, colour } => {
                message!("created", seat = seat, card = card, colour = colour_word(colour))
            }
            Event::CreatedByShortage { seat, card, wanted } => {
                message!("created-by-shortage", seat = seat, card = card, colour = colour_word(wanted))
            }
            Event::NothingCreated { seat, card, .. } => message!("nothing-created", seat = seat, card = card),
            Event::Looped { seat, card, colour, .. } => {
                message!("looped", seat = seat, card = card, colour = colour_word(colour))
            }
            Event::CreatedRolled { seat, die } => message!("created-rolled", seat = seat, die = die.to_string()),
            Event::Pooled { seat, die, .. } => message!("pooled", seat = seat, die = die.to_string()),
            Event::Pulled { seat, die, .. } => message!("pulled", seat = seat, die = die.to_string()),
            Event::FreePlaced { seat, colour, card, slot } => {
                message!("free-placed", seat = seat, colour = colour_word(colour), card = card, slot = slot)
            }
            Event::Waits { seat, colour, card, .. } => {
                message!("waits", seat = seat, colour = colour_word(colour), card = card)
            }
            Event::BidBegun { seat, assistant: Assistant::Normal, target } => {
                message!("bid-begun", seat = seat, card = target_arg(target))
            }
            Event::BidBegun { seat, assistant: Assistant::Extra, target } => {
                message!("bid-begun-extra", seat = seat, card = target_arg(target))
            }
            Event::Picked { seat, die } => message!("picked", seat = seat, die = die.to_string()),
            Event::BidMade { seat, target, value, dice } => {
                message!("bid-made", seat = seat, card = target_arg(target), value = value, dice = dice.to_string())
            }
            Event::Outbid { seat, target, by } => message!("outbid", seat = seat, card = target_arg(target), by = by),
            Event::Dismissed { seat, assistant: Assistant::Normal } => message!("dismissed", seat = seat),
            Event::Dismissed { seat, assistant: Assistant::Extra } => message!("dismissed-extra", seat = seat),
            Event::Rerolled { seat, dice } => message!("rerolled", seat = seat, dice = dice.to_string()),
            Event::NothingRerolled { seat } => message!("nothing-rerolled", seat = seat),
            Event::LabCleaned { seat, dice } => message!("lab-cleaned", seat = seat, number = dice.total()),
            Event::Won { seat, target, value } => {
                message!("won", seat = seat, card = target_arg(target), value = value)
            }
            Event::Drawn { seat, card } => message!("drawn", seat = seat, card = card),
            Event::NothingDrawn { seat } => message!("nothing-drawn", seat = seat),
            // Whether the winner held it before is not said.
            Event::TokenGiven { seat, to } if seat == to => message!("token-taken", seat = seat),
            Event::TokenGiven { seat, to } => message!("token-given", seat = seat, to = to),
            Event::TokenStays { seat } => message!("token-stays", seat = seat),
            Event::ExtraWon { seat } => message!("extra-won", seat = seat),
            Event::FormulaWon { seat, card } => message!("formula-won", seat = seat, card = card),
            Event::FormulaDiscarded { card } => message!("formula-discarded", card = card),
            Event::BidReturned { seat, target, dice } => {
                message!("bid-returned", seat = seat, card = target_arg(target), number = dice.total())
            }
            Event::Pitied { seat, target } => message!("pitied", seat = seat, card = target_arg(target)),
            Event::NoPity { seat, target } => message!("no-pity", seat = seat, card = target_arg(target)),
            Event::ClaimReturned { seat, card, dice } => {
                message!("claim-returned", seat = seat, card = card, number = dice.total())
            }
            Event::Salvaged { seat, card } => message!("salvaged", seat = seat, card = card),
            Event::NothingSalvaged { seat } => message!("nothing-salvaged", seat = seat),
            Event::RowRefilled { target, card } => message!("row-refilled", card = card, place = target.word()),
            Event::DeckRenewed { cards } => message!("deck-renewed", cards = cards),
            Event::SlotEmpty { target } => message!("slot-empty", place = target.word()),
            Event::ExtraReturned { seat } => message!("extra-returned", seat = seat),
            Event::StoneClaimed { seat, round } => message!("stone-claimed", seat = seat, round = round),
            Event::RoundCapReached { round } => message!("round-cap-reached", round = round),
        }
    }

    /// QL-028, QL-192, QL-197: the cards that leave the deck.
    fn came_up(&self) -> Option<Arg> {
        let (Event::RowLaid { card, .. } | Event::RowRefilled { card, .. } | Event::Drawn { card, .. }) = *self else {
            return None;
        };
        Some(card.into())
    }

    /// The use of each card, the lengths of chains, loops, and rounds.
    fn tally(&self) -> Option<Tally> {
        let count = |kind, what: Arg, seat: Seat| Some(Tally { kind, what, seat: Some(seat) });
        match *self {
            Event::Fired { seat, card, .. } => count("fired", card.into(), seat),
            Event::Claimed { seat, card, .. } if card == ClaimCard::DISCARD || card == ClaimCard::STONE => {
                count("claimed", card.into(), seat)
            }
            Event::Pooled { seat, links, .. }
            | Event::Pulled { seat, links, .. }
            | Event::Waits { seat, links, .. }
            | Event::NothingCreated { seat, links, .. } => count("chain", links.into(), seat),
            Event::Looped { seat, card, again: false, .. } => count("loop", card.into(), seat),
            Event::Won { seat, target: target @ (Target::Draw | Target::Start | Target::Extra), .. } => {
                count("won", target_arg(target), seat)
            }
            Event::FormulaWon { seat, card } => count("won", card.into(), seat),
            Event::Drawn { seat, card } => count("drawn", card.into(), seat),
            Event::Salvaged { seat, card } => count("salvaged", card.into(), seat),
            Event::Dismissed { seat, .. } => count("dismissed", dismiss_card().into(), seat),
            Event::SetChosen { seat, colour, number, .. } => {
                count("set", format!("{} {number}", colour.name()).into(), seat)
            }
            Event::StoneClaimed { seat, round } => count("rounds", round.into(), seat),
            Event::RoundCapReached { round } => Some(Tally { kind: "rounds", what: round.into(), seat: None }),
            Event::ColourChosen { .. }
            | Event::ColourDealt { .. }
            | Event::RowLaid { .. }
            | Event::FirstDrawn { .. }
            | Event::RoundBegan { .. }
            | Event::Rolled { .. }
            | Event::Activated { .. }
            | Event::Claimed { .. }
            | Event::Created { .. }
            | Event::CreatedByShortage { .. }
            | Event::Looped { .. }
            | Event::CreatedRolled { .. }
            | Event::FreePlaced { .. }
            | Event::BidBegun { .. }
            | Event::Picked { .. }
            | Event::BidMade { .. }
            | Event::Outbid { .. }
            | Event::Rerolled { .. }
            | Event::NothingRerolled { .. }
            | Event::LabCleaned { .. }
            | Event::Won { .. }
            | Event::NothingDrawn { .. }
            | Event::TokenGiven { .. }
            | Event::TokenStays { .. }
            | Event::ExtraWon { .. }
            | Event::FormulaDiscarded { .. }
            | Event::BidReturned { .. }
            | Event::Pitied { .. }
            | Event::NoPity { .. }
            | Event::ClaimReturned { .. }
            | Event::NothingSalvaged { .. }
            | Event::RowRefilled { .. }
            | Event::DeckRenewed { .. }
            | Event::SlotEmpty { .. }
            | Event::ExtraReturned { .. } => None,
        }
    }
}

impl From<Maker> for Arg {
    fn from(card: Maker) -> Arg {
        match card {
            Maker::Lab(card) => card.into(),
            Maker::Claim(card) => card.into(),
        }
    }
}

/// The Dismiss card, alone in its table.
fn dismiss_card() -> CardRef {
    CardRef { table: 3, index: 0 }
}

/// A biddable card: the three boons by their titles, the formulas by their place.
pub(crate) fn target_arg(target: Target) -> Arg {
    match target {
        Target::Draw | Target::Start | Target::Extra => CardRef { table: 2, index: target as u8 }.into(),
        Target::F1 | Target::F2 | Target::F3 => target.word().into(),
    }
}

/// The letters of some dice.
pub(crate) fn letters(dice: Flasks) -> String {
    dice.iter().map(|colour| colour.letter().to_string()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn colour_word(colour: Colour) -> Arg {
    match colour {
        Colour::R => Arg::Word("die-red"),
        Colour::B => Arg::Word("die-blue"),
        Colour::Y => Arg::Word("die-yellow"),
        Colour::G => Arg::Word("die-green"),
        Colour::K => Arg::Word("die-black"),
        Colour::W => Arg::Word("die-white"),
    }
}

pub(crate) fn player_word(colour: PlayerColour) -> Arg {
    match colour {
        PlayerColour::Red => Arg::Word("colour-red"),
        PlayerColour::Blue => Arg::Word("colour-blue"),
        PlayerColour::Yellow => Arg::Word("colour-yellow"),
        PlayerColour::Green => Arg::Word("colour-green"),
        PlayerColour::Black => Arg::Word("colour-black"),
    }
}
