// The view, the actions and the events of Quintessence as the engine writes them (docs/games/quintessence.md).

import { boolean, list, map, nullable, number, object, pair, record, tagged, text, words, type Infer } from '../schema';

export const PIECES = ['red', 'green', 'blue', 'brown'] as const;
/** In the fixed order P R G B N. */
export const COLOURS = ['purple', ...PIECES] as const;

const piece = words(...PIECES);
const colour = words(...COLOURS);
const seat = words('s1', 's2');
const square = text<Square>(/^[a-g][1-7]$/);

export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g';
export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7';
export type Square = `${File}${Rank}`;
export type Piece = Infer<typeof piece>;
export type Colour = Infer<typeof colour>;

export const view = object({
  config: object({ seats: number }),
  pieces: map(square, piece),
  quints: list(square),
  colour_just_played: nullable(piece),
  side_to_move: seat,
  ply: number,
  purple_points_waiting: number,
  players: pair(object({ points: record(COLOURS, number), colours_won: list(colour) })),
});
export type View = Infer<typeof view>;

export const action = tagged('kind', {
  place: { colour: piece, square },
  target: { colour },
});
export type Action = Infer<typeof action>;

const source = words('lotus', 'mark', 'violence');

export const event = tagged('kind', {
  placed: { seat, colour: piece, square, rule: words('opening', 'main', 'fallback') },
  'mark-made': {
    seat,
    colour: piece,
    line: words('row', 'column'),
    from: square,
    to: square,
    length: number,
    points: number,
    was_won: boolean,
  },
  'lotus-formed': { seat, centre: square, piece: nullable(piece), quint: boolean, points: number, was_won: boolean },
  cleared: {
    square,
    piece: nullable(piece),
    quint: boolean,
    part: words('mark', 'petal', 'centre', 'won-centre', 'mark-and-centre'),
    points: number,
  },
  'quint-appeared': { square, source },
  'quints-vanished': { square, source, points: number },
  destroyed: { square, colour: piece, by: piece },
  'colour-won': { seat, colour },
  'purple-earned': { seat, points: number },
  'purple-assigned': { seat, colour },
  'purple-void': { seat, points: number },
  'game-over': { winner: seat, end: words('colours', 'stalemate') },
});
export type Event = Infer<typeof event>;
