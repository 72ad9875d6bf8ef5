//! Quintessential: a race to the Stone. What counts is how many turns of an assistant a seat still needs: dice to make,
//! aether to forge, the Stone to claim; and how many turns it has.

use crate::knowledge::{Engine, Knowledge, Levels};
use crate::reward::Values;
use game_core::{Draws, Fast, Game, MAX_SEATS, Seat, Seats, Step, Turn};
use quintessential::{
    Action, Bid, Colour, ColourSet, Extra, LabCard, LabSet, Phase, Purpose, Quintessential, Recipe, Target,
};

pub(crate) const KNOWLEDGE: Knowledge<Quintessential> = Knowledge {
    value: Some(value),
    cutoff: Some(0),
    promise: Some(promise),
    policy: Some(policy),
    two_seats: None,
    levels: Levels { engine: Engine::Tree, work: [1_000, 4_000, 20_000, 120_000] },
};

/// The Stone asks for five aether (QL-182), each of which takes four dice.
const AETHER: f32 = 5.0;
const DICE_OF_A_FORGE: f32 = 4.0;
/// Dice made by one assistant in a bare lab, and how much formulas add to that.
const YIELD: f32 = 0.85;
const MOST_YIELD: f32 = 2.2;
/// Dice that one assistant keeps busy.
const BUSY_DICE: f32 = 1.6;
/// A colour beyond what the forges to come need.
const SURPLUS: f32 = 0.5;
/// Worth in turns: the fifth assistant, the token, a formula that is still unknown.
const EXTRA_ASSISTANT: f32 = 0.9;
const TOKEN: f32 = 0.25;
const UNKNOWN_FORMULA: f32 = 0.10;

/// What one assistant more, in the lab, adds to the dice that an assistant makes.
fn formula(recipe: &Recipe) -> f32 {
    let returned = recipe.destroys == 0;
    match (returned, recipe.flasks) {
        // A die goes in and comes back, another comes out: every such card lengthens a chain.
        (true, 1) => 0.22,
        (true, 2) => 0.13,
        (true, _) => 0.08,
        (false, 1) => 0.06,
        (false, _) => 0.12,
    }
}

/// What a seat has and needs.
struct Standing {
    /// Turns of an assistant until the Stone is claimed.
    needed: f32,
    /// Those that it has in this round and can use.
    now: f32,
    /// Those that it has in a round.
    each_round: f32,
}

impl Standing {
    /// Rounds beyond the end of this one.
    fn rounds(&self) -> f32 {
        (self.needed - self.now) / self.each_round
    }
}

fn standing(game: &Quintessential, seat: Seat, seats: usize) -> Standing {
    let player = game.player(seat);
    let owned = game.owned(seat);
    let count = |colour: Colour| f32::from(owned[colour.index()]);
    let (aether, mut black) = (count(Colour::W).min(AETHER), count(Colour::K));
    let forges = AETHER - aether;
    let is_cleanup = match game.phase() {
        Phase::Act { .. } | Phase::Pick { .. } | Phase::Reroll { .. } | Phase::Created(_) => false,
        Phase::Colours
        | Phase::Set { .. }
        | Phase::Deal { .. }
        | Phase::First
        | Phase::Roll { .. }
        | Phase::Draw { .. }
        | Phase::Token { .. }
        | Phase::Salvage { .. }
        | Phase::Over => true,
    };

    // The lab, and what is won with bids.
    let mut made = YIELD + player.lab.iter().map(|card| yield_of(game, card)).sum::<f32>();
    let mut bonus = if game.token() == seat { TOKEN } else { 0.0 };
    let mut extra = if player.extra == Extra::Held { 1.0 } else { 0.0 };
    for target in Target::ALL {
        let chance = match bid_on(game, target, seat) {
            BidOn::None => continue,
            BidOn::Lost => 0.0,
            BidOn::Leads(value) if is_cleanup || value == u16::MAX => 1.0,
            BidOn::Leads(value) => chance_to_keep(game, seat, seats, value),
        };
        if game.stockpile()[Colour::K.index()] > 0 {
            black += 1.0 - chance;
        }
        match target {
            Target::Draw => made += UNKNOWN_FORMULA * chance,
            Target::Start => bonus += TOKEN * chance,
            Target::Extra => extra += EXTRA_ASSISTANT * chance,
            Target::F1 | Target::F2 | Target::F3 => {
                let card = target.slot().and_then(|slot| game.row()[slot]);
                made += card.map_or(0.0, |card| yield_of(game, card)) * chance;
            }
        }
    }
    let made = made.min(MOST_YIELD);

    // Dice: each forge to come takes one of each common, and anti-elements stand for any of them but one.
    let commons = Colour::COMMONS.map(count);
    let fitting: f32 = commons.iter().map(|&dice| dice.min(forges) + (dice - forges).max(0.0) * SURPLUS).sum();
    let spare = (black - 1.0).max(0.0);
    let wanted = forges * DICE_OF_A_FORGE;
    let lacking = (wanted - fitting - spare).max(0.0) + (1.0 - black).max(0.0);
    let needed = forges + 1.0 + lacking / made - bonus - sets(commons, spare, forges) * 0.12;

    let dice: f32 = commons.iter().sum::<f32>() + black + aether;
    let each_round = (dice / BUSY_DICE).clamp(1.5, 4.0);
    let now = if is_cleanup {
        each_round + extra
    } else {
        let free = player.pool.total() as f32 + pending(game, seat);
        let assistants = f32::from(player.assistants) + if player.extra == Extra::Held { 1.0 } else { 0.0 };
        let later = extra - if player.extra == Extra::Held { 1.0 } else { 0.0 };
        // Whoever has everything needs but one assistant.
        assistants.min(free / 1.3 + 0.15 * assistants) + later + 0.004 * f32::from(player.pool.value())
    };
    Standing { needed, now, each_round }
}

fn yield_of(game: &Quintessential, card: LabCard) -> f32 {
    if card == LabCard::FORGE { 0.0 } else { formula(game.edition().recipe(card)) }
}

/// A created die that is still in hand is free to use.
fn pending(game: &Quintessential, seat: Seat) -> f32 {
    match game.phase() {
        Phase::Created(created) if created.seat == seat => 1.0,
        _ => 0.0,
    }
}

/// How many forges could be paid for at once, as a part of those to come.
fn sets(commons: [f32; 4], spare: f32, forges: f32) -> f32 {
    let mut sets = 0.0;
    while sets < forges {
        let missing: f32 = commons.iter().map(|&dice| (sets + 1.0 - dice).max(0.0)).sum();
        if missing > spare {
            break;
        }
        sets += 1.0;
    }
    sets
}

enum BidOn {
    None,
    Leads(u16),
    Lost,
}

/// How a seat stands on a biddable card, an unfinished bid included.
fn bid_on(game: &Quintessential, target: Target, seat: Seat) -> BidOn {
    let mut on = BidOn::None;
    let mut highest = 0;
    for bid in game.bids().iter().filter(|bid| bid.target == target) {
        let Bid { value, .. } = *bid;
        highest = value;
        on = match on {
            _ if bid.seat == seat => BidOn::Leads(value),
            BidOn::Leads(_) | BidOn::Lost => BidOn::Lost,
            BidOn::None => BidOn::None,
        };
    }
    match *game.phase() {
        Phase::Pick { seat: bidder, purpose: Purpose::Bid(wanted), picked, .. } if wanted == target => {
            if bidder == seat {
                return BidOn::Leads(picked.value().max(highest + 1));
            }
            match on {
                BidOn::Leads(_) | BidOn::Lost => BidOn::Lost,
                BidOn::None => BidOn::None,
            }
        }
        _ => on,
    }
}

/// The chance that nobody outbids that value.
fn chance_to_keep(game: &Quintessential, seat: Seat, seats: usize, value: u16) -> f32 {
    let mut chance = 1.0;
    for other in Seat::all(seats).filter(|&other| other != seat) {
        let player = game.player(other);
        let assistants = f32::from(player.assistants) + if player.extra == Extra::Held { 1.0 } else { 0.0 };
        let reach = player.pool.value();
        if assistants > 0.0 && reach > value {
            // Who has dice to spare for it may; with few dice or high bids it is rare.
            let ease = (f32::from(reach - value) / 12.0).min(1.0);
            chance *= 1.0 - 0.45 * ease * (assistants / 2.0).min(1.0);
        }
    }
    chance
}

/// What each seat can expect.
fn value(game: &Quintessential) -> Values {
    let seats = game.config().seats();
    let mut rounds = [f32::MAX; MAX_SEATS];
    for seat in Seat::all(seats) {
        let standing = standing(game, seat, seats);
        rounds[seat.index()] = standing.rounds();
        // All is there: the Stone is claimed as soon as it is this seat's turn.
        if standing.needed < 1.2 {
            let order = (seat.index() + seats - game.token().index()) % seats;
            rounds[seat.index()] = rounds[seat.index()].min(-0.5) + 0.1 * order as f32;
        }
    }
    let first = rounds[..seats].iter().fold(f32::MAX, |first, &rounds| first.min(rounds));
    let spread = 0.16 + 0.14 * (first + 1.0).max(0.0);
    let weights: [f32; MAX_SEATS] =
        std::array::from_fn(|at| if at < seats { ((first - rounds[at]) / spread).exp() } else { 0.0 });
    let total: f32 = weights.iter().sum();
    let mut values = [0.0; MAX_SEATS];
    for at in 0..seats {
        values[at] = weights[at] / total;
        if seats > 2 {
            let ahead: f32 = (0..seats)
                .filter(|&other| other != at)
                .map(|other| 1.0 / (1.0 + ((rounds[at] - rounds[other]) / spread).exp()))
                .sum();
            values[at] = 0.9 * values[at] + 0.1 * ahead / (seats - 1) as f32;
        }
    }
    values
}

/// How sharply a difference in chances is preferred.
const CHANCES: f32 = 0.025;

/// By the value of what follows at once.
fn promise(game: &Quintessential, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.clear();
    if actions.len() == 1 {
        promise.push(1.0);
        return;
    }
    promise.extend(actions.iter().map(|&action| {
        let mut after = game.clone();
        after.apply(&Step::Act(seat, action), &mut ());
        match after.turn() {
            Turn::Over => crate::reward::at_end(&after)[seat.index()],
            Turn::Chance | Turn::Seats(_) => value(&after)[seat.index()],
        }
    }));
    let best = promise.iter().fold(f32::MIN, |best, &worth| best.max(worth));
    for worth in promise.iter_mut() {
        *worth = ((*worth - best) / CHANCES).exp() + 0.01;
    }
}

/// The most promising action, equal ones alike.
fn policy(game: &Quintessential, seat: Seat, buffer: &mut Vec<Action>, draws: &mut Fast) -> Action {
    game.legal_actions(seat, buffer);
    let mut promises = Vec::new();
    promise(game, seat, buffer, &mut promises);
    let best = promises.iter().fold(f32::MIN, |best, &promise| best.max(promise));
    let near = promises.iter().filter(|&&promise| promise >= best).count();
    let chosen = draws.one_of(near);
    let place = promises.iter().enumerate().filter(|(_, promise)| **promise >= best).nth(chosen);
    buffer[place.map_or(0, |(place, _)| place)]
}
