// How far a seat has come, by game: one figure of the view, for the plots.

import type { Told } from '../protocol';
import { seatIndex } from './seats';

interface Measure {
  title: string;
  unit: string;
  /** How much wins in this match: by its option, or else by its edition. */
  goal?(view: View, setup: Setup): number;
  /** What so many do. */
  does?: string;
  of(view: never, seat: number, edition: Edition): number;
  /** Events that tell of a gain, the best first. */
  tells?: string[];
}

interface Player {
  points?: number;
  vp?: number;
  colours_won?: string[];
  pool?: string[];
  lab?: { flasks?: (string | null)[] }[];
}
interface Laid {
  seat: string;
  dice: string[];
}
interface View {
  config?: { target?: number };
  active?: string;
  phase?: { kind: string; end?: string; seat?: string; picked?: string[]; colour?: string };
  players: Player[];
  formulas?: { owner?: string; successes: string[] }[];
  claims?: Laid[];
  bids?: Laid[];
}

interface Setup {
  target_points?: number;
  colours_to_win?: number;
}
interface Edition {
  setup?: Setup;
  result?: { code: string; level: number }[];
}

const aether = (die: string | null) => (die?.startsWith('W') ? 1 : 0);
const sum = (list: number[]) => list.reduce((all, each) => all + each, 0);
const GOLD_SCORE = 3;

const MEASURES: Record<string, Measure> = {
  quintessence: { title: 'Colours won', unit: 'colours', goal: (_, setup) => setup.colours_to_win ?? 3, does: 'win', tells: ['colour-won'], of: (view: View, seat) => view.players[seat]?.colours_won?.length ?? 0 },
  elements: { title: 'Points over the turns', unit: 'points', goal: (view, setup) => view.config?.target ?? setup.target_points ?? 10, does: 'win', tells: ['set-scored', 'completed'], of: (view: View, seat) => view.players[seat]?.points ?? 0 },
  'wizards-of-the-wild': { title: 'Victory points', unit: 'points', tells: ['bribed', 'scored', 'bought'], of: (view: View, seat) => view.players[seat]?.vp ?? 0 },
  'red-phoenix': {
    title: 'Score over the turns',
    unit: 'points',
    // The levels of the success cards on own formulas, and the gold (RP-905).
    of: (view: View, index, { result }) => {
      const seat = `s${index + 1}`;
      const level = (code: string) => result?.find((each) => each.code === code)?.level ?? (Number(code.charAt(0)) || 0);
      const own = (view.formulas ?? []).filter(({ owner }) => owner === seat).flatMap(({ successes }) => successes.map(level));
      return sum(own) + (view.phase?.end === 'gold' && view.active === seat ? GOLD_SCORE : 0);
    },
    tells: ['gold-made', 'established', 'succeeded'],
  },
  quintessential: {
    title: 'Aether over the rounds',
    unit: 'aether',
    goal: () => 5,
    does: 'for the Stone',
    // All that a seat owns, wherever it lies (QL-211).
    of: (view: View, index) => {
      const [seat, player] = [`s${index + 1}`, view.players[index]];
      const { phase } = view;
      const held = { seat: phase?.seat ?? '', dice: [...(phase?.picked ?? []), ...(phase?.kind === 'created' ? [phase.colour ?? ''] : [])] };
      const laid = [...(view.claims ?? []), ...(view.bids ?? []), held].filter((each) => each.seat === seat).flatMap(({ dice }) => dice);
      return sum([...(player?.pool ?? []), ...(player?.lab ?? []).flatMap(({ flasks }) => flasks ?? []), ...laid].map(aether));
    },
    tells: ['created'],
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
  const value = of(view, (edition as Edition | null)?.setup ?? {});
  return { value, words: `${NUMBERS[value] ?? value} ${value === 1 ? does.replace(/^win$/, 'wins') : does}` };
}

export function progress(game: string, view: unknown, seat: string, edition: unknown = null): number {
  return isView(view) ? (MEASURES[game]?.of(view as never, seatIndex(seat), (edition ?? {}) as Edition) ?? 0) : 0;
}

/** The event of a step that tells best how a seat gained: one about it, and of the gain if there is one. */
export function telling(game: string, step: Told | undefined, seat: string): string {
  const events = (step?.events ?? []).map(({ event, sentence }) => ({ sentence, ...((event ?? {}) as { kind?: string; seat?: string }) }));
  const own = events.filter((each) => each.seat === seat);
  const told = (MEASURES[game]?.tells ?? []).flatMap((kind) => own.filter((each) => each.kind === kind));
  return (told[0] ?? own[0] ?? events[0])?.sentence ?? '';
}

/** At most `count` steps, spread evenly, with the first and the last. */
export function samples(last: number, count: number): number[] {
  if (last <= 0) return [0];
  const points = Math.min(count, last + 1);
  return [...new Set(Array.from({ length: points }, (_, i) => Math.round((i * last) / Math.max(1, points - 1))))];
}

export interface Swing {
  /** Between these two samples; one step if they are neighbours. */
  from: number;
  at: number;
  seat: string;
  gain: number;
}

export type Series = Record<string, { at: number; value: number }[]>;

/** The largest gains between two samples, in the order of the match. */
export function swings(series: Series, count = 3): Swing[] {
  return Object.entries(series)
    .flatMap(([seat, points]) => points.slice(1).map((point, i) => ({ from: points[i]?.at ?? 0, at: point.at, seat, gain: point.value - (points[i]?.value ?? 0) })))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || b.at - a.at)
    .slice(0, count)
    .sort((a, b) => a.at - b.at);
}

/** Looks between the samples until each of the largest gains is the gain of one step. `look` answers the figure of every seat after a step. */
export async function sharpen(series: Series, count: number, look: (at: number) => Promise<Record<string, number>>): Promise<Series> {
  let sharp = series;
  for (;;) {
    const blurred = new Set(swings(sharp, count).filter(({ from, at }) => at - from > 1).map(({ from, at }) => Math.floor((from + at) / 2)));
    if (blurred.size === 0) return sharp;
    const seen = await Promise.all([...blurred].map(async (at) => ({ at, values: await look(at) })));
    sharp = Object.fromEntries(
      Object.entries(sharp).map(([seat, points]) => [seat, [...points, ...seen.map(({ at, values }) => ({ at, value: values[seat] ?? 0 }))].sort((a, b) => a.at - b.at)]),
    );
  }
}
