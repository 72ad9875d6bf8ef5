// What boards read from the file of the edition at the table.

import { edition } from '../lib/edition.svelte';

/** Whatever `read` makes of the edition at the table; each file is read once. */
export function atTableOf<T>(read: (content: unknown) => T): () => T {
  let known: { readonly content: unknown; readonly made: T } | null = null;
  return () => {
    const { content } = edition;
    if (!known || known.content !== content) known = { content, made: read(content) };
    return known.made;
  };
}

/** An id in words, where the file has no name for it: "Red Lion" of red-lion. */
export const title = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
