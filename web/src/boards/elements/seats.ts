// The figures of a seat for the frame's panel.

import type { Figure } from '../board';
import { elementOf, nameOf, substance } from './edition';
import { count, indexOf, targetOf } from './position';
import { GEMS, type View } from './wire';

export function figures(of: unknown, seat: string): Figure[] {
  const view = of as View;
  const player = view.players[indexOf(seat)];
  if (!player) return [];
  const filled = player.slots.filter((slot) => slot !== '-').length;
  const gems = GEMS.filter((gem) => player.gems[gem] > 0).map((gem) => `${player.gems[gem]} ${nameOf(elementOf(gem))}`);
  return [
    { label: 'Points', value: `${player.points}/${targetOf(view)}`, spoken: `${player.points} of ${targetOf(view)} points` },
    { label: 'Cards', value: `${count(player.hand)}`, spoken: `${count(player.hand)} cards in hand` },
    { label: 'Gems', value: gems.join(', ') || 'none' },
    { label: 'Substance', value: player.substance ? `${substance(player.substance).name} ${filled}/${player.slots.length}` : 'none' },
    { label: 'Done', value: player.done.map((done) => substance(done.substance).name).join(', ') || 'none' },
  ];
}
