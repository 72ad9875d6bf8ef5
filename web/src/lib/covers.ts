// What lies over the page (a sheet, a card looked at closely) has an entry of its own in the browser's history: *back*
// takes it away, and the page stays. The state of an entry is the number of things that lie open there.

/** What is needed of the browser's history. */
export type Past = Pick<History, 'state' | 'pushState' | 'go'>;

interface Cover {
  close(): void;
}

export class Covers {
  #open: Cover[] = [];
  /** On the way to another entry: the browser answers later, and until then nothing else is written. */
  #moving = false;
  #waiting: (() => void)[] = [];

  constructor(
    readonly past: () => Past,
    readonly soon: (then: () => void) => void,
  ) {}

  /** Something is laid over the page; what is given back is called when it is gone. */
  lay(close: () => void): () => void {
    const cover = { close };
    this.#open.push(cover);
    // At once: whoever sees it can go back.
    this.#fill();
    return () => {
      this.#open = this.#open.filter((each) => each !== cover);
      // Not at once: a sheet that follows takes over the entry, and a link that was clicked is followed first.
      this.soon(() => this.#even());
    };
  }

  /** Whether this entry of the history belongs to what lies over a page. */
  get isEntry(): boolean {
    return this.#depth() > 0;
  }

  /** Writes to the history, as soon as it stands still. */
  write(then: () => void): void {
    if (this.#moving) this.#waiting.push(then);
    else then();
  }

  /** The browser has come to another entry. */
  came(): void {
    if (this.#moving) {
      this.#moving = false;
      for (const then of this.#waiting.splice(0)) then();
    } else {
      while (this.#open.length > this.#depth()) this.#open.pop()?.close();
    }
    this.#even();
  }

  /** As many entries as things lie open: those of what is gone are left behind. */
  #even(): void {
    this.#fill();
    const missing = this.#open.length - this.#depth();
    if (this.#moving || missing >= 0) return;
    this.#moving = true;
    this.past().go(missing);
  }

  #fill(): void {
    while (!this.#moving && this.#depth() < this.#open.length) this.past().pushState({ over: this.#depth() + 1 }, '');
  }

  #depth(): number {
    const state: unknown = this.past().state;
    return typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'number' ? state.over : 0;
  }
}

const covers = new Covers(
  () => history,
  (then) => void setTimeout(then),
);
export default covers;
