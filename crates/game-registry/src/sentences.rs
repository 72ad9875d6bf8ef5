//! Sentences: a message's key and arguments become a text by Fluent.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};
use game_core::{Arg, CardRef, Edition, Game, Message, Seat};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use unic_langid::langid;

/// What every game shares: the refusals of the table, lists, table steps.
pub const CORE_LOCALE: &str = include_str!("../../game-core/locales/en.ftl");

/// The texts of one game together with those that all games share.
pub struct Sentences(FluentBundle<FluentResource>);

impl std::fmt::Debug for Sentences {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sentences")
    }
}

impl Sentences {
    /// Reads locale texts, the later ones on top of the earlier. What is wrong with a text is said with its place.
    pub fn read(texts: &[&str]) -> Result<Sentences, String> {
        let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
        bundle.set_use_isolating(false);
        for &text in texts {
            let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| format!("{errors:?}"))?;
            bundle.add_resource(resource).map_err(|errors| format!("{errors:?}"))?;
        }
        Ok(Sentences(bundle))
    }

    /// The sentences of a game, read once.
    ///
    /// # Panics
    /// Never in a build whose tests pass: the locale of each registered game is tested to read.
    #[must_use]
    pub fn of<G: Game>() -> &'static Sentences {
        static READ: LazyLock<Mutex<HashMap<&'static str, &'static Sentences>>> = LazyLock::new(Mutex::default);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(G::ID).or_insert_with(|| {
            let sentences = Sentences::read(&[CORE_LOCALE, G::LOCALE]).expect("the locale is tested to read");
            Box::leak(Box::new(sentences))
        })
    }

    /// Whether there is a text for that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.0.get_message(key).is_some_and(|message| message.value().is_some())
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> Result<String, String> {
        let pattern =
            self.0.get_message(key).and_then(|message| message.value()).ok_or_else(|| format!("no text for {key}"))?;
        if let Some(text) = plain(pattern, args) {
            return Ok(text);
        }
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.0.format_pattern(pattern, args, &mut errors).into_owned();
        if errors.is_empty() { Ok(text) } else { Err(format!("{key}: {errors:?}")) }
    }
}

/// A pattern of words and arguments alone, as most are: put together without the rest of Fluent. `None` for all others, and
/// where an argument is missing or no text.
fn plain(pattern: &Pattern<&str>, args: Option<&FluentArgs<'_>>) -> Option<String> {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => match args?.get(id.name)? {
                FluentValue::String(value) => text.push_str(value),
                FluentValue::Number(number) => text.push_str(&number.as_string()),
                FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => return None,
            },
            PatternElement::Placeable { .. } => return None,
        }
    }
    Some(text)
}

/// Who speaks of what: the sentences of a game, the cards of an edition, the names of the seats.
#[derive(Clone, Debug)]
pub struct Voice {
    sentences: &'static Sentences,
    edition: &'static dyn Edition,
    names: Vec<String>,
}

impl Voice {
    /// Seats without a name are called `s1` to `s5`.
    #[must_use]
    pub fn new<G: Game>(edition: &'static G::Edition, names: Vec<String>) -> Voice {
        Voice { sentences: Sentences::of::<G>(), edition, names }
    }

    /// The sentence of a message. A text that is missing shows its key: the tests find it.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        self.try_say(message).unwrap_or_else(|_| message.key.to_owned())
    }

    /// The sentence of a message, or what is wrong with its text.
    pub fn try_say(&self, message: &Message) -> Result<String, String> {
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg)?);
        }
        self.sentences.format(message.key, Some(&args))
    }

    /// The text of a key without arguments.
    #[must_use]
    pub fn word(&self, key: &str) -> String {
        self.sentences.format(key, None).unwrap_or_else(|_| key.to_owned())
    }

    /// What a sentence would show for that argument.
    #[must_use]
    pub fn arg(&self, arg: &Arg) -> String {
        match self.value(arg) {
            Ok(FluentValue::String(text)) => text.into_owned(),
            Ok(FluentValue::Number(number)) => number.value.to_string(),
            Ok(_) | Err(_) => "?".to_owned(),
        }
    }

    /// The name of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).filter(|name| !name.is_empty()).cloned().unwrap_or_else(|| seat.to_string())
    }

    fn value<'a>(&self, arg: &'a Arg) -> Result<FluentValue<'a>, String> {
        let text = |text: String| Ok(FluentValue::String(Cow::Owned(text)));
        match arg {
            Arg::Number(number) => Ok(FluentValue::from(*number)),
            Arg::Seat(seat) => text(self.seat(*seat)),
            Arg::Text(shown) => Ok(FluentValue::String(Cow::Borrowed(shown))),
            Arg::Word(key) => text(self.sentences.format(key, None)?),
            Arg::Words(keys) => {
                let words: Result<Vec<String>, String> =
                    keys.iter().map(|key| self.sentences.format(key, None)).collect();
                text(self.list(&words?)?)
            }
            Arg::Card(card) => text(self.card(*card)),
            Arg::Cards(cards) => text(self.list(&cards.iter().map(|&card| self.card(card)).collect::<Vec<_>>())?),
        }
    }

    fn card(&self, card: CardRef) -> String {
        self.edition.row(card).map_or_else(|| "?".to_owned(), |row| row.title.clone())
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(&self, items: &[String]) -> Result<String, String> {
        let pair = |key: &str, first: (&'static str, &str), second: (&'static str, &str)| {
            let mut args = FluentArgs::with_capacity(2);
            args.set(first.0, first.1);
            args.set(second.0, second.1);
            self.sentences.format(key, Some(&args))
        };
        match items {
            [] => self.sentences.format("list-none", None),
            [only] => Ok(only.clone()),
            [first, last] => pair("list-two", ("first", first), ("last", last)),
            [first, rest @ ..] => pair("list-more", ("first", first), ("rest", &self.list(rest)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_syntax::ast::Entry;

    #[test]
    fn plain_sentences_are_those_of_fluent() {
        let mut plain_ones = 0;
        for entry in crate::GAMES {
            let locale = with_game!(entry.id, G => G::LOCALE).unwrap();
            let sentences = Sentences::read(&[CORE_LOCALE, locale]).unwrap();
            let resource = FluentResource::try_new(locale.to_owned()).unwrap();
            for message in resource.entries() {
                let Entry::Message(message) = message else { continue };
                let Some(pattern) = &message.value else { continue };
                let mut args = FluentArgs::new();
                for (place, element) in pattern.elements.iter().enumerate() {
                    if let PatternElement::Placeable {
                        expression: Expression::Inline(InlineExpression::VariableReference { id }),
                    } = element
                    {
                        let number = FluentValue::from(-1_234_567 + place as i64);
                        args.set(id.name, if place % 2 == 0 { number } else { FluentValue::from("Ada {x} \u{2068}") });
                    }
                }
                let Some(text) = plain(pattern, Some(&args)) else { continue };
                let mut errors = Vec::new();
                assert_eq!(text, sentences.0.format_pattern(pattern, Some(&args), &mut errors), "{}", message.id.name);
                assert!(errors.is_empty(), "{errors:?}");
                plain_ones += 1;
            }
        }
        assert!(plain_ones > 300, "{plain_ones}");
    }
}
