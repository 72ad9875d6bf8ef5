//! The question: whether an action is legal, and by which rule it is not (QL-226).

use crate::action::Action;
use crate::dice::Die;
use crate::flasks::Flasks;
use crate::resolve::Outcome;
use crate::state::{Created, CreatedFace, Maker, Phase, Purpose, Quintessential, ql};
use crate::types::{Assistant, COLOURS, ClaimCard, Colour, ColourSet, Extra, LabCard, PlayerColour, Target};
use game_core::{Game, Illegal, Message, Seat, message};

type Verdict = Result<(), Illegal>;

#[cold]
pub(crate) fn refuse(number: u16, message: Message) -> Verdict {
    Err(Illegal::new(ql(number), message))
}

impl Quintessential {
    #[inline]
    pub(crate) fn verdict(&self, seat: Seat, action: &Action) -> Verdict {
        self.judge(seat, action, &[])
    }

    /// Judges an action with dice beyond those that it holds: those that a text may name, and no card takes.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, action: &Action, surplus: &[Colour]) -> Verdict {
        self.check_asked(seat)?;
        match (self.phase, *action) {
            (Phase::Colours, Action::Colour { colour }) => self.check_colour(colour),
            (Phase::Set { .. }, Action::Set { colour, number }) => self.check_set(seat, colour, number),
            (Phase::Act { .. }, Action::Activate { assistant, card, product, dice }) => {
                self.check_assistant(seat, assistant)?;
                self.check_activate(seat, card, product, Named { dice, surplus })
            }
            (Phase::Act { .. }, Action::Claim { assistant, card, product, dice }) => {
                self.check_assistant(seat, assistant)?;
                self.check_claim(seat, card, product, Named { dice, surplus })
            }
            (Phase::Act { .. }, Action::Bid { assistant, target }) => {
                self.check_assistant(seat, assistant)?;
                self.check_bid(seat, target)
            }
            (Phase::Act { .. }, Action::Dismiss { assistant }) => self.check_assistant(seat, assistant),
            (Phase::Pick { purpose, picked, .. }, Action::Pick { die }) => {
                self.check_pick(seat, purpose, picked.last(), picked.value(), die)
            }
            (Phase::Pick { purpose: Purpose::Bid(target), picked, .. }, Action::Done) => {
                if picked.is_empty() || picked.value() <= self.highest(target) {
                    return refuse(152, message!("refused-bid-too-low", highest = self.highest(target)));
                }
                Ok(())
            }
            (Phase::Pick { purpose: Purpose::Dismiss, .. }, Action::Done) => Ok(()),
            (Phase::Created(created), Action::Pool { face }) => match (created.face, face) {
                (CreatedFace::Looped, None) => refuse(223, message!("refused-face-missing")),
                (CreatedFace::Looped, Some(1..=6)) => Ok(()),
                (CreatedFace::Looped, Some(_)) => refuse(223, message!("refused-face-missing")),
                (CreatedFace::Rolled(_) | CreatedFace::Unrolled, Some(_)) => {
                    refuse(101, message!("refused-face-given"))
                }
                (CreatedFace::Rolled(_) | CreatedFace::Unrolled, None) => Ok(()),
            },
            (Phase::Created(created), Action::FreePlace { card, slot, product }) => {
                self.check_free_place(&created, card, slot, product)
            }
            (Phase::Token { .. }, Action::Start { seat: holder }) => {
                if holder.index() >= self.seats() {
                    return refuse(193, message!("refused-seat-not-at-the-table"));
                }
                Ok(())
            }
            (Phase::Salvage { .. }, Action::Take { card }) => {
                if usize::from(card.0) >= crate::types::LAB_CARDS || !self.discard.contains(card) {
                    return refuse(196, message!("refused-not-in-pile"));
                }
                Ok(())
            }
            (
                _,
                Action::Colour { .. }
                | Action::Set { .. }
                | Action::Activate { .. }
                | Action::Claim { .. }
                | Action::Bid { .. }
                | Action::Dismiss { .. }
                | Action::Pick { .. }
                | Action::Done
                | Action::Pool { .. }
                | Action::FreePlace { .. }
                | Action::Start { .. }
                | Action::Take { .. },
            ) => Err(Illegal::wrong_kind()),
        }
    }

    fn check_colour(&self, colour: PlayerColour) -> Verdict {
        if !self.colours_left().any(|left| left == colour) {
            return refuse(21, message!("refused-colour-taken"));
        }
        Ok(())
    }

    fn check_set(&self, seat: Seat, colour: PlayerColour, number: u8) -> Verdict {
        let own = self.players[seat].colour;
        if own != Some(PlayerColour::Black) && own != Some(colour) {
            return refuse(24, message!("refused-set-colour"));
        }
        if !self.has_set(colour, number) {
            return refuse(25, message!("refused-set-taken"));
        }
        Ok(())
    }

    /// Whether that starting set is still there.
    pub(crate) fn has_set(&self, colour: PlayerColour, number: u8) -> bool {
        let set = self.edition.set(colour, number);
        set.is_some_and(|cards| cards.iter().all(|&card| self.deck.contains(card)))
    }

    #[inline]
    pub(crate) fn check_assistant(&self, seat: Seat, assistant: Assistant) -> Verdict {
        if assistant == Assistant::Extra && self.players[seat].extra != Extra::Held {
            return refuse(56, message!("refused-no-extra"));
        }
        Ok(())
    }

    fn check_activate(&self, seat: Seat, card: LabCard, product: Option<Colour>, named: Named<'_>) -> Verdict {
        let player = &self.players[seat];
        if usize::from(card.0) >= crate::types::LAB_CARDS || !player.lab.contains(card) {
            return refuse(70, message!("refused-not-in-lab"));
        }
        if player.busy.contains(card) {
            return refuse(72, message!("refused-assistant-there"));
        }
        let recipe = self.edition.recipe(card);
        let open = recipe.open(self.contents(seat, card));
        if open == 0 {
            return refuse(74, message!("refused-no-open-flask"));
        }
        if recipe.is_forge && self.has_five_aether(seat) {
            return refuse(100, message!("refused-five-aether"));
        }
        if !self.is_in_pool(seat, named) {
            return refuse(55, message!("refused-not-in-pool"));
        }
        let dice = named.dice;
        if !named.is_list_of(open.count_ones() as usize) {
            return refuse(71, message!("refused-number-of-dice", number = open.count_ones()));
        }
        if recipe.is_forge && dice.holding(Colour::W) != 0 {
            return refuse(76, message!("refused-aether-on-forge"));
        }
        let slots = || (0..usize::from(recipe.flasks)).filter(|slot| open >> slot & 1 != 0).zip(dice.iter());
        if slots().any(|(slot, colour)| !recipe.accepts[slot].contains(colour)) {
            return refuse(75, message!("refused-wrong-colour"));
        }
        check_product(recipe.choices(), product)?;
        for (place, (slot, colour)) in slots().enumerate() {
            let twins = recipe.twins[slot];
            if slots().take(place).any(|(lower, before)| twins >> lower & 1 != 0 && before > colour) {
                return refuse(220, message!("refused-order-of-dice"));
            }
        }
        Ok(())
    }

    /// QL-055: all dice come from the seat's own pool.
    fn is_in_pool(&self, seat: Seat, named: Named<'_>) -> bool {
        let counts = self.players[seat].pool.counts();
        let surplus = |colour: Colour| named.surplus.iter().filter(|&&other| other == colour).count();
        let wanted = |colour: Colour| named.dice.holding(colour).count_ones() as usize + surplus(colour);
        Colour::ALL.into_iter().all(|colour| wanted(colour) <= usize::from(counts[colour.index()]))
    }

    fn check_claim(&self, seat: Seat, card: ClaimCard, product: Option<Colour>, named: Named<'_>) -> Verdict {
        if card.index() >= ClaimCard::COUNT || self.claims[card.index()].is_some() {
            return refuse(170, message!("refused-claimed-already"));
        }
        let recipe = self.edition.claim(card);
        if recipe.is_forge && self.has_five_aether(seat) {
            return refuse(100, message!("refused-five-aether"));
        }
        let is_in_pool = self.is_in_pool(seat, named);
        if card == ClaimCard::STONE && !(is_in_pool && can_pay_stone(&self.players[seat].pool.counts())) {
            return refuse(182, message!("refused-stone-dice"));
        }
        if !is_in_pool {
            return refuse(55, message!("refused-not-in-pool"));
        }
        let dice = named.dice;
        if !named.is_list_of(usize::from(recipe.flasks)) {
            return refuse(71, message!("refused-number-of-dice", number = recipe.flasks));
        }
        if recipe.is_forge && dice.holding(Colour::W) != 0 {
            return refuse(76, message!("refused-aether-on-forge"));
        }
        let all_of = |colour: Colour| {
            (dice.holding(colour) | dice.holding(Colour::K) | dice.holding(Colour::W)) == dice.filled()
        };
        match card {
            ClaimCard::MULTI => {
                let twice = Colour::COMMONS.into_iter().any(|colour| dice.holding(colour).count_ones() > 1);
                if twice || !product.is_some_and(|product| is_common(product) && dice.holding(product) == 0) {
                    return refuse(174, message!("refused-multi"));
                }
            }
            ClaimCard::MONO => {
                if !product.is_some_and(|product| is_common(product) && all_of(product)) {
                    return refuse(175, message!("refused-mono"));
                }
            }
            ClaimCard::TRADE => {
                if dice.get(0) != Some(Colour::W) {
                    return refuse(77, message!("refused-aether-slot"));
                }
                if !product.is_some_and(|product| recipe.choices().contains(product) && dice.get(1) != Some(product)) {
                    return refuse(179, message!("refused-trade"));
                }
            }
            ClaimCard::MULTI_FORGE => {
                let fits = |slot: usize| dice.get(slot).is_some_and(|colour| recipe.accepts[slot].contains(colour));
                if product.is_some() || !(0..usize::from(recipe.flasks)).all(fits) {
                    return refuse(180, message!("refused-multi-forge"));
                }
            }
            ClaimCard::MONO_FORGE => {
                if product.is_some() || !Colour::COMMONS.into_iter().any(all_of) {
                    return refuse(180, message!("refused-mono-forge"));
                }
            }
            // The Stone and Discard take no dice here, and so no product either.
            _ => return if product.is_some() { refuse(103, message!("refused-product")) } else { Ok(()) },
        }
        let in_order = dice.iter().zip(dice.iter().skip(1)).all(|(before, after)| before <= after);
        let interchangeable = recipe.twins[1] != 0;
        if interchangeable && !in_order {
            return refuse(220, message!("refused-order-of-dice"));
        }
        Ok(())
    }

    /// The value of the leading bid on a card, or 0.
    #[inline]
    pub(crate) fn highest(&self, target: Target) -> u16 {
        self.leader(target).map_or(0, |bid| bid.value)
    }

    fn check_bid(&self, seat: Seat, target: Target) -> Verdict {
        if target.slot().is_some_and(|slot| self.row[slot].is_none()) {
            return refuse(156, message!("refused-empty-slot"));
        }
        if target == Target::Extra && self.players[seat].extra != Extra::Card {
            return refuse(155, message!("refused-extra-not-there"));
        }
        let leader = self.leader(target);
        if leader.is_some_and(|bid| bid.seat == seat) {
            return refuse(154, message!("refused-leading"));
        }
        if self.players[seat].pool.value() <= leader.map_or(0, |bid| bid.value) {
            return refuse(221, message!("refused-pool-too-low"));
        }
        Ok(())
    }

    fn check_pick(&self, seat: Seat, purpose: Purpose, last: Option<Die>, picked: u16, die: Die) -> Verdict {
        let pool = &self.players[seat].pool;
        if die.face > 6 || pool.count_of(die) == 0 {
            return refuse(55, message!("refused-not-in-pool"));
        }
        let is_before = last.is_some_and(|last| die < last);
        match purpose {
            Purpose::Dismiss if is_before => refuse(222, message!("refused-picking-order")),
            Purpose::Dismiss => Ok(()),
            Purpose::Bid(_) if is_before => refuse(221, message!("refused-picking-order")),
            Purpose::Bid(target) => {
                if picked + pool.from(die).value() <= self.highest(target) {
                    return refuse(221, message!("refused-pick-too-late"));
                }
                Ok(())
            }
        }
    }

    fn check_free_place(&self, created: &Created, card: LabCard, slot: u8, product: Option<Colour>) -> Verdict {
        let (seat, colour) = (created.seat, created.colour);
        if usize::from(card.0) >= crate::types::LAB_CARDS || !self.players[seat].lab.contains(card) {
            return refuse(111, message!("refused-not-in-lab"));
        }
        if created.source == Maker::Lab(card) {
            return refuse(112, message!("refused-straight-back"));
        }
        let recipe = self.edition.recipe(card);
        let contents = self.contents(seat, card);
        let open = recipe.open(contents);
        let place = usize::from(slot).wrapping_sub(1);
        if place >= usize::from(recipe.flasks) || open >> place & 1 == 0 {
            return refuse(74, message!("refused-flask-filled"));
        }
        if recipe.is_forge && colour == Colour::W {
            return refuse(76, message!("refused-aether-on-forge"));
        }
        if !recipe.accepts[place].contains(colour) {
            return refuse(75, message!("refused-wrong-colour"));
        }
        if recipe.twins[place] & open != 0 {
            return refuse(118, message!("refused-lowest-flask"));
        }
        let outcome = recipe.outcome(contents, place, colour);
        if outcome != Outcome::Waits && recipe.is_forge && self.has_five_aether(seat) {
            return refuse(100, message!("refused-five-aether"));
        }
        if outcome == Outcome::Steady && created.fired.contains(card) {
            return refuse(134, message!("refused-second-lap"));
        }
        let choices = if outcome == Outcome::Waits { ColourSet::NONE } else { recipe.choices() };
        check_product(choices, product)
    }
}

/// The dice that a text names: as many as an action holds, and those beyond.
#[derive(Clone, Copy)]
struct Named<'a> {
    dice: Flasks,
    surplus: &'a [Colour],
}

impl Named<'_> {
    /// Whether they are so many, without a gap.
    fn is_list_of(self, number: usize) -> bool {
        self.surplus.is_empty() && self.dice.len() == number && self.dice.filled() == (1 << number) - 1
    }
}

/// QL-103: a product is named exactly where there is a choice, and it is one of the choices.
fn check_product(choices: ColourSet, product: Option<Colour>) -> Verdict {
    let fits = match product {
        Some(colour) => choices.contains(colour),
        None => choices.is_empty(),
    };
    if fits { Ok(()) } else { refuse(103, message!("refused-product")) }
}

/// QL-182: five W and one K in the pool.
pub(crate) fn can_pay_stone(counts: &[u8; COLOURS]) -> bool {
    counts[Colour::W.index()] >= 5 && counts[Colour::K.index()] >= 1
}

fn is_common(colour: Colour) -> bool {
    ColourSet::COMMONS.contains(colour)
}
