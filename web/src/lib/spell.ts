// Quintessential tells of dice and of places in its notation: "bids 9 on F2 with B4 G5". People read words: "bids 9 on
// Geo-Gravis Cometa with water 4 and earth 5". What stands for what is in the event, not guessed from the sentence.

import type { Choice, Prompt, Told } from '../protocol';
import type { CardWords } from './edition.svelte';

export const ELEMENT: Readonly<Record<string, string>> = { R: 'fire', B: 'water', Y: 'air', G: 'earth', K: 'anti-element', W: 'aether' };

/** "fire 4", "aether, not rolled". */
export const dieWords = (die: string): string => {
  const name = ELEMENT[die.charAt(0)] ?? 'die';
  return die.charAt(1) === '?' ? `${name}, not rolled` : `${name} ${die.charAt(1)}`.trimEnd();
};

/** Where the formulas of the row lie, by their codes. */
type Row = Record<string, string | null>;
type Cards = ReadonlyMap<string, CardWords>;
interface Fields {
  readonly kind?: string;
  readonly dice?: unknown;
  readonly destroyed?: unknown;
  readonly die?: unknown;
  readonly target?: unknown;
  readonly card?: unknown;
}

const isSpelt = (game: string | undefined): boolean => game === 'quintessential';
const isPlace = (target: unknown): target is string => typeof target === 'string' && /^F[1-3]$/.test(target);

function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join();
}

/** Puts words in the place of the last notation that stands alone: a name before it may look the same. */
function swap(sentence: string, notation: string, words: string): string {
  if (notation === '') return sentence;
  for (let at = sentence.lastIndexOf(notation); at >= 0; at = at > 0 ? sentence.lastIndexOf(notation, at - 1) : -1) {
    const [before, after] = [sentence.charAt(at - 1), sentence.charAt(at + notation.length)];
    if (/^\W?$/.test(before) && /^\W?$/.test(after)) return sentence.slice(0, at) + words + sentence.slice(at + notation.length);
  }
  return sentence;
}

/** Which field of an event or an action its sentence shows as dice. */
const SHOWN: Readonly<Record<string, 'dice' | 'destroyed' | 'die'>> = {
  rolled: 'dice',
  rerolled: 'dice',
  'bid-made': 'dice',
  activated: 'dice',
  fired: 'destroyed',
  'created-rolled': 'die',
  pooled: 'die',
  pulled: 'die',
  picked: 'die',
  activate: 'dice',
  claim: 'dice',
  pick: 'die',
};
/** These tell of the place, not of the card in it. */
const PLACES = new Set(['row-laid', 'row-refilled', 'slot-empty']);

function formula(place: string, row: Row, cards: Cards): string {
  return cards.get(row[place] ?? '')?.name ?? `formula ${place.charAt(1)}`;
}

function spell(sentence: string, of: unknown, row: Row, cards: Cards): string {
  const fields = (typeof of === 'object' && of !== null ? of : {}) as Fields;
  const { kind = '', target } = fields;
  const shown = SHOWN[kind] ? fields[SHOWN[kind]] : null;
  const dice = (Array.isArray(shown) ? shown : [shown]).filter((die): die is string => typeof die === 'string');
  const said = swap(sentence, dice.join(' '), list(dice.map(dieWords)));
  if (!isPlace(target)) return said;
  return swap(said, target, PLACES.has(kind) ? `place ${target.charAt(1)} of the row` : formula(target, row, cards));
}

/** Told steps in words. A formula of the row is the one that was laid there last. */
export function spellTold(game: string | undefined, told: Told[], cards: Cards): Told[] {
  if (!isSpelt(game)) return told;
  const row: Row = {};
  return told.map((step) => ({
    ...step,
    events: step.events.map((each) => {
      const { target, card, kind } = (each.event ?? {}) as Fields;
      if (isPlace(target) && PLACES.has(kind ?? '')) row[target] = typeof card === 'string' ? card : null;
      return { ...each, sentence: spell(each.sentence, each.event, row, cards) };
    }),
  }));
}

/** The row of a view. */
function rowOf(view: unknown): Row {
  const row = (view as { row?: (string | null)[] } | null)?.row ?? [];
  return Object.fromEntries(row.map((code, at) => [`F${at + 1}`, code]));
}

/** Events in words, at the position that a view shows. */
export function spellEvents<E extends Told['events'][number]>(game: string | undefined, events: E[], view: unknown, cards: Cards): E[] {
  if (!isSpelt(game)) return events;
  const row = rowOf(view);
  return events.map((each) => ({ ...each, sentence: spell(each.sentence, each.event, row, cards) }));
}

/** Actions in words, at the position that a view shows. */
export function spellChoices<C extends Pick<Choice, 'sentence' | 'action'>>(game: string | undefined, choices: C[], view: unknown, cards: Cards): C[] {
  if (!isSpelt(game)) return choices;
  const row = rowOf(view);
  return choices.map((choice) => ({ ...choice, sentence: spell(choice.sentence, choice.action, row, cards) }));
}

/** A question in words: it names no dice. */
export function spellPrompt(game: string | undefined, prompt: Prompt | null, view: unknown, cards: Cards): Prompt | null {
  if (!isSpelt(game) || !prompt) return prompt;
  return { ...prompt, sentence: prompt.sentence.replace(/\bF[1-3]\b/, (place) => formula(place, rowOf(view), cards)) };
}
