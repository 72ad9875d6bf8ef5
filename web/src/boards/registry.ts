// Which game has a board of its own. Each is a chunk that is loaded with its first table.

import type { BoardComponent, FinalComponent, SeatFigures } from './board';
import type { Reading } from './reading';

const BOARDS = import.meta.glob<{ default: BoardComponent; arranges?: boolean }>('./*/Board.svelte');
const FINALS = import.meta.glob<{ default: FinalComponent }>('./*/Final.svelte');
const READINGS = import.meta.glob<Reading>('./*/read.ts');
const SEATS = import.meta.glob<SeatFigures>('./*/seats.ts');

export interface LoadedBoard {
  Board: BoardComponent;
  figures: SeatFigures['figures'] | null;
  moment: SeatFigures['moment'] | null;
  /** The board lays out seats, prompt and chronicle itself, with the frame's parts. */
  arranges: boolean;
}

export function hasBoard(game: string): boolean {
  return game !== 'generic' && `./${game}/Board.svelte` in BOARDS;
}

/** The account of the end that a game gives of its own. */
export async function loadFinal(game: string): Promise<FinalComponent | null> {
  return (await FINALS[`./${game}/Final.svelte`]?.())?.default ?? null;
}

/** How a game is read as text; null where the plain outline has to do. */
export async function loadReading(game: string): Promise<Reading | null> {
  return (await READINGS[`./${game}/read.ts`]?.()) ?? null;
}

export async function loadBoard(game: string): Promise<LoadedBoard> {
  const own = hasBoard(game);
  const board = BOARDS[`./${own ? game : 'generic'}/Board.svelte`];
  if (!board) throw new Error('the plain board is missing from this build');
  const seats = SEATS[`./${own ? game : 'generic'}/seats.ts`];
  const [loaded, figures] = await Promise.all([board(), seats?.()]);
  return { Board: loaded.default, figures: figures?.figures ?? null, moment: figures?.moment ?? null, arranges: loaded.arranges ?? false };
}
