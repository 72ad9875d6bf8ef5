// How far a seat has come, by game: one figure of the view, for the plots.

import { seatIndex } from './seats';

interface Measure {
  title: string;
  unit: string;
  goal?: number;
  goalWords?: string;
  of(view: never, seat: number): number;
}

interface Player {
  points?: number;
  vp?: number;
  colours_won?: string[];
  pool?: string[];
  lab?: { flasks?: (string | null)[] }[];
}
interface View {
  players: Player[];
  formulas?: { owner: string; markers: string[] }[];
}

const aether = (die: string | null) => (die?.startsWith('W') ? 1 : 0);
const sum = (list: number[]) => list.reduce((all, each) => all + each, 0);

const MEASURES: Record<string, Measure> = {
  quintessence: { title: 'Colours won', unit: 'colours', goal: 3, goalWords: 'three win', of: (view: View, seat) => view.players[seat]?.colours_won?.length ?? 0 },
  elements: { title: 'Points over the turns', unit: 'points', goal: 10, goalWords: 'ten win', of: (view: View, seat) => view.players[seat]?.points ?? 0 },
  'wizards-of-the-wild': { title: 'Victory points', unit: 'points', of: (view: View, seat) => view.players[seat]?.vp ?? 0 },
  'red-phoenix': {
    title: 'Formulas known',
    unit: 'formulas',
    of: (view: View, seat) => (view.formulas ?? []).filter(({ owner, markers }) => owner === `s${seat + 1}` || markers.includes(`s${seat + 1}`)).length,
  },
  quintessential: {
    title: 'Aether over the rounds',
    unit: 'aether',
    goal: 5,
    goalWords: 'five for the Stone',
    of: (view: View, seat) => {
      const player = view.players[seat];
      return sum((player?.pool ?? []).map(aether)) + sum((player?.lab ?? []).flatMap(({ flasks }) => (flasks ?? []).map(aether)));
    },
  },
};

export function measure(game: string): Omit<Measure, 'of'> | null {
  return MEASURES[game] ?? null;
}

export function progress(game: string, view: unknown, seat: string): number {
  const has = typeof view === 'object' && view !== null && Array.isArray((view as View).players);
  return has ? (MEASURES[game]?.of(view as never, seatIndex(seat)) ?? 0) : 0;
}

/** At most `count` steps, spread evenly, with the first and the last. */
export function samples(last: number, count: number): number[] {
  if (last <= 0) return [0];
  const points = Math.min(count, last + 1);
  return [...new Set(Array.from({ length: points }, (_, i) => Math.round((i * last) / Math.max(1, points - 1))))];
}

export interface Swing {
  at: number;
  seat: string;
  gain: number;
}

/** The largest gains between two samples, the largest first. */
export function swings(series: Record<string, { at: number; value: number }[]>, count = 3): Swing[] {
  return Object.entries(series)
    .flatMap(([seat, points]) => points.slice(1).map((point, i) => ({ at: point.at, seat, gain: point.value - (points[i]?.value ?? 0) })))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || b.at - a.at)
    .slice(0, count)
    .sort((a, b) => a.at - b.at);
}
