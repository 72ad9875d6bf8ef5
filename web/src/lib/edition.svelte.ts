// The cards of the edition at the table: names and texts by id, for boards and for the plain view.

import type { EditionFile, Table } from '../protocol';
import { get, path } from './api';

export interface CardWords {
  name: string;
  text: string;
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every row with a name, under its id and its code. */
export function cards(content: unknown): Map<string, CardWords> {
  const found = new Map<string, CardWords>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value)) {
      if (typeof value.name === 'string') {
        const card = { name: value.name, text: typeof value.text === 'string' ? value.text : '' };
        for (const key of [value.id, value.code]) if (typeof key === 'string') found.set(key, card);
      }
      Object.values(value).forEach(walk);
    }
  };
  walk(content);
  return found;
}

class Edition {
  /** The game and the hash that were read. */
  key = '';
  /** The file as JSON. */
  content = $state.raw<unknown>(null);
  cards = $state.raw(new Map<string, CardWords>());
}

export const edition = new Edition();

/** Reads the edition of a table; without it ids stand for names. */
export async function loadEdition(game: string, hash: string): Promise<void> {
  // Every game has a default edition: the hash alone does not tell them apart.
  const key = `${game} ${hash}`;
  if (edition.key === key) return;
  try {
    const file = await get<EditionFile>(path('api/editions/?/?', game, hash));
    edition.key = key;
    edition.content = file.content;
    edition.cards = cards(file.content);
  } catch {
    // What another table played must not stand for it.
    edition.key = '';
    edition.content = null;
    edition.cards = new Map();
  }
}

/** Reads the edition that a match was played with: its table knows it, and the built-in one is the usual answer. */
export async function loadEditionOf(game: string, table: string): Promise<void> {
  const hash = await get<Table>(path('api/tables/?', table)).then(
    (found) => found.edition.hash,
    () => 'default',
  );
  return loadEdition(game, hash);
}
