import { describe, expect, it } from 'vitest';
import { second, toYou } from './you';

describe('a sentence about oneself', () => {
  it.each([
    ['Ada draws Water.', 'You draw Water.'],
    ['Ada passes a card to Zosimos.', 'You pass a card to Zosimos.'],
    ['Ada reaches for the hand of Zosimos.', 'You reach for the hand of Zosimos.'],
    ['Ada is dealt Lava.', 'You are dealt Lava.'],
    ['Ada has no card to pass.', 'You have no card to pass.'],
    ['Zosimos takes a card from the hand of Ada.', 'Zosimos takes a card from your hand.'],
    ['The fused pair of Ada is broken.', 'Your fused pair is broken.'],
    ['No other trade is possible for Ada.', 'No other trade is possible for you.'],
    ['Turn 4: Ada.', 'Turn 4: you.'],
    ['Turn 4: Adamant.', 'Turn 4: Adamant.'],
    ['Zosimos gives Earth to Adamant.', 'Zosimos gives Earth to Adamant.'],
  ])('%s', (told, heard) => expect(toYou(told, 'Ada')).toBe(heard));

  it('leaves colours alone where a player is called like one', () => {
    expect(toYou('Red places Blue on d4.', 'Red')).toBe('You place Blue on d4.');
    expect(toYou('Maria puts a Purple point toward Red.', 'Red')).toBe('Maria puts a Purple point toward Red.');
    expect(toYou('Violence of Red destroys the Green piece on c2.', 'Red')).toBe('Violence of Red destroys the Green piece on c2.');
  });

  it('knows the forms of verbs', () => {
    expect(['carries', 'fuses', 'finishes', 'mixes', 'loses', 'pays', 'goes', 'was'].map(second)).toEqual(['carry', 'fuse', 'finish', 'mix', 'lose', 'pay', 'go', 'were']);
    expect(second('alone')).toBeNull();
  });
});
