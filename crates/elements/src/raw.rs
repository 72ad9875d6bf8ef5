//! The edition file as it is written.

use crate::cards::Setup;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    #[serde(rename = "edition")]
    pub(crate) _edition: RawHead,
    pub(crate) components: Components,
    pub(crate) setup: Setup,
    pub(crate) element: Vec<RawElement>,
    pub(crate) gem: Vec<RawGem>,
    #[serde(default)]
    pub(crate) fusion: Vec<RawFusion>,
    pub(crate) die: Vec<RawDie>,
    pub(crate) doubles: RawDoubles,
    pub(crate) substance: Vec<RawSubstance>,
}

/// Read by [`head`]; here only its names are checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawHead {
    #[serde(rename = "format")]
    pub(crate) _format: u32,
    #[serde(rename = "game")]
    pub(crate) _game: String,
    #[serde(rename = "name")]
    pub(crate) _name: String,
    #[serde(rename = "edition")]
    pub(crate) _edition: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    pub(crate) element_cards: u32,
    pub(crate) substance_cards: u32,
    pub(crate) gems: u32,
    pub(crate) dice: u32,
}

/// Fields that any row may have and that have no effect.
macro_rules! raw {
    ($(#[$meta:meta])* struct $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$meta])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$attribute])* pub(crate) $field: $kind,)*
            #[serde(default, rename = "source")]
            _source: String,
            #[serde(default, rename = "flavour")]
            _flavour: String,
            #[serde(default, rename = "note")]
            _note: String,
        }
    };
}

raw!(
    struct RawElement {
        id: String,
        name: String,
        class: String,
        code: String,
        count: u8,
        #[serde(default)]
        text: String,
        #[serde(default)]
        effect: Vec<RawEffect>,
    }
);
raw!(
    struct RawGem {
        id: String,
        name: String,
        colour: String,
        element: String,
        code: String,
        count: u8,
        #[serde(default)]
        text: String,
        #[serde(default)]
        effect: Vec<RawEffect>,
        #[serde(default)]
        protected: bool,
        #[serde(default)]
        reusable: bool,
    }
);
raw!(
    struct RawFusion {
        result: String,
        placement: String,
        inputs: BTreeMap<String, u8>,
    }
);
raw!(
    struct RawDie {
        face: u8,
        id: String,
        name: String,
        text: String,
        effect: Vec<RawOp>,
    }
);
raw!(
    struct RawDoubles {
        text: String,
        effect: Vec<RawOp>,
    }
);
raw!(
    struct RawSubstance {
        id: String,
        name: String,
        count: u8,
        requires: BTreeMap<String, u8>,
        points: u8,
        #[serde(default)]
        gem_bonus: Vec<RawGrant>,
        #[serde(default)]
        text: String,
    }
);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawEffect {
    pub(crate) op: String,
    #[serde(rename = "for")]
    pub(crate) stands_for: Option<String>,
    pub(crate) points: Option<u8>,
    pub(crate) wait_turns: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawGrant {
    pub(crate) colour: Option<String>,
    pub(crate) choice: Option<String>,
    pub(crate) count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawOp {
    pub(crate) op: String,
    pub(crate) what: Option<String>,
    pub(crate) from: Option<OneOrMany>,
    pub(crate) with: Option<Vec<String>>,
    pub(crate) to: Option<String>,
    pub(crate) give_from: Option<String>,
    pub(crate) pick: Option<RawPick>,
    pub(crate) direction: Option<String>,
    pub(crate) count: Option<u8>,
    pub(crate) differ: Option<bool>,
    pub(crate) consent: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum RawPick {
    Word(String),
    Zones(BTreeMap<String, String>),
}
