import { describe, expect, it } from 'vitest';
import { heard, opposing, second, toYou } from './you';

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
    ['Ada begins its turn of round 4.', 'You begin your turn of round 4.'],
    ['Skulls return to zero, and Ada is the next start player.', 'Skulls return to zero, and you are the next start player.'],
    ['Ada dissolves formula F1; its ingredients return to their stacks.', 'You dissolve formula F1; its ingredients return to their stacks.'],
    ['Turn 4: Ada.', 'Turn 4: you.'],
    ['Turn 4: Adamant.', 'Turn 4: Adamant.'],
    ['Zosimos gives Earth to Adamant.', 'Zosimos gives Earth to Adamant.'],
  ])('%s', (told, heard) => expect(toYou(told, 'Ada')).toBe(heard));

  it('leaves colours alone where a player is called like one', () => {
    expect(toYou('Red places Blue on d4.', 'Red')).toBe('You place Blue on d4.');
    expect(toYou('Maria puts a Purple point toward Red.', 'Red')).toBe('Maria puts a Purple point toward Red.');
    expect(toYou('Violence of Red destroys the Green piece on c2.', 'Red')).toBe('Violence of Red destroys the Green piece on c2.');
  });

  it('names the opposing wizard of a solo game as the rulebook does', () => {
    const alone = { s1: 'Ada' };
    expect(opposing('s2 loses 1 gem.', alone)).toBe('The opposing wizard loses 1 gem.');
    expect(opposing('Use Drain on s2 for gem', alone)).toBe('Use Drain on the opposing wizard for gem');
    expect(opposing('Done. s2 marks 2 skulls.', alone)).toBe('Done. The opposing wizard marks 2 skulls.');
    expect(opposing('s2 loses 1 gem.', { s1: 'Ada', s2: 'Hypatia' })).toBe('s2 loses 1 gem.');
    expect(heard('Ada loses 1 gem to s2.', 'Ada', alone)).toBe('You lose 1 gem to the opposing wizard.');
  });

  it('knows the forms of verbs', () => {
    expect(['carries', 'fuses', 'finishes', 'mixes', 'loses', 'pays', 'goes', 'was'].map(second)).toEqual(['carry', 'fuse', 'finish', 'mix', 'lose', 'pay', 'go', 'were']);
    expect(second('alone')).toBeNull();
  });
});
