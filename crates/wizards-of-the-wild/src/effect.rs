//! What cards do, as data: abilities, ops, modifiers and end-of-game scores. `resolve` runs them.

use crate::types::{Card, Deck, Face, Resource, SpellId};

/// The most ops of one ability, with the option that is picked.
pub const MAX_OPS: usize = 8;
/// The most options of one `choose`.
pub const MAX_OPTIONS: u8 = 3;
/// The most resources that one ability lets its owner pick.
pub const MAX_PICKED_RESOURCES: u8 = 2;
/// The most that one `convert` turns over.
pub const MAX_CONVERTED: u8 = 4;
/// The most dice that one `reroll_dice` takes.
pub const MAX_REROLLED: u8 = 3;

/// Whom an op touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Owner,
    EachOther,
    All,
    /// One other seat, an argument of the action.
    ChooseOther,
    /// The other seats with the highest score among the others.
    LeaderOther,
    /// Every other seat whose score is strictly higher than the owner's.
    Ahead,
}

/// Which resource an op moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Fixed(Resource),
    /// Tome or arcane: the argument with that number, from 0.
    Picked(u8),
}

/// What may be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Spells,
    SpellsOf(SpellType),
    Challenges,
    Cards,
    Stock(Resource),
    Skulls,
    /// The smallest of the three spell-type counts.
    SpellSets,
    /// The size of the triggering event.
    Event,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpellType {
    Shadow,
    Enchantment,
    Sorcery,
}

impl SpellType {
    pub const ALL: [SpellType; 3] = [SpellType::Shadow, SpellType::Enchantment, SpellType::Sorcery];
}

/// min(max, n x floor(count / div)), the count being taken when the op is resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    pub n: i32,
    pub per: Option<Count>,
    pub div: i32,
    pub max: Option<i32>,
}

/// How many skulls an op marks or removes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skulls {
    By(Amount),
    RemoveAll,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refresh {
    OneOther,
    All,
}

/// The kind of card that is discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Only(Deck),
    Any,
}

impl Kind {
    #[must_use]
    pub fn includes(self, card: Card) -> bool {
        match self {
            Kind::Only(deck) => card.deck() == deck,
            Kind::Any => true,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chooser {
    Victim,
    Owner,
}

/// One instruction. A `choose` is gone when an edition is loaded: each of its options makes a list of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Gain {
        who: Who,
        what: What,
        amount: Amount,
    },
    Lose {
        who: Who,
        what: What,
        amount: Amount,
    },
    Take {
        who: Who,
        what: What,
        amount: Amount,
    },
    Skulls {
        who: Who,
        skulls: Skulls,
    },
    Vp {
        who: Who,
        amount: Amount,
    },
    Convert {
        from: Resource,
        to: Resource,
    },
    ExtraRolls {
        rolls: u8,
    },
    RerollDice,
    /// `None`: the owner picks the die, the face, or both.
    SetDie {
        fixed: Option<(Face, Face)>,
    },
    BonusDice {
        dice: u8,
    },
    Discount {
        deck: Deck,
        less: u8,
    },
    ExtraBribe {
        bribes: u8,
    },
    Refresh {
        which: Refresh,
    },
    RefreshDisplay,
    DiscardCard {
        who: Who,
        kind: Kind,
        chooser: Chooser,
        lose_vp: bool,
    },
}

/// The choice of an ability besides option, seat and resources; at most one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    None,
    /// How many of that resource are converted.
    Number {
        from: Resource,
        max: u8,
    },
    /// Which dice are re-rolled.
    Dice {
        max: u8,
    },
    /// Which die is turned to which face, as far as the card does not name them.
    Turned {
        from: Option<Face>,
        to: Option<Face>,
    },
    /// Which used spell becomes usable again.
    Refreshed,
    /// A card is discarded, which its owner or the owner of the effect picks afterwards; solo: two resources.
    Discarded,
}

/// The arguments that a list of ops needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub seat: bool,
    pub resources: u8,
    pub choice: Choice,
    /// A die that shows this face must be there.
    pub die: Option<Face>,
}

/// Ops in printed order, with the arguments they need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List {
    pub ops: Vec<Op>,
    pub shape: Shape,
}

/// When a once-per-turn ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    Main,
    Roll,
    Any,
}

/// What may trigger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    SkullRolled,
    BuySpell,
    BuyChallenge,
    Bribe,
    TurnEnd,
    ManaPenalty,
    SkullPenalty,
    SpellUsed,
}

/// Whose event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Owner,
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    Once {
        window: Window,
    },
    /// `events` has a bit for each [`Trigger`]: a purchase of either kind matches `buy_card`.
    Whenever {
        events: u8,
        by: By,
        asks: bool,
    },
    Always,
}

/// Conditions; all must hold, and are tested before paying (WW-071).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Need {
    pub skulls_min: Option<u8>,
    pub skulls_max: Option<u8>,
    pub bought_min: u8,
    pub no_buy: bool,
    pub event_count_min: u8,
}

/// A payment in each resource.
pub type Cost = [u8; 4];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    pub usage: Usage,
    pub need: Need,
    pub cost: Cost,
    /// One list, or one for each option of its `choose`.
    pub lists: Vec<List>,
    pub mods: Mods,
}

impl Ability {
    /// Whether the owner picks an option.
    #[must_use]
    pub fn has_options(&self) -> bool {
        self.lists.len() > 1
    }
}

/// What an ability changes as long as it is there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mods {
    pub store_after_buy: [bool; 4],
    pub limit: [i8; 4],
    pub dice_wild: bool,
    pub bribe_cost: i8,
    pub card_cost: [i8; 2],
    pub first_card_cost: [i8; 2],
    pub ignore_mana_penalty: bool,
    pub ward: bool,
    pub free_convert: Option<[Bundle; 2]>,
}

/// So many of a resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bundle {
    pub resource: Resource,
    pub n: u8,
}

/// An end-of-game score, added to the printed VP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    Each(Amount),
    IfMost { count: Count, vp: i32 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChallengeEffect {
    /// One list, or one for each option of its `choose`.
    Immediate(Vec<List>),
    End(Vec<Score>),
}

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Spell(SpellId),
    Power(crate::types::SideId),
    Challenge(crate::types::ChallengeId),
}

impl From<Source> for game_core::Arg {
    fn from(source: Source) -> game_core::Arg {
        match source {
            Source::Spell(spell) => spell.into(),
            Source::Power(side) => side.into(),
            Source::Challenge(challenge) => challenge.into(),
        }
    }
}

/// Two different resources of the opposing wizard (WW-113), in the order t a g m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair(u8);

impl Pair {
    pub const KINDS: u8 = 6;
    const ALL: [[Resource; 2]; 6] = {
        use Resource::{Arcane, Gem, Mana, Tome};
        [[Tome, Arcane], [Tome, Gem], [Tome, Mana], [Arcane, Gem], [Arcane, Mana], [Gem, Mana]]
    };

    pub fn all() -> impl Iterator<Item = Pair> {
        (0..Pair::KINDS).map(Pair)
    }

    #[must_use]
    pub const fn resources(self) -> [Resource; 2] {
        Pair::ALL[self.0 as usize]
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[must_use]
    pub fn of(resources: [Resource; 2]) -> Option<Pair> {
        Pair::all().find(|pair| pair.resources() == resources)
    }
}
