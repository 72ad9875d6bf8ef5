//! Eyes and mind: what a viewer sees, what events tell it, and the states it cannot tell apart (RP-952, RP-953).

use crate::cards::{Cards, LEVELS};
use crate::event::Event;
use crate::ids::{FormulaId, Formulas, KindId, Kinds, Results};
use crate::state::{Config, Phase, Player, RedPhoenix, TurnRecord};
use crate::types::{Formula, Holding, MAX_FORMULAS, Monster};
use game_core::{Draws, EditionRef, PerSeat, Seat, SeatSet, StepOf, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod parts;

use parts::pile;
pub use parts::{BundleView, FormulaView, HandView, OfferView, PhaseView, PlayerView, TrialView, TurnView};

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
            state.stacks.add_copies(kind, count);
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
    let mut rest = Holding::default();
    for kind in cards.kind_ids() {
        rest.add_copies(kind, cards.copies(kind, view.config.seats));
    }
    for (&kind, &count) in view.market.iter().chain(&view.stacks) {
        rest.take_copies(kind, count);
    }
    on_table(view).for_each(|kind| rest.take_copies(kind, 1));
    for player in &view.players {
        if let HandView::Cards(hand) = &player.hand {
            hand.iter().for_each(|&kind| rest.take_copies(kind, 1));
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
