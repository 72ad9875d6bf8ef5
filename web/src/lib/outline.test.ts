import { expect, test } from 'vitest';
import { outline, plain, words } from './outline';

test('values in words', () => {
  expect(plain(['fire', 'water', 'fire'])).toBe('2 fire, water');
  expect(plain({ 'gem-air': 1, 'gem-fire': 0 })).toBe('gem air 1');
  expect(plain(null)).toBe('none');
  expect(plain('s2', { s2: 'Hypatia' })).toBe('Hypatia');
  expect(words('colour_just_played')).toBe('Colour just played');
});

test('the table first, then the seats by name', () => {
  const parts = outline({ active: 's1', config: { seats: 2 }, players: [{ points: 3 }, { points: 0 }] }, { s1: 'You', s2: 'Maria' });
  expect(parts.map(({ title }) => title)).toEqual(['The table', 'You', 'Maria']);
  expect(parts[0]?.lines).toEqual([{ label: 'Active', value: 'You' }]);
  expect(parts[1]?.lines).toEqual([{ label: 'Points', value: '3' }]);
});
