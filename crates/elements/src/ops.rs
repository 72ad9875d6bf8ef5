//! Reading the ops of dice outcomes.

use crate::effect::{Asked, Direction, MAX_DRAWS, MAX_OPS, Op, Zones};
use crate::raw::{OneOrMany, RawOp, RawPick};
use crate::types::{DiscardDraw, TakeHand, Trading};

/// The ops of one outcome.
pub(crate) fn ops(raw: &[RawOp]) -> Result<Vec<Op>, String> {
    if raw.is_empty() || raw.len() > MAX_OPS {
        return Err(format!("an outcome has 1 to {MAX_OPS} ops"));
    }
    let mut ops = Vec::new();
    for (place, op) in raw.iter().enumerate() {
        let is_before_give = raw.get(place + 1).is_some_and(|next| next.op == "give");
        let after = ops.last().copied();
        ops.push(self::op(op, after, is_before_give)?);
    }
    Ok(ops)
}

fn op(raw: &RawOp, before: Option<Op>, is_before_give: bool) -> Result<Op, String> {
    let word = match &raw.pick {
        Some(RawPick::Word(word)) => Some(word.as_str()),
        Some(RawPick::Zones(_)) | None => None,
    };
    let what = raw.what.as_deref();
    let unused: &[bool] = match raw.op.as_str() {
        "draw" => &[
            raw.what.is_some(),
            raw.with.is_some(),
            raw.to.is_some(),
            raw.give_from.is_some(),
            raw.direction.is_some(),
            raw.differ.is_some(),
            raw.consent.is_some(),
        ],
        "take" => &[
            raw.with.is_some(),
            raw.to.is_some(),
            raw.give_from.is_some(),
            raw.direction.is_some(),
            raw.count.is_some(),
            raw.differ.is_some(),
            raw.consent.is_some(),
        ],
        "give" => &[
            raw.from.is_some(),
            raw.with.is_some(),
            raw.give_from.is_some(),
            raw.direction.is_some(),
            raw.count.is_some(),
            raw.differ.is_some(),
            raw.consent.is_some(),
        ],
        "pass" => &[
            raw.from.is_some(),
            raw.with.is_some(),
            raw.to.is_some(),
            raw.give_from.is_some(),
            raw.count.is_some(),
            raw.differ.is_some(),
            raw.consent.is_some(),
        ],
        "trade" => &[raw.from.is_some(), raw.to.is_some(), raw.direction.is_some(), raw.count.is_some()],
        other => return Err(format!("{other:?} is no op of a dice outcome")),
    };
    if unused.contains(&true) {
        return Err(format!("{:?} has a field that means nothing to it", raw.op));
    }
    match raw.op.as_str() {
        "draw" => {
            let count = raw.count.unwrap_or(1);
            if !(1..=MAX_DRAWS).contains(&count) {
                return Err(format!("a draw is of 1 to {MAX_DRAWS} cards"));
            }
            match (&raw.from, word) {
                (Some(OneOrMany::One(from)), Some("top")) if from == "element-deck" => Ok(Op::DrawDeck { count }),
                (Some(OneOrMany::One(from)), Some("choice")) if from == "element-deck" => {
                    Err("a card of the deck cannot be chosen".into())
                }
                (Some(OneOrMany::One(from)), Some(pick @ ("top" | "choice"))) if from == "element-discard" => {
                    let pick = if pick == "top" { DiscardDraw::Top } else { DiscardDraw::Any };
                    Ok(Op::DrawDiscard { pick, count })
                }
                _ => Err("draw is from \"element-deck\" or \"element-discard\", pick \"top\" or \"choice\"".into()),
            }
        }
        "take" => take(raw, is_before_give),
        "give" if what != Some("card") || raw.to.as_deref() != Some("same-opponent") || word != Some("choice") => {
            Err("give is of a \"card\", to \"same-opponent\", pick \"choice\"".into())
        }
        "give" if matches!(before, Some(Op::TakeCard { .. })) => Ok(Op::GiveCard),
        "give" => Err("give follows a take of a card".into()),
        "pass" if what != Some("card") || word != Some("choice") => {
            Err("pass is of a \"card\", pick \"choice\"".into())
        }
        "pass" => match raw.direction.as_deref() {
            Some("left") => Ok(Op::PassCard(Direction::Left)),
            Some("right") => Ok(Op::PassCard(Direction::Right)),
            _ => Err("pass has the direction \"left\" or \"right\"".into()),
        },
        _ => {
            if what != Some("gem") || raw.give_from.as_deref() != Some("hand") || word != Some("choice") {
                return Err("trade is of a \"gem\", give_from \"hand\", pick \"choice\"".into());
            }
            let zones = zones(raw.with.as_deref().unwrap_or_default())?;
            let trading = if raw.consent == Some(true) { Trading::Consent } else { Trading::Forced };
            Ok(Op::TradeGem { zones, differ: raw.differ.unwrap_or(false), trading })
        }
    }
}

fn take(raw: &RawOp, is_before_give: bool) -> Result<Op, String> {
    let Some(OneOrMany::Many(from)) = &raw.from else {
        return Err("take has a list of zones in \"from\"".into());
    };
    let Some(RawPick::Zones(picks)) = &raw.pick else {
        return Err("take has a pick for each of its zones".into());
    };
    let zones = zones(from)?;
    if picks.len() != from.len() || !picks.keys().all(|zone| from.contains(zone)) {
        return Err("take has a pick for each of its zones".into());
    }
    let pick = |zone: &str| picks.get(zone).map(String::as_str);
    let is_choice = |zone: &str| matches!(pick(zone), None | Some("choice"));
    match raw.what.as_deref() {
        Some("card") if zones.table => Err("no cards lie on the table".into()),
        Some("card") if !is_choice("opponent-play") => Err("a card in play is taken by \"choice\"".into()),
        Some("card") => {
            let hand = match pick("opponent-hand") {
                None => None,
                Some("random") => Some(TakeHand::Random),
                Some("choice") => Some(TakeHand::Chosen),
                Some(other) => return Err(format!("{other:?} is neither \"random\" nor \"choice\"")),
            };
            let asked = if is_before_give && !zones.play { Asked::Swap } else { Asked::Take };
            Ok(Op::TakeCard { asked, hand, play: zones.play })
        }
        Some("gem") if ["opponent-hand", "opponent-play", "table"].into_iter().all(is_choice) => Ok(Op::TakeGem(zones)),
        Some("gem") => Err("gems lie open: they are taken by \"choice\"".into()),
        _ => Err("take is of a \"card\" or a \"gem\"".into()),
    }
}

fn zones(words: &[String]) -> Result<Zones, String> {
    let mut zones = Zones::default();
    for word in words {
        let zone = match word.as_str() {
            "opponent-hand" => &mut zones.hand,
            "opponent-play" => &mut zones.play,
            "table" => &mut zones.table,
            other => return Err(format!("{other:?} is no zone")),
        };
        if std::mem::replace(zone, true) {
            return Err(format!("the zone {word:?} stands twice"));
        }
    }
    if words.is_empty() { Err("at least one zone is needed".into()) } else { Ok(zones) }
}
