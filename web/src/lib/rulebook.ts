// Rulebooks, asked for once.

import type { Rulebook } from '../protocol';
import { get, path } from './api';

const known = new Map<string, Promise<Rulebook>>();

export function rulebook(book: string): Promise<Rulebook> {
  const asked = known.get(book);
  if (asked) return asked;
  const asking = get<Rulebook>(path('api/rules/?', book));
  known.set(book, asking);
  // What failed is asked again next time.
  asking.catch(() => known.delete(book));
  return asking;
}
