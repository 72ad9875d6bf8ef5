// What a click means: which of the listed actions name a thing, which way to fill flasks is offered first, how a bid adds up.
//
// Things: `lab:GR>B` own, `flask:GR>B.1` own, `claim:MULTI` public, `claim:LAPIS`, `bid:F1`, `dismiss`, `die:3` of the own
// pool, `seat:s2`, `take:GR>B`, `colour:red`, `set:R1`.

import type { Choice } from '../board';
import { COLOURS, type Action, type View } from './wire';

const of = (choice: Choice): Action => choice.action as Action;

export function choicesOf(thing: string, legal: readonly Choice[]): Choice[] {
  const at = thing.indexOf(':');
  const [kind, what] = at < 0 ? [thing, ''] : [thing.slice(0, at), thing.slice(at + 1)];
  return legal.filter((choice) => {
    const action = of(choice);
    switch (kind) {
      case 'lab':
        return (action.kind === 'activate' || action.kind === 'free-place') && action.card === what;
      case 'flask':
        return action.kind === 'free-place' && `${action.card}.${action.slot}` === what;
      case 'claim':
        return action.kind === 'claim' && action.card === what;
      case 'bid':
        return action.kind === 'bid' && action.target === what;
      case 'dismiss':
        return action.kind === 'dismiss';
      case 'seat':
        return action.kind === 'start' && action.seat === what;
      case 'take':
        return action.kind === 'take' && action.card === what;
      case 'colour':
        return action.kind === 'colour' && action.colour === what;
      case 'set':
        return action.kind === 'set' && choice.text === `set ${what}`;
      default:
        return false;
    }
  });
}

/** Ways with plain dice come before those with anti-elements, and these before aether; a normal assistant before the extra one. */
export function bestFirst(ways: readonly Choice[], extra: boolean): Choice[] {
  const weight = (choice: Choice): number => {
    const action = of(choice);
    if (action.kind !== 'activate' && action.kind !== 'claim') return 0;
    const costs = action.dice.reduce((sum, colour) => sum + (colour === 'W' ? 100 : colour === 'K' ? 10 : 0), 0);
    return costs + ((action.assistant === 'extra') === extra ? 0 : 10_000);
  };
  return ways.map((way, index) => ({ way, index })).sort((one, other) => weight(one.way) - weight(other.way) || one.index - other.index).map(({ way }) => way);
}

/** The next way that has another colour in that flask and the same product, going round; the same one if there is none. */
export function cycle(ways: readonly Choice[], now: Choice, flask: number): Choice {
  const action = of(now);
  if (action.kind !== 'activate' && action.kind !== 'claim') return now;
  const at = ways.indexOf(now);
  const round = [...ways.slice(at + 1), ...ways.slice(0, at)];
  const fits = (way: Choice): boolean => {
    const other = of(way);
    return (other.kind === 'activate' || other.kind === 'claim') && other.product === action.product && other.assistant === action.assistant && other.dice[flask] !== action.dice[flask];
  };
  const near = (way: Choice): number => {
    const other = of(way);
    return other.kind === 'activate' || other.kind === 'claim' ? other.dice.filter((colour, index) => colour !== action.dice[index]).length : 9;
  };
  const found = round.filter(fits);
  const least = Math.min(...found.map(near));
  return found.find((way) => near(way) === least) ?? now;
}

/** What a click on a thing which is not lit would mean. */
export function wouldMean(thing: string): string {
  const at = thing.indexOf(':');
  const [kind, what] = at < 0 ? [thing, ''] : [thing.slice(0, at), thing.slice(at + 1)];
  switch (kind) {
    case 'lab':
    case 'flask': {
      const code = what.split('.')[0] ?? what;
      const needs = code === 'MF' ? 'RBYG' : (code.split('>')[0] ?? '').replaceAll('!', '');
      return `A ${code} ${[...needs].join(' ')}`;
    }
    case 'claim':
      return what === 'LAPIS' ? 'C LAPIS W W W W W K' : `C ${what}`;
    case 'bid':
      return `B ${what}`;
    case 'die':
      return `+${what}`;
    case 'seat':
      return `start ${what}`;
    case 'take':
      return `take ${what}`;
    default:
      return 'D';
  }
}

export const faceOf = (die: string): number => Number.parseInt(die.charAt(1), 10) || 0;
export const sumOf = (dice: readonly string[]): number => dice.reduce((sum, die) => sum + faceOf(die), 0);

/** The highest bid on a card so far. */
export const leading = (view: View, target: string): number =>
  Math.max(0, ...view.bids.filter((bid) => bid.target === target).map((bid) => sumOf(bid.dice)));

/** Dice in picking order: by colour, then by ascending face (QL-221). */
export function inOrder(dice: readonly string[]): string[] {
  const rank = (die: string): number => COLOURS.findIndex((colour) => colour === die.charAt(0)) * 10 + faceOf(die);
  return [...dice].sort((one, other) => rank(one) - rank(other));
}

/** The things that a die of this colour can be used on now, as the engine lists them. */
export function reached(colour: string, legal: readonly Choice[]): Set<string> {
  const things = new Set<string>();
  for (const choice of legal) {
    const action = of(choice);
    if (action.kind === 'activate' && action.dice.some((die) => die === colour)) things.add(`lab:${action.card}`);
    if (action.kind === 'claim' && action.dice.some((die) => die === colour)) things.add(`claim:${action.card}`);
    if (action.kind === 'bid') things.add(`bid:${action.target}`);
  }
  return things;
}

/** The smallest sum of own dice above a bid, with as few dice as it takes; null if there is none. Unrolled dice do not bid. */
export function smallestBid(pool: readonly string[], above: number): string[] | null {
  let best = new Map<number, string[]>([[0, []]]);
  for (const die of pool.filter((each) => faceOf(each) > 0)) {
    const next = new Map(best);
    for (const [sum, dice] of best) {
      const more = sum + faceOf(die);
      const known = next.get(more);
      if (more <= above + 6 && (!known || known.length > dice.length + 1)) next.set(more, [...dice, die]);
    }
    best = next;
  }
  const sums = [...best.keys()].filter((sum) => sum > above).sort((one, other) => one - other);
  return sums[0] === undefined ? null : (best.get(sums[0]) ?? null);
}

/** Dice by colour, as the notation orders them. */
export function sorted(pool: readonly string[]): string[] {
  const rank = (die: string): number => COLOURS.findIndex((colour) => colour === die.charAt(0)) * 10 - faceOf(die);
  return [...pool].sort((one, other) => rank(one) - rank(other));
}
