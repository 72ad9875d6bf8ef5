import { expect, test } from 'vitest';
import type { MatchSummary } from '../protocol';
import { ordinal, rankWords } from './result';

const match = (changes: Partial<MatchSummary>): MatchSummary => ({
  id: 'm',
  table: 't',
  game: 'elements',
  state: 'over',
  seats: [],
  yours: ['s2'],
  is_your_move: false,
  steps: 9,
  started: 0,
  changed: 0,
  result: { winners: ['s1'], ranks: [1, 3, 2], scores: null, rule: 'EL-230', sentence: '', hints: [0, 0, 0] },
  rules: 1,
  is_playable: true,
  ...changes,
});

test('the own rank', () => {
  expect(rankWords(match({}))).toBe('3rd of 3');
  expect(rankWords(match({ yours: ['s1', 's3'] }))).toBe('won');
  expect(rankWords(match({ state: 'running', is_your_move: true }))).toBe('your move');
  expect(rankWords(match({ state: 'aborted', result: null }))).toBe('ended without a result');
  expect([1, 2, 3, 4, 11].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th']);
});
