//! What happened, each with its rule and its sentence.

use crate::effect::face_id;
use crate::state::End;
use crate::types::{ELIXIR, ELIXIR_GEM, ElementId, GemId, Inputs, Pair, Place, SubstanceId, el};
use game_core::{Arg, Happening, Message, Rule, Seat, Tally, Viewer, message};
use serde::{Deserialize, Serialize};

/// Cards that a viewer may not see are `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    GemChosen { seat: Seat, gem: GemId },
    SubstanceDealt { seat: Seat, substance: SubstanceId },
    CardDrawn { seat: Seat, card: Option<ElementId>, why: DrawReason },
    SetupDiscarded { card: ElementId },
    SubstanceRevealed { substance: SubstanceId, place: u8, is_setup: bool },
    RolledForFirst { seat: Seat, dice: [u8; 2] },
    FirstDrawn { seat: Seat },
    TurnBegan { seat: Seat, turn: u16 },
    Reshuffled { cards: u8 },
    DrawSkipped { seat: Seat, why: DrawReason },
    Rolled { seat: Seat, dice: [u8; 2] },
    NothingPossible { seat: Seat },
    DieChosen { seat: Seat, face: u8 },
    Rerolled { seat: Seat, die: u8, face: u8 },
    Forgone { seat: Seat },
    Salvaged { seat: Seat, card: ElementId, is_chosen: bool },
    HandNamed { seat: Seat, from: Seat, rule: Rule },
    CardTaken { seat: Seat, from: Seat, card: Option<ElementId>, rule: Rule },
    CardGiven { seat: Seat, to: Seat, card: Option<ElementId> },
    PassChosen { seat: Seat, card: Option<ElementId> },
    CardPassed { seat: Seat, to: Seat, card: Option<ElementId> },
    NothingPassed { seat: Seat },
    TradeOffered { seat: Seat, give: GemId, take: GemId, place: Place },
    TradeAccepted { seat: Seat },
    TradeDeclined { seat: Seat },
    NoTradeLeft { seat: Seat },
    Traded { seat: Seat, give: GemId, take: GemId, place: Place, is_agreed: bool },
    CardTakenFromPlay { seat: Seat, card: ElementId, place: Place },
    GemStolen { seat: Seat, gem: GemId, place: Place },
    NoGemToSteal { seat: Seat },
    PairBroken { seat: Seat, gem: GemId },
    SpecialDiscarded { seat: Seat, card: ElementId },
    CardPlayed { seat: Seat, card: ElementId, slot: u8, begins: bool },
    GemPlayed { seat: Seat, gem: GemId, slot: u8, begins: bool },
    PairPlayed { seat: Seat, gems: Pair, element: ElementId, slot: u8 },
    ElixirCardPlayed { seat: Seat },
    ElixirGemPlayed { seat: Seat },
    Fused { seat: Seat, gem: GemId, inputs: Inputs },
    Completed { seat: Seat, substance: SubstanceId },
    SetScored { seat: Seat, natural: bool, points: u8, elixir: u8 },
    GemReturned { seat: Seat, gem: GemId },
    Gained { seat: Seat, gem: GemId },
    NothingToGain { seat: Seat },
    BonusGained { seat: Seat, gem: GemId, is_chosen: bool },
    BonusMissing { seat: Seat },
    SubstanceTaken { seat: Seat, substance: SubstanceId },
    NoSubstance { seat: Seat },
    BuildingEnded { seat: Seat },
    HandKept { seat: Seat },
    RedrawPaid { seat: Seat, gem: GemId },
    CardDiscarded { seat: Seat, card: ElementId, is_limit: bool },
    DiscardingStopped { seat: Seat, cards: u8 },
    HandLeftShort { seat: Seat, cards: u8 },
    GameOver { end: End },
}

/// Why a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawReason {
    Deal,
    Turn,
    Outcome,
    Redraw,
    UpToLimit,
}

impl DrawReason {
    fn rule(self) -> Rule {
        match self {
            DrawReason::Deal => el(22),
            DrawReason::Turn => el(41),
            DrawReason::Outcome => el(67),
            DrawReason::Redraw => el(210),
            DrawReason::UpToLimit => el(214),
        }
    }
}

impl End {
    pub(crate) fn rule(self) -> Rule {
        match self {
            End::Target => el(230),
            End::AllBuilt => el(231),
            End::Stall => el(260),
        }
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        match *self {
            Event::GemChosen { .. } => el(20),
            Event::SubstanceDealt { .. } => el(22),
            Event::CardDrawn { why, .. } => why.rule(),
            Event::SetupDiscarded { .. } => el(23),
            Event::SubstanceRevealed { is_setup: true, .. } => el(24),
            Event::SubstanceRevealed { is_setup: false, .. } => el(194),
            Event::RolledForFirst { .. } => el(26),
            Event::FirstDrawn { .. } => el(27),
            Event::TurnBegan { .. } => el(44),
            Event::Reshuffled { .. } | Event::DrawSkipped { .. } => el(250),
            Event::Rolled { .. } => el(40),
            Event::NothingPossible { .. } => el(65),
            Event::DieChosen { .. } => el(60),
            Event::Rerolled { .. } | Event::Forgone { .. } => el(63),
            Event::Salvaged { is_chosen: false, .. } => el(68),
            Event::Salvaged { is_chosen: true, .. } => el(282),
            Event::HandNamed { rule, .. } | Event::CardTaken { rule, .. } => rule,
            Event::CardGiven { .. } => el(69),
            Event::PassChosen { .. } | Event::CardPassed { .. } => el(71),
            Event::NothingPassed { .. } => el(72),
            Event::TradeOffered { .. } | Event::TradeAccepted { .. } => el(283),
            Event::TradeDeclined { .. } | Event::NoTradeLeft { .. } => el(283),
            Event::Traded { place: Place::Table, .. } => el(73),
            Event::Traded { is_agreed: false, .. } => el(75),
            Event::Traded { is_agreed: true, .. } => el(283),
            Event::CardTakenFromPlay { .. } => el(76),
            Event::GemStolen { .. } => el(79),
            Event::NoGemToSteal { .. } => el(82),
            Event::PairBroken { .. } => el(170),
            Event::SpecialDiscarded { .. } => el(139),
            Event::CardPlayed { begins: true, .. } | Event::GemPlayed { begins: true, .. } => el(102),
            Event::CardPlayed { card, .. } if card.is_special() => el(130),
            Event::GemPlayed { gem, .. } if gem.is_special() => el(130),
            Event::CardPlayed { .. } | Event::GemPlayed { .. } => el(100),
            Event::PairPlayed { .. } => el(152),
            Event::ElixirCardPlayed { .. } | Event::ElixirGemPlayed { .. } => el(133),
            Event::Fused { .. } => el(154),
            Event::Completed { .. } => el(190),
            Event::SetScored { natural: true, .. } => el(195),
            Event::SetScored { natural: false, .. } => el(196),
            Event::GemReturned { .. } => el(140),
            Event::Gained { .. } | Event::NothingToGain { .. } => el(192),
            Event::BonusGained { .. } => el(193),
            Event::BonusMissing { .. } => el(197),
            Event::SubstanceTaken { .. } => el(194),
            Event::NoSubstance { .. } => el(205),
            Event::BuildingEnded { .. } => el(42),
            Event::HandKept { .. } => el(211),
            Event::RedrawPaid { .. } => el(212),
            Event::CardDiscarded { is_limit: false, .. } | Event::DiscardingStopped { .. } => el(213),
            Event::CardDiscarded { is_limit: true, .. } => el(215),
            Event::HandLeftShort { .. } => el(255),
            Event::GameOver { end } => end.rule(),
        }
    }

    fn message(&self) -> Message {
        match *self {
            Event::GemChosen { seat, gem } => message!("gem-chosen", seat = seat, gem = gem),
            Event::SubstanceDealt { seat, substance } => {
                message!("substance-dealt", seat = seat, substance = substance)
            }
            Event::CardDrawn { seat, card: None, .. } => message!("card-drawn-hidden", seat = seat),
            Event::CardDrawn { seat, card: Some(card), .. } => message!("card-drawn", seat = seat, card = card),
            Event::SetupDiscarded { card } => message!("setup-discarded", card = card),
            Event::SubstanceRevealed { substance, .. } => message!("substance-revealed", substance = substance),
            Event::RolledForFirst { seat, dice: [one, two] } => {
                message!("rolled-for-first", seat = seat, one = one, two = two, sum = one + two)
            }
            Event::FirstDrawn { seat } => message!("first-drawn", seat = seat),
            Event::TurnBegan { seat, turn } => message!("turn-began", seat = seat, turn = turn),
            Event::Reshuffled { cards } => message!("reshuffled", cards = cards),
            Event::DrawSkipped { seat, .. } => message!("draw-skipped", seat = seat),
            Event::Rolled { seat, dice: [one, two] } => message!("rolled", seat = seat, one = one, two = two),
            Event::NothingPossible { seat } => message!("nothing-possible", seat = seat),
            Event::DieChosen { seat, face } => {
                message!("die-chosen", seat = seat, face = face, outcome = face_id(face))
            }
            Event::Rerolled { seat, die, face } => message!("rerolled", seat = seat, die = die, face = face),
            Event::Forgone { seat } => message!("forgone", seat = seat),
            Event::Salvaged { seat, card, .. } => message!("salvaged", seat = seat, card = card),
            Event::HandNamed { seat, from, .. } => message!("hand-named", seat = seat, from = from),
            Event::CardTaken { seat, from, card: None, .. } => message!("card-taken-hidden", seat = seat, from = from),
            Event::CardTaken { seat, from, card: Some(card), .. } => {
                message!("card-taken", seat = seat, from = from, card = card)
            }
            Event::CardGiven { seat, to, card: None } => message!("card-given-hidden", seat = seat, to = to),
            Event::CardGiven { seat, to, card: Some(card) } => {
                message!("card-given", seat = seat, to = to, card = card)
            }
            Event::PassChosen { seat, card: None } => message!("pass-chosen-hidden", seat = seat),
            Event::PassChosen { seat, card: Some(card) } => message!("pass-chosen", seat = seat, card = card),
            Event::CardPassed { seat, to, card: None } => message!("card-passed-hidden", seat = seat, to = to),
            Event::CardPassed { seat, to, card: Some(card) } => {
                message!("card-passed", seat = seat, to = to, card = card)
            }
            Event::NothingPassed { seat } => message!("nothing-passed", seat = seat),
            Event::TradeOffered { seat, give, take, place } => {
                let other = place.seat().unwrap_or(seat);
                match place {
                    Place::Table | Place::Hand { .. } => {
                        message!("trade-offered", seat = seat, other = other, give = give, take = take)
                    }
                    Place::Slot { .. } | Place::Elixir { .. } => {
                        message!("trade-offered-play", seat = seat, other = other, give = give, take = take)
                    }
                }
            }
            Event::TradeAccepted { seat } => message!("trade-accepted", seat = seat),
            Event::TradeDeclined { seat } => message!("trade-declined", seat = seat),
            Event::NoTradeLeft { seat } => message!("no-trade-left", seat = seat),
            Event::Traded { seat, give, take, place, .. } => match place {
                Place::Table => message!("traded-table", seat = seat, give = give, take = take),
                Place::Hand { seat: other } => {
                    message!("traded-hand", seat = seat, other = other, give = give, take = take)
                }
                Place::Slot { seat: other, .. } | Place::Elixir { seat: other } => {
                    message!("traded-play", seat = seat, other = other, give = give, take = take)
                }
            },
            Event::CardTakenFromPlay { seat, card, place } => {
                message!("card-taken-from-play", seat = seat, from = place.seat().unwrap_or(seat), card = card)
            }
            Event::GemStolen { seat, gem, place } => match place {
                Place::Table => message!("gem-taken", seat = seat, gem = gem),
                Place::Hand { seat: from } => message!("gem-stolen-hand", seat = seat, from = from, gem = gem),
                Place::Slot { seat: from, .. } | Place::Elixir { seat: from } => {
                    message!("gem-stolen-play", seat = seat, from = from, gem = gem)
                }
            },
            Event::NoGemToSteal { seat } => message!("no-gem-to-steal", seat = seat),
            Event::PairBroken { seat, gem } => message!("pair-broken", seat = seat, gem = gem),
            Event::SpecialDiscarded { seat, card } => message!("special-discarded", seat = seat, card = card),
            Event::CardPlayed { seat, card, slot, begins: false } => {
                message!("card-played", seat = seat, card = card, slot = slot)
            }
            Event::CardPlayed { seat, card, slot, begins: true } => {
                message!("card-begins", seat = seat, card = card, slot = slot)
            }
            Event::GemPlayed { seat, gem, slot, begins: false } => {
                message!("gem-played", seat = seat, gem = gem, slot = slot)
            }
            Event::GemPlayed { seat, gem, slot, begins: true } => {
                message!("gem-begins", seat = seat, gem = gem, slot = slot)
            }
            Event::PairPlayed { seat, gems, element, slot } => {
                let (one, two) = (gems.first(), gems.second());
                message!("pair-played", seat = seat, one = one, two = two, element = element, slot = slot)
            }
            Event::ElixirCardPlayed { seat } => message!("elixir-card-played", seat = seat, card = ELIXIR),
            Event::ElixirGemPlayed { seat } => message!("elixir-gem-played", seat = seat, gem = ELIXIR_GEM),
            Event::Fused { seat, gem, inputs } => {
                message!("fused", seat = seat, gem = gem, inputs = gems_arg(inputs))
            }
            Event::Completed { seat, substance } => message!("completed", seat = seat, substance = substance),
            Event::SetScored { seat, natural: true, points, .. } => {
                message!("scored-natural", seat = seat, points = points)
            }
            Event::SetScored { seat, natural: false, points, elixir } => {
                message!("scored-artificial", seat = seat, points = points, elixir = elixir)
            }
            Event::GemReturned { seat, gem } => message!("gem-returned", seat = seat, gem = gem),
            Event::Gained { seat, gem } => message!("gained", seat = seat, gem = gem),
            Event::NothingToGain { seat } => message!("nothing-to-gain", seat = seat),
            Event::BonusGained { seat, gem, .. } => message!("bonus-gained", seat = seat, gem = gem),
            Event::BonusMissing { seat } => message!("bonus-missing", seat = seat),
            Event::SubstanceTaken { seat, substance } => {
                message!("substance-taken", seat = seat, substance = substance)
            }
            Event::NoSubstance { seat } => message!("no-substance", seat = seat),
            Event::BuildingEnded { seat } => message!("building-ended", seat = seat),
            Event::HandKept { seat } => message!("hand-kept", seat = seat),
            Event::RedrawPaid { seat, gem } => message!("redraw-paid", seat = seat, gem = gem),
            Event::CardDiscarded { seat, card, .. } => message!("card-discarded", seat = seat, card = card),
            Event::DiscardingStopped { seat, cards } => message!("discarding-stopped", seat = seat, cards = cards),
            Event::HandLeftShort { seat, cards } => message!("hand-left-short", seat = seat, cards = cards),
            Event::GameOver { end } => match end {
                End::Target => message!("end-target"),
                End::AllBuilt => message!("end-all-built"),
                End::Stall => message!("end-stall"),
            },
        }
    }

    fn came_up(&self) -> Option<Arg> {
        let (Event::SubstanceDealt { substance, .. } | Event::SubstanceRevealed { substance, .. }) = *self else {
            return None;
        };
        Some(substance.into())
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |kind, what: Arg, seat| Some(Tally { kind, what, seat: Some(seat) });
        match *self {
            Event::DieChosen { seat, face } => tally("outcome", face_id(face).into(), seat),
            Event::Forgone { seat } => tally("no outcome", "forgone".into(), seat),
            Event::NothingPossible { seat } => tally("no outcome", "impossible".into(), seat),
            Event::GemStolen { seat, .. } => tally("doubles gem", "taken".into(), seat),
            Event::NoGemToSteal { seat } => tally("doubles gem", "none".into(), seat),
            Event::Completed { seat, substance } => tally("completed", substance.into(), seat),
            Event::SetScored { seat, natural: true, .. } => tally("set", "natural".into(), seat),
            Event::SetScored { seat, natural: false, .. } => tally("set", "artificial".into(), seat),
            Event::Fused { seat, gem, .. } => tally("fused", gem.into(), seat),
            Event::GemChosen { .. }
            | Event::SubstanceDealt { .. }
            | Event::CardDrawn { .. }
            | Event::SetupDiscarded { .. }
            | Event::SubstanceRevealed { .. }
            | Event::RolledForFirst { .. }
            | Event::FirstDrawn { .. }
            | Event::TurnBegan { .. }
            | Event::Reshuffled { .. }
            | Event::DrawSkipped { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::Salvaged { .. }
            | Event::HandNamed { .. }
            | Event::CardTaken { .. }
            | Event::CardGiven { .. }
            | Event::PassChosen { .. }
            | Event::CardPassed { .. }
            | Event::NothingPassed { .. }
            | Event::TradeOffered { .. }
            | Event::TradeAccepted { .. }
            | Event::TradeDeclined { .. }
            | Event::NoTradeLeft { .. }
            | Event::Traded { .. }
            | Event::CardTakenFromPlay { .. }
            | Event::PairBroken { .. }
            | Event::SpecialDiscarded { .. }
            | Event::CardPlayed { .. }
            | Event::GemPlayed { .. }
            | Event::PairPlayed { .. }
            | Event::ElixirCardPlayed { .. }
            | Event::ElixirGemPlayed { .. }
            | Event::GemReturned { .. }
            | Event::Gained { .. }
            | Event::NothingToGain { .. }
            | Event::BonusGained { .. }
            | Event::BonusMissing { .. }
            | Event::SubstanceTaken { .. }
            | Event::NoSubstance { .. }
            | Event::BuildingEnded { .. }
            | Event::HandKept { .. }
            | Event::RedrawPaid { .. }
            | Event::CardDiscarded { .. }
            | Event::DiscardingStopped { .. }
            | Event::HandLeftShort { .. }
            | Event::GameOver { .. } => None,
        }
    }
}

/// Gems as an argument of a sentence.
pub(crate) fn gems_arg(inputs: Inputs) -> Arg {
    Arg::Cards(inputs.each().map(GemId::card).collect())
}

/// The event as that viewer sees it (EL-288).
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::CardDrawn { seat, card, .. } | Event::PassChosen { seat, card } => {
            *card = card.filter(|_| viewer.is(*seat));
        }
        Event::CardTaken { seat, from: other, card, .. }
        | Event::CardGiven { seat, to: other, card }
        | Event::CardPassed { seat, to: other, card } => {
            *card = card.filter(|_| viewer.is(*seat) || viewer.is(*other));
        }
        Event::GemChosen { .. }
        | Event::SubstanceDealt { .. }
        | Event::SetupDiscarded { .. }
        | Event::SubstanceRevealed { .. }
        | Event::RolledForFirst { .. }
        | Event::FirstDrawn { .. }
        | Event::TurnBegan { .. }
        | Event::Reshuffled { .. }
        | Event::DrawSkipped { .. }
        | Event::Rolled { .. }
        | Event::NothingPossible { .. }
        | Event::DieChosen { .. }
        | Event::Rerolled { .. }
        | Event::Forgone { .. }
        | Event::Salvaged { .. }
        | Event::HandNamed { .. }
        | Event::NothingPassed { .. }
        | Event::TradeOffered { .. }
        | Event::TradeAccepted { .. }
        | Event::TradeDeclined { .. }
        | Event::NoTradeLeft { .. }
        | Event::Traded { .. }
        | Event::CardTakenFromPlay { .. }
        | Event::GemStolen { .. }
        | Event::NoGemToSteal { .. }
        | Event::PairBroken { .. }
        | Event::SpecialDiscarded { .. }
        | Event::CardPlayed { .. }
        | Event::GemPlayed { .. }
        | Event::PairPlayed { .. }
        | Event::ElixirCardPlayed { .. }
        | Event::ElixirGemPlayed { .. }
        | Event::Fused { .. }
        | Event::Completed { .. }
        | Event::SetScored { .. }
        | Event::GemReturned { .. }
        | Event::Gained { .. }
        | Event::NothingToGain { .. }
        | Event::BonusGained { .. }
        | Event::BonusMissing { .. }
        | Event::SubstanceTaken { .. }
        | Event::NoSubstance { .. }
        | Event::BuildingEnded { .. }
        | Event::HandKept { .. }
        | Event::RedrawPaid { .. }
        | Event::CardDiscarded { .. }
        | Event::DiscardingStopped { .. }
        | Event::HandLeftShort { .. }
        | Event::GameOver { .. } => {}
    }
    event
}
