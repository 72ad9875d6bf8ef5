//! A view drawn for a terminal: at most 100 columns, names and figures spelled out.

use crate::cards::Cards;
use crate::draft::bundle_text;
use crate::ids::{KindId, Kinds, ResultId, Results};
use crate::state::End;
use crate::types::{Experiment, Speed};
use crate::view::{FormulaView, HandView, OfferView, PhaseView, PlayerView, TrialView, View};
use game_core::{Edition, Seat};
use std::fmt::Write;

const WIDTH: usize = 100;

pub(crate) fn picture(view: &View, cards: &Cards) -> String {
    let mut text = String::new();
    draw(&mut text, view, cards).expect("a String takes any text");
    text
}

fn draw(text: &mut String, view: &View, cards: &Cards) -> std::fmt::Result {
    let turn = &view.turn;
    let cap = cards.setup.round_cap;
    writeln!(
        text,
        "Round {} of {cap}. {} is on turn with {} action points left.",
        view.round, view.active, turn.action_points
    )?;
    let sold = |kind: KindId, count: u8| {
        let price = cards.kind(kind).cost.unwrap_or(0);
        format!("{} {} ({count} left, {})", code(kind, cards), name(kind, cards), coins(price))
    };
    wrap(text, "Market: ", view.market.iter().map(|(&kind, &count)| sold(kind, count)))?;
    let beside = |(&kind, &count): (&KindId, &u8)| format!("{} {} {count}", code(kind, cards), name(kind, cards));
    wrap(text, "Stacks: ", view.stacks.iter().map(beside))?;
    let decks = view.decks.iter().zip(&view.discards).zip(["I", "II", "III"]);
    let decks =
        decks.map(|((deck, pile), level)| format!("level {level} {} to draw and {} discarded", deck.len(), pile.len()));
    wrap(text, "Results: ", decks)?;
    writeln!(text, "Bank: {}.", coins(view.bank))?;
    for (pile, level) in view.discards.iter().zip(["I", "II", "III"]) {
        if !pile.is_empty() {
            wrap(text, &format!("Discarded {level}: "), results(*pile, cards))?;
        }
    }
    for (seat, player) in Seat::all(view.players.len().min(game_core::MAX_SEATS)).zip(&view.players) {
        writeln!(text)?;
        draw_player(text, view, seat, player, cards)?;
    }
    let orphans: Vec<&FormulaView> = view.formulas.iter().filter(|formula| formula.owner.is_none()).collect();
    if !orphans.is_empty() {
        writeln!(text, "\nFormulas that nobody owns:")?;
        orphans.into_iter().try_for_each(|formula| draw_formula(text, formula, cards))?;
    }
    writeln!(text)?;
    draw_phase(text, view, cards)
}

fn draw_player(text: &mut String, view: &View, seat: Seat, player: &PlayerView, cards: &Cards) -> std::fmt::Result {
    if player.out > 0 {
        return writeln!(text, "  {seat} is eliminated.");
    }
    let mark = if seat == view.active { '>' } else { ' ' };
    let hearts: String = (0..cards.setup.max_health).map(|n| if n < player.health { '*' } else { '.' }).collect();
    write!(text, "{mark} {seat}  health {hearts} {}  {}", player.health, coins(player.coins))?;
    write!(text, "  free markers {}", player.free_markers)?;
    if player.ward + player.new_ward > 0 {
        write!(text, "  ward {}", player.ward + player.new_ward)?;
    }
    if player.boost > 0 {
        write!(text, "  boost +{}", player.boost)?;
    }
    writeln!(text)?;
    match &player.hand {
        HandView::Count(count) => writeln!(text, "    hand: {count} hidden cards")?,
        HandView::Cards(hand) if hand.is_empty() => writeln!(text, "    hand: empty")?,
        HandView::Cards(hand) => {
            let kinds: Kinds = hand.iter().copied().collect();
            let held = kinds.iter().map(|kind| {
                let count = hand.iter().filter(|&&card| card == kind).count();
                let times = if count > 1 { format!("{count} x ") } else { String::new() };
                format!("{times}{} {}", code(kind, cards), name(kind, cards))
            });
            wrap(text, "    hand: ", held)?;
        }
    }
    let own = view.formulas.iter().filter(|formula| formula.owner == Some(seat));
    own.into_iter().try_for_each(|formula| draw_formula(text, formula, cards))?;
    for Experiment { ingredients, method, boost } in &player.experiments {
        let value = cards.value_of(*ingredients) + boost;
        let method = method.word(cards);
        writeln!(text, "    slow experiment: {} via {method}, value {value}", mixture(*ingredients, cards))?;
    }
    for monster in view.monsters.iter().filter(|monster| monster.seat == seat) {
        let (damage, card) = (cards.monster_damage(monster.card), title(monster.card, cards));
        let (health, left) = (monster.health, monster.attacks_left);
        writeln!(text, "    monster {}: {card}, damage {damage}, health {health}, attacks left {left}", monster.id)?;
    }
    Ok(())
}

fn draw_formula(text: &mut String, formula: &FormulaView, cards: &Cards) -> std::fmt::Result {
    let products: Vec<&str> =
        formula.successes.iter().filter_map(|&success| cards.product(success)).map(|kind| code(kind, cards)).collect();
    write!(text, "    {}: {} makes {}", formula.id, mixture(formula.ingredients, cards), products.join(" and "))?;
    if !formula.markers.is_empty() {
        let known: Vec<String> = formula.markers.iter().map(|seat| seat.to_string()).collect();
        write!(text, ", known to {}", known.join(", "))?;
    }
    if let Some(fee) = formula.licence {
        write!(text, ", licensed for {}", coins(fee))?;
    }
    writeln!(text)
}

fn draw_phase(text: &mut String, view: &View, cards: &Cards) -> std::fmt::Result {
    match &view.phase {
        PhaseView::First => writeln!(text, "A marker is drawn: who begins?"),
        PhaseView::Action => writeln!(text, "{} chooses an action.", view.active),
        PhaseView::Declare { speed, ingredients } => {
            let speed = match speed {
                Speed::Slow => "slow",
                Speed::Fast => "fast",
            };
            let so_far = if ingredients.is_empty() { "nothing yet".into() } else { mixture(*ingredients, cards) };
            writeln!(text, "{} mixes a {speed} experiment: {so_far}.", view.active)
        }
        PhaseView::Draw { trial } => draw_trial(text, view, trial, "the next result is drawn", cards),
        PhaseView::Drop { trial } => draw_trial(text, view, trial, "which results are discarded?", cards),
        PhaseView::Lose { trial, seat, .. } => {
            draw_trial(text, view, trial, &format!("{seat} loses a card at random"), cards)
        }
        PhaseView::Steal { item, from, left, .. } => {
            let item = name(*item, cards);
            writeln!(text, "{} uses {item}: cards still to be stolen from {from}: {left}.", view.active)
        }
        PhaseView::Trade { offer } => draw_offer(text, offer, cards),
        PhaseView::Shed { seat } => {
            writeln!(text, "{seat} holds more than {} cards and must shed.", cards.setup.hand_limit)
        }
        PhaseView::Over { end } => {
            let end = match end {
                End::Gold => "gold was made",
                End::LastAlive => "one alchemist is left alive",
                End::NobodyLeft => "nobody walked away alive",
                End::RoundCap => "the last round is complete",
            };
            writeln!(text, "The game is over: {end}.")
        }
    }
}

fn draw_trial(text: &mut String, view: &View, trial: &TrialView, what: &str, cards: &Cards) -> std::fmt::Result {
    let (level, value, method) = (trial.level, trial.value, trial.method.word(cards));
    writeln!(text, "{}'s experiment via {method}, level {level}, value {value}: {what}.", view.active)?;
    if !trial.ingredients.is_empty() {
        writeln!(text, "    on the table: {}", mixture(trial.ingredients, cards))?;
    }
    for (place, &result) in trial.drawn.iter().enumerate() {
        let mark = if place < usize::from(trial.played) { "done" } else { "    " };
        let words = cards.row(result.card()).map_or("", |row| row.text.as_str());
        let name = Some(title(result, cards)).filter(|name| !name.starts_with("Success"));
        let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
        writeln!(text, "    {} {mark} {} {name}{words}", place + 1, result.word(cards))?;
    }
    Ok(())
}

fn draw_offer(text: &mut String, offer: &OfferView, cards: &Cards) -> std::fmt::Result {
    let (give, want) = (bundle_text(&offer.give.bundle(), cards), bundle_text(&offer.want.bundle(), cards));
    let what = match offer.stage {
        crate::bundle::Stage::Open => "is composing an offer to",
        crate::bundle::Stage::Made => "offers a trade to",
    };
    writeln!(text, "{} {what} {}.", offer.by, offer.to)?;
    writeln!(text, "    {} gives: {give}", offer.by)?;
    writeln!(text, "    {} gives: {want}", offer.to)
}

fn code(kind: KindId, cards: &Cards) -> &str {
    cards.code(kind)
}

fn name(kind: KindId, cards: &Cards) -> &str {
    cards.row(kind.card()).map_or("?", |row| &row.title)
}

fn title(result: ResultId, cards: &Cards) -> &str {
    let title = cards.row(result.card()).map_or("?", |row| row.title.as_str());
    title.strip_prefix("Catastrophic Failure: ").unwrap_or(title)
}

fn results(pile: Results, cards: &Cards) -> impl Iterator<Item = String> {
    pile.iter().map(|result| result.word(cards).to_owned())
}

fn mixture(kinds: Kinds, cards: &Cards) -> String {
    kinds.iter().map(|kind| code(kind, cards)).collect::<Vec<_>>().join("+")
}

fn coins(count: u8) -> String {
    if count == 1 { "1 coin".into() } else { format!("{count} coins") }
}

/// Items joined by commas, in lines that fit; further lines are indented like the first item.
fn wrap(text: &mut String, head: &str, items: impl Iterator<Item = String>) -> std::fmt::Result {
    write!(text, "{head}")?;
    let mut column = head.len();
    let mut comma = "";
    for item in items {
        if column + comma.len() + item.len() + 1 > WIDTH && !comma.is_empty() {
            write!(text, ",\n{:indent$}", "", indent = head.len())?;
            column = head.len();
            comma = "";
        }
        write!(text, "{comma}{item}")?;
        column += comma.len() + item.len();
        comma = ", ";
    }
    writeln!(text)
}
