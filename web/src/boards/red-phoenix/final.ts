// What every alchemist had in the end, and by what the seats are ranked (RP-903, RP-905).

import { result } from './edition';
import { handSize } from './position';
import { SEATS } from './names';
import type { View } from './wire';

export interface Alchemist {
  readonly seat: string;
  readonly health: number;
  readonly coins: number;
  readonly cards: number;
  readonly formulas: number;
  /** The levels of the success cards on own formulas. */
  readonly levels: number;
  /** Eliminated, and as which: 0 if alive. */
  readonly out: number;
}

const WORDS = {
  gold: ['Gold was made: whoever makes it wins at once, whatever the others have.', 'RP-901'],
  'last-alive': ['Only one alchemist was left alive, and wins.', 'RP-901'],
  'nobody-left': ['Nobody was left alive: those who died last share the game.', 'RP-902'],
  'round-cap': ['The last round was over: the levels of own formulas decide, then health, then coins.', 'RP-903'],
} as const;

/** How it ended, and the rule; null where somebody left before the end. */
export function ending(of: unknown): readonly [string, string] | null {
  const { phase } = of as View;
  return phase.kind === 'over' ? WORDS[phase.end] : null;
}

export function standing(of: unknown): Alchemist[] {
  const { players, formulas } = of as View;
  return players.map((player, index) => {
    const seat = SEATS[index] ?? 's1';
    const own = formulas.filter(({ owner }) => owner === seat);
    const levels = own.flatMap(({ successes }) => successes).reduce((sum, code) => sum + result(code).level, 0);
    return { seat, health: player.health, coins: player.coins, cards: handSize(player), formulas: own.length, levels, out: player.out };
  });
}
