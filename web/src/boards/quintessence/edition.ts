// The figures of the edition at the table, read from its file.

import { atTableOf } from '../edition';
import { PRICE } from './colours';
import { COLOURS, type Colour } from './wire';

export interface Edition {
  /** Points that win a colour (QN-010). */
  readonly prices: Readonly<Record<Colour, number>>;
  /** Colours that win the game. */
  readonly toWin: number;
}

interface File {
  readonly colour?: readonly { readonly id: Colour; readonly price: number }[];
  readonly setup?: { readonly colours_to_win: number };
}

const BUILT_IN: Edition = { prices: PRICE, toWin: 3 };

/** An edition file as JSON; the built-in edition if it is not one of this game. */
export function readEdition(content: unknown): Edition {
  const { colour, setup } = (content ?? {}) as File;
  if (!colour || !setup) return BUILT_IN;
  const rows = colour.filter(({ id }) => COLOURS.includes(id)).map(({ id, price }) => [id, price]);
  return { prices: { ...PRICE, ...Object.fromEntries(rows) }, toWin: setup.colours_to_win };
}

const atTable = atTableOf(readEdition);

export const price = (colour: Colour): number => atTable().prices[colour];
export const toWin = (): number => atTable().toWin;
