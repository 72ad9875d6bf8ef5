// A card looked at closely: the pointer rests on it, a finger stays on it, or the key `i`.

import type { BoardProps, Inspected } from './board';

/** Long enough not to be meant as a click. */
const REST = 400;
/** A finger that moves further than this scrolls. */
const SLIP = 10;

export interface Zoom {
  readonly inspect: BoardProps['inspect'];
  card(): Inspected;
}

export function zoom(node: HTMLElement, given: Zoom): { update(next: Zoom): void; destroy(): void } {
  let now = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = false;
  let from = { x: 0, y: 0 };

  const show = (): void => {
    open = true;
    now.inspect(now.card(), node);
  };
  const wait = (then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, REST);
  };
  const close = (): void => {
    clearTimeout(timer);
    if (open) now.inspect(null, node);
    open = false;
  };
  // The click that ends a long press is not a choice.
  const swallow = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // A pointer under which the page has moved does not look at anything.
  let entered = false;
  const enter = (): void => {
    entered = true;
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') close();
  };
  const down = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (event.pointerType === 'mouse') return;
    from = { x: event.clientX, y: event.clientY };
    wait(() => {
      show();
      addEventListener('click', swallow, { capture: true, once: true });
      // A finger that slides off gives no click: the next one is meant again.
      addEventListener('pointerup', () => setTimeout(() => removeEventListener('click', swallow, true), 50), { once: true });
    });
  };
  const move = (event: PointerEvent): void => {
    if (entered && event.pointerType === 'mouse' && event.buttons === 0) wait(show);
    entered = false;
    if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) clearTimeout(timer);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') clearTimeout(timer);
  };
  const menu = (event: Event): void => {
    if (open) event.preventDefault();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (open) close();
    else show();
  };
  const heard = { pointerenter: enter, pointerleave: leave, pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, contextmenu: menu, keydown: key, blur: close };
  for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener as EventListener);
  return {
    update: (next) => (now = next),
    destroy() {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener as EventListener);
    },
  };
}

export interface Resting {
  readonly inspect: BoardProps['inspect'];
  /** The card that a thing of the board is; null if it is none. */
  card(thing: HTMLElement): Inspected | null;
}

/** For a whole board: the pointer rests on one of its things. */
export function resting(root: HTMLElement, given: Resting): { update(next: Resting): void; destroy(): void } {
  let now = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: HTMLElement | null = null;
  let open = false;

  const close = (): void => {
    clearTimeout(timer);
    if (open && at) now.inspect(null, at);
    open = false;
  };
  const show = (): void => {
    const card = at?.isConnected ? now.card(at) : null;
    if (!card || !at) return;
    open = true;
    now.inspect(card, at);
  };
  const move = (event: PointerEvent): void => {
    // A pointer under which the page has moved does not look at anything.
    if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return;
    const thing = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-thing]') : null;
    if (thing !== at) close();
    at = thing;
    if (open) return;
    clearTimeout(timer);
    if (thing && event.buttons === 0) timer = setTimeout(show, REST);
  };
  const leave = (): void => {
    close();
    at = null;
  };
  const heard = { pointermove: move, pointerleave: leave, pointerdown: close };
  for (const [name, listener] of Object.entries(heard)) root.addEventListener(name, listener as EventListener);
  return {
    update: (next) => (now = next),
    destroy() {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(heard)) root.removeEventListener(name, listener as EventListener);
    },
  };
}
