import { afterEach, expect, test, vi } from 'vitest';
import { edition } from '../lib/edition.svelte';
import { atTableOf, title } from './edition';

afterEach(() => {
  edition.content = null;
});

test('each file is read once, and another file anew', () => {
  const read = vi.fn((content: unknown) => ({ of: content }));
  const atTable = atTableOf(read);
  expect(atTable()).toEqual({ of: null });
  const [one, other] = [{}, {}];
  for (const content of [one, other]) {
    edition.content = content;
    expect(atTable().of).toBe(content);
    expect(atTable()).toBe(atTable());
  }
  expect(read).toHaveBeenCalledTimes(3);
});

test('no board keeps a copy of its own', () => {
  const sources = import.meta.glob<string>('./*/*.ts', { query: '?raw', import: 'default', eager: true });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  const copies = Object.entries(sources).filter(([, text]) => /function atTable\(|const title = /.test(text));
  expect(copies.map(([path]) => path)).toEqual([]);
});

test('an id without a name is put in words', () => {
  expect(title('red-lion')).toBe('Red Lion');
  expect(title('oil')).toBe('Oil');
});
