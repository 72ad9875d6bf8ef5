import { describe, expect, it } from 'vitest';
import { roman, toYou } from './words';

describe('words', () => {
  it('speak to the one who is asked', () => {
    expect(toYou('Ada, roll all six dice.', 'Ada')).toBe('Roll all six dice.');
    expect(toYou('choose a die', 'Ada')).toBe('Choose a die');
    expect(toYou('Adams, roll.', 'Ada')).toBe('Adams, roll.');
  });
  it('count rounds', () => {
    expect([1, 4, 7, 9, 14, 40].map(roman)).toEqual(['I', 'IV', 'VII', 'IX', 'XIV', 'XL']);
  });
});
