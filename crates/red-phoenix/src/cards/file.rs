//! Reading an edition file, and everything that can be wrong with one (RP-003 to RP-016).

use super::rows::{
    EffectRow, File, IngredientRow, ItemRow, MarketRow, MethodRow, MonsterRow, Op, ResultRow, Sort, Supply,
};
use super::{Cards, Effect, Item, Kind, LEVELS, Method, Mode, Outcome, OutcomeEffect, Selector, TargetKind};
use crate::ids::{KindId, Kinds, ModeId, ResultId, Results};
use crate::types::{MAX_DRAW, MAX_MODES};
use game_core::EditionError;
use game_core::edition::{self, Row, Table};

/// The most that a figure of an effect may be: a hundred points of ward and boost still fit their counters.
const MAX_FIGURE: u8 = 9;
pub(super) const GOLD: &str = "gold";

/// Reads and judges an edition.
pub(crate) fn load(text: &str) -> Result<Cards, EditionError> {
    let file: File = edition::read(text)?;
    let head = edition::head(text, "red-phoenix")?;
    Reader { text, file: &file, labels: Vec::new() }.cards(head)
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a File,
    /// The labels of modes, in the order in which they come up.
    labels: Vec<String>,
}

impl Reader<'_> {
    fn cards(mut self, head: edition::Head) -> Result<Cards, EditionError> {
        self.components()?;
        self.setup()?;
        self.names()?;
        let kinds = self.file.ingredient.iter().map(|row| self.kind(row)).collect::<Result<Vec<_>, _>>();
        // The labels are found while the items are read.
        let mut kinds = kinds?;
        for (row, kind) in self.file.ingredient.iter().zip(&mut kinds) {
            if let Some(item) = &row.item {
                kind.item = Some(self.item(&row.id, item)?);
            }
        }
        let methods = self.file.method.iter().map(|row| self.method(row)).collect::<Result<Vec<_>, _>>()?;
        let results = self.file.result.iter().map(|row| self.result(row)).collect::<Result<Vec<_>, _>>()?;
        let consolation = self.consolation(&results)?;
        self.decks(&methods, &results)?;

        let set = |keep: &dyn Fn(&Kind) -> bool| -> Kinds {
            (0u8..).map(KindId).zip(&kinds).filter(|(_, kind)| keep(kind)).map(|(id, _)| id).collect()
        };
        let of_level = |level: u8| -> Results {
            (0u8..).map(ResultId).zip(&results).filter(|(_, row)| row.level == level).map(|(id, _)| id).collect()
        };
        Ok(Cards {
            head,
            tables: self.tables(),
            ingredients: set(&|kind| kind.level > 0),
            market: set(&|kind| kind.cost.is_some()),
            items: set(&|kind| kind.item.is_some()),
            boosters: set(&Kind::is_booster),
            of_level: [0, 1, 2, 3].map(|level| set(&|kind| kind.level == level)),
            consolation,
            level: [of_level(1), of_level(2), of_level(3)],
            coin_value: self.file.components.coin_value_total as u8,
            setup: self.file.setup.clone(),
            kinds,
            methods,
            results,
        })
    }

    pub(super) fn bad(&self, id: &str, field: &str, what: impl Into<String>) -> EditionError {
        EditionError::card(self.text, id, field, what)
    }

    fn kind(&self, row: &IngredientRow) -> Result<Kind, EditionError> {
        if row.level > LEVELS as u8 {
            return Err(self.bad(&row.id, "level", "levels are 0, 1, 2 and 3"));
        }
        if row.code.ends_with(|last: char| last.is_ascii_digit()) {
            return Err(self.bad(&row.id, "code", "positions write a number behind it, so it ends in a letter"));
        }
        if row.count == 0 {
            return Err(self.bad(&row.id, "count", "a kind has at least one card"));
        }
        if row.cost.is_some() != row.market.is_some() {
            return Err(self.bad(&row.id, "cost", "a kind of the Market has a cost, and no other kind has one"));
        }
        if row.cost == Some(0) {
            return Err(self.bad(&row.id, "cost", "a price is at least 1 coin"));
        }
        if row.market == Some(MarketRow::Level1) && row.level != 1 {
            return Err(self.bad(&row.id, "market", "the Level I stacks hold level 1"));
        }
        if row.text.as_ref().is_some_and(|text| text.trim().is_empty()) {
            return Err(self.bad(&row.id, "text", "a text says something"));
        }
        if row.text.is_some() != row.item.is_some() {
            let what = if row.text.is_some() { "this text has no effect" } else { "this item has no text" };
            return Err(self.bad(&row.id, if row.text.is_some() { "text" } else { "item" }, what));
        }
        Ok(Kind {
            count: row.count,
            level: row.level,
            cost: row.cost,
            in_level1_stacks: row.market == Some(MarketRow::Level1),
            item: None,
        })
    }

    fn item(&mut self, id: &str, row: &ItemRow) -> Result<Item, EditionError> {
        let target = row.target;
        let modes = match (&row.effects, &row.modes) {
            (Some(effects), None) => vec![Mode { label: None, effects: self.item_effects(id, target, effects)? }],
            (None, Some(modes)) if modes.len() > 1 => {
                let mut read = Vec::new();
                for mode in modes {
                    let label = Some(self.label(id, &mode.label)?);
                    if read.iter().any(|other: &Mode| other.label == label) {
                        return Err(self.bad(id, "item", format!("two modes are called {:?}", mode.label)));
                    }
                    read.push(Mode { label, effects: self.item_effects(id, target, &mode.effects)? });
                }
                read
            }
            (Some(_), Some(_)) | (None, None | Some(_)) => {
                return Err(self.bad(id, "item", "an item has either effects or at least two modes"));
            }
        };
        Ok(Item { target, modes })
    }

    fn label(&mut self, id: &str, label: &str) -> Result<ModeId, EditionError> {
        let found = self.labels.iter().position(|known| known == label);
        let place = found.unwrap_or(self.labels.len());
        if found.is_none() {
            if label.is_empty() || !label.bytes().all(|c| c.is_ascii_lowercase() || c == b'-') {
                return Err(self.bad(id, "item", "the label of a mode is a word in small letters"));
            }
            if place == MAX_MODES {
                return Err(self.bad(id, "item", format!("an edition has at most {MAX_MODES} labels of modes")));
            }
            self.labels.push(label.to_owned());
        }
        Ok(ModeId(place as u8))
    }

    fn item_effects(&self, id: &str, target: TargetKind, rows: &[EffectRow]) -> Result<Vec<Effect>, EditionError> {
        let bad = |what: &str| Err(self.bad(id, "item", what));
        let mut effects = Vec::new();
        let mut aims = false;
        for &row in rows {
            let effect = match row.op {
                Op::Damage if row.to == Some(Selector::Target) => Effect::Damage { n: row.n, to: Selector::Target },
                Op::Damage => return bad("the damage of an item goes to its target"),
                Op::Heal => Effect::Heal { n: row.n },
                Op::Ward => Effect::Ward { n: row.n },
                Op::Coins => Effect::Coins { n: row.n },
                Op::Boost => Effect::Boost { n: row.n },
                Op::StealRandom => Effect::StealRandom { n: row.n },
                Op::LoseCoins | Op::DiscardRandom => return bad("an item does not do this"),
            };
            let needs = match row.op {
                Op::Damage => target != TargetKind::None,
                Op::StealRandom => target == TargetKind::PlayerWithCards,
                Op::Heal | Op::Ward | Op::Coins | Op::Boost | Op::LoseCoins | Op::DiscardRandom => true,
            };
            if !needs {
                return bad("the target does not suit the effect");
            }
            if rows.iter().filter(|other| other.op == row.op).count() > 1 {
                return bad("an item does each thing once: add the figures up");
            }
            if row.op != Op::Damage && row.to.is_some() {
                return bad("only damage says whom it hits");
            }
            aims |= matches!(row.op, Op::Damage | Op::StealRandom);
            self.figure(id, "item", row.n)?;
            effects.push(effect);
        }
        if effects.is_empty() || aims != (target != TargetKind::None) {
            return bad("an item needs an effect, and a target exactly if an effect is aimed");
        }
        Ok(effects)
    }

    fn figure(&self, id: &str, field: &str, n: u8) -> Result<(), EditionError> {
        if (1..=MAX_FIGURE).contains(&n) {
            return Ok(());
        }
        Err(self.bad(id, field, format!("figures run from 1 to {MAX_FIGURE}")))
    }

    fn method(&self, row: &MethodRow) -> Result<Method, EditionError> {
        if row.draw == 0 || usize::from(row.draw) > MAX_DRAW {
            return Err(self.bad(&row.id, "draw", format!("a method draws 1 to {MAX_DRAW} results")));
        }
        if row.discard_min > row.discard_max {
            return Err(self.bad(&row.id, "discard_min", "the least must not exceed the most"));
        }
        // RP-016 (b)
        if row.discard_max >= row.draw {
            return Err(self.bad(&row.id, "discard_max", "at least one result must be played"));
        }
        if row.coin_cost.iter().chain(&row.health_cost).any(|&cost| cost > 50) {
            return Err(self.bad(&row.id, "coin_cost", "a method costs at most 50"));
        }
        if row.text.is_empty() {
            return Err(self.bad(&row.id, "text", "a method says what it does"));
        }
        Ok(Method {
            draw: row.draw,
            discard_min: row.discard_min,
            discard_max: row.discard_max,
            coin_cost: row.coin_cost,
            health_cost: row.health_cost,
        })
    }

    fn result(&self, row: &ResultRow) -> Result<Outcome, EditionError> {
        let bad = |field: &str, what: &str| Err(self.bad(&row.id, field, what));
        if !(1..=LEVELS as u8).contains(&row.level) {
            return bad("level", "results have level 1, 2 or 3");
        }
        if row.text.is_empty() {
            return bad("text", "a result says what it does");
        }
        let fields = [
            ("score", row.score.is_some(), row.sort == Sort::Success),
            ("product", row.product.is_some(), row.sort == Sort::Success),
            ("draws", row.draws.is_some(), row.sort == Sort::Simple),
            ("effects", row.effects.is_some(), row.sort == Sort::Catastrophe),
            ("monster", row.monster.is_some(), row.sort == Sort::Monster),
        ];
        if let Some((field, given, _)) = fields.into_iter().find(|(_, given, due)| given != due) {
            return bad(field, if given { "this type of result has no such field" } else { "this field is missing" });
        }
        let effect = match (row.sort, row.product.as_deref(), row.score) {
            (Sort::Success, Some(GOLD), Some(score)) => OutcomeEffect::Gold { score },
            (Sort::Success, Some(product), Some(score)) => {
                OutcomeEffect::Success { score, product: self.known_kind(&row.id, "product", product)? }
            }
            (Sort::Success, _, _) => return bad("product", "this field is missing"),
            (Sort::Simple, _, _) => {
                let draws = row.draws.as_deref().unwrap_or_default();
                OutcomeEffect::Simple { draws: self.known_kind(&row.id, "draws", draws)? }
            }
            (Sort::Catastrophe, _, _) => OutcomeEffect::Catastrophe {
                effects: self.mishaps(&row.id, row.effects.as_deref().unwrap_or_default())?,
            },
            (Sort::Monster, _, _) => {
                let MonsterRow { damage, health } = row.monster.unwrap_or(MonsterRow { damage: 0, health: 0 });
                self.figure(&row.id, "monster", damage)?;
                self.figure(&row.id, "monster", health)?;
                OutcomeEffect::Monster { damage, health }
            }
        };
        Ok(Outcome { level: row.level, effect })
    }

    fn mishaps(&self, id: &str, rows: &[EffectRow]) -> Result<Vec<Effect>, EditionError> {
        let bad = |what: &str| Err(self.bad(id, "effects", what));
        let mut effects = Vec::new();
        for row in rows {
            let Some(to) = row.to.filter(|&to| to != Selector::Target) else {
                return bad("a catastrophe says whom it hits: self, others, all or neighbours");
            };
            let n = row.n;
            effects.push(match row.op {
                Op::Damage => Effect::Damage { n, to },
                Op::LoseCoins => Effect::LoseCoins { n, to },
                Op::DiscardRandom => Effect::DiscardRandom { n, to },
                Op::Heal | Op::Ward | Op::Coins | Op::Boost | Op::StealRandom => {
                    return bad("a catastrophe does damage, lose_coins or discard_random");
                }
            });
            self.figure(id, "effects", n)?;
        }
        if effects.is_empty() || effects.len() > 4 {
            return bad("a catastrophe has one to four effects");
        }
        Ok(effects)
    }

    fn known_kind(&self, id: &str, field: &str, word: &str) -> Result<KindId, EditionError> {
        let place = self.file.ingredient.iter().position(|row| row.id == word);
        place
            .map(|place| KindId(place as u8))
            .ok_or_else(|| self.bad(id, field, format!("there is no ingredient {word:?}")))
    }

    /// RP-016 (d): one consolation kind, which no result gives.
    fn consolation(&self, results: &[Outcome]) -> Result<KindId, EditionError> {
        let rows = self.file.ingredient.iter().enumerate();
        let mut kinds = rows.filter(|(_, row)| row.supply == Some(Supply::Consolation));
        let Some((place, row)) = kinds.next() else {
            return Err(EditionError::rows(self.text, "ingredient", "one ingredient needs supply = \"consolation\""));
        };
        if let Some((_, other)) = kinds.next() {
            return Err(self.bad(&other.id, "supply", format!("{} is the consolation already", row.id)));
        }
        let kind = KindId(place as u8);
        if row.cost.is_some() {
            return Err(self.bad(&row.id, "cost", "the consolation is not sold"));
        }
        for (row, result) in self.file.result.iter().zip(results) {
            let (gives, field) = match result.effect {
                OutcomeEffect::Success { product, .. } => (product == kind, "product"),
                OutcomeEffect::Simple { draws } => (draws == kind, "draws"),
                OutcomeEffect::Gold { .. } | OutcomeEffect::Catastrophe { .. } | OutcomeEffect::Monster { .. } => {
                    (false, "product")
                }
            };
            if gives {
                return Err(self.bad(&row.id, field, "no result gives the consolation kind"));
            }
        }
        Ok(kind)
    }

    fn tables(&self) -> [Table; 4] {
        let row = |code: &str, name: &str, text: &str| Row { id: code.into(), title: name.into(), text: text.into() };
        let file = self.file;
        let text_of = |row: &IngredientRow| row.text.clone().unwrap_or_default();
        let kinds = file.ingredient.iter().map(|kind| row(&kind.code, &kind.name, &text_of(kind))).collect();
        let methods = file.method.iter().map(|method| row(&method.code, &method.name, &method.text)).collect();
        let results = file.result.iter().map(|result| row(&result.code, &result.name, &result.text)).collect();
        // Every mode that an action can name has a word, also where the edition has fewer labels.
        let word = |place: usize| self.labels.get(place).cloned().unwrap_or_else(|| format!("mode-{}", place + 1));
        let modes = (0..MAX_MODES).map(|place| row(&word(place), &word(place), "")).collect();
        [
            Table { name: "ingredient", rows: kinds },
            Table { name: "method", rows: methods },
            Table { name: "result", rows: results },
            Table { name: "mode", rows: modes },
        ]
    }
}
