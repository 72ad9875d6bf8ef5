//! The effects that the bitboards carry out. An edition may set the points; it cannot make them act otherwise.

use crate::cards::points;
use game_core::{EditionError, Rule};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A row `[[effect]]` of the edition file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectRow {
    id: String,
    text: String,
    trigger: String,
    when: String,
    subject: String,
    #[serde(rename = "do")]
    operations: Vec<String>,
    n: Option<Amount>,
    quint_on: Option<String>,
    rules: Vec<String>,
    source: String,
    #[serde(rename = "flavour")]
    _flavour: Option<IgnoredAny>,
    #[serde(rename = "note")]
    _note: Option<IgnoredAny>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Amount {
    Points(u8),
    Word(String),
}

/// What stands behind an id.
struct Effect {
    id: &'static str,
    trigger: &'static str,
    when: &'static str,
    subject: &'static str,
    operations: &'static [&'static str],
    quint_on: Option<&'static str>,
    amount: Amounts,
}

#[derive(PartialEq)]
enum Amounts {
    None,
    MarkValue,
    Points,
}

#[rustfmt::skip]
const EFFECTS: [Effect; 9] = [
    Effect { id: "mark-open", trigger: "mark", when: "colour-open", subject: "mark-line", operations: &["score-colour", "remove"], quint_on: None, amount: Amounts::MarkValue },
    Effect { id: "mark-won", trigger: "mark", when: "colour-won", subject: "mark-line", operations: &["remove", "generate-quint"], quint_on: Some("placed"), amount: Amounts::None },
    Effect { id: "lotus", trigger: "lotus", when: "always", subject: "petals", operations: &["score-purple", "remove"], quint_on: None, amount: Amounts::Points },
    Effect { id: "lotus-centre-piece", trigger: "lotus", when: "colour-open", subject: "centre-piece", operations: &["score-colour", "remove"], quint_on: None, amount: Amounts::Points },
    Effect { id: "lotus-centre-piece-won", trigger: "lotus", when: "colour-won", subject: "centre-piece", operations: &["remove"], quint_on: None, amount: Amounts::None },
    Effect { id: "lotus-centre-quint", trigger: "lotus", when: "always", subject: "centre-quint", operations: &["score-purple", "remove"], quint_on: None, amount: Amounts::Points },
    Effect { id: "lotus-bloom", trigger: "lotus", when: "always", subject: "centre-quint", operations: &["set-quint"], quint_on: None, amount: Amounts::None },
    Effect { id: "quint-captured", trigger: "formation-removal", when: "always", subject: "under-removed", operations: &["score-purple", "remove"], quint_on: None, amount: Amounts::Points },
    Effect { id: "violence", trigger: "violence", when: "always", subject: "victim", operations: &["remove", "generate-quint"], quint_on: Some("victim"), amount: Amounts::None },
];

/// The points that the effects give.
pub(crate) struct EffectPoints {
    pub(crate) lotus: u8,
    pub(crate) centre_piece: u8,
    pub(crate) quint: u8,
}

/// Checks that the rows are the effects that this build carries out, each once.
pub(crate) fn read(text: &str, rows: &[EffectRow]) -> Result<EffectPoints, EditionError> {
    for row in rows {
        let Some(effect) = EFFECTS.iter().find(|effect| effect.id == row.id) else {
            return Err(EditionError::card(text, &row.id, "id", "no effect has this id"));
        };
        if rows.iter().filter(|other| other.id == row.id).count() > 1 {
            return Err(EditionError::again(text, &row.id, "this effect stands here more than once"));
        }
        check(text, row, effect)?;
    }
    let points = |id: &str| match rows.iter().find(|row| row.id == id) {
        Some(EffectRow { n: Some(Amount::Points(points)), .. }) => Ok(*points),
        Some(_) | None => Err(EditionError::rows(text, "effect", format!("the effect {id:?} is missing"))),
    };
    if let Some(missing) = EFFECTS.iter().find(|effect| rows.iter().all(|row| row.id != effect.id)) {
        return Err(EditionError::rows(text, "effect", format!("the effect {:?} is missing", missing.id)));
    }
    let quint = points("quint-captured")?;
    if points("lotus-centre-quint")? != quint {
        // QN-081: a Quint may be both, and is scored once.
        let what = "a Quint on a centre is worth as much as one under a cleared piece";
        return Err(EditionError::card(text, "lotus-centre-quint", "n", what));
    }
    Ok(EffectPoints { lotus: points("lotus")?, centre_piece: points("lotus-centre-piece")?, quint })
}

fn check(text: &str, row: &EffectRow, effect: &Effect) -> Result<(), EditionError> {
    let wrong = |field: &str, what: String| Err(EditionError::card(text, &row.id, field, what));
    let only = |field: &str, is: &str, must: &str| {
        if is == must { Ok(()) } else { wrong(field, format!("this build plays only {must:?} here")) }
    };
    only("trigger", &row.trigger, effect.trigger)?;
    only("when", &row.when, effect.when)?;
    only("subject", &row.subject, effect.subject)?;
    if row.operations != effect.operations {
        return wrong("do", format!("this build plays only {:?} here", effect.operations));
    }
    if row.quint_on.as_deref() != effect.quint_on {
        return wrong("quint_on", "this build plays no other square here".into());
    }
    if row.text.is_empty() {
        return wrong("text", "players read this text; it is empty".into());
    }
    if row.rules.is_empty() || row.rules.iter().any(|rule| rule.parse::<Rule>().is_err()) {
        return wrong("rules", "rules are named like QN-042".into());
    }
    crate::cards::source(&row.source).or_else(|what| wrong("source", what))?;
    match (&effect.amount, &row.n) {
        (Amounts::None, None) => Ok(()),
        (Amounts::MarkValue, Some(Amount::Word(word))) if word == "mark-value" => Ok(()),
        (Amounts::Points, Some(Amount::Points(n))) => points(*n).or_else(|what| wrong("n", what)),
        (Amounts::None, Some(_)) => wrong("n", "this effect gives no points".into()),
        (Amounts::MarkValue, _) => wrong("n", "a Mark scores \"mark-value\"".into()),
        (Amounts::Points, _) => wrong("n", "a number of points is missing here".into()),
    }
}
