//! What every edition must satisfy: counts, capacities, names and decks (RP-003 to RP-016).

use super::file::{GOLD, Reader};
use super::rows::MarketRow;
use super::{LEVELS, Level1Stack, Method, Outcome, OutcomeEffect};
use crate::types::{MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MONSTERS, MAX_NUMBER, MAX_PENDING, MAX_RESULTS};
use game_core::{EditionError, MAX_SEATS};
use std::collections::HashSet;

impl Reader<'_> {
    /// RP-003 to RP-005: the counts of the box, which are also the capacities of this build.
    pub(super) fn components(&self) -> Result<(), EditionError> {
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

    pub(super) fn setup(&self) -> Result<(), EditionError> {
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
    pub(super) fn names(&self) -> Result<(), EditionError> {
        const FIELDS: [&str; 19] = [
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
            "effects",
            "monster",
        ];
        let file = self.file;
        let rows = (file.ingredient.iter().map(|row| (&row.id, &row.code, &row.name, &row.attested)))
            .chain(file.method.iter().map(|row| (&row.id, &row.code, &row.name, &row.attested)))
            .chain(file.result.iter().map(|row| (&row.id, &row.code, &row.name, &row.attested)))
            .chain(file.reference.iter().map(|row| (&row.id, &row.code, &row.name, &row.attested)));
        let (mut ids, mut codes) = (HashSet::new(), HashSet::new());
        for (id, code, name, attested) in rows {
            let is_kebab =
                !id.is_empty() && id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
            if !is_kebab || id == GOLD {
                return Err(self.bad(id, "id", "ids are kebab-case and not \"gold\""));
            }
            if !ids.insert(id) {
                return Err(EditionError::again(self.text, id, "another card has this id"));
            }
            let is_word = !code.is_empty() && code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            let is_formula = code.strip_prefix('F').is_some_and(|rest| rest.parse::<u32>().is_ok());
            if !is_word || is_formula || code.len() > 8 || !codes.insert(code) {
                let what = "codes are capitals and digits, do not look like a formula, and stand for one card";
                return Err(self.bad(id, "code", what));
            }
            if name.trim().is_empty() {
                return Err(self.bad(id, "name", "a card has a name"));
            }
            if let Some(wrong) = attested.iter().find(|field| !FIELDS.contains(&field.as_str())) {
                return Err(self.bad(id, "attested", format!("{wrong:?} is no field of a card")));
            }
        }
        Ok(())
    }

    /// RP-015, RP-016 (a), (c), (e), and the capacities for formulas and monsters.
    pub(super) fn decks(&self, methods: &[Method], results: &[Outcome]) -> Result<(), EditionError> {
        let is_free = |method: &Method| method.coin_cost == [0; LEVELS] && method.health_cost == [0; LEVELS];
        if !methods.iter().any(is_free) {
            return Err(EditionError::rows(self.text, "method", "some method must cost nothing at any level"));
        }
        let draw = methods.iter().map(|method| usize::from(method.draw)).max().unwrap_or(0);
        let is_success =
            |row: &&Outcome| matches!(row.effect, OutcomeEffect::Success { .. } | OutcomeEffect::Gold { .. });
        if 2 * results.iter().filter(is_success).count() <= results.len() {
            let what = "the results need more successes than failures (RP-015)";
            return Err(EditionError::rows(self.text, "result", what));
        }
        for level in 1..=LEVELS as u8 {
            let deck = || results.iter().filter(move |row| row.level == level);
            let stays =
                |row: &&Outcome| matches!(row.effect, OutcomeEffect::Success { .. } | OutcomeEffect::Monster { .. });
            if deck().filter(|row| !stays(row)).count() < draw {
                let what = format!("deck {level} could run out: it needs {draw} results that never stay on the table");
                return Err(EditionError::rows(self.text, "result", what));
            }
        }
        if self.file.ingredient.iter().filter(|row| row.level == 1).count() < 3 {
            return Err(EditionError::rows(self.text, "ingredient", "at least three kinds have level 1"));
        }
        let monsters = results.iter().filter(|row| matches!(row.effect, OutcomeEffect::Monster { .. })).count();
        if monsters > MAX_MONSTERS {
            return Err(EditionError::rows(
                self.text,
                "result",
                format!("an edition has at most {MAX_MONSTERS} monsters"),
            ));
        }
        let usable: u32 = self.file.ingredient.iter().filter(|row| row.level > 0).map(|row| u32::from(row.count)).sum();
        if usable / u32::from(self.file.setup.ingredients_min) > MAX_FORMULAS as u32 {
            return Err(EditionError::rows(
                self.text,
                "ingredient",
                format!("more than {MAX_FORMULAS} formulas could lie on the table"),
            ));
        }
        Ok(())
    }
}
