// Values that may come a frame later than what they follow from: a click shows its first effect sooner.

import { untrack } from 'svelte';
import { afterPaint } from './after-paint';

/** Follows a value when the page has been drawn; to be made where effects can be made. */
export class Late<T> {
  #current = $state.raw() as T;

  constructor(value: () => T) {
    this.#current = untrack(value);
    $effect(() => {
      const next = value();
      if (next === untrack(() => this.#current)) return;
      return afterPaint(() => (this.#current = next));
    });
  }

  get current(): T {
    return this.#current;
  }
}
