//! The position notation `EL1` (section 16 of the catalogue).

use crate::cards::ElementsEdition;
use crate::effect::{Asked, Op, Program};
use crate::state::{Done, Elements, Elixir, End, Phase, Wait, audit_config};
use crate::types::{
    Config, DiscardDraw, ELEMENTS, ELIXIR, ElementId, GEMS, GemId, MAX_CARDS, MAX_GEMS, MAX_POOL, MAX_SUBSTANCES, Pair,
    SubstanceId, TakeHand, Trading, Unit,
};
use crate::view::count_gems;
use game_core::{Pool, PositionError, Seat, SeatSet, plain_number};

type Read<T> = Result<T, PositionError>;

fn error<T>(what: impl Into<String>) -> Read<T> {
    Err(PositionError::new(what))
}

impl Elements {
    /// The position, if it is one that can be written.
    pub(crate) fn write_position(&self) -> Option<String> {
        let edition = self.edition.0;
        let step = step_word(self.phase)?;
        let letters =
            |cards: &mut dyn Iterator<Item = ElementId>| cards.map(|card| edition.letter(card)).collect::<String>();
        let cards = |pool: &Pool<ELEMENTS>| or_dash(letters(&mut pool.each().map(|kind| ElementId(kind as u8))));
        let words = |ids: &mut dyn Iterator<Item = SubstanceId>| {
            or_dash(ids.map(|id| id.word(edition).to_owned()).collect::<Vec<_>>().join(","))
        };
        let dice = if self.dice == [0; 2] { "-".into() } else { format!("{} {}", self.dice[0], self.dice[1]) };
        let pile: Vec<String> = self.discard.iter().map(|&card| edition.letter(card).to_string()).collect();
        let table: Vec<String> =
            GemId::all().map(|gem| format!("{}{}", edition.gem_letter(gem), self.table.count(gem.index()))).collect();
        let lock = if self.phase == (Phase::Build { lock: true }) { "; lock" } else { "" };
        let mut text = format!(
            "EL1; turn {}; seat {}; step {step}; dice {dice}; last {}; deck {}; disc {}; sdeck {}; pool {}; table {}; opt {}{lock}",
            self.turn,
            self.active,
            self.last_completion,
            cards(&self.deck),
            or_dash(pile.join(",")),
            words(&mut self.substance_deck.each().map(|kind| SubstanceId(kind as u8))),
            words(&mut self.pool.iter().copied()),
            table.join(" "),
            options(&self.config, edition),
        );
        for seat in Seat::all(self.seats()) {
            let player = &self.players[seat];
            let gems: String = player.gems.each().map(|gem| edition.gem_letter(GemId(gem as u8))).collect();
            let done = player
                .done
                .iter()
                .map(|done| format!("{}{}", done.substance.word(edition), if done.natural { "*" } else { "" }));
            let done = or_dash(done.collect::<Vec<_>>().join(","));
            let (hand, gems, points) = (cards(&player.hand), or_dash(gems), player.points);
            let sub = self.write_substance(seat);
            text += &format!("\n{seat}: hand {hand}; gems {gems}; sub {sub}; pts {points}; done {done}");
        }
        // What the notation cannot tell apart is not written.
        (Elements::read_position(&text, &self.config, edition).as_ref() == Ok(self)).then_some(text)
    }

    fn write_substance(&self, seat: Seat) -> String {
        let edition = self.edition.0;
        let player = &self.players[seat];
        let Some(substance) = player.substance else { return "-".into() };
        let size = edition.substances[substance.index()].slots.len();
        let slots = player.slots[..size].iter().map(|slot| match slot {
            None => "-".into(),
            Some(Unit::Card(card)) => edition.letter(*card).to_string(),
            Some(Unit::Gem(gem)) => edition.gem_letter(*gem).to_string(),
            Some(Unit::Pair(pair)) => {
                format!("({}{})", edition.gem_letter(pair.first()), edition.gem_letter(pair.second()))
            }
        });
        let slots: Vec<String> = slots.collect();
        let elixir = match player.elixir {
            None => String::new(),
            Some(Elixir::Card { turn }) => format!(" +{}@{turn}", edition.letter(ELIXIR)),
            Some(Elixir::Gem) => format!(" +{}", edition.gem_letter(crate::types::ELIXIR_GEM)),
        };
        format!("{} [{}]{elixir}", substance.word(edition), slots.join(","))
    }

    pub(crate) fn read_position(text: &str, config: &Config, edition: &'static ElementsEdition) -> Read<Elements> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let Some(first) = lines.next() else { return error("the position is empty") };
        let mut fields: Vec<&str> = first.split("; ").collect();
        let mut lock = fields.last() == Some(&"lock");
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
        audit_config(&config, edition).map_err(PositionError::new)?;
        let mut game = Elements::start(&config, edition).map_err(|refusal| PositionError::new(refusal.to_string()))?;
        game.turn = number(turn)?;
        if game.turn == 0 {
            return error("turns are counted from 1 (EL-044)");
        }
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
            // The lock may stand last in the line of the seat that builds, too.
            let locked = rest.strip_suffix("; lock").filter(|_| found == game.active);
            lock |= locked.is_some();
            game.read_player(found, locked.unwrap_or(rest))?;
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
        self.deck = match plain_number(deck) {
            Some(0) => Pool::default(),
            Some(count) if count == rest.total() => rest,
            Some(_) => return error("a position with hidden cards cannot be loaded: write out the deck"),
            None => letters(deck, |letter| edition.card_of(letter).map(ElementId::index))?.into_iter().collect(),
        };
        self.gone_cards = rest.minus(&self.deck).ok_or_else(|| too_many("element cards"))?;
        self.gone_gems = edition.gems.minus(&gems).ok_or_else(|| too_many("gems"))?;
        let rest = edition.substance_cards.minus(&substances).ok_or_else(|| too_many("substances"))?;
        self.substance_deck = match plain_number(substance_deck) {
            Some(count) if count == rest.total() => rest,
            Some(_) => return error(format!("{} substances lie nowhere else", rest.total())),
            None => {
                let substances = capped(list(substance_deck, |word| substance(word, edition))?, MAX_SUBSTANCES)?;
                substances.into_iter().map(SubstanceId::index).collect()
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

fn step_word(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::Die => Some("die"),
        Phase::Reroll => Some("reroll"),
        Phase::Effect { wait: Wait::Swap, .. } => Some("swap"),
        Phase::Effect { wait: Wait::Trade { .. }, .. } => Some("trade"),
        Phase::Effect { wait: Wait::Take, .. } => Some("take"),
        Phase::Effect { wait: Wait::Steal, .. } => Some("doubles"),
        Phase::Build { .. } => Some("build"),
        Phase::Redraw => Some("redraw"),
        Phase::Limit => Some("limit"),
        Phase::Over { .. } => Some("over"),
        Phase::Effect { .. }
        | Phase::Gem
        | Phase::DealSubstance
        | Phase::DealCards { .. }
        | Phase::DealDiscard { .. }
        | Phase::DealPool
        | Phase::FirstRoll { .. }
        | Phase::First { .. }
        | Phase::Draw
        | Phase::Roll
        | Phase::RollAgain { .. }
        | Phase::Gain
        | Phase::Bonus { .. }
        | Phase::Substance
        | Phase::Refill { .. }
        | Phase::Toss { .. }
        | Phase::DrawAgain { .. }
        | Phase::DrawUp => None,
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

/// The options that differ from the default, or from a field of the edition that they replace.
fn options(config: &Config, edition: &ElementsEdition) -> String {
    let mut options = Vec::new();
    let replaces = |is: &dyn Fn(Op) -> bool| edition.programs.iter().flatten().any(|&op| is(op));
    match config.discard_draw {
        Some(DiscardDraw::Any) => options.push("discard_draw=any".into()),
        Some(DiscardDraw::Top) if replaces(&|op| matches!(op, Op::DrawDiscard { pick: DiscardDraw::Any, .. })) => {
            options.push("discard_draw=top".into());
        }
        Some(DiscardDraw::Top) | None => {}
    }
    match config.trade {
        Some(Trading::Consent) => options.push("trade=consent".into()),
        Some(Trading::Forced) if replaces(&|op| matches!(op, Op::TradeGem { trading: Trading::Consent, .. })) => {
            options.push("trade=forced".into());
        }
        Some(Trading::Forced) | None => {}
    }
    let is_chosen = |op| matches!(op, Op::TakeCard { asked: Asked::Take, hand: Some(TakeHand::Chosen), .. });
    match config.take_hand {
        Some(TakeHand::Chosen) => options.push("take_hand=chosen".into()),
        Some(TakeHand::Random) if replaces(&is_chosen) => options.push("take_hand=random".into()),
        Some(TakeHand::Random) | None => {}
    }
    let target = config.target.filter(|&target| target != edition.setup.target_points);
    options.extend(target.map(|target| format!("target={target}")));
    or_dash(options.join(","))
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
    let number = plain_number(text).and_then(|number| u16::try_from(number).ok());
    number.map_or_else(|| error(format!("{text:?} is no number")), Ok)
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
    let mut named = 0;
    for word in text.split(' ').filter(|word| *word != "-") {
        let mut letters = word.chars();
        let gem = letters.next().and_then(|letter| edition.gem_of(letter));
        let Some(gem) = gem else { return error(format!("{word:?} is no gem with a number")) };
        if named & gem.bit() != 0 {
            return error(format!("{word:?} names a gem of the table a second time"));
        }
        named |= gem.bit();
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
