// Body shapes and glyphs of the elements on a 48 grid (TABLE.md 2.3): shape, glyph and colour together, never colour alone.

export type Element = 'fire' | 'water' | 'air' | 'earth' | 'quintessence';

export interface Body {
  readonly path: string;
  readonly glyph: string;
  /** Where the glyph sits in the body: its left upper corner for a glyph of 23 units. */
  readonly at: readonly [number, number];
}

export const BODY: Record<Element, Body> = {
  fire: {
    path: 'M24 3.5C27.5 3.5 44.5 32.5 44.5 37.5S38.5 43 24 43 3.5 42.5 3.5 37.5 20.5 3.5 24 3.5Z',
    glyph: 'g-fire',
    at: [12.5, 16],
  },
  water: {
    path: 'M24 44.5C20.5 44.5 3.5 15.5 3.5 10.5S9.5 5 24 5 44.5 5.5 44.5 10.5 27.5 44.5 24 44.5Z',
    glyph: 'g-water',
    at: [12.5, 9],
  },
  air: { path: 'M24 4A20 20 0 1 1 24 44A20 20 0 1 1 24 4Z', glyph: 'g-air', at: [12.5, 11] },
  earth: {
    path: 'M11 5H37Q43 5 43 11V37Q43 43 37 43H11Q5 43 5 37V11Q5 5 11 5Z',
    glyph: 'g-earth',
    at: [12.5, 14],
  },
  quintessence: { path: 'M24 3.5 44.5 18.5 36.7 42.5H11.3L3.5 18.5Z', glyph: 'g-quint', at: [12.5, 12.5] },
};
