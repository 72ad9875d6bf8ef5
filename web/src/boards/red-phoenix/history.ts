// What the chronicle tells the board: the last experiment with its results in order, and the promises on record.

import { result } from './edition';
import type { Event, Seat, Speed, Spelled } from './wire';

export type Fate = 'drawn' | 'dropped' | 'succeeded' | 'short' | 'simple' | 'harm' | 'gold' | 'unplayed';

export interface Turned {
  readonly code: string;
  readonly fate: Fate;
  /** The card that it gave, if it gave one. */
  readonly card: string | null;
}

export interface Tested {
  readonly seat: Seat;
  readonly ingredients: readonly string[];
  readonly method: string;
  /** Of a slow experiment they are told when it is declared. */
  readonly level: number;
  readonly value: number | null;
  readonly speed: Speed;
  readonly results: readonly Turned[];
  readonly formula: string | null;
  /** Aqua Regia, where nothing else came of it (RP-436). */
  readonly consoled: string | null;
}

const same = (one: readonly string[], two: readonly string[]): boolean => one.length === two.length && one.every((each, index) => each === two[index]);

/** The last experiment that has drawn anything. */
export function lastTested(events: readonly Event[]): Tested | null {
  let begin = -1;
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    if (event?.kind === 'slow-resolved' || (event?.kind === 'declared' && event.speed === 'fast')) {
      begin = at;
      break;
    }
  }
  const started = events[begin];
  if (started?.kind !== 'slow-resolved' && started?.kind !== 'declared') return null;
  const { seat, ingredients, method } = started;
  const declared = started.kind === 'declared' ? started : events.slice(0, begin).findLast((each) => each.kind === 'declared' && each.seat === seat && each.speed === 'slow' && each.method === method && same(each.ingredients, ingredients));
  const results: Turned[] = [];
  let formula: string | null = null;
  let consoled: string | null = null;
  const settle = (code: string, fate: Fate, card: string | null = null): void => {
    const at = results.findIndex((each) => each.code === code && each.fate === 'drawn');
    if (at >= 0) results[at] = { code, fate, card };
  };
  for (const event of events.slice(begin + 1)) {
    if (event.kind === 'turn-ended' || event.kind === 'slow-resolved') break;
    switch (event.kind) {
      case 'drawn':
        results.push({ code: event.result, fate: 'drawn', card: null });
        break;
      case 'dropped':
        settle(event.result, 'dropped');
        break;
      case 'succeeded':
        settle(event.result, 'succeeded', event.is_taken ? event.card : null);
        break;
      case 'fell-short':
        settle(event.result, 'short');
        break;
      case 'simple-failure':
        settle(event.result, 'simple', event.is_taken ? event.card : null);
        break;
      case 'catastrophe':
      case 'monster-arrived':
        settle(event.result, 'harm');
        break;
      case 'gold-made':
        settle(event.result, 'gold');
        break;
      case 'established':
        formula = event.formula;
        break;
      case 'consoled':
        consoled = event.card;
        break;
      default:
    }
  }
  const known = declared?.kind === 'declared' ? declared : null;
  return {
    seat,
    ingredients,
    method,
    level: known?.level ?? result(results[0]?.code ?? '1').level,
    value: known?.value ?? null,
    speed: started.kind === 'declared' ? 'fast' : 'slow',
    results,
    formula,
    consoled,
  };
}

export const FATE: Record<Fate, string> = {
  drawn: 'drawn',
  dropped: 'discarded unplayed',
  succeeded: 'success',
  short: 'falls short',
  simple: 'simple failure',
  harm: 'harm',
  gold: 'gold',
  unplayed: 'not played',
};

export type Word = 'open' | 'kept' | 'broken';

export interface Promised {
  readonly key: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly promise: Spelled;
  readonly state: Word;
  /** Turns of the promising seat that are left. */
  readonly left: number;
}

const HARMFUL = new Set(['AF', 'DR', 'FO', 'RS', 'PH']);

/** The promises on record, oldest first, each as far as the chronicle can tell (RP-711). */
export function promises(events: readonly Event[]): Promised[] {
  return events.flatMap((event, at) => {
    if (event.kind !== 'promised') return [];
    const { seat, to, promise } = event;
    let ended = 0;
    let state: Word = 'open';
    let paid = 0;
    for (const later of events.slice(at + 1)) {
      if (state !== 'open') break;
      if (later.kind === 'turn-ended' && later.seat === seat) ended += 1;
      // The turn in which it was given does not count for the one whose turn it was.
      if (ended >= promise.turns + (turnOf(events, at) === seat ? 1 : 0)) {
        state = promise.word === 'peace' ? 'kept' : 'broken';
        break;
      }
      if (promise.word === 'peace') {
        const aimed = later.kind === 'item-used' && later.seat === seat && later.target !== null && 'seat' in later.target && later.target.seat === to;
        if (aimed && HARMFUL.has(later.card)) state = 'broken';
      } else if (later.kind === 'traded') {
        const given = later.seat === seat && later.with === to ? later.give : later.with === seat && later.seat === to ? later.want : null;
        if (!given) continue;
        paid += given.coins;
        const of = promise.of;
        const done = !of || ('coins' in of ? paid >= of.coins : 'card' in of ? given.cards.includes(of.card) : given.formulas.includes(of.formula));
        if (done) state = 'kept';
      }
    }
    return [{ key: at, seat, to, promise, state, left: Math.max(0, promise.turns + (turnOf(events, at) === seat ? 1 : 0) - ended) }];
  });
}

/** Whose turn it was at an event. */
function turnOf(events: readonly Event[], at: number): Seat | null {
  const begun = events.slice(0, at).findLast((each) => each.kind === 'turn-begun');
  return begun?.kind === 'turn-begun' ? begun.seat : null;
}
