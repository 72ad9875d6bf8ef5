// The table as text: what every `read.ts` of a board is made of.

import type { OutlineLine, OutlinePart } from '../lib/outline';

/** `read.ts` of a board: the view as headings and sentences, the shared things first, then each seat. */
export interface Reading {
  read(view: unknown, names: Readonly<Record<string, string>>): OutlinePart[];
}

export const line = (label: string, value: string | number): OutlineLine => ({ label, value: String(value) });

/** "1 coin", "3 coins". */
export const some = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Equal things once, with their number, in the order of their first: "2 Fire, Water"; "none" of none. */
export function heap(things: readonly string[], none = 'none'): string {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, count]) => (count > 1 ? `${count} ${thing}` : thing)).join(', ') || none;
}

/** The seats in their order, under their names. */
export function seated<P>(players: readonly P[], names: Readonly<Record<string, string>>, lines: (player: P, seat: string, index: number) => OutlineLine[]): OutlinePart[] {
  return players.map((player, index) => ({ title: names[`s${index + 1}`] ?? `Seat ${index + 1}`, lines: lines(player, `s${index + 1}`, index) }));
}
