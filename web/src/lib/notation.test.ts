import { expect, test } from 'vitest';
import { complete, expand } from './notation';

const legal = [
  { text: 'Nd5', sentence: 'Brown on d5', action: null },
  { text: 'take s2.hand', sentence: 'Take a card of Hypatia', action: null },
];

test('case is mended, joined steps come apart', () => {
  expect(expand(legal, 'nd5')).toEqual(['Nd5']);
  expect(expand(legal, 'nd5=rn')).toEqual(['Nd5', '=R', '=N']);
  expect(expand(legal, 'take S2.hand; end')).toEqual(['take s2.hand', 'end']);
  expect(expand(legal, ' ; ')).toEqual([]);
});

test('what was typed finds actions by notation first, by words too', () => {
  expect(complete(legal, 'card').map(({ text }) => text)).toEqual(['take s2.hand']);
  expect(complete(legal, 'nd').map(({ text }) => text)).toEqual(['Nd5', 'take s2.hand']);
  expect(complete(legal, '')).toHaveLength(2);
});
