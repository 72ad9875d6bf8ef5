//! The position notation RP1 (section 14).

use crate::bundle::{Offer, Stage};
use crate::cards::{Cards, LEVELS};
use crate::draft::{offer_text, parse_bundle, times};
use crate::ids::{FormulaId, Formulas, KindId, Kinds, MethodId, MonsterId, ResultId, Results, small_number};
use crate::state::{Config, Phase, Player, RedPhoenix, TurnRecord};
use crate::types::{Experiment, Formula, Holding, MAX_DRAW, MAX_PENDING, Monster};
use game_core::{MAX_SEATS, PerSeat, PositionError, Seat, SeatSet};
use std::fmt::Write;

impl RedPhoenix {
    /// Written with an Action due or an offer under way, nowhere else.
    pub(crate) fn write_position(&self) -> Option<String> {
        let offer = match &self.phase {
            Phase::Action => None,
            Phase::Trade(offer) => Some(offer),
            Phase::First
            | Phase::Declare { .. }
            | Phase::Draw(_)
            | Phase::Drop(_)
            | Phase::Lose(..)
            | Phase::Steal(_)
            | Phase::Shed(_)
            | Phase::Over(_) => return None,
        };
        let mut text = String::new();
        self.write_lines(&mut text, offer).expect("a String takes any text");
        Some(text)
    }

    fn write_lines(&self, text: &mut String, offer: Option<&Offer>) -> std::fmt::Result {
        let (cards, record) = (self.edition.0, &self.record);
        let (seats, round, first, turn) = (self.seats, self.round, self.first, self.active);
        let (points, window) = (record.action_points, u8::from(record.window));
        let (traded, offers) = (u8::from(record.traded), record.offers);
        write!(text, "RP1 n={seats} round={round} first={first} turn={turn} ap={points} win={window}")?;
        writeln!(text, " traded={traded} offers={offers}")?;
        for (name, is_sold) in [("MK", true), ("ST", false)] {
            write!(text, "{name}")?;
            for kind in cards.kind_ids().filter(|&kind| cards.market.contains(kind) == is_sold) {
                write!(text, " {}{}", cards.code(kind), self.stacks.count(kind))?;
            }
            writeln!(text)?;
        }
        for level in 0..LEVELS {
            let pile = self.discards.and(cards.level[level]);
            writeln!(text, "X{} {}", level + 1, list(pile.iter().map(|result| result.word(cards).to_owned())))?;
        }
        for seat in Seat::all(self.seat_count()) {
            self.write_seat(text, seat)?;
        }
        for id in self.on_table.iter() {
            let formula = self.formula(id);
            let owner = self.owner(id).map_or("-".into(), |owner| owner.to_string());
            let fee = if formula.fee > 0 { formula.fee.to_string() } else { "-".into() };
            let successes: Vec<&str> = formula.successes.iter().map(|success| success.word(cards)).collect();
            let (mixture, successes) = (joined(formula.ingredients, cards), successes.join("+"));
            let markers = list(self.markers(id).iter().map(|seat| seat.to_string()));
            writeln!(text, "{id} {owner} {mixture} {successes} est=T{} lic={fee} K:{markers}", formula.established)?;
        }
        for seat in Seat::all(self.seat_count()) {
            for Experiment { ingredients, method, boost } in &self.player(seat).pending {
                let mixture = joined(*ingredients, cards);
                writeln!(text, "E {seat} {mixture} via {} b{boost}", method.word(cards))?;
            }
        }
        for Monster { id, card, seat, health, attacks_left, drawn } in &self.monsters {
            let card = card.word(cards);
            writeln!(text, "M {id} {seat} {card} hp{health} left={attacks_left} drawn=T{drawn}")?;
        }
        if let Some(offer) = offer {
            let stage = match offer.stage {
                Stage::Open => "open",
                Stage::Made => "made",
            };
            writeln!(text, "O {}>{} {} {stage}", offer.by, offer.to, offer_text(offer, cards))?;
        }
        Ok(())
    }

    fn write_seat(&self, text: &mut String, seat: Seat) -> std::fmt::Result {
        let (cards, player) = (self.edition.0, self.player(seat));
        let Player { hand, coins, health, turn, ward, new_ward, boost, out, .. } = player;
        if *out > 0 {
            return writeln!(text, "{seat} out{out}");
        }
        let hand = list(hand.kinds().iter().map(|kind| times(cards.code(kind), hand.count(kind))));
        let wards = [(*ward, *turn), (*new_ward, turn + 1)];
        let wards = list(wards.into_iter().filter(|ward| ward.0 > 0).map(|(n, turn)| format!("{n}@T{turn}")));
        let record = if seat == self.active { self.record } else { TurnRecord::default() };
        let used = list(record.used.iter().map(|kind| cards.code(kind).to_owned()));
        let formulas = |set: Formulas| list(set.iter().map(|formula| formula.to_string()));
        let (reproduced, licences) = (formulas(record.reproduced), formulas(record.licences));
        writeln!(
            text,
            "{seat} t{turn} h{health} c{coins} H:{hand} W:{wards} B{boost} U:{used} R:{reproduced} L:{licences}"
        )
    }

    pub(crate) fn read_position(text: &str, edition: &'static Cards) -> Result<RedPhoenix, PositionError> {
        let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
        let head = lines.next().unwrap_or_default();
        let mut state = read_head(head, edition).ok_or_else(|| wrong(head))?;
        for line in lines {
            state.read_line(line).ok_or_else(|| wrong(line))?;
        }
        state.finish_position();
        state.examine().map_err(|what| PositionError::new(format!("this position cannot be: {what}")))?;
        Ok(state)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match *words.as_slice() {
            ["MK" | "ST", ref stacks @ ..] => stacks.iter().try_for_each(|stack| self.read_stack(stack)),
            [pile @ ("X1" | "X2" | "X3"), results] => {
                let level = usize::from(pile.as_bytes()[1] - b'1');
                for result in items(results) {
                    let result = ResultId::find(self.edition.0, result)?;
                    self.edition.level[level].contains(result).then(|| self.discards.insert(result))?;
                }
                Some(())
            }
            [seat, out] => {
                let number = small_number(out.strip_prefix("out")?, MAX_SEATS as u8)?;
                let seat = self.seat(seat)?;
                self.players[seat] = Player { out: number, ..Player::default() };
                Some(())
            }
            [seat, turn, health, coins, hand, wards, boost, used, reproduced, licences] => {
                self.read_seat(seat, [turn, health, coins, hand, wards, boost], [used, reproduced, licences])
            }
            [id, owner, mixture, successes, est, lic, markers] if id.starts_with('F') => {
                self.read_formula(id, owner, mixture, successes, [est, lic, markers])
            }
            ["E", seat, mixture, "via", method, boost] => {
                let seat = self.seat(seat)?;
                let experiment = Experiment {
                    ingredients: self.mixture(mixture)?,
                    method: MethodId::find(self.edition.0, method)?,
                    boost: number(boost.strip_prefix('b')?)?,
                };
                let pending = &mut self.players[seat].pending;
                (pending.len() < MAX_PENDING).then(|| pending.push(experiment))
            }
            ["M", id, seat, card, health, left, drawn] => {
                let monster = Monster {
                    id: MonsterId::parse(id)?,
                    card: ResultId::find(self.edition.0, card)?,
                    seat: self.seat(seat)?,
                    health: number(health.strip_prefix("hp")?)?,
                    attacks_left: number(left.strip_prefix("left=")?)?,
                    drawn: number(drawn.strip_prefix("drawn=T")?)?,
                };
                (!self.monsters.is_full()).then(|| self.monsters.push(monster))
            }
            ["O", seats, "give", give, "want", want, stage] => {
                let (by, to) = seats.split_once('>')?;
                let stage = match stage {
                    "open" => Stage::Open,
                    "made" => Stage::Made,
                    _ => return None,
                };
                let (give, want) = (parse_bundle(give, self.edition.0)?, parse_bundle(want, self.edition.0)?);
                self.phase = Phase::Trade(Offer { by: self.seat(by)?, to: self.seat(to)?, give, want, stage });
                Some(())
            }
            _ => None,
        }
    }

    fn seat(&self, text: &str) -> Option<Seat> {
        text.parse().ok().filter(|seat: &Seat| seat.index() < self.seat_count())
    }

    fn mixture(&self, text: &str) -> Option<Kinds> {
        text.split('+').map(|word| KindId::find(self.edition.0, word)).collect()
    }

    /// `QS2`: the code, then the number of cards.
    fn read_stack(&mut self, text: &str) -> Option<()> {
        let cards = self.edition.0;
        let (kind, count) = cards.kind_ids().find_map(|kind| {
            let count = number(text.strip_prefix(cards.code(kind))?)?;
            Some((kind, count))
        })?;
        hold(&mut self.stacks, kind, count, cards)
    }

    fn read_seat(&mut self, seat: &str, figures: [&str; 6], record: [&str; 3]) -> Option<()> {
        let seat = self.seat(seat)?;
        let [turn, health, coins, hand, wards, boost] = figures;
        let mut player = Player {
            turn: number(turn.strip_prefix('t')?)?,
            health: number(health.strip_prefix('h')?)?,
            coins: number(coins.strip_prefix('c')?)?,
            boost: number(boost.strip_prefix('B')?)?,
            ..Player::default()
        };
        for item in items(hand.strip_prefix("H:")?) {
            let (code, count) = item.split_once('*').unwrap_or((item, "1"));
            let kind = KindId::find(self.edition.0, code)?;
            hold(&mut player.hand, kind, number(count)?, self.edition.0)?;
        }
        for item in items(wards.strip_prefix("W:")?) {
            let (points, until) = item.split_once("@T")?;
            let (points, until) = (number(points)?, number(until)?);
            match until.checked_sub(player.turn)? {
                0 => player.ward = points,
                1 => player.new_ward = points,
                _ => return None,
            }
        }
        self.players[seat] = player;
        if seat == self.active {
            let [used, reproduced, licences] = record;
            let kinds = items(used.strip_prefix("U:")?).map(|word| KindId::find(self.edition.0, word));
            self.record.used = kinds.collect::<Option<Kinds>>()?;
            self.record.reproduced = formulas(reproduced.strip_prefix("R:")?)?;
            self.record.licences = formulas(licences.strip_prefix("L:")?)?;
        }
        Some(())
    }

    fn read_formula(&mut self, id: &str, owner: &str, mixture: &str, successes: &str, rest: [&str; 3]) -> Option<()> {
        let id = FormulaId::parse(id).filter(|&id| !self.on_table.contains(id))?;
        let [est, lic, markers] = rest;
        let mut formula = Formula {
            ingredients: self.mixture(mixture)?,
            established: number(est.strip_prefix("est=T")?)?,
            ..Formula::default()
        };
        for success in successes.split('+') {
            let success = ResultId::find(self.edition.0, success)?;
            (formula.successes.len() < MAX_DRAW).then(|| formula.successes.push(success))?;
        }
        match lic.strip_prefix("lic=")? {
            "-" => {}
            fee => {
                formula.fee = number(fee)?;
                self.licensed.insert(id);
            }
        }
        if owner != "-" {
            let owner = self.seat(owner)?;
            self.players[owner].owns.insert(id);
        }
        let markers: SeatSet = items(markers.strip_prefix("K:")?).map(|seat| self.seat(seat)).collect::<Option<_>>()?;
        markers.iter().for_each(|seat| self.players[seat].knows.insert(id));
        self.formulas[id.index()] = formula;
        self.on_table.insert(id);
        Some(())
    }

    /// What is not written follows: bank, decks, free markers, who is living.
    fn finish_position(&mut self) {
        let seats = self.seat_count();
        let mut laid_out = self.discards;
        for id in self.on_table.iter() {
            self.formulas[id.index()].successes.iter().for_each(|&success| laid_out.insert(success));
        }
        self.monsters.iter().for_each(|monster| laid_out.insert(monster.card));
        let all = self.edition.level.iter().fold(Results::NONE, |all, &level| all.or(level));
        self.deck = all.without(laid_out);
        self.living = Seat::all(seats).filter(|&seat| self.player(seat).out == 0).collect();
        let held: u32 = Seat::all(seats).map(|seat| u32::from(self.player(seat).coins)).sum();
        self.bank = u32::from(self.edition.coin_value).saturating_sub(held) as u8;
        let markers = self.edition.setup.formula_markers_each;
        for seat in Seat::all(seats) {
            let player = &mut self.players[seat];
            player.free_markers = markers.saturating_sub(player.knows.len() as u8);
        }
    }
}

fn wrong(line: &str) -> PositionError {
    if line.contains("H:#") {
        return PositionError::new(format!("a position with hidden hands cannot be loaded: {line:?}"));
    }
    PositionError::new(format!("this line of the position is not understood: {line:?}"))
}

fn read_head(line: &str, edition: &'static Cards) -> Option<RedPhoenix> {
    let mut words = line.split(' ');
    (words.next()? == "RP1").then_some(())?;
    let mut field = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    let seats = usize::from(number(&field("n")?)?);
    let mut state = RedPhoenix::set_up(&Config { seats }, edition).ok()?;
    state.stacks = Holding::default();
    state.players = PerSeat::default();
    state.phase = Phase::Action;
    state.round = number(&field("round")?)?;
    state.first = state.seat(&field("first")?)?;
    state.active = state.seat(&field("turn")?)?;
    state.record = TurnRecord {
        action_points: number(&field("ap")?)?,
        window: flag(&field("win")?)?,
        traded: flag(&field("traded")?)?,
        offers: number(&field("offers")?)?,
        ..TurnRecord::default()
    };
    words.next().is_none().then_some(state)
}

fn number(text: &str) -> Option<u8> {
    small_number(text, u8::MAX)
}

/// Cards of a kind put down, unless they are more than the box has.
fn hold(holding: &mut Holding, kind: KindId, count: u8, cards: &Cards) -> Option<()> {
    let all = holding.count(kind).checked_add(count)?;
    (all <= cards.kind(kind).count).then(|| (0..count).for_each(|_| holding.add(kind)))
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// The items of a comma-separated list; `-` is the empty one.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

fn formulas(text: &str) -> Option<Formulas> {
    items(text).map(FormulaId::parse).collect()
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

fn joined(kinds: Kinds, cards: &Cards) -> String {
    kinds.iter().map(|kind| cards.code(kind)).collect::<Vec<_>>().join("+")
}
