//! What a chain would do before it is confirmed, told from the view.

use crate::cards::{Cards, WHITE_CAP};
use crate::flasks::Flasks;
use crate::resolve::{Outcome, available};
use crate::state::Maker;
use crate::types::{COLOURS, Colour};
use crate::view::{LabCardView, PhaseView, PlayerView, View};

/// For each legal free placement of the created die a line: its text, and what would happen.
pub(crate) fn placements(view: &View, edition: &Cards) -> Vec<String> {
    let PhaseView::Created { seat, colour, card: source, fired, .. } = &view.phase else { return Vec::new() };
    let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
    let mut lines = Vec::new();
    for card in player.lab.iter().filter(|card| Maker::Lab(card.card) != *source) {
        let recipe = edition.recipe(card.card);
        let contents = contents(card);
        let open = recipe.open(contents);
        for slot in (0..usize::from(recipe.flasks)).filter(|slot| open >> slot & 1 != 0) {
            if !recipe.accepts[slot].contains(*colour) || recipe.twins[slot] & open != 0 {
                continue;
            }
            let outcome = recipe.outcome(contents, slot, *colour);
            let barred = match outcome {
                Outcome::Waits => false,
                Outcome::Fires => recipe.is_forge && aether(view, *seat, player) >= WHITE_CAP,
                Outcome::Steady => fired.contains(card.card),
            };
            if barred {
                continue;
            }
            let place = format!("F {}.{}", card.card.word(edition), slot + 1);
            if outcome == Outcome::Waits {
                lines.push(format!("{place}: waits there for more dice; the action ends"));
                continue;
            }
            let after = contents.with(slot, *colour);
            let destroyed = after.without(!recipe.burnt(after));
            let named = recipe.choices();
            for wanted in recipe.products().iter() {
                let suffix = if named.is_empty() { String::new() } else { format!("={}", wanted.letter()) };
                lines.push(format!("{place}{suffix}: {}", firing(&view.stockpile.counts(), destroyed, wanted)));
            }
        }
    }
    lines
}

/// `fires, destroys Y, creates B`.
fn firing(stockpile: &[u8; COLOURS], destroyed: Flasks, wanted: Colour) -> String {
    let mut stock = *stockpile;
    destroyed.iter().for_each(|colour| stock[colour.index()] += 1);
    let burnt = match destroyed.is_empty() {
        true => "destroys nothing".to_owned(),
        false => format!("destroys {}", destroyed.iter().map(Colour::letter).collect::<String>()),
    };
    match available(&stock, wanted) {
        Some(colour) if colour == wanted => format!("fires, {burnt}, creates {}", wanted.letter()),
        Some(_) => format!("fires, {burnt}, creates K because {} is missing", wanted.letter()),
        None => format!("fires, {burnt}, creates nothing: the stockpile has neither {} nor K", wanted.letter()),
    }
}

/// The other cards of the lab that a product could be free placed on.
pub(crate) fn fed_by(card: &LabCardView, player: &PlayerView, edition: &Cards) -> String {
    let products = edition.recipe(card.card).products();
    let takes = |other: &&LabCardView| {
        let recipe = edition.recipe(other.card);
        let open = recipe.open(contents(other));
        let fits = |slot: usize| open >> slot & 1 != 0 && !recipe.accepts[slot].and(products).is_empty();
        other.card != card.card && (0..usize::from(recipe.flasks)).any(fits)
    };
    player.lab.iter().filter(takes).map(|other| other.card.word(edition)).collect::<Vec<_>>().join(" ")
}

/// What lies in the flasks of a card.
pub(crate) fn contents(card: &LabCardView) -> Flasks {
    let dice = card.flasks.iter().enumerate().filter_map(|(slot, die)| die.map(|die| (slot, die)));
    dice.fold(Flasks::OPEN, |flasks, (slot, die)| flasks.with(slot, die))
}

/// QL-099: the aether of the seat that acts, wherever it lies.
fn aether(view: &View, seat: game_core::Seat, player: &PlayerView) -> u8 {
    let white = |colour: &&Colour| **colour == Colour::W;
    let lab = player.lab.iter().flat_map(|card| card.flasks.iter().flatten()).filter(white).count();
    let claims = view.claims.iter().filter(|claim| claim.seat == seat);
    let claimed = claims.flat_map(|claim| &claim.dice).filter(white).count();
    let bids = view.bids.iter().filter(|bid| bid.seat == seat).map(|bid| bid.dice.count(Colour::W));
    let pending = matches!(view.phase, PhaseView::Created { colour: Colour::W, .. });
    player.pool.count(Colour::W) + bids.sum::<u8>() + (lab + claimed) as u8 + u8::from(pending)
}
