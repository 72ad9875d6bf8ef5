import { expect, test } from 'vitest';
import type { Told } from '../protocol';
import { beforeLast, entries, extend } from './chronicle';

const step = (seq: number, who: string, what: string, sentences: string[] = []): Told => ({
  seq,
  who,
  what,
  stands: true,
  auto: false,
  events: sentences.map((sentence) => ({ rule: 'QN-030', sentence, event: null })),
});

test('a gap asks for everything anew, what is known is not told twice', () => {
  const told = extend([], [step(1, 's1', 'Rd4'), step(2, 's2', 'Ge4')]);
  expect(told?.map((each) => each.seq)).toEqual([1, 2]);
  expect(extend(told ?? [], [step(2, 's2', 'Ge4'), step(3, 's1', 'Bd3')])?.map((each) => each.seq)).toEqual([1, 2, 3]);
  expect(extend(told ?? [], [step(4, 's1', 'Bd3')])).toBeNull();
});

test('a take-back strikes what it skips (TB-040)', () => {
  const told = extend([], [step(1, 's1', 'Rd4'), step(2, 's2', 'Ge4'), step(3, 'table', 'takeback 0')]) ?? [];
  expect(told.map((each) => each.stands)).toEqual([false, false, true]);
  expect(beforeLast(told, 's1')).toBeNull();
});

test('chance belongs to the seat before it, and each event has a line', () => {
  const lines = entries([step(1, 's2', 'roll', ['Hypatia rolls.']), step(2, 'chance', 'roll s2 3 5', ['3 and 5.', 'Both are possible.'])]);
  expect(lines.map(({ seat, first }) => [seat, first])).toEqual([
    ['s2', true],
    ['s2', true],
    ['s2', false],
  ]);
});

test('what the table does bears no sigil but that of a seat it names', () => {
  const back = { ...step(2, 'table', 'takeback 0', ['Taken back.']) };
  const left = { ...step(3, 'table', 'resign s2'), events: [{ rule: 'TB-032', sentence: 'Ben resigns.', event: { kind: 'departed', seat: 's2' } }] };
  expect(entries([step(1, 's1', 'Rd4', ['Ada places Red.']), back, left]).map(({ seat }) => seat)).toEqual(['s1', null, 's2']);
});

test('an undo goes back to the step before the own last one', () => {
  expect(beforeLast([step(1, 's1', 'Rd4'), step(2, 's2', 'Ge4')], 's1')).toBe(0);
  // What the table played for the seat it would play again at once (TB-025).
  const played = { ...step(4, 's1', 'store 0'), auto: true };
  expect(beforeLast([step(1, 's1', 'Rd4'), step(2, 's2', 'Ge4'), step(3, 's1', 'Gd5'), played], 's1')).toBe(2);
});
