// The figures of a seat for the frame's panel.

import type { Figure } from '../board';
import { roman } from '../words';
import { handSize, indexOf } from './position';
import type { View } from './wire';

export function figures(of: unknown, seat: string): Figure[] {
  const view = of as View;
  const player = view.players[indexOf(seat)];
  if (!player) return [];
  if (player.out > 0) return [{ label: 'Eliminated', value: `${player.out}`, spoken: 'eliminated' }];
  const ward = player.ward + player.new_ward;
  const owned = view.formulas.filter((formula) => formula.owner === seat).length;
  const monsters = view.monsters.filter((monster) => monster.seat === seat).length;
  return [
    { label: 'Health', value: `${player.health}`, pigment: 'red' },
    { label: 'Coins', value: `${player.coins}`, pigment: 'yellow' },
    { label: 'Cards', value: `${handSize(player)}`, pigment: 'brown' },
    { label: 'Formulas', value: `${owned}` },
    ...(ward > 0 ? [{ label: 'Ward', value: `${ward}` }] : []),
    ...(player.experiments.length > 0 ? [{ label: 'Slow experiments', value: `${player.experiments.length}` }] : []),
    ...(monsters > 0 ? [{ label: 'Monsters', value: `${monsters}` }] : []),
  ];
}

export function moment(of: unknown): string {
  const { round, phase } = of as View;
  // The last round was over when the next one would have begun.
  const last = phase.kind === 'over' && phase.end === 'round-cap' ? round - 1 : round;
  return round > 0 ? `Round ${roman(last)}` : 'Set-up';
}
