// One click, one table.

import type { Quick, Table } from '../protocol';
import { post } from './api';
import { go, to } from './router.svelte';
import { settings } from './settings.svelte';

/** Play now: bots in all other seats, as many and as strong as last time. */
export async function playNow(game: string, more: Partial<Quick> = {}): Promise<void> {
  const seats = more.seats ?? settings.seats[game];
  const quick: Quick = { game, level: settings.level, config: null, ...(seats ? { seats } : {}), ...more };
  const table = await post<Table>('api/quick', quick);
  go(to('t', table.id));
}
