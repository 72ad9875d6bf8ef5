// The figures of a seat where no board knows better: its numbers, and how many things it holds.

import type { Figure } from '../board';
import { words } from '../../lib/outline';
import { isRecord } from './values';

/** Always shown, even at zero. */
const TOLD = new Set(['points', 'vp', 'coins', 'health', 'hand', 'skulls']);

export function figures(view: unknown, seat: string): Figure[] {
  const players = isRecord(view) && Array.isArray(view.players) ? view.players : [];
  const player: unknown = players[Number.parseInt(seat.slice(1), 10) - 1];
  if (!isRecord(player)) return [];
  return Object.entries(player).flatMap(([key, value]): Figure[] => {
    const count = typeof value === 'number' ? value : Array.isArray(value) ? value.length : null;
    if (count === null) return typeof value === 'string' && value !== '-' ? [{ label: words(key), value }] : [];
    return count === 0 && !TOLD.has(key) ? [] : [{ label: words(key), value: String(count) }];
  });
}
