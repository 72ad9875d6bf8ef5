//! What a seat may do now: `check` decides, `list` lists the same.

use crate::action::Action;
use crate::args::Args;
use crate::effect::{Ability, Choice, Cost, List, Shape, Source, Usage, Window};
use crate::said::{Named, Spoken};
use crate::state::{Point, State, Storing, Wait};
use crate::types::{Card, DICE, Deck, Faces, MAX_ACTIONS_PER_TURN, Resource, SideId, SpellId};
use crate::usable::Unmet;
use crate::ww;
use game_core::{Game, Illegal, Message, Seat, message};

/// The decision points of section 14.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asking {
    Wizard,
    Opponent,
    FillDraw,
    FillSwap,
    Preroll,
    Roll,
    Main,
    Answer,
    Refresh,
    Pick,
    SoloPick,
}

/// Which effects may stay without an argument that has no legal value (WW-070).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Force {
    /// A use: the argument must be there.
    Chosen,
    /// The immediate effect of a challenge: never blocked.
    Compulsory,
}

pub(crate) fn refused(rule: u16, message: Message) -> Result<(), Illegal> {
    Err(Illegal::new(ww(rule), message))
}

impl State {
    /// The decision that is open; `None` where chance is due or the game is over.
    #[inline]
    pub(crate) fn asking(&self) -> Option<Asking> {
        match self.wait {
            Wait::Point => match self.point {
                Point::Wizards => Some(Asking::Wizard),
                Point::Opponent => Some(Asking::Opponent),
                Point::FillDraw => Some(Asking::FillDraw),
                Point::FillSwap => Some(Asking::FillSwap),
                Point::Preroll => Some(Asking::Preroll),
                Point::Roll => Some(Asking::Roll),
                Point::Main => Some(Asking::Main),
                Point::First
                | Point::Deal
                | Point::Display
                | Point::Reveal
                | Point::Opening
                | Point::End
                | Point::Closing
                | Point::Over => None,
            },
            Wait::Answer(_) => Some(Asking::Answer),
            Wait::Refresh => Some(Asking::Refresh),
            Wait::Pick(_) => Some(Asking::Pick),
            Wait::SoloPick => Some(Asking::SoloPick),
            Wait::Draw(_) | Wait::Dice(_) | Wait::BonusDice(_) | Wait::SoloDie => None,
        }
    }

    /// Whom the open decision asks.
    #[inline]
    pub(crate) fn asked_seat(&self) -> Seat {
        match self.wait {
            Wait::Answer(asked) => asked.seat,
            Wait::Pick(picking) => picking.seat,
            Wait::SoloPick => Seat::S1,
            Wait::Point if self.point == Point::Wizards => self.choosing(),
            Wait::Point | Wait::Draw(_) | Wait::Dice(_) | Wait::BonusDice(_) | Wait::Refresh | Wait::SoloDie => {
                self.active
            }
        }
    }

    pub(crate) fn check_action(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        let asking = self.asking().expect("a seat is asked");
        if !is_kind(asking, action) {
            return Err(Illegal::wrong_kind());
        }
        match *action {
            Action::ChooseWizard { wizard } | Action::ChooseOpponent { wizard, .. } => self.check_wizard(wizard),
            Action::Draw { deck } => self.check_deck(deck),
            Action::Exchange { card, deck } => {
                if !self.display.contains(&card) {
                    return refused(34, message!("refused-not-displayed"));
                }
                self.check_deck(deck)
            }
            Action::Leave | Action::Roll | Action::Decline | Action::Stop => Ok(()),
            Action::Keep { faces } => self.check_keep(faces),
            Action::Buy { card, wilds, args } => self.check_buy(seat, card, wilds, args.into()),
            Action::Use { spell, wilds, args } => self.check_use(seat, asking, spell, wilds, args.into()),
            Action::Power { wilds, args } => self.check_power(seat, asking, wilds, args.into()),
            Action::Convert { from, to } => self.check_convert(seat, from, to),
            Action::Bribe => self.check_bribe(seat),
            Action::Accept { wilds, args } => self.check_accept(seat, wilds, args.into()),
            Action::Pick { card } => match self.picking() {
                Some((picking, kind, _)) if self.discardable(picking.victim, kind).any(|owned| owned == card) => Ok(()),
                Some(_) => refused(84, message!("refused-not-that-card")),
                None => refused(117, message!("refused-pick-resource")),
            },
            Action::PickResource { resource } => match (self.picking(), resource) {
                (Some(_), _) => refused(84, message!("refused-not-that-card")),
                (None, Resource::Tome | Resource::Arcane) => Ok(()),
                (None, Resource::Gem | Resource::Mana) => refused(117, message!("refused-pick-resource")),
            },
            Action::End => self.check_end(Storing::Plain),
            Action::EndWith { tomes } => self.check_end(Storing::Tomes(tomes)),
            Action::EndNone => self.check_end(Storing::None),
        }
    }

    pub(crate) fn check_wizard(&self, wizard: SideId) -> Result<(), Illegal> {
        if self.is_free(wizard) { Ok(()) } else { refused(12, message!("refused-wizard-taken")) }
    }

    fn check_deck(&self, deck: Deck) -> Result<(), Illegal> {
        if self.is_deck_empty(deck) { refused(37, message!("refused-deck-empty", deck = deck.word())) } else { Ok(()) }
    }

    /// WW-124: the safeguard against turns without end.
    #[inline]
    pub(crate) fn may_go_on(&self) -> bool {
        self.turn.actions < MAX_ACTIONS_PER_TURN
    }

    fn check_on(&self) -> Result<(), Illegal> {
        if self.may_go_on() { Ok(()) } else { refused(124, message!("refused-too-many-actions")) }
    }

    pub(crate) fn check_keep(&self, faces: Faces) -> Result<(), Illegal> {
        self.check_on()?;
        if self.turn.rerolls == 0 {
            return refused(41, message!("refused-no-reroll"));
        }
        if faces.total() >= DICE || !self.turn.dice.contains(faces) {
            return refused(43, message!("refused-faces"));
        }
        Ok(())
    }

    pub(crate) fn check_buy(&self, seat: Seat, card: Card, wilds: u8, args: Spoken) -> Result<(), Illegal> {
        if !self.display.contains(&card) {
            return refused(61, message!("refused-not-displayed"));
        }
        self.check_on()?;
        if !self.wilds_for(seat, card.deck().price(), self.cost(card)).contains(&wilds) {
            return refused(61, message!("refused-not-affordable"));
        }
        self.check_args(seat, self.buying_lists(card), args, [0; 4], Force::Compulsory, None)
    }

    pub(crate) fn buying_lists(&self, card: Card) -> &'static [List] {
        match card {
            Card::Spell(_) => &[],
            Card::Challenge(challenge) => self.lists(Source::Challenge(challenge)),
        }
    }

    pub(crate) fn check_use(
        &self,
        seat: Seat,
        asking: Asking,
        spell: SpellId,
        wilds: u8,
        args: Spoken,
    ) -> Result<(), Illegal> {
        if !self.players[seat].spells.contains(&spell) {
            return refused(68, message!("refused-not-yours"));
        }
        let ability = &self.cards().spell(spell).ability;
        let Usage::Once { window } = ability.usage else {
            return refused(68, message!("refused-not-used"));
        };
        if !is_open(window, asking) {
            return refused(31, message!("refused-window"));
        }
        self.check_on()?;
        if self.is_used(spell) {
            return refused(68, message!("refused-used"));
        }
        self.check_ability(seat, ability, wilds, args, Some(spell))
    }

    pub(crate) fn check_power(&self, seat: Seat, asking: Asking, wilds: u8, args: Spoken) -> Result<(), Illegal> {
        let Some((_, power)) = self.power(seat) else {
            return refused(68, message!("refused-no-power"));
        };
        let Usage::Once { window } = power.usage else {
            return refused(68, message!("refused-no-power"));
        };
        if !is_open(window, asking) {
            return refused(30, message!("refused-power-window"));
        }
        self.check_on()?;
        if self.turn.power_used {
            return refused(68, message!("refused-used"));
        }
        self.check_ability(seat, power, wilds, args, None)
    }

    /// Needs, cost, dice, spells to refresh, arguments.
    fn check_ability(
        &self,
        seat: Seat,
        ability: &'static Ability,
        wilds: u8,
        args: Spoken,
        itself: Option<SpellId>,
    ) -> Result<(), Illegal> {
        match self.unmet_need(seat, ability, 0) {
            Some(Unmet::Skulls) => return refused(72, message!("refused-skulls")),
            Some(Unmet::Other) => return refused(70, message!("refused-need")),
            None => {}
        }
        if !self.payable(seat, ability.cost).is_some_and(|range| range.contains(&wilds)) {
            return refused(55, message!("refused-cost"));
        }
        if let Some(list) = picked_list(&ability.lists, args.option) {
            let choice = list.shape.choice;
            let lacks_die = match args.choice {
                Args::Turned { from, .. } if matches!(choice, Choice::Turned { .. }) => self.turn.dice.count(from) == 0,
                Args::Dice(faces) if matches!(choice, Choice::Dice { .. }) => !self.turn.dice.contains(faces),
                Args::Plain { .. } | Args::Number(_) | Args::Pair { .. } | Args::Spell(_) => false,
                Args::Dice(_) | Args::Turned { .. } => false,
            };
            if lacks_die || list.shape.die.is_some_and(|face| self.turn.dice.count(face) == 0) {
                return refused(80, message!("refused-die"));
            }
            if choice == Choice::Refreshed && self.refreshable(seat, itself).next().is_none() {
                return refused(82, message!("refused-nothing-to-refresh"));
            }
        }
        self.check_args(seat, &ability.lists, args, ability.cost, Force::Chosen, itself)
    }

    fn check_args(
        &self,
        seat: Seat,
        lists: &'static [List],
        args: Spoken,
        cost: Cost,
        force: Force,
        itself: Option<SpellId>,
    ) -> Result<(), Illegal> {
        let none = Shape { seat: false, resources: 0, choice: Choice::None, die: None };
        let picked = match (lists, picked_list(lists, args.option)) {
            ([], _) if args.option == Named::Not => Some(none),
            (_, list) => list.map(|list| list.shape),
        };
        // Without a legal option, what no option takes is named first.
        let fits_any = |fits: &dyn Fn(&Shape) -> bool| match &picked {
            Some(shape) => fits(shape),
            None => lists.is_empty() && fits(&none) || lists.iter().any(|list| fits(&list.shape)),
        };
        let is_target = |target: Seat| target != seat && target.index() < self.wizards();
        let fits_target = |shape: &Shape| match args.target {
            Named::Not => !shape.seat,
            Named::One(target) => shape.seat && is_target(target),
            Named::Odd => false,
        };
        if !fits_any(&fits_target) {
            return refused(78, message!("refused-target"));
        }
        let fits_pair = |shape: &Shape| match args.pair {
            Named::Not => !self.is_solo() || shape.choice != Choice::Discarded,
            Named::One(_) => self.is_solo() && shape.choice == Choice::Discarded,
            Named::Odd => false,
        };
        if !fits_any(&fits_pair) {
            return refused(113, message!("refused-pair"));
        }
        let Some(shape) = picked else { return refused(70, message!("refused-option")) };
        let is_left_out = |has_value: bool| force == Force::Compulsory && !has_value && args.choice == Args::NONE;
        let fits = match (shape.choice, args.choice) {
            (Choice::None | Choice::Discarded, Args::Plain { resources, .. }) => {
                resources.resources().len() == usize::from(shape.resources)
            }
            (Choice::Number { from, max }, Args::Number(number)) => {
                (1..=self.convertible(seat, from, max, cost)).contains(&number)
            }
            (Choice::Number { from, max }, Args::Plain { .. }) => {
                is_left_out(self.convertible(seat, from, max, cost) > 0)
            }
            (Choice::Dice { max }, Args::Dice(faces)) => {
                (1..=max).contains(&faces.total()) && self.turn.dice.contains(faces)
            }
            (Choice::Turned { from, to }, Args::Turned { from: shown, to: turned }) => {
                self.turnable(from, to).any(|faces| faces == (shown, turned))
            }
            (Choice::Refreshed, Args::Spell(spell)) => self.refreshable(seat, itself).any(|other| other == spell),
            (Choice::Refreshed, Args::Plain { .. }) => is_left_out(self.refreshable(seat, itself).next().is_some()),
            (
                Choice::None
                | Choice::Discarded
                | Choice::Number { .. }
                | Choice::Dice { .. }
                | Choice::Turned { .. }
                | Choice::Refreshed,
                _,
            ) => false,
        };
        if fits && !args.is_more { Ok(()) } else { refused(70, message!("refused-argument")) }
    }

    pub(crate) fn check_convert(&self, seat: Seat, from: Resource, to: Resource) -> Result<(), Illegal> {
        let Some((_, given, _)) = self.conversion(seat, from, to) else {
            return refused(86, message!("refused-no-conversion"));
        };
        if self.turn.conversion.is_some_and(|direction| direction != (from, to)) {
            return refused(86, message!("refused-direction"));
        }
        self.check_on()?;
        if self.has(seat, from) < given { refused(55, message!("refused-cost")) } else { Ok(()) }
    }

    pub(crate) fn check_bribe(&self, seat: Seat) -> Result<(), Illegal> {
        self.check_on()?;
        if self.turn.bribes >= self.turn.bribes_allowed {
            // WW-090: the limit of this turn may have been raised.
            let rule = if self.turn.bribes_allowed > 1 { 90 } else { 88 };
            return refused(rule, message!("refused-bribed"));
        }
        if self.has(seat, Resource::Gem) < self.bribe_cost() {
            return refused(89, message!("refused-gems"));
        }
        Ok(())
    }

    pub(crate) fn check_accept(&self, seat: Seat, wilds: u8, args: Spoken) -> Result<(), Illegal> {
        let Wait::Answer(asked) = self.wait else { return Err(Illegal::wrong_kind()) };
        let ability = self.ability(asked.source).expect("powers and spells have abilities");
        if !self.payable(seat, ability.cost).is_some_and(|range| range.contains(&wilds)) {
            return refused(75, message!("refused-cost"));
        }
        self.check_args(seat, &ability.lists, args, ability.cost, Force::Chosen, None)
            .map_err(|_| Illegal::new(ww(70), message!("refused-argument")))
    }

    pub(crate) fn check_end(&self, storing: Storing) -> Result<(), Illegal> {
        let ends = self.ends();
        let is_offered = match storing {
            Storing::Plain => ends.tomes.is_none(),
            Storing::Tomes(tomes) => ends.tomes.is_some_and(|(least, most)| (least..=most).contains(&tomes)),
            Storing::None if ends.none => true,
            Storing::None => return refused(130, message!("refused-end-none")),
        };
        if is_offered { Ok(()) } else { refused(96, message!("refused-end-form")) }
    }
}

/// TB-023: whether an action answers the decision at all.
pub(crate) fn is_kind(asking: Asking, action: &Action) -> bool {
    match action {
        Action::ChooseWizard { .. } => asking == Asking::Wizard,
        Action::ChooseOpponent { .. } => asking == Asking::Opponent,
        Action::Draw { .. } => matches!(asking, Asking::FillDraw | Asking::Refresh),
        Action::Exchange { .. } | Action::Leave => asking == Asking::FillSwap,
        Action::Roll => asking == Asking::Preroll,
        Action::Keep { .. } | Action::Stop => asking == Asking::Roll,
        Action::Use { .. } => matches!(asking, Asking::Roll | Asking::Main),
        Action::Power { .. } | Action::Convert { .. } => {
            matches!(asking, Asking::FillDraw | Asking::FillSwap | Asking::Preroll | Asking::Roll | Asking::Main)
        }
        Action::Buy { .. } | Action::Bribe | Action::End | Action::EndWith { .. } | Action::EndNone => {
            asking == Asking::Main
        }
        Action::Accept { .. } | Action::Decline => asking == Asking::Answer,
        Action::Pick { .. } | Action::PickResource { .. } => matches!(asking, Asking::Pick | Asking::SoloPick),
    }
}

/// WW-030, WW-031: whether a window is open at a decision point.
#[inline]
pub(crate) fn is_open(window: Window, asking: Asking) -> bool {
    match window {
        Window::Main => asking == Asking::Main,
        Window::Roll => asking == Asking::Roll,
        Window::Any => true,
    }
}

/// The list that the option picks; `None` if there is no such option.
fn picked_list(lists: &'static [List], option: Named<u8>) -> Option<&'static List> {
    match (lists, option) {
        ([list], Named::Not) => Some(list),
        ([_], Named::One(_)) | (_, Named::Not | Named::Odd) => None,
        (_, Named::One(option)) => lists.get(usize::from(option).checked_sub(1)?),
    }
}
