import { expect, test } from 'vitest';
import type { MatchSummary } from '../protocol';
import { matching, opponents, outcomeOf } from './history';

const seat = (seat: string, name: string, kind = 'guest') => ({ seat, holder: { id: name, name, kind, level: null, version: null } });
const match = (id: string, game: string, state: string, rank: number | null, ...rest: ReturnType<typeof seat>[]) =>
  ({ id, game, state, seats: [seat('s1', 'Ada'), ...rest], yours: ['s1'], result: rank === null ? null : { ranks: [rank, rank === 1 ? 2 : 1], winners: [] } }) as unknown as MatchSummary;

const bot = seat('s2', 'Adept', 'bot');
const maria = seat('s2', 'Maria');
const all = [match('a', 'elements', 'over', 1, maria), match('b', 'elements', 'over', 2, bot), match('c', 'quintessence', 'running', null, maria), match('d', 'quintessence', 'aborted', null, bot)];
const ids = (filter: Partial<Parameters<typeof matching>[1]>) => matching(all, { game: '', result: '', with: '', ...filter }).map(({ id }) => id);

test('a history by result and by opponent', () => {
  expect(all.map(outcomeOf)).toEqual(['won', 'not won', null, 'without a result']);
  expect(ids({})).toEqual(['a', 'b', 'c', 'd']);
  expect(ids({ result: 'won' })).toEqual(['a']);
  expect(ids({ result: 'without a result' })).toEqual(['d']);
  expect(ids({ with: 'Maria' })).toEqual(['a', 'c']);
  expect(ids({ with: 'Maria', game: 'elements' })).toEqual(['a']);
  expect(ids({ with: 'Ada' })).toEqual([]);
});

test('opponents by name, people first', () => {
  expect(opponents(all)).toEqual(['Maria', 'Adept']);
});
