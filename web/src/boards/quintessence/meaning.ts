// What a click means: which of the engine's actions, and what is lit. Legal is what the engine lists, nothing else.

import { LETTER } from './colours';
import { PIECES, type Action, type Colour, type Piece, type Square } from './wire';

export interface Choice {
  readonly text: string;
  readonly action: Action;
}

/** QN-130. */
export const placement = (piece: Piece, on: Square): string => `${LETTER[piece]}${on}`;
export const target = (colour: Colour): string => `=${LETTER[colour]}`;

/** The colours that may be placed on each square. */
export function placements(legal: readonly { readonly action: unknown }[]): Map<Square, Piece[]> {
  const by = new Map<Square, Piece[]>();
  for (const { action } of legal as readonly Choice[]) {
    if (action.kind !== 'place') continue;
    by.set(action.square, [...(by.get(action.square) ?? []), action.colour]);
  }
  return by;
}

export function squaresOf(by: ReadonlyMap<Square, readonly Piece[]>, piece: Piece): Square[] {
  return [...by].filter(([, pieces]) => pieces.includes(piece)).map(([square]) => square);
}

export function targets(legal: readonly { readonly action: unknown }[]): Colour[] {
  return (legal as readonly Choice[]).flatMap(({ action }) => (action.kind === 'target' ? [action.colour] : []));
}

/** What a click on a square asks for. */
export type Click =
  | { readonly kind: 'preview'; readonly piece: Piece; readonly square: Square }
  | { readonly kind: 'place' }
  | { readonly kind: 'ring'; readonly square: Square }
  | { readonly kind: 'why'; readonly text: string };

export interface Hand {
  /** The colour chosen in the palette. */
  readonly piece: Piece | null;
  /** The placement in the preview. */
  readonly aim: { readonly piece: Piece; readonly square: Square } | null;
}

/**
 * Colour then square previews, the same square again places; a square without a colour opens the ring of four,
 * and where only one colour fits it is taken. Anything else asks the engine why not.
 */
export function click(square: Square, hand: Hand, by: ReadonlyMap<Square, readonly Piece[]>): Click {
  const fitting = by.get(square) ?? [];
  if (hand.aim?.square === square) return { kind: 'place' };
  if (hand.piece) {
    return fitting.includes(hand.piece)
      ? { kind: 'preview', piece: hand.piece, square }
      : { kind: 'why', text: placement(hand.piece, square) };
  }
  const [first, ...more] = fitting;
  if (!first) return { kind: 'why', text: placement(likeliest(by), square) };
  return more.length === 0 ? { kind: 'preview', piece: first, square } : { kind: 'ring', square };
}

/** Without a chosen colour a refusal is asked for one that is legal somewhere, so that it tells of the square. */
function likeliest(by: ReadonlyMap<Square, readonly Piece[]>): Piece {
  const counts = PIECES.map((piece) => squaresOf(by, piece).length);
  return PIECES[counts.indexOf(Math.max(...counts))] ?? 'red';
}

/** Points put toward colours, in the canonical order in which they are sent. */
export function targetDraft(points: Readonly<Partial<Record<Colour, number>>>): string[] {
  const order: readonly Colour[] = ['purple', ...PIECES];
  return order.flatMap((colour) => Array.from({ length: points[colour] ?? 0 }, () => target(colour)));
}
