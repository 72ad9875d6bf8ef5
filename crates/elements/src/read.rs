//! Reading the position notation.

use crate::cards::ElementsEdition;
use crate::effect::{Op, Program};
use crate::seen::count_gems;
use crate::state::{Done, Elements, Elixir, End, Phase, Wait};
use crate::types::{
    Config, DiscardDraw, ELEMENTS, ELIXIR, ElementId, GEMS, GemId, MAX_CARDS, MAX_GEMS, MAX_POOL, MAX_SUBSTANCES, Pair,
    SubstanceId, TakeHand, Trading, Unit,
};
use game_core::{Pool, PositionError, Seat, SeatSet};

type Read<T> = Result<T, PositionError>;

fn error<T>(what: impl Into<String>) -> Read<T> {
    Err(PositionError::new(what))
}

impl Elements {
    pub(crate) fn read_position(text: &str, config: &Config, edition: &'static ElementsEdition) -> Read<Elements> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let Some(first) = lines.next() else { return error("the position is empty") };
        let mut fields: Vec<&str> = first.split("; ").collect();
        let lock = fields.last() == Some(&"lock");
        if lock {
            fields.pop();
        }
        const NAMES: [&str; 11] =
            ["turn", "seat", "step", "dice", "last", "deck", "disc", "sdeck", "pool", "table", "opt"];
        if fields.first() != Some(&"EL1") || fields.len() != NAMES.len() + 1 {
            return error(format!("a position begins with EL1 and has the fields {}", NAMES.join(", ")));
        }
        let mut values = [""; 11];
        for ((value, field), name) in values.iter_mut().zip(&fields[1..]).zip(NAMES) {
            *value = match field.split_once(' ') {
                Some((found, value)) if found == name => value,
                _ => return error(format!("the field {name:?} is expected where {field:?} stands")),
            };
        }
        let [turn, seat, step, dice, last, deck, discard, substance_deck, pool, table, opt] = values;
        let config = read_options(opt, config)?;
        let mut game = Elements::start(&config, edition).map_err(|refusal| PositionError::new(refusal.to_string()))?;
        game.turn = number(turn)?;
        game.last_completion = number(last)?;
        game.active = read_seat(seat, game.seats())?;
        game.dice = read_dice(dice)?;
        game.discard = capped(list(discard, |word| card(word, edition))?, MAX_CARDS)?.into_iter().collect();
        game.pool = capped(list(pool, |word| substance(word, edition))?, MAX_POOL)?.into_iter().collect();
        game.table = read_table(table, edition)?;
        let mut seats = 0;
        for line in lines {
            let Some((seat, rest)) = line.split_once(": ") else {
                return error(format!("no seat stands before {line:?}"));
            };
            let found = read_seat(seat, game.seats())?;
            if found.index() != seats {
                return error(format!("the line of {found} stands in the place of s{}", seats + 1));
            }
            game.read_player(found, rest)?;
            seats += 1;
        }
        if seats != game.seats() {
            return error(format!("the position has {seats} seats, the table has {}", game.seats()));
        }
        game.read_decks(deck, substance_deck)?;
        game.phase = game.read_step(step, lock)?;
        game.audit_all().map_err(PositionError::new)?;
        Ok(game)
    }

    fn read_player(&mut self, seat: Seat, text: &str) -> Read<()> {
        let edition = self.edition.0;
        let fields: Vec<&str> = text.split("; ").collect();
        const NAMES: [&str; 5] = ["hand", "gems", "sub", "pts", "done"];
        if fields.len() != NAMES.len() {
            return error(format!("the line of {seat} has the fields {}", NAMES.join(", ")));
        }
        let mut values = [""; 5];
        for ((value, field), name) in values.iter_mut().zip(fields).zip(NAMES) {
            *value = match field.split_once(' ') {
                Some((found, value)) if found == name => value,
                _ => return error(format!("the field {name:?} is expected where {field:?} stands")),
            };
        }
        let [hand, gems, sub, points, done] = values;
        if hand.ends_with('?') {
            return error("a position with hidden cards cannot be loaded");
        }
        let hand = letters(hand, |letter| edition.card_of(letter).map(ElementId::index))?;
        let gems = letters(gems, |letter| edition.gem_of(letter).map(GemId::index))?;
        let done = list(done, |word| {
            let (id, natural) = match word.strip_suffix('*') {
                Some(id) => (id, true),
                None => (word, false),
            };
            Ok(Done { substance: substance(id, edition)?, natural })
        })?;
        let points = number(points)?;
        let player = &mut self.players[seat];
        player.hand = hand.into_iter().collect();
        player.gems = gems.into_iter().collect();
        player.points = u8::try_from(points).map_err(|_| PositionError::new("too many points"))?;
        player.done = capped(done, MAX_SUBSTANCES)?.into_iter().collect();
        if sub != "-" { self.read_substance(seat, sub) } else { Ok(()) }
    }

    /// `charcoal [F,m,-] +X@12`
    fn read_substance(&mut self, seat: Seat, text: &str) -> Read<()> {
        let edition = self.edition.0;
        let wrong = || PositionError::new(format!("{text:?} is no substance with its slots"));
        let (id, rest) = text.split_once(" [").ok_or_else(wrong)?;
        let (slots, elixir) = rest.split_once(']').ok_or_else(wrong)?;
        let id = substance(id, edition)?;
        let units: Vec<&str> = slots.split(',').collect();
        let size = edition.substances[id.index()].slots.len();
        if units.len() != size {
            return error(format!("{} has {size} slots", id.word(edition)));
        }
        let gem = |letter: char| edition.gem_of(letter).ok_or_else(wrong);
        for (slot, unit) in units.into_iter().enumerate() {
            let letters: Vec<char> = unit.chars().collect();
            self.players[seat].slots[slot] = match *letters.as_slice() {
                ['-'] => None,
                [letter] => match edition.card_of(letter) {
                    Some(card) => Some(Unit::Card(card)),
                    None => Some(Unit::Gem(gem(letter)?)),
                },
                ['(', one, two, ')'] => {
                    let pair = Pair::new(gem(one)?, gem(two)?);
                    Some(Unit::Pair(pair)).filter(|_| pair.is_sound()).map(Some).ok_or_else(wrong)?
                }
                _ => return Err(wrong()),
            };
        }
        let card = format!(" +{}@", edition.letter(ELIXIR));
        let gem = format!(" +{}", edition.gem_letter(crate::types::ELIXIR_GEM));
        let player = &mut self.players[seat];
        player.elixir = match elixir {
            "" => None,
            text if text == gem => Some(Elixir::Gem),
            text => Some(Elixir::Card { turn: number(text.strip_prefix(&card).ok_or_else(wrong)?)? }),
        };
        player.substance = Some(id);
        Ok(())
    }

    /// The decks, and what is out of play by the invariants. A count will do where it leaves nothing open.
    fn read_decks(&mut self, deck: &str, substance_deck: &str) -> Read<()> {
        let edition = self.edition.0;
        let too_many = |what: &str| PositionError::new(format!("there are more {what} than the edition has"));
        let (mut cards, mut gems) = (Pool::<ELEMENTS>::default(), self.table);
        let mut substances = Pool::<MAX_SUBSTANCES>::default();
        let hands = self.players.0.iter().map(|player| player.hand.total()).sum::<u32>();
        let gems_in_hand = self.players.0.iter().map(|player| player.gems.total()).sum::<u32>();
        if hands + self.discard.len() as u32 > MAX_CARDS as u32 {
            return Err(too_many("element cards"));
        }
        if gems_in_hand + gems.total() > MAX_GEMS as u32 {
            return Err(too_many("gems"));
        }
        self.discard.iter().for_each(|card| cards.add(card.index()));
        self.pool.iter().for_each(|substance| substances.add(substance.index()));
        for player in &self.players.0 {
            cards.add_all(&player.hand);
            gems.add_all(&player.gems);
            for &unit in player.slots.iter().flatten() {
                if let Unit::Card(card) = unit {
                    cards.add(card.index());
                }
                count_gems(unit, &mut gems);
            }
            match player.elixir {
                None => {}
                Some(Elixir::Card { .. }) => cards.add(ELIXIR.index()),
                Some(Elixir::Gem) => gems.add(crate::types::ELIXIR_GEM.index()),
            }
            let held = player.substance.into_iter().chain(player.done.iter().map(|done| done.substance));
            held.for_each(|substance| substances.add(substance.index()));
        }
        let rest = edition.cards.minus(&cards).ok_or_else(|| too_many("element cards"))?;
        self.deck = match deck.parse::<u32>() {
            Ok(0) => Pool::default(),
            Ok(count) if count == rest.total() => rest,
            Ok(_) => return error("a position with hidden cards cannot be loaded: write out the deck"),
            Err(_) => letters(deck, |letter| edition.card_of(letter).map(ElementId::index))?.into_iter().collect(),
        };
        self.gone_cards = rest.minus(&self.deck).ok_or_else(|| too_many("element cards"))?;
        self.gone_gems = edition.gems.minus(&gems).ok_or_else(|| too_many("gems"))?;
        let rest = edition.substance_cards.minus(&substances).ok_or_else(|| too_many("substances"))?;
        self.substance_deck = match substance_deck.parse::<u32>() {
            Ok(count) if count == rest.total() => rest,
            Ok(_) => return error(format!("{} substances lie nowhere else", rest.total())),
            Err(_) => {
                list(substance_deck, |word| substance(word, edition))?.into_iter().map(SubstanceId::index).collect()
            }
        };
        Ok(())
    }

    fn read_step(&self, step: &str, lock: bool) -> Read<Phase> {
        if lock && step != "build" {
            return error("a begin lock holds in the build step only");
        }
        let effect = |is: fn(Op) -> bool, wait: Wait| {
            let programs = self.dice.iter().filter(|face| **face != 0).map(|&face| Program::Face(face));
            let found = programs.chain([Program::Doubles]).find_map(|program| {
                let op = self.edition.program(program).iter().position(|&op| is(op))?;
                Some(Phase::Effect { program, op: op as u8, wait })
            });
            found.ok_or_else(|| PositionError::new(format!("no die shows the outcome of the step {step:?}")))
        };
        match step {
            "die" => Ok(Phase::Die),
            "reroll" => Ok(Phase::Reroll),
            "swap" => effect(Elements::is_swap, Wait::Swap),
            "trade" => effect(|op| matches!(op, Op::TradeGem { .. }), Wait::Trade { declined: SeatSet::NONE }),
            "take" => effect(|op| matches!(op, Op::TakeCard { .. }) && !Elements::is_swap(op), Wait::Take),
            "doubles" => Ok(Phase::Effect { program: Program::Doubles, op: 0, wait: Wait::Steal }),
            "build" => Ok(Phase::Build { lock }),
            "redraw" => Ok(Phase::Redraw),
            "limit" => Ok(Phase::Limit),
            "over" => {
                let is_won = self.players.0.iter().any(|player| player.points >= self.target());
                let is_building = self.players.0.iter().any(|player| player.substance.is_some());
                let is_left = !self.pool.is_empty() || !self.substance_deck.is_empty() || is_building;
                let end = if is_won {
                    End::Target
                } else if is_left {
                    End::Stall
                } else {
                    End::AllBuilt
                };
                Ok(Phase::Over { end })
            }
            other => error(format!("{other:?} is no step that can be written")),
        }
    }
}

fn read_options(text: &str, config: &Config) -> Read<Config> {
    let mut config = config.clone();
    for option in list(text, |word| Ok(word.to_owned()))? {
        match option.split_once('=') {
            Some(("discard_draw", "top")) => config.discard_draw = Some(DiscardDraw::Top),
            Some(("discard_draw", "any")) => config.discard_draw = Some(DiscardDraw::Any),
            Some(("trade", "forced")) => config.trade = Some(Trading::Forced),
            Some(("trade", "consent")) => config.trade = Some(Trading::Consent),
            Some(("take_hand", "random")) => config.take_hand = Some(TakeHand::Random),
            Some(("take_hand", "chosen")) => config.take_hand = Some(TakeHand::Chosen),
            Some(("target", points)) => config.target = Some(number(points)?.min(255) as u8),
            _ => return error(format!("{option:?} is no option")),
        }
    }
    Ok(config)
}

fn number(text: &str) -> Read<u16> {
    text.parse().or_else(|_| error(format!("{text:?} is no number")))
}

fn read_seat(text: &str, seats: usize) -> Read<Seat> {
    match text.parse::<Seat>() {
        Ok(seat) if seat.index() < seats => Ok(seat),
        _ => error(format!("{text:?} is no seat of this table")),
    }
}

fn read_dice(text: &str) -> Read<[u8; 2]> {
    match *text.as_bytes() {
        [b'-'] => Ok([0; 2]),
        [one @ b'1'..=b'6', b' ', two @ b'1'..=b'6'] => Ok([one - b'0', two - b'0']),
        _ => error(format!("{text:?} are no two faces")),
    }
}

fn read_table(text: &str, edition: &ElementsEdition) -> Read<Pool<GEMS>> {
    let mut gems = Pool::default();
    for word in text.split(' ').filter(|word| *word != "-") {
        let mut letters = word.chars();
        let gem = letters.next().and_then(|letter| edition.gem_of(letter));
        let Some(gem) = gem else { return error(format!("{word:?} is no gem with a number")) };
        gems.0[gem.index()] = number(letters.as_str())?.min(255) as u8;
    }
    Ok(gems)
}

fn card(word: &str, edition: &ElementsEdition) -> Read<ElementId> {
    let mut letters = word.chars();
    let card = letters.next().and_then(|letter| edition.card_of(letter)).filter(|_| letters.next().is_none());
    card.map_or_else(|| error(format!("{word:?} is no card")), Ok)
}

fn substance(word: &str, edition: &ElementsEdition) -> Read<SubstanceId> {
    SubstanceId::find(edition, word).map_or_else(|| error(format!("{word:?} is no substance")), Ok)
}

/// A list with commas, or `-`.
fn list<T>(text: &str, read: impl Fn(&str) -> Read<T>) -> Read<Vec<T>> {
    if text == "-" { Ok(Vec::new()) } else { text.split(',').map(read).collect() }
}

/// Letters in a row, or `-`.
fn letters(text: &str, read: impl Fn(char) -> Option<usize>) -> Read<Vec<usize>> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let read = |letter| read(letter).map_or_else(|| error(format!("{letter:?} is no card or gem")), Ok);
    capped(text.chars().map(read).collect::<Read<Vec<usize>>>()?, MAX_CARDS)
}

fn capped<T>(items: Vec<T>, capacity: usize) -> Read<Vec<T>> {
    if items.len() <= capacity { Ok(items) } else { error("the list is too long") }
}
