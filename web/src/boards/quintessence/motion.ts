// Pieces that the newest events took off the board, for the moment in which they are seen to leave.

import type { Colour, Event, Piece, Square } from './wire';

export interface Departure {
  readonly id: string;
  readonly square: Square;
  readonly piece: Piece | null;
  readonly quint: boolean;
  /** Where it goes: the piece of a Mark to the one just placed, a petal away from its centre. */
  readonly to: Square;
  readonly how: 'slide' | 'petal' | 'crack';
}

export function departures(events: readonly Event[]): Departure[] {
  const placed = events.find((event) => event.kind === 'placed')?.square;
  const centres = events.flatMap((event) => (event.kind === 'lotus-formed' ? [event.centre] : []));
  const near = (square: Square): Square =>
    centres.find((centre) => Math.abs(distance(centre, square)) === 1) ?? placed ?? square;
  return events.flatMap((event, index): Departure[] => {
    if (event.kind === 'destroyed') {
      const { square, colour } = event;
      return [{ id: `${index}${square}`, square, piece: colour, quint: false, to: square, how: 'crack' }];
    }
    if (event.kind !== 'cleared') return [];
    const { square, piece, quint, part } = event;
    const how = part === 'petal' ? 'petal' : 'slide';
    const to = part === 'petal' ? near(square) : (placed ?? square);
    return [{ id: `${index}${square}`, square, piece, quint, to, how }];
  });
}

function distance(one: Square, other: Square): number {
  return Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(one.charCodeAt(1) - other.charCodeAt(1));
}

/** Points that were booked, one entry each, with the square that earned them where events name it. */
export function gains(events: readonly Event[]): { seat: string; colour: Colour; square: Square | null }[] {
  const placed = events.find((event) => event.kind === 'placed')?.square ?? null;
  return events.flatMap((event) => {
    const times = (count: number, colour: Colour, square: Square | null, seat: string) =>
      Array.from({ length: count }, () => ({ seat, colour, square }));
    if (event.kind === 'mark-made') return times(event.points, event.colour, placed, event.seat);
    if (event.kind === 'lotus-formed' && event.piece) return times(event.points, event.piece, event.centre, event.seat);
    return event.kind === 'purple-assigned' ? times(1, event.colour, placed, event.seat) : [];
  });
}

/** The squares that events speak of. */
export function touched(events: readonly Event[]): Set<Square> {
  const squares = new Set<Square>();
  for (const event of events) {
    if ('square' in event) squares.add(event.square);
    if (event.kind === 'lotus-formed') squares.add(event.centre);
    if (event.kind === 'mark-made') [event.from, event.to].forEach((square) => squares.add(square));
  }
  return squares;
}
