// The view, the actions and the events of Elements as the engine writes them (docs/games/elements.md).

import {
  boolean,
  either,
  list,
  nullable,
  number,
  object,
  pair,
  record,
  shape,
  tagged,
  text,
  words,
  type Infer,
} from '../schema';

export const PRIMARIES = ['fire', 'water', 'air', 'earth'] as const;
export const SECONDARIES = ['oil', 'power', 'wood', 'metal'] as const;
export const ELEMENTS = [...PRIMARIES, ...SECONDARIES, 'meta', 'elixir'] as const;
export const PRIMARY_GEMS = ['gem-fire', 'gem-water', 'gem-air', 'gem-earth'] as const;
export const GEMS = [...PRIMARY_GEMS, 'gem-meta', 'gem-elixir'] as const;
export const SEATS = ['s1', 's2', 's3', 's4'] as const;

const element = words(...ELEMENTS);
const gem = words(...GEMS);
const seat = words(...SEATS);
const substance = text(/^[a-z][a-z-]*$/);
const rule = text(/^[A-Z]{2}-\d{3}$/);
const dice = pair(number);
const seats = list(seat);
const end = words('target', 'all-built', 'stall');

export type ElementId = Infer<typeof element>;
export type Gem = Infer<typeof gem>;
export type Seat = Infer<typeof seat>;

/** The cards, or how many there are. */
const cards = either(list(element), number);
const gems = record(GEMS, number);
/** Empty, a card, a gem, or the two gems of a fused pair. */
const slot = either(either(words('-', ...ELEMENTS), gem), pair(gem));

export type Cards = Infer<typeof cards>;
export type Gems = Infer<typeof gems>;
export type Slot = Infer<typeof slot>;

const place = tagged('zone', { table: {}, hand: { seat }, slot: { seat, slot: number }, elixir: { seat } });
export type Place = Infer<typeof place>;

const wait = tagged('kind', {
  draw: { left: number },
  salvage: { left: number },
  swap: {},
  take: {},
  random: { from: seat },
  pick: { from: seat },
  give: { to: seat },
  pass: {},
  trade: { declined: seats },
  consent: { give: gem, take: gem, place, declined: seats },
  steal: {},
});
export type Wait = Infer<typeof wait>;

const program = either(words('doubles'), object({ face: number }));

const step = tagged('kind', {
  gem: {},
  'deal-substance': {},
  'deal-cards': { left: number },
  'deal-discard': { left: number },
  'deal-pool': {},
  'first-roll': { sums: list(number) },
  first: { tied: seats },
  draw: {},
  roll: {},
  die: {},
  reroll: {},
  'roll-again': { die: number },
  effect: { program, op: number, wait },
  build: { lock: boolean },
  gain: {},
  bonus: { grant: number, left: number },
  substance: {},
  refill: { place: number },
  redraw: {},
  toss: { tossed: number },
  'draw-again': { left: number },
  limit: {},
  'draw-up': {},
  over: { end },
});
export type Step = Infer<typeof step>;

const player = object({
  hand: cards,
  gems,
  substance: nullable(substance),
  slots: list(slot),
  elixir: nullable(tagged('kind', { card: { turn: number }, gem: {} })),
  points: number,
  done: list(object({ substance, natural: boolean })),
  chosen: nullable(cards),
});
export type Player = Infer<typeof player>;

export const view = object({
  config: shape(
    { seats: number },
    {
      discard_draw: words('top', 'any'),
      trade: words('forced', 'consent'),
      take_hand: words('random', 'chosen'),
      target: number,
    },
  ),
  turn: number,
  active: seat,
  step,
  dice: list(number),
  last_completion: number,
  deck: cards,
  discard: list(element),
  substance_deck: list(substance),
  pool: list(substance),
  table: gems,
  out_of_play: object({ cards: list(element), gems }),
  players: list(player),
});
export type View = Infer<typeof view>;

export const action = tagged('kind', {
  gem: { gem },
  die: { face: number },
  reroll: { die: number },
  forgo: {},
  swap: { seat },
  give: { card: element },
  pass: { card: element },
  trade: { give: gem, take: gem, place },
  take: { place },
  steal: { gem, place },
  'play-card': { card: element, slot: number },
  'play-gem': { gem, slot: number },
  'play-pair': { gems: pair(gem), slot: number },
  'play-elixir-card': {},
  'play-elixir-gem': {},
  fuse: { gem, inputs: list(gem) },
  end: {},
  gain: { gem },
  bonus: { gem },
  substance: { substance },
  keep: {},
  redraw: { gem },
  toss: { card: element },
  stop: {},
  salvage: { card: element },
  accept: {},
  decline: {},
  pick: { card: element },
});
export type Action = Infer<typeof action>;

const why = words('deal', 'turn', 'outcome', 'redraw', 'up-to-limit');
const unseen = nullable(element);

export const event = tagged('kind', {
  'gem-chosen': { seat, gem },
  'substance-dealt': { seat, substance },
  'card-drawn': { seat, card: unseen, why },
  'setup-discarded': { card: element },
  'substance-revealed': { substance, place: number, is_setup: boolean },
  'rolled-for-first': { seat, dice },
  'first-drawn': { seat },
  'turn-began': { seat, turn: number },
  reshuffled: { cards: number },
  'draw-skipped': { seat, why },
  rolled: { seat, dice },
  'nothing-possible': { seat },
  'die-chosen': { seat, face: number },
  rerolled: { seat, die: number, face: number },
  forgone: { seat },
  salvaged: { seat, card: element, is_chosen: boolean },
  'hand-named': { seat, from: seat, rule },
  'card-taken': { seat, from: seat, card: unseen, rule },
  'card-given': { seat, to: seat, card: unseen },
  'pass-chosen': { seat, card: unseen },
  'card-passed': { seat, to: seat, card: unseen },
  'nothing-passed': { seat },
  'trade-offered': { seat, give: gem, take: gem, place },
  'trade-accepted': { seat },
  'trade-declined': { seat },
  'no-trade-left': { seat },
  traded: { seat, give: gem, take: gem, place, is_agreed: boolean },
  'card-taken-from-play': { seat, card: element, place },
  'gem-stolen': { seat, gem, place },
  'no-gem-to-steal': { seat },
  'pair-broken': { seat, gem },
  'special-discarded': { seat, card: element },
  'card-played': { seat, card: element, slot: number, begins: boolean },
  'gem-played': { seat, gem, slot: number, begins: boolean },
  'pair-played': { seat, gems: pair(gem), element, slot: number },
  'elixir-card-played': { seat },
  'elixir-gem-played': { seat },
  fused: { seat, gem, inputs: list(gem) },
  completed: { seat, substance },
  'set-scored': { seat, natural: boolean, points: number, elixir: number },
  'gem-returned': { seat, gem },
  gained: { seat, gem },
  'nothing-to-gain': { seat },
  'bonus-gained': { seat, gem, is_chosen: boolean },
  'bonus-missing': { seat },
  'substance-taken': { seat, substance },
  'no-substance': { seat },
  'building-ended': { seat },
  'hand-kept': { seat },
  'redraw-paid': { seat, gem },
  'card-discarded': { seat, card: element, is_limit: boolean },
  'discarding-stopped': { seat, cards: number },
  'hand-left-short': { seat, cards: number },
  'game-over': { end },
});
export type Event = Infer<typeof event>;
