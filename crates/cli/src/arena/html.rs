//! The page of an arena.

use super::report::{Fault, INCOMPLETE, Report, Share, percent};
use crate::output::{in_words, seats_in_words};
use crate::page::{Bar, Page, Series};
use std::collections::BTreeMap;

pub(crate) fn page(report: &Report) -> String {
    let mut page = Page::new(&format!("{}: {} in the arena", report.name, in_words(report.games as u64, "game")));
    page.paragraph(&format!(
        "{}, seed {}, budget {}. Intervals are 95 %.",
        seats_in_words(report.seats),
        report.seed,
        report.budget
    ));
    if !report.rounds_are_whole {
        page.paragraph(INCOMPLETE);
    }
    page.heading("Ratings (Elo)");
    let rating = |bot: &super::report::BotFigures| Bar {
        label: bot.bot.clone(),
        series: Series::A,
        at: bot.rating.elo,
        low: bot.rating.low,
        high: bot.rating.high,
        text: format!("{:.0}", bot.rating.elo),
    };
    page.intervals("Ratings", &report.bots.iter().map(rating).collect::<Vec<_>>(), Some(0.0));
    page.heading("Games won");
    let bots = report.bots.iter().map(|bot| share_bar(bot.bot.clone(), bot.wins));
    page.intervals("Games won", &bots.collect::<Vec<_>>(), None);
    page.heading("Games won by seat (dashed: fair)");
    let seats = report.by_seat.iter().map(|seat| share_bar(seat.seat.to_string(), seat.wins));
    page.intervals("Games won by seat", &seats.collect::<Vec<_>>(), Some(1.0 / report.by_seat.len().max(1) as f64));
    page.heading("Length");
    page.paragraph(&format!("{:.1} steps a game.", report.length.mean));
    page.histogram("Length in steps", &[(Series::A, counted(report.length.all.iter().map(|&steps| steps as i64)))]);
    for bot in report.bots.iter().filter(|bot| !bot.scores.is_empty()) {
        let name = format!("Scores of {}", bot.bot);
        page.heading(&name);
        page.paragraph(&format!("{:.2} on average.", bot.mean_score.unwrap_or(0.0)));
        page.histogram(&name, &[(Series::A, counted(bot.scores.iter().map(|&score| i64::from(score))))]);
    }
    if !report.forfeits.is_empty() {
        page.heading("Games forfeited");
        let heading = ["bot", "games", "first game", "because"].map(str::to_owned).to_vec();
        let rows = report.faults().into_iter().map(|Fault { bot, why, games, first }| {
            vec![bot.to_owned(), games.to_string(), first.to_string(), why.to_owned()]
        });
        page.table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>());
    }
    page.close()
}

fn share_bar(label: String, share: Share) -> Bar {
    Bar { label, series: Series::A, at: share.share, low: share.low, high: share.high, text: percent(share.share) }
}

fn counted(values: impl Iterator<Item = i64>) -> Vec<(i64, u64)> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().collect()
}
