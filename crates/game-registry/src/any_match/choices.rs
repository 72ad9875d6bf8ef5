//! Legal actions as JSON text. What an action is called does not change from match to match, so it is written once.

use crate::sentences::Voice;
use game_core::edition::naming;
use game_core::table::Match;
use game_core::{Arg, Edition, Game, Notation};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

/// Actions that are kept for one edition of a game.
const KEPT: usize = 20_000;
/// How long the text of an action is, more or less.
const TYPICAL_TEXT: usize = 128;
/// Editions for which actions are kept.
const EDITIONS: usize = 64;

/// The texts of the actions of one edition, by their index.
#[derive(Debug, Default)]
pub(super) struct Choices(RwLock<FxHashMap<usize, Arc<str>>>);

/// By game and edition.
type Known = HashMap<(&'static str, usize), Arc<Choices>>;

impl Choices {
    pub(super) fn of<G: Game>(edition: &'static G::Edition) -> Arc<Choices> {
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        // Editions live as long as the program, so a place in memory names one.
        let key = (G::ID, std::ptr::from_ref(edition).addr());
        if known.len() >= EDITIONS && !known.contains_key(&key) {
            return Arc::default();
        }
        Arc::clone(known.entry(key).or_default())
    }

    /// Writes the list of these actions behind a text.
    pub(super) fn write_list<G: Game>(
        &self,
        played: &Match<G>,
        voice: &Voice,
        actions: &[G::Action],
        list: &mut Vec<u8>,
    ) {
        list.reserve(actions.len() * TYPICAL_TEXT + 2);
        let mut before = b'[';
        let mut new = Vec::new();
        {
            let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
            for action in actions {
                list.push(std::mem::replace(&mut before, b','));
                let index = G::action_index(action);
                if let Some(text) = known.get(&index) {
                    list.extend_from_slice(text.as_bytes());
                    continue;
                }
                let (text, is_lasting) = text_of::<G>(played.edition(), voice, action);
                list.extend_from_slice(text.as_bytes());
                if is_lasting {
                    new.push((index, text));
                }
            }
        }
        if actions.is_empty() {
            list.push(before);
        }
        list.push(b']');
        if !new.is_empty() {
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            let room = KEPT.saturating_sub(known.len());
            known.extend(new.into_iter().take(room).map(|(index, text)| (index, text.into())));
        }
    }
}

/// JSON, written piece by piece behind a text.
#[derive(Debug)]
pub(super) struct Json<'a>(pub(super) &'a mut Vec<u8>);

impl Json<'_> {
    /// Text that is JSON already.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    /// A value without the words of an edition.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> &mut Self {
        serde_json::to_writer(&mut *self.0, value).expect("texts, numbers, actions, events and views are JSON");
        self
    }

    /// An action, event or view with the words of its edition.
    pub(super) fn named<T: Serialize>(&mut self, edition: &'static dyn Edition, value: &T) -> &mut Self {
        naming(edition, || self.value(value))
    }
}

/// An action as JSON, and whether that is the same in every match: a sentence that names a seat is not.
fn text_of<G: Game>(edition: &'static G::Edition, voice: &Voice, action: &G::Action) -> (String, bool) {
    let message = G::action_message(action);
    let mut text = Vec::with_capacity(TYPICAL_TEXT);
    let mut json = Json(&mut text);
    json.text("{\"text\":").value(&action.text(edition)).text(",\"sentence\":").value(&voice.say(&message));
    json.text(",\"action\":").named(edition, action).text("}");
    let is_lasting = !message.args.iter().any(|(_, arg)| matches!(arg, Arg::Seat(_)));
    (String::from_utf8(text).expect("JSON is text"), is_lasting)
}
