// Others' moves one after another, each in view as long as reading takes. What piles up is shown faster, and any input
// shows all of it.

import { settings } from './settings.svelte';

const PAUSE = { slow: 1600, normal: 700, instant: 0 };

export class Pace<T> {
  #queue: { item: T; acts: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = 0;

  constructor(private readonly show: (item: T) => void) {}

  add(item: T, acts: boolean): void {
    this.#queue.push({ item, acts });
    if (!this.#timer) this.#next();
  }

  flush(): void {
    const queue = this.#queue;
    this.drop();
    for (const { item } of queue) this.show(item);
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  stop(): void {
    this.drop();
  }

  #next(): void {
    const first = this.#queue[0];
    if (!first) {
      this.#timer = undefined;
      return;
    }
    const pause = first.acts ? PAUSE[settings.pace] / (this.#queue.length > 3 ? 4 : 1) : 0;
    const wait = Math.max(0, this.#shown + pause - Date.now());
    this.#timer = setTimeout(() => {
      const now = this.#queue.shift();
      this.#shown = Date.now();
      if (now) this.show(now.item);
      this.#timer = undefined;
      this.#next();
    }, wait);
  }
}
