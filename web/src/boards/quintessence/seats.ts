// The figures of a seat for the frame's panel.

import type { Figure } from '../board';
import { ELEMENT, NAME } from './colours';
import { price } from './edition';
import { BODY } from '../pigments';
import { COLOURS, type Colour, type View } from './wire';

/** How a colour stands for a seat. */
export type Standing = 'won' | 'closed' | 'open';

export function standing(view: View, seat: number, colour: Colour): Standing {
  if (view.players[seat]?.colours_won.includes(colour)) return 'won';
  return view.players[1 - seat]?.colours_won.includes(colour) ? 'closed' : 'open';
}

export function figures(of: unknown, seat: string): Figure[] {
  const view = of as View;
  const index = seat === 's1' ? 0 : 1;
  return COLOURS.map((colour) => {
    const state = standing(view, index, colour);
    const points = view.players[index]?.points[colour] ?? 0;
    const value = state === 'open' ? `${points}/${price(colour)}` : state;
    return {
      label: NAME[colour],
      value,
      glyph: BODY[ELEMENT[colour]].glyph,
      pigment: colour,
      spoken: state === 'open' ? `${NAME[colour]} ${points} of ${price(colour)}` : `${NAME[colour]} ${state}`,
    };
  });
}
