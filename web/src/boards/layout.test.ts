import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./*/*.svelte', { query: '?raw', import: 'default', eager: true });
const gameOf = (path: string): string => path.split('/')[1] ?? '';

// An automatic row is measured before it is laid out: whatever is in a size container would be laid out for each measure.
test('a board with a size container in it has rows of a fixed height', () => {
  const games = [...new Set(Object.entries(sources).flatMap(([path, text]) => (/container: \w+ \/ size;/.test(text) ? [gameOf(path)] : [])))];
  expect(games).toEqual(expect.arrayContaining(['quintessence', 'red-phoenix']));
  for (const game of games) {
    const first = /<style>\s*\.\w+ \{([^}]*)\}/.exec(sources[`./${game}/Board.svelte`] ?? '')?.[1] ?? '';
    expect(first, game).toContain('display: grid');
    expect(first, game).toMatch(/grid-template(-rows)?: minmax\(0, 1fr\)/);
  }
});
