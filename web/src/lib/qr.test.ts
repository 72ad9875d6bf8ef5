import { expect, test } from 'vitest';
import { qr } from './qr';

test('a code as another encoder draws it', () => {
  const rows = qr('aludel', 0).map((row) => row.map((dark) => (dark ? 1 : 0)).join(''));
  expect(rows.slice(7, 15)).toEqual([
    '000000001010000000000',
    '111011111010111000100',
    '001010001001010100111',
    '100001110011011100111',
    '101010001011110110000',
    '101010101111011101001',
    '000000001100001100011',
    '111111101000100011111',
  ]);
});

test('the size grows with the text, up to 271 bytes', () => {
  expect([17, 18, 134, 135, 271].map((length) => (qr('x'.repeat(length)).length - 17) / 4)).toEqual([1, 2, 6, 7, 10]);
  expect(() => qr('x'.repeat(272))).toThrow();
});
