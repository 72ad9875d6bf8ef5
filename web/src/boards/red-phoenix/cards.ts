// The edition that is built in (editions/red-phoenix.toml; a test compares the two), shown until the file of the table's own
// edition has been read (edition.ts).

export interface Kind {
  readonly code: string;
  readonly name: string;
  /** 0 for a Basic Item. */
  readonly level: number;
  /** In coins; null beside the Market. */
  readonly cost: number | null;
  readonly text: string;
  readonly flavour: string;
}

export interface Method {
  readonly code: string;
  readonly name: string;
  readonly draw: number;
  /** How many of the drawn are discarded unplayed. */
  readonly least: number;
  readonly most: number;
  /** By the level of the formula. */
  readonly coins: readonly number[];
  readonly health: readonly number[];
  readonly text: string;
}

export interface Harm {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly monster?: { readonly damage: number; readonly health: number };
}

export type ResultType = 'success' | 'simple' | 'catastrophe' | 'monster';

export interface Result {
  readonly code: string;
  readonly level: number;
  readonly type: ResultType;
  readonly name: string;
  readonly text: string;
  /** Of a success. */
  readonly score: number;
  /** What a success produces or a simple failure gives; `AU` is gold. */
  readonly card: string | null;
  readonly monster: { readonly damage: number; readonly health: number } | null;
}

/** In file order, in which mixtures and offers are spelled (RP-407, RP-715). */
export const KINDS: readonly Kind[] = [
  { code: 'QS', name: 'Quicksilver', level: 1, cost: 1, text: '', flavour: 'The living metal.' },
  { code: 'BR', name: 'Brimstone', level: 1, cost: 1, text: '', flavour: 'Yellow, reeking, eager to burn.' },
  { code: 'SA', name: 'Sea Salt', level: 1, cost: 1, text: '', flavour: 'The body of all things.' },
  { code: 'LD', name: 'Base Lead', level: 1, cost: 1, text: '', flavour: 'Gold that has not yet been persuaded.' },
  { code: 'VI', name: 'Green Vitriol', level: 1, cost: 1, text: '', flavour: 'Visit the interior of the earth.' },
  { code: 'MA', name: 'Mandrake Root', level: 1, cost: 1, text: '', flavour: 'Stop your ears before you pull.' },
  { code: 'AF', name: 'Acid Flask', level: 0, cost: 3, text: 'Deal 1 damage to another player or to a monster.', flavour: '' },
  { code: 'PY', name: 'Yarrow Poultice', level: 0, cost: 3, text: 'Regain 1 health.', flavour: '' },
  { code: 'SG', name: 'Smoked-Glass Mask', level: 0, cost: 2, text: 'Ward 1: prevent the next 1 damage to you, until the end of your next turn.', flavour: '' },
  { code: 'AR', name: 'Aqua Regia', level: 2, cost: null, text: 'Add 1 to the formula value of your next experiment this turn. Taken only after an experiment that gave you no card.', flavour: '' },
  { code: 'HO', name: 'Alchemist\'s Hooch', level: 2, cost: null, text: 'Regain 3 health.', flavour: '' },
  { code: 'DR', name: 'Dusky Resin', level: 2, cost: null, text: 'Deal 2 damage to another player or to a monster.', flavour: '' },
  { code: 'FG', name: 'Fool\'s Gold', level: 2, cost: null, text: 'Take 5 coins from the bank.', flavour: '' },
  { code: 'FO', name: 'Aqua Fortis', level: 2, cost: null, text: 'Take 1 card at random from another player\'s hand.', flavour: '' },
  { code: 'SW', name: 'Salamander Wool', level: 2, cost: null, text: 'Ward 3: prevent the next 3 damage to you, until the end of your next turn.', flavour: '' },
  { code: 'OI', name: 'Odorless Incense', level: 2, cost: null, text: 'Add 2 to the formula value of your next experiment this turn.', flavour: '' },
  { code: 'TA', name: 'Tincture of the Alchemists', level: 3, cost: null, text: 'Add 3 to the formula value of your next experiment this turn.', flavour: '' },
  { code: 'RS', name: 'The Stone of Red Sol', level: 3, cost: null, text: 'Take 2 cards at random from another player\'s hand.', flavour: '' },
  { code: 'LA', name: 'Luminiferous Aether', level: 3, cost: null, text: 'Choose one: regain 4 health; or ward 4 until the end of your next turn.', flavour: '' },
  { code: 'PH', name: 'Phlogiston', level: 3, cost: null, text: 'Deal 4 damage to another player or to a monster.', flavour: '' },
];

export const METHODS: readonly Method[] = [
  { code: 'OH', name: 'Open Hearth', draw: 1, least: 0, most: 0, coins: [0, 0, 0], health: [0, 0, 0], text: 'Free. Draw 1 result and play it.' },
  { code: 'GS', name: 'The Gold Standard', draw: 2, least: 1, most: 1, coins: [2, 3, 4], health: [0, 0, 0], text: 'Pay 2/3/4 coins. Draw 2 results, discard 1, play the other.' },
  { code: 'BP', name: 'Blood of the Pelican', draw: 3, least: 2, most: 2, coins: [0, 0, 0], health: [1, 2, 2], text: 'Pay 1/2/2 health. Draw 3 results, discard 2, play the other.' },
  { code: 'TF', name: 'The Triple Furnace', draw: 3, least: 0, most: 0, coins: [1, 2, 3], health: [0, 0, 0], text: 'Pay 1/2/3 coins. Draw 3 results and play them all.' },
  { code: 'PX', name: 'Flight of the Phoenix', draw: 4, least: 2, most: 3, coins: [2, 3, 4], health: [1, 1, 2], text: 'Pay 2/3/4 coins and 1/1/2 health. Draw 4 results, discard 2 or 3, play the rest.' },
];

/** Successes: code, score, product; `AU` is gold. */
export const SUCCESSES =
  '1S01:3:HO 1S02:3:HO 1S03:4:HO 1S04:3:DR 1S05:4:DR 1S06:4:DR 1S07:3:FG 1S08:4:FG 1S09:4:FO 1S10:5:FO 1S11:3:SW 1S12:5:SW 1S13:4:OI 1S14:5:OI 2S01:4:PH 2S02:5:PH 2S03:7:PH 2S04:5:LA 2S05:6:LA 2S06:6:LA 2S07:8:LA 2S08:5:RS 2S09:6:RS 2S10:8:RS 2S11:6:TA 2S12:7:TA 2S13:9:TA 3S01:7:AU 3S02:8:AU 3S03:9:AU 3S04:10:AU 3S05:11:AU 3S06:13:AU 3S07:5:PH 3S08:6:TA 3S09:6:RS 3S10:7:LA 3S11:8:TA';
/** Simple failures and the card they give. */
export const SIMPLE = '1F01:AF 1F02:AF 1F03:PY 1F04:MA 1F05:QS 2F01:AF 2F02:PY 2F03:SG 2F04:FG 3F01:HO 3F02:DR 3F03:OI';
export const HARM: readonly Harm[] = [
  { code: '1C01', name: 'Singed Sleeves', text: 'You lose 1 health.' },
  { code: '1C02', name: 'Noxious Fumes', text: 'Every player loses 1 health.' },
  { code: '1C03', name: 'Crucible Fire', text: 'You lose 2 health.' },
  { code: '1C04', name: 'Shattered Retort', text: 'You lose 1 health and up to 2 coins.' },
  { code: '1C05', name: 'Dire Wolf', text: 'Monster. Damage 1, health 2.', monster: { damage: 1, health: 2 } },
  { code: '2C01', name: 'Laboratory Fire', text: 'You lose 3 health.' },
  { code: '2C02', name: 'Caustic Cloud', text: 'You lose 2 health; every other player loses 1.' },
  { code: '2C03', name: 'Bursting Alembic', text: 'You and both your neighbours lose 2 health.' },
  { code: '2C04', name: 'Rogue Homunculus', text: 'Monster. Damage 2, health 2.', monster: { damage: 2, health: 2 } },
  { code: '2C05', name: 'Basilisk', text: 'Monster. Damage 2, health 4.', monster: { damage: 2, health: 4 } },
  { code: '3C01', name: 'Athanor Explosion', text: 'You lose 4 health; every other player loses 1.' },
  { code: '3C02', name: 'Arsenical Vapours', text: 'You lose 3 health and discard 1 card at random from your hand.' },
  { code: '3C03', name: 'Rain of Ash', text: 'Every player loses 2 health.' },
  { code: '3C04', name: 'Horror of the Outer Plane', text: 'Monster. Damage 3, health 5.', monster: { damage: 3, health: 5 } },
];

/** Figures of the set-up. */
export interface Setup {
  readonly handLimit: number;
  readonly maxHealth: number;
  readonly offers: number;
  /** Coins taken by one action. */
  readonly coins: number;
  /** Action points that an action takes. */
  readonly cost: Readonly<Record<'coins' | 'buy' | 'slow' | 'fast' | 'reproduce' | 'dissolve' | 'dissolve_keep', number>>;
}

export const SETUP: Setup = { handLimit: 7, maxHealth: 10, offers: 3, coins: 3, cost: { coins: 1, buy: 1, slow: 1, fast: 2, reproduce: 1, dissolve: 1, dissolve_keep: 2 } };
/** What a card that is dragged into the crucible carries. */
export const CARRIED = 'application/x-red-phoenix-card';
export const ROMAN = ['', 'I', 'II', 'III'];
