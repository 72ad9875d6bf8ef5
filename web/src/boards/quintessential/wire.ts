// The view and the actions of Quintessential as the engine writes them (docs/games/quintessential.md).

import { boolean, either, list, nullable, number, object, record, shape, tagged, text, words, type Infer } from '../schema';

export const SEATS = ['s1', 's2', 's3', 's4', 's5'] as const;
/** In the order of the notation. */
export const COLOURS = ['R', 'B', 'Y', 'G', 'K', 'W'] as const;

const seat = words(...SEATS);
const colour = words(...COLOURS);
const assistant = words('normal', 'extra');
const code = text(/^[A-Za-z0-9>!]+$/);
const die = text(/^[RBYGKW][1-6?]$/);
const paint = words('red', 'blue', 'yellow', 'green', 'black');

export type Seat = Infer<typeof seat>;
export type Colour = Infer<typeof colour>;

const placing = { seat, assistant };
export const view = object({
  config: shape({ seats: number }, { colours: words('choose', 'random') }),
  round: number,
  phase: tagged('kind', {
    colours: {},
    set: { seat },
    deal: { target: code },
    first: {},
    roll: { seat },
    action: { seat },
    'bid-dice': { ...placing, target: code, picked: list(die) },
    'reroll-dice': { ...placing, picked: list(die) },
    reroll: { ...placing, picked: list(die) },
    created: { ...placing, colour, face: either(number, words('unrolled', 'looped')), card: code, fired: list(code), links: number },
    draw: { seat },
    token: { seat },
    salvage: { seat },
    over: {},
  }),
  token: nullable(seat),
  stockpile: record(COLOURS, number),
  deck: list(code),
  row: list(nullable(code)),
  discard: list(code),
  claims: list(object({ card: code, seat, assistant, dice: list(colour) })),
  bids: list(object({ target: code, seat, assistant, dice: list(die) })),
  players: list(
    object({
      colour: nullable(paint),
      assistants: number,
      extra: words('card', 'held', 'used'),
      dismissed: number,
      pool: list(die),
      lab: list(object({ card: code, flasks: list(nullable(colour)), assistant: nullable(assistant) })),
    }),
  ),
});
export type View = Infer<typeof view>;
export type Player = View['players'][number];

const dice = list(die);
const placed = { seat, assistant, card: code, dice: list(colour) };
export const event = tagged('kind', {
  'colour-chosen': { seat, colour: paint },
  'colour-dealt': { seat, colour: paint },
  'set-chosen': { seat, own: paint, colour: paint, number },
  'row-laid': { target: code, card: code },
  'first-drawn': { seat },
  'round-began': { round: number, token: seat },
  rolled: { seat, dice },
  activated: placed,
  claimed: placed,
  fired: { seat, card: code, destroyed: list(colour) },
  created: { seat, card: code, colour },
  'created-by-shortage': { seat, card: code, wanted: colour },
  'nothing-created': { seat, card: code, links: number },
  looped: { seat, card: code, colour, again: boolean },
  'created-rolled': { seat, die },
  pooled: { seat, die, links: number },
  pulled: { seat, die, links: number },
  'free-placed': { seat, colour, card: code, slot: number },
  waits: { seat, colour, card: code, links: number },
  'bid-begun': { seat, assistant, target: code },
  picked: { seat, die },
  'bid-made': { seat, target: code, value: number, dice },
  outbid: { seat, target: code, by: seat },
  dismissed: { seat, assistant },
  rerolled: { seat, dice },
  'nothing-rerolled': { seat },
  'lab-cleaned': { seat, dice },
  won: { seat, target: code, value: number },
  drawn: { seat, card: code },
  'nothing-drawn': { seat },
  'token-given': { seat, to: seat },
  'token-stays': { seat },
  'extra-won': { seat },
  'formula-won': { seat, card: code },
  'formula-discarded': { card: code },
  'bid-returned': { seat, target: code, dice },
  pitied: { seat, target: code },
  'no-pity': { seat, target: code },
  'claim-returned': { seat, card: code, dice },
  salvaged: { seat, card: code },
  'nothing-salvaged': { seat },
  'row-refilled': { target: code, card: code },
  'deck-renewed': { cards: number },
  'slot-empty': { target: code },
  'extra-returned': { seat },
  'stone-claimed': { seat, round: number },
  'round-cap-reached': { round: number },
});

export type Event = Infer<typeof event>;

export const action = tagged('kind', {
  colour: { colour: paint },
  set: { colour: paint, number },
  activate: { assistant, card: code, product: nullable(colour), dice: list(colour) },
  claim: { assistant, card: code, product: nullable(colour), dice: list(colour) },
  bid: { assistant, target: code },
  dismiss: { assistant },
  pick: { die },
  done: {},
  pool: { face: nullable(number) },
  'free-place': { card: code, slot: number, product: nullable(colour) },
  start: { seat },
  take: { card: code },
});
export type Action = Infer<typeof action>;
