//! A view drawn for a terminal: at most 100 columns, names and figures spelled out.

use crate::bundle::{Promise, Stage, Subject, Word};
use crate::cards::Cards;
use crate::ids::{KindId, Kinds, ResultId, Results};
use crate::state::End;
use crate::types::{Experiment, Speed};
use crate::view::{BundleView, FormulaView, HandView, OfferView, PhaseView, PlayerView, TrialView, View};
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
    let points = counted(turn.action_points, "action point", "action points");
    writeln!(text, "Round {} of {cap}. {} is on turn with {points} left.", view.round.min(cap), view.active)?;
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
    let ward = u16::from(player.ward) + u16::from(player.new_ward);
    if ward > 0 {
        write!(text, "  ward {ward}")?;
    }
    if player.boost > 0 {
        write!(text, "  boost +{}", player.boost)?;
    }
    writeln!(text)?;
    match &player.hand {
        HandView::Count(count) => writeln!(text, "    hand: {}", counted(*count, "hidden card", "hidden cards"))?,
        HandView::Cards(hand) if hand.is_empty() => writeln!(text, "    hand: empty")?,
        HandView::Cards(hand) => {
            let kinds: Kinds = hand.iter().copied().collect();
            let held = kinds.iter().map(|kind| {
                let count = hand.iter().filter(|&&card| card == kind).count();
                let times = if count > 1 { format!("{count} x ") } else { String::new() };
                format!("{times}{} {}", code(kind, cards), name(kind, cards))
            });
            wrap(text, "    hand: ", held)?;
            for kind in kinds.and(cards.items).iter() {
                paragraph(text, "      ", &format!("{}: {}", code(kind, cards), words(kind, cards)))?;
            }
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
        PhaseView::Action => draw_costs(text, view, cards),
        PhaseView::Declare { speed, ingredients } => {
            let speed = match speed {
                Speed::Slow => "slow",
                Speed::Fast => "fast",
            };
            let so_far = if ingredients.is_empty() { "nothing yet".into() } else { mixture(*ingredients, cards) };
            writeln!(text, "{} mixes a {speed} experiment: {so_far}.", view.active)?;
            cards.method_ids().try_for_each(|method| {
                let row = cards.row(method.card());
                let (name, words) = row.map_or(("?", ""), |row| (&row.title, &row.text));
                paragraph(text, "    ", &format!("{} {name}: {words}", method.word(cards)))
            })
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

/// What the actions cost in action points (RP-204).
fn draw_costs(text: &mut String, view: &View, cards: &Cards) -> std::fmt::Result {
    let cost = &cards.setup.action_cost;
    let costs = [
        format!("coins {}", cost.coins),
        format!("purchase {}", cost.buy),
        format!("slow experiment {}", cost.slow),
        format!("fast experiment {}", cost.fast),
        format!("reproduce {}", cost.reproduce),
        format!("dissolve {}", cost.dissolve),
        format!("dissolve and keep the ingredients {}", cost.dissolve_keep),
        "all else nothing".to_owned(),
    ];
    wrap(text, "Action points: ", costs.into_iter())?;
    if view.turn.window {
        writeln!(text, "The purchase goes on: further cards cost coins only, until another action is taken.")?;
    }
    Ok(())
}

fn draw_offer(text: &mut String, offer: &OfferView, cards: &Cards) -> std::fmt::Result {
    let what = match offer.stage {
        Stage::Open => "is composing an offer to",
        Stage::Made => "offers a trade to",
    };
    writeln!(text, "{} {what} {}.", offer.by, offer.to)?;
    wrap(text, &format!("    {} gives: ", offer.by), terms(&offer.give, cards).into_iter())?;
    wrap(text, &format!("    {} gives: ", offer.to), terms(&offer.want, cards).into_iter())
}

/// One side of an offer in words.
fn terms(bundle: &BundleView, cards: &Cards) -> Vec<String> {
    let mut terms = Vec::new();
    if bundle.coins > 0 {
        terms.push(coins(bundle.coins));
    }
    terms.extend(bundle.cards.iter().map(|&kind| format!("{} {}", code(kind, cards), name(kind, cards))));
    terms.extend(bundle.formulas.iter().map(|formula| format!("knowledge of {formula}")));
    terms.extend(bundle.promises.iter().map(|promise| promised(promise, cards)));
    if terms.is_empty() {
        terms.push("nothing".to_owned());
    }
    terms
}

/// A promise in words, as far as it is spelled.
fn promised(promise: &Promise, cards: &Cards) -> String {
    let subject = match promise.of {
        None => String::new(),
        Some(Subject::Coins(count)) => format!(" of {}", coins(count)),
        Some(Subject::Card(kind)) => format!(" of {} {}", code(kind, cards), name(kind, cards)),
        Some(Subject::Formula(formula)) => format!(" of {formula}"),
    };
    let turns = counted(promise.turns, "turn", "turns");
    let turns = match (promise.is_complete(), promise.word) {
        (false, _) => " ...".to_owned(),
        (true, Word::Peace) => format!(" for {turns}"),
        (true, Word::Pay | Word::Give | Word::Teach) => format!(" within {turns}"),
    };
    let what = match promise.word {
        Word::Peace => "peace",
        Word::Pay => "a payment",
        Word::Give => "a gift",
        Word::Teach => "a lesson",
    };
    format!("a promise: {what}{subject}{turns}")
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

fn words(kind: KindId, cards: &Cards) -> &str {
    cards.row(kind.card()).map_or("", |row| &row.text)
}

fn coins(count: u8) -> String {
    counted(count, "coin", "coins")
}

fn counted(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A line that goes on in further lines where it does not fit.
fn paragraph(text: &mut String, indent: &str, line: &str) -> std::fmt::Result {
    let mut column = 0;
    for word in line.split_whitespace() {
        let width = word.chars().count();
        if column > 0 && column + 1 + width <= WIDTH {
            write!(text, " {word}")?;
            column += 1 + width;
        } else {
            let (end, deeper) = if column > 0 { ("\n", "    ") } else { ("", "") };
            write!(text, "{end}{indent}{deeper}{word}")?;
            column = indent.len() + deeper.len() + width;
        }
    }
    writeln!(text)
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
