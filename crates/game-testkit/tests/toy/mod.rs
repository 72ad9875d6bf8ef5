//! A toy game with hidden cards, chance and a sealed decision, and a switch for each way in which it can be broken.
//!
//! Every seat is dealt two cards. In each of three rounds all seats bid a card in secret; the highest card wins, the lowest
//! seat among equals, and the winner keeps the point or gives it away. Hands are then filled up while the deck lasts.

use game_core::edition::{self, Head, Row, Table};
use game_core::{
    Arg, Decision, Draws, Edition, EditionError, EditionRef, Game, Happening, Illegal, Message, Notation, PerSeat,
    Pool, Reason, Rule, Seat, SeatSet, Seats, Sink, Standing, Step, StepOf, Turn, Viewer, card_id, message,
};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const MAX_TOY_SEATS: usize = 4;
/// One more than the edition has: some action indices name no card.
const MAX_CARDS: usize = 6;
const HAND: u32 = 2;
const ROUNDS: u8 = 3;

const DEAL: Rule = Rule::new(*b"TY", 1);
const BID: Rule = Rule::new(*b"TY", 2);
const NOT_IN_HAND: Rule = Rule::new(*b"TY", 3);
const PRIZE: Rule = Rule::new(*b"TY", 4);
const TO_ITSELF: Rule = Rule::new(*b"TY", 5);
const END: Rule = Rule::new(*b"TY", 6);

card_id!(
    /// A card, the higher the better.
    pub struct Card = 0
);

/// What is wrong with the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    #[default]
    None,
    Panics,
    ResultTooEarly,
    DefaultNotLegal,
    UnaskedMayAct,
    ListTooShort,
    SlotsInAnotherOrder,
    TextShared,
    OutcomeNotListed,
    OddsByKind,
    EffectNotRepeatable,
    LegalListLeaks,
    EventLeaks,
    KeyLeaks,
    EffectLeaks,
    BidLeaks,
    WorldAlwaysTheSame,
    WorldByKind,
    CardLost,
    CheckChangesTheState,
    RefusalNamesAnotherRule,
    Endless,
    SpectatorSeesAHand,
    ClonesShare,
    OpenViewLosesPoints,
    ViewHoldsMoreThanItsFile,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub seats: usize,
    pub fault: Fault,
}

impl Seats for Config {
    fn seats(&self) -> usize {
        self.seats
    }
    fn with_seats(seats: usize) -> Config {
        Config { seats, fault: Fault::None }
    }
}

#[derive(Debug)]
pub struct Cards {
    head: Head,
    tables: [Table; 1],
    counts: Pool<MAX_CARDS>,
}

impl Edition for Cards {
    fn head(&self) -> &Head {
        &self.head
    }
    fn tables(&self) -> &[Table] {
        &self.tables
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Phase {
    Deal { seat: Seat },
    Bid,
    Prize { winner: Seat },
    Over,
}

pub type Toy = ToyOf<false>;
/// The same, but it says that nothing is hidden.
pub type SaysOpen = ToyOf<true>;

#[derive(Clone, Debug)]
pub struct ToyOf<const IS_OPEN: bool> {
    config: Config,
    phase: Phase,
    deck: Pool<MAX_CARDS>,
    discard: Pool<MAX_CARDS>,
    hands: PerSeat<Pool<MAX_CARDS>, MAX_TOY_SEATS>,
    bids: PerSeat<Option<Card>, MAX_TOY_SEATS>,
    points: PerSeat<u8, MAX_TOY_SEATS>,
    round: u8,
    edition: EditionRef<Cards>,
    /// Only broken toys touch it: no clone should share anything.
    shared: Arc<AtomicU32>,
}

impl<const IS_OPEN: bool> PartialEq for ToyOf<IS_OPEN> {
    fn eq(&self, other: &Self) -> bool {
        let parts = |toy: &Self| {
            let (config, phase, points) = (toy.config.clone(), toy.phase, toy.points);
            (config, phase, toy.deck, toy.discard, toy.hands, toy.bids, points, toy.round, toy.edition)
        };
        parts(self) == parts(other)
    }
}
impl<const IS_OPEN: bool> Eq for ToyOf<IS_OPEN> {}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    Bid { card: Card },
    Keep,
    Give { seat: Seat, is_vague: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dealt {
    seat: Seat,
    card: Card,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Dealt { seat: Seat, card: Option<Card> },
    Bid { seat: Seat, card: Option<Card> },
    Revealed { seat: Seat, card: Card },
    Prized { seat: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    config: Config,
    phase: Phase,
    round: u8,
    players: Vec<Player>,
    deck: Option<Vec<Card>>,
    deck_cards: u32,
    discard: Vec<Card>,
    #[serde(skip)]
    beside: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    hand: Option<Vec<Card>>,
    cards: u32,
    has_bid: bool,
    bid: Option<Card>,
    points: u8,
}

fn cards(pool: &Pool<MAX_CARDS>) -> Vec<Card> {
    pool.each().map(|kind| Card(kind as u8)).collect()
}

fn pool(cards: &[Card]) -> Pool<MAX_CARDS> {
    cards.iter().map(|card| card.index()).collect()
}

impl<const IS_OPEN: bool> ToyOf<IS_OPEN> {
    fn has(&self, fault: Fault) -> bool {
        self.config.fault == fault
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<IS_OPEN> {
        Seat::all(self.config.seats)
    }

    fn asked(&self) -> SeatSet {
        match self.phase {
            Phase::Bid => self.seats().filter(|&seat| self.bids[seat].is_none()).collect(),
            Phase::Prize { winner } => SeatSet::one(winner),
            Phase::Deal { .. } | Phase::Over => SeatSet::NONE,
        }
    }

    /// Hands are filled from the first seat on; then all bid.
    fn after_deal(&self) -> Phase {
        let hungry = self.seats().find(|&seat| self.hands[seat].total() < HAND && !self.deck.is_empty());
        hungry.map_or(Phase::Bid, |seat| Phase::Deal { seat })
    }

    fn reveal(&mut self, sink: &mut impl Sink<Event>) {
        let bid = |toy: &Self, seat| toy.bids[seat].expect("every seat has bid");
        for seat in self.seats() {
            let card = bid(self, seat);
            sink.emit(|| Event::Revealed { seat, card });
        }
        let winner = self.seats().rev().max_by_key(|&seat| bid(self, seat)).expect("there are seats");
        for seat in self.seats() {
            if !self.has(Fault::CardLost) {
                self.discard.add(bid(self, seat).index());
            }
            self.bids[seat] = None;
        }
        self.phase = Phase::Prize { winner };
    }

    fn score(&mut self, seat: Seat, by: Seat) {
        self.points[seat] += 1;
        let next = by.next(self.config.seats);
        if self.has(Fault::EffectLeaks) && self.hands[next].has(0) {
            self.points[by] += 1;
        }
        static ODD: AtomicU32 = AtomicU32::new(0);
        if self.has(Fault::EffectNotRepeatable) && ODD.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            self.points[by] += 1;
        }
        self.round += 1;
        if self.has(Fault::Endless) {
            self.round = 0;
            self.deck.add_all(&std::mem::take(&mut self.discard));
        }
        self.phase = if self.round == ROUNDS { Phase::Over } else { self.after_deal() };
    }

    /// What the spectator, or another seat, may see of that seat's cards.
    fn sees(&self, viewer: Viewer, seat: Seat) -> bool {
        let is_leaking = self.has(Fault::SpectatorSeesAHand) && seat == Seat::S1 && viewer == Viewer::Spectator;
        viewer.is(seat) || is_leaking
    }
}

impl<const IS_OPEN: bool> Game for ToyOf<IS_OPEN> {
    type Config = Config;
    type Edition = Cards;
    type Action = Action;
    type Chance = Dealt;
    type Event = Event;
    type View = View;

    const ID: &'static str = "toy";
    const NAME: &'static str = "Toy";
    const SEATS: (usize, usize) = (2, MAX_TOY_SEATS);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = MAX_CARDS + 1 + 2 * MAX_TOY_SEATS;
    const OBSERVATION: &'static [(&'static str, usize)] = &[("own cards by kind", MAX_CARDS), ("cards in the deck", 1)];
    const LOCALE: &'static str = "";
    const IS_OPEN: bool = IS_OPEN;
    const DEFAULT_EDITION: &'static str =
        "[edition]\nformat = 1\ngame = \"toy\"\nname = \"Toy\"\nedition = \"wooden\"\n";

    fn load_edition(text: &str) -> Result<Cards, EditionError> {
        let rows = ["ash", "brine", "copper", "dew", "ember"];
        let rows = rows.map(|id| Row { id: id.into(), title: id.into(), text: String::new() }).to_vec();
        let counts = Pool([4, 3, 2, 2, 1, 0]);
        Ok(Cards { head: edition::head(text, Self::ID)?, tables: [Table { name: "card", rows }], counts })
    }

    fn new(config: &Config, edition: &'static Cards) -> Result<Self, Illegal> {
        Ok(ToyOf {
            config: config.clone(),
            phase: Phase::Deal { seat: Seat::S1 },
            deck: edition.counts,
            discard: Pool::default(),
            hands: PerSeat::default(),
            bids: PerSeat::default(),
            points: PerSeat::default(),
            round: 0,
            edition: EditionRef(edition),
            shared: Arc::default(),
        })
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn edition(&self) -> &'static Cards {
        self.edition.0
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal { .. } => Turn::Chance,
            Phase::Bid | Phase::Prize { .. } => Turn::Seats(self.asked()),
            Phase::Over => Turn::Over,
        }
    }

    fn decision(&self, _: Seat) -> Decision {
        match self.phase {
            Phase::Bid => Decision::new("bid", BID, message!("prompt-bid")),
            Phase::Prize { .. } => Decision::new("prize", PRIZE, message!("prompt-prize")),
            Phase::Deal { .. } | Phase::Over => unreachable!("nobody is asked"),
        }
    }

    fn is_sealed(&self, _: Seat) -> bool {
        self.phase == Phase::Bid
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.has(Fault::CheckChangesTheState) {
            self.shared.fetch_add(1, Ordering::Relaxed);
        }
        let is_excused = self.has(Fault::UnaskedMayAct) && *action == Action::Keep;
        if !(is_excused && matches!(self.phase, Phase::Prize { .. })) {
            self.check_asked(seat)?;
        }
        match (self.phase, *action) {
            (Phase::Bid, Action::Bid { card }) if self.hands[seat].has(card.index()) => Ok(()),
            (Phase::Bid, Action::Bid { .. }) if self.has(Fault::RefusalNamesAnotherRule) => {
                Err(Illegal::not_asked(seat))
            }
            (Phase::Bid, Action::Bid { card }) => {
                Err(Illegal::new(NOT_IN_HAND, message!("refused-not-in-hand", card = card)))
            }
            (Phase::Prize { .. }, Action::Keep) => Ok(()),
            (Phase::Prize { .. }, Action::Give { seat: to, is_vague }) => {
                assert!(!(self.has(Fault::Panics) && to == Seat::S4), "nobody sits there");
                let is_barred = self.has(Fault::LegalListLeaks) && self.hands[to].has(0);
                if to == seat || to.index() >= self.config.seats || is_vague || is_barred {
                    return Err(Illegal::new(TO_ITSELF, message!("refused-to-itself")));
                }
                Ok(())
            }
            (Phase::Bid, Action::Keep | Action::Give { .. }) | (Phase::Prize { .. }, Action::Bid { .. }) => {
                Err(Illegal::wrong_kind())
            }
            (Phase::Deal { .. } | Phase::Over, _) => Err(Illegal::not_asked(seat)),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let all = (0..Self::ACTION_COUNT).filter_map(Self::action_at);
        out.extend(all.filter(|action| self.check(seat, action).is_ok()));
        if self.has(Fault::ListTooShort) && out.len() > 1 {
            out.pop();
        }
    }

    fn try_pick(&self, seat: Seat, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Option<Action> {
        // With a hole, as games have them that pick faster than they list.
        self.legal_actions(seat, buffer);
        if self.has(Fault::SlotsInAnotherOrder) {
            buffer.reverse();
        }
        buffer.get(choose(buffer.len() as u32 + 1) as usize).copied()
    }

    fn default_action(&self, seat: Seat) -> Action {
        match self.phase {
            Phase::Bid if self.has(Fault::DefaultNotLegal) => Action::Bid { card: Card(0) },
            Phase::Bid => Action::Bid { card: cards(&self.hands[seat])[0] },
            Phase::Prize { .. } => Action::Keep,
            Phase::Deal { .. } | Phase::Over => unreachable!("nobody is asked"),
        }
    }

    fn draw_chance(&self, draws: &mut impl Draws) -> Dealt {
        let Phase::Deal { seat } = self.phase else { unreachable!("no deal is due") };
        let kind = if self.has(Fault::OddsByKind) {
            draws.pick(&self.deck.0.map(|count| count.min(1)))
        } else {
            self.deck.draw(draws)
        };
        Dealt { seat, card: Card(kind as u8) }
    }

    fn is_possible(&self, dealt: &Dealt) -> bool {
        matches!(self.phase, Phase::Deal { seat } if seat == dealt.seat) && self.deck.has(dealt.card.index())
    }

    fn chance_outcomes(&self, out: &mut Vec<(Dealt, u64)>) -> bool {
        let Phase::Deal { seat } = self.phase else { unreachable!("no deal is due") };
        out.clear();
        let kinds = self.deck.kinds().skip(usize::from(self.has(Fault::OutcomeNotListed)));
        out.extend(kinds.map(|kind| (Dealt { seat, card: Card(kind as u8) }, self.deck.count(kind).into())));
        true
    }

    fn apply(&mut self, step: &StepOf<Self>, sink: &mut impl Sink<Event>) {
        if self.has(Fault::ClonesShare) {
            self.shared.fetch_add(1, Ordering::Relaxed);
        }
        match *step {
            Step::Chance(Dealt { seat, card }) => {
                self.deck.take(card.index());
                self.hands[seat].add(card.index());
                sink.emit(|| Event::Dealt { seat, card: Some(card) });
                self.phase = self.after_deal();
            }
            Step::Act(seat, Action::Bid { card }) => {
                self.hands[seat].take(card.index());
                self.bids[seat] = Some(card);
                sink.emit(|| Event::Bid { seat, card: Some(card) });
                if self.asked().is_empty() {
                    self.reveal(sink);
                }
            }
            Step::Act(seat, Action::Keep) => {
                sink.emit(|| Event::Prized { seat });
                self.score(seat, seat);
            }
            Step::Act(by, Action::Give { seat, .. }) => {
                sink.emit(|| Event::Prized { seat });
                self.score(seat, by);
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let player = |seat: Seat| Player {
            hand: self.sees(viewer, seat).then(|| cards(&self.hands[seat])),
            cards: self.hands[seat].total(),
            has_bid: self.bids[seat].is_some(),
            bid: self.bids[seat].filter(|_| self.sees(viewer, seat) || self.has(Fault::BidLeaks)),
            points: self.points[seat],
        };
        View {
            config: self.config.clone(),
            phase: self.phase,
            round: self.round,
            players: self.seats().map(player).collect(),
            deck: (viewer == Viewer::Open).then(|| cards(&self.deck)),
            deck_cards: self.deck.total(),
            discard: cards(&self.discard),
            beside: if self.has(Fault::ViewHoldsMoreThanItsFile) { 1 } else { 0 },
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, card } => {
                Event::Dealt { seat, card: card.filter(|_| viewer.is(seat) || LEAKS_EVENTS.get()) }
            }
            Event::Bid { seat, card } => Event::Bid { seat, card: card.filter(|_| viewer.is(seat)) },
            Event::Revealed { .. } | Event::Prized { .. } => event.clone(),
        })
    }

    fn seen_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> String {
        match action {
            Action::Bid { .. } if !self.sees(viewer, seat) => "bid ?".into(),
            Action::Bid { .. } | Action::Keep | Action::Give { .. } => action.text(&self.edition),
        }
    }

    fn hides_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> bool {
        matches!(action, Action::Bid { .. }) && !self.sees(viewer, seat)
    }

    fn seen_chance(&self, dealt: &Dealt, viewer: Viewer) -> String {
        if self.sees(viewer, dealt.seat) { dealt.text(&self.edition) } else { format!("deal {} ?", dealt.seat) }
    }

    fn hides_chance(&self, dealt: &Dealt, viewer: Viewer) -> bool {
        !self.sees(viewer, dealt.seat)
    }

    fn world(view: &View, edition: &'static Cards, draws: &mut impl Draws) -> Self {
        let mut toy = Self::new(&view.config, edition).expect("a view has a sound config");
        (toy.phase, toy.round, toy.discard) = (view.phase, view.round, pool(&view.discard));
        toy.deck = toy.deck.minus(&toy.discard).expect("the discard is part of the cards");
        for (seat, player) in toy.seats().zip(&view.players) {
            toy.hands[seat] = player.hand.as_deref().map(pool).unwrap_or_default();
            toy.bids[seat] = player.bid;
            toy.points[seat] = player.points;
            let seen = player.bid.into_iter().map(Card::index).chain(toy.hands[seat].each()).collect();
            toy.deck = toy.deck.minus(&seen).unwrap_or(toy.deck);
        }
        let mut draw = |toy: &mut Self| {
            let kind = match toy.config.fault {
                Fault::WorldAlwaysTheSame => toy.deck.kinds().next().expect("enough cards are hidden"),
                Fault::WorldByKind => draws.pick(&toy.deck.0.map(|count| count.min(1))),
                _ => toy.deck.draw(draws),
            };
            toy.deck.take(kind);
            kind
        };
        for (seat, player) in toy.seats().zip(&view.players) {
            if player.has_bid && player.bid.is_none() {
                toy.bids[seat] = Some(Card(draw(&mut toy) as u8));
            }
            if player.hand.is_none() {
                toy.hands[seat] = (0..player.cards).map(|_| draw(&mut toy)).collect();
            }
        }
        if toy.has(Fault::OpenViewLosesPoints) {
            toy.points[Seat::S2] = 0;
        }
        toy
    }

    fn result(&self) -> Option<Standing> {
        let is_over = self.phase == Phase::Over || self.has(Fault::ResultTooEarly) && self.round == ROUNDS - 1;
        let scores = self.points.0.map(i32::from);
        let by_points = |seat: Seat| self.points[seat];
        is_over.then(|| Standing::by_merit(Reason::new(END, "end-rounds"), &scores[..self.config.seats], by_points))
    }

    fn action_message(action: &Action) -> Message {
        match action {
            Action::Bid { card } => message!("bid", card = *card),
            Action::Keep => message!("keep"),
            Action::Give { seat, .. } => message!("give", seat = *seat),
        }
    }

    fn picture(view: &View, _: &Cards) -> String {
        format!("{view:?}")
    }

    fn action_index(action: &Action) -> usize {
        match action {
            Action::Bid { card } => card.index(),
            Action::Keep => MAX_CARDS,
            Action::Give { seat, is_vague } => MAX_CARDS + 1 + seat.index() + if *is_vague { MAX_TOY_SEATS } else { 0 },
        }
    }

    fn action_at(index: usize) -> Option<Action> {
        const GIVE: usize = MAX_CARDS + 1;
        match index {
            0..MAX_CARDS => Some(Action::Bid { card: Card(index as u8) }),
            MAX_CARDS => Some(Action::Keep),
            GIVE.. if index < GIVE + MAX_TOY_SEATS => {
                Some(Action::Give { seat: Seat::new(index - GIVE), is_vague: false })
            }
            // Only the toy whose texts are shared has these.
            GIVE.. if index < Self::ACTION_COUNT && SHARES_TEXTS.get() => {
                Some(Action::Give { seat: Seat::new(index - GIVE - MAX_TOY_SEATS), is_vague: true })
            }
            GIVE.. => None,
        }
    }

    fn observe(view: &View, seat: Seat, _: &Cards, out: &mut [f32]) {
        let hand = pool(view.players[seat.index()].hand.as_deref().unwrap_or_default());
        for (place, count) in out.iter_mut().zip(hand.0) {
            *place = f32::from(count);
        }
        out[MAX_CARDS] = view.deck_cards as f32;
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let seat = self.asked().first().unwrap_or(Seat::S1);
        format!("{:?}", self.view(Viewer::Seat(seat))).hash(&mut hasher);
        if self.has(Fault::KeyLeaks) {
            self.hands[seat.next(self.config.seats)].hash(&mut hasher);
        }
        hasher.finish()
    }

    fn step_bound(&self) -> u64 {
        40
    }

    fn audit(&self) -> Result<(), String> {
        let mut found = self.deck;
        found.add_all(&self.discard);
        for seat in self.seats() {
            found.add_all(&self.hands[seat]);
            self.bids[seat].into_iter().for_each(|card| found.add(card.index()));
        }
        if found == self.edition.counts { Ok(()) } else { Err(format!("the cards are {found:?}")) }
    }
}

thread_local! {
    /// Faults of methods that are given no state.
    pub static LEAKS_EVENTS: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    pub static SHARES_TEXTS: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

impl Notation<Cards> for Action {
    fn parse(text: &str, edition: &Cards) -> Option<Action> {
        match text.split_once(' ') {
            None if text == "keep" => Some(Action::Keep),
            Some(("bid", card)) => Card::find(edition, card).map(|card| Action::Bid { card }),
            Some(("give", seat)) => {
                let seat = seat.parse().ok().filter(|seat: &Seat| seat.index() < MAX_TOY_SEATS)?;
                Some(Action::Give { seat, is_vague: false })
            }
            Some(_) | None => None,
        }
    }

    fn text(&self, edition: &Cards) -> String {
        match self {
            Action::Bid { card } => format!("bid {}", card.word(edition)),
            Action::Keep => "keep".into(),
            Action::Give { seat, .. } => format!("give {seat}"),
        }
    }
}

impl Notation<Cards> for Dealt {
    fn parse(text: &str, edition: &Cards) -> Option<Dealt> {
        let (seat, card) = text.strip_prefix("deal ")?.split_once(' ')?;
        Some(Dealt { seat: seat.parse().ok()?, card: Card::find(edition, card)? })
    }

    fn text(&self, edition: &Cards) -> String {
        format!("deal {} {}", self.seat, self.card.word(edition))
    }
}

impl Happening for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::Dealt { .. } => DEAL,
            Event::Bid { .. } | Event::Revealed { .. } => BID,
            Event::Prized { .. } => PRIZE,
        }
    }

    fn message(&self) -> Message {
        let shown = |card: &Option<Card>| card.map_or(Arg::Word("a-card"), Arg::from);
        match self {
            Event::Dealt { seat, card } => message!("dealt", seat = *seat, card = shown(card)),
            Event::Bid { seat, card } => message!("bid-made", seat = *seat, card = shown(card)),
            Event::Revealed { seat, card } => message!("revealed", seat = *seat, card = *card),
            Event::Prized { seat } => message!("prized", seat = *seat),
        }
    }
}
