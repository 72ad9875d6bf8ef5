//! The card file read into typed tables, and everything that makes a file no edition (QL-240).

use crate::cards::{
    Cards, DICE, MAX_CHOICE_FLASKS, MAX_FORMULA_FLASKS, MAX_ROUND_CAP, NORMAL_ASSISTANTS, Product, Recipe, WHITE_CAP,
};
use crate::file::{
    Card, Class, Create, Effect, Fate, File, Matching, Model, Rerollable, Setup, Zone, models, multi_forge, set_of,
};
use crate::flasks::MAX_FLASKS;
use crate::types::{COLOURS, ClaimCard, Colour, ColourSet, FORMULAS, LAB_CARDS, LabCard, Target};
use game_core::edition::{EditionError, Head, Row, Table, head, read};

/// QL-003.
const CARDS: u32 = 51;

/// Reads and checks a card file.
pub(crate) fn load(text: &str) -> Result<Cards, EditionError> {
    let head = head(text, "quintessential")?;
    let file: File = read(text)?;
    check_components(text, &file)?;
    let pool = check_setup(text, &file.setup)?;
    check_names(text, &file.card)?;
    Shelves::sort(text, &file.card)?.into_cards(text, head, pool, file.setup.round_cap)
}

/// QL-001 to QL-003.
fn check_components(text: &str, file: &File) -> Result<(), EditionError> {
    let components = &file.components;
    let dice = &components.dice;
    let colours = Colour::COMMONS.into_iter().chain([Colour::K, Colour::W]);
    for (colour, found) in colours.zip([dice.R, dice.B, dice.Y, dice.G, dice.K, dice.W]) {
        let wanted = DICE[colour.index()];
        if found != wanted {
            let what = format!("{found} dice of this colour; the game has {wanted} (QL-001)");
            return Err(EditionError::field(text, "components.dice", &colour.letter().to_string(), what));
        }
    }
    let tokens = &components.assistants;
    let per_colour = [
        ("red", tokens.red),
        ("blue", tokens.blue),
        ("yellow", tokens.yellow),
        ("green", tokens.green),
        ("black", tokens.black),
    ];
    for (colour, found) in per_colour {
        if found != NORMAL_ASSISTANTS + 1 {
            let what = format!("{found} assistants; each colour has five (QL-002)");
            return Err(EditionError::field(text, "components.assistants", colour, what));
        }
    }
    let wrong = |field, what: String| Err(EditionError::field(text, "components", field, what));
    if components.assistants_per_player != NORMAL_ASSISTANTS + 1 {
        return wrong("assistants_per_player", "each player has five assistants (QL-002)".into());
    }
    if components.normal_assistants != NORMAL_ASSISTANTS {
        return wrong("normal_assistants", "four assistants act in every round (QL-029)".into());
    }
    if components.starting_player_tokens != 1 {
        return wrong("starting_player_tokens", "there is one Starting Player token (QL-002)".into());
    }
    let counted: u32 = file.card.iter().map(|card| card.count).sum();
    if components.cards != CARDS || counted != CARDS {
        let stated = components.cards;
        return wrong("cards", format!("{stated} cards stated, {counted} counted; the game has {CARDS} (QL-003)"));
    }
    Ok(())
}

fn check_setup(text: &str, setup: &Setup) -> Result<[u8; COLOURS], EditionError> {
    let wrong = |field, what: String| Err(EditionError::field(text, "setup", field, what));
    if (setup.players_min, setup.players_max) != (2, 5) {
        return wrong("players_max", "the game is for two to five players (QL-033)".into());
    }
    if !(1..=MAX_ROUND_CAP).contains(&setup.round_cap) {
        return wrong("round_cap", format!("a game has 1 to {MAX_ROUND_CAP} rounds"));
    }
    if setup.market_size != Target::FORMULAS.len() {
        return wrong("market_size", "three formulas lie in the bottom row (QL-028)".into());
    }
    if setup.white_cap != WHITE_CAP {
        return wrong("white_cap", format!("a player has at most {WHITE_CAP} aether (QL-099)"));
    }
    let mut pool = [0u8; COLOURS];
    for &colour in &setup.pool {
        pool[colour.index()] = pool[colour.index()].saturating_add(1);
    }
    let enough = (0..COLOURS).all(|colour| u32::from(pool[colour]) * 5 <= u32::from(DICE[colour]));
    if !enough || !(1..=WHITE_CAP).contains(&pool[Colour::W.index()]) {
        return wrong("pool", "the stockpile must serve five players, each with one to five aether (QL-030)".into());
    }
    Ok(pool)
}

/// QL-240: ids and codes are unique and can stand in the notation, and no card has text without effect.
fn check_names(text: &str, cards: &[Card]) -> Result<(), EditionError> {
    for (place, card) in cards.iter().enumerate() {
        let wrong = |field, what: &str| Err(EditionError::card(text, &card.id, field, what));
        let before = &cards[..place];
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if card.id.is_empty() || !card.id.chars().all(is_word) {
            return wrong("id", "an id has small letters, digits and hyphens");
        }
        if before.iter().any(|other| other.id == card.id) {
            return Err(EditionError::again(text, &card.id, "another card has this id"));
        }
        if before.iter().any(|other| other.code == card.code) {
            return wrong("code", "another card has this code");
        }
        if let Some(fault) = card.fault_of_code() {
            return wrong("code", &fault);
        }
        if before.iter().any(|other| other.is_again(card)) {
            return wrong("name", "another formula has this name and the same effect (QL-240)");
        }
        if card.name.is_empty() {
            return wrong("name", "a card has a name");
        }
        if card.create.is_none() && card.effect.is_none() {
            return wrong("text", "this card has a text and no effect");
        }
    }
    Ok(())
}

/// The cards by their place on the table.
struct Shelves<'a> {
    forge: &'a Card,
    dismiss: &'a Card,
    formulas: Vec<&'a Card>,
    claims: [&'a Card; ClaimCard::COUNT],
    boons: [&'a Card; 3],
}

impl<'a> Shelves<'a> {
    /// QL-004: which cards there are, each where it belongs.
    fn sort(text: &str, cards: &'a [Card]) -> Result<Shelves<'a>, EditionError> {
        for card in cards {
            let fits = match card.zone {
                Zone::Deck => card.class == Class::Formula,
                Zone::Personal => matches!(card.class, Class::Forge | Class::Dismiss),
                Zone::Top => matches!(card.class, Class::Forge | Class::Transmuter | Class::Service),
                Zone::Stone => card.class == Class::Stone,
                Zone::Bottom => card.class == Class::Boon,
            };
            if !fits {
                let what = format!("a card of class {:?} does not lie in zone {:?}", card.class, card.zone);
                return Err(EditionError::card(text, &card.id, "zone", what));
            }
            let copies = if card.zone == Zone::Personal { 5 } else { 1 };
            if card.count != copies {
                let what = format!("{} copies; there is {copies} of this card (QL-004)", card.count);
                return Err(EditionError::card(text, &card.id, "count", what));
            }
        }
        let the = |what: &str, is: &dyn Fn(&Card) -> bool| {
            let mut found = cards.iter().filter(|card| is(card));
            match (found.next(), found.next()) {
                (Some(card), None) => Ok(card),
                (Some(_), Some(second)) => {
                    Err(EditionError::card(text, &second.id, "id", format!("a second {what} (QL-004)")))
                }
                (None, _) => Err(EditionError::rows(text, "card", format!("the {what} is missing (QL-004)"))),
            }
        };
        let top = |class, matching| {
            move |card: &Card| card.zone == Zone::Top && card.class == class && card.matching == matching
        };
        let boon = |effect: Effect| move |card: &Card| card.effect == Some(effect.clone());
        let shelves = Shelves {
            forge: the("personal Multi-Forge", &|card| card.zone == Zone::Personal && card.class == Class::Forge)?,
            dismiss: the("Dismiss card", &|card| card.class == Class::Dismiss)?,
            formulas: cards.iter().filter(|card| card.zone == Zone::Deck).collect(),
            claims: [
                the("Stone", &|card| card.class == Class::Stone)?,
                the("Multi-Transmutus", &top(Class::Transmuter, Matching::AllDifferent))?,
                the("Mono-Transmutus", &top(Class::Transmuter, Matching::AllSame))?,
                the("Trade-Transmutus", &top(Class::Transmuter, Matching::Each))?,
                the("Discard card", &|card| card.class == Class::Service)?,
                the("Multi-Forge", &top(Class::Forge, Matching::Each))?,
                the("Mono-Forge", &top(Class::Forge, Matching::AllSame))?,
            ],
            boons: [
                the("Draw card", &boon(Effect::DrawFormula { n: 1 }))?,
                the("Starting Player card", &boon(Effect::AssignStart))?,
                the("Extra Action card", &boon(Effect::ExtraAssistant))?,
            ],
        };
        if shelves.formulas.len() != FORMULAS {
            let what = format!("{} formulas; there are {FORMULAS} (QL-004)", shelves.formulas.len());
            return Err(EditionError::rows(text, "card", what));
        }
        Ok(shelves)
    }

    fn into_cards(self, text: &str, head: Head, pool: [u8; COLOURS], round_cap: u8) -> Result<Cards, EditionError> {
        for (card, model) in self.claims.iter().zip(models()).chain([(&self.forge, multi_forge())]) {
            model.check(text, card)?;
        }
        let plain = [(self.dismiss, Effect::Reroll { dice: Rerollable::Any })];
        let boons = self.boons.iter().map(|card| (*card, card.effect.clone().expect("found by its effect")));
        for (card, effect) in plain.into_iter().chain(boons) {
            Model { effect: Some(effect), ..Model::default() }.check(text, card)?;
        }
        let mut lab = [Recipe::NONE; LAB_CARDS];
        lab[0] = recipe(self.forge);
        for (place, card) in self.formulas.iter().enumerate() {
            check_formula(text, card)?;
            lab[place + 1] = recipe(card);
        }
        let sets = starting_sets(text, &self.formulas)?;
        let row = |card: &&Card| Row { id: card.code.clone(), title: card.name.clone(), text: card.text.clone() };
        let table = |name, cards: &[&Card]| Table { name, rows: cards.iter().map(row).collect() };
        let lab_cards: Vec<&Card> = std::iter::once(self.forge).chain(self.formulas.iter().copied()).collect();
        let tables = vec![
            table("lab", &lab_cards),
            table("claimable", &self.claims),
            table("biddable", &self.boons),
            table("dismiss", &[self.dismiss]),
        ];
        let takers = Colour::ALL.map(|colour| {
            let takes = |card: &LabCard| lab[card.index()].accepts.iter().any(|accept| accept.contains(colour));
            (0..LAB_CARDS as u8).map(LabCard).filter(takes).collect()
        });
        Ok(Cards { head, tables, lab, claims: self.claims.map(recipe), takers, sets, pool, round_cap })
    }
}

/// QL-240: one die created, a common one, by a card judged flask by flask.
fn check_formula(text: &str, card: &Card) -> Result<(), EditionError> {
    let wrong = |field, what: String| Err(EditionError::card(text, &card.id, field, what));
    if card.matching != Matching::Each {
        return wrong("match", "the flasks of a formula are judged one by one".into());
    }
    if card.effect.is_some() {
        return wrong("effect", "a formula has flasks and a product, no other effect".into());
    }
    let products = match &card.create {
        Some(Create::Fixed { colour }) => vec![*colour],
        Some(Create::Choice { colours, not_slot: None }) => colours.clone(),
        Some(Create::Choice { not_slot: Some(_), .. } | Create::Complement | Create::Same | Create::Win) | None => {
            return wrong(
                "create",
                "a formula creates one die of a fixed colour or of one that its owner names".into(),
            );
        }
    };
    if products.is_empty() || set_of(&products).len() != products.len() {
        return wrong("create", "a choice names different colours".into());
    }
    if products.contains(&Colour::W) {
        return wrong("create", "aether is created by forges only (QL-098)".into());
    }
    if products.contains(&Colour::K) {
        return wrong("create", "no formula creates an anti-element by its own text (QL-104)".into());
    }
    let most = if products.len() == 1 { MAX_FORMULA_FLASKS } else { MAX_CHOICE_FLASKS };
    if !(1..=most).contains(&card.slots.len()) {
        return wrong("slots", format!("{} flasks; such a formula has 1 to {most}", card.slots.len()));
    }
    if card.slots.iter().any(|slot| slot.accept.is_empty()) {
        return wrong("slots", "a flask takes at least one colour".into());
    }
    if card.wild.iter().any(|colour| Colour::COMMONS.contains(colour)) {
        return wrong("wild", "only W and K can be wild (QL-075)".into());
    }
    Ok(())
}

fn recipe(card: &Card) -> Recipe {
    if card.slots.len() > MAX_FLASKS {
        return Recipe::NONE;
    }
    let wild = set_of(&card.wild);
    let mut recipe = Recipe { flasks: card.slots.len() as u8, is_forge: card.class == Class::Forge, ..Recipe::NONE };
    for (place, slot) in card.slots.iter().enumerate() {
        let accept = set_of(&slot.accept);
        // QL-077: wild dice stand for commons only.
        let wild = if accept.and(ColourSet::COMMONS).is_empty() { ColourSet::NONE } else { wild };
        recipe.accepts[place] = ColourSet(accept.0 | wild.0);
        for colour in recipe.accepts[place].iter() {
            recipe.slots_for[colour.index()] |= 1 << place;
        }
        recipe.destroys |= u8::from(slot.fate == Fate::Destroy) << place;
        for lower in 0..place {
            let alike = card.slots[lower].fate == slot.fate && recipe.accepts[lower] == recipe.accepts[place];
            recipe.twins[place] |= u8::from(alike) << lower;
        }
    }
    recipe.product = match &card.create {
        Some(Create::Fixed { colour }) => Product::Fixed(*colour),
        Some(Create::Choice { colours, .. }) if colours.len() == 1 => Product::Fixed(colours[0]),
        Some(Create::Choice { colours, .. }) => Product::Choice(set_of(colours)),
        Some(Create::Complement | Create::Same) => Product::Choice(ColourSet::COMMONS),
        Some(Create::Win) | None => Product::Nothing,
    };
    recipe
}

/// QL-004, QL-024: twelve sets of two cards.
fn starting_sets(text: &str, formulas: &[&Card]) -> Result<[[[LabCard; 2]; 3]; 4], EditionError> {
    let mut sets = [[[LabCard::FORGE; 2]; 3]; 4];
    for (place, card) in formulas.iter().enumerate() {
        let Some(set) = card.set else { continue };
        let number = usize::from(set.number).wrapping_sub(1);
        let Some(cards) = sets.get_mut(set.colour.index()).and_then(|numbers| numbers.get_mut(number)) else {
            let what = "a starting set is 1, 2 or 3 of red, blue, yellow or green (QL-024)";
            return Err(EditionError::card(text, &card.id, "set", what));
        };
        let Some(free) = cards.iter_mut().find(|card| **card == LabCard::FORGE) else {
            return Err(EditionError::card(text, &card.id, "set", "a third card of this set (QL-024)"));
        };
        *free = LabCard(place as u8 + 1);
    }
    if sets.iter().flatten().flatten().any(|&card| card == LabCard::FORGE) {
        let what = "there are twelve starting sets of two cards (QL-024); one is not complete";
        return Err(EditionError::rows(text, "card", what));
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::PlayerColour;
    use game_core::Edition;

    const TEXT: &str = include_str!("../../../editions/quintessential.toml");

    #[test]
    fn ql003_ql004_ql240_the_default_edition_loads() {
        let cards = load(TEXT).unwrap();
        let rows: usize = cards.tables().iter().map(|table| table.rows.len()).sum();
        assert_eq!((rows, cards.tables()[0].rows[0].id.as_str()), (43, "MF"));
        assert_eq!((cards.round_cap, cards.pool), (40, [1, 1, 1, 1, 0, 1]));
        let code = |card: LabCard| cards.tables()[0].rows[card.index()].id.as_str();
        assert_eq!(cards.set(PlayerColour::Yellow, 1).unwrap().map(code), ["GR>Y", "Y!>B"]);
        assert_eq!((cards.set(PlayerColour::Black, 1), cards.set(PlayerColour::Red, 4)), (None, None));
    }

    #[test]
    fn ql001_ql002_ql240_wrong_files_are_refused_with_their_place() {
        let cases = [
            ("R = 10", "R = 9", "components.dice.R"),
            ("black = 5", "black = 4", "components.assistants.black"),
            ("cards = 51", "cards = 52", "components.cards"),
            ("white_cap = 5", "white_cap = 6", "setup.white_cap"),
            ("market_size = 3", "market_size = 4", "setup.market_size"),
            ("round_cap = 40", "round_cap = 0", "setup.round_cap"),
            ("code = \"R>B\"", "code = \"G>Y\"", "another card has this code"),
            ("code = \"R>B\"", "code = \"R.B\"", "a code has no blank"),
            ("id = \"dismiss\"", "id = \"draw\"", "another card has this id"),
            ("number = 3", "number = 4", "a starting set is 1, 2 or 3"),
            ("number = 3", "number = 2", "a third card of this set"),
            (
                "create = { mode = \"fixed\", colour = \"R\" }",
                "create = { mode = \"fixed\", colour = \"W\" }",
                "QL-098",
            ),
            (
                "create = { mode = \"fixed\", colour = \"R\" }",
                "create = { mode = \"fixed\", colour = \"K\" }",
                "QL-104",
            ),
            ("create = { mode = \"fixed\", colour = \"R\" }", "", "text and no effect"),
            ("create = { mode = \"win\" }", "create = { mode = \"same\" }", "another value"),
            ("zone = \"bottom\"", "zone = \"top\"", "does not lie in zone"),
            ("players_min = 2", "players_min = 2\nplayers = 3", "unknown field"),
            ("fate = \"return\" }]", "fate = \"return\", colour = \"R\" }]", "unknown field"),
            ("effect = { op = \"assign-start\" }", "effect = { op = \"assign-end\" }", "unknown variant"),
        ];
        for (from, to, expected) in cases {
            assert!(TEXT.contains(from), "{from}");
            let error = load(&TEXT.replacen(from, to, 1)).err().unwrap_or_else(|| panic!("accepted: {to}"));
            assert!(error.to_string().contains(expected), "{to}: {error}");
            assert!(error.line.is_some(), "{to}: {error}");
        }
    }

    #[test]
    fn ql118_equal_flasks_are_twins() {
        let cards = load(TEXT).unwrap();
        let twins = |code: &str| cards.recipe(LabCard::find(&cards, code).unwrap()).twins;
        assert_eq!(twins("YY>R"), [0, 1, 0, 0]);
        assert_eq!((twins("GR>Y"), twins("BY!>RG")), ([0; 4], [0; 4]));
        assert_eq!(cards.claim(ClaimCard::MONO_FORGE).twins, [0, 1, 3, 7]);
    }

    /// QL-241: each common occurs 12 times as an ingredient and 8 times as a product in the deck.
    #[test]
    fn ql241_the_reconstructed_deck_is_balanced() {
        let cards = load(TEXT).unwrap();
        for colour in Colour::COMMONS {
            let formulas = &cards.lab[1..];
            let slots = formulas.iter().flat_map(|recipe| &recipe.accepts[..usize::from(recipe.flasks)]);
            assert_eq!(slots.filter(|accept| accept.contains(colour)).count(), 12, "{colour:?}");
            assert_eq!(formulas.iter().filter(|recipe| recipe.products().contains(colour)).count(), 8, "{colour:?}");
        }
    }
}
