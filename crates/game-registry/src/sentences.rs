//! Sentences: a message's key and arguments become a text by Fluent.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use game_core::{Arg, CardRef, Edition, Game, Message, Seat, message};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex, PoisonError};
use unic_langid::langid;

/// What every game shares: the refusals of the table, lists, table steps.
pub const CORE_LOCALE: &str = include_str!("../../game-core/locales/en.ftl");

/// How long a sentence is, more or less.
pub(crate) const TYPICAL_SENTENCE: usize = 128;

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

    fn pattern(&self, key: &str) -> Result<&Pattern<&str>, String> {
        self.0.get_message(key).and_then(|message| message.value()).ok_or_else(|| format!("no text for {key}"))
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> Result<String, String> {
        let pattern = self.pattern(key)?;
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.0.format_pattern(pattern, args, &mut errors).into_owned();
        if errors.is_empty() { Ok(text) } else { Err(format!("{key}: {errors:?}")) }
    }
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
        let mut text = String::with_capacity(TYPICAL_SENTENCE);
        self.say_to(message, &mut text);
        text
    }

    /// The same, written behind a text.
    pub fn say_to(&self, message: &Message, text: &mut String) {
        if self.try_say_to(message, text).is_err() {
            text.push_str(message.key);
        }
    }

    /// The sentence of a message, or what is wrong with its text.
    pub fn try_say(&self, message: &Message) -> Result<String, String> {
        let mut text = String::new();
        self.try_say_to(message, &mut text).map(|()| text)
    }

    fn try_say_to(&self, message: &Message, text: &mut String) -> Result<(), String> {
        let before = text.len();
        if self.put_plain(self.sentences.pattern(message.key)?, &message.args, text).is_some() {
            return Ok(());
        }
        text.truncate(before);
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg)?);
        }
        text.push_str(&self.sentences.format(message.key, Some(&args))?);
        Ok(())
    }

    /// Writes a pattern of words, arguments and choices by a number, as nearly all are, without the rest of Fluent. `None`
    /// for all others, and where an argument is missing or needs Fluent.
    fn put_plain(&self, pattern: &Pattern<&str>, args: &[(&'static str, Arg)], text: &mut String) -> Option<()> {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::VariableReference { id }),
                } => {
                    let (_, arg) = args.iter().find(|(name, _)| *name == id.name)?;
                    self.put(arg, text)?;
                }
                PatternElement::Placeable {
                    expression: Expression::Select { selector: InlineExpression::VariableReference { id }, variants },
                } => {
                    let (_, Arg::Number(number)) = args.iter().find(|(name, _)| *name == id.name)? else { return None };
                    self.put_plain(&variant_for(*number, variants)?.value, args, text)?;
                }
                PatternElement::Placeable { .. } => return None,
            }
        }
        Some(())
    }

    fn put(&self, arg: &Arg, text: &mut String) -> Option<()> {
        match arg {
            Arg::Number(number) => write!(text, "{number}").ok()?,
            Arg::Seat(seat) => match self.name(*seat) {
                Some(name) => text.push_str(name),
                None => write!(text, "{seat}").ok()?,
            },
            Arg::Text(shown) => text.push_str(shown),
            Arg::Word(key) => self.put_plain(self.sentences.pattern(key).ok()?, &[], text)?,
            Arg::Card(card) => text.push_str(self.card(*card)),
            Arg::Words(_) | Arg::Cards(_) => match self.value(arg).ok()? {
                FluentValue::String(list) => text.push_str(&list),
                _ => return None,
            },
        }
        Some(())
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
        self.name(seat).map_or_else(|| seat.to_string(), str::to_owned)
    }

    fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    fn value<'a>(&self, arg: &'a Arg) -> Result<FluentValue<'a>, String> {
        let text = |text: String| Ok(FluentValue::String(Cow::Owned(text)));
        match arg {
            Arg::Number(number) => Ok(FluentValue::from(*number)),
            Arg::Seat(seat) => text(self.seat(*seat)),
            Arg::Text(shown) => Ok(FluentValue::String(Cow::Borrowed(shown))),
            Arg::Word(key) => text(self.try_say(&Message::new(key))?),
            Arg::Words(keys) => {
                let words: Result<Vec<String>, String> =
                    keys.iter().map(|key| self.try_say(&Message::new(key))).collect();
                text(self.list(words?)?)
            }
            Arg::Card(card) => text(self.card(*card).to_owned()),
            Arg::Cards(cards) => {
                let titles: Vec<String> = cards.iter().map(|&card| self.card(card).to_owned()).collect();
                text(self.list(titles)?)
            }
        }
    }

    fn card(&self, card: CardRef) -> &'static str {
        self.edition.row(card).map_or("?", |row| &row.title)
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(&self, mut items: Vec<String>) -> Result<String, String> {
        match items.len() {
            0 => self.try_say(&message!("list-none")),
            1 => Ok(items.remove(0)),
            2 => {
                let last = items.remove(1);
                self.try_say(&message!("list-two", first = items.remove(0), last = last))
            }
            _ => {
                let rest = self.list(items.split_off(1))?;
                self.try_say(&message!("list-more", first = items.remove(0), rest = rest))
            }
        }
    }
}

/// The first variant with that very number or its plural category in English, else the default one.
fn variant_for<'a>(number: i64, variants: &'a [Variant<&'a str>]) -> Option<&'a Variant<&'a str>> {
    let category = if number.unsigned_abs() == 1 { "one" } else { "other" };
    let fits = |variant: &&Variant<&str>| match &variant.key {
        VariantKey::NumberLiteral { value } => value.parse() == Ok(number),
        VariantKey::Identifier { name } => *name == category,
    };
    variants.iter().find(fits).or_else(|| variants.iter().find(|variant| variant.default))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_syntax::ast::Entry;
    use game_core::default_edition;

    /// All arguments of a pattern, and those by whose number it chooses.
    fn variables(pattern: &Pattern<&str>, all: &mut Vec<String>, counted: &mut Vec<String>) {
        let note = |name: &str, names: &mut Vec<String>| {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        };
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => note(id.name, all),
                Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                    note(id.name, all);
                    note(id.name, counted);
                    variants.iter().for_each(|variant| variables(&variant.value, all, counted));
                }
                Expression::Inline(_) | Expression::Select { .. } => {}
            }
        }
    }

    #[test]
    fn plain_sentences_are_those_of_fluent() {
        let (mut plain_ones, mut chosen_ones) = (0, 0);
        for entry in crate::GAMES {
            let names = || vec![String::new(), "Ada {x} \u{2068}".to_owned()];
            let (locale, voice) =
                with_game!(entry.id, G => (G::LOCALE, Voice::new::<G>(default_edition::<G>(), names()))).unwrap();
            let resource = FluentResource::try_new(locale.to_owned()).unwrap();
            for message in resource.entries() {
                let Entry::Message(message) = message else { continue };
                let Some(pattern) = &message.value else { continue };
                let (mut plain, mut counted) = (Vec::new(), Vec::new());
                variables(pattern, &mut plain, &mut counted);
                for number in [-1_234_567, -1, 0, 1, 2, 11, 21] {
                    let kinds = [Arg::Number(number), Seat::S2.into(), "\u{2068}{x}".into(), Arg::Word("list-none")];
                    let mut args: Vec<(&'static str, Arg)> = Vec::new();
                    for (place, name) in plain.iter().enumerate() {
                        let is_number = counted.contains(name);
                        let arg = if is_number { Arg::Number(number) } else { kinds[place % 4].clone() };
                        args.push((name.clone().leak(), arg));
                    }
                    let mut text = String::new();
                    if voice.put_plain(pattern, &args, &mut text).is_none() {
                        continue;
                    }
                    let mut by_fluent = FluentArgs::new();
                    args.iter().rev().for_each(|(name, arg)| by_fluent.set(*name, voice.value(arg).unwrap()));
                    let mut errors = Vec::new();
                    let expected = voice.sentences.0.format_pattern(pattern, Some(&by_fluent), &mut errors);
                    assert_eq!(text, expected, "{} with {number}", message.id.name);
                    assert!(errors.is_empty(), "{errors:?}");
                    plain_ones += usize::from(number == 0);
                    chosen_ones += usize::from(number == 0 && !counted.is_empty());
                }
            }
        }
        assert!(plain_ones > 350 && chosen_ones > 30, "{plain_ones}, {chosen_ones}");
    }
}
