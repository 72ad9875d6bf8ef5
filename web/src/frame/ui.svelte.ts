// What is open over the table, shared by the frame's parts.

import type { Inspected } from '../boards/board';
import type { Problem } from '../protocol';

export type Sheet = 'menu' | 'keys' | 'settings' | 'chronicle' | 'read' | 'resign' | 'hint';

export interface Bubble {
  near: DOMRect;
  problem: Problem;
}

export class Ui {
  sheet = $state<Sheet | null>(null);
  /** The rule shown beside the table. */
  rule = $state<string | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  /** The card looked at closely; where a pointer rests on it, it goes when the pointer does. */
  card = $state.raw<{ near: DOMRect; card: Inspected; rested: boolean } | null>(null);
  command = $state(false);
  /** Narrow windows show one of these at a time. */
  tab = $state<'table' | 'seats' | 'chronicle' | 'chat'>('table');
  /** What the chronicle's panel shows. */
  side = $state<'chronicle' | 'chat' | 'notes'>('chronicle');
  width = $state<'wide' | 'medium' | 'narrow'>('wide');
  /** Panels with the chronicle that stand on the table now. */
  panels = $state(0);
  /** Lines of the chat that were seen. */
  read = $state(0);
  /** Keys were used: their hints are shown. */
  keyed = $state(false);

  inspect(card: Inspected | null, near: Element): void {
    const rested = matchMedia('(hover: hover)').matches && near.matches(':hover');
    this.card = card && { near: near.getBoundingClientRect(), card, rested };
  }

  /** Leaves the uppermost thing; false if nothing was open. */
  back(): boolean {
    if (this.bubble) this.bubble = null;
    else if (this.card) this.card = null;
    else if (this.command) this.command = false;
    else return false;
    return true;
  }
}
