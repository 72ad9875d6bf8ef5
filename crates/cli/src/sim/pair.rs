//! Two editions on the same seeds: what binds the games of a pair together.

use super::estimate::WonTogether;
use super::figures::{Count, Figures, OneGame};
use game_registry::Voice;
use std::collections::HashMap;

/// Sums over pairs of a value in the one game times the value in the other.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) lengths: i64,
    pub(crate) lead_changes: i64,
    /// By seat: the part of the win in sixtieths, and the score.
    pub(crate) shares: Vec<i64>,
    pub(crate) scores: Vec<i64>,
    things: HashMap<Thing, Together>,
}

/// What is counted, by its kind and its name: cards of two editions are the same where they are called alike.
pub(crate) type Thing = (&'static str, String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Together {
    pub(crate) times: i64,
    pub(crate) won: WonTogether,
}

/// The figures of one edition while pairs are played.
pub(crate) struct Side<'a> {
    pub(crate) figures: &'a Figures,
    pub(crate) one: &'a OneGame,
    pub(crate) names: &'a mut Names,
}

/// The names of what is counted, by place.
#[derive(Debug)]
pub(crate) struct Names {
    voice: Voice,
    known: Vec<String>,
}

impl Names {
    pub(crate) fn new(voice: Voice) -> Names {
        Names { voice, known: Vec::new() }
    }

    fn of(&mut self, figures: &Figures, place: usize) -> Thing {
        let tallies = figures.tallies();
        for counted in &tallies[self.known.len().min(tallies.len())..] {
            self.known.push(self.voice.arg(&counted.what));
        }
        (tallies[place].kind, self.known[place].clone())
    }
}

impl Pairs {
    /// A pair has been played.
    pub(crate) fn add(&mut self, a: Side<'_>, b: Side<'_>) {
        self.lengths += a.one.steps as i64 * b.one.steps as i64;
        self.lead_changes += a.one.lead_changes.unwrap_or(0) as i64 * b.one.lead_changes.unwrap_or(0) as i64;
        add_products(&mut self.shares, &a.one.shares, &b.one.shares);
        add_products(&mut self.scores, &a.one.scores, &b.one.scores);
        let named = a.one.counts().map(|(place, count)| (a.names.of(a.figures, place), count));
        let first: HashMap<Thing, Count> = named.collect();
        for (place, second) in b.one.counts() {
            let thing = b.names.of(b.figures, place);
            // Where one of the two has none the products are zero.
            if let Some(first) = first.get(&thing) {
                let together = self.things.entry(thing).or_default();
                together.times += first.times * second.times;
                together.won.deeds += first.deeds * second.deeds;
                together.won.deeds_won += first.deeds * second.won;
                together.won.won_deeds += first.won * second.deeds;
                together.won.won += first.won * second.won;
            }
        }
    }

    pub(crate) fn merge(&mut self, other: Pairs) {
        self.lengths += other.lengths;
        self.lead_changes += other.lead_changes;
        add_each(&mut self.shares, &other.shares);
        add_each(&mut self.scores, &other.scores);
        for (thing, together) in other.things {
            let own = self.things.entry(thing).or_default();
            own.times += together.times;
            own.won.deeds += together.won.deeds;
            own.won.deeds_won += together.won.deeds_won;
            own.won.won_deeds += together.won.won_deeds;
            own.won.won += together.won.won;
        }
    }

    pub(crate) fn together(&self, thing: &Thing) -> Together {
        self.things.get(thing).copied().unwrap_or_default()
    }
}

fn add_products(sums: &mut Vec<i64>, first: &[i64], second: &[i64]) {
    let products: Vec<i64> = first.iter().zip(second).map(|(first, second)| first * second).collect();
    add_each(sums, &products);
}

fn add_each(sums: &mut Vec<i64>, more: &[i64]) {
    sums.resize(sums.len().max(more.len()), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
