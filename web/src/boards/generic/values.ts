// How the plain board shows what it does not understand: ids by their card's name, dice and colours by their pigment.

import type { CardWords } from '../../lib/edition.svelte';
import type { BoardProps, Choice } from '../board';

export interface Look {
  cards: Map<string, CardWords>;
  inspect: BoardProps['inspect'];
}

export interface ChipLook {
  label: string;
  card?: CardWords;
  glyph?: string;
  pigment?: string;
  /** The face of a die. */
  die?: string;
}

type Json = Record<string, unknown>;
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === '-' || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

/** Equal things once, with their number, in the order of their first appearance. */
export function tally(values: unknown[]): [unknown, number][] {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

const DICE: Record<string, [pigment: string, glyph: string, name: string]> = {
  R: ['red', 'g-fire', 'fire'],
  B: ['blue', 'g-water', 'water'],
  Y: ['yellow', 'g-air', 'air'],
  G: ['green', 'g-earth', 'earth'],
  W: ['white', 'g-quint', 'aether'],
  K: ['black', 'g-caput', 'anti-element'],
};
const ELEMENTS: Record<string, [pigment: string, glyph: string]> = {
  fire: ['orange', 'g-fire'],
  water: ['blue', 'g-water'],
  air: ['clear', 'g-air'],
  earth: ['green', 'g-earth'],
  meta: ['purple', 'g-meta'],
  elixir: ['red', 'g-elixir'],
};

export function chip(value: unknown, look: Look, names: Record<string, string>): ChipLook {
  if (typeof value !== 'string') return { label: value === true ? 'yes' : value === null ? 'empty' : String(value) };
  const name = names[value];
  if (name) return { label: name };
  const die = /^([RBYGWK])([1-6?])$/.exec(value);
  const faced = die ? DICE[die[1] ?? ''] : undefined;
  if (die && faced) {
    const face = die[2] === '?' ? '·' : (die[2] ?? '');
    return { label: `${faced[2]} ${die[2] === '?' ? 'not rolled' : die[2]}`, pigment: faced[0], glyph: faced[1], die: face };
  }
  const card = look.cards.get(value);
  if (card) return { label: card.name, card };
  const single = DICE[value];
  if (single) return { label: single[2], pigment: single[0], glyph: single[1] };
  const element = ELEMENTS[value.replace(/^gem-/, '')];
  const label = value.replace(/^gem-(.*)/, '$1 gem').replace(/[_-]/g, ' ');
  return element ? { label, pigment: element[0], glyph: element[1] } : { label };
}

export interface Group {
  kind: string;
  choices: { choice: Choice; key: number }[];
}

/** Legal actions by their kind, numbered through for the keys. */
export function groups(legal: Choice[]): Group[] {
  const found: Group[] = [];
  legal.forEach((choice, index) => {
    const tagged = isRecord(choice.action) && typeof choice.action.kind === 'string' ? choice.action.kind : null;
    const kind = tagged ?? choice.text.split(' ')[0] ?? '';
    let group = found.find((each) => each.kind === kind);
    if (!group) found.push((group = { kind, choices: [] }));
    group.choices.push({ choice, key: index + 1 });
  });
  return found;
}
