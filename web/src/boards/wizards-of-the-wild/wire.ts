// The view and the actions of Wizards of the Wild as the engine writes them (docs/games/wizards-of-the-wild.md).

import { boolean, either, list, map, nullable, number, object, optional, shape, tagged, text, words, type Infer } from '../schema';

export const SEATS = ['s1', 's2', 's3', 's4', 's5'] as const;
export const RESOURCES = ['tome', 'arcane', 'gem', 'mana'] as const;
/** In the order of the notation. */
export const FACES = ['A', 'T', 'W', 'M', 'G', 'S'] as const;

const seat = words(...SEATS);
const id = text(/^[a-z0-9-]+$/);
const side = text(/^[a-z-]+\/[AB]$/);
const deck = words('spells', 'challenges');
const resource = words(...RESOURCES);
const faces = text(/^(-|A*T*W*M*G*S*)$/);
const anything = { faults: () => [] } as { faults(value: unknown, path: string): string[]; readonly type?: unknown };

export type Seat = Infer<typeof seat>;
export type Deck = Infer<typeof deck>;
export type Resource = Infer<typeof resource>;
export type Face = (typeof FACES)[number];

const left = object({ level1: number, level2: number });
const kinds = object({ spells: number, challenges: number });

const player = object({
  wizard: nullable(side),
  vp: number,
  tome: number,
  arcane: number,
  gem: number,
  mana: number,
  skulls: number,
  spells: list(id),
  challenges: list(id),
});
export type Player = Infer<typeof player>;

export const view = object({
  config: shape({ seats: number }, { wizards: words('choose', 'random'), first: text(/^(random|s[1-5])$/) }),
  round: number,
  start: seat,
  active: seat,
  step: words('first', 'deal', 'wizards', 'opponent', 'display', 'reveal', 'opening', 'fill-draw', 'fill-swap', 'preroll', 'roll', 'main', 'end', 'closing', 'over'),
  waits: either(words('point', 'refresh', 'solo-die', 'solo-pick'), map(text(/^[a-z-]+$/), anything)),
  acolyte: nullable(id),
  past_acolytes: list(id),
  acolytes_left: number,
  spell_deck: left,
  challenge_deck: left,
  display: list(id),
  discards: list(id),
  players: list(player),
  turn: object({
    dice: faces,
    rerolls: number,
    pool: object({ tome: number, arcane: number, wild: number }),
    bought: kinds,
    bribes: number,
    bribes_allowed: number,
    discounts: kinds,
    power_used: boolean,
    used: list(id),
    conversion: nullable(object({ from: resource, to: resource })),
    start_gem: number,
    start_mana: number,
    actions: number,
    storing: either(words('plain', 'none'), object({ tomes: number })),
  }),
  effect: nullable(anything),
  raised: list(anything),
  cursor: object({ seat: number, asking: boolean, place: number }),
});
export type View = Infer<typeof view>;

/** What an ability is used for, in fields of the action itself. */
const args = {
  option: number,
  target: seat,
  resources: anything,
  number,
  loses: anything,
  refreshed: anything,
  spell: id,
  dice: faces,
  from: anything,
  to: anything,
};
const play = (fields: Record<string, typeof id>) => shape({ kind: text(/^[a-z-]+$/), wilds: number, ...fields }, args);

/** The actions by kind, told apart by what they name. */
export const action = {
  faults(value: unknown, path: string): string[] {
    const kind = (value as { kind?: string } | null)?.kind;
    if (kind === 'buy') return play({ card: id }).faults(value, path);
    if (kind === 'use') return play({ spell: id }).faults(value, path);
    if (kind === 'power' || kind === 'accept') return play({}).faults(value, path);
    return plain.faults(value, path);
  },
};
const plain = tagged('kind', {
  'choose-wizard': { wizard: side },
  'choose-opponent': { wizard: side, level: words('apprentice', 'sorcerer', 'archmage') },
  draw: { deck },
  exchange: { card: id, deck },
  leave: {},
  roll: {},
  keep: { faces },
  stop: {},
  convert: { from: resource, to: resource },
  bribe: {},
  decline: {},
  pick: { card: id },
  'pick-resource': { resource },
  end: {},
  'end-with': { tomes: number },
  'end-none': {},
});
/** Every field that some action has. */
export interface Action {
  readonly kind: string;
  readonly wizard?: string;
  readonly level?: string;
  readonly deck?: Deck;
  readonly card?: string;
  readonly spell?: string;
  readonly faces?: string;
  readonly wilds?: number;
  readonly target?: Seat;
  readonly resource?: Resource;
  readonly tomes?: number;
}

/** The end of a turn: what lies in the store then. */
export interface Stored {
  readonly kind: 'stored';
  readonly tome: number;
  readonly arcane: number;
  readonly gem: number;
  readonly mana: number;
}

const source = either(object({ power: side }), either(object({ spell: id }), object({ challenge: id })));
const face = words('arcane', 'tome', 'arcane-tome', 'mana', 'gem', 'skull');
const why = words('setup', 'fill', 'exchange', 'refresh', 'solo', 'ward', 'dice-wild', 'ignore-penalty', 'cheaper', 'cheaper-bribe', 'limit', 'store-after-buy');
const storing = either(words('plain', 'none'), object({ tomes: number }));
export const event = tagged('kind', {
  'first-drawn': { seat },
  'wizard-chosen': { seat, wizard: side },
  'wizard-dealt': { seat, wizard: side },
  'opponent-chosen': { wizard: side, level: words('apprentice', 'sorcerer', 'archmage') },
  displayed: { card: id, why },
  exchanged: { seat, card: id },
  left: { seat },
  'display-cleared': { why },
  revealed: { acolyte: id, round: number },
  'opponent-marked': { skulls: number },
  'mana-penalty': { seat, mana: number },
  'turn-began': { seat, round: number },
  rolled: { seat, faces },
  kept: { seat, faces },
  'bonus-rolled': { seat, faces },
  settled: { seat, faces },
  bought: { seat, card: id, cost: number, wilds: number },
  'challenge-resolved': { seat, challenge: id },
  'spell-used': { seat, spell: id },
  'power-used': { seat, wizard: side },
  triggered: { seat, source },
  declined: { seat, source },
  helped: { seat, source, why },
  converted: { seat, source, from: resource, to: resource },
  gained: { seat, resource, n: number, lost: number },
  lost: { seat, resource, n: number, lacking: number },
  spent: { seat, resource, n: number },
  marked: { seat, n: number, skulls: number },
  scored: { seat, vp: number },
  'more-rerolls': { seat, rolls: number },
  'die-turned': { seat, from: face, to: face },
  'discount-pending': { seat, deck, less: number },
  'more-bribes': { seat, bribes: number },
  refreshed: { seat, spell: id },
  'all-refreshed': { seat },
  discarded: { seat, card: id },
  'lost-instead-of-card': { seat },
  'lost-instead-of-value': { seat, vp: number },
  bribed: { seat, acolyte: id, gems: number, vp: number },
  stored: { seat, storing, has_bought: boolean, tome: number, arcane: number, gem: number, mana: number },
  'skull-penalty': { seat, vp: number, by_die: optional(boolean) },
  'no-penalty': {},
  'no-solo-penalty': {},
  'solo-die': { seat, face },
  'round-ended': { round: number, start: seat },
  'last-round-ended': { round: number },
  'card-scored': { seat, card: id, vp: number },
  'challenge-scored': { seat, challenge: id, vp: number, bonus: number },
  'final-score': { seat, vp: number },
  'opponent-weakened': { fewer: number, depleted: number, vp: number },
});

/** An event, as far as the board marks and moves it. */
export interface Event {
  readonly kind: string;
  readonly seat?: string;
  readonly card?: string;
  readonly spell?: string;
  readonly challenge?: string;
  readonly source?: unknown;
  readonly resource?: Resource;
  readonly why?: string;
  readonly n?: number;
  readonly vp?: number;
  readonly gems?: number;
  readonly tome?: number;
  readonly arcane?: number;
  readonly gem?: number;
  readonly mana?: number;
}
