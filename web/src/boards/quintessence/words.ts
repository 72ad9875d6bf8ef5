// The sentences of the board. Rules and refusals come from the engine in its own words.

import { NAME } from './colours';
import type { Forecast } from './forecast';
import type { Colour, Piece, Square, View } from './wire';

const COUNT = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => COUNT[count] ?? `${count}`;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function and(parts: readonly string[], word = 'and'): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}`;
}

export const points = (count: number, colour: Colour): string =>
  `${count} ${NAME[colour]} ${count === 1 ? 'point' : 'points'}`;

/** What the placement does: "makes a Lotus and destroys Green on e5"; empty if nothing but stand there. */
export function deed(of: Forecast): string {
  const parts: string[] = [];
  for (const mark of of.marks) parts.push(`makes a Mark of ${inWords(mark.squares.length)}`);
  if (of.lotuses.length === 1) parts.push('makes a Lotus');
  if (of.lotuses.length > 1) parts.push(`makes ${inWords(of.lotuses.length)} Lotuses`);
  if (of.destroyed.length > 0) {
    parts.push(`destroys ${and(of.destroyed.map(({ piece, square }) => `${NAME[piece]} on ${square}`))}`);
  }
  return and(parts);
}

/** Where the points come from and what stays, in one or two short sentences. */
export function account(of: Forecast): string {
  const gains: string[] = [];
  for (const mark of of.marks) {
    if (mark.points > 0) gains.push(`${points(mark.points, mark.piece)} for the Mark`);
    else gains.push(`no point for the Mark, as ${NAME[mark.piece]} is ${mark.wasWon ? 'won: it leaves a Quint' : 'paid'}`);
  }
  for (const { centre, piece, quint } of of.lotuses) {
    gains.push('1 Purple point for the Lotus');
    if (piece) gains.push(`the ${NAME[piece]} on ${centre} counts`);
    if (quint) gains.push(`1 for the Quint on ${centre}`);
  }
  const counted = of.lotuses.reduce((sum, { quint }) => sum + 1 + (quint ? 1 : 0), 0);
  const others = of.purple - counted;
  if (others > 0) gains.push(`${points(others, 'purple')} for ${others === 1 ? 'a Quint' : 'Quints'} on the way`);
  const sentences = gains.length > 0 ? [`${capital(and(gains))}.`] : [];
  const cleared = of.leaving.size - of.destroyed.length;
  if (of.placed && cleared > 0) {
    sentences.push(`${capital(inWords(cleared))} ${cleared === 1 ? 'square is' : 'squares are'} cleared, ${NAME[of.placed.piece]} stays.`);
  }
  const bare = of.destroyed.filter(({ square }) => of.quints.includes(square)).length;
  if (bare > 0) sentences.push(bare === 1 ? 'A Quint takes its place.' : 'Quints take their places.');
  return sentences.join(' ');
}

export function winning(of: Forecast): string {
  if (of.over) return 'This wins the game.';
  return of.won.length === 0 ? '' : `${and(of.won.map((colour) => NAME[colour]))} would be won.`;
}

/** The full name of a square for a screen reader. */
export function cell(
  view: View,
  square: Square,
  fitting: readonly Piece[],
  chosen: Piece | null,
  shown: Forecast | null,
  last: boolean,
): string {
  const piece = view.pieces[square];
  const quint = view.quints.includes(square);
  const parts: string[] = [square];
  if (piece) parts.push(quint ? `${NAME[piece]} on a Quint` : NAME[piece]);
  else parts.push(quint ? 'Quint' : 'empty');
  if (last) parts.push('placed last');
  if (shown?.placed?.square === square) {
    const what = deed(shown);
    parts.push(`${NAME[shown.placed.piece]} ${what || 'would stand here'}`);
    if (shown.purple > 0) parts.push(points(shown.purple, 'purple'));
    for (const [colour, count] of Object.entries(shown.points)) parts.push(points(count, colour as Colour));
  } else if (shown?.leaving.has(square)) {
    parts.push('would leave');
  } else if (chosen) {
    if (fitting.includes(chosen)) parts.push(`${NAME[chosen]} may be placed`);
  } else if (fitting.length > 0) {
    parts.push(`${and(fitting.map((colour) => NAME[colour]), 'or')} may be placed`);
  }
  return parts.join(', ');
}
