//! Eyes and mind: what a viewer sees, what events tell it, and the states it cannot tell apart (RP-952, RP-953).

use crate::bundle::{Bundle, Offer, Promise, Stage};
use crate::cards::{Cards, LEVELS};
use crate::event::Event;
use crate::ids::{FormulaId, Formulas, KindId, Kinds, MethodId, ModeId, ResultId, Results};
use crate::state::{Config, End, Losing, Phase, Player, RedPhoenix, Theft, Trial, TurnRecord};
use crate::types::{Experiment, Formula, Holding, MAX_FORMULAS, Monster, Speed, Target};
use game_core::{Draws, EditionRef, PerSeat, Pile, Seat, SeatSet, StepOf, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that a viewer may see; with open eyes the file form of the state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub config: Config,
    pub round: u8,
    pub first: Seat,
    pub active: Seat,
    pub turn: TurnView,
    pub bank: u8,
    pub market: BTreeMap<KindId, u8>,
    pub stacks: BTreeMap<KindId, u8>,
    /// Contents without order, level I first.
    pub decks: [Results; LEVELS],
    pub discards: [Results; LEVELS],
    pub players: Vec<PlayerView>,
    pub formulas: Vec<FormulaView>,
    /// In order of arrival.
    pub monsters: Vec<Monster>,
    pub phase: PhaseView,
}

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
    Declare { speed: Speed, ingredients: Kinds },
    Draw { trial: TrialView },
    Drop { trial: TrialView },
    Lose { trial: TrialView, effect: u8, seat: Seat, left: u8 },
    Steal { item: KindId, mode: Option<ModeId>, target: Option<Target>, effect: u8, from: Seat, left: u8 },
    Trade { offer: OfferView },
    Shed { seat: Seat },
    Over { end: End },
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
fn pile<T: Copy + Default, const N: usize>(items: &[T]) -> Pile<T, N> {
    items.iter().copied().take(N).collect()
}

impl OfferView {
    fn of(offer: &Offer) -> OfferView {
        let (give, want) = (BundleView::of(&offer.give), BundleView::of(&offer.want));
        OfferView { by: offer.by, to: offer.to, give, want, stage: offer.stage }
    }

    pub(crate) fn offer(&self) -> Offer {
        Offer { by: self.by, to: self.to, give: self.give.bundle(), want: self.want.bundle(), stage: self.stage }
    }
}

impl TrialView {
    fn of(trial: &Trial) -> TrialView {
        let Trial { ingredients, drawn, method, level, value, speed, played, formula, gained } = *trial;
        TrialView { ingredients, drawn: drawn.to_vec(), method, level, value, speed, played, formula, gained }
    }

    fn trial(&self) -> Trial {
        let TrialView { ingredients, ref drawn, method, level, value, speed, played, formula, gained } = *self;
        let level = level.clamp(1, LEVELS as u8);
        Trial { ingredients, drawn: pile(drawn), method, level, value, speed, played, formula, gained }
    }
}

impl PhaseView {
    fn of(phase: &Phase) -> PhaseView {
        match *phase {
            Phase::First => PhaseView::First,
            Phase::Action => PhaseView::Action,
            Phase::Declare { speed, ingredients } => PhaseView::Declare { speed, ingredients },
            Phase::Draw(ref trial) => PhaseView::Draw { trial: TrialView::of(trial) },
            Phase::Drop(ref trial) => PhaseView::Drop { trial: TrialView::of(trial) },
            Phase::Lose(ref trial, Losing { effect, seat, left }) => {
                PhaseView::Lose { trial: TrialView::of(trial), effect, seat, left }
            }
            Phase::Steal(Theft { item, mode, target, effect, from, left }) => {
                PhaseView::Steal { item, mode, target, effect, from, left }
            }
            Phase::Trade(ref offer) => PhaseView::Trade { offer: OfferView::of(offer) },
            Phase::Shed(seat) => PhaseView::Shed { seat },
            Phase::Over(end) => PhaseView::Over { end },
        }
    }

    fn phase(&self) -> Phase {
        match *self {
            PhaseView::First => Phase::First,
            PhaseView::Action => Phase::Action,
            PhaseView::Declare { speed, ingredients } => Phase::Declare { speed, ingredients },
            PhaseView::Draw { ref trial } => Phase::Draw(trial.trial()),
            PhaseView::Drop { ref trial } => Phase::Drop(trial.trial()),
            PhaseView::Lose { ref trial, effect, seat, left } => {
                Phase::Lose(trial.trial(), Losing { effect, seat, left })
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

impl RedPhoenix {
    pub(crate) fn seen(&self, viewer: Viewer) -> View {
        let cards = self.edition.0;
        let counts = |kinds: Kinds| kinds.iter().map(|kind| (kind, self.stacks.count(kind))).collect();
        let market = cards.market;
        let beside = Kinds((1 << cards.kinds.len()) - 1).without(market);
        let TurnRecord { used, reproduced, licences, action_points, window, traded, offers } = self.record;
        View {
            config: Config { seats: self.seat_count() },
            round: self.round,
            first: self.first,
            active: self.active,
            turn: TurnView { action_points, window, traded, offers, used, reproduced, licences },
            bank: self.bank,
            market: counts(market),
            stacks: counts(beside),
            decks: cards.level.map(|level| self.deck.and(level)),
            discards: cards.level.map(|level| self.discards.and(level)),
            players: Seat::all(self.seat_count()).map(|seat| self.seen_player(seat, viewer)).collect(),
            formulas: self.on_table.iter().map(|id| self.seen_formula(id)).collect(),
            monsters: self.monsters.to_vec(),
            phase: PhaseView::of(&self.phase),
        }
    }

    /// Whether a step eliminates a seat whose cards that seat cannot see: they return to open stacks.
    pub(crate) fn lays_open(&self, step: &StepOf<RedPhoenix>, to: Seat) -> bool {
        let mut after = self.clone();
        after.perform(step, &mut ());
        let is_laid_open = |seat: Seat| seat != to && !after.is_living(seat) && self.player(seat).hand.total() > 0;
        self.living.iter().any(is_laid_open)
    }

    fn seen_player(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.player(seat);
        let hand = if viewer.is(seat) {
            HandView::Cards(player.hand.each().collect())
        } else {
            HandView::Count(player.hand.total())
        };
        PlayerView {
            hand,
            coins: player.coins,
            health: player.health,
            turn: player.turn,
            ward: player.ward,
            new_ward: player.new_ward,
            boost: player.boost,
            free_markers: player.free_markers,
            experiments: player.pending.to_vec(),
            out: player.out,
        }
    }

    fn seen_formula(&self, id: FormulaId) -> FormulaView {
        let Formula { ingredients, successes, established, fee } = *self.formula(id);
        FormulaView {
            id,
            owner: self.owner(id),
            ingredients,
            successes: successes.to_vec(),
            established,
            licence: (fee > 0).then_some(fee),
            markers: self.markers(id),
        }
    }

    /// A state with that view; hidden cards are spread over the hidden hands, all ways alike (RP-953).
    pub(crate) fn from_view(view: &View, edition: &'static Cards, draws: &mut impl Draws) -> RedPhoenix {
        let mut state = RedPhoenix::without_hands(view, edition);
        let hidden_seats: SeatSet =
            seats(view).filter(|&seat| matches!(view.players[seat.index()].hand, HandView::Count(_))).collect();
        for seat in seats(view) {
            if let HandView::Cards(cards) = &view.players[seat.index()].hand {
                state.players[seat].hand = cards.iter().copied().collect();
            }
        }
        if !hidden_seats.is_empty() {
            state.deal_hidden(view, hidden_seats, draws);
        }
        state
    }

    fn deal_hidden(&mut self, view: &View, hidden_seats: SeatSet, draws: &mut impl Draws) {
        let mut pool = elsewhere(view, self.edition.0);
        // Cards that an offer gives are seen in the hand of the composing seat (RP-719).
        let mut seen = PerSeat::<Holding>::default();
        if let Phase::Trade(offer) = &self.phase
            && hidden_seats.contains(offer.by)
        {
            for &card in &offer.give.cards {
                if pool.has(card) {
                    pool.take(card);
                    seen[offer.by].add(card);
                }
            }
        }
        // Whoever declares an experiment holds enough for it (RP-407): other ways are not consistent with the view.
        for _ in 0..MOST_DEALS {
            let mut left = pool;
            for seat in hidden_seats.iter() {
                let mut hand = seen[seat];
                while usize::from(hand.total()) < view.players[seat.index()].hand.total() && left.total() > 0 {
                    let card = left.nth(draws.below(u64::from(left.total())));
                    left.take(card);
                    hand.add(card);
                }
                self.players[seat].hand = hand;
            }
            if self.can_go_on_declaring() {
                return;
            }
        }
    }

    fn can_go_on_declaring(&self) -> bool {
        let Phase::Declare { ingredients, .. } = self.phase else { return true };
        let hand = self.player(self.active).hand.kinds().and(self.edition.ingredients);
        let next = ingredients.last().map_or(hand, |last| hand.after(last));
        ingredients.len() + next.len() >= usize::from(self.edition.setup.ingredients_min)
    }

    fn without_hands(view: &View, edition: &'static Cards) -> RedPhoenix {
        let union = |parts: &[Results; LEVELS]| parts.iter().fold(Results::NONE, |all, &part| all.or(part));
        let TurnView { action_points, window, traded, offers, used, reproduced, licences } = view.turn;
        let mut state = RedPhoenix {
            edition: EditionRef(edition),
            deck: union(&view.decks),
            discards: union(&view.discards),
            on_table: Formulas::NONE,
            licensed: Formulas::NONE,
            record: TurnRecord { used, reproduced, licences, action_points, window, traded, offers },
            stacks: Holding::default(),
            players: PerSeat::default(),
            formulas: [Formula::default(); MAX_FORMULAS],
            monsters: pile(&view.monsters),
            phase: view.phase.phase(),
            living: SeatSet::NONE,
            seats: view.config.seats as u8,
            first: view.first,
            active: view.active,
            round: view.round,
            bank: view.bank,
        };
        for (&kind, &count) in view.market.iter().chain(&view.stacks) {
            (0..count).for_each(|_| state.stacks.add(kind));
        }
        for (seat, player) in seats(view).zip(&view.players) {
            state.players[seat] = Player {
                owns: Formulas::NONE,
                knows: Formulas::NONE,
                hand: Holding::default(),
                pending: pile(&player.experiments),
                coins: player.coins,
                health: player.health,
                turn: player.turn,
                ward: player.ward,
                new_ward: player.new_ward,
                boost: player.boost,
                free_markers: player.free_markers,
                out: player.out,
            };
            if player.out == 0 {
                state.living.insert(seat);
            }
        }
        for formula in &view.formulas {
            let fee = formula.licence.unwrap_or(0);
            state.on_table.insert(formula.id);
            if fee > 0 {
                state.licensed.insert(formula.id);
            }
            state.formulas[formula.id.index()] = Formula {
                ingredients: formula.ingredients,
                successes: pile(&formula.successes),
                established: formula.established,
                fee,
            };
            if let Some(owner) = formula.owner {
                state.players[owner].owns.insert(formula.id);
            }
            formula.markers.iter().for_each(|seat| state.players[seat].knows.insert(formula.id));
        }
        state
    }
}

/// Deals until one suits a declaration that the viewer sees begun.
const MOST_DEALS: usize = 20_000;

fn seats(view: &View) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(view.config.seats.min(view.players.len()).min(game_core::MAX_SEATS))
}

/// The ingredient cards of the game that are neither in a stack, nor on the table, nor in a hand that the view shows.
fn elsewhere(view: &View, cards: &Cards) -> Holding {
    let copies = |kind: KindId| std::iter::repeat_n(kind, usize::from(cards.copies(kind, view.config.seats)));
    let mut rest: Holding = cards.kind_ids().flat_map(copies).collect();
    let mut take = |kind: KindId| {
        if rest.has(kind) {
            rest.take(kind);
        }
    };
    for (&kind, &count) in view.market.iter().chain(&view.stacks) {
        (0..count).for_each(|_| take(kind));
    }
    on_table(view).for_each(&mut take);
    for player in &view.players {
        if let HandView::Cards(hand) = &player.hand {
            hand.iter().copied().for_each(&mut take);
        }
    }
    rest
}

/// Ingredient cards in formulas, experiments and in the middle of something.
fn on_table(view: &View) -> impl Iterator<Item = KindId> {
    let formulas = view.formulas.iter().flat_map(|formula| formula.ingredients.iter());
    let pending = view.players.iter().flat_map(|player| &player.experiments);
    formulas.chain(pending.flat_map(|experiment| experiment.ingredients.iter())).chain(view.phase.cards().iter())
}

/// The event as that viewer sees it: a stolen card is seen by thief and victim only (RP-505).
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Stolen { seat, from, .. } if !viewer.is(*seat) && !viewer.is(*from) => {
            Event::Stolen { seat: *seat, from: *from, card: None }
        }
        seen => seen.clone(),
    }
}

/// What was not set becomes the rest: stacks, decks or piles, bank, free markers.
pub(crate) fn settle(view: &mut View, cards: &'static Cards, is_set: &dyn Fn(&str) -> bool) {
    let mut elsewhere = [0u8; crate::types::MAX_KINDS];
    on_table(view).for_each(|kind| elsewhere[kind.index()] += 1);
    for player in &view.players {
        if let HandView::Cards(hand) = &player.hand {
            hand.iter().for_each(|kind| elsewhere[kind.index()] += 1);
        }
    }
    let total = |kind: KindId| cards.copies(kind, view.config.seats);
    let rest = |kind: KindId| total(kind).saturating_sub(elsewhere[kind.index()]);
    for (name, stacks) in [("market", &mut view.market), ("stacks", &mut view.stacks)] {
        for (&kind, count) in stacks.iter_mut() {
            if !is_set(&format!("/{name}/{}", kind.word(cards))) {
                *count = rest(kind);
            }
        }
    }
    let mut laid_out: Results = view.phase.results();
    view.formulas.iter().flat_map(|formula| &formula.successes).for_each(|&result| laid_out.insert(result));
    view.monsters.iter().for_each(|monster| laid_out.insert(monster.card));
    for level in 0..LEVELS {
        let rest = cards.level[level].without(laid_out);
        if !is_set(&format!("/decks/{level}")) {
            view.decks[level] = rest.without(view.discards[level]);
        } else if !is_set(&format!("/discards/{level}")) {
            view.discards[level] = rest.without(view.decks[level]);
        }
    }
    if !is_set("/bank") {
        let held: u32 = view.players.iter().map(|player| u32::from(player.coins)).sum();
        view.bank = u32::from(cards.coin_value).saturating_sub(held) as u8;
    }
    for (place, player) in view.players.iter_mut().enumerate() {
        if !is_set(&format!("/players/{place}/free_markers")) {
            let seat = Seat::new(place.min(game_core::MAX_SEATS - 1));
            let placed = view.formulas.iter().filter(|formula| formula.markers.contains(seat)).count();
            player.free_markers = cards.setup.formula_markers_each.saturating_sub(placed as u8);
        }
    }
}
