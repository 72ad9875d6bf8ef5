// The table of Quintessence as text.

import type { OutlinePart } from '../../lib/outline';
import { heap, line, seated, some } from '../reading';
import { NAME } from './colours';
import { price } from './edition';
import { FILES, RANKS } from './geometry';
import { standing } from './seats';
import { COLOURS, type Square, type View } from './wire';

const WORDS = { won: 'won', closed: 'won by the other' } as const;

export function read(of: unknown, names: Readonly<Record<string, string>>): OutlinePart[] {
  const view = of as View;
  const on = (square: Square): string => {
    const [piece, quint] = [view.pieces[square], view.quints.includes(square)];
    if (piece) return `${square} ${NAME[piece]}${quint ? ' on a Quint' : ''}`;
    return quint ? `${square} a Quint` : '';
  };
  const ranks = [...RANKS].sort().reverse();
  return [
    {
      title: 'The board',
      lines: ranks.map((rank) => line(`Rank ${rank}`, FILES.map((file) => on(`${file}${rank}`)).filter(Boolean).join(', ') || 'empty')),
    },
    {
      title: 'The turn',
      lines: [
        line('To move', names[view.side_to_move] ?? view.side_to_move),
        line('Just played', view.colour_just_played ? NAME[view.colour_just_played] : 'nothing yet'),
        ...(view.purple_points_waiting > 0 ? [line('To be put', some(view.purple_points_waiting, 'Purple point'))] : []),
      ],
    },
    ...seated(view.players, names, (player, _, index) => [
      ...COLOURS.map((colour) => {
        const state = standing(view, index, colour);
        return line(NAME[colour], state === 'open' ? `${player.points[colour]} of ${price(colour)} points` : WORDS[state]);
      }),
      line('Colours won', heap(player.colours_won.map((colour) => NAME[colour]))),
    ]),
  ];
}
