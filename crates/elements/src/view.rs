//! Eyes and mind: what a viewer sees of the state, and a state that fits what is seen (EL-288, EL-292).

use crate::action::{Action, Chance};
use crate::cards::ElementsEdition;
use crate::state::{Done, Elements, Elixir, Phase, Player, Wait};
use crate::types::{
    Config, ELEMENTS, ELIXIR, ElementId, GEMS, GemId, MAX_CARDS, MAX_PLAYERS, MAX_POOL, MAX_SLOTS, MAX_SUBSTANCES,
    SlotView, SubstanceId, Unit,
};
use game_core::{Draws, EditionRef, Game, Notation, PerSeat, Pile, Pool, Seat, Seats, Viewer};
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// All that a viewer may see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct View {
    pub config: Config,
    pub turn: u16,
    pub active: Seat,
    pub step: Phase,
    /// The two faces as they lie; empty before the roll.
    pub dice: Vec<u8>,
    pub last_completion: u16,
    pub deck: Cards,
    /// The last card is the top.
    pub discard: Vec<ElementId>,
    pub substance_deck: Vec<SubstanceId>,
    pub pool: Vec<SubstanceId>,
    pub table: Gems,
    pub out_of_play: OutOfPlay,
    pub players: Vec<PlayerView>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        View::serialize(self, serializer)
    }
}

/// A view that is read has a player for each seat, and no list is longer than the state can hold.
impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        let view = View::deserialize(deserializer)?;
        view.check_size().map(|()| view).map_err(D::Error::custom)
    }
}

/// Cards that are seen, or how many there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cards {
    Seen(Vec<ElementId>),
    Hidden(u8),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutOfPlay {
    pub cards: Vec<ElementId>,
    pub gems: Gems,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub hand: Cards,
    pub gems: Gems,
    pub substance: Option<SubstanceId>,
    pub slots: Vec<SlotView>,
    pub elixir: Option<Elixir>,
    pub points: u8,
    pub done: Vec<Done>,
    /// The card chosen to be passed, which is still in the hand; `null` where none is.
    pub chosen: Option<Cards>,
}

/// How many gems of each colour.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gems(pub Pool<GEMS>);

impl Serialize for Gems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(GEMS))?;
        for gem in GemId::all() {
            map.serialize_entry(&gem, &self.0.count(gem.index()))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Gems {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Gems, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = Gems;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number for each gem")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Gems, A::Error> {
                let mut gems = Gems::default();
                while let Some((gem, count)) = map.next_entry::<GemId, u8>()? {
                    gems.0.0[gem.index()] = count;
                }
                Ok(gems)
            }
        }
        deserializer.deserialize_map(Counts)
    }
}

impl Cards {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Cards::Seen(cards) => cards.len(),
            Cards::Hidden(count) => usize::from(*count),
        }
    }

    /// The cards where they are seen.
    #[must_use]
    pub fn seen(&self) -> Option<Pool<ELEMENTS>> {
        match self {
            Cards::Seen(cards) => Some(cards.iter().map(|card| card.index()).collect()),
            Cards::Hidden(_) => None,
        }
    }

    fn of(pool: &Pool<ELEMENTS>, is_seen: bool) -> Cards {
        if is_seen { Cards::Seen(list(pool)) } else { Cards::Hidden(pool.total() as u8) }
    }
}

fn list(pool: &Pool<ELEMENTS>) -> Vec<ElementId> {
    pool.each().map(|kind| ElementId(kind as u8)).collect()
}

impl Elements {
    /// EL-288, EL-289: whether that viewer sees the hand of a seat.
    fn sees_hand(&self, viewer: Viewer, owner: Seat) -> bool {
        // EL-284: who chooses a card of a hand alone sees it.
        let is_shown = match self.phase {
            Phase::Effect { wait: Wait::Pick { from }, .. } if from == owner => viewer.is(self.active),
            phase => matches!(phase, Phase::Over { .. }),
        };
        is_shown || viewer.is(owner)
    }

    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let is_open = viewer == Viewer::Open || matches!(self.phase, Phase::Over { .. });
        let substances = |kinds: &mut dyn Iterator<Item = usize>| kinds.map(|kind| SubstanceId(kind as u8)).collect();
        View {
            config: self.config.clone(),
            turn: self.turn,
            active: self.active,
            step: self.phase,
            dice: if self.dice == [0; 2] { Vec::new() } else { self.dice.to_vec() },
            last_completion: self.last_completion,
            deck: Cards::of(&self.deck, is_open),
            discard: self.discard.to_vec(),
            substance_deck: substances(&mut self.substance_deck.each()),
            pool: self.pool.to_vec(),
            table: Gems(self.table),
            out_of_play: OutOfPlay { cards: list(&self.gone_cards), gems: Gems(self.gone_gems) },
            players: Seat::all(self.seats()).map(|seat| self.view_player(viewer, seat)).collect(),
        }
        .without_choices()
    }

    fn view_player(&self, viewer: Viewer, seat: Seat) -> PlayerView {
        let player = &self.players[seat];
        let size = self.substance_of(player).map_or(0, |substance| substance.slots.len());
        let chosen =
            if let Phase::Effect { wait: Wait::Pass { chosen }, .. } = self.phase { chosen[seat] } else { None };
        PlayerView {
            hand: Cards::of(&player.hand, self.sees_hand(viewer, seat)),
            gems: Gems(player.gems),
            substance: player.substance,
            slots: player.slots[..size].iter().copied().map(SlotView).collect(),
            elixir: player.elixir,
            points: player.points,
            done: player.done.to_vec(),
            chosen: chosen.map(|card| if viewer.is(seat) { Cards::Seen(vec![card]) } else { Cards::Hidden(1) }),
        }
    }

    pub(crate) fn world_of(view: &View, edition: &'static ElementsEdition, draws: &mut impl Draws) -> Elements {
        let mut unseen = view.unseen(edition);
        let mut players: PerSeat<Player, MAX_PLAYERS> = PerSeat::default();
        for (seat, seen) in view.players.iter().enumerate().take(MAX_PLAYERS) {
            let player = &mut players[Seat::new(seat)];
            player.hand = match &seen.hand {
                Cards::Seen(cards) => cards.iter().map(|card| card.index()).collect(),
                Cards::Hidden(count) => deal(&mut unseen, *count, draws),
            };
            player.gems = seen.gems.0;
            player.substance = seen.substance;
            for (slot, seen) in player.slots.iter_mut().zip(&seen.slots) {
                *slot = seen.0;
            }
            player.elixir = seen.elixir;
            player.points = seen.points;
            player.done = seen.done.iter().copied().collect();
        }
        let mut phase = view.step;
        if let Phase::Effect { wait: Wait::Pass { chosen }, .. } = &mut phase {
            for (seat, seen) in view.players.iter().enumerate().take(MAX_PLAYERS) {
                let seat = Seat::new(seat);
                chosen[seat] = match &seen.chosen {
                    None => None,
                    Some(Cards::Seen(cards)) => cards.first().copied(),
                    Some(Cards::Hidden(_)) if players[seat].hand.is_empty() => None,
                    // Each card of the hand is as likely as any other.
                    Some(Cards::Hidden(_)) => Some(ElementId(players[seat].hand.draw(draws) as u8)),
                };
            }
        }
        let mut dice = [0; 2];
        dice.iter_mut().zip(&view.dice).for_each(|(die, &face)| *die = face);
        Elements {
            edition: EditionRef(edition),
            config: view.config.clone(),
            phase,
            active: view.active,
            turn: view.turn,
            last_completion: view.last_completion,
            dice,
            deck: view.deck.seen().unwrap_or(unseen),
            discard: view.discard.iter().copied().collect(),
            substance_deck: view.substance_deck.iter().map(|substance| substance.index()).collect(),
            pool: view.pool.iter().copied().collect::<Pile<_, _>>(),
            table: view.table.0,
            gone_cards: view.out_of_play.cards.iter().map(|card| card.index()).collect(),
            gone_gems: view.out_of_play.gems.0,
            players,
        }
    }
}

/// Cards taken out of the unseen ones as far as they go, every way alike: cards are dealt, not kinds.
fn deal(unseen: &mut Pool<ELEMENTS>, count: u8, draws: &mut impl Draws) -> Pool<ELEMENTS> {
    let mut hand = Pool::default();
    for _ in 0..u32::from(count).min(unseen.total()) {
        let kind = unseen.draw(draws);
        unseen.take(kind);
        hand.add(kind);
    }
    hand
}

impl View {
    /// Secret choices stand with the players, as far as they are seen.
    fn without_choices(mut self) -> View {
        if let Phase::Effect { wait: Wait::Pass { chosen }, .. } = &mut self.step {
            *chosen = PerSeat::default();
        }
        self
    }

    /// EL-292: the element cards less those that the viewer sees outside the deck.
    #[must_use]
    pub fn unseen(&self, edition: &ElementsEdition) -> Pool<ELEMENTS> {
        let mut unseen = edition.cards;
        let mut remove = |card: ElementId| unseen.0[card.index()] = unseen.0[card.index()].saturating_sub(1);
        self.discard.iter().chain(&self.out_of_play.cards).copied().for_each(&mut remove);
        for player in &self.players {
            if let Cards::Seen(cards) = &player.hand {
                cards.iter().copied().for_each(&mut remove);
            }
            for slot in &player.slots {
                if let Some(Unit::Card(card)) = slot.0 {
                    remove(card);
                }
            }
            if matches!(player.elixir, Some(Elixir::Card { .. })) {
                remove(ELIXIR);
            }
        }
        unseen
    }

    /// The gems in hand and in play. A set-up may say more than an edition has.
    fn gems_of_players(&self) -> [u16; GEMS] {
        let mut gems = [0; GEMS];
        for player in &self.players {
            tally(&mut gems, &player.gems.0);
            let mut in_play = Pool::default();
            player.slots.iter().filter_map(|slot| slot.0).for_each(|unit| count_gems(unit, &mut in_play));
            if player.elixir == Some(Elixir::Gem) {
                in_play.add(crate::types::ELIXIR_GEM.index());
            }
            tally(&mut gems, &in_play);
        }
        gems
    }

    fn check_size(&self) -> Result<(), String> {
        let (seats, players) = (self.config.seats(), self.players.len());
        if players != seats || players > MAX_PLAYERS {
            return Err(format!("config: the table has {seats} seats, and there are {players} players"));
        }
        let fits = |name: &str, count: usize, capacity: usize| {
            if count <= capacity { Ok(()) } else { Err(format!("{name}: {count} are more than {capacity}")) }
        };
        fits("deck", self.deck.count(), MAX_CARDS)?;
        fits("discard", self.discard.len(), MAX_CARDS)?;
        fits("out_of_play/cards", self.out_of_play.cards.len(), MAX_CARDS)?;
        fits("pool", self.pool.len(), MAX_POOL)?;
        fits("substance_deck", self.substance_deck.len(), MAX_SUBSTANCES)?;
        for player in &self.players {
            fits("hand", player.hand.count(), MAX_CARDS)?;
            fits("slots", player.slots.len(), MAX_SLOTS)?;
            fits("done", player.done.len(), MAX_SUBSTANCES)?;
        }
        Ok(())
    }

    /// What was not set becomes the rest: deck or cards out of play, substance deck, gems on the table or out of play, empty
    /// slots.
    pub(crate) fn settle(&mut self, edition: &ElementsEdition, is_set: &dyn Fn(&str) -> bool) {
        for player in &mut self.players {
            let size = player.substance.map_or(0, |substance| edition.substances[substance.index()].slots.len());
            player.slots.truncate(MAX_SLOTS);
            player.slots.resize(
                size.max(player.slots.iter().rposition(|slot| slot.0.is_some()).map_or(0, |n| n + 1)),
                SlotView(None),
            );
        }
        if !is_set("/deck") {
            self.deck = Cards::Seen(list(&self.unseen(edition)));
        } else if let Some(deck) = self.deck.seen().filter(|_| !is_set("/out_of_play/cards")) {
            self.out_of_play.cards.clear();
            let mut rest = self.unseen(edition);
            rest.0.iter_mut().zip(deck.0).for_each(|(count, less)| *count = count.saturating_sub(less));
            self.out_of_play.cards = list(&rest);
        }
        let held = self.gems_of_players();
        for gem in GemId::all() {
            let (word, kind) = (gem.word(edition), gem.index());
            let rest =
                |others: u8| u16::from(edition.gems.count(kind)).saturating_sub(held[kind] + u16::from(others)) as u8;
            let (table, gone) = (&mut self.table.0.0[kind], &mut self.out_of_play.gems.0.0[kind]);
            if !is_set(&format!("/table/{word}")) {
                *table = rest(*gone);
            } else if !is_set(&format!("/out_of_play/gems/{word}")) {
                *gone = rest(*table);
            }
        }
        if !is_set("/substance_deck") {
            let mut rest = edition.substance_cards;
            let held = self.players.iter().filter_map(|player| player.substance);
            let done = self.players.iter().flat_map(|player| player.done.iter().map(|done| done.substance));
            for substance in held.chain(done).chain(self.pool.iter().copied()) {
                let count = &mut rest.0[substance.index()];
                *count = count.saturating_sub(1);
            }
            self.substance_deck = rest.each().map(|kind| SubstanceId(kind as u8)).collect();
        }
    }
}

/// Adds a pool to sums that a set-up may make larger than any edition is.
pub(crate) fn tally<const N: usize>(sums: &mut [u16; N], pool: &Pool<N>) {
    for (sum, &count) in sums.iter_mut().zip(&pool.0) {
        *sum += u16::from(count);
    }
}

pub(crate) fn count_gems(unit: Unit, gems: &mut Pool<GEMS>) {
    match unit {
        Unit::Card(_) => {}
        Unit::Gem(gem) => gems.add(gem.index()),
        Unit::Pair(pair) => {
            gems.add(pair.first().index());
            gems.add(pair.second().index());
        }
    }
}

impl Elements {
    /// Cards that are given, passed on or picked are hidden from those who may not see them.
    #[inline]
    pub(crate) fn is_action_hidden(&self, seat: Seat, action: &Action, viewer: Viewer) -> bool {
        let sees = viewer.is(seat)
            || matches!(self.phase, Phase::Effect { wait: Wait::Give { to: other } | Wait::Pick { from: other }, .. }
                if viewer.is(other));
        matches!(action, Action::Give { .. } | Action::Pick { .. }) && !sees
            // Before all have chosen only the chooser knows its card.
            || matches!(action, Action::Pass { .. }) && !viewer.is(seat)
    }

    /// `give ?`, `pass ?` and `pick ?` for those who may not see the card.
    pub(crate) fn action_seen(&self, seat: Seat, action: &Action, viewer: Viewer) -> String {
        match action {
            Action::Give { .. } if self.is_action_hidden(seat, action, viewer) => "give ?".into(),
            Action::Pick { .. } if self.is_action_hidden(seat, action, viewer) => "pick ?".into(),
            Action::Pass { .. } if self.is_action_hidden(seat, action, viewer) => "pass ?".into(),
            action => action.text(self.edition()),
        }
    }

    #[inline]
    pub(crate) fn is_chance_hidden(&self, chance: &Chance, viewer: Viewer) -> bool {
        matches!(*chance, Chance::Draw { seat, .. } if !viewer.is(seat))
            || matches!(*chance, Chance::Random { seat, .. } if !viewer.is(seat) && !viewer.is(self.active))
    }

    pub(crate) fn chance_seen(&self, chance: &Chance, viewer: Viewer) -> String {
        match *chance {
            Chance::Draw { seat, .. } if self.is_chance_hidden(chance, viewer) => format!("draw {seat} ?"),
            Chance::Random { seat, .. } if self.is_chance_hidden(chance, viewer) => format!("random {seat} ?"),
            chance => chance.text(self.edition()),
        }
    }
}
