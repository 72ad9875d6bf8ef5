import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hex, sha256 } from './sha256';

test('the words of the standard', () => {
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('every length around a block boundary', () => {
  for (let length = 0; length < 140; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
  }
});
