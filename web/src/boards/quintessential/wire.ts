// The view and the actions of Quintessential as the engine writes them (docs/games/quintessential.md).

import { either, list, nullable, number, object, record, shape, tagged, text, words, type Infer } from '../schema';

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
  token: seat,
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
