//! Quintessence: a race for three colours. What counts is how many points are still missing, and who gets the next ones.

use super::expectation;
use crate::knowledge::{Aim, Engine, Knowledge, Levels, TwoSeats};
use game_core::{Draws, Fast, Game, Seat, Turn};
use quintessence::{Action, Colour, Piece, Quintessence, SQUARES};

pub(crate) const KNOWLEDGE: Knowledge<Quintessence> = Knowledge {
    value: Some(|game| expectation(score(game), SCALE)),
    foresight: None,
    cutoff: Some(4),
    promise: Some(promise),
    policy: Some(policy),
    two_seats: Some(TwoSeats { score, scale: SCALE, order, loud }),
    aim: Aim::Share,
    levels: Levels {
        engine: Engine::AlphaBeta,
        work: [200_000, 700_000, 2_000_000, 8_000_000],
        at_more: Levels::ALIKE,
        blur: [0.36, 0.20, 0.09, 0.0],
    },
};

const SCALE: f32 = 220.0;
const BOARD: u64 = 0x007f_7f7f_7f7f_7f7f;

/// What a seat has by the points that it still needs for its cheapest three colours: the nearer the end, the more a point
/// is worth. At the start six are missing.
const BY_MISSING: [i32; 16] = [1200, 900, 690, 520, 380, 260, 160, 80, 10, -50, -100, -140, -170, -195, -215, -230];

/// The advantage of s1.
pub(crate) fn score(game: &Quintessence) -> i32 {
    let [first, second] = [Seat::S1, Seat::S2].map(|seat| standing(game, seat));
    let turn = match game.turn() {
        Turn::Seats(seats) if seats.contains(Seat::S1) => 1,
        Turn::Seats(_) => -1,
        Turn::Chance | Turn::Over => 0,
    };
    first - second + turn * (TEMPO + parity(game) + need(game))
}

/// What it costs to have nothing to take and nothing to place that leaves the other nothing to take.
const NO_SAFE_PLACEMENT: i32 = -100;

fn need(game: &Quintessence) -> i32 {
    let Some(last) = game.colour_just_played() else { return 0 };
    let hot = hot(game, &chances(game));
    let reach = reach(game, last);
    let takes = Piece::ALL.into_iter().any(|piece| piece != last && hot[piece.index()] & reach != 0);
    if takes || safe(game, &hot, reach, last).iter().any(|&squares| squares != 0) { 0 } else { NO_SAFE_PLACEMENT }
}

/// By colour, the squares on which a placement takes something that counts: Marks in open colours, Lotuses.
#[inline]
fn hot(game: &Quintessence, chances: &Chances) -> [u64; 4] {
    let prices = &game.edition().prices;
    let points = [Seat::S1, Seat::S2].map(|seat| game.points(seat));
    std::array::from_fn(|piece| {
        let colour = Piece::ALL[piece].colour().index();
        let is_open = points.iter().all(|points| points[colour] < prices[colour]);
        chances.lotuses[piece] | if is_open { chances.marks[piece] } else { 0 }
    })
}

/// The squares that touch the colour just played, or any piece where none does (QN-032, QN-034).
#[inline]
fn reach(game: &Quintessence, last: Piece) -> u64 {
    let occupied = game.pieces().iter().fold(0, |all, pieces| all | pieces);
    let main = touching(game.pieces()[last.index()]) & BOARD & !occupied;
    if main != 0 { main } else { touching(occupied) & BOARD & !occupied }
}

/// By colour, the placements after which the other side finds nothing to take, as far as can be told without making them.
fn safe(game: &Quintessence, hot: &[u64; 4], reach: u64, last: Piece) -> [u64; 4] {
    let pieces = game.pieces();
    let empty = BOARD & !pieces.iter().fold(0, |all, pieces| all | pieces);
    let sides = pieces.map(beside);
    let [east, west, north, south] = [empty << 1, empty >> 1, empty << 8, empty >> 8];
    // Centres with two empty petals or more: one for the piece placed now, one for the piece that completes the Lotus.
    let half_open = east & west | north & south | (east | west) & (north | south);
    std::array::from_fn(|piece| {
        let threats = (0..4).filter(|&other| other != piece).fold(0, |all, other| all | hot[other]);
        if piece == last.index() || threats & touching(pieces[piece]) != 0 {
            return 0;
        }
        let centres = (0..4).filter(|&other| other != piece).fold(0, |all, completing| {
            let others = (0..4).filter(|&other| other != piece && other != completing);
            all | others.fold(half_open, |centres, other| centres & sides[other])
        });
        reach & !touching(threats) & !beside(centres)
    })
}

/// QN-012, with the set itself.
#[inline]
fn touching(set: u64) -> u64 {
    let row = set | set << 1 | set >> 1;
    row | row << 8 | row >> 8
}

/// What it is worth to be the one to move.
const TEMPO: i32 = 15;

/// QN-092: who fills the board loses. With an odd number of empty squares that is the side to move, if nothing is cleared.
fn parity(game: &Quintessence) -> i32 {
    let occupied = game.pieces().iter().fold(0, |all, pieces| all | pieces);
    let empty = SQUARES as u32 - occupied.count_ones();
    match (empty, empty % 2) {
        (7.., _) => 0,
        (_, 0) => 120 / (empty as i32 + 1),
        (_, _) => -120 / (empty as i32 + 1),
    }
}

fn standing(game: &Quintessence, seat: Seat) -> i32 {
    let prices = &game.edition().prices;
    let (own, other) = (game.points(seat), game.points(seat.next(2)));
    // The points missing in each colour, in order; a colour that the other has won is out of reach.
    let mut missing = [u8::MAX; 5];
    for colour in 0..5 {
        if other[colour] < prices[colour] {
            let mut left = prices[colour] - own[colour];
            for place in &mut missing {
                if left < *place {
                    std::mem::swap(&mut left, place);
                }
            }
        }
    }
    let wanted = usize::from(game.edition().colours_to_win);
    let total: u32 = missing[..wanted].iter().map(|&points| u32::from(points)).sum();
    // A colour in reserve makes denial harder.
    let reserve = missing.get(wanted).map_or(0, |&points| if points == u8::MAX { -40 } else { -2 * i32::from(points) });
    BY_MISSING[total.min(15) as usize] + reserve
}

/// Where a colour would complete a line of three.
#[inline]
fn marks(pieces: u64) -> u64 {
    let one = |step: u32| {
        let (after, before) = (pieces << step, pieces >> step);
        after & before | after & pieces << (2 * step) | before & pieces >> (2 * step)
    };
    one(1) | one(8)
}

#[inline]
fn beside(set: u64) -> u64 {
    set << 1 | set >> 1 | set << 8 | set >> 8
}

/// By colour R G B N, the empty squares on which a piece makes a Mark, and those on which it completes a Lotus.
struct Chances {
    marks: [u64; 4],
    lotuses: [u64; 4],
}

#[inline]
fn chances(game: &Quintessence) -> Chances {
    let pieces = game.pieces();
    let empty = BOARD & !pieces.iter().fold(0, |all, pieces| all | pieces);
    let sides = pieces.map(beside);
    // A centre with the three other colours round it has its fourth petal on the one empty square beside it (QN-050).
    let lotuses = std::array::from_fn(|colour| {
        let centres = (0..4).filter(|&other| other != colour).fold(BOARD, |all, other| all & sides[other]);
        beside(centres) & empty
    });
    Chances { marks: pieces.map(|pieces| marks(pieces) & empty), lotuses }
}

/// What a placement takes at once, as a number that orders placements.
#[inline]
fn gain(game: &Quintessence, chances: &Chances, seat: Seat, action: &Action) -> i32 {
    let points = game.points(seat);
    let prices = &game.edition().prices;
    let is_open = |colour: Colour| {
        let colour = colour.index();
        points[colour] < prices[colour] && game.points(seat.next(2))[colour] < prices[colour]
    };
    match *action {
        Action::Place { colour, square } => {
            let bit = square.bit();
            let lotus = if chances.lotuses[colour.index()] & bit != 0 { 400 } else { 0 };
            let mark = match chances.marks[colour.index()] & bit != 0 {
                true if is_open(colour.colour()) => {
                    300 - 20 * i32::from(prices[colour.colour().index()] - points[colour.colour().index()])
                }
                true => 5,
                false => 0,
            };
            lotus + mark
        }
        // The colour that is nearest to being won.
        Action::Target { colour } => 20 - 2 * i32::from(prices[colour.index()] - points[colour.index()]),
    }
}

fn order(game: &Quintessence, seat: Seat, actions: &[Action], order: &mut Vec<i32>) {
    let chances = chances(game);
    order.clear();
    order.extend(actions.iter().map(|action| gain(game, &chances, seat, action)));
    let Some(last) = game.colour_just_played() else { return };
    let safe = safe(game, &hot(game, &chances), reach(game, last), last);
    for (action, order) in actions.iter().zip(order) {
        if let Action::Place { colour, square } = action
            && *order <= 5
            && safe[colour.index()] & square.bit() == 0
        {
            *order = UNSAFE;
        }
    }
}

/// Placements that leave the other something to take come last.
const UNSAFE: i32 = -200;

fn promise(game: &Quintessence, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    let chances = chances(game);
    promise.clear();
    promise.extend(actions.iter().map(|action| 1.0 + 0.1 * gain(game, &chances, seat, action).max(0) as f32));
}

/// Marks in open colours and Lotuses.
fn loud(game: &Quintessence, seat: Seat, loud: &mut Vec<Action>) {
    let chances = chances(game);
    let last = game.colour_just_played();
    let any = Piece::ALL.into_iter().filter(|&piece| Some(piece) != last);
    if any.fold(0, |all, piece| all | chances.marks[piece.index()] | chances.lotuses[piece.index()]) == 0 {
        loud.clear();
        return;
    }
    game.legal_actions(seat, loud);
    loud.retain(|action| gain(game, &chances, seat, action) > 5);
}

/// Takes what is offered, else anything.
fn policy(game: &Quintessence, seat: Seat, buffer: &mut Vec<Action>, draws: &mut Fast) -> Action {
    loud(game, seat, buffer);
    if buffer.is_empty() {
        return game_core::play::random_action(game, seat, buffer, draws);
    }
    buffer[draws.one_of(buffer.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Step, default_edition};

    fn at(position: &str) -> Quintessence {
        Quintessence::from_position(position, &Default::default(), default_edition::<Quintessence>()).unwrap()
    }

    /// The squares found by bit operations are those on which a placement really scores.
    #[test]
    fn loud_placements_are_those_that_book_points() {
        let mut draws = Fast::new(5);
        let (mut legal, mut found) = (Vec::new(), Vec::new());
        let mut seen = 0;
        for _ in 0..60 {
            let mut game = Quintessence::new(&Default::default(), default_edition::<Quintessence>()).unwrap();
            while let Turn::Seats(seats) = game.turn() {
                let seat = seats.first().unwrap();
                game.legal_actions(seat, &mut legal);
                if legal.iter().all(|action| matches!(action, Action::Place { .. })) {
                    loud(&game, seat, &mut found);
                    for &action in &legal {
                        let mut after = game.clone();
                        after.apply(&Step::Act(seat, action), &mut ());
                        let books = after.points(seat) != game.points(seat);
                        let waits = after.turn() == Turn::Seats(seats);
                        let is_loud = found.contains(&action);
                        assert!(!books || is_loud, "{action:?} books");
                        // Violence on a Quint earns a Purple point as well (QN-073), and is not looked for.
                        assert!(!is_loud || books || waits || after.turn() == Turn::Over, "{action:?} is loud");
                        seen += usize::from(is_loud);
                    }
                }
                let action = legal[draws.one_of(legal.len())];
                game.apply(&Step::Act(seat, action), &mut ());
            }
        }
        assert!(seen > 300, "{seen}");
    }

    /// What is called safe leaves the other side nothing to take, but for what a clearing or Violence uncovers.
    #[test]
    fn safe_placements_leave_nothing_to_take() {
        let mut draws = Fast::new(6);
        let (mut legal, mut found) = (Vec::new(), Vec::new());
        // By whether it was called safe: placements that leave nothing, and all.
        let mut counts = [[0, 0]; 2];
        for _ in 0..60 {
            let mut game = Quintessence::new(&Default::default(), default_edition::<Quintessence>()).unwrap();
            while let Turn::Seats(seats) = game.turn() {
                let seat = seats.first().unwrap();
                game.legal_actions(seat, &mut legal);
                if let Some(last) = game.colour_just_played() {
                    let safe = safe(&game, &hot(&game, &chances(&game)), reach(&game, last), last);
                    for &action in &legal {
                        let Action::Place { colour, square } = action else { continue };
                        let mut after = game.clone();
                        after.apply(&Step::Act(seat, action), &mut ());
                        if after.turn() != Turn::Seats(game_core::SeatSet::one(seat.next(2)))
                            || after.points(seat) != game.points(seat)
                        {
                            continue;
                        }
                        loud(&after, seat.next(2), &mut found);
                        let count = &mut counts[usize::from(safe[colour.index()] & square.bit() != 0)];
                        count[0] += u32::from(found.is_empty());
                        count[1] += 1;
                    }
                }
                let action = legal[draws.one_of(legal.len())];
                game.apply(&Step::Act(seat, action), &mut ());
            }
        }
        let [[idle, unsafe_all], [quiet, safe_all]] = counts;
        assert!(safe_all > 10_000 && unsafe_all > 10_000, "{counts:?}");
        assert!(quiet * 100 >= safe_all * 98, "{counts:?}");
        assert!(idle * 100 <= unsafe_all * 30, "{counts:?}");
    }

    #[test]
    fn missing_points_decide() {
        let even = at("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2");
        let ahead = at("3R3/7/7/B2q2G/7/7/R2N3 w R 11000/00000 2");
        let denied = at("3R3/7/7/B2q2G/7/7/R2N3 w R 10000/02000 2");
        assert!(score(&ahead) > score(&even) + 200);
        assert!(score(&denied) < score(&ahead));
        let value = (KNOWLEDGE.value.unwrap())(&ahead);
        assert!(value[0] > 0.6 && (value[0] + value[1] - 1.0).abs() < 1e-6);
    }
}
