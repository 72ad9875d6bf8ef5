// Views, actions and events of Red Phoenix as the engine writes them (docs/games/red-phoenix.md, "Names in the open view").

import { boolean, either, list, nullable, number, object, optional, shape, tagged, text, words, type Infer, type Schema } from '../schema';
import { PROMISES, SEATS } from './names';


const seat = words(...SEATS);
const kind = text(/^[A-Z]{2}$/);
const method = text(/^[A-Z]{2}$/);
const result = text(/^[1-3][SFC]\d\d$/);
const formula = text(/^F\d+$/);
const monster = text(/^m\d+$/);
const speed = words('slow', 'fast');
const word = words(...PROMISES);
const kinds = list(kind);
const results = list(result);
const formulas = list(formula);

export type Seat = Infer<typeof seat>;
export type Speed = Infer<typeof speed>;
export type Word = Infer<typeof word>;

/** A map with exactly one of these keys. */
const oneOf = <A, B, C>(a: Schema<A>, b: Schema<B>, c: Schema<C>): Schema<A | B | C> => either(either(a, b), c);
const subject = oneOf(object({ coins: number }), object({ card: kind }), object({ formula }));
const term = either(subject, object({ promise: word }));
const target = either(object({ seat }), object({ monster }));
const promise = shape({ word, turns: number }, { of: subject });
const bundle = object({ coins: number, cards: kinds, formulas, promises: list(promise) });

export type Subject = Infer<typeof subject>;
export type Term = Infer<typeof term>;
export type Target = Infer<typeof target>;
export type Spelled = Infer<typeof promise>;
export type Bundle = Infer<typeof bundle>;

const experiment = object({ ingredients: kinds, method, boost: number });
export type Experiment = Infer<typeof experiment>;

const player = object({
  hand: either(kinds, number),
  coins: number,
  health: number,
  turn: number,
  ward: number,
  new_ward: number,
  boost: number,
  free_markers: number,
  experiments: list(experiment),
  out: number,
});
export type Player = Infer<typeof player>;

const formulaView = shape(
  { id: formula, ingredients: kinds, successes: results, established: number, markers: list(seat) },
  { owner: seat, licence: number },
);
export type Formula = Infer<typeof formulaView>;

const monsterView = object({ id: monster, card: result, seat, health: number, attacks_left: number, drawn: number });
export type Monster = Infer<typeof monsterView>;

const trial = object({
  ingredients: kinds,
  drawn: results,
  method,
  level: number,
  value: number,
  speed,
  played: number,
  formula: nullable(formula),
  gained: boolean,
});
export type Trial = Infer<typeof trial>;

const offer = object({ by: seat, to: seat, give: bundle, want: bundle, stage: words('open', 'made') });
export type Offer = Infer<typeof offer>;

const phase = tagged('kind', {
  first: {},
  action: {},
  declare: { speed, ingredients: kinds },
  draw: { trial },
  drop: { trial },
  lose: { trial, effect: number, seat, left: number },
  steal: { item: kind, mode: nullable(text(/^[a-z-]+$/)), target: nullable(target), effect: number, from: seat, left: number },
  trade: { offer },
  shed: { seat },
  over: { end: words('gold', 'last-alive', 'nobody-left', 'round-cap') },
});
export type Phase = Infer<typeof phase>;

const counts: Schema<Record<string, number>> = {
  faults: (value, path) =>
    Object.entries((value ?? {}) as object).flatMap(([name, each]) => [...kind.faults(name, path), ...number.faults(each, `${path}/${name}`)]),
};

export const view = object({
  config: object({ seats: number }),
  round: number,
  first: seat,
  active: seat,
  turn: object({ action_points: number, window: boolean, traded: boolean, offers: number, used: kinds, reproduced: formulas, licences: formulas }),
  bank: number,
  market: counts,
  stacks: counts,
  decks: list(results),
  discards: list(results),
  players: list(player),
  formulas: list(formulaView),
  monsters: list(monsterView),
  phase,
});
export type View = Infer<typeof view>;

export const action = tagged('kind', {
  coins: {},
  buy: { card: kind },
  experiment: { speed },
  add: { card: kind },
  via: { method },
  drop: { positions: list(number) },
  reproduce: { formula, fee: nullable(number) },
  dissolve: { formula, ingredients: words('return', 'keep') },
  use: { card: kind, mode: nullable(text(/^[a-z-]+$/)), target: nullable(target) },
  offer: { to: seat },
  give: { term },
  want: { term },
  of: { subject },
  turns: { turns: number },
  done: {},
  withdraw: {},
  accept: {},
  decline: {},
  counter: {},
  license: { formula, fee: nullable(number) },
  forget: { formula },
  shed: { card: kind },
  end: {},
});
export type Action = Infer<typeof action>;

export const event = tagged('kind', {
  'first-chosen': { seat },
  'turn-begun': { seat, turn: number },
  'coins-taken': { seat, coins: number },
  bought: { seat, card: kind, cost: number },
  'experiment-begun': { seat, speed },
  added: { seat, card: kind },
  declared: { seat, speed, ingredients: kinds, method, level: number, value: number, coins: number, health: number },
  'slow-resolved': { seat, ingredients: kinds, method },
  reshuffled: { level: number },
  drawn: { seat, result },
  dropped: { seat, result },
  'ingredients-returned': { seat, ingredients: kinds },
  succeeded: { seat, result, card: kind, is_taken: boolean },
  established: { seat, formula, ingredients: kinds },
  'fell-short': { seat, result },
  'simple-failure': { seat, result, card: kind, is_taken: boolean },
  catastrophe: { seat, result },
  'gold-made': { seat, result },
  consoled: { seat, card: kind },
  hurt: { seat, lost: number, warded: number },
  eliminated: { seat },
  'coins-lost': { seat, coins: number },
  'card-lost': { seat, card: kind },
  'monster-arrived': { seat, result, monster },
  'monster-attacked': { monster, card: result, damage: number },
  'monster-hurt': { seat, monster, card: result, left: number },
  'monster-gone': { monster, card: result, is_drawer_out: optional(boolean) },
  'item-used': { seat, card: kind, mode: nullable(text(/^[a-z-]+$/)), target: nullable(target) },
  healed: { seat, gained: number },
  warded: { seat, points: number },
  'coins-gained': { seat, coins: number },
  boosted: { seat, points: number },
  stolen: { seat, from: seat, card: nullable(kind) },
  'fee-paid': { seat, owner: seat, formula, fee: number },
  reproduced: { seat, formula, ingredients: kinds },
  produced: { seat, formula, card: kind },
  dissolved: { seat, formula, ingredients: words('return', 'keep') },
  'formula-discarded': { formula, why: optional(words('owner-out', 'forgotten')) },
  orphaned: { formula },
  licensed: { seat, formula, fee: nullable(number) },
  forgot: { seat, formula },
  'offer-begun': { seat, to: seat },
  'counter-begun': { seat, to: seat },
  'term-given': { seat, term },
  'term-wanted': { seat, term },
  'promise-spelled': { seat, promise },
  'offer-made': { seat, to: seat, give: bundle, want: bundle },
  withdrawn: { seat, to: seat },
  declined: { seat, of: seat, is_composing: optional(boolean) },
  traded: { seat, with: seat, give: bundle, want: bundle },
  promised: { seat, to: seat, promise },
  shed: { seat, card: kind },
  'turn-ended': { seat },
  'boost-lapsed': { seat, boost: number },
  'ward-expired': { seat, ward: number },
});
export type Event = Infer<typeof event>;
