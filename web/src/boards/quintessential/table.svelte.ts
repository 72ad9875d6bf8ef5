// What the player has chosen before anything is sent: a card with the dice in its flasks, a chain that needs no roll, a
// bid, dice to reroll.

import { untrack } from 'svelte';
import type { BoardProps, Choice, Preview } from '../board';
import { cleaned, followed, links, loopOf, type Cleaned } from './chain';
import { bestFirst, choicesOf, cycle, inOrder, leading, reached, smallestBid, sumOf, wouldMean } from './meaning';
import { firing, touched, tumbling } from './motion';
import { SEATS, type Action, type Event, type Player, type View } from './wire';

export class Table {
  readonly #props: () => BoardProps;

  /** Use the extra assistant first (QL-056). */
  extra = $state(false);
  /** The card whose ways are shown. */
  open = $state<string | null>(null);
  /** The colour of the pool die under the pointer or the focus. */
  hover = $state<string | null>(null);
  /** Places of the dice in the pool that are picked for a bid or a reroll. They are sent in picking order (QL-221). */
  picks = $state.raw<readonly number[]>([]);
  /** The face of a looped die (QL-132). */
  face = $state(6);
  /** Cards that fired in this action. */
  chain = $state.raw<readonly string[]>([]);
  cleanup = $state.raw<readonly Cleaned[]>([]);
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** Cards that have just fired, and places in the pool of dice just rolled. */
  fired = $state.raw<ReadonlySet<string>>(new Set());
  tumbles = $state.raw<ReadonlySet<number>>(new Set());
  base = $state.raw<Choice[]>([]);
  #heard: unknown = null;
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
  /** A bid or a dismissal is being composed: dice are picked. */
  readonly composing = $derived.by((): 'bid' | 'reroll' | null => {
    const { phase } = this.view;
    const first = this.draft[0]?.replace(/^x /, '') ?? '';
    if (!this.asked) return null;
    if (first.startsWith('B ') || phase.kind === 'bid-dice') return 'bid';
    return first === 'D' || phase.kind === 'reroll-dice' ? 'reroll' : null;
  });
  /** What goes on from a drafted chain without a roll between. */
  readonly #after = $derived.by((): Choice[] => (this.asked && this.draft.length > 0 && !this.composing ? this.#props().legal : []));
  /** The list that clicks speak of: what continues the draft, else what begins one. */
  readonly #listed = $derived.by((): Choice[] => (this.asked ? this.base : []));
  /** The choices for a created die: now, or at the end of the drafted chain. */
  readonly dies = $derived.by((): Choice[] => (this.draft.length > 0 ? this.#after : this.#listed).filter(({ action }) => ['pool', 'free-place'].includes((action as Action).kind)));
  readonly pulls = $derived.by((): Choice[] => this.dies.filter(({ text }) => /^P[1-6]$/.test(text)));
  readonly canPool = $derived.by(() => this.dies.some(({ text }) => text === 'P'));
  readonly stored = $derived.by((): string[] => {
    const { phase } = this.view;
    return phase.kind === 'bid-dice' || phase.kind === 'reroll-dice' ? phase.picked : [];
  });
  readonly picked = $derived.by((): string[] => [...this.stored, ...this.picks.flatMap((at) => this.own?.pool[at] ?? [])]);
  readonly target = $derived.by((): string | null => {
    const { phase } = this.view;
    if (phase.kind === 'bid-dice') return phase.target;
    return /^(?:x )?B (.+)$/.exec(this.draft[0] ?? '')?.[1] ?? null;
  });
  readonly sum = $derived.by(() => sumOf(this.picked));
  readonly needs = $derived.by(() => (this.target ? leading(this.view, this.target) : 0));
  readonly drafted = $derived.by(() => this.base.find((choice) => choice.text === this.draft[0]));
  readonly ways = $derived.by((): Choice[] => (this.open ? bestFirst(choicesOf(this.open, this.draft.length > 1 ? [] : this.#listed), this.extra) : []));
  readonly events = $derived.by(() => (this.#seen?.key === this.draft.join('|') ? this.#seen.preview.events : []));
  /** The drafted chain, step by step. */
  readonly links = $derived.by(() => links(this.events));
  readonly hasExtra = $derived.by(() => this.#listed.some(({ text }) => text.startsWith('x ')) && this.#listed.some(({ text }) => /^[ACBD]/.test(text)));
  /** Where the die under the pointer can be used. */
  readonly reach = $derived.by((): ReadonlySet<string> => (this.hover && !this.composing && this.draft.length === 0 ? reached(this.hover, this.#listed) : new Set()));
  /** The cards of the loop that the waiting or the drafted die can run round. */
  readonly loop = $derived.by((): string[] => {
    const { phase } = this.view;
    const last = this.links.at(-1);
    const after = this.#seen?.key === this.draft.join('|') ? (this.#seen.preview.view as View | undefined) : undefined;
    const own = (after ?? this.view).players[this.seat];
    if (!own) return [];
    const stock = (after ?? this.view).stockpile;
    if (last?.looped && last.created) return loopOf(own, stock, last.card, last.created);
    if (this.draft.length === 0 && phase.kind === 'created' && phase.seat === this.me && phase.face === 'looped') return loopOf(own, stock, phase.card, phase.colour);
    return [];
  });
  readonly canSend = $derived.by(() => {
    if (this.composing === 'bid') return this.sum > this.needs;
    return this.composing === 'reroll' || (this.drafted !== undefined && this.draft.length > 0);
  });

  /** The list before anything is drafted; to be called in an effect before drawing. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (draft.length === 0) this.base = legal;
  }

  /** Keeps the chain, the cleanup and the marks; to be called in an effect with the newest events. */
  hear(): void {
    const { news = [], latest } = this.#props();
    const { view, me } = this;
    untrack(() => {
      this.chain = followed(this.chain, view, me);
      const events = latest as Event[];
      this.fresh = touched(events);
      this.fired = firing(events);
      this.tumbles = tumbling(events, me ?? '', this.own?.pool ?? []);
      if (news !== this.#heard) this.cleanup = cleaned(this.cleanup, news);
      this.#heard = news;
    });
  }

  look(): void {
    const texts = [...this.draft];
    if (texts.length === 0 || this.composing) return;
    const key = texts.join('|');
    void this.#props().preview(texts).then((preview) => (this.#seen = { key, preview }));
  }

  isLit(thing: string): boolean {
    if (thing.startsWith('die:')) return this.composing !== null && this.asked;
    if (this.composing) return false;
    // A chain that goes on lights only what continues it.
    return choicesOf(thing, this.draft.length > 0 && this.dies.length > 0 ? this.dies : this.#listed).length > 0;
  }

  isHeld(thing: string): boolean {
    if (this.open === thing) return true;
    if (thing === `bid:${this.target}`) return true;
    const inDraft = /^F (.+?)(?:=.)?$/;
    if (this.draft.slice(1).some((text) => [`flask:${inDraft.exec(text)?.[1]}`, `lab:${inDraft.exec(text)?.[1]?.split('.')[0]}`].includes(thing))) return true;
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
    return { thing: true, lit: this.isLit(thing), held: this.isHeld(thing), fresh: this.fresh.has(thing), reach: this.reach.has(thing) };
  }

  click(thing: string, near: Element): void {
    const onward = this.draft.length > 0 ? choicesOf(thing, this.dies) : [];
    if (onward[0]) {
      this.open = null;
      return this.#props().pick(onward[0].text);
    }
    const found = bestFirst(choicesOf(thing, this.#listed), this.extra);
    const [first] = found;
    if (!first) {
      if (this.me) this.#props().whyNot(wouldMean(thing), near, []);
      return;
    }
    if (this.drafted && found.includes(this.drafted) && this.draft.length === 1 && !this.composing) return this.send();
    this.open = found.length > 1 ? thing : null;
    this.picks = [];
    this.redraft([first.text]);
  }

  /** A die of the own pool, by its place: picked or put back. */
  toggle(at: number, near: Element): void {
    const die = this.own?.pool[at];
    if (!die) return;
    if (!this.composing) {
      const way = this.#with(die.charAt(0));
      if (way) return this.use(way);
      if (this.me) this.#props().whyNot(`+${die}`, near, []);
      return;
    }
    this.picks = this.picks.includes(at) ? this.picks.filter((each) => each !== at) : [...this.picks, at];
  }

  /** All dice up to a face, for a reroll. */
  upTo(face: number): void {
    this.picks = (this.own?.pool ?? []).flatMap((die, at) => (Number(die.charAt(1)) <= face ? [at] : []));
  }

  smallest(): void {
    const dice = smallestBid(this.own?.pool ?? [], this.needs - sumOf(this.stored));
    const left = [...(dice ?? [])];
    this.picks = (this.own?.pool ?? []).flatMap((die, at) => {
      const found = left.indexOf(die);
      if (found >= 0) left.splice(found, 1);
      return found >= 0 ? [at] : [];
    });
  }

  /** The way of the drafted card that takes a die of that colour more than now, with the fewest changes. */
  #with(colour: string): Choice | undefined {
    const dice = (choice: Choice | undefined): string[] => (choice?.action as { dice?: string[] } | undefined)?.dice ?? [];
    const [now, { drafted }] = [dice(this.drafted), this];
    if (!drafted || this.draft.length !== 1) return undefined;
    const count = (list: readonly string[]): number => list.filter((each) => each === colour).length;
    const changes = (choice: Choice): number => dice(choice).filter((each, at) => each !== now[at]).length;
    return this.ways.filter((way) => count(dice(way)) > count(now)).sort((one, other) => changes(one) - changes(other))[0];
  }

  /** Whether a flask of the drafted card could take another colour. */
  turns(flask: number): boolean {
    return this.drafted !== undefined && cycle(this.ways, this.drafted, flask) !== this.drafted;
  }

  /** Another colour in a flask of the drafted card. */
  turn(flask: number): void {
    if (this.drafted) this.redraft([cycle(this.ways, this.drafted, flask).text]);
  }

  use(choice: Choice): void {
    this.redraft([choice.text]);
  }

  /** What Confirm sends: the dice in picking order, or the chain with the face of its looped die. */
  get whole(): string[] {
    if (this.composing) return [...this.draft, ...inOrder(this.picks.flatMap((at) => this.own?.pool[at] ?? [])).map((die) => `+${die}`), 'done'];
    return this.pulls.length > 0 ? [...this.draft, `P${this.face}`] : [...this.draft];
  }

  send(texts?: string[], near?: Element): void {
    if (!texts && this.composing === 'bid' && !this.canSend) {
      const whole = this.whole;
      if (near) this.#props().whyNot('done', near, whole.slice(0, -1));
      return;
    }
    const whole = texts ?? this.whole;
    this.open = null;
    this.picks = [];
    this.#props().send(whole);
  }

  /** One step back in a chain, else all of the draft. */
  back(): void {
    this.open = null;
    this.picks = [];
    if (this.draft.length > 1 && !this.composing) this.#props().unpick();
    else this.redraft([]);
  }

  redraft(wanted: readonly string[]): void {
    const { draft, pick, unpick } = this.#props();
    let kept = 0;
    while (kept < draft.length && draft[kept] === wanted[kept]) kept += 1;
    for (let extra = draft.length; extra > kept; extra -= 1) unpick();
    for (const text of wanted.slice(kept)) pick(text);
  }

  /** The key that stands for a flask: from 2 on, in the order of the list; looped dice use the digits for faces. */
  keyOf(thing: string): number | null {
    if (this.pulls.length > 0) return null;
    const at = this.dies.filter(({ text }) => text.startsWith('F')).findIndex((choice) => choicesOf(thing, [choice]).length > 0);
    return at >= 0 && at < 8 ? at + 2 : null;
  }

  key(event: KeyboardEvent, near: Element): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.asked) return false;
    if ((event.key === 'Escape' || event.key === 'Backspace') && this.draft.length > 0) {
      this.back();
      return true;
    }
    if (event.key === 'Enter' && (this.draft.length > 0 || this.pulls.length > 0) && !near.matches('button, a')) {
      this.send(undefined, near);
      return true;
    }
    if (/^[1-9]$/.test(event.key)) return this.#digit(Number(event.key), near);
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

  #digit(digit: number, near: Element): boolean {
    if (this.composing) {
      this.toggle(digit - 1, near);
      return this.own?.pool[digit - 1] !== undefined;
    }
    if (this.pulls.length > 0 && digit <= 6) {
      this.face = digit;
      return true;
    }
    if (digit === 1 && this.canPool) {
      this.send([...this.draft, 'P']);
      return true;
    }
    const place = this.dies.filter(({ text }) => text.startsWith('F'))[digit - 2];
    if (place) this.redraft([...(this.pulls.length > 0 ? this.draft : []), place.text]);
    return place !== undefined;
  }
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(`${selector}.lit`) ?? document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

export type { Action };
