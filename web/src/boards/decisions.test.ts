// docs/decisions against the catalogue: every decision of docs/games is listed with a way to make it and tests that exist.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const docs = new URL('../../../docs/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, docs), 'utf8');
const cells = (line: string): string[] => line.split('|').slice(1, -1).map((cell) => cell.trim());
const rows = (text: string): string[][] => text.split('\n').filter((line) => line.startsWith('| ') && !/^\|[-| ]+$/.test(line)).map(cells);

/** The names of the decisions in the first table after the heading that speaks of them. */
function decided(catalogue: string): string[] {
  const lines = catalogue.slice(catalogue.search(/^#+ .*Decisions.*$/m)).split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const [head = [], ...table] = rows(lines.slice(start, start + length).join('\n'));
  const at = Math.max(0, head.indexOf('Decision'));
  return table.map((row) => (row[at] ?? '').replace(/^\*\*[A-Z]{2}-\d{3}\*\* /, ''));
}

/** All tests of the page, so that a name can be looked for. */
const tests = ((): string => {
  const source = new URL('..', import.meta.url);
  const units = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts')).map((name) => new URL(name, source));
  const folder = new URL('../../tests/', import.meta.url);
  const browser = readdirSync(folder).filter((name) => name.endsWith('.spec.ts')).map((name) => new URL(name, folder));
  return [...units, ...browser].map((file) => readFileSync(file, 'utf8')).join('\n');
})();

const games = readdirSync(new URL('decisions/', docs)).filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3));

it('has a list for each of the boards', () => {
  expect(games.toSorted()).toEqual(['elements', 'quintessence', 'quintessential', 'red-phoenix', 'wizards-of-the-wild']);
});

describe.each(games)('the decisions of %s', (game) => {
  const wanted = decided(read(`games/${game}.md`));
  const [, ...listed] = rows(read(`decisions/${game}.md`));

  it('are all listed, and nothing else', () => {
    expect(wanted.length).toBeGreaterThan(0);
    const names = new Set(listed.map(([name = '']) => name));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !wanted.includes(name))).toEqual([]);
  });
  it('say how they are made, with tests that exist', () => {
    for (const row of listed) {
      expect([row[0], row.length, row.slice(1, 4).every((cell) => cell !== '')]).toEqual([row[0], 5, true]);
      const named = [...(row[4] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
      expect([row[0], named.length > 0]).toEqual([row[0], true]);
      expect(named.filter((name) => !tests.includes(`'${name}'`) && !tests.includes(`\`${name}\``))).toEqual([]);
    }
  });
});
