// What a mixture promises: the cards that may still come, sorted, and for each method the chance of a success and of harm
// that must be played. From the view alone: what lies in a results deck is known to all, its order to nobody (RP-952).

import type { Method, Result } from './cards';
import { result } from './edition';

export interface Outlook {
  /** Sorted: successes by score, simple failures, harm. */
  readonly deck: readonly Result[];
  readonly succeed: number;
  readonly miss: number;
  readonly simple: number;
  readonly harm: number;
}

const rank = (of: Result): number =>
  of.type === 'success' ? of.score : of.type === 'simple' ? 100 : of.type === 'catastrophe' ? 101 : 102;

export function outlook(deck: readonly string[], value: number): Outlook {
  const cards = deck.map(result).sort((one, other) => rank(one) - rank(other));
  const count = (test: (of: Result) => boolean): number => cards.filter(test).length;
  return {
    deck: cards,
    succeed: count((of) => isHit(of, value)),
    miss: count((of) => of.type === 'success' && of.score > value),
    simple: count((of) => of.type === 'simple'),
    harm: count(isHarm),
  };
}

const isHit = (of: Result, value: number): boolean => of.type === 'success' && of.score <= value;
const isHarm = (of: Result): boolean => of.type === 'catastrophe' || of.type === 'monster';

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** The chance of exactly `hits` among `draw` cards of `size`, `good` of which count. */
const exactly = (size: number, good: number, draw: number, hits: number): number =>
  size < draw ? 0 : (choose(good, hits) * choose(size - good, draw - hits)) / choose(size, draw);

/** How many of the drawn cards count, as chances by number. The pile becomes the deck when that is empty (RP-415). */
function spread(deck: readonly Result[], pile: readonly Result[], draw: number, test: (of: Result) => boolean): number[] {
  const count = (cards: readonly Result[]): number => cards.filter(test).length;
  const first = Math.min(draw, deck.length);
  const rest = Math.min(draw - first, pile.length);
  return Array.from({ length: draw + 1 }, (_, hits) => {
    let chance = 0;
    for (let early = 0; early <= Math.min(hits, first); early += 1)
      chance += exactly(deck.length, count(deck), first, early) * exactly(pile.length, count(pile), rest, hits - early);
    return chance;
  });
}

export interface Odds {
  /** At least one of the drawn succeeds. */
  readonly success: number;
  /** More harm is drawn than may be discarded. */
  readonly harm: number;
  /** At least one of the drawn is gold that succeeds. */
  readonly gold: number;
}

export function odds(deck: readonly string[], pile: readonly string[], method: Pick<Method, 'draw' | 'most'>, value: number): Odds {
  const [cards, discards] = [deck.map(result), pile.map(result)];
  const none = (test: (of: Result) => boolean): number => spread(cards, discards, method.draw, test)[0] ?? 1;
  const harm = spread(cards, discards, method.draw, isHarm);
  return {
    success: 1 - none((of) => isHit(of, value)),
    harm: harm.slice(method.most + 1).reduce((sum, chance) => sum + chance, 0),
    gold: 1 - none((of) => isHit(of, value) && of.card === 'AU'),
  };
}

/** `93 %`, `0.1 %`: whole per cent, tenths below one; never 0 or 100 for what can fail or happen. */
export function percent(chance: number): string {
  const hundred = chance * 100;
  if (chance <= 1e-9) return '0 %';
  if (chance >= 1 - 1e-9) return '100 %';
  if (hundred < 0.05) return '< 0.1 %';
  if (hundred < 0.95) return `${hundred.toFixed(1)} %`;
  return `${Math.min(99, Math.round(hundred))} %`;
}
