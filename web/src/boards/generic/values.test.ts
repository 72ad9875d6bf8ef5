import { expect, test } from 'vitest';
import { cards } from '../../lib/edition.svelte';
import { figures } from './seats';
import { chip, groups, isEmpty, tally, type Look } from './values';

const look: Look = { cards: cards({ ingredients: [{ id: 'quicksilver', code: 'QS', name: 'Quicksilver', text: 'Runs.' }] }), inspect: () => {} };

test('ids become names, dice become dice', () => {
  expect(chip('QS', look, {})).toEqual({ label: 'Quicksilver', card: { name: 'Quicksilver', text: 'Runs.' } });
  expect(chip('R5', look, {})).toMatchObject({ die: '5', pigment: 'red', label: 'fire 5' });
  expect(chip('s2', look, { s2: 'Maria' })).toEqual({ label: 'Maria' });
  expect(chip('gem-fire', look, {})).toMatchObject({ label: 'fire gem', pigment: 'orange' });
});

test('empty things are empty, equal ones are counted', () => {
  expect([null, 0, [], {}, { a: 0 }, '-'].every(isEmpty)).toBe(true);
  expect(isEmpty([0])).toBe(false);
  expect(tally(['a', 'b', 'a'])).toEqual([['a', 2], ['b', 1]]);
});

test('actions are grouped by kind and keep their numbers', () => {
  const act = (text: string, kind: string) => ({ text, sentence: text, action: { kind } });
  const found = groups([act('buy QS', 'buy'), act('end', 'end'), act('buy BR', 'buy')]);
  expect(found.map(({ kind, choices }) => [kind, choices.map(({ key }) => key)])).toEqual([
    ['buy', [1, 3]],
    ['end', [2]],
  ]);
});

test('the figures of a seat are its numbers and the size of its piles', () => {
  const view = { players: [{ coins: 2, hand: ['QS', 'BR'], out: 0 }, { coins: 0, hand: 3 }] };
  expect(figures(view, 's1').map(({ label, value }) => `${label} ${value}`)).toEqual(['Coins 2', 'Hand 2']);
  expect(figures(view, 's2').map(({ label, value }) => `${label} ${value}`)).toEqual(['Coins 0', 'Hand 3']);
});
