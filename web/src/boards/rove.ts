// Arrow keys inside a region: one tab stop, the arrows go to the nearest thing in their direction.

import { afterPaint } from '../lib/after-paint';

const CANDIDATES = '[data-thing]:not([hidden])';

export function rove(region: HTMLElement): { destroy(): void } {
  let current: HTMLElement | null = null;

  const things = (): HTMLElement[] =>
    [...region.querySelectorAll<HTMLElement>(CANDIDATES)].filter((each) => each instanceof HTMLButtonElement && each.offsetParent);

  /** The tab stop: the thing last focused, else the first that is lit, else the first. */
  function settle(): void {
    const all = things();
    const keep = current && all.includes(current) ? current : null;
    const stop = keep ?? all.find((each) => each.classList.contains('lit')) ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  }

  function key(event: KeyboardEvent): void {
    const towards = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = (event.target as Element | null)?.closest<HTMLElement>(CANDIDATES);
    if (!towards || !from || event.defaultPrevented) return;
    const [dx = 0, dy = 0] = towards;
    const next = nearest(from, things(), dx, dy);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function focus(event: FocusEvent): void {
    const to = (event.target as Element | null)?.closest<HTMLElement>(CANDIDATES);
    if (!to) return;
    current = to;
    settle();
  }

  // What is seen is known once the page is laid out; to ask before would lay it out once more.
  let callOff = (): void => {};
  const changes = new MutationObserver(() => {
    callOff();
    callOff = afterPaint(settle);
  });
  changes.observe(region, { childList: true, subtree: true, attributeFilter: ['class'] });
  region.addEventListener('keydown', key);
  region.addEventListener('focusin', focus);
  callOff = afterPaint(settle);
  return {
    destroy: () => {
      callOff();
      changes.disconnect();
      region.removeEventListener('keydown', key);
      region.removeEventListener('focusin', focus);
    },
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How far a box lies in a direction, sideways distance counting double; null if it does not lie there. */
export function distance(from: Box, to: Box, dx: number, dy: number): number | null {
  const x = (to.left + to.right - from.left - from.right) / 2;
  const y = (to.top + to.bottom - from.top - from.bottom) / 2;
  const along = x * dx + y * dy;
  const across = Math.abs(x * dy) + Math.abs(y * dx);
  return along > 1 && along * 2 > across ? along + 2 * across : null;
}

function nearest(from: HTMLElement, all: readonly HTMLElement[], dx: number, dy: number): HTMLElement | null {
  const box = from.getBoundingClientRect();
  let best: { thing: HTMLElement; far: number } | null = null;
  for (const thing of all) {
    const far = thing === from ? null : distance(box, thing.getBoundingClientRect(), dx, dy);
    if (far !== null && (!best || far < best.far)) best = { thing, far };
  }
  return best?.thing ?? null;
}
