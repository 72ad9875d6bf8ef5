import { afterEach, expect, test } from 'vitest';
import { chord } from './chord';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
afterEach(() => chord.end());

test('the second key of a chord is kept from the boards, and no other', () => {
  expect(chord.takes(press('b'))).toBe(false);
  chord.begin();
  expect(['p', 'b', 'r', 'R', 'x', '1'].map((key) => chord.takes(press(key)))).toEqual([true, true, true, true, false, false]);
  expect(chord.takes(press('r', { ctrlKey: true }))).toBe(false);
  expect(chord.close('b')).toBe('b');
  expect(chord.takes(press('b'))).toBe(false);
});

test('another key ends it', () => {
  chord.begin();
  expect(chord.close('x')).toBeNull();
  expect(chord.close('p')).toBeNull();
});

test('the capital begins a chord where the small letter is a key of the board', () => {
  expect(chord.takes(press('G'))).toBe(true);
  expect(chord.takes(press('g'))).toBe(false);
});
