//! The view as a type, complete and flat, with its file form.

use crate::cards::ElementsEdition;
use crate::state::{Done, Elixir, Phase, Wait};
use crate::types::{
    Config, ELEMENTS, ELIXIR, ELIXIR_GEM, ElementId, GEMS, GemId, MAX_SLOTS, SlotView, SubstanceId, Unit,
};
use game_core::{PerSeat, Pool, Seat};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// All that a viewer may see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

    pub(crate) fn of(pool: &Pool<ELEMENTS>, is_seen: bool) -> Cards {
        if is_seen { Cards::Seen(list(pool)) } else { Cards::Hidden(pool.total() as u8) }
    }
}

pub(crate) fn list(pool: &Pool<ELEMENTS>) -> Vec<ElementId> {
    pool.each().map(|kind| ElementId(kind as u8)).collect()
}

impl View {
    /// Secret choices stand with the players, as far as they are seen.
    pub(crate) fn without_choices(mut self) -> View {
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

    fn gems_outside_table(&self) -> Pool<GEMS> {
        let mut gems = self.out_of_play.gems.0;
        for player in &self.players {
            gems.add_all(&player.gems.0);
            for unit in player.slots.iter().filter_map(|slot| slot.0) {
                count_gems(unit, &mut gems);
            }
            if player.elixir == Some(Elixir::Gem) {
                gems.add(ELIXIR_GEM.index());
            }
        }
        gems
    }

    /// What was not set becomes the rest: deck, substance deck, gems on the table, empty slots.
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
        }
        if !is_set("/table") {
            let mut rest = edition.gems;
            let others = self.gems_outside_table();
            rest.0.iter_mut().zip(others.0).for_each(|(count, less)| *count = count.saturating_sub(less));
            self.table = Gems(rest);
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
