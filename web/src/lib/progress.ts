// How far a seat has come, by game: one figure of the view, for the plots.

import { seatIndex } from './seats';

interface Measure {
  title: string;
  unit: string;
  /** How much wins in this match: by its option, or else by its edition. */
  goal?(view: View, setup: Setup): number;
  /** What so many do. */
  does?: string;
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
  config?: { target?: number };
  players: Player[];
  formulas?: { owner: string; markers: string[] }[];
}

interface Setup {
  target_points?: number;
  colours_to_win?: number;
}

const aether = (die: string | null) => (die?.startsWith('W') ? 1 : 0);
const sum = (list: number[]) => list.reduce((all, each) => all + each, 0);

const MEASURES: Record<string, Measure> = {
  quintessence: { title: 'Colours won', unit: 'colours', goal: (_, setup) => setup.colours_to_win ?? 3, does: 'win', of: (view: View, seat) => view.players[seat]?.colours_won?.length ?? 0 },
  elements: { title: 'Points over the turns', unit: 'points', goal: (view, setup) => view.config?.target ?? setup.target_points ?? 10, does: 'win', of: (view: View, seat) => view.players[seat]?.points ?? 0 },
  'wizards-of-the-wild': { title: 'Victory points', unit: 'points', of: (view: View, seat) => view.players[seat]?.vp ?? 0 },
  'red-phoenix': {
    title: 'Formulas known',
    unit: 'formulas',
    of: (view: View, seat) => (view.formulas ?? []).filter(({ owner, markers }) => owner === `s${seat + 1}` || markers.includes(`s${seat + 1}`)).length,
  },
  quintessential: {
    title: 'Aether over the rounds',
    unit: 'aether',
    goal: () => 5,
    does: 'for the Stone',
    of: (view: View, seat) => {
      const player = view.players[seat];
      return sum((player?.pool ?? []).map(aether)) + sum((player?.lab ?? []).flatMap(({ flasks }) => (flasks ?? []).map(aether)));
    },
  },
};

export function measure(game: string): Pick<Measure, 'title' | 'unit'> | null {
  return MEASURES[game] ?? null;
}

const isView = (view: unknown): view is View => typeof view === 'object' && view !== null && Array.isArray((view as View).players);

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' ');

/** What the seats were after, for the line across the plot: "seven win". Null before a view of the match is known, and where nothing is counted up to. */
export function goal(game: string, view: unknown, edition: unknown): { value: number; words: string } | null {
  const { goal: of, does = '' } = MEASURES[game] ?? {};
  if (!of || !isView(view)) return null;
  const value = of(view, (edition as { setup?: Setup } | null)?.setup ?? {});
  return { value, words: `${NUMBERS[value] ?? value} ${value === 1 ? does.replace(/^win$/, 'wins') : does}` };
}

export function progress(game: string, view: unknown, seat: string): number {
  return isView(view) ? (MEASURES[game]?.of(view as never, seatIndex(seat)) ?? 0) : 0;
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
