// The six colours of dice: pigment, glyph and word of the element.

export const PIGMENT: Readonly<Record<string, string>> = { R: 'red', B: 'blue', Y: 'yellow', G: 'green', K: 'black', W: 'white' };
export const GLYPH: Readonly<Record<string, string>> = { R: 'g-fire', B: 'g-water', Y: 'g-air', G: 'g-earth', K: 'g-caput', W: 'g-quint' };
export { dieWords, ELEMENT } from '../../lib/spell';
