// One click, one table.

import type { Branch, Quick, Seat, Table } from '../protocol';
import { path, post } from './api';
import { keepGame } from './known';
import { go, to } from './router.svelte';
import { settings } from './settings.svelte';

/** Play now: bots in all other seats, as many and as strong as last time. */
export async function playNow(game: string, more: Partial<Quick> = {}): Promise<void> {
  const seats = more.seats ?? settings.seats[game];
  warm(game);
  const quick: Quick = { game, level: settings.level, config: null, ...(seats ? { seats } : {}), ...more };
  const table = await post<Table>('api/quick', quick);
  keepGame(table.id, game);
  go(to('t', table.id));
}

/** Goes on from a step of a finished match: bots in all other seats. */
export async function playFrom(game: string, match: string, at: number, seat: Seat): Promise<void> {
  warm(game);
  const branch: Branch = { at, seat, level: settings.level };
  const table = await post<Table>(path('api/matches/?/branch', match), branch);
  keepGame(table.id, game);
  go(to('t', table.id));
}

/** Loads what a table of this game will need. */
export function warm(game: string): void {
  const loads = [import('../pages/TablePage.svelte'), import('../boards/registry').then(({ loadBoard }) => loadBoard(game))];
  // What fails here is loaded again at the table, which says so.
  void Promise.allSettled(loads);
}
