// An offer before it is sent: two trays filled in any order, spelled in the one order of RP-715 and RP-716.

import { allKinds, inOrder, kind } from './edition';
import { PROMISES } from './names';
import type { Bundle, Formula, Offer, Spelled, Subject, View, Word } from './wire';

export type Side = 'give' | 'want';
export const SIDES = ['give', 'want'] as const;
export const other = (side: Side): Side => (side === 'give' ? 'want' : 'give');

export type Tray = Bundle;
export type Trays = Readonly<Record<Side, Tray>>;

export const EMPTY: Tray = { coins: 0, cards: [], formulas: [], promises: [] };
export const NONE: Trays = { give: EMPTY, want: EMPTY };

export const CARDS_MOST = 3;
export const FORMULAS_MOST = 2;
export const PROMISES_MOST = 2;
export const COINS_MOST = 9;

const number = (id: string): number => Number.parseInt(id.slice(1), 10);

/** A number for the order of subjects: coins, file order, number of the formula. */
function place(of: Subject | undefined): number {
  if (!of) return 0;
  if ('coins' in of) return of.coins;
  if ('card' in of) return allKinds().findIndex(({ code }) => code === of.card);
  return number(of.formula);
}

const byPromise = (one: Spelled, two: Spelled): number =>
  PROMISES.indexOf(one.word) - PROMISES.indexOf(two.word) || place(one.of) - place(two.of) || one.turns - two.turns;

/** A tray with its terms in order. */
export const tidy = (tray: Tray): Tray => ({
  coins: tray.coins,
  cards: inOrder(tray.cards),
  formulas: [...tray.formulas].sort((one, two) => number(one) - number(two)),
  promises: [...tray.promises].sort(byPromise),
});

const subjectText = (of: Subject): string => ('coins' in of ? `${of.coins}c` : 'card' in of ? of.card : of.formula);

const promiseSteps = (side: Side, { word, of, turns }: Spelled): string[] => [
  `${side} !${word}`,
  ...(of ? [`of ${subjectText(of)}`] : []),
  ...(turns > 0 ? [`turns ${turns}`] : []),
];

/** The terms of a tray as single steps. */
export function steps(side: Side, tray: Tray): string[] {
  const { coins, cards, formulas, promises } = tidy(tray);
  return [
    ...(coins > 0 ? [`${side} ${coins}c`] : []),
    ...cards.map((code) => `${side} ${code}`),
    ...formulas.map((id) => `${side} ${id}`),
    ...promises.flatMap((each) => promiseSteps(side, each)),
  ];
}

/** The whole chain after `offer S` or `counter`, without `done`. */
export const chain = (trays: Trays): string[] => [...steps('give', trays.give), ...steps('want', trays.want)];

/** What is still to be said once these steps are stored (RP-719); null if the trays no longer hold what was said. */
export function rest(fixed: Trays, trays: Trays): string[] | null {
  const [said, whole] = [chain(fixed), chain(trays)];
  return said.every((text, index) => whole[index] === text) ? whole.slice(said.length) : null;
}

export const isEmpty = (tray: Tray): boolean => tray.coins === 0 && tray.cards.length + tray.formulas.length + tray.promises.length === 0;

export const traysOf = (offer: Offer): Trays => ({ give: offer.give, want: offer.want });
/** The same offer as the other seat would make it: what a counter begins with. */
export const turned = (offer: Offer): Trays => ({ give: offer.want, want: offer.give });

/** One thing more in a tray. */
export type Piece =
  | { readonly coins: number }
  | { readonly card: string }
  | { readonly formula: string }
  | { readonly promise: Spelled };

export function add(trays: Trays, side: Side, piece: Piece): Trays {
  const tray = trays[side];
  if ('coins' in piece) return { ...trays, [side]: { ...tray, coins: piece.coins } };
  const more: Tray =
    'card' in piece
      ? { ...tray, cards: [...tray.cards, piece.card] }
      : 'formula' in piece
        ? { ...tray, formulas: [...tray.formulas, piece.formula] }
        : { ...tray, promises: [...tray.promises, piece.promise] };
  return { ...trays, [side]: tidy(more) };
}

export function remove(trays: Trays, side: Side, piece: Piece): Trays {
  const tray = trays[side];
  const without = <T>(list: readonly T[], test: (each: T) => boolean): T[] => {
    const at = list.findIndex(test);
    return list.filter((_, index) => index !== at);
  };
  if ('coins' in piece) return { ...trays, [side]: { ...tray, coins: 0 } };
  const fewer: Tray =
    'card' in piece
      ? { ...tray, cards: without(tray.cards, (each) => each === piece.card) }
      : 'formula' in piece
        ? { ...tray, formulas: without(tray.formulas, (each) => each === piece.formula) }
        : { ...tray, promises: without(tray.promises, (each) => byPromise(each, piece.promise) === 0) };
  return { ...trays, [side]: fewer };
}

/** The step that brings a piece in, to ask why it is not possible. */
export const stepOf = (side: Side, piece: Piece): string =>
  'coins' in piece ? `${side} ${piece.coins}c` : 'card' in piece ? `${side} ${piece.card}` : 'formula' in piece ? `${side} ${piece.formula}` : `${side} !${piece.promise.word}`;

/** The steps that stand before a piece in the chain of the trays that hold it. */
export function before(trays: Trays, side: Side, piece: Piece): string[] {
  const whole = chain(trays);
  const at = whole.lastIndexOf(stepOf(side, piece));
  return at < 0 ? whole : whole.slice(0, at);
}

/** The pieces of two trays in the order of the chain. */
export const pieces = (trays: Trays): { side: Side; piece: Piece }[] =>
  SIDES.flatMap((side) => {
    const { coins, cards, formulas, promises } = tidy(trays[side]);
    const all: Piece[] = [
      ...(coins > 0 ? [{ coins }] : []),
      ...cards.map((card) => ({ card })),
      ...formulas.map((formula) => ({ formula })),
      ...promises.map((promise) => ({ promise })),
    ];
    return all.map((piece) => ({ side, piece }));
  });

/** What can be promised to be taught: own formulas that the other does not know and that are no term themselves. */
export const teachable = (view: View, by: string, to: string, tray: Tray): Formula[] =>
  view.formulas.filter((each) => each.owner === by && !each.markers.some((seat) => seat === to) && !tray.formulas.includes(each.id));

const turnsWords = (turns: number): string => `${turns} ${turns === 1 ? 'turn' : 'turns'}`;
export const coinWords = (coins: number): string => `${coins} ${coins === 1 ? 'coin' : 'coins'}`;

/** `Promise of peace, 2 turns`, as far as it is spelled. */
export function promiseWords({ word, of, turns }: Spelled): string {
  const within = turns > 0 ? ` within ${turnsWords(turns)}` : ', unfinished';
  if (word === 'peace') return `Promise of peace${turns > 0 ? `, ${turnsWords(turns)}` : ', unfinished'}`;
  if (!of) return `Promise: ${WORDS[word].toLowerCase()}, unfinished`;
  if ('coins' in of) return `Promise to pay ${coinWords(of.coins)}${within}`;
  if ('card' in of) return `Promise of ${kind(of.card).name}${within}`;
  return `Promise to teach ${of.formula}${within}`;
}

export const WORDS: Record<Word, string> = { peace: 'Peace', pay: 'A payment', give: 'A card', teach: 'A formula' };

/** What a trade does to the two seats, for "If you accept". */
export interface Change {
  readonly coins: number;
  readonly cards: number;
  readonly learns: readonly string[];
}
export const changeOf = (gives: Tray, gets: Tray): Change => ({
  coins: gets.coins - gives.coins,
  cards: gets.cards.length - gives.cards.length,
  learns: gets.formulas,
});
