//! Joined forms for print and drafts (RP-407, RP-715): experiments and offers on one line.

use crate::action::{Action, parse_subject, subject_text};
use crate::bundle::{Bundle, Offer, Promise, Subject, Word};
use crate::cards::Cards;
use crate::ids::{FormulaId, KindId, small_number};
use crate::types::MAX_NUMBER;
use game_core::{Notation, plain_number};

/// A term with its promise spelled as far as it goes, in the order of RP-715.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Written {
    Thing(Subject),
    Promise(Promise),
}

/// One line as its single steps.
pub(crate) fn parse(text: &str, cards: &Cards) -> Option<Vec<Action>> {
    match steps(text, cards) {
        Some(steps) => steps.iter().map(|step| Action::parse(step, cards)).collect(),
        None => Action::parse(text, cards).map(|action| vec![action]),
    }
}

/// The texts of the single steps of a joined form. Seats, formulas and codes that there are not stand among them: what no
/// action has is refused like the single step (RP-954).
pub(crate) fn steps(text: &str, cards: &Cards) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split(' ').collect();
    match *words.as_slice() {
        ["exp", speed @ ("slow" | "fast"), mixture, "via", method] => {
            let mut codes: Vec<&str> = mixture.split('+').collect();
            // A code that no kind has stands nowhere in the order: it comes first.
            codes.sort_by_key(|code| KindId::find(cards, code));
            let mut steps = vec![format!("exp {speed}")];
            steps.extend(codes.iter().map(|code| format!("add {code}")));
            steps.push(format!("via {method}"));
            Some(steps)
        }
        ["offer", seat, "give", give, "want", want] => deal(format!("offer {seat}"), give, want, cards),
        ["counter", "give", give, "want", want] => deal("counter".into(), give, want, cards),
        _ => None,
    }
}

fn deal(begin: String, give: &str, want: &str, cards: &Cards) -> Option<Vec<String>> {
    let mut steps = vec![begin];
    for (bundle, side) in [(give, "give"), (want, "want")] {
        let mut terms = Vec::new();
        for word in words_of(bundle)? {
            let (written, times) = parse_word(word, cards).or_else(|| beyond(word, cards))?;
            terms.push((written, times, word));
        }
        terms.sort();
        for (written, times, word) in terms {
            match written {
                Written::Thing(_) => {
                    steps.extend((0..times).map(|_| format!("{side} {}", thing_of(word))));
                }
                Written::Promise(promise) => {
                    if !promise.is_complete() {
                        return None;
                    }
                    steps.push(format!("{side} !{}", promise.word.text()));
                    match promise.of {
                        None => {}
                        Some(Subject::Coins(coins)) => steps.push(format!("of {coins}c")),
                        Some(Subject::Card(_) | Subject::Formula(_)) => {
                            steps.push(format!("of {}", word.split(':').nth(1)?));
                        }
                    }
                    steps.push(format!("turns {}", promise.turns));
                }
            }
        }
    }
    steps.push("done".into());
    Some(steps)
}

/// A term about a formula beyond those that a table can hold: it stands after the others.
fn beyond(word: &str, cards: &Cards) -> Option<(Written, u8)> {
    let last = Subject::Formula(FormulaId(u8::MAX));
    let is_formula = |id: &str| id.strip_prefix('F').and_then(plain_number).is_some();
    if is_formula(word) {
        return Some((Written::Thing(last), 1));
    }
    let (id, turns) = word.strip_prefix("!teach:")?.split_once(':')?;
    let promise = parse_promise(&format!("teach:F1:{turns}"), cards).filter(|_| is_formula(id))?;
    Some((Written::Promise(Promise { of: Some(last), ..promise }), 1))
}

/// The words of a bundle, each thing at most once (section 13); the empty one is `0`.
fn words_of(bundle: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = bundle.split('+').filter(|_| bundle != "0").collect();
    let is_new = |place: usize| words[..place].iter().all(|word| thing_of(word) != thing_of(words[place]));
    (0..words.len()).all(is_new).then_some(words)
}

/// `QS` of `QS*2`; other words are themselves.
fn thing_of(word: &str) -> &str {
    word.split_once('*').map_or(word, |(thing, _)| thing)
}

/// A term, and how often it stands there.
fn parse_word(word: &str, cards: &Cards) -> Option<(Written, u8)> {
    if let Some(promise) = word.strip_prefix('!') {
        return Some((Written::Promise(parse_promise(promise, cards)?), 1));
    }
    let (thing, times) = match word.split_once('*') {
        Some((thing, times)) => (thing, small_number(times, MAX_NUMBER).filter(|&times| times > 1)?),
        None => (word, 1),
    };
    let subject = parse_subject(thing, cards)?;
    (times == 1 || matches!(subject, Subject::Card(_))).then_some((Written::Thing(subject), times))
}

/// The terms of a bundle in their order, however they were written.
fn parse_terms(text: &str, cards: &Cards) -> Option<Vec<Written>> {
    let mut terms = Vec::new();
    for word in words_of(text)? {
        let (written, times) = parse_word(word, cards)?;
        terms.extend((0..times).map(|_| written));
    }
    terms.sort();
    Some(terms)
}

/// `peace:2`, `pay:3:2`, `give:QS:1`, `teach:F2:1`, or the beginning of one.
fn parse_promise(text: &str, cards: &Cards) -> Option<Promise> {
    let mut parts = text.split(':');
    let name = parts.next()?;
    let word = Word::ALL.into_iter().find(|word| word.text() == name)?;
    let mut promise = Promise { word, of: None, turns: 0 };
    let digit = |text: &str| small_number(text, MAX_NUMBER).filter(|&number| number > 0);
    if word != Word::Peace
        && let Some(subject) = parts.next()
    {
        promise.of = Some(match word {
            Word::Peace | Word::Pay => Subject::Coins(digit(subject)?),
            Word::Give | Word::Teach => parse_subject(subject, cards)?,
        });
        let fits = match (word, promise.of) {
            (Word::Give, Some(Subject::Coins(_) | Subject::Formula(_))) => false,
            (Word::Teach, Some(Subject::Coins(_) | Subject::Card(_))) => false,
            (Word::Peace | Word::Pay | Word::Give | Word::Teach, _) => true,
        };
        if !fits {
            return None;
        }
    }
    if let Some(turns) = parts.next() {
        promise.turns = digit(turns)?;
    }
    parts.next().is_none().then_some(promise)
}

/// A bundle with its parts in order, an unfinished promise last; `None` where it does not fit RP-704.
pub(crate) fn parse_bundle(text: &str, cards: &Cards) -> Option<Bundle> {
    let mut bundle = Bundle::default();
    for written in parse_terms(text, cards)? {
        match written {
            Written::Thing(Subject::Coins(coins)) if bundle.coins == 0 => bundle.coins = coins,
            Written::Thing(Subject::Card(card)) if !bundle.cards.is_full() => bundle.cards.push(card),
            Written::Thing(Subject::Formula(formula)) if !bundle.formulas.is_full() => bundle.formulas.push(formula),
            Written::Promise(promise) if !bundle.promises.is_full() => bundle.promises.push(promise),
            Written::Thing(Subject::Coins(_) | Subject::Card(_) | Subject::Formula(_)) | Written::Promise(_) => {
                return None;
            }
        }
    }
    // The unfinished one stands last, whatever its word.
    if let [first, second] = &mut bundle.promises[..]
        && !first.is_complete()
    {
        std::mem::swap(first, second);
    }
    Some(bundle)
}

/// `1c+QS*2+F2+!peace:2`; the empty bundle is `0`.
pub(crate) fn bundle_text(bundle: &Bundle, cards: &Cards) -> String {
    let mut terms = Vec::new();
    if bundle.coins > 0 {
        terms.push(format!("{}c", bundle.coins));
    }
    for (place, &card) in bundle.cards.iter().enumerate() {
        if bundle.cards[..place].contains(&card) {
            continue;
        }
        terms.push(times(card.word(cards), bundle.count(card)));
    }
    terms.extend(bundle.formulas.iter().map(ToString::to_string));
    terms.extend(bundle.promises.iter().map(|promise| promise_text(promise, cards)));
    if terms.is_empty() { "0".into() } else { terms.join("+") }
}

/// `QS` or `QS*2`.
pub(crate) fn times(code: &str, count: u8) -> String {
    if count == 1 { code.to_owned() } else { format!("{code}*{count}") }
}

fn promise_text(promise: &Promise, cards: &Cards) -> String {
    let mut text = format!("!{}", promise.word.text());
    if let Some(subject) = promise.of {
        text += ":";
        text += &match subject {
            Subject::Coins(coins) => coins.to_string(),
            Subject::Card(_) | Subject::Formula(_) => subject_text(subject, cards),
        };
    }
    if promise.is_complete() {
        text += &format!(":{}", promise.turns);
    }
    text
}

/// An offer in print: `give 1c+QS want DR+!peace:2`.
pub(crate) fn offer_text(offer: &Offer, cards: &Cards) -> String {
    format!("give {} want {}", bundle_text(&offer.give, cards), bundle_text(&offer.want, cards))
}
