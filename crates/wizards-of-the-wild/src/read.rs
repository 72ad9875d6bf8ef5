//! Reading an edition file: the raw tables of TOML, their checks, and the typed tables made from them.

use crate::cards::{Acolyte, Cards, Challenge, Setup, Side, Spell, Start};
use crate::effect::{
    Ability, Amount, Bundle, By, ChallengeEffect, Choice, Chooser, Kind, List, MAX_CONVERTED, MAX_OPS, MAX_OPTIONS,
    MAX_PICKED_RESOURCES, MAX_REROLLED, Mods, Need, Op, Refresh, Score, Shape, Skulls, Usage, What, Who, Window,
};
use crate::raw::{
    AllWord, File, RawAbility, RawAcolyte, RawBy, RawChallenge, RawChooser, RawCodes, RawCost, RawCount, RawDie,
    RawDieFace, RawEffect, RawEvent, RawFace, RawKind, RawLimits, RawMod, RawNeed, RawOp, RawRefresh, RawScore,
    RawSide, RawSkulls, RawSpell, RawStart, RawUsage, RawWhat, RawWho, RawWindow,
};
use crate::types::{
    DICE, Deck, MAX_ABILITY_COST, MAX_ACOLYTES, MAX_CHALLENGES, MAX_COST, MAX_DISPLAY, MAX_SPELLS, MAX_STORE,
    MAX_WIZARDS, Resource,
};
use game_core::EditionError;
use game_core::edition::{self, Row, Table};
use std::collections::HashSet;

/// The largest figure that a card may name.
const MAX_FIGURE: i64 = 99;

/// What is wrong with an ability, before it is known whose it is.
type Wrong<T> = Result<T, String>;

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
        let ability = ability(&raw.ability, Owner::Spell).map_err(|what| wrong("ability", what))?;
        let RawSpell { level, kind, cost, vp, solo_remove, .. } = *raw;
        spells.push(Spell { level, kind, cost, vp, solo_remove, ability });
    }
    let mut challenges = Vec::new();
    for raw in &file.challenge {
        let wrong = |field: &str, what: String| EditionError::card(text, &raw.id, field, what);
        need_text(&raw.text).map_err(|what| wrong("text", what))?;
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
        if !is_kebab || id.len() < 4 || !id.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Err(EditionError::card(text, id, "id", "ids are kebab-case with at least four characters"));
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
    if initial_display[0] + initial_display[1] > raw.display_size {
        return wrong("initial_display", "more cards than the display takes");
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
    }
    for raw in &file.acolyte {
        let figures =
            [i64::from(raw.bribe_vp), i64::from(raw.skull_vp), i64::from(raw.mana), i64::from(raw.solo_skulls)];
        if figures.into_iter().any(|figure| !(0..=MAX_FIGURE).contains(&figure)) || raw.bribe_gems == 0 {
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

/// Whose ability is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Wizard,
    Spell,
    Challenge,
}

fn ability(raw: &RawAbility, owner: Owner) -> Wrong<Ability> {
    let usage = match raw.usage {
        RawUsage::Once => {
            let window = match raw.window.ok_or("`window` is missing")? {
                RawWindow::Main => Window::Main,
                RawWindow::Roll => Window::Roll,
                RawWindow::Any if owner == Owner::Wizard => Window::Any,
                RawWindow::Any => return Err("window \"any\" is for wizard powers".into()),
            };
            Usage::Once { window }
        }
        RawUsage::Whenever => {
            let by = match raw.by.unwrap_or(RawBy::Owner) {
                RawBy::Owner => By::Owner,
                RawBy::Other => By::Other,
            };
            let events = events(raw.event.ok_or("`event` is missing")?);
            Usage::Whenever { events, by, asks: raw.asks.unwrap_or(false) }
        }
        RawUsage::Always => Usage::Always,
    };
    let RawCost { tome, arcane, gem, mana } = raw.cost;
    if tome > 0 && arcane > 0 || tome.max(arcane) > MAX_ABILITY_COST {
        return Err(format!("a cost has tome or arcane, not both, at most {MAX_ABILITY_COST}"));
    }
    let (window, is_whenever) = match usage {
        Usage::Once { window } => (Some(window), false),
        Usage::Whenever { .. } => (None, true),
        Usage::Always => (None, false),
    };
    if window.is_none() && raw.window.is_some()
        || !is_whenever && (raw.event.is_some() || raw.by.is_some() || raw.asks.is_some())
    {
        return Err("`window` belongs to \"once\"; `event`, `by` and `asks` to \"whenever\"".into());
    }
    if usage == Usage::Always {
        if !raw.ops.is_empty() || raw.mods.is_empty() {
            return Err("\"always\" has `mods` and no `do`".into());
        }
    } else if raw.ops.is_empty() || !raw.mods.is_empty() {
        return Err("\"once\" and \"whenever\" have `do` and no `mods`".into());
    }
    let lists = lists(&raw.ops, owner, window, is_whenever)?;
    if let Usage::Whenever { asks: false, .. } = usage {
        let silent = Shape { seat: false, resources: 0, choice: Choice::None, die: None };
        if [tome, arcane, gem, mana] != [0; 4] || lists.len() > 1 || lists.iter().any(|list| list.shape != silent) {
            return Err("a \"whenever\" with a cost or an argument needs `asks = true`".into());
        }
    }
    let RawNeed { skulls_min, skulls_max, bought_min, no_buy, event_count_min } = raw.need;
    let need = Need { skulls_min, skulls_max, bought_min, no_buy, event_count_min };
    Ok(Ability { usage, need, cost: [tome, arcane, gem, mana], lists, mods: mods(&raw.mods)? })
}

fn events(raw: RawEvent) -> u8 {
    use crate::effect::Trigger;
    let bit = |event: Trigger| 1u8 << event as u8;
    match raw {
        RawEvent::SkullRolled => bit(Trigger::SkullRolled),
        RawEvent::BuySpell => bit(Trigger::BuySpell),
        RawEvent::BuyChallenge => bit(Trigger::BuyChallenge),
        RawEvent::BuyCard => bit(Trigger::BuySpell) | bit(Trigger::BuyChallenge),
        RawEvent::Bribe => bit(Trigger::Bribe),
        RawEvent::TurnEnd => bit(Trigger::TurnEnd),
        RawEvent::ManaPenalty => bit(Trigger::ManaPenalty),
        RawEvent::SkullPenalty => bit(Trigger::SkullPenalty),
        RawEvent::SpellUsed => bit(Trigger::SpellUsed),
    }
}

fn challenge_effect(raw: &RawEffect) -> Wrong<ChallengeEffect> {
    match raw {
        RawEffect::Immediate { ops } if ops.is_empty() => Err("a text without effect: `do` is empty".into()),
        RawEffect::Immediate { ops } => {
            Ok(ChallengeEffect::Immediate(lists(ops, Owner::Challenge, Some(Window::Main), false)?))
        }
        RawEffect::End { score } if score.is_empty() => Err("a text without effect: `score` is empty".into()),
        RawEffect::End { score: raw } => raw.iter().map(score).collect::<Wrong<_>>().map(ChallengeEffect::End),
    }
}

fn score(raw: &RawScore) -> Wrong<Score> {
    match *raw {
        RawScore { each: Some(each), per: Some(per), div, max, if_most: None, vp: None } => {
            Ok(Score::Each(amount(each, Some(per), div, max)?))
        }
        RawScore { each: None, per: None, div: None, max: None, if_most: Some(count), vp: Some(vp) } => {
            Ok(Score::IfMost { count: count.count(), vp })
        }
        _ => Err("a score is { each, per, div, max } or { if_most, vp }".into()),
    }
}

fn amount(n: i64, per: Option<RawCount>, div: Option<i64>, max: Option<i64>) -> Wrong<Amount> {
    let figure = |figure: i64| {
        i32::try_from(figure)
            .ok()
            .filter(|figure| i64::from(figure.abs()) <= MAX_FIGURE)
            .ok_or("figures are at most 99")
    };
    if per.is_none() && (div.is_some() || max.is_some()) {
        return Err("`div` and `max` belong to `per`".into());
    }
    let div = figure(div.unwrap_or(1))?;
    if div < 1 {
        return Err("`div` is at least 1".into());
    }
    Ok(Amount { n: figure(n)?, per: per.map(RawCount::count), div, max: max.map(figure).transpose()? })
}

/// One list for each option of the `choose` among the ops; one list if there is none.
fn lists(raw: &[RawOp], owner: Owner, window: Option<Window>, is_whenever: bool) -> Wrong<Vec<List>> {
    let is_choose = |op: &&RawOp| matches!(op, RawOp::Choose { .. });
    let mut chooses = raw.iter().filter(is_choose);
    let options = match chooses.next() {
        None => 1,
        Some(RawOp::Choose { options }) => {
            if options.len() < 2 || options.len() > usize::from(MAX_OPTIONS) || options.iter().any(Vec::is_empty) {
                return Err(format!("`choose` has 2 to {MAX_OPTIONS} options, each with an op"));
            }
            if options.iter().flatten().any(|op| is_choose(&op)) || chooses.next().is_some() {
                return Err("one `choose`, and none inside".into());
            }
            options.len()
        }
        Some(_) => return Err("`choose` expected".into()),
    };
    if raw.is_empty() {
        return Ok(Vec::new());
    }
    (0..options)
        .map(|option| {
            let flat = raw.iter().flat_map(|op| match op {
                RawOp::Choose { options } => options[option].as_slice(),
                other => std::slice::from_ref(other),
            });
            list(&flat.cloned().collect::<Vec<_>>(), owner, window, is_whenever, options > 1)
        })
        .collect()
}

fn list(raw: &[RawOp], owner: Owner, window: Option<Window>, is_whenever: bool, has_options: bool) -> Wrong<List> {
    let mut shape = Shape { seat: false, resources: 0, choice: Choice::None, die: None };
    let ops: Vec<Op> = raw.iter().map(|op| one_op(op, &mut shape)).collect::<Wrong<_>>()?;
    if ops.len() > MAX_OPS {
        return Err(format!("an ability has at most {MAX_OPS} ops"));
    }
    for op in &ops {
        let fits = match op {
            Op::ExtraRolls { .. } | Op::RerollDice | Op::SetDie { .. } => {
                window == Some(Window::Roll) && owner != Owner::Challenge
            }
            Op::BonusDice { .. } | Op::RefreshDisplay => window == Some(Window::Main),
            Op::Convert { .. } | Op::Refresh { .. } | Op::DiscardCard { .. } => !is_whenever,
            Op::Gain { .. }
            | Op::Lose { .. }
            | Op::Take { .. }
            | Op::Skulls { .. }
            | Op::Vp { .. }
            | Op::Discount { .. }
            | Op::ExtraBribe { .. } => true,
        };
        if !fits {
            return Err("an op does not belong to this window, or not to a \"whenever\" ability".into());
        }
    }
    // What the notation of one action can hold: see `Args`.
    let Shape { seat, resources, choice, .. } = shape;
    let most_resources = if seat || has_options { 1 } else { MAX_PICKED_RESOURCES };
    let fits = match choice {
        Choice::None => resources <= most_resources && !(has_options && seat && resources > 0),
        Choice::Refreshed => !seat && resources == 0 && !has_options && owner != Owner::Challenge,
        Choice::Number { .. } | Choice::Dice { .. } | Choice::Turned => !seat && resources == 0 && !has_options,
        Choice::Discarded => resources == 0 && !has_options,
    };
    if !fits {
        return Err("one action cannot hold the arguments of this ability".into());
    }
    Ok(List { ops, shape })
}

fn one_op(raw: &RawOp, shape: &mut Shape) -> Wrong<Op> {
    let mut who = |raw: RawWho| match raw {
        RawWho::Owner => Who::Owner,
        RawWho::EachOther => Who::EachOther,
        RawWho::All => Who::All,
        RawWho::ChooseOther => {
            shape.seat = true;
            Who::ChooseOther
        }
        RawWho::LeaderOther => Who::LeaderOther,
        RawWho::Ahead => Who::Ahead,
    };
    let mut resources = shape.resources;
    let mut what = |raw: RawWhat| {
        fixed(raw).map_or_else(
            || {
                resources += 1;
                What::Picked(resources - 1)
            },
            What::Fixed,
        )
    };
    let one = |raw: RawWhat| fixed(raw).ok_or("one resource is named here");
    let mut choice = Choice::None;
    let mut die = None;
    let positive = |amount: Amount| if amount.n >= 0 { Ok(amount) } else { Err("`n` is not negative here") };
    let op = match *raw {
        RawOp::Gain { who: to, res, n, per, div, max } => {
            Op::Gain { who: who(to), what: what(res), amount: positive(amount(n, per, div, max)?)? }
        }
        RawOp::Lose { who: to, res, n, per, div, max } => {
            Op::Lose { who: who(to), what: what(res), amount: positive(amount(n, per, div, max)?)? }
        }
        RawOp::Take { who: to, res, n, per, div, max } => {
            if matches!(to, RawWho::Owner | RawWho::All) {
                return Err("nobody takes from himself".into());
            }
            Op::Take { who: who(to), what: what(res), amount: positive(amount(n, per, div, max)?)? }
        }
        RawOp::Skulls { who: to, n, per, div, max } => {
            let skulls = match n {
                RawSkulls::Number(n) => Skulls::By(amount(n, per, div, max)?),
                RawSkulls::All(AllWord::All) => Skulls::RemoveAll,
            };
            Op::Skulls { who: who(to), skulls }
        }
        RawOp::Vp { who: to, n, per, div, max } => Op::Vp { who: who(to), amount: amount(n, per, div, max)? },
        RawOp::Convert { from, to, max } => {
            if max == 0 || max > MAX_CONVERTED {
                return Err(format!("`convert` has a `max` of 1 to {MAX_CONVERTED}"));
            }
            let from = one(from)?;
            choice = Choice::Number { from, max };
            Op::Convert { from, to: one(to)? }
        }
        RawOp::ExtraRolls { n } => Op::ExtraRolls { rolls: n },
        RawOp::RerollDice { max } => {
            if max == 0 || max > MAX_REROLLED {
                return Err(format!("`reroll_dice` has a `max` of 1 to {MAX_REROLLED}"));
            }
            choice = Choice::Dice { max };
            Op::RerollDice
        }
        RawOp::SetDie { from, to } => match (from, to) {
            (RawDieFace::Face(from), RawDieFace::Face(to)) if from != to => {
                die = Some(from.face());
                Op::SetDie { fixed: Some((from.face(), to.face())) }
            }
            (RawDieFace::Any(_), RawDieFace::Any(_)) => {
                choice = Choice::Turned;
                Op::SetDie { fixed: None }
            }
            _ => return Err("`set_die` names two different faces, or \"any\" for both".into()),
        },
        RawOp::BonusDie { n } => {
            if n == 0 || n > DICE {
                return Err("`bonus_die` rolls 1 to 6 dice".into());
            }
            Op::BonusDice { dice: n }
        }
        RawOp::Discount { kind, n } => Op::Discount { deck: deck(kind)?, less: n },
        RawOp::ExtraBribe { n } => Op::ExtraBribe { bribes: n },
        RawOp::Refresh { which: RawRefresh::OneOther } => {
            choice = Choice::Refreshed;
            Op::Refresh { which: Refresh::OneOther }
        }
        RawOp::Refresh { which: RawRefresh::All } => Op::Refresh { which: Refresh::All },
        RawOp::RefreshDisplay {} => Op::RefreshDisplay,
        RawOp::DiscardCard { who: to, kind, chooser, lose_vp } => {
            if matches!(to, RawWho::Owner | RawWho::All) {
                return Err("`discard_card` is for rivals".into());
            }
            let kind = match kind {
                RawKind::Spell => Kind::Only(Deck::Spells),
                RawKind::Challenge => Kind::Only(Deck::Challenges),
                RawKind::Any => Kind::Any,
            };
            let chooser = match chooser {
                RawChooser::Victim => Chooser::Victim,
                RawChooser::Owner => Chooser::Owner,
            };
            choice = Choice::Discarded;
            Op::DiscardCard { who: who(to), kind, chooser, lose_vp }
        }
        RawOp::Choose { .. } => return Err("no `choose` inside a `choose`".into()),
    };
    shape.resources = resources;
    if choice != Choice::None {
        if shape.choice != Choice::None {
            return Err("an ability has one op with a number, dice, a face, a spell or a card to choose".into());
        }
        shape.choice = choice;
    }
    if let Some(face) = die {
        if shape.die.is_some() {
            return Err("an ability turns one die".into());
        }
        shape.die = Some(face);
    }
    Ok(op)
}

fn fixed(raw: RawWhat) -> Option<Resource> {
    match raw {
        RawWhat::Tome => Some(Resource::Tome),
        RawWhat::Arcane => Some(Resource::Arcane),
        RawWhat::Gem => Some(Resource::Gem),
        RawWhat::Mana => Some(Resource::Mana),
        RawWhat::TomeOrArcane => None,
    }
}

fn deck(kind: RawKind) -> Wrong<Deck> {
    match kind {
        RawKind::Spell => Ok(Deck::Spells),
        RawKind::Challenge => Ok(Deck::Challenges),
        RawKind::Any => Err("\"spell\" or \"challenge\" is named here".into()),
    }
}

fn mods(raw: &[RawMod]) -> Wrong<Mods> {
    let mut mods = Mods::default();
    let stored = |res: RawWhat| fixed(res).ok_or("one resource is named here");
    for one in raw {
        match one {
            RawMod::StoreAfterBuy { res } => match stored(*res)? {
                resource @ (Resource::Tome | Resource::Arcane) => mods.store_after_buy[resource as usize] = true,
                Resource::Gem | Resource::Mana => return Err("gems and mana may always be stored".into()),
            },
            RawMod::Limit { res, n } => mods.limit[stored(*res)? as usize] += n,
            RawMod::DiceWild {} => mods.dice_wild = true,
            RawMod::BribeCost { n } => mods.bribe_cost += n,
            RawMod::CardCost { kind, n, first: false } => mods.card_cost[deck(*kind)? as usize] += n,
            RawMod::CardCost { kind, n, first: true } => mods.first_card_cost[deck(*kind)? as usize] += n,
            RawMod::IgnoreManaPenalty {} => mods.ignore_mana_penalty = true,
            RawMod::Ward {} => mods.ward = true,
            RawMod::FreeConvert { a, b } => mods.free_convert = Some([bundle(a)?, bundle(b)?]),
        }
    }
    Ok(mods)
}

fn bundle(raw: &RawCost) -> Wrong<Bundle> {
    let amounts = [raw.tome, raw.arcane, raw.gem, raw.mana];
    let mut named = Resource::ALL.into_iter().zip(amounts).filter(|&(_, n)| n > 0);
    match (named.next(), named.next()) {
        (Some((resource, n)), None) => Ok(Bundle { resource, n }),
        _ => Err("a bundle of `free_convert` has one resource".into()),
    }
}
