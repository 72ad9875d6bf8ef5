//! All that a seat may do now, in a fixed order: exactly what `check` accepts.

use crate::action::Action;
use crate::args::{Args, Picked};
use crate::effect::{Choice, Cost, List, Pair, Usage};
use crate::legal::{Asking, Force, is_open};
use crate::state::{DeckLeft, State, Wait};
use crate::types::{Card, Deck, Face, Faces, Level, Resource, SideId, SpellId};
use game_core::Seat;

impl State {
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match self.asking().expect("a seat is asked") {
            Asking::Wizard => out.extend(self.free_wizards().map(|wizard| Action::ChooseWizard { wizard })),
            Asking::Opponent => {
                let levels = |wizard| Level::ALL.map(|level| Action::ChooseOpponent { wizard, level });
                out.extend(self.free_wizards().flat_map(levels));
            }
            Asking::FillDraw => {
                self.list_draws(out);
                self.list_power(seat, Asking::FillDraw, out);
            }
            Asking::Refresh => self.list_draws(out),
            Asking::FillSwap => {
                out.push(Action::Leave);
                for &card in &self.display {
                    for deck in Deck::ALL {
                        if !self.is_deck_empty(deck) {
                            out.push(Action::Exchange { card, deck });
                        }
                    }
                }
                self.list_power(seat, Asking::FillSwap, out);
            }
            Asking::Preroll => {
                out.push(Action::Roll);
                self.list_power(seat, Asking::Preroll, out);
            }
            Asking::Roll => {
                out.push(Action::Stop);
                if self.may_go_on() {
                    if self.turn.rerolls > 0 {
                        self.list_keeps(out);
                    }
                    self.list_uses(seat, Asking::Roll, out);
                    self.list_power(seat, Asking::Roll, out);
                }
            }
            Asking::Main => self.list_main(seat, out),
            Asking::Answer => {
                let Wait::Answer(asked) = self.wait else { unreachable!("an answer is open") };
                out.push(Action::Decline);
                let ability = self.ability(asked.source).expect("powers and spells have abilities");
                for wilds in self.payable(seat, ability.cost).into_iter().flatten() {
                    self.each_args(seat, &ability.lists, ability.cost, Force::Chosen, None, &mut |args| {
                        out.push(Action::Accept { wilds, args });
                    });
                }
            }
            Asking::Pick => {
                let (picking, kind, _) = self.picking().expect("a card is picked");
                out.extend(self.discardable(picking.victim, kind).map(|card| Action::Pick { card }));
            }
            Asking::SoloPick => {
                out.extend([Resource::Tome, Resource::Arcane].map(|resource| Action::PickResource { resource }));
            }
        }
    }

    pub(crate) fn free_wizards(&self) -> impl Iterator<Item = SideId> {
        (0..self.cards().sides.len() as u8).map(SideId).filter(|&side| self.is_free(side))
    }

    fn list_draws(&self, out: &mut Vec<Action>) {
        out.extend(Deck::ALL.into_iter().filter(|&deck| !self.is_deck_empty(deck)).map(|deck| Action::Draw { deck }));
    }

    /// Every multiset of faces shown but the whole: each face multiplies what is there so far.
    fn list_keeps(&self, out: &mut Vec<Action>) {
        let base = out.len();
        out.push(Action::Keep { faces: Faces::NONE });
        for face in Face::ALL {
            let end = out.len();
            for count in 1..=self.turn.dice.count(face) {
                for place in base..end {
                    if let Action::Keep { faces } = out[place] {
                        out.push(Action::Keep { faces: faces.plus(Faces::of(face, count)) });
                    }
                }
            }
        }
        out.pop();
    }

    #[inline]
    fn list_main(&self, seat: Seat, out: &mut Vec<Action>) {
        let ends = self.ends();
        match ends.tomes {
            None => out.push(Action::End),
            Some((least, most)) => out.extend((least..=most).map(|tomes| Action::EndWith { tomes })),
        }
        if ends.none {
            out.push(Action::EndNone);
        }
        if !self.may_go_on() {
            return;
        }
        if self.check_bribe(seat).is_ok() {
            out.push(Action::Bribe);
        }
        for &card in &self.display {
            let range = self.wilds_for(seat, card.deck().price(), self.cost(card));
            let lists = self.buying_lists(card);
            for wilds in range {
                self.each_args(seat, lists, [0; 4], Force::Compulsory, None, &mut |args| {
                    out.push(Action::Buy { card, wilds, args });
                });
            }
        }
        self.list_uses(seat, Asking::Main, out);
        self.list_power(seat, Asking::Main, out);
    }

    #[inline]
    fn list_uses(&self, seat: Seat, asking: Asking, out: &mut Vec<Action>) {
        let cards = self.cards();
        for &spell in &self.players[seat].spells {
            let ability = &cards.spell(spell).ability;
            let Usage::Once { window } = ability.usage else { continue };
            if !is_open(window, asking) || self.is_used(spell) || self.unmet_need(seat, ability, 0).is_some() {
                continue;
            }
            for wilds in self.payable(seat, ability.cost).into_iter().flatten() {
                self.each_args(seat, &ability.lists, ability.cost, Force::Chosen, Some(spell), &mut |args| {
                    out.push(Action::Use { spell, wilds, args });
                });
            }
        }
    }

    /// The power and free conversions.
    #[inline]
    fn list_power(&self, seat: Seat, asking: Asking, out: &mut Vec<Action>) {
        if !self.may_go_on() {
            return;
        }
        if let Some((_, power)) = self.power(seat)
            && let Usage::Once { window } = power.usage
            && is_open(window, asking)
            && !self.turn.power_used
            && self.unmet_need(seat, power, 0).is_none()
        {
            for wilds in self.payable(seat, power.cost).into_iter().flatten() {
                self.each_args(seat, &power.lists, power.cost, Force::Chosen, None, &mut |args| {
                    out.push(Action::Power { wilds, args });
                });
            }
        }
        for (_, mods) in self.mods(seat) {
            let Some([a, b]) = mods.free_convert else { continue };
            for (from, to) in [(a.resource, b.resource), (b.resource, a.resource)] {
                let action = Action::Convert { from, to };
                if self.check_convert(seat, from, to).is_ok() && !out.contains(&action) {
                    out.push(action);
                }
            }
        }
    }

    /// All arguments that an ability takes now, in a fixed order.
    fn each_args(
        &self,
        seat: Seat,
        lists: &'static [List],
        cost: Cost,
        force: Force,
        itself: Option<SpellId>,
        push: &mut impl FnMut(Args),
    ) {
        if lists.is_empty() {
            return push(Args::NONE);
        }
        for (place, list) in lists.iter().enumerate() {
            let option = if lists.len() > 1 { place as u8 + 1 } else { 0 };
            let shape = list.shape;
            if shape.die.is_some_and(|face| self.turn.dice.count(face) == 0) {
                continue;
            }
            let others = || Seat::all(self.wizards()).filter(|&other| other != seat);
            let each_target = |push: &mut dyn FnMut(Option<Seat>)| {
                if shape.seat {
                    others().for_each(|target| push(Some(target)));
                } else {
                    push(None);
                }
            };
            let left_out = Args::Plain { option, seat: None, resources: Picked::NONE };
            match shape.choice {
                Choice::Discarded if self.is_solo() => {
                    each_target(&mut |seat| Pair::all().for_each(|pair| push(Args::Pair { seat, pair })));
                }
                Choice::None | Choice::Discarded => each_target(&mut |seat| {
                    Picked::of(shape.resources).for_each(|resources| push(Args::Plain { option, seat, resources }));
                }),
                Choice::Number { from, max } => {
                    let most = self.convertible(seat, from, max, cost);
                    (1..=most).for_each(|number| push(Args::Number(number)));
                    if most == 0 && force == Force::Compulsory {
                        push(left_out);
                    }
                }
                Choice::Dice { max } => {
                    for faces in sub_multisets(self.turn.dice, max) {
                        push(Args::Dice(faces));
                    }
                }
                Choice::Turned { from, to } => {
                    self.turnable(from, to).for_each(|(from, to)| push(Args::Turned { from, to }));
                }
                Choice::Refreshed => {
                    let mut has_value = false;
                    for spell in self.refreshable(seat, itself) {
                        has_value = true;
                        push(Args::Spell(spell));
                    }
                    if !has_value && force == Force::Compulsory {
                        push(left_out);
                    }
                }
            }
        }
    }

    /// WW-125.
    pub(crate) fn default_choice(&self) -> Action {
        match self.asking().expect("a seat is asked") {
            Asking::Wizard => {
                let wizard = self.free_wizards().next().expect("there are more wizards than seats");
                Action::ChooseWizard { wizard }
            }
            Asking::Opponent => {
                let wizard = self.free_wizards().next().expect("there are more wizards than seats");
                Action::ChooseOpponent { wizard, level: Level::Sorcerer }
            }
            Asking::FillDraw | Asking::Refresh => {
                let [spells, challenges] = self.decks.map(DeckLeft::total);
                Action::Draw { deck: if challenges > spells { Deck::Challenges } else { Deck::Spells } }
            }
            Asking::FillSwap => Action::Leave,
            Asking::Preroll => Action::Roll,
            Asking::Roll => Action::Stop,
            Asking::Answer => Action::Decline,
            Asking::Pick => {
                let (picking, kind, _) = self.picking().expect("a card is picked");
                let by_cost_and_id = |&card: &Card| (self.edition.printed_cost(card), card.word(self.cards()));
                let cheapest = self.discardable(picking.victim, kind).min_by_key(by_cost_and_id);
                Action::Pick { card: cheapest.expect("a victim has a card") }
            }
            Asking::SoloPick => Action::PickResource { resource: Resource::Tome },
            Asking::Main => match self.ends().tomes {
                None => Action::End,
                Some((_, most)) => Action::EndWith { tomes: most },
            },
        }
    }
}

/// The multisets of 1 to `max` of the dice.
fn sub_multisets(dice: Faces, max: u8) -> impl Iterator<Item = Faces> {
    let counts = Face::ALL.map(|face| u16::from(dice.count(face)) + 1);
    let total: u16 = counts.iter().product();
    (1..total).filter_map(move |code| {
        let mut left = code;
        let mut faces = Faces::NONE;
        for (face, count) in Face::ALL.into_iter().zip(counts) {
            faces = faces.plus(Faces::of(face, (left % count) as u8));
            left /= count;
        }
        (faces.total() <= max).then_some(faces)
    })
}
