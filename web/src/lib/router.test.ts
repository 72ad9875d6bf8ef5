import { expect, test } from 'vitest';
import { parse, to } from './router.svelte';

test('an address and its parts', () => {
  const { path, query } = parse('#/t/ab%20c?link=x%26y');
  expect(path).toEqual(['t', 'ab c']);
  expect(query.get('link')).toBe('x&y');
  expect(parse('').path).toEqual([]);
  expect(parse('#/%E0%A4%A').path).toEqual(['%E0%A4%A']);
});

test('what is written is read again', () => {
  expect(parse(to('rules', 'a/b', 'QN-032')).path).toEqual(['rules', 'a/b', 'QN-032']);
});
