//! What happened: the rule that decided, a sentence, and what simulations count.

use crate::bundle::{Offer, Promise, Term};
use crate::ids::{FormulaId, KindId, Kinds, MethodId, ModeId, MonsterId, ResultId};
use crate::sentence;
use crate::state::rp;
use crate::types::{Ingredients, Speed, Target};
use crate::view::BundleView;
use game_core::{Arg, Happening, Message, Rule, Seat, Tally};
use serde::{Deserialize, Serialize};

/// Everything that can happen, in the past tense.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    FirstChosen {
        seat: Seat,
    },
    TurnBegun {
        seat: Seat,
        turn: u8,
    },
    CoinsTaken {
        seat: Seat,
        coins: u8,
    },
    Bought {
        seat: Seat,
        card: KindId,
        cost: u8,
    },
    ExperimentBegun {
        seat: Seat,
        speed: Speed,
    },
    Added {
        seat: Seat,
        card: KindId,
    },
    Declared {
        seat: Seat,
        speed: Speed,
        ingredients: Kinds,
        method: MethodId,
        level: u8,
        value: u8,
        coins: u8,
        health: u8,
    },
    SlowResolved {
        seat: Seat,
        ingredients: Kinds,
        method: MethodId,
    },
    Reshuffled {
        level: u8,
    },
    Drawn {
        seat: Seat,
        result: ResultId,
    },
    Dropped {
        seat: Seat,
        result: ResultId,
    },
    IngredientsReturned {
        seat: Seat,
        ingredients: Kinds,
    },
    Succeeded {
        seat: Seat,
        result: ResultId,
        card: KindId,
        is_taken: bool,
    },
    Established {
        seat: Seat,
        formula: FormulaId,
        ingredients: Kinds,
    },
    FellShort {
        seat: Seat,
        result: ResultId,
    },
    SimpleFailure {
        seat: Seat,
        result: ResultId,
        card: KindId,
        is_taken: bool,
    },
    Catastrophe {
        seat: Seat,
        result: ResultId,
    },
    GoldMade {
        seat: Seat,
        result: ResultId,
    },
    Consoled {
        seat: Seat,
        card: KindId,
    },
    Hurt {
        seat: Seat,
        lost: u8,
        warded: u8,
    },
    Eliminated {
        seat: Seat,
    },
    CoinsLost {
        seat: Seat,
        coins: u8,
    },
    CardLost {
        seat: Seat,
        card: KindId,
    },
    MonsterArrived {
        seat: Seat,
        result: ResultId,
        monster: MonsterId,
    },
    MonsterAttacked {
        monster: MonsterId,
        card: ResultId,
        damage: u8,
    },
    MonsterHurt {
        seat: Seat,
        monster: MonsterId,
        card: ResultId,
        left: u8,
    },
    MonsterGone {
        monster: MonsterId,
        card: ResultId,
        /// With the seat that drew it (RP-527).
        #[serde(default, skip_serializing_if = "is_false")]
        is_drawer_out: bool,
    },
    ItemUsed {
        seat: Seat,
        card: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
    },
    Healed {
        seat: Seat,
        gained: u8,
    },
    Warded {
        seat: Seat,
        points: u8,
    },
    CoinsGained {
        seat: Seat,
        coins: u8,
    },
    Boosted {
        seat: Seat,
        points: u8,
    },
    /// The card is seen by thief and victim only (RP-505).
    Stolen {
        seat: Seat,
        from: Seat,
        card: Option<KindId>,
    },
    FeePaid {
        seat: Seat,
        owner: Seat,
        formula: FormulaId,
        fee: u8,
    },
    Reproduced {
        seat: Seat,
        formula: FormulaId,
        ingredients: Kinds,
    },
    Produced {
        seat: Seat,
        formula: FormulaId,
        card: KindId,
    },
    Dissolved {
        seat: Seat,
        formula: FormulaId,
        ingredients: Ingredients,
    },
    FormulaDiscarded {
        formula: FormulaId,
        #[serde(default, skip_serializing_if = "Discard::is_dissolved")]
        why: Discard,
    },
    Orphaned {
        formula: FormulaId,
    },
    Licensed {
        seat: Seat,
        formula: FormulaId,
        fee: Option<u8>,
    },
    Forgot {
        seat: Seat,
        formula: FormulaId,
    },
    OfferBegun {
        seat: Seat,
        to: Seat,
    },
    CounterBegun {
        seat: Seat,
        to: Seat,
    },
    TermGiven {
        seat: Seat,
        term: Term,
    },
    TermWanted {
        seat: Seat,
        term: Term,
    },
    PromiseSpelled {
        seat: Seat,
        promise: Promise,
    },
    OfferMade {
        seat: Seat,
        to: Seat,
        give: BundleView,
        want: BundleView,
    },
    Withdrawn {
        seat: Seat,
        to: Seat,
    },
    Declined {
        seat: Seat,
        of: Seat,
        /// A counter that was being composed is dropped with it (RP-718).
        #[serde(default, skip_serializing_if = "is_false")]
        is_composing: bool,
    },
    /// What `seat` gave and received; the promises among it are on record with the trade (RP-711).
    Traded {
        seat: Seat,
        with: Seat,
        give: BundleView,
        want: BundleView,
    },
    Promised {
        seat: Seat,
        to: Seat,
        promise: Promise,
    },
    Shed {
        seat: Seat,
        card: KindId,
    },
    TurnEnded {
        seat: Seat,
    },
    BoostLapsed {
        seat: Seat,
        boost: u8,
    },
    WardExpired {
        seat: Seat,
        ward: u8,
    },
}

/// Why a formula is discarded; written where it was not dissolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Discard {
    #[default]
    Dissolved,
    /// Its owner was eliminated, and no other seat knew it.
    OwnerOut,
    /// An orphan without markers.
    Forgotten,
}

impl Discard {
    fn is_dissolved(&self) -> bool {
        *self == Discard::Dissolved
    }
}

// serde hands a reference to `skip_serializing_if`.
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Event {
    pub(crate) fn offer_made(offer: &Offer) -> Event {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        Event::OfferMade { seat: offer.by, to: offer.to, give, want }
    }

    pub(crate) fn traded(offer: &Offer) -> Event {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        Event::Traded { seat: offer.by, with: offer.to, give, want }
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        rp(match self {
            Event::FirstChosen { .. } => 108,
            Event::TurnBegun { .. } => 209,
            Event::CoinsTaken { .. } => 210,
            Event::Bought { .. } => 220,
            Event::ExperimentBegun { .. } => 401,
            Event::Added { .. } => 402,
            Event::Declared { .. } => 403,
            Event::SlowResolved { .. } => 202,
            Event::Reshuffled { .. } => 415,
            Event::Drawn { .. } => 414,
            Event::Dropped { .. } => 416,
            Event::IngredientsReturned { .. } => 421,
            Event::Succeeded { is_taken: true, .. } => 420,
            Event::Succeeded { is_taken: false, .. } => 431,
            Event::Established { .. } => 422,
            Event::FellShort { .. } => 423,
            Event::SimpleFailure { .. } => 424,
            Event::Catastrophe { .. } => 425,
            Event::GoldMade { .. } => 430,
            Event::Consoled { .. } => 436,
            Event::Hurt { .. } => 501,
            Event::Eliminated { .. } => 601,
            Event::CoinsLost { .. } | Event::CardLost { .. } => 510,
            Event::MonsterArrived { .. } => 520,
            Event::MonsterAttacked { .. } => 522,
            Event::MonsterHurt { .. } => 524,
            Event::MonsterGone { is_drawer_out: false, .. } => 523,
            Event::MonsterGone { is_drawer_out: true, .. } => 527,
            Event::ItemUsed { .. } => 502,
            Event::Healed { .. } | Event::CoinsGained { .. } => 507,
            Event::Warded { .. } | Event::WardExpired { .. } => 506,
            Event::Boosted { .. } | Event::BoostLapsed { .. } => 410,
            Event::Stolen { .. } => 505,
            Event::FeePaid { .. } | Event::Licensed { .. } => 713,
            Event::Reproduced { .. } => 303,
            Event::Produced { .. } => 306,
            Event::Dissolved { ingredients: Ingredients::Return, .. } => 310,
            Event::Dissolved { ingredients: Ingredients::Keep, .. } => 311,
            Event::FormulaDiscarded { why: Discard::Dissolved, .. } => 312,
            Event::FormulaDiscarded { why: Discard::OwnerOut, .. } => 603,
            Event::FormulaDiscarded { why: Discard::Forgotten, .. } => 605,
            Event::Orphaned { .. } => 604,
            Event::Forgot { .. } => 709,
            Event::OfferBegun { .. }
            | Event::CounterBegun { .. }
            | Event::OfferMade { .. }
            | Event::Declined { is_composing: false, .. } => 705,
            Event::TermGiven { .. } | Event::TermWanted { .. } => 715,
            Event::PromiseSpelled { .. } => 716,
            Event::Withdrawn { .. } | Event::Declined { is_composing: true, .. } => 718,
            Event::Traded { .. } => 706,
            Event::Promised { .. } => 711,
            Event::Shed { .. } => 802,
            Event::TurnEnded { .. } => 206,
        })
    }

    fn message(&self) -> Message {
        sentence::event_message(self)
    }

    fn came_up(&self) -> Option<Arg> {
        let Event::Drawn { result, .. } = *self else { return None };
        Some(result.into())
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |kind: &'static str, what: Arg, seat: Seat| Some(Tally { kind, what, seat: Some(seat) });
        match self {
            Event::Bought { seat, card, .. } => tally("bought", (*card).into(), *seat),
            Event::Declared { seat, method, .. } => tally("method", (*method).into(), *seat),
            Event::Drawn { seat, result } => tally("result", (*result).into(), *seat),
            Event::ItemUsed { seat, card, .. } => tally("item", (*card).into(), *seat),
            Event::Succeeded { seat, card, is_taken: true, .. } => tally("produced", (*card).into(), *seat),
            Event::Produced { seat, card, .. } => tally("reproduced", (*card).into(), *seat),
            Event::OfferMade { seat, .. } => tally("trade", Arg::Word("trade-offered"), *seat),
            Event::Traded { seat, .. } => tally("trade", Arg::Word("trade-completed"), *seat),
            Event::Declined { seat, .. } => tally("trade", Arg::Word("trade-declined"), *seat),
            Event::CounterBegun { seat, .. } => tally("trade", Arg::Word("trade-countered"), *seat),
            Event::Licensed { seat, fee: Some(_), .. } => tally("trade", Arg::Word("trade-licensed"), *seat),
            Event::FeePaid { seat, .. } => tally("trade", Arg::Word("trade-fee-paid"), *seat),
            Event::FirstChosen { .. }
            | Event::TurnBegun { .. }
            | Event::CoinsTaken { .. }
            | Event::ExperimentBegun { .. }
            | Event::Added { .. }
            | Event::SlowResolved { .. }
            | Event::Reshuffled { .. }
            | Event::Dropped { .. }
            | Event::IngredientsReturned { .. }
            | Event::Succeeded { is_taken: false, .. }
            | Event::Established { .. }
            | Event::FellShort { .. }
            | Event::SimpleFailure { .. }
            | Event::Catastrophe { .. }
            | Event::GoldMade { .. }
            | Event::Consoled { .. }
            | Event::Hurt { .. }
            | Event::Eliminated { .. }
            | Event::CoinsLost { .. }
            | Event::CardLost { .. }
            | Event::MonsterArrived { .. }
            | Event::MonsterAttacked { .. }
            | Event::MonsterHurt { .. }
            | Event::MonsterGone { .. }
            | Event::Healed { .. }
            | Event::Warded { .. }
            | Event::CoinsGained { .. }
            | Event::Boosted { .. }
            | Event::Stolen { .. }
            | Event::Reproduced { .. }
            | Event::Dissolved { .. }
            | Event::FormulaDiscarded { .. }
            | Event::Orphaned { .. }
            | Event::Licensed { fee: None, .. }
            | Event::Forgot { .. }
            | Event::OfferBegun { .. }
            | Event::TermGiven { .. }
            | Event::TermWanted { .. }
            | Event::PromiseSpelled { .. }
            | Event::Withdrawn { .. }
            | Event::Promised { .. }
            | Event::Shed { .. }
            | Event::TurnEnded { .. }
            | Event::BoostLapsed { .. }
            | Event::WardExpired { .. } => None,
        }
    }
}
