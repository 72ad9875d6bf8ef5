// What lies ready: squares where one more piece would make a Mark or a Lotus. A reading aid from the view alone; who may
// place what is the engine's to say.

import { counterOf } from './colours';
import { fileOf, FILES, petals, RANKS, rankOf, square, vices } from './geometry';
import { PIECES, type Piece, type Square, type View } from './wire';

/** Least pieces in a Mark (QN-040). */
const MARK = 3;

/** By square, the colours that would score there for the opponent; `next` is the colour that will have been played by then. */
export function threats(view: View, next: Piece | null): Map<Square, Piece[]> {
  const found = new Map<Square, Piece[]>();
  for (const file of FILES)
    for (const rank of RANKS) {
      const at: Square = `${file}${rank}`;
      if (view.pieces[at]) continue;
      const pieces = PIECES.filter((piece) => piece !== next && !isBarred(view, at, piece) && (marks(view, at, piece) || opens(view, at, piece)));
      if (pieces.length > 0) found.set(at, pieces);
    }
  return found;
}

function isBarred(view: View, at: Square, piece: Piece): boolean {
  return vices(view, at).some(({ by }) => by === counterOf(piece));
}

/** A line of three or more in a row or a column through the square (QN-041). */
function marks(view: View, at: Square, piece: Piece): boolean {
  const [file, rank] = [fileOf(at), rankOf(at)];
  const run = (dx: number, dy: number): number => {
    let length = 0;
    for (let n = 1; ; n += 1) {
      const next = square(file + n * dx, rank + n * dy);
      if (!next || view.pieces[next] !== piece) return length;
      length += 1;
    }
  };
  return run(1, 0) + run(-1, 0) + 1 >= MARK || run(0, 1) + run(0, -1) + 1 >= MARK;
}

/** Three petals of three other colours round a neighbouring centre (QN-050, QN-051). */
function opens(view: View, at: Square, piece: Piece): boolean {
  return petals(at).some((centre) => {
    const round = petals(centre);
    const colours = new Set(round.map((petal) => (petal === at ? piece : view.pieces[petal])));
    return round.length === PIECES.length && !colours.has(undefined) && colours.size === PIECES.length;
  });
}
