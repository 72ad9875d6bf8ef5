//! Reading an edition file, and everything that can be wrong with one (RP-003 to RP-016).

use super::{
    Cards, Effect, Item, Kind, LEVELS, Level1Stack, Method, Mode, Outcome, OutcomeEffect, Selector, Setup, TargetKind,
};
use crate::ids::{KindId, Kinds, ModeId, ResultId, Results};
use crate::types::{
    MAX_DRAW, MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MODES, MAX_MONSTERS, MAX_NUMBER, MAX_PENDING, MAX_RESULTS,
};
use game_core::edition::{self, Row, Table};
use game_core::{EditionError, MAX_SEATS};
use serde::Deserialize;
use std::collections::HashSet;

/// The most that a figure of an effect may be: a hundred points of ward and boost still fit their counters.
const MAX_FIGURE: u8 = 9;
const GOLD: &str = "gold";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "edition")]
    _edition: HeadRow,
    components: Components,
    setup: Setup,
    ingredient: Vec<IngredientRow>,
    method: Vec<MethodRow>,
    result: Vec<ResultRow>,
    reference: Vec<ReferenceRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read by edition::head; here only to refuse unknown fields")]
struct HeadRow {
    format: u8,
    game: String,
    name: String,
    edition: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Components {
    cards: u32,
    ingredient_cards: u32,
    ingredient_kinds: u32,
    method_cards: u32,
    result_cards: u32,
    reference_cards: u32,
    health_markers: u32,
    formula_markers: u32,
    coins_value_1: u32,
    coins_value_5: u32,
    coin_value_total: u32,
}

/// Where a card comes from.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Source {
    Rulebook,
    Public,
    Reconstructed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IngredientRow {
    id: String,
    code: String,
    name: String,
    count: u8,
    level: u8,
    cost: Option<u8>,
    market: Option<MarketRow>,
    supply: Option<Supply>,
    text: Option<String>,
    item: Option<ItemRow>,
    #[serde(rename = "flavour")]
    _flavour: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "source")]
    _source: Source,
    attested: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MarketRow {
    Level1,
    Basic,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Supply {
    Consolation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemRow {
    target: TargetKind,
    effects: Option<Vec<EffectRow>>,
    modes: Option<Vec<ModeRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeRow {
    label: String,
    effects: Vec<EffectRow>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectRow {
    op: Op,
    n: u8,
    to: Option<Selector>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Op {
    Damage,
    Heal,
    Ward,
    Coins,
    Boost,
    StealRandom,
    LoseCoins,
    DiscardRandom,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MethodRow {
    id: String,
    code: String,
    name: String,
    draw: u8,
    discard_min: u8,
    discard_max: u8,
    coin_cost: [u8; LEVELS],
    health_cost: [u8; LEVELS],
    text: String,
    #[serde(rename = "flavour")]
    _flavour: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "source")]
    _source: Source,
    attested: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultRow {
    id: String,
    code: String,
    name: String,
    level: u8,
    #[serde(rename = "type")]
    sort: Sort,
    score: Option<u8>,
    product: Option<String>,
    draws: Option<String>,
    effects: Option<Vec<EffectRow>>,
    monster: Option<MonsterRow>,
    text: String,
    #[serde(rename = "flavour")]
    _flavour: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "source")]
    _source: Source,
    attested: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sort {
    Success,
    Simple,
    Catastrophe,
    Monster,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct MonsterRow {
    damage: u8,
    health: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReferenceRow {
    id: String,
    code: String,
    #[serde(rename = "name")]
    _name: String,
    count: u8,
    #[serde(rename = "flavour")]
    _flavour: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "source")]
    _source: Source,
    attested: Vec<String>,
}

/// Reads and judges an edition.
pub(crate) fn load(text: &str) -> Result<Cards, EditionError> {
    let file: File = edition::read(text)?;
    let head = edition::head(text, "red-phoenix")?;
    Reader { text, file: &file, labels: Vec::new() }.cards(head)
}

struct Reader<'a> {
    text: &'a str,
    file: &'a File,
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
            consolation,
            level: [of_level(1), of_level(2), of_level(3)],
            coin_value: self.file.components.coin_value_total as u8,
            setup: self.file.setup.clone(),
            kinds,
            methods,
            results,
        })
    }

    fn bad(&self, id: &str, field: &str, what: impl Into<String>) -> EditionError {
        EditionError::card(self.text, id, field, what)
    }

    /// RP-003 to RP-005: the counts of the box, which are also the capacities of this build.
    fn components(&self) -> Result<(), EditionError> {
        let file = self.file;
        let is = |field: &str, stated: u32, counted: u32, boxed: Option<u32>| {
            let wrong = |what: String| Err(EditionError::field(self.text, "components", field, what));
            if stated != counted {
                return wrong(format!("{stated} is stated, but the file holds {counted}"));
            }
            match boxed {
                Some(boxed) if boxed != stated => wrong(format!("the box holds {boxed}")),
                Some(_) | None => Ok(()),
            }
        };
        let stated = &file.components;
        let ingredients = file.ingredient.iter().map(|row| u32::from(row.count)).sum();
        let references = file.reference.iter().map(|row| u32::from(row.count)).sum();
        let (methods, results) = (file.method.len() as u32, file.result.len() as u32);
        is("ingredient_kinds", stated.ingredient_kinds, file.ingredient.len() as u32, Some(MAX_KINDS as u32))?;
        is("ingredient_cards", stated.ingredient_cards, ingredients, Some(118))?;
        is("method_cards", stated.method_cards, methods, Some(MAX_METHODS as u32))?;
        is("result_cards", stated.result_cards, results, Some(MAX_RESULTS as u32))?;
        is("reference_cards", stated.reference_cards, references, None)?;
        is("cards", stated.cards, ingredients + methods + results + references, None)?;
        let seats = MAX_SEATS as u32;
        is("health_markers", stated.health_markers, seats * u32::from(file.setup.max_health), None)?;
        is("formula_markers", stated.formula_markers, seats * u32::from(file.setup.formula_markers_each), None)?;
        let value = stated.coins_value_1 + 5 * stated.coins_value_5;
        is("coin_value_total", stated.coin_value_total, value, None)?;
        if value > u32::from(u8::MAX) || value < seats * u32::from(file.setup.coins_each) {
            let what = format!("the coins must reach for the set-up and be worth at most {}", u8::MAX);
            return Err(EditionError::field(self.text, "components", "coin_value_total", what));
        }
        Ok(())
    }

    fn setup(&self) -> Result<(), EditionError> {
        let setup = &self.file.setup;
        let within = |field: &str, value: u8, low: u8, high: u8| {
            if (low..=high).contains(&value) {
                return Ok(());
            }
            let what = format!("{value} is not between {low} and {high}");
            Err(EditionError::field(self.text, "setup", field, what))
        };
        within("players_min", setup.players_min, 2, MAX_SEATS as u8)?;
        within("players_max", setup.players_max, setup.players_min, MAX_SEATS as u8)?;
        within("max_health", setup.max_health, 1, 50)?;
        within("health_each", setup.health_each, 1, setup.max_health)?;
        within("formula_markers_each", setup.formula_markers_each, 0, 50)?;
        within("action_points", setup.action_points, 1, MAX_NUMBER)?;
        within("coins_per_action", setup.coins_per_action, 1, 50)?;
        within("hand_limit", setup.hand_limit, 1, 118)?;
        within("monster_later_attacks", setup.monster_later_attacks, 0, MAX_NUMBER)?;
        within("ingredients_max", setup.ingredients_max, 1, 4)?;
        within("ingredients_min", setup.ingredients_min, 3, setup.ingredients_max)?;
        within("round_cap", setup.round_cap, 1, 200)?;
        within("offers_per_turn", setup.offers_per_turn, 0, MAX_NUMBER)?;
        within("licence_fee_max", setup.licence_fee_max, 1, MAX_NUMBER)?;
        within("licence_fee_min", setup.licence_fee_min, 1, setup.licence_fee_max)?;
        let cost = &setup.action_cost;
        let steps = [cost.coins, cost.buy, cost.slow, cost.fast, cost.reproduce, cost.dissolve, cost.dissolve_keep];
        let free = [cost.use_item, cost.trade];
        if steps.contains(&0) || free != [0, 0] || cost.dissolve_keep < cost.dissolve {
            let what =
                "items and trade are free, everything else costs at least 1, and keeping not less than dissolving";
            return Err(EditionError::field(self.text, "setup", "action_cost", what));
        }
        if usize::from(setup.action_points / cost.slow) > MAX_PENDING {
            let what = format!("more than {MAX_PENDING} slow experiments could wait at once");
            return Err(EditionError::field(self.text, "setup", "action_cost", what));
        }
        let Level1Stack { two, three, four, five } = setup.level1_stack;
        let boxed = self.file.ingredient.iter().filter(|row| row.market == Some(MarketRow::Level1));
        let most = boxed.map(|row| row.count).min().unwrap_or(0);
        if [two, three, four, five].into_iter().any(|stack| !(1..=most).contains(&stack)) {
            let what = format!("a Level I stack holds between 1 and {most} cards, as many as the box has of each kind");
            return Err(EditionError::field(self.text, "setup", "level1_stack", what));
        }
        Ok(())
    }

    /// Ids and codes are unique; codes read as one word; `attested` names fields of the row.
    fn names(&self) -> Result<(), EditionError> {
        const FIELDS: [&str; 18] = [
            "name",
            "count",
            "level",
            "cost",
            "market",
            "supply",
            "text",
            "item",
            "draw",
            "discard_min",
            "discard_max",
            "coin_cost",
            "health_cost",
            "type",
            "score",
            "product",
            "draws",
            "monster",
        ];
        let file = self.file;
        let rows = (file.ingredient.iter().map(|row| (&row.id, &row.code, &row.attested)))
            .chain(file.method.iter().map(|row| (&row.id, &row.code, &row.attested)))
            .chain(file.result.iter().map(|row| (&row.id, &row.code, &row.attested)))
            .chain(file.reference.iter().map(|row| (&row.id, &row.code, &row.attested)));
        let (mut ids, mut codes) = (HashSet::new(), HashSet::new());
        for (id, code, attested) in rows {
            let is_kebab =
                !id.is_empty() && id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
            if !is_kebab || id == GOLD || !ids.insert(id) {
                return Err(self.bad(id, "id", "ids are kebab-case, not \"gold\", and stand for one card"));
            }
            let is_word = !code.is_empty() && code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            let is_formula = code.strip_prefix('F').is_some_and(|rest| rest.parse::<u32>().is_ok());
            if !is_word || is_formula || code.len() > 8 || !codes.insert(code) {
                let what = "codes are capitals and digits, do not look like a formula, and stand for one card";
                return Err(self.bad(id, "code", what));
            }
            if let Some(wrong) = attested.iter().find(|field| !FIELDS.contains(&field.as_str())) {
                return Err(self.bad(id, "attested", format!("{wrong:?} is no field of a card")));
            }
        }
        Ok(())
    }

    fn kind(&self, row: &IngredientRow) -> Result<Kind, EditionError> {
        if row.level > LEVELS as u8 {
            return Err(self.bad(&row.id, "level", "levels are 0, 1, 2 and 3"));
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
        let (Some((place, row)), None) = (kinds.next(), kinds.next()) else {
            return Err(EditionError::whole("exactly one ingredient has supply = \"consolation\""));
        };
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

    /// RP-015, RP-016 (a), (c), (e), and the capacities for formulas and monsters.
    fn decks(&self, methods: &[Method], results: &[Outcome]) -> Result<(), EditionError> {
        let is_free = |method: &Method| method.coin_cost == [0; LEVELS] && method.health_cost == [0; LEVELS];
        if !methods.iter().any(is_free) {
            return Err(EditionError::whole("some method must cost nothing at any level"));
        }
        let draw = methods.iter().map(|method| usize::from(method.draw)).max().unwrap_or(0);
        for level in 1..=LEVELS as u8 {
            let deck = || results.iter().filter(move |row| row.level == level);
            let is_success =
                |row: &&Outcome| matches!(row.effect, OutcomeEffect::Success { .. } | OutcomeEffect::Gold { .. });
            let stays =
                |row: &&Outcome| matches!(row.effect, OutcomeEffect::Success { .. } | OutcomeEffect::Monster { .. });
            let (successes, all) = (deck().filter(is_success).count(), deck().count());
            if 2 * successes <= all {
                let what = format!("deck {level} needs more successes than failures");
                return Err(EditionError::whole(what));
            }
            if deck().filter(|row| !stays(row)).count() < draw {
                let what = format!("deck {level} could run out: it needs {draw} results that never stay on the table");
                return Err(EditionError::whole(what));
            }
        }
        if self.file.ingredient.iter().filter(|row| row.level == 1).count() < 3 {
            return Err(EditionError::whole("at least three kinds have level 1"));
        }
        let monsters = results.iter().filter(|row| matches!(row.effect, OutcomeEffect::Monster { .. })).count();
        if monsters > MAX_MONSTERS {
            return Err(EditionError::whole(format!("an edition has at most {MAX_MONSTERS} monsters")));
        }
        let usable: u32 = self.file.ingredient.iter().filter(|row| row.level > 0).map(|row| u32::from(row.count)).sum();
        if usable / u32::from(self.file.setup.ingredients_min) > MAX_FORMULAS as u32 {
            return Err(EditionError::whole(format!("more than {MAX_FORMULAS} formulas could lie on the table")));
        }
        Ok(())
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
