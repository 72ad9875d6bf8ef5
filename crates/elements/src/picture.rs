//! What a viewer sees, drawn for a terminal.

use crate::cards::{ElementsEdition, Grant};
use crate::state::{Elixir, Phase};
use crate::types::{ElementId, FaceId, GemId, Pair, SubstanceId, Unit};
use crate::view::{Cards, Gems, PlayerView, View};
use game_core::{Edition, Seat};
use std::fmt::Write;

pub(crate) fn picture(view: &View, edition: &ElementsEdition) -> String {
    let mut text = String::new();
    let target = view.config.target.unwrap_or(edition.setup.target_points);
    let turn = if view.turn == 0 { "Set-up".into() } else { format!("Turn {} of {}", view.turn, view.active) };
    line(&mut text, &format!("{turn}; first to {target} points wins."));
    if let [one, two] = *view.dice {
        wrapped(&mut text, &format!("Dice        {}", face(edition, one)), "              ");
        let second = if one == two { format!("{two} again: doubles") } else { face(edition, two) };
        wrapped(&mut text, &format!("            {second}"), "              ");
    }
    let cards = of_cards(view.deck.count());
    let pile = match view.discard.last() {
        Some(&top) => format!("discard pile {}, {} on top", of_cards(view.discard.len()), element(edition, top)),
        None => "discard pile empty".into(),
    };
    line(&mut text, &format!("Elements    deck {cards}; {pile}"));
    line(&mut text, &format!("Table gems  {}", gems(edition, &view.table)));
    wrapped(&mut text, &format!("Fusion      {}", fusions(edition)), "            ");
    let left = view.substance_deck.len();
    line(&mut text, &format!("Pool        (cards left in the substance deck: {left})"));
    for &substance in &view.pool {
        wrapped(&mut text, &format!("  {}", describe(edition, substance)), "    ");
    }
    for (place, player) in view.players.iter().enumerate() {
        draw_player(&mut text, view, Seat::new(place), player, edition);
    }
    text
}

fn of_cards(count: usize) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

fn of_points(points: u8) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push('\n');
}

fn face(edition: &ElementsEdition, face: u8) -> String {
    let row = face.checked_sub(1).and_then(|face| edition.row(FaceId(face).card()));
    row.map_or_else(|| format!("{face} ?"), |row| format!("{face} {}: {}", row.title, row.text))
}

fn element(edition: &ElementsEdition, card: ElementId) -> String {
    let title = edition.row(card.card()).map_or("?", |row| row.title.as_str());
    format!("{title} ({})", edition.letter(card))
}

fn gem(edition: &ElementsEdition, gem: GemId) -> &str {
    edition.row(gem.card()).map_or("?", |row| row.title.as_str())
}

/// `fa = Power, wa = Oil; into the hand: fwae = m`
fn fusions(edition: &ElementsEdition) -> String {
    let letters = |gems: &mut dyn Iterator<Item = GemId>| gems.map(|gem| edition.gem_letter(gem)).collect::<String>();
    let pairs = ElementId::all().flat_map(|element| {
        let title = edition.row(element.card()).map_or("?", |row| row.title.as_str());
        let fitting = Pair::all().filter(move |pair| edition.pairs[element.index()] >> pair.index() & 1 != 0);
        fitting.map(move |pair| format!("{} = {title}", letters(&mut [pair.first(), pair.second()].into_iter())))
    });
    let exchanges = edition
        .exchanges
        .iter()
        .map(|&(result, inputs)| format!("{} = {}", letters(&mut inputs.each()), edition.gem_letter(result)));
    let (pairs, exchanges): (Vec<String>, Vec<String>) = (pairs.collect(), exchanges.collect());
    format!("into a slot: {}; into the hand: {}", pairs.join(", "), exchanges.join(", "))
}

fn gems(edition: &ElementsEdition, gems: &Gems) -> String {
    let held = GemId::all().filter(|gem| gems.0.has(gem.index()));
    let words = held.map(|gem| {
        let title = edition.row(gem.element().card()).map_or("?", |row| row.title.as_str());
        format!("{} {title} ({})", gems.0.count(gem.index()), edition.gem_letter(gem))
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

/// `Lava: Fire, Fire, Earth; 2 points; natural set: 1 Fire gem (orange)`
fn describe(edition: &ElementsEdition, substance: SubstanceId) -> String {
    let card = &edition.substances[substance.index()];
    let title = edition.row(substance.card()).map_or("?", |row| row.title.as_str());
    let needs: Vec<&str> =
        card.slots.iter().map(|slot| edition.row(slot.card()).map_or("?", |row| row.title.as_str())).collect();
    let bonus = card.bonus.iter().map(|grant| match *grant {
        Grant::Colour { gem: colour, count } => format!("{count} {}", gem(edition, colour)),
        Grant::Choice { count: 1 } => "1 primary gem of choice".into(),
        Grant::Choice { count } => format!("{count} primary gems of choice"),
    });
    let bonus: Vec<String> = bonus.collect();
    let bonus = if bonus.is_empty() { "no gem bonus".into() } else { format!("natural set: {}", bonus.join(" and ")) };
    format!("{title}: {}; {}; {bonus}", needs.join(", "), of_points(card.points))
}

fn draw_player(text: &mut String, view: &View, seat: Seat, player: &PlayerView, edition: &ElementsEdition) {
    let mark = if seat == view.active && !matches!(view.step, Phase::Over { .. }) { ">" } else { " " };
    let mut head = format!("{mark}{seat}  {}", of_points(player.points));
    if !player.done.is_empty() {
        let done = player.done.iter().map(|done| {
            let title = edition.row(done.substance.card()).map_or("?", |row| row.title.as_str());
            format!("{title}{}", if done.natural { "*" } else { "" })
        });
        write!(head, "; completed {} (* = natural)", done.collect::<Vec<_>>().join(", "))
            .expect("a String takes any text");
    }
    text.push('\n');
    wrapped(text, &head, "      ");
    let hand = match &player.hand {
        Cards::Hidden(count) => format!("{} (hidden)", of_cards(usize::from(*count))),
        Cards::Seen(cards) if cards.is_empty() => "empty".into(),
        Cards::Seen(cards) => cards.iter().map(|&card| element(edition, card)).collect::<Vec<_>>().join(", "),
    };
    wrapped(text, &format!("    hand       {hand}"), "               ");
    line(text, &format!("    gems       {}", gems(edition, &player.gems)));
    if let Some(chosen) = &player.chosen {
        let what = match chosen {
            Cards::Seen(cards) => cards.iter().map(|&card| element(edition, card)).collect(),
            Cards::Hidden(_) => "a hidden card".to_owned(),
        };
        line(text, &format!("    passes     {what}"));
    }
    let Some(substance) = player.substance else {
        let is_left = !view.pool.is_empty() || !view.substance_deck.is_empty();
        let until = if matches!(view.step, Phase::Over { .. }) {
            ""
        } else if is_left {
            " yet"
        } else {
            ": no substance is left"
        };
        return line(text, &format!("    builds     nothing{until}"));
    };
    let card = &edition.substances[substance.index()];
    wrapped(text, &format!("    builds     {}", describe(edition, substance)), "               ");
    let slots = player.slots.iter().zip(card.slots.iter()).enumerate().map(|(number, (slot, required))| {
        let content = match slot.0 {
            None => "empty".into(),
            Some(Unit::Card(card)) => format!("card {}", edition.letter(card)),
            Some(Unit::Gem(gem)) => format!("gem {}", edition.gem_letter(gem)),
            Some(Unit::Pair(pair)) => {
                format!("gems {}{}", edition.gem_letter(pair.first()), edition.gem_letter(pair.second()))
            }
        };
        let title = edition.row(required.card()).map_or("?", |row| row.title.as_str());
        format!("{} {title} [{content}]", number + 1)
    });
    let mut slots: Vec<String> = slots.collect();
    match player.elixir {
        None => {}
        Some(Elixir::Card { turn }) => slots.push(format!("Elixir card since turn {turn}")),
        Some(Elixir::Gem) => slots.push("Elixir gem".into()),
    }
    wrapped(text, &format!("    slots      {}", slots.join("  ")), "               ");
}

/// Breaks a long line between words.
fn wrapped(text: &mut String, content: &str, indent: &str) {
    const WIDTH: usize = 100;
    let mut rest = content;
    let mut prefix = "";
    while prefix.len() + rest.chars().count() > WIDTH {
        let limit = rest.char_indices().nth(WIDTH - prefix.len()).map_or(rest.len(), |(at, _)| at);
        let Some(cut) = rest[..limit].trim_end().rfind(' ').filter(|&cut| !rest[..cut].trim().is_empty()) else {
            break;
        };
        line(text, &format!("{prefix}{}", &rest[..cut]));
        rest = rest[cut..].trim_start();
        prefix = indent;
    }
    line(text, &format!("{prefix}{rest}"));
}
