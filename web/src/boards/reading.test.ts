import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Reading } from './reading';
import { heap, some } from './reading';

const FIXTURES = new URL('../../tests/fixtures/', import.meta.url);
const GAMES: Record<string, string> = { quintessence: 'quintessence', elements: 'elements', wizards: 'wizards-of-the-wild', 'red-phoenix': 'red-phoenix', quintessential: 'quintessential' };
const NAMES = { s1: 'Ada', s2: 'Hypatia', s3: 'Zosimos', s4: 'Maria', s5: 'Jabir' };

const gameOf = (file: string): string => {
  const begin = Object.keys(GAMES).filter((each) => file.startsWith(`${each}-`)).sort((a, b) => b.length - a.length)[0] ?? '';
  return GAMES[begin] ?? '';
};
const positions = readdirSync(FIXTURES).filter((file) => file.endsWith('.json'));

async function textOf(file: string): Promise<{ titles: string[]; lines: string[] }> {
  const { read } = (await import(`./${gameOf(file)}/read.ts`)) as Reading;
  const fixture = JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')) as { state: { view: unknown } };
  const parts = read(fixture.state.view, NAMES);
  return { titles: parts.map(({ title }) => title), lines: parts.flatMap(({ lines }) => lines.map(({ label, value }) => (label ? `${label}: ${value}` : value))) };
}

test.each(positions)('%s is read in words, without fields and codes of the engine', async (file) => {
  const { titles, lines } = await textOf(file);
  expect(titles).toContain('Ada');
  expect(lines.length).toBeGreaterThan(8);
  const raw = lines.filter((line) => /_|undefined|null|NaN|\[object|\bkind\b|\bgem-|\bs[1-5]\b|\b[123][SFC]\d\d\b|[RBYGKW]+!?>|\b[RBYGKW][1-6]\b|(^|[ :])-($|[ ,;])/.test(line));
  expect(raw).toEqual([]);
});

test('a line of each game', async () => {
  const quintessence = (await textOf('quintessence-opening.json')).lines;
  expect(quintessence).toContain('Just played: nothing yet');
  expect(quintessence.find((line) => line.startsWith('Rank 4:'))).toMatch(/d4 a Quint/);
  expect((await textOf('elements-build.json')).lines.some((line) => /^Its slots: slot 1, \w+, (empty|filled by )/.test(line))).toBe(true);
  expect((await textOf('wizards-main.json')).lines.some((line) => /^Stores: tome \d+ of \d+, arcane/.test(line))).toBe(true);
  expect((await textOf('red-phoenix-formulas.json')).lines.some((line) => /^F1: of \w+, from .+; makes /.test(line))).toBe(true);
  expect((await textOf('quintessential-bid.json')).lines.some((line) => /^Stockpile: \d+ fire, \d+ water/.test(line))).toBe(true);
});

test('hidden hands are counted, not named', async () => {
  const { lines } = await textOf('elements-four.json');
  const hands = lines.filter((line) => line.startsWith('Hand:'));
  expect(hands.filter((line) => /^Hand: \d+ cards?$/.test(line)).length).toBe(hands.length - 1);
});

test('heaps and numbers', () => {
  expect(heap(['Fire', 'Water', 'Fire'])).toBe('2 Fire, Water');
  expect(heap([])).toBe('none');
  expect([some(1, 'coin'), some(3, 'die', 'dice')]).toEqual(['1 coin', '3 dice']);
});
