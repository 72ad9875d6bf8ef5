// The chronicle: told steps as lines, with what a take-back skipped.

import type { Told } from '../protocol';

/** Adds newly told steps; a take-back strikes the steps that it skips. Null if a step is missing in between. */
export function extend(told: Told[], added: Told[]): Told[] | null {
  const last = told.at(-1)?.seq ?? 0;
  const fresh = added.filter((step) => step.seq > last);
  const first = fresh[0];
  if (!first) return told;
  if (told.length > 0 && first.seq !== last + 1) return null;
  return fresh.reduce<Told[]>((all, step) => {
    const back = step.who === 'table' ? /^takeback (\d+)$/.exec(step.what) : null;
    const to = back ? Number(back[1]) : Infinity;
    const kept = back ? all.map((each) => (each.seq > to ? { ...each, stands: false } : each)) : all;
    return [...kept, step];
  }, told);
}

/** A line of the chronicle: one event, or the bare step where nothing was told. */
export interface Entry {
  key: string;
  seq: number;
  /** The seat that acted; chance belongs to the seat before it. */
  seat: string | null;
  what: string;
  sentence: string;
  rule: string;
  event: unknown;
  stands: boolean;
  auto: boolean;
  /** The first line of its step. */
  first: boolean;
}

/** The seat that an event itself names. */
function actor(event: unknown): string | null {
  const seat = typeof event === 'object' && event !== null ? (event as { seat?: unknown }).seat : null;
  return typeof seat === 'string' && /^s\d$/.test(seat) ? seat : null;
}

export function entries(told: Told[]): Entry[] {
  let seat: string | null = null;
  return told.flatMap((step) => {
    if (/^s\d$/.test(step.who)) seat = step.who;
    // What the table does is no seat's doing.
    const by = step.who === 'table' ? null : seat;
    const common = { seq: step.seq, seat: by, what: step.what, stands: step.stands, auto: step.auto };
    if (step.events.length === 0) {
      const quiet = step.who === 'chance' || step.who.startsWith('s');
      if (quiet) return [];
      return [{ ...common, key: `${step.seq}`, sentence: step.what, rule: '', event: null, first: true }];
    }
    return step.events.map((each, index) => ({
      ...common,
      seat: actor(each.event) ?? by,
      key: `${step.seq}.${index}`,
      sentence: each.sentence,
      rule: each.rule,
      event: each.event,
      first: index === 0,
    }));
  });
}

/** The step before the last one of a seat that still stands and was its own doing: where an undo goes back to. */
export function beforeLast(told: Told[], seat: string): number | null {
  const own = told.findLast((step) => step.who === seat && step.stands && !step.auto);
  return own ? own.seq - 1 : null;
}
