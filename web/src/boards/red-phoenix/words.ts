// What the prompt says and what its filled button does, for every state of the draft.

import { kind, method, setup } from './edition';
import { priceWords } from './position';
import type { Table } from './table.svelte';

export interface Said {
  readonly said: string;
  readonly more?: string;
  readonly small?: string;
  readonly rules: readonly string[];
}

const list = (names: readonly string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? ''));
const cards = (n: number): string => `${n} ${n === 1 ? 'card' : 'cards'}`;

export function sayOf(table: Table, asked: string): Said {
  const { deal, drafted } = table;
  const partner = deal.partner ? (table.names[deal.partner] ?? deal.partner) : '';
  if (drafted?.text === 'end') return { said: `End the turn with ${table.points} action ${table.points === 1 ? 'point' : 'points'} unspent?`, small: 'They are lost at the end of the turn.', rules: ['RP-203'] };
  if (drafted) return { said: `${drafted.sentence}.`, more: table.consequences, small: 'Nothing is sent before you confirm.', rules: [] };
  if (deal.composing) {
    if (deal.resumed && deal.wayOut && table.legal.every(({ text }) => /^(of|turns|withdraw|decline)/.test(text))) return { said: asked, small: 'The promise is half spelled: say the rest, or leave the offer.', rules: ['RP-716'] };
    if (deal.resumed) return { said: `Go on with your offer to ${partner}.`, more: 'What is said stays; add what comes after it, or withdraw.', rules: ['RP-719'] };
    return { said: `${deal.countering ? 'Compose a counter-offer to' : 'Compose an offer to'} ${partner}.`, more: 'Give cards by clicking your hand.', small: 'Nobody sees it before you send it.', rules: ['RP-704', 'RP-715'] };
  }
  switch (table.asks) {
    case 'answer': {
      const counter = deal.offer?.by !== table.view.active;
      if (!table.texts.has('accept')) return { said: `${partner} ${counter ? 'counters' : 'offers you a trade'}.`, more: 'You cannot give what is asked.', rules: ['RP-704'] };
      return { said: `${partner} ${counter ? 'counters your offer' : 'offers you a trade'}.`, more: counter ? 'Accept or decline.' : 'Accept, decline, or counter once.', small: 'If you accept, all changes hands at once.', rules: ['RP-705', 'RP-706'] };
    }
    case 'results': {
      const { least, most } = table.bounds;
      const much = least === most ? `${least}` : `${least} to ${most}`;
      return { said: `Discard ${much} of the drawn results.`, more: `${table.dropped.size} chosen; the others are played from left to right.`, rules: ['RP-416', 'RP-417'] };
    }
    case 'hand-limit':
      return { said: `Discard ${cards(table.excess)}: the hand limit is ${setup().handLimit}.`, more: table.shed.length > 0 ? `${table.shed.length} chosen.` : '', rules: ['RP-801'] };
    case 'action':
    case 'ingredient':
      return sayAction(table);
    default:
      return { said: asked, rules: [] };
  }
}

function sayAction(table: Table): Said {
  if (table.using) {
    const of = kind(table.using);
    const aimed = table.uses.some(({ text }) => text.includes('@'));
    return { said: aimed ? `Choose whom ${of.name} is for.` : `Choose how to use ${of.name}.`, small: of.text, rules: ['RP-502', 'RP-504'] };
  }
  if (table.open) return { said: `Formula ${table.open}:`, more: 'choose what to do with it.', rules: ['RP-303', 'RP-310', 'RP-713'] };
  if (table.brewing) {
    const count = table.mixture.length;
    const fit = table.kinds.filter((code) => table.fits(code)).map((code) => kind(code).name);
    const small = 'Nothing is sent yet. Once begun it cannot be taken back.';
    if (count < 3) return { said: `Add ${3 - count} more ${count === 2 ? 'ingredient' : 'ingredients'}${count === 2 ? ' or two' : ''}.`, more: fit.length > 0 ? '' : 'Nothing more in your hand would fit.', small, rules: ['RP-402', 'RP-407'] };
    if (count === 3 && fit.length > 0) return { said: 'Add a fourth ingredient, or begin.', more: `${list(fit.slice(0, 3))} would fit.`, small, rules: ['RP-407'] };
    return { said: 'Choose the method and begin.', small, rules: ['RP-407'] };
  }
  const { points } = table;
  if (points === 0) return { said: 'No action point is left.', more: table.view.turn.window ? 'Further purchases, items and trade are free.' : 'Items and trade are free.', rules: ['RP-204'] };
  return { said: `You have ${points} action ${points === 1 ? 'point' : 'points'}.`, more: 'Take coins, buy, put cards into the crucible, or click a formula, an item, a seat.', rules: ['RP-204'] };
}

/** The label of the filled button, or null where nothing is drafted. */
export function primaryOf(table: Table): string | null {
  const { deal, drafted } = table;
  if (drafted) return drafted.text === 'end' ? 'End turn' : 'Confirm';
  if (deal.composing) {
    if (deal.resumed && !table.legal.some(({ text }) => text === 'done' || text.startsWith('give') || text.startsWith('want'))) return null;
    return deal.countering ? 'Send the counter-offer' : 'Send the offer';
  }
  switch (table.asks) {
    case 'results': {
      const gone = table.dropped.size;
      return gone === 0 ? 'Play them all' : `Discard ${gone}`;
    }
    case 'hand-limit':
      return table.shed.length === table.excess ? `Discard ${cards(table.excess)}` : null;
    case 'action':
    case 'ingredient': {
      if (!table.brewing || table.mixture.length < 3) return null;
      const price = priceWords(table.price);
      const points = setup().cost[table.pace];
      const speed = table.pace === 'fast' ? 'Fast' : 'Slow';
      const paid = table.asks === 'ingredient' ? '' : `, ${points} AP`;
      return `${speed}${paid}${price === 'free' ? '' : `, ${price.replace(' and ', ', ')}`}: draw ${method(table.via).draw}`;
    }
    default:
      return null;
  }
}
