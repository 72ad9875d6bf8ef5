//! The list of legal actions, and the caretaker's choice among them (QL-215, QL-220 to QL-223).

use crate::action::Action;
use crate::cards::WHITE_CAP;
use crate::dice::{Dice, FACES, Flasks, value_of_row};
use crate::hand::{Hand, activate, claim};
use crate::legal::can_pay_stone;
use crate::resolve::Outcome;
use crate::state::{Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LabCard, PlayerColour, Target};
use game_core::Seat;

/// Room for the longest list of the default edition, so that a playout allocates but once.
const ROOM: usize = 1024;

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
        let player = &self.players[seat];
        let counts = player.pool.counts();
        out.push(Action::Dismiss { assistant: Assistant::Normal });
        self.list_bids(seat, out);
        let hand = Hand::new(counts);
        for card in (crate::types::LabSet(player.lab.0 & !player.busy.0 & !1)).iter() {
            hand.list_formula(self.edition.recipe(card), self.contents(seat, card), card, out);
        }
        self.list_claims(&hand, out);
        let forge = self.edition.recipe(LabCard::FORGE);
        let can_activate = !player.busy.contains(LabCard::FORGE);
        let open = if can_activate { forge.open(self.contents(seat, LabCard::FORGE)) } else { 0 };
        let may_claim = |card: ClaimCard| self.claims[card.index()].is_none();
        let can_multi = may_claim(ClaimCard::MULTI_FORGE) && hand.can_fill_each(0b1111);
        let can_mono = may_claim(ClaimCard::MONO_FORGE) && hand.can_mono_forge();
        let can_own = open != 0 && hand.can_fill_each(open);
        // QL-100 is asked only where a forge could be paid for.
        if (can_multi || can_mono || can_own) && self.aether(seat) < WHITE_CAP {
            if can_own {
                hand.list_each(open, out, |dice| activate(LabCard::FORGE, None, dice));
            }
            if can_multi {
                hand.list_each(0b1111, out, |dice| claim(ClaimCard::MULTI_FORGE, None, dice));
            }
            if can_mono {
                hand.list_mono_forge(out);
            }
        }
        if player.extra == Extra::Held {
            let normal = out.len();
            out.reserve(normal);
            for place in 0..normal {
                out.push(with_extra(out[place]));
            }
        }
    }

    fn list_bids(&self, seat: Seat, out: &mut Vec<Action>) {
        let value = self.players[seat].pool.value();
        if value == 0 {
            return;
        }
        let mut leading = [(0, None); Target::ALL.len()];
        for bid in &self.bids {
            leading[bid.target.index()] = (bid.value, Some(bid.seat));
        }
        for target in Target::ALL {
            let there = match target {
                Target::Draw | Target::Start => true,
                Target::Extra => self.players[seat].extra == Extra::Card,
                Target::F1 => self.row[0].is_some(),
                Target::F2 => self.row[1].is_some(),
                Target::F3 => self.row[2].is_some(),
            };
            let (highest, leader) = leading[target.index()];
            if there && leader != Some(seat) && value > highest {
                out.push(Action::Bid { assistant: Assistant::Normal, target });
            }
        }
    }

    fn list_claims(&self, hand: &Hand, out: &mut Vec<Action>) {
        let free = |card: ClaimCard| self.claims[card.index()].is_none();
        if free(ClaimCard::DISCARD) {
            out.push(claim(ClaimCard::DISCARD, None, Flasks::OPEN));
        }
        if can_pay_stone(&hand.counts) {
            out.push(claim(ClaimCard::STONE, None, Flasks::OPEN));
        }
        if free(ClaimCard::MULTI) {
            hand.list_multi(out);
        }
        if free(ClaimCard::MONO) {
            hand.list_mono(out);
        }
        if free(ClaimCard::TRADE) {
            hand.list_trade(self.edition.claim(ClaimCard::TRADE).choices(), out);
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
        self.each_placement(created, |card, slot, _, product| {
            out.push(Action::FreePlace { card, slot: slot as u8 + 1, product });
        });
    }

    /// Every legal free placement of a created die: card, place of the flask, what happens, product.
    pub(crate) fn each_placement(
        &self,
        created: &Created,
        mut found: impl FnMut(LabCard, usize, Outcome, Option<Colour>),
    ) {
        let (seat, colour) = (created.seat, created.colour);
        let cards = self.players[seat].lab.iter().filter(|&card| created.source != Maker::Lab(card));
        for card in cards {
            let recipe = self.edition.recipe(card);
            let contents = self.contents(seat, card);
            let mut open = recipe.open(contents);
            let all_open = open;
            while open != 0 {
                let slot = open.trailing_zeros() as usize;
                open &= open - 1;
                if !recipe.accepts[slot].contains(colour) || recipe.twins[slot] & all_open != 0 {
                    continue;
                }
                let outcome = recipe.outcome(contents, slot, colour);
                let barred = match outcome {
                    Outcome::Waits => false,
                    Outcome::Fires => recipe.is_forge && self.aether(seat) >= WHITE_CAP,
                    Outcome::Steady => created.fired.contains(card),
                };
                if barred {
                    continue;
                }
                let choices = recipe.choices();
                if outcome == Outcome::Waits || choices.is_empty() {
                    found(card, slot, outcome, None);
                } else {
                    choices.iter().for_each(|product| found(card, slot, outcome, Some(product)));
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

/// The same action with the extra assistant.
fn with_extra(action: Action) -> Action {
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
