//! Health: every die, card and assistant is in exactly one place (QL-006).

use crate::cards::{DICE, NORMAL_ASSISTANTS, WHITE_CAP};
use crate::flasks::Flasks;
use crate::state::{Phase, Purpose, Quintessential};
use crate::types::{Assistant, Colour, Extra, LabCard, LabSet, PlayerColour};
use game_core::Seat;

pub(crate) type Health = Result<(), String>;

pub(crate) fn demand(holds: bool, what: impl FnOnce() -> String) -> Health {
    if holds { Ok(()) } else { Err(what()) }
}

impl Quintessential {
    pub(crate) fn check_health(&self) -> Health {
        self.check_dice()?;
        self.check_cards()?;
        self.check_flasks()?;
        self.check_bids()?;
        for seat in Seat::all(self.seats()) {
            self.check_assistants(seat)?;
        }
        let colours = Seat::all(self.seats()).filter_map(|seat| self.players[seat].colour);
        let mut taken = [0; PlayerColour::ALL.len()];
        colours.for_each(|colour| taken[colour.index()] += 1);
        demand(taken.iter().all(|&seats| seats <= 1), || "two seats have the same colour".into())?;
        self.check_reach()
    }

    fn check_dice(&self) -> Health {
        let mut all = self.stockpile.map(u32::from);
        for seat in Seat::all(self.seats()) {
            let owned = self.owned(seat);
            all.iter_mut().zip(owned).for_each(|(total, more)| *total += u32::from(more));
            let white = owned[Colour::W.index()];
            demand(white <= WHITE_CAP, || format!("{seat} owns {white} aether, more than {WHITE_CAP}"))?;
            let pool = &self.players[seat].pool;
            let due = self.round > 0 && self.is_second_phase();
            demand(!due || pool.is_rolled(), || format!("{seat} has dice that were not rolled: {pool}"))?;
        }
        for colour in Colour::ALL {
            let (found, wanted) = (all[colour.index()], u32::from(DICE[colour.index()]));
            demand(found == wanted, || format!("{found} dice of colour {}, there are {wanted}", colour.letter()))?;
        }
        Ok(())
    }

    fn is_second_phase(&self) -> bool {
        match self.phase {
            Phase::Act { .. } | Phase::Pick { .. } | Phase::Reroll { .. } | Phase::Created(_) => true,
            Phase::Colours
            | Phase::Set { .. }
            | Phase::Deal { .. }
            | Phase::First
            | Phase::Roll { .. }
            | Phase::Draw { .. }
            | Phase::Token { .. }
            | Phase::Salvage { .. }
            | Phase::Over => false,
        }
    }

    fn check_cards(&self) -> Health {
        let mut places = vec![("the deck".to_owned(), self.deck), ("the discard pile".to_owned(), self.discard)];
        places.extend(self.row.iter().flatten().map(|&card| ("the row".to_owned(), LabSet::one(card))));
        for seat in Seat::all(self.seats()) {
            let lab = self.players[seat].lab;
            demand(lab.contains(LabCard::FORGE), || format!("the lab of {seat} has no forge"))?;
            places.push((format!("the lab of {seat}"), LabSet(lab.0 & LabSet::FORMULAS.0)));
        }
        let mut seen = LabSet::NONE;
        for (place, cards) in &places {
            let twice = LabSet(seen.0 & cards.0);
            let word = |card: LabCard| card.word(self.edition.0).to_owned();
            if let Some(card) = twice.iter().next() {
                return Err(format!("{} lies in {place} and elsewhere", word(card)));
            }
            demand(!cards.contains(LabCard::FORGE), || format!("a personal forge lies in {place}"))?;
            seen.0 |= cards.0;
        }
        let lost = LabSet(LabSet::FORMULAS.0 & !seen.0);
        demand(lost.is_empty(), || format!("{} formulas lie nowhere", lost.len()))
    }

    fn check_flasks(&self) -> Health {
        let mut lying = 0;
        for seat in Seat::all(self.seats()) {
            let player = &self.players[seat];
            for card in player.lab.iter() {
                let (recipe, contents) = (self.edition.recipe(card), self.contents(seat, card));
                let word = card.word(self.edition.0);
                lying += contents.len();
                for slot in 0..crate::flasks::MAX_FLASKS {
                    let Some(colour) = contents.get(slot) else { continue };
                    let fits = slot < usize::from(recipe.flasks) && recipe.accepts[slot].contains(colour);
                    demand(fits, || format!("{} does not fit flask {} of {word}", colour.letter(), slot + 1))?;
                }
                let full = recipe.open(contents) == 0;
                demand(!full || recipe.burnt(contents) == 0, || format!("{word} is full and has not fired"))?;
            }
            demand(player.busy.0 & !player.lab.0 == 0, || {
                format!("{seat} has an assistant on a card it does not own")
            })?;
            let one = player.busy_extra.0 & !player.busy.0 == 0 && player.busy_extra.len() <= 1;
            demand(one, || format!("the extra assistant of {seat} lies twice"))?;
        }
        let all: usize = self.contents.iter().map(|flasks: &Flasks| flasks.len()).sum();
        demand(all == lying, || "dice lie on a formula that is in no lab".into())
    }

    fn check_bids(&self) -> Health {
        for bid in &self.bids {
            let fits = bid.value == bid.dice.value() && bid.value > 0 && bid.dice.is_rolled();
            demand(fits, || format!("a bid of {} on {} is worth nothing", bid.seat, bid.target.word()))?;
            demand(bid.seat.index() < self.seats(), || "a bid of nobody".into())?;
        }
        for pair in self.bids.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let in_order = before.target < after.target
                || before.target == after.target && before.value < after.value && before.seat != after.seat;
            demand(in_order, || format!("the bids on {} do not outbid each other", after.target.word()))?;
        }
        Ok(())
    }

    /// QL-002, QL-029: four normal assistants, each in one place, and the extra one.
    fn check_assistants(&self, seat: Seat) -> Health {
        let player = &self.players[seat];
        let picking = match self.phase {
            Phase::Pick { seat: acting, assistant, purpose: Purpose::Bid(_), .. } if acting == seat => Some(assistant),
            _ => None,
        };
        let bids = self.bids.iter().filter(|bid| bid.seat == seat).map(|bid| bid.assistant);
        let claims = self.claims.iter().flatten().filter(|claim| claim.seat == seat).map(|claim| claim.assistant);
        let public = bids.chain(claims).chain(picking);
        let (mut normal, mut extra) = (player.assistants + player.dismissed, player.busy_extra.len() as u8);
        normal += (player.busy.len() - player.busy_extra.len()) as u8;
        for assistant in public {
            match assistant {
                Assistant::Normal => normal += 1,
                Assistant::Extra => extra += 1,
            }
        }
        match player.extra {
            Extra::Card | Extra::Held => {
                demand(extra == 0, || format!("the extra assistant of {seat} is in two places"))?;
            }
            Extra::Used => {
                // One that lies nowhere else was dismissed, or has come home in this cleanup.
                normal -= u8::from(extra == 0 && player.dismissed > 0);
                let home = extra == 0 && player.dismissed == 0 && self.is_second_phase();
                demand(extra <= 1 && !home, || format!("the extra assistant of {seat} is not in one place"))?;
            }
        }
        let wanted = NORMAL_ASSISTANTS;
        demand(normal == wanted, || format!("{seat} has {normal} normal assistants, there are {wanted}"))
    }
}
