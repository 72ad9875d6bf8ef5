//! Pages with plots: plain HTML and SVG that loads nothing from elsewhere, readable in light and dark, and well-formed XML
//! besides, so that any tool can read it.

use crate::output::in_words;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LABEL: f64 = 220.0;
const ROW: f64 = 24.0;
const TALL: f64 = 140.0;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --faint: #767676; --line: #ccc; --a: #2f6690; --b: #b3541e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e4e4; --paper: #181818; --faint: #a0a0a0; --line: #444; --a: #7fb2d9; --b: #e59866 }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper) }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem }
h3 { margin: 1.5rem 0 .3rem; font-size: 1rem }
svg { width: 100%; max-width: 45rem; height: auto; display: block }
svg text { font-size: 13px; fill: var(--ink) }
svg .faint { stroke: var(--faint); stroke-dasharray: 3 3 }
svg .a { fill: var(--a); stroke: var(--a) }
svg .b { fill: var(--b); stroke: var(--b) }
svg rect { stroke: none }
div.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums }
td, th { padding: .15rem .8rem .15rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap }
";

/// Which of two series something belongs to: they differ in colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Series {
    A,
    B,
}

impl Series {
    const fn class(self) -> &'static str {
        match self {
            Series::A => "a",
            Series::B => "b",
        }
    }
}

/// A value with its interval in one row of a plot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) series: Series,
    pub(crate) at: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The value in words.
    pub(crate) text: String,
}

/// A page that is being written.
#[derive(Debug)]
pub(crate) struct Page(String);

impl Page {
    pub(crate) fn new(title: &str) -> Page {
        let title = escape(title);
        Page(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        ))
    }

    pub(crate) fn heading(&mut self, text: &str) {
        let _ = writeln!(self.0, "<h2>{}</h2>", escape(text));
    }

    pub(crate) fn small_heading(&mut self, text: &str) {
        let _ = writeln!(self.0, "<h3>{}</h3>", escape(text));
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p>{}</p>", escape(text));
    }

    /// The first row is the heading.
    pub(crate) fn table(&mut self, rows: &[Vec<String>]) {
        self.0 += "<div class=\"wide\"><table>\n";
        for (place, row) in rows.iter().enumerate() {
            let cell = if place == 0 { "th" } else { "td" };
            let cells: String = row.iter().map(|text| format!("<{cell}>{}</{cell}>", escape(text))).collect();
            let _ = writeln!(self.0, "<tr>{cells}</tr>");
        }
        self.0 += "</table></div>\n";
    }

    /// A point with its interval in each row; a dashed line at `mark`.
    pub(crate) fn intervals(&mut self, name: &str, rows: &[Bar], mark: Option<f64>) {
        let ends = rows.iter().flat_map(|row| [row.low, row.high]).chain(mark).filter(|end| end.is_finite());
        let low = ends.clone().fold(f64::INFINITY, f64::min);
        let high = ends.fold(f64::NEG_INFINITY, f64::max);
        if rows.is_empty() || low > high {
            return;
        }
        let span = (high - low).max(1e-9);
        let x = |value: f64| LABEL + 8.0 + (value.clamp(low, high) - low) / span * (WIDTH - LABEL - 100.0);
        let height = rows.len() as f64 * ROW + 8.0;
        self.open_plot(name, height);
        if let Some(mark) = mark {
            let x = x(mark);
            let _ = writeln!(self.0, "<line class=\"faint\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{height:.1}\"/>");
        }
        for (place, row) in rows.iter().enumerate() {
            let y = place as f64 * ROW + ROW / 2.0 + 4.0;
            let (from, at, to) = (x(row.low), x(row.at), x(row.high));
            let _ = writeln!(
                self.0,
                "<text x=\"0\" y=\"{ty:.1}\">{label}</text><g class=\"{class}\"><line x1=\"{from:.1}\" x2=\"{to:.1}\" \
                 y1=\"{y:.1}\" y2=\"{y:.1}\" stroke-width=\"3\"/><circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\"/></g>\
                 <text x=\"{tx:.1}\" y=\"{ty:.1}\">{text}</text>",
                label = escape(&row.label),
                class = row.series.class(),
                ty = y + 4.0,
                tx = to + 10.0,
                text = escape(&row.text),
            );
        }
        self.0 += "</svg>\n";
    }

    /// How many games had each value: bars side by side where there are two series. Values are whole numbers.
    pub(crate) fn histogram(&mut self, name: &str, series: &[(Series, Vec<(i64, u64)>)]) {
        let values = series.iter().flat_map(|(_, values)| values.iter().map(|(value, _)| *value));
        let (Some(low), Some(high)) = (values.clone().min(), values.max()) else { return };
        let width = (high - low + 1).div_euclid(24) + 1;
        let bins = ((high - low) / width + 1) as usize;
        let counted = |values: &[(i64, u64)]| {
            let mut counts = vec![0; bins];
            for &(value, games) in values {
                counts[((value - low) / width) as usize] += games;
            }
            counts
        };
        let counts: Vec<(Series, Vec<u64>)> =
            series.iter().map(|(series, values)| (*series, counted(values))).collect();
        let most = counts.iter().flat_map(|(_, counts)| counts).copied().max().unwrap_or(1).max(1) as f64;
        let step = WIDTH / bins as f64;
        let each = (step - 4.0).max(2.0) / counts.len() as f64;
        self.open_plot(name, TALL + 24.0);
        for bin in 0..bins {
            let left = bin as f64 * step;
            let from = low + bin as i64 * width;
            for (place, (series, counts)) in counts.iter().enumerate() {
                let tall = counts[bin] as f64 / most * (TALL - 8.0);
                let _ = writeln!(
                    self.0,
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{each:.1}\" height=\"{tall:.1}\">\
                     <title>{from} to {to}: {games}</title></rect>",
                    class = series.class(),
                    x = left + place as f64 * each,
                    y = TALL - tall,
                    to = from + width - 1,
                    games = in_words(counts[bin], "game"),
                );
            }
            // As many numbers as fit.
            if bin % (bins / 12 + 1) == 0 {
                let _ = writeln!(self.0, "<text x=\"{left:.1}\" y=\"{:.1}\">{from}</text>", TALL + 16.0);
            }
        }
        self.0 += "</svg>\n";
    }

    pub(crate) fn close(self) -> String {
        self.0 + "</body>\n</html>\n"
    }

    fn open_plot(&mut self, name: &str, height: f64) {
        let name = escape(name);
        let _ = writeln!(self.0, "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{name}\">");
    }
}

fn escape(text: &str) -> String {
    let text: String = text.chars().filter(|&char| char == '\t' || !char.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_break_the_page() {
        let wild = "cmd:<script>\"&\u{1}";
        let mut page = Page::new(wild);
        let bar = Bar { label: wild.into(), series: Series::A, at: 1.0, low: 0.0, high: 2.0, text: wild.into() };
        page.intervals(wild, &[bar], Some(1.5));
        page.table(&[vec![wild.into()], vec![wild.into()]]);
        let page = page.close();
        assert_eq!(page.matches("cmd:&lt;script&gt;&quot;&amp;").count(), 7, "{page}");
        assert!(!page.contains("<script") && !page.contains('\u{1}'));
    }

    #[test]
    fn a_histogram_counts_every_game_once() {
        let mut page = Page::new("t");
        page.histogram("none", &[(Series::A, Vec::new())]);
        assert!(!page.0.contains("<svg"));
        let values: Vec<(i64, u64)> = (-5..100).map(|value| (value, 2)).collect();
        page.histogram("some", &[(Series::A, values), (Series::B, vec![(7, 3)])]);
        let titles = page.0.split("<title>").skip(2);
        let games = titles.map(|rest| rest.split(": ").nth(1).unwrap().split(' ').next().unwrap());
        assert_eq!(games.map(|games| games.parse::<u64>().unwrap()).sum::<u64>(), 2 * 105 + 3);
        assert!(page.0.contains(">-5<"));
    }

    #[test]
    fn intervals_without_numbers_are_left_out() {
        let mut page = Page::new("t");
        page.intervals("none", &[], Some(0.5));
        assert!(!page.0.contains("<svg"));
    }
}
