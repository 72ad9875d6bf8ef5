//! The page of a simulation: figures of one edition, or of two side by side.

use super::Found;
use super::compare::{Comparison, Differing};
use super::estimate::{Estimate, Histogram};
use super::report::{Report, number, row, share};
use crate::output::seats_in_words;
use crate::page::{Bar, Page, Series};

pub(crate) fn page(found: &[Found]) -> String {
    let name = found.first().map_or("", |found| match found {
        Found::One(report) => report.name,
        Found::Two(comparison) => comparison.a.name,
    });
    let mut page = Page::new(&format!("{name}: simulation"));
    page.paragraph("Intervals are 95 %. With many cards a few intervals miss the truth by chance: one in twenty.");
    for found in found {
        match found {
            Found::One(report) => one(&mut page, report),
            Found::Two(comparison) => two(&mut page, comparison),
        }
    }
    page.close()
}

fn one(page: &mut Page, report: &Report) {
    page.heading(&report.heading());
    page.paragraph(&format!(
        "Edition {} ({}), seed {}, budget {}.",
        report.edition, report.edition_name, report.seed, report.budget
    ));
    plots(page, &[(Series::A, report)]);
    page.small_heading("How games end");
    page.table(&ends(&[report]));
    let mut kinds: Vec<&str> = report.tallies.iter().map(|tallied| tallied.kind).collect();
    kinds.dedup();
    for kind in kinds {
        let tallies: Vec<_> = report.tallies.iter().filter(|tallied| tallied.kind == kind).collect();
        page.heading(&format!("Counted: {kind}"));
        let mut rows = vec![row(["what", "came up a game", "times a game", "by winners"])];
        rows.extend(tallies.iter().map(|tallied| {
            row([
                &tallied.what,
                &tallied.came_up.map_or_else(|| "-".to_owned(), number),
                &number(tallied.per_game),
                &tallied.winning_share.map_or_else(|| "-".to_owned(), share),
            ])
        }));
        page.table(&rows);
        let shares = tallies.iter().filter_map(|tallied| {
            tallied.winning_share.map(|share| bar(&tallied.what, Series::A, share, percent(share.value)))
        });
        let shares: Vec<Bar> = shares.collect();
        if !shares.is_empty() {
            page.small_heading("On the winning side (dashed: by chance alone)");
            page.intervals(&format!("{kind}: on the winning side"), &shares, Some(1.0 / report.results.len() as f64));
        }
    }
}

fn two(page: &mut Page, comparison: &Comparison) {
    let Comparison { a, b, differences } = comparison;
    page.heading(&format!("{}: {}", seats_in_words(a.seats), a.pairs_in_words()));
    page.paragraph(&format!(
        "A is {} ({}), B is {} ({}); both played every game on the same seed ({}), budget {}. In the plots A is blue and B is \
         orange. Differences are B - A; a star marks those whose interval leaves out 0.",
        a.edition, a.edition_name, b.edition, b.edition_name, a.seed, a.budget
    ));
    page.table(&comparison.whole_rows());
    plots(page, &[(Series::A, a), (Series::B, b)]);
    page.small_heading("How games end");
    page.table(&ends(&[a, b]));
    let mut kinds: Vec<&str> = differences.tallies.iter().map(|differing| differing.kind).collect();
    kinds.dedup();
    for kind in kinds {
        let things: Vec<&Differing> = differences.tallies.iter().filter(|differing| differing.kind == kind).collect();
        page.heading(&format!("Counted: {kind}"));
        let heading = ["what", "came up A", "B", "times A", "B", "difference", "winners A", "B", "difference"];
        let mut rows = vec![row(heading)];
        rows.extend(things.iter().map(|differing| differing.row()[1..].to_vec()));
        page.table(&rows);
        let clear: Vec<&&Differing> = things.iter().filter(|differing| differing.is_clear()).collect();
        let times: Vec<Bar> = clear
            .iter()
            .map(|differing| {
                bar(&differing.what, Series::B, differing.per_game, format!("{:+.3}", differing.per_game.value))
            })
            .collect();
        let shares: Vec<Bar> = clear
            .iter()
            .filter_map(|differing| {
                let share = differing.winning_share?;
                Some(bar(&differing.what, Series::B, share, format!("{:+.1} %", share.value * 100.0)))
            })
            .collect();
        if !times.is_empty() {
            page.small_heading("Those that differ: times a game, B - A");
            page.intervals(&format!("{kind}: times a game, B - A"), &times, Some(0.0));
        }
        if !shares.is_empty() {
            page.small_heading("Those that differ: on the winning side, B - A");
            page.intervals(&format!("{kind}: on the winning side, B - A"), &shares, Some(0.0));
        }
    }
}

/// A label, what was measured, and the figure in words.
type Row = (String, Estimate, String);

/// Length, lead and seats of one edition or of both.
fn plots(page: &mut Page, reports: &[(Series, &Report)]) {
    let histogram = |part: fn(&Report) -> &Histogram| {
        let pairs = |histogram: &Histogram| histogram.iter().map(|(&value, &games)| (value, games)).collect();
        reports.iter().map(|(series, report)| (*series, pairs(part(report)))).collect::<Vec<_>>()
    };
    let rows = |part: &dyn Fn(&Report) -> Vec<Row>| {
        let named = |series: Series, label: String| match (reports.len(), series) {
            (1, _) => label,
            (_, Series::A) => format!("{label}, A"),
            (_, Series::B) => format!("{label}, B"),
        };
        let mut bars: Vec<Bar> = Vec::new();
        let all: Vec<Vec<Row>> = reports.iter().map(|(_, report)| part(report)).collect();
        for place in 0..all.first().map_or(0, Vec::len) {
            for ((series, _), rows) in reports.iter().zip(&all) {
                if let Some((label, estimate, text)) = rows.get(place) {
                    bars.push(bar(&named(*series, label.clone()), *series, *estimate, text.clone()));
                }
            }
        }
        bars
    };
    page.small_heading("Win rate by seat (dashed: fair)");
    let seats = reports.first().map_or(1, |(_, report)| report.results.len());
    let wins = rows(&|report: &Report| {
        report.results.iter().map(|seat| (seat.seat.to_string(), seat.win_rate, percent(seat.win_rate.value))).collect()
    });
    page.intervals("Win rate by seat", &wins, Some(1.0 / seats as f64));
    page.small_heading("Mean score by seat");
    let scores = rows(&|report: &Report| {
        let score = |value: f64| format!("{value:.2}");
        report.results.iter().map(|seat| (seat.seat.to_string(), seat.score, score(seat.score.value))).collect()
    });
    page.intervals("Mean score by seat", &scores, None);
    page.small_heading("Length in steps");
    page.histogram("Length in steps", &histogram(|report| &report.length.all));
    if reports.iter().all(|(_, report)| report.lead_changes.is_some()) {
        page.small_heading("Lead changes in a game");
        page.histogram("Lead changes in a game", &histogram(|report| &report.lead_histogram));
    }
    for place in 0..seats {
        let of = |report: &Report| report.results[place].scores.iter().map(|(&value, &games)| (value, games)).collect();
        let name = format!("Scores of s{}", place + 1);
        page.small_heading(&name);
        page.histogram(&name, &reports.iter().map(|(series, report)| (*series, of(report))).collect::<Vec<_>>());
    }
}

fn ends(reports: &[&Report]) -> Vec<Vec<String>> {
    let mut reasons: Vec<(&str, &str)> = Vec::new();
    for end in reports.iter().flat_map(|report| &report.ends) {
        if !reasons.contains(&(end.reason, &end.sentence)) {
            reasons.push((end.reason, &end.sentence));
        }
    }
    let heading = ["because".to_owned()];
    let columns = match reports.len() {
        1 => vec!["games".to_owned()],
        _ => vec!["games A".to_owned(), "games B".to_owned()],
    };
    let mut rows = vec![heading.into_iter().chain(columns).collect::<Vec<_>>()];
    for (reason, sentence) in reasons {
        let share = |report: &&Report| {
            let games: u64 = report.ends.iter().filter(|end| end.reason == reason).map(|end| end.games).sum();
            percent(games as f64 / report.games as f64)
        };
        rows.push(std::iter::once(sentence.to_owned()).chain(reports.iter().map(share)).collect());
    }
    rows
}

fn bar(label: &str, series: Series, Estimate { value, low, high }: Estimate, text: String) -> Bar {
    let (low, high) = if low.is_finite() { (low, high) } else { (value, value) };
    Bar { label: label.to_owned(), series, at: value, low, high, text }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
