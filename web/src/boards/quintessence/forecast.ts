// What a placement would do, or did, gathered from the engine's events for drawing and for one sentence.

import { line, petals } from './geometry';
import type { Colour, Event, Piece, Square } from './wire';

export interface Forecast {
  readonly placed: { readonly piece: Piece; readonly square: Square } | null;
  readonly marks: readonly {
    readonly piece: Piece;
    readonly squares: readonly Square[];
    readonly points: number;
    readonly wasWon: boolean;
  }[];
  readonly lotuses: readonly {
    readonly centre: Square;
    readonly petals: readonly Square[];
    /** What the centre held. */
    readonly piece: Piece | null;
    readonly quint: boolean;
  }[];
  readonly destroyed: readonly { readonly square: Square; readonly piece: Piece; readonly by: Piece }[];
  /** Squares whose piece or lone Quint leaves, destroyed ones included. */
  readonly leaving: ReadonlySet<Square>;
  readonly quints: readonly Square[];
  /** Points booked without a choice. */
  readonly points: Readonly<Partial<Record<Colour, number>>>;
  readonly purple: number;
  readonly won: readonly Colour[];
  readonly assigned: readonly Colour[];
  readonly over: boolean;
}

export function forecast(events: readonly Event[]): Forecast {
  const marks: Forecast['marks'][number][] = [];
  const lotuses: Forecast['lotuses'][number][] = [];
  const destroyed: Forecast['destroyed'][number][] = [];
  const leaving = new Set<Square>();
  const quints: Square[] = [];
  const points: Partial<Record<Colour, number>> = {};
  const won: Colour[] = [];
  const assigned: Colour[] = [];
  let placed: Forecast['placed'] = null;
  let purple = 0;
  let over = false;
  const book = (colour: Colour, count: number): void => {
    if (count > 0) points[colour] = (points[colour] ?? 0) + count;
  };
  for (const event of events) {
    switch (event.kind) {
      case 'placed':
        placed = { piece: event.colour, square: event.square };
        break;
      case 'mark-made':
        marks.push({
          piece: event.colour,
          squares: line(event.from, event.to),
          points: event.points,
          wasWon: event.was_won,
        });
        book(event.colour, event.points);
        break;
      case 'lotus-formed':
        lotuses.push({ centre: event.centre, petals: petals(event.centre), piece: event.piece, quint: event.quint });
        if (event.piece) book(event.piece, event.points);
        break;
      case 'cleared':
        leaving.add(event.square);
        break;
      case 'quint-appeared':
        quints.push(event.square);
        break;
      case 'quints-vanished':
        leaving.add(event.square);
        break;
      case 'destroyed':
        destroyed.push({ square: event.square, piece: event.colour, by: event.by });
        leaving.add(event.square);
        break;
      case 'colour-won':
        won.push(event.colour);
        break;
      case 'purple-earned':
        purple = event.points;
        break;
      case 'purple-assigned':
        assigned.push(event.colour);
        break;
      case 'purple-void':
        break;
      case 'game-over':
        over = true;
        break;
    }
  }
  return { placed, marks, lotuses, destroyed, leaving, quints, points, purple, won, assigned, over };
}

/** Points a square brings, for the badge on it: a Mark on the placed piece, a Lotus on its centre. */
export function badges(of: Forecast): Map<Square, number> {
  const by = new Map<Square, number>();
  const add = (square: Square, count: number): void => {
    if (count > 0) by.set(square, (by.get(square) ?? 0) + count);
  };
  if (of.placed) add(of.placed.square, of.marks.reduce((sum, mark) => sum + mark.points, 0));
  for (const lotus of of.lotuses) add(lotus.centre, 1 + (lotus.quint ? 1 : 0) + (lotus.piece && !of.marks.length ? 1 : 0));
  return by;
}
