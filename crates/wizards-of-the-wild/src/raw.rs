//! The tables of an edition file as TOML has them; `read` makes typed ones of them.

use crate::effect::{Count, SpellType};
use crate::types::{Face, Resource};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    #[serde(rename = "edition")]
    pub(crate) _edition: RawHead,
    pub(crate) components: RawComponents,
    pub(crate) setup: RawSetup,
    pub(crate) die: RawDie,
    #[serde(default)]
    pub(crate) wizard: Vec<RawWizard>,
    #[serde(default)]
    pub(crate) acolyte: Vec<RawAcolyte>,
    #[serde(default)]
    pub(crate) spell: Vec<RawSpell>,
    #[serde(default)]
    pub(crate) challenge: Vec<RawChallenge>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawHead {
    #[serde(rename = "format")]
    pub(crate) _format: i64,
    #[serde(rename = "game")]
    pub(crate) _game: String,
    #[serde(rename = "name")]
    pub(crate) _name: String,
    #[serde(rename = "edition")]
    pub(crate) _edition: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawComponents {
    pub(crate) wizard_sheets: usize,
    #[serde(rename = "score_sheets")]
    pub(crate) _score_sheets: usize,
    #[serde(rename = "markers")]
    pub(crate) _markers: usize,
    #[serde(rename = "marker_colours")]
    pub(crate) _marker_colours: usize,
    pub(crate) spells: usize,
    pub(crate) spells_level1: usize,
    pub(crate) spells_level2: usize,
    pub(crate) challenges: usize,
    pub(crate) challenges_level1: usize,
    pub(crate) challenges_level2: usize,
    pub(crate) acolytes: usize,
    pub(crate) dice: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSetup {
    pub(crate) players_min: u8,
    pub(crate) players_max: u8,
    pub(crate) rounds: u8,
    pub(crate) display_size: u8,
    pub(crate) initial_display: RawDisplay,
    pub(crate) start: RawStart,
    pub(crate) level1_dealt: RawDealt,
    pub(crate) acolytes_dealt: u8,
    pub(crate) max_rolls: u8,
    pub(crate) solo_opponent_vp: RawLevels,
    pub(crate) solo_card_discard: RawDiscard,
    pub(crate) solo_card_vp_loss: i32,
    pub(crate) solo_skull_die_vp: i32,
    pub(crate) solo_breadth_penalty: [i32; 5],
    pub(crate) solo_depleted_penalty: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDisplay {
    pub(crate) spell: u8,
    pub(crate) challenge: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStart {
    pub(crate) tome: u8,
    pub(crate) arcane: u8,
    pub(crate) gem: u8,
    pub(crate) mana: u8,
    pub(crate) skulls: u8,
    pub(crate) vp: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDealt {
    #[serde(rename = "1")]
    pub(crate) one: u8,
    #[serde(rename = "2")]
    pub(crate) two: u8,
    #[serde(rename = "3")]
    pub(crate) three: u8,
    #[serde(rename = "4")]
    pub(crate) four: u8,
    #[serde(rename = "5")]
    pub(crate) five: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLevels {
    pub(crate) apprentice: i32,
    pub(crate) sorcerer: i32,
    pub(crate) archmage: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDiscard {
    pub(crate) values: u8,
    pub(crate) resources: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDie {
    pub(crate) faces: Vec<RawFace>,
    pub(crate) codes: RawCodes,
    pub(crate) mana_per_face: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCodes {
    pub(crate) arcane: String,
    pub(crate) tome: String,
    pub(crate) arcane_tome: String,
    pub(crate) mana: String,
    pub(crate) gem: String,
    pub(crate) skull: String,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawFace {
    Arcane,
    Tome,
    ArcaneTome,
    Mana,
    Gem,
    Skull,
}

impl RawFace {
    pub(crate) fn face(self) -> Face {
        match self {
            RawFace::Arcane => Face::Arcane,
            RawFace::Tome => Face::Tome,
            RawFace::ArcaneTome => Face::ArcaneTome,
            RawFace::Mana => Face::Mana,
            RawFace::Gem => Face::Gem,
            RawFace::Skull => Face::Skull,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawWizard {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) a: RawSide,
    pub(crate) b: RawSide,
    #[serde(rename = "source", default)]
    pub(crate) _source: String,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
    #[serde(rename = "flavour", default)]
    pub(crate) _flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSide {
    pub(crate) limits: RawLimits,
    pub(crate) text: String,
    pub(crate) power: RawAbility,
    #[serde(rename = "source", default)]
    pub(crate) _source: String,
    #[serde(rename = "guessed", default)]
    pub(crate) _guessed: Vec<String>,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLimits {
    pub(crate) tome: u8,
    pub(crate) arcane: u8,
    pub(crate) gem: u8,
    pub(crate) mana: u8,
    pub(crate) skulls: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAcolyte {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) mana: u8,
    pub(crate) bribe_gems: u8,
    pub(crate) bribe_vp: i32,
    pub(crate) skull_vp: i32,
    pub(crate) solo_skulls: u8,
    #[serde(rename = "source", default)]
    pub(crate) _source: String,
    #[serde(rename = "guessed", default)]
    pub(crate) _guessed: Vec<String>,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
    #[serde(rename = "flavour", default)]
    pub(crate) _flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSpell {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) level: u8,
    #[serde(rename = "type")]
    pub(crate) kind: SpellType,
    pub(crate) cost: u8,
    pub(crate) vp: i32,
    pub(crate) solo_remove: bool,
    pub(crate) text: String,
    pub(crate) ability: RawAbility,
    #[serde(rename = "source", default)]
    pub(crate) _source: String,
    #[serde(rename = "guessed", default)]
    pub(crate) _guessed: Vec<String>,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
    #[serde(rename = "flavour", default)]
    pub(crate) _flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawChallenge {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) level: u8,
    pub(crate) cost: u8,
    pub(crate) vp: i32,
    pub(crate) solo_remove: bool,
    pub(crate) text: String,
    pub(crate) effect: RawEffect,
    #[serde(rename = "source", default)]
    pub(crate) _source: String,
    #[serde(rename = "guessed", default)]
    pub(crate) _guessed: Vec<String>,
    #[serde(rename = "note", default)]
    pub(crate) _note: String,
    #[serde(rename = "flavour", default)]
    pub(crate) _flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAbility {
    #[serde(rename = "use")]
    pub(crate) usage: RawUsage,
    pub(crate) window: Option<RawWindow>,
    pub(crate) event: Option<RawEvent>,
    pub(crate) by: Option<RawBy>,
    pub(crate) asks: Option<bool>,
    #[serde(default)]
    pub(crate) need: RawNeed,
    #[serde(default)]
    pub(crate) cost: RawCost,
    #[serde(rename = "do", default)]
    pub(crate) ops: Vec<RawOp>,
    #[serde(default)]
    pub(crate) mods: Vec<RawMod>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawUsage {
    Once,
    Whenever,
    Always,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawWindow {
    Main,
    Roll,
    Any,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawEvent {
    SkullRolled,
    BuySpell,
    BuyChallenge,
    BuyCard,
    Bribe,
    TurnEnd,
    ManaPenalty,
    SkullPenalty,
    SpellUsed,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawBy {
    #[serde(rename = "self")]
    Owner,
    Other,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawNeed {
    pub(crate) skulls_min: Option<u8>,
    pub(crate) skulls_max: Option<u8>,
    pub(crate) bought_min: u8,
    pub(crate) no_buy: bool,
    pub(crate) event_count_min: u8,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RawCost {
    pub(crate) tome: u8,
    pub(crate) arcane: u8,
    pub(crate) gem: u8,
    pub(crate) mana: u8,
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RawWho {
    #[default]
    #[serde(rename = "self")]
    Owner,
    EachOther,
    All,
    ChooseOther,
    LeaderOther,
    Ahead,
}

#[derive(Deserialize, Clone, Copy)]
pub(crate) enum RawWhat {
    #[serde(rename = "tome")]
    Tome,
    #[serde(rename = "arcane")]
    Arcane,
    #[serde(rename = "gem")]
    Gem,
    #[serde(rename = "mana")]
    Mana,
    #[serde(rename = "tome|arcane")]
    TomeOrArcane,
}

#[derive(Deserialize, Clone, Copy)]
pub(crate) enum RawCount {
    #[serde(rename = "spells")]
    Spells,
    #[serde(rename = "spells:shadow")]
    Shadow,
    #[serde(rename = "spells:enchantment")]
    Enchantment,
    #[serde(rename = "spells:sorcery")]
    Sorcery,
    #[serde(rename = "challenges")]
    Challenges,
    #[serde(rename = "cards")]
    Cards,
    #[serde(rename = "tome")]
    Tome,
    #[serde(rename = "arcane")]
    Arcane,
    #[serde(rename = "gem")]
    Gem,
    #[serde(rename = "mana")]
    Mana,
    #[serde(rename = "skulls")]
    Skulls,
    #[serde(rename = "spell_sets")]
    SpellSets,
    #[serde(rename = "event_count")]
    Event,
}

impl RawCount {
    pub(crate) fn count(self) -> Count {
        match self {
            RawCount::Spells => Count::Spells,
            RawCount::Shadow => Count::SpellsOf(SpellType::Shadow),
            RawCount::Enchantment => Count::SpellsOf(SpellType::Enchantment),
            RawCount::Sorcery => Count::SpellsOf(SpellType::Sorcery),
            RawCount::Challenges => Count::Challenges,
            RawCount::Cards => Count::Cards,
            RawCount::Tome => Count::Stock(Resource::Tome),
            RawCount::Arcane => Count::Stock(Resource::Arcane),
            RawCount::Gem => Count::Stock(Resource::Gem),
            RawCount::Mana => Count::Stock(Resource::Mana),
            RawCount::Skulls => Count::Skulls,
            RawCount::SpellSets => Count::SpellSets,
            RawCount::Event => Count::Event,
        }
    }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
pub(crate) enum RawSkulls {
    Number(i64),
    All(AllWord),
}

#[derive(Deserialize, Clone, Copy)]
pub(crate) enum AllWord {
    #[serde(rename = "all")]
    All,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(untagged)]
pub(crate) enum RawDieFace {
    Face(RawFace),
    Any(AnyWord),
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnyWord {
    #[serde(rename = "any")]
    Any,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RawKind {
    Spell,
    Challenge,
    Any,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RawChooser {
    Victim,
    Owner,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RawRefresh {
    OneOther,
    All,
}

#[derive(Deserialize, Clone)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawOp {
    Gain {
        #[serde(default)]
        who: RawWho,
        res: RawWhat,
        n: i64,
        per: Option<RawCount>,
        div: Option<i64>,
        max: Option<i64>,
    },
    Lose {
        #[serde(default)]
        who: RawWho,
        res: RawWhat,
        n: i64,
        per: Option<RawCount>,
        div: Option<i64>,
        max: Option<i64>,
    },
    Take {
        who: RawWho,
        res: RawWhat,
        n: i64,
        per: Option<RawCount>,
        div: Option<i64>,
        max: Option<i64>,
    },
    Skulls {
        #[serde(default)]
        who: RawWho,
        n: RawSkulls,
        per: Option<RawCount>,
        div: Option<i64>,
        max: Option<i64>,
    },
    Vp {
        #[serde(default)]
        who: RawWho,
        n: i64,
        per: Option<RawCount>,
        div: Option<i64>,
        max: Option<i64>,
    },
    Convert {
        from: RawWhat,
        to: RawWhat,
        max: u8,
    },
    ExtraRolls {
        n: u8,
    },
    RerollDice {
        max: u8,
    },
    SetDie {
        from: RawDieFace,
        to: RawDieFace,
    },
    BonusDie {
        n: u8,
    },
    Discount {
        kind: RawKind,
        n: u8,
    },
    ExtraBribe {
        n: u8,
    },
    Refresh {
        which: RawRefresh,
    },
    RefreshDisplay {},
    DiscardCard {
        who: RawWho,
        kind: RawKind,
        chooser: RawChooser,
        #[serde(default)]
        lose_vp: bool,
    },
    Choose {
        options: Vec<Vec<RawOp>>,
    },
}

#[derive(Deserialize)]
#[serde(tag = "mod", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawMod {
    StoreAfterBuy {
        res: RawWhat,
    },
    Limit {
        res: RawWhat,
        n: i8,
    },
    DiceWild {},
    BribeCost {
        n: i8,
    },
    CardCost {
        kind: RawKind,
        n: i8,
        #[serde(default)]
        first: bool,
    },
    IgnoreManaPenalty {},
    Ward {},
    FreeConvert {
        a: RawCost,
        b: RawCost,
    },
}

#[derive(Deserialize)]
#[serde(tag = "when", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawEffect {
    Immediate {
        #[serde(rename = "do")]
        ops: Vec<RawOp>,
    },
    End {
        score: Vec<RawScore>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawScore {
    pub(crate) each: Option<i64>,
    pub(crate) per: Option<RawCount>,
    pub(crate) div: Option<i64>,
    pub(crate) max: Option<i64>,
    pub(crate) if_most: Option<RawCount>,
    pub(crate) vp: Option<i32>,
}
