import { expect, test } from 'vitest';
import type { Told } from '../protocol';
import { lawOf, luck, normal, throws } from './luck';
import { goal, progress, samples, sharpen, swings, telling } from './progress';

const chance = (seq: number, what: string): Told => ({ seq, who: 'chance', what, stands: true, auto: false, events: [] });

test('rolls with numbers are luck by their pips', () => {
  const law = lawOf('elements');
  const rolls = throws([chance(1, 'roll s1 3 5'), chance(2, 'roll s2 R4 B6'), chance(3, 'roll s1 AMMG'), chance(4, 'draw s1 W'), { ...chance(5, 'roll s1 6 6'), stands: false }], law);
  expect(rolls).toEqual([
    { seq: 1, seat: 's1', values: [3, 5] },
    { seq: 2, seat: 's2', values: [4, 6] },
  ]);
  expect(luck(rolls, 's1', law)).toMatchObject({ dice: 2, sum: 1, worse: 66 });
  expect(luck(rolls, 's3', law)).toMatchObject({ dice: 0, worse: 50 });
});

test('dice with faces are luck by their skulls, the penalty die of a solo round is not', () => {
  const law = lawOf('wizards-of-the-wild');
  const penalty = { ...chance(4, 'roll s1 S'), events: [{ rule: 'WW-116', sentence: '', event: { kind: 'solo-die' } }] };
  const rolls = throws([chance(1, 'roll s1 ATMMGS'), chance(2, 'roll s1 SS'), chance(3, 'roll s2 AAWMGG'), penalty, chance(5, 'draw s1 W')], law);
  expect(rolls.map(({ seat, values }) => [seat, values.length])).toEqual([['s1', 6], ['s1', 2], ['s2', 6]]);
  // Three skulls of eight dice, where 8/6 were to be expected.
  expect(luck(rolls, 's1', law).sum).toBeCloseTo(-3 + 8 / 6, 9);
  expect(luck(rolls, 's1', law).worse).toBe(6);
  expect(luck(rolls, 's2', law).sum).toBeCloseTo(1, 9);
  expect(luck(rolls, 's2', law).worse).toBe(86);
  expect(luck(rolls, 's2', law).points.at(-1)?.band).toBeCloseTo(1.645 * Math.sqrt((6 * 5) / 36), 9);
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
    { from: 0, at: 1, seat: 's1', gain: 3 },
    { from: 1, at: 2, seat: 's2', gain: 2 },
  ]);
});

test('a turning point is one step, and its gain is the gain of that step', async () => {
  // Three formulas at steps 3, 5 and 6, a dear one at step 17, and one that is lost again.
  const figures: Record<string, number[]> = {
    s1: Array.from({ length: 21 }, (_, at) => (at >= 3 ? 1 : 0) + (at >= 5 ? 1 : 0) + (at >= 6 ? 1 : 0)),
    s2: Array.from({ length: 21 }, (_, at) => (at >= 17 ? 2 : 0) - (at >= 18 ? 1 : 0)),
  };
  const look = async (at: number) => ({ s1: figures.s1?.[at] ?? 0, s2: figures.s2?.[at] ?? 0 });
  const sampled = Object.fromEntries(Object.entries(figures).map(([seat, line]) => [seat, [0, 10, 20].map((at) => ({ at, value: line[at] ?? 0 }))]));
  const found = swings(await sharpen(sampled, 4, look), 4);
  expect(found).toEqual([
    { from: 2, at: 3, seat: 's1', gain: 1 },
    { from: 4, at: 5, seat: 's1', gain: 1 },
    { from: 5, at: 6, seat: 's1', gain: 1 },
    { from: 16, at: 17, seat: 's2', gain: 2 },
  ]);
});

test('a turning point is told by the event that brought it', () => {
  const event = (kind: string, seat: string, sentence: string) => ({ rule: 'RP-420', sentence, event: { kind, seat } });
  const step = { ...chance(9, 'result 1S01'), events: [event('drawn', 's1', 'Ada draws.'), event('hurt', 's2', 'Bob is hurt.'), event('established', 's1', 'Ada establishes F1.')] };
  expect(telling('red-phoenix', step, 's1')).toBe('Ada establishes F1.');
  expect(telling('elements', step, 's2')).toBe('Bob is hurt.');
  expect(telling('elements', undefined, 's2')).toBe('');
});

test('progress is a figure of the view', () => {
  expect(progress('elements', { players: [{ points: 4 }] }, 's1')).toBe(4);
  expect(progress('quintessential', { players: [{ pool: ['W3', 'R1'], lab: [{ flasks: ['W', null] }] }] }, 's1')).toBe(2);
  // All that a seat owns, wherever it lies (QL-211): the five that claimed the Stone, a bid, dice taken up, a die just created.
  const stone = { players: [{ pool: ['W2'] }, { pool: ['R2'] }], claims: [{ seat: 's2', dice: ['W', 'W', 'W', 'W', 'W', 'K'] }], bids: [{ seat: 's1', dice: ['W3'] }] };
  expect(['s1', 's2'].map((seat) => progress('quintessential', stone, seat))).toEqual([2, 5]);
  expect(progress('quintessential', { ...stone, phase: { kind: 'reroll-dice', seat: 's1', picked: ['W4', 'B1'] } }, 's1')).toBe(3);
  expect(progress('quintessential', { ...stone, phase: { kind: 'created', seat: 's1', colour: 'W' } }, 's1')).toBe(3);
  // The score of the record: the levels on own formulas, three more for the gold (RP-905).
  const formulas = [{ owner: 's2', markers: ['s1'], successes: ['1S01', '2S04'] }, { markers: ['s1'], successes: ['3S01'] }];
  expect(['s1', 's2'].map((seat) => progress('red-phoenix', { players: [], formulas }, seat))).toEqual([0, 3]);
  expect(progress('red-phoenix', { players: [], formulas, active: 's2', phase: { kind: 'over', end: 'gold' } }, 's2')).toBe(6);
  expect(progress('red-phoenix', { players: [], formulas }, 's2', { result: [{ code: '2S04', level: 3 }] })).toBe(4);
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
