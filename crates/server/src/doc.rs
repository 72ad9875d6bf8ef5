//! The document of a table: what is agreed before the start and kept from match to match. The store keeps it as JSON.

use game_core::record;
use protocol::{HolderKind, Seating, Settings, SettingsPatch, TableState, UndoRule, Watch};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything about a table that is not a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Doc {
    pub state: TableState,
    /// The whole config of the game.
    pub config: Value,
    /// The edition that is played; none for the built-in one.
    pub edition: Option<String>,
    pub settings: Settings,
    /// The participants in the order of the header. Before the seats are drawn place 1 is shown as `s1` (TB-014).
    pub places: Vec<Place>,
    pub links: Vec<LinkDoc>,
    pub match_id: Option<String>,
    pub rematch_of: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    pub holder: Option<PlaceHolder>,
    pub is_ready: bool,
    /// Lets watchers see through its eyes (TB-061).
    #[serde(default)]
    pub shows: bool,
}

/// Who holds a place. Names stand outside: they can be deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaceHolder {
    /// The id in the record; set when the match starts.
    pub participant: Option<String>,
    pub kind: HolderKind,
    /// Persons and guests.
    pub identity: Option<String>,
    /// Bots.
    pub level: Option<String>,
}

impl PlaceHolder {
    pub fn person(identity: &str, kind: HolderKind) -> PlaceHolder {
        PlaceHolder { participant: None, kind, identity: Some(identity.to_owned()), level: None }
    }

    pub fn bot(level: &str) -> PlaceHolder {
        PlaceHolder { participant: None, kind: HolderKind::Bot, identity: None, level: Some(level.to_owned()) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LinkDoc {
    pub token: String,
    /// The place in the list; none for the watchers.
    pub place: Option<usize>,
}

impl Place {
    pub fn identity(&self) -> Option<&str> {
        self.holder.as_ref()?.identity.as_deref()
    }

    pub fn is_bot(&self) -> bool {
        self.holder.as_ref().is_some_and(|holder| holder.kind == HolderKind::Bot)
    }
}

impl Doc {
    pub fn identities(&self) -> Vec<String> {
        let mut all: Vec<String> = self.places.iter().filter_map(|place| place.identity().map(str::to_owned)).collect();
        all.sort();
        all.dedup();
        all
    }

    pub fn holds(&self, identity: &str) -> bool {
        self.places.iter().any(|place| place.identity() == Some(identity))
    }

    /// TB-013: any change of seats, config or edition takes all readiness back.
    pub fn take_readiness_back(&mut self) {
        for place in &mut self.places {
            place.is_ready = false;
        }
    }

    /// A start that was under way is over.
    pub fn go_back_to_lobby(&mut self) {
        if self.state == TableState::Starting {
            self.match_id = None;
        }
        self.state = TableState::Lobby;
    }

    /// TB-013: every human seat is ready and every other seat is filled.
    pub fn can_start(&self) -> bool {
        let settled = |place: &Place| place.holder.is_some() && (place.is_bot() || place.is_ready);
        self.state == TableState::Lobby && self.places.iter().all(settled)
    }
}

/// What a new table has unless it is told otherwise.
pub fn default_settings() -> Settings {
    Settings {
        seating: Seating::Random,
        clock: "none".to_owned(),
        undo: UndoRule::Free,
        hints: true,
        watch: Watch::Link,
        delay: 0,
        shared_screen: false,
        public: false,
    }
}

/// The settings with what is to be changed.
pub fn patched(settings: &Settings, patch: &SettingsPatch) -> Settings {
    Settings {
        seating: patch.seating.unwrap_or(settings.seating),
        clock: patch.clock.clone().unwrap_or_else(|| settings.clock.clone()),
        undo: patch.undo.unwrap_or(settings.undo),
        hints: patch.hints.unwrap_or(settings.hints),
        watch: patch.watch.unwrap_or(settings.watch),
        delay: patch.delay.unwrap_or(settings.delay),
        shared_screen: patch.shared_screen.unwrap_or(settings.shared_screen),
        public: patch.public.unwrap_or(settings.public),
    }
}

/// The options of the table as they stand in the header (TB-005).
pub fn table_config(settings: &Settings) -> record::TableConfig {
    record::TableConfig {
        seating: match settings.seating {
            Seating::Random => record::Seating::Random,
            Seating::Fixed => record::Seating::Fixed,
        },
        clock: settings.clock.clone(),
        undo: match settings.undo {
            UndoRule::Free => record::Undo::Free,
            UndoRule::Consent => record::Undo::Consent,
            UndoRule::None => record::Undo::None,
        },
        hints: if settings.hints { record::Switch::On } else { record::Switch::Off },
        watch: match settings.watch {
            Watch::Link => record::Watch::Link,
            Watch::Nobody => record::Watch::Nobody,
            Watch::All => record::Watch::All,
        },
        delay: settings.delay,
        rated: record::Answer::No,
        shared_screen: if settings.shared_screen { record::Answer::Yes } else { record::Answer::No },
    }
}
