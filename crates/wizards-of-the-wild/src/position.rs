//! The position notation `WW1|…` (section 19 of the catalogue).

use crate::cards::Cards;
use crate::chance::bits;
use crate::state::{DeckLeft, Point, State, TurnState, Wait};
use crate::types::{
    AcolyteId, Card, ChallengeId, Config, Deck, Faces, MAX_CHALLENGES, MAX_DISPLAY, MAX_SPELLS, Resource, SideId,
    SpellId,
};
use game_core::{Pile, PositionError, Seat};
use std::fmt::Display;
use std::str::FromStr;

type Read<T> = Result<T, PositionError>;

fn wrong(what: impl Into<String>) -> PositionError {
    PositionError::new(what)
}

/// The text between a beginning and an end.
fn between<'a>(text: &'a str, begin: &str, what: &str) -> Read<&'a str> {
    text.strip_prefix(begin).ok_or_else(|| wrong(format!("{what} begins with {begin:?}: {text:?}")))
}

/// A number has one text: without leading zeros and without a plus.
fn number<T: FromStr + Display>(text: &str, what: &str) -> Read<T> {
    let number = text.parse::<T>().ok().filter(|number| number.to_string() == text);
    number.ok_or_else(|| wrong(format!("{what} is a number: {text:?}")))
}

/// The words of a list; `-` is the empty one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// The words of a list that is sorted by id, each once.
fn sorted<'a>(text: &'a str, what: &str) -> Read<Vec<&'a str>> {
    let list: Vec<&str> = words(text).collect();
    let is_sorted = list.is_sorted_by(|one, next| one < next);
    if is_sorted { Ok(list) } else { Err(wrong(format!("{what} are sorted by id, each once: {text:?}"))) }
}

fn joined(mut words: Vec<String>, sorted: bool) -> String {
    if sorted {
        words.sort();
    }
    if words.is_empty() { "-".into() } else { words.join(",") }
}

impl State {
    /// `None` where the notation has no form: during set-up, in the middle of an effect, after the end.
    pub(crate) fn written(&self) -> Option<String> {
        if self.wait != Wait::Point {
            return None;
        }
        let step = match self.point {
            Point::FillDraw | Point::FillSwap => "fill",
            Point::Preroll => "preroll",
            Point::Roll => "roll",
            Point::Main => "main",
            Point::First
            | Point::Deal
            | Point::Wizards
            | Point::Opponent
            | Point::Display
            | Point::Reveal
            | Point::Opening
            | Point::End
            | Point::Closing
            | Point::Over => return None,
        };
        let cards = self.cards();
        let [spells, challenges] = self.decks;
        let display = self.display.iter().map(|card| card.word(cards).to_owned()).collect();
        let mut text = format!(
            "WW1|r{}|st:{}|ac:{}|{step}|{}|S{}({})C{}({})A{}|{}",
            self.round,
            self.start,
            self.active,
            self.acolyte?.word(cards),
            spells.total(),
            spells.level1,
            challenges.total(),
            challenges.level1,
            self.acolytes_left(),
            joined(display, false),
        );
        for seat in Seat::all(self.wizards()) {
            text.push('|');
            text.push_str(&self.seat_written(seat));
        }
        let turn = &self.turn;
        let conversion = turn.conversion.map_or("-".into(), |(from, to)| format!("{}>{}", from.letter(), to.letter()));
        let discards = Deck::ALL.into_iter().flat_map(|deck| {
            bits(self.discards[deck as usize]).map(move |place| Card::at(deck, place).word(cards).to_owned())
        });
        let past = bits(self.past_acolytes().into()).map(|bit| AcolyteId(bit).word(cards).to_owned());
        text.push_str(&format!(
            "|{}:{}:{},{},{}:b{}.{}:br{}/{}:d{}.{}:c{conversion}:g{}m{}|x:{}|a:{}",
            turn.dice,
            turn.rerolls,
            turn.pool_tome,
            turn.pool_arcane,
            turn.wild,
            turn.bought[0],
            turn.bought[1],
            turn.bribes,
            turn.bribes_allowed,
            turn.discounts[0],
            turn.discounts[1],
            turn.start_gem,
            turn.start_mana,
            joined(discards.collect(), true),
            joined(past.collect(), true),
        ));
        Some(text)
    }

    fn seat_written(&self, seat: Seat) -> String {
        let cards = self.cards();
        let player = &self.players[seat];
        let spell = |&spell: &SpellId| {
            let mark = if self.is_used(spell) { "*" } else { "" };
            format!("{}{mark}", spell.word(cards))
        };
        let power = if seat == self.active && self.turn.power_used { "p*" } else { "p-" };
        let [tome, arcane, gem, mana] = player.stock;
        format!(
            "{}:v{}:{tome}/{arcane}/{gem}/{mana}/{}:{power}:{}:{}",
            self.side(seat).word(cards),
            player.vp,
            player.skulls,
            joined(player.spells.iter().map(spell).collect(), false),
            joined(player.challenges.iter().map(|challenge| challenge.word(cards).to_owned()).collect(), false),
        )
    }

    pub(crate) fn read_position(text: &str, config: &Config, edition: &'static Cards) -> Read<State> {
        let mut state = State::create(config, edition).map_err(|refused| wrong(refused.to_string()))?;
        let fields: Vec<&str> = text.split('|').collect();
        let seats = state.wizards();
        if fields.len() != seats + 11 || fields[0] != "WW1" {
            let count = seats + 11;
            return Err(wrong(format!("a position of {seats} wizards is `WW1|…` with {count} fields separated by |")));
        }
        let seat = |text: &str, begin: &str| {
            let named = between(text, begin, "a seat")?.parse::<Seat>().map_err(|_| wrong("a seat is s1 to s5"))?;
            if named.index() < state.seats() { Ok(named) } else { Err(wrong(format!("{named} takes no turns here"))) }
        };
        let (start, active) = (seat(fields[2], "st:")?, seat(fields[3], "ac:")?);
        (state.start, state.active) = (start, active);
        state.round = number(between(fields[1], "r", "the round")?, "the round")?;
        if state.round == 0 || state.round > edition.setup.rounds {
            return Err(wrong(format!("there is no round {}", state.round)));
        }
        let acolyte =
            |word: &str| AcolyteId::find(edition, word).ok_or_else(|| wrong(format!("no acolyte is {word:?}")));
        state.acolyte = Some(acolyte(fields[5])?);
        state.read_decks(fields[6])?;
        let card = |word: &str| Card::find(edition, word).ok_or_else(|| wrong(format!("no card is {word:?}")));
        let display = words(fields[7]).map(card).collect::<Read<Vec<Card>>>()?;
        if display.len() > MAX_DISPLAY || display.len() > usize::from(edition.setup.display_size) {
            return Err(wrong("more cards are displayed than there is room"));
        }
        state.display = display.into_iter().collect();
        for (place, field) in fields[8..8 + seats].iter().enumerate() {
            state.read_seat(Seat::new(place), field)?;
        }
        let used = (state.turn.used, state.turn.power_used);
        state.turn = read_turn(fields[8 + seats])?;
        (state.turn.used, state.turn.power_used) = used;
        for word in sorted(between(fields[9 + seats], "x:", "the discard pile")?, "discarded cards")? {
            let card = card(word)?;
            state.discards[card.deck() as usize] |= 1 << card.index();
        }
        state.acolytes &= !(1 << state.acolyte.map_or(0, |acolyte| acolyte.0));
        for word in sorted(between(fields[10 + seats], "a:", "the past acolytes")?, "past acolytes")? {
            let past = acolyte(word)?;
            if state.acolyte == Some(past) {
                return Err(wrong(format!("{word} is the acolyte of this round, not of a past one")));
            }
            state.acolytes &= !(1 << past.0);
        }
        for deck in Deck::ALL {
            state.unseen[deck as usize] &= !state.discards[deck as usize];
        }
        for seat in Seat::all(seats) {
            for card in state.owned(seat).collect::<Vec<_>>() {
                state.unseen[card.deck() as usize] &= !(1 << card.index());
            }
        }
        for card in &state.display {
            state.unseen[card.deck() as usize] &= !(1 << card.index());
        }
        state.point = match fields[4] {
            "fill" => state.read_fill()?,
            "preroll" => Point::Preroll,
            "roll" => Point::Roll,
            "main" => Point::Main,
            other => return Err(wrong(format!("a step is fill, preroll, roll or main, not {other:?}"))),
        };
        state.audited().map_err(wrong)?;
        Ok(state)
    }

    /// What FILL asks; in some positions it is skipped, and nobody is asked.
    fn read_fill(&self) -> Read<Point> {
        if self.are_decks_empty() {
            return Err(wrong("with both decks empty there is no fill (WW-036, WW-037)"));
        }
        if self.is_solo() && self.round == 1 {
            return Err(wrong("in the first turn of a solo game there is no fill (WW-111)"));
        }
        if self.is_solo() && self.is_display_full() {
            return Err(wrong("in a solo game no card is exchanged: at fill the display is not full (WW-110)"));
        }
        Ok(if self.is_display_full() { Point::FillSwap } else { Point::FillDraw })
    }

    /// `S18(0)C19(1)A4`
    fn read_decks(&mut self, text: &str) -> Read<()> {
        let rest = between(text, "S", "the decks")?;
        let (spells, rest) = rest.split_once('C').ok_or_else(|| wrong("the challenge deck is missing"))?;
        let (challenges, acolytes) = rest.split_once('A').ok_or_else(|| wrong("the acolyte deck is missing"))?;
        let deck = |text: &str| {
            let (total, level1) = text
                .strip_suffix(')')
                .and_then(|text| text.split_once('('))
                .ok_or_else(|| wrong(format!("a deck is written like 18(0), not {text:?}")))?;
            let (total, level1): (u8, u8) = (number(total, "a deck")?, number(level1, "the level I cards")?);
            let level2 = total.checked_sub(level1).ok_or_else(|| wrong("more level I cards than cards"))?;
            Ok(DeckLeft { level1, level2 })
        };
        self.decks = [deck(spells)?, deck(challenges)?];
        if number::<u8>(acolytes, "the acolyte deck")? != self.acolytes_left() {
            return Err(wrong(format!("in round {} the acolyte deck holds {}", self.round, self.acolytes_left())));
        }
        Ok(())
    }

    /// `willow/A:v17:1/0/2/3/2:p-:lucky-acorn,the-cauldron*:breathing-tax`
    fn read_seat(&mut self, seat: Seat, text: &str) -> Read<()> {
        let cards = self.cards();
        let parts: Vec<&str> = text.split(':').collect();
        let [side, vp, stock, power, spells, challenges] = parts[..] else {
            return Err(wrong(format!("a seat has six parts separated by colons: {text:?}")));
        };
        let side = SideId::find(cards, side).ok_or_else(|| wrong(format!("no wizard is {side:?}")))?;
        if !self.is_free(side) {
            return Err(wrong("two seats have the same wizard"));
        }
        let levels = stock.split('/').map(|level| number(level, "a level")).collect::<Read<Vec<u8>>>()?;
        let [tome, arcane, gem, mana, skulls] = levels[..] else {
            return Err(wrong(format!("levels are tome/arcane/gem/mana/skulls: {stock:?}")));
        };
        let player = &mut self.players[seat];
        player.side = Some(side);
        player.vp = number(between(vp, "v", "the score")?, "the score")?;
        (player.stock, player.skulls) = ([tome, arcane, gem, mana], skulls);
        player.spells = Pile::new();
        for word in words(spells) {
            let id = word.strip_suffix('*').unwrap_or(word);
            let spell = SpellId::find(cards, id).ok_or_else(|| wrong(format!("no spell is {id:?}")))?;
            if player.spells.len() == MAX_SPELLS {
                return Err(wrong("more spells than there are"));
            }
            player.spells.push(spell);
            if id != word {
                self.turn.used |= 1 << spell.0;
            }
        }
        player.challenges = Pile::new();
        for word in words(challenges) {
            let challenge = ChallengeId::find(cards, word).ok_or_else(|| wrong(format!("no challenge is {word:?}")))?;
            if player.challenges.len() == MAX_CHALLENGES {
                return Err(wrong("more challenges than there are"));
            }
            player.challenges.push(challenge);
        }
        match power {
            "p-" => {}
            "p*" if seat == self.active => self.turn.power_used = true,
            _ => return Err(wrong(format!("a power is p- or, for the active seat, p*: {power:?}"))),
        }
        Ok(())
    }
}

/// `ATTTGS:0:0,3,0:b1.0:br0/1:d0.0:c-:g2m3`
fn read_turn(text: &str) -> Read<TurnState> {
    let parts: Vec<&str> = text.split(':').collect();
    let [dice, rerolls, pool, bought, bribes, discounts, conversion, start] = parts[..] else {
        return Err(wrong(format!("a turn has eight parts separated by colons: {text:?}")));
    };
    let two = |text: &str, begin: &str, dot: char, what: &str| {
        let rest = between(text, begin, what)?;
        let (first, second) = rest.split_once(dot).ok_or_else(|| wrong(format!("{what}: two numbers with {dot}")))?;
        Ok([number(first, what)?, number(second, what)?])
    };
    let pool = pool.split(',').map(|level| number(level, "the pool")).collect::<Read<Vec<u8>>>()?;
    let [pool_tome, pool_arcane, wild] = pool[..] else {
        return Err(wrong("the pool is tome,arcane,wild"));
    };
    let [made, allowed] = two(bribes, "br", '/', "bribes")?;
    let no_conversion = || wrong("the conversion is c-, cg>m or cm>g");
    let resource = |letter| Resource::from_letter(letter).ok_or_else(no_conversion);
    let conversion = match between(conversion, "c", "the conversion")?.chars().collect::<Vec<_>>()[..] {
        ['-'] => None,
        [from, '>', to] => Some(resource(from)?).zip(Some(resource(to)?)),
        _ => return Err(no_conversion()),
    };
    let [start_gem, start_mana] = two(start, "g", 'm', "gem and mana at the start")?;
    Ok(TurnState {
        dice: Faces::parse(dice).ok_or_else(|| wrong(format!("dice are written like ATTTGS, not {dice:?}")))?,
        rerolls: number(rerolls, "the re-rolls left")?,
        pool_tome,
        pool_arcane,
        wild,
        bought: two(bought, "b", '.', "cards bought")?,
        bribes: made,
        bribes_allowed: allowed,
        discounts: two(discounts, "d", '.', "discounts")?,
        conversion,
        start_gem,
        start_mana,
        ..TurnState::default()
    })
}
