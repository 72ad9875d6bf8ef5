//! Elements: a race of substances. What counts is how far each seat is from its next completion, what that completion
//! brings, and what lies exposed on the way: a begun substance whose rest is held in the hand is completed in one burst.

use super::shares;
use crate::knowledge::{Aim, Engine, Knowledge, Levels};
use crate::reward::Values;
use elements::cards::Substance;
use elements::types::{ELEMENTS, ELIXIR, ELIXIR_GEM, GEMS, META, META_GEM, PRIMARIES, Pair, REQUIRABLE, Unit};
use elements::{Action, Elements, Elixir, Phase, Player};
use game_core::{Game, MAX_SEATS, Seat, Seats, Step};

pub(crate) const KNOWLEDGE: Knowledge<Elements> = Knowledge {
    value: Some(value),
    foresight: None,
    cutoff: Some(0),
    promise: Some(promise),
    policy: None,
    two_seats: None,
    aim: Aim::Share,
    levels: Levels {
        engine: Engine::Tree,
        work: [45_000, 160_000, 600_000, 2_200_000],
        at_more: Levels::SHARED,
        blur: [0.30, 0.13, 0.08, 0.0],
    },
};

/// How near a seat is to its next completion: now, in one burst, to be begun, one element short, and so on.
const STAGES: usize = 7;
pub(crate) const FEATURES: usize = 2 * STAGES + 16;

/// What each number of [`features`] is worth, in the logit of winning; fitted to the results of games of bots at two seats,
/// but for Meta and Elixir in the hand, which were too rare.
pub(crate) const WEIGHTS: [f32; FEATURES] = [
    1.01, 0.82, 0.54, 0.39, 0.3, -0.05, -0.4, // the stage
    4.99, 1.35, 0.55, 0.48, 0.32, 0.22, -0.39, // where it wins
    0.11, 0.31, -0.34, -0.69, -0.35, 0.03, 0.04, 0.01, 0.14, 0.05, 0.4, 0.2, 0.25, 0.1, 0.2, 0.01,
];

fn value(game: &Elements) -> Values {
    let mut logits = [0.0; MAX_SEATS];
    let seats = game.config().seats();
    for seat in Seat::all(seats) {
        logits[seat.index()] = standing(game, seat);
    }
    shares(&logits[..seats])
}

fn standing(game: &Elements, seat: Seat) -> f32 {
    weigh(&numbers(game, seat))
}

/// The features with the substance that the seat has or, where it is about to choose one, the one that suits best.
pub(crate) fn numbers(game: &Elements, seat: Seat) -> [f32; FEATURES] {
    let player = game.seat(seat);
    let own = features(game, seat, game.substance_of(player));
    if player.substance.is_some() || seat != game.active() || !is_rewarded(game.phase()) {
        return own;
    }
    let of = |substance: &Substance| features(game, seat, Some(substance));
    let pool = game.pool().iter().map(|id| of(&game.edition().substances[id.index()]));
    pool.fold(own, |best, next| if weigh(&next) > weigh(&best) { next } else { best })
}

fn weigh(features: &[f32; FEATURES]) -> f32 {
    features.iter().zip(&WEIGHTS).map(|(number, weight)| number * weight).sum()
}

fn is_rewarded(phase: &Phase) -> bool {
    matches!(phase, Phase::Gain | Phase::Bonus { .. } | Phase::Substance)
}

/// Whether the seat whose turn it is can still build in it.
fn is_build_open(phase: &Phase) -> bool {
    match phase {
        Phase::Build { lock } => !lock,
        Phase::Gem
        | Phase::DealSubstance
        | Phase::DealCards { .. }
        | Phase::DealDiscard { .. }
        | Phase::DealPool
        | Phase::FirstRoll { .. }
        | Phase::First { .. }
        | Phase::Redraw
        | Phase::Toss { .. }
        | Phase::DrawAgain { .. }
        | Phase::Limit
        | Phase::DrawUp
        | Phase::Over { .. } => false,
        Phase::Draw
        | Phase::Roll
        | Phase::Die
        | Phase::Reroll
        | Phase::RollAgain { .. }
        | Phase::Effect { .. }
        | Phase::Gain
        | Phase::Bonus { .. }
        | Phase::Substance
        | Phase::Refill { .. } => true,
    }
}

/// What a seat lacks for a substance after everything that its hand can fill, and what is left in the hand then.
struct Fitted {
    lacking: u8,
    lacking_secondary: u8,
    cards: [u8; ELEMENTS],
    gems: [u8; GEMS],
}

/// Cards first, then gems, fused pairs, and Metas for the rest.
fn fit(game: &Elements, player: &Player, substance: &Substance, filled: u8) -> Fitted {
    let mut cards = player.hand.0;
    let mut gems = player.gems.0;
    let (mut lacking, mut secondary) = (0, 0);
    for run in &substance.runs {
        let element = run.element.index();
        let mut need = (run.slots & !filled).count_ones() as u8;
        let by_cards = need.min(cards[element]);
        cards[element] -= by_cards;
        need -= by_cards;
        if element < PRIMARIES {
            let by_gems = need.min(gems[element]);
            gems[element] -= by_gems;
            lacking += need - by_gems;
        } else {
            secondary += need;
        }
    }
    if secondary > 0 {
        secondary = 0;
        for run in &substance.runs {
            let element = run.element.index();
            if element < PRIMARIES {
                continue;
            }
            let need = (run.slots & !filled).count_ones() as u8;
            let mut need = need.saturating_sub(player.hand.0[element]);
            let mut pairs = game.edition().pairs[element];
            while need > 0 && pairs != 0 {
                let pair = Pair::at(pairs.trailing_zeros() as usize);
                let (one, two) = (pair.first().index(), pair.second().index());
                if gems[one] > 0 && gems[two] > u8::from(one == two) {
                    gems[one] -= 1;
                    gems[two] -= 1;
                    need -= 1;
                } else {
                    pairs &= pairs - 1;
                }
            }
            secondary += need;
        }
    }
    // Metas stand for what is hardest to get.
    for count in [&mut cards[META.index()], &mut gems[META_GEM.index()]] {
        let for_secondary = secondary.min(*count);
        secondary -= for_secondary;
        *count -= for_secondary;
        let for_primary = lacking.min(*count);
        lacking -= for_primary;
        *count -= for_primary;
    }
    Fitted { lacking: lacking + secondary, lacking_secondary: secondary, cards, gems }
}

/// The numbers that a seat's chances follow from.
pub(crate) fn features(game: &Elements, seat: Seat, substance: Option<&Substance>) -> [f32; FEATURES] {
    let mut numbers = [0.0; FEATURES];
    let player = game.seat(seat);
    let seats = game.config().seats();
    let is_active = seat == game.active();
    let is_open = is_active && is_build_open(game.phase());
    let turns = match (seat.index() + seats - game.active().index()) % seats {
        0 if is_open => 0.0,
        0 => 1.0,
        away => away as f32 / seats as f32,
    };
    let nothing = || Fitted { lacking: 9, lacking_secondary: 0, cards: player.hand.0, gems: player.gems.0 };
    let filled = player.filled();
    let fitted = substance.map_or_else(nothing, |substance| fit(game, player, substance, filled));
    if let Some(substance) = substance {
        let edition = game.edition();
        let elixir = match player.elixir {
            None => 0,
            Some(Elixir::Card { .. }) => edition.elixir_card.points,
            Some(Elixir::Gem) => edition.elixir_gem.points,
        };
        let points = substance.points + elixir;
        let is_begun = substance.primary_slots == 0 || !player.is_area_empty();
        let stage = match (fitted.lacking, is_begun) {
            (0, true) if is_open => 0,
            (0, true) => 1,
            (0, false) => 2,
            (1, true) => 3,
            (1, false) => 4,
            (2, _) => 5,
            (_, _) => 6,
        };
        numbers[stage] = 1.0;
        numbers[STAGES + stage] = f32::from(u8::from(player.points + points >= game.target()));
        numbers[2 * STAGES] = f32::from(points);
    }
    let in_play = |is_kind: fn(&Unit) -> bool| player.slots.iter().flatten().filter(|unit| is_kind(unit)).count();
    let left: u8 = fitted.cards[..REQUIRABLE].iter().sum();
    // EL-192: the free gem of a completion.
    let free = u8::from(is_active && *game.phase() == Phase::Gain);
    let gems = fitted.gems[..PRIMARIES].iter().sum::<u8>() + free;
    let colours = fitted.gems[..PRIMARIES].iter().filter(|&&count| count > 0).count();
    let others = [
        f32::from(player.points) * 10.0 / f32::from(game.target()),
        f32::from(u8::from(is_open)),
        turns,
        f32::from(fitted.lacking_secondary),
        in_play(|unit| matches!(unit, Unit::Card(_))) as f32,
        in_play(|unit| matches!(unit, Unit::Gem(gem) if gem.is_primary()) || matches!(unit, Unit::Pair(_))) as f32,
        f32::from(left),
        f32::from(gems),
        colours as f32,
        f32::from(fitted.gems[META_GEM.index()]),
        f32::from(fitted.cards[META.index()]),
        f32::from(fitted.gems[ELIXIR_GEM.index()]),
        f32::from(fitted.cards[ELIXIR.index()]),
        suits_pool(game, &fitted),
        3.0 - (player.hand_size() as f32).min(3.0),
    ];
    numbers[2 * STAGES + 1..].copy_from_slice(&others);
    numbers
}

/// How well the cards and gems that are left suit the best substance of the pool, in points.
fn suits_pool(game: &Elements, left: &Fitted) -> f32 {
    let suits = |substance: &Substance| {
        let fits: u32 = substance
            .runs
            .iter()
            .map(|run| {
                let element = run.element.index();
                let gems = if element < PRIMARIES { left.gems[element] } else { 0 };
                run.slots.count_ones().min(u32::from(left.cards[element] + gems))
            })
            .sum();
        f32::from(substance.points) * fits as f32 / substance.slots.len() as f32
    };
    let pool = game.pool().iter().map(|id| suits(&game.edition().substances[id.index()]));
    pool.fold(0.0, f32::max)
}

/// By what the position is worth to the seat after each action.
fn promise(game: &Elements, seat: Seat, actions: &[Action], promise: &mut Vec<f32>) {
    promise.clear();
    if let [_] = actions {
        promise.push(1.0);
        return;
    }
    for &action in actions {
        let mut after = game.clone();
        after.apply(&Step::Act(seat, action), &mut ());
        let worth = match after.result() {
            Some(standing) => crate::reward::of_standing(&standing)[seat.index()],
            None => value(&after)[seat.index()],
        };
        promise.push(worth);
    }
    let best = promise.iter().copied().fold(0.0, f32::max);
    promise.iter_mut().for_each(|worth| *worth = 0.02 + ((*worth - best) / SPREAD).exp());
}

/// An action that is worth so much less than the best promises a third.
const SPREAD: f32 = 0.04;

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Fast, Notation, Turn, default_edition};

    /// A table of two: what is due, then what each seat has; the deck holds the rest.
    fn at(step: &str, players: [&str; 2]) -> Elements {
        let cards: usize = players.iter().map(|player| player.chars().filter(char::is_ascii_uppercase).count()).sum();
        let deck = 72 - 3 - cards;
        let head = format!("EL1; turn 9; seat s1; step {step}; dice 6 6; last 3; deck {deck}; disc D,D,L; sdeck 13");
        let gems = "table f7 w8 a7 e8 m2 x2";
        let [one, two] = players;
        let position = format!("{head}; pool lava,snow,steel; {gems}; opt -\ns1: {one}\ns2: {two}");
        Elements::from_position(&position, &Default::default(), default_edition::<Elements>()).unwrap()
    }

    fn first(game: &Elements) -> f32 {
        value(game)[0]
    }

    const OTHER: &str = "hand WOPD; gems a; sub clay [W,-,-]; pts 0; done -";

    #[test]
    fn a_burst_in_hand_is_worth_more_than_a_gap() {
        let burst = at("build", ["hand AEOD; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]);
        let gap = at("build", ["hand AAOD; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]);
        let two = at("build", ["hand PPOD; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]);
        assert!(first(&burst) > first(&gap) + 0.03 && first(&gap) > first(&two) + 0.03);
    }

    #[test]
    fn gems_pairs_and_metas_fill_gaps_too() {
        let gap = at("build", ["hand PPOD; gems f; sub rust [W,A,-]; pts 0; done -", OTHER]);
        for hand in ["hand PPOM; gems f", "hand PPOL; gems f"] {
            let filled = at("build", [&format!("{hand}; sub rust [W,A,-]; pts 0; done -"), OTHER]);
            assert!(first(&filled) > first(&gap) + 0.03, "{hand}");
        }
        let fitted = |game: &Elements| {
            let player = game.seat(Seat::S1);
            fit(game, player, game.substance_of(player).unwrap(), player.filled()).lacking
        };
        assert_eq!(fitted(&gap), 1);
        // Metal is fused from earth and fire.
        let with_pair = gap.position().unwrap().replace("gems f;", "gems fe;").replace("e8 m2", "e7 m2");
        let pair = Elements::from_position(&with_pair, &Default::default(), default_edition::<Elements>()).unwrap();
        assert_eq!(fitted(&pair), 0);
    }

    #[test]
    fn a_substance_that_is_begun_is_nearer_to_its_burst() {
        // EL-102: only one element in the turn in which it is begun.
        let begun = at("redraw", ["hand AEOD; gems f; sub glass [F,-,-]; pts 0; done -", OTHER]);
        let not_yet = at("redraw", ["hand FAEOD; gems f; sub glass [-,-,-]; pts 0; done -", OTHER]);
        assert!(first(&begun) > first(&not_yet));
    }

    fn most_promising(game: &Elements) -> String {
        let mut actions = Vec::new();
        let mut promises = Vec::new();
        game.legal_actions(Seat::S1, &mut actions);
        promise(game, Seat::S1, &actions, &mut promises);
        let best = (0..actions.len()).max_by(|&a, &b| promises[a].total_cmp(&promises[b])).unwrap();
        actions[best].text(game.edition())
    }

    #[test]
    fn what_completes_or_breaks_a_substance_is_promising() {
        let completes = at("build", ["hand EOD; gems f; sub glass [F,A,-]; pts 0; done -", OTHER]);
        assert_eq!(most_promising(&completes), "play E>3");
        // The exposed card of a rival who is nearly done, and which the thief needs as well.
        let rival = "hand OOP; gems a; sub clay [W,E,E]; pts 0; done -".replace("[W,E,E]", "[-,E,E]");
        let take = at("take", ["hand OOD; gems f; sub glass [F,A,-]; pts 0; done -", &rival]);
        assert_eq!(most_promising(&take), "take s2.2");
        let doubles = at("doubles", ["hand OOD; gems f; sub glass [F,-,E]; pts 0; done -", OTHER]);
        assert!(["steal a table", "steal a s2.hand"].contains(&most_promising(&doubles).as_str()));
    }

    #[test]
    fn every_seat_has_its_share_at_every_table() {
        let mut buffer = Vec::new();
        for seats in 2..=4 {
            let config = elements::Config::with_seats(seats);
            let mut game = Elements::new(&config, default_edition::<Elements>()).unwrap();
            let mut draws = Fast::new(seats as u64);
            while game.turn() != Turn::Over {
                let values = value(&game);
                let total: f32 = values.iter().sum();
                let expected = if seats == 2 { 1.0 } else { 0.9 + 0.05 * seats as f32 };
                assert!(
                    (total - expected).abs() < 1e-3 && values[seats..].iter().all(|&value| value == 0.0),
                    "{total}"
                );
                let step = game_core::play::random_step(&game, &mut buffer, &mut draws).unwrap();
                game.apply(&step, &mut ());
            }
        }
    }
}
