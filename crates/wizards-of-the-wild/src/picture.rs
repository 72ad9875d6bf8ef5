//! The table drawn for a terminal.

use crate::amounts::raised;
use crate::cards::Cards;
use crate::effect::SpellType;
use crate::state::Point;
use crate::types::{Card, Face};
use crate::view::{PlayerView, View};
use game_core::{Edition, Seat};
use std::fmt::Write;

const WIDTH: usize = 96;

pub(crate) fn draw(view: &View, edition: &Cards) -> String {
    let mut out = String::new();
    let rounds = edition.setup.rounds;
    let solo = view.config.seats == 1;
    line(&mut out, &format!("Round {} of {rounds}   start player {}", view.round.max(1), view.start));
    if let Some(row) = view.acolyte.and_then(|acolyte| edition.row(acolyte.card())) {
        line(&mut out, &format!("Acolyte {}: {}", row.title, row.text));
    }
    line(
        &mut out,
        &format!(
            "Decks: spells {} ({} of level I), challenges {} ({} of level I), acolytes {}",
            view.spell_deck.total(),
            view.spell_deck.level1,
            view.challenge_deck.total(),
            view.challenge_deck.level1,
            view.acolytes_left,
        ),
    );
    out.push('\n');
    line(&mut out, "Display");
    if view.display.is_empty() {
        line(&mut out, "  no cards");
    }
    for &card in &view.display {
        draw_card(&mut out, card, edition, "");
    }
    for (seat, player) in Seat::all(view.players.len()).zip(&view.players) {
        out.push('\n');
        draw_player(&mut out, seat, player, view, edition, solo);
    }
    if !matches!(
        view.step,
        Point::First | Point::Deal | Point::Wizards | Point::Opponent | Point::Display | Point::Over
    ) {
        out.push('\n');
        draw_turn(&mut out, view);
    }
    out
}

fn line(out: &mut String, text: &str) {
    // Long lines are broken at blanks and indented below themselves.
    let indent = text.len() - text.trim_start().len();
    let mut length = 0;
    for (number, word) in text.trim_start().split(' ').enumerate() {
        let wide = word.chars().count();
        if number > 0 && length + 1 + wide > WIDTH {
            out.push('\n');
            length = 0;
        }
        if length == 0 {
            let indent = if number == 0 { indent } else { indent + 4 };
            out.push_str(&" ".repeat(indent));
            length = indent;
        } else {
            out.push(' ');
            length += 1;
        }
        out.push_str(word);
        length += wide;
    }
    out.push('\n');
}

fn draw_card(out: &mut String, card: Card, edition: &Cards, mark: &str) {
    let (kind, price) = match card {
        Card::Spell(spell) => {
            let kind = match edition.spell(spell).kind {
                SpellType::Shadow => "shadow spell",
                SpellType::Enchantment => "enchantment spell",
                SpellType::Sorcery => "sorcery spell",
            };
            (kind, "tomes")
        }
        Card::Challenge(_) => ("challenge", "arcane"),
    };
    let reference = match card {
        Card::Spell(spell) => spell.card(),
        Card::Challenge(challenge) => challenge.card(),
    };
    let Some(row) = edition.row(reference) else { return };
    let (cost, vp) = (edition.printed_cost(card), edition.printed_vp(card));
    line(out, &format!("  {}{mark} [{}]: {kind}, {cost} {price}, {vp} VP. {}", row.title, row.id, row.text));
}

fn draw_player(out: &mut String, seat: Seat, player: &PlayerView, view: &View, edition: &Cards, solo: bool) {
    let is_opponent = solo && seat == Seat::S2;
    let mark = if seat == view.active && !is_opponent { "  <- active" } else { "" };
    let role = if is_opponent { ", the opposing wizard" } else { "" };
    match player.wizard.and_then(|side| edition.row(side.card()).map(|row| (side, row))) {
        None => line(out, &format!("{seat}{role}: no wizard yet{mark}")),
        Some((side, row)) => {
            line(out, &format!("{seat}{role}: {}, {} VP{mark}", row.title, player.vp));
            // WW-107: the opposing wizard has no power.
            let power = (!is_opponent).then_some(&edition.side(side).power.mods);
            let spells = player.spells.iter().map(|&spell| &edition.spell(spell).ability.mods);
            let [tome, arcane, gem, mana] = raised(edition.side(side).limits, power.into_iter().chain(spells));
            line(
                out,
                &format!(
                    "  tome {}/{tome}  arcane {}/{arcane}  gem {}/{gem}  mana {}/{mana}  skulls {}/{}",
                    player.tome,
                    player.arcane,
                    player.gem,
                    player.mana,
                    player.skulls,
                    edition.side(side).skull_limit,
                ),
            );
            if !is_opponent {
                let used = if seat == view.active && view.turn.power_used { " (used this turn)" } else { "" };
                line(out, &format!("  Power: {}{used}", row.text));
            }
        }
    }
    for &spell in &player.spells {
        let mark = if view.turn.used.contains(&spell) { " (used this turn)" } else { "" };
        draw_card(out, Card::Spell(spell), edition, mark);
    }
    for &challenge in &player.challenges {
        draw_card(out, Card::Challenge(challenge), edition, " (face down)");
    }
}

fn draw_turn(out: &mut String, view: &View) {
    let turn = &view.turn;
    let mut dice = String::new();
    for face in Face::ALL {
        for _ in 0..turn.dice.count(face) {
            let name = match face {
                Face::Arcane => "arcane",
                Face::Tome => "tome",
                Face::ArcaneTome => "arcane/tome",
                Face::Mana => "2 mana",
                Face::Gem => "gem",
                Face::Skull => "SKULL",
            };
            write!(dice, " [{} {name}]", face.letter()).expect("a String takes any text");
        }
    }
    if dice.is_empty() {
        dice.push_str(" not rolled");
    }
    line(out, &format!("Turn of {}", view.active));
    line(out, &format!("  Dice:{dice}   re-rolls left {}", turn.rerolls));
    let pool = &turn.pool;
    line(
        out,
        &format!(
            "  Pool: tome {}  arcane {}  arcane/tome {}   cards bought {}   bribes {} of {}",
            pool.tome,
            pool.arcane,
            pool.wild,
            turn.bought.spells + turn.bought.challenges,
            turn.bribes,
            turn.bribes_allowed,
        ),
    );
    if turn.discounts.spells + turn.discounts.challenges > 0 {
        let (spells, challenges) = (turn.discounts.spells, turn.discounts.challenges);
        line(out, &format!("  Pending discounts: next spell {spells}, next challenge {challenges}"));
    }
}
