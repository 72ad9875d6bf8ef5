// What every board that arranges the whole table needs to know of the page: its room, and which keys are meant for it.

import { chord } from '../lib/chord';
import { settings } from '../lib/settings.svelte';

/** The room of a board; bind `width` and `height` to its box. */
export class Room {
  width = $state(1416);
  height = $state(824);

  readonly rem = $derived.by(() => {
    void settings.text;
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  });

  /** Whether it has more than that, in rem, as container queries count. */
  exceeds(width: number, height: number): boolean {
    return this.width > width * this.rem && this.height > height * this.rem;
  }
}

/** Where a key was pressed if it is meant for the board: on it, or nowhere; letters can be switched off (WCAG 2.1.4). */
export function keyOn(event: KeyboardEvent, root: HTMLElement | undefined): HTMLElement | null {
  const at = event.target;
  if (!settings.letters || chord.takes(event) || !root || !(at instanceof HTMLElement) || document.querySelector('dialog[open]')) return null;
  if (at === document.body) return root;
  return root.contains(at) && !at.closest('[data-frame]') ? at : null;
}
