// The solo game in figures: whom the penalty die strikes, and how the match would end now. Read from the view.

import { bonusOf } from './endgame';
import { card, setup } from './edition';
import { FACES, RESOURCES, type Face, type Player, type Resource, type View } from './wire';

export const isSolo = (view: View): boolean => view.config.seats === 1;

/** Who has more skulls and would suffer: 0 you, 1 the rival; null if both have as many (WW-116). */
export function sufferer(view: View): 0 | 1 | null {
  const [you, rival] = view.players.map(({ skulls }) => skulls);
  if (you === undefined || rival === undefined || you === rival) return null;
  return you > rival ? 0 : 1;
}

export interface Row {
  readonly face: Face;
  readonly loss: string;
  /** What the loser has of it. */
  readonly has: string;
}

/** The faces of the penalty die and what each takes (WW-116, WW-117). */
export function penalties(player: Player | undefined): Row[] {
  const of = (what: Resource): string => `${player?.[what] ?? 0}`;
  const rows: Readonly<Record<Face, readonly [string, string]>> = {
    T: ['1 tome', of('tome')],
    A: ['1 arcane', of('arcane')],
    W: ['tome or arcane, the larger store; equal: you choose', `${of('tome')} and ${of('arcane')}`],
    M: ['2 mana', of('mana')],
    G: ['1 gem', of('gem')],
    S: [`${setup().skullVp} VP`, `${player?.vp ?? 0}`],
  };
  return (['T', 'A', 'W', 'M', 'G', 'S'] as const satisfies readonly (typeof FACES)[number][]).map((face) => ({ face, loss: rows[face][0], has: rows[face][1] }));
}

/** Letters of the faces that events name by words. */
const LETTERS: Readonly<Record<string, Face>> = { arcane: 'A', tome: 'T', 'arcane-tome': 'W', mana: 'M', gem: 'G', skull: 'S' };

export interface Thrown {
  readonly loser: 0 | 1;
  readonly face: Face;
}

/** The penalty die among the newest events. */
export function thrown(events: readonly unknown[]): Thrown | null {
  const die = (events as readonly { kind: string; seat?: string; face?: string }[]).findLast(({ kind }) => kind === 'solo-die');
  const face = die?.face ? LETTERS[die.face] : undefined;
  return die && face ? { loser: die.seat === 's1' ? 0 : 1, face } : null;
}

export interface Line {
  readonly words: string;
  readonly vp: number;
}

export interface Ending {
  readonly lines: readonly Line[];
  readonly sum: number;
}

/** Your sum if the match ended now: score, printed values, end-of-game challenges (WW-100). */
export function yours(view: View): Ending {
  const [you] = view.players;
  if (!you) return { lines: [], sum: 0 };
  const cards = [...you.spells, ...you.challenges];
  const printed = cards.reduce((sum, id) => sum + card(id).vp, 0);
  const bonus = you.challenges.reduce((sum, id) => sum + (bonusOf(id, view, 0) ?? 0), 0);
  const lines = [
    { words: 'scored', vp: you.vp },
    ...(cards.length > 0 ? [{ words: `printed on ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`, vp: printed }] : []),
    ...(bonus !== 0 ? [{ words: 'end-of-game challenges', vp: bonus }] : []),
  ];
  return { lines, sum: you.vp + printed + bonus };
}

/** The rival's sum with what its stores cost it (WW-120, WW-121). */
export function rivals(view: View): Ending {
  const rival = view.players[1];
  if (!rival) return { lines: [], sum: 0 };
  const { start, breadth: by, empty: each } = setup();
  const below = RESOURCES.filter((what) => rival[what] < start[what]).length;
  const empty = RESOURCES.filter((what) => rival[what] === 0);
  const breadth = by[below] ?? 0;
  const lines = [
    { words: 'scored', vp: rival.vp },
    ...(breadth > 0 ? [{ words: `${below} stores below their start`, vp: -breadth }] : []),
    ...empty.map((what) => ({ words: `${what} empty`, vp: -each })),
  ];
  return { lines, sum: rival.vp - breadth - each * empty.length };
}
