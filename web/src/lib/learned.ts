// Which steps of which lessons were done in this browser.

const KEY = 'aludel.lessons';

type Learned = Record<string, number[]>;

export function read(stored: string | null): Learned {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const numbers = (value: unknown) => (Array.isArray(value) ? value.filter((each): each is number => Number.isInteger(each)) : []);
    return Object.fromEntries(Object.entries(kept).map(([game, steps]) => [game, numbers(steps)]));
  } catch {
    return {};
  }
}

function all(): Learned {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** The steps that were done, from 1. */
export function learned(game: string): number[] {
  return all()[game] ?? [];
}

/** Notes a step that was done, and gives all of them. */
export function learn(game: string, step: number): number[] {
  const kept = all();
  const steps = [...new Set([...(kept[game] ?? []), step])].sort((a, b) => a - b);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [game]: steps }));
  } catch {
    // Storage is full or barred: it is remembered as long as the page lives.
  }
  return steps;
}

/** Where to go on: the first step that was not done, or the first of all. */
export function nextStep(done: number[], last: number): number {
  for (let step = 1; step <= last; step += 1) if (!done.includes(step)) return step;
  return 1;
}
