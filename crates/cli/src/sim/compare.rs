//! Two editions side by side, and how they differ.

use super::estimate::{Estimate, Moments, SIXTIETHS, Won, difference};
use super::figures::{CAME_UP, Counted, Figures};
use super::pair::{Pairs, Thing};
use super::report::{Report, UNUSED, row, share};
use crate::failure::Outcome;
use crate::output::{Output, seats_in_words};
use game_core::Seat;
use game_registry::Voice;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize, Debug)]
pub(crate) struct Comparison {
    pub(crate) a: Report,
    pub(crate) b: Report,
    /// What is more in B than in A, from pairs of games on one seed.
    pub(crate) differences: Differences,
}

#[derive(Serialize, Debug)]
pub(crate) struct Differences {
    pub(crate) length: Estimate,
    pub(crate) lead_changes: Option<Estimate>,
    pub(crate) seats: Vec<SeatDifference>,
    pub(crate) tallies: Vec<Differing>,
}

#[derive(Serialize, Debug)]
pub(crate) struct SeatDifference {
    pub(crate) seat: Seat,
    pub(crate) win_rate: Estimate,
    pub(crate) score: Estimate,
}

/// One card, method or other thing in both editions.
#[derive(Serialize, Debug)]
pub(crate) struct Differing {
    pub(crate) kind: &'static str,
    pub(crate) what: String,
    pub(crate) a: Side,
    pub(crate) b: Side,
    pub(crate) per_game: Estimate,
    pub(crate) came_up: Option<Estimate>,
    /// None where it was not used in both.
    pub(crate) winning_share: Option<Estimate>,
}

/// How it went in one edition.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Side {
    pub(crate) per_game: f64,
    pub(crate) came_up: Option<f64>,
    pub(crate) winning_share: Option<f64>,
}

impl Differing {
    /// Whether one of its intervals leaves out 0.
    pub(crate) fn is_clear(&self) -> bool {
        let all = [Some(self.per_game), self.came_up, self.winning_share];
        all.iter().flatten().any(Estimate::is_clear)
    }
}

impl Comparison {
    /// `figures` are those of the reports, `pairs` binds their games together.
    pub(crate) fn new([a, b]: [Report; 2], figures: [&Figures; 2], voices: [&Voice; 2], pairs: &Pairs) -> Comparison {
        let games = a.games;
        let seat = |place: usize| {
            let of = |part: fn(&super::figures::SeatFigures) -> Moments| figures.map(|side| part(&side.seats[place]));
            let [shares_a, shares_b] = of(|seat| Moments::of(&seat.shares));
            let [scores_a, scores_b] = of(|seat| Moments::of(&seat.scores));
            let sixtieths = difference(shares_a, shares_b, pairs.shares[place], games);
            let whole = |part: f64| part / f64::from(SIXTIETHS);
            SeatDifference {
                seat: Seat::new(place),
                win_rate: Estimate {
                    value: whole(sixtieths.value),
                    low: whole(sixtieths.low),
                    high: whole(sixtieths.high),
                },
                score: difference(scores_a, scores_b, pairs.scores[place], games),
            }
        };
        let [lengths_a, lengths_b] = figures.map(|side| Moments::of(&side.lengths));
        let [leads_a, leads_b] = figures.map(|side| Moments::of(&side.lead_changes));
        let differences = Differences {
            length: difference(lengths_a, lengths_b, pairs.lengths, games),
            lead_changes: a.lead_changes.map(|_| difference(leads_a, leads_b, pairs.lead_changes, games)),
            seats: (0..a.results.len().min(b.results.len())).map(seat).collect(),
            tallies: differing([&a, &b], [by_name(figures[0], voices[0]), by_name(figures[1], voices[1])], pairs),
        };
        Comparison { a, b, differences }
    }

    pub(crate) fn print(&self, output: &mut Output) -> Outcome {
        let Comparison { a, b, differences } = self;
        let Report { name, seats, seed, .. } = a;
        let stopped = if a.was_stopped { ", stopped early" } else { "" };
        output.line(format!("{name}, {}: {}, seed {seed}{stopped}", seats_in_words(*seats), a.pairs_in_words()))?;
        output.line(format!("  A  {} ({})\n  B  {} ({})\n", a.edition, a.edition_name, b.edition, b.edition_name))?;
        output.table(&self.whole_rows())?;
        if !differences.tallies.is_empty() {
            output.line("\nWhat was counted, a game; * where the 95 % interval of a difference leaves out 0:")?;
            let heading =
                ["counted", "what", "came up A", "B", "times A", "B", "difference", "winners A", "B", "difference"];
            let mut rows = vec![row(heading)];
            rows.extend(differences.tallies.iter().map(Differing::row));
            output.table(&rows)?;
        }
        Ok(())
    }

    /// Length, lead, win rates and scores, with a heading.
    pub(crate) fn whole_rows(&self) -> Vec<Vec<String>> {
        let Comparison { a, b, differences } = self;
        let mut rows = vec![row(["a game", "A", "B", "B - A, 95 %"])];
        let plain = |value: f64| format!("{value:.2}");
        rows.push(row(["steps", &plain(a.length.mean), &plain(b.length.mean), &more(differences.length, 2)]));
        if let (Some(first), Some(second), Some(change)) = (a.lead_changes, b.lead_changes, differences.lead_changes) {
            rows.push(row(["lead changes", &plain(first.value), &plain(second.value), &more(change, 2)]));
        }
        for ((first, second), change) in a.results.iter().zip(&b.results).zip(&differences.seats) {
            let seat = first.seat;
            rows.push(row([
                &format!("win rate of {seat}"),
                &share(first.win_rate),
                &share(second.win_rate),
                &more_percent(change.win_rate),
            ]));
            let (mine, theirs) = (plain(first.score.value), plain(second.score.value));
            rows.push(row([&format!("score of {seat}"), &mine, &theirs, &more(change.score, 2)]));
        }
        rows
    }
}

impl Differing {
    /// The cells of its row.
    pub(crate) fn row(&self) -> Vec<String> {
        let none = || "-".to_owned();
        let plain = |value: Option<f64>| value.map_or_else(none, |value| format!("{value:.3}"));
        let percent = |value: Option<f64>| value.map_or_else(none, |value| format!("{:.1} %", value * 100.0));
        row([
            self.kind,
            &self.what,
            &plain(self.a.came_up),
            &plain(self.b.came_up),
            &plain(Some(self.a.per_game)),
            &plain(Some(self.b.per_game)),
            &more(self.per_game, 3),
            &percent(self.a.winning_share),
            &percent(self.b.winning_share),
            &self.winning_share.map_or_else(none, more_percent),
        ])
    }
}

/// Every thing of either edition, by kind and in the order of A, with what only B has at the end of its kind.
fn differing(reports: [&Report; 2], counted: [ByName; 2], pairs: &Pairs) -> Vec<Differing> {
    let games = reports[0].games;
    let mut things: Vec<Thing> = Vec::new();
    for report in reports {
        for tallied in &report.tallies {
            let thing = (tallied.kind, tallied.what.clone());
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
    }
    // What is unused in one edition and used in the other is told once.
    let used: Vec<String> = things.iter().filter(|(kind, _)| *kind != UNUSED).map(|(_, what)| what.clone()).collect();
    things.retain(|(kind, what)| *kind != UNUSED || !used.contains(what));
    things.sort_by_key(|(kind, _)| *kind == UNUSED);
    let default = (Moments::default(), Won::default());
    let one = |thing: Thing| {
        let [first, second] = [0, 1].map(|side| counted[side].get(&thing).copied().unwrap_or(default));
        let up: Thing = (CAME_UP, thing.1.clone());
        let ups = [0, 1].map(|side| counted[side].get(&up).map(|(times, _)| *times));
        let is_up = ups.iter().any(Option::is_some);
        let [up_a, up_b] = ups.map(Option::unwrap_or_default);
        let mean = |times: Moments| times.estimate(games).value;
        let side = |(times, won): (Moments, Won), up: Moments| Side {
            per_game: mean(times),
            came_up: is_up.then(|| mean(up)),
            winning_share: won.estimate().map(|share| share.value),
        };
        let together = pairs.together(&thing);
        Differing {
            a: side(first, up_a),
            b: side(second, up_b),
            per_game: difference(first.0, second.0, together.times, games),
            came_up: is_up.then(|| difference(up_a, up_b, pairs.together(&up).times, games)),
            winning_share: Won::difference(&first.1, &second.1, &together.won),
            kind: thing.0,
            what: thing.1,
        }
    };
    let mut all: Vec<Differing> = things.into_iter().map(one).collect();
    let place = |kind: &str| reports.iter().flat_map(|report| &report.tallies).position(|tallied| tallied.kind == kind);
    all.sort_by_key(|differing| place(differing.kind));
    all
}

type ByName = BTreeMap<Thing, (Moments, Won)>;

fn by_name(figures: &Figures, voice: &Voice) -> ByName {
    let named = |counted: &Counted| ((counted.kind, voice.arg(&counted.what)), (counted.times, counted.won));
    figures.tallies().iter().map(named).collect()
}

/// `+0.12 (-0.03 to +0.27)`, with a star where 0 is outside.
pub(crate) fn more(Estimate { value, low, high }: Estimate, digits: usize) -> String {
    if !low.is_finite() {
        return format!("{value:+.digits$}");
    }
    let star = if low > 0.0 || high < 0.0 { " *" } else { "" };
    format!("{value:+.digits$} ({low:+.digits$} to {high:+.digits$}){star}")
}

fn more_percent(Estimate { value, low, high }: Estimate) -> String {
    more(Estimate { value: value * 100.0, low: low * 100.0, high: high * 100.0 }, 1)
}
