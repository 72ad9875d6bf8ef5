//! Reading an edition file into the tables of `cards`: every error names line, card and field.

use crate::cards::{AddPoints, ElementsEdition, Grant, MAX_GRANTS, Run, Substance};
use crate::effect::Op;
use crate::ops::ops;
use crate::raw::{Components, File, RawDie, RawEffect, RawElement, RawFusion, RawGem, RawSubstance};
use crate::types::{
    ELEMENTS, ELIXIR, ELIXIR_GEM, ElementId, GEMS, GemId, Inputs, MAX_CARDS, MAX_GEMS, MAX_INPUTS, MAX_PLAYERS,
    MAX_POOL, MAX_SLOTS, MAX_SUBSTANCES, META, META_GEM, PRIMARIES, Pair, REQUIRABLE,
};
use game_core::edition::{Row, Table, head, read};
use game_core::{EditionError, Pile, Pool};

impl ElementsEdition {
    /// Reads an edition file.
    pub fn load(text: &str) -> Result<ElementsEdition, EditionError> {
        let head = head(text, "elements")?;
        let file: File = read(text)?;
        let loader = Loader { text };
        let elements = loader.elements(&file)?;
        let gems = loader.gems(&file)?;
        let colours: [&str; GEMS] = std::array::from_fn(|gem| gems[gem].colour.as_str());
        let substances = loader.substances(&file, &colours)?;
        let (pairs, exchanges) = loader.fusions(&file, &colours)?;
        let edition = ElementsEdition {
            head,
            tables: tables(&file, &gems),
            setup: file.setup,
            element_codes: elements.each_ref().map(|row| row.code.as_bytes()[0]),
            gem_codes: gems.each_ref().map(|row| row.code.as_bytes()[0]),
            cards: Pool(elements.each_ref().map(|row| row.count)),
            gems: Pool(gems.each_ref().map(|row| row.count)),
            substance_cards: {
                let mut counts = Pool::default();
                file.substance.iter().enumerate().for_each(|(kind, row)| counts.0[kind] = row.count);
                counts
            },
            takeable: mask(&gems, |row| !row.protected),
            reusable: mask(&gems, |row| row.reusable),
            elixir_card: loader.special(&elements[ELIXIR.index()].id, ELIXIR, &elements[ELIXIR.index()].effect)?,
            elixir_gem: loader.elixir_gem(gems[ELIXIR_GEM.index()])?,
            pairs,
            exchanges,
            substances,
            programs: loader.programs(&file)?,
        };
        loader.special(&elements[META.index()].id, META, &elements[META.index()].effect)?;
        loader.special(&gems[META_GEM.index()].id, META, &gems[META_GEM.index()].effect)?;
        loader.counts(&file, &edition)?;
        Ok(edition)
    }
}

fn mask(gems: &[&RawGem; GEMS], is: impl Fn(&RawGem) -> bool) -> u8 {
    (0..GEMS).fold(0, |mask, gem| mask | u8::from(is(gems[gem])) << gem)
}

/// The rows that ids point into: elements, gems, substances, faces.
fn tables(file: &File, gems: &[&RawGem; GEMS]) -> Vec<Table> {
    let row = |id: &str, title: &str, text: &str| Row { id: id.into(), title: title.into(), text: text.into() };
    let mut faces: Vec<&RawDie> = file.die.iter().collect();
    faces.sort_by_key(|die| die.face);
    vec![
        Table { name: "element", rows: file.element.iter().map(|e| row(&e.id, &e.name, &e.text)).collect() },
        Table { name: "gem", rows: gems.iter().map(|g| row(&g.id, &g.name, &g.text)).collect() },
        Table { name: "substance", rows: file.substance.iter().map(|s| row(&s.id, &s.name, &s.text)).collect() },
        Table { name: "die", rows: faces.iter().map(|d| row(&d.id, &d.name, &d.text)).collect() },
    ]
}

/// The vocabulary of element ids, in the canonical order (EL-008).
const ELEMENT_IDS: [&str; ELEMENTS] =
    ["fire", "water", "air", "earth", "oil", "power", "wood", "metal", "meta", "elixir"];
const COLOURS: [&str; GEMS] = ["orange", "blue", "clear", "green", "purple", "red"];

fn class_of(element: ElementId) -> &'static str {
    match element {
        primary if primary.is_primary() => "primary",
        special if special.is_special() => "special",
        _ => "secondary",
    }
}

type Checked<T> = Result<T, EditionError>;

/// Turns the file into tables; every error says where.
struct Loader<'a> {
    text: &'a str,
}

impl Loader<'_> {
    fn card<T>(&self, id: &str, field: &str, what: impl Into<String>) -> Checked<T> {
        Err(EditionError::card(self.text, id, field, what))
    }

    fn field<T>(&self, table: &str, field: &str, what: impl Into<String>) -> Checked<T> {
        Err(EditionError::field(self.text, table, field, what))
    }

    fn elements<'f>(&self, file: &'f File) -> Checked<[&'f RawElement; ELEMENTS]> {
        for (place, row) in file.element.iter().enumerate() {
            let Some(&expected) = ELEMENT_IDS.get(place) else {
                return self.card(&row.id, "id", format!("there are {ELEMENTS} elements, this is one more"));
            };
            if row.id != expected {
                return self.card(&row.id, "id", format!("element {} is {expected:?}", place + 1));
            }
            let element = ElementId(place as u8);
            if row.class != class_of(element) {
                return self.card(&row.id, "class", format!("{expected} is {}", class_of(element)));
            }
            self.code(
                &row.id,
                &row.code,
                file.element.iter().map(|other| (&other.id, &other.code)),
                u8::is_ascii_uppercase,
            )?;
            if !element.is_special() && !row.effect.is_empty() {
                return self.card(&row.id, "effect", "only special elements have an effect");
            }
            self.text_has_effect(&row.id, &row.text, row.effect.is_empty())?;
        }
        match <Vec<&RawElement> as TryInto<[&RawElement; ELEMENTS]>>::try_into(file.element.iter().collect()) {
            Ok(rows) => Ok(rows),
            Err(rows) => self.card(ELEMENT_IDS[rows.len()], "id", "this element is missing"),
        }
    }

    /// Ids stand in texts and JSON: they are words, and unlike each other.
    fn id<'c>(&self, id: &str, all: impl Iterator<Item = &'c String>) -> Checked<()> {
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !id.starts_with(|first: char| first.is_ascii_lowercase()) || !id.bytes().all(is_letter) {
            return self.card(id, "id", "an id has small letters, digits and hyphens, and begins with a letter");
        }
        match all.filter(|other| *other == id).count() {
            0 | 1 => Ok(()),
            rows => self.card(id, "id", format!("{rows} rows have this id")),
        }
    }

    fn code<'c>(
        &self,
        id: &str,
        code: &str,
        all: impl Iterator<Item = (&'c String, &'c String)>,
        is_case: fn(&u8) -> bool,
    ) -> Checked<()> {
        if code.len() != 1 || !code.as_bytes().iter().all(is_case) {
            return self.card(id, "code", "a code is one letter: upper case for a card, lower case for a gem");
        }
        let mut others = all;
        match others.find(|(other, its)| *other != id && *its == code) {
            Some((other, _)) => self.card(id, "code", format!("{other:?} has this code too")),
            None => Ok(()),
        }
    }

    fn text_has_effect(&self, id: &str, text: &str, is_without: bool) -> Checked<()> {
        if is_without && !text.is_empty() {
            return self.card(id, "effect", "a text without an effect");
        }
        Ok(())
    }

    /// The gems in the order of their elements, whatever their order in the file (EL-005: the match is data).
    fn gems<'f>(&self, file: &'f File) -> Checked<[&'f RawGem; GEMS]> {
        let mut gems: [Option<&RawGem>; GEMS] = [None; GEMS];
        for row in &file.gem {
            self.id(&row.id, file.gem.iter().map(|other| &other.id))?;
            if ELEMENT_IDS.contains(&row.id.as_str()) {
                return self.card(
                    &row.id,
                    "id",
                    "an element has this id: what lies in a slot must tell a gem from a card",
                );
            }
            if !COLOURS.contains(&row.colour.as_str()) {
                return self.card(&row.id, "colour", format!("the colours are {}", COLOURS.join(", ")));
            }
            if file.gem.iter().any(|other| other.id != row.id && other.colour == row.colour) {
                return self.card(&row.id, "colour", format!("another gem is {} too", row.colour));
            }
            let Some(place) = GemId::all().position(|gem| ELEMENT_IDS[gem.element().index()] == row.element) else {
                return self.card(&row.id, "element", "gems are of primary and special elements");
            };
            if let Some(other) = gems[place].replace(row) {
                return self.card(&row.id, "element", format!("{:?} is of this element already", other.id));
            }
            self.code(
                &row.id,
                &row.code,
                file.gem.iter().map(|other| (&other.id, &other.code)),
                u8::is_ascii_lowercase,
            )?;
            if place < PRIMARIES && !row.effect.is_empty() {
                return self.card(&row.id, "effect", "only special gems have an effect");
            }
            if place < PRIMARIES && row.count == 0 {
                return self.card(&row.id, "count", "every seat may choose this colour: at least one gem is needed");
            }
            self.text_has_effect(&row.id, &row.text, row.effect.is_empty())?;
        }
        let missing = || gems.iter().position(Option::is_none).map(|place| GemId(place as u8).element());
        if let Some(element) = missing() {
            let id = ELEMENT_IDS[element.index()];
            return self.card(id, "element", "the gem of this element is missing");
        }
        Ok(gems.map(|gem| gem.expect("no gem is missing")))
    }

    /// The effect of a special element: Meta substitutes, Elixir adds points.
    fn special(&self, id: &str, element: ElementId, effect: &[RawEffect]) -> Checked<AddPoints> {
        let [effect] = effect else {
            return self.card(id, "effect", "a special element has exactly one effect");
        };
        match (effect.op.as_str(), element) {
            ("substitute", META) if effect.points.is_some() || effect.wait_turns.is_some() => {
                self.card(id, "effect", "substitute has the field \"for\" alone")
            }
            ("substitute", META) if effect.stands_for.as_deref() == Some("any-required") => Ok(AddPoints::default()),
            ("substitute", META) => self.card(id, "effect", "substitute is for \"any-required\""),
            ("add-points", ELIXIR) => match (effect.points, effect.wait_turns, &effect.stands_for) {
                (Some(points @ 0..=9), Some(wait_turns @ 0..=9), None) => Ok(AddPoints { points, wait_turns }),
                _ => self.card(id, "effect", "add-points has points and wait_turns, 0 to 9 each"),
            },
            (op, _) => self.card(id, "effect", format!("{op:?} is no effect of {:?}", ELEMENT_IDS[element.index()])),
        }
    }

    /// A gem does not keep the turn in which it was played, so it cannot wait (EL-136).
    fn elixir_gem(&self, gem: &RawGem) -> Checked<AddPoints> {
        let elixir = self.special(&gem.id, ELIXIR, &gem.effect)?;
        if elixir.wait_turns > 0 {
            return self.card(&gem.id, "effect", "a gem adds its points at once: wait_turns is 0");
        }
        Ok(elixir)
    }

    fn substances(&self, file: &File, colours: &[&str; GEMS]) -> Checked<Vec<Substance>> {
        if file.substance.len() > MAX_SUBSTANCES {
            let id = &file.substance[MAX_SUBSTANCES].id;
            return self.card(id, "id", format!("an edition has at most {MAX_SUBSTANCES} substances"));
        }
        file.substance.iter().map(|row| self.substance(file, row, colours)).collect()
    }

    fn substance(&self, file: &File, row: &RawSubstance, colours: &[&str; GEMS]) -> Checked<Substance> {
        let id = &row.id;
        self.id(id, file.substance.iter().map(|other| &other.id))?;
        if let Some(word) = row.requires.keys().find(|word| !ELEMENT_IDS[..REQUIRABLE].contains(&word.as_str())) {
            return self.card(id, "requires", format!("{word:?} is no primary or secondary element"));
        }
        let total: u32 = row.requires.values().map(|&count| u32::from(count)).sum();
        if !(1..=MAX_SLOTS as u32).contains(&total) {
            return self.card(id, "requires", format!("a substance has 1 to {MAX_SLOTS} slots, this has {total}"));
        }
        if row.points > 20 {
            return self.card(id, "points", "a substance is worth at most 20 points");
        }
        let mut substance = Substance {
            slots: Pile::new(),
            runs: Pile::new(),
            primary_slots: 0,
            points: row.points,
            bonus: Vec::new(),
        };
        for element in ElementId::all().take(REQUIRABLE) {
            let count = row.requires.get(ELEMENT_IDS[element.index()]).copied().unwrap_or(0);
            let mut run = Run { element, slots: 0 };
            for _ in 0..count {
                run.slots |= 1 << substance.slots.len();
                substance.slots.push(element);
            }
            if count > 0 {
                substance.runs.push(run);
            }
            if element.is_primary() {
                substance.primary_slots |= run.slots;
            }
        }
        if row.gem_bonus.len() > MAX_GRANTS {
            return self.card(id, "gem_bonus", format!("a gem bonus has at most {MAX_GRANTS} grants"));
        }
        for grant in &row.gem_bonus {
            if !(1..=9).contains(&grant.count) {
                return self.card(id, "gem_bonus", "a grant is of 1 to 9 gems");
            }
            let grant = match (&grant.colour, grant.choice.as_deref()) {
                (Some(colour), None) => match colours[..PRIMARIES].iter().position(|known| known == colour) {
                    Some(gem) => Grant::Colour { gem: GemId(gem as u8), count: grant.count },
                    None => return self.card(id, "gem_bonus", format!("{colour:?} is no primary colour")),
                },
                (None, Some("primary")) => Grant::Choice { count: grant.count },
                _ => return self.card(id, "gem_bonus", "a grant has a colour, or choice = \"primary\""),
            };
            substance.bonus.push(grant);
        }
        Ok(substance)
    }

    #[allow(clippy::type_complexity)]
    fn fusions(&self, file: &File, colours: &[&str; GEMS]) -> Checked<([u16; ELEMENTS], Vec<(GemId, Inputs)>)> {
        let mut pairs = [0; ELEMENTS];
        let mut exchanges = Vec::new();
        for (number, row) in file.fusion.iter().enumerate() {
            let fail = |field: &str, what: String| Err(self.fusion_error(number, field, what));
            let Some(result) = ELEMENT_IDS.iter().position(|id| *id == row.result) else {
                return fail("result", format!("{:?} is no element", row.result));
            };
            let result = ElementId(result as u8);
            let inputs = match self.inputs(row, colours) {
                Ok(inputs) => inputs,
                Err(what) => return fail("inputs", what),
            };
            match row.placement.as_str() {
                "in-play" if result.is_primary() || result.is_special() => {
                    return fail("result", "what is fused in play is a secondary element".into());
                }
                "in-play" if inputs.iter().any(|inputs| inputs.total() != 2) => {
                    return fail("inputs", "a pair of two primary gems is fused in play".into());
                }
                "in-play" => {
                    for inputs in inputs {
                        let gems: Vec<GemId> = inputs.each().collect();
                        pairs[result.index()] |= 1 << Pair::new(gems[0], gems[1]).index();
                    }
                }
                "exchange" if !result.is_special() => {
                    return fail("result", "what is exchanged for is a special gem".into());
                }
                "exchange" => {
                    let gem = GemId(result.0 - (REQUIRABLE - PRIMARIES) as u8);
                    exchanges.extend(inputs.into_iter().map(|inputs| (gem, inputs)));
                }
                other => return fail("placement", format!("{other:?} is neither \"in-play\" nor \"exchange\"")),
            }
        }
        exchanges.sort_by_key(|&(gem, inputs)| (gem, std::cmp::Reverse(inputs)));
        exchanges.dedup();
        Ok((pairs, exchanges))
    }

    /// Every way to pay one fusion.
    fn inputs(&self, row: &RawFusion, colours: &[&str; GEMS]) -> Result<Vec<Inputs>, String> {
        let range = 1..=MAX_INPUTS as u8;
        let entries: Vec<(&str, u8)> = row.inputs.iter().map(|(word, &count)| (word.as_str(), count)).collect();
        if let &[("same" | "any", count)] = entries.as_slice() {
            if !range.contains(&count) {
                return Err(format!("a fusion takes 1 to {MAX_INPUTS} gems"));
            }
            let is_same = entries[0].0 == "same";
            let fits = |inputs: &Inputs| inputs.total() == count && (!is_same || inputs.0.contains(&count));
            return Ok(Inputs::all().filter(fits).collect());
        }
        let mut inputs = Inputs([0; PRIMARIES]);
        for (word, count) in entries {
            let gem = colours[..PRIMARIES].iter().position(|colour| *colour == word);
            let gem = gem.ok_or_else(|| format!("{word:?} is no primary colour, nor \"same\" or \"any\" alone"))?;
            inputs.0[gem] = count.min(MAX_INPUTS as u8 + 1);
        }
        if range.contains(&inputs.total()) {
            Ok(vec![inputs])
        } else {
            Err(format!("a fusion takes 1 to {MAX_INPUTS} gems"))
        }
    }

    /// Fusions have no id: they are named by their number in the file.
    fn fusion_error(&self, number: usize, field: &str, what: String) -> EditionError {
        let lines: Vec<&str> = self.text.lines().collect();
        let starts = lines.iter().enumerate().filter(|(_, line)| line.trim_end() == "[[fusion]]");
        let start = starts.map(|(at, _)| at).nth(number);
        let line = start.map(|start| {
            let end =
                lines[start + 1..].iter().position(|line| line.starts_with('[')).map_or(lines.len(), |n| start + 1 + n);
            let found = (start..end).find(|&at| lines[at].trim_start().starts_with(field));
            found.unwrap_or(start) + 1
        });
        EditionError { line, card: Some(format!("fusion {}", number + 1)), field: Some(field.into()), what }
    }

    fn programs(&self, file: &File) -> Checked<[Vec<Op>; 7]> {
        let mut programs: [Vec<Op>; 7] = Default::default();
        for row in &file.die {
            self.id(&row.id, file.die.iter().map(|other| &other.id))?;
            if !(1..=6).contains(&row.face) {
                return self.card(&row.id, "face", "a die has the faces 1 to 6");
            }
            let program = &mut programs[usize::from(row.face) - 1];
            if !program.is_empty() {
                return self.card(&row.id, "face", format!("face {} has an outcome already", row.face));
            }
            *program = ops(&row.effect).or_else(|what| self.card(&row.id, "effect", what))?;
        }
        programs[6] = ops(&file.doubles.effect).or_else(|what| self.field("doubles", "effect", what))?;
        if file.doubles.text.is_empty() {
            return self.field("doubles", "text", "the text that players read is missing");
        }
        match programs.iter().position(Vec::is_empty) {
            Some(face) => self.field("die", "face", format!("the outcome of face {} is missing", face + 1)),
            None => Ok(programs),
        }
    }

    fn counts(&self, file: &File, edition: &ElementsEdition) -> Checked<()> {
        let Components { element_cards, substance_cards, gems, dice } = file.components;
        let substances = edition.substance_cards.0.iter().map(|&count| u32::from(count)).sum::<u32>();
        let sums = [
            ("element_cards", element_cards, edition.cards.0.iter().map(|&n| u32::from(n)).sum(), MAX_CARDS),
            ("substance_cards", substance_cards, substances, MAX_SUBSTANCES),
            ("gems", gems, edition.gems.0.iter().map(|&n| u32::from(n)).sum(), MAX_GEMS),
            ("dice", dice, 2, 2),
        ];
        for (field, stated, sum, capacity) in sums {
            if stated != sum {
                return self.field("components", field, format!("{stated} is stated, but the rows add up to {sum}"));
            }
            if sum > capacity as u32 {
                return self.field("components", field, format!("{sum} is more than the capacity of {capacity}"));
            }
        }
        let setup = &edition.setup;
        let players = setup.players_min..=setup.players_max;
        if !(2..=MAX_PLAYERS as u8).contains(players.start())
            || !(2..=MAX_PLAYERS as u8).contains(players.end())
            || players.is_empty()
        {
            return self.field("setup", "players_min", "there are 2 to 4 players");
        }
        let ranges = [
            ("target_points", setup.target_points, 1..=60),
            ("deal_cards", setup.deal_cards, 0..=12),
            ("initial_discards", setup.initial_discards, 0..=12),
            ("pool_size", setup.pool_size, 1..=MAX_POOL as u8),
            ("hand_max", setup.hand_max, 1..=12),
            ("hand_min", setup.hand_min, 0..=setup.hand_max),
            ("stall_rounds", setup.stall_rounds, 1..=99),
        ];
        for (field, value, range) in ranges {
            if !range.contains(&value) {
                return self.field(
                    "setup",
                    field,
                    format!("{value} is not within {} to {}", range.start(), range.end()),
                );
            }
        }
        let dealt = u32::from(setup.players_max) * u32::from(setup.deal_cards) + u32::from(setup.initial_discards);
        if element_cards < dealt {
            return self.field("components", "element_cards", format!("the set-up alone needs {dealt} cards"));
        }
        if substances < u32::from(setup.players_max) {
            return self.field("components", "substance_cards", "every player is dealt a substance");
        }
        Ok(())
    }
}
