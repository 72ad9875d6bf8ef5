//! Quintessential: a race to the Stone. What counts is how many turns of an assistant a seat still needs: dice to make,
//! aether to forge, the Stone to claim; and how many turns it has.

use crate::knowledge::{Aim, Engine, Knowledge, Levels};
use crate::reward::Values;
use game_core::{Fast, Game, MAX_SEATS, Seat, Seats, Step, Turn};
use quintessential::{Action, Colour, Extra, LabCard, Phase, Purpose, Quintessential, Recipe, Target};

pub(crate) const KNOWLEDGE: Knowledge<Quintessential> = Knowledge {
    value: Some(value),
    foresight: None,
    // In the midst of a chain of small steps the value says little.
    cutoff: Some(12),
    promise: Some(promise),
    policy: Some(policy),
    two_seats: None,
    aim: Aim::Share,
    levels: Levels {
        engine: Engine::Tree,
        work: [1_500, 5_000, 15_000, 75_000],
        at_more: [60, 40, 28],
        blur: [0.25, 0.06, 0.012, 0.0],
    },
};

/// The Stone asks for five aether (QL-182), each of which takes four dice.
const AETHER: f32 = 5.0;
const DICE_OF_A_FORGE: f32 = 4.0;
/// Dice made by one assistant in a bare lab, and in the best of labs.
const YIELD: f32 = 0.85;
const MOST_YIELD: f32 = 2.2;
/// Dice that one assistant keeps busy.
const BUSY_DICE: f32 = 2.16;
/// A colour beyond what the forges to come need.
const SURPLUS: f32 = 0.5;
/// Worth in turns: the fifth assistant, the token, a formula that is still unknown.
const EXTRA_ASSISTANT: f32 = 0.67;
const TOKEN: f32 = 0.25;
const UNKNOWN_FORMULA: f32 = 0.075;

/// What a formula in the lab adds to the dice that an assistant makes.
fn formula(recipe: &Recipe) -> f32 {
    let returned = recipe.destroys == 0;
    match (returned, recipe.flasks) {
        // A die goes in and comes back, another comes out: every such card lengthens a chain.
        (true, 1) => 0.22,
        (true, 2) => 0.053,
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
            BidOn::Leads(_) if is_cleanup => 1.0,
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
    let needed = forges + 1.0 + lacking / made - bonus - sets(commons, spare, forges) * 0.22;

    let dice: f32 = commons.iter().sum::<f32>() + black + aether;
    let each_round = (dice / BUSY_DICE).clamp(1.5, 4.0);
    let now = if is_cleanup {
        each_round + extra
    } else {
        let free = player.pool.total() as f32 + pending(game, seat);
        let assistants = f32::from(player.assistants) + if player.extra == Extra::Held { 1.0 } else { 0.0 };
        let later = extra - if player.extra == Extra::Held { 1.0 } else { 0.0 };
        // An assistant without dice does little; high faces win bids.
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
        highest = bid.value;
        on = match on {
            _ if bid.seat == seat => BidOn::Leads(bid.value),
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

/// Nothing but the Stone itself is certain.
const CERTAIN: f32 = 0.98;
/// Ahead by so many rounds a seat wins 73 games of 100, with the end near and for each round that is still to come: so it
/// came out in games of our own.
const SPREAD: f32 = 0.4;
const SPREAD_BY_ROUND: f32 = 0.1;

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
    let spread = SPREAD + SPREAD_BY_ROUND * (first + 1.0).max(0.0);
    let weights: [f32; MAX_SEATS] =
        std::array::from_fn(|at| if at < seats { ((first - rounds[at]) / spread).exp() } else { 0.0 });
    let total: f32 = weights.iter().sum();
    let mut values = [0.0; MAX_SEATS];
    for at in 0..seats {
        values[at] = CERTAIN * weights[at] / total + (1.0 - CERTAIN) / seats as f32;
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
const CHANCES: f32 = 0.015;

/// By the value of what follows at once.
fn promise(game: &Quintessential, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.clear();
    if actions.len() == 1 {
        promise.push(1.0);
        return;
    }
    promise.extend(actions.iter().map(|&action| after(game, seat, action)));
    let best = promise.iter().fold(f32::MIN, |best, &worth| best.max(worth));
    for worth in promise.iter_mut() {
        *worth = ((*worth - best) / CHANCES).exp() + 0.01;
    }
}

/// What a seat can expect after its action, before chance has come to pass.
fn after(game: &Quintessential, seat: Seat, action: Action) -> f32 {
    let mut after = game.clone();
    after.apply(&Step::Act(seat, action), &mut ());
    match after.turn() {
        Turn::Over => crate::reward::at_end(&after)[seat.index()],
        Turn::Chance | Turn::Seats(_) => value(&after)[seat.index()],
    }
}

/// What is best at first sight.
fn policy(game: &Quintessential, seat: Seat, buffer: &mut Vec<Action>, draws: &mut Fast) -> Action {
    game.legal_actions(seat, buffer);
    let mut best = (buffer[0], f32::MIN);
    for &action in buffer.iter() {
        // Equal ones are told apart by chance.
        let worth = after(game, seat, action) + 1e-4 * crate::unit(draws) as f32;
        if worth > best.1 {
            best = (action, worth);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::default_edition;
    use quintessential::Config;

    const LAB: &str = "lab[MF[-,-,-,-] GY>R[-,-] R!>B[-]]";
    const OTHER: &str = "a4 ec d0 pool[R3 B1 Y4 G6 W6]";

    fn position(seat: &str, other: &str, bids: &str) -> Quintessential {
        let position = format!(
            "QL1 r3p2 n2 ts1 fs2 / stock rest / row GB>R,R>B,YY>R / disc - / top - / bids {bids} / pend - / s1:red {seat} / s2:black {other} lab[MF[-,-,-,-] GR>Y[-,-] Y!>B[-]]"
        );
        let config = Config::with_seats(2);
        Quintessential::from_position(&position, &config, default_edition::<Quintessential>()).unwrap()
    }

    /// What s1 can expect.
    fn expects(seat: &str, other: &str, bids: &str) -> f32 {
        let values = value(&position(seat, other, bids));
        assert!((values[0] + values[1] - 1.0).abs() < 1e-5 && values[2..] == [0.0; 3]);
        values[0]
    }

    fn with_pool(pool: &str) -> f32 {
        expects(&format!("a4 ec d0 pool[{pool}] {LAB}"), OTHER, "-")
    }

    #[test]
    fn the_race_goes_by_aether_then_dice_then_colours() {
        let bare = with_pool("R1 B1 Y1 G1 W1");
        let more = with_pool("R1 B1 Y1 G1 G1 W1");
        let forged = with_pool("R1 B1 Y1 G1 W1 W1");
        assert!(bare < more && more < forged);
        // Four of one colour fit one forge that anybody may claim, one of each fits every forge.
        assert!(with_pool("R1 R1 R1 R1 W1") < bare);
        // The anti-element is wanted for the Stone.
        assert!(with_pool("R1 B1 Y1 G1 K1 W1") > bare);
    }

    #[test]
    fn whoever_has_all_of_it_has_nearly_won() {
        let against = "a4 ec d0 pool[R1 W1 W1 W1 W1 W1]";
        let all = expects(&format!("a4 ec d0 pool[K1 W1 W1 W1 W1 W1] {LAB}"), against, "-");
        let lacks_black = expects(&format!("a4 ec d0 pool[R1 W1 W1 W1 W1 W1] {LAB}"), against, "-");
        assert!(all > 0.6 && lacks_black < all && (0.4..0.6).contains(&lacks_black), "{all} {lacks_black}");
        assert!(with_pool("K1 W1 W1 W1 W1 W1") > 0.95);
    }

    #[test]
    fn engines_assistants_and_bids_count() {
        let pool = "pool[R1 B1 Y1 G1 W1]";
        let plain = expects(&format!("a4 ec d0 {pool} {LAB}"), OTHER, "-");
        let engine = expects(&format!("a4 ec d0 {pool} lab[MF[-,-,-,-] GY>R[-,-] R!>B[-] G>Y[-]]"), OTHER, "-");
        let held = expects(&format!("a4 eh d0 {pool} {LAB}"), OTHER, "-");
        assert!(engine > plain && held > plain);
        // One assistant less is a turn less; a bid in its place leads, or brings pity (QL-160).
        let bid = format!("a3 ec d0 pool[R1 B1 Y1 W1] {LAB}");
        let busy = "a3 ec d0 pool[R3 B1 Y4 G6 W6]";
        let idle = expects(&format!("a3 ec d1 {pool} {LAB}"), OTHER, "-");
        let leads = expects(&bid, OTHER, "F2:s1[G6]");
        let lost = expects(&bid, busy, "F2:s1[G1],s2[K6]");
        let not_lost = expects(&format!("a3 ec d1 {pool} {LAB}"), busy, "F2:s2[K6]");
        assert!(plain > idle && leads > idle && lost > not_lost, "{plain} {idle} {leads} {lost} {not_lost}");
    }

    #[test]
    fn the_stone_is_claimed_at_first_sight() {
        let mut game = position(&format!("a4 ec d0 pool[K1 W1 W1 W1 W1 W1] {LAB}"), OTHER, "-");
        let action = policy(&game, Seat::S1, &mut Vec::new(), &mut Fast::new(1));
        game.apply(&Step::Act(Seat::S1, action), &mut ());
        assert_eq!(game.turn(), Turn::Over);
    }
}
