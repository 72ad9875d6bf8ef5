//! The position notation `QL1` (section 16 of the catalogue).

use crate::cards::Cards;
use crate::dice::Dice;
use crate::state::{Claim, Created, CreatedFace, Maker, Phase, Purpose, Quintessential};
use crate::types::{Assistant, ClaimCard, Colour, Extra, LabCard, PlayerColour, Target};
use game_core::Seat;

/// The order in which bids are written.
const BID_ORDER: [Target; 6] = [Target::F1, Target::F2, Target::F3, Target::Draw, Target::Start, Target::Extra];

/// The position, from round 1 on; set-up is given by its steps.
pub(crate) fn write(game: &Quintessential) -> Option<String> {
    if game.round == 0 {
        return None;
    }
    let edition = game.edition.0;
    let code = |card: LabCard| card.word(edition).to_owned();
    let phase = match game.phase {
        Phase::Roll { .. } => "1",
        Phase::Act { .. } | Phase::Pick { .. } | Phase::Reroll { .. } | Phase::Created(_) => "2",
        Phase::Draw { .. } | Phase::Token { .. } | Phase::Salvage { .. } | Phase::Deal { .. } => "3",
        Phase::Over | Phase::Colours | Phase::Set { .. } | Phase::First => "E",
    };
    let mut fields = Vec::new();
    let acting = acting(game);
    fields.push(format!("QL1 r{}p{phase} n{} t{acting} f{}", game.round, game.seats, game.token));
    let stock = Colour::ALL.map(|colour| format!("{}{}", colour.letter(), game.stockpile[colour.index()]));
    fields.push(format!("stock {}", stock.concat()));
    let row = game.row.map(|card| card.map_or("-".into(), code));
    fields.push(format!("row {}", row.join(",")));
    fields.push(format!("disc {}", or_dash(game.discard.iter().map(code).collect::<Vec<_>>().join(","))));
    let top = ClaimCard::all().filter_map(|card| Some((card, game.claims[card.index()]?)));
    let top: Vec<String> = top.map(|(card, claim)| claim_text(card.word(edition), &claim)).collect();
    fields.push(format!("top {}", or_dash(top.join(";"))));
    let bids = BID_ORDER.into_iter().filter_map(|target| bids_text(game, target));
    fields.push(format!("bids {}", or_dash(bids.collect::<Vec<_>>().join(";"))));
    fields.push(format!("pend {}", pending_text(game)));
    fields.extend(Seat::all(game.seats()).map(|seat| seat_text(game, seat)));
    Some(fields.join(" / "))
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

fn mark(assistant: Assistant) -> &'static str {
    match assistant {
        Assistant::Normal => "",
        Assistant::Extra => "x",
    }
}

/// The seat that acts; where none does, the winner or the holder of the token.
pub(crate) fn acting(game: &Quintessential) -> Seat {
    let winner = game.claims[ClaimCard::STONE.index()].map(|claim| claim.seat);
    game.phase.seat().or(winner).unwrap_or(game.token)
}

fn claim_text(code: &str, claim: &Claim) -> String {
    let each = Colour::ALL.into_iter();
    let dice = each.flat_map(|colour| std::iter::repeat_n(colour, usize::from(claim.dice[colour.index()])));
    let dice: Vec<String> = dice.map(|colour| colour.letter().to_string()).collect();
    let lying = if dice.is_empty() { String::new() } else { format!("[{}]", dice.join(",")) };
    format!("{code}:{}{}{lying}", claim.seat, mark(claim.assistant))
}

fn bids_text(game: &Quintessential, target: Target) -> Option<String> {
    let bids = game.bids.iter().filter(|bid| bid.target == target);
    let bids: Vec<String> =
        bids.map(|bid| format!("{}{}[{}]", bid.seat, mark(bid.assistant), commas(&bid.dice))).collect();
    (!bids.is_empty()).then(|| format!("{}:{}", game.edition.bottom_code(target), bids.join(",")))
}

fn commas(dice: &Dice) -> String {
    dice.each().map(|die| die.to_string()).collect::<Vec<_>>().join(",")
}

fn pending_text(game: &Quintessential) -> String {
    let edition = game.edition.0;
    match game.phase {
        Phase::Roll { seat } => format!("roll {seat}"),
        Phase::Pick { assistant, purpose: Purpose::Bid(target), picked, .. } => {
            format!("{}B {}[{}]", mark(assistant), edition.bottom_code(target), commas(&picked))
        }
        Phase::Pick { assistant, purpose: Purpose::Dismiss, picked, .. } => {
            format!("{}D[{}]", mark(assistant), commas(&picked))
        }
        Phase::Reroll { assistant, picked, .. } => format!("{}D?[{}]", mark(assistant), commas(&picked)),
        Phase::Created(created) => created_text(&created, edition),
        Phase::Draw { .. } => "draw".into(),
        Phase::Token { .. } => "start".into(),
        Phase::Salvage { .. } => "take".into(),
        Phase::Deal { slot } => format!("deal {}", Target::FORMULAS[usize::from(slot)].word()),
        Phase::Act { .. } | Phase::Over | Phase::Colours | Phase::Set { .. } | Phase::First => "-".into(),
    }
}

fn created_text(created: &Created, edition: &'static Cards) -> String {
    let face = match created.face {
        CreatedFace::Unrolled => "?".into(),
        CreatedFace::Looped => "*".into(),
        CreatedFace::Rolled(face) => face.to_string(),
    };
    let card = match created.source {
        Maker::Lab(card) => card.word(edition),
        Maker::Claim(card) => card.word(edition),
    };
    let is_maker = |card: &LabCard| created.source == Maker::Lab(*card);
    // The creating card fired last, and stands last.
    let others = created.fired.iter().filter(|card| !is_maker(card));
    let fired: Vec<&str> = others.chain(created.fired.iter().filter(is_maker)).map(|card| card.word(edition)).collect();
    let (extra, colour) = (mark(created.assistant), created.colour.letter());
    format!("{extra}{colour}{face}@{card}{{{}}}", fired.join(","))
}

fn seat_text(game: &Quintessential, seat: Seat) -> String {
    let player = &game.players[seat];
    let extra = match player.extra {
        Extra::Card => 'c',
        Extra::Held => 'h',
        Extra::Used => 'u',
    };
    let lab: Vec<String> = player.lab.iter().map(|card| lab_text(game, seat, card)).collect();
    format!(
        "{seat}:{} a{} e{extra} d{} pool[{}] lab[{}]",
        player.colour.map_or("-", PlayerColour::name),
        player.assistants,
        player.dismissed,
        player.pool,
        lab.join(" ")
    )
}

fn lab_text(game: &Quintessential, seat: Seat, card: LabCard) -> String {
    let player = &game.players[seat];
    let contents = game.contents(seat, card);
    let slot = |slot: usize| contents.get(slot).map_or("-".into(), |colour| colour.letter().to_string());
    let slots: Vec<String> = (0..usize::from(game.edition.recipe(card).flasks)).map(slot).collect();
    let assistant = match (player.busy.contains(card), player.busy_extra.contains(card)) {
        (false, _) => "",
        (true, false) => "@",
        (true, true) => "@x",
    };
    format!("{}[{}]{assistant}", card.word(game.edition.0), slots.join(","))
}
