// The short words on cards, and a card looked at closely.

import type { Inspected } from '../board';
import { card } from './cards';
import { ELEMENT } from './colours';
import { choicesOf } from './meaning';
import type { Table } from './table.svelte';

const PLAIN: Readonly<Record<string, string>> = {
  MULTI: 'three unlike',
  MONO: 'three alike',
  TRADE: 'any die, new colour',
  DISCARD: 'take one at cleanup',
  PMF: 'one of each',
  OMF: 'four alike',
  MF: 'all destroyed',
  draw: 'top formula',
  start: 'give the token',
  extra: 'a fifth assistant',
};

/** What becomes of the dice: "both come back", "fire is destroyed". */
export function fates(code: string): string {
  const plain = PLAIN[code];
  if (plain) return plain;
  const { slots } = card(code);
  const gone = slots.filter(({ fate }) => fate === 'destroy').map(({ accept }) => ELEMENT[accept] ?? 'a die');
  if (gone.length > 0) return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} destroyed`;
  return slots.length > 1 ? 'both come back' : 'it comes back';
}

/** A card large, with what you could do with it now. */
export function closely(code: string, table: Table): Inspected {
  const face = card(code);
  const things = [`lab:${code}`, `claim:${code}`, ...['F1', 'F2', 'F3'].filter((_, n) => table.view.row[n] === code).map((target) => `bid:${target}`), `bid:${code}`];
  const may = table.asked ? things.flatMap((thing) => choicesOf(thing, table.base)) : [];
  const owners = table.view.players.filter(({ lab }) => lab.some((each) => each.card === code)).length;
  return {
    title: face.name,
    text: `${face.text} ${fates(code)}.`,
    rules: face.zone === 'deck' || face.zone === 'personal' ? ['QL-070', 'QL-079'] : face.zone === 'bottom' ? ['QL-150'] : ['QL-170'],
    uses: may.length > 0 ? `${may.length === 1 ? 'One way' : `${may.length} ways`} for you now: ${may.slice(0, 2).map(({ sentence }) => sentence).join('; ')}${may.length > 2 ? ' …' : ''}.` : owners > 0 && face.zone === 'deck' ? 'It lies in a personal lab.' : 'Not for you now.',
  };
}
