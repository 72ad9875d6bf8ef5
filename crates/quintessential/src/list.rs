//! The list of legal actions, and the caretaker's choice among them (QL-215, QL-220 to QL-223).

use crate::action::Action;
use crate::dice::{Dice, FACES, value_of_row};
use crate::flasks::Flasks;
use crate::hand::{Hand, activate, claim};
use crate::legal::can_pay_stone;
use crate::resolve::Outcome;
use crate::state::{Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LabCard, LabSet, PlayerColour, Target};
use game_core::Seat;

/// Room for the longest list of the default edition, so that a playout allocates but once.
pub(crate) const ROOM: usize = 1024;

impl Quintessential {
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.reserve(ROOM);
        match self.phase {
            Phase::Act { .. } => self.list_actions(seat, out),
            Phase::Pick { purpose, picked, .. } => self.list_picks(seat, purpose, &picked, out),
            Phase::Created(created) => self.list_created(&created, out),
            Phase::Colours => out.extend(self.colours_left().map(|colour| Action::Colour { colour })),
            Phase::Set { .. } => out.extend(self.sets_for(seat)),
            Phase::Token { .. } => out.extend(Seat::all(self.seats()).map(|seat| Action::Start { seat })),
            Phase::Salvage { .. } => out.extend(self.discard.iter().map(|card| Action::Take { card })),
            Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Reroll { .. }
            | Phase::Draw { .. }
            | Phase::Over => {}
        }
    }

    /// QL-026: the own colour's sets; for black every set left.
    fn sets_for(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let own = self.players[seat].colour;
        let colours = PlayerColour::ALL.into_iter().take(4);
        colours.filter(move |&colour| own == Some(PlayerColour::Black) || own == Some(colour)).flat_map(move |colour| {
            let numbers = (1..=3).filter(move |&number| self.has_set(colour, number));
            numbers.map(move |number| Action::Set { colour, number })
        })
    }

    #[inline(never)]
    fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = Hand::new(self.players[seat].pool.counts());
        let payable = self.payable(seat, &hand);
        out.push(Action::Dismiss { assistant: Assistant::Normal });
        push_bids(self.open_targets(seat), out);
        for card in self.idle_formulas(seat).iter() {
            hand.list_formula(self.edition.recipe(card), self.contents(seat, card), card, out);
        }
        for part in ClaimPart::ALL {
            self.list_claim(part, &hand, &payable, out);
        }
        if self.players[seat].extra == Extra::Held {
            let normal = out.len();
            out.reserve(normal);
            for place in 0..normal {
                out.push(with_extra(out[place]));
            }
        }
    }

    /// The formulas of a lab without an assistant.
    pub(crate) fn idle_formulas(&self, seat: Seat) -> LabSet {
        let player = &self.players[seat];
        LabSet(player.lab.0 & !player.busy.0 & LabSet::FORMULAS.0)
    }

    /// The cards that a seat may bid on, a bit for each target.
    pub(crate) fn open_targets(&self, seat: Seat) -> u8 {
        let player = &self.players[seat];
        let value = player.pool.value();
        let mut highest = [0; Target::ALL.len()];
        let mut leads = 0u8;
        for bid in &self.bids {
            let place = bid.target.index();
            highest[place] = bid.value;
            leads = leads & !(1 << place) | u8::from(bid.seat == seat) << place;
        }
        let formulas =
            self.row.iter().enumerate().fold(0, |there, (slot, card)| there | u8::from(card.is_some()) << slot);
        let there = 0b11 | u8::from(player.extra == Extra::Card) << 2 | formulas << 3;
        let enough = highest.iter().enumerate().fold(0, |set, (place, &least)| set | u8::from(value > least) << place);
        there & enough & !leads
    }

    /// Which claims, and the own forge, are free and can be paid for.
    pub(crate) fn payable(&self, seat: Seat, hand: &Hand) -> Payable {
        let free = |card: ClaimCard| self.claims[card.index()].is_none();
        let player = &self.players[seat];
        let forge = self.edition.recipe(LabCard::FORGE);
        let open =
            if player.busy.contains(LabCard::FORGE) { 0 } else { forge.open(self.contents(seat, LabCard::FORGE)) };
        let mut payable = Payable {
            discard: free(ClaimCard::DISCARD),
            stone: can_pay_stone(&hand.counts),
            multi: free(ClaimCard::MULTI),
            mono: free(ClaimCard::MONO),
            trade: free(ClaimCard::TRADE),
            own_forge: if open != 0 && hand.can_fill_each(open) { open } else { 0 },
            multi_forge: free(ClaimCard::MULTI_FORGE) && hand.can_fill_each(0b1111),
            mono_forge: free(ClaimCard::MONO_FORGE) && hand.can_mono_forge(),
        };
        // QL-100 is asked only where a forge could be paid for.
        let any_forge = payable.own_forge != 0 || payable.multi_forge || payable.mono_forge;
        if any_forge && self.has_five_aether(seat) {
            (payable.own_forge, payable.multi_forge, payable.mono_forge) = (0, false, false);
        }
        payable
    }

    /// Lists one of the claims, or the activations of the own forge.
    pub(crate) fn list_claim(&self, part: ClaimPart, hand: &Hand, payable: &Payable, out: &mut Vec<Action>) {
        match part {
            ClaimPart::Discard if payable.discard => out.push(claim(ClaimCard::DISCARD, None, Flasks::OPEN)),
            ClaimPart::Stone if payable.stone => out.push(claim(ClaimCard::STONE, None, Flasks::OPEN)),
            ClaimPart::Multi if payable.multi => hand.list_multi(out),
            ClaimPart::Mono if payable.mono => hand.list_mono(out),
            ClaimPart::Trade if payable.trade => hand.list_trade(self.edition.claim(ClaimCard::TRADE).choices(), out),
            ClaimPart::OwnForge if payable.own_forge != 0 => {
                hand.list_each(payable.own_forge, out, |dice| activate(LabCard::FORGE, None, dice));
            }
            ClaimPart::MultiForge if payable.multi_forge => {
                hand.list_each(0b1111, out, |dice| claim(ClaimCard::MULTI_FORGE, None, dice));
            }
            ClaimPart::MonoForge if payable.mono_forge => hand.list_mono_forge(out),
            ClaimPart::Discard
            | ClaimPart::Stone
            | ClaimPart::Multi
            | ClaimPart::Mono
            | ClaimPart::Trade
            | ClaimPart::OwnForge
            | ClaimPart::MultiForge
            | ClaimPart::MonoForge => {}
        }
    }

    /// QL-221, QL-222: dice at or after the last pick; for a bid only as long as the rest can still exceed the highest.
    #[inline(never)]
    fn list_picks(&self, seat: Seat, purpose: Purpose, picked: &Dice, out: &mut Vec<Action>) {
        let pool = self.players[seat].pool;
        let rest = picked.last().map_or(pool, |last| pool.from(last));
        match purpose {
            Purpose::Dismiss => {
                out.push(Action::Done);
                out.extend(rest.kinds().map(|die| Action::Pick { die }));
            }
            Purpose::Bid(target) => {
                let highest = self.highest(target);
                let value = picked.value();
                if value > highest {
                    out.push(Action::Done);
                }
                let mut reach = value + rest.value();
                for die in rest.kinds() {
                    if reach <= highest {
                        break;
                    }
                    out.push(Action::Pick { die });
                    reach -= value_of_row(rest.rows()[die.colour.index()] & 15 << (4 * die.face));
                }
            }
        }
    }

    #[inline(never)]
    fn list_created(&self, created: &Created, out: &mut Vec<Action>) {
        match created.face {
            CreatedFace::Looped => out.extend((1..=FACES).map(|face| Action::Pool { face: Some(face) })),
            CreatedFace::Rolled(_) => out.push(Action::Pool { face: None }),
            CreatedFace::Unrolled => return,
        }
        self.each_placement(created, |card, slot, product| {
            out.push(Action::FreePlace { card, slot: slot as u8 + 1, product });
        });
    }

    /// Whether a created die has another way than the pool.
    pub(crate) fn can_be_placed(&self, created: &Created) -> bool {
        let mut can = false;
        self.each_placement(created, |_, _, _| can = true);
        can
    }

    /// Every legal free placement of a created die: card, place of the flask, product.
    #[inline]
    fn each_placement(&self, created: &Created, mut found: impl FnMut(LabCard, usize, Option<Colour>)) {
        let (seat, colour) = (created.seat, created.colour);
        // QL-112: not straight back.
        let source = match created.source {
            Maker::Lab(card) => card.bit(),
            Maker::Claim(_) => 0,
        };
        let takers = self.edition.takers[colour.index()];
        for card in LabSet(self.players[seat].lab.0 & takers.0 & !source).iter() {
            let recipe = self.edition.recipe(card);
            let contents = self.contents(seat, card);
            let open = recipe.open(contents);
            let mut fits = open & recipe.slots_for[colour.index()];
            let waits = open & open.wrapping_sub(1) != 0;
            while fits != 0 {
                let slot = fits.trailing_zeros() as usize;
                fits &= fits - 1;
                if waits {
                    // QL-118: of interchangeable slots the lowest open one.
                    if recipe.twins[slot] & open == 0 {
                        found(card, slot, None);
                    }
                    continue;
                }
                let again = created.fired.contains(card) && recipe.outcome(contents, slot, colour) == Outcome::Steady;
                if again || recipe.is_forge && self.has_five_aether(seat) {
                    continue;
                }
                let choices = recipe.choices();
                if choices.is_empty() {
                    found(card, slot, None);
                } else {
                    choices.iter().for_each(|product| found(card, slot, Some(product)));
                }
            }
        }
    }

    /// QL-215.
    pub(crate) fn caretaker(&self, seat: Seat) -> Action {
        match self.phase {
            Phase::Colours => {
                let colour = self.colours_left().next().expect("five colours serve five seats");
                Action::Colour { colour }
            }
            Phase::Set { .. } => self.first_set(seat),
            Phase::Pick { purpose: Purpose::Bid(target), picked, .. } => {
                if !picked.is_empty() && picked.value() > self.highest(target) {
                    return Action::Done;
                }
                let pool = self.players[seat].pool;
                let rest = picked.last().map_or(pool, |last| pool.from(last));
                let die = rest.kinds().next().expect("a bid that was begun can be finished");
                Action::Pick { die }
            }
            Phase::Pick { purpose: Purpose::Dismiss, .. } => Action::Done,
            Phase::Created(Created { face: CreatedFace::Looped, .. }) => Action::Pool { face: Some(FACES) },
            Phase::Created(_) => Action::Pool { face: None },
            Phase::Token { seat } => Action::Start { seat },
            Phase::Salvage { .. } => {
                let card = self.discard.iter().next().expect("the pile is not empty when a card is taken");
                Action::Take { card }
            }
            Phase::Act { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Reroll { .. }
            | Phase::Draw { .. }
            | Phase::Over => Action::Dismiss { assistant: Assistant::Normal },
        }
    }

    /// The first set left in the order of the card file.
    fn first_set(&self, seat: Seat) -> Action {
        let first_card = |action: &Action| match *action {
            Action::Set { colour, number } => self.edition.set(colour, number).map(|cards| cards[0]),
            _ => None,
        };
        self.sets_for(seat).min_by_key(first_card).expect("there are more sets than seats")
    }
}

/// The claims and the own forge, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimPart {
    Discard,
    Stone,
    Multi,
    Mono,
    Trade,
    OwnForge,
    MultiForge,
    MonoForge,
}

impl ClaimPart {
    pub(crate) const ALL: [ClaimPart; 8] = [
        ClaimPart::Discard,
        ClaimPart::Stone,
        ClaimPart::Multi,
        ClaimPart::Mono,
        ClaimPart::Trade,
        ClaimPart::OwnForge,
        ClaimPart::MultiForge,
        ClaimPart::MonoForge,
    ];
}

/// What is free to be claimed; of the own forge the open slots, if they can be filled.
pub(crate) struct Payable {
    pub(crate) discard: bool,
    pub(crate) stone: bool,
    pub(crate) multi: bool,
    pub(crate) mono: bool,
    pub(crate) trade: bool,
    pub(crate) own_forge: u8,
    pub(crate) multi_forge: bool,
    pub(crate) mono_forge: bool,
}

/// A bid on each of these targets.
pub(crate) fn push_bids(targets: u8, out: &mut Vec<Action>) {
    let open = Target::ALL.into_iter().filter(|target| targets >> target.index() & 1 != 0);
    out.extend(open.map(|target| Action::Bid { assistant: Assistant::Normal, target }));
}

/// The same action with the extra assistant.
pub(crate) fn with_extra(action: Action) -> Action {
    let assistant = Assistant::Extra;
    match action {
        Action::Activate { card, product, dice, .. } => Action::Activate { assistant, card, product, dice },
        Action::Claim { card, product, dice, .. } => Action::Claim { assistant, card, product, dice },
        Action::Bid { target, .. } => Action::Bid { assistant, target },
        Action::Dismiss { .. } => Action::Dismiss { assistant },
        Action::Colour { .. }
        | Action::Set { .. }
        | Action::Pick { .. }
        | Action::Done
        | Action::Pool { .. }
        | Action::FreePlace { .. }
        | Action::Start { .. }
        | Action::Take { .. } => action,
    }
}
