//! What happened, the rule that decided it, and what simulations count.

use crate::effect::Source;
use crate::state::Storing;
use crate::types::{AcolyteId, Card, ChallengeId, Deck, Face, Faces, Level, Resource, SideId, SpellId};
use crate::ww;
use game_core::{Arg, Happening, Message, Rule, Seat, Tally, message};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    FirstDrawn {
        seat: Seat,
    },
    WizardChosen {
        seat: Seat,
        wizard: SideId,
    },
    WizardDealt {
        seat: Seat,
        wizard: SideId,
    },
    OpponentChosen {
        wizard: SideId,
        level: Level,
    },
    Displayed {
        card: Card,
        why: Why,
    },
    Exchanged {
        seat: Seat,
        card: Card,
    },
    Left {
        seat: Seat,
    },
    DisplayCleared {
        why: Why,
    },
    Revealed {
        acolyte: AcolyteId,
        round: u8,
    },
    OpponentMarked {
        skulls: u8,
    },
    ManaPenalty {
        seat: Seat,
        mana: u8,
    },
    TurnBegan {
        seat: Seat,
        round: u8,
    },
    Rolled {
        seat: Seat,
        faces: Faces,
    },
    Kept {
        seat: Seat,
        faces: Faces,
    },
    BonusRolled {
        seat: Seat,
        faces: Faces,
    },
    Settled {
        seat: Seat,
        faces: Faces,
    },
    Bought {
        seat: Seat,
        card: Card,
        cost: u8,
        wilds: u8,
    },
    ChallengeResolved {
        seat: Seat,
        challenge: ChallengeId,
    },
    SpellUsed {
        seat: Seat,
        spell: SpellId,
    },
    PowerUsed {
        seat: Seat,
        wizard: SideId,
    },
    Triggered {
        seat: Seat,
        source: Source,
    },
    Declined {
        seat: Seat,
        source: Source,
    },
    /// A modifier that made a difference.
    Helped {
        seat: Seat,
        source: Source,
        why: Why,
    },
    Converted {
        seat: Seat,
        source: Source,
        from: Resource,
        to: Resource,
    },
    Gained {
        seat: Seat,
        resource: Resource,
        n: u8,
        lost: u8,
    },
    Lost {
        seat: Seat,
        resource: Resource,
        n: u8,
        lacking: u8,
    },
    /// The limit has fallen below what was stored.
    Exceeded {
        seat: Seat,
        resource: Resource,
        n: u8,
    },
    /// An optional payment whose size was chosen.
    Spent {
        seat: Seat,
        resource: Resource,
        n: u8,
    },
    /// Marked, or removed where `n` is negative; 0 where the limit was reached before. `skulls` are marked now.
    Marked {
        seat: Seat,
        n: i32,
        skulls: u8,
    },
    Scored {
        seat: Seat,
        vp: i32,
    },
    MoreRerolls {
        seat: Seat,
        rolls: u8,
    },
    DieTurned {
        seat: Seat,
        from: Face,
        to: Face,
    },
    DiscountPending {
        seat: Seat,
        deck: Deck,
        less: u8,
    },
    MoreBribes {
        seat: Seat,
        bribes: u8,
    },
    Refreshed {
        seat: Seat,
        spell: SpellId,
    },
    AllRefreshed {
        seat: Seat,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    LostInsteadOfCard {
        seat: Seat,
    },
    LostInsteadOfValue {
        seat: Seat,
        vp: i32,
    },
    Bribed {
        seat: Seat,
        acolyte: AcolyteId,
        gems: u8,
        vp: i32,
    },
    Stored {
        seat: Seat,
        storing: Storing,
        has_bought: bool,
        tome: u8,
        arcane: u8,
        gem: u8,
        mana: u8,
    },
    SkullPenalty {
        seat: Seat,
        vp: i32,
        /// Solo: by the penalty die, the acolyte's penalty being out of force (WW-115, WW-116).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_die: bool,
    },
    NoPenalty,
    NoSoloPenalty,
    SoloDie {
        seat: Seat,
        face: Face,
    },
    RoundEnded {
        round: u8,
        start: Seat,
    },
    LastRoundEnded {
        round: u8,
    },
    CardScored {
        seat: Seat,
        card: Card,
        vp: i32,
    },
    ChallengeScored {
        seat: Seat,
        challenge: ChallengeId,
        vp: i32,
        bonus: i32,
    },
    FinalScore {
        seat: Seat,
        vp: i32,
    },
    OpponentWeakened {
        fewer: u8,
        depleted: u8,
        vp: i32,
    },
}

/// The occasion of an event, where several rules lead to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Setup,
    Fill,
    Exchange,
    Refresh,
    Solo,
    Ward,
    DiceWild,
    IgnorePenalty,
    Cheaper,
    CheaperBribe,
    Limit,
    StoreAfterBuy,
}

impl Why {
    fn rule(self) -> u16 {
        match self {
            Why::Setup => 17,
            Why::Fill => 32,
            Why::Exchange => 34,
            Why::Refresh => 83,
            Why::Solo => 110,
            Why::Ward => 133,
            Why::DiceWild => 87,
            Why::IgnorePenalty => 129,
            Why::Cheaper => 128,
            Why::CheaperBribe => 89,
            Why::Limit => 95,
            Why::StoreAfterBuy => 97,
        }
    }

    fn word(self) -> Arg {
        match self {
            Why::Setup => Arg::Word("why-setup"),
            Why::Fill => Arg::Word("why-fill"),
            Why::Exchange => Arg::Word("why-exchange"),
            Why::Refresh => Arg::Word("why-refresh"),
            Why::Solo => Arg::Word("why-solo"),
            Why::Ward => Arg::Word("why-ward"),
            Why::DiceWild => Arg::Word("why-dice-wild"),
            Why::IgnorePenalty => Arg::Word("why-ignore-penalty"),
            Why::Cheaper => Arg::Word("why-cheaper"),
            Why::CheaperBribe => Arg::Word("why-cheaper-bribe"),
            Why::Limit => Arg::Word("why-limit"),
            Why::StoreAfterBuy => Arg::Word("why-store-after-buy"),
        }
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        let number = match *self {
            Event::FirstDrawn { .. } => 19,
            Event::WizardChosen { .. } => 12,
            Event::WizardDealt { .. } => 13,
            Event::OpponentChosen { .. } => 106,
            Event::Displayed { why, .. } | Event::Helped { why, .. } | Event::DisplayCleared { why } => why.rule(),
            Event::Exchanged { .. } => 39,
            Event::Left { .. } => 34,
            Event::Revealed { .. } => 21,
            Event::OpponentMarked { .. } => 109,
            Event::ManaPenalty { .. } => 22,
            Event::TurnBegan { .. } => 28,
            Event::Rolled { .. } => 42,
            Event::Kept { .. } => 41,
            Event::BonusRolled { .. } => 132,
            Event::Settled { .. } => 45,
            Event::Bought { wilds: 0, .. } => 61,
            Event::Bought { .. } => 46,
            Event::ChallengeResolved { .. } => 65,
            Event::SpellUsed { .. } | Event::PowerUsed { .. } => 68,
            Event::Triggered { .. } => 73,
            Event::Declined { .. } => 75,
            Event::Converted { .. } => 86,
            Event::Gained { lost: 0, .. } => 50,
            Event::Gained { .. } => 53,
            Event::Lost { resource: Resource::Mana, .. } => 56,
            Event::Lost { resource: Resource::Tome | Resource::Arcane | Resource::Gem, .. } => 57,
            Event::Exceeded { .. } => 60,
            Event::Spent { .. } => 55,
            Event::Marked { .. } => 59,
            Event::Scored { .. } => 71,
            Event::MoreRerolls { .. } => 81,
            Event::DieTurned { .. } => 80,
            Event::DiscountPending { .. } => 128,
            Event::MoreBribes { .. } => 90,
            Event::Refreshed { .. } | Event::AllRefreshed { .. } => 82,
            Event::Discarded { .. } => 85,
            Event::LostInsteadOfCard { .. } => 113,
            Event::LostInsteadOfValue { .. } => 114,
            Event::Bribed { .. } => 88,
            Event::Stored { storing: Storing::None, .. } => 130,
            Event::Stored { storing: Storing::Tomes(_), .. } => 96,
            Event::Stored { storing: Storing::Plain, has_bought: true, .. } => 93,
            Event::Stored { storing: Storing::Plain, has_bought: false, .. } => 92,
            Event::SkullPenalty { by_die: false, .. } | Event::NoPenalty => 24,
            Event::SkullPenalty { by_die: true, .. } | Event::NoSoloPenalty => 116,
            Event::SoloDie { face: Face::ArcaneTome, .. } => 117,
            Event::SoloDie { .. } => 116,
            Event::RoundEnded { .. } => 26,
            Event::LastRoundEnded { .. } => 27,
            Event::CardScored { .. } => 63,
            Event::ChallengeScored { .. } => 100,
            Event::FinalScore { .. } => 100,
            Event::OpponentWeakened { .. } => 120,
        };
        ww(number)
    }

    fn message(&self) -> Message {
        match *self {
            Event::FirstDrawn { seat } => message!("first-drawn", seat = seat),
            Event::WizardChosen { seat, wizard } => message!("wizard-chosen", seat = seat, wizard = wizard),
            Event::WizardDealt { seat, wizard } => message!("wizard-dealt", seat = seat, wizard = wizard),
            Event::OpponentChosen { wizard, level } => {
                message!("opponent-chosen", wizard = wizard, level = level.word())
            }
            Event::Displayed { card, .. } => message!("displayed", card = card),
            Event::Exchanged { seat, card } => message!("exchanged", seat = seat, card = card),
            Event::Left { seat } => message!("left", seat = seat),
            Event::DisplayCleared { why } => message!("display-cleared", why = why.word()),
            Event::Revealed { acolyte, round } => message!("revealed", acolyte = acolyte, round = round),
            Event::OpponentMarked { skulls } => message!("opponent-marked", skulls = skulls),
            Event::ManaPenalty { seat, mana } => message!("mana-penalty", seat = seat, mana = mana),
            Event::TurnBegan { seat, round } => message!("turn-began", seat = seat, round = round),
            Event::Rolled { seat, faces } => message!("rolled", seat = seat, faces = faces),
            Event::Kept { seat, faces } => message!("kept", seat = seat, faces = faces),
            Event::BonusRolled { seat, faces } => message!("bonus-rolled", seat = seat, faces = faces),
            Event::Settled { seat, faces } => message!("settled", seat = seat, faces = faces),
            Event::Bought { seat, card, cost, wilds } => {
                message!("bought", seat = seat, card = card, cost = cost, wilds = wilds)
            }
            Event::ChallengeResolved { challenge, .. } => message!("challenge-resolved", card = challenge),
            Event::SpellUsed { seat, spell } => message!("spell-used", seat = seat, card = spell),
            Event::PowerUsed { seat, wizard } => message!("power-used", seat = seat, wizard = wizard),
            Event::Triggered { seat, source } => message!("triggered", seat = seat, source = source),
            Event::Declined { seat, source } => message!("declined", seat = seat, source = source),
            Event::Helped { seat, source, why } => {
                message!("helped", seat = seat, source = source, why = why.word())
            }
            Event::Converted { seat, from, to, .. } => {
                message!("converted", seat = seat, from = from.word(), to = to.word())
            }
            Event::Gained { seat, resource, n, lost: 0 } => {
                message!("gained", seat = seat, n = n, resource = resource.word())
            }
            Event::Gained { seat, resource, n, lost } => {
                message!("gained-cut", seat = seat, n = n, lost = lost, resource = resource.word())
            }
            Event::Lost { seat, resource, n, lacking: 0 } => {
                message!("lost", seat = seat, n = n, resource = resource.word())
            }
            Event::Lost { seat, n, lacking, .. } => message!("lacked-mana", seat = seat, n = n, lacking = lacking),
            Event::Exceeded { seat, resource, n } => {
                message!("exceeded", seat = seat, n = n, resource = resource.word())
            }
            Event::Spent { seat, resource, n } => message!("spent", seat = seat, n = n, resource = resource.word()),
            Event::Marked { seat, n: 0, skulls } => message!("marked-none", seat = seat, skulls = skulls),
            Event::Marked { seat, n, skulls } if n > 0 => message!("marked", seat = seat, n = n, skulls = skulls),
            Event::Marked { seat, skulls, .. } => message!("unmarked", seat = seat, skulls = skulls),
            Event::Scored { seat, vp } if vp >= 0 => message!("scored", seat = seat, vp = vp),
            Event::Scored { seat, vp } => message!("lost-vp", seat = seat, vp = -vp),
            Event::MoreRerolls { seat, rolls } => message!("more-rerolls", seat = seat, rolls = rolls),
            Event::DieTurned { seat, from, to } => message!("die-turned", seat = seat, from = from, to = to),
            Event::DiscountPending { seat, deck, less } => {
                message!("discount-pending", seat = seat, card = deck.card_word(), less = less)
            }
            Event::MoreBribes { seat, bribes } => message!("more-bribes", seat = seat, bribes = bribes),
            Event::Refreshed { seat, spell } => message!("refreshed", seat = seat, card = spell),
            Event::AllRefreshed { seat } => message!("all-refreshed", seat = seat),
            Event::Discarded { seat, card } => message!("discarded", seat = seat, card = card),
            Event::LostInsteadOfCard { seat } => message!("lost-instead-of-card", seat = seat),
            Event::LostInsteadOfValue { seat, vp } => message!("lost-instead-of-value", seat = seat, vp = vp),
            Event::Bribed { seat, acolyte, gems, vp } => {
                message!("bribed", seat = seat, acolyte = acolyte, gems = gems, vp = vp)
            }
            Event::Stored { seat, tome, arcane, gem, mana, .. } => {
                message!("stored", seat = seat, tome = tome, arcane = arcane, gem = gem, mana = mana)
            }
            Event::SkullPenalty { seat, vp, by_die: false } => message!("skull-penalty", seat = seat, vp = vp),
            Event::SkullPenalty { seat, vp, by_die: true } => message!("solo-skull-penalty", seat = seat, vp = vp),
            Event::NoPenalty | Event::NoSoloPenalty => message!("no-penalty"),
            Event::SoloDie { seat, face } => message!("solo-die", seat = seat, face = face),
            Event::RoundEnded { round, start } => message!("round-ended", round = round, start = start),
            Event::LastRoundEnded { round } => message!("last-round-ended", round = round),
            Event::CardScored { seat, card, vp } => message!("card-scored", seat = seat, card = card, vp = vp),
            Event::ChallengeScored { seat, challenge, vp, .. } => {
                message!("card-scored", seat = seat, card = challenge, vp = vp)
            }
            Event::FinalScore { seat, vp } => message!("final-score", seat = seat, vp = vp),
            Event::OpponentWeakened { fewer, depleted, vp } => {
                message!("opponent-weakened", fewer = fewer, depleted = depleted, vp = vp)
            }
        }
    }

    fn came_up(&self) -> Option<Arg> {
        if let Event::WizardChosen { wizard, .. } | Event::WizardDealt { wizard, .. } = *self {
            return Some(wizard.into());
        }
        if let Event::Revealed { acolyte, .. } = *self {
            return Some(acolyte.into());
        }
        let Event::Displayed { card, .. } = *self else { return None };
        Some(card.into())
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |kind: &'static str, what: Arg, seat: Seat| Some(Tally { kind, what, seat: Some(seat) });
        match *self {
            Event::WizardChosen { seat, wizard } | Event::WizardDealt { seat, wizard } => {
                tally("played", wizard.into(), seat)
            }
            Event::Bought { seat, card, .. } => tally("bought", card.into(), seat),
            Event::SpellUsed { seat, spell } => tally("used", spell.into(), seat),
            Event::PowerUsed { seat, wizard } => tally("used", wizard.into(), seat),
            Event::Triggered { seat, source }
            | Event::Helped { seat, source, .. }
            | Event::Converted { seat, source, .. } => tally("used", source.into(), seat),
            Event::ChallengeResolved { seat, challenge } => tally("used", challenge.into(), seat),
            Event::ChallengeScored { seat, challenge, bonus, .. } if bonus > 0 => tally("used", challenge.into(), seat),
            Event::Bribed { seat, acolyte, .. } => tally("bribed", acolyte.into(), seat),
            Event::FirstDrawn { .. }
            | Event::OpponentChosen { .. }
            | Event::Displayed { .. }
            | Event::Exchanged { .. }
            | Event::Left { .. }
            | Event::DisplayCleared { .. }
            | Event::Revealed { .. }
            | Event::OpponentMarked { .. }
            | Event::ManaPenalty { .. }
            | Event::TurnBegan { .. }
            | Event::Rolled { .. }
            | Event::Kept { .. }
            | Event::BonusRolled { .. }
            | Event::Settled { .. }
            | Event::Declined { .. }
            | Event::Gained { .. }
            | Event::Lost { .. }
            | Event::Exceeded { .. }
            | Event::Spent { .. }
            | Event::Marked { .. }
            | Event::Scored { .. }
            | Event::MoreRerolls { .. }
            | Event::DieTurned { .. }
            | Event::DiscountPending { .. }
            | Event::MoreBribes { .. }
            | Event::Refreshed { .. }
            | Event::AllRefreshed { .. }
            | Event::Discarded { .. }
            | Event::LostInsteadOfCard { .. }
            | Event::LostInsteadOfValue { .. }
            | Event::Stored { .. }
            | Event::SkullPenalty { .. }
            | Event::NoPenalty
            | Event::NoSoloPenalty
            | Event::SoloDie { .. }
            | Event::RoundEnded { .. }
            | Event::LastRoundEnded { .. }
            | Event::CardScored { .. }
            | Event::ChallengeScored { .. }
            | Event::FinalScore { .. }
            | Event::OpponentWeakened { .. } => None,
        }
    }
}
