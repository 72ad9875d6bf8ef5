//! The table drawn for a terminal: stockpile, public cards, bids, labs with their flasks, and what a chain would do.

use crate::cards::{Cards, Product, Recipe};
use crate::preview::{contents, fed_by, placements};
use crate::state::Maker;
use crate::types::{Assistant, ClaimCard, Colour, Extra, PlayerColour, Target};
use crate::view::{FaceView, FaceWord, LabCardView, PhaseView, PlayerView, View};
use game_core::Edition;
use std::fmt::Write;

/// Lines are at most this long.
const WIDTH: usize = 100;

pub(crate) fn draw(view: &View, edition: &Cards) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let cut: String = text.chars().take(WIDTH).collect();
        writeln!(out, "{}", cut.trim_end()).expect("a String takes any text");
    };
    let (round, asked) = (view.round, asked(&view.phase));
    line(match view.token {
        Some(token) => format!("Round {round} - {asked} - Starting Player token: {token}"),
        // QL-031, QL-032: nobody holds the token yet.
        None => format!("Set-up - {asked}"),
    });
    let stock = Colour::ALL.into_iter().zip(view.stockpile.counts());
    let stock: Vec<String> = stock.map(|(colour, number)| format!("{} {number}", element(colour))).collect();
    line(format!("Stockpile: {}", stock.join(", ")));
    line(format!("Draw deck: {} formulas; discard pile: {}", view.deck.len(), pile(view, edition)));
    line(String::new());
    line("Cards to claim (one player, once a round)".into());
    for card in ClaimCard::all() {
        let taken = view.claims.iter().find(|claim| claim.card == card);
        let state = match taken {
            Some(claim) if claim.dice.is_empty() => format!("claimed by {}", owner(claim.seat, claim.assistant)),
            Some(claim) => {
                let dice: String = claim.dice.iter().map(|colour| colour.letter()).collect();
                format!("claimed by {}, there lie {dice}", owner(claim.seat, claim.assistant))
            }
            None => "free".into(),
        };
        let row = &edition.tables()[1].rows[card.index()];
        line(format!("  {:<8} {:<18} {state}", row.id, row.title));
    }
    line(String::new());
    line("Cards to bid on".into());
    for target in [Target::F1, Target::F2, Target::F3, Target::Draw, Target::Start, Target::Extra] {
        line(format!("  {:<6} {}", edition.bottom_code(target), biddable(view, edition, target)));
    }
    for (place, player) in view.players.iter().enumerate() {
        line(String::new());
        draw_player(&format!("s{}", place + 1), player, edition, &mut line);
    }
    if let PhaseView::Created { .. } = view.phase {
        line(String::new());
        draw_chain(view, edition, &mut line);
    }
    out
}

fn asked(phase: &PhaseView) -> String {
    match phase {
        PhaseView::Colours => "colours are chosen".into(),
        PhaseView::Set { seat } => format!("{seat} chooses a starting set"),
        PhaseView::Deal { target } => format!("a formula is dealt to {}", target.word()),
        PhaseView::First => "the first player is drawn".into(),
        PhaseView::Roll { seat } => format!("{seat} rolls all dice"),
        PhaseView::Action { seat } => format!("{seat} places an assistant"),
        PhaseView::BidDice { seat, target, picked, .. } => {
            format!("{seat} bids {} on {} so far [{picked}]", picked.value(), target.word())
        }
        PhaseView::RerollDice { seat, picked, .. } => format!("{seat} chooses dice to reroll [{picked}]"),
        PhaseView::Reroll { seat, picked, .. } => format!("{seat} rerolls [{picked}]"),
        PhaseView::Created { seat, colour, .. } => format!("{seat} has created {}", element(*colour)),
        PhaseView::Draw { seat } => format!("{seat} draws a formula"),
        PhaseView::Token { seat } => format!("{seat} gives the token"),
        PhaseView::Salvage { seat } => format!("{seat} takes a discarded formula"),
        PhaseView::Over => "the game is over".into(),
    }
}

/// A colour by its letter and element.
fn element(colour: Colour) -> &'static str {
    match colour {
        Colour::R => "R fire",
        Colour::B => "B water",
        Colour::Y => "Y air",
        Colour::G => "G earth",
        Colour::K => "K anti-element",
        Colour::W => "W aether",
    }
}

fn owner(seat: game_core::Seat, assistant: Assistant) -> String {
    match assistant {
        Assistant::Normal => seat.to_string(),
        Assistant::Extra => format!("{seat} (extra assistant)"),
    }
}

fn pile(view: &View, edition: &Cards) -> String {
    if view.discard.is_empty() {
        return "empty".into();
    }
    view.discard.iter().map(|card| card.word(edition)).collect::<Vec<_>>().join(" ")
}

fn biddable(view: &View, edition: &Cards, target: Target) -> String {
    let what = match target.slot() {
        Some(slot) => match view.row[slot] {
            Some(card) => format!("{} ({})", edition.tables()[0].rows[card.index()].title, card.word(edition)),
            None => "empty".into(),
        },
        None => edition.tables()[2].rows[target.index()].title.clone(),
    };
    let bids = view.bids.iter().filter(|bid| bid.target == target);
    let bids: Vec<String> = bids
        .map(|bid| format!("{} bids {} [{}]", owner(bid.seat, bid.assistant), bid.dice.value(), bid.dice))
        .collect();
    let bids = if bids.is_empty() { "no bid".into() } else { bids.join(", then ") };
    format!("{what:<36} {bids}")
}

fn draw_player(name: &str, player: &PlayerView, edition: &Cards, line: &mut impl FnMut(String)) {
    let colour = player.colour.map_or("no colour yet", PlayerColour::name);
    let extra = match player.extra {
        Extra::Card => "on its card",
        Extra::Held => "held",
        Extra::Used => "used",
    };
    line(format!(
        "{name} ({colour}): assistants left {}, dismissed {}, extra assistant {extra}",
        player.assistants, player.dismissed
    ));
    let race = format!("pool worth {}", player.pool.value());
    let pool = if player.pool.is_empty() { "empty".to_owned() } else { player.pool.to_string() };
    line(format!("  Pool: {pool}   ({race})"));
    player.lab.iter().for_each(|card| line(format!("  {}", lab_line(card, player, edition))));
}

/// `GR>Y    Geo-Ignis Nebula   (g) [R] -> Y  feeds Y!>B`: open flasks in small letters, `!` for Destroy.
fn lab_line(card: &LabCardView, player: &PlayerView, edition: &Cards) -> String {
    let recipe = edition.recipe(card.card);
    let row = &edition.tables()[0].rows[card.card.index()];
    let flask = |(slot, die): (usize, &Option<Colour>)| match die {
        Some(colour) => format!("[{}]", colour.letter()),
        None => {
            let wanted: String =
                recipe.accepts[slot].iter().filter(|c| Colour::COMMONS.contains(c)).map(Colour::letter).collect();
            let fate = if recipe.destroys >> slot & 1 != 0 { "!" } else { "" };
            format!("({}{fate})", wanted.to_lowercase())
        }
    };
    let flasks: Vec<String> = card.flasks.iter().enumerate().map(flask).collect();
    let product = product_text(recipe);
    let assistant = match card.assistant {
        None => "",
        Some(Assistant::Normal) => "assistant",
        Some(Assistant::Extra) => "extra assistant",
    };
    let blocked = if recipe.open(contents(card)) == 0 { " full" } else { "" };
    let fed = fed_by(card, player, edition);
    let feeds = if fed.is_empty() { String::new() } else { format!(" feeds {fed}") };
    let title = &row.title;
    format!("{:<7} {title:<23} {:<17} -> {product:<6} {assistant}{blocked}{feeds}", row.id, flasks.join(" "))
}

fn product_text(recipe: &Recipe) -> String {
    match recipe.product {
        Product::Fixed(colour) => colour.letter().to_string(),
        Product::Choice(colours) => {
            colours.iter().map(|colour| colour.letter().to_string()).collect::<Vec<_>>().join(" or ")
        }
        Product::Nothing => "-".into(),
    }
}

/// What each free placement of the created die would do.
fn draw_chain(view: &View, edition: &Cards, line: &mut impl FnMut(String)) {
    let PhaseView::Created { seat, colour, face, card, .. } = &view.phase else { return };
    let maker = match card {
        Maker::Lab(card) => card.word(edition),
        Maker::Claim(card) => card.word(edition),
    };
    let state = match face {
        FaceView::Rolled(face) => format!("it shows {face}"),
        FaceView::Word(FaceWord::Unrolled) => "it is about to be rolled".into(),
        FaceView::Word(FaceWord::Looped) => "it is looped: its owner sets the face".into(),
    };
    line(format!("{seat} has created {} with {maker}; {state}. It can go", element(*colour)));
    let pool = match face {
        FaceView::Word(FaceWord::Looped) => "P1 to P6: to the pool with that face",
        FaceView::Rolled(_) | FaceView::Word(FaceWord::Unrolled) => "P: to the pool",
    };
    line(format!("  {pool}"));
    for text in placements(view, edition) {
        line(format!("  {text}"));
    }
}
