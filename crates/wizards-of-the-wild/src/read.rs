//! Reading an edition file: the raw tables of TOML, their checks, and the typed tables made from them.

use crate::abilities::{MAX_FIGURE, Owner, Wrong, ability, challenge_effect, figure};
use crate::cards::{Acolyte, Cards, Challenge, Setup, Side, Spell, Start};
use crate::raw::{
    File, RawAcolyte, RawChallenge, RawCodes, RawDie, RawFace, RawLimits, RawSetup, RawSide, RawSpell, RawStart,
};
use crate::types::{
    DICE, Deck, MAX_ACOLYTES, MAX_CHALLENGES, MAX_COST, MAX_DISPLAY, MAX_SPELLS, MAX_STORE, MAX_WIZARDS, MIN_ID,
    Resource,
};
use game_core::EditionError;
use game_core::edition::{self, Row, Table};
use std::collections::HashSet;

/// Reads an edition file.
pub(crate) fn load(text: &str) -> Result<Cards, EditionError> {
    let head = edition::head(text, "wizards-of-the-wild")?;
    let file: File = edition::read(text)?;
    check_counts(text, &file)?;
    check_ids(text, &file)?;
    check_die(text, &file.die)?;
    let setup = setup(text, &file)?;

    let mut sides = Vec::new();
    let mut side_rows = Vec::new();
    for wizard in &file.wizard {
        for (letter, raw) in [("A", &wizard.a), ("B", &wizard.b)] {
            let wrong = |field: &str, what: String| EditionError::card(text, &wizard.id, field, what);
            need_text(&raw.text).map_err(|what| wrong("text", what))?;
            let power = ability(&raw.power, Owner::Wizard).map_err(|what| wrong("power", what))?;
            let RawLimits { tome, arcane, gem, mana, skulls } = raw.limits;
            sides.push(Side { limits: [tome, arcane, gem, mana], skull_limit: skulls, power });
            side_rows.push(Row {
                id: format!("{}/{letter}", wizard.id),
                title: format!("{} ({letter})", wizard.name),
                text: raw.text.clone(),
            });
        }
    }
    let mut spells = Vec::new();
    for raw in &file.spell {
        let wrong = |field: &str, what: String| EditionError::card(text, &raw.id, field, what);
        need_text(&raw.text).map_err(|what| wrong("text", what))?;
        figure(raw.vp.into()).map_err(|what| wrong("vp", what))?;
        let ability = ability(&raw.ability, Owner::Spell).map_err(|what| wrong("ability", what))?;
        let RawSpell { level, kind, cost, vp, solo_remove, .. } = *raw;
        spells.push(Spell { level, kind, cost, vp, solo_remove, ability });
    }
    let mut challenges = Vec::new();
    for raw in &file.challenge {
        let wrong = |field: &str, what: String| EditionError::card(text, &raw.id, field, what);
        need_text(&raw.text).map_err(|what| wrong("text", what))?;
        figure(raw.vp.into()).map_err(|what| wrong("vp", what))?;
        let effect = challenge_effect(&raw.effect).map_err(|what| wrong("effect", what))?;
        let RawChallenge { level, cost, vp, solo_remove, .. } = *raw;
        challenges.push(Challenge { level, cost, vp, solo_remove, effect });
    }
    let acolytes = file.acolyte.iter().map(|raw| {
        let RawAcolyte { mana, bribe_gems, bribe_vp, skull_vp, solo_skulls, .. } = *raw;
        Acolyte { mana, bribe_gems, bribe_vp, skull_vp, solo_skulls }
    });
    let acolytes = acolytes.collect();
    let row = |id: &String, title: &String, text: String| Row { id: id.clone(), title: title.clone(), text };
    let tables = vec![
        Table { name: "side", rows: side_rows },
        Table {
            name: "acolyte",
            rows: file.acolyte.iter().map(|raw| row(&raw.id, &raw.name, acolyte_text(raw))).collect(),
        },
        Table { name: "spell", rows: file.spell.iter().map(|raw| row(&raw.id, &raw.name, raw.text.clone())).collect() },
        Table {
            name: "challenge",
            rows: file.challenge.iter().map(|raw| row(&raw.id, &raw.name, raw.text.clone())).collect(),
        },
    ];
    let mut cards = Cards {
        head,
        tables,
        sides,
        acolytes,
        spells,
        challenges,
        setup,
        modding: 0,
        reacting: [0; 8],
        in_play: [[[0; 2]; 2]; 2],
    };
    cards.index();
    check_capacities(text, &file, &cards)?;
    Ok(cards)
}

/// Acolytes have figures only; this is what a player reads.
fn acolyte_text(raw: &RawAcolyte) -> String {
    let RawAcolyte { mana, bribe_gems, bribe_vp, skull_vp, solo_skulls, .. } = raw;
    format!(
        "Mana penalty {mana}. Bribe: {bribe_gems} gems for {bribe_vp} VP. Most skulls: lose {skull_vp} VP. \
         Skulls of a solo opponent: {solo_skulls}."
    )
}

fn need_text(text: &str) -> Wrong<()> {
    if text.is_empty() { Err("a text is missing here".into()) } else { Ok(()) }
}

fn check_counts(text: &str, file: &File) -> Result<(), EditionError> {
    let parts = &file.components;
    let spells_of = |level| file.spell.iter().filter(|spell| spell.level == level).count();
    let challenges_of = |level| file.challenge.iter().filter(|challenge| challenge.level == level).count();
    for (field, said, found, most) in [
        ("wizard_sheets", parts.wizard_sheets, file.wizard.len(), MAX_WIZARDS),
        ("spells", parts.spells, file.spell.len(), MAX_SPELLS),
        ("spells_level1", parts.spells_level1, spells_of(1), MAX_SPELLS),
        ("spells_level2", parts.spells_level2, spells_of(2), MAX_SPELLS),
        ("challenges", parts.challenges, file.challenge.len(), MAX_CHALLENGES),
        ("challenges_level1", parts.challenges_level1, challenges_of(1), MAX_CHALLENGES),
        ("challenges_level2", parts.challenges_level2, challenges_of(2), MAX_CHALLENGES),
        ("acolytes", parts.acolytes, file.acolyte.len(), MAX_ACOLYTES),
        ("dice", usize::from(parts.dice), usize::from(DICE), usize::from(DICE)),
    ] {
        if found > most {
            let what = format!("the file has {found}; this build takes at most {most}");
            return Err(EditionError::field(text, "components", field, what));
        }
        if said != found {
            let what = format!("{said} are announced, the file has {found}");
            return Err(EditionError::field(text, "components", field, what));
        }
    }
    if parts.spells_level1 + parts.spells_level2 != parts.spells {
        return Err(EditionError::field(text, "components", "spells", "the two levels do not add up to it"));
    }
    if parts.challenges_level1 + parts.challenges_level2 != parts.challenges {
        return Err(EditionError::field(text, "components", "challenges", "the two levels do not add up to it"));
    }
    if file.wizard.len() < 5 {
        return Err(EditionError::field(text, "components", "wizard_sheets", "five players need five sheets"));
    }
    Ok(())
}

fn check_ids(text: &str, file: &File) -> Result<(), EditionError> {
    let mut seen = HashSet::new();
    let wizards = file.wizard.iter().map(|raw| &raw.id);
    let acolytes = file.acolyte.iter().map(|raw| &raw.id);
    let spells = file.spell.iter().map(|raw| &raw.id);
    let challenges = file.challenge.iter().map(|raw| &raw.id);
    for id in wizards.chain(acolytes).chain(spells).chain(challenges) {
        let is_kebab = id.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        if !is_kebab || id.len() < MIN_ID || !id.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Err(EditionError::card(text, id, "id", "ids are kebab-case with at least four characters"));
        }
        if id.bytes().skip(1).all(|byte| byte.is_ascii_digit()) {
            let what = "an id is not one letter with digits alone: `w2`, `o1` and `s3` are arguments of actions";
            return Err(EditionError::card(text, id, "id", what));
        }
        if !seen.insert(id) {
            return Err(EditionError::again(text, id, "this id is used twice"));
        }
    }
    Ok(())
}

fn check_die(text: &str, die: &RawDie) -> Result<(), EditionError> {
    let all = [RawFace::Arcane, RawFace::Tome, RawFace::ArcaneTome, RawFace::Mana, RawFace::Gem, RawFace::Skull];
    if die.faces != all {
        let what = "the faces are arcane, tome, arcane_tome, mana, gem, skull, in this order";
        return Err(EditionError::field(text, "die", "faces", what));
    }
    let RawCodes { arcane, tome, arcane_tome, mana, gem, skull } = &die.codes;
    if [arcane, tome, arcane_tome, mana, gem, skull] != ["A", "T", "W", "M", "G", "S"] {
        return Err(EditionError::field(text, "die", "codes", "the codes are A T W M G S"));
    }
    Ok(())
}

fn setup(text: &str, file: &File) -> Result<Setup, EditionError> {
    let raw = &file.setup;
    let wrong = |field: &str, what: &str| Err(EditionError::field(text, "setup", field, what));
    if (raw.players_min, raw.players_max) != (1, 5) {
        return wrong("players_max", "this game is for 1 to 5 players");
    }
    if raw.rounds == 0 || raw.rounds != raw.acolytes_dealt {
        return wrong("rounds", "there are as many rounds as acolytes dealt, at least one");
    }
    if usize::from(raw.acolytes_dealt) > file.acolyte.len() {
        return wrong("acolytes_dealt", "more acolytes are dealt than there are");
    }
    if raw.display_size == 0 || usize::from(raw.display_size) > MAX_DISPLAY {
        return wrong("display_size", "at least 1 and at most 6 cards are displayed");
    }
    let initial_display = [raw.initial_display.spell, raw.initial_display.challenge];
    match initial_display.map(u16::from).iter().sum::<u16>() {
        0 => return wrong("initial_display", "at least one card is displayed at the start"),
        cards if cards > raw.display_size.into() => {
            return wrong("initial_display", "more cards than the display takes");
        }
        _ => {}
    }
    let dealt = [
        raw.level1_dealt.one,
        raw.level1_dealt.two,
        raw.level1_dealt.three,
        raw.level1_dealt.four,
        raw.level1_dealt.five,
    ];
    let level1 = |solo: bool| {
        let spells = file.spell.iter().filter(|card| card.level == 1 && !(solo && card.solo_remove)).count();
        let challenges = file.challenge.iter().filter(|card| card.level == 1 && !(solo && card.solo_remove)).count();
        spells.min(challenges)
    };
    for (players, dealt) in (1..).zip(dealt) {
        if usize::from(dealt) > level1(players == 1) {
            return wrong("level1_dealt", "more level I cards are dealt than there are");
        }
        if dealt < initial_display[0].max(initial_display[1]) {
            return wrong("level1_dealt", "the display needs more level I cards than are dealt");
        }
    }
    if raw.max_rolls == 0 || raw.max_rolls > 9 {
        return wrong("max_rolls", "at least 1 and at most 9 rolls");
    }
    if raw.solo_card_discard.resources != 2 {
        return wrong("solo_card_discard", "two different resources are named instead of a card");
    }
    check_figures(text, raw, file.die.mana_per_face)?;
    let RawStart { tome, arcane, gem, mana, skulls, vp } = raw.start;
    let stock = [tome, arcane, gem, mana];
    let too_small = |side: &RawSide| {
        let RawLimits { tome, arcane, gem, mana, skulls: most } = side.limits;
        [tome, arcane, gem, mana].into_iter().zip(stock).any(|(limit, start)| limit < start) || most < skulls
    };
    if let Some(wizard) = file.wizard.iter().find(|wizard| too_small(&wizard.a) || too_small(&wizard.b)) {
        return Err(EditionError::card(text, &wizard.id, "limits", "a limit is below what every wizard starts with"));
    }
    Ok(Setup {
        rounds: raw.rounds,
        display_size: raw.display_size,
        initial_display,
        start: Start { stock, skulls, vp },
        level1_dealt: dealt,
        max_rolls: raw.max_rolls,
        mana_per_face: file.die.mana_per_face,
        solo_opponent_vp: [
            raw.solo_opponent_vp.apprentice,
            raw.solo_opponent_vp.sorcerer,
            raw.solo_opponent_vp.archmage,
        ],
        solo_discard: raw.solo_card_discard.values,
        solo_card_vp_loss: raw.solo_card_vp_loss,
        solo_skull_die_vp: raw.solo_skull_die_vp,
        solo_breadth_penalty: raw.solo_breadth_penalty,
        solo_depleted_penalty: raw.solo_depleted_penalty,
    })
}

/// The figures of set-up and of the solo game that nothing else limits.
fn check_figures(text: &str, raw: &RawSetup, mana_per_face: u8) -> Result<(), EditionError> {
    let opponent = &raw.solo_opponent_vp;
    for (table, field, figures) in [
        ("setup", "start", &[raw.start.vp][..]),
        ("setup", "solo_opponent_vp", &[opponent.apprentice, opponent.sorcerer, opponent.archmage]),
        ("setup", "solo_card_discard", &[raw.solo_card_discard.values.into()]),
        ("setup", "solo_card_vp_loss", &[raw.solo_card_vp_loss]),
        ("setup", "solo_skull_die_vp", &[raw.solo_skull_die_vp]),
        ("setup", "solo_breadth_penalty", &raw.solo_breadth_penalty),
        ("setup", "solo_depleted_penalty", &[raw.solo_depleted_penalty]),
        ("die", "mana_per_face", &[mana_per_face.into()]),
    ] {
        for &each in figures {
            figure(each.into()).map_err(|what| EditionError::field(text, table, field, what))?;
        }
    }
    Ok(())
}

/// Costs and limits with all modifiers must fit the notation.
fn check_capacities(text: &str, file: &File, cards: &Cards) -> Result<(), EditionError> {
    let mods =
        || cards.spells.iter().map(|spell| &spell.ability.mods).chain(cards.sides.iter().map(|side| &side.power.mods));
    for deck in Deck::ALL {
        let dearer: i32 = mods()
            .map(|mods| {
                i32::from(mods.card_cost[deck as usize].max(0)) + i32::from(mods.first_card_cost[deck as usize].max(0))
            })
            .sum();
        let printed: Vec<(&String, u8)> = match deck {
            Deck::Spells => file.spell.iter().map(|raw| (&raw.id, raw.cost)).collect(),
            Deck::Challenges => file.challenge.iter().map(|raw| (&raw.id, raw.cost)).collect(),
        };
        if let Some((id, _)) = printed.iter().find(|(_, cost)| i32::from(*cost) + dearer > i32::from(MAX_COST)) {
            let what = format!("a card costs at most {MAX_COST}, modifiers included");
            return Err(EditionError::card(text, id, "cost", what));
        }
    }
    for (wizard, sides) in file.wizard.iter().zip(cards.sides.chunks_exact(2)) {
        for resource in Resource::ALL {
            let more: i32 = mods().map(|mods| i32::from(mods.limit[resource as usize].max(0))).sum();
            let most = sides.iter().map(|side| i32::from(side.limits[resource as usize]) + more).max().unwrap_or(0);
            let cap = match resource {
                Resource::Tome | Resource::Arcane => i32::from(MAX_STORE),
                Resource::Gem | Resource::Mana => MAX_FIGURE as i32,
            };
            if most > cap {
                let what = format!("a storage limit is at most {cap}, modifiers included");
                return Err(EditionError::card(text, &wizard.id, "limits", what));
            }
        }
        for side in sides {
            figure(side.skull_limit.into()).map_err(|what| EditionError::card(text, &wizard.id, "limits", what))?;
        }
    }
    for raw in &file.acolyte {
        let [mana, gems, skulls] = [raw.mana, raw.bribe_gems, raw.solo_skulls].map(i64::from);
        let figures = [raw.bribe_vp.into(), raw.skull_vp.into(), mana, gems, skulls];
        if figures.into_iter().any(|figure| !(0..=MAX_FIGURE).contains(&figure)) || gems == 0 {
            return Err(EditionError::card(
                text,
                &raw.id,
                "mana",
                "the figures of an acolyte are 0 to 99, a bribe at least 1 gem",
            ));
        }
    }
    Ok(())
}
