import { expect, test } from 'vitest';
import { ago, clock, clockWords } from './time';

test('spans in words', () => {
  expect(ago(0, 2 * 3_600_000 + 5)).toBe('2 hours ago');
  expect(ago(0, 59_000)).toBe('just now');
});

test('a clock never shows less than is left', () => {
  expect(clock(100_000)).toBe('1:40');
  expect(clock(1)).toBe('0:01');
  expect(clock(0)).toBe('0:00');
  expect(clock(3_600_000)).toBe('1:00 h');
  expect(clock(90_000_000)).toBe('1 d 1 h');
});

test('the three forms of TB-050', () => {
  expect(clockWords('none')).toBe('no clock');
  expect(clockWords('move 3d')).toBe('3 days a move');
  expect(clockWords('bank 10m+20s')).toBe('10 min + 20 s');
});
