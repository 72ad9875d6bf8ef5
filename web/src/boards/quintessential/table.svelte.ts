// What the player has chosen before anything is sent: a card with the dice in its flasks, a bid, dice to reroll.

import type { BoardProps, Choice, Preview } from '../board';
import { bestFirst, choicesOf, cycle, leading, smallestBid, sumOf, wouldMean } from './meaning';
import { SEATS, type Action, type Player, type View } from './wire';

export class Table {
  readonly #props: () => BoardProps;

  /** Use the extra assistant first (QL-056). */
  extra = $state(false);
  /** The card whose ways are shown. */
  open = $state<string | null>(null);
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  base = $state.raw<Choice[]>([]);
  #seen = $state.raw<{ key: string; preview: Preview } | null>(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly me = $derived.by(() => this.#props().me);
  readonly seat = $derived.by(() => SEATS.findIndex((seat) => seat === this.me));
  readonly own = $derived.by((): Player | null => this.view.players[this.seat] ?? null);
  readonly asked = $derived.by(() => this.#props().asked);
  readonly draft = $derived.by(() => this.#props().draft);
  /** A bid or a dismissal is being composed: dice are added to the draft. */
  readonly composing = $derived.by((): 'bid' | 'reroll' | null => {
    const { phase } = this.view;
    const first = this.draft[0]?.replace(/^x /, '') ?? '';
    if (!this.asked) return null;
    if (first.startsWith('B ') || phase.kind === 'bid-dice') return 'bid';
    return first === 'D' || phase.kind === 'reroll-dice' ? 'reroll' : null;
  });
  readonly legal = $derived.by((): Choice[] => {
    const { legal, asked } = this.#props();
    return asked ? (this.composing ? legal : this.base) : [];
  });
  readonly texts = $derived.by(() => new Set(this.legal.map((choice) => choice.text)));
  /** Dice picked: those of the draft and those stored before. */
  readonly picked = $derived.by((): string[] => {
    const { phase } = this.view;
    const stored = phase.kind === 'bid-dice' || phase.kind === 'reroll-dice' ? phase.picked : [];
    return [...stored, ...this.draft.filter((text) => text.startsWith('+')).map((text) => text.slice(1))];
  });
  readonly target = $derived.by((): string | null => {
    const { phase } = this.view;
    if (phase.kind === 'bid-dice') return phase.target;
    return /^(?:x )?B (.+)$/.exec(this.draft[0] ?? '')?.[1] ?? null;
  });
  readonly sum = $derived.by(() => sumOf(this.picked));
  readonly needs = $derived.by(() => (this.target ? leading(this.view, this.target) : 0));
  readonly drafted = $derived.by(() => this.base.find((choice) => choice.text === this.draft[0]));
  readonly ways = $derived.by((): Choice[] => (this.open ? bestFirst(choicesOf(this.open, this.#listed), this.extra) : []));
  readonly #listed = $derived.by((): Choice[] => (this.asked ? this.base : []));
  readonly events = $derived.by(() => (this.#seen?.key === this.draft.join('|') ? this.#seen.preview.events : []));
  readonly hasExtra = $derived.by(() => this.#listed.some(({ text }) => text.startsWith('x ')) && this.#listed.some(({ text }) => /^[ACBD]/.test(text)));

  /** The list before anything is drafted; to be called in an effect before drawing. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (draft.length === 0) this.base = legal;
  }

  look(): void {
    const texts = [...this.draft];
    if (texts.length === 0 || this.composing) return;
    const key = texts.join('|');
    void this.#props().preview(texts).then((preview) => (this.#seen = { key, preview }));
  }

  /** Which pool dice are picked: the first so many of their kind. */
  pickedAt(pool: readonly string[]): boolean[] {
    const left = [...this.picked];
    return pool.map((die) => {
      const at = left.indexOf(die);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }

  isLit(thing: string): boolean {
    if (thing.startsWith('die:')) return this.composing !== null && this.texts.has(`+${thing.slice(4)}`);
    if (this.composing) return false;
    return choicesOf(thing, this.#listed).length > 0;
  }

  isHeld(thing: string): boolean {
    if (this.open === thing) return true;
    if (thing === `bid:${this.target}`) return true;
    return this.drafted !== undefined && choicesOf(thing, [this.drafted]).length > 0;
  }

  of(thing: string): Record<string, unknown> {
    return {
      type: 'button',
      'data-thing': thing,
      'aria-disabled': this.asked && !this.isLit(thing) && !this.isHeld(thing) ? 'true' : undefined,
      onclick: (event: MouseEvent) => this.click(thing, event.currentTarget as Element),
    };
  }

  marks(thing: string): Record<string, boolean> {
    return { thing: true, lit: this.isLit(thing), held: this.isHeld(thing), fresh: this.fresh.has(thing) };
  }

  click(thing: string, near: Element): void {
    if (thing.startsWith('die:')) return this.#die(thing.slice(4), near);
    const found = bestFirst(choicesOf(thing, this.#listed), this.extra);
    const [first] = found;
    if (!first) {
      if (this.me) this.#props().whyNot(wouldMean(thing), near, []);
      return;
    }
    if (this.drafted && found.includes(this.drafted) && !this.composing) return this.send();
    this.open = found.length > 1 ? thing : null;
    this.redraft([first.text]);
  }

  #die(die: string, near: Element): void {
    const text = `+${die}`;
    if (this.composing && this.texts.has(text)) return this.#props().pick(text);
    if (this.composing && this.draft.includes(text)) {
      const at = this.draft.lastIndexOf(text);
      return this.redraft(this.draft.filter((_, index) => index !== at));
    }
    if (this.me) this.#props().whyNot(text, near);
  }

  /** A pool die that is picked is taken back by a click. */
  unpick(die: string): void {
    const at = this.draft.lastIndexOf(`+${die}`);
    if (at >= 0) this.redraft(this.draft.filter((_, index) => index !== at));
  }

  /** Another colour in a flask of the drafted card. */
  turn(flask: number): void {
    if (this.drafted) this.redraft([cycle(this.ways, this.drafted, flask).text]);
  }

  use(choice: Choice): void {
    this.redraft([choice.text]);
  }

  smallest(): void {
    const dice = this.own && this.draft[0] ? smallestBid(this.own.pool, this.needs) : null;
    if (dice && this.draft[0]) this.redraft([this.draft[0], ...dice.map((die) => `+${die}`)]);
  }

  send(texts?: string[]): void {
    this.open = null;
    this.#props().send(texts ?? (this.composing ? [...this.draft, 'done'] : undefined));
  }

  back(): void {
    this.open = null;
    this.redraft([]);
  }

  redraft(wanted: readonly string[]): void {
    const { draft, pick, unpick } = this.#props();
    let kept = 0;
    while (kept < draft.length && draft[kept] === wanted[kept]) kept += 1;
    for (let extra = draft.length; extra > kept; extra -= 1) unpick();
    for (const text of wanted.slice(kept)) pick(text);
  }

  key(event: KeyboardEvent, near: Element): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.asked) return false;
    if (event.key === 'Escape' && this.draft.length > 0) {
      this.back();
      return true;
    }
    if (event.key === 'Backspace' && this.draft.length > 1) {
      this.#props().unpick();
      return true;
    }
    if (event.key === 'Enter' && this.draft.length > 0 && !near.matches('button, a')) {
      this.send();
      return true;
    }
    if (/^[1-9]$/.test(event.key) && this.composing) {
      const die = this.own?.pool[Number(event.key) - 1];
      if (die) this.#die(die, near);
      return die !== undefined;
    }
    if (event.key === '1' && this.texts.has('P')) {
      this.send(['P']);
      return true;
    }
    switch (event.key) {
      case 'd':
        this.click('dismiss', near);
        return true;
      case 'x':
        this.extra = !this.extra;
        return true;
      case 'm':
        if (this.composing !== 'bid') return false;
        this.smallest();
        return true;
      case 'a':
        return focusOn('[data-thing^="lab:"]');
      case 'b':
        return focusOn('[data-thing^="bid:"]');
      case 'c':
        return focusOn('[data-thing^="claim:"]');
      default:
        return false;
    }
  }
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(`${selector}.lit`) ?? document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** The things that events speak of. */
export function touched(events: readonly unknown[]): Set<string> {
  const things = new Set<string>();
  for (const event of events as readonly { card?: string; target?: string; seat?: string }[]) {
    if (event.card) ['lab', 'claim'].forEach((kind) => things.add(`${kind}:${event.card}`));
    if (event.target) things.add(`bid:${event.target}`);
  }
  return things;
}

export type { Action };
