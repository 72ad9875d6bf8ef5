import { expect, test } from 'vitest';
import { namesOf, pigment, sigil } from './seats';

test('seats have a sign and a colour of their own', () => {
  expect(['s1', 's2', 's3', 's4', 's5'].map(sigil)).toEqual(['s-sol', 's-luna', 's-mercury', 's-venus', 's-mars']);
  expect(['s1', 's2'].map((seat) => pigment('quintessence', seat))).toEqual(['black', 'white']);
  expect(new Set(['s1', 's2', 's3', 's4', 's5'].map((seat) => pigment('elements', seat))).size).toBe(5);
});

test('one person in several seats is told apart', () => {
  const holder = (name: string) => ({ name });
  expect(namesOf([{ seat: 's1', holder: holder('Ada') }, { seat: 's2', holder: holder('Ada') }, { seat: 's3', holder: null }])).toEqual({
    s1: 'Ada 1',
    s2: 'Ada 2',
    s3: 's3',
  });
});
