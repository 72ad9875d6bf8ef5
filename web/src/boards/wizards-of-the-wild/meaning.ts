// What a click means: which of the listed actions name the thing that was clicked, and the text to ask why not.
//
// Things: `card:storm-caller` displayed, `spell:…` and `challenge:…` own, `power`, `acolyte`, `deck:spells`, `die:3`,
// `seat:s2`, `wizard:oona/A`, `loss:tome` of the solo penalty.

import type { Choice, Inspected } from '../board';
import { card } from './edition';
import { FACES, type Action, type View } from './wire';

const of = (choice: Choice): Action => choice.action as Action;

/** The actions that a click on a thing can stand for; `held` is a displayed card to be exchanged. */
export function choicesOf(thing: string, legal: readonly Choice[], held: string | null): Choice[] {
  const at = thing.indexOf(':');
  const [kind, what] = at < 0 ? [thing, ''] : [thing.slice(0, at), thing.slice(at + 1)];
  return legal.filter((choice) => {
    const action = of(choice);
    switch (kind) {
      case 'card':
        return (action.kind === 'buy' || action.kind === 'exchange') && action.card === what;
      case 'spell':
      case 'challenge':
        return (action.kind === 'use' && action.spell === what) || (action.kind === 'pick' && action.card === what);
      case 'power':
        return action.kind === 'power' || action.kind === 'convert';
      case 'acolyte':
        return action.kind === 'bribe';
      case 'deck':
        if (action.deck !== what) return false;
        return action.kind === 'draw' || (action.kind === 'exchange' && held !== null && action.card === held);
      case 'wizard':
        return (action.kind === 'choose-wizard' || action.kind === 'choose-opponent') && action.wizard === what;
      case 'seat':
        return action.target === what;
      case 'loss':
        return action.kind === 'pick-resource' && action.resource === what;
      default:
        return false;
    }
  });
}

/** The action that a click on a thing which is not lit would mean. */
export function wouldMean(thing: string, view: View): string {
  const at = thing.indexOf(':');
  const [kind, what] = at < 0 ? [thing, ''] : [thing.slice(0, at), thing.slice(at + 1)];
  switch (kind) {
    case 'card':
      return view.step === 'fill-swap' ? `f x ${what} S` : `buy ${what}`;
    case 'spell':
      return `use ${what}`;
    case 'challenge':
      return `pick ${what}`;
    case 'power':
      return 'pow';
    case 'acolyte':
      return 'bribe';
    case 'deck':
      return what === 'spells' ? 'f S' : 'f C';
    case 'wizard':
      return `wz ${what}`;
    case 'loss':
      return `pick ${what.charAt(0)}`;
    case 'die':
      return 'stop';
    default:
      return 'end';
  }
}

/** Ways that differ in nothing but the wild dice they use (WW-061). */
export function byWilds(ways: readonly Choice[]): boolean {
  const bare = (choice: Choice): string => JSON.stringify({ ...of(choice), wilds: 0 });
  return ways.length > 1 && ways.every((way) => bare(way) === bare(ways[0] ?? way));
}

/** The dice as they lie, one letter each. */
export const diceOf = (view: View): string[] => (view.turn.dice === '-' ? [] : [...view.turn.dice]);

/** `keep ATW`, the faces in the order of the notation; `keep -` for none. */
export function keeping(dice: readonly string[], kept: ReadonlySet<number>): string {
  const faces = FACES.flatMap((face) => dice.filter((die, index) => die === face && kept.has(index)));
  return `keep ${faces.join('') || '-'}`;
}

/** Arcane and tome that dice or the pool offer for a price, wilds included. */
export function offered(view: View, deck: 'spells' | 'challenges'): number {
  const { pool } = view.turn;
  const resource = deck === 'spells' ? 'tome' : 'arcane';
  if (view.step === 'roll' || view.step === 'preroll') {
    const letter = deck === 'spells' ? 'T' : 'A';
    return diceOf(view).filter((die) => die === letter || die === 'W').length;
  }
  return pool[resource] + pool.wild;
}

export interface Price {
  readonly stored: number;
  readonly dice: number;
  readonly missing: number;
}

/** How a card would be paid: from the store, from the dice, and what is short. The engine decides; this draws sockets. */
export function price(view: View, seat: number, deck: 'spells' | 'challenges', cost: number): Price {
  const due = Math.max(0, cost - view.turn.discounts[deck]);
  const store = view.players[seat]?.[deck === 'spells' ? 'tome' : 'arcane'] ?? 0;
  const stored = Math.min(store, due);
  const dice = Math.min(offered(view, deck), due - stored);
  return { stored, dice, missing: due - stored - dice };
}

/** The chance that so many dice show a skull on at least one, in whole per cent. */
export const skullChance = (dice: number): number => Math.round((1 - (5 / 6) ** dice) * 100);

/** What the dice give if they are left as they lie: mana dice are worth 2 (WW-045). */
export function settled(dice: readonly string[]): { face: string; count: number }[] {
  const count = (face: string): number => dice.filter((die) => die === face).length;
  return ['T', 'A', 'W', 'M', 'G'].map((face) => ({ face, count: count(face) * (face === 'M' ? 2 : 1) })).filter((each) => each.count > 0);
}

/** ": 2 mana" of a text that begins with what is spent. */
export const costs = (text: string): string => {
  const spent = /[Ss]pend (\d+(?: to \d+)? \w+)/.exec(text)?.[1];
  return spent ? `: ${spent}` : '';
};

/** When a card that is not lit works, in a word or two. */
export function footer(text: string): string {
  if (/^Whenever/.test(text)) return 'by itself';
  if (/^While rolling/.test(text)) return 'while rolling';
  return /\byou have (at least|no)\b|^(You may|Spend|Gain|If)\b/.test(text) ? 'after rolling' : 'always';
}

/** A card large: type, level, price, text, and how far each seat's stores go toward it. */
export function closely(id: string, view: View, names: Readonly<Record<string, string>>): Inspected {
  const face = card(id);
  const pays = face.deck === 'spells' ? 'tome' : 'arcane';
  const kind = face.deck === 'spells' ? `${face.type} spell` : 'challenge';
  const stores = Object.entries(names).map(([seat, name]) => `${name} ${view.players[Number(seat.slice(1)) - 1]?.[pays] ?? 0}`);
  return {
    title: face.name,
    text: `${face.text} ${kind}, level ${ROMAN[face.level] ?? ''}, ${face.vp} VP, costs ${face.cost} ${pays}.`,
    rules: face.deck === 'spells' ? ['WW-061', 'WW-068'] : ['WW-061', 'WW-065'],
    ...(stores.length > 0 ? { uses: `${pays === 'tome' ? 'Tomes' : 'Arcane'} in store: ${stores.join(', ')}.` } : {}),
  };
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
