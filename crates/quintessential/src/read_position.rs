//! Reading the position notation back.

use crate::cards::{Cards, NORMAL_ASSISTANTS};
use crate::config::Config;
use crate::dice::{Dice, Die};
use crate::flasks::Flasks;
use crate::state::{Bid, Claim, Created, CreatedFace, MAX_BIDS, Maker, Phase, Player, Purpose, Quintessential};
use crate::types::{
    Assistant, COLOURS, ClaimCard, Colour, ColourSet, Extra, FORMULAS, LabCard, LabSet, PlayerColour, Target,
};
use game_core::{EditionRef, MAX_SEATS, PerSeat, Pile, PositionError, Seat, plain_number};

type Read<T> = Result<T, PositionError>;

fn wrong<T>(what: impl Into<String>) -> Read<T> {
    Err(PositionError::new(what))
}

trait OrWrong<T> {
    fn or_wrong(self, what: &str, text: &str) -> Read<T>;
}

impl<T> OrWrong<T> for Option<T> {
    fn or_wrong(self, what: &str, text: &str) -> Read<T> {
        self.ok_or_else(|| PositionError::new(format!("{what}: {text:?}")))
    }
}

/// Reads a position, and refuses one in which something is missing or lies twice.
pub(crate) fn read(text: &str, config: &Config, edition: &'static Cards) -> Read<Quintessential> {
    // A position is one line; in print it may be broken at any blank.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fields: Vec<&str> = text.split(" / ").collect();
    if fields.len() != 7 + config.seats {
        return wrong(format!("a position has seven fields and one for each of {} seats", config.seats));
    }
    let field = |place: usize, name: &str| {
        let rest = fields[place].strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::trim).or_wrong("this field is missing", name)
    };
    let head: Vec<&str> = fields[0].split_whitespace().collect();
    let [version, when, seats, acting, token] = head[..] else {
        return wrong("a position begins like `QL1 r1p2 n2 ts1 fs1`");
    };
    if version != "QL1" {
        return wrong("a position begins with QL1");
    }
    let (round, phase) = when.strip_prefix('r').and_then(|when| when.split_once('p')).or_wrong("no round", when)?;
    if seats.strip_prefix('n').and_then(read_number) != Some(config.seats as u8) {
        return wrong(format!("the position has other seats than the config: {seats}"));
    }
    let seat = |text: &str, letter: char| {
        let seat = text.strip_prefix(letter).and_then(|seat| seat.parse::<Seat>().ok());
        seat.filter(|seat| seat.index() < config.seats).or_wrong("no such seat", text)
    };
    let (acting, token) = (seat(acting, 't')?, seat(token, 'f')?);
    let round = read_number(round).filter(|&round| round > 0).or_wrong("no such round", round)?;
    let mut game = Quintessential {
        edition: EditionRef(edition),
        seats: config.seats as u8,
        colours: config.colours,
        round,
        phase: Phase::Over,
        token,
        stockpile: [0; COLOURS],
        deck: LabSet::NONE,
        discard: read_cards(field(3, "disc")?, edition)?,
        row: read_row(field(2, "row")?, edition)?,
        claims: [None; ClaimCard::COUNT],
        bids: Pile::new(),
        players: PerSeat::default(),
        contents: [Flasks::OPEN; FORMULAS + MAX_SEATS],
    };
    read_top(field(4, "top")?, &mut game)?;
    read_bids(field(5, "bids")?, &mut game)?;
    for seat in Seat::all(config.seats) {
        read_seat(fields[7 + seat.index()], seat, &mut game)?;
    }
    let labs = Seat::all(config.seats).fold(0, |all, seat| all | game.players[seat].lab.0);
    let row = game.row.iter().flatten().fold(0, |all, card| all | card.bit());
    game.deck = LabSet(LabSet::FORMULAS.0 & !(labs | row | game.discard.0));
    game.phase = read_pending(field(6, "pend")?, phase, acting, edition)?;
    game.stockpile = match field(1, "stock")? {
        "rest" => game.rest_of_dice(),
        stock => read_stock(stock)?,
    };
    game.check_health().map_err(PositionError::new)?;
    let due = crate::position::acting(&game);
    if acting != due {
        return wrong(format!("t{acting}, and here it is t{due}"));
    }
    Ok(game)
}

/// A number in its one form: without sign and leading zeros.
fn read_number(text: &str) -> Option<u8> {
    u8::try_from(plain_number(text)?).ok()
}

fn read_stock(text: &str) -> Read<[u8; COLOURS]> {
    let mut stock = [0; COLOURS];
    let mut named = ColourSet::NONE;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let colour = Colour::of_letter(letter).or_wrong("no such colour", rest)?;
        if named.contains(colour) {
            return wrong(format!("the stockpile names a colour twice: {text:?}"));
        }
        named = named.with(colour);
        let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        stock[colour.index()] = read_number(&rest[1..digits]).or_wrong("no such number of dice", rest)?;
        rest = &rest[digits..];
    }
    Ok(stock)
}

fn is_empty(text: &str) -> bool {
    text.is_empty() || text == "-"
}

fn read_card(text: &str, edition: &'static Cards) -> Read<LabCard> {
    LabCard::find(edition, text).or_wrong("no such card", text)
}

fn read_cards(text: &str, edition: &'static Cards) -> Read<LabSet> {
    if is_empty(text) {
        return Ok(LabSet::NONE);
    }
    let mut cards = LabSet::NONE;
    for code in text.split(',') {
        let card = read_card(code, edition)?;
        if cards.contains(card) {
            return wrong(format!("a card is named twice: {code:?}"));
        }
        cards.insert(card);
    }
    Ok(cards)
}

fn read_row(text: &str, edition: &'static Cards) -> Read<[Option<LabCard>; 3]> {
    let mut row = [None; 3];
    if is_empty(text) {
        return Ok(row);
    }
    let codes: Vec<&str> = text.split(',').collect();
    if codes.len() != row.len() {
        return wrong(format!("the row has three places: {text:?}"));
    }
    for (place, code) in row.iter_mut().zip(codes) {
        *place = if code == "-" { None } else { Some(read_card(code, edition)?) };
    }
    Ok(row)
}

/// `s2x[R4,B3]`: a seat, which assistant, and what stands in the brackets.
fn read_owner(text: &str, seats: usize) -> Read<(Seat, Assistant, &str)> {
    let (owner, inside) = match text.split_once('[') {
        Some((owner, rest)) => (owner, rest.strip_suffix(']').or_wrong("a bracket is open", text)?),
        None => (text, ""),
    };
    let (name, assistant) = match owner.strip_suffix('x') {
        Some(name) => (name, Assistant::Extra),
        None => (owner, Assistant::Normal),
    };
    let seat = name.parse::<Seat>().ok().filter(|seat| seat.index() < seats).or_wrong("no such seat", text)?;
    Ok((seat, assistant, inside))
}

fn read_top(text: &str, game: &mut Quintessential) -> Read<()> {
    for part in text.split(';').filter(|part| !is_empty(part)) {
        let (code, rest) = part.split_once(':').or_wrong("a claim reads `MULTI:s2[R,Y,G]`", part)?;
        let card = ClaimCard::find(game.edition.0, code).or_wrong("no such card to claim", code)?;
        if game.claims[card.index()].is_some() {
            return wrong(format!("a card is claimed twice: {code:?}"));
        }
        let (seat, assistant, inside) = read_owner(rest, game.seats())?;
        let mut dice = [0; COLOURS];
        for letter in inside.split(',').filter(|letter| !is_empty(letter)) {
            dice[Colour::parse(letter).or_wrong("no such colour", letter)?.index()] += 1;
        }
        game.claims[card.index()] = Some(Claim { seat, assistant, dice });
    }
    Ok(())
}

fn read_bids(text: &str, game: &mut Quintessential) -> Read<()> {
    for part in text.split(';').filter(|part| !is_empty(part)) {
        let (code, rest) = part.split_once(':').or_wrong("bids read `F1:s1[W5],s2[R4,B3]`", part)?;
        let target = read_target(code, game.edition.0)?;
        for bid in rest.split_inclusive(']') {
            let (seat, assistant, inside) = read_owner(bid.trim_start_matches(','), game.seats())?;
            let dice = read_dice(inside, ',')?;
            if game.bids.len() == MAX_BIDS {
                return wrong("more bids than assistants");
            }
            game.insert_bid(Bid { target, seat, assistant, value: dice.value(), dice });
        }
    }
    Ok(())
}

fn read_target(text: &str, edition: &'static Cards) -> Read<Target> {
    let found = Target::ALL.into_iter().find(|&target| edition.bottom_code(target) == text);
    found.or_wrong("no such card to bid on", text)
}

fn read_dice(text: &str, between: char) -> Read<Dice> {
    let mut dice = Dice::NONE;
    for die in text.split(between).filter(|die| !is_empty(die)) {
        let die = Die::parse(die).or_wrong("no such die", die)?;
        if dice.count_of(die) == 15 {
            return wrong("more than 15 dice that are alike");
        }
        dice.add(die);
    }
    Ok(dice)
}

fn read_seat(text: &str, seat: Seat, game: &mut Quintessential) -> Read<()> {
    let edition = game.edition.0;
    let (head, rest) = text.split_once(" pool[").or_wrong("a seat has a pool", text)?;
    let (pool, lab) = rest.split_once("] lab[").or_wrong("a seat has a lab", text)?;
    let lab = lab.strip_suffix(']').or_wrong("a bracket is open", text)?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let [name, assistants, extra, dismissed] = words[..] else {
        return wrong(format!("a seat reads `s1:red a3 ec d0 pool[…] lab[…]`: {text:?}"));
    };
    let colour = name.strip_prefix(&format!("{seat}:")).or_wrong("the seats stand in order", name)?;
    let number = |text: &str, letter: char| {
        let number = text.strip_prefix(letter).and_then(read_number);
        number.filter(|&number| number <= NORMAL_ASSISTANTS + 1).or_wrong("no such number of assistants", text)
    };
    let mut player = Player {
        colour: Some(PlayerColour::parse(colour).or_wrong("no such colour", colour)?),
        extra: match extra {
            "ec" => Extra::Card,
            "eh" => Extra::Held,
            "eu" => Extra::Used,
            _ => return wrong(format!("the extra assistant is `ec`, `eh` or `eu`: {extra:?}")),
        },
        assistants: number(assistants, 'a')?,
        dismissed: number(dismissed, 'd')?,
        pool: read_dice(pool, ' ')?,
        ..Player::default()
    };
    for part in lab.split_whitespace() {
        let (code, rest) = part.split_once('[').or_wrong("a lab card reads `GY>R[G,Y]@`", part)?;
        let (inside, assistant) = rest.split_once(']').or_wrong("a bracket is open", part)?;
        let card = read_card(code, edition)?;
        let letters: Vec<&str> = inside.split(',').collect();
        if letters.len() != usize::from(edition.recipe(card).flasks) || player.lab.contains(card) {
            return wrong(format!("a card with other flasks, or twice: {part:?}"));
        }
        player.lab.insert(card);
        let mut flasks = Flasks::OPEN;
        for (slot, letter) in letters.into_iter().enumerate().filter(|(_, letter)| *letter != "-") {
            flasks = flasks.with(slot, Colour::parse(letter).or_wrong("no such colour", letter)?);
        }
        game.set_contents(seat, card, flasks);
        match assistant {
            "" => {}
            "@" => player.busy.insert(card),
            "@x" => {
                player.busy.insert(card);
                player.busy_extra.insert(card);
            }
            _ => return wrong(format!("an assistant reads `@` or `@x`: {part:?}")),
        }
    }
    game.players[seat] = player;
    Ok(())
}

fn read_pending(text: &str, phase: &str, seat: Seat, edition: &'static Cards) -> Read<Phase> {
    let inside = |text: &str| match text.strip_suffix(']') {
        Some(dice) => read_dice(dice, ','),
        None => wrong(format!("a bracket is open: {text:?}")),
    };
    match (phase, text) {
        ("E", "-") => Ok(Phase::Over),
        ("1", roll) => {
            let seat = roll.strip_prefix("roll ").and_then(|seat| seat.parse().ok());
            Ok(Phase::Roll { seat: seat.or_wrong("phase 1 is pending as `roll s1`", roll)? })
        }
        ("2", "-") => Ok(Phase::Act { seat }),
        ("2", text) => {
            let (assistant, rest) = match text.strip_prefix('x') {
                Some(rest) => (Assistant::Extra, rest),
                None => (Assistant::Normal, text),
            };
            if let Some(picked) = rest.strip_prefix("D?[") {
                return Ok(Phase::Reroll { seat, assistant, picked: inside(picked)? });
            }
            if let Some(picked) = rest.strip_prefix("D[") {
                return Ok(Phase::Pick { seat, assistant, purpose: Purpose::Dismiss, picked: inside(picked)? });
            }
            if let Some((code, picked)) = rest.strip_prefix("B ").and_then(|rest| rest.split_once('[')) {
                let purpose = Purpose::Bid(read_target(code, edition)?);
                return Ok(Phase::Pick { seat, assistant, purpose, picked: inside(picked)? });
            }
            read_created(rest, seat, assistant, edition).map(Phase::Created)
        }
        ("3", "draw") => Ok(Phase::Draw { seat }),
        ("3", "start") => Ok(Phase::Token { seat }),
        ("3", "take") => Ok(Phase::Salvage { seat }),
        ("3", deal) => {
            let slot = deal.strip_prefix("deal ").and_then(Target::parse).and_then(Target::slot);
            let slot = slot.or_wrong("cleanup is pending as `draw`, `start`, `take` or `deal F1`", deal)?;
            Ok(Phase::Deal { slot: slot as u8 })
        }
        _ => wrong(format!("no such phase, or nothing can be pending in it: {phase:?}")),
    }
}

fn read_created(text: &str, seat: Seat, assistant: Assistant, edition: &'static Cards) -> Read<Created> {
    let what = "a created die reads `Y4@GR>Y{GR>Y}`";
    let (die, rest) = text.split_once('@').or_wrong(what, text)?;
    let (code, rest) = rest.split_once('{').or_wrong(what, text)?;
    let fired = rest.strip_suffix('}').or_wrong(what, text)?;
    let mut letters = die.chars();
    let colour = letters.next().and_then(Colour::of_letter).or_wrong("no such colour", die)?;
    let face = match letters.as_str() {
        "?" => CreatedFace::Unrolled,
        "*" => CreatedFace::Looped,
        face => {
            let face = read_number(face).filter(|face| (1..=6).contains(face));
            CreatedFace::Rolled(face.or_wrong("no such face", die)?)
        }
    };
    let source = match LabCard::find(edition, code) {
        Some(card) => Maker::Lab(card),
        None => Maker::Claim(ClaimCard::find(edition, code).or_wrong("no such card", code)?),
    };
    let fired = read_cards(fired, edition)?;
    // How many have fired before is not told; it is at least this.
    let links = fired.len().max(1) as u8;
    Ok(Created { seat, assistant, colour, face, source, fired, links })
}
