// The colours: letters of the notation, words, prices and who counters whom.

import type { Element } from '../pigments';
import { COLOURS, PIECES, type Colour, type Piece } from './wire';

export const LETTER: Record<Colour, string> = { purple: 'P', red: 'R', green: 'G', blue: 'B', brown: 'N' };

export const NAME: Record<Colour, string> = {
  purple: 'Purple',
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  brown: 'Brown',
};

/** The glyph is a memory aid for the cycle; text always says the colour (TABLE.md 2.3). */
export const ELEMENT: Record<Colour, Element> = {
  purple: 'quintessence',
  red: 'fire',
  green: 'air',
  blue: 'water',
  brown: 'earth',
};

/** Points that win a colour (QN-010) in the built-in edition. */
export const PRICE: Record<Colour, number> = { purple: 1, red: 2, green: 3, blue: 4, brown: 5 };

/** QN-013, in the order of the cycle: each counters the next. */
export const CYCLE = ['red', 'green', 'brown', 'blue'] as const satisfies readonly Piece[];

export const counterOf = (piece: Piece): Piece => CYCLE[(CYCLE.indexOf(piece) + 3) % 4] ?? piece;

export const pieceOf = (letter: string): Piece | undefined => PIECES.find((piece) => LETTER[piece] === letter.toUpperCase());
export const colourOf = (letter: string): Colour | undefined =>
  COLOURS.find((colour) => LETTER[colour] === letter.toUpperCase());
