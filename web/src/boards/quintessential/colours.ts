// The six colours of dice: pigment, glyph and word of the element.

export const PIGMENT: Readonly<Record<string, string>> = { R: 'red', B: 'blue', Y: 'yellow', G: 'green', K: 'black', W: 'white' };
export const GLYPH: Readonly<Record<string, string>> = { R: 'g-fire', B: 'g-water', Y: 'g-air', G: 'g-earth', K: 'g-caput', W: 'g-quint' };
export const ELEMENT: Readonly<Record<string, string>> = { R: 'fire', B: 'water', Y: 'air', G: 'earth', K: 'anti-element', W: 'aether' };

/** "fire 4", "aether, not rolled". */
export const dieWords = (die: string): string => {
  const name = ELEMENT[die.charAt(0)] ?? 'die';
  return die.charAt(1) === '?' ? `${name}, not rolled` : `${name} ${die.charAt(1)}`;
};
