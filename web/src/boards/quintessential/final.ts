// What every seat owns in the end (QL-211): pool, labs, public cards and bids.

import type { Told } from '../board';
import { SEATS, type Event, type Seat, type View } from './wire';

export interface Owned {
  readonly seat: Seat;
  readonly aether: number;
  readonly anti: number;
  readonly dice: number;
  readonly formulas: number;
}

export function standing(of: unknown): Owned[] {
  const view = of as View;
  return view.players.map((player, index) => {
    const seat = SEATS[index] ?? 's1';
    const dice = [
      ...player.pool,
      ...player.lab.flatMap(({ flasks }) => flasks.filter((colour) => colour !== null)),
      ...view.claims.filter((claim) => claim.seat === seat).flatMap((claim) => claim.dice),
      ...view.bids.filter((bid) => bid.seat === seat).flatMap((bid) => bid.dice),
    ];
    const count = (colour: string): number => dice.filter((die) => die.startsWith(colour)).length;
    return { seat, aether: count('W'), anti: count('K'), dice: dice.length, formulas: player.lab.filter(({ card }) => card !== 'MF' && card !== 'D').length };
  });
}

/** How it ended, and the rule; null where somebody left before the end. */
export function ending(of: unknown, told: readonly Told[], name: (seat: string) => string): readonly [string, string] | null {
  if ((of as View).phase.kind !== 'over') return null;
  const stone = told.map(({ event }) => event as Event).find((event) => event.kind === 'stone-claimed');
  if (stone) return [`${name(stone.seat)} claimed the Stone in round ${stone.round}, with five aether and an anti-element.`, 'QL-210'];
  return ['The last round was over, and nobody had claimed the Stone: the most aether wins, then the most anti-elements, dice and formulas.', 'QL-211'];
}
