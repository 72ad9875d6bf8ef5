//! Eyes and mind: what a viewer sees of the state and of an event, and a state that fits what is seen (EL-288, EL-292).

use crate::action::{Action, Chance};
use crate::cards::ElementsEdition;
use crate::event::Event;
use crate::seen::{Cards, Gems, OutOfPlay, PlayerView, View, list};
use crate::state::{Elements, Phase, Player, Wait};
use crate::types::{ELEMENTS, ElementId, MAX_PLAYERS, SlotView, SubstanceId};
use game_core::{Draws, EditionRef, Game, Notation, PerSeat, Pile, Pool, Seat, Viewer};

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

/// Cards taken out of the unseen ones, every way alike: cards are dealt, not kinds.
fn deal(unseen: &mut Pool<ELEMENTS>, count: u8, draws: &mut impl Draws) -> Pool<ELEMENTS> {
    let mut hand = Pool::default();
    for _ in 0..count {
        let kind = unseen.draw(draws);
        unseen.take(kind);
        hand.add(kind);
    }
    hand
}

impl Elements {
    /// `give ?`, `pass ?` and `pick ?` for those who may not see the card.
    pub(crate) fn action_seen(&self, seat: Seat, action: &Action, viewer: Viewer) -> String {
        let mut sees = viewer.is(seat);
        if let Phase::Effect { wait: Wait::Give { to: other } | Wait::Pick { from: other }, .. } = self.phase {
            sees |= viewer.is(other);
        }
        match action {
            Action::Give { .. } if !sees => "give ?".into(),
            Action::Pick { .. } if !sees => "pick ?".into(),
            // Before all have chosen only the chooser knows its card.
            Action::Pass { .. } if !viewer.is(seat) => "pass ?".into(),
            action => action.text(self.edition()),
        }
    }

    pub(crate) fn chance_seen(&self, chance: &Chance, viewer: Viewer) -> String {
        match *chance {
            Chance::Draw { seat, .. } if !viewer.is(seat) => format!("draw {seat} ?"),
            Chance::Random { seat, .. } if !viewer.is(seat) && !viewer.is(self.active) => format!("random {seat} ?"),
            chance => chance.text(self.edition()),
        }
    }
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
