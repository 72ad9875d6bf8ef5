//! The deed: what a checked step does.

use crate::action::Action;
use crate::chance::Chance;
use crate::dice::{Dice, Die};
use crate::event::Event;
use crate::flasks::Flasks;
use crate::resolve::{Chain, Outcome, list};
use crate::state::{Bid, Claim, Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, COLOURS, ClaimCard, Colour, Extra, LabCard, LabSet, PlayerColour, Target};
use game_core::{Seat, Sink};

impl Quintessential {
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::Colour { colour } => {
                sink.emit(|| Event::ColourChosen { seat, colour });
                self.give_colour(seat, colour);
            }
            Action::Set { colour, number } => self.choose_set(seat, colour, number, sink),
            Action::Activate { assistant, card, product, dice } => {
                self.activate(seat, assistant, card, product, dice, sink);
            }
            Action::Claim { assistant, card, product, dice } => self.claim(seat, assistant, card, product, dice, sink),
            Action::Bid { assistant, target } => {
                self.use_assistant(seat, assistant);
                sink.emit(|| Event::BidBegun { seat, assistant, target });
                let purpose = Purpose::Bid(target);
                self.phase = Phase::Pick { seat, assistant, purpose, picked: Dice::NONE };
            }
            Action::Dismiss { assistant } => {
                self.use_assistant(seat, assistant);
                self.players[seat].dismissed += 1;
                sink.emit(|| Event::Dismissed { seat, assistant });
                self.phase = Phase::Pick { seat, assistant, purpose: Purpose::Dismiss, picked: Dice::NONE };
            }
            Action::Pick { die } => self.pick(seat, die, sink),
            Action::Done => self.done(seat, sink),
            Action::Pool { face } => self.pool(seat, face, sink),
            Action::FreePlace { card, slot, product } => self.free_place(card, usize::from(slot) - 1, product, sink),
            Action::Start { seat: holder } => {
                let first = self.token;
                self.token = holder;
                sink.emit(|| Event::TokenGiven { seat, to: holder });
                self.settle_bids(Target::Start, first, sink);
                self.clean_bottom(Target::Extra, first, sink);
            }
            Action::Take { card } => {
                self.discard.remove(card);
                self.players[seat].lab.insert(card);
                sink.emit(|| Event::Salvaged { seat, card });
                self.refill(0, sink);
            }
        }
    }

    #[inline]
    pub(crate) fn happen(&mut self, chance: Chance, sink: &mut impl Sink<Event>) {
        match chance {
            Chance::DealColour { seat, colour } => {
                sink.emit(|| Event::ColourDealt { seat, colour });
                self.give_colour(seat, colour);
            }
            Chance::DealFormula { target, card } => {
                let slot = target.slot().expect("formulas are dealt to F1, F2 and F3");
                self.deck.remove(card);
                self.row[slot] = Some(card);
                if self.round == 0 {
                    sink.emit(|| Event::RowLaid { target, card });
                } else {
                    sink.emit(|| Event::RowRefilled { target, card });
                }
                self.refill(slot as u8 + 1, sink);
            }
            Chance::First { seat } => {
                self.token = seat;
                sink.emit(|| Event::FirstDrawn { seat });
                self.begin_round(sink);
            }
            Chance::Roll { seat, dice } => self.rolled(seat, dice, sink),
            Chance::Draw { seat, card } => {
                self.deck.remove(card);
                self.players[seat].lab.insert(card);
                sink.emit(|| Event::Drawn { seat, card });
                self.settle_bids(Target::Draw, self.token, sink);
                self.clean_bottom(Target::Start, self.token, sink);
            }
        }
    }

    fn give_colour(&mut self, seat: Seat, colour: PlayerColour) {
        self.players[seat].colour = Some(colour);
        if self.next_without_colour().is_none() {
            self.phase = Phase::Set { seat: self.next_to_choose_set(None).expect("nobody has a set yet") };
        }
    }

    fn choose_set(&mut self, seat: Seat, colour: PlayerColour, number: u8, sink: &mut impl Sink<Event>) {
        for card in self.edition.set(colour, number).expect("the set was checked") {
            self.deck.remove(card);
            self.players[seat].lab.insert(card);
        }
        let own = self.players[seat].colour.unwrap_or(colour);
        sink.emit(|| Event::SetChosen { seat, own, colour, number });
        match self.next_to_choose_set(Some(seat)) {
            Some(seat) => self.phase = Phase::Set { seat },
            None => self.refill(0, sink),
        }
    }

    /// QL-050, QL-051: all dice lie in the pools, to be rolled from s1 on.
    pub(crate) fn begin_round(&mut self, sink: &mut impl Sink<Event>) {
        self.round += 1;
        let (round, token) = (self.round, self.token);
        sink.emit(|| Event::RoundBegan { round, token });
        for seat in Seat::all(self.seats()) {
            let pool = &mut self.players[seat].pool;
            *pool = pool.unrolled();
        }
        self.phase = Phase::Roll { seat: Seat::S1 };
    }

    fn rolled(&mut self, seat: Seat, dice: Dice, sink: &mut impl Sink<Event>) {
        match self.phase {
            Phase::Roll { .. } => {
                self.players[seat].pool = dice;
                sink.emit(|| Event::Rolled { seat, dice });
                let last = seat.index() + 1 == self.seats();
                self.phase =
                    if last { Phase::Act { seat: self.token } } else { Phase::Roll { seat: seat.next(self.seats()) } };
            }
            Phase::Reroll { assistant, .. } => {
                self.players[seat].pool.add_all(&dice);
                sink.emit(|| Event::Rerolled { seat, dice });
                self.end_action(seat, assistant, sink);
            }
            Phase::Created(created) => {
                let die = dice.last().expect("one die is rolled");
                sink.emit(|| Event::CreatedRolled { seat, die });
                self.phase = Phase::Created(Created { face: CreatedFace::Rolled(die.face), ..created });
            }
            Phase::Colours
            | Phase::Set { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Act { .. }
            | Phase::Pick { .. }
            | Phase::Draw { .. }
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => unreachable!("no dice are rolled now"),
        }
    }

    fn use_assistant(&mut self, seat: Seat, assistant: Assistant) {
        let player = &mut self.players[seat];
        match assistant {
            Assistant::Normal => player.assistants -= 1,
            Assistant::Extra => player.extra = Extra::Used,
        }
    }

    /// QL-070: the assistant on the card, the dice into the open flasks.
    fn activate(
        &mut self,
        seat: Seat,
        assistant: Assistant,
        card: LabCard,
        product: Option<Colour>,
        dice: Flasks,
        sink: &mut impl Sink<Event>,
    ) {
        self.use_assistant(seat, assistant);
        self.players[seat].busy.insert(card);
        if assistant == Assistant::Extra {
            self.players[seat].busy_extra.insert(card);
        }
        sink.emit(|| Event::Activated { seat, assistant, card, dice });
        let mut contents = self.contents(seat, card);
        let mut open = self.edition.recipe(card).open(contents);
        for colour in dice.iter() {
            self.take_lowest(seat, colour);
            contents = contents.with(open.trailing_zeros() as usize, colour);
            open &= open - 1;
        }
        self.set_contents(seat, card, contents);
        // QL-134: the activation itself counts among the firings.
        let chain = Chain { seat, assistant, fired: LabSet::one(card), links: 1, from_loop: false };
        self.fire(chain, card, product, sink);
    }

    /// QL-170 to QL-182.
    fn claim(
        &mut self,
        seat: Seat,
        assistant: Assistant,
        card: ClaimCard,
        product: Option<Colour>,
        dice: Flasks,
        sink: &mut impl Sink<Event>,
    ) {
        self.use_assistant(seat, assistant);
        sink.emit(|| Event::Claimed { seat, assistant, card, dice });
        let mut lying = [0; COLOURS];
        match card {
            ClaimCard::STONE => {
                lying[Colour::W.index()] = 5;
                lying[Colour::K.index()] = 1;
                for (colour, number) in [(Colour::W, 5), (Colour::K, 1)] {
                    (0..number).for_each(|_| self.take_lowest(seat, colour));
                }
                self.claims[card.index()] = Some(Claim { seat, assistant, dice: lying });
                self.phase = Phase::Over;
                let round = self.round;
                sink.emit(|| Event::StoneClaimed { seat, round });
            }
            ClaimCard::DISCARD => {
                self.claims[card.index()] = Some(Claim { seat, assistant, dice: lying });
                self.end_action(seat, assistant, sink);
            }
            _ => {
                let recipe = *self.edition.claim(card);
                dice.iter().for_each(|colour| self.take_lowest(seat, colour));
                let burnt = recipe.burnt(dice);
                dice.without(burnt).iter().for_each(|colour| lying[colour.index()] += 1);
                self.claims[card.index()] = Some(Claim { seat, assistant, dice: lying });
                let destroyed = dice.without(!burnt);
                self.burn(destroyed);
                sink.emit(|| Event::Fired { seat, card: Maker::Claim(card), destroyed: list(destroyed) });
                let chain = Chain { seat, assistant, fired: LabSet::NONE, links: 1, from_loop: false };
                self.create(chain, Maker::Claim(card), product.unwrap_or(Colour::W), sink);
            }
        }
    }

    /// QL-225: a picked die leaves the pool at once.
    fn pick(&mut self, seat: Seat, die: Die, sink: &mut impl Sink<Event>) {
        self.players[seat].pool.remove(die);
        if let Phase::Pick { picked, .. } = &mut self.phase {
            picked.add(die);
        }
        sink.emit(|| Event::Picked { seat, die });
    }

    fn done(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let Phase::Pick { assistant, purpose, picked, .. } = self.phase else {
            unreachable!("`done` ends the picking of dice")
        };
        match purpose {
            Purpose::Bid(target) => {
                if let Some(outbid) = self.leader(target).map(|bid| bid.seat) {
                    sink.emit(|| Event::Outbid { seat: outbid, target, by: seat });
                }
                let value = picked.value();
                self.insert_bid(Bid { target, seat, assistant, value, dice: picked });
                sink.emit(|| Event::BidMade { seat, target, value, dice: picked });
                self.end_action(seat, assistant, sink);
            }
            Purpose::Dismiss if picked.is_empty() => {
                sink.emit(|| Event::NothingRerolled { seat });
                self.end_action(seat, assistant, sink);
            }
            Purpose::Dismiss => self.phase = Phase::Reroll { seat, assistant, picked },
        }
    }

    /// QL-101, QL-130: the created die joins the pool.
    fn pool(&mut self, seat: Seat, chosen: Option<u8>, sink: &mut impl Sink<Event>) {
        let Phase::Created(Created { assistant, colour, face, links, .. }) = self.phase else {
            unreachable!("a created die waits")
        };
        match face {
            CreatedFace::Looped => {
                let die = Die { colour, face: chosen.expect("a looped die is given a face") };
                self.players[seat].pool.add(die);
                sink.emit(|| Event::Pulled { seat, die, links });
            }
            CreatedFace::Rolled(face) => {
                let die = Die { colour, face };
                self.players[seat].pool.add(die);
                sink.emit(|| Event::Pooled { seat, die, links });
            }
            CreatedFace::Unrolled => unreachable!("a die is rolled before the choice"),
        }
        self.end_action(seat, assistant, sink);
    }

    /// QL-110 to QL-114.
    fn free_place(&mut self, card: LabCard, slot: usize, product: Option<Colour>, sink: &mut impl Sink<Event>) {
        let Phase::Created(created) = self.phase else { unreachable!("a created die waits") };
        let Created { seat, assistant, colour, face, fired, links, .. } = created;
        let contents = self.contents(seat, card);
        let outcome = self.edition.recipe(card).outcome(contents, slot, colour);
        self.set_contents(seat, card, contents.with(slot, colour));
        sink.emit(|| Event::FreePlaced { seat, colour, card, slot: slot as u8 + 1 });
        let fired = match outcome {
            Outcome::Waits => {
                sink.emit(|| Event::Waits { seat, colour, card, links });
                return self.end_action(seat, assistant, sink);
            }
            // QL-134: the contents change, and the firing that changes them counts.
            Outcome::Fires => LabSet::one(card),
            Outcome::Steady => LabSet(fired.0 | card.bit()),
        };
        let from_loop = face == CreatedFace::Looped;
        self.fire(Chain { seat, assistant, fired, links: links.saturating_add(1), from_loop }, card, product, sink);
    }
}
