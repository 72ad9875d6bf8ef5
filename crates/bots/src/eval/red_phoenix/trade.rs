//! Bargains: one thing against one, where both sides gain; and how offers are answered.

use super::odds::Decks;
use super::{Side, Sight, of_table, weigh};
use crate::reward::Values;
use game_core::{Game, Seat, Seats, Step};
use red_phoenix::{Action, Bundle, FormulaId, KindId, Offer, Phase, Player, RedPhoenix, Stage, Term};

/// What both sides must gain at least, as a logit.
const MARGIN: f32 = 0.08;
/// What an offer that comes to nothing costs, so that nobody makes one for fun.
const IDLE: f32 = 0.002;
/// The most coins of a bargain.
const COINS: u8 = 6;

/// Whether a bargain is looked for: at the start of a turn, once, and where a third party can be outdone. Between two what
/// one gains the other loses.
pub(super) fn can_offer(game: &RedPhoenix) -> bool {
    let (record, setup) = (game.record(), &game.edition().setup);
    let living = Seat::all(game.config().seats()).filter(|&seat| game.is_living(seat)).count();
    living > 2 && record.offers == 0 && !record.traded && record.action_points == setup.action_points
}

/// The seat with whom the best bargain can be struck.
pub(super) fn best_partner(game: &RedPhoenix, seat: Seat) -> Option<Seat> {
    let decks = Decks::of(game);
    let others = Seat::all(game.config().seats()).filter(|&other| other != seat && game.is_living(other));
    let bargains = others.filter_map(|other| Some((bargain(game, &decks, seat, other, &[])?.gain, other)));
    bargains.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other)
}

#[derive(Clone, Copy)]
struct Bargain {
    give: Term,
    want: Term,
    /// What the side that gains less gains.
    gain: f32,
}

/// The best exchange of one term for one, with what is given fixed where it is named already.
fn bargain(game: &RedPhoenix, decks: &Decks, seat: Seat, other: Seat, given: &[Term]) -> Option<Bargain> {
    let mut best: Option<Bargain> = None;
    let worth = |seat: Seat, player: &Player| weigh(&Side::of(game, decks, seat, player).numbers);
    let before = [seat, other].map(|seat| worth(seat, game.player(seat)));
    // What each side loses with a term that it gives, and gains with one that it gets.
    let shift = |term: Term, from: Seat, to: Seat| {
        let (mut giver, mut taker) = (*game.player(from), *game.player(to));
        hand_over(term, &mut giver, &mut taker);
        (worth(from, &giver), worth(to, &taker))
    };
    let mut wants = [(Term::Coins(0), 0.0, 0.0); 24];
    let mut count = 0;
    for want in terms(game, other, seat).take(wants.len()) {
        let (theirs, mine) = shift(want, other, seat);
        wants[count] = (want, theirs - before[1], mine - before[0]);
        count += 1;
    }
    for give in terms(game, seat, other).filter(|give| given.is_empty() || given.contains(give)) {
        let (mine, theirs) = shift(give, seat, other);
        for &(want, they_lose, i_gain) in &wants[..count] {
            if matches!((give, want), (Term::Coins(_), Term::Coins(_))) || give == want {
                continue;
            }
            let gain = (mine - before[0] + i_gain).min(theirs - before[1] + they_lose);
            if gain > MARGIN && best.is_none_or(|best| gain > best.gain) {
                best = Some(Bargain { give, want, gain });
            }
        }
    }
    best
}

/// What a seat could part with: coins, cards, and knowledge that the other lacks.
fn terms(game: &RedPhoenix, from: Seat, to: Seat) -> impl Iterator<Item = Term> {
    let (giver, taker) = (game.player(from), game.player(to));
    let coins = (1..=giver.coins.min(COINS)).map(Term::Coins);
    let cards = giver.hand.kinds().iter().map(Term::Card);
    let teachable = if taker.free_markers > 0 { giver.owns.without(taker.knows).0 } else { 0 };
    let formulas = (0..64).filter(move |bit| teachable >> bit & 1 != 0).map(|bit| Term::Formula(FormulaId(bit)));
    coins.chain(cards).chain(formulas)
}

fn hand_over(term: Term, giver: &mut Player, taker: &mut Player) {
    match term {
        Term::Coins(coins) => {
            giver.coins -= coins;
            taker.coins += coins;
        }
        Term::Card(kind) => {
            giver.hand.take(kind);
            taker.hand.add(kind);
        }
        Term::Formula(formula) => taker.knows.insert(formula),
        // RP-711: a promise binds nobody.
        Term::Promise(_) => {}
    }
}

/// The terms of a bundle, as far as a bargain of one against one goes; none where it holds more.
fn lone_term(bundle: &Bundle) -> Result<Option<Term>, ()> {
    let terms = usize::from(bundle.coins > 0) + bundle.cards.len() + bundle.formulas.len() + bundle.promises.len();
    let card = |cards: &[KindId]| cards.first().map(|&card| Term::Card(card));
    let formula = |formulas: &[FormulaId]| formulas.first().map(|&formula| Term::Formula(formula));
    match terms {
        0 => Ok(None),
        1 if bundle.coins > 0 => Ok(Some(Term::Coins(bundle.coins))),
        1 => card(&bundle.cards).or_else(|| formula(&bundle.formulas)).map(Some).ok_or(()),
        _ => Err(()),
    }
}

/// What an offer leads to: the exchange where the one who is asked gains by it, else nothing.
pub(super) fn after_answer(game: &RedPhoenix, offer: &Offer, sight: Sight) -> Values {
    let mut before = of_table(game, sight);
    let accepted = exchanged(game, offer).map(|after| of_table(&after, sight));
    match accepted {
        Some(after) if after[offer.to.index()] > before[offer.to.index()] + IDLE => after,
        Some(_) | None => {
            before[offer.by.index()] -= IDLE;
            before
        }
    }
}

/// The position after the offer is accepted as it stands; none where it cannot be.
fn exchanged(game: &RedPhoenix, offer: &Offer) -> Option<RedPhoenix> {
    let mut after = game.clone();
    if offer.stage == Stage::Open {
        after.check(offer.by, &Action::Done).ok()?;
        after.apply(&Step::Act(offer.by, Action::Done), &mut ());
    }
    after.check(offer.to, &Action::Accept).ok()?;
    after.apply(&Step::Act(offer.to, Action::Accept), &mut ());
    Some(after)
}

/// While an offer is composed, its bargain and nothing else; an answer by what it is worth.
pub(super) fn promise(game: &RedPhoenix, seat: Seat, offer: &Offer, actions: &[Action], promise: &mut Vec<f32>) {
    debug_assert!(matches!(game.phase(), Phase::Trade(_)));
    let wanted = match offer.stage {
        Stage::Made => {
            let before = of_table(game, Sight::Now)[seat.index()];
            let gains = |after: RedPhoenix| of_table(&after, Sight::Now)[seat.index()] > before + IDLE;
            if exchanged(game, offer).is_some_and(gains) { Action::Accept } else { Action::Decline }
        }
        Stage::Open => next_step(game, seat, offer),
    };
    let way_out = |action: &Action| matches!(action, Action::Withdraw | Action::Decline);
    let is_known = actions.contains(&wanted);
    promise.extend(actions.iter().map(|action| match action {
        _ if *action == wanted => 1.0,
        _ if way_out(action) && (offer.stage == Stage::Made || !is_known) => 0.1,
        _ => 0.0,
    }));
}

/// The next step towards the best bargain; the way out where there is none, or in a counter.
fn next_step(game: &RedPhoenix, seat: Seat, offer: &Offer) -> Action {
    if offer.by != game.active() {
        return Action::Decline;
    }
    let (Ok(give), Ok(want)) = (lone_term(&offer.give), lone_term(&offer.want)) else { return Action::Withdraw };
    let given = give.as_slice();
    match (bargain(game, &Decks::of(game), seat, offer.to, given), want) {
        (None, None) => Action::Withdraw,
        (Some(bargain), None) if give.is_none() => Action::Give { term: bargain.give },
        (Some(bargain), None) => Action::Want { term: bargain.want },
        // Whatever this world says, an offer of one thing for another is complete.
        (_, Some(_)) => Action::Done,
    }
}
