//! Eyes and mind. Everything is open but the order of the decks, and decks have no order: every viewer sees the same.

use crate::args::Args;
use crate::cards::{Cards, Tier};
use crate::chance::bits;
use crate::effect::Source;
use crate::state::{Cursor, DeckLeft, Edition, Frame, Player, Point, Raised, State, Storing, TurnState, Wait};
use crate::types::{AcolyteId, Card, ChallengeId, Config, Deck, Faces, Resource, SideId, SpellId};
use game_core::{EditionRef, PerSeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What everybody sees; also the file form of the state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub config: Config,
    pub round: u8,
    pub start: Seat,
    pub active: Seat,
    pub step: Point,
    pub waits: Wait,
    pub acolyte: Option<AcolyteId>,
    pub past_acolytes: Vec<AcolyteId>,
    pub acolytes_left: u8,
    pub spell_deck: DeckLeft,
    pub challenge_deck: DeckLeft,
    pub display: Vec<Card>,
    pub discards: Vec<Card>,
    pub players: Vec<PlayerView>,
    pub turn: TurnView,
    pub effect: Option<EffectView>,
    pub raised: Vec<Raised>,
    pub cursor: Cursor,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub wizard: Option<SideId>,
    pub vp: i32,
    pub tome: u8,
    pub arcane: u8,
    pub gem: u8,
    pub mana: u8,
    pub skulls: u8,
    /// In order of acquisition.
    pub spells: Vec<SpellId>,
    pub challenges: Vec<ChallengeId>,
}

/// The turn of the active seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    pub dice: Faces,
    pub rerolls: u8,
    pub pool: PoolView,
    pub bought: BoughtView,
    pub bribes: u8,
    pub bribes_allowed: u8,
    pub discounts: BoughtView,
    pub power_used: bool,
    pub used: Vec<SpellId>,
    pub conversion: Option<ConversionView>,
    pub start_gem: u8,
    pub start_mana: u8,
    pub actions: u16,
    pub storing: Storing,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolView {
    pub tome: u8,
    pub arcane: u8,
    pub wild: u8,
}

/// A number for each kind of card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoughtView {
    pub spells: u8,
    pub challenges: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConversionView {
    pub from: Resource,
    pub to: Resource,
}

/// An effect that is being resolved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectView {
    pub source: Source,
    pub args: Args,
    pub op: u8,
    pub victims: Option<SeatSet>,
}

impl State {
    pub(crate) fn shown(&self) -> View {
        let discards = Deck::ALL
            .into_iter()
            .flat_map(|deck| bits(self.discards[deck as usize]).map(move |place| Card::at(deck, place)));
        let players = Seat::all(self.wizards()).map(|seat| {
            let Player { side, vp, stock: [tome, arcane, gem, mana], skulls, spells, challenges } = &self.players[seat];
            PlayerView {
                wizard: *side,
                vp: *vp,
                tome: *tome,
                arcane: *arcane,
                gem: *gem,
                mana: *mana,
                skulls: *skulls,
                spells: spells.to_vec(),
                challenges: challenges.to_vec(),
            }
        });
        let kinds = |[spells, challenges]: [u8; 2]| BoughtView { spells, challenges };
        let turn = &self.turn;
        View {
            config: self.config,
            round: self.round,
            start: self.start,
            active: self.active,
            step: self.point,
            waits: self.wait,
            acolyte: self.acolyte,
            past_acolytes: bits(self.past_acolytes().into()).map(AcolyteId).collect(),
            acolytes_left: self.acolytes_left(),
            spell_deck: self.decks[0],
            challenge_deck: self.decks[1],
            display: self.display.to_vec(),
            discards: discards.collect(),
            players: players.collect(),
            turn: TurnView {
                dice: turn.dice,
                rerolls: turn.rerolls,
                pool: PoolView { tome: turn.pool_tome, arcane: turn.pool_arcane, wild: turn.wild },
                bought: kinds(turn.bought),
                bribes: turn.bribes,
                bribes_allowed: turn.bribes_allowed,
                discounts: kinds(turn.discounts),
                power_used: turn.power_used,
                used: bits(turn.used).map(SpellId).collect(),
                conversion: turn.conversion.map(|(from, to)| ConversionView { from, to }),
                start_gem: turn.start_gem,
                start_mana: turn.start_mana,
                actions: turn.actions,
                storing: turn.storing,
            },
            effect: self.frame.map(|Frame { source, args, op, victims }| EffectView { source, args, op, victims }),
            raised: self.raised.to_vec(),
            cursor: self.cursor,
        }
    }

    /// The acolytes of past rounds, by bit.
    pub(crate) fn past_acolytes(&self) -> u8 {
        let all = ((1u16 << self.cards().acolytes.len()) - 1) as u8;
        all & !self.acolytes & !self.acolyte.map_or(0, |acolyte| 1 << acolyte.0)
    }

    /// The state that a view shows: what is hidden are cards without an order, so nothing is left to chance.
    pub(crate) fn behind(view: &View, edition: &'static Cards) -> State {
        let solo = view.config.seats == 1;
        let mut state = State {
            edition: Edition(EditionRef(edition)),
            config: view.config,
            round: view.round,
            start: view.start,
            active: view.active,
            point: view.step,
            wait: view.waits,
            acolyte: view.acolyte,
            acolytes: ((1u16 << edition.acolytes.len()) - 1) as u8,
            decks: [view.spell_deck, view.challenge_deck],
            unseen: Deck::ALL
                .map(|deck| edition.in_play(deck, Tier::One, solo) | edition.in_play(deck, Tier::Two, solo)),
            discards: [0; 2],
            display: view.display.iter().copied().collect(),
            players: PerSeat::default(),
            turn: turn(&view.turn),
            frame: view.effect.as_ref().map(|effect| {
                let EffectView { source, args, op, victims } = *effect;
                Frame { source, args, op, victims }
            }),
            raised: view.raised.iter().copied().collect(),
            cursor: view.cursor,
        };
        for acolyte in view.past_acolytes.iter().chain(&view.acolyte) {
            state.acolytes &= !(1 << acolyte.0);
        }
        for card in &view.discards {
            state.discards[card.deck() as usize] |= 1 << card.index();
        }
        for (player, shown) in state.players.0.iter_mut().zip(&view.players) {
            *player = Player {
                side: shown.wizard,
                vp: shown.vp,
                stock: [shown.tome, shown.arcane, shown.gem, shown.mana],
                skulls: shown.skulls,
                spells: shown.spells.iter().copied().collect(),
                challenges: shown.challenges.iter().copied().collect(),
            };
        }
        for card in appeared(view) {
            state.unseen[card.deck() as usize] &= !(1 << card.index());
        }
        state
    }
}

fn turn(view: &TurnView) -> TurnState {
    TurnState {
        dice: view.dice,
        rerolls: view.rerolls,
        pool_tome: view.pool.tome,
        pool_arcane: view.pool.arcane,
        wild: view.pool.wild,
        bought: [view.bought.spells, view.bought.challenges],
        bribes: view.bribes,
        bribes_allowed: view.bribes_allowed,
        discounts: [view.discounts.spells, view.discounts.challenges],
        power_used: view.power_used,
        conversion: view.conversion.as_ref().map(|conversion| (conversion.from, conversion.to)),
        start_gem: view.start_gem,
        start_mana: view.start_mana,
        actions: view.actions,
        used: view.used.iter().fold(0, |used, spell| used | 1 << spell.0),
        storing: view.storing,
    }
}

/// The cards that have been seen.
fn appeared(view: &View) -> impl Iterator<Item = Card> {
    let spells = view.players.iter().flat_map(|player| &player.spells).map(|&spell| Card::Spell(spell));
    let challenges = view.players.iter().flat_map(|player| &player.challenges);
    let challenges = challenges.map(|&challenge| Card::Challenge(challenge));
    view.display.iter().chain(&view.discards).copied().chain(spells).chain(challenges)
}

/// Decks that a scenario does not set hold the rest (WW-131).
pub(crate) fn settle(view: &mut View, edition: &Cards, is_set: &dyn Fn(&str) -> bool) {
    let solo = view.config.seats == 1;
    let players = usize::from(view.config.seats.clamp(1, 5));
    for deck in Deck::ALL {
        let level = |tier| edition.in_play(deck, tier, solo);
        let seen = appeared(view).filter(|card| card.deck() == deck).fold(0u64, |seen, card| seen | 1 << card.index());
        let dealt = edition.setup.level1_dealt[players - 1];
        let seen1 = (seen & level(Tier::One)).count_ones() as u8;
        let rest =
            DeckLeft { level1: dealt.saturating_sub(seen1), level2: (level(Tier::Two) & !seen).count_ones() as u8 };
        match deck {
            Deck::Spells if !is_set("/spell_deck") => view.spell_deck = rest,
            Deck::Challenges if !is_set("/challenge_deck") => view.challenge_deck = rest,
            Deck::Spells | Deck::Challenges => {}
        }
    }
    if !is_set("/acolytes_left") {
        view.acolytes_left = edition.setup.rounds.saturating_sub(view.round);
    }
}
