//! Reading what cards do: abilities, ops, modifiers and scores, and what one action can hold of their arguments.

use crate::effect::{
    Ability, Amount, Bundle, By, ChallengeEffect, Choice, Chooser, Kind, List, MAX_CONVERTED, MAX_OPS, MAX_OPTIONS,
    MAX_PICKED_RESOURCES, MAX_REROLLED, Mods, Need, Op, Refresh, Score, Shape, Skulls, Usage, What, Who, Window,
};
use crate::raw::{
    AllWord, AnyWord, RawAbility, RawBy, RawChooser, RawCost, RawCount, RawDieFace, RawEffect, RawEvent, RawKind,
    RawMod, RawNeed, RawOp, RawRefresh, RawScore, RawSkulls, RawUsage, RawWhat, RawWho, RawWindow,
};
use crate::types::{DICE, Deck, Face, MAX_ABILITY_COST, Resource};

/// The largest figure that a card may name.
pub(crate) const MAX_FIGURE: i64 = 99;

/// What is wrong with an ability, before it is known whose it is.
pub(crate) type Wrong<T> = Result<T, String>;

/// Whose ability is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    Wizard,
    Spell,
    Challenge,
}

pub(crate) fn ability(raw: &RawAbility, owner: Owner) -> Wrong<Ability> {
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
        if raw.need != RawNeed::default() || [tome, arcane, gem, mana] != [0; 4] {
            return Err("\"always\" has no `need` and no `cost`".into());
        }
    } else if raw.ops.is_empty() || !raw.mods.is_empty() {
        return Err("\"once\" and \"whenever\" have `do` and no `mods`".into());
    }
    let lists = lists(&raw.ops, owner, window, is_whenever)?;
    if is_whenever && lists.len() > 1 {
        return Err("a \"whenever\" ability has no `choose`".into());
    }
    if let Usage::Whenever { asks: false, .. } = usage {
        let silent = Shape { seat: false, resources: 0, choice: Choice::None, die: None };
        if [tome, arcane, gem, mana] != [0; 4] || lists.iter().any(|list| list.shape != silent) {
            return Err("a \"whenever\" with a cost or an argument needs `asks = true`".into());
        }
    }
    // WW-054: the notation of one action has room for wilds beside a target and picked resources alone.
    let is_wide = lists.len() > 1 || lists.iter().any(|list| list.shape.choice != Choice::None);
    if tome.max(arcane) > 0 && is_wide {
        return Err("with a cost in tomes or arcane an ability has no option, number, dice, face, spell or card to \
                    choose: one action cannot hold it beside the arcane/tome dice that help to pay"
            .into());
    }
    let RawNeed { skulls_min, skulls_max, bought_min, no_buy, event_count_min } = raw.need;
    for each in [gem, mana, bought_min, event_count_min].into_iter().chain(skulls_min).chain(skulls_max) {
        figure(each.into())?;
    }
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

pub(crate) fn challenge_effect(raw: &RawEffect) -> Wrong<ChallengeEffect> {
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
            Ok(Score::IfMost { count: count.count(), vp: figure(vp.into())? })
        }
        _ => Err("a score is { each, per, div, max } or { if_most, vp }".into()),
    }
}

/// A figure that the edition may have.
pub(crate) fn figure(figure: i64) -> Wrong<i32> {
    let fits = (-MAX_FIGURE..=MAX_FIGURE).contains(&figure);
    if fits { Ok(figure as i32) } else { Err(format!("figures are at most {MAX_FIGURE}, not {figure}")) }
}

/// The same for a figure that cannot be negative.
fn small(n: u8) -> Wrong<u8> {
    figure(n.into()).map(|_| n)
}

fn amount(n: i64, per: Option<RawCount>, div: Option<i64>, max: Option<i64>) -> Wrong<Amount> {
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
    if raw.len() > MAX_OPS {
        return Err(format!("an ability has at most {MAX_OPS} ops"));
    }
    let mut shape = Shape { seat: false, resources: 0, choice: Choice::None, die: None };
    let ops: Vec<Op> = raw.iter().map(|op| one_op(op, &mut shape)).collect::<Wrong<_>>()?;
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
    // WW-080: dice are chosen as they lie when the action is made, so nothing may turn one beforehand.
    let turns_fixed = ops.iter().any(|op| matches!(op, Op::SetDie { fixed: Some(_) }));
    if turns_fixed && matches!(shape.choice, Choice::Dice { .. } | Choice::Turned { .. }) {
        return Err("an ability that turns a die with both faces named has no dice and no face to choose".into());
    }
    // What the notation of one action can hold: see `Args`.
    let Shape { seat, resources, choice, .. } = shape;
    let most_resources = if seat || has_options { 1 } else { MAX_PICKED_RESOURCES };
    let fits = match choice {
        Choice::None => resources <= most_resources && !(has_options && seat && resources > 0),
        Choice::Refreshed => !seat && resources == 0 && !has_options && owner != Owner::Challenge,
        Choice::Number { .. } | Choice::Dice { .. } | Choice::Turned { .. } => !seat && resources == 0 && !has_options,
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
                RawSkulls::All(AllWord::All) if per.is_some() || div.is_some() || max.is_some() => {
                    return Err("`n = \"all\"` has no `per`, `div` or `max`".into());
                }
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
        RawOp::ExtraRolls { n } => Op::ExtraRolls { rolls: small(n)? },
        RawOp::RerollDice { max } => {
            if max == 0 || max > MAX_REROLLED {
                return Err(format!("`reroll_dice` has a `max` of 1 to {MAX_REROLLED}"));
            }
            choice = Choice::Dice { max };
            Op::RerollDice
        }
        RawOp::SetDie { from, to } => {
            let [from, to] = [from, to].map(named);
            if from.is_some() && from == to {
                return Err("`set_die` turns a die to another face than it shows".into());
            }
            die = from;
            let fixed = from.zip(to);
            if fixed.is_none() {
                choice = Choice::Turned { from, to };
            }
            Op::SetDie { fixed }
        }
        RawOp::BonusDie { n } => {
            if n == 0 || n > DICE {
                return Err("`bonus_die` rolls 1 to 6 dice".into());
            }
            Op::BonusDice { dice: n }
        }
        RawOp::Discount { kind, n } => Op::Discount { deck: deck(kind)?, less: small(n)? },
        RawOp::ExtraBribe { n } => Op::ExtraBribe { bribes: small(n)? },
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

/// The face that is named; `None` for "any".
fn named(raw: RawDieFace) -> Option<Face> {
    match raw {
        RawDieFace::Face(face) => Some(face.face()),
        RawDieFace::Any(AnyWord::Any) => None,
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
    let add = |sum: &mut i8, n: i8| {
        *sum = figure(i64::from(*sum) + i64::from(n))? as i8;
        Wrong::Ok(())
    };
    for one in raw {
        match one {
            RawMod::StoreAfterBuy { res } => match stored(*res)? {
                resource @ (Resource::Tome | Resource::Arcane) => mods.store_after_buy[resource as usize] = true,
                Resource::Gem | Resource::Mana => return Err("gems and mana may always be stored".into()),
            },
            RawMod::Limit { res, n } => add(&mut mods.limit[stored(*res)? as usize], *n)?,
            RawMod::DiceWild {} => mods.dice_wild = true,
            RawMod::BribeCost { n } => add(&mut mods.bribe_cost, *n)?,
            RawMod::CardCost { kind, n, first: false } => add(&mut mods.card_cost[deck(*kind)? as usize], *n)?,
            RawMod::CardCost { kind, n, first: true } => add(&mut mods.first_card_cost[deck(*kind)? as usize], *n)?,
            RawMod::IgnoreManaPenalty {} => mods.ignore_mana_penalty = true,
            RawMod::Ward {} => mods.ward = true,
            RawMod::FreeConvert { a, b } => {
                let [a, b] = [bundle(a)?, bundle(b)?];
                if a.resource == b.resource {
                    return Err("`free_convert` turns one resource into another".into());
                }
                if mods.free_convert.replace([a, b]).is_some() {
                    return Err("an ability has one `free_convert`".into());
                }
            }
        }
    }
    Ok(mods)
}

fn bundle(raw: &RawCost) -> Wrong<Bundle> {
    let amounts = [raw.tome, raw.arcane, raw.gem, raw.mana];
    let mut named = Resource::ALL.into_iter().zip(amounts).filter(|&(_, n)| n > 0);
    match (named.next(), named.next()) {
        (Some((resource, n)), None) => Ok(Bundle { resource, n: small(n)? }),
        _ => Err("a bundle of `free_convert` has one resource".into()),
    }
}
