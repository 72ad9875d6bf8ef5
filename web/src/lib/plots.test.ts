import { expect, test } from 'vitest';
import type { Told } from '../protocol';
import { luck, normal, throws } from './luck';
import { goal, progress, samples, swings } from './progress';

const chance = (seq: number, what: string): Told => ({ seq, who: 'chance', what, stands: true, auto: false, events: [] });

test('rolls with numbers are luck, faces are not', () => {
  const rolls = throws([chance(1, 'roll s1 3 5'), chance(2, 'roll s2 R4 B6'), chance(3, 'roll s1 AMMG'), chance(4, 'draw s1 W'), { ...chance(5, 'roll s1 6 6'), stands: false }]);
  expect(rolls).toEqual([
    { seq: 1, seat: 's1', pips: [3, 5] },
    { seq: 2, seat: 's2', pips: [4, 6] },
  ]);
  expect(luck(rolls, 's1')).toMatchObject({ dice: 2, sum: 1, worse: 66 });
  expect(luck(rolls, 's3')).toMatchObject({ dice: 0, worse: 50 });
});

test('the normal distribution', () => {
  expect(normal(0)).toBeCloseTo(0.5, 6);
  expect(normal(1.645)).toBeCloseTo(0.95, 3);
  expect(normal(-1.96)).toBeCloseTo(0.025, 3);
});

test('samples hold both ends, swings the largest gains in their order', () => {
  expect(samples(57, 5)).toEqual([0, 14, 29, 43, 57]);
  expect(samples(2, 40)).toEqual([0, 1, 2]);
  expect(samples(0, 5)).toEqual([0]);
  const line = (...values: number[]) => values.map((value, at) => ({ at, value }));
  expect(swings({ s1: line(0, 3, 3), s2: line(0, 0, 2) }, 2)).toEqual([
    { at: 1, seat: 's1', gain: 3 },
    { at: 2, seat: 's2', gain: 2 },
  ]);
});

test('progress is a figure of the view', () => {
  expect(progress('elements', { players: [{ points: 4 }] }, 's1')).toBe(4);
  expect(progress('quintessential', { players: [{ pool: ['W3', 'R1'], lab: [{ flasks: ['W', null] }] }] }, 's1')).toBe(2);
  expect(progress('red-phoenix', { players: [], formulas: [{ owner: 's2', markers: ['s1'] }] }, 's1')).toBe(1);
  expect(progress('elements', null, 's1')).toBe(0);
});

test('the plot names what won in this match (EL-291), by option or edition', () => {
  const players = [{ points: 4 }];
  expect(goal('elements', { players, config: { seats: 2, target: 7 } }, { setup: { target_points: 12 } })).toEqual({ value: 7, words: 'seven win' });
  expect(goal('elements', { players, config: { seats: 2 } }, { setup: { target_points: 12 } })?.words).toBe('twelve win');
  expect(goal('elements', { players, config: { seats: 2 } }, null)?.words).toBe('ten win');
  expect(goal('elements', { players, config: { target: 30 } }, null)?.words).toBe('30 win');
  expect(goal('quintessence', { players }, { setup: { colours_to_win: 2 } })?.words).toBe('two win');
  expect(goal('quintessence', { players }, { setup: { colours_to_win: 1 } })?.words).toBe('one wins');
  expect(goal('quintessential', { players }, {})?.words).toBe('five for the Stone');
  expect(goal('red-phoenix', { players }, {})).toBeNull();
  expect(goal('elements', null, {})).toBeNull();
});
