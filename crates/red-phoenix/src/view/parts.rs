//! The parts of a view.

use crate::bundle::{Bundle, Offer, Promise, Stage};
use crate::cards::LEVELS;
use crate::ids::{FormulaId, Formulas, KindId, Kinds, MethodId, ModeId, ResultId, Results};
use crate::state::{End, Losing, Phase, Theft, Trial};
use crate::types::{Experiment, Speed, Target};
use game_core::{Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What is counted in the current turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    pub action_points: u8,
    pub window: bool,
    pub traded: bool,
    pub offers: u8,
    pub used: Kinds,
    pub reproduced: Formulas,
    pub licences: Formulas,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub hand: HandView,
    pub coins: u8,
    pub health: u8,
    pub turn: u8,
    pub ward: u8,
    pub new_ward: u8,
    pub boost: u8,
    pub free_markers: u8,
    pub experiments: Vec<Experiment>,
    pub out: u8,
}

/// The cards in file order, or their number where they are hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HandView {
    Cards(Vec<KindId>),
    Count(u8),
}

impl HandView {
    #[must_use]
    pub fn total(&self) -> usize {
        match self {
            HandView::Cards(cards) => cards.len(),
            HandView::Count(count) => usize::from(*count),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaView {
    pub id: FormulaId,
    /// Absent where nobody owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    pub ingredients: Kinds,
    pub successes: Vec<ResultId>,
    pub established: u8,
    /// Absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<u8>,
    pub markers: SeatSet,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhaseView {
    First,
    Action,
    Declare {
        speed: Speed,
        ingredients: Kinds,
    },
    Draw {
        trial: TrialView,
    },
    Drop {
        trial: TrialView,
    },
    Lose {
        trial: TrialView,
        effect: u8,
        seat: Seat,
        left: u8,
        /// Absent where there is none.
        #[serde(default, skip_serializing_if = "is_nobody")]
        spared: SeatSet,
    },
    Steal {
        item: KindId,
        mode: Option<ModeId>,
        target: Option<Target>,
        effect: u8,
        from: Seat,
        left: u8,
    },
    Trade {
        offer: OfferView,
    },
    Shed {
        seat: Seat,
    },
    Over {
        end: End,
    },
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialView {
    pub ingredients: Kinds,
    pub drawn: Vec<ResultId>,
    pub method: MethodId,
    pub level: u8,
    pub value: u8,
    pub speed: Speed,
    pub played: u8,
    pub formula: Option<FormulaId>,
    pub gained: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferView {
    pub by: Seat,
    pub to: Seat,
    pub give: BundleView,
    pub want: BundleView,
    pub stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundleView {
    pub coins: u8,
    pub cards: Vec<KindId>,
    pub formulas: Vec<FormulaId>,
    pub promises: Vec<Promise>,
}

impl BundleView {
    pub(crate) fn of(bundle: &Bundle) -> BundleView {
        BundleView {
            coins: bundle.coins,
            cards: bundle.cards.to_vec(),
            formulas: bundle.formulas.to_vec(),
            promises: bundle.promises.to_vec(),
        }
    }

    pub(crate) fn bundle(&self) -> Bundle {
        Bundle {
            coins: self.coins,
            cards: pile(&self.cards),
            formulas: pile(&self.formulas),
            promises: pile(&self.promises),
        }
    }
}

/// As many as the pile can hold.
pub(super) fn pile<T: Copy + Default, const N: usize>(items: &[T]) -> Pile<T, N> {
    items.iter().copied().take(N).collect()
}

impl OfferView {
    pub(super) fn of(offer: &Offer) -> OfferView {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        OfferView { by: offer.by, to: offer.to, give, want, stage: offer.stage }
    }

    pub(crate) fn offer(&self) -> Offer {
        Offer { by: self.by, to: self.to, give: self.give.bundle(), want: self.want.bundle(), stage: self.stage }
    }
}

impl TrialView {
    pub(super) fn of(trial: &Trial) -> TrialView {
        let Trial { ingredients, drawn, method, level, value, speed, played, formula, gained } = *trial;
        TrialView { ingredients, drawn: drawn.to_vec(), method, level, value, speed, played, formula, gained }
    }

    pub(super) fn trial(&self) -> Trial {
        let TrialView { ingredients, ref drawn, method, level, value, speed, played, formula, gained } = *self;
        let level = level.clamp(1, LEVELS as u8);
        Trial { ingredients, drawn: pile(drawn), method, level, value, speed, played, formula, gained }
    }
}

impl PhaseView {
    pub(super) fn of(phase: &Phase) -> PhaseView {
        match *phase {
            Phase::First => PhaseView::First,
            Phase::Action => PhaseView::Action,
            Phase::Declare { speed, ingredients } => PhaseView::Declare { speed, ingredients },
            Phase::Draw(ref trial) => PhaseView::Draw { trial: TrialView::of(trial) },
            Phase::Drop(ref trial) => PhaseView::Drop { trial: TrialView::of(trial) },
            Phase::Lose(ref trial, Losing { effect, seat, left, spared }) => {
                PhaseView::Lose { trial: TrialView::of(trial), effect, seat, left, spared }
            }
            Phase::Steal(Theft { item, mode, target, effect, from, left }) => {
                PhaseView::Steal { item, mode, target, effect, from, left }
            }
            Phase::Trade(ref offer) => PhaseView::Trade { offer: OfferView::of(offer) },
            Phase::Shed(seat) => PhaseView::Shed { seat },
            Phase::Over(end) => PhaseView::Over { end },
        }
    }

    pub(super) fn phase(&self) -> Phase {
        match *self {
            PhaseView::First => Phase::First,
            PhaseView::Action => Phase::Action,
            PhaseView::Declare { speed, ingredients } => Phase::Declare { speed, ingredients },
            PhaseView::Draw { ref trial } => Phase::Draw(trial.trial()),
            PhaseView::Drop { ref trial } => Phase::Drop(trial.trial()),
            PhaseView::Lose { ref trial, effect, seat, left, spared } => {
                Phase::Lose(trial.trial(), Losing { effect, seat, left, spared })
            }
            PhaseView::Steal { item, mode, target, effect, from, left } => {
                Phase::Steal(Theft { item, mode, target, effect, from, left })
            }
            PhaseView::Trade { ref offer } => Phase::Trade(offer.offer()),
            PhaseView::Shed { seat } => Phase::Shed(seat),
            PhaseView::Over { end } => Phase::Over(end),
        }
    }

    /// The experiment that is drawing or resolving.
    #[must_use]
    pub fn trial(&self) -> Option<&TrialView> {
        match self {
            PhaseView::Draw { trial } | PhaseView::Drop { trial } | PhaseView::Lose { trial, .. } => Some(trial),
            PhaseView::First
            | PhaseView::Action
            | PhaseView::Declare { .. }
            | PhaseView::Steal { .. }
            | PhaseView::Trade { .. }
            | PhaseView::Shed { .. }
            | PhaseView::Over { .. } => None,
        }
    }

    /// Ingredient cards that lie on the table in the middle of something.
    pub(crate) fn cards(&self) -> Kinds {
        match *self {
            PhaseView::Declare { ingredients, .. } => ingredients,
            PhaseView::Draw { ref trial } | PhaseView::Drop { ref trial } | PhaseView::Lose { ref trial, .. } => {
                trial.ingredients
            }
            PhaseView::Steal { item, .. } => [item].into_iter().collect(),
            PhaseView::First
            | PhaseView::Action
            | PhaseView::Trade { .. }
            | PhaseView::Shed { .. }
            | PhaseView::Over { .. } => Kinds::NONE,
        }
    }

    /// Results that lie on the table in the middle of an experiment.
    pub(crate) fn results(&self) -> Results {
        self.trial()
            .map_or(Results::NONE, |trial| trial.drawn.iter().skip(usize::from(trial.played)).copied().collect())
    }
}
