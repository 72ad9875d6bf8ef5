//! Law 8: worlds differ where something is hidden, and hidden things show up with the right frequency.
//!
//! Three counts, over the leaves of the open view's JSON (of a list of words the copies of each word are counted, since
//! the order of a hand says nothing):
//!
//! - **Deals.** Up to the first decision a game is chance alone, so its own draws, whose odds law 5 checks, are the truth.
//!   Many deals are counted against one world from a seat's view of each: the two must not differ. This finds any wrong
//!   odds of what is hidden after the deal.
//! - **Worlds of worlds.** In the middle of a game, worlds from the spectator's view are counted against worlds from what a
//!   seat would see in them. Both claim to spread the rest over the hidden places with every way alike (TB-060), and the
//!   spectator knows less than the seat, so again they must not differ. This finds samplers that favour a kind, a seat or
//!   an order, and viewers that are treated differently; it does not find a fault that is the same for all viewers and
//!   consistent in itself.
//! - **The real state.** Whatever is the same in all worlds of a view must be so in the state. This finds a sampler that
//!   always deals the same, or that never deals what is there.
//!
//! Only single leaves are counted, not how they go together.

use crate::walk::{Checked, Sample, Walk};
use game_core::edition::to_json;
use game_core::{Fast, Game, Seat, Seats, Turn, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;

const DEALS: u64 = 800;
const WORLDS: u64 = 300;
/// Positions in which worlds are counted.
const POSITIONS: usize = 3;
/// A table that looks odd is counted again, with so many times the number.
const CLOSER: u64 = 8;
/// In standard deviations: about one table in 4,000 looks odd by chance, and one in 10^9 still does when counted again.
const ODD: f64 = 3.5;
const WRONG: f64 = 6.0;

pub(crate) fn check<G: Game>(walk: &mut Walk<'_, G>, samples: &[Sample<G>]) -> Checked {
    walk.steps.clear();
    walk.seed = walk.options.seed;
    if walk.options.count_deals {
        walk.guarded(deals)?;
    }
    // Spread over the games, since later ones differ from the first.
    let stride = (samples.len() / POSITIONS).max(1);
    for sample in samples.iter().step_by(stride).take(POSITIONS) {
        walk.seed = sample.seed;
        walk.steps.clone_from(&sample.steps);
        walk.guarded(|walk| worlds_of_worlds(walk, &sample.state))?;
        walk.guarded(|walk| real_state(walk, &sample.state))?;
    }
    Ok(())
}

/// The truth, and what is compared with it.
type Pair = (Leaves, Leaves);

fn deals<G: Game>(walk: &mut Walk<'_, G>) -> Checked {
    let start = walk.start()?;
    if start.turn() != Turn::Chance {
        return Ok(());
    }
    for seat in Seat::all(walk.config.seats()) {
        let pair = |draws: &mut Fast| -> Pair {
            let mut deal = start.clone();
            while deal.turn() == Turn::Chance {
                let outcome = deal.draw_chance(draws);
                deal.apply(&game_core::Step::Chance(outcome), &mut ());
            }
            let world = world_of(&deal, Viewer::Seat(seat), draws);
            (leaves(&deal), leaves(&world))
        };
        compare(walk, DEALS, pair, &format!("in deals, and in worlds that {seat} could take them for"))?;
    }
    Ok(())
}

fn worlds_of_worlds<G: Game>(walk: &mut Walk<'_, G>, state: &G) -> Checked {
    for seat in Seat::all(walk.config.seats()) {
        let pair = |draws: &mut Fast| -> Pair {
            let world = world_of(state, Viewer::Spectator, draws);
            let other = world_of(&world, Viewer::Seat(seat), draws);
            (leaves(&world), leaves(&other))
        };
        compare(
            walk,
            WORLDS,
            pair,
            &format!("in the spectator's worlds, and in worlds that {seat} could take them for"),
        )?;
    }
    Ok(())
}

fn real_state<G: Game>(walk: &mut Walk<'_, G>, state: &G) -> Checked {
    let truth = leaves(state);
    for seat in Seat::all(walk.config.seats()) {
        let mut draws = Fast::part(walk.seed, seat.index() as u64);
        let mut fixed = truth.clone();
        let mut first: Option<Leaves> = None;
        // Leaves that differ from the real ones and have not changed in any world so far.
        for _ in 0..WORLDS * CLOSER {
            let world = leaves(&world_of(state, Viewer::Seat(seat), &mut draws));
            let first = first.get_or_insert_with(|| world.clone());
            fixed.retain(|path, real| {
                let value = world.get(path);
                value == first.get(path) && value != Some(real)
            });
            if fixed.is_empty() {
                break;
            }
        }
        walk.report.frequencies += 1;
        if let Some((path, real)) = fixed.first_key_value() {
            let always = first.as_ref().and_then(|first| first.get(path)).map_or("absent", String::as_str);
            let what = format!("{path} of the open view is {real}, but {always} in every world of {seat}");
            return Err(walk.failure(8, what));
        }
    }
    Ok(())
}

fn world_of<G: Game>(state: &G, viewer: Viewer, draws: &mut Fast) -> G {
    G::world(&state.view(viewer), state.edition(), draws)
}

/// The leaves of the open view: what stands at each path.
type Leaves = BTreeMap<String, String>;

fn leaves<G: Game>(state: &G) -> Leaves {
    let mut leaves = Leaves::new();
    collect(&to_json(state.edition(), &state.view(Viewer::Open)), &mut String::new(), &mut leaves);
    leaves
}

fn collect(json: &Value, path: &mut String, leaves: &mut Leaves) {
    let length = path.len();
    match json {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            path.push('/');
            path.push_str(name);
            collect(value, path, leaves);
            path.truncate(length);
        }),
        Value::Array(items) if items.iter().all(Value::is_string) => {
            for item in items {
                let copies = items.iter().filter(|other| *other == item).count();
                leaves.insert(format!("{path}/{}", item.as_str().unwrap_or_default()), copies.to_string());
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push_str(&format!("/{index}"));
                collect(item, path, leaves);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            leaves.insert(path.clone(), json.to_string());
        }
    }
}

/// How often each value stood at each path, in the truth and in what is compared with it.
type Counts = BTreeMap<String, BTreeMap<String, [u64; 2]>>;

fn compare<G: Game>(walk: &mut Walk<'_, G>, number: u64, pair: impl Fn(&mut Fast) -> Pair, what: &str) -> Checked {
    let seed = walk.seed;
    let count = |number: u64, part: u64| {
        let mut draws = Fast::part(seed, part);
        let mut counts = Counts::new();
        for _ in 0..number {
            let (truth, other) = pair(&mut draws);
            for (side, leaves) in [truth, other].into_iter().enumerate() {
                for (path, value) in leaves {
                    counts.entry(path).or_default().entry(value).or_default()[side] += 1;
                }
            }
        }
        counts
    };
    walk.report.frequencies += 1;
    let counts = count(number, 0);
    if counts.values().all(|values| deviation(values, number) < ODD) {
        return Ok(());
    }
    let number = number * CLOSER;
    let counts = count(number, 1);
    let worst = counts.iter().map(|(path, values)| (deviation(values, number), path, values));
    match worst.max_by(|left, right| left.0.total_cmp(&right.0)) {
        Some((deviation, path, values)) if deviation > WRONG => {
            let shown: Vec<String> = values.iter().map(|(value, [a, b])| format!("{value} {a} and {b}")).collect();
            let shown = shown.join(", ");
            Err(walk.failure(8, format!("{path} of the open view is, of {number} times, {what}: {shown}")))
        }
        Some(_) | None => Ok(()),
    }
}

/// How far apart two counts are, in standard deviations: chi-square for two samples, made normal by Wilson and Hilferty.
/// Values too rare for that are counted together; where a path is missing, that is a value too.
fn deviation(values: &BTreeMap<String, [u64; 2]>, number: u64) -> f64 {
    const RARE: u64 = 16;
    let mut cells: Vec<[u64; 2]> = Vec::new();
    let (mut rare, mut missing) = ([0; 2], [number; 2]);
    for cell in values.values() {
        for side in 0..2 {
            missing[side] -= cell[side];
        }
        if cell[0] + cell[1] < RARE {
            rare = [rare[0] + cell[0], rare[1] + cell[1]];
        } else {
            cells.push(*cell);
        }
    }
    cells.extend([rare, missing].into_iter().filter(|cell| cell[0] + cell[1] > 0));
    if cells.len() < 2 {
        return 0.0;
    }
    let square = |[a, b]: [u64; 2]| (a as f64 - b as f64).powi(2) / (a + b) as f64;
    let (freedom, chi) = ((cells.len() - 1) as f64, cells.into_iter().map(square).sum::<f64>());
    let spread = 2.0 / (9.0 * freedom);
    ((chi / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(cells: &[[u64; 2]]) -> BTreeMap<String, [u64; 2]> {
        cells.iter().enumerate().map(|(index, cell)| (index.to_string(), *cell)).collect()
    }

    #[test]
    fn equal_odds_pass_and_others_do_not() {
        assert!(deviation(&table(&[[500, 520], [500, 480]]), 1_000) < 2.0);
        assert!(deviation(&table(&[[500, 700], [500, 300]]), 1_000) > WRONG);
        assert!(deviation(&table(&[[1_000, 1_000]]), 1_000) == 0.0);
        assert!(deviation(&table(&[[1_000, 900]]), 1_000) > WRONG, "sometimes absent");
        assert!(deviation(&table(&[[990, 985], [4, 6], [6, 9]]), 1_000) < 2.0);
    }

    /// Two fair samples of a die, many times: as far apart as the normal law says, and hardly ever odd.
    #[test]
    fn fair_samples_are_hardly_ever_odd() {
        let mut draws = Fast::new(7);
        let mut odd = 0;
        for _ in 0..2_000 {
            let mut cells = [[0; 2]; 6];
            for toss in 0..600 {
                cells[game_core::Draws::one_of(&mut draws, 6)][toss % 2] += 1;
            }
            odd += usize::from(deviation(&table(&cells), 300) > 3.0);
        }
        assert!(odd < 15, "{odd} of 2,000 beyond three standard deviations");
    }

    #[test]
    fn words_of_a_list_are_counted() {
        let mut leaves = Leaves::new();
        collect(&serde_json::json!({ "hand": ["b", "a", "b"], "at": [3, null] }), &mut String::new(), &mut leaves);
        let shown: Vec<String> = leaves.into_iter().map(|(path, value)| path + " " + &value).collect();
        assert_eq!(shown, ["/at/0 3", "/at/1 null", "/hand/a 1", "/hand/b 2"]);
    }
}
