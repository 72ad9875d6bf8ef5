//! The page with plots: plain HTML and SVG, nothing loaded from elsewhere.

use super::report::{Report, Share, percent};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const LABEL: f64 = 180.0;
const ROW: f64 = 28.0;

pub(crate) fn page(report: &Report) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Arena: {name}</title>\n<style>\n\
         body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; \
         color: #222; background: #fff }}\n\
         h2 {{ margin: 2rem 0 .5rem; font-size: 1.1rem }}\nsvg {{ width: 100%; height: auto }}\n\
         svg text {{ font-size: 13px; fill: currentColor }}\ntable {{ border-collapse: collapse }}\n\
         td, th {{ padding: .2rem .8rem .2rem 0; text-align: left }}\n\
         @media (prefers-color-scheme: dark) {{ body {{ color: #ddd; background: #181818 }} }}\n</style>\n\
         <h1>{name}: {games} games</h1>\n\
         <p>{seats} seats, seed {seed}, budget {budget}. Intervals are 95 %.</p>\n",
        name = escape(report.name),
        games = report.games,
        seats = report.seats,
        seed = report.seed,
        budget = report.budget,
    );
    page += "<h2>Ratings (Elo)</h2>\n";
    let rows: Vec<Bar> = report
        .bots
        .iter()
        .map(|bot| Bar {
            label: bot.bot.clone(),
            at: bot.rating.elo,
            low: bot.rating.low,
            high: bot.rating.high,
            text: format!("{:.0}", bot.rating.elo),
        })
        .collect();
    page += &intervals(&rows);
    page += "<h2>Games won</h2>\n";
    page += &intervals(&report.bots.iter().map(|bot| share_bar(bot.bot.clone(), bot.wins)).collect::<Vec<_>>());
    page += "<h2>Games won by seat</h2>\n";
    page +=
        &intervals(&report.by_seat.iter().map(|seat| share_bar(seat.seat.to_string(), seat.wins)).collect::<Vec<_>>());
    let _ = writeln!(page, "<h2>Length</h2>\n<p>{:.1} steps a game.</p>", report.length.mean);
    page += &histogram(&report.length.all.iter().map(|&steps| steps as f64).collect::<Vec<_>>());
    for bot in report.bots.iter().filter(|bot| !bot.scores.is_empty()) {
        let mean = bot.mean_score.unwrap_or(0.0);
        let _ = writeln!(page, "<h2>Scores of {}</h2>\n<p>{mean:.2} on average.</p>", escape(&bot.bot));
        page += &histogram(&bot.scores.iter().map(|&score| f64::from(score)).collect::<Vec<_>>());
    }
    page += "</html>\n";
    page
}

struct Bar {
    label: String,
    at: f64,
    low: f64,
    high: f64,
    text: String,
}

fn share_bar(label: String, share: Share) -> Bar {
    Bar { label, at: share.share, low: share.low, high: share.high, text: percent(share.share) }
}

/// A point with its interval in each row.
fn intervals(rows: &[Bar]) -> String {
    let low = rows.iter().map(|row| row.low).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|row| row.high).fold(f64::NEG_INFINITY, f64::max);
    let span = (high - low).max(1e-9);
    let x = |value: f64| LABEL + (value - low) / span * (WIDTH - LABEL - 80.0) + 8.0;
    let height = rows.len() as f64 * ROW + 8.0;
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n");
    for (place, row) in rows.iter().enumerate() {
        let y = place as f64 * ROW + ROW / 2.0 + 4.0;
        let (from, at, to) = (x(row.low), x(row.at), x(row.high));
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{ty:.1}\">{label}</text><line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" \
             stroke=\"#5a7d9a\" stroke-width=\"3\"/><circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#c0562b\"/>\
             <text x=\"{tx:.1}\" y=\"{ty:.1}\">{text}</text>",
            label = escape(&row.label),
            ty = y + 4.0,
            tx = to + 10.0,
            text = escape(&row.text),
        );
    }
    svg + "</svg>\n"
}

fn histogram(values: &[f64]) -> String {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.is_empty() {
        return String::new();
    }
    let bins = (((high - low) as usize) + 1).clamp(1, 20);
    let width = ((high - low + 1.0) / bins as f64).max(1e-9);
    let mut counts = vec![0usize; bins];
    for value in values {
        counts[(((value - low) / width) as usize).min(bins - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let (height, step) = (140.0, WIDTH / bins as f64);
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\">\n", height + 24.0);
    for (bin, &count) in counts.iter().enumerate() {
        let tall = count as f64 / most * (height - 8.0);
        let x = bin as f64 * step;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{tall:.1}\" fill=\"#5a7d9a\"><title>{count}</title></rect>\
             <text x=\"{x:.1}\" y=\"{ty:.1}\">{from:.0}</text>",
            y = height - tall,
            w = step - 3.0,
            ty = height + 16.0,
            from = low + bin as f64 * width,
        );
    }
    svg + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_break_the_page() {
        let bar = |label: &str| Bar { label: label.to_owned(), at: 1.0, low: 0.0, high: 2.0, text: "1".to_owned() };
        let svg = intervals(&[bar("cmd:<script>\"&")]);
        assert!(svg.contains("cmd:&lt;script&gt;&quot;&amp;") && !svg.contains("<script"));
        assert!(histogram(&[]).is_empty());
        assert_eq!(histogram(&[1.0, 1.0, 3.0]).matches("<rect").count(), 3);
    }
}
