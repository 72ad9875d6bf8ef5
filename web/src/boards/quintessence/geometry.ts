// Where things lie on the 7×7 board and where they are drawn: squares, lines and flowers in units of one square.

import type { File, Piece, Rank, Square, View } from './wire';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const satisfies readonly File[];
export const RANKS = ['1', '2', '3', '4', '5', '6', '7'] as const satisfies readonly Rank[];
export const SIDE = 7;

/** A point of the drawing: x to the right, y downwards, (0.5, 0.5) the middle of the first square. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function square(file: number, rank: number): Square | undefined {
  const [f, r] = [FILES[file], RANKS[rank]];
  return f && r ? `${f}${r}` : undefined;
}

export const fileOf = (of: Square): number => FILES.indexOf(of[0] as File);
export const rankOf = (of: Square): number => RANKS.indexOf(of[1] as Rank);

/** The rows as they are drawn: rank 7 on top and file a on the left, unless the viewer turned the board (QN-003). */
export function rows(flipped: boolean): Square[][] {
  const ranks = flipped ? [...RANKS] : [...RANKS].reverse();
  const files = flipped ? [...FILES].reverse() : [...FILES];
  return ranks.map((rank) => files.map((file): Square => `${file}${rank}`));
}

/** The middle of a square as drawn. */
export function middle(of: Square, flipped: boolean): Point {
  const [file, rank] = [fileOf(of), rankOf(of)];
  return flipped ? { x: SIDE - file - 0.5, y: rank + 0.5 } : { x: file + 0.5, y: SIDE - rank - 0.5 };
}

/** The neighbour that an arrow key leads to; the same square at the edge. */
export function step(from: Square, key: string, flipped: boolean): Square | undefined {
  const turn = flipped ? -1 : 1;
  const [file, rank] = [fileOf(from), rankOf(from)];
  const last = SIDE - 1;
  switch (key) {
    case 'ArrowLeft':
      return square(file - turn, rank) ?? from;
    case 'ArrowRight':
      return square(file + turn, rank) ?? from;
    case 'ArrowUp':
      return square(file, rank + turn) ?? from;
    case 'ArrowDown':
      return square(file, rank - turn) ?? from;
    case 'Home':
      return square(flipped ? last : 0, rank);
    case 'End':
      return square(flipped ? 0 : last, rank);
    case 'PageUp':
      return square(file, flipped ? 0 : last);
    case 'PageDown':
      return square(file, flipped ? last : 0);
    default:
      return undefined;
  }
}

/** East, west, north, south: the order of petals and victims (QN-080). */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The petals round a centre (QN-050). */
export function petals(centre: Square): Square[] {
  const [file, rank] = [fileOf(centre), rankOf(centre)];
  return SIDES.flatMap(([dx, dy]) => square(file + dx, rank + dy) ?? []);
}

/** All squares from one to another in a row or column. */
export function line(from: Square, to: Square): Square[] {
  const [x0, y0, x1, y1] = [fileOf(from), rankOf(from), fileOf(to), rankOf(to)];
  const length = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const [dx, dy] = [Math.sign(x1 - x0), Math.sign(y1 - y0)];
  return Array.from({ length: length + 1 }, (_, n) => square(x0 + n * dx, y0 + n * dy)).filter((s) => s !== undefined);
}

/** Two pieces of one colour on both sides of a square (QN-060): what a dotted line is drawn between. */
export interface Vice {
  readonly square: Square;
  readonly by: Piece;
  readonly line: 'row' | 'column';
}

/** The vices round a square. Whether they bar anything there is the engine's to say. */
export function vices(view: View, of: Square): Vice[] {
  const [file, rank] = [fileOf(of), rankOf(of)];
  const piece = (x: number, y: number): Piece | undefined => {
    const at = square(x, y);
    return at && view.pieces[at];
  };
  const between = (kind: Vice['line'], one?: Piece, other?: Piece): Vice[] =>
    one && one === other ? [{ square: of, by: one, line: kind }] : [];
  return [
    ...between('row', piece(file - 1, rank), piece(file + 1, rank)),
    ...between('column', piece(file, rank - 1), piece(file, rank + 1)),
  ];
}
