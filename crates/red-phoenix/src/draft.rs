//! Joined forms for print and drafts (RP-407, RP-715): experiments and offers on one line.

use crate::action::{Action, parse_subject, subject_text};
use crate::bundle::{Bundle, Offer, Promise, Side, Subject, Term, Word};
use crate::cards::Cards;
use crate::ids::{KindId, MethodId, small_number};
use crate::types::{MAX_NUMBER, Speed};
use game_core::Notation;

/// A term with its promise spelled as far as it goes, in the order of RP-715.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Written {
    Thing(Subject),
    Promise(Promise),
}

/// One line as its single steps.
pub(crate) fn parse(text: &str, cards: &Cards) -> Option<Vec<Action>> {
    let words: Vec<&str> = text.split(' ').collect();
    match *words.as_slice() {
        ["exp", speed, mixture, "via", method] => experiment(speed, mixture, method, cards),
        ["offer", seat, "give", give, "want", want] => {
            deal(Action::Offer { to: seat.parse().ok()? }, give, want, cards)
        }
        ["counter", "give", give, "want", want] => deal(Action::Counter, give, want, cards),
        _ => Action::parse(text, cards).map(|action| vec![action]),
    }
}

fn experiment(speed: &str, mixture: &str, method: &str, cards: &Cards) -> Option<Vec<Action>> {
    let speed = match speed {
        "slow" => Speed::Slow,
        "fast" => Speed::Fast,
        _ => return None,
    };
    let mut kinds = mixture.split('+').map(|word| KindId::find(cards, word)).collect::<Option<Vec<_>>>()?;
    kinds.sort();
    let mut steps = vec![Action::Experiment { speed }];
    steps.extend(kinds.into_iter().map(|card| Action::Add { card }));
    steps.push(Action::Via { method: MethodId::find(cards, method)? });
    Some(steps)
}

fn deal(begin: Action, give: &str, want: &str, cards: &Cards) -> Option<Vec<Action>> {
    let mut steps = vec![begin];
    for (bundle, side) in [(give, Side::Give), (want, Side::Want)] {
        let action = |term: Term| match side {
            Side::Give => Action::Give { term },
            Side::Want => Action::Want { term },
        };
        for written in parse_terms(bundle, cards)? {
            match written {
                Written::Thing(Subject::Coins(coins)) => steps.push(action(Term::Coins(coins))),
                Written::Thing(Subject::Card(card)) => steps.push(action(Term::Card(card))),
                Written::Thing(Subject::Formula(formula)) => steps.push(action(Term::Formula(formula))),
                Written::Promise(promise) => {
                    if !promise.is_complete() {
                        return None;
                    }
                    steps.push(action(Term::Promise(promise.word)));
                    steps.extend(promise.of.map(|subject| Action::Of { subject }));
                    steps.push(Action::Turns { turns: promise.turns });
                }
            }
        }
    }
    steps.push(Action::Done);
    Some(steps)
}

/// The terms of a bundle in their order, however they were written.
fn parse_terms(text: &str, cards: &Cards) -> Option<Vec<Written>> {
    let mut terms = Vec::new();
    if text == "0" {
        return Some(terms);
    }
    for word in text.split('+') {
        if let Some(promise) = word.strip_prefix('!') {
            terms.push(Written::Promise(parse_promise(promise, cards)?));
            continue;
        }
        let (thing, times) = match word.split_once('*') {
            Some((thing, times)) => (thing, small_number(times, MAX_NUMBER).filter(|&times| times > 1)?),
            None => (word, 1),
        };
        let subject = parse_subject(thing, cards)?;
        if times > 1 && !matches!(subject, Subject::Card(_)) {
            return None;
        }
        terms.extend((0..times).map(|_| Written::Thing(subject)));
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
